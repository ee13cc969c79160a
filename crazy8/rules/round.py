"""A round: the only hand that changes its state (docs/rules.md, sections 2 and 3)."""

from __future__ import annotations

from crazy8.rules.actions import CALL, CARD_MASK, DRAW, MAU, PASS, SUIT_SHIFT, WRONG
from crazy8.rules.cards import BIT, NO_CARD, cards_in
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS
from crazy8.rules.events import DREW, PASSED, PLAYED, TURN_BEGAN, Tell
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

    def apply(self, action: int, tell: Tell | None = None) -> None:
        """Do what the seat on turn decided, and all that follows, up to the next decision.

        ``tell`` receives each event right after the change it names.

        Raises:
            IllegalAction: the seat on turn may not do this; nothing was changed.
        """
        if action not in (self._legal or self.legal()) and not self._accepts_wrong_card(action):
            raise IllegalAction(self.why_not(action) or Reason.NO_SUCH_ACTION)
        self._legal = None
        if action < DRAW:
            self._play(action, tell)
        elif action == DRAW:
            self._draw(tell)
        elif action == PASS:
            self._pass(tell)
        elif action == MAU:
            self.mau_called = True
            if tell is not None:
                tell(("mau_called", self.turn))
        elif action < WRONG:
            self._call_suit(action - CALL, tell)
        else:
            self._pay_for_wrong_card(action - WRONG, tell)

    def _play(self, action: int, tell: Tell | None) -> None:
        tables = self.tables
        seat = self.turn
        card = action & CARD_MASK
        hands = self.hands
        hands[seat] = hand = hands[seat] ^ BIT[card]
        self.discards.append(card)
        self.shown = action
        self.stuck = 0
        if tell is not None:
            tell(PLAYED[seat][action])
        if not self.pile:
            self.reshuffle(tell)
        effect = tables.effect[card]
        if effect < DRAWS and hand & (hand - 1) and not self.phase:
            # Most plays: a plain card or a wild in an ordinary turn, with more than one card left.
            self.begin_turn((seat + self.direction) % self.setup.players, tell)
            return
        if tables.mau and not self.mau_called and hand and not hand & (hand - 1):
            if tell is not None:
                tell(("mau_forgotten", seat))
            self._take(seat, tables.rules.mau_penalty, "mau_forgotten", tell)
        if self.phase == RETURNING:
            self._bring_back(seat, tell)
        elif not hand:
            self._go_out(seat, tell, effect)
        else:
            self.begin_after_effect(seat, effect, tell)

    def _next(self, seat: int) -> int:
        return (seat + self.direction) % self.setup.players

    def begin_turn(self, seat: int, tell: Tell | None, phase: int = TURN) -> None:
        self.turn = seat
        self.phase = phase
        if self.drawn:
            self.drawn = 0
            self.drawn_card = NO_CARD
        self.mau_called = False
        self.turns = turns = self.turns + 1
        if turns > self.setup.last_turn:
            if tell is not None:
                tell(("called_off", turns - 1))
            self._end(None, tell)
        elif tell is not None:
            tell(TURN_BEGAN[seat])

    def begin_after_effect(self, seat: int, effect: int, tell: Tell | None) -> None:
        """Let the card that ``seat`` just played work, then begin the next turn."""
        tables = self.tables
        if effect < DRAWS:
            self.begin_turn(self._next(seat), tell)
            return
        if effect == REVERSES:
            self._reverse(tell)
            self.begin_turn(seat if self.setup.players == 2 else self._next(seat), tell)
            return
        victim = self._next(seat)
        if effect == SKIPS and tables.rules.answer_skip:
            if tell is not None:
                tell(("skip_aimed", victim))
            self.begin_turn(victim, tell, SKIPPED)
        elif effect == DRAWS and tables.stack:
            self.owed += tables.draws[self.top]
            if tell is not None:
                tell(("owed", victim, self.owed))
            self.begin_turn(victim, tell, OWED)
        else:
            if effect == DRAWS:
                self._take(victim, tables.draws[self.top], "owed", tell)
            if tell is not None:
                tell(("missed_turn", victim))
            self.begin_turn(self._next(victim), tell)

    def _reverse(self, tell: Tell | None) -> None:
        self.direction = -self.direction
        if tell is not None:
            tell(("reversed", self.direction))

    def _draw(self, tell: Tell | None) -> None:
        seat = self.turn
        self.stuck = 0
        if self.phase == OWED:
            count, self.owed = self.owed, 0
            self._take(seat, count, "owed", tell)
            self.begin_turn(self._next(seat), tell)
            return
        card = self.pile.pop()
        self.hands[seat] |= BIT[card]
        self.drawn += 1
        self.drawn_card = card
        self.mau_called = False
        if tell is not None:
            tell(DREW[seat][card])
        if not self.pile:
            self.reshuffle(tell)
        if self.tables.draw_ends_turn:
            self.begin_turn(self._next(seat), tell)

    def _pass(self, tell: Tell | None) -> None:
        seat = self.turn
        if tell is not None:
            tell(PASSED[seat])
        if self.phase == RETURNING:
            if tell is not None:
                tell(("not_brought_back", seat, self.leaver))
            self._finish(self.leaver, tell)
            return
        if self.phase == SKIPPED:
            if tell is not None:
                tell(("missed_turn", seat))
        elif not self.pile and self._is_blocked(seat):
            if tell is not None:
                tell(("blocked",))
            self._end(None, tell)
            return
        self.begin_turn((seat + self.direction) % self.setup.players, tell)

    def _is_blocked(self, seat: int) -> bool:
        """Whether this pass, with nothing to draw, is the last of a full circle of players with no card that fits,
        drawn or not (ruling 11). A pass with a fitting card breaks the circle."""
        fits = cards_that_fit(self.tables, self.hands[seat], self.shown)
        self.stuck = 0 if fits else self.stuck + 1
        return self.stuck >= self.setup.players

    def _call_suit(self, suit: int, tell: Tell | None) -> None:
        self.shown = self.top | suit + 1 << SUIT_SHIFT
        self.phase = TURN
        if tell is not None:
            tell(("suit_called", self.turn, suit))

    def _accepts_wrong_card(self, action: int) -> bool:
        return action >= WRONG and self.why_not(action) is None

    def _pay_for_wrong_card(self, card: int, tell: Tell | None) -> None:
        """The card stays in hand and costs one more; the turn goes on (ruling 19)."""
        if tell is not None:
            tell(("wrong_card", self.turn, card))
        if self.pile:
            self.mau_called = False
        self._take(self.turn, 1, "wrong_card", tell)

    def _take(self, seat: int, count: int, why: str, tell: Tell | None) -> None:
        """Draw a penalty card by card; what cannot be drawn is forgiven (rulings 8, 10)."""
        taken = 0
        while taken < count and self.pile:
            card = self.pile.pop()
            self.hands[seat] |= BIT[card]
            taken += 1
            if tell is not None:
                tell(("drew", seat, 1, (card,), why))
            if not self.pile:
                self.reshuffle(tell)
        if tell is not None:
            tell(("took", seat, taken, why))

    def reshuffle(self, tell: Tell | None) -> None:
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
        if tell is not None:
            tell(("reshuffled", len(covered)))

    def _go_out(self, seat: int, tell: Tell | None, effect: int) -> None:
        """The last card is played: the round ends, unless the next player may bring its player back (6, 17)."""
        if tell is not None:
            tell(("went_out", seat))
        if effect == DRAWS:
            self.owed += self.tables.draws[self.top]
        if self.tables.returning:
            if effect == REVERSES:
                self._reverse(tell)
            if effect != SKIPS and self._ask_back(seat, tell):
                return
        self._finish(seat, tell)

    def _ask_back(self, leaver: int, tell: Tell | None) -> bool:
        """Ask the next player, if a returning card there fits and the leaver would have a card to draw."""
        asked = self._next(leaver)
        if not self.pile or not returning_cards(self.tables, self.hands[asked], self.shown, self.owed):
            return False
        self.leaver = leaver
        if tell is not None:
            tell(("asked_back", asked, leaver))
        self.begin_turn(asked, tell, RETURNING)
        return True

    def _bring_back(self, seat: int, tell: Tell | None) -> None:
        leaver, self.leaver = self.leaver, NOBODY
        count, self.owed = self.owed + self.tables.rules.draw_count, 0
        if tell is not None:
            tell(("brought_back", seat, leaver))
        self._take(leaver, count, "brought_back", tell)
        if self.hands[seat]:
            self.begin_turn(self._next(seat), tell)
            return
        if tell is not None:
            tell(("went_out", seat))
        if not self._ask_back(seat, tell):
            self._finish(seat, tell)

    def _finish(self, winner: int, tell: Tell | None) -> None:
        """Nobody brings the winner back: a last draw card may still draw, then the round is scored (15, 17, 20)."""
        owed, self.owed = self.owed, 0
        if owed and self.tables.rules.last_draw_card == "still_draws":
            self._take(self._next(winner), owed, "last_draw_card", tell)
        self._end(winner, tell)

    def _end(self, winner: int | None, tell: Tell | None) -> None:
        self.phase = OVER
        self.leaver = NOBODY
        self.outcome = outcome = outcome_of(self.tables.rules, self.hands, winner)
        if tell is None:
            return
        for seat in range(self.setup.players):
            if self.hands[seat]:
                tell(("revealed", seat, tuple(cards_in(self.hands[seat]))))
        tell(("round_ended", outcome.winners, outcome.blocked, outcome.points))
