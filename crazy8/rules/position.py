"""A round as a plain table, and back: what the referee's file, saves and bug reports hold (docs/rules.md, section 5).

The keys are those of the referee's file. Some more stand only where they matter: ``phase`` (``"calling"``,
``"returning"``, ``"over"``), ``leaver``, ``stuck``, ``turns``, ``seed``, ``shuffled`` (shuffles so far), ``in_force``
(the ranks of a surprise deal) and ``outcome``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crazy8.rules.actions import play
from crazy8.rules.cards import (
    CARD_CODES,
    NO_CARD,
    NO_SUIT,
    RANKS,
    SUIT_CODES,
    card_of,
    cards_in,
    hand_of,
    pack_of,
)
from crazy8.rules.compiled_rules import WILD, tables_for
from crazy8.rules.fitting import CALLING, OVER, OWED, RETURNING, SKIPPED, TURN
from crazy8.rules.powers import NO_RANK, Powers, powers_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.problems import BadInput
from crazy8.rules.reading import Reader
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet, rules_from_table, rules_to_table
from crazy8.rules.scoring import Outcome
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.rules.state import NOBODY, Setup

KEYS: Final = (
    "rules",
    "hands",
    "draw_pile",
    "discards",
    "turn",
    "dealer",
    "direction",
    "called_suit",
    "owed",
    "skip",
    "drawn",
    "drawn_card",
    "mau_called",
    "shuffles",
)
MORE_KEYS: Final = ("phase", "leaver", "stuck", "turns", "seed", "shuffled", "in_force", "outcome")
FRESH: Final = {"phase": None, "leaver": NOBODY, "stuck": 0, "turns": 1, "seed": 0, "shuffled": 0, "outcome": None}
"""What is left out of a table where it has this value."""

_PHASES: Final = {"calling": CALLING, "returning": RETURNING, "over": OVER}
_MOST: Final = 1_000_000


def rules_from_record(record: object) -> RuleSet:
    """The rule set of a record: a table of fields, over the preset that its key ``preset`` names.

    Raises:
        BadInput: the record is no table, or names an unknown preset, field or value.
    """
    if not isinstance(record, Mapping):
        raise BadInput("position.wrong_type", field="rules", expected="table")
    fields = dict(record)
    base = None
    if "preset" in fields:
        base = preset(str(fields.pop("preset"))).rules
    return rules_from_table(fields, base)


def rules_record(rules: RuleSet) -> dict[str, Any]:
    """The rule set as the nearest preset and the fields that differ from it."""
    table = rules_to_table(rules)
    changes = {}
    for name in PRESET_NAMES:
        own = rules_to_table(preset(name).rules)
        changes[name] = {key: value for key, value in table.items() if own[key] != value}
    nearest = min(PRESET_NAMES, key=lambda name: len(changes[name]))
    return {"preset": nearest, **changes[nearest]}


def position_of(round_: Round) -> dict[str, Any]:
    """The round as a table; ``round_from`` makes the same round of it again."""
    return {"rules": rules_record(round_.tables.rules), **position_without_rules(round_)}


def position_without_rules(round_: Round) -> dict[str, Any]:
    """The same without the rules, for those who keep them once for many positions."""
    setup, tables = round_.setup, round_.tables
    used = max(0, round_.shuffles - setup.first_scripted)
    table: dict[str, Any] = {
        "hands": [codes(cards_in(hand)) for hand in round_.hands],
        "draw_pile": codes(reversed(round_.pile)),
        "discards": codes(reversed(round_.discards)),
        "turn": round_.turn,
        "dealer": setup.dealer,
        "direction": round_.direction,
        "called_suit": None if round_.called == NO_SUIT else SUIT_CODES[round_.called],
        "owed": round_.owed,
        "skip": round_.phase == SKIPPED,
        "drawn": round_.drawn,
        "drawn_card": None if round_.drawn_card == NO_CARD else CARD_CODES[round_.drawn_card],
        "mau_called": round_.mau_called,
        "shuffles": [codes(cards) for cards in setup.scripted[used:]],
    }
    phase = next((name for name, phase in _PHASES.items() if phase == round_.phase), None)
    more = {
        "phase": phase,
        "leaver": round_.leaver,
        "stuck": round_.stuck,
        "turns": round_.turns,
        "seed": setup.seed,
        "shuffled": round_.shuffles,
    }
    table.update({key: value for key, value in more.items() if value != FRESH[key]})
    if tables.powers != powers_of(tables.rules):
        table["in_force"] = _powers_record(tables.powers)
    if round_.outcome is not None:
        table["outcome"] = {
            "winners": list(round_.outcome.winners),
            "blocked": round_.outcome.blocked,
            "points": list(round_.outcome.points),
        }
    return table


def codes(cards: Any) -> list[str]:
    """The card codes of card numbers, in their order."""
    return [CARD_CODES[card] for card in cards]


def round_from(table: Mapping[str, Any]) -> Round:
    """The round that a table describes; left-out keys are those of a fresh turn of seat 0.

    Raises:
        BadInput: names the first field that is unknown, of the wrong type, or says something impossible.
    """
    read = Reader(table, "position", (*KEYS, *MORE_KEYS))
    rules = rules_from_record(read.given("rules"))
    hands = [_cards(cards, f"hands[{seat}]") for seat, cards in enumerate(read.list("hands", least=2, most=8))]
    players = len(hands)
    pile = _cards(read.list("draw_pile", default=[]), "draw_pile")
    discards = _cards(read.list("discards"), "discards")
    if not discards:
        raise BadInput("position.no_top_card", field="discards")
    scripted = [_cards(cards, f"shuffles[{at}]") for at, cards in enumerate(read.list("shuffles", default=[]))]
    _check_cards(rules, hands, pile, discards, scripted)
    shuffled_before = read.whole("shuffled", 0, 0, _MOST)
    setup = Setup(
        players,
        read.whole("dealer", players - 1, 0, players - 1),
        read.whole("seed", 0, 0, SEED_LIMIT - 1),
        tuple(tuple(cards) for cards in scripted),
        shuffled_before,
    )
    tables = tables_for(rules, _powers(read, rules))
    round_ = Round(tables, setup, [hand_of(hand) for hand in hands], pile[::-1], discards[::-1], shuffled_before)
    round_.turn = read.whole("turn", 0, 0, players - 1)
    round_.direction = read.choice("direction", 1, (1, -1))
    round_.owed = read.whole("owed", 0, 0, 2 * 104)
    round_.drawn = read.whole("drawn", 0, 0, 104)
    round_.stuck = read.whole("stuck", 0, 0, players)
    round_.turns = read.whole("turns", 1, 0, _MOST)
    round_.leaver = read.whole("leaver", NOBODY, NOBODY, players - 1)
    round_.mau_called = read.flag("mau_called")
    _read_drawn_card(read, round_, hands)
    _read_called_suit(read, round_)
    _read_phase(read, round_)
    _read_outcome(read, round_)
    _check_hands(round_, hands)
    return round_


def _cards(cards: object, field: str) -> list[int]:
    if not isinstance(cards, list):
        raise BadInput("position.wrong_type", field=field, expected="list")
    found = []
    for code in cards:
        if not isinstance(code, str):
            raise BadInput("position.wrong_type", field=field, expected="card")
        try:
            found.append(card_of(code))
        except BadInput:
            raise BadInput("position.card", field=field, code=code) from None
    return found


def _check_cards(
    rules: RuleSet, hands: list[list[int]], pile: list[int], discards: list[int], scripted: list[list[int]]
) -> None:
    deck = set(pack_of(rules.deck, rules.packs(len(hands))))
    named: dict[int, str] = {}
    places = [*((f"hands[{seat}]", hand) for seat, hand in enumerate(hands)), ("draw_pile", pile)]
    for field, cards in [*places, ("discards", discards)]:
        for card in cards:
            if card not in deck:
                raise BadInput("position.not_in_deck", field=field, code=CARD_CODES[card])
            if card in named:
                raise BadInput("position.card_twice", field=field, code=CARD_CODES[card], other=named[card])
            named[card] = field
    for at, cards in enumerate(scripted):
        for place, card in enumerate(cards):
            if card not in named:
                raise BadInput("position.not_in_game", field=f"shuffles[{at}]", code=CARD_CODES[card])
            if card in cards[:place]:
                raise BadInput(
                    "position.card_twice", field=f"shuffles[{at}]", code=CARD_CODES[card], other=f"shuffles[{at}]"
                )


def _check_hands(round_: Round, hands: list[list[int]]) -> None:
    for seat, hand in enumerate(hands):
        if not hand and round_.phase != OVER and seat != round_.leaver:
            raise BadInput("position.empty_hand", field=f"hands[{seat}]")


def _read_drawn_card(read: Reader, round_: Round, hands: list[list[int]]) -> None:
    code = read.text_or_none("drawn_card")
    if code is None:
        return
    card = _cards([code], "drawn_card")[0]
    if card not in hands[round_.turn]:
        raise BadInput("position.drawn_card", field="drawn_card", code=code, seat=round_.turn)
    if not round_.drawn:
        raise BadInput("position.drawn_without_draw", field="drawn_card", code=code)
    round_.drawn_card = card


def _read_called_suit(read: Reader, round_: Round) -> None:
    code = read.text_or_none("called_suit")
    if code is None:
        return
    if len(code) != 1 or code not in SUIT_CODES:
        raise BadInput("position.not_allowed", field="called_suit", value=code, allowed="C, S, H, D")
    if round_.tables.effect[round_.top] != WILD:
        raise BadInput("position.called_on_plain", field="called_suit", code=CARD_CODES[round_.top])
    round_.shown = play(round_.top, SUIT_CODES.index(code))


def _read_phase(read: Reader, round_: Round) -> None:
    name = read.text_or_none("phase")
    skip = read.flag("skip")
    if name is not None and name not in _PHASES:
        raise BadInput("position.not_allowed", field="phase", value=name, allowed=", ".join(_PHASES))
    if skip and (round_.owed or name is not None):
        raise BadInput("position.skip_and_more", field="skip")
    if round_.owed and name == "calling":
        raise BadInput("position.not_allowed", field="owed", value=round_.owed, allowed="0")
    if (name == "returning") != (round_.leaver != NOBODY):
        raise BadInput("position.leaver", field="leaver")
    if name == "returning" and not round_.tables.returning:
        raise BadInput("position.not_allowed", field="phase", value=name, allowed="calling, over")
    if name == "returning" and (round_.leaver == round_.turn or round_.hands[round_.leaver]):
        raise BadInput("position.leaver", field="leaver")
    round_.phase = _PHASES[name] if name else OWED if round_.owed else SKIPPED if skip else TURN


def _read_outcome(read: Reader, round_: Round) -> None:
    record = read.value("outcome", None)
    if (record is None) != (round_.phase != OVER):
        raise BadInput("position.outcome", field="outcome")
    if record is None:
        return
    players = round_.setup.players
    own = Reader(record, "position", ("winners", "blocked", "points"), "outcome.")
    winners = own.numbers("winners", 0, players - 1)
    points = own.numbers("points", 0, _MOST)
    for place, winner in enumerate(winners):
        if winner in winners[:place]:
            raise BadInput("position.seat_twice", field="outcome.winners", seat=winner)
    if len(points) != players or not winners:
        raise BadInput("position.outcome", field="outcome")
    round_.outcome = Outcome(winners, own.flag("blocked"), points)


def _powers(read: Reader, rules: RuleSet) -> Powers:
    record = read.value("in_force", None)
    if record is None:
        return powers_of(rules)
    own = Reader(record, "position", ("wild", "draw", "skip", "reverse"), "in_force.")
    wild = [_rank(name, "in_force.wild") for name in own.list("wild", default=[])]
    draw, skip, reverse = (
        _rank(own.value(key, ""), f"in_force.{key}") for key in ("draw", "skip", "reverse")
    )
    ranks = [rank for rank in (*wild, draw, skip, reverse) if rank != NO_RANK]
    if len(set(ranks)) != len(ranks):
        raise BadInput("position.rank_twice", field="in_force")
    return Powers(tuple(sorted(wild)), draw, skip, reverse)


def _rank(name: object, field: str) -> int:
    if name == "":
        return NO_RANK
    if not isinstance(name, str) or name not in RANKS:
        raise BadInput("position.not_allowed", field=field, value=name, allowed=", ".join(RANKS))
    return RANKS.index(name)


def _powers_record(powers: Powers) -> dict[str, Any]:
    named = {key: RANKS[rank] if rank != NO_RANK else "" for key, rank in (
        ("draw", powers.draw), ("skip", powers.skip), ("reverse", powers.reverse)
    )}
    return {"wild": [RANKS[rank] for rank in powers.wild], **named}
