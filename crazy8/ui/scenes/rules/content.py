"""What stands on the rules page, from the rule set alone: headings, sentences with cards beside them, the values of
the cards, the keys. How it is laid out and painted stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, KING, RANKS, SEVEN, SPADES, deck_ranks
from crazy8.rules.powers import NO_RANK, Powers, king_draws, powers_of
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import POINTS
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import rules_groups
from crazy8.text.words import Words
from crazy8.ui.shell.input_map import SUIT_INTENTS, Intent, key_caps

EIGHT, NINE = (RANKS.index(name) for name in ("8", "9"))


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a group."""

    text: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """A rule, with the cards it speaks of."""

    text: str
    cards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Values:
    """The table of what each card counts: a card of each rank and its points. ``lines`` say the same in words."""

    cards: tuple[int, ...]
    points: tuple[int, ...]
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """What some keys do; ``caps`` are the words on the keys."""

    caps: tuple[str, ...]
    text: str


Block = Heading | Sentence | Values | Keys


def page_of(
    words: Words, rules: RuleSet, players: int | None, powers: Powers | None = None, watching: bool = False
) -> list[Block]:
    """The whole page, from top to bottom; ``powers`` are the ranks in force where a deal has drawn them. ``watching``:
    a finished game is watched, whose keys, which nobody knows from playing, come first."""
    cards = _cards_beside(words, rules, powers or powers_of(rules))
    values = set(_value_sentences(words, rules))
    points_title = words.say("rules.group.points")
    blocks: list[Block] = []
    for group in rules_groups(words, rules, players, powers):
        blocks.append(Heading(group.title))
        blocks += [Sentence(line, cards.get(line, ())) for line in group.lines if line not in values]
        if group.title == points_title:
            blocks.append(_values(rules, [line for line in group.lines if line in values]))
    keys: list[Block] = [Heading(words.say("help_page.keys")), *_keys(words, rules, watching)]
    return keys + blocks if watching else blocks + keys


def _card(suit: int, rank: int) -> int:
    return suit * len(RANKS) + rank


def _cards_beside(words: Words, rules: RuleSet, powers: Powers) -> dict[str, tuple[int, ...]]:
    """Which cards stand beside which sentence: the sentences are made once more and looked up."""
    phrases = Phrases(words, rules)

    def rank(number: int, name: str, *suits: int, count: int | None = None) -> None:
        if number == NO_RANK:
            return
        gaps = {"rank": phrases.rank(number)} | ({} if count is None else {"count": count})
        beside[words.say(f"rule.{name}", **gaps)] = tuple(_card(suit, number) for suit in suits)

    fit = (_card(HEARTS, KING), _card(HEARTS, NINE), _card(SPADES, NINE))
    beside: dict[str, tuple[int, ...]] = {words.say("rule.fit"): fit}
    if powers.wild:
        ranks = phrases.ranks(powers.wild)
        wild_cards = tuple(_card(at % 4, wild) for at, wild in enumerate(powers.wild))
        beside[words.say("rule.wild.some_on_all" if rules.wild_on_wild else "rule.wild.some", ranks=ranks)] = wild_cards
    rank(powers.draw, "draw_rank", HEARTS, count=rules.draw_count)
    rank(powers.skip, "skip_rank", DIAMONDS)
    rank(powers.skip, "answer_skip.yes", DIAMONDS, CLUBS)
    rank(powers.reverse, "reverse_rank", CLUBS)
    if king_draws(rules, powers):
        king = _card(SPADES, KING)
        beside[words.say("rule.king_draws_four", card=phrases.card(king))] = (king,)
    if powers.draw != NO_RANK:
        beside[words.say("rule.stack.yes")] = (_card(HEARTS, powers.draw), _card(CLUBS, powers.draw))
    seven = _card(HEARTS, SEVEN)
    gaps = {"card": phrases.card(seven), "rank": phrases.rank(SEVEN)}
    beside[words.say("rule.bring_back.seven_of_hearts", **gaps)] = (seven,)
    beside[words.say("rule.bring_back.any_seven", **gaps)] = (seven, _card(SPADES, SEVEN))
    return beside


def _value_sentences(words: Words, rules: RuleSet) -> Iterator[str]:
    """The sentences that the table of values stands for."""
    phrases = Phrases(words, rules)
    for rank, points in enumerate(POINTS[rules.scoring]):
        yield words.say("rule.points.rank", rank=phrases.rank(rank), count=points)
    yield words.say("rule.points.face")


def _values(rules: RuleSet, lines: Iterable[str]) -> Values:
    """The table of values that stands for these sentences."""
    ranks = deck_ranks(rules.deck)
    points = tuple(POINTS[rules.scoring][rank] for rank in ranks)
    return Values(tuple(_card(HEARTS, rank) for rank in ranks), points, tuple(lines))


_TABLE_KEYS: Final = (
    ("move", (Intent.LEFT, Intent.RIGHT)),
    ("tab", (Intent.NEXT, Intent.PREVIOUS)),
    ("jump", (Intent.JUMP_LEFT, Intent.JUMP_RIGHT)),
    ("ends", (Intent.FIRST, Intent.LAST)),
    ("pile", (Intent.UP, Intent.DOWN)),
    ("play", (Intent.CONFIRM,)),
    ("draw", (Intent.DRAW,)),
    ("pass", (Intent.PASS,)),
    ("mau", (Intent.MAU,)),
    ("suit", SUIT_INTENTS),
    ("sort", (Intent.SORT,)),
    ("log", (Intent.LOG,)),
    ("hint", (Intent.HINT,)),
    ("take_back", (Intent.TAKE_BACK,)),
    ("help", (Intent.HELP,)),
    ("settings", (Intent.SETTINGS,)),
    ("menu", (Intent.BACK,)),
    ("full_screen", (Intent.FULL_SCREEN,)),
)
_REPLAY_KEYS: Final = (
    ("step", (Intent.LEFT, Intent.RIGHT)),
    ("rounds", (Intent.JUMP_LEFT, Intent.JUMP_RIGHT)),
    ("whole", (Intent.FIRST, Intent.LAST)),
    ("tab", (Intent.NEXT, Intent.PREVIOUS)),
    ("watch", (Intent.CONFIRM,)),
    ("play_on", (Intent.PLAY_ON,)),
    ("open", (Intent.ALL_CARDS,)),
    ("chair", (Intent.UP, Intent.DOWN)),
    ("help", (Intent.HELP,)),
    ("list", (Intent.BACK,)),
    ("full_screen", (Intent.FULL_SCREEN,)),
)


def _keys(words: Words, rules: RuleSet, watching: bool) -> Iterator[Keys]:
    """The keys of the game; one that these rules have no use for is left out."""
    useless = set()
    if not rules.mau:
        useless.add("mau")
    if not powers_of(rules).wild:
        useless.add("suit")
    for name, intents in _REPLAY_KEYS if watching else _TABLE_KEYS:
        if name not in useless:
            yield Keys(key_caps(words, *intents), words.say(f"help_page.does.{name}"))
