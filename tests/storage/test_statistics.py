"""Statistics: every finished game counted once, ties and abandoned games told apart, and no fault that stops a game."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from random import Random

import pytest

from crazy8.rules.events import Drew
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.session.game_summary import facts_of
from crazy8.session.record import GameRecord
from crazy8.session.session import Session, new_session
from crazy8.storage.saves import Saves
from crazy8.storage.statistics import MIGRATIONS, Chosen, Statistics
from tools.bench.reliability import advance, clock, cuts, names, table


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def play(saves: Saves, session: Session, reopened: int = 0) -> Session:
    saves.begin(session, names(session))
    while session.match.result is None:
        advance(session)
        if reopened and len(session.actions) % reopened == 0 and session.match.result is None:
            again = saves.resume(saves.games()[0])
            assert again is not None
            session = again
    return session


def mau_mau(seed: int, level: str = "easy", players: int = 3, **fields: object) -> Session:
    rules = rules_from_table({"rounds": 1, **fields}, preset("mau_mau").rules)
    return new_session(rules, [level] * (players - 1), seed)


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(clock(), tmp_path)


def record_with(record: GameRecord, number: int, ending: str) -> GameRecord:
    """A game of one round that ended so; the points are the number."""
    points = {"won": [number, 50, 60], "lost": [50, number, 60], "shared": [number, number, 60]}[ending]
    outcome = {"winners": {"won": [0], "lost": [1], "shared": [0, 1]}[ending], "blocked": ending == "shared",
               "points": points}  # fmt: skip
    position = {**record.position, "outcome": outcome}
    state = {**record.state, "totals": points, "outcomes": [outcome], "position": position}
    return record._replace(id=f"{number:013}-00000000", saved=number, state=state)


def test_nothing_counted_is_no_fault(saves: Saves) -> None:
    found = saves.counted().summary()
    assert (found.games, found.points_a_round, found.best) == (0, None, None)
    assert saves.statistics.games() == []
    assert not saves.statistics.path.exists()
    assert saves.notices == []


def test_the_numbers_are_those_of_the_games(saves: Saves) -> None:
    sessions = [play(saves, mau_mau(seed, rounds=3)) for seed in range(4)]
    outcomes = [outcome for session in sessions for outcome in session.match.outcomes]
    drawn = sum(
        sum(isinstance(event, Drew) and event.seat == 0 for event, _ in session.poll(0)) for session in sessions
    )
    found = saves.counted().summary()
    results = [session.match.result for session in sessions]
    assert found.games == 4
    assert found.won == sum(result.winners == (0,) for result in results)
    assert found.shared == sum(0 in result.winners and len(result.winners) > 1 for result in results)
    assert found.lost == sum(0 not in result.winners for result in results)
    assert found.rounds == len(outcomes) == 12
    assert found.rounds_won == sum(0 in outcome.winners for outcome in outcomes)
    assert found.points_a_round == pytest.approx(sum(outcome.points[0] for outcome in outcomes) / 12)
    assert found.points_a_game == pytest.approx(sum(result.totals[0] for result in results) / 4)
    assert (found.best, found.worst) == (
        min(outcome.points[0] for outcome in outcomes),
        max(outcome.points[0] for outcome in outcomes),
    )
    assert found.drawn == drawn
    lines = saves.statistics.games()
    assert [line.points for line in lines] == [result.totals[0] for result in results]
    assert [line.place for line in lines] == [result.places[0] for result in results]
    assert saves.statistics.games(most=2) == lines[-2:]
    counts = saves.statistics.rounds()
    assert sum(counts.values()) == 12
    assert list(counts) == sorted({outcome.points[0] for outcome in outcomes})


def test_a_game_opened_again_and_again_is_counted_once(saves: Saves, tmp_path: Path) -> None:
    play(saves, mau_mau(3), reopened=4)
    (record,) = saves.history.games()
    assert saves.statistics.add(record)
    assert Saves(clock(), tmp_path).counted().summary().games == 1
    straight = play(saves, mau_mau(3))
    assert straight.match.result is not None
    one, other = saves.statistics.games()
    assert (one.points, one.ending) == (other.points, other.ending)


def test_ties_and_abandoned_games_are_told_apart_and_streaks_counted(saves: Saves) -> None:
    play(saves, mau_mau(3))
    (record,) = saves.history.games()
    saves.statistics.path.unlink()
    endings = ["won", "won", "shared", "won", "lost", "won", "shared", "won"]
    for number, ending in enumerate(endings, start=1):
        assert saves.statistics.add(record_with(record, number, ending))
    found = saves.statistics.summary()
    assert (found.won, found.shared, found.lost, found.abandoned) == (5, 2, 1, 0)
    assert (found.streak, found.streak_now) == (3, 2)
    assert found.rounds_won == 7
    saves.statistics.add(record._replace(id="0000000000009-00000000", saved=9, abandoned=True, state=_running(record)))
    found = saves.statistics.summary()
    assert (found.games, found.abandoned, found.streak, found.streak_now) == (8, 1, 3, 0)


def _running(record: GameRecord) -> dict[str, object]:
    first = table(0)
    assert first.match.round is None
    return {"dealer": 2, "totals": [0, 0, 0], "outcomes": [], "round": 0, "position": None}


def test_practice_and_games_without_a_person_do_not_count(saves: Saves) -> None:
    session = new_session(mau_mau(1).match.rules, ["easy"] * 2, 1, practice=True)
    play(saves, session)
    play(saves, new_session(mau_mau(1).match.rules, ["easy"] * 3, 1, persons=()))
    assert len(saves.history.ids()) == 2
    assert saves.counted().summary().games == 0
    assert saves.notices == []


def test_games_are_chosen_by_rules_players_and_level(saves: Saves) -> None:
    play(saves, mau_mau(1))
    play(saves, mau_mau(2, "normal", 4))
    play(saves, mau_mau(3, draw_limit=3, hand=8, hand_for_two=8))
    play(saves, new_session(mau_mau(1).match.rules, ["easy", "normal"], 4))
    base = saves.counted()
    assert base.summary(Chosen(rules="mau_mau")).games == 3
    assert base.summary(Chosen(rules="custom")).games == 1
    assert base.summary(Chosen("mau_mau", 3, "easy")).games == 1
    assert base.summary(Chosen(level="mixed")).games == 1
    assert [line.players for line in base.games(Chosen(players=4))] == [4]
    assert {level: sum(counts.values()) for level, counts in base.by("level").items()} == {
        "easy": 2, "mixed": 1, "normal": 1,
    }  # fmt: skip
    assert list(base.by("players", Chosen(rules="mau_mau"))) == [3, 4]
    assert sum(base.rounds(Chosen(rules="custom")).values()) == 1
    with pytest.raises(ValueError, match="points"):
        base.by("points")


def test_more_points_are_better_where_the_winner_takes_them(saves: Saves) -> None:
    sessions = [play(saves, mau_mau(seed, winner_takes=True)) for seed in range(5)]
    points = [session.match.outcomes[0].points[0] for session in sessions]
    found = saves.counted().summary()
    assert (found.best, found.worst) == (max(points), min(points))
    assert 0 in points


# ---------------------------------------------------------------- the database


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "statistics.db")
    for statement in MIGRATIONS[0]:
        base.execute(statement)
    base.execute("INSERT INTO games VALUES ('a', 5, 'crazy_eights', 2, 'easy', 'won', 1, 12)")
    base.execute("INSERT INTO rounds VALUES ('a', 1, 12, 1, 0)")
    base.execute("PRAGMA user_version = 1")
    base.commit()
    base.close()
    saves = Saves(clock(), tmp_path)
    play(saves, mau_mau(1))
    found = saves.statistics.summary()
    assert (found.games, found.rounds) == (2, 2)
    assert saves.statistics.summary(Chosen(rules="crazy_eights")).points_a_game == 12
    assert saves.notices == []


def test_a_single_round_of_prsi_that_was_counted_with_points_loses_them(tmp_path: Path) -> None:
    """See docs/rules.md, ruling 21. Three rounds of Prší keep theirs."""
    base = sqlite3.connect(tmp_path / "statistics.db")
    for statement in (*MIGRATIONS[0], *MIGRATIONS[1]):
        base.execute(statement)
    for name, rounds in (("one", (12,)), ("three", (4, 0, 9))):
        base.execute(
            "INSERT INTO games VALUES (?, 5, 'prsi', 2, 'easy', 'lost', 2, ?, 0, 0)",
            (name, sum(rounds)),
        )
        for number, points in enumerate(rounds, start=1):
            base.execute("INSERT INTO rounds VALUES (?, ?, ?, 0, 0)", (name, number, points))
    base.execute("PRAGMA user_version = 2")
    base.commit()
    base.close()
    statistics = Saves(clock(), tmp_path).statistics
    found = statistics.summary()
    assert (found.games, found.rounds, found.lost) == (2, 4, 2)
    assert (found.points_a_game, found.best, found.worst) == (13, 0, 9)
    assert statistics.rounds() == {0: 1, 4: 1, 9: 1}


def test_a_newer_database_stays_as_it_is(saves: Saves) -> None:
    play(saves, mau_mau(1))
    base = sqlite3.connect(saves.statistics.path)
    base.execute("PRAGMA user_version = 99")
    base.commit()
    base.close()
    before = saves.statistics.path.read_bytes()
    later = Saves(clock(), saves.home)
    play(later, mau_mau(2))
    assert later.counted().summary().games == 0
    assert later.notices == ["saves.notice.statistics_newer"]
    assert saves.statistics.path.read_bytes() == before


def test_a_damaged_database_is_kept_aside_and_counted_anew(saves: Saves) -> None:
    for seed in range(3):
        play(saves, mau_mau(seed))
    whole = saves.counted().summary()
    data = saves.statistics.path.read_bytes()
    damaged = b"\1" * 100 + data[100:]
    saves.statistics.path.write_bytes(damaged)
    later = Saves(clock(), saves.home)
    assert later.counted().summary() == whole
    assert later.counted().summary() == whole
    assert later.notices == ["saves.notice.statistics_anew"]
    assert saves.statistics.path.with_name("statistics.db.bad").read_bytes() == damaged


@pytest.mark.parametrize("seed", range(12))
def test_a_database_cut_anywhere_counts_on(seed: int, saves: Saves) -> None:
    from random import Random

    play(saves, mau_mau(3))
    whole = saves.counted().summary()
    saves.statistics.path.write_bytes(cuts(saves.statistics.path.read_bytes(), Random(seed)))
    later = Saves(clock(), saves.home)
    assert later.counted().summary() == whole


def test_a_busy_database_is_caught_up_with_later(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crazy8.storage.statistics._BUSY_SECONDS", 0.01)
    play(saves, mau_mau(1))
    other = sqlite3.connect(saves.statistics.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    play(saves, mau_mau(2))
    assert saves.notices == ["saves.notice.statistics_not_kept"]
    other.execute("ROLLBACK")
    other.close()
    assert saves.statistics.summary().games == 1
    assert saves.counted().summary().games == 2


def test_two_programs_begin_the_database_at_once(tmp_path: Path) -> None:
    told: list[str] = []
    one, other = (Statistics(tmp_path / "s.db", told.append) for _ in range(2))
    assert one.catch_up([], lambda _: None) == 0
    saves = Saves(clock(), tmp_path)
    play(saves, mau_mau(1))
    (record,) = saves.history.games()
    assert one.add(record)
    assert other.add(record)
    assert one.summary() == other.summary()
    assert told == []


def test_facts_of_a_game_in_progress_are_none(saves: Saves) -> None:
    session = mau_mau(1)
    saves.begin(session, names(session))
    for _ in range(5):
        advance(session)
    assert facts_of(saves.games()[0].record, 0) is None


# ---------------------------------------------------------------- many games


def filled(path: Path, games: int, version: int) -> list[tuple[object, ...]]:
    """A database of that version with games and rounds that other hands have put into it; returns the games."""
    random = Random(games)
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("BEGIN")
    for statements in MIGRATIONS[:version]:
        for statement in statements:
            base.execute(statement)
    base.execute(f"PRAGMA user_version = {version}")
    rows = [
        (f"{number:013}-00000000", number, random.choice(["prsi", "mau_mau"]), random.randint(2, 4),
         random.choice(["easy", "hard"]), random.choice(["won", "shared", "lost", "abandoned"]), 1,
         random.randint(0, 99), random.randint(0, 9), 0)
        for number in range(games)
    ]  # fmt: skip
    rounds = [(row[0], number, random.randint(0, 50), random.randint(0, 1), 0) for row in rows for number in (1, 2)]
    columns = "id, ended, rules, players, level, ending, place, points, drawn, more_is_better"
    base.executemany(f"INSERT INTO games ({columns}) VALUES ({', '.join('?' * 10)})", rows)
    base.executemany("INSERT INTO rounds VALUES (?, ?, ?, ?, ?)", rounds)
    base.execute("COMMIT")
    base.close()
    return rows


@pytest.mark.parametrize("version", range(2, len(MIGRATIONS) + 1))
def test_the_sums_are_those_of_the_games(version: int, tmp_path: Path) -> None:
    """Of databases of every version, also of those that other programs have written into."""
    rows = filled(tmp_path / "s.db", 300, version)
    base = Statistics(tmp_path / "s.db", pytest.fail)
    for rules in (None, "prsi"):
        for players in (None, 3):
            for level in (None, "hard"):
                some = [row for row in rows if rules in (None, row[2]) and players in (None, row[3])
                        and level in (None, row[4])]  # fmt: skip
                endings = [str(row[5]) for row in some]
                found = base.summary(Chosen(rules, players, level))
                assert found.won == endings.count("won")
                assert found.games == len(some) - endings.count("abandoned")
                assert found.drawn == sum(int(str(row[8])) for row in some)
                assert found.rounds == 2 * len(some)
                rows_of_wins = "".join(ending[0] for ending in endings if ending != "shared")
                wins = rows_of_wins.replace("l", " ").replace("a", " ").split(" ")
                assert (found.streak, found.streak_now) == (max(map(len, wins)), len(wins[-1]))


def test_sums_that_lie_are_made_anew(tmp_path: Path) -> None:
    filled(tmp_path / "s.db", 30, len(MIGRATIONS))
    whole = Statistics(tmp_path / "s.db", pytest.fail).summary()
    base = sqlite3.connect(tmp_path / "s.db")
    base.execute("DELETE FROM totals")
    base.execute("UPDATE summed_up SET games = 7")
    base.commit()
    base.close()
    assert Statistics(tmp_path / "s.db", pytest.fail).summary() == whole


def test_a_question_looks_at_a_few_rows_however_many_there_are(tmp_path: Path) -> None:
    """What SQLite does is counted, not timed: a thousand steps of its machine and no more, whatever is chosen."""
    steps = {}
    for games in (500, 20_000):
        path = tmp_path / f"{games}.db"
        filled(path, games, len(MIGRATIONS))
        base = Statistics(path, pytest.fail)
        base.summary()  # checked
        taken = [0]
        real = base._connection

        def counted(real: object = real, taken: list[int] = taken) -> sqlite3.Connection:
            database = real()

            def tick() -> int:
                taken[0] += 1
                return 0

            database.set_progress_handler(tick, 100)
            return database

        base._connection = counted
        for chosen in (Chosen(), Chosen("prsi"), Chosen(level="hard"), Chosen("prsi", 3, "hard")):
            base.summary(chosen)
            base.rounds(chosen)
            base.last_rounds(chosen)
            base.by("level", chosen)
        steps[games] = taken[0]
    assert steps[20_000] < 2 * steps[500] + 100


def test_counting_goes_in_pieces_and_looks_at_no_game_twice(saves: Saves) -> None:
    for seed in range(3):
        play(saves, mau_mau(seed))
    play(saves, new_session(mau_mau(1).match.rules, ["easy"], 9, practice=True))
    saves.statistics.path.unlink()
    looked: list[str] = []

    def game(name: str) -> GameRecord | None:
        looked.append(name)
        return saves.history.game(name)

    later = Statistics(saves.statistics.path, pytest.fail)
    told = list(later.counting(saves.history.ids, game, saves.history.stamp))
    assert told[-1] == (4, 4)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert len(told) > 2 * 4
    assert looked == list(reversed(saves.history.ids()))
    again = Statistics(saves.statistics.path, pytest.fail)
    assert list(again.counting(saves.history.ids, game, saves.history.stamp)) == []
    assert len(looked) == 4
    assert again.summary().games == 3
