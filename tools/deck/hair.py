"""Hair of kings, queens and jacks, in the local space of a face (see face.py)."""

from .face import OUTLINE
from .geometry import circle, ellipse, poly, sided, stroke
from .inks import GOLD, INK


def curls(art, x, y, r, n, col, col_l, side, step=None):
    """a column of curl discs with an engraved spiral each"""
    step = step or r * 1.5
    for i in reversed(range(n)):
        cx, cy = x + side * i * 0.8, y + i * step
        art.add(circle(cx, cy, r), col, INK, 1.2)
        art.ink(
            f"M{cx - r * 0.55} {cy + r * 0.1}A{r * 0.55} {r * 0.55} 0 1 1 {cx} {cy + r * 0.55}A{r * 0.28} {r * 0.28} 0 0 1 {cx - r * 0.1} {cy}",
            1.0,
            col_l,
        )


def hair_king(art, colour, strand):
    for side in (-1, 1):
        curls(art, side * 19.5, -8, 6.6, 4, colour, strand, side)


def hair_queen(art, colour, strand, style):
    if style == "waves":
        R_ = "M8 -30C24 -28 27 -14 25 -6C23 0 30 6 28 14C25 20 33 26 31 34C28 40 35 46 30 52C24 56 16 52 14 46L8 46Z"
        for side in (-1, 1):
            fx = sided(side, 0)
            art.add(fx(poly(R_)), colour, INK, OUTLINE)
            for k in range(3):
                art.add(
                    fx(
                        stroke(
                            f"M{18 + k * 2.400} {-14 + k * 4}C{21 + k * 2.400} -6 {15 + k * 2.200} 2 {19 + k * 2.400} 9C{24 + k * 2} 16 {16 + k * 2.400} 22 {20 + k * 2.400} 29C{25 + k * 2} 36 {18 + k * 2.200} 42 {21 + k * 2.200} 48",
                            1.0,
                        )
                    ),
                    strand,
                )
    elif style == "plaits":
        for side in (-1, 1):
            for i in range(5):
                cx, cy = side * (20.5 + i * 1.1), -2 + i * 10.5
                g = ellipse(cx, cy, 6.6, 7.2, side * 18)
                art.add(g, colour, INK, 1.2)
                art.ink(
                    f"M{cx - side * 4.500} {cy - 3}Q{cx} {cy + 1} {cx + side * 3.500} {cy + 4.500}",
                    1.0,
                    strand,
                )
    elif style == "rolls":
        for side in (-1, 1):
            art.add(ellipse(side * 22, 0, 9.5, 14, side * -10), colour, INK, OUTLINE)
            cx, cy = side * 22, 1
            art.ink(f"M{cx - 5} {cy + 4}A6 8 0 1 1 {cx + 3} {cy + 7}A4 5 0 0 1 {cx - 1} {cy - 1}", 1.1, strand)
            art.add(circle(side * 21, 19, 3.1), GOLD, INK, 1.1)
    elif style == "veil":
        v = poly("M-19 -24C-30 -8 -32 20 -36 46L36 46C32 20 30 -8 19 -24Z")
        art.add(v, colour, INK, OUTLINE)
        for k in (-1, 1):
            art.ink(f"M{k * 22} -16C{k * 27} 4 {k * 27} 22 {k * 29} 44", 1.0, strand)
            art.ink(f"M{k * 19.5} -4C{k * 22} 8 {k * 22} 24 {k * 22} 44", 1.0, strand)


def fringe(art, colour, strand, kind="part"):
    if kind == "part":
        g = poly(
            "M0 -31C-14 -33 -22 -22 -20 -4C-16 -8 -15 -16 -10 -20C-6 -23 -2 -24 0 -27C2 -24 6 -23 10 -20C15 -16 16 -8 20 -4C22 -22 14 -33 0 -31Z"
        )
    elif kind == "bob":
        g = poly("M0 -31C-16 -33 -22 -20 -20 -8C-14 -17 -4 -20 2 -20C10 -20 16 -16 20 -8C22 -20 16 -33 0 -31Z")
    art.add(g, colour, INK, 1.2)
    if kind == "part":
        for side in (-1, 1):
            art.ink(f"M{side * 3} -27Q{side * 12} -25 {side * 17} -12", 0.9, strand)


def hair_jack(art, colour, strand, style):
    if style == "page":  # page-boy, ends turned out
        for side in (-1, 1):
            fx = sided(side, 0)
            g = fx(poly("M10 -28C22 -24 24 -10 23 4C23 12 25 17 33 19C27 26 16 26 12 18C15 8 14 -4 12 -14Z"))
            art.add(g, colour, INK, OUTLINE)
            art.add(fx(stroke("M17 -14C19 -2 18 8 21 16Q23 20 27 20.500", 1.0)), strand)
            art.add(fx(stroke("M20.500 -10C21.500 0 21 8 24 15", 1.0)), strand)
    elif style == "curl":
        for side in (-1, 1):
            curls(art, side * 18.5, -6, 6.2, 3, colour, strand, side)
    elif style == "long":
        for side in (-1, 1):
            fx = sided(side, 0)
            g = fx(poly("M10 -28C22 -24 23 -8 24 8C25 18 31 24 28 33C22 36 14 32 12 22C15 8 14 -4 12 -14Z"))
            art.add(g, colour, INK, OUTLINE)
            for k in range(2):
                art.add(
                    fx(stroke(f"M{17 + k * 3.2} -12C{19 + k * 3} 2 {17 + k * 3} 16 {21 + k * 3.500} 30", 1.0)),
                    strand,
                )
    elif style == "crop":
        for side in (-1, 1):
            fx = sided(side, 0)
            art.add(
                fx(poly("M8 -28C20 -26 22 -14 21 -2C21 6 19 10 15 10C16 2 15 -8 12 -16Z")),
                colour,
                INK,
                OUTLINE,
            )
            for k in range(3):
                art.add(
                    fx(stroke(f"M{15 + k * 1.5} {-14 + k * 5}Q{18 + k} {-10 + k * 5} {18.500} {-4 + k * 4}", 0.9)),
                    strand,
                )
