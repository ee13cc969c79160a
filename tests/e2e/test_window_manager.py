"""The window under a window manager: dragged larger, full screen and back, closed by its cross."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.driver import Game, missing_programs, screen

REASON = missing_programs("openbox")
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.xdist_group("screen"),
    pytest.mark.skipif(bool(REASON), reason=REASON),
    pytest.mark.skipif(sys.platform != "linux", reason="needs X"),
]

TABLE = ("--rules", "mau_mau", "--players", "3", "--seed", "5", "--motion", "off", "--pace", "quick")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with screen("1600x900", "openbox") as display, Game(display, tmp_path, *TABLE) as game:
        game.wait(lambda told: bool(told["legal"]))
        yield game


def state(game: Game) -> dict[str, object]:
    """What must not change with the window's size."""
    return {name: game.told[name] for name in ("scene", "hand", "legal", "counts", "message")}


def width_of_points(game: Game) -> int:
    return max(x for x, _ in game.told["points"].values())


def test_a_larger_window_lays_everything_out_anew(game: Game) -> None:
    before, reach = state(game), width_of_points(game)
    game.tell_x(f"windowsize {game.window} 1500 800")
    game.wait(lambda told: max(x for x, _ in told["points"].values()) > reach)
    assert state(game) == before
    assert game.geometry[2:] == (1500, 800)


def test_a_window_never_gets_too_small(game: Game) -> None:
    game.tell_x(f"windowsize {game.window} 300 200")
    game.catch_up(0.5)
    assert game.geometry[2:] == (960, 540)


@pytest.mark.parametrize("key", ["F11", "alt+Return"])
def test_full_screen_and_back_five_times_is_the_same_window(game: Game, key: str) -> None:
    before, shown = game.geometry, state(game)
    for _ in range(5):
        game.press(key)
        game.catch_up(0.4)
        assert game.geometry == (0, 0, 1600, 900)
        game.press(key)
        game.catch_up(0.4)
        assert game.geometry == before
    assert state(game) == shown
    game.click(game.told["hand"][0])
    assert game.told["message"]


def test_closing_the_window_ends_the_game(game: Game) -> None:
    game.press("alt+F4", answered=False)
    assert game.ended(10) == 0
    assert game.complaints == ""


def test_maximized_then_full_screen_and_back_is_maximized(game: Game) -> None:
    windowed = game.geometry
    game.tell_x(f"mousemove --window {game.window} 300 -10 click --repeat 2 --delay 50 1")
    game.catch_up(0.6)
    maximized = game.geometry
    assert maximized[2] > windowed[2]
    game.press("F11")
    game.catch_up(0.6)
    assert game.geometry == (0, 0, 1600, 900)
    game.press("F11")
    game.catch_up(0.6)
    assert game.geometry == maximized
