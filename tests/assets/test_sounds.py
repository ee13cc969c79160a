"""The sounds: all there, as loud and as long as the design says, without clicks, the same when made again."""

import array
import itertools
import math
import sys
import wave
from pathlib import Path

import pytest

from tools import sounds

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sounds"
CEILING_DB, TOLERANCE_DB = -9.0, 0.2

LENGTHS_MS = {  # what the design asks for
    "deal": 60,
    "play": 90,
    "draw": 120,
    "take": 120,
    "flip": 40,
    "riffle": 30,
    "square": 80,
    "seal": 120,
    "illegal": 140,
    "your_turn": 250,
    "mau": 300,
    "reverse": 250,
    "skip": 150,
    "suit": 60,
    "count": 25,
    "round_won": 700,
    "game_won": 1600,
    "button": 30,
}
FILES = sorted(FOLDER.glob("*.wav"))


def read(path):
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


def peak_db(samples):
    return 20 * math.log10(max(map(abs, samples)) / 32768)


def heard_hz(samples):
    """How high a short sound seems: half its changes of sign in a second."""
    start = next(i for i, v in enumerate(samples) if abs(v) > 300)
    part = samples[start : start + 900]
    return sum((a < 0) != (b < 0) for a, b in itertools.pairwise(part)) / 2 / (len(part) / 44100)


def tone(samples, hz, start, seconds):
    """The strength of one frequency in a part of a sound (Goertzel)."""
    part = samples[int(start * 44100) : int((start + seconds) * 44100)]
    k = 2 * math.cos(math.tau * hz / 44100)
    s1 = s2 = 0.0
    for v in part:
        s1, s2 = v + k * s1 - s2, s1
    return math.sqrt(s1 * s1 + s2 * s2 - k * s1 * s2) / len(part)


def test_every_sound_is_there_under_its_name_and_no_other_file():
    assert set(sounds.SOUNDS) == set(LENGTHS_MS)
    assert {path.name for path in FILES} == {name for _, _, name in sounds.file_names()}
    for name, sound in sounds.SOUNDS.items():
        assert sound.variants >= 2, f"{name} would sound mechanical"


def test_all_together_stay_small():
    assert sum(path.stat().st_size for path in FILES) < 1.5e6


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_is_as_long_and_as_loud_as_it_should_be_and_starts_and_ends_in_silence(path):
    name = path.stem.rpartition("_")[0]
    samples = read(path)
    assert len(samples) / 44.1 == pytest.approx(LENGTHS_MS[name], abs=0.1)
    assert peak_db(samples) <= CEILING_DB + TOLERANCE_DB
    assert peak_db(samples) == pytest.approx(sounds.SOUNDS[name].peak_db, abs=TOLERANCE_DB)
    assert max(map(abs, samples[:3])) < 40
    assert max(map(abs, samples[-20:])) < 40
    assert abs(sum(samples) / len(samples)) < 60, "no offset"


def test_some_sound_uses_the_room_there_is():
    assert max(peak_db(read(path)) for path in FILES) == pytest.approx(CEILING_DB, abs=TOLERANCE_DB)


def test_variants_of_a_sound_differ():
    for name, sound in sounds.SOUNDS.items():
        variants = {read(FOLDER / f"{name}_{step}.wav").tobytes() for step in range(1, sound.variants + 1)}
        assert len(variants) == sound.variants, name


def test_counting_rises_step_by_step():
    steps = sounds.SOUNDS["count"].variants
    heights = [heard_hz(read(FOLDER / f"count_{step}.wav")) for step in range(1, steps + 1)]
    assert heights == sorted(heights)
    assert heights[-1] > 3 * heights[0]


def test_mau_is_two_notes_and_the_second_is_higher():
    samples = read(FOLDER / "mau_1.wav")
    low, high = 587.33 * 0.98, 880.0 * 0.98
    assert tone(samples, low, 0.02, 0.08) > 5 * tone(samples, high, 0.02, 0.08)
    assert tone(samples, high, 0.16, 0.1) > 5 * tone(samples, low, 0.16, 0.1)


def test_a_refusal_is_two_dull_taps_and_no_buzz():
    samples = read(FOLDER / "illegal_1.wav")
    loud = [sum(abs(v) for v in samples[int(a * 44.1) : int(b * 44.1)]) for a, b in ((0, 30), (50, 68), (72, 102))]
    assert loud[1] < 0.5 * min(loud[0], loud[2]), "two taps with a gap"
    assert heard_hz(samples) < 500


def test_made_again_it_is_the_same():
    for name in sounds.SOUNDS:
        made, kept = sounds.render(name, 1), read(FOLDER / f"{name}_1.wav")
        assert len(made) == len(kept)
        assert max(abs(a - b) for a, b in zip(made, kept)) <= 2, name
