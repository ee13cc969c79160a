"""The book of the deals of the day: which day's deal was begun with which game, and what came of it.

A day counts once its deal has been played to the end, and for the day on which it was begun. The book knows two things
about clocks: a day that was begun stays begun whatever the clock says later, and while the clock stands up to a month
before the last day in the book, that last day is still today; so setting it back gives no second try and takes nothing
away. A day farther ahead than that was begun with a wrong clock, and holds nobody up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from crazy8.session.daily import DayResult, result_of_record
from crazy8.storage.files import keep_aside, put, read_bytes

if TYPE_CHECKING:
    from crazy8.session.record import GameRecord

FORMAT: Final = 1
FILE: Final = "daily.json"
_LARGEST: Final = 1 << 22
_MOST_AHEAD: Final = timedelta(days=31)
_ONE_DAY: Final = timedelta(days=1)
_MOST: Final = 1_000_000


class Day(NamedTuple):
    """What the book says of a day. ``game`` is the id of the game that it was begun with; ``result`` is None while that
    goes on and where it was ``given_up``; ``bot`` is what a hard bot made of the same seat, None where nobody has asked
    yet."""

    day: date
    game: str
    result: DayResult | None = None
    given_up: bool = False
    bot: DayResult | None = None

    @property
    def is_over(self) -> bool:
        """Whether it was played to the end or given up."""
        return self.played or self.given_up

    @property
    def played(self) -> bool:
        """Whether it was played to the end."""
        return self.result is not None


class DailyBook:
    """The book, read when first asked for. Nothing here raises: what cannot be kept or read is told in ``notices``,
    each once; they are keys of sentences below ``daily.notice``."""

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self.path = path
        self.notices: list[str] = []
        self._clock = clock
        self._told: set[str] = set()
        self._days: dict[date, Day] | None = None
        self._may_write = True

    # ------------------------------------------------------------ days

    def today(self) -> date:
        """The calendar day where the player is; the last one begun while the clock stands a little before it."""
        now = date.fromtimestamp(self._clock())
        ahead = [day for day in self._book() if now < day <= now + _MOST_AHEAD]
        return max(ahead, default=now)

    def day(self, day: date) -> Day | None:
        """What the book says of a day; None where its deal was not begun."""
        return self._book().get(day)

    def day_of_game(self, game: str) -> date | None:
        """The day that was begun with this game; None for all other games."""
        return next((one.day for one in self._book().values() if one.game == game), None)

    def unfinished(self) -> list[Day]:
        """The days whose game, as far as the book knows, still goes on."""
        return [one for one in self._book().values() if not one.is_over]

    def last_days(self, count: int) -> list[tuple[date, Day | None]]:
        """The last days up to today, the oldest first."""
        today = self.today()
        days = [today - _ONE_DAY * back for back in range(count - 1, -1, -1)]
        return [(day, self.day(day)) for day in days]

    def streak(self) -> int:
        """How many days in a row have been played up to now; today need not be among them yet."""
        today = self.today()
        played = self._played(today)
        return _row_up_to(today if today in played else today - _ONE_DAY, played)

    def best_streak(self) -> int:
        """The most days in a row that were ever played."""
        played = self._played(self.today())
        return max((_row_up_to(day, played) for day in played if day + _ONE_DAY not in played), default=0)

    def days_played(self) -> int:
        """How many days have been played."""
        return len(self._played(self.today()))

    def days_won(self) -> int:
        """How many of them were won."""
        return sum(one.result is not None and one.result.won for one in self._book().values())

    def _played(self, today: date) -> set[date]:
        return {day for day, one in self._book().items() if one.played and day <= today}

    # ------------------------------------------------------------ writing

    def begin(self, day: date, game: str) -> None:
        """The deal of a day is begun with this game. What came of an earlier try stays."""
        self._change(lambda days: days.setdefault(day, Day(day, game)))

    def forget(self, lost: Day) -> None:
        """A day whose game is nowhere any more, and of which nothing came, was never begun."""

        def strike(days: dict[date, Day]) -> None:
            if days.get(lost.day) == lost:
                del days[lost.day]

        self._change(strike)

    def note(self, record: GameRecord) -> None:
        """A game is over: where a day was begun with it, that is written down. A day is never written down twice."""
        day = self.day_of_game(record.id)
        if day is None:
            return
        before = self._book()[day]
        if before.is_over:
            return
        result = None if record.abandoned else result_of_record(record)
        after = before._replace(result=result, given_up=result is None)
        self._change(lambda days: days.__setitem__(day, after))

    def note_bot(self, day: date, result: DayResult) -> None:
        """What a hard bot made of a day that was begun."""

        def write(days: dict[date, Day]) -> None:
            if day in days:
                days[day] = days[day]._replace(bot=result)

        self._change(write)

    def _change(self, change: Callable[[dict[date, Day]], object]) -> None:
        """Change the book as it stands on the disk now: another copy of the program may have written in it."""
        found = self._read()
        days = self._book() if found is None else found
        change(days)
        self._days = days
        if not self._may_write:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            put(self.path, _text_of(days.values()))
        except OSError:
            self._tell("not_kept")

    # ------------------------------------------------------------ reading

    def _book(self) -> dict[date, Day]:
        if self._days is None:
            self._days = self._read() or {}
        return self._days

    def _read(self) -> dict[date, Day] | None:
        """What stands in the file; None where that cannot be said. Only what was read and is wrong is put aside."""
        try:
            data = read_bytes(self.path, _LARGEST)
        except OSError:
            self._may_write = False  # what cannot be read now may be read later, and is not written over
            self._tell("unread")
            return None
        if data is None:
            self._may_write = True
            return None
        try:
            days = _days_of(data)
        except _Newer:
            self._may_write = False
            self._tell("newer")
            return None
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            if keep_aside(self.path):
                self._tell("aside")
            else:
                self._may_write = False
            return None
        self._may_write = True
        return days

    def _tell(self, what: str) -> None:
        if what not in self._told:
            self._told.add(what)
            self.notices.append(f"daily.notice.{what}")


class _Newer(Exception):
    """A newer program wrote this book."""


def _row_up_to(day: date, played: set[date]) -> int:
    count = 0
    while day in played:
        count += 1
        day -= _ONE_DAY
    return count


def _text_of(days: Iterable[Day]) -> bytes:
    import json

    table: dict[str, Any] = {}
    for one in sorted(days, key=lambda one: one.day):
        entry: dict[str, Any] = {"game": one.game}
        if one.given_up:
            entry["given_up"] = True
        entry |= {name: list(found) for name, found in (("result", one.result), ("bot", one.bot)) if found is not None}
        table[one.day.isoformat()] = entry
    return (json.dumps({"format": FORMAT, "days": table}, indent=1) + "\n").encode("ascii")


def _days_of(data: bytes) -> dict[date, Day]:
    """The days in a file's text.

    Raises:
        _Newer: a newer program wrote it.
        ValueError, TypeError, KeyError, AttributeError, RecursionError: it is no book.
    """
    import json  # late: the start menu of somebody who never played a deal of the day needs none

    if len(data) > _LARGEST:
        raise ValueError("too long")
    table = json.loads(data)
    if not isinstance(table, dict) or type(table["format"]) is not int:
        raise ValueError("no book")
    if table["format"] > FORMAT:
        raise _Newer
    days = {}
    for text, entry in table["days"].items():
        day = date.fromisoformat(text)
        game, given_up = entry["game"], entry.get("given_up", False)
        if not isinstance(game, str) or type(given_up) is not bool:
            raise ValueError(text)
        result, bot = (_result_of(entry.get(name)) for name in ("result", "bot"))
        days[day] = Day(day, game, result, given_up and result is None, bot)
    return days


def _result_of(found: Any) -> DayResult | None:
    if found is None:
        return None
    won, place, cards_left, turns = found
    numbers = (place, cards_left, turns)
    if type(won) is not bool or any(type(number) is not int or not 0 <= number <= _MOST for number in numbers):
        raise ValueError("no result")
    return DayResult(won, place, cards_left, turns)
