"""A table scene on the real stage, and a player who presses, clicks and waits."""

from __future__ import annotations

from typing import Any

import pygame

from crazy8.rules.actions import action_of, card_played, is_play
from crazy8.rules.cards import CARD_CODES, card_of
from crazy8.rules.position import round_from
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import TableChoice
from tests.ui.stage_host import StageHost

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


class Player:
    """Sits at a table scene and does what a person can do."""

    def __init__(self, rules: str | RuleSet = "mau_mau", players: int = 3, seed: int = 1, **host: Any) -> None:
        self.host = StageHost(**host)
        chosen = preset(rules).rules if isinstance(rules, str) else rules
        self.scene = TableScene(self.host, TableChoice(chosen, ("normal",) * (players - 1), seed))
        self.host.push(self.scene)

    @property
    def top(self) -> Any:
        return self.host.top

    @property
    def surface(self) -> pygame.Surface:
        return self.host.surface

    @property
    def view(self):
        return self.scene.session.view(0)

    def step(self) -> None:
        """Let time go on by one step; nothing is shown."""
        self.host.step(STEP)

    def draw(self) -> None:
        self.host.draw()

    def wait(self, seconds: float = 60.0) -> None:
        """Let time go on until nothing moves on top, or for so long."""
        for number in range(round(seconds / STEP)):
            self.step()
            if not self.host.moving:
                break
            if number % 40 == 0:
                self.draw()
        self.draw()

    def key(self, name: str, shift: bool = False, control: bool = False) -> None:
        self.host.press(KEYS[name], mod=(pygame.KMOD_SHIFT if shift else 0) | (pygame.KMOD_CTRL if control else 0))

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
            self.host.point(at)
        else:
            self.host.send(mouse_event(kind, at, button))

    def click(self, at: tuple[int, int]) -> None:
        self.host.click(at)

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
        self.scene.table.focus.key = ""
        self.wait()


def mouse_event(kind: int, at: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=button)


def cards_to_play(legal: tuple[int, ...]) -> set[str]:
    """The codes of the cards that these actions play."""
    return {CARD_CODES[card_played(action)] for action in legal if is_play(action)}


def legal_texts(player: Player) -> list[str]:
    """What the trace calls legal."""
    return player.scene.trace().more["legal"]


__all__ = ["KEYS", "STEP", "Player", "action_of", "cards_to_play", "legal_texts", "mouse_event"]
