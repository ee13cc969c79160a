"""Paints what one presses: the action column and the chips in the corners."""

from __future__ import annotations

import pygame

from crazy8.ui.drawing.chrome import button, focus_ring, ink_on, keycap, keycap_size, pill
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import centred, disc, drawn_svg, kept
from crazy8.ui.drawing.type import draw_lines, draw_text, fitted_px, line_height, shortened, width_of, wrap
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.picture import ButtonPicture, Picture

MENU = "menu"
"""The name of the button whose chip carries the title."""


def paint_action(surface: pygame.Surface, u: Units, shown: ButtonPicture) -> None:
    """A button of the action column: its verb and key, under them what follows from it."""
    at = pygame.Rect(shown.rect)
    state = "pressed" if shown.pressed or shown.pressed_in else "hover" if shown.hover else "normal"
    face = button(surface, u, at, shown.kind, state)
    ink = ink_on(shown.kind)
    if shown.focused:
        focus_ring(surface, u, at)
    left, right = face.x + u(18), face.right - u(14)
    below = bool(shown.second or shown.lamps)
    line = face.y + face.h * (0.34 if below else 0.5)
    if shown.pressed_in:
        tick = icon("check", u.text(22, 18), ink, 3.2)
        centred(surface, tick, right - tick.get_width() / 2, line)
        right -= tick.get_width() + u(8)
    elif shown.key:
        keycap(surface, u, shown.key, (right, line), "mr", ink)
        right -= keycap_size(u, shown.key)[0] + u(8)
    _paint_label(surface, u, shown, (left, line), right - left, face)
    if below:
        low = face.y + face.h * 0.72
        after = _paint_lamps(surface, u, shown.lamps, left, low, ink)
        px = fitted_px(shown.second, "medium", u.text(16, 14), 12, round(face.right - u(12) - after))
        draw_text(surface, shown.second, (after, low), "medium", px, ink)


def _paint_label(
    surface: pygame.Surface, u: Units, shown: ButtonPicture, pos: tuple[float, float], room: float, face: pygame.Rect
) -> None:
    wished = u.text(25 if shown.rect[3] > u(60) else 20, 16)
    px = fitted_px(shown.label, "action", wished, 14, round(room))
    ink = ink_on(shown.kind)
    if width_of(shown.label, "action", px) <= room or shown.second or shown.lamps:
        px = fitted_px(shown.label, "action", px, 11, round(room))
        draw_text(surface, shown.label, pos, "action", px, ink)
        return
    lines = wrap(shown.label, "action", px, round(room))
    draw_lines(surface, lines, (pos[0], face.centery - len(lines) * line_height("action", px) / 2), "action", px, ink)


def _paint_lamps(
    surface: pygame.Surface, u: Units, lamps: tuple[int, int] | None, left: float, y: float, ink: str
) -> float:
    """One lamp for each draw there is, the ones left filled; returns where the words go on."""
    if not lamps:
        return left
    lit, every = lamps
    size, step = u(13), u(18)
    for number in range(every):
        centred(surface, _lamp(size, number < lit, ink), left + size / 2 + number * step, y)
    return left + every * step + u(5)


@kept(20)
def _lamp(size: int, lit: bool, ink: str) -> pygame.Surface:
    ink = "#3A2606" if ink == "ink_brown" else ink
    return drawn_svg(size, size, disc(size / 2, size / 2, size / 2 - 1.2, ink if lit else "none", ink, 1.8))


# ---------------------------------------------------------------------- chips
def chip_box(layout: TableLayout, shown: ButtonPicture, picture: Picture) -> pygame.Rect:
    """Where a chip is; the one with the title is as wide as that."""
    if shown.name != MENU or not (picture.title or picture.subtitle):
        return pygame.Rect(shown.rect)
    u = layout.u
    first = width_of(picture.title, "name", u.text(17, 14))
    second = width_of(picture.subtitle, "body", u.text(15, 14))
    return pygame.Rect(layout.menu_chip(max(first, second)))


def paint_chip(surface: pygame.Surface, layout: TableLayout, shown: ButtonPicture, picture: Picture) -> None:
    """A quiet chip in a corner."""
    u, at = layout.u, chip_box(layout, shown, picture)
    lit = shown.hover or shown.pressed
    pill(surface, u, at, 0.75 if lit else 0.55, 12, "night", "#F6E7C0", 0.6 if lit else 0.16)
    drawn = icon(shown.icon or shown.name, u(24))
    titled = shown.name == MENU and bool(picture.title or picture.subtitle)
    down = u(1) if shown.pressed else 0
    centred(surface, drawn, at.x + u(24) if titled else at.centerx, at.centery + down)
    if titled:
        left, room = at.x + u(46), at.right - u(14) - (at.x + u(46))
        px = fitted_px(picture.title, "name", u.text(17, 14), max(12, u(13)), room)
        high = 0.34 if picture.subtitle else 0.5
        draw_text(surface, shortened(picture.title, "name", px, room), (left, at.y + at.h * high + down), "name", px)
        px = fitted_px(picture.subtitle, "body", u.text(15, 14), 11, room)
        draw_text(surface, picture.subtitle, (left, at.y + at.h * 0.70 + down), "body", px, "mist")
    if shown.focused:
        focus_ring(surface, u, at)
