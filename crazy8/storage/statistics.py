"""The player's statistics: one row a finished game, in an embedded database beside the saved games."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from crazy8.session.game_summary import ABANDONED, ENDINGS, LOST, WON, GameFacts, facts_of
from crazy8.session.record import Damaged, GameRecord
from crazy8.storage.files import keep_aside, remove

Tell = Callable[[str], None]

MIGRATIONS: Final = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY CHECK (typeof(id) = 'text'),
            ended INTEGER NOT NULL CHECK (ended BETWEEN 0 AND 1 << 53),
            rules TEXT NOT NULL CHECK (typeof(rules) = 'text'),
            players INTEGER NOT NULL CHECK (players BETWEEN 2 AND 8),
            level TEXT NOT NULL CHECK (typeof(level) = 'text'),
            ending TEXT NOT NULL CHECK (ending IN ('won', 'shared', 'lost', 'abandoned')),
            place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 8),
            points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 1000000)
        )""",
        """CREATE TABLE rounds (
            game TEXT NOT NULL REFERENCES games (id),
            number INTEGER NOT NULL CHECK (number BETWEEN 1 AND 1000000),
            points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 1000000),
            won INTEGER NOT NULL CHECK (won IN (0, 1)),
            blocked INTEGER NOT NULL CHECK (blocked IN (0, 1)),
            PRIMARY KEY (game, number)
        )""",
    ),
    (
        "ALTER TABLE games ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0 CHECK (drawn BETWEEN 0 AND 1000000)",
        "ALTER TABLE games ADD COLUMN more_is_better INTEGER NOT NULL DEFAULT 0 CHECK (more_is_better IN (0, 1))",
        "CREATE INDEX games_by_table ON games (rules, players, level, ended)",
    ),
    (
        "ALTER TABLE games ADD COLUMN has_points INTEGER NOT NULL DEFAULT 1 CHECK (has_points IN (0, 1))",
        # Until then nobody asked: of the presets it was Prší alone whose single round has no points.
        """UPDATE games SET has_points = 0, points = 0, place = 0
            WHERE rules = 'prsi' AND ending <> 'abandoned' AND (SELECT count(*) FROM rounds WHERE game = id) = 1""",
    ),
)
"""What makes each version's tables of the version before; the database says its own in ``user_version``. A step that
has been released is never changed."""

GAME_COLUMNS: Final = "id, ended, rules, players, level, ending, place, points, drawn, more_is_better, has_points"
ROUND_COLUMNS: Final = "game, number, points, won, blocked"
_BUSY_SECONDS: Final = 2.0
_FAULTS: Final = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What the database raises. Damaged text can make even its own message one that cannot be read."""

_OF_THE_PLACE: Final = frozenset({3, 5, 6, 8, 10, 13, 14, 15, 22, 23})
"""SQLite's codes for what is not the database's fault: no permission, busy, locked, read-only, an unreadable or full
disk, a place that cannot be opened, locks that fail."""


class _Later(Exception):
    """A newer program made this database."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which games a page is about; None for all. ``rules`` is a preset's name or ``"custom"``, ``level`` a level or
    ``"mixed"``."""

    rules: str | None = None
    players: int | None = None
    level: str | None = None

    def where(self) -> tuple[str, list[Any]]:
        """The condition on ``games`` and its values."""
        given = [(name, value) for name, value in zip(self.__slots__, (self.rules, self.players, self.level)) if value]
        return " AND ".join(["1", *(f"games.{name} = ?" for name, _ in given)]), [value for _, value in given]


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of a page. ``games`` counts those played to the end; ``streak`` is the longest row of games won,
    which a shared win neither lengthens nor breaks; ``best`` and ``worst`` are a round's points, None without
    rounds."""

    games: int
    won: int
    shared: int
    lost: int
    abandoned: int
    rounds: int
    rounds_won: int
    points_a_round: float | None
    points_a_game: float | None
    streak: int
    streak_now: int
    drawn: int
    best: int | None
    worst: int | None


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as a plot draws it."""

    id: str
    ended: int
    rules: str
    players: int
    level: str
    ending: str
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round as a plot draws it: the points it wrote, and whether the player won it, alone or shared."""

    points: int
    won: bool


class Statistics:
    """The database. A damaged one is kept aside and begun anew; nothing here raises."""

    def __init__(self, path: Path, tell: Tell) -> None:
        self.path = path
        self._tell = tell

    # ------------------------------------------------------------ counting

    def add(self, record: GameRecord) -> bool:
        """Count a game that is over, unless it is counted already. False: it could not be counted now; ``catch_up``
        will do it."""
        return self._add([record]) == 1

    def catch_up(self, ids: Iterable[str], game: Callable[[str], GameRecord | None]) -> int:
        """Count what the history holds and the database does not; returns how many games that were."""
        known = {row[0] for row in self._rows("SELECT id FROM games", [])}
        missing = [one for one in ids if one not in known]
        if not missing:
            return 0
        return self._add(record for one in reversed(missing) if (record := game(one)) is not None)

    def _add(self, records: Iterable[GameRecord]) -> int:
        counted = []
        for record in records:
            with suppress(Damaged):
                counted.append(_facts(record))
        done = False
        with self._connected(making=True) as database:
            if database is not None:
                for facts in counted:
                    if facts is not None:
                        _insert(database, facts)
                done = True
        return len(counted) if done else 0

    # ------------------------------------------------------------ asking

    def summary(self, chosen: Chosen = Chosen()) -> Summary:
        """The numbers of the chosen games."""
        where, values = chosen.where()
        games = self._rows(
            f"SELECT ending, points, drawn, has_points FROM games WHERE {where} ORDER BY ended, id", values
        )
        rounds = self._rows(
            "SELECT rounds.points, rounds.won, games.more_is_better, games.has_points FROM rounds "
            f"JOIN games ON games.id = rounds.game WHERE {where}",
            values,
        )
        return _summary(games, rounds)

    def games(self, chosen: Chosen = Chosen(), most: int = 1_000) -> list[GameLine]:
        """The chosen games, the last ``most`` of them, oldest first."""
        where, values = chosen.where()
        columns = "id, ended, rules, players, level, ending, place, points"
        rows = self._rows(
            f"SELECT {columns} FROM games WHERE {where} ORDER BY ended DESC, id DESC LIMIT ?", [*values, most]
        )
        return [GameLine(*row) for row in reversed(rows)]

    def rounds(self, chosen: Chosen = Chosen()) -> dict[int, int]:
        """How many rounds wrote how many points, by points, of games that have points."""
        where, values = chosen.where()
        rows = self._rows(
            "SELECT rounds.points, count(*) FROM rounds JOIN games ON games.id = rounds.game "
            f"WHERE {where} AND games.has_points GROUP BY rounds.points ORDER BY rounds.points",
            values,
        )
        return dict(rows)

    def last_rounds(self, chosen: Chosen = Chosen(), most: int = 30) -> list[RoundLine]:
        """The last ``most`` rounds of the chosen games that have points, oldest first."""
        where, values = chosen.where()
        rows = self._rows(
            "SELECT rounds.points, rounds.won FROM rounds JOIN games ON games.id = rounds.game "
            f"WHERE {where} AND games.has_points ORDER BY games.ended DESC, games.id DESC, rounds.number DESC LIMIT ?",
            [*values, most],
        )
        return [RoundLine(points, bool(won)) for points, won in reversed(rows)]

    def by(self, what: str, chosen: Chosen = Chosen()) -> dict[str | int, dict[str, int]]:
        """How the chosen games ended, for each of ``what``: ``"rules"``, ``"players"`` or ``"level"``."""
        if what not in Chosen.__slots__:
            raise ValueError(what)
        where, values = chosen.where()
        rows = self._rows(
            f"SELECT {what}, ending, count(*) FROM games WHERE {where} GROUP BY {what}, ending ORDER BY {what}", values
        )
        found: dict[str | int, dict[str, int]] = {}
        for value, ending, count in rows:
            found.setdefault(value, dict.fromkeys(ENDINGS, 0))[ending] = count
        return found

    def _rows(self, question: str, values: list[Any]) -> list[Any]:
        rows: list[Any] = []
        with self._connected() as database:
            if database is not None:
                rows = database.execute(question, values).fetchall()
        return rows

    # ------------------------------------------------------------ the file

    @contextmanager
    def _connected(self, making: bool = False) -> Iterator[sqlite3.Connection | None]:
        """The database, for one use, all of it or nothing; None where it cannot be used. What fails is told."""
        database = self._open(making)
        if database is None:
            yield None
            return
        try:
            if making:
                database.execute("BEGIN IMMEDIATE")
            yield database
            if making:
                database.execute("COMMIT")
        except _FAULTS as error:
            database.close()
            self._failed(error)
        finally:
            database.close()

    def _open(self, making: bool) -> sqlite3.Connection | None:
        """The database with its tables as they are today, or a new one where it was damaged."""
        if not making and not os.path.lexists(self.path):
            return None
        for _ in range(2):
            try:
                return self._checked()
            except _Later:
                self._tell("statistics_newer")
                return None
            except OSError:
                self._tell("statistics_not_kept")
                return None
            except _FAULTS as error:
                if not self._failed(error):
                    return None
        return None

    def _checked(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self.path, timeout=_BUSY_SECONDS, isolation_level=None)
        database.text_factory = _text
        try:
            if _version(database) < len(MIGRATIONS):
                database.execute("BEGIN IMMEDIATE")
                for number in range(_version(database), len(MIGRATIONS)):
                    for statement in MIGRATIONS[number]:
                        database.execute(statement)
                    database.execute(f"PRAGMA user_version = {number + 1}")
                database.execute("COMMIT")
            if database.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("integrity_check")
            database.execute(f"SELECT {GAME_COLUMNS} FROM games LIMIT 1").fetchone()
            database.execute(f"SELECT {ROUND_COLUMNS} FROM rounds LIMIT 1").fetchone()
        except BaseException:
            database.close()
            raise
        return database

    def _failed(self, error: Exception) -> bool:
        """Say what went wrong; a damaged database is kept aside. Returns whether a new one can be begun."""
        if getattr(error, "sqlite_errorcode", 11) & 0xFF in _OF_THE_PLACE:
            self._tell("statistics_not_kept")
            return False
        if not keep_aside(self.path):
            self._tell("statistics_not_kept")
            return False
        for ending in ("-journal", "-wal", "-shm"):
            remove(self.path.with_name(self.path.name + ending))
        self._tell("statistics_anew")
        return True


def _text(data: bytes) -> str:
    return data.decode(errors="replace")


def _version(database: sqlite3.Connection) -> int:
    version = int(database.execute("PRAGMA user_version").fetchone()[0])
    if version > len(MIGRATIONS):
        raise _Later
    if version < 0:
        raise sqlite3.DatabaseError("user_version")
    return version


def _facts(record: GameRecord) -> GameFacts | None:
    """What counts of a game: the first person at a table is this computer's."""
    return facts_of(record, record.persons[0]) if record.persons else None


def _insert(database: sqlite3.Connection, facts: GameFacts) -> None:
    """Count a game; one that is there already stays as it is."""
    done = database.execute(
        f"INSERT OR IGNORE INTO games ({GAME_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (facts.id, facts.ended, facts.rules, facts.players, facts.level, facts.ending, facts.place, facts.points,
         facts.drawn, facts.more_is_better, facts.has_points),
    )  # fmt: skip
    if done.rowcount:
        rows = [
            (facts.id, number, one.points, one.won, one.blocked) for number, one in enumerate(facts.rounds, start=1)
        ]
        database.executemany(f"INSERT OR REPLACE INTO rounds ({ROUND_COLUMNS}) VALUES (?, ?, ?, ?, ?)", rows)


def _summary(games: list[Any], rounds: list[Any]) -> Summary:
    endings = [ending for ending, *_ in games]
    ended = [points for ending, points, _, has_points in games if ending != ABANDONED and has_points]
    counted = [(one, bool(better)) for one, _, better, has_points in rounds if has_points]
    points = [one for one, _ in counted]
    more = bool(counted) and all(better for _, better in counted)
    compared = [one for one, better in counted if better == more]
    low, high = min(compared, default=None), max(compared, default=None)
    streak, streak_now = _streaks(endings)
    return Summary(
        games=sum(ending != ABANDONED for ending in endings),
        won=endings.count(WON),
        shared=endings.count("shared"),
        lost=endings.count(LOST),
        abandoned=endings.count(ABANDONED),
        rounds=len(rounds),
        rounds_won=sum(won for _, won, _, _ in rounds),
        points_a_round=sum(points) / len(points) if points else None,
        points_a_game=sum(ended) / len(ended) if ended else None,
        streak=streak,
        streak_now=streak_now,
        drawn=sum(drawn for _, _, drawn, _ in games),
        best=high if more else low,
        worst=low if more else high,
    )


def _streaks(endings: list[str]) -> tuple[int, int]:
    longest = now = 0
    for ending in endings:
        if ending == WON:
            now += 1
        elif ending in (LOST, ABANDONED):
            now = 0
        longest = max(longest, now)
    return longest, now
