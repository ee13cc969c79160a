"""What the French courts hold, and the hand that holds it."""

from .court_bodies import FRENCH_LIVERY
from .geometry import circle, clean, move, place, poly, rect, rounded, size, stroke, turn
from .inks import (
    BLUE,
    BLUE_L,
    BROWN,
    GOLD,
    GOLD_D,
    GOLD_L,
    GREEN,
    GREEN_D,
    GREEN_L,
    INK,
    RED,
    RED_D,
    SKIN,
    SKIN_D,
)
from .signs import HEART


def fist(art, x, y, k=1.0, side=1):
    """a fist that grips an upright staff; call after the staff is drawn"""

    def T(g):
        return move(size(g, k * side, k), x, y)

    for i, (w, dx) in enumerate(((13.5, 0), (14.5, 0.3), (14, 0.2), (12, -0.4))):
        g = rounded(-7 + dx, -9.2 + i * 4.5, w, 5, 2.4)
        art.add(T(g), SKIN, INK, 1.15)
    art.add(T(poly("M7 -9C10 -8 10.500 -3 9.500 3C8.500 8 5.500 9.500 3 8.500C6 4 6 -4 7 -9Z")), SKIN_D, INK, 1.1)


def staff(art, x, y0, y1, w=3.4, colour=GOLD):
    art.add(rect(x - w / 2, y0, w, y1 - y0), colour, INK, 1.2)


def attribute(art, rank, suit, x, y):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    if rank == "K":
        if suit == "spades":  # sword, point up
            art.add(
                poly(f"M{x - 3.6} {y + 6}L{x - 3.6} 56L{x} 43L{x + 3.6} 56L{x + 3.6} {y + 6}Z"),
                "#DDE3EA",
                INK,
                1.3,
            )
            art.add(poly(f"M{x} 45L{x + 3.3} 56L{x + 3.3} {y + 6}L{x} {y + 6}Z"), "#A9B5C4")
            art.add(
                poly(f"M{x - 3.6} {y + 6}L{x - 3.6} 56L{x} 43L{x + 3.6} 56L{x + 3.6} {y + 6}Z"),
                None,
                INK,
                1.3,
            )
            art.add(
                poly(
                    f"M{x - 13} {y - 16}Q{x} {y - 11} {x + 13} {y - 16}L{x + 13} {y - 11.5}Q{x} {y - 6.5} {x - 13} {y - 11.5}Z"
                ),
                GOLD,
                INK,
                1.2,
            )
            art.add(circle(x - 13.500, y - 14, 2.8), GOLD, INK, 1.1)
            art.add(circle(x + 13.500, y - 14, 2.8), GOLD, INK, 1.1)
            staff(art, x, y - 8, y + 20, 4.6, BROWN)
            art.add(circle(x, y + 17, 4.2), GOLD, INK, 1.2)
        elif suit == "hearts":  # sceptre with a heart
            staff(art, x, 66, 240, 3.6, GOLD)
            art.add(circle(x, 68, 4.4), GOLD_D, INK, 1.1)
            art.add(place(HEART, x, 54, 0.215), RED, INK, 1.3)
            art.ink(f"M{x - 6} 50.500Q{x - 5.500} 48 {x - 3.200} 47.800", 1.5, "#F3B3A9")
            art.add(rounded(x - 5.5, 76, 11, 4, 2), GOLD, INK, 1.1)
        elif suit == "diamonds":  # axe
            staff(art, x, 48, 240, 3.8, BROWN)
            art.add(
                poly(
                    f"M{x + 2} 52L{x + 9} 54C{x + 15} 52 {x + 18} 48 {x + 19} 44C{x + 24} 56 {x + 24} 68 {x + 19} 80C{x + 18} 76 {x + 15} 72 {x + 9} 70L{x + 2} 72Z"
                ),
                "#DDE3EA",
                INK,
                1.3,
            )
            art.ink(f"M{x + 15.500} 53C{x + 18} 59 {x + 18} 66 {x + 15.500} 71", 1.1, "#8E9BAD")
            art.add(poly(f"M{x - 2} 55L{x - 10} 58L{x - 10} 66L{x - 2} 69Z"), "#A9B5C4", INK, 1.2)
            art.add(circle(x, 46, 3.4), GOLD, INK, 1.1)
        else:  # orb on a rod
            staff(art, x, 70, 240, 3.6, GOLD)
            art.add(circle(x, 60, 11), BLUE, INK, 1.4)
            art.add(clean(circle(x, 60, 11).intersection(rect(x - 12, 57.8, 24, 4.4))), GOLD, INK, 1.0)
            art.add(clean(circle(x, 60, 11).intersection(rect(x - 2, 48, 4, 10))), GOLD, INK, 1.0)
            art.ink(f"M{x} 50L{x} 38M{x - 4.200} 42L{x + 4.200} 42", 4, INK)
            art.ink(f"M{x} 50L{x} 38.500M{x - 3.700} 42L{x + 3.700} 42", 1.8, GOLD)
    elif rank == "Q":
        stem = GREEN
        art.ink(f"M{x} 66C{x + 2} 100 {x - 2} 130 {x + 1} {y + 22}", 4.4, INK)
        art.ink(f"M{x} 66C{x + 2} 100 {x - 2} 130 {x + 1} {y + 22}", 2.2, stem)
        for sx, yy in ((-1, 104), (1, 122)):
            leaf = poly("M0 0C3 -9 10 -12 17 -12C16 -5 9 1 0 0Z")
            art.add(move(size(leaf, sx, 1), x, yy), GREEN_L, INK, 1.1)
            art.add(move(size(stroke("M1 -1Q7 -7 13 -10", 0.9), sx, 1), x, yy), GREEN_D)
        if suit == "spades":  # tulip
            for r in (-24, 24):
                art.add(move(turn(poly("M0 4C-9 0 -10 -12 -4 -22C3 -15 6 -4 0 4Z"), r), x, 66), BLUE_L, INK, 1.2)
            art.add(move(poly("M0 5C-8 1 -8 -12 0 -24C8 -12 8 1 0 5Z"), x, 66), BLUE, INK, 1.2)
            art.add(move(stroke("M0 0L0 -14", 1.0), x, 66), BLUE_L)
        elif suit == "hearts":  # rose
            for r in range(5):
                art.add(move(turn(circle(0, -9, 7.6), r * 72), x, 56), RED, INK, 1.2)
            art.add(circle(x, 56, 8), "#D9505A", INK, 1.2)
            art.ink(f"M{x - 3.5} {57}A3.600 3.600 0 1 1 {x + 1} 59.800A2 2 0 0 1 {x - 1} 56.500", 1.1, RED_D)
        elif suit == "diamonds":  # sunflower / aster
            for r in range(10):
                art.add(
                    move(turn(poly("M0 -6C-5 -11 -3.500 -17 0 -20C3.500 -17 5 -11 0 -6Z"), r * 36), x, 58),
                    GOLD_L,
                    INK,
                    1.1,
                )
            art.add(circle(x, 58, 6.8), BROWN, INK, 1.2)
            for p in ((-2, -2), (2, -2), (0, 2.2)):
                art.add(circle(x + p[0], 58 + p[1], 1.1), GOLD)
        else:  # clover leaf
            for r in (-90, 0, 90):
                leaflet = size(move(HEART, -50, -93), 0.19)
                art.add(move(turn(leaflet, r), x, 64), GREEN_L, INK, 1.2)
            for r in (-90, 0, 90):
                art.add(move(turn(stroke("M0 -3L0 -11", 1.0), r), x, 64), GREEN_D)
    else:
        if suit == "spades":  # halberd
            staff(art, x, 60, 240, 3.6, BROWN)
            art.add(poly(f"M{x - 3} 62L{x} 38L{x + 3} 62Z"), "#DDE3EA", INK, 1.2)
            art.add(
                poly(
                    f"M{x + 1} 62C{x + 9} 60 {x + 14} 58 {x + 17} 54C{x + 19} 64 {x + 18} 74 {x + 13} 82C{x + 11} 77 {x + 7} 75 {x + 1} 76Z"
                ),
                "#DDE3EA",
                INK,
                1.3,
            )
            art.add(poly(f"M{x - 1} 64L{x - 11} 60L{x - 8} 67L{x - 11} 74L{x - 1} 72Z"), "#A9B5C4", INK, 1.2)
        elif suit == "hearts":  # leaf-bladed pike with a pennant
            staff(art, x, 58, 240, 3.4, BROWN)
            art.add(
                poly(f"M{x} 36C{x - 6} 46 {x - 6} 52 {x} 60C{x + 6} 52 {x + 6} 46 {x} 36Z"),
                "#DDE3EA",
                INK,
                1.2,
            )
            art.add(poly(f"M{x + 1.5} 64L{x + 22} 68L{x + 14} 74L{x + 22} 82L{x + 1.5} 84Z"), RED, INK, 1.2)
            art.add(place(HEART, x + 9, 74, 0.085), GOLD_L)
        elif suit == "diamonds":  # arrow
            staff(art, x, 56, 240, 2.8, BROWN)
            art.add(poly(f"M{x} 40L{x + 8} 58L{x} 54L{x - 8} 58Z"), "#DDE3EA", INK, 1.2)
        else:  # torch
            staff(art, x, 84, 240, 4.4, BROWN)
            art.add(poly(f"M{x - 8} 74L{x + 8} 74L{x + 5} 88L{x - 5} 88Z"), GOLD, INK, 1.2)
            art.add(
                poly(
                    f"M{x} 38C{x + 4} 48 {x + 12} 54 {x + 10} 64C{x + 9} 71 {x + 5} 74 {x} 74C{x - 5} 74 {x - 9} 71 {x - 10} 64C{x - 11} 57 {x - 6} 54 {x - 5} 47C{x - 2} 50 {x} 46 {x} 38Z"
                ),
                "#E4582B",
                INK,
                1.3,
            )
            art.add(
                poly(
                    f"M{x} 52C{x + 3} 58 {x + 6} 61 {x + 5} 66C{x + 4} 71 {x - 4} 71 {x - 5} 66C{x - 5} 61 {x - 1} 60 {x} 52Z"
                ),
                GOLD_L,
            )
