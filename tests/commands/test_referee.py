"""The referee's file: the rules book's own example worked by hand, files of many cases, and files that are no cases."""

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crazy8.cli import main
from crazy8.rules.position import position_of
from crazy8.rules.problems import BadInput
from crazy8.rules.referee import settle
from crazy8.text.problem_text import problem_text
from crazy8.text.words import words_for
from tools.bench.reliability import advance, table

EXAMPLE = """
{"rules": {"preset": "mau_mau", "reverse_rank": "9"},
 "hands": [["9H", "9C"], ["KS", "7D"]], "draw_pile": ["8D", "AC"], "discards": ["JC", "TD"],
 "turn": 0, "dealer": 1, "direction": 1, "called_suit": "H", "owed": 0, "skip": false,
 "drawn": 0, "drawn_card": null, "mau_called": false, "shuffles": [["TD"]],
 "actions": ["mau", "play 9H", "draw", "pass"]}
"""
SMALL = {"rules": {"preset": "crazy_eights"}, "hands": [["9H"], ["KS"]], "discards": ["9D"], "actions": ["play 9H"]}


def settled(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["referee", str(path)]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return done.out


def test_the_example_of_the_rules_book(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By hand: on a jack with hearts called 9H fits and 9C does not. Mau is said; 9H turns the direction, and with two
    players seat 0 goes on: 9C fits now. It draws 8D instead (which takes back its Mau), 9C may no longer be played
    because only the drawn card may, 8D fits neither by suit nor by rank, so it passes and seat 1 must act on 9H."""
    case = tmp_path / "case.json"
    case.write_text(EXAMPLE, encoding="utf-8")
    answer = json.loads(settled(case, capsys))
    steps = [(step["seat"], step["legal"], step["action"], step["refused"]) for step in answer["steps"]]
    assert steps == [
        (0, ["draw", "mau", "play 9H"], "mau", None),
        (0, ["draw", "play 9H"], "play 9H", None),
        (0, ["draw", "play 9C"], "draw", None),
        (0, ["mau", "pass"], "pass", None),
        (1, ["draw", "mau"], None, None),
    ]
    assert answer["result"] is None
    assert answer["state"]["hands"] == [["9C", "8D"], ["KS", "7D"]]
    assert answer["state"]["direction"] == -1
    assert answer["state"]["draw_pile"] == ["AC"]
    assert answer["state"]["discards"] == ["9H", "JC", "TD"]
    assert answer["state"]["turn"] == 1
    assert answer["state"]["called_suit"] is None


def test_a_result(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = tmp_path / "case.json"
    case.write_text(json.dumps(SMALL), encoding="utf-8")
    answer = json.loads(settled(case, capsys))
    assert answer["result"] == {"winner": [0], "blocked": False, "points": [0, 4]}
    assert answer["steps"][-1]["legal"] == []
    assert answer["steps"][-1]["seat"] is None


def test_a_file_of_cases_gives_an_answer_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_bytes((json.dumps(SMALL) + "\r\n" + EXAMPLE.replace("\n", "") + "\n\n").encode())
    lines = settled(cases, capsys).splitlines()
    assert len(lines) == 2
    assert json.loads(lines[0])["result"]["points"] == [0, 4]
    assert json.loads(lines[1])["state"]["turn"] == 1


def test_the_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.encode())))
    assert len(json.loads(settled(Path("-"), capsys))["steps"]) == 5


def changed(**changes: Any) -> bytes:
    return json.dumps({**SMALL, **changes}).encode()


BAD = {
    "empty": (b"", "case.json is empty."),
    "blank": (b" \n\n", "case.json is empty."),
    "broken": (b'{"rules": {},\n "hands" [}', "case.json is no JSON: line 2 cannot be read from column 10 on."),
    "bom": (b"\xef\xbb\xbf{}", "case.json begins with a byte order mark: save it as plain UTF-8."),
    "latin": (b'{\n"rules": "Pr\xfc\xed"}', "case.json is no UTF-8 text: line 2 has bytes that mean nothing."),
    "deep": (b"[" * 200_000, "case.json is nested too deeply."),
    "nan": (b'{"turn": NaN}', "case.json, line 1: NaN is no number that JSON knows."),
    "infinity": (b'{"turn": -Infinity}', "case.json, line 1: -Infinity is no number that JSON knows."),
    "long": (b'{"turn": ' + b"9" * 9000 + b"}", "case.json, line 1: the number 999999999999... is too long."),
    "twice": (b'{"turn": 0, "turn": 1}', 'case.json, line 1: the key “turn” stands twice.'),
    "list": (b"[]", "input is not a table."),
    "no_rules": (b"{}", "rules is missing."),
    "preset": (changed(rules={"preset": "uno"}),
               'There is no rule set “uno”: the names are crazy_eights, mau_mau, prsi, classic_eights, eights_52.'),
    "card_twice": (changed(draw_pile=["9H"]), "draw_pile: 9H is already in hands[0]."),
    "unknown_card": (changed(hands=[["1H"], ["KS"]]), 'hands[0]: “1H” is no card, write the rank and the suit, such as '
                     "8H or TD."),
    "not_in_deck": (changed(hands=[["2H"], ["KS"]]), "hands[0]: 2H is not in this deck."),
    "missing_seat": (changed(hands=[["9H"]]), "hands has 1 entry: 2 to 8 are allowed."),
    "seat": (changed(turn=2), "turn cannot be 2: allowed is 0 to 1."),
    "action": (changed(actions=["jump"]),
               'actions[0]: “jump” is no action, write play 8H, play JC H, draw, pass or mau.'),
    "key": (changed(hand=[]), "A case has no key hand: did you mean hands?"),
    "flag": (changed(skip=1), "skip is not true or false."),
    "called_on_plain": (changed(called_suit="H"), "called_suit: the top card 9D calls no suit."),
    "winner_twice": (changed(phase="over", outcome={"winners": [0, 0], "blocked": False, "points": [0, 4]}),
                     "outcome.winners names seat 0 twice."),
    "top": (changed(discards=[]), "discards is empty: a top card is needed."),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_one_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                    monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    data, sentence = BAD[name]
    monkeypatch.chdir(tmp_path)
    Path("case.json").write_bytes(data)
    assert main(["referee", "case.json"]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err == sentence + "\n"


@pytest.mark.parametrize(
    ("second", "sentence"),
    [
        (b"{", "cases.jsonl is no JSON: line 2 cannot be read from column 2 on."),
        (b"{}", "cases.jsonl, line 2: rules is missing."),
        (changed(turn=9), "cases.jsonl, line 2: turn cannot be 9: allowed is 0 to 1."),
        (b'{"a": 1, "a": 1}', 'cases.jsonl, line 2: the key “a” stands twice.'),
        (b"\n{}", "cases.jsonl, line 2: there is no case in this line."),
    ],
)
def test_one_bad_line_is_named_and_nothing_is_printed(
    second: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cases.jsonl").write_bytes(json.dumps(SMALL).encode() + b"\n" + second + b"\n")
    assert main(["referee", "cases.jsonl"]) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err == sentence + "\n"


def test_whatever_is_read_is_written_back_and_read_again_as_the_same() -> None:
    """Positions of games, with fields changed by chance: each is refused with a sentence, or its state is a case with
    the same state, and says all that the case said."""
    random = Random(8)
    values = [None, True, 0, 1, 2, -1, "C", "H", "calling", "returning", "over", 999_999, 1_000_000, "9H", [], {}, 208]
    keys = ["called_suit", "owed", "skip", "drawn", "drawn_card", "mau_called", "phase", "leaver", "stuck", "turns",
            "shuffled", "turn", "dealer", "direction", "seed", "outcome"]  # fmt: skip
    read, refused = 0, list[str]()
    for number in range(60):
        session = table(number)
        for _ in range(random.randint(1, 40)):
            if session.match.result is None:
                advance(session)
        round_ = session.match.round
        assert round_ is not None
        for _ in range(30):
            case = json.loads(json.dumps(position_of(round_)))
            for key in random.sample(keys, random.randint(0, 2)):
                case[key] = random.choice(values)
            seats = range(len(case["hands"]))
            if random.random() < 0.1:
                winners = random.choices(seats, k=2)
                case.update(phase="over", outcome={"winners": winners, "blocked": True, "points": [1 for _ in seats]})
            case["actions"] = random.choices(["draw", "pass", "mau"], k=random.randint(0, 2))
            try:
                answer = settle(case)
            except BadInput as problem:
                refused.append(problem_text(words_for(), problem))
                continue
            read += 1
            assert settle(answer["state"])["state"] == answer["state"]
    assert read > 300
    assert all(sentence.endswith(".") for sentence in refused)
