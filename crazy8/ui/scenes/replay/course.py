"""The places of a recorded game where a replay stops: turns, and the beginnings and ends of rounds. Pure."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from crazy8.session.replay import Replay


class Course:
    """Counts in actions done. ``stops`` are all places, ``begins`` and ``ends`` those of the rounds."""

    def __init__(self, replay: Replay) -> None:
        """``replay`` stands at its start."""
        running = replay.match.round is not None and replay.match.round.outcome is None
        self.length = replay.length
        self.begins = [*([0] if running else []), *replay.rounds] or [0]
        self.ends = [*(begin - 1 for begin in self.begins[1:]), self.length]
        self.first_round = max(1, replay.match.round_number + (0 if running else 1))
        self.turns = sorted({*self.begins, *replay.turns})
        self.stops = sorted({*self.turns, *self.ends})

    @property
    def first(self) -> int:
        """The first place there is something to be seen."""
        return self.begins[0]

    def round_at(self, at: int) -> int:
        """Which round, from 0, a place is in."""
        return max(0, bisect_right(self.begins, at) - 1)

    def next(self, at: int) -> int:
        """The next stop, or the end."""
        later = bisect_right(self.stops, at)
        return self.stops[later] if later < len(self.stops) else self.length

    def previous(self, at: int) -> int:
        """The stop before, or the first."""
        earlier = bisect_left(self.stops, at)
        return self.stops[earlier - 1] if earlier else self.first

    def round_begins(self, at: int, rounds_on: int = 0) -> int:
        """Where this round begins, or another one counted from it."""
        number = self.round_at(at) + rounds_on
        return self.begins[max(0, min(len(self.begins) - 1, number))]

    def round_ends(self, at: int) -> int:
        """Where this round ends."""
        return self.ends[self.round_at(at)]

    def position(self, at: int) -> dict[str, int]:
        """Turn and round of a place, each with how many there are: the gaps of the sentence that tells it."""
        number = self.round_at(at)
        turns = [turn for turn in self.turns if self.begins[number] <= turn <= self.ends[number]]
        return {
            "turn": max(1, bisect_right(turns, at)),
            "turns": len(turns),
            "round": self.first_round + number,
            "rounds": self.first_round + len(self.begins) - 1,
        }
