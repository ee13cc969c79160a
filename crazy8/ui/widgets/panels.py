"""Elements that only show something: panels, words, pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.labels import SMALLEST_PX
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.widgets.element import Element, Ground
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning

_TITLES: Final = frozenset({"display", "title", "section"})


class Backdrop(Element):
    """Something below words and controls that is painted with each frame: a surface of its own would be one of the
    largest there are, and what it is put together of is kept anyway."""

    def repaint(self) -> None:
        """Nothing to be made."""

    def draw(self, surface: pygame.Surface) -> None:
        self.paint(surface, self.hit_rect())


class Panel(Backdrop):
    """The dark ground of a group of controls."""

    shade = 52

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        chrome.panel(surface, self.u, face)


class Pill(Backdrop):
    """A dark ground under words that would otherwise stand on the cloth."""

    def __init__(self, screen: Ground, rect: pygame.Rect, radius: float | None = None) -> None:
        self.bend = radius
        super().__init__(screen, rect)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        chrome.pill(surface, self.u, face, radius=self.bend)


class Label(Element):
    """A text in a box. ``top``: lines begin at the upper edge, otherwise they stand in the middle."""

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        text: str,
        role: str = "body",
        size: float = 16,
        paint: Paint = "paper",
        align: str = "l",
        floor: int = SMALLEST_PX,
    ) -> None:
        self.text = text
        self.role = role
        self.size = size
        self.ink = paint
        self.align = align
        self.floor = floor
        super().__init__(screen, rect)

    def set_text(self, text: str, paint: Paint | None = None) -> None:
        """Other words."""
        if (text, paint or self.ink) != (self.text, self.ink):
            self.text, self.ink = text, paint or self.ink
            self.repaint()

    def meaning(self) -> Meaning | None:
        return Meaning(HEADING if self.role in _TITLES else TEXT, self.text) if self.text else None

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        self.write(surface, self.text, face, self.role, self.size, self.ink, self.align, self.floor)


class Paragraphs(Element):
    """Several texts below each other, each with its colour, from the upper edge on."""

    def __init__(self, screen: Ground, rect: pygame.Rect, lines: Sequence[tuple[str, Paint]], size: float = 16) -> None:
        self.lines = list(lines)
        self.size = size
        super().__init__(screen, rect)

    def meaning(self) -> Meaning | None:
        said = [line for line, _ in self.lines if line]
        return Meaning(TEXT, " ".join(said)) if said else None

    def set_lines(self, lines: Sequence[tuple[str, Paint]]) -> None:
        """Other texts."""
        if list(lines) != self.lines:
            self.lines = list(lines)
            self.repaint()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        px = self.u.text(self.size)
        while px > SMALLEST_PX and paragraphs_height([line for line, _ in self.lines], px, face.w) > face.h:
            px -= 1
        y = face.y + max(0, face.h - paragraphs_height([line for line, _ in self.lines], px, face.w)) // 2
        for line, paint in self.lines:
            height = paragraphs_height([line], px, face.w)
            room = pygame.Rect(face.x, y, face.w, height)
            self.write(surface, line, room, "body", 0, paint, floor=px)
            y += height


def paragraphs_height(lines: Sequence[str], px: int, width: int) -> int:
    """How high texts are, each broken into lines."""
    return sum(len(wrap(line, "body", px, width)) for line in lines) * line_height("body", px)


class Picture(Element):
    """Whatever a scene draws itself; ``draw`` gets the surface and the box."""

    def __init__(
        self, screen: Ground, rect: pygame.Rect, draw: Callable[[pygame.Surface, pygame.Rect], object], shade: float = 0
    ) -> None:
        self.shade = shade
        self.draw_on = draw
        super().__init__(screen, rect)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        self.draw_on(surface, face)
