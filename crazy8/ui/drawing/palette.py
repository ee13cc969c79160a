"""The colours (docs/design.md, section 2), by name."""

from __future__ import annotations

import colorsys
from typing import Final

import pygame

COLOURS: Final[dict[str, str]] = {
    "felt_hi": "#2E7D60",
    "felt": "#1F6A4E",
    "felt_lo": "#103F2E",
    "felt_edge": "#0A2A1F",
    "room": "#0F0B09",
    "rail_a": "#23130B",
    "rail_b": "#7B4D2B",
    "rail_c": "#4B2C18",
    "rail_d": "#1B0F08",
    "brass_hi": "#F5D58C",
    "brass": "#D9A94E",
    "brass_lo": "#8C6526",
    "paper": "#FBF6E9",
    "paper_2": "#E9DFC8",
    "mist": "#BFD3C4",
    "ink": "#1B2233",
    "ink_brown": "#2A1C08",
    "label": "#5B5138",  # small print on paper
    "red": "#BE1E2D",
    "panel_hi": "#17402F",
    "panel_lo": "#0A2319",
    "plaque_hi": "#174534",
    "plaque_lo": "#0B281D",
    "night": "#06190F",  # pills and lines, see-through
    "well": "#061A11",  # what a slider or a choice runs in
    "line": "#8FBFA6",  # the thin edge of a well
    "row": "#3A6A45",  # a selected row
    "rim": "#CFE6D6",  # the thin edge of a plaque
    "focus": "#FFD75E",
    "focus_in": "#0B1611",
    "warn": "#FF9D6B",
    "warn_in": "#2B0B06",
    "warn_bg": "#5A1A12",
    "off": "#0B2A1F",
    "off_text": "#A9C4B5",
    "link_off": "#84A192",  # a link that would do nothing now
    "tick": "#1B6B45",
    "veil": "#030E09",  # over the table, behind a panel
    "dim": "#0D2B20",  # over a card that does not fit
    "four_diamonds": "#1E5FB8",
    "four_clubs": "#1F7340",
}

_OF_THE_CLOTH: Final = {
    name: COLOURS[name]
    for name in (
        "felt_hi", "felt", "felt_lo", "felt_edge", "mist", "panel_hi", "panel_lo", "plaque_hi", "plaque_lo", "night",
        "well", "line", "row", "rim", "off", "off_text", "veil", "dim",
    )
}  # fmt: skip
"""The greens, as they are on the green cloth: what lies on a cloth goes with it."""
CLOTHS: Final = {
    "green": (0.0, 1.0),
    "petrol": (44 / 360, 0.95),
    "dusk": (66 / 360, 0.5),
    "wine": (192 / 360, 0.8),
}
"""Each cloth by how far its colour is turned from green, and how strong it is."""
_dressed = "green"


def dress(cloth: str) -> bool:
    """Lay a cloth: the greens take its colour. Their luminance stays, and with it the contrast of all that is written
    on them. Returns whether anything has changed: then nothing that was drawn before is right."""
    global _dressed
    if cloth == _dressed:
        return False
    _dressed = cloth
    turn, strength = CLOTHS[cloth]
    for name, green in _OF_THE_CLOTH.items():
        COLOURS[name] = green if cloth == "green" else _turned(green, turn, strength)
    return True


def cloth_colours(cloth: str) -> tuple[str, str]:
    """The colour of a cloth under the lamp, and at its dark side, whichever is laid now."""
    turn, strength = CLOTHS[cloth]
    bright, dark = _OF_THE_CLOTH["felt_hi"], _OF_THE_CLOTH["felt_lo"]
    return (bright, dark) if cloth == "green" else (_turned(bright, turn, strength), _turned(dark, turn, strength))


def _turned(green: str, turn: float, strength: float) -> str:
    """A colour of another hue that is as bright to the eye."""
    red, grn, blue = (int(green[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, _, saturation = colorsys.rgb_to_hls(red, grn, blue)
    goal, low, high = _luminance(red, grn, blue), 0.0, 1.0
    for _ in range(24):
        lightness = (low + high) / 2
        found = colorsys.hls_to_rgb((hue + turn) % 1, lightness, saturation * strength)
        low, high = (lightness, high) if _luminance(*found) < goal else (low, lightness)
    return "#" + "".join(f"{round(255 * part):02X}" for part in found)


def _luminance(red: float, grn: float, blue: float) -> float:
    """The relative luminance of WCAG, 0 to 1."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, grn, blue)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


Paint = str | tuple[int, int, int] | tuple[int, int, int, int]
"""A colour's name, its ``#rrggbb``, or its parts."""


def hex_of(paint: str) -> str:
    """``#rrggbb`` of a named colour; a hex colour stays itself."""
    return COLOURS.get(paint, paint)


def colour(paint: Paint, alpha: int | None = None) -> pygame.Color:
    """A new colour, opaque unless ``alpha`` (0-255) says otherwise."""
    found = pygame.Color(hex_of(paint) if isinstance(paint, str) else paint)
    if alpha is not None:
        found.a = max(0, min(255, alpha))
    return found


def mixed(one: Paint, other: Paint, share: float) -> pygame.Color:
    """A colour between two: ``share`` 0 is the first, 1 the other."""
    return colour(one).lerp(colour(other), max(0.0, min(1.0, share)))
