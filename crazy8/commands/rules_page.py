"""``crazy8 rules``: the rule sets there are, and one of them in words and as TOML."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from crazy8.commands.options import JSON, PLAYERS, SET, Syntax, read
from crazy8.commands.speech import run_words
from crazy8.commands.table_options import rules_of, with_settings
from crazy8.rules.powers import clashes
from crazy8.rules.presets import PRESET_NAMES, preset, preset_of
from crazy8.rules.ruleset import RuleSet, rules_to_table, rules_to_toml
from crazy8.text.rules_text import clash_text, rules_groups, rules_lines, rules_title
from crazy8.text.words import Words

SYNTAX: Final = Syntax("rules", (PLAYERS, SET, JSON), ("[NAME|FILE]",))


def run(arguments: Sequence[str]) -> int:
    """Print the list, or one rule set."""
    given = read(arguments, SYNTAX)
    words = run_words()
    players = given.whole(PLAYERS, 0, 2, 8) or None
    if not given.arguments and not given.on(SET):
        text = json.dumps(_list_record(words), indent=2) if given.on(JSON) else "\n".join(_list(words))
    else:
        name = given.arguments[0] if given.arguments else PRESET_NAMES[0]
        rules = with_settings(rules_of(name, "crazy8 rules"), given.values.get(SET.name, ()))
        record = given.on(JSON)
        text = json.dumps(rules_record(words, rules, players), indent=2) if record else _page(words, rules, players)
    sys.stdout.write(text + "\n")
    return 0


def rules_record(words: Words, rules: RuleSet, players: int | None) -> dict[str, Any]:
    """A rule set for programs: its preset's name (null for custom rules), every field, the clashes, the words."""
    return {
        "name": preset_of(rules),
        "title": rules_title(words, rules),
        "rules": rules_to_table(rules),
        "clashes": [
            {
                "kind": clash.kind.value,
                "field": clash.field,
                "off": clash.off,
                "rank": clash.rank,
                "players": clash.players,
                "dealt": clash.dealt,
                "text": clash_text(words, rules, clash),
            }
            for clash in clashes(rules, players)
        ],
        "text": [{"title": group.title, "lines": list(group.lines)} for group in rules_groups(words, rules, players)],
        "toml": rules_to_toml(rules),
    }


def _page(words: Words, rules: RuleSet, players: int | None) -> str:
    lines = [*rules_lines(words, rules, players), "", words.say("rules.as_toml")]
    return "\n".join(lines) + "\n" + rules_to_toml(rules).rstrip()


def _list(words: Words) -> list[str]:
    return [
        words.say("rules.list_line", name=name, title=words.say(f"rules.title.{name}"), about=_about_line(words, name))
        for name in PRESET_NAMES
    ]


def _list_record(words: Words) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "title": words.say(f"rules.title.{name}"),
            "about": _about_line(words, name),
            "rules": rules_to_table(preset(name).rules),
        }
        for name in PRESET_NAMES
    ]


def _about_line(words: Words, name: str) -> str:
    return words.say(f"rules.about.{name}")
