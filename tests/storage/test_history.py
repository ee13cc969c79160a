"""Finished games: listed, watched again forwards and backwards, and decided again."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from crazy8.rules.events import Dealt, Drew, Scored, TurnBegan
from crazy8.rules.presets import preset
from crazy8.rules.view import event_for
from crazy8.session.playthrough import Difference
from crazy8.session.record import GameRecord
from crazy8.session.replay import DREW, LAST_CARD, MANY, OUT, Replay, differing_fields, first_difference
from crazy8.session.session import Session, new_session
from crazy8.session.snapshot import moment_of
from crazy8.storage.saves import Saves
from tools.bench.reliability import advance, clock, names


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def at_the_table(seed: int) -> Session:
    """A table of persons only: what they do follows from the rules alone, whatever bots learn."""
    return new_session(preset("crazy_eights").rules, [], seed, persons=range(3))


def finished(home: Path, seed: int) -> tuple[GameRecord, Session, list[dict[str, object]], list[object]]:
    """A finished game with all its moments and all that seat 0 was told."""
    saves = Saves(clock(), home)
    session = at_the_table(seed)
    saves.begin(session, names(session))
    moments, told = [moment_of(session.match)], []
    while session.match.result is None:
        advance(session)
        moments.append(moment_of(session.match))
        told.append(session.poll(0))
    saves.close()
    (record,) = saves.history.games()
    return record, session, moments, told


GAME = 2


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[GameRecord, Session, list[dict[str, object]], list[object]]:
    return finished(tmp_path_factory.mktemp("history"), GAME)


def test_a_replay_goes_everywhere(game) -> None:
    record, session, moments, _ = game
    replay = Replay(record)
    assert first_difference(record) is None
    assert replay.length == len(session.actions) == len(moments) - 1
    rng = Random(1)
    anywhere = [rng.randrange(len(moments)) for _ in range(100)]
    for at in [*range(40), *range(40, -1, -1), *anywhere, replay.length]:
        replay.go(at)
        assert replay.at == at
        assert moment_of(replay.match) == moments[at]
    replay.go(-5)
    assert replay.at == 0
    replay.back()
    assert replay.at == 0
    replay.go(10**9)
    assert replay.at == replay.length
    assert replay.forward(0) == []


def test_forward_tells_what_the_seat_was_told(game) -> None:
    record, _, _, told = game
    replay = Replay(record)
    for events in told:
        assert replay.forward(0) == events
    assert replay.at == replay.length


def test_open_hands_hide_nothing(game) -> None:
    record, session, _, _ = game
    replay = Replay(record)
    drawn = 0
    while replay.at < replay.length:
        for event, view in replay.forward(0, open_hands=True):
            assert len(view.revealed) == session.match.players
            assert view.hand == view.revealed[0]
            if isinstance(event, Dealt | Drew):
                assert len(event.cards) == event.count
                drawn += event_for(event, 0) != event
        assert replay.hands() == replay.view(1, open_hands=True).revealed
    assert drawn > 20


def test_another_seats_replay_shows_its_own_cards_only(game) -> None:
    record, _, _, _ = game
    replay = Replay(record)
    replay.go(12)
    view = replay.view(1)
    assert view is not None
    assert view.hand == replay.hands()[1]
    assert view.revealed == ()
    assert Replay(record).view(0) is None
    assert Replay(record).hands() == ()


def test_moves_end_where_the_next_turn_begins_or_the_round_is_over(game) -> None:
    record, session, _, told = game
    replay = Replay(record)
    replay.know()
    began = [
        at for at, events in enumerate(told, start=1) if any(isinstance(event, TurnBegan) for event, _ in events)
    ]
    over = [at for at, events in enumerate(told, start=1) if any(isinstance(event, Scored) for event, _ in events)]
    assert [move.ends for move in replay.moves] == sorted({*began, *over} - {*replay.rounds})
    assert len(replay.rounds) == len(session.match.outcomes)
    for at in replay.rounds:
        assert record.actions[at - 1] == "deal"


def test_a_move_belongs_to_the_seat_whose_turn_it_was(game) -> None:
    record, _, _, _ = game
    replay, watched = Replay(record), Replay(record)
    replay.know()
    for move, before in zip(replay.moves, [None, *replay.moves]):
        begins = max([0 if before is None else before.ends, *(at for at in replay.rounds if at < move.ends)])
        watched.go(begins)
        assert watched.match.round.turn == move.seat


def test_last_cards_going_out_and_many_cards_drawn_are_marked(game) -> None:
    """Counted again from what the hands hold after each move."""
    record, _, _, _ = game
    replay, watched = Replay(record), Replay(record)
    replay.know()
    found = set()
    begins = 0
    for move in replay.moves:
        watched.go(max([begins, *(at for at in replay.rounds if at < move.ends)]))
        before = [hand.bit_count() for hand in watched.hands()]
        watched.go(move.ends)
        after = [hand.bit_count() for hand in watched.hands()]
        marks = {(mark.what, mark.seat): mark.drawn for mark in move.marks}
        for seat, (had, has) in enumerate(zip(before, after)):
            assert ((LAST_CARD, seat) in marks) == (had == 2 and has == 1)
            assert ((OUT, seat) in marks) == (had > 0 and has == 0)
            if has - had >= MANY:
                assert marks[DREW, seat] == has - had
        found |= {what for what, _ in marks}
        begins = move.ends
    assert found >= {LAST_CARD, OUT}


def test_a_long_game_becomes_known_a_piece_at_a_time(game) -> None:
    record, _, _, _ = game
    whole, replay = Replay(record), Replay(record)
    whole.know()
    assert (replay.known, replay.moves) == (0, [])
    while replay.know(7):
        assert replay.known % 7 == 0
        assert replay.moves == [move for move in whole.moves if move.ends <= replay.known]
    assert replay.is_known
    assert replay.moves == whole.moves
    ahead = Replay(record)
    ahead.go(40)
    assert (ahead.at, ahead.known) == (40, 40)


# ---------------------------------------------------------------- played on


def test_a_game_cut_anywhere_goes_on_exactly_there(game) -> None:
    """The cut record restores to the very moment, for every seat; the record itself is as it was."""
    record, _, moments, _ = game
    replay = Replay(record)
    for at in range(1, len(moments), 7):
        replay.go(at)
        if not replay.can_be_played_on:
            continue
        for seat in range(len(record.seats)):
            cut = replay.practice(seat)
            session = Session.from_record(cut)
            assert moment_of(session.match) == moments[at]
            assert session.persons == (seat,)
            assert session.practice
            assert len(session.actions) == at
            assert session.earlier == record.earlier
            assert sorted(cut.names) == sorted(record.names)
    assert replay.record == record


def test_whoever_sat_there_takes_the_persons_place(game) -> None:
    record, _, _, _ = game
    one_person = record._replace(
        seats=tuple(one._replace(level="person" if not seat else "hard") for seat, one in enumerate(record.seats))
    )
    replay = Replay(one_person)
    replay.go(9)
    names = list(one_person.names)
    assert replay.practice(0).seats == one_person.seats
    cut = replay.practice(2)
    assert list(cut.names) == [names[2], names[1], names[0], *names[3:]]
    assert [one.level for one in cut.seats] == ["hard", "hard", "person", *["hard"] * (len(names) - 3)]


def test_nobody_plays_on_before_a_deal_or_once_a_round_is_over(game) -> None:
    record, _, moments, _ = game
    replay = Replay(record)
    for at, moment in enumerate(moments):
        replay.go(at)
        running = moment["position"] is not None and moment["position"].get("phase") != "over"
        assert replay.can_be_played_on == running


# ---------------------------------------------------------------- decided again


def with_action(record: GameRecord, at: int, text: str) -> GameRecord:
    actions = list(record.actions)
    actions[at] = text
    return record._replace(actions=tuple(actions))


def test_a_game_goes_as_it_is_recorded(game) -> None:
    assert first_difference(game[0]) is None


def test_an_action_that_is_refused_is_named(game) -> None:
    record, _, moments, _ = game
    seat = moments[20]["position"]["turn"]
    found = first_difference(with_action(record, 20, "deal"))
    assert found == Difference(21, moments[20]["round"], seat, "deal", "refused", "no_such_action")
    replay = Replay(with_action(record, 20, "deal"))
    replay.know()
    assert replay.length == 20


def test_an_action_that_is_none_is_named(game) -> None:
    found = first_difference(with_action(game[0], 7, "play 1Z"))
    assert found is not None
    assert (found.number, found.what, found.action) == (8, "unreadable", "play 1Z")


def test_the_first_other_state_is_named(game) -> None:
    record = game[0]
    marks = list(record.marks)
    marks[30:] = ["000000"] * (len(marks) - 30)
    found = first_difference(record._replace(marks=tuple(marks)))
    assert found is not None
    assert (found.number, found.what, found.fields) == (31, "state", ())


def test_another_end_is_named_with_its_fields(game) -> None:
    record = game[0]
    totals = [*record.totals]
    totals[0] += 1
    found = first_difference(record._replace(state={**record.state, "totals": totals}))
    assert found is not None
    assert (found.number, found.what, found.fields) == (0, "state", ("totals",))


def test_marks_that_are_missing_are_passed_over(game) -> None:
    assert first_difference(game[0]._replace(marks=("",) * len(game[0].marks))) is None


def test_fields_of_the_position_have_their_own_names() -> None:
    one = {"round": 1, "position": {"turn": 1, "owed": 0}}
    assert differing_fields(one, {"round": 1, "position": {"turn": 2, "owed": 0, "stuck": 1}}) == ("turn", "stuck")
    assert differing_fields(one, {"round": 2, "position": None}) == ("round", "turn", "owed")


# ---------------------------------------------------------------- the folder


def test_the_list_is_newest_first_in_pages(tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    for seed in (1, 2):
        session = at_the_table(seed)
        saves.begin(session, names(session))
        while session.match.result is None:
            advance(session)
    records = saves.history.games()
    assert [record.started for record in records] == sorted((record.started for record in records), reverse=True)
    assert saves.history.games(1, 1) == records[1:]
    assert [saves.history.game(record.id) for record in records] == records
    assert saves.history.game("0000000000000-00000000") is None


def test_a_damaged_game_is_kept_aside_and_told_once(tmp_path: Path) -> None:
    record, *_ = finished(tmp_path, 2)
    saves = Saves(clock(), tmp_path)
    path = saves.history.path_of(record.id)
    path.write_bytes(path.read_bytes()[:-1])
    assert saves.history.games() == []
    assert saves.history.games() == []
    assert saves.notices == ["saves.notice.history_aside"]
    assert path.with_name(path.name + ".bad").exists()


def test_a_kept_game_is_never_written_again(tmp_path: Path) -> None:
    record, *_ = finished(tmp_path, 2)
    saves = Saves(clock(), tmp_path)
    before = saves.history.path_of(record.id).read_bytes()
    saves.history.keep(record._replace(abandoned=True))
    assert saves.history.path_of(record.id).read_bytes() == before
