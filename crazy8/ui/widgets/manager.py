"""The one manager of pygame_gui that the program has once somebody has typed, in the size and with the theme of the
moment."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from crazy8.resources import asset
from crazy8.ui.drawing.chrome import INPUT_PADDING, input_px
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.widgets.toolkit import UIManager

_FONT_PATHS: Final = ("regular_path", "bold_path", "italic_path", "bold_italic_path")


class _Shared:
    """The manager, and the measures it was last set up for."""

    manager: UIManager | None = None
    measures: Units | None = None


def manager_for(u: Units) -> UIManager:
    """The manager, brought to a window's measures. Every further one would cost time and memory for good."""
    manager = _Shared.manager
    if manager is None:
        manager = UIManager(u.size, theme_for(u), enable_live_theme_updates=False)
        _Shared.manager = manager
    elif u != _Shared.measures:
        manager.set_window_resolution(u.size)
        manager.get_theme().load_theme(theme_for(u))
    _Shared.measures = u
    return manager


def let_go() -> None:
    """Forget the manager: pygame is about to end."""
    if _Shared.manager is not None:
        _Shared.manager.clear_and_reset()
    _Shared.manager = None
    _Shared.measures = None


@cache
def _theme_file() -> str:
    return asset("theme.json").read_text(encoding="utf-8")


def theme_for(u: Units) -> dict[str, Any]:
    """The theme with letters in a window's size and whole paths to the fonts."""
    theme: dict[str, Any] = json.loads(_theme_file())
    for block in theme.values():
        font = block.get("font")
        if font is None:
            continue
        font["size"] = str(input_px(u))
        for name in _FONT_PATHS:
            if name in font:
                font[name] = str(asset(*font[name].split("/")))
    line = theme["text_entry_line"]
    # The well around a field is drawn like that of every other control.
    line["colours"] |= {"dark_bg": "#00000000", "normal_border": "#00000000"}
    line["misc"] |= {"shape": "rectangle", "border_width": "0", "padding": f"{u(INPUT_PADDING)},0"}
    return theme
