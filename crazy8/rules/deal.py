"""The deal: a new round from the shuffle to the first decision (rulings 1-3)."""

from __future__ import annotations

from crazy8.rules.actions import play
from crazy8.rules.cards import BIT, NO_SUIT, pack_of
from crazy8.rules.compiled_rules import DRAWS, REVERSES, SKIPS, WILD, tables_for
from crazy8.rules.events import DEALT, DealBegan, Emit, Fate, RanksDrawn, StarterTurned
from crazy8.rules.fitting import CALLING
from crazy8.rules.powers import powers_of, surprise_powers
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.shuffle import shuffled
from crazy8.rules.state import Setup


def undealt_round(rules: RuleSet, players: int, dealer: int, seed: int, shuffles: int = 0) -> Round:
    """A round whose cards all lie shuffled in the draw pile; ``shuffles`` counts those of the match before it."""
    pile = shuffled(pack_of(rules.deck, rules.packs(players)), seed, shuffles)
    shuffles += 1
    powers = powers_of(rules)
    if rules.surprise and powers.any():
        powers = surprise_powers(rules, seed, shuffles)
        shuffles += 1
    return Round(tables_for(rules, powers), Setup(players, dealer, seed), [0] * players, pile, [], shuffles)


def deal(round_: Round, emit: Emit | None = None) -> None:
    """Deal the hands one card at a time from the dealer's left, turn the starter, and begin the first turn."""
    setup, rules = round_.setup, round_.tables.rules
    first = (setup.dealer + 1) % setup.players
    cards_each = rules.cards_each(setup.players)
    if emit is not None:
        emit(DealBegan(setup.dealer, first, cards_each, rules.packs(setup.players)))
        if rules.surprise:
            powers = round_.tables.powers
            emit(RanksDrawn(powers.wild, powers.draw, powers.skip, powers.reverse))
    for _ in range(cards_each):
        for step in range(setup.players):
            seat = (first + step) % setup.players
            card = round_.pile.pop()
            round_.hands[seat] |= BIT[card]
            if emit is not None:
                emit(DEALT[seat][card])
    _turn_starter(round_, emit)
    effect = round_.tables.effect[round_.top]
    if rules.starter == "acts" and effect > WILD:
        round_.begin_after_effect(setup.dealer, effect, emit)
    elif rules.starter == "first_player_calls" and effect == WILD:
        round_.begin_turn(first, emit, CALLING)
    else:
        round_.begin_turn(first, emit)


def _turn_starter(round_: Round, emit: Emit | None) -> None:
    """Turn up cards until one may stay. If none could ever stay, the first one does."""
    effect, pile = round_.tables.effect, round_.pile
    fates: dict[str, Fate] = {"special_under": "under", "wild_back": "shuffled_back", "acts": "shuffled_back"}
    fate = fates.get(round_.tables.rules.starter, "stays")
    turned_away = {"under": (WILD, DRAWS, SKIPS, REVERSES), "shuffled_back": (WILD,), "stays": ()}[fate]
    if all(effect[card] in turned_away for card in pile):
        turned_away = ()
    while True:
        card = pile.pop()
        round_.discards.append(card)
        round_.shown = play(card, NO_SUIT)
        stays = effect[card] not in turned_away
        if emit is not None:
            emit(StarterTurned(card, "stays" if stays else fate))
        if stays:
            return
        round_.discards.pop()
        if fate == "under":
            pile.insert(0, card)
        else:
            pile[:] = shuffled(sorted([*pile, card]), round_.setup.seed, round_.shuffles)
            round_.shuffles += 1

