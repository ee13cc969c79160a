"""The few things that SDL can do and pygame does not offer, asked of the very copy of SDL that pygame runs on."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pygame

from crazy8.ui.shell.placing import Area, Frame

_VIDEO: Final = 0x20


def waiter() -> Callable[[int], object] | None:
    """What sleeps so many milliseconds or until an event comes in; None where SDL cannot be found.

    ``pygame.event.wait`` looks every millisecond; SDL itself sleeps until the system has something for the window.
    """
    try:
        wait = _library().SDL_WaitEventTimeout
    except (OSError, AttributeError):
        return None
    wait.restype, wait.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_int]
    return lambda milliseconds: wait(None, milliseconds)


def presenter(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool] | None:
    """What puts only these boxes of a window's surface on the screen, and says whether it could; None where SDL cannot
    be found. ``Window.flip`` always sends the whole surface."""
    try:
        find, update = _library().SDL_GetWindowFromID, _library().SDL_UpdateWindowSurfaceRects
    except (OSError, AttributeError):
        return None
    find.restype, find.argtypes = ctypes.c_void_p, [ctypes.c_uint32]
    update.restype, update.argtypes = ctypes.c_int, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]
    found = find(window.id)
    if not found:
        return None

    def present(boxes: Sequence[pygame.Rect]) -> bool:
        sides = [side for box in boxes for side in box]
        return bool(update(found, (ctypes.c_int * len(sides))(*sides), len(boxes)) == 0)

    return present


def usable_areas() -> list[Area]:
    """What panels and docks leave of each screen; none where SDL cannot be found."""
    try:
        library = _library()
        count, ask = library.SDL_GetNumVideoDisplays, library.SDL_GetDisplayUsableBounds
    except (OSError, AttributeError):
        return []
    ask.restype, ask.argtypes = ctypes.c_int, [ctypes.c_int, ctypes.c_void_p]
    areas = []
    for number in range(count()):
        sides = (ctypes.c_int * 4)()
        if ask(number, sides) == 0 and sides[2] > 0 and sides[3] > 0:
            areas.append(Area(*sides))
    return areas


def frame_of(window: pygame.Window) -> Frame:
    """What the system draws around a window: nothing where it does not say so."""
    none = Frame(0, 0, 0, 0)
    try:
        find, ask = _library().SDL_GetWindowFromID, _library().SDL_GetWindowBordersSize
    except (OSError, AttributeError):
        return none
    find.restype, find.argtypes = ctypes.c_void_p, [ctypes.c_uint32]
    ask.restype, ask.argtypes = ctypes.c_int, [ctypes.c_void_p] * 5
    top, left, bottom, right = (ctypes.c_int() for _ in range(4))
    if ask(find(window.id), *(ctypes.byref(side) for side in (top, left, bottom, right))) != 0:
        return none
    return Frame(left.value, top.value, right.value, bottom.value)


_found: list[Any] = []
"""SDL, once it has been found: looking takes a third of a frame."""


def _library() -> Any:
    """SDL.

    Raises:
        OSError: it cannot be found, or its video has not been started: another copy that lies on this machine.
    """
    for library in _found or _copies():
        if library.SDL_WasInit(_VIDEO) & _VIDEO:
            _found[:] = [library]
            return library
    raise OSError("no SDL that runs")


def _copies() -> Iterator[Any]:
    for place in _places():
        try:
            library = ctypes.CDLL(place)
            library.SDL_WasInit.restype, library.SDL_WasInit.argtypes = ctypes.c_uint32, [ctypes.c_uint32]
        except (OSError, AttributeError):
            continue
        yield library


def _places() -> Sequence[str]:
    """Where the SDL library of this process may lie, the likeliest first."""
    package = Path(pygame.__file__).parent
    if sys.platform == "win32":
        return [str(package / "SDL2.dll")]
    if sys.platform == "darwin":
        return [str(path) for path in sorted((package / ".dylibs").glob("libSDL2-2*.dylib"))]
    try:
        maps = Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace")
    except OSError:
        maps = ""
    loaded = {line.split(maxsplit=5)[-1] for line in maps.splitlines() if "/libSDL2-2" in line}
    return [*sorted(loaded), *map(str, sorted((package.parent / "pygame_ce.libs").glob("libSDL2-2*")))]
