"""Twins: what a seat is told does not say which of two equal cards it is where a person could not know."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest

from crazy8.rules.actions import DEAL, WRONG, action_of, action_text
from crazy8.rules.cards import PACK_SIZE, cards_in, hand_of
from crazy8.rules.events import Event, Played, Reshuffled, Revealed, StarterTurned, WrongCard
from crazy8.rules.match import Match
from crazy8.rules.observers import Observers
from crazy8.rules.presets import preset
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import Observation, PlayerView
from tests.rules.random_rules import random_rules
from tests.rules.table import table

TABLES = [
    *((f"{name}, {players}", preset(name).rules, players) for name in ("mau_mau", "eights_52") for players in (6, 8)),
    *((f"random {number}", replace(random_rules(number), two_decks_from=2), 2 + number % 4) for number in range(8)),
    *(
        (f"random {number}, wrong cards", replace(random_rules(number), two_decks_from=2, wrong_card=True), 3)
        for number in range(8, 12)
    ),
]


class World:
    """A match of seats that act in the numbers they are told; seat 0 remembers all that it hears and sees."""

    def __init__(self, rules: RuleSet, players: int, seed: int) -> None:
        self.match = Match(rules, players, seed)
        self.observers = Observers(self.match)
        self.heard: list[Observation] = []
        self.match.apply(DEAL, self.emit)

    @property
    def round(self) -> Round:
        assert self.match.round is not None
        return self.match.round

    def emit(self, event: Event) -> None:
        self.observers.hear(event)
        self.heard.append(self.observers.observe(0, event))

    def apply(self, action: int) -> None:
        """An action in real numbers."""
        self.match.apply(action, self.emit)

    def exchanged(self, faces: int) -> World:
        """The same moment, but that the twins of these faces have changed places wherever they lie."""
        other = deepcopy(self, {id(self.round.tables): self.round.tables})
        round_ = other.round
        round_.hands = [swapped(hand, faces) for hand in round_.hands]
        round_.pile = [swapped_card(card, faces) for card in round_.pile]
        round_.discards = [swapped_card(card, faces) for card in round_.discards]
        round_.drawn_card = swapped_card(round_.drawn_card, faces) if round_.drawn_card >= 0 else round_.drawn_card
        round_._legal = None
        return other


def swapped_card(card: int, faces: int) -> int:
    """The card, or its twin where its face is one of these."""
    return (card + PACK_SIZE) % (2 * PACK_SIZE) if faces >> card % PACK_SIZE & 1 else card


def swapped(hand: int, faces: int) -> int:
    """The hand, with the twins of these faces instead."""
    return hand_of(swapped_card(card, faces) for card in cards_in(hand))


def swapped_action(action: int, faces: int) -> int:
    """The action, with the twin of its card where its face is one of these."""
    text = action_text(action)
    if not text.startswith(("play", "wrong")):
        return action
    if action >= WRONG:
        return WRONG + swapped_card(action - WRONG, faces)
    return action & ~0x7F | swapped_card(action & 0x7F, faces)


def unseen_faces(world: World) -> int:
    """The faces that seat 0 has seen since the deal and sees no more; those of which it knows a card to lie in a hand
    are left out."""
    now = faces(world.heard[-1].view)
    known = {event.card % PACK_SIZE for event, _ in world.heard if isinstance(event, WrongCard)}
    known |= {event.card % PACK_SIZE for event, _ in world.heard if isinstance(event, StarterTurned)}
    ever = {face for _, view in world.heard for face in faces(view)}
    return sum(1 << face for face in ever - now - known)


def faces(view: PlayerView) -> set[int]:
    """What a seat sees: its hand and the discard pile."""
    return {card % PACK_SIZE for card in (*cards_in(view.hand), *view.discards)}


def deciding(world: World, rng: Random) -> int:
    """A random action of the seat on turn, now and then a wrong card where that costs one."""
    round_ = world.round
    if rng.random() < 0.15:
        wrong = [WRONG + card for card in cards_in(round_.hands[round_.turn]) if round_.why_not(WRONG + card) is None]
        if wrong:
            return rng.choice(wrong)
    return rng.choice(round_.legal())


@pytest.mark.parametrize(("rules", "players"), [table[1:] for table in TABLES], ids=[table[0] for table in TABLES])
def test_exchanged_twins_that_nobody_could_tell_apart_are_told_alike(rules: RuleSet, players: int) -> None:
    compared = 0
    for seed in range(6):
        rng = Random(seed)
        world = World(rules, players, seed)
        others: list[tuple[World, int]] = []
        for _ in range(400):
            if world.round.outcome is not None:
                break
            action, before = deciding(world, rng), len(world.heard)
            world.apply(action)
            told = world.heard[before:]
            if any(isinstance(event, Reshuffled) for event, _ in told):
                hidden = unseen_faces(world) & rng.getrandbits(PACK_SIZE)
                others = [(world.exchanged(hidden), hidden)] if world.round.outcome is None else []
                continue
            for other, hidden in others:
                other.apply(swapped_action(action, hidden))
                assert without_the_end(other.heard[before:]) == without_the_end(told)
                compared += 1
    assert compared > 50 or players == 2 or "stays" in rules.empty_pile


def without_the_end(heard: list[Observation]) -> list[Observation]:
    """What was heard while the round went on: at its end all hands are laid open at once."""
    return [one for one in heard if not one.view.revealed and not isinstance(one.event, Revealed)]


def test_the_number_of_a_card_says_nothing_about_its_way() -> None:
    """Of a face that went into the pile, the next card played has the same number, whichever of the two it is."""
    first = {0: 0, 1: 0}
    for seed in range(30):
        world = World(preset("mau_mau").rules, 6, seed)
        rng, covered = Random(seed), set[int]()
        under = {event.card % PACK_SIZE for event, _ in world.heard if isinstance(event, StarterTurned)}
        while world.round.outcome is None and world.round.turns < 400:
            before = len(world.heard)
            shown = world.round.discards[:]
            world.apply(deciding(world, rng))
            for event, view in world.heard[before:]:
                if isinstance(event, Reshuffled):
                    covered |= {card % PACK_SIZE for card in shown}
                elif isinstance(event, Played) and event.seat != 0 and event.card % PACK_SIZE in covered:
                    first[event.card // PACK_SIZE] += 1
                covered -= faces(view) | under
    assert first[0] > 100
    assert first[1] == 0


def test_a_seat_plays_the_cards_it_is_told() -> None:
    """Every action that a view names is the one that the match takes, whatever its numbers."""
    for seed in range(10):
        world = World(preset("mau_mau").rules, 7, seed)
        rng = Random(seed)
        while world.round.outcome is None and world.round.turns < 500:
            seat = world.round.turn
            view = world.observers.view(seat)
            assert view is not None
            legal = view.legal()
            assert sorted(world.observers.action(seat, action) for action in legal) == sorted(world.round.legal())
            world.apply(world.observers.action(seat, rng.choice(legal)))


def test_one_pack_is_told_by_its_real_numbers() -> None:
    world = World(preset("crazy_eights").rules, 3, 4)
    rng = Random(4)
    while world.round.outcome is None:
        world.apply(deciding(world, rng))
        for seat in range(3):
            assert world.observers.view(seat) == world.match.view(seat)
            assert all(world.observers.action(seat, action) == action for action in world.round.legal())
    assert action_of("play 9H") == world.observers.action(0, action_of("play 9H"))


@pytest.mark.parametrize("played", ["9H", "9H'"])
def test_a_card_that_a_hand_has_shown_is_the_one_that_it_plays(played: str) -> None:
    """Seat 1 shows a 9 of hearts that does not fit, and holds its twin too. Whichever it plays later, nobody can know
    that it is not the one it has shown; it can still hold another."""
    round_ = table(
        "mau_mau",
        "KH 7C QC / 9H 9H' TH QD",
        top="TS",
        pile="8C 8D 8S",
        turn=1,
        changes={"two_decks_from": 2, "wrong_card": True},
    )
    match = Match(round_.tables.rules, 2, 1)
    match.round = round_
    observers, told = Observers(match), list[Event]()

    def emit(event: Event) -> None:
        observers.hear(event)
        told.append(observers.observe(0, event).event)

    for action in ("wrong 9H", "play TH", "play KH", f"play {played}"):
        match.apply(action_of(action), emit)
    shown = [event.card for event in told if isinstance(event, WrongCard)]
    assert shown == [event.card for event in told if isinstance(event, Played)][-1:]
