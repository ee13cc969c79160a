"""The faces of the players: who shows what, for how long, and that nobody waits for them."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from crazy8.resources import asset
from crazy8.rules.events import DealBegan, Event, MauForgotten, MissedTurn, Played, Took, TurnBegan, WentOut
from crazy8.ui.shell.loop import STEP
from crazy8.ui.table.opponents import BOT_HEADS, YOUR_HEAD
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.paint_seats import mood_name
from crazy8.ui.table.reactions import GLAD, HOP_SECONDS, SECONDS, SHOCKED, SMUG, Reactions, moods
from tests.ui.stage_host import leave_all
from tests.ui.table_host import Player
from tools.deck.build import AT_THE_TABLE


class Seen:
    """What a reaction looks at in a view."""

    def __init__(self, owed: int = 0, counts: tuple[int, ...] = (5, 5, 5)) -> None:
        self.owed = owed
        self.counts = counts


def played(seat: int) -> Played:
    return Played(seat, 5, -1)


@pytest.mark.parametrize(
    ("event", "view", "last", "expected"),
    [
        (played(1), Seen(), 0, {}),
        (played(1), Seen(owed=2), 0, {}),  # every seven would be too often
        (played(1), Seen(owed=4), 0, {1: SMUG}),
        (played(1), Seen(owed=10), 0, {1: SMUG}),
        (played(2), Seen(counts=(5, 5, 1)), 1, {2: GLAD}),
        (Took(2, 3, "owed"), Seen(), 1, {}),
        (Took(2, 4, "owed"), Seen(), 1, {2: SHOCKED}),
        (MissedTurn(2), Seen(), 1, {2: SHOCKED, 1: SMUG}),
        (MissedTurn(0), Seen(), -1, {0: SHOCKED}),  # by the starter
        (MauForgotten(0), Seen(counts=(1, 5, 5)), 0, {0: SHOCKED}),
        (WentOut(1), Seen(counts=(5, 0, 5)), 1, {1: GLAD}),
        (TurnBegan(1), Seen(), 0, {}),
    ],
)
def test_who_shows_what(event: Event, view: Any, last: int, expected: dict[int, str]) -> None:
    assert moods(event, view, last) == expected


def test_a_face_is_itself_again_after_a_moment_and_hops_only_at_its_beginning() -> None:
    faces = Reactions()
    faces.hear(WentOut(1), Seen(), 10.0)  # type: ignore[arg-type]
    assert (faces.mood(1), faces.mood(0)) == (GLAD, "")
    assert faces.hop(1, 10.0) == 0
    assert faces.hop(1, 10.0 + HOP_SECONDS / 2) == pytest.approx(1)
    assert faces.hop(1, 10.01 + HOP_SECONDS) == 0
    assert faces.hopping(10.0 + HOP_SECONDS / 2)
    assert not faces.hopping(10.0 + HOP_SECONDS)
    assert faces.ends_in(10.5) == pytest.approx(SECONDS - 0.5)
    faces.step(10.0 + SECONDS - 0.01)
    assert faces.mood(1) == GLAD
    faces.step(10.0 + SECONDS)
    assert (faces.mood(1), faces.ends_in(12.0)) == ("", None)


def test_whoever_made_somebody_miss_a_turn_is_remembered_for_a_round_only() -> None:
    faces = Reactions()
    faces.hear(played(2), Seen(), 0.0)  # type: ignore[arg-type]
    faces.hear(MissedTurn(0), Seen(), 0.5)  # type: ignore[arg-type]
    assert faces.mood(2) == SMUG
    faces.clear()
    faces.hear(DealBegan(0, 1, 5, 1), Seen(), 5.0)  # type: ignore[arg-type]
    faces.hear(MissedTurn(0), Seen(), 6.0)  # type: ignore[arg-type]
    assert (faces.mood(0), faces.mood(2)) == (SHOCKED, "")


def test_every_player_has_every_face() -> None:
    heads = (YOUR_HEAD, *BOT_HEADS)
    assert heads == AT_THE_TABLE
    for head in heads:
        for mood in (GLAD, SHOCKED, SMUG):
            assert asset("cards", "heads", f"{mood_name(head, mood)}.svg").is_file()


# ---------------------------------------------------------------- at the table


@pytest.fixture
def table() -> Any:
    made = []

    def sit(**settings: Any) -> Player:
        player = Player(players=3, seed=3, **settings)
        player.wait()
        made.append(player)
        return player

    yield sit
    leave_all()


def react(player: Player, event: Event) -> None:
    show = player.scene.show
    show._landed(event, show.view)


@pytest.mark.parametrize(
    ("settings", "mood", "hops"),
    [
        ({"motion": "full"}, GLAD, True),
        ({"motion": "reduced"}, GLAD, False),
        ({"motion": "off"}, "", False),
        ({"motion": "full", "reactions": False}, "", False),
    ],
)
def test_settings_say_whether_faces_change_and_move(
    table: Any, settings: dict[str, Any], mood: str, hops: bool
) -> None:
    player = table(**settings)
    show = player.scene.show
    show.effects.clear()
    show.reactions.hear(WentOut(1), show.view, show.now)
    player.draw()
    seat = player.scene.picture.seats[1]
    assert seat.mood == mood
    show.animator.now += HOP_SECONDS / 2
    player.draw()
    assert (player.scene.picture.seats[1].hop > 0) == hops
    assert show.moving == hops


def test_a_face_keeps_nobody_waiting(table: Any) -> None:
    player = table(motion="full")
    show, scene = player.scene.show, player.scene
    assert show.your_turn
    show.reactions.hear(WentOut(1), show.view, show.now)
    player.draw()
    assert scene.settled
    assert show.your_turn
    before = scene.chair.action_count
    player.host.press(pygame.K_d)  # the first key that comes acts at once
    assert scene.chair.action_count > before


def test_the_loop_sleeps_while_a_face_rests_and_wakes_once_for_its_end(table: Any) -> None:
    player = table(motion="full")
    show, host = player.scene.show, player.host
    show.reactions.hear(WentOut(1), show.view, show.now)
    for _ in range(round((HOP_SECONDS + 0.05) / STEP)):
        player.step()
    assert not host.moving
    left = host.wakes_in()
    assert left is not None
    assert 0 < left <= SECONDS - HOP_SECONDS
    for _ in range(round(left / STEP) + 1):
        player.step()
    assert show.reactions.mood(1) == ""
    assert not host.moving
    assert host.wakes_in() is None


def test_a_key_during_motion_ends_the_faces_too(table: Any) -> None:
    player = table(motion="full")
    show = player.scene.show
    show.reactions.hear(WentOut(1), show.view, show.now)
    player.scene.hurry()
    assert show.reactions.mood(1) == ""


@pytest.mark.parametrize(("players", "size"), [(2, (1280, 720)), (8, (960, 540))])
@pytest.mark.parametrize("mood", [GLAD, SHOCKED, SMUG])
def test_a_changed_face_is_painted_where_it_is_and_nowhere_else(players: int, size: tuple[int, int], mood: str) -> None:
    player = Player(players=players, seed=3, size=size, motion="off")
    try:
        player.wait()
        picture, scene = player.scene.picture, player.scene
        painter = Painter(size)
        before = pygame.Surface(size)
        painter.draw(before, picture)
        for hop in (0.0, 1.0):
            for seat in (0, players - 1):
                picture.seats[seat].mood, picture.seats[seat].hop = mood, hop
                again, whole = before.copy(), pygame.Surface(size)
                repainted = painter.redraw(again, picture)
                Painter(size).draw(whole, picture)
                assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(whole, "RGB")
                assert repainted
                seen = pygame.mask.from_threshold(again, (0, 0, 0), (255, 255, 255, 255))
                assert seen.count()
                picture.seats[seat].mood, picture.seats[seat].hop = "", 0.0
                painter.redraw(again, picture)
                assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(before, "RGB")
        assert scene is not None
    finally:
        leave_all()
