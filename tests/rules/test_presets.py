"""The five presets against docs/rules.md, section 1, and when a table still has a preset's name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crazy8.rules.position import rules_from_record, rules_record
from crazy8.rules.presets import PRESET_NAMES, preset, preset_of
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import FIELD_NAMES, rules_from_table
from tests.rules.table import HOUSE_RULES

# Each line: crazy_eights, mau_mau, prsi, classic_eights, eights_52.
SECTION_1 = {
    "deck": ("french32", "french32", "german32", "french52", "french52"),
    "two_decks_from": (5, 5, 5, 5, 6),
    "hand": (5, 5, 5, 5, 5),
    "hand_for_two": (5, 5, 5, 7, 7),
    "starter": ("special_under", "special_under", "ordinary", "ordinary", "wild_back"),
    "begins": ("left_of_dealer", "left_of_dealer", "left_of_dealer", "last_winner", "left_of_dealer"),
    "wild": (("8",), ("J",), ("Q",), ("8",), ("8",)),
    "wild_on_wild": (False, False, True, True, True),
    "last_card": ("any",) * 5,
    "last_draw_card": ("void",) * 5,
    "empty_pile": ("reshuffle",) * 5,
    "draw_limit": (1, 1, 1, 3, 1),
    "after_draw": ("drawn_card", "drawn_card", "nothing", "any_card", "drawn_card"),
    "voluntary_draw": (True,) * 5,
    "pass_when": ("free", "free", "free", "stuck", "free"),
    "draw_rank": ("", "7", "7", "", ""),
    "draw_count": (2, 2, 2, 2, 2),
    "stack": (False, True, True, False, False),
    "king_draws_four": (False,) * 5,
    "skip_rank": ("", "8", "A", "", ""),
    "answer_skip": (False, False, True, False, False),
    "reverse_rank": ("",) * 5,
    "mau": (False, True, False, False, False),
    "mau_penalty": (1,) * 5,
    "bring_back": ("none",) * 5,
    "wrong_card": (False,) * 5,
    "scoring": ("mau_mau", "mau_mau", "mau_mau", "eights", "eights"),
    "winner_takes": (False,) * 5,
    "surprise": (False,) * 5,
}
NAMES = ("crazy_eights", "mau_mau", "prsi", "classic_eights", "eights_52")
LENGTH = {  # what the start menu may offer: rounds, targets
    "crazy_eights": ({1, 3, 5}, set()),
    "mau_mau": ({1, 3, 5}, set()),
    "prsi": ({1, 3, 5}, set()),
    "classic_eights": (set(), {100}),
    "eights_52": (set(), {50, 100, 200}),
}


def test_the_presets():
    assert PRESET_NAMES == NAMES


def test_every_field_is_looked_at():
    assert {*SECTION_1, "rounds", "target"} == set(FIELD_NAMES)


@pytest.mark.parametrize("at", range(5), ids=NAMES)
@pytest.mark.parametrize("key", SECTION_1)
def test_section_1(key, at):
    assert getattr(preset(NAMES[at]).rules, key) == SECTION_1[key][at]


@pytest.mark.parametrize("name", NAMES)
def test_section_1_the_game(name):
    made = preset(name)
    rounds, targets = LENGTH[name]
    assert (set(made.rounds), set(made.target)) == (rounds, targets)
    assert made.rules.rounds in rounds or (made.rules.rounds == 0 and made.rules.target in targets)


def test_prsi_is_one_round_and_the_targets_are_a_hundred():
    assert (preset("prsi").rules.rounds, preset("prsi").rules.target) == (1, 0)
    assert (preset("classic_eights").rules.rounds, preset("classic_eights").rules.target) == (0, 100)


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("crazy_eights", {5, 6, 7}),
        ("mau_mau", {5, 6, 7}),
        ("prsi", {5, 4}),
        ("classic_eights", set()),
        ("eights_52", set()),
    ],
)
def test_section_1_cards_each(name, hands):
    assert set(preset(name).hand) == hands


OFFERED = {
    "crazy_eights": ({"reverse_rank": "9"},),
    "mau_mau": ({"reverse_rank": "9"},),
    "prsi": ({"draw_count": 3}, {"bring_back": "seven_of_hearts"}),
    "classic_eights": (),
    "eights_52": (
        HOUSE_RULES["action_cards"],
        {"draw_limit": 0, "voluntary_draw": False, "pass_when": "stuck"},
        {"winner_takes": True},
        {"wrong_card": True},
    ),
}


@pytest.mark.parametrize("name", NAMES)
def test_house_rules_are_those_of_section_1(name):
    made = preset(name)
    changed = [
        {key: value for key, value in house_rule.items() if getattr(made.rules, key) != value}
        for house_rule in made.house_rules.values()
    ]
    key = repr
    assert sorted(changed, key=key) == sorted((dict(changes) for changes in OFFERED[name]), key=key)


KEEP_THE_NAME = [
    *((name, {}) for name in NAMES),
    *((name, dict(changes)) for name, offered in OFFERED.items() for changes in offered),
    *(("mau_mau", {"rounds": rounds}) for rounds in (1, 3, 5)),
    *(("crazy_eights", {"hand": hand, "hand_for_two": hand}) for hand in (5, 6, 7)),
    ("crazy_eights", {"hand": 6, "hand_for_two": 6, "rounds": 5, "reverse_rank": "9"}),
    ("prsi", {"hand": 4, "hand_for_two": 4}),
    ("prsi", {"draw_count": 3, "bring_back": "seven_of_hearts", "rounds": 5}),
    *(("eights_52", {"target": target}) for target in (50, 100, 200)),
    ("eights_52", {**HOUSE_RULES["action_cards"], "winner_takes": True, "target": 50}),
]


@pytest.mark.parametrize(("name", "changes"), KEEP_THE_NAME)
def test_a_table_with_what_the_menu_offers_has_the_presets_name(name, changes):
    assert preset_of(rules_from_table(changes, preset(name).rules)) == name


CUSTOM = [
    ("crazy_eights", {"wild": ["Q"]}),
    ("mau_mau", {"wild": ["8"]}),
    ("mau_mau", {"wild": []}),
    ("prsi", {"wild": ["J"]}),
    ("classic_eights", {"wild": ["8", "J"]}),
    ("eights_52", {"wild": ["A"]}),
    ("mau_mau", {"hand": 8, "hand_for_two": 8}),
    ("mau_mau", {"hand": 6}),
    ("crazy_eights", {"target": 100}),
    ("classic_eights", {"target": 50}),
    ("classic_eights", {"rounds": 3}),
    ("eights_52", {"draw_rank": "2"}),
    ("prsi", {"bring_back": "any_seven"}),
    ("mau_mau", {"reverse_rank": "10"}),
    ("classic_eights", {"wrong_card": True}),
    ("mau_mau", {"surprise": True}),
]


@pytest.mark.parametrize(("name", "changes"), CUSTOM)
def test_any_other_table_has_custom_rules(name, changes):
    assert preset_of(rules_from_table(changes, preset(name).rules)) is None


@pytest.mark.parametrize("key", [key for key in FIELD_NAMES if key not in ("rounds", "target")])
def test_no_field_is_overlooked_when_the_name_is_looked_up(key):
    # A value that no preset and no offer has makes the rules custom, whichever field it stands in.
    strange = replace(preset("classic_eights").rules, **{key: "strange"})
    assert preset_of(strange) is None


def test_an_unknown_preset_is_named():
    with pytest.raises(BadInput) as refused:
        preset("uno")
    assert refused.value.what == "rules.unknown_preset"
    assert refused.value.facts == {"name": "uno", "presets": ", ".join(NAMES)}


@pytest.mark.parametrize(("name", "changes"), [*KEEP_THE_NAME, *CUSTOM])
def test_a_record_of_rules_reads_back(name, changes):
    rules = rules_from_table(changes, preset(name).rules)
    assert rules_from_record(rules_record(rules)) == rules
