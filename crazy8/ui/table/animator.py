"""The queue between what has happened and what is shown.

The animator takes (event, view) pairs in order, gives each its time, and sends cards flying. What is shown is always a
view that existed: an event's view replaces the one before it when its cards have landed. To skip is to empty the queue.
Time is a number of seconds that only ``step`` moves on; nothing here knows a clock or pygame.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from crazy8.rules.cards import NO_CARD
from crazy8.rules.events import (
    AskedBack,
    Blocked,
    BroughtBack,
    CalledOff,
    DealBegan,
    Dealt,
    Drew,
    Event,
    MauCalled,
    MauForgotten,
    MissedTurn,
    NotBroughtBack,
    Owed,
    Passed,
    Played,
    RanksDrawn,
    Reshuffled,
    Reversed,
    SkipAimed,
    StarterTurned,
    SuitCalled,
    Took,
    TurnBegan,
    WentOut,
    WrongCard,
)
from crazy8.rules.view import Observation, PlayerView
from crazy8.ui.table.motion import Flight, Place
from crazy8.ui.table.reshuffle import SECONDS as RESHUFFLE_SECONDS

THINKING: Final = {"calm": 1.1, "normal": 0.7, "quick": 0.3}
"""Seconds that a bot seems to think, by pace."""

READING: Final = {"calm": 1.0, "normal": 0.8, "quick": 0.6}
"""Seconds that a sentence stands at least before another takes its place, by pace."""

_GAPS: Final[Mapping[type[Event], float]] = {
    DealBegan: 0.35,
    RanksDrawn: 1.4,
    Passed: 0.35,
    Owed: 0.3,
    SkipAimed: 0.35,
    MissedTurn: 0.5,
    Reversed: 0.42,
    MauCalled: 0.35,
    MauForgotten: 0.7,
    SuitCalled: 0.5,
    WrongCard: 0.5,
    WentOut: 0.7,
    AskedBack: 0.6,
    BroughtBack: 0.6,
    NotBroughtBack: 0.4,
    Blocked: 1.0,
    CalledOff: 1.0,
}
"""Seconds before the next event, for events that no card flies for."""


_PLAY: Final = 0.32
_DRAW: Final = 0.26
"""Seconds that a card flies at least which is played or drawn."""

_LAST_DRAW: Final = 0.9
"""Seconds that the cards drawn for somebody's last card are told before the round is over."""


class Places(Protocol):
    """Where things lie on the table; the layout's, for the shown hand."""

    @property
    def unit(self) -> float: ...

    def pile(self) -> Place: ...
    def discard(self, card: int) -> Place: ...
    def seat(self, seat: int) -> Place: ...
    def own_card(self, card: int) -> Place: ...


@dataclass(slots=True)
class Beat:
    """An event under way: it lands at ``lands`` (seconds), and until then its flights are in the air."""

    event: Event
    view: PlayerView
    start: float
    lands: float
    flights: list[Flight] = field(default_factory=list)


class Animator:
    """Plays the queue. ``landed`` is called with each event and view when it becomes what is shown; ``began`` when an
    event's motion begins (for sounds and tags)."""

    def __init__(
        self,
        places: Places,
        landed: Callable[[Event, PlayerView], object],
        began: Callable[[Event, PlayerView], object],
        me: int = 0,
        told_since: Callable[[Event], float] = lambda event: -math.inf,
    ) -> None:
        """``told_since``: since when something has been told that this event would take from the screen; minus
        infinity where it takes nothing."""
        self.places = places
        self.landed = landed
        self.began = began
        self.me = me
        self.told_since = told_since
        self.motion = "full"
        self.pace = "normal"
        self.now = 0.0
        self.queue: deque[Observation] = deque()
        self.beats: list[Beat] = []
        self.speed = 1.0
        self.shown: PlayerView | None = None
        self.reshuffling: tuple[float, tuple[int, ...]] | None = None
        self._next_start = 0.0

    @property
    def moving(self) -> bool:
        """Whether anything is still to be shown."""
        return bool(self.queue or self.beats)

    @property
    def waiting_for(self) -> int | None:
        """The seat of a bot that seems to think right now."""
        if self.beats or not self.queue or self.shown is None:
            return None
        turn = self.shown.turn
        decides = isinstance(self.queue[0].event, Played | Drew | Passed | MauCalled)
        return turn if turn != self.me and decides else None

    def add(self, told: Iterable[Observation]) -> None:
        """Queue what has been heard."""
        idle = not self.moving
        self.queue.extend(told)
        if idle:
            self._next_start = max(self._next_start, self.now)

    def step(self, seconds: float) -> None:
        """Let time go on: land what has arrived, begin what is due."""
        self.now += seconds
        while True:
            if self.beats and self.now >= self.beats[0].lands:
                self._land(self.beats.pop(0))
            elif self.queue and self.now >= max(self._next_start, self._readable_until(self.queue[0].event)):
                self._begin(*self.queue.popleft())
            else:
                return

    def skip(self) -> None:
        """End all motion at once, in its final state. Skipped again within a round, what follows goes faster."""
        self.speed = max(0.25, self.speed / 2)
        while self.beats or self.queue:
            if self.beats:
                self._land(self.beats.pop(0))
            else:
                event, view = self.queue.popleft()
                self.began(event, view)
                self._land(Beat(event, view, self.now, self.now))
        self._next_start = self.now

    def flights(self, now: float) -> list[Flight]:
        """The cards in the air."""
        return [flight for beat in self.beats for flight in beat.flights if not flight.over(now)]

    def left_pile(self) -> int:
        """Cards that have left the draw pile but have not landed."""
        return sum(isinstance(beat.event, Dealt | Drew | StarterTurned) for beat in self.beats)

    def left_hand(self, seat: int) -> int:
        """Cards that have left a seat's hand but have not landed."""
        return sum(isinstance(beat.event, Played) and beat.event.seat == seat for beat in self.beats)

    def _readable_until(self, event: Event) -> float:
        """When this event may begin: what is told must have been read before its cards have landed."""
        return self.told_since(event) + READING[self.pace] * self.speed - self._flying_seconds(event)

    def _flying_seconds(self, event: Event) -> float:
        if self.motion != "full" or not isinstance(event, Played | Drew):
            return 0.0
        return (_PLAY if isinstance(event, Played) else _DRAW) * self.speed

    def thinking_seconds(self, view: PlayerView) -> float:
        """How long a bot seems to think: the pace, give or take a quarter; always the same for the same turn."""
        share = (view.turns * 37 + view.turn * 11) % 51 / 100 - 0.25
        return THINKING[self.pace] * (1 + share) * self.speed

    def reshuffle(self, now: float) -> tuple[float, tuple[int, ...]] | None:
        """How far the visible reshuffle has come, in seconds of its storyboard, and the cards that go."""
        if self.reshuffling is None:
            return None
        start, cards = self.reshuffling
        return (now - start) / self.speed, cards

    def _begin(self, event: Event, view: PlayerView) -> None:
        if isinstance(event, DealBegan):
            self.speed = 1.0
        if isinstance(event, DealBegan | TurnBegan):
            self.reshuffling = None
        self.began(event, view)
        seconds, gap, flights = self._motion(event, view)
        if isinstance(event, TurnBegan) and event.seat != self.me:
            gap = max(gap, self.thinking_seconds(view))
        start = self.now
        lands = max(start + seconds, self.beats[-1].lands if self.beats else 0.0)
        self.beats.append(Beat(event, view, start, lands, flights))
        overlaps = isinstance(event, Dealt | Drew)
        self._next_start = start + gap if overlaps else max(lands, start + gap)
        if overlaps and self.queue and type(self.queue[0].event) is not type(event):
            self._next_start = lands

    def _land(self, beat: Beat) -> None:
        if isinstance(beat.event, Reshuffled):
            self.reshuffling = None
        self.shown = beat.view
        self.landed(beat.event, beat.view)

    def _motion(self, event: Event, view: PlayerView) -> tuple[float, float, list[Flight]]:
        """Seconds until the event lands, seconds until the next may begin, and the cards that fly."""
        if self.motion == "off":
            return 0.0, 0.0, []
        pace = self.speed
        if isinstance(event, Dealt | Drew | Played | StarterTurned):
            seconds, gap, flight = self._flight(event, view)
            if self.motion == "reduced":
                seconds, gap = 0.12, min(gap, 0.06)
                goal = flight.end
                flight = Flight(flight.card, goal, goal, self.now, seconds, fade=True)
            else:
                flight = Flight(
                    flight.card,
                    flight.begin,
                    flight.end,
                    self.now,
                    seconds * pace,
                    flight.arc,
                    flight.turns_at,
                    flight.face_first,
                    snaps=not isinstance(event, Dealt) and flight.card != NO_CARD,
                )
            return seconds * pace, gap * pace, [flight]
        if isinstance(event, Reshuffled):
            return self._reshuffle()
        if isinstance(event, Took) and event.why == "last_draw_card":  # to be read before the round is settled
            return 0.0, _LAST_DRAW * pace, []
        gap = _GAPS.get(type(event), 0.0) * pace
        return gap, gap, []

    def _reshuffle(self) -> tuple[float, float, list[Flight]]:
        covered = self.shown.discards[:-1] if self.shown is not None else ()
        if self.motion == "reduced":
            return 0.9 * self.speed, 0.0, []
        self.reshuffling = (self.now, covered)
        return RESHUFFLE_SECONDS * self.speed, 0.0, []

    def _flight(self, event: Dealt | Drew | Played | StarterTurned, view: PlayerView) -> tuple[float, float, Flight]:
        places, unit = self.places, self.places.unit
        if isinstance(event, Played):
            card, goal = event.card, places.discard(event.card)
            if event.seat == self.me:
                return _PLAY, 0.36, Flight(card, places.own_card(card), goal, 0, 0, 40 * unit)
            return 0.38, 0.42, Flight(card, places.seat(event.seat), goal, 0, 0, 24 * unit, turns_at=0.45)
        if isinstance(event, StarterTurned):
            card, goal = event.card, places.discard(event.card)
            if event.fate == "stays":
                return 0.3, 0.35, Flight(card, places.pile(), goal, 0, 0, 18 * unit, turns_at=0.5)
            return 0.5, 0.6, Flight(card, places.pile(), places.pile(), 0, 0, 60 * unit, turns_at=0.3)
        seat, cards = event.seat, event.cards
        mine = seat == self.me and cards
        if isinstance(event, Dealt):
            stagger = min(0.07, 1.9 / max(1, view.players * view.tables.rules.cards_each(view.players)))
            goal = places.own_card(cards[0]) if mine else places.seat(seat)
            begin = Place(places.pile().x, places.pile().y, places.pile().width, -25)
            return 0.26, stagger, Flight(cards[0] if mine else NO_CARD, begin, goal, 0, 0, 24 * unit, turns_at=2.0)
        owed = event.why != "turn"
        gap = (0.09 if len(self.beats) < 5 else 0.045) if owed else 0.11
        seconds = _DRAW if owed else 0.3
        if mine:
            goal = places.own_card(cards[0])
            return seconds, gap, Flight(cards[0], places.pile(), goal, 0, 0, 30 * unit, turns_at=0.8)
        return seconds, gap, Flight(NO_CARD, places.pile(), places.seat(seat), 0, 0, 24 * unit)
