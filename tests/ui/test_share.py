"""The deal code and the line to share on the panels that show a result, and the bug report of the pause menu."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8 import __version__
from crazy8.rules.dealcode import GameSetup, deal_code, table_of_code
from crazy8.rules.match import Result
from crazy8.rules.presets import preset
from crazy8.rules.scoring import Outcome
from crazy8.storage.player_storage import PlayerStorage
from crazy8.text.result_text import MatchEnd
from crazy8.text.words import words_for
from crazy8.ui.scenes import share
from crazy8.ui.scenes.game_over.ending import Commands, Ending
from crazy8.ui.scenes.game_over.loss import LossScene
from crazy8.ui.scenes.game_over.scene import game_over
from crazy8.ui.scenes.game_over.win import WinScene
from crazy8.ui.scenes.pause.scene import PauseMenu
from crazy8.ui.scenes.settlement.more import ThisGame
from crazy8.ui.scenes.settlement.scene import RoundEnd, SettlementScene
from tests.ui.kept_games import act, begun, kept
from tests.ui.menu_host import hosted, longer_words
from tests.ui.panels import (
    HEADS,
    NAMES,
    SIZES,
    Calls,
    Ground,
    PanelStage,
    Written,
    centre,
    click,
    ended_view,
    press,
    seen,
)

MAU_MAU = preset("mau_mau").rules
CODE = deal_code(GameSetup(MAU_MAU, ("normal",) * 3, 77))
LONG = deal_code(GameSetup(replace(preset("eights_52").rules, winner_takes=True, stack=True), ("hard",) * 3, 2**60))
HANDS = ("7S 8H QH", "JC TH QS", "", "7C")
LINE = f"Crazy 8: Mau-Mau, deal code {CODE}, after 2 rounds: Me 40, Ada 47, Bruno 31, Emil 15."


class ShareHost(PanelStage):
    """Notes all that is copied."""

    def __init__(self, *values: Any, **more: Any) -> None:
        super().__init__(*values, **more)
        self.copied: list[str] = []

    def copy_text(self, text: str) -> bool:
        done = super().copy_text(text)
        if done:
            self.copied.append(text)
        return done


def settlement(host: PanelStage, code: str = CODE) -> SettlementScene:
    view = ended_view(MAU_MAU, HANDS, (22, 14, 31, 8))
    end = RoundEnd(view, NAMES[:4], HEADS[:4], (22, 14, 31, 8), code=code)
    return SettlementScene(host, end, Calls(), Calls())


def ended(host: PanelStage, code: str = CODE, won: bool = True) -> WinScene | LossScene:
    points = (0, 5, 5, 5) if won else (5, 0, 5, 5)
    result = Result((0,) if won else (1,), points, (1, 2, 2, 2) if won else (2, 1, 2, 2))
    end = MatchEnd(result, 2, False, False, (1,) * 4)
    outcomes = (Outcome((0,), False, points), Outcome((0,), False, (0,) * 4))
    ending = Ending(end, outcomes, NAMES[:4], HEADS[:4], MAU_MAU, (0,) * 4, code=code)
    return game_over(host, ending, Commands(Calls(), Calls()))


# ---------------------------------------------------------------- the keys


def test_c_copies_the_code_and_control_c_the_line() -> None:
    host = ShareHost()
    scene = settlement(host)
    scene.hurry()
    press(scene, "C", "Ctrl+C")
    assert host.copied == [CODE, LINE]
    assert table_of_code(host.copied[0]).seed == 77


def test_the_key_goes_by_its_place_on_other_alphabets() -> None:
    host = ShareHost()
    scene = settlement(host)
    scene.hurry()
    event = pygame.Event(pygame.KEYDOWN, key=0x441, mod=0, scancode=pygame.KSCAN_C, unicode="с")
    seen(scene).send(event)
    assert host.copied == [CODE]


def test_while_cards_are_turned_over_the_key_only_ends_that() -> None:
    host = ShareHost()
    scene = settlement(host)
    assert scene.moving
    press(scene, "C")
    assert host.copied == []
    assert not scene.moving


def more(host: ShareHost, code: str = CODE) -> ThisGame:
    """The panel behind the three dots of a settlement, opened by the mouse."""
    scene = settlement(host, code)
    scene.hurry()
    click(scene, centre(scene, "more"))
    assert isinstance(host.top, ThisGame)
    return host.top


def test_the_panel_behind_the_dots_copies_both_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    host = ShareHost()
    scene = more(host)
    click(scene, centre(scene, share.CODE))
    click(scene, centre(scene, share.LINE))
    assert host.copied == [CODE, LINE]
    written = Written(monkeypatch)
    assert [text for text in written.read(scene) if text in ("Deal code", "Copied")] == ["Deal code", "Copied"]
    host.has_clipboard = False
    press(scene, "C")
    texts = written.read(scene)
    assert "No clipboard" in texts
    assert "Copied" not in texts
    host.press(pygame.K_ESCAPE)
    assert host.top.name == "settlement"


def test_the_panel_behind_the_dots_says_what_it_copies_and_what_came_of_it() -> None:
    host = ShareHost()
    scene = more(host)
    assert share_buttons(scene) == [("Copy deal code", CODE), ("Copy result", "")]
    press(scene, "C")
    assert share_buttons(scene) == [("Copy deal code", "Copied"), ("Copy result", "")]
    press(scene, "Ctrl+C")
    assert share_buttons(scene) == [("Copy deal code", CODE), ("Copy result", "Copied")]


def share_buttons(scene: ThisGame) -> list[tuple[str, str]]:
    """Name and value of the two buttons, as the panel says them."""
    seen(scene)
    nodes = [node for node in scene.trace().tree if node["name"].startswith("Copy ")]
    assert all(node["role"] == "button" for node in nodes)
    return [(node["name"], node["value"]) for node in nodes]


def test_the_dots_are_reached_by_the_keyboard() -> None:
    host = ShareHost()
    scene = settlement(host)
    scene.hurry()
    press(scene, "Home")
    assert scene.trace().focused == "more"
    press(scene, "Enter")
    assert host.top.name == "this_game"
    host.press(pygame.K_RETURN)
    assert host.top is scene


@pytest.mark.parametrize("won", [True, False])
def test_the_end_of_a_match_copies_its_line_with_the_code(won: bool) -> None:
    host = ShareHost()
    scene = ended(host, won=won)
    scene.hurry()
    press(scene, "C", "Ctrl+C")
    points, place = (0, "1st") if won else (5, "2nd")
    assert host.copied == [CODE, f"Crazy 8 · Mau-Mau · {place} of 4 · {points} points · {CODE}"]


def test_the_first_focus_stays_on_the_way_on() -> None:
    host = ShareHost()
    screens = ((settlement(host), "next_round"), (ended(host), "go_on"), (ended(host, won=False), "go_on"))
    for scene, focused in screens:
        seen(scene)
        assert scene.trace().focused == focused


def test_without_a_code_nothing_is_offered() -> None:
    host = ShareHost()
    scene = settlement(host, "")
    scene.hurry()
    press(scene, "C", "Ctrl+C")
    assert host.copied == []
    assert "more" not in scene.screen.points()
    for won in (True, False):
        end = ended(host, "", won)
        end.hurry()
        press(end, "C")
        assert host.copied == []


def test_a_name_of_ones_own_is_kept() -> None:
    line = share.share_line(words_for(), MAU_MAU, CODE, ("Grace", "Ada"), (3, 0), 1)
    assert line == f"Crazy 8: Mau-Mau, deal code {CODE}, after 1 round: Grace 3, Ada 0."


def test_of_a_long_code_both_ends_are_shown_and_all_is_copied() -> None:
    shown = share.shown_code(words_for(), LONG)
    start, end = shown.split("…")
    assert LONG.startswith(start)
    assert LONG.endswith(end)
    host = ShareHost()
    scene = settlement(host, LONG)
    scene.hurry()
    press(scene, "C")
    assert host.copied == [LONG]


# ---------------------------------------------------------------- the words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("longer", [False, True], ids=["english", "longer"])
@pytest.mark.parametrize("code", [CODE, LONG], ids=["short", "long"])
def test_every_word_stays_in_its_box(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int, longer: bool, code: str
) -> None:
    host = ShareHost(size, longer_words() if longer else None, text_size=text_size)
    scene = more(host, code)
    written = Written(monkeypatch)
    written.read(scene, over_another=True)
    written.check()
    assert words_for().say("share.copy_line") in written.texts or longer
    rects = [control.hit_rect() for control in scene.screen.controls]
    for rect in rects:
        assert pygame.Rect((0, 0), size).contains(rect)
        assert min(rect.size) >= min(44, round(44 * size[1] / 720))
    assert all(rect.inflate(0, 13).collidelist(rects[:at]) < 0 for at, rect in enumerate(rects)), "room for the ring"


# ---------------------------------------------------------------- a game that is kept


@pytest.fixture
def running(tmp_path: Path) -> Iterator[PlayerStorage]:
    storage = kept(tmp_path / "home")
    session = begun(storage, seed=5)
    for _ in range(12):
        act(session)
    yield storage
    storage.saves.close()


def test_the_code_is_that_of_the_game_which_is_kept(running: PlayerStorage) -> None:
    host = ShareHost()
    host.storage = running
    scene = settlement(host, "")
    scene.hurry()
    press(scene, "C")
    assert table_of_code(host.copied[0]) == GameSetup(MAU_MAU, ("easy", "easy"), 5)


def test_the_bug_report_names_the_file_and_the_version(tmp_path: Path, running: PlayerStorage) -> None:
    with hosted(tmp_path) as host:
        host.storage = running
        done: list[str] = []
        host.push(Ground(host))
        leave = [("leave", lambda: "Leave", lambda: done.append("left"))]
        host.push(PauseMenu(host, lambda: "Mau-Mau", lambda: "Go on", [], leave))
        assert host.order() == ["go_on", "leave", "bug_report"]
        host.tab_to("bug_report")
        host.press(pygame.K_RETURN)
        version, file = host.clipboard.splitlines()
        assert version == f"Crazy 8 {__version__}"
        assert Path(file).is_file()
        assert Path(file).parent == running.saves.folder
        assert host.top.name == "dialog"
        host.press(pygame.K_RETURN)
        assert host.top.name == "ground"


def test_without_a_clipboard_the_report_is_shown(tmp_path: Path, running: PlayerStorage) -> None:
    with hosted(tmp_path) as host:
        host.storage, host.has_clipboard = running, False
        share.copy_bug_report(host)
        assert str(running.saves.folder) in host.top.lines()[1]


def test_a_finished_game_is_reported_from_the_history(tmp_path: Path) -> None:
    storage = kept(tmp_path / "home")
    session = begun(storage, rounds=1)
    while session.match.result is None:
        act(session)
    with hosted(tmp_path) as host:
        host.storage = storage
        assert Path(share.bug_report(host).splitlines()[1]).parent == storage.history.folder
    storage.saves.close()


def test_where_nothing_is_kept_there_is_no_report(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        host.storage = None
        host.push(PauseMenu(host, lambda: "Mau-Mau", lambda: "Go on", [], [("leave", lambda: "Leave", lambda: None)]))
        assert host.order() == ["go_on", "leave"]
