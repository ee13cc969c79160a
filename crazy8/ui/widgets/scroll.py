"""A part of a panel that scrolls: two containers, the outer one a window onto the inner one."""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.ui.drawing.chrome import tinted
from crazy8.ui.widgets.container import Container
from crazy8.ui.widgets.element import Element, Ground
from crazy8.ui.widgets.node import Point

_WHEEL: Final = 64
_MARGIN: Final = 14


class ScrollArea:
    """Scrolls by the wheel, by its bar, and to whatever has the keyboard."""

    def __init__(self, screen: Ground, view: pygame.Rect, content_height: int) -> None:
        self.screen = screen
        self.offset = 0
        self.content_height = max(content_height, view.h)
        self.outer = Container(view, screen.container, clips=True)
        self.body = Container(pygame.Rect(0, 0, view.w, self.content_height), self.outer)
        self.bar = _Bar(screen, self, view) if self.most else None

    @property
    def most(self) -> int:
        """How far it can be scrolled."""
        return self.content_height - self.outer.rect.h

    def view_rect(self) -> pygame.Rect:
        """The part of the window it shows itself in."""
        return pygame.Rect(self.outer.rect)

    def move_to(self, offset: int) -> None:
        """Scroll so that ``offset`` pixels are hidden above."""
        offset = max(0, min(self.most, offset))
        if offset != self.offset:
            self.body.move_by(0, self.offset - offset)
            self.offset = offset
            if self.bar is not None:
                self.bar.repaint()

    def wheel(self, steps: float) -> None:
        """Scroll by the mouse wheel, up for more than 0."""
        self.move_to(round(self.offset - steps * self.screen.u(_WHEEL)))

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as needed to show a place of the window."""
        view = self.view_rect()
        margin = min(self.screen.u(_MARGIN), max(0, (view.h - rect.h) // 2))
        if rect.top - margin < view.top:
            self.move_to(self.offset + rect.top - margin - view.top)
        elif rect.bottom + margin > view.bottom:
            self.move_to(self.offset + rect.bottom + margin - view.bottom)


class _Bar(Element):
    """Shows where one is, and can be dragged."""

    def __init__(self, screen: Ground, area: ScrollArea, view: pygame.Rect) -> None:
        self.area = area
        self.grip = 0.0
        width = screen.u(10)
        super().__init__(screen, pygame.Rect(view.right - width, view.y, width, view.h))
        screen.add(self)

    def thumb(self) -> pygame.Rect:
        face = self.face
        height = max(self.u(28), round(face.h * face.h / self.area.content_height))
        way = face.h - height
        return pygame.Rect(face.x + face.w // 4, face.y + round(way * self.area.offset / max(1, self.area.most)),
                           face.w // 2, height)  # fmt: skip

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        thumb = self.thumb()
        surface.blit(tinted(thumb.w, face.h, thumb.w / 2, "well", 0.6), (thumb.x, face.y))
        surface.blit(tinted(thumb.w, thumb.h, thumb.w / 2, "brass", 0.9), thumb)

    def seen_part(self) -> pygame.Rect:
        return self.hit_rect().inflate(self.u(12), 0)

    def grab(self, pos: Point) -> None:
        self.grip = pos[1] - self.area.offset * self._ratio()

    def drag(self, pos: Point) -> None:
        self.area.move_to(round((pos[1] - self.grip) / self._ratio()))

    def drop(self, pos: Point) -> None:
        """It stays where it was dragged to."""

    def _ratio(self) -> float:
        """Pixels of the bar to pixels of the content."""
        return max(0.01, (self.face.h - self.thumb().h) / max(1, self.area.most))
