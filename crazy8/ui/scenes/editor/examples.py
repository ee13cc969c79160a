"""An example for each field of a rule set at its present value: a moment of the game, in a sentence and small cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, KING, RANKS, SEVEN, SPADES
from crazy8.rules.powers import NO_RANK, king_draws, powers_of
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import POINTS
from crazy8.text.phrases import Phrases, bot_names
from crazy8.text.words import Gap, Words

_EIGHT, _NINE, _TEN, _JACK, _QUEEN, _ACE = (RANKS.index(name) for name in ("8", "9", "10", "J", "Q", "A"))


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of an example. ``mark``: "top" for the card that lies there, "yes" and "no" for what may follow."""

    card: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A moment of the game that shows what a value does."""

    text: str
    cards: tuple[Shown, ...] = ()


def example_of(words: Words, rules: RuleSet, name: str, you: str = "") -> Example:
    """An example for the present value of a field; no bot in it has the person's name (``you``)."""
    return _Examples(words, rules, you).of(name)


class _Examples:
    """Makes the examples of one rule set. The methods are named after the fields."""

    def __init__(self, words: Words, rules: RuleSet, you: str) -> None:
        self.words = words
        self.rules = rules
        self.phrases = Phrases(words, rules)
        self.powers = powers_of(rules)
        self.who, self.next = bot_names(words, you)[:2]

    def of(self, name: str) -> Example:
        own: Callable[[], Example] | None = getattr(self, f"_{name}", None)
        return own() if own is not None else self._plain(name)

    def _say(self, name: str, value: object, **gaps: Gap) -> str:
        key = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        return self.words.say(f"editor.example.{name}.{key}", **gaps)

    def _plain(self, name: str) -> Example:
        return Example(self._say(name, getattr(self.rules, name), who=self.who, next=self.next))

    def _card(self, suit: int, rank: int) -> int:
        return 13 * suit + rank

    def _named(self, **cards: int) -> Mapping[str, Gap]:
        return {name: self.phrases.card(card) for name, card in cards.items()}

    def _follow(self, name: str, value: object, top: int, card: int, mark: str, **gaps: Gap) -> Example:
        text = self._say(name, value, **self._named(top=top, card=card), **gaps)
        return Example(text, (Shown(top, "top"), Shown(card, mark)))

    # ------------------------------------------------------------ cards and deal

    def _deck(self) -> Example:
        low = 0 if self.rules.deck == "french52" else SEVEN
        places = ((CLUBS, low), (SPADES, _TEN), (HEARTS, KING), (DIAMONDS, _ACE))
        return Example(self._say("deck", self.rules.deck), tuple(Shown(self._card(*place)) for place in places))

    def _two_decks_from(self) -> Example:
        count = self.rules.two_decks_from
        card = Shown(self._card(HEARTS, SEVEN))
        text = self._say("two_decks_from", count if count in (0, 2) else "some", count=count)
        return Example(text, (card, card) if count else (card,))

    def _hand(self, players: int = 4) -> Example:
        count, packs = self.rules.cards_each(players), self.rules.packs(players)
        left = packs * (52 if self.rules.deck == "french52" else 32) - count * players
        ranks = (SEVEN, _TEN, KING, _NINE, _ACE, _JACK, _EIGHT, _QUEEN)
        cards = tuple(Shown(self._card(at % 4, rank)) for at, rank in enumerate(ranks[:count]))
        return Example(self.words.say("editor.example.hand", count=count, players=players, left=left), cards)

    def _hand_for_two(self) -> Example:
        return self._hand(2)

    def _starter(self) -> Example:
        powers, starter = self.powers, self.rules.starter
        others = [rank for rank in (powers.draw, powers.skip, powers.reverse) if rank != NO_RANK]
        ranks = [*others, *powers.wild] if starter == "acts" else [*powers.wild, *others]
        if not ranks:
            return Example(self._say("starter", "plain"))
        card = self._card(HEARTS, ranks[0])
        return Example(self._say("starter", starter, **self._named(card=card)), (Shown(card),))

    # ------------------------------------------------------------ wild

    def _wild(self) -> Example:
        if not self.powers.wild:
            return Example(self._say("wild", "none"))
        top = self._card(SPADES, _TEN)
        cards = [self._card(at % 3 + 2 if at < 2 else at % 4, rank) for at, rank in enumerate(self.powers.wild)]
        text = self._say("wild", "some", **self._named(top=top, card=cards[0]))
        return Example(text, (Shown(top, "top"), *(Shown(card, "yes") for card in cards)))

    def _wild_on_wild(self) -> Example:
        if not self.powers.wild:
            return Example(self._say("wild_on_wild", "none"))
        rank, on = self.powers.wild[0], self.rules.wild_on_wild
        return self._follow(
            "wild_on_wild", on, self._card(CLUBS, rank), self._card(HEARTS, rank), "yes" if on else "no"
        )

    # ------------------------------------------------------------ drawing

    def _draw_limit(self) -> Example:
        limit = self.rules.draw_limit
        if limit:
            return Example(self.words.say("editor.example.draw_limit.some", count=limit))
        top, first, second, card = (
            self._card(*place) for place in ((HEARTS, _TEN), (CLUBS, SEVEN), (SPADES, _NINE), (HEARTS, _NINE))
        )
        text = self._say("draw_limit", 0, **self._named(top=top, first=first, second=second, card=card))
        return Example(text, (Shown(top, "top"), Shown(first, "no"), Shown(second, "no"), Shown(card, "yes")))

    def _after_draw(self) -> Example:
        after = self.rules.after_draw
        top, own, card = self._card(HEARTS, _TEN), self._card(SPADES, _TEN), self._card(HEARTS, _NINE)
        may = {"nothing": ("no", "no"), "drawn_card": ("no", "yes"), "any_card": ("yes", "yes")}[after]
        text = self._say("after_draw", after, **self._named(own=own, card=card))
        return Example(text, (Shown(top, "top"), Shown(own, may[0]), Shown(card, may[1])))

    def _voluntary_draw(self) -> Example:
        return self._fitting("voluntary_draw")

    def _pass_when(self) -> Example:
        return self._fitting("pass_when")

    def _fitting(self, name: str) -> Example:
        value = getattr(self.rules, name)
        return self._follow(name, value, self._card(HEARTS, _TEN), self._card(HEARTS, _NINE), "yes")

    # ------------------------------------------------------------ special cards

    @property
    def _drawer(self) -> int | None:
        """A card that makes others draw, if there is one."""
        if self.powers.draw != NO_RANK:
            return self._card(HEARTS, self.powers.draw)
        return self._card(SPADES, KING) if king_draws(self.rules, self.powers) else None

    def _drawn(self, card: int) -> int:
        return self.rules.draw_count if card % 13 == self.powers.draw else 4

    def _draw_rank(self) -> Example:
        if self.powers.draw == NO_RANK:
            return Example(self._say("draw_rank", "none"))
        card = self._card(HEARTS, self.powers.draw)
        text = self.words.say("editor.example.draw_rank.some", count=self.rules.draw_count, **self._named(card=card))
        return Example(text, (Shown(card),))

    def _draw_count(self) -> Example:
        return self._draw_rank()

    def _stack(self) -> Example:
        top = self._drawer
        if top is None:
            return Example(self._say("stack", "none"))
        if self.powers.draw != NO_RANK:
            card, both = self._card(CLUBS, self.powers.draw), 2 * self.rules.draw_count
        else:
            card, both = top, 8
        stack = self.rules.stack
        count = both if stack else self._drawn(top)
        gaps: dict[str, Gap] = {"who": self.who, "next": self.next, "count": count}
        return self._follow("stack", stack, top, card, "yes" if stack else "no", **gaps)

    def _king_draws_four(self) -> Example:
        card = self._card(SPADES, KING)
        on = king_draws(self.rules, self.powers)
        return Example(self._say("king_draws_four", on, **self._named(card=card)), (Shown(card),))

    def _effect(self, name: str, rank: int) -> Example:
        if rank == NO_RANK:
            return Example(self._say(name, "none"))
        card = self._card(DIAMONDS, rank)
        return Example(self._say(name, "some", **self._named(card=card)), (Shown(card),))

    def _skip_rank(self) -> Example:
        return self._effect("skip_rank", self.powers.skip)

    def _reverse_rank(self) -> Example:
        return self._effect("reverse_rank", self.powers.reverse)

    def _answer_skip(self) -> Example:
        rank, on = self.powers.skip, self.rules.answer_skip
        if rank == NO_RANK:
            return Example(self._say("answer_skip", "none"))
        mark, gaps = "yes" if on else "no", {"who": self.who, "next": self.next}
        return self._follow("answer_skip", on, self._card(DIAMONDS, rank), self._card(CLUBS, rank), mark, **gaps)

    def _surprise(self) -> Example:
        top, card = self._card(SPADES, _TEN), self._card(HEARTS, _NINE)
        text = self._say("surprise", self.rules.surprise, **self._named(top=top, card=card))
        return Example(text, (Shown(card), Shown(top)) if self.rules.surprise else ())

    def _wrong_card(self) -> Example:
        top, card = self._card(HEARTS, _TEN), self._card(CLUBS, _NINE)
        return self._follow("wrong_card", self.rules.wrong_card, top, card, "no")

    # ------------------------------------------------------------ last card

    def _mau(self) -> Example:
        own, card = self._card(HEARTS, _NINE), self._card(CLUBS, _NINE)
        text = self._say("mau", self.rules.mau, **self._named(own=own, card=card))
        return Example(text, (Shown(own), Shown(card)))

    def _mau_penalty(self) -> Example:
        card = self._card(CLUBS, _NINE)
        text = self.words.say("editor.example.mau_penalty", count=self.rules.mau_penalty, **self._named(card=card))
        return Example(text, (Shown(card),))

    def _last_card(self) -> Example:
        last, powers = self.rules.last_card, self.powers
        others = [rank for rank in (powers.draw, powers.skip, powers.reverse) if rank != NO_RANK]
        ranks = {"any": [*powers.wild, *others, _TEN], "not_wild": [*powers.wild]}.get(last, [*others, *powers.wild])
        if not ranks:
            return Example(self._say("last_card", "plain"))
        card = self._card(CLUBS, ranks[0])
        return Example(
            self._say("last_card", last, **self._named(card=card)), (Shown(card, "yes" if last == "any" else "no"),)
        )

    def _last_draw_card(self) -> Example:
        card = self._drawer
        if card is None:
            return Example(self._say("last_draw_card", "none"))
        gaps = {**self._named(card=card), "count": self._drawn(card)}
        return Example(self._say("last_draw_card", self.rules.last_draw_card, **gaps), (Shown(card),))

    def _bring_back(self) -> Example:
        back = self.rules.bring_back
        if back == "none":
            return Example(self._say("bring_back", "none", who=self.who))
        cards = [self._card(HEARTS, SEVEN), *([self._card(SPADES, SEVEN)] if back == "any_seven" else [])]
        gaps = {**self._named(card=cards[-1]), "who": self.who}
        text = self.words.say("editor.example.bring_back.some", count=self.rules.draw_count, **gaps)
        return Example(text, tuple(Shown(card) for card in cards))

    # ------------------------------------------------------------ points and length

    def _scoring(self) -> Example:
        table = POINTS[self.rules.scoring]
        ranks = (_EIGHT, _JACK, _QUEEN, _ACE)
        parts = [
            self.words.say("editor.example.scoring.part", rank=self.phrases.rank(rank), count=table[rank])
            for rank in ranks
        ]
        text = self.words.say("editor.example.scoring.whole", parts=self.words.join("and", parts))
        return Example(text, tuple(Shown(self._card(at, rank)) for at, rank in enumerate(ranks)))

    def _rounds(self) -> Example:
        rules, say = self.rules, self.words.say
        if rules.target:
            return Example(say("rule.target.takes" if rules.winner_takes else "rule.target.most", count=rules.target))
        if rules.rounds == 1:
            return Example(say("rule.rounds.1"))
        return Example(say("rule.rounds.takes" if rules.winner_takes else "rule.rounds.fewest", count=rules.rounds))

    def _target(self) -> Example:
        return self._rounds()
