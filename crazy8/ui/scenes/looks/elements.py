"""A look of the table to choose: a card back or a cloth, with its name; what is still to be won says by what."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from crazy8.ui.drawing import cards, controls
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.palette import cloth_colours
from crazy8.ui.drawing.shadows import glow_around, shadow_under
from crazy8.ui.drawing.surfaces import box, centred, clear_surface, disc, kept, svg_surface, vertical
from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import Meaning, choice

if TYPE_CHECKING:
    from crazy8.ui.drawing.metrics import Units
    from crazy8.ui.widgets.screen import Screen


class LookTile(Control):
    """One look. ``wins``: what wins it, in words; empty for one that can be chosen."""

    shade = 24
    radius = 10

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        setting: str,
        value: str,
        text: str,
        wins: str,
        command: Callable[[], None],
    ) -> None:
        self.setting = setting
        self.value = value
        self.text = text
        self.wins = wins
        self.command = command
        self.chosen = False
        super().__init__(screen, rect, f"{setting}_{value}")

    def meaning(self) -> Meaning:
        return choice(self.text, self.wins, self.chosen, disabled=bool(self.wins))

    def set_chosen(self, chosen: bool) -> None:
        """Whether it is the one."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.repaint()

    def press(self) -> None:
        self.screen.host.sounds.play("illegal" if self.wins else "button")
        self.command()

    @staticmethod
    def words_height(u: Units) -> int:
        """How high the words below the picture are: the name, and two lines of what wins it."""
        return line_height("name", u.text(16)) + 2 * line_height("body", u.text(14)) + u(6)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        words = self.words_height(u)
        high = face.h - words - u(10)
        place = pygame.Rect(0, 0, min(face.w - u(16), round(high / cards.RATIO)), 0)
        if self.setting == "cloth":
            place.w = min(face.w - u(16), round(high * 1.5))
            place.h = min(high, round(place.w / 1.5))
        else:
            place.h = cards.height_of(place.w)
        place.midbottom = face.centerx, face.y + u(5) + high
        if self.chosen:
            glow_around(surface, place.inflate(u(10), u(10)), u(12), u(7), 150)
        shadow_under(surface, place, u(6), u(6 if self.pointed else 3), u(6 if self.pointed else 4), 105)
        drawn = cards.back(self.value, place.w) if self.setting == "card_back" else _cloth(self.value, *place.size)
        if self.wins:
            pale = clear_surface(*drawn.get_size())
            pale.blit(drawn, (0, 0))
            pale.set_alpha(130)
            drawn = pale
        surface.blit(drawn, place)
        if self.wins:
            size = u(44)
            round_ = disc(size / 2, size / 2, size / 2 - 1, "night", "brass", 1.4)
            centred(surface, svg_surface(size, size, round_), *place.center)
            centred(surface, icon("lock", u(24), "brass_hi"), *place.center)
        elif self.chosen:
            controls.tick(surface, u, place.right - u(4), place.y + u(4))
        name = pygame.Rect(face.x, face.bottom - words + u(4), face.w, line_height("name", u.text(16)))
        self.write(surface, self.text, name, "name", 16, "paper", "c")
        if self.wins:
            px = u.text(14, 12)
            high = line_height("body", px) * len(wrap(self.wins, "body", px, face.w))
            room = pygame.Rect(face.x, name.bottom, face.w, min(face.bottom - name.bottom, high))
            self.write(surface, self.wins, room, "body", 14, "mist", "c", floor=12)


@kept(12)
def _cloth(cloth: str, width: int, height: int) -> pygame.Surface:
    """A piece of cloth in its rail."""
    bright, dark = cloth_colours(cloth)
    body = box(1, 1, width - 2, height - 2, height / 8, "url(#c)", 1, "rail_b", max(3.0, height / 16))
    return svg_surface(width, height, body, vertical("c", height, (0, bright), (1, dark)))
