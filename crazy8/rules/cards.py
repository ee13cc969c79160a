"""Cards as small ints, with the names around them that a person reads.

A card is ``twin * 52 + suit * 13 + rank``: suits 0-3 are C S H D (Acorns, Leaves, Hearts, Bells in the German deck),
ranks 0-12 are 2..A, twin is 1 for a card of the second pack. So every physical card of a table has a number of its own
(0..103), whichever deck is used, and a hand is an int with one bit per card (bit ``n`` set: card ``n`` is held).

Card codes are rank then suit, ``T`` for ten, ``'`` behind the twin: ``8H``, ``TD'`` (docs/rules.md, section 5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from crazy8.rules.problems import BadInput
from crazy8.rules.signs import plain_signs

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""Rank names as rule sets write them, lowest first."""

RANK_CODES: Final = "23456789TJQKA"
SUIT_CODES: Final = "CSHD"

CLUBS, SPADES, HEARTS, DIAMONDS = range(4)
SUITS: Final = range(4)
PACK_SIZE: Final = 52
CARD_NUMBERS: Final = 2 * PACK_SIZE
"""One more than the highest card number."""

NO_CARD: Final = -1
NO_SUIT: Final = -1

RANK_OF: Final = tuple(card % 13 for card in range(CARD_NUMBERS))
SUIT_OF: Final = tuple(card % PACK_SIZE // 13 for card in range(CARD_NUMBERS))
BIT: Final = tuple(1 << card for card in range(CARD_NUMBERS))
"""The hand that holds just this card."""

CARD_CODES: Final = tuple(
    RANK_CODES[RANK_OF[card]] + SUIT_CODES[SUIT_OF[card]] + ("'" if card >= PACK_SIZE else "")
    for card in range(CARD_NUMBERS)
)
_CARD_OF_CODE: Final = {code: card for card, code in enumerate(CARD_CODES)}

SEVEN: Final = RANKS.index("7")
KING: Final = RANKS.index("K")

DECKS: Final = ("french32", "french52", "german32")


def card_code(card: int) -> str:
    """``"8H"`` for a card number; ``"8H'"`` for its twin."""
    return CARD_CODES[card]


def card_of(code: str) -> int:
    """The card number behind a card code, however its signs were typed (``plain_signs``).

    Raises:
        BadInput: the text is no card code.
    """
    card = _CARD_OF_CODE.get(code)
    if card is None and not code.isascii():
        card = _CARD_OF_CODE.get(plain_signs(code).strip())
    if card is None:
        raise BadInput("card", code=code)
    return card


def suit_of_code(code: str) -> int:
    """The suit number behind ``C``, ``S``, ``H`` or ``D``.

    Raises:
        BadInput: the text is no suit.
    """
    letter = code if code.isascii() else plain_signs(code).strip()
    if len(letter) == 1 and letter in SUIT_CODES:
        return SUIT_CODES.index(letter)
    raise BadInput("suit", code=code)


def deck_ranks(deck: str) -> tuple[int, ...]:
    """The rank numbers a deck has, lowest first."""
    return tuple(range(13)) if deck == "french52" else tuple(range(SEVEN, 13))


def pack_of(deck: str, packs: int) -> tuple[int, ...]:
    """All cards of one pack or two, in number order."""
    ranks = deck_ranks(deck)
    return tuple(twin * PACK_SIZE + suit * 13 + rank for twin in range(packs) for suit in SUITS for rank in ranks)


def hand_of(cards: Iterable[int]) -> int:
    """The hand that holds these cards."""
    hand = 0
    for card in cards:
        hand |= BIT[card]
    return hand


def cards_in(hand: int) -> Iterator[int]:
    """The cards of a hand, in number order."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest
