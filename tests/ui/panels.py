"""What the tests of the panels share: a stage with a plain ground, keys and clicks, time, words in their boxes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pygame
import pytest

from crazy8.rules.actions import DEAL
from crazy8.rules.cards import card_of, hand_of
from crazy8.rules.match import Match
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import outcome_of
from crazy8.rules.view import PlayerView
from crazy8.text.words import Words, words_for
from crazy8.ui.drawing import labels
from crazy8.ui.drawing.type import line_height
from crazy8.ui.scenes import share as share_buttons
from crazy8.ui.scenes.chooser import controls as chooser_controls
from crazy8.ui.scenes.chooser import scene as chooser
from crazy8.ui.scenes.game_over import celebration, loss, win
from crazy8.ui.scenes.rules import page as rules_page
from crazy8.ui.scenes.settlement import paint as settlement_paint
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import Scene
from crazy8.ui.widgets import buttons as widget_buttons
from crazy8.ui.widgets.overlay import Overlay
from tests.ui.stage_host import StageHost

SIZES = ((960, 540), (1280, 720), (1920, 1080), (2560, 1080))
GROUND = (31, 106, 78)
NAMES = ("you", "Ada", "Bruno", "Emil", "Clara", "Oskar", "Frida", "Hugo")
LONG_NAMES = ("Wilhelmina-Ann", "Maximiliane-Lo", *NAMES[2:])
HEADS = tuple(f"french/{card}" for card in ("QS", "QH", "KC", "JD", "QC", "KS", "QD", "JH"))
KEYS = {
    "Enter": pygame.K_RETURN, "Space": pygame.K_SPACE, "Esc": pygame.K_ESCAPE, "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT, "Up": pygame.K_UP, "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME, "End": pygame.K_END, "PgUp": pygame.K_PAGEUP, "PgDn": pygame.K_PAGEDOWN,
    "F1": pygame.K_F1,
}  # fmt: skip
HELD = {"Shift": pygame.KMOD_LSHIFT, "Ctrl": pygame.KMOD_LCTRL}


class Ground(Scene):
    """A plain ground to lay a panel over."""

    name = "ground"

    def handle(self, event: pygame.Event) -> None:
        pass

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        surface.fill(GROUND)


class PanelStage(StageHost):
    """A stage with a plain ground on it."""

    def __init__(self, size: tuple[int, int] = (1280, 720), words: Words | None = None, **settings: Any) -> None:
        super().__init__(None, size, words, **settings)
        self.push(Ground(self))


class Calls(list[Any]):
    """A callback that notes what it is called with."""

    def __call__(self, *values: Any) -> None:
        self.append(values[0] if values else None)


def stage_of(scene: Scene) -> StageHost:
    """The stage of a panel. One that is not there yet is laid over the ground, in the place of the one before."""
    stage = scene.host
    assert isinstance(stage, StageHost)
    if scene not in stage.scenes:
        while len(stage.scenes) > 1:
            stage.pop()
        stage.push(scene)
    assert stage.top is scene
    return stage


def seen(scene: Scene) -> StageHost:
    """The stage of a panel once a frame has shown the panel as it is now: nobody acts on what is not to be seen."""
    stage = stage_of(scene)
    stage.draw()
    return stage


def press(scene: Scene, *names: str) -> None:
    """Press keys by name: one of ``KEYS``, a letter or digit, "Shift+Tab", "Ctrl+C"."""
    for name in names:
        *held, plain = name.split("+")
        key = KEYS.get(plain) or ord(plain.lower())
        seen(scene).press(key, mod=HELD[held[0]] if held else 0)


def move(scene: Scene, pos: tuple[int, int]) -> None:
    seen(scene).point(pos)


def click(scene: Scene, pos: tuple[int, int]) -> None:
    """Press and let go of the left button at a point."""
    stage = mouse_down(scene, pos)
    stage.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def mouse_down(scene: Scene, pos: tuple[int, int]) -> StageHost:
    stage = seen(scene)
    stage.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=1))
    return stage


def mouse_up(scene: Scene, pos: tuple[int, int]) -> None:
    seen(scene).send(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))


def wheel(scene: Scene, steps: int) -> None:
    seen(scene).send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps)))


def step(scene: Scene) -> None:
    """Let time go on by one step; nothing is shown."""
    stage_of(scene).step(STEP)


def run(scene: Scene, seconds: float) -> None:
    """Let time go on in fixed steps; nothing is shown."""
    for _ in range(round(seconds / STEP)):
        step(scene)


def settle(scene: Scene, longest: float = 20.0) -> float:
    """Let time go on until nothing moves; how long that took. Nothing is shown."""
    passed = 0.0
    while stage_of(scene).moving:
        step(scene)
        passed += STEP
        assert passed < longest
    return passed


def centre(scene: Overlay, name: str) -> tuple[int, int]:
    """The middle of a button."""
    stage_of(scene)
    x, y = scene.screen.points()[name]
    return x, y


def painted(scene: Scene) -> pygame.Surface:
    """A picture of the scene on the plain ground, painted as a whole."""
    return stage_of(scene).draw(1.0, whole=True).copy()


def ended_view(
    rules: RuleSet, hands: Sequence[str], before: Sequence[int], blocked: bool = False, number: int = 2
) -> PlayerView:
    """Seat 0's view of a round that has ended with these hands (card codes with blanks between)."""
    match = Match(rules, len(hands), 5)
    match.apply(DEAL)
    view = match.view(0)
    assert view is not None
    held = tuple(hand_of(card_of(code) for code in hand.split()) for hand in hands)
    out = None if blocked else next(seat for seat, hand in enumerate(held) if not hand)
    outcome = outcome_of(rules, held, out)
    totals = tuple(old + new for old, new in zip(before, outcome.points, strict=True))
    return view._replace(outcome=outcome, revealed=held, totals=totals, round_number=number)


def longer_words() -> Words:
    """English with every sentence of the panels 40 percent longer, as other languages are."""

    def longer(entry: Any) -> Any:
        if isinstance(entry, dict):
            return {key: longer(value) for key, value in entry.items()}
        if not any(letter.isalpha() for letter in entry.replace("{", " {").replace("}", "} ")) or entry[0] == "{":
            return entry
        more = "nn nnnnn nnnnnnn nnnn " * (len(entry) // 40 + 1)
        return entry + more[: round(len(entry) * 0.4)].rstrip()

    table = dict(words_for().table)
    for name in ("settlement", "standing", "game_over", "help_page", "chooser", "rule", "suit"):
        kept = {"sum", "sum_cut", "shared_line", "plus", "nth", "place", "cap"}
        table[name] = {key: value if key in kept else longer(value) for key, value in table[name].items()}
    return Words(table, "en")


class Written:
    """All words that are painted, with their boxes and the place they take in the window."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.labels: list[tuple[str, pygame.Rect, pygame.Rect]] = []
        self._origin = (0, 0)
        for module in (
            celebration, chooser, chooser_controls, loss, rules_page, settlement_paint, share_buttons,
            widget_buttons, win,
        ):  # fmt: skip
            monkeypatch.setattr(module, "label", self.label)

    def read(self, scene: Overlay, over_another: bool = False) -> list[str]:
        """All words on a panel as it is now: first those on its ground, then those of its elements. Of one that lies
        ``over_another``, whose words show beside it, only its elements'."""
        stage = stage_of(scene)
        self.labels.clear()
        stage.draw(1.0, whole=True)
        if over_another:
            self.labels.clear()
        for element in scene.screen.elements:
            self._origin = element.rect.topleft
            element.repaint()
        self._origin = (0, 0)
        return self.texts

    def label(self, surface: pygame.Surface, text: str, box: Any, *values: Any, **more: Any) -> pygame.Rect:
        at = pygame.Rect(box).move(self._origin)
        inside = labels.label(surface, text, box, *values, **more)
        drawn = inside.move(self._origin)
        if text:
            role, px, *rest = values
            floor = rest[0] if rest else 14
            lines = more.get("lines", rest[3] if len(rest) > 3 else 1)
            size, rows, _ = labels.fitted(text, role, px, at.w, at.h, floor, labels.LAST_RESORT, lines)
            ink = pygame.Rect(drawn.x, 0, drawn.w, round(line_height(role, size) * (len(rows) - 1) + size * 0.72))
            ink.centery = at.centery
            self.labels.append((text, at, ink))
        return inside

    @property
    def texts(self) -> list[str]:
        return [text for text, _, _ in self.labels]

    def check(self) -> None:
        """Every label stays in its box, and no two touch."""
        assert self.labels
        for text, box, ink in self.labels:
            assert box.left - 1 <= ink.left, text
            assert ink.right <= box.right + 1, text
            assert box.top - 1 <= ink.top, text
            assert ink.bottom <= box.bottom + 1, text
        for (one, _, ink), (other, _, other_ink) in combinations(self.labels, 2):
            assert not ink.colliderect(other_ink), (one, other)
