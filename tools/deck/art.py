"""An ordered list of filled and outlined regions that can be cut, turned and written as one SVG."""

from dataclasses import dataclass, replace

from .geometry import clean, poly, stroke

LATTICE = 20  # points are written on a lattice of 1/20 unit, as relative steps: a third of the bytes
SIMPLIFY = 0.06
LETTERS = '<g id="letters">'


@dataclass
class Piece:
    region: object
    fill: str | None = None
    line: str | None = None
    width: float = 0.0
    opacity: float = 1.0


class Art:
    """Pieces from back to front."""

    def __init__(self):
        self.pieces: list[Piece] = []

    def add(self, region, fill=None, line=None, width=0.0, opacity=1.0):
        """A region (or SVG path text) with a fill, an outline, or both."""
        if isinstance(region, str):
            region = poly(region)
        self.pieces.append(Piece(region, fill, line, width, opacity))
        return self

    def ink(self, path, width, colour, opacity=1.0, cap="round"):
        """A line drawn with a pen: it becomes a region at once, so it can be cut like any other."""
        return self.add(stroke(path, width, cap), colour, opacity=opacity)

    def put(self, other, move=None):
        """Lays other art on top, each region passed through `move`."""
        for piece in other.pieces:
            self.pieces.append(replace(piece, region=move(piece.region)) if move else piece)
        return self

    def map(self, move):
        return Art().put(self, move)

    def outlined(self):
        """Outlines turned into regions of their own, so that a later cut also cuts them."""
        art = Art()
        for piece in self.pieces:
            if piece.fill:
                art.add(piece.region, piece.fill, opacity=piece.opacity)
            if piece.line and piece.width:
                outline = stroke(clean(piece.region).boundary, piece.width)
                art.add(outline, piece.line, opacity=piece.opacity)
        return art

    def clip(self, region):
        art = Art()
        for piece in self.outlined().pieces:
            cut = clean(piece.region.intersection(region))
            if not cut.is_empty:
                art.add(cut, piece.fill, opacity=piece.opacity)
        return art

    def svg(self):
        return "\n".join(line for line in map(_path_element, self.pieces) if line)


def _path_element(piece):
    data = path_data(piece.region)
    if not data:
        return ""
    paint = f' fill="{piece.fill}"' if piece.fill else ' fill="none"'
    if piece.line and piece.width:
        paint += f' stroke="{piece.line}" stroke-width="{_number(piece.width)}" stroke-linejoin="round"'
    if piece.opacity < 1:
        paint += f' opacity="{_number(piece.opacity)}"'
    return f'<path d="{data}" fill-rule="evenodd"{paint}/>'


def path_data(region):
    """A region as SVG path text."""
    region = clean(region)
    if region.is_empty:
        return ""
    region = region.simplify(SIMPLIFY)
    out = []
    for polygon in [region] if region.geom_type == "Polygon" else region.geoms:
        out.append(_ring(polygon.exterior.coords))
        out += [_ring(hole.coords) for hole in polygon.interiors]
    return "".join(out)


def _ring(points):
    lattice = [(round(x * LATTICE), round(y * LATTICE)) for x, y in list(points)[:-1]]
    px, py = lattice[0]
    out = [f"M{_number(px / LATTICE)} {_number(py / LATTICE)}l"]
    for x, y in lattice[1:]:
        if (x, y) == (px, py):
            continue
        dx, dy = _step((x - px) / LATTICE), _step((y - py) / LATTICE)
        gap = "" if len(out) == 1 or dx[0] == "-" else " "
        out.append(gap + dx + (dy if dy[0] == "-" else " " + dy))
        px, py = x, y
    return "".join(out) + "z" if len(out) > 1 else ""


def _number(value):
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _step(value):
    text = _number(value)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def document(art, width=240, height=336, letters=None):
    """One SVG. ``letters``: art on top that the game exchanges for that of another file (crazy8/ui/drawing/cards.py)."""
    exchanged = f"{LETTERS}\n{letters.svg()}\n</g>\n" if letters else ""
    body = f"{art.svg()}\n" if art.pieces else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n{body}{exchanged}</svg>\n'
    )
