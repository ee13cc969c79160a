"""Where everything lies while a game is watched: the table moves up, and a console takes its lower part
(docs/design.md, section 6).

Pure functions of the window: no pygame here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.table.layout import HandPose, MessageRoom, SeatPlace, TableLayout
from crazy8.ui.table.layout_hand import CARD_RATIO

_UPPER: Final = 0.205
RACK: Final = 60
"""How high a rack of open cards under a plaque is, in units."""
_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0.5, 0.105),),
    3: ((0.235, 0.195), (0.765, 0.195)),
    4: ((0.118, 0.32), (0.5, 0.105), (0.882, 0.32)),
    5: ((0.118, 0.34), (0.345, 0.105), (0.655, 0.105), (0.882, 0.34)),
    6: ((0.118, 0.41), (0.225, 0.185), (0.5, 0.105), (0.775, 0.185), (0.882, 0.41)),
    7: ((0.112, 0.40), (0.112, _UPPER), (0.362, 0.105), (0.638, 0.105), (0.888, _UPPER), (0.888, 0.40)),
    8: ((0.108, 0.40), (0.108, _UPPER), (0.3, 0.105), (0.49, 0.105), (0.68, 0.105), (0.892, _UPPER), (0.892, 0.40)),
}
"""The middles of the opponents' plaques, as parts of the window, by number of players."""

_HAND: Final = 96
_STEP: Final = 74
_HAND_Y: Final = 478
"""The middle of the hand's lowest cards; the console hides what is below its edge."""
CONSOLE_TOP: Final = 490
_LANES_ALL: Final = 80
_LANE: Final = {2: 30, 3: 24}
NAMED: Final = 4
"""Up to so many players have their names beside their lanes."""


class ReplayLayout(TableLayout):
    """The table above the console."""

    def __init__(self, size: tuple[int, int], players: int = 2, text_size: int = 100) -> None:
        super().__init__(size, players, text_size)
        u = self.u
        self.cy = u.f(250)
        self.card_width = u(_HAND)
        self.card_height = round(self.card_width * CARD_RATIO)
        self.discard = (self.cx - u.f(20), self.cy)
        self.pile = (self.discard[0] - u.f(126), self.cy)
        self.seats = tuple(self._place(x, y) for x, y in _PLACES[self.players])
        self.console = console(u, self.players)

    def _place(self, across: float, along: float) -> SeatPlace:
        place = self._seat(across, along)
        if place.side == "top" or self.players < 7:
            return place
        highest = max(_UPPER * self.u.height, self.chips_bottom + self.u(10) + self.medallion / 2)
        is_upper = along < 0.3
        return place._replace(y=highest if is_upper else max(place.y, highest + self.plaque_size[1] + self.u(RACK)))

    @property
    def chips_bottom(self) -> float:
        """Where the chip in the upper left corner ends."""
        return self.top + self.u(16) + self.chip_height

    @property
    def chips_begin(self) -> int:
        """How far to the left the chips at the top right may reach: to the last plaque at the top."""
        low = self.chips_bottom + self.u(4)
        near = [
            place.x + self.plaque_limit(number) / 2
            for number, place in enumerate(self.seats)
            if place.side == "top" and place.y - self.medallion / 2 < low
        ]
        return round(max(near, default=self.cx)) + self.u(12)

    def plate(self, needed: float = 0) -> Box:
        _, _, width, height = super().plate(needed)
        return round(self.discard[0] + self.u.f(75)), round(self.cy - self.u.f(78)), width, height

    @property
    def arcs(self) -> tuple[float, float, float, float]:
        x, y, across, _ = super().arcs
        return x, y, across, self.u.f(112)

    # ------------------------------------------------------------------ the seat that one watches from
    def you_plaque(self, cards: int, needed: float = 0) -> Box:
        """The plaque of the seat in front, above the console."""
        left, _, width, height = super().you_plaque(1, needed)
        return left, self.u(474) - height, width, height

    def hand_limits(self, count: int) -> tuple[int, int]:
        """Left and right end of the room for a hand, as far from the middle on both sides."""
        half = round(self.cx) - max(self.left + self.u(34) + self.you_limit(1), self.left + self.u(282))
        return round(self.cx) - half, round(self.cx) + half

    @property
    def hand_middle(self) -> tuple[float, float]:
        return self.cx, self.u.f(_HAND_Y)

    def hand(
        self,
        count: int,
        lifted: Collection[int] = (),
        focus: int | None = None,
        hover: int | None = None,
        hover_rises: bool = True,
    ) -> list[HandPose]:
        """The cards of the hand in one row, whatever they are: nothing is played here."""
        u, width = self.u, float(self.u(_HAND))
        first, last = self.hand_limits(count)
        step = min(u.f(_STEP), (last - first - width) / max(1, count - 1))
        poses = []
        for number in range(count):
            off = number - (count - 1) / 2
            turn = off * min(1.0, 4 / max(1, count - 1))
            poses.append(HandPose(self.cx + off * step, u.f(_HAND_Y + 1.3 * turn * turn), width, -1.5 * turn))
        return poses

    def hand_top(self, count: int) -> float:
        return self.u.f(_HAND_Y) - self.u(_HAND) * CARD_RATIO / 2

    def message(self, cards: int) -> MessageRoom:
        """The line between the piles and the hand."""
        u = self.u
        _, top, height = self.count_pill
        bottom = max(u(399), top + height + u(6) + u(42))
        return MessageRoom(self.cx, bottom, u.width - 2 * u(238), max(u(42), bottom - (top + height + u(4))))

    def play_on(self, needed: float) -> Box:
        """The button that plays on from here: at the right above the console, as wide as its words need."""
        u = self.u
        width = min(max(u(250), round(needed)), u(330))
        height = max(u(58), round(1.3 * (u.text(19, 16) + u.text(14, 14))) + u(14))
        return self.right - u(22) - width, u(472) - height, width, height


# ---------------------------------------------------------------------- the console


class Console(NamedTuple):
    """Where things lie on the console: its box; the box of all rounds with their heads, where the first lane begins and
    how high each is; the row of controls."""

    box: Box
    rounds: Box
    lanes_top: int
    lane: float
    controls: Box


def console(u: Units, players: int) -> Console:
    """The console for so many players."""
    left, top, width, height = u(44), u(CONSOLE_TOP), u.width - 2 * u(44), u(186)
    lane = u.f(_LANE.get(players, _LANES_ALL / max(4, players)))
    first = left + u(112)
    rounds = (first, top + u(9), left + width - u(22) - first, u(114))
    lanes_top = top + u(36) + round((u.f(_LANES_ALL) - lane * players) / 2)
    control = max(u(40), round(u.text(16, 14) * 1.3) + u(14))
    low = top + height - u(35)
    return Console((left, top, width, height), rounds, lanes_top, lane,
                   (left + u(20), low - control // 2, width - u(42), control))  # fmt: skip


class RoundBox(NamedTuple):
    """A round on the timeline, in pixels from the left end of all rounds: where it begins and how wide it is, and
    where the first move's middle is and how far the next ones follow."""

    left: float
    width: float
    first: float
    step: float


def round_boxes(counts: Sequence[int], width: float, unit: float, open_round: int) -> list[RoundBox]:
    """The rounds of a game side by side. ``counts``: the moves of each; ``unit``: the pixels of one unit.

    Each is as wide as its moves need. Where they are so many that they could not be told apart, the open round gets
    what its own need, up to half of the width.
    """
    gap, pad = 4 * unit, 12 * unit
    room = width - gap * (len(counts) - 1)
    shares = [float(max(1, count)) for count in counts]
    dense = room / sum(shares) < unit
    if dense and len(counts) > 1:
        wished = min(0.5 * room, 3 * unit * shares[open_round])
        others = sum(shares) - shares[open_round]
        shares[open_round] = max(shares[open_round], wished / (room - wished) * others)
    least = min(3 * pad, room / len(counts) * 0.6)
    wide = _at_least(shares, room, least)
    found, left = [], 0.0
    for count, across in zip(counts, wide):
        margin = min(pad, across * 0.2)
        step = (across - 2 * margin) / max(1, count)
        found.append(RoundBox(left, across, left + margin + step / 2, step))
        left += across + gap
    return found


def _at_least(shares: Sequence[float], room: float, least: float) -> list[float]:
    """The room divided by shares, and nobody gets less than ``least``."""
    small: set[int] = set()
    while True:
        rest = room - least * len(small)
        whole = sum(share for at, share in enumerate(shares) if at not in small)
        found = [least if at in small else rest * share / whole for at, share in enumerate(shares)]
        new = {at for at, across in enumerate(found) if at not in small and across < least - 0.01}
        if not new or len(small) + len(new) == len(shares):
            return found
        small |= new
