"""A standard output that cannot be written: one sentence that names where it goes, of every command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crazy8.cli import main
from crazy8.rules.presets import preset
from crazy8.session.session import new_session
from crazy8.storage.saves import Saves
from tools.bench.reliability import advance, clock, names

ROOT = Path(__file__).resolve().parents[2]
CASE = '{"rules": {"preset": "prsi"}, "hands": [["9H"], ["KS"]], "discards": ["9D"]}'
COMMANDS = (
    ["--help"], ["--version"], ["rules"], ["rules", "prsi", "--json"], ["code", "make"], ["simulate", "--matches", "1"],
    ["tournament", "--rounds", "1"], ["play", "--text", "--seed", "1"], ["referee", "CASE"], ["replay", "GAME"],
)  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "case.json").write_text(CASE, encoding="utf-8")
    saves = Saves(clock(), tmp_path)
    session = new_session(preset("prsi").rules, ["easy"], 1)
    saves.begin(session, names(session))
    while session.result is None:
        advance(session)
    return {"CASE": str(tmp_path / "case.json"), "GAME": str(saves.history.path_of(saves.history.ids()[0]))}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_full_disk_is_named(command: list[str], files: dict[str, str], tmp_path: Path) -> None:
    typed = [files.get(word, word) for word in command]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "crazy8", *typed], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
            text=True, cwd=ROOT, env={**os.environ, "CRAZY8_HOME": str(tmp_path / "home")}, check=False, timeout=60,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "The output cannot be written to /dev/full: No space left on device.\n"


def test_another_error_of_the_system_is_not_taken_for_one_of_the_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fails(arguments: object) -> int:
        raise OSError(5, "Input/output error")

    monkeypatch.setenv("CRAZY8_HOME", str(tmp_path))
    monkeypatch.setattr("crazy8.commands.rules_page.run", fails)
    assert main(["rules"]) == 1
    said = capsys.readouterr().err
    assert "output cannot" not in said
    assert str(next((tmp_path / "reports").iterdir())) in said
