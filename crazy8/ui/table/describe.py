"""What the table's plates, buttons and message line say, from what the seat sees. Words only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from crazy8.rules.actions import CALL, DRAW, MAU, PASS
from crazy8.rules.cards import NO_SUIT
from crazy8.rules.events import Event
from crazy8.rules.fitting import CALLING, OVER, OWED, RETURNING, SKIPPED
from crazy8.rules.powers import NO_RANK
from crazy8.rules.view import PlayerView
from crazy8.text.event_text import Teller
from crazy8.text.phrases import Phrases
from crazy8.text.turn_text import options
from crazy8.ui.shell.input_map import Intent, key_cap


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


class TableWords:
    """Says what happens at one table. It keeps the log of the round and who called the suit."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.say = phrases.words.say
        self.teller = Teller(phrases)
        self.log: list[str] = []
        self.caller = -1
        self.message = ""
        self.kind = "info"

    def hear(self, event: Event, view: PlayerView) -> None:
        """Take in an event that is shown now: the message line tells it, and what you can do when it is your turn."""
        name = event[0]
        if name == "deal_began":
            self.log.clear()
        if name in ("played", "suit_called"):
            self.caller = event[1] if event[-1] != NO_SUIT else -1
        said = self.teller.tell(event)
        if said and name != "turn_began":
            self.log += said
            self.message, self.kind = said[-1], "info"
        if name == "ranks_drawn" and said:  # all of them at once, before the first card is dealt
            self.message = self.say("table.in_force.drawn", parts=self.in_force(view))
        if name == "starter_turned" and view.awaits_call:
            self.message = self._who_calls(view)

    def offer(self, view: PlayerView, opening: bool) -> None:
        """Say what you can do: at the start of your turn, or further on in it."""
        if view.legal():
            self.message, self.kind = options(self.phrases, view, opening=opening), "turn"

    def tell(self, sentence: str) -> None:
        """Say something that is no event."""
        self.message, self.kind = sentence, "info"

    def warn(self, sentence: str) -> None:
        """Say why something does not go."""
        self.message, self.kind = sentence, "warn"

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

    def plate(self, view: PlayerView) -> tuple[int, str, str]:
        """The suit to follow, the heading above it and the word below it."""
        suit = view.active_suit
        heading = self.say("table.plate.follow")
        if suit == NO_SUIT:
            return NO_SUIT, heading, self.say("table.plate.not_called") if view.awaits_call else ""
        if view.called != NO_SUIT and self.caller >= 0:
            mine = self.caller == view.seat
            heading = self.say(
                "table.plate.you_called" if mine else "table.plate.called", who=self.phrases.names[self.caller]
            )
        return suit, heading, capitalised(self.phrases.suit(suit)["name"])

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
        """The action column from below: the main button, the second one, and the call. ``yours``: you may act now."""
        legal = view.legal() if yours else ()
        column = [self._main(view, legal)]
        rules = view.tables.rules
        passes = not view.tables.draw_ends_turn or not view.pile_count
        if view.phase not in (SKIPPED, RETURNING, CALLING) and passes:
            key = self.cap(Intent.PASS)
            column.append(ActionButton("pass", PASS, self.say("table.button.pass"), key, enabled=PASS in legal))
        mine = view.turn == view.seat and view.phase not in (OVER, CALLING)
        if rules.mau and mine and (MAU in legal or (view.mau_called and yours)):
            called = view.mau_called
            second = self.say("table.second.mau_said") if called else ""
            label, key = self.say("table.button.mau"), self.cap(Intent.MAU)
            column.append(ActionButton("mau", MAU, label, key, second, enabled=not called, pressed_in=called))
        return column

    def cap(self, intent: Intent) -> str:
        """The key that does what a button does."""
        return key_cap(self.phrases.words, intent)

    def _main(self, view: PlayerView, legal: tuple[int, ...]) -> ActionButton:
        mine = view.turn == view.seat
        say, key = self.say, self.cap(Intent.DRAW)
        if mine and view.phase == OWED:
            second = say("table.second.ends_turn")
            label = say("table.button.take", count=view.owed)
            return ActionButton("main", DRAW, label, key, second, enabled=DRAW in legal)
        if mine and view.phase == SKIPPED:
            label = say("table.button.stand")
            return ActionButton("main", PASS, label, self.cap(Intent.PASS), enabled=PASS in legal)
        if mine and view.phase == RETURNING:
            label = say("table.button.decline")
            return ActionButton("main", PASS, label, self.cap(Intent.PASS), enabled=PASS in legal)
        if mine and view.phase == CALLING:
            return ActionButton("main", CALL, say("table.button.call"), "", enabled=CALL in legal)
        second, lamps = self._draws_left(view)
        return ActionButton("main", DRAW, say("table.button.draw"), key, second, DRAW in legal, lamps)

    def _draws_left(self, view: PlayerView) -> tuple[str, tuple[int, int] | None]:
        tables = view.tables
        if not view.pile_count:
            return self.say("table.second.pile_empty"), None
        if tables.draw_ends_turn:
            return self.say("table.second.ends_turn"), None
        if tables.rules.draw_limit == 0:
            return self.say("table.second.until_fits"), None
        drawn = view.drawn if view.turn == view.seat else 0
        left = max(0, tables.limit - drawn)
        return self.say("table.second.draws_left", count=left), (left, tables.limit)


def capitalised(word: str) -> str:
    """The word with a capital, as it stands on a plate of its own."""
    return word[:1].upper() + word[1:]


@dataclass(slots=True)
class SeatMarks:
    """What is marked at the seats for a while: who has called "Mau", who misses a turn (and since when)."""

    mau: set[int] = field(default_factory=set)
    misses: dict[int, float] = field(default_factory=dict)
    popped: dict[int, float] = field(default_factory=dict)

    def hear(self, event: Event, view: PlayerView, now: float) -> None:
        """Follow the events that are shown."""
        name = event[0]
        if name == "deal_began":
            self.mau.clear()
            self.misses.clear()
        elif name == "mau_called":
            self.mau.add(event[1])
            self.popped[event[1]] = now
        elif name == "missed_turn":
            self.misses[event[1]] = now
        if name in ("drew", "turn_began"):
            self.mau = {seat for seat in self.mau if view.counts[seat] <= 1 or seat == view.turn}
