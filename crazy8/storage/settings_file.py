"""Where the player's settings lie, and how they are read and written without ever being lost or half written."""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from crazy8.resources import assets_folder
from crazy8.storage.files import LOCKED, Lock, home_folder, keep_aside, names_in, put, read_bytes
from crazy8.storage.settings import Settings, checked_setting, clean_text
from crazy8.storage.toml_faults import key_twice

SCHEMA: Final = 1
_LARGEST: Final = 1 << 18
_PATIENCE, _MOMENT = 400, 0.005
"""How often another copy that is writing is waited for, and how long each time, in seconds. It needs milliseconds, and
its end frees the lock: only one that the system has stopped takes longer."""
_OWN_KEYS: Final = frozenset({"schema", *(field.name for field in fields(Settings))})
_UNPARSED: Final = (ValueError, IndexError, KeyError, TypeError, AttributeError, RecursionError)
"""What the two TOML readers raise on damaged text, besides their own errors (which are ValueErrors)."""


def shipped_settings() -> Path:
    """The commented defaults that come with the game; nothing ever writes there."""
    return assets_folder().parent / "settings.toml"


class Reading(NamedTuple):
    """What a settings file holds: good values, keys of other versions, and whether anything was damaged."""

    values: Mapping[str, Any]
    others: Mapping[str, Any]
    schema: int = SCHEMA
    damaged: bool = False


class Unreadable(NamedTuple):
    """A file that is there and cannot be read now: why, as the system says it."""

    problem: str


class SettingsStore:
    """The player's settings file. ``notices`` are keys of sentences that the player should see once; the program takes
    them from there. Nothing here raises: where the file cannot be read or kept, the game goes on and a notice says so.

    Other copies of the program may write the same file: each writes what it has changed, over what stands there then.
    """

    def __init__(self, path: Path | None = None, defaults: Path | None = None) -> None:
        self.path = path or home_folder() / "settings.toml"
        self.notices: list[str] = []
        self._told: set[str] = set()
        self._facts: dict[str, str] = {}
        self._others: Mapping[str, Any] = {}
        self._schema = SCHEMA
        shipped = _read(defaults or shipped_settings())
        self.defaults = Settings(**shipped.values) if isinstance(shipped, Reading) else Settings()
        self._known = self.defaults
        """What this copy of the program takes to stand in the file, or to be about to."""
        self._changed: dict[str, Any] = {}
        """What it has changed and could not write yet."""
        self._patience = _PATIENCE

    @property
    def facts(self) -> Mapping[str, str]:
        """What fills the gaps of a notice: the place that it speaks of, and what is wrong there."""
        return {"file": self.bad.name, "folder": str(self.path.parent), **self._facts}

    @property
    def backup(self) -> Path:
        return self.path.with_name(self.path.name + ".bak")

    @property
    def bad(self) -> Path:
        return self.path.with_name(self.path.name + ".bad")

    def load(self) -> Settings:
        """The settings as far as they can be read; the rest as the defaults say."""
        with suppress(OSError):
            names_in(self.path.parent)  # what an ended program has left there
        found = _read(self.path)
        self._changed = {}
        self._known = self._loaded(found)
        return self._known

    def _loaded(self, found: Reading | Unreadable | str | None) -> Settings:
        if isinstance(found, Reading):
            self._take(found)
            settings = self.defaults.with_changed(**found.values)
            if found.damaged:
                self._tell("partly_read")
                self._write(settings)
            return settings
        if isinstance(found, Unreadable):
            self._facts["problem"] = found.problem
            self._tell("not_read")
            return self.defaults
        if found is None and not os.path.lexists(self.bad):
            return self.defaults
        return self._mend(found)

    def save(self, settings: Settings) -> bool:
        """Write what differs from what this copy of the program knows, over the settings that stand in the file now;
        whole or not at all, with the file before as backup. False: it could not be; the next time tries it again."""
        before, after = asdict(self._known), asdict(settings)
        self._changed.update((key, value) for key, value in after.items() if value != before[key])
        self._known = settings
        lock = Lock(self.path.with_name(self.path.name + LOCKED))
        try:
            self._wait_for(lock)
            kept = self._write_over(_read(self.path))
        finally:
            lock.let_go()
        if kept:
            self._changed = {}
        return kept

    def _wait_for(self, lock: Lock) -> None:
        """Let another copy finish what takes it a moment. One that takes longer is not waited for, now or later."""
        for _ in range(self._patience):
            if lock.take():
                return
            time.sleep(_MOMENT)
        self._patience = 1

    def _write_over(self, found: Reading | Unreadable | str | None) -> bool:
        """Write what has been changed over what the file holds."""
        if isinstance(found, Unreadable):
            self._tell("not_kept")
            return False
        if not isinstance(found, Reading):
            if found is not None:
                self._put_aside(found, "unreadable")
            return self._write(self._known)
        self._take(found)
        return self._write(self.defaults.with_changed(**{**found.values, **self._changed}))

    def _write(self, settings: Settings) -> bool:
        table = {**asdict(settings), **self._others, "schema": self._schema}
        try:
            data = _checked_text(table).encode("utf-8")
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(_read(self.path), Reading):  # only what is good takes the place of a good backup
                put(self.backup, self.path.read_bytes())
            put(self.path, data)
        except (OSError, *_UNPARSED):
            self._tell("not_kept")
            return False
        return True

    def _take(self, found: Reading) -> None:
        self._others = found.others
        self._schema = max(found.schema, SCHEMA)

    def _mend(self, text: str | None) -> Settings:
        """Put a file aside that is no TOML; take the backup, and over it each line that still says something."""
        backup = _read(self.backup)
        values: dict[str, Any] = {}
        if isinstance(backup, Reading):
            self._take(backup)
            values.update(backup.values)
        values.update(_single_lines(text or ""))
        settings = self.defaults.with_changed(**values)
        if text is not None:
            self._put_aside(text, "from_backup" if isinstance(backup, Reading) else "unreadable")
        if values:
            self._write(settings)
        return settings

    def _put_aside(self, text: str, what: str) -> None:
        """Keep a file that was read and is no TOML beside the new one, and say what is wrong with it."""
        keep_aside(self.path)
        twice = key_twice(text)
        if twice is not None:
            self._facts.update(key=_short(twice.key), line=str(twice.line))
            what = "key_twice"
        self._tell(what)

    def _tell(self, what: str) -> None:
        if what not in self._told:
            self._told.add(what)
            self.notices.append(f"settings.notice.{what}")


def _short(key: str) -> str:
    """A key as a sentence has room for it."""
    return clean_text(key, 40) or "?"


def name_in(path: Path) -> str:
    """The player's name in a settings file, which is only looked at; empty where it tells none."""
    return _text_in(path, "name")


def language_in(path: Path) -> str:
    """The language in a settings file, which is only looked at; empty where none was chosen."""
    return _text_in(path, "language")


def _text_in(path: Path, key: str) -> str:
    found = _read(path)
    return str(found.values.get(key, "")) if isinstance(found, Reading) else ""


def _read(path: Path) -> Reading | Unreadable | str | None:
    """What the file holds; its text (or "") if that is no TOML; None if there is no file."""
    try:
        data = read_bytes(path, _LARGEST)
    except IsADirectoryError:
        return ""
    except (OSError, ValueError) as error:
        return Unreadable(getattr(error, "strerror", None) or type(error).__name__)
    if data is None:
        return None
    text = data.decode("utf-8-sig", errors="replace").replace("\r\n", "\n").replace("\r", "\n")
    if len(data) > _LARGEST or not text.strip():
        return text
    try:
        data.decode("utf-8-sig")
        table = tomllib.loads(text)
    except _UNPARSED:
        return text
    return _checked(table)


def _checked(table: Mapping[str, Any]) -> Reading:
    """Each key judged alone."""
    values: dict[str, Any] = {}
    others: dict[str, Any] = {}
    damaged = False
    for key, value in table.items():
        if key == "schema":
            continue
        if key not in _OWN_KEYS:
            if _survives({key: value}):
                others[key] = value
            continue
        try:
            values[key] = checked_setting(key, value)
        except ValueError:
            damaged = True
    schema = table.get("schema")
    return Reading(values, others, schema if type(schema) is int and 0 < schema < 1 << 31 else SCHEMA, damaged)


def _single_lines(text: str) -> dict[str, Any]:
    """What single whole lines of a damaged file say; of two that say the same key, the first. A last line without its
    end may be cut, so it says nothing."""
    values: dict[str, Any] = {}
    for line in text[:_LARGEST].split("\n")[:-1]:
        try:
            table = tomllib.loads(line)
        except _UNPARSED:
            continue
        for key, value in _checked(table).values.items():
            values.setdefault(key, value)
    return values


def _checked_text(table: dict[str, Any]) -> str:
    """The table as TOML that both readers read back as the same.

    Raises:
        ValueError: they do not.
    """
    import toml  # heavy, and needed only when something is kept

    text = toml.dumps(table)
    if not toml.loads(text) == table == tomllib.loads(text):
        raise ValueError("the settings do not read back as they were written")
    return text


def _survives(table: dict[str, Any]) -> bool:
    try:
        _checked_text(table)
    except _UNPARSED:
        return False
    return True
