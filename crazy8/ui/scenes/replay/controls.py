"""The controls of a replay: the position, the buttons that go on and back, the ones in the corners."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import draw_text, fitted_px
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import CHECKED, NUMBER, PRESS, SET, SLIDER, SWITCH, Meaning, button
from crazy8.ui.widgets.node import Node


class SquareButton(Control):
    """A small dark button of one sign, drawn ``times`` times beside itself; ``words`` say what it does."""

    shade = 0

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        words: str,
        sign: str,
        command: Callable[[], None],
        times: int = 1,
    ) -> None:
        self.words = words
        self.sign = sign
        self.times = times
        self.command = command
        self.is_off = False
        self.is_on = False
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return button(self.words, disabled=self.is_off)

    def set_state(self, off: bool = False, on: bool = False) -> None:
        """Show whether it is of no use now, and whether what it switches is on."""
        if (off, on) != (self.is_off, self.is_on):
            self.is_off, self.is_on = off, on
            self.repaint()

    def press(self) -> None:
        if not self.is_off:
            self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        lit = self.pointed and not self.is_off
        fill, see = ("paper", 1.0) if self.is_on else ("night", 0.8 if lit else 0.6)
        chrome.pill(surface, u, face, see, 12, fill, "#F6E7C0", 0.6 if lit or self.is_on else 0.16)
        ink = "ink" if self.is_on else "#6E9483" if self.is_off else "paper"
        down = u(1) if self.state == "pressed" else 0
        drawn = icon(self.sign, u(24), ink, 2.4)
        for number in range(self.times):
            x = face.centerx + round((number - (self.times - 1) / 2) * u(9))
            centred(surface, drawn, x, face.centery + down)


class SwitchButton(SquareButton):
    """One that switches something on and off."""

    def meaning(self) -> Meaning:
        return Meaning(SWITCH, self.words, "", (CHECKED,) * self.is_on, (PRESS,))


class ChairButton(SquareButton):
    """Goes around the table: a press to the next chair, Up and Down there and back. ``who`` sits at the chair."""

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        words: str,
        sign: str,
        go: Callable[[int], None],
        who: Callable[[], str],
    ) -> None:
        self.go = go
        self.who = who
        super().__init__(screen, rect, key, words, sign, lambda: go(1))

    def meaning(self) -> Meaning:
        return Meaning(NUMBER, self.words, self.who(), (), (PRESS, SET))

    def take(self, intent: Intent) -> bool:
        if intent not in (Intent.UP, Intent.DOWN):
            return False
        self.go(1 if intent is Intent.DOWN else -1)
        return True


class PlayButton(Control):
    """Plays and pauses. ``cap`` names the key; it is shown as long as the key presses it."""

    def __init__(
        self, screen: Ground, rect: pygame.Rect, key: str, play: str, pause: str, cap: str, command: Callable[[], None]
    ) -> None:
        self.words = (play, pause)
        self.cap = cap
        self.command = command
        self.is_playing = False
        self.is_entered = False
        super().__init__(screen, rect, key)

    @property
    def word(self) -> str:
        """What a press does now."""
        return self.words[self.is_playing]

    def meaning(self) -> Meaning:
        return button(self.word)

    def set_playing(self, playing: bool) -> None:
        """Show whether the game plays by itself."""
        if playing != self.is_playing:
            self.is_playing = playing
            self.repaint()

    def press(self) -> None:
        self.command()

    def entered_by(self, pressed: bool) -> None:
        if pressed != self.is_entered:
            self.is_entered = pressed
            self.repaint()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        face = chrome.button(surface, u, face, "brass", self.state)
        ink = chrome.ink_on("brass")
        sign = icon("pause" if self.is_playing else "play", u(24), ink, 2.6)
        centred(surface, sign, face.x + u(28), face.centery)
        right = face.right - u(12)
        if self.is_entered:
            right = chrome.keycap(surface, u, self.cap, (right, face.centery), "mr", ink).x - u(6)
        left = face.x + u(48)
        px = fitted_px(self.word, "action", u.text(21, 16), 11, right - left)
        draw_text(surface, self.word, (left, face.centery), "action", px, ink)


class WayBack(Node):
    """The arrow on the chip in the corner, which is part of the table's picture. The pointer may press all of the chip.

    ``chip`` tells where that is, ``width`` how much of it the arrow takes.
    """

    radius = 8
    ring_inset = 8

    def __init__(
        self, key: str, words: str, chip: Callable[[], pygame.Rect], width: int, command: Callable[[], None]
    ) -> None:
        self.key = key
        self.words = words
        self.chip = chip
        self.width = width
        self.command = command

    def hit_rect(self) -> pygame.Rect:
        chip = self.chip()
        return pygame.Rect(chip.x, chip.y, self.width, chip.h)

    def seen_part(self) -> pygame.Rect:
        return self.chip()

    def meaning(self) -> Meaning:
        return button(self.words)

    def press(self) -> None:
        self.command()


class Position(Node):
    """Where the replay stands: the words on the chip in the corner. It takes keys alone; ``moves`` are those that lead
    elsewhere, ``chip`` tells where the chip is and ``left`` how much of it another control takes."""

    def __init__(
        self,
        key: str,
        words: str,
        value: Callable[[], str],
        chip: Callable[[], pygame.Rect],
        left: int,
        moves: Mapping[Intent, Callable[[], None]],
    ) -> None:
        self.key = key
        self.words = words
        self.value = value
        self.chip = chip
        self.left = left
        self.moves = moves

    def hit_rect(self) -> pygame.Rect:
        chip = self.chip()
        return pygame.Rect(chip.x + self.left, chip.y, chip.w - self.left, chip.h)

    def ring_rect(self) -> pygame.Rect:
        return self.chip()

    def seen_part(self) -> pygame.Rect:
        return pygame.Rect(self.hit_rect().topleft, (0, 0))

    def meaning(self) -> Meaning:
        return Meaning(SLIDER, self.words, self.value(), (), (SET,))

    def can_press(self) -> bool:
        return False

    def take(self, intent: Intent) -> bool:
        move = self.moves.get(intent)
        if move is not None:
            move()
        return move is not None
