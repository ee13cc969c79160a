"""The door to the file system: where the player's own files lie; one is written whole, kept aside, or locked."""

from __future__ import annotations

import errno
import os
import re
import stat
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
"""What the name of a file ends with that only says that its game is being played, or its settings are being written."""
NEW: Final = ".new"
"""What the name of a file ends with that is still being written."""
_LEFT_OVER: Final = re.compile(
    r".+\.[0-9a-f]{12}\.new|[0-9]{13}-[0-9a-f]{8}(-[0-9]{1,4})?(\.lock|\.json(\.bak)?\.new)"
    r"|settings\.toml(\.bak)?(\.lock|\.new)|[a-z0-9-]+\.toml\.new|error-[0-9-]+\.txt\.new"
)
"""The names of files that only a program that was ended leaves behind, those of older versions among them."""
_TRIES: Final = 100
"""How often a lock is made anew that somebody takes away at once: where it never stays, it is in nobody's way."""
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
    there is no file at ``path``, and the backup is the newest. Where ``path`` is a link it stays one: what it leads to
    is written.
    """
    place = _where_it_leads(path)
    if backup is not None and place != path:
        with suppress(FileNotFoundError):
            put(backup, place.read_bytes(), lasting)
        backup = None
    for tries_left in (1, 0):
        beside, number = _new_beside(place)
        try:
            with os.fdopen(number, "wb") as file:
                file.write(data)
                file.flush()
                if lasting:
                    os.fsync(number)
                if sys.platform == "win32":
                    file.close()  # nothing that is open can be renamed there
                if backup is not None:
                    with suppress(FileNotFoundError):
                        place.replace(backup)
                beside.replace(place)
            return
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            if not (tries_left and isinstance(error, FileNotFoundError) and place.parent.is_dir()):
                raise  # else another copy has swept the file away in the moment before it was locked


def put_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, and touch no other.

    Raises:
        FileExistsError: it is there.
        OSError: it cannot be written; nothing is left of it.
    """
    with path.open("xb") as file:
        try:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise


def _where_it_leads(path: Path) -> Path:
    """The file itself where a path is a link, however many links away.

    Raises:
        OSError: the links lead round in a circle.
    """
    if not path.is_symlink():
        return path
    place = Path(os.path.realpath(path))
    if place.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    return place


def _new_beside(path: Path) -> tuple[Path, int]:
    """A new file beside another one, of a name that no other program has, open for writing and locked while it is: so
    whoever finds one that is not locked knows that its program has ended."""
    while True:
        beside = path.with_name(f"{path.name}.{os.urandom(6).hex()}{NEW}")
        try:
            number = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except FileExistsError:
            continue
        try:
            if sys.platform != "win32":
                _locked(number)
                with suppress(OSError):
                    mode = stat.S_IMODE(path.stat().st_mode)
                    if mode != stat.S_IMODE(os.fstat(number).st_mode):
                        os.fchmod(number, mode)
        except BaseException:
            os.close(number)
            raise
        return beside, number


def names_in(folder: Path) -> list[str]:
    """The names of the files in a folder, in their order; none where there is no folder. What a program that was ended
    while it wrote has left there is swept out first.

    Raises:
        OSError: the folder cannot be looked into.
    """
    try:
        names = [path.name for path in folder.iterdir()]
    except (FileNotFoundError, NotADirectoryError):
        return []
    return sorted(name for name in names if not (_LEFT_OVER.fullmatch(name) and _swept(folder / name)))


def _swept(path: Path) -> bool:
    """Remove a file that nothing uses any more; False where a running program still does."""
    try:
        number = os.open(path, os.O_RDWR)
    except OSError:
        return False
    if sys.platform == "win32":  # what is open cannot be deleted there
        os.close(number)
        remove(path)
        return not path.exists()
    try:
        if not _locked(number):
            return False
        path.unlink()
    except OSError:
        return False
    finally:
        os.close(number)
    return True


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
    """Rename a damaged file to ``.bad`` (``.bad2`` and so on beside others). False: it had to stay. Where it is a link,
    the link stays, and what it leads to is moved."""
    names = [path.name + ".bad", *(f"{path.name}.bad{number}" for number in range(2, _ASIDE + 1))]
    free = path.with_name(next((name for name in names if not os.path.lexists(path.with_name(name))), names[-1]))
    try:
        place = _where_it_leads(path)
        if place == path:
            path.replace(free)
        else:
            put(free, place.read_bytes())
            place.unlink()
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
        for _ in range(_TRIES):
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
        return True

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
