"""The fields of a rule set (docs/rules.md, section 2): what each may hold, what a bad value says, what clashes."""

from __future__ import annotations

import random
import tomllib

import pytest

from crazy8.rules.powers import ClashKind, clashes, powers_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import ALLOWED, FIELD_NAMES, RuleSet, rules_from_table, rules_to_table, rules_to_toml
from tests.rules.table import HOUSE_RULES

YES_NO = (True, False)
FIELDS = {
    "deck": ("french32", "french52", "german32"),
    "two_decks_from": (0, 2, 5, 6),
    "hand": (3, 4, 5, 6, 7, 8),
    "hand_for_two": (3, 4, 5, 6, 7, 8),
    "starter": ("ordinary", "special_under", "wild_back", "acts", "first_player_calls"),
    "begins": ("left_of_dealer", "last_winner"),
    "wild": ("8", "J", "Q", "K", "A"),
    "wild_on_wild": YES_NO,
    "last_card": ("any", "not_wild", "not_special"),
    "last_draw_card": ("void", "still_draws"),
    "empty_pile": ("reshuffle", "stays_empty"),
    "draw_limit": (0, 1, 2, 3, 5),
    "after_draw": ("nothing", "drawn_card", "any_card"),
    "voluntary_draw": YES_NO,
    "pass_when": ("free", "used_up", "stuck"),
    "draw_rank": ("", "2", "7"),
    "draw_count": (2, 3),
    "stack": YES_NO,
    "king_draws_four": YES_NO,
    "skip_rank": ("", "8", "Q", "A"),
    "answer_skip": YES_NO,
    "reverse_rank": ("", "9", "10", "A"),
    "mau": YES_NO,
    "mau_penalty": (1, 2),
    "bring_back": ("none", "seven_of_hearts", "any_seven"),
    "wrong_card": YES_NO,
    "scoring": ("mau_mau", "eights"),
    "winner_takes": YES_NO,
    "surprise": YES_NO,
    "rounds": (0, 1, 3, 5),
    "target": (0, 50, 100, 200),
}
"""docs/rules.md, section 2, typed by hand."""


def test_there_are_these_fields_and_no_others():
    assert set(FIELD_NAMES) == set(FIELDS) == set(ALLOWED)


def _with(key: str, value: object) -> dict:
    """A table with this value, and a length beside it where that is needed."""
    made = {key: [value] if key == "wild" else value}
    if key == "rounds" and value == 0:
        made["target"] = 100
    if key == "target" and value == 0:
        made["rounds"] = 3
    return made


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in FIELDS.items() for value in values])
def test_every_value_of_the_book_is_accepted(key, value):
    rules = rules_from_table(_with(key, value))
    assert getattr(rules, key) == ((value,) if key == "wild" else value)


def wrong_values(key: str) -> list:
    """Values of the right type that the field may not hold, and values of other types."""
    allowed = FIELDS[key]
    kind = type(allowed[0])
    if key == "wild":
        return ["8", "", 8, None, True, {"8": 1}, ["7"], ["10"], [8], ["j"], [None], ["8", "9"], ["8", "8"]]
    if kind is bool:
        return [0, 1, "true", "", None, [], 1.0]
    if kind is int:
        strange = [number for number in (-1, *range(13), 51, 100, 199, 201, 10**9) if number not in allowed]
        return [*strange, "5", "", None, True, False, 3.0, [5]]
    return ["x", allowed[-1].upper() + "!", f" {allowed[0]}" if allowed[0] else " ", 0, 7, None, True, [allowed[0]]]


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key in FIELDS for value in wrong_values(key)], ids=lambda item: repr(item)
)
def test_every_other_value_is_refused_by_name(key, value):
    with pytest.raises(BadInput) as refused:
        rules_from_table({key: value})
    problem = refused.value
    assert problem.what in ("rules.not_allowed", "rules.wrong_type", "rules.rank_twice")
    assert problem.facts["field"] == key
    if problem.what == "rules.rank_twice":
        assert problem.facts["rank"] == "8"
        return
    assert problem.facts["value"]
    for allowed in FIELDS[key]:
        said = str(allowed).lower() if isinstance(allowed, bool) else str(allowed)
        assert said in problem.facts["allowed"]


@pytest.mark.parametrize(
    ("key", "value", "what", "facts"),
    [
        ("deck", "tarot", "rules.not_allowed", {"field": "deck", "value": '"tarot"'}),
        ("hand", 9, "rules.not_allowed", {"field": "hand", "value": "9", "allowed": "3, 4, 5, 6, 7, 8"}),
        ("mau", 1, "rules.wrong_type", {"field": "mau", "value": "1", "allowed": "true, false", "kind": "bool"}),
        ("wild", ["7"], "rules.not_allowed", {"field": "wild", "value": '"7"', "allowed": '"8", "J", "Q", "K", "A"'}),
        ("wild", "8", "rules.wrong_type", {"field": "wild", "value": '"8"', "kind": "list"}),
        ("wild", ["J", "J"], "rules.rank_twice", {"field": "wild", "rank": "J"}),
        ("hands", 5, "rules.unknown_key_near", {"field": "hands", "near": "hand"}),
        ("zzzzzz", 5, "rules.unknown_key", {"field": "zzzzzz", "near": ""}),
    ],
)
def test_what_a_refusal_says(key, value, what, facts):
    with pytest.raises(BadInput) as refused:
        rules_from_table({key: value})
    assert refused.value.what == what
    assert {name: refused.value.facts[name] for name in facts} == facts


def test_wild_may_be_none_or_all_in_any_order():
    assert rules_from_table({"wild": []}).wild == ()
    assert rules_from_table({"wild": ["A", "8", "K", "Q", "J"]}).wild == ("8", "J", "Q", "K", "A")
    assert rules_from_table({"wild": ["A", "8"]}) == rules_from_table({"wild": ["8", "A"]})


@pytest.mark.parametrize(("rounds", "target"), [(0, 0), (3, 100), (1, 50), (5, 200)])
def test_exactly_one_length_is_set(rounds, target):
    with pytest.raises(BadInput) as refused:
        rules_from_table({"rounds": rounds, "target": target})
    assert refused.value.what == "rules.length"
    assert refused.value.facts == {"rounds": str(rounds), "target": str(target)}


def test_one_length_replaces_the_other():
    assert rules_from_table({"target": 50}, preset("mau_mau").rules).rounds == 0
    assert rules_from_table({"rounds": 5}, preset("classic_eights").rules).target == 0


def test_a_long_value_is_cut_in_the_sentence():
    with pytest.raises(BadInput) as refused:
        rules_from_table({"deck": "x" * 10_000})
    assert len(refused.value.facts["value"]) <= 60


def _random_table(chance: random.Random) -> dict:
    drawn = {key: chance.choice(values) for key, values in FIELDS.items()}
    drawn["wild"] = [rank for rank in FIELDS["wild"] if chance.random() < 0.4]
    if bool(drawn["rounds"]) == bool(drawn["target"]):
        drawn["rounds"], drawn["target"] = chance.choice(((3, 0), (0, 100)))
    return drawn


def test_toml_and_back():
    chance = random.Random(31)
    made = [preset(name).rules for name in PRESET_NAMES]
    made += [rules_from_table(_random_table(chance)) for _ in range(300)]
    for rules in made:
        text = rules_to_toml(rules)
        assert rules_from_table(tomllib.loads(text)) == rules
        assert rules_from_table(rules_to_table(rules)) == rules
        assert [line.split(" = ")[0] for line in text.splitlines()] == list(FIELDS)


# Clashes: what is switched off is said

CLASHES = [
    # one rank, one effect: wild beats draw, draw beats skip, skip beats reverse
    (ClashKind.TWO_EFFECTS, {"wild": ["8"], "skip_rank": "8"}, "wild", "skip_rank", "8"),
    (ClashKind.TWO_EFFECTS, {"wild": ["Q"], "skip_rank": "Q"}, "wild", "skip_rank", "Q"),
    (ClashKind.TWO_EFFECTS, {"wild": ["8", "A"], "reverse_rank": "A"}, "wild", "reverse_rank", "A"),
    (ClashKind.TWO_EFFECTS, {"skip_rank": "A", "reverse_rank": "A"}, "skip_rank", "reverse_rank", "A"),
    (ClashKind.TWO_EFFECTS, {"wild": ["K"], "king_draws_four": True}, "wild", "king_draws_four", "K"),
    # a rank that the deck lacks
    (ClashKind.NOT_IN_DECK, {"draw_rank": "2"}, "deck", "draw_rank", "2"),
    (ClashKind.NOT_IN_DECK, {"deck": "german32", "draw_rank": "2"}, "deck", "draw_rank", "2"),
    # nothing there to rule
    (ClashKind.NOTHING_TO_RULE, {"wild": [], "wild_on_wild": True, "skip_rank": "8"}, "wild", "wild_on_wild", ""),
    (ClashKind.NOTHING_TO_RULE, {"wild": [], "starter": "wild_back"}, "wild", "starter", ""),
    (ClashKind.NOTHING_TO_RULE, {"wild": [], "starter": "first_player_calls"}, "wild", "starter", ""),
    (ClashKind.NOTHING_TO_RULE, {"wild": [], "last_card": "not_wild"}, "wild", "last_card", ""),
    (ClashKind.NOTHING_TO_RULE, {"wild": [], "last_card": "not_special"}, "wild", "last_card", ""),
    (ClashKind.NOTHING_TO_RULE, {"draw_count": 3}, "draw_rank", "draw_count", ""),
    (ClashKind.NOTHING_TO_RULE, {"stack": True}, "draw_rank", "stack", ""),
    (ClashKind.NOTHING_TO_RULE, {"last_draw_card": "still_draws"}, "draw_rank", "last_draw_card", ""),
    (ClashKind.NOTHING_TO_RULE, {"answer_skip": True}, "skip_rank", "answer_skip", ""),
    (ClashKind.NOTHING_TO_RULE, {"mau_penalty": 2}, "mau", "mau_penalty", ""),
    (ClashKind.NOTHING_TO_RULE, {"wild": [], "surprise": True}, "wild", "surprise", ""),
    # until one fits implies no voluntary draw, and stuck
    (ClashKind.UNTIL_ONE_FITS, {"draw_limit": 0, "pass_when": "stuck"}, "draw_limit", "voluntary_draw", ""),
    (ClashKind.UNTIL_ONE_FITS, {"draw_limit": 0, "voluntary_draw": False}, "draw_limit", "pass_when", ""),
    (
        ClashKind.UNTIL_ONE_FITS,
        {"draw_limit": 0, "voluntary_draw": False, "pass_when": "used_up"},
        "draw_limit",
        "pass_when",
        "",
    ),
    (
        ClashKind.UNTIL_ONE_FITS,
        {"draw_limit": 0, "voluntary_draw": False, "pass_when": "stuck", "after_draw": "nothing"},
        "draw_limit",
        "after_draw",
        "",
    ),
    # a draw that ends the turn leaves no second one
    (ClashKind.DRAW_ENDS_TURN, {"draw_limit": 3, "after_draw": "nothing"}, "after_draw", "draw_limit", ""),
]


@pytest.mark.parametrize(
    ("kind", "changes", "field", "off", "rank"),
    CLASHES,
    ids=[f"{row[0].value}-{row[2]}-{row[3]}-{row[4]}-{number}" for number, row in enumerate(CLASHES)],
)
def test_a_clash_says_which_setting_is_off(kind, changes, field, off, rank):
    rules = rules_from_table(changes, preset("crazy_eights").rules)
    found = [(clash.kind, clash.field, clash.off, clash.rank) for clash in clashes(rules)]
    assert found == [(kind, field, off, rank)]


@pytest.mark.parametrize(
    ("changes", "players", "off", "dealt"),
    [
        ({"hand": 7}, 4, "hand", 6),
        ({"hand": 8}, 8, "hand", 7),
        ({"hand": 5, "two_decks_from": 0}, 5, "hand", 4),
        ({"hand": 5, "two_decks_from": 0}, 8, "hand", 3),
    ],
)
def test_a_hand_that_shrinks_is_said(changes, players, off, dealt):
    rules = rules_from_table(changes, preset("mau_mau").rules)
    (clash,) = clashes(rules, players)
    assert (clash.kind, clash.off, clash.players, clash.dealt) == (ClashKind.HAND_SHRINKS, off, players, dealt)


def test_every_kind_of_clash_has_a_case():
    assert {row[0] for row in CLASHES} | {ClashKind.HAND_SHRINKS} == set(ClashKind)


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("players", range(2, 9))
def test_no_preset_clashes(name, players):
    assert clashes(preset(name).rules, players) == ()


@pytest.mark.parametrize(
    ("name", "house_rules"),
    [
        ("crazy_eights", ["nine_reverses"]),
        ("mau_mau", ["nine_reverses"]),
        ("prsi", ["draws_three"]),
        ("prsi", ["seven_returns"]),
        ("prsi", ["draws_three", "seven_returns"]),
        ("eights_52", ["action_cards"]),
        ("eights_52", ["until_one_fits"]),
        ("eights_52", ["winner_takes"]),
        ("eights_52", ["action_cards", "until_one_fits", "winner_takes"]),
    ],
)
def test_no_house_rule_clashes(name, house_rules):
    changes = {key: value for house_rule in house_rules for key, value in HOUSE_RULES[house_rule].items()}
    assert clashes(rules_from_table(changes, preset(name).rules)) == ()


@pytest.mark.parametrize(
    ("changes", "wild", "draw", "skip", "reverse"),
    [
        ({}, "8", "", "", ""),
        ({"wild": ["J"], "draw_rank": "7", "skip_rank": "8", "reverse_rank": "9"}, "J", "7", "8", "9"),
        ({"wild": ["8"], "draw_rank": "7", "skip_rank": "8", "reverse_rank": "9"}, "8", "7", "", "9"),
        ({"wild": ["A", "Q"], "skip_rank": "Q", "reverse_rank": "A"}, "QA", "", "", ""),
        ({"wild": [], "skip_rank": "A", "reverse_rank": "A"}, "", "", "A", ""),
        ({"draw_rank": "2"}, "8", "", "", ""),
        ({"deck": "french52", "draw_rank": "2"}, "8", "2", "", ""),
        ({"wild": ["J"], "reverse_rank": "10"}, "J", "", "", "T"),
    ],
)
def test_one_rank_has_one_effect(changes, wild, draw, skip, reverse):
    powers = powers_of(rules_from_table(changes, RuleSet()))
    letters = "23456789TJQKA"
    assert "".join(letters[rank] for rank in powers.wild) == wild
    assert [letters[rank] if rank >= 0 else "" for rank in (powers.draw, powers.skip, powers.reverse)] == [
        draw,
        skip,
        reverse,
    ]
