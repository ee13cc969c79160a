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

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from math import hypot
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
import pytest

from crazy8.resources import asset
from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.storage.settings import CARD_BACKS, CLOTHS, CORNER_LETTERS, SUIT_COLOURS, TEXT_SIZES
from crazy8.ui import scenes
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import Scene
from crazy8.ui.shell.stage import LOOK
from crazy8.ui.shell.window import SETTLE
from crazy8.ui.widgets.layer import Layer
from crazy8.ui.widgets.meaning import ROLES, Meaning
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Panel
from tests.ui.kept_games import played
from tools.puppet import Puppet, key_events

SIZES = ((960, 540), (1280, 720), (1920, 1080))
FORCED = ((1, 1), (1, 1500), (2500, 1), (320, 240), (799, 599))
LOOKS = {
    "text_size": TEXT_SIZES,
    "card_back": CARD_BACKS,
    "cloth": CLOTHS,
    "suit_colours": SUIT_COLOURS,
    "corner_letters": CORNER_LETTERS,
    "language": ("en",),
}
LANGUAGES = [path.stem for path in sorted(asset("locale").glob("*.toml")) if path.stem != "en"]
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


OWN_RULES = (*["Down"] * len(PRESET_NAMES), "Return")
"""The row of the start menu that opens the editor, as there are none yet."""

WAYS = {
    "menu": Way(None, by(), "dialog"),
    "dialog": Way(None, by("Escape")),
    "seats": Way(None, by("@seats")),
    "deal_code": Way(None, by("@code")),
    "settings": Way(None, by("@settings")),
    "looks": Way(None, by("@settings", "@looks")),
    "help": Way(None, by("h")),
    "editor": Way(None, by(*OWN_RULES)),
    "rule_sets": Way(None, by(*OWN_RULES, "@rule_sets")),
    "rule_set_field": Way(None, by(*OWN_RULES, "@rule_sets", "@import")),
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
    "daily": Way(None, by("@daily"), "menu"),
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

    def read_the_caps(self) -> None:
        """The cap "Enter" stands on what Enter does now, and nowhere else."""
        layer = self.scene.layer
        assert isinstance(layer, Layer)
        carry = [node for node in layer.focus.items if getattr(node, "shown_cap", "") == "Enter"]
        assert carry in ([], [layer.focus.pressed_by_enter])

    def tab_through(self) -> None:
        """Forwards to where it began, and the same way back."""
        if not self.focused:
            self.press("Tab")
        there = [self.focused]
        self.read_the_caps()
        while True:
            self.press("Tab")
            self.read_the_caps()
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
            self.look_at_pointer()
        self.read_the_caps()
        self.wait()
        self.look()

    def look_at_pointer(self) -> None:
        """Over what can be pressed the pointer is a hand, or a caret where one types; over the rest an arrow."""
        layer = self.scene.layer
        assert isinstance(layer, Layer)
        meaning = layer.pointer.over.meaning() if layer.pointer.over is not None else None
        is_open = meaning is not None and bool(meaning.actions) and "disabled" not in meaning.states
        if meaning is not None and meaning.role == "card":
            return  # a card explains itself where it cannot be played
        assert (layer.pointer_shape != "arrow") is is_open, layer.pointer.over

    def resize(self) -> None:
        for size in (*SIZES, SIZES[0]):
            self.puppet.game.window.window.size = size
            self.wait()
            self.puppet.pass_time(SETTLE + 0.05)
            self.wait()
            assert self.stage.size == size
            self.look()

    def be_forced(self) -> None:
        """Sizes that no person chooses and a system may force; then it is as it was."""
        window = self.puppet.game.window.window
        window.minimum_size = (1, 1)
        for size in (*FORCED, SIZES[0]):
            window.size = size
            self.wait()
            self.puppet.pass_time(SETTLE + 0.05)
            self.wait()
            assert self.stage.top is self.scene
            assert window.get_surface().get_size() == size
            self.stage.stale = True
            self.stage.draw(0.0)
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


@pytest.mark.e2e
@pytest.mark.parametrize("name", WAYS)
def test_a_scene_survives_every_size_that_is_forced_on_it(name: str, begin: Callable[[str, str], Visit]) -> None:
    begin(name, "off").be_forced()


# ---------------------------------------------------------------- nothing is lost by accident

ASKING = {
    "replay.scene._ask_to_play_on": Way(None, lambda puppet: one_game_waits(puppet)),
    "menu.scene.ask_to_quit": Way(None, by("Escape")),
    "settings.scene.ask_to_reset": Way(None, by("@settings", "@reset")),
    "table.scene._ask_to_leave": Way(MAU_MAU, lambda puppet: not_kept(puppet)),
    "table.scene._ask_to_give_up": Way(MAU_MAU, by("Escape", "@give_up")),
}
"""How a player comes to each question, by the function that asks it."""

SAFE = {"no", "cancel", "back"}
DESTROYING = {"yes", "reset", "delete", "give_up", "leave", "quit", "export"}


def one_game_waits(puppet: Puppet) -> None:
    """Play on from a game that is watched, while another one waits in the menu."""
    by("@deal", "Escape", "@leave")(puppet)
    watched(puppet)
    puppet.press("o")


def not_kept(puppet: Puppet) -> None:
    """A game whose file cannot be written is left."""
    puppet.game.storage.saves.close()
    by("Escape", "@leave")(puppet)


def every_question() -> set[str]:
    """The functions of the program that open a dialog which asks, read from the program's text."""
    found = set()
    for module in pkgutil.walk_packages(scenes.__path__, f"{scenes.__name__}."):
        text = inspect.getsource(importlib.import_module(module.name))
        for part in ast.walk(ast.parse(text)):
            if not isinstance(part, ast.FunctionDef):
                continue
            calls = (one for one in ast.walk(part) if isinstance(one, ast.Call))
            if any(isinstance(call.func, ast.Name) and call.func.id == "Dialog" and asks(call) for call in calls):
                found.add(f"{module.name.removeprefix(scenes.__name__ + '.')}.{part.name}")
    return found


def asks(call: ast.Call) -> bool:
    """Whether a dialog is made with a second answer, its sixth value."""
    return len(call.args) > 5 or any(word.arg == "no" for word in call.keywords)


def test_there_is_a_way_to_every_question() -> None:
    assert every_question() == set(ASKING)


def brass(scene: Scene) -> set[str]:
    """The keys of what is brass."""
    layer = scene.layer
    assert isinstance(layer, Layer)
    return {node.key for node in layer.nodes if getattr(node, "kind", "") == "brass"}


@pytest.mark.e2e
@pytest.mark.parametrize("key", ["Return", "space", "Escape"])
@pytest.mark.parametrize("question", ASKING)
def test_a_question_opens_on_the_answer_that_loses_nothing(question: str, key: str) -> None:
    puppet = Puppet(ASKING[question].table, SIZES[0], {"motion": "off", "suit_colours": 4})
    try:
        ASKING[question].open(puppet)
        asking, stage = puppet.stage.top, puppet.stage
        assert asking.name == "dialog"
        assert puppet.told["focused"] in SAFE
        assert asking.layer is not None
        assert asking.layer.focus.default in SAFE
        assert brass(asking) == {puppet.told["focused"]}
        below, settings = list(stage.scenes[:-1]), stage.settings
        puppet.press(key)
        assert stage.running
        assert stage.scenes == below
        assert stage.settings == settings
        assert stage.top.name != "dialog"
    finally:
        puppet.close()


@pytest.mark.e2e
@pytest.mark.parametrize("name", WAYS)
def test_what_destroys_is_never_brass(name: str, begin: Callable[[str, str], Visit]) -> None:
    visit = begin(name, "off")
    layer = visit.scene.layer
    assert isinstance(layer, Layer)
    assert not brass(visit.scene) & DESTROYING
    assert layer.focus.default not in DESTROYING
    assert visit.focused not in DESTROYING


# ---------------------------------------------------------------- nothing shines through words

SHINES = 1
"""Of 255: by how much a pixel of a panel may change where what lies below turns from black to white."""


def on_ground(scene: Scene, size: tuple[int, int], colour: str) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(colour)
    scene.draw(surface, 0.0)
    return surface


@pytest.mark.e2e
@pytest.mark.parametrize("name", [name for name, kind in every_scene().items() if kind.overlay])
def test_nothing_shines_through_words(name: str, begin: Callable[[str, str], Visit]) -> None:
    """All that says something on a panel is the same over white as over black, in its whole box."""
    visit = begin(name, "off")
    layer, size = visit.scene.layer, visit.stage.size
    assert isinstance(layer, Layer)
    shining = on_ground(visit.scene, size, "white")
    shining.blit(on_ground(visit.scene, size, "black"), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    said = [node for node in layer.in_reading_order() if node.usable() and node.meaning() is not None]
    assert said
    for node in said:
        box = node.seen_part().clip(shining.get_rect())
        if box.w and box.h:
            levels = pygame.image.tobytes(shining.subsurface(box), "RGB")
            assert max(levels) <= SHINES, (node.key, node.meaning(), box)


# ---------------------------------------------------------------- the ring has its air

RING = 5 + 1.3 * 3.4
"""Units from the edge of what has the keyboard to the outer edge of its ring (docs/design.md, section 7)."""

ELSEWHERE = {"table"}
"""Where rings lie over one another on purpose: the cards of a hand do."""


def words_on(layer: Layer) -> Iterator[tuple[Node, pygame.Rect, str]]:
    """What is written on the elements of a screen, as far as it is seen: whose it is, where it stands, the text."""
    for element in getattr(layer, "elements", []):
        for written in element.written:
            ink = written.ink.move(element.rect.topleft)
            if element.scroll is not None:
                ink = ink.clip(element.scroll.view_rect())
            if ink.w and ink.h:
                yield element, ink, written.text


@pytest.mark.e2e
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", sorted(set(WAYS) - ELSEWHERE))
def test_no_ring_touches_anything_else(name: str, size: tuple[int, int], text_size: int) -> None:
    """The ring of each node is whole, in the window, and clear of every other node and of all words."""
    puppet = Puppet(WAYS[name].table, size, {"motion": "off", "pace": "quick", "text_size": text_size})
    try:
        WAYS[name].open(puppet)
        layer = puppet.stage.top.layer
        assert isinstance(layer, Layer)
        unit = min(size[0] / 1280, size[1] / 720)
        for key in [node.key for node in layer.focus.items]:
            if all(node.key != key for node in layer.focus.items):
                continue  # the menu's options, which the row that has the keyboard has changed
            layer.focus.focus(key)
            node = layer.focus.current
            assert node is not None
            out = RING - node.ring_inset
            ring = node.ring_rect().inflate(2 * round(out * unit), 2 * round(out * unit))
            whole = pygame.Rect((0, 0), size) if node.scroll is None else node.scroll.view_rect()
            assert whole.contains(ring), (key, ring, whole)
            others = [(one, one.ring_rect().clip(one.seen_part()), one.key) for one in layer.focus.items]
            others += words_on(layer)
            for other, box, what in others:
                is_part = node.hit_rect().contains(box) or box.contains(node.hit_rect())
                assert other is node or is_part or not ring.colliderect(box), (key, what, ring, box)
    finally:
        puppet.close()


@pytest.mark.e2e
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(WAYS))
def test_a_scene_speaks_every_language(name: str, language: str) -> None:
    """It is opened and gone through with Tab where there is least room, and no gap is left open in its words."""
    settings = {"motion": "off", "pace": "quick", "language": language, "text_size": 150}
    puppet = Puppet(WAYS[name].table, (960, 540), settings)
    try:
        WAYS[name].open(puppet)
        assert puppet.told["scene"] == name
        for _ in range(12):
            puppet.press("Tab")
        for node in puppet.told["tree"]:
            assert not re.search(r"[{}]|  ", f"{node['name']} {node['value']}".strip()), node
    finally:
        puppet.close()


@pytest.mark.e2e
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", ["settings", "editor", "rule_sets", "seats", "pause", "dialog", "deal_code", "fault"])
def test_a_panel_keeps_clear_of_the_rail(name: str, size: tuple[int, int], text_size: int) -> None:
    """No panel's corner lies on the rail, which is round there (docs/design.md, section 4)."""
    puppet = Puppet(WAYS[name].table, size, {"motion": "off", "text_size": text_size})
    try:
        WAYS[name].open(puppet)
        layer = puppet.stage.top.layer
        unit = min(size[0] / 1280, size[1] / 720)
        inner = pygame.Rect((0, 0), size).inflate(-round(60 * unit), -round(60 * unit))
        bend, own = 56 * unit, 20 * unit
        panels = [element.hit_rect() for element in layer.elements if isinstance(element, Panel)]
        assert panels
        for panel in panels:
            assert inner.contains(panel), (panel, inner)
            for x, y in ((panel.left - inner.left, panel.top - inner.top),
                         (inner.right - panel.right, inner.bottom - panel.bottom)):  # fmt: skip
                if x + own < bend and y + own < bend:
                    assert hypot(bend - own - x, bend - own - y) + own <= bend, panel
    finally:
        puppet.close()


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
