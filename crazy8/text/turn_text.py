"""What a seat can do, and why something is refused, in sentences. It only reads what the seat sees."""

from __future__ import annotations

from typing import Final

from crazy8.rules.actions import DRAW, PASS, WRONG, card_played, is_play
from crazy8.rules.cards import NO_CARD, NO_SUIT, hand_of
from crazy8.rules.fitting import CALLING, OWED, RETURNING, SKIPPED, TURN
from crazy8.rules.refusal import Reason, why_card_does_not_fit
from crazy8.rules.view import PlayerView
from crazy8.rules.wanted import Bar, Wanted, cards_to_take, claimed, draws_left, wanted
from crazy8.text.phrases import Phrases
from crazy8.text.words import Forms, Gap

_BRIEF: Final = frozenset(
    {"owed.play", "owed.take", "owed.nothing", "skipped.pass", "skipped.nothing", "first.draw", "first.pass"}
)
"""What is said in fewer words where the plate shows what would help."""


def options(phrases: Phrases, view: PlayerView, opening: bool = True, brief: bool = False) -> str:
    """What the seat can do now. ``opening`` says that it is this seat's turn; without it the sentence only helps on.
    ``brief``: it stands after another sentence, beside a plate that shows what may be played."""
    key, gaps = _options(phrases, view)
    if brief and key in _BRIEF:
        return phrases.words.say(f"options.brief.{key}", **gaps)
    if key.startswith("first."):
        key = f"{'turn' if opening else 'can'}.{key.removeprefix('first.')}"
    return phrases.words.say(f"options.{key}", **gaps)


def refusal(phrases: Phrases, view: PlayerView, action: int, reason: Reason) -> str:
    """Why the seat cannot do this, all that is missing for it, and what it can do instead."""
    said = _reason(phrases, view, action, reason)
    if reason in (Reason.ROUND_OVER, Reason.NOT_YOUR_TURN):
        return said
    return phrases.words.say("sentences", before=said, then=options(phrases, view, opening=False))


def _reason(phrases: Phrases, view: PlayerView, action: int, reason: Reason) -> str:
    key = _missing(view, reason) if action == PASS else ""
    gaps: dict[str, Gap] = {"count": _number(view, reason)}
    if is_play(action) or action >= WRONG:
        gaps["card"] = phrases.card(card_played(action) if is_play(action) else action - WRONG)
    if view.drawn_card != NO_CARD:
        gaps["drawn"] = phrases.card(view.drawn_card)
    return phrases.words.say(f"missing.{key}" if key else f"reason.{reason.value}", **gaps)


def call_in_vain(phrases: Phrases, view: PlayerView) -> str:
    """That a call could not count now, though nothing forbids it, and what can be done instead."""
    then = options(phrases, view, opening=False)
    return phrases.words.say("sentences", before=phrases.words.say("missing.play_to_call"), then=then)


def only_way_text(phrases: Phrases, view: PlayerView, action: int) -> str:
    """What will be done for the seat, because nothing else can be."""
    count = cards_to_take(view, view.owed)
    if action == DRAW and view.phase != OWED:
        key = "draw"
    elif view.phase == TURN:
        key = "pass"
    else:
        key = "take" if view.phase == OWED and count else "miss"
    return phrases.words.say(f"only_way.{key}", count=count)


def _missing(view: PlayerView, reason: Reason) -> str:
    """What a refused pass still needs, where that is more than its reason says; nothing where it is not."""
    tables = view.tables
    if reason is Reason.A_CARD_FITS or (reason is Reason.DRAWS_LEFT and tables.pass_stuck and fitting_cards(view)):
        return "card_that_fits"
    if reason is Reason.DRAW_FIRST and tables.draw_ends_turn:
        return "draw_ends_turn"
    if reason in (Reason.DRAW_FIRST, Reason.DRAWS_LEFT) and tables.rules.draw_limit == 0:
        return "until_one_fits"
    return "one_draw" if reason is Reason.DRAW_FIRST and tables.pass_free else ""


def _number(view: PlayerView, reason: Reason) -> int:
    """The number that tells why something is refused."""
    match reason:
        case Reason.TAKE_FIRST | Reason.ANSWER_DRAW:
            return view.owed
        case Reason.DRAWS_USED_UP:
            return view.drawn
        case Reason.MAU_NEEDS_TWO_CARDS:
            return view.hand.bit_count()
    return draws_left(view)


def what_fits(phrases: Phrases, view: PlayerView) -> Forms | None:
    """The cards that would fit now, whoever holds them: "a heart, a 9 or a jack"; none where no card does.

    That some of them may not be played is said where the seat holds such a card.
    """
    said = wanted(view)
    held = view.hand & claimed(view, said._replace(bar=Bar.NONE)) & ~claimed(view, said)
    return named(phrases, said if held else said._replace(bar=Bar.NONE))


def named(phrases: Phrases, said: Wanted) -> Forms | None:
    """What may be played, in the forms that suits, ranks and cards share: "a heart, a 9 or a jack"; none where no card
    may."""
    parts = [phrases.suit(said.suit)] if said.suit != NO_SUIT else []
    parts += [phrases.rank(rank) for rank in said.ranks]
    parts += [phrases.card(card) for card in said.cards]
    if not parts:
        return None
    told = phrases.words.row("or", parts)
    if said.bar is Bar.NONE:
        return told
    kind = "without_effect" if said.bar is Bar.LAST_SPECIAL else "not_wild"
    return phrases.words.forms(f"fitting.{kind}", cards=told)


def _options(phrases: Phrases, view: PlayerView) -> tuple[str, dict[str, Gap]]:
    """The sentence that lists what is legal, and its gaps."""
    legal = view.legal()
    plays = any(is_play(action) for action in legal)
    if view.phase == CALLING:
        return "call", {}
    told = what_fits(phrases, view)
    fits: dict[str, Gap] = {"cards": told} if told is not None else {}
    if view.phase == OWED and cards_to_take(view, view.owed):
        key = "owed.play" if plays else "owed.take" if fits else "owed.nothing"
        return key, {**fits, "count": view.owed}
    if view.phase in (OWED, SKIPPED):
        return "skipped.play" if plays else "skipped.pass" if fits else "skipped.nothing", fits
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
    gaps: dict[str, Gap] = {"cards": phrases.card(view.drawn_card)} if only_drawn else fits
    if parts == ["draw"] and view.tables.rules.draw_limit == 0:
        return "again.draw_until", fits
    return f"again.{'_'.join(parts)}", {**gaps, "count": draws_left(view)}


def why(phrases: Phrases, view: PlayerView, card: int) -> str:
    """Whether a card in hand fits now, and if not, why."""
    reason = why_card_does_not_fit(view.turn_context, card)
    if reason is None:
        return phrases.words.say("fits", card=phrases.card(card))
    return refusal(phrases, view, card, reason)


def why_in_short(phrases: Phrases, view: PlayerView, card: int) -> str:
    """Why a card in hand does not fit, without what would; empty where it fits."""
    reason = why_card_does_not_fit(view.turn_context, card)
    return "" if reason is None else _reason(phrases, view, card, reason)


def fitting_cards(view: PlayerView) -> int:
    """The cards of the seat's hand that may be played now."""
    return hand_of(card_played(action) for action in view.legal() if is_play(action))
