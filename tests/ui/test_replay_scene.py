"""Finished games: the list, and the viewer that goes forwards and backwards through the very same states."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8.rules.presets import preset
from crazy8.rules.scoring import counts_points
from crazy8.session.record import GameRecord
from crazy8.session.replay import LAST_CARD, Replay, first_difference
from crazy8.session.session import Session
from crazy8.session.snapshot import mark_of, moment_of
from crazy8.storage.player_storage import PlayerStorage
from crazy8.text.phrases import bot_names, hand_cards
from crazy8.text.words import words_for
from crazy8.ui.drawing.metrics import Box
from crazy8.ui.scenes.replay.course import Course
from crazy8.ui.scenes.replay.games import PAGE, ReplaysScene, row_of
from crazy8.ui.scenes.replay.layout import ReplayLayout, round_boxes
from crazy8.ui.scenes.replay.paint import ReplayPainter, rack
from crazy8.ui.scenes.replay.scene import ReplayScene
from crazy8.ui.scenes.replay.show import seen_from
from crazy8.ui.scenes.scores.scene import StatisticsScene
from crazy8.ui.shell.scene import StartMenu
from crazy8.ui.table.heads import heads_of
from crazy8.ui.table.perspective import turned_event, turned_view
from tests.ui.kept_games import act, begun, kept, played
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
    return bool(scene.show.view == seen_from(scene.replay, scene.chair, scene.open_hands))


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


def ctrl(host: MenuStage, *keys: int) -> None:
    for key in keys:
        host.send(pygame.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LCTRL, unicode=""))


def test_rounds_are_reached_by_their_keys(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    begins = scene.replay.rounds
    assert len(begins) == 3
    for on, back in ((pygame.K_PAGEDOWN, pygame.K_PAGEUP), (pygame.K_RIGHT, pygame.K_LEFT)):
        press = host.press if on == pygame.K_PAGEDOWN else lambda *keys: ctrl(host, *keys)
        press(on)
        assert scene.at == begins[1]
        host.press(pygame.K_RIGHT, pygame.K_RIGHT)
        press(back)
        assert scene.at == begins[1]
        press(back)
        assert scene.at == begins[0]
        press(on, on)
        assert scene.at == begins[2]
        press(on)
        assert scene.at == scene.course.length
        press(back)
        assert scene.at == begins[2]
        host.press(pygame.K_HOME)
        assert scene.at == begins[0]
        host.press(pygame.K_END)
        assert scene.at == scene.course.length
        host.press(pygame.K_HOME)


def test_the_position_is_counted_in_moves_and_rounds(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    moves = []
    for number, one in enumerate(scene.course.rounds, 1):
        scene.to(one.ends)
        moves.append(scene.replay.match.round.turns)
        assert scene.position() == f"Round {number}, move {moves[-1]} of {moves[-1]}"
    scene.to(scene.course.begins[1])
    assert scene.position() == "Round 2, just dealt"
    host.press(pygame.K_RIGHT)
    assert scene.position() == f"Round 2, move 1 of {moves[1]}"
    host.draw()
    assert scene.picture.subtitle == scene.position()
    host.press(pygame.K_LEFT, pygame.K_LEFT)
    assert scene.position() == f"Round 1, move {moves[0]} of {moves[0]}"


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
    assert passed > 0.2 * scene.course.position(scene.at)["moves"]
    host.press(pygame.K_SPACE)
    assert scene.playing
    assert scene.at == scene.course.first


def test_it_pauses_between_rounds_and_deals_the_next(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    scene.to(scene.course.rounds[0].ends)
    host.press(pygame.K_SPACE)
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
    host.tab_to("seat")
    for number in range(players):
        host.press(pygame.K_DOWN)
        assert scene.chair == (number + 1) % players
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


def racks(scene: ReplayScene) -> dict[int, tuple[int, ...]]:
    """The open cards that are painted, by seat as it is seen."""
    return {name[1]: looks[-1] for name, looks, _ in scene.painter.over if name[0] == "rack"}


def test_a_opens_and_closes_all_hands(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[2])
    host.draw()
    assert racks(scene) == {}
    host.press(pygame.K_a)
    assert scene.show.words.message == "All hands are open."
    host.draw()
    hands = scene.replay.match.round.hands
    assert {seat: sorted(cards) for seat, cards in racks(scene).items()} == {
        seat: sorted(hand_cards(hand)) for seat, hand in enumerate(hands) if seat
    }
    host.press(pygame.K_a)
    assert scene.show.words.message == "The table as you saw it."
    host.draw()
    assert racks(scene) == {}
    host.tab_to("seat")
    host.press(pygame.K_DOWN)
    assert scene.show.words.message == "The table as Ada saw it."


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_no_seat_is_shown_what_it_could_not_know(host: MenuStage, records: list[GameRecord], number: int) -> None:
    """All that comes to be shown is what the seat was told at the table, event by event."""
    record = records[number]
    players = len(record.seats)
    for chair in range(players):
        scene = watched(host, record)
        scene.take_chair(chair)
        scene.to(scene.course.first)
        shown: list[Any] = []
        add = scene.show.add
        scene.show.add = lambda told, shown=shown, add=add: (shown.extend(told), add(told))  # type: ignore[method-assign]
        while scene.at < scene.course.rounds[0].ends:
            scene.move_on()
        replay = Replay(record)
        replay.go(scene.course.first)
        known = []
        while replay.at < scene.course.rounds[0].ends:
            known += replay.forward(chair)
        assert [turned_event(event, -chair % players, players) for event, _ in shown] == [event for event, _ in known]
        assert [view.revealed for _, view in shown if view.outcome is None] == [()] * sum(
            view.outcome is None for _, view in known
        )
        host.pop()


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


# ---------------------------------------------------------------- the keyboard on the controls

CONTROLS = [
    "play", "next", "end", "speed", "play_on", "help", "seat", "open", "menu", "timeline", "start", "back",
]  # fmt: skip


def test_tab_goes_through_all_controls(host: MenuStage, records: list[GameRecord]) -> None:
    watched(host, records[0])
    gone = [host.focused]
    while len(gone) < len(CONTROLS):
        host.press(pygame.K_TAB)
        gone.append(host.focused)
    assert gone == CONTROLS
    host.press(pygame.K_TAB)
    assert host.focused == "play"


def test_enter_and_space_press_what_is_lit_and_else_play(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        host.press(key)
        assert scene.playing
        host.press(key)
        assert not scene.playing
    scene.to(scene.course.stops[3])
    host.tab_to("back")
    host.press(pygame.K_SPACE)
    assert (scene.at, scene.playing) == (scene.course.stops[2], False)
    host.tab_to("menu")
    host.press(pygame.K_RETURN)
    assert host.scenes == []


def test_a_button_that_is_of_no_use_does_nothing(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    for name in ("start", "back"):
        host.tab_to(name)
        assert host.control(name).meaning().states == ("disabled",)
        host.press(pygame.K_RETURN)
        assert (scene.at, scene.playing) == (scene.course.first, False)
    scene.to(scene.course.length)
    host.draw()
    for name in ("next", "end", "play_on"):
        host.tab_to(name)
        host.draw()
        assert host.control(name).meaning().states == ("disabled",)
        host.press(pygame.K_RETURN)
        assert (scene.at, scene.playing) == (scene.course.length, False)
    assert host.control("back").meaning().states == ()


def test_space_stands_on_the_button_as_long_as_it_plays(host: MenuStage, records: list[GameRecord]) -> None:
    watched(host, records[0])
    play = host.control("play")
    for name, cap in (("play", "Space"), ("next", ""), ("play", "Space")):
        host.tab_to(name)
        host.draw()
        assert play.cap == cap


def test_arrows_home_and_end_go_through_the_game_whatever_has_the_keyboard(
    host: MenuStage, records: list[GameRecord]
) -> None:
    scene = watched(host, records[0])
    for name in (name for name in CONTROLS if name != "speed"):
        scene.to(scene.course.stops[5])
        host.tab_to(name)
        host.press(pygame.K_RIGHT)
        assert (scene.at, host.focused) == (scene.course.stops[6], name)
        host.press(pygame.K_LEFT, pygame.K_LEFT)
        assert scene.at == scene.course.stops[4]
        host.press(pygame.K_PAGEDOWN)
        assert scene.at == scene.course.begins[1]
        host.press(pygame.K_HOME)
        assert scene.at == scene.course.first
        host.press(pygame.K_END)
        assert (scene.at, host.focused) == (scene.course.length, name)


def test_on_the_speed_the_arrows_set_it_and_their_caps_are_gone(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    host.tab_to("speed")
    host.draw()
    assert [host.control(name).cap for name in ("start", "back", "next", "end")] == ["Home", "", "", "End"]
    host.press(pygame.K_LEFT)
    assert (host.settings.pace, scene.at) == ("normal", scene.course.first)
    host.tab_to("play")
    host.draw()
    assert [host.control(name).cap for name in ("back", "next")] == ["←", "→"]


def test_only_its_button_changes_the_seat(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    host.press(pygame.K_DOWN, pygame.K_UP)
    assert scene.chair == 0
    host.tab_to("seat")
    host.press(pygame.K_RETURN)
    assert scene.chair == 1
    host.press(pygame.K_UP, pygame.K_UP)
    assert scene.chair == len(records[0].seats) - 1


# ---------------------------------------------------------------- what it says


def test_the_tree_says_where_one_is_and_what_lies_open(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    phrases = scene.show.phrases
    told = scene.trace()
    assert told.focused == "play"
    assert told.more["message"] == scene.show.words.message
    assert (told.tree[0]["role"], told.tree[0]["name"]) == ("heading", "Mau-Mau")
    said = {one["name"]: one for one in told.tree}
    moves = scene.course.position(scene.at)["moves"]
    assert said["Timeline"]["role"] == "slider"
    assert said["Timeline"]["value"] == "Round 1, just dealt"
    assert said["Play"]["state"] == ["focused"]
    hands = scene.replay.match.round.hands
    assert said["You: hand"]["value"] == str(phrases.cards(hand_cards(hands[0])))
    assert "Ada: hand" not in said
    host.press(pygame.K_RIGHT, pygame.K_a)
    host.tab_to("seat")
    said = {one["name"]: one for one in scene.trace().tree}
    assert said["Timeline"]["value"] == f"Round 1, move 1 of {moves}"
    told = str(phrases.cards(hand_cards(scene.replay.match.round.hands[1])))
    assert said["Ada: hand"]["value"] == told
    host.draw()
    said = {one["name"]: one for one in scene.trace().tree}
    assert (said["All cards"]["role"], said["All cards"]["state"]) == ("switch", ["checked"])
    assert (said["Seat"]["role"], said["Seat"]["value"]) == ("number", "You")
    assert said["Play on from here"]["value"] == "Practice. It does not count."
    host.press(pygame.K_DOWN)
    assert {one["name"]: one for one in scene.trace().tree}["Seat"]["value"] == "Ada"


# ---------------------------------------------------------------- the mouse


def test_every_control_can_be_clicked(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    host.draw()
    points = scene.trace().more["points"]
    assert set(points) == set(CONTROLS)
    host.click(tuple(points["next"]))
    wait(scene)
    assert scene.at == scene.course.stops[1]
    host.click(tuple(points["back"]))
    assert scene.at == scene.course.first
    host.click(tuple(points["end"]))
    assert scene.at == scene.course.length
    host.click(tuple(points["start"]))
    assert scene.at == scene.course.first
    host.click(tuple(points["open"]))
    assert scene.open_hands
    host.click(tuple(points["seat"]))
    assert scene.chair == 1
    host.click(tuple(points["play"]))
    assert scene.playing
    host.click(tuple(points["help"]))
    assert host.top.name == "help"
    assert not scene.playing
    host.press(pygame.K_ESCAPE)
    host.draw()
    host.click((scene.layout.left + 60, scene.layout.top + 40))
    assert host.scenes == []


def test_a_press_that_is_let_go_elsewhere_does_nothing(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    host.draw()
    points = scene.screen.points()
    host.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=points["next"], button=1))
    host.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=points["end"], button=1))
    assert scene.at == scene.course.first


def point_of(scene: ReplayScene, at: int) -> tuple[int, int]:
    """Where the head stands at a place, in the middle of the lanes."""
    left, top, _, height = scene.layout.console.rounds
    return left + round(scene.timeline.x_of(at)), top + height // 2


def test_the_head_goes_where_it_is_clicked_and_dragged(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    wait(scene)
    for place in scene.course.stops[:: max(1, len(scene.course.stops) // 12)]:
        host.click(point_of(scene, place))
        wait(scene)
        assert scene.at == place
        assert is_shown(scene)
    start, goal = point_of(scene, scene.course.stops[3]), point_of(scene, scene.course.stops[20])
    host.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for share in range(11):
        x = start[0] + (goal[0] - start[0]) * share // 10
        motion = pygame.Event(pygame.MOUSEMOTION, pos=(x, goal[1]), rel=(1, 0), buttons=(1, 0, 0))
        host.send(motion)
        scene.step(STEP)
    host.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=goal, button=1))
    wait(scene)
    assert scene.at == scene.course.stops[20]


def test_the_wheel_goes_by_moves(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    for _ in range(3):
        host.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1, precise_y=-1.0, flipped=False))
        wait(scene)
    assert scene.at == scene.course.stops[3]
    host.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_y=2.0, flipped=False))
    assert scene.at == scene.course.stops[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_racks_controls_and_plaques_lie_clear_of_each_other(size: tuple[int, int], text_size: int) -> None:
    inside = pygame.Rect((0, 0), size)
    for players in range(2, 9):
        layout = ReplayLayout(size, players, text_size)
        clear = [pygame.Rect(layout.console.box), pygame.Rect(layout.play_on(10**6)), pygame.Rect(layout.you_plaque(5))]
        plaques: list[Box] = [layout.plaque(number) for number in range(players - 1)]
        piles = [pygame.Rect(layout.pile_box()), pygame.Rect(layout.plate())]
        for number, plaque in enumerate(plaques):
            assert pygame.Rect(plaque).collidelist([*clear, *piles]) < 0, (players, number)
            for count in (1, 5, 9, 14, 24):
                found = rack(layout, plaque, count)
                ground = found.ground
                assert inside.contains(ground)
                assert all(ground.contains((x, y, found.width, 1)) for x, y in found.places)
                others = [pygame.Rect(one) for at, one in enumerate(plaques) if at != number]
                assert ground.collidelist([*clear, *piles, *others]) < 0, (players, number, count)


def test_in_a_narrow_corner_the_position_takes_both_lines(
    host: MenuStage, records: list[GameRecord], monkeypatch: Any
) -> None:
    scene = watched(host, records[0])
    host.press(pygame.K_RIGHT)
    host.draw()
    assert scene.picture.title.startswith("Mau-Mau, ")
    assert scene.picture.subtitle == scene.position()
    monkeypatch.setattr(ReplayLayout, "chip_limit", 170)
    host.draw()
    moves = scene.course.position(scene.at)["moves"]
    assert (scene.picture.title, scene.picture.subtitle) == (f"Move 1 of {moves}", "Round 1")


# ---------------------------------------------------------------- the timeline


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
def test_rounds_moves_and_marks_stay_in_their_boxes(
    host: MenuStage, records: list[GameRecord], size: tuple[int, int], text_size: int
) -> None:
    host.change(text_size=text_size)
    host.resize(size)
    for record in records:
        scene = watched(host, record)
        host.draw()
        timeline, at = scene.timeline, scene.layout.console
        width = at.rounds[2]
        edges = [0.0]
        for found, one in zip(timeline.boxes, scene.course.rounds):
            assert found.left >= edges[-1] - 0.01
            assert found.first - found.step / 2 >= found.left
            assert found.first + found.step * (len(one.moves) - 0.5) <= found.left + found.width + 0.01
            edges.append(found.left + found.width)
        assert edges[-1] <= width + 0.01
        placed = [one.at for one in timeline._placed]
        assert all(pygame.Rect(0, 0, width, at.rounds[3]).contains(one) for one in placed)
        assert all(one.inflate(0, -2).collidelist(placed[:number]) < 0 for number, one in enumerate(placed))
        lanes = {move.seat for one in scene.course.rounds for move in one.moves}
        low = at.lanes_top + at.lane * (max(lanes) + 1)
        assert low <= at.rounds[1] + at.rounds[3] < at.controls[1]
        host.pop()


def test_every_place_has_a_point_of_its_own_on_the_timeline(host: MenuStage, records: list[GameRecord]) -> None:
    for record in records:
        scene = watched(host, record)
        timeline, course = scene.timeline, scene.course
        assert [timeline.place_at(timeline.x_of(at)) for at in course.stops] == course.stops
        for one in course.rounds:
            for number, move in enumerate(one.moves):
                found = timeline.boxes[course.rounds.index(one)]
                x = round(found.first + found.step * number) + scene.layout.console.rounds[0]
                y = round(scene.layout.console.lanes_top + scene.layout.console.lane * (move.seat + 0.5))
                assert timeline.move_under((x, y)) == (one, number + 1)
        host.pop()


@pytest.mark.parametrize(("counts", "width", "open_round"), [
    ([22, 32, 20], 1058.0, 1), ([1], 794.0, 0), ([500] * 9, 1058.0, 4), ([500, 0, 3], 700.0, 0), ([40] * 60, 900.0, 59),
])  # fmt: skip
def test_rounds_share_the_width_and_the_open_one_can_be_told_apart(
    counts: list[int], width: float, open_round: int
) -> None:
    boxes = round_boxes(counts, width, 1.0, open_round)
    assert boxes[0].left == 0
    assert boxes[-1].left + boxes[-1].width == pytest.approx(width)
    for one, other in pairwise(boxes):
        assert other.left == pytest.approx(one.left + one.width + 4)
    assert all(box.width > 0 for box in boxes)
    if sum(counts) > width:
        assert boxes[open_round].width >= min(0.4 * width, 2 * counts[open_round])
    else:
        a, b = max(range(len(counts)), key=counts.__getitem__), min(range(len(counts)), key=counts.__getitem__)
        assert boxes[a].width >= boxes[b].width


def test_the_tip_tells_who_moved_and_what_came_of_it(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    wait(scene)
    host.draw()
    one = scene.course.rounds[0]
    number, move = next(
        (number, move) for number, move in enumerate(one.moves) if any(mark.what == LAST_CARD for mark in move.marks)
    )
    found, at = scene.timeline.boxes[0], scene.layout.console
    x, y = at.rounds[0] + round(found.first + found.step * number), round(at.lanes_top + at.lane * (move.seat + 0.5))
    host.send(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(20, 20), buttons=(0, 0, 0)))
    host.draw()
    assert scene._tip()[0].startswith(f"{records[0].names[move.seat]}: move {number + 1} of round 1.")
    assert "One card left." in scene._tip()[0]


def test_a_long_game_is_learned_while_frames_go_on(
    host: MenuStage, records: list[GameRecord], monkeypatch: Any
) -> None:
    monkeypatch.setattr("crazy8.ui.scenes.replay.scene.AT_ONCE", 10)
    scene = watched(host, records[0])
    assert scene.replay.known == 10
    host.press(pygame.K_END)
    assert scene.at == scene.course.first
    known = [scene.replay.known]
    while not scene.replay.is_known:
        scene.step(STEP)
        known.append(scene.replay.known)
    assert max(after - before for before, after in pairwise(known)) == 10
    wait(scene)
    assert scene.at == scene.replay.length == len(records[0].actions)
    assert scene.course.stops == Course(learned(records[0])).stops


def learned(record: GameRecord) -> Replay:
    replay = Replay(record)
    replay.know()
    return replay


@pytest.mark.parametrize("motion", ["full", "off"])
def test_a_repainted_picture_is_a_painted_one(host: MenuStage, records: list[GameRecord], motion: str) -> None:
    host.change(motion=motion)
    scene = watched(host, records[0])
    wait(scene)
    keys = [pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_a, pygame.K_RIGHT, pygame.K_TAB, pygame.K_TAB, pygame.K_a,
            pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_SPACE, pygame.K_END, pygame.K_HOME]  # fmt: skip
    boxes = []
    for key in keys:
        host.press(key)
        for _ in range(4):
            scene.step(STEP)
            boxes.append(scene.draw_changes(host.surface, 0.0))
            fresh, whole = ReplayPainter(host.size, host.settings.text_size), host.surface.copy()
            fresh.over = scene.painter.over
            fresh.draw(whole, scene.picture)
            assert host.surface.get_buffer().raw == whole.get_buffer().raw, pygame.key.name(key)
    assert any(boxes)


# ---------------------------------------------------------------- the end


def test_the_end_looks_like_an_end(host: MenuStage, records: list[GameRecord]) -> None:
    for record in records[:-1]:
        scene = watched(host, record)
        host.press(pygame.K_END)
        host.draw()
        winners = scene.replay.match.result.winners
        lit = {seat.seat for seat in scene.picture.seats if seat.glow == 1.0}
        assert lit == {(winner - scene.chair) % len(record.seats) for winner in winners}
        assert host.control("play").word == "Again"
        message = scene.show.words.message
        assert message == ("You have won." if winners == (0,) else f"{record.names[winners[0]]} has won.")
        host.press(pygame.K_LEFT)
        host.draw()
        assert host.control("play").word == "Play"
        host.pop()
    scene = watched(host, records[-1])
    host.press(pygame.K_END)
    assert scene.show.words.message == "The game was given up here."


# ---------------------------------------------------------------- playing on


def test_everybody_has_a_face_of_their_own() -> None:
    tables = ("You", "Ada", "Bruno"), ("Bruno", "Ada", "You"), ("Ada", "Greta", "Bruno", "Emil")
    for names in (*tables, bot_names(words_for())):
        for person in range(-1, len(names)):
            heads = heads_of(words_for(), names, person)
            assert len(set(heads)) == len(names)
    assert heads_of(words_for(), ("Bruno", "Ada", "You"), 2) == ("french/KC", "french/QH", "french/QS")


@pytest.mark.parametrize("number", [0, 1, 2])
def test_one_plays_on_in_any_seat_from_any_move(
    tmp_path: Path, records: list[GameRecord], number: int
) -> None:
    """What the new table shows at its first moment is what the record's seat saw there. It is the person's turn, so
    that no bot has acted yet."""
    record = records[number]
    players = len(record.seats)
    for chair in range(players):
        with hosted(tmp_path / f"{chair}", storage=kept(tmp_path / f"home{chair}"), motion="off") as host:
            scene = watched(host, record)
            scene.take_chair(chair)
            moves = scene.course.rounds[0].moves
            scene.to(next(move.ends for move, after in pairwise(moves[4:]) if after.seat == chair))
            seen, names = scene.show.view, scene.show.names
            held = scene.replay.hands()
            host.press(pygame.K_o)
            table = host.top
            assert table.name == "table"
            view = table.own.view()
            assert (view.hand, view.counts, view.top, view.turn) == (seen.hand, seen.counts, seen.top, seen.turn)
            assert table.session.match.round.hands == list(held) or tuple(table.session.match.round.hands) == held
            assert table.chair.seat == chair
            assert table.chair.practice
            assert table.show.words.message.startswith("Practice. It does not count. ")
            assert table.title.endswith(", practice")
            others = [name for seat, name in enumerate(names) if seat and (seat + chair) % players != 0]
            assert all(name in table.show.names for name in others)
            levels = [seat.level for seat in record.seats if seat.level != "person"]
            assert sorted(table.session.levels.values()) == sorted(levels)
            assert {seat: type(bot).__name__ for seat, bot in table.session.bots.items()}.keys() == {
                seat for seat in range(players) if seat != chair
            }


def test_bots_know_at_the_new_table_what_their_seats_heard_and_no_more(records: list[GameRecord]) -> None:
    record = records[0]
    replay = learned(record)
    place = replay.moves[9].ends
    for chair in (0, 1):
        replay.go(place)
        heard: dict[int, list[Any]] = {}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "crazy8.session.session.bot_for",
                lambda level, seed, seat, heard=heard: Listener(heard.setdefault(seat, [])),
            )
            Session.from_record(replay.practice(chair))
        for seat, told in heard.items():
            again, expected = Replay(record), []
            while again.at < place:
                expected += again.forward(seat)
            assert told == [tuple(one) for one in expected]
        assert set(heard) == set(range(3)) - {chair}


class Listener:
    """A bot that only listens."""

    reason = None
    listens = True

    def __init__(self, told: list[Any]) -> None:
        self.told = told

    def hear(self, observation: Any) -> None:
        self.told.append(tuple(observation))


def test_nothing_can_be_played_on_at_the_end_of_a_round(host: MenuStage, records: list[GameRecord]) -> None:
    scene = watched(host, records[0])
    for one in scene.course.rounds:
        scene.to(one.ends)
        host.draw()
        assert host.control("play_on").meaning().states == ("disabled",)
        host.press(pygame.K_o)
        assert host.top is scene
        assert scene.show.words.message == "No round is running here."
        scene.to(one.begins)
        host.draw()
        assert host.control("play_on").meaning().states == ()


def test_a_game_that_waits_is_asked_about_on_the_safe_answer(tmp_path: Path, records: list[GameRecord]) -> None:
    storage = kept(tmp_path / "home")
    waiting = begun(storage, "prsi", 2, seed=8)
    for _ in range(6):
        act(waiting)
    storage.saves.close()
    with hosted(tmp_path, storage=storage, motion="off") as host:
        scene = watched(host, records[0])
        host.press(*[pygame.K_RIGHT] * 6)
        host.press(pygame.K_o)
        assert host.top.name == "dialog"
        assert host.focused == "no"
        assert host.control("no").text == "Keep watching"
        host.press(pygame.K_RETURN)
        assert host.top is scene
        host.press(pygame.K_o, pygame.K_ESCAPE)
        assert host.top is scene
        assert [game.record.rules.deck for game in storage.saves.games()] == ["german32"]
        host.press(pygame.K_o)
        host.tab_to("yes")
        host.press(pygame.K_RETURN)
        assert host.top.name == "table"
        assert host.top.chair.practice


def test_the_new_game_is_kept_as_practice_and_counts_nowhere(tmp_path: Path, records: list[GameRecord]) -> None:
    storage = kept(tmp_path / "home")
    with hosted(tmp_path, storage=storage, motion="off", pace="quick") as host:
        scene = watched(host, records[0])
        scene.take_chair(1)
        scene.to(scene.course.rounds[1].moves[3].ends)
        done = scene.at
        host.press(pygame.K_o)
        host.top.leave()
        (game,) = storage.saves.games()
        assert game.record.practice
        assert game.record.persons == (1,)
        assert game.record.actions == records[0].actions[:done]
        host.go(StartMenu())
        session = storage.saves.resume(game)
        assert session is not None
        while session.match.result is None:
            seat = session.seat_to_act()
            if seat is None:
                session.deal()
            elif seat in session.bots:
                session.step()
            else:
                session.submit(seat, session.view(seat).legal()[0])
        storage.saves.close()
        assert storage.saves.games() == []
        assert first_difference(storage.history.games()[0]) is None
        assert storage.statistics.summary().games == 0


# ---------------------------------------------------------------- what differs


def test_a_game_that_goes_another_way_says_so_once(host: MenuStage, records: list[GameRecord]) -> None:
    record = records[0]
    marks = (*record.marks[:30], "000000", *record.marks[31:])
    scene = watched(host, record._replace(marks=marks))
    for _ in range(100):
        if host.top is scene:
            scene.step(STEP)
    assert host.top.name == "dialog"
    assert "action 31" in host.top.lines()[0]
    host.press(pygame.K_RETURN)
    assert host.top is scene
    wait(scene)
    assert host.top is scene


def test_a_record_without_a_deal_is_an_empty_table(host: MenuStage, records: list[GameRecord]) -> None:
    record = records[0]._replace(actions=(), marks=())
    scene = watched(host, record)
    for _ in range(5):
        if host.top is scene:
            scene.step(STEP)
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
    later.know()
    assert first_difference(record) is None
    course = Course(later)
    assert [one.number for one in course.rounds] == [1, 2, 3]
    assert course.first == 0
    assert course.position(0)["round"] == 1
    assert course.position(course.length)["rounds"] == 3
    assert course.stops[0] == 0


# ---------------------------------------------------------------- the list


def test_pages_without_games_deal_what_the_start_menu_has_chosen(tmp_path: Path) -> None:
    for number, kind in enumerate((ReplaysScene, StatisticsScene)):
        with hosted(tmp_path / f"{number}") as host:
            host.change(rules="prsi", bots=2, levels="easy,hard", name="Marie")
            host.push(kind(host))
            assert host.focused == "deal"
            host.press(pygame.K_RETURN)
            table = host.top
            assert table.name == "table"
            assert table.choice.rules == preset("prsi").rules
            assert table.choice.levels == ("easy", "hard")
            assert table.show.names[0] == "Marie"


def test_the_list_begins_with_the_newest(host: MenuStage, records: list[GameRecord]) -> None:
    scene = ReplaysScene(host)
    host.push(scene)
    assert [record.id for record in scene.records] == [record.id for record in reversed(records)]
    rows = [row_of(host.words, record) for record in records]
    assert rows[0].table == "Mau-Mau · 3 players"
    assert rows[1].line.endswith("· You, Ada")
    assert rows[-1].result == "Given up in round 1"
    for row, record in zip(rows[:-1], records):
        assert (str(record.totals[0]) in row.result) is counts_points(record.rules)


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
        assert texts.count("0") == 4
        host.press(pygame.K_ESCAPE)
        assert host.scenes == []


def test_a_game_that_cannot_be_restored_is_named(host: MenuStage, records: list[GameRecord]) -> None:
    scene = ReplaysScene(host)
    host.push(scene)
    scene.watch(records[0]._replace(beginning={"dealer": 99}))
    assert host.top.name == "dialog"
    assert host.top.lines() == [words_for().say("replay.unreadable")]


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
