"""What a screen is, and what the program around it offers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import pygame

from crazy8.rules.ruleset import RuleSet
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import Settings
from crazy8.text.words import Words

if TYPE_CHECKING:
    from crazy8.session.record import GameRecord


class TableChoice(NamedTuple):
    """A table that the start menu, a deal code or the command line asks for. ``levels``: one for each bot;
    ``first_dealer``: the seat that deals first, None for the usual one; ``title``: the name of the player's own
    rule set; ``practice``: whether nothing counts, None for what the settings say; ``day``: whose deal of the day it
    is, None for all other tables."""

    rules: RuleSet
    levels: tuple[str, ...]
    seed: int
    name: str = ""
    first_dealer: int | None = None
    title: str = ""
    practice: bool | None = None
    day: date | None = None


class StartMenu(NamedTuple):
    """The start menu, with the game that can go on."""


class DealOfTheDay(NamedTuple):
    """The page of the deal of the day. ``played``: the day whose round has just come to its end."""

    played: date | None = None


class Deal(NamedTuple):
    """A new game at the table that is chosen in the start menu."""


class PlayOn(NamedTuple):
    """A table at which a recorded game goes on, as ``Replay.practice`` has cut it."""

    record: GameRecord


Destination = StartMenu | TableChoice | Deal | PlayOn | DealOfTheDay
"""Where the program can go, named by value: scenes that lead to each other need not know each other."""


class Sounds(Protocol):
    """Plays the game's sounds; silent where there is no device."""

    def play(self, name: str, step: int = 0) -> None:
        """Play ``assets/sounds/<name>_<n>.wav``; ``step`` counts up a rising sound (``count``)."""


class Host(Protocol):
    """The program around a scene. ``settings`` are the player's; ``change`` applies and keeps one at once.
    ``ring_shown``: the last thing that the person did was a key, so that every screen shows its focus."""

    ring_shown: bool

    @property
    def settings(self) -> Settings: ...
    @property
    def words(self) -> Words: ...
    @property
    def sounds(self) -> Sounds: ...
    @property
    def storage(self) -> PlayerStorage | None:
        """What belongs to the player on this computer; None where nothing is kept."""

    @property
    def size(self) -> tuple[int, int]: ...
    def change(self, **settings: Any) -> None: ...
    def push(self, scene: Scene) -> None: ...
    def pop(self) -> None: ...
    def replace(self, scene: Scene) -> None:
        """Put ``scene`` in the place of all scenes."""

    def go(self, to: Destination) -> None:
        """Put the scene of a destination in the place of all scenes."""

    def quit(self) -> None: ...
    def toggle_full_screen(self) -> None: ...
    def copy_text(self, text: str) -> bool: ...
    def pasted_text(self) -> str: ...


@dataclass(slots=True)
class Trace:
    """What ``--trace`` prints of a moment, as far as a scene knows it. ``tree`` is the meaning of what is on the scene,
    in reading order (``widgets/meaning.py``)."""

    focused: str = ""
    more: dict[str, Any] = field(default_factory=dict)
    tree: list[dict[str, Any]] = field(default_factory=list)


class SceneLayer(Protocol):
    """A scene's focus, pointer and meaning, as the stage knows them (``widgets/layer.py``)."""

    @property
    def focused(self) -> str:
        """The key of what has the keyboard."""

    @property
    def typing(self) -> bool:
        """Whether that is a text field, so that letters are letters."""

    @property
    def pointer_shape(self) -> str:
        """What the pointer looks like: arrow, hand or text."""

    def covered(self) -> None:
        """Another scene comes on top."""

    def uncovered(self) -> None:
        """The scene is the topmost again."""

    def points(self) -> dict[str, list[int]]:
        """Where things can be clicked, by their keys."""

    def tree(self) -> list[dict[str, Any]]:
        """The meaning of everything, in reading order."""


class Scene(ABC):
    """A screen. The topmost scene alone gets events and steps; an ``overlay`` lets the scene below it show.

    ``ahead`` (0 to 1) is how far time has run into the step that comes next: moving things are drawn in between.
    ``layer`` holds all that can be reached on it; the stage tells it when another scene covers this one.
    """

    name = ""
    overlay = False
    layer: SceneLayer | None = None

    def __init__(self, host: Host) -> None:
        self.host = host

    def on_entered(self) -> None:
        """The scene is on top now, for the first time or again."""

    def on_left(self) -> None:
        """The scene is gone for good: let go of what it holds."""

    @abstractmethod
    def handle(self, event: pygame.Event) -> None:
        """One event of the window."""

    def step(self, seconds: float) -> None:
        """Time goes on by one fixed step."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Paint the whole scene."""

    def draw_changes(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        """Paint again on the surface that still shows what this scene painted last.

        Returns where it has painted, None for everywhere. A scene that does not know what has changed paints it all.
        """
        self.draw(surface, ahead)
        return None

    def on_shown(self) -> None:
        """A frame with this scene on top has been shown: the time for what must not hold one up."""

    def changed_boxes(self, ahead: float) -> list[pygame.Rect] | None:
        """Where this scene, over others that stand still, looks different from what it painted last; None for
        everywhere. A scene that does not know says so."""
        return None

    def on_resized(self) -> None:
        """The window, the text size, the words or the look has changed: lay everything out anew."""

    @property
    def moving(self) -> bool:
        """Whether anything moves, so that frames must follow each other."""
        return False

    @property
    def settled(self) -> bool:
        """Whether what the scene asks for can be seen at rest. Until it can, a key or a click only ends the motion."""
        return not self.moving

    @property
    def decision(self) -> Hashable:
        """What a key or a click would act on. One that comes before a frame has shown this settled does nothing: it
        was meant for something else."""
        return None

    def hurry(self) -> None:
        """A key or a click came before the scene has settled: end the motion at once."""

    def wakes_in(self) -> float | None:
        """Seconds until the scene wants a step though nothing moves; None for never."""
        return None

    def trace(self) -> Trace:
        """What the scene tells of itself."""
        layer = self.layer
        return Trace() if layer is None else Trace(layer.focused, {"points": layer.points()}, layer.tree())
