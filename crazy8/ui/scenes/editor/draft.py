"""What the rules editor edits: a rule set that is always whole, with what it came from and the way back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from crazy8.rules.powers import Clash, clashes
from crazy8.rules.presets import PRESET_NAMES, preset, preset_of
from crazy8.rules.ruleset import ALLOWED, RuleSet, Value, rules_from_table, rules_to_table

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "deal": ("deck", "two_decks_from", "hand", "hand_for_two", "starter", "begins"),
    "wild": ("wild", "wild_on_wild"),
    "drawing": ("draw_limit", "after_draw", "voluntary_draw", "pass_when", "empty_pile"),
    "special": (
        "draw_rank",
        "draw_count",
        "stack",
        "king_draws_four",
        "skip_rank",
        "answer_skip",
        "reverse_rank",
        "surprise",
        "wrong_card",
    ),
    "last_card": ("mau", "mau_penalty", "last_card", "last_draw_card", "bring_back"),
    "points": ("scoring", "winner_takes"),
    "length": ("rounds", "target"),
}
"""Every field of a rule set under the heading where a person looks for it."""

LENGTH: Final = ("rounds", "target")
"""Two fields that are one choice: exactly one of them is not 0."""

MOST_STEPS: Final = 200


def group_of(name: str) -> str:
    """The heading that a field stands under."""
    return next(group for group, names in GROUPS.items() if name in names)


def values_of(name: str) -> tuple[Value, ...]:
    """What the editor offers for a field. Of the two lengths, 0 is chosen by choosing the other."""
    return tuple(value for value in ALLOWED[name] if value or name not in LENGTH)


def nearest_preset(rules: RuleSet) -> str:
    """The preset that differs in the fewest fields."""
    return preset_of(rules) or min(PRESET_NAMES, key=lambda name: differences(preset(name).rules, rules))


def differences(one: RuleSet, other: RuleSet) -> int:
    """In how many fields two rule sets differ."""
    own = rules_to_table(one)
    return sum(own[key] != value for key, value in rules_to_table(other).items())


@dataclass(frozen=True, slots=True)
class _Moment:
    rules: RuleSet
    base: str
    key: str
    name: str
    saved: RuleSet | None


@dataclass(slots=True)
class Draft:
    """The rules at hand. ``base`` is the preset they came from; ``key``, ``name`` and ``saved`` are those of the named
    set they belong to, empty and None for none. ``past`` is what undo goes back to, the latest last."""

    rules: RuleSet
    base: str = ""
    key: str = ""
    name: str = ""
    saved: RuleSet | None = None
    past: list[_Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.base = self.base or nearest_preset(self.rules)

    # ------------------------------------------------------------ changing

    def choose(self, name: str, value: Value) -> None:
        """Set a field to one of its values; a length puts the other one off.

        Raises:
            BadInput: the field cannot have this value.
        """
        if name in LENGTH and not value:
            return
        self._become(rules_from_table({name: value}, self.rules))

    def turn_rank(self, rank: str) -> None:
        """Make a rank wild, or not wild any more."""
        ranks = [*self.rules.wild]
        if rank in ranks:
            ranks.remove(rank)
        else:
            ranks.append(rank)
        self._become(rules_from_table({"wild": ranks}, self.rules))

    def to_preset(self, name: str = "") -> None:
        """The preset they came from, or another one to start from."""
        base = name or self.base
        if name:
            self._become(preset(base).rules, base)
        else:
            self._become(preset(base).rules)

    def to_saved(self) -> None:
        """As it was saved last."""
        if self.saved is not None:
            self._become(self.saved)

    def open(self, rules: RuleSet, key: str = "", name: str = "") -> None:
        """Go on with another rule set; ``key`` and ``name`` where it is a named one."""
        self._remember()
        self.rules, self.base = rules, nearest_preset(rules)
        self.key, self.name, self.saved = key, name, rules if key else None

    def was_saved(self, key: str, name: str) -> None:
        """The rules at hand are kept under this name now."""
        self.key, self.name, self.saved = key, name, self.rules

    def renamed(self, key: str, name: str) -> None:
        """A named set is called otherwise now; if it is this one, so are the rules at hand."""
        if self.key == key:
            self.name = name

    def lost(self, key: str) -> None:
        """A named set is gone; if it was this one, its rules have no name any more."""
        if self.key == key:
            self.key, self.name, self.saved = "", "", None

    def undo(self) -> bool:
        """Take the last change back. False: there is none."""
        if not self.past:
            return False
        now = self.past.pop()
        self.rules, self.base = now.rules, now.base
        if now.key != self.key:
            self.key, self.name, self.saved = now.key, now.name, now.saved
        return True

    def _become(self, rules: RuleSet, base: str = "") -> None:
        if rules != self.rules or (base and base != self.base):
            self._remember()
            if base:
                self.key, self.name, self.saved = "", "", None
            self.rules, self.base = rules, base or self.base

    def _remember(self) -> None:
        self.past.append(_Moment(self.rules, self.base, self.key, self.name, self.saved))
        del self.past[:-MOST_STEPS]

    # ------------------------------------------------------------ what can be said of them

    @property
    def preset(self) -> str | None:
        """The preset that these rules are; None for none."""
        return preset_of(self.rules)

    @property
    def is_base(self) -> bool:
        """Whether there is nothing that "back to the preset" would change."""
        return self.rules == preset(self.base).rules

    @property
    def is_saved(self) -> bool:
        """Whether there is nothing that "back to saved" would change."""
        return self.saved is None or self.rules == self.saved

    def changes(self) -> int:
        """In how many fields they differ from the preset they came from."""
        return differences(preset(self.base).rules, self.rules)

    def unsaved(self) -> int:
        """In how many fields they differ from what was saved."""
        return 0 if self.saved is None else differences(self.saved, self.rules)

    def clashes(self) -> dict[str, list[Clash]]:
        """Every clash, at both fields it is about."""
        found: dict[str, list[Clash]] = {}
        for clash in clashes(self.rules):
            for name in {clash.field, clash.off}:
                found.setdefault(name, []).append(clash)
        return found
