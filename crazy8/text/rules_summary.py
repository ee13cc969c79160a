"""A rule set in short, made from its fields: in a line beside its special cards, and a table with it in a few."""

from __future__ import annotations

from typing import Final, NamedTuple

from crazy8.rules.cards import HEARTS, KING, NO_SUIT, RANKS, SPADES
from crazy8.rules.powers import NO_RANK, clashes, king_draws, powers_of
from crazy8.rules.ruleset import RuleSet
from crazy8.text.rules_text import clash_text, rules_groups
from crazy8.text.words import Words

_SEVEN: Final = RANKS.index("7")
_KING_DRAWS: Final = 4

_IN_SHORT: Final = ("wild", "special", "drawing", "play")
"""The groups of the rules page that tell most about how a game goes."""


class SpecialCard(NamedTuple):
    """A rank with an effect, as a tile shows it: the rank (``NO_RANK`` where it changes at each deal), the suit where
    only one has the effect (else ``NO_SUIT``), and the effect in a word."""

    rank: int
    suit: int
    caption: str


def rules_line(words: Words, rules: RuleSet) -> str:
    """What the special cards do not say of the rule set: its deck, and the one thing that tells it best from others."""
    deck = deck_line(words, rules)
    fact = _fact(words, rules)
    return words.say("menu.line.whole", deck=deck, fact=fact) if fact else deck


def deck_line(words: Words, rules: RuleSet) -> str:
    """The same where there is little room: its deck alone."""
    return words.say(f"menu.line.deck_{rules.deck}")


def _fact(words: Words, rules: RuleSet) -> str:
    powers = powers_of(rules)
    if rules.mau:
        return words.say("menu.line.mau")
    if rules.surprise and powers.any():
        return words.say("menu.line.surprise")
    if rules.draw_limit == 0:
        return words.say("menu.line.until_one_fits")
    if rules.draw_limit > 1 and rules.after_draw != "nothing":
        return words.say("menu.line.draws", count=rules.draw_limit)
    if max(powers.draw, powers.skip, powers.reverse) != NO_RANK or king_draws(rules, powers):
        return ""  # the cards beside it say enough
    if rules.target:
        return words.say("menu.line.target", count=rules.target)
    return words.say("menu.line.rounds", count=rules.rounds)


def special_cards(words: Words, rules: RuleSet) -> tuple[SpecialCard, ...]:
    """The ranks with an effect, in the order wild, draw, skip, reverse, bring back."""
    powers = powers_of(rules)
    anew = rules.surprise and powers.any()

    def caption(name: str, **count: int) -> str:
        return words.say(f"menu.tile.{name}", **count)

    def card(rank: int, caption: str) -> SpecialCard:
        return SpecialCard(NO_RANK if anew else rank, NO_SUIT, caption)

    found = [card(rank, caption("wild")) for rank in powers.wild]
    if powers.draw != NO_RANK:
        found.append(card(powers.draw, caption("draw", count=rules.draw_count)))
    if king_draws(rules, powers):
        found.append(SpecialCard(KING, SPADES, caption("draw", count=_KING_DRAWS)))
    if powers.skip != NO_RANK:
        found.append(card(powers.skip, caption("skip")))
    if powers.reverse != NO_RANK:
        found.append(card(powers.reverse, caption("reverse")))
    if rules.bring_back != "none":
        suit = HEARTS if rules.bring_back == "seven_of_hearts" else NO_SUIT
        found.append(SpecialCard(_SEVEN, suit, caption("bring_back")))
    return tuple(found)


def summary(words: Words, rules: RuleSet, bots: int) -> str:
    """The table in two sentences: who sits there with how many decks, and how it is won."""
    people = words.say("menu.summary.you", count=bots)
    decks = words.say("menu.summary.deck", count=rules.packs(bots + 1))
    table = words.say("menu.summary.whole", people=people, decks=decks)
    return words.say("sentences", before=table, then=_length(words, rules))


def table_notes(words: Words, rules: RuleSet, bots: int) -> list[str]:
    """What does not go together at this table."""
    return [clash_text(words, rules, clash) for clash in clashes(rules, bots + 1)]


def rules_in_short(words: Words, rules: RuleSet, bots: int) -> list[str]:
    """How the game goes, the most telling sentences first."""
    titles = {words.say(f"rules.group.{name}"): at for at, name in enumerate(_IN_SHORT)}
    groups = [group for group in rules_groups(words, rules, bots + 1) if group.title in titles]
    groups.sort(key=lambda group: titles[group.title])
    return [line for group in groups for line in group.lines]


def _length(words: Words, rules: RuleSet) -> str:
    """How the game is won."""
    winner = "takes" if rules.winner_takes else "fewest"
    if rules.target:
        return words.say(f"menu.summary.target_{winner}", count=rules.target)
    if rules.rounds == 1:
        return words.say("menu.summary.one_round")
    return words.say(f"menu.summary.rounds_{winner}", count=rules.rounds)
