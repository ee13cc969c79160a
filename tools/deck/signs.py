"""The suit signs in a 100x100 box: French ones in one colour, German ones as small pieces of art."""

from .art import Art
from .geometry import circle, clean, place, poly, rect, stroke, union
from .inks import GOLD_D, INK, RED, RED_D

HEART = poly(
    "M50 93C45 80 33 67 22 55C11 43 5 34 5 24.5C5 13 14 5.5 25.5 5.5C37 5.5 46 12.5 50 25"
    "C54 12.5 63 5.5 74.5 5.5C86 5.5 95 13 95 24.5C95 34 89 43 78 55C67 67 55 80 50 93Z"
)
SPADE = poly(
    "M50 4C54 15 64 26 75 36.500C87 47.500 95.500 55 95.500 66C95.500 76.500 87 83.500 77 83.500"
    "C67.500 83.500 59 78.500 53.500 69.500C54.200 82 60 91 71.500 96H28.500C40 91 45.800 82 46.500 69.500"
    "C41 78.500 32.500 83.500 23 83.500C13 83.500 4.500 76.500 4.500 66C4.500 55 13 47.500 25 36.500C36 26 46 15 50 4Z"
)
DIAMOND = poly("M50 3C57 18 69 35 86.500 50C69 65 57 82 50 97C43 82 31 65 13.500 50C31 35 43 18 50 3Z")
_stem = poly("M46.500 50C46 72 41 89 27.500 96H72.500C59 89 54 72 53.500 50Z")
CLUB = union(
    circle(50, 25, 21.6),
    circle(25, 61.5, 21.6),
    circle(75, 61.5, 21.6),
    _stem,
    poly("M45 42Q50 48 55 42L58 60Q50 56 42 60Z"),
)
CLUB = CLUB.buffer(1.6, quad_segs=10).buffer(-3.2, quad_segs=10).buffer(1.6, quad_segs=10)
FRENCH = dict(hearts=HEART, spades=SPADE, diamonds=DIAMOND, clubs=CLUB)
LEAF = poly(
    "M50 3C56 16 66 22 77 31C89 41 95 51 92 62C88 75 74 79 63 72C58 69 54 65 51.500 60L54 78C55 86 58 92 64 96L53 97.500C48 93 46.500 86 47 78L48.500 60"
    "C46 65 42 69 37 72C26 79 12 75 8 62C5 51 11 41 23 31C34 22 44 16 50 3Z"
)
NUT = poly(
    "M50 3C53 9 56 11 62 14C75 21 80 35 77 50C75 58 70 63 66 66L34 66C30 63 25 58 23 50C20 35 25 21 38 14C44 11 47 9 50 3Z"
)
CUP = poly(
    "M18 58C18 49 28 50 36 51C45 52 55 52 64 51C72 50 82 49 82 58C82 73 70 84 56 85L57 98L43 98L44 85C30 84 18 73 18 58Z"
)
RIGHT = rect(50, -10, 70, 130)
OUT = 4.2


def g_hearts(out=OUT):
    art = Art()
    g = place(HEART, 50, 51, 0.98)
    art.add(g, RED)
    art.add(clean(g.intersection(RIGHT)), RED_D)
    art.add(poly("M16 30C16 20 22 15 31 15C34 15 36 17 34 18.500C27 20 23 24 21 31C20 34 16 34 16 30Z"), "#E9837A")
    art.add(g, None, INK, out)
    return art


def g_leaves(out=OUT):
    art = Art()
    art.add(LEAF, "#3F9457")
    art.add(clean(LEAF.intersection(RIGHT)), "#24653F")
    v = union(
        stroke("M50 16L50 74", 3),
        *[
            stroke(f"M50 {y}Q{50 + s * 12} {y - 6} {50 + s * (20 + k * 4)} {y - 7 + k * 4}", 2.3)
            for k, y in enumerate((40, 53, 66))
            for s in (-1, 1)
        ],
    )
    art.add(clean(v.intersection(LEAF.buffer(-5))), "#C9E2B4")
    art.add(LEAF, None, INK, out)
    return art


def g_acorns(out=OUT):
    art = Art()
    art.add(NUT, "#E6B33F")
    art.add(clean(NUT.intersection(RIGHT)), "#B97F1E")
    art.add(
        poly("M31 36C31 27 35 22 40 20C43 19.500 44 22 42 23.500C38 26 36 30 36 36C36 41 31 41 31 36Z"),
        "#F8E09A",
    )
    art.add(NUT, None, INK, out)
    art.add(CUP, "#84522A")
    art.add(clean(CUP.intersection(RIGHT)), "#5C3615")
    sc = []
    for j, y in enumerate((58, 66.5, 75)):
        for i in range(-4, 5):
            x = 50 + i * 13 + (6.5 if j % 2 else 0)
            sc.append(stroke(f"M{x - 6.500} {y}A6.500 6 0 0 0 {x + 6.500} {y}", 2.2))
    art.add(clean(union(*sc).intersection(CUP.buffer(-3)).intersection(rect(0, 0, 100, 84))), "#D9A264")
    art.add(CUP, None, INK, out)
    return art


def g_bells(out=OUT):
    art = Art()
    g = circle(50, 55, 40)
    art.add(circle(50, 10, 8.5), GOLD_D, INK, out)
    art.add(circle(50, 10, 3.2), INK)
    art.add(g, "#F2C24B")
    art.add(clean(g.intersection(RIGHT)), "#CF8F22")
    low = clean(g.intersection(rect(0, 62, 100, 60)))
    art.add(low, "#E0A02F")
    art.add(clean(low.intersection(RIGHT)), "#B06F12")
    band = clean(g.intersection(rect(0, 48, 100, 15)))
    art.add(band, RED)
    art.add(clean(band.intersection(RIGHT)), RED_D)
    for x in (22, 36, 50, 64, 78):
        art.add(circle(x, 55.5, 3.1), "#F8E3AE")
    art.ink("M10.500 48L89.500 48M10.500 63L89.500 63", 3, INK)
    art.ink("M50 74L50 95", 5, INK, cap="flat")
    art.add(circle(50, 74.5, 5.4), INK)
    art.add(
        poly("M22 36C26 27 33 22 41 20.500C44 20.500 44 23.500 42 24.500C35 27 30 31 27 38C25 41.500 20.500 40 22 36Z"),
        "#FBE9B5",
    )
    art.add(g, None, INK, out)
    return art


GERMAN = dict(hearts=g_hearts, leaves=g_leaves, acorns=g_acorns, bells=g_bells)


def add_sign(art, suit, x, y, k, rot=0, out=OUT):
    """Lays a German sign on other art; its outline shrinks with it."""
    for piece in GERMAN[suit](out).pieces:
        art.add(place(piece.region, x, y, k, rot), piece.fill, piece.line, piece.width * k, piece.opacity)
