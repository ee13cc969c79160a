"""What can happen in a round, as facts in the past tense.

An event is a tuple: its name, then plain values in the order that ``EVENT_FIELDS`` lists. Seats, cards, suits and
counts are ints; ``cards`` is a tuple of card numbers, empty in the events that a seat receives about cards it may not
see (the count stays). Tuples, because a round tells about 300 of them and a thinking bot plays thousands of rounds; a
reader takes them apart by pattern: ``case ("played", seat, card, suit):``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from crazy8.rules.actions import CARD_MASK, SUIT_SHIFT
from crazy8.rules.cards import CARD_CODES, CARD_NUMBERS, NO_SUIT, SUIT_CODES

Event = tuple[Any, ...]
Tell = Callable[[Event], object]

EVENT_FIELDS: Final = {
    "deal_began": ("dealer", "first", "cards_each", "packs"),
    "ranks_drawn": ("wild", "draw", "skip", "reverse"),
    "dealt": ("seat", "count", "cards"),
    "starter_turned": ("card", "fate"),
    "turn_began": ("seat",),
    "played": ("seat", "card", "suit"),
    "suit_called": ("seat", "suit"),
    "drew": ("seat", "count", "cards", "why"),
    "took": ("seat", "count", "why"),
    "passed": ("seat",),
    "owed": ("seat", "count"),
    "skip_aimed": ("seat",),
    "missed_turn": ("seat",),
    "reversed": ("direction",),
    "mau_called": ("seat",),
    "mau_forgotten": ("seat",),
    "wrong_card": ("seat", "card"),
    "reshuffled": ("count",),
    "went_out": ("seat",),
    "asked_back": ("seat", "leaver"),
    "not_brought_back": ("seat", "leaver"),
    "brought_back": ("seat", "leaver"),
    "called_off": ("turns",),
    "blocked": (),
    "revealed": ("seat", "cards"),
    "round_ended": ("winners", "blocked", "points"),
    "scored": ("totals",),
    "match_ended": ("winners", "totals"),
}
"""Every event's name and the values behind it.

``starter_turned``: fate ``"stays"``, ``"under"`` (the draw pile) or ``"shuffled_back"``. ``drew`` and ``took``: why
``"turn"``, ``"owed"``, ``"mau_forgotten"``, ``"wrong_card"``, ``"brought_back"`` or ``"last_draw_card"``; each card of
a penalty is a ``drew`` of its own, and ``took`` sums it up when it is paid. ``owed``: the seat must answer or take
``count`` cards. ``played``: ``suit`` is the called one, or ``NO_SUIT``. ``revealed``: what a seat still holds at the
round's end, for all to see. ``scored``: the match's totals with the round's points added.
"""

_SEATS: Final = range(8)
TURN_BEGAN: Final = tuple(("turn_began", seat) for seat in _SEATS)
PASSED: Final = tuple(("passed", seat) for seat in _SEATS)
PLAYED: Final = tuple(
    tuple(("played", seat, action & CARD_MASK, (action >> SUIT_SHIFT) - 1) for action in range(5 << SUIT_SHIFT))
    for seat in _SEATS
)
DREW: Final = tuple(
    tuple(("drew", seat, 1, (card,), "turn") for card in range(CARD_NUMBERS)) for seat in _SEATS
)
"""The events that make up most of a round, made once: by seat, and by play or card."""


def event_record(event: Event) -> dict[str, Any]:
    """The event with its values under their names and cards as codes: what the referee's file prints."""
    name, *values = event
    record: dict[str, Any] = {"event": name}
    for field, value in zip(EVENT_FIELDS[name], values, strict=True):
        if field == "card":
            value = CARD_CODES[value]
        elif field == "cards":
            value = [CARD_CODES[card] for card in value]
        elif field == "suit":
            value = None if value == NO_SUIT else SUIT_CODES[value]
        elif isinstance(value, tuple):
            value = list(value)
        record[field] = value
    return record
