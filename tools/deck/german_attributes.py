"""What Unter and Ober hold: weapons for the Ober, tools for the Unter."""

from .art import Art
from .attributes import staff
from .geometry import circle, clean, move, place, poly, rect, rounded, stroke, turn, union
from .german_bodies import GERMAN_LIVERY, PIC
from .inks import BLUE, BROWN, GOLD, GOLD_L, INK, RED, SKIN, SKIN_D, WHITE
from .signs import HEART, add_sign


def hold(art, suit, rank, x, y):
    """tall things held in the viewer's left hand"""
    main, second, trim, dark, hose_left, hose_right = GERMAN_LIVERY[suit]
    STEEL, STEEL_D = "#DDE3EA", "#A9B5C4"
    if rank == "O":
        if suit == "leaves":  # halberd
            staff(art, x, 56, 312, 4, BROWN)
            art.add(poly(f"M{x - 3.5} 58L{x} 26L{x + 3.5} 58Z"), STEEL, INK, 1.4)
            art.add(
                poly(
                    f"M{x - 1} 58C{x - 9} 56 {x - 15} 54 {x - 19} 48C{x - 22} 62 {x - 20} 74 {x - 14} 84C{x - 12} 78 {x - 8} 76 {x - 1} 77Z"
                ),
                STEEL,
                INK,
                1.4,
            )
            art.add(poly(f"M{x + 1} 62L{x + 12} 57L{x + 9} 66L{x + 12} 75L{x + 1} 72Z"), STEEL_D, INK, 1.3)
        elif suit == "hearts":  # standard
            staff(art, x, 40, 312, 4, BROWN)
            art.add(poly(f"M{x} 22C{x - 6} 31 {x - 6} 36 {x} 43C{x + 6} 36 {x + 6} 31 {x} 22Z"), GOLD, INK, 1.3)
            fl = poly(
                f"M{x - 2} 48C{x - 12} 54 {x - 22} 46 {x - 32} 52L{x - 32} 92C{x - 22} 86 {x - 12} 96 {x - 2} 88Z"
            )
            art.add(clean(fl.intersection(PIC)), GOLD_L)
            art.add(
                clean(
                    fl.intersection(PIC).intersection(
                        union(
                            stroke(f"M{x} 49C{x - 12} 55 {x - 22} 47 {x - 32} 53", 9),
                            stroke(f"M{x} 87C{x - 12} 95 {x - 22} 87 {x - 32} 93", 9),
                        )
                    )
                ),
                RED,
            )
            art.add(clean(fl.intersection(PIC)), None, INK, 1.5)
            art.add(place(HEART, x - 17, 71.5, 0.19), RED, INK, 1.2)
        elif suit == "acorns":  # boar spear
            staff(art, x, 60, 312, 4, BROWN)
            art.add(
                poly(f"M{x} 20C{x - 10} 38 {x - 9} 52 {x - 3} 62L{x + 3} 62C{x + 9} 52 {x + 10} 38 {x} 20Z"),
                STEEL,
                INK,
                1.4,
            )
            art.add(poly(f"M{x} 23C{x + 8} 38 {x + 8} 52 {x + 2} 61L{x} 61Z"), STEEL_D)
            art.ink(f"M{x} 28L{x} 60", 1.1, INK)
            art.add(rounded(x - 10, 63, 20, 5, 2.4), GOLD, INK, 1.3)
            for yy in (72, 77, 82):
                art.ink(f"M{x - 2.5} {yy + 2}L{x + 2.5} {yy - 1}", 1.2, INK)
        else:  # sword held upright
            art.add(
                poly(f"M{x - 4.5} {y - 20}L{x - 4.5} 52L{x} 34L{x + 4.5} 52L{x + 4.5} {y - 20}Z"),
                STEEL,
                INK,
                1.4,
            )
            art.add(poly(f"M{x} 37L{x + 4} 52L{x + 4} {y - 20}L{x} {y - 20}Z"), STEEL_D)
            art.add(
                poly(
                    f"M{x - 17} {y - 22}Q{x} {y - 15} {x + 17} {y - 22}L{x + 17} {y - 16}Q{x} {y - 9} {x - 17} {y - 16}Z"
                ),
                GOLD,
                INK,
                1.4,
            )
            for side in (-1, 1):
                art.add(circle(x + side * 17.5, y - 19, 3.4), GOLD, INK, 1.2)
            staff(art, x, y - 14, y + 18, 5, BROWN)
            art.add(circle(x, y + 17, 5), GOLD, INK, 1.3)
    else:
        if suit == "hearts":  # letter on a cleft stick - the messenger
            staff(art, x, 84, 312, 4, BROWN)
            lt = move(turn(rounded(-17, -11, 34, 22, 1.5), -8), x, 80)
            art.add(lt, WHITE, INK, 1.5)
            art.put(Art().add(move(turn(stroke("M-16 -10L0 3L16 -10", 1.5), -8), x, 80), INK))
            add_sign(art, "hearts", x, 84, 0.12)
        elif suit == "leaves":  # gardener's rake
            staff(art, x, 70, 312, 4, BROWN)
            art.add(rounded(x - 17, 62, 34, 7, 3), "#B5803F", INK, 1.4)
            for k in range(-3, 4):
                art.add(rounded(x + k * 5 - 1.6, 46, 3.2, 18, 1.4), "#B5803F", INK, 1.1)
        elif suit == "acorns":  # bundle on a stick
            staff(art, x, 66, 312, 4.4, BROWN)
            b = poly(
                f"M{x - 4} 66C{x - 24} 66 {x - 30} 92 {x - 20} 104C{x - 8} 112 {x + 8} 112 {x + 14} 102C{x + 20} 88 {x + 14} 68 {x - 4} 66Z"
            )
            art.add(b, RED, INK, 1.6)
            for px, py in ((-14, 84), (-4, 96), (6, 82), (-8, 74), (8, 98), (-17, 97)):
                art.add(circle(x + px, py, 2), WHITE)
            art.add(
                poly(f"M{x - 8} 68L{x - 20} 56L{x - 6} 60L{x} 50L{x + 4} 60L{x + 16} 56L{x + 6} 68Z"),
                RED,
                INK,
                1.4,
            )
        else:  # jester's bauble
            staff(art, x, 96, 312, 4, BROWN)
            for side in (-1, 1):
                art.add(
                    poly(
                        f"M{x} 66C{x + side * 6} 52 {x + side * 18} 50 {x + side * 22} 62C{x + side * 16} 62 {x + side * 14} 72 {x + side * 9} 78Z"
                    ),
                    RED if side < 0 else BLUE,
                    INK,
                    1.4,
                )
            art.add(
                poly(f"M{x - 8} 68C{x - 6} 54 {x - 3} 50 {x} 46C{x + 3} 50 {x + 6} 54 {x + 8} 68Z"),
                GOLD,
                INK,
                1.3,
            )
            art.add(circle(x, 78, 11), SKIN, INK, 1.5)
            art.add(clean(circle(x, 78, 11).intersection(rect(x, 60, 20, 40))), SKIN_D)
            for side in (-1, 1):
                art.add(circle(x + side * 4, 76, 1.5), INK)
            art.ink(f"M{x - 5} 82Q{x} 87 {x + 5} 82", 1.4, INK)
            art.add(circle(x, 78, 11), None, INK, 1.5)
            for px, py in ((-22, 63), (22, 63), (0, 45)):
                art.add(circle(x + px, py, 3.2), GOLD, INK, 1.2)
            art.add(
                poly(f"M{x - 10} 88L{x - 13} 98L{x - 5} 95L{x} 101L{x + 5} 95L{x + 13} 98L{x + 10} 88Z"),
                GOLD,
                INK,
                1.3,
            )
