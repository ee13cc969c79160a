"""Cards, suits, ranks and people as the catalogue's sentences name them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final
from unicodedata import category, normalize

from crazy8.rules.cards import RANK_OF, RANKS, SUIT_CODES, SUIT_OF, cards_in
from crazy8.rules.ruleset import RuleSet
from crazy8.text.languages import language_codes
from crazy8.text.words import Forms, Words, words_for

BOTS: Final = 7
"""So many computer players have names of their own."""

_WOMEN: Final = (1, 4, 6)
"""Which of them are women, counted from 1."""


def bot_names(words: Words, you: str = "", names: Sequence[str] = ()) -> tuple[str, ...]:
    """The computer players from seat 1 on. The one that is called like the person (``you``), however that is written,
    has another name. ``names`` are what they are called otherwise; without any as the catalogue says."""
    own = _folded(you)
    usual = names or _usual_names(words)
    return tuple(_namesake(words, name) if _folded(name) == own else name for name in usual)


def _usual_names(words: Words) -> tuple[str, ...]:
    return tuple(words.say(f"person.bot.{number}") for number in range(1, BOTS + 1))


def _namesake(words: Words, name: str) -> str:
    """What a bot of this name is called where the person has it."""
    return words.say(f"person.namesake.{'woman' if place_of_bot(words, name) + 1 in _WOMEN else 'man'}")


def place_of_bot(words: Words, name: str) -> int:
    """Which of the bots has this name, in these words or in another language, counted from 0; -1 for none."""
    own = _usual_names(words)
    return own.index(name) if name in own else _bots_of_all_languages().get(name, -1)


@cache
def _bots_of_all_languages() -> dict[str, int]:
    every = (_usual_names(words_for(code)) for code in language_codes())
    return {name: place for names in every for place, name in enumerate(names)}


def _folded(name: str) -> str:
    """A name as one hears it: the same in capitals, in full width, with more blanks."""
    seen = "".join(letter for letter in normalize("NFKC", name) if category(letter) not in ("Cf", "Cc"))
    return " ".join(normalize("NFKC", seen.casefold()).split())


class Phrases:
    """Names the things of one table: its deck's cards and its people. ``me`` is the seat that listens."""

    def __init__(self, words: Words, rules: RuleSet, names: Sequence[str] = (), me: int = 0) -> None:
        self.words = words
        self.rules = rules
        self.names = names
        self.me = me
        self.deck = "german" if rules.deck == "german32" else "french"

    def rank(self, rank: int) -> Forms:
        """A rank in its forms."""
        return self.words.forms(f"rank.{self.deck}.{RANKS[rank]}")

    def suit(self, suit: int) -> Forms:
        """A suit in its forms."""
        return self.words.forms(f"suit.{self.deck}.{SUIT_CODES[suit]}")

    def card(self, card: int) -> Forms:
        """A card in its forms; both twins have one name."""
        rank, suit = self.rank(RANK_OF[card]), self.suit(SUIT_OF[card])
        if "gender" not in rank:
            return self.words.forms("card", rank=rank, suit=suit)
        of_gender = f"card.{rank['gender']}"
        return self.words.forms(of_gender, rank=rank, suit=suit)

    def ranks(self, ranks: Iterable[int]) -> Forms:
        """Several ranks in a row, in their forms."""
        return self.words.row("and", map(self.rank, ranks))

    def cards(self, cards: Iterable[int], kind: str = "plain") -> Forms:
        """Several cards in their forms, by suit and rank."""
        return self.words.row(kind, map(self.card, sorted_cards(cards)))

    def typed(self, card: int) -> str:
        """The card as a person types it: rank and suit letter."""
        return self.rank(RANK_OF[card])["typed"] + self.suit(SUIT_OF[card])["typed"]

    def name(self, seat: int) -> str:
        """What a seat is called inside a sentence; the listener is "you"."""
        return self.words.say("person.you") if seat == self.me else self.names[seat]

    def people(self, seats: Iterable[int]) -> str:
        """Several seats, the listener first."""
        return self.words.join("and", (self.name(seat) for seat in sorted(seats, key=lambda seat: seat != self.me)))

    def who(self, seat: int) -> str:
        """Which of two sentences speaks about this seat: the one to "you", or the one about another."""
        return "you" if seat == self.me else "other"


def sorted_cards(cards: Iterable[int]) -> list[int]:
    """Cards in a hand's order: by suit, then by rank."""
    return sorted(cards, key=lambda card: (SUIT_OF[card], RANK_OF[card], card))


def hand_cards(hand: int) -> list[int]:
    """The cards of a hand in its order."""
    return sorted_cards(cards_in(hand))


def table_names(words: Words, players: int, you: str = "") -> tuple[str, ...]:
    """Everyone's name at a table with the person in seat 0, who is spoken to as "you" whatever the name."""
    return (words.say("person.you"), *bot_names(words, you)[: players - 1])


def is_nameless(words: Words, name: str) -> bool:
    """Whether a name only says "you", in one of the languages that these words have spoken."""
    every = (words, *map(words_for, words.spoken))
    return any(name in (one.say("person.you"), one.say("table.you")) for one in every)


def shown_names(words: Words, names: Sequence[str], person: int) -> tuple[str, ...]:
    """The names of a game that was kept, perhaps in another language: a person (``person`` is the seat, -1 for none)
    who has given none is "you" in these words."""
    if person < 0 or names[person] == words.say("table.you") or names[person] not in _you_in_all_languages():
        return tuple(names)
    return (*names[:person], words.say("table.you"), *names[person + 1 :])


@cache
def _you_in_all_languages() -> frozenset[str]:
    return frozenset(words_for(code).say("table.you") for code in language_codes())
