"""Games in progress: each is kept in a file of its own after every action, and goes on exactly where it was left."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crazy8 import __version__
from crazy8.rules.actions import action_text
from crazy8.session.playthrough import match_of, play_through
from crazy8.session.record import LARGEST, LONGEST_TITLE, PERSON, Damaged, GameRecord, Newer, Seat, record_of
from crazy8.session.session import Session
from crazy8.session.snapshot import moment_of
from crazy8.storage.files import GAMES, LOCKED, Lock, home_folder, keep_aside, names_in, read_bytes, remove
from crazy8.storage.history import ENDING, History
from crazy8.storage.open_game import BACKUP, OpenGame
from crazy8.storage.play_order import PlayOrder

if TYPE_CHECKING:
    from crazy8.storage.statistics import Statistics

Clock = Callable[[], float]
"""Seconds since 1970, as ``time.time`` gives them."""


def read(path: Path) -> Session:
    """The game in a file, ready to go on; nothing is kept yet.

    Raises:
        OSError: the file cannot be read.
        Damaged: it holds no game.
        Newer: a newer program wrote it.
    """
    return Session.from_record(read_record(path))


def read_record(path: Path) -> GameRecord:
    """The record in a file.

    Raises:
        OSError: the file cannot be read.
        Damaged: it holds no game.
        Newer: a newer program wrote it.
    """
    data = read_bytes(path, LARGEST)
    if data is None:
        raise FileNotFoundError(path)
    return record_of(data)


class SavedGame(NamedTuple):
    """A game that can go on, as the start menu shows it: ``record`` has its rules, names, totals and round."""

    record: GameRecord

    @property
    def id(self) -> str:
        """The game's id."""
        return self.record.id

    @property
    def between_rounds(self) -> bool:
        """Whether the last round is over and the next one is not dealt."""
        position = self.record.position
        return not position or position.get("phase") == "over"


class Saves:
    """What the player has on this computer: games in progress, the ``history`` of finished ones, ``statistics``.

    Nothing here raises: what cannot be kept or read is told in ``notices``, each key once; they are keys of sentences
    below ``saves.notice``. One game at a time is open; another copy of the program leaves it alone meanwhile.
    """

    def __init__(
        self,
        clock: Clock,
        home: Path | None = None,
        finished: Callable[[GameRecord], object] = lambda record: None,
    ) -> None:
        """``finished`` is told of each game that is over, once it is kept."""
        self._finished = finished
        self.home = home_folder() if home is None else home
        self.folder = self.home / GAMES
        self.notices: list[str] = []
        self._told: set[str] = set()
        self._clock = clock
        self.open_game: OpenGame | None = None
        self.order = PlayOrder(self.home / "played.log", self.folder)
        self.history = History(self.home / "history", self.order, self.tell)

    @cached_property
    def statistics(self) -> Statistics:
        """All finished games as figures. Imported when first asked for: no game begins with them."""
        from crazy8.storage.statistics import Statistics

        return Statistics(self.home / "statistics.db", self.tell)

    def tell(self, what: str) -> None:
        """Note something that the player should hear once."""
        if what not in self._told:
            self._told.add(what)
            self.notices.append(f"saves.notice.{what}")

    def now(self) -> int:
        """The clock in milliseconds."""
        return max(0, int(self._clock() * 1000))

    def path_of(self, game: str) -> Path:
        """Where the game with this id lies while it is in progress."""
        return self.folder / (game + ENDING)

    # ------------------------------------------------------------ playing

    def begin(self, session: Session, names: Sequence[str], title: str = "") -> None:
        """Keep a new game from now on, after every action. ``names`` are what everybody is called, by seat;
        ``title`` is what the player calls these rules. What the session has done already is part of the game, and
        is written at once."""
        self.close()
        seats = tuple(
            Seat("".join(names[seat])[:80], session.levels.get(seat, PERSON)) for seat in range(session.match.players)
        )
        now, moment = self.now(), moment_of(session.match)
        game, lock = self._new_place(now, session.match.seed)
        beginning = None if session.beginning.round is None else moment_of(session.beginning)
        record = GameRecord(
            id=game,
            program=__version__,
            rules=session.match.rules,
            seats=seats,
            seed=session.match.seed,
            first_dealer=session.first_dealer,
            practice=session.practice,
            abandoned=False,
            started=now,
            saved=now,
            earlier=session.earlier,
            beginning=beginning,
            actions=tuple(map(action_text, session.actions)),
            marks=("",) * len(session.actions),
            state=moment,
            title=title[:LONGEST_TITLE],
            reasons=dict(session.noted_reasons),
        )
        self._open(session, record, lock, whole=False)
        if session.actions and self.open_game is not None:
            self.open_game.write(lasting=True)

    def games(self) -> list[SavedGame]:
        """The games that can go on, the one that was played last first. Those that another copy plays are left out."""
        return list(self._playable())

    def last_played(self) -> SavedGame | None:
        """The first of ``games``, without a look at all the others."""
        return next(self._playable(), None)

    def _playable(self) -> Iterator[SavedGame]:
        for game in self._ids():
            record = self._look(game)
            if record is not None:
                yield SavedGame(record)

    def resume(self, game: SavedGame) -> Session | None:
        """Go on with a game, exactly where it was left, and keep it from now on. None: it is no longer there, cannot be
        read, or another copy has it."""
        self.close()
        lock = self._lock(game.id)
        if not lock.take():
            return None
        try:
            found = self._restored(game.id)
        except BaseException:
            lock.let_go()
            raise
        if found is None:
            lock.let_go()
            return None
        session, record, whole = found
        if session.earlier != record.earlier:
            self.tell("other_rules")
            beginning = moment_of(session.beginning)
            record = record._replace(earlier=session.earlier, beginning=beginning, actions=(), marks=())
        self._open(session, record, lock, whole)
        return session

    def is_kept(self, game: str) -> bool:
        """Whether there is a game in progress of this id, be it that another copy plays it now."""
        for path in self._files(game):
            try:
                path.lstat()
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError:  # it may be there, and is not given up for a moment's trouble
                pass
            return True
        return False

    def abandon(self, game: SavedGame) -> None:
        """Give a game up: it moves to the history, and counts as abandoned."""
        if self.open_game is not None and self.open_game.record.id == game.id:
            self.close()
        lock = self._lock(game.id)
        if lock.take():
            self.finish(game.record.given_up(self.now()))
            lock.let_go()

    def counted(self) -> Statistics:
        """The statistics, with every game of the history counted."""
        for _ in self.counting():
            pass
        return self.statistics

    def counting(self) -> Iterator[tuple[int, int]]:
        """Make the statistics ready to be asked, a piece at a time: how many games have been counted so far, and how
        many there are to count."""
        return self.statistics.counting(self.history.ids, self.history.game, self.history.stamp)

    def close(self) -> None:
        """The open game is left, or the program ends."""
        if self.open_game is not None:
            self.open_game.leave()
            self.open_game = None

    def write(self, session: Session) -> None:
        """Keep the open game now, whatever has been kept of it; nothing for any other session."""
        if self.open_game is not None and self.open_game.session is session:
            self.open_game.keep(session)

    def rescue(self) -> bool | None:
        """Write and leave the open game after an error in the program. Returns whether the disk now holds all that was
        played, as reading it back shows; None where no game is open, or nothing was played yet.

        Raises:
            Exception: the error has reached the game itself. It is left as it was kept last.
        """
        game, self.open_game = self.open_game, None
        if game is None:
            return None
        try:
            game.rescue()
        finally:
            game.leave()
        if game.finished:
            return True
        try:
            found = read_record(game.path)
        except (OSError, Damaged, Newer):
            return False if game.record.actions else None
        return (found.actions, found.state) == (game.record.actions, game.record.state)

    # ------------------------------------------------------------ the files

    def _open(self, session: Session, record: GameRecord, lock: Lock, whole: bool) -> None:
        self.order.note(record.id)
        self.open_game = OpenGame(session, record, self.path_of(record.id), lock, self, whole)

    def _new_place(self, now: int, seed: int) -> tuple[str, Lock]:
        """An id that no game has yet, and its lock."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        first = f"{now % 10**13:013}-{sha256(str(seed).encode()).hexdigest()[:8]}"
        for number in range(1, 10_000):
            game = first if number == 1 else f"{first}-{number}"
            lock = self._lock(game)
            if not lock.take():
                continue
            if not any(os.path.lexists(path) for path in (*self._files(game), self.history.path_of(game))):
                return game, lock
            lock.let_go()
        raise AssertionError("ten thousand games began in one millisecond")

    def _lock(self, game: str) -> Lock:
        return Lock(self.folder / (game + LOCKED))

    def _ids(self) -> list[str]:
        """Every game in the folder, the one that was played last first."""
        try:
            names = [name.removesuffix(BACKUP) for name in names_in(self.folder)]
        except OSError:
            self.tell("folder_not_read")
            return []
        return self.order.latest_first({name.removesuffix(ENDING) for name in names if name.endswith(ENDING)})

    def _files(self, game: str) -> tuple[Path, Path]:
        path = self.path_of(game)
        return path, path.with_name(path.name + BACKUP)

    def _look(self, game: str) -> GameRecord | None:
        """The record of a game that nobody else plays, for the list. One that is over moves to the history; one that is
        there already was stopped on the way."""
        if self.open_game is not None and self.open_game.record.id == game:
            return next((record for record, _ in self._records(game)), None)
        lock = self._lock(game)
        if not lock.take():
            return None
        try:
            try:
                over = self.history.read(game)
            except OSError:
                self.tell("history_not_read")
                return None
            record = over or next((record for record, _ in self._records(game)), None)
            if record is not None and (over or _is_over(record)) and self.finish(record):
                return None
            return record
        finally:
            lock.let_go()

    def _restored(self, game: str) -> tuple[Session, GameRecord, bool] | None:
        for record, path in self._records(game):
            try:
                return Session.from_record(record), record, path == self.path_of(game)
            except Damaged:
                self._put_aside(path)
        return None

    def _records(self, game: str) -> Iterator[tuple[GameRecord, Path]]:
        """What can be read of a game: its file, then the backup. What cannot is put aside."""
        for path in self._files(game):
            try:
                record = read_record(path)
                if record.id != game:
                    raise Damaged("no_game")
                yield record, path
            except FileNotFoundError:
                continue
            except Newer:
                self.tell("newer")
                return
            except OSError:
                self.tell("not_read")  # and the backup, which is older, must not take its place
                return
            except Damaged:
                self._put_aside(path)

    def _put_aside(self, path: Path) -> None:
        keep_aside(path)
        backup_left = not path.name.endswith(BACKUP) and os.path.lexists(path.with_name(path.name + BACKUP))
        self.tell("from_backup" if backup_left else "unreadable")

    def finish(self, record: GameRecord) -> bool:
        """Move a game that is over to the history and count it. False: it could not be kept there yet."""
        try:
            self.history.keep(record)
        except OSError:
            self.tell("not_kept")
            return False
        self.order.note(record.id)
        self.statistics.add(record)
        self._finished(record)
        for path in self._files(record.id):
            remove(path)
        return True


def _is_over(record: GameRecord) -> bool:
    """Whether the game has its result. A record that cannot be restored is not: it is mended when it is resumed."""
    if not SavedGame(record).between_rounds:
        return False
    try:
        through = play_through(record)
        match = through.match if through.leads_to(record) else match_of(record)
        return match.result is not None
    except Damaged:
        return False
