"""The real program without a screen: the caller presses its keys and lets its time pass."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from crazy8.rules.dealcode import GameSetup
from crazy8.storage.files import HOME_VARIABLE
from crazy8.storage.player_storage import PlayerStorage
from crazy8.ui.shell.game import Game
from crazy8.ui.shell.loop import Loop
from crazy8.ui.shell.scene import Scene
from crazy8.ui.shell.trace import traced
from crazy8.ui.shell.window import start_display
from tools.keyplayer import next_key

LONGEST_REST = 2.0
"""Seconds of timers that are waited for: what blinks for ever is not, nor that a warning gives way."""
LONGEST_MOTION = 600.0
MATCH_ENDS = ("win", "loss")
"""The scenes that show how a match has ended."""
LONGEST_FRAME = 0.05
"""Who waits no longer than that waits for the next frame."""

MODIFIERS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}
KEYS = {
    "Return": pygame.K_RETURN, "KP_Enter": pygame.K_KP_ENTER, "space": pygame.K_SPACE, "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME, "End": pygame.K_END, "Prior": pygame.K_PAGEUP, "Next": pygame.K_PAGEDOWN,
    "Page_Up": pygame.K_PAGEUP, "Page_Down": pygame.K_PAGEDOWN, "BackSpace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE, "F1": pygame.K_F1, "F2": pygame.K_F2, "F11": pygame.K_F11,
    "plus": pygame.K_PLUS, "minus": pygame.K_MINUS,
}  # fmt: skip


class SteppedClock:
    """Time that passes only while the loop waits, at once."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> list[pygame.Event]:
        events = pygame.event.get()
        if not events:
            self.time += min(seconds, 1.0)
        return events


_QUIET: Final = {"sound": False, "only_way": "off"}
"""The settings of every puppet: nothing is heard, and it decides everything itself."""


class Puppet:
    """A game in a window nobody sees; there is only one at a time. Without a table it begins at the start menu.

    Chance is fixed: the start menu always offers the same deal. The player's settings are the defaults with
    ``overrides``; they and all other files of the player are kept in a folder that goes away on ``close``.

    An error in the program reaches the caller; a ``guarded`` game meets it as a player's does (``game.guard.faults``).
    """

    _open = False

    def __init__(
        self,
        table: GameSetup | None = None,
        size: tuple[int, int] = (1280, 720),
        overrides: Mapping[str, Any] | None = None,
        guarded: bool = False,
    ) -> None:
        if Puppet._open:
            raise RuntimeError("close the open puppet first: what two of them change would not be put back")
        with ExitStack() as undoing:
            folder = Path(undoing.enter_context(tempfile.TemporaryDirectory()))
            undoing.enter_context(patch("crazy8.ui.shell.chance.new_seed", lambda: 1))
            undoing.enter_context(patch.dict(os.environ, {HOME_VARIABLE: str(folder)}))
            self.folder = folder
            self.guarded = guarded
            pygame.display.quit()
            width, height = size
            self._start({**_QUIET, **(overrides or {})}, {"window_width": width, "window_height": height})
            undoing.callback(lambda: self.game.close())
            self.game.open(table)
            self.rest()
            self._undoing = undoing.pop_all()
        Puppet._open = True

    def _start(self, settings: Mapping[str, Any], overrides: Mapping[str, Any]) -> None:
        start_display()
        storage = PlayerStorage(self.folder)
        self.game = Game(storage, storage.settings.load().with_changed(**settings), overrides)
        self.stage = self.game.stage
        self.clock = SteppedClock()
        self.loop = Loop(self.game.guard if self.guarded else self.stage, self.clock)
        pygame.event.get()

    def restart(self, table: GameSetup | None = None) -> None:
        """The program ends and is started again on the same files: with the settings and the size that it kept."""
        self.game.close()
        self._start(_QUIET, {})
        self.game.open(table)
        self.rest()

    def close(self) -> None:
        """The program ends, and chance and the player's files are again what they were."""
        Puppet._open = False
        self._undoing.close()

    @property
    def told(self) -> dict[str, Any]:
        """What ``--trace`` would tell now."""
        return traced(self.stage)

    @property
    def picture(self) -> pygame.Surface:
        """What is on the screen."""
        return self.game.window.window.get_surface()

    def open(self, make: Callable[[Any], Scene]) -> None:
        """Put another scene on top."""
        self.stage.push(make(self.stage))
        self.rest()

    # ------------------------------------------------------------ time

    def pass_time(self, seconds: float) -> None:
        """Let time pass, whether something moves or not."""
        end = self.clock.time + seconds
        while self.clock.time < end and self.stage.running:
            if self.loop.asleep and self.loop.program.wakes_in() is None:
                self.clock.time = end
            self.loop.turn()

    def rest(self) -> None:
        """Let time pass until nothing moves any more."""
        end = self.clock.time + LONGEST_MOTION
        timers = 0.0
        while self.stage.running:
            if self.loop.asleep and not pygame.event.peek():
                timer = self.loop.program.wakes_in()
                if timer is None or timers + timer > LONGEST_REST:
                    return
                timers -= self.clock.time
                self.loop.turn()
                timers += self.clock.time
            else:
                self.loop.turn()
            if self.clock.time > end:
                raise TimeoutError("something moves without end")

    # ------------------------------------------------------------ the person

    def press(self, names: str, rest: bool = True) -> None:
        """Press keys one after the other; ``names`` as xdotool's, with blanks between (``"Right shift+Tab d"``)."""
        for name in names.split():
            for event in key_events(name):
                pygame.event.post(event)
            if rest:
                self.rest()

    def click(self, point: tuple[int, int]) -> None:
        """Move the mouse there and click."""
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self.rest()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=point, button=1, touch=False))
        self.rest()

    def focus_on(self, name: str) -> None:
        """Press Tab until the control of this name has the focus."""
        for _ in range(200):
            if self.told["focused"] == name:
                return
            self.press("Tab")
        raise LookupError(f"Tab never comes to {name}")

    def play(self, decisions: int, until: str = "", wild_first: bool = False) -> int:
        """Play by keyboard, up to so many decisions (a card, a suit, draw, pass), stopping when a scene opens, or the
        end of the match ("game_over"); goes on to the next round where that is later. Returns the decisions made."""
        made = 0
        while made < decisions and self.stage.running:
            told = self.told
            if until and (told["scene"] == until or (until == "game_over" and told["scene"] in MATCH_ENDS)):
                break
            key = next_key(told, wild_first, self.deck)
            if key is None:
                if told["scene"] == "settlement" and until not in ("", "settlement"):
                    key = "Return"
                else:
                    break
            made += key in ("Return", "d", "p", "m", "1", "2", "3", "4")
            self.press(key)
        return made

    @property
    def deck(self) -> str:
        """Which kind of cards is on the table."""
        scenes = self.stage.scenes
        choice = getattr(scenes[0], "choice", None) if scenes and scenes[0].name == "table" else None
        return "german" if choice is not None and choice.rules.deck.startswith("german") else "french"


def key_events(name: str) -> list[pygame.Event]:
    """What SDL makes of a key that is pressed and let go.

    Raises:
        ValueError: there is no such key.
    """
    *held, key = name.split("+")
    mod = 0
    for modifier in held:
        if modifier not in MODIFIERS:
            raise ValueError(f"{name}: there is no key {modifier} to hold")
        mod |= MODIFIERS[modifier]
    code = KEYS.get(key) or (ord(key.lower()) if len(key) == 1 and key.isascii() else 0)
    if not code:
        raise ValueError(f"there is no key {key}")
    text = key if len(key) == 1 and not mod else ""
    return [pygame.Event(kind, key=code, mod=mod, scancode=0, unicode=text) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
