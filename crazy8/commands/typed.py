"""What a person types at the text table: a card, a suit, or a command, however it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from crazy8.rules.cards import NO_SUIT, PACK_SIZE, RANK_CODES, RANKS, SUIT_CODES, SUITS
from crazy8.rules.signs import plain_signs, without_ends
from crazy8.text.phrases import Phrases

COMMANDS: Final = ("draw", "pass", "mau", "why", "hand", "table", "rules", "help", "quit")
NOT_UNDERSTOOD: Final = "not_understood"
_SUIT_SIGNS: Final = ("♣♧", "♠♤", "♥♡", "♦♢")
"""The signs of the suits in number order, as phones and chat programs write them."""
_KEPT: Final = frozenset("".join(_SUIT_SIGNS))


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as understood: ``what`` is a command, "card", "suit", "nothing" or "not_understood".

    ``card`` has no twin: it stands for both. ``about`` is what ``why`` asks about.
    """

    what: str
    card: int = -1
    suit: int = NO_SUIT
    about: str = ""


class Reading:
    """Reads lines with the names of one table's deck."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    @cached_property
    def _commands(self) -> dict[str, str]:
        say = self.phrases.words.say
        return {word: command for command in COMMANDS for word in say(f"text.words.{command}").split()}

    @cached_property
    def _filler(self) -> frozenset[str]:
        return frozenset(self.phrases.words.say("text.words.filler").split())

    @cached_property
    def _suits(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for suit in SUITS:
            forms = self.phrases.suit(suit)
            also = forms["also"].split() if "also" in forms else ()
            for text in (forms["name"], forms["typed"], *also):
                found.setdefault(text.casefold(), suit)
        for suit in SUITS:  # where a language types a suit with the code of another one, the language has it
            for text in (SUIT_CODES[suit], *_SUIT_SIGNS[suit]):
                found.setdefault(text.casefold(), suit)
        return found

    @cached_property
    def _ranks(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for rank, name in enumerate(RANKS):
            forms = self.phrases.rank(rank)
            also = forms["also"].split() if "also" in forms else ()
            for text in (forms["name"], forms["typed"], forms["plural"], name, RANK_CODES[rank], *also):
                found.setdefault(text.casefold(), rank)
        return found

    def suit(self, text: str) -> int:
        """The suit a text names; ``NO_SUIT`` for none."""
        words = [word for word in self._words(text) if word not in self._filler]
        return self._suits.get(words[0], NO_SUIT) if len(words) == 1 else NO_SUIT

    def line(self, text: str) -> Typed:
        """What a line means."""
        words = self._words(text)
        if not words:
            return Typed("nothing")
        command = self._commands.get(words[0])
        if command == "why":
            return self._why(words[1:])
        if command is not None:
            return Typed(command) if len(words) == 1 else Typed(NOT_UNDERSTOOD)
        words = [word for word in words if word not in self._filler]
        return self._card(words)

    def _words(self, text: str) -> list[str]:
        """The words of a line without the punctuation around them, the mark of a card's twin with it; a command that is
        a sign, as ``?``, stays."""
        words = plain_signs(text).casefold().replace(",", " ").split()
        known = self._commands | self._suits
        bare = (word if word in known else without_ends(word, _KEPT) for word in words)
        return [word for word in bare if word]

    def _why(self, words: list[str]) -> Typed:
        about = self._commands.get(words[0], "") if len(words) == 1 else ""
        if about in ("draw", "pass", "mau"):
            return Typed("why", about=about)
        card = self._card([word for word in words if word not in self._filler])
        return Typed("why", card.card, about="card") if card.what == "card" else Typed("why")

    def _card(self, words: list[str]) -> Typed:
        """``9h``, ``9 hearts``, ``8s hearts``, ``8 spades h``; or a suit alone."""
        if len(words) == 1 and words[0] in self._suits:
            return Typed("suit", suit=self._suits[words[0]])
        if not words:
            return Typed(NOT_UNDERSTOOD)
        card, rest = self._number(words[0][:-1], words[0][-1:]), words[1:]
        if card < 0 and len(words) > 1:
            card, rest = self._number(words[0], words[1]), words[2:]
        if card < 0 or len(rest) > 1:
            return Typed(NOT_UNDERSTOOD)
        if not rest:
            return Typed("card", card)
        suit = self._suits.get(rest[0], NO_SUIT)
        return Typed("card", card, suit) if suit != NO_SUIT else Typed(NOT_UNDERSTOOD)

    def _number(self, rank: str, suit: str) -> int:
        if rank not in self._ranks or suit not in self._suits:
            return -1
        return (self._suits[suit] * 13 + self._ranks[rank]) % PACK_SIZE
