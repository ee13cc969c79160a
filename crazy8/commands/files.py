"""Reading what a person wrote: files as text, TOML and JSON, every fault said with the file and the line."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from crazy8.rules.problems import BadInput
from crazy8.storage.toml_faults import key_twice

BOM: Final = b"\xef\xbb\xbf"
RULES_LIMIT: Final = 1_000_000
CASES_LIMIT: Final = 64_000_000
_MOST_DIGITS: Final = 30
_AT: Final = re.compile(r"\(at line (\d+), column (\d+)\)")


def read_text(name: str, limit: int) -> str:
    """The text of a file; ``-`` is the standard input.

    Raises:
        BadInput: it cannot be read, is empty, too large, or no UTF-8 text.
    """
    data = _stdin_bytes(limit) if name == "-" else _file_bytes(name, limit)
    if len(data) > limit:
        raise BadInput("file.too_large", file=shown(name), limit=limit // 1_000_000)
    if not data.strip():
        raise BadInput("file.empty", file=shown(name))
    if data.startswith(BOM):
        raise BadInput("file.bom", file=shown(name))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput("file.not_utf8", file=shown(name), line=line) from None


def shown(name: str) -> str:
    """A file's name as a sentence writes it."""
    return "standard input" if name == "-" else name


def _file_bytes(name: str, limit: int) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError:
        raise BadInput("file.missing", file=name) from None
    except IsADirectoryError:
        raise BadInput("file.folder", file=name) from None
    except (OSError, ValueError):
        what = "file.folder" if "\0" not in name and Path(name).is_dir() else "file.unreadable"
        raise BadInput(what, file=name) from None


def _stdin_bytes(limit: int) -> bytes:
    try:
        return b"" if sys.stdin is None else sys.stdin.buffer.read(limit + 1)
    except OSError:
        raise BadInput("file.unreadable", file=shown("-")) from None


def toml_table(name: str) -> dict[str, Any]:
    """The table of a TOML file.

    Raises:
        BadInput: it cannot be read, or is no TOML.
    """
    text = read_text(name, RULES_LIMIT)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        twice = key_twice(text)
        if twice is not None:
            raise BadInput("file.toml_key_twice", file=shown(name), key=twice.key, line=twice.line) from None
        at = _AT.search(str(error))
        line, column = at.groups() if at else (str(text.rstrip("\n").count("\n") + 1), "")
        what = "file.toml" if column else "file.toml_end"
        raise BadInput(what, file=shown(name), line=line, column=column) from None
    except RecursionError:
        raise BadInput("file.too_deep", file=shown(name)) from None
    except ValueError:
        raise BadInput("file.toml_value", file=shown(name)) from None


def json_value(text: str, file: str, line: int = 0) -> Any:
    """The value of a JSON text: no key twice, no NaN, no endless nesting. ``line`` is where it stands in ``file``.

    Raises:
        BadInput: names what is wrong, with the line.
    """
    place = {"file": shown(file), "line": line or 1}

    def whole(digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            raise BadInput("json.number", value=digits[:12], **place)
        return int(digits)

    def constant(name: str) -> float:
        raise BadInput("json.constant", value=name, **place)

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise BadInput("json.key_twice", key=key, **place)
            found[key] = value
        return found

    try:
        return json.loads(text, parse_int=whole, parse_constant=constant, object_pairs_hook=table)
    except json.JSONDecodeError as error:
        at = line or error.lineno
        raise BadInput("json.broken", file=shown(file), line=at, column=error.colno) from None
    except RecursionError:
        raise BadInput("file.too_deep", file=shown(file)) from None
