"""What else one may want of a game whose round is over: its deal code, its result to hand on, a report of a fault."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.scenes.share import CODE, LINE, Share, bug_report, copy_bug_report
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import Meaning, button
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel

_WIDTH: Final = 460


def has_more(host: Host, share: Share | None) -> bool:
    """Whether there is anything on that panel."""
    return share is not None or bool(bug_report(host))


class MoreButton(Control):
    """Three dots, which open the panel."""

    def __init__(self, screen: Ground, rect: pygame.Rect, key: str, command: Callable[[], None]) -> None:
        self.command = command
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return button(self.screen.host.words.say("settlement.more"))

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        face = chrome.button(surface, self.u, face, "felt", self.state)
        centred(surface, icon("more", self.u.text(24, 18), "paper"), *face.center)


class ThisGame(Overlay):
    """The panel: what can be copied of this game, each with its key where it has one. Esc closes."""

    name = "this_game"

    def __init__(self, host: Host, share: Share | None) -> None:
        self.share = share
        super().__init__(host, "done")
        self.screen.focus.focus("done")

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.u, self.host.words.say
        wide = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        if self.share is not None:
            wide = max(wide, *(self.share.size(u, name)[0] + 2 * u(32) for name in (CODE, LINE)))
        high, gap = max(u(54), u.text(20) + u(28)), u(16)
        title = u.text(30, 24) + u(20)
        rows = 2 * (self.share is not None) + bool(bug_report(self.host)) + 1
        panel = pygame.Rect(0, 0, wide, u(24) + title + rows * (high + gap) + u(10))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        inside = pygame.Rect(panel.x + u(32), panel.y + u(24), wide - 2 * u(32), high)
        head = pygame.Rect(inside.x, inside.y, inside.w, title - u(10))
        Label(screen, head, say("settlement.menu.title"), "title", 30)
        inside.y += title
        order: list[Node] = []
        if self.share is not None:
            order += self.share.controls(screen, inside, inside.move(0, high + gap))
            inside.y += 2 * (high + gap)
        if bug_report(self.host):
            report = partial(copy_bug_report, self.host)
            order.append(ActionButton(screen, inside.copy(), "bug_report", say("share.report"), report))
            inside.y += high + gap
        done, cap = say("settlement.menu.close"), key_cap(self.host.words, Intent.BACK)
        return [*order, ActionButton(screen, inside, "done", done, self.close, "brass", cap)]

    def handle(self, event: pygame.Event) -> None:
        if self.share is None or not self.share.key(event):
            super().handle(event)
