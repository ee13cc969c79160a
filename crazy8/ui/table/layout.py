"""Where everything on the table lies, for any window, number of players and size of text (docs/design.md, section 5).

Pure functions of the window: no pygame here. Boxes are (left, top, width, height), all in pixels. Boxes that hold words
get the width these words need from whoever can measure them, and say how much there is at most.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.table.layout_hand import (
    CARD_RATIO,
    FAN,
    FOCUS_LIFT,
    HandPose,
    card_at,
    covers,
    hand_poses,
    height_units,
    lift_units,
)

__all__ = ["HandPose", "MessageRoom", "SeatPlace", "TableLayout", "card_at", "covers"]

_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0.5, 0.105),),
    3: ((0.235, 0.195), (0.765, 0.195)),
    4: ((0.118, 0.40), (0.5, 0.105), (0.882, 0.40)),
    5: ((0.118, 0.42), (0.345, 0.105), (0.655, 0.105), (0.882, 0.42)),
    6: ((0.118, 0.47), (0.225, 0.185), (0.5, 0.105), (0.775, 0.185), (0.882, 0.47)),
    7: ((0.112, 0.495), (0.112, 0.265), (0.362, 0.105), (0.638, 0.105), (0.888, 0.265), (0.888, 0.495)),
    8: (
        (0.108, 0.50),
        (0.108, 0.275),
        (0.29, 0.105),
        (0.5, 0.105),
        (0.71, 0.105),
        (0.892, 0.275),
        (0.892, 0.50),
    ),
}
_ACTIONS: Final = {"main": 78, "second": 54, "call": 66}
_DISCARD_ANGLES: Final = (-9, 7, -4, 11, -13)
_DISCARD_OFF: Final = ((-5, 3), (6, -2), (-3, 4), (4, -4), (2, 2))
SMALL_BEADS: Final = 3
"""So many moves the small ribbon shows."""
_RIBBON: Final = (194, 134)
_SMALL_RIBBON: Final = (133, 56)
_LARGE_TEXT: Final = 150
"""The text size from which on the ribbon is small."""
_LINE = 1.36  # a box for two lines is so much higher than their letters


class SeatPlace(NamedTuple):
    """An opponent's place: the middle of the plaque, and the side of the table: left, top or right."""

    x: float
    y: float
    side: str


class MessageRoom(NamedTuple):
    """Where the message line may be: its middle, its bottom, and how large it may get."""

    x: float
    bottom: int
    width: int
    height: int


class TableLayout:
    """The table in a window. ``players`` counts you; opponents are numbered clockwise from the one on your left."""

    def __init__(self, size: tuple[int, int], players: int = 2, text_size: int = 100) -> None:
        self.u = u = Units(size, text_size)
        self.players = max(2, min(8, players))
        self.compact = self.players >= 7
        self.inner = u.inner
        self.left, self.top = self.inner[0], self.inner[1]
        self.right, self.bottom = self.left + self.inner[2], self.top + self.inner[3]
        self.cx, self.cy = u.width / 2, u.height * (0.395 if self.players >= 6 else 0.40)
        self.card_width = u(108)
        self.card_height = round(self.card_width * CARD_RATIO)
        self.discard = (self.cx - u.f(20), self.cy)
        self.pile = (self.discard[0] - u.f(136), self.cy)
        two_lines = _LINE * (u.text(17, 14) + u.text(19, 16))
        self.plaque_size = (
            (u(172), max(u(54), round(two_lines)))
            if self.compact
            else (
                u(190),
                max(u(60), round(two_lines)),
            )
        )
        self.medallion = max(u(58 if self.compact else 66), self.plaque_size[1] + u(4))
        self.fan_card = u(40 if self.compact else 46)
        self.seats = tuple(self._seat(x, y) for x, y in _PLACES[self.players])

    @property
    def unit(self) -> float:
        """Pixels in one unit."""
        return self.u.s

    # ------------------------------------------------------------------ corners
    @property
    def chip_height(self) -> int:
        """The height of the chip in the upper left corner."""
        return max(self.u(50), round(_LINE * (self.u.text(17, 14) + self.u.text(15, 14))))

    def menu_chip(self, text_width: float = 0) -> Box:
        """The chip at the top left, as wide as its words need and the first plaque at the top allows."""
        u = self.u
        width = max(u(96), min(round(text_width) + u(70), self.chip_limit))
        return self.left + u(22), self.top + u(16), width, self.chip_height

    @property
    def chip_limit(self) -> int:
        """How wide the chip at the top left may be."""
        below = self.top + self.u(16) + self.chip_height + self.u(8)
        edges = [
            place.x - self.plaque_limit(number) / 2
            for number, place in enumerate(self.seats)
            if place.y - self.plaque_size[1] / 2 < below
        ]
        return round(min([*edges, self.u.width / 2])) - self.u(16) - (self.left + self.u(22))

    def corner_chips(self, count: int) -> list[Box]:
        """The square chips at the top right, from left to right."""
        side, gap = self.u(44), self.u(8)
        first = self.right - self.u(22) - count * side - (count - 1) * gap
        return [(first + number * (side + gap), self.top + self.u(19), side, side) for number in range(count)]

    def chips(self, names: Sequence[str] = ("menu", "help", "settings"), text_width: float = 0) -> dict[str, Box]:
        """The chips in the corners by name: the first at the top left, the others at the top right."""
        return {names[0]: self.menu_chip(text_width), **dict(zip(names[1:], self.corner_chips(len(names) - 1)))}

    def ribbon(self, cards: int) -> tuple[Box, bool]:
        """The ribbon of the last moves over your plaque, and whether it is the small one under the chip at the top
        left: with a hand that needs the whole width, or with large text."""
        if cards > FAN or self.u.text_size >= _LARGE_TEXT:
            return self.small_ribbon, True
        width, height = self.u(_RIBBON[0]), self.u(_RIBBON[1])
        return (self.left + self.u(20), self.you_plaque(cards)[1] - self.u(16) - height, width, height), False

    @property
    def small_ribbon(self) -> Box:
        """The small ribbon's place, which is left free by every seating."""
        u = self.u
        top = self.top + u(16) + self.chip_height + u(8)
        return self.left + u(22), top, u(_SMALL_RIBBON[0]), u(_SMALL_RIBBON[1])

    # ------------------------------------------------------------------ opponents
    def _seat(self, across: float, along: float) -> SeatPlace:
        side = "left" if across < 0.2 else "right" if across > 0.8 else "top"
        x, y = across * self.u.width, along * self.u.height
        if 0.15 < along < 0.25:  # larger words make the corner chips higher
            y = max(y, self.top + self.u(24) + self.chip_height + self.medallion / 2)
        if side != "top" and along < 0.3:  # under the ribbon of the last moves
            ribbon = self.small_ribbon
            y = max(y, ribbon[1] + ribbon[3] + self.medallion / 2)
        return SeatPlace(x, y, side)

    def plaque_limit(self, number: int) -> int:
        """How wide a plaque may get before it comes too near to another or to the piles."""
        place, u = self.seats[number], self.u
        if place.side != "top":
            return max(self.plaque_size[0], u(320))
        near = [
            abs(place.x - other.x) - u(12)
            for at, other in enumerate(self.seats)
            if at != number and abs(place.y - other.y) < self.plaque_size[1] + u(8)
        ]
        return max(self.plaque_size[0], round(min([*near, u(320)])))

    @property
    def _beside_piles(self) -> tuple[float, float]:
        """Where the room left of the piles ends, and where the room right of the plate begins."""
        plate = self.plate(self.u.width)
        return self.pile[0] - self.card_width / 2 - self.u(16), plate[0] + plate[2] + self.u(16)

    def plaque(self, number: int, needed: float = 0) -> Box:
        """An opponent's plaque, ``needed`` wide if that is more than usual, inside of the rail and off the piles."""
        place, u = self.seats[number], self.u
        width, height = self.plaque_size
        width = max(width, min(round(needed), self.plaque_limit(number)))
        first, last = float(self.left + u(16)), float(self.right - u(16))
        ribbon = self.small_ribbon
        is_beside = place.y - self.medallion / 2 < ribbon[1] + ribbon[3] < place.y + ribbon[3]
        if is_beside and place.side == "top" and place.x < self.cx:
            first = float(ribbon[0] + ribbon[2] + u(8))
        if place.y + height / 2 > self.pile_box()[1] - u(24):
            if place.x < self.cx:
                last = self._beside_piles[0]
            else:
                first = self._beside_piles[1]
        left = max(first, min(place.x - width / 2, last - width))
        return round(left), round(place.y - height / 2), width, height

    def fan(self, number: int, count: int, needed: float = 0) -> list[HandPose]:
        """The backs that lean out from under a plaque: as many as are held, up to nine (seven)."""
        left, top, width, height = self.plaque(number, needed)
        return [
            HandPose(left + width / 2 + x, top + height + y, self.fan_card, angle)
            for x, y, angle in self.fan_shape(count)
        ]

    def fan_shape(self, count: int) -> list[tuple[float, float, float]]:
        """The same fan around the middle of the plaque's lower edge: right, down, angle."""
        u, many = self.u, min(count, 7 if self.compact else 9)
        shape = []
        for number in range(many):
            off = number - (many - 1) / 2
            down = self.fan_card * CARD_RATIO * 0.20 - u.f(0.7 * abs(off) ** 1.6)
            shape.append((off * u.f(15), down, off * 4.2))
        return shape

    def fan_of(self, seat: int) -> tuple[float, float, float]:
        """The middle of the fan of seat 1, 2, ... (you are 0), where cards leave and land, and its cards' width."""
        left, top, width, height = self.plaque(seat - 1)
        return left + width / 2, top + height + self.fan_card * CARD_RATIO * 0.2, self.fan_card

    def tag(self, plaque: Box, width: int, your_cards: int | None = None) -> tuple[int, float]:
        """Where the pill at a plaque is: its left end and the middle of its height. It begins beside the middle of the
        plaque and grows towards the table. At your plaque (``your_cards``: how many you hold) it stands beside it, as
        long as the hand leaves room there, else on its upper edge."""
        u, (left, top, across, down) = self.u, plaque
        if your_cards is not None:
            if your_cards <= 1:
                return left + across + u(10), top + down / 2
            return left + across - width, float(top)
        middle, y = left + across / 2, top + down + u.f(25)
        x = middle - u(19) - width if middle > self.u.width * 0.8 else middle + u(19)
        first, last = self.left + u.f(8), self.right - u.f(8)
        if y + u(24) > self.pile_box()[1]:
            first, last = (first, self._beside_piles[0]) if middle < self.cx else (self._beside_piles[1], last)
        return round(max(first, min(x, last - width))), y

    # ------------------------------------------------------------------ the middle
    def pile_pose(self, count: int) -> HandPose:
        """The uppermost card of the draw pile."""
        up = max(0, self.pile_layers(count) - 1)
        return HandPose(self.pile[0] - self.u.f(0.9 * up), self.pile[1] - self.u.f(1.9 * up), self.card_width, 0.0)

    def pile_top(self, count: int) -> tuple[float, float]:
        """The middle of the uppermost card of the draw pile."""
        return self.pile_pose(count)[:2]

    @staticmethod
    def pile_layers(count: int) -> int:
        """How many cards the draw pile is drawn with."""
        return min(7, -(-count // 4))

    def pile_box(self, count: int = 28) -> Box:
        """The draw pile without its count."""
        top = self.pile_pose(count)
        left, high = round(top.x - top.width / 2), round(top.y - self.card_height / 2)
        right, low = self.pile[0] + self.card_width / 2, self.pile[1] + self.card_height / 2
        return left, high, round(right - left), round(low - high)

    @property
    def count_pill(self) -> tuple[float, int, int]:
        """The pill with the count under the draw pile: middle, top, height."""
        height = max(self.u(28), round(self.u.text(19, 16) * 1.25) + self.u(2))
        return self.pile[0], round(self.cy + self.card_height / 2 + self.u(4)), height

    def discard_pose(self, card: int) -> HandPose:
        """A card further down in the discard pile, always at the same angle."""
        right, down = _DISCARD_OFF[card % 5]
        x, y = self.discard
        return HandPose(x + self.u.f(right), y + self.u.f(down), self.card_width, float(_DISCARD_ANGLES[card % 5]))

    def top_pose(self, card: int) -> HandPose:
        """The top card of the discard pile, a little askew."""
        return HandPose(*self.discard, self.card_width, (card * 37 % 13 - 6) / 2)

    def plate(self, needed: float = 0) -> Box:
        """The suit plate; wider to the right if its words need it."""
        u = self.u
        width = max(u(150 + 0.3 * max(0, u.text_size - 100)), min(round(needed), u(190)))
        return round(self.discard[0] + u.f(85)), round(self.cy - u.f(78)), width, u(152)

    @property
    def arcs(self) -> tuple[float, float, float, float]:
        """The ellipse of the direction arcs: its middle and its two radii."""
        return self.cx - self.u.f(2), self.cy, self.u.f(318), self.u.f(122)

    # ------------------------------------------------------------------ you
    @property
    def column_width(self) -> int:
        """The width of the action column."""
        return self.u(196 + max(0, self.u.text_size - 100))

    def actions(self, kinds: Sequence[str]) -> list[Box]:
        """The action column from the bottom up: kinds are main, second and call."""
        u, boxes = self.u, []
        low = self.bottom - u(20)
        words = round(_LINE * (u.text(25, 16) + u.text(16, 14))) + u(8)
        for kind in kinds:
            height = max(u(_ACTIONS[kind]), words if kind != "second" else round(u.text(20, 16) * 1.3) + u(24))
            boxes.append((self.right - u(22) - self.column_width, low - height, self.column_width, height))
            low -= height + u(10)
        return boxes

    def action_column(self, names: Sequence[str]) -> dict[str, Box]:
        """The buttons of the action column by name, told from the bottom up: the lowest is the large one, ``mau`` the
        call, any other one secondary."""
        kinds = ["call" if name == "mau" else "second" if at else "main" for at, name in enumerate(names)]
        return dict(zip(names, self.actions(kinds)))

    def you_plaque(self, cards: int, needed: float = 0) -> Box:
        """Your plaque: at the bottom left; above the hand once that needs the whole width."""
        u = self.u
        height = max(u(60), round(_LINE * (u.text(18, 14) + u.text(19, 16))))
        low = self.bottom - u(20)
        if cards > FAN:
            low = self.hand_bottom - u(height_units(cards) + lift_units(cards) + 8)
        return self.left + u(22), low - height, max(u(176), min(round(needed), self.you_limit(cards))), height

    def you_limit(self, cards: int) -> int:
        """How wide your plaque may be: room for a count and three digits of points, more above the hand."""
        u = self.u
        letters = u.text(17, 15) + 0.62 * u.text(19, 16) + 3.1 * u.text(16, 14)
        return round(u(112) + letters * (1 if cards <= FAN else 1.4))

    @property
    def hand_bottom(self) -> int:
        """The lower edge of the hand."""
        return self.u.height - self.u(12)

    def hand_limits(self, count: int) -> tuple[int, int]:
        """Left and right end of the room for a hand."""
        u = self.u
        right = self.right - u(36) - self.column_width
        if count > FAN:
            return self.left + u(16), right
        return self.left + max(u(232), u(30) + self.you_limit(count)), right

    @property
    def hand_middle(self) -> tuple[float, float]:
        """The middle of a small hand: where your cards come from and go to while the hand is not laid out."""
        left, right = self.hand_limits(1)
        return (left + right) / 2, self.hand_bottom - self.u.f(height_units(1) / 2)

    def hand(
        self,
        count: int,
        lifted: Collection[int] = (),
        focus: int | None = None,
        hover: int | None = None,
        hover_rises: bool = True,
    ) -> list[HandPose]:
        """Your cards from left to right: see ``hand_poses``."""
        return hand_poses(self.u, count, self.hand_limits(count), self.hand_bottom, lifted, focus, hover, hover_rises)

    def hand_top(self, count: int) -> float:
        """The highest a card of the hand gets, lifted and focused."""
        return self.hand_bottom - self.u.f(height_units(count) + lift_units(count) + FOCUS_LIFT)

    def message(self, cards: int) -> MessageRoom:
        """Where the message line may be: above the highest card, beside your plaque, below the count of the pile."""
        u = self.u
        _, top, height = self.count_pill
        bottom = round(self.hand_top(max(1, cards)) - u.f(12))
        left = self.left + u(22)
        if cards > FAN:
            plaque = self.you_plaque(cards, self.you_limit(cards))
            left = plaque[0] + plaque[2]
        half = min(self.cx - left, self.right - u(22) - self.column_width - self.cx) - u(16)
        return MessageRoom(self.cx, bottom, round(2 * half), min(u(84), bottom - (top + height + u(6))))
