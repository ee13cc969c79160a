"""What one types on: pygame_gui's text entry, as long as a field has the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol
from unicodedata import normalize

import pygame

from crazy8.resources import asset
from crazy8.rules.letters import boundaries, can_carry, clusters, is_mark, is_shown
from crazy8.ui.drawing.chrome import INPUT_ROLE, input_px
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.type import ROLES
from crazy8.ui.shell.input_map import Intent, intent_of, is_command, text_event
from crazy8.ui.shell.scene import Host
from crazy8.ui.widgets.field_font import FieldFont
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
    """The line of a field, with the caret at the end. The field hears what is typed. A letter is one with the accents
    and signs that belong to it, for the caret, for what is deleted and for how many letters there may be."""

    def __init__(self, field: Typist) -> None:
        self.field = field
        self._commanded = False
        """Whether the last key was held with Ctrl: what some systems then send as text is not meant as text."""
        self._refused = False
        """Whether the last letter that was typed has not come in."""
        super().__init__(field.hit_rect(), manager_for(field.u), initial_text=field.text)
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
        self._stand_between_letters()

    @property
    def font(self) -> FieldFont | None:
        """What the library measures and draws letters with, whatever its theme has found."""
        return self._letters

    @font.setter
    def font(self, found: object) -> None:
        self._letters = None if found is None else FieldFont(_font_file(), input_px(self.field.u))

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
        before = None
        if event.type == pygame.KEYDOWN:
            before = self.edit_position
            used = self._key(event)
        elif event.type == pygame.TEXTINPUT and self._commanded:
            used = True
        else:
            if event.type == pygame.TEXTINPUT:  # some systems hand a letter and its accent apart
                event = pygame.Event(event.type, event.dict | {"text": normalize("NFC", event.text)})
            elif event.type == pygame.KEYUP:
                self._commanded = False
            used = bool(super().process_event(event))
        self._stand_between_letters(before)
        self.field.take_typed(self.text)
        return used

    def _process_entered_character(self, character: str) -> bool:
        """A sign comes in; what is not seen alone does only where it belongs to the letter before it, and that is the
        one that was typed, not one that stands there while the typed one had no room."""
        low, high = self._chosen()
        before, after = self.text[:low], self.text[high:]
        belongs = can_carry(before, character) and not self._refused if is_mark(character) else is_shown(character)
        joined = normalize("NFC", before + character)
        if not belongs or len(clusters(joined + after)) > self.field.longest:
            self._refused = True
            return False
        self._refused = False
        self._put(0, joined, high)
        return True

    def _process_action_key_event(self, event: pygame.Event) -> bool:
        text, at, chosen = self.text, self.edit_position, self.select_range[0] != self.select_range[1]
        used = bool(super()._process_action_key_event(event))
        if not chosen and len(self.text) == len(text) - 1:  # the letter goes as a whole
            places = boundaries(text)
            low = max((place for place in places if place < at), default=0) if self.edit_position < at else at
            high = at if self.edit_position < at else min(place for place in places if place > at)
            if high - low > 1:
                self.set_text(text)
                self._put(low, "", high)
        return used

    def _stand_between_letters(self, before: int | None = None) -> None:
        """Caret and ends of what is selected never come between a letter and what belongs to it. A key that moves the
        caret from ``before`` brings it to the other side of the letter, the mouse to its beginning."""
        places, at = boundaries(self.text), self.edit_position
        if at not in places:
            is_onwards = before is not None and at > before
            after = min(place for place in places if place > at)
            self.edit_position = after if is_onwards else _at_or_before(places, at)
            self.select_range = [self.edit_position if end == at else end for end in self.select_range]
            self.cursor_has_moved_recently = True
        if any(end not in places for end in self.select_range):
            self.select_range = [_at_or_before(places, end) for end in self.select_range]

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
        room = max(0, self.field.longest - len(clusters(self.text[:low] + self.text[high:])))
        self._put(low, self.field.pasted(self.field.host.pasted_text(), room), high)

    def _copy(self, cut: bool) -> None:
        low, high = self._chosen()
        if low < high:
            copied = self.field.host.copy_text(self.text[low:high])
            if cut and copied:  # else it would be nowhere
                self._put(low, "", high)


def _at_or_before(places: Sequence[int], at: int) -> int:
    return max(place for place in places if place <= at)


def _font_file() -> str:
    return str(asset("fonts", f"{ROLES[INPUT_ROLE]}.ttf"))
