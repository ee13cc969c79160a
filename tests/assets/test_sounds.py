"""The sounds: all there, as long as the design says, equally loud, told apart, without clicks, made again the same."""

import array
import itertools
import math
import sys
import wave
from pathlib import Path

import pytest

from tools import measure_sounds, sounds

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "assets" / "sounds"
ROOM = FOLDER / "room.wav"
LOUDNESS_LU = 3.0
"""How far apart in loudness two kinds may be."""
HIGHEST_DBTP = -1.0
APART = 0.3
"""How much of the energy of two kinds must lie in different thirds of an octave."""

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
FILES = sorted(FOLDER.glob("*_*.wav"))


@pytest.fixture(scope="module")
def kinds():
    """What is measured of every kind of sound, from the files."""
    return {name: measure_sounds.measure(paths) for name, paths in measure_sounds.files().items()}


def read(path):
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44100)
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples


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


def sine(hz, level_db, seconds, rate=44100):
    """A sine whose peak is at a level."""
    peak = 10 ** (level_db / 20)
    return [peak * math.sin(math.tau * hz * at / rate) for at in range(round(seconds * rate))]


# ------------------------------------------------------------------------------------ the measures themselves
@pytest.mark.parametrize("rate", [44100, 48000, 11025])
def test_loudness_is_measured_as_the_standard_says(rate):
    # ITU-R BS.1770-4: a sine of 997 Hz at 0 dBFS in one front channel reads -3.01 LKFS; level is level.
    assert measure_sounds.loudness(sine(997, 0, 1, rate), rate) == pytest.approx(-3.01, abs=0.05)
    assert measure_sounds.loudness(sine(997, -23, 1, rate), rate) == pytest.approx(-26.01, abs=0.05)


def test_a_sound_of_a_tenth_of_the_window_is_ten_decibels_softer():
    whole, tenth = sine(1000, -10, 1), sine(1000, -10, 0.04)
    assert measure_sounds.loudness(whole) - measure_sounds.loudness(tenth) == pytest.approx(10, abs=0.2)


def test_the_weighting_is_the_one_of_the_standard():
    # the coefficients that BS.1770-4 prints for 48 kHz
    shelf, high_pass = measure_sounds.k_weighting(48000)
    assert shelf == pytest.approx((1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241,
                                   0.73248077421585), abs=1e-6)  # fmt: skip
    assert high_pass == pytest.approx((1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621), abs=1e-6)


def test_a_true_peak_between_the_samples_is_found():
    # a quarter of the rate, a phase of 45 degrees: every sample is 3 dB below the crest
    wave_ = [math.sin(math.pi / 2 * at + math.pi / 4) for at in range(400)]
    assert max(map(abs, wave_)) == pytest.approx(math.sqrt(0.5))
    middle = [value * 0.5 * (0.5 - 0.5 * math.cos(math.tau * at / 400)) for at, value in enumerate(wave_)]
    assert measure_sounds.true_peak(middle) == pytest.approx(-6.02, abs=0.1)


def test_two_tones_are_far_apart_in_spectrum_and_one_tone_at_two_levels_is_not():
    low, high = (measure_sounds.shares_of(measure_sounds.spectrum(sine(hz, -10, 0.3))) for hz in (300, 3000))
    soft = measure_sounds.shares_of(measure_sounds.spectrum(sine(300, -40, 0.3)))
    assert measure_sounds.distance(low, high) > 0.95
    assert measure_sounds.distance(low, soft) < 0.001
    assert measure_sounds.centroid(measure_sounds.spectrum(sine(3000, -10, 0.3))) == pytest.approx(3000, rel=0.02)


# ------------------------------------------------------------------------------------ the files
def test_every_sound_is_there_under_its_name_and_no_other_file():
    assert set(sounds.SOUNDS) == set(LENGTHS_MS)
    assert {path.name for path in FILES} == {name for _, _, name in sounds.file_names()}
    assert {path.name for path in FOLDER.iterdir()} == {*(path.name for path in FILES), ROOM.name}
    for name, sound in sounds.SOUNDS.items():
        assert sound.variants >= 2, f"{name} would sound mechanical"


def test_every_sound_is_played_by_the_game():
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "crazy8" / "ui").rglob("*.py"))
    for name in sounds.SOUNDS:
        assert f'"{name}"' in code, f"{name} is made and never played"


def test_all_together_stay_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wav")) < 1.2e6


def test_no_kind_of_sound_is_much_louder_than_another(kinds):
    loud = [one.loudness for one in kinds.values()]
    assert max(loud) - min(loud) <= LOUDNESS_LU
    for name, one in kinds.items():
        assert one.spread <= 0.5, f"the variants of {name} differ in loudness"


def test_no_sound_can_clip_on_its_way_to_the_speaker(kinds):
    for name, one in kinds.items():
        assert one.peak < HIGHEST_DBTP, name


def test_every_kind_has_a_spectrum_of_its_own(kinds):
    for one, other in itertools.combinations(kinds, 2):
        assert measure_sounds.distance(kinds[one].shares, kinds[other].shares) >= APART, (one, other)


def test_the_book_says_what_is_measured(kinds):
    page = (ROOT / "docs" / "sounds.md").read_text(encoding="utf-8")
    assert measure_sounds.written(page, measure_sounds.table(kinds)) == page


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sound_is_as_long_as_it_should_be_and_starts_and_ends_without_a_click(path):
    name = path.stem.rpartition("_")[0]
    samples = read(path)
    top = max(map(abs, samples))
    assert len(samples) / 44.1 == pytest.approx(LENGTHS_MS[name], abs=0.1)
    assert samples[0] == samples[-1] == 0
    assert max(map(abs, samples[:3])) < 0.02 * top, "it rises"
    assert max(map(abs, samples[-20:])) < 0.02 * top, "it falls"
    assert abs(sum(samples) / len(samples)) < 0.005 * top, "no offset"


# ------------------------------------------------------------------------------------ the room
def room_tone():
    """The loop without its margins, as the game plays it."""
    margin = round(sounds.ROOM_MARGIN * sounds.ROOM_RATE)
    return measure_sounds.read(ROOM, sounds.ROOM_RATE)[margin:-margin]


def test_the_room_is_far_below_every_sound(kinds):
    tone_ = room_tone()
    assert len(tone_) == 12 * 11025
    softest = min(one.loudness for one in kinds.values())
    assert measure_sounds.loudness(tone_, sounds.ROOM_RATE) < softest - 15
    assert max(map(abs, tone_)) < 0.05


def test_the_room_goes_on_from_its_end_to_its_beginning_without_a_seam():
    samples = measure_sounds.read(ROOM, sounds.ROOM_RATE)
    tone_ = room_tone()
    margin = (len(samples) - len(tone_)) // 2
    assert samples[:margin] == tone_[-margin:], "the margin before is the end of the loop"
    assert samples[-margin:] == tone_[:margin], "the margin behind is its beginning"
    bends = [abs(a - 2 * b + c) for a, b, c in zip(tone_, tone_[1:], tone_[2:])]
    seam = [*tone_[-2:], *tone_[:2]]
    assert max(abs(a - 2 * b + c) for a, b, c in zip(seam, seam[1:], seam[2:])) <= max(bends)


def test_no_part_of_the_room_stands_out():
    tone_ = room_tone()
    second = sounds.ROOM_RATE
    loud = [measure_sounds.loudness(tone_[at : at + second], second) for at in range(0, len(tone_), second)]
    assert max(loud) - min(loud) < 5, "whoever hears it come round again would wait for it"


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
    made, kept = sounds.room(), measure_sounds.read(ROOM, sounds.ROOM_RATE)
    assert max(abs(a - b * 32768) for a, b in zip(made, kept, strict=True)) <= 2
    for name in sounds.SOUNDS:
        made, kept = sounds.render(name, 1), read(FOLDER / f"{name}_1.wav")
        assert len(made) == len(kept)
        assert max(abs(a - b) for a, b in zip(made, kept)) <= 2, name
