"""A match with persons and bots in its seats. It holds the truth; a seat gets its view, and events with views.

A later remote session offers the same three: ``submit``, ``view``, ``poll``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crazy8.bots.bot import Bot, Thought
from crazy8.bots.players import bot_for
from crazy8.rules.actions import DEAL
from crazy8.rules.events import Event
from crazy8.rules.match import Match
from crazy8.rules.refusal import Reason
from crazy8.rules.round import IllegalAction
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import PlayerView, event_for

Told = tuple[Event, PlayerView]
"""An event as a seat hears of it, and what the seat sees right after it."""


class Session:
    """A match in progress. ``persons`` are the seats that people play; every other seat has a bot.

    Bots run ahead: ``submit`` and ``step`` play them until a person must act or the round is over; all waiting is the
    screen's. With no person at the table, ``run`` plays whole matches.
    """

    def __init__(self, match: Match, bots: Mapping[int, Bot], persons: Iterable[int] = (0,)) -> None:
        self.match = match
        self.persons = tuple(persons)
        self.bots = dict(bots)
        self.actions: list[int] = []
        self._told: dict[int, list[Told]] = {seat: [] for seat in self.persons}
        self._thought: Thought | None = None
        missing = set(range(match.players)) - set(self.persons) - set(self.bots)
        if missing:
            raise ValueError(f"nobody sits in seat {min(missing)}")

    def submit(self, seat: int, action: int) -> Reason | None:
        """A person's action, or the deal between rounds. Returns why it is refused, or None when it was done; then
        bots whose turn it is wait for ``step`` or ``run``."""
        if action == DEAL or self.match.legal() == (DEAL,):
            if action != DEAL or self.match.legal() != (DEAL,):
                return Reason.ROUND_OVER
        elif self.seat_to_act() != seat:
            return Reason.ROUND_OVER if self.match.result is not None else Reason.NOT_YOUR_TURN
        try:
            self._commit(action)
        except IllegalAction as illegal:
            return illegal.reason
        return None

    def seat_to_act(self) -> int | None:
        """The seat that must act; None between rounds and after the match."""
        running = self.match.round
        return None if running is None or running.outcome is not None else running.turn

    def bot_to_act(self) -> bool:
        """Whether a bot must act now."""
        return self.seat_to_act() in self.bots

    def step(self) -> bool:
        """One slice of a bot's thinking (at most 3 ms), or its action. False when no bot must act."""
        seat = self.seat_to_act()
        if seat is None or seat not in self.bots:
            return False
        view = self.match.view(seat)
        assert view is not None
        if self._thought is None:
            self._thought = self.bots[seat].think(view)
        try:
            next(self._thought)
        except StopIteration as decided:
            self._thought = None
            self._commit(decided.value)
        return True

    def run(self) -> None:
        """Play the bots until a person must act or the round is over."""
        while self.step():
            pass

    def view(self, seat: int) -> PlayerView | None:
        """What the seat sees now; None before the first deal."""
        return self.match.view(seat)

    def poll(self, seat: int) -> list[Told]:
        """What a person's seat has heard since the last poll, each event with the view right after it."""
        told, self._told[seat] = self._told[seat], []
        return told

    def _commit(self, action: int) -> None:
        self.match.apply(action, self._tell)
        self.actions.append(action)

    def _tell(self, event: Event) -> None:
        for seat, bot in self.bots.items():
            bot.hear(event_for(event, seat))
        for seat in self.persons:
            view = self.match.view(seat)
            assert view is not None
            self._told[seat].append((event_for(event, seat), view))


def new_session(
    rules: RuleSet, levels: Iterable[str], seed: int, persons: Iterable[int] = (0,), first_dealer: int | None = None
) -> Session:
    """A session before its first deal: the persons' seats, and a bot of the given level in each other seat, in turn."""
    persons = tuple(persons)
    levels = list(levels)
    players = len(persons) + len(levels)
    bot_seats = [seat for seat in range(players) if seat not in persons]
    bots = {seat: bot_for(level, seed, seat) for seat, level in zip(bot_seats, levels, strict=True)}
    return Session(Match(rules, players, seed, first_dealer), bots, persons)
