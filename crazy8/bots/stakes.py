"""What a round's end is worth in the match: the chance to win it from there, roughly."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from crazy8.rules.round import Round
from crazy8.rules.scoring import Outcome, match_is_over
from crazy8.rules.view import PlayerView

_SWING: Final = {"mau_mau": 16.0, "eights": 28.0}
"""How far apart one round puts two players."""
_USUAL: Final = {"mau_mau": 18.0, "eights": 22.0}
"""What a player who does not go out writes."""
_TIE_BREAK: Final = 1e-4


class Stakes:
    """Values the end of a round for one seat, between 0 (the match is lost) and 1 (it is won)."""

    def __init__(self, view: PlayerView) -> None:
        self.rules = view.tables.rules
        self.seat = view.seat
        self.totals = view.totals or (0,) * view.players
        self.round_number = view.round_number
        self._seen: dict[tuple[int, ...], float] = {}

    def worth(self, round_: Round) -> float:
        """The worth of a round that is over, or was broken off: then the fewest cards count as the winner's."""
        outcome = round_.outcome
        if outcome is None:
            counts = [hand.bit_count() for hand in round_.hands]
            fewest = min(counts)
            outcome = Outcome(
                tuple(seat for seat, count in enumerate(counts) if count == fewest), True, (0,) * len(counts)
            )
        if self.rules.rounds == 1:
            share = 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0
            return share - _TIE_BREAK * outcome.points[self.seat]
        found = self._seen.get(outcome.points)
        if found is None:
            found = self._seen[outcome.points] = self._chance(outcome.points)
        return found

    def _chance(self, points: Sequence[int]) -> float:
        """The chance to win the match when this round writes these points."""
        rules = self.rules
        after = [total + written for total, written in zip(self.totals, points)]
        sign = 1 if rules.winner_takes else -1
        mine = sign * after[self.seat]
        if match_is_over(rules, self.round_number, after):
            best = max(sign * total for total in after)
            return 1 / sum(sign * total == best for total in after) if mine == best else 0.0
        if rules.target:
            left = max(1.0, (rules.target - max(after)) / _USUAL[rules.scoring])
        else:
            left = float(rules.rounds - self.round_number)
        scale = _SWING[rules.scoring] * math.sqrt(left)
        return 1 / sum(math.exp(min(50.0, (sign * total - mine) / scale)) for total in after)
