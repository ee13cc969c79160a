"""A language to choose: what it calls itself, and what is to be known of it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from crazy8.ui.drawing import chrome, controls
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.type import width_of
from crazy8.ui.widgets.buttons import LinkButton
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import Meaning, button, choice


class LanguageRow(Control):
    """One of the languages; ``more`` stands behind its name."""

    radius = 12

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        text: str,
        more: str,
        chosen: bool,
        command: Callable[[], None],
    ) -> None:
        self.text = text
        self.more = more
        self.chosen = chosen
        self.command = command
        super().__init__(screen, rect, key)

    @staticmethod
    def height(u: Units) -> int:
        """How high one is."""
        return max(u(50), u.text(18) + u(26))

    def meaning(self) -> Meaning:
        return choice(self.text, self.more, self.chosen)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        face = chrome.button(surface, u, face, "felt", self.state)
        room = face.inflate(-2 * u(18), -u(8))
        if self.chosen:
            controls.tick(surface, u, room.right - u(13), face.centery)
        room.w -= u(38)
        wide = min(width_of(self.text, "name", u.text(18)), room.w)
        self.write(surface, self.text, pygame.Rect(room.x, room.y, wide + 1, room.h), "name", 18)
        rest = pygame.Rect(room.x + wide + u(14), room.y, room.w - wide - u(14), room.h)
        if self.more:
            self.write(surface, self.more, rest, "body", 15, "mist")


class LanguageLink(LinkButton):
    """The way to the choice of the language: a globe, and what the language calls itself."""

    def meaning(self) -> Meaning:
        return button(self.screen.host.words.say("settings.label.language"), self.text)
