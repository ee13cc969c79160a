"""Which opponents there are, by level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from crazy8.bots.bot import Bot
from crazy8.bots.characters import Character, character_of
from crazy8.bots.easy import EasyBot
from crazy8.bots.hard import HardBot
from crazy8.bots.normal import NormalBot
from crazy8.rules.dealcode import LEVEL_NAMES

LEVELS: Final = LEVEL_NAMES
"""The levels a table may ask for, weakest first."""

_MAKERS: Final[dict[str, Callable[[Random, Character], Bot]]] = dict(zip(LEVELS, (EasyBot, NormalBot, HardBot)))


def bot_for(level: str, seed: int, seat: int) -> Bot:
    """The opponent for a seat. Its random source depends on the match's seed and the seat, apart from the shuffles."""
    return _MAKERS[level](Random(f"crazy8 bot {seed} {seat}"), character_of(seat))
