"""A place to type one thing into: a name, a code, the place of a file. What is wrong with it is said at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from crazy8.storage.rule_sets import SetProblem
from crazy8.text.storage_text import set_problem_text
from crazy8.text.words import Later
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel

_WIDTH: Final = 660
_LONGEST: Final = 500
_ANSWER_LINES: Final = 3


class FieldDialog(Overlay):
    """Asks for ``hint`` under ``title``. ``take`` gets what was typed: it raises SetProblem, which is shown and
    changes nothing, or does it and returns what comes after this dialog is gone."""

    name = "rule_set_field"

    def __init__(
        self,
        host: Host,
        title: Later,
        line: Later,
        hint: Later,
        yes: Later,
        take: Callable[[str], Callable[[], None]],
        text: str = "",
        paste: bool = False,
    ) -> None:
        self.title = title
        self.line = line
        self.hint = hint
        self.yes = yes
        self.take = take
        self.text = text
        self.paste_offered = paste
        self.problem: SetProblem | None = None
        super().__init__(host, "use")
        self.screen.focus.focus("field")

    def _typed(self, text: str) -> None:
        self.text = text
        self.problem = None
        self.answer.set_text(self.line(), "mist")

    def use(self) -> None:
        """Take what was typed, or say what is wrong with it."""
        try:
            after = self.take(self.text)
        except SetProblem as problem:
            self.problem = problem
            self.answer.set_text(*self._told())
            self.screen.focus.focus("field")
            return
        self.host.sounds.play("button")
        self.close()
        after()

    def _told(self) -> tuple[str, Paint]:
        """What stands under the field: what is wrong with what was typed, else what to type."""
        if self.problem is not None:
            return set_problem_text(self.host.words, self.problem), "warn"
        return self.line(), "mist"

    def paste(self) -> None:
        """Put the clipboard's text into the field."""
        text = plain(self.host.pasted_text())
        self.field.set_text(text)
        self._typed(text)

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        said = self.title()
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        inner = width - 2 * u(36)
        title_px = u.text(30, 24)
        title = line_height("title", title_px) * len(wrap(said, "title", title_px, inner)) + u(16)
        control = max(u(48), u.text(17) + u(22))
        answer = line_height("body", u.text(16)) * _ANSWER_LINES + u(8)
        button = max(u(56), u.text(20) + u(30))
        panel = pygame.Rect(0, 0, width, u(20) + title + control + answer + u(18) + button + u(26))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(20)
        Label(screen, pygame.Rect(x, y, inner, title - u(10)), said, "title", 30, floor=22)
        y += title
        order: list[Node] = []
        paste = min(LinkButton.width(screen, say("rule_sets.paste")), inner // 3) if self.paste_offered else -u(14)
        line = pygame.Rect(x, y, inner - paste - u(14), control)
        self.field = PlainField(
            screen, line, "field", self.text, self.hint(), _LONGEST, self._typed, self.use, said
        )
        order.append(self.field)
        if self.paste_offered:
            place = pygame.Rect(x + inner - paste, y, paste, control)
            order.append(LinkButton(screen, place, "paste", say("rule_sets.paste"), "paste", self.paste))
        told, paint = self._told()
        self.answer = Label(screen, pygame.Rect(x, y + control + u(6), inner, answer - u(8)), told, "body", 16, paint)
        low, part = panel.bottom - u(26) - button, (inner - u(16)) // 2
        cancel = pygame.Rect(x, low, part, button)
        use = pygame.Rect(x + inner - part, low, part, button)
        esc = key_cap(self.host.words, Intent.BACK)
        order.append(ActionButton(screen, cancel, "cancel", say("rule_sets.cancel"), self.close, cap=esc))
        order.append(ActionButton(screen, use, "use", self.yes(), self.use, "brass", on_enter=True, size=22))
        return order


class PlainField(TextField):
    """A field that takes what is pasted as it is: the place of a file may have any letters."""

    def pasted(self, text: str, room: int) -> str:
        return plain(text)[:room]


def plain(text: str) -> str:
    """A pasted text without line breaks and other signs that no line shows."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()[:_LONGEST]
