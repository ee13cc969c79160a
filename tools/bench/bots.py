"""How strong the levels are, and how long they think: the ladder of docs/bots.md.

One A sits against B in all other seats; every deal is played once from every seat with the same cards, so that luck
cancels. Single rounds are games of one round: everybody plays to go out. The interval is that of the mean over deals.
The seeds of the evaluation (from 20 million on) are none that weights were tuned on, nor those of the measurement
before. How many deals each pairing plays stands in ``DEALS``: it is fixed before anything is looked at, and never made
larger for a miss.

    python -m tools.bench.bots [--rules mau_mau,...] [--pairs hard-normal,...] [--players 2,4] [--deals 1000] [--json]
    python -m tools.bench.bots --random-sets 200     (hard against easy, two players, averaged over random rule sets)
    python -m tools.bench.bots --endurance 300       (random rule sets x 3 levels x 20 rounds: no fault, no end missed;
                                                      --levels, --rounds and --thrift narrow it down)
    python -m tools.bench.bots --slices 6            (how long hard's decisions and the slices between its pauses take)
    python -m tools.bench.bots --tune mau_mau,prsi --players 2 --level hard   (cross-entropy search of its weights)
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import sys
from array import array
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import process_time_ns
from typing import Any

from crazy8.bots.bot import Bot, Thought, tell
from crazy8.bots.characters import character_of
from crazy8.bots.hard import EFFORT, Effort, HardBot
from crazy8.bots.normal import NormalBot
from crazy8.bots.players import LEVELS, bot_for
from crazy8.bots.reasons import BotReason
from crazy8.bots.weights import HARD, HARD_MANY, NORMAL, Weights
from crazy8.commands.intervals import Spread
from crazy8.commands.tally_tournament import MakeBot, Tournament
from crazy8.rules.actions import DEAL
from crazy8.rules.events import Event
from crazy8.rules.match import Match
from crazy8.rules.observers import Observers
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import PlayerView
from tests.rules.random_rules import random_rules

FIRST_SEED = 20_000_000
TUNING_SEED = 500_000
TARGETS = {
    ("normal", "easy"): {"classic_eights": (60, 31), "mau_mau": (60, 32), "prsi": (58, 30)},
    ("hard", "normal"): {"classic_eights": (60, 28), "mau_mau": (59, 28), "prsi": (57, 27.5)},
    ("hard", "easy"): {"classic_eights": (68, 33), "mau_mau": (68, 34), "prsi": (63, 31)},
}
"""What the lower end of the interval should reach, in percent, for two and for four players."""
DEALS: dict[tuple[str, str], dict[str, tuple[int, int]]] = {
    ("normal", "easy"): {"classic_eights": (1500, 1500), "mau_mau": (1500, 1500), "prsi": (1500, 1500)},
    ("hard", "normal"): {"classic_eights": (1200, 1500), "mau_mau": (600, 500), "prsi": (800, 600)},
    ("hard", "easy"): {"classic_eights": (300, 150), "mau_mau": (200, 100), "prsi": (200, 100)},
}
"""Deals of each pairing, for two and for four players; the pairings nearest to their targets play most."""
TIMED = (
    ("mau_mau", 2), ("mau_mau", 4), ("mau_mau", 8), ("classic_eights", 2), ("classic_eights", 4), ("prsi", 2),
    ("prsi", 4), ("prsi", 8), ("crazy_eights", 8), ("eights_52", 8),
)  # fmt: skip
"""Tables at which decisions and slices are timed."""


def one_round(rules: RuleSet) -> RuleSet:
    """The rules as a game of a single round."""
    return replace(rules, rounds=1, target=0)


def duel(
    rules: RuleSet, pair: tuple[str, str], players: int, deals: int, first: int = FIRST_SEED, make: MakeBot = bot_for
) -> Tournament:
    """One of the first level against the second in all other seats."""
    tournament = Tournament(one_round(rules), [pair[0]] + [pair[1]] * (players - 1), make_bot=make)
    for number in range(deals):
        tournament.play_deal(first + number)
    return tournament


def ladder(
    names: list[str], pairs: list[tuple[str, str]], players: list[int], wanted: int
) -> Iterator[dict[str, Any]]:
    """A record for each rule set, pair and number of players. ``wanted`` deals, 0 for those of ``DEALS``."""
    for pair in pairs:
        for name in names:
            for count in players:
                deals = wanted or DEALS.get(pair, {}).get(name, (600, 600))[0 if count == 2 else 1]
                one = duel(preset(name).rules, pair, count, deals).entrants[0]
                target = TARGETS.get(pair, {}).get(name, (None, None))[0 if count == 2 else 1]
                yield {
                    "rules": name,
                    "pair": "-".join(pair),
                    "players": count,
                    "deals": deals,
                    "wins": round(100 * one.wins.mean, 2),
                    "margin": round(100 * one.wins.margin, 2),
                    "target": target if count in (2, 4) else None,
                    "milliseconds": [one.time_at(share) for share in (0.5, 0.95, 1.0)],
                }


def over_random_sets(number: int, deals: int) -> dict[str, Any]:
    """Hard against easy for two players, a few deals under each of many random rule sets."""
    spread = Spread()
    for at in range(number):
        spread.add(duel(random_rules(at), ("hard", "easy"), 2, deals, FIRST_SEED + at).entrants[0].wins.mean)
    wins, margin = round(100 * spread.mean, 2), round(100 * spread.margin, 2)
    return {"sets": number, "deals": deals, "wins": wins, "margin": margin}


def endurance(sets: int, rounds: int, levels: list[str], thrift: int = 1) -> dict[str, int]:
    """Rounds under random rule sets with each level in all seats; any fault is raised. Hard does its usual work divided
    by ``thrift``."""
    done = called_off = decisions = 0
    effort = Effort(worlds=max(2, EFFORT.worlds // thrift), batch=max(2, 16 // thrift), work=EFFORT.work // thrift)
    for at in range(sets):
        rules, players = random_rules(at), 2 + at % 7
        for level in levels:
            for number in range(rounds):
                match = Match(rules, players, 1000 * at + number)
                bots = [bot_for(level, number, seat) for seat in range(players)]
                for bot in bots:
                    if isinstance(bot, HardBot) and thrift > 1:
                        bot.effort = effort
                decisions += play_round(match, bots)
                done += 1
                assert match.round is not None
                called_off += match.round.turns > match.round.setup.last_turn
    return {"rounds": done, "called_off": called_off, "decisions": decisions}


def play_round(match: Match, bots: list[Bot]) -> int:
    """One round of bots; returns the number of decisions."""

    observers = Observers(match)

    def emit(event: Event) -> None:
        observers.hear(event)
        tell(enumerate(bots), observers, event)

    match.apply(DEAL, emit)
    round_ = match.round
    assert round_ is not None
    decisions = 0
    while round_.outcome is None:
        seat = round_.turn
        view = observers.view(seat)
        assert view is not None
        thought = bots[seat].think(view)
        decisions += 1
        while True:
            try:
                next(thought)
            except StopIteration as decided:
                match.apply(observers.action(seat, decided.value), emit)
                break
    return decisions


class Timed:
    """A bot whose decisions and slices are timed, in milliseconds of process time. ``bare`` are the slices without the
    interpreter's collection of garbage, which may fall into any of them."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.hear, self.listens = bot.hear, bot.listens
        self.decisions, self.slices, self.bare = array("d"), array("d"), array("d")
        self.collected = self.began = 0

    @property
    def reason(self) -> BotReason | None:
        """Why it decided so."""
        return self.bot.reason

    def watch(self, phase: str, info: dict[str, int]) -> None:
        """Time a collection of garbage."""
        if phase == "start":
            self.began = process_time_ns()
        else:
            self.collected += process_time_ns() - self.began

    def think(self, view: PlayerView) -> Thought:
        """Decide, slice by slice."""
        thought, total = self.bot.think(view), 0.0
        while True:
            action, self.collected, began = None, 0, process_time_ns()
            try:
                next(thought)
            except StopIteration as decided:
                action = decided.value
            took = (process_time_ns() - began) / 1e6
            total += took
            self.slices.append(took)
            self.bare.append(took - self.collected / 1e6)
            if action is not None:
                self.decisions.append(total)
                return int(action)
            yield


def slices(rounds: int) -> Iterator[str]:
    """Rows of the Markdown table of hard's times, and one over all slices."""

    def at(values: list[float], share: float) -> float:
        return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]

    def row(name: str, players: object, decisions: list[float], whole: list[float], bare: list[float]) -> str:
        found = [at(decisions, 0.5), at(decisions, 0.95), max(decisions), at(whole, 0.5), at(whole, 0.999), max(whole)]
        found += [at(bare, 0.999), max(bare)]
        over = sum(took > 3 for took in whole)
        counts = f"{len(decisions)} | {len(whole)} | {over}"
        return f"| {name} | {players} | {counts} | " + " | ".join(f"{value:.2f}" for value in found) + " |"

    total: list[list[float]] = [[], [], []]
    for name, players in TIMED:
        of_table: list[list[float]] = [[], [], []]
        for number in range(rounds):
            bots = [Timed(bot_for("hard", number, seat)) for seat in range(players)]
            gc.callbacks[:] = [bot.watch for bot in bots]
            play_round(Match(preset(name).rules, players, 777_000 + number), list(bots))
            gc.callbacks.clear()
            for bot in bots:
                for values, more in zip(of_table, (bot.decisions, bot.slices, bot.bare)):
                    values += more
        yield row(name, players, of_table[0], of_table[1], of_table[2])
        for all_values, values in zip(total, of_table):
            all_values += values
    yield row("all", "", total[0], total[1], total[2])


def tune(names: list[str], level: str, players: int, deals: int, generations: int = 7, tries: int = 20) -> None:
    """The cross-entropy method over all weights: the best quarter of random tries moves the mean and the spread.

    Hard plays without looking ahead, so that a try takes seconds; the opponents are normal.
    """
    start = NORMAL if level == "normal" else HARD if players == 2 else HARD_MANY
    names_of = list(Weights._fields)
    mean = {name: float(getattr(start, name)) for name in names_of}
    spread = {name: 0.35 * abs(mean[name]) + 0.25 for name in names_of}
    rng = Random(5)
    tried = start

    def make(which: str, seed: int, seat: int) -> Bot:
        if which != "tried":
            return bot_for(which, seed, seat)
        own, character = Random(f"crazy8 bot {seed} {seat}"), character_of(seat)
        if level == "normal":
            normal = NormalBot(own, character)
            normal.weights = character.lean(tried)
            return normal
        hard = HardBot(own, character, Effort(candidates=1))
        hard.weights = dict.fromkeys(hard.weights, character.lean(tried))
        return hard

    for generation in range(generations):
        found = []
        for at in range(tries):
            weights = {name: mean[name] if at == 0 else rng.gauss(mean[name], spread[name]) for name in names_of}
            tried = start._replace(**weights)
            first = TUNING_SEED + generation * 10_000
            share = sum(
                duel(preset(name).rules, ("tried", "normal"), players, deals, first, make).entrants[0].wins.mean
                for name in names
            )
            found.append((share / len(names), weights))
        found.sort(key=lambda one: -one[0])
        best = [weights for _, weights in found[: tries // 4]]
        for name in names_of:
            values = [weights[name] for weights in best]
            middle = sum(values) / len(values)
            width = (sum((value - middle) ** 2 for value in values) / len(values)) ** 0.5
            mean[name] = 0.3 * mean[name] + 0.7 * middle
            spread[name] = 0.4 * spread[name] + 0.6 * width
        print(generation, f"{100 * found[0][0]:.1f} %", {name: round(value, 2) for name, value in mean.items()})


def line_of(record: dict[str, Any]) -> str:
    """A row of the Markdown table."""
    median, most, _ = record["milliseconds"]
    share = f"{record['wins']:.1f} ± {record['margin']:.1f}"
    lower = record["wins"] - record["margin"]
    target = record["target"]
    verdict = "" if target is None else f"≥ {target}: {'yes' if lower >= target else 'no'}"
    return (
        f"| {record['rules']} | {record['players']} | {record['pair']} | {share} | {lower:.1f} | {verdict}"
        f" | {median:.2f} | {most:.2f} |"
    )


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Strength of the levels and the time of their decisions.")
    parser.add_argument("--rules", default="classic_eights,mau_mau,prsi", help="presets, with commas between")
    parser.add_argument("--pairs", default="normal-easy,hard-normal,hard-easy", help="level-level, with commas between")
    parser.add_argument("--players", default="2,4", help="numbers of players, with commas between")
    parser.add_argument("--deals", type=int, default=0, help="deals a pairing, each played from every seat")
    parser.add_argument("--random-sets", type=int, default=0, help="hard against easy over so many random rule sets")
    parser.add_argument("--endurance", type=int, default=0, help="rounds of each level under so many random rule sets")
    parser.add_argument("--rounds", type=int, default=20, help="rounds of each level and rule set with --endurance")
    parser.add_argument("--levels", default=",".join(LEVELS), help="levels with --endurance, with commas between")
    parser.add_argument("--thrift", type=int, default=1, help="divide hard's work by this with --endurance")
    parser.add_argument("--slices", type=int, default=0, help="time hard in so many rounds at each of some tables")
    parser.add_argument("--tune", default="", help="presets to tune weights on")
    parser.add_argument("--level", default="hard", choices=("normal", "hard"), help="whose weights are tuned")
    parser.add_argument("--json", action="store_true", help="print a line of JSON a pairing")
    options = parser.parse_args(argv)
    players = [int(count) for count in options.players.split(",")]
    if options.endurance:
        print(json.dumps(endurance(options.endurance, options.rounds, options.levels.split(","), options.thrift)))
    elif options.slices:
        head = ("rules", "players", "decisions", "slices", "over 3 ms", "decision: median", "95 %", "most")
        print("| " + " | ".join((*head, "slice: median", "99.9 %", "most", "bare: 99.9 %", "most")) + " |")
        print("|---" * 13 + "|")
        for line in slices(options.slices):
            print(line, flush=True)
    elif options.random_sets:
        print(json.dumps(over_random_sets(options.random_sets, options.deals or 4)))
    elif options.tune:
        tune(options.tune.split(","), options.level, players[0], options.deals or 100)
    else:
        pairs = [(one, other) for one, _, other in (pair.partition("-") for pair in options.pairs.split(","))]
        if not options.json:
            print("| rules | players | A - B | A wins, % | lower end | target | ms, median | ms, 95 % |")
            print("|---|---|---|---|---|---|---|---|")
        for record in ladder(options.rules.split(","), pairs, players, options.deals):
            print(json.dumps(record) if options.json else line_of(record), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
