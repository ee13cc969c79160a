"""``crazy8 simulate``: computer players against each other, and what came of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from crazy8.commands.intervals import share_interval
from crazy8.commands.options import JSON, LEVELS, PLAYERS, RULES, SEED, SET, Option, Syntax, read
from crazy8.commands.progress import with_progress
from crazy8.commands.speech import run_words
from crazy8.commands.table_options import DEFAULT_PLAYERS, chosen_levels, chosen_rules, chosen_seed
from crazy8.commands.tally import EFFECTS, Tally, play_match
from crazy8.rules.presets import preset_of
from crazy8.rules.ruleset import RuleSet, rules_to_table
from crazy8.rules.scoring import counts_points
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words

MATCHES: Final = Option("--matches", "N")
MOST_MATCHES: Final = 10_000_000
SYNTAX: Final = Syntax("simulate", (RULES, SET, PLAYERS, MATCHES, SEED, LEVELS, JSON))


def run(arguments: Sequence[str]) -> int:
    """Play the matches and print the report. Match ``n`` has the seed ``seed + n``, so each can be played again."""
    given = read(arguments, SYNTAX)
    players = given.whole(PLAYERS, DEFAULT_PLAYERS, 2, 8)
    matches = given.whole(MATCHES, 100, 1, MOST_MATCHES)
    rules = chosen_rules(given)
    levels = chosen_levels(given, LEVELS, players)
    seed = chosen_seed(given)
    tally = Tally(players)
    for number in with_progress(range(matches)):
        play_match(tally, rules, levels, (seed + number) % SEED_LIMIT)
    record = report(tally, rules, levels, seed)
    words = run_words()
    text = json.dumps(record, indent=2) if given.on(JSON) else "\n".join(report_lines(words, rules, record))
    sys.stdout.write(text + "\n")
    return 0


def report(tally: Tally, rules: RuleSet, levels: Sequence[str], seed: int) -> dict[str, Any]:
    """All that was counted, for programs. ``share`` is that of all games, or rounds, won alone or shared, in percent;
    ``interval`` and ``margin`` are those of 95 %."""
    wins = [_share(alone + shared, tally.matches) for alone, shared in zip(tally.won_alone, tally.won_shared)]
    return {
        "name": preset_of(rules),
        "rules": rules_to_table(rules),
        "players": tally.players,
        "levels": list(levels),
        "seed": seed,
        "matches": tally.matches,
        "rounds": tally.rounds,
        "turns_per_round": {
            "median": tally.turns_at(0.5),
            "percentile_95": tally.turns_at(0.95),
            "most": tally.turns_at(1.0),
        },
        "wins": {
            "alone": tally.won_alone,
            "shared": tally.won_shared,
            "shared_matches": tally.shared_matches,
            "share": [one["share"] for one in wins],
            "interval": [one["interval"] for one in wins],
        },
        "first_player": {"rounds_won": tally.first_won, **_share(tally.first_won, tally.rounds)},
        "points": {
            "total": tally.points,
            "mean_per_match": [round(points / tally.matches, 3) for points in tally.points],
            "margin": [round(spread.margin, 3) for spread in tally.points_a_match],
        },
        "special_cards": dict(tally.played),
        "reshuffles": tally.reshuffles,
        "blocked_rounds": tally.blocked,
        "called_off_rounds": tally.called_off,
        "called_off_seeds": tally.called_off_seeds,
    }


def _share(times: int, of: int) -> dict[str, Any]:
    """A share in percent, with its interval."""
    low, high = share_interval(times, of)
    return {"share": round(100 * times / of, 2) if of else 0.0, "interval": [round(100 * low, 2), round(100 * high, 2)]}


def report_lines(words: Words, rules: RuleSet, record: dict[str, Any]) -> list[str]:
    """The report for people, a fact a line."""
    say = words.say
    turns, wins, points = record["turns_per_round"], record["wins"], record["points"]
    lines = [
        say("simulate.title", rules=rules_title(words, rules), count=record["players"]),
        say("simulate.seed", seed=str(record["seed"])),
        say("simulate.matches", count=record["matches"]),
        say("simulate.rounds", count=record["rounds"]),
        say("simulate.turns", median=turns["median"], most=turns["percentile_95"]),
        say("simulate.intervals"),
    ]
    for seat in range(record["players"]):
        alone, shared = wins["alone"][seat], wins["shared"][seat]
        low, high = map(words.number, wins["interval"][seat])
        facts = {
            "seat": seat,
            "level": record["levels"][seat],
            "alone": alone,
            "shared": shared,
            "percent": words.number(wins["share"][seat]),
            "low": low,
            "high": high,
        }
        if counts_points(rules):
            mean, margin = (words.number(points[name][seat]) for name in ("mean_per_match", "margin"))
            lines.append(say("simulate.seat", **facts, points=mean, margin=margin))
        else:
            lines.append(say("simulate.seat_won", **facts))
    first = record["first_player"]
    low, high = map(words.number, first["interval"])
    share = words.number(first["share"])
    lines.append(say("simulate.first", count=first["rounds_won"], percent=share, low=low, high=high))
    lines += [say(f"simulate.played.{name}", count=record["special_cards"][name]) for name in EFFECTS]
    lines += [
        say("simulate.reshuffles", count=record["reshuffles"]),
        say("simulate.blocked", count=record["blocked_rounds"]),
        say("simulate.called_off", count=record["called_off_rounds"]),
    ]
    return lines
