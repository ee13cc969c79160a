"""A scene that notes what it hears, and a stage with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from crazy8.ui.shell.scene import Host, Scene, Trace
from tests.ui.stage_host import RealStage


def key(name: int, mod: int = 0, place: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=name, mod=mod, scancode=place, unicode="")


def click(at: tuple[int, int] = (10, 10), button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)


class NotingScene(Scene):
    """Notes everything that is done to it. ``on_event`` may answer an event."""

    def __init__(self, host: Host, name: str = "first", overlay: bool = False) -> None:
        super().__init__(host)
        self.name = name
        self.overlay = overlay
        self.notes: list[str] = []
        self.events: list[pygame.Event] = []
        self.steps = 0
        self.drawn: list[float] = []
        self.sizes: list[tuple[int, int]] = []
        self.is_moving = False
        self.timer: float | None = None
        self.told = Trace(focused=name)
        self.asked = 0
        self.hurries = 0
        self.on_event: Callable[[pygame.Event], Any] = lambda event: None

    def on_entered(self) -> None:
        self.notes.append("entered")

    def on_left(self) -> None:
        self.notes.append("left")

    def handle(self, event: pygame.Event) -> None:
        self.events.append(event)
        self.on_event(event)

    def step(self, seconds: float) -> None:
        self.steps += 1

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self.drawn.append(ahead)

    def on_resized(self) -> None:
        self.notes.append("resized")
        self.sizes.append(self.host.size)

    @property
    def moving(self) -> bool:
        return self.is_moving

    @property
    def decision(self) -> int:
        return self.asked

    def hurry(self) -> None:
        self.hurries += 1

    def wakes_in(self) -> float | None:
        return self.timer

    def trace(self) -> Trace:
        return self.told


def new_stage(**overrides: Any) -> RealStage:
    """A stage with one scene on it."""
    stage = RealStage(overrides=overrides)
    stage.push(NotingScene(stage))
    return stage
