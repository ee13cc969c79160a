"""The visible reshuffle: the covered discards slide out, turn over, riffle together and go home.

Its times are those of docs/design.md, section 8.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from crazy8.rules.cards import NO_CARD
from crazy8.ui.table.motion import Place, in_out, out, share
from crazy8.ui.table.picture import CardPose

SECONDS: Final = 1.8
MOST_SHOWN: Final = 28
"""More cards than this are not told apart; the rest goes home inside the pack."""

_LIFT, _SLIDE, _TURN, _RIFFLE, _HOME = 0.2, 0.45, 0.25, 0.45, 0.45
_WAY_HOME = 0.2
"""Seconds that each card takes from the riffled pack to the draw pile; they go one after the other."""


def top_lift(seconds: float) -> float:
    """How far the top card is lifted, 0-1, while the cards under it go: a doubter sees that it stays."""
    return out(share(seconds, 0, _LIFT)) - out(share(seconds, SECONDS - _LIFT, _LIFT))


def cards_home(count: int, seconds: float) -> int:
    """How many of ``count`` cards lie on the draw pile ``seconds`` after the reshuffle began."""
    shown = min(count, MOST_SHOWN)
    landed = sum(seconds >= _starts_home(at, shown) + _WAY_HOME for at in range(shown))
    return count * landed // shown if shown else 0


def _starts_home(at: int, count: int) -> float:
    """When a card leaves the riffled pack."""
    return SECONDS - _HOME + (_HOME - _WAY_HOME) * at / count


def reshuffle_poses(cards: Sequence[int], seconds: float, discard: Place, pile: Place, unit: float) -> list[CardPose]:
    """The cards under way, in drawing order, ``seconds`` after the reshuffle began. ``unit`` is the length of 1u."""
    shown = list(cards)[-MOST_SHOWN:]
    poses = [
        _pose(card, at, len(shown), seconds, discard, pile, unit)
        for at, card in enumerate(shown)
        if seconds < _starts_home(at, len(shown)) + _WAY_HOME
    ]
    for at, pose in enumerate(poses):
        pose.shade = _shade(pose, poses[:at])
    return poses


def _shade(pose: CardPose, below: Sequence[CardPose]) -> float:
    """How much of a shadow a card casts: as far as it does not lie on another that casts one already."""
    nearest = min((math.hypot(pose.x - other.x, pose.y - other.y) for other in below), default=math.inf)
    return min(1.0, nearest / pose.width)


def _pose(card: int, at: int, count: int, seconds: float, discard: Place, pile: Place, unit: float) -> CardPose:
    spread = min(34.0, 560.0 / count) * unit
    row = Place(
        discard.x + (at - (count - 1) / 2) * spread,
        discard.y + 12 * unit,
        discard.width * 0.8,
        (at - (count - 1) / 2) * -18 / count,
    )
    begin = _LIFT
    stagger = 0.18 * at / count
    place = discard.towards(row, out(share(seconds, begin + stagger, _SLIDE - 0.18)))
    begin += _SLIDE
    turned = in_out(share(seconds, begin + 0.1 * at / count, _TURN - 0.1))
    flip = abs(math.cos(math.pi * turned))
    begin += _TURN
    half = -1 if at % 2 else 1
    middle = Place(discard.x - 40 * unit, discard.y + 6 * unit - at * 0.5 * unit, discard.width * 0.9, 0)
    aside = Place(middle.x + half * 92 * unit, middle.y, middle.width, half * -7)
    riffle = share(seconds, begin, _RIFFLE)
    if riffle > 0:
        place = place.towards(aside, out(min(1.0, riffle * 2.2)))
        place = place.towards(middle, in_out(share(riffle, 0.45 + 0.4 * at / count, 0.15)))
    place = place.towards(pile, out(share(seconds, _starts_home(at, count), _WAY_HOME)))
    return CardPose(card if turned < 0.5 else NO_CARD, place.x, place.y, place.width, place.angle, flip=flip, lift=0.4)
