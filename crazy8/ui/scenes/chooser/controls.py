"""What can be pressed on the suit chooser: a tile for each suit, the word Mau, the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import suit_sign
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.shadows import glow_around
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import Meaning, button, choice
from crazy8.ui.widgets.node import Point

RISE: Final = 6
"""Units by which the tile that Enter would choose is raised."""


class SuitTile(Control):
    """A suit, its name (``text``) and how many of it are in hand (``count``, in words). ``cap`` is its digit.

    It is raised and lit while Enter would choose it. ``came`` is told its key when the pointer or the keyboard comes to
    it.
    """

    shade = 42
    radius = 14

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        suit: int,
        text: str,
        count: str,
        cap: str,
        german: bool,
        four_colours: bool,
        command: Callable[[], object],
        came: Callable[[str], object],
    ) -> None:
        self.suit = suit
        self.text = text
        self.count = count
        self.cap = cap
        self.german = german
        self.four_colours = four_colours
        self.command = command
        self.came = came
        self.is_raised = False
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return choice(self.text, self.count)

    def press(self) -> None:
        self.screen.host.sounds.play("suit")
        self.command()

    # ------------------------------------------------------------ being raised

    def point(self, pos: Point | None) -> None:
        super().point(pos)
        if pos is not None:
            self.came(self.key)

    def got_focus(self) -> None:
        self.came(self.key)

    def entered_by(self, pressed: bool) -> None:
        if pressed != self.is_raised:
            self.is_raised = pressed
            self.repaint()

    def ring_rect(self) -> pygame.Rect:
        return self.hit_rect().move(0, -self.u(RISE)) if self.is_raised else self.hit_rect()

    # ------------------------------------------------------------ painting

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self.is_raised:
            face = face.move(0, -u(RISE))
            glow_around(surface, face, u(14), u(12), 170)
        face = chrome.button(surface, u, face, "paper", self.state, 14)
        centred(surface, suit_sign(self.suit, u(88), self.german, self.four_colours), face.centerx, face.y + u(70))
        inside = face.w - u(16)
        word = (face.x + u(8), face.y + u(122), inside, u(30))
        label(surface, self.text, word, "title", u.text(24, 18), 14, "ink", "c")
        below = (face.x + u(8), face.y + u(153), inside, u(35))
        label(surface, self.count, below, "medium", u.text(15, 14), 14, "label", "c", 2)
        chrome.keycap(surface, u, self.cap, (face.x + u(12), face.y + u(12)), "tl", "ink_brown", 15)


class MauButton(Control):
    """Says Mau, once: ``is_called`` tells whether that has been done. ``cap`` is its key."""

    def __init__(
        self, screen: Ground, rect: pygame.Rect, key: str, call: Callable[[], object], is_called: Callable[[], bool]
    ) -> None:
        self.call = call
        self.is_called = is_called
        self.text = screen.host.words.say("chooser.mau")
        self.cap = key_cap(screen.host.words, Intent.MAU)
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        called = self.is_called()
        return button(self.text, self.screen.host.words.say("chooser.mau_said") if called else "", pressed=called)

    def press(self) -> None:
        if not self.is_called():
            self.screen.host.sounds.play("button")
            self.say_it()

    def say_it(self) -> None:
        """Call, without the sound of a button."""
        if not self.is_called():
            self.call()
            self.repaint()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u, called = self.u, self.is_called()
        face = chrome.button(surface, u, face, "red", "pressed" if called else self.state)
        left, right = face.x + u(20), face.right - u(14)
        if called:
            size = u(24)
            centred(surface, icon("check", size, "paper", 3.4), right - size / 2, face.centery)
            right -= size + u(8)
        else:
            right = chrome.keycap(surface, u, self.cap, (right, face.centery), "mr", "paper", 14).left - u(10)
        top, height = face.y, face.h
        if called:
            height = face.h * 56 // 100
            said = (left, top + face.h * 56 // 100, right - left, face.h * 34 // 100)
            label(surface, self.screen.host.words.say("chooser.mau_said"), said, "body", u.text(14, 14), 13, "paper")
        label(surface, self.text, (left, top, right - left, height), "action", u.text(24, 16), 14)


class BackButton(Control):
    """The key Esc and what it does, on the bare ground of the panel."""

    radius = 8

    def __init__(self, screen: Ground, rect: pygame.Rect, key: str, text: str, command: Callable[[], object]) -> None:
        self.text = text
        self.command = command
        self.cap = key_cap(screen.host.words, Intent.BACK)
        super().__init__(screen, rect, key)

    @staticmethod
    def width(screen: Ground, text: str) -> int:
        """How wide it likes to be, in pixels."""
        u, cap = screen.u, key_cap(screen.host.words, Intent.BACK)
        return width_of(text, "medium", u.text(16, 14)) + chrome.keycap_size(u, cap)[0] + u(10 + 16)

    def meaning(self) -> Meaning:
        return button(self.text)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        paint = "brass_hi" if self.pointed else "paper"
        cap = chrome.keycap(surface, u, self.cap, (face.x + u(8), face.centery), "ml", paint)
        words = (cap.right + u(10), face.y, face.right - u(8) - cap.right - u(10), face.h)
        label(surface, self.text, words, "medium", u.text(16, 14), 14, paint, "l", 2)
