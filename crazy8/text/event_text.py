"""What happened, told in sentences, as one seat hears it: short ones for the table and the terminal, and the lines of
the log, which name the rule that was at work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from crazy8.bots.reasons import BotReason
from crazy8.rules.cards import NO_SUIT, RANK_OF
from crazy8.rules.events import (
    AskedBack,
    Blocked,
    BroughtBack,
    CalledOff,
    DealBegan,
    Dealt,
    Drew,
    Event,
    MatchEnded,
    MauCalled,
    MauForgotten,
    MissedTurn,
    NotBroughtBack,
    Owed,
    Passed,
    Played,
    RanksDrawn,
    Reshuffled,
    Revealed,
    Reversed,
    RoundEnded,
    Scored,
    SkipAimed,
    StarterTurned,
    SuitCalled,
    Took,
    TurnBegan,
    WentOut,
    WrongCard,
)
from crazy8.rules.fitting import RETURNING, SKIPPED
from crazy8.rules.powers import NO_RANK
from crazy8.rules.scoring import card_points, counts_points
from crazy8.rules.view import Observation, PlayerView
from crazy8.text.bot_reason_text import why_it_did
from crazy8.text.phrases import Phrases
from crazy8.text.words import Forms

_DECISIONS: Final = (Played, Drew, Took, Passed, MauCalled, SuitCalled)
"""The events that a bot's action can begin with."""


class Teller:
    """Turns a seat's events into sentences, heard one after the other. A penalty, told card by card, becomes one
    sentence when it is paid.

    ``names_cards``: that sentence names the seat's own cards, for somebody who does not see them come.
    """

    def __init__(self, phrases: Phrases, names_cards: bool = False) -> None:
        self.phrases = phrases
        self.names_cards = names_cards
        self.say = phrases.words.say
        self._taken: list[int] = []
        self._asked = -1
        """The seat that may answer a skip or bring a player back: what it does instead is told by what follows."""

    def tell(self, event: Event) -> list[str]:
        """The short sentences for an event, in order; none where it is part of what a later one tells."""
        said = self._short(event, self._gathered(event))
        self._notice_question(event)
        return said

    def explain(self, event: Event, view: PlayerView) -> list[str]:
        """The lines of the log for an event, with the ``view`` right after it. Whose turn begins is left out: the line
        after it tells who did what."""
        taken = self._gathered(event)
        self._notice_question(event)
        if isinstance(event, TurnBegan):
            return []
        return self._with_rule(event, view, taken) or self._short(event, taken)

    def _notice_question(self, event: Event) -> None:
        if isinstance(event, SkipAimed | AskedBack):
            self._asked = event.seat
        elif isinstance(event, DealBegan | Played | MissedTurn | NotBroughtBack):
            self._asked = -1

    def _gathered(self, event: Event) -> Sequence[int]:
        """The penalty cards seen since the last penalty was paid; a payment ends their list."""
        taken = self._taken
        match event:
            case DealBegan() | Took():
                self._taken = []
            case Drew() if event.why != "turn":
                taken += event.cards
        return taken

    # ------------------------------------------------------------ short

    def _short(self, event: Event, taken: Sequence[int]) -> list[str]:
        phrases, say = self.phrases, self.say
        match event:
            case DealBegan():
                began = self._about("event.deal_began", event.dealer, count=event.cards_each)
                return [*began, say("event.two_packs")] if event.packs == 2 else began
            case RanksDrawn():
                return self._ranks_drawn(event)
            case Dealt() | Scored():  # the hand is told once it is complete, the totals with the standings
                return []
            case StarterTurned():
                return [say(f"event.starter_turned.{event.fate}", card=phrases.card(event.card))]
            case TurnBegan():
                return self._about("event.turn_began", event.seat)
            case Played() if event.suit == NO_SUIT:
                return self._about("event.played", event.seat, card=phrases.card(event.card))
            case Played():
                card, suit = phrases.card(event.card), phrases.suit(event.suit)
                return self._about("event.played_wild", event.seat, card=card, suit=suit)
            case SuitCalled():
                return self._about("event.suit_called", event.seat, suit=phrases.suit(event.suit))
            case Drew():
                return self._drew(event)
            case Took():
                return self._took(event, taken)
            case Passed() if event.seat == self._asked:
                return []
            case Passed():
                return self._about("event.passed", event.seat)
            case Owed():
                return self._about("event.owed", event.seat, count=event.count)
            case SkipAimed():  # told once the turn is missed: it may be answered
                return []
            case MissedTurn():
                return self._about("event.missed_turn", event.seat)
            case Reversed():
                return [say("event.reversed.clockwise" if event.direction == 1 else "event.reversed.counterclockwise")]
            case MauCalled():
                return self._about("event.mau_called", event.seat)
            case MauForgotten():
                return self._about("event.mau_forgotten", event.seat)
            case WrongCard():
                return self._about("event.wrong_card", event.seat, card=phrases.card(event.card))
            case Reshuffled():
                return [say("event.reshuffled", count=event.count)]
            case WentOut():
                return self._about("event.went_out", event.seat)
            case AskedBack():
                return self._pair("event.asked_back", event.seat, event.leaver)
            case NotBroughtBack():
                return self._pair("event.not_brought_back", event.seat, event.leaver)
            case BroughtBack():
                return self._pair("event.brought_back", event.seat, event.leaver)
            case CalledOff():
                return [say("event.called_off", count=event.turns)]
            case Blocked():
                return [say("event.blocked")]
            case Revealed() if not counts_points(phrases.rules):
                return self._about("event.shown", event.seat, cards=phrases.cards(event.cards))
            case Revealed():
                points = sum(card_points(card, phrases.rules.scoring) for card in event.cards)
                return self._about("event.revealed", event.seat, cards=phrases.cards(event.cards), count=points)
            case RoundEnded():
                if len(event.winners) > 1:
                    return [say("event.round_ended.shared", people=phrases.people(event.winners))]
                return self._about("event.round_ended", event.winners[0])
            case MatchEnded() if not counts_points(phrases.rules):
                if len(event.winners) > 1:
                    return [say("event.match_won.shared", people=phrases.people(event.winners))]
                return self._about("event.match_won", event.winners[0])
            case MatchEnded():
                count = event.totals[event.winners[0]]
                if len(event.winners) > 1:
                    return [say("event.match_ended.shared", people=phrases.people(event.winners), count=count)]
                return self._about("event.match_ended", event.winners[0], count=count)

    def _about(self, key: str, seat: int, **gaps: Any) -> list[str]:
        return [self.say(f"{key}.{self.phrases.who(seat)}", who=self.phrases.names[seat], **gaps)]

    def _pair(self, key: str, seat: int, leaver: int) -> list[str]:
        phrases = self.phrases
        who = "you" if seat == phrases.me else "other_you" if leaver == phrases.me else "other"
        return [self.say(f"{key}.{who}", who=phrases.names[seat], leaver=phrases.names[leaver])]

    def _ranks_drawn(self, event: RanksDrawn) -> list[str]:
        told = []
        if event.wild:
            told.append(self.say("event.ranks_drawn.wild", ranks=self.phrases.ranks(event.wild)))
        for name, rank in (("draw", event.draw), ("skip", event.skip), ("reverse", event.reverse)):
            if rank != NO_RANK:
                told.append(self.say(f"event.ranks_drawn.{name}", ranks=self.phrases.rank(rank)))
        return told

    def _drew(self, event: Drew) -> list[str]:
        if event.why != "turn":
            return []
        if not event.cards:
            return [self.say("event.drew.other", who=self.phrases.names[event.seat])]
        return [self.say("event.drew.you", card=self.phrases.card(event.cards[0]))]

    def _took(self, event: Took, taken: Sequence[int]) -> list[str]:
        if not event.count:
            return self._about("event.took_nothing", event.seat)
        if taken and self.names_cards:
            return [self.say("event.took_named", count=event.count, cards=self.phrases.cards(taken, "and"))]
        if taken:
            return [self.say("event.took_cards", count=event.count)]
        return [self.say("event.took", who=self.phrases.names[event.seat], count=event.count)]

    # ------------------------------------------------------------ with the rule

    def _with_rule(self, event: Event, view: PlayerView, taken: Sequence[int]) -> list[str]:
        """The line that names the rule; none where the short sentences say all."""
        phrases, say = self.phrases, self.say
        match event:
            case StarterTurned() if event.fate != "stays":
                return [say(f"log.starter_turned.{event.fate}", card=phrases.card(event.card))]
            case SuitCalled():
                return self._about("log.suit_called", event.seat, suit=phrases.suit(event.suit))
            case Owed():
                return self._about("log.owed", event.seat, count=event.count, rank=self._rank(view))
            case MissedTurn():
                return self._about("log.missed_turn", event.seat, rank=self._rank(view))
            case Reversed():
                way = "clockwise" if event.direction == 1 else "counterclockwise"
                return [say(f"log.reversed.{way}", rank=self._rank(view))]
            case Took():
                return self._took_for(event, view, taken)
            case Passed() if view.phase not in (SKIPPED, RETURNING):  # else the line after it names the rule
                if view.drawn:
                    return self._about("log.passed", event.seat, count=view.drawn)
                return self._about("log.nothing_to_draw", event.seat)
            case Reshuffled():
                return [say("log.reshuffled", count=event.count)]
            case RoundEnded() if event.blocked:
                if len(event.winners) > 1:
                    return [say("log.fewest.shared", people=phrases.people(event.winners))]
                return self._about("log.fewest", event.winners[0])
        return []

    def _took_for(self, event: Took, view: PlayerView, taken: Sequence[int]) -> list[str]:
        if not event.count:
            return self._about("log.took_nothing", event.seat)
        gaps: dict[str, Any] = {"count": event.count, "why": self.say(f"log.why.{event.why}", rank=self._rank(view))}
        if taken:
            gaps["cards"] = self.phrases.cards(taken, "and")
        return self._about("log.took", event.seat, **gaps)

    def _rank(self, view: PlayerView) -> Forms:
        """The rank that works: the top card's."""
        return self.phrases.rank(RANK_OF[view.top])


def log_lines(phrases: Phrases, log: Sequence[Observation], reasons: Sequence[BotReason | None] = ()) -> list[str]:
    """The round in sentences, oldest first, with the rule that was at work. ``reasons`` stand beside the entries of
    ``log``: a bot's reason follows the sentence of its move."""
    teller = Teller(phrases)
    lines: list[str] = []
    for at, (event, view) in enumerate(log):
        said = teller.explain(event, view)
        reason = reasons[at] if at < len(reasons) else None
        if said and reason is not None and isinstance(event, _DECISIONS):
            who, why = phrases.names[event.seat], why_it_did(phrases, reason)
            because = phrases.words.say("table.log.because", who=who, why=why)
            said[0] = phrases.words.say("sentences", before=said[0], then=because)
        lines += said
    return lines
