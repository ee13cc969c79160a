"""A bot's reason in a sentence: why it did what it did, or why it advises you to."""

from __future__ import annotations

from crazy8.bots.reasons import BotReason, Motive
from crazy8.rules.actions import CALL, DRAW, PASS, card_played, is_play, suit_called
from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.rules.fitting import OWED, RETURNING, SKIPPED
from crazy8.rules.scoring import counts_points
from crazy8.rules.state import NOBODY
from crazy8.rules.view import PlayerView
from crazy8.rules.wanted import cards_to_take
from crazy8.text.phrases import Phrases
from crazy8.text.words import Gap


def why_it_did(phrases: Phrases, reason: BotReason) -> str:
    """What a bot says of its own move."""
    return _sentence(phrases, "bots.why", reason)


def hint_text(phrases: Phrases, view: PlayerView, action: int, reason: BotReason | None) -> str:
    """The advised action in a sentence, and what speaks for it in another."""
    say = phrases.words.say
    if is_play(action):
        suit, card = suit_called(action), phrases.card(card_played(action))
        if suit == NO_SUIT:
            advised = say("table.hint.play", card=card)
        else:
            advised = say("table.hint.play_wild", card=card, suit=phrases.suit(suit))
    elif action == DRAW and view.phase == OWED:
        takes = cards_to_take(view, view.owed) > 0
        advised = say("table.hint.take", count=view.owed) if takes else say("table.hint.miss")
    elif CALL <= action < CALL + 4:
        advised = say("table.hint.call", suit=phrases.suit(action - CALL))
    elif action == PASS:
        advised = say({SKIPPED: "table.hint.miss", RETURNING: "table.hint.let_be"}.get(view.phase, "table.hint.pass"))
    else:
        advised = say("table.hint.draw" if action == DRAW else "table.hint.mau")
    if reason is None:
        return advised
    return say("sentences", before=advised, then=_sentence(phrases, "bots.hint", reason))


def _sentence(phrases: Phrases, topic: str, reason: BotReason) -> str:
    key = f"{topic}.{reason.motive.value}"
    if reason.motive is Motive.SHEDS_DEAR_CARD and not counts_points(phrases.rules):
        key += "_pointless"
    facts = reason.facts()
    gaps: dict[str, Gap] = {}
    if "count" in facts:
        gaps["count"] = reason.count
    if reason.card != NO_CARD:
        gaps["card"] = phrases.card(reason.card)
    if reason.suit != NO_SUIT:
        gaps["suit"] = phrases.suit(reason.suit)
    if reason.seat != NOBODY:
        gaps["who"] = phrases.names[reason.seat]
    if "seat" in facts and topic == "bots.why":
        key += f".{phrases.who(reason.seat)}"
    return phrases.words.say(key, **gaps)
