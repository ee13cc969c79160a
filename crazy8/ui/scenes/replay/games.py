"""The finished games, the newest first: what was played, with whom, and how it ended. Each can be watched again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from crazy8.rules.match import Result
from crazy8.rules.scoring import counts_points
from crazy8.session.game_summary import ABANDONED, LOST, SHARED, WON
from crazy8.session.playthrough import match_of
from crazy8.session.record import Damaged, GameRecord
from crazy8.text.phrases import shown_names
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words
from crazy8.ui.drawing import chrome
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.replay.dates import ended
from crazy8.ui.scenes.scores.invitation import invitation
from crazy8.ui.scenes.scores.plots import token
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Deal, Host
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import Meaning, button
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel
from crazy8.ui.widgets.screen import Screen
from crazy8.ui.widgets.screen_scene import ScreenScene

PAGE: Final = 20
"""Games on one page of the list."""


@dataclass(frozen=True, slots=True)
class Row:
    """A game in words."""

    table: str
    line: str
    result: str
    ending: str


def row_of(words: Words, record: GameRecord) -> Row:
    """What the list says of a game; a game that cannot be restored is only named."""
    say = words.say
    at = ended(record)
    date = say(
        "replay.date",
        day=at.day,
        month=say(f"replay.month.{at.month}"),
        year=at.year,
        hour=f"{at.hour:02}",
        minute=f"{at.minute:02}",
    )
    players = say("statistics.seats", count=len(record.seats))
    title = record.title or rules_title(words, record.rules)
    table = say("replay.row.table", rules=title, players=players)
    if record.practice:
        table = words.join("plain", (table, say("replay.practice")))
    names = shown_names(words, record.names, (record.persons or (-1,))[0])
    line = say("replay.row.line", date=date, names=words.join("plain", names))
    try:
        result = match_of(record).result
    except Damaged:
        result = None
    return Row(table, line, *_ending(words, record, result))


def _ending(words: Words, record: GameRecord, result: Result | None) -> tuple[str, str]:
    """The result in words, and its name; of a table without a person it is the first seat's."""
    if result is None:
        return words.say("replay.result.abandoned", round=max(1, record.round_number)), ABANDONED
    player = record.persons[0] if record.persons else 0
    ending = LOST if player not in result.winners else WON if len(result.winners) == 1 else SHARED
    if not counts_points(record.rules):
        return words.say(f"replay.result.pointless.{ending}"), ending
    points, place = result.totals[player], result.places[player]
    return words.say(f"replay.result.{ending}", count=points, place=place), ending


class GameRow(Control):
    """A game of the list."""

    radius = 12
    shade = 8
    ring_inset = 3

    def __init__(self, screen: Screen, rect: pygame.Rect, key: str, row: Row, command: Callable[[], None]) -> None:
        self.row = row
        self.command = command
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        say = self.screen.host.words.say
        return button(self.row.table, say("sentences", before=self.row.result, then=self.row.line))

    @staticmethod
    def height(screen: Screen) -> int:
        """How high a row is: two lines of words."""
        u = screen.u
        return max(u(60), round(u.text(20, 16) * 1.2) + round(u.text(15) * 1.3) + u(16))

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.row(surface, u, face, False, self.pointed)
        size = min(u(32), face.h - u(16))
        token(surface, u, self.row.ending, face.x + u(14) + size / 2, face.centery, size)
        right = face.w * 3 // 10
        result = pygame.Rect(face.right - u(16) - right, face.y + u(4), right, face.h - u(8))
        self.write(surface, self.row.result, result, "name", 17, "paper", "r")
        left = face.x + u(14) + size + u(14)
        high = round(u.text(20, 16) * 1.2)
        whole = high + round(u.text(15) * 1.3)
        top = face.centery - whole // 2
        room = result.x - u(12) - left
        self.write(surface, self.row.table, pygame.Rect(left, top, room, high), "section", 20, "paper", floor=14)
        low = pygame.Rect(left, top + high, room, face.bottom - u(4) - top - high)
        self.write(surface, self.row.line, low, "body", 15, "mist", floor=13)


class ReplaysScene(ScreenScene):
    """The list "replays". Enter watches a game, Esc closes the list."""

    name = "replays"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.first = 0
        self.records: list[GameRecord] = []
        self.count = 0
        self._load(0)
        self.screen.focus.default = "game_0" if self.records else "deal"
        self.screen.focus.focus(self.screen.focus.default)

    # ------------------------------------------------------------ what the controls do

    def watch(self, record: GameRecord) -> None:
        """Open the viewer."""
        from crazy8.ui.scenes.replay.scene import ReplayScene

        try:
            self.host.push(ReplayScene(self.host, record))
        except Damaged:
            say = self.host.words.say
            later = self.host.words.later
            self.host.push(notice(self.host, later("replay.title"), lambda: [say("replay.unreadable")]))

    def deal(self) -> None:
        """Play a first game, at the table that is chosen in the start menu."""
        self.host.go(Deal())

    def turn_page(self, step: int) -> None:
        """To older or newer games."""
        first = self.first + step * PAGE
        if 0 <= first < self.count:
            self._load(first)
            self.screen.focus.focus("game_0")

    def _load(self, first: int) -> None:
        history = None if self.host.storage is None else self.host.storage.history
        self.first = first
        self.count = 0 if history is None else len(history.ids())
        self.records = [] if history is None else history.games(first, PAGE)
        self.rebuild()

    # ------------------------------------------------------------ building

    def build(self) -> list[Node]:
        screen, u, say = self.screen, self.u, self.host.words.say
        panel = pygame.Rect(0, 0, u(1040), u(652))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        inner = panel.inflate(-2 * u(36), -2 * u(18))
        foot = max(u(54), u.text(20) + u(26))
        done = pygame.Rect(inner.right - u(190), inner.y, u(190), foot)
        title = pygame.Rect(inner.x, inner.y, done.x - u(16) - inner.x, foot)
        Label(screen, title, say("replay.title"), "title", 34, floor=24)
        pages = self.count > PAGE
        top = inner.y + foot + u(12)
        view = pygame.Rect(inner.x - u(8), top, inner.w + u(16), inner.bottom - top - (foot + u(8) if pages else 0))
        order: list[Node] = []
        if self.records:
            order += self._rows(view)
        else:
            tiles = [("0", say(f"statistics.number.{name}")) for name in ("games", "rounds", "won", "abandoned")]
            order += invitation(screen, view.inflate(-2 * u(8), 0), tiles, say("replay.empty"), self.deal)
        if pages:
            order += self._page_buttons(pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot))
        cap = key_cap(self.host.words, Intent.BACK)
        kind = "brass" if self.records else "felt"
        order.append(ActionButton(screen, done, "done", say("replay.done"), self.close, kind, cap, size=20))
        return order

    def _rows(self, view: pygame.Rect) -> list[Node]:
        screen, u = self.screen, self.screen.u
        height, gap = GameRow.height(screen), u(8)
        screen.open_scroll(view, u(6) + len(self.records) * (height + gap) + u(6))
        order: list[Node] = []
        for number, record in enumerate(self.records):
            rect = pygame.Rect(u(8), u(6) + number * (height + gap), view.w - u(16) - u(14), height)
            row = row_of(self.host.words, record)
            order.append(GameRow(screen, rect, f"game_{number}", row, partial(self.watch, record)))
        screen.close_scroll()
        return order

    def _page_buttons(self, rect: pygame.Rect) -> list[Node]:
        screen, say = self.screen, self.host.words.say
        order: list[Node] = []
        wide = min(rect.w // 3, max(LinkButton.width(screen, say(f"replay.{name}")) for name in ("newer", "older")))
        if self.first:
            place = pygame.Rect(rect.x, rect.y, wide, rect.h)
            order.append(LinkButton(screen, place, "newer", say("replay.newer"), "left", lambda: self.turn_page(-1)))
        if self.first + PAGE < self.count:
            place = pygame.Rect(rect.right - wide, rect.y, wide, rect.h)
            order.append(LinkButton(screen, place, "older", say("replay.older"), "right", lambda: self.turn_page(1)))
        return order

    # ------------------------------------------------------------ keys

    def key(self, intent: Intent) -> bool:
        if intent in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            self.turn_page(1 if intent is Intent.PAGE_DOWN else -1)
            return True
        return super().key(intent)
