"""A host for scenes of the menus, without a window: it runs a stack of scenes and counts what is asked of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from crazy8.storage.settings import Settings
from crazy8.storage.settings_file import SettingsStore
from crazy8.text.words import GAP, Words, words_for
from crazy8.ui.shell.scene import Scene
from crazy8.ui.widgets.manager import let_go

SIZES = ((960, 540), (1280, 720), (1920, 1080))
LOOK = ("language", "card_back", "suit_colours", "text_size")


class FakeSounds:
    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, step: int = 0) -> None:
        self.played.append(name)


class FakeHost:
    """Applies and keeps settings as the program does; ``size`` is the window's."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), words: Words | None = None) -> None:
        self.store = SettingsStore(folder / "settings.toml")
        self.settings: Settings = self.store.load()
        self.words = words or words_for()
        self.sounds = FakeSounds()
        self.saves = None
        self.size = size
        self.scenes: list[Scene] = []
        self.clipboard = ""
        self.has_clipboard = True
        self.ended = False
        self.surface = pygame.Surface(size)

    @property
    def top(self) -> Any:
        return self.scenes[-1]

    def change(self, **settings: Any) -> None:
        before, self.settings = self.settings, self.settings.with_changed(**settings)
        self.store.save(self.settings)
        if any(getattr(before, name) != getattr(self.settings, name) for name in LOOK):
            for scene in self.scenes:
                scene.on_resized()

    ring_shown = False

    def push(self, scene: Scene) -> None:
        if self.scenes and self.top.layer is not None:
            self.top.layer.covered()
        self.scenes.append(scene)
        scene.on_entered()

    def pop(self) -> None:
        self.scenes.pop().on_left()
        if self.scenes:
            if self.top.layer is not None:
                self.top.layer.uncovered()
            self.top.on_entered()

    def replace(self, scene: Scene) -> None:
        while self.scenes:
            self.scenes.pop().on_left()
        self.push(scene)

    def quit(self) -> None:
        self.ended = True

    def toggle_full_screen(self) -> None:
        self.change(full_screen=not self.settings.full_screen)

    def copy_text(self, text: str) -> bool:
        if self.has_clipboard:
            self.clipboard = text
        return self.has_clipboard

    def pasted_text(self) -> str:
        return self.clipboard

    # ------------------------------------------------------------ what a person does

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.surface = pygame.Surface(size)
        for scene in self.scenes:
            scene.on_resized()

    def draw(self) -> pygame.Surface:
        for scene in self.scenes:
            scene.draw(self.surface, 0.0)
        return self.surface

    def send(self, event: pygame.Event) -> None:
        self.top.handle(event)
        for posted in pygame.event.get():
            if posted.type >= pygame.USEREVENT and self.scenes:
                self.top.handle(posted)

    def press(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            self.send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0, unicode=""))
            if self.scenes:
                self.send(pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=0, unicode=""))

    def type(self, text: str) -> None:
        for letter in text:
            self.press(ord(letter.lower()) if ord(letter) < 128 else pygame.K_UNKNOWN)
            self.send(pygame.Event(pygame.TEXTINPUT, text=letter))

    def point(self, pos: tuple[int, int]) -> None:
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def click(self, pos: tuple[int, int]) -> None:
        self.point(pos)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))

    # ------------------------------------------------------------ what a person sees

    def control(self, key: str) -> Any:
        found = [control for control in self.top.screen.controls if control.key == key]
        assert found, key
        return found[0]

    def order(self) -> list[str]:
        return [control.key for control in self.top.screen.focus.order]

    @property
    def focused(self) -> str:
        return str(self.top.screen.focus.key)

    def tab_to(self, key: str) -> None:
        """Go on with Tab until the control has the keyboard."""
        for _ in range(60):
            if self.focused == key:
                return
            self.press(pygame.K_TAB)
        raise AssertionError(f"{key} cannot be reached")

    def end(self) -> None:
        while self.scenes:
            self.scenes.pop().on_left()


@contextmanager
def hosted(folder: Path, size: tuple[int, int] = (1280, 720), words: Words | None = None) -> Iterator[FakeHost]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(size)
    host = FakeHost(folder, size, words)
    try:
        yield host
    finally:
        host.end()
        let_go()
        pygame.event.clear()


def longer_words(share: float = 0.4) -> Words:
    """The catalogue of a language whose every word is longer."""

    def stretch(text: str) -> str:
        parts = []
        last = 0
        for gap in GAP.finditer(text):
            parts += [_stretched(text[last : gap.start()], share), gap.group()]
            last = gap.end()
        return "".join([*parts, _stretched(text[last:], share)])

    def walk(value: Any) -> Any:
        return {key: walk(item) for key, item in value.items()} if isinstance(value, dict) else stretch(value)

    return Words(walk(dict(words_for().table)), "en")


def _stretched(text: str, share: float) -> str:
    return re.sub(r"[^\W\d_]{3,}", lambda word: word.group() + "é" * round(len(word.group()) * share), text)


def texts_out_of_their_boxes(scene: Any) -> list[str]:
    """Every text of the scene's elements that leaves the box it was given, or its element, or was cut to stay there."""
    return [
        f"{element.key or type(element).__name__}: {written.text} {written.ink} {written.room}"
        for element in scene.screen.elements
        for written in element.written
        if written.is_cut
        or not written.room.inflate(2, 2).contains(written.ink)
        or not element.face.inflate(2, 2).contains(written.ink)
    ]
