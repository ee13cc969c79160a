"""A bot's reason in a sentence: why it did what it did, or why it advises you to."""

from __future__ import annotations

from crazy8.rules.cards import NO_CARD, NO_SUIT
from crazy8.rules.state import NOBODY
from crazy8.session.bot_reasons import BotReason
from crazy8.text.phrases import Phrases
from crazy8.text.words import Gap


def why_it_did(phrases: Phrases, reason: BotReason) -> str:
    """What a bot says of its own move."""
    return _sentence(phrases, "bots.why", reason)


def why_you_should(phrases: Phrases, reason: BotReason) -> str:
    """What speaks for the advised move."""
    return _sentence(phrases, "bots.hint", reason)


def _sentence(phrases: Phrases, topic: str, reason: BotReason) -> str:
    key = f"{topic}.{reason.motive.value}"
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
