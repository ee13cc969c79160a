"""Between loop and stage: an error in a scene costs neither the game nor the program.

Whatever a scene raises, the open game is written, a report is written, all scenes go, and a scene that needs none of
them says what has happened and leads back to the menu. Where that scene fails as well, or errors follow each other
with nothing shown in between, the program ends.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from threading import ExceptHookArgs
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeVar

import pygame

from crazy8.storage.reports import Report, write_report
from crazy8.ui.drawing import surfaces
from crazy8.ui.shell.fault_report import HeardEvent, parts_of
from crazy8.ui.shell.scene import Scene, StartMenu
from crazy8.ui.shell.stage import Stage

if TYPE_CHECKING:
    from crazy8.storage.open_game import OpenGame

P = ParamSpec("P")
T = TypeVar("T")

MOST_IN_A_ROW: Final = 3
"""So many errors with hardly a frame in between end the program."""
_STEADY: Final = 3
"""Frames of other scenes than the one that tells of an error, after which the next error begins a new row."""
_EVENTS: Final = 40
"""How many of the last events a report tells."""


class Fault(NamedTuple):
    """An error that was met. ``kept``: whether all that was played of the open game is on the disk; None where no game
    was open."""

    report: Report
    kept: bool | None


class FaultGuard:
    """The loop's program: the stage, and what happens where it raises. ``faults`` are all errors so far.

    ``open_fault`` makes the scene that tells of one; ``heard`` is told each.
    """

    def __init__(self, stage: Stage, open_fault: Callable[[Fault], Scene]) -> None:
        self.stage = stage
        self.faults: list[Fault] = []
        self.heard: Callable[[Fault], object] = lambda fault: None
        self._open_fault = open_fault
        self._telling: Scene | None = None
        self._in_a_row = 0
        self._frames = 0
        self._events: deque[HeardEvent] = deque(maxlen=_EVENTS)

    # ------------------------------------------------------------ the loop's program

    @property
    def running(self) -> bool:
        """Whether the program goes on."""
        return self.stage.running

    @property
    def stale(self) -> bool:
        """Whether the screen must be drawn though nothing moves and nothing came in."""
        return self.stage.stale

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return bool(self._guarded("moving", lambda: self.stage.moving))

    def wakes_in(self) -> float | None:
        """Seconds until the stage wants a step though nothing moves."""
        return self._guarded("wakes_in", self.stage.wakes_in)

    def handle(self, event: pygame.Event) -> None:
        """One event."""
        if event.type == pygame.MOUSEMOTION and self._events and self._events[-1].event.type == pygame.MOUSEMOTION:
            self._events.pop()
        top = self.stage.top
        layer = top.layer if top is not None else None
        typed = layer is not None and layer.typing
        self._events.append(HeardEvent(top.name if top is not None else "", event, typed))
        self._guarded("event", self.stage.handle, event)

    def step(self, seconds: float) -> None:
        """Time goes on."""
        self._guarded("step", self.stage.step, seconds)

    def draw(self, ahead: float) -> None:
        """One frame."""
        met = len(self.faults)
        self._guarded("frame", self.stage.draw, ahead)
        if len(self.faults) == met and self.stage.top is not self._telling:
            self._frames += 1

    def _guarded(self, doing: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        try:
            return work(*args, **kwargs)
        except BrokenPipeError:  # whoever read the trace has gone, and wants to hear no more
            raise
        except Exception as error:
            self._meet(error, doing)
            return None

    # ------------------------------------------------------------ what happens then

    def back_to_menu(self) -> None:
        """The way on from the scene that tells of an error. What fails from here on is an error of the menu."""
        self._telling = None
        self.stage.go(StartMenu())

    def end(self, error: Exception, doing: str) -> None:
        """An error that leaves no window to go on in: write the game and a report; the program ends."""
        self._note(error, doing)
        self.stage.running = False

    def in_thread(self, args: ExceptHookArgs) -> None:
        """An error on another thread (``threading.excepthook``): what that thread made ready is missed, no more."""
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            name = args.thread.name if args.thread is not None else ""
            self._tell(Fault(self._report(args.exc_value, f"thread {name}", self._scene_names(), None), None))

    def _meet(self, error: Exception, doing: str) -> None:
        told_already = self._telling is not None and self.stage.top is self._telling
        self._in_a_row = self._in_a_row + 1 if self._frames < _STEADY else 1
        self._frames = 0
        fault = self._note(error, doing)
        if told_already or self._in_a_row >= MOST_IN_A_ROW:
            self.stage.running = False
            return
        try:
            self._telling = self._open_fault(fault)
            self.stage.push(self._telling)
        except Exception as second:
            self.end(second, "telling of an error")

    def _note(self, error: Exception, doing: str) -> Fault:
        """Write the game and the report, and let go of every scene and of all that was drawn."""
        scenes = self._scene_names()
        saves = self.stage.storage.saves if self.stage.storage is not None else None
        game = saves.open_game if saves is not None else None
        kept: bool | None = None
        try:
            kept = saves.rescue() if saves is not None else None
        except Exception as second:  # the report tells of both: the second names the first as its context
            error, kept = second, False
        if saves is not None and "saves.notice.not_kept" in saves.notices:
            saves.notices.remove("saves.notice.not_kept")  # ``kept`` says it
        try:
            self.stage.close()
        except Exception as second:
            error = second
        widgets = sys.modules.get("crazy8.ui.widgets.manager")
        if widgets is not None:  # only where somebody has typed
            widgets.let_go()
        surfaces.clear()  # perhaps memory was short, or one of them is what was wrong
        fault = Fault(self._report(error, doing, scenes, game), kept)
        self._tell(fault)
        return fault

    def _scene_names(self) -> list[str]:
        return [f"{scene.name} ({type(scene).__name__})" for scene in self.stage.scenes]

    def _report(self, error: BaseException, doing: str, scenes: list[str], game: OpenGame | None) -> Report:
        home = self.stage.storage.home if self.stage.storage is not None else None
        return write_report(error, parts_of(self.stage, doing, scenes, game, tuple(self._events)), home)

    def _tell(self, fault: Fault) -> None:
        self.faults.append(fault)
        self.heard(fault)
