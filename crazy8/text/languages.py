"""The languages there are: what the program must know of each besides its words, and which one is spoken.

A language is a folder of ``assets/locale``, called by its code. Its file ``language.toml`` says what stands in
``Language``; all other files there are its catalogue.
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Final

from crazy8.resources import asset

ENGLISH: Final = "en"
"""The language that has every sentence, so that all others may lack some."""

ABOUT: Final = "language.toml"
TERMS: Final = "terms.toml"
"""What lies beside a catalogue's files and belongs to none of its sentences: about the language, and its glossary."""

_PLAIN_LOCALES: Final = ("C", "POSIX")
_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


@dataclass(frozen=True)
class Language:
    """A language. ``name`` is what it calls itself, ``sort_as`` that name as it is sorted among others.

    ``plural`` is a C expression of ``n``, as gettext writes it, that gives the place of a form in ``plural_forms``.
    ``percent`` has the gap ``number``. ``first_rules`` is the preset that its players are offered first; ``read_by``
    are other languages of a system whose readers get this one. One that is not ``complete`` says some of it in English.
    ``corner_letters`` are those that a card's corner has instead of J, Q, K and A, as far as there are others.
    """

    code: str
    name: str
    sort_as: str
    plural: str
    plural_forms: tuple[str, ...]
    decimal: str
    percent: str
    first_rules: str
    complete: bool
    read_by: tuple[str, ...] = ()
    corner_letters: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def _place_of_form(self) -> Callable[[int], int]:
        from gettext import c2py  # few starts need it before their first frame

        return c2py(self.plural)

    def plural_form(self, count: int) -> str:
        """The name of the form that a whole number takes."""
        return self.plural_forms[self._place_of_form(abs(count))]

    def number(self, value: float, digits: int = 1) -> str:
        """A number with so many digits behind its decimal sign."""
        return f"{value:.{digits}f}".replace(".", self.decimal)

    def percentage(self, value: float, digits: int = 0) -> str:
        """A number of hundredths with its sign."""
        return self.percent.replace("{number}", self.number(value, digits))


@cache
def language_of(code: str) -> Language:
    """The language with this code.

    Raises:
        FilesMissing: there is none.
    """
    table: dict[str, Any] = tomllib.loads(asset("locale", code, ABOUT).read_text(encoding="utf-8"))
    for name in ("plural_forms", "read_by"):
        table[name] = tuple(table.get(name, ()))
    return Language(code, **table)


@cache
def language_codes() -> tuple[str, ...]:
    """The codes of all languages there are."""
    return tuple(sorted(file.parent.name for file in asset("locale").glob(f"*/{ABOUT}")))


def languages() -> list[Language]:
    """All languages, by their names."""
    return sorted(map(language_of, language_codes()), key=lambda one: one.sort_as)


def language_for(setting: str, wishes: Callable[[], Iterable[str]] | None = None) -> str:
    """The language to speak: the one that was set, or, where nothing was (""), the first that the system wishes for and
    that is complete. ``wishes`` says how the system is asked; without it, as one does without a window."""
    if setting:
        return setting
    for wish in (wishes or system_wishes)():
        found = _read_for(wish)
        if found:
            return found
    return ENGLISH


def _read_for(locale: str) -> str:
    """The complete language for a locale such as ``de_AT.UTF-8``; empty where there is none."""
    code = re.split(r"[_.@-]", locale, maxsplit=1)[0].lower()
    if code in language_codes():
        return code if language_of(code).complete else ""
    return next((one.code for one in languages() if one.complete and code in one.read_by), "")


def environment_wishes(environment: Mapping[str, str]) -> list[str]:
    """The locales that the environment asks for, the most wanted first, as POSIX and gettext read it: LC_ALL, else
    LC_MESSAGES, else LANG says the locale, before which the languages of LANGUAGE come, unless it is C or POSIX."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "C")
    if locale.split(".")[0] in _PLAIN_LOCALES:
        return [ENGLISH]
    first = [wish for wish in environment.get("LANGUAGE", "").split(":") if wish]
    return [ENGLISH if wish.split(".")[0] in _PLAIN_LOCALES else wish for wish in (*first, locale)]


def has_own_way(platform: str = sys.platform) -> bool:
    """Whether the system tells its languages in another way than by the environment."""
    return platform in ("win32", "darwin")


def system_wishes(platform: str = sys.platform) -> list[str]:
    """The locales of the person's system, the most wanted first, as far as they can be known without a window."""
    own = _windows_locale() if platform == "win32" else ""
    return [own] if own else environment_wishes(os.environ)


def _windows_locale() -> str:
    """The language of the desktop; empty where Windows does not tell it."""
    import ctypes
    import locale

    try:
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined, unused-ignore]
    except (AttributeError, OSError):
        return ""
    return locale.windows_locale.get(number, "")
