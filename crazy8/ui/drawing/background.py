"""The room, the walnut rail and the cloth under the lamp (docs/design.md, section 4). Built once a size and kept."""

from __future__ import annotations

import random
from typing import Final

import pygame

from crazy8.resources import asset
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour, mixed
from crazy8.ui.drawing.prefetch import SHARED
from crazy8.ui.drawing.surfaces import centred, clear_surface, finished, kept, opaque, raw_svg

_LAMP = (160, 90)
_RINGS = 140
"""Steps of the light: more than there are different colours in it."""
_HEART: Final = (
    "M0 0C-3 -8 -17 -20 -25 -29C-33 -38 -39 -45 -39 -54C-39 -64 -31 -70 -21 -70C-10 -70 -3 -64 0 -52"
    "C3 -64 10 -70 21 -70C31 -70 39 -64 39 -54C39 -45 33 -38 25 -29C17 -20 3 -8 0 0Z"
)
_PRINT: Final = 320
"""Units of the print's width on the cloth."""
_GRAIN = 4
"""How wide a line of the wood is drawn, of which the next one leaves a quarter."""


@kept(1)
def background(size: tuple[int, int], emblem: tuple[float, float] | None = None) -> pygame.Surface:
    """The empty table, filling a window of that size; with the print under the piles, ``emblem`` is its middle."""
    u = Units(size)
    light = opaque(_lamp())
    _lay_rail_shadow(light, u)
    table = pygame.Surface(size, 0, light)  # at once in the window's format, where there is one: each copy costs
    pygame.transform.smoothscale(light, size, table)
    cloth = opaque(SHARED.take("cloth") or _read_cloth())
    for y in range(0, size[1], cloth.get_height()):
        for x in range(0, size[0], cloth.get_width()):
            table.blit(cloth, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    _lay_rail(table, u)
    if emblem is not None:
        centred(table, _print_on_cloth(u(_PRINT)), *emblem)
    return table


def _lamp() -> pygame.Surface:
    """The light on the cloth, small: from the dark edge to the bright middle, one ellipse in another."""
    across, down = _LAMP
    bright, felt, dark, edge = map(colour, ("felt_hi", "felt", "felt_lo", "felt_edge"))
    light = pygame.Surface(_LAMP)
    light.fill(edge)
    for step in range(_RINGS, 0, -1):
        away = 1.4 * step / _RINGS
        if away < 0.55:
            shade = bright.lerp(felt, (away / 0.55) ** 1.3)
        elif away < 1.05:
            shade = felt.lerp(dark, (away - 0.55) / 0.5)
        else:
            shade = dark.lerp(edge, (away - 1.05) / 0.35)
        ring = pygame.Rect(0, 0, round(1.24 * away * across), round(1.44 * away * down))
        ring.center = across // 2, round(0.40 * down)
        pygame.draw.ellipse(light, shade, ring)
    return light


def _lay_rail_shadow(light: pygame.Surface, u: Units) -> None:
    """The shadow of the rail on the cloth, laid on the light while that is small."""
    across, down = light.get_width() / u.width, light.get_height() / u.height
    dark = clear_surface(*light.get_size())
    dark.fill((0, 0, 0, 175))
    left, top, width, height = u.inner
    hole = pygame.Rect(
        round((left + u(3)) * across), round((top + u(10)) * down),
        round((width - u(6)) * across), round((height - u(10)) * down),
    )  # fmt: skip
    pygame.draw.rect(dark, (0, 0, 0, 0), hole, border_radius=round(u(62) * across))
    light.blit(pygame.transform.gaussian_blur(dark, max(1, round(u.f(18) * across))), (0, 0))


def _grain(steps: int) -> list[tuple[int, int, int]]:
    """The colours of the wood from outside to inside, with a grain that runs along the rail."""
    chance = random.Random(5)
    drift = 0.0
    ramp: list[tuple[int, int, int]] = []
    for step in range(steps):
        share = step / steps
        if share < 0.34:
            wood = mixed("rail_a", "rail_b", share / 0.34)
        elif share < 0.74:
            wood = mixed("rail_b", "rail_c", (share - 0.34) / 0.40)
        else:
            wood = mixed("rail_c", "rail_d", (share - 0.74) / 0.26)
        drift = drift * 0.72 + chance.gauss(0, 1) * 0.5
        lighter = max(-1.6, min(1.6, drift)) * 7
        red, green, blue = (max(0, min(255, round(part + lighter * much))) for part, much in zip(wood, (1.0, 0.8, 0.6)))
        ramp.append((red, green, blue))
    return ramp


def _corner(u: Units, reach: int) -> pygame.Surface:
    """The upper left corner of room, rail and piping, ``reach`` square, drawn twice as large and reduced."""
    margin, thick, bend = 2 * u(6), 2 * u(24), 2 * u(86)
    large = clear_surface(2 * reach, 2 * reach)
    large.fill(colour("room"))

    def nest(inset: int, paint: pygame.Color | tuple[int, ...], line: int = _GRAIN) -> None:
        """The upper left corner of a box, as far as the next one leaves it to be seen; the others lie outside."""
        at, radius = margin + inset, max(0, bend - int(inset * 0.92))
        pygame.draw.circle(large, paint, (at + radius, at + radius), radius, min(line, radius))
        large.fill(paint, (at + radius, at, 2 * reach, min(line, radius)))
        large.fill(paint, (at, at + radius, line, 2 * reach))

    for step, wood in enumerate(_grain(thick)):
        nest(step, wood)
    piping = max(2, u(2.4 * 2))
    for step in range(piping):
        nest(thick + step, mixed("brass_hi", "brass_lo", step / piping))
    nest(thick + piping, (0, 0, 0, 0), 2 * reach)
    return pygame.transform.smoothscale(large, (reach, reach))


def _lay_rail(table: pygame.Surface, u: Units) -> None:
    """Four corners, and between them the last row of each corner stretched."""
    reach = u(110)
    width, height = u.size
    corner = _corner(u, reach)
    across = corner.subsurface((reach - 1, 0, 1, reach))
    down = corner.subsurface((0, reach - 1, reach, 1))
    top = pygame.transform.scale(across, (width - 2 * reach, reach))
    left = pygame.transform.scale(down, (reach, height - 2 * reach))
    for right in (False, True):
        x = width - reach if right else 0
        table.blit(pygame.transform.flip(left, right, False), (x, reach))
        for low in (False, True):
            table.blit(pygame.transform.flip(corner, right, low), (x, height - reach if low else 0))
    table.blit(top, (reach, 0))
    table.blit(pygame.transform.flip(top, False, True), (reach, height - reach))


def _print_on_cloth(size: int) -> pygame.Surface:
    """The emblem: four hearts that meet, in the cloth's own light green."""
    return finished(SHARED.take(("print", size)) or _drawn_print(size))


def draw_ahead(u: Units, emblem: bool) -> None:
    """Have the cloth read, and the ``emblem`` drawn, while something else is done."""
    SHARED.ask("cloth", _read_cloth)
    if emblem:
        SHARED.ask(("print", u(_PRINT)), lambda: _drawn_print(u(_PRINT)))


def _read_cloth() -> pygame.Surface:
    return pygame.image.load(asset("felt.png"))


def _drawn_print(size: int) -> pygame.Surface:
    line = 'fill="none" stroke="#9FD8B8"'
    body = "".join(
        f'<g transform="translate(100 100) rotate({45 + 90 * turn}) translate(0 -6)">'
        f'<path d="{_HEART}" {line} stroke-opacity=".13" stroke-width="3"/></g>'
        for turn in range(4)
    )
    for radius, wide in ((92, 1.4), (96, 0.8)):
        body += f'<circle cx="100" cy="100" r="{radius}" {line} stroke-opacity=".12" stroke-width="{wide}"/>'
    return raw_svg(size, size, body, "", (200, 200))
