"""What a seat can do, and why something is refused, in sentences. It only reads what the seat sees."""

from __future__ import annotations

from collections.abc import Iterable

from crazy8.rules.actions import DRAW, PASS, WRONG, card_played, is_play
from crazy8.rules.cards import NO_CARD, RANK_OF, cards_in, hand_of, pack_of
from crazy8.rules.fitting import CALLING, OWED, RETURNING, SKIPPED, TURN
from crazy8.rules.refusal import Reason, why_card_does_not_fit
from crazy8.rules.view import PlayerView
from crazy8.text.phrases import Phrases
from crazy8.text.words import Gap


def options(phrases: Phrases, view: PlayerView, opening: bool = True) -> str:
    """What the seat can do now. ``opening`` says that it is this seat's turn; without it the sentence only helps on."""
    key, gaps = _options(phrases, view)
    if key.startswith("first."):
        key = f"{'turn' if opening else 'can'}.{key.removeprefix('first.')}"
    return phrases.words.say(f"options.{key}", **gaps)


def refusal(phrases: Phrases, view: PlayerView, action: int, reason: Reason) -> str:
    """Why the seat cannot do this, and what it can do instead."""
    words = phrases.words
    gaps: dict[str, Gap] = {}
    if is_play(action) or action >= WRONG:
        gaps["card"] = phrases.card(card_played(action) if is_play(action) else action - WRONG)
    if view.drawn_card != NO_CARD:
        gaps["drawn"] = phrases.card(view.drawn_card)
    said = words.say(f"reason.{reason.value}", **gaps)
    if reason in (Reason.ROUND_OVER, Reason.NOT_YOUR_TURN):
        return said
    return words.say("sentences", before=said, then=options(phrases, view, opening=False))


def what_fits(phrases: Phrases, view: PlayerView) -> str:
    """The cards that would fit now, whoever holds them: "a heart, a 9 or a jack"; empty where no card does."""
    tables = view.tables
    if view.phase == OWED:
        fitting = tables.answers[view.top]
    elif view.phase == SKIPPED:
        fitting = tables.skip_answers
    elif view.phase == RETURNING:
        fitting = tables.returning & (tables.answers[view.top] if view.owed else tables.fits[view.shown])
    else:
        return phrases.words.join("or", _suits_and_ranks(phrases, view))
    named = _grouped(phrases, view, cards_in(fitting))
    return phrases.words.join("or", named) if named else ""


def _suits_and_ranks(phrases: Phrases, view: PlayerView) -> list[str]:
    """In an ordinary turn: the active suit, the top card's rank, the wilds."""
    wild = view.tables.powers.wild
    rank = RANK_OF[view.top]
    on_wild = rank in wild
    ranks = [] if on_wild else [rank]
    if not on_wild or view.tables.rules.wild_on_wild:
        last_wild = view.hand.bit_count() == 1 and view.tables.rules.last_card != "any"
        ranks += [] if last_wild else wild
    return [phrases.suit(view.active_suit)["a"], *(phrases.rank(rank)["a"] for rank in ranks)]


def _grouped(phrases: Phrases, view: PlayerView, cards: Iterable[int]) -> list[str]:
    """Cards by rank where every suit but the top card's own will do ("a 7"), else one by one ("the king of spades")."""
    deck = set(pack_of(view.tables.rules.deck, 1))
    faces = {card % 52 for card in cards} & deck
    if view.tables.rules.packs(view.players) == 1:
        faces.discard(view.top)
    said = []
    for rank in range(13):
        of_rank = [card for card in sorted(faces) if RANK_OF[card] == rank]
        if of_rank and len({*of_rank, view.top % 52} if RANK_OF[view.top] == rank else of_rank) == 4:
            said.append(phrases.rank(rank)["a"])
        else:
            said += [phrases.card(card)["the"] for card in of_rank]
    return said


def _options(phrases: Phrases, view: PlayerView) -> tuple[str, dict[str, Gap]]:
    """The sentence that lists what is legal, and its gaps."""
    legal = view.legal()
    plays = any(is_play(action) for action in legal)
    if view.phase == CALLING:
        return "call", {}
    fits: dict[str, Gap] = {"cards": what_fits(phrases, view)}
    if view.phase == OWED:
        key = "owed.play" if plays else "owed.take" if fits["cards"] else "owed.nothing"
        return key, {**fits, "count": view.owed}
    if view.phase == SKIPPED:
        return ("skipped.play" if plays else "skipped.pass"), fits
    if view.phase == RETURNING:
        return "returning", {**fits, "leaver": phrases.names[view.leaver]}
    if view.phase != TURN or not legal:
        return "wait", {}
    parts = [name for name, there in (("play", plays), ("draw", DRAW in legal), ("pass", PASS in legal)) if there]
    if not view.drawn:
        return f"first.{'_'.join(parts)}", fits
    return _after_a_draw(phrases, view, parts, fits)


def _after_a_draw(
    phrases: Phrases, view: PlayerView, parts: list[str], fits: dict[str, Gap]
) -> tuple[str, dict[str, Gap]]:
    """The sentence for a turn in which a card has been drawn: what may be played depends on the rules."""
    only_drawn = view.tables.rules.after_draw != "any_card"
    gaps: dict[str, Gap] = {"cards": phrases.card(view.drawn_card)["the"]} if only_drawn else fits
    if parts == ["draw"] and view.tables.rules.draw_limit == 0:
        return "again.draw_until", fits
    return f"again.{'_'.join(parts)}", {**gaps, "count": view.tables.limit - view.drawn}


def why(phrases: Phrases, view: PlayerView, card: int) -> str:
    """Whether a card in hand fits now, and if not, why."""
    reason = why_card_does_not_fit(view.turn_context, card)
    if reason is None:
        return phrases.words.say("fits", card=phrases.card(card))
    return refusal(phrases, view, card, reason)


def fitting_cards(view: PlayerView) -> int:
    """The cards of the seat's hand that may be played now."""
    return hand_of(card_played(action) for action in view.legal() if is_play(action))
