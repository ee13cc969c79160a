"""How a round and a match ended, in whole sentences: where one stands, who has won and by what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crazy8.rules.match import Result
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import counts_points, places
from crazy8.text.phrases import Phrases
from crazy8.text.rules_text import rules_title


class Standing(NamedTuple):
    """Where a seat stands: its ``place``, who shares it, who leads, and the ``gap`` in points: to those who lead, or of
    one who leads alone to the next ones, who are then in ``others``."""

    place: int
    sharers: tuple[int, ...]
    leaders: tuple[int, ...]
    gap: int
    others: tuple[int, ...]


def standing_of(rules: RuleSet, totals: Sequence[int], me: int) -> Standing:
    """Where seat ``me`` stands with these points."""
    ranking = places(rules, totals)
    mine = ranking[me]
    sharers = tuple(seat for seat, place in enumerate(ranking) if place == mine and seat != me)
    leaders = tuple(seat for seat, place in enumerate(ranking) if place == 1)
    if mine > 1 or sharers:
        return Standing(mine, sharers, leaders, abs(totals[me] - totals[leaders[0]]), ())
    second = min((place for place in ranking if place > 1), default=1)
    others = tuple(seat for seat, place in enumerate(ranking) if place == second and seat != me)
    return Standing(mine, (), leaders, abs(totals[me] - totals[others[0]]) if others else 0, others)


def standing_line(phrases: Phrases, totals: Sequence[int], over: bool = False) -> str:
    """How the listener stands after a round; ``over``: it was the last one."""
    say, found = phrases.words.say, standing_of(phrases.rules, totals, phrases.me)
    if found.place == 1:
        if found.sharers:
            return say("standing.share_win" if over else "standing.share_lead", people=phrases.people(found.sharers))
        return say("standing.win" if over else "standing.lead", count=found.gap)
    people, place = phrases.people(found.leaders), nth(phrases, found.place)
    if not found.sharers:
        return say("standing.behind", place=place, count=found.gap, people=people)
    sharers = phrases.people(found.sharers)
    return say("standing.share_place", place=place, sharers=sharers, count=found.gap, people=people)


def nth(phrases: Phrases, place: int) -> str:
    """A place as a number in order: "2nd"."""
    return phrases.words.say(f"standing.nth.{place}")


class MatchEnd(NamedTuple):
    """How a match ended: its result, how many rounds it had, whether the last one was blocked or called off, and how
    many cards each seat was left with."""

    result: Result
    rounds: int
    blocked: bool
    called_off: bool
    cards: tuple[int, ...]


def match_title(phrases: Phrases, end: MatchEnd) -> str:
    """Who has won."""
    say, winners = phrases.words.say, end.result.winners
    if len(winners) > 1:
        who = "you" if phrases.me in winners else "other"
        return say(f"game_over.title.shared.{who}", people=phrases.people(winners))
    kind = "game" if phrases.rules.rounds == 1 else "match"
    return say(f"game_over.title.{kind}.{phrases.who(winners[0])}", who=phrases.names[winners[0]])


def match_line(phrases: Phrases, end: MatchEnd) -> str:
    """What stands under the title: by what the listener has won, or how it fared."""
    return _win_line(phrases, end) if phrases.me in end.result.winners else _loss_line(phrases, end)


def _win_line(phrases: Phrases, end: MatchEnd) -> str:
    say, rules, totals, me = phrases.words.say, phrases.rules, end.result.totals, phrases.me
    level = [seat for seat in end.result.winners if seat != me]
    if rules.rounds == 1 and end.blocked:
        name = "called_off" if end.called_off else "blocked"
        if level:
            return say(f"game_over.win.{name}_level", people=phrases.people(level))
        return say(f"game_over.win.{name}")
    found = standing_of(rules, totals, me)
    if rules.rounds == 1:
        if not counts_points(rules) or not found.others:
            return say("game_over.win.out")
        return say("game_over.win.out_ahead", count=found.gap, people=phrases.people(found.others))
    points, rounds = say("game_over.points", count=totals[me]), say("game_over.rounds", count=end.rounds)
    if level:
        return say("game_over.win.level", points=points, rounds=rounds, people=phrases.people(level))
    people = phrases.people(found.others)
    return say("game_over.win.ahead", points=points, rounds=rounds, count=found.gap, people=people)


def _loss_line(phrases: Phrases, end: MatchEnd) -> str:
    say, rules, winners, me = phrases.words.say, phrases.rules, end.result.winners, phrases.me
    how = say("game_over.loss.called_off" if end.called_off else "game_over.loss.blocked") if end.blocked else ""
    if not counts_points(rules):
        if not how:
            return say("game_over.loss.still_holding", count=end.cards[me])
        fewest = say("game_over.loss.fewest", count=len(winners), people=phrases.people(winners))
        return say("sentences", before=how, then=fewest)
    found = standing_of(rules, end.result.totals, me)
    place = nth(phrases, end.result.places[me])
    gap = abs(end.result.totals[me] - end.result.totals[winners[0]])
    sharers = [seat for seat in found.sharers if seat not in winners]
    if sharers:
        line = say("game_over.loss.share_place", place=place, sharers=phrases.people(sharers), count=gap)
    else:
        line = say("game_over.loss.behind", place=place, count=gap)
    return say("sentences", before=how, then=line) if how and rules.rounds == 1 else line


def result_line(phrases: Phrases, result: Result) -> str:
    """The result of the listener's match as one hands it on."""
    say, me, rules = phrases.words.say, phrases.me, phrases.rules
    brand, title, players = say("menu.brand"), rules_title(phrases.words, rules), len(result.totals)
    if counts_points(rules):
        place = nth(phrases, result.places[me])
        return say("share.result", brand=brand, rules=title, place=place, players=players, count=result.totals[me])
    ending = "lost" if me not in result.winners else "won" if len(result.winners) == 1 else "shared"
    return say(f"share.result_{ending}", brand=brand, rules=title, count=players)
