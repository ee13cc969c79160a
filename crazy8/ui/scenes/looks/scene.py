"""Backs and cloths: what the table looks like, and what is still to be won by playing."""

from __future__ import annotations

from functools import partial

import pygame

from crazy8.storage.prizes import ROUNDS
from crazy8.storage.settings import CARD_BACKS, CLOTHS
from crazy8.ui.drawing.type import line_height
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.looks.elements import LookTile
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.overlay import Overlay
from crazy8.ui.widgets.panels import Label, Panel

_LOOKS = {"card_back": CARD_BACKS, "cloth": CLOTHS}


class LooksScene(Overlay):
    """Over the settings. Each look is chosen at once; Esc and "Done" close the page."""

    name = "looks"

    def __init__(self, host: Host) -> None:
        if host.storage is not None:
            host.storage.look_for_prizes()
        super().__init__(host, "done")
        self.screen.focus.focus(f"card_back_{host.settings.card_back}")

    def on_entered(self) -> None:
        super().on_entered()
        self._show()

    def _show(self) -> None:
        for tile in self.tiles:
            tile.set_chosen(getattr(self.host.settings, tile.setting) == tile.value)

    def choose(self, setting: str, value: str) -> None:
        """Choose a look, or say what wins it."""
        wins = self.wins(setting, value)
        if wins:
            title = self.host.words.later(f"looks.{setting}.{value}")
            self.host.push(notice(self.host, title, lambda: [self.wins(setting, value)]))
            return
        self.host.change(**{setting: value})
        self._show()

    def wins(self, setting: str, value: str) -> str:
        """What wins a look, in words; empty where it can be chosen, as everything can where nothing is kept."""
        storage = self.host.storage
        if storage is None or storage.prizes.is_won(setting, value):
            return ""
        prize = storage.prizes.prize(setting, value)
        assert prize is not None
        return self.host.words.say(f"looks.deed.{prize.deed}", number=ROUNDS)

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.u, self.host.words.say
        self.tiles: list[LookTile] = []
        panel = pygame.Rect(0, 0, u(1040), u(640))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        inner = panel.inflate(-2 * u(36), -2 * u(18))
        head = max(u(54), u.text(20) + u(26))
        done = pygame.Rect(inner.right - u(190), inner.y, u(190), head)
        title = pygame.Rect(inner.x, inner.y, done.x - u(16) - inner.x, head)
        Label(screen, title, say("looks.title"), "title", 34, floor=24)
        top = inner.y + head + u(8)
        view = pygame.Rect(inner.x - u(8), top, inner.w + u(16), inner.bottom - top)
        caption = round(line_height("section", u.text(22, 17)) * 1.1) + u(10)
        fixed = 2 * (caption + LookTile.words_height(u) + u(24))
        picture = max(u(110), min(u(170), (view.h - fixed) // 2))
        tile = picture + LookTile.words_height(u) + u(10)
        whole = 2 * (caption + tile + u(12))
        screen.open_scroll(view, whole)
        room = view.w - u(16) - (u(14) if whole > view.h else 0)
        y = 0
        order: list[Node] = []
        for setting, values in _LOOKS.items():
            heading = pygame.Rect(u(8), y, room, caption - u(10))
            Label(screen, heading, say(f"looks.{setting}.title"), "section", 22, "brass_hi")
            y += caption
            for at, value in enumerate(values):
                left, right = (u(8) + round(place * room / max(map(len, _LOOKS.values()))) for place in (at, at + 1))
                rect = pygame.Rect(left + u(6), y, right - left - u(12), tile)
                text, wins = say(f"looks.{setting}.{value}"), self.wins(setting, value)
                one = LookTile(screen, rect, setting, value, text, wins, partial(self.choose, setting, value))
                one.set_chosen(getattr(self.host.settings, setting) == value)
                self.tiles.append(one)
                order.append(one)
            y += tile + u(12)
        screen.close_scroll()
        cap = key_cap(self.host.words, Intent.BACK)
        order.append(ActionButton(screen, done, "done", say("settings.done"), self.close, "brass", cap, size=20))
        return order
