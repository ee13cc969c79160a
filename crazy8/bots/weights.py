"""What a plan is made of, as numbers: how much each consideration weighs. Tuned by ``tools/bench/bots.py``."""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The considerations of ``Judgement``. One unit is about the worth of one more card that can follow one's own."""

    follow: float = 1.0
    """Each card left in hand that would fit on this play."""
    suit: float = 0.3
    """Each card left of the suit that has to be followed."""
    links: float = 0.3
    """Each card left that the play's rank or suit ties to others; lonely cards go first."""
    dear: float = 0.08
    """A point shed, where points count."""
    wild: float = 4.0
    """A wild spent."""
    last_wild: float = 1.0
    """The last wild spent, on top."""
    draw_card: float = 0.5
    """A draw card used on the next player, whatever its hand."""
    attack: float = 6.0
    """A draw card, a skip or a turn used on a next player with few cards, by the danger."""
    reserve: float = 1.0
    """The last draw card spent without danger."""
    again: float = 1.5
    """Another turn, with a card to use it."""
    stuck_again: float = -1.5
    """Another turn, without one."""
    block: float = 0.0
    """The chance that the next player cannot follow."""
    block_danger: float = 0.0
    """The same, by the danger."""
    barred: float = 8.0
    """A card shed that may not be the last one, with few left."""
    draw: float = 5.0
    """The price of drawing though something fits."""
    answer: float = 3.0
    """Owed cards passed on, for each card."""
    bring_back: float = 20.0
    """The player who went out brought back."""


NORMAL: Final = Weights(
    follow=0.5, suit=0.7, links=0.0, again=0.0, stuck_again=0.0, draw_card=0.3, reserve=3.0, draw=3.4
)
HARD: Final = Weights(
    follow=0.6,
    suit=0.3,
    links=1.05,
    dear=0.12,
    wild=4.7,
    last_wild=0.9,
    draw_card=0.7,
    attack=5.2,
    reserve=1.05,
    again=1.4,
    stuck_again=-1.8,
    block=3.7,
    block_danger=5.5,
    barred=10.0,
    draw=4.5,
    answer=2.7,
)
"""Between two."""

HARD_MANY: Final = Weights(
    follow=0.45,
    suit=0.4,
    links=0.2,
    dear=0.12,
    wild=4.6,
    last_wild=1.05,
    draw_card=0.55,
    attack=5.4,
    reserve=1.7,
    again=1.25,
    stuck_again=-2.6,
    block=4.15,
    block_danger=5.9,
    barred=8.0,
    draw=6.0,
    answer=2.6,
)
"""Among three or more."""
