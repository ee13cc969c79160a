"""Counting a tournament: every deal is played from every seat with the same cards, so that luck cancels."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import process_time_ns

from crazy8.bots.bot import Bot, tell
from crazy8.bots.players import bot_for
from crazy8.commands.intervals import Spread
from crazy8.rules.actions import DEAL
from crazy8.rules.events import Event
from crazy8.rules.match import Match
from crazy8.rules.observers import Observers
from crazy8.rules.ruleset import RuleSet

MakeBot = Callable[[str, int, int], Bot]
"""Makes the bot of a level, a seed and a seat."""


@dataclass(slots=True)
class Entrant:
    """One of those who play: its level, its share of the wins and its points a deal, and the time of its decisions."""

    level: str
    wins: Spread = field(default_factory=Spread)
    points: Spread = field(default_factory=Spread)
    microseconds: list[int] = field(default_factory=list)

    def time_at(self, share: float) -> float:
        """The milliseconds that this share of the decisions does not exceed (nearest rank)."""
        ordered = sorted(self.microseconds)
        return ordered[max(0, math.ceil(share * len(ordered)) - 1)] / 1000 if ordered else 0.0


class Tournament:
    """Deals played so far. ``whole`` plays whole matches instead of single rounds."""

    def __init__(
        self, rules: RuleSet, levels: Sequence[str], whole: bool = False, make_bot: MakeBot = bot_for
    ) -> None:
        self.rules = rules
        self.whole = whole
        self.make_bot = make_bot
        self.entrants = [Entrant(level) for level in levels]
        self.deals = 0

    def play_deal(self, seed: int) -> None:
        """Play one deal, or one match, as often as there are seats: each time everybody sits one seat further on."""
        players = len(self.entrants)
        wins = [0.0] * players
        points = [0.0] * players
        for turn in range(players):
            seated = [(seat - turn) % players for seat in range(players)]
            winners, written = self._play(seed, seated)
            for seat, who in enumerate(seated):
                points[who] += written[seat] / players
                if seat in winners:
                    wins[who] += 1 / len(winners) / players
        self.deals += 1
        for who, entrant in enumerate(self.entrants):
            entrant.wins.add(wins[who])
            entrant.points.add(points[who])

    def _play(self, seed: int, seated: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """One round or match: who won, and everybody's points, by seat."""
        match = Match(self.rules, len(seated), seed)
        bots = [self.make_bot(self.entrants[who].level, seed, seat) for seat, who in enumerate(seated)]

        observers = Observers(match)

        def emit(event: Event) -> None:
            observers.hear(event)
            tell(enumerate(bots), observers, event)

        while True:
            match.apply(DEAL, emit)
            round_ = match.round
            assert round_ is not None
            while round_.outcome is None:
                seat = round_.turn
                match.apply(self._decide(bots[seat], observers, seat, self.entrants[seated[seat]]), emit)
            if match.result is not None and self.whole:
                return match.result.winners, match.result.totals
            if not self.whole:
                return round_.outcome.winners, round_.outcome.points

    def _decide(self, bot: Bot, observers: Observers, seat: int, entrant: Entrant) -> int:
        """The bot's decision, timed."""
        view = observers.view(seat)
        assert view is not None
        started = process_time_ns()
        thought = bot.think(view)
        try:
            while True:
                next(thought)
        except StopIteration as decided:
            entrant.microseconds.append((process_time_ns() - started) // 1000)
            return observers.action(seat, decided.value)
