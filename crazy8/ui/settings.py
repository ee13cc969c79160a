"""The player's settings: what there is to set, and the values that may stand there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player can set, with its default.

    ``text_size`` is in percent; ``volume`` 0-100; ``window_width`` and ``window_height`` are remembered, not offered.
    ``rules`` is a preset's name or ``"custom"``; the fields from ``rules`` on are the last choice of the start menu.
    """

    language: str = "en"
    name: str = ""
    card_back: str = "felt"
    suit_colours: int = 2
    sort: str = "suit"
    pace: str = "normal"
    motion: str = "full"
    sound: bool = True
    volume: int = 70
    full_screen: bool = False
    text_size: int = 100
    explanations: bool = True
    window_width: int = 1280
    window_height: int = 720
    rules: str = ""
    bots: int = 3
    level: str = "normal"
    hand: int = 0
    rounds: int = 0
    target: int = 0
    house_rules: str = ""
