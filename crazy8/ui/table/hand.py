"""The order of the cards in your hand, and the focus that moves along it and on to the controls."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, RANK_OF, SPADES, SUIT_OF, cards_in

SORTS: Final = ("suit", "rank", "dealt")
_SUIT_PLACES: Final = {CLUBS: 0, DIAMONDS: 1, SPADES: 2, HEARTS: 3}
"""Black, red, black, red: neighbouring suits differ at a glance."""


class HandOrder:
    """The hand's cards in the order in which they came."""

    def __init__(self) -> None:
        self._came: list[int] = []

    def update(self, hand: int) -> None:
        """Follow the hand: cards that have gone are forgotten, new ones come last."""
        held = list(cards_in(hand))
        there = set(held)
        self._came = [card for card in self._came if card in there]
        known = set(self._came)
        self._came += [card for card in held if card not in known]

    def sorted(self, sort: str) -> list[int]:
        """The cards from left to right: by ``suit``, by ``rank`` or as ``dealt``."""
        if sort == "suit":
            return sorted(self._came, key=lambda card: (_SUIT_PLACES[SUIT_OF[card]], RANK_OF[card], card))
        if sort == "rank":
            return sorted(self._came, key=lambda card: (RANK_OF[card], _SUIT_PLACES[SUIT_OF[card]], card))
        return list(self._came)


Stop = int | str
"""Where the focus can be: a card of the hand, or a control's name."""


def moved(stops: Sequence[Stop], focus: Stop | None, by: int) -> Stop | None:
    """The stop before (-1) or after (1) the focus, round and round; the first or last where there is no focus."""
    if not stops:
        return None
    if focus is None or focus not in stops:
        return stops[0] if by > 0 else stops[-1]
    return stops[(stops.index(focus) + by) % len(stops)]


def jumped(cards: Sequence[int], focus: Stop | None, by: int, playable: Collection[int]) -> Stop | None:
    """The next playable card on that side; the focus stays where there is none."""
    if not isinstance(focus, int) or focus not in cards:
        found = [card for card in cards if card in playable]
        return (found[0] if by > 0 else found[-1]) if found else focus
    at = cards.index(focus)
    beyond = cards[at + 1 :] if by > 0 else cards[:at][::-1]
    return next((card for card in beyond if card in playable), focus)


def after_leaving(before: Sequence[int], gone: int, now: Sequence[int], playable: Collection[int]) -> int | None:
    """Where the focus goes when the focused card has left the hand: the next playable card to the right, else left."""
    if gone not in before:
        return None
    at = list(before).index(gone)
    right = [card for card in before[at + 1 :] if card in now]
    left = [card for card in before[:at][::-1] if card in now]
    for side in (right, left):
        found = next((card for card in side if card in playable), None)
        if found is not None:
            return found
    return next(iter(right or left), None)
