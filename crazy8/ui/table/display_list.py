"""A picture in parts, which is painted anew only where something has changed.

A picture consists of parts in a fixed order. A part is painted onto a recorder, which notes what would be blitted
where; then just the boxes that changed parts cover are repainted, from the notes of all parts that reach there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

import pygame

Part = tuple[Hashable, object, Callable[[pygame.Surface], None]]
"""A part's name, all that decides how it looks (its state key), and what paints it."""


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
    """A part as it was painted: equal state key, equal blits."""

    state_key: object
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


def _recorded(state_key: object, paint: Callable[[pygame.Surface], None]) -> _Painted:
    recorder = Recorder()
    paint(recorder)
    noted = recorder.blits_noted
    return _Painted(
        state_key, noted, noted[0].at.unionall([blit.at for blit in noted]) if noted else pygame.Rect(0, 0, 0, 0)
    )


class Parts:
    """The parts of a picture as they were painted last, on a surface that goes on showing them."""

    MOST = 0.4
    """The share of the surface from which on boxes cost more than the whole."""

    def __init__(self) -> None:
        self._painted: dict[Hashable, _Painted] = {}

    def paint(self, surface: pygame.Surface, ground: pygame.Surface, wanted: Iterable[Part]) -> None:
        """Paint the ground and all parts in their order, whatever the surface shows."""
        self._change(wanted)
        self._paint(surface, ground, surface.get_rect())

    def repaint(
        self, surface: pygame.Surface, ground: pygame.Surface, wanted: Iterable[Part]
    ) -> list[pygame.Rect] | None:
        """Paint what has changed since the last time: returns where, None for everywhere. The parts must always come in
        the same order."""
        whole = surface.get_rect()
        boxes = merged([box.clip(whole) for box in self._change(wanted)])
        if sum(box.w * box.h for box in boxes) > self.MOST * whole.w * whole.h:
            self._paint(surface, ground, whole)
            return None
        for box in boxes:
            self._paint(surface, ground, box)
        return boxes

    def _change(self, wanted: Iterable[Part]) -> list[pygame.Rect]:
        """Take these parts for the former ones; returns where something has changed."""
        before, self._painted = self._painted, {}
        stale = []
        for name, state_key, paint in wanted:
            part = before.pop(name, None)
            if part is None or part.state_key != state_key:
                stale += [part.box] if part is not None else []
                part = _recorded(state_key, paint)
                stale.append(part.box)
            self._painted[name] = part
        return stale + [part.box for part in before.values()]

    def _paint(self, surface: pygame.Surface, ground: pygame.Surface, box: pygame.Rect) -> None:
        """Only in a box, and in what the surface is clipped to."""
        clipped = surface.get_clip()
        box = box.clip(clipped)
        surface.set_clip(box)
        surface.blit(ground, box, box)
        for part in self._painted.values():
            if part.box.colliderect(box):
                for blit in part.blits:
                    if blit.at.colliderect(box):
                        blit.paint(surface)
        surface.set_clip(clipped)


_WASTE = 1.2
"""How much larger than two boxes the one around both may be."""


def merged(boxes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Fewer boxes that cover the same and hardly more. They may overlap: what is painted in both is painted twice,
    which costs less than one large box around cards that pass each other."""
    apart: list[pygame.Rect] = []
    for box in boxes:
        if not box.w or not box.h:
            continue
        at = 0
        while at < len(apart):
            other = apart[at]
            around = box.union(other)
            if around.w * around.h <= _WASTE * (box.w * box.h + other.w * other.h):
                box, at = around, 0
                apart.remove(other)
            else:
                at += 1
        apart.append(box)
    return apart
