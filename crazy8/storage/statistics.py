"""The player's statistics: one row a finished game, in an embedded database beside the saved games."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any, Final

from crazy8.session.game_summary import ABANDONED, ENDINGS, LOST, SHARED, WON, GameFacts, facts_in_pieces, facts_of
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
        """CREATE TABLE totals (
            rules TEXT NOT NULL, players INTEGER NOT NULL, level TEXT NOT NULL, ending TEXT NOT NULL,
            has_points INTEGER NOT NULL, games INTEGER NOT NULL, points INTEGER NOT NULL, drawn INTEGER NOT NULL,
            PRIMARY KEY (rules, players, level, ending, has_points)
        ) WITHOUT ROWID""",
        """CREATE TABLE round_points (
            rules TEXT NOT NULL, players INTEGER NOT NULL, level TEXT NOT NULL, more_is_better INTEGER NOT NULL,
            has_points INTEGER NOT NULL, points INTEGER NOT NULL, rounds INTEGER NOT NULL, won INTEGER NOT NULL,
            PRIMARY KEY (rules, players, level, more_is_better, has_points, points)
        ) WITHOUT ROWID""",
        """CREATE TABLE streaks (
            rules TEXT NOT NULL, players INTEGER NOT NULL, level TEXT NOT NULL,
            longest INTEGER NOT NULL, now INTEGER NOT NULL,
            PRIMARY KEY (rules, players, level)
        ) WITHOUT ROWID""",
        "CREATE TABLE summed_up (games INTEGER NOT NULL, rounds INTEGER NOT NULL)",
        "INSERT INTO summed_up VALUES (0, 0)",
        "CREATE TABLE passed_over (id TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE looked_through (stamp TEXT NOT NULL)",
        """CREATE TRIGGER sum_game_up AFTER INSERT ON games BEGIN
            INSERT INTO totals
                VALUES (new.rules, new.players, new.level, new.ending, new.has_points, 1, new.points, new.drawn)
                ON CONFLICT DO UPDATE SET
                games = games + 1, points = points + excluded.points, drawn = drawn + excluded.drawn;
            INSERT INTO streaks
                SELECT rule, seats, levels, new.ending = 'won', new.ending = 'won'
                FROM (SELECT new.rules AS rule UNION ALL SELECT ''),
                     (SELECT new.players AS seats UNION ALL SELECT 0),
                     (SELECT new.level AS levels UNION ALL SELECT '')
                WHERE 1
                ON CONFLICT DO UPDATE SET
                longest = max(longest, CASE new.ending WHEN 'won' THEN now + 1 ELSE 0 END),
                now = CASE new.ending WHEN 'won' THEN now + 1 WHEN 'shared' THEN now ELSE 0 END;
            UPDATE summed_up SET games = games + 1;
        END""",
        """CREATE TRIGGER sum_round_up AFTER INSERT ON rounds BEGIN
            INSERT INTO round_points
                SELECT rules, players, level, more_is_better, has_points, new.points, 1, new.won
                FROM games WHERE id = new.game
                ON CONFLICT DO UPDATE SET rounds = rounds + 1, won = won + excluded.won;
            UPDATE summed_up SET rounds = rounds + 1;
        END""",
    ),
)
"""What makes each version's tables of the version before; the database says its own in ``user_version``. A step that
has been released is never changed."""

GAME_COLUMNS: Final = "id, ended, rules, players, level, ending, place, points, drawn, more_is_better, has_points"
ROUND_COLUMNS: Final = "game, number, points, won, blocked"
_EVERY_TABLE: Final = (
    f"SELECT {GAME_COLUMNS} FROM games",
    f"SELECT {ROUND_COLUMNS} FROM rounds",
    "SELECT rules, players, level, ending, has_points, games, points, drawn FROM totals",
    "SELECT rules, players, level, more_is_better, has_points, points, rounds, won FROM round_points",
    "SELECT rules, players, level, longest, now FROM streaks",
    "SELECT id FROM passed_over",
    "SELECT stamp FROM looked_through",
)
_SUM_UP: Final = (
    "DELETE FROM totals",
    "DELETE FROM round_points",
    "DELETE FROM streaks",
    "INSERT INTO totals SELECT rules, players, level, ending, has_points, count(*), sum(points), sum(drawn) "
    "FROM games GROUP BY rules, players, level, ending, has_points",
    "INSERT INTO round_points SELECT rules, players, level, more_is_better, has_points, rounds.points, count(*), "
    "sum(won) FROM rounds JOIN games ON games.id = rounds.game "
    "GROUP BY rules, players, level, more_is_better, has_points, rounds.points",
    "UPDATE summed_up SET games = (SELECT count(*) FROM games), rounds = (SELECT count(*) FROM rounds)",
)
"""What makes the sums anew. They are kept by triggers, so that 200,000 games are asked as quickly as two."""

_BUSY_SECONDS: Final = 0.5
_A_LOT: Final = 1 << 21
"""Bytes of a database that is not checked within a frame."""
_AT_ONCE: Final = 500
"""How many ids are looked up in a piece."""
_TOGETHER: Final = 20
"""How many games are written at a time."""
_FAULTS: Final = (sqlite3.Error, UnicodeDecodeError, OverflowError)
"""What the database raises. Damaged text can make even its own message one that cannot be read."""

_OF_THE_PLACE: Final = frozenset({3, 5, 6, 7, 8, 9, 10, 13, 14, 15, 22, 23})
"""SQLite's codes for what is not the database's fault: no permission, busy, locked, no memory, read-only, stopped, an
unreadable or full disk, a place that cannot be opened, locks that fail."""


class _Later(Exception):
    """A newer program made this database."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which games a page is about; None for all. ``rules`` is a preset's name or ``"custom"``, ``level`` a level or
    ``"mixed"``."""

    rules: str | None = None
    players: int | None = None
    level: str | None = None

    def where(self, table: str) -> tuple[str, list[Any]]:
        """The condition on a table and its values."""
        given = [(name, value) for name, value in zip(self.__slots__, (self.rules, self.players, self.level)) if value]
        return " AND ".join(["1", *(f"{table}.{name} = ?" for name, _ in given)]), [value for _, value in given]


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


NOTHING: Final = Summary(0, 0, 0, 0, 0, 0, 0, None, None, 0, 0, 0, None, None)
"""The numbers of somebody who has finished no game."""


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
    """The database. A damaged one is kept aside and begun anew; nothing here raises.

    It is checked once, when it is first asked something; ``counting`` does that and all else that may take long in
    pieces. Games are in the order in which they were counted, which no clock can change.
    """

    def __init__(self, path: Path, tell: Tell) -> None:
        self.path = path
        self._tell = tell
        self._is_checked = False

    # ------------------------------------------------------------ counting

    def add(self, record: GameRecord) -> bool:
        """Count a game that is over, unless it is counted already. False: it could not be counted now; ``catch_up``
        will do it."""
        return self._write([_facts_or_none(record)], [])

    def catch_up(self, ids: Iterable[str], game: Callable[[str], GameRecord | None]) -> int:
        """``counting`` at a stretch, whatever has been looked through before; returns how many games were not known."""
        told = list(self.counting(lambda: list(ids), game, ""))
        return told[-1][0] if told else 0

    def counting(
        self, ids: Callable[[], list[str]], game: Callable[[str], GameRecord | None], stamp: str
    ) -> Iterator[tuple[int, int]]:
        """Check the database, and count what the history holds and the database does not, a piece at a time: how many
        games have been looked at so far, and how many there are to look at.

        ``ids`` gives the games of the history, the latest first, ``game`` one of them. ``stamp`` is another text after
        the history has changed: as long as it is the same, and not empty, there is nothing to do.
        """
        yield from self._checking()
        if stamp and self._stamp(stamp) == self._looked_through():
            return
        unknown: list[str] = []
        there = ids()
        for first in range(0, len(there), _AT_ONCE):
            some = there[first : first + _AT_ONCE]
            unknown += self._unknown(some)
            yield 0, 0
        counted: list[GameFacts] = []
        passed: list[str] = []
        whole = True
        for done, one in enumerate(reversed(unknown)):
            record = game(one)
            if record is None:
                whole = False
            else:
                facts: GameFacts | None = None
                with suppress(Damaged):
                    for found in _facts(record):
                        facts = found
                        yield done, len(unknown)
                if facts is None:
                    passed.append(one)
                else:
                    counted.append(facts)
            if len(counted) + len(passed) >= _TOGETHER:
                whole = self._write(counted, passed) and whole
                counted, passed = [], []
            yield done + 1, len(unknown)
        whole = self._write(counted, passed) and whole
        if whole and there:
            self._note_looked_through(stamp)

    def _checking(self) -> Iterator[tuple[int, int]]:
        """The check, on a thread where there is a lot to check."""
        if self._is_checked:
            return
        try:
            size = self.path.stat().st_size
        except OSError:
            return
        if size >= _A_LOT:
            checking = Thread(target=self._look_ahead, name="statistics", daemon=True)
            checking.start()
            while checking.is_alive():
                checking.join(0.001)
                yield 0, 0
        self._rows("SELECT 1", [])

    def _look_ahead(self) -> None:
        """Check the database; what is found wrong is found again by who asks next, and told there."""
        with suppress(*_FAULTS, OSError, _Later):
            self._made_ready().close()
            self._is_checked = True

    def _stamp(self, stamp: str) -> str:
        rows = self._rows("SELECT games FROM summed_up", [])
        return f"{stamp} {rows[0][0]}" if rows else ""

    def _looked_through(self) -> str | None:
        rows = self._rows("SELECT stamp FROM looked_through", [])
        return rows[0][0] if rows else None

    def _note_looked_through(self, stamp: str) -> None:
        with self._connected(making=True) as database:
            if database is not None:
                database.execute("DELETE FROM looked_through")
                database.execute(
                    "INSERT INTO looked_through SELECT ? || ' ' || games FROM summed_up", [stamp]
                )

    def _unknown(self, ids: list[str]) -> list[str]:
        places = ", ".join("?" * len(ids))
        known = self._rows(
            f"SELECT id FROM games WHERE id IN ({places}) UNION SELECT id FROM passed_over WHERE id IN ({places})",
            [*ids, *ids],
        )
        found = {row[0] for row in known}
        return [one for one in ids if one not in found]

    def _write(self, counted: Sequence[GameFacts | None], passed: Sequence[str]) -> bool:
        """Write games down, and ids of those that do not count. False: that cannot be done now."""
        done = not counted and not passed
        if done:
            return True
        with self._connected(making=True) as database:
            if database is not None:
                for facts in counted:
                    if facts is not None:
                        _insert(database, facts)
                database.executemany("INSERT OR IGNORE INTO passed_over VALUES (?)", [[one] for one in passed])
                done = True
        return done

    # ------------------------------------------------------------ asking

    def summary(self, chosen: Chosen = Chosen()) -> Summary:
        """The numbers of the chosen games."""
        where, values = chosen.where("totals")
        games = self._rows(
            "SELECT ending, sum(games), sum(games * has_points), sum(points), sum(drawn) FROM totals "
            f"WHERE {where} GROUP BY ending",
            values,
        )
        where, values = chosen.where("round_points")
        rounds = self._rows(
            f"SELECT more_is_better, has_points, points, sum(rounds), sum(won) FROM round_points WHERE {where} "
            "GROUP BY more_is_better, has_points, points",
            values,
        )
        streaks = self._rows(
            "SELECT longest, now FROM streaks WHERE rules = ? AND players = ? AND level = ?",
            [chosen.rules or "", chosen.players or 0, chosen.level or ""],
        )
        return _summary(games, rounds, streaks[0] if streaks else (0, 0))

    def games(self, chosen: Chosen = Chosen(), most: int = 1_000) -> list[GameLine]:
        """The chosen games, the last ``most`` of them, oldest first."""
        where, values = chosen.where("games")
        columns = "id, ended, rules, players, level, ending, place, points"
        rows = self._rows(f"SELECT {columns} FROM games WHERE {where} ORDER BY rowid DESC LIMIT ?", [*values, most])
        return [GameLine(*row) for row in reversed(rows)]

    def rounds(self, chosen: Chosen = Chosen()) -> dict[int, int]:
        """How many rounds wrote how many points, by points, of games that have points."""
        where, values = chosen.where("round_points")
        rows = self._rows(
            f"SELECT points, sum(rounds) FROM round_points WHERE {where} AND has_points "
            "GROUP BY points ORDER BY points",
            values,
        )
        return dict(rows)

    def last_rounds(self, chosen: Chosen = Chosen(), most: int = 30) -> list[RoundLine]:
        """The last ``most`` rounds of the chosen games that have points, oldest first."""
        where, values = chosen.where("games")
        rows = self._rows(
            "SELECT rounds.points, rounds.won FROM games NOT INDEXED CROSS JOIN rounds ON rounds.game = games.id "
            f"WHERE {where} AND games.has_points ORDER BY games.rowid DESC, rounds.number DESC LIMIT ?",
            [*values, most],
        )
        return [RoundLine(points, bool(won)) for points, won in reversed(rows)]

    def by(self, what: str, chosen: Chosen = Chosen()) -> dict[str | int, dict[str, int]]:
        """How the chosen games ended, for each of ``what``: ``"rules"``, ``"players"`` or ``"level"``."""
        if what not in Chosen.__slots__:
            raise ValueError(what)
        where, values = chosen.where("totals")
        rows = self._rows(
            f"SELECT {what}, ending, sum(games) FROM totals WHERE {where} GROUP BY {what}, ending ORDER BY {what}",
            values,
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
        database = self._open(making, check=not making)
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

    def _open(self, making: bool, check: bool) -> sqlite3.Connection | None:
        """The database with its tables as they are today, or a new one where it was damaged. ``check``: it is to be
        relied on, so if nobody has checked it yet that is done now."""
        if not making and not os.path.lexists(self.path):
            return None
        for _ in range(2):
            try:
                if self._is_checked or not check:
                    return self._connection()
                database = self._made_ready()
                self._is_checked = True
                return database
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

    def _connection(self) -> sqlite3.Connection:
        """The database, with its tables as they are today."""
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
        except BaseException:
            database.close()
            raise
        return database

    def _made_ready(self) -> sqlite3.Connection:
        """The database, checked as a whole; sums that are not those of its games are made anew."""
        database = self._connection()
        try:
            if database.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("integrity_check")
            for question in _EVERY_TABLE:
                database.execute(f"{question} LIMIT 1").fetchone()
            summed_up = database.execute("SELECT games, rounds FROM summed_up").fetchall()
            there = [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("games", "rounds")]
            if summed_up != [tuple(there)]:
                _sum_up(database)
        except BaseException:
            database.close()
            raise
        return database

    def _failed(self, error: Exception) -> bool:
        """Say what went wrong; a damaged database is kept aside. Returns whether a new one can be begun."""
        if getattr(error, "sqlite_errorcode", 11) & 0xFF in _OF_THE_PLACE:
            self._tell("statistics_not_kept")
            return False
        place = Path(os.path.realpath(self.path))
        if not keep_aside(self.path):
            self._tell("statistics_not_kept")
            return False
        for ending in ("-journal", "-wal", "-shm"):
            remove(place.with_name(place.name + ending))
        self._is_checked = False
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


def _facts(record: GameRecord) -> Iterator[GameFacts | None]:
    """What counts of a game, after pieces of work that give None: the first person at a table is this computer's."""
    return facts_in_pieces(record, record.persons[0]) if record.persons else iter(())


def _facts_or_none(record: GameRecord) -> GameFacts | None:
    with suppress(Damaged):
        return facts_of(record, record.persons[0]) if record.persons else None
    return None


def _sum_up(database: sqlite3.Connection) -> None:
    """Make the sums of all games anew."""
    database.execute("BEGIN IMMEDIATE")
    for statement in _SUM_UP:
        database.execute(statement)
    streaks: dict[tuple[str, int, str], tuple[int, int]] = {}
    for rules, players, level, ending in database.execute(
        "SELECT rules, players, level, ending FROM games ORDER BY rowid"
    ):
        for table in product((rules, ""), (players, 0), (level, "")):
            longest, now = streaks.get(table, (0, 0))
            now = now + 1 if ending == WON else now if ending == SHARED else 0
            streaks[table] = max(longest, now), now
    rows = [(*table, *streak) for table, streak in streaks.items()]
    database.executemany("INSERT INTO streaks VALUES (?, ?, ?, ?, ?)", rows)
    database.execute("COMMIT")


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
        database.executemany(f"INSERT OR IGNORE INTO rounds ({ROUND_COLUMNS}) VALUES (?, ?, ?, ?, ?)", rows)


def _summary(games: list[Any], rounds: list[Any], streaks: tuple[int, int]) -> Summary:
    """``games``: ending, number, number with points, points, cards drawn; ``rounds``: more is better, whether it has
    points, points, number, won."""
    counts = {ending: count for ending, count, *_ in games}
    ended = sum(count for ending, count in counts.items() if ending != ABANDONED)
    with_points = sum(count for ending, _, count, _, _ in games if ending != ABANDONED)
    points = sum(points for ending, _, _, points, _ in games if ending != ABANDONED)
    counted = [(bool(better), one, count) for better, has_points, one, count, _ in rounds if has_points]
    number = sum(count for _, _, count in counted)
    more = bool(counted) and all(better for better, _, _ in counted)
    compared = [one for better, one, _ in counted if better == more]
    low, high = min(compared, default=None), max(compared, default=None)
    return Summary(
        games=ended,
        won=counts.get(WON, 0),
        shared=counts.get(SHARED, 0),
        lost=counts.get(LOST, 0),
        abandoned=counts.get(ABANDONED, 0),
        rounds=sum(count for _, _, _, count, _ in rounds),
        rounds_won=sum(won for *_, won in rounds),
        points_a_round=sum(one * count for _, one, count in counted) / number if number else None,
        points_a_game=points / with_points if with_points else None,
        streak=streaks[0],
        streak_now=streaks[1],
        drawn=sum(drawn for *_, drawn in games),
        best=high if more else low,
        worst=low if more else high,
    )
