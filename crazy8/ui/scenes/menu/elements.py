"""The start menu's elements: made for a choice, and kept true to it while nothing but values change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple, Protocol

import pygame

from crazy8.rules.dealcode import LEVEL_NAMES
from crazy8.storage.settings import CUSTOM, MOST_BOTS
from crazy8.text.phrases import bot_names
from crazy8.text.rules_summary import (
    SpecialCard,
    deck_line,
    rules_in_short,
    rules_line,
    special_cards,
    summary,
    table_notes,
)
from crazy8.text.words import Words
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.language.elements import LanguageLink
from crazy8.ui.scenes.menu.choice import OWN_HANDS, MenuChoice, shown_value
from crazy8.ui.scenes.menu.layout import (
    MenuLayout,
    OptionsLayout,
    add_in_short,
    menu_layout,
    options_layout,
    options_width,
)
from crazy8.ui.scenes.menu.widgets import Brand, ContinueButton, Fan, MenuTile, TextLink
from crazy8.ui.shell.input_map import Intent, key_cap, key_caps
from crazy8.ui.table.opponents import BOT_HEADS
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.choices import Segment, Switch
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel, Paragraphs, Picture, Pill, paragraphs_height
from crazy8.ui.widgets.rule_rows import RuleRow
from crazy8.ui.widgets.screen import Screen
from crazy8.ui.widgets.values import Stepper

_LINK_RING: Final = 10
"""Units by which a ring runs inside its box where boxes lie close: the ways out, and the options under their labels."""
_SWITCH_RING: Final = 4
"""The same for the switches of house rules."""
_LINKS: Final[tuple[tuple[str, str], ...]] = (
    ("scores", "trophy"), ("settings", "settings"), ("language", "globe"), ("quit", "close"),
)  # fmt: skip
_LABELS: Final = {"bots": "opponents", "hand": "cards_each"}
"""The words of an option's label, where they are not called like the option."""


class MenuContent(NamedTuple):
    """What the menu shows. ``names`` are those of the player's own sets, by their rows; ``custom_reason`` stands in the
    last row where it has no rules; ``continue_lines`` describe the game that can go on, None where there is none;
    ``daily_line`` says how the deal of the day stands, None where there is no such deal; ``is_seen``: the menu has been
    on the screen before."""

    choice: MenuChoice
    names: Mapping[str, str]
    custom_reason: str
    continue_lines: tuple[str, str] | None
    daily_line: str | None
    is_seen: bool


class MenuCommands(Protocol):
    """What the elements have done."""

    def choose(self, choice: MenuChoice) -> None: ...
    def choose_row(self, row: str) -> None: ...
    def enter_row(self, row: str) -> None: ...
    def edit_rules(self) -> None: ...
    def open_seats(self) -> None: ...
    def deal(self) -> None: ...
    def go_on(self) -> None: ...
    def open_code(self) -> None: ...
    def open_help(self) -> None: ...
    def open_daily(self) -> None: ...
    def open_scores(self) -> None: ...
    def open_settings(self) -> None: ...
    def open_languages(self) -> None: ...


class MenuElements:
    """The elements of one layout of the menu, on a screen that has begun."""

    def __init__(self, screen: Screen, content: MenuContent, commands: MenuCommands) -> None:
        self.screen = screen
        self.content = content
        self.choice = content.choice
        self.commands = commands
        self.host = screen.host
        self.words = screen.host.words
        self.u = screen.u
        self.left: list[Node] = []
        self.list: list[Node] = []
        self.options: list[Node] = []
        self.rows: dict[str, RuleRow] = {}
        self.layout = self._measure()
        self._left_side()
        self._new_game()
        self.mark = screen.mark()
        self._make_options()

    @property
    def order(self) -> list[Node]:
        """All controls in reading order: the left column, the list, the options."""
        return self.left + self.list + self.options

    def _measure(self) -> MenuLayout:
        say = self.words.say
        return menu_layout(
            self.u,
            rows=len(self.choice.rows),
            links=[LinkButton.width(self.screen, self._link(name)) for name, _ in _LINKS],
            continued=self.content.continue_lines is not None,
            has_daily=self.content.daily_line is not None,
            code_width=TextLink.width(self.u, say("menu.code"), "code"),
        )

    # ------------------------------------------------------------ the left column

    def _left_side(self) -> None:
        screen, at, say, commands = self.screen, self.layout, self.words.say, self.commands
        Brand(screen, at.brand, say("menu.brand"))
        self.fan = None
        if at.hero is not None:
            self.fan = Fan(screen, at.hero, self.host.settings.suit_colours == 4, self.content.is_seen)
        if self.content.continue_lines is not None:
            self.left.append(
                ContinueButton(
                    screen, at.continued, "continue", say("menu.continue"), self.content.continue_lines, BOT_HEADS[1],
                    key_cap(self.words, Intent.CONTINUE), commands.go_on,
                )
            )  # fmt: skip
        if self.content.daily_line is not None:
            self.left.append(
                MenuTile(
                    screen, at.daily, "daily", say("menu.deal_of_the_day"), self.content.daily_line, "sun",
                    commands.open_daily,
                )
            )  # fmt: skip
        presses = {"scores": commands.open_scores, "settings": commands.open_settings,
                   "language": commands.open_languages, "quit": self.host.quit}  # fmt: skip
        Pill(screen, at.box, 12)
        for (name, picture), place in zip(_LINKS, at.links):
            kind = LanguageLink if name == "language" else LinkButton
            link = kind(screen, place, name, self._link(name), picture, presses[name])
            link.ring_inset = _LINK_RING
            self.left.append(link)

    def _link(self, name: str) -> str:
        """The words of a way out; the one to the languages is called as this one calls itself, for whoever cannot read
        the rest."""
        return self.words.about.name if name == "language" else self.words.say(f"menu.{name}")

    # ------------------------------------------------------------ the list

    def _new_game(self) -> None:
        screen, at, say = self.screen, self.layout, self.words.say
        Panel(screen, at.panel)
        Label(screen, at.title, say("menu.new_game"), "title", 30, floor=16)
        self.list.append(TextLink(screen, at.code, "code", say("menu.code"), self.commands.open_code, "code"))
        screen.open_scroll(at.list_view, at.list_height)
        for name, rect in zip(self.choice.rows, at.rows):
            row = RuleRow(
                screen, rect, name, self._title_of(name), *self._told_of(name),
                partial(self.commands.choose_row, name),
                picture="edit" if name == CUSTOM else "",
                on_focus=partial(self.commands.enter_row, name),
                on_sideways=self._to_options,
                one_stop=True,
            )  # fmt: skip
            row.chosen = name == self.choice.row
            self.rows[name] = row
            self.list.append(row)
        screen.close_scroll()
        Picture(screen, at.rule, _draw_rule)

    def _to_options(self) -> None:
        self.screen.focus.focus("bots")

    def _told_of(self, row: str) -> tuple[tuple[str, str], tuple[SpecialCard, ...], Pack]:
        """A row's lines, special cards and pack, of the rules as they are chosen; without rules what there is to be
        done."""
        there = self.choice.with_row(row)
        if there.row != row:
            return (self.content.custom_reason, self.content.custom_reason), (), Pack()
        words, rules = self.words, there.rules()
        lines = rules_line(words, rules), deck_line(words, rules)
        return lines, special_cards(words, rules), pack_for(rules, self.host.settings)

    def _title_of(self, name: str) -> str:
        return self.content.names.get(name) or self.words.say(f"rules.title.{name}")

    # ------------------------------------------------------------ the options

    def _make_options(self) -> None:
        self.options = []
        self.segments: dict[str, Segment] = {}
        self.steppers: dict[str, Stepper] = {}
        self.switches: dict[str, Switch] = {}
        self.in_short: list[str] = []
        self.places = self._measure_options(self.choice)
        self._head()
        self.screen.open_scroll(self.places.view, self.places.content_height)
        self._cells()
        self._house_rules()
        self._below()
        for node in self.options:
            node.ring_inset = _SWITCH_RING if isinstance(node, Switch) else _LINK_RING
        self.screen.close_scroll()
        self.summary = Paragraphs(self.screen, self.places.summary, [(self._summary(), "mist")], 16)
        self.deal = ActionButton(
            self.screen, self.places.deal, "deal", self.words.say("menu.deal"), self.commands.deal, "brass",
            on_enter=True, size=29,
        )  # fmt: skip
        self.options.append(self.deal)

    def _measure_options(self, choice: MenuChoice) -> OptionsLayout:
        u, say, width = self.u, self.words.say, options_width(self.u)
        lengths = [name for name in ("rounds", "target") if name in choice.offers]
        narrow = "hand" in choice.offers and len(lengths) == 1
        labels = [width_of(self._label(name), "name", u.text(16, 14)) for name in choice.offers]
        narrow = narrow and all(label <= (width - u(14)) // 2 for label in labels)
        notes = self._notes(choice)
        text = u.text(16, 14)
        name = width_of(self._title_of(choice.row), "section", u.text(24, 18))
        helped = TextLink.width(u, say("menu.how_it_goes"), cap=self._help_cap())
        if name + u(12) + helped > width:
            helped = TextLink.width(u, say("menu.how_it_goes"))
        places = options_layout(
            u,
            help_width=helped,
            seats_width=TextLink.width(u, say("menu.seats.open"), "person"),
            label_width=width_of(say("menu.opponents"), "name", text),
            cells=[False, False, *(narrow for _ in choice.offers)],
            switches=[Switch.height(self.screen, width, self._house_rule(name)) for name in choice.house_rule_names],
            has_edit=choice.offer is None,
            notes=paragraphs_height(notes, text, width),
            summary=paragraphs_height([summary(self.words, choice.rules(), choice.bots)], text, width),
        )
        sentences = rules_in_short(self.words, choice.rules(), choice.bots)
        count = add_in_short(places, u, [paragraphs_height([line], text, width) for line in sentences])
        self.in_short = sentences[:count]
        return places

    def _help_cap(self) -> str:
        return key_caps(self.words, Intent.HELP)[-1]  # the one that also works where letters are typed

    def _label(self, name: str) -> str:
        return self.words.say(f"menu.{_LABELS.get(name, name)}")

    def _house_rule(self, name: str) -> str:
        return self.words.say(f"menu.house_rule.{name}")

    def _notes(self, choice: MenuChoice) -> list[str]:
        seats = _seats_lines(self.words, choice, self.screen.host.settings.name)
        return [*seats, *table_notes(self.words, choice.rules(), choice.bots)]

    def _summary(self) -> str:
        return summary(self.words, self.choice.rules(), self.choice.bots)

    def _head(self) -> None:
        at, say = self.places, self.words.say
        Label(self.screen, at.head, self._title_of(self.choice.row), "section", 24, "brass_hi")
        cap = self._help_cap()
        self.options.append(
            TextLink(self.screen, at.help, "how_it_goes", say("menu.how_it_goes"), self.commands.open_help, cap=cap)
        )

    def _cells(self) -> None:
        screen, commands, choice, say = self.screen, self.commands, self.choice, self.words.say
        cells = iter(self.places.cells)
        label, rect = next(cells)
        Label(screen, label, self._label("bots"), "name", 16, "mist")
        seats = TextLink(screen, self.places.seats, "seats", say("menu.seats.open"), commands.open_seats, "person")
        self.steppers["bots"] = Stepper(
            screen, rect, "bots", choice.bots, 1, MOST_BOTS, lambda count: say("menu.bots", count=count),
            lambda count: commands.choose(self.choice.with_bots(count)), BOT_HEADS, self._label("bots"),
        )  # fmt: skip
        label, rect = next(cells)
        Label(screen, label, self._label("level"), "name", 16, "mist")
        self.level = Segment(
            screen, rect, "level", LEVEL_NAMES, [say(f"menu.levels.{level}") for level in LEVEL_NAMES], choice.level,
            lambda level: commands.choose(self.choice.with_level(level)), label=self._label("level"),
        )  # fmt: skip
        self.options += [seats, self.steppers["bots"], self.level]
        for (name, values), (label, rect) in zip(choice.offers.items(), cells):
            Label(screen, label, self._label(name), "name", 16, "mist")
            value, take = shown_value(choice, name), partial(self._take, name)
            if values == OWN_HANDS:
                stepper = Stepper(screen, rect, name, value, values[0], values[-1], str, take, label=self._label(name))
                self.steppers[name] = stepper
                self.options.append(stepper)
                continue
            words = [str(number) for number in values]
            self.segments[name] = Segment(screen, rect, name, values, words, value, take, label=self._label(name))
            self.options.append(self.segments[name])

    def _take(self, field: str, value: int) -> None:
        self.commands.choose(self.choice.with_option(field, value))

    def _take_house_rule(self, name: str, on: bool) -> None:
        self.commands.choose(self.choice.with_house_rule(name, on))

    def _house_rules(self) -> None:
        if self.places.house_rules is not None:
            Label(self.screen, self.places.house_rules, self._label("house_rules"), "name", 16, "mist")
        for name, rect in zip(self.choice.house_rule_names, self.places.switches):
            switch = Switch(
                self.screen, rect, name, self._house_rule(name), name in self.choice.house_rules,
                partial(self._take_house_rule, name), leading=True,
            )  # fmt: skip
            self.switches[name] = switch
            self.options.append(switch)

    def _below(self) -> None:
        """What comes after the options: the way to the editor, what does not go together, the rules in short."""
        at, say = self.places, self.words.say
        if at.edit is not None:
            edit = LinkButton(
                self.screen, at.edit, "edit_rules", say("menu.edit_rules"), "edit", self.commands.edit_rules
            )
            self.options.append(edit)
        if at.notes is not None:
            Paragraphs(self.screen, at.notes, [(line, "paper") for line in self._notes(self.choice)], 16)
        if at.in_short_label is not None:
            Label(self.screen, at.in_short_label, say("menu.in_short"), "name", 16, "mist")
        for line, place in zip(self.in_short, at.in_short):
            Paragraphs(self.screen, place, [(line, "paper_2")], 16)

    # ------------------------------------------------------------ another choice

    def show(self, choice: MenuChoice) -> None:
        """Show another choice among the same rows; the options are made anew where they need other places."""
        before, self.choice = self.choice, choice
        for name in {before.row, choice.row}:
            if name in self.rows:
                self.rows[name].set_rules(*self._told_of(name), name == choice.row)
        told = self._notes(before), self.in_short
        places = self._measure_options(choice)
        if choice.row != before.row or places != self.places or told != (self._notes(choice), self.in_short):
            offset = self.screen.areas[-1].offset
            self.screen.cut_back(self.mark)
            self._make_options()
            if choice.row == before.row:
                self.screen.areas[-1].move_to(offset)
            self.screen.finish_from(self.mark, self.order)
            return
        self.steppers["bots"].set_value(choice.bots)
        self.level.set_value(choice.level)
        for field in choice.offers:
            control = self.segments.get(field) or self.steppers[field]
            control.set_value(shown_value(choice, field))
        for name, switch in self.switches.items():
            switch.set_on(name in choice.house_rules)
        self.summary.set_lines([(self._summary(), "mist")])


def _seats_lines(words: Words, choice: MenuChoice, you: str) -> list[str]:
    """What the menu says of the seats, where they are not the usual ones."""
    if choice.dealer < 0 or choice.rules().begins == "last_winner":
        return []
    if choice.dealer == 0:
        return [words.say("menu.seats.you_deal")]
    return [words.say("menu.seats.deals", who=bot_names(words, you)[choice.dealer - 1])]


def _draw_rule(surface: pygame.Surface, face: pygame.Rect) -> None:
    surface.fill((245, 213, 140, 56), face)
