"""The message catalogue: every sentence the game shows, by key, with its gaps filled and its plural form chosen.

A catalogue is a TOML file in ``assets/locale``. A key is the path to an entry (``event.played.you``). An entry is a
sentence; or a table of the plural forms ``one``, ``few``, ``many`` and ``other``, of which the gap ``count`` picks one;
or, for things that sentences name, a table of the forms a language needs (``name``, ``the``, ``a``, ...).

In a sentence ``{who}`` is a gap; ``{card.the}`` asks for the form ``the`` of what fills it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from crazy8.resources import asset
from crazy8.text.catalogue import Catalogue

GAP: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
PLURAL_FORMS: Final = frozenset({"one", "few", "many", "other"})


class WordsMissing(LookupError):
    """The catalogue lacks a sentence, or a sentence has a gap that nothing fills."""


def _two_forms(count: int) -> str:
    return "one" if count == 1 else "other"


def _czech(count: int) -> str:
    return "one" if count == 1 else "few" if 2 <= count <= 4 else "other"


def _russian(count: int) -> str:
    units, teens = count % 10, count % 100
    if units == 1 and teens != 11:
        return "one"
    return "few" if 2 <= units <= 4 and not 12 <= teens <= 14 else "many"


PLURALS: Final[Mapping[str, Callable[[int], str]]] = {
    "en": _two_forms,
    "de": _two_forms,
    "cs": _czech,
    "ru": _russian,
}
"""Which plural form a whole number takes in each language (the rules of the Unicode CLDR)."""


class Forms(Mapping[str, str]):
    """Something a sentence names, in the forms its language needs; ``name`` is the plain one."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self._forms = dict(forms)

    def __getitem__(self, form: str) -> str:
        return self._forms[form]

    def __iter__(self) -> Iterator[str]:
        return iter(self._forms)

    def __len__(self) -> int:
        return len(self._forms)

    def __str__(self) -> str:
        return self._forms["name"]


class FormsInARow(Forms):
    """Several things that a sentence names in a row, in each form that all of them have."""

    def __init__(self, words: Words, kind: str, parts: Iterable[Forms]) -> None:
        """``kind`` as for ``Words.join``.

        Raises:
            ValueError: there is nothing to join.
        """
        self._words = words
        self._kind = kind
        self._parts = tuple(parts)
        if not self._parts:
            raise ValueError("there is nothing to join")

    def __getitem__(self, form: str) -> str:
        return self._words.join(self._kind, (part[form] for part in self._parts))

    def __iter__(self) -> Iterator[str]:
        return (form for form in self._parts[0] if all(form in part for part in self._parts))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __str__(self) -> str:
        return self["name"]


Gap = str | int | Forms


class Words:
    """One language's catalogue."""

    def __init__(self, table: Mapping[str, Any], language: str) -> None:
        self.table = table
        self.language = language
        self._plural = PLURALS[language]

    def say(self, key: str, /, **gaps: Gap) -> str:
        """The sentence under ``key`` with its gaps filled.

        Raises:
            WordsMissing: there is no such sentence, or a gap is left open.
        """
        entry = self._entry(key)
        if isinstance(entry, dict):
            count = gaps.get("count")
            if not isinstance(count, int):
                raise WordsMissing(f"{key}: nothing says which plural form is meant")
            entry = entry.get(self._plural(count), entry.get("other"))
        if not isinstance(entry, str):
            raise WordsMissing(f"{key} is no sentence")
        return filled(entry, gaps, key)

    def forms(self, key: str, /, **gaps: Gap) -> Forms:
        """The forms under ``key``, each with its gaps filled.

        Raises:
            WordsMissing: there are none.
        """
        entry = self._entry(key)
        if not isinstance(entry, dict):
            raise WordsMissing(f"{key} has no forms")
        return Forms({name: filled(text, gaps, key) for name, text in entry.items()})

    def join(self, kind: str, parts: Iterable[str]) -> str:
        """Several things in a row: ``kind`` "or" or "and" (before the last one), "plain" (only commas) or "parts"
        (semicolons, between what has commas of its own).

        Raises:
            ValueError: there is nothing to join.
        """
        first, *rest = parts
        for at, part in enumerate(rest):
            place = "last" if at == len(rest) - 1 else "next"
            first = self.say(f"list.{kind}.{place}", before=first, part=part)
        return first

    def row(self, kind: str, parts: Iterable[Forms]) -> Forms:
        """The same of what has forms: the row has each form that all parts have.

        Raises:
            ValueError: there is nothing to join.
        """
        return FormsInARow(self, kind, parts)

    def _entry(self, key: str) -> Any:
        first, *steps = key.split(".")
        entry: Any = self.table.get(first)
        for step in steps:
            entry = entry.get(step) if isinstance(entry, dict) else None
        if entry is None:
            raise WordsMissing(f"the catalogue {self.language} has no {key}")
        return entry


def filled(template: str, gaps: Mapping[str, Gap], key: str = "") -> str:
    """A template with its gaps filled.

    Raises:
        WordsMissing: nothing fills a gap, or what fills it has no such form.
    """

    def fill(gap: re.Match[str]) -> str:
        name, form = gap.groups()
        if name not in gaps:
            raise WordsMissing(f"{key}: nothing fills the gap {name}")
        value = gaps[name]
        if form is None:
            return str(value)
        if not isinstance(value, Forms) or form not in value:
            raise WordsMissing(f"{key}: {name} has no form {form}")
        return value[form]

    return GAP.sub(fill, template) if "{" in template else template


@cache
def words_for(language: str = "en") -> Words:
    """The catalogue of a language, read once: its own file, and a file for each part of the screen beside it."""
    files = (asset("locale", f"{language}.toml"), *sorted(asset("locale", language).glob("*.toml")))
    return Words(Catalogue(path.read_text(encoding="utf-8") for path in files), language)
