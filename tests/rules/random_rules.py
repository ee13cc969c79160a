"""Random rule sets over all that a rule set may hold, each decided by its number alone."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import ALLOWED, RuleSet, rules_from_table, rules_to_table

_LENGTH: Final = ("rounds", "target")


def random_value(rng: Random, key: str) -> Any:
    """A value that the field may hold; for ``wild`` any list of its ranks, the short ones more often."""
    allowed = ALLOWED[key]
    if key == "wild":
        return rng.sample(allowed, rng.choice((0, 1, 1, 1, 2, 2, 3, 4, 5)))
    return rng.choice(allowed)


def random_length(rng: Random) -> dict[str, int]:
    """Rounds or a target, exactly one of them not 0."""
    key = rng.choice(_LENGTH)
    other = _LENGTH[1 - _LENGTH.index(key)]
    return {key: rng.choice([value for value in ALLOWED[key] if value]), other: 0}


def random_rules(number: int) -> RuleSet:
    """Rule set ``number``: mostly every field at random, now and then a preset with a few fields changed."""
    rng = Random(f"rule set {number}")
    fields = [key for key in ALLOWED if key not in _LENGTH]
    if rng.random() < 0.25:
        table = rules_to_table(preset(rng.choice(PRESET_NAMES)).rules)
        changed = rng.sample(fields, rng.randint(1, 4))
    else:
        table, changed = {}, fields
    table |= {key: random_value(rng, key) for key in changed}
    return rules_from_table(table | random_length(rng))
