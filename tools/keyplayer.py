"""Plays by keyboard, knowing only what ``--trace`` tells: the next key to press, by the name xdotool knows it by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

SUIT_ORDER = {"french": "CSHD", "german": "HSCD"}
"""Which suits the keys 1 to 4 call."""


def next_key(told: Mapping[str, Any], wild_first: bool = False, deck: str = "french") -> str | None:
    """The key a player presses now; None while there is nothing to decide. One key at a time: look again after it.

    ``wild_first`` plays a card that calls a suit as soon as there is one.
    """
    if not told["idle"]:
        return None
    if told["scene"] == "suit":
        return _suit_key(told, deck)
    if told["scene"] != "table" or not told["legal"]:
        return None
    legal = told["legal"]
    plays = [action.split() for action in legal if action.startswith("play ")]
    if "mau" in legal and plays:
        return "m"
    if plays:
        plays.sort(key=lambda words: (len(words) == 2) == wild_first)
        return _way_to(plays[0][1], told)
    for action, key in (("draw", "d"), ("pass", "p")):
        if action in legal:
            return key
    return _suit_key(told, deck) if legal[0].startswith("call ") else None


def _way_to(card: str, told: Mapping[str, Any]) -> str:
    """One key nearer to the card, or the key that plays it."""
    hand, focused = told["hand"], told["focused"]
    if focused == card:
        return "Return"
    if focused not in hand:
        return "Home"
    return "Right" if hand.index(card) > hand.index(focused) else "Left"


def _suit_key(told: Mapping[str, Any], deck: str) -> str:
    """The suit held most."""
    held = Counter(card[1] for card in told["hand"])
    order = SUIT_ORDER[deck]
    best = max(order, key=lambda suit: (held[suit], -order.index(suit)))
    return str(order.index(best) + 1)
