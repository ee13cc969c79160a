"""The players' portraits as medals, their rows in lists, and other small brass things of the panels."""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.ui.drawing.cards import portrait
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import Stretch, box, centred, disc, drawn_svg, kept, stretched, svg_surface, vertical
from crazy8.ui.drawing.type import draw_text, width_of

ON_BRASS: Final = "#412D0C"
"""The second colour of letters on brass."""

_BRASS: Final = ((0.0, "#F3D48D"), (0.5, "#E2B65C"), (1.0, "#CB953B"))


def medallion(
    surface: pygame.Surface, u: Units, head: str, x: int, y: int, size: int, rim: str = "brass", wide: float = 3
) -> None:
    """A portrait in a ring with its middle at a point. ``rim`` is the ring's colour, ``wide`` its width in units."""
    size = max(8, size)
    centred(surface, _ring(size, u.f(wide), rim), x, y)
    centred(surface, portrait(head, portrait_size(u, size, wide)), x, y)


def portrait_size(u: Units, size: int, wide: float = 3) -> int:
    """The size of the portrait in such a medal."""
    return size - max(4, u(2 * wide + 2))


@kept(20)
def _ring(size: int, rim: float, paint: str) -> pygame.Surface:
    middle = size / 2
    body = disc(middle, middle, middle - 1, paint) + disc(middle, middle, middle - rim, "off")
    return svg_surface(size, size, body)


def chip_size(u: Units, text: str, units: float = 17, floor: int = 14) -> tuple[int, int, int]:
    """How large the chip around a value is, and how large its letters."""
    px = u.text(units, floor)
    return max(u(30), width_of(text, "action", px) + u(14)), max(u(23), round(px * 1.25)), px


def value_chip(
    surface: pygame.Surface, u: Units, text: str, x: int, y: int, units: float = 17, floor: int = 14, pale: bool = False
) -> pygame.Rect:
    """A brass chip with a card's value, its middle at a point; a ``pale`` one stands out on brass."""
    width, height, px = chip_size(u, text, units, floor)
    centred(surface, _chip(width, height, "#FFF6DE" if pale else "brass_hi"), x, y)
    return draw_text(surface, text, (x, y), "action", px, "ink_brown", "mc")


@kept(40)
def _chip(width: int, height: int, fill: str) -> pygame.Surface:
    return svg_surface(width, height, box(0.6, 0.6, width - 1.2, height - 1.2, height / 2, fill, 1, "#5B430B", 1.2))


def player_row(
    surface: pygame.Surface, u: Units, rect: tuple[int, int, int, int], is_you: bool, radius: float = 12
) -> None:
    """The ground of one player's row in a list of players: the person's own is brass."""
    at = pygame.Rect(rect)
    _player_row(min(at.w, 2 * u(radius) + 5), at.h, u(radius), is_you).blit(surface, at)


@kept(40)
def _player_row(width: int, height: int, radius: int, is_you: bool) -> Stretch:
    if not is_you:
        body = box(0.75, 0.75, width - 1.5, height - 1.5, radius - 0.75, "off", 0.75, "line", 1, 0.26)
        return stretched(drawn_svg(width, height, body))
    body = box(0, 0, width, height, radius, "#8A611F")
    body += box(1, 1, width - 2, height - 2, radius - 1, "url(#b)", 1, "#FFF3D0", 1.3, 0.75)
    return stretched(drawn_svg(width, height, body, vertical("b", height, *_BRASS)))
