"""What a player's row of the settlement says in words, as far as it is counted."""

from __future__ import annotations

from crazy8.text.phrases import Phrases
from crazy8.ui.scenes.settlement.paint import RowPicture


def row_value(phrases: Phrases, heads: tuple[str, str], row: RowPicture) -> str:
    """A row in words: the cards that lie there, and the numbers that are there already."""
    say = phrases.words.say
    shown = row.row.cards[: row.shown]
    state = say("settlement.told.cards", state=row.state, cards=phrases.cards(shown)) if shown else row.state
    figures = [(head, points) for head, points in zip(heads, (row.round, row.total)) if points]
    told = [say("settlement.told.figure", head=head, points=points) for head, points in figures]
    place = say("settlement.told.place", number=row.place) if row.told else ""
    return phrases.words.join("parts", (part for part in (state, row.out, *told, place) if part))
