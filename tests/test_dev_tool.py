"""The developer tool says in one sentence why it cannot start, and installs only when something changed."""

import ast
import importlib.util
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOOL = ROOT / "tools" / "dev.py"


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, loaded afresh, in a project folder of its own that has no environment yet."""
    spec = importlib.util.spec_from_file_location("dev_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / "constraints.txt").write_text("toml==1\n", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    monkeypatch.setattr(tool, "ROOT", str(tmp_path))
    monkeypatch.setattr(tool, "VENV", str(tmp_path / ".venv"))
    return tool


@pytest.fixture
def machine(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A pretended environment: what its Python would say, what pip was asked, and what was started in it."""
    state = SimpleNamespace(version=[3, 11], missing=[], installed=[], made=0, started=[], status=0)

    def probe(venv: str, names: list[str]) -> dict[str, object] | None:
        if not Path(venv).is_dir():
            return None
        return {"version": state.version, "missing": [name for name in names if name in state.missing]}

    def make(venv: str) -> None:
        Path(venv).mkdir()
        state.made += 1

    def pip_install(venv: str, arguments: list[str], log: object) -> int:
        state.installed += arguments[:1] if arguments[0] == "hatchling" else arguments[-1:]
        return 0

    def run(command: list[str]) -> int:
        state.started.append(command[1:])
        return state.status

    monkeypatch.setattr(dev, "probe", probe)
    monkeypatch.setattr(dev, "make", make)
    monkeypatch.setattr(dev, "pip_install", pip_install)
    monkeypatch.setattr(dev, "run", run)
    return state


# ---------------------------------------------------------------- old Pythons


def test_the_tool_parses_under_the_grammar_of_an_old_python() -> None:
    tree = ast.parse(TOOL.read_text(encoding="ascii"), feature_version=(3, 6))
    # Not grammar in ast's eyes, but Pythons older still would stumble over them before they could say a word.
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.AnnAssign)]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.returns is not None]


def test_before_the_version_is_known_only_sys_is_imported() -> None:
    tree = ast.parse(TOOL.read_text(encoding="ascii"))
    asked = next(n for n, node in enumerate(tree.body) if isinstance(node, ast.If))
    early = [node for node in tree.body[:asked] if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [alias.name for node in early for alias in node.names] == ["sys"]


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 9), (3, 10, 14)])
def test_an_old_python_is_refused_in_one_sentence(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], version: tuple[int, ...]
) -> None:
    monkeypatch.setattr(dev.sys, "version_info", version)
    assert dev.main(["play"]) == 2
    said = capsys.readouterr().err
    assert said == (
        f"Crazy 8 needs Python 3.11 or newer, and this is Python {version[0]}.{version[1]}: "
        "install a newer one and run this command with it.\n"
    )


def test_the_version_asked_for_is_the_one_the_package_asks_for(dev: ModuleType) -> None:
    wanted = ".".join(map(str, dev.OLDEST))
    assert f'requires-python = ">={wanted}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


# ---------------------------------------------------------------- the stamp


def test_the_first_run_makes_and_installs_and_the_second_only_starts(dev: ModuleType, machine: SimpleNamespace) -> None:
    assert dev.main(["play", "--text"]) == 0
    assert (machine.made, machine.installed) == (1, ["hatchling", "."])
    assert dev.main(["play"]) == 0
    assert (machine.made, machine.installed) == (1, ["hatchling", "."])
    assert machine.started == [["-m", "crazy8", "play", "--text"], ["-m", "crazy8", "play"]]


def test_tests_add_what_they_need_and_the_game_then_needs_nothing(dev: ModuleType, machine: SimpleNamespace) -> None:
    dev.main(["play"])
    dev.main(["test", "-k", "x"])
    assert machine.installed == ["hatchling", ".", "hatchling", ".[dev]"]
    dev.main(["bench"])
    dev.main(["play"])
    dev.main(["test"])
    assert machine.installed[4:] == ["hatchling", ".[bench]"]
    assert machine.started[1] == ["-m", "pytest", "-k", "x"]
    assert machine.started[3] == ["-m", "pytest", "-n", "auto", "--dist", "loadgroup"]


@pytest.mark.parametrize("name", ["pyproject.toml", "tools/constraints.txt"])
def test_a_change_of_what_to_install_installs_again(
    dev: ModuleType, machine: SimpleNamespace, tmp_path: Path, name: str
) -> None:
    dev.main(["test"])
    with (tmp_path / name).open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    dev.main(["test"])
    dev.main(["test"])
    assert machine.installed == ["hatchling", ".[dev]"] * 2
    assert machine.made == 1


def test_a_change_forgets_the_extras_that_were_not_installed_again(
    dev: ModuleType, machine: SimpleNamespace, tmp_path: Path
) -> None:
    dev.main(["bench"])
    (tmp_path / "pyproject.toml").write_text("# changed\n", encoding="utf-8")
    dev.main(["test"])
    dev.main(["bench"])
    assert machine.installed[1::2] == [".[bench]", ".[dev]", ".[bench]"]


def test_another_python_or_another_place_installs_again(
    dev: ModuleType, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dev.main(["play"])
    machine.version = [3, 13]
    dev.main(["play"])
    assert machine.installed == ["hatchling", "."] * 2
    moved = tmp_path.with_name(tmp_path.name + "-moved")
    tmp_path.rename(moved)
    monkeypatch.setattr(dev, "ROOT", str(moved))
    monkeypatch.setattr(dev, "VENV", str(moved / ".venv"))
    dev.main(["play"])
    assert machine.installed == ["hatchling", "."] * 3


@pytest.mark.parametrize("text", ["", "{", "[]", '{"fingerprint": "x"}', '{"extras": 3, "fingerprint": "x"}'])
def test_an_unreadable_stamp_counts_as_none(
    dev: ModuleType, machine: SimpleNamespace, tmp_path: Path, text: str
) -> None:
    dev.main(["play"])
    Path(dev.stamp_path(dev.VENV)).write_text(text, encoding="utf-8")
    dev.main(["play"])
    assert machine.installed == ["hatchling", "."] * 2


def test_an_installation_that_fails_leaves_no_stamp(
    dev: ModuleType, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    dev.main(["play"])
    monkeypatch.setattr(dev, "pip_install", lambda venv, arguments, log: 1)
    assert dev.main(["test"]) == 2
    assert not Path(dev.stamp_path(dev.VENV)).exists()
    assert machine.started == [["-m", "crazy8", "play"]]


def test_a_missing_module_is_installed_again(dev: ModuleType, machine: SimpleNamespace) -> None:
    dev.main(["play"])
    machine.missing = ["pygame"]
    assert dev.main(["play"]) == 2
    assert machine.installed == ["hatchling", "."] * 2
    machine.missing = []
    assert dev.main(["play"]) == 0


@pytest.mark.parametrize("fault", ["pip is missing", "python is too old"])
def test_an_environment_that_cannot_take_anything_is_not_usable(
    dev: ModuleType, machine: SimpleNamespace, fault: str
) -> None:
    Path(dev.VENV).mkdir()
    if fault == "pip is missing":
        machine.missing = ["pip"]
    else:
        machine.version = [3, 9]
    assert not dev.is_usable(dev.VENV)


def test_a_half_made_environment_is_taken_away_and_made(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (Path(dev.VENV) / "bin").mkdir(parents=True)
    asked = []

    def python(command: list[str], **options: object) -> SimpleNamespace:
        asked.append(command[1:])
        assert not Path(dev.VENV).exists()
        return SimpleNamespace(returncode=0, stdout=b"")

    monkeypatch.setattr(dev.subprocess, "run", python)
    monkeypatch.setattr(dev, "is_usable", lambda venv: bool(asked))
    dev.make(dev.VENV)
    assert asked == [["-m", "venv", dev.VENV]]
    assert capsys.readouterr().err == "The environment in .venv is broken; making it anew...\n"


@pytest.mark.skipif(os.name == "nt", reason="making a link may need more rights on Windows")
def test_of_a_linked_environment_only_the_link_is_taken_away(dev: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "kept").touch()
    Path(dev.VENV).symlink_to(tmp_path / "elsewhere")
    dev.remove(dev.VENV)
    assert not Path(dev.VENV).exists()
    assert (tmp_path / "elsewhere" / "kept").exists()


def test_a_file_in_the_way_is_named(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    Path(dev.VENV).touch()
    assert dev.main(["play"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"{dev.VENV} is in the way: it is a file, and the environment has to go there."
    )
    assert Path(dev.VENV).exists()


def test_the_probe_tells_the_version_and_what_is_missing(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "python_of", lambda venv: sys.executable)
    told = dev.probe(dev.VENV, ["json", "no_such_module_anywhere"])
    assert told == {"version": list(sys.version_info[:2]), "missing": ["no_such_module_anywhere"]}
    monkeypatch.setattr(dev, "python_of", lambda venv: dev.VENV + "/nothing")
    assert dev.probe(dev.VENV, []) is None


@pytest.mark.skipif(os.name == "nt", reason="there is no such lock on Windows")
def test_two_runs_do_not_install_at_once(
    dev: ModuleType, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import fcntl

    real = fcntl.flock

    def flock(file, how: int) -> None:
        """The other run holds the lock at first; while this one waits, it makes the whole environment."""
        if how & fcntl.LOCK_NB:
            raise BlockingIOError
        Path(dev.VENV).mkdir()
        dev.write_stamp(dev.VENV, dev.fingerprint([3, 11]), ["dev"])
        real(file, how)

    monkeypatch.setattr(fcntl, "flock", flock)
    assert dev.main(["test"]) == 0
    assert machine.installed == []
    assert capsys.readouterr().err == "Waiting for another run that is making the environment...\n"


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_the_means_to_make_environments(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], module: str
) -> None:
    real = dev.importlib.util.find_spec
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None if name == module else real(name))
    assert dev.main(["play"]) == 2
    assert capsys.readouterr().err == (
        f"This Python lacks its {module} module, which makes environments: install it (on Debian and Ubuntu: "
        "apt install python3-venv) and run the command again.\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "WARNING: Retrying after connection broken by 'NewConnectionError(...)': Name or service not known\n"
            "ERROR: No matching distribution found for hatchling\n",
            "The package registry could not be reached, and the first run needs it: check the network (or pip's proxy "
            "settings) and run the command again; pip's own words are in {log}.",
        ),
        (
            "ERROR: No matching distribution found for pygame-ce==9\n",
            "pip could not install what is needed: see its own words in {log}, and run the command again when that is "
            "mended.",
        ),
    ],
)
def test_what_pip_could_not_do_is_one_sentence(
    dev: ModuleType,
    machine: SimpleNamespace,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: str,
    sentence: str,
) -> None:
    def pip_install(venv: str, arguments: list[str], log) -> int:
        log.write(words.encode())
        return 1

    monkeypatch.setattr(dev, "pip_install", pip_install)
    assert dev.main(["play"]) == 2
    log = Path(dev.VENV) / "pip.log"
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == sentence.format(log=log)
    assert log.read_text(encoding="utf-8") == words


def test_a_disk_that_fails_is_one_sentence(
    dev: ModuleType, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(venv: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(dev, "make", make)
    assert dev.main(["play"]) == 2
    assert capsys.readouterr().err == (
        f"The environment in {dev.VENV} could not be made: [Errno 13] Permission denied.\n"
    )


def test_an_unknown_command_is_named(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["tset"]) == 2
    said = capsys.readouterr().err
    assert said == "There is no command 'tset': it is one of play, test, lint, monkey, check, bench.\n"


@pytest.mark.parametrize("command", ["lint", "check"])
def test_the_whole_checks_take_no_arguments(
    dev: ModuleType, machine: SimpleNamespace, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert dev.main([command, "x"]) == 2
    assert capsys.readouterr().err == f"{command} takes no arguments.\n"


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"]])
def test_help_names_every_command(dev: ModuleType, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert dev.main(words) == 0
    said = capsys.readouterr().out
    assert all(f"\n  {command} " in said for command in dev.COMMANDS)
    assert dev.main([]) == 2


# ---------------------------------------------------------------- what is started


def test_the_exit_status_is_passed_through(dev: ModuleType, machine: SimpleNamespace) -> None:
    machine.status = 5
    assert dev.main(["test"]) == 5
    assert dev.main(["play"]) == 5


def test_a_check_goes_on_after_a_failure_and_fails(
    dev: ModuleType, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = []

    def run(command: list[str]) -> int:
        started.append(command[2])
        return {"pytest": 0, "ruff": 1, "mypy": 0, "tools.bench.monkey": 3}[command[2]]

    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["check"]) == 1
    assert started == ["pytest", "ruff", "mypy", "tools.bench.monkey"]


def test_a_program_ended_by_a_signal_has_a_shell_status(dev: ModuleType) -> None:
    assert dev.run([sys.executable, "-c", "raise SystemExit(3)"]) == 3
    if os.name != "nt":
        assert dev.run([sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"]) == 128 + 15


def test_ctrl_c_is_a_word_and_no_trace(
    dev: ModuleType, machine: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str]) -> int:
        raise KeyboardInterrupt

    dev.main(["play"])
    capsys.readouterr()
    monkeypatch.setattr(dev, "run", run)
    assert dev.main(["play"]) == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_pip_is_held_to_the_pinned_versions(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked = []
    monkeypatch.setattr(dev.subprocess, "call", lambda command, **options: asked.append(command) or 0)
    with (tmp_path / "log").open("wb") as log:
        assert dev.pip_install(dev.VENV, ["-e", ".[dev]"], log) == 0
    assert asked[0][0] == dev.python_of(dev.VENV)
    assert asked[0][1:4] == ["-m", "pip", "install"]
    assert asked[0][asked[0].index("-c") + 1] == str(Path("tools", "constraints.txt"))
    assert asked[0][-2:] == ["-e", ".[dev]"]


def test_every_dependency_of_the_project_is_pinned() -> None:
    def plain(name: str) -> str:
        return name.lower().replace("_", "-")

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = list(project["project"]["dependencies"]) + list(project["build-system"]["requires"])
    for extra in project["project"]["optional-dependencies"].values():
        wanted += extra
    names = {plain(line.split(">")[0].split("<")[0].split("=")[0].strip()) for line in wanted}
    lines = (ROOT / "tools" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {plain(line.split("==")[0]) for line in lines if "==" in line}
    assert names - pinned - {"crazy8[art]"} == set()


def test_the_tool_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, str(TOOL), "--help"], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: python3 tools/dev.py COMMAND")


def test_the_stamp_says_what_was_installed(dev: ModuleType, machine: SimpleNamespace) -> None:
    dev.main(["test"])
    stamp = json.loads(Path(dev.stamp_path(dev.VENV)).read_text(encoding="utf-8"))
    assert stamp == {"fingerprint": dev.fingerprint([3, 11]), "extras": ["dev"]}
