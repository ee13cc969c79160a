"""The settings screen: every change applies and is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any, Final

import pygame

from crazy8.storage.settings import CARD_BACKS, MOTIONS, ONLY_WAYS, PACES, SORTS, SUIT_COLOURS, TEXT_SIZES, Settings
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.scenes.dialogs.scene import Dialog
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.choices import BackTile, Segment, Switch
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.values import Slider

RESET: Final = (
    "card_back",
    "suit_colours",
    "sort",
    "pace",
    "motion",
    "sound",
    "volume",
    "full_screen",
    "text_size",
    "explanations",
    "hints",
    "practice",
    "only_way",
)
"""The settings on this screen that "Reset" sets back."""

VOLUMES: Final = tuple(range(0, 101, 5))


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

    def ask_to_reset(self) -> None:
        """The "Reset" button."""
        say = self.host.words.say
        self.host.push(
            Dialog(self.host, say("settings.reset_question"), [say("settings.reset_line")], say("settings.reset"),
                   self._reset, say("dialog.cancel"))
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
        for name, segment in self.segments.items():
            segment.set_value(now[name])
        for name, switch in self.switches.items():
            switch.set_on(now[name])
        self.volume.set_value(now["volume"])

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        self.backs: dict[str, BackTile] = {}
        self.segments: dict[str, Segment] = {}
        self.switches: dict[str, Switch] = {}
        panel = pygame.Rect(0, 0, u(1130), u(640))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel, 1.0)  # what lies below has words of its own
        left, inner = panel.x + u(36), panel.w - 2 * u(36)
        top = max(u(64), u.text(34, 24) + u(26))
        Label(
            screen, pygame.Rect(left, panel.y + u(10), inner, top - u(14)), say("settings.title"), "title", 34, floor=24
        )
        foot = max(u(60), u.text(22) + u(30))
        low = panel.bottom - u(18) - foot
        view = pygame.Rect(panel.x + u(16), panel.y + top, panel.w - 2 * u(16), low - u(6) - panel.y - top)
        column = (inner - u(58)) // 2
        line = max(u(44), u.text(17) + u(18))
        height = max(self._left_height(line), self._right_height(line, column))
        self._spare = max(0, min(u(12), (view.h - height) // 6))
        screen.open_scroll(view, height)
        order = self._left_column(pygame.Rect(u(20), u(4), column, 0), line)
        order += self._right_column(pygame.Rect(u(20) + inner - column, u(4), column, 0), line)
        screen.close_scroll()
        order += self._foot(pygame.Rect(left, low, inner, foot))
        return order

    def _foot(self, rect: pygame.Rect) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        done = pygame.Rect(rect.right - u(200), rect.y, u(200), rect.h)
        reset = pygame.Rect(done.x - u(16) - u(170), rect.y, u(170), rect.h)
        words = pygame.Rect(rect.x, rect.y, reset.x - u(16) - rect.x, rect.h)
        Label(screen, words, say("settings.kept"), "body", 16, "mist")
        esc = key_cap(self.host.words, Intent.BACK)
        return [
            ActionButton(screen, reset, "reset", say("settings.reset"), self.ask_to_reset, size=19),
            ActionButton(screen, done, "done", say("settings.done"), self.close, "brass", cap=esc, size=22),
        ]

    def _tiles_height(self) -> int:
        return self.screen.u(116) + self.screen.u.text(16) + self.screen.u(14)

    def _head_height(self) -> int:
        return line_height("section", self.screen.u.text(22, 17)) + self.screen.u(8)

    def _left_height(self, line: int) -> int:
        u = self.screen.u
        return u(4) + self._head_height() + self._tiles_height() + u(6) + 6 * (line + u(4)) + u(4)

    def _right_height(self, line: int, width: int) -> int:
        u = self.screen.u
        return u(4) + 3 * self._head_height() + 7 * line + self._hint_height(width) + u(8) * 5

    def _hint_height(self, width: int) -> int:
        px = self.screen.u.text(15)
        return line_height("body", px) * len(wrap(self.host.words.say("settings.motion_line"), "body", px, width))

    def _head(self, text: str, at: pygame.Rect) -> None:
        rect = pygame.Rect(at.x, at.y, at.w, self._head_height())
        Label(self.screen, rect, text, "section", 22, "brass_hi", floor=17)
        at.y += rect.h

    def _segment(
        self, at: pygame.Rect, line: int, name: str, label: str, values: tuple[Any, ...], words: list[str], gap: int
    ) -> Segment:
        """A row of one setting: its label at the left unless that is empty, then its values."""
        u = self.screen.u
        share = self._label_width if label else 0
        if label:
            Label(self.screen, pygame.Rect(at.x, at.y, share - u(10), line), label, "name", 17)
        rect = pygame.Rect(at.x + share, at.y, at.w - share, line)
        value, said = getattr(self.host.settings, name), label or self.host.words.say(f"settings.{name}")
        segment = Segment(self.screen, rect, name, values, words, value, self._setter(name), label=said)
        self.segments[name] = segment
        at.y += line + gap + self._spare
        return segment

    def _left_column(self, at: pygame.Rect, line: int) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        labels = [say(f"settings.{name}") for name in ("suit_colours", "sort", "pace", "player", "only_way")]
        self._label_width = self._share(at.w, labels)
        self._head(say("settings.cards"), at)
        high = self._tiles_height()
        Label(screen, pygame.Rect(at.x, at.y, self._label_width - u(10), high), say("settings.back"), "name", 17)
        part = (at.w - self._label_width) // len(CARD_BACKS)
        order: list[Node] = []
        for number, back in enumerate(CARD_BACKS):
            rect = pygame.Rect(at.x + self._label_width + number * part, at.y, part, high).inflate(-u(12), 0)
            text = say(f"settings.backs.{back}")
            tile = BackTile(screen, rect, f"back_{back}", back, text, partial(self._set, card_back=back))
            tile.chosen = back == self.host.settings.card_back
            self.backs[back] = tile
            order.append(tile)
        at.y += high + u(6) + self._spare
        colours = [say(f"settings.colours.{number}") for number in SUIT_COLOURS]
        order.append(self._segment(at, line, "suit_colours", labels[0], SUIT_COLOURS, colours, u(4)))
        sorts = [say(f"settings.sorts.{name}") for name in SORTS]
        order.append(self._segment(at, line, "sort", labels[1], SORTS, sorts, u(4)))
        paces = [say(f"settings.paces.{name}") for name in PACES]
        order.append(self._segment(at, line, "pace", labels[2], PACES, paces, u(4)))
        ways = [say(f"settings.only_ways.{name}") for name in ONLY_WAYS]
        order.append(self._segment(at, line, "only_way", labels[4], ONLY_WAYS, ways, u(4)))
        Label(screen, pygame.Rect(at.x, at.y, self._label_width - u(10), line), labels[3], "name", 17)
        field = pygame.Rect(at.x + self._label_width, at.y, at.w - self._label_width, line)
        order.append(
            TextField(screen, field, "name", self.host.settings.name, say("menu.player_empty"),
                      typed=lambda name: self.host.change(name=name), done=lambda: screen.focus.focus("practice"),
                      label=labels[3])
        )  # fmt: skip
        at.y += line + u(4) + self._spare
        order.append(self._switch(at, line, "practice", say("settings.practice"), Intent.TAKE_BACK))
        return order

    def _share(self, width: int, labels: list[str]) -> int:
        """How wide labels are, so that the longest of them fits, but never more than two fifths."""
        u = self.screen.u
        widest = max(width_of(label, "name", u.text(17)) for label in labels)
        return min(max(u(132), widest + u(16)), width * 2 // 5)

    def _right_column(self, at: pygame.Rect, line: int) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        settings = self.host.settings
        self._label_width = self._share(at.w, [say("settings.text_size"), say("settings.volume")])
        self._head(say("settings.motion"), at)
        motions = [say(f"settings.motions.{name}") for name in MOTIONS]
        order: list[Node] = [self._segment(at, line, "motion", "", MOTIONS, motions, u(4) - self._spare)]
        hint = self._hint_height(at.w)
        Label(screen, pygame.Rect(at.x, at.y, at.w, hint), say("settings.motion_line"), "body", 15, "mist")
        at.y += hint + u(10) + self._spare
        self._head(say("settings.sound"), at)
        order.append(self._switch(at, line, "sound", say("settings.sounds")))
        Label(screen, pygame.Rect(at.x, at.y, self._label_width - u(10), line), say("settings.volume"), "name", 17)
        place = pygame.Rect(at.x + self._label_width, at.y, at.w - self._label_width, line)
        said = say("settings.volume")
        self.volume = Slider(screen, place, "volume", VOLUMES, settings.volume, str, self._set_volume, said)
        order.append(self.volume)
        at.y += line + u(10) + self._spare
        self._head(say("settings.screen"), at)
        order.append(self._switch(at, line, "full_screen", say("settings.full_screen"), Intent.FULL_SCREEN))
        sizes = [say("settings.percent", number=number) for number in TEXT_SIZES]
        order.append(self._segment(at, line, "text_size", say("settings.text_size"), TEXT_SIZES, sizes, u(4)))
        order.append(self._switch(at, line, "explanations", say("settings.explanations")))
        order.append(self._switch(at, line, "hints", say("settings.hints"), Intent.HINT))
        return order

    def _set_volume(self, volume: int) -> None:
        self._set(volume=volume)
        self.host.sounds.play("button")

    def _switch(self, at: pygame.Rect, line: int, name: str, text: str, intent: Intent | None = None) -> Switch:
        rect = pygame.Rect(at.x, at.y, at.w, line)
        cap = "" if intent is None else key_cap(self.host.words, intent)
        switch = Switch(self.screen, rect, name, text, getattr(self.host.settings, name), self._setter(name), cap)
        self.switches[name] = switch
        at.y += line + self.screen.u(2)
        return switch
