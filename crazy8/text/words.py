"""The message catalogue: every sentence the game shows, by key, with its gaps filled and its plural form chosen.

A catalogue is a folder of TOML files in ``assets/locale``. A key is the path to an entry (``event.played.you``). An
entry is a sentence; or a table of the plural forms ``one``, ``few``, ``many`` and ``other``, of which the gap ``count``
picks one; or, for things that sentences name, a table of the forms a language needs (``name``, ``the``, ``a``, ...).

In a sentence ``{who}`` is a gap; ``{card.the}`` asks for the form ``the`` of what fills it.

What a language lacks is said in English, sentence by sentence, and what such a sentence names is in English with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from crazy8.resources import asset
from crazy8.text.catalogue import Catalogue
from crazy8.text.languages import ABOUT, ENGLISH, TERMS, Language, language_of

GAP: Final = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
PLURAL_FORMS: Final = frozenset({"one", "few", "many", "other"})


class WordsMissing(LookupError):
    """The catalogue lacks a sentence, or a sentence has a gap that nothing fills."""


class Forms(Mapping[str, str]):
    """Something a sentence names, in the forms its language needs; ``name`` is the plain one. ``again`` names the same
    thing in other words."""

    def __init__(self, forms: Mapping[str, str], again: Callable[[Words], Forms] | None = None) -> None:
        self._forms = dict(forms)
        self._again = again

    def __getitem__(self, form: str) -> str:
        return self._forms[form]

    def __iter__(self) -> Iterator[str]:
        return iter(self._forms)

    def __len__(self) -> int:
        return len(self._forms)

    def __str__(self) -> str:
        return self._forms["name"]

    def in_words(self, words: Words) -> Forms:
        """The same as another catalogue names it."""
        return self if self._again is None else self._again(words)


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

    def in_words(self, words: Words) -> Forms:
        return FormsInARow(words, self._kind, (part.in_words(words) for part in self._parts))


Gap = str | int | Forms
Later = Callable[[], str]
"""A sentence that is said when it is shown, in the language of that moment."""


class Words:
    """One language's catalogue; ``fallback`` gives the one that says what it lacks. Whoever holds these words goes on
    with them when they ``speak`` another language."""

    def __init__(
        self, table: Mapping[str, Any], language: str, fallback: Callable[[], Words] | None = None
    ) -> None:
        self.table = table
        self.language = language
        self.fallback = fallback
        self.spoken: tuple[str, ...] = ()
        """The languages that were spoken before."""

    def copy(self) -> Words:
        """The same words, which can change their language without others that hold these."""
        return Words(self.table, self.language, self.fallback)

    def speak(self, other: Words) -> None:
        """Say everything as the other words do, from now on."""
        if self.language != other.language and self.language not in self.spoken:
            self.spoken = (*self.spoken, self.language)
        self.table, self.language, self.fallback = other.table, other.language, other.fallback

    @property
    def about(self) -> Language:
        """What is to be known of the language."""
        return language_of(self.language)

    def say(self, key: str, /, **gaps: Gap) -> str:
        """The sentence under ``key`` with its gaps filled. Where this language has none, or names something in it by
        forms that are not there, it is said in English.

        Raises:
            WordsMissing: there is no such sentence, or a gap is left open.
        """
        try:
            return self._said(key, gaps)
        except WordsMissing:
            if self.fallback is None:
                raise
        other = self.fallback()
        named = {name: gap.in_words(other) if isinstance(gap, Forms) else gap for name, gap in gaps.items()}
        return other.say(key, **named)

    def _said(self, key: str, gaps: Mapping[str, Gap]) -> str:
        entry = self._entry(key)
        if isinstance(entry, dict):
            count = gaps.get("count")
            if not isinstance(count, int):
                raise WordsMissing(f"{key}: nothing says which plural form is meant")
            entry = entry.get(self.about.plural_form(count), entry.get("other"))
        if not isinstance(entry, str):
            raise WordsMissing(f"{key} is no sentence")
        return filled(entry, gaps, key)

    def later(self, key: str, /, **gaps: Gap) -> Later:
        """The sentence, to be said when it is shown: as these words say it then."""
        return lambda: self.say(key, **gaps)

    def forms(self, key: str, /, **gaps: Gap) -> Forms:
        """The forms under ``key``, each with its gaps filled. Of a language without genders ``card.f`` is ``card``.

        Raises:
            WordsMissing: there are none.
        """

        def again(words: Words) -> Forms:
            named = {name: gap.in_words(words) if isinstance(gap, Forms) else gap for name, gap in gaps.items()}
            return words.forms(key, **named)

        try:
            entry = self._entry(key)
            if not isinstance(entry, dict):
                raise WordsMissing(f"{key} has no forms")
            if any(isinstance(form, dict) for form in entry.values()):
                raise WordsMissing(f"{key} is not itself what has forms")
            return Forms({name: filled(text, gaps, key) for name, text in entry.items()}, again)
        except WordsMissing:
            if key.startswith("card."):
                return self.forms("card", **gaps)
            if self.fallback is None:
                raise
        return again(self.fallback())

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

    def number(self, value: float, digits: int = 1) -> str:
        """A number with so many digits behind the decimal sign of the language."""
        return self.about.number(value, digits)

    def percentage(self, value: float, digits: int = 0) -> str:
        """A number of hundredths with its sign, as the language writes it."""
        return self.about.percentage(value, digits)

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


def catalogue_files(language: str) -> list[Path]:
    """The files of a language's catalogue."""
    return sorted(file for file in asset("locale", language).glob("*.toml") if file.name not in (ABOUT, TERMS))


@cache
def words_for(language: str = ENGLISH) -> Words:
    """The catalogue of a language, read once; the English one beside it only where that is asked for a sentence."""
    catalogue = Catalogue(path.read_text(encoding="utf-8") for path in catalogue_files(language))
    return Words(catalogue, language, None if language == ENGLISH else words_for)
