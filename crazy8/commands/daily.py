"""``crazy8 daily``: the deal of the day, in the window, or for practice in the terminal."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from typing import Final

from crazy8.commands.options import Syntax, read
from crazy8.commands.play import TEXT, TRACE, WINDOW_OPTIONS, window_settings
from crazy8.commands.speech import run_words

SYNTAX: Final = Syntax("daily", (TEXT, *WINDOW_OPTIONS))


def run(arguments: Sequence[str]) -> int:
    """Open the page of the deal of the day; in the terminal its round is played at once, and does not count."""
    given = read(arguments, SYNTAX)
    overrides = window_settings(given)
    if given.on(TEXT):
        gc.enable()  # the program's entrance has disabled it
        from crazy8.commands.play_text import play_text
        from crazy8.session.daily import deal_of
        from crazy8.storage.player_storage import PlayerStorage
        from crazy8.text.daily_text import date_text

        words, today = run_words(), PlayerStorage().daily.today()
        sys.stdout.write(words.say("daily.in_terminal", date=date_text(words, today)) + "\n")
        play_text(words, deal_of(today), sys.stdin, sys.stdout)
        return 0
    from crazy8.ui.shell import app

    return app.main(None, overrides, given.on(TRACE), daily=True)
