"""A table seen from another chair: events and views with every seat counted from there. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crazy8.rules.events import Event, Role, kind_of
from crazy8.rules.match import Result
from crazy8.rules.scoring import Outcome
from crazy8.rules.view import Observation, PlayerView
from crazy8.session.chair import Chair


def turned_seat(seat: int, chair: int, players: int) -> int:
    """What a seat is called from a chair: the chair itself is 0. Nobody stays nobody."""
    return seat if seat < 0 else (seat - chair) % players


def turned(values: tuple[Any, ...], chair: int) -> tuple[Any, ...]:
    """What is listed by seat, from the chair on."""
    return (*values[chair:], *values[:chair])


def turned_event(event: Event, chair: int, players: int) -> Event:
    """An event as it is told from a chair."""
    changes: dict[str, Any] = {}
    for field, role in kind_of(event).roles.items():
        value = getattr(event, field)
        match role:
            case Role.SEAT:
                changes[field] = turned_seat(value, chair, players)
            case Role.SEATS:
                changes[field] = tuple(sorted(turned_seat(seat, chair, players) for seat in value))
            case Role.BY_SEAT:
                changes[field] = turned(value, chair)
    return event._replace(**changes)


def turned_outcome(outcome: Outcome, chair: int, players: int) -> Outcome:
    """A round's end as it is seen from a chair."""
    winners = tuple(sorted(turned_seat(seat, chair, players) for seat in outcome.winners))
    return Outcome(winners, outcome.blocked, turned(outcome.points, chair))


def turned_view(view: PlayerView) -> PlayerView:
    """A seat's view with that seat as 0."""
    chair, players = view.seat, view.players
    return view._replace(
        seat=0,
        dealer=turned_seat(view.dealer, chair, players),
        counts=turned(view.counts, chair),
        turn=turned_seat(view.turn, chair, players),
        leaver=turned_seat(view.leaver, chair, players),
        outcome=None if view.outcome is None else turned_outcome(view.outcome, chair, players),
        revealed=turned(view.revealed, chair),
        totals=turned(view.totals, chair),
    )


class OwnChair:
    """A chair as the table in front of it is shown: whoever sits in it is seat 0, and the others follow in the order of
    their seats. Nothing here tells more than the chair does."""

    def __init__(self, chair: Chair) -> None:
        self.chair = chair

    def by_seat(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """What is listed from this chair on, by the seats of the table."""
        return turned(tuple(values), -self.chair.seat % self.chair.players)

    # ------------------------------------------------------------ what it sees and hears

    def view(self) -> PlayerView | None:
        """What is seen now; None before the first deal."""
        view = self.chair.view()
        return view if view is None or self.chair.seat == 0 else turned_view(view)

    def poll(self) -> list[Observation]:
        """What was heard since the last poll."""
        return self._turned(self.chair.poll())

    def log(self) -> list[Observation]:
        """What was heard in the running round, oldest first."""
        return self._turned(self.chair.log())

    def _turned(self, told: Sequence[Observation]) -> list[Observation]:
        seat, players = self.chair.seat, self.chair.players
        if seat == 0:
            return list(told)
        return [Observation(turned_event(event, seat, players), turned_view(view)) for event, view in told]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How the rounds ended that have been played."""
        return tuple(turned_outcome(outcome, self.chair.seat, self.chair.players) for outcome in self.chair.outcomes)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        result, seat = self.chair.result, self.chair.seat
        if result is None or seat == 0:
            return result
        winners = tuple(sorted(turned_seat(winner, seat, self.chair.players) for winner in result.winners))
        return Result(winners, turned(result.totals, seat), turned(result.places, seat))
