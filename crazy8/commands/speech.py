"""The language of a run: the one that ``--language`` asks for, else the player's, else the system's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from crazy8.commands.options import LANGUAGE
from crazy8.rules.problems import BadInput
from crazy8.text.languages import language_codes, language_for
from crazy8.text.words import Words, words_for

_ASKED: Final = ContextVar("asked", default="")


def take_language(arguments: Sequence[str]) -> tuple[list[str], str]:
    """What was typed without ``--language``, which every command takes, and the code that it gives; "" where it is not
    there.

    Raises:
        BadInput: there is no such language, or the option is given twice or without a code.
    """
    rest: list[str] = []
    found: list[str] = []
    left = list(arguments)
    while left:
        typed = left.pop(0)
        name, equals, value = typed.partition("=")
        if typed == "--":
            rest += [typed, *left]
            break
        if name != LANGUAGE.name:
            rest.append(typed)
            continue
        if not equals and (not left or left[0].startswith("--")):
            raise BadInput("option.needs_value", option=LANGUAGE.name, value=LANGUAGE.value)
        found.append(value if equals else left.pop(0))
    if len(found) > 1:
        raise BadInput("option.twice", option=LANGUAGE.name)
    for code in found:
        if code not in language_codes():
            raise BadInput("option.language", option=LANGUAGE.name, value=code, languages=", ".join(language_codes()))
    return rest, found[0] if found else ""


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Within this the run speaks the language of this code; "" for the player's."""
    token = _ASKED.set(code)
    try:
        yield
    finally:
        _ASKED.reset(token)


def asked_language() -> str:
    """The code that ``--language`` has given; "" where it has not."""
    return _ASKED.get()


def run_words() -> Words:
    """The words that the run speaks."""
    code = asked_language()
    if not code:
        from crazy8.storage.files import home_folder
        from crazy8.storage.settings_file import language_in

        code = language_for(language_in(home_folder() / "settings.toml"))
    return words_for(code)
