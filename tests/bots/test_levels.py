"""Levels and characters: each level beats the one below, no leaning undoes that, and nobody breaks a rule (F33-F35)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from crazy8.bots.bot import Bot, Thought
from crazy8.bots.characters import BY_SEAT, EVEN, character_of
from crazy8.bots.easy import EasyBot
from crazy8.bots.hard import EFFORT, Effort, HardBot
from crazy8.bots.normal import NormalBot
from crazy8.bots.players import LEVELS, bot_for
from crazy8.bots.simple import SimpleBot
from crazy8.commands.tally_tournament import MakeBot, Tournament
from crazy8.rules.actions import CARD_MASK, MAU, SUIT_SHIFT, is_play
from crazy8.rules.cards import SUIT_OF, cards_in
from crazy8.rules.compiled_rules import DRAWS, SKIPS, WILD
from crazy8.rules.fitting import TURN
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.view import PlayerView
from tests.bots.table import Played
from tests.rules.random_rules import random_rules


class Anything(SimpleBot):
    """Any legal action, each as likely."""

    def think(self, view: PlayerView) -> Thought:
        yield from ()
        return self.rng.choice(view.legal())


def quick(level: str, seed: int, seat: int) -> Bot:
    """The level's bot; "random" plays anything, "plan" is hard without its look ahead."""
    if level == "random":
        return Anything(Random(seed))
    if level == "plan":
        return HardBot(Random(f"{seed} {seat}"), character_of(seat), Effort(candidates=1))
    return bot_for(level, seed, seat)


def margin(name: str, players: int, pair: tuple[str, str], deals: int, make: MakeBot = quick) -> float:
    """By how much the first level's share of the wins is above a fair one, at the lower end of the interval."""
    rules = replace(preset(name).rules, rounds=1, target=0)
    tournament = Tournament(rules, [pair[0]] + [pair[1]] * (players - 1), make_bot=make)
    for seed in range(9_000_000, 9_000_000 + deals):
        tournament.play_deal(seed)
    wins = tournament.entrants[0].wins
    return wins.mean - wins.margin - 1 / players


LADDER = [
    ("mau_mau", 2, ("easy", "random"), 100),
    ("classic_eights", 4, ("easy", "random"), 60),
    ("prsi", 2, ("normal", "easy"), 150),
    ("mau_mau", 2, ("normal", "easy"), 150),
    ("classic_eights", 2, ("normal", "easy"), 200),
    ("eights_52", 4, ("normal", "easy"), 80),
    ("crazy_eights", 3, ("normal", "easy"), 120),
    ("mau_mau", 2, ("plan", "normal"), 250),
    ("classic_eights", 2, ("plan", "normal"), 150),
    ("prsi", 2, ("plan", "normal"), 350),
]


@pytest.mark.parametrize(("name", "players", "pair", "deals"), LADDER)
def test_each_level_beats_the_one_below(name: str, players: int, pair: tuple[str, str], deals: int) -> None:
    assert margin(name, players, pair, deals) > 0


def test_hard_as_it_sits_at_the_table_beats_normal() -> None:
    """Few deals, since each decision is thought over: the whole measurement is the bench's."""
    assert margin("mau_mau", 2, ("hard", "normal"), 45) > 0


@pytest.mark.parametrize("character", BY_SEAT[1:])
def test_no_leaning_undoes_a_level(character: object) -> None:
    """The character at normal against even easy bots, and at hard (its plan alone) against even normal ones."""

    def make(level: str, seed: int, seat: int) -> Bot:
        rng = Random(f"{seed} {seat}")
        if level == "easy":
            return EasyBot(rng, EVEN)
        if level == "even":
            return NormalBot(rng, EVEN)
        assert isinstance(character, type(EVEN))
        return NormalBot(rng, character) if level == "normal" else HardBot(rng, character, Effort(candidates=1))

    assert margin("mau_mau", 2, ("normal", "easy"), 50, make) > 0
    assert margin("classic_eights", 2, ("plan", "even"), 70, make) > 0


def test_the_seven_differ() -> None:
    assert BY_SEAT[0] == EVEN
    assert len({str((dict(one.factors), dict(one.taste))) for one in BY_SEAT[1:]}) == 7
    weights = [NormalBot(Random(1), one).weights for one in BY_SEAT[1:]]
    assert len(set(weights)) == 7
    for one in BY_SEAT:
        assert all(0.6 <= factor <= 2 for factor in (*one.factors.values(), *one.taste.values()) if factor != 0.5)


@pytest.mark.parametrize("level", LEVELS)
def test_no_rule_set_breaks_a_bot(level: str) -> None:
    """Fault F33: no illegal move, no exception, every round ends. The bench plays 300 rule sets, 20 rounds a level."""
    rng = Random(33)
    for number in range(40 if level != "hard" else 5):
        rules, players = random_rules(1000 + number), 2 + number % 7
        table = Played(rules, [bot_for(level, number, seat) for seat in range(players)], rng.getrandbits(32))
        while table.round.outcome is None:
            table.go_on()
        assert table.round.turns <= table.round.setup.last_turn + 1


def test_eight_easy_bots_come_to_an_end() -> None:
    """Fault F34: rounds of eight weak bots end by themselves."""
    for name in PRESET_NAMES:
        for seed in range(12):
            table = Played(preset(name).rules, [bot_for("easy", seed, seat) for seat in range(8)], seed)
            while table.round.outcome is None:
                table.go_on()
            assert table.round.turns < 500


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_wilds_and_attacks_are_not_wasted(level: str) -> None:
    """Fault F35: they call a suit they hold, and not the one already asked for while a plain card of it would do,
    unless they hold no other or the next player is about to go out; they attack a next player who has one card."""
    counted: Counter[str] = Counter()
    effort = Effort(worlds=16, batch=8, work=1_500)
    for seed in range(150 if level == "normal" else 60):
        players = 2 + seed % 3
        makers = [bot_for(level, seed, seat) for seat in range(players)]
        for bot in makers:
            if isinstance(bot, HardBot):
                bot.effort = effort
        table = Played(preset("mau_mau").rules, makers, seed)
        while table.round.outcome is None:
            seat = table.round.turn
            view = table.view(seat)
            after = view.counts[(seat + view.direction) % players]
            effects = {view.tables.effect[act & CARD_MASK] for act in view.legal() if is_play(act)}
            action = table.go_on()
            if action == MAU:
                continue
            effect = view.tables.effect[action & CARD_MASK] if is_play(action) else 0
            if is_play(action) and action >> SUIT_SHIFT:
                rest = [SUIT_OF[card] for card in cards_in(view.hand & ~view.tables.wild)]
                if rest:
                    counted["calls"] += 1
                    counted["held"] += (action >> SUIT_SHIFT) - 1 in rest
            if after == 1 and view.phase == TURN and effects & {DRAWS, SKIPS} and view.hand.bit_count() > 1:
                counted["chances"] += 1
                counted["attacks"] += effect in (DRAWS, SKIPS)
            if is_play(action) and effect == WILD and view.phase == TURN and view.hand.bit_count() > 3:
                counted["wilds"] += 1
                counted["needed"] += 0 not in effects
            if is_play(action) and action >> SUIT_SHIFT and view.phase == TURN and rest:
                active = SUIT_OF[view.top] if view.called < 0 else view.called
                fitting = [SUIT_OF[card] for card in cards_in(view.turn_context.playable() & ~view.tables.wild)]
                again = active in fitting and (action >> SUIT_SHIFT) - 1 == active
                counted["chosen"] += 1
                counted["again"] += again
                counted["idle"] += again and set(rest) != {active} and after > 2
    assert counted["calls"] > 20
    assert counted["held"] >= 0.99 * counted["calls"]
    assert counted["chances"] > 10
    assert counted["attacks"] >= 0.9 * counted["chances"]
    assert counted["chosen"] > 100
    assert counted["idle"] <= 0.01 * counted["chosen"]
    assert counted["again"] <= (0.01 if level == "normal" else 0.06) * counted["chosen"]
    assert level == "hard" or counted["needed"] >= 0.75 * counted["wilds"]


def test_the_work_of_a_decision_is_bounded() -> None:
    """Hard counts imagined deals and actions, not seconds."""
    most_of_a_deal = 5 * (40 + 30 * 4 + 1) + 12
    for seed in range(2):
        table = Played(preset("mau_mau").rules, [bot_for("hard", seed, seat) for seat in range(4)], seed)
        while table.round.outcome is None:
            bot = table.bots[table.round.turn]
            table.go_on()
            assert isinstance(bot, HardBot)
            assert bot.worlds <= EFFORT.worlds
            assert bot.playouts <= EFFORT.worlds * max(EFFORT.candidates, 8)
            assert bot.work <= EFFORT.work + most_of_a_deal


def test_a_pause_comes_after_each_slice() -> None:
    table = Played(preset("mau_mau").rules, [bot_for("hard", 1, seat) for seat in range(4)], 6)
    for _ in range(12):
        seat = table.round.turn
        bot, before, longest = table.bots[seat], 0, 0
        assert isinstance(bot, HardBot)
        thought = bot.think(table.view(seat))
        action = None
        while action is None:
            try:
                next(thought)
            except StopIteration as decided:
                action = decided.value
            longest = max(longest, bot.work - before)
            before = bot.work
        assert longest <= EFFORT.slice + 40 + 30 * 4 + 1 + 12
        table.apply(action)


def test_three_levels_are_three() -> None:
    kinds = {type(bot_for(level, 1, 1)) for level in LEVELS}
    assert kinds == {EasyBot, NormalBot, HardBot}
