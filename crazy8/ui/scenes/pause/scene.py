"""The menu over the table: go on, read what happened, the rules, the settings, the way out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.scenes.share import bug_report, copy_bug_report
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel

_WIDTH: Final = 420

Choice = tuple[str, str, Callable[[], None]]
"""A button of the menu: its name in code, its word, what it does."""


class PauseMenu(Overlay):
    """Buttons from top to bottom, the first one brass. Esc goes on."""

    name = "pause"

    def __init__(self, host: Host, title: str, go_on: str, choices: list[Choice]) -> None:
        self.title = title
        self.choices: list[Choice] = [("go_on", go_on, lambda: None), *choices]
        if bug_report(host):
            word = host.words.say("share.report")
            self.choices.insert(min(4, len(self.choices) - 1), ("bug_report", word, lambda: copy_bug_report(host)))
        super().__init__(host, "go_on")
        self.screen.focus.focus("go_on")

    def build(self) -> list[Node]:
        screen, u = self.screen, self.screen.u
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        inner = width - 2 * u(36)
        title_px = u.text(30, 24)
        title = line_height("title", title_px) * len(wrap(self.title, "title", title_px, inner)) + u(10)
        height, gap = max(u(54), u.text(20) + u(28)), u(12)
        whole = u(24) + title + len(self.choices) * (height + gap) - gap + u(28)
        panel = pygame.Rect(0, 0, width, whole)
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(24)
        Label(screen, pygame.Rect(x, y, inner, title), self.title, "title", 30, floor=24)
        y += title
        order: list[Node] = []
        for name, word, action in self.choices:
            kind = "felt" if order else "brass"
            cap = "" if order else key_cap(self.host.words, Intent.BACK)
            rect = pygame.Rect(x, y, inner, height)
            order.append(ActionButton(screen, rect, name, word, self._closing(action), kind, cap))
            y += height + gap
        return order

    def key(self, intent: Intent) -> bool:
        rules = next((action for name, _, action in self.choices if name == "help"), None)
        if intent is Intent.HELP and rules is not None:
            self._closing(rules)()
            return True
        return super().key(intent)

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press
