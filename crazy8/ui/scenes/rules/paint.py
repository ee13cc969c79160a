"""The rules page laid out and painted: each block knows its place from the page's top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import CORNER, Pack, height_of, sprite
from crazy8.ui.drawing.labels import fitted
from crazy8.ui.drawing.medals import chip_size, value_chip
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import centred, disc, kept, svg_surface
from crazy8.ui.drawing.type import draw_lines, line_height, wrap
from crazy8.ui.scenes.rules.content import Block, Heading, Keys, Sentence, Values

CARD: Final = 38
VALUE_CARD: Final = 40


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with its place on the page. ``lines`` are its words at size ``px``, ``indent`` pixels from the left."""

    block: Block
    top: int
    height: int
    lines: tuple[str, ...]
    px: int
    indent: int
    card: int
    pack: Pack


def place_page(u: Units, blocks: Sequence[Block], pack: Pack, width: int) -> tuple[list[Placed], int]:
    """Every block in its place on a page of that width, and the page's height."""
    caps = max((_caps_width(u, block.caps) for block in blocks if isinstance(block, Keys)), default=0)
    key_column = min(caps, width * 6 // 10) + u(18)
    page: list[Placed] = []
    y = 0
    for block in blocks:
        gap = u(22) if isinstance(block, Heading) and page else u(6)
        y += gap if page else 0
        placed = _place(u, block, y, pack, width, key_column)
        page.append(placed)
        y += placed.height
    return page, y + u(12)


def _place(u: Units, block: Block, top: int, pack: Pack, width: int, key_column: int) -> Placed:
    body = u.text(16, 14)
    if isinstance(block, Heading):
        px, lines = fitted(block.text, "section", u.text(22, 16), width, 10_000, 16, 3)
        return Placed(block, top, line_height("section", px) * len(lines) + u(2), lines, px, 0, 0, pack)
    if isinstance(block, Values):
        card = min(u(VALUE_CARD), width // len(block.cards) - u(4))
        chip = max(chip_size(u, str(points))[1] for points in block.points)
        return Placed(block, top, u(6) + height_of(card) + u(3) + (chip + 1) // 2 + u(4), (), body, 0, card, pack)
    if isinstance(block, Keys):
        lines = tuple(wrap(block.text, "body", body, width - key_column))
        cap = chrome.keycap_size(u, block.caps[0], 14)[1]
        return Placed(
            block, top, max(cap + u(4), line_height("body", body) * len(lines)), lines, body, key_column, 0, pack
        )
    card, indent = u(CARD), u(18)
    cards = len(block.cards) * (card + u(6)) + u(10) if block.cards else 0
    lines = tuple(wrap(block.text, "body", body, width - indent - cards))
    height = line_height("body", body) * len(lines)
    if block.cards:
        height = max(height, height_of(card) + u(6))
    return Placed(block, top, height, lines, body, indent, card, pack)


def _caps_width(u: Units, caps: Sequence[str]) -> int:
    return sum(chrome.keycap_size(u, cap, 14)[0] + u(6) for cap in caps)


def paint_page(surface: pygame.Surface, u: Units, page: Sequence[Placed], view: pygame.Rect, offset: int) -> None:
    """The part of the page that shows in ``view``."""
    for placed in page:
        top = view.y + placed.top - offset
        if top + placed.height + u(20) < view.y or top - u(20) > view.bottom:
            continue
        block = placed.block
        if isinstance(block, Values):
            _values(surface, u, placed, block, view, top)
            continue
        step = line_height("section" if isinstance(block, Heading) else "body", placed.px)
        first = top + (placed.height - step * len(placed.lines)) // 2
        x = view.x + placed.indent
        if isinstance(block, Heading):
            draw_lines(surface, list(placed.lines), (x, first), "section", placed.px, "brass_hi")
            continue
        draw_lines(surface, list(placed.lines), (x, first), "body", placed.px)
        if isinstance(block, Keys):
            _caps(surface, u, block.caps, view.x, top + placed.height // 2, placed.indent - u(18))
        else:
            centred(surface, _dot(max(4, u(6))), view.x + u(6), first + step / 2)
            _cards(surface, u, placed, block, view.right, top + placed.height // 2)


@kept(10)
def _dot(size: int) -> pygame.Surface:
    return svg_surface(size, size, disc(size / 2, size / 2, size / 2, "line"))


def _caps(surface: pygame.Surface, u: Units, caps: Sequence[str], left: int, y: int, room: int) -> None:
    gap = u(6)
    if _caps_width(u, caps) > room + gap:
        gap = u(2)
    for cap in caps:
        left = chrome.keycap(surface, u, cap, (left, y), "ml", "paper", 14).right + gap


def _cards(surface: pygame.Surface, u: Units, placed: Placed, block: Sentence, right: int, y: int) -> None:
    card = placed.card
    x = right - card / 2 - (len(block.cards) - 1) * (card + u(6))
    for number, shown in enumerate(block.cards):
        _card(surface, u, placed.pack, shown, card, round(x + number * (card + u(6))), y)


def _values(surface: pygame.Surface, u: Units, placed: Placed, block: Values, view: pygame.Rect, top: int) -> None:
    card = placed.card
    step = min(view.w / len(block.cards), card + u(26))
    y = top + u(6) + height_of(card) // 2
    for number, (shown, points) in enumerate(zip(block.cards, block.points)):
        x = round(view.x + step * (number + 0.5))
        _card(surface, u, placed.pack, shown, card, x, y)
        value_chip(surface, u, str(points), x, y + height_of(card) // 2 + u(3))


def _card(surface: pygame.Surface, u: Units, pack: Pack, card: int, width: int, x: int, y: int) -> None:
    height = height_of(width)
    around = (x - width // 2, y - height // 2, width, height)
    shadow_under(surface, around, max(2, round(width * CORNER)), u(2), u(3), 105)
    centred(surface, sprite(pack, card, width), x, y)
