"""No bot peeks: whatever lies hidden, it decides the same (fault F36).

For positions reached by play, all cards that the seat cannot know are dealt again, in every way that agrees with what
its view and its memory prove; a copy of the bot with the same random source sees the view of that round instead. The
view must be equal to the last field, and the decision the same.
"""

from __future__ import annotations

import gc
import inspect
import os
import typing
from collections.abc import Callable, Iterable
from copy import deepcopy
from random import Random
from types import ModuleType
from typing import Any

import pytest

from crazy8.bots.adviser import Adviser
from crazy8.bots.bot import Bot, Thought
from crazy8.bots.characters import EVEN, Character, character_of
from crazy8.bots.hard import Effort, HardBot
from crazy8.bots.imagine import Imagination
from crazy8.bots.memory import Memory
from crazy8.bots.players import LEVELS, bot_for
from crazy8.bots.simple import SimpleBot
from crazy8.rules.compiled_rules import CompiledRules
from crazy8.rules.match import Match
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import Observation, PlayerView, view_of
from tests.bots.table import Played, drained
from tests.rules.random_rules import random_rules

AGAIN = 50
Ask = Callable[[Bot, Round, PlayerView], Thought]


def honest(bot: Bot, round_: Round, view: PlayerView) -> Thought:
    """How every bot is asked."""
    return bot.think(view)


def quick(level: str, seed: int, seat: int) -> Bot:
    """The level's bot; hard with a small budget, so that thousands of positions can be asked again and again."""
    if level != "hard":
        return bot_for(level, seed, seat)
    effort = Effort(worlds=8, batch=4, work=600, slice=100)
    return HardBot(Random(f"crazy8 bot {seed} {seat}"), character_of(seat), effort)


def copied(bot: Bot, tables: CompiledRules) -> Bot:
    """The bot as it is, memory and random source included; the tables are shared, as they always are."""
    return deepcopy(bot, {id(tables): tables})


def peeks(
    rules: RuleSet, players: int, level: str, seed: int, ask: Ask = honest, again: int = AGAIN
) -> tuple[int, int]:
    """Positions of a round, and how many of them were decided otherwise after hidden cards were dealt again."""
    table = Played(rules, [quick(level, seed, seat) for seat in range(players)], seed)
    memories = [Memory() for _ in range(players)]
    read = [0] * players
    rng = Random(seed)
    asked = differed = 0
    for at in range(60):
        if table.round.outcome is not None:
            break
        seat = table.round.turn
        for observation in table.heard[seat][read[seat] :]:
            memories[seat].hear(observation)
        read[seat] = len(table.heard[seat])
        view = table.view(seat)
        if len(view.legal()) > 1 and at % 3 == seed % 3:
            before = copied(table.bots[seat], view.tables)
            action = drained(ask(copied(before, view.tables), table.round, view))
            imagination = Imagination(view, memories[seat].recall(view), rng)
            asked += 1
            for _ in range(again):
                other = imagination.round()
                other_view = view_of(other, seat, view.totals, view.round_number)
                assert other_view == view
                if drained(ask(copied(before, view.tables), other, other_view)) != action:
                    differed += 1
                    break
        table.go_on()
    return asked, differed


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_hidden_cards_never_change_a_decision(name: str, level: str) -> None:
    again = AGAIN if level != "hard" else 6
    for players in (2, 4):
        assert peeks(preset(name).rules, players, level, players, again=again)[1] == 0


@pytest.mark.parametrize("level", LEVELS)
def test_nor_do_they_under_random_rules(level: str) -> None:
    asked = 0
    for number in range(12):
        found = peeks(random_rules(number), 2 + number % 7, level, number, again=10 if level != "hard" else 3)
        assert found[1] == 0
        asked += found[0]
    assert asked > 50


@pytest.mark.skipif("CRAZY8_LONG" not in os.environ, reason="takes minutes: set CRAZY8_LONG=1")
def test_thousands_of_positions() -> None:
    """The whole of it, for the evening: thousands of positions, each dealt again 50 times."""
    asked = 0
    for number in range(120):
        rules = preset(PRESET_NAMES[number % 5]).rules if number % 2 else random_rules(number)
        for level in LEVELS:
            found = peeks(rules, 2 + number % 7, level, number)
            assert found[1] == 0
            asked += found[0]
    assert asked > 2_000


def test_a_peeking_bot_is_caught() -> None:
    """A planted bot that plays the highest card when the next player's hand is strong."""

    def peeking(bot: Bot, round_: Round, view: PlayerView) -> Thought:
        yield from ()
        after = round_.hands[(view.seat + view.direction) % view.players]
        return view.legal()[0 if after % 3 else -1]

    asked, differed = peeks(preset("mau_mau").rules, 2, "normal", 2, peeking)
    assert differed > asked / 2


def test_so_is_one_that_sees_the_draw_pile() -> None:
    def peeking(bot: Bot, round_: Round, view: PlayerView) -> Thought:
        yield from ()
        return view.legal()[round_.pile[-1] % 2 * -1 if round_.pile else 0]

    asked, differed = peeks(preset("prsi").rules, 3, "easy", 3, peeking)
    assert differed > asked / 2


# What a bot is handed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [type(bot_for(level, 1, 1)) for level in LEVELS])
def test_a_bot_is_handed_its_view_its_events_and_its_own_chance(kind: type) -> None:
    made = typing.get_type_hints(kind.__init__)
    made.pop("return")
    assert set(made.values()) <= {Random, Character, Effort}
    assert typing.get_type_hints(kind.think) == {"view": PlayerView, "return": Thought}
    assert typing.get_type_hints(kind.hear) == {"observation": Observation, "return": type(None)}


def test_so_is_the_adviser() -> None:
    assert typing.get_type_hints(Adviser.__init__) == {"seed": int, "return": type(None)}
    assert typing.get_type_hints(Adviser.think) == {"view": PlayerView, "return": Thought}


def within(things: Iterable[Any]) -> set[type]:
    """The types of all objects that can be reached from these, modules and types left out."""
    seen: set[int] = set()
    types = set()
    left = list(things)
    while left:
        thing = left.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType) or inspect.isroutine(thing):
            continue
        seen.add(id(thing))
        types.add(type(thing))
        left += gc.get_referents(thing)
    return types


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_holds_no_round_between_its_decisions(level: str) -> None:
    table = Played(preset("mau_mau").rules, [quick(level, 1, seat) for seat in range(3)], 4)
    for _ in range(20):
        if table.round.outcome is None:
            table.go_on()
    for bot in table.bots:
        assert not {Round, Match, Played} & within([vars(bot)])
    assert Round in within([vars(table.match)])


def test_its_chance_is_apart_from_the_shuffles() -> None:
    """Another random source in a bot's head leaves the deal as it is; two seats and two matches think apart."""
    sources = [bot_for("easy", seed, seat).rng.random() for seed in (1, 2) for seat in range(8)]  # type: ignore[attr-defined]
    assert len(set(sources)) == 16
    simple: list[Bot] = [SimpleBot(Random(1)) for _ in range(3)]
    hard = [quick("hard", 9, seat) for seat in range(3)]
    one, other = (Played(preset("prsi").rules, bots, 5).round.hands for bots in (simple, hard))
    assert one == other


def test_slices_or_not_the_decision_is_the_same() -> None:
    """Asked in one go, slice by slice with other work between, or with slices of another size."""
    table = Played(preset("mau_mau").rules, [bot_for("hard", 1, seat) for seat in range(2)], 8)
    pauses = 0
    for _ in range(25):
        if table.round.outcome is not None:
            break
        seat = table.round.turn
        view = table.view(seat)
        bot = table.bots[seat]
        one, other = copied(bot, view.tables), copied(bot, view.tables)
        assert isinstance(other, HardBot)
        other.effort = Effort(slice=10**9)
        sliced = one.think(view)
        action = None
        while action is None:
            try:
                next(sliced)
                pauses += 1
                drained(Adviser(1).think(view)) if pauses == 1 else None
            except StopIteration as decided:
                action = decided.value
        assert drained(other.think(view)) == action == table.go_on()
        assert one.reason == other.reason
    assert pauses > 20


def test_even_means_no_leaning() -> None:
    assert Character({}, {}) == EVEN
