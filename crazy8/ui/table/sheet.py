"""What lies still on the table, painted once and kept as one surface: only where something changes is it painted anew.

The picture consists of parts in a fixed order. A part is painted onto a recorder, which notes what would be blitted
where; the sheet then repaints just the boxes that changed parts cover, from the notes of all parts that reach there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from crazy8.ui.drawing.surfaces import opaque

Part = tuple[Hashable, object, Callable[[pygame.Surface], None]]
"""A part's name, all that decides how it looks, and what paints it."""


@dataclass(frozen=True, slots=True)
class _Blit:
    """One thing that is blitted; ``alpha`` is how far it was faded at that moment."""

    drawn: pygame.Surface
    at: pygame.Rect
    area: pygame.Rect | None
    flags: int
    alpha: int | None

    def paint(self, sheet: pygame.Surface) -> None:
        if self.drawn.get_alpha() != self.alpha:
            self.drawn.set_alpha(self.alpha)
        sheet.blit(self.drawn, self.at, self.area, self.flags)


@dataclass(frozen=True, slots=True)
class _Painted:
    """A part as it was painted: equal looks, equal blits."""

    looks: object
    blits: list[_Blit]
    box: pygame.Rect


class _Recorder(pygame.Surface):
    """Takes blits like a surface, and notes them instead."""

    def __init__(self) -> None:
        super().__init__((1, 1))
        self.blits_noted: list[_Blit] = []

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        cut = None if area is None else pygame.Rect(area).clip(source.get_rect())
        at = pygame.Rect(dest[:2], source.get_size() if cut is None else cut.size)
        self.blits_noted.append(_Blit(source, at, cut, special_flags, source.get_alpha()))
        return at.copy()


def _recorded(looks: object, paint: Callable[[pygame.Surface], None]) -> _Painted:
    recorder = _Recorder()
    paint(recorder)
    noted = recorder.blits_noted
    return _Painted(
        looks, noted, noted[0].at.unionall([blit.at for blit in noted]) if noted else pygame.Rect(0, 0, 0, 0)
    )


class Sheet:
    """Still things over a ground, kept painted."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = opaque(pygame.Surface(size))
        self._ground: pygame.Surface | None = None
        self._parts: dict[Hashable, _Painted] = {}

    def update(self, ground: pygame.Surface, wanted: Iterable[Part]) -> pygame.Surface:
        """The surface with all wanted parts on the ground, in their order, which must always be the same."""
        before, self._parts = self._parts, {}
        stale = []
        for name, looks, paint in wanted:
            part = before.pop(name, None)
            if part is None or part.looks != looks:
                stale += [part.box] if part is not None else []
                part = _recorded(looks, paint)
                stale.append(part.box)
            self._parts[name] = part
        stale += [part.box for part in before.values()]
        if ground is not self._ground:
            self._ground = ground
            stale = [self.surface.get_rect()]
        for box in merged(stale):
            self._repaint(box)
        return self.surface

    def _repaint(self, box: pygame.Rect) -> None:
        assert self._ground is not None
        sheet = self.surface
        sheet.set_clip(box)
        sheet.blit(self._ground, (0, 0))
        for part in self._parts.values():
            if part.box.colliderect(box):
                for blit in part.blits:
                    if blit.at.colliderect(box):
                        blit.paint(sheet)
        sheet.set_clip(None)


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
