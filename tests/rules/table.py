"""A table in a line: the notation in which the tests of the rules are written.

``table("mau_mau", "9H 9C / KS 7D", top="9D", pile="8D AC")`` is a round in which seat 0 holds two nines and seat 1 a
king and a seven; ``pile`` and ``under`` (the discards below the top card) are listed from the top; a pile of ``*3`` is
any three cards that lie nowhere else. Actions are those of the referee's file, a ``*`` for the suit stands for each of
the four. Events are told in a line each: ``played 0 JC H``, ``drew 1 8D owed``, ``took 1 2 owed``,
``round_ended 0 no 0,17`` (winners, blocked, points).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from crazy8.rules.actions import action_of, action_text
from crazy8.rules.cards import cards_in, hand_of
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import Event, event_record
from crazy8.rules.position import codes, position_of, round_from, rules_from_record
from crazy8.rules.round import IllegalAction, Round

HOUSE_RULES: dict[str, dict[str, Any]] = {
    "nine_reverses": {"reverse_rank": "9"},
    "draws_three": {"draw_count": 3},
    "seven_returns": {"bring_back": "seven_of_hearts"},
    "action_cards": {"draw_rank": "2", "skip_rank": "Q", "reverse_rank": "A"},
    "until_one_fits": {"draw_limit": 0, "voluntary_draw": False, "pass_when": "stuck"},
    "winner_takes": {"winner_takes": True},
}
"""The house rules of docs/rules.md, section 1, typed by hand: ``eights_52+action_cards`` is Eights 52 with them."""


def record(rules: str, changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The referee's ``rules`` for a text like ``"prsi+draws_three"`` and more changes."""
    preset, *switched_on = rules.split("+")
    merged: dict[str, Any] = {"preset": preset}
    for name in switched_on:
        merged.update(HOUSE_RULES[name])
    merged.update(changes or {})
    return merged


def position(rules: str, hands: str, top: str, pile: str = "", under: str = "", **more: Any) -> dict[str, Any]:
    """The referee's table of a position; ``more`` are its other keys, ``called`` its called suit."""
    renamed = {"called": "called_suit"}
    held = [[] if hand.strip() == "-" else hand.split() for hand in hands.split("/")]
    found: dict[str, Any] = {
        "rules": record(rules, more.pop("changes", None)),
        "hands": held,
        "draw_pile": pile.split(),
        "discards": [top, *under.split()],
    }
    if pile.startswith("*"):
        named = {top, *under.split(), *(card for cards in held for card in cards)}
        spare = [rank + suit for rank in "T9QKA7J8" for suit in "CSHD" if rank + suit not in named]
        found["draw_pile"] = spare[: int(pile[1:])]
    if "shuffles" in more:
        found["shuffles"] = [text.split() for text in more.pop("shuffles")]
    found.update({renamed.get(key, key): value for key, value in more.items()})
    return found


def table(rules: str, hands: str, top: str, pile: str = "", under: str = "", **more: Any) -> Round:
    """The round of a position; an empty draw pile over covered discards is shuffled first, as the referee does."""
    round_ = round_from(position(rules, hands, top, pile, under, **more))
    if not round_.pile and round_.outcome is None:
        round_.reshuffle(None)
    return round_


def dealt(
    rules: str, players: int, cards: str, dealer: int = 0, changes: Mapping[str, Any] | None = None
) -> tuple[Round, list[str]]:
    """A round dealt from a pile of these cards, the first one on top, and what was told of its deal."""
    round_ = undealt_round(rules_from_record(record(rules, changes)), players, dealer, seed=0)
    numbers = [action_of(f"play {code}") for code in cards.split()]
    round_.pile = numbers[::-1]
    events: list[Event] = []
    deal(round_, events.append)
    return round_, [told(event) for event in events]


def play(round_: Round, *actions: str) -> list[str]:
    """Do these actions, one after the other; all that was told."""
    events: list[Event] = []
    for text in actions:
        round_.apply(action_of(text), events.append)
    return [told(event) for event in events]


def refusal(round_: Round, action: str) -> str:
    """The Reason why the seat on turn may not do this; the round must stay as it was."""
    before = position_of(round_)
    events: list[Event] = []
    with pytest.raises(IllegalAction) as refused:
        round_.apply(action_of(action), events.append)
    assert position_of(round_) == before
    assert events == []
    return refused.value.reason.value


def legal(round_: Round) -> list[str]:
    """What the seat on turn may do, sorted as text."""
    return sorted(action_text(action) for action in round_.legal())


def listed(text: str) -> list[str]:
    """Actions written with commas between, sorted; ``play JC *`` is one for each suit."""
    found = []
    for action in filter(None, (part.strip() for part in text.split(","))):
        found.extend(action.replace("*", suit) for suit in "CSHD") if "*" in action else found.append(action)
    return sorted(found)


def told(event: Event) -> str:
    """An event in a line. The count of ``drew`` and ``dealt`` is left out: their cards say it."""
    values = event_record(event)
    name = values.pop("event")
    if name in ("drew", "dealt"):
        assert values.pop("count") == len(values["cards"])
    return " ".join([name, *(_word(value) for value in values.values() if value is not None)])


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(_word(item) for item in value) or "-"
    return str(value)


def hand(round_: Round, seat: int) -> str:
    """The cards of a seat, in card order: clubs, spades, hearts, diamonds, each from low to high."""
    return " ".join(codes(cards_in(round_.hands[seat]))) or "-"


def hands(round_: Round) -> str:
    """All hands, as ``table`` reads them."""
    return " / ".join(hand(round_, seat) for seat in range(round_.setup.players))


def all_cards(round_: Round) -> list[int]:
    """Every card on the table: hands, draw pile and discards."""
    held = [card for cards in round_.hands for card in cards_in(cards)]
    return sorted([*held, *round_.pile, *round_.discards])


def sorted_hand(text: str) -> str:
    """Cards in the order in which ``hand`` lists them."""
    cards = hand_of(action_of(f"play {code}") for code in text.split() if code != "-")
    return " ".join(codes(cards_in(cards))) or "-"


def _seen(round_: Round, what: str) -> object:
    if what == "hands":
        return hands(round_)
    if what == "after":
        return legal(round_)
    if what in ("winners", "points", "blocked"):
        assert round_.outcome is not None, "the round goes on"
        return getattr(round_.outcome, what)
    if what == "over":
        return round_.outcome is not None
    if what == "pile":
        return " ".join(codes(reversed(round_.pile)))
    if what == "top":
        return codes([round_.top])[0]
    if what == "discards":
        return " ".join(codes(reversed(round_.discards)))
    return position_of(round_)[{"called": "called_suit"}.get(what, what)]


@dataclass(frozen=True)
class Case:
    """A position, what is legal there, what is done, what was told, and what is true after it."""

    name: str
    given: Callable[[], Round]
    legal: str | None = None
    refused: Mapping[str, str] = field(default_factory=dict)
    do: tuple[str, ...] = ()
    told: str | None = None
    then: Mapping[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        round_ = self.given()
        cards = all_cards(round_)
        if self.legal is not None:
            assert legal(round_) == listed(self.legal)
        for action, reason in self.refused.items():
            assert refusal(round_, action) == reason, action
        events = play(round_, *self.do)
        if self.told is not None:
            assert events == [line.strip() for line in self.told.split(";")]
        for what, expected in self.then.items():
            seen = _seen(round_, what)
            if what == "after":
                expected = listed(expected)
            elif what == "hands":
                expected = " / ".join(sorted_hand(part) for part in expected.split("/"))
            assert seen == expected, what
        assert all_cards(round_) == cards, "cards were lost or made"


def case(
    name: str,
    given: Callable[[], Round],
    legal: str | None = None,
    refused: Mapping[str, str] | None = None,
    do: str = "",
    told: str | None = None,
    **then: Any,
) -> Any:
    """A row of a scenario table, named after its ruling: ``"04-wild_on_wild-mau_mau"``.

    ``do`` and ``legal`` list actions with commas between, ``told`` events with semicolons; ``after`` is what is legal
    in the end, and every other name is something to look at then.
    """
    actions = tuple(filter(None, (part.strip() for part in do.split(","))))
    return pytest.param(Case(name, given, legal, refused or {}, actions, told, then), id=name)


given = partial(partial, table)
"""``given("prsi", "7H KS / 9C", top="9H")``: the table of a row, laid when its test runs."""
