"""The five presets: TOML files that fill a RuleSet, and what the start menu offers beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import FieldValue, RuleSet, checked_value, rules_from_table

PRESET_NAMES: Final = ("crazy_eights", "mau_mau", "prsi", "classic_eights", "eights_52")


class Preset(NamedTuple):
    """A named table. ``hand``, ``rounds`` and ``target`` are the values the start menu offers for those fields (empty:
    no choice); ``house_rules`` the switches it offers, each with the fields it changes."""

    name: str
    rules: RuleSet
    hand: tuple[int, ...]
    rounds: tuple[int, ...]
    target: tuple[int, ...]
    house_rules: Mapping[str, Mapping[str, FieldValue]]

    def with_house_rules(self, rules: RuleSet, switched_on: tuple[str, ...]) -> RuleSet:
        """``rules`` with the fields of these house rules changed."""
        changes: dict[str, Any] = {}
        for name in switched_on:
            changes.update(self.house_rules[name])
        return replace(rules, **changes)

    def covers(self, rules: RuleSet) -> bool:
        """Whether ``rules`` are this preset, give or take what the start menu offers with it."""
        if rules.hand in self.hand and rules.hand_for_two == rules.hand:
            rules = replace(rules, hand=self.rules.hand, hand_for_two=self.rules.hand_for_two)
        if rules.rounds in self.rounds or rules.target in self.target:
            rules = replace(rules, rounds=self.rules.rounds, target=self.rules.target)
        names = tuple(self.house_rules)
        mixes = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
        return any(rules == self.with_house_rules(self.rules, mix) for mix in mixes)


@cache
def preset(name: str) -> Preset:
    """The preset of this name.

    Raises:
        BadInput: there is no such preset.
    """
    if name not in PRESET_NAMES:
        raise BadInput("rules.unknown_preset", name=name, presets=", ".join(PRESET_NAMES))
    table = tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))
    offers = table.pop("offers")
    return Preset(
        name=name,
        rules=rules_from_table(table),
        hand=tuple(offers.get("hand", ())),
        rounds=tuple(offers.get("rounds", ())),
        target=tuple(offers.get("target", ())),
        house_rules={
            house_rule: {key: checked_value(key, value) for key, value in changes.items()}
            for house_rule, changes in offers.get("house_rules", {}).items()
        },
    )


def preset_of(rules: RuleSet) -> str | None:
    """The name of the preset that these rules are; None for custom rules."""
    return next((name for name in PRESET_NAMES if preset(name).covers(rules)), None)
