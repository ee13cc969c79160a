"""Saved games when things go wrong: damaged files, full disks, folders nobody may write, kills at every step."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from random import Random

import pytest

from crazy8.rules.presets import preset
from crazy8.session.record import Damaged, Newer, record_of, signed, text_of
from crazy8.session.session import Session, new_session
from crazy8.session.snapshot import mark_of
from crazy8.storage import files
from crazy8.storage.files import Lock, keep_aside, put
from crazy8.storage.saves import Saves, read
from tools.bench import reliability
from tools.bench.reliability import KINDS, advance, clock, mark, names, open_damaged, originals


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def begun(home: Path, actions: int = 12) -> tuple[Saves, Session]:
    saves = Saves(clock(), home)
    session = new_session(preset("mau_mau").rules, ["normal", "easy"], 31)
    saves.begin(session, names(session))
    for _ in range(actions):
        advance(session)
    return saves, session


@pytest.fixture(scope="module")
def pairs() -> list[tuple[bytes, bytes]]:
    return originals(12)


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_file_is_kept_aside_and_the_backup_goes_on(
    kind: str, pairs: list[tuple[bytes, bytes]], tmp_path: Path
) -> None:
    """25 of each kind (tools/bench/reliability.py damages 10,000 of each)."""
    rng = Random(kind)
    outcomes = set()
    for number in range(25):
        after, before = rng.choice(pairs)
        changed = KINDS[kind](after, rng)
        outcomes.add(open_damaged(tmp_path / str(number), after, before, changed))
    assert "opened from the backup" in outcomes


@pytest.mark.parametrize("content", [b"", b"\0" * 5_000, b"{}", b"null", b"not a game", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_game_is_refused(content: bytes) -> None:
    with pytest.raises(Damaged, match="no_game"):
        record_of(content)
    with pytest.raises(Damaged):
        record_of(signed(content))


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"seed": 31', b'"seed": 32'), (b'"practice": false', b'"practice": true'), (b'"totals": [', b'"totals":  [')],
)
def test_a_file_changed_by_hand_is_noticed(old: bytes, new: bytes, tmp_path: Path) -> None:
    saves, _ = begun(tmp_path)
    assert saves.open_game is not None
    text = text_of(saves.open_game.record)
    assert old in text
    with pytest.raises(Damaged, match="changed"):
        record_of(text.replace(old, new))


@pytest.mark.parametrize(
    ("given", "title"),
    [
        (None, ""),
        ('"Grandma\'s rules"', "Grandma's rules"),
        ('"  Friday  "', "Friday"),
        ("7", ""),
        ("null", ""),
        ('["a"]', ""),
        ('"two\\nlines"', ""),
        ('"\\u0000"', ""),
        ('"\\ud800"', ""),
        (f'"{"x" * 80}"', "x" * 80),
        (f'"{"x" * 81}"', ""),
    ],
)
def test_a_game_opens_without_a_title_or_with_a_bad_one(given: str | None, title: str, tmp_path: Path) -> None:
    saves, _ = begun(tmp_path, 4)
    assert saves.open_game is not None
    before = saves.open_game.record
    body = text_of(before).rpartition(b'"check"')[0]
    line = b"" if given is None else f'"title": {given},\n'.encode()
    assert b'"title": "",\n' in body
    record = record_of(signed(body.replace(b'"title": "",\n', line)))
    assert record == before._replace(title=title)
    assert record_of(text_of(record)) == record


def test_a_missing_file_is_replaced_by_the_backup_without_a_word(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    saves.close()
    (path,) = saves.folder.glob("*.json")
    path.unlink()
    later = Saves(clock(), tmp_path)
    (game,) = later.games()
    again = later.resume(game)
    assert again is not None
    assert again.actions == session.actions[: len(again.actions)]
    assert later.notices == []
    later.close()
    assert read(path).actions == again.actions


def test_where_nothing_can_be_read_the_game_is_gone_but_its_files_are_kept(tmp_path: Path) -> None:
    saves, _ = begun(tmp_path)
    saves.close()
    kept = sorted(saves.folder.iterdir())
    assert len(kept) == 2
    for path in kept:
        path.write_bytes(path.read_bytes()[:-5])
    later = Saves(clock(), tmp_path)
    assert later.games() == []
    assert later.games() == []
    assert later.notices == ["saves.notice.from_backup", "saves.notice.unreadable"]
    assert sorted(path.name for path in later.folder.iterdir()) == sorted(path.name + ".bad" for path in kept)
    assert Saves(clock(), tmp_path).games() == []


def test_a_newer_programs_game_stays_as_it_is(tmp_path: Path) -> None:
    saves, _ = begun(tmp_path)
    saves.close()
    (path,) = saves.folder.glob("*.json")
    body = path.read_bytes()[: -len(b'"check": "') - 64 - len(b'"\n}\n')]
    newer = signed(body.replace(b'"format": 1', b'"format": 2').replace(b'"program": "', b'"program": "9'))
    path.write_bytes(newer)
    with pytest.raises(Newer, match="9"):
        record_of(newer)
    later = Saves(clock(), tmp_path)
    assert later.games() == []
    assert later.notices == ["saves.notice.newer"]
    assert path.read_bytes() == newer


def test_a_file_under_another_games_name_is_put_aside(tmp_path: Path) -> None:
    saves, _ = begun(tmp_path)
    saves.close()
    (path,) = saves.folder.glob("*.json")
    path.with_name("copy of a game.json").write_bytes(path.read_bytes())
    later = Saves(clock(), tmp_path)
    assert len(later.games()) == 1
    assert (saves.folder / "copy of a game.json.bad").exists()


def test_damaged_files_do_not_overwrite_one_another(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for number in range(12):
        path.write_text(str(number), encoding="utf-8")
        assert keep_aside(path)
    kept = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    assert kept["a.json.bad"] == "0"
    assert kept["a.json.bad8"] == "7"
    assert kept["a.json.bad9"] == "11"


# ---------------------------------------------------------------- the disk


class Killed(BaseException):
    """The program ends here."""


def fails_at(monkeypatch: pytest.MonkeyPatch, wanted: str, error: BaseException) -> None:
    """Let one step of writing fail."""
    replaced = 0

    class BadFile:
        def __init__(self, file: object) -> None:
            self.file = file

        def __enter__(self) -> BadFile:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, data: bytes) -> None:
            self.file.write(data[: len(data) // 2])
            self.file.flush()
            raise error

    real_open, real_fdopen, real_replace, real_fsync = os.open, os.fdopen, Path.replace, os.fsync

    def opens(path: Path, *more: int) -> int:
        if wanted == "open" and str(path).endswith(".new"):
            raise error
        return real_open(path, *more)

    def writes(number: int, mode: str) -> object:
        file = real_fdopen(number, mode)
        return BadFile(file) if wanted == "write" else file

    def replaces(path: Path, to: Path) -> Path:
        nonlocal replaced
        replaced += 1
        if wanted == f"replace {replaced}":
            raise error
        return real_replace(path, to)

    def syncs(number: int) -> None:
        if wanted == "fsync":
            raise error
        real_fsync(number)

    monkeypatch.setattr(os, "open", opens)
    monkeypatch.setattr(os, "fdopen", writes)
    monkeypatch.setattr(Path, "replace", replaces)
    monkeypatch.setattr(os, "fsync", syncs)


STEPS = ["open", "write", "fsync", "replace 1", "replace 2"]


def persons_turn(session: Session) -> None:
    """On to a moment where the person has drawn and must act again: the file there lasts, and becomes the backup."""
    while session.seat_to_act() != 0 or session.acted != 0:
        advance(session)


@pytest.mark.parametrize("step", STEPS)
def test_killed_at_any_step_of_writing_only_the_action_in_flight_is_lost(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, session = begun(tmp_path)
    persons_turn(session)
    before = len(session.actions)
    with monkeypatch.context() as patch:
        fails_at(patch, step, Killed())
        with pytest.raises(Killed):
            advance(session)
    saves.open_game.lock.let_go()
    later = Saves(clock(), tmp_path)
    (game,) = later.games()
    again = later.resume(game)
    assert again is not None
    assert later.notices == []
    while len(again.actions) < before:
        assert again.seat_to_act() != 0
        advance(again)
    assert again.actions == session.actions[:before]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_a_disk_that_fails_costs_nothing_that_was_kept(
    step: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, session = begun(tmp_path)
    persons_turn(session)
    before = len(session.actions)
    with monkeypatch.context() as patch:
        fails_at(patch, step, OSError(number, "no"))
        advance(session)
        assert saves.notices == ["saves.notice.not_kept"]
        second = Saves(clock(), tmp_path)
        assert second.games() == []
        (game,) = saves.games()
        assert len(game.record.actions) <= before
    advance(session)
    assert saves.notices == ["saves.notice.not_kept"]
    saves.close()
    assert [len(game.record.actions) for game in Saves(clock(), tmp_path).games()] == [before + 2]
    assert not list(tmp_path.rglob("*.new"))


def test_where_nothing_may_be_written_one_plays_on_and_is_told_once(tmp_path: Path) -> None:
    home = tmp_path / "a file, no folder"
    home.write_text("", encoding="utf-8")
    saves, session = begun(home / "deeper")
    while session.match.result is None:
        advance(session)
    assert saves.notices == ["saves.notice.not_kept", "saves.notice.statistics_not_kept"][: len(saves.notices)]
    assert saves.games() == []
    assert saves.history.games() == []
    assert saves.counted().summary().games == 0
    saves.close()


def test_a_game_that_ends_on_a_full_disk_is_finished_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, session = begun(tmp_path)
    real = files.put

    def full(path: Path, *more: object, **named: object) -> None:
        if path.parent.name == "history":
            raise OSError(errno.ENOSPC, "full")
        real(path, *more, **named)

    monkeypatch.setattr("crazy8.storage.history.put", full)
    while session.match.result is None:
        advance(session)
    assert saves.notices == ["saves.notice.not_kept"]
    saves.close()
    monkeypatch.undo()
    later = Saves(clock(), tmp_path)
    assert later.games() == []
    assert [record.state["totals"] for record in later.history.games()] == [session.match.totals]
    assert later.counted().summary().games == 1


def test_a_power_cut_after_bots_have_played_costs_nothing_of_a_persons(tmp_path: Path) -> None:
    """What bots did is not forced onto the disk: after a power cut that file may be empty."""
    saves = Saves(clock(), tmp_path)
    session = new_session(preset("mau_mau").rules, ["normal"] * 5, 31)
    saves.begin(session, names(session))
    bots = 0
    while bots < 4:
        advance(session)
        bots = bots + 1 if session.acted in session.bots else 0
        mine = len(session.actions) - bots
    assert saves.open_game is not None
    path = saves.open_game.path
    saves.open_game.lock.let_go()
    path.write_bytes(b"")
    later = Saves(clock(), tmp_path)
    again = later.resume(later.games()[0])
    assert again is not None
    assert again.actions == session.actions[:mine]
    while len(again.actions) < len(session.actions):
        advance(again)
    assert mark(again) == mark(session)


def test_a_file_is_old_or_new(tmp_path: Path) -> None:
    path = tmp_path / "a"
    put(path, b"1")
    put(path, b"2", backup=tmp_path / "b")
    assert (path.read_bytes(), (tmp_path / "b").read_bytes()) == (b"2", b"1")
    with pytest.raises(FileNotFoundError):
        put(tmp_path / "none" / "a", b"")


# ---------------------------------------------------------------- the lock


def test_a_lock_is_held_once_and_leaves_no_file(tmp_path: Path) -> None:
    one, other = Lock(tmp_path / "l"), Lock(tmp_path / "l")
    assert one.take()
    assert one.take()
    assert not other.take()
    one.let_go()
    assert other.take()
    assert not one.take()
    other.let_go()
    other.let_go()
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_cannot_be_made_is_in_nobodys_way(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "no folder" / "l")
    assert lock.take()
    lock.let_go()


# ---------------------------------------------------------------- small versions of the bench


@pytest.mark.e2e
def test_killed_at_random_moments() -> None:
    assert reliability.kills(2, 7)["kills"] == 2


@pytest.mark.e2e
def test_saved_rounds_open_alike_in_a_new_process() -> None:
    assert reliability.phases(1, 5)["saves_compared"] > 5


def test_random_play_keeps_its_invariants() -> None:
    assert reliability.actions(3_000, 2)["actions"] == 3_000


def test_many_games_in_one_process_need_no_more_memory() -> None:
    found = reliability.soak(4, 4)
    assert found["megabytes_in_last_quarter"] < found["megabytes_after_first_quarter"] + 8


@pytest.mark.parametrize("key", ["dealer", "totals", "outcomes", "round", "position"])
def test_a_state_without_one_of_its_fields_opens_nothing(
    key: str, pairs: list[tuple[bytes, bytes]], tmp_path: Path
) -> None:
    """Whoever makes hash and check sum anew after a change is met with the backup."""
    after, before = pairs[0]
    content = json.loads(after)
    del content["check"], content["state"][key]
    content["hash"] = mark_of(content["state"])
    lines = "".join(f'"{name}": {json.dumps(value)},\n' for name, value in content.items())
    outcome = open_damaged(tmp_path, after, before, signed(b"{\n" + lines.encode()))
    assert outcome in ("opened from the backup", "opened with another history")
