"""The standard output of a command: what cannot be written there is told apart from all else that may fail."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

STANDARD_OUTPUT: Final = "standard output"


class OutputFailed(Exception):
    """The standard output cannot be written. ``place`` is the file it goes to, as a sentence names it; ``problem`` is
    what the system says."""

    def __init__(self, place: str, problem: str) -> None:
        self.place = place
        self.problem = problem
        super().__init__(f"{place}: {problem}")


class _Output:
    """A text stream whose failures are ``OutputFailed``; a reader that has gone is a ``BrokenPipeError`` as ever."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with _told(self._stream):
            return int(self._stream.write(text))

    def flush(self) -> None:
        with _told(self._stream):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def _told(stream: Any) -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailed(_place_of(stream), error.strerror or type(error).__name__) from None


def _place_of(stream: Any) -> str:
    """The file that a stream goes to, where the system tells it and it has a name; a pipe has none."""
    try:
        place = str(Path(f"/proc/self/fd/{stream.fileno()}").readlink())
    except (OSError, ValueError, AttributeError):
        place = ""
    return place if place.startswith("/") else STANDARD_OUTPUT


@contextmanager
def checked_output() -> Iterator[None]:
    """Within this the standard output is one whose failures are ``OutputFailed``. All of it is written in the end."""
    plain = sys.stdout
    sys.stdout = _Output(plain)
    try:
        yield
        sys.stdout.flush()
    finally:
        sys.stdout = plain
