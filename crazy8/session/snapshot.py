"""A match at one moment as a plain table, and back: what a saved game says of the state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

from crazy8.rules.cards import cards_in, pack_of
from crazy8.rules.match import Match
from crazy8.rules.position import position_without_rules, round_from
from crazy8.rules.problems import BadInput
from crazy8.rules.reading import Reader
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet, rules_to_table
from crazy8.rules.scoring import Outcome

Moment = dict[str, Any]
"""``dealer``, ``totals``, ``outcomes``, ``round`` (its number) and ``position`` (None before the first deal)."""

KEYS: Final = ("dealer", "totals", "outcomes", "round", "position")
_MOST_POINTS: Final = 1_000_000
_MOST_ROUNDS: Final = 100_000


class WrongMoment(ValueError):
    """A table that no moment of a match can be."""


def moment_of(match: Match) -> Moment:
    """The match as a table; ``match_at`` makes the same match of it again."""
    outcomes = [
        {"winners": list(outcome.winners), "blocked": outcome.blocked, "points": list(outcome.points)}
        for outcome in match.outcomes
    ]
    return {
        "dealer": match.dealer,
        "totals": list(match.totals),
        "outcomes": outcomes,
        "round": match.round_number,
        "position": None if match.round is None else position_without_rules(match.round),
    }


def mark_of(moment: Moment) -> str:
    """A hash of the whole moment. Its first letters mark the moment in a list of actions."""
    return sha256(json.dumps(moment, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def copy_of(match: Match) -> Match:
    """A match of its own that goes on from here."""
    twin = Match(match.rules, match.players, match.seed, match.dealer)
    twin.totals = list(match.totals)
    twin.outcomes = list(match.outcomes)
    twin.round = None if match.round is None else match.round.copy()
    twin.round_number = match.round_number
    twin.result = match.result
    return twin


def match_at(rules: RuleSet, players: int, seed: int, moment: object) -> Match:
    """The match that a table describes.

    Raises:
        BadInput: names the first field that cannot be used.
        WrongMoment: the fields do not go together.
    """
    read = Reader(moment, "position", KEYS)
    match = Match(rules, players, seed, read.whole("dealer", players - 1, 0, players - 1))
    outcomes = [_outcome(record, players) for record in read.list("outcomes", most=_MOST_ROUNDS)]
    match.round_number = read.whole("round", 0, 0, _MOST_ROUNDS)
    position = read.value("position", None)
    totals = read.numbers("totals", 0, _MOST_POINTS)
    match.round = None if position is None else _round(rules, players, seed, match.dealer, position)
    ended = match.round is not None and match.round.outcome is not None
    if match.round_number != len(outcomes) + (match.round is not None and not ended):
        raise WrongMoment("round")
    if totals != _sums(outcomes, players):
        raise WrongMoment("totals")
    if match.round is None:
        return match
    match.outcomes = outcomes
    match.totals = list(totals)
    if ended:
        _end_round(match)
    elif not match.legal():
        raise WrongMoment("legal")
    return match


def _end_round(match: Match) -> None:
    """Score the last round anew: that decides the match's result."""
    assert match.round is not None
    last = match.outcomes.pop()
    if last != match.round.outcome:
        raise WrongMoment("outcome")
    match.totals = list(_sums(match.outcomes, match.players))
    match._score(match.round, None)


def _outcome(record: object, players: int) -> Outcome:
    read = Reader(record, "position", ("winners", "blocked", "points"), "outcomes.")
    winners, points = read.numbers("winners", 0, players - 1), read.numbers("points", 0, _MOST_POINTS)
    if len(points) != players or not winners or len(set(winners)) != len(winners):
        raise WrongMoment("outcomes")
    return Outcome(winners, read.flag("blocked"), points)


def _sums(outcomes: list[Outcome], players: int) -> tuple[int, ...]:
    return tuple(sum(outcome.points[seat] for outcome in outcomes) for seat in range(players))


def _round(rules: RuleSet, players: int, seed: int, dealer: int, position: object) -> Round:
    if not isinstance(position, Mapping) or "rules" in position:
        raise BadInput("position.wrong_type", field="position", expected="table")
    round_ = round_from({**position, "rules": rules_to_table(rules)})
    setup = round_.setup
    if (setup.players, setup.seed, setup.dealer) != (players, seed, dealer) or setup.scripted:
        raise WrongMoment("position")
    cards = [*round_.pile, *round_.discards, *(card for hand in round_.hands for card in cards_in(hand))]
    if sorted(cards) != sorted(pack_of(rules.deck, rules.packs(players))):
        raise WrongMoment("cards")
    return round_
