"""Which game was played after which, written down as it happens: a clock that is set back misleads nobody."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from crazy8.storage.files import put

_LARGEST: Final = 1 << 26
_ID: Final = re.compile(r"[0-9]{13}-[0-9a-f]{8}(?:-[0-9]{1,4})?")
_SPARE_LINES: Final = 1_000
"""So many lines more than games, and as many again as there are games, are too many."""


class PlayOrder:
    """A file with the id of a game a line, written when one sits down to it and when it is over. Without the file, and
    for games from before it, the times of the games' own files decide, as far as they are not in the future."""

    def __init__(self, path: Path, saved: Path) -> None:
        """``saved`` is the folder of the games in progress."""
        self.path = path
        self._saved = saved

    def note(self, game: str) -> None:
        """This game is played now. Where that cannot be written nothing is lost but the order."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            number = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
            try:
                os.write(number, f"{game}\n".encode())
            finally:
                os.close(number)

    def latest_first(self, games: Iterable[str]) -> list[str]:
        """These games, the one that was played last first."""
        places = self._places()
        now = time.time()

        def rank(game: str) -> tuple[int, float, str]:
            place = places.get(game)
            return (0, self._time_of(game, now), game) if place is None else (1, place, game)

        return sorted(games, key=rank, reverse=True)

    def _time_of(self, game: str, now: float) -> float:
        """When a game of which no line tells was written last; 0 where its file says a time that is still to come."""
        try:
            seconds = (self._saved / f"{game}.json").stat().st_mtime
        except OSError:
            return 0.0
        return seconds if seconds <= now else 0.0

    def _places(self) -> dict[str, int]:
        """The number of each game's last line."""
        try:
            with self.path.open("rb") as file:
                text = file.read(_LARGEST).decode(errors="replace")
        except OSError:
            return {}
        lines = [line for line in text.split("\n") if _ID.fullmatch(line)]
        places = {game: number for number, game in enumerate(lines)}
        if len(lines) > 2 * len(places) + _SPARE_LINES:
            with suppress(OSError):
                put(self.path, "".join(f"{game}\n" for game in sorted(places, key=places.__getitem__)).encode(), False)
        return places
