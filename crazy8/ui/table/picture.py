"""What the table shows at one moment, as plain values: made by the table scene, painted by ``paint``.

All lengths are pixels, angles degrees counter-clockwise, positions the centres of things. No pygame here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from crazy8.rules.cards import NO_CARD, NO_SUIT

DRAW_PILE = "draw_pile"
"""What the draw pile is called where buttons are told apart by name."""


class CardState(Enum):
    """How a card of the hand looks (docs/design.md, section 7)."""

    IDLE = "idle"
    PLAYABLE = "playable"
    DIMMED = "dimmed"
    ILLEGAL = "illegal"


@dataclass(slots=True, eq=False, repr=False)
class CardPose:
    """A card somewhere on the table. ``card`` is ``NO_CARD`` for a back. ``flip`` is 1 for a card seen full on, 0 for
    one seen from its edge; ``lift`` 0-1 makes its shadow longer; ``alpha`` 0-255 fades it; ``dim`` 0-255 veils it;
    ``shade`` 0-1 is how much of a shadow it has: in a stack one is enough for all."""

    card: int
    x: float
    y: float
    width: float
    angle: float = 0.0
    flip: float = 1.0
    lift: float = 0.0
    alpha: int = 255
    dim: int = 0
    shade: float = 1.0
    state: CardState = CardState.IDLE
    focused: bool = False
    just_drawn: bool = False
    dragged: bool = False


@dataclass(slots=True, eq=False, repr=False)
class SeatPicture:
    """An opponent's place, or yours. ``thinking`` -1 for no dots, else how many of three are lit; ``glow`` 0-1 how much
    the seat's lamp is lit; ``mood`` what its face shows for a moment, ``hop`` 0-1 how high it has hopped; ``dim`` 0-1
    how far the plaque is dimmed (it misses a turn); ``pop`` scales bubble or pill. The pill says ``tag``;
    ``last_card``: that this is the last card, so it shines."""

    seat: int
    name: str
    head: str
    count: int
    points: str
    last_card: bool = False
    glow: float = 0.0
    mood: str = ""
    hop: float = 0.0
    bubble: str = ""
    pop: float = 1.0
    tag: str = ""
    thinking: int = -1
    dim: float = 0.0
    is_you: bool = False


@dataclass(slots=True, eq=False, repr=False)
class ButtonPicture:
    """A button of the action column or a corner. ``kind``: brass, felt, red, off, chip. ``lamps``: (lit, all) for the
    draws left, or None. ``pressed_in``: a call that has been made."""

    name: str
    rect: tuple[int, int, int, int]
    label: str
    key: str = ""
    second: str = ""
    kind: str = "felt"
    icon: str = ""
    lamps: tuple[int, int] | None = None
    focused: bool = False
    hover: bool = False
    pressed: bool = False
    pressed_in: bool = False


class PlateKind(Enum):
    """What the plate shows: nothing at all, a suit, one rank for all suits, one or two cards, that a suit is being
    called, or that no card helps."""

    NONE = "none"
    SUIT = "suit"
    RANK = "rank"
    CARDS = "cards"
    CALL = "call"
    BACK = "back"


@dataclass(slots=True, repr=False)
class PlatePicture:
    """The plate, which says what may be played. ``heading`` stands over a ``suit``; ``word`` is the large line of each
    kind, ``second`` the one below it. ``cards`` are pairs of rank and suit (``NO_SUIT``: any). ``flip`` as for cards.
    """

    suit: int = NO_SUIT
    heading: str = ""
    word: str = ""
    second: str = ""
    kind: PlateKind = PlateKind.SUIT
    cards: tuple[tuple[int, int], ...] = ()
    flip: float = 1.0


NO_PLATE = PlatePicture(kind=PlateKind.NONE)
"""No plate at all: during the deal, and once the round is over."""


@dataclass(slots=True, eq=False, repr=False)
class BeadPicture:
    """A move on the ribbon. ``card`` is ``NO_CARD`` for cards drawn (then ``words`` says how many) and, without
    ``words``, for a turn that is missed. ``flag`` is "red", "dark" or nothing, and says ``flag_words``; ``called`` is
    the suit it shows instead. ``place`` counts from the left, ``seen`` 0-1 fades it, ``lit`` is the newest."""

    head: str
    card: int = NO_CARD
    words: str = ""
    flag: str = ""
    flag_words: str = ""
    called: int = NO_SUIT
    place: float = 0.0
    seen: float = 1.0
    lit: bool = False


@dataclass(slots=True, eq=False, repr=False)
class RibbonPicture:
    """The last moves. ``small``: in the corner, without title and flags."""

    rect: tuple[int, int, int, int]
    title: str
    key: str
    small: bool = False
    beads: list[BeadPicture] = field(default_factory=list)
    hover: bool = False
    pressed: bool = False


@dataclass(slots=True, eq=False, repr=False)
class Picture:
    """Everything on the table. ``discards`` lie under the top card, oldest first; ``seal`` is the called suit stamped
    on the top card (``seal_scale`` while it is being stamped); ``owed`` the number on the red chip, 0 for none.
    ``direction`` is 1 clockwise, -1 the other way, 0 where no rule can turn it; ``turn_phase`` 0-1 fades the arcs while
    it turns. ``message`` is the sentence that stands there in any case, ``longer`` the line with all, then with fewer
    sentences before it: the first that there is room for is shown; ``message_kind``: turn, info, warn. ``top`` is None
    where the discard pile is bare. ``corners``: the language whose letters the cards have."""

    german: bool = False
    back: str = "felt"
    four_colours: bool = False
    corners: str = ""
    seats: list[SeatPicture] = field(default_factory=list)
    pile_count: int = 0
    pile_word: str = ""
    pile_focused: bool = False
    pile_hot: bool = False
    discards: list[CardPose] = field(default_factory=list)
    top: CardPose | None = None
    seal: int = NO_SUIT
    seal_scale: float = 1.0
    owed: int = 0
    plate: PlatePicture = field(default_factory=lambda: replace(NO_PLATE))
    direction: int = 0
    turn_phase: float = 1.0
    longer: tuple[str, ...] = ()
    message: str = ""
    message_kind: str = "info"
    hand: list[CardPose] = field(default_factory=list)
    flying: list[CardPose] = field(default_factory=list)
    buttons: list[ButtonPicture] = field(default_factory=list)
    title: str = ""
    subtitle: str = ""
    tip: str = ""
    tip_at: tuple[int, int] = (0, 0)
    ranks_in_force: str = ""
    ribbon: RibbonPicture | None = None
    lamp: float = 0.0


BARE = CardPose(NO_CARD, 0, 0, 0)
"""No card at all: what a piece of the picture may hold before anything lies there."""
