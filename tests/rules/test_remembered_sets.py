"""What may be done is remembered whole or pack by pack: either way it is the same."""

from __future__ import annotations

from random import Random

import pytest

from crazy8.rules import fitting
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet
from tests.rules.random_rules import random_rules


def decisions(rules: RuleSet, players: int, seed: int) -> list[tuple[int, ...]]:
    """What may be done at each of the first decisions of a round that goes by chance, nothing being remembered."""
    round_, random, found = undealt_round(rules, players, 0, seed), Random(seed), []
    tables = round_.tables
    for memo in (*tables.memo, *tables.memo_of_second, tables.ways_memo):
        memo.clear()
    deal(round_)
    while len(found) < 600 and (actions := round_.legal()):
        found.append(actions)
        round_.apply(random.choice(actions))
    return found


TABLES = [(preset(name).rules, 8) for name in PRESET_NAMES] + [(random_rules(seed), 8) for seed in range(60)]


@pytest.mark.parametrize("at", range(len(TABLES)))
def test_sets_of_two_packs_put_together_are_the_sets_spelled_out(at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, players = TABLES[at]
    whole = decisions(rules, players, at)
    monkeypatch.setattr(fitting, "_WHOLE_SETS", 0)
    assert decisions(rules, players, at) == whole


def test_a_table_of_two_packs_takes_one_way_and_then_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = preset("mau_mau").rules
    tables = undealt_round(rules, 8, 0, 1).tables
    decisions(rules, 8, 1)
    assert not tables.ways_memo
    monkeypatch.setattr(fitting, "_WHOLE_SETS", 0)
    decisions(rules, 8, 1)
    assert len(tables.ways_memo) > 20
    assert max(map(len, tables.memo_of_second)) > 20
