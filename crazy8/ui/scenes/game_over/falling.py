"""The quiet fall of suit signs when a game is won: where each is at a moment, and its surface."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from crazy8.ui.drawing.cards import suit_sign
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour
from crazy8.ui.drawing.surfaces import centred, finished, kept

SECONDS: Final = 2.6
COUNT: Final = 60
_SIZES: Final = (14, 20, 28)
_PAINTS: Final = ("brass_hi", "brass", "paper")
_ALPHAS: Final = (90, 140, 220)
_TURN_STEP: Final = 15


@dataclass(frozen=True, slots=True)
class Leaf:
    """One sign on its way down: ``x`` and ``sway`` are shares of the width, ``begins`` and ``seconds`` its time."""

    suit: int
    size: int
    paint: str
    alpha: int
    x: float
    sway: float
    begins: float
    seconds: float
    turn: float
    spin: float


def leaves(seed: int = 8) -> list[Leaf]:
    """The signs of one fall; all have passed the lower edge after ``SECONDS``."""
    rng = Random(seed)
    fall = []
    for _ in range(COUNT):
        seconds = rng.uniform(1.2, 1.7)
        fall.append(
            Leaf(
                suit=rng.randrange(4),
                size=rng.choice(_SIZES),
                paint=rng.choice(_PAINTS),
                alpha=rng.choice(_ALPHAS),
                x=rng.random(),
                sway=rng.uniform(-0.05, 0.05),
                begins=rng.uniform(0.0, SECONDS - seconds),
                seconds=seconds,
                turn=rng.uniform(0.0, 360.0),
                spin=rng.uniform(-160.0, 160.0),
            )
        )
    return fall


def paint_fall(surface: pygame.Surface, u: Units, fall: list[Leaf], now: float, german: bool) -> None:
    """The signs as they are ``now`` seconds after the first one set out; they stay on the cloth inside the rail."""
    left, top, width, height = u.inner
    before = surface.get_clip()
    surface.set_clip(pygame.Rect(u.inner).clip(before))
    for leaf in fall:
        way = (now - leaf.begins) / leaf.seconds
        if not 0.0 < way < 1.0:
            continue
        reach = u(leaf.size)
        y = top - reach + (height + 2 * reach) * way
        x = left + width * (leaf.x + leaf.sway * way)
        angle = round((leaf.turn + leaf.spin * way) / _TURN_STEP) * _TURN_STEP % 360
        centred(surface, _sign(leaf.suit, reach, leaf.paint, leaf.alpha, angle, german), x, y)
    surface.set_clip(before)


@kept(900)
def _sign(suit: int, px: int, paint: str, alpha: int, angle: int, german: bool) -> pygame.Surface:
    """A suit's shape in one colour, turned."""
    shape = suit_sign(suit, px, german).copy()
    shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    shape.fill(colour(paint), special_flags=pygame.BLEND_RGBA_MULT)
    turned = finished(pygame.transform.rotozoom(shape, angle, 1))
    turned.set_alpha(alpha)
    return turned
