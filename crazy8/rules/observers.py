"""What each seat of a match sees and hears, twins as a person at the table could tell them apart.

With two packs every face is there twice, and each card has a number of its own. A person who has seen one 9 of hearts
go into the draw pile cannot know whether the next 9 of hearts is that card or the other one; its number would say. So a
seat is told numbers of its own: for each face either the real ones or the two exchanged. Which, is settled anew when a
card of a face comes out after nothing of that face could be seen, and then in the same way for both cards: the one that
comes out is the first pack's. A card that the seat knows to be in a hand (it was shown there, or it was the starter
under the pile) is taken for that one when the hand plays one like it.

What the seat says back is translated by ``action``. Everything else, and all that is kept on disk, has the real
numbers.
"""

from __future__ import annotations

from typing import Any, Final

from crazy8.rules.actions import CARD_MASK, WRONG, is_play
from crazy8.rules.cards import BIT, NO_CARD, PACK_SIZE, hand_of
from crazy8.rules.events import (
    KINDS,
    DealBegan,
    Drew,
    Event,
    Played,
    Reshuffled,
    Revealed,
    Role,
    StarterTurned,
    WrongCard,
)
from crazy8.rules.match import Match
from crazy8.rules.round import Round
from crazy8.rules.view import Observation, PlayerView, event_for

_PACK: Final = (1 << PACK_SIZE) - 1


class Observers:
    """The seats of one match. ``hear`` every event, as it is told; then ask what a seat sees and hears of it."""

    def __init__(self, match: Match) -> None:
        """A match that has begun already: its cards are told by their real numbers until the next reshuffle."""
        self._match = match
        self._twins = tuple(_Twins(seat) for seat in range(match.players))
        self._two_packs = match.rules.packs(match.players) == 2

    def hear(self, event: Event) -> None:
        """Something has just happened in the match; to be called once for each event, before anybody observes it."""
        if self._two_packs:
            running = self._match.round
            assert running is not None
            for twins in self._twins:
                twins.hear(event, running)

    def view(self, seat: int) -> PlayerView | None:
        """What this seat sees now; None before the first deal."""
        view = self._match.view(seat)
        return view if view is None else self._twins[seat].view(view)

    def observe(self, seat: int, event: Event) -> Observation:
        """The event that was heard last, as this seat hears of it, and what it sees right after it."""
        view = self.view(seat)
        assert view is not None
        return Observation(self._twins[seat].event(event_for(event, seat)), view)

    def action(self, seat: int, action: int) -> int:
        """What this seat's action means in the match."""
        return self._twins[seat].action(action)


class _Twins:
    """Which number of two a seat is told for a card. ``exchanged`` are the faces whose numbers are told the other way
    round, ``open`` those of which nothing is to be seen since the last shuffle, so that the next to come out settles
    them; ``known`` are cards that lie in a hand, by the seat that holds them, and ``buried`` those under the pile."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._forget()

    def _forget(self) -> None:
        self.exchanged = 0
        self.open = 0
        self.known: dict[int, int] = {}
        self.buried: set[int] = set()

    # ------------------------------------------------------------ hearing

    def hear(self, event: Event, running: Round) -> None:
        """Take note of what has just happened in a round."""
        match event:
            case Played():
                self._played(event.seat, event.card)
            case Drew():
                self._drew(event.seat, event.cards)
            case Reshuffled():
                self._hidden(hand_of(running.pile), running.hands[self.seat] | hand_of(running.discards))
                self.buried.clear()
            case StarterTurned():
                self._come_out(event.card)
                if event.fate == "under":
                    self.buried.add(event.card)
                elif event.fate == "shuffled_back":
                    self._hidden(BIT[event.card], running.hands[self.seat])
            case WrongCard():
                self._come_out(event.card)
                if event.seat != self.seat:
                    self.known[event.card] = event.seat
            case Revealed():
                for card in event.cards:
                    self._come_out(card)
            case DealBegan():
                self._forget()

    def _played(self, seat: int, card: int) -> None:
        twin = _twin(card)
        if card in self.known:
            del self.known[card]
        elif self.known.get(twin) == seat:
            del self.known[twin]
            self.exchanged ^= BIT[card % PACK_SIZE]
        self._come_out(card)

    def _drew(self, seat: int, cards: tuple[int, ...]) -> None:
        for card in cards:
            if seat == self.seat:
                self._come_out(card)
            elif card in self.buried:
                self.known[card] = seat

    def _hidden(self, cards: int, shown: int) -> None:
        """These cards are shuffled and hidden, while those are to be seen: of a face that is among these only, the next
        card to come out settles the numbers."""
        self.open |= _faces(cards) & ~_faces(shown | hand_of(self.known))

    def _come_out(self, card: int) -> None:
        face = BIT[card % PACK_SIZE]
        if self.open & face:
            self.open ^= face
            if card >= PACK_SIZE:
                self.exchanged |= face
            else:
                self.exchanged &= ~face

    # ------------------------------------------------------------ telling

    def view(self, view: PlayerView) -> PlayerView:
        """What the seat sees, in the numbers that it is told."""
        if not self.exchanged:
            return view
        shown = view.shown
        return view._replace(
            hand=self._hand(view.hand),
            discards=tuple(self._card(card) for card in view.discards),
            shown=self._card(shown & CARD_MASK) | shown & ~CARD_MASK,
            drawn_card=self._card(view.drawn_card),
            revealed=tuple(self._hand(hand) for hand in view.revealed),
        )

    def event(self, event: Event) -> Event:
        """What the seat hears of, in the numbers that it is told."""
        if not self.exchanged:
            return event
        told: dict[str, Any] = {}
        for field, role in KINDS[type(event)].roles.items():
            if role is Role.CARD:
                told[field] = self._card(getattr(event, field))
            elif role in (Role.CARDS, Role.OWN_CARDS):
                told[field] = tuple(self._card(card) for card in getattr(event, field))
        return event._replace(**told) if told else event

    def action(self, action: int) -> int:
        """What the seat says, in the real numbers."""
        if is_play(action):
            return self._card(action & CARD_MASK) | action & ~CARD_MASK
        return WRONG + self._card(action - WRONG) if action >= WRONG else action

    def _card(self, card: int) -> int:
        return _twin(card) if card != NO_CARD and self.exchanged >> card % PACK_SIZE & 1 else card

    def _hand(self, hand: int) -> int:
        unlike = (hand ^ hand >> PACK_SIZE) & _PACK & self.exchanged
        return hand ^ (unlike | unlike << PACK_SIZE)


def _twin(card: int) -> int:
    return card + PACK_SIZE if card < PACK_SIZE else card - PACK_SIZE


def _faces(hand: int) -> int:
    return (hand | hand >> PACK_SIZE) & _PACK
