"""Words in boxes: as large as they may be, smaller where they must, in more lines where that is not enough."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from crazy8.ui.drawing.metrics import Box
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.type import draw_text, line_height, shortened, width_of, wrap

SMALLEST_PX: Final = 14
LAST_RESORT: Final = 9
"""The smallest letters of a label, in pixels, before it is cut: below every floor."""

INK: Final = 0.9
"""How high a line's letters are, capitals and what hangs below them, as a share of their size."""


class Fitted(NamedTuple):
    """A text as it goes into a box: the size of its letters in pixels, its lines, and whether they had to be cut."""

    px: int
    lines: tuple[str, ...]
    is_cut: bool = False


@lru_cache(2000)
def fitted(
    text: str,
    role: str,
    px: int,
    width: int,
    height: int,
    floor: int = SMALLEST_PX,
    least: int | None = None,
    most_lines: int | None = None,
) -> Fitted:
    """How a text goes into a box of ``width`` and ``height`` pixels.

    First it shrinks from ``px`` down to ``floor``. Then it breaks into lines, at most ``most_lines``, whose letters are
    as large as the box has room for, down to ``least`` (the floor, where nothing else is said). What is too much even
    so is cut.
    """
    largest = max(1, min(px, height))
    floor = min(largest, floor)
    smallest = min(floor, least or floor)
    for size in range(largest, floor - 1, -1):
        if width_of(text, role, size) <= width:
            return Fitted(size, (text,))
    for size in range(largest, smallest - 1, -1):
        lines = wrap(text, role, size, width)
        is_low = len(lines) == 1 or line_height(role, size) * len(lines) <= height
        is_short = most_lines is None or len(lines) <= most_lines
        if is_low and is_short and all(width_of(line, role, size) <= width for line in lines):
            return Fitted(size, tuple(lines))
    return _cut(wrap(text, role, smallest, width), role, smallest, width, height, most_lines)


def _cut(lines: list[str], role: str, px: int, width: int, height: int, most_lines: int | None) -> Fitted:
    """As much of a text as a box has room for."""
    room = 1 + (height + 2 - round(px * INK)) // line_height(role, px)
    most = max(1, min(room, most_lines or room))
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    shown = [shortened(line, role, px, width) for line in shown if line]
    return Fitted(px, tuple(shown), shown != lines)


def draw_fitted(
    surface: pygame.Surface, found: Fitted, box: pygame.Rect, role: str, paint: Paint = "paper", align: str = "l"
) -> pygame.Rect:
    """Write a fitted text into the middle of the height of its box, at its left ("l"), centre or right; returns where
    its letters are."""
    x = {"l": box.left, "c": box.centerx, "r": box.right}[align]
    step, high = line_height(role, found.px), round(found.px * INK)
    ink = []
    for at, line in enumerate(found.lines):
        y = box.centery + step * (at - (len(found.lines) - 1) / 2)
        drawn = draw_text(surface, line, (x, y), role, found.px, paint, "m" + align)
        ink.append(pygame.Rect(drawn.x, round(y - found.px * INK / 2), drawn.w, high))
    return ink[0].unionall(ink[1:])


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
    """Write a text of at most so many lines into a box, in letters of ``px`` or smaller; returns where they are."""
    at = pygame.Rect(box)
    if not text:
        return pygame.Rect(at.x, at.centery, 0, 0)
    return draw_fitted(surface, fitted(text, role, px, at.w, at.h, floor, LAST_RESORT, lines), at, role, paint, align)
