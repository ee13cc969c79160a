"""Positions with one clearly right play (or a few equally right), which the level named must find."""

from __future__ import annotations

from typing import Any

import pytest

from crazy8.bots.judgement import without_idle_calls
from crazy8.bots.memory import Memory
from crazy8.rules.actions import action_text
from crazy8.rules.cards import card_of
from crazy8.rules.events import Drew, Passed, TurnBegan, WrongCard
from crazy8.rules.view import view_of
from tests.bots.table import decision, heard_before, played, position, starter

BOTH = ("normal", "hard")
NORMAL = ("normal",)
HARD = ("hard",)
ROUNDS = {"rounds": 5}

# name, levels, rules, hand, discards from the top, the others' hand sizes, more of the position, the right plays
CASES: list[tuple[str, tuple[str, ...], Any, str, str, tuple[int, ...], dict[str, Any], str]] = [
    # attack a player with one card
    ("seven against one card", BOTH, "mau_mau", "7H 9H QH KS AC", "TH 8D", (1, 5, 5), {}, "play 7H"),
    ("seven against one card, two players", BOTH, "mau_mau", "7H 9H QH AC", "TH 8D", (1,), {}, "play 7H"),
    ("skip a player with one card", BOTH, "mau_mau", "8H QH KS AC 9S", "TH 7D", (1, 5, 5), {}, "play 8H"),
    ("ace against one card", NORMAL, "prsi", "AH 9H KS TC", "TH 8D", (1, 5, 5), {}, "play AH"),
    ("two against one card", BOTH, {"preset": "eights_52", "draw_rank": "2", "skip_rank": "Q", "reverse_rank": "A"},
     "2H 9H KS TC 4C", "TH 3D", (1, 5, 5), {}, "play 2H"),
    ("turn away from one card", BOTH, {"preset": "crazy_eights", "reverse_rank": "9"},
     "9H QH KS TC AC", "TH 7D", (1, 5, 5), {}, "play 9H"),
    ("seven of prsi against one card", BOTH, "prsi", "7S 9S KH TC", "TS 8D", (1, 5), {}, "play 7S"),
    ("king of leaves against one card", BOTH, {"preset": "prsi", "king_draws_four": True},
     "KS 9S QH TC", "TS 8D", (1, 5), {}, "play KS"),
    # do not waste a wild
    ("a plain card before the jack", BOTH, "mau_mau", "JC 9H QS KD TS", "TH 8D", (5,), {}, "play 9H|play TS"),
    ("a plain card before the eight", BOTH, "crazy_eights", "8C 9H QS KD TS", "JH 7D", (5, 5), {}, "play 9H"),
    ("a plain card before the ober", BOTH, "prsi", "QC 9H KS TD 9S", "TH 8D", (5, 5), {}, "play 9H|play TD"),
    ("a plain card before the eight, classic", BOTH, "classic_eights", "8C 3H QS KD TS", "4H 5D", (7,), {}, "play 3H"),
    ("a plain card before the eight, 52", BOTH, "eights_52", "8C 3H QS KD TS", "4H 5D", (7,), {}, "play 3H"),
    ("keep one wild for the last card", BOTH, "classic_eights", "8C 3H", "4H 5D", (4,), {}, "play 3H"),
    ("no wild may answer, and all others must follow", HARD, "crazy_eights", "8C TH", "9H 7D", (4,), {}, "play 8C H"),
    ("keep the ober at the end", BOTH, "prsi", "QC TH", "9H 8D", (4,), {}, "play TH"),
    # call the strong suit
    ("jack calls spades", BOTH, "mau_mau", "JH 9S KS QS", "TC 7D", (5,), {}, "play JH S"),
    ("eight calls diamonds", BOTH, {"preset": "crazy_eights", "voluntary_draw": False}, "8H 9D KD QD", "TC 7S", (5, 5),
     {}, "play 8H D"),
    ("ober calls acorns", BOTH, {"preset": "prsi", "voluntary_draw": False}, "QH 9C KC TC", "8S AD", (5,),
     {}, "play QH C"),
    ("eight calls clubs, classic", BOTH, "classic_eights", "8H 9C KC TC", "2S 3D", (7,), {}, "play 8H C"),
    ("eight calls spades, 52", BOTH, "eights_52", "8H 9S KS TS 2D", "3C 4C", (7,), {}, "play 8H S"),
    ("the starter's suit is called", BOTH, {"preset": "eights_52", "starter": "first_player_calls"},
     "9S KS TS 2D 3H", "8C", (7,), {"phase": "calling"}, "call S"),
    # finish rather than attack
    ("finish with the plain card", BOTH, "mau_mau", "9H", "TH 8D", (1, 5), {}, "play 9H"),
    ("finish with the wild", BOTH, "classic_eights", "8C", "TH 3D", (1, 5), {}, "play 8C"),
    ("finish with the seven", BOTH, "mau_mau", "7H", "TH 8D", (1, 5), {}, "play 7H"),
    ("finish with the ace under a skip", BOTH, "prsi", "AH", "AS 8D", (3, 5), {"skip": True}, "play AH"),
    # owed cards
    ("pass four cards on", BOTH, "mau_mau", "7H 9C QD KS", "7S 8D", (3, 4), {"owed": 2}, "play 7H"),
    ("pass six cards on", BOTH, "prsi", "7H 9C QD KS", "7S 7D", (3, 4), {"owed": 4}, "play 7H"),
    ("pass three and three on", BOTH, {"preset": "prsi", "draw_count": 3}, "7H 9C QD KS", "7S 8D", (3,),
     {"owed": 3}, "play 7H"),
    ("answer the ace", BOTH, "prsi", "AH 9C TD KS", "AS 8D", (3, 4), {"skip": True}, "play AH"),
    # call Mau
    ("call Mau before the last but one", BOTH, "mau_mau", "9H QH", "TH 8D", (5,), {}, "mau"),
    ("then play", BOTH, "mau_mau", "9H QH", "TH 8D", (5,), {"mau_called": True}, "play 9H|play QH"),
    # shed dear cards, and those that may not be last
    ("the ace before the seven", HARD, {"preset": "crazy_eights", **ROUNDS}, "AH 7H QC KS", "9H 7D", (1, 2), {},
     "play AH"),
    ("the king before the three", HARD, {"preset": "eights_52"}, "KH 3H QC 4S", "9H 7D", (1, 2), {}, "play KH"),
    ("the jack goes while it may", BOTH, {"preset": "mau_mau", "last_card": "not_wild"}, "JC 9H", "TH 8D", (5,),
     {"mau_called": True}, "play JC H"),
    ("the special one goes while it may", BOTH, {"preset": "mau_mau", "last_card": "not_special"}, "7H 9H", "TH 8D",
     (5,), {"mau_called": True}, "play 7H"),
    ("dump the fifty before the round ends", HARD, "classic_eights", "8C 3H 9D 9S", "4H 5D", (1,), {},
     "play 8C D|play 8C S|play 8C H"),
    # go again
    ("skip, then finish", HARD, "mau_mau", "8H 9H", "TH 7D", (3,), {"mau_called": True}, "play 8H"),
    ("turn, then finish", HARD, {"preset": "crazy_eights", "reverse_rank": "9"}, "9H TH", "AH 7D", (3,), {}, "play 9H"),
    ("skip and skip again", HARD, "mau_mau", "8H 8S KS QS", "TH 7D", (2,), {}, "play 8H"),
    # bring back, or let go
    ("bring back", BOTH, {"preset": "prsi", "bring_back": "seven_of_hearts"}, "7H 9C TD KS", "9H 8D", (0, 4),
     {"phase": "returning", "leaver": 1, "dealer": 2}, "play 7H"),
    ("bring back with any seven", BOTH, {"preset": "prsi", "bring_back": "any_seven"}, "7S 9C TD", "9S 8D", (0, 4),
     {"phase": "returning", "leaver": 1, "dealer": 2}, "play 7S"),
    # drawing
    ("nothing fits: draw", BOTH, "eights_52", "2C 3D", "KH 5S", (4,), {}, "draw"),
    ("the drawn card is played", BOTH, "crazy_eights", "9H 7C KD", "TH 7D", (4,), {"drawn": 1, "drawn_card": "9H"},
     "play 9H"),
    ("two copies in two decks", BOTH, "mau_mau", "9H 9H' QS KD", "TH 8D", (1, 5, 5, 5), {}, "play 9H|play 9H'"),
    ("a seven and its twin", BOTH, "mau_mau", "7H 7H' QS KD", "TH 8D", (1, 5, 5, 5), {}, "play 7H|play 7H'"),
]


@pytest.mark.parametrize(("name", "levels", "rules", "hand", "top", "others", "more", "right"), CASES)
def test_the_right_play(
    name: str, levels: tuple[str, ...], rules: Any, hand: str, top: str, others: tuple[int, ...], more: Any, right: str
) -> None:
    for level in levels:
        round_ = position(rules, hand, top, others, **more)
        assert decision(level, round_) in right.split("|"), level


def test_there_are_enough() -> None:
    assert len(CASES) >= 40


LACKS = [("crazy_eights", "7S"), ("eights_52", "2S")]


@pytest.mark.parametrize(("rules", "first"), LACKS)
def test_hard_turns_to_the_suit_that_the_next_player_lacks(rules: str, first: str) -> None:
    """Two tens and a queen of each suit: only that the other drew twice on spades tells them apart."""
    round_ = position(rules, "TH TS QH QS", f"TC {first}", (3,))
    story = heard_before(
        round_, starter(first), TurnBegan(1), Drew(1, 1, (), "turn"), Passed(1), TurnBegan(0),
        played(0, "TC"), TurnBegan(1), Drew(1, 1, (), "turn"), Passed(1), TurnBegan(0),
    )  # fmt: skip
    assert decision("hard", round_, story) == "play TS"


def test_hard_calls_the_suit_that_the_next_player_lacks() -> None:
    """It holds as many hearts as spades; the other drew when spades were asked for."""
    round_ = position("classic_eights", "8C KH 4H KS 4S", "2S 3S", (3,))
    story = heard_before(
        round_, starter("3S"), TurnBegan(1), *([Drew(1, 1, (), "turn")] * 3), Passed(1), TurnBegan(0)
    )
    wild_only = position("classic_eights", "8C KH 4H KC 4C", "2S 3S", (3,))
    assert decision("hard", round_, story) in ("play KS", "play 4S", "play 8C S")
    assert decision("hard", wild_only, story) in ("play 8C H", "play 8C C", "draw")


@pytest.mark.parametrize(("shown", "right"), [("7S", "draw"), ("KC", "play 7H")])
def test_hard_takes_two_rather_than_break_its_last_seven(shown: str, right: str) -> None:
    """The other has shown a card: a seven would pass four cards back as six; a king will not."""
    round_ = position({"preset": "mau_mau", "wrong_card": True}, "7H 9C QD KS", "7D 8D", (3,), owed=2)
    story = heard_before(round_, starter("8D"), WrongCard(1, card_of(shown)))
    assert {decision("hard", round_, story, seed) for seed in range(5)} == {right}


@pytest.mark.parametrize(
    ("hand", "others", "lacked", "kept"),
    [
        ("8C 9H KH KS", (5,), True, "SC"),
        ("8C 9H KH KS", (2,), False, "SC"),
        ("8C 9H KH KS", (2,), True, "SHC"),
        ("8C 9H KH", (5,), False, "SHC"),
        ("8C KS KD", (5,), False, "SHC"),
    ],
)
def test_the_suit_already_asked_for_is_called_again_for_a_reason_only(
    hand: str, others: tuple[int, ...], lacked: bool, kept: str
) -> None:
    """Hearts are asked for. Where a plain heart would do, an eight calls hearts again only if nothing else is held, or
    the next player has two cards at most and drew on hearts. (Which calls are held is another matter.)"""
    round_ = position("crazy_eights", hand, "TH", others)
    drew = [TurnBegan(1), Drew(1, 1, (), "turn"), Passed(1), TurnBegan(0)] if lacked else []
    memory = Memory()
    for observation in heard_before(round_, starter("TH"), *drew):
        memory.hear(observation)
    view = view_of(round_, 0)
    legal = list(view.legal())
    left = without_idle_calls(view, legal, memory.recall(view))
    calls = [action_text(action)[-1] for action in left if action_text(action).startswith("play 8C")]
    assert set(calls) == set(kept) | {"D"}
    assert len(left) == len(legal) - (4 - len(calls))
    forgetful = without_idle_calls(view, legal)
    assert len(forgetful) == len(legal) - ("H" in hand)
