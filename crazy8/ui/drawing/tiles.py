"""Tiles: a card told by its rank and suit where a whole card would be too small to read (docs/design.md, section 12).

A tile has the size of one of the kinds below, in units, and its middle at a point in pixels. Real cards are drawn only
from 46 units of width up.
"""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.rules.cards import DIAMONDS, HEARTS, NO_CARD, NO_SUIT
from crazy8.text.corner_letters import corner_letter
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, sprite, suit_sign
from crazy8.ui.drawing.chrome import Rect, pill
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import box, centred, clear_surface, disc, drawn_svg, finished, hastened, kept, vertical
from crazy8.ui.drawing.type import cap_middle, draw_text, fitted_px, text, width_of

Tile = tuple[int, int]
"""How wide and how high a tile is, in units."""

MENU_TILE: Final[Tile] = (30, 40)
RIBBON_TILE: Final[Tile] = (33, 46)
COMPARE_TILE: Final[Tile] = (28, 38)
SMALL_TILE: Final[Tile] = (28, 40)
PLATE_TILE: Final[Tile] = (46, 64)
POINTS_TILE: Final[Tile] = (42, 58)

_NUMERALS: Final = {"7": "VII", "8": "VIII", "9": "IX", "10": "X"}
_LIT_LINE: Final = 2.4
_SMALLEST_SHARE: Final = 0.8
"""How far the letters of a numeral shrink before they are squeezed, as on the cards themselves."""

# The fill, the edge and the ink of a flag.
_FLAGS: Final = {"red": ("#B51B2B", "#FFC9C4", "paper"), "dark": ("night", "mist", "paper")}


def printed_rank(rank: int, pack: Pack) -> str:
    """The rank as it is printed on the cards: digits and the letters of their corners, the German ones with Roman
    numerals."""
    printed = corner_letter(rank, pack.deck, pack.corners)
    return _NUMERALS.get(printed, printed) if pack.german else printed


def rank_tile(
    surface: pygame.Surface,
    u: Units,
    pos: tuple[float, float],
    rank: int,
    pack: Pack,
    suit: int = NO_SUIT,
    size: Tile = MENU_TILE,
    lit: bool = False,
) -> pygame.Rect:
    """A card told by its rank, and by its suit where it has one. ``lit``: the newest of several, with a brass rim.

    Returns where the paper is.
    """
    at = _tile_rect(u, pos, size)
    _shadow(surface, u, at)
    surface.blit(_rank_tile(u, at.size, printed_rank(rank, pack), suit, pack.german, pack.four_colours, lit), at)
    return at


def back_tile(
    surface: pygame.Surface,
    u: Units,
    pos: tuple[float, float],
    pack: Pack,
    words: str = "",
    size: Tile = MENU_TILE,
    lit: bool = False,
) -> pygame.Rect:
    """Cards that are drawn: the back of the pack, and on a pill how many ("+1"). Returns where the tile is."""
    at = _tile_rect(u, pos, size)
    _shadow(surface, u, at)
    surface.blit(_back_tile(u, at.size, pack.back, lit), at)
    if words:
        px = fitted_px(words, "name", max(13, u(15)), 9, at.w - u(4))
        wide, high = min(at.w - 2, width_of(words, "name", px) + u(8)), max(u(20), px + u(4))
        on = pygame.Rect(0, 0, wide, high)
        on.center = at.center
        pill(surface, u, on, 0.86, edge="mist", edge_opacity=0.3)
        draw_text(surface, words, on.center, "name", px, "paper", "mc")
    return at


def skip_tile(
    surface: pygame.Surface, u: Units, pos: tuple[float, float], size: Tile = MENU_TILE, lit: bool = False
) -> pygame.Rect:
    """A turn that is missed. Returns where the tile is."""
    at = _tile_rect(u, pos, size)
    surface.blit(_skip_tile(u, at.size, lit), at)
    return at


def flag_size(u: Units, words: str) -> tuple[int, int]:
    """How large a flag is, in pixels."""
    px = u.text(13, 13)
    return width_of(words, "action", px) + u(14), round(px * 1.2) + u(2)


def flag(
    surface: pygame.Surface, u: Units, words: str, pos: tuple[float, float], kind: str = "red", room: int = 0
) -> pygame.Rect:
    """A small flag with its middle at a point: ``red`` for a call, ``dark`` for cards drawn. ``room``: the most pixels
    that it may be wide, for which it takes smaller letters. Returns where it is."""
    px = u.text(13, 13)
    wide, high = flag_size(u, words)
    if room and wide > room:
        px = fitted_px(words, "action", px, 9, room - u(8))
        wide = min(room, width_of(words, "action", px) + u(8))
    fill, edge, ink = _FLAGS[kind]
    at = pygame.Rect(0, 0, wide, high)
    at.center = round(pos[0]), round(pos[1])
    pill(surface, u, at, 1.0, fill=fill, edge=edge, edge_opacity=0.9, edge_width=1.1)
    draw_text(surface, words, at.center, "action", px, ink, "mc")
    return at


def _tile_rect(u: Units, pos: tuple[float, float], size: Tile) -> pygame.Rect:
    at = pygame.Rect(0, 0, u(size[0]), u(size[1]))
    at.topleft = round(pos[0] - at.w / 2), round(pos[1] - at.h / 2)
    return at


def _shadow(surface: pygame.Surface, u: Units, at: Rect) -> None:
    shadow_under(surface, at, u(5), u(2), max(1, u(3)), 110)


def _rim(u: Units, width: int, height: int, lit: bool, edge: str = "#B9A67C") -> str:
    line = max(2, u(_LIT_LINE)) if lit else max(1, u(1))  # in whole pixels, to be sharp
    inside = (line / 2, line / 2, width - line, height - line, u.f(5) - line / 2)
    return box(*inside, "none", 1, "brass_hi" if lit else edge, line)


@kept(160)
def _rank_tile(
    u: Units, size: tuple[int, int], label: str, suit: int, german: bool, four_colours: bool, lit: bool
) -> pygame.Surface:
    width, height = size
    body = box(0, 0, width, height, u.f(5), "url(#t)") + _rim(u, width, height, lit)
    sheet = drawn_svg(width, height, body, vertical("t", height, (0, "#FFFDF6"), (1, "#F2E8D0"))).copy()
    room = width - 2 * max(2, u(3.4))
    if suit == NO_SUIT:
        _letters(sheet, label, (width / 2, height * 0.5), max(13, round(height * 0.52)), room, "ink")
    else:
        red = suit == HEARTS or (suit == DIAMONDS and not german and not four_colours)
        _letters(sheet, label, (width / 2, height * 0.32), max(12, round(height * 0.44)), room, "red" if red else "ink")
        centred(sheet, suit_sign(suit, max(8, round(height * 0.36)), german, four_colours), width / 2, height * 0.74)
    return hastened(finished(sheet))


def _letters(sheet: pygame.Surface, label: str, pos: tuple[float, float], px: int, room: int, ink: str) -> None:
    """A rank as large as there is room for: smaller first, then narrower."""
    px = fitted_px(label, "title", px, round(px * _SMALLEST_SHARE), room)
    if width_of(label, "title", px) <= room:
        draw_text(sheet, label, pos, "title", px, ink, "mc")
        return
    drawn = text(label, "title", px, ink)
    narrow = pygame.transform.smoothscale(drawn, (room, drawn.get_height()))
    sheet.blit(narrow, (round(pos[0] - room / 2), round(pos[1] - cap_middle("title", px))))


@kept(24)
def _back_tile(u: Units, size: tuple[int, int], back: str, lit: bool) -> pygame.Surface:
    width, height = size
    across = max(width, -(-height * 5 // 7))  # wide enough that the back is as high as the tile
    sheet = clear_surface(width, height)
    centred(sheet, sprite(Pack(back=back), NO_CARD, across, base=u(DRAWN_AT)), width / 2, height / 2)
    sheet.blit(
        drawn_svg(width, height, box(0, 0, width, height, u.f(5), "#FFFFFF")), (0, 0), None, pygame.BLEND_RGBA_MULT
    )
    sheet.blit(drawn_svg(width, height, _rim(u, width, height, lit)), (0, 0))
    return hastened(finished(sheet))


@kept(24)
def _skip_tile(u: Units, size: tuple[int, int], lit: bool) -> pygame.Surface:
    width, height = size
    radius, line = width * 0.34, u.f(2.4)
    body = box(0, 0, width, height, u.f(5), "night", 0.7) + _rim(u, width, height, lit, "mist")
    body += disc(width / 2, height / 2, radius, "none", "mist", line)
    away = radius * 0.707
    x, y = width / 2, height / 2
    body += (
        f'<path d="M{x - away:.2f} {y + away:.2f}L{x + away:.2f} {y - away:.2f}" fill="none"'
        f' stroke="{hex_of("mist")}" stroke-width="{line:.2f}"/>'
    )
    return hastened(drawn_svg(width, height, body))
