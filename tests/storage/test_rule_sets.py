"""Named rule sets: kept, found, handed on; and whatever is wrong with a file, one sentence and nothing lost."""

from __future__ import annotations

import dataclasses
import os
import tomllib
from pathlib import Path

import pytest

from crazy8.rules import dealcode
from crazy8.rules.dealcode import GameSetup, deal_code, rules_code
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import ALLOWED, FIELD_NAMES, RuleSet, rules_to_toml
from crazy8.storage.rule_set_file import LONGEST_NAME, Note, read_set, set_text
from crazy8.storage.rule_sets import RuleSets, SetProblem
from crazy8.text.storage_text import note_text, set_problem_text
from crazy8.text.words import words_for
from tests.rules.random_rules import random_rules

WORDS = words_for()


@pytest.fixture
def sets(tmp_path: Path) -> RuleSets:
    return RuleSets(tmp_path)


def notes(text: str | bytes) -> list[str]:
    data = text.encode() if isinstance(text, str) else text
    return [note.what for note in read_set(data, "stem").notes]


def one_sentence(said: str) -> None:
    assert said.endswith(".")
    assert "{" not in said
    assert "\n" not in said
    assert len(said) < 200


def refused(what: str):
    return pytest.raises(SetProblem, match=f"^{what}$")


# ---------------------------------------------------------------- keeping


def test_a_set_is_kept_and_found_again(sets: RuleSets) -> None:
    made = sets.save("Grandma’s rules", random_rules(1))
    again = RuleSets(sets.home).all()
    assert [(one.key, one.name, one.rules, one.notes) for one in again] == [
        ("grandmas-rules", "Grandma’s rules", random_rules(1), ())
    ]
    assert sets.find(made.key) == again[0]
    assert sets.named(random_rules(1)) == again[0]
    assert sets.named(random_rules(2)) is None
    assert list(sets.folder.iterdir()) == [sets.folder / "grandmas-rules.toml"]


def test_2000_random_rule_sets_read_back_from_their_files() -> None:
    for number in range(2000):
        rules = random_rules(number)
        reading = read_set(set_text(f"No. {number}", rules).encode(), "x")
        assert (reading.name, reading.rules, reading.notes) == (f"No. {number}", rules, ())


@pytest.mark.parametrize("key", FIELD_NAMES)
def test_every_value_of_every_field_reads_back(key: str) -> None:
    for value in ALLOWED[key]:
        rules = random_rules(5)
        changed = {key: (value,) if key == "wild" else value}
        if key in ("rounds", "target"):
            changed = {"rounds": value, "target": 0} if key == "rounds" else {"rounds": 0, "target": value}
            if not value:
                continue
        rules = dataclasses.replace(rules, **changed)
        assert read_set(set_text("x", rules).encode(), "x").rules == rules


def test_saving_over_a_set_keeps_its_place_and_what_other_versions_wrote(sets: RuleSets) -> None:
    made = sets.save("One", random_rules(1))
    path = sets.folder / f"{made.key}.toml"
    path.write_text(path.read_text().replace("format = 1", "format = 9") + 'colour = "blue"\n[later]\nx = [1, 2]\n')
    sets.save("One and a half", random_rules(2), made.key)
    table = tomllib.loads(path.read_text())
    assert (table["name"], table["format"], table["colour"], table["later"]) == (
        "One and a half",
        9,
        "blue",
        {"x": [1, 2]},
    )
    assert sets.all()[0].rules == random_rules(2)
    sets.rename(made.key, "Two")
    assert tomllib.loads(path.read_text())["later"] == {"x": [1, 2]}
    copied = sets.copy(made.key, "Three")
    assert sets.find(copied.key).rules == random_rules(2)


def test_names_that_share_a_file_name_get_files_of_their_own(sets: RuleSets) -> None:
    keys = [sets.save(name, random_rules(1)).key for name in ("A b", "A-b", "ä b", "Ça!", "чужие", "con", "???")]
    assert keys == ["a-b", "a-b-2", "a-b-3", "ca", "set", "con-set", "set-2"]
    assert len(sets.all()) == 7


@pytest.mark.parametrize(("name", "what"), [("", "name_empty"), (" \n ", "name_empty"), ("x" * 200, "name_long"),
                                            ("one", "name_taken"), ("ONE ", "name_taken")])  # fmt: skip
def test_a_name_that_will_not_do(sets: RuleSets, name: str, what: str) -> None:
    key = sets.save("One", random_rules(1)).key
    other = sets.save("Other", random_rules(2)).key
    before = sets.all()
    for attempt in (
        lambda: sets.save(name, random_rules(3)),
        lambda: sets.rename(other, name),
        lambda: sets.copy(key, name),
    ):
        with refused(what) as caught:
            attempt()
        one_sentence(set_problem_text(WORDS, caught.value))
    assert sets.all() == before


def test_a_set_may_keep_its_own_name(sets: RuleSets) -> None:
    key = sets.save("One", random_rules(1)).key
    assert sets.rename(key, "ONE").name == "ONE"
    assert len("x" * LONGEST_NAME) == len(sets.save("x" * LONGEST_NAME, random_rules(1)).name)


def test_a_free_name_is_the_wished_one_or_the_next_with_a_number(sets: RuleSets) -> None:
    assert sets.free_name("Home") == "Home"
    sets.save("HOME", random_rules(1))
    assert sets.free_name("Home") == "Home 2"
    sets.save("Home 2", random_rules(2))
    sets.save("Home 4", random_rules(3))
    assert sets.free_name("Home") == "Home 3"
    sets.save("home 3", random_rules(4))
    assert sets.free_name("Home") == "Home 5"
    assert sets.free_name("Away") == "Away"


def test_deleting_can_be_undone(sets: RuleSets) -> None:
    key = sets.save("One", random_rules(1)).key
    other = sets.save("Two", random_rules(2)).key
    with refused("nothing_deleted"):
        sets.undelete()
    sets.delete(key)
    assert [one.name for one in sets.all()] == ["Two"]
    assert sets.can_undelete
    assert sets.undelete() == key
    assert [one.name for one in sets.all()] == ["One", "Two"]
    assert not sets.can_undelete
    sets.delete(key)
    sets.delete(other)
    sets.save("Two", random_rules(3))
    assert sets.undelete() == "two-2"
    assert sorted(one.name for one in sets.all()) == ["Two", "Two (2)"]
    with refused("not_deleted"):
        sets.delete("gone")


def test_two_files_of_one_name_are_both_there(sets: RuleSets) -> None:
    sets.folder.mkdir()
    for stem in ("a", "b"):
        (sets.folder / f"{stem}.toml").write_text('name = "Same"\nhand = 4\n')
    assert [one.name for one in sets.all()] == ["Same", "Same (2)"]


# ---------------------------------------------------------------- damaged files, other versions


@pytest.mark.parametrize(("text", "what"), [
    ("", "no_rules"), ('name = "x"', "no_rules"), ("nothing = 1", "no_rules"), ("hand = ", "broken"), ("[", "broken"),
    (b"\xff\xfe\x00", "broken"), (b"\x00" * 10, "broken"), ("hand = 4\nhand = 5", "key_twice"),
    ("a" * 70_000, "too_large"), ("x = " + "[" * 3000, "broken"), ("hand = 1979-99-99", "broken"),
])  # fmt: skip
def test_a_file_without_rules_says_why_and_stays(sets: RuleSets, text: str | bytes, what: str) -> None:
    data = text.encode() if isinstance(text, str) else text
    sets.folder.mkdir()
    path = sets.folder / "sad.toml"
    path.write_bytes(data)
    sets.save("Good", random_rules(1))
    sad = sets.find("sad")
    assert sad is not None
    assert sad.rules is None
    assert [note.what for note in sad.notes] == [what]
    one_sentence(note_text(WORDS, sad.notes[0]))
    for attempt in (lambda: sets.rename("sad", "Happy"), lambda: sets.copy("sad", "Happy")):
        with refused("no_rules") as caught:
            attempt()
        one_sentence(set_problem_text(WORDS, caught.value))
    assert path.read_bytes() == data
    assert sets.save("Sad!", random_rules(2)).key == "sad-2"
    with refused(f"file_{what}") as caught:
        sets.imported(str(path))
    one_sentence(set_problem_text(WORDS, caught.value))


@pytest.mark.parametrize(("text", "expected", "rules"), [
    ("hand = 4", [], {"hand": 4}),
    ('preset = "mau_mau"\nhand = 6', [], None),
    ('preset = "poker"\nhand = 6', ["preset"], {"hand": 6}),
    ("format = 2\nhand = 4", ["newer"], {"hand": 4}),
    ("format = true\nhand = 4", [], {"hand": 4}),
    ("hand = 12\nmau = true", ["value"], {"mau": True}),
    ('hand = "4"\nmau = 1\nwild = "8"\ndeck = "tarot"', ["value"] * 4, {}),
    ('wild = ["8", "8"]', ["value"], {}),
    ("colour = true\nhand = 4", ["unknown"], {"hand": 4}),
    ("rounds = 5\ntarget = 50", ["length"], {"rounds": 5}),
    ("rounds = 0\ntarget = 0", ["length"], {}),
    ("target = 50", [], {"rounds": 0, "target": 50}),
    ("rounds = 0\ntarget = 200", [], {"rounds": 0, "target": 200}),
    ("rounds = 0", [], {}),
    ("name = 7\nhand = 4", ["no_name"], {"hand": 4}),
    (f'name = "{"x" * 200}"\nhand = 4', ["name_cut"], {"hand": 4}),
    ('\ufeffname = "bom"\r\nhand = 4\r\n', [], {"hand": 4}),
])  # fmt: skip
def test_a_file_is_read_as_far_as_possible_and_the_rest_told(
    text: str, expected: list[str], rules: dict[str, object] | None
) -> None:
    reading = read_set(text.encode(), "stem")
    assert [note.what for note in reading.notes] == expected
    for note in reading.notes:
        one_sentence(note_text(WORDS, note))
    whole = (
        dataclasses.replace(preset("mau_mau").rules, hand=6)
        if rules is None
        else dataclasses.replace(RuleSet(), **rules)
    )
    assert reading.rules == whole


def test_every_note_and_problem_has_its_sentence_and_is_used() -> None:
    source = Path("crazy8/storage/rule_sets.py").read_text() + Path("crazy8/storage/rule_set_file.py").read_text()
    for family, call in (("note", "Note"), ("problem", "SetProblem")):
        for what in WORDS.table["rule_sets"][family]:
            assert f'{call}("{what}"' in source or what.startswith("file_"), what
    assert set(WORDS.table["rule_sets"]["problem"]) >= {f"file_{what}" for what in ("too_large", "broken", "no_rules")}


def test_a_folder_that_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a file")
    sets = RuleSets(tmp_path)
    assert sets.all() == []
    with refused("not_kept"):
        sets.save("One", random_rules(1))
    (tmp_path / "file").write_text("")
    with refused("not_kept"):
        RuleSets(tmp_path / "file").keep_custom(random_rules(1))


@pytest.mark.skipif(not hasattr(os, "mkfifo") or os.name == "nt", reason="needs symbolic links")
def test_files_that_cannot_be_opened_are_told(sets: RuleSets) -> None:
    (sets.folder / "folder.toml").mkdir(parents=True)
    (sets.folder / "loop.toml").symlink_to(sets.folder / "loop.toml")
    assert {one.key: one.notes for one in sets.all()} == {
        "folder": (Note("unreadable"),), "loop": (Note("unreadable"),)
    }  # fmt: skip


# ---------------------------------------------------------------- in and out


def test_export_and_import(sets: RuleSets, tmp_path: Path) -> None:
    rules = random_rules(7)
    path = sets.export("My rules", rules, str(tmp_path / "given"))
    assert path == tmp_path / "given.toml"
    assert (tmp_path / "given.toml").exists()
    reading = sets.imported(f' "{path}" ')
    assert (reading.name, reading.rules) == ("My rules", rules)
    assert sets.export("My rules", rules, str(tmp_path)).name == "my-rules.toml"
    before = path.read_bytes()
    with refused("file_exists"):
        sets.export("Other", random_rules(8), str(path))
    assert path.read_bytes() == before
    for place in ("", "\0", str(tmp_path / "no" / "such" / "folder.toml"), "~nobody-of-that-name/x.toml"):
        with pytest.raises(SetProblem) as caught:
            sets.export("My rules", rules, place)
        one_sentence(set_problem_text(WORDS, caught.value))


def test_codes_come_in(sets: RuleSets) -> None:
    rules = random_rules(7)
    assert sets.imported(rules_code(rules).lower()).rules == rules
    assert sets.imported(deal_code(GameSetup(rules, ("easy",), 4))).rules == rules
    assert sets.code(rules) == rules_code(rules)


@pytest.mark.parametrize(("text", "what"), [
    ("", "import_empty"), ("   ", "import_empty"), ("hello", "code"), ("ABCD-EFGH", "code"), ("x" * 5000, "code"),
    ("/no/such/file.toml", "file_missing"), ("nofile.toml", "file_missing"), ("a\\b.toml", "file_missing"),
    ("/\0", "file_unreadable"), ("/", "file_unreadable"), ("💥", "code"),
])  # fmt: skip
def test_what_cannot_come_in_says_why(sets: RuleSets, text: str, what: str) -> None:
    with refused(what) as caught:
        sets.imported(text)
    one_sentence(set_problem_text(WORDS, caught.value))


def test_a_slip_in_a_code_and_another_versions_code(sets: RuleSets) -> None:
    code = rules_code(random_rules(9))
    with refused("code"):
        sets.imported(code[:-1] + ("0" if code[-1] != "0" else "1"))
    with refused("code_version"):
        sets.imported(dealcode._written(5 + 8 * 1000))


def test_the_rules_edited_last(sets: RuleSets) -> None:
    assert sets.custom() is None
    for name in PRESET_NAMES:
        sets.keep_custom(preset(name).rules)
        reading = sets.custom()
        assert reading is not None
        assert (reading.rules, reading.notes) == (preset(name).rules, ())
    assert (sets.home / "custom.toml").read_text() == rules_to_toml(preset(PRESET_NAMES[-1]).rules)
    (sets.home / "custom.toml").write_text("[")
    assert sets.custom().rules is None  # type: ignore[union-attr]
