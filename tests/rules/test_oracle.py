"""Recorded games of two independent engines, replayed on ours decision by decision (tests/data/README.md)."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from crazy8.rules.actions import DRAW, PASS, action_of, action_text, card_played, is_play, suit_called
from crazy8.rules.cards import BIT, CARD_CODES, NO_SUIT, SUIT_CODES, SUIT_OF, SUITS, card_of, cards_in
from crazy8.rules.compiled_rules import tables_for
from crazy8.rules.deal import deal
from crazy8.rules.fitting import OVER, OWED, SKIPPED, TURN
from crazy8.rules.position import round_from
from crazy8.rules.round import Round
from crazy8.rules.state import Setup

ORACLE = Path(__file__).parents[1] / "data" / "oracle"


def recorded(name: str) -> Iterator[dict[str, Any]]:
    with gzip.open(ORACLE / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def kinds(cards: Iterable[int]) -> list[str]:
    """Card codes without the mark of the second deck: all that the recording knows of a card."""
    return [CARD_CODES[card].rstrip("'") for card in cards]


def suit_in_force(round_: Round) -> str:
    return SUIT_CODES[round_.called if round_.called != NO_SUIT else SUIT_OF[round_.top]]


def script_next_shuffle(round_: Round, cards: list[int]) -> None:
    """The next reshuffle gives these cards, top first."""
    setup = round_.setup
    round_.setup = Setup(setup.players, setup.dealer, setup.seed, (tuple(cards),), round_.shuffles)


# OpenSpiel --------------------------------------------------------------------------------------------------------


class Twins:
    """Gives the recorded cards of a double deck a number each: the first one named is the first deck's."""

    def __init__(self) -> None:
        self.named: Counter[str] = Counter()

    def take(self, codes: Iterable[str]) -> list[str]:
        found = []
        for code in codes:
            found.append(code + "'" * self.named[code])
            self.named[code] += 1
        return found


def of_these(codes: Iterable[str], cards: Iterable[int]) -> list[int]:
    """The recorded cards in their order, each as a card of its kind out of ``cards``."""
    left: dict[str, list[int]] = {}
    for card in sorted(cards, reverse=True):
        left.setdefault(CARD_CODES[card].rstrip("'"), []).append(card)
    return [left[code].pop() for code in codes]


def open_spiel_position(game: dict[str, Any]) -> dict[str, Any]:
    own, players = game["rules"], game["rules"]["players"]
    special = own["use_special_cards"]
    rules: dict[str, Any] = {
        "preset": "eights_52",
        "draw_limit": min(own["max_draw_cards"], 5),
        "after_draw": "any_card",
        "pass_when": "used_up",
        "starter": "acts",
        "empty_pile": "reshuffle" if own["reshuffle"] else "stays_empty",
        "two_decks_from": 6,
    }
    if special:
        rules |= {"draw_rank": "2", "draw_count": 2, "stack": True, "skip_rank": "Q", "reverse_rank": "A"}
    twins = Twins()
    rank = game["start"][0] if special else ""
    return {
        "rules": rules,
        "hands": [twins.take(hand) for hand in game["hands"]],
        "discards": twins.take([game["start"]]),
        "draw_pile": twins.take(game["stock"]),
        "dealer": game["dealer"],
        "turn": (game["dealer"] + {"Q": 2, "A": -1}.get(rank, 1)) % players,
        "direction": -1 if rank == "A" else 1,
        "owed": 2 if rank == "2" else 0,
    }


def with_draw_limit(round_: Round, limit: int) -> Round:
    """The recording goes up to 60 draws a turn, more than a rule set offers: the engine can still count so far."""
    if limit > 5:
        round_.tables = tables_for(replace(round_.tables.rules, draw_limit=limit), round_.tables.powers)
    return round_


def check_deal(game: dict[str, Any], position: dict[str, Any]) -> None:
    """Our own deal of the stacked deck leads to the recorded start."""
    prepared = with_draw_limit(round_from(position), game["rules"]["max_draw_cards"])
    players, dealer = game["rules"]["players"], game["dealer"]
    hands = position["hands"]
    order = [hands[(dealer + 1 + at) % players][at // players] for at in range(players * game["rules"]["hand"])]
    deck = [card_of(code) for code in [*order, *position["discards"], *position["draw_pile"]]]
    dealt = Round(prepared.tables, prepared.setup, [0] * players, deck[::-1], [], 0)
    deal(dealt)
    for field in ("hands", "pile", "discards", "turn", "direction", "owed", "phase", "shown"):
        assert getattr(dealt, field) == getattr(prepared, field), (game["id"], field)


def open_spiel_legal(round_: Round, before_suit: bool) -> list[str]:
    if before_suit:
        return [f"suit:{suit}" for suit in "CDHS"]
    found = set()
    for action in round_.legal():
        found.add(
            CARD_CODES[card_played(action)].rstrip("'") if is_play(action) else {DRAW: "draw", PASS: "pass"}[action]
        )
    order = {f"{rank}{suit}": at for at, (rank, suit) in enumerate((r, s) for r in "23456789TJQKA" for s in "CDHS")}
    return sorted(found, key=lambda text: order.get(text, 52 if text == "draw" else 53))


def replay_open_spiel(game: dict[str, Any]) -> tuple[str, int]:
    """Replays the game; says why the comparison stopped (``"end"``: it did not) and how many decisions agreed."""
    name, own = game["id"], game["rules"]
    players, special = own["players"], own["use_special_cards"]
    if special and players == 2 and game["start"][0] == "A":
        return "reverse between two", 0
    position = open_spiel_position(game)
    if not game["rejected_starts"]:
        check_deal(game, position)
    round_ = with_draw_limit(round_from(position), own["max_draw_cards"])
    stocks = iter(game["reshuffled"])
    steps = game["steps"]
    named_due = 0
    named = None  # the eight that was played and waits for its suit
    for at, step in enumerate(steps):
        where = (name, at)
        seat, act = step["p"], step["act"]
        last_of_many = game["end"] == "max_turns" and at + 1 == len(steps)
        if named is None and round_.phase == OVER:
            check_passes_left(game, at, round_)
            return "players passed", at
        hands = round_.hands[:]
        if named is not None:
            hands[seat] ^= BIT[named]
        counts = [hand.bit_count() for hand in hands]
        assert seat == round_.turn, where
        assert sorted(kinds(cards_in(hands[seat]))) == sorted(step["hand"]), where
        assert counts == step["counts"], where
        assert kinds([round_.top if named is None else named]) == [step["top"]], where
        if named is None:
            assert len(round_.pile) == step["stock"], where
            assert suit_in_force(round_) == step["suit"], where
            assert round_.owed == step["owed"], where
            assert round_.drawn == step["drawn"], where
            assert not special or round_.direction == step["dir"], where
        assert open_spiel_legal(round_, named is not None) == step["legal"], where
        if named is None and act[0] == "8":
            card = min(card for card in cards_in(round_.hands[seat]) if kinds([card]) == [act])
            calls = [
                suit_called(action) for action in round_.legal() if is_play(action) and card_played(action) == card
            ]
            if last_of_many:
                return "most turns", at + 1
            if counts[seat] > 1:
                assert calls == list(SUITS), where
                named, named_due = card, step.get("reshuffles", 0)
                continue
            assert calls == [NO_SUIT], where
            action = card
        elif named is not None:
            action = action_of(f"play {CARD_CODES[named]} {act[-1]}")
            named = None
        elif act in ("draw", "pass"):
            action = action_of(act)
        else:
            action = min(card for card in cards_in(round_.hands[seat]) if kinds([card]) == [act])
        if special and act[0] == "A" and players == 2:
            return "reverse between two", at + 1
        if special and act[0] == "2" and step["stock"] == 0 and counts[seat] > 1:
            return "two on an empty stock", at + 1
        due = step.get("reshuffles", 0)
        if named_due:
            due, named_due = due + named_due, 0
        if due:
            covered = round_.discards[:-1] if action == DRAW else round_.discards
            script_next_shuffle(round_, of_these(next(stocks), covered))
        before, shuffles = round_.hands[seat], round_.shuffles
        round_.apply(action)
        assert last_of_many or round_.shuffles - shuffles == due, where
        if action == DRAW:
            assert sorted(kinds(cards_in(round_.hands[seat] ^ before))) == sorted(step["drew"]), where
    assert [sorted(kinds(cards_in(hand))) for hand in round_.hands] == [sorted(hand) for hand in game["final_hands"]]
    if game["end"] == "out":
        outcome = round_.outcome
        assert outcome is not None, name
        assert (outcome.winners, outcome.blocked) == ((game["winner"],), False), name
        assert outcome.points == our_points(game), name
        return "end", len(steps)
    if game["end"] == "max_turns":
        assert round_.outcome is None, name
        return "most turns", len(steps)
    # Ours goes on: somebody in the last row of passes could have played (ruling 11).
    assert round_.outcome is not None or any(step["legal"] != ["pass"] for step in steps[-players:]), name
    return "players passed", len(steps)


def points_of(code: str) -> int:
    """The points of the eights games, written out by hand (ruling 23)."""
    return {"8": 50, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}.get(code[0]) or int(code[0])


def our_points(game: dict[str, Any]) -> tuple[int, ...]:
    return tuple(sum(points_of(code) for code in hand) for hand in game["final_hands"])


def check_points(game: dict[str, Any]) -> None:
    """The recorded points are ours, but for the aces (10 there, 1 here)."""
    aces = [sum(code[0] == "A" for code in hand) for hand in game["final_hands"]]
    assert [ours + 9 * held for ours, held in zip(our_points(game), aces)] == game["points"], game["id"]


def check_passes_left(game: dict[str, Any], at: int, round_: Round) -> None:
    """Ours was blocked after one round of passes; the recording only passes on until it ends."""
    outcome = round_.outcome
    assert outcome is not None
    assert outcome.blocked, game["id"]
    assert game["end"] == "all_pass", game["id"]
    assert all(step["act"] == "pass" for step in game["steps"][at:]), game["id"]
    assert [sorted(kinds(cards_in(hand))) for hand in round_.hands] == [sorted(hand) for hand in game["final_hands"]]
    assert outcome.points == our_points(game), game["id"]
    fewest = min(outcome.points)
    assert outcome.winners == tuple(seat for seat, points in enumerate(outcome.points) if points == fewest), game["id"]


def test_every_open_spiel_game_is_played_alike() -> None:
    stopped: Counter[str] = Counter()
    decisions = 0
    for game in recorded("openspiel_games"):
        check_points(game)
        why, compared = replay_open_spiel(game)
        stopped[why] += 1
        decisions += compared
    assert sum(stopped.values()) == 304
    assert stopped == {
        "end": 131,
        "players passed": 71,
        "most turns": 48,
        "two on an empty stock": 28,
        "reverse between two": 26,
    }
    assert decisions == 27_348


# Prší -------------------------------------------------------------------------------------------------------------

PRSI_RANKS = dict(zip("789XUOKE", "789TJQKA"))
PRSI_SUITS = dict(zip("ALHB", "CSHD"))


def ours(code: str) -> str:
    """A recorded German card as a card code."""
    return PRSI_RANKS[code[0]] + PRSI_SUITS[code[1]]


def our_action(text: str, held: int) -> str:
    """The action of a player who holds so many cards: a last ober names no suit here (ruling 6)."""
    if text in ("draw", "stand"):
        return {"draw": "draw", "stand": "pass"}[text]
    card, _, suit = text.partition(">")
    return f"play {ours(card)}" + (f" {PRSI_SUITS[suit]}" if suit and held > 1 else "")


class PrsiTable:
    """The recorded game's cards, moved by hand: the recording shuffles only when a card is needed."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.hands = [[ours(code) for code in hand] for hand in game["hands"]]
        self.stock = [ours(code) for code in game["stock"]]
        self.discards = [ours(game["start"])]
        self.called: str | None = None
        self.coming = [[ours(code) for code in stock] for stock in game["reshuffled"]]

    def position(self, step: dict[str, Any]) -> dict[str, Any]:
        return {
            "rules": {"preset": "prsi"},
            "hands": self.hands,
            "draw_pile": self.stock,
            "discards": self.discards,
            "called_suit": self.called,
            "turn": step["p"],
            "owed": 2 * step["sevens"],
            "skip": step["aces"] > 0,
            "shuffles": self.coming[:1] if step.get("reshuffles") else [],
        }

    def move(self, step: dict[str, Any]) -> None:
        seat, act = step["p"], step["act"]
        if act not in ("draw", "stand"):
            card, _, suit = act.partition(">")
            self.hands[seat].remove(ours(card))
            self.discards.insert(0, ours(card))
            self.called = PRSI_SUITS[suit] if suit else None
        reshuffles = 0
        for code in step.get("drew", ()):
            if not self.stock:
                self.stock = self.coming.pop(0)
                assert sorted(self.stock) == sorted(self.discards[1:])
                del self.discards[1:]
                reshuffles += 1
            assert self.stock.pop(0) == ours(code)
            self.hands[seat].append(ours(code))
        assert reshuffles == step.get("reshuffles", 0)


def compare_prsi(round_: Round, table: PrsiTable, step: dict[str, Any], where: tuple[str, int]) -> None:
    """What both engines say before a decision."""
    assert round_.turn == step["p"], where
    assert [sorted(kinds(cards_in(hand))) for hand in round_.hands] == [sorted(hand) for hand in table.hands], where
    assert sorted(table.hands[step["p"]]) == sorted(ours(code) for code in step["hand"]), where
    assert [hand.bit_count() for hand in round_.hands] == step["counts"], where
    assert kinds([round_.top]) == [ours(step["top"])], where
    assert suit_in_force(round_) == PRSI_SUITS[step["suit"]], where
    assert len(round_.pile) + len(round_.discards) == step["stock"] + len(table.discards), where
    assert round_.owed == 2 * step["sevens"], where
    assert round_.phase == (OWED if step["sevens"] else SKIPPED if step["aces"] else TURN), where
    legal = {our_action(text, len(step["hand"])) for text in step["legal"]}
    assert sorted(map(action_text, round_.legal())) == sorted(legal), where


def replay_prsi(game: dict[str, Any]) -> tuple[int, int]:
    """Replays the game; says how many decisions agreed one by one, and how many in one go up to an empty pile."""
    table = PrsiTable(game)
    whole: Round | None = None
    alone = in_one_go = 0
    round_ = None
    for at, step in enumerate(game["steps"]):
        where = (game["id"], at)
        round_ = round_from(table.position(step))
        if not round_.pile:
            round_.reshuffle(None)
        compare_prsi(round_, table, step, where)
        alone += 1
        if at == 0:
            whole = round_.copy()
        elif whole is not None:
            compare_prsi(whole, table, step, where)
            in_one_go += 1
        action = action_of(our_action(step["act"], len(step["hand"])))
        round_.apply(action)
        if whole is not None:
            whole.apply(action)
        table.move(step)
        if not table.stock or step.get("reshuffles"):
            whole = None
        assert [sorted(kinds(cards_in(hand))) for hand in round_.hands] == [sorted(hand) for hand in table.hands], where
    assert round_ is not None
    assert [sorted(hand) for hand in table.hands] == [sorted(map(ours, hand)) for hand in game["final_hands"]]
    if game["end"] == "out":
        outcome = round_.outcome
        assert outcome is not None, game["id"]
        assert (outcome.winners, outcome.blocked) == ((game["winner"],), False), game["id"]
        assert outcome.points == tuple(sum(map(mau_mau_points, hand)) for hand in table.hands), game["id"]
        assert whole is None or whole.outcome == outcome, game["id"]
    elif game["end"] == "stuck":
        assert round_.legal() == (PASS,), game["id"]
    return alone, in_one_go


def mau_mau_points(code: str) -> int:
    """The points of the Mau-Mau games, written out by hand (ruling 23)."""
    return {"7": 7, "8": 8, "9": 9, "T": 10, "J": 20, "Q": 3, "K": 4, "A": 11}[code[0]]


def test_every_prsi_game_is_played_alike() -> None:
    ends: Counter[str] = Counter()
    alone = in_one_go = 0
    for game in recorded("prsi2p_games"):
        compared, more = replay_prsi(game)
        ends[game["end"]] += 1
        alone += compared
        in_one_go += more
    assert ends == {"out": 98, "stuck": 34, "cut": 18}
    assert alone == 22_681
    assert in_one_go == 4_587
