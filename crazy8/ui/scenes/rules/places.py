"""Where on the rules page a field of the rule set is spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crazy8.rules.cards import KING, NO_CARD, RANK_OF
from crazy8.rules.fitting import CALLING, OWED, RETURNING, SKIPPED
from crazy8.rules.powers import Powers, clashes
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import PlayerView
from crazy8.text.rules_text import clash_text, rules_groups
from crazy8.text.words import Gap, Words
from crazy8.ui.scenes.editor.draft import group_of

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


def text_about(words: Words, rules: RuleSet, players: int | None, name: str, powers: Powers | None = None) -> str:
    """The sentence of the page that tells what a field does now: its rule, else the clash that switches it off, else
    the heading it belongs under, else nothing."""
    noting = _Noting(words)
    groups = rules_groups(noting, rules, players, powers)
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


_PHASES: Final = {OWED: "stack", SKIPPED: "answer_skip", RETURNING: "bring_back", CALLING: "starter"}


def field_in_question(view: PlayerView, card: int = NO_CARD) -> str:
    """The field that a person at the table most likely asks about: what is owed or missed just now, else what the card
    at hand does; "" for none."""
    if view.phase in _PHASES and view.turn_context.on_turn:
        return _PHASES[view.phase]
    if card == NO_CARD:
        return ""
    powers, rank = view.tables.powers, RANK_OF[card]
    if rank in powers.wild:
        return "wild"
    ranks = {powers.draw: "draw_rank", powers.skip: "skip_rank", powers.reverse: "reverse_rank"}
    if rank in ranks:
        return ranks[rank]
    return "king_draws_four" if rank == KING and view.tables.effect[card] else ""
