"""Motion as functions of time: curves, flights of cards, glides of cards within the hand. No clock, no pygame."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from crazy8.rules.cards import NO_CARD
from crazy8.ui.table.picture import CardPose

_SNAP: Final = 0.7
_LEAN: Final = 7.0
"""Degrees that a card leans to the side on its way."""
_PRESS: Final = 0.025
"""By how much a card that snaps into its place becomes smaller at the end, as if pressed on the table."""
_PRESSED_FROM: Final = 0.78
"""The share of its time from which on a card is pressed down."""

# A curve maps the share of time that has passed (0-1) onto the share of the way.


def out(t: float) -> float:
    """Fast at first, slowing down to the end."""
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    """Slow at both ends."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def pop(t: float) -> float:
    """Over the mark and back."""
    back = 1.4
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2


def settle(t: float) -> float:
    """Fast, hardly over the mark and back: a card that snaps into its place."""
    return 1 + (_SNAP + 1) * (t - 1) ** 3 + _SNAP * (t - 1) ** 2


def share(now: float, start: float, seconds: float) -> float:
    """How much of a stretch of time has passed, 0 to 1."""
    if seconds <= 0:
        return 1.0 if now >= start else 0.0
    return min(1.0, max(0.0, (now - start) / seconds))


class Place(NamedTuple):
    """Where a card lies: centre, width and angle."""

    x: float
    y: float
    width: float
    angle: float = 0.0

    def towards(self, other: Place, part: float) -> Place:
        """The place this part (0-1) of the way to another."""
        return Place(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
            self.width + (other.width - self.width) * part,
            self.angle + (other.angle - self.angle) * part,
        )


class Flight(NamedTuple):
    """A card under way. ``card`` is its face (``NO_CARD``: it stays a back); with ``turns_at`` it starts as a back and
    shows its face from that share of the way on, or the other way round when ``face_first``. ``arc`` is the height of
    the path over the straight line. A ``fade`` does not fly: it appears at its goal. One that ``snaps`` leans into its
    way and lands with a slight overshoot, in the same time."""

    card: int
    begin: Place
    end: Place
    start: float
    seconds: float
    arc: float = 0.0
    turns_at: float | None = None
    face_first: bool = False
    fade: bool = False
    snaps: bool = False

    def over(self, now: float) -> bool:
        """Whether the card has arrived."""
        return now >= self.start + self.seconds

    def pose(self, now: float) -> CardPose:
        """The card at a moment between start and arrival."""
        passed = share(now, self.start, self.seconds)
        if self.fade:
            end = self.end
            return CardPose(self.card, end.x, end.y, end.width, end.angle, alpha=round(255 * passed))
        place = self.begin.towards(self.end, settle(passed) if self.snaps else out(passed))
        hump = math.sin(math.pi * passed)
        width, angle = place.width * (1 + 0.10 * hump), place.angle
        if self.snaps:
            width -= place.width * _PRESS * math.sin(math.pi * share(passed, _PRESSED_FROM, 1 - _PRESSED_FROM))
            angle -= math.copysign(_LEAN, self.end.x - self.begin.x) * hump * (1 - passed)
        card, flip = self.card, 1.0
        if self.turns_at is not None:
            window = 0.4
            turned = share(passed, max(0.0, self.turns_at - window / 2), window)
            flip = abs(math.cos(math.pi * turned))
            if (turned < 0.5) != self.face_first:
                card = NO_CARD
        return CardPose(
            card,
            place.x,
            place.y - self.arc * hump,
            width,
            angle,
            flip=flip,
            lift=hump,
        )


@dataclass(slots=True)
class Glide:
    """A thing that moves from where it is to where it should be, and can be sent elsewhere on the way."""

    begin: Place
    end: Place
    start: float
    seconds: float

    def at(self, now: float) -> Place:
        """Where it is."""
        return self.begin.towards(self.end, out(share(now, self.start, self.seconds)))

    def send(self, end: Place, now: float, seconds: float, delay: float = 0.0) -> None:
        """Go to ``end`` from where it is now, after a ``delay``; nothing happens when that is where it goes already."""
        if end != self.end:
            self.begin, self.end, self.start, self.seconds = self.at(now), end, now + delay, seconds

    def over(self, now: float) -> bool:
        """Whether it has arrived."""
        return now >= self.start + self.seconds


def wiggle(t: float) -> float:
    """The angle of a card that does not fit, in degrees: five swings that die out over ``t`` from 0 to 1."""
    return 5 * math.sin(5 * math.pi * 2 * t) * (1 - t) ** 2 if t < 1 else 0.0
