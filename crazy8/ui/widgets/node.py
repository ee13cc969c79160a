"""What can have the keyboard, the pointer and a meaning: controls of a screen and things that a scene paints itself.

A layer (``widgets/layer.py``) knows nodes only, so there is one idea of focus, of the pointer and of meaning for all
screens, whoever draws them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

import pygame

from crazy8.ui.drawing.metrics import Box
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.meaning import DISABLED, Meaning

Point = tuple[int, int]
Shape = Literal["arrow", "hand", "text"]
"""What the pointer looks like over a node."""


class Scrolling(Protocol):
    """A part of the window in which nodes may be scrolled away."""

    def view_rect(self) -> pygame.Rect:
        """The part of the window it shows itself in."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll as little as needed to show a place of the window."""


class Node:
    """One thing on a layer. ``key`` is its name in code, the same however often the layer is built anew.

    ``takes_focus``: whether the keyboard comes to it, ``is_tab_stop``: whether Tab does, too, not only arrows;
    ``radius`` is how round its focus ring is, in units, and
    ``ring_inset`` how far inside its box the ring runs.
    """

    key: str = ""
    is_text: bool = False
    takes_focus: bool = True
    is_tab_stop: bool = True
    radius: float = 12
    ring_inset: float = 0
    scroll: Scrolling | None = None
    pointed: bool = False
    held: bool = False

    # ------------------------------------------------------------ where and what it is

    def hit_rect(self) -> pygame.Rect:
        """Where it lies in the window."""
        raise NotImplementedError

    def seen_part(self) -> pygame.Rect:
        """The same without what is scrolled away."""
        at = self.hit_rect()
        return at.clip(self.scroll.view_rect()) if self.scroll is not None else at

    def ring_rect(self) -> pygame.Rect:
        """What its focus ring runs around."""
        return self.hit_rect()

    def contains(self, pos: Point) -> bool:
        """Whether one sees it at a point of the window."""
        return bool(self.seen_part().collidepoint(pos))

    def usable(self) -> bool:
        """Whether it is there to be reached."""
        return True

    def meaning(self) -> Meaning | None:
        """What it is, in words; None for what says nothing."""
        return None

    # ------------------------------------------------------------ the keyboard

    def press(self) -> None:
        """What Enter and Space do."""

    def can_press(self) -> bool:
        """Whether ``press`` does something now; if not, Enter and Space mean the layer's default."""
        return True

    def take(self, intent: Intent) -> bool:
        """Use a key for itself (a slider the arrows); False to leave it to the layer."""
        del intent
        return False

    def got_focus(self) -> None:
        """The keyboard is on it."""

    def lost_focus(self) -> None:
        """The keyboard has left it."""

    # ------------------------------------------------------------ the pointer

    def point(self, pos: Point | None) -> None:
        """The pointer is there, or (None) no longer on it."""
        self.pointed = pos is not None

    @property
    def shape(self) -> Shape:
        """What the pointer becomes over it: a hand where a click does something, a caret where one types."""
        if self.is_text:
            return "text"
        meaning = self.meaning()
        return "hand" if meaning is not None and meaning.actions and DISABLED not in meaning.states else "arrow"

    def grab(self, pos: Point) -> None:
        """The button went down on it."""
        self.held = True

    def drag(self, pos: Point) -> None:
        """The pointer moves while the button is down."""

    def drop(self, pos: Point) -> None:
        """The button came up inside the window: an act, if this is still the place for it."""
        self.held = False
        if self.contains(pos):
            self.press()

    def cancel(self) -> None:
        """The button is no longer held, and nothing comes of it."""
        self.held = False


class Spot(Node):
    """A node that a scene paints itself. ``data`` is whatever the scene wants to find again on it."""

    def __init__(self, key: str, rect: pygame.Rect, meaning: Meaning | None, data: Any = None) -> None:
        self.key = key
        self.rect = rect
        self.told = meaning
        self.data = data

    def hit_rect(self) -> pygame.Rect:
        return pygame.Rect(self.rect)

    def meaning(self) -> Meaning | None:
        return self.told


class Said(Spot):
    """Something that a scene paints and that can only be read; ``say`` tells what it shows at the moment."""

    takes_focus = False

    def __init__(self, key: str, box: Box | pygame.Rect, say: Callable[[], Meaning]) -> None:
        super().__init__(key, pygame.Rect(box), None)
        self.say = say

    def meaning(self) -> Meaning:
        return self.say()
