"""The faces of people who have sat at a table before."""

from __future__ import annotations

from collections.abc import Sequence

from crazy8.text.phrases import place_of_bot
from crazy8.text.words import Words
from crazy8.ui.table.opponents import BOT_HEADS, YOUR_HEAD


def heads_of(words: Words, names: Sequence[str], person: int) -> tuple[str, ...]:
    """Their portraits, by seat: every bot has the face that goes with its name, in whatever language, and one of
    another name a face that nobody else there has. ``person`` is the person's seat, -1 for none."""
    places = {seat: place_of_bot(words, name) for seat, name in enumerate(names) if seat != person}
    known = {seat: place for seat, place in places.items() if place >= 0}
    free = [place for place in range(len(BOT_HEADS)) if place not in known.values()] or [0]
    heads = []
    for seat in range(len(names)):
        if seat == person:
            heads.append(YOUR_HEAD)
        elif seat in known:
            heads.append(BOT_HEADS[known[seat]])
        else:
            heads.append(BOT_HEADS[free.pop(0) if len(free) > 1 else free[0]])
    return tuple(heads)
