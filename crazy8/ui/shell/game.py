"""The game in a window, once the first pictures are being read: window, sounds and stage, put together and run."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import pygame

from crazy8.resources import FilesMissing
from crazy8.rules.dealcode import GameSetup
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.reports import Report
from crazy8.storage.settings import Settings
from crazy8.text.storage_text import notice_text
from crazy8.ui.scenes.opening import scene_at
from crazy8.ui.shell.fault_guard import Fault, FaultGuard
from crazy8.ui.shell.language import words_of
from crazy8.ui.shell.loop import Loop, SystemClock
from crazy8.ui.shell.placing import place_of
from crazy8.ui.shell.scene import DealOfTheDay, Destination, Scene, StartMenu, TableChoice
from crazy8.ui.shell.sound import SoundBoard
from crazy8.ui.shell.stage import Stage
from crazy8.ui.shell.trace import Tracer
from crazy8.ui.shell.window import GameWindow


def play(
    storage: PlayerStorage,
    settings: Settings,
    overrides: Mapping[str, Any],
    table: GameSetup | None,
    trace: bool,
    daily: bool = False,
) -> Report | None:
    """Play at ``table``, or from the start menu or the page of the deal of the day, until the player leaves. The
    display has been started.

    Returns the report of the last error in the program, if there was one.
    """
    game = Game(storage, settings, overrides)
    guard = game.guard
    if trace:
        game.stage.shown = Tracer(game.stage, sys.stdout)
        guard.heard = lambda fault: sys.stderr.write(fault.report.text)
    try:
        threading.excepthook = guard.in_thread
        game.open(table, daily)
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
    return guard.faults[-1].report if guard.faults else None


def _return_memory() -> None:
    from crazy8.ui.shell.malloc_tuning import return_large_blocks  # brings ctypes, which is heavy

    return_large_blocks()


class Game:
    """Window, sounds and stage, put together. The display has been started."""

    def __init__(self, storage: PlayerStorage, settings: Settings, overrides: Mapping[str, Any]) -> None:
        pygame.font.init()
        chosen = settings.with_changed(**overrides)
        title = words_of(chosen).say("app.title")
        self.storage = storage
        size, place = (chosen.window_width, chosen.window_height), place_of(chosen.window_place)
        maximized = chosen.window_maximized and "window_width" not in overrides  # a size that was asked for is given
        self.window = GameWindow(title, size, chosen.full_screen, place, maximized)
        self.sounds = SoundBoard(chosen.sound, chosen.volume, room=chosen.room_tone)
        self.stage = Stage(self.window, storage.settings, settings, self.sounds, overrides, self._hear, storage)
        self.stage.tell = self._tell_notices
        self.stage.scene_at = scene_at
        self.guard = FaultGuard(self.stage, self._fault_scene)

    def open(self, table: GameSetup | None, daily: bool = False) -> None:
        """The first scene, and what the player should know of the settings."""
        first: Destination = DealOfTheDay() if daily else StartMenu()
        self.stage.go(first if table is None else TableChoice(table.rules, table.levels, table.seed))
        self._tell_notices()

    def close(self) -> None:
        """Scenes, sounds and window go; nothing is left on the screen. Each of them goes, also where one fails."""
        with ExitStack() as leaving:  # the last one here is the first to go
            leaving.callback(pygame.display.quit)
            leaving.callback(self.window.close)
            leaving.callback(_let_go_of_widgets)
            leaving.callback(self.sounds.close)
            leaving.callback(self.storage.close)
            leaving.callback(self.stage.close)
            leaving.callback(self.stage.keep_window)

    def _fault_scene(self, fault: Fault) -> Scene:
        from crazy8.ui.scenes.fault.scene import FaultScene

        return FaultScene(self.stage, fault, self.guard.back_to_menu)

    def _hear(self, settings: Settings) -> None:
        self.sounds.apply(settings.sound, settings.volume, settings.room_tone)
        self._tell_notices()

    def _tell_notices(self) -> None:
        """What is new about the player's files, once, on top of everything."""
        words, notices = self.stage.words, self.storage.take_notices()
        if notices:
            from crazy8.ui.scenes.dialogs.scene import notice

            told = notice(self.stage, words.later("app.notice"), lambda: [notice_text(words, one) for one in notices])
            self.stage.push(told)


def _let_go_of_widgets() -> None:
    widgets = sys.modules.get("crazy8.ui.widgets.manager")
    if widgets is not None:  # only where a scene has needed them
        widgets.let_go()
