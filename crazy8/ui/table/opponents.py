"""Who sits at the table: names and portraits, the same all game."""

from __future__ import annotations

from typing import Final

from crazy8.text.phrases import bot_names
from crazy8.text.words import Words

YOUR_HEAD: Final = "french/QS"
BOT_HEADS: Final = ("french/QH", "french/KC", "french/JD", "french/QD", "french/KS", "german/QH", "french/JC")
"""Portraits of the computer players, in the order of their names."""


def people_at(words: Words, players: int, you: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names and the portraits of the seats, yours first; without a name you are "You"."""
    names = (you or words.say("table.you"), *bot_names(words, you)[: players - 1])
    return names, (YOUR_HEAD, *BOT_HEADS[: players - 1])
