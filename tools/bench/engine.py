"""How fast the rules core plays, beside two engines that people know: OpenSpiel's ``crazy_eights`` and RLCard's UNO.

Every engine plays whole rounds with uniformly random legal choices, driven from Python through its public way; ours
checks each action and tells its events to a list. A decision is one choice among the legal actions; the deal is paid
by the round's decisions. The engines take turns within each repetition, so that a busy machine is busy for all of
them; the ratios are paired by repetition. Only ratios are worth quoting.

    python tools/dev.py bench -m tools.bench.engine      (installs the ``bench`` extra)
    python -m tools.bench.engine [--repetitions 7] [--seconds 0.8] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import Event
from crazy8.rules.presets import preset

Player = Callable[[Random], int]
"""Plays one round and returns the number of decisions made."""


def our_player(name: str, players: int) -> Player:
    """Our core through ``legal()`` and ``apply()``, with checks, telling every event to a list."""
    rules = preset(name).rules
    told: list[Event] = []
    emit = told.append

    def play_round(rng: Random) -> int:
        random = rng.random
        told.clear()
        round_ = undealt_round(rules, players, players - 1, rng.getrandbits(32))
        deal(round_, emit)
        legal, apply = round_.legal, round_.apply
        decisions = 0
        while actions := legal():
            apply(actions[int(random() * len(actions))], emit)
            decisions += 1
        return decisions

    return play_round


def open_spiel_player(players: int, special_cards: bool) -> Player:
    """OpenSpiel's C++ game through its Python binding; chance nodes are sampled from Python. With special cards it has
    stacked draws, skips and reverses, as Mau-Mau has."""
    import pyspiel

    special = f"use_special_cards={special_cards}"
    game = pyspiel.load_game(
        f"crazy_eights(players={players},max_draw_cards=1,reshuffle=True,max_turns=100000,{special})"
    )

    def play_round(rng: Random) -> int:
        random = rng.random
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return play_round


def rlcard_player(players: int) -> Player:
    """RLCard's UNO environment, stepped with random legal actions."""
    import rlcard

    env = rlcard.make("uno", config={"game_num_players": players})

    def play_round(rng: Random) -> int:
        random = rng.random
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play_round


def microseconds(player: Player, rng: Random, seconds: float) -> float:
    """Process time per decision over whole rounds for about ``seconds``."""
    decisions = 0
    started = process_time()
    while (spent := process_time() - started) < seconds:
        for _ in range(20):
            decisions += player(rng)
    return spent / decisions * 1e6


def copy_microseconds(name: str, players: int, rng: Random) -> float:
    """Process time of ``Round.copy()`` in the middle of a round."""
    round_ = undealt_round(preset(name).rules, players, players - 1, 1)
    deal(round_)
    for _ in range(12):
        actions = round_.legal()
        round_.apply(actions[int(rng.random() * len(actions))])
    count = 20_000
    started = process_time()
    for _ in range(count):
        round_.copy()
    return (process_time() - started) / count * 1e6


def measure(repetitions: int, seconds: float) -> dict[str, dict[str, list[float]]]:
    """Microseconds by table (``"2 players"``) and subject, one value a repetition, the subjects taking turns."""
    results: dict[str, dict[str, list[float]]] = {}
    for players in (2, 5):
        subjects = {
            "ours, Eights 52": our_player("eights_52", players),
            "OpenSpiel crazy_eights": open_spiel_player(players, special_cards=False),
            "ours, Mau-Mau": our_player("mau_mau", players),
            "OpenSpiel crazy_eights, special cards": open_spiel_player(players, special_cards=True),
            "RLCard uno": rlcard_player(players),
        }
        table: dict[str, list[float]] = {name: [] for name in subjects}
        table["Round.copy(), Eights 52"] = []
        rng = Random(players)
        for _ in range(repetitions):
            for name, player in subjects.items():
                table[name].append(microseconds(player, rng, seconds))
            table["Round.copy(), Eights 52"].append(copy_microseconds("eights_52", players, rng))
        results[f"{players} players"] = table
    return results


def report(results: dict[str, dict[str, list[float]]]) -> str:
    """The figures as a Markdown table: medians, their span, and how many times faster ours is."""
    lines = []
    for table, figures in results.items():
        lines += [
            f"| {table} | µs (median) | lowest-highest | Eights 52 is faster by | Mau-Mau is faster by |",
            "|---|---|---|---|---|",
        ]
        for subject, values in figures.items():
            ratios = [
                statistics.median(other / own for other, own in zip(values, figures[ours], strict=True))
                for ours in ("ours, Eights 52", "ours, Mau-Mau")
            ]
            shown = [f"{ratio:.2f}" for ratio in ratios] if not subject.startswith(("ours", "Round")) else ["", ""]
            span = f"{min(values):.2f}-{max(values):.2f}"
            lines.append(f"| {subject} | {statistics.median(values):.2f} | {span} | {shown[0]} | {shown[1]} |")
        lines.append("")
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of the rules core beside OpenSpiel and RLCard.")
    parser.add_argument("--repetitions", type=int, default=7, help="how often every engine takes its turn")
    parser.add_argument("--seconds", type=float, default=0.8, help="process time an engine gets each turn")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    options = parser.parse_args(argv)
    results = measure(options.repetitions, options.seconds)
    print(json.dumps(results) if options.json else report(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
