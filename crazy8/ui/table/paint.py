"""Paints the whole table from its picture, in the order of docs/design.md, section 5, and tells what a point is on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import pygame

from crazy8.rules.cards import NO_CARD, SUITS
from crazy8.ui.drawing.background import background
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, pin, read_ahead, shed, suit_sign
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.surfaces import make_room
from crazy8.ui.table.display_list import Part, Parts, Recorder
from crazy8.ui.table.layout import HandPose, TableLayout, card_at
from crazy8.ui.table.paint_actions import chip_box, paint_action, paint_chip
from crazy8.ui.table.paint_cards import flying_parts, forget_hand, hand_parts, looks_of, paint_card, paint_ring
from crazy8.ui.table.paint_middle import (
    paint_arcs,
    paint_discards,
    paint_pile,
    paint_pile_count,
    paint_ranks,
)
from crazy8.ui.table.paint_plate import paint_plate
from crazy8.ui.table.paint_ribbon import ribbon_parts
from crazy8.ui.table.paint_ribbon import warm_up as warm_up_ribbon
from crazy8.ui.table.paint_seats import needed_width, paint_bubble, paint_fan, paint_plaque, paint_tag
from crazy8.ui.table.paint_words import message_box, message_shown, paint_card_tip, paint_message
from crazy8.ui.table.picture import DRAW_PILE, ButtonPicture, CardPose, Picture, PlatePicture, SeatPicture
from crazy8.ui.table.ribbon import RIBBON

_SEAT, _PLATE, _BUTTON = (
    attrgetter(*(field.name for field in fields(kind) if field.name not in ("bubble", "pop", "tag")))
    for kind in (SeatPicture, PlatePicture, ButtonPicture)
)
_Plaques = list[tuple[SeatPicture, Box]]


class _Faces(NamedTuple):
    """Faces that wait to be read."""

    pack: Pack
    cards: tuple[int, ...]
    hand: tuple[int, ...]
    lying: tuple[int, ...]


def _pack_of(picture: Picture) -> Pack:
    return Pack(picture.german, picture.four_colours, picture.back, picture.corners)


class Painter:
    """Paints tables in a window of one size; another size or text size needs another painter."""

    def __init__(self, size: tuple[int, int], text_size: int = 100) -> None:
        self.size = size
        self.u = Units(size, text_size)
        self._layouts: dict[int, TableLayout] = {}
        make_room(size)
        self._parts = Parts()
        self._lit = False
        self._drawn = False
        self._unread: _Faces | None = None

    def layout(self, players: int) -> TableLayout:
        """Where everything lies for so many players, you included."""
        if players not in self._layouts:
            self._layouts[players] = TableLayout(self.size, players, self.u.text_size)
        return self._layouts[players]

    def draw(self, surface: pygame.Surface, picture: Picture) -> None:
        """Paint everything."""
        self._parts.paint(surface, self._ground(picture), self._wanted(picture))
        self._light(surface, picture)

    def redraw(self, surface: pygame.Surface, picture: Picture) -> list[pygame.Rect] | None:
        """Paint what has changed on a surface on which this painter drew last, and nobody else since.

        Returns the boxes that were painted, or None when it was everything.
        """
        if picture.lamp > 0 or self._lit:
            self.draw(surface, picture)
            return None
        return self._parts.repaint(surface, self._ground(picture), self._wanted(picture))

    def _ground(self, picture: Picture) -> pygame.Surface:
        """The cloth with its print, under the piles."""
        return self.cloth(len(picture.seats))

    def cloth(self, players: int) -> pygame.Surface:
        """The empty table for so many players, kept: do not draw on it."""
        layout = self.layout(players)
        return background(self.size, (layout.cx - self.u(8), layout.cy))

    def _wanted(self, picture: Picture) -> list[Part]:
        """All parts of the picture, from the lowest on."""
        if self._drawn:
            self._read()
        self._drawn = True
        layout = self.layout(len(picture.seats))
        pack = _pack_of(picture)
        plaques = self._plaques(layout, picture)
        parts = self._still(layout, pack, picture, plaques)
        parts += hand_parts(self.u, pack, picture.hand) + flying_parts(self.u, pack, picture.flying)
        parts += [self._bubble(layout, seat, box) for seat, box in plaques if seat.bubble]
        if picture.tip:
            parts.append(self._tip(layout, picture))
        return parts

    @staticmethod
    def _tip(layout: TableLayout, picture: Picture) -> Part:
        cards, words = len(picture.hand), message_shown(layout, picture)
        message = message_box(layout, words, picture.message_kind, layout.message(cards)) if words else None
        told = (picture.tip, picture.tip_at[0], cards, None if message is None else tuple(message))
        return "tip", told, lambda sheet: paint_card_tip(sheet, layout, picture.tip, picture.tip_at[0], cards, message)

    @staticmethod
    def _bubble(layout: TableLayout, seat: SeatPicture, box: Box) -> Part:
        state_key = (box, seat.bubble, seat.pop)
        return ("bubble", seat.seat), state_key, lambda surface: paint_bubble(surface, layout, seat, box)

    def _light(self, surface: pygame.Surface, picture: Picture) -> None:
        """The lamp over the table flares up."""
        self._lit = picture.lamp > 0
        if self._lit:
            light = round(20 * min(1.0, picture.lamp))
            inner = self.layout(len(picture.seats)).inner
            surface.fill((light, light, light * 3 // 4), inner, special_flags=pygame.BLEND_RGB_ADD)

    def _still(self, layout: TableLayout, pack: Pack, picture: Picture, plaques: _Plaques) -> list[Part]:
        """What lies under the hand, from the lowest on. What a part paints must follow from its state key alone."""
        you = [shown for shown in plaques if shown[0].is_you]
        others = [shown for shown in plaques if not shown[0].is_you]
        parts: list[Part] = [self._arcs(layout, picture)]
        parts += [self._fan(layout, number, seat, pack) for number, (seat, _) in enumerate(others)]
        parts += [self._plaque(layout, *shown) for shown in others]
        parts += [self._tag(layout, *shown) for shown in others if shown[0].tag]
        parts += self._middle(layout, pack, picture)
        parts += [self._plaque(layout, *shown) for shown in you]
        if picture.ribbon is not None:
            parts += ribbon_parts(layout, pack, picture.ribbon)
        parts += [self._tag(layout, *shown) for shown in you if shown[0].tag]
        return parts + [self._button(layout, shown, picture) for shown in picture.buttons]

    def _middle(self, layout: TableLayout, pack: Pack, picture: Picture) -> list[Part]:
        """Piles, plate and words."""
        count, plate, ranks = picture.pile_count, picture.plate, picture.ranks_in_force
        top = None if picture.top is None else looks_of(picture.top)
        under = tuple(map(looks_of, picture.discards))
        on_top = (picture.seal, picture.seal_scale, picture.owed)
        words = (message_shown(layout, picture), picture.message_kind, len(picture.hand))
        return [
            (
                "pile",
                (pack, count, picture.pile_hot, picture.pile_focused),
                lambda sheet: paint_pile(sheet, layout, pack, picture),
            ),
            ("discards", (pack, top, under, on_top), lambda sheet: paint_discards(sheet, layout, pack, picture)),
            ("plate", (pack, _PLATE(plate)), lambda sheet: paint_plate(sheet, layout, pack, plate)),
            ("count", (count, picture.pile_word), lambda sheet: paint_pile_count(sheet, layout, picture)),
            ("ranks", ranks, lambda sheet: paint_ranks(sheet, layout, ranks)),
            ("message", words, lambda sheet: paint_message(sheet, layout, *words)),
        ]

    @staticmethod
    def _arcs(layout: TableLayout, picture: Picture) -> Part:
        turned = (picture.direction, picture.turn_phase)
        return "arcs", turned, lambda sheet: paint_arcs(sheet, layout, *turned)

    @staticmethod
    def _fan(layout: TableLayout, number: int, seat: SeatPicture, pack: Pack) -> Part:
        state_key = (pack, number, seat.name, seat.count, seat.points)
        return ("fan", number), state_key, lambda sheet: paint_fan(sheet, layout, number, seat, pack)

    @staticmethod
    def _plaque(layout: TableLayout, seat: SeatPicture, box: Box) -> Part:
        return ("seat", seat.seat), (box, _SEAT(seat)), lambda sheet: paint_plaque(sheet, layout, seat, box)

    @staticmethod
    def _tag(layout: TableLayout, seat: SeatPicture, box: Box) -> Part:
        state_key = (box, seat.tag, seat.last_card, seat.pop)
        return ("tag", seat.seat), state_key, lambda sheet: paint_tag(sheet, layout, seat, box)

    def _button(self, layout: TableLayout, shown: ButtonPicture, picture: Picture) -> Part:
        if shown.kind != "chip":
            return shown.name, _BUTTON(shown), lambda sheet: paint_action(sheet, self.u, shown)
        state_key = (_BUTTON(shown), picture.title, picture.subtitle)
        return shown.name, state_key, lambda sheet: paint_chip(sheet, layout, shown, picture)

    def _plaques(self, layout: TableLayout, picture: Picture) -> _Plaques:
        """Every seat with the box of its plaque: the opponents clockwise from the one on your left, then you."""
        others = [seat for seat in picture.seats if not seat.is_you]
        found = [(seat, layout.plaque(number, needed_width(layout, seat))) for number, seat in enumerate(others)]
        you = [seat for seat in picture.seats if seat.is_you]
        return found + [(seat, layout.you_plaque(len(picture.hand), needed_width(layout, seat))) for seat in you]

    def read_ahead(self, pack: Pack, cards: Iterable[int], hand: Iterable[int] = (), lying: Iterable[int] = ()) -> None:
        """Read the faces of cards that will soon be seen, while frames go on; those of the ``hand`` and of what is
        ``lying`` on the discard pile are kept until others are named, and the back, which is always about to be seen.
        The first frame comes first: reading would make it wait."""
        before = self._unread.cards if self._unread is not None else ()
        self._unread = _Faces(pack, (*before, *cards), (NO_CARD, *hand), tuple(lying))
        if self._drawn:
            self._read()

    def rest(self, pack: Pack, hand: Iterable[int], lying: Iterable[int]) -> None:
        """Nobody plays for a while: let go of all that the next deal makes anew, but of the faces that are seen."""
        forget_hand()
        self.read_ahead(pack, (), hand, lying)
        shed()

    def _read(self) -> None:
        if self._unread is not None:
            pack, cards, hand, lying = self._unread
            pin(pack, hand, lying, self.u(DRAWN_AT))
            read_ahead(pack, cards, self.u(DRAWN_AT))
            self._unread = None

    def warm_up(self, picture: Picture) -> Iterator[None]:
        """Make what the first turn of a round will show, a piece at a time: at once it would take several frames."""
        layout, u, nowhere = self.layout(len(picture.seats)), self.u, Recorder()
        pack = _pack_of(picture)
        pose, word = CardPose(NO_CARD, *layout.hand_middle, u(DRAWN_AT), focused=True), picture.title
        pieces: list[Callable[[], object]] = []
        for (name, rect), lit in zip(layout.action_column(["main", "pass"]).items(), ("brass", "felt")):
            shown = ButtonPicture(name, rect, word, word[:1], word, lit)
            pieces += [partial(paint_action, nowhere, u, replace(shown, kind=kind)) for kind in ("off", lit)]
        pieces.append(partial(paint_ring, nowhere, u, pose))
        pieces += [partial(paint_card, nowhere, u, pack, replace(pose, lift=lift)) for lift in (0.0, 0.25, 0.5, 1.0)]
        for seat, at in self._plaques(layout, picture):
            pieces += [partial(paint_plaque, nowhere, layout, replace(seat, glow=glow), at) for glow in (1.0, 0.0)]
        pieces += [partial(paint_message, nowhere, layout, word, kind, 1) for kind in ("info", "turn")]
        pieces += warm_up_ribbon(layout, pack, [seat.head for seat in picture.seats], word[:2])
        pieces += [partial(suit_sign, suit, u(62), pack.german, pack.four_colours) for suit in SUITS]
        for piece in pieces:
            piece()
            yield

    def draw_hand(self, surface: pygame.Surface, picture: Picture) -> None:
        """Paint only your hand: it stays lit while a suit is chosen over the veiled table."""
        pack = _pack_of(picture)
        for _, _, paint in hand_parts(self.u, pack, picture.hand):
            paint(surface)

    def hit(self, picture: Picture, point: tuple[float, float]) -> str:
        """The name of the button at a point, ``draw_pile``, or nothing. Cards of the hand lie over all of these."""
        if self.hit_card(picture, point) is not None:
            return ""
        names = [*(shown.name for shown in picture.buttons), DRAW_PILE, RIBBON]
        return next((name for name in names if self.control_box(picture, name).collidepoint(point)), "")

    def control_box(self, picture: Picture, name: str) -> pygame.Rect:
        """Where a button or the ``draw_pile`` is; an empty box where it is not in the picture."""
        layout = self.layout(len(picture.seats))
        if name == DRAW_PILE:
            return pygame.Rect(layout.pile_box(picture.pile_count))
        if name == RIBBON:
            return pygame.Rect(picture.ribbon.rect if picture.ribbon is not None else (0, 0, 0, 0))
        for shown in picture.buttons:
            if shown.name == name:
                return chip_box(layout, shown, picture) if shown.kind == "chip" else pygame.Rect(shown.rect)
        return pygame.Rect(0, 0, 0, 0)

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
