"""Normal: plays with a plan that it makes from what lies on the table; it counts nothing and remembers nothing."""

from __future__ import annotations

from random import Random

from crazy8.bots.bot import Thought
from crazy8.bots.characters import EVEN, Character
from crazy8.bots.judgement import Judgement, sensible
from crazy8.bots.reasons import BotReason, Motive
from crazy8.bots.weights import NORMAL
from crazy8.rules.actions import MAU, is_play
from crazy8.rules.events import Event
from crazy8.rules.view import PlayerView


class NormalBot:
    """It keeps wilds, calls its strong suit, attacks who is about to go out, sheds dear cards in time."""

    def __init__(self, rng: Random, character: Character = EVEN) -> None:
        self.rng = rng
        self.weights = character.lean(NORMAL)
        self.reason: BotReason | None = None

    def hear(self, event: Event) -> None:
        """It remembers nothing: the table shows what it needs."""

    def think(self, view: PlayerView) -> Thought:
        """Decide at once."""
        yield from ()
        legal = view.legal()
        actions = sensible(view, legal)
        judgement = Judgement(view, self.weights)
        action = judgement.best(actions)
        self.reason = BotReason(Motive.ONLY_CHOICE) if len(actions) == 1 else judgement.reason(action)
        if MAU in legal and is_play(action):
            self.reason = BotReason(Motive.CALLS_MAU)
            return MAU
        return action
