"""The standing bodies of Unter and Ober, and the meadow behind them."""

import functools
import math

from .card import sunburst
from .cloth import pat_dots, pat_lozenge, pat_scales, pat_stripes
from .geometry import circle, clean, mirror, poly, rect, rounded, stroke, union
from .inks import (
    BLUE,
    BLUE_D,
    BLUE_L,
    BROWN,
    BROWN_D,
    GOLD,
    GOLD_D,
    GOLD_L,
    GREEN,
    GREEN_D,
    GREEN_L,
    INK,
    RED,
    RED_D,
    WHITE,
)

PX0, PY0, PX1, PY1 = 50, 13, 227, 323  # picture; index column stays free on the left
PIC = rect(PX0, PY0, PX1 - PX0, PY1 - PY0)
MX = (PX0 + PX1) / 2  # 138.5
GERMAN_LIVERY = dict(  # main, second, trim, main dark, hose L, hose R
    hearts=(RED, BLUE_D, GOLD, RED_D, GOLD_L, RED),
    leaves=(GREEN, RED, GOLD_L, GREEN_D, GREEN_L, GOLD),
    acorns=("#9A6430", GREEN, GOLD_L, "#6E4219", GREEN, GOLD_L),
    bells=(GOLD, BLUE, RED, GOLD_D, RED, BLUE_L),
)


@functools.cache
def german_cloth(suit):
    if suit == "hearts":
        return pat_scales(7)
    if suit == "leaves":
        return pat_dots(14, poly("M50 10C70 30 80 50 50 90C20 50 30 30 50 10Z"), 0.085)
    if suit == "acorns":
        return pat_lozenge(13, 17, 1.6)
    return pat_stripes(9, 2.4)


def scene(art, hx, hy):
    sunburst(art, PIC, hx, hy, 32)
    far = poly("M30 286C60 262 84 276 108 270C140 262 160 280 186 268C206 260 220 266 244 262L244 340L30 340Z")
    art.add(clean(far.intersection(PIC)), "#BFD8B4")
    hill = poly("M30 300C70 284 110 296 150 290C190 284 214 292 244 288L244 340L30 340Z")
    art.add(clean(hill.intersection(PIC)), "#6DA672")
    art.add(clean(stroke("M30 300C70 284 110 296 150 290C190 284 214 292 244 288", 1.5).intersection(PIC)), INK)
    tufts = [(62, 311), (92, 316), (190, 312), (214, 304), (118, 318), (166, 316)]
    for x, y in tufts:
        for d in (-4, 0, 4):
            art.ink(f"M{x} {y}Q{x + d * 0.4} {y - 4} {x + d} {y - 8}", 1.3, GREEN_D)
    for x, y, colour in ((76, 306, RED), (204, 316, WHITE), (182, 302, GOLD), (58, 318, WHITE)):
        art.ink(f"M{x} {y}L{x} {y - 7}", 1.2, GREEN_D)
        for t in range(5):
            art.add(
                circle(x + 2.3 * math.cos(t * 1.2566), y - 9 + 2.3 * math.sin(t * 1.2566), 1.7),
                colour,
                INK,
                0.5,
            )
        art.add(circle(x, y - 9, 1.3), GOLD if colour != GOLD else BROWN)


def leg(art, x0, x1, xf, col, boot, side, stripes=None):
    """one leg from the hem down to a pointed shoe; s = side the toe points to"""
    g = poly(f"M{x0} 205C{x0 - 1} 235 {xf - 9} 255 {xf - 7} 292L{xf + 7} 292C{xf + 9} 255 {x1 + 1} 235 {x1} 205Z")
    art.add(g, col)
    if stripes:
        art.add(
            clean(g.intersection(pat_stripes(8, 2.6, 4 * side))),
            stripes,
        )
    art.add(g, None, INK, 1.6)
    b = poly(
        f"M{xf - 8.500} 276Q{xf} 280 {xf + 8.500} 276L{xf + 8} 296C{xf + 12} 300 {xf + 20} 303 {xf + 24} 309L{xf - 8.500} 309Z"
    )
    if side < 0:
        b = mirror(b, xf)
    art.add(b, boot, INK, 1.6)
    cuff = poly(f"M{xf - 10} 272Q{xf} 277 {xf + 10} 272L{xf + 10} 279Q{xf} 284 {xf - 10} 279Z")
    art.add(cuff, GOLD_L, INK, 1.3)


def dag_hem(x0, x1, y, n, d):
    """bottom edge of a tunic cut in points"""
    w = (x1 - x0) / n
    p = ""
    for i in range(n):
        xr = x1 - i * w
        p += f"L{xr} {y}Q{xr - w * 0.15} {y + d * 0.7} {xr - w / 2} {y + d}Q{xr - w * 0.85} {y + d * 0.7} {xr - w} {y}"
    return p


def soldier(art, suit, rank):
    main, second, trim, dark, hose_left, hose_right = GERMAN_LIVERY[suit]
    pattern = german_cloth(suit)
    # cape of the Ober
    if rank == "O":
        cape = poly(
            f"M{MX - 30} 112C{MX - 58} 150 {MX - 60} 200 {MX - 66} 236C{MX - 40} 248 {MX + 40} 248 {MX + 62} 236C{MX + 58} 200 {MX + 56} 150 {MX + 30} 112Z"
        )
        art.add(cape, second)
        art.add(
            clean(
                cape.intersection(
                    union(
                        *[
                            stroke(
                                f"M{MX + k * 10} 118C{MX + k * 15} 160 {MX + k * 17} 200 {MX + k * 19} 246",
                                1.3,
                            )
                            for k in (-3, -2, 2, 3)
                        ]
                    )
                )
            ),
            INK,
            opacity=0.35,
        )
        art.add(cape, None, INK, 1.7)
        lin = poly(
            f"M{MX - 66} 236C{MX - 40} 248 {MX + 40} 248 {MX + 62} 236L{MX + 61} 226C{MX + 40} 238 {MX - 40} 238 {MX - 64.500} 226Z"
        )
        art.add(lin, trim, INK, 1.3)
    # legs
    leg(art, MX - 26, MX - 2, MX - 22, hose_left, BROWN if suit != "acorns" else "#4A2B10", -1, stripes=None)
    leg(art, MX + 2, MX + 26, MX + 22, hose_right, BROWN if suit != "acorns" else "#4A2B10", 1, stripes=None)
    # tunic
    t = poly(
        f"M{MX - 14} 110C{MX - 26} 114 {MX - 40} 116 {MX - 44} 128C{MX - 40} 150 {MX - 32} 162 {MX - 28} 178C{MX - 34} 190 {MX - 40} 202 {MX - 42} 216L{MX + 42} 216C{MX + 40} 202 {MX + 34} 190 {MX + 28} 178C{MX + 32} 162 {MX + 40} 150 {MX + 44} 128C{MX + 40} 116 {MX + 26} 114 {MX + 14} 110Z"
    )
    hem = poly(f"M{MX + 42} 214" + dag_hem(MX - 42, MX + 42, 214, 7, 13) + "Z")
    t = union(t, hem)
    L, Rr = clean(t.intersection(rect(0, 0, MX, 400))), clean(t.intersection(rect(MX, 0, 200, 400)))
    art.add(L, main)
    art.add(clean(L.intersection(pattern)), dark)
    art.add(Rr, second if rank == "U" else main)
    if rank == "U":
        art.add(clean(Rr.intersection(pat_stripes(11, 2.4))), trim)
    else:
        art.add(clean(Rr.intersection(pattern)), dark)
    art.add(t, None, INK, 1.7)
    art.ink(f"M{MX} 120L{MX} 172", 1.3, INK)
    for y in (128, 139, 150, 161):
        art.add(circle(MX, y, 2.4), trim if rank == "O" else GOLD_L, INK, 0.9)
    if rank == "O":  # baldric
        b = clean(stroke(f"M{MX + 34} 116L{MX - 30} 178", 9, "flat").intersection(t))
        art.add(b, trim, INK, 1.3)
        for k in range(6):
            q = 0.1 + k * 0.16
            art.add(circle(MX + 34 - 64 * q, 116 + 62 * q, 1.6), INK)
    belt = clean(t.intersection(poly(f"M{MX - 50} 172Q{MX} 182 {MX + 50} 172L{MX + 50} 181Q{MX} 191 {MX - 50} 181Z")))
    art.add(belt, BROWN_D, INK, 1.3)
    art.add(rounded(MX - 6, 175.5, 12, 10, 2), GOLD, INK, 1.3)
    art.add(rounded(MX - 2.5, 178, 5, 5, 1), BROWN_D)
