"""What is wrong with a text that is no TOML, where that can be said: a key that is given twice."""

from __future__ import annotations

import re
import tomllib
from typing import Final, NamedTuple

_NAME: Final = r"""(?:"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)"""
_PATH: Final = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_STATEMENT: Final = re.compile(rf"\s*(?:\[\[?\s*({_PATH})\s*\]|({_PATH})\s*=)")
_WITHIN: Final = re.compile(r"Duplicate inline table key '(.*)' \(at line (\d+)")
_AT: Final = re.compile(r"\(at line (\d+),")
_FAULTS: Final = (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError)


class KeyTwice(NamedTuple):
    """A key that a TOML text gives twice, and the line, counted from 1, where it is given again."""

    key: str
    line: int


def key_twice(text: str) -> KeyTwice | None:
    """The first key that a text gives twice; None where something else is wrong with it, or nothing.

    A statement that is TOML by itself, after others that are TOML, can be no more than a repetition.
    """
    try:
        tomllib.loads(text)
    except _FAULTS as error:
        within, at = _WITHIN.search(str(error)), _AT.search(str(error))
    else:
        return None
    if within is not None:
        return KeyTwice(within[1], int(within[2]))
    lines = text.split("\n")
    end = min(int(at[1]), len(lines)) if at is not None else len(lines)
    for start in range(end - 1, -1, -1):
        if _is_toml("\n".join(lines[:start])):
            said = "\n".join(lines[start:end])
            found = _STATEMENT.match(said)
            return KeyTwice(_plain(found[1] or found[2]), start + 1) if found and _is_toml(said) else None
    return None


def _plain(path: str) -> str:
    """A key as one says it: without the quotes around a single name."""
    return path[1:-1] if re.fullmatch(_NAME, path) and path[0] in "\"'" else path


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except _FAULTS:
        return False
    return True
