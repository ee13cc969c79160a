"""pygame_gui's classes, with types for the methods that it left without; at run time they are its own classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pygame_gui import UIManager as _UIManager
from pygame_gui.elements import UITextEntryLine as _UITextEntryLine


class Caret(Protocol):
    """What shows a text field's caret."""

    def turn_off_cursor(self) -> None: ...


if TYPE_CHECKING:

    class UIManager(_UIManager):
        def clear_and_reset(self) -> None: ...

    class UITextEntryLine(_UITextEntryLine):
        def alive(self) -> bool: ...
        def focus(self) -> None: ...
        def unfocus(self) -> None: ...
        def redraw(self) -> None: ...
        def kill(self) -> None: ...

else:
    UIManager, UITextEntryLine = _UIManager, _UITextEntryLine
