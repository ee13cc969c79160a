"""Letters: the two type families in their roles, measured, fitted, wrapped and centred on the height of capitals."""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.resources import asset
from crazy8.ui.drawing.palette import Paint, colour
from crazy8.ui.drawing.surfaces import finished, kept

ELLIPSIS: Final = "…"

ROLES: Final[dict[str, str]] = {
    "display": "Tischkorn-Black",
    "title": "Tischkorn-Black",
    "section": "Tischkorn-Bold",
    "body": "Tischsans-Semibold",
    "medium": "Tischsans-Bold",
    "name": "Tischsans-Heavy",
    "action": "Tischsans-Black",
}


@kept(200)
def _opened(role: str, px: int) -> pygame.Font:
    pygame.register_quit(_opened.cache_clear)
    return pygame.font.Font(asset("fonts", f"{ROLES[role]}.ttf"), px)


def font(role: str, px: int) -> pygame.Font:
    """The font of a role: display, title, section, body, medium, name or action."""
    if not pygame.font.get_init():
        _opened.cache_clear()
        pygame.font.init()
    return _opened(role, px)


def width_of(string: str, role: str, px: int) -> int:
    """How wide a line is."""
    return _width(string, role, px)


@kept(4000)
def _width(string: str, role: str, px: int) -> int:
    return font(role, px).size(string)[0]


@kept(400)
def cap_middle(role: str, px: int) -> float:
    """How far the middle of a capital lies below the top of the line's surface."""
    used = font(role, px)
    capital = used.metrics("H")[0]
    return used.get_ascent() - (capital[3] / 2 if capital else used.get_ascent() * 0.36)


def line_height(role: str, px: int) -> int:
    """From one line of a paragraph to the next."""
    return round(px * 1.3) if role in ("body", "medium") else round(px * 1.2)


@kept(96)
def _line(string: str, role: str, px: int, paint: tuple[int, int, int, int]) -> pygame.Surface:
    used = font(role, px)
    drawn = finished(used.render(string if used.size(string)[0] else " ", True, paint))  # accents alone have no width
    if paint[3] < 255:
        drawn.set_alpha(paint[3])
    return drawn


def text(string: str, role: str, px: int, paint: Paint = "paper") -> pygame.Surface:
    """One line of letters, kept: do not draw on it."""
    red, green, blue, alpha = colour(paint)
    return _line(string, role, px, (red, green, blue, alpha))


def draw_text(
    surface: pygame.Surface,
    string: str,
    pos: tuple[float, float],
    role: str,
    px: int,
    paint: Paint = "paper",
    anchor: str = "ml",
) -> pygame.Rect:
    """Draw one line and return where it is.

    ``anchor``: first t, m or b (top, middle of the capitals, bottom), then l, c or r.
    """
    if not string:
        return pygame.Rect(round(pos[0]), round(pos[1]), 0, 0)
    drawn = text(string, role, px, paint)
    width, height = drawn.get_size()
    x = pos[0] - {"l": 0.0, "c": width / 2, "r": float(width)}[anchor[1]]
    y = pos[1] - {"t": 0.0, "m": cap_middle(role, px), "b": float(height)}[anchor[0]]
    at = pygame.Rect(round(x), round(y), width, height)  # what blit returns is clipped
    surface.blit(drawn, at)
    return at


@kept(600)
def _wrapped(string: str, role: str, px: int, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if not line or width_of(longer, role, px) <= width:
                line = longer
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return tuple(lines)


def wrap(string: str, role: str, px: int, width: int) -> list[str]:
    """The lines of a text that may be ``width`` wide; a word that is wider stands alone. A line break stays one."""
    return list(_wrapped(string, role, px, int(width)))


@kept(200)
def shortened(words: str, role: str, px: int, width: int) -> str:
    """The words as far as a width has room for them, with an ellipsis where they go on: for names that people give."""
    if width_of(words, role, px) <= width:
        return words
    most = len(words)
    while most and width_of(words[:most].rstrip() + ELLIPSIS, role, px) > width:
        most -= 1
    return words[:most].rstrip() + ELLIPSIS


@kept(2000)
def fitted_px(string: str, role: str, px: int, floor: int, width: int) -> int:
    """The largest size from ``px`` down to ``floor`` at which the line is no wider than ``width``."""
    while px > floor and width_of(string, role, px) > width:
        px -= 1
    return px


def draw_lines(
    surface: pygame.Surface,
    lines: list[str],
    pos: tuple[float, float],
    role: str,
    px: int,
    paint: Paint = "paper",
    anchor: str = "l",
) -> int:
    """Draw a paragraph whose top is at ``pos``, each line l(eft), c(entred) or r(ight) of it; return its height."""
    step = line_height(role, px)
    for number, line in enumerate(lines):
        draw_text(surface, line, (pos[0], pos[1] + step * (number + 0.5)), role, px, paint, "m" + anchor)
    return step * len(lines)
