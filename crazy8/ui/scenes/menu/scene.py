"""The start menu: what is played, against whom, how long; and the ways to help, settings and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

import pygame

from crazy8.rules.dealcode import GameSetup, deal_code
from crazy8.rules.presets import PRESET_NAMES
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.files import CUSTOM_FILE
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import CUSTOM
from crazy8.text.rules_text import rules_title
from crazy8.text.storage_text import notes_told
from crazy8.ui.drawing import surfaces
from crazy8.ui.drawing.background import background
from crazy8.ui.scenes.menu.choice import SET_ROW, MenuChoice, choice_of_table, first_rules, remembered_choice
from crazy8.ui.scenes.menu.elements import MenuContent, MenuElements
from crazy8.ui.shell import chance
from crazy8.ui.shell.input_map import Intent, intent_of, is_typed
from crazy8.ui.shell.scene import Host, Scene, TableChoice
from crazy8.ui.widgets.screen import Screen

if TYPE_CHECKING:
    from crazy8.storage.rule_sets import NamedSet, RuleSets
    from crazy8.ui.scenes.editor.draft import Draft


def system_languages() -> list[str]:
    """The languages of the person's system, the preferred one first."""
    try:
        found = pygame.system.get_pref_locales()
    except pygame.error:
        return []
    return [str(locale.get("language") or "")[:2].lower() for locale in found]


class MenuScene(Scene):
    """The start menu. ``on_deal`` gets what was chosen; ``continue_game`` goes on with a saved game, which
    ``continue_line`` describes. ``notices`` are sentences to show once."""

    name = "menu"

    def __init__(
        self,
        host: Host,
        on_deal: Callable[[TableChoice], None] | None = None,
        continue_game: Callable[[], None] | None = None,
        continue_line: str = "",
        on_help: Callable[[RuleSet, int], None] | None = None,
        notices: Sequence[str] = (),
        languages: Sequence[str] | None = None,
    ) -> None:
        super().__init__(host)
        self.on_deal = on_deal or host.go
        self.on_help = on_help or self._open_help
        self.continue_game = continue_game
        self.continue_line = continue_line
        self.notices = list(notices)
        self._storage = host.storage or PlayerStorage()
        self.named: dict[str, NamedSet] = {}
        self.custom_reason = ""
        self.empty_table = False
        self._is_seen = self._is_prepared = False
        self._told: set[str] = set()
        first = first_rules(system_languages() if languages is None else languages)
        custom = self._custom()
        self.choice = remembered_choice(host.settings, first, custom, chance.new_seed(), self._named())
        self.screen = Screen(host, "deal")
        self.layer = self.screen
        self.screen.focus.focus("continue" if continue_game is not None else self.choice.row)
        self.elements = self._build()
        # With a game to go on with, Enter goes on: the ring says so from the start.
        host.ring_shown = host.ring_shown or continue_game is not None

    @property
    def sets(self) -> RuleSets:
        """The player's own rules."""
        return self._storage.rule_sets

    # ------------------------------------------------------------ what the controls do

    def choose(self, choice: MenuChoice) -> None:
        """Another choice: shown, and remembered at once."""
        if choice == self.choice:
            return
        before = self.choice
        same_elements = (choice.row, choice.custom, choice.named) == (before.row, before.custom, before.named)
        self.choice = choice
        self.host.change(**choice.settings())
        if not (same_elements and self.elements.show(choice)):
            self.on_resized()

    def choose_row(self, row: str) -> None:
        """Another row; the one of the player's own rules is filled by the editor where it is empty."""
        if row not in PRESET_NAMES and self.choice.own_rules(row) is None:
            self.edit_rules()
            return
        self.choose(self.choice.with_row(row))
        own = self.set_of(row)
        if own is not None and own.notes and own.key not in self._told:
            self._told.add(own.key)
            self._say(own.name, notes_told(self.host.words, own.notes))

    def edit_rules(self) -> None:
        """The rules of the chosen row, in the editor."""
        from crazy8.ui.scenes.editor.draft import Draft
        from crazy8.ui.scenes.editor.scene import EditorScene

        own = self.set_of(self.choice.row)
        draft = Draft(self.choice.rules(), self.choice.row if self.choice.row in PRESET_NAMES else "")
        if own is not None and own.rules is not None:
            draft = Draft(own.rules, "", own.key, own.name, own.rules)
        self.host.push(EditorScene(self.host, draft, self.sets, self._edited))

    def _edited(self, draft: Draft) -> None:
        """The editor is closed: what it leaves is chosen."""
        custom = self._custom()
        known = replace(self.choice, custom=custom if custom is not None else draft.rules, named=self._named())
        found = choice_of_table(GameSetup(draft.rules, known.levels, known.seed))
        row = SET_ROW + draft.key
        if draft.key and known.own_rules(row) == draft.rules:
            known = replace(known, row=row)
        elif found.row in PRESET_NAMES:
            known = replace(found, custom=known.custom, named=known.named, dealer=known.dealer)
        else:
            known = replace(known, row=CUSTOM, custom=draft.rules)
        self.choose(known)
        self.screen.focus.focus(known.row)

    def open_seats(self) -> None:
        """A level for each bot, and who deals first."""
        from crazy8.ui.scenes.menu.seats import SeatsDialog

        self.host.push(SeatsDialog(self.host, self.choice, self.choose))

    def set_name(self, name: str) -> None:
        """What the bots call the player."""
        self.host.change(name=name)

    def leave_field(self) -> None:
        """Enter in the name field: the name stays, the keyboard goes on to the next control."""
        self.screen.focus.focus("code")

    def go_on(self) -> None:
        """Sit down again at the game that was played last."""
        if self.continue_game is not None:
            surfaces.clear()  # the table has a picture of its own, and nothing of the menu's in memory beside it
            self.continue_game()

    def deal(self) -> None:
        """Sit down at the chosen table."""
        self.host.sounds.play("button")
        table = self.choice.table()
        self.host.change(**self.choice.settings())
        self.choose(replace(self.choice, seed=chance.new_seed()))
        dealer = self.choice.dealer if self.choice.dealer >= 0 else None
        name, title = self.host.settings.name, self._own_title()
        surfaces.clear()  # as in ``go_on``
        self.on_deal(TableChoice(table.rules, table.levels, table.seed, name, dealer, title))

    def copy_code(self) -> None:
        """Put the deal code on the clipboard and say so."""
        say = self.host.words.say
        copied = self.host.copy_text(deal_code(self.choice.table()))
        self._say(say("menu.code"), [say("menu.copied" if copied else "menu.not_copied")])

    def enter_code(self, code: str = "") -> None:
        """Ask for a deal code."""
        from crazy8.ui.scenes.dialogs.scene import CodeDialog

        self.host.push(CodeDialog(self.host, self.take_table, code))

    def take_table(self, table: GameSetup) -> None:
        """Show the table that a deal code carries."""
        self.choose(replace(choice_of_table(table, self.choice.custom), named=self.choice.named))
        self.screen.focus.focus("deal")

    def open_help(self) -> None:
        """How the chosen game is played."""
        self.on_help(self.choice.rules(), self.choice.bots + 1)

    def open_scores(self) -> None:
        """What has been played, and how it went."""
        from crazy8.ui.scenes.scores.scene import StatisticsScene

        self.host.push(StatisticsScene(self.host))

    def open_settings(self) -> None:
        """The settings, over the menu."""
        from crazy8.ui.scenes.settings.scene import SettingsScene

        self.empty_table = True  # their panel leaves little of the menu to be seen
        self.host.push(SettingsScene(self.host))

    def ask_to_quit(self) -> None:
        """Esc in the menu."""
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say = self.host.words.say
        lines = [say("dialog.quit_line")]
        self.host.push(
            Dialog(self.host, say("dialog.quit_question"), lines, say("dialog.quit_yes"), self.host.quit,
                   say("dialog.quit_stay"))
        )  # fmt: skip


    def _open_help(self, rules: RuleSet, players: int) -> None:
        from crazy8.ui.scenes.rules.scene import RulesPage

        title = self._own_title() or rules_title(self.host.words, rules)
        self.host.push(RulesPage(self.host, rules, players, title))

    def _say(self, title: str, lines: list[str]) -> None:
        """Something the player should know, over the menu. The dialogs come late: the menu's first frame has none."""
        from crazy8.ui.scenes.dialogs.scene import notice

        self.host.push(notice(self.host, title, lines))

    def _own_title(self) -> str:
        """The name of the chosen set; "" where it is none of the player's own."""
        own = self.set_of(self.choice.row)
        return own.name if own is not None else ""

    def set_of(self, row: str) -> NamedSet | None:
        """The named set that a row stands for."""
        return self.named.get(row.removeprefix(SET_ROW)) if row.startswith(SET_ROW) else None

    def _custom(self) -> RuleSet | None:
        """The rules that were edited last, or what the row says where there are none."""
        say, words = self.host.words.say, self.host.words
        reading = self.sets.custom() if self._storage.has_rule_sets else None
        if reading is None:
            self.custom_reason = say("menu.custom_none")
            return None
        if reading.rules is None:
            self.custom_reason = say("menu.custom_broken", file=CUSTOM_FILE)
        if reading.notes and reading.rules is not None and CUSTOM_FILE not in self._told:
            self._told.add(CUSTOM_FILE)
            self.notices += notes_told(words, reading.notes)
        return reading.rules

    def _named(self) -> tuple[tuple[str, RuleSet], ...]:
        """The named sets that can be played, by their keys."""
        kept = self.sets.all() if self._storage.has_rule_sets else []
        self.named = {one.key: one for one in kept if one.rules is not None}
        return tuple((key, one.rules) for key, one in self.named.items() if one.rules is not None)

    # ------------------------------------------------------------ a scene's own

    def _build(self) -> MenuElements:
        self.screen.begin()
        names = {SET_ROW + key: one.name for key, one in self.named.items()}
        line = self.continue_line if self.continue_game is not None else None
        content = MenuContent(self.choice, names, self.custom_reason, line, self._is_seen)
        elements = MenuElements(self.screen, content, self)
        self.screen.finish(elements.order)
        return elements

    def on_entered(self) -> None:
        self.empty_table = False
        if self.notices:
            lines, self.notices = self.notices, []
            self._say(self.host.words.say("menu.settings"), lines)

    def on_left(self) -> None:
        self.screen.close()

    def on_resized(self) -> None:
        self._custom()
        self.elements = self._build()

    def handle(self, event: pygame.Event) -> None:
        if self.screen.handle(event) or event.type != pygame.KEYDOWN or (self.screen.typing and is_typed(event)):
            return
        intent = intent_of(event)
        if intent is Intent.BACK and self.screen.typing:
            self.leave_field()
        elif intent is Intent.BACK:
            self.ask_to_quit()
        elif intent in (Intent.COPY, Intent.COPY_CODE):
            self.copy_code()
        elif intent is Intent.PASTE:
            self.enter_code(self.host.pasted_text())
        elif intent is Intent.HELP:
            self.open_help()
        elif intent is Intent.SETTINGS:
            self.open_settings()

    def step(self, seconds: float) -> None:
        self.screen.step(seconds)
        self.elements.fan.draw_ahead()

    def on_shown(self) -> None:
        if not self.elements.fan.is_coming and not self._is_prepared:
            self._is_prepared = True
            import_module("crazy8.ui.scenes.table.scene")  # what comes next most often

    def wakes_in(self) -> float | None:
        return self.screen.wakes_in()

    @property
    def moving(self) -> bool:
        return not self.empty_table and self.elements.fan.is_coming

    @property
    def settled(self) -> bool:
        return True  # the fan is no part of what is asked

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        del ahead
        self._is_seen = True
        surface.blit(background(surface.get_size()), (0, 0))
        if not self.empty_table:
            self.screen.draw(surface)
