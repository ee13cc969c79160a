"""Words in boxes: as large as they may be, smaller where they must, in more lines where that is not enough."""

from __future__ import annotations

from functools import lru_cache

import pygame

from crazy8.ui.drawing.metrics import Box
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.type import draw_text, line_height, shortened, width_of, wrap

LEAST = 9
"""Letters below the floor of their role are the last resort before words would run out of their box."""

LINE_SHARE = 1.0
"""How much of a size one line takes in height: capitals, and what hangs below them."""


@lru_cache(2000)
def fitted(
    text: str, role: str, px: int, floor: int, width: int, height: int, most_lines: int
) -> tuple[int, tuple[str, ...]]:
    """The size and the lines of a text in a box: first it shrinks to the floor, then it wraps, then it shrinks on."""
    tallest = int(height / LINE_SHARE)
    size = max(LEAST, min(px, tallest))
    for one in range(size, min(size, floor) - 1, -1):
        if width_of(text, role, one) <= width:
            return one, (text,)
    for several in range(min(size, floor), LEAST - 1, -1):
        lines = wrap(text, role, several, width)
        whole = line_height(role, several) * (len(lines) - 1) + several * LINE_SHARE
        if len(lines) <= most_lines and whole <= height and all(width_of(x, role, several) <= width for x in lines):
            return several, tuple(lines)
    return LEAST, (text,)


def label(
    surface: pygame.Surface,
    text: str,
    box: Box | pygame.Rect,
    role: str,
    px: int,
    floor: int = 14,
    paint: Paint = "paper",
    align: str = "l",
    lines: int = 1,
) -> pygame.Rect:
    """Draw a text in the middle of the height of its box, at its left, centre or right; return where it is."""
    at = pygame.Rect(box)
    if not text:
        return pygame.Rect(at.x, at.centery, 0, 0)
    size, rows = fitted(text, role, px, floor, at.w, at.h, lines)
    x = {"l": at.left, "c": at.centerx, "r": at.right}[align]
    rows = tuple(shortened(row, role, size, at.w) for row in rows)
    step = line_height(role, size)
    top = at.centery - step * (len(rows) - 1) / 2
    places = [
        draw_text(surface, row, (x, top + step * n), role, size, paint, "m" + align) for n, row in enumerate(rows)
    ]
    return places[0].unionall(places[1:])
