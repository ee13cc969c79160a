"""Makes every sound of the game: `python -m tools.sounds` writes assets/sounds/*.wav.

Card sounds are short filtered noise with a knock of the table under it, wood is a few decaying
inharmonic partials, brass is a row of harmonics that open late and close early.  Standard library
only.  Each variant is seeded by its own name, so a rebuild is the same byte for byte and a new
sound never changes an old one.

Files are 16-bit mono at 44.1 kHz, `<name>_<variant>.wav`, variants counted from 1.  Each is made as loud
as `Sound.lufs` says, by the measure of `tools/measure_sounds.py`: at an equal peak a sustained tone would
sound far louder than a tick.  docs/sounds.md has the table.
"""

from __future__ import annotations

import argparse
import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tools.measure_sounds import RATE, loudness

LUFS, TICK_LUFS, WON_LUFS = -27.5, -28.5, -26.0
FADE_IN, FADE_OUT = 0.0006, 0.006  # seconds; every file starts and ends at silence
ROOM_FILE = "room.wav"
OUT = Path(__file__).resolve().parent.parent / "assets" / "sounds"

HISS_HZ = 6000  # above this, paper turns into radio static

Samples = list[float]
TAU = math.tau


# ------------------------------------------------------------------------------------ materials
def strike(t: float, attack: float, decay: float) -> float:
    """Loudness of a struck thing: a straight rise, then an exponential fall."""
    return t / attack if t < attack else math.exp(-(t - attack) / decay)


def noise(seconds: float, start_hz: float, end_hz: float, damping: float, rng: random.Random) -> Samples:
    """White noise through a band-pass that glides from start_hz to end_hz, its hiss rolled off."""
    low = band = soft = softer = 0.0
    roll_off = 1 - math.exp(-TAU * HISS_HZ / RATE)
    count = int(seconds * RATE)
    out = []
    for i in range(count):
        hz = start_hz * (end_hz / start_hz) ** (i / count)
        k = 2 * math.sin(math.pi * min(hz, RATE / 6) / RATE)
        low += k * band
        band += k * (rng.uniform(-1, 1) - low - damping * band)
        soft += roll_off * (band - soft)
        softer += roll_off * (soft - softer)
        out.append(softer)
    return out


def rustle(seconds, start_hz, end_hz, attack, decay, rng, damping=0.9) -> Samples:
    """Paper against paper or cloth: gliding noise, struck once."""
    grain = noise(seconds, start_hz, end_hz, damping, rng)
    return [v * strike(i / RATE, attack, decay) for i, v in enumerate(grain)]


def slide(seconds, start_hz, end_hz, rng, rough=0.35) -> Samples:
    """A card drawn over cloth: noise that swells and dies, with an uneven pull."""
    grain = noise(seconds, start_hz, end_hz, 1.1, rng)
    last = len(grain) - 1
    pull = rng.uniform(38, 52)
    out = []
    for i, v in enumerate(grain):
        swell = math.sin(math.pi * (i / last) ** 0.7) ** 1.6
        out.append(v * swell * (1 - rough + rough * math.sin(TAU * pull * i / RATE) ** 2))
    return out


def knock(seconds: float, hz: float, decay: float, sag: float = 0.3) -> Samples:
    """A dull knock on the table: one low note that sags while it dies."""
    count = int(seconds * RATE)
    out, phase = [], 0.0
    for i in range(count):
        phase += TAU * hz * (1 - sag * i / count) / RATE
        out.append(math.sin(phase) * strike(i / RATE, 0.0012, decay))
    return out


WOOD_PARTIALS = ((1.0, 1.0, 1.0), (2.76, 0.45, 0.55), (5.40, 0.18, 0.3), (8.93, 0.07, 0.18))


def wood(seconds: float, hz: float, decay: float) -> Samples:
    """A struck bar of wood: partials of a free bar, the high ones gone first."""
    out = []
    for i in range(int(seconds * RATE)):
        t = i / RATE
        out.append(
            sum(
                gain * math.sin(TAU * hz * ratio * t) * strike(t, 0.0008, decay * short)
                for ratio, gain, short in WOOD_PARTIALS
            )
        )
    return out


def brass(seconds: float, hz: float, decay: float, attack: float = 0.022, bright: float = 1.0) -> Samples:
    """A soft muted brass note: higher harmonics enter a little later and leave earlier."""
    out = []
    for i in range(int(seconds * RATE)):
        t = i / RATE
        bend = hz * t + 0.0022 * hz / 5.2 * math.sin(TAU * 5.2 * t) / TAU  # a slight, slow vibrato
        v = 0.0
        for n in range(1, 8):
            if n * hz > 9000:
                break
            gain = bright ** (n - 1) / n**1.25
            v += gain * math.sin(TAU * n * bend) * strike(t, attack * (0.8 + 0.2 * n), decay / (0.7 + 0.3 * n))
        out.append(v)
    return out


def mix(*parts: tuple[float, float, Samples]) -> Samples:
    """Lays (start in seconds, gain, samples) over one another."""
    total = max(int(at * RATE) + len(part) for at, _, part in parts)
    out = [0.0] * total
    for at, gain, part in parts:
        first = int(at * RATE)
        for i, v in enumerate(part):
            out[first + i] += v * gain
    return out


# --------------------------------------------------------------------------------------- sounds
# Each takes (rng, pitch, step); pitch is 1 with a spread of 4 %, step is the number of the variant.
def deal(rng, pitch, step):
    return mix(
        (0, 1.0, rustle(0.050, 5600 * pitch, 1900 * pitch, 0.003, 0.014, rng)),
        (0.026, 0.35, knock(0.034, 230 * pitch, 0.010)),
    )


def play(rng, pitch, step):
    return mix(
        (0, 1.0, rustle(0.060, 4000 * pitch, 1400 * pitch, 0.001, 0.013, rng)),
        (0.004, 0.85, knock(0.086, 205 * pitch, 0.019)),
        (0.005, 0.20, wood(0.070, 460 * pitch, 0.014)),
    )


def draw(rng, pitch, step):
    return slide(0.120, 1900 * pitch, 4200 * pitch, rng)


def take(rng, pitch, step):
    """Darker and heavier than a card drawn of one's own will."""
    return mix(
        (0, 1.0, slide(0.110, 1500 * pitch, 600 * pitch, rng, rough=0.5)),
        (0.070, 1.0, knock(0.050, 130 * pitch, 0.014)),
    )


def flip(rng, pitch, step):
    return mix(
        (0, 0.5, rustle(0.018, 1200 * pitch, 2200 * pitch, 0.002, 0.007, rng, damping=0.5)),
        (0.016, 1.0, rustle(0.024, 2300 * pitch, 1700 * pitch, 0.0008, 0.006, rng, damping=0.4)),
    )


def riffle(rng, pitch, step):
    return rustle(0.030, (5200 + 500 * step) * pitch, 5200 * pitch, 0.0008, 0.0065, rng, damping=0.5)


def square(rng, pitch, step):
    return mix(
        (0, 0.6, knock(0.080, 205 * pitch, 0.016)),
        (0, 0.75, wood(0.070, 350 * pitch, 0.018)),
        (0, 0.50, rustle(0.030, 3000 * pitch, 1400 * pitch, 0.0008, 0.008, rng)),
    )


def seal(rng, pitch, step):
    return mix(
        (0, 1.0, knock(0.120, 150 * pitch, 0.032, sag=0.45)),
        (0, 0.6, rustle(0.040, 1500 * pitch, 500 * pitch, 0.001, 0.012, rng)),
        (0.003, 0.16, brass(0.110, 440 * pitch, 0.030, attack=0.003)),
    )


def illegal(rng, pitch, step):
    tap = [
        mix((0, 1.0, knock(0.070, hz * pitch, 0.018, sag=0.2)), (0, 0.3, wood(0.060, 1.7 * hz * pitch, 0.012)))
        for hz in (176, 152)
    ]
    felt = [rustle(0.030, 900 * pitch, 400 * pitch, 0.001, 0.009, rng) for _ in range(2)]
    return mix((0, 1.0, tap[0]), (0, 0.4, felt[0]), (0.070, 0.85, tap[1]), (0.070, 0.34, felt[1]))


def your_turn(rng, pitch, step):
    return brass(0.250, 587.33, 0.085, attack=0.026, bright=(0.72, 0.6)[step - 1])


def mau(rng, pitch, step):
    return mix(
        (0, 0.85, brass(0.150, 587.33 * pitch, 0.060, attack=0.012, bright=0.9)),
        (0.110, 1.0, brass(0.190, 880.0 * pitch, 0.075, attack=0.012, bright=0.9)),
    )


def reverse(rng, pitch, step):
    there = noise(0.250, 420 * pitch, 1250 * pitch, 0.45, rng)
    back = noise(0.250, 1400 * pitch, 480 * pitch, 0.45, rng)
    air = noise(0.250, 3000 * pitch, 5200 * pitch, 0.6, rng)
    last = len(there) - 1
    out = []
    for i, (a, b, c) in enumerate(zip(there, back, air)):
        t = i / last
        turn = 0.5 - 0.5 * math.cos(TAU * min(1.0, t * 1.05) * 2)  # two swells: once round and back
        out.append((a * (1 - t) + b * t + 0.3 * c) * (0.25 + 0.75 * turn) * math.sin(math.pi * t) ** 0.8)
    return out


def skip(rng, pitch, step):
    return mix(
        (0, 1.0, wood(0.150, 208 * pitch, 0.040)),
        (0, 0.4, knock(0.080, 112 * pitch, 0.020)),
    )


def suit(rng, pitch, step):
    return mix(
        (0, 1.0, wood(0.060, 940 * pitch, 0.014)),
        (0, 0.25, rustle(0.020, 5000 * pitch, 2500 * pitch, 0.0008, 0.005, rng)),
    )


COUNT_SCALE = (0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26)  # pentatonic: any run of steps sounds right


def count(rng, pitch, step):
    return wood(0.025, 523.25 * 2 ** (COUNT_SCALE[step - 1] / 12), 0.008)


def button(rng, pitch, step):
    return mix(
        (0, 1.0, wood(0.030, 620 * pitch, 0.007)),
        (0, 0.35, rustle(0.014, 3400 * pitch, 1500 * pitch, 0.0006, 0.004, rng)),
    )


def round_won(rng, pitch, step):
    third = (784.0, 880.0)[step - 1]  # up the chord, or up to the sixth
    return mix(
        (0.00, 0.8, brass(0.30, 523.25, 0.110, attack=0.014, bright=0.85)),
        (0.13, 0.9, brass(0.32, 659.26, 0.120, attack=0.014, bright=0.85)),
        (0.26, 1.0, brass(0.44, third, 0.150, attack=0.014, bright=0.85)),
        (0.26, 0.35, brass(0.44, third / 2, 0.150, attack=0.020, bright=0.7)),
    )


def game_won(rng, pitch, step):
    fanfare = ((0.00, 523.25), (0.14, 523.25), (0.28, 659.26), (0.44, 783.99), (0.62, 1046.50))
    if step == 2:
        fanfare = ((0.00, 392.00), (0.16, 523.25), (0.30, 659.26), (0.44, 783.99), (0.62, 1046.50))
    notes = [(at, 0.75, brass(0.30, hz, 0.100, attack=0.012, bright=0.9)) for at, hz in fanfare[:-1]]
    last, top = fanfare[-1]
    chord = [
        (last, gain, brass(1.6 - last, top * ratio, 0.300, attack=0.018, bright=0.85))
        for ratio, gain in ((1, 1.0), (0.75, 0.5), (0.625, 0.45), (0.5, 0.45))
    ]
    roll = [(last + 0.012 * i, 0.10, knock(0.200, 98, 0.060)) for i in range(4)]
    return mix(*notes, *chord, *roll)


@dataclass(frozen=True)
class Sound:
    make: Callable[[random.Random, float, int], Samples]
    milliseconds: int
    variants: int
    spread: float = 0.04  # pitch of the variants lies within 1 - spread .. 1 + spread
    lufs: float = LUFS  # ticks sit a little lower, as they come often; a win a little higher


SOUNDS: dict[str, Sound] = {
    "deal": Sound(deal, 60, 4),
    "play": Sound(play, 90, 4),
    "draw": Sound(draw, 120, 3),
    "take": Sound(take, 120, 3),
    "flip": Sound(flip, 40, 3),
    "riffle": Sound(riffle, 30, 4, lufs=TICK_LUFS),
    "square": Sound(square, 80, 2),
    "seal": Sound(seal, 120, 2),
    "illegal": Sound(illegal, 140, 2),
    "your_turn": Sound(your_turn, 250, 2, 0.0),
    "mau": Sound(mau, 300, 2, 0.02),
    "reverse": Sound(reverse, 250, 2),
    "skip": Sound(skip, 150, 2),
    "suit": Sound(suit, 60, 2),
    "count": Sound(count, 25, len(COUNT_SCALE), 0.0, TICK_LUFS),
    "round_won": Sound(round_won, 700, 2, 0.0, WON_LUFS),
    "game_won": Sound(game_won, 1600, 2, 0.0, WON_LUFS),
    "button": Sound(button, 30, 2, lufs=TICK_LUFS),
}


# ------------------------------------------------------------------------------------- the room
ROOM_RATE = 11025  # it has nothing above a few kilohertz, so the file can be small
ROOM_SECONDS, ROOM_MARGIN = 12, 0.25
ROOM_LUFS = -47.0


def room() -> array.array:
    """The air of a quiet room, 12 seconds that go on from their end to their beginning.

    The file has a quarter of a second more at either end, of which the game cuts off what the change to the device's
    rate has touched: only so the seam is as smooth as the rest.
    """
    rng = random.Random("room")
    count = ROOM_SECONDS * ROOM_RATE
    grain = [rng.uniform(-1, 1) for _ in range(count)]
    low = [1 - math.exp(-TAU * hz / ROOM_RATE) for hz in (70, 240, 900)]
    state, heard = [0.0] * 4, []
    for turn in range(2):  # once round to fill the filters: what goes round a second time is periodic
        for i, value in enumerate(grain):
            state[0] += low[0] * (value - state[0])
            state[1] += low[1] * (value - state[1])
            state[2] += low[2] * (value - state[2])
            state[3] += 0.006 * (state[0] + 0.5 * state[1] - state[3])  # what would only move the speaker
            if turn:
                breath = 1 + 0.18 * math.sin(TAU * 2 * i / count) + 0.1 * math.sin(TAU * 5 * i / count + 1)
                heard.append((state[0] + 0.5 * state[1] - state[3] + 0.12 * state[2]) * breath)
    mean = sum(heard) / count
    heard = [value - mean for value in heard]
    gain = 10 ** ((ROOM_LUFS - loudness(heard, ROOM_RATE)) / 20) * 32768
    margin = round(ROOM_MARGIN * ROOM_RATE)
    around = [*heard[-margin:], *heard, *heard[:margin]]
    return array.array("h", (round(value * gain) for value in around))


# ---------------------------------------------------------------------------------------- files
def pitch_of(sound: Sound, step: int) -> float:
    """Variants are spread evenly over the allowed pitches; a single spread of 0 keeps them equal."""
    if sound.variants == 1:
        return 1.0
    return 1 - sound.spread + 2 * sound.spread * (step - 1) / (sound.variants - 1)


def finish(samples: Samples, sound: Sound) -> array.array:
    """Cuts to length, takes out the offset, fades both ends, sets the loudness, rounds to 16 bits."""
    length = round(sound.milliseconds * RATE / 1000)
    samples = (samples + [0.0] * length)[:length]
    mean = sum(samples) / length
    fade_in, fade_out = round(FADE_IN * RATE), round(min(FADE_OUT, length / RATE / 3) * RATE)
    shaped = []
    for i, v in enumerate(samples):
        rise = 0.5 - 0.5 * math.cos(math.pi * min(1.0, i / fade_in))
        fall = 0.5 - 0.5 * math.cos(math.pi * min(1.0, (length - 1 - i) / fade_out))
        shaped.append((v - mean) * rise * fall)
    gain = 10 ** ((sound.lufs - loudness(shaped)) / 20) * 32768
    return array.array("h", (round(v * gain) for v in shaped))


def render(name: str, step: int) -> array.array:
    sound = SOUNDS[name]
    rng = random.Random(f"{name} {step}")
    return finish(sound.make(rng, pitch_of(sound, step), step), sound)


def write(path: Path, samples: array.array, rate: int = RATE) -> None:
    data = array.array("h", samples)
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(data.tobytes())


def file_names() -> Iterable[tuple[str, int, str]]:
    """(sound, variant, file name) of everything there is."""
    for name, sound in SOUNDS.items():
        for step in range(1, sound.variants + 1):
            yield name, step, f"{name}_{step}.wav"


def main() -> None:
    parser = argparse.ArgumentParser(description="Make all sounds of the game.")
    parser.add_argument("--out", type=Path, default=OUT)
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.wav"):
        old.unlink()
    total = 0
    for name, step, file_name in file_names():
        write(out / file_name, render(name, step))
        total += (out / file_name).stat().st_size
    write(out / ROOM_FILE, room(), ROOM_RATE)
    total += (out / ROOM_FILE).stat().st_size
    print(f"{len(list(file_names()))} sounds and the room, {total / 1024:.0f} KB in {out}")


if __name__ == "__main__":
    main()
