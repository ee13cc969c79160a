"""The buttons under a match that is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.scenes.game_over.ending import Commands
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import PanelButton
from crazy8.ui.widgets.screen import Screen


class Button(NamedTuple):
    """A button: its name in code, its words, its key, what it does, and how wide it is at least, in units."""

    key: str
    text: str
    cap: str
    command: Callable[[], None]
    least: float

    def made(self, screen: Screen, box: Box) -> PanelButton:
        """It as a control; the last one, which goes on, is brass."""
        rect = pygame.Rect(box)
        if self.key == "go_on":
            return PanelButton(screen, rect, self.key, self.text, self.command, "brass", on_enter=True)
        return PanelButton(screen, rect, self.key, self.text, self.command, cap=self.cap)


def buttons_of(host: Host, commands: Commands, least: Sequence[float]) -> list[Button]:
    """Back to the menu, watch the game again where it is kept, go on; ``least`` are their widths in units."""
    words = host.words
    menu, watch, again = least
    made = [Button("menu", words.say("game_over.menu"), key_cap(words, Intent.BACK), commands.menu, menu)]
    if commands.watch is not None:
        cap = key_cap(words, Intent.WATCH)
        made.append(Button("watch", words.say("game_over.watch"), cap, commands.watch, watch))
    cap = key_cap(words, Intent.CONFIRM)
    text = words.say("game_over.daily" if commands.is_daily else "game_over.again")
    return [*made, Button("go_on", text, cap, commands.go_on, again)]


def widths_of(u: Units, buttons: Sequence[Button]) -> list[int]:
    """How wide each must be, in pixels."""
    return [PanelButton.width(u, button.text, button.cap, button.least) for button in buttons]
