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
from crazy8.text.words import words_for
from crazy8.ui.scenes import share
from crazy8.ui.scenes.game_over.scene import GameOverScene
from crazy8.ui.scenes.pause.scene import PauseMenu
from crazy8.ui.scenes.settlement.scene import SettlementScene
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
    return SettlementScene(host, view, NAMES[:4], HEADS[:4], (22, 14, 31, 8), Calls(), Calls(), code=code)


def game_over(host: PanelStage, code: str = CODE, winners: int = 1) -> GameOverScene:
    points = (0,) * winners + (5,) * (4 - winners)
    places = (1,) * winners + (winners + 1,) * (4 - winners)
    result = Result(tuple(range(winners)), points, places)
    outcomes = [Outcome((0,), False, points)]
    return GameOverScene(host, result, outcomes, NAMES[:4], HEADS[:4], MAU_MAU, Calls(), Calls(), code=code)


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


def test_buttons_do_the_same_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    host = ShareHost()
    for scene in (settlement(host), game_over(host)):
        scene.hurry()
        host.copied.clear()
        click(scene, centre(scene, share.CODE))
        click(scene, centre(scene, share.LINE))
        assert host.copied[0] == CODE
        assert CODE in host.copied[1]
        written = Written(monkeypatch)
        assert [text for text in written.read(scene) if text in ("Deal code", "Copied")] == ["Deal code", "Copied"]
        host.has_clipboard = False
        press(scene, "C")
        texts = written.read(scene)
        assert "No clipboard" in texts
        assert "Copied" not in texts
        host.has_clipboard = True


def test_they_say_what_they_copy_and_what_came_of_it() -> None:
    host = ShareHost()
    for scene in (settlement(host), game_over(host)):
        scene.hurry()
        assert share_buttons(scene) == [("Copy deal code", CODE), ("Copy result", "")]
        press(scene, "C")
        assert share_buttons(scene) == [("Copy deal code", "Copied"), ("Copy result", "")]
        press(scene, "Ctrl+C")
        assert share_buttons(scene) == [("Copy deal code", CODE), ("Copy result", "Copied")]


def share_buttons(scene: SettlementScene | GameOverScene) -> list[tuple[str, str]]:
    """Name and value of the two buttons, as the panel says them."""
    seen(scene)
    nodes = [node for node in scene.trace().tree if node["name"].startswith("Copy ")]
    assert all(node["role"] == "button" for node in nodes)
    return [(node["name"], node["value"]) for node in nodes]


def test_the_first_focus_stays_on_the_way_on() -> None:
    host = ShareHost()
    for scene, focused in ((settlement(host), "next_round"), (game_over(host), "play_again")):
        seen(scene)
        assert scene.trace().focused == focused


def test_without_a_code_nothing_is_offered() -> None:
    host = ShareHost()
    for scene in (settlement(host, ""), game_over(host, "")):
        scene.hurry()
        press(scene, "C", "Ctrl+C")
        assert host.copied == []
        assert not {share.CODE, share.LINE} & set(scene.screen.points())


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
    for scene in (settlement(host, code), game_over(host, code), game_over(host, code, winners=2)):
        scene.hurry()
        written = Written(monkeypatch)
        written.read(scene)
        written.check()
        assert words_for().say("share.copy_line") in written.texts or longer
        rects = [control.hit_rect() for control in scene.screen.controls]
        for rect in rects:
            assert scene.panel.contains(rect)
            assert min(rect.size) >= min(44, round(44 * size[1] / 720))
        assert all(rect.collidelist(rects[:at]) < 0 for at, rect in enumerate(rects))


def test_where_many_share_the_win_only_the_keys_are_left() -> None:
    host = ShareHost()
    scene = game_over(host, winners=4)
    scene.hurry()
    press(scene, "C")
    assert share.CODE not in scene.screen.points()
    assert host.copied == [CODE]


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
        host.push(PauseMenu(host, "Mau-Mau", "Go on", [], [("leave", "Leave", lambda: done.append("left"))]))
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
        assert str(running.saves.folder) in host.top.lines[1]


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
        host.push(PauseMenu(host, "Mau-Mau", "Go on", [], [("leave", "Leave", lambda: None)]))
        assert host.order() == ["go_on", "leave"]
