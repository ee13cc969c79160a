"""What the panels over the table have in common: the veil, the way they come in, their buttons and the focus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.chrome import BEHIND_PANEL, lay_veil
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Box, Units
from crazy8.ui.drawing.surfaces import clear_surface
from crazy8.ui.drawing.type import width_of
from crazy8.ui.shell.input_map import Intent, intent_of
from crazy8.ui.shell.scene import Host, Scene, Trace
from crazy8.ui.table.motion import out, share

_COMES_IN: Final = {"full": 0.16, "reduced": 0.12, "off": 0.0}
_STILL: Final = 4
"""Pixels that the pointer may move before the focus ring hides."""

_ALONG: Final = {Intent.NEXT: 1, Intent.RIGHT: 1, Intent.DOWN: 1, Intent.PREVIOUS: -1, Intent.LEFT: -1, Intent.UP: -1}


@dataclass(slots=True)
class Button:
    """A button of a panel; ``key`` is the word on the key that presses it, too."""

    name: str
    text: str
    key: str
    kind: str
    rect: pygame.Rect
    action: Callable[[], None]


def draw_button(surface: pygame.Surface, u: Units, button: Button, state: str, focused: bool) -> None:
    """A button with its words at the left and its key at the right."""
    face = chrome.button(surface, u, button.rect, button.kind, state)
    ink = chrome.ink_on(button.kind)
    right = face.right - u(14)
    if button.key:
        right = chrome.keycap(surface, u, button.key, (right, face.centery), "mr", ink, 14).left - u(12)
    box = (face.x + u(24), face.y, right - face.x - u(24), face.h)
    label(surface, button.text, box, "action" if button.kind == "brass" else "name", u.text(21, 16), 14, ink)
    if focused:
        chrome.focus_ring(surface, u, button.rect)


def button_width(u: Units, text: str, key: str, least: float) -> int:
    """How wide a button must be for its words and its key."""
    cap = chrome.keycap_size(u, key, 14)[0] + u(12) if key else 0
    return max(u(least), width_of(text, "action", u.text(21, 16)) + cap + u(24 + 14))


class PanelScene(Scene):
    """A panel over the table. ``now`` is the scene's own time in seconds; it runs only while something moves."""

    overlay = True
    veil = BEHIND_PANEL

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.u = Units(host.size, host.settings.text_size)
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.buttons: list[Button] = []
        self.focus = 0
        self.ring = False
        self.hover = -1
        self.pressed = -1
        self.now = 0.0
        self._before = 0.0
        self._pointer = (0, 0)
        self.is_laid_out = False
        self._fading: pygame.Surface | None = None
        """What the panel is painted on while it comes in: once, and again after an event."""
        self._fading_is_painted = False

    # ------------------------------------------------------------ what a panel says of itself

    @abstractmethod
    def lay_out(self) -> None:
        """Work out ``panel`` and ``buttons`` for the window at hand."""

    @abstractmethod
    def paint(self, surface: pygame.Surface, now: float) -> None:
        """Draw the panel and all that stands on it, as it is at a moment. While it comes in, time changes nothing."""

    @property
    def ends(self) -> float:
        """When the last thing that moves comes to rest."""
        return self.entrance

    def skip(self) -> bool:
        """End a motion that any key or click ends; whether there was one."""
        return False

    def key(self, intent: Intent | None) -> bool:
        """A key that the panel itself understands; whether it did."""
        return False

    def wheel(self, steps: float) -> None:
        """The mouse wheel."""

    def clicked_elsewhere(self, pos: tuple[int, int]) -> None:
        """A click on no button."""

    # ------------------------------------------------------------

    @property
    def entrance(self) -> float:
        """How many seconds the panel takes to come in."""
        return _COMES_IN[self.host.settings.motion]

    def ensure_laid_out(self) -> None:
        if not self.is_laid_out:
            self.u = Units(self.host.size, self.host.settings.text_size)
            self.is_laid_out = True
            self.lay_out()
            self.focus = min(self.focus, max(0, len(self.buttons) - 1))

    def on_resized(self) -> None:
        self.is_laid_out = self._fading_is_painted = False
        self.hover = self.pressed = -1

    def handle(self, event: pygame.Event) -> None:
        self.ensure_laid_out()
        self._fading_is_painted = False
        if event.type == pygame.KEYDOWN:
            self._key_down(event)
        elif event.type == pygame.MOUSEMOTION:
            self._moved(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._mouse_down(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._mouse_up(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self.wheel(getattr(event, "precise_y", 0.0) or event.y)

    def step(self, seconds: float) -> None:
        self._before = self.now
        if self.now < self.ends:
            self.now = min(self.ends, self.now + seconds)

    @property
    def moving(self) -> bool:
        return self.now < self.ends or self._before < self.now

    def finish(self) -> None:
        """Let everything be at rest now."""
        self.now = self._before = self.ends

    def moment(self, ahead: float) -> float:
        """The time of a frame between the last step and the next."""
        return self._before + (self.now - self._before) * ahead

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self.ensure_laid_out()
        now = self.moment(ahead)
        come = out(share(now, 0.0, self.entrance))
        self.lay_own_veil(surface, round(self.veil * come))
        if come >= 1.0:
            self._fading = None
            self.paint(surface, now)
            return
        around, fading = self.painted_box().clip(surface.get_rect()), self._fading
        if fading is None or not self._fading_is_painted:
            fading = self.make_room_to_fade()
            self.paint(fading, now)
            self._fading_is_painted = True
        part = fading.subsurface(around)
        part.set_alpha(round(255 * come))
        rise = self.u(12) if self.host.settings.motion == "full" else 0
        surface.blit(part, (around.x, around.y + round(rise * (1 - come))))

    def make_room_to_fade(self) -> pygame.Surface:
        """A surface like the window's, clear where the panel is painted before it is blended in."""
        if self._fading is None or self._fading.get_size() != self.host.size:
            self._fading = clear_surface(*self.host.size)
        self._fading.fill((0, 0, 0, 0), self.painted_box().clip(self._fading.get_rect()))
        return self._fading

    def lay_own_veil(self, surface: pygame.Surface, alpha: int) -> None:
        """Darken the table."""
        lay_veil(surface, alpha)

    def painted_box(self) -> pygame.Rect:
        """The part of the window that the panel and its shadow take."""
        return self.panel.inflate(self.u(90), self.u(120))

    def paint_buttons(self, surface: pygame.Surface) -> None:
        """All buttons, as the pointer and the keyboard have them."""
        for at, button in enumerate(self.buttons):
            self.paint_button(surface, button, self.state_of(at), self.ring and at == self.focus)

    def paint_button(self, surface: pygame.Surface, button: Button, state: str, focused: bool) -> None:
        """One button."""
        draw_button(surface, self.u, button, state, focused)

    def state_of(self, at: int) -> str:
        """What the pointer does to a button."""
        if at == self.pressed and at == self.hover:
            return "pressed"
        return "hover" if at == self.hover else "normal"

    def trace(self) -> Trace:
        self.ensure_laid_out()
        points = {button.name: list(button.rect.center) for button in self.buttons}
        focused = self.buttons[self.focus].name if self.buttons else ""
        return Trace(focused, {"points": points})

    # ------------------------------------------------------------ events

    def _key_down(self, event: pygame.Event) -> None:
        if self.skip():
            return
        intent = intent_of(event)
        if intent is not None:
            self.ring = True
        if self.key(intent) or not self.buttons:
            return
        if intent in _ALONG:
            self.focus = (self.focus + _ALONG[intent]) % len(self.buttons)
        elif intent is Intent.FIRST:
            self.focus = 0
        elif intent is Intent.LAST:
            self.focus = len(self.buttons) - 1
        elif intent is Intent.CONFIRM:
            self.act(self.focus)

    def _moved(self, pos: tuple[int, int]) -> None:
        self.hover = self.button_at(pos)
        if max(abs(pos[0] - self._pointer[0]), abs(pos[1] - self._pointer[1])) > _STILL:
            self.ring = False
            self._pointer = pos

    def _mouse_down(self, pos: tuple[int, int]) -> None:
        if self.skip():
            return
        self.pressed = self.hover = self.button_at(pos)
        if self.pressed < 0:
            self.clicked_elsewhere(pos)

    def _mouse_up(self, pos: tuple[int, int]) -> None:
        pressed, self.pressed = self.pressed, -1
        if pressed >= 0 and self.button_at(pos) == pressed:
            self.focus = pressed
            self.act(pressed)

    def button_at(self, pos: tuple[int, int]) -> int:
        """The button under a point; -1 for none."""
        return next((at for at, button in enumerate(self.buttons) if button.rect.collidepoint(pos)), -1)

    def act(self, at: int) -> None:
        """Press a button."""
        self.host.sounds.play("button")
        self.buttons[at].action()


def as_box(rect: pygame.Rect) -> Box:
    """A rectangle as plain numbers."""
    return rect.x, rect.y, rect.w, rect.h
