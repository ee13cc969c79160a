"""Where the cards of your hand lie, and which of them a point is on. No pygame here."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from crazy8.ui.drawing.metrics import Units

CARD_RATIO: Final = 1.4
FAN: Final = 9
"""Up to so many cards lie in a soft fan, more in a straight row."""
INDEX: Final = 0.20
"""So much of a card's width has to stay visible for its index."""
TWO_ROWS: Final = 31
"""From so many cards on there are two rows."""
ROW_RISE: Final = 62
"""How much higher the back row lies, in units."""
FOCUS_LIFT: Final = 14
HOVER_LIFT: Final = 10
HOVER_SCALE: Final = 1.04

_WIDTHS: Final = ((12, 134), (24, 122), (TWO_ROWS - 1, 112))
_NARROW: Final = 100
_MOST_SAG: Final = 12  # a full fan would else rise into the message line


class HandPose(NamedTuple):
    """A card of the hand: its middle, its width, its turn counter-clockwise."""

    x: float
    y: float
    width: float
    angle: float


def card_units(count: int) -> int:
    """The width of the cards in a hand of that size, in units."""
    return next((width for most, width in _WIDTHS if count <= most), _NARROW)


def lift_units(count: int) -> int:
    """How far a playable card stands out of a hand of that size, in units."""
    return 18 if count >= TWO_ROWS else 26


def sag_units(count: int) -> float:
    """How far the middle of a fan stands above its outer cards, in units."""
    return min(_MOST_SAG, 1.15 * ((count - 1) / 2) ** 2) if 1 < count <= FAN else 0.0


def height_units(count: int) -> float:
    """From the bottom of a hand to the top of its highest card, nothing lifted, in units."""
    return card_units(count) * CARD_RATIO + sag_units(count) + (ROW_RISE if count >= TWO_ROWS else 0)


def hand_poses(
    u: Units,
    count: int,
    limits: tuple[float, float],
    bottom: float,
    lifted: Collection[int] = (),
    focus: int | None = None,
    hover: int | None = None,
    hover_rises: bool = True,
) -> list[HandPose]:
    """The cards from left to right, which is also the order to draw them in; of two rows the back one comes first.

    ``lifted`` stand out as playable. The one under the pointer or the focus makes room for itself on its right.
    """
    pointed = hover if hover is not None else focus
    if count < TWO_ROWS:
        poses = _row(u, count, count, limits, bottom, pointed)
    else:
        behind = (count + 1) // 2
        back = pointed if pointed is not None and pointed < behind else None
        front = pointed - behind if pointed is not None and pointed >= behind else None
        poses = _row(u, behind, count, limits, bottom - u.f(ROW_RISE), back)
        poses += _row(u, count - behind, count, limits, bottom, front)
    for number, pose in enumerate(poses):
        up = u.f(lift_units(count)) if number in lifted else 0.0
        width = pose.width
        if number == hover and hover_rises:
            up += u.f(HOVER_LIFT)
            width *= HOVER_SCALE
        elif number == focus:
            up += u.f(FOCUS_LIFT)
        if up:
            poses[number] = pose._replace(y=pose.y - up, width=width)
    return poses


def _row(
    u: Units, count: int, in_hand: int, limits: tuple[float, float], bottom: float, pointed: int | None
) -> list[HandPose]:
    """One row of ``count`` cards of a hand of ``in_hand``."""
    width = float(u(card_units(in_hand)))
    room, middle = limits[1] - limits[0], (limits[0] + limits[1]) / 2
    step = min(width * 0.80, (room - width) / max(1, count - 1))
    apart = 0.0
    if pointed is not None and count > 1:
        free = min(step, (room - 2 * width - u.f(8)) / max(1, count - 2))
        if free >= INDEX * width:  # it stands wholly free
            step, apart = free, width - free + u.f(8)
        else:
            apart = width * 0.34
            step = min(step, (room - width - apart) / (count - 1))
    poses = []
    for number in range(count):
        off = number - (count - 1) / 2
        x = middle + off * step
        if pointed is not None:
            x += apart / 2 if number > pointed else -apart / 2
        y, angle = bottom - width * CARD_RATIO / 2, 0.0
        if in_hand <= FAN:
            y += u.f(sag_units(count)) * ((2 * off / max(1, count - 1)) ** 2 - 1)
            angle = -off * min(1.5, 9 / count)
        poses.append(HandPose(x, y, width, angle))
    return poses


def covers(pose: HandPose, point: tuple[float, float]) -> bool:
    """Whether a point lies on a card, however it is turned."""
    turn = math.radians(pose.angle)
    right, down = point[0] - pose.x, point[1] - pose.y
    across = right * math.cos(turn) - down * math.sin(turn)
    along = right * math.sin(turn) + down * math.cos(turn)
    return abs(across) <= pose.width / 2 and abs(along) <= pose.width * CARD_RATIO / 2


def card_at(poses: Sequence[HandPose], point: tuple[float, float]) -> int | None:
    """The number of the card one sees at a point, or None."""
    for number in range(len(poses) - 1, -1, -1):
        if covers(poses[number], point):
            return number
    return None
