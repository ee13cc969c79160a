"""What only a replay paints: racks of open cards under the plaques, and the controls as parts of the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from crazy8.ui.drawing.cards import CORNER, Pack, height_of, sprite
from crazy8.ui.drawing.chrome import focus_ring
from crazy8.ui.drawing.metrics import Box
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import box, drawn_svg, kept, svg_surface
from crazy8.ui.scenes.replay.layout import RACK, ReplayLayout
from crazy8.ui.table.display_list import Part
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.paint_words import paint_tip
from crazy8.ui.table.picture import Picture
from crazy8.ui.widgets.screen import Screen

_ONE_ROW = 14
_EDGE, _BEHIND = 6, 20
"""Units of a rack above the cards, and of a card that shows above the row in front of it."""


class ReplayPainter(Painter):
    """Paints the table above the console. ``over`` are the parts that lie on it, the lowest first."""

    over: Sequence[Part] = ()

    def layout(self, players: int) -> TableLayout:
        if players not in self._layouts:
            self._layouts[players] = ReplayLayout(self.size, players, self.u.text_size)
        return self._layouts[players]

    def _wanted(self, picture: Picture) -> list[Part]:
        return [*super()._wanted(picture), *self.over]


# ---------------------------------------------------------------- open hands


@dataclass(frozen=True, slots=True)
class Rack:
    """Where an opponent's open cards lie: a pocket that shows their upper part. ``places`` are the upper left corners
    of the cards, ``rows`` where a row begins in that list and how far down it is seen."""

    ground: pygame.Rect
    width: int
    places: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, int], ...]


def rack(layout: TableLayout, plaque: Box, count: int) -> Rack:
    """The rack under a plaque for so many cards; many cards lie in two rows."""
    u = layout.u
    width = u(50)
    rows = 1 if count <= _ONE_ROW else 2
    per_row = -(-count // rows)
    long = u(236 if not layout.compact else 212)
    step = min(u(34), (long - width) / max(1, per_row - 1))
    whole = max(round(width + step * (max(1, per_row) - 1)), u(164)) + 2 * u(8)
    ground = pygame.Rect(0, 0, whole, u(RACK))
    ground.midtop = plaque[0] + plaque[2] // 2, plaque[1] + plaque[3] - u(3)
    ground.left = max(layout.left + u(10), min(ground.left, layout.right - u(10) - ground.w))
    places, begins = [], []
    for number in range(count):
        row, at = divmod(number, max(1, per_row))
        if not at:
            begins.append((number, ground.y + u(_EDGE) + u(_BEHIND) if row < rows - 1 else ground.bottom))
        in_row = min(per_row, count - row * per_row)
        left = ground.centerx - step * (in_row - 1) / 2 - width / 2
        places.append((round(left + step * at), ground.y + u(_EDGE) + row * u(_BEHIND)))
    return Rack(ground, width, tuple(places), tuple(begins))


def paint_rack(surface: pygame.Surface, layout: TableLayout, pack: Pack, plaque: Box, cards: tuple[int, ...]) -> None:
    """An opponent's cards, face up, in a pocket."""
    if not cards:
        return
    u, found = layout.u, rack(layout, plaque, len(cards))
    shadow_under(surface, found.ground, u(10), u(3), u(5), 120)
    surface.blit(_ground(found.ground.w, found.ground.h, u(10)), found.ground)
    low = dict(found.rows)
    bottom = found.ground.bottom
    for number, (card, (x, y)) in enumerate(zip(cards, found.places)):
        bottom = low.get(number, bottom)
        high = min(height_of(found.width), bottom - u(1) - y)
        around = (x, y, found.width, high)
        shadow_under(surface, around, max(2, round(found.width * CORNER)), u(1), u(2), 90)
        surface.blit(sprite(pack, card, found.width), (x, y), (0, 0, found.width, high))
    lip = u(12)
    surface.blit(_lip(found.ground.w - 2, lip), (found.ground.x + 1, found.ground.bottom - 1 - lip))


@kept(30)
def _ground(width: int, height: int, radius: int) -> pygame.Surface:
    return svg_surface(
        width, height, box(0.75, 0.75, width - 1.5, height - 1.5, radius, "plaque_lo", 1, "rim", 1.2, 0.28)
    )


@kept(30)
def _lip(width: int, height: int) -> pygame.Surface:
    """The shadow of a pocket's edge on the cards behind it."""
    shades = (
        f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        '<stop offset="0" stop-color="#000000" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0.34"/></linearGradient>'
    )
    return drawn_svg(width, height, box(0, 0, width, height, 0, "url(#l)"), shades)


# ---------------------------------------------------------------- controls and tips


def parts_of(screen: Screen) -> list[Part]:
    """The elements of a screen and the ring around the one with the keyboard, as parts of a picture."""
    parts: list[Part] = []
    for number, element in enumerate(screen.root.parts if screen.root is not None else ()):
        image, at = element.image, element.rect
        if image is not None:
            parts.append((("element", number), (image, tuple(at)), _painter_of(image, at)))
    current = screen.focus.current
    if current is not None and not screen.is_covered and screen.focus.ring_shown:
        u, inset = screen.u, 2 * screen.u(current.ring_inset)
        ring, radius = current.ring_rect().inflate(-inset, -inset), current.radius
        parts.append(("ring", (tuple(ring), radius), lambda sheet: focus_ring(sheet, u, ring, radius)))
    return parts


def _painter_of(image: pygame.Surface, at: pygame.Rect) -> Callable[[pygame.Surface], None]:
    place = pygame.Rect(at)

    def paint(sheet: pygame.Surface) -> None:
        sheet.blit(image, place)

    return paint


def tip_part(layout: TableLayout, words: str, at: tuple[int, int]) -> Part:
    """A tip, over everything."""
    return "replay_tip", (words, at), lambda sheet: paint_tip(sheet, layout, words, at)


def rack_part(layout: TableLayout, pack: Pack, seat: int, plaque: Box, cards: tuple[int, ...]) -> Part:
    """The rack of a seat."""
    state_key = (pack, plaque, cards)
    return ("rack", seat), state_key, lambda sheet: paint_rack(sheet, layout, pack, plaque, cards)
