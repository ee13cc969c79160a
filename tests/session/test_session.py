"""A session: what a person's seat may do, hear and see while bots play on."""

from __future__ import annotations

from random import Random

import pytest

from crazy8.bots.bot import Bot
from crazy8.bots.players import LEVELS, bot_for
from crazy8.rules.actions import CALL, DEAL, DRAW, MAU, PASS, WRONG
from crazy8.rules.events import Dealt, Drew, Event, MatchEnded
from crazy8.rules.fitting import OVER
from crazy8.rules.match import Match
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.refusal import Reason
from crazy8.rules.ruleset import RuleSet, rules_from_table
from crazy8.rules.view import Observation, PlayerView
from crazy8.session.session import Session, new_session

SEED = 4_711


def table(name: str = "mau_mau", players: int = 4, seed: int = SEED, persons: tuple[int, ...] = (0,)) -> Session:
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(players - len(persons))]
    return new_session(preset(name).rules, levels, seed, persons)


def dealt(session: Session) -> Session:
    assert session.submit(0, DEAL) is None
    session.run()
    return session


def play_out(session: Session, rng: Random, most: int = 20_000) -> None:
    """Persons act at random, bots play on, until the match is over."""
    for _ in range(most):
        if session.match.result is not None:
            return
        seat = session.seat_to_act()
        if seat is None:
            assert session.submit(0, DEAL) is None
        elif seat in session.persons:
            view = session.view(seat)
            assert view is not None
            assert session.submit(seat, rng.choice(view.legal())) is None
        session.run()
    pytest.fail("the match never ended")


def hidden_cards(event: Event, seat: int) -> tuple[int, ...]:
    """The cards in an event about another seat's draw."""
    return event.cards if isinstance(event, Dealt | Drew) and event.seat != seat else ()


def test_nothing_is_seen_before_the_first_deal() -> None:
    session = table()
    assert session.view(0) is None
    assert session.poll(0) == []
    assert session.seat_to_act() is None
    assert not session.bot_to_act()
    assert not session.step()


def test_only_a_deal_is_taken_before_the_first_deal() -> None:
    session = table()
    for action in (DRAW, PASS, MAU, CALL, WRONG, 5):
        assert session.submit(0, action) is Reason.ROUND_OVER
    assert session.actions == []
    assert session.submit(0, DEAL) is None
    assert session.actions == [DEAL]


def test_every_event_comes_with_the_view_right_after_it() -> None:
    """The views are those that a listener at the match itself would take (seed 4711)."""
    session = dealt(table())
    told = session.poll(0)
    again = Match(session.match.rules, 4, SEED)
    seen: list[PlayerView] = []

    def look(_: Event) -> None:
        view = again.view(0)
        assert view is not None
        seen.append(view)

    for action in session.actions:
        again.apply(action, look)
    assert [view for _, view in told] == seen
    dealt_to_me = [view.hand.bit_count() for event, view in told if isinstance(event, Dealt) and event.seat == 0]
    assert dealt_to_me == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_last_polled_view_is_what_the_seat_sees(name: str) -> None:
    """A scripted person plays a whole match (seeds 0 to 4) and polls after each action."""
    for seed in range(5):
        session, rng = table(name, 3, seed), Random(seed)
        polls = 0
        while session.match.result is None:
            seat = session.seat_to_act()
            action = DEAL
            if seat is not None:
                assert seat == 0
                view = session.view(0)
                assert view is not None
                action = rng.choice(view.legal())
            assert session.submit(0, action) is None
            session.run()
            told = session.poll(0)
            assert told
            assert told[-1].view == session.view(0)
            assert session.poll(0) == []
            polls += 1
            for event, view in told:
                assert hidden_cards(event, 0) == ()
                assert view.seat == 0
                assert view.revealed == () or view.phase == OVER
        assert isinstance(told[-1].event, MatchEnded)
        assert polls > 3


def test_own_cards_are_heard() -> None:
    session = dealt(table())
    hand = 0
    for event, view in session.poll(0):
        if isinstance(event, Dealt | Drew) and event.seat == 0:
            assert len(event.cards) == 1
            hand |= 1 << event.cards[0]
            assert view.hand & hand == hand
    assert hand.bit_count() == 5


def test_two_persons_hear_the_same_but_for_their_cards() -> None:
    session = table(persons=(0, 2))
    play_out(session, Random(3))
    first, second = session.poll(0), session.poll(2)
    assert len(first) == len(second)
    for (mine, _), (yours, _) in zip(first, second):
        if mine != yours:
            assert isinstance(mine, Dealt | Drew)
            assert mine._replace(cards=()) == yours._replace(cards=())
            assert {bool(mine.cards), bool(yours.cards)} == {True, False}
            assert mine.seat in (0, 2)


def test_bots_hear_nobody_elses_cards() -> None:
    heard: dict[int, list[Event]] = {seat: [] for seat in range(3)}

    class Listening:
        reason = None
        listens = True

        def __init__(self, seat: int) -> None:
            self.seat, self.bot = seat, bot_for("normal", SEED, seat)

        def hear(self, observation: Observation) -> None:
            assert observation.view.seat == self.seat
            heard[self.seat].append(observation.event)

        def think(self, view: PlayerView):
            assert view.seat == self.seat == view.turn
            return self.bot.think(view)

    session = Session(Match(preset("prsi").rules, 3, SEED), {seat: Listening(seat) for seat in range(3)}, ())
    play_out(session, Random(0))
    for seat, events in heard.items():
        assert len(events) == len(heard[0])
        assert all(hidden_cards(event, seat) == () for event in events)
        assert any(isinstance(event, Dealt) and event.seat == seat and event.cards for event in events)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_bot_made_new_of_what_it_was_told_decides_as_the_one_that_sat_there(name: str, level: str) -> None:
    stays = new_session(preset(name).rules, [level] * 3, SEED, persons=())
    comes = new_session(preset(name).rules, [level] * 3, SEED, persons=())
    told: dict[int, list[Observation]] = {seat: [] for seat in range(3)}

    def seated(seat: int) -> Bot:
        bot = bot_for(level, SEED, seat)
        for observation in told[seat]:
            bot.hear(observation)
        hear = bot.hear
        bot.hear = lambda observation: (told[seat].append(observation), hear(observation))  # type: ignore[assignment]
        return bot

    comes.bots = {seat: seated(seat) for seat in range(3)}
    for _ in range(40 if level == "hard" else 300):
        for session in (stays, comes):
            seat = session.seat_to_act()
            if seat is None:
                session.deal()
                seat = session.seat_to_act()
            if session is comes and seat is not None:
                comes.bots[seat] = seated(seat)
            done = len(session.actions)
            while len(session.actions) == done and session.step():
                pass
        if stays.result is not None:
            break
    assert comes.actions == stays.actions


def test_bots_play_on_until_the_person_must_act() -> None:
    session = dealt(table())
    assert session.seat_to_act() == 0
    before = len(session.actions)
    assert session.submit(0, DRAW) is None
    assert session.submit(0, PASS) is None
    assert session.bot_to_act()
    session.run()
    assert session.seat_to_act() in (0, None)
    assert not session.bot_to_act()
    assert len(session.actions) > before + 2


def test_a_step_is_a_slice_of_one_bots_thinking() -> None:
    class Slow:
        reason = None
        listens = False

        def hear(self, observation: Observation) -> None:
            pass

        def think(self, view: PlayerView):
            yield
            yield
            return DRAW

    session = Session(Match(preset("prsi").rules, 2, SEED, first_dealer=0), {1: Slow()})
    assert session.submit(0, DEAL) is None
    assert session.seat_to_act() == 1
    assert [session.step() for _ in range(2)] == [True, True]
    assert session.actions == [DEAL]
    assert session.step()
    assert session.actions == [DEAL, DRAW]
    assert not session.step()


def test_the_wrong_seat_is_refused() -> None:
    session = table(persons=(0, 1))
    assert session.submit(0, DEAL) is None
    assert session.seat_to_act() == 0
    told = len(session.poll(1))
    assert told > 0
    assert session.submit(1, DRAW) is Reason.NOT_YOUR_TURN
    assert session.submit(3, DRAW) is Reason.NOT_YOUR_TURN
    assert session.actions == [DEAL]
    assert session.poll(1) == []


def test_a_person_does_not_act_for_a_bot() -> None:
    session = dealt(table())
    assert session.submit(0, DRAW) is None
    assert session.submit(0, PASS) is None
    seat = session.seat_to_act()
    assert seat is not None
    assert seat != 0
    assert session.submit(0, DRAW) is Reason.NOT_YOUR_TURN


def test_a_refused_action_changes_nothing() -> None:
    session = dealt(table())
    session.poll(0)
    before = session.view(0)
    assert before is not None
    refused = [action for action in (PASS, MAU, CALL, DEAL, *range(104)) if action not in before.legal()]
    assert len(refused) > 90
    for action in refused:
        assert isinstance(session.submit(0, action), Reason)
    assert session.view(0) == before
    assert session.poll(0) == []


def test_a_deal_in_the_middle_of_a_round_is_refused() -> None:
    assert dealt(table()).submit(0, DEAL) is Reason.ROUND_OVER


def test_the_deal_stands_between_rounds() -> None:
    """Mau-Mau is three rounds: after each of the first two only a deal goes on, and the table waits for it."""
    session, rng = table("mau_mau", 3), Random(9)
    rounds = 0
    while session.match.result is None:
        if session.seat_to_act() is None:
            rounds += 1
            assert session.match.legal() == (DEAL,)
            assert not session.step()
            assert session.submit(0, DRAW) is Reason.ROUND_OVER
            view = session.view(0)
            if rounds > 1:
                assert view is not None
                assert view.phase == OVER
                assert view.round_number == rounds - 1
                assert len(view.revealed) == 3
            assert session.submit(0, DEAL) is None
            view = session.view(0)
            assert view is not None
            assert (view.revealed, view.round_number) == ((), rounds)
        else:
            view = session.view(0)
            assert view is not None
            assert session.submit(0, rng.choice(view.legal())) is None
        session.run()
    assert rounds == 3


def test_nothing_goes_on_after_the_match() -> None:
    session = table("prsi", 2)
    play_out(session, Random(1))
    actions = len(session.actions)
    assert session.submit(0, DEAL) is Reason.ROUND_OVER
    assert session.submit(0, DRAW) is Reason.ROUND_OVER
    assert not session.step()
    assert len(session.actions) == actions


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_whole_match_of_bots(name: str, players: int) -> None:
    session = table(name, players, persons=())
    play_out(session, Random(0))
    result = session.match.result
    assert result is not None
    rules = session.match.rules
    assert len(session.match.outcomes) == rules.rounds or max(result.totals) >= rules.target > 0
    summed = [sum(outcome.points[seat] for outcome in session.match.outcomes) for seat in range(players)]
    assert list(result.totals) == summed
    assert not any(outcome.blocked and players < 4 for outcome in session.match.outcomes)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_whole_match_with_a_person_is_repeated_by_its_actions(name: str) -> None:
    session = table(name, 4)
    play_out(session, Random(8))
    again = Match(session.match.rules, 4, SEED)
    told: list[Event] = []
    for action in session.actions:
        again.apply(action, told.append)
    assert again.result == session.match.result
    assert again.totals == session.match.totals
    assert len(told) == len(session.poll(0))


def test_the_same_seed_is_the_same_match_and_another_is_not() -> None:
    def played(seed: int) -> list[int]:
        session = table("eights_52", 4, seed, persons=())
        play_out(session, Random(0))
        return session.actions

    assert played(1) == played(1)
    assert played(1) != played(2)


def one_round(**fields: object) -> RuleSet:
    return rules_from_table(dict(fields), preset("mau_mau").rules)


def test_a_wrong_card_costs_the_person_a_card_and_the_turn_goes_on() -> None:
    session = dealt(new_session(one_round(wrong_card=True), ["easy"], SEED))
    view = session.view(0)
    assert view is not None
    wrong = next(card for card in range(104) if view.why_not(WRONG + card) is None)
    assert session.submit(0, WRONG + wrong) is None
    after = session.view(0)
    assert after is not None
    assert after.hand.bit_count() == view.hand.bit_count() + 1
    assert after.turn == 0


def test_an_empty_seat_is_named() -> None:
    with pytest.raises(ValueError, match="seat 2"):
        Session(Match(preset("prsi").rules, 3, SEED), {1: bot_for("easy", SEED, 1)})


def test_no_view_and_no_event_holds_the_seed() -> None:
    seed = 2**61 + 12_345
    session = dealt(table(seed=seed))
    assert all(str(seed) not in repr(event) for event, _ in session.poll(0))
    view = session.view(0)
    assert view is not None
    assert all(str(seed) not in repr(getattr(view, name)) for name in PlayerView.__slots__)
