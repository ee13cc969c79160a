"""Measures every sound of the game: `python -m tools.measure_sounds` prints the table, `--write` keeps it.

Loudness follows ITU-R BS.1770-4: the samples pass its K-weighting, and loudness is the mean square of a window of
400 ms in LUFS. A whole programme is then averaged with a gate, which says nothing about a tick of 30 ms, so each
sound is laid between two silences of 400 ms and the loudest window counts (the "maximum momentary loudness" of EBU
R 128 s1, made for short clips). A sound shorter than the window is so measured with all of its energy, as the ear,
which also sums over some hundred milliseconds, hears it. The game plays a mono file at the same level from both
speakers; that adds 3 dB to all of them alike and is left out.

True peak is the highest value of the curve between the samples, found at four times the rate.

Spectra are compared as shares: how much of the K-weighted energy lies in each third of an octave. The distance of two
is half the sum of the differences, 0 for equal shares and 1 where no band has energy of both. Standard library only.
"""

from __future__ import annotations

import argparse
import array
import cmath
import functools
import itertools
import math
import sys
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "assets" / "sounds"
PAGE = ROOT / "docs" / "sounds.md"
BEGIN, END = "<!-- measured: python -m tools.measure_sounds --write -->", "<!-- end of what was measured -->"

RATE = 44100
WINDOW, HOP = 0.4, 0.01  # seconds
FRAME = 4096
BANDS_HZ = [25 * 2 ** (number / 3) for number in range(30)]
"""Lower edges of the bands, in thirds of an octave; the last one ends at 20 kHz."""


class Measured(NamedTuple):
    """What was measured of a kind of sound, over all its variants: ``milliseconds`` of the longest, ``loudness`` (mean)
    and ``spread`` (greatest less least) in LUFS and LU, ``peak`` in dBTP, ``edge`` the greatest of the first and last
    samples (of 32768), ``centroid`` in Hz, ``shares`` of the energy by band."""

    milliseconds: float
    loudness: float
    spread: float
    peak: float
    edge: int
    centroid: float
    shares: tuple[float, ...]


def read(path: Path, rate: int = RATE) -> list[float]:
    """The samples of a file, -1 to 1."""
    with wave.open(str(path), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, rate):
            raise ValueError(f"{path.name} is not 16-bit mono at {rate} Hz")
        samples = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    return [value / 32768 for value in samples]


# ------------------------------------------------------------------------------------ loudness
Biquad = tuple[float, float, float, float, float]


def k_weighting(rate: int) -> tuple[Biquad, Biquad]:
    """Both filters of BS.1770 at any rate: the head's high shelf, then the high-pass. The standard gives numbers for
    48 kHz only; these are the analogue filters behind them."""
    gain_db, q, hz = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    k, high = math.tan(math.pi * hz / rate), 10 ** (gain_db / 20)
    mid, norm = high**0.4996667741545416, 1 + k / q + k * k
    shelf = (
        (high + mid * k / q + k * k) / norm,
        2 * (k * k - high) / norm,
        (high - mid * k / q + k * k) / norm,
        2 * (k * k - 1) / norm,
        (1 - k / q + k * k) / norm,
    )
    q, hz = 0.5003270373238773, 38.13547087602444
    k = math.tan(math.pi * hz / rate)
    norm = 1 + k / q + k * k
    return shelf, (1.0, -2.0, 1.0, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm)


def filtered(samples: Sequence[float], biquad: Biquad) -> list[float]:
    """The samples after a filter of second order."""
    b0, b1, b2, a1, a2 = biquad
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x in samples:
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, x, y1, y
        out.append(y)
    return out


def k_weighted(samples: Sequence[float], rate: int = RATE) -> list[float]:
    """The samples as BS.1770 hears them."""
    for biquad in k_weighting(rate):
        samples = filtered(samples, biquad)
    return list(samples)


def loudness(samples: Sequence[float], rate: int = RATE) -> float:
    """The maximum momentary loudness in LUFS; minus infinity for silence."""
    window = round(WINDOW * rate)
    silence = [0.0] * window
    sums = [0.0]
    for value in k_weighted([*silence, *samples, *silence], rate):
        sums.append(sums[-1] + value * value)
    most = max(sums[at + window] - sums[at] for at in range(0, len(sums) - window, round(HOP * rate)))
    return -0.691 + 10 * math.log10(most / window) if most > 0 else -math.inf


# ------------------------------------------------------------------------------------ true peak
OVERSAMPLING, REACH = 4, 12


@functools.cache
def _between() -> tuple[tuple[float, ...], ...]:
    """Weights of the 2 * REACH neighbours for each point between two samples: a windowed sinc."""
    rows = []
    for part in range(1, OVERSAMPLING):
        x = part / OVERSAMPLING
        row = []
        for tap in range(1 - REACH, REACH + 1):
            d = x - tap
            row.append(math.sin(math.pi * d) / (math.pi * d) * (0.5 + 0.5 * math.cos(math.pi * d / REACH)))
        rows.append(tuple(row))
    return tuple(rows)


def true_peak(samples: Sequence[float]) -> float:
    """The highest value of the curve through the samples, in dBTP."""
    top = max(map(abs, samples))
    padded = [0.0] * REACH + list(samples) + [0.0] * REACH
    for at in range(len(padded) - 2 * REACH + 1):
        part = padded[at : at + 2 * REACH]
        if max(abs(part[REACH - 1]), abs(part[REACH])) > top * 0.5:  # elsewhere the curve cannot be higher
            top = max(top, *(abs(sum(a * b for a, b in zip(row, part))) for row in _between()))
    return 20 * math.log10(top) if top else -math.inf


# ------------------------------------------------------------------------------------ spectrum
def _fourier(values: list[complex]) -> list[complex]:
    """The Fourier transform of a power of two."""
    count = len(values)
    if count == 1:
        return values
    even, odd = _fourier(values[::2]), _fourier(values[1::2])
    turned = [cmath.rect(1, -math.tau * at / count) * value for at, value in enumerate(odd)]
    return [a + b for a, b in zip(even, turned)] + [a - b for a, b in zip(even, turned)]


def spectrum(samples: Sequence[float]) -> list[float]:
    """The energy at each multiple of RATE / FRAME, as K-weighting hears it."""
    heard = k_weighted([*samples, *[0.0] * FRAME])
    total = [0.0] * (FRAME // 2)
    window = [0.5 - 0.5 * math.cos(math.tau * at / FRAME) for at in range(FRAME)]
    padded = [0.0] * (FRAME // 2) + heard
    for start in range(0, len(padded) - FRAME + 1, FRAME // 2):
        part = padded[start : start + FRAME]
        if any(part):
            for at, value in enumerate(_fourier([complex(a * b) for a, b in zip(part, window)])[: FRAME // 2]):
                total[at] += abs(value) ** 2
    return total


def centroid(energy: Sequence[float]) -> float:
    """The middle of a spectrum in Hz: how bright a sound is."""
    return sum(at * value for at, value in enumerate(energy)) / sum(energy) * RATE / FRAME


def shares_of(energy: Sequence[float]) -> tuple[float, ...]:
    """How much of the energy lies in each band. A line of the spectrum is shared out where bands are narrower."""
    edges = [hz * FRAME / RATE for hz in (*BANDS_HZ, 20000)]
    found = []
    for low, high in itertools.pairwise(edges):
        band = 0.0
        for at in range(math.floor(low - 0.5), math.ceil(high + 0.5) + 1):
            if 0 < at < len(energy):
                band += energy[at] * max(0.0, min(high, at + 0.5) - max(low, at - 0.5))
        found.append(band)
    total = sum(found)
    return tuple(band / total for band in found)


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two spectra are apart: 0 equal, 1 nothing in common."""
    return sum(abs(a - b) for a, b in zip(one, other)) / 2


# ------------------------------------------------------------------------------------ kinds
def files(folder: Path = FOLDER) -> dict[str, list[Path]]:
    """The files of each kind of sound, by variant."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*_*.wav"), key=lambda path: (len(path.stem), path.stem)):
        found.setdefault(path.stem.rpartition("_")[0], []).append(path)
    return dict(sorted(found.items()))


def measure(paths: Sequence[Path]) -> Measured:
    """A kind of sound, by its variants."""
    variants = [read(path) for path in paths]
    loud = [loudness(samples) for samples in variants]
    energies = [spectrum(samples) for samples in variants]
    energy = [sum(values) for values in zip(*([value / sum(one) for value in one] for one in energies))]
    return Measured(
        milliseconds=max(len(samples) for samples in variants) * 1000 / RATE,
        loudness=sum(loud) / len(loud),
        spread=max(loud) - min(loud),
        peak=max(true_peak(samples) for samples in variants),
        edge=round(max(abs(value) for samples in variants for value in (samples[0], samples[-1])) * 32768),
        centroid=centroid(energy),
        shares=shares_of(energy),
    )


def nearest(name: str, kinds: dict[str, Measured]) -> tuple[float, str]:
    """The kind whose spectrum is nearest, after how far it is away."""
    return min(
        (distance(kinds[name].shares, other.shares), called) for called, other in kinds.items() if called != name
    )


def table(kinds: dict[str, Measured]) -> str:
    """What was measured, as a table for the book."""
    lines = [
        "| sound | ms | LUFS | variants, LU | true peak, dBTP | ends | centroid, Hz | nearest in spectrum |",
        "|---|--:|--:|--:|--:|--:|--:|---|",
    ]
    for name, one in kinds.items():
        apart, called = nearest(name, kinds)
        lines.append(
            f"| `{name}` | {one.milliseconds:.0f} | {one.loudness:.1f} | {one.spread:.1f} | {one.peak:.1f} "
            f"| {one.edge} | {one.centroid:.0f} | {apart:.2f} `{called}` |"
        )
    return "\n".join(lines)


def written(page: str, measured: str) -> str:
    """The page with what was measured between its marks."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{measured}\n\n{END}{rest.partition(END)[2]}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.measure_sounds", description="Measure all sounds.")
    parser.add_argument("--write", action="store_true", help="put the table in docs/sounds.md instead")
    args = parser.parse_args()
    measured = table({name: measure(paths) for name, paths in files().items()})
    if args.write:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), measured), encoding="utf-8", newline="\n")
    else:
        print(measured)


if __name__ == "__main__":
    main()
