"""A match: rounds under one rule set, with the dealer, the totals and the end (rulings 20-22)."""

from __future__ import annotations

from typing import NamedTuple

from crazy8.rules.actions import DEAL
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import Emit, MatchEnded, Scored
from crazy8.rules.refusal import Reason
from crazy8.rules.round import IllegalAction, Round
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome, match_is_over, places
from crazy8.rules.view import PlayerView, view_of

MOST_PLAYERS = 8


class Result(NamedTuple):
    """How a match ended: the winners (equals share), everyone's total and place."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]


class Match:
    """A whole game of several rounds. Everything that happens follows from the rules, the players, the seed, the first
    dealer and the actions.

    ``totals`` are the points so far by seat, ``outcomes`` the rounds played, ``round`` the running or last round (None
    before the first deal) and ``round_number`` its number, from 1; ``result`` is how the match ended.
    """

    def __init__(self, rules: RuleSet, players: int, seed: int, first_dealer: int | None = None) -> None:
        """``first_dealer`` is the seat that deals first; by default the last one, so that seat 0 begins."""
        if not 2 <= players <= MOST_PLAYERS:
            raise ValueError(f"a match has 2 to {MOST_PLAYERS} players, not {players}")
        self.rules = rules
        self.players = players
        self.seed = seed
        self.dealer = players - 1 if first_dealer is None else first_dealer
        self.totals = [0] * players
        self.outcomes: list[Outcome] = []
        self.round: Round | None = None
        self.round_number = 0
        self.result: Result | None = None

    def legal(self) -> tuple[int, ...]:
        """What may be done now: the deal between rounds, else the actions of the seat on turn."""
        if self.result is not None:
            return ()
        if self.round is None or self.round.outcome is not None:
            return (DEAL,)
        return self.round.legal()

    def apply(self, action: int, emit: Emit | None = None) -> None:
        """Deal, or do what the seat on turn decided; ``emit`` receives each event right after the change it names.

        Raises:
            IllegalAction: this may not be done now; nothing was changed.
        """
        running = self.round
        if running is not None and running.outcome is None:
            running.apply(action, emit)
            self._score(running, emit)
        elif action != DEAL or self.result is not None:
            raise IllegalAction(Reason.ROUND_OVER)
        else:
            self._deal(emit)

    def view(self, seat: int) -> PlayerView | None:
        """What this seat may know; None before the first deal."""
        return None if self.round is None else view_of(self.round, seat, tuple(self.totals), self.round_number)

    def _deal(self, emit: Emit | None) -> None:
        shuffles = 0
        if self.round is not None:
            shuffles = self.round.shuffles
            self.dealer = (self.dealer + 1) % self.players
        if self.rules.begins == "last_winner":
            first = self.outcomes[-1].winners[0] if self.outcomes else 0
            self.dealer = (first - 1) % self.players
        self.round_number += 1
        self.round = undealt_round(self.rules, self.players, self.dealer, self.seed, shuffles)
        deal(self.round, emit)

    def _score(self, round_: Round, emit: Emit | None) -> None:
        outcome = round_.outcome
        if outcome is None:
            return
        self.outcomes.append(outcome)
        self.totals = [total + points for total, points in zip(self.totals, outcome.points, strict=True)]
        if emit is not None:
            emit(Scored(tuple(self.totals)))
        if not match_is_over(self.rules, len(self.outcomes), self.totals):
            return
        ranking = places(self.rules, self.totals)
        if self.rules.rounds == 1:
            ranking = tuple(1 if seat in outcome.winners else place for seat, place in enumerate(ranking))
        winners = tuple(seat for seat, place in enumerate(ranking) if place == 1)
        self.result = Result(winners, tuple(self.totals), ranking)
        if emit is not None:
            emit(MatchEnded(winners, tuple(self.totals)))
