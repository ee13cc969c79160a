"""Where everything stands when a match is over, won or lost (docs/design.md, section 6). Pure: no pygame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crazy8.ui.drawing.metrics import Box, Units

FAN_CARDS = 32
FAN_ENDS = 106
"""Degrees from the middle of the fan to its ends."""
FAN_LEAN = 0.62
"""How much of its degrees each card is turned."""
MEDALS_OVERLAP = 24
_HIGHEST = 36
"""Units from the top that nothing of the fan rises above."""


@dataclass(frozen=True, slots=True)
class LossRow:
    """A player's row. ``place`` is a middle, ``sums`` a box for sums or cards, ``cards`` the middles of cards."""

    row: Box
    place: Box
    medallion: tuple[int, int, int]
    name: Box
    sums: Box
    cards: tuple[int, ...]
    total: Box


@dataclass(frozen=True, slots=True)
class LossLayout:
    """The whole panel; ``medals`` are the winners' (x, y, size), ``buttons`` from left to right."""

    panel: Box
    medals: tuple[tuple[int, int, int], ...]
    title: Box
    line: Box
    rows: tuple[LossRow, ...]
    card_width: int
    buttons: tuple[Box, ...]


def medals_of(u: Units, count: int, size: int, middle: tuple[int, int], room: int) -> tuple[tuple[int, int, int], ...]:
    """The portraits of those who win, side by side and overlapping, smaller where there are many."""
    overlap = u(MEDALS_OVERLAP)
    if count > 1:
        size = min(size, (room + (count - 1) * overlap) // count)
    step = size - overlap
    x = middle[0] - (count - 1) * step // 2
    return tuple((x + at * step, middle[1], size) for at in range(count))


def row_of_buttons(u: Units, left: int, right: int, top: int, height: int, widths: Sequence[int]) -> tuple[Box, ...]:
    """Buttons beside each other, the last one at the right end."""
    boxes, x = [], left
    for width in widths[:-1]:
        boxes.append((x, top, width, height))
        x += width + u(14)
    boxes.append((right - widths[-1], top, widths[-1], height))
    return tuple(boxes)


def _needed(u: Units, widths: Sequence[int]) -> int:
    """How wide a panel must be for its buttons."""
    return sum(widths) + u(14) * (len(widths) - 2) + u(18) + u(48)


def loss_layout(u: Units, players: int, winners: int, hands: Sequence[int], widths: Sequence[int]) -> LossLayout:
    """The panel of a loss. ``players``: rows of its list, 0 for none; ``hands``: the cards in each, where cards stand
    for sums; ``widths`` of the buttons in pixels."""
    growth = max(1.0, u.text_size / 100)
    wide = min(u(1180), max(u(640 + 300 * (growth - 1)), _needed(u, widths)))
    title_px, line_px, name_px = u.text(34, 24), u.text(20, 16), u.text(18, 15)
    title = u(67) + title_px // 2
    line = title + title_px // 2 + u(11) + line_px // 2
    top = line + line_px // 2 + u(18)
    pitch = min(u(44), u(272) // players) if players else 0
    pitch = max(pitch, round(name_px * 1.25) + u(9)) if players else 0
    button = max(u(56), u.text(21, 16) + u(26))
    tall = top + players * pitch + u(14) + button + u(22)
    x = (u.width - wide) // 2
    y = max(u(74), (u.height - tall) // 2 + u(21))
    y = min(y, u.height - u(38) - tall)
    inside = (x + u(24), wide - u(48))
    card_width = u(46)
    boxes = [(inside[0], y + top + at * pitch, inside[1], pitch - u(5)) for at in range(players)]
    rows = tuple(_loss_row(u, row, hands[at] if hands else 0, card_width, growth) for at, row in enumerate(boxes))
    return LossLayout(
        panel=(x, y, wide, tall),
        medals=medals_of(u, winners, u(112), (u.width // 2, y - u(6)), wide - u(80)),
        title=(x + u(30), y + title - round(title_px * 0.7), wide - u(60), round(title_px * 1.4)),
        line=(x + u(30), y + line - round(line_px * 0.7), wide - u(60), round(line_px * 1.4)),
        rows=rows,
        card_width=card_width,
        buttons=row_of_buttons(u, inside[0], inside[0] + inside[1], y + tall - u(22) - button, button, widths),
    )


def _loss_row(u: Units, row: Box, cards: int, width: int, growth: float) -> LossRow:
    x, y, wide, height = row
    right = x + wide
    number = u(72 * growth)
    total = (right - u(18) - number, y, number, height)
    medal = min(u(34), height - u(3))
    name_left = x + u(64) + medal // 2 + u(11)
    sums_left = name_left + u(110 * growth)
    sums = (sums_left, y, total[0] - u(4) - sums_left, height)
    step = float(width + u(8))
    if cards > 1:
        step = min(step, (sums[2] - width) / (cards - 1))
    return LossRow(
        row=row,
        place=(x, y, u(52), height),
        medallion=(x + u(64), y + height // 2, medal),
        name=(name_left, y, sums_left - u(8) - name_left, height),
        sums=sums,
        cards=tuple(round(sums_left + width / 2 + step * at) for at in range(cards)),
        total=total,
    )


@dataclass(frozen=True, slots=True)
class FanCard:
    """A card of the fan: its number from the left, how far it is from the middle (in cards), and its degrees."""

    number: int
    away: float
    degrees: float


@dataclass(frozen=True, slots=True)
class WinTile:
    """A player's place."""

    box: Box
    medallion: tuple[int, int, int]
    name: Box
    place: Box
    total: Box


@dataclass(frozen=True, slots=True)
class WinLayout:
    """The whole screen. ``light``: where the rays come from; ``fan``: its middle and the half axes of its ellipse;
    ``laurel``: its width. ``share`` is the line one hands on."""

    light: tuple[int, int]
    fan: tuple[int, int, int, int]
    card_width: int
    medals: tuple[tuple[int, int, int], ...]
    laurel: int
    banner: Box
    panel: Box
    line: Box
    tiles: tuple[WinTile, ...]
    share: Box
    buttons: tuple[Box, ...]

    def card_at(self, card: FanCard, share: float) -> tuple[float, float]:
        """Where the middle of a card is, so far on its way from the fan's middle."""
        x, y, across, down = self.fan
        angle = math.radians(card.degrees * share)
        return x - math.sin(angle) * across, y - math.cos(angle) * down


def fan_cards() -> tuple[FanCard, ...]:
    """The cards of the fan from left to right."""
    middle = (FAN_CARDS - 1) / 2
    return tuple(
        FanCard(number, abs(number - middle), -(number - middle) / middle * FAN_ENDS) for number in range(FAN_CARDS)
    )


class WinWidths(NamedTuple):
    """How wide words are, in pixels: the banner's, the widest name (long ones may be cut) and total, each button."""

    banner: int
    name: int
    total: int
    buttons: tuple[int, ...]


def win_layout(u: Units, players: int, winners: int, widths: WinWidths) -> WinLayout:
    """The screen of a win. ``players``: places to show, 0 for none."""
    growth = max(1.0, u.text_size / 100)
    columns = players if players <= 4 else -(-players // 2)
    tiles = columns * (u(98) + min(widths.name, u(150)) + widths.total) + max(0, columns - 1) * u(10) + u(48)
    wide = min(u(1180), max(u(760 + 400 * (growth - 1)), _needed(u, widths.buttons), tiles))
    line_px, name_px, place_px = u.text(19, 15), u.text(17, 14), u.text(15, 14)
    line = u(52) + line_px // 2
    tiles_top = line + line_px // 2 + u(12)
    lines = 0 if not players else 1 if players <= 4 else 2
    tile = max(u(58 if lines == 1 else 46), round(1.15 * (name_px + place_px)) + u(6))
    gap = u(10 if lines == 1 else 8)
    share_top = tiles_top + lines * (tile + gap) - (u(2) if lines == 1 else 0)
    share = max(u(42), u.text(17, 14) + u(22))
    button = max(u(60), u.text(21, 16) + u(28))
    tall = share_top + share + u(34 if lines == 1 and growth == 1 else 14) + button + u(18)
    x, y = (u.width - wide) // 2, min(u(402), u.height - u(46) - tall)
    inside = (x + u(24), wide - u(48))

    # What stands above the panel moves with it, and is smaller where there is less room.
    room = (y - u(4) - u(_HIGHEST)) / u.f(366 - _HIGHEST)
    size, moved = min(1.0, room), max(0, y - u(370))

    def high(units: float) -> int:
        return moved + u(_HIGHEST) + round(u.f(units - _HIGHEST) * size)

    centre = u.width // 2
    medals = medals_of(u, winners, round(u.f(188) * size), (centre, high(232)), u(620))
    banner_wide = max(u(470), widths.banner + u(72))
    return WinLayout(
        light=(centre, high(232)),
        fan=(centre, high(272), round(u.f(330) * size), round(u.f(170) * size)),
        card_width=round(u.f(92) * size),
        medals=medals,
        laurel=round(u.f(292) * size),
        banner=(centre - banner_wide // 2, y - u(46), banner_wide, u(84)),
        panel=(x, y, wide, tall),
        line=(x + u(24), y + line - round(line_px * 0.7), wide - u(48), round(line_px * 1.4)),
        tiles=_tiles(u, players, lines, (inside[0], y + tiles_top, inside[1], tile), gap, widths.total),
        share=(inside[0], y + share_top, inside[1], share),
        buttons=row_of_buttons(u, inside[0], inside[0] + inside[1], y + tall - u(18) - button, button, widths.buttons),
    )


def _tiles(u: Units, players: int, lines: int, first: Box, gap: int, total: int) -> tuple[WinTile, ...]:
    if not players:
        return ()
    x, y, room, height = first
    columns = -(-players // lines)
    wide = (room - u(10) * (columns - 1)) / columns
    found = []
    for at in range(players):
        column, line = at % columns, at // columns
        left, top = round(x + column * (wide + u(10))), y + line * (height + gap)
        medal = min(u(48), height - u(8))
        name_left = left + u(12) + medal + u(9)
        right = left + round(wide) - u(14)
        middle, half = top + height // 2, height // 2
        found.append(
            WinTile(
                box=(left, top, round(wide), height),
                medallion=(left + u(12) + medal // 2, middle, medal),
                name=(name_left, top + u(3), right - total - u(6) - name_left, half),
                place=(name_left, middle - u(1), right - total - u(6) - name_left, half - u(2)),
                total=(right - total, top, total, height),
            )
        )
    return tuple(found)
