"""What all controls of the menus are: parts of a screen that are drawn with the game's own chrome."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import pygame

from crazy8.ui.drawing.labels import SMALLEST_PX, draw_fitted, fitted
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.surfaces import Canvas
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.container import Container, Part
from crazy8.ui.widgets.focus import FocusLayer
from crazy8.ui.widgets.node import Node, Point, Scrolling

_SHADE: Final = 20
"""Units around a control in which its shadow may fall."""


def least_px(u: Units, floor: int = SMALLEST_PX) -> int:
    """The smallest letters of a window where there is room: in a large one they are as large a part of it as in a
    usual one, and large text does not shrink below usual text."""
    return max(floor, u(floor * max(1.0, min(1.15, u.text_size / 100))))


class Written(NamedTuple):
    """A text as it stands in an element: where its letters are, the box they have to stay in, and whether it was
    cut to stay there: a long name that a person gave may be, nothing else."""

    text: str
    ink: pygame.Rect
    room: pygame.Rect
    is_cut: bool = False


class Ground(Protocol):
    """What an element is made on: what it asks of its screen."""

    @property
    def focus(self) -> FocusLayer: ...
    @property
    def host(self) -> Host: ...
    @property
    def u(self) -> Units: ...
    @property
    def container(self) -> Container | None:
        """The container that new elements go into."""

    @property
    def scroll(self) -> Scrolling | None:
        """The area that scrolls in which they lie; None in the window itself."""

    @property
    def elements(self) -> list[Element]: ...
    @property
    def spoken(self) -> list[Node]: ...
    def add(self, node: Node) -> None:
        """One more node that the pointer and, if it takes it, the keyboard can come to."""


class Element(Part, Node):
    """An element that is painted anew whenever it has changed. ``rect`` is what it shows, without its shadow."""

    shade: float = 0
    takes_focus = False

    def __init__(self, screen: Ground, rect: pygame.Rect, key: str = "") -> None:
        self.screen = screen
        self.u: Units = screen.u
        self.key = key
        self.written: list[Written] = []
        self.pad = screen.u(self.shade)
        self.scroll = screen.scroll
        super().__init__(pygame.Rect(rect).inflate(2 * self.pad, 2 * self.pad), screen.container)
        screen.elements.append(self)
        screen.spoken.append(self)

    def usable(self) -> bool:
        return self.alive()

    def entered_by(self, pressed: bool) -> None:
        """Enter now presses this element, or another one."""

    def hit_rect(self) -> pygame.Rect:
        """Where it lies in the window, without its shadow."""
        return pygame.Rect(self.rect).inflate(-2 * self.pad, -2 * self.pad)

    @property
    def face(self) -> pygame.Rect:
        """The same in its own surface."""
        at = self.hit_rect()
        return pygame.Rect(self.pad, self.pad, at.w, at.h)

    def repaint(self) -> None:
        """Draw it anew."""
        surface = Canvas(*self.rect.size)
        self.written.clear()
        self.paint(surface, self.face)
        self.image = surface

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        """Draw it on a clear surface, inside ``face``."""

    def write(
        self,
        surface: pygame.Surface,
        string: str,
        room: pygame.Rect,
        role: str = "body",
        size: float = 16,
        paint: Paint = "paper",
        align: str = "l",
        floor: int = SMALLEST_PX,
    ) -> pygame.Rect:
        """Write a text into a box, in the middle of its height: smaller or in more lines where it is too long."""
        if not string:
            return pygame.Rect(room.x, room.centery, 0, 0)
        found = fitted(string, role, self.u.text(size, floor), room.w, room.h, least_px(self.u, floor), floor)
        whole = draw_fitted(surface, found, room, role, paint, align)
        self.written.append(Written(string, whole, pygame.Rect(room), found.is_cut))
        return whole


class Control(Element):
    """An element that can be pressed by the mouse and by the keyboard.

    ``enabled``: whether pressing it has an effect; one that has none may still get the keyboard, to say why.
    """

    shade = _SHADE
    takes_focus = True

    def __init__(self, screen: Ground, rect: pygame.Rect, key: str) -> None:
        super().__init__(screen, rect, key)
        self.enabled = True
        self.pointer: Point = (-1, -1)
        """Where the pointer is inside of it."""
        screen.add(self)

    def can_press(self) -> bool:
        return self.enabled

    # ------------------------------------------------------------ the pointer

    @property
    def state(self) -> str:
        """What the mouse does to it, as the chrome names it."""
        return "pressed" if self.held and self.pointed else "hover" if self.pointed else "normal"

    def point(self, pos: Point | None) -> None:
        inside, local = pos is not None, self._local(pos)
        changed = inside != self.pointed or self.part_at(local) != self.part_at(self.pointer)
        self.pointed, self.pointer = inside, local
        if changed and self.alive():
            self.repaint()

    def grab(self, pos: Point) -> None:
        self.held = True
        self.repaint()
        self.grabbed(self._local(pos))

    def drag(self, pos: Point) -> None:
        self.grabbed(self._local(pos))

    def drop(self, pos: Point) -> None:
        self.cancel()
        if self.usable() and self.contains(pos):
            self.clicked(self._local(pos))

    def cancel(self) -> None:
        self.held = False
        if self.alive():
            self.repaint()

    def _local(self, pos: Point | None) -> Point:
        at = self.hit_rect()
        return (pos[0] - at.x, pos[1] - at.y) if pos is not None else (-1, -1)

    def part_at(self, local: Point) -> int:
        """Which part of it a point means, where it has several; -1 for none."""
        del local
        return -1

    def grabbed(self, local: Point) -> None:
        """The button is down on it, and the pointer there."""

    def clicked(self, local: Point) -> None:
        """The button went down and up on it."""
        del local
        self.press()
