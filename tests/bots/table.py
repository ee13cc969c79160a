"""A table for bots: positions by hand, what a seat heard before, and decisions taken from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from crazy8.bots.bot import Bot, Thought, tell
from crazy8.bots.characters import EVEN
from crazy8.bots.easy import EasyBot
from crazy8.bots.hard import HardBot
from crazy8.bots.normal import NormalBot
from crazy8.rules import events as told
from crazy8.rules.actions import DEAL, SUIT_SHIFT, action_of, action_text
from crazy8.rules.cards import NO_CARD, NO_SUIT, SUIT_CODES, card_of, cards_in, hand_of
from crazy8.rules.events import DealBegan, Dealt, Drew, Event, StarterTurned
from crazy8.rules.fitting import TURN
from crazy8.rules.match import Match
from crazy8.rules.observers import Observers
from crazy8.rules.position import round_from
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import Observation, PlayerView, view_of

MAKERS = {"easy": EasyBot, "normal": NormalBot, "hard": HardBot}


def bot(level: str, seed: int = 1) -> Bot:
    """A bot of the level, without leanings."""
    return MAKERS[level](Random(seed), EVEN)


def drained(thought: Thought) -> int:
    """The decision at the end of a thought."""
    while True:
        try:
            next(thought)
        except StopIteration as decided:
            return int(decided.value)


def position(rules: Any, hand: str, top: str, others: Sequence[int] = (5,), **more: Any) -> Round:
    """A round with seat 0 on turn: its hand, the discards from the top, the others' hand sizes. Hidden cards are any of
    those left over; all of them lie somewhere."""
    named = {"preset": rules} if isinstance(rules, str) else dict(rules)
    discards = top.split()
    held = hand.split()
    preset_rules = round_from({"rules": named, "hands": [["9H"], ["9C"]], "discards": ["9D"]}).tables.rules
    ranks = "789TJQKA" if preset_rules.deck != "french52" else "23456789TJQKA"
    twins = ("", "'") if preset_rules.packs(len(others) + 1) == 2 else ("",)
    left = [rank + suit + twin for twin in twins for rank in ranks for suit in SUIT_CODES]
    left = [code for code in left if code not in held and code not in discards]
    Random(hand + top).shuffle(left)
    hands = [held]
    for count in others:
        hands.append(left[:count])
        left = left[count:]
    table = {"rules": named, "hands": hands, "discards": discards, "draw_pile": left, "turn": 0, "dealer": len(others)}
    return round_from({**table, **more})


def decision(level: str, round_: Round, heard: Iterable[Observation] = (), seed: int = 1, **view_facts: Any) -> str:
    """What a bot of the level plays in seat 0, as text."""
    player = bot(level, seed)
    for observation in heard:
        player.hear(observation)
    return action_text(drained(player.think(view_of(round_, 0, **view_facts))))


def heard_before(round_: Round, *events: Event) -> list[Observation]:
    """A round's beginning as seat 0 heard it: everybody holds as many cards as now before ``events`` happen to them.
    Of what the seat saw, the piles and what was drawn in the turn are as they were."""
    counts = [hand.bit_count() for hand in round_.hands]
    for event in events:
        if isinstance(event, Drew):
            counts[event.seat] -= 1
        elif isinstance(event, told.Played):
            counts[event.seat] += 1
    story: list[Event] = [DealBegan(round_.setup.dealer, 0, 5, 1)]
    for seat, count in enumerate(counts):
        story += [Dealt(seat, 1, ())] * count
    now = view_of(round_, 0)
    pile = now.pile_count + sum(isinstance(event, Drew) for event in events)
    view = now._replace(discards=(), shown=NO_CARD, drawn=0, owed=0, phase=TURN, pile_count=pile)
    heard: list[Observation] = []
    for event in (*story, *events):
        match event:
            case StarterTurned():
                view = view._replace(discards=(event.card,), shown=event.card)
            case told.Played():
                shown = event.card | event.suit + 1 << SUIT_SHIFT
                view = view._replace(discards=(*view.discards, event.card), shown=shown)
            case told.TurnBegan():
                view = view._replace(turn=event.seat, drawn=0)
            case Drew():
                view = view._replace(drawn=view.drawn + 1, pile_count=view.pile_count - 1)
        heard.append(Observation(event, view))
    return heard


def starter(code: str) -> Event:
    """The starter's event."""
    return StarterTurned(card_of(code), "stays")


def played(seat: int, code: str, suit: str = "") -> Event:
    """The event of a play."""
    return told.Played(seat, card_of(code), SUIT_CODES.index(suit) if suit else NO_SUIT)


class Played:
    """A match of bots, played action by action, with every seat's events kept."""

    def __init__(self, rules: RuleSet, bots: Sequence[Bot], seed: int) -> None:
        self.match = Match(rules, len(bots), seed)
        self.observers = Observers(self.match)
        self.bots = bots
        self.heard: list[list[Observation]] = [[] for _ in bots]
        self.match.apply(DEAL, self._emit)

    def _emit(self, event: Event) -> None:
        self.observers.hear(event)
        for seat, heard in enumerate(self.heard):
            heard.append(self.observers.observe(seat, event))
        tell(enumerate(self.bots), self.observers, event)

    @property
    def round(self) -> Round:
        assert self.match.round is not None
        return self.match.round

    def view(self, seat: int) -> PlayerView:
        view = self.observers.view(seat)
        assert view is not None
        return view

    def as_told(self, seat: int, hand: int) -> int:
        """These cards, in the numbers by which the seat is told of them."""
        return hand_of(self.observers.action(seat, card) for card in cards_in(hand))

    def apply(self, action: int) -> None:
        self.match.apply(action, self._emit)

    def go_on(self) -> int:
        """One decision; returns the action."""
        seat = self.round.turn
        action = self.observers.action(seat, drained(self.bots[seat].think(self.view(seat))))
        self.apply(action)
        return action

    def deal(self) -> None:
        self.apply(DEAL)


__all__ = ["Played", "action_of", "bot", "decision", "drained", "heard_before", "played", "position", "starter"]
