"""The table: you and the bots, from the first deal to the end of the match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from crazy8.rules.actions import CALL, DRAW, MAU, PASS, WRONG, card_played, is_play, play
from crazy8.rules.cards import NO_CARD, SUIT_OF, SUITS, cards_in
from crazy8.rules.events import CalledOff, DealBegan, Event, Scored, TurnBegan
from crazy8.rules.fitting import CALLING, OWED
from crazy8.rules.match import Result
from crazy8.rules.refusal import asks_suit, why_card_does_not_fit
from crazy8.rules.view import Observation, PlayerView
from crazy8.rules.wanted import cards_to_take
from crazy8.session.chair import Chair
from crazy8.session.session import Session, new_session
from crazy8.text.phrases import Phrases, bot_names
from crazy8.text.rules_text import rules_title
from crazy8.text.turn_text import call_in_vain, only_way_text, refusal
from crazy8.ui.drawing.cards import pack_for
from crazy8.ui.scenes.table.hint import Hint
from crazy8.ui.scenes.table.layer import MAIN, TableLayer
from crazy8.ui.scenes.table.only_way import OnlyWay, only_way
from crazy8.ui.scenes.table.preparation import Preparation, is_little, read_faces_ahead
from crazy8.ui.scenes.table.take_back import TakeBackMoment
from crazy8.ui.scenes.table.trace import table_trace
from crazy8.ui.shell import chance
from crazy8.ui.shell.input_map import SUIT_INTENTS, Intent, intent_of, key_cap
from crazy8.ui.shell.scene import DealOfTheDay, Host, Scene, StartMenu, TableChoice, Trace
from crazy8.ui.table.compose import compose
from crazy8.ui.table.hand import SORTS
from crazy8.ui.table.heads import heads_of
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.opponents import people_at
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.paint_seats import read_heads_ahead, read_moods_ahead
from crazy8.ui.table.perspective import OwnChair, turned
from crazy8.ui.table.picture import Picture
from crazy8.ui.table.ribbon import RIBBON
from crazy8.ui.table.show import TableShow

if TYPE_CHECKING:
    from crazy8.storage.saves import Saves
    from crazy8.ui.scenes.game_over.loss import LossScene
    from crazy8.ui.scenes.game_over.win import WinScene
    from crazy8.ui.scenes.settlement.scene import SettlementScene


class TableScene(Scene):
    """A match at one table, seen from one person's chair. Every decision of yours goes through ``act``; everything
    shown comes from ``show``, which calls your seat 0, whichever it is. The ``session`` is only run and kept here: what
    is known of the game comes from the chair."""

    name = "table"

    def __init__(
        self,
        host: Host,
        choice: TableChoice,
        session: Session | None = None,
        seat: int = 0,
        known_as: Sequence[str] = (),
    ) -> None:
        """``session`` is a game that goes on; without one a new game begins, kept after every action. ``seat`` is the
        person's who sits in front of this table; ``known_as`` is what everybody is called, by seat, where they have
        met before."""
        super().__init__(host)
        self.choice = choice
        practice = host.settings.practice if choice.practice is None else choice.practice
        self.session = session or new_session(
            choice.rules, choice.levels, choice.seed, first_dealer=choice.first_dealer, practice=practice
        )
        self.chair = Chair(self.session, seat)
        self.own = OwnChair(self.chair)
        self.known_as = turned(tuple(known_as), seat)[1:] if known_as else ()
        """What the others were called in the game that this one goes on from; empty for their usual names."""
        self.called = host.settings.name
        """The person's name in the settings when the table was last given its names."""
        self.spoken = host.words.language
        """The language in which the table was last told of."""
        names, heads = self._people(choice.name or self.called)
        phrases = Phrases(host.words, choice.rules, names)
        self.layout = TableLayout(host.size, len(names), host.settings.text_size)
        self.painter = Painter(host.size, host.settings.text_size)
        read_heads_ahead(self.layout, heads)
        self.show = TableShow(phrases, names, heads, self.layout, host.sounds.play, self._heard)
        self.show.apply(host.settings)
        self.table = TableLayer(host, self.show, self.painter, self.play_card, self.press, lambda: self.decision)
        self.layer = self.table
        self.hint = Hint()
        self.take_back_moment = TakeBackMoment()
        self.only_way = OnlyWay()
        self._is_first_game = host.storage is not None and not host.storage.history.ids()
        self.is_played_on = False
        """Whether the game goes on from a place of another one, which its title says."""
        self.title = self._title()
        self.picture = Picture()
        self.round_over: PlayerView | None = None
        self.called_off = False
        self._ahead = Preparation(self._first_turn())
        self._is_little = False
        """Whether the last frame left time for more."""
        self._ready: list[SettlementScene | WinScene | LossScene] = []
        """The screens that follow the round, made ready while its last card flies: the next one first."""
        if session is not None:
            self._go_on()
        elif host.storage is not None:
            host.storage.saves.begin(self.session, self.own.by_seat(names), choice.title)
            if choice.day is not None and host.storage.saves.open_game is not None:
                host.storage.daily.begin(choice.day, host.storage.saves.open_game.record.id)

    def _people(self, you: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The names and portraits of everybody, the person's first."""
        names, heads = people_at(self.host.words, self.chair.players, you)
        if self.known_as:
            names = (names[0], *bot_names(self.host.words, you, self.known_as))
            heads = heads_of(self.host.words, names, 0)
        return names, heads

    def _title(self) -> str:
        """What the rules are called here."""
        words = self.host.words
        title = self.choice.title or rules_title(words, self.choice.rules)
        return words.say("replay.play_on.titled", rules=title) if self.is_played_on else title

    # ------------------------------------------------------------ the scene's life

    def on_entered(self) -> None:
        """Deal the first round; later: go on where an overlay was closed, perhaps with another name."""
        self.show.covered = False
        if self.called != self.host.settings.name:
            self.called = self.host.settings.name
            self.show.rename(self._people(self.called)[0])
            self._forget_what_is_ready()
        if self.chair.round_number == 0:
            self.deal()

    def _go_on(self) -> None:
        """Show the game as it was left, with what the round has told; a round that is over is settled again."""
        view = self.own.view()
        if view is None:
            return
        self.show.resume(view, self.own.log())
        if view.outcome is not None:
            self.round_over = view
            self.called_off = any(isinstance(event, CalledOff) for event, _ in self.own.log())

    def play_on(self) -> None:
        """The game goes on from a place of another one."""
        self.is_played_on = True
        self.title = self._title()

    def tell_first(self, sentence: str) -> None:
        """Say something before what the table tells anyway."""
        words = self.show.words
        words.message = words.say("sentences", before=sentence, then=words.message) if words.message else sentence

    def on_left(self) -> None:
        """The table is left: the game stays kept as it is."""
        self._forget_what_is_ready()
        if self.host.storage is not None:
            self.host.storage.saves.write(self.session)

    def on_resized(self) -> None:
        """Lay the table out anew, with the words and the look of the settings."""
        host = self.host
        if self.spoken != host.words.language:
            self.spoken, self.title = host.words.language, self._title()
            self.show.rename((self._people(self.choice.name or self.called)[0][0], *self.show.names[1:]))
            self.show.say_anew()
        self.layout = TableLayout(host.size, len(self.show.names), host.settings.text_size)
        self.painter = self.table.painter = Painter(host.size, host.settings.text_size)
        self.show.apply(host.settings)
        self.show.lay_out(self.layout)
        self._forget_what_is_ready()

    @property
    def settled(self) -> bool:
        """Whether all that has happened is shown."""
        return not self.show.busy

    @property
    def decision(self) -> Hashable:
        """What has been done so far: a press is meant for what comes next."""
        return self.chair.action_count

    def hurry(self) -> None:
        """Show at once all that has happened."""
        self.show.skip()
        self.table.follow()

    @property
    def moving(self) -> bool:
        """Whether anything moves on the table, or a bot has to act."""
        others = self.chair.bot_to_act or self.hint.thinking or self.only_way.waits
        return self.show.moving or others or self.round_over is not None

    def step(self, seconds: float) -> None:
        """Bots think a slice at a time; what they did joins the queue; time goes on for all that moves."""
        if not self._bots_wait(seconds):
            self.session.step()
        self._listen()
        self._think_of_a_hint()
        self.show.step(seconds)
        self._do_the_only_way(seconds)
        self.table.follow()
        self.table.explain(self.host.settings.explanations)
        if self.round_over is not None and not self.show.busy:
            view, self.round_over = self.round_over, None
            self._ahead.rest()
            self._ready = self._ready or self._screens_after(view, self.called_off)
            self._open(self._ready.pop(0))

    def wakes_in(self) -> float | None:
        """A tip over a dimmed card comes after a moment's rest of the pointer; later a face is itself again, and a
        refusal gives way."""
        wishes = (
            self.table.explains_in(self.host.settings.explanations),
            self.show.reactions.ends_in(self.show.now),
            self.show.gives_way_in(),
        )
        return min((wish for wish in wishes if wish is not None), default=None)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Paint the table as it is, a little ahead of the last step while things move."""
        self._compose(ahead)
        self.painter.draw(surface, self.picture)

    def draw_changes(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        """Paint only what has changed on the table."""
        self._compose(ahead)
        boxes = self.painter.redraw(surface, self.picture)
        self._is_little = is_little(boxes, surface.get_size())
        return boxes

    def on_shown(self) -> None:
        self._ahead.go_on(self._is_little)
        self._is_little = False

    def _first_turn(self) -> Iterator[None]:
        yield from self.painter.warm_up(self.picture)

    def _compose(self, ahead: float) -> None:
        now = self.show.now + (ahead / 120 if self.show.moving else 0.0)
        self.picture = compose(self.show, self.host.settings, self.table.controls, self.title, now)
        self.table.picture = self.picture

    def trace(self) -> Trace:
        """What the table shows, for programs that watch."""
        return table_trace(self.table, idle=not self.moving)

    # ------------------------------------------------------------ what you do

    def deal(self) -> None:
        """Begin the next round."""
        if self.chair.deal() is None:
            self._listen()

    def act(self, action: int) -> bool:
        """Do it, if the engine allows it; say why where it does not. Bots answer in the steps that follow."""
        reason = self.chair.submit(action)
        view = self.own.view()
        if reason is not None:
            if view is not None:
                self.show.refuse(NO_CARD, refusal(self.show.phrases, view, action, reason))
            return False
        self._listen()
        return True

    def play_card(self, card: int) -> None:
        """Play a card of your hand: ask for a suit first where it calls one; say why where it does not fit."""
        view = self.own.view()
        if view is None:
            return
        reason = why_card_does_not_fit(view.turn_context, card) if view.turn_context.on_turn else view.why_not(card)
        if reason is not None:
            self.show.refuse(card, refusal(self.show.phrases, view, card, reason))
            if view.why_not(WRONG + card) is None:
                self.act(WRONG + card)
        elif asks_suit(view.turn_context, card):
            self.choose_suit(lambda suit: self.act(play(card, suit)), leaving=card)
        else:
            self.act(card)

    def press(self, name: str) -> None:
        """Press a control: the draw pile, a button of the action column, a chip in a corner."""
        view = self.own.view()
        buttons = self.show.words.buttons(view, self.show.your_turn) if view is not None else []
        actions = {button.name: button.action for button in buttons}
        if name == "menu":
            self.pause()
        elif name == "help":
            self.open_rules()
        elif name == "settings":
            self.open_settings()
        elif name == RIBBON:
            self.open_log()
        elif view is not None and view.phase == CALLING and view.turn_context.on_turn:
            self.choose_suit(lambda suit: self.act(CALL + suit))
        elif name == "draw_pile":
            self.act(DRAW)
        elif name == "mau":
            self.call()
        elif name in actions:
            self.act(actions[name])

    def call(self) -> None:
        """Call "Mau", where that can count; say what it takes where it cannot."""
        view = self.own.view()
        if view is not None and MAU in view.legal() and not view.turn_context.call_counts:
            self.show.refuse(NO_CARD, call_in_vain(self.show.phrases, view))
        else:
            self.act(MAU)

    def pass_on(self) -> None:
        """Pass, or miss the turn: also where cards are owed and none is left to take."""
        view = self.own.view()
        nothing_to_take = view is not None and view.phase == OWED and not cards_to_take(view, view.owed)
        self.act(DRAW if nothing_to_take else PASS)

    def _do_the_only_way(self, seconds: float) -> None:
        """Do what alone can be done, where the person wants that, after saying so."""
        view = self.show.view
        wish = self.host.settings.only_way
        action = None
        if (wish == "on" or (wish == "first_game" and self._is_first_game)) and self.show.your_turn:
            assert view is not None
            action = only_way(view)
        if view is None or action is None:
            self.only_way.forget()
        elif self.only_way.begin(self.decision, self.host.settings.pace):
            self.show.words.foretell(only_way_text(self.show.phrases, view, action))
        elif self.only_way.is_over(seconds):
            self.only_way.forget()
            self.act(action)

    def _listen(self) -> None:
        told = self.own.poll()
        if told:
            pack = pack_for(self.choice.rules, self.host.settings)
            read_faces_ahead(self.painter, pack, self.show.view, told)
            for event, view in told:
                read_moods_ahead(self.layout, self.show.heads, self.show.reactions.names(event, view))
            self._prepare_end(told)
            self.show.add(told)

    def _prepare_end(self, told: Sequence[Observation]) -> None:
        """As soon as a round is over, while its last card has yet to fly, what shows its end is made ready."""
        over = next((view for event, view in told if isinstance(event, Scored)), None)
        if over is not None:
            called_off = any(isinstance(event, CalledOff) for event, _ in told)
            self._ready = self._screens_after(over, called_off)
            self._ahead.hurry(self._ready[0].prepare())

    def _forget_what_is_ready(self) -> None:
        """What has been made ready is not wanted any more."""
        self._ahead.rest()
        while self._ready:
            self._ready.pop().on_left()

    def _heard(self, event: Event, view: PlayerView) -> None:
        match event:
            case DealBegan() | CalledOff():
                self.called_off = isinstance(event, CalledOff)
            case Scored():
                self.round_over = view
            case TurnBegan(seat=0) if view.phase == CALLING:
                self.table.to(MAIN)

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> None:
        """A key or the mouse, once all that has happened is shown."""
        if self.table.handle(event) or event.type != pygame.KEYDOWN:
            return
        intent = intent_of(event)
        if intent in SUIT_INTENTS:
            self._call_by_number(SUIT_INTENTS.index(intent))
        elif intent is not None:
            self._key(intent)

    def _key(self, intent: Intent) -> None:
        keys: dict[Intent, Callable[[], object]] = {
            Intent.DRAW: lambda: self.press("draw_pile"),
            Intent.PASS: self.pass_on,
            Intent.MAU: self.call,
            Intent.SORT: self._sort,
            Intent.HELP: self.open_rules,
            Intent.SETTINGS: self.open_settings,
            Intent.BACK: self.pause,
            Intent.LOG: self.open_log,
            Intent.HINT: self.ask_for_hint,
            Intent.TAKE_BACK: self.take_back,
        }
        if intent in keys:
            keys[intent]()

    def _call_by_number(self, number: int) -> None:
        view = self.own.view()
        if view is not None and view.phase == CALLING and view.turn_context.on_turn:
            self.act(CALL + self.suit_order()[number])

    def _sort(self) -> None:
        at = SORTS.index(self.host.settings.sort)
        self.host.change(sort=SORTS[(at + 1) % len(SORTS)])
        self.show.apply(self.host.settings)

    # ------------------------------------------------------------ hints, and turns taken back

    def ask_for_hint(self) -> None:
        """Ask for a hint: it comes when it is your turn and hints are switched on."""
        words = self.show.words
        if not self.host.settings.hints:
            words.tell(words.say("table.hint.off"))
        elif self.show.your_turn and not self.hint.thinking:
            self.hint.begin(self.chair.advise(), self.chair.action_count)
            words.tell(words.say("table.hint.thinking"))

    def _think_of_a_hint(self) -> None:
        found = self.hint.step(self.chair.action_count)
        view = self.own.view()
        if found is None or view is None:
            return
        action, reason = found
        from crazy8.text.bot_reason_text import hint_text

        self.show.words.tell(hint_text(self.show.phrases, view, action, reason))
        buttons = self.show.words.buttons(view, yours=True)
        name = next((button.name for button in buttons if button.action == action), MAIN)
        self.table.to(card_played(action) if is_play(action) else name)

    def _bots_wait(self, seconds: float) -> bool:
        """Whether bots wait so that your turn can be taken back, until it is shown and a moment more; says once how."""
        chair, moment = self.chair, self.take_back_moment
        if not chair.practice or not chair.bot_to_act or chair.acted != chair.seat or not chair.can_take_back():
            return False
        if self.show.busy:
            return True
        if moment.offer(chair.action_count, self.host.settings.pace):
            words = self.show.words
            offer = words.say("table.take_back.offer", key=key_cap(self.host.words, Intent.TAKE_BACK))
            words.tell(words.say("sentences", before=words.line, then=offer) if words.message else offer)
        return moment.waits(seconds)

    def take_back(self) -> None:
        """Take your last turn back: in practice games, while nobody has seen a hidden card since."""
        words = self.show.words
        if self.chair.take_back():
            view = self.own.view()
            assert view is not None
            self.take_back_moment.forget()
            words.log.clear()
            self.show.resume(view, self.own.log())
            words.tell(words.say("table.take_back.done"))
        else:
            self.show.warn(words.say("table.take_back.gone" if self.chair.practice else "table.take_back.off"))

    # ------------------------------------------------------------ what opens over the table

    @property
    def _saves(self) -> Saves | None:
        """The games in progress on this computer; None where nothing is kept."""
        storage = self.host.storage
        return None if storage is None else storage.saves

    def _open(self, overlay: Scene) -> None:
        self.show.covered = True
        self.host.push(overlay)

    def suit_order(self) -> tuple[int, ...]:
        """The suits on the keys 1 to 4."""
        from crazy8.ui.scenes.chooser.scene import FRENCH_ORDER, GERMAN_ORDER

        return GERMAN_ORDER if self.show.phrases.deck == "german" else FRENCH_ORDER

    def choose_suit(self, chosen: Callable[[int], object], leaving: int = NO_CARD) -> None:
        """Ask for a suit. Nothing has been played yet: without an answer everything stays as it is."""
        from crazy8.ui.scenes.chooser.scene import SuitChooser

        host = self.host

        def choose(suit: int) -> None:
            host.pop()
            chosen(suit)

        view = self.own.view()
        may_call = view is not None and (view.turn_context.call_counts or view.mau_called)
        self._open(
            SuitChooser(
                host,
                self.suit_counts(leaving),
                self.show.phrases.deck == "german",
                host.settings.suit_colours == 4,
                round(self.layout.hand_top(len(self.show.hand.cards))),
                choose,
                host.pop,
                (lambda: self.act(MAU)) if may_call else None,
                self._mau_called,
                leaving,
                lambda surface: self.painter.draw_hand(surface, self.picture),
                self.open_rules,
            )
        )

    def _mau_called(self) -> bool:
        view = self.own.view()
        return view is not None and view.mau_called

    def open_rules(self) -> None:
        """Show the rules of this table, at the row that is in question."""
        from crazy8.ui.scenes.rules.places import field_in_question
        from crazy8.ui.scenes.rules.scene import RulesPage

        view = self.own.view()
        card = self.show.focus if isinstance(self.show.focus, int) and self.show.ring_shown else NO_CARD
        at = field_in_question(view, card) if view is not None else ""
        powers = view.tables.powers if view is not None else None
        self._open(RulesPage(self.host, self.choice.rules, self.chair.players, lambda: self.title, at, powers))

    def open_settings(self) -> None:
        """Show the settings."""
        from crazy8.ui.scenes.settings.scene import SettingsScene

        self._open(SettingsScene(self.host))

    def pause(self) -> None:
        """Open the menu over the table."""
        from crazy8.ui.scenes.pause.scene import PauseMenu

        later = self.host.words.later
        look_up = [
            ("log", later("table.pause.log"), self.open_log),
            ("help", later("table.pause.help"), self.open_rules),
            ("settings", later("table.pause.settings"), self.open_settings),
        ]
        leave = [("leave", later("table.pause.leave"), self.leave)]
        saves = self._saves
        if saves is not None and saves.open_game is not None and self.chair.result is None:
            leave.append(("give_up", later("table.pause.give_up"), self._ask_to_give_up))
        self._open(PauseMenu(self.host, lambda: self.title, later("table.pause.go_on"), look_up, leave))

    def open_log(self) -> None:
        """Show what has happened in this round, the newest first."""
        from crazy8.text.event_text import log_lines
        from crazy8.ui.scenes.log.scene import LogPage

        def lines() -> list[str]:
            return log_lines(self.show.phrases, self.own.log(), self.chair.reasons())

        self._open(LogPage(self.host, self.show.phrases, lines))

    def leave(self) -> None:
        """Leave the table: at once where the game is kept, else after a question."""
        saves = self._saves
        if saves is not None and saves.open_game is not None and saves.open_game.kept:
            self.to_menu()
        else:
            self._ask_to_leave()

    def _ask_to_leave(self) -> None:
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say, later = self.host.words.say, self.host.words.later
        leave, stay = later("table.leave.leave"), later("table.leave.stay")
        title = later("table.leave.title")
        self._open(Dialog(self.host, title, lambda: [say("table.leave.text")], leave, self.to_menu, stay))

    def _ask_to_give_up(self) -> None:
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say, later = self.host.words.say, self.host.words.later
        yes, stay = later("table.give_up.yes"), later("table.give_up.stay")
        title = later("table.give_up.title")
        self._open(Dialog(self.host, title, lambda: [say("table.give_up.text")], yes, self._give_up, stay))

    def _give_up(self) -> None:
        """The game is over: it moves to the finished ones, and there is nothing to continue."""
        from crazy8.storage.saves import SavedGame

        saves = self._saves
        if saves is not None and saves.open_game is not None:
            saves.abandon(SavedGame(saves.open_game.record))
        self.to_menu()

    def to_menu(self) -> None:
        """Back to the start menu."""
        if self._saves is not None:
            self._saves.close()
        self.host.go(StartMenu())

    @property
    def _own_title(self) -> str:
        """What the player calls the rules; empty where they are called as everywhere."""
        return self.title if self.is_played_on else self.choice.title

    def _screens_after(self, view: PlayerView, called_off: bool) -> list[SettlementScene | WinScene | LossScene]:
        """What follows a round that has ended: its settlement, the end of the match, or one after the other. A match of
        one round has nothing to settle. ``called_off``: the round went on for too many turns."""
        result = self.own.result
        if result is not None and self.chair.rules.rounds == 1:
            return [self._end_of_match(view, result, called_off)]
        settlement = self._settlement_of(view, called_off)
        if result is None:
            return [settlement]
        end = self._end_of_match(view, result, called_off, after_panel=True)
        settlement.next_pieces = end.prepare()
        return [settlement, end]

    def _settlement_of(self, view: PlayerView, called_off: bool) -> SettlementScene:
        from crazy8.ui.scenes.settlement.scene import RoundEnd, SettlementScene

        assert view.outcome is not None
        end = RoundEnd(
            view,
            tuple(self.show.names),
            tuple(self.show.heads),
            tuple(total - points for total, points in zip(view.totals, view.outcome.points, strict=True)),
            tuple(self.show.seat(seat) for seat in range(view.players)),
            over=self.chair.result is not None,
            called_off=called_off,
            title=self._own_title,
        )
        return SettlementScene(self.host, end, self._after_settlement, self.to_menu, self.open_log)

    def _end_of_match(
        self, view: PlayerView, result: Result, called_off: bool, after_panel: bool = False
    ) -> WinScene | LossScene:
        from crazy8.text.result_text import MatchEnd
        from crazy8.ui.scenes.game_over.ending import Commands, Ending
        from crazy8.ui.scenes.game_over.scene import game_over

        outcomes = self.own.outcomes
        counts = tuple(len(tuple(cards_in(hand))) for hand in view.revealed)
        ending = Ending(
            MatchEnd(result, len(outcomes), outcomes[-1].blocked, called_off, counts),
            outcomes,
            tuple(self.show.names),
            tuple(self.show.heads),
            self.chair.rules,
            view.revealed,
            title=self._own_title,
        )
        is_kept = self._saves is not None and self._saves.open_game is not None
        is_daily = self.choice.day is not None
        watch = self.watch if is_kept else None
        commands = Commands(self._after_match, self.to_menu, watch, self._wins_in_a_row, is_daily)
        return game_over(self.host, ending, commands, lambda: self.painter.cloth(self.chair.players), after_panel)

    def _after_settlement(self) -> None:
        """Deal the next round, or show how the match ended."""
        self.host.pop()
        if self.chair.result is None:
            self.deal()
        else:
            self.game_over()

    def game_over(self) -> None:
        """Show the end of the match."""
        view = self.own.view()
        assert view is not None
        if not self._ready:
            self._ready = self._screens_after(view, self.called_off)[-1:]
        self._open(self._ready.pop(0))

    def watch(self) -> None:
        """Show the game again that has just ended."""
        from crazy8.ui.scenes.replay.scene import ReplayScene

        saves = self._saves
        if saves is not None and saves.open_game is not None:
            self.host.push(ReplayScene(self.host, saves.open_game.record))

    def _wins_in_a_row(self) -> int:
        """How many games the person has won one after the other, this one included; 0 where it does not count."""
        storage = self.host.storage
        if storage is None or self.chair.practice or self._saves is None or self._saves.open_game is None:
            return 0
        return storage.statistics.summary().streak_now

    def _after_match(self) -> None:
        """The same table with new cards; from the deal of the day, which is played once, back to its page."""
        day = self.choice.day
        self.host.go(self.choice._replace(seed=chance.new_seed()) if day is None else DealOfTheDay(day))

    def suit_counts(self, leaving: int = NO_CARD) -> tuple[int, int, int, int]:
        """How many cards of each suit you hold, without the one that is about to be played."""
        view = self.own.view()
        held = [card for card in cards_in(view.hand if view is not None else 0) if card != leaving]
        clubs, spades, hearts, diamonds = (sum(SUIT_OF[card] == suit for card in held) for suit in SUITS)
        return clubs, spades, hearts, diamonds
