"""Drives the real program in a real window: an X server without a monitor, keys and mouse from outside, and nothing to
look at but the lines that ``--trace`` prints."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
QUIET = 0.03
"""Seconds without a line after which the program is taken to have answered."""


def missing_programs(*names: str) -> str:
    """The programs this machine lacks, as a reason to skip a test; "" for none."""
    lacking = [name for name in ("Xvfb", "xdotool", *names) if shutil.which(name) is None]
    return f"needs {' and '.join(lacking)}" if lacking else ""


@contextmanager
def screen(size: str = "1920x1080", manager: str = "", frame_folder: str = "") -> Iterator[str]:
    """An X server of its own, with a window manager where one is named; gives the display's name. The pixels are kept
    in a file in ``frame_folder``."""
    told, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    command += ["-fbdir", frame_folder] if frame_folder else []
    server = subprocess.Popen(command, pass_fds=[tell], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(tell)
    helper = None
    try:
        with os.fdopen(told) as lines:
            display = ":" + lines.readline().strip()
        if manager:
            env = {**os.environ, "DISPLAY": display}
            helper = subprocess.Popen([manager], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            _wait_for_manager(env)
        yield display
    finally:
        for process in (helper, server):
            if process is not None:
                process.terminate()
                process.wait(10)


def _wait_for_manager(env: dict[str, str]) -> None:
    """A manager says that it is there by a property of the root window."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        asked = subprocess.run(["xdotool", "get_num_desktops"], env=env, capture_output=True, check=False)
        if asked.returncode == 0:
            return
        time.sleep(0.05)


class Ended(Exception):
    """The program is no more, though something was expected of it."""


class Game:
    """The program of the checkout ``root``, running. ``told`` is the last line it printed."""

    def __init__(
        self, display: str, home: Path, *arguments: str, audio: str = "dummy", root: Path = ROOT
    ) -> None:
        self.env = {
            **os.environ,
            "DISPLAY": display,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": audio,
            "CRAZY8_HOME": str(home),
        }
        self.program = subprocess.Popen(
            [sys.executable, "-m", "crazy8", "play", "--trace", *arguments],
            cwd=root,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._xdotool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, env=self.env, text=True)
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.told: dict[str, Any] = {}
        self.seen: list[dict[str, Any]] = []

    def __enter__(self) -> Game:
        try:
            self.wait_ready()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()

    def close(self) -> None:
        """The program ends, if it has not yet."""
        assert self._xdotool.stdin is not None
        with suppress(OSError):
            self._xdotool.stdin.close()
        self._xdotool.wait(10)
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait(10)
        self._reader.join(10)
        for stream in (self.program.stdout, self.program.stderr):
            if stream is not None:
                stream.close()

    # ------------------------------------------------------------ listening

    def _read(self) -> None:
        assert self.program.stdout is not None
        with suppress(ValueError):
            for line in self.program.stdout:
                self._lines.put(line.strip())
        self._lines.put("")

    def wait_ready(self) -> None:
        """Until the first frame has been shown."""
        line = self._next_line(PATIENCE)
        assert line == "READY", line
        self.listen()

    def listen(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next line; raises where none comes in time."""
        self.told = json.loads(self._next_line(seconds))
        self.seen.append(self.told)
        return self.told

    def _next_line(self, seconds: float) -> str:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError(f"nothing was told for {seconds:.1f} s after {self.told}") from None
        if not line:
            raise Ended(f"the program has ended with {self.ended()} after {self.told}: {self.complaints}")
        return line

    def wait(self, wanted: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> dict[str, Any]:
        """Listen until a line is as wanted; the last one may be so already."""
        end = time.monotonic() + seconds
        while not wanted(self.told):
            self.listen(max(end - time.monotonic(), 0.001))
        return self.told

    def catch_up(self, seconds: float = QUIET) -> None:
        """Hear all that is told until there is quiet."""
        with suppress(TimeoutError):
            while True:
                self.listen(seconds)

    # ------------------------------------------------------------ doing

    def tell_x(self, command: str) -> None:
        """One command of xdotool."""
        assert self._xdotool.stdin is not None
        self._xdotool.stdin.write(command + "\n")
        self._xdotool.stdin.flush()

    def press(self, key: str, answered: bool = True) -> None:
        """Press a key and, unless told otherwise, listen until the program has answered."""
        self.catch_up(0.001)
        self.tell_x(f"key {key}")
        if answered:
            self.listen()
            self.catch_up()

    def click(self, name: str) -> None:
        """Click a card or a control by the point that the program tells for it."""
        x, y = self.told["points"][name]
        self.tell_x(f"mousemove --window {self.window} {x} {y}")
        self.catch_up(0.1)
        self.tell_x("click 1")
        self.listen()
        self.catch_up()

    @property
    def window(self) -> str:
        """The number of the program's window."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "crazy8"], env=self.env, capture_output=True, text=True
        )
        return found.stdout.split()[-1]

    @property
    def geometry(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the window."""
        found = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", self.window], env=self.env, capture_output=True, text=True
        )
        values = dict(line.split("=", 1) for line in found.stdout.splitlines() if "=" in line)
        return int(values["X"]), int(values["Y"]), int(values["WIDTH"]), int(values["HEIGHT"])

    @property
    def cpu_seconds(self) -> float:
        """Processor time the program has used so far."""
        return cpu_seconds(self.program.pid)

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait until the program has ended: its exit status."""
        return self.program.wait(seconds)

    @property
    def complaints(self) -> str:
        """What the program wrote to the standard error stream; only once it has ended."""
        assert self.program.stderr is not None
        return self.program.stderr.read()


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, threads that have ended included: Linux's clock of that process."""
    return time.clock_gettime((~pid << 3) | _ALL_ITS_THREADS)


_ALL_ITS_THREADS = 2  # CPUCLOCK_SCHED in Linux's posix-timers_types.h
