"""Reads the message catalogue piece by piece: to parse all of it would be a good part of the program's start."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

_HEADING: Final = re.compile(r"^(?=\[([a-z_]+)[.\]])", re.MULTILINE)
"""The place before a heading ``[table]`` or ``[table.below]``, and the table's name."""


class Catalogue(Mapping[str, Any]):
    """The tables of some TOML texts, as one. A table is parsed when it is first asked for; what stands in a text before
    its first heading is parsed at once. A table lies in one of the texts, and no line within a sentence looks like a
    heading.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts: dict[str, str] = {}
        self._read: dict[str, Any] = {}
        for text in texts:
            head, *pieces = _HEADING.split(text)
            self._read.update(tomllib.loads(head))
            for name, piece in zip(pieces[::2], pieces[1::2]):
                self._texts[name] = self._texts.get(name, "") + piece

    def __getitem__(self, name: str) -> Any:
        if name not in self._read:
            self._read.update(tomllib.loads(self._texts[name]))
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read.keys() | self._texts.keys())

    def __len__(self) -> int:
        return len(self._read.keys() | self._texts.keys())
