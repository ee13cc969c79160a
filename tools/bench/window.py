"""How light the window is: start, waiting, a key until it is seen, frames in motion, memory.

Beside each figure stands a bare pygame window that does nothing else, in the same run, in turns; with ``--beside`` also
the program of another checkout, such as that of an earlier commit. Everything runs in X servers without a monitor
(Xvfb), so on this machine's processor alone; only ratios are worth quoting. Needs Linux, Xvfb, xdotool and libXtst.

    python -m tools.bench.window [--rounds 5] [--seconds 10] [--keys 60] [--beside ../before]
                                 [--only start,bytecode,idle,key,motion,memory]
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests.e2e.driver import Game, cpu_seconds, screen
from tools.keyplayer import next_key

ROOT = Path(__file__).resolve().parents[2]
TABLE = ("--rules", "mau_mau", "--players", "4", "--seed", "1")
LATE = 16.7
"""Milliseconds of a frame at 60 a second."""
TURNS = 120
"""Frames of a card's way across the table."""
PARTS = ("start", "bytecode", "idle", "key", "motion", "memory")
SIDES: dict[str, Path] = {"": ROOT}
"""The checkouts that are measured, each with what is written behind the names of its figures."""

# A window that shows one picture and then waits as pygame programs do.
BARE = """
import os, sys
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
pygame.font.init()
window = pygame.Window("bare", (1280, 720))
window.get_surface().fill("darkgreen")
window.flip()
print("READY", flush=True)
clock = pygame.time.Clock()
shade = 0
while True:
    for event in [pygame.event.wait()] if "wait" in sys.argv else pygame.event.get():
        if event.type == pygame.KEYDOWN:
            shade = 255 - shade
            window.get_surface().fill((0, shade, 0))
            window.flip()
    if "wait" not in sys.argv:
        clock.tick(60)
"""


# The same with twelve of pygame_gui's buttons: what a menu of that library cannot start faster than.
BARE_WIDGETS = """
import os
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
pygame.font.init()
window = pygame.Window("bare", (1280, 720))
surface = window.get_surface()
import pygame_gui
manager = pygame_gui.UIManager((1280, 720))
for at in range(12):
    pygame_gui.elements.UIButton(pygame.Rect(40, 40 + 50 * at, 300, 40), f"Button {at}", manager)
manager.update(0.01)
surface.fill("darkgreen")
manager.draw_ui(surface)
window.flip()
print("READY", flush=True)
while True:
    pygame.event.wait()
"""


def pss(pid: int) -> float:
    """MiB of memory, shared pages counted by share."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    raise LookupError("no Pss")


def spread(values: Sequence[float], digits: int = 1) -> str:
    """Median and extremes."""
    middle, least, most = statistics.median(values), min(values), max(values)
    return f"{middle:.{digits}f} [{least:.{digits}f}–{most:.{digits}f}]"


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Bare:
    """The bare window, running. ``how``: ``tick`` looks for events 60 times a second, ``wait`` waits for them;
    ``widgets`` waits with twelve buttons."""

    def __init__(self, display: str, how: str = "tick") -> None:
        env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        command = [sys.executable, "-c", BARE_WIDGETS if how == "widgets" else BARE, how]
        self.program = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
        assert self.program.stdout is not None
        if self.program.stdout.readline() != "READY\n":
            raise RuntimeError(f"the bare window did not open: {how}")

    def __enter__(self) -> Bare:
        return self

    def __exit__(self, *problem: object) -> None:
        self.program.kill()
        self.program.wait()
        assert self.program.stdout is not None
        self.program.stdout.close()


@contextmanager
def game(display: str, *arguments: str, root: Path = ROOT) -> Iterator[Game]:
    """The game with a settings folder of its own."""
    with tempfile.TemporaryDirectory() as home, Game(display, Path(home), *arguments, root=root) as running:
        yield running


# ---------------------------------------------------------------- start and memory


def start(rounds: int) -> list[str]:
    """From the fork to the first frame: wall and processor time."""
    with tempfile.TemporaryDirectory() as homes:
        return starts("start to first frame", rounds, SIDES, Path(homes))


def bytecode(rounds: int) -> list[str]:
    """The same where Python finds no byte code of the game and must not write any: a copy of it says so."""
    prefix = os.environ.pop("PYTHONPYCACHEPREFIX", None)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    try:
        with tempfile.TemporaryDirectory() as copies:
            bare = {}
            for at, (side, root) in enumerate(SIDES.items()):
                bare[side] = copy = Path(copies) / str(at)
                shutil.copytree(root / "crazy8", copy / "crazy8", ignore=shutil.ignore_patterns("__pycache__"))
                (copy / "assets").symlink_to(root / "assets")
            return starts("start to first frame, no byte code of the game", rounds, bare, Path(copies))
    finally:
        del os.environ["PYTHONDONTWRITEBYTECODE"]
        if prefix is not None:
            os.environ["PYTHONPYCACHEPREFIX"] = prefix


def starts(title: str, rounds: int, sides: Mapping[str, Path], homes: Path) -> list[str]:
    """The starts of all subjects, in turns. ``homes`` is where those that go on with a game have it."""
    subjects: dict[str, Callable[[str], Any]] = {
        "bare window": Bare,
        "bare window, 12 buttons of pygame_gui": lambda display: Bare(display, "widgets"),
    }
    with screen() as display:
        for at, (side, root) in enumerate(sides.items()):
            begun = homes / f"home{at}"
            with Game(display, begun, *TABLE, root=root) as running:
                running.wait(lambda told: bool(told["legal"]))
            subjects |= {
                f"start menu{side}": partial(game, root=root),
                f"start menu, a game can go on{side}": partial(Game, home=begun, root=root),
                f"table{side}": lambda display, root=root: game(display, *TABLE, root=root),
            }
        return _starts(title, rounds, subjects, display)


def _starts(title: str, rounds: int, subjects: Mapping[str, Callable[[str], Any]], display: str) -> list[str]:
    walls: dict[str, list[float]] = {name: [] for name in subjects}
    works: dict[str, list[float]] = {name: [] for name in subjects}
    for _ in range(rounds + 1):
        for name, make in subjects.items():
            began = time.perf_counter()
            with make(display) as running:
                walls[name].append((time.perf_counter() - began) * 1000)
                works[name].append(cpu_seconds(running.program.pid) * 1000)
    lines = [
        f"| {title} | wall, ms | processor, ms | times the bare window | times that with buttons |",
        "|---|---|---|---|---|",
    ]
    for name in subjects:
        ratios = [
            ", ".join(f"{median_ratio(table[name][1:], table[peer][1:]):.2f}" for table in (walls, works))
            for peer in ("bare window", "bare window, 12 buttons of pygame_gui")
        ]
        times = f"{spread(walls[name][1:], 0)} | {spread(works[name][1:], 0)}"
        lines.append(f"| {name} | {times} | {ratios[0]} | {ratios[1]} |")
    return lines


def median_ratio(mine: Sequence[float], peers: Sequence[float]) -> float:
    """The median of the ratios of what was measured side by side."""
    return statistics.median(one / other for one, other in zip(mine, peers, strict=True))


def memory() -> list[str]:
    """After a whole round at 1920x1080."""
    lines = ["| memory (PSS), 1920x1080 | MiB |", "|---|---|"]
    with screen() as display, Bare(display) as bare:
        time.sleep(1)
        lines.append(f"| bare window, 1280x720 | {pss(bare.program.pid):.0f} |")
    large = ("--size", "1920x1080", "--motion", "full", "--pace", "quick")
    for side, root in SIDES.items():
        with screen() as display, game(display, *large, root=root) as running:
            time.sleep(3)
            lines.append(f"| start menu{side} | {pss(running.program.pid):.0f} |")
            running.press("Return")
            running.wait(lambda told: told["scene"] == "table")
            play_round(running)
            lines.append(f"| table, after a round begun from the menu{side} | {pss(running.program.pid):.0f} |")
        with screen() as display, game(display, *TABLE, *large, root=root) as running:
            play_round(running)
            lines.append(f"| table, after a round{side} | {pss(running.program.pid):.0f} |")
    return lines


def play_round(running: Game) -> None:
    """Play until the settlement."""
    while running.told["scene"] != "settlement":
        key = next_key(running.told)
        if key is None:
            running.listen()
        else:
            running.press(key)
    running.wait(lambda told: bool(told["idle"]))


# ---------------------------------------------------------------- waiting


def idle(seconds: float) -> list[str]:
    """Processor time while nothing happens."""
    lines = [f"| waiting, {seconds:.0f} s | % of a core |", "|---|---|"]
    with screen() as display:
        with Bare(display) as bare:
            lines.append(f"| bare window, tick(60) | {share_of_core(bare.program.pid, seconds):.2f} |")
        for side, root in SIDES.items():
            for name, arguments in (("start menu", ()), ("table", TABLE)):
                with game(display, *arguments, root=root) as running:
                    settle(running)
                    lines.append(f"| {name}{side} | {share_of_core(running.program.pid, seconds):.2f} |")
    return lines


def settle(running: Game) -> None:
    """Until nothing moves and the person must act."""
    running.wait(lambda told: told["idle"] and (told["scene"] != "table" or bool(told["legal"])))
    time.sleep(2)


def share_of_core(pid: int, seconds: float) -> float:
    before, began = cpu_seconds(pid), time.perf_counter()
    time.sleep(seconds)
    return (cpu_seconds(pid) - before) / (time.perf_counter() - began) * 100


# ---------------------------------------------------------------- a key until it is seen


class Keyboard:
    """Presses keys from inside the X server's own protocol, without another program in between."""

    def __init__(self, display: str) -> None:
        self.x11, self.test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.x11.XStringToKeysym.restype = ctypes.c_ulong
        self.x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self.x11.XFlush.argtypes = [ctypes.c_void_p]
        self.test.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self.display = self.x11.XOpenDisplay(display.encode())

    def press(self, name: str) -> None:
        code = self.x11.XKeysymToKeycode(self.display, self.x11.XStringToKeysym(name.encode()))
        for down in (1, 0):
            self.test.XTestFakeKeyEvent(self.display, code, down, 0)
        self.x11.XFlush(self.display)


class Glass:
    """Looks at the pixels of a screen that an X server keeps in a file."""

    def __init__(self, folder: Path, height: int = 1080, every: int = 12) -> None:
        import mmap

        file = next(folder.glob("Xvfb_screen*"))
        with file.open("rb") as opened:
            self.pixels = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        line = 1920 * 4
        first = len(self.pixels) - line * height
        self.lines = [first + line * at for at in range(0, height, every)]
        self.length = line

    def look(self) -> list[bytes]:
        return [self.pixels[at : at + self.length] for at in self.lines]


def key(presses: int) -> list[str]:
    """From the key press to the first changed pixel, at 1280x720; each window in a screen of its own, in turns."""
    delays: dict[str, list[float]] = {
        "bare window, tick(60): fill and flip": [],
        "bare window, event.wait(): fill and flip": [],
        **{f"table, waiting: the focus moves{side}": [] for side in SIDES},
    }
    with ExitStack() as stack:
        looks: list[tuple[Keyboard, Glass]] = []
        for running in (
            Bare,
            lambda display: Bare(display, "wait"),
            *(
                lambda display, root=root: game(display, *TABLE, "--motion", "off", root=root)
                for root in SIDES.values()
            ),
        ):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            display = stack.enter_context(screen(frame_folder=folder))
            program: Any = stack.enter_context(running(display))
            keyboard = Keyboard(display)
            if isinstance(program, Game):
                settle(program)
                keyboard.press("Home")
            looks.append((keyboard, Glass(Path(folder))))
        for at in range(presses):
            for name, (keyboard, glass) in zip(delays, looks):
                time.sleep(0.5 + at % 17 / 1000)
                delays[name].append(until_seen(keyboard, glass, "Left" if at % 2 else "Right") * 1000)
    lines = ["| key to pixel, 1280x720 | median, ms | 95th percentile, ms | most, ms |", "|---|---|---|---|"]
    for name, times in delays.items():
        middle, most = statistics.median(times), max(times)
        lines.append(f"| {name} | {middle:.1f} | {percentile(times, 0.95):.1f} | {most:.1f} |")
    return lines


def until_seen(keyboard: Keyboard, glass: Glass, key: str) -> float:
    """Seconds from a key press to the first changed pixel."""
    before = glass.look()
    began = time.perf_counter()
    keyboard.press(key)
    while glass.look() == before:
        time.sleep(0.0001)  # who looks without rest takes the core from who shall be seen
        if time.perf_counter() - began > 5:
            raise TimeoutError("the key changed nothing on the screen")
    return time.perf_counter() - began


# ---------------------------------------------------------------- frames in motion


def motion(sizes: Sequence[str]) -> list[str]:
    """Every frame of a deal and of a whole round, steps and presenting included, in a process of its own."""
    lines = [
        "| frames in motion (steps, drawing, presenting) | frames | median, ms | 95th percentile, ms | most, ms |",
        "|---|---|---|---|---|",
    ]
    for size in sizes:
        for side, root in SIDES.items():
            with screen("3840x2160") as display:
                env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
                command = [sys.executable, "-m", "tools.bench.window", "--frames-of", size]
                done = subprocess.run(command, env=env, cwd=root, capture_output=True, text=True, check=True)
            lines += [line.replace(f", {size} |", f", {size}{side} |") for line in done.stdout.splitlines()]
    return lines


def frames(size: str) -> None:
    """Print the table's lines for one size; runs in the X server named by the environment."""
    from crazy8.rules.dealcode import GameSetup
    from crazy8.rules.presets import preset
    from tools import puppet

    width, height = (int(length) for length in size.split("x"))
    times: list[float] = []

    class PacedClock(puppet.SteppedClock):
        """Frames come as often as on a player's screen: what another core does meanwhile has its time."""

        slept = 0.0

        def wait(self, seconds: float) -> list[Any]:
            if seconds <= puppet.LONGEST_FRAME and not puppet.pygame.event.peek():
                began = time.perf_counter()
                time.sleep(seconds)
                PacedClock.slept += time.perf_counter() - began
            return super().wait(seconds)

    class TimedLoop(puppet.Loop):
        def turn(self) -> None:
            slept, asleep = PacedClock.slept, self.asleep
            began = time.perf_counter()
            super().turn()
            if not asleep:
                times.append((time.perf_counter() - began - PacedClock.slept + slept) * 1000)

    puppet.Loop, puppet.SteppedClock = TimedLoop, PacedClock  # type: ignore[misc]
    table = GameSetup(preset("mau_mau").rules, ("normal",) * 3, 1)
    acted = puppet.Puppet(table, (width, height))
    report(f"first frame, {size}", times[:1])
    report(f"the deal, {size}", times[1:])
    times.clear()
    acted.play(1000, until="settlement")
    acted.rest()
    report(f"the rest of a whole round, {size}", times)
    late = sum(time > LATE for time in times)
    print(f"| later than {LATE} ms, {size} | {late} | | | |")
    flights(acted, size)
    acted.close()


def flights(acted: Any, size: str) -> None:
    """Cards that cross a whole table with their shadows, once their drawings have been made."""
    from crazy8.rules.cards import NO_CARD
    from crazy8.ui.table.paint import Painter
    from crazy8.ui.table.picture import CardPose

    window, scene = acted.game.window, acted.stage.scenes[0]
    picture, painter = scene.picture, Painter(window.size)
    width, height = window.size
    ground = window.window.get_surface().copy()
    for name, cards in (("empty table, whole: blit and flip", 0), ("8 cards fly", 8), ("60 cards fly", 60)):
        taken = []
        for frame in range(2 * TURNS):
            picture.flying = [
                CardPose(
                    NO_CARD, width * (0.2 + 0.6 * ((card * 0.37 + way) % 1.0)), height * (0.2 + (card * 0.29 % 0.5)),
                    painter.u(90), angle=(card * 40) % 90 - 45.0, lift=0.5,
                )
                for card in range(cards)
                for way in (frame % TURNS / TURNS,)
            ]  # fmt: skip
            began = time.perf_counter()
            if not cards:
                window.window.get_surface().blit(ground, (0, 0))
                window.window.flip()
            elif frame == 0:
                window.show(lambda surface: painter.draw(surface, picture))
            else:
                window.show(lambda surface: painter.redraw(surface, picture))
            taken.append((time.perf_counter() - began) * 1000)
            time.sleep(0.008)
        report(f"{name}, {size}", taken[TURNS:])


def report(name: str, times: Sequence[float]) -> None:
    middle, most = statistics.median(times), max(times)
    print(f"| {name} | {len(times)} | {middle:.2f} | {percentile(times, 0.95):.2f} | {most:.1f} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="starts of each program")
    parser.add_argument("--seconds", type=float, default=10, help="seconds of waiting")
    parser.add_argument("--keys", type=int, default=60, help="key presses")
    parser.add_argument("--only", default=",".join(PARTS), help="parts to measure, with commas between")
    sizes = "1280x720,1920x1080,2560x1440,3840x2160"
    parser.add_argument("--sizes", default=sizes, help="windows whose frames are measured, with commas between")
    parser.add_argument("--beside", type=Path, help="another checkout, measured in the same run")
    parser.add_argument("--frames-of", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    # As on a player's machine: compiled once, then read.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ.setdefault("PYTHONPYCACHEPREFIX", tempfile.mkdtemp())
    if chosen.frames_of:
        frames(chosen.frames_of)
        return
    if chosen.beside is not None:
        SIDES[", beside"] = chosen.beside.resolve(strict=True)
    parts = {
        "start": lambda: start(chosen.rounds), "bytecode": lambda: bytecode(chosen.rounds),
        "idle": lambda: idle(chosen.seconds), "key": lambda: key(chosen.keys),
        "motion": lambda: motion(chosen.sizes.split(",")), "memory": memory,
    }  # fmt: skip
    for name in chosen.only.split(","):
        print("\n".join(parts[name]()), flush=True)
        print(flush=True)


if __name__ == "__main__":
    main()
