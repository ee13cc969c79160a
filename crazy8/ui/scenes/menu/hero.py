"""The fan of cards on the start menu's cloth."""

from __future__ import annotations

import math
from typing import Final

import pygame

from crazy8.rules.cards import card_of
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, height_of, read_ahead, sprite
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import shadow
from crazy8.ui.drawing.surfaces import clear_surface, kept, layer

HERO_SHADE: Final = 40
"""Units around the fan in which its shadow may fall."""

_FAN: Final = (("JC", True), ("KH", False), ("8C", False), ("QS", False), ("QD", True))
_SPREAD: Final = 11
_REACH: Final = 2.75
"""The fan's radius to the width of a card."""


def read_hero_ahead(u: Units, four_colours: bool) -> None:
    """Read the fan's cards while the rest of the menu is being made: they take a good part of its start."""
    for code, german in _FAN:
        read_ahead(Pack(german, four_colours), (card_of(code),), u(DRAWN_AT))


@kept(4)
def hero(size: tuple[int, int], u: Units, four_colours: bool) -> pygame.Surface:
    """Five cards of both packs in a fan, as large as the place allows, in ``LAYERS``."""
    drawn = clear_surface(*size)
    face = pygame.Rect((0, 0), size).inflate(-2 * u(HERO_SHADE), -2 * u(HERO_SHADE))
    width = min(u(142), round(face.w / 3.4), round(face.h / 1.95))
    if width < u(40):
        return drawn
    reach = width * _REACH
    top = face.centery - width * 0.17  # the outer cards hang lower
    cast, _ = shadow(width, height_of(width), u(9), max(2, u(10)), 95)
    for number, (code, german) in enumerate(_FAN):
        turn = (2 - number) * _SPREAD
        x = face.centerx - math.sin(math.radians(turn)) * reach
        y = top + reach - math.cos(math.radians(turn)) * reach
        layer(drawn, pygame.transform.rotozoom(cast, turn, 1), x, y + u(9))
        layer(drawn, sprite(Pack(german, four_colours), card_of(code), width, turn, base=u(DRAWN_AT)), x, y)
    return drawn
