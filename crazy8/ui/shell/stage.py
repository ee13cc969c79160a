"""The stack of scenes and all they ask of the program around them.

Exactly one scene, the topmost, gets the events and the time. An overlay lets the scene below it be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import fields
from typing import Any, Final, Protocol

import pygame

from crazy8.storage.saves import Saves
from crazy8.storage.settings import Settings
from crazy8.text.words import Words, words_for
from crazy8.ui.shell.input_map import Intent, intent_of
from crazy8.ui.shell.scene import Scene, Sounds

LOOK: Final = frozenset({"language", "card_back", "suit_colours", "text_size"})
"""The settings after whose change every scene is laid out anew."""

_CLOSING: Final = (pygame.QUIT, pygame.WINDOWCLOSE)


class Store(Protocol):
    """Where the player's settings are kept."""

    def save(self, settings: Settings) -> bool: ...


class Window(Protocol):
    """What the stage needs of the window (``GameWindow``)."""

    size: tuple[int, int]
    full_screen: bool

    @property
    def own_size(self) -> tuple[int, int] | None: ...
    @property
    def settles_in(self) -> float | None: ...
    def set_full_screen(self, on: bool) -> None: ...
    def notice(self, event: pygame.Event) -> bool: ...
    def placed(self, event: pygame.Event) -> pygame.Event: ...
    def step(self, seconds: float) -> bool: ...
    def show(self, draw: Callable[[pygame.Surface], list[pygame.Rect] | None]) -> None: ...


class Stage:
    """Runs scenes in a window: the loop's program, and every scene's host.

    ``settings`` are the player's, ``overrides`` hold for this run only; one that the player changes is the player's
    again. ``heard`` is told the settings whenever they change, ``shown`` is called after each frame, ``tell``
    when the kept games have something to tell the player.
    """

    def __init__(
        self,
        window: Window,
        store: Store,
        settings: Settings,
        sounds: Sounds,
        overrides: Mapping[str, Any] | None = None,
        heard: Callable[[Settings], None] = lambda settings: None,
        saves: Saves | None = None,
    ) -> None:
        self.window = window
        self.saves = saves
        self.store = store
        self.kept = settings
        self.sounds = sounds
        self.overrides = dict(overrides or {})
        self.heard = heard
        self.shown: Callable[[], None] = lambda: None
        self.tell: Callable[[], None] = lambda: None
        self.scenes: list[Scene] = []
        self.running = True
        self.stale = True
        self.settings = self.kept.with_changed(**self.overrides)
        self.words: Words = words_for(self.settings.language)
        self._look_changed = False
        self._painted: tuple[pygame.Surface, tuple[Scene, ...]] | None = None
        """What the last frame was painted on, and which scenes it showed."""

    # ------------------------------------------------------------ what scenes ask for

    @property
    def size(self) -> tuple[int, int]:
        """The size scenes are laid out for."""
        return self.window.size

    @property
    def top(self) -> Scene | None:
        """The scene that has the input."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.scenes.append(scene)
        self.stale = True
        scene.on_entered()

    def pop(self) -> None:
        """Take the top scene away; without a scene left the program ends."""
        if self.scenes:
            self.scenes.pop().on_left()
        self.stale = True
        if self.top is not None:
            self.top.on_entered()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of all scenes."""
        self._clear()
        self.push(scene)

    def quit(self) -> None:
        """End the program after this event."""
        self.running = False

    def close(self) -> None:
        """The program ends: every scene lets go of what it holds."""
        self._clear()

    def change(self, **settings: Any) -> None:
        """Apply settings and keep them, at once. Scenes hear of a new look once the event at hand is done."""
        before = self.settings
        for name in settings:
            self.overrides.pop(name, None)
        kept = self.kept.with_changed(**settings)
        if kept != self.kept:
            self.kept = kept
            self.store.save(kept)
        self.settings = kept.with_changed(**self.overrides)
        changed = {entry.name for entry in fields(Settings) if _differs(before, self.settings, entry.name)}
        if not changed:
            return
        if "language" in changed:
            self.words = words_for(self.settings.language)
        if "full_screen" in changed:
            self.window.set_full_screen(self.settings.full_screen)
        self._look_changed = self._look_changed or bool(changed & LOOK)
        self.stale = True
        self.heard(self.settings)

    def toggle_full_screen(self) -> None:
        """From window to full screen and back."""
        self.change(full_screen=not self.window.full_screen)

    def copy_text(self, text: str) -> bool:
        """Put a text on the clipboard; False where there is none."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def pasted_text(self) -> str:
        """The text on the clipboard, empty where there is none."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    # ------------------------------------------------------------ what the loop asks for

    @property
    def moving(self) -> bool:
        """Whether the top scene moves."""
        return self.top is not None and self.top.moving

    def wakes_in(self) -> float | None:
        """When the top scene wants a step, or a new size has settled."""
        wishes = [self.window.settles_in, self.top.wakes_in() if self.top is not None else None]
        return min((wish for wish in wishes if wish is not None), default=None)

    def handle(self, event: pygame.Event) -> None:
        """One event: the window's own, full screen, or the top scene's."""
        if event.type in _CLOSING:
            self.running = False
            return
        if self.window.notice(event):
            self.stale = True
        if event.type == pygame.KEYDOWN and intent_of(event) is Intent.FULL_SCREEN:
            self.toggle_full_screen()
        elif self.top is not None:
            self.top.handle(self.window.placed(event))
        self._lay_out_anew()

    def step(self, seconds: float) -> None:
        """Time goes on for the window and for the top scene."""
        if self.window.step(seconds):
            self._look_changed = True
            self._keep_size()
        if self.top is not None:
            self.top.step(seconds)
        if self.saves is not None and self.saves.notices:
            self.tell()
        self._lay_out_anew()

    def draw(self, ahead: float) -> None:
        """One frame."""
        if self.stale:
            self._painted = None
        self.stale = False
        self.window.show(lambda surface: self.paint(surface, ahead))
        self.shown()

    def paint(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        """Every scene that can be seen, the lowest first. Time stands still below the top.

        Returns where something was painted, or None for everywhere. Where the same scenes were seen in the last
        frame, they need not paint what they painted there already.
        """
        surface.set_clip(None)  # a frame that failed may have left one
        visible = tuple(self.visible())
        before, self._painted = self._painted, (surface, visible)
        boxes = None
        if before == self._painted:
            if len(visible) == 1:
                return visible[0].draw_changes(surface, ahead)
            boxes = visible[-1].changed_boxes(ahead)
        for box in [None] if boxes is None else boxes:
            surface.set_clip(box)
            for scene in visible:
                scene.draw(surface, ahead if scene is self.top else 0.0)
        surface.set_clip(None)
        return boxes

    def visible(self) -> Iterable[Scene]:
        """The top scene, and what shows below it while it is an overlay; lowest first."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        return self.scenes[max(lowest, 0) :]

    # ------------------------------------------------------------

    def _clear(self) -> None:
        with ExitStack() as leaving:  # the topmost first; where one fails, the others are still told
            for scene in self.scenes:
                leaving.callback(scene.on_left)
            self.scenes.clear()

    def _lay_out_anew(self) -> None:
        if not self._look_changed:
            return
        self._look_changed = False
        self.stale = True
        for scene in tuple(self.scenes):
            scene.on_resized()

    def _keep_size(self) -> None:
        """Remember the size the person gave the window."""
        size = self.window.own_size
        if size is None or {"window_width", "window_height"} & set(self.overrides):
            return
        with suppress(ValueError):  # no size that is worth to be kept
            self.change(window_width=size[0], window_height=size[1])


def _differs(one: Settings, other: Settings, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))
