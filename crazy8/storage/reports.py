"""Reports of errors in the program itself: each a text file of its own, for whoever looks for the cause."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fnmatch import fnmatchcase
from itertools import chain, count
from pathlib import Path
from typing import Final, NamedTuple

from crazy8 import __version__
from crazy8.storage.files import home_folder, names_in, put_new, remove

FOLDER: Final = "reports"
MOST: Final = 20
"""How many reports are kept; the oldest ones go."""
_LINES: Final = 300
"""The most lines of a traceback; a recursion without end has thousands."""

Part = tuple[str, Callable[[], str]]
"""A line or more of a report: what it is about, and what tells it. It may fail; the report then says so."""


class Report(NamedTuple):
    """What was written of an error: the whole ``text``, and its file. Where it could not be written ``path`` is None
    and ``problem`` says why."""

    text: str
    path: Path | None
    problem: str = ""


def write_report(error: BaseException, parts: Sequence[Part] = (), home: Path | None = None) -> Report:
    """Write a report of an error in the player's folder ``home``, with ``parts`` before the traceback. Never raises."""
    text = "the report itself could not be made\n"
    try:
        text = "\n".join((*_head(), *_told(parts), "", *_traceback(error), ""))
        folder = (home_folder() if home is None else home) / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        path = _written(folder, text.encode("utf-8", "backslashreplace"))
        with suppress(OSError):  # another copy may be doing the same
            _drop_old(folder, path)
    except Exception as problem:  # an error is being told already: no second one may take its place
        return Report(text, None, _reason(problem))
    return Report(text, path)


def _reason(problem: Exception) -> str:
    """Why something failed, in one line: what the system says, or else the kind of the error."""
    said = problem.strerror if isinstance(problem, OSError) else None
    return said or type(problem).__name__


def _head() -> list[str]:
    import platform  # late, as no usual run needs it

    return [
        "Crazy 8: report of an error",
        f"time: {time.strftime('%Y-%m-%d %H:%M:%S')}",
        f"program: {__version__}",
        f"python: {platform.python_version()} ({platform.python_implementation()})",
        f"system: {platform.platform()}",
        f"arguments: {' '.join(sys.argv[1:])}",
    ]


def _told(parts: Sequence[Part]) -> Iterator[str]:
    for name, tell in parts:
        try:
            yield f"{name}: {tell()}"
        except Exception as problem:  # what is broken may be just what is asked for
            yield f"{name}: not known ({type(problem).__name__})"


def _traceback(error: BaseException) -> list[str]:
    import traceback  # late, as above

    lines = "".join(traceback.format_exception(error)).splitlines()
    if len(lines) > _LINES:
        half = _LINES // 2
        lines[half:-half] = [f"  ({len(lines) - 2 * half} lines left out)"]
    return lines


def _written(folder: Path, data: bytes) -> Path:
    """Write a report under a name that none has; returns its place."""
    name = time.strftime("error-%Y%m%d-%H%M%S")
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    while True:
        path = folder / f"{next(names)}.txt"
        try:
            put_new(path, data)
        except FileExistsError:
            continue
        return path


def _drop_old(folder: Path, newest: Path) -> None:
    names = names_in(folder)
    others = [folder / name for name in names if fnmatchcase(name, "error-*.txt") and name != newest.name]
    others.sort(key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    for path in others[MOST - 1 :]:
        remove(path)
