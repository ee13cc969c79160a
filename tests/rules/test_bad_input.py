"""Bad positions: each problem is named together with its field, and nothing that was handed in is changed."""

from __future__ import annotations

import copy
import json

import pytest

from crazy8.rules.actions import action_of, action_text
from crazy8.rules.cards import card_of, suit_of_code
from crazy8.rules.position import KEYS, MORE_KEYS, round_from
from crazy8.rules.problems import BadInput
from crazy8.rules.referee import settle

GOOD = {
    "rules": {"preset": "mau_mau"},
    "hands": [["9H", "9C", "TS"], ["KS", "7D", "AS"]],
    "draw_pile": ["8D", "AC"],
    "discards": ["9D", "TD"],
}


def without(*keys: str, **more: object) -> dict:
    """The good position without these keys, and with more or other ones."""
    return {key: value for key, value in {**GOOD, **more}.items() if key not in keys}


OVER = {"winners": [0], "blocked": False, "points": [0, 22]}
RANKS_IN_FORCE = {"wild": ["9"], "draw": "10", "skip": "K", "reverse": ""}

# what, the facts that name it, the position
BAD = [
    # the whole
    ("position.wrong_type", {"field": "input", "expected": "table"}, []),
    ("position.wrong_type", {"field": "input", "expected": "table"}, None),
    ("position.wrong_type", {"field": "input", "expected": "table"}, "mau"),
    ("position.missing", {"field": "rules"}, without("rules")),
    ("position.missing", {"field": "hands"}, without("hands")),
    ("position.missing", {"field": "rules"}, {}),
    ("position.unknown_key_near", {"field": "draw_piles", "near": "draw_pile"}, without(draw_piles=[])),
    ("position.unknown_key_near", {"field": "Hands", "near": "hands"}, without(Hands=[])),
    ("position.unknown_key", {"field": "zzz"}, without(zzz=1)),
    # rules
    ("position.wrong_type", {"field": "rules", "expected": "table"}, without(rules="mau_mau")),
    ("position.wrong_type", {"field": "rules", "expected": "table"}, without(rules=None)),
    ("rules.unknown_preset", {"name": "uno"}, without(rules={"preset": "uno"})),
    ("rules.unknown_preset", {"name": "5"}, without(rules={"preset": 5})),
    ("rules.unknown_key_near", {"field": "wilds", "near": "wild"}, without(rules={"preset": "prsi", "wilds": ["Q"]})),
    ("rules.not_allowed", {"field": "hand", "value": "2"}, without(rules={"preset": "prsi", "hand": 2})),
    ("rules.wrong_type", {"field": "mau", "value": '"yes"'}, without(rules={"preset": "prsi", "mau": "yes"})),
    ("rules.length", {"rounds": "3", "target": "50"}, without(rules={"preset": "prsi", "rounds": 3, "target": 50})),
    # hands
    ("position.wrong_type", {"field": "hands", "expected": "list"}, without(hands={"0": []})),
    ("position.length", {"field": "hands", "count": "1", "least": "2", "most": "8"}, without(hands=[["9H"]])),
    ("position.length", {"field": "hands", "count": "9"}, without(hands=[["9H"]] * 9)),
    ("position.length", {"field": "hands", "count": "0"}, without(hands=[])),
    ("position.wrong_type", {"field": "hands[1]", "expected": "list"}, without(hands=[["9H"], "KS"])),
    ("position.wrong_type", {"field": "hands[0]", "expected": "card"}, without(hands=[[9], ["KS"]])),
    ("position.wrong_type", {"field": "hands[0]", "expected": "card"}, without(hands=[[["9H"]], ["KS"]])),
    ("position.card", {"field": "hands[0]", "code": "10H"}, without(hands=[["10H"], ["KS"]])),
    ("position.card", {"field": "hands[1]", "code": "ks"}, without(hands=[["9H"], ["ks"]])),
    ("position.card", {"field": "hands[1]", "code": ""}, without(hands=[["9H"], [""]])),
    ("position.card", {"field": "hands[1]", "code": "KS''"}, without(hands=[["9H"], ["KS''"]])),
    ("position.empty_hand", {"field": "hands[1]"}, without(hands=[["9H"], []])),
    ("position.empty_hand", {"field": "hands[0]"}, without(hands=[[], ["KS"]])),
    ("position.card_twice", {"field": "hands[1]", "code": "9H", "other": "hands[0]"}, without(hands=[["9H"], ["9H"]])),
    (
        "position.card_twice",
        {"field": "hands[0]", "code": "9H", "other": "hands[0]"},
        without(hands=[["9H", "9H"], ["KS"]]),
    ),
    ("position.not_in_deck", {"field": "hands[0]", "code": "2H"}, without(hands=[["2H"], ["KS"]])),
    ("position.not_in_deck", {"field": "hands[0]", "code": "9H'"}, without(hands=[["9H'"], ["KS"]])),
    # piles
    ("position.wrong_type", {"field": "draw_pile", "expected": "list"}, without(draw_pile="8D")),
    ("position.card", {"field": "draw_pile", "code": "8"}, without(draw_pile=["8"])),
    ("position.card_twice", {"field": "draw_pile", "code": "9H", "other": "hands[0]"}, without(draw_pile=["9H"])),
    ("position.not_in_deck", {"field": "draw_pile", "code": "6D"}, without(draw_pile=["6D"])),
    ("position.wrong_type", {"field": "discards", "expected": "list"}, without(discards="9D")),
    ("position.no_top_card", {"field": "discards"}, without(discards=[])),
    ("position.card_twice", {"field": "discards", "code": "8D", "other": "draw_pile"}, without(discards=["9D", "8D"])),
    ("position.not_in_deck", {"field": "discards", "code": "9D'"}, without(discards=["9D'"])),
    # shuffles
    ("position.wrong_type", {"field": "shuffles", "expected": "list"}, without(shuffles="9D")),
    ("position.wrong_type", {"field": "shuffles[0]", "expected": "list"}, without(shuffles=["TD"])),
    ("position.card", {"field": "shuffles[1]", "code": "x"}, without(shuffles=[["TD"], ["x"]])),
    ("position.not_in_game", {"field": "shuffles[0]", "code": "QC"}, without(shuffles=[["QC"]])),
    ("position.card_twice", {"field": "shuffles[0]", "code": "TD"}, without(shuffles=[["TD", "TD"]])),
    # numbers
    ("position.wrong_type", {"field": "turn", "expected": "number"}, without(turn="0")),
    ("position.wrong_type", {"field": "turn", "expected": "number"}, without(turn=True)),
    ("position.wrong_type", {"field": "turn", "expected": "number"}, without(turn=0.0)),
    ("position.wrong_type", {"field": "turn", "expected": "number"}, without(turn=None)),
    ("position.not_allowed", {"field": "turn", "value": "2", "allowed": "0 to 1"}, without(turn=2)),
    ("position.not_allowed", {"field": "turn", "value": "-1"}, without(turn=-1)),
    ("position.not_allowed", {"field": "dealer", "value": "2", "allowed": "0 to 1"}, without(dealer=2)),
    ("position.wrong_type", {"field": "dealer"}, without(dealer=[1])),
    ("position.not_allowed", {"field": "direction", "value": "0", "allowed": "1, -1"}, without(direction=0)),
    ("position.not_allowed", {"field": "direction", "value": "2"}, without(direction=2)),
    ("position.not_allowed", {"field": "direction", "value": "left"}, without(direction="left")),
    ("position.not_allowed", {"field": "owed", "value": "-2"}, without(owed=-2)),
    ("position.not_allowed", {"field": "owed", "value": "1000000"}, without(owed=1_000_000)),
    ("position.wrong_type", {"field": "owed"}, without(owed="2")),
    ("position.not_allowed", {"field": "drawn", "value": "-1"}, without(drawn=-1)),
    ("position.wrong_type", {"field": "drawn"}, without(drawn=1.5)),
    ("position.not_allowed", {"field": "stuck", "value": "3"}, without(stuck=3)),
    ("position.not_allowed", {"field": "turns", "value": "-1"}, without(turns=-1)),
    ("position.not_allowed", {"field": "seed", "value": str(2**64)}, without(seed=2**64)),
    ("position.not_allowed", {"field": "shuffled", "value": "-1"}, without(shuffled=-1)),
    ("position.not_allowed", {"field": "leaver", "value": "2"}, without(leaver=2)),
    # flags
    ("position.wrong_type", {"field": "skip", "expected": "flag"}, without(skip=1)),
    ("position.wrong_type", {"field": "mau_called", "expected": "flag"}, without(mau_called="no")),
    # the drawn card
    ("position.wrong_type", {"field": "drawn_card", "expected": "text"}, without(drawn_card=5, drawn=1)),
    ("position.card", {"field": "drawn_card", "code": "1X"}, without(drawn_card="1X", drawn=1)),
    ("position.drawn_card", {"field": "drawn_card", "code": "KS", "seat": "0"}, without(drawn_card="KS", drawn=1)),
    ("position.drawn_without_draw", {"field": "drawn_card", "code": "9H"}, without(drawn_card="9H")),
    # the called suit
    ("position.wrong_type", {"field": "called_suit", "expected": "text"}, without(called_suit=1)),
    ("position.not_allowed", {"field": "called_suit", "value": "X", "allowed": "C, S, H, D"}, without(called_suit="X")),
    ("position.not_allowed", {"field": "called_suit", "value": ""}, without(called_suit="")),
    ("position.not_allowed", {"field": "called_suit", "value": "CS"}, without(called_suit="CS")),
    ("position.called_on_plain", {"field": "called_suit", "code": "9D"}, without(called_suit="H")),
    # phases
    ("position.wrong_type", {"field": "phase", "expected": "text"}, without(phase=3)),
    ("position.not_allowed", {"field": "phase", "value": "lunch"}, without(phase="lunch")),
    ("position.skip_and_more", {"field": "skip"}, without(skip=True, owed=2)),
    ("position.skip_and_more", {"field": "skip"}, without(skip=True, phase="calling")),
    ("position.not_allowed", {"field": "owed", "value": "2", "allowed": "0"}, without(phase="calling", owed=2)),
    ("position.leaver", {"field": "leaver"}, without(phase="returning")),
    ("position.leaver", {"field": "leaver"}, without(leaver=1)),
    ("position.not_allowed", {"field": "phase", "value": "returning"}, without(phase="returning", leaver=1)),
    (
        "position.leaver",
        {"field": "leaver"},
        without(rules={"preset": "mau_mau", "bring_back": "any_seven"}, phase="returning", leaver=1),
    ),
    # the outcome
    ("position.outcome", {"field": "outcome"}, without(phase="over")),
    ("position.outcome", {"field": "outcome"}, without(outcome=OVER)),
    ("position.outcome", {"field": "outcome"}, without(phase="over", outcome={**OVER, "points": [0]})),
    ("position.outcome", {"field": "outcome"}, without(phase="over", outcome={**OVER, "winners": []})),
    ("position.wrong_type", {"field": "outcome"}, without(phase="over", outcome=[0])),
    ("position.missing", {"field": "outcome.winners"}, without(phase="over", outcome={"points": [0, 1]})),
    ("position.wrong_type", {"field": "outcome.winners"}, without(phase="over", outcome={**OVER, "winners": ["0"]})),
    ("position.not_allowed", {"field": "outcome.winners"}, without(phase="over", outcome={**OVER, "winners": [2]})),
    ("position.not_allowed", {"field": "outcome.points"}, without(phase="over", outcome={**OVER, "points": [0, -1]})),
    ("position.wrong_type", {"field": "outcome.blocked"}, without(phase="over", outcome={**OVER, "blocked": 0})),
    (
        "position.unknown_key_near",
        {"field": "outcome.winner", "near": "winners"},
        without(phase="over", outcome={**OVER, "winner": [0]}),
    ),
    # the ranks in force
    ("position.wrong_type", {"field": "in_force", "expected": "table"}, without(in_force=["9"])),
    ("position.unknown_key", {"field": "in_force.zzzz"}, without(in_force={"zzzz": "9"})),
    ("position.wrong_type", {"field": "in_force.wild"}, without(in_force={**RANKS_IN_FORCE, "wild": "9"})),
    (
        "position.not_allowed",
        {"field": "in_force.wild", "value": "T"},
        without(in_force={**RANKS_IN_FORCE, "wild": ["T"]}),
    ),
    (
        "position.not_allowed",
        {"field": "in_force.draw", "value": "1"},
        without(in_force={**RANKS_IN_FORCE, "draw": "1"}),
    ),
    (
        "position.not_allowed",
        {"field": "in_force.skip", "value": "8.0"},
        without(in_force={**RANKS_IN_FORCE, "skip": 8.0}),
    ),
    ("position.rank_twice", {"field": "in_force"}, without(in_force={**RANKS_IN_FORCE, "reverse": "9"})),
]


@pytest.mark.parametrize(("what", "facts", "position"), BAD, ids=[f"{row[0]}-{row[1]}" for row in BAD])
def test_a_bad_position_is_refused_by_name(what, facts, position):
    before = copy.deepcopy(position)
    for read in (settle, round_from):
        with pytest.raises(BadInput) as refused:
            read(position)
        assert refused.value.what == what
        assert {name: refused.value.facts.get(name) for name in facts} == facts
    assert position == before


BAD_CASES = [
    ("position.wrong_type", {"field": "actions", "expected": "list"}, without(actions="draw")),
    ("position.wrong_type", {"field": "actions", "expected": "list"}, without(actions=None)),
    ("position.wrong_type", {"field": "actions[1]", "expected": "text"}, without(actions=["draw", 5])),
    ("position.action", {"field": "actions[0]", "text": "jump"}, without(actions=["jump"])),
    ("position.action", {"field": "actions[0]", "text": ""}, without(actions=[""])),
    ("position.action", {"field": "actions[2]", "text": "play 10H"}, without(actions=["draw", "pass", "play 10H"])),
    ("position.action", {"field": "actions[0]", "text": "play JC X"}, without(actions=["play JC X"])),
    ("position.action", {"field": "actions[0]", "text": "play"}, without(actions=["play"])),
    ("position.action", {"field": "actions[0]", "text": "DRAW"}, without(actions=["DRAW"])),
    ("position.action", {"field": "actions[0]", "text": "call Z"}, without(actions=["call Z"])),
    (
        "position.shuffle_differs",
        {"field": "shuffles[0]"},
        without(draw_pile=["8D"], shuffles=[["KS"]], actions=["draw"]),
    ),
    (
        "position.shuffle_differs",
        {"field": "shuffles[0]"},
        without(draw_pile=[], shuffles=[["9D"]], actions=[]),
    ),
]


@pytest.mark.parametrize(("what", "facts", "given"), BAD_CASES, ids=[f"{row[0]}-{row[1]}" for row in BAD_CASES])
def test_a_bad_case_is_refused_by_name(what, facts, given):
    before = copy.deepcopy(given)
    with pytest.raises(BadInput) as refused:
        settle(given)
    assert refused.value.what == what
    assert {name: refused.value.facts.get(name) for name in facts} == facts
    assert given == before


def test_a_position_without_discards_names_them():
    with pytest.raises(BadInput) as refused:
        settle(without("discards"))
    assert refused.value.facts["field"] == "discards"


def test_every_kind_of_problem_has_a_case():
    met = {what for what, *_ in [*BAD, *BAD_CASES] if what.startswith("position.")}
    kinds = (
        "wrong_type missing unknown_key unknown_key_near length card empty_hand card_twice not_in_deck not_in_game "
        "no_top_card not_allowed drawn_card drawn_without_draw called_on_plain leaver skip_and_more outcome rank_twice "
        "action shuffle_differs"
    )
    assert met == {f"position.{kind}" for kind in kinds.split()}


def test_keys_are_those_of_the_referees_file():
    section_5 = "rules hands draw_pile discards turn dealer direction called_suit owed skip drawn drawn_card"
    assert set(KEYS) == {*section_5.split(), "mau_called", "shuffles"}
    assert not set(KEYS) & set(MORE_KEYS)


def test_left_out_keys_are_those_of_a_fresh_turn_of_seat_0():
    answer = settle(without("draw_pile", discards=["9D"]))
    state = answer["state"]
    fresh = {
        "draw_pile": [],
        "turn": 0,
        "direction": 1,
        "called_suit": None,
        "owed": 0,
        "skip": False,
        "drawn": 0,
        "drawn_card": None,
        "mau_called": False,
        "shuffles": [],
    }
    assert {key: state[key] for key in fresh} == fresh
    assert answer["steps"] == [
        {"seat": 0, "legal": ["play 9C", "play 9H"], "action": None, "refused": None, "events": []}
    ]
    assert answer["result"] is None


def test_the_referee_answers_with_steps_state_and_result():
    case = {
        "rules": {"preset": "mau_mau", "reverse_rank": "9"},
        "hands": [["9H", "9C"], ["KS", "7D"]],
        "draw_pile": ["8D", "AC"],
        "discards": ["JC", "TD"],
        "called_suit": "H",
        "dealer": 1,
        "shuffles": [["TD"]],
        "actions": ["mau", "pass", "play 9H", "play 9C"],
    }
    before = copy.deepcopy(case)
    answer = settle(case)
    assert case == before
    assert json.loads(json.dumps(answer)) == answer
    assert answer["steps"] == [
        {
            "seat": 0,
            "legal": ["draw", "mau", "play 9H"],
            "action": "mau",
            "refused": None,
            "events": [{"event": "mau_called", "seat": 0}],
        },
        {"seat": 0, "legal": ["draw", "play 9H"], "action": "pass", "refused": "draw_first", "events": []},
        {
            "seat": 0,
            "legal": ["draw", "play 9H"],
            "action": "play 9H",
            "refused": None,
            "events": [
                {"event": "played", "seat": 0, "card": "9H", "suit": None},
                {"event": "reversed", "direction": -1},
                {"event": "turn_began", "seat": 0},
            ],
        },
        {
            "seat": 0,
            "legal": ["draw", "play 9C"],
            "action": "play 9C",
            "refused": None,
            "events": [
                {"event": "played", "seat": 0, "card": "9C", "suit": None},
                {"event": "went_out", "seat": 0},
                {"event": "revealed", "seat": 1, "cards": ["KS", "7D"]},
                {"event": "round_ended", "winners": [0], "blocked": False, "points": [0, 11]},
            ],
        },
        {"seat": None, "legal": [], "action": None, "refused": None, "events": []},
    ]
    assert answer["result"] == {"winner": [0], "blocked": False, "points": [0, 11]}
    assert answer["state"]["discards"] == ["9C", "9H", "JC", "TD"]
    assert answer["state"]["hands"] == [[], ["KS", "7D"]]


def test_a_refused_action_changes_nothing_and_the_list_goes_on():
    answer = settle(without(actions=["play KS", "play TS", "wrong 9H", "draw", "pass"]))
    assert [step["refused"] for step in answer["steps"]] == [
        "not_in_hand",
        "no_match",
        "the_card_fits",
        None,
        None,
        None,
    ]
    assert answer["steps"][3]["legal"] == ["draw", "play 9C", "play 9H"]
    assert answer["state"]["hands"][0] == ["9H", "9C", "TS", "8D"]


def test_a_state_is_an_input_again():
    first = settle(without(actions=["draw", "pass"]))
    again = settle({**first["state"], "actions": []})
    assert again["state"] == first["state"]
    assert again["steps"][0]["legal"] == first["steps"][-1]["legal"]


@pytest.mark.parametrize("code", ["", "1H", "10H", "HT", "9h", "9", "9HH", "9H''", "'9H", " 9H", "9X", "🂡"])
def test_what_is_no_card_code(code):
    with pytest.raises(BadInput) as refused:
        card_of(code)
    assert (refused.value.what, refused.value.facts) == ("card", {"code": code})


@pytest.mark.parametrize("code", ["", "h", "X", "CS", "CSHD"])
def test_what_is_no_suit(code):
    with pytest.raises(BadInput) as refused:
        suit_of_code(code)
    assert (refused.value.what, refused.value.facts) == ("suit", {"code": code})


@pytest.mark.parametrize(
    "text", ["play 9H", "play TD'", "play JC H", "draw", "pass", "mau", "deal", "call D", "wrong 9C", "wrong AS'"]
)
def test_action_texts_read_back(text):
    assert action_text(action_of(text)) == text
