"""A rule set in words, made from its fields: the rules page of the window and of ``crazy8 rules``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from crazy8.rules.cards import RANKS
from crazy8.rules.powers import NO_RANK, Clash, ClashKind, Powers, clashes, king_draws, powers_of
from crazy8.rules.presets import preset_of
from crazy8.rules.ruleset import RuleSet, shown
from crazy8.rules.scoring import POINTS
from crazy8.text.phrases import Phrases
from crazy8.text.words import Gap, Words

_NAMED_POINTS: Final = {
    scoring: [rank for rank, name in enumerate(RANKS) if name != str(table[rank])] for scoring, table in POINTS.items()
}
"""The ranks that do not simply count their face value."""


class Group(NamedTuple):
    """Sentences that belong together, under a title."""

    title: str
    lines: tuple[str, ...]


def rules_title(words: Words, rules: RuleSet) -> str:
    """The preset's name, or "Custom rules"."""
    return words.say(f"rules.title.{preset_of(rules) or 'custom'}")


def rules_groups(words: Words, rules: RuleSet, players: int | None = None, powers: Powers | None = None) -> list[Group]:
    """The rule set as it acts, in groups. A setting that another one switches off stands only in the last group.
    ``powers`` are the ranks in force at a table where they are drawn anew at each deal."""
    page = _Page(words, rules, players, powers or powers_of(rules))
    parts = (
        ("play", (page.say("aim"), page.say("fit"))),
        ("deal", page.deal()),
        ("wild", page.wild()),
        ("drawing", page.drawing()),
        ("special", page.special()),
        ("last_card", page.last_card()),
        ("points", page.points()),
        ("length", page.length()),
        ("clashes", (clash_text(words, rules, clash) for clash in clashes(rules, players))),
    )
    groups = [Group(words.say(f"rules.group.{name}"), tuple(lines)) for name, lines in parts]
    return [group for group in groups if group.lines]


def rules_lines(words: Words, rules: RuleSet, players: int | None = None) -> list[str]:
    """The rules page in plain lines, one fact a line."""
    lines = [rules_title(words, rules)]
    for group in rules_groups(words, rules, players):
        lines += [words.say("rules.group_line", title=group.title), *group.lines]
    return lines


def clash_text(words: Words, rules: RuleSet, clash: Clash) -> str:
    """Which setting has no effect, and which one is in its way."""
    gaps: dict[str, Gap] = {
        "field": words.say(f"field.{clash.field}"),
        "off": words.say(f"field.{clash.off}"),
        "value": shown(getattr(rules, clash.off)),
    }
    if clash.rank:
        gaps["rank"] = Phrases(words, rules).rank(RANKS.index(clash.rank))
    if clash.kind is ClashKind.HAND_SHRINKS:
        gaps |= {"players": clash.players, "count": clash.dealt}
    return words.say(f"clash.{clash.kind.value}", **gaps)


class _Page:
    """The sentences of one rule set, group by group."""

    def __init__(self, words: Words, rules: RuleSet, players: int | None, powers: Powers) -> None:
        self.words = words
        self.rules = rules
        self.players = players
        self.phrases = Phrases(words, rules)
        self.powers = powers
        self.king = king_draws(rules, self.powers)
        self.draws = self.powers.draw != NO_RANK or self.king

    def say(self, key: str, /, **gaps: Gap) -> str:
        return self.words.say(f"rule.{key}", **gaps)

    def _value(self, field: str, **gaps: Gap) -> str:
        """The sentence for a field's present value."""
        value = getattr(self.rules, field)
        name = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        return self.say(f"{field}.{name}", **gaps)

    def deal(self) -> Iterator[str]:
        rules, players = self.rules, self.players
        yield self._value("deck")
        if players is None:
            if rules.two_decks_from:
                yield self.say("two_decks_from.some", count=rules.two_decks_from)
        else:
            yield self.say("packs", count=rules.packs(players))
        if players is None and rules.hand != rules.hand_for_two:
            yield self.say("hand_for_two", count=rules.hand_for_two)
            yield self.say("hand_for_more", count=rules.hand)
        else:
            yield self.say("hand", count=rules.cards_each(players) if players else rules.hand)
        yield from self._starter()
        yield self._value("begins")

    def _starter(self) -> Iterator[str]:
        starter = self.rules.starter
        has_effect = self.powers.any() or self.king
        if starter in ("wild_back", "first_player_calls"):
            starter = starter if self.powers.wild else "ordinary"
        if has_effect:
            yield self.say(f"starter.{starter}")

    def wild(self) -> Iterator[str]:
        wild = self.powers.wild
        if not wild:
            yield self.say("wild.none")
            return
        ranks = self.phrases.ranks(wild)
        yield self.say("wild.some_on_all" if self.rules.wild_on_wild else "wild.some", ranks=ranks)
        yield self._value("wild_on_wild")

    def drawing(self) -> Iterator[str]:
        rules = self.rules
        if rules.draw_limit == 0:
            yield self.say("draw_limit.0")
        elif rules.after_draw == "nothing":
            yield self._value("voluntary_draw")
            yield self.say("after_draw.nothing")
        else:
            yield self._value("voluntary_draw")
            yield self.say("draw_limit.some", count=rules.draw_limit)
            yield self._value("after_draw")
            yield self._value("pass_when")
        yield self._value("empty_pile")
        may_pass = rules.pass_when == "used_up" and rules.draw_limit != 0
        yield self.say("no_draw_left.may_pass" if may_pass else "no_draw_left.must_play")
        yield self.say("blocked")

    def special(self) -> Iterator[str]:
        rules, powers = self.rules, self.powers
        if powers.draw != NO_RANK:
            yield self.say("draw_rank", rank=self.phrases.rank(powers.draw), count=rules.draw_count)
        if self.king:
            yield self.say("king_draws_four", card=self.phrases.card(13 + RANKS.index("K")))
        if self.draws:
            yield from self._stack()
        if powers.skip != NO_RANK:
            yield self.say("skip_rank", rank=self.phrases.rank(powers.skip))
            yield self._value("answer_skip", rank=self.phrases.rank(powers.skip))
            if rules.answer_skip:
                yield self.say("answer_skip.only", rank=self.phrases.rank(powers.skip))
        if powers.reverse != NO_RANK:
            yield self.say("reverse_rank", rank=self.phrases.rank(powers.reverse))
        if not (self.draws or powers.skip != NO_RANK or powers.reverse != NO_RANK):
            yield self.say("nothing_special")
        if rules.surprise and powers.any():
            yield self.say("surprise.yes")
        if rules.wrong_card:
            yield self.say("wrong_card.yes")

    def _stack(self) -> Iterator[str]:
        """What is owed, and what answers it (ruling 14)."""
        rules, powers = self.rules, self.powers
        yield self._value("stack")
        if rules.stack:
            if powers.draw != NO_RANK:
                yield self.say("stack.sum", count=2 * rules.draw_count, three=3 * rules.draw_count)
            if self.king:
                yield self.say("stack.king")
            yield self.say("stack.only" if powers.wild else "stack.only_no_wild")
            yield self.say("stack.taking")
        yield self.say("forgiven")

    def last_card(self) -> Iterator[str]:
        rules = self.rules
        if rules.mau:
            yield self.say("mau.yes")
            yield self.say("mau_penalty", count=rules.mau_penalty)
        if rules.last_card == "any" or (rules.last_card == "not_wild" and not self.powers.wild):
            yield self.say("last_card.any")
        else:
            yield self._value("last_card")
        if self.draws:
            yield self._value("last_draw_card")
        if rules.bring_back != "none":
            seven = self.phrases.card(2 * 13 + RANKS.index("7"))
            yield self._value("bring_back", card=seven, rank=self.phrases.rank(RANKS.index("7")))
            yield self.say("bring_back.count", count=rules.draw_count)
            if self.draws:
                yield self.say("bring_back.owed", count=rules.draw_count + self._least_drawn())
            if self.powers.skip != NO_RANK:
                yield self.say("bring_back.skip", rank=self.phrases.rank(self.powers.skip))

    def _least_drawn(self) -> int:
        """What the next player draws for the smallest card that makes others draw."""
        return self.rules.draw_count if self.powers.draw != NO_RANK else 4

    def points(self) -> Iterator[str]:
        rules = self.rules
        yield self._value("winner_takes")
        yield self.say("winner_takes.yes_blocked" if rules.winner_takes else "winner_takes.no_blocked")
        table = POINTS[rules.scoring]
        for rank in _NAMED_POINTS[rules.scoring]:
            yield self.say("points.rank", rank=self.phrases.rank(rank), count=table[rank])
        yield self.say("points.face")

    def length(self) -> Iterator[str]:
        rules = self.rules
        if rules.target:
            yield self.say("target.takes" if rules.winner_takes else "target.most", count=rules.target)
        elif rules.rounds == 1:
            yield self.say("rounds.1")
        else:
            yield self.say("rounds.takes" if rules.winner_takes else "rounds.fewest", count=rules.rounds)
