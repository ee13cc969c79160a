"""Small overlays: a question with two buttons, something to know, and the place to type a deal code into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from crazy8.rules.dealcode import GameSetup, code_within, table_of_code
from crazy8.rules.problems import BadInput
from crazy8.storage.settings import clean_text
from crazy8.text.problem_text import problem_text
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Later
from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.codes import CodeButton
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel, Paragraphs, paragraphs_height

_WIDTH: Final = 620
_LONGEST_CODE: Final = 150


class Dialog(Overlay):
    """A question or something to know. ``yes`` is what one button says and ``on_yes`` what it does. With ``no`` it asks
    before something is lost: it opens on that answer, which changes nothing and is the brass one, as Esc is. Without
    it there is one button only. All of it is said anew in another language."""

    name = "dialog"

    def __init__(
        self,
        host: Host,
        title: Later,
        lines: Callable[[], Sequence[str]],
        yes: Later,
        on_yes: Callable[[], None] = lambda: None,
        no: Later | None = None,
    ) -> None:
        self.title = title
        self.lines = lines
        self.yes = yes
        self.on_yes = on_yes
        self.no = no
        super().__init__(host, "yes" if no is None else "no")
        self.screen.focus.focus(self.screen.focus.default)

    def agree(self) -> None:
        """The answer that does something."""
        self.close()
        self.on_yes()

    def build(self) -> list[Node]:
        screen, u, said, lines = self.screen, self.screen.u, self.title(), self.lines()
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        inner = width - 2 * u(36)
        title_px = u.text(30, 24)
        title = line_height("title", title_px) * len(wrap(said, "title", title_px, inner)) + u(6)
        words = paragraphs_height(lines, u.text(17), inner) + u(8)
        button = max(u(56), u.text(20) + u(30))
        panel = pygame.Rect(0, 0, width, u(24) + title + words + u(16) + button + u(26))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(24)
        Label(screen, pygame.Rect(x, y, inner, title), said, "title", 30, floor=24)
        Paragraphs(screen, pygame.Rect(x, y + title, inner, words), [(line, "paper") for line in lines], 17)
        low = panel.bottom - u(26) - button
        part = (inner - u(16)) // 2
        left = pygame.Rect(x, low, part, button)
        right = pygame.Rect(panel.right - u(36) - part, low, part, button)
        if self.no is None:
            return [ActionButton(screen, right, "yes", self.yes(), self.agree, "brass", size=22)]
        esc = key_cap(self.host.words, Intent.BACK)
        return [
            ActionButton(screen, left, "yes", self.yes(), self.agree),
            ActionButton(screen, right, "no", self.no(), self.close, "brass", cap=esc, size=22),
        ]


def notice(host: Host, title: Later, lines: Callable[[], Sequence[str]]) -> Dialog:
    """Something the player should know, with one button."""
    return Dialog(host, title, lines, host.words.later("dialog.understood"))


class CodeField(TextField):
    """A field for a deal code: of what is pasted, the code comes in, as the game itself writes it."""

    def pasted(self, text: str, room: int) -> str:
        return clean_text(code_within(text), room)


class CodeDialog(Overlay):
    """Takes a deal code; ``on_table`` gets what a good one carries. ``own`` is the code of the chosen table, to be
    copied."""

    name = "deal_code"

    def __init__(self, host: Host, on_table: Callable[[GameSetup], None], code: str = "", own: str = "") -> None:
        self.own = own
        self.on_table = on_table
        self.code = clean_text(code, _LONGEST_CODE)
        self.told = ""
        super().__init__(host, "use")
        self.screen.focus.focus("code")

    def _typed(self, code: str) -> None:
        """What is typed is judged at once, but blamed only when it is used."""
        self.code = code
        say = self.host.words.say
        try:
            table = table_of_code(code)
        except BadInput:
            self.answer.set_text(say("dialog.code_line"), "mist")
        else:
            self.answer.set_text(say("dialog.code_good", rules=rules_title(self.host.words, table.rules)), "paper")

    def use(self) -> None:
        """Take the code, or say what is wrong with it."""
        words = self.host.words
        if not self.code.strip():
            self.answer.set_text(words.say("dialog.code_empty"), "warn")
            self.screen.focus.focus("code")
            return
        try:
            table = table_of_code(self.code)
        except BadInput as problem:
            self.answer.set_text(problem_text(words, problem), "warn")
            self.screen.focus.focus("code")
            return
        self.close()
        self.on_table(table)

    def paste(self) -> None:
        """Put the clipboard's text into the field."""
        self.field.replace(code_within(self.host.pasted_text()))

    def copy_own(self) -> None:
        """Put the code of the chosen table on the clipboard and say so."""
        copied = self.host.copy_text(self.own)
        self.answer.set_text(self.host.words.say("dialog.code_copied" if copied else "dialog.code_not_copied"), "paper")

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(50))
        inner = width - 2 * u(36)
        title, control = u.text(30, 24) + u(20), max(u(48), u.text(17) + u(22))
        answer = round(u.text(16) * 1.3) * 3 + u(8)
        button = max(u(56), u.text(20) + u(30))
        own = control + u(14) if self.own else 0
        panel = pygame.Rect(0, 0, width, u(20) + title + control + answer + own + u(20) + button + u(26))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(20)
        Label(screen, pygame.Rect(x, y, inner, title), say("dialog.code_title"), "title", 30, floor=24)
        y += title
        paste = min(LinkButton.width(screen, say("dialog.code_paste")), inner // 3)
        line = pygame.Rect(x, y, inner - paste - u(14), control)
        self.field = CodeField(screen, line, "code", self.code, longest=_LONGEST_CODE, typed=self._typed, done=self.use,
                               label=say("dialog.code_title"))  # fmt: skip
        pasting = pygame.Rect(x + inner - paste, y, paste, control)
        self.answer = Label(screen, pygame.Rect(x, y + control + u(6), inner, answer - u(8)), say("dialog.code_line"),
                            "body", 16, "mist")  # fmt: skip
        low = panel.bottom - u(26) - button
        part = (inner - u(16)) // 2
        self._typed(self.code)
        cancel = pygame.Rect(x, low, part, button)
        use = pygame.Rect(x + inner - part, low, part, button)
        esc = key_cap(self.host.words, Intent.BACK)
        order: list[Node] = [
            self.field,
            LinkButton(screen, pasting, "paste", say("dialog.code_paste"), "paste", self.paste),
        ]
        if self.own:
            place = pygame.Rect(x, low - u(12) - control, inner, control)
            cap = key_cap(self.host.words, Intent.COPY)
            copying = CodeButton(screen, place, "own", say("dialog.code_own"), cap, self.copy_own)
            copying.set_code(self.own)
            order.append(copying)
        return [
            *order,
            ActionButton(screen, cancel, "cancel", say("dialog.cancel"), self.close, cap=esc),
            ActionButton(screen, use, "use", say("dialog.code_use"), self.use, "brass", on_enter=True, size=22),
        ]
