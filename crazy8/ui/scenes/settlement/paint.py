"""How the settlement looks: rows with their cards in a pocket, cards that fly in, numbers that grow."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import CORNER, Pack, height_of, sprite
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.medals import ON_BRASS, medallion, player_row, value_chip
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.palette import Paint, colour
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import box, centred, drawn_svg, kept
from crazy8.ui.drawing.type import shortened
from crazy8.ui.scenes.settlement.layout import SettlementLayout
from crazy8.ui.scenes.settlement.sums import Row
from crazy8.ui.table.display_list import merged

Piece = Callable[[pygame.Surface], object]
"""Paints a part of the panel."""


@dataclass(frozen=True, slots=True)
class RowPicture:
    """What a row shows at a moment. ``state`` is the line under the name, ``out`` stands where there are no cards;
    ``shown`` cards lie there, the value of the last one being ``chip`` (0 to 1) large. ``told`` (0-255): how far its
    place has come in. ``slot``: how far from the top it stands. ``brass``: how much of it is brass from the left on,
    0 to 1."""

    row: Row
    name: str
    head: str
    state: str
    out: str
    shown: int
    chip: float
    round: str
    total: str
    place: str
    told: int
    is_first: bool
    slot: float
    brass: float
    alpha: int = 255


@dataclass(frozen=True, slots=True)
class FlyingCard:
    """A card on its way: where its middle is in the window, how much of its width is seen, and where the row ends
    behind whose edge it slips (0: it is still before it)."""

    card: int
    x: int
    y: int
    flip: float
    alpha: int
    cut: int


@dataclass(frozen=True, slots=True)
class SettlementPicture:
    """The whole panel at a moment; ``rows`` are told in the order in which they are painted."""

    title: str
    subtitle: str
    heads: tuple[str, str]
    rows: tuple[RowPicture, ...]
    sentence: str
    said: int
    foot: str
    flying: tuple[FlyingCard, ...]
    pack: Pack


class SettlementPainter:
    """Paints a picture into a layout. Its rows and its ground are painted apart, so that what moves costs little."""

    def __init__(self, u: Units, layout: SettlementLayout) -> None:
        self.u = u
        self.layout = layout
        self._sheet: pygame.Surface | None = None

    def paint(self, surface: pygame.Surface, picture: SettlementPicture) -> None:
        """Everything but the buttons."""
        for paint in self.pieces(picture):
            paint(surface)

    def pieces(self, picture: SettlementPicture) -> list[Piece]:
        """What paints everything but the buttons, a piece at a time, the lowest first."""
        u, layout = self.u, self.layout

        return [
            lambda surface: chrome.panel(surface, u, layout.panel),
            lambda surface: self._words(surface, picture),
            *(partial(self._row, row=row, pack=picture.pack) for row in picture.rows),
            *(partial(self._flying, card=card, pack=picture.pack) for card in picture.flying),
        ]

    def changed(self, before: SettlementPicture, now: SettlementPicture) -> list[pygame.Rect] | None:
        """Where two pictures differ; None where that may be anywhere."""
        same = replace(now, rows=before.rows, flying=before.flying, said=before.said, foot=before.foot)
        if same != before:
            return None
        u, boxes = self.u, []
        of_row = {row.row.seat: row for row in before.rows}
        for row in now.rows:
            if (other := of_row[row.row.seat]) != row:
                boxes += [pygame.Rect(self.layout.row_at(one.slot)) for one in (row, other)]
        for flying in {*before.flying} ^ {*now.flying}:
            boxes.append(self._box_of(flying))
        if before.said != now.said:
            boxes.append(pygame.Rect(self.layout.sentence).inflate(u(8), u(8)))
        if before.foot != now.foot:
            boxes.append(pygame.Rect(self.layout.foot))
        return merged([at.clip((0, 0, *u.size)) for at in boxes])

    # ------------------------------------------------------------ words

    def _words(self, surface: pygame.Surface, picture: SettlementPicture) -> None:
        u, layout = self.u, self.layout
        title_px = u.text(34 if layout.big else 30, 24)
        done = label(surface, picture.title, layout.title, "title", title_px, 20)
        left, top, width, height = layout.title
        beside = (done.right + u(16), top + u(5), left + width - done.right - u(16), height)
        label(surface, picture.subtitle, beside, "body", u.text(16, 14), 13, "mist")
        if picture.said:
            paint = _seen("brass_hi", picture.said)
            label(surface, picture.sentence, layout.sentence, "medium", u.text(20, 16), 14, paint)
        for head, at in zip(picture.heads, layout.heads):
            label(surface, head, at, "name", u.text(15, 14), 13, "mist", "r")
        label(surface, picture.foot, layout.foot, "body", u.text(16, 14), 13, "mist", lines=2)

    # ------------------------------------------------------------ rows

    def _row(self, surface: pygame.Surface, row: RowPicture, pack: Pack) -> None:
        at = pygame.Rect(self.layout.row_at(row.slot))
        if row.alpha < 255:
            self._faded(surface, row, pack, at)
            return
        if row.brass < 1:
            self._row_in(surface, at, row, pack, False)
        if row.brass <= 0:
            return
        before = surface.get_clip()
        flood = pygame.Rect(at.x, at.y, at.w if row.brass >= 1 else round(at.w * row.brass), at.h)
        surface.set_clip(flood.clip(before))
        self._row_in(surface, at, row, pack, True)
        surface.set_clip(before)

    def _faded(self, surface: pygame.Surface, row: RowPicture, pack: Pack, at: pygame.Rect) -> None:
        """A row that comes or goes: painted apart, and blended in."""
        if row.alpha <= 0:
            return
        if self._sheet is None or self._sheet.get_size() != surface.get_size():
            self._sheet = pygame.Surface(surface.get_size(), 0, surface)
        self._sheet.set_alpha(None)
        self._sheet.blit(surface, at, at)
        self._row(self._sheet, replace(row, alpha=255), pack)
        self._sheet.set_alpha(row.alpha)
        surface.blit(self._sheet, at, at)

    def _row_in(self, surface: pygame.Surface, at: pygame.Rect, row: RowPicture, pack: Pack, brass: bool) -> None:
        u, layout = self.u, self.layout
        first: Paint = "ink_brown" if brass else "paper"
        second: Paint = ON_BRASS if brass else "mist"

        def within(place: Box) -> Box:
            return place[0] + at.x, place[1] + at.y, place[2], place[3]

        player_row(surface, u, tuple(at), brass)  # type: ignore[arg-type]
        if row.told:
            ink = _seen(first if brass else "brass_hi" if row.is_first else "mist", row.told)
            room = (at.x, at.y, 2 * layout.place, at.h)
            label(surface, row.place, room, "title", u.text(34 if layout.big else 25, 19), 14, ink, "c")
        medal_x, medal = layout.medallion
        medallion(surface, u, row.head, at.x + medal_x, at.centery, medal, "ink_brown" if brass else "brass")
        name_px = u.text(21, 16) if layout.big else u.text(18, 15)
        name = shortened(row.name, "name", name_px, layout.name[2])
        label(surface, name, within(layout.name), "name", name_px, name_px, first)
        if layout.state is not None:
            label(surface, row.state, within(layout.state), "body", u.text(16, 14), 13, second)
        if row.out:
            px = u.text(24 if layout.big else 20, 17)
            label(surface, row.out, within(layout.out), "section", px, 14, first if brass else "brass_hi")
        self._cards(surface, at, row, pack, brass)
        points_px = u.text(28 if layout.big else 22, 17)
        label(surface, row.round, within(layout.round), "title", points_px, 14, first if brass else "paper_2", "r")
        total_px = u.text(38, 24) if layout.big else u.text(26, 20)
        label(surface, row.total, within(layout.total), "title", total_px, 16, first, "r")

    def _cards(self, surface: pygame.Surface, at: pygame.Rect, row: RowPicture, pack: Pack, brass: bool) -> None:
        u, layout = self.u, self.layout
        if not row.shown:
            return
        hand, width = layout.hands[row.row.seat], layout.card_width
        height = height_of(width)
        top, end = at.y + layout.card_top, at.y + layout.card_end
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(at.x, at.y, at.w, layout.card_end).clip(before))
        for card, across in zip(row.row.cards[: row.shown], hand.across):
            around = (at.x + across - width // 2, top, width, height)
            shadow_under(surface, around, max(2, round(width * CORNER)), u(1), u(4), 120)
            centred(surface, sprite(pack, card, width), at.x + across, top + height / 2)
        surface.set_clip(before)
        if layout.is_cut:
            left, right = hand.across[0] - width // 2, hand.across[row.shown - 1] + width // 2
            lip = _lip(right - left, u(12), brass)
            surface.blit(lip, (at.x + left, end - lip.get_height()))
        if hand.has_chips:
            aside, above = layout.chip
            for number, (value, across) in enumerate(zip(row.row.values[: row.shown], hand.across)):
                if number == row.shown - 1 and row.chip < 1:
                    continue
                where = at.x + across + aside, at.bottom - above
                value_chip(surface, u, str(value), *where, *chip_letters(layout.big), pale=brass)
            if row.chip < 1:
                self._popping(surface, at, row, brass)

    def _popping(self, surface: pygame.Surface, at: pygame.Rect, row: RowPicture, brass: bool) -> None:
        """The value that comes up: smaller letters first."""
        if row.chip <= 0:
            return
        aside, above = self.layout.chip
        across = self.layout.hands[row.row.seat].across[row.shown - 1]
        units, floor = chip_letters(self.layout.big)
        grown, value = 0.5 + 0.5 * row.chip, str(row.row.values[row.shown - 1])
        where = at.x + across + aside, at.bottom - above
        value_chip(surface, self.u, value, *where, units * grown, round(floor * grown), brass)

    # ------------------------------------------------------------ cards in the air

    def _box_of(self, card: FlyingCard) -> pygame.Rect:
        width = self.layout.card_width
        at = pygame.Rect(0, 0, width, height_of(width * 1.06)).inflate(self.u(52), self.u(64))
        at.center = card.x, card.y
        return at

    def _flying(self, surface: pygame.Surface, card: FlyingCard, pack: Pack) -> None:
        u, width = self.u, self.layout.card_width
        seen, height = max(4, round(width * card.flip)), height_of(width)
        before = surface.get_clip()
        if card.cut:
            surface.set_clip(pygame.Rect(0, 0, u.width, card.cut).clip(before))
        if card.alpha == 255:
            around = (card.x - seen // 2, card.y - height // 2, seen, height)
            shadow_under(surface, around, u(4), u(6), u(7), 110)
        centred(surface, sprite(pack, card.card, width, flip=card.flip, alpha=card.alpha), card.x, card.y)
        surface.set_clip(before)


def _seen(paint: Paint, alpha: int) -> Paint:
    """A colour that has come in so far (0-255)."""
    red, green, blue, _ = colour(paint)
    return red, green, blue, alpha


def chip_letters(big: bool) -> tuple[float, int]:
    """The size of a value's letters in units, and the least in pixels."""
    return (18, 14) if big else (15, 13)


def flip_of(way: float) -> float:
    """How much of a card's width is seen while it turns."""
    return max(0.04, abs(math.cos(math.pi * way)))


@kept(24)
def _lip(width: int, height: int, brass: bool) -> pygame.Surface:
    """The shadow at the edge of a pocket."""
    paint = "#4A2E06" if brass else "#04140D"
    fade = (
        f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="#000000" stop-opacity="0"/>'
        f'<stop offset="1" stop-color="{paint}" stop-opacity="0.34"/></linearGradient>'
    )
    return drawn_svg(width, height, box(0, 0, width, height, 0, "url(#l)"), fade)


