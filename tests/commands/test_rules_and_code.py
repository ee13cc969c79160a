"""The rules page and the deal codes, and rule files of the player's own: right, and refused in one sentence."""

import json
import tomllib
from pathlib import Path

import pytest

from crazy8.cli import main
from crazy8.commands.table_options import rules_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import rules_from_table, rules_to_table


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return done.out


# ---------------------------------------------------------------- rules


def test_the_list_has_a_line_for_each_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert [line.split(":")[0] for line in said(capsys, "rules").splitlines()] == list(PRESET_NAMES)
    listed = json.loads(said(capsys, "rules", "--json"))
    assert [item["name"] for item in listed] == list(PRESET_NAMES)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_page_ends_in_toml_that_is_the_same_rule_set(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page, _, toml = said(capsys, "rules", name).partition("As TOML:\n")
    assert rules_from_table(tomllib.loads(toml)) == preset(name).rules
    assert "Settings without effect" not in page
    found = json.loads(said(capsys, "rules", name, "--json"))
    assert found["name"] == name
    assert found["rules"] == rules_to_table(preset(name).rules)
    assert found["clashes"] == []
    assert [line for group in found["text"] for line in group["lines"]] == [
        line for line in page.splitlines()[1:] if line and not line.endswith(":")
    ]


@pytest.mark.parametrize("name", ["Mau-Mau", "mau mau", "Prší", "EIGHTS-52"])
def test_a_preset_may_be_written_as_people_write_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(said(capsys, "rules", name, "--json"))["name"] in PRESET_NAMES


def test_what_mau_mau_says(capsys: pytest.CaptureFixture[str]) -> None:
    page = said(capsys, "rules", "mau_mau")
    for sentence in (
        "The deck has 32 French cards, from the 7 to the ace.",
        "A 7 makes the next player draw 2 cards.",
        "An 8 makes the next player miss a turn; with 2 players you go again.",
        "Two of them make 4 cards, three make 6.",
        "While cards are owed nothing else fits, not even a wild.",
        "Taking the cards ends the turn.",
        "On a wild only the suit that was named fits: no wild goes on a wild, not even in that suit.",
        "Whoever forgets it draws 1 card right after the play.",
        "A jack counts 20 points.",
        "The game is 3 rounds: the fewest points win, and equals share the win.",
    ):
        assert sentence in page.splitlines()


def test_a_deal_that_shrinks_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Four players on 32 cards: (32 - 1 - 7) // 4 = 6."""
    page = said(capsys, "rules", "mau_mau", "--players", "4", "--set", "hand=7").splitlines()
    assert "Each player gets 6 cards." in page
    assert "With 4 players the deck is enough for 6 cards each, not 7." in page


def test_a_clash_is_said_and_given(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "rules", "mau_mau", "--set", "wild=8", "--json"))
    assert [(clash["kind"], clash["field"], clash["off"], clash["rank"]) for clash in found["clashes"]] == [
        ("two_effects", "wild", "skip_rank", "8")
    ]
    assert found["clashes"][0]["text"] == 'An 8 is already used by “Wild ranks”, so “Rank that skips” has no effect.'
    lines = [line for group in found["text"] for line in group["lines"]]
    assert not any("miss a turn" in line for line in lines)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (["rounds=5"], {"rounds": 5}),
        (["wild=8,J"], {"wild": ["8", "J"]}),
        (['wild=["8", "J"]'], {"wild": ["8", "J"]}),
        (["wild=j"], {"wild": ["J"]}),
        (["wild="], {"wild": []}),
        (["reverse_rank=9", "skip_rank="], {"reverse_rank": "9", "skip_rank": ""}),
        (['reverse_rank="10"'], {"reverse_rank": "10"}),
        (["stack=false"], {"stack": False}),
        (["target=100"], {"target": 100, "rounds": 0}),
    ],
)
def test_settings(settings: list[str], expected: dict[str, object], capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "rules", "mau_mau", "--json", "--set", *settings))
    assert {key: found["rules"][key] for key in expected} == expected


def test_a_rule_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own rules.toml"
    own.write_text('preset = "prsi"\ndraw_count = 3\n', encoding="utf-8")
    found = json.loads(said(capsys, "rules", str(own), "--json"))
    assert found["rules"] == {**rules_to_table(preset("prsi").rules), "draw_count": 3}


NAMES = "crazy_eights, mau_mau, prsi, classic_eights, eights_52"
BAD_FILES = {
    "empty": (b"", "own.toml is empty."),
    "broken": (b'deck = "french32"\nhand = = 5\n', "own.toml is no TOML: line 2 cannot be read from column 8 on."),
    "cut": (b'deck = "french32', "own.toml is no TOML: it breaks off in line 1."),
    "latin": (b'# Pr\xf9\ndeck = "x"', "own.toml is no UTF-8 text: line 1 has bytes that mean nothing."),
    "bom": (b"\xef\xbb\xbfhand = 5", "own.toml begins with a byte order mark: save it as plain UTF-8."),
    "large": (b"#" * 1_000_001, "own.toml is larger than 1 MB."),
    "deep": (b"hand = " + b"[" * 100_000, "own.toml is nested too deeply."),
    "key": (b"hnad = 5", "Rule sets have no setting hnad: did you mean hand?"),
    "strange": (b"xyzzy = 5", "Rule sets have no setting xyzzy."),
    "type": (b'hand = "5"', 'hand cannot be "5": it takes a whole number out of 3, 4, 5, 6, 7, 8.'),
    "bool": (b"stack = 1", "stack cannot be 1: it takes one word out of true, false."),
    "value": (b"hand = 9", "hand cannot be 9: allowed is 3, 4, 5, 6, 7, 8."),
    "rank": (b'wild = ["8", "8"]', "wild names the rank 8 twice."),
    "length": (b"rounds = 3\ntarget = 100",
               "A game has either rounds or a target: rounds = 3 and target = 100 cannot stand together."),
    "preset": (b'preset = "uno"', f'There is no rule set “uno”: the names are {NAMES}.'),
    "date": (b"hand = 2024-99-99", "own.toml is no TOML: line 1 cannot be read from column 8 on."),
}  # fmt: skip


@pytest.mark.parametrize("command", [["rules"], ["simulate", "--rules"], ["play", "--text", "--rules"],
                                     ["code", "make", "--rules"]])  # fmt: skip
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_rule_file_is_one_sentence(name: str, command: list[str], tmp_path: Path,
                                         capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    data, sentence = BAD_FILES[name]
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_bytes(data)
    assert main([*command, "own.toml"]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    if name == "date":
        assert done.err.startswith("own.toml ")
        assert done.err.count("\n") == 1
    else:
        assert done.err == sentence + "\n"
    assert [path.name for path in tmp_path.iterdir()] == ["own.toml"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.toml", "none.toml does not exist."),
        ("folder.toml", "folder.toml is a folder, not a file."),
        ("a/b.toml", "a/b.toml does not exist."),
        ("bad\0name.toml", "bad�name.toml cannot be read."),
        ("own.toml/x.toml", "own.toml/x.toml cannot be read."),
    ],
)
def test_no_rule_file_is_one_sentence(name: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                      monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("folder.toml").mkdir()
    Path("own.toml").write_text("hand = 5")
    assert main(["rules", name]) == 2
    done = capsys.readouterr()
    assert (done.out, done.err) == ("", sentence + "\n")


# ---------------------------------------------------------------- codes


def test_a_code_carries_everything(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--rules", "mau_mau", "--players", "4", "--levels", "easy,hard,hard", "--seed", "7", "--set", "hand=4"]
    code = said(capsys, "code", "make", *options).strip()
    found = json.loads(said(capsys, "code", "read", code.lower(), "--json"))
    assert found["code"] == code
    assert found["players"] == 4
    assert found["levels"] == ["easy", "hard", "hard"]
    assert found["seed"] == 7
    assert found["rules"] == {**rules_to_table(preset("mau_mau").rules), "hand": 4}
    assert json.loads(said(capsys, "code", "make", *options, "--json")) == found


def test_a_code_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--rules", "mau_mau", "--players", "3", "--seed", "7", "--set", "hand=4"]
    code = said(capsys, "code", "make", *options).strip()
    lines = said(capsys, "code", "read", code).splitlines()
    assert lines == [
        "Rules: Custom rules.", "3 players: one person and computer players.", "Seat 1: Ada, normal.",
        "Seat 2: Bruno, normal.", "Seed: 7.", "", "As TOML:", 'preset = "mau_mau"', "hand = 4",
    ]  # fmt: skip


def test_one_wrong_letter_is_noticed(capsys: pytest.CaptureFixture[str]) -> None:
    code = said(capsys, "code", "make", "--seed", "123456").strip()
    wrong = code[:1] + ("A" if code[1] != "A" else "B") + code[2:]
    assert main(["code", "read", wrong]) == 2
    done = capsys.readouterr()
    assert (done.out, done.err) == ("", f"The deal code {wrong} has a typing slip: compare it letter by letter.\n")


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("A!BC-DEF", '“!” stands in no deal code: codes have digits, letters and dashes.'),
        ("AB", "2 letters are too few or too many for a deal code."),
        ("", "0 letters are too few or too many for a deal code."),
        ("A" * 500, "500 letters are too few or too many for a deal code."),
    ],
)
def test_what_is_no_code(code: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["code", "read", code]) == 2
    done = capsys.readouterr()
    assert (done.out, done.err) == ("", sentence + "\n")


def test_the_file_of_a_named_set_is_a_rule_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "Mine"\nformat = 1\nhand = 4\nhand_for_two = 4\n', encoding="utf-8")
    assert rules_of(str(path), "--rules").hand == 4
