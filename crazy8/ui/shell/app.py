"""The game in a window, from start to end. While the most of it is imported, another core reads the first pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from crazy8.resources import FilesMissing
from crazy8.rules.cards import NO_CARD
from crazy8.rules.dealcode import GameSetup
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.reports import Report, write_report
from crazy8.storage.settings import Settings
from crazy8.text.storage_text import fault_sentence
from crazy8.ui.drawing.background import draw_ahead
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, read_ahead
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.shell.language import words_of
from crazy8.ui.shell.window import NoDisplay, start_display

FAULT: Final = 1
NO_DISPLAY: Final = 2


def main(
    table: GameSetup | None = None,
    overrides: Mapping[str, Any] | None = None,
    trace: bool = False,
    daily: bool = False,
) -> int:
    """Play in a window: at ``table``, or from the start menu, or the page of the deal of the day. ``overrides`` are
    settings for this run only.

    Returns the exit status: 0; 1 after an error in the program, also one that was played on after; 2 where there is no
    screen.

    Raises:
        FilesMissing: the installation is incomplete, as was found before there was a window.
        BrokenPipeError: nobody reads the trace any more.
    """
    storage = PlayerStorage()
    try:
        return _play(storage, table, overrides or {}, trace, daily)
    except (FilesMissing, BrokenPipeError):
        raise
    except Exception as error:
        settings = storage.settings.load().with_changed(**overrides or {})
        return _say_fault(settings, write_report(error, home=storage.home))


def _play(
    storage: PlayerStorage, table: GameSetup | None, overrides: Mapping[str, Any], trace: bool, daily: bool
) -> int:
    settings = storage.settings.load()
    _read_ahead(settings.with_changed(**overrides), for_menu=table is None)
    from crazy8.ui.shell.game import play  # most of the program

    try:
        start_display()
    except NoDisplay:
        sys.stderr.write(words_of(settings.with_changed(**overrides)).say("app.no_display") + "\n")
        return NO_DISPLAY
    report = play(storage, settings, overrides, table, trace, daily)
    return 0 if report is None else _say_fault(storage.settings.load().with_changed(**overrides), report)


def _say_fault(settings: Settings, report: Report) -> int:
    sys.stderr.write(fault_sentence(words_of(settings), report) + "\n")
    return FAULT


def _read_ahead(settings: Settings, for_menu: bool) -> None:
    """Read on another core what the first frame cannot do without, while the program is imported and the display
    started. What is read for another size than the window turns out to have is read once more."""
    u = Units((settings.window_width, settings.window_height), settings.text_size)
    draw_ahead(u, emblem=not for_menu)
    if not for_menu:
        read_ahead(Pack(back=settings.card_back), (NO_CARD,), u(DRAWN_AT))
