"""Words in boxes: as large as they may be, smaller where they must, in more lines where that is not enough."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from crazy8.ui.drawing.metrics import Box
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.type import draw_text, line_height, shortened, width_of, wrap

SMALLEST_PX: Final = 14
LAST_RESORT: Final = 9
"""Letters below the floor of their role, before words of a label would run out of their box."""


@lru_cache(2000)
def fitted(
    text: str, role: str, px: int, width: int, height: int, floor: int = SMALLEST_PX, most_lines: int | None = None
) -> tuple[int, tuple[str, ...]]:
    """The size in pixels and the lines of a text in a box: first it shrinks down to ``floor``, then it breaks.

    With ``most_lines`` it is a label, whose lines may stand as close as their letters allow and become smaller than the
    floor where so many lines are not enough; without, whatever is too much at the floor is left to the caller.
    """
    is_label = most_lines is not None
    largest = max(LAST_RESORT, min(px, height)) if is_label else px
    for size in range(largest, min(largest, floor) - 1, -1):
        if width_of(text, role, size) <= width:
            return size, (text,)
    smallest = LAST_RESORT if is_label else min(largest, floor)
    for size in range(min(largest, floor) if is_label else largest, smallest - 1, -1):
        lines = wrap(text, role, size, width)
        step = line_height(role, size)
        whole = step * (len(lines) - 1) + (size if is_label else step)
        fits = whole <= height and all(width_of(line, role, size) <= width for line in lines)
        if fits and (most_lines is None or len(lines) <= most_lines):
            return size, tuple(lines)
    return (smallest, (text,)) if is_label else (smallest, tuple(wrap(text, role, smallest, width)))


def draw_lines_in(
    surface: pygame.Surface, lines: Sequence[str], box: pygame.Rect, role: str, px: int, paint: Paint, align: str
) -> list[pygame.Rect]:
    """Draw lines in the middle of the height of a box, at its left ("l"), centre or right; where each of them is."""
    x = {"l": box.left, "c": box.centerx, "r": box.right}[align]
    step = line_height(role, px)
    return [
        draw_text(surface, line, (x, box.centery + step * (at - (len(lines) - 1) / 2)), role, px, paint, "m" + align)
        for at, line in enumerate(lines)
    ]


def label(
    surface: pygame.Surface,
    text: str,
    box: Box | pygame.Rect,
    role: str,
    px: int,
    floor: int = SMALLEST_PX,
    paint: Paint = "paper",
    align: str = "l",
    lines: int = 1,
) -> pygame.Rect:
    """Draw a text in the middle of the height of its box, at its left, centre or right; return where it is."""
    at = pygame.Rect(box)
    if not text:
        return pygame.Rect(at.x, at.centery, 0, 0)
    size, rows = fitted(text, role, px, at.w, at.h, floor, lines)
    places = draw_lines_in(surface, [shortened(row, role, size, at.w) for row in rows], at, role, size, paint, align)
    return places[0].unionall(places[1:])
