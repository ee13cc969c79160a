"""Normal: plays with a plan that it makes from what lies on the table; it counts nothing and remembers nothing.

It looks at the table like a person who chats meanwhile: a card seems a little better or worse than the plan says, less
so once somebody is about to go out. It never throws a wild away by mistake.
"""

from __future__ import annotations

from random import Random
from typing import Final

from crazy8.bots.bot import Thought
from crazy8.bots.characters import EVEN, Character
from crazy8.bots.judgement import Judgement, sensible, without_idle_calls
from crazy8.bots.reasons import BotReason, Motive
from crazy8.bots.weights import NORMAL
from crazy8.rules.actions import MAU, is_play
from crazy8.rules.cards import cards_in
from crazy8.rules.view import Observation, PlayerView

CARELESSNESS: Final = 3.4
"""How far off (as a standard deviation) a card may seem while nobody is about to go out, in units of the weights."""


class NormalBot:
    """It keeps wilds, calls its strong suit, attacks who is about to go out, sheds dear cards in time."""

    listens = False

    def __init__(self, rng: Random, character: Character = EVEN) -> None:
        self.rng = rng
        self.weights = character.lean(NORMAL)
        self.reason: BotReason | None = None

    def hear(self, observation: Observation) -> None:
        """It remembers nothing: the table shows what it needs."""

    def think(self, view: PlayerView) -> Thought:
        """Decide at once."""
        yield from ()
        legal = view.legal()
        actions = without_idle_calls(view, sensible(view, legal))
        judgement = Judgement(view, self.weights)
        off = CARELESSNESS * (1 - 0.7 * judgement.urgency)
        plain = {card: self.rng.gauss(0.0, off) for card in cards_in(view.hand & ~view.tables.wild)}
        action = max(actions, key=lambda action: judgement.worth(action) + plain.get(action, 0.0))
        self.reason = judgement.reason(action, actions)
        if MAU in legal and is_play(action):
            self.reason = BotReason(Motive.CALLS_MAU)
            return MAU
        return action
