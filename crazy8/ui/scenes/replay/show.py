"""A table that only shows: nobody at it is asked anything, and its sentences speak to the person who played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from crazy8.rules.events import Drew, Event, Took
from crazy8.rules.view import Observation, PlayerView, event_for
from crazy8.session.replay import Replay
from crazy8.storage.settings import Settings
from crazy8.text.phrases import Phrases
from crazy8.ui.table.describe import TableWords
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.perspective import turned_event, turned_view
from crazy8.ui.table.picture import PlatePicture
from crazy8.ui.table.show import TableShow


class ReplayWords(TableWords):
    """Words for whoever ``phrases.me`` is, whichever chair the table is seen from."""

    def hear(self, event: Event, view: PlayerView) -> None:
        me = self.phrases.me
        super().hear(event_for(event, me), view)
        if isinstance(event, Drew | Took) and event.seat == me and me != view.seat and event.count:
            if isinstance(event, Took):
                self.tell(self.say("replay.you_take", count=event.count))
            elif event.why == "turn" and not event.cards:
                self.tell(self.say("replay.you_draw"))

    def plate(self, view: PlayerView) -> PlatePicture:
        return super().plate(view._replace(seat=self.phrases.me))


class ReplayShow(TableShow):
    """Shows what a replay tells, from one chair (seat 0 of everything it gets)."""

    tells_moves = False

    def __init__(
        self,
        phrases: Phrases,
        names: Sequence[str],
        heads: Sequence[str],
        layout: TableLayout,
        play_sound: Callable[[str], object],
    ) -> None:
        super().__init__(
            phrases,
            names,
            heads,
            layout,
            lambda sound: play_sound(sound) if sound != "your_turn" else None,
            lambda event, view: None,
        )
        self.words = ReplayWords(phrases)

    @property
    def your_turn(self) -> bool:
        return False

    def apply(self, settings: Settings, language: str) -> None:
        super().apply(settings, language)
        self.reactions.shown = False  # a watched game is stepped through: no face would have its time

    def stand(self, view: PlayerView | None, told: Sequence[Observation]) -> None:
        """Show a moment at rest; ``told`` is what has happened before it in its round, the last of it is told."""
        for event, seen in told:
            self.words.hear(event, seen)
            self.marks.hear(event, seen, self.now)
        self.animator.shown = view
        self.hand.open(self.now - 10)
        self.skip()
        if view is not None:
            self.hand.show(view.hand, (), self.now)
            self.hand.settle(self.hand_marks(), self.now)
        self.animator.speed = 1.0

    def add(self, told: Iterable[Observation]) -> None:
        self.read()  # whoever watches says how fast it goes
        super().add(told)

    def hurry(self) -> None:
        """End all motion, without making what follows faster."""
        self.skip()
        self.animator.speed = 1.0


def heard_from(replay: Replay, chair: int, until: int, open_hands: bool) -> list[Observation]:
    """Do the replay's actions up to a place; returns what a chair hears of them: what it could know at the table, or
    with ``open_hands`` everything."""
    told: list[Observation] = []
    players = replay.match.players
    while replay.at < until:
        for event, view in replay.forward(chair, open_hands):
            told.append(Observation(turned_event(event, chair, players), turned_view(view)))
    return told


def seen_from(replay: Replay, chair: int, open_hands: bool) -> PlayerView | None:
    """What a chair sees now; with ``open_hands`` all hands."""
    view = replay.view(chair, open_hands)
    return None if view is None else turned_view(view)
