"""Faces of the French pack: paper, indices, pip cards, aces and courts."""

import math

from .art import Art, document
from .card import HEIGHT, WIDTH, paper
from .courts import court
from .geometry import circle, clean, move, place, poly, size, stroke, turn, union
from .inks import CLASSIC, GOLD_D, GOLD_L, PAPER
from .lettering import fit, fit_jack
from .signs import FRENCH


def corner(art, rank, suit, col, two=True, h=40, w=34, x=8, y=14):
    """corner index; column is 42 units wide so that a 22-card fan still shows it"""
    if rank == "J":
        g = fit_jack(x, y, w, h)
    else:
        wide = 3 if rank == "10" else 0
        g = fit(rank, x - wide, y, w + 2 * wide, h)
    p = place(FRENCH[suit], x + w / 2, y + h + (30 if rank == "Q" else 26), 0.32)
    q = union(g, p)
    art.add(q, col)
    if two:
        art.add(turn(q, 180, WIDTH / 2, HEIGHT / 2), col)


LAYOUT = {  # columns -1 0 1, rows in card units above the middle
    "2": [(0, -104), (0, 104)],
    "3": [(0, -104), (0, 0), (0, 104)],
    "4": [(-1, -104), (1, -104), (-1, 104), (1, 104)],
    "5": [(-1, -104), (1, -104), (0, 0), (-1, 104), (1, 104)],
    "6": [(-1, -104), (1, -104), (-1, 0), (1, 0), (-1, 104), (1, 104)],
    "7": [(-1, -104), (1, -104), (0, -52), (-1, 0), (1, 0), (-1, 104), (1, 104)],
    "8": [(-1, -104), (1, -104), (0, -52), (-1, 0), (1, 0), (0, 52), (-1, 104), (1, 104)],
    "9": [(-1, -104), (1, -104), (-1, -35), (1, -35), (0, 0), (-1, 35), (1, 35), (-1, 104), (1, 104)],
    "10": [
        (-1, -104),
        (1, -104),
        (0, -70),
        (-1, -35),
        (1, -35),
        (-1, 35),
        (1, 35),
        (0, 70),
        (-1, 104),
        (1, 104),
    ],
}


def face(rank, suit, scheme=CLASSIC, index=None):
    art = Art()
    paper(art)
    col = scheme[suit]
    if rank in LAYOUT:
        k = 0.46
        for c, y in LAYOUT[rank]:
            art.add(place(FRENCH[suit], 120 + c * 41, 168 + y, k, 180 if y > 0 else 0), col)
    elif rank == "A":
        ace(art, suit, col)
    else:
        art.put(court(rank, suit, scheme))
    corner(art, index or rank, suit, col)
    return document(art)


def ace(art, suit, col):
    g = place(FRENCH[suit], 120, 168, 1.4)
    # a wreath of fine rays and dots around the big sign
    for i in range(40):
        t = math.tau * i / 40
        r0, r1 = 95, (105 if i % 2 else 100)
        x0, y0, x1, y1 = (
            120 + r0 * 0.84 * math.cos(t),
            168 + r0 * 1.12 * math.sin(t),
            120 + r1 * 0.84 * math.cos(t),
            168 + r1 * 1.12 * math.sin(t),
        )
        if i % 2:
            art.add(circle((x0 + x1) / 2, (y0 + y1) / 2, 1.7), GOLD_D)
        else:
            art.add(stroke(f"M{x0} {y0}L{x1} {y1}", 1.5), GOLD_D)
    art.add(g, col)
    inn = g.buffer(-5.5, quad_segs=12)
    art.add(clean(inn.difference(inn.buffer(-1.5))), PAPER)
    core = g.buffer(-13, quad_segs=12)
    if core.geom_type == "MultiPolygon":
        core = max(core.geoms, key=lambda p: p.area)
    # engraved rosette in the core
    cx, cy = {"hearts": (120, 150), "spades": (120, 184), "diamonds": (120, 168), "clubs": (120, 168)}[suit]
    R0 = {"hearts": 25, "spades": 25, "diamonds": 22, "clubs": 18}[suit]
    petal = poly("M0 0C-5 -6 -5 -14 0 -20C5 -14 5 -6 0 0Z")
    for i in range(8):
        art.add(move(turn(size(petal, R0 / 20), i * 45), cx, cy), PAPER if i % 2 == 0 else GOLD_L)
    art.add(circle(cx, cy, R0 * 0.2), col)
    art.add(circle(cx, cy, R0 * 0.1), GOLD_L)
