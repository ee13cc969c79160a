"""Cloth patterns: big sheets, cut to the garment that wears them."""

import functools

from shapely.geometry import LineString

from .geometry import circle, clean, ngon, place, rect, stroke, turn, union
from .inks import INK
from .signs import FRENCH


def pat_stripes(p=9, w=2.2, ang=0):
    g = union(*[rect(x, -220, w, 640) for x in [i * p - 240 for i in range(90)]])
    return turn(g, ang, 120, 100)


def pat_scales(r=7.5):
    out = []
    for j in range(46):
        for i in range(40):
            x = i * r * 2 + (r if j % 2 else 0) - 40
            y = j * r * 0.98 - 20
            out.append(stroke(f"M{x - r} {y}A{r} {r} 0 0 0 {x + r} {y}", 1.5))
    return union(*out)


def pat_lozenge(p=13, q=17, inset=1.5):
    out = []
    for j in range(-2, 30):
        for i in range(-2, 30):
            x = i * p + (p / 2 if j % 2 else 0)
            y = j * q / 2
            if j % 2:
                continue
            out.append(
                ngon(
                    (x, y - q / 2 + inset),
                    (x + p / 2 - inset, y),
                    (x, y + q / 2 - inset),
                    (x - p / 2 + inset, y),
                )
            )
    return union(*out)


def pat_dots(p=11, art=None, k=0.062, dots=1.5):
    out = []
    for j in range(-1, 40):
        for i in range(-1, 30):
            x = i * p + (p / 2 if j % 2 else 0)
            y = j * p * 0.86
            out.append(place(art, x, y, k) if art is not None else circle(x, y, dots))
    return union(*out)


def pat_chevron(p=9, w=2.3, amp=8, half=10):
    out = []
    for j in range(-3, 50):
        y = j * p
        pts = []
        for i in range(-3, 30):
            pts.append((i * half, y + (amp if i % 2 else 0)))
        out.append(LineString(pts).buffer(w / 2, cap_style=2, join_style=2))
    return union(*out)


@functools.cache
def pattern(suit):
    """The cloth of a French suit."""
    if suit == "spades":
        return pat_chevron()
    if suit == "hearts":
        return pat_scales()
    if suit == "diamonds":
        return pat_lozenge()
    return pat_dots(13, FRENCH["clubs"], 0.066)


def cloth(art, g, base, pattern=None, pattern_colour=None, w=1.6):
    art.add(g, base)
    if pattern is not None:
        art.add(clean(g.intersection(pattern)), pattern_colour)
    art.add(g, None, INK, w)
