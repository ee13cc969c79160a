"""The colours (docs/design.md, section 2), by name."""

from __future__ import annotations

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
