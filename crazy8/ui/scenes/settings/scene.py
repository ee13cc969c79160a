"""The settings screen: every change applies and is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any, Final

import pygame

from crazy8.storage.settings import Settings
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.scenes.dialogs.scene import Dialog
from crazy8.ui.scenes.language.elements import LanguageLink
from crazy8.ui.scenes.settings.rows import (
    BACKS,
    CHOICE,
    GROUPS,
    LANGUAGE,
    LOOKS,
    NAME,
    RESET,
    SLIDER,
    SWITCH,
    Group,
    Row,
    first_column,
)
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.choices import BackTile, Segment, Switch
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.values import Slider

_PANEL: Final = (1176, 644)
_GAP: Final = 14
"""Units from one row to the next: the focus ring has its air there."""
_GROUP_GAP: Final = 10
"""Units more where a group ends."""


class SettingsScene(Overlay):
    """Over the menu or the table. Esc and "Done" close it."""

    name = "settings"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "done")
        self.screen.focus.focus(f"back_{host.settings.card_back}")

    # ------------------------------------------------------------ changing

    def _set(self, **settings: Any) -> None:
        self.host.change(**settings)
        self._show()

    def _setter(self, name: str) -> Callable[[Any], None]:
        return lambda value: self._set(**{name: value})

    def open_looks(self) -> None:
        """The page of backs and cloths."""
        from crazy8.ui.scenes.looks.scene import LooksScene

        self.host.push(LooksScene(self.host))

    def open_languages(self) -> None:
        """The choice of the language."""
        from crazy8.ui.scenes.language.scene import LanguageScene

        self.host.push(LanguageScene(self.host))

    def ask_to_reset(self) -> None:
        """The "Reset" button."""
        later, line = self.host.words.later, self.host.words.later("settings.reset_line")
        self.host.push(
            Dialog(self.host, later("settings.reset_question"), lambda: [line()], later("settings.reset"),
                   self._reset, later("settings.reset_keep"))
        )  # fmt: skip

    def _reset(self) -> None:
        first = asdict(Settings())
        self._set(**{name: first[name] for name in RESET})

    def on_entered(self) -> None:
        super().on_entered()
        self._show()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self._show()  # full screen may have been changed by its key
        super().draw(surface, ahead)

    def _show(self) -> None:
        """Show the values that hold now."""
        now = asdict(self.host.settings)
        for back, tile in self.backs.items():
            tile.set_chosen(back == now["card_back"])
        for name, control in self.valued.items():
            control.set_value(now[name])
        for name, switch in self.switches.items():
            switch.set_on(now[name])

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        self.backs: dict[str, BackTile] = {}
        self.valued: dict[str, Segment | Slider] = {}
        self.switches: dict[str, Switch] = {}
        panel = pygame.Rect(0, 0, u(_PANEL[0]), u(_PANEL[1]))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        left, inner = panel.x + u(36), panel.w - 2 * u(36)
        top = max(u(52), u.text(32, 24) + u(18))
        title = pygame.Rect(left, panel.y + u(10), inner, top - u(12))
        Label(screen, title, say("settings.title"), "title", 32, floor=24)
        foot = max(u(54), u.text(22) + u(26))
        low = panel.bottom - u(18) - foot
        view = pygame.Rect(panel.x + u(16), panel.y + top, panel.w - 2 * u(16), low - u(10) - panel.y - top)
        self._column = (inner - u(58)) // 2
        self._line = max(u(44), u.text(17) + u(18))
        heights = [self._height(group) for group in GROUPS]
        split = first_column(heights)
        screen.open_scroll(view, max(sum(heights[:split]), sum(heights[split:])) - u(_GROUP_GAP))
        order: list[Node] = []
        for x, groups in ((u(20), GROUPS[:split]), (u(20) + inner - self._column, GROUPS[split:])):
            at = pygame.Rect(x, 0, self._column, 0)
            for group in groups:
                order += self._group(group, at)
        screen.close_scroll()
        return order + self._foot(pygame.Rect(left, low, inner, foot))

    def _foot(self, rect: pygame.Rect) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        done = pygame.Rect(rect.right - u(200), rect.y, u(200), rect.h)
        reset = pygame.Rect(done.x - u(18) - u(170), rect.y, u(170), rect.h)
        words = pygame.Rect(rect.x, rect.y, reset.x - u(16) - rect.x, rect.h)
        Label(screen, words, say("settings.kept"), "body", 16, "mist")
        esc = key_cap(self.host.words, Intent.BACK)
        return [
            ActionButton(screen, reset, "reset", say("settings.reset"), self.ask_to_reset, size=19),
            ActionButton(screen, done, "done", say("settings.done"), self.close, "brass", cap=esc, size=22),
        ]

    # ------------------------------------------------------------ groups and rows

    def _height(self, group: Group) -> int:
        u = self.screen.u
        return self._head_height() + sum(self._row_height(row) + u(_GAP) for row in group.rows) + u(_GROUP_GAP)

    def _head_height(self) -> int:
        return line_height("section", self.screen.u.text(22, 17)) + self.screen.u(6)

    def _row_height(self, row: Row) -> int:
        u = self.screen.u
        if row.kind == BACKS:
            return u(90) + u.text(16) + u(10)
        return self._line + (u(10) + self._line_height(row) if row.line else 0)

    def _line_height(self, row: Row) -> int:
        """How high what is said under a row is."""
        px = self.screen.u.text(15)
        lines = wrap(self.host.words.say(f"settings.line.{row.setting}"), "body", px, self._column - self._labels())
        return line_height("body", px) * len(lines)

    def _labels(self) -> int:
        """How wide the labels at the left are, so that the longest of them fits, but never more than a third."""
        u, say = self.screen.u, self.host.words.say
        rows = [row for group in GROUPS for row in group.rows if row.kind not in (SWITCH, LOOKS)]
        labels = (say(f"settings.label.{row.setting}") for row in rows)
        widest = max(width_of(label, "name", u.text(17)) for label in labels)
        return min(max(u(132), widest + u(20)), self._column // 3)

    def _group(self, group: Group, at: pygame.Rect) -> list[Node]:
        """A heading and its rows, from the top of ``at`` on, which goes down with them."""
        u, say = self.screen.u, self.host.words.say
        head = pygame.Rect(at.x, at.y, at.w, self._head_height() - u(6))
        Label(self.screen, head, say(f"settings.group.{group.key}"), "section", 22, "brass_hi", floor=17)
        at.y += self._head_height()
        order: list[Node] = []
        for row in group.rows:
            whole = self._row_height(row)
            place = pygame.Rect(at.x, at.y, at.w, whole if row.kind == BACKS else self._line)
            order += self._row(row, place)
            if row.line:
                under = pygame.Rect(at.x + self._labels(), place.bottom + u(10), at.w - self._labels(), whole)
                under.h = self._line_height(row)
                Label(self.screen, under, say(f"settings.line.{row.setting}"), "body", 15, "mist")
            at.y += whole + u(_GAP)
        at.y += u(_GROUP_GAP)
        return order

    def _row(self, row: Row, place: pygame.Rect) -> list[Node]:
        screen, say, name = self.screen, self.host.words.say, row.setting
        label, value = say(f"settings.label.{name}"), getattr(self.host.settings, name)
        if row.kind == LOOKS:
            place = pygame.Rect(place.x + self._labels(), place.y, place.w - self._labels(), place.h)
            return [LinkButton(screen, place, "looks", label, "trophy", self.open_looks)]
        if row.kind == SWITCH:
            cap = "" if row.intent is None else key_cap(self.host.words, row.intent)
            self.switches[name] = Switch(screen, place, name, label, value, self._setter(name), cap)
            return [self.switches[name]]
        share = self._labels()
        Label(screen, pygame.Rect(place.x, place.y, share - screen.u(12), place.h), label, "name", 17)
        place = pygame.Rect(place.x + share, place.y, place.w - share, place.h)
        if row.kind == NAME:
            return [self._name(place, label)]
        if row.kind == LANGUAGE:
            return [LanguageLink(screen, place, name, self.host.words.about.name, "globe", self.open_languages)]
        if row.kind == BACKS:
            return self._backs(row, place)
        if row.kind == SLIDER:
            self.valued[name] = Slider(screen, place, name, row.values, value, str, self._set_volume, label)
        else:
            assert row.kind == CHOICE
            words = [say(f"settings.value.{name}.{one}") for one in row.values]
            self.valued[name] = Segment(
                screen, place, name, row.values, words, value, self._setter(name), label=label
            )
        return [self.valued[name]]

    def _name(self, place: pygame.Rect, label: str) -> TextField:
        """What is typed here is the name at once; Enter goes on to the next row."""
        say = self.host.words.say
        return TextField(
            self.screen, place, "name", self.host.settings.name, say("menu.player_empty"),
            typed=lambda name: self.host.change(name=name), done=lambda: self.screen.focus.focus("practice"),
            label=label,
        )  # fmt: skip

    def _backs(self, row: Row, place: pygame.Rect) -> list[Node]:
        """The backs of the cards, each to be seen."""
        u, say = self.screen.u, self.host.words.say
        part = (place.w + u(_GAP)) // len(row.values)
        for number, back in enumerate(row.values):
            rect = pygame.Rect(place.x + number * part, place.y, part - u(_GAP), place.h)
            text = say(f"settings.value.card_back.{back}")
            tile = BackTile(self.screen, rect, f"back_{back}", back, text, partial(self._set, card_back=back))
            tile.chosen = back == self.host.settings.card_back
            self.backs[back] = tile
        return list(self.backs.values())

    def _set_volume(self, volume: int) -> None:
        self._set(volume=volume)
        self.host.sounds.play("button")
