"""Every scene and overlay that exists is opened on the real program, looked at, gone through and closed.

The scenes are found by themselves: a new one fails here until ``WAYS`` says how a player gets there. What is held of
each, with motion and without:

* it lives through three frames, painted as a whole and in part, with what lies below standing still; and what is
  painted in part looks as if all had been painted;
* Tab goes through everything and comes back to where it began, Shift+Tab goes the same way back;
* the tree that a trace tells names everything that can be reached, in the order of the keyboard;
* arrows, Home, End, Page Up and Page Down, the mouse over it, three sizes, a new text size and each other look leave it
  on top, with all it can do inside the window;
* Esc closes it, and what was below is back (or what ``WAYS`` names, where Esc leads on).

A hook of ``Scene`` that an attribute of the same name hides by chance ends the program here, as the start menu's seats
dialog once did: the last test plants such faults and has them found.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
import pytest

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.storage.settings import CARD_BACKS, SUIT_COLOURS, TEXT_SIZES
from crazy8.ui import scenes
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import Scene
from crazy8.ui.shell.stage import LOOK
from crazy8.ui.shell.window import SETTLE
from crazy8.ui.widgets.layer import Layer
from crazy8.ui.widgets.meaning import ROLES, Meaning
from tests.ui.kept_games import played
from tools.puppet import Puppet, key_events

SIZES = ((960, 540), (1280, 720), (1920, 1080))
LOOKS = {"text_size": TEXT_SIZES, "card_back": CARD_BACKS, "suit_colours": SUIT_COLOURS, "language": ("en",)}
LONGEST = 120
"""Presses of Tab after which a scene is taken to have no end."""

MAU_MAU = GameSetup(preset("mau_mau").rules, ("easy",) * 2, 7)
ONE_ROUND = GameSetup(rules_from_table({"rounds": 1, "target": 0}, MAU_MAU.rules), ("easy",) * 2, 7)
LOST = ONE_ROUND._replace(seed=8)


class Way(NamedTuple):
    """How a player gets to a scene: at this table (None: from the start menu) by these deeds. ``esc`` names the scene
    that Esc leads to where that is not the one below."""

    table: GameSetup | None
    open: Callable[[Puppet], Any]
    esc: str = ""


def by(*deeds: str) -> Callable[[Puppet], None]:
    """Keys to press; ``@name`` goes to the control of this name and presses it."""

    def go(puppet: Puppet) -> None:
        for deed in deeds:
            if deed.startswith("@"):
                puppet.focus_on(deed[1:])
                puppet.press("Return")
            else:
                puppet.press(deed)

    return go


def played_until(scene: str) -> Callable[[Puppet], None]:
    return lambda puppet: puppet.play(2000, until=scene, wild_first=scene == "suit")


def played_until_more(puppet: Puppet) -> None:
    """The panel over the settlement."""
    played_until("settlement")(puppet)
    by("@more")(puppet)


def watched(puppet: Puppet) -> None:
    """A game that has been played to its end, from the list of them."""
    played(puppet.game.storage, name="mau_mau", players=2, rounds=1)
    by("@scores", "@games", "Return")(puppet)


def failed(puppet: Puppet) -> None:
    """An error in the start menu, met as in a player's game."""
    with patch.object(type(puppet.stage.top), "handle", side_effect=ZeroDivisionError):
        puppet.game.guard.handle(pygame.Event(pygame.USEREVENT))
    puppet.rest()


WAYS = {
    "menu": Way(None, by(), "dialog"),
    "dialog": Way(None, by("Escape")),
    "seats": Way(None, by("@seats")),
    "deal_code": Way(None, by("@enter_code")),
    "settings": Way(None, by("@settings")),
    "help": Way(None, by("h")),
    "editor": Way(None, by("@edit_rules")),
    "rule_sets": Way(None, by("@edit_rules", "@rule_sets")),
    "rule_set_field": Way(None, by("@edit_rules", "@rule_sets", "@import")),
    "statistics": Way(None, by("@scores")),
    "replays": Way(None, by("@scores", "@games")),
    "replay": Way(None, watched),
    "table": Way(MAU_MAU, by(), "pause"),
    "pause": Way(MAU_MAU, by("Escape")),
    "log": Way(MAU_MAU, by("l")),
    "suit": Way(MAU_MAU, played_until("suit")),
    "settlement": Way(MAU_MAU, played_until("settlement"), "menu"),
    "this_game": Way(MAU_MAU, played_until_more),
    "win": Way(ONE_ROUND, played_until("win"), "menu"),
    "loss": Way(LOST, played_until("loss"), "menu"),
    "fault": Way(None, failed, "menu"),
}


def every_scene() -> dict[str, type[Scene]]:
    """The scenes of the program by their names. A class without a name is only there to be built upon."""
    for module in pkgutil.walk_packages(scenes.__path__, f"{scenes.__name__}."):
        importlib.import_module(module.name)
    found: dict[str, type[Scene]] = {}
    heap = [Scene]
    while heap:
        kind = heap.pop()
        below = kind.__subclasses__()
        heap += below
        if not kind.__module__.startswith("crazy8."):
            continue
        if not kind.name:
            assert below, f"{kind.__qualname__} has no name, and nothing is built upon it"
        elif not inspect.isabstract(kind):
            assert found.setdefault(kind.name, kind) is kind, f"two scenes are called {kind.name}"
    return found


def test_there_is_a_way_to_every_scene() -> None:
    assert set(WAYS) == set(every_scene())
    assert set(LOOKS) == LOOK


# ---------------------------------------------------------------- what is done to each


class Visit:
    """A scene on top of the real program, at 960 by 540."""

    def __init__(self, puppet: Puppet, way: Way) -> None:
        self.puppet = puppet
        self.stage = puppet.stage
        way.open(puppet)
        self.way = way
        self.below = list(self.stage.scenes[:-1])
        self.scene = self.stage.top
        self.first = self.focused

    @property
    def focused(self) -> str:
        return str(self.puppet.told["focused"])

    def wait(self) -> None:
        """Until nothing moves; what blinks is not waited for."""
        while not self.puppet.loop.asleep or pygame.event.peek():
            self.puppet.loop.turn()

    def press(self, name: str) -> None:
        for event in key_events(name):
            pygame.event.post(event)
        self.wait()

    def look(self) -> None:
        """Three frames; the screen shows all of the scene, and all that it can do is in the window."""
        assert self.stage.top is self.scene
        for _ in range(3):
            self.stage.step(STEP)
            self.stage.draw(0.5)
        self.stage.draw(0.0)
        in_part = pygame.image.tobytes(self.puppet.picture, "RGB")
        self.stage.stale = True
        self.stage.draw(0.0)
        assert in_part == pygame.image.tobytes(self.puppet.picture, "RGB")
        window = pygame.Rect((0, 0), self.stage.size)
        for name, point in self.points.items():
            assert window.collidepoint(point), (name, point)

    @property
    def points(self) -> dict[str, tuple[int, int]]:
        return {name: (round(x), round(y)) for name, (x, y) in (self.puppet.told.get("points") or {}).items()}

    def read_the_tree(self) -> None:
        """All that can be reached says what it is, in the order of the keyboard, and one of it has the focus."""
        layer = self.scene.layer
        assert isinstance(layer, Layer)
        meanings = []
        for node in layer.focus.items:
            meaning = node.meaning()
            assert meaning is not None, node.key
            assert meaning.name, node.key
            meanings.append((meaning.role, meaning.name, meaning.value))
        told = [(one["role"], one["name"], one["value"]) for one in self.puppet.told["tree"]]
        assert all(role in ROLES and (name or value) for role, name, value in told)
        assert len(told) >= len(meanings)
        rest = iter(told)
        assert all(meaning in rest for meaning in meanings), "the tree has another order than the keyboard"
        focused = [one for one in self.puppet.told["tree"] if "focused" in one["state"]]
        assert len(focused) == 1
        current = layer.focus.current
        assert current is not None
        assert current.meaning() == Meaning(
            focused[0]["role"], focused[0]["name"], focused[0]["value"],
            tuple(state for state in focused[0]["state"] if state != "focused"), tuple(focused[0]["actions"]),
        )  # fmt: skip

    def tab_through(self) -> None:
        """Forwards to where it began, and the same way back."""
        if not self.focused:
            self.press("Tab")
        there = [self.focused]
        while True:
            self.press("Tab")
            if self.focused == there[0]:
                break
            there.append(self.focused)
            assert "" not in there
            assert len(there) < LONGEST, there
        assert len(set(there)) == len(there)
        back = []
        for _ in there:
            self.press("shift+Tab")
            back.append(self.focused)
        assert back == [*reversed(there[1:]), there[0]]
        self.look()

    def press_keys(self) -> None:
        """What moves the focus or the page does no more than that."""
        for key in ("Right", "Left", "Down", "Up", "End", "Home", "Next", "Prior"):
            self.press(key)
            self.look()

    def move_mouse(self) -> None:
        """Over everything that can be pressed, and over all the rest."""
        width, height = self.stage.size
        grid = [(x, y) for x in range(0, width, width // 5) for y in range(0, height, height // 4)]
        for point in [*self.points.values(), *grid, (-1, -1)]:
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(5, 5), buttons=(0, 0, 0), touch=False))
            self.puppet.loop.turn()
        self.wait()
        self.look()

    def resize(self) -> None:
        for size in (*SIZES, SIZES[0]):
            self.puppet.game.window.window.size = size
            self.wait()
            self.puppet.pass_time(SETTLE + 0.05)
            self.wait()
            assert self.stage.size == size
            self.look()

    def change_looks(self) -> None:
        for name, values in LOOKS.items():
            for value in (values[-1], values[0]):
                self.stage.change(**{name: value})
                self.wait()
                self.look()

    def hide(self) -> None:
        """Made anew while the window is minimised, it comes to rest all the same: nothing waits to be painted."""
        pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
        for size in (LOOKS["text_size"][-1], LOOKS["text_size"][0]):
            self.stage.change(text_size=size)
            self.puppet.rest()
        pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
        self.wait()
        self.look()

    def close(self) -> None:
        """Esc, from where the focus was at first: in some fields it only ends the typing."""
        while self.focused != self.first:
            self.press("Tab")
        self.press("Escape")
        assert self.stage.running
        if self.way.esc:
            assert self.puppet.told["scene"] == self.way.esc
            if self.scene in self.stage.scenes:
                self.press("Escape")
                assert self.stage.top is self.scene
        else:
            assert self.stage.scenes == self.below
        self.wait()

    def everything(self) -> None:
        self.look()
        self.read_the_tree()
        self.tab_through()
        self.press_keys()
        self.move_mouse()
        self.resize()
        self.change_looks()
        self.hide()
        self.close()


@pytest.fixture
def begin() -> Iterator[Callable[[str, str], Visit]]:
    puppets: list[Puppet] = []

    def opened(name: str, motion: str) -> Visit:
        puppets.append(Puppet(WAYS[name].table, SIZES[0], {"motion": motion, "pace": "quick"}))
        return Visit(puppets[0], WAYS[name])

    yield opened
    for puppet in puppets:
        puppet.close()


@pytest.mark.e2e
@pytest.mark.parametrize("motion", ["full", "off"])
@pytest.mark.parametrize("name", WAYS)
def test_a_scene_is_opened_gone_through_and_closed(
    name: str, motion: str, begin: Callable[[str, str], Visit]
) -> None:
    visit = begin(name, motion)
    assert type(visit.scene) is every_scene()[name]
    visit.everything()


# ---------------------------------------------------------------- faults that it would find


@pytest.mark.e2e
@pytest.mark.parametrize(
    ("name", "hook"),
    [
        ("seats", "changed_boxes"),
        ("menu", "draw_changes"),
        ("settings", "on_resized"),
        ("dialog", "wakes_in"),
        ("deal_code", "trace"),
        ("pause", "on_left"),
    ],
)
def test_an_attribute_that_hides_a_hook_is_found(
    name: str, hook: str, begin: Callable[[str, str], Visit], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one scene each: ``self.changed_boxes = ...`` and the like in ``__init__``."""
    assert callable(getattr(Scene, hook))
    kind = every_scene()[name]
    made = kind.__init__

    def make(self: Scene, *values: Any, **more: Any) -> None:
        made(self, *values, **more)
        setattr(self, hook, [pygame.Rect(0, 0, 9, 9)])

    monkeypatch.setattr(kind, "__init__", make)
    with pytest.raises(TypeError, match="'list' object is not callable"):
        begin(name, "off").everything()
