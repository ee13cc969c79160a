"""A finished game in a real window: watched again, there and back, and counted on the page of scores."""

import signal
import sys
from pathlib import Path

import pytest

from tests.e2e.driver import Game, missing_programs, screen
from tests.e2e.test_window_round import by_keyboard

REASON = missing_programs()
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.xdist_group("screen"),
    pytest.mark.skipif(bool(REASON), reason=REASON),
    pytest.mark.skipif(sys.platform != "linux", reason="needs X"),
]

ONE_ROUND = (
    "--rules", "prsi", "--players", "2", "--seed", "5", "--level", "easy", "--motion", "off", "--pace", "quick",
    "--set", "rounds=1",
)  # fmt: skip


def to_scene(game: Game, key: str, scene: str) -> None:
    game.press(key)
    game.wait(lambda told: told["scene"] == scene and bool(told["idle"]))


def focus_on(game: Game, name: str) -> None:
    for _ in range(40):
        if game.told["focused"] == name:
            return
        game.press("Tab")
    raise LookupError(name)


def test_a_finished_game_is_watched_again_and_counted(tmp_path: Path) -> None:
    with screen() as display, Game(display, tmp_path, *ONE_ROUND) as game:
        by_keyboard(game, "win", "loss")
        won = game.wait(lambda told: bool(told["idle"]))["scene"] == "win"
        to_scene(game, "Escape", "menu")
        focus_on(game, "scores")
        to_scene(game, "Return", "statistics")
        figures = {node["name"]: node["value"] for node in game.told["tree"]}
        assert (figures["Games"], figures["Rounds"], figures["Won"]) == ("1", "1", "1" if won else "0")
        focus_on(game, "games")
        to_scene(game, "Return", "replays")
        to_scene(game, "Return", "replay")
        first = game.told["message"]
        game.press("Right")
        second = game.told["message"]
        game.press("Right")
        third = game.told["message"]
        assert len({first, second, third}) == 3
        game.press("Left")
        assert game.told["message"] == second
        game.press("Left")
        assert game.told["message"] == first
        game.press("End")
        said = game.told["message"]
        assert said.endswith("won.")
        to_scene(game, "Escape", "replays")
        to_scene(game, "Escape", "statistics")
        to_scene(game, "Escape", "menu")
        history = list((tmp_path / "history").glob("*.json"))
        assert len(history) == 1
        assert not list((tmp_path / "games").glob("*.json"))
        game.program.send_signal(signal.SIGTERM)
        assert game.ended() == 0
        assert game.complaints == ""
