"""The seven opponents' characters: each a small, steady leaning within its level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from crazy8.bots.weights import Weights
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS, WILD


class Character(NamedTuple):
    """``factors`` scale weights of a plan by name; ``taste`` is how gladly easy plays a card, by its effect (1 where
    none stands)."""

    factors: Mapping[str, float]
    taste: Mapping[int, float]

    def lean(self, weights: Weights) -> Weights:
        """The weights as this character feels them."""
        changes = {name: getattr(weights, name) * factor for name, factor in self.factors.items()}
        return weights._replace(**changes)


EVEN: Final = Character({}, {})
CAUTIOUS: Final = Character({"reserve": 1.6, "dear": 1.25}, {DRAWS: 0.8, SKIPS: 0.9})
BOLD: Final = Character({"dear": 0.8, "draw": 1.2, "again": 1.2}, {WILD: 1.1, SKIPS: 1.2})
HOARDER: Final = Character({"wild": 1.2, "last_wild": 1.2}, {WILD: 0.5})
QUICK_TO_ATTACK: Final = Character({"draw_card": 1.8, "attack": 1.2}, {DRAWS: 1.6, SKIPS: 1.3})
TIDY: Final = Character({"links": 1.4, "suit": 1.2}, {})
THRIFTY: Final = Character({"dear": 1.4}, {WILD: 0.8})
TEASING: Final = Character({"again": 1.4, "reserve": 0.7}, {SKIPS: 1.5, REVERSES: 1.6})

BY_SEAT: Final = (EVEN, CAUTIOUS, QUICK_TO_ATTACK, HOARDER, TIDY, BOLD, THRIFTY, TEASING)
"""A character for each seat: 1 to 7 are Ada, Bruno, Emil, Clara, Oskar, Frida and Hugo; the person's seat has none."""


def character_of(seat: int) -> Character:
    """Who sits in this seat."""
    return BY_SEAT[seat % len(BY_SEAT)]
