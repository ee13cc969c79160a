"""Two copies of the program at once, a kill, and the game that goes on: in real windows."""

import signal
import sys
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
SAME = ("hand", "counts", "scores", "owed", "called_suit", "legal")


def test_a_second_copy_leaves_the_game_alone_and_after_a_kill_it_goes_on(tmp_path: Path) -> None:
    with screen() as display:
        with Game(display, tmp_path, *QUICK) as first:
            first.wait(lambda told: bool(told["legal"]))
            first.press(next_key(first.told) or "d")
            first.wait(lambda told: bool(told["legal"]))
            left = first.told
            with Game(display, tmp_path) as second:
                assert second.told["scene"] == "menu"
                assert "continue" not in second.told["points"]
                second.program.send_signal(signal.SIGTERM)
                assert second.ended() == 0
            first.program.kill()
            first.ended()
        with Game(display, tmp_path, "--motion", "off") as third:
            assert third.told["focused"] == "continue"
            third.press("Return")
            third.wait(lambda told: told["scene"] == "table" and bool(told["legal"]))
            assert {name: third.told[name] for name in SAME} == {name: left[name] for name in SAME}
