"""The table: you and the bots, from the first deal to the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from crazy8.rules.actions import CALL, DEAL, DRAW, MAU, PASS, WRONG, play
from crazy8.rules.cards import NO_CARD, SUIT_OF, SUITS, cards_in
from crazy8.rules.events import CalledOff, DealBegan, Event, Scored, TurnBegan
from crazy8.rules.fitting import CALLING
from crazy8.rules.refusal import asks_suit, why_card_does_not_fit
from crazy8.rules.view import Observation, PlayerView
from crazy8.session.session import Session, new_session
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import rules_title
from crazy8.text.turn_text import refusal
from crazy8.ui.drawing.cards import pack_for
from crazy8.ui.scenes.table.cursor import Cursor
from crazy8.ui.scenes.table.hint import TableAdvice
from crazy8.ui.scenes.table.overlays import Overlays
from crazy8.ui.scenes.table.preparation import Preparation, read_faces_ahead
from crazy8.ui.scenes.table.take_back import TakeBack
from crazy8.ui.scenes.table.trace import table_trace
from crazy8.ui.shell.input_map import SUIT_INTENTS, Intent, intent_of
from crazy8.ui.shell.scene import Host, Scene, TableChoice, Trace
from crazy8.ui.table.compose import CHIPS, Controls, compose
from crazy8.ui.table.hand import SORTS
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.opponents import people_at
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.paint_seats import read_heads_ahead
from crazy8.ui.table.picture import Picture
from crazy8.ui.table.show import TableShow

if TYPE_CHECKING:
    from crazy8.ui.scenes.settlement.scene import SettlementScene


class TableScene(Scene):
    """A match at one table. Every decision of yours goes through ``act``; everything shown comes from ``show``."""

    name = "table"

    def __init__(self, host: Host, choice: TableChoice, session: Session | None = None) -> None:
        """``session`` is a game that goes on; without one a new game begins, kept after every action."""
        super().__init__(host)
        self.choice = choice
        self.session = session or new_session(
            choice.rules, choice.levels, choice.seed, first_dealer=choice.first_dealer, practice=host.settings.practice
        )
        names, heads = people_at(host.words, self.session.match.players, choice.name or host.settings.name)
        phrases = Phrases(host.words, choice.rules, names)
        self.layout = TableLayout(host.size, len(names), host.settings.text_size)
        self.painter = Painter(host.size, host.settings.text_size)
        read_heads_ahead(self.layout, heads)
        self.show = TableShow(phrases, names, heads, self.layout, host.sounds.play, self._heard)
        self.show.apply(host.settings)
        self.controls = Controls()
        self.cursor = Cursor(self.show)
        self.overlays = Overlays(self)
        self.advice = TableAdvice(self)
        self.taking_back = TakeBack(self)
        self.title = choice.title or rules_title(host.words, choice.rules)
        self.picture = Picture()
        self.round_over: PlayerView | None = None
        self.called_off = False
        self._decision_shown = -1
        self._ahead = Preparation(self._first_turn())
        self._settlement: SettlementScene | None = None
        if session is not None:
            self._go_on()
        elif host.saves is not None:
            host.saves.begin(self.session, names, choice.title)
        self._pointer = (-1, -1)

    # ------------------------------------------------------------ the scene's life

    def on_entered(self) -> None:
        """Deal the first round; later: go on where an overlay was closed."""
        self.show.covered = False
        if self.session.match.round is None:
            self.deal()

    def _go_on(self) -> None:
        """Show the game as it was left, with what the round has told; a round that is over is settled again."""
        view = self.session.view(0)
        if view is None:
            return
        self.show.resume(view, self.session.log(0))
        if view.outcome is not None:
            self.round_over = view
            self.called_off = any(isinstance(event, CalledOff) for event, _ in self.session.log(0))

    def on_left(self) -> None:
        """The table is left: the game stays kept as it is."""
        if self.host.saves is not None and self.host.saves.open_game is not None:
            self.host.saves.write(self.session)

    def on_resized(self) -> None:
        """Lay the table out anew, with the words and the look of the settings."""
        host = self.host
        self.layout = TableLayout(host.size, len(self.show.names), host.settings.text_size)
        self.painter = Painter(host.size, host.settings.text_size)
        self.show.apply(host.settings)
        self.show.lay_out(self.layout)
        self._settlement = None

    @property
    def moving(self) -> bool:
        """Whether anything moves on the table, or a bot has to act."""
        bots = self.session.bot_to_act() or self.advice.thinking
        return self.show.moving or bots or self.round_over is not None

    def step(self, seconds: float) -> None:
        """Bots think a slice at a time; what they did joins the queue; time goes on for all that moves."""
        if not self.taking_back.waits(seconds):
            self.session.step()
        self._listen()
        self.advice.step()
        self.show.step(seconds)
        self.cursor.follow()
        self.cursor.explain(self.host.settings.explanations)
        if self.round_over is not None and not self.show.busy:
            view, self.round_over = self.round_over, None
            settlement, self._settlement = self._settlement, None
            self._ahead.rest()
            self.overlays.settle(settlement or self.overlays.settlement(view, self.called_off))

    def wakes_in(self) -> float | None:
        """A tip over a dimmed card comes after a moment's rest of the pointer."""
        return self.cursor.explains_in(self.host.settings.explanations)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Paint the table as it is, a little ahead of the last step while things move."""
        self._compose(ahead)
        self.painter.draw(surface, self.picture)

    def draw_changes(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        """Paint only what has changed on the table."""
        self._compose(ahead)
        boxes = self.painter.redraw(surface, self.picture)
        self._ahead.go_on(boxes, surface.get_size())
        return boxes

    def _first_turn(self) -> Iterator[None]:
        yield from self.painter.warm_up(self.picture)

    def _compose(self, ahead: float) -> None:
        now = self.show.now + (ahead / 120 if self.show.moving else 0.0)
        self.picture = compose(self.show, self.host.settings, self.controls, self.title, now)
        self._decision_shown = len(self.session.actions)

    def trace(self) -> Trace:
        """What the table shows, for programs that watch."""
        return table_trace(self)

    # ------------------------------------------------------------ what you do

    def deal(self) -> None:
        """Begin the next round."""
        self.act(DEAL)

    def act(self, action: int) -> bool:
        """Do it, if the engine allows it; say why where it does not. Bots answer in the steps that follow."""
        reason = self.session.submit(0, action)
        view = self.session.view(0)
        if reason is not None:
            if view is not None:
                self.show.refuse(NO_CARD, refusal(self.show.phrases, view, action, reason))
            return False
        self._listen()
        return True

    def play_card(self, card: int) -> None:
        """Play a card of your hand: ask for a suit first where it calls one; say why where it does not fit."""
        view = self.session.view(0)
        if view is None:
            return
        reason = why_card_does_not_fit(view.turn_context, card) if view.turn_context.on_turn else view.why_not(card)
        if reason is not None:
            self.show.refuse(card, refusal(self.show.phrases, view, card, reason))
            if view.why_not(WRONG + card) is None:
                self.act(WRONG + card)
        elif asks_suit(view.turn_context, card):
            self.overlays.choose_suit(lambda suit: self.act(play(card, suit)), leaving=card)
        else:
            self.act(card)

    def press(self, name: str) -> None:
        """Press a control: the draw pile, a button of the action column, a chip in a corner."""
        view = self.session.view(0)
        buttons = self.show.words.buttons(view, self.show.your_turn) if view is not None else []
        actions = {button.name: button.action for button in buttons}
        if name == "menu":
            self.overlays.pause()
        elif name == "help":
            self.overlays.rules()
        elif name == "settings":
            self.overlays.settings()
        elif view is not None and view.phase == CALLING and view.turn_context.on_turn:
            self.overlays.choose_suit(lambda suit: self.act(CALL + suit))
        elif name == "draw_pile":
            self.act(DRAW)
        elif name in actions:
            self.act(actions[name])

    def _listen(self) -> None:
        told = self.session.poll(0)
        if told:
            pack = pack_for(self.choice.rules, self.host.settings)
            read_faces_ahead(self.painter, pack, self.show.view, told)
            self._prepare_settlement(told)
            self.show.add(told)

    def _prepare_settlement(self, told: Sequence[Observation]) -> None:
        """As soon as a round is over, while its last card has yet to fly, the settlement is made ready."""
        over = next((view for event, view in told if isinstance(event, Scored)), None)
        if over is not None:
            called_off = any(isinstance(event, CalledOff) for event, _ in told)
            self._settlement = self.overlays.settlement(over, called_off)
            self._ahead.hurry(self._settlement.prepare())

    def _heard(self, event: Event, view: PlayerView) -> None:
        match event:
            case DealBegan() | CalledOff():
                self.called_off = isinstance(event, CalledOff)
            case Scored():
                self.round_over = view
            case TurnBegan(seat=0) if view.phase == CALLING:
                self.cursor.to("main")

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> None:
        """A key or the mouse. While events are still being shown, a key or a click only ends the motion."""
        pressed = event.type == pygame.KEYDOWN or (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1)
        if pressed and self.show.busy:
            if event.type != pygame.KEYDOWN or intent_of(event) is not None:
                self.show.skip()
                self.cursor.follow()
            return
        if event.type == pygame.KEYDOWN:
            intent = intent_of(event)
            if intent is not None:
                self._key(intent)
        elif event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._mouse(event)

    def _key(self, intent: Intent) -> None:
        if self.cursor.key(intent):
            return
        keys: dict[Intent, Callable[[], object]] = {
            Intent.CONFIRM: self._confirm,
            Intent.DRAW: lambda: self._decide(lambda: self.press("draw_pile")),
            Intent.PASS: lambda: self._decide(lambda: self.act(PASS)),
            Intent.MAU: lambda: self._decide(lambda: self.act(MAU)),
            Intent.SORT: self._sort,
            Intent.HELP: self.overlays.rules,
            Intent.BACK: self.overlays.pause,
            Intent.LOG: self.overlays.log,
            Intent.HINT: self.advice.ask,
            Intent.TAKE_BACK: self.taking_back.take,
        }
        if intent in keys:
            keys[intent]()
        elif intent in SUIT_INTENTS:
            self._call_by_number(SUIT_INTENTS.index(intent))

    def _decide(self, decision: Callable[[], object]) -> None:
        """Decide only what the last frame asked: a second press that comes before the next one does nothing."""
        if self._decision_shown == len(self.session.actions):
            decision()

    def _confirm(self) -> None:
        focus = self.cursor.confirmed()
        if isinstance(focus, int):
            self._decide(lambda: self.play_card(focus))
        elif focus in CHIPS:
            self.press(focus)
        elif focus is not None:
            self._decide(lambda: self.press(focus))

    def _call_by_number(self, number: int) -> None:
        view = self.session.view(0)
        if view is not None and view.phase == CALLING and view.turn_context.on_turn:
            self._decide(lambda: self.act(CALL + self.overlays.suit_order()[number]))

    def _sort(self) -> None:
        at = SORTS.index(self.host.settings.sort)
        self.host.change(sort=SORTS[(at + 1) % len(SORTS)])
        self.show.apply(self.host.settings)

    def _mouse(self, event: pygame.Event) -> None:
        card, control = self.cursor.under(event.pos, self.painter, self.picture)
        if event.type == pygame.MOUSEMOTION:
            self.cursor.pointed(event.pos, card)
            self.controls.hover = control
        elif event.button != 1:
            return
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.cursor.grab(event.pos, card)
            self.controls.pressed = control
            if control and control in CHIPS:
                self.press(control)
            elif control:
                self._decide(lambda: self.press(control))
        else:
            self.controls.pressed = ""
            played = self.cursor.let_go(event.pos, card)
            if played != NO_CARD:
                self._decide(lambda: self.play_card(played))

    def suit_counts(self, leaving: int = NO_CARD) -> tuple[int, int, int, int]:
        """How many cards of each suit you hold, without the one that is about to be played."""
        view = self.session.view(0)
        held = [card for card in cards_in(view.hand if view is not None else 0) if card != leaving]
        clubs, spades, hearts, diamonds = (sum(SUIT_OF[card] == suit for card in held) for suit in SUITS)
        return clubs, spades, hearts, diamonds
