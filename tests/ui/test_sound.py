"""Sounds: variants, loudness, quick ticks, and silence without a fault where there is nothing to play on."""

import array
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from crazy8.text.words import words_for
from crazy8.ui.shell import sound
from crazy8.ui.shell.sound import SoundBoard

ROOT = Path(__file__).resolve().parents[2]
NAMES = sorted({path.stem.rpartition("_")[0] for path in (ROOT / "assets" / "sounds").glob("*_*.wav")})


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Played:
    """Stands in for pygame's Sound and notes what is played and how loud."""

    log: list[tuple[str, float]] = []

    def __init__(self, path: str) -> None:
        self.name = Path(path).stem
        self.volume = 1.0

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def play(self) -> None:
        self.log.append((self.name, self.volume))


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """What is played, as (file, volume)."""
    monkeypatch.setattr(pygame.mixer, "Sound", Played)
    Played.log = []
    return Played.log


@pytest.fixture(autouse=True)
def _mixer_closed() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def test_the_device_is_opened_at_the_first_sound(log: list[tuple[str, float]]) -> None:
    board = SoundBoard(True, 50)
    assert pygame.mixer.get_init() is None
    board.play("play")
    assert pygame.mixer.get_init() == (44100, -16, 2)
    board.close()
    assert pygame.mixer.get_init() is None


def test_after_a_long_silence_the_device_is_closed_and_the_next_sound_opens_it_again() -> None:
    clock = Clock()
    board = SoundBoard(True, 50, clock)
    assert board.rest() == 0
    board.play("play")
    assert board.rest() == pytest.approx(sound.SILENCE)
    clock.now += sound.SILENCE - 1
    board.play("draw")
    clock.now += sound.SILENCE - 1
    assert 0 < board.rest() <= 1
    pygame.mixer.stop()
    clock.now += 2
    assert board.rest() == 0
    assert pygame.mixer.get_init() is None
    board.play("play")
    assert pygame.mixer.get_init() == (44100, -16, 2)
    assert pygame.mixer.get_busy()
    board.close()


def test_the_device_is_not_closed_while_something_sounds(
    log: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    board = SoundBoard(True, 50, clock)
    board.play("game_won")
    monkeypatch.setattr(pygame.mixer, "get_busy", lambda: True)
    clock.now += 100
    assert board.rest() > 0
    assert pygame.mixer.get_init() is not None
    board.close()


def test_nobody_has_to_ask_for_the_device_to_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "SILENCE", 0.05)
    board = SoundBoard(True, 50)
    board.play("button")
    end = time.monotonic() + 20
    while pygame.mixer.get_init() is not None and time.monotonic() < end:
        time.sleep(0.02)
    assert pygame.mixer.get_init() is None
    board.play("button")
    assert pygame.mixer.get_init() is not None
    board.close()


def test_every_sound_is_played_from_a_file_of_its_name(log: list[tuple[str, float]]) -> None:
    board = SoundBoard(True, 50)
    for name in NAMES:
        board.play(name)
    assert [played.rpartition("_")[0] for played, _ in log] == NAMES
    assert board.reason == ""
    board.close()


def test_no_variant_comes_twice_in_a_row_and_all_come(log: list[tuple[str, float]]) -> None:
    clock = Clock()
    board = SoundBoard(True, 50, clock)
    for _ in range(200):
        clock.now += 1
        board.play("deal")
    names = [name for name, _ in log]
    assert set(names) == {"deal_1", "deal_2", "deal_3", "deal_4"}
    assert all(first != then for first, then in pairwise(names))


def test_a_single_variant_may_come_again(log: list[tuple[str, float]], monkeypatch: pytest.MonkeyPatch) -> None:
    board = SoundBoard(True, 50)
    monkeypatch.setattr(board, "_paths", lambda: {"play": [Path("play_1.wav")]})
    board.play("play")
    board.play("play")
    assert [name for name, _ in log] == ["play_1", "play_1"]


def test_the_count_rises_with_its_step_and_stays_on_its_highest(log: list[tuple[str, float]]) -> None:
    clock = Clock()
    board = SoundBoard(True, 50, clock)
    for step in (0, 1, 2, 11, 12, 40, -1):
        clock.now += 1
        board.play("count", step)
    assert [name for name, _ in log] == ["count_1", "count_2", "count_3", "count_12", "count_12", "count_12", "count_1"]


def test_ticks_that_come_too_quickly_are_left_out(log: list[tuple[str, float]]) -> None:
    clock = Clock()
    board = SoundBoard(True, 50, clock)
    for _ in range(100):  # a whole second
        clock.now += 0.01
        board.play("deal")
    assert 15 <= len(log) <= 25
    board.play("play")
    board.play("play")
    assert [name.rpartition("_")[0] for name, _ in log[-2:]] == ["play", "play"]


def test_one_function_decides_how_loud_everything_is(log: list[tuple[str, float]]) -> None:
    clock = Clock()
    board = SoundBoard(True, 60, clock)
    board.play("play")
    board.play("game_won")
    assert [volume for _, volume in log] == pytest.approx([0.36, 0.36])
    board.apply(False, 60)
    board.play("play")
    assert len(log) == 2
    assert board.level == 0
    board.apply(True, 60)  # as loud as before
    board.play("game_won")
    assert log[-1][1] == pytest.approx(0.36)
    board.apply(True, 0)
    board.play("play")
    assert len(log) == 3
    board.apply(True, 900)
    board.play("seal")
    assert log[-1][1] == 1.0


def test_loaded_sounds_get_louder_and_softer_at_once() -> None:
    board = SoundBoard(True, 100)
    board.play("game_won")
    playing = [pygame.mixer.Channel(at).get_sound() for at in range(16) if pygame.mixer.Channel(at).get_busy()]
    assert len(playing) == 1
    board.apply(True, 50)
    assert playing[0].get_volume() == pytest.approx(0.25, abs=0.01)
    board.apply(False, 50)
    assert playing[0].get_volume() == 0
    assert not pygame.mixer.get_busy()
    del playing
    board.close()


def test_an_unknown_sound_is_silence(log: list[tuple[str, float]]) -> None:
    SoundBoard(True, 50).play("trombone")
    assert log == []


def test_without_a_device_there_is_silence_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    tries = []

    def no_device(*_args: object) -> None:
        tries.append(1)
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", no_device)
    board = SoundBoard(True, 50)
    assert board.why_silent(words_for()) == ""
    for name in NAMES:
        board.play(name)
    assert tries == [1]
    assert board.reason == "silence.no_device"
    assert board.why_silent(words_for()) == words_for().say(board.reason)
    board.apply(True, 70)
    board.play("play")
    assert tries == [1]
    board.apply(False, 70)
    board.apply(True, 70)  # switched off and on: looks for a device once more
    board.play("play")
    assert tries == [1, 1]
    board.close()
    board.close()


def test_a_broken_file_silences_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "play_1.wav").write_bytes(b"RIFF and then nothing")
    (tmp_path / "draw_1.wav").write_bytes((ROOT / "assets/sounds/draw_1.wav").read_bytes())
    monkeypatch.setattr(sound, "asset", lambda *_parts: tmp_path)
    board = SoundBoard(True, 50)
    board.play("play")
    assert not pygame.mixer.get_busy()
    assert board.reason == "silence.broken_file"
    board.play("draw")
    assert pygame.mixer.get_busy()
    board.close()


def test_missing_sounds_are_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*parts: str) -> Path:
        raise sound.FilesMissing(Path("assets/sounds"))

    monkeypatch.setattr(sound, "asset", missing)
    board = SoundBoard(True, 50)
    board.play("play")
    assert board.reason == "silence.broken_file"
    board.close()


def test_nothing_sounds_after_the_end(log: list[tuple[str, float]]) -> None:
    board = SoundBoard(True, 50)
    board.close()
    board.play("play")
    assert log == []


def test_sounds_that_are_off_never_open_the_device() -> None:
    board = SoundBoard(False, 50)
    board.play("play")
    assert pygame.mixer.get_init() is None


def in_room() -> bool:
    """Whether the room is heard."""
    return pygame.mixer.get_init() is not None and pygame.mixer.Channel(sound.ROOM_CHANNEL).get_busy()


def wait_until(true: Callable[[], bool]) -> bool:
    """Whether it comes true within a generous time."""
    end = time.monotonic() + 20
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def test_the_room_begins_with_the_first_sound_and_reads_its_file_on_another_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    readers: list[str] = []
    load = SoundBoard._load_room

    def noted(board: SoundBoard) -> None:
        readers.append(threading.current_thread().name)
        load(board)

    monkeypatch.setattr(SoundBoard, "_load_room", noted)
    board = SoundBoard(True, 50, room=True)
    assert pygame.mixer.get_init() is None
    board.play("play")
    assert wait_until(in_room)
    assert set(readers) == {"silence"}
    board.close()
    assert not in_room()


def test_the_room_is_a_loop_of_whole_seconds_and_goes_on_while_sounds_are_played() -> None:
    board = SoundBoard(True, 50, room=True)
    board.play("play")
    assert wait_until(in_room)
    heard = pygame.mixer.Channel(sound.ROOM_CHANNEL).get_sound()
    assert heard.get_length() == pytest.approx(sound.ROOM_SECONDS, abs=1e-6)
    for _ in range(40):  # more than there are channels
        board.play("suit")
    assert pygame.mixer.Channel(sound.ROOM_CHANNEL).get_sound() is heard
    board.close()


def test_the_loop_has_no_seam_at_the_rate_of_the_device() -> None:
    board = SoundBoard(True, 100, room=True)
    board.play("play")
    assert wait_until(in_room)
    raw = array.array("h", pygame.mixer.Channel(sound.ROOM_CHANNEL).get_sound().get_raw())[::2]
    bends = [abs(a - 2 * b + c) for a, b, c in zip(raw, raw[1:], raw[2:])]
    seam = [*raw[-3:], *raw[:3]]
    assert max(abs(a - 2 * b + c) for a, b, c in zip(seam, seam[1:], seam[2:])) <= max(bends)
    board.close()


@pytest.mark.parametrize(("enabled", "volume", "room"), [(True, 50, False), (False, 50, True), (True, 0, True)])
def test_there_is_no_room_where_it_or_all_sound_is_off(enabled: bool, volume: int, room: bool) -> None:
    clock = Clock()
    board = SoundBoard(enabled, volume, clock, room=room)
    board.play("play")
    board._load_room()
    assert not in_room()
    assert board._room is None
    board.close()


def test_the_room_can_be_switched_off_and_on_while_one_plays() -> None:
    board = SoundBoard(True, 50, room=True)
    board.play("play")
    assert wait_until(in_room)
    board.apply(True, 50, room=False)
    assert wait_until(lambda: not in_room())
    board.play("play")
    assert not in_room()
    board.apply(True, 50, room=True)
    assert in_room()
    board.apply(False, 50, room=True)
    assert not in_room()
    board.close()


def test_a_room_that_is_switched_on_for_the_first_time_is_heard_at_once() -> None:
    board = SoundBoard(True, 50)
    board.play("button")
    board.apply(True, 50, room=True)
    assert wait_until(in_room)
    board.close()


def test_where_nobody_plays_the_room_falls_silent_and_the_device_is_given_back() -> None:
    clock = Clock()
    board = SoundBoard(True, 50, clock, room=True)
    board.play("play")
    assert wait_until(in_room)
    clock.now += sound.SILENCE + 1
    assert board.rest() == pytest.approx(sound.ROOM_STAYS - sound.SILENCE - 1)
    clock.now += sound.ROOM_STAYS
    assert board.rest() > 0
    assert wait_until(lambda: not in_room())
    assert board.rest() == 0
    assert pygame.mixer.get_init() is None
    board.play("play")
    assert wait_until(in_room)
    board.close()


def test_a_room_without_air_silences_nothing_and_nobody_complains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "play_1.wav").write_bytes((ROOT / "assets/sounds/draw_1.wav").read_bytes())
    monkeypatch.setattr(sound, "asset", lambda *parts: tmp_path.joinpath(*parts[1:]))
    board = SoundBoard(True, 50, room=True)
    board.play("play")
    assert wait_until(lambda: board._room_broken)
    assert pygame.mixer.get_busy()
    assert board.reason == ""
    board.close()


LEAVES_WHILE_PLAYING = """
from crazy8.ui.shell.sound import SoundBoard
for _ in range({rounds}):
    board = SoundBoard(True, 80, room=True)
    for name in ("game_won", "round_won", "mau", "play"):
        board.play(name)
    board.close()
board = SoundBoard(True, 80, room=True)
board.play("game_won")
print(board.reason)
"""


@pytest.mark.parametrize(("driver", "reason"), [("dummy", ""), ("nonsense", "silence.no_device"), ("alsa", None)])
def test_a_program_ends_well_whatever_the_device(driver: str, reason: str | None) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LEAVES_WHILE_PLAYING.format(rounds=50 if driver == "dummy" else 1)],
        cwd=ROOT,
        env=os.environ | {"SDL_AUDIODRIVER": driver},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == ""
    if reason is not None:
        assert done.stdout == f"{reason}\n"
