"""The stage that tests of scenes run on: the program's own, with a settings file and a real window that nobody sees.

The clock is the test's, and the sounds are noted instead of played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame

from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import Settings
from crazy8.storage.settings_file import SettingsStore
from crazy8.text.words import Words
from crazy8.ui.drawing import palette, surfaces
from crazy8.ui.scenes.opening import scene_at
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.stage import Stage
from crazy8.ui.shell.window import SETTLE, GameWindow, start_display

SIZES = ((960, 540), (1280, 720), (1920, 1080))

_open: list[RealStage] = []


class NotedSounds:
    """Notes what would be heard: the names, and each with its step."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.steps: list[tuple[str, int]] = []

    def play(self, name: str, step: int = 0) -> None:
        self.played.append(name)
        self.steps.append((name, step))


class RealStage(Stage):
    """The stage of a program that has just been started: no scene yet, a window of its own, what the player has set.

    ``folder`` holds the settings file (by default a new one that goes away), ``overrides`` hold for this run only, as
    those of the command line do. After each test ``leave_all`` ends the program.
    """

    window: GameWindow
    store: SettingsStore
    sounds: NotedSounds

    def __init__(
        self,
        folder: Path | None = None,
        size: tuple[int, int] = (1280, 720),
        overrides: Mapping[str, Any] | None = None,
        heard: Callable[[Settings], None] = lambda settings: None,
        storage: PlayerStorage | None = None,
    ) -> None:
        self._undoing = ExitStack()
        if folder is None:
            folder = Path(self._undoing.enter_context(TemporaryDirectory()))
        start_display()
        pygame.font.init()
        window = GameWindow("Test", size)
        self._undoing.callback(window.close)
        pygame.event.clear()  # what opening a window tells is no business of the test
        store = SettingsStore(folder / "settings.toml")
        super().__init__(window, store, store.load(), NotedSounds(), overrides, heard, storage)
        _open.append(self)

    def drag_edge(self, size: tuple[int, int]) -> None:
        """Draw the window's edge to a new size; it has not settled yet."""
        self.window.window.size = size
        self.hear_posted()

    def hear_posted(self) -> None:
        """The events that have come in by themselves."""
        for event in pygame.event.get():
            self.handle(event)

    def leave(self) -> None:
        """The program has ended: scenes, window and files go."""
        self.close()
        self._undoing.close()


class StageHost(RealStage):
    """A stage with the hands of a person and a clipboard of its own.

    After each event the stage makes a step and shows a frame, as the loop does: no second key comes in before the
    screen has answered the first. The size is that of this run only, as with ``--size``.
    """

    def __init__(
        self,
        folder: Path | None = None,
        size: tuple[int, int] = (1280, 720),
        words: Words | None = None,
        storage: PlayerStorage | None = None,
        **overrides: Any,
    ) -> None:
        own = {"window_width": size[0], "window_height": size[1], **overrides}
        super().__init__(folder, size, own, storage=storage)
        self.words = words or self.words
        self.scene_at = scene_at
        self.clipboard = ""
        self.has_clipboard = True
        self._is_held = False

    def copy_text(self, text: str) -> bool:
        if self.has_clipboard:
            self.clipboard = text
        return self.has_clipboard

    def pasted_text(self) -> str:
        return self.clipboard

    @property
    def ended(self) -> bool:
        """Whether the program would have ended."""
        return not self.running

    @property
    def surface(self) -> pygame.Surface:
        """What is on the screen."""
        return self.window.window.get_surface()

    def end(self) -> None:
        """Every scene goes."""
        self.close()

    # ------------------------------------------------------------ time and frames

    def draw(self, ahead: float = 0.0, whole: bool = False) -> pygame.Surface:
        """Show a frame, painted as a whole where that is asked for; returns the screen."""
        self.stale = self.stale or whole
        super().draw(ahead)
        return self.surface

    def pass_time(self, seconds: float) -> None:
        """Let time go on in the loop's steps, and show a frame."""
        for _ in range(round(seconds / STEP)):
            self.step(STEP)
        self.draw()

    def resize(self, size: tuple[int, int]) -> None:
        """Draw the window's edge, and wait until the new size has settled."""
        self.drag_edge(size)
        self.pass_time(SETTLE + 0.05)
        assert self.size == size

    # ------------------------------------------------------------ hands

    def send(self, *events: pygame.Event) -> None:
        """Events that come in together once there is a frame to see, what they lead to, and the frame after them."""
        if self.stale:
            self.draw()
        for event in events:
            if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and event.button == pygame.BUTTON_LEFT:
                self._is_held = event.type == pygame.MOUSEBUTTONDOWN
            self.handle(event)
            self.hear_posted()
        if self.running and self.scenes:
            self.step(STEP)
            self.draw()

    def press(self, *keys: int, mod: int = 0) -> None:
        """Press keys one after the other and let each go."""
        for key in keys:
            self.send(*_strokes(key, mod))

    def type(self, text: str) -> None:
        """Write a text, letter by letter."""
        for letter in text:
            down, up = _strokes(ord(letter.lower()) if ord(letter) < 128 else pygame.K_UNKNOWN)
            self.send(down, pygame.Event(pygame.TEXTINPUT, text=letter), up)

    def point(self, pos: tuple[int, int]) -> None:
        """Move the mouse; the event tells whether its button is down, as a real one does."""
        held = (int(self._is_held), 0, 0)
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(9, 9), buttons=held, touch=False))

    def click(self, pos: tuple[int, int]) -> None:
        """Move the mouse and click."""
        self.point(pos)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1, touch=False))
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1, touch=False))


def _strokes(key: int, mod: int = 0) -> list[pygame.Event]:
    told = {"key": key, "mod": mod, "scancode": 0, "unicode": ""}
    return [pygame.Event(kind, told) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


def leave_all() -> None:
    """End every program that a test has begun."""
    while _open:
        _open.pop().leave()
    widgets = sys.modules.get("crazy8.ui.widgets.manager")
    if widgets is not None:
        widgets.let_go()
    if palette.dress("green"):  # another test may draw without a stage
        surfaces.clear()
    if pygame.display.get_init():
        pygame.event.clear()
