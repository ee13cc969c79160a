"""Reasons: every decision has one, it is honest, and the catalogue has its sentences; the adviser's hint."""

from __future__ import annotations

import pytest

from crazy8.bots.adviser import Adviser
from crazy8.bots.players import LEVELS, bot_for
from crazy8.bots.reasons import FACTS, BotReason, Motive
from crazy8.rules.actions import CARD_MASK, DRAW, MAU, is_play
from crazy8.rules.cards import BIT, NO_CARD, NO_SUIT, SUIT_OF, cards_in
from crazy8.rules.events import Drew, Passed, TurnBegan
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.state import NOBODY
from crazy8.rules.view import PlayerView, view_of
from crazy8.text.words import GAP, words_for
from tests.bots.table import Played, bot, drained, heard_before, position, starter
from tests.rules.random_rules import random_rules


def honest(view: PlayerView, action: int, reason: BotReason) -> bool:
    """Whether what a reason claims is so, as far as the seat's view shows it."""
    card = action & CARD_MASK if is_play(action) else NO_CARD
    wild, after = view.tables.wild, (view.seat + view.direction) % view.players
    claims = {
        Motive.GOES_OUT: is_play(action) and view.hand == BIT[card] if card != NO_CARD else False,
        Motive.CALLS_MAU: action == MAU and view.hand.bit_count() == 2,
        Motive.NOTHING_FITS: not is_play(action) and not view.turn_context.playable(),
        Motive.KEEPS_LAST_WILD: (view.hand & wild).bit_count() >= 1 and not (card != NO_CARD and BIT[card] & wild),
        Motive.KEEPS_WILD: bool(view.hand & wild),
        Motive.NEXT_HAS_FEW: reason.seat == after and view.counts[after] == reason.count,
        Motive.SHEDS_DEAR_CARD: reason.card == card,
        Motive.BRINGS_BACK: reason.seat == view.leaver,
        Motive.LETS_GO: reason.seat == view.leaver,
        Motive.LOOKED_AHEAD: reason.count > 0,
        Motive.FELT_LIKE_DRAWING: action == DRAW and bool(view.turn_context.playable()),
    }
    if reason.motive in (Motive.CALLS_STRONG_SUIT, Motive.STAYS_IN_STRONG_SUIT):
        rest = view.hand if card == NO_CARD else view.hand & ~BIT[card]
        return sum(SUIT_OF[other] == reason.suit for other in cards_in(rest)) == reason.count > 0
    return claims.get(reason.motive, True)


@pytest.mark.parametrize("level", LEVELS)
def test_every_decision_has_an_honest_reason(level: str) -> None:
    seen = set()
    for number in range(25 if level != "hard" else 8):
        rules = preset(PRESET_NAMES[number % 5]).rules if number % 2 else random_rules(number)
        players = 2 + number % 4
        table = Played(rules, [bot_for(level, number, seat) for seat in range(players)], number)
        for _ in range(60):
            if table.round.outcome is not None:
                break
            seat = table.round.turn
            view = table.view(seat)
            action = table.go_on()
            reason = table.bots[seat].reason
            assert reason is not None
            assert honest(view, action, reason), (number, reason)
            named = {
                "card": reason.card != NO_CARD,
                "suit": reason.suit != NO_SUIT,
                "seat": reason.seat != NOBODY,
                "count": True,
            }
            assert all(named[name] for name in FACTS.get(reason.motive, ()))
            seen.add(reason.motive)
    assert len(seen) >= (4 if level == "easy" else 9)


def sentences(key: str) -> dict[str, str]:
    """Every sentence below a key of the catalogue."""
    entry = words_for("en").table
    for step in key.split("."):
        entry = entry[step]
    if isinstance(entry, str):
        return {"": entry}
    return {name + end: text for name in entry for end, text in sentences(f"{key}.{name}").items()}


@pytest.mark.parametrize("motive", Motive)
def test_every_motive_has_its_sentences(motive: Motive) -> None:
    facts = set(FACTS.get(motive, ())) - {"seat"} | ({"who"} if "seat" in FACTS.get(motive, ()) else set())
    for topic in ("why", "hint"):
        found = sentences(f"bots.{topic}.{motive.value}")
        for text in found.values():
            assert {gap for gap, _ in GAP.findall(text)} <= facts
            assert text.endswith(".")
            assert text[0].isupper() or text.startswith("{")
        if topic == "why":
            assert any(name.startswith("you") for name in found) == ("who" in facts)
        if "count" in facts and motive is not Motive.HARD_TO_FOLLOW:
            assert any(name.endswith("other") for name in found)


def test_a_reason_that_speaks_of_a_suit() -> None:
    round_ = position("crazy_eights", "TH TS QH QS", "TC 7S", (3,))
    hard = bot("hard")
    for observation in heard_before(round_, starter("7S"), TurnBegan(1), Drew(1, 1, (), "turn"), Passed(1)):
        hard.hear(observation)
    drained(hard.think(view_of(round_, 0)))
    assert hard.reason is not None
    assert hard.reason.motive in Motive


def test_the_adviser_says_the_same_when_asked_again() -> None:
    table = Played(preset("mau_mau").rules, [bot_for("normal", 1, seat) for seat in range(3)], 11)
    adviser, late = Adviser(11), Adviser(11)
    heard = 0
    for at in range(40):
        if table.round.outcome is not None:
            break
        for observation in table.heard[0][heard:]:
            adviser.hear(observation)
            late.hear(observation)
        heard = len(table.heard[0])
        if table.round.turn == 0:
            view = table.view(0)
            action = drained(adviser.think(view))
            assert action in view.legal()
            assert drained(adviser.think(view)) == action
            if at % 2:
                assert drained(late.think(view)) == action
                assert late.reason == adviser.reason
            assert adviser.reason is not None
        table.go_on()


def test_the_adviser_leaves_the_match_alone() -> None:
    """Asking for hints changes nothing that happens."""
    ends = []
    for asked in (False, True):
        adviser = Adviser(3)
        table = Played(preset("prsi").rules, [bot_for("normal", 3, seat) for seat in range(2)], 3)
        while table.round.outcome is None:
            if asked and table.round.turn == 0:
                drained(adviser.think(table.view(0)))
            table.go_on()
        ends.append((table.round.outcome, table.round.turns))
    assert ends[0] == ends[1]
