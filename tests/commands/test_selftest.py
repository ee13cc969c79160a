"""``crazy8 selftest``: finds everything fine here, and each thing that is broken."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from crazy8.commands import selftest
from crazy8.resources import assets_folder
from crazy8.rules.presets import PRESET_NAMES
from crazy8.storage.files import HOME_VARIABLE

ROOT = Path(__file__).resolve().parents[2]
CODE = "import sys; from crazy8.commands.selftest import run; sys.exit(run(sys.argv[1:]))"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "große Äpfel" / "crazy8"))
    monkeypatch.setattr(selftest, "LEVELS", ("easy", "normal", "easy"))
    return tmp_path / "große Äpfel" / "crazy8"


def test_everything_is_fine_here(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert selftest.run(["--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["fine"]
    counts = {check["what"]: check["gaps"].get("count") for check in found["checks"]}
    folder = assets_folder()
    assert counts["pictures"] == len([*folder.rglob("*.svg"), *folder.rglob("*.png")]) > 100
    assert counts["fonts"] == len([*folder.rglob("*.ttf")]) > 4
    assert counts["sounds"] == len([*folder.rglob("*.wav")]) > 30
    assert counts["rounds"] == 3 * len(PRESET_NAMES)
    assert list(counts)[-2:] == ["settings", "saves"]
    assert list(home.iterdir()) == []


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A few of the game's own files, to be damaged."""
    folder = tmp_path / "assets"
    for name in ("fonts", "icons", "sounds", "locale"):
        (folder / name).mkdir(parents=True)
        for path in sorted((assets_folder() / name).glob("*.*"))[-3:]:
            shutil.copy(path, folder / name)
    shutil.copy(assets_folder() / "theme.json", folder)
    monkeypatch.setattr(selftest, "assets_folder", lambda: folder)
    monkeypatch.setattr(selftest, "_rounds", lambda: selftest.Check("rounds", {"count": 1}))
    return folder


@pytest.mark.parametrize(
    ("pattern", "content"),
    [
        ("*.svg", b"<svg"),
        ("*.svg", b""),
        ("*.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'),
        ("*.ttf", b"no font"),
        ("*.wav", b"RIFF"),
        ("theme.json", b"{"),
    ],
)
def test_a_damaged_file_is_named(
    pattern: str, content: bytes, assets: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(selftest, "_KEEPING", ())
    path = sorted(assets.rglob(pattern))[0]
    path.write_bytes(content)
    assert selftest.run([]) == 1
    said = capsys.readouterr().out
    assert path.name in said
    assert said.count("Wrong: ") == 1
    assert said.endswith("1 check failed.\n")


@pytest.mark.parametrize("name", ["icons", "fonts", "sounds"])
def test_a_missing_folder_is_noticed(name: str, assets: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(assets / name)
    assert selftest.run([]) == 1
    assert "Wrong: " in capsys.readouterr().out


def test_a_place_where_nothing_can_be_kept_is_named(
    assets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "file" / "crazy8"))
    assert selftest.run([]) == 1
    said = capsys.readouterr().out
    assert said.count("Wrong: ") == 2
    assert said.endswith("2 checks failed.\n")


@pytest.mark.e2e
def test_it_runs_from_anywhere_beside_files_that_stay_as_they_are(tmp_path: Path, home: Path) -> None:
    """As installed: the package with its assets in a folder that nothing may change, the current folder the root."""
    site = tmp_path / "site"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "crazy8", site / "crazy8", ignore=ignored)
    shutil.copytree(ROOT / "assets", site / "crazy8" / "assets")
    shutil.copy(ROOT / "settings.toml", site / "crazy8")
    before = sorted(path for path in site.rglob("*"))
    for path in [site, *before]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONDONTWRITEBYTECODE": "1", HOME_VARIABLE: str(home)}
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, encoding="utf-8", cwd="/", env=environment, timeout=120,
        check=False,
    )  # fmt: skip
    for path in [site, *before]:
        path.chmod(0o755)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"in {site}/crazy8." in done.stdout
    assert done.stderr == ""
    assert sorted(path for path in site.rglob("*")) == before
