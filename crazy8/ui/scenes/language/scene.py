"""The languages there are, each called as it calls itself. The one that is chosen is spoken at once."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from crazy8.text.languages import Language, language_for, language_of, languages
from crazy8.ui.scenes.language.elements import LanguageRow
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.language import window_wishes
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel

SYSTEM: Final = "system"
"""The key of the row that takes what the system says."""

_WIDTH: Final = 600
_GAP: Final = 14
"""Units from one row to the next: the focus ring has its air there."""


class LanguageScene(Overlay):
    """Over the menu or the settings. Esc and "Done" close it."""

    name = "language"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "done")
        self.screen.focus.focus(host.settings.language or SYSTEM)

    def choose(self, code: str) -> None:
        """Speak this language from now on; "" for that of the system."""
        self.host.change(language=code)

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.u, self.host.words.say
        found = languages()
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        inner = width - 2 * u(36)
        title, button = u.text(30, 24) + u(22), max(u(54), u.text(20) + u(28))
        line, gap = LanguageRow.height(u), u(_GAP)
        whole = (len(found) + 1) * (line + gap) + u(4)
        fixed = u(22) + title + u(14) + button + u(26)
        room = min(whole, u.height - 2 * u(24) - fixed)
        panel = pygame.Rect(0, 0, width, fixed + room)
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(22)
        Label(screen, pygame.Rect(x, y, inner, title - u(8)), say("settings.language.title"), "title", 30, floor=22)
        view = pygame.Rect(x - u(12), y + title, inner + 2 * u(12), room)
        screen.open_scroll(view, whole)
        order: list[Node] = []
        wide = inner - (u(10) if whole > room else 0)
        for number, (key, text, more) in enumerate(self._rows(found)):
            place = pygame.Rect(u(12), u(6) + number * (line + gap), wide, line)
            code = "" if key == SYSTEM else key
            chosen = code == self.host.settings.language
            order.append(LanguageRow(screen, place, key, text, more, chosen, partial(self.choose, code)))
        screen.close_scroll()
        done = pygame.Rect(panel.right - u(36) - u(200), panel.bottom - u(26) - button, u(200), button)
        cap = key_cap(self.host.words, Intent.BACK)
        return [*order, ActionButton(screen, done, "done", say("settings.done"), self.close, "brass", cap, size=20)]

    def _rows(self, found: list[Language]) -> list[tuple[str, str, str]]:
        """The key, the name and what more there is to say of each row."""
        say = self.host.words.say
        own = language_of(language_for("", window_wishes))
        rows = [(SYSTEM, say("settings.language.system"), own.name)]
        part = say("settings.language.incomplete")
        return rows + [(one.code, one.name, "" if one.complete else part) for one in found]
