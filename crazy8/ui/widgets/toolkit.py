"""pygame_gui's classes, with types for the methods that it left without; at run time they are its own classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame
from pygame_gui import UIManager as _UIManager
from pygame_gui.core.gui_font_pygame import GUIFontPygame as _GUIFont
from pygame_gui.elements import UITextEntryLine as _UITextEntryLine


class Caret(Protocol):
    """What shows a text field's caret."""

    def turn_off_cursor(self) -> None: ...


if TYPE_CHECKING:

    class UIManager(_UIManager):
        def clear_and_reset(self) -> None: ...

    class FieldLetters(_GUIFont):
        point_size: int

        def get_rect(self, text: str) -> pygame.Rect: ...
        def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface: ...
        def render_premul_to(
            self,
            text: str,
            text_colour: pygame.Color,
            surf_size: tuple[int, int],
            surf_position: tuple[int, int],
        ) -> pygame.Surface: ...

    class UITextEntryLine(_UITextEntryLine):
        def alive(self) -> bool: ...
        def focus(self) -> None: ...
        def unfocus(self) -> None: ...
        def redraw(self) -> None: ...
        def kill(self) -> None: ...

else:
    FieldLetters, UIManager, UITextEntryLine = _GUIFont, _UIManager, _UITextEntryLine
