"""Deal codes: every table has one, it reads back however it is typed, and a slip is noticed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from crazy8.rules import dealcode
from crazy8.rules.dealcode import LETTERS, LEVEL_NAMES, GameSetup, deal_code, rules_code, rules_of_code, table_of_code
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import ALLOWED, RuleSet, rules_from_table

SEEDS = (0, 1, 31, 32, 123_456_789, 2**63, 2**64 - 1)


def random_rules(chance: random.Random) -> RuleSet:
    drawn = {key: chance.choice(allowed) for key, allowed in ALLOWED.items()}
    drawn["wild"] = [rank for rank in ALLOWED["wild"] if chance.random() < 0.4]
    if bool(drawn["rounds"]) == bool(drawn["target"]):
        drawn["rounds"], drawn["target"] = chance.choice(((5, 0), (0, 200)))
    return rules_from_table(drawn)


def random_table(chance: random.Random) -> GameSetup:
    levels = tuple(chance.choice(LEVEL_NAMES) for _ in range(chance.randint(1, 7)))
    return GameSetup(random_rules(chance), levels, chance.randrange(2**64))


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("bots", range(1, 8))
def test_a_preset_reads_back(name, bots):
    for seed in SEEDS:
        for level in LEVEL_NAMES:
            table = GameSetup(preset(name).rules, (level,) * bots, seed)
            assert table_of_code(deal_code(table)) == table


def test_300_random_tables_read_back():
    chance = random.Random(300)
    codes = set()
    for _ in range(300):
        table = random_table(chance)
        code = deal_code(table)
        assert table_of_code(code) == table
        codes.add(code)
    assert len(codes) == 300


@pytest.mark.parametrize("key", ALLOWED)
def test_every_value_of_every_field_is_carried(key):
    base = preset("mau_mau").rules
    for value in ALLOWED[key]:
        table = {key: [value] if key == "wild" else value}
        if key in ("rounds", "target") and not value:
            table["target" if key == "rounds" else "rounds"] = 100 if key == "rounds" else 3
        rules = rules_from_table(table, base)
        assert table_of_code(deal_code(GameSetup(rules, ("hard",), 5))).rules == rules


def test_tables_that_differ_have_codes_that_differ():
    rules = preset("prsi").rules
    tables = [
        GameSetup(rules, ("easy",), 1),
        GameSetup(rules, ("easy",), 2),
        GameSetup(rules, ("hard",), 1),
        GameSetup(rules, ("easy", "easy"), 1),
        GameSetup(rules, ("easy", "normal"), 1),
        GameSetup(rules, ("normal", "easy"), 1),
        GameSetup(replace(rules, draw_count=3), ("easy",), 1),
        GameSetup(preset("mau_mau").rules, ("easy",), 1),
    ]
    assert len({deal_code(table) for table in tables}) == len(tables)


def test_a_code_is_groups_of_four_of_these_letters():
    chance = random.Random(4)
    for _ in range(50):
        code = deal_code(random_table(chance))
        groups = code.split("-")
        assert all(len(group) == 4 for group in groups[:-1])
        assert 1 <= len(groups[-1]) <= 4
        assert set("".join(groups)) <= set(LETTERS)
    assert len(deal_code(GameSetup(preset("mau_mau").rules, ("hard",) * 3, 2**64 - 1)).replace("-", "")) <= 24


SAMPLES = [
    GameSetup(preset("mau_mau").rules, ("easy",), 0),
    GameSetup(preset("crazy_eights").rules, ("easy", "normal", "hard"), 271_828),
    GameSetup(preset("prsi").rules, ("hard",) * 7, 2**64 - 1),
    random_table(random.Random(1)),
    random_table(random.Random(2)),
]


def _noticed(code: str) -> bool:
    try:
        table_of_code(code)
    except BadInput as problem:
        return problem.what == "code.slip"
    return False


@pytest.mark.parametrize("table", SAMPLES, ids=range(len(SAMPLES)))
def test_every_single_wrong_letter_is_noticed(table):
    code = deal_code(table).replace("-", "")
    for at, right in enumerate(code):
        for letter in LETTERS:
            if letter != right:
                assert _noticed(code[:at] + letter + code[at + 1 :]), (code, at, letter)


@pytest.mark.parametrize("number", range(40))
def test_every_swap_of_two_neighbours_is_noticed(number):
    table = SAMPLES[number] if number < len(SAMPLES) else random_table(random.Random(number))
    code = deal_code(table).replace("-", "")
    for at in range(len(code) - 1):
        if code[at] != code[at + 1]:
            assert _noticed(code[:at] + code[at + 1] + code[at] + code[at + 2 :]), (code, at)


@pytest.mark.parametrize("table", SAMPLES, ids=range(len(SAMPLES)))
def test_it_reads_however_it_was_typed(table):
    code = deal_code(table)
    bare = code.replace("-", "")
    for typed in (
        code.lower(),
        bare,
        bare.lower(),
        code.replace("-", " "),
        code.replace("-", "–"),
        f"  {code}\n",
        "-".join(bare),
        " ".join(bare),
        "\t".join(code.split("-")),
        code.replace("0", "O"),
        code.replace("0", "o"),
        code.replace("1", "I"),
        code.replace("1", "l"),
        code.replace("V", "U"),
    ):
        assert table_of_code(typed) == table, typed


def test_the_mistaken_letters_are_really_met():
    codes = "".join(deal_code(random_table(random.Random(seed))) for seed in range(20))
    assert {"0", "1", "V"} <= set(codes)


@pytest.mark.parametrize("code", ["", "   ", "-", "----", "0", "000", "A-B", "A" * 121, "0000-" * 100])
def test_too_short_or_too_long(code):
    with pytest.raises(BadInput) as refused:
        table_of_code(code)
    assert refused.value.what == "code.length"
    count = len(code.replace("-", "").replace(" ", ""))
    assert refused.value.facts == {"count": str(count)}


@pytest.mark.parametrize(
    ("code", "letter"),
    [("ABCD-EF*H", "*"), ("ABCD_EFGH", "_"), ("ÄBCD-EFGH", "Ä"), ("ABCD-Ж234", "Ж"), ("12½4-5678", "½")],
)
def test_a_letter_that_no_code_has(code, letter):
    with pytest.raises(BadInput) as refused:
        table_of_code(code)
    assert refused.value.what == "code.letter"
    assert refused.value.facts == {"letter": letter}


def test_another_versions_code(monkeypatch):
    monkeypatch.setattr(dealcode, "FORMAT", 1)
    code = deal_code(SAMPLES[1])
    monkeypatch.undo()
    with pytest.raises(BadInput) as refused:
        table_of_code(code)
    assert refused.value.what == "code.version"


def test_a_seed_that_no_game_has():
    code = deal_code(GameSetup(preset("mau_mau").rules, ("easy",), 2**64))
    with pytest.raises(BadInput) as refused:
        table_of_code(code)
    assert refused.value.what == "code.slip"


@pytest.mark.parametrize("changes", [{"rounds": 0, "target": 0}, {"rounds": 3, "target": 100}])
def test_rules_without_one_length_are_refused(changes):
    code = deal_code(GameSetup(replace(preset("mau_mau").rules, **changes), ("easy",), 1))
    with pytest.raises(BadInput) as refused:
        table_of_code(code)
    assert refused.value.what == "rules.length"


def test_nonsense_never_breaks_anything_but_says_so():
    chance = random.Random(99)
    letters = LETTERS + "ILOU-- \n*äЖ½"
    for _ in range(3_000):
        text = "".join(chance.choice(letters) for _ in range(chance.randint(0, 40)))
        with pytest.raises(BadInput, match=r"^code\."):
            table_of_code(text)


# ---------------------------------------------------------------- codes of rules alone


def test_2000_random_rule_sets_and_the_presets_read_back_from_rules_codes():
    chance = random.Random(600)
    known = [*(preset(name).rules for name in PRESET_NAMES), *(random_rules(chance) for _ in range(2000))]
    for rules in known:
        code = rules_code(rules)
        assert rules_of_code(code) == rules
        assert rules_of_code(f" {code.lower()} ".replace("-", " ")) == rules
    assert len({rules_code(rules) for rules in known}) == len(set(known))
    assert max(len(rules_code(rules)) for rules in known) <= 24


def test_a_deal_code_gives_its_rules_but_a_rules_code_gives_no_deal():
    table = random_table(random.Random(7))
    assert rules_of_code(deal_code(table)) == table.rules
    with pytest.raises(BadInput) as caught:
        table_of_code(rules_code(table.rules))
    assert caught.value.what == "code.rules_only"


def test_every_slip_in_a_rules_code_is_noticed():
    for number in range(20):
        code = rules_code(random_rules(random.Random(number)))
        for at, letter in enumerate(code):
            for other in "0AZ":
                if letter not in ("-", other):
                    with pytest.raises(BadInput):
                        rules_of_code(code[:at] + other + code[at + 1 :])


def test_a_rules_code_that_goes_on_is_refused():
    longer = dealcode._written(dealcode._read(rules_code(preset("prsi").rules)).value + 8 * 6 * 5)
    with pytest.raises(BadInput) as caught:
        rules_of_code(longer)
    assert caught.value.what == "code.slip"
