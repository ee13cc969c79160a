"""How the chosen games went, round by round, for a plot over time."""

from __future__ import annotations

from dataclasses import dataclass

from crazy8.storage.statistics import Chosen, Statistics

EVERY_GAME = Chosen()


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round as a plot draws it: the points it wrote, and whether the player won it, alone or shared."""

    points: int
    won: bool


def last_rounds(statistics: Statistics, chosen: Chosen = EVERY_GAME, most: int = 30) -> list[RoundLine]:
    """The last ``most`` rounds of the chosen games, oldest first."""
    where, values = chosen.where()
    rows = statistics._rows(
        "SELECT rounds.points, rounds.won FROM rounds JOIN games ON games.id = rounds.game "
        f"WHERE {where} ORDER BY games.ended DESC, games.id DESC, rounds.number DESC LIMIT ?",
        [*values, most],
    )
    return [RoundLine(points, bool(won)) for points, won in reversed(rows)]
