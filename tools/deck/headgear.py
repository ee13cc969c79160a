"""Crowns, coronets and caps, in the local space of a face (see face.py)."""

from .face import OUTLINE
from .geometry import circle, ellipse, move, ngon, place, poly, sided, stroke, turn
from .inks import BLUE, BLUE_L, GOLD, GOLD_D, GOLD_L, GREEN_L, INK, RED, WHITE
from .signs import HEART


def crown(art, style, colour=GOLD, shade2=GOLD_D, gem=RED, cap=RED):
    if style == "fleur":
        art.add(poly("M-19 -27C-22 -44 -10 -52 0 -52C10 -52 22 -44 19 -27Z"), cap, INK, OUTLINE)
        g = poly("M-21 -21L-25 -45L-15.500 -36L-9 -49L0 -37L9 -49L15.500 -36L25 -45L21 -21Q0 -27 -21 -21Z")
        tips = [(-25, -47), (-9, -51.5), (9, -51.5), (25, -47)]
    elif style == "arch":
        art.add(poly("M-19 -27C-24 -47 -8 -55 0 -53C8 -55 24 -47 19 -27Z"), cap, INK, OUTLINE)
        for x in (-10, 0, 10):
            art.ink(f"M{x * 1.9} -28Q{x * 1.500} -48 0 -53", 2.6, INK)
        for x in (-10, 0, 10):
            art.ink(f"M{x * 1.9} -28Q{x * 1.500} -48 0 -53", 1.2, colour)
        g = poly(
            "M-22 -20L-23.500 -34L-17 -31L-11.500 -37L-6 -31.500L0 -38L6 -31.500L11.500 -37L17 -31L23.500 -34L22 -20Q0 -26.500 -22 -20Z"
        )
        tips = []
        art.add(circle(0, -57, 4.2), colour, INK, 1.3)
        art.ink("M0 -69L0 -61M-3.800 -65.500L3.800 -65.500", 2.6, INK)
        art.ink("M0 -68.500L0 -61M-3.300 -65.500L3.300 -65.500", 1.2, colour)
    elif style == "points":
        g = poly(
            "M-21 -21L-23.500 -46L-14 -33L-11.500 -51L-3 -35L0 -54L3 -35L11.500 -51L14 -33L23.500 -46L21 -21Q0 -27 -21 -21Z"
        )
        tips = [(-23.5, -47.5), (-11.5, -52.5), (0, -56), (11.5, -52.5), (23.5, -47.5)]
    elif style == "clover":
        art.add(poly("M-18 -27C-20 -42 -9 -46 0 -46C9 -46 20 -42 18 -27Z"), cap, INK, OUTLINE)
        g = poly(
            "M-21.500 -21L-23.500 -36Q-18 -33 -14 -33Q-10 -36 -6 -33.500L0 -37L6 -33.500Q10 -36 14 -33Q18 -33 23.500 -36L21.500 -21Q0 -27 -21.500 -21Z"
        )
        tips = []
        for x, y in ((-22.5, -40), (0, -43), (22.5, -40)):
            for dx, dy in ((-4, 1), (4, 1), (0, -5)):
                art.add(circle(x + dx, y + dy, 3.9), colour, INK, 1.2)
            art.add(circle(x, y, 3.2), colour)
    art.add(g, colour, INK, OUTLINE)
    band = g.intersection(poly("M-30 -21Q0 -27 30 -21L30 -28.500Q0 -34.500 -30 -28.500Z"))
    art.add(band, shade2)
    art.add(band, None, INK, 1.0)
    for x in (-14, -7, 0, 7, 14):
        y = -24.6 - 3 * (1 - (x / 21) ** 2)
        if x % 2 == 0:
            art.add(ngon((x - 3.3, y), (x, y - 3), (x + 3.3, y), (x, y + 3)), gem, INK, 0.8)
        else:
            art.add(circle(x, y, 1.9), WHITE, INK, 0.7)
    art.add(g, None, INK, OUTLINE)
    for x, y in tips:
        art.add(circle(x, y, 3.1), colour, INK, 1.2)


def coronet(art, style, colour=GOLD, shade2=GOLD_D, gem=RED):
    if style == "pearls":
        g = poly(
            "M-18 -23L-20.500 -38Q-15 -33 -12.500 -33Q-9 -38 -6.500 -43Q-4 -36 0 -36Q4 -36 6.500 -43Q9 -38 12.500 -33Q15 -33 20.500 -38L18 -23Q0 -30 -18 -23Z"
        )
        tips = [(-20.5, -40), (-6.5, -45.5), (6.5, -45.5), (20.5, -40)]
        art.add(g, colour, INK, OUTLINE)
        for x, y in tips:
            art.add(circle(x, y, 3), WHITE, INK, 1.1)
    elif style == "heart":
        g = poly("M-18 -23L-22 -39L-11 -33L0 -47L11 -33L22 -39L18 -23Q0 -30 -18 -23Z")
        art.add(g, colour, INK, OUTLINE)

        art.add(place(HEART, 0, -49.5, 0.125), gem, INK, 1.1)
        for x in (-22, 22):
            art.add(circle(x, -41, 2.8), gem, INK, 1.1)
    elif style == "tiara":
        g = poly("M-19 -22Q-17 -34 -10 -34Q-8 -46 0 -50Q8 -46 10 -34Q17 -34 19 -22Q0 -30 -19 -22Z")
        art.add(g, colour, INK, OUTLINE)
        art.add(ngon((0, -45), (4.5, -38.5), (0, -32), (-4.5, -38.5)), gem, INK, 1.0)
        for side in (-1, 1):
            art.add(
                ngon((side * 12, -32.5), (side * 14.5, -29), (side * 12, -25.8), (side * 9.500, -29)),
                BLUE,
                INK,
                0.9,
            )
    elif style == "leaves":
        for side in (-1, 1):
            for x, y, r in ((18, -24, 62), (13.5, -31, 40), (7, -36, 18)):
                leaf = poly("M0 0C-5 -4 -5 -10 0 -15C5 -10 5 -4 0 0Z")
                art.add(
                    move(turn(leaf, side * r), side * x, y + 2),
                    GREEN_L if colour == GOLD else colour,
                    INK,
                    1.1,
                )
        g = poly("M-19 -20.500Q0 -30 19 -20.500L19 -26Q0 -35 -19 -26Z")
        art.add(g, colour, INK, 1.2)
        art.add(circle(0, -35, 3.6), gem, INK, 1.1)
    g2 = g.intersection(poly("M-30 -22Q0 -30 30 -22L30 -26.500Q0 -34 -30 -26.500Z"))
    if style != "leaves":
        art.add(g2, shade2, INK, 0.9)
        for x in (-12, -6, 0, 6, 12):
            art.add(circle(x, -25.4 - 2.9 * (1 - (x / 19) ** 2), 1.5), WHITE if x % 4 else gem, INK, 0.6)


def cap(art, style, colour=RED, band=GOLD, feather=BLUE_L, quill=BLUE):
    if style == "beret":
        f = poly("M16 -30C24 -44 36 -50 44 -46C44 -38 34 -28 20 -24Z")
        art.add(f, feather, INK, 1.2)
        art.ink("M18 -27C26 -36 34 -42 42 -45", 1.1, quill)
        for t in (0.3, 0.5, 0.7):
            art.ink(f"M{20 + 22 * t} {-28 - 15 * t}L{18 + 22 * t} {-36 - 11 * t}", 0.9, quill)
        g = poly("M-24 -24C-30 -40 -12 -50 6 -47C22 -45 29 -34 22 -22Q0 -31 -24 -24Z")
        art.add(g, colour, INK, OUTLINE)
        art.ink("M-14 -40Q0 -46 14 -38", 1.1, INK, 0.55)
        b = poly("M-22 -20.500Q0 -30 22 -20.500L22 -26.500Q0 -36 -22 -26.500Z")
        art.add(b, band, INK, 1.2)
        art.add(circle(17, -27.5, 3.6), GOLD_L, INK, 1.1)
    elif style == "plume":
        for i, r in enumerate((-26, 2, 30)):
            p = poly("M0 0C-9 -8 -9 -20 -2 -28C4 -30 8 -26 6 -22C9 -14 7 -6 0 0Z")
            art.add(move(turn(p, r), 13, -33), (feather, WHITE, feather)[i], INK, 1.2)
            art.add(move(turn(stroke("M0 0C-2 -8 -2 -16 0 -22", 1.0), r), 13, -33), quill)
        g = poly("M-20 -25C-20 -44 -8 -48 0 -47C10 -46 20 -42 20 -25Q0 -32 -20 -25Z")
        art.add(g, colour, INK, OUTLINE)
        b = poly("M-30 -17Q-20 -26 0 -27Q20 -26 30 -17Q31 -23 21 -27.500Q0 -37 -21 -27.500Q-31 -23 -30 -17Z")
        art.add(b, band, INK, 1.3)
    elif style == "liripipe":  # soft hood with a hanging tail
        t = poly("M14 -44C30 -46 36 -34 33 -18C32 -6 34 4 30 10C25 10 24 4 25 -6C26 -18 26 -28 16 -30Z")
        art.add(t, colour, INK, OUTLINE)
        g = poly("M-22 -22C-24 -42 -6 -50 8 -48C20 -46 24 -36 22 -22Q0 -31 -22 -22Z")
        art.add(g, colour, INK, OUTLINE)
        b = poly("M-22 -19.500Q0 -29 22 -19.500L22 -27Q0 -36 -22 -27Z")
        art.add(b, band, INK, 1.2)
        for x in range(-18, 19, 6):
            y = -23.5 - 4.6 * (1 - (x / 22) ** 2)
            art.add(ngon((x - 2.6, y + 2), (x, y - 2.6), (x + 2.6, y + 2)), INK)
    elif style == "chaperon":
        f = poly("M-10 -38C-26 -46 -36 -44 -40 -37C-36 -30 -24 -28 -12 -31Z")
        art.add(f, feather, INK, 1.2)
        art.ink("M-12 -34C-22 -38 -30 -39 -38 -37", 1.1, quill)
        g = poly("M-21 -23C-23 -36 -18 -47 -4 -48C2 -54 14 -50 14 -44C22 -40 24 -32 21 -23Q0 -31 -21 -23Z")
        art.add(g, colour, INK, OUTLINE)
        art.ink("M-4 -47.500Q6 -46 8 -36", 1.1, INK, 0.6)
        for side in range(5):
            x = -18 + side * 9
            y = -24.5 - 4 * (1 - (x / 22) ** 2)
            art.add(ellipse(x, y, 5.4, 3.6, -24), band, INK, 1.1)


def fool(art):
    for side, colour in ((-1, RED), (1, BLUE)):
        fx = sided(side, 0)
        art.add(
            fx(poly("M0 -26C2 -44 20 -58 36 -44C42 -38 42 -28 38 -22C34 -32 26 -32 21 -22Q10 -28 0 -28Z")),
            colour,
            INK,
            OUTLINE,
        )
        art.add(fx(circle(38, -18.5, 4.4)), GOLD, INK, 1.3)
    art.add(poly("M-12 -28C-10 -46 -4 -54 0 -60C4 -54 10 -46 12 -28Q0 -33 -12 -28Z"), GOLD, INK, OUTLINE)
    art.add(circle(0, -62, 4.4), GOLD_L, INK, 1.3)
    art.add(poly("M-22 -20Q0 -30 22 -20L22 -26.500Q0 -36 -22 -26.500Z"), GOLD_L, INK, 1.3)
