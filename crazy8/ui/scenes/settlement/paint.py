"""How the settlement looks: its rows, cards that turn over, numbers and the sums under them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pygame

from crazy8.rules.cards import NO_CARD
from crazy8.text.words import Words
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import CORNER, Pack, height_of, sprite
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.medals import chip_size, ledger_row, medallion, place_badge, value_chip
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.settlement.layout import RowBoxes, SettlementLayout
from crazy8.ui.scenes.settlement.sums import Figures, Row, Sheet, fitting_sum, short_sum_text, sum_text
from crazy8.ui.table.display_list import merged
from crazy8.ui.table.motion import in_out

Piece = Callable[[pygame.Surface], object]
"""Paints a part of the panel."""


@dataclass(frozen=True, slots=True)
class RowPicture:
    """What a row shows at a moment. ``turning`` is how far its next card has turned, 0 to 1; ``state`` the line under
    the name; ``note`` stands where there are no cards; ``place`` 0 is not told yet."""

    row: Row
    figures: Figures
    name: str
    head: str
    state: str
    note: str
    lit: bool
    waiting: bool
    turning: float
    place: int = 0

    def is_written(self, sheet: Sheet) -> bool:
        """Whether there is anything to write for the round yet: who takes all points writes those of the others."""
        return not self.waiting or (sheet.winner_takes and self.row.wins)


@dataclass(frozen=True, slots=True)
class SettlementPicture:
    """The whole panel at a moment."""

    title: str
    subtitle: str
    heads: tuple[str, ...]
    rows: tuple[RowPicture, ...]
    hint: str
    pack: Pack
    flips: bool


class SettlementPainter:
    """Paints a picture into a layout."""

    def __init__(self, u: Units, words: Words, sheet: Sheet, layout: SettlementLayout) -> None:
        self.u = u
        self.words = words
        self.sheet = sheet
        self.layout = layout
        self.chips = [self._chips_fit(at, row) for at, row in enumerate(sheet.rows)]

    def _chips_fit(self, at: int, row: Row) -> bool:
        widest = max((chip_size(self.u, str(value))[0] for value in row.values), default=0)
        return self.layout.chips_fit(at, widest, self.u(2))

    def paint(self, surface: pygame.Surface, picture: SettlementPicture) -> None:
        """Everything but the button."""
        for paint in self.pieces(picture):
            paint(surface)

    def changed(self, before: SettlementPicture, now: SettlementPicture) -> list[pygame.Rect] | None:
        """Where two pictures differ; None where that is more than in rows and hint."""
        if replace(now, rows=before.rows, hint=before.hint) != before:
            return None
        u = self.u
        boxes = [
            pygame.Rect(boxes.row).inflate(u(40), u(60))
            for boxes, one, other in zip(self.layout.rows, before.rows, now.rows)
            if one != other
        ]
        if before.hint != now.hint:
            boxes.append(pygame.Rect(self.layout.hint).inflate(u(20), u(20)))
        return merged([box.clip((0, 0, *u.size)) for box in boxes])

    def pieces(self, picture: SettlementPicture) -> list[Piece]:
        """What paints everything but the button, a piece at a time, the lowest first."""
        u, layout = self.u, self.layout

        def words(text: str, box: Box, role: str, units: float, floor: int, **more: Any) -> Piece:
            return lambda surface: label(surface, text, box, role, u.text(units, floor), floor, **more)

        pieces: list[Piece] = [
            lambda surface: chrome.panel(surface, u, layout.panel),
            words(picture.title, layout.title, "title", 34, 24),
            words(picture.subtitle, layout.subtitle, "body", 17, 14, paint="mist", lines=2),
        ]
        for text, box in zip(picture.heads, layout.heads):
            pieces.append(words(text, box, "name", 15, 14, paint="mist", align="r", lines=2))
        for at, row in enumerate(picture.rows):
            pieces += self._row(at, row, picture)
        pieces.append(words(picture.hint, layout.hint, "body", 16, 14, paint="mist", lines=3))
        return pieces

    def _row(self, at: int, row: RowPicture, picture: SettlementPicture) -> list[Piece]:
        u, boxes, big = self.u, self.layout.rows[at], self.layout.big
        second = "paper_2" if row.lit else "mist"
        name_px, state_px = u.text(20 if big else 18, 15), u.text(15.5 if big else 14.5, 14 if big else 13)

        def words(surface: pygame.Surface) -> None:
            label(surface, row.name, boxes.name, "name", name_px, 14, lines=2 if big else 1)
            label(surface, row.state, boxes.state, "body", state_px, 13, second)
            if row.note:
                label(surface, row.note, boxes.note, "section", u.text(23 if big else 20, 17), 14, "brass_hi", lines=2)

        pieces: list[Piece] = [
            lambda surface: ledger_row(surface, u, boxes.row, row.lit),
            lambda surface: medallion(surface, u, row.head, *boxes.medallion),
        ]
        if row.place:
            place = self.words.say("settlement.place", number=row.place)
            pieces.append(lambda surface: place_badge(surface, u, place, *boxes.medallion, row.place == 1))
        return [
            *pieces,
            words,
            partial(self._cards, at=at, row=row, picture=picture),
            partial(self._numbers, boxes=boxes, row=row),
        ]

    # ------------------------------------------------------------ cards

    def _cards(self, surface: pygame.Surface, at: int, row: RowPicture, picture: SettlementPicture) -> None:
        boxes, shown = self.layout.rows[at], row.figures.shown
        lifted: tuple[int, int, int] | None = None
        for number, (card, (x, y)) in enumerate(zip(row.row.cards, boxes.cards)):
            if number < shown:
                self._card(surface, picture.pack, card, x, y)
            elif number == shown and row.turning > 0:
                lifted = (card, x, y)
                if not picture.flips:
                    self._card(surface, picture.pack, NO_CARD, x, y)
            else:
                self._card(surface, picture.pack, NO_CARD, x, y)
        if self.chips[at]:
            for value, (x, y) in list(zip(row.row.values, boxes.cards))[:shown]:
                self._chip(surface, at, str(value), x, y)
        if lifted is not None:
            self._turning(surface, picture, *lifted, row.turning)

    def _card(self, surface: pygame.Surface, pack: Pack, card: int, x: int, y: int) -> None:
        u, width = self.u, self.layout.card_width
        height = height_of(width)
        around = (x - width // 2, y - height // 2, width, height)
        shadow_under(surface, around, max(2, round(width * CORNER)), u(3), u(4), 105)
        centred(surface, sprite(pack, card, width), x, y)

    def _turning(
        self, surface: pygame.Surface, picture: SettlementPicture, card: int, x: int, y: int, share: float
    ) -> None:
        width = self.layout.card_width
        if not picture.flips:
            centred(surface, sprite(picture.pack, card, width, alpha=round(255 * share)), x, y)
            return
        way = in_out(share)
        flip = abs(math.cos(math.pi * way))
        lift = round((self.u(18) if self.layout.big else self.u(8)) * math.sin(math.pi * way))
        seen, height = max(4, round(width * flip)), height_of(width)
        u = self.u
        shadow_under(surface, (x - seen // 2, y - height // 2, seen, height), u(4), u(8), u(8), 100)
        centred(surface, sprite(picture.pack, card if way >= 0.5 else NO_CARD, width, flip=flip), x, y - lift)

    def _chip(self, surface: pygame.Surface, at: int, text: str, x: int, y: int) -> None:
        """A card's value on its lower edge; where cards overlap, in the middle of what can be seen of it."""
        width, step = self.layout.card_width, self.layout.steps[at]
        if len(self.layout.rows[at].cards) > 1 and step < width:
            x = round(x - width / 2 + step / 2)
        value_chip(surface, self.u, text, x, y + height_of(width) // 2 + self.u(3))

    # ------------------------------------------------------------ numbers

    def _numbers(self, surface: pygame.Surface, boxes: RowBoxes, row: RowPicture) -> None:
        figures, say = row.figures, self.words.say
        quiet = "mist" if row.waiting else "paper"
        lines: list[tuple[tuple[Box, Box], str, str, str]] = []
        if boxes.held is not None:
            # Where the winner takes the points, each hand's sum has a column of its own.
            nothing = row.waiting or not row.row.cards
            held = say("settlement.nothing_yet") if nothing else str(figures.held)
            paint = "brass_hi" if row.lit else "mist" if nothing else "paper"
            lines.append((boxes.held, held, paint, self._sum(figures.held_parts, figures.held_more, boxes.held[1])))
        written = str(figures.round)
        if not row.is_written(self.sheet):
            written = say("settlement.nothing_yet")
        paint = "brass_hi" if row.lit and boxes.held is None else quiet
        # Who holds no card any more has room for the long sum of all the others.
        below = boxes.won if boxes.held is not None and not row.row.cards else boxes.round[1]
        lines.append(((boxes.round[0], below), written, paint, self._round_sum(figures, below)))
        made = figures.total_parts
        total_sum = self._sum(made, False, boxes.total[1]) if made[1] and not row.waiting else ""
        lines.append((boxes.total, str(figures.total), quiet, total_sum))
        has_sums = any(made_of for *_, made_of in lines)
        for pair, number, paint, made_of in lines:
            self._number(surface, pair, number, paint, made_of, has_sums)

    def _round_sum(self, figures: Figures, room: Box) -> str:
        parts, more, say = figures.round_parts, figures.round_more, self.words.say
        if not self.sheet.winner_takes:
            return self._sum(parts, more, room)
        if not parts or (len(parts) == 1 and not more):
            return ""
        # The winner's points are the sums of the hands.
        for made_of in (sum_text(self.words, parts, more), short_sum_text(self.words, parts, more)):
            shared = figures.shared_by > 1
            text = say("settlement.sum.shared", sum=made_of, shares=figures.shared_by) if shared else made_of
            if self._fits(text, room):
                return text
        if figures.shared_by > 1:
            return say("settlement.sum.shared_short", sum=sum(parts), shares=figures.shared_by)
        return say("settlement.sum.all")

    def _sum(self, parts: Sequence[int], more: bool, box: Box) -> str:
        if len(parts) < 2 and not more:
            return ""
        return fitting_sum(self.words, parts, more, lambda text: self._fits(text, box))

    def _fits(self, text: str, box: Box) -> bool:
        px, floor = self._sum_size()
        return width_of(text, "body", min(px, floor)) <= box[2]

    def _sum_size(self) -> tuple[int, int]:
        return (self.u.text(15, 14), 13) if self.layout.big else (self.u.text(14.5, 13), 12)

    def _number(
        self, surface: pygame.Surface, pair: tuple[Box, Box], number: str, paint: str, made_of: str, has_sums: bool
    ) -> None:
        """A number with its sum under it; in a row without sums it stands in the middle."""
        u, (box, below) = self.u, pair
        if not has_sums:
            box = (box[0], box[1], box[2], below[1] + below[3] - box[1])
        size, floor = (u.text(36, 24), 20) if self.layout.big else (u.text(25, 19), 16)
        label(surface, number, box, "title", size, floor, paint, "r")
        px, least = self._sum_size()
        label(surface, made_of, below, "body", px, least, "mist" if paint != "brass_hi" else "paper", "r")
