"""Does this card fit, and if not, why: the one place that decides what a seat may do (RULES.md, rulings 4-18).

``legal_actions`` and ``why_not`` answer from what the seat itself sees, so screens, bots and the referee ask the same
question.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from crazy8.rules.actions import CALL, DRAW, MAU, PASS, WRONG, card_played, is_play, play, suit_called
from crazy8.rules.cards import BIT, CARD_NUMBERS, NO_CARD, NO_SUIT, SUITS, cards_in
from crazy8.rules.tables import RuleTables

TURN, OWED, SKIPPED, CALLING, RETURNING, OVER = range(6)
"""The phases of a round: an ordinary turn; cards are owed; a skip can be answered; the first player calls the starter's
suit; the next player may bring back the one who went out; the round is over."""

_CAN_DRAW, _CAN_PASS, _CAN_CALL_MAU, _NO_SUIT_ASKED = (1 << CARD_NUMBERS + flag for flag in range(4))
_MEMO_LIMIT: Final = 200_000


class Reason(Enum):
    """Why an action is refused."""

    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    NO_SUCH_ACTION = "no_such_action"
    NOT_IN_HAND = "not_in_hand"
    NO_MATCH = "no_match"
    WILD_ON_WILD = "wild_on_wild"
    ANSWER_DRAW = "answer_draw"
    ANSWER_SKIP = "answer_skip"
    ONLY_DRAWN_CARD = "only_drawn_card"
    NOT_LAST_WILD = "not_last_wild"
    NOT_LAST_SPECIAL = "not_last_special"
    ONLY_RETURNING_CARD = "only_returning_card"
    SUIT_MISSING = "suit_missing"
    SUIT_NOT_ASKED = "suit_not_asked"
    CALL_SUIT_FIRST = "call_suit_first"
    NOTHING_TO_CALL = "nothing_to_call"
    PILE_EMPTY = "pile_empty"
    DRAWS_USED_UP = "draws_used_up"
    A_CARD_FITS = "a_card_fits"
    DRAW_FIRST = "draw_first"
    TAKE_FIRST = "take_first"
    DRAWS_LEFT = "draws_left"
    NO_DRAW_UNDER_SKIP = "no_draw_under_skip"
    NO_DRAW_NOW = "no_draw_now"
    NO_MAU_HERE = "no_mau_here"
    MAU_NEEDS_TWO_CARDS = "mau_needs_two_cards"
    MAU_ALREADY_CALLED = "mau_already_called"
    WRONG_CARD_IS_FREE = "wrong_card_is_free"
    THE_CARD_FITS = "the_card_fits"


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides whether a seat may do something, all of it known to that seat.

    ``shown`` is the play on top (``card | (called + 1) << 7``); ``drawn`` counts the draws of this turn; ``pile_left``
    says whether anything can be drawn.
    """

    tables: RuleTables
    on_turn: bool
    phase: int
    hand: int
    shown: int
    owed: int
    drawn: int
    drawn_card: int
    pile_left: bool
    mau_called: bool

    def legal(self) -> tuple[int, ...]:
        """What the seat may do: nothing when it is not its turn."""
        if not self.on_turn:
            return ()
        return legal_actions(
            self.tables,
            self.phase,
            self.hand,
            self.shown,
            self.owed,
            self.drawn,
            self.drawn_card,
            self.pile_left,
            self.mau_called,
        )


def playable(
    tables: RuleTables, phase: int, hand: int, shown: int, owed: int, drawn: int, drawn_card: int
) -> int:
    """The cards of ``hand`` that the seat on turn may play now."""
    if phase == TURN:
        plays = hand & tables.fits[shown]
        if drawn and plays:
            if tables.after_draw == "drawn_card":
                plays &= BIT[drawn_card] if drawn_card != NO_CARD else 0
            elif tables.after_draw == "nothing":
                plays = 0
    elif phase == OWED:
        plays = hand & tables.answers[shown & 0x7F]
    elif phase == SKIPPED:
        plays = hand & tables.skip_answers
    elif phase == RETURNING:
        plays = hand & tables.returning & (tables.answers[shown & 0x7F] if owed else tables.fits[shown])
    else:
        return 0
    if plays & tables.barred_last and not hand & (hand - 1):
        return 0
    return plays


def legal_actions(
    tables: RuleTables,
    phase: int,
    hand: int,
    shown: int,
    owed: int,
    drawn: int,
    drawn_card: int,
    pile_left: bool,
    mau_called: bool,
) -> tuple[int, ...]:
    """What the seat on turn may do, cards first in number order. The arguments are those of a ``Standing``."""
    if phase == TURN and not drawn:
        key = plays = hand & tables.fits[shown]
        if plays & tables.suit_pending and not hand & (hand - 1):
            if plays & tables.barred_last:
                key = plays = 0
            if not tables.calls_when_last:
                key |= _NO_SUIT_ASKED
        if not pile_left:
            if not plays or tables.pass_when == "used_up":
                key |= _CAN_PASS
        elif tables.voluntary or not plays:
            key |= _CAN_DRAW
    elif phase >= CALLING and phase != RETURNING:
        return (CALL, CALL + 1, CALL + 2, CALL + 3) if phase == CALLING else ()
    else:
        key = plays = playable(tables, phase, hand, shown, owed, drawn, drawn_card)
        if plays and not tables.calls_when_last and not hand & (hand - 1):
            key |= _NO_SUIT_ASKED
        if phase == TURN:
            used_up = drawn >= tables.limit or not pile_left
            if not used_up and tables.after_draw != "nothing" and (tables.voluntary or not plays):
                key |= _CAN_DRAW
            if tables.pass_when == "free" or (used_up and (tables.pass_when == "used_up" or not plays)):
                key |= _CAN_PASS
        else:
            key |= _CAN_DRAW if phase == OWED else _CAN_PASS
    if tables.mau and not mau_called and hand.bit_count() == 2:
        key |= _CAN_CALL_MAU
    try:
        return tables.memo[key]
    except KeyError:
        return _spelled_out(tables, key, plays)


def _spelled_out(tables: RuleTables, key: int, plays: int) -> tuple[int, ...]:
    """The actions behind a key of flags and playable cards, remembered."""
    actions: list[int] = []
    for card in cards_in(plays):
        if BIT[card] & tables.wild and not key & _NO_SUIT_ASKED:
            actions.extend(play(card, suit) for suit in SUITS)
        else:
            actions.append(card)
    for flag, action in ((_CAN_DRAW, DRAW), (_CAN_PASS, PASS), (_CAN_CALL_MAU, MAU)):
        if key & flag:
            actions.append(action)
    if len(tables.memo) >= _MEMO_LIMIT:
        tables.memo.clear()
    tables.memo[key] = found = tuple(actions)
    return found


def why_not(at: Standing, action: int) -> Reason | None:
    """Why the seat may not do this; None where it may."""
    if at.phase == OVER:
        return Reason.ROUND_OVER
    if not at.on_turn:
        return Reason.NOT_YOUR_TURN
    if is_play(action):
        return _why_not_play(at, card_played(action), suit_called(action))
    if action == MAU:
        return _why_not_mau(at)
    if WRONG <= action < WRONG + CARD_NUMBERS:
        return _why_not_wrong(at, action - WRONG)
    if CALL <= action < CALL + 4:
        return None if at.phase == CALLING else Reason.NOTHING_TO_CALL
    if at.phase == CALLING:
        return Reason.CALL_SUIT_FIRST
    if action == DRAW:
        return _why_not_draw(at)
    return _why_not_pass(at) if action == PASS else Reason.NO_SUCH_ACTION


def why_card_does_not_fit(at: Standing, card: int) -> Reason | None:
    """Why the seat on turn may not play this card, whatever suit it might call; None where it may."""
    tables = at.tables
    if card >= CARD_NUMBERS or not at.hand & BIT[card]:
        return Reason.NOT_IN_HAND
    if at.phase == CALLING:
        return Reason.CALL_SUIT_FIRST
    fits = playable(tables, at.phase, at.hand, at.shown, at.owed, at.drawn, at.drawn_card)
    if fits & BIT[card]:
        return None
    if at.phase == SKIPPED and not tables.skip_answers & BIT[card]:
        return Reason.ANSWER_SKIP
    if at.phase == RETURNING and not tables.returning & BIT[card]:
        return Reason.ONLY_RETURNING_CARD
    if at.owed and not tables.answers[at.shown & 0x7F] & BIT[card]:
        return Reason.ANSWER_DRAW
    if at.phase in (TURN, RETURNING) and not at.owed and not tables.fits[at.shown] & BIT[card]:
        both_wild = tables.wild & BIT[card] and tables.wild & BIT[at.shown & 0x7F]
        return Reason.WILD_ON_WILD if both_wild else Reason.NO_MATCH
    if at.hand == BIT[card] and tables.barred_last & BIT[card]:
        return Reason.NOT_LAST_WILD if tables.rules.last_card == "not_wild" else Reason.NOT_LAST_SPECIAL
    return Reason.ONLY_DRAWN_CARD


def asks_suit(at: Standing, card: int) -> bool:
    """Whether playing this card calls a suit: a wild does, unless it is the last card and ends the round."""
    return bool(at.tables.wild & BIT[card]) and (at.tables.calls_when_last or at.hand != BIT[card])


def _why_not_play(at: Standing, card: int, suit: int) -> Reason | None:
    reason = why_card_does_not_fit(at, card)
    if reason is not None:
        return reason
    if asks_suit(at, card):
        return None if suit in SUITS else Reason.SUIT_MISSING
    return None if suit == NO_SUIT else Reason.SUIT_NOT_ASKED


def _why_not_mau(at: Standing) -> Reason | None:
    if not at.tables.mau:
        return Reason.NO_MAU_HERE
    if at.phase == CALLING:
        return Reason.CALL_SUIT_FIRST
    if at.mau_called:
        return Reason.MAU_ALREADY_CALLED
    return None if at.hand.bit_count() == 2 else Reason.MAU_NEEDS_TWO_CARDS


def _why_not_draw(at: Standing) -> Reason | None:
    if at.phase == OWED:
        return None
    if at.phase == SKIPPED:
        return Reason.NO_DRAW_UNDER_SKIP
    if at.phase == RETURNING:
        return Reason.NO_DRAW_NOW
    if not at.pile_left:
        return Reason.PILE_EMPTY
    if at.drawn and (at.drawn >= at.tables.limit or at.tables.after_draw == "nothing"):
        return Reason.DRAWS_USED_UP
    return None if DRAW in at.legal() else Reason.A_CARD_FITS


def _why_not_pass(at: Standing) -> Reason | None:
    if PASS in at.legal():
        return None
    if at.phase == OWED:
        return Reason.TAKE_FIRST
    if at.pile_left and not at.drawn:
        return Reason.A_CARD_FITS if DRAW not in at.legal() else Reason.DRAW_FIRST
    if at.pile_left and at.drawn < at.tables.limit and DRAW in at.legal():
        return Reason.DRAWS_LEFT
    return Reason.A_CARD_FITS


def _why_not_wrong(at: Standing, card: int) -> Reason | None:
    """A wrong card costs its player a card only under that rule, and only when it really does not fit (ruling 19)."""
    reason = why_card_does_not_fit(at, card)
    if reason in (None, Reason.NOT_IN_HAND, Reason.CALL_SUIT_FIRST):
        return reason or Reason.THE_CARD_FITS
    return None if at.tables.rules.wrong_card else Reason.WRONG_CARD_IS_FREE
