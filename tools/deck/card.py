"""What every card has: its size, its paper, the rays behind a picture and the frame round it."""

import math

from .geometry import clean, ngon, rounded, union
from .inks import GOLD_D, INK, PAPER

WIDTH, HEIGHT, RADIUS = 240, 336, 15
CX, CY = WIDTH / 2, HEIGHT / 2
CUT = "#B9AB8A"  # the cut edge of the paper
GROUND, RAY = "#FAEFD6", "#F5E1B2"


def paper(art):
    art.add(rounded(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, RADIUS), PAPER, CUT, 1.5)


def sunburst(art, region, x, y, count, core=None):
    """Pale rays from x,y over a region; `core` is left out in the middle."""
    art.add(region, GROUND)
    rays = []
    for i in range(count):
        edges = (math.tau * i / count, math.tau * (i + 0.5) / count)
        rays.append(ngon((x, y), *((x + 400 * math.cos(t), y + 400 * math.sin(t)) for t in edges)))
    fan = union(*rays).intersection(region)
    art.add(clean(fan.difference(core) if core else fan), RAY)


def frame(art, region):
    """A strong line round the picture and a fine gilt one outside it."""
    art.add(region, None, INK, 2.0)
    art.add(region.buffer(3.2, join_style="mitre"), None, GOLD_D, 0.9)
