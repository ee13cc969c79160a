"""A recorded game watched again, forwards and backwards, and decided again by this program's rules."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, replace
from typing import Final

from crazy8.rules.actions import action_of
from crazy8.rules.events import Event
from crazy8.rules.match import Match
from crazy8.rules.problems import BadInput
from crazy8.rules.round import IllegalAction, ScriptedShuffleDiffers
from crazy8.rules.view import Observation, PlayerView, event_for
from crazy8.session.record import MARK_LETTERS, GameRecord
from crazy8.session.restore import beginning_of
from crazy8.session.snapshot import Moment, copy_of, mark_of, moment_of

EVERY: Final = 32
"""Actions between two remembered moments."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a game goes another way than it is recorded.

    ``number`` counts actions from 1 (0: the end of the record), ``round_number`` and ``seat`` say where it stands
    (seat None: a deal). ``what`` is ``"unreadable"`` (no action is written like this), ``"refused"`` (then ``reason``
    names why) or ``"state"`` (``fields`` are those that differ, where the record holds them).
    """

    number: int
    round_number: int
    seat: int | None
    action: str
    what: str
    reason: str = ""
    fields: tuple[str, ...] = ()


class Replay:
    """A game at a table of its own. ``at`` is how many actions are done, ``length`` how many there are; ``turns`` are
    the places where a turn begins, ``rounds`` those right after a deal.

    If this program refuses an action of the record, the replay ends before it.
    """

    def __init__(self, record: GameRecord) -> None:
        """Raises:
        Damaged: the record's beginning is no moment of a match.
        """
        self.record = record
        self.match = beginning_of(record)
        self.at = 0
        self.turns: list[int] = []
        self.rounds: list[int] = []
        self._actions: list[int] = []
        self._moments = [copy_of(self.match)]
        self.difference = self._decide()
        self.length = len(self._actions)
        self.match = copy_of(self._moments[0])

    # ------------------------------------------------------------ moving

    def go(self, at: int) -> None:
        """Go to the moment after ``at`` actions."""
        at = min(max(at, 0), self.length)
        nearest = at // EVERY
        if not nearest * EVERY <= self.at <= at:
            self.match, self.at = copy_of(self._moments[nearest]), nearest * EVERY
        while self.at < at:
            self.match.apply(self._actions[self.at])
            self.at += 1

    def forward(self, seat: int, open_hands: bool = False) -> list[Observation]:
        """Do the next action; returns what the seat hears of it, as ``Session.poll`` does. With ``open_hands`` nothing
        is hidden. At the end nothing happens."""
        told: list[Observation] = []
        if self.at == self.length:
            return told

        def emit(event: Event) -> None:
            view = self.view(seat, open_hands)
            assert view is not None
            told.append(Observation(event if open_hands else event_for(event, seat), view))

        self.match.apply(self._actions[self.at], emit)
        self.at += 1
        return told

    def back(self) -> None:
        """Undo the last action."""
        self.go(self.at - 1)

    def next_turn(self) -> None:
        """On to the next turn's beginning, or to the end."""
        later = bisect_right(self.turns, self.at)
        self.go(self.turns[later] if later < len(self.turns) else self.length)

    def previous_turn(self) -> None:
        """Back to a turn's beginning, or to the start."""
        earlier = bisect_left(self.turns, self.at)
        self.go(self.turns[earlier - 1] if earlier else 0)

    # ------------------------------------------------------------ looking

    def view(self, seat: int, open_hands: bool = False) -> PlayerView | None:
        """What the seat sees now, with everyone's hands in ``revealed`` where they are open."""
        view = self.match.view(seat)
        if view is None or not open_hands:
            return view
        return view._replace(revealed=self.hands())

    def hands(self) -> tuple[int, ...]:
        """Everybody's cards now."""
        return () if self.match.round is None else tuple(self.match.round.hands)

    # ------------------------------------------------------------ deciding again

    def _decide(self) -> Difference | None:
        """Do every action once, noting turns, rounds and moments; returns the first difference."""
        first: Difference | None = None
        began = self.match.round
        turn = (self.match.round_number, 0 if began is None else began.turns)
        for number, text in enumerate(self.record.actions, start=1):
            here = Difference(number, self.match.round_number, _seat(self.match), text, "state")
            try:
                action = action_of(text)
                self.match.apply(action)
            except BadInput:
                return first or replace(here, what="unreadable")
            except IllegalAction as illegal:
                return first or replace(here, what="refused", reason=illegal.reason.value)
            except ScriptedShuffleDiffers:
                return first or here
            self._actions.append(action)
            now = (self.match.round_number, self.match.round.turns if self.match.round is not None else 0)
            if now != turn:
                self.turns.append(number)
                if now[0] != turn[0]:
                    self.rounds.append(number)
                turn = now
            if number % EVERY == 0:
                self._moments.append(copy_of(self.match))
            mark = self.record.marks[number - 1]
            if first is None and mark and mark != mark_of(moment_of(self.match))[:MARK_LETTERS]:
                first = here
        return self._at_the_end(first)

    def _at_the_end(self, first: Difference | None) -> Difference | None:
        fields = differing_fields(moment_of(self.match), self.record.state)
        if not fields:
            return first
        if first is None:
            return Difference(0, self.match.round_number, None, "", "state", fields=fields)
        return replace(first, fields=fields) if first.number == len(self.record.actions) else first


def first_difference(record: GameRecord) -> Difference | None:
    """Decide a recorded game again; None if it goes exactly as it is recorded.

    Raises:
        Damaged: the record's beginning is no moment of a match.
    """
    return Replay(record).difference


def differing_fields(one: Moment, other: Moment) -> tuple[str, ...]:
    """The names of the fields in which two moments differ, those of the position with their own names."""
    keys = [*dict.fromkeys([*one, *other])]
    found = [key for key in keys if key != "position" and one.get(key) != other.get(key)]
    here, there = one.get("position") or {}, other.get("position") or {}
    return (*found, *(key for key in dict.fromkeys([*here, *there]) if here.get(key) != there.get(key)))


def _seat(match: Match) -> int | None:
    running = match.round
    return None if running is None or running.outcome is not None else running.turn
