"""Backs and cloths that are won by playing. What has been won stays won, whatever becomes of the statistics."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from crazy8.storage.files import keep_aside, put, read_bytes

if TYPE_CHECKING:
    from crazy8.storage.daily import DailyBook
    from crazy8.storage.statistics import Statistics

FILE: Final = "prizes.json"
FORMAT: Final = 1
_LARGEST: Final = 1 << 16
ROUNDS: Final = 50


class Prize(NamedTuple):
    """A look of the table: the ``setting`` that it is a value of, its ``value``, and by what ``deed`` it is won."""

    setting: str
    value: str
    deed: str


PRIZES: Final = (
    Prize("cloth", "petrol", "first_win"),
    Prize("card_back", "lace", "fifty_rounds"),
    Prize("cloth", "dusk", "three_days"),
    Prize("card_back", "stars", "every_game"),
    Prize("cloth", "wine", "seven_days"),
)


class Prizes:
    """What has been won, in a file of its own. Nothing here raises: what cannot be kept or read is told in ``notices``,
    each once; they are keys of sentences below ``prizes.notice``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.notices: list[str] = []
        self._told: set[str] = set()
        self._deeds: set[str] | None = None
        self._may_write = True

    def is_won(self, setting: str, value: str) -> bool:
        """Whether this look may be chosen: all that are no prize may."""
        prize = self.prize(setting, value)
        return prize is None or prize.deed in self._read()

    @staticmethod
    def prize(setting: str, value: str) -> Prize | None:
        """The prize that this look is; None for one that everybody has."""
        return next((one for one in PRIZES if (one.setting, one.value) == (setting, value)), None)

    def look(self, statistics: Statistics, book: DailyBook) -> list[Prize]:
        """See whether something more has been won; returns what is new."""
        known = self._read()
        missing = {one.deed for one in PRIZES} - known
        if not missing:
            return []
        done = {deed for deed in missing if _DEEDS[deed](statistics, book)}
        if done:
            self._deeds = None  # another copy of the program may have written meanwhile
            self._deeds = known | self._read() | done
            self._write(self._deeds)
        return [one for one in PRIZES if one.deed in done]

    def _read(self) -> set[str]:
        if self._deeds is not None:
            return self._deeds
        self._deeds = set()
        try:
            data = read_bytes(self.path, _LARGEST)
        except OSError:
            self._may_write = False  # what cannot be read now may be read later, and is not written over
            self._tell("unread")
            return self._deeds
        if data is None:
            return self._deeds
        import json

        try:
            table = json.loads(data)
            form, won = table["format"], table["won"]
            if type(form) is not int or not isinstance(won, list) or not all(isinstance(deed, str) for deed in won):
                raise ValueError("no prizes")
        except (ValueError, TypeError, KeyError, RecursionError):
            self._may_write = keep_aside(self.path)
            self._tell("aside")
            return self._deeds
        self._may_write = form <= FORMAT  # a newer program's file is read as far as it goes, and not written over
        self._deeds = set(won)
        return self._deeds

    def _write(self, deeds: set[str]) -> None:
        if not self._may_write:
            return
        import json

        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            put(self.path, (json.dumps({"format": FORMAT, "won": sorted(deeds)}) + "\n").encode("ascii"))
        except OSError:
            self._tell("not_kept")

    def _tell(self, what: str) -> None:
        if what not in self._told:
            self._told.add(what)
            self.notices.append(f"prizes.notice.{what}")


def _every_game(statistics: Statistics, book: DailyBook) -> bool:
    from crazy8.rules.presets import PRESET_NAMES
    from crazy8.storage.statistics import Chosen

    found = (statistics.summary(Chosen(rules=name)) for name in PRESET_NAMES)
    return all(summary.won + summary.shared for summary in found)


_DEEDS: Final[dict[str, Callable[[Statistics, DailyBook], bool]]] = {
    "first_win": lambda statistics, book: statistics.summary().won > 0,
    "fifty_rounds": lambda statistics, book: statistics.summary().rounds >= ROUNDS,
    "three_days": lambda statistics, book: book.best_streak() >= 3,
    "seven_days": lambda statistics, book: book.best_streak() >= 7,
    "every_game": _every_game,
}
