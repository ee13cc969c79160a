"""The stack of scenes and all they ask of the program around them.

Exactly one scene, the topmost, gets the events and the time. An overlay lets the scene below it be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import fields
from typing import Any, Final, Protocol

import pygame

from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import Settings
from crazy8.text.words import Words
from crazy8.ui.drawing import surfaces
from crazy8.ui.drawing.palette import dress
from crazy8.ui.shell.input_map import Intent, intent_of, is_modifier
from crazy8.ui.shell.language import words_of
from crazy8.ui.shell.placing import place_text
from crazy8.ui.shell.scene import Destination, Host, Scene, Sounds

LOOK: Final = frozenset({"language", "card_back", "cloth", "suit_colours", "text_size"})
"""The settings after whose change every scene is laid out anew."""

_OF_THE_WINDOW: Final = frozenset({"window_width", "window_height", "window_place", "window_maximized"})
_CLOSING: Final = (pygame.QUIT, pygame.WINDOWCLOSE)
_PRESSES: Final = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.TEXTINPUT})
"""Events that may commit a person to something."""


class Store(Protocol):
    """Where the player's settings are kept."""

    def save(self, settings: Settings) -> bool: ...


class Window(Protocol):
    """What the stage needs of the window (``GameWindow``)."""

    size: tuple[int, int]
    full_screen: bool
    maximized: bool

    @property
    def own_size(self) -> tuple[int, int] | None: ...
    @property
    def own_place(self) -> tuple[int, int] | None: ...
    @property
    def settles_in(self) -> float | None: ...
    def set_full_screen(self, on: bool) -> None: ...
    def notice(self, event: pygame.Event) -> bool: ...
    def placed(self, event: pygame.Event) -> pygame.Event: ...
    def step(self, seconds: float) -> bool: ...
    def point_as(self, shape: str) -> None: ...
    def call(self, title: str) -> None: ...
    def show(self, draw: Callable[[pygame.Surface], list[pygame.Rect] | None]) -> None: ...


class Stage:
    """Runs scenes in a window: the loop's program, and every scene's host.

    ``settings`` are the player's, ``overrides`` hold for this run only; one that the player changes is the player's
    again. ``heard`` is told the settings whenever they change, ``shown`` is called after each frame, ``tell``
    when the player's files have something to tell. ``scene_at`` makes the scene of a destination.
    """

    def __init__(
        self,
        window: Window,
        store: Store,
        settings: Settings,
        sounds: Sounds,
        overrides: Mapping[str, Any] | None = None,
        heard: Callable[[Settings], None] = lambda settings: None,
        storage: PlayerStorage | None = None,
    ) -> None:
        self.window = window
        self.storage = storage
        self.store = store
        self.kept = settings
        self.sounds = sounds
        self.overrides = dict(overrides or {})
        self.heard = heard
        self.shown: Callable[[], None] = lambda: None
        self.tell: Callable[[], None] = lambda: None
        self.scene_at: Callable[[Host, Destination], Scene] = _no_scene
        self.scenes: list[Scene] = []
        self.running = True
        self.stale = True
        self.ring_shown = False
        self.settings = self.kept.with_changed(**self.overrides)
        self.words: Words = words_of(self.settings).copy()
        """One object for all scenes, which speaks another language when the player wants that."""
        self._lay_cloth()
        self._look_changed = False
        self._painted: tuple[pygame.Surface, tuple[Scene, ...]] | None = None
        """What the last frame was painted on, and which scenes it showed."""
        self._offered: tuple[Scene, Hashable] | None = None
        """The decision that the last frame has shown at rest, and whose it is."""

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
        if self.top is not None and self.top.layer is not None:
            self.top.layer.covered()
        self.scenes.append(scene)
        self.stale = True
        scene.on_entered()

    def pop(self) -> None:
        """Take the top scene away; without a scene left the program ends."""
        if self.scenes:
            self.scenes.pop().on_left()
        self.stale = True
        if self.top is not None:
            if self.top.layer is not None:
                self.top.layer.uncovered()
            self.top.on_entered()
        else:
            self.running = False

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of all scenes."""
        self._clear()
        self.push(scene)

    def go(self, to: Destination) -> None:
        """Put the scene of a destination in the place of all scenes."""
        self.replace(self.scene_at(self, to))

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
            self.words.speak(words_of(self.settings))
            self.window.call(self.words.say("app.title"))
        if "full_screen" in changed:
            self.window.set_full_screen(self.settings.full_screen)
        self._lay_cloth()
        self._look_changed = self._look_changed or bool(changed & LOOK)
        self.stale = True
        self.heard(self.settings)

    def _lay_cloth(self) -> None:
        if dress(self.settings.cloth):
            surfaces.clear()

    def toggle_full_screen(self) -> None:
        """From window to full screen and back."""
        self.change(full_screen=not self.window.full_screen)

    def copy_text(self, text: str) -> bool:
        """Put a text on the clipboard; False where it cannot be found there afterwards."""
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return _plain(self.pasted_text()) == _plain(text)

    def pasted_text(self) -> str:
        """The text on the clipboard, empty where there is none."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeDecodeError):
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
            if event.type in _PRESSES and not self._is_meant_for(self.top):
                self._end_motion(self.top, event)
            else:
                self.top.handle(self.window.placed(event))
        self._lay_out_anew()
        self._shape_pointer()

    def _shape_pointer(self) -> None:
        """The pointer says whether a click would do something."""
        layer = self.top.layer if self.top is not None else None
        self.window.point_as("arrow" if layer is None else layer.pointer_shape)

    def _is_meant_for(self, scene: Scene) -> bool:
        """Whether a press can be meant for what the scene asks for now: only once a frame has shown that at rest."""
        return self._offered is not None and self._offered[0] is scene and self._offered[1] == scene.decision

    def _end_motion(self, scene: Scene, event: pygame.Event) -> None:
        """A press that was made before one could see what for: the scene comes to rest, and that is all."""
        is_key = event.type == pygame.KEYDOWN and not is_modifier(event)
        self.ring_shown = self.ring_shown or is_key
        if is_key or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1):
            scene.hurry()

    def step(self, seconds: float) -> None:
        """Time goes on for the window and for the top scene."""
        if self.window.step(seconds):
            self._look_changed = True
            self.keep_window()
        if self.top is not None:
            self.top.step(seconds)
        if self.storage is not None and self.storage.has_notices:
            self.tell()
        self._lay_out_anew()

    def draw(self, ahead: float) -> None:
        """One frame."""
        if self.stale:
            self._painted = None
        self.stale = False
        self.window.show(lambda surface: self.paint(surface, ahead))
        self._shape_pointer()
        self.shown()
        if self.top is not None:
            self.top.on_shown()

    def _note_what_is_offered(self) -> None:
        scene = self.top
        self._offered = (scene, scene.decision) if scene is not None and scene.settled else None

    def paint(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        """Every scene that can be seen, the lowest first. Time stands still below the top.

        Returns where something was painted, or None for everywhere. Where the same scenes were seen in the last
        frame, they need not paint what they painted there already.
        """
        surface.set_clip(None)  # a frame that failed may have left one
        self._note_what_is_offered()
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

    def keep_window(self) -> None:
        """Remember the size and the place the person gave the window, and whether it fills the desktop. What holds for
        this run only is not remembered."""
        window = self.window
        own: dict[str, Any] = {}
        if window.own_size is not None:
            own["window_width"], own["window_height"] = window.own_size
            if window.own_place is not None:
                own["window_place"] = place_text(window.own_place)
        if not window.full_screen:
            own["window_maximized"] = window.maximized
        if not _OF_THE_WINDOW & set(self.overrides):
            with suppress(ValueError):  # no size that is worth to be kept
                self.change(**own)


def _differs(one: Settings, other: Settings, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))


def _plain(text: str) -> str:
    """A text as it is the same on every clipboard: some systems keep other ends of lines."""
    return text.replace("\r\n", "\n").rstrip("\0")


def _no_scene(host: Host, to: Destination) -> Scene:
    raise LookupError(f"nobody has said which scene is at {to}")
