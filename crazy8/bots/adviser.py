"""A hint for the person: what hard would play in their seat, and why."""

from __future__ import annotations

from random import Random

from crazy8.bots.bot import Thought
from crazy8.bots.hard import HardBot
from crazy8.bots.reasons import BotReason
from crazy8.rules.view import Observation, PlayerView


class Adviser:
    """Listens at the person's seat and thinks when asked. The same position gets the same advice, asked again or not.

    ``reason`` is why, in the words of the catalogue's ``bots.hint``.
    """

    listens = True

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.bot = HardBot(Random(seed))

    @property
    def reason(self) -> BotReason | None:
        """Why it advises what it last did."""
        return self.bot.reason

    def hear(self, observation: Observation) -> None:
        """Remember what the seat hears."""
        self.bot.hear(observation)

    def think(self, view: PlayerView) -> Thought:
        """What hard would do, with a pause after each slice of work."""
        moment = f"{view.round_number} {view.turns} {view.drawn} {view.mau_called}"
        self.bot.rng = Random(f"crazy8 hint {self.seed} {view.seat} {moment}")
        return self.bot.think(view)
