"""The pointer of one layer: press, drag, release and cancel are decided here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final

import pygame

from crazy8.ui.widgets.node import Node, Point, Shape

_LOST: Final = frozenset(
    {pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN, pygame.WINDOWCLOSE}
)
"""Events after which nobody can say where the pointer is, or whether its button is still down."""


def wheel_steps(event: pygame.Event) -> float:
    """How far a MOUSEWHEEL event turns the wheel: parts of a step where the device tells them; up for more than 0."""
    return float(getattr(event, "precise_y", 0.0) or event.y)


class Pointer:
    """Follows the pointer over the nodes of a layer, the topmost first, which ``nodes`` lists.

    What was pressed is dropped on what lies under the pointer when the button comes up. It is cancelled instead, and
    nothing comes of it, when the button comes up outside the window, when another button is pressed, when the window
    loses the focus or the pointer, when a motion says that the button is up, when another layer opens, and when
    ``decision`` (what a press acts on) is no longer what it was.
    """

    def __init__(
        self,
        size: Callable[[], tuple[int, int]],
        nodes: Callable[[], Iterable[Node]],
        decision: Callable[[], Hashable] = lambda: None,
    ) -> None:
        self.at: Point | None = None
        self.over: Node | None = None
        self.held: Node | None = None
        self._size = size
        self._nodes = nodes
        self._decision = decision
        self._pressed_for: Hashable = None

    @property
    def shape(self) -> Shape:
        """What the pointer looks like: what is held, else what lies under it, says so."""
        node = self.held or self.over
        return node.shape if node is not None and node.usable() else "arrow"

    def handle(self, event: pygame.Event) -> bool:
        """Follow an event; True where it was for a node that is pressed or held."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._pressed(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._released(event)
        if event.type in _LOST:
            self.leave()
        return False

    def node_at(self, pos: Point) -> Node | None:
        """What one sees at a point."""
        return next((node for node in self._nodes() if node.usable() and node.contains(pos)), None)

    def cancel(self) -> None:
        """Let go of what is held; nothing comes of it."""
        held, self.held = self.held, None
        if held is not None:
            held.cancel()

    def leave(self) -> None:
        """The pointer is nowhere."""
        self.cancel()
        self.at = None
        self._point_at(None, None)

    def look_again(self) -> None:
        """The nodes have changed under a pointer that stands still."""
        nodes = list(self._nodes())
        if self.held is not None and self.held not in nodes:
            self.cancel()
        self._point_at(self.node_at(self.at) if self.at is not None else None, self.at)

    # ------------------------------------------------------------

    def _moved(self, event: pygame.Event) -> bool:
        self.at = event.pos
        if self.held is not None and not event.buttons[0]:
            self.cancel()  # the button came up where nobody told of it
        under = self.node_at(event.pos)
        self._point_at(under if self.held in (None, under) else None, event.pos)
        if self.held is None:
            return False
        self.held.drag(event.pos)
        return True

    def _pressed(self, event: pygame.Event) -> bool:
        self.at = event.pos
        if self.held is not None:
            self.cancel()
            return True
        if event.button != pygame.BUTTON_LEFT:
            return False
        node = self.node_at(event.pos)
        self._point_at(node, event.pos)
        if node is None:
            return False
        self.held, self._pressed_for = node, self._decision()
        node.grab(event.pos)
        return True

    def _released(self, event: pygame.Event) -> bool:
        self.at = event.pos
        if event.button != pygame.BUTTON_LEFT or self.held is None:
            return False
        width, height = self._size()
        x, y = event.pos
        if not (0 <= x < width and 0 <= y < height) or self._pressed_for != self._decision():
            self.cancel()
            return True
        held, self.held = self.held, None
        held.drop(event.pos)
        return True

    def _point_at(self, node: Node | None, pos: Point | None) -> None:
        before, self.over = self.over, node
        if before is not None and before is not node:
            before.point(None)
        if node is not None:
            node.point(pos)
