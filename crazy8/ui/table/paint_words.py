"""Paints the message line and the tip: words that fit their box whatever the language."""

from __future__ import annotations

import pygame

from crazy8.ui.drawing.chrome import pill
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import centred, disc, drawn_svg, kept
from crazy8.ui.drawing.type import draw_lines, draw_text, fitted_px, line_height, width_of, wrap
from crazy8.ui.table.layout import MessageRoom, TableLayout
from crazy8.ui.table.picture import Picture

_ROLE = "medium"
_FLOOR = 14
_LOWEST = 13
_SMALLER = 0.8
"""How far the letters of a line shrink before its first sentence goes."""
_TWO_LINES = 0.7
"""The same for two lines."""
_LOOKS = {"turn": ("night", "brass_hi", 0.78, 0.95), "warn": ("warn_bg", "warn", 0.86, 0.95)}
_PLAIN = ("night", "#F6E7C0", 0.78, 0.2)


@kept(100)
def fitted_message(u: Units, words: str, width: int, height: int) -> tuple[int, tuple[str, ...]]:
    """The letters' size and the lines of a message: one line while it fits, else two if they can be larger."""
    wished = u.text(20, 16)
    one = fitted_px(words, _ROLE, wished, _FLOOR, width)
    fits = width_of(words, _ROLE, one) <= width
    if fits and one >= 0.8 * wished:
        return one, (words,)
    for px in range(wished, one if fits else _LOWEST - 1, -1):
        if len(wrap(words, _ROLE, px, width)) == 2 and _block_height(u, 2, px) <= height:
            return px, tuple(_balanced(words, px, width))
    return (one, (words,)) if fits else (_LOWEST, tuple(wrap(words, _ROLE, _LOWEST, width)))


def message_shown(layout: TableLayout, picture: Picture) -> str:
    """As much of the message line as it has room for: what stands there in any case, and the sentences before it."""
    room, kind = layout.message(len(picture.hand)), picture.message_kind
    width = room.width - layout.u(44) - (layout.u(34) if kind in _LOOKS else 0)
    return _longest(layout.u, (*picture.longer, picture.message), kind, width, room.height)


@kept(100)
def _longest(u: Units, lines: tuple[str, ...], kind: str, width: int, height: int) -> str:
    """The first of the lines that fits. What you can do leaves the line one line high; what has happened may take
    two."""
    one, two = (max(16, round(share * u.text(20, 16))) for share in (_SMALLER, _TWO_LINES))
    for line in lines[:-1]:
        fits = width_of(line, _ROLE, one) <= width
        if fits or (kind not in _LOOKS and fitted_message(u, line, width, height)[0] >= two):
            return line
    return lines[-1]


def _step(px: int) -> int:
    return round(px * 1.18)


def _block_height(u: Units, lines: int, px: int) -> int:
    return lines * _step(px) + u(6)


def _balanced(words: str, px: int, width: int) -> list[str]:
    """Two lines of about the same length."""
    narrow = width_of(words, _ROLE, px) // 2
    while narrow < width and len(wrap(words, _ROLE, px, narrow)) > 2:
        narrow += px
    return wrap(words, _ROLE, px, min(narrow, width))


def message_box(layout: TableLayout, words: str, kind: str, room: MessageRoom) -> pygame.Rect:
    """Where the message line is."""
    u = layout.u
    mark = u(34) if kind in _LOOKS else 0
    px, lines = fitted_message(u, words, room.width - u(44) - mark, room.height)
    width = max(width_of(line, _ROLE, px) for line in lines) + u(44) + mark
    if len(lines) == 1:
        height = min(max(u(42), round(px * 1.2) + u(14)), max(u(42), room.height))
    else:
        height = _block_height(u, len(lines), px)
    return pygame.Rect(round(room.x - width / 2), room.bottom - height, width, height)


def paint_message(surface: pygame.Surface, layout: TableLayout, words: str, kind: str, cards: int) -> None:
    """The message line: a lamp when it is your turn, a triangle when something does not fit."""
    if not words:
        return
    u, room = layout.u, layout.message(cards)
    at = message_box(layout, words, kind, room)
    fill, edge, opacity, seen = _LOOKS.get(kind, _PLAIN)
    mark = u(34) if kind in _LOOKS else 0
    px, lines = fitted_message(u, words, room.width - u(44) - mark, room.height)
    shadow_under(surface, at, min(at.h // 2, u(21)), u(3), u(6), 90)
    radius = None if len(lines) == 1 else 21.0
    pill(surface, u, at, opacity, radius, fill, edge, seen, u.f(1.6) if mark else 1.0)
    if kind == "warn":
        centred(surface, icon("warning", u(24), "warn", 2.2), at.x + u(33), at.centery - u(1))
    elif kind == "turn":
        centred(surface, _lamp(u(16)), at.x + u(31), at.centery)
    left = at.x + u(22) + mark
    for number, line in enumerate(lines):
        draw_text(surface, line, (left, at.centery + (number - (len(lines) - 1) / 2) * _step(px)), _ROLE, px)


@kept(4)
def _lamp(size: int) -> pygame.Surface:
    return drawn_svg(size, size, disc(size / 2, size / 2, size / 2 - 1, "focus", "#5B430B", 1.5))


def tip_box(layout: TableLayout, words: str, x: int, cards: int, message: pygame.Rect | None) -> pygame.Rect:
    """Where a tip about a card at ``x`` lies: over the hand, right above the card where the message line leaves room,
    else beside the line, or above it. Where there is no room at all it lies over the line and hides it."""
    u = layout.u
    at = pygame.Rect((0, 0), _tip_size(u, words))
    at.bottom = layout.message(cards).bottom
    first, last = layout.left + u(12), layout.right - u(12) - at.w
    at.x = max(first, min(x - at.w // 2, last))
    if message is None or not at.colliderect(message.inflate(u(16), u(16))):
        return at
    left, right = message.left - u(10) - at.w, message.right + u(10)
    _, top, height = layout.count_pill
    beside = [side for side in (left, right) if first <= side <= last]
    above = at.move(0, message.top - u(8) - at.bottom)
    if beside and at.top > top:
        at.x = min(beside, key=lambda side: abs(side + at.w // 2 - x))
    elif above.top > top + height:
        at = above
    else:
        at.union_ip(message)
    return at


def _tip_size(u: Units, words: str) -> tuple[int, int]:
    px, lines = _tip_lines(u, words)
    return max(width_of(line, "body", px) for line in lines) + u(28), len(lines) * line_height("body", px) + u(16)


def _tip_lines(u: Units, words: str) -> tuple[int, list[str]]:
    px = u.text(16, 14)
    return px, wrap(words, "body", px, u(330) * max(100, u.text_size) // 100)


def paint_card_tip(
    surface: pygame.Surface, layout: TableLayout, words: str, x: int, cards: int, message: pygame.Rect | None
) -> None:
    """A tip about the card of the hand at ``x``; it covers no card of the hand."""
    if words:
        _paint_tip(surface, layout.u, words, tip_box(layout, words, x, cards, message))


def paint_tip(surface: pygame.Surface, layout: TableLayout, words: str, pos: tuple[int, int]) -> None:
    """A tip above a point, kept inside of the window."""
    if not words:
        return
    u, at = layout.u, pygame.Rect((0, 0), _tip_size(layout.u, words))
    at.x = max(u(12), min(pos[0] - at.w // 2, u.width - u(12) - at.w))
    at.bottom = pos[1] - u(12)
    if at.y < u(12):
        at.y = pos[1] + u(24)
    _paint_tip(surface, u, words, at)


def _paint_tip(surface: pygame.Surface, u: Units, words: str, at: pygame.Rect) -> None:
    px, lines = _tip_lines(u, words)
    shadow_under(surface, at, u(12), u(5), u(8), 130)
    pill(surface, u, at, 1.0, 12, "night", "brass", 0.6, 1.2)
    draw_lines(surface, lines, (at.x + u(14), at.y + u(8)), "body", px)
