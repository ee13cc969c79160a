"""The stack of scenes: who gets events and time, what is seen, and what the program does for a scene."""

import json
from collections.abc import Callable
from io import StringIO
from typing import Any

import pygame
import pytest

from crazy8.storage.settings import Settings
from crazy8.ui.shell.scene import Trace
from crazy8.ui.shell.stage import LOOK, Stage
from crazy8.ui.shell.trace import NOTHING, Tracer, traced
from tests.ui.stand_ins import FakeStore, FakeWindow, NoSounds, NotingScene, click, key, new_stage

KEYS = ["scene", "seat", "hand", "focused", "legal", "called_suit", "owed", "counts", "scores", "message", "idle"]


def pushed(stage: Stage, name: str, overlay: bool = False) -> NotingScene:
    scene = NotingScene(stage, name, overlay)
    stage.push(scene)
    return scene


def bottom(stage: Stage) -> NotingScene:
    scene = stage.scenes[0]
    assert isinstance(scene, NotingScene)
    return scene


def frame(stage: Stage, ahead: float = 0.5) -> None:
    stage.draw(ahead)


# ---------------------------------------------------------------- one scene has the input


@pytest.mark.parametrize("overlay", [False, True])
def test_a_covered_scene_gets_nothing(overlay: bool) -> None:
    stage = new_stage()
    table, page = bottom(stage), pushed(stage, "help", overlay)
    table.is_moving = True
    table.timer = 0.1
    for event in (key(pygame.K_d), key(pygame.K_RETURN), click(), pygame.Event(pygame.MOUSEMOTION, pos=(1, 1))):
        stage.handle(event)
    stage.step(0.01)
    assert (table.events, table.steps) == ([], 0)
    assert (len(page.events), page.steps) == (4, 1)
    assert not stage.moving
    assert stage.wakes_in() is None


def test_an_overlay_lets_the_scene_below_be_seen_standing_still() -> None:
    stage = new_stage()
    chooser = pushed(stage, "suit", overlay=True)
    frame(stage, 0.5)
    assert bottom(stage).drawn == [0.0]
    assert chooser.drawn == [0.5]


def test_a_whole_scene_hides_all_below() -> None:
    stage = new_stage()
    hidden = pushed(stage, "table")
    lower, upper = pushed(stage, "settings"), pushed(stage, "help", overlay=True)
    frame(stage)
    assert bottom(stage).drawn == hidden.drawn == []
    assert lower.drawn == [0.0]
    assert upper.drawn == [0.5]


def test_two_clicks_in_one_frame_both_arrive() -> None:
    stage = new_stage()
    stage.handle(click((10, 10)))
    stage.handle(click((11, 10)))
    assert [event.pos for event in bottom(stage).events] == [(10, 10), (11, 10)]


def test_the_second_click_of_a_frame_goes_to_the_scene_that_the_first_opened() -> None:
    stage = new_stage()
    table, chooser = bottom(stage), NotingScene(stage, "suit", overlay=True)
    table.on_event = lambda event: stage.push(chooser)
    stage.handle(click())
    stage.handle(click())
    assert len(table.events) == 1
    assert len(chooser.events) == 1


def test_push_pop_and_replace_tell_the_scenes() -> None:
    stage = new_stage()
    table, chooser = bottom(stage), pushed(stage, "suit", overlay=True)
    stage.pop()
    assert chooser.notes == ["entered", "left"]
    assert table.notes == ["entered", "entered"]
    menu = NotingScene(stage, "menu")
    pushed(stage, "help")
    stage.replace(menu)
    assert table.notes[-1] == "left"
    assert stage.scenes == [menu]
    assert menu.notes == ["entered"]


def test_the_last_pop_ends_the_program() -> None:
    stage = new_stage()
    stage.pop()
    assert not stage.running


def test_every_scene_is_told_that_it_is_left_though_one_of_them_fails() -> None:
    stage = new_stage()
    scenes = [bottom(stage), pushed(stage, "second"), pushed(stage, "third")]

    def fail() -> None:
        raise ZeroDivisionError

    scenes[1].on_left = fail  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):
        stage.close()
    assert stage.scenes == []
    assert [scenes[at].notes[-1] for at in (0, 2)] == ["left", "left"]


def test_a_frame_that_failed_leaves_no_clip_to_the_next() -> None:
    stage = new_stage()
    surface = pygame.Surface((100, 100))
    surface.set_clip((10, 10, 5, 5))
    clips: list[pygame.Rect] = []
    bottom(stage).draw = lambda surface, ahead: clips.append(surface.get_clip())  # type: ignore[method-assign]
    stage.paint(surface, 0.0)
    assert clips == [pygame.Rect(0, 0, 100, 100)]


# ---------------------------------------------------------------- closing


@pytest.mark.parametrize("kind", [pygame.QUIT, pygame.WINDOWCLOSE])
@pytest.mark.parametrize("depth", [0, 1, 2])
def test_closing_the_window_ends_it_from_every_depth(kind: int, depth: int) -> None:
    stage = new_stage()
    scenes = [bottom(stage), *(pushed(stage, f"page {at}", overlay=at == 1) for at in range(depth))]
    stage.handle(pygame.Event(kind))
    assert not stage.running
    assert scenes[-1].events == []
    stage.close()
    assert all(scene.notes[-1] == "left" for scene in scenes)


def test_losing_the_focus_is_told_to_the_scene() -> None:
    stage = new_stage()
    stage.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    assert [event.type for event in bottom(stage).events] == [pygame.WINDOWFOCUSLOST]
    assert stage.running


# ---------------------------------------------------------------- full screen


@pytest.mark.parametrize(
    "event",
    [key(pygame.K_F11), key(pygame.K_RETURN, pygame.KMOD_LALT), key(pygame.K_KP_ENTER, pygame.KMOD_RALT)],
    ids=["F11", "Alt+Enter", "Alt+Enter on the keypad"],
)
def test_the_full_screen_keys_work_in_every_scene_and_do_nothing_else(event: pygame.Event) -> None:
    stage = new_stage()
    page = pushed(stage, "help", overlay=True)
    stage.handle(event)
    assert stage.window.full_screen
    assert stage.settings.full_screen
    stage.handle(event)
    assert not stage.window.full_screen
    assert page.events == []


# ---------------------------------------------------------------- settings


def store(stage: Stage) -> FakeStore:
    assert isinstance(stage.store, FakeStore)
    return stage.store


def test_a_change_is_applied_and_kept_at_once() -> None:
    heard: list[Settings] = []
    stage = Stage(FakeWindow(), FakeStore(), Settings(), NoSounds(), heard=heard.append)
    stage.change(volume=30, sound=False)
    assert stage.settings.volume == 30
    assert store(stage).saved == [Settings(volume=30, sound=False)]
    assert heard == store(stage).saved


def test_a_change_that_changes_nothing_is_not_written() -> None:
    stage = new_stage()
    stage.change(volume=stage.settings.volume)
    assert store(stage).saved == []


@pytest.mark.parametrize("setting", sorted(LOOK - {"language"}))
def test_a_new_look_lays_every_scene_out_anew(setting: str) -> None:
    stage = new_stage()
    page = pushed(stage, "settings")
    values: dict[str, Any] = {"card_back": "red", "suit_colours": 4, "text_size": 130}
    page.on_event = lambda event: stage.change(**{setting: values[setting]})
    stage.stale = False
    stage.handle(click())
    assert page.notes == ["entered", "resized"]
    assert bottom(stage).notes == ["entered", "resized"]
    assert stage.stale


def test_a_scene_is_not_laid_out_while_it_handles_an_event() -> None:
    stage = new_stage()
    scene = bottom(stage)
    notes: list[list[str]] = []

    def answer(event: pygame.Event) -> None:
        stage.change(text_size=130)
        notes.append(list(scene.notes))

    scene.on_event = answer
    stage.handle(click())
    assert notes == [["entered"]]
    assert scene.notes == ["entered", "resized"]


def test_other_settings_lay_nothing_out() -> None:
    stage = new_stage()
    stage.change(volume=10, pace="calm", name="Ida")
    stage.step(0.01)
    assert bottom(stage).notes == ["entered"]


def test_a_bad_value_is_refused_and_changes_nothing() -> None:
    stage = new_stage()
    with pytest.raises(ValueError, match="pace"):
        stage.change(pace="hasty")
    assert stage.settings == Settings()
    assert store(stage).saved == []


def test_what_the_command_line_asks_for_holds_for_this_run_only() -> None:
    stage = new_stage(motion="off", pace="quick")
    assert (stage.settings.motion, stage.settings.pace) == ("off", "quick")
    stage.change(volume=5)
    assert store(stage).saved[-1] == Settings(volume=5)
    assert stage.settings.motion == "off"
    stage.change(motion="full")
    assert stage.settings.motion == "full"
    assert stage.settings.pace == "quick"


# ---------------------------------------------------------------- size


def test_a_new_size_lays_every_scene_out_once_and_is_remembered() -> None:
    stage = new_stage()
    page = pushed(stage, "suit", overlay=True)
    window = stage.window
    assert isinstance(window, FakeWindow)
    window.settles_in = 0.12
    assert stage.wakes_in() == 0.12
    window.size = window.own_size = (1600, 900)
    window.settled = True
    stage.step(0.01)
    stage.step(0.01)
    assert bottom(stage).sizes == page.sizes == [(1600, 900)]
    assert (store(stage).saved[-1].window_width, store(stage).saved[-1].window_height) == (1600, 900)


@pytest.mark.parametrize("own", [None, (100, 90)])
def test_a_size_nobody_chose_is_not_remembered(own: tuple[int, int] | None) -> None:
    stage = new_stage()
    assert isinstance(stage.window, FakeWindow)
    stage.window.own_size, stage.window.settled = own, True
    stage.step(0.01)
    assert store(stage).saved == []
    assert bottom(stage).notes == ["entered", "resized"]


def test_the_window_uncovered_is_drawn_again() -> None:
    stage = new_stage()
    frame(stage)
    assert not stage.stale
    stage.handle(pygame.Event(pygame.WINDOWEXPOSED))
    assert stage.stale


# ---------------------------------------------------------------- the clipboard


def test_the_clipboard() -> None:
    pygame.display.init()
    stage = new_stage()
    if stage.copy_text("3K7Q-ž"):
        assert stage.pasted_text() == "3K7Q-ž"
    pygame.display.quit()
    assert not stage.copy_text("x")
    assert stage.pasted_text() == ""


# ---------------------------------------------------------------- the trace


def lines(out: StringIO) -> list[str]:
    return out.getvalue().splitlines()


def test_ready_comes_first_and_then_a_line_a_change() -> None:
    stage = new_stage()
    out = StringIO()
    stage.shown = Tracer(stage, out)
    assert lines(out) == []
    frame(stage)
    frame(stage)
    assert lines(out)[0] == "READY"
    assert len(lines(out)) == 2
    bottom(stage).told = Trace("Deal", {"rules": "prsi"})
    frame(stage)
    assert [json.loads(line)["focused"] for line in lines(out)[1:]] == ["first", "Deal"]
    assert list(json.loads(lines(out)[-1])) == KEYS == list(NOTHING)


TOLD = {"seat": 0, "hand": ["9H"], "legal": ["draw", "play 9H"], "counts": [1, 5], "points": {"9H": [3, 4]}}


def test_an_overlay_is_named_and_the_table_below_is_told() -> None:
    stage = new_stage()
    bottom(stage).told = Trace("9H", dict(TOLD))
    pushed(stage, "suit", overlay=True)
    told = traced(stage)
    assert (told["scene"], told["focused"], told["hand"]) == ("suit", "suit", ["9H"])
    assert "points" not in told


def test_a_hidden_scene_is_not_told() -> None:
    stage = new_stage()
    bottom(stage).told = Trace("9H", dict(TOLD))
    pushed(stage, "settings")
    assert traced(stage)["hand"] == []


def test_nothing_is_legal_while_something_moves_or_another_must_act() -> None:
    stage = new_stage()
    scene = bottom(stage)
    scene.told = Trace("9H", dict(TOLD))
    assert traced(stage)["legal"] == ["draw", "play 9H"]
    assert traced(stage)["points"] == {"9H": [3, 4]}
    scene.is_moving = True
    assert traced(stage)["legal"] == []
    assert not traced(stage)["idle"]
    scene.is_moving = False
    scene.told.more["seat"] = 1
    assert traced(stage)["legal"] == []


def test_a_covered_scene_that_was_moving_is_idle() -> None:
    stage = new_stage()
    bottom(stage).told = Trace("9H", {**TOLD, "idle": False})
    bottom(stage).is_moving = True
    pushed(stage, "settlement", overlay=True)
    assert traced(stage)["idle"]


# ---------------------------------------------------------------- frames that paint only what has changed


class Lone(NotingScene):
    """Says that it painted one box when it may paint only what has changed."""

    def draw_changes(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        self.notes.append("redrawn")
        return [pygame.Rect(1, 2, 3, 4)]


class SameSurface(FakeWindow):
    """Shows every frame on one surface."""

    def __init__(self) -> None:
        super().__init__()
        self.surface = pygame.Surface(self.size)
        self.shown: list[list[pygame.Rect] | None] = []

    def show(self, draw: Callable[[pygame.Surface], list[pygame.Rect] | None]) -> None:
        self.shown.append(draw(self.surface))


def test_only_a_scene_that_was_alone_before_may_paint_what_has_changed() -> None:
    window = SameSurface()
    stage = Stage(window, FakeStore(), Settings(), NoSounds(), {})
    stage.push(Lone(stage))
    box = [pygame.Rect(1, 2, 3, 4)]

    def frames(count: int) -> list[list[pygame.Rect] | None]:
        window.shown.clear()
        for _ in range(count):
            stage.draw(0.0)
        return window.shown

    assert frames(3) == [None, box, box]
    stage.handle(pygame.Event(pygame.WINDOWEXPOSED))
    assert frames(2) == [None, box]
    stage.push(NotingScene(stage, "over", overlay=True))
    assert frames(2) == [None, None]
    stage.pop()
    assert frames(2) == [None, box]
    window.surface = pygame.Surface(window.size)
    assert frames(2) == [None, box]
    stage.change(card_back="red")
    stage.step(0.0)
    assert frames(2) == [None, box]
