"""How good each action looks at a glance, and why: the considerations behind every plan of normal and hard."""

from __future__ import annotations

from typing import Final, Protocol

from crazy8.bots.reasons import BotReason, Motive
from crazy8.bots.weights import Weights
from crazy8.rules.actions import CALL, CARD_MASK, DRAW, PASS, SUIT_SHIFT, WRONG, is_play, play, suit_called
from crazy8.rules.cards import BIT, NO_SUIT, RANK_OF, SUIT_OF, SUITS, cards_in, hand_of
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS, WILD
from crazy8.rules.fitting import OWED, RETURNING, SKIPPED
from crazy8.rules.scoring import POINTS
from crazy8.rules.view import PlayerView

_ALL: Final = range(len(BIT))
OF_SUIT: Final = tuple(hand_of(card for card in _ALL if SUIT_OF[card] == suit) for suit in SUITS)
OF_RANK: Final = tuple(hand_of(card for card in _ALL if RANK_OF[card] == rank) for rank in range(13))
_DANGER: Final = (1.0, 1.0, 0.55, 0.25, 0.1)
_MANY: Final = 4
"""A hand this big is far from out."""

Term = tuple[float, BotReason]
"""One consideration: what it adds to an action's worth, and how it would be named."""

_KEPT: Final = (Motive.KEEPS_WILD, Motive.KEEPS_LAST_WILD, Motive.KEEPS_DRAW_CARD)
"""What is said of an action that does not spend what others would."""
_TELLING: Final = 0.05


class Odds(Protocol):
    """What a memory tells about other hands."""

    def cannot_follow(self, seat: int, fits: int) -> float:
        """The chance that this seat holds none of these cards."""

    def lacks(self, seat: int, suit: int) -> bool:
        """Whether the seat showed that it holds no card of the suit."""


def danger(count: int) -> float:
    """How near a player with this many cards is to going out, from 0 to 1."""
    return _DANGER[count] if count < len(_DANGER) else 0.0


def strongest_suit(hand: int, wild: int) -> int:
    """The suit of which a hand holds most cards, wilds left out; the lowest of equals."""
    return max(SUITS, key=lambda suit: (hand & OF_SUIT[suit] & ~wild).bit_count())


def sensible(view: PlayerView, legal: tuple[int, ...]) -> list[int]:
    """The plays, calls, draws and passes worth weighing: of twins one, and of a wild's suits those that are held."""
    wild, seen = view.tables.wild, set()
    held = [suit for suit in SUITS if view.hand & OF_SUIT[suit] & ~wild]
    found = []
    for action in legal:
        if action >= DRAW:
            if action in (DRAW, PASS) or (CALL <= action < WRONG and (not held or action - CALL in held)):
                found.append(action)
            continue
        suit = (action >> SUIT_SHIFT) - 1
        if suit >= 0 and held and suit not in held:
            continue
        kind = (RANK_OF[action & CARD_MASK], SUIT_OF[action & CARD_MASK] if suit < 0 else -1, suit)
        if kind not in seen:
            seen.add(kind)
            found.append(action)
    return found


def without_idle_calls(view: PlayerView, actions: list[int], odds: Odds | None = None) -> list[int]:
    """The actions without wilds that call the suit already asked for, where a plain card of that suit would do.

    Where a wild may not be the last card, it has to go somehow. Whoever remembers (has ``odds``) keeps the call for two
    purposes: nothing of another suit is held, so that all others can be made to stay in the only one; or the next
    player has two cards at most and lacks the suit.
    """
    suit = SUIT_OF[view.top] if view.called == NO_SUIT else view.called
    tables = view.tables
    if tables.barred_last & tables.wild or not view.turn_context.playable() & OF_SUIT[suit] & ~tables.wild:
        return actions
    if odds is not None:
        others = view.hand & ~tables.wild & ~OF_SUIT[suit]
        after = (view.seat + view.direction) % view.players
        if not others or (view.counts[after] <= 2 and odds.lacks(after, suit)):
            return actions
    return [action for action in actions if not is_play(action) or suit_called(action) != suit]


class Judgement:
    """The worth of each action before a seat, from its view, some weights, and what a memory tells (or nothing)."""

    def __init__(self, view: PlayerView, weights: Weights, odds: Odds | None = None) -> None:
        self.view = view
        self.weights = weights
        self.odds = odds
        tables = view.tables
        self.tables = tables
        self.hand = view.hand
        self.next = (view.seat + view.direction) % view.players
        self.danger = danger(view.counts[self.next])
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        self.urgency = max(danger(count) for count in others)
        rules = tables.rules
        self.points = POINTS[rules.scoring]
        self.for_points = 0.0 if rules.rounds == 1 or rules.winner_takes else 1.0
        self._found: dict[int, list[Term]] = {}

    def best(self, actions: list[int]) -> int:
        """The action that looks best; the first of equals."""
        return max(actions, key=self.worth)

    def worth(self, action: int) -> float:
        """How good the action looks; only differences mean anything."""
        return sum(worth for worth, _ in self._terms(action))

    def reason(self, action: int, actions: list[int]) -> BotReason:
        """In what the action is most ahead of the others that could have been taken."""
        if not is_play(action) and action < CALL:
            return self._terms(action)[0][1]
        others = [other for other in actions if other != action]
        if not others:
            return BotReason(Motive.ONLY_CHOICE)
        ahead: dict[Motive, float] = {}
        named: dict[Motive, BotReason] = {}
        for other in others:
            for worth, reason in self._terms(other):
                ahead[reason.motive] = ahead.get(reason.motive, 0.0) - worth / len(others)
                if reason.motive in _KEPT:
                    named[reason.motive] = reason
        for worth, reason in self._terms(action):
            ahead[reason.motive] = ahead.get(reason.motive, 0.0) + worth
            if worth > 0:
                named[reason.motive] = reason
        most = max(named, key=lambda motive: ahead[motive], default=Motive.WHATEVER_FITS)
        return named[most] if named and ahead[most] > _TELLING else BotReason(Motive.WHATEVER_FITS)

    def attacks_last_card(self, action: int) -> bool:
        """Whether the action strikes a next player with one card at once, so that there is nothing to think about."""
        if self.view.counts[self.next] != 1 or not is_play(action):
            return False
        effect = self.tables.effect[action & CARD_MASK]
        return effect == DRAWS or (effect == SKIPS and not self.tables.skip_answers)

    def _terms(self, action: int) -> list[Term]:
        found = self._found.get(action)
        if found is None:
            found = self._play(action) if is_play(action) else self._other(action)
            self._found[action] = found
        return found

    def _other(self, action: int) -> list[Term]:
        view, weights = self.view, self.weights
        if action >= CALL:
            return self._table(play(view.top, action - CALL), view.hand)
        if view.phase == OWED:
            answers = view.turn_context.playable()
            return [(0.0, BotReason(Motive.KEEPS_DRAW_CARD if answers else Motive.NOTHING_FITS))]
        if view.phase == SKIPPED:
            return [(0.0, BotReason(Motive.KEEPS_SKIP if view.turn_context.playable() else Motive.ONLY_CHOICE))]
        if view.phase == RETURNING:
            return [(0.0, BotReason(Motive.LETS_GO, seat=view.leaver))]
        price = -weights.draw if action == DRAW else -weights.draw / 2
        fitting = view.turn_context.playable()
        if not fitting:
            return [(price, BotReason(Motive.NOTHING_FITS))]
        if fitting & ~self.tables.wild == 0:
            last = not fitting & (fitting - 1)
            return [(price, BotReason(Motive.KEEPS_LAST_WILD if last else Motive.KEEPS_WILD))]
        return [(price, BotReason(Motive.NEW_CARDS_HELP))]

    def _play(self, action: int) -> list[Term]:
        view, weights, tables = self.view, self.weights, self.tables
        card = action & CARD_MASK
        rest = self.hand & ~BIT[card]
        effect = tables.effect[card]
        terms = self._table(action, rest)
        if not rest:
            terms.append((1000.0, BotReason(Motive.GOES_OUT)))
        if view.phase == RETURNING:
            terms.append((weights.bring_back, BotReason(Motive.BRINGS_BACK, seat=view.leaver)))
        elif view.phase == OWED:
            owed = view.owed + tables.draws[card]
            terms.append((weights.answer * owed, BotReason(Motive.PASSES_THE_DRAWS_ON, count=owed)))
        elif view.phase == SKIPPED:
            terms.append((weights.answer * 2, BotReason(Motive.PASSES_THE_SKIP_ON)))
        points = self.points[RANK_OF[card]]
        shed = weights.dear * points * self.for_points * (0.4 + self.urgency)
        terms.append((shed, BotReason(Motive.SHEDS_DEAR_CARD, card=card, count=points)))
        if effect == WILD:
            spent = weights.wild + (0.0 if rest & tables.wild else weights.last_wild)
            motive = Motive.KEEPS_WILD if rest & tables.wild else Motive.KEEPS_LAST_WILD
            terms.append((-spent * (0.3 + 0.7 * min(rest.bit_count(), 3) / 3), BotReason(motive)))
        elif effect != 0:
            terms += self._effect(effect, rest)
        if BIT[card] & tables.barred_last and rest.bit_count() <= 2:
            terms.append((weights.barred, BotReason(Motive.SHEDS_BARRED_CARD, card=card)))
        return terms

    def _effect(self, effect: int, rest: int) -> list[Term]:
        """What an attack or another turn is worth."""
        view, weights, tables = self.view, self.weights, self.tables
        few = BotReason(Motive.NEXT_HAS_FEW, seat=self.next, count=view.counts[self.next])
        terms = []
        two = view.players == 2
        if effect == DRAWS:
            terms.append((weights.draw_card + weights.attack * self.danger, few))
            if not rest & tables.draw_cards and tables.stack:
                terms.append((-weights.reserve * (1 - self.danger), BotReason(Motive.KEEPS_DRAW_CARD)))
        elif effect == REVERSES and not two:
            before = danger(view.counts[(view.seat - view.direction) % view.players])
            terms.append((weights.attack * (self.danger - before), few))
        elif effect == SKIPS and (tables.rules.answer_skip or not two):
            terms.append((weights.attack * self.danger * 0.7, few))
        goes_again = two and (effect != DRAWS or not tables.stack) and not (effect == SKIPS and tables.skip_answers)
        if goes_again and rest:
            follows = bool(rest & tables.fits[self._shown])
            worth = weights.again if follows else weights.stuck_again
            terms.append((worth + (weights.attack / 4 * self.danger if follows else 0), BotReason(Motive.GOES_AGAIN)))
        return terms

    def _table(self, shown: int, rest: int) -> list[Term]:
        """What the table is worth with this play on top and these cards left."""
        weights, tables = self.weights, self.tables
        self._shown = shown
        card = shown & CARD_MASK
        called = (shown >> SUIT_SHIFT) - 1
        suit = SUIT_OF[card] if called < 0 else called
        fits = tables.fits[shown]
        plain = rest & ~tables.wild
        follow = min((plain & fits).bit_count(), _MANY)
        in_suit = min((plain & OF_SUIT[suit]).bit_count(), _MANY)
        motive = Motive.CALLS_STRONG_SUIT if called >= 0 else Motive.STAYS_IN_STRONG_SUIT
        worth = weights.follow * follow + weights.suit * in_suit
        held = (rest & OF_SUIT[suit]).bit_count()
        named = BotReason(motive, suit=suit, count=held) if held else BotReason(Motive.WHATEVER_FITS)
        terms = [(worth, named)]
        lonely = sum(
            not plain & ~BIT[other] & (OF_SUIT[SUIT_OF[other]] | OF_RANK[RANK_OF[other]]) for other in cards_in(plain)
        )
        terms.append((-weights.links * lonely, BotReason(Motive.WHATEVER_FITS)))
        if self.odds is not None and rest:
            chance = self.odds.cannot_follow(self.next, fits)
            worth = (weights.block + weights.block_danger * self.danger) * chance
            if self.odds.lacks(self.next, suit):
                reason = BotReason(Motive.NEXT_LACKS_SUIT, seat=self.next, suit=suit)
            else:
                reason = BotReason(Motive.HARD_TO_FOLLOW, seat=self.next)
            terms.append((worth, reason))
        return terms
