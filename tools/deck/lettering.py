"""Outlines of letters and digits as regions, from the game's own faces (needs fontTools)."""

import functools
import itertools
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from shapely.geometry import Polygon
from shapely.validation import make_valid

from .geometry import clean, flatten, move, size, union

FONTS = Path(__file__).resolve().parents[2] / "assets" / "fonts"
INDEX_FACE = "Tischkorn-Black"


@functools.cache
def _face(name):
    font = TTFont(FONTS / f"{name}.ttf")
    return font["OS/2"].sCapHeight, font.getGlyphSet(), font.getBestCmap()


def text(string, cap=100.0, face=INDEX_FACE):
    """A line of text as a region: left edge at x = 0, base line at y = 0, capitals `cap` high."""
    cap_height, glyphs, characters = _face(face)
    scale = cap / cap_height
    x, parts = 0, []
    for char in string:
        glyph = glyphs[characters[ord(char)]]
        pen = SVGPathPen(glyphs)
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, 0)))
        if outline := pen.getCommands():
            parts.append(glyph_region(outline))
        x += glyph.width * scale
    return union(*parts)


def _signed_area(polygon):
    points = polygon.exterior.coords if polygon.geom_type == "Polygon" else []
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in itertools.pairwise(points))


def glyph_region(outline):
    """Glyph contours filled by the non-zero rule: contours that run the other way are holes."""
    contours = [Polygon(points) for points, _ in flatten(outline) if len(points) > 2]
    contours = [c if c.is_valid else make_valid(c) for c in contours]
    outward = _signed_area(max(contours, key=lambda c: c.area)) > 0
    solid = [c for c in contours if (_signed_area(c) > 0) == outward]
    holes = [c for c in contours if (_signed_area(c) > 0) != outward]
    return clean(union(*solid).difference(union(*holes)))


def fit(string, x, y, width, height, face=INDEX_FACE):
    """Text centred in a box by its ink; capitals as high as the box, squeezed when wider than it."""
    g = text(string, cap=height, face=face)
    left, _, right, _ = g.bounds
    if right - left > width:
        g = size(g, width / (right - left), 1, left, 0)
        left, _, right, _ = g.bounds
    return move(g, x + (width - (right - left)) / 2 - left, y + height)


def fit_jack(x, y, width, height):
    """The J hangs below the base line in this face, so it is fitted by its ink instead."""
    g = text("J")
    left, top, _, bottom = g.bounds
    g = size(move(g, -left, -top), height * 0.9 / 100, height * 1.05 / (bottom - top)).buffer(0.5, quad_segs=8)
    return move(g, x + (width - g.bounds[2]) / 2, y)
