"""What a table makes before it is needed: what comes all at once would take several frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from itertools import chain
from typing import Final

import pygame

from crazy8.rules.cards import cards_in
from crazy8.rules.events import Dealt, Drew, Played, StarterTurned, WrongCard
from crazy8.rules.view import Observation, PlayerView
from crazy8.ui.drawing.cards import Pack
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.reshuffle import MOST_SHOWN

_SCENES = (
    "chooser.controls", "chooser.scene",
    "rules.content", "editor.draft", "rules.places", "rules.paint", "rules.page", "rules.scene",
    "settlement.layout", "settlement.sums", "settlement.paint", "settlement.spoken", "share", "settlement.more",
    "settlement.scene", "game_over.falling", "game_over.layout", "game_over.celebration", "game_over.ending",
    "game_over.buttons", "game_over.loss", "game_over.win", "game_over.scene",
)  # fmt: skip
_PANELS_NEED: Final = (
    "crazy8.ui.widgets.overlay", "crazy8.ui.widgets.buttons",
    *(f"crazy8.ui.scenes.{name}" for name in _SCENES), "sqlite3", "crazy8.storage.statistics",
)  # fmt: skip
_LITTLE: Final = 0.02
"""The share of the window that less than one card in flight takes."""


class Preparation:
    """Pieces of work, one in each frame in which little else happens: first what the first turn shows, then what the
    panels need that come over the table."""

    def __init__(self, first_turn: Iterator[None]) -> None:
        self._pieces = chain(first_turn, _imports())
        self._hurried: Iterator[None] | None = None

    def hurry(self, pieces: Iterator[None]) -> None:
        """These as well, and from now on in every frame."""
        self._hurried = pieces

    def rest(self) -> None:
        """What had to be hurried has been used, or is not wanted any more."""
        self._hurried = None

    def go_on(self, has_time: bool) -> None:
        """The next piece, after a frame that left time for it or not; what is hurried comes in any case."""
        if self._hurried is not None or has_time:
            next(chain(self._pieces, self._hurried or ()), None)


def is_little(painted: Sequence[pygame.Rect] | None, size: tuple[int, int]) -> bool:
    """Whether a frame in which these boxes were painted (None: everything) leaves time for a piece."""
    return painted is not None and sum(box.w * box.h for box in painted) < _LITTLE * size[0] * size[1]


def _imports() -> Iterator[None]:
    for name in _PANELS_NEED:
        import_module(name)
        yield


def read_faces_ahead(painter: Painter, pack: Pack, now: PlayerView | None, told: Sequence[Observation]) -> None:
    """Read the faces that these events will show, while what is shown ``now`` is still to be seen."""
    views = [view for view in (now, told[-1].view) if view is not None]
    lying = [card for view in views for card in view.discards[-MOST_SHOWN - 1 :]]
    painter.read_ahead(pack, _cards_shown(told), cards_in(views[-1].hand), lying)


def _cards_shown(told: Iterable[Observation]) -> list[int]:
    """The cards whose faces these events will show."""
    shown: list[int] = []
    for event, _ in told:
        match event:
            case Played() | WrongCard() | StarterTurned():
                shown.append(event.card)
            case Dealt() | Drew():
                shown += event.cards
    return shown
