"""Taking back: in practice, up to the last card that was revealed, and then as if it had never been done (F57)."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from crazy8.bots.players import LEVELS
from crazy8.rules.actions import DEAL, DRAW, MAU, PASS, card_played, is_play
from crazy8.rules.cards import card_of
from crazy8.rules.events import (
    Dealt,
    Drew,
    Event,
    RanksDrawn,
    Reshuffled,
    Revealed,
    RoundEnded,
    StarterTurned,
    WrongCard,
)
from crazy8.rules.match import Match
from crazy8.rules.position import round_from
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet, rules_from_table
from crazy8.session.session import Session, new_session
from crazy8.storage.saves import Saves
from tests.rules.random_rules import random_rules
from tools.bench.reliability import advance, clock, mark, names

REVEALING = (RanksDrawn, Dealt, StarterTurned, Drew, WrongCard, Reshuffled, Revealed, RoundEnded)
"""What shows somebody a card that was hidden, or what chance has decided."""


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def practice(rules: RuleSet, players: int = 2, seed: int = 4, level: str = "normal") -> Session:
    session = new_session(rules, [level] * (players - 1), seed, first_dealer=players - 1, practice=True)
    assert session.submit(0, DEAL) is None
    session.run()
    return session


def at(
    hands: str,
    rules: dict[str, object] | None = None,
    practice: bool = True,
    persons: tuple[int, ...] = (0,),
    **more: object,
) -> Session:
    """A session in a round as it is laid out, the person to act: ``"9H 9C / KS 7D"``."""
    chosen = rules_from_table(rules or {}, preset("mau_mau").rules)
    position = {
        "rules": {},
        "hands": [hand.split() for hand in hands.split("/")],
        "draw_pile": ["TD", "TC", "TS", "AS", "AD"],
        "discards": ["9D"],
        **more,
    }
    position["rules"] = {**(rules or {}), "preset": "mau_mau"}
    match = Match(chosen, len(position["hands"]), 0)
    match.round = round_from(position)
    match.round_number = 1
    levels = dict.fromkeys(range(1, match.players), "normal")
    model = new_session(chosen, levels.values(), 0)
    return Session(match, model.bots, (0,), levels, practice)


def played(session: Session, card: str) -> None:
    assert session.submit(0, card_of(card)) is None


def test_nothing_is_taken_back_where_it_counts() -> None:
    session = at("9H 9C KC / KS 7S 7H", practice=False)
    played(session, "9H")
    assert not session.can_take_back()
    assert not session.take_back()


def test_a_play_is_taken_back_before_anybody_answers() -> None:
    session = at("9H 9C KC / KS 7S 7H")
    before, view = mark(session), session.view(0)
    assert not session.can_take_back()
    played(session, "9H")
    assert session.can_take_back()
    assert session.take_back()
    assert mark(session) == before
    assert session.view(0) == view
    assert session.poll(0) == []
    assert (session.seat_to_act(), session.actions) == (0, [])
    assert not session.can_take_back()


def test_turn_and_direction_come_back_too() -> None:
    session = at("9H 9C KC / KS 7S 7H / QS QC 8D", {"reverse_rank": "9"})
    before = mark(session)
    played(session, "9H")
    assert session.match.round.direction == -1
    assert session.take_back()
    assert mark(session) == before


def test_a_card_that_another_seat_played_stays_played() -> None:
    session = at("9H 9C KC / KH 7S 7H", persons=(0, 1))
    played(session, "9H")
    assert not session.can_take_back(1)
    assert session.can_take_back(0)
    assert session.submit(1, card_of("KH")) is None
    assert not session.can_take_back(0)
    assert session.can_take_back(1)
    assert not session.take_back()
    assert session.take_back(1)
    assert session.can_take_back(0)


def test_another_seats_pass_shows_no_card() -> None:
    """An ace aimed at a seat that cannot answer: it stands, and the turn comes back."""
    session = at("AD 9C KC / KH 7S 7H", {"skip_rank": "A", "answer_skip": True}, draw_pile=["TD", "TC", "TS", "AS"])
    before = mark(session)
    played(session, "AD")
    session.run()
    assert session.actions[-1] == PASS
    assert session.seat_to_act() == 0
    assert session.take_back()
    assert mark(session) == before


def test_a_draw_stays_drawn() -> None:
    session = at("KH 8C KC / KS 7S 7H")
    assert session.submit(0, DRAW) is None
    assert not session.can_take_back()
    assert session.submit(0, PASS) is None
    assert session.can_take_back()
    assert session.take_back()
    assert session.actions == [DRAW]
    assert not session.take_back()


def test_a_penalty_that_another_seat_draws_stays_drawn() -> None:
    session = at("7D 9C KC / KH TH QS", {"stack": False})
    played(session, "7D")
    assert not session.can_take_back()


def test_a_play_after_which_the_discards_are_shuffled_stays() -> None:
    """The pile is empty until a card covers the top one: chance has decided, though nobody drew."""
    session = at("9H 9C KC / KS 7S 7H", draw_pile=[])
    played(session, "9H")
    assert session.log(0)[1].event == Reshuffled(1)
    assert not session.can_take_back()


def test_the_end_of_a_round_stays() -> None:
    session = at("9H / KS 7S 7H")
    played(session, "9H")
    assert session.match.outcomes
    assert not session.can_take_back()


def test_a_call_is_taken_back_and_then_the_play_before() -> None:
    session = at("8D 9C KC / KH TH QS", {"skip_rank": "8"})
    first = mark(session)
    played(session, "8D")
    second = mark(session)
    assert session.seat_to_act() == 0
    assert session.submit(0, MAU) is None
    assert session.take_back()
    assert mark(session) == second
    assert session.take_back()
    assert mark(session) == first


def test_a_session_without_levels_takes_nothing_back() -> None:
    session = at("9H 9C KC / KS 7S 7H")
    session.levels = {}
    played(session, "9H")
    assert not session.can_take_back()


def test_taken_back_is_as_if_never_done_and_never_across_a_revelation() -> None:
    """Random rule sets: after each action, whatever may be taken back is, and done again."""
    taken = sum(take_back_and_do_again(number) for number in range(14))
    assert taken > 60


def take_back_and_do_again(number: int) -> int:
    """Play on, and take back wherever it may be; returns how often it might."""
    rng = Random(number)
    session = practice(random_rules(number), rng.randint(2, 5), number, LEVELS[number % 2])
    marks = [mark(session)] * (len(session.actions) + 1)
    a_deal = (None, [Dealt(0, 1, (5,))])
    told: list[tuple[int | None, list[Event]]] = [a_deal] * len(session.actions)
    taken = 0
    while session.match.result is None and len(session.actions) < 90:
        actor, heard = session.seat_to_act(), len(session.log(0))
        advance(session)
        log = session.log(0)
        told.append((actor, [event for event, _ in (log[heard:] if len(log) >= heard else log)]))
        marks.append(mark(session))
        if not session.can_take_back():
            continue
        whole = list(session.actions)
        assert session.take_back()
        taken += 1
        done = len(session.actions)
        assert mark(session) == marks[done]
        assert told[done][0] == 0
        assert not any(isinstance(event, REVEALING) for _, events in told[done:] for event in events)
        assert not any(is_play(action) for action, (seat, _) in zip(whole[done:], told[done:]) if seat != 0)
        while len(session.actions) < len(whole):
            advance(session)
        assert session.actions == whole
        assert mark(session) == marks[-1]
    return taken


def test_what_is_taken_back_is_taken_out_of_the_file(tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    session = practice(preset("mau_mau").rules, 3)
    saves.begin(session, names(session))
    while not session.can_take_back():
        advance(session)
    before = len(session.actions)
    saves.write(session)
    assert session.take_back()
    saves.close()
    later = Saves(clock(), tmp_path)
    again = later.resume(later.games()[0])
    assert again is not None
    assert len(again.actions) < before
    assert mark(again) == mark(session)
    assert again.practice
    assert card_played(again.actions[-1]) >= 0
