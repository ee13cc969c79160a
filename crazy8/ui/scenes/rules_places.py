"""Where on the rules page a field of the rule set is spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crazy8.rules.powers import clashes
from crazy8.rules.ruleset import RuleSet
from crazy8.ui.rules_text import clash_text, rules_groups
from crazy8.ui.scenes.editor_model import group_of
from crazy8.ui.words import Gap, Words

_SENTENCES: Final[Mapping[str, tuple[str, ...]]] = {
    "two_decks_from": ("two_decks_from", "packs"),
    "hand": ("hand", "hand_for_more"),
    "hand_for_two": ("hand_for_two", "hand"),
    "pass_when": ("pass_when", "draw_limit.pass", "after_draw"),
    "draw_limit": ("draw_limit", "after_draw"),
    "draw_count": ("draw_rank", "bring_back.count"),
    "scoring": (),
}
"""The sentences of the fields that do not simply have one of their own name, the likeliest first."""


class _Noting(Words):
    """Words that remember which sentence was said under which key."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.table, words.language)
        self.keys: dict[str, str] = {}

    def say(self, key: str, /, **gaps: Gap) -> str:
        said = super().say(key, **gaps)
        self.keys.setdefault(said, key)
        return said


def text_about(words: Words, rules: RuleSet, players: int | None, name: str) -> str:
    """The sentence of the page that tells what a field does now: its rule, else the clash that switches it off, else
    the heading it belongs under, else nothing."""
    noting = _Noting(words)
    groups = rules_groups(noting, rules, players)
    lines = [line for group in groups for line in group.lines]
    off = {clash.off: clash_text(words, rules, clash) for clash in clashes(rules, players)}
    if name in off and off[name] in lines:
        return off[name]
    for sentence in _SENTENCES.get(name, (name,)):
        for line in lines:
            key = noting.keys[line].removeprefix("rule.")
            if key == sentence or key.startswith(f"{sentence}."):
                return line
    heading = words.say(f"rules.group.{group_of(name)}")
    return heading if any(group.title == heading for group in groups) else ""
