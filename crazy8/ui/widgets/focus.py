"""Which control has the keyboard: one for each screen, moved by Tab and the arrows, shown by a ring after a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from crazy8.ui.shell.input_map import Intent, intent_of, is_typed

MOUSE_SLACK: Final = 4
"""So many pixels the mouse may move before the ring hides."""

_STEPS: Final = {
    Intent.LEFT: (-1, 0),
    Intent.RIGHT: (1, 0),
    Intent.UP: (0, -1),
    Intent.DOWN: (0, 1),
}
_SIDEWAYS: Final = 2.5
"""How much farther a control seems that lies to the side of the way."""


class Focusable(Protocol):
    """What a control has to offer to get the keyboard."""

    key: str
    is_text: bool

    def hit_rect(self) -> pygame.Rect:
        """Where it lies in the window."""

    def seen_part(self) -> pygame.Rect:
        """The same without what is scrolled away."""

    def usable(self) -> bool:
        """Whether it is there to be reached."""

    def press(self) -> None:
        """What Space does."""

    def take(self, intent: Intent) -> bool:
        """Use an intent for itself (a segment the arrows); False to leave it to the screen."""

    def takes_enter(self) -> bool:
        """Whether Enter presses it; otherwise Enter does what the screen's main button does."""

    def got_focus(self) -> None: ...
    def lost_focus(self) -> None: ...


class FocusLayer:
    """The keyboard of one screen. It sees events before the widgets do.

    ``order`` is the reading order. ``main`` is what Enter does where the control itself has no use for it.
    """

    def __init__(self, main: Callable[[], None] | None = None) -> None:
        self.order: list[Focusable] = []
        self.key = ""
        self.ring_shown = False
        self.asleep = False
        self.main = main
        self.reveal: Callable[[Focusable], None] = lambda control: None
        self._mouse_at_key = pygame.Vector2(0, 0)
        self._mouse_known = False
        self._mouse = pygame.Vector2(0, 0)

    def set_order(self, controls: Sequence[Focusable]) -> None:
        """New controls, after the screen was built anew: the focus stays on the one with the same key, else near it."""
        place = next((at for at, control in enumerate(self.order) if control.key == self.key), 0)
        self.order = list(controls)
        if self.order and all(control.key != self.key for control in self.order):
            self.key = self.order[min(place, len(self.order) - 1)].key
        self._tell()

    @property
    def items(self) -> list[Focusable]:
        """The controls that can be reached, in order."""
        return [control for control in self.order if control.usable()]

    @property
    def current(self) -> Focusable | None:
        """The control that has the keyboard."""
        return next((control for control in self.items if control.key == self.key), None)

    def focus(self, key: str) -> None:
        """Give the keyboard to a control."""
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

    def release(self) -> None:
        """Another screen lies on top: no text field keeps the keys."""
        self.asleep = True
        if self.current is not None:
            self.current.lost_focus()

    def regain(self) -> None:
        """The screen on top is gone."""
        self.asleep = False
        self._tell()

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> bool:
        """True where the event was for the focus and nobody else."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse.update(event.pos)
            if not self._mouse_known:  # a window that opens under the mouse hears of it though nobody has moved it
                self._mouse_known = True
                self._mouse_at_key.update(event.pos)
            if self._mouse.distance_to(self._mouse_at_key) > MOUSE_SLACK:
                self.ring_shown = False
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self.ring_shown = False
            for control in reversed(self.items):
                if event.button == pygame.BUTTON_LEFT and control.seen_part().collidepoint(event.pos):
                    self.focus(control.key)
                    break
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _key(self, event: pygame.Event) -> bool:
        intent = intent_of(event)
        current = self.current
        if current is not None and current.is_text and not self._leaves_text(event, intent):
            return False
        if intent is None:
            return False
        if intent in (Intent.NEXT, Intent.PREVIOUS):
            self._move(1 if intent is Intent.NEXT else -1)
        elif intent is Intent.CONFIRM:
            self._confirm(current, enter=not is_typed(event))
        elif current is not None and current.take(intent):
            self._show()
        elif intent in (Intent.FIRST, Intent.LAST):
            self._jump(0 if intent is Intent.FIRST else -1)
        elif intent in _STEPS:
            self._towards(*_STEPS[intent])
        else:
            return False
        return True

    @staticmethod
    def _leaves_text(event: pygame.Event, intent: Intent | None) -> bool:
        """Whether a key means the screen though a text field has the keyboard."""
        if intent is Intent.CONFIRM:
            return not is_typed(event)
        return intent in (Intent.NEXT, Intent.PREVIOUS, Intent.UP, Intent.DOWN)

    def _show(self) -> None:
        self.ring_shown = True
        self._mouse_at_key.update(self._mouse)

    def _confirm(self, current: Focusable | None, enter: bool) -> None:
        own = current is not None and (current.is_text or not enter or (self.ring_shown and current.takes_enter()))
        if not own and self.main is not None:
            if enter:
                self.main()
        elif current is not None:
            self._show()
            current.press()

    def _jump(self, place: int) -> None:
        if self.items:
            self._show()
            self.focus(self.items[place].key)

    def _move(self, step: int) -> None:
        items = self.items
        if not items:
            return
        current = self.current
        at = items.index(current) + step if current is not None else 0
        self._show()
        self.focus(items[at % len(items)].key)

    def _towards(self, right: int, down: int) -> None:
        """To the nearest control that way; one beside the way counts as farther."""
        current = self.current
        if current is None:
            self._move(1)
            return
        self._show()
        here = current.hit_rect()
        found: list[tuple[float, Focusable]] = []
        for control in self.items:
            distance = _distance(here, control.hit_rect(), right, down) if control is not current else None
            if distance is not None:
                found.append((distance, control))
        if down:  # a list is gone through to its end, however far that is scrolled away
            area = getattr(current, "scroll", None)
            found = [pair for pair in found if area and getattr(pair[1], "scroll", None) is area] or found
        straight = [pair for pair in found if not _aside(here, pair[1].hit_rect(), right)]
        if down and not straight:  # nothing right above or below: the next in reading order that lies that way
            items = self.items
            at = items.index(current)
            rest = items[at + 1 :] if down > 0 else items[:at][::-1]
            beyond = [control for _, control in found]
            nearest = next((control for control in rest if control in beyond), None)
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
