"""Does this card fit, and if not, why: the one place that decides what a seat may do (docs/rules.md, rulings 4-18).

A ``Decision`` answers from what the seat itself sees, so screens, bots and the referee ask the same question;
``refusal`` names the reason where the answer is no.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from crazy8.rules.actions import CALL, CARD_MASK, DRAW, MAU, PASS
from crazy8.rules.cards import PACK_SIZE, cards_in
from crazy8.rules.compiled_rules import CompiledRules

TURN, OWED, SKIPPED, CALLING, RETURNING, OVER = range(6)
"""The phases of a round: an ordinary turn; cards are owed; a skip can be answered; the first player calls the starter's
suit; the next player may bring back the one who went out; the round is over."""

_FRESH, _DRAWN, _USED_UP, _DRY, _TAKE, _STAND = range(6)
"""The stages of a turn: nothing drawn yet; drawn, and more may be; drawn, and no more can be; nothing to draw at all;
cards are owed; a skip or the question whether to bring someone back, both of which a pass answers."""

_TURN_STAGES: Final = 7
_LONE: Final = 8
_MAU_DUE: Final = 16
_FIRST_PACK: Final = (1 << PACK_SIZE) - 1
_MEMO_LIMIT: Final = 50_000
_WHOLE_SETS: Final = 4_000
"""How many sets of cards a table of two packs remembers whole. What fits of two packs hardly ever comes twice, what
fits of one does: so every further set is put together of the two, and what is remembered stays small and quick."""
_ALL_CALLS: Final = (CALL, CALL + 1, CALL + 2, CALL + 3)


class Decision:
    """The decision before the seat on turn: all that tells what it may do, and all of it known to that seat.

    A round is one (``hands`` holds every hand, ``pile`` the cards), a view's ``TurnContext`` is one (``hands`` holds
    the seat's own hand only, ``pile`` is a count). ``shown`` is the play on top of the discards (``card | (called suit
    + 1) << 7``), ``owed`` the cards that await the seat, ``drawn`` the draws of this turn, ``drawn_card`` the last.
    """

    __slots__ = ("_legal",)

    _legal: tuple[int, ...] | None
    tables: CompiledRules
    turn: int
    phase: int
    hands: Sequence[int] | Mapping[int, int]
    shown: int
    owed: int
    drawn: int
    drawn_card: int
    pile: Sequence[int] | int
    mau_called: bool

    def legal(self) -> tuple[int, ...]:
        """Every action of the seat on turn, cards first in number order; empty when the round is over, and only then.

        Which cards fit is worked out here (rulings 4, 13); what else may be done depends on the stage of the turn and
        those cards alone, so ``_spelled_out`` answers once and the tables remember.
        """
        legal = self._legal
        if legal is not None:
            return legal
        if self.phase:
            self._legal = legal = self._legal_in_phase()
            return legal
        tables = self.tables
        hand = self.hands[self.turn]
        plays = hand & tables.fits[self.shown]
        if self.drawn:
            plays &= tables.after_drawing[self.drawn_card]
            stage = _DRAWN if self.pile and self.drawn < tables.limit else _USED_UP
        else:
            stage = _FRESH if self.pile else _DRY
        if hand.bit_count() < 3:
            stage |= self._few_cards(hand)
        legal = tables.memo[stage].get(plays)
        if legal is None:
            ways = tables.ways_memo.get(plays & _FIRST_PACK)
            more = tables.memo_of_second[stage].get(plays >> PACK_SIZE)
            legal = _spelled_out(tables, stage, plays) if ways is None or more is None else ways + more
        self._legal = legal
        return legal

    def _few_cards(self, hand: int) -> int:
        """What one card, or two, add to the stage of a turn (rulings 6, 7, 18)."""
        if not hand & (hand - 1):
            return _LONE
        return _MAU_DUE if self.tables.mau and not self.mau_called else 0

    def _legal_in_phase(self) -> tuple[int, ...]:
        if self.phase == CALLING:
            return _ALL_CALLS
        if self.phase == OVER:
            return ()
        hand = self.hands[self.turn]
        stage = _TAKE if self.phase == OWED else _STAND
        if hand.bit_count() < 3:
            stage |= self._few_cards(hand)
        plays = self.playable()
        return self.tables.memo[stage].get(plays) or _spelled_out(self.tables, stage, plays)

    def playable(self) -> int:
        """The cards that the seat on turn may play now, as a hand."""
        tables, phase, hand = self.tables, self.phase, self.hands[self.turn]
        plays = without_barred(tables, hand, hand & fitting(tables, phase, self.shown, self.owed))
        return plays & tables.after_drawing[self.drawn_card] if phase == TURN and self.drawn else plays

    @property
    def call_counts(self) -> bool:
        """Whether calling "Mau" now can count: a play may leave one card, and nobody has called yet (ruling 18)."""
        return MAU in self.legal() and self.playable() != 0


class TurnFacts(Protocol):
    """What a ``TurnContext`` is made from: what everyone at the table knows of the turn."""

    @property
    def tables(self) -> CompiledRules: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def shown(self) -> int: ...
    @property
    def owed(self) -> int: ...
    @property
    def drawn(self) -> int: ...
    @property
    def drawn_card(self) -> int: ...
    @property
    def mau_called(self) -> bool: ...


class TurnContext(Decision):
    """The decision as a seat sees it that may not be on turn: then there is nothing it may do."""

    __slots__ = (
        "drawn",
        "drawn_card",
        "hand",
        "hands",
        "mau_called",
        "on_turn",
        "owed",
        "phase",
        "pile",
        "shown",
        "tables",
        "turn",
    )

    def __init__(self, of: TurnFacts, seat: int, hand: int, pile_count: int) -> None:
        """The context of ``seat``, which holds ``hand``, in the round or view ``of``."""
        self.tables = of.tables
        self.turn = of.turn
        self.phase = of.phase
        self.hand = hand
        self.hands = {seat: hand}
        self.shown = of.shown
        self.owed = of.owed
        self.drawn = of.drawn
        self.drawn_card = of.drawn_card
        self.pile = pile_count
        self.mau_called = of.mau_called
        self.on_turn = seat == of.turn and of.phase != OVER
        self._legal = None if self.on_turn else ()


def fitting(tables: CompiledRules, phase: int, shown: int, owed: int) -> int:
    """All cards that fit as the table stands, whoever holds them, before a draw narrows them down (rulings 4, 14, 15,
    17). One that may not be played last (ruling 7) is among them."""
    if phase == TURN:
        return tables.fits[shown]
    if phase == OWED:
        return tables.answers[shown & CARD_MASK]
    if phase == SKIPPED:
        return tables.skip_answers
    if phase == RETURNING:
        return tables.returning & (tables.answers[shown & CARD_MASK] if owed else tables.fits[shown])
    return 0


def cards_that_fit(tables: CompiledRules, hand: int, shown: int) -> int:
    """The cards of ``hand`` that fit in an ordinary turn, before a draw narrows them down (rulings 4, 7)."""
    return without_barred(tables, hand, hand & tables.fits[shown])


def returning_cards(tables: CompiledRules, hand: int, shown: int, owed: int) -> int:
    """The cards of ``hand`` that bring back the player who went out, as the table stands (ruling 17)."""
    return without_barred(tables, hand, hand & fitting(tables, RETURNING, shown, owed))


def without_barred(tables: CompiledRules, hand: int, plays: int) -> int:
    """``plays``, or nothing where the only card of ``hand`` may not be played last (ruling 7)."""
    return 0 if plays & tables.barred_last and not hand & (hand - 1) else plays


def _spelled_out(tables: CompiledRules, stage: int, plays: int) -> tuple[int, ...]:
    """The actions at a stage of the turn with these cards to play, remembered as a whole or pack by pack."""
    memo = tables.memo[stage]
    if plays > _FIRST_PACK and len(memo) >= _WHOLE_SETS and not stage & _LONE:
        first, second = plays & _FIRST_PACK, plays & ~_FIRST_PACK
        ways = _remembered(tables.ways_memo, first, _ways_to_play(tables, stage, first))
        more = _ways_to_play(tables, stage, second) + _others(tables, stage, second)
        return ways + _remembered(tables.memo_of_second[stage], second >> PACK_SIZE, more)
    may_be_played = plays & ~tables.barred_last if stage & _LONE else plays
    found = _ways_to_play(tables, stage, may_be_played) + _others(tables, stage, may_be_played)
    return _remembered(memo, plays, found)


def _remembered(memo: dict[int, tuple[int, ...]], key: int, found: tuple[int, ...]) -> tuple[int, ...]:
    if len(memo) >= _MEMO_LIMIT:
        memo.clear()
    memo[key] = found
    return found


def _ways_to_play(tables: CompiledRules, stage: int, plays: int) -> tuple[int, ...]:
    """The plays of these cards in number order, each wild once per suit, unless it is the last card."""
    if stage & _LONE and not tables.calls_when_last:
        return tuple(cards_in(plays))
    return tuple(way for card in cards_in(plays) for way in tables.ways_to_play[card])


def _others(tables: CompiledRules, stage: int, plays: int) -> tuple[int, ...]:
    """What else may be done at a stage of the turn, remembered; ``plays`` are the cards that fit."""
    of_stage = stage << 1 | (plays != 0)
    others = tables.others_memo[of_stage]
    if others is None:
        others = tables.others_memo[of_stage] = _other_actions(tables, stage, plays != 0)
    return others


def _other_actions(tables: CompiledRules, stage: int, a_card_fits: bool) -> tuple[int, ...]:
    """What may be done at a stage of the turn besides playing a card (rulings 9, 12, 18)."""
    at = stage & _TURN_STAGES
    may_draw = at == _TAKE or (at in (_FRESH, _DRAWN) and (tables.voluntary or not a_card_fits))
    may_pass = (
        at == _STAND
        or (at == _DRAWN and tables.pass_free)
        or (at == _USED_UP and not (tables.pass_stuck and a_card_fits))
        or (at == _DRY and (tables.pass_used_up or not a_card_fits))
    )
    may_call_mau = bool(stage & _MAU_DUE)
    choices = ((may_draw, DRAW), (may_pass, PASS), (may_call_mau, MAU))
    return tuple(action for may, action in choices if may)
