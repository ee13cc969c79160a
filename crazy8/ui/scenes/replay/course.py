"""The places of a recorded game where a replay stops: after each move, and where rounds begin and end. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from crazy8.session.replay import Move, Replay


class Round(NamedTuple):
    """A round: its ``number`` in the match, how many actions are done where it ``begins``, and its ``moves``."""

    number: int
    begins: int
    moves: tuple[Move, ...]

    @property
    def ends(self) -> int:
        """How many actions are done after the last move that is known."""
        return self.moves[-1].ends if self.moves else self.begins


class Course:
    """Counts in actions done. ``stops`` are all places that are known; ``rounds`` all rounds of which one is."""

    def __init__(self, replay: Replay) -> None:
        """``replay`` stands at its start."""
        running = replay.match.round is not None and replay.match.round.outcome is None
        self._replay = replay
        self._running = running
        self.first_round = max(1, replay.match.round_number + (0 if running else 1))
        self.learn()

    def learn(self) -> None:
        """Take over what the replay has come to know."""
        replay = self._replay
        begins = [*([0] if self._running else []), *(at for at in replay.rounds if at <= replay.known)] or [0]
        ends = [move.ends for move in replay.moves]
        cuts = [bisect_right(ends, begin) for begin in begins] + [len(ends)]
        self.rounds = [
            Round(self.first_round + number, begin, tuple(replay.moves[cuts[number] : cuts[number + 1]]))
            for number, begin in enumerate(begins)
        ]
        self.begins = begins
        self.stops = sorted({*begins, *ends})
        self.length = self.stops[-1]

    @property
    def first(self) -> int:
        """The first place there is something to be seen."""
        return self.begins[0]

    def round_at(self, at: int) -> int:
        """Which round, from 0, a place is in."""
        return max(0, bisect_right(self.begins, at) - 1)

    def moves_done(self, at: int) -> int:
        """How many moves of its round have been made at a place."""
        return bisect_right([move.ends for move in self.rounds[self.round_at(at)].moves], at)

    def next(self, at: int) -> int:
        """The next stop, or the end."""
        later = bisect_right(self.stops, at)
        return self.stops[later] if later < len(self.stops) else self.length

    def previous(self, at: int) -> int:
        """The stop before, or the first."""
        earlier = bisect_left(self.stops, at)
        return self.stops[earlier - 1] if earlier else self.first

    def round_on(self, at: int) -> int:
        """Where the next round begins; in the last one, where that ends."""
        number = self.round_at(at) + 1
        return self.begins[number] if number < len(self.begins) else self.length

    def round_back(self, at: int) -> int:
        """Where this round begins; from there, where the one before does."""
        number = self.round_at(at)
        if at == self.begins[number]:
            number = max(0, number - 1)
        return self.begins[number]

    def position(self, at: int) -> dict[str, int]:
        """Move and round of a place, each with how many there are: the gaps of the sentence that tells it."""
        found = self.rounds[self.round_at(at)]
        return {
            "move": self.moves_done(at),
            "moves": len(found.moves),
            "round": found.number,
            "rounds": self.rounds[-1].number,
        }
