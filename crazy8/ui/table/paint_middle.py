"""Paints the middle of the table: direction arcs, draw pile, discards, seal and penalty chip."""

from __future__ import annotations

import math

import pygame

from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.ui.drawing.cards import CORNER, DRAWN_AT, Pack, height_of, sprite, suit_sign
from crazy8.ui.drawing.chrome import focus_ring, pill
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.shadows import shadow
from crazy8.ui.drawing.surfaces import (
    LAYERS,
    box,
    centred,
    clear_surface,
    disc,
    drawn_svg,
    finished,
    hastened,
    kept,
    layer,
)
from crazy8.ui.drawing.type import draw_text, fitted_px, width_of, wrap
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.paint_cards import paint_card
from crazy8.ui.table.picture import Picture

_ARCS = ((214, 326), (34, 146))
_PHASES = 24


# ---------------------------------------------------------------------- direction
def paint_arcs(surface: pygame.Surface, layout: TableLayout, direction: int, phase: float) -> None:
    """Two arcs around the middle whose heads point the way the turn goes."""
    if direction:
        x, y, across, down = layout.arcs
        centred(surface, _arcs(layout.u, across, down, direction, round(max(0.0, min(1.0, phase)) * _PHASES)), x, y)


@kept(6)
def _arcs(u: Units, across: float, down: float, direction: int, step: int) -> pygame.Surface:
    """While the direction turns, the lines fade and the heads run to the other end."""
    phase = step / _PHASES
    width, height = round(2 * across + u(40)), round(2 * down + u(40))
    middle = (width / 2, height / 2)
    seen = 1 - 0.65 * math.sin(math.pi * phase)
    body = ""
    for first, last in _ARCS:
        points = [_on(middle, across, down, math.radians(first + (last - first) * n / 26)) for n in range(27)]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        line = f'<path d="{path}" fill="none" stroke-linecap="round"'
        body += f'{line} stroke="#04140D" stroke-opacity="{0.35 * seen:.2f}" stroke-width="{u.f(5):.2f}"/>'
        body += f'{line} stroke="{hex_of("brass")}" stroke-opacity="{0.9 * seen:.2f}" stroke-width="{u.f(2.2):.2f}"/>'
        ahead = direction if phase >= 0.5 else -direction
        tip = phase if direction > 0 else 1 - phase
        for share, size in ((0.25, 9), (0.5, 9), (0.75, 9), (tip, 15)):
            body += _head(
                middle, across, down, math.radians(first + (last - first) * share), u.f(size), ahead, u.f(1.4)
            )
    return hastened(drawn_svg(width, height, body))


def _on(middle: tuple[float, float], across: float, down: float, turn: float) -> tuple[float, float]:
    return middle[0] + across * math.cos(turn), middle[1] + down * math.sin(turn)


def _head(
    middle: tuple[float, float], across: float, down: float, turn: float, size: float, ahead: int, line: float
) -> str:
    x, y = _on(middle, across, down, turn)
    right, low = -across * math.sin(turn) * ahead, down * math.cos(turn) * ahead
    length = math.hypot(right, low)
    right, low = right / length * size, low / length * size
    corners = (
        (x + right * 0.9, y + low * 0.9),
        (x - right * 0.6 - low * 0.66, y - low * 0.6 + right * 0.66),
        (x - right * 0.2, y - low * 0.2),
        (x - right * 0.6 + low * 0.66, y - low * 0.6 - right * 0.66),
    )
    path = "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z"
    return (
        f'<path d="{path}" fill="{hex_of("brass_hi")}" stroke="#10281D" stroke-width="{line:.2f}"'
        ' stroke-linejoin="round"/>'
    )


# ---------------------------------------------------------------------- piles
def paint_pile(surface: pygame.Surface, layout: TableLayout, pack: Pack, picture: Picture) -> None:
    """The draw pile, as high as it is full; an empty place where nothing is left."""
    u, width = layout.u, layout.card_width
    x, y = layout.pile
    if picture.pile_count <= 0:
        centred(surface, _empty_place(u, width), x, y)
    else:
        drawn, right, low = _pile(u, pack.back, width, layout.pile_layers(picture.pile_count))
        surface.blit(drawn, (round(x) - right, round(y) - low), None, LAYERS)
    top = layout.pile_pose(picture.pile_count)
    at = pygame.Rect(0, 0, width, layout.card_height)
    at.center = round(top.x), round(top.y)
    if picture.pile_hot and not picture.pile_focused:
        centred(surface, _hot_rim(u, width), top.x, top.y)
    if picture.pile_focused:
        focus_ring(surface, u, at, 108 * CORNER)


@kept(3)
def _pile(u: Units, back: str, width: int, layers: int) -> tuple[pygame.Surface, int, int]:
    """The pile with its shadow in ``LAYERS``, and where the middle of its lowest card is."""
    height, blur = height_of(width), u(9)
    soft, pad = shadow(width, height, u(9), blur, 150)
    sheet = clear_surface(width + 2 * pad, height + 2 * pad + u(14))
    right, low = pad + width // 2, pad + u(14) + height // 2
    sheet.blit(soft, (0, u(14) + u(7)))
    card = sprite(Pack(back=back), NO_CARD, width, base=u(DRAWN_AT))
    for number in range(layers):
        layer(sheet, card, right - u.f(0.9 * number), low - u.f(1.9 * number))
    return finished(sheet), right, low


@kept(4)
def _empty_place(u: Units, width: int) -> pygame.Surface:
    height = height_of(width)
    line = u.f(2)
    body = box(line, line, width - 2 * line, height - 2 * line, width * CORNER, "#04140D", 0.25)
    body += (
        f'<rect x="{line}" y="{line}" width="{width - 2 * line}" height="{height - 2 * line}" rx="{width * CORNER}"'
        f' fill="none" stroke="#9FD8B8" stroke-opacity=".45" stroke-width="{line}"'
        f' stroke-dasharray="{u.f(9)} {u.f(7)}" stroke-linecap="round"/>'
    )
    return drawn_svg(width, height, body)


@kept(4)
def _hot_rim(u: Units, width: int) -> pygame.Surface:
    height, line = height_of(width), u.f(2.6)
    body = box(u(2), u(2), width + u(4), height + u(4), u(10), "none", 1, "brass_hi", line, 0.95)
    return drawn_svg(width + u(8), height + u(8), body)


def paint_pile_count(surface: pygame.Surface, layout: TableLayout, picture: Picture) -> None:
    """The pill under the draw pile: how many cards, as a number and a word."""
    u = layout.u
    middle, top, height = layout.count_pill
    number, big, small = str(max(0, picture.pile_count)), u.text(19, 16), u.text(15, 14)
    word_at = width_of(number, "action", big) + u(5)
    width = word_at + width_of(picture.pile_word, "medium", small) + u(24)
    at = pill(surface, u, (round(middle - width / 2), top, width, height), 0.72)
    draw_text(surface, number, (at.x + u(12), at.centery), "action", big)
    draw_text(surface, picture.pile_word, (at.x + u(12) + word_at, at.centery), "medium", small, "mist")


def paint_discards(surface: pygame.Surface, layout: TableLayout, pack: Pack, picture: Picture) -> None:
    """The cards under the top card, the top card, and on it the called suit or what is owed."""
    u = layout.u
    for pose in picture.discards:
        paint_card(surface, u, pack, pose)
    top = picture.top
    if top is None:
        if not picture.discards:
            centred(surface, _empty_place(u, layout.card_width), *layout.discard)
        return
    paint_card(surface, u, pack, top)
    if picture.seal != NO_SUIT:
        size = round(u.f(50) * max(0.1, picture.seal_scale))
        seal = _seal(u, picture.seal, size, pack.german, pack.four_colours)
        low = u.f(46) if picture.owed else 0
        centred(surface, seal, top.x + top.width * 0.36, top.y - top.width * 0.56 + low)
    if picture.owed:
        chip, wide = _chip(u, picture.owed)
        centred(surface, chip, min(top.x + u.f(30), layout.plate()[0] - u.f(6) - wide / 2), top.y - u.f(76))


@kept(24)
def _seal(u: Units, suit: int, size: int, german: bool, four_colours: bool) -> pygame.Surface:
    soft, pad = shadow(size, size, size // 2, u(4), 140)
    sheet = clear_surface(size + 2 * pad, size + 2 * pad)
    sheet.blit(soft, (0, u(3)))
    half = size / 2
    body = disc(half, half, half - 1, "brass") + disc(half, half, half - u.f(3), "paper", "brass_lo", 1.2)
    sheet.blit(drawn_svg(size, size, body), (pad, pad))
    centred(sheet, suit_sign(suit, round(size * 0.58), german, four_colours), pad + half, pad + half)
    return hastened(finished(sheet))


@kept(24)
def _chip(u: Units, owed: int) -> tuple[pygame.Surface, int]:
    """The running penalty, in red, and how wide it is without its shadow."""
    number, px = f"+{owed}", u.text(33, 26)
    width, height = width_of(number, "title", px) + u(24), max(u(48), round(px * 1.4))
    soft, pad = shadow(width, height, height // 2, u(5), 130)
    sheet = clear_surface(width + 2 * pad, height + 2 * pad)
    sheet.blit(soft, (0, u(3)))
    body = box(1.2, 1.2, width - 2.4, height - 2.4, height / 2, "red", 1, "#FFD9D2", u.f(2.4))
    sheet.blit(drawn_svg(width, height, body), (pad, pad))
    draw_text(sheet, number, (pad + width / 2, pad + height / 2), "title", px, "paper", "mc")
    return hastened(finished(sheet)), width


def paint_ranks(surface: pygame.Surface, layout: TableLayout, words: str) -> None:
    """The special ranks in force, on a pill under the plate."""
    if not words:
        return
    box, px, lines = ranks_room(layout, words)
    at, step = pill(surface, layout.u, box, 0.72, 13), round(px * 1.25)
    for number, line in enumerate(lines):
        y = at.centery + step * (number - (len(lines) - 1) / 2)
        draw_text(surface, line, (at.centerx, y), "medium", px, "paper", "mc")


def ranks_room(layout: TableLayout, words: str) -> tuple[Box, int, list[str]]:
    """The pill of the ranks in force, the size of its letters and its lines. Between the count of the pile and the
    seats at the side one line has room above the message; only what is too long at the smallest size takes two."""
    u = layout.u
    left, _, width, _ = layout.plate()
    _, top, height = layout.count_pill
    first, last = round(layout.discard[0] - layout.card_width / 2), round(layout.cx + u.f(394))
    px = fitted_px(words, "medium", u.text(15, 14), 12, last - first - u(22))
    lines = wrap(words, "medium", px, last - first - u(22))
    across = max(width_of(line, "medium", px) for line in lines) + u(22)
    x = max(first, min(round(left + width / 2 - across / 2), last - across))
    return (x, top, across, max(height, round(px * 1.25) * len(lines) + u(6))), px, lines
