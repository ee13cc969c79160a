"""What only a replay has on its table: racks of open cards under the plaques, and places for its buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from crazy8.ui.drawing.cards import CORNER, Pack, height_of, sprite
from crazy8.ui.drawing.metrics import Box
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import box, centred, kept, svg_surface
from crazy8.ui.table.layout import TableLayout

_ONE_ROW = 14
STEPS = ("first", "back", "on", "last")
CORNERS = ("open", "seat", "help")


# ---------------------------------------------------------------- open hands


@dataclass(frozen=True, slots=True)
class Rack:
    """Where an opponent's open cards lie: the ground, and the middle of each card."""

    ground: pygame.Rect
    width: int
    places: tuple[tuple[int, int], ...]


def rack(layout: TableLayout, plaque: Box, count: int) -> Rack:
    """The rack under a plaque for so many cards; many cards lie in two rows."""
    u = layout.u
    width = u(50 if layout.compact else 58)
    high = height_of(width)
    rows = 1 if count <= _ONE_ROW else 2
    per_row = -(-count // rows)
    long = u(236 if not layout.compact else 212)
    step = min(u(34), (long - width) / max(1, per_row - 1))
    whole = max(round(width + step * (max(1, per_row) - 1)), u(164)) + 2 * u(8)
    drop = u(24)
    ground = pygame.Rect(0, 0, whole, high + (rows - 1) * drop + 2 * u(6))
    ground.midtop = plaque[0] + plaque[2] // 2, plaque[1] + plaque[3] - u(3)
    ground.left = max(layout.left + u(10), min(ground.left, layout.right - u(10) - ground.w))
    places = []
    for number in range(count):
        row, at = divmod(number, max(1, per_row))
        in_row = min(per_row, count - row * per_row)
        left = ground.centerx - step * (in_row - 1) / 2
        places.append((round(left + step * at), ground.y + u(6) + high // 2 + row * drop))
    return Rack(ground, width, tuple(places))


def paint_rack(surface: pygame.Surface, layout: TableLayout, pack: Pack, plaque: Box, cards: tuple[int, ...]) -> None:
    """An opponent's cards, face up."""
    if not cards:
        return
    u, found = layout.u, rack(layout, plaque, len(cards))
    shadow_under(surface, found.ground, u(10), u(3), u(5), 120)
    surface.blit(_ground(found.ground.w, found.ground.h, u(10)), found.ground)
    for card, (x, y) in zip(cards, found.places):
        height = height_of(found.width)
        around = (x - found.width // 2, y - height // 2, found.width, height)
        shadow_under(surface, around, max(2, round(found.width * CORNER)), u(2), u(3), 105)
        centred(surface, sprite(pack, card, found.width), x, y)


@kept(30)
def _ground(width: int, height: int, radius: int) -> pygame.Surface:
    return svg_surface(
        width, height, box(0.75, 0.75, width - 1.5, height - 1.5, radius, "plaque_lo", 1, "rim", 1.2, 0.28)
    )


# ---------------------------------------------------------------- buttons


def button_boxes(layout: TableLayout) -> dict[str, pygame.Rect]:
    """Where the buttons are, by name."""
    u = layout.u
    wide, right = layout.column_width, layout.right - u(22)
    play = pygame.Rect(right - wide, layout.bottom - u(20) - u(62), wide, u(62))
    side, gap = max(u(44), 33), (wide - 4 * max(u(44), 33)) // 3
    found = {"play": play}
    for number, name in enumerate(STEPS):
        found[name] = pygame.Rect(play.x + number * (side + gap), play.y - u(12) - side, side, side)
    found |= {name: pygame.Rect(at) for name, at in zip(CORNERS, layout.corner_chips(len(CORNERS)))}
    return found
