"""The menu over the table: go on, look something up, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from crazy8.text.words import Later
from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.scenes.share import bug_report, copy_bug_report
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel

_WIDTH: Final = 420
_GAP: Final = 14
"""Units from one button to the next: the focus ring has its air there."""
_GROUP_GAP: Final = 24
"""Units between what is looked up and what leaves."""

Choice = tuple[str, Later, Callable[[], None]]
"""A button of the menu: its name in code, its word, what it does."""


class PauseMenu(Overlay):
    """Buttons from top to bottom in groups: go on, which is brass and what Esc does, what is to be looked up, how to
    leave. The bug report stands last and small, for those who look for it."""

    name = "pause"

    def __init__(self, host: Host, title: Later, go_on: Later, look_up: list[Choice], leave: list[Choice]) -> None:
        self.title = title
        self.go_on = go_on
        self.look_up = look_up
        self.leave = leave
        super().__init__(host, "go_on")
        self.screen.focus.focus("go_on")

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        said = self.title()
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        inner = width - 2 * u(36)
        title_px = u.text(30, 24)
        title = line_height("title", title_px) * len(wrap(said, "title", title_px, inner)) + u(18)
        groups = [group for group in ([("go_on", self.go_on, lambda: None)], self.look_up, self.leave) if group]
        count = sum(map(len, groups))
        gaps = u(_GAP) * (count - len(groups)) + u(_GROUP_GAP) * (len(groups) - 1)
        report = max(u(44), u.text(17) + u(16)) if bug_report(self.host) else 0
        rest = u(24) + title + gaps + (u(_GAP) + report + u(14) if report else u(28))
        room = (u.height - 2 * u(20) - rest) // count
        height = min(max(u(54), u.text(20) + u(28)), max(u(44), room))
        panel = pygame.Rect(0, 0, width, rest + count * height)
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(24)
        Label(screen, pygame.Rect(x, y, inner, title - u(14)), said, "title", 30, floor=24)
        y += title
        order: list[Node] = []
        for group in groups:
            for name, told, action in group:
                kind, cap = ("felt", "") if order else ("brass", key_cap(self.host.words, Intent.BACK))
                rect = pygame.Rect(x, y, inner, height)
                order.append(ActionButton(screen, rect, name, told(), self._closing(action), kind, cap))
                y += height + u(_GAP)
            y += u(_GROUP_GAP) - u(_GAP)
        if report:
            word = say("share.report")
            wide = min(inner, LinkButton.width(screen, word))
            place = pygame.Rect(panel.centerx - wide // 2, panel.bottom - u(14) - report, wide, report)
            action = self._closing(lambda: copy_bug_report(self.host))
            order.append(LinkButton(screen, place, "bug_report", word, "copy", action))
        return order

    def key(self, intent: Intent) -> bool:
        rules = next((action for name, _, action in self.look_up if name == "help"), None)
        if intent is Intent.HELP and rules is not None:
            self._closing(rules)()
            return True
        return super().key(intent)

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press
