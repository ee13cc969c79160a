"""The window on the desktop: its size, full screen, and where the mouse is in what scenes draw on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final

import pygame

from crazy8.resources import asset
from crazy8.ui.shell.placing import (
    SMALLEST,
    TITLE_BAR,
    Area,
    Place,
    Size,
    can_be_reached,
    fitting_size,
    laid_out_size,
    settled_area,
)
from crazy8.ui.shell.suppress_stderr import suppressed_stderr

SETTLE: Final = 0.12
"""Seconds a new size must last before everything is laid out for it."""
_CHECK: Final = 0.3
"""Seconds after which a system has drawn its frame around a new window."""
_PANELS: Final = 128
"""So much of a screen's height or width panels and a frame may need: a window that leaves it free need not ask."""
APP_ID: Final = "crazy8"
_NO_SCREEN: Final = ("offscreen", "dummy")

_UNWANTED: Final = (
    # Observation twice: what the finger does the mouse does too, and window events have old doubles.
    pygame.ACTIVEEVENT,
    pygame.VIDEORESIZE,
    pygame.VIDEOEXPOSE,
    pygame.WINDOWRESIZED,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.FINGERMOTION,
    pygame.MULTIGESTURE,
    # Of no use here.
    pygame.WINDOWTAKEFOCUS,
    pygame.WINDOWHITTEST,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.WINDOWICCPROFCHANGED,
    pygame.AUDIODEVICEADDED,
    pygame.AUDIODEVICEREMOVED,
    pygame.CLIPBOARDUPDATE,
    pygame.KEYMAPCHANGED,
    pygame.LOCALECHANGED,
    pygame.DROPFILE,
    pygame.DROPTEXT,
    pygame.DROPBEGIN,
    pygame.DROPCOMPLETE,
    pygame.JOYAXISMOTION,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.SYSWMEVENT,
)
"""Events that would only wake the loop."""


_CURSORS: Final = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
}


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def start_display() -> None:
    """Start SDL's video.

    Raises:
        NoDisplay: there is none, or SDL would draw where nobody can see it.
    """
    chosen = os.environ.get("SDL_VIDEODRIVER")
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        os.environ[name] = APP_ID  # pygame has already put the name of the started file there
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        with suppressed_stderr():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    driver = pygame.display.get_driver()
    if not chosen and driver in _NO_SCREEN:
        pygame.display.quit()
        raise NoDisplay(driver)
    if driver == "x11":
        # By shared memory instead of through OpenGL, which is 40 times slower where no graphics card helps.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.event.set_blocked(_UNWANTED)
    # SDL keeps it away by itself. Whoever plays moves a hand, which does the same; whoever has gone wants it to come.
    pygame.display.set_allow_screensaver(True)


class GameWindow:
    """The window. ``size`` is what scenes are laid out for, in pixels of the surface: it follows the window's own size
    once that has settled. Until then the picture of the old size is stretched."""

    def __init__(
        self,
        title: str,
        size: Size,
        full_screen: bool = False,
        place: Place | None = None,
        maximized: bool = False,
    ) -> None:
        """``place`` is where it was the last time, as the desktop counts it; one that is not there any more is not
        taken."""
        room, areas = _room_for(size, place)
        fitting = fitting_size(size, room)
        self._place = place if place is not None and can_be_reached(place, fitting, areas) else None
        self.window = pygame.Window(
            title,
            fitting,
            pygame.WINDOWPOS_UNDEFINED if self._place is None else self._place,
            resizable=True,
            allow_high_dpi=True,
            maximized=maximized and not full_screen,
        )
        self.window.minimum_size = fitting_size(SMALLEST, room)
        self.window.set_icon(pygame.image.load(asset("icons", "crazy8_128.png")))
        pygame.key.stop_text_input()
        pygame.key.set_repeat()
        self.full_screen = False
        self.minimized = False
        self.maximized = maximized
        self._windowed: tuple[Size, tuple[int, int]] | None = None
        """Size and place before full screen; None for a maximized window."""
        self._settles_in = 0.0
        self._shape = "arrow"
        self._checks_in = 0.0 if pygame.display.get_driver() in _NO_SCREEN else _CHECK
        """Seconds until the place is compared with the screen, once a frame has been shown."""
        self._is_shown = False
        self._old: pygame.Surface | None = None
        if full_screen:
            self.set_full_screen(True)
        self.size: Size = laid_out_size(self.window.get_surface().get_size())

    @cached_property
    def _present(self) -> Callable[[Sequence[pygame.Rect]], bool] | None:
        """Looked for when it is first needed, which is after the first frame."""
        from crazy8.ui.shell.sdl import presenter  # brings ctypes, which is heavy

        return presenter(self.window)

    # ------------------------------------------------------------ size

    @property
    def own_size(self) -> Size | None:
        """The size the person gave the window, as the desktop counts it; None while it fills the desktop."""
        return None if self.full_screen or self.maximized else (self.window.size[0], self.window.size[1])

    @property
    def own_place(self) -> Place | None:
        """Where the person put the window, as the desktop counts it; None while that is not known."""
        return self._place

    def _note_place(self) -> None:
        """Remember where the window is, while that is the person's doing."""
        if self._checks_in <= 0 and not (self.full_screen or self.maximized or self.minimized):
            self._place = self.window.position[0], self.window.position[1]

    def _come_into_view(self) -> None:
        """Compare the window with the screen once it has its frame: a title bar must be there to be got hold of, and
        nothing may lie below a panel. A system that puts a frame where it was asked to put a window is put right."""
        if self.full_screen or self.maximized or self.minimized:
            return
        from crazy8.ui.shell.sdl import frame_of, usable_areas  # brings ctypes, which is heavy

        left, top = self._place or self.window.position
        now = Area(left, top, *self.window.size)
        wanted = settled_area(now, frame_of(self.window), usable_areas())
        size, place = (wanted.width, wanted.height), (wanted.left, wanted.top)
        if size != self.window.size:
            least = self.window.minimum_size
            self.window.minimum_size = min(least[0], size[0]), min(least[1], size[1])
            self.window.size = size
        if place != tuple(self.window.position):
            self.window.position = place
        self._place = place

    def set_full_screen(self, on: bool) -> None:
        """Fill the desktop, or be the window again that it was before, in its old place."""
        if on == self.full_screen:
            return
        self.full_screen = on
        if on:
            width, height = self.window.size
            x, y = self.window.position
            self._windowed = None if self.maximized else ((width, height), (x, y))
            self.window.set_fullscreen(True)
            return
        self.window.set_windowed()
        if self._windowed is None:
            self.window.maximize()
            return
        size, position = self._windowed
        if self.window.size != size:
            self.window.size = size
        if self.window.position != position:
            self.window.position = position

    def notice(self, event: pygame.Event) -> bool:
        """Look at an event; returns whether the window must be drawn anew."""
        if event.type == pygame.WINDOWSIZECHANGED:
            changed = laid_out_size(self.window.get_surface().get_size()) != self.size
            self._settles_in = SETTLE if changed else 0.0
            return True
        if event.type == pygame.WINDOWMOVED:
            if self._settles_in <= 0:
                self._settles_in = SETTLE  # a maximized window moves first, and says so afterwards
            return False
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.minimized = True
            return False
        if event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            # Desktops take full screen for a kind of restored or maximized window; what it was before counts.
            if not self.full_screen:
                self.maximized = event.type == pygame.WINDOWMAXIMIZED
        elif event.type not in (pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            return False
        self.minimized = False
        return True

    @property
    def settles_in(self) -> float | None:
        """Seconds until a new size or place is taken over, or the first place looked at; None while there is none."""
        waits = (self._settles_in, self._checks_in if self._is_shown else 0.0)
        return min((wait for wait in waits if wait > 0), default=None)

    def step(self, seconds: float) -> bool:
        """Time goes on; returns True at the moment when everything must be laid out for a new size."""
        if self._is_shown and self._checks_in > 0:
            self._checks_in -= seconds
            if self._checks_in <= 0:
                self._come_into_view()
        if self._settles_in <= 0:
            return False
        self._settles_in -= seconds
        if self._settles_in > 0:
            return False
        self._note_place()
        size = laid_out_size(self.window.get_surface().get_size())
        if size == self.size:
            return False
        self._old = None
        self.size = size
        return True

    # ------------------------------------------------------------ mouse and picture

    def placed(self, event: pygame.Event) -> pygame.Event:
        """The event with the mouse where it is in the scene: the surface may have more pixels than the window, or
        another size still."""
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return event
        width, height = self.window.size
        if (width, height) == self.size or not width or not height:
            return event
        across, down = self.size[0] / width, self.size[1] / height
        told = dict(event.dict)
        for name in ("pos", "rel"):
            if name in told:
                told[name] = (int(told[name][0] * across), int(told[name][1] * down))
        return pygame.Event(event.type, told)

    def call(self, title: str) -> None:
        """Give the window another name."""
        self.window.title = title

    def point_as(self, shape: str) -> None:
        """Give the pointer a shape: arrow, hand or text."""
        if shape != self._shape:
            self._shape = shape
            with suppress(pygame.error):  # a screen without such pointers keeps its own
                pygame.mouse.set_cursor(_CURSORS[shape])

    def show(self, draw: Callable[[pygame.Surface], list[pygame.Rect] | None]) -> None:
        """Draw a frame and put it on the screen; ``draw`` returns where it has painted, or None for everywhere."""
        if self.minimized:
            return
        surface = self.window.get_surface()
        if surface.get_size() == self.size:
            self._old = None
            boxes = draw(surface)
        else:
            if self._old is None:
                self._old = pygame.Surface(self.size).convert(surface)
            draw(self._old)
            # What stays so is made smaller with care; what is only on its way, or too small to be read, quickly.
            in_haste = self._settles_in > 0 or any(4 * own < large for own, large in zip(surface.get_size(), self.size))
            resize = pygame.transform.scale if in_haste else pygame.transform.smoothscale
            resize(self._old, surface.get_size(), surface)
            boxes = None
        self._is_shown = True
        if boxes is None or (boxes and not (self._present and self._present(boxes))):
            self.window.flip()

    def close(self) -> None:
        """Take the window off the screen."""
        self.window.destroy()


def _room_for(size: Size, place: Place | None) -> tuple[Size | None, Sequence[Area]]:
    """The room for a window on the smallest screen, and what can be used of all screens; None and nothing where there
    is no screen to see. A window that is far from every edge need not ask for panels."""
    if pygame.display.get_driver() in _NO_SCREEN:
        return None, ()
    desktops = pygame.display.get_desktop_sizes()
    if not desktops:
        return None, ()
    if len(desktops) == 1 and _is_far_from_edges(size, place, desktops[0]):
        return desktops[0], (Area(0, 0, *desktops[0]),)
    from crazy8.ui.shell.sdl import usable_areas  # brings ctypes, which is heavy

    areas = usable_areas() or [Area(0, 0, *desktop) for desktop in desktops]
    smallest = min(areas, key=lambda area: area.width * area.height)
    return (smallest.width, max(1, smallest.height - TITLE_BAR)), areas


def _is_far_from_edges(size: Size, place: Place | None, desktop: Size) -> bool:
    if place is None:
        return all(length + _PANELS <= whole for length, whole in zip(size, desktop, strict=True))
    return all(
        at >= _PANELS and at + length + _PANELS <= whole
        for at, length, whole in zip(place, size, desktop, strict=True)
    )
