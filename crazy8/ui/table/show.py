"""What the table shows right now: the animator's view, your hand, the marks at the seats, the sentences. No pygame.

The show lives on events with views; it never asks the session. When nothing moves, ``view`` is the session's view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from crazy8.rules.actions import card_played, is_play
from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.rules.events import (
    DealBegan,
    Dealt,
    Drew,
    Event,
    MauCalled,
    MauForgotten,
    MissedTurn,
    Passed,
    Played,
    RanksDrawn,
    Reshuffled,
    Reversed,
    StarterTurned,
    SuitCalled,
    TurnBegan,
    WentOut,
    WrongCard,
)
from crazy8.rules.view import Observation, PlayerView
from crazy8.storage.settings import Settings
from crazy8.text.phrases import Phrases
from crazy8.ui.table.animator import Animator
from crazy8.ui.table.describe import SeatMarks, TableWords
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.motion import Place
from crazy8.ui.table.own_hand import CLOSE_SECONDS, LIFT_SECONDS, WIGGLE_SECONDS, Marks, OwnHand
from crazy8.ui.table.picture import NO_PLATE
from crazy8.ui.table.reactions import Reactions

_SOUNDS: Final[Mapping[type[Event], str]] = {
    Dealt: "deal",
    StarterTurned: "flip",
    Played: "play",
    Drew: "draw",
    Reversed: "reverse",
    MissedTurn: "skip",
    MauCalled: "mau",
    MauForgotten: "illegal",
    Reshuffled: "riffle",
    WentOut: "round_won",
}
_LASTING: Final[Mapping[type[Event], str]] = {
    Reversed: "reversed",
    MauCalled: "bubble",
    MissedTurn: "misses",
    WentOut: "lamp",
}
"""The passing effects that events of these kinds begin."""

EFFECTS = {
    "ribbon": 0.18,
    "plate": 0.24,
    "seal": 0.26,
    "reversed": 0.42,
    "bubble": 1.2,
    "misses": 0.9,
    "last_card": 0.2,
    "turn": 0.18,
    "lamp": 0.7,
}
"""Seconds that passing effects last, by name."""

POP_SECONDS: Final = 0.2
"""Seconds in which a bubble or a pill pops up."""
_SAID: Final = frozenset({"bubble", "misses"})
"""The effects that say something, however little moves."""

WARNING_SECONDS: Final = 4.0
"""Seconds that the line says why something does not go."""

GLOW_SECONDS = 0.18
_ACTS: Final = (Played, Drew, Passed, MauCalled, SuitCalled, WrongCard)
"""What a person's action begins with."""
_LONG_AGO = -10.0


class TableShow:
    """One table as its person sees it. ``heard`` is called with every event that has come to be shown.

    ``tells_moves``: whether the last moves stand on a ribbon.
    """

    tells_moves = True

    def __init__(
        self,
        phrases: Phrases,
        names: Sequence[str],
        heads: Sequence[str],
        layout: TableLayout,
        play_sound: Callable[[str], object],
        heard: Callable[[Event, PlayerView], object],
    ) -> None:
        self.phrases = phrases
        self.names = names
        self.heads = heads
        self.layout = layout
        self.words = TableWords(phrases)
        self.marks = SeatMarks()
        self.hand = OwnHand(layout)
        self.play_sound = play_sound
        self.heard = heard
        self.animator = Animator(self, self._landed, self._began, told_since=self._told_since)
        self.effects: dict[str, float] = {}
        self.reactions = Reactions()
        self.glow = [0.0] * len(names)
        self.focus: int | str | None = None
        self.ring = False
        self.covered = False
        self.hover = NO_CARD
        self.tip = ""
        self.tip_at = (0, 0)
        self.illegal = NO_CARD
        self.illegal_since = 0.0
        self.dragged = NO_CARD
        self.drag_at = (0.0, 0.0)
        self.plate = self.plate_before = NO_PLATE
        """What the plate says, and what it said before it began to turn."""
        self._offered: tuple[int, int, int] | None = None
        self._offered_at = _LONG_AGO
        self._turn_offered: tuple[int, int] | None = None
        self._told_at = _LONG_AGO
        self._has_told = False
        self._warned_at = _LONG_AGO

    def rename(self, names: Sequence[str]) -> None:
        """The people at the table have other names from now on; what has been said stays."""
        self.names = self.phrases.names = names

    def say_anew(self) -> None:
        """The words speak another language: what has been said is said in it, and what you can do."""
        self.words.say_anew()
        self.effects.pop("plate", None)
        if self.view is not None:
            self.plate = self.plate_before = self.words.plate(self.view)
        self._has_told, self._turn_offered = True, None
        self.tip = ""
        self._offer()

    # ------------------------------------------------------------ where things lie (the animator asks)

    @property
    def unit(self) -> float:
        """The length of 1u in pixels."""
        return self.layout.unit

    def pile(self) -> Place:
        """The top of the draw pile."""
        return Place(*self.layout.pile_pose(self.view.pile_count if self.view is not None else 32))

    def discard(self, card: int) -> Place:
        """Where a card comes to lie on the discard pile: within 3 degrees, each card its own angle."""
        return Place(*self.layout.top_pose(card))

    def seat(self, seat: int) -> Place:
        """The middle of a seat's fan; your own seat is your hand's middle."""
        if seat == 0:
            x, y = self.layout.hand_middle
            return Place(x, y, self.layout.card_width)
        x, y, width = self.layout.fan_of(seat)
        return Place(x, y, width)

    def own_card(self, card: int) -> Place:
        """Where a card of your hand is, or will be."""
        glide = self.hand.glides.get(card)
        return glide.at(self.animator.now) if glide is not None else self.hand.place_for(card)

    # ------------------------------------------------------------ what goes on

    @property
    def view(self) -> PlayerView | None:
        """The view that is shown."""
        return self.animator.shown

    @property
    def now(self) -> float:
        """The show's time in seconds."""
        return self.animator.now

    @property
    def moving(self) -> bool:
        """Whether anything on the table moves."""
        hand = self.hand.moving(self.now) or self.hand.lights_up(self._offered_at, self.now)
        passing = bool(self.effects) or self.reactions.hopping(self.now)
        return self.busy or hand or passing or self._glowing() or self._wiggling()

    @property
    def busy(self) -> bool:
        """Whether events, or a hand that was dealt, are still to be shown: then a key or click only ends the motion."""
        return self.animator.moving or self.hand.arranging(self.now)

    @property
    def ring_shown(self) -> bool:
        """Whether the focus ring is seen: after a key, and not under a panel that has the focus."""
        return self.ring and not self.covered

    @property
    def your_turn(self) -> bool:
        """Whether you must act, and see why."""
        view = self.view
        return view is not None and not self.busy and bool(view.legal())

    def apply(self, settings: Settings) -> None:
        """Take over how the player wants things to move and lie."""
        self.animator.motion = settings.motion
        self.animator.pace = settings.pace
        self.hand.still = settings.motion != "full"
        self.reactions.shown = settings.reactions and settings.motion != "off"
        self.reactions.hops = settings.motion == "full"
        if not self.reactions.shown:
            self.reactions.clear()
        if self.hand.sort != settings.sort:
            self.hand.sort = settings.sort
            self._lay_hand()

    def lay_out(self, layout: TableLayout) -> None:
        """The window or the text size has changed: everything goes to its new place at once."""
        self.layout = self.hand.layout = layout
        if self.view is not None:
            self.animator.places = self
            self.hand.open_at_once(self.now)
            self.hand.settle(self.hand_marks(), self.now)

    def resume(self, view: PlayerView, told: Iterable[Observation]) -> None:
        """Show a round that goes on: nothing moves, and what was told before is in the log."""
        for event, seen in told:
            self.words.hear(event, seen)
            self.marks.hear(event, seen, self.now)
            self.hand.order.update(seen.hand)  # in the order in which they came
        self.animator.shown = view
        self.reactions.clear()
        self.hand.close()
        self.hand.open(_LONG_AGO)  # a hand that is still being turned up is not sorted yet
        self.glow = [self._glow_goal(seat) for seat in range(len(self.glow))]
        self.plate = self.words.plate(view)
        self._lay_hand()
        self._offer()
        self._offered_at = _LONG_AGO

    def add(self, told: Iterable[Observation]) -> None:
        """Queue what the seat has heard; once the person has acted, what was told need not be read any longer."""
        told = list(told)
        if told and isinstance(told[0].event, _ACTS) and told[0].event.seat == 0:
            self.read()
        self.animator.add(told)
        if self.animator.motion == "off" and not self.animator.queue:
            self.animator.step(0.0)

    def read(self) -> None:
        """What was told has been read: what comes next need not wait for it."""
        self._told_at = _LONG_AGO

    def step(self, seconds: float) -> None:
        """Let time go on."""
        self.animator.step(seconds)
        if self.hand.waits_to_be_sorted(self.now):
            self._lay_hand()
        self.effects = {name: start for name, start in self.effects.items() if self.now < start + EFFECTS[name]}
        self.reactions.step(self.now)
        rate = min(1.0, seconds / GLOW_SECONDS * 3)
        for seat, glow in enumerate(self.glow):
            goal = self._glow_goal(seat)
            self.glow[seat] = goal if abs(goal - glow) < 0.02 else glow + (goal - glow) * rate
        self._offer()

    def skip(self) -> None:
        """End all motion in its final state."""
        self.animator.skip()
        self.effects.clear()
        self.reactions.clear()
        self.glow = [self._glow_goal(seat) for seat in range(len(self.glow))]
        if self.view is not None:
            self.plate = self.words.plate(self.view)
        self._settle_hand()
        self._offer()
        self._offered_at = _LONG_AGO

    def forget_offer(self) -> None:
        """Say again what you can do, though the decision is the one it was."""
        self._offered = None

    def refuse(self, card: int, sentence: str) -> None:
        """A card that does not fit wiggles, and the line says why."""
        self.illegal, self.illegal_since = card, self.now
        self.warn(sentence)
        self.play_sound("illegal")

    def warn(self, sentence: str) -> None:
        """The line says for a while why something does not go."""
        self.words.warn(sentence)
        self._warned_at = self.now

    def gives_way_in(self) -> float | None:
        """Seconds until a warning gives way to what you can do; None where there is nothing of both."""
        if self.words.kind != "warn" or not self.your_turn:
            return None
        return max(0.0, self._warned_at + WARNING_SECONDS - self.now)

    def refresh(self) -> None:
        """The focus, the hover or the drag has changed: the hand makes room."""
        self.hand.aim(self.hand_marks(), self.now)

    def playable(self) -> frozenset[int] | None:
        """The cards that the engine lets you play now; None while it is not your turn."""
        if not self.your_turn:
            return None
        view = self.view
        assert view is not None
        return frozenset(card_played(action) for action in view.legal() if is_play(action))

    def hand_marks(self) -> Marks:
        """What sets the cards of your hand apart right now."""
        view = self.view
        drawn = view.drawn_card if view is not None and self.your_turn and view.drawn else NO_CARD
        return Marks(
            playable=self.playable(),
            since=self._offered_at,
            focus=self.focus if isinstance(self.focus, int) and self.ring_shown else NO_CARD,
            hover=self.hover,
            drawn=drawn,
            illegal=self.illegal,
            illegal_since=self.illegal_since,
            dragged=self.dragged,
            drag_x=self.drag_at[0],
            drag_y=self.drag_at[1],
        )

    # ------------------------------------------------------------ the animator's calls

    def _began(self, event: Event, view: PlayerView) -> None:
        if isinstance(event, DealBegan):
            self.hand.close()
        elif not isinstance(event, Dealt | RanksDrawn):
            self.hand.open(self.now)
        if isinstance(event, Drew) and event.why == "owed":
            self.play_sound("take")
        elif type(event) in _SOUNDS:
            self.play_sound(_SOUNDS[type(event)])
        if isinstance(event, Played) and self.view is not None:
            self._lay_hand(gone=(event.card,))
        if isinstance(event, Reshuffled):
            self._hear(event, view)

    def _hear(self, event: Event, view: PlayerView) -> None:
        before, moves = self.words.sentences, self.words.moves.count
        self.words.hear(event, view)
        if self.words.sentences != before:
            self._told_at, self._has_told = self.now, True
        if self.words.moves.count > moves and self.animator.motion != "off":
            self.effects["ribbon"] = self.now

    def _told_since(self, event: Event) -> float:
        return self._told_at if self.words.ends_reading(event) else _LONG_AGO

    def _landed(self, event: Event, view: PlayerView) -> None:
        if not isinstance(event, Reshuffled):  # told while it is seen
            self._hear(event, view)
        self.marks.hear(event, view, self.now)
        self.reactions.hear(event, view, self.now)
        self._turn_plate(view)
        self._start_effects(event, view)
        self._lay_hand(CLOSE_SECONDS if isinstance(event, Played) else LIFT_SECONDS)
        self.illegal = NO_CARD
        if isinstance(event, TurnBegan) and event.seat == 0:
            self.play_sound("your_turn")
        elif isinstance(event, Reshuffled):
            self.play_sound("square")  # the new pile is knocked straight
        self.heard(event, view)

    def _start_effects(self, event: Event, view: PlayerView) -> None:
        lasting = _LASTING.get(type(event), "")
        if lasting in _SAID:
            self.effects[lasting] = self.now
        if self.animator.motion == "off":
            return
        if self.now in self.marks.last_card.values():
            self.effects["last_card"] = self.now
        if isinstance(event, Played | SuitCalled) and view.called != NO_SUIT:
            self.effects["seal"] = self.now
            self.play_sound("seal")
        if lasting:
            self.effects[lasting] = self.now

    def _turn_plate(self, view: PlayerView) -> None:
        """The plate turns when it says something else."""
        said = self.words.plate(view)
        if said != self.plate:
            self.plate_before, self.plate = self.plate, said
            if self.animator.motion == "full":
                self.effects["plate"] = self.now

    def _lay_hand(self, seconds: float = LIFT_SECONDS, gone: Sequence[int] = ()) -> None:
        if self.view is not None:
            self.hand.show(self.view.hand, gone, self.now)
            self.hand.aim(self.hand_marks(), self.now, seconds, together=False)

    def _settle_hand(self) -> None:
        """Every card of your hand lies sorted in its place at once."""
        if self.view is not None:
            self.hand.open_at_once(self.now)
            self.hand.show(self.view.hand, (), self.now)
            self.hand.settle(self.hand_marks(), self.now)

    def _offer(self) -> None:
        """Once all is shown and it is your turn: say what you can do, once for each decision and after whatever is told
        in between."""
        view = self.view
        if not self.your_turn or view is None:
            self._offered = None if self.busy else self._offered
            return
        decision = (view.round_number, view.turns, view.drawn)
        if self._offered != decision or self._has_told:
            self.words.offer(view, opening=not view.drawn and self._turn_offered != decision[:2])
            self._turn_offered, self._has_told = decision[:2], False
        if self._offered != decision:
            self._offered, self._offered_at = decision, self.now
            self._lay_hand()
        elif self.gives_way_in() == 0.0:
            self.words.offer(view, opening=not view.drawn)

    def _glow_goal(self, seat: int) -> float:
        view = self.view
        return 1.0 if view is not None and view.turn == seat and view.outcome is None and view.turns else 0.0

    def _glowing(self) -> bool:
        return any(abs(self._glow_goal(seat) - glow) > 0.001 for seat, glow in enumerate(self.glow))

    def _wiggling(self) -> bool:
        return self.illegal != NO_CARD and self.now < self.illegal_since + max(WIGGLE_SECONDS, 1.2)
