"""The button that shows a deal code and copies it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.widgets.element import Control, least_px
from crazy8.ui.widgets.meaning import Meaning, button

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


class CodeButton(Control):
    """Shows the deal code of the present choice and copies it."""

    radius = 10
    shade = 8

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, caption: str, cap: str, command: Callable[[], None]
    ) -> None:
        self.caption = caption
        self.cap = cap
        self.code = ""
        self.command = command
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return button(self.caption, self.code)

    def set_code(self, code: str) -> None:
        """Show another code."""
        if code != self.code:
            self.code = code
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self.pointed:
            surface.blit(chrome.tinted(face.w, face.h, u(10), "#FFFFFF", 0.12), face)
        px = u.text(20, 18)
        left = face.x + u(10) + px + u(8)
        cap = chrome.keycap_size(u, self.cap)[0] + u(8)
        room = pygame.Rect(left, face.y + u(1), face.right - u(10) - left, face.h - u(2))
        if width_of(self.code, "name", u.text(15)) > room.w - cap:
            if width_of(self.code, "name", least_px(u)) <= room.w:
                self._icon(surface, face, px)
                self.write(surface, self.code, room, "name", 15)
                return
            parts = self.code.split("-")
            half = (len(parts) + 1) // 2
            room = face.inflate(-2 * u(8), -u(2))
            broken = "-".join(parts[:half]) + "- " + "-".join(parts[half:])
            self.write(surface, broken, room, "name", 15)
            return
        self._icon(surface, face, px)
        chrome.keycap(surface, u, self.cap, (face.right - u(10), face.centery), "mr")
        room.w -= cap
        high = pygame.Rect(room.x, room.y, room.w, room.h // 2)
        low = pygame.Rect(room.x, high.bottom, room.w, room.h - high.h)
        closer = 2 * u(3)  # both lines stand as close as their letters allow
        self.write(surface, self.caption, high.inflate(0, closer), "body", 14, "mist")
        self.write(surface, self.code, low.inflate(0, closer), "name", 15)

    def _icon(self, surface: pygame.Surface, face: pygame.Rect, px: int) -> None:
        centred(surface, icon("copy", px, "brass_hi"), face.x + self.u(10) + px / 2, face.centery)
