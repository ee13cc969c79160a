"""Errors planted in every kind of place: the game is on the disk, a report is written, the menu goes on from there."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from crazy8 import __version__
from crazy8.rules.dealcode import GameSetup, deal_code
from crazy8.rules.match import Match
from crazy8.rules.presets import preset
from crazy8.session.snapshot import Moment, moment_of
from crazy8.storage import open_game
from crazy8.storage.saves import read
from crazy8.ui.scenes.dialogs.scene import CodeDialog
from crazy8.ui.scenes.fault.scene import FaultScene
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.scenes.opening import open_menu
from crazy8.ui.scenes.pause.scene import PauseMenu
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell.scene import Scene
from crazy8.ui.shell.trace import Tracer
from tools.bench import monkey
from tools.puppet import MATCH_ENDS, Puppet, key_events

ROOT = Path(__file__).resolve().parents[2]
TABLE = GameSetup(preset("mau_mau").rules, ("normal", "easy"), 8)
SMALL = (960, 540)


def boom(*_: Any, **__: Any) -> Any:
    raise ZeroDivisionError("planted here")


@pytest.fixture
def puppet() -> Iterator[Puppet]:
    made = Puppet(TABLE, SMALL, {"motion": "off", "name": "Quetzalcoatl"}, guarded=True)
    made.play(3)
    yield made
    made.close()


def table_of(puppet: Puppet) -> TableScene:
    scene = puppet.stage.scenes[0]
    assert isinstance(scene, TableScene)
    return scene


def kept_at(puppet: Puppet) -> tuple[Path, Moment]:
    """The file of the open game, and the moment that is played."""
    assert not puppet.game.guard.faults, puppet.game.guard.faults[0].report.text
    kept = puppet.game.storage.saves.open_game
    assert kept is not None
    return kept.path, moment_of(table_of(puppet).session.match)


def texts(scene: Scene | None) -> str:
    """All that stands on the panel of the scene that tells of an error."""
    assert isinstance(scene, FaultScene)
    return "\n".join(written.text for element in scene.screen.elements for written in element.written)


def press_x(puppet: Puppet) -> None:
    puppet.press("x")


def paint_anew(puppet: Puppet) -> None:
    puppet.stage.stale = True
    puppet.rest()


def grow(puppet: Puppet) -> None:
    puppet.game.window.window.size = (1024, 600)
    puppet.rest()


def pause_and_go_on(puppet: Puppet) -> None:
    puppet.press("Escape Escape")


def leave_the_table(puppet: Puppet) -> None:
    puppet.press("Escape")
    puppet.focus_on("leave")
    puppet.press("Return")


def watched(puppet: Puppet) -> None:
    puppet.stage.shown = Tracer(puppet.stage, io.StringIO())
    puppet.press("x")
    puppet.stage.shown = lambda: None


def pause_and_look(puppet: Puppet) -> None:
    puppet.press("Escape")  # and some frames more


def lie_still(puppet: Puppet) -> None:
    puppet.pass_time(2.0)


PLACES: list[tuple[type[Scene], str, Callable[[Puppet], None]]] = [
    (TableScene, "handle", press_x),
    (TableScene, "step", press_x),
    (TableScene, "draw", paint_anew),
    (TableScene, "draw_changes", press_x),
    (TableScene, "moving", press_x),
    (TableScene, "wakes_in", lie_still),
    (TableScene, "on_entered", pause_and_go_on),
    (TableScene, "on_left", leave_the_table),
    (TableScene, "on_resized", grow),
    (TableScene, "trace", watched),
    (PauseMenu, "__init__", pause_and_look),
    (PauseMenu, "build", pause_and_look),
    (PauseMenu, "on_entered", pause_and_look),
    (PauseMenu, "changed_boxes", pause_and_look),
    (PauseMenu, "draw", pause_and_look),
    (PauseMenu, "on_left", pause_and_go_on),
    (MenuScene, "__init__", leave_the_table),
    (MenuScene, "draw", leave_the_table),
]


def planted(owner: type[Scene], hook: str) -> Any:
    is_property = isinstance(getattr(owner, hook), property)
    return patch.object(owner, hook, property(boom) if is_property else boom)


@pytest.mark.parametrize(("owner", "hook", "deed"), PLACES, ids=[f"{one.__name__}.{hook}" for one, hook, _ in PLACES])
def test_an_error_anywhere_leads_to_the_menu_and_the_game_goes_on(
    puppet: Puppet, owner: type[Scene], hook: str, deed: Callable[[Puppet], None]
) -> None:
    path, played = kept_at(puppet)
    with planted(owner, hook):
        deed(puppet)
        assert [scene.name for scene in puppet.stage.scenes] == ["fault"]
    assert len(puppet.game.guard.faults) == 1
    assert moment_of(read(path).match) == played
    report = puppet.game.guard.faults[0].report
    assert report.path is not None
    assert report.path.parent == puppet.folder / "reports"
    assert report.path.read_text(encoding="utf-8") == report.text
    assert report.text.rstrip().endswith("ZeroDivisionError: planted here")
    puppet.press("Return")
    assert (puppet.told["scene"], puppet.told["focused"]) == ("menu", "continue")
    puppet.press("Return")
    assert puppet.told["scene"] == "table"
    assert moment_of(table_of(puppet).session.match) == played
    assert puppet.play(1) == 1, "and can be played"


@pytest.mark.parametrize("hook", ["handle", "step", "draw", "on_resized", "trace", "on_left"])
@pytest.mark.parametrize("owner", [MenuScene, CodeDialog])
def test_an_error_in_the_menu_or_a_dialog_leads_to_the_menu(owner: type[Scene], hook: str) -> None:
    deeds = {"draw": paint_anew, "on_resized": grow, "trace": watched}
    puppet = Puppet(size=SMALL, guarded=True)
    try:
        if owner is CodeDialog:
            puppet.open(lambda host: CodeDialog(host, lambda table: None))
        with planted(owner, hook):
            if hook == "on_left":
                puppet.stage.scenes[-1].handle = lambda event: puppet.stage.replace(open_menu(puppet.stage))  # type: ignore[method-assign]
            deeds.get(hook, press_x)(puppet)
            assert [scene.name for scene in puppet.stage.scenes] == ["fault"]
        assert "Everything that was saved is safe." in texts(puppet.stage.top)
        puppet.press("Escape")
        assert [scene.name for scene in puppet.stage.scenes] == ["menu"]
        assert len(puppet.game.guard.faults) == 1
    finally:
        puppet.close()


def runs_deep(*_: Any) -> None:
    runs_deep()


def runs_out_of_memory(*_: Any) -> None:
    raise MemoryError


@pytest.mark.parametrize("fail", [runs_deep, runs_out_of_memory])
def test_an_endless_recursion_and_a_want_of_memory_are_survived(puppet: Puppet, fail: Callable[..., None]) -> None:
    path, played = kept_at(puppet)
    with patch.object(TableScene, "handle", fail):
        puppet.press("x")
    assert puppet.told["scene"] == "fault"
    assert moment_of(read(path).match) == played
    report = puppet.game.guard.faults[0].report
    assert fail.__name__ in report.text
    assert len(report.text.splitlines()) < 400


@pytest.mark.parametrize("fault", [KeyboardInterrupt, SystemExit])
def test_who_ends_the_program_ends_it(puppet: Puppet, fault: type[BaseException]) -> None:
    def stop(*_: Any) -> None:
        raise fault

    with patch.object(TableScene, "handle", stop), pytest.raises(fault):
        puppet.press("x")
    assert puppet.game.guard.faults == []


# ---------------------------------------------------------------- the game


def test_an_action_that_is_half_done_is_not_kept(puppet: Puppet) -> None:
    path, before = kept_at(puppet)
    apply, failed = Match.apply, []

    def applied_and_failed(match: Match, *values: Any) -> None:
        apply(match, *values)
        if not failed:  # the first is the session's; then one looks where its actions lead
            failed.append(match)
            raise ZeroDivisionError("planted here")

    with patch.object(Match, "apply", applied_and_failed):
        puppet.play(1)
        assert puppet.told["scene"] == "fault"
    assert puppet.game.guard.faults[0].kept is True
    assert moment_of(read(path).match) == before
    puppet.press("Return Return")
    assert moment_of(table_of(puppet).session.match) == before


def test_an_action_that_is_done_and_not_kept_yet_is_kept_then(puppet: Puppet) -> None:
    path, before = kept_at(puppet)
    session = table_of(puppet).session
    assert not puppet.game.guard.faults, puppet.game.guard.faults[0].report.text
    kept = puppet.game.storage.saves.open_game
    assert kept is not None
    session.stop_listening(kept.keep)
    for listener in (boom, kept.keep):  # it hears of nothing any more
        session.listen(listener)
    puppet.play(1)
    assert puppet.told["scene"] == "fault"
    assert puppet.game.guard.faults[0].kept is True
    after = moment_of(session.match)
    assert after != before
    assert moment_of(read(path).match) == after


def test_a_game_that_cannot_be_written_is_said_to_be_behind(puppet: Puppet, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = kept_at(puppet)
    before = path.read_bytes()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(open_game, "put", full)
    with patch.object(TableScene, "step", boom):
        puppet.play(1)
    assert [scene.name for scene in puppet.stage.scenes] == ["fault"]
    assert puppet.game.guard.faults[0].kept is False
    assert "could not be saved just now" in texts(puppet.stage.top)
    assert path.read_bytes() == before


def test_a_game_that_ended_is_in_the_history(puppet: Puppet) -> None:
    assert not puppet.game.guard.faults, puppet.game.guard.faults[0].report.text
    kept = puppet.game.storage.saves.open_game
    assert kept is not None
    puppet.play(3000, until="game_over")
    assert puppet.told["scene"] in MATCH_ENDS
    with patch.object(type(puppet.stage.top), "handle", boom):
        puppet.press("x")
    assert puppet.told["scene"] == "fault"
    assert puppet.game.storage.saves.history.ids() == [kept.record.id]
    puppet.press("Return")
    assert puppet.told["scene"] == "menu"
    assert puppet.game.storage.saves.games() == []


def test_what_other_scenes_keep_when_they_are_left_is_kept(puppet: Puppet) -> None:
    left: list[str] = []
    puppet.press("Escape")
    with (
        patch.object(TableScene, "on_left", lambda scene: left.append(scene.name)),
        patch.object(PauseMenu, "on_left", lambda scene: left.append(scene.name)),
        patch.object(PauseMenu, "handle", boom),
    ):
        puppet.press("x")
    assert left == ["pause", "table"]


# ---------------------------------------------------------------- the report


def test_the_report_tells_what_is_needed_and_nothing_typed(puppet: Puppet) -> None:
    path, _ = kept_at(puppet)
    puppet.press("Escape")
    puppet.open(lambda host: CodeDialog(host, lambda table: None))
    puppet.press("z y")
    with patch.object(CodeDialog, "step", boom):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="zanzibar"))
        puppet.press("Left")
    text = puppet.game.guard.faults[0].report.text
    head, last = text.split("last events:")
    assert f"program: {__version__}\n" in head
    assert f"python: {sys.version.split()[0]} " in head
    assert "SDL 2." in head
    assert "window: 960x540\n" in head
    assert "motion=off" in head
    assert "scenes: table (TableScene) / pause (PauseMenu) / deal_code (CodeDialog)\n" in head
    assert f"game: {path}\n" in head
    assert f"deal code: {deal_code(TABLE)}\n" in head
    assert "while: step\n" in head
    assert "Quetzalcoatl" not in text
    assert "zanzibar" not in text
    events = last.split("\n\n")[0].splitlines()[1:]
    assert len(events) <= 40
    assert "  table: KeyDown esc (back)" in events
    assert events.count("  deal_code: KeyDown a letter") == 2
    assert not [line for line in events if re.search(r"Key\w+ [yz]\b", line)]


def test_without_a_report_the_scene_says_why_and_gives_its_text(puppet: Puppet) -> None:
    (puppet.folder / "reports").write_text("a file, where the folder should be", encoding="utf-8")
    with patch.object(TableScene, "handle", boom):
        puppet.press("x")
    fault = puppet.game.guard.faults[0]
    assert (fault.kept, fault.report.path) == (True, None)
    assert f"A report could not be written ({fault.report.problem})" in texts(puppet.stage.top)
    puppet.focus_on("copy")
    puppet.press("Return")
    assert puppet.stage.pasted_text() == fault.report.text
    assert "planted here" in fault.report.text
    assert "Copied" in texts(puppet.stage.top)


def test_the_scene_names_the_report_whole(puppet: Puppet) -> None:
    with patch.object(TableScene, "handle", boom):
        puppet.press("x")
    report = puppet.game.guard.faults[0].report
    assert str(report.path) in texts(puppet.stage.top).replace("\n", "")
    assert not [one for element in puppet.stage.top.screen.elements for one in element.written if one.is_cut]


# ---------------------------------------------------------------- the scene that tells of it


def test_what_was_pressed_before_the_scene_could_be_seen_is_dropped(puppet: Puppet) -> None:
    with patch.object(TableScene, "handle", boom):
        for name in ("x", "Return", "Return"):
            for event in key_events(name):
                pygame.event.post(event)
        puppet.rest()
    assert puppet.told["scene"] == "fault"
    assert len(puppet.game.guard.faults) == 1, "no Return has led on from there"
    puppet.press("Return")
    assert puppet.told["scene"] == "menu"


def test_the_program_can_be_left_there(puppet: Puppet) -> None:
    with patch.object(TableScene, "handle", boom):
        puppet.press("x")
    puppet.focus_on("quit")
    puppet.press("Return")
    assert not puppet.stage.running


@pytest.mark.parametrize("hook", ["__init__", "_build", "draw", "handle", "step", "trace"])
def test_an_error_in_that_scene_ends_the_program(puppet: Puppet, hook: str) -> None:
    path, played = kept_at(puppet)
    puppet.stage.shown = Tracer(puppet.stage, io.StringIO())
    with patch.object(FaultScene, hook, boom), patch.object(TableScene, "handle", boom):
        puppet.press("x x")
    assert not puppet.stage.running
    assert len(puppet.game.guard.faults) == 2
    assert moment_of(read(path).match) == played


@pytest.mark.parametrize("hook", ["__init__", "draw", "step"])
def test_a_menu_that_fails_again_and_again_ends_the_program(hook: str) -> None:
    puppet = Puppet(size=SMALL, guarded=True)
    try:
        with patch.object(MenuScene, hook, boom):
            puppet.open(lambda host: CodeDialog(host, lambda table: None))
            with patch.object(CodeDialog, "handle", boom):
                puppet.press("x")
            for met in (1, 2):
                assert puppet.stage.running
                assert len(puppet.game.guard.faults) == met
                puppet.press("Return")
        assert len(puppet.game.guard.faults) == 3
        assert not puppet.stage.running
    finally:
        puppet.close()


def test_errors_far_from_each_other_do_not_end_it(puppet: Puppet) -> None:
    for met in range(1, 6):
        with patch.object(TableScene, "handle", boom):
            puppet.press("x")
        assert len(puppet.game.guard.faults) == met
        puppet.press("Return Return")
        assert puppet.told["scene"] == "table"


# ---------------------------------------------------------------- other places


@pytest.mark.filterwarnings("default")
def test_an_error_on_another_thread_is_reported_and_the_game_goes_on(
    puppet: Puppet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threading, "excepthook", puppet.game.guard.in_thread)
    thread = threading.Thread(target=boom, name="reader")
    thread.start()
    thread.join()
    (fault,) = puppet.game.guard.faults
    assert "while: thread reader\n" in fault.report.text
    assert "planted here" in fault.report.text
    puppet.press("x")
    assert puppet.told["scene"] == "table"


def test_a_reader_of_the_trace_that_has_gone_is_no_error_of_the_game(puppet: Puppet) -> None:
    def gone() -> None:
        raise BrokenPipeError

    puppet.stage.shown = gone
    with pytest.raises(BrokenPipeError):
        puppet.press("x")
    assert puppet.game.guard.faults == []
    puppet.stage.shown = lambda: None


def test_a_scene_that_cannot_be_left_keeps_nobody_from_leaving(puppet: Puppet) -> None:
    path, played = kept_at(puppet)
    puppet.press("Escape")
    with patch.object(PauseMenu, "on_left", boom), pytest.raises(ZeroDivisionError):
        puppet.game.close()
    assert puppet.stage.scenes == []
    assert puppet.game.storage.saves.open_game is None
    assert moment_of(read(path).match) == played
    assert not pygame.display.get_init()
    pygame.display.init()


def test_a_monkey_sees_an_error_that_a_player_would_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScene, "handle", boom)
    monkeypatch.setattr(MenuScene, "handle", boom)
    with pytest.raises(monkey.Wrong, match=r"(?s)seed 1001, event \d+:.*planted here"):
        monkey.run(1001, 100)


# ---------------------------------------------------------------- the program from outside


PLAYED = """
import sys
from unittest.mock import patch
import pygame
from crazy8.ui.scenes.fault.scene import FaultScene
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell import app, game
from crazy8.ui.shell.loop import Loop
from crazy8.cli import main
def boom(*_, **__):
    raise ZeroDivisionError("planted here")
def pressing(key):
    draw = FaultScene.draw
    def draw_and_press(scene, surface, ahead):
        draw(scene, surface, ahead)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0, unicode=""))
    return patch.object(FaultScene, "draw", draw_and_press)
"""


def program(home: Path, planted: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the real program in a process of its own, with errors planted by a ``with`` statement."""
    script = f"{PLAYED}\nwith {planted}:\n    sys.exit(main({['play', *arguments]}))\n"
    env = {**os.environ, "CRAZY8_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False
    )


MENU_FAILS = 'patch.object(MenuScene, "draw", boom), pressing(pygame.K_RETURN)'


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("planted", "arguments", "reports"),
    [
        (MENU_FAILS, (), 3),
        ('patch.object(MenuScene, "draw", boom), patch.object(FaultScene, "draw", boom)', (), 2),
        ('patch.object(MenuScene, "__init__", boom)', (), 1),
        ('patch.object(TableScene, "__init__", boom)', ("--seed", "1"), 1),
        ('patch.object(app, "start_display", boom)', (), 1),
        ('patch.object(game.Game, "__init__", boom)', (), 1),
        ('patch.object(Loop, "_wait_for_frame", boom)', (), 1),
        ('patch.object(MenuScene, "draw", boom), patch.object(game.FaultGuard, "back_to_menu", boom), '
         "pressing(pygame.K_RETURN)", (), 2),
        ('patch.object(TableScene, "step", boom), pressing(pygame.K_UP), '
         'patch.object(FaultScene, "handle", lambda scene, event: scene.host.quit())', ("--seed", "1"), 1),
    ],
)  # fmt: skip
def test_the_program_ends_with_one_sentence_that_names_the_report(
    tmp_path: Path, planted: str, arguments: tuple[str, ...], reports: int
) -> None:
    done = program(tmp_path, planted, *arguments)
    assert done.returncode == 1, done
    written = sorted((tmp_path / "reports").iterdir(), key=lambda path: (path.stat().st_mtime_ns, path.name))
    assert len(written) == reports
    assert done.stdout == ""
    assert re.fullmatch(r"Something went wrong .* a report of it is in (.*)\.\n", done.stderr), done.stderr
    named = Path(done.stderr.rstrip()[:-1].split(" is in ")[1])
    assert named in written
    assert "planted here" in named.read_text(encoding="utf-8")


@pytest.mark.e2e
def test_where_no_report_can_be_written_the_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "reports").write_text("", encoding="utf-8")
    done = program(tmp_path, 'patch.object(MenuScene, "draw", boom), patch.object(FaultScene, "draw", boom)')
    assert done.returncode == 1
    assert re.fullmatch(r"Something went wrong .*, but no report could be written \(File exists\)\.\n", done.stderr)


@pytest.mark.e2e
def test_a_traced_run_tells_the_scene_and_the_traceback(tmp_path: Path) -> None:
    done = program(
        tmp_path,
        'patch.object(TableScene, "step", boom), pressing(pygame.K_UP), '
        'patch.object(FaultScene, "handle", lambda scene, event: scene.host.quit())',
        "--trace", "--seed", "1",
    )  # fmt: skip
    assert done.returncode == 1
    assert '"scene": "fault"' in done.stdout
    assert "ZeroDivisionError: planted here\n" in done.stderr
