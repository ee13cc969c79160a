"""A chair: what one person at the table may do, sees and hears, whatever the seat; of others only what all may know."""

from __future__ import annotations

from random import Random

import pytest

from crazy8.rules.actions import DEAL, DRAW
from crazy8.rules.cards import cards_in
from crazy8.rules.presets import preset
from crazy8.rules.refusal import Reason
from crazy8.rules.ruleset import rules_from_table
from crazy8.session.chair import Chair
from crazy8.session.session import Session, new_session

SEED = 2**59 + 4_711
BOT, EVA, ADA = range(3)


def two_persons(practice: bool = False, **fields: object) -> tuple[Session, Chair, Chair]:
    """Two persons in the seats 1 and 2, a bot in seat 0."""
    rules = rules_from_table(dict(fields), preset("mau_mau").rules)
    session = new_session(rules, ["easy"], SEED, (EVA, ADA), practice=practice)
    return session, Chair(session, EVA), Chair(session, ADA)


def go_on(session: Session, chairs: tuple[Chair, Chair], rng: Random) -> None:
    """The next thing that happens: a deal by one of the persons, a person's random action, a bot's."""
    if session.bot_to_act():
        session.run()
        return
    acting = next((chair for chair in chairs if chair.to_act), None)
    if acting is None:
        assert rng.choice(chairs).deal() is None
        return
    view = acting.view()
    assert view is not None
    assert acting.submit(rng.choice(view.legal())) is None


def test_a_bot_has_no_chair() -> None:
    session, _, _ = two_persons()
    for seat in (BOT, 3):
        with pytest.raises(ValueError, match=f"seat {seat}"):
            Chair(session, seat)


def test_each_sees_and_hears_its_own_cards_and_nobody_elses() -> None:
    session, *both = two_persons()
    chairs, rng = (both[0], both[1]), Random(5)
    own = {EVA: 0, ADA: 0}
    while session.result is None:
        go_on(session, chairs, rng)
        assert session.match.round is not None
        over = session.match.round.outcome is not None
        for chair in chairs:
            view = chair.view()
            assert view is not None
            assert (view.seat, view.hand) == (chair.seat, session.match.round.hands[chair.seat])
            assert view.revealed == (tuple(session.match.round.hands) if over else ())
            for event, then in chair.poll():
                assert then.seat == chair.seat
                if event[0] in ("dealt", "drew"):
                    assert len(event[3]) == (event[2] if event[1] == chair.seat else 0)
                    own[chair.seat] += event[1] == chair.seat
            assert chair.poll() == []
    assert all(count > 20 for count in own.values())


def test_who_has_not_polled_has_missed_nothing() -> None:
    session, eva, ada = two_persons()
    rng = Random(6)
    heard = []
    while session.round_number < 2:
        go_on(session, (eva, ada), rng)
        heard += [event[0] for event, _ in eva.poll()]
    assert [event[0] for event, _ in ada.poll()] == heard
    assert [event[0] for event, _ in ada.log()] == heard[len(heard) - len(eva.log()) :]
    assert ada.log()[0][0][0] == "deal_began"


def test_only_the_seat_on_turn_acts_and_anybody_deals() -> None:
    session, eva, ada = two_persons()
    assert (eva.view(), eva.seat_to_act, eva.to_act) == (None, None, False)
    assert eva.submit(DRAW) is Reason.ROUND_OVER
    assert ada.submit(DEAL) is None
    assert eva.deal() is Reason.ROUND_OVER
    session.run()
    assert (eva.seat_to_act, eva.to_act, ada.to_act, eva.bot_to_act) == (EVA, True, False, False)
    assert ada.submit(DRAW) is Reason.NOT_YOUR_TURN
    before = ada.action_count
    assert eva.submit(DRAW) is None
    assert (ada.action_count, ada.acted) == (before + 1, EVA)


def test_everybody_knows_how_the_match_stands() -> None:
    session, eva, ada = two_persons(rounds=3)
    assert (ada.rules, ada.players, ada.persons) == (session.match.rules, 3, (EVA, ADA))
    assert (ada.round_number, ada.totals, ada.outcomes, ada.result) == (0, (0, 0, 0), (), None)
    rng = Random(7)
    while ada.result is None:
        go_on(session, (eva, ada), rng)
        assert ada.totals == tuple(sum(one.points[seat] for one in ada.outcomes) for seat in range(3))
    assert len(ada.outcomes) == ada.round_number == 3
    least = min(ada.totals)
    assert ada.result.winners == tuple(seat for seat in range(3) if ada.totals[seat] == least)
    assert eva.deal() is Reason.ROUND_OVER


def test_nothing_that_a_chair_tells_holds_the_seed() -> None:
    session, eva, ada = two_persons()
    rng = Random(8)
    for _ in range(20):
        go_on(session, (eva, ada), rng)
    names = [name for name in dir(ada) if not name.startswith("_")]
    values = [getattr(ada, name) for name in names]
    view = ada.view()
    assert view is not None
    values += [*view[1:], [event for event, _ in ada.log()], ada.reasons()]
    assert len(values) > 30
    assert not any(str(SEED) in repr(value) for value in values)


def test_why_a_bot_acted_is_told_to_every_seat_after_the_round_only() -> None:
    session, eva, ada = two_persons(rounds=1)
    rng = Random(9)
    while session.result is None:
        go_on(session, (eva, ada), rng)
        if session.result is None:
            assert set(ada.reasons()) <= {None}
    told = {log[0][1]: reason for log, reason in zip(ada.log(), ada.reasons()) if reason is not None}
    assert len(ada.reasons()) == len(ada.log())
    assert set(told) == {BOT}
    assert list(eva.reasons()) == list(ada.reasons())


def test_a_seat_takes_back_what_it_did_and_the_other_can_see_that() -> None:
    session, eva, ada = two_persons(practice=True)
    rng = Random(10)
    for _ in range(400):
        go_on(session, (eva, ada), rng)
        if ada.acted == ADA and ada.can_take_back():
            break
    assert ada.can_take_back()
    assert not eva.can_take_back()
    assert not eva.take_back()
    seen, count = eva.view(), ada.action_count
    assert (ada.taken_back, eva.taken_back) == (0, 0)
    assert ada.take_back()
    assert (ada.taken_back, eva.taken_back) == (1, 1)
    assert eva.action_count == count - 1
    assert ada.to_act
    assert eva.view() != seen
    assert eva.poll() == []


def test_advice_is_for_the_seat_that_asks_and_changes_nothing() -> None:
    session, eva, ada = two_persons()
    rng = Random(11)
    while not ada.to_act or ada.action_count < 3:
        go_on(session, (eva, ada), rng)
    before, view = ada.action_count, ada.view()
    assert view is not None
    advice = ada.advise()
    try:
        while True:
            next(advice)
    except StopIteration as decided:
        action, _ = decided.value
    assert action in view.legal()
    assert (ada.action_count, ada.view()) == (before, view)
    assert len(list(cards_in(view.hand))) == view.counts[ADA]


# ---------------------------------------------------------------- who listens to a session


def test_who_listens_hears_of_every_action_and_of_each_taken_back() -> None:
    session, eva, ada = two_persons(practice=True)
    heard: list[int] = []

    def listener(one: Session) -> None:
        assert one is session
        heard.append(len(one.actions))

    session.listen(listener)
    rng = Random(10)
    while not ada.can_take_back():
        go_on(session, (eva, ada), rng)
    done = ada.action_count
    assert heard == list(range(1, done + 1))
    assert ada.take_back()
    assert heard[-1] == done - 1
    session.stop_listening(listener)
    go_on(session, (eva, ada), rng)
    assert len(heard) == done + 1
