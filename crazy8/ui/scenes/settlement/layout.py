"""Where everything of the settlement stands, from formulas (docs/design.md, section 6). Pure: lengths in, boxes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from crazy8.ui.drawing.metrics import Box, Units

PANEL_WIDTH, PANEL_HEIGHT = 1130, 620
ABOVE_ROWS, BELOW_ROWS = 100, 82
TALLEST_ROW, BIG_ROW = 110, 84
CARD_RATIO = 1.4


@dataclass(frozen=True, slots=True)
class RowBoxes:
    """One player's row. ``cards`` are the middles of its cards; ``held`` is empty where there is no such column.

    Each column is a pair of boxes: the number, and under it the sum that makes it.
    """

    row: Box
    medallion: tuple[int, int, int]
    name: Box
    state: Box
    cards: tuple[tuple[int, int], ...]
    note: Box
    won: Box
    held: tuple[Box, Box] | None
    round: tuple[Box, Box]
    total: tuple[Box, Box]


@dataclass(frozen=True, slots=True)
class SettlementLayout:
    """The whole panel. ``steps``: how far the cards of a row lie apart; ``big`` rows have room for value chips."""

    panel: Box
    title: Box
    subtitle: Box
    heads: tuple[Box, ...]
    rows: tuple[RowBoxes, ...]
    hint: Box
    card_width: int
    big: bool
    steps: tuple[float, ...] = field(default=())

    def chips_fit(self, row: int, widest: int, gap: int) -> bool:
        """Whether a value chip can stand on every card of a row without touching the next one."""
        return self.big and (len(self.rows[row].cards) < 2 or self.steps[row] >= widest + gap)


def row_height(u: Units, players: int) -> int:
    """How high a row is, the gap below it included."""
    return min(u(TALLEST_ROW), (u(PANEL_HEIGHT) - u(ABOVE_ROWS) - u(BELOW_ROWS)) // players)


def lay_out(u: Units, hands: Sequence[int], has_held: bool, button_width: int) -> SettlementLayout:
    """The layout for players with so many cards each; ``has_held``: there is a column for what is held as well."""
    players = len(hands)
    height = row_height(u, players)
    big = height > u(BIG_ROW)
    wide = u(PANEL_WIDTH)
    tall = u(ABOVE_ROWS) + u(BELOW_ROWS) + height * players
    x, y = (u.width - wide) // 2, (u.height - tall) // 2
    inside = (x + u(24), wide - u(48))
    columns = _columns(u, inside[0] + inside[1] - u(32), has_held)
    # Below the card of a big row its value chip needs room, too.
    card_width = min(u(58), int((height - u(26)) / CARD_RATIO)) if big else int((height - u(12)) / CARD_RATIO)
    first = inside[0] + u(228)
    room = columns[0][0] - u(18) - first
    rows, steps = [], []
    for at, count in enumerate(hands):
        top = y + u(ABOVE_ROWS) + at * height
        row = (inside[0], top, inside[1], height - (u(8) if big else u(5)))
        step = float(card_width + u(14))
        if count > 1:
            room_step = (room - card_width) / (count - 1)
            # Cards that nearly touch would look like a slip: they lie clearly apart or clearly on each other.
            step = min(step, room_step if room_step >= card_width + u(5) else min(room_step, card_width * 0.8))
        middle = top + row[3] // 2 - (u(8) if big else 0)
        cards = tuple((round(first + card_width / 2 + step * card), middle) for card in range(count))
        rows.append(_row(u, row, big, cards, card_width, (first, room), columns))
        steps.append(step)
    hint_top = y + tall - u(74)
    return SettlementLayout(
        panel=(x, y, wide, tall),
        title=(x + u(36), y + u(18), wide - u(72), u(44)),
        subtitle=(x + u(36), y + u(62), columns[0][0] - u(16) - x - u(36), u(34)),
        heads=tuple((left, y + u(64), width, u(28)) for left, width in columns),
        rows=tuple(rows),
        hint=(x + u(36), hint_top, wide - u(72) - button_width - u(24), u(60)),
        card_width=card_width,
        big=big,
        steps=tuple(steps),
    )


def _columns(u: Units, right: int, has_held: bool) -> list[tuple[int, int]]:
    """Left edge and width of each column, from left to right."""
    widths = (178, 156, 128) if has_held else (200, 140)
    columns: list[tuple[int, int]] = []
    for width in reversed(widths):
        columns.insert(0, (right - u(width), u(width)))
        right -= u(width) + u(20)
    return columns


def _row(
    u: Units,
    row: Box,
    big: bool,
    cards: tuple[tuple[int, int], ...],
    card_width: int,
    card_room: tuple[int, int],
    columns: Sequence[tuple[int, int]],
) -> RowBoxes:
    x, y, _, height = row
    split = y + round(height * (0.62 if big else 0.58))
    number = (y + round(height * (0.14 if big else 0.04)), split)
    below = (split, y + round(height * (0.94 if big else 0.98)))

    def pair(column: tuple[int, int]) -> tuple[Box, Box]:
        left, width = column
        return (left, number[0], width, number[1] - number[0]), (left, below[0], width, below[1] - below[0])

    pairs = [pair(column) for column in columns]
    first, room = card_room
    if cards:
        # A long sum may use the room that the cards leave.
        free = cards[-1][0] + card_width // 2 + u(16)
        number_box, (left, top, width, tall) = pairs[0]
        pairs[0] = number_box, (min(left, free), top, width + left - min(left, free), tall)
    name_left = x + u(90)
    name_room = first - u(12) - name_left
    middle = y + round(height * (0.5 if big else 0.54))
    half = round(height * (0.30 if big else 0.46))
    whole = (first, y, room, height)
    return RowBoxes(
        row=row,
        medallion=(x + u(46), y + height // 2, u(62) if big else height - u(7)),
        name=(name_left, middle - half, name_room, half),
        state=(name_left, middle, name_room, half if big else y + height - middle),
        cards=cards,
        note=(first, number[0], room, number[1] - number[0]) if len(columns) == 3 else whole,
        won=(first, below[0], columns[-2][0] + columns[-2][1] - first, below[1] - below[0]),
        held=pairs[0] if len(columns) == 3 else None,
        round=pairs[-2],
        total=pairs[-1],
    )
