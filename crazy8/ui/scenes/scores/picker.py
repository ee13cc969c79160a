"""A choice among many words that shows one at a time, with arrows at its ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


class Picker(Control):
    """Shows ``words`` of the value that is chosen; Left and Right, or its arrows, go on, round and round."""

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
        width = self.hit_rect().w
        if not 0 <= local[0] < width:
            return -1
        return 0 if local[0] < width // 2 else 1

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
