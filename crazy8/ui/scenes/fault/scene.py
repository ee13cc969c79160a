"""The scene that tells of an error in the program, and leads back to the menu. It needs no other scene."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.background import background
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import line_height, width_of
from crazy8.ui.shell.fault_guard import Fault
from crazy8.ui.shell.input_map import Intent, intent_of
from crazy8.ui.shell.scene import Host, Scene
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label, Panel, Paragraphs, Picture, paragraphs_height
from crazy8.ui.widgets.screen import Screen

_WIDTH: Final = 720
_PATH_SIZE: Final = 16


class FaultScene(Scene):
    """A panel over the empty cloth: what happened, what became of the game, where the report lies. Enter and Esc go
    back to the menu."""

    name = "fault"

    def __init__(self, host: Host, fault: Fault, to_menu: Callable[[], None]) -> None:
        super().__init__(host)
        self.fault = fault
        self.to_menu = to_menu
        self._copy_key = "fault.copy"
        self.screen = Screen(host, "menu")
        self.layer = self.screen
        self.on_resized()
        self.screen.focus.focus("menu")

    def copy(self) -> None:
        """Put the report on the clipboard; the button says so."""
        copied = self.host.copy_text(self.fault.report.text)
        self._copy_key = "share.copied" if copied else "share.not_copied"
        self.on_resized()

    # ------------------------------------------------------------ what is on the panel

    def _what_happened(self) -> list[tuple[str, Paint]]:
        say = self.host.words.say
        button = say("menu.continue")
        if self.fault.kept is None:
            game: tuple[str, Paint] = (say("fault.nothing_lost"), "paper")
        elif self.fault.kept:
            game = (say("fault.game_safe", button=button), "paper")
        else:
            game = (say("fault.game_unsaved", button=button), "warn")
        return [(say("fault.blame"), "paper"), game]

    def _about_report(self) -> list[tuple[str, Paint]]:
        say, report = self.host.words.say, self.fault.report
        told = say("fault.report") if report.path is not None else say("fault.no_report", problem=report.problem)
        return [(told, "mist")]

    def _build(self) -> list[Node]:
        screen, u = self.screen, self.screen.u
        width = min(u(_WIDTH) * u.text_size // 100, u.width - 2 * u(60))
        inner = width - 2 * u(36)
        title, sign = line_height("title", u.text(30, 24)) + u(10), u.text(34, 28)
        texts = [self._what_happened(), self._about_report()]
        heights = [paragraphs_height([line for line, _ in lines], u.text(17), inner) + u(12) for lines in texts]
        path = path_in_lines(self.fault.report.path, u, inner - 2 * u(14))
        well = line_height("body", u.text(_PATH_SIZE)) * len(path.split("\n")) + 2 * u(8) if path else 0
        button, gap = max(u(54), u.text(20) + u(28)), u(14)
        panel = pygame.Rect(0, 0, width, u(24) + title + sum(heights) + well + u(24) + 2 * button + gap + u(28))
        panel.center = u.width // 2, u.height // 2
        Panel(screen, panel)
        x, y = panel.x + u(36), panel.y + u(24)
        Picture(screen, pygame.Rect(x, y, sign, title - u(10)), _draw_sign)
        beside = pygame.Rect(x + sign + u(12), y, inner - sign - u(12), title - u(10))
        Label(screen, beside, self.host.words.say("fault.title"), "title", 30, floor=24)
        y += title
        for lines, height in zip(texts, heights):
            Paragraphs(screen, pygame.Rect(x, y, inner, height), lines, 17)
            y += height
        if path:
            ground = pygame.Rect(x, y, inner, well)
            Picture(screen, ground, lambda surface, face: chrome.well(surface, u, face))
            Paragraphs(screen, ground.inflate(-2 * u(14), -2 * u(8)), [(path, "paper")], _PATH_SIZE)
        low = panel.bottom - u(28) - button
        return self._buttons(pygame.Rect(x, low - gap - button, inner, button), pygame.Rect(x, low, inner, button), gap)

    def _buttons(self, high: pygame.Rect, low: pygame.Rect, gap: int) -> list[Node]:
        """The one that leads on over the whole width, the others below it."""
        screen, say = self.screen, self.host.words.say
        half = (low.w - gap) // 2
        copy, quitting = pygame.Rect(low.x, low.y, half, low.h), pygame.Rect(low.right - half, low.y, half, low.h)
        return [
            ActionButton(screen, high, "menu", say("fault.menu"), self.to_menu, "brass", size=22, on_enter=True),
            ActionButton(screen, copy, "copy", say(self._copy_key), self.copy),
            ActionButton(screen, quitting, "quit", say("menu.quit"), self.host.quit),
        ]

    # ------------------------------------------------------------ a scene's own

    def on_left(self) -> None:
        self.screen.close()

    def on_resized(self) -> None:
        self.screen.begin()
        self.screen.finish(self._build())

    def handle(self, event: pygame.Event) -> None:
        if self.screen.handle(event) or event.type != pygame.KEYDOWN:
            return
        intent = intent_of(event)
        if intent is Intent.BACK:
            self.to_menu()
        elif intent is Intent.COPY:
            self.copy()

    def step(self, seconds: float) -> None:
        self.screen.step(seconds)

    def wakes_in(self) -> float | None:
        return self.screen.wakes_in()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        del ahead
        surface.blit(background(surface.get_size()), (0, 0))
        self.screen.draw(surface)


def _draw_sign(surface: pygame.Surface, face: pygame.Rect) -> None:
    centred(surface, icon("warning", face.w, "brass_hi", 2.0), *face.center)


def path_in_lines(path: Path | None, u: Units, width: int) -> str:
    """A path with line breaks where it is too long for one line: after folders, and where it must be within a name."""
    if path is None:
        return ""
    px = u.text(_PATH_SIZE)
    separator = "\\" if "\\" in str(path) else "/"
    lines = [""]
    for number, part in enumerate(str(path).split(separator)):
        piece = part if number == 0 else separator + part
        if lines[-1] and width_of(lines[-1] + piece, "body", px) > width:
            lines.append("")
        for letter in piece:
            if lines[-1] and width_of(lines[-1] + letter, "body", px) > width:
                lines.append("")
            lines[-1] += letter
    return "\n".join(lines)
