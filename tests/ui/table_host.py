"""A table scene without a window: a host that notes what it is asked for, and hands that press, click and wait."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from crazy8.rules.actions import action_of, card_played, is_play
from crazy8.rules.cards import CARD_CODES, card_of
from crazy8.rules.position import round_from
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.saves import Saves
from crazy8.storage.settings import Settings
from crazy8.text.words import words_for
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell.scene import Scene, TableChoice

STEP = 1 / 120

KEYS = {
    "Enter": pygame.K_RETURN,
    "Space": pygame.K_SPACE,
    "Esc": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "D": pygame.K_d,
    "P": pygame.K_p,
    "M": pygame.K_m,
    "S": pygame.K_s,
    "H": pygame.K_h,
    "L": pygame.K_l,
    "T": pygame.K_t,
    "F1": pygame.K_F1,
    "F2": pygame.K_F2,
    "Backspace": pygame.K_BACKSPACE,
    "1": pygame.K_1,
    "2": pygame.K_2,
    "3": pygame.K_3,
    "4": pygame.K_4,
}


class Quiet:
    """Sounds that are only noted."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, step: int = 0) -> None:
        self.played.append(name)


class TableHost:
    """A host with scenes on a stack, as the stage has them."""

    def __init__(self, size: tuple[int, int] = (1280, 720), saves: Saves | None = None, **settings: Any) -> None:
        self.settings = replace(Settings(), **settings)
        self.words = words_for("en")
        self.saves = saves
        self.sounds = Quiet()
        self.size = size
        self.scenes: list[Scene] = []
        self.ended = False

    ring_shown = False

    def push(self, scene: Scene) -> None:
        if self.scenes and self.scenes[-1].layer is not None:
            self.scenes[-1].layer.covered()
        self.scenes.append(scene)
        scene.on_entered()

    def pop(self) -> None:
        self.scenes.pop().on_left()
        if self.scenes:
            if self.scenes[-1].layer is not None:
                self.scenes[-1].layer.uncovered()
            self.scenes[-1].on_entered()

    def replace(self, scene: Scene) -> None:
        self.scenes.clear()
        self.push(scene)

    def change(self, **settings: Any) -> None:
        self.settings = replace(self.settings, **settings)

    def quit(self) -> None:
        self.ended = True

    def toggle_full_screen(self) -> None:
        pass

    def copy_text(self, text: str) -> bool:
        return True

    def pasted_text(self) -> str:
        return ""


class Player:
    """Sits at a table scene and does what a person can do."""

    def __init__(self, rules: str | RuleSet = "mau_mau", players: int = 3, seed: int = 1, **host: Any) -> None:
        pygame.display.init()
        pygame.font.init()
        self.host = TableHost(**host)
        if pygame.display.get_surface() is None:
            pygame.display.set_mode(self.host.size)
        self.surface = pygame.Surface(self.host.size)
        chosen = preset(rules).rules if isinstance(rules, str) else rules
        self.scene = TableScene(self.host, TableChoice(chosen, ("normal",) * (players - 1), seed))
        self.host.push(self.scene)

    @property
    def top(self) -> Scene:
        return self.host.scenes[-1]

    @property
    def view(self):
        return self.scene.session.view(0)

    def draw(self) -> None:
        for scene in self.host.scenes:
            scene.draw(self.surface, 0.0)

    def wait(self, seconds: float = 60.0) -> None:
        """Let time go on until nothing moves on top, or for so long."""
        for number in range(round(seconds / STEP)):
            self.top.step(STEP)
            if not self.top.moving:
                break
            if number % 40 == 0:
                self.draw()
        self.draw()

    def key(self, name: str, shift: bool = False, control: bool = False) -> None:
        mod = (pygame.KMOD_SHIFT if shift else 0) | (pygame.KMOD_CTRL if control else 0)
        self.top.handle(pygame.Event(pygame.KEYDOWN, key=KEYS[name], mod=mod, scancode=0, unicode=""))

    def keys(self, names: str) -> None:
        for name in names.split():
            self.key(name)
            self.wait()

    def focus_on(self, code: str) -> None:
        """Move the focus along the hand to a card, with keys."""
        self.key("Home")
        for _ in range(len(self.scene.show.hand.cards)):
            if self.scene.show.focus == card_of(code):
                return
            self.key("Right")
        raise AssertionError(f"{code} cannot be reached")

    def mouse(self, kind: int, at: tuple[int, int], button: int = 1) -> None:
        if kind == pygame.MOUSEMOTION:
            event = pygame.Event(kind, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        else:
            event = pygame.Event(kind, pos=at, button=button)
        self.top.handle(event)

    def click(self, at: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEMOTION, at)
        self.mouse(pygame.MOUSEBUTTONDOWN, at)
        self.mouse(pygame.MOUSEBUTTONUP, at)

    def point(self, name: str) -> tuple[int, int]:
        """Where a control or a card is."""
        self.draw()
        x, y = self.scene.trace().more["points"][name]
        return x, y

    def set_up(self, **position: Any) -> None:
        """Put the running round into a position of the referee's kind, and show it."""
        match = self.scene.session.match
        rules = position.pop("rules")
        match.round = round_from({"rules": rules, "dealer": match.dealer, **position})
        self.scene.show.animator.queue.clear()
        self.scene.show.animator.beats.clear()
        show = self.scene.show
        show.animator.shown = view = match.view(0)
        show.hand.open(show.now - 9)
        show.hand.show(view.hand, (), show.now)
        show.forget_offer()
        show.skip()
        self.scene.cursor.to(None)
        self.wait()


def cards_to_play(legal: tuple[int, ...]) -> set[str]:
    """The codes of the cards that these actions play."""
    return {CARD_CODES[card_played(action)] for action in legal if is_play(action)}


def legal_texts(player: Player) -> list[str]:
    """What the trace calls legal."""
    return player.scene.trace().more["legal"]


__all__ = ["KEYS", "STEP", "Player", "Quiet", "TableHost", "action_of", "cards_to_play", "legal_texts"]
