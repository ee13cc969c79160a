"""Imagined deals: rounds that look to a seat exactly like the real one, with hidden cards as they may well lie."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from crazy8.bots.memory import UNLIKELY, Group, Knowledge
from crazy8.rules.cards import BIT, cards_in
from crazy8.rules.round import Round
from crazy8.rules.state import Setup
from crazy8.rules.view import PlayerView

_SEEDS: Final = 1 << 32
_TRIES: Final = 6
"""Deals begun at most, where what is proved leaves few ways."""


class Imagination:
    """Deals the hidden cards of one view again and again, in ways that agree with what the memory knows."""

    def __init__(self, view: PlayerView, knowledge: Knowledge, rng: Random) -> None:
        self.view = view
        self.random = rng.random
        self.setup = Setup(view.players, view.dealer, int(rng.random() * _SEEDS))
        self.cards = list(cards_in(knowledge.unseen))
        self.hands = [knowledge.known.get(seat, 0) for seat in range(view.players)]
        self.hands[view.seat] = view.hand
        self.discards = list(view.discards)
        wanted = [(seat, group) for seat, groups in knowledge.groups.items() for group in groups]
        self.wanted = sorted(wanted, key=lambda want: _room(want[1], knowledge.unseen))

    def round(self) -> Round:
        """One way the cards may lie."""
        view = self.view
        for _ in range(_TRIES):
            hands, left = self._dealt()
            if left is not None:
                break
        else:
            hands, left = self._dealt(strictly=False)
        assert left is not None
        imagined = Round(view.tables, self.setup, hands, left, self.discards[:], view.reshuffles)
        imagined.shown = view.shown
        imagined.turn = view.turn
        imagined.direction = view.direction
        imagined.phase = view.phase
        imagined.owed = view.owed
        imagined.drawn = view.drawn
        imagined.drawn_card = view.drawn_card
        imagined.mau_called = view.mau_called
        imagined.turns = view.turns
        imagined.leaver = view.leaver
        return imagined

    def _dealt(self, strictly: bool = True) -> tuple[list[int], list[int] | None]:
        """All hands and the draw pile; no pile where the hands did not work out as proved, unless that is given up."""
        random = self.random
        left = sorted(self.cards, key=lambda _: random())
        hands = self.hands[:]
        for seat, group in self.wanted:
            if group.proved or group.likely:
                taken = _take(left, group, random)
                if strictly and taken & group.proved:
                    return hands, None
                hands[seat] |= taken
            else:
                for _ in range(group.count):
                    hands[seat] |= BIT[left.pop()]
        return hands, left


def _room(group: Group, unseen: int) -> float:
    """How freely a group can be dealt; the tightest are dealt first."""
    may = unseen & ~group.proved
    return (may.bit_count() - (1 - UNLIKELY) * (may & group.likely).bit_count()) / group.count


def _take(left: list[int], group: Group, chance: Callable[[], float]) -> int:
    """Cards for a group out of those left: none that is ruled out, and few that are doubted, as far as that goes."""
    hand, count = 0, group.count
    doubted: list[int] = []
    barred, likely = group.proved, group.likely
    at = len(left) - 1
    while count and at >= 0:
        card = left[at]
        bit = BIT[card]
        if not barred & bit:
            if not likely & bit or chance() < UNLIKELY:
                hand |= bit
                count -= 1
                del left[at]
            else:
                doubted.append(card)
        at -= 1
    while count:
        card = doubted.pop() if doubted else left[-1]
        left.remove(card)
        hand |= BIT[card]
        count -= 1
    return hand
