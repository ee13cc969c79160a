"""Adds our own signs to the game's faces: `python -m tools.deck --fonts`.

The faces are subsets of Vollkorn and Lato (SIL OFL 1.1) under names of their own.  They lack the suit
signs, the check mark and a few arrows; those are drawn here from the deck's own paths, as tall as the
capitals, and written into every face.  Running it again changes nothing.
"""

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from .geometry import circle, clean, ngon, poly, rect, size, stroke, turn, union
from .lettering import FONTS
from .signs import CUP, FRENCH, LEAF, NUT

LEAF_SIGN, ACORN_SIGN, BELL_SIGN = 0xE008, 0xE009, 0xE00A


def leaf():
    veins = union(stroke("M50 22L50 66", 4), stroke("M50 58L30 46M50 58L70 46", 3.4))
    return clean(LEAF.difference(veins))


def acorn():
    """Nut and cup with a gap between them, so the two parts can be told without colour."""
    cup = CUP.buffer(0)
    return union(clean(NUT.difference(cup.buffer(5))), cup)


def bell():
    ball = circle(50, 55, 41)
    ring = circle(50, 10, 9).difference(circle(50, 10, 3.6))
    slit = union(stroke("M50 76L50 100", 6, "flat"), circle(50, 74, 6.5))
    band = union(rect(0, 45, 100, 5), rect(0, 60, 100, 5))
    return union(ring, clean(ball.difference(union(slit, band))))


def star():
    points = []
    for i in range(10):
        arm = turn(circle(50, 3 if i % 2 == 0 else 30, 0.1), i * 36, 50, 50).centroid
        points.append((arm.x, arm.y))
    return ngon(*points)


def triangle(angle):
    return turn(ngon((50, 14), (92, 84), (8, 84)), angle, 50, 50)


def arrow(angle, both=False):
    """An arrow to the right, turned; `both` gives it a second head."""
    shape = stroke("M8 50L86 50M60 24L88 50L60 76", 12, "flat", "miter")
    if both:
        shape = union(shape, turn(shape, 180, 50, 50))
    return turn(shape, angle, 50, 50)


def enter_arrow():
    return stroke("M84 18L84 60L18 60M42 36L16 60L42 84", 11, "flat", "miter")


# character: (region in a 100x100 box, advance in boxes)
SIGNS = {
    0x2660: (FRENCH["spades"], 1.06),
    0x2663: (FRENCH["clubs"], 1.06),
    0x2665: (FRENCH["hearts"], 1.06),
    0x2666: (FRENCH["diamonds"], 0.9),
    LEAF_SIGN: (leaf(), 1.06),
    ACORN_SIGN: (acorn(), 0.86),
    BELL_SIGN: (bell(), 1.0),
    0x2713: (stroke("M12 54L38 82L88 18", 14, "flat", "miter"), 1.04),  # check mark
    0x2717: (stroke("M16 16L84 84M84 16L16 84", 14, "flat"), 1.04),  # cross
    0x2605: (star(), 1.06),
    0x25B2: (triangle(0), 1.06),
    0x25B6: (triangle(90), 1.06),
    0x25BC: (triangle(180), 1.06),
    0x25C0: (triangle(270), 1.06),
    0x2194: (arrow(0, both=True), 1.1),
    0x2195: (arrow(90, both=True), 1.0),
    0x21B5: (enter_arrow(), 1.06),
    0x21BB: (poly("M0 0Z"), 1.06),
    0x21BA: (poly("M0 0Z"), 1.06),
}


def turning_arrow():
    """Three quarters of a circle with an arrow head, clockwise."""
    arc = stroke("M81 35A34 34 0 1 0 84 52", 11, "flat")
    return union(arc, ngon((94, 8), (94, 46), (58, 42)))


SIGNS[0x21BB] = (turning_arrow(), 1.06)
SIGNS[0x21BA] = (size(turning_arrow(), -1, 1, 50, 50), 1.06)
SPACES = {0x2009: 0.2, 0x202F: 0.2}  # thin and narrow no-break space, in ems
HEIGHT = 1.08  # of a sign's box, in heights of a capital


def _glyph(region, scale, raise_by):
    pen = TTGlyphPen(None)
    region = clean(region).simplify(0.15)
    for polygon in [region] if region.geom_type == "Polygon" else region.geoms:
        for ring, clockwise in [(polygon.exterior, False)] + [(hole, True) for hole in polygon.interiors]:
            points = [(round(x * scale), round((100 - y) * scale + raise_by)) for x, y in ring.coords[:-1]]
            area = sum(p[0] * q[1] - q[0] * p[1] for p, q in zip(points, points[1:] + points[:1], strict=True))
            if (area > 0) != clockwise:
                points.reverse()
            pen.moveTo(points[0])
            for point in points[1:]:
                pen.lineTo(point)
            pen.closePath()
    return pen.glyph()


def add_signs(path):
    font = TTFont(path, recalcTimestamp=False)
    cap = font["OS/2"].sCapHeight
    scale = cap * HEIGHT / 100
    raise_by = cap / 2 - 50 * scale  # the middle of the box on the middle of the capitals
    em = font["head"].unitsPerEm
    glyphs = {
        code: (_glyph(region, scale, raise_by), advance * 100 * scale) for code, (region, advance) in SIGNS.items()
    }
    glyphs |= {code: (TTGlyphPen(None).glyph(), width * em) for code, width in SPACES.items()}
    order, known = font.getGlyphOrder(), font.getBestCmap()
    for code, (glyph, advance) in glyphs.items():
        name = known.get(code)
        if name is None:
            order.append(name := f"uni{code:04X}")
        font["glyf"][name] = glyph
        glyph.recalcBounds(font["glyf"])
        font["hmtx"][name] = (round(advance), getattr(glyph, "xMin", 0))
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name
    font.setGlyphOrder(order)
    font.save(path)


def write_fonts(folder=FONTS):
    paths = sorted(folder.glob("*.ttf"))
    for path in paths:
        add_signs(path)
    print(f"{len(SIGNS) + len(SPACES)} signs in {len(paths)} faces in {folder}")
