"""The cloth: `python -m tools.deck --felt` writes assets/felt.png, a seamless 512x512 grey tile.

Short fibres in all directions over soft clouding, to be multiplied onto the lamp's light.
Needs numpy, scipy and Pillow (build time only).
"""

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

FELT = Path(__file__).resolve().parents[2] / "assets" / "felt.png"
SIZE = 512
FIBRES = 26000
SEED = 7


def fibres(rng):
    """Strokes drawn at double size and wrapped round the edges, so that the tile has no seam."""
    big = SIZE * 2
    picture = Image.new("L", (big, big), 128)
    pen = ImageDraw.Draw(picture)
    for _ in range(FIBRES):
        x, y = rng.random(2) * SIZE * 2
        angle = rng.random() * math.tau
        length = 5 + rng.random() * 13
        grey = int(128 + rng.normal() * 46)
        bend = rng.normal() * 0.5
        points = [
            (x + math.cos(angle + bend * t) * length * t, y + math.sin(angle + bend * t) * length * t)
            for t in (0, 0.5, 1)
        ]
        for dx in (-big, 0, big):
            for dy in (-big, 0, big):
                if -40 < x + dx < big + 40 and -40 < y + dy < big + 40:
                    pen.line([(px + dx, py + dy) for px, py in points], fill=max(0, min(255, grey)), width=1)
    return np.asarray(picture.resize((SIZE, SIZE), Image.LANCZOS), np.float32) - 128


def cloud(rng, softness):
    haze = gaussian_filter(rng.normal(size=(SIZE, SIZE)), softness, mode="wrap")
    return haze / haze.std()


def cloth():
    rng = np.random.default_rng(SEED)
    threads = fibres(rng)
    grain = gaussian_filter(rng.normal(size=(SIZE, SIZE)), 0.6, mode="wrap") * 9
    value = threads * 0.42 + grain * 0.55 + cloud(rng, 14) * 1.6 + cloud(rng, 46) * 1.8
    value -= gaussian_filter(value, 30, mode="wrap") * 0.3
    return np.clip(236 + value * 0.62, 190, 255).astype(np.uint8)


def write_felt(path=FELT):
    Image.fromarray(cloth()).save(path)
    print(f"cloth in {path}")
