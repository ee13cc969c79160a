"""The ribbon of the last moves at one moment: who, what, and how far it has moved. No pygame here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.table.last_moves import SHOWN, Move, MoveKind
from crazy8.ui.table.layout import SMALL_BEADS
from crazy8.ui.table.motion import out, share
from crazy8.ui.table.picture import BeadPicture, RibbonPicture

if TYPE_CHECKING:
    from crazy8.ui.table.show import TableShow

RIBBON: Final = "last_moves"
"""What the ribbon is called among the controls."""
MOVE_SECONDS: Final = 0.18
FADE_SECONDS: Final = 0.12


def ribbon(show: TableShow, cards: int, hover: bool, pressed: bool, now: float) -> RibbonPicture | None:
    """The last moves, the newest at the right; None before the first one. ``cards`` are in your hand."""
    rect, small = show.layout.ribbon(cards)
    most = SMALL_BEADS if small else SHOWN
    moves = show.words.moves.shown(most + 1)
    if not moves:
        return None
    words = show.words
    picture = RibbonPicture(rect, words.say("table.ribbon.title"), words.cap(Intent.LOG), small)
    picture.hover, picture.pressed = hover, pressed
    since = show.effects.get("ribbon")
    moved = seen = 1.0
    if since is not None:
        seen = share(now, since + MOVE_SECONDS - FADE_SECONDS, FADE_SECONDS)
        moved = out(share(now, since, MOVE_SECONDS)) if show.animator.motion == "full" else 1.0
    for at, move in enumerate(reversed(moves)):
        bead = _bead(show, move)
        bead.lit = at == 0
        if at == most:  # the oldest goes where it is
            bead.place, bead.seen = 0.0, 1 - share(now, since, FADE_SECONDS) if since is not None else 0.0
        else:
            bead.place = most - at - moved if at else most - 1.0
            bead.seen = seen if at == 0 else 1.0
        if bead.seen > 0 or bead.lit:
            picture.beads.append(bead)
    return picture


def _bead(show: TableShow, move: Move) -> BeadPicture:
    bead = BeadPicture(show.heads[move.seat])
    say = show.words.say
    if move.kind is MoveKind.CARD:
        bead.card = move.card
        if move.mau:
            bead.flag, bead.flag_words = "red", say("table.mau")
        elif move.called != NO_SUIT:
            bead.flag, bead.called = "dark", move.called
        elif move.drawn:
            bead.flag, bead.flag_words = "dark", say("table.ribbon.drawn", count=move.drawn)
    elif move.kind is MoveKind.DRAW:
        bead.card, bead.words = NO_CARD, say("table.ribbon.drawn", count=move.drawn)
    return bead
