"""A choice among many words that shows one at a time, between two arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.surfaces import box, centred, svg_surface
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.choices import Segment
from crazy8.ui.widgets.element import Control

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


def _half_at(control: Control, local: tuple[int, int]) -> int:
    """The half of the control at a place in it: 0 left, 1 right, -1 none."""
    width = control.hit_rect().w
    if not 0 <= local[0] < width:
        return -1
    return 0 if local[0] < width // 2 else 1


class Cycle(Segment):
    """One of several values in a row, which has a first and a last."""

    def part_at(self, local: tuple[int, int]) -> int:
        return _half_at(self, local)

    def clicked(self, local: tuple[int, int]) -> None:
        self.choose(self.place + (1 if self.part_at(local) else -1))

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.well(surface, u, face)
        side, over = u(40), self.part_at(self.pointer) if self.pointed else -1
        ends = (self.place <= 0, self.place == len(self.values) - 1)
        for number, (name, x) in enumerate((("left", face.x + side // 2), ("right", face.right - side // 2))):
            paint = "#6E9483" if ends[number] else "brass_hi" if number == over else "paper"
            centred(surface, icon(name, u.text(20, 17), paint, 2.4), x, face.centery)
        tile = pygame.Rect(face.x + side, face.y + u(3), face.w - 2 * side, face.h - 2 * u(3))
        if self.place >= 0:
            shape = box(0.8, 0.8, tile.w - 1.6, tile.h - 1.6, u(8), "paper", 1.0, "brass", 1.6)
            surface.blit(svg_surface(tile.w, tile.h, shape), tile)
            room = tile.inflate(-u(12), -u(2))
            self.write(surface, self.words[self.place], room, "name", self.size, "ink", "c")


class Picker(Control):
    """One of several values in a ring: Left and Right, or its arrows, go on, round and round."""

    radius = 10
    shade = 8

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        values: Sequence[Any],
        words: Sequence[str],
        value: Any,
        command: Callable[[Any], None],
    ) -> None:
        self.values = tuple(values)
        self.words = tuple(words)
        self.value = value if value in self.values else self.values[0]
        self.command = command
        super().__init__(screen, rect, key)

    @property
    def place(self) -> int:
        """Which value is chosen."""
        return self.values.index(self.value)

    def go(self, step: int) -> None:
        """On to another value; after the last one comes the first."""
        if len(self.values) > 1:
            self.screen.host.sounds.play("button")
            self.value = self.values[(self.place + step) % len(self.values)]
            self.repaint()
            self.command(self.value)

    def press(self) -> None:
        self.go(1)

    def take(self, intent: Intent) -> bool:
        if intent not in (Intent.LEFT, Intent.RIGHT):
            return False
        self.go(1 if intent is Intent.RIGHT else -1)
        return True

    def part_at(self, local: tuple[int, int]) -> int:
        return _half_at(self, local)

    def clicked(self, local: tuple[int, int]) -> None:
        self.go(1 if self.part_at(local) else -1)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.well(surface, u, face)
        over = self.part_at(self.pointer) if self.pointed else -1
        side = u(36)
        for number, (name, x) in enumerate((("left", face.x + side // 2), ("right", face.right - side // 2))):
            ink = "#6E9483" if len(self.values) < 2 else "brass_hi" if number == over else "paper"
            centred(surface, icon(name, u.text(22, 18), ink, 2.4), x, face.centery)
        room = pygame.Rect(face.x + side, face.y, face.w - 2 * side, face.h)
        self.write(surface, self.words[self.place], room, "name", 17, "paper", "c")
