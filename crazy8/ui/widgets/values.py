"""Values that go up and down: a number of bots, a share of the whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from crazy8.ui.drawing import chrome, controls
from crazy8.ui.drawing.cards import read_portraits_ahead
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.medals import medallion
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import NUMBER, PRESS, SET, SLIDER, Meaning

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


_LARGE_HEADS: Final = 4
"""So many portraits stand apart; more of them overlap."""


class Stepper(Control):
    """A number with a minus and a plus. ``heads`` are the portraits of those who are counted; where they leave the
    words no room, ``short`` stands for them."""

    radius = 10
    shade = 8

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        value: int,
        least: int,
        most: int,
        text: Callable[[int], str],
        command: Callable[[int], None],
        heads: Sequence[str] = (),
        label: str = "",
        short: Callable[[int], str] = str,
    ) -> None:
        self.label = label
        self.value = value
        self.least = least
        self.most = most
        self.text = text
        self.short = short
        self.command = command
        self.heads = tuple(heads)
        super().__init__(screen, rect, key)
        # painted when its whole screen is built
        read_portraits_ahead(self.heads[:value], self._head_px() - max(4, self.u(8)))

    def meaning(self) -> Meaning:
        return Meaning(NUMBER, self.label, self.text(self.value), (), (PRESS, SET))

    def set_value(self, value: int) -> None:
        """Show another number without telling anyone."""
        if value != self.value:
            self.value = value
            self.repaint()

    def change_by(self, step: int) -> None:
        """Count up or down and tell it."""
        value = max(self.least, min(self.most, self.value + step))
        if value != self.value:
            self.screen.host.sounds.play("button")
            self.set_value(value)
            self.command(value)

    def press(self) -> None:
        self.change_by(1 if self.value < self.most else self.least - self.value)

    def take(self, intent: Intent) -> bool:
        if intent not in (Intent.LEFT, Intent.RIGHT):
            return False
        self.change_by(1 if intent is Intent.RIGHT else -1)
        return True

    def part_at(self, local: tuple[int, int]) -> int:
        width = self.hit_rect().w
        if not 0 <= local[0] < width:
            return -1
        return 0 if local[0] < width // 2 else 1

    def clicked(self, local: tuple[int, int]) -> None:
        self.change_by(1 if self.part_at(local) else -1)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.well(surface, u, face)
        over = self.part_at(self.pointer) if self.pointed else -1
        side = u(44)
        for number, (name, x) in enumerate((("minus", face.x + side // 2), ("plus", face.right - side // 2))):
            ends = self.value == (self.most if number else self.least)
            paint = "#6E9483" if ends else "brass_hi" if number == over else "paper"
            centred(surface, icon(name, u.text(22, 18), paint, 2.4), x, face.centery)
        room = pygame.Rect(face.x + side + u(4), face.y, face.w - 2 * (side + u(4)), face.h)
        if not self.heads:
            self.write(surface, self.text(self.value), room, "name", 18, "paper", "c")
            return
        heads = self._heads(surface, pygame.Rect(face.x + u(58), face.y, face.right - u(58) - face.x, face.h))
        room = pygame.Rect(heads, face.y, face.right - u(56) - heads, face.h)
        words = self.text(self.value)
        if width_of(words, "name", u.text(18, 15)) > room.w:
            words = self.short(self.value)
        self.write(surface, words, room, "name", 18, "paper", "r", floor=15)

    def _head_px(self) -> int:
        return self.u(36 if self.value <= _LARGE_HEADS else 28)

    def _heads(self, surface: pygame.Surface, room: pygame.Rect) -> int:
        """The portraits from the left on, the first one in front; returns where the words may begin."""
        px, u = self._head_px(), self.u
        step = u(40 if self.value <= _LARGE_HEADS else 22)
        for number in reversed(range(min(self.value, len(self.heads)))):
            medallion(surface, u, self.heads[number], room.x + px // 2 + step * number, room.centery, px)
        return room.x + px + step * (self.value - 1) + u(8)


class Slider(Control):
    """A value on a scale, moved in steps by the arrows, Home and End, or dragged."""

    radius = 10
    shade = 10

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        values: Sequence[int],
        value: int,
        text: Callable[[int], str],
        command: Callable[[int], None],
        label: str = "",
    ) -> None:
        self.label = label
        self.values = tuple(values)
        self.value = value
        self.text = text
        self.command = command
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return Meaning(SLIDER, self.label, self.text(self.value), (), (PRESS, SET))

    @property
    def place(self) -> int:
        """The place on the scale that is nearest to the value."""
        return min(range(len(self.values)), key=lambda number: abs(self.values[number] - self.value))

    def set_value(self, value: int) -> None:
        """Show another value without telling anyone."""
        if value != self.value:
            self.value = value
            self.repaint()

    def choose(self, place: int) -> None:
        """Go to a place on the scale and tell it."""
        value = self.values[max(0, min(len(self.values) - 1, place))]
        if value != self.value:
            self.set_value(value)
            self.command(value)

    def press(self) -> None:
        self.choose((self.place + 1) % len(self.values))

    def take(self, intent: Intent) -> bool:
        places = {
            Intent.LEFT: self.place - 1,
            Intent.RIGHT: self.place + 1,
            Intent.FIRST: 0,
            Intent.LAST: len(self.values) - 1,
            Intent.PAGE_UP: self.place + 4,
            Intent.PAGE_DOWN: self.place - 4,
        }
        if intent not in places:
            return False
        self.choose(places[intent])
        return True

    def _track(self, face: pygame.Rect) -> pygame.Rect:
        u = self.u
        words = max(width_of(self.text(value), "name", u.text(16)) for value in (self.values[0], self.values[-1]))
        knob = u(14)
        return pygame.Rect(face.x + knob, face.y, face.w - 2 * knob - words - u(12), face.h)

    def grabbed(self, local: tuple[int, int]) -> None:
        track = self._track(pygame.Rect((0, 0), self.hit_rect().size))
        share = (local[0] - track.x) / max(1, track.w)
        self.choose(round(max(0.0, min(1.0, share)) * (len(self.values) - 1)))

    def clicked(self, local: tuple[int, int]) -> None:
        """The value has already followed the mouse."""

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        track = self._track(face)
        controls.slider(surface, u, track, self.place / max(1, len(self.values) - 1), self.pointed)
        room = pygame.Rect(track.right + u(14) + u(8), face.y, face.right - track.right - u(22), face.h)
        self.write(surface, self.text(self.value), room, "name", 16, "paper", "r")
