"""The end of a game: who has won, everyone's place, the rounds in columns, and the way on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from crazy8.rules.match import Result
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import rules_title
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.medals import ledger_row, medallion
from crazy8.ui.drawing.shadows import glow_around
from crazy8.ui.scenes.game_over.falling import SECONDS, leaves, paint_fall
from crazy8.ui.scenes.game_over.layout import GameOverLayout, columns_of, lay_out
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.scenes.share import CODE, LINE, Share, ShareButton, code_of_game, share_line
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.motion import pop, share
from crazy8.ui.widgets.buttons import PanelButton
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning, text
from crazy8.ui.widgets.node import Node, Said
from crazy8.ui.widgets.overlay import Overlay

POP: Final = 0.26
ME: Final = 0


class GameOverScene(Overlay):
    """Shows how a match ended; seat 0 is the person at the screen."""

    name = "game_over"
    comes_in = True
    builds_late = True

    def __init__(
        self,
        host: Host,
        result: Result,
        outcomes: Sequence[Outcome],
        names: Sequence[str],
        heads: Sequence[str],
        rules: RuleSet,
        on_again: Callable[[], None],
        on_menu: Callable[[], None],
        code: str = "",
    ) -> None:
        super().__init__(host, "play_again")
        self.screen.focus.focus("play_again")
        self.result = result
        self.outcomes = tuple(outcomes)
        self.names = tuple(names)
        self.heads = tuple(heads)
        self.rules = rules
        self.on_again = on_again
        self.on_menu = on_menu
        self.columns = columns_of(self.outcomes, len(self.names))
        self.order = sorted(range(len(self.names)), key=lambda seat: (result.places[seat], seat))
        self.fall = leaves() if host.settings.motion == "full" else []
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.layout: GameOverLayout | None = None
        self._has_sounded = False
        code = code or code_of_game(host)
        line = share_line(host.words, rules, code, names, result.totals, len(self.outcomes))
        self.share = Share(host, code, line) if code else None

    def on_entered(self) -> None:
        super().on_entered()
        if not self._has_sounded:
            self._has_sounded = True
            self.host.sounds.play("game_won" if ME in self.result.winners else "round_won")

    # ------------------------------------------------------------ time

    @property
    def ends(self) -> float:
        if self.host.settings.motion != "full":
            return self.entrance
        return self.entrance + (SECONDS if self.fall else POP)

    @property
    def settled(self) -> bool:
        """Whether the panel is all there; the signs that still fall hinder nobody."""
        return self.now >= self.entrance + (POP if self.fall else 0.0)

    # ------------------------------------------------------------ keys

    def handle(self, event: pygame.Event) -> None:
        if self.share is None or not self.share.key(event):
            super().handle(event)

    def key(self, intent: Intent) -> bool:
        if intent is Intent.BACK:
            self._menu.press()
        elif intent is Intent.HELP:
            self.host.push(RulesPage(self.host, self.rules, len(self.names), rules_title(self.host.words, self.rules)))
        else:
            return False
        return True

    # ------------------------------------------------------------ what is shown

    def build(self) -> list[Node]:
        screen, words = self.screen, self.host.words
        layout = lay_out(self.u, len(self.names), len(self.columns), len(self.result.winners))
        self.layout = layout
        self.panel = pygame.Rect(layout.panel)
        screen.spoken += [
            Said("title", layout.title, lambda: Meaning(HEADING, self.title())),
            Said("reason", layout.subtitle, lambda: text(self.reason())),
            *(
                Said(f"seat_{seat}", boxes.row, partial(self._spoken_row, seat))
                for seat, boxes in zip(self.order, layout.rows)
            ),
        ]
        menu, again = (pygame.Rect(box) for box in layout.buttons)
        escape = key_cap(words, Intent.BACK)
        self._menu = PanelButton(screen, menu, "menu", words.say("game_over.menu"), self.on_menu, cap=escape)
        play = PanelButton(
            screen, again, "play_again", words.say("game_over.again"), self.on_again, "brass", on_enter=True
        )
        return [self._menu, play, *self._share_buttons(layout)]

    def _share_buttons(self, layout: GameOverLayout) -> list[ShareButton]:
        """The code and the line to share, in the panel's upper corners, as far as the medals leave room."""
        if self.share is None:
            return []
        u, panel = self.u, self.panel
        x, _, size = layout.medals[0]
        room = x - size // 2 - u(12) - (panel.x + u(20))
        if room < u(110):
            return []
        left, right = (pygame.Rect((0, 0), self.share.size(u, name)) for name in (CODE, LINE))
        left.w, right.w = min(left.w, room), min(right.w, room)
        left.topleft = panel.x + u(20), panel.y + u(20)
        right.topright = panel.right - u(20), panel.y + u(20)
        return self.share.controls(self.screen, left, right)

    def _spoken_row(self, seat: int) -> Meaning:
        """A player's row in words: place, the points of each round, total."""
        words = self.host.words
        parts = [words.say("settlement.told.place", number=self.result.places[seat])]
        for column in self.columns:
            name = "round" if column.first == column.last else "rounds"
            points = column.points[seat]
            parts.append(words.say(f"game_over.told.{name}", first=column.first, last=column.last, points=points))
        total = self.result.totals[seat]
        parts.append(words.say("settlement.told.figure", head=words.say("game_over.total"), points=total))
        return Meaning(TEXT, self.shown_name(seat), words.join("parts", parts))

    def painted_box(self) -> pygame.Rect:
        return self.panel.inflate(self.u(90), self.u(240))

    def lay_own_veil(self, surface: pygame.Surface, alpha: int) -> None:
        super().lay_own_veil(surface, alpha)
        if self.fall and self.now < self.ends:
            paint_fall(surface, self.u, self.fall, self.now - self.entrance, self.rules.deck == "german32")

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        u, words, layout = self.u, self.host.words, self.layout
        assert layout is not None
        chrome.panel(surface, u, layout.panel)
        self._medals(surface, layout, now)
        label(surface, self.title(), layout.title, "display", u.text(46, 30), 24, "paper", "c", 2)
        label(surface, self.reason(), layout.subtitle, "body", u.text(17, 14), 14, "mist", "c")
        small = (u.text(15, 14), 13, "mist")
        label(surface, words.say("game_over.rounds"), layout.rounds_head, "name", *small, "r")
        label(surface, words.say("game_over.total"), layout.total_head, "name", *small, "r")
        for column, box in zip(self.columns, layout.heads):
            head = str(column.first)
            if column.last != column.first:
                head = words.say("game_over.earlier", first=column.first, last=column.last)
            label(surface, head, box, "name", *small, "c")
        for at, seat in enumerate(self.order):
            self._row(surface, at, seat)

    def _medals(self, surface: pygame.Surface, layout: GameOverLayout, now: float) -> None:
        """The winners' portraits on the panel's upper edge."""
        size_now = 1.0
        if self.host.settings.motion == "full":
            size_now = 0.6 + 0.4 * pop(share(now, self.entrance, POP))
        for (x, y, size), seat in zip(layout.medals, self.result.winners):
            grown = round(size * size_now / 2) * 2
            glow_around(surface, (x - size // 2, y - size // 2, size, size), size // 2, self.u(16), 200)
            medallion(surface, self.u, self.heads[seat], x, y, grown)

    def _row(self, surface: pygame.Surface, at: int, seat: int) -> None:
        assert self.layout is not None
        u, boxes, place = self.u, self.layout.rows[at], self.result.places[seat]
        wins = place == 1
        ledger_row(surface, u, boxes.row, wins)
        label(surface, str(place), boxes.place, "title", u.text(28, 20), 14, "brass_hi" if wins else "mist", "c")
        medallion(surface, u, self.heads[seat], *boxes.medallion)
        label(surface, self.shown_name(seat), boxes.name, "name", u.text(21, 16), 14, lines=2)
        quiet = "paper" if wins else "mist"
        for column, box in zip(self.columns, boxes.points):
            label(surface, str(column.points[seat]), box, "body", u.text(18, 15), 13, quiet, "c")
        label(surface, str(self.result.totals[seat]), boxes.total, "title", u.text(32, 22), 16, "paper", "r")

    def shown_name(self, seat: int) -> str:
        """A seat's name in its row."""
        words = self.host.words
        is_nameless = seat == ME and self.names[seat] == words.say("person.you")
        return words.say("settlement.you") if is_nameless else self.names[seat]

    def title(self) -> str:
        """Who has won."""
        words, winners = self.host.words, self.result.winners
        phrases = Phrases(words, self.rules, self.names, ME)
        if len(winners) > 1:
            return words.say("game_over.title.shared", people=phrases.people(winners))
        return words.say(f"game_over.title.{phrases.who(winners[0])}", who=self.names[winners[0]])

    def reason(self) -> str:
        """By what it was won."""
        words, rounds = self.host.words, len(self.outcomes)
        if self.rules.rounds == 1:
            return words.say("game_over.reason.blocked" if self.outcomes[-1].blocked else "game_over.reason.first_out")
        which = "most" if self.rules.winner_takes else "fewest"
        return words.say(f"game_over.reason.{which}", count=rounds)

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.title()
        return told
