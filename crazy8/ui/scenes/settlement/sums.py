"""The arithmetic of a settlement: who holds what, what stands where at which moment, and in which order the rows end.

Pure: no pygame, no clock.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from crazy8.rules.scoring import card_points, places
from crazy8.rules.view import PlayerView
from crazy8.text.phrases import hand_cards
from crazy8.ui.table.motion import in_out, share

STAGGER: Final = 0.18
QUICK_STAGGER: Final = 0.09
SLOW_CARDS: Final = 5
STEP_WITHOUT_MOTION: Final = 0.25
LONGEST: Final = 6.0
FLIP: Final = {"full": 0.22, "reduced": 0.12, "off": 0.0}
CHIP: Final = 0.12
"""Seconds in which a card's value pops up."""

STAGES: Final = (("rest", 0.25), ("roll", 0.4), ("glide", 0.42), ("places", 0.16), ("flood", 0.24), ("sentence", 0.16))
"""What follows when all cards have been counted: its name, and the seconds that it takes in full motion."""
_FADE: Final = 0.12


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's line: its cards with their values, what it writes for the round, the total before it."""

    seat: int
    cards: tuple[int, ...]
    values: tuple[int, ...]
    points: int
    before: int
    wins: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A round's end as it is settled: the rows in the order of the seats, the place of each, and where each comes to
    stand in the end: ``slots``, counted from the top."""

    rows: tuple[Row, ...]
    places: tuple[int, ...]
    slots: tuple[int, ...]
    blocked: bool
    winner_takes: bool

    @property
    def card_count(self) -> int:
        """How many cards there are to be counted."""
        return sum(len(row.cards) for row in self.rows)

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of the rows as they stand in the end, from the top."""
        return tuple(sorted(range(len(self.rows)), key=lambda at: self.slots[at]))


def sheet_of(view: PlayerView, previous_totals: Sequence[int]) -> Sheet:
    """The settlement of a round that is over."""
    outcome = view.outcome
    assert outcome is not None
    rules = view.tables.rules
    rows = []
    for seat in range(view.players):
        cards = tuple(hand_cards(view.revealed[seat]))
        values = tuple(card_points(card, rules.scoring) for card in cards)
        rows.append(Row(seat, cards, values, outcome.points[seat], previous_totals[seat], seat in outcome.winners))
    ranking = places(rules, view.totals)
    order = sorted(range(view.players), key=lambda seat: (ranking[seat], seat))
    slots = tuple(order.index(seat) for seat in range(view.players))
    return Sheet(tuple(rows), ranking, slots, outcome.blocked, rules.winner_takes)


def next_deal(view: PlayerView) -> tuple[int, int]:
    """Who deals the next round and who begins it, as ``Match`` decides it."""
    outcome = view.outcome
    assert outcome is not None
    if view.tables.rules.begins == "last_winner":
        first = outcome.winners[0]
        return (first - 1) % view.players, first
    dealer = (view.dealer + 1) % view.players
    return dealer, (dealer + 1) % view.players


class Course:
    """When what happens, in seconds from the first card on: each card sets out at one of ``starts`` and takes ``flip``
    seconds, six seconds at most in all; then the stages follow each other."""

    def __init__(self, counts: Sequence[int], motion: str) -> None:
        self.flip = FLIP[motion]
        self.motion = motion
        self.first_of_row = [sum(counts[:at]) for at in range(len(counts))]
        starts: list[float] = []
        at = 0.0
        for number in range(sum(counts)):
            if number:
                at += self._gap(number, motion)
            starts.append(at)
        longest = LONGEST - self.flip
        if at > longest:
            starts = [start * longest / at for start in starts]
        self.starts = starts
        self.counted = starts[-1] + self.flip if starts else 0.0
        self.begins: dict[str, float] = {}
        self.seconds = self.counted
        for name, seconds in STAGES:
            self.begins[name] = self.seconds
            self.seconds += seconds

    @staticmethod
    def _gap(number: int, motion: str) -> float:
        if motion == "off":
            return STEP_WITHOUT_MOTION
        return STAGGER if number < SLOW_CARDS else QUICK_STAGGER

    def landed(self, now: float) -> int:
        """How many cards have landed."""
        return bisect_right(self.starts, now - self.flip + 1e-9)

    def in_the_air(self, now: float) -> range:
        """The cards that are under way."""
        return range(self.landed(now), bisect_right(self.starts, now))

    def way(self, number: int, now: float) -> float:
        """How far a card has come, 0 to 1."""
        return share(now, self.starts[number], self.flip)

    def chip(self, number: int, now: float) -> float:
        """How far the value of a card has popped up, 0 to 1."""
        return share(now, self.starts[number] + self.flip, CHIP if self.motion == "full" else 0.0)

    def stage(self, name: str, now: float) -> float:
        """How far a stage has come, 0 to 1: with less motion it is a short fade, without any it is done at once."""
        seconds = {"full": dict(STAGES)[name], "reduced": _FADE, "off": 0.0}[self.motion]
        return share(now + 1e-9, self.begins[name], seconds)


@dataclass(frozen=True, slots=True)
class Figures:
    """What a row shows at a moment: how many of its cards lie there, what it has written for the round (None: nothing
    yet), and its total."""

    shown: int
    round: int | None
    total: int


def figures(sheet: Sheet, landed: int, rolled: float = 0.0) -> list[Figures]:
    """Every row's figures once so many cards have landed, counted from the first row on; ``rolled``: how far the
    totals have come (0 to 1)."""
    shown = []
    left = landed
    for row in sheet.rows:
        here = min(left, len(row.cards))
        shown.append(here)
        left -= here
    held = [sum(row.values[:count]) for row, count in zip(sheet.rows, shown)]
    sharing = sum(row.wins for row in sheet.rows)
    result = []
    for row, count, points in zip(sheet.rows, shown, held):
        written: int | None = points
        if sheet.winner_takes:
            written = sum(held) // sharing if row.wins else 0
        if row.cards and not count and not (sheet.winner_takes and row.wins):
            written = None
        total = row.before + round(row.points * in_out(rolled))
        result.append(Figures(count, written, total))
    return result
