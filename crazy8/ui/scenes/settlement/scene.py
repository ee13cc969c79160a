"""The end of a round: every hand is turned over and counted, card by card, in front of everyone."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from crazy8.rules.cards import NO_CARD
from crazy8.rules.scoring import places
from crazy8.rules.view import PlayerView
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import rules_title
from crazy8.ui.drawing.cards import pack_for, read_ahead
from crazy8.ui.drawing.chrome import panel_shadow
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.scenes.settlement.layout import SettlementLayout, lay_out
from crazy8.ui.scenes.settlement.paint import RowPicture, SettlementPainter, SettlementPicture
from crazy8.ui.scenes.settlement.spoken import row_value
from crazy8.ui.scenes.settlement.sums import Figures, Row, Turning, figures, next_deal, sheet_of
from crazy8.ui.scenes.share import CODE, LINE, Share, code_of_game, share_line
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.display_list import Recorder
from crazy8.ui.widgets.buttons import PanelButton
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning
from crazy8.ui.widgets.node import Node, Said
from crazy8.ui.widgets.overlay import Overlay

REST: Final = 0.24
"""Seconds between the panel's coming and the first card."""
HIGHEST_NOTE: Final = 11


class SettlementScene(Overlay):
    """Shows the round's end to seat ``view.seat``. ``called_off``: the round was ended because it went on too
    long. ``code``: the deal code to share, where it is not that of the game which is kept. ``rules_name``: what the
    player calls these rules."""

    name = "settlement"
    comes_in = True
    builds_late = True

    def __init__(
        self,
        host: Host,
        view: PlayerView,
        names: Sequence[str],
        heads: Sequence[str],
        previous_totals: Sequence[int],
        on_next: Callable[[], None],
        on_menu: Callable[[], None],
        match_over: bool = False,
        called_off: bool = False,
        code: str = "",
        on_log: Callable[[], None] | None = None,
        rules_name: str = "",
    ) -> None:
        super().__init__(host, "result" if match_over else "next_round")
        self.on_log = on_log
        self.rules_name = rules_name
        self.view = view
        self.names = tuple(names)
        self.heads = tuple(heads)
        self.on_next = on_next
        self.on_menu = on_menu
        self.match_over = match_over
        self.called_off = called_off
        self.rules = view.tables.rules
        self.sheet = sheet_of(view, previous_totals)
        self.turning = Turning([len(row.cards) for row in self.sheet.rows], host.settings.motion)
        # A game of one round has no standings: its result says who has won.
        self.places = (0,) * view.players if self.rules.rounds == 1 else places(self.rules, view.totals)
        code = code or code_of_game(host)
        line = share_line(host.words, self.rules, code, names, view.totals, view.round_number)
        self.share = Share(host, code, line) if code else None
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.layout: SettlementLayout | None = None
        self.painter: SettlementPainter | None = None
        self._shown: tuple[SettlementPicture, object] | None = None

    # ------------------------------------------------------------ time

    @property
    def begins(self) -> float:
        """When the first card begins to turn."""
        return self.entrance + (REST if self.host.settings.motion != "off" else 0.0)

    @property
    def ends(self) -> float:
        return self.begins + self.turning.seconds if self.sheet.card_count else self.entrance

    def step(self, seconds: float) -> None:
        before = self.landed(self.now)
        super().step(seconds)
        for number in range(before, self.landed(self.now)):
            self.host.sounds.play("count", self._note(number))

    def landed(self, now: float) -> int:
        """How many cards lie face up at a moment."""
        return self.turning.landed(now - self.begins) if now < self.ends else self.sheet.card_count

    def _note(self, number: int) -> int:
        """How high the sound of a card is: it rises along its row."""
        row = bisect_right(self.turning.first_of_row, number) - 1
        while not self.sheet.rows[row].cards:
            row -= 1
        count, place = len(self.sheet.rows[row].cards), number - self.turning.first_of_row[row]
        return place if count <= HIGHEST_NOTE + 1 else round(place * HIGHEST_NOTE / (count - 1))

    # ------------------------------------------------------------ keys

    def handle(self, event: pygame.Event) -> None:
        if self.share is not None and self.share.key(event):
            return
        super().handle(event)

    def key(self, intent: Intent) -> bool:
        if intent is Intent.BACK:
            self.on_menu()
        elif intent is Intent.HELP:
            title = self.rules_name or rules_title(self.host.words, self.rules)
            self.host.push(RulesPage(self.host, self.rules, self.view.players, title))
        elif intent is Intent.LOG and self.on_log is not None:
            self.on_log()
        else:
            return False
        return True

    # ------------------------------------------------------------ what is shown

    def build(self) -> list[Node]:
        screen, u, words = self.screen, self.u, self.host.words
        text = words.say("settlement.result" if self.match_over else "settlement.next")
        wide = PanelButton.width(u, text, key_cap(words, Intent.CONFIRM), 240)
        log, log_key = words.say("settlement.log"), key_cap(words, Intent.LOG)
        log_wide = PanelButton.width(u, log, log_key, 170) if self.on_log is not None else 0
        room = wide + (log_wide + u(12) if log_wide else 0)
        layout = lay_out(u, [len(row.cards) for row in self.sheet.rows], self.sheet.winner_takes, room)
        self.panel = pygame.Rect(layout.panel)
        shared = self._share_boxes(layout)
        if shared:  # they stand at the right of the title, which makes room for them
            x, y, _, height = layout.title
            layout = replace(layout, title=(x, y, shared[0].x - u(12) - u(4) - x, height))
        self.layout = layout
        self.painter = SettlementPainter(u, words, self.sheet, layout)
        self._speak(layout)
        rect = pygame.Rect(0, 0, wide, u(60))
        rect.bottomright = self.panel.right - u(36), self.panel.bottom - u(14)
        order: list[Node] = [
            PanelButton(screen, rect, self.screen.focus.default, text, self.on_next, "brass", on_enter=True)
        ]
        if self.on_log is not None:
            beside = pygame.Rect(rect.x - u(12) - log_wide, rect.y + u(3), log_wide, rect.h - u(6))
            order.append(PanelButton(screen, beside, "log", log, self.on_log, cap=log_key))
        if self.share is not None:
            order += self.share.controls(screen, *shared)
        return order

    def _share_boxes(self, layout: SettlementLayout) -> list[pygame.Rect]:
        """Where the code and the line to share stand; none where there is nothing to share."""
        if self.share is None:
            return []
        u, (left, top, width, _) = self.u, layout.panel
        right = left + width - u(36)
        boxes: list[pygame.Rect] = []
        for name in (LINE, CODE):
            wide, high = self.share.size(u, name)
            wide = min(wide, width // 4)
            boxes.insert(0, pygame.Rect(right - wide, top + u(14), wide, min(high, u(50))))
            right -= wide + u(12)
        return boxes

    def _speak(self, layout: SettlementLayout) -> None:
        """What is painted says what it shows at the moment."""

        def row(at: int) -> Meaning:
            picture = self.picture(self.now)
            return Meaning(TEXT, picture.rows[at].name, row_value(self.phrases, self.sheet, picture, at))

        said = [
            Said("title", layout.title, lambda: Meaning(HEADING, self.title())),
            Said("subtitle", layout.subtitle, lambda: Meaning(TEXT, self.subtitle())),
            *(
                Said(f"seat_{one.seat}", boxes.row, partial(row, at))
                for at, (one, boxes) in enumerate(zip(self.sheet.rows, layout.rows))
            ),
            Said("hint", layout.hint, lambda: Meaning(TEXT, self.picture(self.now).hint)),
        ]
        self.screen.spoken += said

    def painted_box(self) -> pygame.Rect:
        return self.panel.inflate(self.u(90), self.u(120))

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        assert self.painter is not None
        picture = self.picture(now)
        self.painter.paint(surface, picture)
        self._shown = picture, self._touched()

    def changed_boxes(self, ahead: float) -> list[pygame.Rect] | None:
        """While cards are counted, only the rows they lie in, and the hint."""
        if not self.moving or self._shown is None or self.is_fading or self._shown[1] != self._touched():
            return None
        assert self.painter is not None
        return self.painter.changed(self._shown[0], self.picture(self.moment(ahead)))

    def _touched(self) -> object:
        """How the buttons look."""
        controls = [node for node in self.screen.controls if isinstance(node, Control)]
        return self.host.ring_shown, self.screen.focus.key, [control.state for control in controls]

    def prepare(self) -> Iterator[None]:
        """Make all that the panel will show, a piece at a time, while the last card still flies: at once it would take
        several frames."""
        yield  # the round's end is being written down in this frame
        self.make_room_to_fade()  # what takes longest comes first: there may be no time for all
        yield
        yield from self.build_ahead()
        assert self.painter is not None
        first, last = self.picture(0.0), self.picture(self.ends)
        cards = [NO_CARD, *(card for row in self.sheet.rows for card in row.cards)]
        read_ahead(first.pack, cards, self.painter.layout.card_width)
        panel_shadow(Recorder(), self.u, self.panel)
        yield
        for picture in (first, last):
            for piece in self.painter.pieces(picture):
                piece(Recorder())
                yield

    def picture(self, now: float) -> SettlementPicture:
        """All that stands on the panel at a moment."""
        words, settings = self.host.words, self.host.settings
        landed = self.landed(now)
        counting = landed < self.sheet.card_count
        rows, passed = [], 0
        for row, sums in zip(self.sheet.rows, figures(self.sheet, landed)):
            lit = counting and passed <= landed < passed + len(row.cards)
            rows.append(self._row(row, sums, lit, now, passed))
            passed += len(row.cards)
        heads = [words.say("settlement.this_round"), words.say("settlement.total")]
        if self.sheet.winner_takes:
            heads.insert(0, words.say("settlement.held"))
        pack = pack_for(self.rules, settings)
        flips = settings.motion == "full"
        hint = words.say("settlement.skip") if counting else self.next_line()
        return SettlementPicture(self.title(), self.subtitle(), tuple(heads), tuple(rows), hint, pack, flips)

    def _row(self, row: Row, sums: Figures, lit: bool, now: float, passed: int) -> RowPicture:
        words, count = self.host.words, len(row.cards)
        waiting = count > 0 and not sums.shown
        note = ""
        if not count:
            state = words.say("settlement.empty_hand")
            if row.wins and not self.sheet.blocked:
                name = "takes" if self.sheet.winner_takes else "first"
                note = words.say(f"settlement.out.{name}", count=sums.round)
        elif lit:
            state = words.say("settlement.card_of", number=min(sums.shown + 1, count), count=count)
        elif row.wins and self.landed(now) == self.sheet.card_count:
            state = words.say("settlement.fewest")
        else:
            state = words.say("settlement.cards", count=count)
        turning = self.turning.share(passed + sums.shown, now - self.begins) if lit else 0.0
        name, head = self.shown_name(row.seat), self.heads[row.seat]
        place = self.places[row.seat] if self.landed(now) == self.sheet.card_count else 0
        return RowPicture(row, sums, name, head, state, note, lit, waiting, turning, place)

    @property
    def phrases(self) -> Phrases:
        """How the table's cards and people are named."""
        return Phrases(self.host.words, self.rules, self.names, self.view.seat)

    def shown_name(self, seat: int) -> str:
        """A seat's name at the head of a row."""
        words = self.host.words
        is_nameless = seat == self.view.seat and self.names[seat] == words.say("person.you")
        return words.say("settlement.you") if is_nameless else self.names[seat]

    def title(self) -> str:
        """What ended the round."""
        words, outcome = self.host.words, self.view.outcome
        assert outcome is not None
        if outcome.blocked:
            return words.say("settlement.title.called_off" if self.called_off else "settlement.title.blocked")
        winner = outcome.winners[0]
        return words.say(f"settlement.title.{self.phrases.who(winner)}", who=self.names[winner])

    def subtitle(self) -> str:
        """Which round it was, and how it is counted."""
        words, rules, number = self.host.words, self.rules, self.view.round_number
        if rules.target:
            round_line = words.say("settlement.round.to_target", number=number, target=rules.target)
        elif rules.rounds == 1:
            round_line = words.say("settlement.round.only")
        else:
            round_line = words.say("settlement.round.of_rounds", number=number, rounds=rules.rounds)
        return words.say("sentences", before=round_line, then=self._explained())

    def _explained(self) -> str:
        words, outcome = self.host.words, self.view.outcome
        assert outcome is not None
        if not outcome.blocked:
            return words.say("settlement.explained.takes" if self.rules.winner_takes else "settlement.explained.left")
        if not self.rules.winner_takes:
            return words.say("settlement.explained.blocked")
        if len(outcome.winners) == 1:
            return words.say("settlement.explained.blocked_takes")
        return words.say("settlement.explained.blocked_shared", people=self.phrases.people(outcome.winners))

    def next_line(self) -> str:
        """Who deals next and who begins; or that there is no next round."""
        words, me = self.host.words, self.view.seat
        if self.match_over:
            return words.say("settlement.match_over")
        dealer, first = next_deal(self.view)
        name = {(True, True): "you_you", (True, False): "you_other", (False, True): "other_you"}.get(
            (dealer == me, first == me), "other"
        )
        return words.say(f"settlement.deal.{name}", dealer=self.names[dealer], first=self.names[first])

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.title() if self.moving else self.next_line()
        return told
