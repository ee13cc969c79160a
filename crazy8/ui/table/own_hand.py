"""Your hand on the table: which cards lie where, and how they get there. It knows no rules and no pygame."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from crazy8.rules.cards import NO_CARD
from crazy8.ui.table.hand import HandOrder
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.motion import Glide, Place, share, wiggle
from crazy8.ui.table.picture import CardPose, CardState

LIFT_SECONDS = 0.16
CLOSE_SECONDS = 0.2
OPEN_SECONDS = 0.22
OPEN_STAGGER = 0.025
LIGHT_STAGGER = 0.015
GLIDE_STAGGER = 0.008
"""Seconds by which a card follows its left neighbour: a hand that turns, lights up or moves all at once would make a
frame late, and is less pretty."""
_LONGEST_STAGGER = 0.15
WIGGLE_SECONDS = 0.36


class Marks(NamedTuple):
    """What sets cards apart: ``playable`` cards (None: it is not your turn), the ``focus`` and ``hover`` card, the card
    that was ``drawn`` this turn, the one that does not fit (``illegal``, since ``illegal_since``), and the one that
    follows the pointer (``dragged``). It has been your turn ``since`` then."""

    playable: frozenset[int] | None = None
    since: float = 0.0
    focus: int = NO_CARD
    hover: int = NO_CARD
    drawn: int = NO_CARD
    illegal: int = NO_CARD
    illegal_since: float = 0.0
    dragged: int = NO_CARD
    drag_x: float = 0.0
    drag_y: float = 0.0


class OwnHand:
    """The cards of your hand with their glides. ``cards`` is what lies there from left to right."""

    def __init__(self, layout: TableLayout) -> None:
        self.layout = layout
        self.order = HandOrder()
        self.sort = "suit"
        self.cards: list[int] = []
        self.glides: dict[int, Glide] = {}
        self.opened: float | None = 0.0
        self.still = False
        self._is_sorted = True
        self._sorted_until = -math.inf

    def close(self) -> None:
        """The hand is dealt face down from now on."""
        self.opened = None

    def open(self, now: float) -> None:
        """Turn the hand face up, from the left."""
        if self.opened is None:
            self.opened = now

    def open_at_once(self, now: float) -> None:
        """Every card that is about to turn up shows its face."""
        if self.opened is not None:
            self.opened = min(self.opened, now - 10)

    def is_open(self, now: float) -> bool:
        """Whether every card shows its face."""
        if self.still:
            return self.opened is not None
        return self.opened is not None and now >= self.opened + OPEN_SECONDS + OPEN_STAGGER * len(self.cards)

    def waits_to_be_sorted(self, now: float) -> bool:
        """Whether the hand has turned up, and lies as it was dealt: ``show`` it again."""
        return not self._is_sorted and self.is_open(now)

    def arranging(self, now: float) -> bool:
        """Whether a hand that has been dealt turns up or is being sorted: nobody can use it yet."""
        return self.opened is not None and (not self._is_sorted or now < self._sorted_until)

    def show(self, hand: int, gone: Collection[int], now: float) -> None:
        """The cards are those of ``hand``, without those that are ``gone`` (in the air on their way to a pile). Sorted
        once they have turned up."""
        self.order.update(hand)
        was_sorted, self._is_sorted = self._is_sorted, self.is_open(now) or not hand
        sort = self.sort if self._is_sorted else "dealt"
        before, self.cards = self.cards, [card for card in self.order.sorted(sort) if card not in gone]
        if self._is_sorted and not was_sorted and not self.still and self.cards != before:
            self._sorted_until = now + LIFT_SECONDS + self._stagger(GLIDE_STAGGER) * len(self.cards)
        for card in [card for card in self.glides if card not in self.cards]:
            del self.glides[card]

    def place_for(self, card: int) -> Place:
        """Where a card lies, or will lie once it has come into the hand."""
        if card in self.glides:
            return self.glides[card].end
        order = HandOrder()
        order.update(sum(1 << held for held in self.cards))
        order.update(sum(1 << held for held in {*self.cards, card}))
        cards = order.sorted(self.sort if self.opened is not None else "dealt")
        return self._places(cards, Marks())[cards.index(card)]

    def aim(self, marks: Marks, now: float, seconds: float = LIFT_SECONDS, together: bool = True) -> None:
        """Send every card to its place, ``together`` or one after the other."""
        stagger = 0.0 if together else self._stagger(GLIDE_STAGGER)
        for at, (card, place) in enumerate(zip(self.cards, self._places(self.cards, marks), strict=True)):
            glide = self.glides.get(card)
            if glide is None:
                self.glides[card] = Glide(place, place, now, 0.0)
            else:
                glide.send(place, now, 0.0 if self.still else seconds, stagger * at)

    def _stagger(self, seconds: float) -> float:
        """By how much each card follows its neighbour, so that no hand takes long."""
        return 0.0 if self.still else min(seconds, _LONGEST_STAGGER / max(1, len(self.cards)))

    def lights_up(self, since: float, now: float) -> bool:
        """Whether cards still begin, one after the other, to show that it has been your turn ``since`` then."""
        return now < since + self._stagger(LIGHT_STAGGER) * len(self.cards)

    def settle(self, marks: Marks, now: float) -> None:
        """Put every card into its place at once."""
        self.glides.clear()
        self._sorted_until = now
        self.aim(marks, now)

    def moving(self, now: float) -> bool:
        """Whether a card is still on its way or turning."""
        opening = self.opened is not None and not self.is_open(now)
        return opening or any(not glide.over(now) for glide in self.glides.values())

    def poses(self, marks: Marks, now: float) -> list[CardPose]:
        """The cards as they are drawn, from left to right."""
        return [self._pose(card, at, marks, now) for at, card in enumerate(self.cards)]

    def _pose(self, card: int, at: int, marks: Marks, now: float) -> CardPose:
        glide = self.glides.get(card)
        place = glide.at(now) if glide is not None else self.place_for(card)
        pose = CardPose(card, place.x, place.y, place.width, place.angle)
        if glide is not None and not glide.over(now):
            pose.angle = _turning(place.angle, glide.end.angle)
        pose.focused = card == marks.focus
        pose.just_drawn = card == marks.drawn
        if marks.playable is not None and now >= marks.since + self._stagger(LIGHT_STAGGER) * at:
            pose.state = CardState.PLAYABLE if card in marks.playable else CardState.DIMMED
            pose.lift = 0.55 if card in marks.playable else 0.0
        if pose.focused:
            pose.lift = 1.0
        if card == marks.illegal and now < marks.illegal_since + max(WIGGLE_SECONDS, 1.2):
            pose.state = CardState.ILLEGAL
            if not self.still:
                pose.angle += wiggle(share(now, marks.illegal_since, WIGGLE_SECONDS))
        if card == marks.dragged:
            pose.x, pose.y, pose.width, pose.angle = marks.drag_x, marks.drag_y, pose.width * 1.08, 0.0
            pose.lift, pose.dragged = 1.0, True
        self._turn(pose, at, now)
        return pose

    def _turn(self, pose: CardPose, at: int, now: float) -> None:
        """A closed hand shows backs; an opening one turns card by card."""
        if self.opened is None:
            pose.card, pose.flip = NO_CARD, 1.0
        elif not self.is_open(now):
            turned = share(now, self.opened + OPEN_STAGGER * at, OPEN_SECONDS)
            pose.flip = max(0.02, abs(1 - 2 * turned))
            if turned < 0.5:
                pose.card = NO_CARD

    def _places(self, cards: Sequence[int], marks: Marks) -> list[Place]:
        lifted = {at for at, card in enumerate(cards) if marks.playable is not None and card in marks.playable}
        focus = cards.index(marks.focus) if marks.focus in cards else None
        hover = cards.index(marks.hover) if marks.hover in cards else None
        rises = marks.playable is None or marks.hover in marks.playable
        poses = self.layout.hand(len(cards), lifted, focus, hover, rises)
        return [Place(x, y, width, angle) for x, y, width, angle in poses]


def _turning(angle: float, end: float) -> float:
    """A turn under way, in whole degrees, each of which is drawn anew; the last half degree is not worth a drawing."""
    return end if abs(end - angle) <= 0.5 else float(round(angle))
