"""``crazy8 code``: makes deal codes and reads them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from crazy8.commands.options import JSON, LEVELS, PLAYERS, RULES, SEED, SET, Given, Syntax, read
from crazy8.commands.rules_page import rules_record
from crazy8.commands.speech import run_words
from crazy8.commands.table_options import CODE, chosen_table
from crazy8.rules.dealcode import GameSetup, deal_code, table_of_code
from crazy8.rules.position import rules_record as changes_of
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import shown
from crazy8.text.phrases import bot_names
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words

SYNTAX: Final = Syntax("code", (RULES, SET, PLAYERS, LEVELS, SEED, JSON), ("make|read", "[CODE...]"))


def run(arguments: Sequence[str]) -> int:
    """Print the code of the table that the options ask for, or what a code carries."""
    given = read(arguments, SYNTAX)
    verb, *rest = given.arguments
    if verb not in ("make", "read"):
        raise BadInput("command.make_or_read", value=verb)
    words = run_words()
    table = _read(given, rest) if verb == "read" else _make(given, rest)
    if given.on(JSON):
        text = json.dumps(table_record(words, table), indent=2)
    else:
        text = deal_code(table) if verb == "make" else "\n".join(table_words(words, table))
    sys.stdout.write(text + "\n")
    return 0


def _make(given: Given, rest: list[str]) -> GameSetup:
    if rest:
        raise BadInput("option.too_many", command="crazy8 code make", value=rest[0])
    return chosen_table(given)


def _read(given: Given, rest: list[str]) -> GameSetup:
    for option in SYNTAX.options:
        if option != JSON and given.on(option):
            raise BadInput("option.beside_code", option=option.name)
    if not rest:
        raise BadInput("option.missing", command="crazy8 code", name=CODE.value)
    return table_of_code(" ".join(rest))


def table_words(words: Words, table: GameSetup) -> list[str]:
    """What a code carries, a fact a line; the rules as TOML lines that a rule file may hold."""
    say, names = words.say, bot_names(words)
    lines = [
        say("code.rules", rules=rules_title(words, table.rules)),
        say("code.players", count=len(table.levels) + 1),
        *(
            say("code.level", seat=seat, who=names[seat - 1], level=level)
            for seat, level in enumerate(table.levels, start=1)
        ),
        say("code.seed", seed=str(table.seed)),
        "",
        say("rules.as_toml"),
    ]
    return lines + [f"{key} = {shown(value)}" for key, value in changes_of(table.rules).items()]


def table_record(words: Words, table: GameSetup) -> dict[str, Any]:
    """What a code carries, for programs."""
    return {
        "code": deal_code(table),
        "players": len(table.levels) + 1,
        "levels": list(table.levels),
        "seed": table.seed,
        **rules_record(words, table.rules, len(table.levels) + 1),
    }
