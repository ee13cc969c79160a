"""What the settlement says in words: the title, each player's row as far as it is counted, the hint."""

from __future__ import annotations

from crazy8.text.phrases import Phrases
from crazy8.ui.scenes.settlement.paint import SettlementPicture
from crazy8.ui.scenes.settlement.sums import Sheet


def row_value(phrases: Phrases, sheet: Sheet, picture: SettlementPicture, at: int) -> str:
    """A row in words: the cards that lie face up, and the numbers that are there already."""
    say, row = phrases.words.say, picture.rows[at]
    *held_head, round_head, total_head = picture.heads
    shown = row.row.cards[: row.figures.shown]
    state = say("settlement.told.cards", state=row.state, cards=phrases.cards(shown)) if shown else row.state
    figures = [(head, row.figures.held) for head in held_head if shown]
    if row.is_written(sheet):
        figures.append((round_head, row.figures.round))
    figures.append((total_head, row.figures.total))
    told = [say("settlement.told.figure", head=head, points=points) for head, points in figures]
    place = say("settlement.told.place", number=row.place) if row.place else ""
    return phrases.words.join("parts", (part for part in (state, row.note, *told, place) if part))
