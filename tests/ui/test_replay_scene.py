"""Finished games: the list, and the viewer that goes forwards and backwards through the very same states."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8.session.record import GameRecord
from crazy8.session.replay import Replay
from crazy8.session.snapshot import mark_of, moment_of
from crazy8.storage.player_storage import PlayerStorage
from crazy8.text.phrases import hand_cards
from crazy8.text.words import words_for
from crazy8.ui.drawing.metrics import Box
from crazy8.ui.scenes.replay.course import Course
from crazy8.ui.scenes.replay.games import PAGE, ReplaysScene, row_of
from crazy8.ui.scenes.replay.paint import button_boxes, rack
from crazy8.ui.scenes.replay.scene import ReplayScene
from crazy8.ui.scenes.replay.show import seen_from
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.perspective import turned_event, turned_view
from tests.ui.kept_games import kept, played
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes
from tools.samples import finished_game

STEP = 1 / 120
GAMES = (
    {"name": "mau_mau", "players": 3, "seed": 3, "rounds": 3},
    {"name": "prsi", "players": 2, "seed": 4},
    {"name": "eights_52", "players": 5, "seed": 5, "rounds": 1},
    {"name": "classic_eights", "players": 4, "seed": 6, "rounds": 3},
)


@pytest.fixture(scope="module")
def storage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PlayerStorage]:
    """A folder with finished games and one that was given up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        made = kept(tmp_path_factory.mktemp("home"))
        for game in GAMES:
            played(made, **game)
        played(made, actions=25, name="mau_mau", players=3, seed=9)
        made.saves.close()
        yield made


@pytest.fixture(scope="module")
def records(storage: PlayerStorage) -> list[GameRecord]:
    """The finished games, the oldest first; the last one was given up."""
    return list(reversed(storage.history.games()))


@pytest.fixture
def host(tmp_path: Path, storage: PlayerStorage) -> Iterator[MenuStage]:
    with hosted(tmp_path, storage=storage, motion="off", pace="quick") as made:
        yield made


def watched(host: MenuStage, record: GameRecord) -> ReplayScene:
    scene = ReplayScene(host, record)
    host.push(scene)
    return scene


def wait(scene: ReplayScene, longest: float = 600.0) -> None:
    """Let time go on until nothing moves."""
    for _ in range(round(longest / STEP)):
        scene.step(STEP)
        if not scene.moving:
            return
    raise AssertionError("it never comes to rest")


def state(scene: ReplayScene) -> str:
    return mark_of(moment_of(scene.replay.match))


def is_shown(scene: ReplayScene) -> bool:
    """Whether what is shown is where the replay stands."""
    return bool(scene.show.view == seen_from(scene.replay, scene.chair))


# ---------------------------------------------------------------- forwards and backwards


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_forward_to_the_end_and_back_shows_the_same_states(
    host: MenuStage, records: list[GameRecord], number: int
) -> None:
    scene = watched(host, records[number])
    states = {scene.at: state(scene)}
    while scene.at < scene.course.length:
        before = scene.at
        host.press(pygame.K_RIGHT)
        wait(scene)
        assert scene.at == scene.course.next(before)
        assert is_shown(scene)
        states[scene.at] = state(scene)
    assert mark_of(records[number].state) == state(scene)
    assert sorted(states) == scene.course.stops
    back = {scene.at: state(scene)}
    while scene.at > scene.course.first:
        host.press(pygame.K_LEFT)
        assert is_shown(scene)
        back[scene.at] = state(scene)
    assert back == states


def test_keys_at_the_ends_do_nothing(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    first = scene.at
    host.press(pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_HOME)
    assert scene.at == first
    host.press(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_END)
    assert scene.at == scene.course.length
    host.press(pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_END)
    assert scene.at == scene.course.length


def test_rounds_are_reached_by_their_keys(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    begins = scene.replay.rounds
    assert len(begins) == 3
    host.press(pygame.K_END)
    assert scene.at == begins[1] - 1
    assert scene.replay.match.round.outcome is not None
    host.press(pygame.K_PAGEDOWN)
    assert scene.at == begins[1]
    host.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_HOME)
    assert scene.at == begins[1]
    host.press(pygame.K_PAGEDOWN)
    assert scene.at == begins[2]
    host.press(pygame.K_RIGHT, pygame.K_PAGEUP)
    assert scene.at == begins[1]


def test_the_position_is_counted_in_turns_and_rounds(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    turns = []
    for begin, end in zip(scene.course.begins, scene.course.ends):
        scene.to(end)
        turns.append(scene.replay.match.round.turns)
        scene.to(begin)
        assert scene.course.position(begin)["turns"] == turns[-1]
    scene.to(scene.course.begins[1])
    host.press(pygame.K_RIGHT)
    assert scene.position() == f"Turn 2 of {turns[1]}, round 2 of 3"
    host.draw()
    assert scene.picture.subtitle == scene.position()
    host.press(pygame.K_END)
    assert scene.position() == f"Turn {turns[1]} of {turns[1]}, round 2 of 3"


def test_the_line_tells_what_happened_whichever_way_one_comes(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    told = {scene.at: scene.show.words.message}
    for _ in range(25):
        host.press(pygame.K_RIGHT)
        wait(scene)
        told[scene.at] = scene.show.words.message
    assert len(set(told.values())) > 10
    for _ in range(25):
        host.press(pygame.K_LEFT)
        assert told[scene.at] == scene.show.words.message
    assert not any(" you " in line.lower() and "Ada" in line for line in told.values() if "for you" in line)


def test_a_key_during_the_motion_ends_it_and_goes_on(host: MenuStage, records: list[GameRecord]) -> None:
    host.change(motion="full")
    scene = watched(host, records[0])
    host.press(pygame.K_RIGHT)
    assert scene.show.busy
    first = scene.at
    host.press(pygame.K_RIGHT)
    assert scene.at == scene.course.next(first)
    wait(scene)
    assert is_shown(scene)
    host.press(pygame.K_RIGHT, pygame.K_LEFT)
    assert is_shown(scene)
    assert not scene.show.busy


# ---------------------------------------------------------------- by itself


@pytest.mark.parametrize("motion", ["full", "off"])
def test_it_plays_to_the_end_by_itself(host: MenuStage, records: list[GameRecord], motion: str) -> None:
    host.change(motion=motion)
    scene = watched(host, records[1])
    host.press(pygame.K_SPACE)
    assert scene.playing
    assert scene.moving
    passed = 0.0
    while scene.moving:
        scene.step(0.05)
        passed += 0.05
        assert passed < 600
    assert scene.at == scene.course.length
    assert not scene.playing
    assert is_shown(scene)
    assert passed > 0.2 * scene.course.position(scene.at)["turns"]
    host.press(pygame.K_SPACE)
    assert scene.playing
    assert scene.at == scene.course.first


def test_it_pauses_between_rounds_and_deals_the_next(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    host.press(pygame.K_END, pygame.K_SPACE)
    end = scene.at
    for _ in range(120):
        scene.step(STEP)
    assert scene.at == end
    for _ in range(240):
        scene.step(STEP)
    assert scene.at > end
    host.press(pygame.K_SPACE)
    assert not scene.playing
    at = scene.at
    wait(scene)
    assert scene.at == at


def test_stepping_back_stops_the_play(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    for key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_PAGEDOWN):
        scene.to(scene.course.stops[4])
        host.press(pygame.K_SPACE)
        assert scene.playing
        host.press(key)
        assert not scene.playing


# ---------------------------------------------------------------- chairs and hands


def test_every_chair_sees_its_own_hand_and_all_see_the_same_table(
    host: MenuStage, records: list[GameRecord]
) -> None:
    scene = watched(host, records[0])
    for _ in range(9):
        host.press(pygame.K_RIGHT)
    wait(scene)
    players = len(records[0].seats)
    for _ in range(players):
        host.press(pygame.K_DOWN)
        view = scene.show.view
        match = scene.replay.match
        assert view is not None
        assert view.hand == match.round.hands[scene.chair]
        assert view.counts == tuple(
            match.round.hands[(scene.chair + seat) % players].bit_count() for seat in range(players)
        )
        assert (view.turn + scene.chair) % players == match.round.turn
        host.draw()
        assert [seat.name for seat in scene.picture.seats] == [
            records[0].names[(scene.chair + seat) % players] for seat in range(players)
        ]
        assert sorted(scene.show.hand.cards) == sorted(hand_cards(view.hand))
    assert scene.chair == 0
    host.press(pygame.K_UP)
    assert scene.chair == players - 1


def test_o_opens_and_closes_all_hands(host: MenuStage, records: list[GameRecord], monkeypatch: Any) -> None:
    scene = watched(host, records[2])
    shown: list[tuple[int, ...]] = []
    monkeypatch.setattr("crazy8.ui.scenes.replay.scene.paint_rack", lambda *values: shown.append(values[-1]))
    host.draw()
    assert shown == []
    host.press(pygame.K_o)
    assert scene.show.words.message == "All hands are open."
    shown.clear()
    host.draw(whole=True)
    assert [sorted(cards) for cards in shown] == [hand_cards(hand) and sorted(hand_cards(hand)) for hand in
                                                  scene.replay.match.round.hands[1:]]  # fmt: skip
    shown.clear()
    host.press(pygame.K_o)
    assert scene.show.words.message == "The table as you saw it."
    host.draw()
    assert shown == []
    host.press(pygame.K_DOWN)
    assert scene.show.words.message == "The table as Ada saw it."


def test_sentences_go_on_speaking_to_the_person(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    scene.take_chair(1)
    lines = []
    for _ in range(40):
        host.press(pygame.K_RIGHT)
        wait(scene)
        lines.append(scene.show.words.message)
    assert any(line.startswith("You ") for line in lines)
    assert any(line.startswith("Ada ") for line in lines)
    assert not any(line.startswith(("You plays", "You draws", "You takes")) for line in lines)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_turning_the_table_loses_nothing(records: list[GameRecord], number: int) -> None:
    record = records[number]
    players = len(record.seats)
    for chair in range(players):
        replay = Replay(record)
        while replay.at < replay.length:
            for event, view in replay.forward(chair, open_hands=True):
                turned = turned_event(event, chair, players)
                assert turned_event(turned, -chair % players, players) == event
                assert type(turned) is type(event)
                assert getattr(turned, "seat", 0) == (getattr(event, "seat", chair) - chair) % players
                seen = turned_view(view)
                assert seen.revealed[0] == seen.hand == view.hand
                assert turned_view(seen._replace(seat=-chair % players)).counts == view.counts


# ---------------------------------------------------------------- the mouse


def test_the_buttons_do_what_the_keys_do(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    host.draw()
    places = {name: rect.center for name, rect in button_boxes(scene.layout).items()}
    host.click(places["on"])
    wait(scene)
    assert scene.at == scene.course.stops[1]
    host.click(places["back"])
    assert scene.at == scene.course.first
    host.click(places["last"])
    assert scene.at == scene.course.begins[1]
    host.click(places["first"])
    assert scene.at == scene.course.first
    host.click(places["open"])
    assert scene.open_hands
    host.click(places["seat"])
    assert scene.chair == 1
    host.click(places["play"])
    assert scene.playing
    host.click(places["help"])
    assert host.top.name == "help"
    assert not scene.playing
    host.press(pygame.K_ESCAPE)
    host.draw()
    host.click((scene.layout.left + 60, scene.layout.top + 40))
    assert host.scenes == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_racks_and_buttons_lie_clear_of_each_other(size: tuple[int, int], text_size: int) -> None:
    inside = pygame.Rect((0, 0), size)
    for players in range(2, 9):
        layout = TableLayout(size, players, text_size)
        boxes = list(button_boxes(layout).values())
        assert all(inside.contains(rect) and rect.collidelist(boxes[:at]) < 0 for at, rect in enumerate(boxes))
        plaques: list[Box] = [layout.plaque(number) for number in range(players - 1)]
        for number, plaque in enumerate(plaques):
            for count in (1, 5, 9, 14):
                found = rack(layout, plaque, count)
                ground = found.ground
                assert inside.contains(ground)
                assert all(ground.collidepoint(place) for place in found.places)
                assert ground.collidelist(boxes) < 0, (players, number, count)
                others = [pygame.Rect(one) for at, one in enumerate(plaques) if at != number]
                assert ground.collidelist(others) < 0, (players, number, count)


def test_in_a_narrow_corner_the_position_takes_both_lines(
    host: MenuStage, records: list[GameRecord], monkeypatch: Any
) -> None:
    scene = watched(host, records[0])
    host.draw()
    assert (scene.picture.title, scene.picture.subtitle) == ("Mau-Mau", scene.position())
    monkeypatch.setattr(TableLayout, "chip_limit", 170)
    host.draw()
    turns = scene.course.position(scene.at)["turns"]
    assert (scene.picture.title, scene.picture.subtitle) == (f"Turn 1 of {turns}", "Round 1 of 3")


# ---------------------------------------------------------------- what differs


def test_a_game_that_goes_another_way_says_so_once(host: MenuStage, records: list[GameRecord]) -> None:
    record = records[0]
    marks = (*record.marks[:30], "000000", *record.marks[31:])
    scene = watched(host, record._replace(marks=marks))
    assert host.top.name == "dialog"
    assert "action 31" in host.top.lines[0]
    host.press(pygame.K_RETURN)
    assert host.top is scene
    scene.on_entered()
    assert host.top is scene


def test_a_record_without_a_deal_is_an_empty_table(host: MenuStage, records: list[GameRecord]) -> None:
    record = records[0]._replace(actions=(), marks=())
    scene = watched(host, record)
    host.press(pygame.K_ESCAPE)
    assert host.top is scene
    host.draw()
    host.press(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_END, pygame.K_SPACE)
    wait(scene)
    assert scene.at == 0


def test_a_game_that_goes_on_in_the_middle_of_a_round(records: list[GameRecord]) -> None:
    replay = Replay(records[0])
    replay.go(20)
    record = records[0]._replace(beginning=moment_of(replay.match),
        actions=records[0].actions[20:],
        marks=records[0].marks[20:],
    )
    later = Replay(record)
    assert later.difference is None
    course = Course(later)
    assert course.first == 0
    assert course.position(0)["round"] == 1
    assert course.position(course.length)["rounds"] == 3
    assert course.stops[0] == 0


# ---------------------------------------------------------------- the list


def test_the_list_begins_with_the_newest(host: MenuStage, records: list[GameRecord]) -> None:
    scene = ReplaysScene(host)
    host.push(scene)
    assert [record.id for record in scene.records] == [record.id for record in reversed(records)]
    rows = [row_of(host.words, record) for record in records]
    assert rows[0].table == "Mau-Mau · 3 players"
    assert rows[1].line.endswith("· You, Ada")
    assert rows[-1].result == "Given up in round 1"
    for row, record in zip(rows[:-1], records):
        assert str(record.totals[0]) in row.result


def test_enter_watches_the_game_and_escape_comes_back(host: MenuStage, records: list[GameRecord]) -> None:
    host.push(ReplaysScene(host))
    host.press(pygame.K_RETURN)
    assert host.top.name == "replay"
    assert host.top.record == records[-1]
    host.press(pygame.K_ESCAPE)
    assert host.top.name == "replays"
    host.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert host.top.record == records[-3]
    host.press(pygame.K_ESCAPE)
    assert host.focused == "game_2"
    host.press(pygame.K_ESCAPE)
    assert host.scenes == []


def test_the_mouse_opens_a_game(host: MenuStage, records: list[GameRecord]) -> None:
    scene = ReplaysScene(host)
    host.push(scene)
    host.draw()
    host.click(tuple(scene.screen.points()["game_1"]))
    assert host.top.record == records[-2]


def test_a_long_list_has_pages(
    host: MenuStage, storage: PlayerStorage, records: list[GameRecord], monkeypatch: Any
) -> None:
    many = [f"{number}" for number in range(PAGE + 3)]
    monkeypatch.setattr(storage.history, "ids", lambda: many)
    monkeypatch.setattr(storage.history, "games", lambda first, most: [records[0]] * len(many[first : first + most]))
    scene = ReplaysScene(host)
    host.push(scene)
    assert len(scene.records) == PAGE
    host.press(pygame.K_PAGEDOWN)
    assert len(scene.records) == 3
    host.press(pygame.K_PAGEDOWN)
    assert scene.first == PAGE
    host.tab_to("newer")
    host.press(pygame.K_RETURN)
    assert scene.first == 0


def test_an_empty_list_says_how_it_fills(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        host.storage = kept(tmp_path / "home")
        scene = ReplaysScene(host)
        host.push(scene)
        texts = [written.text for element in scene.screen.elements for written in element.written]
        assert words_for().say("replay.empty") in texts
        host.press(pygame.K_RETURN)
        assert host.scenes == []


def test_a_game_that_cannot_be_restored_is_named(host: MenuStage, records: list[GameRecord]) -> None:
    scene = ReplaysScene(host)
    host.push(scene)
    scene.watch(records[0]._replace(beginning={"dealer": 99}))
    assert host.top.name == "dialog"
    assert host.top.lines == [words_for().say("replay.unreadable")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("longer", [False, True], ids=["english", "longer"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_word_of_the_list_stays_in_its_box(
    tmp_path: Path, storage: PlayerStorage, size: tuple[int, int], longer: bool, text_size: int
) -> None:
    with hosted(tmp_path, size, longer_words() if longer else None) as host:
        host.storage = storage
        host.change(text_size=text_size)
        scene = ReplaysScene(host)
        host.push(scene)
        assert texts_out_of_their_boxes(scene) == []
        scene.watch(scene.records[1])
        viewer = host.top
        viewer.toggle_open()
        host.draw()
        host.resize((size[0], size[1]))
        host.draw()


def test_a_date_that_no_calendar_has_is_written_all_the_same() -> None:
    record = finished_game()._replace(saved=1 << 53)
    assert " 9892, " in row_of(words_for(), record).line
