"""Paints the whole table from its picture, in the order of DESIGN's section 5, and tells what a point is on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from operator import attrgetter

import pygame

from crazy8.rules.cards import NO_CARD
from crazy8.ui.drawing.background import background, print_on_cloth
from crazy8.ui.drawing.cards import Pack, prepare
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.surfaces import centred, opaque
from crazy8.ui.table.layout import HandPose, TableLayout, card_at
from crazy8.ui.table.paint_actions import chip_box, paint_action, paint_chip
from crazy8.ui.table.paint_cards import DRAWN_AT, paint_flying, paint_hand
from crazy8.ui.table.paint_middle import (
    paint_arcs,
    paint_discards,
    paint_pile,
    paint_pile_count,
    paint_plate,
    paint_ranks,
)
from crazy8.ui.table.paint_seats import needed_width, paint_bubble, paint_fan, paint_plaque, paint_tag
from crazy8.ui.table.paint_words import paint_message, paint_tip
from crazy8.ui.table.picture import ButtonPicture, CardPose, Picture, PlatePicture, SeatPicture

DRAW_PILE = "draw_pile"
"""What ``Painter.hit`` calls the draw pile."""

_MOVING = {"hand", "flying", "tip", "tip_at", "lamp"}
_PARTS = {"seats", "discards", "top", "plate", "buttons"}
_TABLE = attrgetter(*(field.name for field in fields(Picture) if field.name not in _MOVING | _PARTS))
_SEAT, _POSE, _PLATE, _BUTTON = (
    attrgetter(*(field.name for field in fields(kind))) for kind in (SeatPicture, CardPose, PlatePicture, ButtonPicture)
)


class Painter:
    """Paints tables in a window of one size; another size or text size needs another painter."""

    def __init__(self, size: tuple[int, int], text_size: int = 100) -> None:
        self.size = size
        self.u = Units(size, text_size)
        self._layouts: dict[int, TableLayout] = {}
        self._cloths: dict[float, pygame.Surface] = {}
        self._sheet: pygame.Surface | None = None
        self._on_sheet: tuple[object, ...] = ()
        self._before: tuple[object, ...] = ()

    def layout(self, players: int) -> TableLayout:
        """Where everything lies for so many players, you included."""
        if players not in self._layouts:
            self._layouts[players] = TableLayout(self.size, players, self.u.text_size)
        return self._layouts[players]

    def draw(self, surface: pygame.Surface, picture: Picture) -> None:
        """Paint everything."""
        layout = self.layout(len(picture.seats))
        pack = Pack(picture.german, picture.four_colours, picture.back)
        self._draw_still(surface, layout, pack, picture)
        paint_hand(surface, self.u, pack, picture.hand)
        paint_flying(surface, self.u, pack, picture.flying)
        for seat, box in self._plaques(layout, picture):
            paint_bubble(surface, layout, seat, box)
        if picture.lamp > 0:
            light = round(20 * min(1.0, picture.lamp))
            surface.fill((light, light, light * 3 // 4), layout.inner, special_flags=pygame.BLEND_RGB_ADD)
        paint_tip(surface, layout, picture.tip, picture.tip_at)

    def _draw_still(self, surface: pygame.Surface, layout: TableLayout, pack: Pack, picture: Picture) -> None:
        """What lies under the hand. While it stays the same it is kept as one sheet: cards fly over it."""
        looks = _looks(picture)
        if self._sheet is not None and looks == self._on_sheet:
            surface.blit(self._sheet, (0, 0))
            return
        if looks != self._before:
            self._before = looks
            self._paint_still(surface, layout, pack, picture)
            return
        if self._sheet is None:
            self._sheet = opaque(pygame.Surface(self.size))
        self._paint_still(self._sheet, layout, pack, picture)
        self._on_sheet = looks
        surface.blit(self._sheet, (0, 0))

    def _paint_still(self, surface: pygame.Surface, layout: TableLayout, pack: Pack, picture: Picture) -> None:
        surface.blit(self._cloth(layout), (0, 0))
        paint_arcs(surface, layout, picture.direction, picture.turn_phase)
        plaques = self._plaques(layout, picture)
        others = [(seat, box) for seat, box in plaques if not seat.is_you]
        for number, (seat, _) in enumerate(others):
            paint_fan(surface, layout, number, seat, pack)
        self._paint_plaques(surface, layout, others)
        paint_pile(surface, layout, pack, picture)
        paint_discards(surface, layout, pack, picture)
        paint_plate(surface, layout, pack, picture.plate)
        paint_pile_count(surface, layout, picture)
        paint_ranks(surface, layout, picture.ranks_in_force)
        paint_message(surface, layout, picture.message, picture.message_kind, len(picture.hand))
        self._paint_plaques(surface, layout, plaques[len(others) :])
        for shown in picture.buttons:
            if shown.kind == "chip":
                paint_chip(surface, layout, shown, picture)
            else:
                paint_action(surface, self.u, shown)

    def _plaques(self, layout: TableLayout, picture: Picture) -> list[tuple[SeatPicture, Box]]:
        """Every seat with the box of its plaque: the opponents clockwise from the one on your left, then you."""
        others = [seat for seat in picture.seats if not seat.is_you]
        found = [(seat, layout.plaque(number, needed_width(layout, seat))) for number, seat in enumerate(others)]
        you = [seat for seat in picture.seats if seat.is_you]
        return found + [(seat, layout.you_plaque(len(picture.hand), needed_width(layout, seat))) for seat in you]

    @staticmethod
    def _paint_plaques(surface: pygame.Surface, layout: TableLayout, plaques: list[tuple[SeatPicture, Box]]) -> None:
        for seat, box in plaques:
            paint_plaque(surface, layout, seat, box)
            paint_tag(surface, layout, seat, box)

    def prepare(self, pack: Pack, cards: Iterable[int]) -> Iterator[int]:
        """Read the faces of these cards ahead of time, one a step: behind the menu, or while the cards are dealt."""
        return prepare(pack, (NO_CARD, *cards), self.u(DRAWN_AT))

    def draw_hand(self, surface: pygame.Surface, picture: Picture) -> None:
        """Paint only your hand: it stays lit while a suit is chosen over the veiled table."""
        pack = Pack(picture.german, picture.four_colours, picture.back)
        paint_hand(surface, self.u, pack, picture.hand)

    def hit(self, picture: Picture, point: tuple[float, float]) -> str:
        """The name of the button at a point, ``draw_pile``, or nothing. Cards of the hand lie over all of these."""
        layout = self.layout(len(picture.seats))
        if self.hit_card(picture, point) is not None:
            return ""
        for shown in picture.buttons:
            at = chip_box(layout, shown, picture) if shown.kind == "chip" else pygame.Rect(shown.rect)
            if at.collidepoint(point):
                return shown.name
        if pygame.Rect(layout.pile_box(picture.pile_count)).collidepoint(point):
            return DRAW_PILE
        return ""

    def hit_card(self, picture: Picture, point: tuple[float, float]) -> int | None:
        """The number, from the left, of the card of the hand one sees at a point."""
        poses = [HandPose(pose.x, pose.y, pose.width, pose.angle) for pose in picture.hand]
        return card_at(poses, point)

    def seat_box(self, picture: Picture, seat: int) -> Box:
        """The plaque of a seat.

        Raises:
            LookupError: nobody sits there.
        """
        for shown, box in self._plaques(self.layout(len(picture.seats)), picture):
            if shown.seat == seat:
                return box
        raise LookupError(f"nobody sits at {seat}")

    def _cloth(self, layout: TableLayout) -> pygame.Surface:
        """The empty table with the print under the piles."""
        if layout.cy not in self._cloths:
            cloth = background(self.size).copy()
            centred(cloth, print_on_cloth(self.u(320)), layout.cx - self.u(8), layout.cy)
            self._cloths = {layout.cy: cloth}
        return self._cloths[layout.cy]


def _looks(picture: Picture) -> tuple[object, ...]:
    """All that decides how things under the hand look: equal looks, equal pictures."""
    return (
        _TABLE(picture),
        len(picture.hand),
        tuple(map(_SEAT, picture.seats)),
        tuple(map(_POSE, picture.discards)),
        None if picture.top is None else _POSE(picture.top),
        _PLATE(picture.plate),
        tuple(map(_BUTTON, picture.buttons)),
    )
