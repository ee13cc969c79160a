"""The table in plain lines: what lies there, who holds how many cards, the standings. One fact a line."""

from __future__ import annotations

from collections.abc import Sequence

from crazy8.rules.cards import BIT, NO_SUIT
from crazy8.rules.fitting import OWED
from crazy8.rules.scoring import counts_points, places
from crazy8.rules.view import PlayerView
from crazy8.text.phrases import Phrases, hand_cards
from crazy8.text.turn_text import fitting_cards


def hand_line(phrases: Phrases, view: PlayerView) -> str:
    """The seat's hand in one sentence."""
    cards = hand_cards(view.hand)
    if not cards:
        return phrases.words.say("text.empty_hand")
    return phrases.words.say("text.hand", count=len(cards), cards=phrases.cards(cards))


def hand_list(phrases: Phrases, view: PlayerView) -> list[str]:
    """The seat's hand a card a line, as one types it, with those that fit marked."""
    fitting = fitting_cards(view)
    lines = [
        phrases.words.say(
            "text.hand_card_fits" if fitting & BIT[card] else "text.hand_card",
            typed=phrases.typed(card),
            card=phrases.card(card),
        )
        for card in hand_cards(view.hand)
    ]
    return lines or [hand_line(phrases, view)]


def table_lines(phrases: Phrases, view: PlayerView) -> list[str]:
    """The table as the seat sees it."""
    say = phrases.words.say
    lines = [_round_line(phrases, view), say("text.top", card=phrases.card(view.top))]
    if view.called != NO_SUIT:
        lines.append(say("text.called", suit=phrases.suit(view.called)))
    lines.append(say("text.pile", count=view.pile_count))
    others = (seat for seat in range(view.players) if seat != view.seat)
    lines += [say("text.counts", who=phrases.names[seat], count=view.counts[seat]) for seat in others]
    if view.tables.powers.reverse >= 0:
        lines.append(say("text.clockwise" if view.direction == 1 else "text.counterclockwise"))
    if view.phase == OWED:
        lines += [say(f"event.owed.{phrases.who(view.turn)}", who=phrases.names[view.turn], count=view.owed)]
    if view.outcome is None:
        lines.append(say(f"event.turn_began.{phrases.who(view.turn)}", who=phrases.names[view.turn]))
    return lines


def _round_line(phrases: Phrases, view: PlayerView) -> str:
    rules = view.tables.rules
    if rules.target:
        return phrases.words.say("text.round_to_target", number=view.round_number, target=rules.target)
    return phrases.words.say("text.round", number=view.round_number, rounds=rules.rounds)


def standings(phrases: Phrases, view: PlayerView, ranking: Sequence[int] | None = None) -> list[str]:
    """Everyone's points of the round just ended and in all, best first; ``ranking`` holds the places where the
    match is over. Nothing where a game has no points."""
    outcome = view.outcome
    assert outcome is not None
    rules = view.tables.rules
    if not counts_points(rules):
        return []
    say = phrases.words.say
    ranking = places(rules, view.totals) if ranking is None else ranking
    title = say("text.standings_takes" if rules.winner_takes else "text.standings")
    lines = (
        say(
            f"text.standing.{phrases.who(seat)}",
            place=ranking[seat],
            who=phrases.names[seat],
            points=outcome.points[seat],
            total=view.totals[seat],
        )
        for seat in sorted(range(view.players), key=lambda seat: ranking[seat])
    )
    return [title, *lines]
