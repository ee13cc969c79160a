"""A recorded game watched again, forwards and backwards, and decided again by this program's rules."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from crazy8.rules.events import Event
from crazy8.rules.match import Match
from crazy8.rules.view import Observation, PlayerView, event_for
from crazy8.session.playthrough import Difference, Playthrough, play_through
from crazy8.session.record import MARK_LETTERS, GameRecord
from crazy8.session.snapshot import Moment, copy_of, mark_of, moment_of

EVERY: Final = 32
"""Actions between two remembered moments."""


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
        self.turns: list[int] = []
        self.rounds: list[int] = []
        self._through = play_through(record)
        self._moments = [copy_of(self._through.match)]
        self.difference = self._decide()
        self.length = self._through.done
        self._go_to_moment(0)

    @property
    def match(self) -> Match:
        """The game as it stands now."""
        return self._through.match

    @property
    def at(self) -> int:
        """How many actions are done."""
        return self._through.done

    # ------------------------------------------------------------ moving

    def go(self, at: int) -> None:
        """Go to the moment after ``at`` actions."""
        at = min(max(at, 0), self.length)
        nearest = at // EVERY
        if not nearest * EVERY <= self.at <= at:
            self._go_to_moment(nearest)
        self._through.go(at)

    def _go_to_moment(self, number: int) -> None:
        actions = self.record.actions[: self.length]
        self._through = Playthrough(copy_of(self._moments[number]), actions, number * EVERY)

    def forward(self, seat: int, open_hands: bool = False) -> list[Observation]:
        """Do the next action; returns what the seat hears of it, as ``Session.poll`` does. With ``open_hands`` nothing
        is hidden. At the end nothing happens."""
        told: list[Observation] = []

        def emit(event: Event) -> None:
            view = self.view(seat, open_hands)
            assert view is not None
            told.append(Observation(event if open_hands else event_for(event, seat), view))

        self._through.step(emit)
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
        through, record = self._through, self.record
        for step in through:
            if step.begins_turn:
                self.turns.append(step.number)
            if step.begins_round:
                self.rounds.append(step.number)
            if step.number % EVERY == 0:
                self._moments.append(copy_of(through.match))
            at = step.number - 1
            mark = record.marks[at]
            if first is None and mark and mark != mark_of(moment_of(through.match))[:MARK_LETTERS]:
                first = Difference(step.number, step.round_number, step.seat, record.actions[at], "state")
        if through.stopped is not None:
            return first or through.stopped
        return self._at_the_end(first)

    def _at_the_end(self, first: Difference | None) -> Difference | None:
        fields = differing_fields(moment_of(self.match), self.record.state)
        if not fields:
            return first
        if first is None:
            return Difference(0, self.match.round_number, None, "", "state", fields=fields)
        return first._replace(fields=fields) if first.number == len(self.record.actions) else first


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
