"""Which node of a layer has the keyboard: moved by Tab and the arrows, shown by a ring after a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from crazy8.ui.shell.input_map import Intent, intent_of, is_typed
from crazy8.ui.widgets.node import Node

MOUSE_SLACK: Final = 4
"""So many pixels the mouse may move before the ring hides."""

_STEPS: Final = {
    Intent.LEFT: (-1, 0),
    Intent.RIGHT: (1, 0),
    Intent.UP: (0, -1),
    Intent.DOWN: (0, 1),
}
_LEAVES_TEXT: Final = frozenset({Intent.NEXT, Intent.PREVIOUS, Intent.UP, Intent.DOWN, Intent.CONFIRM})
"""What means the layer though a text field has the keyboard."""
_SIDEWAYS: Final = 2.5
"""How much farther a node seems that lies to the side of the way."""


class Hands(Protocol):
    """What the whole program knows of the person's hands (the ``Host``)."""

    ring_shown: bool
    """Whether the last thing done was a key, so that every screen shows its focus."""


class FocusLayer:
    """The keyboard of one layer.

    ``order`` is the reading order. ``default`` is the key of the node that Enter and Space press while no ring is
    shown, or where the focused node has no use for them: the one that carries the cap "Enter". Without one the first
    such key shows the ring and does nothing else.
    """

    def __init__(self, hands: Hands, default: str = "") -> None:
        self.hands = hands
        self.order: list[Node] = []
        self.key = ""
        self.default = default
        self.asleep = False
        self.reveal: Callable[[Node], None] = lambda node: None
        self.moved: Callable[[], None] = lambda: None
        """Called whenever another node has the keyboard, or the ring comes or goes."""
        self._mouse_at_key = pygame.Vector2(0, 0)
        self._mouse_known = False
        self._mouse = pygame.Vector2(0, 0)

    @property
    def ring_shown(self) -> bool:
        """Whether the focus is to be seen."""
        return self.hands.ring_shown

    def set_order(self, nodes: Sequence[Node]) -> None:
        """New nodes, after the layer was built anew: the focus stays on the one with the same key, else near it."""
        place = next((at for at, node in enumerate(self.order) if node.key == self.key), 0)
        self.order = [node for node in nodes if node.takes_focus]
        if self.order and all(node.key != self.key for node in self.order):
            self.key = self.order[min(place, len(self.order) - 1)].key
        self._tell()

    @property
    def items(self) -> list[Node]:
        """The nodes that can be reached, in order."""
        return [node for node in self.order if node.usable()]

    @property
    def current(self) -> Node | None:
        """The node that has the keyboard."""
        return self.node(self.key)

    def node(self, key: str) -> Node | None:
        """A node that can be reached, by its key."""
        return next((node for node in self.order if node.key == key and node.usable()), None)

    @property
    def pressed_by_enter(self) -> Node | None:
        """What Enter and Space would press now; None where they would only show the ring."""
        current = self.current
        if current is not None and self.ring_shown and (current.is_text or current.can_press()):
            return current
        return self.node(self.default) if self.default else None

    def focus(self, key: str) -> None:
        """Give the keyboard to a node."""
        before = self.current
        if before is not None and before.key != key:
            before.lost_focus()
        self.key = key
        self._tell()

    def _tell(self) -> None:
        current = self.current
        if current is not None and not self.asleep:
            current.got_focus()
            self.reveal(current)
        self.moved()

    def release(self) -> None:
        """Another layer lies on top: no text field keeps the keys."""
        self.asleep = True
        if self.current is not None:
            self.current.lost_focus()

    def regain(self) -> None:
        """The layer on top is gone."""
        self.asleep = False
        self._mouse_known = False
        self._tell()

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> bool:
        """True where the event was for the focus and nobody else."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse_moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._show(False)
        elif event.type == pygame.KEYDOWN:
            intent = intent_of(event)
            used = self._key(event, intent)
            if intent is not None:
                self._show(True)
            return used
        return False

    def _mouse_moved(self, pos: tuple[int, int]) -> None:
        self._mouse.update(pos)
        if not self._mouse_known:  # a window that opens under the mouse hears of it though nobody has moved it
            self._mouse_known = True
            self._mouse_at_key.update(pos)
        if self._mouse.distance_to(self._mouse_at_key) > MOUSE_SLACK:
            self._show(False)

    def _key(self, event: pygame.Event, intent: Intent | None) -> bool:
        current = self.current
        if current is not None and current.is_text and (is_typed(event) or intent not in _LEAVES_TEXT):
            return False
        if intent is None:
            return False
        if intent in (Intent.NEXT, Intent.PREVIOUS):
            self._move(1 if intent is Intent.NEXT else -1)
        elif intent is Intent.CONFIRM:
            self.confirm()
        elif current is not None and current.take(intent):
            pass
        elif intent in (Intent.FIRST, Intent.LAST):
            self._to_end(first=intent is Intent.FIRST)
        elif intent in _STEPS:
            self._towards(*_STEPS[intent])
        else:
            return False
        return True

    def confirm(self) -> None:
        """Enter or Space."""
        node = self.pressed_by_enter
        if node is not None:
            node.press()

    def _show(self, shown: bool) -> None:
        if shown:
            self._mouse_at_key.update(self._mouse)
        if self.hands.ring_shown != shown:
            self.hands.ring_shown = shown
            self.moved()

    def _move(self, step: int) -> None:
        current = self.current
        items = [node for node in self.items if node.is_tab_stop or node is current]
        if items:
            at = items.index(current) + step if current is not None else 0
            self.focus(items[at % len(items)].key)

    def _to_end(self, first: bool) -> None:
        """To the end of the row; where that is one node long, to the end of everything."""
        items, current = self.items, self.current
        if not items:
            return
        row = items
        if current is not None:
            here = current.hit_rect()
            beside = [node for node in items if not _aside(here, node.hit_rect(), 1)]
            row = sorted(beside, key=lambda node: node.hit_rect().centerx) if len(beside) > 1 else items
        self.focus(row[0 if first else -1].key)

    def _towards(self, right: int, down: int) -> None:
        """To the nearest node that way; one beside the way counts as farther."""
        current = self.current
        if current is None:
            self._move(1)
            return
        here = current.hit_rect()
        found: list[tuple[float, Node]] = []
        for node in self.items:
            distance = _distance(here, node.hit_rect(), right, down) if node is not current else None
            if distance is not None:
                found.append((distance, node))
        if down:  # a list is gone through to its end, however far that is scrolled away
            area = current.scroll
            found = [pair for pair in found if area and pair[1].scroll is area] or found
        straight = [pair for pair in found if not _aside(here, pair[1].hit_rect(), right)]
        if down and not straight:  # nothing right above or below: the next in reading order that lies that way
            items = self.items
            at = items.index(current)
            rest = items[at + 1 :] if down > 0 else items[:at][::-1]
            beyond = [node for _, node in found]
            nearest = next((node for node in rest if node in beyond), None)
        else:
            nearest = min(straight or found, key=lambda pair: pair[0], default=(0.0, None))[1]
        if nearest is not None:
            self.focus(nearest.key)


def _distance(here: pygame.Rect, there: pygame.Rect, right: int, down: int) -> float | None:
    """How far ``there`` is on the way; None if it does not lie that way."""
    if right:
        ahead = there.left - here.right if right > 0 else here.left - there.right
        beyond = (there.centerx - here.centerx) * right
    else:
        ahead = there.top - here.bottom if down > 0 else here.top - there.bottom
        beyond = (there.centery - here.centery) * down
    if beyond <= MOUSE_SLACK or ahead < -min(here.height, there.height) // 2:
        return None
    return max(0, ahead) + _SIDEWAYS * _aside(here, there, right)


def _aside(here: pygame.Rect, there: pygame.Rect, right: int) -> int:
    """How far ``there`` lies beside the way from ``here``; 0 where it is straight ahead."""
    if right:
        return max(there.top - here.bottom, here.top - there.bottom, 0)
    return max(there.left - here.right, here.left - there.right, 0)
