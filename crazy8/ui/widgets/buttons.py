"""Buttons: the large ones with a lip, and small ones of an icon and a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import portrait
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.widgets.element import Control, least_px
from crazy8.ui.widgets.meaning import Meaning, button

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


class ActionButton(Control):
    """A large button. ``kind``: brass, felt, red, or off (it is there and says why it does nothing).

    ``line`` stands smaller under ``text``; ``cap`` names its own key; ``head`` a portrait at the left. One without a
    key of its own has the cap "Enter" as long as Enter presses it: ``on_enter`` keeps room for that.
    """

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        text: str,
        command: Callable[[], None],
        kind: str = "felt",
        cap: str = "",
        line: str = "",
        head: str = "",
        size: float = 20,
        on_enter: bool = False,
    ) -> None:
        self.text = text
        self.command = command
        self.kind = kind
        self.cap = cap
        self.line = line
        self.head = head
        self.size = size
        self.on_enter = on_enter
        self.is_entered = False
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return button(self.text, self.line, disabled=self.kind == "off")

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def entered_by(self, pressed: bool) -> None:
        before, self.is_entered = self.shown_cap, pressed
        if self.shown_cap != before:
            self.repaint()

    @property
    def shown_cap(self) -> str:
        """The key on it now: its own, or "Enter" where that is what Enter does."""
        if self.cap or not self.is_entered:
            return self.cap
        enter = key_cap(self.screen.host.words, Intent.CONFIRM)
        return enter if self.on_enter or self.has_room(enter) else ""

    def has_room(self, cap: str) -> bool:
        """Whether a key's cap stands on it beside its words in their full size."""
        u = self.u
        words = width_of(self.text, "title" if self.kind == "brass" else "action", u.text(self.size, 16))
        both_sides = 1 if self.line or self.head else 2
        head = min(u(54), self.face.h) + u(14) if self.head else 0
        return words + head + both_sides * (chrome.keycap_size(u, cap)[0] + u(10)) <= self.face.w - 2 * u(16)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        face = chrome.button(surface, u, face, self.kind, self.state)
        ink = chrome.ink_on(self.kind)
        room = face.inflate(-2 * u(16), -u(8))
        if self.head:
            px = min(u(54), room.h)
            centred(surface, portrait(self.head, px), room.x + px / 2, face.centery)
            room = pygame.Rect(room.x + px + u(14), room.y, room.w - px - u(14), room.h)
        cap_width = 0
        if self.shown_cap:
            cap_width = chrome.keycap(surface, u, self.shown_cap, (room.right, face.centery), "mr", ink).w + u(10)
        align = "l" if self.line or self.head else "c"
        whole = room.w - (cap_width if align == "l" else 2 * cap_width)
        words = pygame.Rect(room.x + (0 if align == "l" else cap_width), room.y, whole, room.h)
        role = "title" if self.kind == "brass" else "action"
        if not self.line:
            if width_of(self.text, role, u.text(self.size, 16)) > words.w and align == "c":
                words = pygame.Rect(room.x, room.y, room.w - cap_width, room.h)
            self.write(surface, self.text, words, role, self.size, ink, align)
            return
        half = words.h // 2
        self.write(surface, self.text, pygame.Rect(words.x, words.y, words.w, half), role, self.size, ink)
        low = pygame.Rect(words.x, words.y + half, words.w, words.h - half)
        self.write(surface, self.line, low, "body", 16, "mist" if self.kind == "felt" else ink)


class PanelButton(ActionButton):
    """A large button of a panel over the table: its words at the left, its key at the right."""

    @staticmethod
    def width(u: Units, text: str, cap: str, least: float) -> int:
        """How wide it must be for its words and its key, in pixels; ``least`` is in units."""
        key = chrome.keycap_size(u, cap, 14)[0] + u(12) if cap else 0
        return max(u(least), width_of(text, "action", u.text(21, 16)) + key + u(24 + 14))

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        face = chrome.button(surface, u, face, self.kind, self.state)
        ink = chrome.ink_on(self.kind)
        right = face.right - u(14)
        if self.shown_cap:
            right = chrome.keycap(surface, u, self.shown_cap, (right, face.centery), "mr", ink, 14).left - u(12)
        room = pygame.Rect(face.x + u(24), face.y, right - face.x - u(24), face.h)
        label(surface, self.text, room, "action" if self.kind == "brass" else "name", u.text(21, 16), 14, ink)


class LinkButton(Control):
    """An icon and a word. One that is off is there and says why it does nothing."""

    radius = 10

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        text: str,
        picture: str,
        command: Callable[[], None],
        cap: str = "",
    ) -> None:
        self.text = text
        self.picture = picture
        self.command = command
        self.cap = cap
        self.is_off = False
        super().__init__(screen, rect, key)

    def set_off(self, is_off: bool) -> None:
        """Whether there is nothing for it to do now."""
        if is_off != self.is_off:
            self.is_off = is_off
            self.repaint()

    @staticmethod
    def width(screen: Screen, text: str, cap: str = "") -> int:
        """How wide it likes to be."""
        u = screen.u
        whole = u(12) + u.text(21, 18) + u(8) + width_of(text, "medium", u.text(17)) + u(12)
        return whole + (chrome.keycap_size(u, cap)[0] + u(8) if cap else 0)

    @staticmethod
    def least_width(screen: Screen, text: str) -> int:
        """How wide it has to be, with its words in several lines."""
        u = screen.u
        return u(32) + u.text(21, 18) + max(width_of(word, "medium", least_px(u)) for word in text.split()) + 1

    def meaning(self) -> Meaning:
        return button(self.text, disabled=self.is_off)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        ink = "link_off" if self.is_off else "paper"
        if self.state != "normal" and not self.is_off:
            surface.blit(chrome.tinted(face.w, face.h, u(10), "#FFFFFF", 0.12 if self.state == "hover" else 0.06), face)
        px = u.text(21, 18)
        left = face.x + u(12)
        centred(surface, icon(self.picture, px, "link_off" if self.is_off else "brass_hi"), left + px / 2, face.centery)
        right = face.right - u(12)
        if self.cap:
            right = chrome.keycap(surface, u, self.cap, (right, face.centery), "mr", ink).x - u(8)
        room = pygame.Rect(left + px + u(8), face.y, right - left - px - u(8), face.h)
        self.write(surface, self.text, room, "medium", 17, ink)
