"""Golden matches: one a preset, written down action by action, and decided again here.

``python -m tests.rules.test_golden`` writes them anew (tests/data/README.md).
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crazy8.bots.simple import SimpleBot
from crazy8.rules.actions import DEAL, action_text
from crazy8.rules.events import Event, event_record
from crazy8.rules.match import Match
from crazy8.rules.position import position_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import rules_from_table, rules_to_table
from crazy8.session.playthrough import Playthrough

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
PLAYERS = {"crazy_eights": 2, "mau_mau": 4, "prsi": 3, "classic_eights": 4, "eights_52": 6}
"""How many play each; Eights 52 with six uses the second deck."""

ROUNDS = {"prsi": 5}


def text_of(event: Event) -> str:
    """The event in a line: its name, then its values, cards as codes."""
    values = event_record(event).values()
    return " ".join(",".join(map(str, value)) or "-" if isinstance(value, list) else str(value) for value in values)


def state_hash(match: Match) -> str:
    """The first letters of a hash of the whole state."""
    assert match.round is not None
    state = [position_of(match.round), match.totals, match.dealer, match.legal()]
    return sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()[:12]


def write_match(name: str) -> dict[str, Any]:
    """The first match, by seed, that is long enough to be worth keeping and has a reshuffle."""
    for seed in range(1_000):
        match = play_match(name, seed)
        lines = [line for step in match["steps"] for line in step]
        if 150 <= len(match["steps"]) <= 600 and any(line.startswith("reshuffled") for line in lines):
            return match
    raise AssertionError(name)


def play_match(name: str, seed: int) -> dict[str, Any]:
    """A match of the preset by simple players; a third of their actions is random instead."""
    rules = preset(name).rules
    if name in ROUNDS:
        rules = rules_from_table({"rounds": ROUNDS[name]}, rules)
    players, rng = PLAYERS[name], Random(f"golden {name} {seed}")
    bots = [SimpleBot(rng) for _ in range(players)]
    match = Match(rules, players, seed)
    steps = []
    while match.result is None:
        action = rng.choice(match.legal())
        if action != DEAL and rng.random() < 0.67:
            assert match.round is not None
            view = match.view(match.round.turn)
            assert view is not None
            try:
                next(bots[match.round.turn].think(view))
            except StopIteration as decided:
                action = decided.value
        told: list[Event] = []
        match.apply(action, told.append)
        steps.append([action_text(action), state_hash(match), *map(text_of, told)])
    return {
        "rules": rules_to_table(rules),
        "players": players,
        "seed": seed,
        "steps": steps,
        "totals": match.result.totals,
        "winners": match.result.winners,
    }


def golden(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_golden_match_is_decided_alike(name: str) -> None:
    match_on_file = golden(name)
    match = Match(rules_from_table(match_on_file["rules"]), match_on_file["players"], match_on_file["seed"])
    through = Playthrough(match, [action for action, *_ in match_on_file["steps"]])
    assert len(match_on_file["steps"]) >= 150
    for number, (action, state, *events) in enumerate(match_on_file["steps"]):
        assert action in map(action_text, match.legal()), number
        step = through.step()
        assert step is not None, through.stopped
        assert [text_of(event) for event in step.events] == events, number
        assert state_hash(match) == state, number
    assert match.result is not None
    assert list(match.result.totals) == match_on_file["totals"]
    assert list(match.result.winners) == match_on_file["winners"]


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_golden_rules_are_the_preset(name: str) -> None:
    rules = rules_from_table(golden(name)["rules"])
    assert preset(name).covers(rules)


# The files by themselves: no line below asks the engine -----------------------------------------------------------

MAU_MAU = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}
EIGHTS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 50, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}
BOOK = {
    # points, ranks, wild, draws two, skips, cards drawn in a turn, wild on wild
    "crazy_eights": (MAU_MAU, "789TJQKA", "8", "", "", 1, False),
    "mau_mau": (MAU_MAU, "789TJQKA", "J", "7", "8", 1, False),
    "prsi": (MAU_MAU, "789TJQKA", "Q", "7", "A", 1, True),
    "classic_eights": (EIGHTS, "23456789TJQKA", "8", "", "", 3, True),
    "eights_52": (EIGHTS, "23456789TJQKA", "8", "", "", 1, True),
}


class Ledger:
    """A match as one reads it in the file: who holds what, what lies on top, who wrote how much."""

    def __init__(self, name: str, players: int) -> None:
        self.points, ranks, self.wild, self.draws, self.skips, self.limit, self.wild_on_wild = BOOK[name]
        packs = ("", "'") if players >= (6 if name == "eights_52" else 5) else ("",)
        self.deck = {rank + suit + pack for rank in ranks for suit in "CSHD" for pack in packs}
        self.players = players
        self.totals = [0] * players
        self.rounds = 0
        self.seen: Counter[str] = Counter()
        self.gather()

    def gather(self) -> None:
        """All cards back into the pile."""
        self.hands: list[set[str]] = [set() for _ in range(self.players)]
        self.pile = set(self.deck)
        self.discards: list[str] = []
        self.called = "None"
        self.turn = -1
        self.owed = self.drawn = 0

    def read(self, line: str) -> None:
        """One event. What the presets never tell would be an error here."""
        name, *values = line.split()
        self.seen[name] += 1
        getattr(self, f"read_{name}")(*values)

    def read_deal_began(self, dealer: str, first: str, each: str, packs: str) -> None:
        assert int(first) == (int(dealer) + 1) % self.players
        assert len(self.deck) == int(packs) * len(self.points if self.points is EIGHTS else MAU_MAU) * 4
        self.gather()

    def from_pile(self, seat: str, cards: str) -> None:
        self.pile.remove(cards)
        self.hands[int(seat)].add(cards)

    def read_dealt(self, seat: str, count: str, cards: str) -> None:
        assert count == "1"
        self.from_pile(seat, cards)

    def read_starter_turned(self, card: str, fate: str) -> None:
        if fate == "stays":
            self.pile.remove(card)
            self.discards = [card]
        else:
            assert card[0] in self.wild + self.draws + self.skips

    def read_turn_began(self, seat: str) -> None:
        self.turn, self.drawn = int(seat), 0

    def read_played(self, seat: str, card: str, suit: str) -> None:
        assert int(seat) == self.turn
        top = self.discards[-1]
        self.hands[self.turn].remove(card)
        if card[0] == self.wild:
            assert self.wild_on_wild or top[0] != self.wild
            assert (suit == "None") == (not self.hands[self.turn])
        else:
            assert suit == "None"
            fits = card[1] == self.called if self.called != "None" else card[1] == top[1] or card[0] == top[0]
            assert fits
        assert not self.owed or card[0] == top[0] == self.draws
        self.discards.append(card)
        self.called = suit

    def read_drew(self, seat: str, count: str, cards: str, why: str) -> None:
        assert count == "1"
        self.from_pile(seat, cards)
        if why == "turn":
            self.drawn += 1
            assert int(seat) == self.turn
            assert self.drawn <= self.limit

    def read_took(self, seat: str, count: str, why: str) -> None:
        if why == "owed":
            assert int(count) <= self.owed
            self.owed = 0

    def read_owed(self, seat: str, count: str) -> None:
        assert int(count) == self.owed + 2
        self.owed = int(count)

    def read_passed(self, seat: str) -> None:
        assert int(seat) == self.turn

    def read_skip_aimed(self, seat: str) -> None:
        assert self.discards[-1][0] == self.skips

    read_missed_turn = read_skip_aimed

    def read_mau_called(self, seat: str) -> None:
        assert len(self.hands[int(seat)]) == 2

    def read_mau_forgotten(self, seat: str) -> None:
        assert len(self.hands[int(seat)]) == 1

    def read_reshuffled(self, count: str) -> None:
        assert self.pile == set()
        self.pile = set(self.discards[:-1])
        del self.discards[:-1]
        assert len(self.pile) == int(count)

    def read_went_out(self, seat: str) -> None:
        assert self.hands[int(seat)] == set()

    def read_blocked(self) -> None:
        assert self.pile == set()

    def read_revealed(self, seat: str, cards: str) -> None:
        assert set(cards.split(",")) == self.hands[int(seat)]

    def read_round_ended(self, winners: str, blocked: str, points: str) -> None:
        held = [sum(self.points[card[0]] for card in hand) for hand in self.hands]
        assert [int(number) for number in points.split(",")] == held
        if blocked == "False":
            assert self.hands[int(winners)] == set()
        self.totals = [total + more for total, more in zip(self.totals, held)]
        self.rounds += 1

    def read_scored(self, totals: str) -> None:
        assert [int(total) for total in totals.split(",")] == self.totals

    def read_match_ended(self, winners: str, totals: str) -> None:
        assert [int(number) for number in totals.split(",")] == self.totals
        lowest = [str(seat) for seat, total in enumerate(self.totals) if total == min(self.totals)]
        assert winners.split(",") == lowest

    def check_cards(self) -> None:
        cards = Counter([*self.pile, *self.discards, *(card for hand in self.hands for card in hand)])
        assert cards == Counter(self.deck)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_the_golden_match_is_right_by_the_book(name: str) -> None:
    match = golden(name)
    ledger = Ledger(name, match["players"])
    for number, (_action, _hash, *events) in enumerate(match["steps"]):
        try:
            for line in events:
                ledger.read(line)
                ledger.check_cards()
        except AssertionError as error:
            error.add_note(f"{name}, step {number}: {match['steps'][number]}")
            raise
    assert ledger.totals == match["totals"]
    assert ledger.seen["match_ended"] == 1
    assert ledger.seen["scored"] == ledger.rounds
    assert ledger.rounds == match["rules"]["rounds"] or max(ledger.totals) >= match["rules"]["target"] > 0
    assert ledger.seen["reshuffled"] > 0


def write_all() -> None:
    """Write every golden match anew."""
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for name in PRESET_NAMES:
        match = write_match(name)
        steps = ",\n".join(json.dumps(step, ensure_ascii=False) for step in match.pop("steps"))
        head = json.dumps(match, ensure_ascii=False)
        (GOLDEN / f"{name}.json").write_text(f'{head[:-1]}, "steps": [\n{steps}\n]}}\n', encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all()
