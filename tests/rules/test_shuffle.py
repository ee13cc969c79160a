"""The shuffle: fair, the same everywhere, and nothing but its number decides it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from functools import cache
from hashlib import shake_256
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from crazy8.rules.actions import DEAL, is_play
from crazy8.rules.cards import pack_of
from crazy8.rules.events import Dealt, Event, Reshuffled, StarterTurned
from crazy8.rules.match import Match
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.rules.shuffle import shuffled

ROOT = Path(__file__).parents[2]
SHUFFLES = 40_000


@cache
def orders() -> tuple[tuple[int, ...], ...]:
    """40,000 shuffles of 52 cards: numbers 0 to 99 of the seeds 0 to 399."""
    return tuple(tuple(shuffled(range(52), seed, n)) for seed in range(SHUFFLES // 100) for n in range(100))


def bounds(freedom: int) -> tuple[float, float]:
    """Between these lies chi-square but for one time in a million at either end (Wilson and Hilferty; z = 4.753)."""
    spread = 4.753 * (2 / (9 * freedom)) ** 0.5
    low, high = (freedom * (1 - 2 / (9 * freedom) + side * spread) ** 3 for side in (-1, 1))
    return low, high


def chi_square(counts: Counter[tuple[int, int]], cells: int) -> float:
    expected = counts.total() / cells
    met = sum((count - expected) ** 2 / expected for count in counts.values())
    return met + (cells - len(counts)) * expected


def test_every_card_is_as_often_in_every_place() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for order in orders():
        counts.update(enumerate(order))
    low, high = bounds(51 * 51)
    assert low < chi_square(counts, 52 * 52) < high


def test_every_card_follows_every_other_as_often() -> None:
    counts: Counter[tuple[int, int]] = Counter()
    for order in orders():
        counts.update(pairwise(order))
    assert not any(first == second for first, second in counts)
    low, high = bounds(52 * 51 - 1)
    assert low < chi_square(counts, 52 * 51) < high


def test_the_same_place_in_shuffles_one_after_the_other_has_nothing_in_common() -> None:
    """Top card of a shuffle and top card of the next."""
    counts: Counter[tuple[int, int]] = Counter()
    for before, after in pairwise(orders()):
        counts[before[0], after[0]] += 1
    low, high = bounds(52 * 52 - 1)
    assert low < chi_square(counts, 52 * 52) < high


@pytest.mark.parametrize("fault", ["swaps with any place", "never stays"])
def test_a_known_bad_shuffle_is_noticed(fault: str) -> None:
    """The check can fail: two well-known wrong shuffles do (seed 1)."""
    rng, counts = Random(1), Counter[tuple[int, int]]()
    for _ in range(SHUFFLES // 10):
        order = list(range(52))
        for last in range(51, 0, -1):
            other = rng.randrange(52 if fault == "swaps with any place" else last)
            order[last], order[other] = order[other], order[last]
        counts.update(enumerate(order))
    _, high = bounds(51 * 51)
    assert chi_square(counts, 52 * 52) > high


def written_again(items: list[str], seed: int, n: int) -> list[str]:
    """The shuffle as its module's text describes it, written a second time with whole numbers only."""
    stream = shake_256(f"crazy8 shuffle {seed} {n}".encode("ascii")).digest(8 * len(items))
    order = items[:]
    for last in reversed(range(1, len(order))):
        word = int.from_bytes(stream[8 * last : 8 * last + 8], "little")
        other = word * (last + 1) // 2**64
        card = order[last]
        order[last] = order[other]
        order[other] = card
    return order


def test_it_is_what_its_description_says() -> None:
    for number in range(300):
        rng = Random(number)
        items = [f"item {at}" for at in range(rng.randrange(105))]
        seed, n = rng.randrange(SEED_LIMIT), rng.randrange(10_000)
        assert shuffled(items, seed, n) == written_again(items, seed, n)


def test_pinned_orders() -> None:
    """Saves, deal codes and replays of every version rest on these."""
    assert shuffled("ABCDEFGHIJ", 0, 0) == list("HECIJDAFGB")
    assert shuffled("ABCDEFGHIJ", 0, 1) == list("JGCHIBADFE")
    assert shuffled("ABCDEFGHIJ", SEED_LIMIT - 1, 7) == list("CHBJFIEDGA")
    assert shuffled(pack_of("german32", 1), 8, 8)[:8] == [51, 21, 34, 6, 32, 23, 46, 47]


def test_small_and_empty_lists() -> None:
    assert shuffled([], 1, 1) == []
    assert shuffled(["A"], 1, 1) == ["A"]
    assert {tuple(shuffled("AB", 1, n)) for n in range(30)} == {("A", "B"), ("B", "A")}


def test_it_leaves_its_items_alone_and_takes_any_iterable() -> None:
    items = [3, 1, 2]
    assert sorted(shuffled(items, 5, 5)) == [1, 2, 3]
    assert items == [3, 1, 2]
    assert shuffled(iter(items), 5, 5) == shuffled(items, 5, 5)


def test_nothing_else_decides_it() -> None:
    """Three processes with other hash seeds, and a global random source used before, say the same."""
    program = (
        "import random; random.seed(); random.random();"
        "from crazy8.rules.shuffle import shuffled;"
        "import sys; sys.stdout.write(repr([shuffled(range(20), seed, n) for seed in (0, 9) for n in (0, 3)]))"
    )
    here = repr([shuffled(range(20), seed, n) for seed in (0, 9) for n in (0, 3)])
    for hash_seed in ("0", "1", "4294967295"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout == here


def watched_match(name: str, player: int) -> tuple[list[tuple[int, ...]], int]:
    """A match of seed 77 by a random player; every shuffle in it is checked against its number alone. Gives the deals
    and how many reshuffles there were."""
    match, rng = Match(preset(name).rules, 4, 77), Random(player)
    pack = pack_of(match.rules.deck, match.rules.packs(4))
    deals: list[tuple[int, ...]] = []
    covered: list[int] = []
    number = reshuffles = 0

    def hear(event: Event) -> None:
        nonlocal reshuffles, number
        if isinstance(event, Reshuffled):
            assert match.round is not None
            assert match.round.pile == shuffled(sorted(covered), 77, number)
            number += 1
            reshuffles += 1

    while match.result is None:
        if match.legal() == (DEAL,):
            told: list[Event] = []
            match.apply(DEAL, told.append)
            starters = [event for event in told if isinstance(event, StarterTurned)]
            dealt = [event.cards[0] for event in told if isinstance(event, Dealt)]
            assert [*dealt, starters[0].card] == shuffled(pack, 77, number)[::-1][: len(dealt) + 1]
            number += 1 + sum(event.fate == "shuffled_back" for event in starters)
            deals.append(tuple(dealt))
            continue
        assert match.round is not None
        action = rng.choice(match.legal())
        covered[:] = match.round.discards if is_play(action) else match.round.discards[:-1]
        match.apply(action, hear)
    return deals, reshuffles


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_nth_shuffle_of_a_match_does_not_ask_what_was_played(name: str) -> None:
    first, reshuffles = watched_match(name, player=1)
    second, more = watched_match(name, player=2)
    assert reshuffles + more > 0
    assert first[0] == second[0]
