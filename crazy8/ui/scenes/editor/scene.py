"""The rules editor: every field of a rule set, what it means, what it clashes with, and the way back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from crazy8.rules.presets import preset
from crazy8.rules.ruleset import FIELD_NAMES, RuleSet, Value
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.rule_sets import NamedSet, RuleSets, SetProblem
from crazy8.text.storage_text import set_problem_text
from crazy8.ui.drawing.background import background
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.editor.draft import GROUPS, Draft, group_of
from crazy8.ui.scenes.editor.elements import EditorElements
from crazy8.ui.scenes.editor.text import title_of
from crazy8.ui.shell.input_map import Intent, intent_of
from crazy8.ui.shell.scene import Host, Scene
from crazy8.ui.widgets.screen import Screen


class EditorScene(Scene):
    """Edits ``draft``. Closing it hands the draft to ``on_done``, after the rules were kept as those edited last:
    nothing has to be confirmed, and nothing is lost."""

    name = "editor"

    def __init__(
        self,
        host: Host,
        draft: Draft | None = None,
        sets: RuleSets | None = None,
        on_done: Callable[[Draft], None] = lambda draft: None,
    ) -> None:
        super().__init__(host)
        self.draft = draft or Draft(preset("crazy_eights").rules)
        self.sets = sets or (host.storage or PlayerStorage()).rule_sets
        self.on_done = on_done
        self.at = FIELD_NAMES[0]
        self.screen = Screen(host)
        self.layer = self.screen
        self.elements = self._build()
        self.screen.focus.focus(self.at)
        self.elements.explain(self.at)

    # ------------------------------------------------------------ changing the rules

    def choose(self, name: str, value: Value) -> None:
        """A field has got another value."""
        self.draft.choose(name, value)
        self.at = name
        self._show()

    def turn_rank(self, rank: str) -> None:
        """A rank has become wild, or is not any more."""
        self.draft.turn_rank(rank)
        self.at = "wild"
        self._show()

    def undo(self) -> None:
        """Take the last change back."""
        if self.draft.undo():
            self._show()
        else:
            self._tell("undo_nothing")

    def to_preset(self) -> None:
        """Back to the preset the rules came from."""
        if self.draft.is_base:
            title = self.host.words.say(f"rules.title.{self.draft.base}")
            self.tell(self.host.words.say("editor.already_preset", rules=title))
            return
        self.draft.to_preset()
        self._show()

    def to_saved(self) -> None:
        """Back to what was saved last."""
        if self.draft.saved is None:
            self._tell("not_saved_yet")
        elif self.draft.is_saved:
            self._tell("already_saved")
        else:
            self.draft.to_saved()
            self._show()

    def open_set(self, rules: RuleSet, key: str = "", name: str = "") -> None:
        """Go on with another rule set."""
        self.draft.open(rules, key, name)
        self._show()

    def _tell(self, what: str) -> None:
        self.tell(self.host.words.say(f"editor.{what}"))

    def tell(self, line: str) -> None:
        """Say something under the title, until the next change."""
        self.elements.tell(line)

    def _show(self) -> None:
        """Show the rules as they are now. The row at hand stays where it is, whatever grows above it, unless there is a
        new clash: then that is scrolled into view, at hand if it can be."""
        warnings = dict(self.elements.warnings)
        if not self.elements.show():
            before = self.elements.top_of(self.at)
            self.on_resized()
            self.elements.bring(self.at, before)
        if self.screen.focus.key == self.at:
            self.elements.reveal(self.at)
        new = [name for name, told in self.elements.warnings.items() if set(told) - set(warnings.get(name, ()))]
        for name in sorted(new, key=lambda name: (name == self.at, -FIELD_NAMES.index(name))):
            self.elements.reveal(name)
        self.elements.explain(self.at)

    # ------------------------------------------------------------ other screens

    def ask_to_save(self) -> None:
        """Ask for a name to keep the rules under."""
        from crazy8.ui.scenes.editor.dialogs import FieldDialog

        say, later = self.host.words.say, self.host.words.later
        self.host.push(
            FieldDialog(
                self.host, later("rule_sets.name_title"), later("rule_sets.name_line"), later("rule_sets.name_hint"),
                later("rule_sets.save"), self._save, self.draft.name or self.sets.free_name(say("rule_sets.own_name")),
            )
        )  # fmt: skip

    def _save(self, name: str) -> Callable[[], None]:
        plain = self.sets.checked_name(name, self.draft.key)
        kept: NamedSet = self.sets.save(plain, self.draft.rules, self.draft.key if plain == self.draft.name else "")
        self.draft.was_saved(kept.key, kept.name)
        return self._show

    def open_sets(self) -> None:
        """The presets and the named sets: to start from, to rename, to hand on."""
        from crazy8.ui.scenes.editor.sets import SetsScene

        self.host.push(SetsScene(self.host, self.sets, self.draft, self.open_set))

    def open_rules(self) -> None:
        """These rules in words, at the field at hand."""
        from crazy8.ui.scenes.rules.scene import RulesPage

        words, draft = self.host.words, self.draft
        self.host.push(RulesPage(self.host, draft.rules, None, lambda: title_of(words, draft), at=self.at))

    def close(self) -> None:
        """Done: the rules are those edited last from now on."""
        self.host.sounds.play("button")
        problem = self._keep()
        self.host.pop()
        self.on_done(self.draft)
        if problem is not None:
            words, found = self.host.words, problem
            self.host.push(notice(self.host, words.later("editor.title"), lambda: [set_problem_text(words, found)]))

    def _keep(self) -> SetProblem | None:
        """Keep the rules; returns why that could not be."""
        try:
            self.sets.keep_custom(self.draft.rules)
        except SetProblem as problem:
            return problem
        return None

    # ------------------------------------------------------------ moving about

    def go_to(self, group: str) -> None:
        """To the first field of a group, with its heading in sight."""
        name = GROUPS[group][0]
        self.elements.bring(name, self.elements.area.view_rect().y + self.screen.u(44))
        self.screen.focus.focus(name)
        self._follow()

    def _next_group(self, step: int) -> None:
        groups = list(GROUPS)
        at = groups.index(group_of(self.at)) + step
        self.go_to(groups[max(0, min(len(groups) - 1, at))])

    def _follow(self) -> None:
        """The guide follows the keyboard."""
        key = self.screen.focus.key
        if key in self.elements.rows and key != self.at:
            self.at = key
        elif key.removeprefix("group_") in GROUPS and key.startswith("group_"):
            return
        self.elements.explain(self.at)

    def _point(self, pos: tuple[int, int]) -> None:
        """The guide follows the mouse over the rows."""
        name = self.elements.row_at(pos)
        if name and name != self.at:
            self.at = name
            self.elements.explain(name)

    # ------------------------------------------------------------ a scene's own

    def _build(self) -> EditorElements:
        self.screen.begin()
        elements = EditorElements(self.screen, self.draft, self)
        self.screen.finish(elements.order)
        return elements

    def on_entered(self) -> None:
        self._show()

    def on_left(self) -> None:
        self._keep()
        self.screen.close()

    def on_resized(self) -> None:
        self.elements = self._build()
        self.elements.explain(self.at)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        used = self.screen.handle(event)
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and used:
            self._follow()
        if event.type != pygame.KEYDOWN or used:
            return
        intent = intent_of(event)
        if intent is Intent.BACK:
            self.close()
        elif intent in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            self._next_group(1 if intent is Intent.PAGE_DOWN else -1)
        elif intent is Intent.HELP:
            self.open_rules()
        elif intent is Intent.UNDO:
            self.undo()
        elif intent is Intent.SAVE:
            self.ask_to_save()

    def step(self, seconds: float) -> None:
        self.screen.step(seconds)

    def wakes_in(self) -> float | None:
        return self.screen.wakes_in()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        del ahead
        surface.blit(background(surface.get_size()), (0, 0))
        self.screen.draw(surface)

