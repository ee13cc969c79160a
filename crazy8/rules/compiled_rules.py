"""What follows from a rule set and the ranks in force, worked out once, card by card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from crazy8.rules.actions import SUIT_SHIFT, play
from crazy8.rules.cards import BIT, CARD_NUMBERS, HEARTS, KING, RANK_OF, SEVEN, SPADES, SUIT_OF, SUITS, hand_of
from crazy8.rules.powers import Powers, king_draws
from crazy8.rules.ruleset import RuleSet

NO_EFFECT, WILD, DRAWS, SKIPS, REVERSES = range(5)
"""What a card does under the rules in force."""

_ALL: Final = range(CARD_NUMBERS)


class CompiledRules:
    """What follows from a rule set and the ranks in force, card by card; the rules as they act after every clash."""

    __slots__ = (
        "after_drawing",
        "answers",
        "barred_last",
        "calls_when_last",
        "draw_cards",
        "draw_ends_turn",
        "draws",
        "effect",
        "fits",
        "limit",
        "mau",
        "memo",
        "memo_of_second",
        "others_memo",
        "pass_free",
        "pass_stuck",
        "pass_used_up",
        "powers",
        "returning",
        "rules",
        "skip_answers",
        "special",
        "stack",
        "voluntary",
        "ways_memo",
        "ways_to_play",
        "wild",
    )

    def __init__(self, rules: RuleSet, powers: Powers) -> None:
        self.rules = rules
        self.powers = powers
        until_one_fits = rules.draw_limit == 0
        self.draw_ends_turn = rules.after_draw == "nothing" and not until_one_fits
        self.limit = CARD_NUMBERS if until_one_fits else 1 if self.draw_ends_turn else rules.draw_limit
        self.voluntary = rules.voluntary_draw and not until_one_fits
        pass_when = "stuck" if until_one_fits else rules.pass_when
        self.pass_free = pass_when == "free"
        self.pass_used_up = pass_when == "used_up"
        self.pass_stuck = pass_when == "stuck"
        self.after_drawing = self._after_drawing(until_one_fits)
        self.stack = rules.stack
        self.mau = rules.mau
        self.effect = tuple(_effect(card, rules, powers) for card in _ALL)
        self.draws = tuple(_draws(card, rules, powers) for card in _ALL)
        self.wild = self._cards_with(WILD)
        self.draw_cards = self._cards_with(DRAWS)
        self.skip_answers = self._cards_with(SKIPS) if rules.answer_skip else 0
        self.special = hand_of(card for card in _ALL if self.effect[card] != NO_EFFECT)
        self.returning = _returning(rules)
        self.barred_last = {"any": 0, "not_wild": self.wild, "not_special": self.special}[rules.last_card]
        self.calls_when_last = rules.bring_back != "none"
        same_rank = [hand_of(card for card in _ALL if RANK_OF[card] == rank) for rank in range(13)]
        same_suit = [hand_of(card for card in _ALL if SUIT_OF[card] == suit) for suit in SUITS]
        self.fits = self._fits(same_rank, same_suit)
        self.answers = tuple(
            self.draw_cards & (same_rank[RANK_OF[card]] | same_suit[SUIT_OF[card]]) for card in _ALL
        )
        self.ways_to_play = tuple(
            tuple(play(card, suit) for suit in SUITS) if self.effect[card] == WILD else (card,) for card in _ALL
        )
        self.others_memo: list[tuple[int, ...] | None] = [None] * 64
        self.ways_memo: dict[int, tuple[int, ...]] = {}
        self.memo_of_second: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in range(32))
        self.memo: tuple[dict[int, tuple[int, ...]], ...] = tuple({} for _ in range(32))

    def _cards_with(self, effect: int) -> int:
        return hand_of(card for card in _ALL if self.effect[card] == effect)

    def _after_drawing(self, until_one_fits: bool) -> tuple[int, ...]:
        """The cards that may be played after a draw, by the card drawn last (``NO_CARD`` finds the last item).

        Until one fits, nothing in hand fitted before; what fits now must be played, be it the card drawn or one that
        could not be played while it was alone (rulings 7, 12).
        """
        if self.rules.after_draw == "any_card" or until_one_fits:
            return (-1,) * (CARD_NUMBERS + 1)
        return (0,) * (CARD_NUMBERS + 1) if self.draw_ends_turn else (*BIT, 0)

    def _fits(self, same_rank: list[int], same_suit: list[int]) -> tuple[int, ...]:
        """The cards that fit in an ordinary turn, by the play that lies on top (``card | (called + 1) << 7``)."""
        fits = [0] * (5 << SUIT_SHIFT)
        for card in _ALL:
            on_wild = bool(BIT[card] & self.wild)
            kept = ~self.wild if on_wild and not self.rules.wild_on_wild else -1
            fits[card] = (same_suit[SUIT_OF[card]] | same_rank[RANK_OF[card]] | self.wild) & kept
            if on_wild:
                for suit in SUITS:
                    fits[play(card, suit)] = (same_suit[suit] | self.wild) & kept
        return tuple(fits)


@lru_cache(maxsize=64)
def tables_for(rules: RuleSet, powers: Powers) -> CompiledRules:
    """The tables of a rule set with these ranks in force, made once."""
    return CompiledRules(rules, powers)


def _effect(card: int, rules: RuleSet, powers: Powers) -> int:
    rank = RANK_OF[card]
    if rank in powers.wild:
        return WILD
    if rank == powers.draw or (rank == KING and SUIT_OF[card] == SPADES and king_draws(rules, powers)):
        return DRAWS
    if rank == powers.skip:
        return SKIPS
    return REVERSES if rank == powers.reverse else NO_EFFECT


def _draws(card: int, rules: RuleSet, powers: Powers) -> int:
    if _effect(card, rules, powers) != DRAWS:
        return 0
    return 4 if RANK_OF[card] == KING and SUIT_OF[card] == SPADES and king_draws(rules, powers) else rules.draw_count


def _returning(rules: RuleSet) -> int:
    if rules.bring_back == "none":
        return 0
    any_suit = rules.bring_back == "any_seven"
    return hand_of(card for card in _ALL if RANK_OF[card] == SEVEN and (any_suit or SUIT_OF[card] == HEARTS))
