"""A rule set: one frozen value that says how a table plays (docs/rules.md, section 2), and what its fields may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final

from crazy8.rules.cards import RANKS
from crazy8.rules.problems import BadInput, likely

Value = bool | int | str
FieldValue = Value | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every house rule of a table. The field names are the keys of rule set files, the values those of docs/rules.md.

    A new RuleSet is not checked; ``rules_from_table`` and ``changed`` check what they make.
    """

    deck: str = "french32"
    two_decks_from: int = 5
    hand: int = 5
    hand_for_two: int = 5
    starter: str = "special_under"
    begins: str = "left_of_dealer"
    wild: tuple[str, ...] = ("8",)
    wild_on_wild: bool = False
    last_card: str = "any"
    last_draw_card: str = "void"
    empty_pile: str = "reshuffle"
    draw_limit: int = 1
    after_draw: str = "drawn_card"
    voluntary_draw: bool = True
    pass_when: str = "free"
    draw_rank: str = ""
    draw_count: int = 2
    stack: bool = False
    king_draws_four: bool = False
    skip_rank: str = ""
    answer_skip: bool = False
    reverse_rank: str = ""
    mau: bool = False
    mau_penalty: int = 1
    bring_back: str = "none"
    wrong_card: bool = False
    scoring: str = "mau_mau"
    winner_takes: bool = False
    surprise: bool = False
    rounds: int = 3
    target: int = 0

    def packs(self, players: int) -> int:
        """How many packs are shuffled together for this many players: 1 or 2."""
        return 2 if self.two_decks_from and players >= self.two_decks_from else 1

    def cards_each(self, players: int) -> int:
        """Cards dealt to each player. The deal shrinks until 7 cards stay in the draw pile (ruling 1)."""
        pack = 52 if self.deck == "french52" else 32
        room = (pack * self.packs(players) - 1 - 7) // players
        return min(self.hand_for_two if players == 2 else self.hand, room)


YES_NO: Final = (True, False)
WILD_RANKS: Final = ("8", "J", "Q", "K", "A")
ALLOWED: Final[Mapping[str, tuple[Value, ...]]] = {
    "deck": ("french32", "french52", "german32"),
    "two_decks_from": (0, 2, 5, 6),
    "hand": (3, 4, 5, 6, 7, 8),
    "hand_for_two": (3, 4, 5, 6, 7, 8),
    "starter": ("ordinary", "special_under", "wild_back", "acts", "first_player_calls"),
    "begins": ("left_of_dealer", "last_winner"),
    "wild": WILD_RANKS,
    "wild_on_wild": YES_NO,
    "last_card": ("any", "not_wild", "not_special"),
    "last_draw_card": ("void", "still_draws"),
    "empty_pile": ("reshuffle", "stays_empty"),
    "draw_limit": (1, 2, 3, 5, 0),
    "after_draw": ("nothing", "drawn_card", "any_card"),
    "voluntary_draw": YES_NO,
    "pass_when": ("free", "used_up", "stuck"),
    "draw_rank": ("", "2", "7"),
    "draw_count": (2, 3),
    "stack": YES_NO,
    "king_draws_four": YES_NO,
    "skip_rank": ("", "8", "Q", "A"),
    "answer_skip": YES_NO,
    "reverse_rank": ("", "9", "10", "A"),
    "mau": YES_NO,
    "mau_penalty": (1, 2),
    "bring_back": ("none", "seven_of_hearts", "any_seven"),
    "wrong_card": YES_NO,
    "scoring": ("mau_mau", "eights"),
    "winner_takes": YES_NO,
    "surprise": YES_NO,
    "rounds": (1, 3, 5, 0),
    "target": (50, 100, 200, 0),
}
"""The values a field may hold; of ``wild``, the ranks its list may name. Deal codes need this order."""

FIELD_NAMES: Final = tuple(field.name for field in fields(RuleSet))


def rules_from_table(table: Mapping[str, Any], base: RuleSet | None = None) -> RuleSet:
    """A checked rule set from the keys and values of a file; what the table leaves out comes from ``base``.

    A length given alone is enough: with ``target`` set and ``rounds`` left out, ``rounds`` becomes 0, and the other way
    round.

    Raises:
        BadInput: names the first key that is unknown, or whose value has the wrong type or is not allowed.
    """
    changes: dict[str, FieldValue] = {}
    for key, value in table.items():
        changes[key] = checked_value(key, value)
    if changes.get("target") and "rounds" not in changes:
        changes["rounds"] = 0
    if changes.get("rounds") and "target" not in changes:
        changes["target"] = 0
    rules = replace(base or RuleSet(), **changes)  # type: ignore[arg-type]
    if bool(rules.rounds) == bool(rules.target):
        raise BadInput("rules.length", rounds=rules.rounds, target=rules.target)
    return rules


def checked_value(key: str, value: object) -> FieldValue:
    """The value as a RuleSet holds it.

    Raises:
        BadInput: the key is unknown, or the value is not one that the field may hold.
    """
    if key not in ALLOWED:
        near = likely(key, FIELD_NAMES)
        raise BadInput("rules.unknown_key_near" if near else "rules.unknown_key", field=key, near=near)
    if key == "wild":
        return _checked_ranks(value)
    allowed = ALLOWED[key]
    kind = type(allowed[0])
    if type(value) is not kind:
        raise BadInput("rules.wrong_type", field=key, value=shown(value), kind=kind.__name__, allowed=listed(allowed))
    if value not in allowed:
        raise BadInput("rules.not_allowed", field=key, value=shown(value), allowed=listed(allowed))
    assert isinstance(value, bool | int | str)
    return value


def _checked_ranks(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise BadInput("rules.wrong_type", field="wild", value=shown(value), kind="list", allowed=listed(WILD_RANKS))
    for at, rank in enumerate(value):
        if not isinstance(rank, str) or rank not in WILD_RANKS:
            raise BadInput("rules.not_allowed", field="wild", value=shown(rank), allowed=listed(WILD_RANKS))
        if rank in value[:at]:
            raise BadInput("rules.rank_twice", field="wild", rank=rank)
    return tuple(sorted(value, key=RANKS.index))


def shown(value: object) -> str:
    """A value as a rule set file writes it, cut to a length that fits one sentence."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        text = f'"{escaped}"'
    elif isinstance(value, list | tuple):
        text = "[" + ", ".join(shown(item) for item in value) + "]"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."


def listed(values: Iterable[Value]) -> str:
    """The values as a file writes them, with commas between."""
    return ", ".join(shown(value) for value in values)


def rules_to_table(rules: RuleSet) -> dict[str, Any]:
    """Every field under its key, with plain values (the wild ranks as a list)."""
    table = asdict(rules)
    table["wild"] = list(rules.wild)
    return table


def rules_to_toml(rules: RuleSet) -> str:
    """A rule set file: every field on a line of its own, in the order of docs/rules.md."""
    return "".join(f"{key} = {shown(value)}\n" for key, value in rules_to_table(rules).items())
