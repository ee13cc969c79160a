"""A line to type into, on the game's own ground.

While it has the keyboard, typing, selection and caret are those of pygame_gui's text entry (``typing_line.py``). At
rest it shows its text itself, so that the library is brought in when somebody types, not for a menu with a name on it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pygame

from crazy8.storage.settings import LONGEST_NAME, clean_text
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.type import NOT_SHOWN, font, more_height, not_shown, shortened, text
from crazy8.ui.widgets.element import Element, Ground
from crazy8.ui.widgets.meaning import FIELD, PRESS, TYPE, Meaning
from crazy8.ui.widgets.node import Point

if TYPE_CHECKING:
    from crazy8.ui.widgets.typing_line import TypingLine

_MOUSE: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class TextField(Element):
    """A text field with the keyboard focus of its screen. ``typed`` hears each change, ``done`` an Enter; ``label`` is
    what is asked for. Where nothing has been typed the ``placeholder`` is seen."""

    is_text = True
    takes_focus = True
    radius = 10

    def __init__(
        self,
        screen: Ground,
        rect: pygame.Rect,
        key: str,
        text: str = "",
        placeholder: str = "",
        longest: int = LONGEST_NAME,
        typed: Callable[[str], None] = lambda text: None,
        done: Callable[[], None] = lambda: None,
        label: str = "",
    ) -> None:
        super().__init__(screen, rect, key)
        self.host = screen.host
        self.text = clean_text(text, longest)
        self.placeholder = placeholder
        self.longest = longest
        self.typed = typed
        self.done = done
        self.label = label or placeholder
        self.line: TypingLine | None = None
        """What one types on; None while the field has not the keyboard."""
        screen.add(self)

    def meaning(self) -> Meaning:
        return Meaning(FIELD, self.label, f"{self.text}\n{self.note}".rstrip("\n"), (), (TYPE, PRESS))

    def press(self) -> None:
        self.done()

    def kill(self) -> None:
        super().kill()
        self.point(None)
        self.lost_focus()

    # ------------------------------------------------------------ the pointer

    def point(self, pos: Point | None) -> None:
        is_pointed = pos is not None
        if is_pointed != self.pointed:
            self.pointed = is_pointed
            with suppress(pygame.error):  # no mouse to see
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_IBEAM if is_pointed else pygame.SYSTEM_CURSOR_ARROW)

    def drop(self, pos: Point) -> None:
        """A click puts the caret where it is; that is the library's work."""
        self.cancel()

    # ------------------------------------------------------------ typing

    @property
    def note(self) -> str:
        """What the player should know of the letters in it: those that no font has, in a sentence."""
        count = len(not_shown(self.text, chrome.INPUT_ROLE))
        return self.host.words.say("typing.not_shown", count=count, sign=NOT_SHOWN) if count else ""

    def got_focus(self) -> None:
        if self.line is None:
            from crazy8.ui.widgets.typing_line import TypingLine  # brings pygame_gui, which is heavy

            self.line = TypingLine(self)
            self.repaint()

    def lost_focus(self) -> None:
        if self.line is not None:
            self.line.end()
            self.line = None
            if self.alive():
                self.repaint()

    def hear(self, event: pygame.Event, used: bool) -> bool:
        """An event while the field has the keyboard; ``used``: whether the screen had a use for it already."""
        heard = False
        if self.line is not None and (event.type in _MOUSE or not used):
            heard = self.line.process_event(event)
        self.pass_time(0.0)
        return heard

    def pass_time(self, seconds: float) -> None:
        """The caret blinks, and what is being selected follows the mouse."""
        if self.line is not None:
            self.line.pass_time(seconds)

    def take_typed(self, text: str) -> None:
        """Somebody has typed: this is the text now."""
        if text != self.text:
            self.text = text
            self.typed(text)

    def set_text(self, text: str) -> None:
        """Put another text into it."""
        self.text = text
        if self.line is None:
            self.repaint()
        else:
            self.line.set_text(text)

    def replace(self, text: str) -> None:
        """Put another text into it, and say so."""
        text = clean_text(text, self.longest)
        if text != self.text:
            self.set_text(text)
            self.typed(text)

    def pasted(self, text: str, room: int) -> str:
        """What comes in of a pasted text where so many letters have room: plain ones."""
        return clean_text(text, room)

    # ------------------------------------------------------------ painting

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        chrome.well(surface, self.u, face)
        if self.line is not None:
            return
        shown = self.text or self.placeholder
        if shown:
            px = chrome.input_px(self.u)
            room = face.inflate(-2 * self.u(chrome.INPUT_PADDING), 0)
            top = face.centery - (font(chrome.INPUT_ROLE, px).get_height() + 1) // 2  # where the library has them
            more = more_height(shown, chrome.INPUT_ROLE, px)
            shown = shortened(shown, chrome.INPUT_ROLE, px, room.w)
            surface.blit(text(shown, chrome.INPUT_ROLE, px), (room.x, top - more))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.line is not None and self.line.image is not None:
            surface.blit(self.line.image, self.line.rect, special_flags=self.line.blendmode)
