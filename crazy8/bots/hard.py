"""Hard: normal's plan with a good memory, and a look ahead through imagined deals where it matters."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Final

from crazy8.bots.bot import Thought
from crazy8.bots.characters import EVEN, Character
from crazy8.bots.imagine import Imagination
from crazy8.bots.judgement import Judgement, sensible, without_idle_calls
from crazy8.bots.memory import Knowledge, Memory
from crazy8.bots.playout import forget_ways, play_out
from crazy8.bots.reasons import BotReason, Motive
from crazy8.bots.stakes import Stakes
from crazy8.bots.weights import HARD, HARD_MANY
from crazy8.rules.actions import MAU, is_play
from crazy8.rules.fitting import OWED
from crazy8.rules.view import Observation, PlayerView


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a decision may cost, in work and never in seconds."""

    worlds: int = 128
    """Imagined deals at most."""
    batch: int = 16
    """Deals between two looks at who is still in the running."""
    work: int = 12_000
    """Imagined actions at most."""
    slice: int = 400
    """Imagined actions between two pauses."""
    candidates: int = 5
    """Actions looked at."""
    range: float = 8.0
    """How far behind the best an action may look and still be looked at."""
    dropped: float = 2.2
    """Standard errors behind the best at which an action is dropped."""
    doubt: float = 1.0
    """Standard errors by which an action must beat the plan's."""


EFFORT: Final = Effort()
_SETTING_UP: Final = 12
"""An imagined deal costs about as much as this many imagined actions."""


class HardBot:
    """Remembers, counts, infers, and looks ahead."""

    listens = True

    def __init__(self, rng: Random, character: Character = EVEN, effort: Effort = EFFORT) -> None:
        self.rng = rng
        self.weights = {True: character.lean(HARD), False: character.lean(HARD_MANY)}
        self.effort = effort
        self.memory = Memory()
        self.reason: BotReason | None = None
        self.worlds = 0
        self.playouts = 0
        self.work = 0

    def hear(self, observation: Observation) -> None:
        """Remember it."""
        self.memory.hear(observation)

    def think(self, view: PlayerView) -> Thought:
        """Decide, with a pause after each slice of work."""
        self.worlds = self.playouts = self.work = 0
        legal = view.legal()
        yield from self.memory.read(view)
        knowledge = self.memory.recall(view)
        actions = without_idle_calls(view, sensible(view, legal), knowledge)
        judgement = Judgement(view, self.weights[view.players == 2], knowledge)
        action = judgement.best(actions)
        self.reason = judgement.reason(action, actions)
        calls_first = MAU in legal and is_play(action)
        if not calls_first and self.reason.motive is not Motive.GOES_OUT:
            near = self._near(judgement, actions)
            if len(near) > 1:
                yield
                chosen = yield from self._look_ahead(view, knowledge, near)
                if chosen != action:
                    action = chosen
                    self.reason = BotReason(Motive.LOOKED_AHEAD, count=self.worlds)
                calls_first = MAU in legal and is_play(action)
        if calls_first:
            self.reason = BotReason(Motive.CALLS_MAU)
            return MAU
        return action

    def _near(self, judgement: Judgement, actions: list[int]) -> list[int]:
        """The actions worth a look ahead, the plan's first. Where cards are owed, taking them always is: the plan
        passes them on, though they may come back."""
        ranked = sorted(actions, key=judgement.worth, reverse=True)
        if judgement.attacks_last_card(ranked[0]):
            return [action for action in ranked if judgement.attacks_last_card(action)]
        within = self.effort.range if judgement.view.phase != OWED else math.inf
        least = judgement.worth(ranked[0]) - within
        return [action for action in ranked[: self.effort.candidates] if judgement.worth(action) >= least]

    def _look_ahead(self, view: PlayerView, knowledge: Knowledge, candidates: list[int]) -> Generator[None, None, int]:
        """The candidate that does best over imagined deals; the first, the plan's, where none is clearly better."""
        effort = self.effort
        imagination = Imagination(view, knowledge, self.rng)
        stakes = Stakes(view)
        longest = 40 + 30 * view.players
        values: dict[int, list[float]] = {action: [] for action in candidates}
        running = candidates[:]
        since_pause = 0
        for world in range(effort.worlds):
            deal = imagination.round()
            self.worlds += 1
            self.work += _SETTING_UP
            since_pause += _SETTING_UP
            for action in running:
                round_ = deal.copy()
                round_.apply(action)
                done = play_out(round_, longest) + 1
                values[action].append(stakes.worth(round_))
                self.playouts += 1
                self.work += done
                since_pause += done
                if since_pause >= effort.slice:
                    since_pause = 0
                    forget_ways(view.tables)
                    yield
            if world % effort.batch == effort.batch - 1:
                running = self._still_running(values, running)
            if len(running) == 1 or self.work >= effort.work:
                break
        plan = candidates[0]
        best = max(running, key=lambda action: sum(values[action]))
        if best != plan and plan in running:
            gain, error = _lead(values[best], values[plan])
            return best if gain > effort.doubt * error else plan
        return best

    def _still_running(self, values: dict[int, list[float]], running: list[int]) -> list[int]:
        """The candidates that are not clearly behind."""
        best = max(running, key=lambda action: sum(values[action]))
        kept = []
        for action in running:
            gain, error = _lead(values[best], values[action])
            if action == best or gain <= self.effort.dropped * error or gain <= 0:
                kept.append(action)
        return kept


def _lead(one: list[float], other: list[float]) -> tuple[float, float]:
    """By how much the one is better on the same deals on average, and the standard error of that."""
    count = len(other)
    differences = [mine - theirs for mine, theirs in zip(one, other)]
    mean = sum(differences) / count
    variance = sum((difference - mean) ** 2 for difference in differences) / count
    return mean, math.sqrt(variance / count) + 1e-9
