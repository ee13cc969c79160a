"""Playing a recorded game through: every action again, as far as they can be done, and what a session makes of it."""

from __future__ import annotations

from random import Random

import pytest

from crazy8.rules.actions import action_text, is_play
from crazy8.rules.events import Event
from crazy8.rules.match import Match
from crazy8.rules.presets import preset
from crazy8.session.playthrough import Difference, Playthrough, play_through
from crazy8.session.record import Damaged, GameRecord, Seat
from crazy8.session.session import Session
from crazy8.session.snapshot import copy_of, moment_of

PLAYERS, SEED = 3, 77
RULES = preset("mau_mau").rules


def written(most: int = 2_000) -> tuple[GameRecord, list[tuple[int | None, list[Event]]], Match]:
    """A game of persons, written down while it is played at random; for each action who did it and what was told; and
    the match as it ended."""
    match, rng = Match(RULES, PLAYERS, SEED, first_dealer=1), Random(SEED)
    texts, told = [], []
    while match.result is None and len(texts) < most:
        plays = [action for action in match.legal() if is_play(action)]
        action = rng.choice(plays if plays and rng.random() < 0.8 else match.legal())
        seat = match.round.turn if match.round is not None and match.round.outcome is None else None
        events: list[Event] = []
        match.apply(action, events.append)
        texts.append(action_text(action))
        told.append((seat, events))
    record = GameRecord(
        id="1790000000000-00000000",
        program="1",
        rules=RULES,
        seats=tuple(Seat(name, "person") for name in ("Ada", "Bo", "Eva")),
        seed=SEED,
        first_dealer=1,
        practice=False,
        abandoned=False,
        started=0,
        saved=0,
        earlier=(),
        beginning=None,
        actions=tuple(texts),
        marks=("",) * len(texts),
        state=moment_of(match),
    )
    return record, told, match


@pytest.fixture(scope="module")
def game() -> tuple[GameRecord, list[tuple[int | None, list[Event]]], Match]:
    return written()


def test_every_action_is_done_and_told_as_it_was(game) -> None:
    record, told, match = game
    through = play_through(record)
    steps = list(through)
    assert [(step.seat, list(step.events)) for step in steps] == told
    assert [step.number for step in steps] == list(range(1, len(told) + 1))
    assert [action_text(step.action) for step in steps] == list(record.actions)
    assert [step.begins_round for step in steps] == [action == "deal" for action in record.actions]
    assert sum(step.begins_round for step in steps) == len(match.outcomes) == 3
    assert (through.done, through.stopped) == (len(told), None)
    assert through.match.result == match.result
    assert moment_of(through.match) == record.state


def test_a_round_number_is_that_of_the_moment_before_the_action(game) -> None:
    first, second, *_ = play_through(game[0])
    assert (first.round_number, first.seat) == (0, None)
    assert (second.round_number, second.seat) == (1, 2)


def test_who_listens_hears_each_event_when_it_is_true(game) -> None:
    """The view right after an event is the same as when the game was played."""
    record, told, _ = game
    through, again = play_through(record), Match(RULES, PLAYERS, SEED, first_dealer=1)
    seen, wanted = [], []
    for _ in told:
        step = through.step(lambda event: seen.append((event, through.match.view(0))))
        assert step is not None
        again.apply(step.action, lambda event: wanted.append((event, again.view(0))))
    assert through.step() is None
    assert seen == wanted


def changed(record: GameRecord, at: int, text: str) -> GameRecord:
    return record._replace(actions=(*record.actions[:at], text, *record.actions[at + 1 :]))


@pytest.mark.parametrize(
    ("text", "what", "reason"), [("play 1Z", "unreadable", ""), ("deal", "refused", "no_such_action")]
)
def test_it_stops_before_an_action_that_cannot_be_done(game, text: str, what: str, reason: str) -> None:
    record, told, _ = game
    through = play_through(changed(record, 20, text))
    assert len(list(through)) == through.done == 20
    assert through.stopped == Difference(21, through.match.round_number, told[20][0], text, what, reason)
    before = moment_of(through.match)
    assert through.step() is None
    through.go()
    assert (through.done, moment_of(through.match)) == (20, before)
    assert not through.leads_to(record)


def test_it_goes_on_from_a_moment_in_the_middle(game) -> None:
    record, _, match = game
    through = play_through(record)
    through.go(30)
    assert through.done == 30
    middle = copy_of(through.match)
    later = Playthrough(middle, record.actions, 30)
    assert next(iter(later)).number == 31
    later.go()
    assert later.match.result == match.result


def test_whether_it_leads_to_the_recorded_state(game) -> None:
    record = game[0]
    assert play_through(record).leads_to(record)
    assert not play_through(record._replace(actions=record.actions[:-1])).leads_to(record)
    with pytest.raises(Damaged):
        play_through(record._replace(beginning={"dealer": 99}))


# ---------------------------------------------------------------- a session made from a record


def test_a_session_from_a_record_stands_where_the_record_ends() -> None:
    record, told, match = written(40)
    session = Session.from_record(record._replace(practice=True))
    assert [action_text(action) for action in session.actions] == list(record.actions)
    assert moment_of(session.match) == moment_of(match)
    assert (session.first_dealer, session.persons, session.practice, session.earlier) == (1, (0, 1, 2), True, ())
    assert session.acted == told[-1][0]
    assert session.poll(2) == []


def test_a_record_that_leads_elsewhere_begins_at_its_state() -> None:
    record, _, match = written(40)
    session = Session.from_record(changed(record._replace(earlier=("deal",)), 5, "play 1Z"))
    assert moment_of(session.match) == moment_of(session.beginning) == moment_of(match)
    assert session.actions == []
    assert session.earlier == ("deal", *record.actions[:5], "play 1Z", *record.actions[6:])
    assert session.first_dealer == 1
