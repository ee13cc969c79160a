"""``crazy8 tournament``: levels against each other, every deal played from every seat with the same cards."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from crazy8.commands.options import JSON, RULES, SEED, SET, Option, Syntax, read
from crazy8.commands.progress import with_progress
from crazy8.commands.speech import run_words
from crazy8.commands.table_options import chosen_rules, chosen_seed
from crazy8.commands.tally_tournament import Entrant, Tournament
from crazy8.rules.dealcode import LEVEL_NAMES
from crazy8.rules.match import MOST_PLAYERS
from crazy8.rules.presets import preset_of
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import RuleSet, rules_to_table
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words

SEATS: Final = Option("--seats", "LEVEL,LEVEL[,LEVEL...]")
ROUNDS: Final = Option("--rounds", "N")
MATCHES: Final = Option("--matches", "N")
MOST: Final = 10_000_000
DEFAULT_ROUNDS: Final = 200
SYNTAX: Final = Syntax("tournament", (RULES, SET, SEATS, ROUNDS, MATCHES, SEED, JSON))


def run(arguments: Sequence[str]) -> int:
    """Play and print the table. Deal ``n`` has the seed ``seed + n``, so each can be played again.

    Single rounds are games of one round, whatever length the rules give: everybody plays to go out. With ``--matches``
    whole games are played, and everybody plays for the game.
    """
    given = read(arguments, SYNTAX)
    if given.on(ROUNDS) and given.on(MATCHES):
        raise BadInput("option.beside", option=MATCHES.name, other=ROUNDS.name)
    whole = given.on(MATCHES)
    levels = _levels(given.text(SEATS))
    deals = given.whole(MATCHES if whole else ROUNDS, DEFAULT_ROUNDS, 1, MOST)
    rules = chosen_rules(given)
    seed = chosen_seed(given)
    tournament = Tournament(rules if whole else replace(rules, rounds=1, target=0), levels, whole)
    for number in with_progress(range(deals)):
        tournament.play_deal((seed + number) % SEED_LIMIT)
    record = report(tournament, rules, seed)
    words = run_words()
    text = json.dumps(record, indent=2) if given.on(JSON) else "\n".join(report_lines(words, rules, record))
    sys.stdout.write(text + "\n")
    return 0


def _levels(text: str | None) -> tuple[str, ...]:
    """The levels of those who play.

    Raises:
        BadInput: a level is unknown, or there are too many or too few.
    """
    if text is None:
        return ("hard", "normal")
    levels = tuple(level.strip().casefold() for level in text.split(","))
    for level in levels:
        if level not in LEVEL_NAMES:
            raise BadInput("option.level", option=SEATS.name, value=level, levels=", ".join(LEVEL_NAMES))
    if not 2 <= len(levels) <= MOST_PLAYERS:
        raise BadInput("option.seats", option=SEATS.name, count=len(levels), most=MOST_PLAYERS)
    return levels


def report(tournament: Tournament, rules: RuleSet, seed: int) -> dict[str, Any]:
    """All that was counted, for programs. Shares and margins are percent; times are milliseconds."""
    return {
        "name": preset_of(rules),
        "rules": rules_to_table(rules),
        "seed": seed,
        "played": "matches" if tournament.whole else "rounds",
        "deals": tournament.deals,
        "entrants": [_entrant_record(entrant) for entrant in tournament.entrants],
    }


def _entrant_record(entrant: Entrant) -> dict[str, Any]:
    return {
        "level": entrant.level,
        "wins": {"percent": round(100 * entrant.wins.mean, 2), "margin": round(100 * entrant.wins.margin, 2)},
        "points": {"mean": round(entrant.points.mean, 3), "margin": round(entrant.points.margin, 3)},
        "decisions": len(entrant.microseconds),
        "milliseconds": {
            "median": entrant.time_at(0.5),
            "percentile_95": entrant.time_at(0.95),
            "most": entrant.time_at(1.0),
        },
    }


def report_lines(words: Words, rules: RuleSet, record: dict[str, Any]) -> list[str]:
    """The report for people: a table, one line for each who played."""
    say, number = words.say, words.number
    entrants = record["entrants"]
    head = [say(f"bots.tournament.head.{column}") for column in ("level", "wins", "points", "median", "most")]
    rows = [head]
    for entrant in entrants:
        wins, points, times = entrant["wins"], entrant["points"], entrant["milliseconds"]
        margin = words.percentage(wins["margin"], 1)
        rows.append(
            [
                entrant["level"],
                say("bots.tournament.percent", value=number(wins["percent"]), margin=margin),
                say("bots.tournament.number", value=number(points["mean"]), margin=number(points["margin"])),
                number(times["median"], 2),
                number(times["percentile_95"], 2),
            ]
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]
    title = say("bots.tournament.title", rules=rules_title(words, rules), count=len(entrants))
    deals = say(f"bots.tournament.{record['played']}", count=record["deals"], players=len(entrants))
    return [title, say("bots.tournament.seed", seed=str(record["seed"])), deals, "", *lines]
