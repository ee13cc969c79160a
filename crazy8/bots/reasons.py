"""Why a bot decided as it did, as data: the catalogue's ``bots.why`` and ``bots.hint`` make sentences of it."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.rules.state import NOBODY


class Motive(Enum):
    """What weighed most in a decision."""

    ONLY_CHOICE = "only_choice"
    NOTHING_FITS = "nothing_fits"
    WHATEVER_FITS = "whatever_fits"
    FELT_LIKE_DRAWING = "felt_like_drawing"
    GOES_OUT = "goes_out"
    CALLS_MAU = "calls_mau"
    BRINGS_BACK = "brings_back"
    LETS_GO = "lets_go"
    KEEPS_WILD = "keeps_wild"
    KEEPS_LAST_WILD = "keeps_last_wild"
    KEEPS_DRAW_CARD = "keeps_draw_card"
    KEEPS_SKIP = "keeps_skip"
    CALLS_STRONG_SUIT = "calls_strong_suit"
    STAYS_IN_STRONG_SUIT = "stays_in_strong_suit"
    NEXT_HAS_FEW = "next_has_few"
    NEXT_LACKS_SUIT = "next_lacks_suit"
    HARD_TO_FOLLOW = "hard_to_follow"
    PASSES_THE_DRAWS_ON = "passes_the_draws_on"
    PASSES_THE_SKIP_ON = "passes_the_skip_on"
    GOES_AGAIN = "goes_again"
    SHEDS_DEAR_CARD = "sheds_dear_card"
    SHEDS_BARRED_CARD = "sheds_barred_card"
    LOOKED_AHEAD = "looked_ahead"
    NEW_CARDS_HELP = "new_cards_help"


FACTS: Final[dict[Motive, tuple[str, ...]]] = {
    Motive.CALLS_STRONG_SUIT: ("suit", "count"),
    Motive.STAYS_IN_STRONG_SUIT: ("suit", "count"),
    Motive.NEXT_HAS_FEW: ("seat", "count"),
    Motive.NEXT_LACKS_SUIT: ("seat", "suit"),
    Motive.HARD_TO_FOLLOW: ("seat",),
    Motive.SHEDS_DEAR_CARD: ("card", "count"),
    Motive.SHEDS_BARRED_CARD: ("card",),
    Motive.BRINGS_BACK: ("seat",),
    Motive.LETS_GO: ("seat",),
    Motive.PASSES_THE_DRAWS_ON: ("count",),
    Motive.LOOKED_AHEAD: ("count",),
}
"""The facts a motive carries, by their names in ``BotReason``; other motives carry none."""


class BotReason(NamedTuple):
    """A motive with its facts. ``count`` counts what the motive is about: cards held of the suit, cards of the next
    player, the points of a dear card, the cards owed, the imagined deals."""

    motive: Motive
    card: int = NO_CARD
    suit: int = NO_SUIT
    seat: int = NOBODY
    count: int = 0  # type: ignore[assignment]

    def facts(self) -> dict[str, int]:
        """The facts this motive carries, by name."""
        return {name: getattr(self, name) for name in FACTS.get(self.motive, ())}
