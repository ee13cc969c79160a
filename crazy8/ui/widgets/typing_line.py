"""What one types on: pygame_gui's text entry, as long as a field has the keyboard."""

from __future__ import annotations

from typing import Protocol
from unicodedata import normalize

import pygame

from crazy8.storage.settings import clean_text
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.shell.input_map import Intent, intent_of, is_command, text_event
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.manager import manager_for
from crazy8.ui.widgets.toolkit import Caret, UITextEntryLine


class Typist(Protocol):
    """The field that a line stands in."""

    text: str
    longest: int

    @property
    def u(self) -> Units: ...
    @property
    def host(self) -> Host: ...
    def hit_rect(self) -> pygame.Rect: ...
    def take_typed(self, text: str) -> None:
        """Somebody has typed: this is the text now."""

    def pasted(self, text: str, room: int) -> str:
        """What comes in of a pasted text where so many letters have room."""


class TypingLine(UITextEntryLine):
    """The line of a field, with the caret at the end. The field hears what is typed."""

    def __init__(self, field: Typist) -> None:
        self.field = field
        self._commanded = False
        """Whether the last key was held with Ctrl: what some systems then send as text is not meant as text."""
        super().__init__(field.hit_rect(), manager_for(field.u), initial_text=field.text)
        self.set_text_length_limit(field.longest)
        self.ui_manager.set_focus_set(self.get_focus_set())
        pygame.key.start_text_input()
        self.edit_position = len(self.text)
        self.cursor_has_moved_recently = True

    def end(self) -> None:
        """The keyboard has left the field, perhaps for a field of the screen on top."""
        if self.is_focused:
            self.ui_manager.set_focus_set(None)
            pygame.key.stop_text_input()
        self.kill()

    def pass_time(self, seconds: float) -> None:
        """The library's own time goes on."""
        self.ui_manager.update(seconds)

    def focus(self) -> None:
        super().focus()
        layout: Caret | None = self.drawable_shape.text_box_layout if self.drawable_shape is not None else None
        if layout is not None:  # it stands from the beginning, and ``update`` would turn it off
            layout.turn_off_cursor()
            self.redraw()

    def check_hover(self, time_delta: float, hovered_higher_element: bool) -> bool:
        """The screen says what the mouse is on, and the field shows it."""
        del time_delta, hovered_higher_element
        return False

    def process_event(self, event: pygame.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            used = self._key(event)
        elif event.type == pygame.TEXTINPUT and self._commanded:
            used = True
        else:
            if event.type == pygame.TEXTINPUT:  # some systems hand a letter and its accent apart
                event = pygame.Event(event.type, event.dict | {"text": normalize("NFC", event.text)})
            elif event.type == pygame.KEYUP:
                self._commanded = False
            used = bool(super().process_event(event))
        self.field.take_typed(self.text)
        return used

    def _process_entered_character(self, character: str) -> bool:
        """Letters come in; what has no width of its own would break the line where it stands alone."""
        seen = character in '"\\' or clean_text(f"a{character}a", 3) == f"a{character}a"
        return bool(seen and super()._process_entered_character(character))

    def _key(self, event: pygame.Event) -> bool:
        self._commanded = is_command(event)
        intent = intent_of(event)
        if intent is Intent.PASTE:
            self._do_paste()
        elif intent in (Intent.COPY, Intent.CUT):
            self._copy(cut=intent is Intent.CUT)
        else:
            return bool(super().process_event(text_event(event)))
        return True

    def _chosen(self) -> tuple[int, int]:
        low, high = sorted(self.select_range)
        return (low, high) if low < high else (self.edit_position, self.edit_position)

    def _put(self, low: int, letters: str, high: int) -> None:
        """Put letters in the place of those from ``low`` to ``high``."""
        self.set_text(self.text[:low] + letters + self.text[high:])
        self.select_range = [0, 0]
        self.edit_position = low + len(letters)
        self.cursor_has_moved_recently = True

    def _do_paste(self) -> None:
        """What is pasted comes in as far as there is room. The library calls this, too, where a system tells of Ctrl+V
        as of a letter."""
        low, high = self._chosen()
        room = max(0, self.field.longest - (len(self.text) - (high - low)))
        self._put(low, self.field.pasted(self.field.host.pasted_text(), room), high)

    def _copy(self, cut: bool) -> None:
        low, high = self._chosen()
        if low < high:
            copied = self.field.host.copy_text(self.text[low:high])
            if cut and copied:  # else it would be nowhere
                self._put(low, "", high)
