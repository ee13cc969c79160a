"""Counting what happens in matches between computer players."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from crazy8.bots.bot import Bot, Thought
from crazy8.bots.players import bot_for
from crazy8.bots.reasons import BotReason
from crazy8.commands.intervals import Spread
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS, WILD
from crazy8.rules.events import BroughtBack, CalledOff, Played, Reshuffled, RoundEnded, TurnBegan
from crazy8.rules.match import Match
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import Observation, PlayerView
from crazy8.session.session import Session

EFFECTS: Final = ("wild", "draw", "skip", "reverse", "returning")
"""The kinds of special cards that are counted; ``returning``: how often one brought a player back."""

_EFFECT_NAMES: Final = {WILD: "wild", DRAWS: "draw", SKIPS: "skip", REVERSES: "reverse"}
_SEEDS_KEPT: Final = 20


class Tally:
    """What was counted so far. Turn counts are kept as a histogram, so that a long run needs no more memory."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.matches = 0
        self.rounds = 0
        self.turns: Counter[int] = Counter()
        self.won_alone = [0] * players
        self.won_shared = [0] * players
        self.shared_matches = 0
        self.points = [0] * players
        self.points_a_match = [Spread() for _ in range(players)]
        self.first_won = 0
        """Rounds that whoever had the first turn has won, alone or shared."""
        self.played = dict.fromkeys(EFFECTS, 0)
        self.reshuffles = 0
        self.blocked = 0
        self.called_off = 0
        self.called_off_seeds: list[int] = []

    def turns_at(self, share: float) -> int:
        """The turns of the shortest round that at least this share of all rounds does not exceed (nearest rank)."""
        wanted = max(1, math.ceil(share * self.rounds))
        seen = 0
        for turns in sorted(self.turns):
            seen += self.turns[turns]
            if seen >= wanted:
                return turns
        return 0

    def close(self, match: Match) -> None:
        """Count a match that has ended."""
        result = match.result
        assert result is not None
        self.matches += 1
        shared = len(result.winners) > 1
        self.shared_matches += shared
        for seat in result.winners:
            (self.won_shared if shared else self.won_alone)[seat] += 1
        for seat, total in enumerate(result.totals):
            self.points[seat] += total
            self.points_a_match[seat].add(total)


class CountingBot:
    """The bot of one seat, which also notes what everybody hears."""

    listens = True

    def __init__(self, bot: Bot, tally: Tally, match: Match) -> None:
        self.bot = bot
        self.tally = tally
        self.match = match
        self._turns = 0
        self._first = 0
        self._called_off = False

    @property
    def reason(self) -> BotReason | None:
        """The bot's own."""
        return self.bot.reason

    def think(self, view: PlayerView) -> Thought:
        """Whatever the bot decides."""
        return self.bot.think(view)

    def hear(self, observation: Observation) -> None:
        """Count it, and pass it on."""
        tally, event = self.tally, observation.event
        match event:
            case TurnBegan():
                if not self._turns:
                    self._first = event.seat
                self._turns += 1
            case Played():
                assert self.match.round is not None
                effect = _EFFECT_NAMES.get(self.match.round.tables.effect[event.card])
                if effect is not None:
                    tally.played[effect] += 1
            case BroughtBack():
                tally.played["returning"] += 1
            case Reshuffled():
                tally.reshuffles += 1
            case CalledOff():
                self._called_off = True
                tally.called_off += 1
                if len(tally.called_off_seeds) < _SEEDS_KEPT:
                    tally.called_off_seeds.append(self.match.seed)
            case RoundEnded():
                tally.rounds += 1
                tally.first_won += self._first in event.winners
                tally.turns[self._turns] += 1
                tally.blocked += event.blocked and not self._called_off
                self._turns, self._called_off = 0, False
        self.bot.hear(observation)


def play_match(tally: Tally, rules: RuleSet, levels: Sequence[str], seed: int) -> None:
    """Play one match, a bot in each seat, and count it."""
    match = Match(rules, len(levels), seed)
    bots = {seat: bot_for(level, seed, seat) for seat, level in enumerate(levels)}
    session = Session(match, {**bots, 0: CountingBot(bots[0], tally, match)}, persons=())
    while session.result is None:
        session.deal()
        session.run()
    tally.close(match)
