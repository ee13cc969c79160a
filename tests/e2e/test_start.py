"""The first frame waits for nothing that it does not need."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

NOT_YET = (
    "pygame_gui",
    "toml",
    "sqlite3",
    "secrets",
    "argparse",
    "decimal",
    "crazy8.bots.hard",
    "crazy8.bots.easy",
    "crazy8.bots.imagine",
    "crazy8.bots.adviser",
    "crazy8.storage.statistics",
    "crazy8.session.game_summary",
    "crazy8.session.replay",
    "crazy8.ui.scenes.menu.scene",
    "crazy8.ui.scenes.settlement.scene",
    "crazy8.ui.widgets.typing_line",
)
"""What a table does without: what takes long to import, and what other scenes bring."""

NOT_YET_IN_THE_MENU = (
    "pygame_gui",
    "toml",
    "sqlite3",
    "secrets",
    "hashlib",
    "argparse",
    "decimal",
    "crazy8.rules.round",
    "crazy8.bots.players",
    "crazy8.session.session",
    "crazy8.storage.saves",
    "crazy8.storage.rule_sets",
    "crazy8.ui.scenes.dialogs.scene",
    "crazy8.ui.scenes.editor.scene",
    "crazy8.ui.scenes.settings.scene",
    "crazy8.ui.scenes.table.scene",
    "crazy8.ui.widgets.typing_line",
)
"""What the start menu of a new player does without."""

# The real program, left after its first frame; the modules are counted before anything else happens.
FIRST_FRAME = """
import json, sys
from crazy8.ui.shell.stage import Stage
draw = Stage.draw
def draw_once(stage, ahead):
    draw(stage, ahead)
    print(json.dumps(sorted(sys.modules)), flush=True)
    stage.quit()
Stage.draw = draw_once
from crazy8.cli import main
sys.exit(main(["play", *sys.argv[1:]]))
"""


def loaded(home: Path, *options: str) -> set[str]:
    """The modules that the program has imported when its first frame is shown."""
    env = {**os.environ, "CRAZY8_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", FIRST_FRAME, *options]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[0]))


@pytest.mark.e2e
def test_the_first_frame_of_the_table_imports_nothing_heavy(tmp_path: Path) -> None:
    found = loaded(tmp_path, "--rules", "mau_mau", "--players", "4", "--seed", "1")
    assert "crazy8.ui.scenes.table.scene" in found
    assert [name for name in NOT_YET if name in found] == []


@pytest.mark.e2e
def test_the_first_frame_of_the_menu_imports_nothing_heavy(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    assert "crazy8.ui.scenes.menu.scene" in found
    assert [name for name in NOT_YET_IN_THE_MENU if name in found] == []
