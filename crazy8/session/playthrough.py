"""Playing a recorded game through: the one place where its actions are done again.

Going on with a saved game, taking a turn back, counting what happened, watching a game and checking it all do this.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crazy8.rules.actions import action_of
from crazy8.rules.events import Emit, Event
from crazy8.rules.match import Match
from crazy8.rules.problems import BadInput
from crazy8.rules.round import IllegalAction
from crazy8.session.record import Damaged, GameRecord
from crazy8.session.snapshot import WrongMoment, match_at, moment_of


class Step(NamedTuple):
    """An action of a recorded game, done again. ``number`` counts from 1; ``seat`` did it (None: a deal) while the
    match stood in round ``round_number``; ``events`` is all that was told of it, nothing hidden. ``begins_turn`` and
    ``begins_round`` say what it led to."""

    number: int
    action: int
    seat: int | None
    round_number: int
    events: tuple[Event, ...]
    begins_turn: bool
    begins_round: bool


class Difference(NamedTuple):
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


class Playthrough:
    """The actions of a recorded game, done again one at a time: by ``step``, or by going through this in a loop.

    ``match`` is the game as it stands now, and ``done`` how many of ``actions`` have led there. ``stopped`` says which
    action cannot be done, and why; it is None as long as all can.
    """

    def __init__(self, match: Match, actions: Sequence[str], done: int = 0) -> None:
        """``match`` is where ``done`` of the actions have led; each step changes it. Actions are texts, as a record
        has them."""
        self.match = match
        self.actions = actions
        self.done = done
        self.stopped: Difference | None = None

    def __iter__(self) -> Iterator[Step]:
        while (step := self.step()) is not None:
            yield step

    def step(self, emit: Emit | None = None) -> Step | None:
        """Do the next action; ``emit`` receives each event right after the change it names. None: all are done, or
        ``stopped`` says why this one cannot be; then nothing has changed."""
        if self.done == len(self.actions) or self.stopped is not None:
            return None
        match, text, number = self.match, self.actions[self.done], self.done + 1
        seat, before = _seat_to_act(match), _turn(match)
        events: list[Event] = []

        def hear(event: Event) -> None:
            events.append(event)
            if emit is not None:
                emit(event)

        try:
            action = action_of(text)
            match.apply(action, hear)
        except BadInput:
            self.stopped = Difference(number, before[0], seat, text, "unreadable")
            return None
        except IllegalAction as illegal:
            self.stopped = Difference(number, before[0], seat, text, "refused", illegal.reason.value)
            return None
        self.done = number
        now = _turn(match)
        return Step(number, action, seat, before[0], tuple(events), now != before, now[0] != before[0])

    def go(self, until: int | None = None) -> None:
        """Do the actions that are left, or those up to the one of this number, as far as they can be done."""
        most = len(self.actions) if until is None else until
        while self.done < most and self.step() is not None:
            pass

    def leads_to(self, record: GameRecord) -> bool:
        """Do what is left; whether every action could be done and the match is now as the record says."""
        self.go()
        return self.stopped is None and moment_of(self.match) == record.state


def play_through(record: GameRecord) -> Playthrough:
    """A recorded game from its beginning, ready for the first action.

    Raises:
        Damaged: its beginning is no moment of a match.
    """
    return Playthrough(beginning_of(record), record.actions)


def beginning_of(record: GameRecord) -> Match:
    """The match that the record's actions begin with.

    Raises:
        Damaged: its beginning is no moment of a match.
    """
    if record.beginning is None:
        return Match(record.rules, len(record.seats), record.seed, record.first_dealer)
    return _match_at(record, record.beginning)


def match_of(record: GameRecord) -> Match:
    """The match as the record's state says.

    Raises:
        Damaged: the state is no moment of a match.
    """
    return _match_at(record, record.state)


def _match_at(record: GameRecord, moment: object) -> Match:
    try:
        return match_at(record.rules, len(record.seats), record.seed, moment)
    except BadInput as problem:
        raise Damaged("field", problem) from None
    except WrongMoment:
        raise Damaged("state") from None


def _seat_to_act(match: Match) -> int | None:
    running = match.round
    return None if running is None or running.outcome is not None else running.turn


def _turn(match: Match) -> tuple[int, int]:
    """What tells one turn of a match from the next."""
    return match.round_number, 0 if match.round is None else match.round.turns
