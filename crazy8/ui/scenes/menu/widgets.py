"""What only the start menu has: its word mark, the fan of cards, the button that shows the deal code, and the way to
the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.surfaces import LAYERS, centred, svg_surface
from crazy8.ui.drawing.type import draw_text, width_of
from crazy8.ui.scenes.menu.hero import HERO_SHADE, draw_hero_ahead, hero, is_hero_drawn
from crazy8.ui.widgets.buttons import LinkButton
from crazy8.ui.widgets.element import Control, Element, least_px
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
        px = self.u(70)
        while width_of(self.text, "display", px) > face.w:
            px -= 1
        draw_text(surface, self.text, (face.x, face.centery + self.u(3)), "display", px, (0, 0, 0, 120))
        draw_text(surface, self.text, face.midleft, "display", px)


def draw_divider(surface: pygame.Surface, face: pygame.Rect, u: Units) -> None:
    """The brass line under the name, with four lozenges in its middle."""
    middle, half, brass = face.w / 2, face.h / 2, hex_of("brass")
    gap = u.f(30)
    line = f"M0 {half}H{middle - gap}M{middle + gap} {half}H{face.w}"
    body = f'<path d="{line}" stroke="{brass}" stroke-width="{u.f(1.6):.2f}" fill="none"/>'
    side = u.f(3)
    for number in range(4):
        x = middle + u.f(12) * (number - 1.5)
        square = f"M{-side} {-side}H{side}V{side}H{-side}Z"
        body += f'<path transform="translate({x:.2f} {half:.2f}) rotate(45)" d="{square}" fill="{brass}"/>'
    surface.blit(svg_surface(face.w, face.h, body), face)


class Fan(Element):
    """The fan of cards. A menu that has been on the screen already (``is_seen``) waits for it; the first frame of one
    does without, and the fan comes as soon as another core has drawn it."""

    shade = HERO_SHADE
    blendmode = LAYERS

    def __init__(self, screen: Screen, rect: pygame.Rect, four_colours: bool, is_seen: bool) -> None:
        super().__init__(screen, rect)
        self.wanted = self.rect.size, self.u, four_colours
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


class CodeButton(Control):
    """Shows the deal code of the present choice and copies it."""

    radius = 10
    shade = 8

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, caption: str, cap: str, command: Callable[[], None]
    ) -> None:
        self.caption = caption
        self.cap = cap
        self.code = ""
        self.command = command
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning:
        return button(self.caption, self.code)

    def set_code(self, code: str) -> None:
        """Show another code."""
        if code != self.code:
            self.code = code
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.command()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self.pointed:
            surface.blit(chrome.tinted(face.w, face.h, u(10), "#FFFFFF", 0.12), face)
        px = u.text(20, 18)
        left = face.x + u(10) + px + u(8)
        cap = chrome.keycap_size(u, self.cap)[0] + u(8)
        room = pygame.Rect(left, face.y + u(1), face.right - u(10) - left, face.h - u(2))
        if width_of(self.code, "name", u.text(15)) > room.w - cap:
            if width_of(self.code, "name", least_px(u)) <= room.w:
                self._icon(surface, face, px)
                self.write(surface, self.code, room, "name", 15)
                return
            parts = self.code.split("-")
            half = (len(parts) + 1) // 2
            room = face.inflate(-2 * u(8), -u(2))
            broken = "-".join(parts[:half]) + "- " + "-".join(parts[half:])
            self.write(surface, broken, room, "name", 15)
            return
        self._icon(surface, face, px)
        chrome.keycap(surface, u, self.cap, (face.right - u(10), face.centery), "mr")
        room.w -= cap
        high = pygame.Rect(room.x, room.y, room.w, room.h // 2)
        low = pygame.Rect(room.x, high.bottom, room.w, room.h - high.h)
        closer = 2 * u(3)  # both lines stand as close as their letters allow
        self.write(surface, self.caption, high.inflate(0, closer), "body", 14, "mist")
        self.write(surface, self.code, low.inflate(0, closer), "name", 15)

    def _icon(self, surface: pygame.Surface, face: pygame.Rect, px: int) -> None:
        centred(surface, icon("copy", px, "brass_hi"), face.x + self.u(10) + px / 2, face.centery)


class SeatsButton(LinkButton):
    """Opens the seats dialog: a head on a ground of its own, beside the number of bots; its words are only spoken."""

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        chrome.row(surface, self.u, face, False, self.pointed)
        centred(surface, icon("person", self.u.text(22, 18), "brass_hi"), *face.center)
