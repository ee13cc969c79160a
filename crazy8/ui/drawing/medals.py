"""The players' portraits as medals, and other small brass things of the panels."""

from __future__ import annotations

import pygame

from crazy8.ui.drawing.cards import portrait
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.surfaces import Stretch, box, centred, disc, drawn_svg, kept, stretched, svg_surface
from crazy8.ui.drawing.type import draw_text, width_of


def medallion(surface: pygame.Surface, u: Units, head: str, x: int, y: int, size: int) -> None:
    """A portrait in a brass ring with its middle at a point."""
    size = max(8, size)
    centred(surface, _ring(size, u.f(3)), x, y)
    centred(surface, portrait(head, size - max(4, u(8))), x, y)


@kept(20)
def _ring(size: int, rim: float) -> pygame.Surface:
    middle = size / 2
    body = disc(middle, middle, middle - 1, "brass") + disc(middle, middle, middle - rim, "off")
    return svg_surface(size, size, body)


def place_badge(surface: pygame.Surface, u: Units, text: str, x: int, y: int, size: int, best: bool) -> None:
    """A player's place, on the lower right edge of the medal whose middle and size are given."""
    px = u.text(14, 13)
    wide = min(max(u(24), width_of(text, "action", px) + u(8)), max(18, size // 2))
    px = min(px, round(wide * 0.7))
    x, y = x + round(size * 0.36), y + round(size * 0.36)
    centred(surface, _badge(wide, best), x, y)
    draw_text(surface, text, (x, y), "action", px, "ink_brown" if best else "paper", "mc")


@kept(20)
def _badge(size: int, best: bool) -> pygame.Surface:
    middle = size / 2
    fill, edge = ("brass_hi", "#5B430B") if best else ("off", "brass_lo")
    return svg_surface(size, size, disc(middle, middle, middle - 1, fill, edge, 1.4))


def chip_size(u: Units, text: str) -> tuple[int, int, int]:
    """How large the chip around a value is, and how large its letters."""
    px = u.text(17, 14)
    return max(u(30), width_of(text, "action", px) + u(14)), max(u(23), round(px * 1.25)), px


def value_chip(surface: pygame.Surface, u: Units, text: str, x: int, y: int) -> pygame.Rect:
    """A brass chip with a card's value, its middle at a point."""
    width, height, px = chip_size(u, text)
    centred(surface, _chip(width, height), x, y)
    return draw_text(surface, text, (x, y), "action", px, "ink_brown", "mc")


@kept(40)
def _chip(width: int, height: int) -> pygame.Surface:
    return svg_surface(
        width, height, box(0.6, 0.6, width - 1.2, height - 1.2, height / 2, "brass_hi", 1, "#5B430B", 1.2)
    )


def ledger_row(surface: pygame.Surface, u: Units, rect: tuple[int, int, int, int], lit: bool) -> None:
    """The ground of one player's row; the lit one is being counted, or has won."""
    at = pygame.Rect(rect)
    if lit:
        surface.blit(_lit_row(at.w, at.h, u(12), u.f(2)), at)
    else:
        _dark_row(min(at.w, 2 * u(12) + 5), at.h, u(12)).blit(surface, at)


@kept(40)
def _dark_row(width: int, height: int, radius: int) -> Stretch:
    body = box(0.75, 0.75, width - 1.5, height - 1.5, radius, "off", 0.7, "line", 1, 0.22)
    return stretched(drawn_svg(width, height, body))


@kept(8)
def _lit_row(width: int, height: int, radius: int, rim: float) -> pygame.Surface:
    light = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="0">'
        f'<stop offset="0" stop-color="{hex_of("row")}"/><stop offset="1" stop-color="#1D5038"/></linearGradient>'
    )
    return drawn_svg(width, height, box(1, 1, width - 2, height - 2, radius, "url(#g)", 1, "brass_hi", rim), light)
