"""A recorded game watched again, forwards and backwards, and decided again by this program's rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from crazy8.rules.actions import DEAL, action_text
from crazy8.rules.events import Drew, Event, Played, WentOut
from crazy8.rules.match import Match
from crazy8.rules.view import Observation, PlayerView, event_for
from crazy8.session.playthrough import Difference, Playthrough, Step, play_through
from crazy8.session.record import MARK_LETTERS, PERSON, GameRecord
from crazy8.session.snapshot import Moment, copy_of, mark_of, moment_of

EVERY: Final = 32
"""Actions between two remembered moments."""

MANY: Final = 4
"""So many cards drawn in one move are worth a mark."""

_IN_THEIR_STEAD: Final = "normal"
"""The level of a bot that takes the place of a person."""

LAST_CARD, OUT, DREW = "last_card", "out", "drew"
"""What a move can be marked with: a seat is left with one card, has played its last one, has drawn ``MANY`` or more."""


class Mark(NamedTuple):
    """Something worth finding again: ``what`` happened to ``seat``; ``drawn`` is how many cards it drew, else 0."""

    what: str
    seat: int
    drawn: int = 0


class Move(NamedTuple):
    """What a seat does while it is its turn: one action or several. ``ends`` is how many actions of the record are
    done then."""

    seat: int
    ends: int
    marks: tuple[Mark, ...] = ()


class Replay:
    """A game at a table of its own. ``at`` is how many actions are done, ``length`` how many there are; ``rounds`` are
    the places right after a deal, ``moves`` all that is done between them.

    A long game is not known at once: ``know`` plays it through a piece at a time, ``known`` says how far that has come,
    and ``moves`` go as far. Whoever goes further makes it known. If this program refuses an action of the record, the
    replay ends before it.
    """

    def __init__(self, record: GameRecord) -> None:
        """Raises:
        Damaged: the record's beginning is no moment of a match.
        """
        self.record = record
        deal = action_text(DEAL)
        self.rounds = [number for number, action in enumerate(record.actions, 1) if action.strip() == deal]
        self.length = len(record.actions)
        self.moves: list[Move] = []
        self._ahead = play_through(record)
        self._moments = [copy_of(self._ahead.match)]
        self._begun: list[Step] = []
        """What has been done of a move that goes on."""
        self._go_to_moment(0)

    @property
    def match(self) -> Match:
        """The game as it stands now."""
        return self._through.match

    @property
    def at(self) -> int:
        """How many actions are done."""
        return self._through.done

    # ------------------------------------------------------------ what happens in the game

    @property
    def known(self) -> int:
        """How many actions have been played through."""
        return self._ahead.done

    @property
    def is_known(self) -> bool:
        """Whether the whole game has been."""
        return self._ahead.done == self.length

    def know(self, most: int | None = None) -> bool:
        """Play so many more actions through, or all that are left; returns whether there are more then."""
        ahead = self._ahead
        until = self.length if most is None else min(self.length, ahead.done + most)
        while ahead.done < until:
            step = ahead.step()
            if step is None:
                self.length = ahead.done
                self.rounds = [place for place in self.rounds if place <= self.length]
                break
            self._note(step)
            if step.number % EVERY == 0:
                self._moments.append(copy_of(ahead.match))
        if self.is_known and self._begun:
            self._end_move()
        return not self.is_known

    def _note(self, step: Step) -> None:
        """An action is part of a move, a deal of none."""
        if step.seat is None:
            return
        self._begun.append(step)
        running = self._ahead.match.round
        if step.begins_turn or running is None or running.outcome is not None:
            self._end_move()

    def _end_move(self) -> None:
        steps, self._begun = self._begun, []
        drawn: dict[int, int] = {}
        marks: list[Mark] = []
        running = self._ahead.match.round
        for event in (event for step in steps for event in step.events):
            if isinstance(event, Drew):
                drawn[event.seat] = drawn.get(event.seat, 0) + event.count
            elif isinstance(event, WentOut):
                marks.append(Mark(OUT, event.seat))
            elif isinstance(event, Played) and running is not None and running.hands[event.seat].bit_count() == 1:
                marks.append(Mark(LAST_CARD, event.seat))
        many = [Mark(DREW, seat, count) for seat, count in sorted(drawn.items()) if count >= MANY]
        seat = steps[0].seat
        assert seat is not None
        self.moves.append(Move(seat, steps[-1].number, (*marks, *many)))

    # ------------------------------------------------------------ moving

    def go(self, at: int) -> None:
        """Go to the moment after ``at`` actions."""
        at = max(at, 0)
        self.know(at - self.known if at > self.known else 0)
        at = min(at, self.length)
        nearest = at // EVERY
        if not nearest * EVERY <= self.at <= at:
            self._go_to_moment(nearest)
        self._through.go(at)

    def _go_to_moment(self, number: int) -> None:
        self._through = Playthrough(copy_of(self._moments[number]), self.record.actions, number * EVERY)

    def forward(self, seat: int, open_hands: bool = False) -> list[Observation]:
        """Do the next action; returns what the seat hears of it, as ``Session.poll`` does. With ``open_hands`` nothing
        is hidden. At the end nothing happens."""
        told: list[Observation] = []

        def emit(event: Event) -> None:
            view = self.view(seat, open_hands)
            assert view is not None
            told.append(Observation(event if open_hands else event_for(event, seat), view))

        self.know(self.at + 1 - self.known if self.at >= self.known else 0)
        if self.at < self.length:
            self._through.step(emit)
        return told

    def back(self) -> None:
        """Undo the last action."""
        self.go(self.at - 1)

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

    # ------------------------------------------------------------ playing on

    @property
    def can_be_played_on(self) -> bool:
        """Whether somebody could sit down here and go on: a round is running."""
        running = self.match.round
        return running is not None and running.outcome is None

    def practice(self, seat: int) -> GameRecord:
        """The record of this game up to here, as a practice game in which a person sits in ``seat``. Whoever sat there
        takes the person's place, so that everybody else stays where they were, at the level that they had; other
        persons leave their seats to bots."""
        record, at = self.record, self.at
        seats = list(record.seats)
        if record.persons and seat not in record.persons:
            person = record.persons[0]
            seats[person], seats[seat] = seats[seat], seats[person]
        for number, one in enumerate(seats):
            if number == seat:
                seats[number] = one._replace(level=PERSON)
            elif one.level == PERSON:
                seats[number] = one._replace(level=_IN_THEIR_STEAD)
        return record._replace(
            seats=tuple(seats),
            practice=True,
            abandoned=False,
            actions=record.actions[:at],
            marks=record.marks[:at],
            state=moment_of(self.match),
            reasons={number: reason for number, reason in record.reasons.items() if number < at},
        )


# ---------------------------------------------------------------- deciding again


class Check:
    """Decides a recorded game again, a piece at a time. ``difference`` is the first one that was found so far; None
    where it goes exactly as it is recorded."""

    def __init__(self, record: GameRecord) -> None:
        """Raises:
        Damaged: the record's beginning is no moment of a match.
        """
        self.record = record
        self.difference: Difference | None = None
        self.is_over = False
        self._through = play_through(record)

    @property
    def decided(self) -> int:
        """How many actions could be done so far."""
        return self._through.done

    def go_on(self, most: int | None = None) -> bool:
        """Decide so many more actions, or all that are left; returns whether there are more then."""
        through, record = self._through, self.record
        until = len(record.actions) if most is None else through.done + most
        while not self.is_over and through.done < until:
            step = through.step()
            if step is None:
                self._end()
                break
            at = step.number - 1
            mark = record.marks[at]
            if self.difference is None and mark and mark != mark_of(moment_of(through.match))[:MARK_LETTERS]:
                self.difference = Difference(step.number, step.round_number, step.seat, record.actions[at], "state")
        if not self.is_over and through.done == len(record.actions):
            self._end()
        return not self.is_over

    def _end(self) -> None:
        self.is_over = True
        through, first = self._through, self.difference
        if through.stopped is not None:
            self.difference = first or through.stopped
            return
        fields = differing_fields(moment_of(through.match), self.record.state)
        if fields and first is None:
            self.difference = Difference(0, through.match.round_number, None, "", "state", fields=fields)
        elif fields and first is not None and first.number == len(self.record.actions):
            self.difference = first._replace(fields=fields)


def first_difference(record: GameRecord) -> Difference | None:
    """Decide a recorded game again; None if it goes exactly as it is recorded.

    Raises:
        Damaged: the record's beginning is no moment of a match.
    """
    check = Check(record)
    check.go_on()
    return check.difference


def differing_fields(one: Moment, other: Moment) -> tuple[str, ...]:
    """The names of the fields in which two moments differ, those of the position with their own names."""
    keys = [*dict.fromkeys([*one, *other])]
    found = [key for key in keys if key != "position" and one.get(key) != other.get(key)]
    here, there = one.get("position") or {}, other.get("position") or {}
    return (*found, *(key for key in dict.fromkeys([*here, *there]) if here.get(key) != there.get(key)))
