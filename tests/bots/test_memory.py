"""Memory: what it holds for proved is true, whatever the rules; and it starts anew with each deal."""

from __future__ import annotations

from random import Random

import pytest

from crazy8.bots.bot import Thought
from crazy8.bots.imagine import Imagination
from crazy8.bots.memory import Knowledge, Memory
from crazy8.bots.simple import SimpleBot
from crazy8.rules.cards import cards_in, hand_of
from crazy8.rules.events import Drew, TurnBegan, WrongCard
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import Observation, PlayerView, event_for, view_of
from tests.bots.table import Played, bot, heard_before, played, position, starter
from tests.rules.random_rules import random_rules


def may_hold(knowledge: Knowledge, seat: int, hand: int) -> bool:
    """Whether the hand agrees with what is proved: its cards can be dealt to the groups (a matching, card by card)."""
    if knowledge.known[seat] & ~hand:
        return False
    slots = [group.proved for group in knowledge.groups[seat] for _ in range(group.count)]
    cards = list(cards_in(hand & ~knowledge.known[seat]))
    taken: dict[int, int] = {}

    def place(card: int, tried: set[int]) -> bool:
        for slot, proved in enumerate(slots):
            if slot in tried or proved >> card & 1:
                continue
            tried.add(slot)
            if slot not in taken or place(taken[slot], tried):
                taken[slot] = card
                return True
        return False

    return len(cards) == len(slots) and all(place(card, set()) for card in cards)


class Listening(SimpleBot):
    """Plays anything that is legal, so that rounds get long, with a memory beside it."""

    listens = True

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.memory = Memory()

    def think(self, view: PlayerView) -> Thought:
        yield from ()
        return self.rng.choice(view.legal())

    def hear(self, observation: Observation) -> None:
        self.memory.hear(observation)


def listen(rules: RuleSet, players: int, seed: int, most: int = 150) -> int:
    """Play a round and check every memory before each decision; how many reshuffles it had."""
    bots = [Listening(Random(f"{seed} {seat}")) for seat in range(players)]
    table = Played(rules, bots, seed)
    deals = true = 0
    for _ in range(most):
        if table.round.outcome is not None:
            break
        seat = table.round.turn
        view = table.view(seat)
        knowledge = bots[seat].memory.recall(view)
        hands = [table.as_told(seat, hand) for hand in table.round.hands]
        hidden = table.as_told(seat, hand_of(table.round.pile))
        for other in range(players):
            if other != seat:
                hidden |= hands[other] & ~knowledge.known[other]
                assert may_hold(knowledge, other, hands[other])
        assert knowledge.unseen == hidden
        imagined = Imagination(view, knowledge, Random(seed)).round()
        assert view_of(imagined, seat, view.totals, view.round_number) == view
        deals += 1
        true += all(may_hold(knowledge, other, imagined.hands[other]) for other in range(players) if other != seat)
        table.go_on()
    assert deals - true <= 4 + 0.05 * deals
    return table.round.shuffles - 1


@pytest.mark.parametrize("players", [2, 4, 7])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_is_proved_is_true_and_imagined(name: str, players: int) -> None:
    reshuffles = sum(listen(preset(name).rules, players, seed) for seed in range(6))
    assert reshuffles > 0 or players > 2


def test_what_is_proved_is_true_under_random_rules() -> None:
    for number in range(60):
        listen(random_rules(number), 2 + number % 7, number)


def test_after_a_reshuffle_the_other_hand_is_known_between_two() -> None:
    """What went into the pile is in no hand; so all that is left over is in the other one."""
    seen = 0
    for seed in range(40):
        bots = [Listening(Random(f"{seed} {seat}")) for seat in range(2)]
        table = Played(preset("crazy_eights").rules, bots, seed)
        before = table.round.shuffles
        while table.round.outcome is None and table.round.shuffles == before:
            table.go_on()
        if table.round.outcome is not None:
            continue
        seat = table.round.turn
        knowledge = bots[seat].memory.recall(table.view(seat))
        other = table.round.hands[1 - seat]
        if len(knowledge.groups[1 - seat]) == 1:
            assert knowledge.unseen & ~knowledge.groups[1 - seat][0].proved == other
            seen += 1
    assert seen >= 5


def test_a_deal_is_a_new_beginning() -> None:
    table = Played(preset("mau_mau").rules, [bot("hard", 1), bot("hard", 2)], 3)
    memory = Memory()
    while table.round.outcome is None:
        table.go_on()
    for observation in table.heard[0]:
        memory.hear(observation)
    table.bots[0].memory = memory  # type: ignore[attr-defined]
    table.deal()
    fresh = Memory()
    for observation in table.heard[0][-30:]:
        fresh.hear(observation)
    knowledge = memory.recall(table.view(0))
    assert knowledge == fresh.recall(table.view(0))
    assert knowledge.known == {1: 0}
    assert [(group.count, group.likely) for group in knowledge.groups[1]] == [(5, 0)]


def test_who_drew_probably_lacks_what_was_asked_for() -> None:
    round_ = position("crazy_eights", "TH 9C KD", "9S 7S", (4,))
    story = heard_before(round_, starter("7S"), played(0, "9S"), TurnBegan(1), Drew(1, 1, (), "turn"))
    memory = Memory()
    for observation in story:
        memory.hear(observation)
    knowledge = memory.recall(view_of(round_, 0))
    assert [group.count for group in knowledge.groups[1]] == [3, 1]
    assert knowledge.groups[1][0].likely == round_.tables.fits[round_.shown]
    assert not knowledge.groups[1][1].likely
    unknown = Memory().recall(view_of(round_, 0))
    spades = round_.tables.fits[round_.shown]
    assert knowledge.cannot_follow(1, spades) > unknown.cannot_follow(1, spades)


def test_a_card_that_is_shown_is_known() -> None:
    """A wrong card goes back into a hand that everybody has seen it in."""
    rules = {"preset": "crazy_eights", "wrong_card": True}
    round_ = position(rules, "TH 9C KD", "9S 7S", (4,), turn=1)
    shown = next(card for card in cards_in(round_.hands[1]) if not round_.tables.fits[round_.shown] >> card & 1)
    memory = Memory()
    for observation in heard_before(round_, starter("9S"), TurnBegan(1), WrongCard(1, shown)):
        memory.hear(observation)
    assert memory.recall(view_of(round_, 0)).known[1] == 1 << shown


def test_a_missed_story_is_no_fault() -> None:
    """A bot that comes late knows only what lies on the table."""
    round_ = position("prsi", "TH 9C KD", "9S 7S", (4, 2))
    knowledge = Memory().recall(view_of(round_, 0))
    assert [knowledge.groups[seat][0].count for seat in (1, 2)] == [4, 2]
    assert event_for(Drew(1, 1, (5,), "turn"), 0) == Drew(1, 1, (), "turn")
