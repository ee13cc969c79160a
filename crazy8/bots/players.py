"""Which opponents there are, by level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from crazy8.bots.bot import Bot
from crazy8.bots.characters import Character, character_of
from crazy8.rules.dealcode import LEVEL_NAMES

LEVELS: Final = LEVEL_NAMES
"""The levels a table may ask for, weakest first."""


def bot_for(level: str, seed: int, seat: int) -> Bot:
    """The opponent for a seat. Its random source depends on the match's seed and the seat, apart from the shuffles."""
    return _maker(level)(Random(f"crazy8 bot {seed} {seat}"), character_of(seat))


def _maker(level: str) -> Callable[[Random, Character], Bot]:
    """The level's kind of opponent. Imported when it is first asked for: the table's start waits for no other."""
    if level == "easy":
        from crazy8.bots.easy import EasyBot

        return EasyBot
    if level == "normal":
        from crazy8.bots.normal import NormalBot

        return NormalBot
    if level == "hard":
        from crazy8.bots.hard import HardBot

        return HardBot
    raise KeyError(level)
