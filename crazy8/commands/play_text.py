"""The game in plain lines: for a terminal, and for people who listen to one. No boxes, no colours, one fact a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TextIO

from crazy8.commands.typed import NOT_UNDERSTOOD, Reading, Typed
from crazy8.rules.actions import CALL, DRAW, MAU, PASS, WRONG, action_text, play
from crazy8.rules.cards import BIT, NO_SUIT, PACK_SIZE, SUITS, deck_ranks
from crazy8.rules.dealcode import GameSetup, deal_code
from crazy8.rules.events import Event, MatchEnded, Played, TurnBegan
from crazy8.rules.fitting import CALLING
from crazy8.rules.refusal import asks_suit, why_card_does_not_fit
from crazy8.rules.view import PlayerView
from crazy8.session.chair import Chair
from crazy8.session.session import new_session
from crazy8.text.event_text import Teller
from crazy8.text.phrases import Phrases, table_names
from crazy8.text.rules_text import rules_lines, rules_title
from crazy8.text.table_text import hand_line, hand_list, standings, table_lines
from crazy8.text.turn_text import options, refusal, why
from crazy8.text.words import Gap, Words

LONGEST_ECHO = 60


def _echo(line: str) -> str:
    """A typed line as a sentence repeats it."""
    return "".join(letter if letter.isprintable() else " " for letter in line)[:LONGEST_ECHO]


class Left(Exception):
    """The person has left the table."""


class TextGame:
    """A match of one person against bots, over two streams of lines."""

    def __init__(
        self, words: Words, table: GameSetup, lines: Iterator[str], out: Callable[[str], None], you: str = ""
    ) -> None:
        self.words = words
        self.table = table
        self.lines = lines
        self.out = out
        self.players = len(table.levels) + 1
        self.session = new_session(table.rules, table.levels, table.seed)
        self.chair = Chair(self.session, *self.session.persons)
        self.phrases = Phrases(words, table.rules, table_names(words, self.players, you), self.chair.seat)
        self.reading = Reading(self.phrases)
        self.teller = Teller(self.phrases, names_cards=True)

    def play(self) -> None:
        """The whole match."""
        try:
            self._welcome()
            self._deal()
            while self.chair.result is None:
                if self.chair.seat_to_act is None:
                    self._between_rounds()
                else:
                    self._my_turn()
        except Left as left:
            self.say(str(left))
        except Exception as error:
            done = " ".join(map(action_text, self.session.actions))
            error.add_note(f"deal code: {deal_code(self.table)}\nactions: {done}")  # for the report
            raise

    def say(self, key: str, /, **gaps: Gap) -> None:
        """A sentence of the text game, on a line of its own."""
        self.out(self.words.say(f"text.{key}", **gaps))

    @property
    def view(self) -> PlayerView:
        """What the person sees now."""
        view = self.chair.view()
        assert view is not None
        return view

    def _welcome(self) -> None:
        people = self.phrases.people(range(self.players))
        self.say("welcome", rules=rules_title(self.words, self.table.rules), count=self.players, people=people)
        self.say("code", code=deal_code(self.table))
        self.say("start_help", card=self.phrases.typed(self._example()))
        if self.table.rules.mau:
            self.say("mau_hint")

    def _example(self) -> int:
        return SUITS[2] * 13 + deck_ranks(self.table.rules.deck)[2]

    def _next_line(self) -> str:
        try:
            return next(self.lines).strip()
        except StopIteration:
            raise Left("ended") from None

    # ------------------------------------------------------------ a turn

    def _my_turn(self) -> None:
        view = self.view
        if not view.drawn and not view.mau_called:
            self._where_we_are(view)
        else:
            self.out(options(self.phrases, view))
        before = self.chair.action_count
        while self.chair.action_count == before:
            self._answer(self.reading_of(self._next_line()))

    def _where_we_are(self, view: PlayerView) -> None:
        self.say("top", card=self.phrases.card(view.top))
        if view.called != NO_SUIT:
            self.say("called", suit=self.phrases.suit(view.called))
        self.out(hand_line(self.phrases, view))
        self.out(options(self.phrases, view))

    def reading_of(self, line: str) -> Typed:
        """A typed line as understood; one that is not is answered at once. A suit is a suit where one is asked for."""
        suit = self.reading.suit(line) if self.view.phase == CALLING else NO_SUIT
        typed = self.reading.line(line) if suit == NO_SUIT else Typed("suit", suit=suit)
        if typed.what == NOT_UNDERSTOOD:
            self.say("not_understood", text=_echo(line))
        return typed

    def _answer(self, typed: Typed) -> None:
        match typed.what:
            case "card":
                self._play(typed)
            case "suit":
                self._try(CALL + typed.suit)
            case "draw":
                self._try(DRAW)
            case "pass":
                self._try(PASS)
            case "mau":
                self._try(MAU)
            case "why":
                self._why(typed)
            case "nothing":
                self.out(options(self.phrases, self.view))
            case _:
                self._look(typed)

    def _look(self, typed: Typed) -> None:
        """The commands that only tell something; they work between rounds as well."""
        match typed.what:
            case "hand":
                for line in hand_list(self.phrases, self.view):
                    self.out(line)
            case "table":
                for line in table_lines(self.phrases, self.view):
                    self.out(line)
            case "rules":
                for line in rules_lines(self.words, self.table.rules, self.players):
                    self.out(line)
            case "help":
                self._help()
            case "quit":
                raise Left("quit")

    def _deal(self) -> None:
        reason = self.chair.deal()
        assert reason is None, reason
        self._go_on()

    def _submit(self, action: int) -> None:
        reason = self.chair.submit(action)
        assert reason is None, reason
        self._go_on()

    def _go_on(self) -> None:
        """Let the bots play on, and tell all that happened."""
        self.session.run()
        for event, view in self.chair.poll():
            self._tell(event, view)

    def _tell(self, event: Event, view: PlayerView) -> None:
        """What happened; whose turn it is goes without saying, because what they do is told next."""
        if isinstance(event, TurnBegan):
            return
        if isinstance(event, MatchEnded):
            self._standings()
        for sentence in self.teller.tell(event):
            self.out(sentence)
        if isinstance(event, Played) and event.seat != self.chair.seat and view.counts[event.seat] == 1:
            self.say("counts", who=self.phrases.names[event.seat], count=1)

    def _try(self, action: int) -> None:
        view = self.view
        reason = view.why_not(action)
        if reason is None:
            self._submit(action)
        else:
            self.out(refusal(self.phrases, view, action, reason))

    # ------------------------------------------------------------ a card

    def _held(self, card: int) -> int:
        """The card or its twin: the one in hand, and of two the one that fits. The card itself if neither is held."""
        view = self.view
        held = [twin for twin in (card, card + PACK_SIZE) if view.hand & BIT[twin]]
        fitting = [twin for twin in held if why_card_does_not_fit(view.turn_context, twin) is None]
        return [*fitting, *held, card][0]

    def _play(self, typed: Typed) -> None:
        view, card = self.view, self._held(typed.card)
        if why_card_does_not_fit(view.turn_context, card) is not None:
            costs = view.why_not(WRONG + card) is None
            self._try(WRONG + card if costs else card)
            return
        suit = typed.suit
        if asks_suit(view.turn_context, card):
            if suit == NO_SUIT:
                suit = self._ask_suit()
                if suit == NO_SUIT:
                    self.say("taken_back")
                    self.out(options(self.phrases, view))
                    return
        elif BIT[card] & view.tables.wild:
            suit = NO_SUIT
        self._try(play(card, suit))

    def _ask_suit(self) -> int:
        """The suit the person names; ``NO_SUIT`` when they take the card back."""
        suits = self.words.join("or", (str(self.phrases.suit(suit)) for suit in SUITS))
        while True:
            self.say("ask_suit", suits=suits)
            line = self._next_line()
            if not line:
                return NO_SUIT
            suit = self.reading.suit(line)
            if suit != NO_SUIT:
                return suit
            typed = self.reading.line(line)
            if typed.what == "quit":
                raise Left("quit")
            self.say("not_a_suit", text=_echo(line))

    def _why(self, typed: Typed) -> None:
        view = self.view
        if typed.about == "card":
            self.out(why(self.phrases, view, self._held(typed.card)))
        elif typed.about:
            action = {"draw": DRAW, "pass": PASS, "mau": MAU}[typed.about]
            reason = view.why_not(action)
            self.out(options(self.phrases, view) if reason is None else refusal(self.phrases, view, action, reason))
        else:
            self.say("why_what", card=self.phrases.typed(self._example()))

    # ------------------------------------------------------------ between rounds

    def _between_rounds(self) -> None:
        self._standings()
        self.say("deals_next")
        while True:
            typed = self.reading_of(self._next_line())
            if typed.what == "nothing":
                self._deal()
                return
            if typed.what in ("hand", "table", "rules", "help", "quit"):
                self._look(typed)
            elif typed.what != NOT_UNDERSTOOD:
                self.say("deal_first")

    def _standings(self) -> None:
        result = self.chair.result
        for line in standings(self.phrases, self.view, result.places if result else None):
            self.out(line)

    def _help(self) -> None:
        phrases, example = self.phrases, self._example()
        typed, suits = phrases.typed(example), [phrases.suit(suit) for suit in SUITS]
        self.say("help.card", card=typed, name=phrases.card(example))
        named = (self.words.say("text.help.suit", letter=suit["typed"], suit=suit) for suit in suits)
        self.say("help.suits", suits=self.words.join("and", named))
        wild = self.view.tables.powers.wild
        if wild:
            self.say("help.wild", card=phrases.typed(13 + wild[0]), suit=suits[2])
        self.say("help.draw")
        self.say("help.pass")
        if self.table.rules.mau:
            self.say("help.mau")
        self.say("help.why", card=typed)
        self.say("help.hand")
        self.say("help.table")
        self.say("help.rules")
        self.say("help.quit")


def play_text(words: Words, table: GameSetup, source: TextIO | None, out: TextIO, you: str = "") -> None:
    """Play in the terminal. A prompt is shown only where somebody types. ``you`` is the person's name, which no bot
    has."""
    prompts = source is not None and source.isatty()

    def lines() -> Iterator[str]:
        while source is not None:
            if prompts:
                out.write("> ")
            out.flush()
            line = source.readline()
            if not line:
                return
            yield line

    def tell(line: str) -> None:
        out.write(line + "\n")

    TextGame(words, table, lines(), tell, you).play()
    out.flush()


