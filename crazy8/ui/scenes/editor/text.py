"""What the rules editor says of a field: its name, its values, what it is about; and of the rules as a whole."""

from __future__ import annotations

from typing import Final

from crazy8.rules.cards import RANKS
from crazy8.rules.ruleset import RuleSet, Value
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words
from crazy8.ui.scenes.editor.draft import Draft

RANK_FIELDS: Final = ("wild", "draw_rank", "skip_rank", "reverse_rank")


def value_word(words: Words, rules: RuleSet, name: str, value: Value) -> str:
    """What a value is called on its control."""
    if isinstance(value, bool):
        return words.say("editor.yes" if value else "editor.no")
    if name in RANK_FIELDS:
        return rank_word(words, rules, str(value)) if value else words.say("editor.none")
    if isinstance(value, str) or name == "two_decks_from" or (name == "draw_limit" and not value):
        return words.say(f"editor.value.{name}.{value}")
    return str(value)


def rank_word(words: Words, rules: RuleSet, rank: str) -> str:
    """What a rank is called on a control."""
    return _capital(Phrases(words, rules).rank(RANKS.index(rank))["name"])


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def title_of(words: Words, draft: Draft) -> str:
    """What the rules at hand are called."""
    if draft.preset is None and draft.name and draft.is_saved:
        return draft.name
    return rules_title(words, draft.rules)


def standing_of(words: Words, draft: Draft) -> str:
    """Where the rules at hand come from, and what has become of them, in one line."""
    base = words.say(f"rules.title.{draft.base}")
    if draft.key:
        if draft.is_saved:
            return words.say("editor.as_saved", name=draft.name)
        return words.say("editor.unsaved", name=draft.name, count=draft.unsaved())
    if draft.preset is not None:
        return words.say("editor.same", rules=words.say(f"rules.title.{draft.preset}"))
    return words.say("editor.changed", rules=base, count=draft.changes())


def about(words: Words, name: str) -> str:
    """What a field is about, in a line."""
    return words.say(f"editor.about.{name}")
