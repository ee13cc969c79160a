"""A game that is left goes on exactly where it was: at the table, and from the start menu."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from crazy8.rules.cards import CARD_CODES
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.storage.player_storage import PlayerStorage
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.scenes.opening import go_on, open_menu, saved_lines, scene_at
from crazy8.ui.scenes.replay.games import row_of
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell.scene import StartMenu, TableChoice
from tests.ui.stage_host import StageHost
from tests.ui.table_host import Player
from tests.ui.test_table_scene import play_on, truth


def storage_in(folder: Path) -> PlayerStorage:
    ticks = count(1_800_000_000)
    return PlayerStorage(folder, lambda: float(next(ticks)))


def begun(folder: Path, rules: str, decisions: int) -> Player:
    """A game with some decisions made, kept in the folder."""
    import random

    player = Player(rules, 3, seed=6, motion="off", storage=storage_in(folder))
    player.wait()
    rng = random.Random(f"going on {rules}")
    for _ in range(decisions):
        if player.top.name == "settlement":
            player.keys("Enter")
        elif player.top.name == "table" and player.view.outcome is None:
            play_on(player, rng)
    return player


def reopened(folder: Path, **settings: Any) -> tuple[StageHost, TableScene]:
    """Another start of the program, and "Continue"."""
    host = StageHost(**{"motion": "off", "storage": storage_in(folder), **settings})
    menu = open_menu(host)
    assert isinstance(menu, MenuScene)
    assert menu.continue_game is not None
    host.push(menu)
    menu.continue_game()
    scene = host.scenes[-1]
    assert isinstance(scene, TableScene)
    return host, scene


@pytest.mark.parametrize("decisions", [0, 1, 3, 7])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_f17_the_table_is_the_one_that_was_left(tmp_path: Path, name: str, decisions: int) -> None:
    player = begun(tmp_path, name, decisions)
    before = truth(player)
    cards = [CARD_CODES[card] for card in player.scene.show.hand.cards]
    log = list(player.scene.show.words.log)
    if player.top.name in ("win", "loss"):
        return
    player.host.storage.saves.close()
    for motion in ("full", "reduced", "off"):
        host, scene = reopened(tmp_path, motion=motion)
        host.pass_time(50 / 120)
        from crazy8.rules.position import position_of

        assert position_of(scene.session.match.round) == before, "f18: reopening gives nobody a free move"
        assert scene.show.view == scene.session.view(0)
        if scene.session.match.round.outcome is None:
            assert [CARD_CODES[card] for card in scene.show.hand.cards] == cards
            assert scene.show.words.log == log
        host.storage.saves.close()


def test_a_hand_in_the_order_of_the_deal_is_in_that_order_again(tmp_path: Path) -> None:
    host = StageHost(motion="off", sort="dealt", storage=storage_in(tmp_path))
    host.push(TableScene(host, TableChoice(preset("eights_52").rules, ("easy", "easy"), 6)))
    host.pass_time(400 / 120)
    cards = list(host.scenes[-1].show.hand.cards)
    assert cards != sorted(cards)
    assert host.storage is not None
    host.storage.saves.close()
    host, scene = reopened(tmp_path, sort="dealt")
    assert scene.show.hand.cards == cards


def test_leaving_a_kept_game_asks_nothing(tmp_path: Path) -> None:
    player = begun(tmp_path, "mau_mau", 2)
    player.keys("Esc")
    player.top.screen.focus.focus("leave")
    player.keys("Enter")
    assert isinstance(player.top, MenuScene)
    assert player.top.continue_game is not None


def test_the_menu_says_what_goes_on(tmp_path: Path) -> None:
    player = begun(tmp_path, "mau_mau", 1)
    player.host.storage.saves.close()
    saves = storage_in(tmp_path).saves
    assert saved_lines(player.host, saves.games()[0]) == ("Mau-Mau, round 1. Your turn.", "Round 1. Your turn.")


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"phase": "over", "turn": 0}, "Mau-Mau, round 2 is over."),
        ({"phase": None, "turn": 0}, "Mau-Mau, round 2. Your turn."),
        ({"phase": None, "turn": 1}, "Mau-Mau, round 2."),
        (None, "Mau-Mau, round 2."),
    ],
)
def test_the_menu_says_your_turn_only_where_it_is(
    tmp_path: Path, position: dict[str, Any] | None, said: str
) -> None:
    player = begun(tmp_path, "mau_mau", 1)
    player.host.storage.saves.close()
    game = storage_in(tmp_path).saves.games()[0]
    state = {**game.record.state, "round": 2, "position": position}
    there = game._replace(record=game.record._replace(state=state))
    whole, short = saved_lines(player.host, there)
    assert (whole, whole.removeprefix("Mau-Mau, r").capitalize()) == (said, short.removeprefix("R").capitalize())


TITLES = ["Grandma's rules", "Ž" * 40, "a {title} with braces"]


@pytest.mark.parametrize("title", TITLES)
def test_a_game_with_rules_of_ones_own_keeps_their_name(tmp_path: Path, title: str) -> None:
    rules = replace(preset("mau_mau").rules, draw_limit=3, target=0, rounds=3)
    host = StageHost(motion="off", storage=storage_in(tmp_path))
    host.push(TableScene(host, TableChoice(rules, ("easy", "easy"), 5, title=title)))
    host.pass_time(400 / 120)
    assert host.storage is not None
    host.storage.saves.close()
    again, scene = reopened(tmp_path)
    assert again.storage is not None
    again.draw()
    assert scene.title == scene.picture.title == title
    scene.open_rules()
    page = again.scenes[-1]
    assert isinstance(page, RulesPage)
    assert page.title == title
    again.storage.saves.close()
    saves = storage_in(tmp_path).saves
    assert saved_lines(again, saves.games()[0])[0] == f"{title}, round 1. Your turn."
    saves.abandon(saves.games()[0])
    (game,) = saves.history.ids()
    ended = saves.history.game(game)
    assert ended is not None
    assert row_of(again.words, ended).table == f"{title} · 3 players"


def test_a_game_that_is_gone_is_told(tmp_path: Path) -> None:
    player = begun(tmp_path, "mau_mau", 1)
    player.host.storage.saves.close()
    host = StageHost(motion="off", storage=storage_in(tmp_path))
    game = host.storage.saves.games()[0]
    host.push(open_menu(host))
    for path in (tmp_path / "games").iterdir():
        path.unlink()
    go_on(host, game)
    assert host.scenes[-1].name == "dialog"
    assert isinstance(host.scenes[0], MenuScene)


def test_without_a_game_there_is_nothing_to_go_on_with(tmp_path: Path) -> None:
    host = StageHost(storage=storage_in(tmp_path))
    assert open_menu(host).continue_game is None


def test_each_destination_has_its_scene(tmp_path: Path) -> None:
    player = begun(tmp_path, "mau_mau", 1)
    menu = scene_at(player.host, StartMenu())
    assert isinstance(menu, MenuScene)
    assert menu.continue_game is not None
    host = StageHost()
    choice = TableChoice(preset("prsi").rules, ("easy", "hard"), 7, "Ann", 2, "At home")
    table = scene_at(host, choice)
    assert isinstance(table, TableScene)
    assert table.choice == choice
    assert table.session.match.players == 3
    assert table.session.levels == {1: "easy", 2: "hard"}
