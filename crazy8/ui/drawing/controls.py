"""The pieces of the controls in panels: choice of one in a row, switch, slider, tick (docs/design.md, section 12)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from crazy8.ui.drawing.chrome import Rect, well
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import box, centred, disc, drawn_svg, kept
from crazy8.ui.drawing.type import draw_text, fitted_px, width_of


def segment_rects(rect: Rect, count: int) -> list[pygame.Rect]:
    """The parts of a segmented choice, equally wide."""
    at = pygame.Rect(rect)
    edges = [at.x + round(at.w * number / count) for number in range(count + 1)]
    return [pygame.Rect(left, at.y, right - left, at.h) for left, right in pairwise(edges)]


def segment(
    surface: pygame.Surface, u: Units, rect: Rect, words: Sequence[str], chosen: int, hover: int = -1, size: float = 17
) -> list[pygame.Rect]:
    """One of several in a row: the chosen part is a paper tile with a tick. Returns the parts."""
    at = well(surface, u, rect)
    parts = segment_rects(at, len(words))
    for number, (word, part) in enumerate(zip(words, parts)):
        if number != chosen:
            if number == hover:
                surface.blit(_tile(part.w, part.h, u(3), u(8), "#FFFFFF", "", 0.10), part)
            px = fitted_px(word, "medium", u.text(size, 14), 13, part.w - u(12))
            draw_text(surface, word, part.center, "medium", px, "paper", "mc")
            continue
        surface.blit(_tile(part.w, part.h, u(3), u(8), "paper", "brass", 1.0), part)
        mark, gap = u.text(15, 13), u(5)
        px = fitted_px(word, "name", u.text(size, 14), 14, part.w - u(14) - mark - gap)
        whole = mark + gap + width_of(word, "name", px)
        if whole > part.w - u(12):
            px = fitted_px(word, "name", px, 13, part.w - u(12))
            draw_text(surface, word, part.center, "name", px, "ink", "mc")
            continue
        left = part.centerx - whole / 2
        centred(surface, icon("check", mark, "tick", 3.4), left + mark / 2, part.centery)
        draw_text(surface, word, (left + mark + gap, part.centery), "name", px, "ink")
    return parts


@kept(80)
def _tile(width: int, height: int, inset: int, radius: int, fill: str, edge: str, opacity: float) -> pygame.Surface:
    body = box(inset, inset, width - 2 * inset, height - 2 * inset, radius, fill, opacity, edge, 1.6)
    return drawn_svg(width, height, body)


def toggle(surface: pygame.Surface, u: Units, rect: Rect, on: bool, hover: bool = False) -> pygame.Rect:
    """A switch, 58x32 units, at the right end of ``rect`` and in its middle."""
    at = pygame.Rect(rect)
    width, height = u(58), u(32)
    place = pygame.Rect(at.right - width, at.centery - height // 2, width, height)
    surface.blit(_toggle(width, height, u.s, on, hover), place)
    return place


@kept(20)
def _toggle(width: int, height: int, s: float, on: bool, hover: bool) -> pygame.Surface:
    fill, edge = ("brass", "brass_hi") if on else ("well", "line")
    body = box(0.75, 0.75, width - 1.5, height - 1.5, height / 2, fill, 1, edge, 1.4 if not hover else 2.2, 0.9)
    body += disc(width - height / 2 if on else height / 2, height / 2, height / 2 - 4 * s, "paper")
    if on:
        body += (
            f'<path d="M{width * 0.19:.2f} {height * 0.52:.2f}L{width * 0.28:.2f} {height * 0.66:.2f}'
            f'L{width * 0.43:.2f} {height * 0.36:.2f}" fill="none" stroke="{hex_of("ink_brown")}"'
            f' stroke-width="{3 * s:.2f}" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return drawn_svg(width, height, body)


def small_toggle(surface: pygame.Surface, u: Units, left: tuple[int, int], on: bool, hover: bool = False) -> None:
    """A switch of 50x30 units with its words beside it; ``left`` is the middle of its left edge."""
    width, height = u(50), u(30)
    surface.blit(_small_toggle(width, height, u.s, on, hover), (left[0], left[1] - height // 2))
    if on:
        centred(surface, icon("check", u(15), "tick", 3.6), left[0] + width - height / 2, left[1])


@kept(20)
def _small_toggle(width: int, height: int, s: float, on: bool, hover: bool) -> pygame.Surface:
    fill, edge, opacity = ("brass", "brass_hi", 1.0) if on else ("well", "line", 0.85)
    shape = (1, 1, width - 2, height - 2, height / 2 - 1)
    body = box(*shape, fill, opacity, edge, 1.4 if not hover else 2.2, 1 if on or hover else 0.6)
    knob = (width - height / 2 if on else height / 2, height / 2, height / 2 - 4 * s)
    body += disc(*knob, "paper", "#5B430B" if on else "", 1)
    return drawn_svg(width, height, body)


def slider(surface: pygame.Surface, u: Units, rect: Rect, share: float, hover: bool = False) -> pygame.Rect:
    """A slider through the middle of ``rect``, filled up to ``share`` (0-1); returns its knob."""
    at = pygame.Rect(rect)
    share = max(0.0, min(1.0, share))
    height, knob = u(8), u(26)
    filled = max(height, round(at.w * share))
    surface.blit(_track(at.w, height, filled), (at.x, at.centery - height // 2))
    place = pygame.Rect(0, 0, knob, knob)
    place.center = at.x + round(at.w * share), at.centery
    shadow_under(surface, place, knob // 2, u(2), u(3), 140)
    surface.blit(_knob(knob, hover), place)
    return place


@kept(120)
def _track(width: int, height: int, filled: int) -> pygame.Surface:
    body = box(0, 0, width, height, height / 2, "#04140D") + box(0, 0, filled, height, height / 2, "brass")
    body += box(0.5, 0.5, width - 1, height - 1, height / 2, "none", 1, "rim", 1, 0.35)
    return drawn_svg(width, height, body)


@kept(10)
def _knob(size: int, hover: bool) -> pygame.Surface:
    middle = size / 2
    body = disc(middle, middle, middle - 1, "paper", "brass_hi" if hover else "brass_lo", 1.5)
    body += disc(middle, middle, size / (5 if hover else 6), "brass")
    return drawn_svg(size, size, body)


def tick(surface: pygame.Surface, u: Units, x: float, y: float, size: float = 26) -> None:
    """The round mark of what is chosen, with its middle at a point."""
    centred(surface, _mark(u(size)), x, y)
    centred(surface, icon("check", u(size * 0.65), "tick", 3.6), x, y)


@kept(10)
def _mark(px: int) -> pygame.Surface:
    return drawn_svg(px, px, disc(px / 2, px / 2, px / 2 - 1, "paper", "brass_lo", 1.5))
