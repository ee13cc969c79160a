"""The scores: what all finished games say about the player, in numbers and in plots, for the tables one chooses."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from crazy8.storage.statistics import NOTHING, Chosen, Statistics
from crazy8.ui.scenes.scores import figures
from crazy8.ui.scenes.scores.invitation import invitation
from crazy8.ui.scenes.scores.plots import CoursePlot, FormPlot, Plot, SpreadPlot, Tile
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Deal, Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.cycles import Picker
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.screen_scene import ScreenScene
from crazy8.ui.widgets.scroll import ScrollArea

_TILES_A_ROW: Final = 5
_AT_ONCE: Final = 4
"""Pieces of counting that the first frame waits for: as a rule there are no more."""
_FILTERS: Final = ("rules", "players", "level")


class StatisticsScene(ScreenScene):
    """The page "statistics". Esc and "Done" close it."""

    name = "statistics"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "done")
        self.statistics: Statistics | None = None if host.storage is None else host.storage.saves.statistics
        self._counting = iter(()) if host.storage is None else host.storage.saves.counting()
        self._still_counting = True
        self._progress: Label | None = None
        """What says how far the counting is, while it takes more than a moment."""
        self._count_on(_AT_ONCE)
        self.chosen = Chosen()
        self.area: ScrollArea | None = None
        self.rebuild()
        self._focus_first()

    def _focus_first(self) -> None:
        keys = self._keys()
        if "deal" in keys:
            self.screen.focus.default = "deal"
        self.screen.focus.focus(next(key for key in ("rules", "deal", "done") if key in keys))

    def _keys(self) -> list[str]:
        return [control.key for control in self.screen.focus.order]

    # ------------------------------------------------------------ counting what has not been counted yet

    def _count_on(self, pieces: int) -> bool:
        """Some more pieces of the counting; none of them holds a frame up. Returns whether all has been counted."""
        for _ in range(pieces):
            told = next(self._counting, None)
            if told is None:
                self._still_counting = False
                return True
            if self._progress is not None:
                self._progress.set_text(self._progress_line(*told), "paper")
        return False

    def _progress_line(self, done: int, count: int) -> str:
        say = self.host.words.say
        return say("statistics.counting", done=done, count=count) if count else say("statistics.looking")

    @property
    def moving(self) -> bool:
        return self._still_counting

    def step(self, seconds: float) -> None:
        super().step(seconds)
        if self._still_counting and self._count_on(1):
            self._progress = None
            self.rebuild()
            self._focus_first()

    # ------------------------------------------------------------ what the controls do

    def choose(self, **filters: Any) -> None:
        """Show other games."""
        self.chosen = replace(self.chosen, **filters)
        self.rebuild()

    def _choose_one(self, name: str, value: str | int | None) -> None:
        self.choose(**{name: value})

    def open_games(self) -> None:
        """The list of finished games."""
        from crazy8.ui.scenes.replay.games import ReplaysScene

        self.host.push(ReplaysScene(self.host))

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u = self.screen, self.u
        panel = pygame.Rect(0, 0, u(1152), u(652))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        inner = panel.inflate(-2 * u(36), -2 * u(18))
        order: list[Node] = []
        foot = self._head(inner)
        top = self._head_height()
        view = pygame.Rect(inner.x, inner.y + top, inner.w, inner.h - top)
        if self._still_counting:
            self.area = None
            line = self._progress_line(0, 0)
            self._progress = Label(screen, view.inflate(-u(120), 0), line, "section", 22, "paper", "c")
            return order + foot
        if self.statistics is None or not self._has_games():
            order += self._invitation(view)
        else:
            order += self._filters(view, self.statistics)
            self._page(view, self.statistics)
        return order + foot

    def _has_games(self) -> bool:
        """Whether there is anything to show; while that is being counted nothing is asked, which could take long."""
        if self.statistics is None or self._still_counting:
            return False
        return bool(self.statistics.by("rules"))

    def _head_height(self) -> int:
        u = self.screen.u
        return max(u(54), u.text(20) + u(26)) + u(12)

    def _head(self, inner: pygame.Rect) -> list[Node]:
        """The title, the way to the finished games, the way back."""
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        height = self._head_height() - u(12)
        done = pygame.Rect(inner.right - u(190), inner.y, u(190), height)
        wide = min(LinkButton.width(screen, say("statistics.games")), inner.w // 3)
        games = pygame.Rect(done.x - u(16) - wide, inner.y, wide, height)
        title = pygame.Rect(inner.x, inner.y, games.x - u(16) - inner.x, height)
        Label(screen, title, say("statistics.title"), "title", 34, floor=24)
        link = LinkButton(screen, games, "games", say("statistics.games"), "history", self.open_games)
        cap = key_cap(self.host.words, Intent.BACK)
        kind = "brass" if self._has_games() else "felt"
        return [link, ActionButton(screen, done, "done", say("statistics.close"), self.close, kind, cap, size=20)]

    def _invitation(self, view: pygame.Rect) -> list[Node]:
        """What a page without games shows: what will be counted, and the way to the first game."""
        screen, words = self.screen, self.host.words
        tiles = figures.numbers(words, NOTHING)[:_TILES_A_ROW]
        return invitation(screen, view, tiles, words.say("statistics.empty"), self.deal)

    def deal(self) -> None:
        """Play a first game, at the table that is chosen in the start menu."""
        self.host.go(Deal())

    def _filters(self, view: pygame.Rect, statistics: Statistics) -> list[Node]:
        """The three choices of games, in a row; ``view`` is what they leave below them."""
        screen, u, say = self.screen, self.screen.u, self.host.words.say
        label, control = round(u.text(15) * 1.25), max(u(44), u.text(17) + u(18))
        part = (view.w - 2 * u(16)) // 3
        order: list[Node] = []
        for number, name in enumerate(_FILTERS):
            x = view.x + number * (part + u(16))
            caption = pygame.Rect(x + u(2), view.y, part - u(2), label)
            Label(screen, caption, say(f"statistics.{name}"), "name", 15, "mist")
            values = [None, *statistics.by(name)]
            texts = [self.word_of(name, value) for value in values]
            rect = pygame.Rect(x, view.y + label + u(7), part, control)
            value = getattr(self.chosen, name)
            choose, said = partial(self._choose_one, name), say(f"statistics.{name}")
            order.append(Picker(screen, rect, name, values, texts, value, choose, said))
        used = label + u(7) + control + u(12)
        view.y += used
        view.h -= used
        return order

    def word_of(self, name: str, value: str | int | None) -> str:
        """What a filter's value is called."""
        say = self.host.words.say
        if value is None:
            return say(f"statistics.every_{name}")
        if name == "players":
            return say("statistics.seats", count=int(value))
        return say(f"rules.title.{value}" if name == "rules" else f"statistics.levels.{value}")

    def _page(self, view: pygame.Rect, statistics: Statistics) -> None:
        """Numbers and plots, in an area that scrolls where they need more room."""
        screen, u, words = self.screen, self.screen.u, self.host.words
        found = figures.numbers(words, statistics.summary(self.chosen))
        games = statistics.games(self.chosen, figures.TOKENS)
        gap = u(12)
        width = (view.w - (_TILES_A_ROW - 1) * gap) // _TILES_A_ROW
        tile = Tile.height(u, [text for _, text in found], width)
        rows = -(-len(found) // _TILES_A_ROW)
        above = u(2) + rows * (tile + gap)
        plots = max(view.h - above - u(4), Plot.least_height(u))
        self.area = screen.open_scroll(view, above + plots + u(4))
        narrow = u(14) if self.area.most else 0
        for number, (value, text) in enumerate(found):
            column, row = number % _TILES_A_ROW, number // _TILES_A_ROW
            left, right = (round(at * (view.w - narrow + gap) / _TILES_A_ROW) for at in (column, column + 1))
            place = pygame.Rect(left, u(2) + row * (tile + gap), right - gap - left, tile)
            Tile(screen, place, text, value, text)
        room = pygame.Rect(0, above, view.w - narrow, plots)
        if games:
            self._plots(room, statistics, games)
        else:
            Label(screen, room, words.say("statistics.none_such"), "section", 20, "paper", "c")
        screen.close_scroll()

    def _plots(self, room: pygame.Rect, statistics: Statistics, games: list[Any]) -> None:
        screen, gap = self.screen, self.screen.u(12)
        part = (room.w - 2 * gap) // 3
        places = [pygame.Rect(room.x + number * (part + gap), room.y, part, room.h) for number in range(3)]
        FormPlot(screen, places[0], games)
        rounds = statistics.last_rounds(self.chosen, figures.BARS)
        if rounds:
            CoursePlot(screen, places[1], rounds)
            SpreadPlot(screen, places[2], figures.bins(statistics.rounds(self.chosen)))

    # ------------------------------------------------------------ keys

    def key(self, intent: Intent) -> bool:
        if intent in (Intent.PAGE_UP, Intent.PAGE_DOWN) and self.area is not None:
            page = self.area.view_rect().h * 3 // 4
            self.area.move_to(self.area.offset + (page if intent is Intent.PAGE_DOWN else -page))
            return True
        return super().key(intent)
