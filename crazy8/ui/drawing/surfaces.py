"""Finished surfaces: SVG as the brush for smooth shapes, and shelves that keep what has been drawn."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeVar, cast

import pygame

from crazy8.ui.drawing.palette import hex_of

P = ParamSpec("P")
Drawn = TypeVar("Drawn", covariant=True)

_shelves: list[Callable[[], None]] = []


def clear() -> None:
    """Let go of every kept surface and font."""
    for clear in _shelves:
        clear()


def on_forget(clear: Callable[[], None]) -> None:
    """Let go of something else as well, whenever ``clear`` is called."""
    _shelves.append(clear)


class Kept(Protocol[P, Drawn]):
    """A function whose results are kept by its arguments."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Drawn: ...

    def cache_clear(self) -> None:
        """Let go of its results."""


def kept(most: int) -> Callable[[Callable[P, Drawn]], Kept[P, Drawn]]:
    """Keep what a function has drawn, by its arguments: the ``most`` latest of them, until ``clear``."""

    def keep(draw: Callable[P, Drawn]) -> Kept[P, Drawn]:
        shelf = lru_cache(most)(draw)
        _shelves.append(shelf.cache_clear)
        return cast("Kept[P, Drawn]", shelf)  # lru_cache's own type has lost the arguments

    return keep


_room = 1.0
_FULL_HD: Final = 1920 * 1080


def make_room(size: tuple[int, int]) -> None:
    """Shelves that grow hold what a window of that size needs."""
    global _room
    _room = max(1.0, size[0] * size[1] / _FULL_HD)


class Shelf:
    """Keeps surfaces by name up to a weight; the ones that were longest not asked for go first.

    ``grows``: ``megabytes`` are those for a window of 1920x1080, and a larger one has more (see ``make_room``).
    """

    def __init__(self, megabytes: float, grows: bool = False) -> None:
        self._megabytes = megabytes
        self._grows = grows
        self.weight = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._held: frozenset[Hashable] = frozenset()
        _shelves.append(self.clear)

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, name: Hashable) -> bool:
        return name in self._kept

    def touch(self, name: Hashable) -> bool:
        """Whether the surface of that name is there; if it is, that counts as asking for it."""
        if name in self._kept:
            self._kept.move_to_end(name)
            return True
        return False

    def pin(self, names: Iterable[Hashable]) -> None:
        """Let go of none of these, and do not count what they weigh; what was held before is no longer."""
        self._held = frozenset(names)
        self.weight = sum(_weight(drawn) for name, drawn in self._kept.items() if name not in self._held)

    def shed(self) -> None:
        """Let go at once of what is kept above the weight since less is held."""
        if self.weight > self.most:
            self._let_go()

    @property
    def most(self) -> float:
        """The weight that is kept, in bytes, what is held not counted."""
        return self._megabytes * 1024 * 1024 * (_room if self._grows else 1.0)

    def get(self, name: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that name; ``draw`` makes it where it is missing."""
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
            return found
        made = draw()
        self._kept[name] = made
        if name not in self._held:
            self.weight += _weight(made)
            if self.weight > self.most:
                self._let_go(but=name)
        return made

    def _let_go(self, but: Hashable = None) -> None:
        for name in tuple(self._kept):
            if name != but and name not in self._held:
                self.weight -= _weight(self._kept.pop(name))
                if self.weight <= self.most:
                    return

    def clear(self) -> None:
        """Empty the shelf, of what is held as well."""
        self._kept.clear()
        self._held = frozenset()
        self.weight = 0


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


Masks = tuple[int, int, int, int]
_window_masks: tuple[Masks, Masks] | None = None


def _masks() -> tuple[Masks, Masks]:
    """How see-through and opaque surfaces in the window's format lay out their colours."""
    global _window_masks
    if _window_masks is None:
        dot = pygame.Surface((1, 1))
        _window_masks = dot.convert_alpha().get_masks(), dot.convert().get_masks()
    return _window_masks


def finished(surface: pygame.Surface) -> pygame.Surface:
    """A see-through surface in the window's format: itself where it has that already or there is no window yet."""
    try:
        is_so = surface.get_masks() == _masks()[0] and surface.get_parent() is None
        return surface if is_so else surface.convert_alpha()
    except pygame.error:
        return surface


def opaque(surface: pygame.Surface) -> pygame.Surface:
    """An opaque surface in the window's format: itself where it has that already or there is no window yet."""
    try:
        is_so = surface.get_masks() == _masks()[1] and surface.get_parent() is None
        return surface if is_so else surface.convert()
    except pygame.error:
        return surface


def hastened(surface: pygame.Surface) -> pygame.Surface:
    """A finished surface that is blitted two to three times faster from now on, and must not be drawn on any more."""
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def cropped(surface: pygame.Surface) -> tuple[pygame.Surface, int, int]:
    """What is seen of a surface, and how far to the left and the top that begins."""
    seen = surface.get_bounding_rect()
    return surface.subsurface(seen).copy(), seen.x, seen.y


def widened(drawn: pygame.Surface, width: int) -> pygame.Surface:
    """A wider copy: the column in the middle is repeated, which must look like its neighbours."""
    across, height = drawn.get_size()
    half = across // 2
    wide = clear_surface(width, height)
    wide.blit(drawn, (0, 0), (0, 0, half, height))
    column = drawn.subsurface((half, 0, 1, height))
    wide.blit(pygame.transform.scale(column, (width - across + 1, height)), (half, 0))
    wide.blit(drawn, (half + 1 + width - across, 0), (half + 1, 0, across - half - 1, height))
    return wide


class Stretch(NamedTuple):
    """Something narrow that is blitted as wide as it is wanted: its halves, and between them a tile as often as there
    is room. The whole of a wide one would be kept for nothing."""

    left: pygame.Surface
    tile: pygame.Surface
    right: pygame.Surface

    def blit(self, surface: pygame.Surface, at: pygame.Rect) -> None:
        """Blit it into a box, which must not be narrower than it is itself."""
        surface.blit(self.left, at)
        end = at.right - self.right.get_width()
        tile_over(surface, self.tile, (at.x + self.left.get_width(), at.y, end, at.bottom))
        surface.blit(self.right, (end, at.y))


_TILE: Final = 64


def stretched(drawn: pygame.Surface) -> Stretch:
    """Cut something in two: the column in the middle is repeated, which must look like its neighbours."""
    width, height = drawn.get_size()
    half = width // 2
    tile = pygame.transform.scale(drawn.subsurface((half, 0, 1, height)), (_TILE, height))
    return Stretch(drawn.subsurface((0, 0, half, height)), tile, drawn.subsurface((half, 0, width - half, height)))


def tile_over(surface: pygame.Surface, tile: pygame.Surface, edges: tuple[int, int, int, int]) -> None:
    """Blit a tile as often as it takes from the left and upper edge to the right and lower one."""
    left, top, right, low = edges
    width, height = tile.get_size()
    for y in range(top, low, height):
        for x in range(left, right, width):
            surface.blit(tile, (x, y), (0, 0, right - x, low - y))


class Canvas(pygame.Surface):
    """A wholly see-through surface for one thing alone. Whatever is hastened keeps its soft edges on it: SDL would make
    them as opaque as those of a window are."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__((max(1, width), max(1, height)), pygame.SRCALPHA)

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        is_hastened = source.get_flags() & pygame.RLEACCELOK
        if is_hastened:
            source.set_alpha(255)
        drawn = super().blit(source, dest, area, special_flags)
        if is_hastened:
            hastened(source)
        return drawn


def clear_surface(width: int, height: int) -> pygame.Surface:
    """A new, wholly see-through surface."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)


SVG: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {vw} {vh}">{rest}</svg>'


def drawn_svg(
    width: int, height: int, body: str, defs: str = "", view: tuple[float, float] | None = None
) -> pygame.Surface:
    """Draw SVG shapes. ``view`` is the size of their own grid where it is not pixels."""
    return finished(raw_svg(width, height, body, defs, view))


def raw_svg(
    width: int, height: int, body: str, defs: str = "", view: tuple[float, float] | None = None
) -> pygame.Surface:
    """The same, not yet in the window's format: needs no window, and lets other threads go on meanwhile."""
    width, height = max(1, int(width)), max(1, int(height))
    across, down = view or (width, height)
    rest = f"<defs>{defs}</defs>{body}" if defs else body
    source = SVG.format(w=width, h=height, vw=across, vh=down, rest=rest)
    return pygame.image.load_sized_svg(io.BytesIO(source.encode()), (width, height))


svg_surface = kept(300)(drawn_svg)
"""The same, kept by its source; where even writing the source is too slow, keep the function around ``drawn_svg``."""


def vertical(name: str, height: float, *stops: tuple[float, str], opacity: float = 1.0) -> str:
    """A gradient from top to bottom for ``defs``; fill with ``url(#name)``."""
    see = f' stop-opacity="{opacity}"' if opacity < 1 else ""
    inside = "".join(f'<stop offset="{at}" stop-color="{hex_of(paint)}"{see}/>' for at, paint in stops)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
        f"{inside}</linearGradient>"
    )


def box(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    fill: str = "none",
    opacity: float = 1.0,
    stroke: str = "",
    stroke_width: float = 1.0,
    stroke_opacity: float = 1.0,
) -> str:
    """A rounded rectangle."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    shape = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.0, width):.2f}" height="{max(0.0, height):.2f}"'
        f' rx="{radius:.2f}" ry="{radius:.2f}" fill="{hex_of(fill)}"'
    )
    if opacity < 1:
        shape += f' fill-opacity="{opacity}"'
    if stroke:
        shape += f' stroke="{hex_of(stroke)}" stroke-width="{stroke_width:.2f}"'
        if stroke_opacity < 1:
            shape += f' stroke-opacity="{stroke_opacity}"'
    return shape + "/>"


def disc(x: float, y: float, radius: float, fill: str = "none", stroke: str = "", stroke_width: float = 1.0) -> str:
    """A circle."""
    edge = f' stroke="{hex_of(stroke)}" stroke-width="{stroke_width:.2f}"' if stroke else ""
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{max(0.1, radius):.2f}" fill="{hex_of(fill)}"{edge}/>'


def centred(surface: pygame.Surface, drawn: pygame.Surface, x: float, y: float) -> None:
    """Blit with the middle at a point."""
    surface.blit(drawn, (round(x - drawn.get_width() / 2), round(y - drawn.get_height() / 2)))


LAYERS: Final = pygame.BLEND_PREMULTIPLIED
"""How to blit a sheet that was put together by ``layer``."""


def layer(sheet: pygame.Surface, drawn: pygame.Surface, x: float, y: float) -> None:
    """Lay something see-through with its middle at a point over a see-through sheet, whose colours are multiplied by
    how dense they are. By a plain blit the edges would take on the black of what cannot be seen under them."""
    across, down = drawn.get_size()
    at = (round(x - across / 2), round(y - down / 2))
    sheet.blit(drawn.premul_alpha(), at, special_flags=LAYERS)
