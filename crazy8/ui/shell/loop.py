"""The heart of the window: time goes on in fixed steps, and nothing runs while nothing moves.

Only a clock asks SDL or the system about time, so a test that brings its own clock owns both. Rules of the loop:

* ``step`` always takes 1/120 s; what is left over is handed to ``draw``, which shows moving things in between.
* Without motion the loop sleeps in SDL until an event or until the program's next timer. A timer's time runs on while
  asleep; other time slept is not lived through afterwards, and no hitch costs more than a quarter of a second.
* A key or a click is shown at once, not with the next frame; a moving mouse waits for the frame.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, Protocol

import pygame

STEP: Final = 1 / 120
FRAME: Final = 1 / 60
CATCH_UP: Final = 0.25
LINGER: Final = 0.75
"""Seconds the loop stays awake after the mouse, for what opens and glows under it."""
LINGER_KEY: Final = 0.1
"""The same after a key: a widget may answer a frame later."""
_INSTANT: Final = 1e-4
"""What is so near is now."""
_NAP: Final = 0.5
"""Longest time in SDL at a stretch, so that Ctrl+C in the terminal is heard."""

MOUSE: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})


class Clock(Protocol):
    """Time and events."""

    def now(self) -> float:
        """Seconds; only differences mean anything."""

    def wait(self, seconds: float) -> list[pygame.Event]:
        """Sleep until there is an event, at most this long (``inf``: until there is one); returns what has come."""


class Program(Protocol):
    """What the loop runs."""

    @property
    def running(self) -> bool: ...
    @property
    def moving(self) -> bool: ...
    @property
    def stale(self) -> bool:
        """Whether the screen must be drawn though nothing moves and nothing came in."""

    def wakes_in(self) -> float | None: ...
    def handle(self, event: pygame.Event) -> None: ...
    def step(self, seconds: float) -> None: ...
    def draw(self, ahead: float) -> None: ...


class Loop:
    """Runs a program on a clock."""

    def __init__(self, program: Program, clock: Clock) -> None:
        self.program = program
        self.clock = clock
        self.frames = 0
        self._last = clock.now()
        self._next_frame = self._last
        self._awake_until = self._last
        self._due = 0.0

    def run(self) -> None:
        """Until the program has had enough."""
        while self.program.running:
            self.turn()

    @property
    def asleep(self) -> bool:
        """Whether the next turn sleeps: nothing moves, and nothing has come in lately."""
        return not (self.program.moving or self.program.stale or self.clock.now() < self._awake_until)

    def turn(self) -> None:
        """Sleep or wait for the next frame; then events, steps and, where there is something to see, a frame."""
        asleep = self.asleep
        events, woken = self._sleep() if asleep else (self._wait_for_frame(), True)
        if not woken:
            return
        for event in events:
            if not self.program.running:
                return
            self.program.handle(event)
        self._stay_awake(events)
        if not asleep:
            now = self.clock.now()
            self._due += min(now - self._last, CATCH_UP)
            self._last = now
        self._step()
        if self.program.running:
            self.program.draw(self._due / STEP)
            self.frames += 1

    def _sleep(self) -> tuple[list[pygame.Event], bool]:
        """Sleep until an event or the program's timer: what came in, and whether there is reason to wake up."""
        timer = self.program.wakes_in()
        left = math.inf if timer is None else max(timer, FRAME)
        events: list[pygame.Event] = []
        while left > _INSTANT and not events and self.asleep and self.program.running:
            began = self.clock.now()
            events = self.clock.wait(left if timer is None else min(left, CATCH_UP))
            slept = self.clock.now() - began
            left -= slept
            if timer is not None:
                self._due += min(slept, CATCH_UP)
                self._step()
            elif not events:
                break
        self._last = self._next_frame = self.clock.now()
        woken = bool(events) or left <= _INSTANT or not self.asleep
        if woken:
            self._due = max(self._due, STEP)
        return events, woken

    def _wait_for_frame(self) -> list[pygame.Event]:
        """Until the next frame is due, or a key or click comes in."""
        now = self.clock.now()
        if self._next_frame <= now + _INSTANT:
            self._next_frame = max(self._next_frame + FRAME, now)
        events: list[pygame.Event] = []
        while all(event.type == pygame.MOUSEMOTION for event in events):
            left = self._next_frame - self.clock.now()
            events += self.clock.wait(max(left, 0.0))
            if left <= _INSTANT:
                break
        return events

    def _step(self) -> None:
        while self._due >= STEP and self.program.running:
            self.program.step(STEP)
            self._due -= STEP

    def _stay_awake(self, events: Iterable[pygame.Event]) -> None:
        kinds = {event.type for event in events}
        if kinds:
            linger = LINGER if kinds & MOUSE else LINGER_KEY
            self._awake_until = max(self._awake_until, self.clock.now() + linger)


# ---------------------------------------------------------------- the real clock


class SystemClock:
    """The system's time, and SDL's events. Sleeps inside SDL where that can be done, else looks 30 times a second."""

    PEEK: Final = 1 / 30

    @cached_property
    def _wait_event(self) -> Any:
        """Looked for when it is first needed, which is after the first frame."""
        from crazy8.ui.shell.sdl import waiter  # brings ctypes, which is heavy

        return waiter()

    def now(self) -> float:
        return time.perf_counter()

    def wait(self, seconds: float) -> list[pygame.Event]:
        events = pygame.event.get()
        end = self.now() + seconds
        while not events and (left := end - self.now()) > 0:
            self._nap(left)
            events = pygame.event.get()
        return events

    def _nap(self, left: float) -> None:
        """Sleep for a while, not longer than ``left``, less when an event comes in."""
        if self._wait_event is None:
            time.sleep(min(left, self.PEEK))
        elif left < 0.001:
            time.sleep(left)
        else:
            # Whole milliseconds, rounded down: the rest is slept in the next nap.
            self._wait_event(int(min(left, _NAP) * 1000))
