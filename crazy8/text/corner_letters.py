"""The letters in the corners of the cards: J Q K A everywhere, or those of a language.

``LETTERS_OF`` is the one place that knows a language's letters: jack, queen, king and ace of the French pack,
Unter, Ober, king and ace of the German one. A pack that a language does not name, and a language that is not there,
keep J Q K A. The faces that differ are drawn by ``python -m tools.deck``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crazy8.rules.cards import RANKS

INTERNATIONAL: Final = ""
"""The language of the letters J Q K A."""

LETTERS_OF: Final[Mapping[str, Mapping[str, tuple[str, str, str, str]]]] = {
    "de": {"french": ("B", "D", "K", "A"), "german": ("U", "O", "K", "A")},
    "cs": {"german": ("Sp", "Sv", "K", "A")},
    "ru": {"french": ("В", "Д", "К", "Т")},
}

_FIRST: Final = RANKS.index("J")
"""The rank from which on there are letters."""


def corners_of(deck: str, setting: str, language: str) -> str:
    """The language whose letters stand on the cards of a ``deck`` ("french" or "german"), for a player with this
    ``setting`` who plays in this ``language``."""
    follows = setting == "native" or (setting == "language" and deck == "french")
    return language if follows and deck in LETTERS_OF.get(language, {}) else INTERNATIONAL


def corner_letter(rank: int, deck: str, corners: str) -> str:
    """What stands for a rank in the corners that a language has on a deck: digits, or its letters."""
    letters = LETTERS_OF.get(corners, {}).get(deck)
    return letters[rank - _FIRST] if letters is not None and rank >= _FIRST else RANKS[rank]


def has_letter_of_its_own(rank: int, deck: str, corners: str) -> bool:
    """Whether a face looks otherwise than with J Q K A, so that there is a file of its corners."""
    return corner_letter(rank, deck, corners) != RANKS[rank]
