"""What may be played now, whoever holds it, named as people name it: a suit, a rank, one card or another.

Plate and sentences say what stands here and nothing else, so they cannot disagree with each other; and it is read from
the cards that ``fitting`` lets through, so they cannot disagree with the game.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from crazy8.rules.cards import BIT, CARD_NUMBERS, NO_CARD, NO_SUIT, PACK_SIZE, RANK_OF, SUIT_OF, SUITS, hand_of, pack_of
from crazy8.rules.compiled_rules import DRAWS, SKIPS
from crazy8.rules.fitting import CALLING, OVER, OWED, RETURNING, SKIPPED, TURN, fitting
from crazy8.rules.view import PlayerView


class Asks(Enum):
    """What the table asks for."""

    NOTHING = "nothing"
    """Nobody can play: nothing has been dealt, or the round is over."""
    SUIT = "suit"
    """An ordinary turn: the suit, or the ranks beside it."""
    CARDS = "cards"
    """Only the ranks and cards that are named, or what stands in their place."""
    CALL = "call"
    """Nothing yet: the suit is to be called."""


class Bar(Enum):
    """Cards that do not fit though their suit or rank would."""

    NONE = "none"
    WILD_ON_WILD = "wild_on_wild"
    LAST_WILD = "last_wild"
    LAST_SPECIAL = "last_special"


class Instead(Enum):
    """What may be done where no card is played, in turns that ask for certain cards."""

    NONE = "none"
    TAKE = "take"
    MISS = "miss"
    LET_BE = "let_be"


class Wanted(NamedTuple):
    """What may be played: every card of ``suit``, of the ``ranks`` and of ``cards`` fits, except what ``bar`` takes
    out, and no other; where ``only_drawn``, it must be the card drawn last as well.

    ``instead`` is what else ends the turn, ``owed`` how many cards are taken then. ``caller`` calls the suit.
    """

    asks: Asks
    suit: int = NO_SUIT
    ranks: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    bar: Bar = Bar.NONE
    only_drawn: bool = False
    instead: Instead = Instead.NONE
    owed: int = 0
    caller: int = -1


def wanted(view: PlayerView, landed: int | None = None) -> Wanted:
    """What may be played as the table stands. ``landed``: a card has just been played, and whose turn is next has not
    been told; then what will be owed (``owed_after``), and the answer is what the next player will be asked for."""
    if view.top == NO_CARD or view.phase == OVER:
        return Wanted(Asks.NOTHING)
    if view.awaits_call:
        caller = view.turn if view.phase == CALLING else (view.dealer + 1) % view.players
        return Wanted(Asks.CALL, caller=caller)
    phase, owed, is_last = view.phase, view.owed, view.counts[view.turn] == 1
    if landed is not None:
        if not view.counts[view.turn]:
            return Wanted(Asks.NOTHING)
        phase, owed, is_last = _asked_next(view), landed, False
    if phase == TURN or (phase == OWED and not owed):  # the cards that were owed are being drawn
        return _ordinary(view, is_last)
    fits = fitting(view.tables, phase, view.shown, owed)
    ranks, cards = _named(view, fits & ~view.tables.barred_last if is_last else fits)
    taking = Instead.TAKE if cards_to_take(view, owed) else Instead.MISS
    instead = {OWED: taking, SKIPPED: Instead.MISS, RETURNING: Instead.LET_BE}[phase]
    return Wanted(Asks.CARDS, ranks=ranks, cards=cards, instead=instead, owed=owed if phase == OWED else 0)


def owed_after(view: PlayerView) -> int:
    """How many cards will be owed once the top card, which was played just now, has worked."""
    tables = view.tables
    if view.phase == RETURNING or not tables.stack or not view.counts[view.turn]:
        return view.owed
    return view.owed + tables.draws[view.top]


def cards_to_take(view: PlayerView, owed: int) -> int:
    """How many of the owed cards can be taken: what cannot be drawn is forgiven (ruling 10)."""
    return min(owed, _cards_to_draw(view))


def draws_left(view: PlayerView) -> int:
    """How often the seat that looks may still draw in its turn, or will when it is its turn: no more often than there
    are cards. Where one draws until a card fits, only the cards count."""
    drawn = view.drawn if view.turn == view.seat else 0
    return max(0, min(view.tables.limit - drawn, _cards_to_draw(view)))


def _cards_to_draw(view: PlayerView) -> int:
    """All cards that can be drawn, those that a reshuffle brings back with them (ruling 8)."""
    covered = len(view.discards) - 1 if view.tables.rules.empty_pile == "reshuffle" else 0
    return view.pile_count + max(0, covered)


def claimed(view: PlayerView, said: Wanted) -> int:
    """The cards that ``said`` names, as a hand of both packs."""
    tables = view.tables
    found = hand_of(said.cards) | hand_of(card % PACK_SIZE + PACK_SIZE for card in said.cards)
    for card in range(CARD_NUMBERS):
        if RANK_OF[card] in said.ranks or SUIT_OF[card] == said.suit:
            found |= BIT[card]
    if said.bar is Bar.LAST_SPECIAL:
        return found & ~tables.special
    return found & ~tables.wild if said.bar is not Bar.NONE else found


def _asked_next(view: PlayerView) -> int:
    """The phase of the turn that follows the card that has just landed."""
    effect, tables = view.tables.effect[view.top], view.tables
    if view.phase == RETURNING:
        return TURN
    if effect == DRAWS and tables.stack:
        return OWED
    return SKIPPED if effect == SKIPS and tables.rules.answer_skip else TURN


def _ordinary(view: PlayerView, is_last: bool) -> Wanted:
    """Suit and ranks of an ordinary turn, and which of their cards are taken out (rulings 4, 7)."""
    tables = view.tables
    on_wild = bool(tables.wild & BIT[view.top])
    ranks: tuple[int, ...] = () if on_wild else (RANK_OF[view.top],)
    bar = Bar.WILD_ON_WILD if on_wild and not tables.rules.wild_on_wild else Bar.NONE
    if is_last and tables.barred_last:
        if tables.rules.last_card == "not_special":
            bar = Bar.LAST_SPECIAL
            ranks = tuple(rank for rank in ranks if not _is_special(view, rank))
        elif bar is Bar.NONE:
            bar = Bar.LAST_WILD
    wild = tables.powers.wild if bar is Bar.NONE else ()
    only_drawn = bool(view.drawn) and tables.after_drawing[view.drawn_card] != -1
    return Wanted(Asks.SUIT, view.active_suit, (*ranks, *wild), bar=bar, only_drawn=only_drawn)


def _is_special(view: PlayerView, rank: int) -> bool:
    return all(view.tables.special & BIT[suit * 13 + rank] for suit in SUITS)


def _named(view: PlayerView, fits: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Cards by rank where the deck's four suits all fit, else one by one; none that lies on top and has no twin."""
    rules = view.tables.rules
    faces = {card % PACK_SIZE for card in pack_of(rules.deck, 1) if fits & BIT[card]}
    ranks = [rank for rank in range(13) if sum(RANK_OF[card] == rank for card in faces) == len(SUITS)]
    lying = view.top % PACK_SIZE if rules.packs(view.players) == 1 else NO_CARD
    cards = sorted(card for card in faces if RANK_OF[card] not in ranks and card != lying)
    return tuple(ranks), tuple(cards)
