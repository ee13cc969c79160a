"""The command line: help for every command, one sentence for everything it cannot use, and a light start."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from crazy8 import __version__, resources
from crazy8.cli import COMMANDS, main
from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES

ROOT = Path(__file__).resolve().parents[2]
NAMES = ", ".join(PRESET_NAMES)


def run(*arguments: str, typed: str = "", **more: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "crazy8", *arguments],
        input=typed, capture_output=True, encoding="utf-8", cwd=ROOT, timeout=60, **more,
    )  # type: ignore[call-overload, no-any-return]  # fmt: skip


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    listed = re.findall(r"^  (\w+)", capsys.readouterr().out, re.MULTILINE)
    assert listed == list(COMMANDS)


@pytest.mark.parametrize("flag", ["--help", "-h"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_its_options(command: str, flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, flag]) == 0
    text = capsys.readouterr().out
    module = import_module(f"crazy8.commands.{'rules_page' if command == 'rules' else command}")
    for option in module.SYNTAX.options:
        assert re.search(rf"^  {option.name}\b.*\w\.$", text, re.MULTILINE), option.name
    assert "Example: crazy8 " + command in text


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"crazy8 {__version__}\n"


WHOLE = "a whole number from"
BAD = [
    (["paly"], 'There is no command “paly”: did you mean play?'),
    (
        ["xyzzy"],
        'There is no command “xyzzy”: the commands are play, daily, simulate, tournament, referee, replay, rules, '
        "code, selftest.",
    ),
    (["simulate", "--mathces", "3"], "There is no option --mathces here: did you mean --matches?"),
    (["simulate", "-x"], "There is no option -x here: --help lists them."),
    (["simulate", "--players"], "--players needs a value: --players N."),
    (["simulate", "--rules", "--players", "3"], "--rules needs a value: --rules NAME|FILE."),
    (["simulate", "--set"], "--set needs a value: --set KEY=VALUE ...."),
    (["simulate", "--json=yes"], "--json takes no value."),
    (["simulate", "--seed", "1", "--seed", "2"], "--seed is given twice: once is enough."),
    (["simulate", "extra"], '“extra” is one word too many for crazy8 simulate: --help shows what it takes.'),
    (["referee"], "FILE is missing: crazy8 referee --help shows what it takes."),
    (["referee", "none.json"], "none.json does not exist."),
    (["referee", "."], ". is a folder, not a file."),
    (["simulate", "--players", "1"], f'--players cannot be “1”: {WHOLE} 2 to 8 is allowed.'),
    (["simulate", "--players", "9"], f'--players cannot be “9”: {WHOLE} 2 to 8 is allowed.'),
    (["simulate", "--players", "two"], f'--players cannot be “two”: {WHOLE} 2 to 8 is allowed.'),
    (["simulate", "--players", "4.0"], f'--players cannot be “4.0”: {WHOLE} 2 to 8 is allowed.'),
    (["simulate", "--players", "٤"], f'--players cannot be “٤”: {WHOLE} 2 to 8 is allowed.'),
    (["simulate", "--matches", "0"], f'--matches cannot be “0”: {WHOLE} 1 to 10000000 is allowed.'),
    (["simulate", "--matches", "9" * 5000],
     f'--matches cannot be “{"9" * 117}...”: {WHOLE} 1 to 10000000 is allowed.'),
    (["simulate", "--seed", "-1"], f'--seed cannot be “-1”: {WHOLE} 0 to 18446744073709551615 is allowed.'),
    (["simulate", "--seed", "18446744073709551616"],
     f'--seed cannot be “18446744073709551616”: {WHOLE} 0 to 18446744073709551615 is allowed.'),
    (["simulate", "--levels", "genius"], '--levels cannot be “genius”: the levels are easy, normal, hard.'),
    (["simulate", "--players", "3", "--levels", "easy,hard"],
     "--levels easy,hard names 2 levels, but there are 3 computer players: name one for all, or one each."),
    (["play", "--text", "--level", "easy,"], '--level cannot be “”: the levels are easy, normal, hard.'),
    (["simulate", "--rules", "uno"], f'--rules cannot be “uno”: a rule set ({NAMES}) or a TOML file is allowed.'),
    (["simulate", "--rules", ""], f'--rules cannot be “”: a rule set ({NAMES}) or a TOML file is allowed.'),
    (["simulate", "--set", "rounds"], '--set cannot use “rounds”: write a setting as key=value, such as rounds=5.'),
    (["simulate", "--set", "=5"], '--set cannot use “=5”: write a setting as key=value, such as rounds=5.'),
    (["simulate", "--set", "rounds=2"], "rounds cannot be 2: allowed is 1, 3, 5, 0."),
    (["simulate", "--set", "rounds=many"],
     'rounds cannot be "many": it takes a whole number out of 1, 3, 5, 0.'),
    (["simulate", "--set", "round=1"], "Rule sets have no setting round: did you mean rounds?"),
    (["simulate", "--set", "rounds=1", "rounds=3"], "--set changes rounds twice: once is enough."),
    (["simulate", "--set", "wild=8,8"], "wild names the rank 8 twice."),
    (["simulate", "--set", "stack=1\nhand=5"],
     'stack cannot be "1\\ufffdhand=5": it takes one word out of true, false.'.replace("\\ufffd", "�")),
    (["code"], "make|read is missing: crazy8 code --help shows what it takes."),
    (["code", "read"], "CODE is missing: crazy8 code --help shows what it takes."),
    (["code", "write"], '“write” is neither make nor read: write crazy8 code make or crazy8 code read CODE.'),
    (["code", "make", "X"], '“X” is one word too many for crazy8 code make: --help shows what it takes.'),
    (["play", "--text", "--code", "0000", "--seed", "1"],
     "--seed cannot stand beside --code, which already says it."),
    (["play", "--text", "--code", "0000-0001"],
     "The deal code 0000-0001 has a typing slip: compare it letter by letter."),
    (["play", "--size", "100x100"],
     '--size cannot be “100x100”: write a width and a height from 960x540 to 16384x16384, such as 1280x720.'),
    (["play", "--size", "1280"],
     '--size cannot be “1280”: write a width and a height from 960x540 to 16384x16384, such as 1280x720.'),
    (["play", "--size", "1280x99999"],
     '--size cannot be “1280x99999”: write a width and a height from 960x540 to 16384x16384, such as 1280x720.'),
    (["play", "--motion", "slow"], '--motion cannot be “slow”: allowed is full, reduced, off.'),
    (["play", "--pace", ""], '--pace cannot be “”: allowed is calm, normal, quick.'),
    (["play", "--text", "--trace"], "--trace is for the window and cannot stand beside --text."),
    (["--text", "--players", "0"], f'--players cannot be “0”: {WHOLE} 2 to 8 is allowed.'),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "sentence"), BAD)
def test_bad_input_is_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err == sentence + "\n"


def test_the_program_itself_says_it_too() -> None:
    done = run("simulate", "--players", "9")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_no_command_opens_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[object, ...]] = []

    def opens(*given: object) -> int:
        opened.append(given)
        return 0

    monkeypatch.setattr("crazy8.ui.shell.app.main", opens)
    assert main([]) == 0
    assert main(["play", "--size", "1600x900", "--motion", "off", "--pace", "calm", "--trace"]) == 0
    assert main(["play", "--players", "3"]) == 0
    size = {"window_width": 1600, "window_height": 900, "full_screen": False}
    assert opened[:2] == [(None, {}, False), (None, {"motion": "off", "pace": "calm", **size}, True)]
    table = opened[2][0]
    assert isinstance(table, GameSetup)
    assert table.levels == ("normal", "normal")


def test_the_text_game_needs_no_window() -> None:
    done = run("play", "--text", typed="quit\n")
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "The game ends here."


def test_a_reader_that_has_gone_is_no_fault() -> None:
    command = f"{sys.executable} -m crazy8 rules prsi --json | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, encoding="utf-8", cwd=ROOT, timeout=60)
    assert done.stdout == "{\n"
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "crazy8", "rules"], stdout=full, stderr=subprocess.PIPE, cwd=ROOT, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1


def test_a_terminal_that_knows_only_ascii_gets_words_all_the_same() -> None:
    done = run("rules", env={"PYTHONIOENCODING": "ascii", "PATH": ""})
    assert done.returncode == 0
    assert "prsi: Pr??." in done.stdout


IMPORTED = "import sys; from crazy8.cli import main; main({}); print(*sorted(sys.modules), file=sys.stderr)"


@pytest.mark.parametrize("arguments", [["--help"], ["rules"], ["simulate", "--matches", "1"], ["code", "make"]])
def test_a_command_loads_no_window_and_no_progress_bar(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED.format(arguments)], capture_output=True, encoding="utf-8", cwd=ROOT, timeout=60
    )
    loaded = set(done.stderr.split())
    assert not loaded & {"pygame", "pygame_gui", "tqdm", "toml"}
    if arguments == ["--help"]:
        assert "crazy8.session.session" not in loaded


# ---------------------------------------------------------------- assets


def test_assets_are_found_in_this_checkout() -> None:
    assert resources.asset("locale", "en", "common.toml").is_file()


def test_assets_are_found_inside_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = tmp_path / "crazy8" / "assets" / "locale"
    inside.mkdir(parents=True)
    (inside / "en.toml").write_text("")
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "crazy8")
    resources.assets_folder.cache_clear()
    try:
        assert resources.asset("locale", "en.toml") == inside / "en.toml"
        with pytest.raises(resources.FilesMissing):
            resources.asset("locale", "xx.toml")
    finally:
        resources.assets_folder.cache_clear()


def test_an_incomplete_installation_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from crazy8.text.words import words_for

    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "crazy8")
    resources.assets_folder.cache_clear()
    words_for.cache_clear()
    try:
        assert main(["rules"]) == 1
    finally:
        resources.assets_folder.cache_clear()
    done = capsys.readouterr()
    assert done.out == ""
    assert done.err.endswith("of this game is missing; please install the game again\n")
