"""The options that say what is played: rules by name or file, single settings, levels, a seed, a deal code."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from crazy8.commands.files import toml_table
from crazy8.commands.options import LEVELS, PLAYERS, RULES, SEED, SET, Given, Option
from crazy8.rules.dealcode import LEVEL_NAMES, GameSetup, table_of_code
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import ALLOWED, RuleSet, rules_from_table
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.rules.signs import plain_signs, without_ends

CODE: Final = Option("--code", "CODE")
LEVEL: Final = Option("--level", "LEVEL")
NAMED_SET_KEYS: Final = ("name", "format")
"""What the file of a rule set with a name has besides its rules."""

DEFAULT_RULES: Final = "crazy_eights"
DEFAULT_PLAYERS: Final = 4
DEFAULT_LEVEL: Final = "normal"


def preset_name(text: str) -> str | None:
    """The preset a text names, however it is written ("Mau-Mau", "Prší"); None for none."""
    letters = unicodedata.normalize("NFD", plain_signs(text))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    name = without_ends(plain).casefold().replace("-", "_").replace(" ", "_")
    return name if name in PRESET_NAMES else None


def rules_of(text: str, option: str) -> RuleSet:
    """The rule set of a preset's name or a rule file; ``option`` names where it was given.

    Raises:
        BadInput: there is no such preset or file, or the file holds no rule set.
    """
    name = preset_name(text)
    if name is not None:
        return preset(name).rules
    looks_like_file = text.endswith(".toml") or "/" in text or "\\" in text or text == "-"
    if not looks_like_file and not (text and Path(text).exists()):
        raise BadInput("option.rules", option=option, value=text, presets=", ".join(PRESET_NAMES))
    from crazy8.rules.position import rules_from_record  # heavy, and few have rules in a file

    table = toml_table(text)
    return rules_from_record({key: value for key, value in table.items() if key not in NAMED_SET_KEYS})


def with_settings(rules: RuleSet, settings: Sequence[str]) -> RuleSet:
    """The rule set with single settings ``key=value`` changed. Values are TOML; plain words are texts.

    Raises:
        BadInput: a setting is not written like this, stands twice, or is refused by the rules.
    """
    table: dict[str, Any] = {}
    for setting in settings:
        key, equals, value = (setting if setting.isascii() else plain_signs(setting)).partition("=")
        key = key.strip()
        if not equals or not key:
            raise BadInput("option.setting", value=setting)
        if key in table:
            raise BadInput("option.setting_twice", field=key)
        table[key] = _setting_value(key, value.strip())
    return rules_from_table(table, rules)


def _setting_value(key: str, text: str) -> Any:
    if key == "wild" and not text.startswith("["):
        return [rank.strip().strip("\"'").upper() for rank in text.split(",") if rank.strip()]
    if key in ALLOWED and isinstance(ALLOWED[key][0], str) and not text.startswith(("'", '"', "[")):
        return text
    try:
        value = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return value["value"] if set(value) == {"value"} else text


def chosen_rules(given: Given, default: str = DEFAULT_RULES) -> RuleSet:
    """The rule set that ``--rules`` and ``--set`` ask for."""
    name = given.text(RULES)
    return with_settings(rules_of(default if name is None else name, RULES.name), given.values.get(SET.name, ()))


def chosen_levels(given: Given, option: Option, bots: int) -> tuple[str, ...]:
    """A level for each of the bots: one for all, or one each.

    Raises:
        BadInput: a level is unknown, or there are too many or too few.
    """
    text = given.text(option)
    if text is None:
        return (DEFAULT_LEVEL,) * bots
    levels = tuple(level.strip().casefold() for level in plain_signs(text).split(","))
    for level in levels:
        if level not in LEVEL_NAMES:
            raise BadInput("option.level", option=option.name, value=level, levels=", ".join(LEVEL_NAMES))
    if len(levels) == 1:
        return levels * bots
    if len(levels) != bots:
        raise BadInput("option.levels", option=option.name, value=text, count=len(levels), wanted=bots)
    return levels


def chosen_seed(given: Given, default: int | None = None) -> int:
    """The seed that ``--seed`` asks for; without one ``default``, or a new one that makes a short code."""
    if default is None and not given.on(SEED):
        import secrets  # heavy, and seldom needed: the start menu chooses a seed of its own

        return secrets.randbits(32)
    return given.whole(SEED, default or 0, 0, SEED_LIMIT - 1)


def chosen_table(given: Given, levels: Option = LEVELS, default_rules: str = DEFAULT_RULES) -> GameSetup:
    """The table of one person and bots that the options ask for, or that a deal code carries. ``default_rules`` are
    those of a table for which none are named.

    Raises:
        BadInput: an option is bad, or says again what the code already says.
    """
    code = given.text(CODE)
    if code is not None:
        for option in (RULES, SET, PLAYERS, levels, SEED):
            if given.on(option):
                raise BadInput("option.beside_code", option=option.name)
        return table_of_code(code)
    players = given.whole(PLAYERS, DEFAULT_PLAYERS, 2, 8)
    rules = chosen_rules(given, default_rules)
    return GameSetup(rules, chosen_levels(given, levels, players - 1), chosen_seed(given))
