"""A good memory: all that a seat can tell about other hands from what it has heard and seen since the deal.

Other players' cards are kept as groups of cards that came to a hand together and share what is known of them:
``proved`` are the cards that none of them can be, ``likely`` those that probably none of them is. A reshuffle proves
much: what went into the pile is in nobody's hand, and whatever is drawn later is one of those cards.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final

from crazy8.bots.judgement import OF_SUIT
from crazy8.rules.cards import BIT, CARD_NUMBERS, PACK_SIZE, hand_of, pack_of
from crazy8.rules.compiled_rules import CompiledRules
from crazy8.rules.events import (
    DealBegan,
    Dealt,
    Drew,
    Passed,
    Played,
    Reshuffled,
    StarterTurned,
    Why,
    WrongCard,
)
from crazy8.rules.fitting import OWED, RETURNING, SKIPPED, TURN
from crazy8.rules.view import Observation, PlayerView

UNLIKELY: Final = 0.2
"""How much less often a hand holds a card that it probably lacks."""
_PACK: Final = (1 << PACK_SIZE) - 1
_AT_ONCE: Final = 150
"""Events understood between two pauses."""


@dataclass(slots=True)
class Group:
    """Cards of one hand of which the same is known."""

    count: int
    proved: int = 0
    likely: int = 0


@dataclass(slots=True)
class Knowledge:
    """What is known of the other hands at one moment. ``unseen`` are the cards that lie in another hand or in the draw
    pile, ``known`` the cards by seat that are surely there, ``groups`` the rest of each hand."""

    unseen: int
    known: dict[int, int]
    groups: dict[int, list[Group]]
    wild: int

    def cannot_follow(self, seat: int, fits: int) -> float:
        """The chance that this seat holds none of these cards."""
        if self.known.get(seat, 0) & fits:
            return 0.0
        chance = 1.0
        for group in self.groups.get(seat, ()):
            may = self.unseen & ~group.proved
            doubted = may & group.likely
            free = may ^ doubted
            weight = free.bit_count() + UNLIKELY * doubted.bit_count()
            fitting = (free & fits).bit_count() + UNLIKELY * (doubted & fits).bit_count()
            for drawn in range(group.count):
                if fitting >= weight - drawn:
                    return 0.0
                chance *= 1 - fitting / (weight - drawn)
        return chance

    def lacks(self, seat: int, suit: int) -> bool:
        """Whether the seat showed that it holds no card of the suit, though some of them are out."""
        cards = self.unseen & OF_SUIT[suit] & ~self.wild
        groups = self.groups.get(seat, ())
        if not cards or not groups or self.known.get(seat, 0) & cards:
            return False
        return all(cards & ~(group.proved | group.likely) == 0 for group in groups)


@dataclass(slots=True)
class _Hands:
    """The round so far, as far as other hands follow from it. ``before`` is what the seat saw last: most conclusions
    are drawn from that, since an event tells what somebody did about it."""

    groups: dict[int, list[Group]] = field(default_factory=dict)
    known: dict[int, int] = field(default_factory=dict)
    buried: list[int] = field(default_factory=list)
    """Starters that went under the draw pile, the lowest last."""
    pile_cards: int = -1
    """What the draw pile may be made of since the last reshuffle; everything before the first."""
    before: PlayerView | None = None


class Memory:
    """Listens at one seat. Everything is forgotten at the next deal."""

    def __init__(self) -> None:
        self._unread: list[Observation] = []
        self._hands = _Hands()

    def hear(self, observation: Observation) -> None:
        """Keep it until somebody asks what follows."""
        if isinstance(observation.event, DealBegan):
            self._unread.clear()
            self._hands = _Hands()
        self._unread.append(observation)

    def read(self, view: PlayerView) -> Generator[None]:
        """Understand what was heard, with a pause after a number of events: a hint may ask late in a long round."""
        reading = _Reading(self._hands, view.tables, view.seat)
        while len(self._unread) > _AT_ONCE:
            for observation in self._unread[:_AT_ONCE]:
                reading.take(observation)
            del self._unread[:_AT_ONCE]
            yield

    def recall(self, view: PlayerView) -> Knowledge:
        """What follows for the seat of this view, right now."""
        tables = view.tables
        reading = _Reading(self._hands, tables, view.seat)
        for observation in self._unread:
            reading.take(observation)
        self._unread.clear()
        packs = tables.rules.packs(view.players)
        unseen = hand_of(pack_of(tables.rules.deck, packs)) & ~view.hand & ~hand_of(view.discards)
        known, groups = {}, {}
        for seat, count in enumerate(view.counts):
            if seat == view.seat:
                continue
            sure = self._hands.known.get(seat, 0) & unseen
            of_seat = [group for group in self._hands.groups.get(seat, ()) if group.count]
            if sum(group.count for group in of_seat) + sure.bit_count() != count:
                sure, of_seat = 0, [Group(count)] if count else []
            known[seat] = sure
            groups[seat] = of_seat
        for sure in known.values():
            unseen &= ~sure
        return Knowledge(unseen, known, groups, tables.wild)


class _Reading:
    """Understands observations, one at a time."""

    def __init__(self, hands: _Hands, tables: CompiledRules, me: int) -> None:
        self.hands = hands
        self.tables = tables
        self.me = me

    def take(self, observation: Observation) -> None:
        """Draw the conclusions of what happened."""
        event, view = observation
        before = self.hands.before or view
        match event:
            case Played():
                self._leave(event.seat, event.card, before)
            case Drew():
                self._drew(event.seat, event.why, before)
            case Passed():
                self._passed(event.seat, before)
            case Dealt():
                self._arrive(event.seat, event.count, 0)
            case StarterTurned(fate="under"):
                self.hands.buried.append(event.card)
            case WrongCard():
                self._wrong_card(event.seat, event.card, before)
            case Reshuffled():
                self._reshuffled(hand_of(before.discards[:-1]), view)
        self.hands.before = view

    def _drew(self, seat: int, why: Why, before: PlayerView) -> None:
        tables = self.tables
        if seat != self.me:
            if why == "owed" and before.phase == OWED and before.owed:  # the first card of those that are owed
                self._lacked(seat, tables.answers[before.top], False)
            elif why == "turn" and (not before.drawn or tables.after_drawing[0] == -1):
                self._lacked(seat, tables.fits[before.shown], not tables.voluntary)
            elif why == "turn":
                self._last_drawn_lacks(seat, tables.fits[before.shown], not tables.voluntary)
        buried, pile = self.hands.buried, before.pile_count
        if pile <= len(buried):
            self._know(seat, buried[-pile]) if pile > 0 else self._arrive(seat, 1, 0)
        elif self.hands.pile_cards >= 0:
            self._arrive(seat, 1, ~self.hands.pile_cards)
        else:
            self._arrive(seat, 1, hand_of(buried))

    def _passed(self, seat: int, before: PlayerView) -> None:
        tables = self.tables
        if seat == self.me or before.phase == RETURNING:
            return
        if before.phase == SKIPPED:
            self._lacked(seat, tables.skip_answers, False)
        elif before.drawn and tables.after_drawing[0] != -1:
            self._last_drawn_lacks(seat, tables.fits[before.shown], tables.pass_stuck)
        else:
            free = not tables.pass_stuck if before.drawn else tables.pass_used_up
            self._lacked(seat, tables.fits[before.shown], not free)

    def _wrong_card(self, seat: int, card: int, before: PlayerView) -> None:
        if seat != self.me and not self.hands.known.get(seat, 0) & BIT[card]:
            self._leave(seat, card, before)
            self._know(seat, card)

    def _reshuffled(self, covered: int, view: PlayerView) -> None:
        """All discards but the top card are the draw pile now, and in nobody's hand.

        Of two equal cards one of which was covered and the other never seen, nobody can say later which is which: the
        one may be drawn or be in a hand as well as the other.
        """
        hands = self.hands
        either = 0
        if self.tables.rules.packs(view.players) == 2:
            seen = covered | view.hand | hand_of(view.discards)
            for known in hands.known.values():
                seen |= known
            alone = covered & ~_twins(seen)
            either = alone | _twins(alone)
        for groups in hands.groups.values():
            for group in groups:
                group.proved |= covered
                group.proved &= ~(either & ~_twins(group.proved))
        hands.buried = []
        hands.pile_cards = covered | either

    def _arrive(self, seat: int, count: int, proved: int) -> None:
        """Cards come to a hand."""
        if seat == self.me:
            return
        groups = self.hands.groups.setdefault(seat, [])
        if groups and groups[-1].proved == proved and not groups[-1].likely:
            groups[-1].count += count
        else:
            groups.append(Group(count, proved))

    def _know(self, seat: int, card: int) -> None:
        """A card is surely in a hand."""
        if seat != self.me:
            self.hands.known[seat] = self.hands.known.get(seat, 0) | BIT[card]

    def _leave(self, seat: int, card: int, before: PlayerView) -> None:
        """A card leaves a hand: the known one, or one of a group that may hold it.

        Where several may, it is taken from the one that is proved to hold least, and what was proved of the others
        shrinks to that, so that it stays true whichever it was.
        """
        hands, bit = self.hands, BIT[card]
        known = hands.known.get(seat, 0)
        if known & bit:
            hands.known[seat] = known ^ bit
            return
        groups = hands.groups.get(seat, [])
        if not groups:
            return
        may = [group for group in groups if not group.proved & bit] or groups
        if before.drawn and before.phase == TURN and self.tables.after_drawing[0] != -1:
            source = groups[-1]
        else:
            trusted = [group for group in may if not group.likely & bit] or may
            source = max(trusted, key=_tightness)
            for group in may:
                group.proved &= source.proved
        source.count -= 1
        hands.groups[seat] = [group for group in groups if group.count]

    def _lacked(self, seat: int, cards: int, proved: bool) -> None:
        """The hand holds none of these cards, surely or probably. A lone card that may not be last proves little."""
        groups = self.hands.groups.get(seat, [])
        if sum(group.count for group in groups) <= 1:
            cards &= ~self.tables.barred_last
        for group in groups:
            if proved:
                group.proved |= cards
            else:
                group.likely |= cards

    def _last_drawn_lacks(self, seat: int, cards: int, proved: bool) -> None:
        """The card drawn last is none of these, surely or probably."""
        groups = self.hands.groups.get(seat, [])
        if not groups:
            return
        newest = groups[-1]
        if newest.count > 1:
            newest.count -= 1
            newest = Group(1, newest.proved, newest.likely)
            groups.append(newest)
        if proved:
            newest.proved |= cards
        else:
            newest.likely |= cards


def _twins(hand: int) -> int:
    """The cards that are like these, of the other pack."""
    return hand >> PACK_SIZE & _PACK | (hand & _PACK) << PACK_SIZE


def _tightness(group: Group) -> tuple[int, int]:
    """How much is proved of a group; what a reshuffle leaves of the deck (a negative set) proves most."""
    return (group.proved.bit_count() if group.proved >= 0 else CARD_NUMBERS, group.count)
