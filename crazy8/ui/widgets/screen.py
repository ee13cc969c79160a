"""One scene's elements: built anew from the scene's own state whenever the window or the words change."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.element import Control, Element
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.focus import Focusable, FocusLayer
from crazy8.ui.widgets.manager import let_go, manager_for
from crazy8.ui.widgets.panels import Veil
from crazy8.ui.widgets.scroll import ScrollArea

_LAYERS: Final = 100
"""Layers of pygame_gui that one screen may use."""

CARET_SECONDS: Final = 0.4

_open: list[Screen] = []


class Screen:
    """The elements of one scene, with its keyboard focus. A screen on top keeps the mouse from those below it.

    A scene calls ``begin``, makes its elements, and calls ``finish`` with their order; again after each change of size.
    ``main`` is what Enter does from anywhere.
    """

    def __init__(self, host: Host, main: Callable[[], None] | None = None) -> None:
        self.host = host
        self.focus = FocusLayer(main)
        self.focus.reveal = self._reveal
        self.u = Units(host.size, host.settings.text_size)
        self.manager: pygame_gui.UIManager = manager_for(self.u)
        self.root: UIContainer | None = None
        self.container: UIContainer | None = None
        self.scroll: ScrollArea | None = None
        self.areas: list[ScrollArea] = []
        self.elements: list[Element] = []
        self.controls: list[Focusable] = []
        self.is_covered = False
        self._littered = False
        self._offsets: list[int] = []

    # ------------------------------------------------------------ building

    def begin(self) -> Units:
        """Let go of all elements and start anew; returns the window's measures."""
        self._offsets = [area.offset for area in self.areas]
        self._littered = self._littered or self.root is not None
        self._kill()
        self.u = Units(self.host.size, self.host.settings.text_size)
        self.manager = manager_for(self.u)
        if self not in _open:
            for other in _open:
                other.covered()
            _open.append(self)
        depth = _open.index(self)
        self.root = UIContainer(
            pygame.Rect((0, 0), self.u.size), self.manager, starting_height=1 + depth * _LAYERS, element_id=["screen"]
        )
        self.container = self.root
        Veil(self)
        return self.u

    def finish(self, order: list[Focusable]) -> None:
        """All elements are there: draw them, and give the keyboard to the one that had it."""
        for element in self.elements:
            element.repaint()
        for area, offset in zip(self.areas, self._offsets):
            area.move_to(offset)
        self.focus.set_order(order)

    def open_scroll(self, view: pygame.Rect, content_height: int) -> ScrollArea:
        """What is made from now on lies in an area that scrolls, until ``close_scroll``; places are inside the area."""
        area = ScrollArea(self, view, content_height)
        self.areas.append(area)
        self.container, self.scroll = area.body, area
        return area

    def close_scroll(self) -> None:
        """What is made from now on lies in the window again."""
        self.container, self.scroll = self.root, None

    def _kill(self) -> None:
        if self.root is not None and self.root.alive():
            self.manager.set_focus_set(None)
            self.root.kill()
        self.root = self.container = self.scroll = None
        self.elements.clear()
        self.controls.clear()
        self.areas.clear()

    def close(self) -> None:
        """The scene is gone for good."""
        self._kill()
        self.focus.set_order([])
        if self in _open:
            _open.remove(self)
            if _open:
                _open[-1].uncovered()

    def covered(self) -> None:
        """Another scene comes on top: no field keeps the keys, no control the mouse, and no ring is shown."""
        self.is_covered = True
        self.focus.release()
        for control in self.controls:
            if isinstance(control, Control) and (control.pointed or control.held):
                control.held = False
                control.point(None)

    def uncovered(self) -> None:
        """This screen is the topmost again."""
        if self.is_covered:
            self.is_covered = False
            self.focus.regain()

    # ------------------------------------------------------------ events, time, painting

    def handle(self, event: pygame.Event) -> bool:
        """True where an element or the focus has used the event."""
        if event.type == pygame.USEREVENT:  # pygame_gui posts its events a second time under this old name
            return True
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        used = self.focus.handle(event)
        if not used:
            used = bool(self.manager.process_events(event))
        if any(isinstance(control, TextField) for control in self.controls):
            self.manager.update(0.0)
        return used

    def _point(self, pos: tuple[int, int]) -> None:
        for control in self.controls:
            if isinstance(control, Control):
                inside = control.visible and control.seen_part().collidepoint(pos)
                if inside or control.pointed:
                    control.point(pos if inside else None)
                if control.held:
                    at = control.hit_rect()
                    control.grabbed((pos[0] - at.x, pos[1] - at.y))

    @property
    def typing(self) -> bool:
        """Whether a text field has the keyboard, so that letters are letters."""
        current = self.focus.current
        return current is not None and current.is_text

    def points(self) -> dict[str, list[int]]:
        """Where each control can be clicked, by its key; one that is scrolled away has no place."""
        seen = {control.key: control.seen_part() for control in self.focus.items}
        return {key: list(rect.center) for key, rect in seen.items() if rect.w and rect.h}

    def step(self, seconds: float) -> None:
        self.manager.update(seconds)
        if self._littered:  # elements that are gone hold each other and large surfaces
            self._littered = False
            gc.collect()

    def wakes_in(self) -> float | None:
        """A field's caret blinks, or there is something to clear away while nobody waits for it."""
        return CARET_SECONDS if self.typing or self._littered else None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint this screen's elements alone, and the ring around the one with the keyboard."""
        if self.root is not None:
            _draw(surface, self.root)
        current = self.focus.current
        if current is None or self.is_covered or not self.focus.ring_shown:
            return
        before = surface.get_clip()
        area = getattr(current, "scroll", None)
        if area is not None:
            surface.set_clip(area.view_rect())
        inset = 2 * self.u(getattr(current, "ring_inset", 0))
        rect = current.hit_rect().inflate(-inset, -inset)
        chrome.focus_ring(surface, self.u, rect, getattr(current, "radius", 12))
        surface.set_clip(before)

    def _reveal(self, control: Focusable) -> None:
        area = getattr(control, "scroll", None)
        if area is not None:
            area.reveal(control.hit_rect())


def _draw(surface: pygame.Surface, container: UIContainer) -> None:
    for element in container.elements:
        if not element.visible:
            continue
        if element.image is not None:
            surface.blit(element.image, element.rect, special_flags=element.blendmode)
        if isinstance(element, UIContainer):
            _draw(surface, element)


def forget_all() -> None:
    """Let go of all screens and of pygame_gui's manager, whatever state an error has left them in. The next screen
    begins with a new one."""
    _open.clear()
    let_go()
