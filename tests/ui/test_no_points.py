"""A single round of Prší has a winner, and neither points nor places (docs/rules.md, ruling 21): none are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crazy8.bots.reasons import BotReason, Motive
from crazy8.commands.replay import replay_lines
from crazy8.commands.simulate import report, report_lines
from crazy8.commands.tally import Tally, play_match
from crazy8.rules.actions import play
from crazy8.rules.cards import card_of
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet, rules_from_table
from crazy8.rules.scoring import counts_points
from crazy8.session.chair import Chair
from crazy8.session.game_summary import facts_of
from crazy8.session.replay import Check
from crazy8.text.bot_reason_text import hint_text, why_it_did
from crazy8.text.event_text import log_lines
from crazy8.text.phrases import Phrases, table_names
from crazy8.text.words import words_for
from crazy8.ui.scenes.replay.games import row_of
from tests.ui.kept_games import kept, played

WORDS = words_for()
POINTS_OR_PLACES = re.compile(r"point|place|\b\d(st|nd|rd|th)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("name", "changes", "counted"),
    [
        ("prsi", {}, False),
        ("prsi", {"rounds": 3}, True),
        ("prsi", {"target": 50}, True),
        ("prsi", {"winner_takes": True}, True),
        ("prsi", {"draw_count": 3, "bring_back": "none"}, False),
        ("mau_mau", {"rounds": 1}, True),
        ("crazy_eights", {"rounds": 1}, True),
        ("classic_eights", {}, True),
        ("eights_52", {}, True),
    ],
)
def test_which_games_have_points(name: str, changes: dict[str, object], counted: bool) -> None:
    assert counts_points(rules_from_table(changes, preset(name).rules)) is counted


@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("players", [2, 4])
def test_what_is_told_of_such_a_game(tmp_path: Path, players: int, seed: int) -> None:
    storage = kept(tmp_path / "home")
    session = played(storage, name="prsi", players=players, seed=seed)
    storage.saves.close()
    (record,) = storage.history.games(0, 5)
    phrases = Phrases(WORDS, session.rules, table_names(WORDS, players))
    assert session.match.result is not None
    won = 0 in session.match.result.winners

    told = log_lines(phrases, Chair(session, 0).log())
    assert told[-1] == (
        "You win the game." if won else f"{phrases.names[session.match.result.winners[0]]} wins the game."
    )
    row = row_of(WORDS, record)
    assert row.result == ("Won" if won else "Lost")
    told += [row.result, *replay_lines(WORDS, record, Check(record))]
    assert [line for line in told if POINTS_OR_PLACES.search(line)] == []

    facts = facts_of(record, 0)
    assert facts is not None
    assert (facts.has_points, facts.place, facts.points, [one.points for one in facts.rounds]) == (False, 0, 0, [0])
    assert facts.ending == ("won" if won else "lost")


def simulated(rules: RuleSet) -> list[str]:
    tally = Tally(3)
    play_match(tally, rules, ("easy",) * 3, 5)
    return report_lines(WORDS, rules, report(tally, rules, ("easy",) * 3, 5))


def test_a_simulation_tells_no_points() -> None:
    rules = preset("prsi").rules
    assert not any("point" in line for line in simulated(rules))
    assert sum("point" in line for line in simulated(rules_from_table({"rounds": 3}, rules))) == 3


def test_a_bot_reckons_with_a_blocked_round_instead(tmp_path: Path) -> None:
    storage = kept(tmp_path / "home")
    session = played(storage, actions=3, name="prsi", players=2)
    view = session.view(0)
    assert view is not None
    ace = card_of("AH")
    reason = BotReason(Motive.SHEDS_DEAR_CARD, card=ace, count=11)
    for rules, points in ((session.rules, False), (preset("mau_mau").rules, True)):
        phrases = Phrases(WORDS, rules, table_names(WORDS, 2))
        for line in (why_it_did(phrases, reason), hint_text(phrases, view, play(ace), reason)):
            assert ("11 points" in line) is points
            assert ("blocked" in line) is not points
