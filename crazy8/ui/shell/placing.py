"""Where a window goes and how large it is: on a screen with panels, under a title bar, at any size a system forces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

Size = tuple[int, int]
Place = tuple[int, int]

SMALLEST: Final = (960, 540)
"""The smallest size that anything is laid out for; in a smaller window the picture is made smaller."""
_LARGEST: Final = 4096
"""The longest side of a picture that is made smaller."""
TITLE_BAR: Final = 40
"""How high a title bar may be while nobody knows how high it is."""
_REACHED: Final = 80
"""So much of a title bar must be on a screen for a hand to reach it."""


class Area(NamedTuple):
    """A part of the desktop."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beside it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.top + self.height


class Frame(NamedTuple):
    """What a system draws around a window, on each side."""

    left: int
    top: int
    right: int
    bottom: int


def fitting_size(wanted: Size, room: Size | None) -> Size:
    """The wanted size, not smaller than the smallest and not larger than the room there is."""
    width, height = (max(length, least) for length, least in zip(wanted, SMALLEST, strict=True))
    return (min(width, room[0]), min(height, room[1])) if room else (width, height)


def laid_out_size(size: Size) -> Size:
    """The size that scenes are laid out for in a window of this size: the same, or, where that is too small, one of the
    same shape that is large enough. Where the shape is no shape for a game, it is another one."""
    wide, high = max(1, size[0]), max(1, size[1])
    larger = max(1.0, SMALLEST[0] / wide, SMALLEST[1] / high)
    if larger == 1.0:
        return wide, high
    width, height = (min(round(length * larger), max(_LARGEST, length)) for length in (wide, high))
    return max(width, SMALLEST[0]), max(height, SMALLEST[1])


def settled_area(window: Area, frame: Frame, areas: Sequence[Area]) -> Area:
    """Where a window should be so that it can be seen and moved with its frame: as large as it is or as there is room
    for, and where it is or as near as can be. Without ``areas`` it stays."""
    if not areas:
        return window
    outer = Area(
        window.left - frame.left,
        window.top - frame.top,
        window.width + frame.left + frame.right,
        window.height + frame.top + frame.bottom,
    )
    if any(_holds(area, outer) for area in areas) or _spans(outer, areas):
        return window
    area = max(areas, key=lambda one: (_shared(one, outer), -_distance(one, outer)))
    width, height = min(outer.width, area.width), min(outer.height, area.height)
    left = min(max(outer.left, area.left), area.right - width)
    top = min(max(outer.top, area.top), area.bottom - height)
    return Area(
        left + frame.left,
        top + frame.top,
        max(1, width - frame.left - frame.right),
        max(1, height - frame.top - frame.bottom),
    )


def _holds(area: Area, inner: Area) -> bool:
    return (
        area.left <= inner.left
        and area.top <= inner.top
        and inner.right <= area.right
        and inner.bottom <= area.bottom
    )


def _spans(outer: Area, areas: Sequence[Area]) -> bool:
    """Whether somebody has laid a window over several screens: nothing of it is hidden."""
    return sum(_shared(area, outer) for area in areas) >= outer.width * outer.height


def _shared(one: Area, other: Area) -> int:
    wide = min(one.right, other.right) - max(one.left, other.left)
    high = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0, wide) * max(0, high)


def _distance(one: Area, other: Area) -> int:
    across = max(one.left - other.right, other.left - one.right, 0)
    return across + max(one.top - other.bottom, other.top - one.bottom, 0)


def can_be_reached(place: Place, size: Size, areas: Sequence[Area]) -> bool:
    """Whether a hand can get hold of the title bar of a window in this place."""
    bar = Area(place[0], place[1] - TITLE_BAR, size[0], TITLE_BAR)
    return not areas or any(_shared(area, bar) >= _REACHED * TITLE_BAR // 2 for area in areas)


def place_of(text: str) -> Place | None:
    """The place that a setting names, as ``place_text`` writes it; None for none."""
    left, comma, top = text.partition(",")
    return (int(left), int(top)) if comma else None


def place_text(place: Place) -> str:
    """A place as a setting holds it."""
    return f"{place[0]},{place[1]}"
