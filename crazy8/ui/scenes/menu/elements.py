"""The start menu's elements: made for a choice, and kept true to it while nothing but values change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple, Protocol

import pygame

from crazy8.rules.dealcode import LEVEL_NAMES, deal_code
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.settings import CUSTOM, MOST_BOTS
from crazy8.text.phrases import bot_names
from crazy8.text.rules_summary import rules_line, special_cards, summary
from crazy8.text.words import Words
from crazy8.ui.drawing.cards import Pack
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.menu.choice import MenuChoice, shown_value
from crazy8.ui.scenes.menu.layout import MenuLayout, links_width, menu_layout, rows_width, switch_width
from crazy8.ui.scenes.menu.widgets import Brand, CodeButton, Fan, SeatsButton, draw_divider
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.table.opponents import BOT_HEADS
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.choices import Segment, Switch, VariantRow
from crazy8.ui.widgets.element import least_px
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel, Paragraphs, Picture, Pill, paragraphs_height
from crazy8.ui.widgets.screen import Screen
from crazy8.ui.widgets.values import Stepper

_FIELDS: Final = ("hand", "rounds", "target")
_LINKS: Final[tuple[tuple[str, str], ...]] = (
    ("how_to_play", "help"),
    ("scores", "trophy"),
    ("settings", "settings"),
    ("quit", "close"),
)


class MenuContent(NamedTuple):
    """What the menu shows. ``names`` are those of the player's own sets, by their rows; ``custom_reason`` stands in the
    last row where it has no rules; ``continue_line`` describes the game that can go on, None where there is none;
    ``is_seen``: the menu has been on the screen before."""

    choice: MenuChoice
    names: Mapping[str, str]
    custom_reason: str
    continue_line: str | None
    is_seen: bool


class MenuCommands(Protocol):
    """What the elements have done."""

    def choose(self, choice: MenuChoice) -> None: ...
    def choose_row(self, row: str) -> None: ...
    def edit_rules(self) -> None: ...
    def open_seats(self) -> None: ...
    def deal(self) -> None: ...
    def go_on(self) -> None: ...
    def set_name(self, name: str) -> None: ...
    def leave_field(self) -> None: ...
    def copy_code(self) -> None: ...
    def enter_code(self) -> None: ...
    def open_help(self) -> None: ...
    def open_scores(self) -> None: ...
    def open_settings(self) -> None: ...


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
        self.right: list[Node] = []
        self.rows: dict[str, VariantRow] = {}
        self.segments: dict[str, Segment] = {}
        self.switches: dict[str, Switch] = {}
        self.layout = self._measure()
        self._left_side()
        self._right_side()

    @property
    def order(self) -> list[Node]:
        """All controls in reading order: the left side down, then the panel down."""
        return self.left + self.right

    def _options(self) -> list[tuple[str, tuple[int, ...]]]:
        """The fields that the chosen row offers values of, where there is a choice."""
        offer = self.choice.offer
        if offer is None:
            return []
        return [(name, getattr(offer, name)) for name in _FIELDS if len(getattr(offer, name)) > 1]

    def _measure(self) -> MenuLayout:
        u = self.u
        lines = self._summary()
        return menu_layout(
            u,
            rows=self.row_heights(),
            options=2 + len(self._options()),
            switches=self._switch_heights(),
            foot_height=paragraphs_height(lines, u.text(15), u(650 - 56) // 2 - u(16)),
            wide_link=LinkButton.width(self.screen, self.words.say("menu.enter_code")),
            continued=self.content.continue_line is not None,
            link_rows=self._link_rows(),
        )

    def row_heights(self) -> list[int]:
        """How high each row has to be."""
        heights = []
        for name in self.choice.rows:
            rules = self._rules_of(name)
            shown = 0 if rules is None else len(special_cards(rules))
            width = rows_width(self.u) - (self._edit_width() if name == CUSTOM else 0)
            heights.append(VariantRow.height(self.screen, width, self._line_of(rules), shown))
        return heights

    def _line_of(self, rules: RuleSet | None) -> str:
        """A row's second line; without rules what there is to be done about it."""
        return self.content.custom_reason if rules is None else rules_line(self.words, rules)

    def _edit_width(self) -> int:
        """How much of the last row its way to the editor takes."""
        wished = LinkButton.width(self.screen, self.words.say("menu.edit_rules")) + self.u(6)
        return min(wished, rows_width(self.u) * 2 // 5)

    def _title_of(self, name: str) -> str:
        return self.content.names.get(name) or self.words.say(f"rules.title.{name}")

    def _switch_heights(self) -> list[int]:
        offer = self.choice.offer
        names = tuple(offer.house_rules) if offer else ()
        texts = [self.words.say(f"menu.house_rule.{name}") for name in names]
        return [Switch.height(self.screen, switch_width(self.u, len(texts)), text) for text in texts]

    def _summary(self) -> list[str]:
        choice = self.choice
        lines = summary(self.words, choice.rules(), choice.bots)
        return [*lines, *_seats_lines(self.words, choice, self.host.settings.name)]

    # ------------------------------------------------------------ the left side

    def _left_side(self) -> None:
        screen, at, say, commands = self.screen, self.layout, self.words.say, self.commands
        Brand(screen, at.brand, say("menu.brand"))
        Picture(screen, at.divider, lambda surface, face: draw_divider(surface, face, self.u))
        self.fan = Fan(screen, at.hero, self.host.settings.suit_colours == 4, self.content.is_seen)
        if self.content.continue_line is not None:
            self.left.append(
                ActionButton(
                    screen, at.continued, "continue", say("menu.continue"), commands.go_on, "felt",
                    line=self.content.continue_line, head=BOT_HEADS[1], size=22,
                )
            )  # fmt: skip
        Pill(screen, at.plate, 14)
        Label(screen, at.name_label, say("menu.player"), "name", 16)
        self.name = TextField(
            screen, at.name, "name", self.host.settings.name, say("menu.player_empty"), typed=commands.set_name,
            done=commands.leave_field, label=say("menu.player"),
        )  # fmt: skip
        key = key_cap(self.words, Intent.COPY_CODE)
        self.code = CodeButton(screen, at.code, "code", say("menu.code"), key, commands.copy_code)
        self.code.set_code(deal_code(self.choice.table()))
        enter = LinkButton(screen, at.enter_code, "enter_code", say("menu.enter_code"), "code", commands.enter_code)
        self.left += [self.name, self.code, enter]
        self._links(at.links)

    def _links(self, rect: pygame.Rect) -> None:
        screen, say = self.screen, self.words.say
        commands = {
            "how_to_play": self.commands.open_help,
            "scores": self.commands.open_scores,
            "settings": self.commands.open_settings,
            "quit": self.host.quit,
        }
        texts = [say(f"menu.{name}") for name, _ in _LINKS]
        rows = self._link_rows()
        in_row = len(_LINKS) // rows
        most, height = rect.w - 2 * self.u(6), rect.h // rows
        Pill(screen, rect, 14)
        for row in range(rows):
            part = slice(row * in_row, (row + 1) * in_row)
            widths = self._link_widths(texts[part], most) if rows == 1 else [most // in_row] * in_row
            gap = max(0.0, most - sum(widths)) / (in_row - 1)
            x = float(rect.x + self.u(6))
            for (name, picture), text, width in zip(_LINKS[part], texts[part], widths):
                place = pygame.Rect(round(x), rect.y + row * height, width, height)
                self.left.append(LinkButton(screen, place, name, text, picture, commands[name]))
                x += width + gap

    def _link_rows(self) -> int:
        """Whether the links fit beside each other, each on one line of its smallest letters, or lie in two rows."""
        u = self.u
        texts = [self.words.say(f"menu.{name}") for name, _ in _LINKS]
        if sum(LinkButton.width(self.screen, text) for text in texts) <= links_width(u):
            return 1
        least = sum(u(32) + u.text(21, 18) + width_of(text, "medium", least_px(u)) + 1 for text in texts)
        return 1 if least <= links_width(u) else 2

    def _link_widths(self, texts: list[str], most: int) -> list[int]:
        """Each link gets what its words need at least, and a fair share of the rest."""
        widths = [LinkButton.width(self.screen, text) for text in texts]
        if sum(widths) <= most:
            return widths
        u = self.u
        least = [u(32) + u.text(21, 18) + width_of(text, "medium", least_px(u)) + 1 for text in texts]
        share = max(0.0, most - sum(least)) / max(1, sum(widths) - sum(least))
        return [int(low + (wide - low) * share) for low, wide in zip(least, widths)]

    # ------------------------------------------------------------ the panel

    def _right_side(self) -> None:
        screen, at, say = self.screen, self.layout, self.words.say
        Panel(screen, at.panel)
        Label(screen, at.title, say("menu.new_game"), "title", 30, floor=22)
        if at.rows_view is not None:
            screen.open_scroll(at.rows_view, at.rows_height)
            self._rows()
            screen.close_scroll()
        screen.open_scroll(at.view, at.content_height)
        if at.rows_view is None:
            self._rows()
        self._option_cells()
        self._house_rules()
        screen.close_scroll()
        self.summary = Paragraphs(screen, at.summary, self._coloured_summary(), 15)
        self.deal = ActionButton(
            screen, at.deal, "deal", say("menu.deal"), self.commands.deal, "brass", on_enter=True, size=29
        )
        self.right.append(self.deal)

    def _coloured_summary(self) -> list[tuple[str, str]]:
        lines = self._summary()
        return [(line, "paper" if number == 0 else "mist") for number, line in enumerate(lines)]

    def _rows(self) -> None:
        commands, choice = self.commands, self.choice
        for name, rect in zip(choice.rows, self.layout.rows):
            rules = self._rules_of(name)
            edit = self._edit_width() if name == CUSTOM else 0
            row = VariantRow(
                self.screen,
                pygame.Rect(rect.x, rect.y, rect.w - edit, rect.h),
                name,
                self._title_of(name),
                self._line_of(rules),
                () if rules is None else special_cards(rules),
                self._pack(rules),
                partial(commands.choose_row, name),
            )
            row.chosen = name == choice.row
            self.rows[name] = row
            self.right.append(row)
            if edit:
                place = pygame.Rect(rect.right - edit + self.u(6), rect.y, edit - self.u(6), rect.h)
                text = self.words.say("menu.edit_rules")
                self.right.append(LinkButton(self.screen, place, "edit_rules", text, "edit", commands.edit_rules))

    def _rules_of(self, name: str) -> RuleSet | None:
        """The rules of a row: as chosen in the chosen one, the preset's own in the others."""
        choice = self.choice
        if name == choice.row:
            return choice.rules()
        return preset(name).rules if name in PRESET_NAMES else choice.own_rules(name)

    def _pack(self, rules: RuleSet | None) -> Pack:
        german = rules is not None and rules.deck == "german32"
        return Pack(german, self.host.settings.suit_colours == 4)

    def _option_cells(self) -> None:
        commands, choice, say = self.commands, self.choice, self.words.say
        cells = iter(self.layout.cells)
        levels = [say(f"menu.levels.{level}") for level in LEVEL_NAMES]
        label, rect = next(cells)
        if label.h:
            Label(self.screen, label, say("menu.opponents"), "name", 15, "mist")
        seats = pygame.Rect(rect.right - self.u(46), rect.y, self.u(46), rect.h)
        rect = pygame.Rect(rect.x, rect.y, rect.w - seats.w - self.u(6), rect.h)
        self.bots = Stepper(
            self.screen, rect, "bots", choice.bots, 1, MOST_BOTS, lambda count: say("menu.bots", count=count),
            lambda count: commands.choose(self.choice.with_bots(count)), BOT_HEADS, say("menu.opponents"),
        )  # fmt: skip
        label, rect = next(cells)
        if label.h:
            Label(self.screen, label, say("menu.level"), "name", 15, "mist")
        self.level = Segment(
            self.screen, rect, "level", LEVEL_NAMES, levels, choice.level,
            lambda level: commands.choose(self.choice.with_level(level)), label=say("menu.level"),
        )  # fmt: skip
        each = SeatsButton(self.screen, seats, "seats", say("menu.seats.title"), "person", commands.open_seats)
        self.right += [self.bots, each, self.level]
        names = {"hand": say("menu.cards_each"), "rounds": say("menu.rounds"), "target": say("menu.target")}
        for (field, values), (label, rect) in zip(self._options(), cells):
            Label(self.screen, label, names[field], "name", 15, "mist")
            segment = Segment(
                self.screen, rect, field, sorted(values), [str(value) for value in sorted(values)],
                shown_value(choice, field),
                partial(self._take, field),
                label=names[field],
            )  # fmt: skip
            self.segments[field] = segment
            self.right.append(segment)

    def _take(self, field: str, value: int) -> None:
        self.commands.choose(self.choice.with_option(field, value))

    def _take_house_rule(self, name: str, on: bool) -> None:
        self.commands.choose(self.choice.with_house_rule(name, on))

    def _house_rules(self) -> None:
        offer = self.choice.offer
        for name, rect in zip(offer.house_rules if offer else (), self.layout.switches):
            switch = Switch(
                self.screen, rect, name, self.words.say(f"menu.house_rule.{name}"), name in self.choice.house_rules,
                partial(self._take_house_rule, name), leading=True,
            )  # fmt: skip
            self.switches[name] = switch
            self.right.append(switch)

    # ------------------------------------------------------------ another choice

    def show(self, choice: MenuChoice) -> bool:
        """Show another choice of the same row; False where that needs other places and so a new layout."""
        self.choice = choice
        lines = self._summary()
        needed = paragraphs_height(lines, self.u.text(15), self.layout.summary.w)
        heights = [rect.h for rect in self.layout.rows]
        if needed > self.layout.summary.h or heights != self.row_heights():
            return False
        rules = choice.rules()
        row = self.rows[choice.row]
        row.set_rules(rules_line(self.words, rules), special_cards(rules), self._pack(rules), True)
        self.bots.set_value(choice.bots)
        self.level.set_value(choice.level)
        for field, segment in self.segments.items():
            segment.set_value(shown_value(choice, field))
        for name, switch in self.switches.items():
            switch.set_on(name in choice.house_rules)
        self.code.set_code(deal_code(choice.table()))
        self.summary.set_lines(self._coloured_summary())
        return True


def _seats_lines(words: Words, choice: MenuChoice, you: str) -> list[str]:
    """What the menu's summary says of the seats, where they are not the usual ones."""
    if choice.dealer < 0 or choice.rules().begins == "last_winner":
        return []
    if choice.dealer == 0:
        return [words.say("menu.seats.you_deal")]
    return [words.say("menu.seats.deals", who=bot_names(you)[choice.dealer - 1])]
