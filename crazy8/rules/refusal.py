"""Why an action is refused: the reason behind what ``fitting`` does not allow, for a sentence and for the referee."""

from __future__ import annotations

from enum import Enum

from crazy8.rules.actions import CALL, CARD_MASK, DRAW, MAU, PASS, WRONG, card_played, is_play, suit_called
from crazy8.rules.cards import BIT, CARD_NUMBERS, NO_SUIT, SUITS
from crazy8.rules.fitting import CALLING, OVER, OWED, RETURNING, SKIPPED, TURN, TurnContext


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


def why_not(at: TurnContext, action: int) -> Reason | None:
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


def why_card_does_not_fit(at: TurnContext, card: int) -> Reason | None:
    """Why the seat on turn may not play this card, whatever suit it might call; None where it may."""
    tables = at.tables
    if card >= CARD_NUMBERS or not at.hand & BIT[card]:
        return Reason.NOT_IN_HAND
    if at.phase == CALLING:
        return Reason.CALL_SUIT_FIRST
    if at.playable() & BIT[card]:
        return None
    if at.phase == SKIPPED and not tables.skip_answers & BIT[card]:
        return Reason.ANSWER_SKIP
    if at.phase == RETURNING and not tables.returning & BIT[card]:
        return Reason.ONLY_RETURNING_CARD
    if at.owed and not tables.answers[at.shown & CARD_MASK] & BIT[card]:
        return Reason.ANSWER_DRAW
    if at.phase in (TURN, RETURNING) and not at.owed and not tables.fits[at.shown] & BIT[card]:
        both_wild = tables.wild & BIT[card] and tables.wild & BIT[at.shown & CARD_MASK]
        return Reason.WILD_ON_WILD if both_wild else Reason.NO_MATCH
    if at.hand == BIT[card] and tables.barred_last & BIT[card]:
        return Reason.NOT_LAST_WILD if tables.rules.last_card == "not_wild" else Reason.NOT_LAST_SPECIAL
    return Reason.ONLY_DRAWN_CARD


def asks_suit(at: TurnContext, card: int) -> bool:
    """Whether playing this card calls a suit: a wild does, unless it is the last card and ends the round."""
    return bool(at.tables.wild & BIT[card]) and (at.tables.calls_when_last or at.hand != BIT[card])


def _why_not_play(at: TurnContext, card: int, suit: int) -> Reason | None:
    reason = why_card_does_not_fit(at, card)
    if reason is not None:
        return reason
    if asks_suit(at, card):
        return None if suit in SUITS else Reason.SUIT_MISSING
    return None if suit == NO_SUIT else Reason.SUIT_NOT_ASKED


def _why_not_mau(at: TurnContext) -> Reason | None:
    if not at.tables.mau:
        return Reason.NO_MAU_HERE
    if at.phase == CALLING:
        return Reason.CALL_SUIT_FIRST
    if at.mau_called:
        return Reason.MAU_ALREADY_CALLED
    return None if at.hand.bit_count() == 2 else Reason.MAU_NEEDS_TWO_CARDS


def _why_not_draw(at: TurnContext) -> Reason | None:
    if at.phase == OWED:
        return None
    if at.phase == SKIPPED:
        return Reason.NO_DRAW_UNDER_SKIP
    if at.phase == RETURNING:
        return Reason.NO_DRAW_NOW
    if not at.pile:
        return Reason.PILE_EMPTY
    if at.drawn >= at.tables.limit:
        return Reason.DRAWS_USED_UP
    return None if DRAW in at.legal() else Reason.A_CARD_FITS


def _why_not_pass(at: TurnContext) -> Reason | None:
    if PASS in at.legal():
        return None
    if at.phase == OWED:
        return Reason.TAKE_FIRST
    if at.pile and not at.drawn:
        return Reason.A_CARD_FITS if DRAW not in at.legal() else Reason.DRAW_FIRST
    if at.pile and at.drawn < at.tables.limit and DRAW in at.legal():
        return Reason.DRAWS_LEFT
    return Reason.A_CARD_FITS


def _why_not_wrong(at: TurnContext, card: int) -> Reason | None:
    """A wrong card costs its player a card only under that rule, and only when it really does not fit (ruling 19)."""
    reason = why_card_does_not_fit(at, card)
    if reason in (None, Reason.NOT_IN_HAND, Reason.CALL_SUIT_FIRST):
        return reason or Reason.THE_CARD_FITS
    return None if at.tables.rules.wrong_card else Reason.WRONG_CARD_IS_FREE
