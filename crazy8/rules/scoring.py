"""Points: what a card in hand costs, what a round writes, who wins a match (rulings 11, 20-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from crazy8.rules.cards import RANK_OF, RANKS, cards_in
from crazy8.rules.ruleset import RuleSet

_MAU_MAU: Final = {"J": 20, "Q": 3, "K": 4, "A": 11}
_EIGHTS: Final = {"8": 50, "J": 10, "Q": 10, "K": 10, "A": 1}


def _by_rank(named: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(named[rank] if rank in named else int(rank) for rank in RANKS)


POINTS: Final = {"mau_mau": _by_rank(_MAU_MAU), "eights": _by_rank(_EIGHTS)}
"""Penalty points by rank number, for each value of ``scoring`` (ruling 23)."""


class Outcome(NamedTuple):
    """How a round ended: who won it (several share a blocked one), whether it was blocked, the points each writes."""

    winners: tuple[int, ...]
    blocked: bool
    points: tuple[int, ...]


def counts_points(rules: RuleSet) -> bool:
    """Whether a match has points, and with them places from the second on. A single round with German cards has a
    winner, and nothing tells the others apart (ruling 21)."""
    return rules.rounds != 1 or rules.winner_takes or rules.deck != "german32"


def card_points(card: int, scoring: str) -> int:
    """What this card costs when it stays in hand."""
    return POINTS[scoring][RANK_OF[card]]


def hand_points(hand: int, scoring: str) -> int:
    """What a hand costs, summed over its cards."""
    table = POINTS[scoring]
    return sum(table[RANK_OF[card]] for card in cards_in(hand))


def outcome_of(rules: RuleSet, hands: Sequence[int], went_out: int | None) -> Outcome:
    """The outcome when a seat went out, or of a blocked round when ``went_out`` is None.

    A blocked round is won by the fewest points in hand, and everyone writes what they hold. Where the winner takes the
    points, those who win a blocked round share the table's sum, each the whole part of an equal share.
    """
    held = tuple(hand_points(hand, rules.scoring) for hand in hands)
    if went_out is None:
        fewest = min(held)
        winners = tuple(seat for seat, points in enumerate(held) if points == fewest)
    else:
        winners = (went_out,)
    points = held
    if rules.winner_takes:
        share = sum(held) // len(winners)
        points = tuple(share if seat in winners else 0 for seat in range(len(held)))
    return Outcome(winners, went_out is None, points)


def match_is_over(rules: RuleSet, rounds_played: int, totals: Sequence[int]) -> bool:
    """Whether the last round is played, or anyone has reached the target (ruling 21)."""
    if rules.target:
        return max(totals, default=0) >= rules.target
    return rounds_played >= rules.rounds


def places(rules: RuleSet, totals: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place, 1 for the best; equal totals share a place and the next one is left out.

    The lowest total is best, or the highest where the winner takes the points.
    """
    sign = -1 if rules.winner_takes else 1
    ranked = [sign * total for total in totals]
    return tuple(1 + sum(other < mine for other in ranked) for mine in ranked)
