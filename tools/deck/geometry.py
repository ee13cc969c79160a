"""Regions of the plane: SVG path text in, shapely geometry out, and the moves one makes with it.

nanosvg draws no clips, masks or patterns, so everything that must be cut is cut here, before it is written.
Lengths are card units: a card is 240 wide and 336 high.
"""

import math
import re

from shapely import affinity
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.ops import unary_union
from shapely.validation import make_valid

TOL = 0.06  # flattening tolerance in card units (card is 240x336)
TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def _cubic(p0, p1, p2, p3, out):
    d = math.dist(p0, p1) + math.dist(p1, p2) + math.dist(p2, p3)
    n = max(3, min(64, int(math.sqrt(d / TOL) * 0.9) + 1))
    for i in range(1, n + 1):
        t = i / n
        a, b, c, e = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        out.append((a * p0[0] + b * p1[0] + c * p2[0] + e * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + e * p3[1]))


def _arc(p0, rx, ry, phi, fa, fs, p1, out):
    if rx == 0 or ry == 0 or p0 == p1:
        out.append(p1)
        return
    phi = math.radians(phi)
    c, s = math.cos(phi), math.sin(phi)
    dx, dy = (p0[0] - p1[0]) / 2, (p0[1] - p1[1]) / 2
    x1, y1 = c * dx + s * dy, -s * dx + c * dy
    rx, ry = abs(rx), abs(ry)
    stretch = x1 * x1 / rx / rx + y1 * y1 / ry / ry
    if stretch > 1:
        rx *= math.sqrt(stretch)
        ry *= math.sqrt(stretch)
    num = max(0, rx * rx * ry * ry - rx * rx * y1 * y1 - ry * ry * x1 * x1)
    k = math.sqrt(num / (rx * rx * y1 * y1 + ry * ry * x1 * x1)) * (-1 if fa == fs else 1)
    cx, cy = k * rx * y1 / ry, -k * ry * x1 / rx
    mx, my = (p0[0] + p1[0]) / 2, (p0[1] + p1[1]) / 2
    a0 = math.atan2((y1 - cy) / ry, (x1 - cx) / rx)
    a1 = math.atan2((-y1 - cy) / ry, (-x1 - cx) / rx)
    da = a1 - a0
    if fs and da < 0:
        da += 2 * math.pi
    if not fs and da > 0:
        da -= 2 * math.pi
    n = max(3, int(abs(da) * math.sqrt(max(rx, ry) / TOL) / 2.4) + 1)
    X, Y = c * cx - s * cy + mx, s * cx + c * cy + my
    for i in range(1, n + 1):
        a = a0 + da * i / n
        ex, ey = rx * math.cos(a), ry * math.sin(a)
        out.append((c * ex - s * ey + X, s * ex + c * ey + Y))


def flatten(d):
    """-> list of (points, closed)"""
    t = TOKEN.findall(d)
    i = 0
    subs = []
    cur = None
    p = (0, 0)
    start = (0, 0)
    cmd = None
    lc = None

    def n():
        nonlocal i
        v = float(t[i])
        i += 1
        return v

    while i < len(t):
        if t[i].isalpha():
            cmd = t[i]
            i += 1
        rel = cmd.islower()
        C = cmd.upper()
        o = p if rel else (0, 0)
        if C == "M":
            p = (n() + o[0], n() + o[1])
            cur = [p]
            subs.append([cur, False])
            start = p
            cmd = "l" if rel else "L"
            lc = None
        elif C == "L":
            p = (n() + o[0], n() + o[1])
            cur.append(p)
            lc = None
        elif C == "H":
            p = (n() + o[0], p[1])
            cur.append(p)
            lc = None
        elif C == "V":
            p = (p[0], n() + o[1])
            cur.append(p)
            lc = None
        elif C in "CS":
            if C == "C":
                a = (n() + o[0], n() + o[1])
            else:
                a = (2 * p[0] - lc[0], 2 * p[1] - lc[1]) if lc else p
            b = (n() + o[0], n() + o[1])
            e = (n() + o[0], n() + o[1])
            _cubic(p, a, b, e, cur)
            p = e
            lc = b
        elif C in "QT":
            if C == "Q":
                a = (n() + o[0], n() + o[1])
            else:
                a = (2 * p[0] - lc[0], 2 * p[1] - lc[1]) if lc else p
            e = (n() + o[0], n() + o[1])
            c1 = (p[0] + 2 / 3 * (a[0] - p[0]), p[1] + 2 / 3 * (a[1] - p[1]))
            c2 = (e[0] + 2 / 3 * (a[0] - e[0]), e[1] + 2 / 3 * (a[1] - e[1]))
            _cubic(p, c1, c2, e, cur)
            p = e
            lc = a
        elif C == "A":
            rx, ry, ph, fa, fs = n(), n(), n(), n(), n()
            e = (n() + o[0], n() + o[1])
            _arc(p, rx, ry, ph, bool(fa), bool(fs), e, cur)
            p = e
            lc = None
        elif C == "Z":
            subs[-1][1] = True
            p = start
            lc = None
    return subs


def poly(d):
    """filled region of an SVG path (even-odd over sub-paths), as shapely geometry"""
    g = None
    for pts, _ in flatten(d):
        if len(pts) < 3:
            continue
        q = make_valid(Polygon(pts))
        g = q if g is None else g.symmetric_difference(q)
    return clean(g)


def line(d):
    ls = []
    for pts, closed in flatten(d):
        ls.append(LineString(pts + ([pts[0]] if closed else [])))
    return ls[0] if len(ls) == 1 else MultiLineString(ls)


def stroke(d, w, cap="round", join="round"):
    """a stroked path turned into a region"""
    g = line(d) if isinstance(d, str) else d
    return g.buffer(
        w / 2,
        quad_segs=10,
        cap_style={"round": 1, "flat": 2, "butt": 2, "square": 3}[cap],
        join_style={"round": 1, "miter": 2, "bevel": 3}[join],
    )


def clean(g):
    if g is None:
        return Polygon()
    if g.geom_type in ("Polygon", "MultiPolygon"):
        return g
    return unary_union([x for x in getattr(g, "geoms", []) if x.geom_type in ("Polygon", "MultiPolygon")])


def circle(x, y, r):
    return Point(x, y).buffer(r, quad_segs=max(8, int(4 * math.sqrt(r) + 4)))


def ellipse(x, y, rx, ry, rot=0):
    return move(turn(size(circle(0, 0, 10), rx / 10, ry / 10), rot), x, y)


def rect(x, y, w, h):
    return box(x, y, x + w, y + h)


def rounded(x, y, w, h, r):
    return box(x + r, y + r, x + w - r, y + h - r).buffer(r, quad_segs=12)


def ngon(*pts):
    return Polygon(pts)


def move(g, dx, dy):
    return affinity.translate(g, dx, dy)


def turn(g, a, ox=0, oy=0):
    return affinity.rotate(g, a, origin=(ox, oy))


def size(g, sx, sy=None, ox=0, oy=0):
    return affinity.scale(g, sx, sx if sy is None else sy, origin=(ox, oy))


def mirror(g, x):
    return affinity.scale(g, -1, 1, origin=(x, 0))


def sided(side, x):
    """The mover for the right (side 1) or the mirrored left (side -1) of a pair about x."""
    return (lambda g: g) if side > 0 else (lambda g: mirror(g, x))


def union(*gs):
    return unary_union([g for g in gs if g is not None])


def place(g, x, y, k=1.0, rot=0):
    """unit-box art (0..100, centre 50,50) to centre x,y with size k*100"""
    g = affinity.translate(g, -50, -50)
    g = affinity.scale(g, k, k, origin=(0, 0))
    if rot:
        g = affinity.rotate(g, rot, origin=(0, 0))
    return affinity.translate(g, x, y)
