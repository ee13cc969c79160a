"""What the table's plates, buttons and message line say, from what the seat sees. Words only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from crazy8.rules.actions import CALL, DRAW, MAU, PASS, is_play
from crazy8.rules.cards import NO_SUIT, RANK_OF, SUIT_OF
from crazy8.rules.events import (
    AskedBack,
    DealBegan,
    Dealt,
    Drew,
    Event,
    MatchEnded,
    MauCalled,
    MissedTurn,
    Owed,
    Passed,
    Played,
    RanksDrawn,
    Revealed,
    RoundEnded,
    Scored,
    SkipAimed,
    StarterTurned,
    SuitCalled,
    TurnBegan,
    WrongCard,
)
from crazy8.rules.fitting import CALLING, OWED, RETURNING, SKIPPED, TURN
from crazy8.rules.powers import NO_RANK
from crazy8.rules.view import Observation, PlayerView
from crazy8.rules.wanted import Asks, Bar, Wanted, cards_to_take, draws_left, owed_after, wanted
from crazy8.text.event_text import Teller
from crazy8.text.phrases import Phrases
from crazy8.text.turn_text import named, options
from crazy8.text.words import Forms
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.table.last_moves import LastMoves
from crazy8.ui.table.picture import NO_PLATE, PlateKind, PlatePicture


class ActionButton(NamedTuple):
    """A button of the action column: what it is called in code, what it does, and whether it can be pressed now."""

    name: str
    action: int
    label: str
    key: str
    second: str = ""
    enabled: bool = False
    lamps: tuple[int, int] | None = None
    pressed_in: bool = False
    is_all: bool = False
    """Whether nothing else can be done."""


_DECISIONS = (DealBegan, RanksDrawn, StarterTurned, Played, Drew, Passed, MauCalled, SuitCalled, WrongCard)
"""What begins a move, and a new line with it; everything else came of the move before it."""


class TableWords:
    """Says what happens at one table. It keeps the log of the round, its last moves and who called the suit.

    The line consists of whole sentences: ``told`` tells the last move and what came of it, ``message`` comes after
    that and is what counts most: the end of the move, what you can do now, or why something does not go. ``kind`` says
    which of these it is: info, turn or warn.
    """

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.say = phrases.words.say
        self._heard: list[Observation] = []
        """What has been heard in this round."""
        self._begin()

    def _begin(self) -> None:
        """Nothing has been heard yet."""
        self.teller = Teller(self.phrases)
        self.log: list[str] = []
        self.moves = LastMoves()
        self.caller = -1
        self.turned_away = False
        """Whether the card that lies face up is a starter that may not stay."""
        self.landed: int | None = None
        """After a card has been played and before the next turn is told: how many cards will be owed then."""
        self.message = ""
        self.kind = "info"
        self.told: tuple[str, ...] = ()
        self._move: list[str] = []
        """All sentences of the last move."""
        self._last: Event | None = None

    def say_anew(self) -> None:
        """Say all that has been heard in this round once more, in the language of now."""
        heard, self._heard = self._heard, []
        self._begin()
        for event, view in heard:
            self.hear(event, view)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The line, sentence by sentence."""
        return (*self.told, self.message) if self.message else self.told

    @property
    def line(self) -> str:
        """The whole line."""
        return (*self.longer, self.message)[0]

    @property
    def longer(self) -> tuple[str, ...]:
        """The line from the first, the second, ... sentence on, but for the last alone: as much as there may be room
        for."""
        line, longer = self.message, []
        for sentence in reversed(self.told):
            line = self.say("sentences", before=sentence, then=line) if line else sentence
            longer.append(line)
        return tuple(reversed(longer))

    def ends_reading(self, event: Event) -> bool:
        """Whether what the line tells may be gone once this event is shown: another move takes its place, what you can
        do takes its room, or the round is over."""
        if not self._move:
            return False
        if isinstance(event, RoundEnded):
            return True
        if isinstance(event, TurnBegan):
            return event.seat == 0 and len(self._move) > 1
        return self._replaces(event) and not self._is_silent(event)

    def _replaces(self, event: Event) -> bool:
        """Whether an event begins another move, for those that say something. What a seat takes or misses came of the
        move before: the surprise keeps its cause."""
        if isinstance(event, Played) and isinstance(self._last, MauCalled):
            return False
        if isinstance(event, Drew) and event.why != "turn":
            return False
        return isinstance(event, _DECISIONS)

    @staticmethod
    def _is_silent(event: Event) -> bool:
        """Whether an event says nothing on the line: what you can do says it, or the settlement does."""
        to_you = isinstance(event, Owed | AskedBack) and event.seat == 0
        return to_you or isinstance(event, TurnBegan | Dealt | SkipAimed | Revealed | Scored | MatchEnded)

    def hear(self, event: Event, view: PlayerView) -> None:
        """Take in an event that is shown now: the message line tells it, and what you can do when it is your turn."""
        said = self.teller.tell(event)
        if isinstance(event, DealBegan):
            self.log.clear()
            self._heard.clear()
        self._heard.append(Observation(event, view))
        self.moves.hear(event, view, said)
        if not isinstance(event, TurnBegan):
            self.log += said
        if isinstance(event, RanksDrawn) and said:  # all of them at once, before the first card is dealt
            self._tell_move(event, [self.say("table.in_force.drawn", parts=self.in_force(view))])
        elif isinstance(event, StarterTurned) and view.awaits_call:
            self._tell_move(event, [self._who_calls(view)])
        elif said and not self._is_silent(event):
            self._tell_move(event, said)
        if isinstance(event, Played) or (isinstance(event, StarterTurned) and _acts(event, view)):
            self.landed = owed_after(view)
        elif isinstance(event, DealBegan | TurnBegan):
            self.landed = None
        if isinstance(event, StarterTurned):
            self.turned_away = event.fate != "stays"
        if isinstance(event, Played | SuitCalled):
            self.caller = event.seat if event.suit != NO_SUIT else -1

    def _tell_move(self, event: Event, said: list[str]) -> None:
        """Sentences about the last move, or the first ones about another."""
        if self._replaces(event):
            self._move = []
        self._move += said
        self._last = event
        self.told, self.message, self.kind = tuple(self._move[:-1]), self._move[-1], "info"

    def offer(self, view: PlayerView, opening: bool) -> None:
        """Say what you can do after the last move: at the start of your turn, or further on in it."""
        if view.legal():
            brief = bool(self._move)
            self.told = tuple(self._move)
            self.message, self.kind = options(self.phrases, view, opening=opening, brief=brief), "turn"

    def foretell(self, sentence: str) -> None:
        """Say after the last move what will be done for you."""
        self.told = tuple(self._move)
        self.message, self.kind = sentence, "turn"

    def tell(self, sentence: str) -> None:
        """Say something that is no event."""
        self.told, self.message, self.kind = (), sentence, "info"

    def warn(self, sentence: str) -> None:
        """Say why something does not go."""
        self.told, self.message, self.kind = (), sentence, "warn"

    def _who_calls(self, view: PlayerView) -> str:
        """That the first player names the suit of a wild starter."""
        first = (view.dealer + 1) % view.players
        who, card = self.phrases.names[first], self.phrases.card(view.top)
        return self.say(f"table.wild_starter.{self.phrases.who(first)}", who=who, card=card)

    def title(self, view: PlayerView) -> str:
        """The line under the table's name: which round it is, and how long the match goes."""
        rules = view.tables.rules
        if rules.rounds == 1:
            return self.say("table.title.one_round")
        if rules.target:
            return self.say("table.title.to_target", round=view.round_number, target=rules.target)
        return self.say("table.title.round_of", round=view.round_number, rounds=rules.rounds)

    def plate(self, view: PlayerView) -> PlatePicture:
        """What the plate says may be played."""
        said = wanted(view, self.landed)
        if self.turned_away:
            return NO_PLATE
        match said.asks:
            case Asks.NOTHING:
                return NO_PLATE
            case Asks.CALL:
                mine = said.caller == view.seat
                who = self.phrases.names[said.caller]
                word = self.say("table.plate.your_call") if mine else self.say("table.plate.calls", who=who)
                return PlatePicture(word=word, kind=PlateKind.CALL)
            case Asks.SUIT:
                return self._suit_plate(view, said)
        return self._cards_plate(said)

    def may_be_played(self, view: PlayerView) -> Forms | None:
        """The same in words that leave nothing to the picture: "a heart, a 9 or a jack"; none where no card may."""
        return named(self.phrases, wanted(view, self.landed))

    def owed(self, view: PlayerView) -> int:
        """How many cards are owed as the table stands; the card that has just landed is counted in."""
        return view.owed if self.landed is None else self.landed

    def _suit_plate(self, view: PlayerView, said: Wanted) -> PlatePicture:
        heading = self.say("table.plate.follow")
        if view.called != NO_SUIT and self.caller >= 0:
            mine = self.caller == view.seat
            heading = self.say(
                "table.plate.you_called" if mine else "table.plate.called", who=self.phrases.names[self.caller]
            )
        word = capitalised(self.phrases.suit(said.suit)["name"])
        second = "only_drawn" if said.only_drawn else "" if said.bar is Bar.NONE else said.bar.value
        told = self.say(f"table.plate.{second}") if second else ""
        return PlatePicture(said.suit, heading, word, told)

    def _cards_plate(self, said: Wanted) -> PlatePicture:
        phrases, say = self.phrases, self.say
        cards = tuple((rank, NO_SUIT) for rank in said.ranks)
        cards += tuple((RANK_OF[card], SUIT_OF[card]) for card in said.cards)
        where = f"table.plate.{'instead' if cards else 'only'}.{said.instead.value}"
        second = say(where, count=said.owed)
        match said.ranks, said.cards:
            case [], []:
                return PlatePicture(word=say("table.plate.nothing"), second=second, kind=PlateKind.BACK)
            case [rank], []:
                word = say("table.plate.rank", rank=phrases.rank(rank))
                return PlatePicture(word=word, second=second, kind=PlateKind.RANK, cards=cards)
            case [], [card]:
                word = say("table.plate.card", card=phrases.card(card))
            case [rank], [card]:
                other = phrases.rank(RANK_OF[card])
                word = say("table.plate.rank_or_card", rank=phrases.rank(rank), other=other)
            case _:
                word = say("table.plate.cards")
        return PlatePicture(word=word, second=second, kind=PlateKind.CARDS, cards=cards)

    def in_force(self, view: PlayerView) -> str:
        """The ranks of a surprise deal, many of them by the letters of their cards; nothing where the rules name them
        once and for all."""
        if not view.tables.rules.surprise:
            return ""
        powers = view.tables.powers
        form = "name" if len(powers.wild) < 3 else "typed"
        wild = [self._rank(rank, form) for rank in powers.wild]
        parts = [self.say("table.in_force.wild", ranks=self.phrases.words.join("and", wild))] if wild else []
        for key, rank in (("draw", powers.draw), ("skip", powers.skip), ("reverse", powers.reverse)):
            if rank != NO_RANK:
                parts.append(self.say(f"table.in_force.{key}", rank=self._rank(rank, form)))
        told = parts[0] if parts else ""
        for part in parts[1:]:
            told = self.say("table.in_force.next", before=told, part=part)
        return told

    def _rank(self, rank: int, form: str) -> str:
        word = self.phrases.rank(rank)[form]
        return word if form == "name" else word.upper()

    def buttons(self, view: PlayerView, yours: bool) -> list[ActionButton]:
        """The action column from below: what can be done now, and the call. ``yours``: you may act now; while you may
        not, or must play a card, the draw button is there and off."""
        legal = view.legal() if yours else ()
        column = self._ways(view, legal)
        ways = [button for button in column if button.enabled]
        if len(ways) == 1 and not any(is_play(action) for action in legal):
            column[column.index(ways[0])] = ways[0]._replace(is_all=True)
        if yours and view.tables.mau and (view.mau_called or view.turn_context.call_counts):
            called = view.mau_called
            second = self.say("table.second.mau_said") if called else ""
            label, key = self.say("table.button.mau"), self.cap(Intent.MAU)
            column.append(ActionButton("mau", MAU, label, key, second, enabled=not called, pressed_in=called))
        return column

    def cap(self, intent: Intent) -> str:
        """The key that does what a button does."""
        return key_cap(self.phrases.words, intent)

    def _ways(self, view: PlayerView, legal: tuple[int, ...]) -> list[ActionButton]:
        """The buttons of what can be done besides playing a card and calling."""
        say, phase = self.say, view.phase if view.turn == view.seat else TURN
        if phase == OWED and view.owed:
            return [self._take(view, DRAW in legal)]
        if phase in (SKIPPED, RETURNING):
            label = say("table.button.stand" if phase == SKIPPED else "table.button.decline")
            second = say("table.second.ends_turn") if phase == SKIPPED else ""
            return [ActionButton("main", PASS, label, self.cap(Intent.PASS), second, enabled=PASS in legal)]
        if phase == CALLING:
            return [ActionButton("main", CALL, say("table.button.call"), "", enabled=CALL in legal)]
        second, lamps = self._draws_left(view)
        draw = ActionButton("main", DRAW, say("table.button.draw"), self.cap(Intent.DRAW), second, DRAW in legal, lamps)
        if PASS not in legal:
            return [draw]
        ends = say("table.second.ends_turn") if DRAW not in legal else ""
        passing = ActionButton("pass", PASS, say("table.button.pass"), self.cap(Intent.PASS), ends, enabled=True)
        return [draw, passing] if DRAW in legal else [passing]

    def _take(self, view: PlayerView, is_open: bool) -> ActionButton:
        """Take what is owed, as far as there are cards; where there are none, the turn is only missed."""
        say, count = self.say, cards_to_take(view, view.owed)
        if not count:
            second = say("table.second.nothing_left")
            label = say("table.button.stand")
            return ActionButton("main", DRAW, label, self.cap(Intent.PASS), second, is_open)
        second = say("table.second.ends_turn") if count == view.owed else say("table.second.only_left", count=count)
        label = say("table.button.take", count=view.owed)
        return ActionButton("main", DRAW, label, self.cap(Intent.DRAW), second, is_open)

    def _draws_left(self, view: PlayerView) -> tuple[str, tuple[int, int] | None]:
        tables = view.tables
        if not view.pile_count:
            return self.say("table.second.pile_empty"), None
        if tables.draw_ends_turn:
            return self.say("table.second.ends_turn"), None
        if tables.rules.draw_limit == 0:
            return self.say("table.second.until_fits"), None
        left = draws_left(view)
        return self.say("table.second.draws_left", count=left), (left, tables.limit)


def _acts(event: StarterTurned, view: PlayerView) -> bool:
    """Whether a starter works as if the dealer had played it (ruling 3)."""
    return event.fate == "stays" and view.tables.rules.starter == "acts"


def capitalised(word: str) -> str:
    """The word with a capital, as it stands on a plate of its own."""
    return word[:1].upper() + word[1:]


@dataclass(slots=True)
class SeatMarks:
    """What is marked at the seats: who has called "Mau", who misses a turn, who holds one card, and since when."""

    mau: set[int] = field(default_factory=set)
    misses: dict[int, float] = field(default_factory=dict)
    popped: dict[int, float] = field(default_factory=dict)
    last_card: dict[int, float] = field(default_factory=dict)

    def hear(self, event: Event, view: PlayerView, now: float) -> None:
        """Follow the events that are shown."""
        few = {seat for seat, count in enumerate(view.counts) if count == 1 and view.turns}
        self.last_card = {seat: self.last_card.get(seat, now) for seat in few}
        match event:
            case DealBegan():
                self.mau.clear()
                self.misses.clear()
            case MauCalled():
                self.mau.add(event.seat)
                self.popped[event.seat] = now
            case MissedTurn():
                self.misses[event.seat] = now
            case Drew() | TurnBegan():
                self.mau = {seat for seat in self.mau if view.counts[seat] <= 1 or seat == view.turn}
