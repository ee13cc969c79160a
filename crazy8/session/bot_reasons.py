"""Why the bots did what they did, as a saved game keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crazy8.bots.reasons import FACTS, BotReason, Motive
from crazy8.rules.cards import CARD_NUMBERS, SUITS

_MOTIVES: Final = {motive.value: motive for motive in Motive}
_MOST: Final = 1 << 20


def reasons_to_list(reasons: Mapping[int, BotReason]) -> list[list[Any]]:
    """Reasons by the number of their action, as a file holds them: the number, the motive, its facts."""
    return [[number, reason.motive.value, *reason.facts().values()] for number, reason in reasons.items()]


def reasons_from(given: object, players: int) -> dict[int, BotReason]:
    """The reasons in a file. One that this program does not understand is left out: no game is lost for it."""
    if not isinstance(given, list):
        return {}
    return {entry[0]: reason for entry in given if (reason := _reason(entry, players)) is not None}


def _reason(entry: object, players: int) -> BotReason | None:
    if not isinstance(entry, list) or len(entry) < 2 or type(entry[0]) is not int or not isinstance(entry[1], str):
        return None
    number, name, *values = entry
    motive = _MOTIVES.get(name)
    if motive is None or number < 0:
        return None
    names = FACTS.get(motive, ())
    if len(names) != len(values) or not all(_may_be(fact, value, players) for fact, value in zip(names, values)):
        return None
    return BotReason(motive, **dict(zip(names, values)))


def _may_be(fact: str, value: object, players: int) -> bool:
    most = {"card": CARD_NUMBERS, "suit": len(SUITS), "seat": players}.get(fact, _MOST)
    return type(value) is int and 0 <= value < most
