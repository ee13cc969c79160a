"""The controls of a replay: the labelled buttons of the console, the chips in the corners, the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control, Ground, Written
from crazy8.ui.widgets.meaning import CHECKED, NUMBER, PRESS, SET, SWITCH, Meaning, button
from crazy8.ui.widgets.node import Node

Moves = Mapping[Intent, Callable[[], None]]
"""Keys that go through the game, whichever control has the keyboard."""

_LIP = 4
_FLOOR = 11


class Watching(Control):
    """A control that leaves the keys for the game to the game."""

    def __init__(self, screen: Ground, rect: pygame.Rect, key: str, moves: Moves) -> None:
        self.moves = moves
        super().__init__(screen, rect, key)

    def take(self, intent: Intent) -> bool:
        move = self.moves.get(intent)
        if move is not None:
            move()
        return move is not None

    def word_in(self, surface: pygame.Surface, words: str, room: pygame.Rect, role: str, px: int, paint: str,
                lines: int = 1) -> None:  # fmt: skip
        """Write words of ``px`` pixels into a box, smaller where they are too long."""
        ink = label(surface, words, room, role, px, _FLOOR, paint, lines=lines)
        self.written.append(Written(words, ink, pygame.Rect(room)))


class ConsoleButton(Watching):
    """A felt button of the console: its sign, its word, and the cap of the key that does the same.

    ``shows_cap`` and ``shows_sign`` are off where there is no room. ``words`` are all that may come to stand on it.
    """

    radius = 10
    ring_inset = 4

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        word: str,
        sign: str,
        cap: str,
        command: Callable[[], None],
        moves: Moves,
        is_spare: tuple[bool, bool] = (True, True),
        said: str = "",
    ) -> None:
        self.word = word
        self.sign = sign
        self.cap = cap
        self.command = command
        self.shows_cap, self.shows_sign = is_spare
        self.said = said
        self.is_off = False
        super().__init__(screen, rect, key, moves)

    @staticmethod
    def width(u: Units, words: tuple[str, ...], cap: str, has_cap: bool, has_sign: bool) -> int:
        """How wide it must be for the widest of its words."""
        px = u.text(16, 14)
        sign = u(27) if has_sign else u(4)
        key = u(12) + chrome.keycap_size(u, cap, 12)[0] if has_cap and cap else u(2)
        return u(10) + sign + max(width_of(word, "medium", px) for word in words) + key + u(10)

    def meaning(self) -> Meaning:
        return button(self.word, self.said, disabled=self.is_off)

    def set_state(self, word: str, sign: str, cap: str, off: bool = False) -> None:
        """What it says, which key does the same now, and whether it is of no use."""
        if (word, sign, cap, off) != (self.word, self.sign, self.cap, self.is_off):
            self.word, self.sign, self.cap, self.is_off = word, sign, cap, off
            self.repaint()

    def press(self) -> None:
        if not self.is_off:
            self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        face = chrome.button(surface, u, face, "off" if self.is_off else "felt", self.state, self.radius)
        ink = "off_text" if self.is_off else "paper"
        left, right = face.x + u(10), face.right - u(10)
        if self.shows_sign:
            sign = icon(self.sign, u(20), "off_text" if self.is_off else "brass_hi", 2.2)
            centred(surface, sign, left + u(10), face.centery)
            left += u(27)
        if self.shows_cap and self.cap:
            cap = chrome.keycap(surface, u, self.cap, (right, face.centery), "mr", ink, 12)
            right = cap.x - u(6)
        self.word_in(surface, self.word, pygame.Rect(left, face.y, right - left, face.h), "medium", u.text(16, 14), ink)


class PlayOnButton(Watching):
    """Plays on from here, as practice: the one brass button. Where that cannot be it is off, and ``why`` says so."""

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        word: str,
        said: str,
        why: str,
        cap: str,
        command: Callable[[], None],
        moves: Moves,
    ) -> None:
        self.word = word
        self.said = said
        self.why = why
        self.cap = cap
        self.command = command
        self.is_off = False
        super().__init__(screen, rect, key, moves)

    @staticmethod
    def width(u: Units, word: str, cap: str) -> int:
        """How wide it likes to be."""
        return u(20) + width_of(word, "action", u.text(19, 16)) + u(12) + chrome.keycap_size(u, cap)[0] + u(14)

    def meaning(self) -> Meaning:
        return button(self.word, self.why if self.is_off else self.said, disabled=self.is_off)

    def set_off(self, off: bool) -> None:
        """Show whether one can play on."""
        if off != self.is_off:
            self.is_off = off
            self.repaint()

    def press(self) -> None:
        if not self.is_off:
            self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        kind = "off" if self.is_off else "brass"
        face = chrome.button(surface, u, face, kind, self.state)
        ink = chrome.ink_on(kind)
        room = pygame.Rect(face.x + u(20), face.y, face.w - u(34), face.h)
        if self.is_off:
            half = room.h // 2
            high = pygame.Rect(room.x, room.y + u(3), room.w, half)
            self.word_in(surface, self.word, high, "action", u.text(19, 16), ink)
            low = pygame.Rect(room.x, room.y + half, room.w, room.h - half - u(3))
            self.word_in(surface, self.why, low, "body", u.text(15, 14), ink)
            return
        cap = chrome.keycap_size(u, self.cap)[0] + u(12)
        if width_of(self.word, "action", u.text(19, 16)) <= room.w - cap:
            chrome.keycap(surface, u, self.cap, (room.right, face.centery), "mr", ink)
            room.w -= cap
        self.word_in(surface, self.word, room, "action", u.text(19, 16), ink, lines=2)


class Chip(Watching):
    """A dark chip in a corner: a sign and, where there is room, a word."""

    ring_inset = 4

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        said: str,
        sign: str,
        word: str,
        command: Callable[[], None],
        moves: Moves,
    ) -> None:
        self.said = said
        self.sign = sign
        self.word = word
        self.command = command
        self.is_on = False
        super().__init__(screen, rect, key, moves)

    @staticmethod
    def width(u: Units, word: str) -> int:
        """How wide it is."""
        return u(44) if not word else u(40) + width_of(word, "medium", u.text(16, 14)) + u(12)

    def meaning(self) -> Meaning:
        return button(self.said)

    def set_state(self, on: bool, word: str) -> None:
        """Show whether what it switches is on, and what it says."""
        if (on, word) != (self.is_on, self.word):
            self.is_on, self.word = on, word
            self.repaint()

    def press(self) -> None:
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        fill, see = ("paper", 1.0) if self.is_on else ("night", 0.8 if self.pointed else 0.62)
        chrome.pill(surface, u, face, see, 12, fill, "#F6E7C0", 0.6 if self.pointed or self.is_on else 0.16)
        ink = "ink" if self.is_on else "paper"
        down = u(1) if self.state == "pressed" else 0
        middle = face.x + u(22) if self.word else face.centerx
        centred(surface, icon(self.sign, u(22), "ink" if self.is_on else "brass_hi", 2.2), middle, face.centery + down)
        room = pygame.Rect(face.x + u(40), face.y + down, face.w - u(40 + 8), face.h)
        self.word_in(surface, self.word, room, "medium", u.text(16, 14), ink)


class SwitchChip(Chip):
    """One that switches something on and off."""

    def meaning(self) -> Meaning:
        return Meaning(SWITCH, self.said, "", (CHECKED,) * self.is_on, (PRESS,))


class SeatChip(Chip):
    """Goes around the table: a press to the next seat, Up and Down there and back. ``who`` sits there."""

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        said: str,
        word: str,
        go: Callable[[int], None],
        who: Callable[[], str],
        moves: Moves,
    ) -> None:
        self.go = go
        self.who = who
        super().__init__(screen, rect, key, said, "person", word, lambda: go(1), moves)

    def meaning(self) -> Meaning:
        return Meaning(NUMBER, self.said, self.who(), (), (PRESS, SET))

    def take(self, intent: Intent) -> bool:
        if intent in (Intent.UP, Intent.DOWN):
            self.go(1 if intent is Intent.DOWN else -1)
            return True
        return super().take(intent)


class WayBack(Node):
    """The chip in the corner, which is part of the table's picture: back to the list. ``chip`` tells where it is."""

    def __init__(self, key: str, words: str, chip: Callable[[], pygame.Rect], command: Callable[[], None],
                 moves: Moves) -> None:  # fmt: skip
        self.key = key
        self.words = words
        self.chip = chip
        self.command = command
        self.moves = moves

    def hit_rect(self) -> pygame.Rect:
        return self.chip()

    def meaning(self) -> Meaning:
        return button(self.words)

    def press(self) -> None:
        self.command()

    def take(self, intent: Intent) -> bool:
        move = self.moves.get(intent)
        if move is not None:
            move()
        return move is not None
