"""The deal of the day: one deal a calendar day, the same everywhere, and what a hard bot makes of it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from crazy8.rules.dealcode import deal_code, table_of_code
from crazy8.rules.events import TurnBegan
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.session.daily import LEVELS, HardBotPlays, deal_of, rules_of
from crazy8.session.session import new_session

FIRST = date(2026, 12, 1)

# printf 'crazy 8 deal of the day 2026-12-01' | sha256sum, the first eight digits
SEEDS = {date(2026, 12, 1): 0x46E945E8, date(2027, 2, 28): 0xE1BC69BF, date(2000, 1, 1): 0xB7B6AFD0}


@pytest.mark.parametrize(("day", "seed"), SEEDS.items())
def test_the_deal_of_a_day_stays_what_it_is_whatever_the_version(day: date, seed: int) -> None:
    assert deal_of(day).seed == seed


def test_rules_take_turns_and_five_days_show_all_of_them() -> None:
    week = [rules_of(FIRST + timedelta(days=at)) for at in range(10)]
    assert set(week[:5]) == set(PRESET_NAMES)
    assert week[5:] == week[:5]
    # 739,951 days from the 1st of January of the year 1 to the 1st of December 2026; 739,951 = 5 * 147,990 + 1
    assert rules_of(FIRST) == "crazy_eights"


def test_every_day_is_one_round_against_three_hard_bots_by_its_rules() -> None:
    for at in range(5):
        day = FIRST + timedelta(days=at)
        table = deal_of(day)
        assert table.levels == LEVELS == ("hard", "hard", "hard")
        assert (table.rules.rounds, table.rules.target) == (1, 0)
        named = preset(rules_of(day)).rules
        assert table.rules.deck == named.deck
        assert table.rules.hand == named.hand
        assert table.rules.wild == named.wild


def test_whoever_types_the_code_gets_the_deal() -> None:
    for at in range(5):
        table = deal_of(FIRST + timedelta(days=at))
        assert table_of_code(deal_code(table)) == table


def test_days_have_deals_of_their_own() -> None:
    assert len({deal_of(FIRST + timedelta(days=at)).seed for at in range(1000)}) == 1000


@pytest.mark.parametrize("at", range(5))
def test_a_hard_bot_plays_the_same_deal_to_the_same_end_every_time(at: int) -> None:
    table = deal_of(FIRST + timedelta(days=at))
    results = []
    for _ in range(2):
        plays = HardBotPlays(table)
        while (found := plays.step()) is None:
            pass
        results.append(found)
    assert results[0] == results[1]
    # played once more, at one go, by an ordinary session, and counted by hand
    session = new_session(table.rules, ("hard",) * 4, table.seed, persons=())
    told: list[object] = []
    session.match.apply, apply = (
        (lambda action, emit=None: apply(action, _both(emit, told.append))),
        session.match.apply,
    )
    session.deal()
    session.run()
    assert session.result is not None
    assert session.match.round is not None
    assert results[0].won == (0 in session.result.winners)
    assert results[0].cards_left == session.match.round.hands[0].bit_count()
    assert results[0].turns == sum(isinstance(event, TurnBegan) and event.seat == 0 for event in told)
    assert results[0].place == session.result.places[0]


def _both(one, other):
    def hear(event: object) -> None:
        one(event)
        other(event)

    return hear


def test_the_hard_bot_holds_the_persons_cards() -> None:
    table = deal_of(FIRST)
    plays = HardBotPlays(table)
    person = new_session(table.rules, table.levels, table.seed)
    person.deal()
    assert plays.session.match.round is not None
    assert person.match.round is not None
    assert plays.session.match.round.hands == person.match.round.hands
    assert plays.session.match.round.turn == person.match.round.turn == 0
