"""What ``--trace`` tells of the table: the shown view in card codes and action texts, and where to click."""

from __future__ import annotations

from typing import Any

from crazy8.rules.actions import action_text
from crazy8.rules.cards import CARD_CODES, NO_SUIT, SUIT_CODES
from crazy8.ui.scenes.table.layer import TableLayer
from crazy8.ui.shell.scene import Trace


def table_trace(layer: TableLayer, idle: bool) -> Trace:
    """The table as it is shown. ``legal`` is empty unless you must act and nothing moves."""
    show, view = layer.show, layer.show.view
    focused = layer.focused if show.ring else ""
    if view is None:
        return Trace(focused, tree=layer.tree())
    more: dict[str, Any] = {
        "seat": view.turn if view.outcome is None else None,
        "hand": [CARD_CODES[card] for card in show.hand.cards],
        "legal": sorted(action_text(action) for action in view.legal()) if show.your_turn else [],
        "called_suit": None if view.called == NO_SUIT else SUIT_CODES[view.called],
        "owed": view.owed,
        "counts": list(view.counts),
        "scores": list(view.totals),
        "message": show.words.line,
        "idle": idle,
        "points": layer.points(),
    }
    return Trace(focused, more, layer.tree())
