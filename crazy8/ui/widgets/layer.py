"""What one scene has on the screen for hands and ears: its nodes, with one focus, one pointer, one meaning."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

import pygame

from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.focus import FocusLayer
from crazy8.ui.widgets.node import Node, Shape
from crazy8.ui.widgets.pointer import Pointer


class Layer:
    """The nodes of one scene. The topmost scene's layer gets the input; the others are ``covered``.

    ``default``: the key of what Enter presses while no ring is shown. ``decision``: what a press acts on.
    """

    def __init__(self, host: Host, default: str = "", decision: Callable[[], Hashable] = lambda: None) -> None:
        self.host = host
        self.focus = FocusLayer(host, default)
        self.pointer = Pointer(lambda: self.host.size, self.topmost_first, decision)
        self.nodes: list[Node] = []
        self.is_covered = False

    # ------------------------------------------------------------ nodes

    def add(self, node: Node) -> None:
        """One more node, above those that are there."""
        self.nodes.append(node)

    def set_nodes(self, nodes: Sequence[Node], order: Sequence[Node] | None = None) -> None:
        """Other nodes, the lowest first; ``order`` is their reading order, where it is another one."""
        self.nodes = list(nodes)
        self.focus.set_order(nodes if order is None else order)
        self.pointer.look_again()

    def topmost_first(self) -> Iterable[Node]:
        """What the pointer may meet."""
        return reversed(self.nodes)

    # ------------------------------------------------------------ the scene's life

    def covered(self) -> None:
        """Another scene comes on top: nothing is held or pointed at, no field keeps the keys, no ring is shown."""
        self.is_covered = True
        self.pointer.leave()
        self.focus.release()

    def uncovered(self) -> None:
        """This layer is the topmost again; what had the keyboard has it still."""
        if self.is_covered:
            self.is_covered = False
            self.focus.regain()

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> bool:
        """True where a node or the focus has used the event."""
        if self.focus.handle(event):
            return True
        used = self.pointer.handle(event)
        if used and event.type == pygame.MOUSEBUTTONDOWN and self.pointer.held is not None:
            node = self.pointer.held
            if node.takes_focus and node.usable():
                self.focus.focus(node.key)
        return used

    # ------------------------------------------------------------ what it tells

    @property
    def pointer_shape(self) -> Shape:
        """What the pointer looks like now."""
        return self.pointer.shape

    @property
    def focused(self) -> str:
        """The key of what has the keyboard."""
        return self.focus.key

    @property
    def typing(self) -> bool:
        """Whether a text field has the keyboard, so that letters are letters."""
        current = self.focus.current
        return current is not None and current.is_text

    def points(self) -> dict[str, list[int]]:
        """Where each node can be clicked, by its key; one that is scrolled away has no place."""
        seen = {node.key: node.seen_part() for node in self.focus.items}
        return {key: list(rect.center) for key, rect in seen.items() if rect.w and rect.h}

    def in_reading_order(self) -> Iterable[Node]:
        """All that says something."""
        return self.focus.order

    def tree(self) -> list[dict[str, Any]]:
        """The meaning of everything on the layer, in reading order, as a trace tells it."""
        current = None if self.is_covered else self.focus.current
        told = []
        for node in self.in_reading_order():
            meaning = node.meaning() if node.usable() else None
            if meaning is not None:
                told.append(meaning.told(focused=node is current))
        return told
