"""What only the start menu has: its word mark, the fan of cards, the game that goes on, a tile, and small ways out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import read_portraits_ahead
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.medals import medallion
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import LAYERS, centred
from crazy8.ui.drawing.type import draw_text, width_of
from crazy8.ui.scenes.menu.hero import HERO_SHADE, Packs, draw_hero_ahead, hero, is_hero_drawn
from crazy8.ui.widgets.element import Control, Element
from crazy8.ui.widgets.meaning import HEADING, Meaning, button

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen


class Brand(Element):
    """The game's name on the cloth."""

    def __init__(self, screen: Screen, rect: pygame.Rect, text: str) -> None:
        self.text = text
        super().__init__(screen, rect)

    def meaning(self) -> Meaning:
        return Meaning(HEADING, self.text)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        px = self.u(68)
        while width_of(self.text, "display", px) > face.w:
            px -= 1
        draw_text(surface, self.text, (face.x, face.centery + self.u(3)), "display", px, (0, 0, 0, 120))
        draw_text(surface, self.text, face.midleft, "display", px)


class Fan(Element):
    """The fan of cards. A menu that has been on the screen already (``is_seen``) waits for it; the first frame of one
    does without, and the fan comes as soon as another core has drawn it."""

    shade = HERO_SHADE
    blendmode = LAYERS

    def __init__(self, screen: Screen, rect: pygame.Rect, packs: Packs, is_seen: bool) -> None:
        super().__init__(screen, rect)
        self.wanted = self.rect.size, self.u, packs
        self.is_seen = is_seen

    @property
    def is_coming(self) -> bool:
        """Whether it is not seen yet, and will be."""
        return self.image is None

    def draw_ahead(self) -> None:
        """Begin to draw it, where that has not been begun; take it once it is there, seen (a window may be hidden) or
        not."""
        if self.image is None and is_hero_drawn(*self.wanted):
            self.image = hero(*self.wanted)
        elif self.image is None:
            draw_hero_ahead(*self.wanted)

    def repaint(self) -> None:
        self.image = None

    def draw(self, surface: pygame.Surface) -> None:
        if self.image is None and (self.is_seen or is_hero_drawn(*self.wanted)):
            self.image = hero(*self.wanted)
        super().draw(surface)


class ContinueButton(Control):
    """Goes on with the game that waits. ``lines`` tell it: the first one where it has room, else the second."""

    radius = 12

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, text: str, lines: tuple[str, str], head: str, cap: str,
        command: Callable[[], None],
    ) -> None:  # fmt: skip
        self.text = text
        self.lines = lines
        self.head = head
        self.cap = cap
        self.command = command
        super().__init__(screen, rect, key)
        read_portraits_ahead((head,), self._medal() - max(4, self.u(8)))

    def meaning(self) -> Meaning:
        return button(self.text, self.lines[0])

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def _medal(self) -> int:
        return self.u(56)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        face = chrome.button(surface, u, face, "felt", self.state, 14)
        medallion(surface, u, self.head, face.x + u(44), face.centery, self._medal())
        left = face.x + u(84)
        room = pygame.Rect(left, 0, face.right - u(14) - left, round(u.text(16, 14) * 1.2))
        room.centery = face.y + round(face.h * 0.68)
        whole, short = self.lines
        line = whole if width_of(whole, "body", u.text(16, 14)) <= room.w else short
        self.write(surface, line, room, "body", 16, "mist", floor=14)
        upper = pygame.Rect(left, 0, room.w, round(u.text(23, 16) * 1.1))
        upper.centery = face.y + round(face.h * 0.34)
        cap = chrome.keycap_size(u, self.cap)[0] + u(10)
        if width_of(self.text, "name", u.text(23, 16)) + cap <= upper.w:
            chrome.keycap(surface, u, self.cap, (face.right - u(14), upper.centery), "mr")
            upper.w -= cap
        self.write(surface, self.text, upper, "name", 23, floor=16)


class MenuTile(Control):
    """A way to something of its own: an icon, a title, and a line that tells how it stands there."""

    radius = 12
    shade = 8

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, text: str, line: str, picture: str,
        command: Callable[[], None],
    ) -> None:  # fmt: skip
        self.text = text
        self.line = line
        self.picture = picture
        self.command = command
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return button(self.text, self.line)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.pill(surface, u, face, 0.92, 12, "off", "line", 0.4, 1.1)
        if self.pointed:
            surface.blit(chrome.tinted(face.w, face.h, u(12), "#FFFFFF", 0.14), face)
        px = u.text(24, 18)
        upper = face.y + round(face.h * 0.35)
        centred(surface, icon(self.picture, px, "brass_hi"), face.x + u(10) + px / 2, upper)
        title = pygame.Rect(face.x + u(14) + px, 0, 0, round(u.text(16, 14) * 1.2))
        title.w, title.centery = face.right - u(12) - title.x, upper
        self.write(surface, self.text, title, "name", 16)
        line = pygame.Rect(face.x + u(14), 0, face.w - 2 * u(14), round(u.text(15, 14) * 1.2))
        line.centery = face.y + round(face.h * 0.72)
        self.write(surface, self.line, line, "body", 15, "mist")


class TextLink(Control):
    """A few words that lead somewhere, at the right end of a line: an icon before them, or a key after them."""

    radius = 8

    ring_inset = 10

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, text: str, command: Callable[[], None],
        picture: str = "", cap: str = "",
    ) -> None:  # fmt: skip
        self.text = text
        self.picture = picture
        self.cap = cap
        self.command = command
        super().__init__(screen, rect, key)

    @staticmethod
    def width(u: Units, text: str, picture: str = "", cap: str = "") -> int:
        """How wide it likes to be."""
        whole = width_of(text, "medium", u.text(16, 14)) + 2 * u(8)
        whole += u.text(18, 16) + u(6) if picture else 0
        return whole + (chrome.keycap_size(u, cap, 12)[0] + u(8) if cap else 0)

    def meaning(self) -> Meaning:
        return button(self.text)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self.state != "normal":
            surface.blit(chrome.tinted(face.w, face.h, u(8), "#FFFFFF", 0.14 if self.state == "hover" else 0.06), face)
        room = face.inflate(-2 * u(8), 0)
        if self.cap and self.width(u, self.text, self.picture, self.cap) <= face.w:
            cap = chrome.keycap(surface, u, self.cap, room.midright, "mr", size=12)
            room.w = cap.x - u(8) - room.x
        px = u.text(18, 16) if self.picture else 0
        words = pygame.Rect(room.x + px + u(6), room.y, room.w - px - u(6), room.h) if px else room
        ink = self.write(surface, self.text, words, "medium", 16, "paper" if self.picture else "mist", "r")
        if px:
            centred(surface, icon(self.picture, px, "brass_hi"), ink.x - u(6) - px / 2, face.centery - 1)
