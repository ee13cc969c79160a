"""A line to type into: pygame_gui's, on the game's own ground."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pygame

from crazy8.storage.settings import LONGEST_NAME, clean_text
from crazy8.ui.drawing import chrome
from crazy8.ui.shell.input_map import Intent, intent_of, is_command, text_event
from crazy8.ui.widgets.element import Element, Ground
from crazy8.ui.widgets.meaning import FIELD, PRESS, TYPE, Meaning
from crazy8.ui.widgets.node import Node, Point
from crazy8.ui.widgets.toolkit import Caret, UITextEntryLine


class _Well(Element):
    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        chrome.well(surface, self.u, face)


class TextField(UITextEntryLine, Node):
    """A text field with the keyboard focus of its screen. ``typed`` hears each change, ``done`` an Enter; ``label`` is
    what is asked for."""

    is_text = True
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
        self.screen = screen
        self.key = key
        self.scroll = screen.scroll
        self.typed = typed
        self.done = done
        self.label = label or placeholder
        self._commanded = False
        """Whether the last key was held with Ctrl: what some systems then send as text is not meant as text."""
        _Well(screen, rect)
        super().__init__(
            pygame.Rect(rect),
            screen.manager,
            screen.container,
            initial_text=clean_text(text, longest),
            placeholder_text=placeholder,
        )
        self.set_text_length_limit(longest)
        screen.add(self)
        screen.spoken.append(self)

    def meaning(self) -> Meaning:
        return Meaning(FIELD, self.label, self.text, (), (TYPE, PRESS))

    def hit_rect(self) -> pygame.Rect:
        return pygame.Rect(self.rect)

    def usable(self) -> bool:
        return self.alive() and bool(self.visible)

    def press(self) -> None:
        self.done()

    def drop(self, pos: Point) -> None:
        """A click puts the caret where it is; that is the library's work."""
        self.cancel()

    def got_focus(self) -> None:
        if not self.is_focused:
            self.ui_manager.set_focus_set(self.get_focus_set())
            self.edit_position = len(self.text)
            self.cursor_has_moved_recently = True

    def lost_focus(self) -> None:
        if self.is_focused:
            self.ui_manager.set_focus_set(None)

    def focus(self) -> None:
        super().focus()
        self._commanded = False
        pygame.key.start_text_input()

    def unfocus(self) -> None:
        super().unfocus()
        self._hide_caret()
        pygame.key.stop_text_input()

    def _hide_caret(self) -> None:
        """The library lets its caret stand, from the beginning and after the focus has gone."""
        layout: Caret | None = self.drawable_shape.text_box_layout if self.drawable_shape is not None else None
        if layout is not None:
            layout.turn_off_cursor()
            self.redraw()

    def replace(self, text: str) -> None:
        """Put another text into it, and say so."""
        text = clean_text(text, self.length_limit or LONGEST_NAME)
        if text != self.text:
            self.set_text(text)
            self.typed(text)

    def update(self, time_delta: float) -> None:
        if not self.is_focused:  # a caret stands only where one types
            self.cursor_has_moved_recently = False
        super().update(time_delta)

    def process_event(self, event: pygame.Event) -> bool:
        before = self.text
        if event.type == pygame.KEYDOWN and self.is_focused:
            used = self._key(event)
        elif event.type == pygame.TEXTINPUT and self._commanded:
            used = self.is_focused
        else:
            if event.type == pygame.TEXTINPUT:  # some systems hand a letter and its accent apart
                event = pygame.Event(event.type, event.dict | {"text": normalize("NFC", event.text)})
            elif event.type == pygame.KEYUP:
                self._commanded = False
            used = bool(super().process_event(event))
        if self.text != before:
            self.typed(self.text)
        return used

    def _process_entered_character(self, character: str) -> bool:
        """Letters come in; what has no width of its own would break the line where it stands alone."""
        seen = character in '"\\' or clean_text(f"a{character}a", 3) == f"a{character}a"
        return bool(seen and super()._process_entered_character(character))

    def _key(self, event: pygame.Event) -> bool:
        self._commanded = is_command(event)
        intent = intent_of(event)
        if intent is Intent.PASTE:
            self._paste(self.screen.host.pasted_text())
        elif intent in (Intent.COPY, Intent.CUT):
            self._copy(cut=intent is Intent.CUT)
        else:
            return bool(super().process_event(text_event(event)))
        return True

    def _chosen(self) -> tuple[int, int]:
        low, high = sorted(self.select_range)
        return (low, high) if low < high else (self.edit_position, self.edit_position)

    def _paste(self, pasted: str) -> None:
        """What is pasted comes in plain and as far as there is room."""
        low, high = self._chosen()
        room = (self.length_limit or LONGEST_NAME) - (len(self.text) - (high - low))
        pasted = clean_text(pasted, room)
        end = low + len(pasted)
        self.set_text(self.text[:low] + pasted + self.text[high:])
        self.select_range = [0, 0]
        self.edit_position = end
        self.cursor_has_moved_recently = True

    def _do_paste(self) -> None:
        """The library's own way to paste, taken where a system tells of Ctrl+V as of a letter."""
        self._paste(self.screen.host.pasted_text())

    def _copy(self, cut: bool) -> None:
        low, high = self._chosen()
        if low < high:
            self.screen.host.copy_text(self.text[low:high])
            if cut:
                self.set_text(self.text[:low] + self.text[high:])
                self.select_range = [0, 0]
                self.edit_position = low
                self.cursor_has_moved_recently = True
