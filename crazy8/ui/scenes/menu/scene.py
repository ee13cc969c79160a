"""The start menu: what is played, against whom, how long; and the ways to help, settings and out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Final

import pygame

from crazy8.rules.dealcode import GameSetup, deal_code
from crazy8.rules.presets import PRESET_NAMES
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.files import CUSTOM_FILE
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import CUSTOM
from crazy8.text.rules_text import rules_title
from crazy8.text.storage_text import notes_told
from crazy8.text.words import Later
from crazy8.ui.drawing import surfaces
from crazy8.ui.drawing.background import background
from crazy8.ui.scenes.menu.choice import SET_ROW, MenuChoice, choice_of_table, remembered_choice
from crazy8.ui.scenes.menu.elements import MenuContent, MenuElements
from crazy8.ui.shell import chance
from crazy8.ui.shell.input_map import Intent, intent_of
from crazy8.ui.shell.scene import Host, Scene, TableChoice
from crazy8.ui.widgets.screen import Screen

if TYPE_CHECKING:
    from crazy8.storage.rule_set_file import Note
    from crazy8.storage.rule_sets import NamedSet, RuleSets
    from crazy8.ui.scenes.editor.draft import Draft


FADE: Final = 0.12
"""Seconds in which other options take the place of those before."""


class _Fading:
    """The options as they were, less and less of them over those that are there now."""

    def __init__(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        self.picture = picture
        self.at = at
        self.seconds = 0.0

    def draw(self, surface: pygame.Surface) -> None:
        self.picture.set_alpha(round(255 * (1 - min(1.0, self.seconds / FADE))))
        surface.blit(self.picture, self.at)


class MenuScene(Scene):
    """The start menu. ``on_deal`` gets what was chosen; ``continue_game`` goes on with a saved game, which
    ``continue_lines`` describe, at length and in short. ``open_daily`` leads to the deal of the day, ``daily_line``
    says how that stands; without it the menu offers none. ``notices`` are sentences to show once."""

    name = "menu"

    def __init__(
        self,
        host: Host,
        on_deal: Callable[[TableChoice], None] | None = None,
        continue_game: Callable[[], None] | None = None,
        continue_lines: Callable[[], tuple[str, str]] = lambda: ("", ""),
        on_help: Callable[[RuleSet, int], None] | None = None,
        notices: Sequence[str] = (),
        open_daily: Callable[[], None] | None = None,
        daily_line: Later | None = None,
    ) -> None:
        super().__init__(host)
        self.on_deal = on_deal or host.go
        self.on_help = on_help or self._open_help
        self.continue_game = continue_game
        self.continue_lines = continue_lines
        self.open_daily_deal = open_daily
        self.daily_line = daily_line if open_daily is not None else None
        self.notices = list(notices)
        self.notes: Sequence[Note] = ()
        """What could not be read of the rules that were edited last, and is still to be told."""
        self._storage = host.storage or PlayerStorage()
        self.named: dict[str, NamedSet] = {}
        self.custom_reason = ""
        self.empty_table = False
        self._is_seen = self._is_prepared = self._is_choosing = self._is_unsaved = False
        self._told: set[str] = set()
        self._first = host.words.about.first_rules
        """What is offered to somebody who has not chosen anything yet."""
        custom = self._custom()
        self.choice = remembered_choice(host.settings, self._first, custom, chance.new_seed(), self._named())
        self.screen = Screen(host, "deal")
        self.layer = self.screen
        self.screen.focus.moved = self._focus_moved
        self._fading: _Fading | None = None
        self.screen.focus.focus("continue" if continue_game is not None else self.choice.row)
        self.elements = self._build()
        # With a game to go on with, Enter goes on: the ring says so from the start.
        host.ring_shown = host.ring_shown or continue_game is not None

    def _focus_moved(self) -> None:
        """Enter deals, but goes on with the game that waits as long as nobody has left its button."""
        self.screen.focus.default = "continue" if self.screen.focus.key == "continue" else "deal"
        self.screen.show_enter()

    @property
    def sets(self) -> RuleSets:
        """The player's own rules."""
        return self._storage.rule_sets

    # ------------------------------------------------------------ what the controls do

    def choose(self, choice: MenuChoice) -> None:
        """Another choice: shown, and remembered as soon as it has been seen: a file takes longer than a frame."""
        if choice == self.choice:
            return
        before, old = self.choice, None
        same_rows = (choice.custom, choice.named) == (before.custom, before.named)
        if choice.row != before.row and self._is_seen and self.host.settings.motion != "off":
            old = self._picture_of_options()
        self.choice = choice
        self._is_unsaved = True
        if self.screen.is_covered:
            self._remember()
        self._is_choosing = True  # the focus that comes back to a row made anew chooses nothing
        if same_rows:
            self.elements.show(choice)
        else:
            self.on_resized()
        self._is_choosing = False
        self._fading = old

    def _remember(self) -> None:
        if self._is_unsaved:
            self._is_unsaved = False
            self.host.change(**self.choice.settings())

    def _picture_of_options(self) -> _Fading | None:
        """What the options look like now, to fade from it."""
        places = self.elements.places
        area = places.view.unionall([places.help, places.head, places.summary, places.deal])
        area = area.inflate(0, 2 * self.screen.u(8)).clip(pygame.Rect((0, 0), self.host.size))
        if min(area.size) < 1:
            return None
        whole = pygame.Surface(self.host.size)
        whole.set_clip(area)
        self.draw(whole, 0.0)
        return _Fading(whole.subsurface(area).copy(), area.topleft)

    def enter_row(self, row: str) -> None:
        """The keyboard has come to a row: it is chosen, if it has rules. A click chooses where it ends."""
        if self.screen.pointer.held is None and not self._is_choosing and row != self.choice.row:
            self.choose(self.choice.with_row(row))
            self._tell_notes()

    def choose_row(self, row: str) -> None:
        """Another row; the one of the player's own rules is filled by the editor where it is empty."""
        if row not in PRESET_NAMES and self.choice.own_rules(row) is None:
            self.edit_rules()
            return
        self.choose(self.choice.with_row(row))
        self._tell_notes()

    def _tell_notes(self) -> None:
        """What could not be read of the chosen set, once."""
        own = self.set_of(self.choice.row)
        if own is not None and own.notes and own.key not in self._told:
            self._told.add(own.key)
            self._say(lambda: own.name, lambda: notes_told(self.host.words, own.notes))

    def edit_rules(self) -> None:
        """The rules of the chosen row, in the editor; those of one's own as they are kept, without what is set here."""
        from crazy8.ui.scenes.editor.draft import Draft
        from crazy8.ui.scenes.editor.scene import EditorScene

        own = self.set_of(self.choice.row)
        draft = Draft(self.choice.rules(), self.choice.row if self.choice.row in PRESET_NAMES else "")
        if own is not None and own.rules is not None:
            draft = Draft(own.rules, "", own.key, own.name, own.rules)
        self.host.push(EditorScene(self.host, draft, self.sets, self._edited))

    def _edited(self, draft: Draft) -> None:
        """The editor is closed: what it leaves is chosen, and nothing else is set for it."""
        custom = self._custom()
        known = replace(self.choice, custom=custom if custom is not None else draft.rules, named=self._named())
        found = choice_of_table(GameSetup(draft.rules, known.levels, known.seed))
        row = SET_ROW + draft.key
        if draft.key and known.own_rules(row) == draft.rules:
            known = known.with_row(row)
            known = known.without_options(row)
        elif found.row in PRESET_NAMES:
            kept = known.with_row(found.row).kept
            known = replace(found, custom=known.custom, named=known.named, dealer=known.dealer, kept=kept)
        else:
            known = replace(known, custom=draft.rules).with_row(CUSTOM).without_options(CUSTOM)
        self.choose(known)
        self.screen.focus.focus(known.row)

    def open_seats(self) -> None:
        """A level for each bot, and who deals first."""
        from crazy8.ui.scenes.menu.seats import SeatsDialog

        self.host.push(SeatsDialog(self.host, self.choice, self.choose))

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
        say, later = self.host.words.say, self.host.words.later
        copied = self.host.copy_text(deal_code(self.choice.table()))
        self._say(later("menu.code"), lambda: [say("menu.copied" if copied else "menu.not_copied")])

    def open_code(self, code: str = "") -> None:
        """The deal code of the chosen table, and a field for another one."""
        from crazy8.ui.scenes.dialogs.scene import CodeDialog

        self.host.push(CodeDialog(self.host, self.take_table, code, deal_code(self.choice.table())))

    def take_table(self, table: GameSetup) -> None:
        """Show the table that a deal code carries."""
        found = choice_of_table(table, self.choice.custom)
        there = replace(self.choice, custom=found.custom).with_row(found.row)
        self.choose(replace(found, named=self.choice.named, kept=there.kept))
        self.screen.focus.focus("deal")

    def open_daily(self) -> None:
        """The deal of the day."""
        if self.open_daily_deal is not None:
            self.open_daily_deal()

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

    def open_languages(self) -> None:
        """The choice of the language, over the menu."""
        from crazy8.ui.scenes.language.scene import LanguageScene

        self.host.push(LanguageScene(self.host))

    def ask_to_quit(self) -> None:
        """Esc in the menu."""
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say, later = self.host.words.say, self.host.words.later
        self.host.push(
            Dialog(self.host, later("dialog.quit_question"), lambda: [say("dialog.quit_line")],
                   later("dialog.quit_yes"), self.host.quit, later("dialog.quit_stay"))
        )  # fmt: skip


    def _open_help(self, rules: RuleSet, players: int) -> None:
        from crazy8.ui.scenes.rules.scene import RulesPage

        own, words = self._own_title(), self.host.words
        self.host.push(RulesPage(self.host, rules, players, lambda: own or rules_title(words, rules)))

    def _say(self, title: Later, lines: Callable[[], Sequence[str]]) -> None:
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
        say = self.host.words.say
        reading = self.sets.custom() if self._storage.has_rule_sets else None
        if reading is None:
            self.custom_reason = say("menu.custom_none")
            return None
        if reading.rules is None:
            note = reading.notes[0]
            what = note.what if note.what in ("unreadable", "key_twice") else "broken"
            self.custom_reason = say(f"menu.custom_{what}", **{**note.facts, "file": CUSTOM_FILE})
        if reading.notes and reading.rules is not None and CUSTOM_FILE not in self._told:
            self._told.add(CUSTOM_FILE)
            self.notes = reading.notes
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
        lines = self.continue_lines() if self.continue_game is not None else None
        daily = self.daily_line() if self.daily_line is not None else None
        content = MenuContent(self.choice, names, self.custom_reason, lines, daily, self._is_seen)
        elements = MenuElements(self.screen, content, self)
        self.screen.finish(elements.order)
        return elements

    def on_entered(self) -> None:
        self.empty_table = False
        if self.notices or self.notes:
            lines, notes, words = self.notices, self.notes, self.host.words
            self.notices, self.notes = [], ()
            self._say(words.later("menu.settings"), lambda: [*lines, *notes_told(words, notes)])

    def on_left(self) -> None:
        self._remember()
        self.screen.close()

    def on_resized(self) -> None:
        self._custom()
        before, self._first = self._first, self.host.words.about.first_rules
        if self._first != before and not self.host.settings.rules and self.choice.row == before:
            self.choice = self.choice.with_row(self._first)
            if self.screen.focus.key == before:
                self._is_choosing = True
                self.screen.focus.focus(self._first)
                self._is_choosing = False
        self.elements = self._build()

    def handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._remember()  # what comes of it may ask the settings
        if self.screen.handle(event) or event.type != pygame.KEYDOWN:
            return
        intent = intent_of(event)
        if intent is Intent.BACK:
            self.ask_to_quit()
        elif intent is Intent.CONTINUE:
            self.go_on()
        elif intent is Intent.COPY:
            self.copy_code()
        elif intent is Intent.PASTE:
            self.open_code(self.host.pasted_text())
        elif intent is Intent.HELP:
            self.open_help()
        elif intent is Intent.SETTINGS:
            self.open_settings()

    def step(self, seconds: float) -> None:
        self.screen.step(seconds)
        if self.elements.fan is not None:
            self.elements.fan.draw_ahead()
        if self._fading is not None:
            self._fading.seconds += seconds
            if self._fading.seconds >= FADE:
                self._fading = None

    @property
    def _is_fan_coming(self) -> bool:
        return self.elements.fan is not None and self.elements.fan.is_coming

    def on_shown(self) -> None:
        self._remember()
        if not self._is_fan_coming and not self._is_prepared:
            self._is_prepared = True
            import_module("crazy8.ui.scenes.table.scene")  # what comes next most often

    def wakes_in(self) -> float | None:
        return self.screen.wakes_in()

    @property
    def moving(self) -> bool:
        return not self.empty_table and (self._is_fan_coming or self._fading is not None)

    @property
    def settled(self) -> bool:
        return True  # neither the fan nor what fades is part of what is asked

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        del ahead
        self._is_seen = True
        surface.blit(background(surface.get_size()), (0, 0))
        if self.empty_table:
            return
        self.screen.draw(surface)
        if self._fading is not None:
            self._fading.draw(surface)
