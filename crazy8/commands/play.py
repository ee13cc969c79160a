"""``crazy8 play``: the window, or the game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from crazy8.commands.options import PLAYERS, RULES, SEED, SET, Option, Syntax, read
from crazy8.commands.table_options import CODE, LEVEL, chosen_table
from crazy8.ui.words import words_for

TEXT: Final = Option("--text")
WINDOW: Final = "crazy8.ui.app"
SYNTAX: Final = Syntax("play", (TEXT, RULES, SET, PLAYERS, LEVEL, SEED, CODE))


def run(arguments: Sequence[str]) -> int:
    """Start the game. The window gets the table that the options ask for, or None where they leave it open."""
    given = read(arguments, SYNTAX)
    table = chosen_table(given, LEVEL)
    if not given.on(TEXT) and find_spec(WINDOW) is not None:
        asked = any(given.on(option) for option in SYNTAX.options)
        return int(import_module(WINDOW).main(table if asked else None) or 0)
    from crazy8.commands.play_text import play_text

    words = words_for()
    if not given.on(TEXT):
        sys.stdout.write(words.say("text.no_window") + "\n")
    play_text(words, table, sys.stdin, sys.stdout)
    return 0
