"""Whole rounds in a real window, from outside: real keys, a real mouse, decisions from what ``--trace`` tells alone."""

import signal
import sys
import time
from pathlib import Path

import pytest

from tests.e2e.driver import Game, missing_programs, screen
from tools.keyplayer import next_key

REASON = missing_programs()
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.xdist_group("screen"),
    pytest.mark.skipif(bool(REASON), reason=REASON),
    pytest.mark.skipif(sys.platform != "linux", reason="needs X"),
]

QUICK = ("--rules", "mau_mau", "--players", "3", "--seed", "5", "--motion", "off", "--pace", "quick")
LONGEST_ROUND = 400


def by_keyboard(game: Game, *until: str) -> int:
    """Play by keyboard until one of these scenes comes up, the settlement by default; the number of keys that took."""
    pressed = 0
    while game.told["scene"] not in (until or ("settlement",)):
        key = next_key(game.told)
        if key is None:
            game.listen()
            continue
        game.press(key)
        pressed += 1
        assert pressed < LONGEST_ROUND
    return pressed


def by_mouse(game: Game) -> None:
    """One decision with the mouse: a card, a suit, the pile or a button."""
    told = game.told
    if told["scene"] == "suit":
        game.click(next(name for name in told["points"] if name.startswith("suit_")))
        return
    plays = [action.split()[1] for action in told["legal"] if action.startswith("play ")]
    if "mau" in told["legal"] and plays:
        game.click("mau")
    elif plays:
        game.click(plays[0])
    elif "draw" in told["legal"]:
        game.click("draw_pile")
    else:
        game.click("pass")


def test_a_whole_round_by_keyboard(tmp_path: Path) -> None:
    with screen() as display, Game(display, tmp_path, *QUICK) as game:
        game.wait(lambda told: bool(told["legal"]))
        assert len(game.told["hand"]) == 5
        by_keyboard(game)
        assert any(told["scores"] != [0, 0, 0] for told in game.seen)
        game.wait(lambda told: bool(told["idle"]))
        game.press("Return")
        game.wait(lambda told: told["scene"] == "table" and bool(told["hand"]))
        game.program.send_signal(signal.SIGTERM)
        assert game.ended() == 0
        assert game.complaints == ""


def test_a_whole_round_by_mouse(tmp_path: Path) -> None:
    with screen() as display, Game(display, tmp_path, *QUICK) as game:
        decisions = 0
        while game.told["scene"] != "settlement":
            if game.told["idle"] and (game.told["legal"] or game.told["scene"] == "suit"):
                by_mouse(game)
                decisions += 1
                assert decisions < LONGEST_ROUND
            else:
                game.listen()
        assert decisions > 3


@pytest.mark.parametrize(("ending", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_ended_in_the_middle_of_a_round(tmp_path: Path, ending: signal.Signals, status: int) -> None:
    with screen() as display, Game(display, tmp_path, *QUICK) as game:
        game.wait(lambda told: bool(told["legal"]))
        game.press(next_key(game.told) or "d")
        game.program.send_signal(ending)
        assert game.ended(10) == status
        assert "Traceback" not in game.complaints


def test_without_a_sound_device_it_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with screen() as display:
        game = Game(display, tmp_path, *QUICK, audio="nonsense")
        with game:
            game.wait(lambda told: bool(told["legal"]))
            game.press("d" if "draw" in game.told["legal"] else "Right")
            game.program.send_signal(signal.SIGTERM)
            assert game.ended(10) == 0
            assert game.complaints == ""


def test_a_waiting_window_costs_next_to_nothing(tmp_path: Path) -> None:
    """Loose, because test machines are busy; tools/bench/window.py measures it."""
    with screen() as display, Game(display, tmp_path, *QUICK) as game:
        game.wait(lambda told: bool(told["legal"]))
        time.sleep(1.5)
        before = game.cpu_seconds
        time.sleep(3)
        assert game.cpu_seconds - before < 0.06


def test_a_card_dragged_out_of_the_window_stays_in_hand_and_one_dragged_up_is_played(tmp_path: Path) -> None:
    with screen("1600x1000") as display, Game(display, tmp_path, *QUICK, "--size", "960x540") as game:
        game.wait(lambda told: any(action.startswith("play ") for action in told["legal"]))
        game.catch_up()
        card = next(action.split()[1] for action in game.told["legal"] if action.startswith("play "))
        hand, (x, y), (left, top, width, height) = game.told["hand"], game.told["points"][card], game.geometry

        def drag(*points: tuple[int, int]) -> None:
            """From the card along these points of the screen, and let go."""
            game.tell_x(f"mousemove {left + x} {top + y} mousedown 1")
            for to_x, to_y in points:
                game.tell_x(f"mousemove {to_x} {to_y} sleep 0.1")
            game.tell_x("mouseup 1")
            game.catch_up(0.6)

        drag((left + x, top + 200), (left + width + 120, top + height + 120))
        assert game.told["hand"] == hand
        drag((left + x, top + 300), (left + x, top + 200))
        assert card not in game.told["hand"] or game.told["scene"] == "suit"


def test_the_trace_tells_what_is_on_the_screen_as_a_tree(tmp_path: Path) -> None:
    with screen() as display, Game(display, tmp_path, *QUICK) as game:
        game.wait(lambda told: bool(told["legal"]))
        game.catch_up()
        cards = [one for one in game.told["tree"] if one["role"] == "card"]
        assert len(cards) == len(game.told["hand"]) == 5
        assert all(one["name"] and one["actions"] == ["press"] for one in cards)
        game.press("Escape")
        names = [one["name"] for one in game.told["tree"] if one["role"] == "button"]
        assert names[0] == "Go on"
        assert next(one for one in game.told["tree"] if "focused" in one["state"])["name"] == "Go on"
