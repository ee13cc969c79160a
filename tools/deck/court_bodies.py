"""Bodies of the French courts, in card coordinates; only the part above the sash is seen."""

import math

from .card import CX, CY
from .cloth import cloth, pat_stripes, pattern
from .geometry import circle, clean, ellipse, mirror, move, ngon, place, poly, rect, stroke, union
from .inks import (
    BLUE,
    BLUE_D,
    BLUE_L,
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
    WHITE,
)
from .signs import FRENCH

FX0, FY0, FX1, FY1 = 48, 22, 192, 314  # picture frame
DY = 30  # sash: left end CY-DY, right end CY+DY
FRAME = rect(FX0, FY0, FX1 - FX0, FY1 - FY0)
ABOVE = ngon(
    (FX0 - 99, FY0 - 99),
    (FX1 + 99, FY0 - 99),
    (FX1 + 99, CY + DY * (FX1 + 99 - CX) / (FX1 - CX)),
    (FX0 - 99, CY - DY * (CX - FX0 + 99) / (FX1 - CX)),
)
ANG = math.degrees(math.atan2(DY, FX1 - CX))
# suit -> main, second, trim, main dark, main light
FRENCH_LIVERY = dict(
    spades=(BLUE, INK, GOLD, BLUE_D, BLUE_L),
    hearts=(RED, BLUE_D, GOLD, RED_D, "#E98E86"),
    diamonds=(GOLD, RED, BLUE_D, GOLD_D, GOLD_L),
    clubs=(GREEN, RED_D, GOLD, GREEN_D, GREEN_L),
)


def ermine_spot():
    return poly("M0 -4.600C1.600 -2 2.200 1 1.200 4.600L0 2.400L-1.200 4.600C-2.200 1 -1.600 -2 0 -4.600Z")


def ermine(art, g):
    art.add(g, WHITE)
    t = ermine_spot()
    spots = []
    for j in range(8):
        for i in range(12):
            x = 60 + i * 11 + (5.5 if j % 2 else 0)
            y = 116 + j * 9.5
            q = move(t, x, y)
            if q.buffer(2.6).within(g):
                spots.append(q)
    if spots:
        art.add(union(*spots), INK)
    art.add(g, None, INK, 1.6)


def body_king(art, suit):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    mantle = poly("M104 112C80 114 54 122 42 146L24 320L216 320L198 146C186 122 160 114 136 112Z")
    cloth(art, mantle, main, pattern(suit), dark)
    tunic = poly("M96 130L82 320L158 320L144 130Z")
    cloth(art, tunic, second)
    for x in (-1, 1):
        art.ink(f"M{120 + x * 15} 140L{120 + x * 22} 300", 2.4, trim)
    for y in range(150, 240, 11):
        art.add(circle(120, y, 2.6), trim, INK, 0.9)
    col = poly(
        "M100 112C88 114 78 118 72 124C74 138 82 147 94 150C102 152 112 158 120 168C128 158 138 152 146 150C158 147 166 138 168 124C162 118 152 114 140 112Z"
    )
    ermine(art, col)
    art.add(circle(120, 166, 4.6), trim, INK, 1.2)
    art.add(circle(120, 166, 1.8), INK)


def body_queen(art, suit):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    dress = poly("M106 122C90 128 66 128 52 148L30 320L210 320L188 148C174 128 150 128 134 122Z")
    cloth(art, dress, main, pattern(suit), dark)
    # puffed shoulder sleeves
    for side in (0, 1):
        g = poly("M74 127C54 128 42 146 45 170C54 180 70 180 79 170C86 155 86 138 74 127Z")
        g2 = [
            stroke(f"M{77 - i * 8} {129 + i * 2}C{71 - i * 7} 142 {69 - i * 6} 160 {73 - i * 8} 178", 2.6)
            for i in range(4)
        ]
        if side:
            g = mirror(g, CX)
            g2 = [mirror(q, CX) for q in g2]
        art.add(g, second)
        art.add(clean(union(*g2).intersection(g)), trim)
        art.add(g, None, INK, 1.6)
    # decolletage, stomacher, necklace
    neck = poly(
        "M110 112L110 124C104 130 96 132 92 134C98 150 108 158 120 164C132 158 142 150 148 134C144 132 136 130 130 124L130 112Z"
    )
    art.add(neck, SKIN)
    art.add(clean(neck.intersection(poly("M121 100L150 100L150 170L120 166C124 150 119 140 121 124Z"))), SKIN_D)
    art.add(poly("M110 112L130 112L130 125Q120 131 110 125Z").intersection(neck), SKIN_D)
    art.add(neck, None, INK, 1.5)
    edging = stroke("M92 134C98 150 108 158 120 164C132 158 142 150 148 134", 5.2, "flat")
    art.add(edging, trim, INK, 1.2)
    stom = poly("M108 164L120 168L132 164L128 300L112 300Z")
    cloth(art, stom, second)
    for y in (174, 184, 194, 204):
        art.ink(f"M112 {y - 3}L120 {y}L128 {y - 3}", 1.5, trim)
    beads = [
        (103.5, 133.5),
        (107.5, 138.6),
        (112.6, 142.6),
        (120, 144.6),
        (127.4, 142.6),
        (132.5, 138.6),
        (136.5, 133.5),
    ]
    for x, y in beads:
        art.add(circle(x, y, 2.1), WHITE, INK, 0.8)
    art.add(place(FRENCH[suit], 120, 151, 0.098), RED if suit in ("hearts", "diamonds") else INK, None, 0)


def body_jack(art, suit):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    coat = poly("M106 118C86 122 60 124 46 148L28 320L212 320L194 148C180 124 154 122 134 118Z")
    # mi-parti: left half main with pattern, right half second colour
    L = clean(coat.intersection(rect(0, 0, 120, 400)))
    R = clean(coat.intersection(rect(120, 0, 120, 400)))
    art.add(L, main)
    art.add(clean(L.intersection(pattern(suit))), dark)
    art.add(R, second)
    art.add(clean(R.intersection(pat_stripes(10, 2.4, -8))), trim)
    art.add(coat, None, INK, 1.6)
    art.ink("M120 120L120 300", 1.5, INK)
    for y in range(154, 240, 11):
        art.add(circle(120, y, 2.4), GOLD_L, INK, 0.9)
    # dagged collar
    n = 7

    def P(t, r):
        return 120 - math.cos(t) * r * 1.34, 121 + math.sin(t) * r * 0.96

    for i in range(n):
        t0 = math.pi * (i / n)
        t1 = math.pi * ((i + 1) / n)
        tm = (t0 + t1) / 2
        a0, a1, tip = P(t0, 27), P(t1, 27), P(tm, 45)
        g = poly(
            f"M{120} {112}L{a0[0]} {a0[1]}Q{P(t0 + 0.05, 38)[0]} {P(t0 + 0.05, 38)[1]} {tip[0]} {tip[1]}Q{P(t1 - 0.05, 38)[0]} {P(t1 - 0.05, 38)[1]} {a1[0]} {a1[1]}Z"
        )
        art.add(g, trim if i % 2 == 0 else WHITE, INK, 1.3)
        art.add(circle(tip[0], tip[1] + 1.5, 2.2), GOLD_L, INK, 0.9)
    art.add(poly("M92 120C99 135 141 135 148 120C141 111 99 111 92 120Z"), main, INK, 1.4)
    art.add(poly("M107 108L133 108L135 123Q120 132 105 123Z"), SKIN_D, INK, 1.2)


def arm(art, suit, rank, x, y):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    sl = poly(
        f"M{x - 12} {y + 14}C{x - 17} {y + 40} {x - 18} 260 {x - 18} 300L{x + 30} 300C{x + 26} 230 {x + 18} {y + 40} {x + 11} {y + 14}Z"
    )
    base = {"K": second, "Q": main, "J": main}[rank]
    cloth(art, sl, base)
    for k in (30, 42):
        art.add(
            clean(sl.intersection(stroke(f"M{x - 30} {y + k}Q{x} {y + k + 7} {x + 40} {y + k - 2}", 2.2))),
            trim,
        )
    cuff = poly(f"M{x - 14} {y + 8}Q{x} {y + 13} {x + 13} {y + 8}L{x + 14} {y + 17}Q{x} {y + 23} {x - 15} {y + 17}Z")
    art.add(cuff, WHITE if rank != "J" else trim, INK, 1.4)
    if rank == "K":
        for k in (-8, 0, 8):
            art.add(ellipse(x + k, y + 14.5, 1.1, 2.2), INK)
    if rank == "Q":
        for k in range(-12, 13, 6):
            art.add(circle(x + k, y + 19.5 - abs(k) * 0.12, 3), WHITE, INK, 1.0)
