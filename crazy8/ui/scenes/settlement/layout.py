"""Where everything of the settlement stands, from formulas (docs/design.md, section 6). Pure: lengths in, boxes out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crazy8.ui.drawing.metrics import Box, Units

PANEL_WIDTH = 1148
BIG_PLAYERS = 4
"""Up to so many players have large rows."""
TALLEST_PITCH = 150
CARD_RATIO = 1.4
LEAST_STEP = 34
"""Units that cards must lie apart so that each shows its value."""


@dataclass(frozen=True, slots=True)
class HandPlaces:
    """The cards of a row: the middles' distances from its left edge, how far apart they lie, and whether each has room
    for its value."""

    across: tuple[int, ...]
    step: float
    has_chips: bool


@dataclass(frozen=True, slots=True)
class SettlementLayout:
    """The whole panel. What lies in a row is told from the row's upper left corner: ``place`` and ``medallion`` are
    middles from its left edge (the latter with its size), cards begin ``card_top`` below its upper edge and are cut at
    ``card_end``, its height less the pocket's edge. ``state`` is None where there is no room for a second line.

    ``chip``: how far to the right of a card's middle, and above the pocket's edge, its value stands.
    """

    panel: Box
    title: Box
    sentence: Box
    heads: tuple[Box, Box]
    row: Box
    pitch: int
    place: int
    medallion: tuple[int, int]
    name: Box
    state: Box | None
    card_width: int
    card_top: int
    card_end: int
    chip: tuple[int, int]
    cards_left: int
    hands: tuple[HandPlaces, ...]
    out: Box
    round: Box
    total: Box
    foot: Box
    big: bool

    def row_at(self, slot: float) -> Box:
        """The row that stands so far from the top; between two slots while it glides."""
        x, y, width, height = self.row
        return x, y + round(slot * self.pitch), width, height

    @property
    def is_cut(self) -> bool:
        """Whether cards are cut at the lower edge of their row."""
        return self.card_top + round(self.card_width * CARD_RATIO) > self.card_end

    @property
    def rows(self) -> Box:
        """What all rows take."""
        x, y, width, height = self.row
        return x, y, width, (len(self.hands) - 1) * self.pitch + height


def text_growth(u: Units) -> float:
    """How much larger than usual the player wants letters: 1 and more."""
    return max(1.0, u.text_size / 100)


def lay_out(u: Units, hands: Sequence[int], widest_chip: int, buttons: int) -> SettlementLayout:
    """The layout for players with so many cards each. ``widest_chip`` and ``buttons``: pixels that the widest value
    and the buttons of the foot take."""
    players, large = len(hands), text_growth(u)
    big = players <= BIG_PLAYERS
    wide, most = u(PANEL_WIDTH), u(636 if big else 660)
    title_px, say_px = u.text(34 if big else 30, 24), u.text(20, 16)
    title = u(27 if big else 21) + title_px // 2
    sentence = title + title_px // 2 + say_px // 2 + u(13 if big else 9)
    top = sentence + say_px // 2 + u(14 if big else 10)
    foot = u(84 if big else 70)
    gap = u(8 if big else 5)
    pitch = min((most - top - foot) // players, u(TALLEST_PITCH))
    tall = top + foot + players * pitch
    x, y = (u.width - wide) // 2, (u.height - tall) // 2
    row = (x + u(22), y + top, wide - u(44), pitch - gap)
    height = row[3]

    medal = u(64) if big else min(height - u(8), u(46))
    name_left = u(60) + medal + u(12)
    cards_left = u(256 if big else 232) + round(u(50) * (large - 1) * 2)
    round_right, total_right = row[2] - u(174), row[2] - u(34)
    column = u(128)
    room = round_right - u(96) - cards_left
    card_width = u(88 if big else 58)
    name_px, state_px = u.text(21 if big else 18, 16 if big else 15), u.text(16, 14)
    name_room = cards_left - u(12) - name_left
    has_state = big and height >= 1.15 * (name_px + state_px) + u(14)
    middle, name_high, state_high = height // 2, round(name_px * 1.3), round(state_px * 1.3)
    return SettlementLayout(
        panel=(x, y, wide, tall),
        title=(x + u(34), y + title - round(title_px * 0.65), wide - u(68), round(title_px * 1.3)),
        sentence=(x + u(34), y + sentence - round(say_px * 0.7), row[0] + round_right - column - u(34) - x - u(34),
                  round(say_px * 1.4)),
        heads=tuple(
            (row[0] + right - width, y + sentence - round(say_px * 0.7), width, round(say_px * 1.4))
            for right, width in ((round_right, column + u(30)), (total_right, column - u(6)))
        ),  # type: ignore[arg-type]
        row=row,
        pitch=pitch,
        place=u(32),
        medallion=(u(60) + medal // 2, medal),
        name=(name_left, middle - u(11) - name_high // 2, name_room, name_high) if has_state
        else (name_left, 0, name_room, height),
        state=(name_left, middle + u(14) - state_high // 2, name_room, state_high) if has_state else None,
        card_width=card_width,
        card_top=u(6),
        card_end=height - u(2),
        chip=(0, u(18)) if big else (u(12), u(14)),
        cards_left=cards_left,
        hands=tuple(
            _hand(u, count, cards_left, room, card_width, u(12 if big else 10), widest_chip) for count in hands
        ),
        out=(cards_left, 0, room, height),
        round=(round_right - column, 0, column, height),
        total=(total_right - column + u(6), 0, column - u(6), height),
        foot=(x + u(34), y + tall - foot, wide - u(68) - buttons - u(20), foot),
        big=big,
    )  # fmt: skip


def _hand(u: Units, count: int, left: int, room: int, width: int, gap: int, widest_chip: int) -> HandPlaces:
    step = float(width + gap)
    if count > 1:
        step = min(step, (room - width) / (count - 1))
    across = tuple(round(left + width / 2 + step * at) for at in range(count))
    return HandPlaces(across, step, count < 2 or step >= max(u(LEAST_STEP), widest_chip + u(2)))
