"""Playing an imagined round to its end, quickly: everybody plays by the same few rules of thumb."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from crazy8.rules.actions import CALL, DRAW, MAU, play
from crazy8.rules.cards import CARD_NUMBERS, RANK_OF, SUITS
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS, WILD, CompiledRules
from crazy8.rules.round import Round
from crazy8.rules.scoring import POINTS

_ACTIONS: Final = 5 << 7
_WAYS_KEPT: Final = 4_000
"""Turns spelled out that the tables may remember of one kind."""
_WILD, _POINT, _DRAW = -3.0, 0.02, -5.0
_CALM: Final = {WILD: _WILD, DRAWS: 0.2, SKIPS: 1.1, REVERSES: 0.3}
_TENSE: Final = {WILD: _WILD, DRAWS: 8.0, SKIPS: 5.0, REVERSES: 4.0}


@lru_cache(maxsize=64)
def habits(tables: CompiledRules) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """What each play is worth beside the cards that can follow it: in calm, and when the next player has one card."""
    points = POINTS[tables.rules.scoring]
    return _habits(tables, points, _CALM), _habits(tables, points, _TENSE)


def _habits(tables: CompiledRules, points: tuple[int, ...], by_effect: dict[int, float]) -> tuple[float, ...]:
    worth = [0.0] * _ACTIONS
    for card in range(CARD_NUMBERS):
        value = by_effect.get(tables.effect[card], 0.0)
        if tables.effect[card] != WILD:
            value += _POINT * points[RANK_OF[card]]
        worth[card] = value
        for suit in SUITS:
            worth[play(card, suit)] = value
    return tuple(worth)


def forget_ways(tables: CompiledRules) -> None:
    """Empty what the tables remember of spelled-out turns, once it is much: a dict of many thousands takes
    milliseconds to grow or to empty, and no pause can come between."""
    for memo in (*tables.memo, *tables.memo_of_second, tables.ways_memo):
        if len(memo) > _WAYS_KEPT:
            memo.clear()


def play_out(round_: Round, longest: int) -> int:
    """Play on to the end, but no more than ``longest`` actions; returns how many it took."""
    tables = round_.tables
    calm, tense = habits(tables)
    fits, hands, players = tables.fits, round_.hands, round_.setup.players
    legal, apply = round_.legal, round_.apply
    for done in range(longest):
        actions = legal()
        if not actions:
            return done
        action = actions[0]
        if action < DRAW:
            if actions[-1] == MAU:
                action = MAU
            elif len(actions) > 1:
                hand = hands[round_.turn]
                after = hands[(round_.turn + round_.direction) % players]
                worth = calm if after & (after - 1) else tense
                best = -100.0
                for way in actions:
                    if way >= DRAW:
                        if best < _DRAW:
                            action = way
                        break
                    value = worth[way] + (hand & fits[way]).bit_count()
                    if value > best:
                        best = value
                        action = way
        elif action >= CALL:
            hand = hands[round_.turn]
            action = CALL + max(SUITS, key=lambda suit: (hand & fits[play(round_.top, suit)]).bit_count())
        apply(action)
    return longest
