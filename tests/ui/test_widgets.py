"""The controls of the menus on their own: focus, keys, mouse, scrolling, and no screen that leaves something behind."""

import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unicodedata import category

import pygame
import pytest

from crazy8.rules.letters import clusters, is_mark
from crazy8.ui.drawing.labels import Fitted, fitted
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.settings.scene import SettingsScene
from crazy8.ui.shell.scene import Scene
from crazy8.ui.widgets.buttons import ActionButton, LinkButton
from crazy8.ui.widgets.choices import Segment, Switch
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.focus import FocusLayer
from crazy8.ui.widgets.manager import manager_for, theme_for
from crazy8.ui.widgets.panels import Label
from crazy8.ui.widgets.screen import Screen
from crazy8.ui.widgets.values import Slider, Stepper
from tests.ui.menu_host import SIZES, MenuStage, hosted

Build = Callable[[Screen], list[Any]]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


class Bare(Scene):
    """A scene of some controls and nothing else."""

    name = "bare"

    def __init__(self, host: MenuStage, build: Build, default: str = "") -> None:
        super().__init__(host)
        self.build = build
        self.screen = Screen(host, default)
        self.layer = self.screen
        self.on_resized()

    def on_resized(self) -> None:
        self.screen.begin()
        self.screen.finish(self.build(self.screen))

    def handle(self, event: pygame.Event) -> None:
        self.screen.handle(event)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self.screen.draw(surface)

    def on_left(self) -> None:
        self.screen.close()


def at(column: int, row: int, width: int = 200) -> pygame.Rect:
    return pygame.Rect(40 + 260 * column, 40 + 70 * row, width, 48)


# ---------------------------------------------------------------- values


def test_a_segment_takes_left_and_right_and_stops_at_its_ends(host: MenuStage) -> None:
    heard: list[int] = []
    host.push(Bare(host, lambda s: [Segment(s, at(0, 0), "x", (1, 3, 5), ("1", "3", "5"), 3, heard.append)]))
    host.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert heard == [5, 3, 1]
    host.press(pygame.K_SPACE, pygame.K_SPACE, pygame.K_SPACE)
    assert heard[3:] == [3, 5, 1]


def test_a_segment_without_a_value_shows_none(host: MenuStage) -> None:
    heard: list[str] = []
    host.push(Bare(host, lambda s: [Segment(s, at(0, 0), "x", ("a", "b"), ("A", "B"), "", heard.append)]))
    assert host.control("x").place == -1
    host.press(pygame.K_RIGHT)
    assert heard == ["a"]


def test_a_stepper_stays_between_its_ends(host: MenuStage) -> None:
    heard: list[int] = []
    host.push(Bare(host, lambda s: [Stepper(s, at(0, 0), "x", 2, 1, 3, str, heard.append)]))
    host.press(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE)
    assert heard == [1, 2, 3, 1]
    host.click(host.control("x").hit_rect().move(-5, 0).midright)
    host.click(host.control("x").hit_rect().move(5, 0).midleft)
    assert heard[4:] == [2, 1]


def test_a_slider_goes_by_its_scale(host: MenuStage) -> None:
    heard: list[int] = []
    scale = tuple(range(0, 101, 5))
    host.push(Bare(host, lambda s: [Slider(s, at(0, 0, 300), "x", scale, 52, str, heard.append)]))
    host.press(pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_END, pygame.K_END, pygame.K_LEFT, pygame.K_HOME)
    assert heard == [55, 75, 100, 95, 0]


def test_a_switch_goes_both_ways(host: MenuStage) -> None:
    heard: list[bool] = []
    host.push(Bare(host, lambda s: [Switch(s, at(0, 0), "x", "Sound", False, heard.append)]))
    host.press(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_SPACE, pygame.K_RETURN)
    assert heard == [True, False, True]


def test_buttons_click_and_sound(host: MenuStage) -> None:
    heard: list[str] = []
    host.push(
        Bare(
            host,
            lambda s: [
                ActionButton(s, at(0, 0), "a", "Deal", lambda: heard.append("a"), "brass", "Enter"),
                LinkButton(s, at(1, 0), "b", "Help", "help", lambda: heard.append("b"), "F1"),
            ],
        )
    )
    host.press(pygame.K_LEFT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_SPACE)
    host.click(host.control("a").hit_rect().center)
    assert heard == ["a", "b", "a"]
    assert host.sounds.played == ["button"] * 3


def test_the_mouse_is_shown_on_what_it_points_at(host: MenuStage) -> None:
    host.push(Bare(host, lambda s: [ActionButton(s, at(0, row), str(row), "Go", lambda: None) for row in range(2)]))
    host.point(host.control("1").hit_rect().center)
    assert [host.control(key).state for key in "01"] == ["normal", "hover"]
    host.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=host.control("1").hit_rect().center, button=1))
    assert host.control("1").state == "pressed"
    host.point((900, 600))
    assert host.control("1").state == "normal"


# ---------------------------------------------------------------- focus


def grid(host: MenuStage, log: list[str], default: str = "") -> None:
    host.push(
        Bare(
            host,
            lambda s: [
                ActionButton(s, at(column, row), f"{column}{row}", "x", lambda key=f"{column}{row}": log.append(key))
                for row in range(3)
                for column in range(3)
            ],
            default,
        )
    )


def test_arrows_go_to_the_nearest_that_way(host: MenuStage) -> None:
    grid(host, [])
    host.press(pygame.K_RIGHT, pygame.K_DOWN)
    assert host.focused == "11"
    host.press(pygame.K_UP, pygame.K_UP, pygame.K_LEFT, pygame.K_LEFT)
    assert host.focused == "00"
    host.press(pygame.K_DOWN, pygame.K_END)
    assert host.focused == "21"
    host.press(pygame.K_HOME)
    assert host.focused == "01"


def test_home_and_end_go_to_the_ends_of_a_column_where_rows_are_one_long(host: MenuStage) -> None:
    host.push(Bare(host, lambda s: [ActionButton(s, at(0, row), str(row), "x", lambda: None) for row in range(4)]))
    host.press(pygame.K_DOWN, pygame.K_END)
    assert host.focused == "3"
    host.press(pygame.K_HOME)
    assert host.focused == "0"


def test_keys_with_alt_or_unknown_keys_are_nobodys(host: MenuStage) -> None:
    log: list[str] = []
    grid(host, log, "22")
    host.press(pygame.K_q, pygame.K_LCTRL)
    host.press(pygame.K_RETURN, pygame.K_SPACE, mod=pygame.KMOD_ALT)
    assert log == []


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_the_default_until_a_ring_is_shown_and_then_the_focus(host: MenuStage, key: int) -> None:
    log: list[str] = []
    grid(host, log, "22")
    host.press(key)
    assert host.top.screen.focus.ring_shown
    host.press(key)
    host.press(pygame.K_TAB, key)
    host.point((1200, 650))
    host.point((1100, 600))
    host.press(key)
    assert log == ["22", "00", "10", "22"]


def test_without_a_default_the_first_enter_after_the_mouse_shows_what_the_next_one_presses(host: MenuStage) -> None:
    log: list[str] = []
    grid(host, log)
    host.press(pygame.K_RETURN)
    assert (log, host.top.screen.focus.ring_shown) == ([], True)
    host.press(pygame.K_RETURN)
    assert log == ["00"]


def test_the_cap_enter_stands_on_what_enter_does(host: MenuStage) -> None:
    def build(screen: Screen) -> list[Any]:
        return [
            ActionButton(screen, at(0, 0), "other", "Other", lambda: None),
            ActionButton(screen, at(0, 1), "deal", "Deal", lambda: None, "brass", on_enter=True),
        ]

    host.push(Bare(host, build, "deal"))
    assert host.control("deal").shown_cap == "Enter"
    assert host.control("other").shown_cap == ""
    host.press(pygame.K_UP)
    assert (host.control("other").shown_cap, host.control("deal").shown_cap) == ("Enter", "")
    host.press(pygame.K_DOWN)
    assert (host.control("other").shown_cap, host.control("deal").shown_cap) == ("", "Enter")


def test_focus_survives_what_is_built_anew_and_goes_near_where_it_is_gone(host: MenuStage) -> None:
    keys = ["a", "b", "c"]
    host.push(
        Bare(host, lambda s: [ActionButton(s, at(0, row), key, key, lambda: None) for row, key in enumerate(keys)])
    )
    host.press(pygame.K_DOWN)
    host.top.on_resized()
    assert host.focused == "b"
    keys.remove("b")
    host.top.on_resized()
    assert host.focused == "c"


def test_an_empty_screen_takes_every_key() -> None:
    class Hands:
        ring_shown = False

    layer = FocusLayer(Hands())
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_UP, pygame.K_HOME, pygame.K_SPACE):
        layer.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, scancode=0))
    assert layer.current is None


# ---------------------------------------------------------------- fields


def field(host: MenuStage, **more: Any) -> list[str]:
    heard: list[str] = []
    host.push(
        Bare(
            host,
            lambda s: [
                TextField(s, at(0, 0), "name", "", "You", typed=heard.append, **more),
                ActionButton(s, at(0, 1), "next", "Next", lambda: None),
            ],
        )
    )
    return heard


def test_a_field_takes_letters_space_and_cursor_keys(host: MenuStage) -> None:
    heard = field(host)
    host.type("a b")
    host.press(pygame.K_LEFT, pygame.K_HOME)
    host.type("x")
    host.press(pygame.K_END, pygame.K_BACKSPACE)
    assert heard[-1] == "xa "
    assert host.focused == "name"
    host.press(pygame.K_DOWN)
    assert host.focused == "next"
    host.type("q")
    assert heard[-1] == "xa "


def test_a_field_keeps_its_length_also_when_pasting(host: MenuStage) -> None:
    heard = field(host, longest=5)
    host.clipboard = "a\tb\nc" * 3
    host.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    host.type("zz")
    assert heard[-1] == "a b c"
    host.press(pygame.K_a, mod=pygame.KMOD_CTRL)
    host.press(pygame.K_x, mod=pygame.KMOD_CTRL)
    assert (host.clipboard, heard[-1]) == ("a b c", "")


ODD = ("\u0301" * 40, "\u200b", "\ufeff\u0301", "\0", "\u0301a", "a\u0328\u0301", "\U0001f600\ufe0f", "\u202eabc", "")
"""Texts with letters that have no width, or none of their own."""


@pytest.mark.parametrize("text", ODD, ids=ascii)
def test_a_field_lives_through_letters_without_width(host: MenuStage, text: str) -> None:
    heard = field(host)
    pygame.event.clear()
    host.push(Bare(host, lambda s: [TextField(s, at(0, 0), "name", text, "You", typed=heard.append)]))
    host.send(pygame.Event(pygame.TEXTINPUT, text=text))
    host.clipboard = text
    host.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    host.type("q")
    host.press(pygame.K_HOME, pygame.K_DELETE)
    host.draw()
    assert heard
    for told in heard:
        assert not any(is_mark(letter[0]) for letter in clusters(told))
        assert not any(category(sign) in ("Cf", "Cc") for sign in told)


def test_a_letter_and_its_accent_typed_apart_are_one(host: MenuStage) -> None:
    heard = field(host)
    host.send(pygame.Event(pygame.TEXTINPUT, text="Z\u030cofie"))
    assert heard[-1] == "\u017dofie"


def test_text_input_runs_only_in_a_field(host: MenuStage) -> None:
    states: list[bool] = []
    field(host)
    states.append(host.top.screen.typing)
    host.press(pygame.K_TAB)
    states.append(host.top.screen.typing)
    assert states == [True, False]
    assert host.top.screen.wakes_in() is None
    assert pygame.key.get_repeat() == (0, 0)


def test_a_covered_field_gets_no_letters(host: MenuStage) -> None:
    heard = field(host)
    host.push(SettingsScene(host))
    host.type("abc")
    host.press(pygame.K_ESCAPE)
    assert heard == []


# ---------------------------------------------------------------- scrolling


def test_a_scrolled_away_control_cannot_be_clicked(host: MenuStage) -> None:
    log: list[str] = []
    rows = 12

    def build(screen: Screen) -> list[Any]:
        screen.open_scroll(pygame.Rect(40, 40, 400, 200), 60 * rows)
        controls = [
            ActionButton(
                screen, pygame.Rect(10, 60 * row, 300, 50), str(row), str(row), lambda row=row: log.append(str(row))
            )
            for row in range(rows)
        ]
        screen.close_scroll()
        return controls

    host.push(Bare(host, build))
    hidden = host.control("6").hit_rect().center
    host.click(hidden)
    assert log == []
    host.press(*[pygame.K_DOWN] * 6)
    area = host.top.screen.areas[0]
    assert area.view_rect().contains(host.control("6").hit_rect())
    host.click(host.control("6").hit_rect().center)
    assert log == ["6"]
    host.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=100))
    assert area.offset == 0
    host.top.on_resized()
    host.press(pygame.K_END)
    offset = host.top.screen.areas[0].offset
    host.top.on_resized()
    assert host.top.screen.areas[0].offset == offset == host.top.screen.areas[0].most


# ---------------------------------------------------------------- the manager, and what is left behind


def test_there_is_one_manager_in_the_present_size(host: MenuStage) -> None:
    first = manager_for(Units((1280, 720)))
    assert manager_for(Units((960, 540), 150)) is first
    assert first.window_resolution == (960, 540)


def test_the_theme_has_whole_paths_and_no_text_below_the_floor() -> None:
    for block in theme_for(Units((960, 540))).values():
        if "font" in block:
            assert Path(block["font"]["regular_path"]).is_absolute()
            assert int(block["font"]["size"]) >= 14


def test_screens_leave_no_elements_behind(host: MenuStage) -> None:
    grid(host, [])
    host.push(SettingsScene(host))
    gone = [weakref.ref(element) for element in host.top.screen.elements]
    assert gone
    host.top.on_resized()
    gone += [weakref.ref(element) for element in host.top.screen.elements]
    host.pop()
    gc.collect()
    assert [element() for element in gone if element() is not None] == []


def test_there_is_a_line_to_type_on_only_while_a_field_has_the_keyboard(host: MenuStage) -> None:
    lines = manager_for(Units(host.size)).get_sprite_group()
    before = len(lines.sprites())
    field(host)
    assert len(lines.sprites()) == before + 1
    host.top.on_resized()
    assert len(lines.sprites()) == before + 1
    host.press(pygame.K_TAB)
    assert len(lines.sprites()) == before
    host.press(pygame.K_TAB)
    host.pop()
    assert len(lines.sprites()) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", ["You", "Přemysl Žižka"])
def test_letters_stay_in_their_place_when_one_begins_to_type(tmp_path: Path, size: tuple[int, int], text: str) -> None:
    with hosted(tmp_path, size) as host:
        host.push(Bare(host, lambda s: [
            TextField(s, at(0, 0), "name", text), ActionButton(s, at(0, 1), "next", "Next", lambda: None)
        ]))  # fmt: skip
        field = host.control("name").hit_rect()
        typed = letters_in(host.draw().subsurface(field))
        host.press(pygame.K_DOWN)
        assert host.focused == "next"
        rest = letters_in(host.draw().subsurface(field))
    assert rest.w > 20
    assert (rest.x, rest.w) == (typed.x, typed.w)
    assert abs(rest.y - typed.y) <= 1


def letters_in(surface: pygame.Surface) -> pygame.Rect:
    """The box around all that is about as light as letters are; a caret is not."""
    boxes = pygame.mask.from_threshold(surface, (251, 246, 233), (100, 100, 100, 255)).get_bounding_rects()
    return boxes[0].unionall(boxes[1:])


LONG = "Winner takes the points"


def test_text_shrinks_before_it_breaks() -> None:
    assert fitted("Deal", "body", 20, 400, 40) == Fitted(20, ("Deal",))
    for px in range(14, 20):
        assert fitted(LONG, "body", 20, width_of(LONG, "body", px), 40) == Fitted(px, (LONG,))


def test_text_that_breaks_has_letters_as_large_as_its_box_has_room_for() -> None:
    narrow = width_of(LONG, "body", 14) - 1
    assert fitted(LONG, "body", 20, narrow, 60).px == 20, "two lines of 26 pixels each"
    px, lines, is_cut = fitted(LONG, "body", 20, narrow, 40)
    assert (px, " ".join(lines), is_cut) == (15, LONG, False), "two lines of 20 pixels each"
    assert len(lines) == 2


def test_text_that_may_not_break_shrinks_on_before_it_is_cut() -> None:
    narrow = width_of(LONG, "body", 11)
    assert fitted(LONG, "body", 20, narrow, 40, least=9, most_lines=1) == Fitted(11, (LONG,))
    px, (line,), is_cut = fitted(LONG, "body", 20, width_of(LONG, "body", 9) - 1, 40, least=9, most_lines=1)
    assert (px, is_cut) == (9, True)
    assert line.endswith("…")
    assert LONG.startswith(line.removesuffix("…"))


# ---------------------------------------------------------------- the pointer


def held(pos: tuple[int, int], buttons: tuple[int, int, int] = (1, 0, 0)) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=buttons)


def down(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


MIDDLE = (140, 64)
"""A point on the button of ``lone_button``."""
ENDS_WITHOUT_AN_ACT = {
    "comes up outside the window": [up((1500, 64))],
    "comes up left of the window": [up((-1, 64))],
    "comes up on something else": [held((900, 500)), up((900, 500))],
    "the window loses the focus": [pygame.Event(pygame.WINDOWFOCUSLOST), up(MIDDLE)],
    "the window loses the pointer": [pygame.Event(pygame.WINDOWLEAVE), up(MIDDLE)],
    "the window is minimized": [pygame.Event(pygame.WINDOWMINIMIZED), up(MIDDLE)],
    "another button is pressed": [down(MIDDLE, 3), up(MIDDLE, 3), up(MIDDLE)],
    "a motion says that it is up": [held(MIDDLE, (0, 0, 0)), up(MIDDLE)],
}


def lone_button(host: MenuStage, log: list[str]) -> None:
    host.push(Bare(host, lambda s: [ActionButton(s, at(0, 0), "a", "Go", lambda: log.append("a"))]))


@pytest.mark.parametrize("events", ENDS_WITHOUT_AN_ACT.values(), ids=ENDS_WITHOUT_AN_ACT)
def test_what_was_pressed_ends_without_an_act(host: MenuStage, events: list[pygame.Event]) -> None:
    log: list[str] = []
    lone_button(host, log)
    host.send(down(MIDDLE))
    assert host.control("a").held
    for event in events:
        host.send(event)
    assert (log, host.control("a").held) == ([], False)
    host.click(MIDDLE)
    assert log == ["a"], "the next click is a whole one"


def test_a_press_that_leaves_and_comes_back_is_an_act(host: MenuStage) -> None:
    log: list[str] = []
    lone_button(host, log)
    for event in (down(MIDDLE), held((900, 500)), held(MIDDLE), up(MIDDLE)):
        host.send(event)
    assert log == ["a"]


def test_what_was_pressed_ends_without_an_act_when_another_layer_opens(host: MenuStage) -> None:
    log: list[str] = []
    lone_button(host, log)
    host.send(down(MIDDLE))
    host.push(SettingsScene(host))
    host.press(pygame.K_ESCAPE)
    host.send(up(MIDDLE))
    assert log == []
    assert host.control("a").state == "normal"


def test_a_button_that_is_gone_when_the_mouse_comes_up_does_nothing(host: MenuStage) -> None:
    log: list[str] = []
    lone_button(host, log)
    host.send(down(MIDDLE))
    host.top.on_resized()
    host.send(up(MIDDLE))
    assert log == []


# ---------------------------------------------------------------- meaning


def test_a_screen_tells_its_words_and_controls_in_reading_order(host: MenuStage) -> None:
    def build(screen: Screen) -> list[Any]:
        last = ActionButton(screen, at(0, 3), "done", "Done", lambda: None)
        Label(screen, at(0, 0), "How many bots?")
        bots = Stepper(screen, at(0, 1), "bots", 3, 1, 7, "{} bots".format, lambda count: None, label="Bots")
        sound = Switch(screen, at(0, 2), "sound", "Sound", True, lambda on: None)
        return [bots, sound, last]

    host.push(Bare(host, build))
    host.press(pygame.K_DOWN, pygame.K_UP)
    told = host.top.screen.tree()
    assert [(one["role"], one["name"], one["value"], one["state"], one["actions"]) for one in told] == [
        ("text", "How many bots?", "", [], []),
        ("number", "Bots", "3 bots", ["focused"], ["press", "set"]),
        ("switch", "Sound", "", ["checked"], ["press", "set"]),
        ("button", "Done", "", [], ["press"]),
    ]
