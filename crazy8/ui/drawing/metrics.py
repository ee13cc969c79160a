"""Lengths: measured in units of a 1280x720 window and turned into pixels here (docs/design.md, section 1)."""

from __future__ import annotations

from typing import NamedTuple

Box = tuple[int, int, int, int]
"""Left, top, width, height in pixels."""

SMALLEST = (960, 540)
"""The smallest window there is a layout for."""


class Units(NamedTuple):
    """The measures of one window. ``u(24)`` is 24 units in whole pixels; ``text_size`` is a percentage.

    Text alone follows ``text_size``: boxes that hold text have to grow with ``u.text``.
    """

    size: tuple[int, int]
    text_size: int = 100

    @property
    def width(self) -> int:
        """The window's width in pixels."""
        return self.size[0]

    @property
    def height(self) -> int:
        """The window's height in pixels."""
        return self.size[1]

    @property
    def s(self) -> float:
        """Pixels in one unit."""
        width, height = self.size
        return width / 1280 if width * 9 <= height * 16 else height / 720

    def __call__(self, units: float) -> int:
        return round(units * self.s)

    def f(self, units: float) -> float:
        """Units in pixels, unrounded: for strokes and curves."""
        return units * self.s

    def text(self, units: float, floor: int = 14) -> int:
        """The pixel size of letters: never below ``floor``, larger where the player wants larger text."""
        return max(floor, round(units * self.s * self.text_size / 100))

    @property
    def inner(self) -> Box:
        """The cloth inside the rail (F in docs/design.md, section 4)."""
        rail = self(30)
        return rail, rail, self.width - 2 * rail, self.height - 2 * rail
