"""What happened, told in sentences, as one seat hears it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from crazy8.rules.cards import NO_SUIT
from crazy8.rules.events import EVENT_FIELDS, Event
from crazy8.rules.powers import NO_RANK
from crazy8.rules.scoring import card_points
from crazy8.text.phrases import Phrases

SILENT: Final = frozenset({"dealt", "scored"})
"""Events without a sentence: the hand is told once it is complete, the totals with the standings."""


class Teller:
    """Turns a seat's events into sentences. A penalty, told card by card, becomes one sentence when it is paid."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.say = phrases.words.say
        self._taken: list[int] = []
        self._special: dict[str, Callable[..., list[str]]] = {
            "deal_began": self._deal_began,
            "ranks_drawn": self._ranks_drawn,
            "starter_turned": self._starter_turned,
            "played": self._played,
            "suit_called": self._suit_called,
            "drew": self._drew,
            "took": self._took,
            "reversed": self._reversed,
            "wrong_card": self._wrong_card,
            "reshuffled": lambda count: [self.say("event.reshuffled", count=count)],
            "asked_back": lambda seat, leaver: self._pair("asked_back", seat, leaver),
            "not_brought_back": lambda seat, leaver: self._pair("not_brought_back", seat, leaver),
            "brought_back": lambda seat, leaver: self._pair("brought_back", seat, leaver),
            "called_off": lambda turns: [self.say("event.called_off", count=turns)],
            "blocked": lambda: [self.say("event.blocked")],
            "revealed": self._revealed,
            "round_ended": self._round_ended,
            "match_ended": self._match_ended,
        }

    def tell(self, event: Event) -> list[str]:
        """The sentences for an event, in order; none where it is part of what a later one tells."""
        name, *values = event
        if name in SILENT:
            return []
        if name in self._special:
            return self._special[name](*values)
        gaps: dict[str, Any] = dict(zip(EVENT_FIELDS[name], values, strict=True))
        seat = gaps.pop("seat")
        return [self.say(f"event.{name}.{self.phrases.who(seat)}", who=self.phrases.names[seat], **gaps)]

    def _about(self, name: str, seat: int, **gaps: Any) -> list[str]:
        return [self.say(f"event.{name}.{self.phrases.who(seat)}", who=self.phrases.names[seat], **gaps)]

    def _pair(self, name: str, seat: int, leaver: int) -> list[str]:
        phrases = self.phrases
        key = "you" if seat == phrases.me else "other_you" if leaver == phrases.me else "other"
        return [self.say(f"event.{name}.{key}", who=phrases.names[seat], leaver=phrases.names[leaver])]

    def _deal_began(self, dealer: int, first: int, cards_each: int, packs: int) -> list[str]:
        self._taken.clear()
        told = self._about("deal_began", dealer, count=cards_each)
        return [*told, self.say("event.two_packs")] if packs == 2 else told

    def _ranks_drawn(self, wild: tuple[int, ...], draw: int, skip: int, reverse: int) -> list[str]:
        told = []
        if wild:
            ranks = self.phrases.words.join("and", (self.phrases.rank(rank)["plural"] for rank in wild))
            told.append(self.say("event.ranks_drawn.wild", ranks=ranks))
        for name, rank in (("draw", draw), ("skip", skip), ("reverse", reverse)):
            if rank != NO_RANK:
                told.append(self.say(f"event.ranks_drawn.{name}", ranks=self.phrases.rank(rank)["plural"]))
        return told

    def _starter_turned(self, card: int, fate: str) -> list[str]:
        return [self.say(f"event.starter_turned.{fate}", card=self.phrases.card(card))]

    def _played(self, seat: int, card: int, suit: int) -> list[str]:
        gaps: dict[str, Any] = {"card": self.phrases.card(card)}
        if suit == NO_SUIT:
            return self._about("played", seat, **gaps)
        return self._about("played_wild", seat, suit=self.phrases.suit(suit), **gaps)

    def _suit_called(self, seat: int, suit: int) -> list[str]:
        return self._about("suit_called", seat, suit=self.phrases.suit(suit))

    def _drew(self, seat: int, count: int, cards: tuple[int, ...], why: str) -> list[str]:
        if why != "turn":
            self._taken.extend(cards)
            return []
        if not cards:
            return [self.say("event.drew.other", who=self.phrases.names[seat])]
        return [self.say("event.drew.you", card=self.phrases.card(cards[0]))]

    def _took(self, seat: int, count: int, why: str) -> list[str]:
        cards, self._taken = self._taken, []
        if not count:
            return self._about("took_nothing", seat)
        if cards:
            return [self.say("event.took_cards", count=count, cards=self.phrases.cards(cards, "and"))]
        return [self.say("event.took", who=self.phrases.names[seat], count=count)]

    def _reversed(self, direction: int) -> list[str]:
        return [self.say("event.reversed.clockwise" if direction == 1 else "event.reversed.counterclockwise")]

    def _wrong_card(self, seat: int, card: int) -> list[str]:
        return self._about("wrong_card", seat, card=self.phrases.card(card))

    def _revealed(self, seat: int, cards: tuple[int, ...]) -> list[str]:
        points = sum(card_points(card, self.phrases.rules.scoring) for card in cards)
        return self._about("revealed", seat, cards=self.phrases.cards(cards), count=points)

    def _round_ended(self, winners: tuple[int, ...], blocked: bool, points: tuple[int, ...]) -> list[str]:
        if len(winners) > 1:
            return [self.say("event.round_ended.shared", people=self.phrases.people(winners))]
        return self._about("round_ended", winners[0])

    def _match_ended(self, winners: tuple[int, ...], totals: tuple[int, ...]) -> list[str]:
        count = totals[winners[0]]
        if len(winners) > 1:
            return [self.say("event.match_ended.shared", people=self.phrases.people(winners), count=count)]
        return self._about("match_ended", winners[0], count=count)
