"""The real program in stepped time: whole rounds of every preset by keyboard, and what must never happen on the way."""

import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.ui.scenes.table.scene import TableScene
from tools.puppet import MATCH_ENDS, Puppet, key_events

FAST = {"motion": "off", "pace": "quick"}
SMALL = (960, 540)
EVERYTHING = {"draw_rank": "7", "skip_rank": "A", "reverse_rank": "9", "mau": True, "stack": True, "wild": ["J"]}

Open = Callable[..., Puppet]


@pytest.fixture
def open_table() -> Iterator[Open]:
    """Sits you at a table, one at a time; everything is closed afterwards."""
    opened: list[Puppet] = []

    def sit(
        rules: str = "mau_mau", bots: int = 2, seed: int = 1, table: GameSetup | None = None, **settings: Any
    ) -> Puppet:
        table = table or GameSetup(preset(rules).rules, ("normal",) * bots, seed)
        if opened:
            opened.pop().close()
        opened.append(Puppet(table, SMALL, {**FAST, **settings}))
        return opened[-1]

    before = secrets.randbits
    yield sit
    if opened:
        opened.pop().close()
    assert secrets.randbits is before, "chance was not put back"


def scene_of(puppet: Puppet) -> TableScene:
    scene = puppet.stage.scenes[0]
    assert isinstance(scene, TableScene)
    return scene


def done(puppet: Puppet) -> int:
    """How many actions the game has seen."""
    return len(scene_of(puppet).session.actions)


def assert_screen_is_true(puppet: Puppet) -> None:
    """What is shown at rest is what the session knows, and what is lit is what the rules allow."""
    scene = scene_of(puppet)
    view = scene.session.view(0)
    assert scene.show.view == view
    assert view is not None
    told = puppet.told
    assert told["counts"] == list(view.counts)
    assert len(told["hand"]) == view.counts[0]


# ---------------------------------------------------------------- whole rounds


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("rules", PRESET_NAMES)
def test_a_whole_round_by_keyboard(open_table: Open, rules: str, seed: int) -> None:
    puppet = open_table(rules, 1 + seed, seed)
    made = 0
    over = MATCH_ENDS if preset(rules).rules.rounds == 1 else ("settlement",)
    while puppet.told["scene"] not in over:
        assert_screen_is_true(puppet)
        assert puppet.play(1, until="settlement") or puppet.told["scene"] in over
        made += 1
        assert made < 500
    assert sum(count == 0 for count in puppet.told["counts"]) >= 1
    before = done(puppet)
    puppet.press("Return")
    assert puppet.told["scene"] == "table" if over == MATCH_ENDS else done(puppet) > before


@pytest.mark.parametrize("seed", range(3))
def test_a_round_with_every_effect(open_table: Open, seed: int) -> None:
    rules = rules_from_table(EVERYTHING, preset("mau_mau").rules)
    puppet = open_table(table=GameSetup(rules, ("normal",) * 4, seed))
    puppet.play(500, until="settlement")
    assert puppet.told["scene"] == "settlement"


def test_a_whole_match_to_the_end_and_again(open_table: Open) -> None:
    puppet = open_table("mau_mau", 2, 5)
    puppet.play(2000, until="game_over")
    assert puppet.told["scene"] in MATCH_ENDS
    assert scene_of(puppet).session.match.result is not None
    puppet.press("Return")
    assert puppet.told["scene"] == "table"
    assert len(puppet.told["hand"]) == 5


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_motion_ends_by_itself_in_the_same_state(open_table: Open, motion: str) -> None:
    told = []
    for kind in (motion, "off"):
        puppet = open_table(motion=kind)
        puppet.play(3)
        assert_screen_is_true(puppet)
        told.append(puppet.told)
    assert told[0] == told[1]


# ---------------------------------------------------------------- in the midst of it


def test_resized_in_the_middle_nothing_is_lost(open_table: Open) -> None:
    puppet = open_table()
    puppet.play(2)
    before = puppet.told
    for size in ((1280, 720), (1000, 900), (2560, 1080), (960, 540)):
        puppet.game.window.window.size = size
        puppet.rest()
        assert puppet.stage.size == size
        assert puppet.picture.get_size() == size
        now = puppet.told
        assert {**now, "points": None} == {**before, "points": None}
        assert all(0 <= x < size[0] and 0 <= y < size[1] for x, y in now["points"].values())
    puppet.play(500, until="settlement")
    assert puppet.told["scene"] == "settlement"


def test_resized_in_mid_air_it_lands_all_the_same(open_table: Open) -> None:
    puppet = open_table(motion="full")
    puppet.play(1)
    puppet.press("d", rest=False)
    puppet.pass_time(0.1)
    puppet.game.window.window.size = (1400, 800)
    puppet.rest()
    assert_screen_is_true(puppet)


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
def test_quit_in_the_middle(open_table: Open, kind: int) -> None:
    puppet = open_table(motion="full")
    puppet.press("d", rest=False)
    puppet.pass_time(0.05)
    pygame.event.post(pygame.Event(kind))
    puppet.rest()
    assert not puppet.stage.running


@pytest.mark.parametrize("opening", ["h", "Escape"])
def test_an_overlay_lets_nothing_through(open_table: Open, opening: str) -> None:
    puppet = open_table()
    points = puppet.told["points"]
    session, hand = scene_of(puppet).session, puppet.told["hand"]
    actions = list(session.actions)
    puppet.press(opening)
    over = puppet.told["scene"]
    assert over != "table"
    for key in ("d", "p", "m", "1", "2", "3", "4"):
        puppet.press(key)
    for point in points.values():
        if puppet.told["scene"] == over:
            puppet.click((point[0], point[1]))
    assert session.actions == actions
    assert puppet.told["hand"] == hand or puppet.told["scene"] == "menu"


def test_the_suit_chooser_takes_nothing_until_a_suit_is_named(open_table: Open) -> None:
    puppet = open_table(seed=5)
    puppet.play(200, until="suit", wild_first=True)
    assert puppet.told["scene"] == "suit"
    actions, hand = done(puppet), puppet.told["hand"]
    puppet.press("d p")
    puppet.press("Escape")
    assert puppet.told["scene"] == "table"
    assert (done(puppet), puppet.told["hand"]) == (actions, hand)


# ---------------------------------------------------------------- two inputs at once


def at_once(puppet: Puppet, *events: pygame.Event) -> None:
    """Several events in one frame."""
    for event in events:
        pygame.event.post(event)
    puppet.rest()


def test_two_clicks_on_the_pile_draw_once(open_table: Open) -> None:
    puppet = open_table("classic_eights", 1)
    point = tuple(puppet.told["points"]["draw_pile"])
    count = puppet.told["counts"][0]
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    click = [pygame.Event(kind, pos=point, button=1, touch=False) for kind in kinds]
    at_once(puppet, *click, *click)
    assert puppet.told["counts"][0] == count + 1


def test_two_key_presses_in_a_frame_draw_once(open_table: Open) -> None:
    puppet = open_table("classic_eights", 1)
    count = puppet.told["counts"][0]
    at_once(puppet, *(event for _ in range(2) for event in key_events("d")))
    assert puppet.told["counts"][0] == count + 1


def test_enter_twice_in_a_frame_plays_one_card(open_table: Open) -> None:
    puppet = open_table()
    told = puppet.told
    playable = [action.split() for action in told["legal"] if action.startswith("play ")]
    card = next(words[1] for words in playable if len(words) == 2)
    puppet.press("Home")
    for _ in range(len(told["hand"])):
        if puppet.told["focused"] != card:
            puppet.press("Right")
    at_once(puppet, *(event for _ in range(2) for event in key_events("Return")))
    assert puppet.told["counts"][0] >= told["counts"][0] - 1
    assert card not in puppet.told["hand"]


def test_three_clicks_on_the_cloth_do_nothing(open_table: Open) -> None:
    puppet = open_table()
    before = {**puppet.told, "focused": ""}
    for _ in range(3):
        puppet.click((480, 150))
    assert {**puppet.told, "focused": ""} == before


def test_a_card_that_does_not_fit_stays_and_says_why(open_table: Open) -> None:
    puppet = open_table()
    told = puppet.told
    fits = {action.split()[1] for action in told["legal"] if action.startswith("play ")}
    card = next(card for card in told["hand"] if card not in fits)
    actions = done(puppet)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        pygame.event.post(pygame.Event(kind, pos=tuple(told["points"][card]), touch=False, **more))
        puppet.pass_time(0.1)
    assert done(puppet) == actions
    assert card in puppet.told["hand"]
    assert puppet.told["message"] != told["message"]
    puppet.pass_time(4)
    assert puppet.told["message"] == told["message"], "and gives way to what you can do"


# ---------------------------------------------------------------- from the menu, by keyboard alone


def test_from_the_menu_to_the_table_and_back() -> None:
    puppet = Puppet(None, SMALL, FAST)
    try:
        assert puppet.told["scene"] == "menu"
        puppet.press("Return")
        assert puppet.told["scene"] == "table"
        puppet.play(2)
        puppet.press("Escape")
        kept = puppet.told["counts"]
        puppet.focus_on("leave")
        puppet.press("Return")
        assert puppet.told["scene"] == "menu"
        assert puppet.told["focused"] == "continue"
        puppet.press("Return")
        assert (puppet.told["scene"], puppet.told["counts"]) == ("table", kept)
    finally:
        puppet.close()
