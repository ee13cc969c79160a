"""A stage for scenes of the menus, words that are longer than English, and texts that leave their boxes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from crazy8.storage.player_storage import PlayerStorage
from crazy8.text.words import GAP, Words, words_for
from tests.ui.stage_host import SIZES as SIZES
from tests.ui.stage_host import StageHost, leave_all


class MenuStage(StageHost):
    """A stage for screens made of widgets, which a person finds his way about by their keys."""

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

    def go_to_row(self, key: str) -> None:
        """Go to a row of the start menu by keyboard, which chooses it: Tab comes to the chosen one, arrows go on."""
        self.tab_to(self.top.choice.row)
        rows = [control.key for control in self.top.screen.controls if control.key in self.top.choice.rows]
        steps = rows.index(key) - rows.index(self.focused)
        for _ in range(abs(steps)):
            self.press(pygame.K_DOWN if steps > 0 else pygame.K_UP)
        assert self.focused == key or self.top.name != "menu", key


@contextmanager
def hosted(
    folder: Path, size: tuple[int, int] = (1280, 720), words: Words | None = None, **more: Any
) -> Iterator[MenuStage]:
    host = MenuStage(folder, size, words, **{"storage": PlayerStorage(folder), **more})
    try:
        yield host
    finally:
        leave_all()


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
