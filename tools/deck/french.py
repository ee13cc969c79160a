"""Faces of the French pack: paper, indices, pip cards, aces and courts."""

import math

from .art import Art, document
from .card import CX, CY, paper
from .courts import court
from .geometry import circle, clean, move, place, poly, size, stroke, turn
from .inks import CLASSIC, GOLD_D, GOLD_L, PAPER
from .lettering import fit, fit_jack
from .signs import FRENCH

COLUMN_X, COLUMN_WIDTH = 8, 34  # nothing but the index may enter this column: a tight fan shows no more
CAP, TOP = 40, 14
SIGN_Y = 85  # one line for all ranks, below the tail of the Q


def twice(region, colour):
    """In the corner at the top left, and turned in the one at the bottom right."""
    return Art().add(region, colour).add(turn(region, 180, CX, CY), colour)


def signs(suit, colour):
    """The lower half of the index."""
    return twice(
        place(FRENCH[suit], COLUMN_X + COLUMN_WIDTH / 2, SIGN_Y, 0.38 if suit == "diamonds" else 0.36), colour
    )


def letters(label, colour):
    """The upper half of the index."""
    if label == "J":
        return twice(fit_jack(COLUMN_X, TOP, COLUMN_WIDTH, CAP), colour)
    wide = 3 if label == "10" else 0
    return twice(fit(label, COLUMN_X - wide, TOP, COLUMN_WIDTH + wide, CAP), colour)


def letters_alone(label, suit, scheme=CLASSIC):
    """A card's letters in another language, and nothing else."""
    return document(Art(), letters=letters(label, scheme[suit]))


PIP_COLUMN = 43  # from the middle of the card
PIP_SIZE = {"2": 0.6, "3": 0.6, "4": 0.51, "5": 0.51, "6": 0.51, "7": 0.48, "8": 0.48, "9": 0.45, "10": 0.43}
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


def face(rank, suit, scheme=CLASSIC):
    art = Art()
    paper(art)
    colour = scheme[suit]
    if rank in LAYOUT:
        for column, y in LAYOUT[rank]:
            pip = place(FRENCH[suit], CX + column * PIP_COLUMN, CY + y, PIP_SIZE[rank], 180 if y > 0 else 0)
            art.add(pip, colour)
    elif rank == "A":
        ace(art, suit, colour)
    else:
        art.put(court(rank, suit, scheme))
    art.put(signs(suit, colour))
    return document(art, letters=letters(rank, colour))


WREATH_X, WREATH_Y = 71, 112


def wreath(art):
    """Fine rays and dots by turns on an ellipse that stays out of the index columns."""
    for i in range(40):
        t = math.tau * i / 40
        if i % 2:
            art.add(circle(CX + WREATH_X * math.cos(t), CY + WREATH_Y * math.sin(t), 1.7), GOLD_D)
            continue
        ends = [(CX + WREATH_X * k * math.cos(t), CY + WREATH_Y * k * math.sin(t)) for k in (0.97, 1.03)]
        art.add(stroke("M{} {}L{} {}".format(*ends[0], *ends[1]), 1.5), GOLD_D)


ACE_SIZE = dict(hearts=1.3, spades=1.3, diamonds=1.5, clubs=1.3)
ROSETTE = dict(hearts=(120, 151, 23), spades=(120, 183, 23), diamonds=(120, 168, 24), clubs=(120, 168, 17))


def ace(art, suit, col):
    wreath(art)
    g = place(FRENCH[suit], CX, CY, ACE_SIZE[suit])
    art.add(g, col)
    inn = g.buffer(-5.5, quad_segs=12)
    art.add(clean(inn.difference(inn.buffer(-1.5))), PAPER)
    core = g.buffer(-13, quad_segs=12)
    if core.geom_type == "MultiPolygon":
        core = max(core.geoms, key=lambda p: p.area)
    # engraved rosette in the core
    cx, cy, r = ROSETTE[suit]
    petal = poly("M0 0C-5 -6 -5 -14 0 -20C5 -14 5 -6 0 0Z")
    for i in range(8):
        art.add(move(turn(size(petal, r / 20), i * 45), cx, cy), PAPER if i % 2 == 0 else GOLD_L)
    art.add(circle(cx, cy, r * 0.2), col)
    art.add(circle(cx, cy, r * 0.1), GOLD_L)
