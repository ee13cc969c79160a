"""``crazy8 replay``: says what a file holds, and whether the game goes as it is recorded."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from crazy8.commands import replay
from crazy8.rules.presets import preset
from crazy8.rules.problems import BadInput
from crazy8.session.record import GameRecord, record_of, signed, text_of
from crazy8.session.session import Session, new_session
from crazy8.storage.saves import Saves
from tools.bench.reliability import advance, clock, names

ROOT = Path(__file__).resolve().parents[2]


def at_the_table() -> Session:
    """A table of persons only: what they do follows from the rules alone, whatever bots learn."""
    return new_session(preset("crazy_eights").rules, [], 0, persons=range(4))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> GameRecord:
    saves = Saves(clock(), tmp_path_factory.mktemp("home"))
    session = at_the_table()
    saves.begin(session, names(session))
    while session.match.result is None:
        advance(session)
    return saves.history.games()[0]


@pytest.fixture
def file(record: GameRecord, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(text_of(record))
    return path


def test_a_game_that_goes_as_recorded(file: Path, record: GameRecord, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.run([str(file)]) == 0
    said = capsys.readouterr().out
    assert f"{len(record.actions)} actions, 3 rounds." in said
    assert f"Points: Žofie 0 {record.totals[0]}" in said
    assert said.endswith("everything goes as it is recorded.\n")


def test_the_same_for_programs(file: Path, record: GameRecord, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.run(["--json", str(file)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["difference"] is None
    assert found["decided"] == found["actions"] == len(record.actions)
    assert found["totals"] == list(record.totals)
    assert found["seed"] == record.seed


def changed(record: GameRecord, at: int, text: str) -> GameRecord:
    actions = list(record.actions)
    actions[at] = text
    return record._replace(actions=tuple(actions))


@pytest.mark.parametrize(
    ("at", "text", "said"),
    [
        (9, "deal", "action 10, Žofie [0-3]: deal is refused (no_such_action)."),
        (0, "draw", "action 1, the deal: draw is refused (round_over)."),
        (5, "play 1Z", 'action 6, Žofie [0-3]: “play 1Z” is no action.'),
    ],
)
def test_the_first_difference_is_named(
    at: int, text: str, said: str, record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import re

    path = tmp_path / "game.json"
    path.write_bytes(text_of(changed(record, at, text)))
    assert replay.run([str(path)]) == 1
    pattern = re.escape(said).replace(re.escape("[0-3]"), "[0-3]")
    assert re.search(pattern, capsys.readouterr().out)
    assert replay.run([str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["difference"]
    assert (found["number"], found["action"]) == (at + 1, text)


def test_another_end_is_named(record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    totals = [total + 1 for total in record.totals]
    path.write_bytes(text_of(record._replace(earlier=("deal",), state={**record.state, "totals": totals})))
    assert replay.run([str(path)]) == 1
    said = capsys.readouterr().out
    assert "1 action before that belongs to an older version and is left out." in said
    assert "but the state after the last one is another.\nOther there: totals.\n" in said


def test_other_states_on_the_way_are_named(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(text_of(record._replace(marks=(*record.marks[:-1], "000000"))))
    assert replay.run([str(path)]) == 1
    assert f"action {len(record.actions)}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"seed"', b'"sead"', "was saved by another version of this program, or changed: "),
        (b'"format": 1', b'"format": 7', "was saved by the newer version 0.1.0: this one cannot read it."),
        (b'"game": "crazy8"', b'"game": "chess"', "holds no game of this program, or not all of it."),
        (b'"beginning": null', b'"beginning": 5', "was saved by another version of this program, or changed: "),
    ],
)
def test_a_file_that_holds_no_game_is_refused(
    old: bytes, new: bytes, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = file.read_bytes()
    body = data[: data.rindex(b'"check"')]
    assert old in body
    file.write_bytes(signed(body.replace(old, new)))
    assert replay.run([str(file)]) == 2
    done = capsys.readouterr()
    assert said in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


def test_a_changed_file_is_noticed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(file.read_bytes().replace(b'"practice": false', b'"practice": true'))
    assert replay.run([str(file)]) == 2
    assert "was changed after the game was saved." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "what"), [(None, "file.missing"), (b"", "file.empty"), (b"\xff\xff", "file.not_utf8")]
)
def test_a_file_that_is_no_text_is_refused(content: bytes | None, what: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadInput) as refused:
        replay.run([str(path)])
    assert refused.value.what == what


@pytest.mark.e2e
def test_a_game_in_progress_can_be_replayed_from_another_process(record: GameRecord, tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    session = at_the_table()
    saves.begin(session, names(session))
    for _ in range(30):
        advance(session)
    assert saves.open_game is not None
    code = "import sys; from crazy8.commands.replay import run; sys.exit(run(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(saves.open_game.path), "--json"],
        capture_output=True, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["actions"] == 30
    assert record_of(saves.open_game.path.read_bytes()).actions == record.actions[:30]
