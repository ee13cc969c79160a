"""Choices: one of several rows, one of a few in a row, a switch, one of the card backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from crazy8.ui.drawing import cards, chrome, controls
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import fitted
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import glow_around, shadow_under
from crazy8.ui.drawing.surfaces import box, centred, disc, svg_surface
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control, least_px
from crazy8.ui.widgets.meaning import CHECKED, PRESS, SET, SLIDER, SWITCH, Meaning, choice

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


class VariantRow(Control):
    """A rule set to choose: its name, its rules in a line, its special cards. ``reason``: why it cannot be chosen."""

    radius = 9
    shade = 8
    ring_inset = 3
    """Rows lie close together: the ring keeps off the words of the next."""

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        name: str,
        line: str,
        shown: Sequence[int],
        pack: cards.Pack,
        command: Callable[[], None],
        reason: str = "",
    ) -> None:
        self.name = name
        self.line = line
        self.shown = tuple(shown)
        self.pack = pack
        self.command = command
        self.reason = reason
        self.chosen = False
        cards.read_ahead(pack, shown, _card_width(screen.u))  # the rows are painted when the whole menu is built
        super().__init__(screen, rect, key)
        self.enabled = not reason

    def set_rules(self, line: str, shown: Sequence[int], pack: cards.Pack, chosen: bool) -> None:
        """What it tells now."""
        now = (line, tuple(shown), pack, chosen)
        if now != (self.line, self.shown, self.pack, self.chosen):
            self.line, self.shown, self.pack, self.chosen = now
            self.repaint()

    def press(self) -> None:
        if self.enabled:
            self.screen.host.sounds.play("button")
            self.command()

    def meaning(self) -> Meaning:
        return choice(self.name, self.reason or self.line, self.chosen, not self.enabled)

    def can_press(self) -> bool:
        return self.enabled and not self.chosen

    @staticmethod
    def height(screen: Screen, width: int, line: str, shown: int) -> int:
        """How high a row has to be for its name and its line, which may break."""
        u = screen.u
        room = width - u(48) - u(12) - u(12) - shown * (_card_width(u) + u(6))
        px, lines = fitted(line, "body", u.text(15), room, 10**6, least_px(u))
        name = _name_height(u)
        return max(u(44), name + (round(px * 1.2) if len(lines) == 1 else line_height("body", px) * len(lines)) + u(3))

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.row(surface, u, face, self.chosen, self.pointed and self.enabled)
        self._mark(surface, face)
        right = self._cards(surface, face)
        left = face.x + u(48)
        words = pygame.Rect(left, face.y + u(1), right - u(12) - left, face.h - u(3))
        name_height = _name_height(u)
        ink, small = ("paper", "paper_2" if self.chosen else "mist") if self.enabled else ("off_text", "off_text")
        self.write(
            surface, self.name, pygame.Rect(words.x, words.y, words.w, name_height), "section", 20, ink, floor=16
        )
        low = pygame.Rect(words.x, words.y + name_height, words.w, words.h - name_height)
        self.write(surface, self.reason or self.line, low, "body", 15, small)

    def _mark(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        px = self.u.text(22, 16)
        edge = "brass_hi" if self.chosen else "mist" if self.enabled else "#6E9483"
        body = disc(px / 2, px / 2, px / 2 - 1.5, "none", edge, 2)
        if self.chosen:
            body += disc(px / 2, px / 2, px / 4, "brass_hi")
        centred(surface, svg_surface(px, px, body), face.x + self.u(24), face.centery)

    def _cards(self, surface: pygame.Surface, face: pygame.Rect) -> int:
        """The special cards at the right end; returns where they begin."""
        u = self.u
        width = _card_width(u)
        step = width + u(6)
        left = face.right - u(12)
        for card in reversed(self.shown):
            left -= width
            place = pygame.Rect(left, face.centery - cards.height_of(width) // 2, width, cards.height_of(width))
            shadow_under(surface, place, u(2), u(1), u(2), 105)
            surface.blit(cards.sprite(self.pack, card, width), place)
            left -= step - width
        return left


def _card_width(u: Units) -> int:
    return min(u(30), round((u(44) - u(4)) / cards.RATIO))


def _name_height(u: Units) -> int:
    return round(u.text(20, 16) * 1.08)


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
        px, lines = fitted(word, "name", u.text(self.size), room.w - mark - gap, room.h)
        plain, _ = fitted(word, "name", u.text(self.size), room.w, room.h)
        if len(lines) > 1 or px < plain:
            self.write(surface, word, room, "name", self.size, "ink", "c")
            return
        width = width_of(lines[0], "name", px)
        left = room.centerx - (mark + gap + width) // 2
        centred(surface, icon("check", mark, "tick", 3.4), left + mark / 2, room.centery)
        words = pygame.Rect(left + mark + gap, room.y, width, room.h)
        self.write(surface, word, words, "name", self.size, "ink")


class Switch(Control):
    """Something that is on or off, with its words at the left."""

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
        px = least_px(u)
        lines = wrap(text, "medium", px, width - u(58) - u(10))
        return max(u(44), line_height("medium", px) * len(lines) + u(2))

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
            place = controls.toggle(surface, u, pygame.Rect(face.x, face.y, u(58), face.h), self.on, self.pointed)
            room = pygame.Rect(place.right + u(10), face.y, face.right - place.right - u(10), face.h)
            self.write(surface, self.text, room, "medium", 16)
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
