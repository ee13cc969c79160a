"""What has been painted once and is painted anew only where something changes: the still table, and what moves over it.

A picture consists of parts in a fixed order. A part is painted onto a recorder, which notes what would be blitted
where; then just the boxes that changed parts cover are repainted, from the notes of all parts that reach there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

import pygame

from crazy8.ui.drawing.surfaces import opaque

Part = tuple[Hashable, object, Callable[[pygame.Surface], None]]
"""A part's name, all that decides how it looks, and what paints it."""


class _Blit(NamedTuple):
    """One thing that is blitted; ``alpha`` is how far it was faded at that moment."""

    drawn: pygame.Surface
    at: pygame.Rect
    area: pygame.Rect | None
    flags: int
    alpha: int | None

    def paint(self, sheet: pygame.Surface) -> None:
        now = self.drawn.get_alpha()
        if now == self.alpha:
            sheet.blit(self.drawn, self.at, self.area, self.flags)
            return
        self.drawn.set_alpha(self.alpha)
        sheet.blit(self.drawn, self.at, self.area, self.flags)
        self.drawn.set_alpha(now)


class _Painted(NamedTuple):
    """A part as it was painted: equal looks, equal blits."""

    looks: object
    blits: list[_Blit]
    box: pygame.Rect


class Recorder(pygame.Surface):
    """Takes blits like a surface, and notes them instead. What has painted on it has its surfaces ready."""

    def __init__(self) -> None:
        super().__init__((1, 1))
        self.blits_noted: list[_Blit] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        cut = None if area is None else pygame.Rect(area).clip(source.get_rect())
        at = pygame.Rect(dest[:2], source.get_size() if cut is None else cut.size)
        self.blits_noted.append(_Blit(source, at, cut, special_flags, source.get_alpha()))
        return at.copy()


def _recorded(looks: object, paint: Callable[[pygame.Surface], None]) -> _Painted:
    recorder = Recorder()
    paint(recorder)
    noted = recorder.blits_noted
    return _Painted(
        looks, noted, noted[0].at.unionall([blit.at for blit in noted]) if noted else pygame.Rect(0, 0, 0, 0)
    )


class _Parts:
    """Parts as they were painted last."""

    def __init__(self) -> None:
        self._painted: dict[Hashable, _Painted] = {}

    def change(self, wanted: Iterable[Part]) -> list[pygame.Rect]:
        """Take these parts for the former ones; returns where something has changed."""
        before, self._painted = self._painted, {}
        stale = []
        for name, looks, paint in wanted:
            part = before.pop(name, None)
            if part is None or part.looks != looks:
                stale += [part.box] if part is not None else []
                part = _recorded(looks, paint)
                stale.append(part.box)
            self._painted[name] = part
        return stale + [part.box for part in before.values()]

    def paint(self, surface: pygame.Surface, ground: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the ground and the parts, but only in a box."""
        surface.set_clip(box)
        surface.blit(ground, box, box)
        for part in self._painted.values():
            if part.box.colliderect(box):
                for blit in part.blits:
                    if blit.at.colliderect(box):
                        blit.paint(surface)
        surface.set_clip(None)


class Sheet:
    """Still things over a ground, kept painted. ``painted`` tells where the last ``update`` has painted."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, 0, opaque(pygame.Surface((1, 1))))
        self.painted: list[pygame.Rect] = []
        self._ground: pygame.Surface | None = None
        self._parts = _Parts()

    def update(self, ground: pygame.Surface, wanted: Iterable[Part]) -> pygame.Surface:
        """The surface with all wanted parts on the ground, in their order, which must always be the same."""
        stale = self._parts.change(wanted)
        if ground is not self._ground:
            self._ground = ground
            stale = [self.surface.get_rect()]
        self.painted = merged(stale)
        for box in self.painted:
            self._parts.paint(self.surface, ground, box)
        return self.surface


class Cover:
    """Things that move over a sheet, painted on a surface that goes on showing what was painted there last."""

    MOST = 0.4
    """The share of the surface from which on boxes cost more than the whole."""

    def __init__(self) -> None:
        self._parts = _Parts()

    def paint(self, surface: pygame.Surface, sheet: Sheet, wanted: Iterable[Part]) -> None:
        """Paint everything, whatever the surface shows."""
        self._parts.change(wanted)
        self._parts.paint(surface, sheet.surface, surface.get_rect())

    def repaint(self, surface: pygame.Surface, sheet: Sheet, wanted: Iterable[Part]) -> list[pygame.Rect] | None:
        """Paint what has changed since the last time, on the sheet or over it: returns where, None for everywhere."""
        whole = surface.get_rect()
        stale = [box.clip(whole) for box in self._parts.change(wanted)]
        boxes = merged(sheet.painted + stale)
        if sum(box.w * box.h for box in boxes) > self.MOST * whole.w * whole.h:
            self._parts.paint(surface, sheet.surface, whole)
            return None
        for box in boxes:
            self._parts.paint(surface, sheet.surface, box)
        return boxes


def merged(boxes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that cover the same, none of which touches another."""
    apart: list[pygame.Rect] = []
    for box in boxes:
        if not box.w or not box.h:
            continue
        met = box.collidelistall(apart)
        while met:
            box = box.unionall([apart[at] for at in met])
            apart = [other for at, other in enumerate(apart) if at not in met]
            met = box.collidelistall(apart)
        apart.append(box)
    return apart
