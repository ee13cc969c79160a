"""A person's place at a table. Whoever shows a game to somebody asks here, and learns nothing the seat may not know."""

from __future__ import annotations

from collections.abc import Sequence

from crazy8.bots.reasons import BotReason
from crazy8.rules.match import Result
from crazy8.rules.refusal import Reason
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome
from crazy8.rules.view import PlayerView
from crazy8.session.session import Advice, Observation, Session


class Chair:
    """One person's seat at a session: what it may do, what it sees and hears, and what everybody at the table knows.

    The bots are the session's business: whoever runs it lets them play (``Session.step`` or ``Session.run``).
    """

    def __init__(self, session: Session, seat: int) -> None:
        """Raises:
        ValueError: no person sits in this seat.
        """
        if seat not in session.persons:
            raise ValueError(f"no person sits in seat {seat}")
        self.seat = seat
        self._session = session

    # ------------------------------------------------------------ what everybody at the table knows

    @property
    def rules(self) -> RuleSet:
        """The rules that are played by."""
        return self._session.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._session.players

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play; every other seat has a bot."""
        return self._session.persons

    @property
    def practice(self) -> bool:
        """Whether turns can be taken back, and nothing counts."""
        return self._session.practice

    @property
    def round_number(self) -> int:
        """The running or last round, from 1; 0 before the first deal."""
        return self._session.round_number

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self._session.totals

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How the rounds ended that have been played."""
        return self._session.outcomes

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self._session.result

    @property
    def action_count(self) -> int:
        """How many actions have been done; one less for each that was taken back."""
        return len(self._session.actions)

    @property
    def taken_back(self) -> int:
        """How often a turn was taken back, by anybody. Where that has grown, ``view`` and ``log`` are to be shown anew:
        nothing is told of it."""
        return self._session.taken_back

    @property
    def acted(self) -> int | None:
        """The seat that did the last action; None for a deal, or where nothing was done yet."""
        return self._session.acted

    @property
    def seat_to_act(self) -> int | None:
        """The seat that must act; None between rounds and after the match."""
        return self._session.seat_to_act()

    @property
    def bot_to_act(self) -> bool:
        """Whether a bot must act now."""
        return self._session.bot_to_act()

    # ------------------------------------------------------------ what this seat sees and hears

    @property
    def to_act(self) -> bool:
        """Whether this seat must act now."""
        return self.seat_to_act == self.seat

    def view(self) -> PlayerView | None:
        """What the seat sees now; None before the first deal."""
        return self._session.view(self.seat)

    def poll(self) -> list[Observation]:
        """What the seat has heard since the last poll, each event with the view right after it."""
        return self._session.poll(self.seat)

    def log(self) -> Sequence[Observation]:
        """What the seat has heard in the running round, oldest first, polled or not."""
        return self._session.log(self.seat)

    def reasons(self) -> Sequence[BotReason | None]:
        """Why the bots did what they did: for each entry of ``log`` the reason of the action that it begins with, else
        None. Nobody tells a reason before the round is over."""
        return self._session.reasons()

    def advise(self) -> Advice:
        """What a hard bot would do here, knowing what the seat has heard in this round and no more. It thinks in
        slices, as bots do; it returns the action and the reason."""
        return self._session.advise(self.seat)

    # ------------------------------------------------------------ what this seat may do

    def deal(self) -> Reason | None:
        """Deal, which everybody may between rounds. Returns why it is refused, or None when it was done."""
        return self._session.deal()

    def submit(self, action: int) -> Reason | None:
        """Do an action. Returns why it is refused, or None when it was done."""
        return self._session.submit(self.seat, action)

    def can_take_back(self) -> bool:
        """Whether the seat may take back what it did last: only in practice, and only while nobody has seen a hidden
        card since."""
        return self._session.can_take_back(self.seat)

    def take_back(self) -> bool:
        """Go back to the moment before the seat's last action. False, and nothing changed, where that may not be."""
        return self._session.take_back(self.seat)
