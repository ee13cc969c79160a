"""Choices: one of a few in a row, a switch, one of the card backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from crazy8.ui.drawing import cards, chrome, controls
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import fitted
from crazy8.ui.drawing.shadows import glow_around, shadow_under
from crazy8.ui.drawing.surfaces import box, centred, svg_surface
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import CHECKED, PRESS, SET, SLIDER, SWITCH, Meaning, choice

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


class Segment(Control):
    """One of a few values in a row; Left and Right change it."""

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
        size: float = 17,
        label: str = "",
    ) -> None:
        self.label = label
        self.values = tuple(values)
        self.words = tuple(words)
        self.value = value
        self.command = command
        self.size = size
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        value = self.words[self.place] if self.place >= 0 else ""
        return Meaning(SLIDER, self.label, value, (), (PRESS, SET))

    @property
    def place(self) -> int:
        """Which value is chosen; -1 for none of them."""
        return self.values.index(self.value) if self.value in self.values else -1

    def set_value(self, value: Any) -> None:
        """Show another value without telling anyone."""
        if value != self.value:
            self.value = value
            self.repaint()

    def choose(self, place: int) -> None:
        """Choose a value and tell it."""
        place = max(0, min(len(self.values) - 1, place))
        if place != self.place:
            self.screen.host.sounds.play("button")
            self.set_value(self.values[place])
            self.command(self.value)

    def press(self) -> None:
        self.choose((self.place + 1) % len(self.values))

    def take(self, intent: Intent) -> bool:
        if intent not in (Intent.LEFT, Intent.RIGHT):
            return False
        self.choose(self.place + (1 if intent is Intent.RIGHT else -1))
        return True

    def part_at(self, local: tuple[int, int]) -> int:
        at = self.hit_rect()
        parts = controls.segment_rects(pygame.Rect(0, 0, at.w, at.h), len(self.values))
        return next((number for number, part in enumerate(parts) if part.collidepoint(local)), -1)

    def clicked(self, local: tuple[int, int]) -> None:
        part = self.part_at(local)
        if part >= 0:
            self.choose(part)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.well(surface, u, face)
        over = self.part_at(self.pointer) if self.pointed else -1
        for number, (word, part) in enumerate(zip(self.words, controls.segment_rects(face, len(self.values)))):
            room = part.inflate(-u(14), -u(6))
            if number != self.place:
                if number == over:
                    surface.blit(
                        chrome.tinted(part.w - u(6), part.h - u(6), u(8), "#FFFFFF", 0.10), part.move(u(3), u(3))
                    )
                self.write(surface, word, room, "medium", self.size, "paper", "c")
                continue
            tile = part.inflate(-u(6), -u(6))
            shape = box(0.8, 0.8, tile.w - 1.6, tile.h - 1.6, u(8), "paper", 1.0, "brass", 1.6)
            surface.blit(svg_surface(tile.w, tile.h, shape), tile)
            self._chosen(surface, word, room)

    def _chosen(self, surface: pygame.Surface, word: str, room: pygame.Rect) -> None:
        """The chosen word with its tick, where there is room for one."""
        u = self.u
        mark, gap = u.text(15, 13), u(5)
        px, lines, is_cut = fitted(word, "name", u.text(self.size), room.w - mark - gap, room.h)
        plain, *_ = fitted(word, "name", u.text(self.size), room.w, room.h)
        if is_cut or len(lines) > 1 or px < plain:
            self.write(surface, word, room, "name", self.size, "ink", "c")
            return
        width = width_of(lines[0], "name", px)
        left = room.centerx - (mark + gap + width) // 2
        centred(surface, icon("check", mark, "tick", 3.4), left + mark / 2, room.centery)
        words = pygame.Rect(left + mark + gap, room.y, width, room.h)
        self.write(surface, word, words, "name", self.size, "ink")


class Switch(Control):
    """Something that is on or off, with its words at the left, or (``leading``) at the right of a smaller switch."""

    radius = 10
    shade = 8

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        text: str,
        on: bool,
        command: Callable[[bool], None],
        cap: str = "",
        leading: bool = False,
        label: str = "",
    ) -> None:
        self.label = label
        self.text = text
        self.on = on
        self.command = command
        self.cap = cap
        self.leading = leading
        super().__init__(screen, rect, key)

    @staticmethod
    def height(screen: Screen, width: int, text: str) -> int:
        """How high one with the switch in front has to be for its words."""
        u = screen.u
        px = u.text(17, 14)
        lines = wrap(text, "medium", px, width - u(62))
        return max(u(39), u(9) + line_height("medium", px)) + (len(lines) - 1) * line_height("medium", px)

    def ring_rect(self) -> pygame.Rect:
        """One with the switch in front stands close under the next: its ring keeps to its words."""
        rect = self.hit_rect()
        return rect.inflate(0, -2 * self.u(3)) if self.leading else rect

    def meaning(self) -> Meaning:
        return Meaning(SWITCH, self.text or self.label, "", (CHECKED,) * self.on, (PRESS, SET))

    def set_on(self, on: bool) -> None:
        """Show the other state without telling anyone."""
        if on != self.on:
            self.on = on
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.set_on(not self.on)
        self.command(self.on)

    def take(self, intent: Intent) -> bool:
        if intent not in (Intent.LEFT, Intent.RIGHT):
            return False
        if self.on != (intent is Intent.RIGHT):
            self.press()
        return True

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self.leading:
            controls.small_toggle(surface, u, face.midleft, self.on, self.pointed)
            lines = wrap(self.text, "medium", u.text(17, 14), face.w - u(62))
            step = line_height("medium", u.text(17, 14))
            for number, line in enumerate(lines):
                room = pygame.Rect(face.x + u(62), 0, face.w - u(62), step)
                room.centery = face.centery + round(step * (number - (len(lines) - 1) / 2))
                self.write(surface, line, room, "medium", 17)
            return
        place = controls.toggle(surface, u, face, self.on, self.pointed)
        right = place.x - u(12)
        if self.cap:
            cap = chrome.keycap_size(u, self.cap)[0]
            room = pygame.Rect(face.x, face.y, right - face.x - cap - u(12), face.h)
            ink = self.write(surface, self.text, room, "name", 17)
            chrome.keycap(surface, u, self.cap, (ink.right + u(12), face.centery), "ml")
            return
        self.write(surface, self.text, pygame.Rect(face.x, face.y, right - face.x, face.h), "name", 17)


class BackTile(Control):
    """One of the card backs, with its name below."""

    shade = 24
    radius = 8

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, back: str, text: str, command: Callable[[], None]
    ) -> None:
        self.back = back
        self.text = text
        self.command = command
        self.chosen = False
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return choice(self.text, "", self.chosen)

    def set_chosen(self, chosen: bool) -> None:
        """Whether it is the one."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        words = u.text(16) + u(10)
        width = min(face.w - u(12), round((face.h - words - u(12)) / cards.RATIO))
        card = pygame.Rect(0, 0, width, cards.height_of(width))
        card.midtop = face.centerx, face.y + u(6)
        if self.chosen:
            glow_around(surface, card.inflate(u(10), u(10)), u(12), u(7), 150)
        shadow_under(surface, card, u(6), u(6 if self.pointed else 3), u(6 if self.pointed else 4), 105)
        surface.blit(cards.back(self.back, width), card)
        if self.chosen:
            controls.tick(surface, u, card.right - u(4), card.y + u(4))
        room = pygame.Rect(face.x, face.bottom - words, face.w, words)
        self.write(surface, self.text, room, "medium", 16, "paper", "c")
