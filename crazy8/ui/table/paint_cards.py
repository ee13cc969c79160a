"""Paints cards: with their shadows, veils, rims and rings, lying, lifted, turning over or in the air."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import fields, replace
from operator import attrgetter

import pygame

from crazy8.ui.drawing.cards import CORNER, DRAWN_AT, Pack, height_of, sprite
from crazy8.ui.drawing.chrome import ring
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import blit_around, glow, soft
from crazy8.ui.drawing.surfaces import Shelf, box, centred, drawn_svg, hastened, kept
from crazy8.ui.table.display_list import Part
from crazy8.ui.table.picture import CardPose, CardState

looks_of = attrgetter(*(field.name for field in fields(CardPose)))
"""All that decides how a card looks."""
_VEILS = {CardState.DIMMED: 104, CardState.ILLEGAL: 50}
_LIFTS = 8  # so many heights between lying and lifted have shadows of their own
_FLIP_RISE = 18
_NO_SHADE = 0.03

_blurred_shadows = Shelf(megabytes=2, grows=True)
_turned_shadows = Shelf(megabytes=3, grows=True)


def paint_card(surface: pygame.Surface, u: Units, pack: Pack, pose: CardPose, flies: bool = False) -> None:
    """One card with its shadow, and the light behind it if it has the focus. While it ``flies``, shadows are shared."""
    width = round(pose.width)
    flip = max(0.02, min(1.0, pose.flip))
    y = pose.y - u.f(_FLIP_RISE * (1 - flip))
    if pose.focused and pose.state is not CardState.ILLEGAL:
        centred(surface, _card_glow(u, width, round(pose.angle * 2)), pose.x, y)
    flies = flies or flip < 1
    if pose.shade > _NO_SHADE:
        _paint_shadow(surface, u, pose, width, flip, y, flies)
    dim = max(pose.dim, _VEILS.get(pose.state, 0))
    drawn = sprite(pack, pose.card, width, pose.angle, dim, pose.alpha, flip, u(DRAWN_AT))
    centred(surface, drawn, pose.x, y)
    if pose.just_drawn:
        centred(surface, _rim(u, width, round(pose.angle * 2)), pose.x, y)


def _paint_shadow(
    surface: pygame.Surface, u: Units, pose: CardPose, width: int, flip: float, y: float, flies: bool
) -> None:
    fine, grid, turn = (4, max(2, u(10)), 5) if flies else (2, 2, 1)
    step = max(1, round(max(0.0, min(1.6, pose.lift)) * _LIFTS / fine) * fine)
    usual = u(DRAWN_AT)
    shared = usual if abs(width - usual) < grid else width // grid * grid  # by widths that are almost the same
    across = shared if flip == 1 else max(2, round(width * flip) // grid * grid)
    drawn = _card_shadow(u, across, shared, step, round(pose.angle / turn) * turn)
    down = round(u.f(3 + 9 * pose.lift))
    left, top = round(pose.x - drawn.get_width() / 2), round(y - drawn.get_height() / 2) + down
    seen = round(pose.alpha * pose.shade)
    if seen < 255:
        drawn.set_alpha(seen)
        surface.blit(drawn, (left, top))
        drawn.set_alpha(255)
        return
    # What lies under the card itself for certain need not be drawn.
    lean = abs(math.sin(math.radians(pose.angle)))
    high = height_of(width)
    in_x, in_y = across / 2 - lean * high / 2 - u(2), high / 2 - lean * across / 2 - u(7)
    middle_x, middle_y = drawn.get_width() / 2, drawn.get_height() / 2 - down
    hole = (round(middle_x - in_x), round(middle_y - in_y), round(2 * in_x), round(2 * in_y))
    blit_around(surface, drawn, (left, top), hole)


def _card_shadow(u: Units, across: int, width: int, step: int, angle: int) -> pygame.Surface:
    """All shadows of one height come from one that is blurred: turned, reduced, squeezed as their cards are. It is too
    soft for the eye to miss the smoothing that a card's own edges need."""
    usual = u(DRAWN_AT)
    if angle:
        flat = (u, across, width, step, 0)
        return _turned_shadows.get(
            (*flat[:-1], angle), lambda: pygame.transform.rotate(_card_shadow(*flat), angle)
        )
    blurred = _blurred_shadow(u, step)
    if across == width == usual:
        return blurred
    pad = blurred.get_width() - usual
    size = (round(usual * across / width) + pad, blurred.get_height())
    size = (round(size[0] * width / usual), round(size[1] * width / usual))
    return _turned_shadows.get((u, across, width, step, 0), lambda: pygame.transform.smoothscale(blurred, size))


def _blurred_shadow(u: Units, step: int) -> pygame.Surface:
    def draw() -> pygame.Surface:
        lift, width = step / _LIFTS, u(DRAWN_AT)
        blur, alpha = max(2, u(4 + 8 * lift)), round(105 - 15 * min(1.0, lift))
        return soft(width, height_of(width), u(9), blur, (0, 0, 0), alpha)

    return _blurred_shadows.get((u, step), draw)


@kept(16)
def _card_glow(u: Units, width: int, half_turns: int) -> pygame.Surface:
    """The light behind a card, without what the card hides of it: nothing there takes neither memory nor time."""
    height = height_of(width)
    light, pad = glow(width + u(8), height + u(8), u(12), u(10), 150, (255, 210, 90))
    light = light.copy()
    light.fill((255, 210, 90, 0), pygame.Rect(pad + u(4), pad + u(4), width, height).inflate(-u(16), -u(16)))
    return hastened(pygame.transform.rotate(light, half_turns / 2) if half_turns else light)


@kept(4)
def _rim(u: Units, width: int, half_turns: int) -> pygame.Surface:
    line, height = u.f(2.4), height_of(width)
    inside = (line / 2, line / 2, width - line, height - line, width * CORNER)
    drawn = drawn_svg(width, height, box(*inside, "none", 1, "brass_hi", line))
    return pygame.transform.rotozoom(drawn, half_turns / 2, 1) if half_turns else drawn


@kept(16)
def _card_ring(u: Units, width: int, half_turns: int, inner: str, outer: str) -> pygame.Surface:
    drawn = ring(width, height_of(width), width * CORNER, u.f(5), u.f(3.4), inner, outer)
    return hastened(pygame.transform.rotozoom(drawn, half_turns / 2, 1) if half_turns else drawn.copy())


def paint_ring(surface: pygame.Surface, u: Units, pose: CardPose) -> None:
    """The ring around a card: of the focus, or the warning that it does not fit."""
    inner, outer = ("warn_in", "warn") if pose.state is CardState.ILLEGAL else ("focus_in", "focus")
    drawn = _card_ring(u, round(pose.width), round(pose.angle * 2), inner, outer)
    centred(surface, drawn, pose.x, pose.y)


def forget_hand() -> None:
    """Let go of what only cards in hand and in the air need: the lights and rings around them, shadows that turn."""
    for kept_ones in (_card_glow, _card_ring, _rim):
        kept_ones.cache_clear()
    _turned_shadows.clear()


def hand_parts(u: Units, pack: Pack, hand: Iterable[CardPose]) -> list[Part]:
    """Your cards from left to right. Rings lie over the paper of their own row, the dragged card over everything."""
    lying: list[Part] = []
    rings: list[Part] = []
    dragged: list[Part] = []
    reached = -1.0
    for number, pose in enumerate(hand):
        if pose.dragged:
            dragged.append(_card_part(u, pack, ("dragged", number), pose))
            continue
        if pose.x < reached - pose.width:  # the next row begins
            lying += rings
            rings.clear()
        reached = pose.x
        lying.append(_card_part(u, pack, ("hand", number), pose))
        if pose.focused or pose.state is CardState.ILLEGAL:
            rings.append(_ring_part(u, ("ring", number), pose))
    return lying + rings + dragged


def flying_parts(u: Units, pack: Pack, flying: Iterable[CardPose]) -> list[Part]:
    """Cards in the air. Widths and turns go in small steps, so that a pack that is dealt shares its drawings."""
    step = max(1, u(4))
    parts = []
    for number, pose in enumerate(flying):
        width, angle = max(step, round(pose.width / step) * step), float(round(pose.angle / 2) * 2)
        parts.append(_card_part(u, pack, ("flying", number), replace(pose, width=width, angle=angle), flies=True))
    return parts


def _card_part(u: Units, pack: Pack, name: tuple[str, int], pose: CardPose, flies: bool = False) -> Part:
    return name, (pack, looks_of(pose)), lambda surface: paint_card(surface, u, pack, pose, flies)


def _ring_part(u: Units, name: tuple[str, int], pose: CardPose) -> Part:
    return name, looks_of(pose), lambda surface: paint_ring(surface, u, pose)
