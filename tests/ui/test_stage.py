"""The stack of scenes: who gets events and time, what is seen, and what the program does for a scene."""

import json
from io import StringIO
from typing import Any

import pygame
import pytest

from crazy8.storage.settings import Settings
from crazy8.storage.settings_file import SettingsStore
from crazy8.ui.shell.scene import Destination, Host, Scene, StartMenu, Trace
from crazy8.ui.shell.stage import LOOK, Stage
from crazy8.ui.shell.trace import NOTHING, Tracer, traced
from crazy8.ui.shell.window import SETTLE, GameWindow
from tests.ui.stage_host import RealStage
from tests.ui.stand_ins import NotingScene, click, key, new_stage

KEYS = [
    "scene", "seat", "hand", "focused", "legal", "called_suit", "owed", "counts", "scores", "message", "idle", "tree",
]  # fmt: skip


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
    frame(stage)
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


def test_two_clicks_in_one_frame_both_arrive_where_the_first_decides_nothing() -> None:
    stage = new_stage()
    frame(stage)
    stage.handle(click((10, 10)))
    stage.handle(click((11, 10)))
    assert [event.pos for event in bottom(stage).events] == [(10, 10), (11, 10)]


PRESSES = [
    click(),
    key(pygame.K_SPACE),
    pygame.Event(pygame.TEXTINPUT, text="x"),
    pygame.Event(pygame.MOUSEWHEEL, x=0, y=1),
]


@pytest.mark.parametrize("press", PRESSES, ids=lambda event: pygame.event.event_name(event.type))
def test_a_scene_gets_presses_only_once_a_frame_has_shown_it(press: pygame.Event) -> None:
    stage = new_stage()
    frame(stage)
    table, chooser = bottom(stage), NotingScene(stage, "suit", overlay=True)
    table.on_event = lambda event: stage.push(chooser)
    stage.handle(press)
    stage.handle(press)
    assert (len(table.events), len(chooser.events)) == (1, 0)
    frame(stage)
    stage.handle(press)
    assert len(chooser.events) == 1


def test_a_press_counts_only_for_the_decision_that_was_shown_at_rest() -> None:
    stage = new_stage()
    scene = bottom(stage)
    scene.is_moving = True
    frame(stage)
    stage.handle(key(pygame.K_d))
    stage.handle(click())
    stage.handle(click(button=3))
    stage.handle(key(pygame.K_LSHIFT))
    assert (scene.events, scene.hurries) == ([], 2)
    scene.is_moving = False
    stage.handle(key(pygame.K_d))
    assert scene.events == [], "no frame has shown it at rest"
    frame(stage)
    scene.on_event = lambda event: setattr(scene, "asked", scene.asked + 1)
    stage.handle(key(pygame.K_d))
    stage.handle(key(pygame.K_d))
    assert len(scene.events) == 1, "the second was meant for the decision before"
    frame(stage)
    stage.handle(key(pygame.K_d))
    assert len(scene.events) == 2


def test_what_does_not_press_arrives_at_any_time() -> None:
    stage = new_stage()
    scene = bottom(stage)
    scene.is_moving = True
    motion = pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))
    for event in (motion, pygame.Event(pygame.MOUSEBUTTONUP, pos=(1, 1), button=1)):
        stage.handle(event)
    assert len(scene.events) == 2


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


def test_going_somewhere_puts_the_scene_of_the_destination_in_the_place_of_all() -> None:
    stage = new_stage()
    left = [bottom(stage), pushed(stage, "suit", overlay=True)]
    asked: list[tuple[object, object]] = []
    menu = NotingScene(stage, "menu")

    def scene_at(host: Host, to: Destination) -> Scene:
        asked.append((host, to))
        return menu

    stage.scene_at = scene_at
    stage.go(StartMenu())
    assert asked == [(stage, StartMenu())]
    assert stage.scenes == [menu]
    assert menu.notes == ["entered"]
    assert [scene.notes[-1] for scene in left] == ["left", "left"]


def test_going_where_there_is_no_scene_changes_nothing() -> None:
    stage = new_stage()
    scenes = list(stage.scenes)
    with pytest.raises(LookupError):
        stage.go(StartMenu())
    assert stage.scenes == scenes


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


def kept(stage: RealStage) -> Settings:
    """What the player's settings are when the program is started again."""
    return SettingsStore(stage.store.path).load()


def test_a_change_is_applied_and_kept_at_once() -> None:
    heard: list[Settings] = []
    stage = RealStage(heard=heard.append)
    stage.change(volume=30, sound=False)
    assert stage.settings.volume == 30
    assert kept(stage) == Settings(volume=30, sound=False)
    assert heard == [kept(stage)]


def test_a_change_that_changes_nothing_is_not_written() -> None:
    stage = new_stage()
    stage.change(volume=stage.settings.volume)
    assert not stage.store.path.exists()


@pytest.mark.parametrize("setting", sorted(LOOK - {"language"}))
def test_a_new_look_lays_every_scene_out_anew(setting: str) -> None:
    stage = new_stage()
    page = pushed(stage, "settings")
    values: dict[str, Any] = {"card_back": "red", "cloth": "petrol", "suit_colours": 4, "text_size": 130}
    values["corner_letters"] = "native"
    page.on_event = lambda event: stage.change(**{setting: values[setting]})
    frame(stage)
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
    frame(stage)
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
    assert not stage.store.path.exists()


def test_what_the_command_line_asks_for_holds_for_this_run_only() -> None:
    stage = new_stage(motion="off", pace="quick")
    assert (stage.settings.motion, stage.settings.pace) == ("off", "quick")
    stage.change(volume=5)
    assert kept(stage) == Settings(volume=5)
    assert stage.settings.motion == "off"
    stage.change(motion="full")
    assert stage.settings.motion == "full"
    assert stage.settings.pace == "quick"


# ---------------------------------------------------------------- size


def test_a_new_size_lays_every_scene_out_once_and_is_remembered() -> None:
    stage = new_stage()
    page = pushed(stage, "suit", overlay=True)
    stage.drag_edge((1600, 900))
    assert stage.wakes_in() == SETTLE == 0.12
    stage.step(0.11)
    assert bottom(stage).sizes == []
    stage.step(0.02)
    stage.step(0.02)
    assert bottom(stage).sizes == page.sizes == [(1600, 900)]
    assert (kept(stage).window_width, kept(stage).window_height) == (1600, 900)


@pytest.mark.parametrize("own", [None, (100, 90)])
def test_a_size_nobody_chose_is_not_remembered(own: tuple[int, int] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of a window that fills the desktop, and of one that the desktop has made as small as no person can."""
    stage = new_stage()
    monkeypatch.setattr(GameWindow, "own_size", own)
    stage.drag_edge((1600, 900))
    stage.step(0.13)
    assert not stage.store.path.exists()
    assert bottom(stage).notes == ["entered", "resized"]


def test_the_window_uncovered_is_drawn_again() -> None:
    stage = new_stage()
    frame(stage)
    assert not stage.stale
    stage.handle(pygame.Event(pygame.WINDOWEXPOSED))
    assert stage.stale


# ---------------------------------------------------------------- the clipboard


def test_the_clipboard() -> None:
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


class NotingStage(RealStage):
    """Notes where each frame was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[list[pygame.Rect] | None] = []

    def paint(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        self.painted.append(super().paint(surface, ahead))
        return self.painted[-1]


def test_only_a_scene_that_was_alone_before_may_paint_what_has_changed() -> None:
    stage = NotingStage()
    stage.push(Lone(stage))
    box = [pygame.Rect(1, 2, 3, 4)]

    def frames(count: int) -> list[list[pygame.Rect] | None]:
        stage.painted.clear()
        for _ in range(count):
            stage.draw(0.0)
        return stage.painted

    assert frames(3) == [None, box, box]
    stage.handle(pygame.Event(pygame.WINDOWEXPOSED))
    assert frames(2) == [None, box]
    stage.push(NotingScene(stage, "over", overlay=True))
    assert frames(2) == [None, None]
    stage.pop()
    assert frames(2) == [None, box]
    stage.drag_edge((1600, 900))
    stage.stale = False  # that another surface is painted on is enough
    assert frames(2) == [None, box]
    stage.step(0.2)
    assert frames(2) == [None, box]
    stage.change(card_back="red")
    stage.step(0.0)
    assert frames(2) == [None, box]
