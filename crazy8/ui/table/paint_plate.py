"""Paints the plate beside the piles, which says what may be played: a suit, a rank, one or two cards, or a call."""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, NO_SUIT, SPADES
from crazy8.ui.drawing.cards import Pack, suit_sign
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import shadow
from crazy8.ui.drawing.surfaces import box, centred, clear_surface, drawn_svg, finished, hastened, kept, vertical
from crazy8.ui.drawing.tiles import PLATE_TILE, Tile, back_tile, printed_rank, rank_tile
from crazy8.ui.drawing.type import draw_text, fitted_px, width_of
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.picture import PlateKind, PlatePicture

_SIGNS: Final = (SPADES, HEARTS, CLUBS, DIAMONDS)
"""The four suits as they stand on the plate: left and right above, left and right below."""
_SMALL_TILE: Final[Tile] = (36, 50)
_ONE_LINE_PX: Final = 16
"""The smallest letters of the large line before it breaks in two."""

_Said = tuple[PlateKind, int, str, str, str, tuple[tuple[int, int], ...]]


def paint_plate(surface: pygame.Surface, layout: TableLayout, pack: Pack, plate: PlatePicture) -> None:
    """What may be played, on an enamel plate; it turns over like a card."""
    if plate.kind is PlateKind.NONE:
        return
    u = layout.u
    needed = max(
        width_of(plate.heading, "medium", u.text(14, 13)) + u(36),
        width_of(plate.second, "name", u.text(14, 13)) + u(28),
        width_of(plate.word, "title", u(19)) + u(34) if plate.kind is PlateKind.SUIT else 0,
        width_of(plate.word, "title", u.text(17, _ONE_LINE_PX)) + u(26) if u.text_size > 100 else 0,
    )
    left, top, width, height = layout.plate(needed)
    said = (plate.kind, plate.suit, plate.heading, plate.word, plate.second, plate.cards)
    drawn, pad = _plate(u, said, (width, height), pack)
    if plate.flip >= 0.98:
        surface.blit(drawn, (left - pad, top - pad))
        return
    flip = max(0.03, plate.flip)
    across, down = round(drawn.get_width() * flip), round(drawn.get_height() * (1 + 0.06 * (1 - flip)))
    turned = pygame.transform.smoothscale(drawn, (max(2, across), down))
    centred(surface, turned, left + width / 2, top + height / 2 - u.f(18) * (1 - flip))


@kept(6)
def _plate(u: Units, said: _Said, size: tuple[int, int], pack: Pack) -> tuple[pygame.Surface, int]:
    bare, pad = bare_plate(u, size)
    sheet = bare.copy()
    at = pygame.Rect((pad, pad), size)
    kind, suit, heading, word, second, _ = said
    if kind is PlateKind.SUIT:
        _paint_suit(sheet, u, at, (suit, heading, word, second), pack)
    elif kind is PlateKind.CALL:
        for number, sign in enumerate(_SIGNS):
            drawn = suit_sign(sign, u(34), pack.german, pack.four_colours)
            centred(sheet, drawn, at.centerx + u.f(23 * (2 * (number % 2) - 1)), at.y + u.f(39 + 44 * (number // 2)))
        label(sheet, word, _line(u, at, 122, 34), "title", _word_px(u), _ONE_LINE_PX, "ink", "c", 2)
    else:
        _paint_cards(sheet, u, at, said, pack)
    return hastened(sheet), pad


def _paint_suit(
    sheet: pygame.Surface, u: Units, at: pygame.Rect, said: tuple[int, str, str, str], pack: Pack
) -> None:
    suit, heading, word, second = said
    px = fitted_px(heading, "medium", u.text(14, 13), 12, at.w - u(30))
    draw_text(sheet, heading, (at.centerx, at.y + u.f(20)), "medium", px, "label", "mc")
    sign, middle, line = (50, 61, 103) if second else (62, 70, 119)
    if suit != NO_SUIT:
        centred(sheet, suit_sign(suit, u(sign), pack.german, pack.four_colours), at.centerx, at.y + u.f(middle))
    px = fitted_px(word, "title", _word_px(u) if second else u.text(25, 19), 14, at.w - u(28))
    draw_text(sheet, word, (at.centerx, at.y + u.f(line)), "title", px, "ink", "mc")
    label(sheet, second, _line(u, at, 130, 24), "name", min(u.text(14, 13), max(13, u(17))), 12, "label", "c")


def _paint_cards(sheet: pygame.Surface, u: Units, at: pygame.Rect, said: _Said, pack: Pack) -> None:
    """Ranks and cards above a line that names them; where that needs two lines, what is above is smaller."""
    kind, _, _, word, second, cards = said
    is_long = width_of(word, "title", _ONE_LINE_PX) > at.w - u(24)
    size, middle = (_SMALL_TILE, 39) if is_long else (PLATE_TILE, 46)
    if kind is PlateKind.RANK:
        rank = printed_rank(cards[0][0], pack)
        px = fitted_px(rank, "title", u(48) if is_long else max(44, u(66)), 24, u(62))
        draw_text(sheet, rank, (at.centerx, at.y + u.f(40 if is_long else 48)), "title", px, "ink", "mc")
        for number, sign in enumerate(() if is_long else _SIGNS):
            drawn = suit_sign(sign, u(20), pack.german, pack.four_colours)
            centred(sheet, drawn, at.centerx + u.f(42 * (2 * (number % 2) - 1)), at.y + u.f(36 + 26 * (number // 2)))
    elif kind is PlateKind.BACK:
        back_tile(sheet, u, (at.centerx, at.y + u.f(middle)), pack, size=size)
    else:
        step = u.f(60)
        for number, (rank_number, suit) in enumerate(cards):
            x = at.centerx + step * (number - (len(cards) - 1) / 2)
            rank_tile(sheet, u, (x, at.y + u.f(middle)), rank_number, pack, suit, size)
    room = _line(u, at, 91, 46) if is_long else _line(u, at, 99, 32)
    label(sheet, word, room, "title", _word_px(u), _ONE_LINE_PX, "ink", "c", 2 if is_long else 1)
    label(sheet, second, _line(u, at, 127, 24), "name", min(u.text(17, 14), max(14, u(20))), 12, "red", "c")


def _word_px(u: Units) -> int:
    """The size of the large line: the plate keeps its height, so it grows only as far as there is room."""
    return min(u.text(25, 19), max(19, u(29)))


def _line(u: Units, at: pygame.Rect, middle: float, height: float) -> pygame.Rect:
    """The room for a line of words around a height on the plate."""
    room = pygame.Rect(0, 0, at.w - u(24), u(height))
    room.center = at.centerx, at.y + u(middle)
    return room


@kept(4)
def bare_plate(u: Units, size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """The plate without sign and words, with its shadow, and how far that reaches out."""
    width, height = size
    soft, pad = shadow(width, height, u(14), u(8), 130)
    sheet = clear_surface(width + 2 * pad, height + 2 * pad)
    sheet.blit(soft, (0, u(5)))
    rim, line = u.f(3), u.f(7)
    body = box(0, 0, width, height, u(14), "brass") + box(1.2, 1.2, width - 2.4, height - 2.4, u(13), "#6E4E1B")
    body += box(rim, rim, width - 2 * rim, height - 2 * rim, u.f(11.5), "url(#g)")
    body += box(line, line, width - 2 * line, height - 2 * line, u.f(8), "none", 1, "#C8A45C", 1, 0.7)
    sheet.blit(drawn_svg(width, height, body, vertical("g", height, (0, "#FFFDF6"), (1, "#F2E8D0"))), (pad, pad))
    return finished(sheet), pad
