"""What a finished game says about one player: counted once, from the record, by playing it through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from crazy8.rules.events import Drew
from crazy8.rules.presets import preset_of
from crazy8.rules.scoring import Outcome, counts_points
from crazy8.session.playthrough import match_of, play_through
from crazy8.session.record import GameRecord

CUSTOM: Final = "custom"
"""The name of all rules that are no preset."""

MIXED: Final = "mixed"
"""The level of bots that do not all have one."""

WON, SHARED, LOST, ABANDONED = "won", "shared", "lost", "abandoned"
ENDINGS: Final = (WON, SHARED, LOST, ABANDONED)
_PIECE: Final = 40
"""Actions that are done again in a piece of the work: two or three milliseconds."""


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round of the player: the points it wrote, whether it was won (alone or shared), whether it was blocked."""

    points: int
    won: bool
    blocked: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game of the player. ``place`` is 0 for an abandoned game and where a game has no places; ``drawn`` counts the
    cards drawn after the deals; ``more_is_better``: the winner takes the points; ``has_points``: points are counted."""

    id: str
    ended: int
    rules: str
    players: int
    level: str
    ending: str
    place: int
    points: int
    drawn: int
    more_is_better: bool
    rounds: tuple[RoundFacts, ...]
    has_points: bool = True


def facts_of(record: GameRecord, player: int) -> GameFacts | None:
    """The facts of a game for the player in this seat; None where nothing counts: a practice game, one that goes on.

    Raises:
        Damaged: the record's state is no moment of a match.
    """
    pieces = list(facts_in_pieces(record, player))
    return pieces[-1] if pieces else None


def facts_in_pieces(record: GameRecord, player: int) -> Iterator[GameFacts | None]:
    """The same, None after each piece of the work and the facts at last; where nothing counts they do not come.

    Raises:
        Damaged: the record's state is no moment of a match.
    """
    if record.practice:
        return
    match = match_of(record)
    result = match.result
    if result is None and not record.abandoned:
        return
    drawn = 0
    for number, cards in enumerate(_drawn(record, player), start=1):
        drawn += cards
        if number % _PIECE == 0:
            yield None
    ending, place = ABANDONED, 0
    has_points = counts_points(record.rules)
    if result is not None:
        place = result.places[player] if has_points else 0
        ending = LOST if player not in result.winners else WON if len(result.winners) == 1 else SHARED
    levels = set(record.levels)
    yield GameFacts(
        id=record.id,
        ended=record.saved,
        rules=preset_of(record.rules) or CUSTOM,
        players=len(record.seats),
        level=levels.pop() if len(levels) == 1 else MIXED,
        ending=ending,
        place=place,
        points=match.totals[player] if has_points else 0,
        drawn=drawn,
        more_is_better=record.rules.winner_takes,
        rounds=tuple(_round(outcome, player, has_points) for outcome in match.outcomes),
        has_points=has_points,
    )


def _round(outcome: Outcome, player: int, has_points: bool) -> RoundFacts:
    return RoundFacts(outcome.points[player] if has_points else 0, player in outcome.winners, outcome.blocked)


def _drawn(record: GameRecord, player: int) -> Iterator[int]:
    """The cards that the player drew, action by action, as far as the record can be played through."""
    for step in play_through(record):
        yield sum(event.count for event in step.events if isinstance(event, Drew) and event.seat == player)
