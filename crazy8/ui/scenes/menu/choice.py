"""What the start menu has chosen: a value that gives rules, a deal code and settings, and is made from them again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, Preset, preset, preset_of
from crazy8.rules.ruleset import ALLOWED, RuleSet
from crazy8.storage.settings import CUSTOM, MOST_BOTS, Settings, is_rules_row

SET_ROW: Final = "set:"
"""Before the key of a named rule set, in the name of its row."""


OWN_HANDS: Final = tuple(int(value) for value in ALLOWED["hand"])
_OWN_ROUNDS: Final = tuple(int(value) for value in ALLOWED["rounds"] if value)
_OWN_TARGETS: Final = tuple(int(value) for value in ALLOWED["target"] if value)
"""What can be set in the menu for rules of one's own."""

_LONGEST_KEPT: Final = 4000


class TableOptions(NamedTuple):
    """What is set in the menu for one row: as in ``MenuChoice``."""

    hand: int = 0
    rounds: int = 0
    target: int = 0
    house_rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MenuChoice:
    """A choice of the start menu.

    ``row`` is a preset's name, ``"set:"`` and the key of a named set, or ``"custom"``; ``hand``, ``rounds`` and
    ``target`` are 0 where the row's own value holds; ``levels`` has one level for each bot; ``custom`` is the rule
    set of the last row, if there is one; ``named`` are the named sets by their keys; ``dealer`` is the seat that deals
    first, -1 for the usual one. ``kept`` is what was set for other rows.
    """

    row: str
    levels: tuple[str, ...]
    seed: int
    hand: int = 0
    rounds: int = 0
    target: int = 0
    house_rules: tuple[str, ...] = ()
    custom: RuleSet | None = None
    named: tuple[tuple[str, RuleSet], ...] = ()
    dealer: int = -1
    kept: tuple[tuple[str, TableOptions], ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the menu: the presets, the named sets, and the rules that were edited last."""
        return (*PRESET_NAMES, *(SET_ROW + key for key, _ in self.named), CUSTOM)

    @property
    def offer(self) -> Preset | None:
        """The preset of the chosen row; None for the player's own rules."""
        return preset(self.row) if self.row in PRESET_NAMES else None

    def own_rules(self, row: str) -> RuleSet | None:
        """The rules of a row that is no preset, if there are any."""
        if row == CUSTOM:
            return self.custom
        return dict(self.named).get(row.removeprefix(SET_ROW)) if row.startswith(SET_ROW) else None

    @property
    def bots(self) -> int:
        return len(self.levels)

    @property
    def level(self) -> str:
        """The level of all bots; "" where they differ."""
        return self.levels[0] if len(set(self.levels)) == 1 else ""

    def rules(self) -> RuleSet:
        """The rule set that is chosen."""
        offer = self.offer
        if offer is None:
            own = self.own_rules(self.row)
            assert own is not None
            return self._changed(own)
        rules = offer.rules
        if self.hand in offer.hand:
            rules = replace(rules, hand=self.hand, hand_for_two=self.hand)
        if self.rounds in offer.rounds:
            rules = replace(rules, rounds=self.rounds, target=0)
        if self.target in offer.target:
            rules = replace(rules, target=self.target, rounds=0)
        return offer.with_house_rules(rules, tuple(name for name in offer.house_rules if name in self.house_rules))

    def table(self) -> GameSetup:
        """The table that is chosen."""
        return GameSetup(self.rules(), self.levels, self.seed)

    def _changed(self, own: RuleSet) -> RuleSet:
        """Rules of one's own with what is set for them here; they stay a game of rounds, or of points."""
        if self.hand:
            own = replace(own, hand=self.hand, hand_for_two=self.hand)
        if self.rounds and own.rounds:
            own = replace(own, rounds=self.rounds)
        return replace(own, target=self.target) if self.target and own.target else own

    @property
    def offers(self) -> dict[str, tuple[int, ...]]:
        """The values that the row offers for ``hand``, ``rounds`` and ``target``, rising, where there is a choice."""
        offer = self.offer
        if offer is None:
            own = self.own_rules(self.row)
            length = ("target", _OWN_TARGETS) if own is not None and own.target else ("rounds", _OWN_ROUNDS)
            return {"hand": OWN_HANDS, length[0]: length[1]}
        values = {"hand": offer.hand, "rounds": offer.rounds, "target": offer.target}
        return {name: tuple(sorted(offered)) for name, offered in values.items() if len(offered) > 1}

    @property
    def options(self) -> TableOptions:
        """What is set for the chosen row."""
        return TableOptions(self.hand, self.rounds, self.target, self.house_rules)

    def with_row(self, row: str) -> MenuChoice:
        """Other rules, with what was set for them last, as far as they still offer it. A row without rules changes
        nothing."""
        if row not in self.rows or (row not in PRESET_NAMES and self.own_rules(row) is None):
            return self
        kept = {**dict(self.kept), self.row: self.options}
        wanted = kept.pop(row, TableOptions())
        there = replace(self, row=row, kept=tuple(kept.items()))
        offers = there.offers
        return replace(
            there,
            hand=wanted.hand if wanted.hand in offers.get("hand", ()) else 0,
            rounds=wanted.rounds if wanted.rounds in offers.get("rounds", ()) else 0,
            target=wanted.target if wanted.target in offers.get("target", ()) else 0,
            house_rules=tuple(name for name in there.house_rule_names if name in wanted.house_rules),
        )

    def without_options(self, row: str) -> MenuChoice:
        """The same with nothing set for this row, whose rules are new."""
        kept = tuple((name, options) for name, options in self.kept if name != row)
        plain = TableOptions()._asdict() if row == self.row else {}
        return replace(self, kept=kept, **plain)

    @property
    def house_rule_names(self) -> tuple[str, ...]:
        """The house rules that the chosen row offers."""
        offer = self.offer
        return tuple(offer.house_rules) if offer is not None else ()

    def with_bots(self, bots: int) -> MenuChoice:
        """Another number of bots, those that stay with their levels."""
        bots = max(1, min(MOST_BOTS, bots))
        levels = (self.levels + self.levels[-1:] * MOST_BOTS)[:bots]
        return replace(self, levels=levels, dealer=self.dealer if self.dealer <= bots else -1)

    def with_level(self, level: str) -> MenuChoice:
        """All bots on one level."""
        return replace(self, levels=(level,) * self.bots)

    def with_level_of(self, bot: int, level: str) -> MenuChoice:
        """Another level for one bot, counted from 1."""
        return replace(self, levels=(*self.levels[: bot - 1], level, *self.levels[bot:]))

    def with_dealer(self, dealer: int) -> MenuChoice:
        """Another seat that deals first."""
        return replace(self, dealer=dealer if 0 <= dealer <= self.bots else -1)

    def with_option(self, name: str, value: int) -> MenuChoice:
        """Another number for ``hand``, ``rounds`` or ``target``."""
        options: dict[str, Any] = {name: value}
        return replace(self, **options)

    def with_house_rule(self, name: str, on: bool) -> MenuChoice:
        """A house rule switched on or off."""
        wanted = {*self.house_rules, name} if on else {*self.house_rules} - {name}
        return replace(self, house_rules=tuple(rule for rule in self.house_rule_names if rule in wanted))

    def settings(self) -> dict[str, Any]:
        """The settings that remember this choice."""
        return {
            "rules": self.row if is_rules_row(self.row) else "",
            "bots": self.bots,
            "level": self.level or self.levels[0],
            "hand": self.hand,
            "rounds": self.rounds,
            "target": self.target,
            "house_rules": ",".join(self.house_rules),
            "levels": "" if self.level else ",".join(self.levels),
            "dealer": self.dealer,
            "other_tables": _written({row: options for row, options in self.kept if row in self.rows}),
        }


def _written(kept: Mapping[str, TableOptions]) -> str:
    """What is set for several rows as one line: five fields a row, with slashes between, which no file's name has."""
    line = ""
    for row, options in kept.items():
        fields = (row, *(str(number) for number in options[:3]), ",".join(options.house_rules))
        longer = "/".join((line, *fields)) if line else "/".join(fields)
        if options != TableOptions() and is_rules_row(row) and len(longer) <= _LONGEST_KEPT:
            line = longer
    return line


def _read(line: str) -> dict[str, TableOptions]:
    """The same back; what is no such line gives nothing."""
    fields = line.split("/")
    kept = {}
    for at in range(0, len(fields) - 4, 5):
        row, *numbers, names = fields[at : at + 5]
        if all(number.isascii() and number.isdigit() and len(number) < 4 for number in numbers):
            hand, rounds, target = (int(number) for number in numbers)
            kept[row] = TableOptions(hand, rounds, target, tuple(names.split(",")))
    return kept


def remembered_choice(
    settings: Settings,
    first: str,
    custom: RuleSet | None,
    seed: int,
    named: tuple[tuple[str, RuleSet], ...] = (),
) -> MenuChoice:
    """The last choice, or at the very first start ``first``; what is no longer offered is left out."""
    each = tuple(settings.levels.split(","))
    kept = _read(settings.other_tables)
    kept[settings.rules or first] = TableOptions(
        settings.hand, settings.rounds, settings.target, tuple(settings.house_rules.split(","))
    )
    choice = MenuChoice(
        "",
        each if len(each) == settings.bots and settings.levels else (settings.level,) * settings.bots,
        seed,
        custom=custom,
        named=named,
        kept=tuple(kept.items()),
    ).with_dealer(settings.dealer)
    chosen = choice.with_row(settings.rules)
    chosen = chosen if chosen.row and chosen.row == settings.rules else choice.with_row(first)
    return replace(chosen, kept=tuple(pair for pair in chosen.kept if pair[0]))


def choice_of_table(table: GameSetup, custom: RuleSet | None = None) -> MenuChoice:
    """The choice that gives this table again: a preset with what is switched on, or else custom rules."""
    name = preset_of(table.rules)
    if name is None:
        return MenuChoice(CUSTOM, table.levels, table.seed, custom=table.rules)
    offer = preset(name)
    names = tuple(offer.house_rules)
    mixes = chain.from_iterable(combinations(names, size) for size in range(len(names) + 1))
    base = MenuChoice(name, table.levels, table.seed, custom=custom)
    for mix in mixes:
        for hand in (0, *offer.hand):
            for rounds, target in (
                (0, 0),
                *((count, 0) for count in offer.rounds),
                *((0, top) for top in offer.target),
            ):
                choice = replace(base, hand=hand, rounds=rounds, target=target, house_rules=mix)
                if choice.rules() == table.rules:
                    return choice
    return MenuChoice(CUSTOM, table.levels, table.seed, custom=table.rules)


def shown_value(choice: MenuChoice, field: str) -> int:
    """The value of ``hand``, ``rounds`` or ``target`` that is in force, for the part of the menu that shows it."""
    rules = choice.rules()
    return rules.hand_for_two if field == "hand" and choice.bots == 1 else int(getattr(rules, field))
