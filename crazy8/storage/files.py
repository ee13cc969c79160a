"""The door to the file system: where the player's own files lie; one is written whole, kept aside, or locked."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

HOME_VARIABLE: Final = "CRAZY8_HOME"
GAMES: Final = "games"
"""The folder of the games in progress."""
RULES: Final = "rules"
"""The folder of the named rule sets."""
CUSTOM_FILE: Final = "custom.toml"
"""The rules that were edited last."""
LOCKED: Final = ".lock"
"""What the name of a file ends with that only says that its game is being played."""
_ASIDE: Final = 9
"""How many damaged files of one name are kept."""


def home_folder() -> Path:
    """The folder of the player's own files: where the system keeps settings, or where ``CRAZY8_HOME`` says."""
    given = os.environ.get(HOME_VARIABLE)
    if given:
        return Path(given)
    if sys.platform == "win32":
        place = os.environ.get("APPDATA")
        return (Path(place) if place else _user_folder()) / "crazy8"
    if sys.platform == "darwin":
        return _user_folder() / "Library" / "Application Support" / "crazy8"
    place = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(place) if Path(place).is_absolute() else _user_folder() / ".config") / "crazy8"


def _user_folder() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path()


def put(path: Path, data: bytes, lasting: bool = True, backup: Path | None = None) -> None:
    """Write a file through another one beside it, so that it is old or new but never half.

    ``lasting``: a power cut cannot undo it either. ``backup`` is where the file before goes; between the two renames
    there is no file at ``path``, and the backup is the newest.
    """
    beside = path.with_name(path.name + ".new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        if backup is not None:
            with suppress(FileNotFoundError):
                path.replace(backup)
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise


def settle_folder(folder: Path) -> None:
    """Make the names in a folder outlast a power cut, where the system can."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def read_bytes(path: Path, most: int) -> bytes | None:
    """What a file holds, at most one byte more than ``most``; None if there is no file.

    Raises:
        OSError: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None


def keep_aside(path: Path) -> bool:
    """Rename a damaged file to ``.bad`` (``.bad2`` and so on beside others). False: it had to stay."""
    names = [path.name + ".bad", *(f"{path.name}.bad{number}" for number in range(2, _ASIDE + 1))]
    try:
        free = next((name for name in names if not os.path.lexists(path.with_name(name))), names[-1])
        path.replace(path.with_name(free))
    except OSError:
        return False
    return True


def remove(path: Path) -> None:
    """Delete a file if it is there and may be deleted."""
    with suppress(OSError):
        path.unlink()


class Lock:
    """Held by one copy of the program at a time. The system lets go of it when the program ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._number: int | None = None

    def take(self) -> bool:
        """Take the lock; False if another copy holds it. Where no lock can be made at all, nobody is in the way."""
        if self._number is not None:
            return True
        while True:
            try:
                number = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError:
                return True
            if not _locked(number):
                os.close(number)
                return False
            if self._is_the_file(number):
                self._number = number
                return True
            os.close(number)

    def let_go(self) -> None:
        """Let go of it and leave no file behind."""
        if self._number is None:
            return
        number, self._number = self._number, None
        if sys.platform == "win32":
            os.close(number)
            remove(self.path)
        else:
            remove(self.path)
            os.close(number)

    def _is_the_file(self, number: int) -> bool:
        """Whether the locked file still has the lock's name: another copy may have removed it in between."""
        try:
            return os.path.samestat(os.fstat(number), self.path.stat())
        except OSError:
            return False


def _locked(number: int) -> bool:
    """Lock an open file; False if another program has. A place that knows no locks counts as locked."""
    held = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in held
    return True
