"""Where the player's settings lie, and how they are read and written without ever being lost or half written."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from crazy8.resources import assets_folder
from crazy8.storage.files import home_folder, put
from crazy8.storage.settings import Settings, checked_setting

SCHEMA: Final = 1
_LARGEST: Final = 1 << 18
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


class SettingsStore:
    """The player's settings file. ``notices`` are keys of sentences that the player should see once; the program takes
    them from there. Nothing here raises: where the file cannot be read or kept, the game goes on and a notice says so.
    """

    def __init__(self, path: Path | None = None, defaults: Path | None = None) -> None:
        self.path = path or home_folder() / "settings.toml"
        self.notices: list[str] = []
        self._told: set[str] = set()
        self._others: Mapping[str, Any] = {}
        self._schema = SCHEMA
        self._keep_backup = False
        shipped = _read(defaults or shipped_settings())
        self.defaults = Settings(**shipped.values) if isinstance(shipped, Reading) else Settings()

    @property
    def facts(self) -> Mapping[str, str]:
        """What fills the gaps of a notice: the place that it speaks of."""
        return {"file": self.bad.name, "folder": str(self.path.parent)}

    @property
    def backup(self) -> Path:
        return self.path.with_name(self.path.name + ".bak")

    @property
    def bad(self) -> Path:
        return self.path.with_name(self.path.name + ".bad")

    def load(self) -> Settings:
        """The settings as far as they can be read; the rest as the defaults say."""
        found = _read(self.path)
        if isinstance(found, Reading):
            self._take(found)
            settings = self.defaults.with_changed(**found.values)
            self._keep_backup = True
            if found.damaged:
                self._tell("partly_read")
                self.save(settings)
            return settings
        if found is None and not _exists(self.bad):
            return self.defaults
        return self._mend(found or "")

    def save(self, settings: Settings) -> bool:
        """Write the settings, whole or not at all, with the file before them as backup. False: they could not be."""
        table = {**asdict(settings), **self._others, "schema": self._schema}
        try:
            self._write(_checked_text(table))
        except (OSError, *_UNPARSED):
            self._tell("not_kept")
            return False
        self._keep_backup = True
        return True

    def _take(self, found: Reading) -> None:
        self._others = found.others
        self._schema = max(found.schema, SCHEMA)

    def _mend(self, text: str) -> Settings:
        """Put a file aside that is no TOML; take the backup, and over it each line that still says something."""
        existed = _exists(self.path)
        if existed:
            with suppress(OSError):
                self.path.replace(self.bad)
        backup = _read(self.backup)
        values: dict[str, Any] = {}
        if isinstance(backup, Reading):
            self._take(backup)
            values.update(backup.values)
        values.update(_single_lines(text))
        settings = self.defaults.with_changed(**values)
        if existed:
            self._tell("from_backup" if isinstance(backup, Reading) else "unreadable")
        self._keep_backup = False
        if values:
            self.save(settings)
        return settings

    def _write(self, text: str) -> None:
        folder = self.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        data = text.encode("utf-8")
        if self._keep_backup:
            with suppress(FileNotFoundError):
                put(self.backup, self.path.read_bytes())
        put(self.path, data)

    def _tell(self, what: str) -> None:
        if what not in self._told:
            self._told.add(what)
            self.notices.append(f"settings.notice.{what}")


def name_in(path: Path) -> str:
    """The player's name in a settings file, which is only looked at; empty where it tells none."""
    found = _read(path)
    name = found.values.get("name", "") if isinstance(found, Reading) else ""
    return str(name)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:
        return False


def _read(path: Path) -> Reading | str | None:
    """What the file holds; its text (or "") if that is no TOML; None if there is no file."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (OSError, ValueError):
        return ""
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
