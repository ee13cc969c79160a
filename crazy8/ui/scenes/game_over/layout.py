"""Where everything at the end of a game stands, and what its columns hold. Pure: no pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crazy8.rules.scoring import Outcome
from crazy8.ui.drawing.metrics import Box, Units

NARROW, WIDE, TALLEST = 720, 1010, 596
ABOVE_ROWS, BELOW_ROWS, TALLEST_ROW = 198, 110, 68
MOST_COLUMNS = 8


@dataclass(frozen=True, slots=True)
class Column:
    """Points of a round, or of several early ones together: rounds ``first`` to ``last``, by seat."""

    first: int
    last: int
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A player's row: ``place`` box, medal, name, one box a column, total."""

    row: Box
    place: Box
    medallion: tuple[int, int, int]
    name: Box
    points: tuple[Box, ...]
    total: Box


@dataclass(frozen=True, slots=True)
class GameOverLayout:
    """The whole panel; ``medals`` are the winners' (x, y, size)."""

    panel: Box
    medals: tuple[tuple[int, int, int], ...]
    title: Box
    subtitle: Box
    heads: tuple[Box, ...]
    rounds_head: Box
    total_head: Box
    rows: tuple[PlaceRow, ...]
    buttons: tuple[Box, Box]


def columns_of(outcomes: Sequence[Outcome], players: int) -> list[Column]:
    """The rounds in columns; where there are too many, the first column sums up the early ones."""
    early = max(0, len(outcomes) - (MOST_COLUMNS - 1)) if len(outcomes) > MOST_COLUMNS else 0
    columns = []
    if early:
        summed = tuple(sum(outcome.points[seat] for outcome in outcomes[:early]) for seat in range(players))
        columns.append(Column(1, early, summed))
    columns += [Column(at + 1, at + 1, outcomes[at].points) for at in range(early, len(outcomes))]
    return columns


def lay_out(u: Units, players: int, columns: int, winners: int) -> GameOverLayout:
    """The layout for so many players, columns of points and winners."""
    wide = u(min(WIDE, NARROW + max(0, columns - 3) * 64))
    height = min(u(TALLEST_ROW), (u(TALLEST) - u(ABOVE_ROWS) - u(BELOW_ROWS)) // players)
    tall = u(ABOVE_ROWS) + u(BELOW_ROWS) + height * players
    x, y = (u.width - wide) // 2, (u.height - tall) // 2 + u(22)
    size = u(132) if winners == 1 else min(u(112), (wide - u(60)) // winners)
    first = u.width // 2 - (winners - 1) * size // 2
    inside = (x + u(28), wide - u(56))
    left = inside[0] + u(308)
    right = inside[0] + inside[1] - u(130)
    step = (right - left) / max(1, columns)
    cells = [(round(left + at * step), round(step)) for at in range(columns)]
    total = (inside[0] + inside[1] - u(130), u(106))
    top = y + u(ABOVE_ROWS)
    head = (top - u(28), u(24))
    rows = []
    for at in range(players):
        row = (inside[0], top + at * height, inside[1], height - u(8 if height > u(50) else 4))
        rows.append(_row(u, row, cells, total))
    button_top = y + tall - u(82)
    middle = u.width // 2
    return GameOverLayout(
        panel=(x, y, wide, tall),
        medals=tuple((first + at * size, y + u(8), size - (u(8) if winners > 1 else 0)) for at in range(winners)),
        title=(x + u(36), y + u(82), wide - u(72), u(54)),
        subtitle=(x + u(36), y + u(133), wide - u(72), u(28)),
        heads=tuple((cell, head[0], width, head[1]) for cell, width in cells),
        rounds_head=(inside[0] + u(112), head[0], u(190), head[1]),
        total_head=(total[0], head[0], total[1], head[1]),
        rows=tuple(rows),
        buttons=((middle - u(330), button_top, u(320), u(62)), (middle + u(10), button_top, u(320), u(62))),
    )


def _row(u: Units, row: Box, cells: Sequence[tuple[int, int]], total: tuple[int, int]) -> PlaceRow:
    x, y, _, height = row
    return PlaceRow(
        row=row,
        place=(x + u(8), y, u(44), height),
        medallion=(x + u(82), y + height // 2, min(u(50), height - u(5))),
        name=(x + u(116), y, u(184), height),
        points=tuple((left, y, width, height) for left, width in cells),
        total=(total[0], y, total[1], height),
    )
