"""The real program and its kept games: a full disk is told once, a game can be given up, others wait their turn."""

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import preset
from crazy8.session.snapshot import moment_of
from crazy8.storage import open_game
from crazy8.storage.saves import read
from crazy8.ui.scenes.table.scene import TableScene
from tools.puppet import Puppet

FAST = {"motion": "off", "pace": "quick"}


@pytest.fixture
def puppet() -> Iterator[Puppet]:
    made = Puppet(GameSetup(preset("mau_mau").rules, ("normal", "easy"), 8), (960, 540), FAST)
    yield made
    made.close()


def scene_of(puppet: Puppet) -> TableScene:
    scene = puppet.stage.scenes[0]
    assert isinstance(scene, TableScene)
    return scene


def test_a_full_disk_is_told_once_and_the_game_goes_on(puppet: Puppet, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = scene_of(puppet).host.storage.saves.open_game
    assert kept is not None
    puppet.play(1)
    before = kept.path.read_bytes()
    full, put = [True], open_game.put

    def on_a_full_disk(*values: Any) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, "no space left")
        put(*values)

    monkeypatch.setattr(open_game, "put", on_a_full_disk)
    actions = len(scene_of(puppet).session.actions)
    puppet.play(1)
    assert len(scene_of(puppet).session.actions) > actions
    assert puppet.told["scene"] == "dialog"
    puppet.press("Return")
    assert puppet.told["scene"] == "table"
    puppet.play(3, until="settlement")
    assert puppet.told["scene"] in ("table", "suit", "settlement"), "told once"
    assert kept.path.read_bytes() == before, "what was kept stays as it was"
    full[0] = False
    puppet.play(1, until="settlement")
    assert moment_of(read(kept.path).match) == moment_of(scene_of(puppet).session.match)


def test_a_game_that_is_given_up_counts_as_given_up(puppet: Puppet) -> None:
    saves = puppet.game.storage.saves
    puppet.play(2)
    puppet.press("Escape")
    puppet.focus_on("give_up")
    puppet.press("Return")
    assert puppet.told["scene"] == "dialog"
    puppet.press("Escape")
    assert puppet.told["scene"] == "table"
    puppet.press("Escape")
    puppet.focus_on("give_up")
    puppet.press("Return")
    puppet.focus_on("yes")
    puppet.press("Return")
    assert puppet.told["scene"] == "menu"
    assert "continue" not in puppet.told["points"]
    assert saves.games() == []
    (record,) = saves.history.games()
    assert record.abandoned
    found = saves.counted().summary()
    assert (found.games, found.won, found.lost, found.abandoned) == (0, 0, 0, 1)
    puppet.restart()
    assert "continue" not in puppet.told["points"]


def test_a_game_left_for_another_waits_until_that_one_is_given_up(puppet: Puppet) -> None:
    puppet.play(2)
    first = scene_of(puppet).session.match.seed
    puppet.restart(GameSetup(preset("prsi").rules, ("easy",), 21))
    assert len(list(Path(puppet.folder, "games").glob("*.json"))) == 2
    puppet.restart()
    puppet.press("Return")
    assert scene_of(puppet).session.match.seed == 21
    puppet.press("Escape")
    puppet.focus_on("give_up")
    puppet.press("Return")
    puppet.focus_on("yes")
    puppet.press("Return")
    puppet.focus_on("continue")
    puppet.press("Return")
    assert scene_of(puppet).session.match.seed == first


def test_a_window_that_opens_under_the_mouse_still_goes_on_with_enter(puppet: Puppet) -> None:
    puppet.play(2)
    puppet.restart()
    for place in ((700, 400), (702, 401)):
        motion = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        pygame.event.post(motion)
        puppet.rest()
    puppet.press("Return")
    assert scene_of(puppet).session.match.seed == 8
