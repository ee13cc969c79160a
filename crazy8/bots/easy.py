"""Easy: plays mostly any card that fits, sometimes draws without need, sometimes forgets to call "Mau"."""

from __future__ import annotations

from random import Random
from typing import Final

from crazy8.bots.bot import Thought
from crazy8.bots.characters import EVEN, Character
from crazy8.bots.judgement import sensible, strongest_suit
from crazy8.bots.reasons import BotReason, Motive
from crazy8.rules.actions import CALL, CARD_MASK, DRAW, MAU, PASS, SUIT_SHIFT, is_play
from crazy8.rules.cards import BIT, NO_SUIT
from crazy8.rules.fitting import TURN
from crazy8.rules.view import Observation, PlayerView

DRAWS_WITHOUT_NEED: Final = 0.18
FORGETS_MAU: Final = 0.25
CALLS_ANY_SUIT: Final = 0.7


class EasyBot:
    """It sees the table and remembers nothing. In which turns it forgets to call "Mau" lies in its nature."""

    listens = False

    def __init__(self, rng: Random, character: Character = EVEN) -> None:
        self.rng = rng
        self.character = character
        self.reason: BotReason | None = None
        self._nature = rng.getrandbits(64)

    def hear(self, observation: Observation) -> None:
        """It remembers nothing."""

    def think(self, view: PlayerView) -> Thought:
        """Decide at once."""
        yield from ()
        legal = view.legal()
        plays = [action for action in sensible(view, legal) if is_play(action)]
        if plays and MAU in legal and not self._forgets(view):
            self.reason = BotReason(Motive.CALLS_MAU)
            return MAU
        if legal[0] >= CALL:
            return self._call(view)
        if not plays:
            self.reason = BotReason(Motive.NOTHING_FITS)
            return DRAW if DRAW in legal else PASS
        if DRAW in legal and view.phase == TURN and not view.drawn and self.rng.random() < DRAWS_WITHOUT_NEED:
            self.reason = BotReason(Motive.FELT_LIKE_DRAWING)
            return DRAW
        self.reason = BotReason(Motive.WHATEVER_FITS)
        return self._pick(view, plays)

    def _forgets(self, view: PlayerView) -> bool:
        """Whether it forgets the call in this turn, however often it is asked."""
        return Random(f"{self._nature} {view.round_number} {view.turns}").random() < FORGETS_MAU

    def _call(self, view: PlayerView) -> int:
        suit = strongest_suit(view.hand, view.tables.wild)
        self.reason = BotReason(Motive.WHATEVER_FITS)
        return CALL + suit

    def _pick(self, view: PlayerView, plays: list[int]) -> int:
        """A card that fits, drawn by the character's taste; a wild mostly calls the strong suit."""
        cards = sorted({action & CARD_MASK for action in plays})
        taste = self.character.taste
        tables = view.tables
        weights = [taste.get(tables.effect[card], 1.0) for card in cards]
        card = self.rng.choices(cards, weights)[0]
        ways = [action for action in plays if action & CARD_MASK == card]
        if len(ways) == 1 or self.rng.random() < CALLS_ANY_SUIT:
            return ways[int(self.rng.random() * len(ways))]
        rest = view.hand & ~BIT[card]
        strong = strongest_suit(rest, tables.wild)
        return next((way for way in ways if (way >> SUIT_SHIFT) - 1 in (strong, NO_SUIT)), ways[0])
