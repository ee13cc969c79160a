"""The hint at the table: what a hard bot would do in your seat, and why, once you ask for it."""

from __future__ import annotations

from crazy8.rules.actions import CALL, DRAW, MAU, card_played, is_play, suit_called
from crazy8.rules.cards import NO_SUIT
from crazy8.rules.view import PlayerView
from crazy8.session.bot_reasons import BotReason
from crazy8.session.session import Advice
from crazy8.text.bot_reason_text import why_you_should
from crazy8.text.phrases import Phrases

Found = tuple[int, BotReason | None]
"""The advised action, and why."""


class Hint:
    """Thinks a slice at each step until the hint is found."""

    def __init__(self) -> None:
        self._advice: Advice | None = None
        self._for = -1

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought of."""
        return self._advice is not None

    def begin(self, advice: Advice, action_count: int) -> None:
        """Think of a hint for the decision after so many actions."""
        self._advice, self._for = advice, action_count

    def step(self, action_count: int) -> Found | None:
        """Think on; the hint, once it is found. Once somebody has acted nobody needs it any more."""
        if action_count != self._for:
            self._advice = None
        if self._advice is None:
            return None
        try:
            next(self._advice)
        except StopIteration as found:
            self._advice = None
            action, reason = found.value
            return action, reason
        return None


def hint_text(phrases: Phrases, view: PlayerView, action: int, reason: BotReason | None) -> str:
    """The advised action in a sentence, and what speaks for it in another."""
    say = phrases.words.say
    if is_play(action):
        suit, card = suit_called(action), phrases.card(card_played(action))
        if suit == NO_SUIT:
            advised = say("table.hint.play", card=card)
        else:
            advised = say("table.hint.play_wild", card=card, suit=phrases.suit(suit))
    elif action == DRAW and view.owed:
        advised = say("table.hint.take", count=view.owed)
    elif CALL <= action < CALL + 4:
        advised = say("table.hint.call", suit=phrases.suit(action - CALL))
    else:
        advised = say("table.hint.draw" if action == DRAW else "table.hint.mau" if action == MAU else "table.hint.pass")
    if reason is None:
        return advised
    return say("sentences", before=advised, then=why_you_should(phrases, reason))
