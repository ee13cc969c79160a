"""What can happen in a round, as facts in the past tense.

Each kind of event is a class of its own. What is true of every event of a kind is declared at its class and nowhere
else: what files call it, whether something hidden is seen by it, and, with the type of each field, what the field
holds. Files, redaction, taking back and seeing a table from another chair read it there, through ``kind_of``; a class
that leaves something undeclared cannot be imported.

Named tuples, because a round tells about 300 of them and a thinking bot plays thousands of rounds. Most events are one
of few, so they are made once, at the end of this module, and the same object is told again. (A field called ``count``
hides the method ``tuple.count``, which nobody asks an event for: hence the remarks to the type checker.)
"""

# Annotations are not postponed in this module: ``declare`` reads the roles in them.
from collections.abc import Callable, Mapping
from enum import Enum, auto
from functools import cache, partial
from itertools import repeat
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

from crazy8.rules.actions import CARD_MASK, SUIT_SHIFT
from crazy8.rules.cards import CARD_CODES, CARD_NUMBERS, NO_SUIT, SUIT_CODES


class Role(Enum):
    """What a field of an event holds, as far as somebody has to know who does not know the event."""

    SEAT = auto()
    """A seat's number."""
    SEATS = auto()
    """Several seats, in ascending order."""
    BY_SEAT = auto()
    """A value for each seat, from seat 0 on."""
    CARD = auto()
    """A card that everybody sees."""
    CARDS = auto()
    """Cards that everybody sees."""
    OWN_CARDS = auto()
    """Cards that only the event's ``seat`` sees: everybody else hears of none."""
    SUIT = auto()
    """A suit, or ``NO_SUIT``."""
    PLAIN = auto()
    """Anything that is neither a seat nor a card nor a suit: a count, a rank, a word."""


Seat = Annotated[int, Role.SEAT]
Seats = Annotated[tuple[int, ...], Role.SEATS]
BySeat = Annotated[tuple[int, ...], Role.BY_SEAT]
Card = Annotated[int, Role.CARD]
Cards = Annotated[tuple[int, ...], Role.CARDS]
OwnCards = Annotated[tuple[int, ...], Role.OWN_CARDS]
Suit = Annotated[int, Role.SUIT]
Count = Annotated[int, Role.PLAIN]
Rank = Annotated[int, Role.PLAIN]
Ranks = Annotated[tuple[int, ...], Role.PLAIN]
Direction = Annotated[int, Role.PLAIN]
Flag = Annotated[bool, Role.PLAIN]
Fate = Annotated[Literal["stays", "under", "shuffled_back"], Role.PLAIN]
Why = Annotated[Literal["turn", "owed", "mau_forgotten", "wrong_card", "brought_back", "last_draw_card"], Role.PLAIN]


class Kind(NamedTuple):
    """What is true of every event of a class.

    ``name`` is what files and programs call it. ``reveals``: somebody has seen a card that was hidden, or chance has
    decided, so that nothing done before is taken back. ``roles`` say what each field holds, in the fields' order.
    ``owner`` is the field of the seat that alone may read the ``hidden`` fields, each of which stands here with what
    everybody else reads in it; empty where nothing is hidden.
    """

    name: str
    reveals: bool
    roles: Mapping[str, Role]
    owner: str
    hidden: Mapping[str, Any]


KINDS: Final[dict[type, Kind]] = {}
"""Every kind of event, by its class."""

_E = TypeVar("_E", bound=NamedTuple)


def declare(name: str, *, reveals: bool) -> Callable[[type[_E]], type[_E]]:
    """Make a named tuple a kind of event, of which these are true.

    Raises:
        TypeError: a field has no role, cards are hidden and nobody may see them, or the name is another event's.
    """

    def add(cls: type[_E]) -> type[_E]:
        roles = {field: _role_of(cls, field, held) for field, held in cls.__annotations__.items()}
        hidden = {field: () for field, role in roles.items() if role is Role.OWN_CARDS}
        if hidden and roles.get("seat") is not Role.SEAT:
            raise TypeError(f"{cls.__name__} hides cards, but has no seat that may see them")
        if any(kind.name == name for kind in KINDS.values()):
            raise TypeError(f"{cls.__name__} has the name of another event, {name}")
        for operator, method in (("__eq__", _equal), ("__ne__", _unequal)):
            setattr(cls, operator, method)
        KINDS[cls] = Kind(name, reveals, roles, "seat" if hidden else "", hidden)
        return cls

    return add


def _role_of(cls: type, field: str, held: Any) -> Role:
    role = next((note for note in getattr(held, "__metadata__", ()) if isinstance(note, Role)), None)
    if role is None:
        raise TypeError(f"{cls.__name__}.{field} does not declare its role")
    return role


def _equal(one: tuple[Any, ...], other: object) -> bool:
    """Two events are equal if they are of one kind: as bare tuples a pass of seat 1 would be a turn of seat 1."""
    return type(one) is type(other) and tuple.__eq__(one, other)


def _unequal(one: tuple[Any, ...], other: object) -> bool:
    return not _equal(one, other)


@declare("deal_began", reveals=False)
class DealBegan(NamedTuple):
    """A round begins: ``dealer`` deals ``cards_each``, and ``first`` will act first."""

    dealer: Seat
    first: Seat
    cards_each: Count
    packs: Count


@declare("ranks_drawn", reveals=True)
class RanksDrawn(NamedTuple):
    """Which ranks are special in a surprise deal; ``NO_RANK`` where none has the effect."""

    wild: Ranks
    draw: Rank
    skip: Rank
    reverse: Rank


@declare("dealt", reveals=True)
class Dealt(NamedTuple):
    """A seat was dealt ``count`` cards."""

    seat: Seat
    count: Count  # type: ignore[assignment]
    cards: OwnCards


@declare("starter_turned", reveals=True)
class StarterTurned(NamedTuple):
    """A card was turned up to begin with. It stays, or goes under the draw pile, or is shuffled back into it."""

    card: Card
    fate: Fate


@declare("turn_began", reveals=False)
class TurnBegan(NamedTuple):
    """A seat must act."""

    seat: Seat


@declare("played", reveals=False)
class Played(NamedTuple):
    """A card was played; ``suit`` is the called one, or ``NO_SUIT``."""

    seat: Seat
    card: Card
    suit: Suit


@declare("suit_called", reveals=False)
class SuitCalled(NamedTuple):
    """The first player has named the suit of a wild starter."""

    seat: Seat
    suit: Suit


@declare("drew", reveals=True)
class Drew(NamedTuple):
    """A card was drawn: in an ordinary turn, or as one of a penalty, each card of which is told by itself."""

    seat: Seat
    count: Count  # type: ignore[assignment]
    cards: OwnCards
    why: Why


@declare("took", reveals=False)
class Took(NamedTuple):
    """A penalty is paid: ``count`` cards could be drawn of it, each told before by a ``Drew``."""

    seat: Seat
    count: Count  # type: ignore[assignment]
    why: Why


@declare("passed", reveals=False)
class Passed(NamedTuple):
    """A seat passed: it also stands under a skip, or lets somebody go, in this way."""

    seat: Seat


@declare("owed", reveals=False)
class Owed(NamedTuple):
    """A seat must answer, or take ``count`` cards."""

    seat: Seat
    count: Count  # type: ignore[assignment]


@declare("skip_aimed", reveals=False)
class SkipAimed(NamedTuple):
    """A seat must answer a skip, or stand."""

    seat: Seat


@declare("missed_turn", reveals=False)
class MissedTurn(NamedTuple):
    """A seat was passed over."""

    seat: Seat


@declare("reversed", reveals=False)
class Reversed(NamedTuple):
    """The direction has changed: 1 goes to higher seats, -1 to lower ones."""

    direction: Direction


@declare("mau_called", reveals=False)
class MauCalled(NamedTuple):
    """A seat has called "Mau"."""

    seat: Seat


@declare("mau_forgotten", reveals=False)
class MauForgotten(NamedTuple):
    """A seat has one card left and has not called "Mau"."""

    seat: Seat


@declare("wrong_card", reveals=True)
class WrongCard(NamedTuple):
    """A seat has shown a card that does not fit, and keeps it."""

    seat: Seat
    card: Card


@declare("reshuffled", reveals=True)
class Reshuffled(NamedTuple):
    """The discards under the top card, ``count`` of them, have become the draw pile."""

    count: Count  # type: ignore[assignment]


@declare("went_out", reveals=False)
class WentOut(NamedTuple):
    """A seat has played its last card."""

    seat: Seat


@declare("asked_back", reveals=False)
class AskedBack(NamedTuple):
    """A seat may bring back the ``leaver``, who has gone out."""

    seat: Seat
    leaver: Seat


@declare("not_brought_back", reveals=False)
class NotBroughtBack(NamedTuple):
    """A seat has let the ``leaver`` go."""

    seat: Seat
    leaver: Seat


@declare("brought_back", reveals=False)
class BroughtBack(NamedTuple):
    """A seat has brought the ``leaver`` back into the round."""

    seat: Seat
    leaver: Seat


@declare("called_off", reveals=False)
class CalledOff(NamedTuple):
    """The round was stopped after this many turns."""

    turns: Count


@declare("blocked", reveals=False)
class Blocked(NamedTuple):
    """Nobody can play and nothing is left to draw."""


@declare("revealed", reveals=True)
class Revealed(NamedTuple):
    """What a seat still holds at the round's end, for all to see."""

    seat: Seat
    cards: Cards


@declare("round_ended", reveals=True)
class RoundEnded(NamedTuple):
    """The round is over, with the points that it brings each seat."""

    winners: Seats
    blocked: Flag
    points: BySeat


@declare("scored", reveals=False)
class Scored(NamedTuple):
    """The match's totals, with the round's points added."""

    totals: BySeat


@declare("match_ended", reveals=False)
class MatchEnded(NamedTuple):
    """The match is over; equals share it."""

    winners: Seats
    totals: BySeat


Event = (
    DealBegan | RanksDrawn | Dealt | StarterTurned | TurnBegan | Played | SuitCalled | Drew | Took | Passed | Owed
    | SkipAimed | MissedTurn | Reversed | MauCalled | MauForgotten | WrongCard | Reshuffled | WentOut | AskedBack
    | NotBroughtBack | BroughtBack | CalledOff | Blocked | Revealed | RoundEnded | Scored | MatchEnded
)  # fmt: skip
Emit = Callable[[Event], object]
"""Where events are handed on to."""


def kind_of(event: Event) -> Kind:
    """What is true of this event because of its class."""
    return KINDS[type(event)]


def event_record(event: Event) -> dict[str, Any]:
    """The event with its values under their names and cards as codes: what the referee's file prints."""
    kind = kind_of(event)
    record: dict[str, Any] = {"event": kind.name}
    for field, role in kind.roles.items():
        record[field] = _recorded(role, getattr(event, field))
    return record


def _recorded(role: Role, value: Any) -> Any:
    match role:
        case Role.CARD:
            return CARD_CODES[value]
        case Role.CARDS | Role.OWN_CARDS:
            return [CARD_CODES[card] for card in value]
        case Role.SUIT:
            return None if value == NO_SUIT else SUIT_CODES[value]
    return list(value) if isinstance(value, tuple) else value


# ---------------------------------------------------------------- events that are one of few

_SEATS: Final = range(8)
TURN_BEGAN: Final = tuple(TurnBegan(seat) for seat in _SEATS)
PASSED: Final = tuple(Passed(seat) for seat in _SEATS)
SKIP_AIMED: Final = tuple(SkipAimed(seat) for seat in _SEATS)
MISSED_TURN: Final = tuple(MissedTurn(seat) for seat in _SEATS)
MAU_CALLED: Final = tuple(MauCalled(seat) for seat in _SEATS)
MAU_FORGOTTEN: Final = tuple(MauForgotten(seat) for seat in _SEATS)
WENT_OUT: Final = tuple(WentOut(seat) for seat in _SEATS)
"""By seat."""

REVERSED: Final = {direction: Reversed(direction) for direction in (1, -1)}
"""By the direction from now on."""

_PLAYS: Final = range(5 << SUIT_SHIFT)
_CARDS: Final = tuple(action & CARD_MASK for action in _PLAYS)
_SUITS: Final = tuple((action >> SUIT_SHIFT) - 1 for action in _PLAYS)
PLAYED: Final = tuple(
    # As ``Played(seat, card, suit)`` does, but in half the time: there are 5,000, and every start waits for them.
    tuple(map(partial(tuple.__new__, Played), zip(repeat(seat), _CARDS, _SUITS)))
    for seat in _SEATS
)
"""By seat and play."""

DEALT: Final = tuple(tuple(Dealt(seat, 1, (card,)) for card in range(CARD_NUMBERS)) for seat in _SEATS)
"""By seat and card."""


DREW: Final = tuple(tuple(Drew(seat, 1, (card,), "turn") for card in range(CARD_NUMBERS)) for seat in _SEATS)
"""By seat and card, for a draw in an ordinary turn."""

owed: Final = cache(Owed)
reshuffled: Final = cache(Reshuffled)
"""Made when they are first told; there are few counts."""


@cache
def penalty(seat: int, why: Why) -> tuple[tuple[Drew, ...], tuple[Took, ...]]:
    """What is told of a penalty: each draw, by card, and the payment, by the number of cards."""
    cards = range(CARD_NUMBERS)
    return tuple(Drew(seat, 1, (card,), why) for card in cards), tuple(Took(seat, count, why) for count in cards)
