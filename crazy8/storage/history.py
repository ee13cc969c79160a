"""Finished games: each is kept as a file of its own, to be listed, watched again and decided again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from crazy8.session.record import LARGEST, Damaged, GameRecord, Newer, record_of, text_of
from crazy8.storage.files import keep_aside, put, read_bytes, settle_folder

Tell = Callable[[str], None]
"""Takes the key of something that the player should hear once."""

ENDING: Final = ".json"


class History:
    """The folder of finished games, a file each, named by the game's id. Nothing here is ever changed or deleted."""

    def __init__(self, folder: Path, tell: Tell) -> None:
        self.folder = folder
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
        if path.exists() and self._read(path) is not None:
            return
        put(path, text_of(record))
        settle_folder(self.folder)

    def ids(self) -> list[str]:
        """Every game's id, newest first."""
        try:
            names = [path.name for path in self.folder.iterdir()]
        except OSError:
            return []
        return sorted((name.removesuffix(ENDING) for name in names if name.endswith(ENDING)), reverse=True)

    def games(self, first: int = 0, most: int = 50) -> list[GameRecord]:
        """A page of the list, newest first."""
        return list(self._games(self.ids()[first : first + most]))

    def game(self, game: str) -> GameRecord | None:
        """One game; None if it is not there or cannot be read."""
        return self._read(self.path_of(game))

    def _games(self, ids: list[str]) -> Iterator[GameRecord]:
        for game in ids:
            record = self.game(game)
            if record is not None:
                yield record

    def _read(self, path: Path) -> GameRecord | None:
        try:
            data = read_bytes(path, LARGEST)
            return None if data is None else record_of(data)
        except Newer:
            self._tell("newer")
        except (OSError, Damaged):
            if keep_aside(path):
                self._tell("history_aside")
        return None
