"""The first frame of the table waits for nothing that it does not need."""

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
    "crazy8.ui.widgets.manager",
)
"""What takes long to import, and what other scenes bring."""

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
sys.exit(main(["play", "--rules", "mau_mau", "--players", "4", "--seed", "1"]))
"""


@pytest.mark.e2e
def test_the_first_frame_of_the_table_imports_nothing_heavy(tmp_path: Path) -> None:
    env = {**os.environ, "CRAZY8_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", FIRST_FRAME]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout.splitlines()[0]))
    assert "crazy8.ui.scenes.table.scene" in loaded
    assert [name for name in NOT_YET if name in loaded] == []
