"""A picture of any scene at any moment, without a display: the real program, keys pressed, time stepped.

    python -m tools.screenshot --rules mau_mau --players 4 --size 1280x720 --keys "Right Right" --out a.png
    python -m tools.screenshot --scene settlement --rules prsi --seed 7 --out b.png
    python -m tools.screenshot --scene table --turns 3 --keys Return --after 0.15 --out in_the_air.png

A scene is reached as a player reaches it: ``suit``, ``settlement``, ``game_over`` (the end of a single round), ``win``
and ``loss`` (the end of a whole match) by playing on; ``replay``, ``statistics`` and ``daily`` show what is always the
same (``tools/samples.py``), ``replays`` the list of somebody who has finished none. ``--turns`` first
makes so many decisions, ``--keys`` then presses keys (named as xdotool names them), ``--after`` shows the moment so
many seconds after the last key instead of the rest that follows it. Settings are the defaults with the changes of
``--setting``.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Any

from crazy8.commands.play import window_size
from crazy8.commands.table_options import rules_of, with_settings
from crazy8.rules.dealcode import GameSetup
from crazy8.rules.problems import BadInput
from crazy8.text.problem_text import problem_text
from crazy8.text.words import words_for
from tools import samples
from tools.puppet import MATCH_ENDS, Puppet, pygame

SCENES = ("table", "menu", "settings", "editor", "settlement", "game_over", "win", "loss", "suit", "help", "pause",
          "log", "leave", "replay", "replays", "statistics", "daily", "looks")  # fmt: skip
LONGEST_GAME = 5000
"""Decisions after which a scene that has not come is given up."""
ONE_ROUND = ("rounds=1", "target=0")


def reach(scene: str, table: GameSetup, size: tuple[int, int], settings: dict[str, Any], turns: int = 0) -> Puppet:
    """The program with a scene on top.

    Raises:
        LookupError: the game came to its end without it.
    """
    at_table = scene not in ("menu", "settings", "editor", "replay", "replays", "statistics", "daily", "looks")
    puppet = Puppet(table if at_table else None, size, settings)
    if turns:
        puppet.play(turns)
    if scene == "settings":
        from crazy8.ui.scenes.settings.scene import SettingsScene

        puppet.open(SettingsScene)
    elif scene == "looks":
        from crazy8.ui.scenes.looks.scene import LooksScene

        samples.fill_daily(puppet.game.storage.daily)
        puppet.open(LooksScene)
    elif scene == "editor":
        from crazy8.ui.scenes.editor.draft import Draft
        from crazy8.ui.scenes.editor.scene import EditorScene

        puppet.open(lambda host: EditorScene(host, Draft(table.rules)))
    elif scene == "replay":
        from crazy8.ui.scenes.replay.scene import ReplayScene

        puppet.open(lambda host: ReplayScene(host, samples.finished_game()))
    elif scene == "replays":
        from crazy8.ui.scenes.replay.games import ReplaysScene

        puppet.open(ReplaysScene)
    elif scene == "statistics":
        from crazy8.ui.scenes.scores.scene import StatisticsScene

        samples.fill(puppet.game.storage.statistics)
        puppet.open(StatisticsScene)
    elif scene == "daily":
        from crazy8.ui.shell.scene import DealOfTheDay

        samples.fill_daily(puppet.game.storage.daily)
        puppet.stage.go(DealOfTheDay())
        puppet.rest()
    elif scene == "help":
        puppet.press("h")
    elif scene == "log":
        puppet.press("l")
    elif scene in ("pause", "leave"):
        puppet.press("Escape")
        if scene == "leave":
            puppet.focus_on("leave")
            puppet.press("Return")
    elif scene in ("suit", "settlement", "game_over", "win", "loss"):
        until = "game_over" if scene in MATCH_ENDS else scene
        puppet.play(LONGEST_GAME, until=until, wild_first=scene == "suit")
        if puppet.told["scene"] not in (MATCH_ENDS if scene == "game_over" else (scene,)):
            puppet.close()
            raise LookupError(f"the scene {scene} never came: try another --seed")
    return puppet


def table_of(chosen: argparse.Namespace) -> GameSetup:
    """The table that the options ask for; the game that shows its end has a single round."""
    changes = [*(ONE_ROUND if chosen.scene == "game_over" else ()), *chosen.set]
    rules = with_settings(rules_of(chosen.rules, "--rules"), changes)
    return GameSetup(rules, (chosen.level,) * (chosen.players - 1), chosen.seed)


def settings_of(pairs: list[str]) -> dict[str, Any]:
    """Settings written ``key=value``; a value is TOML, or a plain word."""
    settings: dict[str, Any] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        try:
            settings[key] = tomllib.loads(f"value = {value}")["value"]
        except tomllib.TOMLDecodeError:
            settings[key] = value
    return settings


def picture(chosen: argparse.Namespace) -> pygame.Surface:
    """The picture that the options ask for."""
    size = window_size(chosen.size)
    puppet = reach(chosen.scene, table_of(chosen), size, settings_of(chosen.setting), chosen.turns)
    *before, last = chosen.keys.split() or [""]
    puppet.press(" ".join(before))
    puppet.press(last, rest=chosen.after is None)
    if chosen.after is not None:
        puppet.pass_time(chosen.after)
    if chosen.trace:
        print(puppet.told)
    shown = puppet.picture.copy()
    puppet.close()
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scene", choices=SCENES, default="table")
    parser.add_argument("--rules", default="mau_mau", help="preset or TOML file")
    parser.add_argument("--set", nargs="+", default=[], metavar="KEY=VALUE", help="changes of the rules")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", default="1280x720", metavar="WxH")
    parser.add_argument("--setting", nargs="+", default=[], metavar="KEY=VALUE", help="changes of the settings")
    parser.add_argument("--turns", type=int, default=0, help="decisions to make first")
    parser.add_argument("--keys", default="", help='keys to press, such as "Right Right Return"')
    parser.add_argument("--after", type=float, help="seconds after the last key; else once all is at rest")
    parser.add_argument("--trace", action="store_true", help="print what the trace tells, too")
    parser.add_argument("--out", type=Path, metavar="FILE.png")
    parser.add_argument("--goldens", nargs="*", metavar="NAME", help="draw the golden pictures anew instead")
    chosen = parser.parse_args()
    if chosen.out is None and chosen.goldens is None:
        parser.error("--out FILE.png is needed")
    try:
        if chosen.goldens is not None:
            from tools import goldens

            print(f"{goldens.write(chosen.goldens)} pictures have changed")
            return 0
        pygame.image.save(picture(chosen), chosen.out)
    except BadInput as problem:
        sys.stderr.write(problem_text(words_for(), problem) + "\n")
        return 2
    except (LookupError, ValueError) as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
