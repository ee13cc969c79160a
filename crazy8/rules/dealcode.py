"""Deal codes: a short text that carries rules, seats, levels and seed, so that two people get the same deal.

The code is a number in the letters of Crockford's base 32 (no I, L, O, U; those typed by mistake are read as 1, 1, 0
and V), in groups of four. Its last three letters are a check: any one wrong letter and any swap of two neighbours is
noticed. Digits of the number, lowest first: the format, the players, a level for each bot, the preset's number (or the
number after the last preset and then every field of the rule set), and the seed.

A rules code is the same with another format and the rules alone, so that a rule set can be handed on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import ALLOWED, WILD_RANKS, RuleSet, rules_from_table, rules_to_table
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.rules.signs import BLANK, DASH, QUOTE, plain_signs, without_ends

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LEVEL_NAMES: Final = ("easy", "normal", "hard")
FORMAT: Final = 0
_FORMATS: Final = 8
RULES_FORMAT: Final = _FORMATS - 1
"""Of rules codes. Deal codes count up from 0, so the two meet last."""

_MISTYPED: Final = str.maketrans("ILOU", "110V")
_CHECK_LETTERS: Final = 3
_CHECK_PRIME: Final = 32749
"""The largest prime below 32**3: weights that never repeat within a code make every slip change the check."""

_LONGEST: Final = 120
_IN_GROUPS: Final = re.compile(r"(?<![0-9A-Z])[0-9A-Z]{4}(?:-[0-9A-Z]{4})*(?:-[0-9A-Z]{1,3})?(?![0-9A-Z])")
_LEFT_OUT: Final = str.maketrans("", "", BLANK + DASH + QUOTE + "\n")


class GameSetup(NamedTuple):
    """What a deal code carries: the rules, a level for each bot (seat 1 onwards), and the seed."""

    rules: RuleSet
    levels: tuple[str, ...]
    seed: int


def deal_code(table: GameSetup) -> str:
    """The code of a table."""
    number = _Digits()
    number.put(FORMAT, _FORMATS)
    number.put(len(table.levels) - 1, 7)
    for level in table.levels:
        number.put(LEVEL_NAMES.index(level), len(LEVEL_NAMES))
    _put_rules(number, table.rules)
    return _written(number.value + number.place * table.seed)


def rules_code(rules: RuleSet) -> str:
    """A code that carries a rule set and nothing else."""
    number = _Digits()
    number.put(RULES_FORMAT, _FORMATS)
    _put_rules(number, rules)
    return _written(number.value)


def table_of_code(code: str) -> GameSetup:
    """The table behind a code, however it was typed or came out of a mail or a chat (``plain_code``).

    Raises:
        BadInput: a letter that no code has, a code too short or too long, a typing slip, another version's code, a code
            that carries rules only.
    """
    number = _read(code)
    found = number.take(_FORMATS)
    if found == RULES_FORMAT:
        raise BadInput("code.rules_only")
    if found != FORMAT:
        raise BadInput("code.version")
    bots = number.take(7) + 1
    levels = tuple(LEVEL_NAMES[number.take(len(LEVEL_NAMES))] for _ in range(bots))
    rules = _take_rules(number)
    if number.value >= SEED_LIMIT:
        raise BadInput("code.slip", code=plain_code(code)[:80])
    return GameSetup(rules, levels, number.value)


def rules_of_code(code: str) -> RuleSet:
    """The rule set behind a rules code; behind a deal code, the rules of its table.

    Raises:
        BadInput: as for deal codes.
    """
    number = _read(code)
    if number.take(_FORMATS) != RULES_FORMAT:
        return table_of_code(code).rules
    rules = _take_rules(number)
    if number.value:
        raise BadInput("code.slip", code=plain_code(code)[:80])
    return rules


def plain_code(text: str) -> str:
    """A typed or pasted code in capitals and groups of four. Blanks, line breaks, dashes, quotes and what is not seen
    do not count, nor does punctuation at the ends of its lines; letters of full width count as plain ones. A letter
    that no code has stays."""
    lines = (without_ends(line) for line in plain_signs(text).split("\n"))
    letters = "".join(_capital(letter) for letter in "".join(lines).translate(_LEFT_OUT))
    return _grouped(letters.translate(_MISTYPED))


def code_within(text: str) -> str:
    """The first good code in a longer text, such as a line that somebody shared; what ``plain_code`` makes of the text
    where there is none."""
    for found in _IN_GROUPS.findall(plain_signs(text).upper()):
        with suppress(BadInput):
            _read(found)
            return plain_code(found)
    return plain_code(text)


def _capital(letter: str) -> str:
    capital = letter.upper()
    return capital if len(capital) == 1 else letter


def _grouped(letters: str) -> str:
    return DASH.join(letters[at : at + 4] for at in range(0, len(letters), 4))


def _written(value: int) -> str:
    """A number in letters, with its check, in groups."""
    text = ""
    while value or not text:
        value, digit = divmod(value, 32)
        text += LETTERS[digit]
    return _grouped(text + _check(text))


def _read(code: str) -> _Digits:
    """The number that stands in a code."""
    plain = plain_code(code)
    text = plain.replace(DASH, "")
    wrong = next((letter for letter in text if letter not in LETTERS), None)
    if wrong is not None:
        raise BadInput("code.letter", letter=wrong)
    if not _CHECK_LETTERS < len(text) <= _LONGEST:
        raise BadInput("code.length", count=len(text))
    body, check = text[:-_CHECK_LETTERS], text[-_CHECK_LETTERS:]
    if _check(body) != check:
        raise BadInput("code.slip", code=plain[:80])
    number = _Digits()
    for letter in reversed(body):
        number.value = number.value * 32 + LETTERS.index(letter)
    return number


class _Digits:
    """A number whose digits each have a base of their own, lowest first."""

    def __init__(self) -> None:
        self.value = 0
        self.place = 1

    def put(self, digit: int, base: int) -> None:
        self.value += self.place * digit
        self.place *= base

    def take(self, base: int) -> int:
        self.value, digit = divmod(self.value, base)
        return digit


def _put_rules(number: _Digits, rules: RuleSet) -> None:
    for at, name in enumerate(PRESET_NAMES):
        if preset(name).rules == rules:
            number.put(at, len(PRESET_NAMES) + 1)
            return
    number.put(len(PRESET_NAMES), len(PRESET_NAMES) + 1)
    table = rules_to_table(rules)
    for key, allowed in ALLOWED.items():
        if key == "wild":
            for rank in WILD_RANKS:
                number.put(int(rank in rules.wild), 2)
        else:
            number.put(allowed.index(table[key]), len(allowed))


def _take_rules(number: _Digits) -> RuleSet:
    at = number.take(len(PRESET_NAMES) + 1)
    if at < len(PRESET_NAMES):
        return preset(PRESET_NAMES[at]).rules
    table: dict[str, Any] = {}
    for key, allowed in ALLOWED.items():
        if key == "wild":
            table[key] = [rank for rank in WILD_RANKS if number.take(2)]
        else:
            table[key] = allowed[number.take(len(allowed))]
    return rules_from_table(table)


def _check(body: Sequence[str]) -> str:
    total = 1
    for letter in body:
        total = (total * 37 + LETTERS.index(letter) + 1) % _CHECK_PRIME
    letters = ""
    for _ in range(_CHECK_LETTERS):
        total, digit = divmod(total, 32)
        letters += LETTERS[digit]
    return letters
