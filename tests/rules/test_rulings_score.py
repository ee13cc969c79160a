"""Rulings 20, 21 and 23: what a card costs, what a round writes, who wins the match."""

from __future__ import annotations

import pytest

from crazy8.rules.actions import action_of
from crazy8.rules.cards import card_of, hand_of
from crazy8.rules.match import Match
from crazy8.rules.position import rules_from_record
from crazy8.rules.scoring import Outcome, card_points, hand_points
from tests.rules.table import case, given, play, record, table

MAU_MAU = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}
EIGHTS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 50, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}
SCHEME = {
    "crazy_eights": MAU_MAU,
    "mau_mau": MAU_MAU,
    "prsi": MAU_MAU,
    "classic_eights": EIGHTS,
    "eights_52": EIGHTS,
}


@pytest.mark.parametrize(
    ("rules", "rank", "points"),
    [(rules, rank, points) for rules, scheme in SCHEME.items() for rank, points in scheme.items()],
)
def test_23_f38_points_of_each_rank(rules, rank, points):
    scoring = rules_from_record(record(rules)).scoring
    for suit in "CSHD":
        assert card_points(card_of(rank + suit), scoring) == points
        assert card_points(card_of(f"{rank}{suit}'"), scoring) == points


@pytest.mark.parametrize(
    ("rules", "cards", "points"),
    [
        ("mau_mau", "JC TH QS", 33),  # source 003: 20 + 10 + 3
        ("crazy_eights", "JC TH QS", 33),  # the jack costs 20 though the eight is wild
        ("crazy_eights", "8C 8H", 16),
        ("classic_eights", "8C 8H AC TD", 111),
        ("eights_52", "JC QC KC 8S 2D", 82),
        ("prsi", "QS JS KS AS", 38),
        ("mau_mau", "", 0),
        ("mau_mau", "9C 9C'", 18),
    ],
)
def test_23_f38_points_of_a_hand(rules, cards, points):
    scoring = rules_from_record(record(rules)).scoring
    assert hand_points(hand_of(card_of(code) for code in cards.split()), scoring) == points


TAKES = {"winner_takes": True}
ROUNDS = [
    case(
        f"20-the_winner_writes_0-{rules}",
        given(rules, "KH / JC TD QS / AC 9D", top="9H", pile="*2"),
        do="play KH",
        winners=(0,),
        blocked=False,
        points=points,
    )
    for rules, points in (
        ("crazy_eights", (0, 33, 20)),
        ("mau_mau", (0, 33, 20)),
        ("prsi", (0, 33, 20)),
        ("classic_eights", (0, 30, 10)),
        ("eights_52", (0, 30, 10)),
        ("eights_52+action_cards", (0, 30, 10)),
        ("eights_52+until_one_fits", (0, 30, 10)),
        # the winner takes what all the others hold
        ("eights_52+winner_takes", (40, 0, 0)),
    )
] + [
    case(
        "20-the_winner_takes-mau_mau",
        given("mau_mau", "JC TD QS / KH / AC 9D", top="9H", pile="*2", turn=1, changes=TAKES),
        do="play KH",
        winners=(1,),
        points=(0, 53, 0),
    ),
    case(
        "11-winner_takes_a_blocked_round",
        # One fewest hand: the winner adds everyone's sum (ruling 20 read on top of ruling 11).
        given("eights_52+winner_takes", "TC KC / KD 2D", top="9H"),
        do="pass, pass",
        winners=(1,),
        blocked=True,
        points=(0, 32),
    ),
]


@pytest.mark.parametrize("row", ROUNDS)
def test_20_what_a_round_writes(row):
    row.check()


def _last_round(
    rules: str, changes: dict, before: list[int], played: int, hands: str = "KH / JC TD QS / AC 9D", do: str = "play KH"
) -> Match:
    """A match of three players with these totals and rounds behind it, after its running round has ended."""
    match = Match(rules_from_record(record(rules, changes)), 3, seed=0)
    match.totals = list(before)
    match.outcomes = [Outcome((0,), False, (0, 0, 0))] * played
    match.round = table(rules, hands, top="9H", pile="*2" if do != "pass" else "", changes=changes)
    for text in [do] * (3 if do == "pass" else 1):
        match.apply(action_of(text))
    return match


# rules, changes, totals before, rounds played before -> winners or None, totals, places
MATCHES = [
    # a number of rounds; the round writes 0, 33, 20
    ("mau_mau", {"rounds": 3}, [0, 0, 0], 0, None, [0, 33, 20], None),
    ("mau_mau", {"rounds": 3}, [0, 0, 0], 1, None, [0, 33, 20], None),
    ("mau_mau", {"rounds": 3}, [0, 0, 0], 2, (0,), [0, 33, 20], (1, 3, 2)),
    ("mau_mau", {"rounds": 3}, [70, 20, 40], 2, (1,), [70, 53, 60], (3, 1, 2)),
    ("mau_mau", {"rounds": 3}, [53, 20, 40], 2, (0, 1), [53, 53, 60], (1, 1, 3)),
    ("mau_mau", {"rounds": 3}, [60, 0, 40], 2, (1,), [60, 33, 60], (2, 1, 2)),
    ("crazy_eights", {"rounds": 5}, [0, 0, 0], 3, None, [0, 33, 20], None),
    ("crazy_eights", {"rounds": 5}, [1, 0, 0], 4, (0,), [1, 33, 20], (1, 3, 2)),
    ("prsi", {}, [0, 0, 0], 0, (0,), [0, 33, 20], (1, 3, 2)),
    ("prsi", {"rounds": 3}, [0, 0, 0], 0, None, [0, 33, 20], None),
    # to a target; the round writes 0, 30, 10
    ("classic_eights", {}, [99, 69, 89], 4, None, [99, 99, 99], None),
    ("classic_eights", {}, [99, 70, 40], 4, (2,), [99, 100, 50], (2, 3, 1)),
    ("classic_eights", {}, [50, 90, 40], 4, (0, 2), [50, 120, 50], (1, 3, 1)),
    ("eights_52", {"target": 50}, [0, 20, 0], 1, (0,), [0, 50, 10], (1, 3, 2)),
    ("eights_52", {"target": 200}, [0, 100, 0], 1, None, [0, 130, 10], None),
    ("eights_52", {"target": 200}, [190, 170, 189], 1, (0,), [190, 200, 199], (1, 3, 2)),
    # the winner takes the points; the round writes 40, 0, 0
    ("eights_52+winner_takes", {}, [59, 70, 80], 3, None, [99, 70, 80], None),
    ("eights_52+winner_takes", {}, [60, 70, 80], 3, (0,), [100, 70, 80], (1, 3, 2)),
]


@pytest.mark.parametrize(
    ("rules", "changes", "before", "played", "winners", "totals", "places"),
    MATCHES,
    ids=[f"21-{row[0]}-{row[2]}-{row[5]}" for row in MATCHES],
)
def test_21_who_wins_the_match(rules, changes, before, played, winners, totals, places):
    match = _last_round(rules, changes, before, played)
    assert match.totals == totals
    if winners is None:
        assert match.result is None
    else:
        assert match.result is not None
        assert (match.result.winners, match.result.totals, match.result.places) == (winners, tuple(totals), places)
        assert match.legal() == ()


def test_21_a_game_of_one_round_is_decided_by_who_went_out():
    match = _last_round("mau_mau", {"rounds": 1}, [0, 0, 0], 0)
    assert match.result.winners == (0,)


def test_21_one_blocked_round_is_shared_by_equals():
    match = _last_round("mau_mau", {"rounds": 1}, [0, 0, 0], 0, "TC KC / TD KD / AC TS", "pass")
    assert match.outcomes[-1] == Outcome((0, 1), True, (14, 14, 21))
    assert match.result.winners == (0, 1)


def test_11_a_blocked_round_counts_in_the_totals_for_its_winner_too():
    match = _last_round("classic_eights", {}, [10, 10, 10], 1, "TC KC / TD KD / 2C", "pass")
    assert match.totals == [30, 30, 12]
    assert match.outcomes[-1].winners == (2,)


def test_20_the_settlement_shows_every_hand():
    round_ = table("mau_mau", "KH / JC TD QS / AC 9D", top="9H", pile="*2")
    assert play(round_, "play KH") == [
        "played 0 KH",
        "went_out 0",
        "revealed 1 JC,QS,TD",
        "revealed 2 AC,9D",
        "round_ended 0 no 0,33,20",
    ]
