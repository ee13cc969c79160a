"""Games in progress: kept after every action, opened exactly where they were left, by nobody twice."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from crazy8.bots.players import LEVELS
from crazy8.rules.actions import DEAL, DRAW, PASS, action_text
from crazy8.rules.dealcode import table_of_code
from crazy8.rules.presets import preset
from crazy8.rules.view import PlayerView
from crazy8.session.record import GameRecord, record_of, text_of
from crazy8.session.replay import first_difference
from crazy8.session.session import Session, new_session
from crazy8.session.snapshot import mark_of, moment_of
from crazy8.storage.saves import Saves, read, read_record
from tools.bench.reliability import advance, clock, mark, names, save_round, table


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


SEED = 8_888


def begun(home: Path, level: str = "normal", name: str = "mau_mau", players: int = 4) -> tuple[Saves, Session]:
    saves = Saves(clock(), home)
    session = new_session(preset(name).rules, [level] * (players - 1), SEED)
    saves.begin(session, names(session))
    return saves, session


def played(session: Session, actions: int) -> Session:
    for _ in range(actions):
        advance(session)
    return session


def opened(home: Path) -> tuple[Saves, Session]:
    """The game as the next start of the program finds it."""
    saves = Saves(clock(), home)
    (game,) = saves.games()
    session = saves.resume(game)
    assert session is not None
    assert saves.notices == []
    return saves, session


# ---------------------------------------------------------------- after every action


def test_the_file_holds_every_action_as_soon_as_it_is_done(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    assert saves.games() == []
    while session.match.result is None:
        advance(session)
        if session.match.result is not None:
            break
        assert saves.open_game is not None
        record = read_record(saves.open_game.path)
        assert list(record.actions) == [action_text(action) for action in session.actions]
        assert record.state == moment_of(session.match)
        assert record.marks[-1] == mark(session)[:6]
        assert record.names == ("Žofie 0", "Žofie 1", "Žofie 2", "Žofie 3")
    assert saves.notices == []


def test_the_backup_is_from_before_the_persons_last_action(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    mine = [0]
    while len(session.actions) < 60:
        advance(session)
        if session.acted == 0:
            mine.append(len(session.actions))
            assert saves.open_game is not None
            backup = read_record(saves.open_game.path.with_name(saves.open_game.path.name + ".bak"))
            assert mine[-2] <= len(backup.actions) < mine[-1]


@pytest.mark.parametrize("number", range(0, 12, 2))
def test_saved_at_every_phase_it_goes_on_alike(number: int, tmp_path: Path) -> None:
    """Random rule sets (tools/bench/reliability.py runs 300 of them through new processes)."""
    from collections import Counter

    wanted = save_round(number, tmp_path, Counter())
    assert wanted
    for name in Random(number).sample(sorted(wanted), min(12, len(wanted))):
        session = read(tmp_path / f"{name}.json")
        state, legal, actions, marks = wanted[name]
        assert mark(session) == state
        assert sorted(session.match.legal()) == legal
        assert session.actions[int(name) :] == []
        followed = []
        for _ in actions:
            advance(session)
            followed.append(mark(session))
        assert session.actions[int(name) :] == actions
        assert followed == marks


# ---------------------------------------------------------------- no free move, no other luck


def test_opening_again_and_again_changes_nothing(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    session.submit(0, DEAL)
    session.run()
    assert session.submit(0, DRAW) is None
    hands = [hand.bit_count() for hand in session.match.round.hands]
    before, told = mark(session), session.log(0)
    saves.close()
    for _ in range(5):
        saves, again = opened(tmp_path)
        again.run()
        assert mark(again) == before
        assert again.seat_to_act() == 0
        assert [hand.bit_count() for hand in again.match.round.hands] == hands
        assert DRAW not in again.view(0).legal()
        assert PASS in again.view(0).legal()
        assert again.poll(0) == []
        assert list(again.log(0)) == list(told)
        saves.close()


@pytest.mark.parametrize("level", LEVELS)
def test_bots_decide_as_if_the_game_had_never_been_closed(level: str, tmp_path: Path) -> None:
    straight = new_session(preset("mau_mau").rules, [level] * 2, SEED)
    saves, session = begun(tmp_path, level, players=3)
    for _ in range(70 if level != "hard" else 24):
        advance(straight)
        if session.seat_to_act() == 1 and len(session.actions) % 2:
            session.step()
        if len(session.actions) < len(straight.actions):
            advance(session)
        assert session.actions == straight.actions
        if session.match.result is not None:
            break
        if session.seat_to_act() != 0 or len(session.actions) % 5 == 0:
            saves.close()
            saves, session = opened(tmp_path)


@pytest.mark.parametrize("number", [2, 8])
def test_a_game_opened_again_at_random_moments_is_the_game_played_straight(number: int, tmp_path: Path) -> None:
    rng = Random(number)
    straight, session = table(number), table(number)
    saves = Saves(clock(), tmp_path)
    saves.begin(session, names(session))
    while session.match.result is None and len(session.actions) < 250:
        advance(straight)
        advance(session)
        assert mark(session) == mark(straight)
        if rng.random() < 0.2 and session.match.result is None:
            again = saves.resume(saves.games()[0])
            assert again is not None
            session = again
    assert session.actions == straight.actions


def test_bots_hear_their_whole_game_again() -> None:
    session = played(table(1), 60)
    heard: dict[int, list[object]] = {seat: [] for seat in session.bots}
    import crazy8.session.session as module

    def listening(level: str, seed: int, seat: int) -> object:
        bot = maker(level, seed, seat)
        hear = bot.hear
        bot.listens = True
        bot.hear = lambda observation: (heard[seat].append(observation.event), hear(observation))
        return bot

    maker, module.bot_for = module.bot_for, listening
    try:
        session.retrace(session.actions)
        first = {seat: list(events) for seat, events in heard.items()}
        for events in heard.values():
            events.clear()
        again = table(1)
        again.bots = {seat: listening(again.levels[seat], again.match.seed, seat) for seat in again.bots}
        played(again, 60)
    finally:
        module.bot_for = maker
    assert first == heard
    assert all(len(events) > 60 for events in first.values())


def test_no_view_and_no_event_of_an_opened_game_holds_the_seed(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    played(session, 20)
    saves.close()
    _, again = opened(tmp_path)
    view = again.view(0)
    assert view is not None
    assert all(str(SEED) not in repr(getattr(view, name)) for name in PlayerView.__slots__)
    assert all(str(SEED) not in repr(event) for event, _ in again.log(0))


# ---------------------------------------------------------------- a newer program plays differently


def differing(record: GameRecord) -> GameRecord:
    """The record as a program would have left it whose rules led elsewhere: one action is not what it was."""
    actions = list(record.actions)
    actions[actions.index("draw")] = "pass"
    return record._replace(actions=tuple(actions))


@pytest.mark.parametrize("number", [0, 11, 12])
def test_the_state_wins_over_a_history_that_goes_elsewhere(number: int, tmp_path: Path) -> None:
    first = Saves(clock(), tmp_path)
    session = table(number)
    first.begin(session, names(session))
    assert first.open_game is not None
    while "draw" not in first.open_game.record.actions or len(session.actions) < 25:
        advance(session)
    path = first.open_game.path
    first.close()
    path.write_bytes(text_of(differing(read_record(path))))
    saves = Saves(clock(), tmp_path)
    again = saves.resume(saves.games()[0])
    assert again is not None
    assert saves.notices == ["saves.notice.other_rules"]
    assert mark(again) == mark(session)
    assert again.match.legal() == session.match.legal()
    assert len(again.earlier) == len(session.actions)
    done = 0
    while again.match.result is None and done < 400:
        advance(again)
        done += 1
        if done % 7 == 0 and again.match.result is None:
            saves.close()
            saves, later = opened(tmp_path)
            assert mark(later) == mark(again)
            assert later.earlier == again.earlier
            again = later
    saves.close()
    records = [game.record for game in saves.games()] + saves.history.games()
    assert first_difference(records[0]) is None
    assert len(records[0].earlier) == len(session.actions)


# ---------------------------------------------------------------- which games there are


def test_a_saved_game_tells_the_menu_about_itself(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    while len(session.match.outcomes) < 1:
        advance(session)
    saves.close()
    (game,) = Saves(clock(), tmp_path).games()
    assert game.between_rounds
    record = game.record
    assert (record.rules, record.levels, record.round_number) == (session.match.rules, ("normal",) * 3, 1)
    assert record.totals == tuple(session.match.totals)
    assert record.code is not None
    assert table_of_code(record.code).seed == SEED
    saves, session = opened(tmp_path)
    advance(session)
    saves.close()
    (game,) = saves.games()
    assert not game.between_rounds
    assert game.record.round_number == 2


def test_each_game_has_its_own_file_and_the_last_played_comes_first(tmp_path: Path) -> None:
    saves, first = begun(tmp_path)
    played(first, 5)
    second = new_session(preset("prsi").rules, ["easy"], SEED)
    saves.begin(second, names(second))
    played(second, 5)
    assert [game.record.rules for game in saves.games()] == [second.match.rules, first.match.rules]
    again = saves.resume(saves.games()[1])
    assert again is not None
    assert again.actions == first.actions
    played(again, 3)
    assert [len(game.record.actions) for game in saves.games()] == [8, 5]
    assert saves.notices == []


def test_a_game_left_behind_is_kept_no_more(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    played(session, 5)
    again = saves.resume(saves.games()[0])
    assert again is not None
    played(session, 5)
    assert [len(game.record.actions) for game in saves.games()] == [5]
    played(again, 2)
    assert [len(game.record.actions) for game in saves.games()] == [7]


def test_two_games_that_begin_at_once_do_not_share_a_file(tmp_path: Path) -> None:
    def still() -> float:
        return 1_700_000_000.0

    one, other = Saves(still, tmp_path), Saves(still, tmp_path)
    sessions = [new_session(preset("prsi").rules, ["easy"], SEED) for _ in range(2)]
    for saves, session in zip((one, other), sessions):
        saves.begin(session, names(session))
        played(session, 6)
    one.close()
    other.close()
    assert len(Saves(still, tmp_path).games()) == 2


def test_a_second_copy_of_the_program_leaves_the_open_game_alone(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    played(session, 9)
    second = Saves(clock(), tmp_path)
    assert second.games() == []
    assert second.resume(saves.games()[0]) is None
    second.abandon(saves.games()[0])
    assert second.history.ids() == []
    own = new_session(preset("prsi").rules, ["easy"], 1)
    second.begin(own, names(own))
    played(own, 4)
    played(session, 4)
    assert [len(game.record.actions) for game in saves.games()] == [13]
    saves.close()
    assert sorted(len(game.record.actions) for game in second.games()) == [4, 13]
    assert saves.notices + second.notices == []
    second.close()
    assert not list(tmp_path.rglob("*.lock"))


def test_a_finished_game_is_in_the_history_and_no_longer_in_progress(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    while session.match.result is None:
        advance(session)
    assert saves.games() == []
    (record,) = saves.history.games()
    assert record.state == moment_of(session.match)
    assert not record.abandoned
    saves.close()
    assert list(saves.folder.iterdir()) == []
    assert saves.statistics.summary().games == 1


def test_a_game_that_ended_just_before_a_crash_is_finished_later(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    while session.match.result is None:
        advance(session)
    (record,) = saves.history.games()
    saves.close()
    saves.path_of(record.id).write_bytes(text_of(record))
    later = Saves(clock(), tmp_path)
    assert later.games() == []
    assert later.history.ids() == [record.id]
    assert later.counted().summary().games == 1
    assert list(later.folder.iterdir()) == []


def test_a_game_whose_end_was_kept_before_a_crash_is_no_longer_in_progress(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    before = b""
    while session.match.result is None:
        before = text_of(saves.open_game.record)
        advance(session)
    (record,) = saves.history.games()
    saves.close()
    saves.path_of(record.id).write_bytes(before)
    later = Saves(clock(), tmp_path)
    assert later.games() == []
    assert later.history.games() == [record]
    assert later.counted().summary().games == 1
    assert list(later.folder.iterdir()) == []


def test_a_game_given_up_counts_as_abandoned(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    played(session, 30)
    saves.abandon(saves.games()[0])
    assert saves.games() == []
    (record,) = saves.history.games()
    assert record.abandoned
    assert list(record.actions) == [action_text(action) for action in session.actions]
    found = saves.counted().summary()
    assert (found.games, found.abandoned) == (0, 1)
    played(session, 3)
    assert saves.games() == []


# ---------------------------------------------------------------- the file itself


def test_the_name_of_ones_own_rules_stays_with_the_game(tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    session = new_session(replace(preset("mau_mau").rules, draw_limit=3), ["easy", "easy"], SEED)
    saves.begin(session, names(session), "Grandma's rules")
    played(session, 3)
    saves.close()
    saves, session = opened(tmp_path)
    played(session, 3)
    assert saves.open_game is not None
    assert saves.open_game.record.title == "Grandma's rules"
    assert read_record(saves.open_game.path).title == "Grandma's rules"


def test_the_file_is_json_a_key_a_line(tmp_path: Path) -> None:
    saves, session = begun(tmp_path)
    played(session, 10)
    assert saves.open_game is not None
    record = saves.open_game.record
    text = text_of(record).decode()
    content = json.loads(text)
    assert [line.split('"')[1] for line in text.splitlines()[1:-1]] == list(content)
    assert content["seed"] == SEED
    assert content["state"]["position"]["shuffled"] >= 1
    assert content["hash"] == mark_of(content["state"])
    assert record_of(text.encode()) == record
