"""The deal of the day: on one calendar day the same cards for everybody, in whatever time zone and by whatever version.

Which deal it is depends on the date alone, which is the player's own. One round against three hard bots; the rules take
turns day by day.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import preset

if TYPE_CHECKING:
    from crazy8.session.playthrough import Playthrough
    from crazy8.session.record import GameRecord

LEVELS: Final = ("hard",) * 3
"""Who sits in the other seats."""
RULES_BY_DAY: Final = ("mau_mau", "crazy_eights", "prsi", "eights_52", "classic_eights")
"""The rules of a day, in turn. Their order is part of every deal: it is never changed."""
SEAT: Final = 0
"""The person's seat."""


class CalendarDay(Protocol):
    """A day as ``datetime.date`` has it. Which one it is now is not known here: no clock reaches this room."""

    @property
    def day(self) -> int: ...
    @property
    def month(self) -> int: ...
    @property
    def year(self) -> int: ...
    def isoformat(self) -> str: ...
    def isoweekday(self) -> int: ...
    def toordinal(self) -> int: ...


class DayResult(NamedTuple):
    """How one seat fared in the deal: whether it won (alone or shared), its place, the cards it was left with, and how
    often it was its turn."""

    won: bool
    place: int
    cards_left: int
    turns: int


def rules_of(day: CalendarDay) -> str:
    """The name of the preset whose rules a calendar day has."""
    return RULES_BY_DAY[day.toordinal() % len(RULES_BY_DAY)]


def deal_of(day: CalendarDay) -> GameSetup:
    """The deal of a calendar day."""
    from hashlib import sha256  # late: the start menu needs the day's rules only when somebody asks for them

    seed = int.from_bytes(sha256(f"crazy 8 deal of the day {day.isoformat()}".encode("ascii")).digest()[:4], "big")
    return GameSetup(replace(preset(rules_of(day)).rules, rounds=1, target=0), LEVELS, seed)


def result_of_record(record: GameRecord) -> DayResult | None:
    """How the person fared; None where the game was given up or cannot be played through."""
    from crazy8.session.playthrough import play_through
    from crazy8.session.record import Damaged

    try:
        return _result(play_through(record))
    except Damaged:
        return None


class HardBotPlays:
    """The same deal with a hard bot in the person's seat, beside the same bots, a slice of thinking at a time. It comes
    out the same whenever and wherever it is played."""

    def __init__(self, table: GameSetup) -> None:
        from crazy8.session.session import new_session

        self.table = table
        self.session = new_session(table.rules, ("hard", *table.levels), table.seed, persons=())
        self.session.deal()

    def step(self) -> DayResult | None:
        """Think for one slice (at most 3 ms); the result once the round is over."""
        if self.session.step():
            return None
        from crazy8.rules.actions import action_text
        from crazy8.rules.match import Match
        from crazy8.session.playthrough import Playthrough

        match = Match(self.table.rules, len(self.table.levels) + 1, self.table.seed)
        return _result(Playthrough(match, [action_text(action) for action in self.session.actions]))


def _result(through: Playthrough) -> DayResult | None:
    from crazy8.rules.events import TurnBegan

    turns = 0
    for step in through:
        turns += sum(isinstance(event, TurnBegan) and event.seat == SEAT for event in step.events)
    match = through.match
    if match.result is None or match.round is None:
        return None
    left = match.round.hands[SEAT].bit_count()
    return DayResult(SEAT in match.result.winners, match.result.places[SEAT], left, turns)
