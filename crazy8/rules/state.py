"""The state of a round: every field of it, its copy, and what may be done in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from crazy8.rules.actions import CARD_MASK, SUIT_SHIFT
from crazy8.rules.cards import NO_CARD
from crazy8.rules.compiled_rules import CompiledRules
from crazy8.rules.fitting import TURN, Decision, TurnContext
from crazy8.rules.refusal import Reason, why_not
from crazy8.rules.scoring import Outcome

NOBODY = -1

TURNS_A_PLAYER = 500
"""A round that goes on for more turns than this a player is called off as blocked (ruling 13a)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same through a round. ``scripted`` holds the results of coming reshuffles, each from the top; a
    reshuffle without one is decided by ``seed`` and its number. After ``last_turn`` turns the round is called off."""

    players: int
    dealer: int
    seed: int
    scripted: tuple[tuple[int, ...], ...] = ()
    first_scripted: int = 0
    last_turn: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "last_turn", TURNS_A_PLAYER * self.players)


class RoundState(Decision):
    """All that is true of a round at one moment, and what may be done in it. Only ``Round`` changes it.

    ``hands`` are bit sets of cards by seat; the top of ``pile`` and ``discards`` is their last item; ``shown`` is the
    play on top of the discards (``card | (called suit + 1) << 7``); ``owed`` cards await the seat on turn; ``drawn``
    counts its draws this turn and ``drawn_card`` is the last of them; ``stuck`` counts the passes in a row of players
    who could do nothing; ``turns`` the turns begun; ``leaver`` is who went out and may yet be brought back;
    ``shuffles`` counts the shuffles of the match so far.
    """

    __slots__ = (
        "direction",
        "discards",
        "drawn",
        "drawn_card",
        "hands",
        "leaver",
        "mau_called",
        "outcome",
        "owed",
        "phase",
        "pile",
        "setup",
        "shown",
        "shuffles",
        "stuck",
        "tables",
        "turn",
        "turns",
    )

    def __init__(
        self, tables: CompiledRules, setup: Setup, hands: list[int], pile: list[int], discards: list[int], shuffles: int
    ) -> None:
        self.tables = tables
        self.setup = setup
        self.hands: list[int] = hands
        self.pile: list[int] = pile
        self.discards = discards
        self.shuffles = shuffles
        self.shown = discards[-1] if discards else 0
        self.turn = (setup.dealer + 1) % setup.players
        self.direction = 1
        self.phase = TURN
        self.owed = 0
        self.drawn = 0
        self.drawn_card = NO_CARD
        self.mau_called = False
        self.stuck = 0
        self.turns = 0
        self.leaver = NOBODY
        self.outcome: Outcome | None = None
        self._legal = None

    @property
    def top(self) -> int:
        """The top card of the discard pile."""
        return self.shown & CARD_MASK

    @property
    def called(self) -> int:
        """The called suit, or ``NO_SUIT``."""
        return (self.shown >> SUIT_SHIFT) - 1

    def copy(self) -> Self:
        """A round of its own that goes on from here; playing one leaves the other as it is."""
        twin = object.__new__(type(self))
        twin.tables = self.tables
        twin.setup = self.setup
        twin.hands = self.hands[:]
        twin.pile = self.pile[:]
        twin.discards = self.discards[:]
        twin.shuffles = self.shuffles
        twin.shown = self.shown
        twin.turn = self.turn
        twin.direction = self.direction
        twin.phase = self.phase
        twin.owed = self.owed
        twin.drawn = self.drawn
        twin.drawn_card = self.drawn_card
        twin.mau_called = self.mau_called
        twin.stuck = self.stuck
        twin.turns = self.turns
        twin.leaver = self.leaver
        twin.outcome = self.outcome
        twin._legal = self._legal
        return twin

    def turn_context(self, seat: int) -> TurnContext:
        """What decides whether this seat may do something."""
        return TurnContext(self, seat, self.hands[seat], len(self.pile))

    def why_not(self, action: int, seat: int | None = None) -> Reason | None:
        """Why a seat (by default the one on turn) may not do this; None where it may."""
        return why_not(self.turn_context(self.turn if seat is None else seat), action)
