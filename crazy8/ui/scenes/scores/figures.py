"""What the statistics page says, as words and numbers; ``statistics_plots`` draws it. No pygame here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from crazy8.session.game_summary import ABANDONED, ENDINGS, LOST, SHARED, WON
from crazy8.storage.statistics import GameLine, RoundLine, Summary
from crazy8.text.words import Words

TOKENS: Final = 20
"""Games that the row of tokens shows."""

BARS: Final = 16
"""Rounds that the bars show."""

_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 500, 1000)
_BINS: Final = 6


@dataclass(frozen=True, slots=True)
class Bin:
    """Rounds with points from ``low`` to ``high``; high None: and all above."""

    low: int
    high: int | None
    count: int


def decimal(words: Words, value: float | None) -> str:
    """A number with one digit behind its decimal sign; a dash for none."""
    if value is None:
        return words.say("statistics.nothing")
    return words.number(value)


def numbers(words: Words, found: Summary) -> list[tuple[str, str]]:
    """Each number of the page with the words under it, in reading order."""
    nothing = words.say("statistics.nothing")
    values = {
        "games": str(found.games),
        "won": str(found.won),
        "shared": str(found.shared),
        "streak": str(found.streak),
        "abandoned": str(found.abandoned),
        "rounds": str(found.rounds),
        "average": decimal(words, found.points_a_round),
        "best": nothing if found.best is None else str(found.best),
        "worst": nothing if found.worst is None else str(found.worst),
        "drawn": str(found.drawn),
    }
    return [(value, words.say(f"statistics.number.{name}")) for name, value in values.items()]


def form(games: Sequence[GameLine]) -> dict[str, int]:
    """How often each ending comes among the games of the tokens."""
    shown = [game.ending for game in games[-TOKENS:]]
    return {ending: shown.count(ending) for ending in (WON, SHARED, LOST, ABANDONED)}


def form_line(words: Words, games: Sequence[GameLine]) -> str:
    """How many of the last games were won; those given up do not count."""
    counts = form(games)
    played = sum(counts.values()) - counts[ABANDONED]
    return words.say("statistics.form.share", percent=words.percentage(100 * counts[WON] / played if played else 0))


def endings_in_words(words: Words, games: Sequence[GameLine]) -> list[tuple[str, str]]:
    """The legend of the tokens: each ending with its number in words."""
    counts = form(games)
    return [(ending, words.say(f"statistics.form.{ending}", number=counts[ending])) for ending in ENDINGS]


def average(rounds: Sequence[RoundLine]) -> float:
    """The points a round of those that the bars show."""
    return sum(one.points for one in rounds) / len(rounds)


def bins(rounds: Mapping[int, int]) -> list[Bin]:
    """Rounds by points: none at all, then ranges of equal width up to the most."""
    if not rounds:
        return []
    most = max(rounds)
    width = next((step for step in _STEPS if step * (_BINS - 1) >= most), _STEPS[-1])
    found = [Bin(0, 0, rounds.get(0, 0))]
    for number in range(_BINS - 1):
        low, high = number * width + 1, (number + 1) * width
        if low > most:
            break
        last = number == _BINS - 2
        inside = sum(count for points, count in rounds.items() if low <= points and (last or points <= high))
        found.append(Bin(low, None if last and most > high else high, inside))
    return found


def bin_text(words: Words, one: Bin) -> str:
    """The points of a bin."""
    if one.high is None:
        return words.say("statistics.spread.over", low=one.low)
    return str(one.low) if one.low == one.high else words.say("statistics.spread.range", low=one.low, high=one.high)


def spread_line(words: Words, found: Sequence[Bin]) -> str:
    """Which points come most often."""
    most = max(found, key=lambda one: one.count)
    return words.say("statistics.spread.most", bin=bin_text(words, most), count=most.count)
