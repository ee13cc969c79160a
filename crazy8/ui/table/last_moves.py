"""The last moves of a round: who has played, drawn or missed a turn, the newest last. No pygame here."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final, NamedTuple

from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.rules.events import (
    DealBegan,
    Drew,
    Event,
    MauCalled,
    MissedTurn,
    Passed,
    Played,
    Revealed,
    RoundEnded,
    SuitCalled,
    Took,
    TurnBegan,
    WrongCard,
)
from crazy8.rules.view import PlayerView

SHOWN: Final = 5
"""So many moves are shown at most."""


class MoveKind(Enum):
    """What a move is told by: a card, the back of the cards drawn, or the sign of a missed turn."""

    CARD = "card"
    DRAW = "draw"
    SKIP = "skip"


class Move(NamedTuple):
    """What one seat has done. ``drawn``: cards that were drawn, before a card or instead of one; ``called``: the suit
    that was named; ``mau``: a call came with it; ``told``: the sentences that told it."""

    seat: int
    kind: MoveKind
    card: int = NO_CARD
    drawn: int = 0
    called: int = NO_SUIT
    mau: bool = False
    told: tuple[str, ...] = ()


class LastMoves:
    """The last moves, kept up by the events as they come to be shown. ``count`` moves have been added in this round."""

    def __init__(self) -> None:
        self.moves: deque[Move] = deque(maxlen=SHOWN + 1)  # one more, which is on its way out
        self.count = 0
        self._on_turn = -1
        """Whose turn the newest move belongs to; -1 after the turn has ended."""
        self._called = False
        self._before: list[str] = []
        """What was said before the move that it belongs to."""

    def hear(self, event: Event, view: PlayerView, said: Sequence[str]) -> None:
        """Take in an event, the ``view`` after it and the sentences that tell it."""
        match event:
            case DealBegan():
                self.moves.clear()
                self.count, self._on_turn, self._called = 0, -1, False
                self._before = []
            case TurnBegan():
                self._on_turn, self._called = -1, False
            case MauCalled():
                self._called = True
                self._before += said
            case WrongCard():
                self._before += said
            case Played():
                self._play(event, said)
            case SuitCalled():
                self._add(Move(event.seat, MoveKind.CARD, view.top, called=event.suit), said)
            case Drew() if event.why == "turn":
                self._draw(event.seat, said)
            case Took() if event.count:
                self._add(Move(event.seat, MoveKind.DRAW, drawn=event.count), said)
            case Took() | Passed() | MissedTurn():
                self._miss(event.seat, said)
            case Revealed() | RoundEnded():
                pass
            case _:
                self._tell(said)

    @property
    def newest(self) -> Move | None:
        """The last move of all."""
        return self.moves[-1] if self.moves else None

    def shown(self, most: int = SHOWN) -> list[Move]:
        """The moves that are shown, the newest last."""
        return list(self.moves)[-most:]

    def _add(self, move: Move, said: Iterable[str]) -> None:
        self.moves.append(move._replace(told=(*self._before, *said)))
        self.count += 1
        self._on_turn, self._before = move.seat, []

    def _play(self, event: Played, said: Iterable[str]) -> None:
        """A card; the draws before it in the same turn are told with it."""
        drew = self._drew_before(event.seat)
        move = Move(event.seat, MoveKind.CARD, event.card, called=event.suit, mau=self._called)
        self._called = False
        if drew is None:
            self._add(move, said)
            return
        self.moves[-1] = move._replace(drawn=drew.drawn, told=(*drew.told, *self._before, *said))
        self._before = []

    def _draw(self, seat: int, said: Iterable[str]) -> None:
        self._called = False
        drew = self._drew_before(seat)
        if drew is None:
            self._add(Move(seat, MoveKind.DRAW, drawn=1), said)
        else:
            self.moves[-1] = drew._replace(drawn=drew.drawn + 1, told=(*drew.told, *said))

    def _drew_before(self, seat: int) -> Move | None:
        """The newest move, if it is this seat's draw in this turn."""
        newest = self.newest
        return newest if newest is not None and self._on_turn == seat and newest.kind is MoveKind.DRAW else None

    def _miss(self, seat: int, said: Sequence[str]) -> None:
        """A pass, or a turn that is missed; after cards drawn they tell it, and what is told twice is one move."""
        newest = self.newest
        if newest is not None and self._on_turn == seat and newest.kind in (MoveKind.DRAW, MoveKind.SKIP):
            self._tell(said)
        else:
            self._add(Move(seat, MoveKind.SKIP), said)

    def _tell(self, said: Sequence[str]) -> None:
        """What has come of the newest move."""
        if said and self.moves:
            self.moves[-1] = self.moves[-1]._replace(told=(*self.moves[-1].told, *said))
