"""The rule sets: the presets and the player's own, to start from, rename, copy, delete and hand on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.rule_sets import RuleSets, SetProblem
from crazy8.text.rules_summary import deck_line, rules_line, special_cards
from crazy8.text.storage_text import note_text, notes_told, set_problem_text
from crazy8.text.words import Later
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.drawing.type import line_height, width_of
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.editor.dialogs import FieldDialog
from crazy8.ui.scenes.editor.draft import Draft
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.rule_rows import RuleRow, row_height

_PANEL: Final = (1020, 640)
_AIR: Final = 14
"""Units between what can have the focus: its ring has its air there."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: a preset (``key`` is empty), a named set, or a file that holds no rules (``rules`` is None)."""

    row: str
    name: str
    rules: RuleSet | None
    key: str = ""
    reason: str = ""


class SetsScene(Overlay):
    """Over the editor. ``on_use`` gets the rules that are to be edited, with the key and the name of their set."""

    name = "rule_sets"

    def __init__(self, host: Host, sets: RuleSets, draft: Draft, on_use: Callable[[RuleSet, str, str], None]) -> None:
        self.sets = sets
        self.draft = draft
        self.on_use = on_use
        self.told = host.words.later("rule_sets.first_line")
        self.kind = "mist"
        self.chosen = f"set_{draft.key}" if draft.key else f"preset_{draft.preset or draft.base}"
        self.entries: list[Entry] = []
        super().__init__(host, "use")
        self.screen.focus.focus(self.chosen)
        self._tell_notes()

    # ------------------------------------------------------------ what is there

    def _read(self) -> list[Entry]:
        say = self.host.words.say
        entries = [Entry(f"preset_{name}", say(f"rules.title.{name}"), preset(name).rules) for name in PRESET_NAMES]
        for one in self.sets.all():
            reason = "" if one.rules is not None else note_text(self.host.words, one.notes[0])
            entries.append(Entry(f"set_{one.key}", one.name, one.rules, one.key, reason))
        return entries

    @property
    def entry(self) -> Entry:
        """The row that is chosen."""
        return next((entry for entry in self.entries if entry.row == self.chosen), self.entries[0])

    def choose(self, row: str) -> None:
        """Choose a row."""
        self.chosen = row
        for entry in self.entries:
            self.rows[entry.row].set_chosen(entry.row == row)
        self._show_actions()
        self._tell_notes()

    def _tell_notes(self) -> None:
        """What of the chosen file could not be read, else what its rules are."""
        entry, words = self.entry, self.host.words
        one = self.sets.find(entry.key) if entry.key else None
        if one is not None and one.notes:
            notes, more = one.notes, len(one.notes) - 1

            def first() -> str:
                return note_text(words, notes[0])

            self.tell(lambda: words.say("rule_sets.more", first=first(), count=more) if more else first(), "warn")
        else:
            self.tell(words.later("rule_sets.first_line"), "mist")

    def tell(self, line: Later, kind: str = "paper") -> None:
        """Say something below the list."""
        self.told, self.kind = line, kind
        self.answer.set_text(line(), kind)

    def _tell_problem(self, problem: SetProblem) -> None:
        self.tell(lambda: set_problem_text(self.host.words, problem), "warn")

    # ------------------------------------------------------------ what the buttons do

    def use(self) -> None:
        """Edit the chosen rules."""
        entry = self.entry
        if entry.rules is None:
            self.tell(lambda: entry.reason, "warn")
            return
        one = self.sets.find(entry.key) if entry.key else None
        self.close()
        self.on_use(entry.rules, entry.key, entry.name if entry.key else "")
        if one is not None and one.notes:
            self.host.push(notice(self.host, lambda: one.name, lambda: notes_told(self.host.words, one.notes)))

    def rename(self) -> None:
        """Give the chosen set another name."""
        if self._is_own():
            self._ask("rename_title", self.entry.name, self._rename, "name_line")

    def _rename(self, name: str) -> Callable[[], None]:
        one = self.sets.rename(self.entry.key, name)
        self.draft.renamed(one.key, one.name)
        return lambda: self._again(f"set_{one.key}")

    def copy(self) -> None:
        """Make another set of the chosen one."""
        entry = self.entry
        if entry.rules is None:
            self.tell(lambda: entry.reason, "warn")
            return
        name = self.sets.free_name(self.host.words.say("rule_sets.copy_name", name=entry.name))
        self._ask("copy_title", name, self._copy)

    def _copy(self, name: str) -> Callable[[], None]:
        entry = self.entry
        assert entry.rules is not None
        one = self.sets.copy(entry.key, name) if entry.key else self.sets.save(name, entry.rules)
        return lambda: self._again(f"set_{one.key}")

    def delete(self) -> None:
        """Delete the chosen set; it can be brought back."""
        entry = self.entry
        if not self._is_own():
            return
        try:
            self.sets.delete(entry.key)
        except SetProblem as problem:
            self._tell_problem(problem)
            return
        self.draft.lost(entry.key)
        at = self.entries.index(entry)
        self._again(self.entries[at - 1].row, self.host.words.later("rule_sets.deleted", name=entry.name))

    def undelete(self) -> None:
        """Bring the last deleted set back."""
        try:
            key = self.sets.undelete()
        except SetProblem as problem:
            self._tell_problem(problem)
            return
        one = self.sets.find(key)
        name = one.name if one is not None else key
        self._again(f"set_{key}", self.host.words.later("rule_sets.undeleted", name=name))

    def copy_code(self) -> None:
        """Put the code of the chosen rules on the clipboard, and show it."""
        entry, later = self.entry, self.host.words.later
        if entry.rules is None:
            self.tell(lambda: entry.reason, "warn")
            return
        code = self.sets.code(entry.rules)
        if self.host.copy_text(code):
            self.tell(later("rule_sets.code_copied", name=entry.name, code=code))
        else:
            self.tell(later("rule_sets.code_not_copied", code=code), "warn")

    def export(self) -> None:
        """Write the chosen rules into a file."""
        entry, later = self.entry, self.host.words.later
        if entry.rules is None:
            self.tell(lambda: entry.reason, "warn")
            return
        self.host.push(
            FieldDialog(
                self.host, later("rule_sets.export_title"), later("rule_sets.export_line"),
                later("rule_sets.place_hint"), later("rule_sets.write"), self._export,
                str(Path("~") / f"{entry.key or entry.row[7:]}.toml"),
            )
        )  # fmt: skip

    def _export(self, place: str) -> Callable[[], None]:
        entry = self.entry
        assert entry.rules is not None
        path = self.sets.export(entry.name, entry.rules, place)
        said = self.host.words.later("rule_sets.exported", name=entry.name, file=str(path))
        return lambda: self.tell(said)

    def take_in(self) -> None:
        """Make a set of a code or a file."""
        later = self.host.words.later
        self.host.push(
            FieldDialog(
                self.host, later("rule_sets.import_title"), later("rule_sets.import_line"),
                later("rule_sets.code_hint"), later("rule_sets.take"), self._take_in, paste=True,
            )
        )  # fmt: skip

    def _take_in(self, text: str) -> Callable[[], None]:
        reading = self.sets.imported(text)
        assert reading.rules is not None
        name = self.sets.free_name(reading.name or self.host.words.say("rule_sets.imported_name"))
        one = self.sets.save(name, reading.rules)
        words, notes = self.host.words, reading.notes

        def after() -> None:
            self._again(f"set_{one.key}", words.later("rule_sets.saved", name=one.name))
            if notes:
                self.host.push(notice(self.host, lambda: one.name, lambda: notes_told(words, notes)))

        return after

    # ------------------------------------------------------------

    def _is_own(self) -> bool:
        """Whether the chosen row is one of the player's own; says why nothing can be done where it is not."""
        if not self.entry.key:
            self.tell(self.host.words.later("rule_sets.preset_stays", name=self.entry.name), "warn")
        return bool(self.entry.key)

    def _ask(self, title: str, text: str, take: Callable[[str], Callable[[], None]], line: str = "name_line") -> None:
        later = self.host.words.later
        self.host.push(
            FieldDialog(
                self.host, later(f"rule_sets.{title}"), later(f"rule_sets.{line}"), later("rule_sets.name_hint"),
                later("rule_sets.save"), take, text,
            )
        )  # fmt: skip

    def _again(self, row: str, line: Later | None = None) -> None:
        """The folder has changed: read it anew, with this row chosen."""
        self.chosen = row
        self.on_resized()
        self.screen.focus.focus(row)
        self._tell_notes()
        if line is not None:
            self.tell(line)

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        self.entries = self._read()
        panel = pygame.Rect(0, 0, min(u(_PANEL[0]), u.width - u(40)), min(u(_PANEL[1]), u.height - u(40)))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, inner = panel.x + u(32), panel.w - 2 * u(32)
        top = panel.y + u(14) + line_height("title", u.text(30, 22)) + u(8)
        title = pygame.Rect(x, panel.y + u(14), inner, top - panel.y - u(20))
        Label(screen, title, say("rule_sets.title"), "title", 30, floor=22)
        foot = max(u(56), u.text(20) + u(28))
        told = line_height("body", u.text(16)) * 2 + u(8)
        low = panel.bottom - u(20) - foot
        side = u(210)
        pad = u(12)
        view = pygame.Rect(x - pad, top, inner - side - u(16) + 2 * pad, low - told - u(12) - top)
        order = self._list(view, pad)
        order += self._actions(pygame.Rect(x + inner - side, top, side, low - u(12) - top))
        words = pygame.Rect(x, low - told - u(6), inner - side - u(16), told)
        self.answer = Label(screen, words, self.told(), "body", 16, self.kind)
        words_px = max(width_of(say(f"rule_sets.{name}"), "title", u.text(22)) for name in ("use", "close"))
        part = min(max(u(190), words_px + u(30) + 2 * u.text(54)), (inner - u(16)) // 2)
        done = pygame.Rect(x + inner - part, low, part, foot)
        back = pygame.Rect(done.x - u(16) - part, low, part, foot)
        esc = key_cap(self.host.words, Intent.BACK)
        order.append(ActionButton(screen, back, "back", say("rule_sets.close"), self.close, cap=esc))
        order.append(ActionButton(screen, done, "use", say("rule_sets.use"), self.use, "brass", on_enter=True, size=22))
        return order

    def _list(self, view: pygame.Rect, pad: int) -> list[Node]:
        screen, u, words = self.screen, self.screen.u, self.host.words
        width = view.w - 2 * pad - u(10)
        made = []
        y = u(12)
        for entry in self.entries:
            made.append((entry, pygame.Rect(pad, y, width, row_height(u))))
            y += row_height(u) + u(_AIR)
        screen.open_scroll(view, y)
        self.rows: dict[str, SetRow] = {}
        for entry, rect in made:
            rules = entry.rules
            lines = (entry.reason, entry.reason)
            if rules is not None:
                lines = rules_line(words, rules), deck_line(words, rules)
            specials = special_cards(words, rules) if rules is not None else ()
            pack = pack_for(rules, self.host.settings) if rules is not None else Pack()
            row = SetRow(screen, rect, entry.row, entry.name, lines, specials, pack, partial(self.choose, entry.row))
            row.chosen = entry.row == self.entry.row
            self.rows[entry.row] = row
        screen.close_scroll()
        return list(self.rows.values())

    def _actions(self, rect: pygame.Rect) -> list[Node]:
        u, say = self.screen.u, self.host.words.say
        actions = (
            ("rename", "edit", self.rename),
            ("copy", "copy", self.copy),
            ("delete", "close", self.delete),
            ("undelete", "undo", self.undelete),
            ("copy_code", "code", self.copy_code),
            ("export", "save", self.export),
            ("import", "paste", self.take_in),
        )
        gap = u(_AIR)
        high = min(max(u(44), u.text(17) + u(20)), (rect.h + gap) // len(actions) - gap)
        self.actions: dict[str, LinkButton] = {}
        for number, (name, picture, command) in enumerate(actions):
            place = pygame.Rect(rect.x, rect.y + number * (high + gap), rect.w, high)
            self.actions[name] = LinkButton(self.screen, place, name, say(f"rule_sets.{name}"), picture, command)
        self._show_actions()
        return list(self.actions.values())

    def _show_actions(self) -> None:
        """What cannot be done with the chosen rules is off."""
        entry = self.entry
        for name in ("rename", "delete"):
            self.actions[name].set_off(not entry.key)
        for name in ("copy", "copy_code", "export"):
            self.actions[name].set_off(entry.rules is None)
        self.actions["undelete"].set_off(not self.sets.can_undelete)


class SetRow(RuleRow):
    """A row of the list; choosing it again does nothing, Enter then edits."""

    def set_chosen(self, chosen: bool) -> None:
        """Whether it is the one the buttons are for."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.repaint()
