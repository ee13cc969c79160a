"""What a seat can do, as small ints, and the texts the referee's file writes for them.

==============  =======================================  ==================================================
action          number                                   text
==============  =======================================  ==================================================
play            ``card``                                 ``play 9H``
play and call   ``card | (suit + 1) << 7``               ``play JC H``
draw            ``DRAW``                                 ``draw`` (also takes what is owed)
pass            ``PASS``                                 ``pass`` (also stands under a skip, or lets go)
call Mau        ``MAU``                                  ``mau``
call the suit   ``CALL + suit``                          ``call H`` (the first player, on a wild starter)
wrong card      ``WRONG + card``                         ``wrong 9C`` (pays for a card that does not fit)
deal            ``DEAL``                                 ``deal`` (a match's, between rounds)
==============  =======================================  ==================================================
"""

from __future__ import annotations

from typing import Final

from crazy8.rules.cards import CARD_CODES, CARD_NUMBERS, NO_SUIT, SUIT_CODES, card_of, suit_of_code
from crazy8.rules.problems import BadInput
from crazy8.rules.signs import plain_signs

CARD_MASK: Final = 0x7F
SUIT_SHIFT: Final = 7

DRAW: Final = 1024
PASS: Final = 1025
MAU: Final = 1026
DEAL: Final = 1027
CALL: Final = 1028
WRONG: Final = 1152


def play(card: int, suit: int = NO_SUIT) -> int:
    """The action that plays a card, calling a suit where ``suit`` is one."""
    return card | suit + 1 << SUIT_SHIFT


def is_play(action: int) -> bool:
    """Whether the action plays a card."""
    return action < DRAW


def card_played(action: int) -> int:
    """The card of a play."""
    return action & CARD_MASK


def suit_called(action: int) -> int:
    """The suit a play calls; ``NO_SUIT`` for none."""
    return (action >> SUIT_SHIFT) - 1


_WORDS: Final = {DRAW: "draw", PASS: "pass", MAU: "mau", DEAL: "deal"}
_ACTION_OF_WORD: Final = {word: action for action, word in _WORDS.items()}


def action_text(action: int) -> str:
    """The action as the referee's file writes it."""
    if is_play(action):
        suit = suit_called(action)
        return f"play {CARD_CODES[card_played(action)]}" + (f" {SUIT_CODES[suit]}" if suit != NO_SUIT else "")
    if action >= WRONG:
        return f"wrong {CARD_CODES[action - WRONG]}"
    if action >= CALL:
        return f"call {SUIT_CODES[action - CALL]}"
    return _WORDS[action]


def action_of(text: str) -> int:
    """The action behind a text.

    Raises:
        BadInput: no action is written like this.
    """
    words = (text if text.isascii() else plain_signs(text)).split()
    match words:
        case [word] if word in _ACTION_OF_WORD:
            return _ACTION_OF_WORD[word]
        case ["play", card]:
            return play(card_of(card))
        case ["play", card, suit]:
            return play(card_of(card), suit_of_code(suit))
        case ["call", suit]:
            return CALL + suit_of_code(suit)
        case ["wrong", card]:
            return WRONG + card_of(card)
    raise BadInput("action", text=text)


assert CARD_NUMBERS <= CARD_MASK + 1
