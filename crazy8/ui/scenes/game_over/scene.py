"""The end of a match: a win is celebrated over the whole cloth, for the person only; a loss is short."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from crazy8.ui.scenes.game_over.ending import Commands, Ending
from crazy8.ui.scenes.game_over.loss import LossScene
from crazy8.ui.scenes.game_over.win import WinScene
from crazy8.ui.shell.scene import Host


def game_over(
    host: Host,
    ending: Ending,
    commands: Commands,
    cloth: Callable[[], pygame.Surface] | None = None,
    after_panel: bool = False,
) -> WinScene | LossScene:
    """The screen that shows how a match ended. ``cloth``: the empty table of this window; ``after_panel``: the last
    settlement lay over it until now."""
    if ending.is_won:
        return WinScene(host, ending, commands, cloth)
    return LossScene(host, ending, commands, after_panel)
