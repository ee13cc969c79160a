"""Soft things: shadows (always black, light from above) and glows. Blurred small, so that a new size costs little."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from crazy8.ui.drawing.metrics import Box
from crazy8.ui.drawing.surfaces import Shelf, finished, kept, tile_over, widened

Rgb = tuple[int, int, int]

_LARGE = 240_000
"""Pixels of a box from which on its shadow is kept in pieces."""

_shadows = Shelf(megabytes=2, grows=True)


def soft(width: int, height: int, radius: int, blur: int, rgb: Rgb, alpha: int) -> pygame.Surface:
    """A rounded rectangle with soft edges, three times ``blur`` wider on each side. Not kept."""
    pad = blur * 3
    coarse = max(1, blur // 3)
    small = pygame.Surface(
        (max(2, -(-(width + 2 * pad) // coarse)), max(2, -(-(height + 2 * pad) // coarse))), pygame.SRCALPHA
    )
    small.fill((*rgb, 0))
    inside = (round(pad / coarse), round(pad / coarse), max(1, round(width / coarse)), max(1, round(height / coarse)))
    pygame.draw.rect(small, (*rgb, alpha), inside, border_radius=max(0, round(radius / coarse)))
    blurred = pygame.transform.gaussian_blur(small, max(1, round(blur / coarse)))
    if coarse > 1:
        blurred = pygame.transform.smoothscale(blurred, (width + 2 * pad, height + 2 * pad))
    return finished(blurred)


def drawn_shadow(width: int, height: int, radius: int, blur: int, alpha: int) -> pygame.Surface:
    """The shadow of a rounded rectangle, three times ``blur`` larger on each side. Not kept; needs no window."""
    narrow = 2 * (radius + 3 * blur) + 1
    drawn = soft(min(width, narrow), height, radius, blur, (0, 0, 0), alpha)
    return drawn if width <= narrow else widened(drawn, width + 6 * blur)


def shadow(width: int, height: int, radius: int, blur: int, alpha: int) -> tuple[pygame.Surface, int]:
    """The shadow of a rounded rectangle, and how far its surface reaches out on each side."""
    blur = max(1, blur)
    narrow = 2 * (radius + 3 * blur) + 1

    def draw() -> pygame.Surface:
        if width > narrow:
            return widened(shadow(narrow, height, radius, blur, alpha)[0], width + 6 * blur)
        return soft(width, height, radius, blur, (0, 0, 0), alpha)

    return _shadows.get((width, height, radius, blur, alpha), draw), blur * 3


_TILE: Final = 64


@kept(4)
def _frame(radius: int, blur: int, alpha: int) -> list[pygame.Surface]:
    """The shadow of a large box without its middle, in eight pieces, row by row: the corners, and what lies between
    them to be repeated. The whole would be one of the largest surfaces there are."""
    inside = radius + blur * 3
    reach = blur * 3 + inside
    corners = soft(2 * inside + 1, 2 * inside + 1, radius, blur, (0, 0, 0), alpha)
    pieces = []
    for from_top, high in ((0, reach), (reach, 1), (reach + 1, reach)):
        for from_left, wide in ((0, reach), (reach, 1), (reach + 1, reach)):
            if wide != 1 or high != 1:
                piece = corners.subsurface((from_left, from_top, wide, high))
                size = (_TILE if wide == 1 else wide, _TILE if high == 1 else high)
                pieces.append(pygame.transform.scale(piece, size))
    return pieces


def _lay_frame(surface: pygame.Surface, box: pygame.Rect, radius: int, blur: int, alpha: int) -> None:
    """Lay the shadow of a large box but for its middle."""
    pad, inside = blur * 3, radius + blur * 3
    across = (box.x - pad, box.x + inside, box.right - inside, box.right + pad)
    down = (box.y - pad, box.y + inside, box.bottom - inside, box.bottom + pad)
    places = [(left, top, right, low) for top, low in pairwise(down) for left, right in pairwise(across)]
    del places[4]
    for piece, place in zip(_frame(radius, blur, alpha), places, strict=True):
        tile_over(surface, piece, place)


@kept(16)
def glow(
    width: int, height: int, radius: int, blur: int, alpha: int, rgb: Rgb = (255, 207, 92)
) -> tuple[pygame.Surface, int]:
    """The light around a rounded rectangle, and how far its surface reaches out on each side."""
    blur = max(1, blur)
    return soft(width, height, radius, blur, rgb, alpha), blur * 3


def blit_around(
    surface: pygame.Surface, drawn: pygame.Surface, pos: tuple[int, int], hole: Box | pygame.Rect
) -> None:
    """Blit a soft surface but for a box in it that something opaque is about to cover: most of a shadow is that."""
    x, y = pos
    width, height = drawn.get_size()
    left, top, across, down = hole
    if across <= 0 or down <= 0:
        surface.blit(drawn, pos)
        return
    right, low = left + across, top + down
    surface.blit(drawn, (x, y), (0, 0, width, top))
    surface.blit(drawn, (x, y + low), (0, low, width, height - low))
    surface.blit(drawn, (x, y + top), (0, top, left, down))
    surface.blit(drawn, (x + right, y + top), (right, top, width - right, down))


def shadow_under(
    surface: pygame.Surface,
    rect: pygame.Rect | tuple[int, int, int, int],
    radius: int,
    dy: int,
    blur: int,
    alpha: int,
    solid: bool = False,
) -> None:
    """Lay the shadow of a box that is about to be drawn, ``dy`` below it. All in pixels.

    ``solid``: nothing will shine through the box, so that the middle of the shadow may be left out.
    """
    x, y, width, height = (int(side) for side in rect)
    has_middle = min(width, height) > 2 * (int(radius) + 3 * max(1, int(blur)))
    if solid and has_middle and width * height > _LARGE:
        _lay_frame(surface, pygame.Rect(x, y + dy, width, height), int(radius), max(1, int(blur)), int(alpha))
        return
    drawn, pad = shadow(width, height, int(radius), int(blur), int(alpha))
    if solid:
        hole = (pad + 2, pad - dy + int(radius), width - 4, height - 2 * int(radius))
        blit_around(surface, drawn, (x - pad, y - pad + dy), hole)
    else:
        surface.blit(drawn, (x - pad, y - pad + dy))


def glow_around(
    surface: pygame.Surface, rect: pygame.Rect | tuple[int, int, int, int], radius: int, blur: int, alpha: int
) -> None:
    """Light around a box that is about to be drawn. All in pixels."""
    x, y, width, height = rect
    drawn, pad = glow(int(width), int(height), int(radius), int(blur), int(alpha))
    surface.blit(drawn, (x - pad, y - pad))
