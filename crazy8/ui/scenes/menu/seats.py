"""Who sits at the table: your name, a level for each bot, and who deals first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from crazy8.rules.dealcode import LEVEL_NAMES
from crazy8.text.phrases import bot_names
from crazy8.ui.drawing.cards import portrait
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import line_height
from crazy8.ui.scenes.menu.choice import MenuChoice
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.table.opponents import BOT_HEADS
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.choices import Segment
from crazy8.ui.widgets.cycles import Cycle
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel, Picture

_WIDTH: Final = 760


class SeatsDialog(Overlay):
    """Over the menu. ``on_choice`` hears of every change at once."""

    name = "seats"

    def __init__(self, host: Host, choice: MenuChoice, on_choice: Callable[[MenuChoice], None]) -> None:
        self.choice = choice
        self.on_choice = on_choice
        super().__init__(host, "done")
        self.screen.focus.focus("level_1")

    def _take(self, choice: MenuChoice) -> None:
        self.choice = choice
        self.on_choice(choice)

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        line = max(u(46), u.text(17) + u(20))
        title = line_height("title", u.text(30, 24)) + u(12)
        foot = max(u(54), u.text(20) + u(28))
        fixed = self.choice.rules().begins == "last_winner"
        note = line_height("body", u.text(15)) * 2 + u(4) if fixed else 0
        content = (self.choice.bots + 1) * (line + u(14)) + u(46) + line + note
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(40))
        most = u.height - 2 * u(30) - title - foot - u(70)
        panel = pygame.Rect(0, 0, width, u(20) + title + min(content, most) + u(20) + foot + u(22))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, inner = panel.x + u(36), panel.w - 2 * u(36)
        top = panel.y + u(18)
        Label(screen, pygame.Rect(x, top, inner, title - u(8)), say("menu.seats.title"), "title", 30, floor=22)
        pad = u(12)
        view = pygame.Rect(x - pad, top + title, inner + 2 * pad, min(content, most))
        screen.open_scroll(view, content)
        order = self._rows(pygame.Rect(pad, u(12), inner - u(12), line), note)
        screen.close_scroll()
        done = pygame.Rect(0, 0, max(u(200), foot * 3), foot)
        done.bottomright = x + inner, panel.bottom - u(22)
        esc = key_cap(self.host.words, Intent.BACK)
        order.append(ActionButton(screen, done, "done", say("menu.seats.done"), self.close, "brass", cap=esc, size=22))
        return order

    def _rows(self, at: pygame.Rect, note: int) -> list[Node]:
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        share = at.w * 2 // 5
        levels = [say(f"menu.levels.{level}") for level in LEVEL_NAMES]
        name = pygame.Rect(at.x + share, at.y, at.w - share, at.h)
        Label(screen, pygame.Rect(at.x, at.y, share - u(12), at.h), say("menu.player"), "name", 18)
        order: list[Node] = [
            TextField(
                screen, name, "name", self.host.settings.name, say("menu.player_empty"), typed=self._take_name,
                done=lambda: screen.focus.focus("level_1"), label=say("menu.player"),
            )
        ]  # fmt: skip
        at.y += at.h + u(20)
        bots = bot_names(self.host.words, self.host.settings.name)
        self.bots: list[tuple[Label, Segment]] = []
        for bot in range(1, self.choice.bots + 1):
            head = BOT_HEADS[bot - 1]
            face = pygame.Rect(at.x, at.y, at.h, at.h)
            Picture(screen, face, partial(_head, head))
            words = pygame.Rect(face.right + u(12), at.y, share - face.w - u(20), at.h)
            place = pygame.Rect(at.x + share, at.y, at.w - share, at.h)
            called = Label(screen, words, bots[bot - 1], "name", 18)
            level = Segment(
                screen, place, f"level_{bot}", LEVEL_NAMES, levels, self.choice.levels[bot - 1],
                partial(self._take_level, bot), label=bots[bot - 1],
            )  # fmt: skip
            self.bots.append((called, level))
            order.append(level)
            at.y += at.h + u(14)
        at.y += u(10)
        Label(screen, pygame.Rect(at.x, at.y, share - u(12), at.h), say("menu.seats.first_dealer"), "name", 18)
        values = range(-1, self.choice.bots + 1)
        place = pygame.Rect(at.x + share, at.y, at.w - share, at.h)
        self.dealer = Cycle(
            screen, place, "dealer", tuple(values), self._dealers(), self.choice.dealer,
            lambda dealer: self._take(self.choice.with_dealer(dealer)), label=say("menu.seats.first_dealer"),
        )  # fmt: skip
        order.append(self.dealer)
        if note:
            line = pygame.Rect(at.x, place.bottom + u(2), at.w, note)
            Label(screen, line, say("menu.seats.no_dealer"), "body", 15, "mist")
        return order

    def _dealers(self) -> list[str]:
        """Who may deal first: nobody in particular, you, each bot."""
        say = self.host.words.say
        bots = bot_names(self.host.words, self.host.settings.name)[: self.choice.bots]
        return [say("menu.seats.usual"), say("menu.player_empty"), *bots]

    def _take_name(self, name: str) -> None:
        """The name is kept at once; a bot that was called so has another one."""
        self.host.change(name=name)
        for (called, level), bot in zip(self.bots, bot_names(self.host.words, self.host.settings.name)):
            called.set_text(bot)
            level.label = bot
        self.dealer.words = tuple(self._dealers())
        self.dealer.repaint()

    def _take_level(self, bot: int, level: str) -> None:
        self._take(self.choice.with_level_of(bot, level))


def _head(head: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    centred(surface, portrait(head, box.h), *box.center)
