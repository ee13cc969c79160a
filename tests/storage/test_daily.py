"""The book of the deals of the day: streaks, clocks set back, time zones, damage, other copies, games that end late."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from crazy8.session.daily import DayResult, deal_of
from crazy8.session.session import Session, new_session
from crazy8.storage import daily
from crazy8.storage.daily import DailyBook, Day
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.saves import SavedGame
from crazy8.text.daily_text import share_line, status_line
from crazy8.text.storage_text import notice_text
from crazy8.text.words import words_for
from tools.bench.reliability import advance, names

TODAY = date(2026, 12, 1)
WON, LOST = DayResult(True, 1, 0, 9), DayResult(False, 3, 4, 8)


class Clock:
    """A clock that a test sets to a day and an hour."""

    def __init__(self, day: date = TODAY, hour: int = 12) -> None:
        self.set(day, hour)

    def set(self, day: date, hour: int = 12) -> None:
        self.now = datetime(day.year, day.month, day.day, hour).timestamp()

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def book(tmp_path: Path, clock: Clock) -> DailyBook:
    return DailyBook(tmp_path / "daily.json", clock)


def note(book: DailyBook, back: int, result: DayResult | None = WON) -> date:
    """A day so many days before today, played to its end or given up."""
    day = TODAY - timedelta(days=back)
    book._change(lambda days: days.__setitem__(day, Day(day, f"game {back}", result, result is None)))
    return day


def begin(storage: PlayerStorage, day: date) -> Session:
    """Sit down at the deal of a day, as the table does."""
    table = deal_of(day)
    session = new_session(table.rules, table.levels, table.seed)
    storage.saves.begin(session, names(session))
    assert storage.saves.open_game is not None
    storage.daily.begin(day, storage.saves.open_game.record.id)
    return session


def finish(session: Session) -> None:
    while session.result is None:
        advance(session)


# ---------------------------------------------------------------- streaks


def test_a_new_book_is_empty_and_makes_no_file(book: DailyBook) -> None:
    assert book.today() == TODAY
    assert (book.day(TODAY), book.streak(), book.best_streak(), book.days_played(), book.days_won()) == (
        None,
        0,
        0,
        0,
        0,
    )
    assert not book.path.exists()
    assert book.notices == []


@pytest.mark.parametrize(
    ("played", "now", "best"),
    [
        ([0], 1, 1),
        ([1], 1, 1),  # today may still come
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2, 3], 3, 3),
        ([0, 2, 3], 1, 2),
        ([0, 1, 3, 4, 5, 6], 2, 4),
        (list(range(400)), 400, 400),
    ],
)
def test_the_streak_counts_days_in_a_row(book: DailyBook, played: list[int], now: int, best: int) -> None:
    table = {(TODAY - timedelta(days=back)).isoformat(): {"game": "", "result": [True, 1, 0, 9]} for back in played}
    book.path.write_text(json.dumps({"format": 1, "days": table}), encoding="utf-8")
    assert (book.streak(), book.best_streak(), book.days_played()) == (now, best, len(played))


def test_a_lost_day_counts_as_played_and_one_given_up_does_not(book: DailyBook) -> None:
    note(book, 0)
    note(book, 1, LOST)
    note(book, 2, None)
    note(book, 3)
    assert (book.streak(), book.days_played(), book.days_won()) == (2, 3, 2)


def test_months_and_leap_days_are_no_gaps(tmp_path: Path) -> None:
    clock = Clock(date(2028, 3, 1))
    book = DailyBook(tmp_path / "daily.json", clock)
    for day in (date(2028, 2, 28), date(2028, 2, 29), date(2028, 3, 1)):
        book._change(lambda days, day=day: days.__setitem__(day, Day(day, "", WON)))
    assert book.streak() == 3


def test_the_calendar_ends_with_today(book: DailyBook) -> None:
    day = note(book, 3, LOST)
    shown = book.last_days(14)
    assert [one for one, _ in shown] == [TODAY - timedelta(days=back) for back in range(13, -1, -1)]
    assert [entry for _, entry in shown if entry is not None] == [Day(day, "game 3", LOST)]


# ---------------------------------------------------------------- clocks and places


@pytest.fixture
def zone() -> Iterator[Callable[[str], None]]:
    """Sets the time zone of this process for a test."""
    if not hasattr(time, "tzset"):
        pytest.skip("this system has one time zone a process")
    before = os.environ.get("TZ")

    def set_zone(name: str) -> None:
        os.environ["TZ"] = name
        time.tzset()

    yield set_zone
    os.environ.pop("TZ") if before is None else os.environ.__setitem__("TZ", before)
    time.tzset()


def test_two_machines_in_two_time_zones_have_the_same_deal_on_one_calendar_day(
    tmp_path: Path, zone: Callable[[str], None]
) -> None:
    deals, moments = [], []
    for number, place in enumerate(("HST10", "JST-9")):  # 19 hours apart
        zone(place)
        moment = datetime(2026, 12, 1, 20, 0).timestamp()
        book = DailyBook(tmp_path / str(number), lambda moment=moment: moment)
        deals.append((book.today(), deal_of(book.today())))
        moments.append(moment)
    assert moments[0] - moments[1] == 19 * 3600
    assert deals[0] == deals[1] == (TODAY, deal_of(TODAY))


def test_the_day_is_the_players_own(tmp_path: Path, zone: Callable[[str], None]) -> None:
    moment = 1_796_083_200.0  # the 1st of December 2026, 00:00 in Greenwich
    days = []
    for place in ("HST10", "UTC0", "JST-9"):
        zone(place)
        days.append(DailyBook(tmp_path / "daily.json", lambda: moment).today())
    assert days == [TODAY - timedelta(days=1), TODAY, TODAY]


@pytest.mark.parametrize("back", [1, 2, 30])
def test_a_clock_set_back_gives_no_second_try_and_takes_nothing_away(book: DailyBook, clock: Clock, back: int) -> None:
    for day in range(3):
        note(book, day)
    clock.set(TODAY - timedelta(days=back))
    assert book.today() == TODAY
    today = book.day(book.today())
    assert today is not None
    assert today.is_over
    assert (book.streak(), book.best_streak()) == (3, 3)
    book.begin(TODAY, "another game")
    assert book.day(TODAY) == today


def test_a_day_that_was_begun_by_a_clock_far_ahead_holds_nobody_up(book: DailyBook, clock: Clock) -> None:
    note(book, 1)
    wrong = date(2099, 1, 1)
    clock.set(wrong)
    book._change(lambda days: days.__setitem__(wrong, Day(wrong, "", WON)))
    clock.set(TODAY)
    assert book.today() == TODAY
    assert book.day(TODAY) is None
    assert (book.streak(), book.days_played()) == (1, 1)
    note(book, 0)
    assert book.streak() == 2


# ---------------------------------------------------------------- games


def test_a_game_that_ends_writes_down_what_came_of_the_day(tmp_path: Path, clock: Clock) -> None:
    storage = PlayerStorage(tmp_path, clock)
    session = begin(storage, TODAY)
    entry = storage.daily.day(TODAY)
    assert entry is not None
    assert not entry.is_over
    finish(session)
    entry = storage.daily.day(TODAY)
    assert entry is not None
    assert entry.result is not None
    assert session.result is not None
    assert session.match.round is not None
    assert entry.result.won == (0 in session.result.winners)
    assert entry.result.cards_left == session.match.round.hands[0].bit_count()
    again = PlayerStorage(tmp_path, clock)
    assert again.daily.day(TODAY) == entry
    assert again.daily.streak() == 1


def test_a_game_that_ends_after_midnight_counts_for_the_day_it_was_begun(tmp_path: Path, clock: Clock) -> None:
    storage = PlayerStorage(tmp_path, clock)
    note(storage.daily, 1)
    session = begin(storage, TODAY)
    clock.set(TODAY + timedelta(days=1), 1)
    finish(session)
    assert storage.daily.today() == TODAY + timedelta(days=1)
    assert storage.daily.day(storage.daily.today()) is None
    assert storage.daily.streak() == 2


def test_after_a_kill_the_game_goes_on_and_still_counts(tmp_path: Path, clock: Clock) -> None:
    storage = PlayerStorage(tmp_path, clock)
    session = begin(storage, TODAY)
    for _ in range(6):
        advance(session)
    storage.saves.open_game.lock.let_go()  # what the system does when the program is killed
    later = PlayerStorage(tmp_path, clock)
    (game,) = later.saves.games()
    assert later.daily.day_of_game(game.id) == TODAY
    assert later.saves.is_kept(game.id)
    resumed = later.saves.resume(game)
    assert resumed is not None
    finish(resumed)
    entry = later.daily.day(TODAY)
    assert entry is not None
    assert entry.played


def test_a_game_that_was_finished_while_nobody_could_note_it_is_noted_later(tmp_path: Path, clock: Clock) -> None:
    storage = PlayerStorage(tmp_path, clock)
    session = begin(storage, TODAY)
    storage.saves._finished = lambda record: None  # killed between the history and the book
    finish(session)
    assert not storage.daily.day(TODAY).is_over
    later = PlayerStorage(tmp_path, clock)
    later.settle_daily()
    entry = later.daily.day(TODAY)
    assert entry is not None
    assert entry.played


def test_a_game_given_up_ends_the_day_without_a_result(tmp_path: Path, clock: Clock) -> None:
    storage = PlayerStorage(tmp_path, clock)
    session = begin(storage, TODAY)
    advance(session)
    storage.saves.abandon(SavedGame(storage.saves.open_game.record))
    entry = storage.daily.day(TODAY)
    assert entry is not None
    assert entry.given_up
    assert entry.result is None
    assert storage.daily.streak() == 0


def test_other_games_are_no_business_of_the_book(tmp_path: Path, clock: Clock) -> None:
    storage = PlayerStorage(tmp_path, clock)
    table = deal_of(TODAY)
    session = new_session(table.rules, table.levels, table.seed)
    storage.saves.begin(session, names(session))
    finish(session)
    assert storage.daily.day(TODAY) is None
    assert not (tmp_path / "daily.json").exists()


def test_a_game_that_cannot_be_looked_for_is_not_lost(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = PlayerStorage(tmp_path, clock)
    assert not storage.saves.is_kept("1790000000000-00000000")

    def refused(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "lstat", refused)
        assert storage.saves.is_kept("1790000000000-00000000")


def test_a_begun_day_whose_game_is_nowhere_can_be_begun_anew(book: DailyBook) -> None:
    book.begin(TODAY, "lost")
    lost = book.day(TODAY)
    assert lost is not None
    book.forget(lost)
    assert book.day(TODAY) is None
    day = note(book, 0)
    book.forget(lost)  # meanwhile it was played
    assert book.day(day) is not None


# ---------------------------------------------------------------- the file


def test_two_copies_write_in_one_book(tmp_path: Path, clock: Clock) -> None:
    one, other = (DailyBook(tmp_path / "daily.json", clock) for _ in range(2))
    assert one.streak() == other.streak() == 0
    note(one, 1)
    note(other, 0)
    note(one, 2)
    assert DailyBook(tmp_path / "daily.json", clock).streak() == 3


GOOD = {"format": 1, "days": {"2026-12-01": {"game": "x", "result": [True, 1, 0, 9]}}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"format": 1}',
        '{"format": 1, "days": []}',
        '{"format": true, "days": {}}',
        '{"format": 1, "days": {"yesterday": {"game": "x"}}}',
        '{"format": 1, "days": {"2026-12-01": "x"}}',
        '{"format": 1, "days": {"2026-12-01": {"game": 7}}}',
        '{"format": 1, "days": {"2026-12-01": {"game": "x", "result": [1, 1, 0, 9]}}}',
        '{"format": 1, "days": {"2026-12-01": {"game": "x", "result": [true, 1, 0]}}}',
        '{"format": 1, "days": {"2026-12-01": {"game": "x", "result": [true, 1, -1, 9]}}}',
        '{"format": 1, "days": {"2026-12-01": {"game": "x", "given_up": 1}}}',
        "[" * 100_000,
        "\ufffe\ud800",
    ],
)
def test_a_damaged_book_is_put_aside_and_told_once(tmp_path: Path, clock: Clock, text: str) -> None:
    path = tmp_path / "daily.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    storage = PlayerStorage(tmp_path, clock)
    assert storage.daily.streak() == 0
    told = storage.take_notices()
    assert [notice.key for notice in told] == ["daily.notice.aside"]
    assert str(tmp_path) in notice_text(words_for(), told[0])
    assert path.with_name("daily.json.bad").exists()
    note(storage.daily, 0)
    assert DailyBook(path, clock).streak() == 1
    assert storage.take_notices() == []


def test_a_newer_book_is_neither_read_nor_written_over(book: DailyBook) -> None:
    text = json.dumps({"format": 2, "days": "something else"})
    book.path.write_text(text, encoding="utf-8")
    assert book.streak() == 0
    note(book, 0)
    assert book.streak() == 1, "this run plays on"
    assert book.path.read_text(encoding="utf-8") == text
    assert book.notices == ["daily.notice.newer"]


def test_a_book_that_cannot_be_read_for_a_moment_stays_where_it_is(
    book: DailyBook, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    book.path.write_text(json.dumps(GOOD), encoding="utf-8")
    before = book.path.read_bytes()

    def broken(path: Path, most: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(daily, "read_bytes", broken)
        assert book.streak() == 0
        note(book, 1)
    assert book.path.read_bytes() == before
    assert book.notices == ["daily.notice.unread"]
    note(book, 2)  # now it can be read again
    assert DailyBook(book.path, clock).days_played() == 2


def test_where_nothing_can_be_written_the_run_plays_on(tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "folder").write_text("a file where the folder should be", encoding="utf-8")
    book = DailyBook(tmp_path / "folder" / "daily.json", clock)
    note(book, 0)
    note(book, 1)
    assert book.streak() == 2
    assert book.notices == ["daily.notice.not_kept"]


# ---------------------------------------------------------------- in words


def test_the_menu_says_how_today_stands(book: DailyBook) -> None:
    words = words_for()
    assert status_line(words, book) == "not played yet"
    book.begin(TODAY, "x")
    assert status_line(words, book) == "go on playing"
    note(book, 0)
    assert status_line(words, book) == "won, 1 day in a row"
    note(book, 1, LOST)
    note(book, 0, LOST)
    assert status_line(words, book) == "played, 2 days in a row"
    note(book, 0, None)
    assert status_line(words, book) == "given up"


def test_the_line_to_share_names_the_deal_and_no_card() -> None:
    words = words_for()
    day = Day(TODAY, "x", DayResult(True, 1, 0, 9), bot=DayResult(False, 2, 3, 12))
    code = "83J0-0T7G-RXY8-H1AC-H46P-4P"
    assert share_line(words, day, 5) == (
        "Crazy 8 · Deal of the day, 1 December 2026 · Crazy Eights · won in 9 turns · a hard bot had 3 cards left"
        f" · 5 days in a row · {code}"
    )
    lost = Day(TODAY, "x", DayResult(False, 4, 1, 9), bot=DayResult(True, 1, 0, 1))
    assert share_line(words, lost, 1) == (
        f"Crazy 8 · Deal of the day, 1 December 2026 · Crazy Eights · 1 card left · a hard bot won in 1 turn · {code}"
    )
