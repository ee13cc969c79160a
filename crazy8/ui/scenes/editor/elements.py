"""The rules editor's elements: made for a window, and kept true to the rules while only values change."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

import pygame

from crazy8.rules.cards import RANKS
from crazy8.rules.ruleset import WILD_RANKS, Value
from crazy8.text.corner_letters import corner_letter
from crazy8.text.rules_text import clash_text
from crazy8.ui.drawing.cards import pack_for
from crazy8.ui.drawing.labels import fitted
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.scenes.editor.draft import GROUPS, Draft, group_of, values_of
from crazy8.ui.scenes.editor.examples import example_of
from crazy8.ui.scenes.editor.text import about, rank_word, standing_of, title_of, value_word
from crazy8.ui.scenes.editor.widgets import RANK_FLOOR, FieldRow, GroupTab, Guide, Ranks, fits_in_parts
from crazy8.ui.shell.input_map import Intent, key_cap, key_caps
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.choices import Segment, Switch
from crazy8.ui.widgets.cycles import Cycle
from crazy8.ui.widgets.element import least_px
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.screen import Screen

_PANEL: Final = (1176, 644)
_AIR: Final = 14
"""Units between what can have the focus: its ring has its air there."""
_STACKED_FROM: Final = 130
"""The size of text, in percent, from which a row's name stands above its control."""

Control = Segment | Switch | Ranks


class EditorCommands(Protocol):
    """What the elements have done."""

    def choose(self, name: str, value: Value) -> None: ...
    def turn_rank(self, rank: str) -> None: ...
    def undo(self) -> None: ...
    def to_preset(self) -> None: ...
    def to_saved(self) -> None: ...
    def open_sets(self) -> None: ...
    def open_rules(self) -> None: ...
    def ask_to_save(self) -> None: ...
    def close(self) -> None: ...
    def go_to(self, group: str) -> None: ...


class EditorElements:
    """The elements of one layout of the editor, on a screen that has begun. They show ``draft`` as it is when they are
    made and whenever ``show`` is called. Where two texts fight for room, the list scrolls."""

    def __init__(self, screen: Screen, draft: Draft, commands: EditorCommands) -> None:
        self.screen = screen
        self.draft = draft
        self.commands = commands
        self.words = screen.host.words
        self.u = screen.u
        self.rows: dict[str, FieldRow] = {}
        self.fields: dict[str, Control] = {}
        self.tabs: dict[str, GroupTab] = {}
        self.links: dict[str, LinkButton] = {}
        """The ways back, which are off where they would change nothing."""
        self.order: list[Node] = []
        self.german = draft.rules.deck == "german32"
        self.warnings = self._warnings()
        u = self.u
        self.panel = pygame.Rect(0, 0, min(u(_PANEL[0]), u.width - u(24)), min(u(_PANEL[1]), u.height - u(24)))
        self.panel.center = u.width // 2, u.height // 2
        Panel(self.screen, self.panel)
        self.inner = pygame.Rect(self.panel.x + u(24), 0, self.panel.w - 2 * u(24), 0)
        self.line = max(u(44), u.text(17) + u(18))
        top = self._head()
        foot = max(u(56), u.text(20) + u(28))
        low = self.panel.bottom - u(20) - foot
        self._middle(top, low - u(12))
        self._foot(pygame.Rect(self.inner.x, low, self.inner.w, foot))

    # ------------------------------------------------------------ head and foot

    def _head(self) -> int:
        """The title, where the rules stand, and the ways out of the list; returns where that ends."""
        u, say, screen, commands = self.u, self.words.say, self.screen, self.commands
        title_px, small = u.text(30, 22), u.text(16)
        high = line_height("title", title_px) + line_height("body", small)
        top = self.panel.y + u(14)
        links = (
            ("rule_sets", say("editor.start_from"), "cards", commands.open_sets, ""),
            ("rules_page", say("editor.rules_page"), "help", commands.open_rules, key_cap(self.words, Intent.HELP)),
        )
        right = self.inner.right
        made: list[Node] = []
        for key, text, picture, command, cap in reversed(links):
            width = min(LinkButton.width(screen, text, cap), self.inner.w // 4)
            right -= width
            place = pygame.Rect(right, top, width, self.line)
            made.insert(0, LinkButton(screen, place, key, text, picture, command, cap))
            right -= u(_AIR)
        words = pygame.Rect(self.inner.x, top, right - u(8) - self.inner.x, high)
        head = pygame.Rect(words.x, words.y, words.w, line_height("title", title_px))
        self.title = Label(screen, head, title_of(self.words, self.draft), "title", 30, floor=20)
        low = pygame.Rect(words.x, head.bottom, words.w, words.bottom - head.bottom)
        self.standing = Label(screen, low, self.standing_text(), "body", 16, "mist")
        self.order += made
        return words.bottom + u(10)

    def _foot(self, rect: pygame.Rect) -> None:
        u, say, screen, commands = self.u, self.words.say, self.screen, self.commands
        save_key, esc = key_cap(self.words, Intent.SAVE), key_cap(self.words, Intent.BACK)
        done_width = max(u(170), width_of(say("editor.done"), "title", u.text(22)) + u(110))
        save_width = max(u(150), width_of(say("editor.save"), "action", u.text(19)) + u(120))
        done = pygame.Rect(rect.right - done_width, rect.y, done_width, rect.h)
        save = pygame.Rect(done.x - u(18) - save_width, rect.y, save_width, rect.h)
        links = (
            ("undo", say("editor.undo"), "undo", commands.undo),
            ("to_preset", self._preset_text(), "repeat", commands.to_preset),
            ("to_saved", say("editor.to_saved"), "history", commands.to_saved),
        )
        caps = [key_cap(self.words, Intent.UNDO), "", ""]
        room = save.x - u(_AIR) * len(links) - rect.x
        widths = [LinkButton.width(screen, text, cap) for (_, text, _, _), cap in zip(links, caps)]
        if sum(widths) > room:  # the key's cap goes first, then the words break
            caps = [""] * len(links)
            widths = [LinkButton.width(screen, text) for _, text, _, _ in links]
        if sum(widths) > room:
            least = [LinkButton.least_width(screen, text) for _, text, _, _ in links]
            share = max(0.0, room - sum(least)) / max(1, sum(widths) - sum(least))
            widths = [round(low + (wide - low) * share) for low, wide in zip(least, widths)]
        x = rect.x
        for (key, text, picture, command), cap, width in zip(links, caps, widths):
            link = LinkButton(screen, pygame.Rect(x, rect.y, width, rect.h), key, text, picture, command, cap)
            self.links[key] = link
            self.order.append(link)
            x += width + u(_AIR)
        self._show_links()
        self.order.append(
            ActionButton(screen, save, "save", say("editor.save"), commands.ask_to_save, cap=save_key, size=19)
        )
        self.order.append(
            ActionButton(screen, done, "done", say("editor.done"), commands.close, "brass", cap=esc, size=22)
        )

    def _show_links(self) -> None:
        draft = self.draft
        self.links["undo"].set_off(not draft.past)
        self.links["to_preset"].set_off(draft.is_base)
        self.links["to_saved"].set_off(draft.is_saved)

    def _preset_text(self) -> str:
        return self.words.say("editor.to_preset", rules=self.words.say(f"rules.title.{self.draft.base}"))

    def standing_text(self) -> str:
        """What the line under the title says while nothing has happened."""
        return standing_of(self.words, self.draft)

    # ------------------------------------------------------------ the groups, the fields, the guide

    def _middle(self, top: int, bottom: int) -> None:
        u = self.u
        tab_width, guide_width, gap = u(166 + 0.6 * (u.text_size - 100)), u(322), u(14)
        self._group_tabs(pygame.Rect(self.inner.x, top, tab_width, bottom - top))
        x = self.inner.x + tab_width + gap
        width = self.inner.right - guide_width - gap - x
        pad = u(6)
        view = pygame.Rect(x - pad, top, width + 2 * pad + u(4), bottom - top)
        places, height = self._places(width - u(12), pad)
        self.area = self.screen.open_scroll(view, height)
        for name, group, rect in places:
            if name:
                self._field(name, rect)
            else:
                Label(self.screen, rect, self.words.say(f"editor.group.{group}"), "section", 21, "brass_hi", floor=16)
        self.screen.close_scroll()
        guide = pygame.Rect(self.inner.right - guide_width, top, guide_width, bottom - top)
        self.guide = Guide(self.screen, guide, self.words.say("editor.example_title"), self._key_line())

    def _key_line(self) -> str:
        words, (left, right) = self.words, key_caps(self.words, Intent.LEFT, Intent.RIGHT)
        page_up, page_down = key_caps(words, Intent.PAGE_UP, Intent.PAGE_DOWN)
        return words.say("editor.keys", left=left, right=right, page_up=page_up, page_down=page_down)

    def _group_tabs(self, rect: pygame.Rect) -> None:
        u, gap = self.u, self.u(_AIR)
        high = min(max(u(44), u.text(16) + u(22)), (rect.h - gap * (len(GROUPS) - 1)) // len(GROUPS))
        texts = {group: self.words.say(f"editor.group.{group}") for group in GROUPS}
        room = rect.w - u(34) - u.text(16), high
        px = min(fitted(text, "medium", u.text(16), *room, least_px(u))[0] for text in texts.values())
        for number, (group, text) in enumerate(texts.items()):
            place = pygame.Rect(rect.x, rect.y + number * (high + gap), rect.w, high)
            tab = GroupTab(self.screen, place, f"group_{group}", text, px, partial(self.commands.go_to, group))
            self.tabs[group] = tab
            self.order.append(tab)

    @property
    def stacked(self) -> bool:
        """Whether names stand above the controls."""
        return self.u.text_size >= _STACKED_FROM

    def _places(self, width: int, pad: int) -> tuple[list[tuple[str, str, pygame.Rect]], int]:
        """The boxes of headings (without a name) and rows inside the list, and the list's height."""
        u = self.u
        places: list[tuple[str, str, pygame.Rect]] = []
        y, head = u(4), line_height("section", u.text(21, 16)) + u(8)
        for group, names in GROUPS.items():
            y += u(10) if places else 0
            places.append(("", group, pygame.Rect(pad + u(4), y, width, head)))
            y += head
            for name in names:
                high = self._row_height(name, width)
                places.append((name, group, pygame.Rect(pad, y, width, high)))
                y += high + u(5)
        return places, y + u(4)

    def _row_height(self, name: str, width: int) -> int:
        u = self.u
        if self.stacked and not self._is_flag(name):
            high = self._name_height() + u(4) + self.line + u(10)
        else:
            high = self._line_of(name, width) + u(10)
        warnings = self.warnings.get(name, ())
        return high + (FieldRow.warnings_height(u, warnings, width) + u(9) if warnings else 0)

    def _is_flag(self, name: str) -> bool:
        return isinstance(getattr(self.draft.rules, name), bool)

    def _share(self, name: str, width: int) -> int:
        """How much of a row its name has, where the control stands beside it."""
        return width - self.u(90) if self._is_flag(name) else round(width * 0.39)

    def _line_of(self, name: str, width: int) -> int:
        """How high a row is beside its control: a long name may need more lines than one has room for."""
        room = self._share(name, width) - self.u(22)
        px = least_px(self.u)
        lines = wrap(self.words.say(f"field.{name}"), "name", px, room)
        return max(self.line, line_height("name", px) * len(lines))

    def _name_height(self) -> int:
        return line_height("name", self.u.text(17)) + self.u(2)

    def _field(self, name: str, rect: pygame.Rect) -> None:
        """One row: its ground with the name, and the control for its value."""
        u = self.u
        text = self.words.say(f"field.{name}")
        if self.stacked and not self._is_flag(name):
            label = pygame.Rect(rect.x + u(12), rect.y + u(4), rect.w - u(24), self._name_height())
            place = pygame.Rect(rect.x + u(8), label.bottom + u(5), rect.w - u(16), self.line)
        else:
            share, line = self._share(name, rect.w), self._line_of(name, rect.w)
            label = pygame.Rect(rect.x + u(12), rect.y + u(5), share - u(22), line)
            place = pygame.Rect(rect.x + share, rect.y + u(5), rect.w - share - u(8), line)
            place = place.inflate(0, self.line - line)
        row = FieldRow(self.screen, rect, name, text, label)
        row.warnings = tuple(self.warnings.get(name, ()))
        self.rows[name] = row
        self.fields[name] = control = self._control(name, place, text)
        self.order.append(control)

    def _control(self, name: str, place: pygame.Rect, label: str) -> Control:
        commands, rules = self.commands, self.draft.rules
        value = getattr(rules, name)
        if name == "wild":
            ranks = [rank_word(self.words, rules, rank) for rank in WILD_RANKS]
            room = place.w // len(ranks) - self.u(14) - self.u.text(13, 12)  # the tick's
            if any(width_of(word, "name", RANK_FLOOR) > room for word in ranks):
                pack = pack_for(rules, self.screen.host.settings, self.words.language)
                ranks = [corner_letter(RANKS.index(rank), pack.deck, pack.corners) for rank in WILD_RANKS]
            return Ranks(self.screen, place, name, WILD_RANKS, ranks, rules.wild, commands.turn_rank, label)
        if isinstance(value, bool):
            return Switch(self.screen, place, name, "", value, lambda on: commands.choose(name, on), label=label)
        values = values_of(name)
        words = [value_word(self.words, rules, name, one) for one in values]
        kind = Segment if fits_in_parts(self.u, words, place.w, place.h) else Cycle
        return kind(self.screen, place, name, values, words, value, partial(commands.choose, name), label=label)

    # ------------------------------------------------------------ another value

    def _warnings(self) -> dict[str, list[str]]:
        """The sentences of the clashes that each field is in."""
        draft = self.draft
        return {
            name: [clash_text(self.words, draft.rules, clash) for clash in found]
            for name, found in draft.clashes().items()
        }

    def tell(self, line: str) -> None:
        """Say something in the place of where the rules stand, until they are shown again."""
        self.standing.set_text(line, "warn")

    def top_of(self, name: str) -> int:
        """Where in the window a field's row begins, in pixels from the top; scrolled away it may be outside."""
        return self.rows[name].hit_rect().y

    def bring(self, name: str, y: int) -> None:
        """Scroll, as far as the list goes, until a field's row begins there."""
        self.area.move_to(self.area.offset + self.top_of(name) - y)

    def reveal(self, name: str) -> None:
        """Scroll as little as needed to show a field with the clashes it is in, in words."""
        row = self.rows[name].hit_rect()
        self.area.reveal(row)
        if row.h > self.area.view_rect().h:  # no room for all of it: the words are at its end
            self.area.move_to(self.area.offset + self.top_of(name) + row.h - self.area.view_rect().bottom)

    def row_at(self, pos: tuple[int, int]) -> str:
        """The field whose row is seen at a place of the window; "" for none."""
        if not self.area.view_rect().collidepoint(pos):
            return ""
        return next((name for name, row in self.rows.items() if row.hit_rect().collidepoint(pos)), "")

    def show(self) -> bool:
        """Show the rules as they are now; False where that needs other places and so a new layout."""
        draft, u = self.draft, self.u
        warnings = self._warnings()
        if (draft.rules.deck == "german32") != self.german or self._preset_text() != self._shown_preset():
            return False
        for name, row in self.rows.items():
            width = row.hit_rect().w
            if FieldRow.warnings_height(u, warnings.get(name, ()), width) != FieldRow.warnings_height(
                u, self.warnings.get(name, ()), width
            ):
                return False
        self.warnings = warnings
        for name, control in self.fields.items():
            value = getattr(draft.rules, name)
            if isinstance(control, Switch):
                control.set_on(value)
            else:
                control.set_value(value)
        self.title.set_text(title_of(self.words, draft))
        self.standing.set_text(self.standing_text(), "mist")
        self._show_links()
        return True

    def _shown_preset(self) -> str:
        return next(link.text for link in self.order if isinstance(link, LinkButton) and link.key == "to_preset")

    def explain(self, name: str) -> None:
        """Let the guide speak of a field, and mark its row and its group."""
        rules, settings = self.draft.rules, self.screen.host.settings
        pack = pack_for(rules, settings, self.words.language)
        example = example_of(self.words, rules, name, settings.name)
        warnings = self.warnings.get(name, ())
        self.guide.explain(self.words.say(f"field.{name}"), about(self.words, name), example, warnings, pack)
        for own, row in self.rows.items():
            row.set_state(self.warnings.get(own, ()), own == name)
        for group, tab in self.tabs.items():
            warns = any(own in self.warnings for own in GROUPS[group])
            tab.set_state(group == group_of(name), warns)
