"""The player's named rule sets: a TOML file each in the folder ``rules``, written whole or not at all, never lost."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from crazy8.rules.dealcode import rules_code, rules_of_code
from crazy8.rules.letters import clusters
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import RuleSet, rules_to_toml
from crazy8.rules.signs import unquoted
from crazy8.storage.files import CUSTOM_FILE, RULES, home_folder, keep_aside, names_in, put, put_new, read_bytes, remove
from crazy8.storage.rule_set_file import (
    FORMAT,
    LARGEST_FILE,
    LONGEST_NAME,
    UNREADABLE,
    Note,
    Reading,
    read_set,
    set_text,
)
from crazy8.storage.settings import clean_text

_DELETED: Final = ".deleted"
_NO_FILE_NAMES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
)


class SetProblem(Exception):
    """What was asked for cannot be done; nothing was changed. ``what`` is the key of the sentence that says why, and
    ``facts`` fill its gaps."""

    def __init__(self, what: str, **facts: str | int) -> None:
        self.what = what
        self.facts = facts
        super().__init__(what)


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A rule set with a name. ``key`` is its file's name without the ending; ``rules`` is None where the file holds
    none; ``notes`` say what of the file could not be read."""

    key: str
    name: str
    rules: RuleSet | None
    notes: tuple[Note, ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict, compare=False)
    format: int = FORMAT


class RuleSets:
    """The folder of the named sets. Every change is on disk when a method returns; where it cannot be, SetProblem."""

    def __init__(self, home: Path | None = None) -> None:
        self.home = home or home_folder()
        self.folder = self.home / RULES
        self.notices: list[str] = []
        """Keys of sentences that the player should see once; the program takes them from there."""
        self._told = False
        self._read_already: dict[str, tuple[tuple[int, int, int], NamedSet]] = {}
        """What each file said, and what the system said of the file then."""
        self._deleted: tuple[str, Path] | None = None

    # ------------------------------------------------------------ reading

    def all(self) -> list[NamedSet]:
        """Every set, by name. Of two with one name the second is shown with a number."""
        try:
            paths = [self.folder / name for name in names_in(self.folder) if Path(name).suffix == ".toml"]
        except OSError:
            if not self._told:
                self._told = True
                self.notices.append("rule_sets.notice.folder_not_read")
            return []
        found = sorted(map(self._read, paths), key=lambda one: (_folded(one.name), one.key))
        taken: dict[str, int] = {}
        named: list[NamedSet] = []
        for one in found:
            number = taken[_folded(one.name)] = taken.get(_folded(one.name), 0) + 1
            named.append(one if number == 1 else replace(one, name=f"{one.name} ({number})"))
        return named

    def find(self, key: str) -> NamedSet | None:
        """The set of this key."""
        return next((one for one in self.all() if one.key == key), None)

    def named(self, rules: RuleSet) -> NamedSet | None:
        """The first set that has exactly these rules."""
        return next((one for one in self.all() if one.rules == rules), None)

    def _read(self, path: Path) -> NamedSet:
        try:
            told = path.stat()
            sign = (told.st_ino, told.st_size, told.st_mtime_ns)
            before = self._read_already.get(path.name)
            if before is not None and before[0] == sign:
                return before[1]
            data = read_bytes(path, LARGEST_FILE)
        except (OSError, ValueError):
            data = None
        if data is None:
            return NamedSet(path.stem, path.stem, None, (UNREADABLE,))
        reading = read_set(data, path.stem)
        one = NamedSet(path.stem, reading.name, reading.rules, reading.notes, reading.others, reading.format)
        self._read_already[path.name] = sign, one
        return one

    def free_name(self, name: str) -> str:
        """The name, with a number behind it where a set has it already."""
        taken = {one.name.casefold() for one in self.all()}
        numbered = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
        return next(one for one in numbered if one.casefold() not in taken)

    # ------------------------------------------------------------ changing

    def checked_name(self, name: str, key: str = "") -> str:
        """A name as it may be kept; ``key`` is the set that will have it.

        Raises:
            SetProblem: it is empty, too long, or another set's.
        """
        plain = clean_text(name, 10_000)
        if not plain:
            raise SetProblem("name_empty")
        count = len(clusters(plain))
        if count > LONGEST_NAME:
            raise SetProblem("name_long", most=LONGEST_NAME, count=count)
        if any(_folded(one.name) == _folded(plain) and one.key != key for one in self.all()):
            raise SetProblem("name_taken", name=plain)
        return plain

    def save(self, name: str, rules: RuleSet, key: str = "") -> NamedSet:
        """Keep rules under a name: as a new set, or over the one of ``key``."""
        name = self.checked_name(name, key)
        before = self.find(key) if key else None
        if before is None:
            made = NamedSet(self._free_key(name), name, rules)
        else:
            self._make_way(before.rules, before.notes, self._path(key))
            made = NamedSet(key, name, rules, (), before.others, before.format)
        self._write(made)
        return made

    def rename(self, key: str, name: str) -> NamedSet:
        """Give a set another name; its file stays where it is."""
        one = self._playable(key)
        renamed = replace(one, name=self.checked_name(name, key))
        self._write(renamed)
        return renamed

    def copy(self, key: str, name: str) -> NamedSet:
        """Another set with the same rules."""
        one = self._playable(key)
        name = self.checked_name(name)
        made = replace(one, key=self._free_key(name), name=name)
        self._write(made)
        return made

    def delete(self, key: str) -> None:
        """Take a set away. Its file is put aside until another one is deleted: ``undelete`` can bring it back."""
        path = self._path(key)
        aside = path.with_name(path.name + _DELETED)
        try:
            path.replace(aside)
        except OSError:
            raise SetProblem("not_deleted") from None
        with suppress(OSError):
            for name in names_in(self.folder):
                if name.endswith(f".toml{_DELETED}") and name != aside.name:
                    remove(self.folder / name)
        self._deleted = (key, aside)

    @property
    def can_undelete(self) -> bool:
        """Whether there is a deleted set to bring back."""
        return self._deleted is not None

    def undelete(self) -> str:
        """Bring the last deleted set back; returns its key."""
        if self._deleted is None:
            raise SetProblem("nothing_deleted")
        key, aside = self._deleted
        if os.path.lexists(self._path(key)):
            key = self._free_key(key)
        try:
            aside.replace(self._path(key))
        except OSError:
            raise SetProblem("not_kept", folder=str(self.folder)) from None
        self._deleted = None
        return key

    # ------------------------------------------------------------ out of the game and into it

    def export(self, name: str, rules: RuleSet, place: str) -> Path:
        """Write a set into a new file (or into a folder); a file that is there already stays as it is."""
        if not place.strip():
            raise SetProblem("place_empty")
        try:
            path = Path(place.strip()).expanduser()
            if path.is_dir():
                path = path / f"{_slug(name)}.toml"
            if not path.suffix:
                path = path.with_suffix(".toml")
            put_new(path, set_text(name, rules).encode())
        except FileExistsError:
            raise SetProblem("file_exists", file=path.name[:60]) from None
        except (OSError, ValueError, RuntimeError):
            raise SetProblem("not_exported", file=_tail(place)) from None
        return path

    def imported(self, text: str) -> Reading:
        """The rule set that a rules code, a deal code or the path of a file means; without a name where it has none.

        Raises:
            SetProblem: it means none.
        """
        text = unquoted(text)
        if not text:
            raise SetProblem("import_empty")
        if text.endswith(".toml") or "/" in text or "\\" in text:
            return self._imported_file(text)
        try:
            return Reading("", rules_of_code(text))
        except BadInput as problem:
            if problem.what == "code.version":
                raise SetProblem("code_version") from None
            raise SetProblem("code", text=clean_text(text, 40)) from None

    def _imported_file(self, place: str) -> Reading:
        try:
            path = Path(place).expanduser()
            data = read_bytes(path, LARGEST_FILE)
        except (OSError, ValueError, RuntimeError):
            raise SetProblem("file_unreadable", file=_tail(place)) from None
        if data is None:
            raise SetProblem("file_missing", file=_tail(place))
        reading = read_set(data, path.stem)
        if reading.rules is None:
            raise SetProblem(f"file_{reading.notes[0].what}", **{**reading.notes[0].facts, "file": _tail(place)})
        return reading

    @staticmethod
    def code(rules: RuleSet) -> str:
        """A short code that carries these rules."""
        return rules_code(rules)

    # ------------------------------------------------------------ the rules that were edited last

    def custom(self) -> Reading | None:
        """The rules that were edited last, named or not; None if there is no file."""
        try:
            data = read_bytes(self.home / CUSTOM_FILE, LARGEST_FILE)
        except (OSError, ValueError):
            return Reading("", None, (UNREADABLE,))
        return None if data is None else read_set(data, "")

    def keep_custom(self, rules: RuleSet) -> None:
        """Remember rules as those that were edited last. A file there that holds none is kept beside it."""
        before = self.custom()
        if before is not None:
            self._make_way(before.rules, before.notes, self.home / CUSTOM_FILE)
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            put(self.home / CUSTOM_FILE, rules_to_toml(rules).encode())
        except OSError:
            raise SetProblem("not_kept", folder=str(self.home)) from None

    # ------------------------------------------------------------

    @staticmethod
    def _make_way(rules: RuleSet | None, notes: tuple[Note, ...], path: Path) -> None:
        """Before a file is written over that holds no rules: it is kept beside the new one.

        Raises:
            SetProblem: it cannot be read now, so nobody knows what it holds.
        """
        if rules is not None:
            return
        if UNREADABLE in notes:
            raise SetProblem("not_kept", folder=str(path.parent))
        keep_aside(path)

    def _playable(self, key: str) -> NamedSet:
        one = self.find(key)
        if one is None:
            raise SetProblem("gone")
        if one.rules is None:
            raise SetProblem("no_rules", name=one.name)
        return one

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.toml"

    def _free_key(self, name: str) -> str:
        slug = _slug(name)
        key, number = slug, 1
        while os.path.lexists(self._path(key)):
            number += 1
            key = f"{slug}-{number}"
        return key

    def _write(self, one: NamedSet) -> None:
        assert one.rules is not None
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            put(self._path(one.key), set_text(one.name, one.rules, one.others, one.format).encode())
        except OSError:
            raise SetProblem("not_kept", folder=str(self.folder)) from None


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _slug(name: str) -> str:
    """A file name that every system allows."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = "-".join("".join(letter if letter.isalnum() else " " for letter in plain).split())[:40].strip("-")
    return f"{slug}-set" if slug in _NO_FILE_NAMES else slug or "set"


def _tail(place: str) -> str:
    """The end of a path, as much as a sentence has room for."""
    plain = clean_text(place, 1000)
    return plain if len(plain) <= 60 else "..." + plain[-57:]
