"""The end of a round: every hand flies in and is counted, card by card, and everybody comes to their place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

import pygame

from crazy8.rules.cards import NO_CARD
from crazy8.rules.view import PlayerView
from crazy8.text.phrases import Phrases, is_nameless
from crazy8.text.result_text import standing_line
from crazy8.text.rules_text import rules_title
from crazy8.ui.drawing.cards import pack_for, read_ahead
from crazy8.ui.drawing.chrome import panel_shadow
from crazy8.ui.drawing.medals import chip_size
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.scenes.settlement.layout import SettlementLayout, lay_out
from crazy8.ui.scenes.settlement.more import MoreButton, ThisGame, has_more
from crazy8.ui.scenes.settlement.paint import (
    FlyingCard,
    RowPicture,
    SettlementPainter,
    SettlementPicture,
    chip_letters,
    flip_of,
)
from crazy8.ui.scenes.settlement.spoken import row_value
from crazy8.ui.scenes.settlement.sums import Course, Figures, Row, figures, next_deal, sheet_of
from crazy8.ui.scenes.share import Share, code_of_game, share_line
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.display_list import Recorder
from crazy8.ui.table.motion import Place, in_out, out, pop
from crazy8.ui.widgets.buttons import PanelButton
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning
from crazy8.ui.widgets.node import Node, Said
from crazy8.ui.widgets.overlay import Overlay

REST: Final = 0.24
"""Seconds between the panel's coming and the first card."""
HIGHEST_NOTE: Final = 11
_ARC: Final = 26
"""Units that a card flies above the straight line."""


class RoundEnd(NamedTuple):
    """A round that is over, as its settlement shows it to seat ``view.seat``.

    ``before`` are the totals before it. ``fans``: where each seat's cards lie on the table; without them they come
    from the panel's lower edge. ``over``: it was the last round; ``called_off``: it went on for too long. ``title``:
    what the player calls the rules; ``code``: the deal code to share, where it is not that of the game which is kept.
    """

    view: PlayerView
    names: tuple[str, ...]
    heads: tuple[str, ...]
    before: tuple[int, ...]
    fans: tuple[Place, ...] = ()
    over: bool = False
    called_off: bool = False
    title: str = ""
    code: str = ""


class SettlementScene(Overlay):
    """Shows a round's end. ``on_next`` leads on, ``on_menu`` back to the menu, ``on_log`` shows the last moves."""

    name = "settlement"
    veil = 110
    comes_in = True
    builds_late = True

    def __init__(
        self,
        host: Host,
        end: RoundEnd,
        on_next: Callable[[], None],
        on_menu: Callable[[], None],
        on_log: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(host, "result" if end.over else "next_round")
        self.screen.focus.focus(self.screen.focus.default)
        self.end = end
        self.view = end.view
        self.on_next = on_next
        self.on_menu = on_menu
        self.on_log = on_log
        self.rules = end.view.tables.rules
        self.sheet = sheet_of(end.view, end.before)
        self.course = Course([len(row.cards) for row in self.sheet.rows], host.settings.motion)
        self.phrases = Phrases(host.words, self.rules, end.names, end.view.seat)
        code = end.code or code_of_game(host)
        self.share = Share(host, code, lambda: self._share_line(code)) if code else None
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.layout: SettlementLayout | None = None
        self.painter: SettlementPainter | None = None
        self.next_pieces: Iterator[None] = iter(())
        """What is made ready for the screen that follows, a piece in each frame."""
        self._shown: tuple[SettlementPicture, object] | None = None

    # ------------------------------------------------------------ time

    @property
    def begins(self) -> float:
        """When the first card sets out."""
        return self.entrance + (REST if self.host.settings.motion != "off" else 0.0)

    @property
    def ends(self) -> float:
        return self.begins + self.course.seconds

    def step(self, seconds: float) -> None:
        before = self.landed(self.now)
        super().step(seconds)
        for number in range(before, self.landed(self.now)):
            self.host.sounds.play("count", self._note(number))

    def on_resized(self) -> None:
        self.next_pieces = iter(())  # it was for the old size
        super().on_resized()

    def on_shown(self) -> None:
        next(self.next_pieces, None)

    def landed(self, now: float) -> int:
        """How many cards lie there at a moment."""
        return self.course.landed(now - self.begins)

    def _note(self, number: int) -> int:
        """How high the sound of a card is: it rises along its row."""
        row = bisect_right(self.course.first_of_row, number) - 1
        while not self.sheet.rows[row].cards:
            row -= 1
        count, place = len(self.sheet.rows[row].cards), number - self.course.first_of_row[row]
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
            self.host.push(RulesPage(self.host, self.rules, self.view.players, self._rules_title))
        elif intent is Intent.LOG and self.on_log is not None:
            self.on_log()
        else:
            return False
        return True

    def _share_line(self, code: str) -> str:
        view = self.view
        return share_line(self.host.words, self.rules, code, self.end.names, view.totals, view.round_number)

    def _rules_title(self) -> str:
        return self.end.title or rules_title(self.host.words, self.rules)

    def _open_more(self) -> None:
        self.host.push(ThisGame(self.host, self.share))

    # ------------------------------------------------------------ what is shown

    def build(self) -> list[Node]:
        u, words = self.u, self.host.words
        text = words.say("settlement.result" if self.end.over else "settlement.next")
        wide = PanelButton.width(u, text, key_cap(words, Intent.CONFIRM), 236)
        log, log_key = words.say("settlement.log"), key_cap(words, Intent.LOG)
        widths = [max(u(52), u.text(22) + u(28))] if has_more(self.host, self.share) else []
        has_log = self.on_log is not None
        if has_log:
            widths.append(PanelButton.width(u, log, log_key, 180))
        buttons = wide + sum(widths) + u(18) * bool(widths) + u(14) * max(0, len(widths) - 1)
        units, floor = chip_letters(len(self.sheet.rows) <= 4)
        chips = [chip_size(u, str(value), units, floor)[0] for row in self.sheet.rows for value in row.values]
        layout = lay_out(u, [len(row.cards) for row in self.sheet.rows], max(chips, default=0), buttons)
        self.panel = pygame.Rect(layout.panel)
        self.layout = layout
        self.painter = SettlementPainter(u, layout)
        self._speak(layout)
        return self._buttons(layout, text, wide, widths, (log, log_key) if has_log else None)

    def _buttons(
        self, layout: SettlementLayout, text: str, wide: int, widths: list[int], log: tuple[str, str] | None
    ) -> list[Node]:
        u, screen = self.u, self.screen
        _, foot_top, _, foot = layout.foot
        high = max(u(58 if layout.big else 50), u.text(22, 16) + u(24))
        rect = pygame.Rect(0, 0, wide, high)
        rect.midright = self.panel.right - u(32), foot_top + foot // 2
        order: list[Node] = [
            PanelButton(screen, rect, screen.focus.default, text, self.on_next, "brass", on_enter=True)
        ]
        right = rect.x - u(18)
        if log is not None:
            beside = pygame.Rect(right - widths[-1], rect.y + u(2), widths[-1], high - u(4))
            assert self.on_log is not None
            order.insert(0, PanelButton(screen, beside, "log", log[0], self.on_log, cap=log[1]))
            right = beside.x - u(14)
        if has_more(self.host, self.share):
            more = pygame.Rect(right - widths[0], rect.y + u(2), widths[0], high - u(4))
            order.insert(0, MoreButton(screen, more, "more", self._open_more))
        return order

    def _speak(self, layout: SettlementLayout) -> None:
        """What is painted says what it shows at the moment."""

        def row(at: int) -> Meaning:
            picture = self.picture(self.now)
            shown = next(one for one in picture.rows if one.row.seat == at)
            return Meaning(TEXT, shown.name, row_value(self.phrases, picture.heads, shown))

        said = [
            Said("title", layout.title, lambda: Meaning(HEADING, self.title(), self.subtitle())),
            Said("sentence", layout.sentence, lambda: Meaning(TEXT, self.sentence() if self._is_said() else "")),
            *(
                Said(f"seat_{self.sheet.rows[at].seat}", layout.row_at(slot), partial(row, at))
                for slot, at in enumerate(self.sheet.order)
            ),
            Said("foot", layout.foot, lambda: Meaning(TEXT, self.next_line())),
        ]
        self.screen.spoken += said

    def _is_said(self) -> bool:
        return self.course.stage("sentence", self.now - self.begins) > 0

    def painted_box(self) -> pygame.Rect:
        return self.panel.inflate(self.u(90), self.u(120))

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        assert self.painter is not None
        picture = self.picture(now)
        self.painter.paint(surface, picture)
        self._shown = picture, self._touched()

    def changed_boxes(self, ahead: float) -> list[pygame.Rect] | None:
        """While cards are counted, only the rows they lie in, and where they fly."""
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
        if self.entrance:
            self.paint_apart()
            yield

    # ------------------------------------------------------------ the picture

    def picture(self, now: float) -> SettlementPicture:
        """All that stands on the panel at a moment."""
        course, passed = self.course, now - self.begins
        rolled = course.stage("roll", passed)
        sums = figures(self.sheet, course.landed(passed), rolled)
        rows = [self._row(row, of_row, passed) for row, of_row in zip(self.sheet.rows, sums)]
        rows.sort(key=lambda row: row.row.seat == self.view.seat)  # one's own glides over the others
        words = self.host.words
        return SettlementPicture(
            self.title(),
            self.subtitle(),
            (words.say("settlement.this_round"), words.say("settlement.total")),
            tuple(rows),
            self.sentence(),
            round(255 * course.stage("sentence", passed)),
            self.next_line(),
            self._flying(passed),
            pack_for(self.rules, self.host.settings),
        )

    def _row(self, row: Row, sums: Figures, passed: float) -> RowPicture:
        words, course, at = self.host.words, self.course, self.view.seat
        number = course.first_of_row[row.seat] + sums.shown - 1
        slot, alpha = self._slot(row, passed)
        mine = row.seat == at
        place = self.sheet.places[row.seat]
        return RowPicture(
            row=row,
            name=self.shown_name(row.seat),
            head=self.end.heads[row.seat],
            state=self._state(row, sums),
            out=words.say("settlement.out_first") if not row.cards and row.wins and not self.sheet.blocked else "",
            shown=sums.shown,
            chip=pop(course.chip(number, passed)) if sums.shown else 1.0,
            round=self._written(sums),
            total=str(sums.total),
            place=words.say("settlement.place", number=place),
            told=round(255 * course.stage("places", passed)),
            is_first=place == 1,
            slot=slot,
            brass=out(course.stage("flood", passed)) if mine and course.motion == "full"
            else float(mine and course.stage("flood", passed) > 0),
            alpha=alpha,
        )  # fmt: skip

    def _slot(self, row: Row, passed: float) -> tuple[float, int]:
        """How far from the top a row stands, and how much of it is seen: with less motion it goes from one place and
        comes at the other."""
        begin, end = float(row.seat), float(self.sheet.slots[row.seat])
        gone = self.course.stage("glide", passed)
        if self.course.motion == "full":
            return begin + (end - begin) * in_out(gone), 255
        if begin == end or gone in (0.0, 1.0):
            return (end if gone else begin), 255
        return (begin, round(255 * (1 - 2 * gone))) if gone < 0.5 else (end, round(255 * (2 * gone - 1)))

    def _state(self, row: Row, sums: Figures) -> str:
        words = self.host.words
        if not row.cards:
            return words.say("settlement.empty_hand")
        if row.wins and self.sheet.blocked and sums.shown == len(row.cards):
            return words.say("settlement.fewest")
        return words.say("settlement.cards", count=len(row.cards))

    def _written(self, sums: Figures) -> str:
        if sums.round is None:
            return ""
        return self.host.words.say("settlement.plus", points=sums.round) if sums.round else "0"

    def _flying(self, passed: float) -> tuple[FlyingCard, ...]:
        layout, course = self.layout, self.course
        assert layout is not None
        flying = []
        for number in course.in_the_air(passed) if passed >= 0 else ():
            at = bisect_right(course.first_of_row, number) - 1
            while not self.sheet.rows[at].cards:
                at -= 1
            row = self.sheet.rows[at]
            place = number - course.first_of_row[at]
            x, y, _, _ = layout.row_at(row.seat)
            goal = x + layout.hands[at].across[place], y + layout.card_top + round(layout.card_width * 0.7)
            flying.append(self._flight(row, row.cards[place], goal, course.way(number, passed), y + layout.card_end))
        return tuple(flying)

    def _flight(self, row: Row, card: int, goal: tuple[int, int], way: float, end: int) -> FlyingCard:
        if self.course.motion != "full":
            return FlyingCard(card, *goal, 1.0, round(255 * way), end)
        fan, gone = self._fan(row.seat), out(way)
        lift = self.u(_ARC) * 4 * way * (1 - way)
        x, y = fan.x + (goal[0] - fan.x) * gone, fan.y + (goal[1] - fan.y) * gone - lift
        mine = row.seat == self.view.seat  # one's own cards were open all the time
        seen = card if mine or way >= 0.5 else NO_CARD
        return FlyingCard(seen, round(x), round(y), 1.0 if mine else flip_of(way), 255, end if way >= 0.5 else 0)

    def _fan(self, seat: int) -> Place:
        if self.end.fans:
            return self.end.fans[seat]
        return Place(self.panel.centerx, self.panel.bottom, 1)

    # ------------------------------------------------------------ words

    def shown_name(self, seat: int) -> str:
        """A seat's name at the head of a row."""
        words = self.host.words
        says_you = seat == self.view.seat and is_nameless(words, self.end.names[seat])
        return words.say("settlement.you") if says_you else self.end.names[seat]

    def title(self) -> str:
        """What ended the round."""
        words, outcome = self.host.words, self.view.outcome
        assert outcome is not None
        if outcome.blocked:
            return words.say("settlement.title.called_off" if self.end.called_off else "settlement.title.blocked")
        winner = outcome.winners[0]
        return words.say(f"settlement.title.{self.phrases.who(winner)}", who=self.end.names[winner])

    def subtitle(self) -> str:
        """Which round it was."""
        words, rules, number = self.host.words, self.rules, self.view.round_number
        if rules.target:
            return words.say("settlement.round.to_target", number=number, target=rules.target)
        return words.say("settlement.round.of_rounds", number=number, rounds=rules.rounds)

    def sentence(self) -> str:
        """How the person stands."""
        return standing_line(self.phrases, self.view.totals, self.end.over)

    def next_line(self) -> str:
        """Who deals next and who begins; or that there is no next round."""
        words, me = self.host.words, self.view.seat
        if self.end.over:
            return words.say("settlement.match_over")
        dealer, first = next_deal(self.view)
        name = {(True, True): "you_you", (True, False): "you_other", (False, True): "other_you"}.get(
            (dealer == me, first == me), "other"
        )
        return words.say(f"settlement.deal.{name}", dealer=self.end.names[dealer], first=self.end.names[first])

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.title() if self.moving else self.next_line()
        return told
