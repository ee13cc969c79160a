"""A scene that is a screen of elements: what the pages that fill the window and the panels over them have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from crazy8.ui.drawing.background import background
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.shell.input_map import Intent, intent_of
from crazy8.ui.shell.scene import Host, Scene
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.pointer import wheel_steps
from crazy8.ui.widgets.screen import Screen


class ScreenScene(Scene):
    """A scene whose elements ``build`` makes: once it has what it shows, and again whenever the window or the words
    change. By itself it fills the window, on the cloth.

    ``default`` is the key of what Enter presses while no ring is shown.
    """

    def __init__(self, host: Host, default: str = "") -> None:
        super().__init__(host)
        self.screen = Screen(host, default)
        self.layer = self.screen

    # ------------------------------------------------------------ what a scene says of itself

    @abstractmethod
    def build(self) -> Sequence[Node]:
        """Make the elements; returns the controls in reading order."""

    def key(self, intent: Intent) -> bool:
        """A key that no element has used; whether the scene did. Esc closes."""
        if intent is Intent.BACK:
            self.close()
            return True
        return False

    def wheel(self, steps: float) -> None:
        """The mouse wheel, up for more than 0, where no area has used it."""

    def clicked_elsewhere(self, pos: tuple[int, int]) -> None:
        """A click on no element."""

    # ------------------------------------------------------------ a scene's life

    @property
    def u(self) -> Units:
        """The window's measures."""
        return self.screen.u

    def rebuild(self) -> None:
        """Make all elements anew."""
        self.screen.begin()
        self.screen.finish(self.build())

    def close(self) -> None:
        """Back to what lies below."""
        self.host.pop()

    def on_left(self) -> None:
        self.screen.close()

    def on_resized(self) -> None:
        self.rebuild()

    def handle(self, event: pygame.Event) -> None:
        if self.screen.handle(event):
            return
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
            if intent is not None and (not self.screen.typing or intent is Intent.BACK):
                self.key(intent)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self.clicked_elsewhere(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(wheel_steps(event))

    def step(self, seconds: float) -> None:
        self.screen.step(seconds)

    def wakes_in(self) -> float | None:
        return self.screen.wakes_in()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        del ahead
        surface.blit(background(surface.get_size()), (0, 0))
        self.screen.draw(surface)
