"""A rule set in short, made from its fields: in one line, and a table with it in a few."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Final

from crazy8.rules.cards import SUIT_CODES, card_of
from crazy8.rules.powers import NO_RANK, clashes, king_draws, powers_of
from crazy8.rules.ruleset import RuleSet
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import clash_text
from crazy8.text.words import Words

_SUITS: Final = "HCSD"
_KING: Final = card_of("KS")
_CARDS: Final = {"french32": 32, "german32": 32, "french52": 52}


def rules_line(words: Words, rules: RuleSet) -> str:
    """The rule set in one line: its deck, its special ranks, and what else is not usual."""
    deck = words.say(f"menu.line.deck_{rules.deck}")
    return words.say("menu.line.whole", deck=deck, parts=words.join("plain", _facts(words, rules)))


def _facts(words: Words, rules: RuleSet) -> Iterator[str]:
    powers = powers_of(rules)
    phrases = Phrases(words, rules)
    if not powers.wild:
        yield words.say("menu.line.no_wild")
    elif len(powers.wild) == 1:
        yield words.say("menu.line.wild", rank=phrases.rank(powers.wild[0]))
    else:
        ranks = words.join("and", (phrases.rank(rank)["plural"] for rank in powers.wild))
        yield words.say("menu.line.wilds", ranks=ranks)
    if powers.draw != NO_RANK:
        yield words.say("menu.line.draw", rank=phrases.rank(powers.draw), number=rules.draw_count)
    if king_draws(rules, powers):
        yield words.say("menu.line.king", card=phrases.card(_KING))
    if powers.skip != NO_RANK:
        yield words.say("menu.line.skip", rank=phrases.rank(powers.skip))
    if powers.reverse != NO_RANK:
        yield words.say("menu.line.reverse", rank=phrases.rank(powers.reverse))
    yield from _customs(words, rules)


def _customs(words: Words, rules: RuleSet) -> Iterator[str]:
    powers = powers_of(rules)
    plain = max(powers.draw, powers.skip, powers.reverse) == NO_RANK and not king_draws(rules, powers)
    if rules.mau:
        yield words.say("menu.line.mau")
    if rules.surprise and powers.any():
        yield words.say("menu.line.surprise")
    if rules.draw_limit == 0:
        yield words.say("menu.line.until_one_fits")
    elif rules.draw_limit > 1 and rules.after_draw != "nothing":
        yield words.say("menu.line.draws", count=rules.draw_limit)
    if rules.target:
        yield words.say("menu.line.target", count=rules.target)
    elif plain and not rules.mau and rules.draw_limit == 1:
        yield words.say("menu.line.nothing")


def special_cards(rules: RuleSet) -> tuple[int, ...]:
    """A card for each special rank, to be shown beside the rule set: wild, draw, skip, reverse."""
    powers = powers_of(rules)
    ranks = [*powers.wild, *(rank for rank in (powers.draw, powers.skip, powers.reverse) if rank != NO_RANK)]
    cards = [13 * SUIT_CODES.index(suit) + rank for rank, suit in zip(ranks, cycle(_SUITS))]
    if king_draws(rules, powers):
        cards.append(_KING)
    return tuple(cards[:4])


def summary(words: Words, rules: RuleSet, bots: int) -> list[str]:
    """The table in plain words: who and how many cards, how it is won, and what does not go together."""
    players = bots + 1
    facts = (
        words.say("menu.summary.you", count=bots),
        words.say("menu.summary.deck", count=rules.packs(players), cards=_CARDS[rules.deck]),
        words.say("menu.summary.hand", count=rules.cards_each(players)),
    )
    table = words.say("menu.summary.whole", parts=words.join("plain", facts))
    lines = [words.say("sentences", before=table, then=_length(words, rules))]
    lines += [clash_text(words, rules, clash) for clash in clashes(rules, players)]
    return lines


def _length(words: Words, rules: RuleSet) -> str:
    """How the game is won."""
    winner = "takes" if rules.winner_takes else "fewest"
    if rules.target:
        return words.say(f"menu.summary.target_{winner}", count=rules.target)
    if rules.rounds == 1:
        return words.say("menu.summary.one_round")
    return words.say(f"menu.summary.rounds_{winner}", count=rules.rounds)
