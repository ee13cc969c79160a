"""The arithmetic of a settlement: who holds what, in which order it is turned over, what stands where at which moment.

Pure: no pygame, no clock. Every number that the screen shows comes from here together with what explains it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from crazy8.rules.scoring import card_points
from crazy8.rules.view import PlayerView
from crazy8.text.phrases import hand_cards
from crazy8.text.words import Words

STAGGER: Final = 0.18
QUICK_STAGGER: Final = 0.09
SLOW_CARDS: Final = 5
STEP_WITHOUT_MOTION: Final = 0.25
LONGEST: Final = 6.0
FLIP: Final = {"full": 0.22, "reduced": 0.12, "off": 0.0}


@dataclass(frozen=True, slots=True)
class Row:
    """A seat's line: its cards with their values, what it held, what it writes for the round, the total before it."""

    seat: int
    cards: tuple[int, ...]
    values: tuple[int, ...]
    points: int
    before: int
    wins: bool

    @property
    def held(self) -> int:
        """What the cards in hand cost."""
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A round's end as it is settled: the rows from top to bottom."""

    rows: tuple[Row, ...]
    blocked: bool
    winner_takes: bool

    @property
    def winners(self) -> tuple[Row, ...]:
        """The rows of those who win the round."""
        return tuple(row for row in self.rows if row.wins)

    @property
    def card_count(self) -> int:
        """How many cards there are to turn over."""
        return sum(len(row.cards) for row in self.rows)


def sheet_of(view: PlayerView, previous_totals: Sequence[int]) -> Sheet:
    """The settlement of a round that is over: whoever went out stands first, then the others as they sit."""
    outcome = view.outcome
    assert outcome is not None
    rules = view.tables.rules
    first = 0 if outcome.blocked else outcome.winners[0]
    rows = []
    for seat in ((first + step) % view.players for step in range(view.players)):
        cards = tuple(hand_cards(view.revealed[seat]))
        values = tuple(card_points(card, rules.scoring) for card in cards)
        wins = seat in outcome.winners
        rows.append(Row(seat, cards, values, outcome.points[seat], previous_totals[seat], wins))
    return Sheet(tuple(rows), outcome.blocked, rules.winner_takes)


def next_deal(view: PlayerView) -> tuple[int, int]:
    """Who deals the next round and who begins it, as ``Match`` decides it."""
    outcome = view.outcome
    assert outcome is not None
    if view.tables.rules.begins == "last_winner":
        first = outcome.winners[0]
        return (first - 1) % view.players, first
    dealer = (view.dealer + 1) % view.players
    return dealer, (dealer + 1) % view.players


class Turning:
    """When each card is turned over: ``starts`` in seconds, row by row, ``flip`` seconds each. Six seconds at most."""

    def __init__(self, counts: Sequence[int], motion: str) -> None:
        self.flip = FLIP[motion]
        self.first_of_row = [sum(counts[:at]) for at in range(len(counts))]
        starts: list[float] = []
        at = 0.0
        for count in counts:
            for place in range(count):
                if starts:
                    at += self._gap(len(starts), place, motion)
                starts.append(at)
        longest = LONGEST - self.flip
        if at > longest:
            starts = [start * longest / at for start in starts]
        self.starts = starts
        self.seconds = starts[-1] + self.flip if starts else 0.0

    @staticmethod
    def _gap(number: int, place: int, motion: str) -> float:
        if motion == "off":
            return STEP_WITHOUT_MOTION
        return STAGGER if number < SLOW_CARDS or place == 0 else QUICK_STAGGER

    def landed(self, now: float) -> int:
        """How many cards lie face up."""
        return bisect_right(self.starts, now - self.flip + 1e-9)

    def share(self, number: int, now: float) -> float:
        """How far the turning of a card has come, 0 to 1."""
        passed = now - self.starts[number]
        if passed >= self.flip - 1e-9:
            return 1.0 if passed >= -1e-9 else 0.0
        return max(0.0, passed / self.flip) if self.flip else 0.0


@dataclass(frozen=True, slots=True)
class Figures:
    """What a row shows at a moment: how many cards lie face up, and each number with the sum that makes it.

    ``held`` is what the cards shown cost, ``round`` what is written for the round, ``total`` all in all. ``parts`` are
    the numbers a sum adds up; ``more`` says that further ones will follow. ``shared_by``: the round's sum is divided.
    """

    shown: int
    held: int
    held_parts: tuple[int, ...]
    held_more: bool
    round: int
    round_parts: tuple[int, ...]
    round_more: bool
    total: int
    total_parts: tuple[int, int]
    shared_by: int = 1


def figures(sheet: Sheet, landed: int) -> list[Figures]:
    """Every row's figures once so many cards have been turned over, counted from the top."""
    shown = []
    left = landed
    for row in sheet.rows:
        here = min(left, len(row.cards))
        shown.append(here)
        left -= here
    held = [sum(row.values[:count]) for row, count in zip(sheet.rows, shown)]
    all_shown = landed >= sheet.card_count
    won = tuple(points for points, count in zip(held, shown) if count)
    result = []
    for at, row in enumerate(sheet.rows):
        parts, more = row.values[: shown[at]], shown[at] < len(row.cards)
        written, made_of, to_come, shared_by = held[at], parts, more, 1
        if sheet.winner_takes and row.wins:
            shared_by = len(sheet.winners)
            written, made_of, to_come = sum(won) // shared_by, won, not all_shown
        elif sheet.winner_takes:
            written, made_of, to_come = 0, (), False
        totals = (row.before, written)
        figure = Figures(shown[at], held[at], parts, more, written, made_of, to_come, sum(totals), totals, shared_by)
        result.append(figure)
    return result


def sum_text(words: Words, parts: Sequence[int], more: bool = False) -> str:
    """Numbers as a sum: "20 + 10 + 3"; equal ones are not drawn together. "" for no numbers."""
    if not parts:
        return ""
    text = str(parts[0])
    for part in parts[1:]:
        text = words.say("settlement.sum.plus", before=text, part=part)
    return words.say("settlement.sum.more", before=text) if more else text


def short_sum_text(words: Words, parts: Sequence[int], more: bool = False) -> str:
    """The same with equal numbers drawn together, largest first: "3 × 20 + 10"."""
    terms = []
    for value in sorted(set(parts), reverse=True):
        times = list(parts).count(value)
        terms.append(str(value) if times == 1 else words.say("settlement.sum.times", times=times, part=value))
    text = terms[0]
    for term in terms[1:]:
        text = words.say("settlement.sum.plus", before=text, part=term)
    return words.say("settlement.sum.more", before=text) if more else text


def fitting_sum(words: Words, parts: Sequence[int], more: bool, fits: Callable[[str], bool]) -> str:
    """The longest way to write a sum that fits: in full, equal numbers drawn together, or how many numbers it has."""
    if not parts:
        return ""
    for text in (sum_text(words, parts, more), short_sum_text(words, parts, more)):
        if fits(text):
            return text
    return words.say("settlement.cards", count=len(parts))
