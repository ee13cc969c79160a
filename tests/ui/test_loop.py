"""The loop: fixed steps, sleep, timers, hitches. The clock is the test's own."""

import math
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from crazy8.ui.shell import sdl
from crazy8.ui.shell.loop import CATCH_UP, FRAME, LINGER, STEP, Loop, SystemClock

ROOT = Path(__file__).resolve().parents[2]


def key(name: int = pygame.K_RETURN) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=name, mod=0, scancode=0, unicode="")


def motion() -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))


class FakeClock:
    """Time that passes only while somebody waits; events that come at given times."""

    def __init__(self, script: Iterable[tuple[float, pygame.Event]] = ()) -> None:
        self.time = 100.0
        self.script = [(self.time + at, event) for at, event in sorted(script, key=lambda entry: entry[0])]
        self.waits: list[float] = []

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> list[pygame.Event]:
        self.waits.append(seconds)
        end = self.time + seconds
        if self.script and self.script[0][0] <= end:
            self.time = max(self.time, self.script[0][0])
        else:
            assert end < math.inf, "asleep for ever"
            self.time = end
        due = [event for at, event in self.script if at <= self.time]
        self.script = [(at, event) for at, event in self.script if at > self.time]
        return due


class FakeProgram:
    """Something that a key sets moving for 60 steps, and a timer that fires once."""

    def __init__(self, timer: float | None = None) -> None:
        self.running = True
        self.stale = False
        self.left = 0
        self.steps = 0
        self.place = self.before = 0.0
        self.timer = timer
        self.fired_after = -1
        self.handled: list[pygame.Event] = []
        self.drawn: list[float] = []
        self.drawn_at: list[float] = []
        self.clock: FakeClock | None = None

    @property
    def moving(self) -> bool:
        return self.left > 0

    def wakes_in(self) -> float | None:
        return self.timer

    def handle(self, event: pygame.Event) -> None:
        self.handled.append(event)
        if event.type == pygame.KEYDOWN:
            self.left = 60
        elif event.type == pygame.QUIT:
            self.running = False

    def step(self, seconds: float) -> None:
        assert seconds == STEP
        self.steps += 1
        self.before = self.place
        if self.timer is not None:
            self.timer -= seconds
            if self.timer <= 1e-9:
                self.timer, self.fired_after = None, self.steps
        if self.left:
            self.left -= 1
            self.place += 1

    def draw(self, ahead: float) -> None:
        assert 0 <= ahead < 1.000001
        self.stale = False
        self.drawn.append(round(self.before + (self.place - self.before) * ahead, 6))
        if self.clock is not None:
            self.drawn_at.append(self.clock.time - 100)


def run(script: Iterable[tuple[float, pygame.Event]], until: float, program: FakeProgram | None = None) -> FakeProgram:
    """Run the loop until a QUIT event at a time."""
    program = program or FakeProgram()
    clock = FakeClock([*script, (until, pygame.Event(pygame.QUIT))])
    program.clock = clock
    Loop(program, clock).run()
    return program


# ---------------------------------------------------------------- sleep


def test_nothing_moves_nothing_happens() -> None:
    program = run([], 3600)
    assert program.steps == 0
    assert program.drawn == []


def test_the_first_frame_is_drawn_because_the_program_is_stale() -> None:
    program = FakeProgram()
    program.stale = True
    run([], 10, program)
    assert len(program.drawn) == 1


def test_a_key_wakes_and_is_shown_at_once() -> None:
    program = run([(10, key())], 12)
    assert program.drawn_at[0] == 10
    assert program.place == 60


def test_after_the_motion_it_sleeps_again() -> None:
    program = run([(10, key())], 3600)
    assert program.place == 60
    assert 25 <= len(program.drawn) <= 45
    assert program.drawn_at[-1] < 11


def test_motion_is_drawn_in_between_and_never_runs_back() -> None:
    program = run([(1, key())], 3)
    assert all(later >= earlier for earlier, later in pairwise(program.drawn))
    assert program.drawn[-1] == 60


def test_the_mouse_keeps_it_awake_a_little() -> None:
    program = run([(1, motion())], 100)
    assert program.drawn_at[0] == 1
    assert 1 + LINGER - 2 * FRAME < program.drawn_at[-1] < 1 + LINGER + 2 * FRAME


def test_a_flood_of_mouse_motions_makes_no_flood_of_frames() -> None:
    program = run([(1 + at / 1000, motion()) for at in range(1000)], 2)
    assert len(program.handled) >= 1000
    assert len(program.drawn) <= 62


def test_a_key_in_motion_does_not_wait_for_the_frame() -> None:
    program = run([(1, key()), (1.0 + 5.5 * FRAME, key(pygame.K_d))], 3)
    assert pytest.approx(1.0 + 5.5 * FRAME) in program.drawn_at


def test_frames_keep_their_rhythm_after_a_key_in_between() -> None:
    program = run([(1, key()), (1.0 + 5.5 * FRAME, key(pygame.K_d))], 3)
    frames = [at for at in program.drawn_at if 1 < at < 1.4 and at != pytest.approx(1.0 + 5.5 * FRAME)]
    assert all(later - earlier == pytest.approx(FRAME) for earlier, later in pairwise(frames))


# ---------------------------------------------------------------- timers


@pytest.mark.parametrize("seconds", [0.01, 0.2, 0.7, 5.0])
def test_a_timer_runs_on_while_asleep(seconds: float) -> None:
    program = run([], 20, FakeProgram(seconds))
    assert program.fired_after == pytest.approx(seconds / STEP, abs=1.01)
    assert len(program.drawn) <= 2


def test_a_timer_that_always_says_the_same_fires_again_and_again() -> None:
    class Blinking(FakeProgram):
        def wakes_in(self) -> float | None:
            return 0.4

    program = run([], 10, Blinking())
    assert [round(at, 1) for at in program.drawn_at[:3]] == [0.4, 0.8, 1.2]
    assert program.steps == pytest.approx(10 / STEP, abs=30)


def test_a_timer_is_not_put_off_by_events() -> None:
    program = run([(at / 10, motion()) for at in range(1, 20)], 20, FakeProgram(1.0))
    assert program.fired_after == pytest.approx(1.0 / STEP, abs=20)


def test_a_timer_in_the_past_does_not_spin() -> None:
    class Impatient(FakeProgram):
        def wakes_in(self) -> float | None:
            return -1.0

    impatient = run([], 1, Impatient())
    assert len(impatient.drawn) <= 62


def test_time_asleep_without_a_timer_is_not_lived_through() -> None:
    program = run([(1000, key())], 1002)
    assert program.steps < 200


# ---------------------------------------------------------------- hitches


def hitch(seconds: float) -> FakeProgram:
    """A motion of 60 steps with a pause of the whole machine in its middle."""
    program = FakeProgram()
    clock = FakeClock([(0.1, key()), (20, pygame.Event(pygame.QUIT))])
    program.clock = clock
    loop = Loop(program, clock)
    turns = 0
    while program.running:
        loop.turn()
        turns += 1
        if turns == 10:
            clock.time += seconds
    return program


def test_a_hitch_of_five_seconds_costs_a_quarter_of_one() -> None:
    program = hitch(5)
    assert program.place == 60
    jumps = [later - earlier for earlier, later in pairwise(program.drawn)]
    assert max(jumps) <= CATCH_UP / STEP + 3


@pytest.mark.parametrize("seconds", [0.0, 0.05, 5.0])
def test_two_runs_are_the_same(seconds: float) -> None:
    one, other = hitch(seconds), hitch(seconds)
    assert (one.steps, one.drawn, one.drawn_at) == (other.steps, other.drawn, other.drawn_at)


def test_events_after_quitting_are_dropped() -> None:
    program = run([(1, pygame.Event(pygame.QUIT)), (1, key())], 5)
    assert [event.type for event in program.handled] == [pygame.QUIT]
    assert program.drawn == []


def test_quitting_in_a_step_ends_the_run_without_a_frame() -> None:
    class Quitting(FakeProgram):
        def step(self, seconds: float) -> None:
            super().step(seconds)
            self.running = False

    assert run([(1, key())], 5, Quitting()).drawn == []


# ---------------------------------------------------------------- the real clock


@pytest.fixture
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.event.clear()
    yield
    pygame.display.quit()


def test_sdl_of_this_pygame_is_found(display: None) -> None:
    assert sdl.waiter() is not None


def test_another_sdl_is_not_used() -> None:
    pygame.display.quit()
    assert sdl.waiter() is None


def test_without_sdl_it_looks_now_and_then(display: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sdl, "_found", [])
    monkeypatch.setattr(sdl, "_places", lambda: ["/nowhere/libSDL2.so"])
    clock = SystemClock()
    pygame.event.clear()
    assert clock.wait(0.05) == []
    pygame.event.post(key())
    assert [event.type for event in clock.wait(5)] == [pygame.KEYDOWN]


@pytest.mark.usefixtures("display")
def test_the_clock_waits_as_long_as_it_is_told() -> None:
    clock = SystemClock()
    for _ in range(20):
        pygame.event.get()
        time.sleep(0.005)
    began = clock.now()
    assert clock.wait(0.12) == []
    assert 0.12 <= clock.now() - began < 1.0
    pygame.event.post(key())
    assert [event.type for event in clock.wait(math.inf)] == [pygame.KEYDOWN]
    assert clock.wait(0) == []


def test_an_interrupt_is_heard_while_asleep(tmp_path: Path) -> None:
    """Ctrl+C in the terminal ends a program that waits for the person."""
    code = (
        "import _thread, math, threading, pygame\n"
        "from crazy8.ui.shell.loop import SystemClock\n"
        "pygame.display.init(); clock = SystemClock()\n"
        "threading.Timer(0.3, _thread.interrupt_main).start()\n"
        "try:\n"
        "    while True: clock.wait(math.inf)\n"
        "except KeyboardInterrupt: print('heard')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "heard"
