"""The window: sizes, the stretched picture, the mouse; and the sentence where there is no screen."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from crazy8.ui.shell.window import SETTLE, SMALLEST, GameWindow, NoDisplay, fitting_size, start_display

ROOT = Path(__file__).resolve().parents[2]
STEP = 1 / 120


@pytest.fixture
def window() -> Iterator[GameWindow]:
    start_display()
    window = GameWindow("Test", (1280, 720))
    yield window
    window.close()
    pygame.display.quit()


def resize(window: GameWindow, size: tuple[int, int]) -> bool:
    """What a person does at the window's edge, and the event it makes."""
    window.window.size = size
    return window.notice(pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))


def settle(window: GameWindow) -> int:
    """Let time go on until the size has settled; how often a new layout was asked for."""
    return sum(window.step(STEP) for _ in range(60))


# ---------------------------------------------------------------- size


@pytest.mark.parametrize(
    ("wanted", "desktop", "size"),
    [
        ((1280, 720), (1920, 1080), (1280, 720)),
        ((1280, 720), None, (1280, 720)),
        ((200, 2000), (1920, 1080), (960, 1080)),
        ((3840, 2160), (1366, 768), (1366, 768)),
        ((1280, 720), (800, 600), (800, 600)),
        ((0, 0), (1920, 1080), SMALLEST),
    ],
)
def test_a_window_is_never_too_small_nor_larger_than_the_desktop(
    wanted: tuple[int, int], desktop: tuple[int, int] | None, size: tuple[int, int]
) -> None:
    assert fitting_size(wanted, desktop) == size


def test_a_new_window(window: GameWindow) -> None:
    assert window.size == (1280, 720)
    assert window.own_size == (1280, 720)
    assert window.window.resizable
    assert window.window.minimum_size == SMALLEST
    assert window.window.title == "Test"
    assert pygame.key.get_repeat() == (0, 0)
    assert window.settles_in is None


def test_a_new_size_counts_once_it_has_settled(window: GameWindow) -> None:
    for width in (1300, 1350, 1400):
        assert resize(window, (width, 800))
        assert not window.step(STEP)
        assert window.size == (1280, 720)
    assert window.settles_in == pytest.approx(SETTLE - STEP)
    assert settle(window) == 1
    assert window.size == (1400, 800)
    assert window.settles_in is None


def test_a_size_that_comes_back_changes_nothing(window: GameWindow) -> None:
    resize(window, (1400, 800))
    resize(window, (1280, 720))
    assert settle(window) == 0
    assert window.size == (1280, 720)


def test_meanwhile_the_picture_is_stretched(window: GameWindow) -> None:
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface) -> None:
        sizes.append(surface.get_size())
        surface.fill("red")
        surface.fill("blue", (surface.width // 2, 0, surface.width, surface.height))

    resize(window, (1600, 900))
    window.show(paint)
    on_screen = window.window.get_surface()
    assert sizes == [(1280, 720)]
    assert on_screen.get_size() == (1600, 900)
    assert on_screen.get_at((799, 899))[:3] == (255, 0, 0)
    assert on_screen.get_at((801, 899))[:3] == (0, 0, 255)
    settle(window)
    window.show(paint)
    assert sizes[-1] == (1600, 900)


@pytest.mark.parametrize("size", [(1, 1), (1, 900), (1600, 1), (300, 200), (800, 600)])
def test_a_window_smaller_than_the_smallest_shows_a_picture_made_smaller(
    window: GameWindow, size: tuple[int, int]
) -> None:
    """A system may force any size; what is laid out is never smaller than the smallest size."""
    sizes: list[tuple[int, int]] = []

    def paint(surface: pygame.Surface) -> None:
        sizes.append(surface.get_size())
        surface.fill("red")

    window.window.minimum_size = (1, 1)
    resize(window, size)
    settle(window)
    window.show(paint)
    assert sizes[-1][0] >= SMALLEST[0]
    assert sizes[-1][1] >= SMALLEST[1]
    assert window.size == sizes[-1]
    on_screen = window.window.get_surface()
    assert on_screen.get_size() == size
    red, green, blue = on_screen.get_at((size[0] - 1, size[1] - 1))[:3]
    assert red > 250  # making it smaller rounds
    assert green == blue == 0
    told = window.placed(pygame.Event(pygame.MOUSEMOTION, pos=(size[0] // 2, size[1] // 2), rel=(0, 0)))
    assert told.pos[0] == pytest.approx(window.size[0] / 2, abs=window.size[0] / size[0])


def test_the_place_is_known_once_the_window_has_moved_and_rests(window: GameWindow) -> None:
    window.window.position = (31, 47)
    window.notice(pygame.Event(pygame.WINDOWMOVED, x=31, y=47))
    settle(window)
    assert window.own_place == (31, 47)
    window.notice(pygame.Event(pygame.WINDOWMAXIMIZED))
    window.window.position = (0, 0)
    window.notice(pygame.Event(pygame.WINDOWMOVED, x=0, y=0))
    settle(window)
    assert window.own_place == (31, 47)


def test_the_screen_saver_may_come(window: GameWindow) -> None:
    assert pygame.display.get_allow_screensaver()


# ---------------------------------------------------------------- the mouse


def test_the_mouse_is_where_it_is_in_the_picture(window: GameWindow) -> None:
    resize(window, (1920, 1080))
    told = window.placed(pygame.Event(pygame.MOUSEMOTION, pos=(1919, 1079), rel=(3, -3), buttons=(1, 0, 0)))
    assert (told.pos, told.rel, told.buttons) == ((1279, 719), (2, -2), (1, 0, 0))
    clicked = window.placed(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(960, 540), button=1, touch=False))
    assert (clicked.pos, clicked.button) == ((640, 360), 1)


@pytest.mark.parametrize("size", [(961, 541), (1037, 777), (1600, 541), (960, 1200), (2000, 801)])
def test_every_corner_can_be_reached_at_odd_sizes(window: GameWindow, size: tuple[int, int]) -> None:
    resize(window, size)
    settle(window)
    for corner in ((0, 0), (size[0] - 1, size[1] - 1)):
        assert window.placed(pygame.Event(pygame.MOUSEMOTION, pos=corner, rel=(0, 0))).pos == corner


def test_other_events_are_left_alone(window: GameWindow) -> None:
    resize(window, (1920, 1080))
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_d)
    assert window.placed(event) is event


# ---------------------------------------------------------------- full screen, minimized


def test_full_screen_and_back_is_the_same_window(window: GameWindow) -> None:
    before = (window.window.size, window.window.position)
    for _ in range(5):
        window.set_full_screen(True)
        assert window.own_size is None
        window.set_full_screen(False)
        assert (window.window.size, window.window.position) == before
    assert window.own_size == (1280, 720)


def test_nothing_is_drawn_while_minimized(window: GameWindow) -> None:
    drawn: list[pygame.Surface] = []
    window.notice(pygame.Event(pygame.WINDOWMINIMIZED))
    window.show(drawn.append)
    assert drawn == []
    assert window.notice(pygame.Event(pygame.WINDOWRESTORED))
    window.show(drawn.append)
    assert len(drawn) == 1


def test_a_maximized_window_has_no_size_of_its_own(window: GameWindow) -> None:
    window.notice(pygame.Event(pygame.WINDOWMAXIMIZED))
    assert window.own_size is None
    window.notice(pygame.Event(pygame.WINDOWRESTORED))
    assert window.own_size == (1280, 720)


def test_typing_is_off_until_a_field_asks_for_it(window: GameWindow) -> None:
    """Otherwise every key makes a second event, and input methods take the hot keys away."""
    code = (
        "import ctypes, pygame\nfrom crazy8.ui.shell import sdl as ours, window\nwindow.start_display()\n"
        "window.GameWindow('x', (960, 540))\n"
        "sdl = ctypes.CDLL(next(place for place in ours._places()))\nprint(sdl.SDL_IsTextInputActive())"
    )
    assert program(code).stdout.split()[-1] == "0"


# ---------------------------------------------------------------- no screen


def program(code: str, **environment: str | None) -> "subprocess.CompletedProcess[str]":
    """Run code in a Python of its own; None takes a variable away."""
    env = {name: value for name, value in {**os.environ, **environment}.items() if value is not None}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, timeout=60)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
@pytest.mark.parametrize("display", [None, ":987"])
def test_without_a_screen_it_is_one_sentence(tmp_path: Path, display: str | None) -> None:
    """SDL would draw on, where nobody sees it."""
    code = "import sys\nfrom crazy8.ui.shell.app import main\nsys.exit(main())"
    done = program(
        code, SDL_VIDEODRIVER=None, DISPLAY=display, WAYLAND_DISPLAY=None, XDG_RUNTIME_DIR=None,
        CRAZY8_HOME=str(tmp_path),
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("There is no screen")
    assert done.stderr.count("\n") == 1


def test_a_driver_that_does_not_exist_is_no_screen() -> None:
    code = (
        "from crazy8.ui.shell.window import NoDisplay, start_display\n"
        "try:\n    start_display()\nexcept NoDisplay:\n    print('none')"
    )
    assert program(code, SDL_VIDEODRIVER="nonsense").stdout.split()[-1] == "none"


def test_a_driver_that_was_asked_for_is_used() -> None:
    start_display()
    assert pygame.display.get_driver() == "dummy"
    pygame.display.quit()
    assert issubclass(NoDisplay, Exception)
