"""``crazy8 play``: the window, or the game in the terminal."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Sequence
from typing import Any, Final

from crazy8.commands.options import PLAYERS, RULES, SEED, SET, Given, Option, Syntax, read
from crazy8.commands.speech import asked_language, run_words
from crazy8.commands.table_options import CODE, LEVEL, chosen_table
from crazy8.rules.problems import BadInput
from crazy8.storage.settings import MOTIONS, PACES

TEXT: Final = Option("--text")
SIZE: Final = Option("--size", "WxH")
MOTION: Final = Option("--motion", "|".join(MOTIONS))
PACE: Final = Option("--pace", "|".join(PACES))
TRACE: Final = Option("--trace")
TABLE_OPTIONS: Final = (RULES, SET, PLAYERS, LEVEL, SEED, CODE)
WINDOW_OPTIONS: Final = (SIZE, MOTION, PACE, TRACE)
SYNTAX: Final = Syntax("play", (TEXT, *TABLE_OPTIONS, *WINDOW_OPTIONS))
SMALLEST_WINDOW: Final = (960, 540)
LARGEST_WINDOW: Final = (16384, 16384)


def run(arguments: Sequence[str]) -> int:
    """Start the game. The window gets the table that the options ask for, or None where they leave it open."""
    given = read(arguments, SYNTAX)
    asked = any(given.on(option) for option in TABLE_OPTIONS)
    table = chosen_table(given, LEVEL, run_words().about.first_rules) if asked or given.on(TEXT) else None
    overrides = window_settings(given)
    if given.on(TEXT):
        assert table is not None
        gc.enable()  # the program's entrance has disabled it
        from crazy8.commands.play_text import play_text
        from crazy8.storage.files import home_folder
        from crazy8.storage.settings_file import name_in

        play_text(run_words(), table, sys.stdin, sys.stdout, name_in(home_folder() / "settings.toml"))
        return 0
    from crazy8.ui.shell import app

    return app.main(table, overrides, given.on(TRACE))


def window_settings(given: Given) -> dict[str, Any]:
    """The settings that the options ask for, for this run only.

    Raises:
        BadInput: an option is bad, or there will be no window.
    """
    for option in WINDOW_OPTIONS:
        if given.on(option) and given.on(TEXT):
            raise BadInput("option.beside_text", option=option.name)
    settings: dict[str, Any] = {"language": asked_language()} if asked_language() else {}
    for name, option, allowed in (("motion", MOTION, MOTIONS), ("pace", PACE, PACES)):
        value = given.text(option)
        if value is None:
            continue
        if value not in allowed:
            raise BadInput("option.choice", option=option.name, value=value, allowed=", ".join(allowed))
        settings[name] = value
    size = given.text(SIZE)
    if size is not None:
        settings["window_width"], settings["window_height"] = window_size(size)
        settings["full_screen"] = False
    return settings


def window_size(text: str) -> tuple[int, int]:
    """The size that a text like ``1280x720`` names.

    Raises:
        BadInput: it names none, or one that no window can have.
    """
    match = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text.strip(), re.IGNORECASE)
    if match is not None:
        size = int(match[1]), int(match[2])
        if all(least <= length <= most for least, length, most in zip(SMALLEST_WINDOW, size, LARGEST_WINDOW)):
            return size
    least, most = ("x".join(map(str, limit)) for limit in (SMALLEST_WINDOW, LARGEST_WINDOW))
    raise BadInput("option.size", option=SIZE.name, value=text, least=least, most=most)
