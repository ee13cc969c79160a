"""The tournament: its sums agree, it repeats itself, luck cancels, and its table and its faults are readable."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from crazy8.bots.characters import EVEN
from crazy8.bots.normal import NormalBot
from crazy8.cli import main
from crazy8.commands.intervals import Spread
from crazy8.commands.tally_tournament import Tournament
from crazy8.rules.presets import preset


def tournament(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["tournament", "--json", *arguments]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return json.loads(done.out)


def test_the_sums_agree_and_it_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--rules", "mau_mau", "--seats", "normal,easy,easy", "--rounds", "30", "--seed", "5")
    found, again = tournament(capsys, *asked), tournament(capsys, *asked)
    assert [one["level"] for one in found["entrants"]] == ["normal", "easy", "easy"]
    assert sum(one["wins"]["percent"] for one in found["entrants"]) == pytest.approx(100, abs=0.05)
    assert found["deals"] == 30
    assert found["played"] == "rounds"
    assert found["rules"]["rounds"] == 3
    for one, other in zip(found["entrants"], again["entrants"]):
        assert (one["wins"], one["points"], one["decisions"]) == (other["wins"], other["points"], other["decisions"])
        assert one["milliseconds"]["median"] <= one["milliseconds"]["percentile_95"] <= one["milliseconds"]["most"]


def test_whole_matches(capsys: pytest.CaptureFixture[str]) -> None:
    found = tournament(capsys, "--rules", "classic_eights", "--seats", "normal,easy", "--matches", "5", "--seed", "1")
    assert found["played"] == "matches"
    assert max(one["points"]["mean"] for one in found["entrants"]) > 50
    assert sum(one["wins"]["percent"] for one in found["entrants"]) == pytest.approx(100)


def test_every_deal_is_played_from_every_seat() -> None:
    """Two that play alike share every deal, since each of them has had each hand."""
    asked: list[tuple[str, int, int]] = []

    def make(level: str, seed: int, seat: int) -> Any:
        asked.append((level, seed, seat))
        return NormalBot(Random(seat), EVEN)

    played = Tournament(replace(preset("prsi").rules, rounds=1), ("normal", "normal", "normal"), make_bot=make)
    for seed in range(10):
        played.play_deal(seed)
    for entrant in played.entrants:
        assert entrant.wins.mean == pytest.approx(1 / 3)
        assert entrant.wins.margin == pytest.approx(0, abs=1e-6)
    assert len(asked) == 10 * 3 * 3


def test_the_interval() -> None:
    spread = Spread()
    for value in (0.0, 1.0, 0.0, 1.0):
        spread.add(value)
    assert spread.mean == 0.5
    assert spread.margin == pytest.approx(1.96 * math.sqrt((4 * 0.25 / 3) / 4))


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "--rules", "prsi", "--seats", "normal, easy", "--rounds", "10", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Prší, 2 computer players."
    assert lines[2] == "10 rounds, each played from each of the 2 seats with the same cards."
    assert lines[4].startswith("Level ")
    assert [line.split()[0] for line in lines[5:]] == ["normal", "easy"]
    assert all("±" in line for line in lines[5:])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "hard"], "--seats needs 2 to 8 levels, not 1."),
        (["--seats", "hard,best"], '--seats cannot be “best”: the levels are easy, normal, hard.'),
        (["--rounds", "2", "--matches", "2"],
         "--matches cannot stand beside --rounds: one of them says what is counted."),
        (["--rounds", "0"], '--rounds cannot be “0”: a whole number from 1 to 10000000 is allowed.'),
    ],
)  # fmt: skip
def test_faults_are_said_in_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tournament", *arguments]) == 2
    assert capsys.readouterr().err.strip() == sentence
