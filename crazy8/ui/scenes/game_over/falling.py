"""The signs that fall over the cloth when the person has won, and then lie still: where each is at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from crazy8.ui.drawing.cards import suit_sign
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour
from crazy8.ui.drawing.surfaces import finished, kept
from crazy8.ui.table.motion import out

SECONDS: Final = 2.6
COUNT: Final = 70
_SIZES: Final = (14, 18, 24, 30)
_PAINTS: Final = ("brass_hi", "brass", "paper")
_ALPHAS: Final = (110, 160, 230)
_TURN_STEP: Final = 15
_EDGE: Final = 24
"""Units between a sign that lies still and the rail."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sign on its way down: where it comes to lie and how far it sways are shares of the cloth, ``begins`` and
    ``seconds`` its time, ``turn`` its angle in the end and ``spin`` the degrees until then."""

    suit: int
    size: int
    paint: str
    alpha: int
    x: float
    y: float
    sway: float
    begins: float
    seconds: float
    turn: float
    spin: float

    def place(self, u: Units, now: float) -> tuple[int, int, int] | None:
        """Its middle and its angle in degrees, ``now`` seconds after the first one set out; None before it comes."""
        if now < self.begins:
            return None
        left, top, width, height = u.inner
        edge, reach = u(_EDGE), u(self.size)
        gone = out(min(1.0, (now - self.begins) / self.seconds))
        y_end = top + edge + (height - 2 * edge) * self.y
        x = left + edge + (width - 2 * edge) * self.x + width * self.sway * (1 - gone)
        y = top - reach + (y_end - top + reach) * gone
        angle = round((self.turn + self.spin * (1 - gone)) / _TURN_STEP) * _TURN_STEP % 360
        return round(x), round(y), angle

    def drawn(self, u: Units, angle: int, german: bool) -> pygame.Surface:
        """Its surface at an angle."""
        return _sign(self.suit, u(self.size), self.paint, self.alpha, angle, german)


def leaves(seed: int = 8) -> list[Leaf]:
    """The signs of one fall; all of them lie still after ``SECONDS``."""
    rng = Random(seed)
    fall = []
    for _ in range(COUNT):
        seconds = rng.uniform(1.1, 1.7)
        fall.append(
            Leaf(
                suit=rng.randrange(4),
                size=rng.choice(_SIZES),
                paint=rng.choice(_PAINTS),
                alpha=rng.choice(_ALPHAS),
                x=rng.random(),
                y=rng.random(),
                sway=rng.uniform(-0.06, 0.06),
                begins=rng.uniform(0.0, SECONDS - seconds),
                seconds=seconds,
                turn=rng.uniform(0.0, 360.0),
                spin=rng.uniform(-200.0, 200.0),
            )
        )
    return fall


@kept(1200)
def _sign(suit: int, px: int, paint: str, alpha: int, angle: int, german: bool) -> pygame.Surface:
    """A suit's shape in one colour, turned."""
    shape = suit_sign(suit, px, german).copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    shape.fill(colour(paint), special_flags=pygame.BLEND_RGBA_MULT)
    turned = finished(pygame.transform.rotozoom(shape, angle, 1))
    turned.set_alpha(alpha)
    return turned
