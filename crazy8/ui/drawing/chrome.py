"""Chrome, what cards and words lie on: panels, buttons, pills, key caps, rows, the ring (docs/design.md, section 12).

Boxes are in pixels, radii and rims in units of the window.
"""

from __future__ import annotations

import math
from typing import Final

import pygame

from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.palette import Paint, colour, hex_of
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import Stretch, box, drawn_svg, hastened, kept, stretched, vertical
from crazy8.ui.drawing.type import draw_text, font, width_of

Rect = pygame.Rect | Box

# The fill from top to bottom, the lip under it, the thin light at its edge and how strong that is.
_BUTTONS: Final[dict[str, tuple[tuple[tuple[float, str], ...], str, str, float]]] = {
    "brass": (((0, "#FADF9C"), (0.5, "#EBC066"), (1, "#D9A443")), "#8A611F", "#FFF3D0", 0.75),
    "felt": (((0, "#2B6650"), (1, "#1B4938")), "#0A2018", "#A9D6BF", 0.42),
    "red": (((0, "#C62F3C"), (1, "#A31724")), "#5E0C15", "#FFC9C4", 0.6),
    "paper": (((0, "#FFFCF3"), (1, "#F1E7CF")), "#B5A57E", "#FFFFFF", 0.9),
}
KINDS: Final = (*_BUTTONS, "off")
"""The kinds of a button."""

STATES: Final = ("normal", "hover", "pressed")
"""What the pointer does to a button. Focus is a ring around it."""



def ink_on(kind: str) -> str:
    """The colour of letters on a button of that kind."""
    return {"brass": "ink_brown", "paper": "ink", "off": "off_text"}.get(kind, "paper")


def panel_shadow(surface: pygame.Surface, u: Units, rect: Rect, radius: float = 20) -> None:
    """The shadow of a panel."""
    shadow_under(surface, rect, u(radius), u(10), u(14), 120, solid=True)


def panel(surface: pygame.Surface, u: Units, rect: Rect, radius: float = 20) -> pygame.Rect:
    """A panel with its double brass line and its shadow. It is opaque: nothing shines through the words on it."""
    at = pygame.Rect(rect)
    panel_shadow(surface, u, at, radius)
    _panel(min(at.w, 2 * u(radius) + 9), at.h, u(radius), u.f(4.5)).blit(surface, at)
    return at


@kept(4)
def _panel(width: int, height: int, radius: int, gap: float) -> Stretch:
    body = box(0, 0, width, height, radius, "url(#p)")
    body += box(0.75, 0.75, width - 1.5, height - 1.5, radius - 0.75, "none", 1, "brass", 1.5, 0.55)
    inner = max(2.0, radius - gap)
    body += box(gap, gap, width - 2 * gap, height - 2 * gap, inner, "none", 1, "brass", 1, 0.16)
    defs = vertical("p", height, (0, "panel_hi"), (1, "panel_lo"))
    return stretched(drawn_svg(width, height, body, defs))


def button(
    surface: pygame.Surface, u: Units, rect: Rect, kind: str = "felt", state: str = "normal", radius: float = 12
) -> pygame.Rect:
    """A button with its shadow and lip; returns its face, where the words go: it moves when pressed."""
    at = pygame.Rect(rect)
    lip, down = u(4), u(3) if state == "pressed" and kind != "off" else 0
    if kind != "off":
        blur = u(6) if state != "pressed" else u(3)
        shadow_under(surface, at, u(radius), u(5) if not down else u(2), blur, 120, solid=True)
    surface.blit(_button(at.w, at.h, u(radius), lip, down, kind, state), at)
    return pygame.Rect(at.x, at.y + down, at.w, at.h - lip)


@kept(200)
def _button(width: int, height: int, radius: int, lip: int, down: int, kind: str, state: str) -> pygame.Surface:
    face = height - lip
    if kind == "off":
        return drawn_svg(
            width, height, box(0.75, 0.75, width - 1.5, face - 1.5, radius - 0.75, "off", 0.75, "#6E9483", 1.5, 0.55)
        )
    stops, under, light, strength = _BUTTONS[kind]
    body = box(0, down, width, height - down, radius, under)
    body += box(0, down, width, face, radius, "url(#f)")
    if state == "hover":
        body += box(0, down, width, face, radius, "#FFFFFF", 0.14)
    elif state == "pressed":
        body += box(0, down, width, face, radius, "#000000", 0.16)
    body += box(1, down + 1, width - 2, face - 2, radius - 1, "none", 1, light, 1.3, strength)
    return hastened(drawn_svg(width, height, body, vertical("f", down + face, *stops)))


def pill(
    surface: pygame.Surface,
    u: Units,
    rect: Rect,
    opacity: float = 0.62,
    radius: float | None = None,
    fill: str = "night",
    edge: str = "#F6E7C0",
    edge_opacity: float = 0.16,
    edge_width: float = 1.0,
) -> pygame.Rect:
    """A dark see-through pill under words; ``radius`` in units where it is not round, ``edge_width`` in pixels."""
    at = pygame.Rect(rect)
    bend = at.h / 2 if radius is None else u.f(radius)
    narrow = min(at.w, 2 * math.ceil(bend + edge_width) + 3)
    _pill(narrow, at.h, bend, opacity, fill, edge, edge_opacity, edge_width).blit(surface, at)
    return at


@kept(120)
def _pill(
    width: int, height: int, bend: float, opacity: float, fill: str, edge: str, edge_opacity: float, edge_width: float
) -> Stretch:
    inset = edge_width / 2
    inside = (inset, inset, width - edge_width, height - edge_width, bend - inset)
    body = box(*inside, fill, opacity, edge, edge_width, edge_opacity)
    return stretched(drawn_svg(width, height, body))


def keycap_size(u: Units, key: str, size: float = 13) -> tuple[int, int]:
    """How large the cap of a key is."""
    px = u.text(size, 12)
    height = font("name", px).get_height() + u(4)
    return max(height, width_of(key, "name", px) + u(12)), height


def keycap(
    surface: pygame.Surface,
    u: Units,
    key: str,
    pos: tuple[float, float],
    anchor: str = "mc",
    paint: Paint = "paper",
    size: float = 13,
) -> pygame.Rect:
    """The cap of a key. ``anchor`` as for text: t, m, b, then l, c, r. ``paint``: the ink of what it lies on."""
    width, height = keycap_size(u, key, size)
    x = pos[0] - {"l": 0.0, "c": width / 2, "r": float(width)}[anchor[1]]
    y = pos[1] - {"t": 0.0, "m": height / 2, "b": float(height)}[anchor[0]]
    red, green, blue, _ = colour(paint)
    at = pygame.Rect(round(x), round(y), width, height)  # what blit returns is clipped
    surface.blit(_cap(width, height, u.f(5), f"#{red:02x}{green:02x}{blue:02x}"), at)
    draw_text(surface, key, at.center, "name", u.text(size, 12), paint, "mc")
    return at


@kept(60)
def _cap(width: int, height: int, radius: float, ink: str) -> pygame.Surface:
    body = box(0.8, 0.8, width - 1.6, height - 1.6, radius, ink, 0.10, ink, 1.3, 0.62)
    return drawn_svg(width, height, body)


def focus_ring(surface: pygame.Surface, u: Units, rect: Rect, radius: float = 12) -> None:
    """The double ring around what the keyboard is on. ``radius`` in units is that of the thing itself."""
    at = pygame.Rect(rect)
    drawn = ring(at.w, at.h, u.f(radius), u.f(5), u.f(3.4))
    surface.blit(drawn, drawn.get_rect(center=at.center))


@kept(100)
def ring(
    width: int, height: int, radius: float, gap: float, line: float, inner: str = "focus_in", outer: str = "focus"
) -> pygame.Surface:
    """A double ring ``gap`` outside of a box that lies in the middle of the surface: a dark line and a bright one."""
    pad = round(gap + line * 1.3)
    at = pad - gap + 0.5
    across, down, bend = width + 2 * gap - 1, height + 2 * gap - 1, radius + gap
    body = box(at, at, across, down, bend, "none", 1, inner, line * 2.3)
    body += box(at, at, across, down, bend, "none", 1, outer, line)
    return drawn_svg(width + 2 * pad, height + 2 * pad, body)


def row(surface: pygame.Surface, u: Units, rect: Rect, selected: bool = False, hover: bool = False) -> pygame.Rect:
    """The ground of one row of a list: a chosen one is lighter and has a brass edge."""
    at = pygame.Rect(rect)
    _row(min(at.w, 2 * u(12) + 5), at.h, u(12), selected, hover).blit(surface, at)
    return at


@kept(80)
def _row(width: int, height: int, radius: int, selected: bool, hover: bool) -> Stretch:
    inside = (0.75, 0.75, width - 1.5, height - 1.5, radius - 0.75)
    if selected:
        body = box(*inside, "row", 0.96, "brass_hi", 1.6, 0.95)
    else:
        body = box(*inside, "#FFFFFF", 0.12 if hover else 0.05, "rim", 1, 0.3 if hover else 0.14)
    return stretched(drawn_svg(width, height, body))


def well(surface: pygame.Surface, u: Units, rect: Rect) -> pygame.Rect:
    """The dark ground of a choice or an input."""
    at = pygame.Rect(rect)
    _well(min(at.w, 2 * u(10) + 5), at.h, u(10)).blit(surface, at)
    return at


@kept(60)
def _well(width: int, height: int, radius: int) -> Stretch:
    body = box(0.75, 0.75, width - 1.5, height - 1.5, radius, "well", 0.85, "line", 1.2, 0.45)
    return stretched(drawn_svg(width, height, body))


INPUT_ROLE: Final = "body"
"""The role of the letters in an input."""

INPUT_PADDING: Final = 12
"""Units between the edge of an input's ground and its letters."""


def input_px(u: Units) -> int:
    """The size of the letters in an input."""
    return u.text(17, 14)


BEHIND_PANEL: Final = 110
BEHIND_CHOICE: Final = 168
"""How dark a veil is, of 255."""


def lay_veil(surface: pygame.Surface, alpha: int, area: pygame.Rect | None = None) -> None:
    """Darken everything drawn so far, or only what lies in ``area``."""
    area = surface.get_rect() if area is None else area
    let_through = 255 - alpha
    surface.fill((let_through, let_through, let_through), area, pygame.BLEND_RGB_MULT)
    red, green, blue, _ = colour("veil")
    surface.fill((red * alpha // 255, green * alpha // 255, blue * alpha // 255), area, pygame.BLEND_RGB_ADD)


@kept(60)
def tinted(width: int, height: int, radius: float, paint: str, opacity: float) -> pygame.Surface:
    """A plain rounded rectangle."""
    return drawn_svg(width, height, box(0, 0, width, height, radius, hex_of(paint), opacity))
