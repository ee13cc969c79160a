"""The line icons of ``assets/icons``, in any size and colour."""

from __future__ import annotations

import io
import re

import pygame

from crazy8.resources import asset
from crazy8.ui.drawing.palette import Paint, colour
from crazy8.ui.drawing.surfaces import finished, kept

_DRAWN_IN = "#FBF6E9"


@kept(64)
def _source(name: str) -> str:
    return asset("icons", f"{name}.svg").read_text(encoding="utf-8")


@kept(300)
def _icon(name: str, px: int, ink: str, stroke: float) -> pygame.Surface:
    source = _source(name).replace(_DRAWN_IN, ink)
    if stroke:
        source = re.sub(r'stroke-width="[\d.]+"', f'stroke-width="{stroke}"', source)
    return finished(pygame.image.load_sized_svg(io.BytesIO(source.encode()), (px, px)))


def icon(name: str, px: int, paint: Paint = "paper", stroke: float = 0.0) -> pygame.Surface:
    """An icon, ``px`` square. ``stroke`` (on the icon's grid of 24) for bolder or finer lines than it has."""
    red, green, blue, _ = colour(paint)
    return _icon(name, max(1, px), f"#{red:02x}{green:02x}{blue:02x}", stroke)
