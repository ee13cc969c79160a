"""The card backs, each the same when turned by 180 degrees: felt (stitched), red and lace (guilloche), onyx (gilt fans),
stars."""

import math

from shapely.geometry import LineString, Polygon

from .art import Art, document
from .card import CX, CY, HEIGHT, WIDTH, paper
from .geometry import circle, clean, ellipse, move, ngon, poly, rect, rounded, size, turn, union
from .inks import GOLD, GOLD_L
from .signs import HEART

PANEL = rounded(11, 11, WIDTH - 22, HEIGHT - 22, 7)
INNER = rounded(21, 21, WIDTH - 42, HEIGHT - 42, 3)


def base(art, colour):
    paper(art)
    art.add(PANEL, colour)


def dashes(x0, y0, x1, y1, on, off, width):
    """A row of stitches from one point to another, centred on the way."""
    length = math.dist((x0, y0), (x1, y1))
    count = int((length + off) // (on + off))
    margin = (length - (count * (on + off) - off)) / 2
    out = []
    for i in range(count):
        start = margin + i * (on + off)
        ends = [(x0 + (x1 - x0) * d / length, y0 + (y1 - y0) * d / length) for d in (start, start + on)]
        out.append(LineString(ends).buffer(width / 2, cap_style="round", quad_segs=4))
    return union(*out)


def quatrefoil(r, rot=0):
    """four hearts that meet at their tips"""
    h = size(move(HEART, -50, -93), r / 88)
    return [turn(h, 90 * i + rot) for i in range(4)]


def dashed_ellipse(cx, cy, rx, ry, n, on, w):
    out = []
    for i in range(n):
        t0, t1 = math.tau * i / n, math.tau * (i + on) / n
        pts = [
            (cx + rx * math.cos(t0 + (t1 - t0) * k / 5), cy + ry * math.sin(t0 + (t1 - t0) * k / 5)) for k in range(6)
        ]
        out.append(LineString(pts).buffer(w / 2, quad_segs=4))
    return union(*out)


def felt():
    art = Art()
    G, GD, GL, TH = "#1F6247", "#164A36", "#3B8162", "#F1E3BE"
    base(art, G)
    # quilted lozenges, sewn with thread
    q = 33
    lo = []
    for j in range(-1, 12):
        for i in range(-1, 10):
            x = 120 + (i - 4) * q + (q / 2 if j % 2 else 0)
            y = 168 + (j - 5) * q * 0.75
            lo.append((x, y))
    lat = []
    for x, y in lo:
        lat.append(dashes(x, y - q * 0.75, x + q / 2, y, 4.2, 3.1, 1.35))
        lat.append(dashes(x, y - q * 0.75, x - q / 2, y, 4.2, 3.1, 1.35))
    lat = union(*lat)
    med = ellipse(120, 168, 62, 74)
    fld = clean(INNER.difference(med.buffer(5)))
    # a flower in each lozenge
    fl = []
    for x, y in lo:
        for k in range(4):
            fl.append(
                move(
                    turn(
                        poly("M0 -1.200C-2.800 -3.400 -2.800 -6.600 0 -9C2.800 -6.600 2.800 -3.400 0 -1.200Z"),
                        90 * k,
                    ),
                    x,
                    y,
                )
            )
    art.add(clean(union(*fl).intersection(fld)), GL)
    art.add(clean(lat.intersection(fld)), TH)
    art.add(PANEL.difference(INNER.buffer(1.2)), GD)
    for g in (
        dashes(25.5, 16, 214.5, 16, 5, 3.4, 1.6),
        dashes(25.5, 320, 214.5, 320, 5, 3.4, 1.6),
        dashes(16, 25.5, 16, 310.5, 5, 3.4, 1.6),
        dashes(224, 25.5, 224, 310.5, 5, 3.4, 1.6),
    ):
        art.add(g, TH)
    for x in (16, 224):
        for y in (16, 320):
            art.add(circle(x, y, 2.3), GOLD)
    art.add(INNER, None, TH, 1.3)
    # medallion
    art.add(med, GD, TH, 1.8)
    art.add(dashed_ellipse(120, 168, 55.5, 67.5, 48, 0.58, 1.6), TH)
    for i in range(16):
        t = math.tau * i / 16
        leaf = turn(poly("M0 6C-4.500 2 -4.500 -3 0 -8C4.500 -3 4.500 2 0 6Z"), math.degrees(t) + 148)
        art.add(move(leaf, CX + 46 * math.cos(t), CY + 57 * math.sin(t)), GL)
    for i, h in enumerate(quatrefoil(31, 45)):
        art.add(move(h, 120, 168), TH)
        art.add(move(h.buffer(-3.0), 120, 168), G)
        art.add(
            move(
                turn(poly("M0 -9C-3.200 -13 -3.200 -18 0 -23C3.200 -18 3.200 -13 0 -9Z"), 90 * i + 45),
                120,
                168,
            ),
            GOLD,
        )
    art.add(circle(120, 168, 5.2), GOLD, GD, 1.4)
    art.add(circle(120, 168, 1.8), GD)
    return document(art)


def guilloche(C, CD, TH):
    art = Art()
    base(art, C)
    # lace of overlapping circles
    p = 18.5
    rings = []
    for j in range(-2, 22):
        for i in range(-2, 16):
            x = 120 + (i - 6.5) * p
            y = 168 + (j - 9.5) * p
            c = circle(x, y, p * 0.705)
            rings.append(c.boundary.buffer(0.62, quad_segs=4))
    med = circle(120, 168, 60)
    fld = clean(INNER.difference(med.buffer(6)))
    art.add(clean(union(*rings).intersection(fld)), TH)
    dots = union(
        *[
            ngon((x, y - 2.6), (x + 2.6, y), (x, y + 2.6), (x - 2.6, y))
            for x in [120 + (i - 6.5) * p for i in range(-2, 16)]
            for y in [168 + (j - 9.5) * p for j in range(-2, 22)]
        ]
    )
    art.add(clean(dots.intersection(fld)), TH)
    art.add(PANEL.difference(INNER.buffer(1.2)), CD)
    art.add(INNER, None, TH, 1.4)
    bd = []
    for i in range(13):
        x = 120 + (i - 6) * 15.2
        for y in (16, 320):
            bd.append(ngon((x - 5, y), (x, y - 2.4), (x + 5, y), (x, y + 2.4)))
    for i in range(19):
        y = 168 + (i - 9) * 15.6
        for x in (16, 224):
            bd.append(ngon((x, y - 5), (x + 2.4, y), (x, y + 5), (x - 2.4, y)))
    art.add(union(*bd), TH)
    for x in (16, 224):
        for y in (16, 320):
            art.add(circle(x, y, 2.4), TH)
    # guilloche medallion
    art.add(med, CD, TH, 1.8)

    def guil(R_, amp, n, ph, w):
        pts = [
            (
                120 + (R_ + amp * math.sin(n * t + ph)) * math.cos(t),
                168 + (R_ + amp * math.sin(n * t + ph)) * math.sin(t),
            )
            for t in [math.tau * k / 720 for k in range(721)]
        ]
        return LineString(pts).buffer(w / 2, quad_segs=3)

    for k in range(4):
        art.add(guil(47.5, 8.2, 16, k * math.tau / 4, 0.95), TH)
    art.add(circle(120, 168, 36.5), C, TH, 1.5)
    for i in range(32):
        t = math.tau * i / 32
        art.add(circle(120 + 33 * math.cos(t), 168 + 33 * math.sin(t), 1.05), TH)
    for i, h in enumerate(quatrefoil(27, 0)):
        art.add(move(h, 120, 168), TH)
        art.add(move(h.buffer(-2.6), 120, 168), CD)
        art.add(
            move(
                turn(poly("M0 -8C-2.600 -11.500 -2.600 -16 0 -20C2.600 -16 2.600 -11.500 0 -8Z"), 90 * i),
                120,
                168,
            ),
            GOLD_L,
        )
    for i in range(4):
        art.add(
            move(
                turn(poly("M0 -9C-2.600 -13 -2.600 -21 0 -27C2.600 -21 2.600 -13 0 -9Z"), 90 * i + 45),
                120,
                168,
            ),
            TH,
        )
    art.add(circle(120, 168, 4.4), GOLD_L, CD, 1.3)
    return document(art)


def red():
    return guilloche("#A81D2B", "#7F1320", "#F7E8CB")


def lace():
    return guilloche("#EFE3C6", "#E2D2AC", "#2C4A86")


def star(points, outer, inner, x=0.0, y=0.0, rot=0.0):
    """A star whose rays are ``outer`` long, with ``inner`` the notches between them."""
    corners = []
    for i in range(2 * points):
        reach, t = (inner if i % 2 else outer), math.pi * i / points + rot
        corners.append((x + reach * math.sin(t), y - reach * math.cos(t)))
    return ngon(*corners)


def stars():
    art = Art()
    C, CD, G, GL = "#2B2C5E", "#1C1D42", "#D9A94E", "#F5DFA6"
    base(art, C)
    step = 26
    grid = [
        (120 + i * step + (step / 2 if j % 2 else 0), 168 + j * step * 0.86)
        for j in range(-6, 7)
        for i in range(-5, 5 if j % 2 else 6)
    ]
    med = circle(120, 168, 66)
    fld = clean(INNER.buffer(-5).difference(med.buffer(8)))
    art.add(clean(union(*(star(8, 7.5, 2.6, x, y) for x, y in grid)).intersection(fld)), GL)
    between = [(x + step / 2, y) for x, y in grid]
    art.add(clean(union(*(circle(x, y, 1.3) for x, y in between)).intersection(fld)), G)
    art.add(PANEL.difference(INNER.buffer(1.2)), CD)
    art.add(INNER, None, G, 1.4)
    edge = [(120 + (i - 6) * 15.2, y) for i in range(13) for y in (16, 320)]
    edge += [(x, 168 + (i - 9) * 15.6) for i in range(19) for x in (16, 224)]
    art.add(union(*(star(4, 4.6, 1.5, x, y) for x, y in edge)), G)
    art.add(med, CD, G, 1.8)
    art.add(circle(120, 168, 60), None, G, 0.8)
    art.add(star(16, 56, 34, 120, 168), G)
    art.add(star(16, 51, 33, 120, 168, math.pi / 16), CD)
    art.add(star(16, 46, 30, 120, 168), GL)
    art.add(circle(120, 168, 29), C, G, 1.6)
    for i, h in enumerate(quatrefoil(22, 45)):
        art.add(move(h, 120, 168), GL)
        art.add(move(h.buffer(-2.2), 120, 168), CD)
        art.add(
            move(turn(poly("M0 -6C-2.200 -9 -2.200 -13 0 -16.500C2.200 -13 2.200 -9 0 -6Z"), 90 * i + 45), 120, 168), G
        )
    art.add(circle(120, 168, 3.8), GL, CD, 1.2)
    return document(art)


def gilt_fans(ground, gilt, light):
    """Rows of fans, upright, in the upper half only; each hides a part of the row behind it.

    nanosvg has no clip, and bytes matter: only what stays visible is kept, one region per ink.
    """
    r = 24.3
    half = INNER.intersection(rect(0, 0, WIDTH, CY))
    seen = {ground: [], gilt: [], light: []}
    cover = Polygon()
    for row in range(-2, 16):  # from the seam upwards: nearest fans first
        for i in range(6, -2, -1):
            x = 23.1 + i * r * 2 - (r if row % 2 else 0)
            y = CY + 8 - row * r * 0.62
            lines = [
                circle(x, y, ring).boundary.buffer(w / 2, quad_segs=4)
                for ring, w in ((r - 0.5, 1.5), (r * 0.80, 0.8), (r * 0.6, 0.8), (r * 0.36, 1.0))
            ]
            for k in range(1, 8):
                dx, dy = math.cos(math.pi * k / 8), math.sin(math.pi * k / 8)
                spoke = [(x - r * q * dx, y - r * q * dy) for q in (0.36, 0.6)]
                lines.append(LineString(spoke).buffer(0.4, quad_segs=2))
            visible = half.difference(cover)
            disc = circle(x, y, r)
            if row % 2 == 0:
                seen[ground].append(disc.intersection(visible))
            seen[gilt] += [line.intersection(visible) for line in lines]
            seen[light].append(circle(x, y, r * 0.17).intersection(visible))
            cover = union(cover, disc.buffer(0.7))
    art = Art()
    for colour, regions in seen.items():
        art.add(clean(union(*regions)), colour)
    return art


def onyx():
    art = Art()
    C, C2, G, GL = "#171A22", "#232734", "#C79A4B", "#F0D9A0"
    base(art, C)
    fans = gilt_fans(C2, G, GL)
    art.put(fans)
    art.put(fans, lambda g: turn(g, 180, CX, CY))
    art.add(PANEL.difference(INNER.buffer(1.2)), "#0F1118")
    art.add(INNER, None, G, 1.4)
    art.add(rounded(15.5, 15.5, WIDTH - 31, HEIGHT - 31, 5), None, G, 1.1)
    for x in (21, 219):
        for y in (21, 315):
            art.add(ngon((x - 7, y), (x, y - 7), (x + 7, y), (x, y + 7)), "#0F1118", G, 1.2)
            art.add(ngon((x - 3, y), (x, y - 3), (x + 3, y), (x, y + 3)), GL)
    # lozenge medallion over the seam
    lz = ngon((120, 84), (184, 168), (120, 252), (56, 168))
    art.add(lz.buffer(5, join_style=2), "#0F1118", G, 1.4)
    art.add(lz, C, GL, 1.6)
    rays = []
    for i in range(32):
        t = math.tau * (i + 0.5) / 32
        rays.append(
            LineString(
                [
                    (120 + 31 * math.cos(t), 168 + 31 * math.sin(t)),
                    (120 + 120 * math.cos(t), 168 + 120 * math.sin(t)),
                ]
            ).buffer(0.55, quad_segs=2)
        )
    art.add(clean(union(*rays).intersection(lz.buffer(-5, join_style=2))), G)
    art.add(lz.buffer(-5, join_style=2), None, G, 0.9)
    art.add(circle(120, 168, 31), "#0F1118", GL, 1.6)
    art.add(circle(120, 168, 27.5), None, G, 0.8)
    for i, h in enumerate(quatrefoil(23, 45)):
        art.add(move(h, 120, 168), GL)
        art.add(move(h.buffer(-2.2), 120, 168), C)
        art.add(
            move(
                turn(poly("M0 -7C-2.400 -10 -2.400 -14 0 -17.500C2.400 -14 2.400 -10 0 -7Z"), 90 * i + 45),
                120,
                168,
            ),
            G,
        )
    art.add(circle(120, 168, 3.8), GL, C, 1.2)
    return document(art)


BACKS = dict(felt=felt, red=red, onyx=onyx, lace=lace, stars=stars)
