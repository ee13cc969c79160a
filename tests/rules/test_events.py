"""Every kind of event declares what is true of it, and what it declares is true in random games.

That a seat hears the same where cards it never heard of have changed places is in ``test_properties``.
"""

# Annotations are not postponed here either: ``declare`` reads them.
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Annotated, NamedTuple, get_args

import pytest

from crazy8.rules import events
from crazy8.rules.actions import WRONG, is_play, play
from crazy8.rules.cards import NO_SUIT, SUITS, cards_in, hand_of
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import (
    KINDS,
    BroughtBack,
    Card,
    Count,
    Dealt,
    Drew,
    Event,
    OwnCards,
    Passed,
    Played,
    Role,
    Seat,
    TurnBegan,
    WrongCard,
    declare,
    kind_of,
)
from crazy8.rules.fitting import RETURNING
from crazy8.rules.presets import preset
from crazy8.rules.round import Round
from crazy8.rules.ruleset import rules_from_table
from crazy8.rules.view import PlayerView, event_for, view_of
from tests.rules.random_rules import random_rules

ROUNDS = 300
ROLES = {
    "seat": {Role.SEAT},
    "dealer": {Role.SEAT},
    "first": {Role.SEAT},
    "leaver": {Role.SEAT},
    "winners": {Role.SEATS},
    "points": {Role.BY_SEAT},
    "totals": {Role.BY_SEAT},
    "card": {Role.CARD},
    "cards": {Role.CARDS, Role.OWN_CARDS},
    "suit": {Role.SUIT},
}
"""What a field of this name holds, in whatever event."""
PLAIN = {
    "cards_each", "packs", "wild", "draw", "skip", "reverse", "count", "fate", "why", "direction", "turns", "blocked",
}  # fmt: skip
"""Fields that are neither seats nor cards nor suits."""


class Moment(NamedTuple):
    """An event of a random round, with every seat's view right before it and right after it."""

    event: Event
    before: tuple[PlayerView, ...]
    after: tuple[PlayerView, ...]


@cache
def moments() -> tuple[Moment, ...]:
    """Rounds under random rules by random players, each watched for its first 60 actions, or to its end. Every fifth
    has rules under which somebody is often asked to bring a player back."""
    returning = rules_from_table({"bring_back": "any_seven", "hand": 5}, preset("prsi").rules)
    found: list[Moment] = []
    for number in range(ROUNDS):
        rng, players = Random(number), 2 + number % 4
        rules = random_rules(number) if number % 5 else returning
        round_ = undealt_round(rules, players, number % players, number)
        views = [seen(round_)]

        def hear(event: Event, round_: Round = round_, views: list[tuple[PlayerView, ...]] = views) -> None:
            views.append(seen(round_))
            found.append(Moment(event, views[-2], views[-1]))

        deal(round_, hear)
        for _ in range(60):
            if not round_.legal():
                break
            round_.apply(choice(round_, rng), hear)
    return tuple(found)


def seen(round_: Round) -> tuple[PlayerView, ...]:
    return tuple(view_of(round_, seat) for seat in range(round_.setup.players))


def choice(round_: Round, rng: Random) -> int:
    """Mostly a play, so that rounds end, but whoever may bring somebody back does so every other time; now and then a
    wrong card where it costs one."""
    wrong = [WRONG + card for card in cards_in(round_.hands[round_.turn]) if round_.why_not(WRONG + card) is None]
    if wrong and rng.random() < 0.1:
        return rng.choice(wrong)
    plays = [action for action in round_.legal() if is_play(action)]
    plays_on = rng.random() < (0.5 if round_.phase == RETURNING else 0.9)
    return rng.choice(plays if plays and plays_on else round_.legal())


def cards_named(event: Event) -> Iterator[int]:
    """The cards in an event, found by what its fields are called."""
    for field in event._fields:
        if field == "card":
            yield getattr(event, field)
        elif field == "cards":
            yield from getattr(event, field)


def known(view: PlayerView) -> int:
    """The cards whose place this seat sees."""
    shown = view.hand | hand_of(view.discards)
    for hand in view.revealed:
        shown |= hand
    return shown


# ---------------------------------------------------------------- what is declared


def test_every_event_is_declared_and_every_declared_class_is_an_event() -> None:
    assert set(KINDS) == set(get_args(Event))
    named_tuples = {
        found for found in vars(events).values() if isinstance(found, type) and hasattr(found, "_fields")
    }
    assert named_tuples - {events.Kind} == set(KINDS)


@pytest.mark.parametrize("cls", KINDS, ids=lambda cls: cls.__name__)
def test_fields_of_one_name_have_one_role(cls: type[Event]) -> None:
    kind = KINDS[cls]
    assert tuple(kind.roles) == cls._fields
    for field, role in kind.roles.items():
        assert role in ROLES.get(field, {Role.PLAIN})
        assert field in ROLES or field in PLAIN


def test_a_field_without_a_role_is_refused() -> None:
    class Lost(NamedTuple):
        seat: Seat
        card: int

    with pytest.raises(TypeError, match=r"Lost\.card does not declare its role"):
        declare("lost", reveals=False)(Lost)
    assert Lost not in KINDS


def test_a_remark_that_is_no_role_is_none() -> None:
    class Lost(NamedTuple):
        card: Annotated[int, "a card"]

    with pytest.raises(TypeError, match=r"Lost\.card"):
        declare("lost", reveals=False)(Lost)


def test_hidden_cards_need_a_seat_that_may_see_them() -> None:
    class Burnt(NamedTuple):
        count: Count
        cards: OwnCards

    with pytest.raises(TypeError, match="Burnt hides cards"):
        declare("burnt", reveals=True)(Burnt)
    assert Burnt not in KINDS


def test_a_name_is_taken_once() -> None:
    class DrewAgain(NamedTuple):
        seat: Seat
        card: Card

    with pytest.raises(TypeError, match="DrewAgain has the name of another event, drew"):
        declare("drew", reveals=True)(DrewAgain)
    assert DrewAgain not in KINDS


# ---------------------------------------------------------------- whether it is true


def test_the_random_rounds_tell_every_event_of_a_round() -> None:
    met = Counter(kind_of(moment.event).name for moment in moments())
    assert {kind.name for kind in KINDS.values()} - {"scored", "match_ended", "called_off"} <= set(met)


def test_no_seat_hears_of_a_card_that_it_may_not_see() -> None:
    """A wrong card is shown to all before it goes back into its hand; every other card lies where the seat sees it."""
    kept_back = 0
    for event, _, after in moments():
        for view in after:
            heard = event_for(event, view.seat)
            if not isinstance(event, WrongCard):
                assert hand_of(cards_named(heard)) & ~known(view) == 0
            kept_back += heard != event
    assert kept_back > 5_000


def test_redaction_takes_nothing_but_the_cards_of_others() -> None:
    for event, _, after in moments():
        for seat in range(len(after)):
            heard = event_for(event, seat)
            if isinstance(event, Dealt | Drew) and event.seat != seat:
                assert heard == event._replace(cards=())
            else:
                assert heard is event


def test_what_shows_a_hidden_card_or_follows_a_shuffle_or_ends_the_round_says_so() -> None:
    """After such an event nothing is taken back. A play shows its card as well, but that is its player's own doing:
    whoever takes back asks who played."""
    shown = 0
    for event, before, after in moments():
        learnt = any(
            (hand_of(cards_named(event_for(event, now.seat))) | known(now)) & ~known(then)
            for then, now in zip(before, after)
        )
        decided = before[0].reshuffles != after[0].reshuffles or after[0].outcome is not None
        if decided or (learnt and not isinstance(event, Played)):
            shown += 1
            assert kind_of(event).reveals, event
    assert shown > 5_000
    assert KINDS[events.RanksDrawn].reveals, "chance has named the ranks"


# ---------------------------------------------------------------- events as values


def test_events_of_two_kinds_are_never_equal() -> None:
    assert tuple(TurnBegan(1)) == tuple(Passed(1))
    assert TurnBegan(1) != Passed(1)
    assert not TurnBegan(1) == Passed(1)  # noqa: SIM201
    assert Passed(1) not in [TurnBegan(1), BroughtBack(1, 0)]
    assert len({TurnBegan(1), Passed(1), TurnBegan(1)}) == 2
    assert TurnBegan(1) == TurnBegan(1) != TurnBegan(2)
    assert TurnBegan(1) != (1,)


def test_the_events_made_once_are_what_their_places_say() -> None:
    for seat in range(8):
        for card in (0, 51, 103):
            for suit in (NO_SUIT, *SUITS):
                assert events.PLAYED[seat][play(card, suit)] == Played(seat, card, suit)
            assert events.DEALT[seat][card] == Dealt(seat, 1, (card,))
            assert events.DREW[seat][card] == Drew(seat, 1, (card,), "turn")
            drew, took = events.penalty(seat, "owed")
            assert drew[card] == Drew(seat, 1, (card,), "owed")
            assert took[card] == events.Took(seat, card, "owed")
        for cls, made in (
            (TurnBegan, events.TURN_BEGAN),
            (Passed, events.PASSED),
            (events.SkipAimed, events.SKIP_AIMED),
            (events.MissedTurn, events.MISSED_TURN),
            (events.MauCalled, events.MAU_CALLED),
            (events.MauForgotten, events.MAU_FORGOTTEN),
            (events.WentOut, events.WENT_OUT),
        ):
            assert made[seat] == cls(seat)
    assert [events.REVERSED[way] for way in (1, -1)] == [events.Reversed(1), events.Reversed(-1)]
