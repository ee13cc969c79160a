"""How the players' faces answer what happens: for a moment each, and never in anybody's way. No pygame."""

from __future__ import annotations

import math
from typing import Final

from crazy8.rules.events import DealBegan, Event, MauForgotten, MissedTurn, Played, Took, WentOut
from crazy8.rules.view import PlayerView

GLAD, SHOCKED, SMUG = "glad", "shocked", "smug"
SECONDS: Final = 1.2
"""How long a face stays changed."""
HOP_SECONDS: Final = 0.36
"""How long it hops at the beginning, where things move."""
MANY: Final = 4
"""So many cards to take shock a player, and please the one who made it so many."""


def moods(event: Event, view: PlayerView, last_played: int) -> dict[int, str]:
    """The faces that an event changes, by seat; ``view`` is right after it, ``last_played`` the seat whose card lies on
    top, -1 for none."""
    match event:
        case Played(seat=seat):
            if view.owed >= MANY:
                return {seat: SMUG}
            return {seat: GLAD} if view.counts[seat] == 1 else {}
        case Took(seat=seat, count=count) if count >= MANY:
            return {seat: SHOCKED}
        case MissedTurn(seat=seat):
            return {seat: SHOCKED} if last_played in (-1, seat) else {seat: SHOCKED, last_played: SMUG}
        case MauForgotten(seat=seat):
            return {seat: SHOCKED}
        case WentOut(seat=seat):
            return {seat: GLAD}
    return {}


class Reactions:
    """The faces of one table. ``shown``: whether there are any; ``hops``: whether they move, too."""

    def __init__(self) -> None:
        self.shown = True
        self.hops = True
        self._faces: dict[int, tuple[str, float]] = {}
        self._last_played = -1

    def hear(self, event: Event, view: PlayerView, now: float) -> None:
        """An event has come to be seen."""
        if isinstance(event, DealBegan):
            self._last_played = -1
        if self.shown:
            found = moods(event, view, self._last_played)
            self._faces.update({seat: (mood, now) for seat, mood in found.items()})
        if isinstance(event, Played):
            self._last_played = event.seat

    def names(self, event: Event, view: PlayerView) -> dict[int, str]:
        """What an event that is still to be shown will change, as far as can be said now."""
        return moods(event, view, self._last_played) if self.shown else {}

    def clear(self) -> None:
        """Every face is itself again."""
        self._faces.clear()

    def step(self, now: float) -> None:
        """Time goes on."""
        if self._faces:
            self._faces = {seat: face for seat, face in self._faces.items() if now < face[1] + SECONDS}

    def mood(self, seat: int) -> str:
        """What a face shows now; empty for its own look."""
        return self._faces[seat][0] if seat in self._faces else ""

    def hop(self, seat: int, now: float) -> float:
        """How high a face has hopped, 0 to 1."""
        if not self.hops or seat not in self._faces:
            return 0.0
        gone = (now - self._faces[seat][1]) / HOP_SECONDS
        return math.sin(math.pi * gone) if 0 < gone < 1 else 0.0

    def hopping(self, now: float) -> bool:
        """Whether any face moves."""
        return self.hops and any(now < since + HOP_SECONDS for _, since in self._faces.values())

    def ends_in(self, now: float) -> float | None:
        """Seconds until the next face is itself again; None where all are."""
        return min((max(0.0, since + SECONDS - now) for _, since in self._faces.values()), default=None)
