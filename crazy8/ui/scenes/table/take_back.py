"""Taking a turn back in practice games: the moment that the bots leave for it."""

from __future__ import annotations

from typing import Final

MOMENT: Final = {"calm": 2.5, "normal": 1.6, "quick": 0.9}
"""Seconds that bots wait after your turn is shown, by their pace: their own card would end what can be taken back."""


class TakeBackMoment:
    """How long the bots still wait at one table, so that your last turn can be taken back."""

    def __init__(self) -> None:
        self._offered = -1
        self._left = 0.0

    def offer(self, action_count: int, pace: str) -> bool:
        """Your turn after so many actions is shown; whether that is new."""
        if self._offered == action_count:
            return False
        self._offered, self._left = action_count, MOMENT[pace]
        return True

    def waits(self, seconds: float) -> bool:
        """Whether the bots wait on after these seconds."""
        self._left -= seconds
        return self._left > 0

    def forget(self) -> None:
        """The turn was taken back."""
        self._offered = -1
