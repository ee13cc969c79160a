"""What a seat may know: the view of a round, and the one place that takes hidden cards out of events.

Hidden cards are absent, not masked: other hands and the draw pile are counts (docs/rules.md, section 4).
"""

from __future__ import annotations

from typing import NamedTuple

from crazy8.rules.cards import NO_CARD, NO_SUIT, SUIT_OF
from crazy8.rules.compiled_rules import WILD, CompiledRules
from crazy8.rules.events import Event
from crazy8.rules.fitting import CALLING, OVER, SKIPPED, TurnContext
from crazy8.rules.refusal import Reason, why_not
from crazy8.rules.round import Round
from crazy8.rules.scoring import Outcome

_CARDS_AT = {"dealt": 3, "drew": 3}


class PlayerView(NamedTuple):
    """A round as one seat sees it. ``discards`` are the cards of the discard pile, the top card last: all that was
    played since the last reshuffle. ``drawn_card`` and ``hand`` are the seat's own; ``revealed`` holds every hand once
    the round is over, and nothing before. ``totals`` and ``round_number`` are the match's."""

    tables: CompiledRules
    seat: int
    players: int
    dealer: int
    hand: int
    counts: tuple[int, ...]
    pile_count: int
    discards: tuple[int, ...]
    shown: int
    turn: int
    direction: int
    phase: int
    owed: int
    drawn: int
    drawn_card: int
    mau_called: bool
    leaver: int
    turns: int
    reshuffles: int
    outcome: Outcome | None
    revealed: tuple[int, ...]
    totals: tuple[int, ...] = ()
    round_number: int = 1

    @property
    def turn_context(self) -> TurnContext:
        """What decides whether this seat may do something."""
        return TurnContext(self, self.seat, self.hand, self.pile_count)

    @property
    def skip(self) -> bool:
        """Whether the seat on turn must answer a skip or stand."""
        return self.phase == SKIPPED

    @property
    def top(self) -> int:
        """The top card of the discard pile; ``NO_CARD`` before the starter is turned."""
        return self.discards[-1] if self.discards else NO_CARD

    @property
    def called(self) -> int:
        """The called suit, or ``NO_SUIT``."""
        return (self.shown >> 7) - 1

    @property
    def awaits_call(self) -> bool:
        """Whether a wild starter still waits for the first player to name its suit: also before the first turn."""
        tables = self.tables
        if self.turns or self.top == NO_CARD:
            return self.phase == CALLING
        return tables.rules.starter == "first_player_calls" and tables.effect[self.top] == WILD

    @property
    def active_suit(self) -> int:
        """The suit to follow: the called one, else the top card's; ``NO_SUIT`` where there is none yet."""
        if self.called != NO_SUIT:
            return self.called
        return NO_SUIT if self.top == NO_CARD or self.awaits_call else SUIT_OF[self.top]

    def legal(self) -> tuple[int, ...]:
        """What this seat may do now."""
        return self.turn_context.legal()

    def why_not(self, action: int) -> Reason | None:
        """Why this seat may not do this; None where it may."""
        return why_not(self.turn_context, action)


def view_of(round_: Round, seat: int, totals: tuple[int, ...] = (), round_number: int = 1) -> PlayerView:
    """The round as ``seat`` sees it right now."""
    setup = round_.setup
    over = round_.phase == OVER
    return PlayerView(
        tables=round_.tables,
        seat=seat,
        players=setup.players,
        dealer=setup.dealer,
        hand=round_.hands[seat],
        counts=tuple(hand.bit_count() for hand in round_.hands),
        pile_count=len(round_.pile),
        discards=tuple(round_.discards),
        shown=round_.shown,
        turn=round_.turn,
        direction=round_.direction,
        phase=round_.phase,
        owed=round_.owed,
        drawn=round_.drawn,
        drawn_card=round_.drawn_card if seat == round_.turn else NO_CARD,
        mau_called=round_.mau_called,
        leaver=round_.leaver,
        turns=round_.turns,
        reshuffles=round_.shuffles,
        outcome=round_.outcome,
        revealed=tuple(round_.hands) if over else (),
        totals=totals,
        round_number=round_number,
    )


def event_for(event: Event, seat: int) -> Event:
    """The event as this seat may hear of it: cards that another seat was dealt or drew are left out."""
    at = _CARDS_AT.get(event[0])
    if at is None or event[1] == seat:
        return event
    return (*event[:at], (), *event[at + 1 :])
