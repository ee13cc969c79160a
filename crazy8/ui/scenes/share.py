"""What one hands on: the deal code, a line with the result, and where a game's file lies for a bug report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import pygame

from crazy8 import __version__
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.open_game import OpenGame
from crazy8.text.phrases import is_nameless
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Later, Words
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.shell.input_map import Intent, intent_of, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import Meaning, button

CODE, LINE = "copy_code", "copy_line"
"""The names of the buttons."""

_INTENTS: Final = {CODE: Intent.COPY_CODE, LINE: Intent.COPY}
_LONGEST: Final = 24
_HEIGHT: Final = 46


def code_of_game(host: Host) -> str:
    """The deal code of the game that is being played; empty where none is kept, or no code can carry it."""
    game = _kept_game(host)
    return "" if game is None else game.record.code or ""


def _kept_game(host: Host) -> OpenGame | None:
    """The game that is being played, where it is kept."""
    return None if host.storage is None else host.storage.saves.open_game


def shown_code(words: Words, code: str) -> str:
    """The code as a button shows it: of a long one, which carries all of its rules, both ends."""
    if len(code) <= _LONGEST:
        return code
    parts = code.split("-")
    return words.say("share.long_code", start=parts[0], end=parts[-1])


def share_line(
    words: Words, rules: RuleSet, code: str, names: Sequence[str], points: Sequence[int], rounds: int
) -> str:
    """The line to share: rules, code, and the points of each. Whoever is only "you" here is "me" to others."""
    seats = [
        words.say("share.seat_points", name=words.say("share.me") if is_nameless(words, name) else name, points=total)
        for name, total in zip(names, points)
    ]
    return words.say(
        "share.line",
        brand=words.say("menu.brand"),
        rules=rules_title(words, rules),
        code=code,
        count=rounds,
        points=words.join("plain", seats),
    )


class Share:
    """What a panel that shows a result offers to copy, and the keys: C copies the code, Ctrl+C the line. ``code`` may
    be empty where there is none."""

    def __init__(self, host: Host, code: str, line: Later) -> None:
        self.host = host
        self.code = code
        self.line = line
        self.told: dict[str, str] = {}
        self._controls: list[Control] = []

    def key(self, event: pygame.Event) -> bool:
        """A key that copies; whether it was one."""
        if event.type != pygame.KEYDOWN:
            return False
        name = next((name for name, intent in _INTENTS.items() if intent is intent_of(event)), "")
        if not name or (name == CODE and not self.code):
            return False
        self.copy(name)
        self.host.sounds.play("button")
        return True

    def copy(self, name: str) -> None:
        """Put the code or the line on the clipboard; its button says so."""
        copied = self.host.copy_text(self.code if name == CODE else self.line())
        self.told = {name: "copied" if copied else "not_copied"}
        for control in self._controls:
            if control.alive():
                control.repaint()

    def controls(self, screen: Ground, code: pygame.Rect, line: pygame.Rect) -> list[ShareButton]:
        """Both buttons on a screen that is being built, in boxes that are wide enough; the code's comes first."""
        made = [ShareButton(screen, code, CODE, self), ShareButton(screen, line, LINE, self)]
        self.heard_by(made)
        return made

    def heard_by(self, controls: Sequence[Control]) -> None:
        """These say what has come of it."""
        self._controls = list(controls)

    def size(self, u: Units, name: str) -> tuple[int, int]:
        """How large a button likes to be."""
        say = self.host.words.say
        text = shown_code(self.host.words, self.code) if name == CODE else say("share.copy_line")
        words = max(width_of(text, "name", u.text(16)), width_of(say("share.not_copied"), "name", u.text(16)))
        caption = width_of(say("share.code"), "body", u.text(14)) if name == CODE else 0
        cap = chrome.keycap_size(u, self.cap(name))[0]
        return u(14) + u.text(20, 18) + u(10) + max(words, caption) + u(12) + cap + u(12), self.height(u)

    def cap(self, name: str) -> str:
        """The key that does the same as a button."""
        return key_cap(self.host.words, _INTENTS[name])

    @staticmethod
    def height(u: Units) -> int:
        """How high both are."""
        return max(u(_HEIGHT), u.text(14) + u.text(16) + u(16))


class ShareButton(Control):
    """Copies the code (``key`` is ``CODE``) or the line (``LINE``), and then says what has come of it."""

    radius = 10

    def __init__(self, screen: Ground, rect: pygame.Rect, key: str, share: Share) -> None:
        self.share = share
        super().__init__(screen, rect, key)

    @property
    def text(self) -> str:
        """What it copies: the code, or the name of the line."""
        words = self.screen.host.words
        return shown_code(words, self.share.code) if self.key == CODE else words.say("share.copy_line")

    @property
    def answer(self) -> str:
        """What has come of it; empty as long as the other one, or none, was the last that was pressed."""
        told = self.share.told.get(self.key, "")
        return self.screen.host.words.say(f"share.{told}") if told else ""

    def meaning(self) -> Meaning:
        say = self.screen.host.words.say
        if self.key == LINE:
            return button(self.text, self.answer)
        return button(say("share.copy_code"), self.answer or self.share.code)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.share.copy(self.key)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u, say, told = self.u, self.screen.host.words.say, self.share.told.get(self.key, "")
        face = chrome.button(surface, u, face, "felt", self.state, 10)
        px = u.text(20, 18)
        left = face.x + u(12)
        sign = {"copied": "check", "not_copied": "warning"}.get(told, "copy")
        centred(surface, icon(sign, px, "brass_hi"), left + px / 2, face.centery)
        cap = chrome.keycap(surface, u, self.share.cap(self.key), (face.right - u(12), face.centery), "mr")
        left += px + u(8)
        room = pygame.Rect(left, face.y, cap.x - u(8) - left, face.h)
        if told:
            label(surface, self.answer, room, "name", u.text(16), 14)
        elif self.key == CODE and room.h >= u.text(14) + u.text(16):
            half = room.h // 2
            high = pygame.Rect(room.x, room.y + u(2), room.w, half - u(2))
            label(surface, say("share.code"), high, "body", u.text(14), 13, "mist")
            low = pygame.Rect(room.x, high.bottom, room.w, room.bottom - u(3) - high.bottom)
            label(surface, self.text, low, "name", u.text(16), 13)
        else:
            label(surface, self.text, room, "name", u.text(16), 14, lines=2)


def bug_report(host: Host) -> str:
    """The program's version and where the file of the running game lies; empty where none is kept."""
    game = _kept_game(host)
    if host.storage is None or game is None:
        return ""
    file = game.path if os.path.lexists(game.path) else host.storage.history.path_of(game.record.id)
    return host.words.say("share.report_text", version=__version__, file=str(file))


def copy_bug_report(host: Host) -> None:
    """Put the bug report on the clipboard, and say what was done."""
    from crazy8.ui.scenes.dialogs.scene import notice

    say, report = host.words.say, bug_report(host)
    copied = host.copy_text(report)

    def lines() -> list[str]:
        return [say("share.report_done")] if copied else [say("share.report_failed"), report]

    host.push(notice(host, host.words.later("share.report_title"), lines))
