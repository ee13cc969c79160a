"""What is won by playing: by which deed, once and for good, whatever becomes of statistics and files."""

from __future__ import annotations

import os
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from crazy8.rules.presets import PRESET_NAMES
from crazy8.session.daily import DayResult
from crazy8.storage import prizes
from crazy8.storage.daily import Day
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.prizes import PRIZES, Prizes
from crazy8.storage.settings import CARD_BACKS, CLOTHS
from crazy8.text.storage_text import notice_text
from crazy8.text.words import words_for
from tests.ui.kept_games import played, ticking


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def statistics(won: dict[str, int] | None = None, rounds: int = 0, shared: int = 0) -> Any:
    """Statistics that say so many games were won by each preset."""
    games = won or {}

    def summary(chosen: Any = None) -> Any:
        rules = getattr(chosen, "rules", None)
        count = sum(games.values()) if rules is None else games.get(rules, 0)
        return SimpleNamespace(won=count, shared=shared if rules is not None else 0, rounds=rounds)

    return SimpleNamespace(summary=summary)


def book(best: int = 0) -> Any:
    return SimpleNamespace(best_streak=lambda: best)


def test_every_prize_is_a_look_that_can_be_set_and_some_looks_are_everybodys() -> None:
    looks = {("card_back", value) for value in CARD_BACKS} | {("cloth", value) for value in CLOTHS}
    assert {(one.setting, one.value) for one in PRIZES} < looks
    assert len({one.deed for one in PRIZES}) == len(PRIZES)
    for value in ("felt", "red", "onyx"):
        assert Prizes(Path("nowhere")).is_won("card_back", value)
    assert Prizes(Path("nowhere")).is_won("cloth", "green")


@pytest.mark.parametrize(
    ("games", "rounds", "days", "deeds"),
    [
        ({}, 0, 0, set()),
        ({"prsi": 1}, 1, 0, {"first_win"}),
        ({}, 49, 2, set()),
        ({}, 50, 0, {"fifty_rounds"}),
        ({}, 0, 3, {"three_days"}),
        ({}, 0, 6, {"three_days"}),
        ({}, 0, 7, {"three_days", "seven_days"}),
        (dict.fromkeys(PRESET_NAMES[1:], 2), 8, 0, {"first_win"}),
        (dict.fromkeys(PRESET_NAMES, 1), 5, 0, {"first_win", "every_game"}),
    ],
)
def test_what_wins_what(tmp_path: Path, games: dict[str, int], rounds: int, days: int, deeds: set[str]) -> None:
    won = Prizes(tmp_path / "prizes.json")
    assert {one.deed for one in won.look(statistics(games, rounds), book(days))} == deeds
    for one in PRIZES:
        assert won.is_won(one.setting, one.value) == (one.deed in deeds)
    assert won.look(statistics(games, rounds), book(days)) == [], "nothing is won twice"


def test_once_won_stays_won(tmp_path: Path) -> None:
    path = tmp_path / "prizes.json"
    Prizes(path).look(statistics({"prsi": 1}, 60), book(4))
    later = Prizes(path)
    later.look(statistics(), book())  # the statistics have been cleared
    assert later.is_won("cloth", "petrol")
    assert later.is_won("card_back", "lace")
    assert not later.is_won("cloth", "wine")


def test_two_copies_take_nothing_from_each_other(tmp_path: Path) -> None:
    one, other = (Prizes(tmp_path / "prizes.json") for _ in range(2))
    assert not one.is_won("cloth", "petrol")
    assert not other.is_won("cloth", "petrol")
    one.look(statistics({"prsi": 1}), book())
    other.look(statistics({}, 50), book())
    later = Prizes(tmp_path / "prizes.json")
    assert later.is_won("cloth", "petrol")
    assert later.is_won("card_back", "lace")


def test_a_game_that_is_won_wins_its_prize_at_once(tmp_path: Path) -> None:
    storage = PlayerStorage(tmp_path, ticking())
    seed = 0
    while not storage.statistics.summary().won:
        assert not storage.prizes.is_won("cloth", "petrol")
        seed += 1
        played(storage, name="mau_mau", players=2, rounds=1, seed=seed)
    assert storage.prizes.is_won("cloth", "petrol")
    (tmp_path / "statistics.db").unlink()
    assert PlayerStorage(tmp_path).prizes.is_won("cloth", "petrol")


def test_days_in_a_row_win_theirs(tmp_path: Path) -> None:
    storage = PlayerStorage(tmp_path, ticking())
    today = storage.daily.today()
    for back in range(3):
        day: date = today - timedelta(days=back)
        storage.daily._change(lambda days, day=day: days.__setitem__(day, Day(day, "x", DayResult(False, 2, 3, 9))))
    storage.look_for_prizes()
    assert storage.prizes.is_won("cloth", "dusk")
    assert not storage.prizes.is_won("cloth", "wine")


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"format": 1}', '{"format": 1, "won": [7]}', '{"format": "1", "won": []}', "[" * 60_000],
)
def test_a_damaged_note_is_put_aside_and_told(tmp_path: Path, text: str) -> None:
    path = tmp_path / "prizes.json"
    path.write_text(text, encoding="utf-8")
    storage = PlayerStorage(tmp_path)
    assert not storage.prizes.is_won("cloth", "petrol")
    told = storage.take_notices()
    assert [notice.key for notice in told] == ["prizes.notice.aside"]
    assert str(tmp_path) in notice_text(words_for(), told[0])
    assert path.with_name("prizes.json.bad").exists()
    storage.prizes.look(statistics({"prsi": 1}), book())
    assert Prizes(path).is_won("cloth", "petrol")


def test_a_newer_note_is_read_and_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "prizes.json"
    text = '{"format": 2, "won": ["first_win", "something_new"]}'
    path.write_text(text, encoding="utf-8")
    won = Prizes(path)
    assert won.is_won("cloth", "petrol")
    won.look(statistics({}, 60), book())
    assert won.is_won("card_back", "lace")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("trouble", ["unread", "not_kept"])
def test_trouble_with_the_disk_is_told_and_takes_nothing_away(
    tmp_path: Path, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "prizes.json"
    before = '{"format": 1, "won": ["first_win"]}'
    path.write_text(before, encoding="utf-8")

    def broken(*_args: object) -> Any:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(prizes, "read_bytes" if trouble == "unread" else "put", broken)
        won = Prizes(path)
        won.look(statistics({}, 60), book())
        assert won.is_won("card_back", "lace"), "this run has it"
        assert won.notices == [f"prizes.notice.{trouble}"]
    assert path.read_text(encoding="utf-8") == before
    assert Prizes(path).is_won("cloth", "petrol")
