"""What only the rules editor has: rows with names and clashes, a list of ranks, ways to the groups, the guide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from crazy8.ui.drawing import cards, chrome, controls
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import SMALLEST_PX, fitted
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import box, centred, disc, svg_surface
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.scenes.editor.examples import Example, Shown
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control, Element
from crazy8.ui.widgets.meaning import CHECKED, PRESS, SET, SLIDER, TEXT, Meaning, choice

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen

RANK_FLOOR: Final = 13
"""The smallest letters of a rank's name, in pixels."""


def fits_in_parts(u: Units, words: Sequence[str], width: int, height: int) -> bool:
    """Whether a Segment of that size has room for all of its words, each in one line."""
    room = width // len(words) - u(14), height - u(6)
    for word in words:
        px, lines = fitted(word, "name", u.text(17), *room, max(SMALLEST_PX, round(0.8 * u.text(17))))
        if len(lines) > 1 or width_of(word, "name", px) > room[0]:
            return False
    return True


class Ranks(Control):
    """Some of a few ranks: Left and Right go along them, Enter and Space choose one or let it go."""

    radius = 10
    shade = 8

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        values: Sequence[str],
        words: Sequence[str],
        chosen: Sequence[str],
        command: Callable[[str], None],
        label: str = "",
    ) -> None:
        self.label = label
        self.values = tuple(values)
        self.words = tuple(words)
        self.chosen = tuple(chosen)
        self.command = command
        self.at = 0
        self.has_keys = False
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        """The rank at hand, which is checked where it is chosen."""
        states = (CHECKED,) if self.values[self.at] in self.chosen else ()
        return Meaning(SLIDER, self.label, self.words[self.at], states, (PRESS, SET))

    def set_value(self, chosen: Sequence[str]) -> None:
        """Show other ranks as chosen without telling anyone."""
        if tuple(chosen) != self.chosen:
            self.chosen = tuple(chosen)
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command(self.values[self.at])

    def take(self, intent: Intent) -> bool:
        if intent not in (Intent.LEFT, Intent.RIGHT):
            return False
        self.at = max(0, min(len(self.values) - 1, self.at + (1 if intent is Intent.RIGHT else -1)))
        self.repaint()
        return True

    def got_focus(self) -> None:
        self.has_keys = True
        self.repaint()

    def lost_focus(self) -> None:
        self.has_keys = False
        self.repaint()

    def part_at(self, local: tuple[int, int]) -> int:
        at = self.hit_rect()
        parts = controls.segment_rects(pygame.Rect(0, 0, at.w, at.h), len(self.values))
        return next((number for number, part in enumerate(parts) if part.collidepoint(local)), -1)

    def clicked(self, local: tuple[int, int]) -> None:
        part = self.part_at(local)
        if part >= 0:
            self.at = part
            self.press()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.well(surface, u, face)
        over = self.part_at(self.pointer) if self.pointed else -1
        for number, (value, word) in enumerate(zip(self.values, self.words)):
            part = controls.segment_rects(face, len(self.values))[number]
            tile, on = part.inflate(-u(6), -u(6)), value in self.chosen
            edge, thick = ("focus", 3.0) if self.has_keys and number == self.at else ("brass" if on else "line", 1.6)
            fill = ("paper", 1.0) if on else ("#FFFFFF", 0.12 if number == over else 0.04)
            shape = box(1.5, 1.5, tile.w - 3, tile.h - 3, u(8), *fill, edge, thick, 1.0 if on or thick > 2 else 0.35)
            surface.blit(svg_surface(tile.w, tile.h, shape), tile)
            room = tile.inflate(-u(8), -u(2))
            if on:
                mark = u.text(13, 12)
                if width_of(word, "name", u.text(16)) > room.w - 2 * mark:
                    room.w -= mark
                centred(surface, icon("check", mark, "tick", 3.6), tile.right - mark * 0.7, tile.y + mark * 0.7)
            self.write(surface, word, room, "name" if on else "medium", 16, "ink" if on else "paper", "c", RANK_FLOOR)


class FieldRow(Element):
    """The ground of a field: its name, room for its control, and the clashes it is in, in words."""

    def __init__(self, screen: Screen, rect: pygame.Rect, name: str, text: str, label: pygame.Rect) -> None:
        self.name = name
        self.text = text
        self.label = label.move(-rect.x, -rect.y)
        self.warnings: tuple[str, ...] = ()
        self.is_current = False
        super().__init__(screen, rect)

    def meaning(self) -> Meaning | None:
        """What its field clashes with; the field itself says the rest."""
        return Meaning(TEXT, self.text, " ".join(self.warnings)) if self.warnings else None

    def set_state(self, warnings: Sequence[str], is_current: bool) -> None:
        """What is wrong with it, and whether the guide speaks of it."""
        if (tuple(warnings), is_current) != (self.warnings, self.is_current):
            self.warnings, self.is_current = tuple(warnings), is_current
            self.repaint()

    @staticmethod
    def warnings_height(u: Units, warnings: Sequence[str], width: int) -> int:
        """How high these lines are in a row of that width."""
        px = u.text(14)
        room = width - 2 * u(16) - px - u(8)
        return sum(line_height("body", px) * len(wrap(line, "body", px, room)) + u(4) for line in warnings)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.row(surface, u, face, False, self.is_current)
        self.write(surface, self.text, self.label.move(face.topleft), "name", 17, "paper")
        px = u.text(14)
        y = face.bottom - u(6) - self.warnings_height(u, self.warnings, face.w)
        for line in self.warnings:
            room = pygame.Rect(face.x + u(16) + px + u(8), y, face.w - 2 * u(16) - px - u(8), 0)
            room.h = line_height("body", px) * len(wrap(line, "body", px, room.w))
            ground = pygame.Rect(face.x + u(8), y - u(1), face.w - 2 * u(8), room.h + u(2))
            surface.blit(chrome.tinted(ground.w, ground.h, u(7), "warn_bg", 0.9), ground)
            centred(
                surface, icon("warning", px + 2, "warn", 2.2), ground.x + u(8) + px / 2, y + line_height("body", px) / 2
            )
            self.write(surface, line, room, "body", 0, "paper", floor=px)
            y = room.bottom + u(4)


class GroupTab(Control):
    """The way to a group of fields; it tells where one is, and whether something clashes there."""

    radius = 10
    shade = 8

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, text: str, px: int, command: Callable[[], None]
    ) -> None:
        self.text = text
        self.px = px
        self.command = command
        self.is_current = False
        self.warns = False
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return choice(self.text, checked=self.is_current)

    def set_state(self, is_current: bool, warns: bool) -> None:
        """Whether its group is the one at hand, and has a clash."""
        if (is_current, warns) != (self.is_current, self.warns):
            self.is_current, self.warns = is_current, warns
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.row(surface, u, face, self.is_current, self.pointed)
        mark = u.text(16, 15)
        room = pygame.Rect(face.x + u(12), face.y, face.w - u(24) - mark, face.h)
        if self.warns:
            centred(surface, icon("warning", mark, "warn", 2.4), face.right - u(6) - mark / 2, face.centery)
        self.write(surface, self.text, room, "medium", 0, "paper", floor=self.px)


class Guide(Element):
    """Explains the field at hand: what it is about, an example with cards, and what it clashes with."""

    def __init__(self, screen: Screen, rect: pygame.Rect, caption: str, keys: str) -> None:
        self.caption = caption
        self.keys = keys
        self.shown: tuple[Any, ...] = ()
        self.title = self.about = ""
        self.example = Example("")
        self.warnings: tuple[str, ...] = ()
        self.pack = cards.Pack()
        super().__init__(screen, rect)

    def meaning(self) -> Meaning | None:
        return Meaning(TEXT, self.title, self.about) if self.title else None

    def explain(self, title: str, about: str, example: Example, warnings: Sequence[str], pack: cards.Pack) -> None:
        """Speak of another field, or of another value."""
        now = (title, about, example, tuple(warnings), pack)
        if now != self.shown:
            self.shown = now
            self.title, self.about, self.example, self.warnings, self.pack = now
            self.repaint()

    def _texts(self) -> list[tuple[str, str, str]]:
        """Each text with its role and its colour; an empty one is where the cards stand. Where the room is short for
        letters of the usual size, the clashes go first, which the rows tell as well; then the cards."""
        width, height = self.face.w - 2 * self.u(16), self.face.h - 2 * self.u(14)

        def too_high(px: int) -> bool:
            return sum(self._heights(texts, px, width)) + self.u(4) * len(texts) > height

        texts = self._all_texts()
        while texts[-1][2] == "warn" and too_high(max(SMALLEST_PX, self.u(16))):
            texts.pop()
        if self.example.cards and too_high(SMALLEST_PX):
            texts.pop(3)
        return texts

    def _all_texts(self) -> list[tuple[str, str, str]]:
        texts = [(self.title, "section", "brass_hi"), (self.about, "body", "paper"), (self.caption, "medium", "mist")]
        texts += [("", "", "")] if self.example.cards else []
        texts.append((self.example.text, "body", "paper"))
        return texts + [(line, "body", "warn") for line in self.warnings]

    def _card_width(self, px: int, width: int) -> int:
        """As wide as eight have room side by side, and no wider than text of that size asks for."""
        count = len(self.example.cards)
        arrow = self.u(26) if count and self.example.cards[0].mark == "top" else 0
        return max(8, min(round(px * 3.4), (width - arrow - (count - 1) * self.u(6)) // max(1, count)))

    def _heights(self, texts: Sequence[tuple[str, str, str]], px: int, width: int) -> list[int]:
        heights = []
        for text, role, _ in texts:
            if not text:
                heights.append(cards.height_of(self._card_width(px, width)) + round(px * 0.9))
                continue
            size = round(px * 1.25) if role == "section" else px
            heights.append(line_height(role, size) * len(wrap(text, role, size, width)))
        return heights

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.pill(surface, u, face, 0.5, 14)
        inside = face.inflate(-2 * u(16), -2 * u(14))
        texts, px = self._texts(), u.text(16)
        while px > SMALLEST_PX and sum(self._heights(texts, px, inside.w)) + u(4) * len(texts) > inside.h:
            px -= 1
        heights = self._heights(texts, px, inside.w)
        gap = max(u(3), min(u(10), (inside.h - sum(heights)) // len(texts)))
        y = inside.y
        for (text, role, paint), height in zip(texts, heights):
            room = pygame.Rect(inside.x, y, inside.w, height)
            if text:
                self.write(surface, text, room, role, 0, paint, floor=round(px * 1.25) if role == "section" else px)
            else:
                self._cards(surface, room, self._card_width(px, inside.w), px)
            y = room.bottom + gap
        px = u.text(14)
        room = pygame.Rect(inside.x, 0, inside.w, line_height("body", px) * len(wrap(self.keys, "body", px, inside.w)))
        room.bottom = inside.bottom
        if room.y > y + u(24):  # only where nothing else needs the room
            self.write(surface, self.keys, room, "body", 0, "mist", floor=px)

    def _cards(self, surface: pygame.Surface, room: pygame.Rect, width: int, px: int) -> None:
        u, x = self.u, float(room.x)
        high = cards.height_of(width)
        for shown in self.example.cards:
            place = pygame.Rect(round(x), room.y, width, high)
            shadow_under(surface, place, max(2, round(width * cards.CORNER)), u(2), u(3), 105)
            surface.blit(cards.sprite(self.pack, shown.card, width), place)
            self._mark(surface, shown, place, px)
            x += width + u(6)
            if shown.mark == "top":
                centred(surface, icon("right", u(20), "mist", 2.6), x + u(10), place.centery)
                x += u(26)

    @staticmethod
    def _mark(surface: pygame.Surface, shown: Shown, place: pygame.Rect, px: int) -> None:
        """A tick or a cross at the foot of a card that may or may not follow."""
        if shown.mark not in ("yes", "no"):
            return
        size = round(px * 1.3)
        good = shown.mark == "yes"
        shape = disc(size / 2, size / 2, size / 2 - 1, "paper", "tick" if good else "red", 1.5)
        centred(surface, svg_surface(size, size, shape), place.centerx, place.bottom)
        sign = icon("check" if good else "close", round(size * 0.66), "tick" if good else "red", 3.4)
        centred(surface, sign, place.centerx, place.bottom)
