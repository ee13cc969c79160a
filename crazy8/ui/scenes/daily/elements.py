"""What the page of the deal of the day shows: the last days in a row, and how each seat fared."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

import pygame

from crazy8.text.daily_text import BEGUN, GIVEN_UP, LOST, NONE, WON, date_text
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import centred, disc, kept, svg_surface
from crazy8.ui.drawing.type import line_height
from crazy8.ui.widgets.element import Element
from crazy8.ui.widgets.meaning import TEXT, Meaning

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen

_SIGNS: Final = {WON: "check", LOST: "cards", GIVEN_UP: "close", BEGUN: "play"}
_INKS: Final = {WON: "ink_brown", LOST: "paper", GIVEN_UP: "mist", BEGUN: "brass_hi"}


class DayToken(Element):
    """A day of the calendar: its weekday, how it ended as a sign, its number. Today has a ring of light."""

    def __init__(self, screen: Screen, rect: pygame.Rect, day: date, ending: str, is_today: bool) -> None:
        self.day = day
        self.ending = ending
        self.is_today = is_today
        super().__init__(screen, rect, f"day_{day.isoformat()}")

    def meaning(self) -> Meaning:
        words = self.screen.host.words
        return Meaning(TEXT, date_text(words, self.day), words.say(f"daily.ending.{self.ending}"))

    @staticmethod
    def height(u: Units) -> int:
        """How high a day is: a line of letters, the sign, a line of figures."""
        return 2 * line_height("name", u.text(15)) + u(40) + u(8)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u, words = self.u, self.screen.host.words
        line = line_height("name", u.text(15))
        ink = "brass_hi" if self.is_today else "mist"
        letter = words.say(f"daily.weekday_letter.{self.day.isoweekday()}")
        self.write(surface, letter, pygame.Rect(face.x, face.y, face.w, line), "name", 15, ink, "c")
        size, middle = min(u(36), face.w - u(4)), face.y + line + u(4) + u(20)
        centred(surface, _ground(size, self.ending, self.is_today), face.centerx, middle)
        if self.ending in _SIGNS:
            centred(surface, icon(_SIGNS[self.ending], round(size * 0.56), _INKS[self.ending]), face.centerx, middle)
        low = pygame.Rect(face.x, face.bottom - line, face.w, line)
        self.write(surface, str(self.day.day), low, "name", 15, ink, "c")


@kept(16)
def _ground(size: int, ending: str, is_today: bool) -> pygame.Surface:
    middle = size / 2
    if ending == WON:
        body = disc(middle, middle, middle - 1, "brass_hi", "#5B430B", 1.4)
    elif ending == NONE and not is_today:
        body = disc(middle, middle, size * 0.12, "#6E9483")
    else:
        body = disc(middle, middle, middle - 1.6, "off", "brass_hi" if is_today else "#6E9483", 2)
    return svg_surface(size, size, body)


class FigureRow(Element):
    """A line of the comparison: who, and three figures. ``head``: they are what the columns are called."""

    def __init__(
        self, screen: Screen, rect: pygame.Rect, key: str, who: str, figures: tuple[str, ...], head: bool = False
    ) -> None:
        self.who = who
        self.figures = figures
        self.head = head
        super().__init__(screen, rect, key)

    def meaning(self) -> Meaning | None:
        if self.head:
            return None
        words = self.screen.host.words
        heads = [words.say(f"daily.{name}") for name in ("result", "cards_left", "turns")]
        if len(self.figures) < len(heads):
            return Meaning(TEXT, self.who, self.figures[0])
        told = [words.say("settlement.told.figure", head=a, points=b) for a, b in zip(heads, self.figures)]
        return Meaning(TEXT, self.who, words.join("parts", told))

    @staticmethod
    def height(u: Units, head: bool = False) -> int:
        """How high a line is."""
        return line_height("name", u.text(15)) + u(4) if head else max(u(42), u.text(18) + u(20))

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        left, room = face.x + u(16), face.inflate(-2 * u(16), 0)
        if not self.head:
            chrome.row(surface, u, face)
        name = pygame.Rect(left, face.y, room.w * 45 // 100, face.h)
        if self.who:
            self.write(surface, self.who, name, "name", 18, "paper")
        step = (room.right - name.right) // 3
        if len(self.figures) == 1:
            rest = pygame.Rect(name.right, face.y, room.right - name.right, face.h)
            self.write(surface, self.figures[0], rest, "body", 16, "mist", "c")
            return
        for at, figure in enumerate(self.figures):
            box = pygame.Rect(name.right + at * step, face.y, step, face.h)
            role, size, ink = ("name", 15, "mist") if self.head else ("section", 18, "paper")
            self.write(surface, figure, box.inflate(-u(6), 0), role, size, ink, "c")
