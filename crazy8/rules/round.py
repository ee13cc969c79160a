"""A round: the only hand that changes its state (docs/rules.md, sections 2 and 3)."""

from __future__ import annotations

from crazy8.rules.actions import CALL, CARD_MASK, DRAW, MAU, PASS, SUIT_SHIFT, WRONG
from crazy8.rules.cards import BIT, NO_CARD, cards_in
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS
from crazy8.rules.events import (
    DREW,
    MAU_CALLED,
    MAU_FORGOTTEN,
    MISSED_TURN,
    PASSED,
    PLAYED,
    REVERSED,
    SKIP_AIMED,
    TURN_BEGAN,
    WENT_OUT,
    AskedBack,
    Blocked,
    BroughtBack,
    CalledOff,
    Emit,
    NotBroughtBack,
    Revealed,
    RoundEnded,
    SuitCalled,
    Why,
    WrongCard,
    owed,
    penalty,
    reshuffled,
)
from crazy8.rules.fitting import OVER, OWED, RETURNING, SKIPPED, TURN, cards_that_fit, returning_cards
from crazy8.rules.refusal import Reason
from crazy8.rules.scoring import outcome_of
from crazy8.rules.shuffle import shuffled
from crazy8.rules.state import NOBODY, RoundState


class IllegalAction(Exception):
    """The seat on turn may not do this; ``reason`` says why. Nothing was changed."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason.value)


class ScriptedShuffleDiffers(Exception):
    """A scripted reshuffle names other cards than the discards under the top card; ``number`` counts from 0."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"scripted shuffle {number} does not hold the covered discards")


class Round(RoundState):
    """One round from the deal until someone goes out. Made by ``deal.undealt_round`` or ``position.round_from``."""

    __slots__ = ()

    def apply(self, action: int, emit: Emit | None = None) -> None:
        """Do what the seat on turn decided, and all that follows, up to the next decision.

        ``emit`` receives each event right after the change it names.

        Raises:
            IllegalAction: the seat on turn may not do this; nothing was changed.
        """
        if action not in (self._legal or self.legal()) and not self._accepts_wrong_card(action):
            raise IllegalAction(self.why_not(action) or Reason.NO_SUCH_ACTION)
        self._legal = None
        seat = self.turn
        # The three things that are nearly always done stand here in full: a call each would cost a tenth of a decision.
        if action < DRAW:
            card = action & CARD_MASK
            hands = self.hands
            hands[seat] = hand = hands[seat] ^ BIT[card]
            self.discards.append(card)
            self.shown = action
            self.stuck = 0
            if emit is not None:
                emit(PLAYED[seat][action])
            if not self.pile:
                self.reshuffle(emit)
            effect = self.tables.effect[card]
            if self.phase or not hand & (hand - 1):
                self._play_late(seat, hand, effect, emit)
                return
            if effect >= DRAWS:
                self.begin_after_effect(seat, effect, emit)
                return
        elif action == DRAW:
            self.stuck = 0
            if self.phase:
                self._take_owed(seat, emit)
                return
            self.drawn_card = card = self.pile.pop()
            self.hands[seat] |= BIT[card]
            self.drawn += 1
            self.mau_called = False
            if emit is not None:
                emit(DREW[seat][card])
            if not self.pile:
                self.reshuffle(emit)
            if not self.tables.draw_ends_turn:
                return
        elif action == PASS:
            if emit is not None:
                emit(PASSED[seat])
            if (self.phase or not self.pile) and self._pass_ends_round(seat, emit):
                return
        elif action == MAU:
            self.mau_called = True
            if emit is not None:
                emit(MAU_CALLED[seat])
            return
        elif action < WRONG:
            self._call_suit(action - CALL, emit)
            return
        else:
            self._pay_for_wrong_card(action - WRONG, emit)
            return
        # As ``begin_turn`` does: two decisions in three end here, and the call would cost a hundredth of each.
        setup = self.setup
        self.turn = seat = (seat + self.direction) % setup.players
        self.phase = TURN
        if self.drawn:
            self.drawn = 0
            self.drawn_card = NO_CARD
        self.mau_called = False
        self.turns = turns = self.turns + 1
        if turns > setup.last_turn:
            self._call_off(emit)
        elif emit is not None:
            emit(TURN_BEGAN[seat])

    def _play_late(self, seat: int, hand: int, effect: int, emit: Emit | None) -> None:
        """What follows a play that leaves one card or none, or that was no ordinary turn's."""
        tables = self.tables
        if tables.mau and not self.mau_called and hand and not hand & (hand - 1):
            if emit is not None:
                emit(MAU_FORGOTTEN[seat])
            self._take(seat, tables.rules.mau_penalty, "mau_forgotten", emit)
        if self.phase == RETURNING:
            self._bring_back(seat, emit)
        elif not hand:
            self._go_out(seat, emit, effect)
        else:
            self.begin_after_effect(seat, effect, emit)

    def _next(self, seat: int) -> int:
        return (seat + self.direction) % self.setup.players

    def begin_turn(self, seat: int, emit: Emit | None, phase: int = TURN) -> None:
        self.turn = seat
        self.phase = phase
        if self.drawn:
            self.drawn = 0
            self.drawn_card = NO_CARD
        self.mau_called = False
        self.turns = turns = self.turns + 1
        if turns > self.setup.last_turn:
            self._call_off(emit)
        elif emit is not None:
            emit(TURN_BEGAN[seat])

    def _call_off(self, emit: Emit | None) -> None:
        """The round has gone on for too many turns."""
        if emit is not None:
            emit(CalledOff(self.turns - 1))
        self._end(None, emit)

    def begin_after_effect(self, seat: int, effect: int, emit: Emit | None) -> None:
        """Let the card that ``seat`` just played work, then begin the next turn."""
        tables = self.tables
        if effect < DRAWS:
            self.begin_turn(self._next(seat), emit)
            return
        if effect == REVERSES:
            self._reverse(emit)
            self.begin_turn(seat if self.setup.players == 2 else self._next(seat), emit)
            return
        victim = self._next(seat)
        if effect == SKIPS and tables.rules.answer_skip:
            if emit is not None:
                emit(SKIP_AIMED[victim])
            self.begin_turn(victim, emit, SKIPPED)
        elif effect == DRAWS and tables.stack:
            self.owed += tables.draws[self.top]
            if emit is not None:
                emit(owed(victim, self.owed))
            self.begin_turn(victim, emit, OWED)
        else:
            if effect == DRAWS:
                self._take(victim, tables.draws[self.top], "owed", emit)
            if emit is not None:
                emit(MISSED_TURN[victim])
            self.begin_turn(self._next(victim), emit)

    def _reverse(self, emit: Emit | None) -> None:
        self.direction = -self.direction
        if emit is not None:
            emit(REVERSED[self.direction])

    def _take_owed(self, seat: int, emit: Emit | None) -> None:
        count, self.owed = self.owed, 0
        self._take(seat, count, "owed", emit)
        self.begin_turn(self._next(seat), emit)

    def _pass_ends_round(self, seat: int, emit: Emit | None) -> bool:
        """What a pass means under a skip, beside a player who went out, or with nothing to draw; whether the round has
        ended by it."""
        if self.phase == RETURNING:
            if emit is not None:
                emit(NotBroughtBack(seat, self.leaver))
            self._finish(self.leaver, emit)
            return True
        if self.phase == SKIPPED:
            if emit is not None:
                emit(MISSED_TURN[seat])
        elif self._is_blocked(seat):
            if emit is not None:
                emit(Blocked())
            self._end(None, emit)
            return True
        return False

    def _is_blocked(self, seat: int) -> bool:
        """Whether this pass, with nothing to draw, is the last of a full circle of players with no card that fits,
        drawn or not (ruling 11). A pass with a fitting card breaks the circle."""
        fits = cards_that_fit(self.tables, self.hands[seat], self.shown)
        self.stuck = 0 if fits else self.stuck + 1
        return self.stuck >= self.setup.players

    def _call_suit(self, suit: int, emit: Emit | None) -> None:
        self.shown = self.top | suit + 1 << SUIT_SHIFT
        self.phase = TURN
        if emit is not None:
            emit(SuitCalled(self.turn, suit))

    def _accepts_wrong_card(self, action: int) -> bool:
        return action >= WRONG and self.why_not(action) is None

    def _pay_for_wrong_card(self, card: int, emit: Emit | None) -> None:
        """The card stays in hand and costs one more; the turn goes on (ruling 19)."""
        if emit is not None:
            emit(WrongCard(self.turn, card))
        if self.pile:
            self.mau_called = False
        self._take(self.turn, 1, "wrong_card", emit)

    def _take(self, seat: int, count: int, why: Why, emit: Emit | None) -> None:
        """Draw a penalty card by card; what cannot be drawn is forgiven (rulings 8, 10)."""
        taken = 0
        drew, took = penalty(seat, why) if emit is not None else ((), ())
        while taken < count and self.pile:
            card = self.pile.pop()
            self.hands[seat] |= BIT[card]
            taken += 1
            if emit is not None:
                emit(drew[card])
            if not self.pile:
                self.reshuffle(emit)
        if emit is not None:
            emit(took[taken])

    def reshuffle(self, emit: Emit | None) -> None:
        """The draw pile has run out: all discards but the top card become the new one (ruling 8)."""
        covered = self.discards[:-1]
        if not covered or self.tables.rules.empty_pile == "stays_empty":
            return
        setup = self.setup
        number = self.shuffles - setup.first_scripted
        if number < len(setup.scripted):
            self.pile = list(reversed(setup.scripted[number]))
            if sorted(self.pile) != sorted(covered):
                raise ScriptedShuffleDiffers(number)
        else:
            self.pile = shuffled(sorted(covered), setup.seed, self.shuffles)
        self.shuffles += 1
        self.discards = self.discards[-1:]
        if emit is not None:
            emit(reshuffled(len(covered)))

    def _go_out(self, seat: int, emit: Emit | None, effect: int) -> None:
        """The last card is played: the round ends, unless the next player may bring its player back (6, 17)."""
        if emit is not None:
            emit(WENT_OUT[seat])
        if effect == DRAWS:
            self.owed += self.tables.draws[self.top]
        if self.tables.returning:
            if effect == REVERSES:
                self._reverse(emit)
            if effect != SKIPS and self._ask_back(seat, emit):
                return
        self._finish(seat, emit)

    def _ask_back(self, leaver: int, emit: Emit | None) -> bool:
        """Ask the next player, if a returning card there fits and the leaver would have a card to draw."""
        asked = self._next(leaver)
        if not self.pile or not returning_cards(self.tables, self.hands[asked], self.shown, self.owed):
            return False
        self.leaver = leaver
        if emit is not None:
            emit(AskedBack(asked, leaver))
        self.begin_turn(asked, emit, RETURNING)
        return True

    def _bring_back(self, seat: int, emit: Emit | None) -> None:
        leaver, self.leaver = self.leaver, NOBODY
        count, self.owed = self.owed + self.tables.rules.draw_count, 0
        if emit is not None:
            emit(BroughtBack(seat, leaver))
        self._take(leaver, count, "brought_back", emit)
        if self.hands[seat]:
            self.begin_turn(self._next(seat), emit)
            return
        if emit is not None:
            emit(WENT_OUT[seat])
        if not self._ask_back(seat, emit):
            self._finish(seat, emit)

    def _finish(self, winner: int, emit: Emit | None) -> None:
        """Nobody brings the winner back: a last draw card may still draw, then the round is scored (15, 17, 20)."""
        owed, self.owed = self.owed, 0
        if owed and self.tables.rules.last_draw_card == "still_draws":
            self._take(self._next(winner), owed, "last_draw_card", emit)
        self._end(winner, emit)

    def _end(self, winner: int | None, emit: Emit | None) -> None:
        self.phase = OVER
        self.leaver = NOBODY
        self.outcome = outcome = outcome_of(self.tables.rules, self.hands, winner)
        if emit is None:
            return
        for seat in range(self.setup.players):
            if self.hands[seat]:
                emit(Revealed(seat, tuple(cards_in(self.hands[seat]))))
        emit(RoundEnded(outcome.winners, outcome.blocked, outcome.points))
