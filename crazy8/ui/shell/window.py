"""The window on the desktop: its size, full screen, and where the mouse is in what scenes draw on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final

import pygame

from crazy8.resources import asset
from crazy8.ui.shell.suppress_stderr import suppressed_stderr

SMALLEST: Final = (960, 540)
SETTLE: Final = 0.12
"""Seconds a new size must last before everything is laid out for it."""
APP_ID: Final = "crazy8"
_NO_SCREEN: Final = ("offscreen", "dummy")

Size = tuple[int, int]

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
    pygame.WINDOWMOVED,
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


def fitting_size(wanted: Size, desktop: Size | None) -> Size:
    """The wanted size, not smaller than the smallest and not larger than the desktop."""
    width, height = (max(length, least) for length, least in zip(wanted, SMALLEST, strict=True))
    return (min(width, desktop[0]), min(height, desktop[1])) if desktop else (width, height)


class GameWindow:
    """The window. ``size`` is what scenes are laid out for, in pixels of the surface: it follows the window's own size
    once that has settled. Until then the picture of the old size is stretched."""

    def __init__(self, title: str, size: Size, full_screen: bool = False) -> None:
        self._desktop = _desktop()
        self.window = pygame.Window(
            title,
            fitting_size(size, self._desktop),
            resizable=True,
            allow_high_dpi=True,
        )
        self.window.minimum_size = fitting_size(SMALLEST, self._desktop)
        self.window.set_icon(pygame.image.load(asset("icons", "crazy8_128.png")))
        pygame.key.stop_text_input()
        pygame.key.set_repeat()
        self.full_screen = False
        self.minimized = False
        self.maximized = False
        self._windowed: tuple[Size, tuple[int, int]] | None = None
        """Size and place before full screen; None for a maximized window."""
        self._settles_in = 0.0
        self._shape = "arrow"
        self._old: pygame.Surface | None = None
        if full_screen:
            self.set_full_screen(True)
        self.size: Size = self.window.get_surface().get_size()

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
            changed = self.window.get_surface().get_size() != self.size
            self._settles_in = SETTLE if changed else 0.0
            return True
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
        """Seconds until the new size is taken over; None while there is no new size."""
        return self._settles_in if self._settles_in > 0 else None

    def step(self, seconds: float) -> bool:
        """Time goes on; returns True at the moment when everything must be laid out for a new size."""
        if self._settles_in <= 0:
            return False
        self._settles_in -= seconds
        if self._settles_in > 0:
            return False
        self._old = None
        changed = self.size != self.window.get_surface().get_size()
        self.size = self.window.get_surface().get_size()
        return changed

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
            pygame.transform.scale(self._old, surface.get_size(), surface)
            boxes = None
        if boxes is None or (boxes and not (self._present and self._present(boxes))):
            self.window.flip()

    def close(self) -> None:
        """Take the window off the screen."""
        self.window.destroy()


def _desktop() -> Size | None:
    """The size of the smallest desktop; None where there is none to see."""
    if pygame.display.get_driver() in _NO_SCREEN:
        return None
    sizes = pygame.display.get_desktop_sizes()
    return min(sizes, key=lambda size: size[0] * size[1]) if sizes else None
