"""What is painted only in part looks in every frame as if everything had been painted."""

from __future__ import annotations

import pygame
import pytest

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import preset
from crazy8.ui.shell.stage import Stage
from tools.puppet import Puppet

SIZE = (960, 540)


@pytest.mark.e2e
@pytest.mark.parametrize(("rules", "players", "seed"), [("mau_mau", 4, 1), ("prsi", 2, 5)])
def test_every_frame_of_a_round_looks_as_if_all_of_it_had_been_painted(
    rules: str, players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deal, plays, draws, the settlement with its keys and the next deal, each frame painted twice."""
    frames = {"all": 0, "in part": 0}
    paint = Stage.paint

    def paint_twice(stage: Stage, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        boxes = paint(stage, surface, ahead)
        whole = pygame.Surface(surface.get_size(), 0, surface)
        for scene in stage.visible():
            scene.draw(whole, ahead if scene is stage.top else 0.0)
        assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(surface, "RGB"), (frames, boxes)
        frames["in part" if boxes is not None else "all"] += 1
        return boxes

    monkeypatch.setattr(Stage, "paint", paint_twice)
    puppet = Puppet(GameSetup(preset(rules).rules, ("normal",) * (players - 1), seed), SIZE)
    try:
        puppet.play(400, until="settlement", wild_first=True)
        puppet.rest()
        puppet.press("Tab c Right Return")
        puppet.play(3)
    finally:
        puppet.close()
    assert frames["in part"] > 3 * frames["all"] > 0
