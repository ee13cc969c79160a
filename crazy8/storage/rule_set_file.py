"""The file of one named rule set: read as far as it can be, written so that it reads back as the same.

A file has a name, a format number and the fields of a rule set. Keys that this version does not know are kept: a newer
version may need them again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import ALLOWED, RuleSet, checked_value, rules_to_table, rules_to_toml, shown
from crazy8.storage.settings import clean_text
from crazy8.storage.toml_faults import key_twice

FORMAT: Final = 1
LONGEST_NAME: Final = 40
LARGEST_FILE: Final = 1 << 16
_UNPARSED: Final = (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError)
"""What the two TOML readers raise on damaged text, besides their own errors (which are ValueErrors)."""

_LENGTH: Final = ("rounds", "target")


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a file that its owner should know: a sentence's key and the facts it names."""

    what: str
    facts: Mapping[str, str] = field(default_factory=dict)


UNREADABLE: Final = Note("unreadable")
"""Of a file that cannot be read now: it may hold rules all the same."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file holds. ``rules`` is None where it holds no rule set at all; ``others`` are keys of other versions."""

    name: str
    rules: RuleSet | None
    notes: tuple[Note, ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict)
    format: int = FORMAT


def read_set(data: bytes, stem: str) -> Reading:
    """A file's content, each key judged alone. ``stem`` is the file's own name, for want of a better one."""
    if len(data) > LARGEST_FILE:
        return Reading(stem, None, (Note("too_large"),))
    text = ""
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        table = tomllib.loads(text)
    except _UNPARSED:
        twice = key_twice(text)
        if twice is not None:
            return Reading(stem, None, (Note("key_twice", {"key": _short(twice.key), "line": str(twice.line)}),))
        return Reading(stem, None, (Note("broken"),))
    notes: list[Note] = []
    name = _name(table.pop("name", None), stem, notes)
    number = table.pop("format", FORMAT)
    if type(number) is not int or not 0 < number < 1 << 31:
        number = FORMAT
    if number > FORMAT:
        notes.append(Note("newer"))
    known = [key for key in table if key in ALLOWED]
    if not known and "preset" not in table:
        return Reading(name, None, (Note("no_rules"),))
    others = {key: value for key, value in table.items() if key not in ALLOWED and key != "preset"}
    notes += [Note("unknown", {"field": _short(key)}) for key in others]
    base = _base(table.get("preset"), notes)
    return Reading(name, _rules(table, base, notes), tuple(notes), others, number)


def _name(name: object, stem: str, notes: list[Note]) -> str:
    if name is None:
        return stem
    whole = clean_text(name, 1000) if isinstance(name, str) else ""
    if not whole:
        notes.append(Note("no_name", {"name": stem}))
        return stem
    cut = clean_text(whole, LONGEST_NAME)
    if cut != whole:
        notes.append(Note("name_cut", {"name": cut}))
    return cut


def _base(name: object, notes: list[Note]) -> RuleSet:
    if name is None:
        return RuleSet()
    if name in PRESET_NAMES:
        return preset(str(name)).rules
    notes.append(Note("preset", {"value": _short(str(name))}))
    return RuleSet()


def _rules(table: Mapping[str, Any], base: RuleSet, notes: list[Note]) -> RuleSet:
    """The base with every good value of the table; what is not good is noted."""
    changes: dict[str, Any] = {}
    own = rules_to_table(base)
    for key in (key for key in table if key in ALLOWED):
        try:
            changes[key] = checked_value(key, table[key])
        except BadInput:
            used = {"field": key, "value": _short(shown(table[key])), "used": shown(own[key])}
            notes.append(Note("value", used))
    given = [key for key in _LENGTH if key in changes]
    rounds, target = (changes.pop(key, 0) for key in _LENGTH)
    rules = replace(base, **changes)
    if rounds and target:
        notes.append(Note("length", {"used": f"rounds = {rounds}"}))
    if rounds:
        return replace(rules, rounds=rounds, target=0)
    if target:
        return replace(rules, rounds=0, target=target)
    if len(given) == len(_LENGTH):
        name = "rounds" if rules.rounds else "target"
        notes.append(Note("length", {"used": f"{name} = {getattr(rules, name)}"}))
    return rules


def _short(text: str) -> str:
    plain = clean_text(text, 1000)
    return plain if len(plain) <= 40 else plain[:37] + "..."


def set_text(name: str, rules: RuleSet, others: Mapping[str, Any] | None = None, number: int = FORMAT) -> str:
    """The file of a rule set. Keys of other versions come last, as far as they can be written back."""
    own = f'name = "{clean_text(name, LONGEST_NAME)}"\nformat = {number}\n' + rules_to_toml(rules)
    for key, value in (others or {}).items():
        if isinstance(value, dict):
            continue
        own = _with(own, key, value)
    for key, value in (others or {}).items():
        if isinstance(value, dict):
            own = _with(own, key, value)
    return own


def _with(text: str, key: str, value: Any) -> str:
    """The text with one key more, or as it was if that would not read back."""
    import toml  # heavy, and seldom needed

    try:
        longer = text + toml.dumps({key: value})
        if tomllib.loads(longer) == {**tomllib.loads(text), key: value}:
            return longer
    except _UNPARSED:
        pass
    return text
