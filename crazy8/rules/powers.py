"""Which rank has which effect at a table, and where two settings of a rule set clash."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from crazy8.rules.cards import KING, RANKS, deck_ranks
from crazy8.rules.ruleset import RuleSet

NO_RANK = -1


class Powers(NamedTuple):
    """The ranks in force, as rank numbers; ``NO_RANK`` where the table has no such rank. No rank stands twice."""

    wild: tuple[int, ...] = ()
    draw: int = NO_RANK
    skip: int = NO_RANK
    reverse: int = NO_RANK

    def any(self) -> bool:
        """Whether any rank has an effect."""
        return bool(self.wild) or max(self.draw, self.skip, self.reverse) != NO_RANK


class ClashKind(Enum):
    """Why a setting has no effect beside another."""

    TWO_EFFECTS = "two_effects"
    NOT_IN_DECK = "not_in_deck"
    NOTHING_TO_RULE = "nothing_to_rule"
    UNTIL_ONE_FITS = "until_one_fits"
    DRAW_ENDS_TURN = "draw_ends_turn"
    HAND_SHRINKS = "hand_shrinks"


class Clash(NamedTuple):
    """A setting that another one switches off.

    ``field`` holds and ``off`` is switched off; ``rank`` is the rank both want (TWO_EFFECTS) or that the deck lacks
    (NOT_IN_DECK); for HAND_SHRINKS ``players`` get ``dealt`` cards instead of those that ``off`` says.
    """

    kind: ClashKind
    field: str
    off: str
    rank: str = ""
    players: int = 0
    dealt: int = 0


@lru_cache(maxsize=512)
def powers_of(rules: RuleSet) -> Powers:
    """The ranks in force: wild beats draw, draw beats skip, skip beats reverse; a rank the deck lacks does nothing."""
    in_deck = set(deck_ranks(rules.deck))
    taken: set[int] = set()

    def claim(name: str) -> int:
        rank = RANKS.index(name) if name else NO_RANK
        if rank == NO_RANK or rank in taken or rank not in in_deck:
            return NO_RANK
        taken.add(rank)
        return rank

    wild = tuple(sorted(claim(name) for name in rules.wild))
    return Powers(wild, claim(rules.draw_rank), claim(rules.skip_rank), claim(rules.reverse_rank))


def surprise_powers(rules: RuleSet, seed: int, n: int) -> Powers:
    """The ranks of a surprise deal: as many as are in force, drawn from the deck's ranks by shuffle ``n``."""
    from crazy8.rules.shuffle import shuffled  # heavy, and few rules surprise

    powers = powers_of(rules)
    ranks = shuffled(deck_ranks(rules.deck), seed, n)
    wild = tuple(sorted(ranks.pop() for _ in powers.wild))
    draw, skip, reverse = (
        ranks.pop() if rank != NO_RANK else NO_RANK for rank in (powers.draw, powers.skip, powers.reverse)
    )
    return Powers(wild, draw, skip, reverse)


def king_draws(rules: RuleSet, powers: Powers) -> bool:
    """Whether the king of Leaves (Spades) makes the next player draw four: not while kings are wild."""
    return rules.king_draws_four and KING not in powers.wild


def clashes(rules: RuleSet, players: int | None = None) -> tuple[Clash, ...]:
    """Every setting that another one switches off; the hand's size is judged for ``players`` (None: any number)."""
    return (
        *_rank_clashes(rules),
        *_idle_settings(rules),
        *_drawing_clashes(rules),
        *_hand_clashes(rules, range(2, 9) if players is None else (players,)),
    )


def _rank_clashes(rules: RuleSet) -> Iterator[Clash]:
    holder = dict.fromkeys(rules.wild, "wild")
    in_deck = {RANKS[rank] for rank in deck_ranks(rules.deck)}
    for field in ("draw_rank", "skip_rank", "reverse_rank"):
        rank = getattr(rules, field)
        if rank and rank not in in_deck:
            yield Clash(ClashKind.NOT_IN_DECK, "deck", field, rank)
        elif rank in holder:
            yield Clash(ClashKind.TWO_EFFECTS, holder[rank], field, rank)
        elif rank:
            holder[rank] = field
    if rules.king_draws_four and "K" in rules.wild:
        yield Clash(ClashKind.TWO_EFFECTS, "wild", "king_draws_four", "K")


def _idle_settings(rules: RuleSet) -> Iterator[Clash]:
    powers = powers_of(rules)
    draws = powers.draw != NO_RANK or king_draws(rules, powers)
    for off, is_set, ruled, field in (
        ("wild_on_wild", rules.wild_on_wild, powers.wild, "wild"),
        ("starter", rules.starter in ("wild_back", "first_player_calls"), powers.wild, "wild"),
        ("last_card", rules.last_card == "not_wild", powers.wild, "wild"),
        ("last_card", rules.last_card == "not_special", powers.any() or draws, "wild"),
        ("draw_count", rules.draw_count != 2, powers.draw != NO_RANK or rules.bring_back != "none", "draw_rank"),
        ("stack", rules.stack, draws, "draw_rank"),
        ("last_draw_card", rules.last_draw_card == "still_draws", draws, "draw_rank"),
        ("answer_skip", rules.answer_skip, powers.skip != NO_RANK, "skip_rank"),
        ("mau_penalty", rules.mau_penalty != 1, rules.mau, "mau"),
        ("surprise", rules.surprise, powers.any(), "wild"),
    ):
        if is_set and not ruled:
            yield Clash(ClashKind.NOTHING_TO_RULE, field, off)


def _drawing_clashes(rules: RuleSet) -> Iterator[Clash]:
    if rules.draw_limit == 0:
        if rules.voluntary_draw:
            yield Clash(ClashKind.UNTIL_ONE_FITS, "draw_limit", "voluntary_draw")
        if rules.pass_when != "stuck":
            yield Clash(ClashKind.UNTIL_ONE_FITS, "draw_limit", "pass_when")
        if rules.after_draw == "nothing":
            yield Clash(ClashKind.UNTIL_ONE_FITS, "draw_limit", "after_draw")
    elif rules.after_draw == "nothing" and rules.draw_limit > 1:
        yield Clash(ClashKind.DRAW_ENDS_TURN, "after_draw", "draw_limit")


def _hand_clashes(rules: RuleSet, seats: range | tuple[int, ...]) -> Iterator[Clash]:
    for players in seats:
        off = "hand_for_two" if players == 2 else "hand"
        dealt = rules.cards_each(players)
        if dealt < getattr(rules, off):
            yield Clash(ClashKind.HAND_SHRINKS, "deck", off, players=players, dealt=dealt)
            return
