"""The fan of cards on the start menu's cloth."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

import pygame

from crazy8.rules.cards import card_of
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, height_of, pack_of, turned
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.prefetch import SHARED
from crazy8.ui.drawing.shadows import drawn_shadow
from crazy8.ui.drawing.surfaces import Shelf, clear_surface, layer

if TYPE_CHECKING:
    from crazy8.storage.settings import Settings

HERO_SHADE: Final = 40
"""Units around the fan in which its shadow may fall."""

_FAN: Final = (("JC", True), ("KH", False), ("8C", False), ("QS", False), ("QD", True))
_SPREAD: Final = 11
_REACH: Final = 2.75
"""The fan's radius to the width of a card."""

Packs = tuple[Pack, Pack]
"""The French pack and the German one."""

_fans = Shelf(megabytes=4, grows=True)


def hero_packs(settings: Settings, language: str) -> Packs:
    """How the packs of the fan look to this player. Its cards show no backs, and all backs have one fan."""
    french, german = (pack_of(german, settings, language)._replace(back="") for german in (False, True))
    return french, german


def draw_hero_ahead(size: tuple[int, int], u: Units, packs: Packs) -> None:
    """Have the fan drawn while something else is done: its cards take as long as all the rest of the menu."""
    name = _name(size, u, packs)
    if name not in SHARED and not _fans.touch(name):
        SHARED.ask(name, lambda: _drawn(size, u, packs))


def is_hero_drawn(size: tuple[int, int], u: Units, packs: Packs) -> bool:
    """Whether nobody has to wait for the fan."""
    name = _name(size, u, packs)
    return name in _fans or (name in SHARED and not SHARED.is_busy_with(name))


def hero(size: tuple[int, int], u: Units, packs: Packs) -> pygame.Surface:
    """Five cards of both packs in a fan, as large as the place allows, in ``LAYERS``."""
    name = _name(size, u, packs)
    return _fans.get(name, lambda: SHARED.take(name) or _drawn(size, u, packs))


def _name(size: tuple[int, int], u: Units, packs: Packs) -> Hashable:
    return "hero", size, u, packs


def _drawn(size: tuple[int, int], u: Units, packs: Packs) -> pygame.Surface:
    drawn = clear_surface(*size)
    face = pygame.Rect((0, 0), size).inflate(-2 * u(HERO_SHADE), -2 * u(HERO_SHADE))
    width = min(u(142), round(face.w / 3.4), round(face.h / 1.95))
    if width < u(40):
        return drawn
    reach = width * _REACH
    top = face.centery - width * 0.17  # the outer cards hang lower
    cast = drawn_shadow(width, height_of(width), u(9), max(2, u(10)), 95)
    for number, (code, german) in enumerate(_FAN):
        turn = (2 - number) * _SPREAD
        x = face.centerx - math.sin(math.radians(turn)) * reach
        y = top + reach - math.cos(math.radians(turn)) * reach
        layer(drawn, pygame.transform.rotozoom(cast, turn, 1), x, y + u(9))
        layer(drawn, turned(packs[german], card_of(code), width, turn, u(DRAWN_AT)), x, y)
    return drawn
