"""The simulation: its sums agree, it repeats itself, and it counts what a separate count of the same games finds."""

import json
from collections import Counter
from typing import Any

import pytest

from crazy8.bots.players import bot_for
from crazy8.cli import main
from crazy8.commands.intervals import share_interval
from crazy8.rules.actions import DEAL
from crazy8.rules.cards import RANK_OF, RANKS
from crazy8.rules.events import DealBegan, Played, RoundEnded, TurnBegan, kind_of
from crazy8.rules.match import Match
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.session.session import Session


def simulate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", "--json", *arguments]) == 0
    done = capsys.readouterr()
    assert done.err == ""
    return json.loads(done.out)


@pytest.mark.parametrize("players", [2, 5, 8])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_sums_agree(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = simulate(capsys, "--rules", name, "--players", str(players), "--matches", "20", "--seed", "1")
    wins = found["wins"]
    assert sum(wins["alone"]) + wins["shared_matches"] == found["matches"] == 20
    assert sum(wins["shared"]) >= 2 * wins["shared_matches"]
    assert len(wins["alone"]) == len(found["points"]["total"]) == len(found["levels"]) == players
    assert found["rounds"] == 20 * preset(name).rules.rounds or preset(name).rules.target
    assert found["turns_per_round"]["median"] <= found["turns_per_round"]["percentile_95"]
    assert found["called_off_rounds"] == 0
    assert found["name"] == name
    assert (found["special_cards"]["draw"] > 0) == (preset(name).rules.draw_rank != "")
    assert (found["special_cards"]["skip"] > 0) == (preset(name).rules.skip_rank != "")
    assert found["special_cards"]["wild"] > 0


def test_it_counts_what_a_person_at_the_table_hears(capsys: pytest.CaptureFixture[str]) -> None:
    """The same games again, seat 0 played by its bot from outside: every number is counted from what it polls."""
    counted: Counter[str] = Counter()
    points, turns, first = [0, 0, 0], [], -1
    rank_names = {"J": "wild", "7": "draw", "8": "skip"}
    for seed in (5, 6, 7):
        bots = {seat: bot_for("normal", seed, seat) for seat in range(3)}
        session = Session(Match(preset("mau_mau").rules, 3, seed), {1: bots[1], 2: bots[2]}, persons=(0,))
        while session.match.result is None:
            if session.seat_to_act() is None:
                session.submit(0, DEAL)
            else:
                view = session.view(0)
                assert view is not None
                try:
                    next(bots[0].think(view))
                    pytest.fail("the simple bot decides at once")
                except StopIteration as decided:
                    session.submit(0, decided.value)
            session.run()
            for event, _ in session.poll(0):
                counted[kind_of(event).name] += 1
                match event:
                    case Played():
                        counted[rank_names.get(RANKS[RANK_OF[event.card]], "plain")] += 1
                    case TurnBegan():
                        first = first if turns[-1] else event.seat
                        turns[-1] += 1
                    case RoundEnded():
                        counted["first won"] += first in event.winners
                    case DealBegan():
                        turns.append(0)
        points = [sum(pair) for pair in zip(points, session.match.totals, strict=True)]
    found = simulate(capsys, "--rules", "mau_mau", "--players", "3", "--matches", "3", "--seed", "5")
    assert found["rounds"] == counted["round_ended"] == 9
    assert found["first_player"]["rounds_won"] == counted["first won"]
    assert found["reshuffles"] == counted["reshuffled"]
    assert found["points"]["total"] == points
    assert found["special_cards"] == {
        "wild": counted["wild"], "draw": counted["draw"], "skip": counted["skip"], "reverse": 0, "returning": 0,
    }  # fmt: skip
    assert found["turns_per_round"]["median"] == sorted(turns)[4]
    assert found["turns_per_round"]["percentile_95"] == max(turns)


def test_it_repeats_itself(capsys: pytest.CaptureFixture[str]) -> None:
    first, again = (simulate(capsys, "--matches", "5", "--seed", "3") for _ in range(2))
    assert first == again
    assert simulate(capsys, "--matches", "5", "--seed", "4") != first


def test_settings_and_levels_reach_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulate(
        capsys, "--rules", "prsi", "--players", "3", "--matches", "40", "--seed", "1", "--levels", "easy,normal,hard",
        "--set", "bring_back=any_seven", "rounds=3", "reverse_rank=9", "--set", "wild=Q,J",
    )  # fmt: skip
    assert found["levels"] == ["easy", "normal", "hard"]
    assert found["rules"]["bring_back"] == "any_seven"
    assert found["rules"]["wild"] == ["J", "Q"]
    assert found["rounds"] == 120
    assert found["special_cards"]["returning"] > 0
    assert found["special_cards"]["reverse"] > 0
    assert found["name"] is None


def test_shared_games_and_blocked_rounds_are_counted_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulate(
        capsys, "--players", "3", "--matches", "300", "--levels", "easy", "--seed", "1",
        "--set", "empty_pile=stays_empty", "wild=[]", "hand=8", "rounds=1",
    )  # fmt: skip
    assert found["blocked_rounds"] > 0
    assert found["reshuffles"] == 0
    assert found["wins"]["shared_matches"] > 0
    assert sum(found["wins"]["alone"]) + found["wins"]["shared_matches"] == 300


def test_the_report_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "mau_mau", "--matches", "10", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == ["Mau-Mau, 4 computer players.", "Seed: 1.", "Games: 10.", "Rounds: 30."]
    assert lines[-1] == "Rounds called off: 0."
    assert sum(line.startswith("Seat ") for line in lines) == 4


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (15, 150, 0.0615, 0.1584), (0, 0, 0.0, 1.0)],
)
def test_the_interval_of_a_share_is_wilsons(times: int, of: int, low: float, high: float) -> None:
    """Worked by hand: middle (p + z²/2n) / (1 + z²/n), half z·√(p(1-p)/n + z²/4n²) / (1 + z²/n), with z = 1.96."""
    assert share_interval(times, of) == pytest.approx((low, high), abs=1e-4)


def test_shares_come_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulate(capsys, "--rules", "mau_mau", "--players", "3", "--matches", "6", "--seed", "3")
    first = found["first_player"]
    assert first["share"] == pytest.approx(100 * first["rounds_won"] / found["rounds"], abs=0.01)
    sides = [100 * side for side in share_interval(first["rounds_won"], 18)]
    assert first["interval"] == pytest.approx(sides, abs=0.01)
    for share, (low, high) in zip(found["wins"]["share"], found["wins"]["interval"], strict=True):
        assert 0 <= low <= share <= high <= 100
    assert len(found["points"]["margin"]) == 3
