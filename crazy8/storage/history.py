"""Finished games: each is kept as a file of its own, to be listed, watched again and decided again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from crazy8.session.record import LARGEST, Damaged, GameRecord, Newer, record_of, text_of
from crazy8.storage.files import keep_aside, names_in, put, read_bytes, settle_folder
from crazy8.storage.play_order import PlayOrder

Tell = Callable[[str], None]
"""Takes the key of something that the player should hear once."""

ENDING: Final = ".json"


class History:
    """The folder of finished games, a file each, named by the game's id. Nothing here is ever changed or deleted."""

    def __init__(self, folder: Path, order: PlayOrder, tell: Tell) -> None:
        """``order`` knows which game was played after which, whatever the clock said."""
        self.folder = folder
        self._order = order
        self._tell = tell

    def path_of(self, game: str) -> Path:
        """Where the game with this id lies; that is what a bug report names."""
        return self.folder / (game + ENDING)

    def keep(self, record: GameRecord) -> None:
        """Keep a game that is over. A game that is there already stays as it is.

        Raises:
            OSError: it cannot be kept.
        """
        path = self.path_of(record.id)
        self.folder.mkdir(parents=True, exist_ok=True)
        if self.read(record.id) is not None:
            return
        put(path, text_of(record))
        settle_folder(self.folder)

    def ids(self) -> list[str]:
        """Every game's id, the one that was played last first."""
        try:
            names = names_in(self.folder)
        except OSError:
            self._tell("folder_not_read")
            return []
        return self._order.latest_first(name.removesuffix(ENDING) for name in names if name.endswith(ENDING))

    @property
    def stamp(self) -> str:
        """A text that is another one after a file has come into the folder; empty where there is none."""
        try:
            return str(self.folder.stat().st_mtime_ns)
        except OSError:
            return ""

    def games(self, first: int = 0, most: int = 50) -> list[GameRecord]:
        """A page of the list, newest first."""
        return list(self._games(self.ids()[first : first + most]))

    def game(self, game: str) -> GameRecord | None:
        """One game; None if it is not there or cannot be read, which is told."""
        try:
            return self.read(game)
        except OSError:
            self._tell("history_not_read")
            return None

    def read(self, game: str) -> GameRecord | None:
        """One game; None if there is none, or only a damaged one, which is put aside and told.

        Raises:
            OSError: its file is there and cannot be read now. It stays where it is.
        """
        path = self.path_of(game)
        try:
            data = read_bytes(path, LARGEST)
            return None if data is None else record_of(data)
        except Newer:
            self._tell("newer")
        except Damaged:
            if keep_aside(path):
                self._tell("history_aside")
        return None

    def _games(self, ids: list[str]) -> Iterator[GameRecord]:
        for game in ids:
            record = self.game(game)
            if record is not None:
                yield record
