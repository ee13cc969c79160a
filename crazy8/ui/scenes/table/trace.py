"""What ``--trace`` tells of the table: the shown view in card codes and action texts, and where to click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from crazy8.rules.actions import action_text
from crazy8.rules.cards import CARD_CODES, NO_CARD, NO_SUIT, SUIT_CODES
from crazy8.ui.scenes.table.cursor import point_on
from crazy8.ui.shell.scene import Trace

if TYPE_CHECKING:
    from crazy8.ui.scenes.table.scene import TableScene


def table_trace(scene: TableScene) -> Trace:
    """The table as it is shown. ``legal`` is empty unless you must act and nothing moves."""
    show, view = scene.show, scene.show.view
    focus = show.focus
    focused = CARD_CODES[focus] if isinstance(focus, int) and focus != NO_CARD else focus or ""
    if view is None:
        return Trace(str(focused))
    acts = view.outcome is None
    more: dict[str, Any] = {
        "seat": view.turn if acts else None,
        "hand": [CARD_CODES[card] for card in show.hand.cards],
        "legal": sorted(action_text(action) for action in view.legal()) if show.your_turn else [],
        "called_suit": None if view.called == NO_SUIT else SUIT_CODES[view.called],
        "owed": view.owed,
        "counts": list(view.counts),
        "scores": list(view.totals),
        "message": show.words.message,
        "idle": not scene.moving,
        "points": _points(scene),
    }
    return Trace(str(focused) if show.ring else "", more)


def _points(scene: TableScene) -> dict[str, list[int]]:
    """The middle of each control, and for each card a point that no other card covers."""
    show = scene.show
    points = {
        button.name: [button.rect[0] + button.rect[2] // 2, button.rect[1] + button.rect[3] // 2]
        for button in scene.picture.buttons
    }
    pile = show.pile()
    points["draw_pile"] = [round(pile.x), round(pile.y)]
    for at, card in enumerate(show.hand.cards):
        point = point_on(scene.picture.hand, at) if at < len(scene.picture.hand) else None
        if point is not None:
            points[CARD_CODES[card]] = list(point)
    return points
