"""The game in a window, from start to end."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from crazy8.resources import FilesMissing
from crazy8.rules.cards import NO_CARD
from crazy8.rules.dealcode import GameSetup
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.reports import Report, write_report
from crazy8.storage.settings import Settings
from crazy8.text.storage_text import fault_sentence, notice_text
from crazy8.text.words import words_for
from crazy8.ui.drawing.background import draw_ahead
from crazy8.ui.drawing.cards import DRAWN_AT, Pack, read_ahead
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.scenes.menu.hero import read_hero_ahead
from crazy8.ui.scenes.opening import scene_at
from crazy8.ui.shell.fault_guard import Fault, FaultGuard
from crazy8.ui.shell.loop import Loop, SystemClock
from crazy8.ui.shell.scene import Scene, StartMenu, TableChoice
from crazy8.ui.shell.sound import SoundBoard
from crazy8.ui.shell.stage import Stage
from crazy8.ui.shell.trace import Tracer
from crazy8.ui.shell.window import GameWindow, NoDisplay, start_display

FAULT: Final = 1
NO_DISPLAY: Final = 2


def main(table: GameSetup | None = None, overrides: Mapping[str, Any] | None = None, trace: bool = False) -> int:
    """Play in a window: at ``table``, or from the start menu. ``overrides`` are settings for this run only.

    Returns the exit status: 0; 1 after an error in the program, also one that was played on after; 2 where there is no
    screen.

    Raises:
        FilesMissing: the installation is incomplete, as was found before there was a window.
        BrokenPipeError: nobody reads the trace any more.
    """
    storage = PlayerStorage()
    try:
        return _play(storage, table, overrides or {}, trace)
    except (FilesMissing, BrokenPipeError):
        raise
    except Exception as error:
        return _say_fault(storage.settings.load(), write_report(error, home=storage.home))


def _play(storage: PlayerStorage, table: GameSetup | None, overrides: Mapping[str, Any], trace: bool) -> int:
    settings = storage.settings.load()
    _read_ahead(settings.with_changed(**overrides), for_menu=table is None)
    try:
        start_display()
    except NoDisplay:
        sys.stderr.write(words_for(settings.language).say("app.no_display") + "\n")
        return NO_DISPLAY
    game = Game(storage, settings, overrides)
    guard = game.guard
    if trace:
        game.stage.shown = Tracer(game.stage, sys.stdout)
        guard.heard = lambda fault: sys.stderr.write(fault.report.text)
    try:
        threading.excepthook = guard.in_thread
        game.open(table)
        loop = Loop(guard, SystemClock())
        loop.turn()  # the first frame
        _return_memory()
        gc.freeze()  # what has been made so far stays: looking through it would make a frame late now and then
        gc.enable()
        loop.run()
    except (FilesMissing, BrokenPipeError):
        raise
    except Exception as error:  # what the guard is not asked for: the first scene, the clock
        guard.end(error, "loop")
    finally:
        threading.excepthook = threading.__excepthook__
        game.close()
    return _say_fault(game.stage.settings, guard.faults[-1].report) if guard.faults else 0


def _say_fault(settings: Settings, report: Report) -> int:
    sys.stderr.write(fault_sentence(words_for(settings.language), report) + "\n")
    return FAULT


def _read_ahead(settings: Settings, for_menu: bool) -> None:
    """Read on another core what the first frame cannot do without, while the display is started and the first scene is
    imported. What is read for another size than the window turns out to have is read once more."""
    u = Units((settings.window_width, settings.window_height), settings.text_size)
    draw_ahead(u, emblem=not for_menu)
    if for_menu:
        read_hero_ahead(u, settings.suit_colours == 4)
    else:
        read_ahead(Pack(back=settings.card_back), (NO_CARD,), u(DRAWN_AT))


def _return_memory() -> None:
    from crazy8.ui.shell.malloc_tuning import return_large_blocks  # brings ctypes, which is heavy

    return_large_blocks()


class Game:
    """Window, sounds and stage, put together. The display has been started."""

    def __init__(self, storage: PlayerStorage, settings: Settings, overrides: Mapping[str, Any]) -> None:
        pygame.font.init()
        chosen = settings.with_changed(**overrides)
        title = words_for(chosen.language).say("app.title")
        self.storage = storage
        self.window = GameWindow(title, (chosen.window_width, chosen.window_height), chosen.full_screen)
        self.sounds = SoundBoard(chosen.sound, chosen.volume)
        self.stage = Stage(self.window, storage.settings, settings, self.sounds, overrides, self._hear, storage)
        self.stage.tell = self._tell_notices
        self.stage.scene_at = scene_at
        self.guard = FaultGuard(self.stage, self._fault_scene)

    def open(self, table: GameSetup | None) -> None:
        """The first scene, and what the player should know of the settings."""
        self.stage.go(StartMenu() if table is None else TableChoice(table.rules, table.levels, table.seed))
        self._tell_notices()

    def close(self) -> None:
        """Scenes, sounds and window go; nothing is left on the screen. Each of them goes, also where one fails."""
        with ExitStack() as leaving:  # the last one here is the first to go
            leaving.callback(pygame.display.quit)
            leaving.callback(self.window.close)
            leaving.callback(_let_go_of_widgets)
            leaving.callback(self.sounds.close)
            leaving.callback(self.storage.saves.close)
            leaving.callback(self.stage.close)

    def _fault_scene(self, fault: Fault) -> Scene:
        from crazy8.ui.scenes.fault.scene import FaultScene

        return FaultScene(self.stage, fault, self.guard.back_to_menu)

    def _hear(self, settings: Settings) -> None:
        self.sounds.apply(settings.sound, settings.volume)
        self._tell_notices()

    def _tell_notices(self) -> None:
        """What is new about the player's files, once, on top of everything."""
        words = self.stage.words
        lines = [notice_text(words, notice) for notice in self.storage.take_notices()]
        if lines:
            from crazy8.ui.scenes.dialogs.scene import notice

            self.stage.push(notice(self.stage, words.say("app.notice"), lines))


def _let_go_of_widgets() -> None:
    widgets = sys.modules.get("crazy8.ui.widgets.manager")
    if widgets is not None:  # only where a scene has needed them
        widgets.let_go()
