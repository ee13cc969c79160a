"""A simple legal opponent: plays any card that fits, calls its longest suit and "Mau", and draws when nothing fits."""

from __future__ import annotations

from random import Random

from crazy8.bots.bot import Thought
from crazy8.bots.reasons import BotReason
from crazy8.rules.actions import CALL, DRAW, MAU, PASS, is_play, suit_called
from crazy8.rules.cards import NO_SUIT, SUIT_OF, SUITS, cards_in
from crazy8.rules.view import Observation, PlayerView


class SimpleBot:
    """Picks with its own random source among the cards that fit."""

    listens = False

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.reason: BotReason | None = None

    def hear(self, observation: Observation) -> None:
        """It remembers nothing."""

    def think(self, view: PlayerView) -> Thought:
        """Decide at once."""
        yield from ()
        legal = view.legal()
        if MAU in legal and any(is_play(action) for action in legal):
            return MAU
        held = [sum(SUIT_OF[card] == suit for card in cards_in(view.hand)) for suit in SUITS]
        longest = max(SUITS, key=lambda suit: held[suit])
        if CALL + longest in legal:
            return CALL + longest
        plays = [action for action in legal if is_play(action) and suit_called(action) in (NO_SUIT, longest)]
        if plays:
            plain = [action for action in plays if suit_called(action) == NO_SUIT] or plays
            return plain[int(self.rng.random() * len(plain))]
        return DRAW if DRAW in legal else PASS
