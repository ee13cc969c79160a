"""The enthroned king of the German pack."""

from .attributes import fist
from .geometry import circle, clean, mirror, move, poly, rect, rounded, stroke, union
from .german_bodies import GERMAN_LIVERY, MX, german_cloth
from .inks import BLUE, BLUE_D, GOLD, GOLD_D, INK, RED, RED_D, SKIN, WHITE


def king(f, suit):
    main, second, trim, dark, hose_left, hose_right = GERMAN_LIVERY[suit]
    pattern = german_cloth(suit)
    # throne
    f.add(
        poly(
            f"M{MX - 50} 312L{MX - 50} 92C{MX - 50} 66 {MX - 26} 58 {MX} 58C{MX + 26} 58 {MX + 50} 66 {MX + 50} 92L{MX + 50} 312Z"
        ),
        "#8A5A2B",
        INK,
        1.8,
    )
    f.add(
        poly(
            f"M{MX - 42} 312L{MX - 42} 94C{MX - 42} 74 {MX - 24} 66 {MX} 66C{MX + 24} 66 {MX + 42} 74 {MX + 42} 94L{MX + 42} 312Z"
        ),
        second,
        INK,
        1.4,
    )
    for side in (-1, 1):
        f.add(circle(MX + side * 50, 84, 6.5), GOLD, INK, 1.5)
        f.add(rounded(MX + side * 64 - 13, 206, 26, 9, 4), "#8A5A2B", INK, 1.6)
        f.add(rounded(MX + side * 66 - 5, 214, 10, 96, 2), "#8A5A2B", INK, 1.6)
        f.add(circle(MX + side * 74, 210, 7), GOLD, INK, 1.5)
    # robe
    robe = poly(
        f"M{MX - 16} 112C{MX - 44} 116 {MX - 62} 134 {MX - 62} 168C{MX - 58} 196 {MX - 56} 210 {MX - 54} 222C{MX - 60} 256 {MX - 62} 284 {MX - 66} 308C{MX - 40} 318 {MX + 40} 318 {MX + 66} 308C{MX + 62} 284 {MX + 60} 256 {MX + 54} 222C{MX + 56} 210 {MX + 58} 196 {MX + 62} 168C{MX + 62} 134 {MX + 44} 116 {MX + 16} 112Z"
    )
    f.add(robe, main)
    f.add(clean(robe.intersection(pattern)), dark)
    f.add(robe, None, INK, 1.8)
    # inner gown
    gown = poly(
        f"M{MX - 14} 130L{MX - 20} 210C{MX - 24} 250 {MX - 26} 284 {MX - 28} 312C{MX - 10} 316 {MX + 10} 316 {MX + 28} 312C{MX + 26} 284 {MX + 24} 250 {MX + 20} 210L{MX + 14} 130Z"
    )
    f.add(gown, second)
    f.add(
        clean(gown.intersection(union(*[stroke(f"M{MX + k * 5} 214L{MX + k * 8} 316", 1.4) for k in (-2, -1, 1, 2)]))),
        trim,
        opacity=0.75,
    )
    f.add(gown, None, INK, 1.5)
    # ermine edges
    er = union(
        stroke(f"M{MX - 17} 140C{MX - 22} 210 {MX - 29} 260 {MX - 34} 314", 12, "flat"),
        stroke(f"M{MX + 17} 140C{MX + 22} 210 {MX + 29} 260 {MX + 34} 314", 12, "flat"),
    ).intersection(robe.buffer(3))
    f.add(er, WHITE)
    tl = poly("M0 -3.800C1.400 -1.600 1.800 .8 1 3.800L0 2L-1 3.800C-1.800 .8 -1.400 -1.600 0 -3.800Z")
    for i in range(11):
        y = 160 + i * 14
        for side in (-1, 1):
            f.add(move(tl, MX + side * (18.5 + (y - 140) * 0.097), y), INK)
    f.add(er, None, INK, 1.5)
    hem = clean(stroke(f"M{MX - 68} 305C{MX - 40} 316 {MX + 40} 316 {MX + 68} 305", 11, "flat").intersection(robe))
    f.add(hem, WHITE, INK, 1.4)
    for k in range(-5, 6):
        f.add(move(tl, MX + k * 11.5, 311.5 - abs(k) * 0.55), INK)
    f.add(rounded(MX - 21, 205, 42, 8, 3), GOLD, INK, 1.3)
    for k in (-12, 0, 12):
        f.add(circle(MX + k, 209, 2), RED, INK, 0.8)
    # collar
    col = poly(
        f"M{MX - 20} 106C{MX - 40} 110 {MX - 54} 122 {MX - 56} 140C{MX - 44} 150 {MX - 26} 152 {MX - 14} 150L{MX} 160L{MX + 14} 150C{MX + 26} 152 {MX + 44} 150 {MX + 56} 140C{MX + 54} 122 {MX + 40} 110 {MX + 20} 106Z"
    )
    f.add(col, WHITE)
    for j in range(4):
        for i in range(-6, 7):
            q = move(tl, MX + i * 10 + (5 if j % 2 else 0), 114 + j * 9.5)
            if q.buffer(2.4).within(col):
                f.add(q, INK)
    f.add(col, None, INK, 1.6)
    # sleeves: left hand sceptre, right hand orb
    for side in (-1, 1):
        sl = poly(
            f"M{MX - 54} 142C{MX - 66} 160 {MX - 70} 178 {MX - 66} 196C{MX - 58} 206 {MX - 46} 206 {MX - 40} 200L{MX - 34} 184C{MX - 36} 168 {MX - 38} 156 {MX - 42} 148Z"
        )
        if side > 0:
            sl = mirror(sl, MX)
        f.add(sl, main)
        f.add(clean(sl.intersection(pattern)), dark)
        f.add(sl, None, INK, 1.6)
    x, y = MX - 46, 186
    f.add(rect(x - 2, 112, 4, 92), GOLD, INK, 1.3)
    f.add(poly(f"M{x} 92C{x - 9} 98 {x - 9} 108 {x} 114C{x + 9} 108 {x + 9} 98 {x} 92Z"), GOLD, INK, 1.4)
    f.add(circle(x, 104, 3), RED, INK, 1)
    f.add(rounded(x - 6, 114, 12, 5, 2), GOLD_D, INK, 1.2)
    fist(f, x, y, 0.95)
    f.add(poly(f"M{x - 14} 198Q{x} 204 {x + 12} 197L{x + 13} 205Q{x} 212 {x - 14} 206Z"), WHITE, INK, 1.3)
    x = MX + 46
    f.add(
        poly(f"M{x - 12} 184C{x - 13} 196 {x + 13} 196 {x + 12} 184C{x + 6} 180 {x - 6} 180 {x - 12} 184Z"),
        SKIN,
        INK,
        1.4,
    )
    f.add(circle(x, 173, 12), BLUE if suit != "bells" else RED, INK, 1.6)
    f.add(clean(circle(x, 173, 12).intersection(rect(x, 150, 20, 40))), BLUE_D if suit != "bells" else RED_D)
    f.add(clean(circle(x, 173, 12).intersection(rect(x - 13, 170.6, 26, 4.8))), GOLD, INK, 1.1)
    f.add(circle(x, 173, 12), None, INK, 1.6)
    f.ink(f"M{x} 162L{x} 148M{x - 4.600} 152.500L{x + 4.600} 152.500", 4.4, INK)
    f.ink(f"M{x} 162L{x} 148.500M{x - 4} 152.500L{x + 4} 152.500", 2, GOLD)
    f.add(poly(f"M{x - 13} 196Q{x} 203 {x + 13} 197L{x + 14} 205Q{x} 212 {x - 14} 204Z"), WHITE, INK, 1.3)
