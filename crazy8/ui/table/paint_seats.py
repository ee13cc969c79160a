"""Paints the players: plaques with portrait, name, count and points, fans of backs, bubbles and tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame

from crazy8.rules.cards import NO_CARD
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, height_of, portrait, read_portraits_ahead, sprite
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.shadows import glow, shadow
from crazy8.ui.drawing.surfaces import (
    LAYERS,
    box,
    centred,
    clear_surface,
    cropped,
    disc,
    drawn_svg,
    finished,
    hastened,
    kept,
    layer,
    vertical,
)
from crazy8.ui.drawing.type import draw_text, fitted_name, fitted_px, width_of
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.picture import SeatPicture

_DOTS = 3


class _Plaque(NamedTuple):
    """What lies under a plaque's words."""

    size: tuple[int, int]
    medallion: int
    head: str
    lit: bool


def needed_width(layout: TableLayout, seat: SeatPicture) -> int:
    """How wide a plaque has to be for its words."""
    return _needed_width(layout, seat.name, str(seat.count), seat.points, seat.is_you)


@kept(100)
def _needed_width(layout: TableLayout, name: str, count: str, points: str, is_you: bool) -> int:
    u, height = layout.u, layout.you_plaque(1)[3] if is_you else layout.plaque_size[1]
    start = _words_start(u, height, _medallion(layout, is_you))
    number = u.text(17, 15) + u(5) + width_of(count, "action", u.text(19, 16))
    second = number + (u(12) + width_of(points, "body", u.text(16, 14)) if points else 0) + u(20)
    dots = u(16) if is_you else u(38)
    return start + max(second, width_of(name, "name", u.text(18 if is_you else 17, 14)) + dots)


def _medallion(layout: TableLayout, is_you: bool) -> int:
    return max(layout.u(72), layout.you_plaque(1)[3] + layout.u(8)) if is_you else layout.medallion


def _words_start(u: Units, height: int, medallion: int) -> int:
    return round(height / 2 + medallion / 2) + u(9)


def read_heads_ahead(layout: TableLayout, heads: Sequence[str]) -> None:
    """Read the portraits of the plaques, yours first, while the cloth is being made."""
    read_portraits_ahead(heads[:1], _head_px(layout, True))
    read_portraits_ahead(heads[1:], _head_px(layout, False))


def mood_name(head: str, mood: str) -> str:
    """The name of a portrait that shows a mood."""
    return f"{head}_{mood}"


def read_moods_ahead(layout: TableLayout, heads: Sequence[str], moods: Mapping[int, str]) -> None:
    """Read the faces that will be shown at the seats."""
    for seat, mood in moods.items():
        read_portraits_ahead([mood_name(heads[seat], mood)], _head_px(layout, seat == 0))


def _head_px(layout: TableLayout, is_you: bool) -> int:
    return _medallion(layout, is_you) - layout.u(8)


def paint_fan(surface: pygame.Surface, layout: TableLayout, number: int, seat: SeatPicture, pack: Pack) -> None:
    """The backs that lean out from under an opponent's plaque."""
    if seat.count <= 0:
        return
    left, top, width, height = layout.plaque(number, needed_width(layout, seat))
    shape = tuple(layout.fan_shape(seat.count))
    drawn, right, low = _fan(layout.u, pack.back, layout.fan_card, shape)
    surface.blit(drawn, (round(left + width / 2) - right, top + height - low), None, LAYERS)


@kept(20)
def _fan(
    u: Units, back: str, width: int, shape: tuple[tuple[float, float, float], ...]
) -> tuple[pygame.Surface, int, int]:
    """The fan on one surface in ``LAYERS``, and where the middle of the plaque's lower edge is on it."""
    reach = round(shape[-1][0] + width)
    height = height_of(width)
    right, low = reach, height
    sheet = clear_surface(2 * reach, 2 * height + u(8))
    soft, _ = shadow(width, height, u(4), max(2, u(3)), 95)
    for x, y, angle in shape:
        layer(sheet, pygame.transform.rotozoom(soft, angle, 1) if angle else soft, right + x, low + y + u(2))
        layer(sheet, sprite(Pack(back=back), NO_CARD, width, angle, base=u(DRAWN_AT)), right + x, low + y)
    seen, left, top = cropped(finished(sheet))
    return seen, right - left, low - top


def paint_plaque(surface: pygame.Surface, layout: TableLayout, seat: SeatPicture, at: Box) -> None:
    """A plaque; its lamp fades in and out with ``glow``, and it pales while its player misses a turn."""
    u, size, medallion = layout.u, at[2:], _medallion(layout, seat.is_you)
    if seat.glow < 1:
        drawn, pad = _plaque(u, _Plaque(size, medallion, seat.head, False))
        surface.blit(drawn, (at[0] - pad, at[1] - pad))
    if seat.glow > 0:
        drawn, pad = _plaque(u, _Plaque(size, medallion, seat.head, True))
        drawn.set_alpha(round(255 * seat.glow))
        surface.blit(drawn, (at[0] - pad, at[1] - pad))
    if seat.mood:  # over the face below, which it covers
        left, middle = at[0] + at[3] / 2 - u(1), at[1] + at[3] / 2 - seat.hop * u(7)
        centred(surface, portrait(mood_name(seat.head, seat.mood), _head_px(layout, seat.is_you)), left, middle)
    _plaque_words(surface, u, seat, at, medallion)
    if seat.dim > 0:
        drawn, pad = _veil(u, size, medallion)
        drawn.set_alpha(round(102 * min(1.0, seat.dim)))
        surface.blit(drawn, (at[0] - pad, at[1] - pad))
    if seat.thinking >= 0:
        _paint_dots(surface, u, at, seat.thinking)


@kept(16)
def _plaque(u: Units, plaque: _Plaque) -> tuple[pygame.Surface, int]:
    width, height = plaque.size
    soft, reach = shadow(width, height, height // 2, u(6), 120)
    light, pad = glow(width, height, height // 2, u(12), 190) if plaque.lit else (None, reach + u(4))
    sheet = clear_surface(width + 2 * pad, height + 2 * pad)
    if light is not None:
        sheet.blit(light, (0, 0))
    sheet.blit(soft, (pad - reach, pad - reach + u(4)))
    rim, line, seen = ("brass_hi", u.f(2.6), 1.0) if plaque.lit else ("rim", 1.2, 0.28)
    body = box(1, 1, width - 2, height - 2, height / 2 - 1, "url(#p)", 1, rim, line, seen)
    sheet.blit(drawn_svg(width, height, body, vertical("p", height, (0, "plaque_hi"), (1, "plaque_lo"))), (pad, pad))
    x, y = pad + height / 2 - u(1), pad + height / 2
    around = plaque.medallion
    ring = disc(around / 2, around / 2, around / 2 - 1, "brass_hi" if plaque.lit else "brass")
    ring += disc(around / 2, around / 2, around / 2 - u.f(3.2), "plaque_lo")
    centred(sheet, drawn_svg(around, around, ring), x, y)
    centred(sheet, portrait(plaque.head, around - u(8)), x, y)
    return (finished(sheet) if plaque.lit else hastened(finished(sheet))), pad  # what fades cannot be hastened


@kept(12)
def _veil(u: Units, size: tuple[int, int], medallion: int) -> tuple[pygame.Surface, int]:
    """The shape of a plaque in the dark of the cloth, to dim it, and its margin."""
    width, height = size
    pad = max(0, medallion - height) // 2 + 1
    body = box(pad, pad, width, height, height / 2, "dim")
    body += disc(pad + height / 2 - u(1), pad + height / 2, medallion / 2, "dim")
    return drawn_svg(width + 2 * pad, height + 2 * pad, body), pad


def _plaque_words(surface: pygame.Surface, u: Units, seat: SeatPicture, at: Box, medallion: int) -> None:
    left, top, width, height = at
    start, right = left + _words_start(u, height, medallion), left + width - u(18)
    first, second = top + height * 0.317, top + height * 0.70
    name_px = u.text(18 if seat.is_you else 17, 14)
    name, px = fitted_name(seat.name, "name", name_px, 11, round(right + u(2) - start))
    draw_text(surface, name, (start, first), "name", px)
    ink = "brass_hi" if seat.last_card else "mist"
    sign = icon("cards", u.text(17, 15), ink)
    centred(surface, sign, start + sign.get_width() / 2 - u(1), second)
    number = start + sign.get_width() + u(5)
    big = u.text(19, 16)
    draw_text(surface, str(seat.count), (number, second), "action", big, "brass_hi" if seat.last_card else "paper")
    room = right - number - width_of(str(seat.count), "action", big) - u(6)
    px = fitted_px(seat.points, "body", u.text(16, 14), 11, round(room))
    draw_text(surface, seat.points, (right, second), "body", px, "mist", "mr")


def _paint_dots(surface: pygame.Surface, u: Units, at: Box, lit: int) -> None:
    """Three dots at the right of the name: the player thinks."""
    size = max(4, u(6))
    x, y = at[0] + at[2] - u(20), at[1] + at[3] * 0.317
    for number in range(_DOTS):
        drawn = _dot(size, number < lit)
        centred(surface, drawn, x - (_DOTS - 1 - number) * (size + u(3)), y)


@kept(8)
def _dot(size: int, lit: bool) -> pygame.Surface:
    return drawn_svg(size, size, disc(size / 2, size / 2, size / 2 - 0.3, "brass_hi" if lit else "#3F6B58"))


def paint_tag(surface: pygame.Surface, layout: TableLayout, seat: SeatPicture, at: Box) -> None:
    """How a player stands, on a pill: holds the last card (which shines), is out, misses a turn."""
    if not seat.tag:
        return
    u = layout.u
    drawn, pad = _tag(u, seat.tag, seat.last_card)
    width = drawn.get_width() - 2 * pad
    left, middle = layout.tag(at, width, seat.count if seat.is_you else None)
    centred(surface, _popped(drawn, seat.pop), left + width / 2, middle)


@kept(24)
def _tag(u: Units, words: str, shines: bool) -> tuple[pygame.Surface, int]:
    """The pill, and how far its light or shadow reaches out."""
    px = u.text(17, 14)
    width, height = width_of(words, "name", px) + u(24), max(u(30), round(px * 1.3) + u(6))
    soft, pad = glow(width, height, height // 2, u(7), 120) if shines else shadow(width, height, height // 2, u(5), 110)
    sheet = clear_surface(width + 2 * pad, height + 2 * pad)
    sheet.blit(soft, (0, 0 if shines else u(3)))
    inside = (0.75, 0.75, width - 1.5, height - 1.5, height / 2 - 0.75)
    if shines:
        body = box(*inside, "url(#t)", 1, "#5B430B", max(1.0, u.f(1.5)))
    else:
        body = box(*inside, "night", 0.86, "mist", 1, 0.3)
    sheet.blit(drawn_svg(width, height, body, vertical("t", height, (0, "#FADF9C"), (1, "#E3B557"))), (pad, pad))
    draw_text(sheet, words, (pad + width / 2, pad + height / 2), "name", px, "ink_brown" if shines else "paper", "mc")
    return finished(sheet), pad


def _popped(drawn: pygame.Surface, size: float) -> pygame.Surface:
    """What pops up, at its size of the moment."""
    if abs(size - 1) <= 0.01:
        return drawn
    across, down = (max(2, round(side * max(0.05, size))) for side in drawn.get_size())
    return pygame.transform.smoothscale(drawn, (across, down))


def paint_bubble(surface: pygame.Surface, layout: TableLayout, seat: SeatPicture, at: Box) -> None:
    """What a player says, at the corner of the plaque that points into the table."""
    if not seat.bubble:
        return
    u = layout.u
    leftwards = at[0] + at[2] / 2 > layout.u.width * 0.8
    drawn, _, width = _bubble(u, seat.bubble, leftwards)
    middle = at[0] + at[2] / 2
    if leftwards:
        left, y = middle - at[2] * 0.40 - u(66), at[1] - at[3] * 0.24
    else:
        left, y = middle + at[2] * 0.40 - u(6), at[1] + at[3] * 0.10
    x, y = left + width / 2, max(y, layout.top + u(10))
    centred(surface, _popped(drawn, seat.pop), x, y)


@kept(24)
def _bubble(u: Units, words: str, leftwards: bool) -> tuple[pygame.Surface, int, int]:
    """A bubble whose tail points down to the speaker, its margin and its width."""
    px = u.text(21, 17)
    width, height, tail = width_of(words, "title", px) + u(26), round(px * 1.45), u.f(10)
    soft, pad = shadow(width, height, height // 2, u(5), 110)
    sheet = clear_surface(width + 2 * pad, height + 2 * pad)
    sheet.blit(soft, (0, u(3)))

    def path(begin: float) -> str:
        across = [1 - share if leftwards else share for share in (begin, 0.12, begin + 0.20)]
        points = zip(across, (height - 4, height + tail, height - 4))
        return "M" + "L".join(f"{width * x:.1f} {y:.1f}" for x, y in points) + "Z"

    edge = hex_of("brass")
    body = f'<path d="{path(0.2)}" fill="{edge}" stroke="{edge}" stroke-width="2.4" stroke-linejoin="round"/>'
    body += box(1, 1, width, height, height / 2, "paper", 1, "brass", 1.6)
    body += f'<path d="{path(0.215)}" fill="{hex_of("paper")}"/>'
    sheet.blit(drawn_svg(width + 4, round(height + tail + 4), body), (pad, pad))
    draw_text(sheet, words, (pad + 1 + width / 2, pad + 1 + height / 2), "title", px, "ink", "mc")
    return finished(sheet), pad, width
