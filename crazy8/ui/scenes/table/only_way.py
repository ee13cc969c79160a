"""When only one thing can be done, the game may do it for the person, after a moment in which that is seen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from crazy8.rules.actions import DRAW, PASS
from crazy8.rules.view import PlayerView

MOMENT: Final = {"calm": 2.2, "normal": 1.5, "quick": 0.9}
"""Seconds before the game does it, by the bots' pace: so long it can be read, or be done by hand."""


def only_way(view: PlayerView) -> int | None:
    """The draw or the pass that is all the seat can do; None where there is a choice or a card to play. A call that
    could not count is no choice."""
    ways = view.legal()
    if not ways or view.turn_context.playable():
        return None
    left = [action for action in ways if action in (DRAW, PASS)]
    return left[0] if len(left) == 1 else None


class OnlyWay:
    """How long the game still leaves the only thing to do to the person."""

    def __init__(self) -> None:
        self._decision: Hashable = None
        self._left = 0.0

    @property
    def waits(self) -> bool:
        """Whether the moment goes on."""
        return self._decision is not None

    def begin(self, decision: Hashable, pace: str) -> bool:
        """The decision is shown; whether it is a new one."""
        if decision == self._decision:
            return False
        self._decision, self._left = decision, MOMENT[pace]
        return True

    def is_over(self, seconds: float) -> bool:
        """Whether the moment is over after these seconds."""
        self._left -= seconds
        return self._left <= 0

    def forget(self) -> None:
        """There is a choice, or the person has acted."""
        self._decision = None
