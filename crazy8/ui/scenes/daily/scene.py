"""The deal of the day: the last days, today's deal or what came of it, and what a hard bot made of the same cards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

import pygame

from crazy8.rules.dealcode import deal_code
from crazy8.session.daily import DayResult, HardBotPlays, deal_of
from crazy8.storage.daily import Day
from crazy8.storage.saves import SavedGame
from crazy8.text import daily_text
from crazy8.ui.drawing.type import line_height
from crazy8.ui.scenes.daily.elements import DayToken, FigureRow
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.scores.plots import Tile
from crazy8.ui.scenes.share import CODE, LINE, Share
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host, StartMenu, TableChoice, Trace
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.screen_scene import ScreenScene

DAYS: Final = 14
"""Days in the calendar."""


class DailyScene(ScreenScene):
    """The page "daily". Esc leads to the start menu; C copies the deal code, Ctrl+C the line to share."""

    name = "daily"

    def __init__(self, host: Host, go_on: Callable[[SavedGame], None], played: date | None = None) -> None:
        """``go_on`` sits down at a saved game again; ``played`` is the day whose round has just come to its end: it is
        shown also where midnight has come in between."""
        super().__init__(host)
        assert host.storage is not None
        self.storage = host.storage
        self.book = self.storage.daily
        self.storage.settle_daily()
        self.go_on = go_on
        self.played = played
        self.date = played or self.book.today()
        self.share: Share | None = None
        self._forget_a_lost_game()
        day = self.day
        self._bot = HardBotPlays(deal_of(self.date)) if day is not None and day.is_over and day.bot is None else None
        self.screen.focus.default = "menu" if day is not None and day.is_over else "play"
        self.rebuild()
        self.screen.focus.focus(self.screen.focus.default)

    @property
    def day(self) -> Day | None:
        """What the book says of the day that is shown."""
        return self.book.day(self.date)

    def _forget_a_lost_game(self) -> None:
        day = self.day
        if day is not None and not day.is_over and not self.storage.saves.is_kept(day.game):
            self.book.forget(day)

    # ------------------------------------------------------------ the scene's life

    def on_entered(self) -> None:
        super().on_entered()
        day = self.day
        if self.played is not None and day is not None and day.result is not None:
            self.host.sounds.play("game_won" if day.result.won else "round_won")
            self.played = None

    @property
    def moving(self) -> bool:
        """Whether the hard bot still plays."""
        return self._bot is not None

    @property
    def settled(self) -> bool:
        """Everything that can be pressed is there from the first frame on."""
        return True

    def step(self, seconds: float) -> None:
        super().step(seconds)
        if self._bot is None:
            return
        found = self._bot.step()
        if found is not None:
            self._bot = None
            self.book.note_bot(self.date, found)
            self.rebuild()

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.headline()
        return told

    # ------------------------------------------------------------ what the controls do

    def play(self) -> None:
        """Sit down at the deal; it counts."""
        self._sit_down(practice=False)

    def play_for_practice(self) -> None:
        """The same cards once more; nothing counts."""
        self._sit_down(practice=True)

    def _sit_down(self, practice: bool) -> None:
        words, table = self.host.words, deal_of(self.date)
        title = words.say("daily.table_title", rules=daily_text.rules_text(words, self.date))
        day = None if practice else self.date
        self.host.go(TableChoice(table.rules, table.levels, table.seed, title=title, practice=practice, day=day))

    def continue_game(self) -> None:
        """The game goes on where it was left; another copy of the program may be at it."""
        day, say = self.day, self.host.words.say
        games = self.storage.saves.games()
        game = next((game for game in games if day is not None and game.id == day.game), None)
        if game is not None:
            self.go_on(game)
        else:
            later = self.host.words.later
            self.host.push(notice(self.host, later("table.gone.title"), lambda: [say("table.gone.text")]))

    def to_menu(self) -> None:
        """Back to the start menu."""
        self.host.go(StartMenu())

    # ------------------------------------------------------------ building

    def headline(self) -> str:
        """What there is to say of the day."""
        day, words = self.day, self.host.words
        if day is not None and day.result is not None:
            return daily_text.headline(words, day.result)
        name = {daily_text.NONE: "new"}.get(daily_text.ending_of(day), daily_text.ending_of(day))
        return words.say(f"daily.{name}")

    def build(self) -> list[Node]:
        screen, u, words = self.screen, self.u, self.host.words
        say = words.say
        panel = pygame.Rect(0, 0, u(980), u(652))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        inner = panel.inflate(-2 * u(36), -2 * u(18))
        head = max(u(54), u.text(20) + u(26))
        menu = pygame.Rect(inner.right - u(190), inner.y, u(190), head)
        title = pygame.Rect(inner.x, inner.y, menu.x - u(16) - inner.x, head)
        Label(screen, title, say("daily.title"), "title", 34, floor=24)
        foot = max(u(58), u.text(20) + u(28))
        low = pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot)
        view = pygame.Rect(inner.x, inner.y + head + u(6), inner.w, low.y - u(12) - inner.y - head - u(6))
        self._middle(view)
        order = self._foot(low)
        kind, cap = "felt" if self.share is None else "brass", key_cap(words, Intent.BACK)
        order.append(ActionButton(screen, menu, "menu", say("daily.menu"), self.to_menu, kind, cap, size=20))
        return order

    def _middle(self, view: pygame.Rect) -> None:
        """All that is only looked at, in an area that scrolls where the words are large."""
        screen, u, words = self.screen, self.u, self.host.words
        day = self.day
        first, second = round(line_height("section", u.text(20, 16)) * 1.1), line_height("body", u.text(17))
        width = (view.w - 2 * u(12)) // 3
        tiles = [(str(self.book.streak()), words.say("daily.streak"))]
        tiles.append((str(self.book.best_streak()), words.say("daily.best")))
        won_of = words.say("daily.won_of", won=self.book.days_won(), played=self.book.days_played())
        tiles.append((won_of, words.say("daily.won")))
        high = Tile.height(u, [text for _, text in tiles], width)
        said = round(line_height("section", u.text(24, 18)) * 1.2)
        is_over = day is not None and day.is_over
        figures = FigureRow.height(u, head=True) + 2 * (FigureRow.height(u) + u(6)) if is_over else 0
        fixed = [first, second, u(12), DayToken.height(u), u(12), high, u(12), said, figures]
        spare = max(0, view.h - sum(fixed)) // 4
        screen.open_scroll(view, max(sum(fixed), view.h))
        room = view.w - (u(14) if sum(fixed) > view.h else 0)
        y = 0
        Label(screen, pygame.Rect(0, y, room, first), daily_text.date_text(words, self.date), "section", 20, "brass_hi")
        y += first
        table = words.say("daily.table", rules=daily_text.rules_text(words, self.date))
        Label(screen, pygame.Rect(0, y, room, second), table, "body", 17, "paper")
        y += second + u(12) + spare
        self._calendar(pygame.Rect(0, y, room, DayToken.height(u)))
        y += DayToken.height(u) + u(12) + spare
        for at, (number, text) in enumerate(tiles):
            left, right = (round(place * (room + u(12)) / 3) for place in (at, at + 1))
            Tile(screen, pygame.Rect(left, y, right - u(12) - left, high), f"tile_{at}", number, text)
        y += high + u(12) + spare
        Label(screen, pygame.Rect(0, y, room, said), self.headline(), "section", 24, "paper", "c", floor=18)
        y += said
        if is_over and day is not None:
            self._comparison(day, pygame.Rect(0, y, room, 0))
        screen.close_scroll()

    def _calendar(self, rect: pygame.Rect) -> None:
        days = self.book.last_days(DAYS)
        for at, (one, entry) in enumerate(days):
            left, right = (rect.x + round(place * rect.w / DAYS) for place in (at, at + 1))
            box = pygame.Rect(left, rect.y, right - left, rect.h)
            DayToken(self.screen, box, one, daily_text.ending_of(entry), one == self.date)

    def _comparison(self, day: Day, at: pygame.Rect) -> None:
        screen, u, words = self.screen, self.u, self.host.words
        heads = tuple(words.say(f"daily.{name}") for name in ("result", "cards_left", "turns"))
        at.h = FigureRow.height(u, head=True)
        FigureRow(screen, at, "heads", "", heads, head=True)
        at = pygame.Rect(at.x, at.bottom, at.w, FigureRow.height(u))
        given_up = (words.say("daily.ending.given_up"),)
        you = given_up if day.result is None else self._figures(day.result)
        FigureRow(screen, at, "you", words.say("daily.you"), you)
        bot = (words.say("daily.thinking"),) if day.bot is None else self._figures(day.bot)
        FigureRow(screen, at.move(0, at.h + u(6)), "bot", words.say("daily.bot"), bot)

    def _figures(self, result: DayResult) -> tuple[str, ...]:
        ending = self.host.words.say(f"daily.ending.{daily_text.WON if result.won else daily_text.LOST}")
        return ending, str(result.cards_left), str(result.turns)

    def _foot(self, rect: pygame.Rect) -> list[Node]:
        """What can be done: play, go on, or hand on what came of it and play once more."""
        screen, u, words, day = self.screen, self.u, self.host.words, self.day
        say = words.say
        self.share = None
        if day is None or not day.is_over:
            text, command = (say("daily.play"), self.play) if day is None else (say("daily.go_on"), self.continue_game)
            main = pygame.Rect(0, rect.y, u(320), rect.h)
            main.centerx = rect.centerx
            return [ActionButton(screen, main, "play", text, command, "brass", size=24, on_enter=True)]
        code, streak = deal_code(deal_of(day.day)), self.book.streak()
        self.share = Share(self.host, code, lambda: daily_text.share_line(words, day, streak))
        gap = u(12)
        wide = min(u(300), rect.w // 3 - gap)
        main = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
        order: list[Node] = [ActionButton(screen, main, "practice", say("daily.practice"), self.play_for_practice)]
        left = rect.x
        boxes = []
        for name in (CODE, LINE):
            across, down = self.share.size(u, name)
            across = min(across, (main.x - gap - rect.x) // 2 - gap)
            boxes.append(pygame.Rect(left, rect.centery - min(down, rect.h) // 2, across, min(down, rect.h)))
            left += across + gap
        return [*self.share.controls(screen, *boxes), *order]

    # ------------------------------------------------------------ keys

    def handle(self, event: pygame.Event) -> None:
        if self.share is None or not self.share.key(event):
            super().handle(event)

    def close(self) -> None:
        self.to_menu()
