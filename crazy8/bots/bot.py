"""What an opponent is: something that hears what its seat hears, and decides from what its seat sees."""

from __future__ import annotations

from collections.abc import Generator
from typing import Protocol

from crazy8.bots.reasons import BotReason
from crazy8.rules.events import Event
from crazy8.rules.view import PlayerView

Thought = Generator[None, None, int]
"""A decision in the making: each ``yield`` ends a slice of at most 3 ms of work; it returns the action."""


class Bot(Protocol):
    """An opponent in one seat for one match. It is handed nothing but events and views of that seat."""

    @property
    def reason(self) -> BotReason | None:
        """Why it decided as it last did; None before its first decision."""

    def hear(self, event: Event) -> None:
        """Take note of something that happened, as this seat hears of it."""

    def think(self, view: PlayerView) -> Thought:
        """Decide what to do; called when the seat must act. The action is one of ``view.legal()``."""
