"""A table seen from another chair: events and views with every seat counted from there. Pure."""

from __future__ import annotations

from typing import Any

from crazy8.rules.events import Event, Role, kind_of
from crazy8.rules.scoring import Outcome
from crazy8.rules.view import PlayerView


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


def turned_view(view: PlayerView) -> PlayerView:
    """A seat's view with that seat as 0."""
    chair, players = view.seat, view.players
    outcome = view.outcome
    if outcome is not None:
        winners = tuple(sorted(turned_seat(seat, chair, players) for seat in outcome.winners))
        outcome = Outcome(winners, outcome.blocked, turned(outcome.points, chair))
    return view._replace(
        seat=0,
        dealer=turned_seat(view.dealer, chair, players),
        counts=turned(view.counts, chair),
        turn=turned_seat(view.turn, chair, players),
        leaver=turned_seat(view.leaver, chair, players),
        outcome=outcome,
        revealed=turned(view.revealed, chair),
        totals=turned(view.totals, chair),
    )
