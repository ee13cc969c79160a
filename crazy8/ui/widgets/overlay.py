"""A panel over whatever lies below: the veil, the way it comes in, and its elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from crazy8.ui.drawing.chrome import BEHIND_PANEL, lay_veil
from crazy8.ui.drawing.surfaces import clear_surface
from crazy8.ui.shell.scene import Host
from crazy8.ui.table.motion import out, share
from crazy8.ui.widgets.screen_scene import ScreenScene

_COMES_IN: Final = {"full": 0.16, "reduced": 0.12, "off": 0.0}
"""Seconds that a panel takes to come in, by how much the player wants to see move."""


class Overlay(ScreenScene):
    """A panel whose elements ``build`` makes and whose ground ``paint_ground`` paints, where it is no element itself.

    ``now`` is its own time in seconds; it runs only while something moves. One that ``comes_in`` fades in and rises.
    """

    overlay = True
    veil = BEHIND_PANEL
    comes_in = False
    rises = True
    """Whether it also rises while it comes in."""
    builds_late = False
    """Whether the elements are not made with the panel, but when they are first needed."""
    paints_late = False
    """Whether the first frame, in which the elements are made, leaves the painting of what comes in to the next one."""

    def __init__(self, host: Host, default: str = "") -> None:
        super().__init__(host, default)
        self.now = 0.0
        self.is_built = False
        self._pieces: Iterator[None] | None = None
        """What is left to do until all elements are there, once that has begun."""
        self._before = 0.0
        self._has_begun = False
        self._fading: pygame.Surface | None = None
        """What the panel is painted on while it comes in: once, and again after an event."""
        self._fading_is_painted = False
        self._fading_ring = False
        """Whether it shows the focus ring."""
        if not self.builds_late:
            self.ensure_built()

    # ------------------------------------------------------------ what a panel says of itself

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        """Paint what lies under the elements, as it is at a moment. While the panel comes in, time changes nothing."""

    @property
    def ends(self) -> float:
        """When the last thing that moves comes to rest."""
        return self.entrance

    def painted_box(self) -> pygame.Rect:
        """The part of the window that the panel and its shadow take."""
        return pygame.Rect((0, 0), self.host.size)

    def lay_own_veil(self, surface: pygame.Surface, alpha: int) -> None:
        """Darken what lies below."""
        lay_veil(surface, alpha)

    # ------------------------------------------------------------ building

    def ensure_built(self) -> None:
        """Make the elements, or those that are missing."""
        for _ in self.build_ahead():
            pass

    def build_ahead(self) -> Iterator[None]:
        """Make the elements a piece at a time; whoever needs them sooner makes the rest."""
        while not self.is_built:
            if self._pieces is None:
                self._pieces = self._build()
            next(self._pieces, None)
            yield

    def _build(self) -> Iterator[None]:
        self.screen.begin()
        yield
        order = self.build()
        yield
        for _ in self.screen.finish_ahead(order):
            yield
        self.is_built, self._pieces = True, None

    def rebuild(self) -> None:
        self.is_built = self._fading_is_painted = False
        self._pieces = None
        self.ensure_built()

    def on_entered(self) -> None:
        self.ensure_built()

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        self._fading_is_painted = False
        super().handle(event)

    # ------------------------------------------------------------ time

    @property
    def entrance(self) -> float:
        """How many seconds the panel takes to come in."""
        return _COMES_IN[self.host.settings.motion] if self.comes_in else 0.0

    def step(self, seconds: float) -> None:
        self._before = self.now
        if self.now < self.ends:
            self.now = min(self.ends, self.now + seconds)
        super().step(seconds)

    @property
    def moving(self) -> bool:
        return self.now < self.ends or self._before < self.now

    def hurry(self) -> None:
        """Let everything be at rest now."""
        self.now = self._before = self.ends

    def moment(self, ahead: float) -> float:
        """The time of a frame between the last step and the next."""
        return self._before + (self.now - self._before) * ahead

    # ------------------------------------------------------------ painting

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self.ensure_built()
        now = self.moment(ahead)
        come = out(share(now, 0.0, self.entrance)) if self.entrance else 1.0
        self.lay_own_veil(surface, round(self.veil * come))
        if come >= 1.0:
            self._fading = None
            self._paint(surface, now)
            return
        around, fading = self.painted_box().clip(surface.get_rect()), self._fading
        if self.paints_late and not self._has_begun:
            self._has_begun = True
            return
        if fading is None or not self._fading_is_painted or self._fading_ring != self.host.ring_shown:
            fading = self.paint_apart(now)
        part = fading.subsurface(around)
        part.set_alpha(round(255 * come))
        rise = self.u(12) if self.rises and self.host.settings.motion == "full" else 0
        surface.blit(part, (around.x, around.y + round(rise * (1 - come))))

    def paint_apart(self, now: float = 0.0) -> pygame.Surface:
        """Paint the panel on the surface it is blended in from; one that is made ahead may have it done before it is
        opened."""
        fading = self.make_room_to_fade()
        self._paint(fading, now)
        self._fading_is_painted, self._fading_ring = True, self.host.ring_shown
        return fading

    def _paint(self, surface: pygame.Surface, now: float) -> None:
        self.paint_ground(surface, now)
        self.screen.draw(surface)

    @property
    def is_fading(self) -> bool:
        """Whether the last frame has shown the panel on its way in."""
        return self._fading is not None

    def make_room_to_fade(self) -> pygame.Surface:
        """A surface like the window's, clear where the panel is painted before it is blended in."""
        if self._fading is None or self._fading.get_size() != self.host.size:
            self._fading = clear_surface(*self.host.size)
        self._fading.fill((0, 0, 0, 0), self.painted_box().clip(self._fading.get_rect()))
        return self._fading
