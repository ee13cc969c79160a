"""The plots of the statistics page: tokens, bars of paper, lengths. Each says in words and numbers what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from crazy8.session.game_summary import ABANDONED, SHARED, WON
from crazy8.storage.statistics import GameLine, RoundLine
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.surfaces import box, centred, disc, kept, svg_surface
from crazy8.ui.drawing.type import line_height, width_of, wrap
from crazy8.ui.scenes.scores import figures
from crazy8.ui.widgets.element import Element

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen

_SIGNS = {WON: "check", SHARED: "menu", ABANDONED: "close"}


def token(surface: pygame.Surface, u: Units, ending: str, x: float, y: float, size: int) -> None:
    """How a game ended, told by its shape: a medal with a tick, a ring with two lines, an empty ring, a cross."""
    centred(surface, _ground(size, ending), x, y)
    if ending == SHARED:
        centred(surface, _equals(size), x, y)
    elif ending in _SIGNS:
        ink = "ink_brown" if ending == WON else "mist"
        centred(surface, icon(_SIGNS[ending], round(size * 0.62), ink, 3.4), x, y)


@kept(40)
def _ground(size: int, ending: str) -> pygame.Surface:
    middle = size / 2
    if ending == WON:
        return svg_surface(size, size, disc(middle, middle, middle - 1, "brass_hi", "#5B430B", 1.4))
    if ending == ABANDONED:
        return svg_surface(size, size, disc(middle, middle, middle - 1, "none"))
    edge = "brass_hi" if ending == SHARED else "#6E9483"
    return svg_surface(size, size, disc(middle, middle, middle - 1.6, "off", edge, 2))


@kept(20)
def _equals(size: int) -> pygame.Surface:
    left, wide, thick = size * 0.28, size * 0.44, max(2.0, size * 0.12)
    body = "".join(box(left, size * at - thick / 2, wide, thick, thick / 2, "brass_hi") for at in (0.4, 0.6))
    return svg_surface(size, size, body)


class Tile(Element):
    """A number and what it counts."""

    def __init__(self, screen: Screen, rect: pygame.Rect, key: str, number: str, text: str) -> None:
        self.number = number
        self.text = text
        super().__init__(screen, rect, key)

    @staticmethod
    def height(u: Units, texts: Sequence[str], width: int) -> int:
        """How high tiles of one row must be for their words."""
        px = u.text(15)
        lines = max(len(wrap(text, "body", px, width - 2 * u(16))) for text in texts)
        return round(u.text(32, 22) * 1.15) + line_height("body", px) * min(2, lines) + u(20)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.row(surface, u, face)
        number = pygame.Rect(face.x + u(16), face.y + u(8), face.w - 2 * u(16), round(u.text(32, 22) * 1.15))
        self.write(surface, self.number, number, "title", 32, "paper", floor=22)
        low = pygame.Rect(number.x, number.bottom, number.w, face.bottom - u(6) - number.bottom)
        self.write(surface, self.text, low, "body", 15, "mist")


class Plot(Element):
    """A framed plot under its title and the sentence that says the same."""

    def __init__(self, screen: Screen, rect: pygame.Rect, key: str, title: str, line: str) -> None:
        self.title = title
        self.line = line
        super().__init__(screen, rect, key)

    @staticmethod
    def least_height(u: Units) -> int:
        """What a plot needs at least."""
        return Plot.head(u) + u(22) + 6 * max(u(20), u.text(15) + u(4))

    @staticmethod
    def head(u: Units) -> int:
        """How high title and sentence are."""
        return u(10) + round(u.text(20, 16) * 1.2) + 2 * line_height("body", u.text(15)) + u(4)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        chrome.row(surface, u, face)
        x, width = face.x + u(16), face.w - 2 * u(16)
        title = pygame.Rect(x, face.y + u(10), width, round(u.text(20, 16) * 1.2))
        self.write(surface, self.title, title, "section", 20, "brass_hi", floor=14)
        line = pygame.Rect(x, title.bottom, width, 2 * line_height("body", u.text(15)))
        self.write(surface, self.line, line, "body", 15, "paper")
        top = face.y + self.head(u) + u(6)
        self.plot(surface, pygame.Rect(x, top, width, face.bottom - u(14) - top))

    def plot(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draw what is to be seen."""


class FormPlot(Plot):
    """The last games as tokens in rows of ten, the newest at the end, with their legend."""

    def __init__(self, screen: Screen, rect: pygame.Rect, games: Sequence[GameLine]) -> None:
        words = screen.host.words
        self.games = list(games)[-figures.TOKENS :]
        self.legend = figures.endings_in_words(words, games)
        super().__init__(screen, rect, "form", words.say("statistics.form.title"), figures.form_line(words, games))

    def plot(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        u = self.u
        rows = -(-len(self.games) // 10)
        line = max(u(24), u.text(15) + u(8))
        legend = pygame.Rect(room.x, room.bottom - 2 * line, room.w, 2 * line)
        step = min(room.w / 10, (legend.y - u(8) - room.y) / rows)
        size = round(min(step - u(5), u(30)))
        for number, game in enumerate(self.games):
            x, y = room.x + step * (number % 10 + 0.5), room.y + step * (number // 10 + 0.5)
            token(surface, u, game.ending, x, y, size)
        small = min(u.text(18, 14), line - u(4))
        for number, (ending, text) in enumerate(self.legend):
            part = pygame.Rect(legend.x + number % 2 * room.w // 2, legend.y + number // 2 * line, room.w // 2, line)
            token(surface, u, ending, part.x + small / 2, part.centery, small)
            words = pygame.Rect(part.x + small + u(7), part.y, part.w - small - u(10), part.h)
            self.write(surface, text, words, "medium", 15, "paper")


class CoursePlot(Plot):
    """The points of the last rounds as strips of paper over a line, the newest at the right."""

    def __init__(self, screen: Screen, rect: pygame.Rect, rounds: Sequence[RoundLine]) -> None:
        words = screen.host.words
        self.rounds = list(rounds)
        self.average = figures.average(self.rounds)
        line = words.say("statistics.course.line", count=len(self.rounds))
        super().__init__(screen, rect, "course", words.say("statistics.course.title"), line)

    def plot(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        u, words = self.u, self.screen.host.words
        low = max(u(22), u.text(15) + u(6))
        base = room.bottom - low
        number, mark = u.text(14, 14), u.text(16, 14)
        high = max(1, base - room.y - number - mark - u(4))
        most = max(1, max(one.points for one in self.rounds))
        step = min(room.w / len(self.rounds), u.f(44))
        wide = max(3, round(step - max(2, u(5))))
        every = all(width_of(str(one.points), "medium", number) <= step - 2 for one in self.rounds)
        highest = max(range(len(self.rounds)), key=lambda at: self.rounds[at].points)
        numbers: list[tuple[str, pygame.Rect]] = []
        taken: list[pygame.Rect] = []
        for at, one in enumerate(self.rounds):
            x = room.x + step * (at + 0.5)
            tall = round(high * one.points / most)
            top = base - tall
            if tall:
                surface.blit(_strip(wide, tall, u(4)), (round(x - wide / 2), top))
            if one.won:
                centred(surface, icon("check", mark, "brass_hi", 3.4), x, top - mark / 2 - u(1))
                top -= mark
                taken.append(pygame.Rect(round(x - mark / 2), top, mark, mark))
            if (every and (one.points or not one.won)) or at == highest:
                across = width_of(str(one.points), "medium", number)
                left = max(room.x, min(round(x - across / 2), room.right - across))
                at_top = pygame.Rect(left, top - number - u(2), across + 1, number)
                numbers.append((str(one.points), at_top))
        surface.blit(chrome.tinted(room.w, max(1, u(1.5)), 0, "line", 0.6), (room.x, base))
        y = base - round(high * self.average / most)
        taken += [at_top.inflate(u(4), u(4)) for _, at_top in numbers]
        for x in range(room.x, room.right - u(6), u(10)):
            dash = pygame.Rect(x, y, u(6), max(1, u(2)))
            if dash.collidelist(taken) < 0:
                surface.blit(chrome.tinted(*dash.size, 1, "brass", 0.9), dash)
        for points, at_top in numbers:
            self.write(surface, points, at_top, "medium", 14, "paper", "c")
        text = words.say("statistics.course.average", points=figures.decimal(words, self.average))
        self.write(surface, text, pygame.Rect(room.x, base + u(2), room.w, low - u(2)), "body", 15, "mist")


@kept(200)
def _strip(width: int, height: int, radius: int) -> pygame.Surface:
    return svg_surface(width, height, box(0.5, 0.5, width - 1, height - 1, radius, "paper", 1, "#B5A57E", 1))


class SpreadPlot(Plot):
    """How many rounds ended with how many points, as lengths."""

    def __init__(self, screen: Screen, rect: pygame.Rect, found: Sequence[figures.Bin]) -> None:
        words = screen.host.words
        self.bins = list(found)
        super().__init__(
            screen, rect, "spread", words.say("statistics.spread.title"), figures.spread_line(words, found)
        )

    def plot(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        u, words = self.u, self.screen.host.words
        px = u.text(15)
        texts = [figures.bin_text(words, one) for one in self.bins]
        label = max(width_of(text, "medium", px) for text in texts) + 1
        most = max(one.count for one in self.bins)
        value = width_of(str(most), "name", px) + 1
        line = room.h / max(len(self.bins), 4)
        bar = max(6, min(round(line - u(5)), u(18)))
        long = room.w - label - u(10) - value - u(8)
        for at, (one, text) in enumerate(zip(self.bins, texts)):
            middle = round(room.y + line * (at + 0.5))
            row = pygame.Rect(room.x, middle - px // 2 - 2, label, px + 4)
            self.write(surface, text, row, "medium", 15, "mist", "r")
            left, length = room.x + label + u(10), max(2, round(long * one.count / most))
            if one.count:
                surface.blit(_strip(length, bar, u(4)), (left, middle - bar // 2))
            else:
                length = 0
            count = pygame.Rect(left + length + (u(8) if length else 0), row.y, value, row.h)
            self.write(surface, str(one.count), count, "name", 15, "paper")
