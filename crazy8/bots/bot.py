"""What an opponent is: something that hears and sees what its seat does, and decides from that."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Protocol

from crazy8.bots.reasons import BotReason
from crazy8.rules.events import Event
from crazy8.rules.observers import Observers
from crazy8.rules.view import Observation, PlayerView

Thought = Generator[None, None, int]
"""A decision in the making: each ``yield`` ends a slice of at most 3 ms of work; it returns the action."""


class Bot(Protocol):
    """An opponent in one seat for one match. It is handed nothing but observations and views of that seat, and keeps
    nothing that they would not give back: one made anew from them decides the same."""

    listens: bool
    """Whether it wants to hear at all: an observation holds a view, which costs more than the event."""

    @property
    def reason(self) -> BotReason | None:
        """Why it decided as it last did; None before its first decision."""

    def hear(self, observation: Observation) -> None:
        """Take note of something that happened, as this seat hears of it."""

    def think(self, view: PlayerView) -> Thought:
        """Decide what to do; called when the seat must act. The action is one of ``view.legal()``."""


def tell(bots: Iterable[tuple[int, Bot]], observers: Observers, event: Event) -> None:
    """Let the bots of these seats hear of something that has just happened in a match, and that ``observers`` heard."""
    for seat, bot in bots:
        if bot.listens:
            bot.hear(observers.observe(seat, event))
