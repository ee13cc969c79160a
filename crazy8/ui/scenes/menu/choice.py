"""What the start menu has chosen: a value that gives rules, a deal code and settings, and is made from them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Any, Final

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, Preset, preset, preset_of
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.settings import CUSTOM, MOST_BOTS, Settings, is_rules_row

FIRST_RULES: Final[Mapping[str, str]] = {
    "en": "crazy_eights",
    "de": "mau_mau",
    "cs": "prsi",
    "ru": "eights_52",
}
"""What the menu offers first, by the system's language."""

SET_ROW: Final = "set:"
"""Before the key of a named rule set, in the name of its row."""


def first_rules(languages: Sequence[str]) -> str:
    """The preset for the first of the system's languages that has one."""
    return next((FIRST_RULES[name] for name in languages if name in FIRST_RULES), PRESET_NAMES[0])


@dataclass(frozen=True, slots=True)
class MenuChoice:
    """A choice of the start menu.

    ``row`` is a preset's name, ``"set:"`` and the key of a named set, or ``"custom"``; ``hand``, ``rounds`` and
    ``target`` are 0 where the preset's own value holds; ``levels`` has one level for each bot; ``custom`` is the rule
    set of the last row, if there is one; ``named`` are the named sets by their keys; ``dealer`` is the seat that deals
    first, -1 for the usual one.
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
            return own
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

    def with_row(self, row: str) -> MenuChoice:
        """Other rules, with what they offer of the old choice. Without custom rules, their row changes nothing."""
        if row not in self.rows or (row not in PRESET_NAMES and self.own_rules(row) is None):
            return self
        if row not in PRESET_NAMES:
            return replace(self, row=row)
        offer = preset(row)
        return replace(
            self,
            row=row,
            hand=self.hand if self.hand in offer.hand else 0,
            rounds=self.rounds if self.rounds in offer.rounds else 0,
            target=self.target if self.target in offer.target else 0,
            house_rules=tuple(name for name in offer.house_rules if name in self.house_rules),
        )

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
        offer = self.offer
        wanted = {*self.house_rules, name} if on else {*self.house_rules} - {name}
        names = tuple(offer.house_rules) if offer else ()
        return replace(self, house_rules=tuple(rule for rule in names if rule in wanted))

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
        }


def remembered_choice(
    settings: Settings,
    first: str,
    custom: RuleSet | None,
    seed: int,
    named: tuple[tuple[str, RuleSet], ...] = (),
) -> MenuChoice:
    """The last choice, or at the very first start ``first``; what is no longer offered is left out."""
    each = tuple(settings.levels.split(","))
    choice = MenuChoice(
        first,
        each if len(each) == settings.bots and settings.levels else (settings.level,) * settings.bots,
        seed,
        settings.hand,
        settings.rounds,
        settings.target,
        tuple(settings.house_rules.split(",")),
        custom,
        named,
    ).with_dealer(settings.dealer)
    chosen = choice.with_row(settings.rules)
    return chosen if chosen.row == settings.rules else choice.with_row(first)


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
    return int(getattr(choice.rules(), field))
