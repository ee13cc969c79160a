"""A finished game and a player's scores that are always the same, whatever bots would decide today."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from crazy8.session.daily import DayResult
from crazy8.session.game_summary import ABANDONED, LOST, SHARED, WON, GameFacts, RoundFacts
from crazy8.session.record import GameRecord
from crazy8.storage.daily import DailyBook, Day
from crazy8.storage.saves import read_record
from crazy8.storage.statistics import Statistics, _insert

GAME: Final = Path(__file__).resolve().parents[1] / "tests" / "data" / "finished_game.json"

_DAY: Final = 86_400_000
_FIRST: Final = 1_790_000_000_000
_ENDINGS: Final = {"W": WON, "S": SHARED, "L": LOST, "A": ABANDONED}
_GAMES: Final = """
crazy_eights 4 easy L 24 31 9 ; mau_mau 3 easy W 0 14 0 ; mau_mau 3 easy L 38 45 12 ; mau_mau 3 normal L 17 52 21
mau_mau 3 normal W 4 0 11 ; mau_mau 3 normal W 0 8 13 ; mau_mau 3 normal S 10 0 16 ; mau_mau 4 normal W 0 3 0
prsi 2 normal L 41 ; prsi 2 normal W 0 ; prsi 2 normal W 0 ; prsi 2 hard L 23 ; prsi 2 hard L 67 ; prsi 2 hard W 0
classic_eights 5 mixed A 30 12 ; classic_eights 5 mixed L 0 55 61 ; mau_mau 4 normal W 0 6 2
mau_mau 4 normal L 14 28 33 ; mau_mau 4 hard L 19 7 22 ; mau_mau 4 hard W 0 0 5 ; mau_mau 4 hard S 9 0 15
custom 4 normal W 0 1 0 ; custom 4 normal A 44 ; mau_mau 4 normal L 26 18 0
mau_mau 4 normal W 0 12 3 ; mau_mau 4 normal W 8 0 0
"""


def fill_daily(book: DailyBook) -> None:
    """Two weeks of deals of the day up to the 1st of December 2026, which is won."""
    today = date(2026, 12, 1)
    book._clock = datetime(2026, 12, 1, 18).timestamp
    for back, ending in enumerate("WWWLA.WLWWW"):
        day = today - timedelta(days=back)
        if ending == ".":
            continue
        won = ending == "W"
        result = None if ending == "A" else DayResult(won, 1 if won else 3, 0 if won else 4, 9)
        bot = DayResult(not won, 2 if won else 1, 2 if won else 0, 8)
        book._change(partial(_note, Day(day, f"{back}", result, ending == "A", bot)))


def _note(one: Day, days: dict[date, Day]) -> None:
    days[one.day] = one


def finished_game() -> GameRecord:
    """A match of three rounds of Mau-Mau for four, in which nines turn the direction."""
    return read_record(GAME)


def fill(statistics: Statistics) -> None:
    """Count 26 games: of several rules and levels, won, shared, lost and given up."""
    games = [game.split() for line in _GAMES.strip().splitlines() for game in line.split(" ; ")]
    with statistics._connected(making=True) as database:
        assert database is not None
        for number, (rules, players, level, ending, *points) in enumerate(games):
            rounds = tuple(RoundFacts(int(one), int(one) == 0, False) for one in points)
            facts = GameFacts(
                id=f"{_FIRST + number * _DAY}-00000000",
                ended=_FIRST + number * _DAY,
                rules=rules,
                players=int(players),
                level=level,
                ending=_ENDINGS[ending],
                place={"W": 1, "S": 1, "L": 2, "A": 0}[ending],
                points=sum(map(int, points)),
                drawn=3 + number % 7 * len(points),
                more_is_better=False,
                rounds=rounds,
            )
            _insert(database, facts)
