"""The end of a match that somebody else has won: who, how the person fared, the way on. Short and quiet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from crazy8.text.phrases import hand_cards
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import CORNER, Pack, height_of, pack_for, read_ahead, sprite
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.medals import ON_BRASS, medallion, player_row
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import shortened, width_of
from crazy8.ui.scenes.game_over.buttons import Button, buttons_of, widths_of
from crazy8.ui.scenes.game_over.ending import ME, Commands, Ending, EndingWords, share_of
from crazy8.ui.scenes.game_over.layout import LossLayout, LossRow, loss_layout
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.display_list import Recorder
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning, text
from crazy8.ui.widgets.node import Node, Said
from crazy8.ui.widgets.overlay import Overlay


class LossScene(Overlay):
    """Shows how a match ended that the person has not won. ``after_panel``: the settlement lay there until now, so that
    the table is dark already."""

    name = "loss"
    veil = 150
    comes_in = True
    rises = False
    builds_late = True

    def __init__(self, host: Host, ending: Ending, commands: Commands, after_panel: bool = False) -> None:
        super().__init__(host, "go_on")
        self.screen.focus.focus("go_on")
        self.ending = ending
        self.commands = commands
        self.after_panel = after_panel
        self.words = EndingWords(host.words, ending)
        self.share = share_of(host, self.words)
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.layout: LossLayout | None = None

    # ------------------------------------------------------------ keys

    def handle(self, event: pygame.Event) -> None:
        if not self.share.key(event):
            super().handle(event)

    def key(self, intent: Intent) -> bool:
        if intent is Intent.BACK:
            self.commands.menu()
        elif intent is Intent.WATCH and self.commands.watch is not None:
            self.commands.watch()
        elif intent is Intent.HELP:
            rules, players = self.ending.rules, len(self.ending.names)
            self.host.push(RulesPage(self.host, rules, players, lambda: self.words.rules_title))
        else:
            return False
        return True

    # ------------------------------------------------------------ what is shown

    @property
    def has_cards(self) -> bool:
        """Whether the rows show the cards that were left: there are no sums of a single round."""
        return len(self.ending.outcomes) == 1

    def build(self) -> list[Node]:
        self.words = EndingWords(self.host.words, self.ending)
        shown: list[Button] = buttons_of(self.host, self.commands, (140, 206, 214))
        ending = self.ending
        rows = len(ending.names) if ending.has_list else 0
        counts = [len(hand_cards(ending.hands[seat])) for seat in ending.order] if self.has_cards else []
        widths = widths_of(self.u, shown)
        self.layout = layout = loss_layout(self.u, rows, len(ending.end.result.winners), counts, widths)
        self.panel = pygame.Rect(layout.panel)
        self.screen.spoken += [
            Said("title", layout.title, lambda: Meaning(HEADING, self.words.title)),
            Said("reason", layout.line, lambda: text(self.words.line)),
            *(
                Said(f"seat_{seat}", row.row, partial(self._spoken_row, seat))
                for seat, row in zip(ending.order, layout.rows)
            ),
        ]
        return [button.made(self.screen, box) for button, box in zip(shown, layout.buttons)]

    def _spoken_row(self, seat: int) -> Meaning:
        value = self.words.spoken(seat)
        cards = hand_cards(self.ending.hands[seat])
        if self.has_cards and cards:
            value = self.host.words.say("settlement.told.cards", state=value, cards=self.words.phrases.cards(cards))
        return Meaning(TEXT, self.words.name(seat), value)

    def painted_box(self) -> pygame.Rect:
        return self.panel.inflate(self.u(90), self.u(200))

    def lay_own_veil(self, surface: pygame.Surface, alpha: int) -> None:
        super().lay_own_veil(surface, self.veil if self.after_panel else alpha)

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        u, layout = self.u, self.layout
        assert layout is not None
        chrome.panel(surface, u, layout.panel)
        for (x, y, size), seat in zip(layout.medals, self.ending.end.result.winners):
            medallion(surface, u, self.ending.heads[seat], x, y, size, "brass", 4)
        label(surface, self.words.title, layout.title, "title", u.text(34, 24), 18, "paper", "c")
        label(surface, self.words.line, layout.line, "medium", u.text(20, 16), 14, "brass_hi", "c")
        pack = pack_for(self.ending.rules, self.host.settings)
        for seat, row in zip(self.ending.order, layout.rows):
            self._row(surface, row, seat, pack)

    def _row(self, surface: pygame.Surface, row: LossRow, seat: int, pack: Pack) -> None:
        u, mine = self.u, seat == ME
        ink: Paint = "ink_brown" if mine else "paper"
        player_row(surface, u, row.row, mine, 10)
        place = str(self.ending.end.result.places[seat])
        label(surface, place, row.place, "title", u.text(21, 16), 14, ink if mine else "mist", "c")
        medallion(surface, u, self.ending.heads[seat], *row.medallion, "ink_brown" if mine else "brass", 2)
        px = u.text(18, 15)
        name = shortened(self.words.name(seat), "name", px, row.name[2])
        label(surface, name, row.name, "name", px, px, ink)
        if self.has_cards:
            self._cards(surface, row, seat, pack)
        else:
            px = u.text(16, 14)
            made_of = self.words.sum_of(seat, lambda sum_: width_of(sum_, "body", px) <= row.sums[2])
            label(surface, made_of, row.sums, "body", px, 13, ON_BRASS if mine else "mist", "r")
        total = str(self.ending.end.result.totals[seat])
        label(surface, total, row.total, "title", u.text(24, 18), 14, ink, "r")

    def _cards(self, surface: pygame.Surface, row: LossRow, seat: int, pack: Pack) -> None:
        assert self.layout is not None
        u, width = self.u, self.layout.card_width
        x, y, wide, height = row.row
        cards = hand_cards(self.ending.hands[seat])
        if not cards:
            if not self.ending.end.blocked:
                out, ink = self.host.words.say("settlement.out_first"), "ink_brown" if seat == ME else "brass_hi"
                label(surface, out, row.sums, "section", u.text(18, 15), 13, ink)
            return
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(x, y, wide, height - u(1)).clip(before))
        top, high, corner = y + u(4), height_of(width), max(2, round(width * CORNER))
        for card, middle in zip(cards, row.cards):
            shadow_under(surface, (middle - width // 2, top, width, high), corner, u(1), u(3), 120)
            centred(surface, sprite(pack, card, width), middle, top + high / 2)
        surface.set_clip(before)

    # ------------------------------------------------------------ made ahead

    def prepare(self) -> Iterator[None]:
        """Make what the panel will show, a piece at a time."""
        yield
        self.make_room_to_fade()
        yield
        yield from self.build_ahead()
        assert self.layout is not None
        if self.has_cards and self.ending.has_list:
            cards = [card for hand in self.ending.hands for card in hand_cards(hand)]
            read_ahead(pack_for(self.ending.rules, self.host.settings), cards, self.layout.card_width)
        yield
        self.paint_ground(Recorder(), 0.0)
        yield
        if self.entrance:
            self.paint_apart()
            yield

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.words.title
        return told
