"""One scene's elements: built anew from the scene's own state whenever the window or the words change."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.type import draw_lines, line_height, width_of, wrap
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.container import Container
from crazy8.ui.widgets.element import Element
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.layer import Layer
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.pointer import wheel_steps
from crazy8.ui.widgets.scroll import ScrollArea

CARET_SECONDS: Final = 0.4


class Screen(Layer):
    """The elements of one scene. A scene calls ``begin``, makes its elements, and calls ``finish`` with the controls in
    reading order; again after each change of size.
    """

    def __init__(self, host: Host, default: str = "") -> None:
        super().__init__(host, default)
        self.focus.reveal = self._reveal
        self.focus.moved = self.show_enter
        self.u = Units(host.size, host.settings.text_size)
        self.root: Container | None = None
        self.container: Container | None = None
        self.scroll: ScrollArea | None = None
        self.areas: list[ScrollArea] = []
        self.elements: list[Element] = []
        self.spoken: list[Node] = []
        """All that may say something, in the order in which it was made."""
        self.ground: Callable[[], Iterable[Node]] = tuple
        """What a scene paints under the elements, as far as it says something; it comes before them."""
        self._littered = False
        self._offsets: list[int] = []

    @property
    def controls(self) -> list[Node]:
        """What the keyboard can come to, in the order in which it was made."""
        return [node for node in self.nodes if node.takes_focus]

    # ------------------------------------------------------------ building

    def begin(self) -> Units:
        """Let go of all elements and start anew; returns the window's measures."""
        self._offsets = [area.offset for area in self.areas]
        self._littered = self._littered or self.root is not None
        self._kill()
        self.u = Units(self.host.size, self.host.settings.text_size)
        self.root = self.container = Container(pygame.Rect((0, 0), self.u.size))
        return self.u

    def finish(self, order: Sequence[Node]) -> None:
        """All elements are there: draw them, and give the keyboard to the one that had it."""
        for _ in self.finish_ahead(order):
            pass

    def finish_ahead(self, order: Sequence[Node]) -> Iterator[None]:
        """The same, an element at a time."""
        for element in self.elements:
            element.repaint()
            yield
        for area, offset in zip(self.areas, self._offsets):
            area.move_to(offset)
        self.focus.set_order(order)
        self.pointer.look_again()

    def mark(self) -> tuple[int, int, int, int]:
        """How much has been made: for ``cut_back``."""
        return len(self.elements), len(self.spoken), len(self.nodes), len(self.areas)

    def cut_back(self, mark: tuple[int, int, int, int]) -> None:
        """Let go of all that was made after a mark, to make it anew and call ``finish_from``."""
        elements, spoken, nodes, areas = mark
        self.pointer.cancel()
        for element in self.elements[elements:]:
            element.kill()
        for area in self.areas[areas:]:
            area.outer.kill()
        del self.elements[elements:], self.spoken[spoken:], self.nodes[nodes:], self.areas[areas:]
        self._littered = True

    def finish_from(self, mark: tuple[int, int, int, int], order: Sequence[Node]) -> None:
        """Draw what was made after a mark; ``order`` is that of all controls."""
        for element in self.elements[mark[0] :]:
            element.repaint()
        self.focus.set_order(order)
        self.pointer.look_again()

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
        self.pointer.cancel()
        if self.root is not None:
            self.root.kill()
        self.root = self.container = self.scroll = None
        self.elements.clear()
        self.spoken.clear()
        self.nodes.clear()
        self.areas.clear()

    def close(self) -> None:
        """The scene is gone for good."""
        self._kill()
        self.focus.set_order([])

    @property
    def field(self) -> TextField | None:
        """The text field that has the keyboard."""
        current = self.focus.current
        return current if isinstance(current, TextField) else None

    # ------------------------------------------------------------ events, time, painting

    def handle(self, event: pygame.Event) -> bool:
        """True where an element or the focus has used the event."""
        if event.type == pygame.USEREVENT:  # pygame_gui posts its events a second time under this old name
            return True
        if event.type == pygame.MOUSEWHEEL:
            return self._scrolled(event)
        used = super().handle(event)
        field = self.field
        return used if field is None else field.hear(event, used) or used

    def _scrolled(self, event: pygame.Event) -> bool:
        """The wheel moves the area under the pointer, or the only one there is."""
        at = self.pointer.at
        under = [area for area in self.areas if at is not None and area.view_rect().collidepoint(at)]
        for area in under or self.areas[:1]:
            area.wheel(wheel_steps(event))
            self.pointer.look_again()
            return True
        return False

    def in_reading_order(self) -> Iterable[Node]:
        """The controls in the order of the keyboard, each after the words that were made before it."""
        yield from self.ground()
        words = deque((made, node) for made, node in enumerate(self.spoken) if not node.takes_focus)
        made_as = {id(node): made for made, node in enumerate(self.spoken)}
        for control in self.focus.order:
            while words and words[0][0] < made_as[id(control)]:
                yield words.popleft()[1]
            yield control
        for _, node in words:
            yield node

    def step(self, seconds: float) -> None:
        field = self.field
        if field is not None:
            field.pass_time(seconds)
        if self._littered:  # elements that are gone hold each other and large surfaces
            self._littered = False
            gc.collect()

    def wakes_in(self) -> float | None:
        """A field's caret blinks, or there is something to clear away while nobody waits for it."""
        return CARET_SECONDS if self.typing or self._littered else None

    def draw(self, surface: pygame.Surface) -> None:
        """Paint this screen's elements alone, and the ring around the one with the keyboard."""
        if self.root is not None:
            self.root.draw(surface)
        self._draw_ring(surface)
        self._draw_note(surface)

    def _draw_ring(self, surface: pygame.Surface) -> None:
        current = self.focus.current
        if current is None or self.is_covered or not self.focus.ring_shown:
            return
        before = surface.get_clip()
        if current.scroll is not None:
            surface.set_clip(current.scroll.view_rect().clip(before))
        inset = 2 * self.u(current.ring_inset)
        chrome.focus_ring(surface, self.u, current.ring_rect().inflate(-inset, -inset), current.radius)
        surface.set_clip(before)

    def _draw_note(self, surface: pygame.Surface) -> None:
        """What the player should know of the letters in the field with the keyboard, under it or above it."""
        field = self.field
        note = field.note if field is not None and not self.is_covered else ""
        if field is None or not note:
            return
        u, at = self.u, field.hit_rect()
        px, pad = u.text(15), u(12)
        lines = wrap(note, "medium", px, max(at.w, u(320)) - 2 * pad)
        wide = max(width_of(line, "medium", px) for line in lines) + 2 * pad
        box = pygame.Rect(at.x, at.bottom + u(12), wide, line_height("medium", px) * len(lines) + pad)
        if box.bottom > u.height:
            box.bottom = at.y - u(12)
        box.clamp_ip(surface.get_rect())
        chrome.pill(surface, u, box, 1.0, 10, "warn_bg", "warn", 0.6)
        draw_lines(surface, lines, (box.x + pad, box.y + pad // 2), "medium", px)

    def _reveal(self, node: Node) -> None:
        if node.scroll is not None:
            node.scroll.reveal(node.hit_rect())

    def show_enter(self) -> None:
        """The cap "Enter" stands on what Enter does now."""
        pressed = self.focus.pressed_by_enter
        for element in self.elements:
            element.entered_by(pressed is element)
