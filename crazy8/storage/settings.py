"""The player's settings: what there is to set, and the values that may stand there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from crazy8.resources import assets_folder
from crazy8.rules.dealcode import LEVEL_NAMES
from crazy8.rules.letters import cut_to, shown_letters
from crazy8.rules.presets import PRESET_NAMES
from crazy8.rules.ruleset import ALLOWED

CUSTOM: Final = "custom"
LONGEST_NAME: Final = 24
CARD_BACKS: Final = ("felt", "red", "onyx", "lace", "stars")
CLOTHS: Final = ("green", "petrol", "dusk", "wine")
SUIT_COLOURS: Final = (2, 4)
SORTS: Final = ("suit", "rank", "dealt")
PACES: Final = ("calm", "normal", "quick")
MOTIONS: Final = ("full", "reduced", "off")
TEXT_SIZES: Final = (100, 115, 130, 150)
ONLY_WAYS: Final = ("off", "first_game", "on")
MOST_BOTS: Final = 7
_NOT_KEPT: Final = str.maketrans("", "", '"\\')


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a player can set, with its default.

    ``language`` is a code, empty for the language of the system; ``text_size`` is in percent; ``volume`` 0-100;
    ``window_width``, ``window_height``, ``window_place`` (the left and top edge with a comma between, empty for the
    middle) and ``window_maximized`` are remembered, not offered.
    ``only_way``: when the game does what alone can be done (draw, take, miss a turn, pass).
    ``rules`` is a preset's name, ``"set:"`` and the key of a named rule set, or ``"custom"``; the fields from ``rules``
    on are the last choice of the start menu (``hand``, ``rounds`` and ``target``: 0 for what the preset says;
    ``house_rules``: names with commas between; ``levels``: one for each bot where they differ; ``dealer``: the seat
    that deals first, -1 for the usual one; ``other_tables``: what was set for other rules, five fields for each with
    slashes between: the row, ``hand``, ``rounds``, ``target`` and ``house_rules``).
    """

    language: str = ""
    name: str = ""
    card_back: str = "felt"
    cloth: str = "green"
    suit_colours: int = 2
    sort: str = "suit"
    pace: str = "normal"
    motion: str = "full"
    sound: bool = True
    volume: int = 70
    room_tone: bool = True
    reactions: bool = True
    full_screen: bool = False
    text_size: int = 100
    explanations: bool = True
    hints: bool = False
    practice: bool = False
    only_way: str = "first_game"
    window_width: int = 1280
    window_height: int = 720
    window_place: str = ""
    window_maximized: bool = False
    rules: str = ""
    bots: int = 3
    level: str = "normal"
    hand: int = 0
    rounds: int = 0
    target: int = 0
    house_rules: str = ""
    levels: str = ""
    dealer: int = -1
    other_tables: str = ""

    def with_changed(self, **changes: Any) -> Settings:
        """These settings with some changed; a name is cleaned.

        Raises:
            ValueError: there is no such setting, or it cannot have this value.
        """
        checked: dict[str, Any] = {key: checked_setting(key, value) for key, value in changes.items()}
        return replace(self, **checked)


def clean_text(text: str, longest: int = LONGEST_NAME) -> str:
    """Typed text as it may be shown and kept: composed, without signs that cannot be seen, accents that stand alone,
    quotes and backslashes. ``longest`` counts letters, each with the accents and signs that belong to it."""
    blanks = (" " if unicodedata.category(letter).startswith("Z") or letter in "\t\n\r" else letter for letter in text)
    plain = shown_letters("".join(blanks).translate(_NOT_KEPT))
    return cut_to(" ".join(plain.split()), longest).strip()


def _one_of(*values: object) -> Callable[[Any], bool]:
    return lambda value: value in values


def _between(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: least <= value <= most


def _is_language(value: str) -> bool:
    folder = assets_folder() / "locale"
    return value == "" or (re.fullmatch(r"[a-z]{2,3}", value) is not None and (folder / value).is_dir())


def is_rules_row(value: str) -> bool:
    """Whether a row of the start menu can be remembered by this."""
    return value in ("", CUSTOM, *PRESET_NAMES) or re.fullmatch(r'set:[^"\\\x00-\x1f\x7f]{1,80}', value) is not None


_MAY_BE: Final[Mapping[str, Callable[[Any], bool]]] = {
    "language": _is_language,
    "name": lambda value: True,
    "card_back": _one_of(*CARD_BACKS),
    "cloth": _one_of(*CLOTHS),
    "suit_colours": _one_of(*SUIT_COLOURS),
    "sort": _one_of(*SORTS),
    "pace": _one_of(*PACES),
    "motion": _one_of(*MOTIONS),
    "sound": _one_of(True, False),
    "volume": _between(0, 100),
    "room_tone": _one_of(True, False),
    "reactions": _one_of(True, False),
    "full_screen": _one_of(True, False),
    "text_size": _one_of(*TEXT_SIZES),
    "explanations": _one_of(True, False),
    "hints": _one_of(True, False),
    "practice": _one_of(True, False),
    "only_way": _one_of(*ONLY_WAYS),
    "window_width": _between(320, 16384),
    "window_height": _between(240, 16384),
    "window_place": lambda value: re.fullmatch(r"(-?[0-9]{1,5},-?[0-9]{1,5})?", value) is not None,
    "window_maximized": _one_of(True, False),
    "rules": is_rules_row,
    "bots": _between(1, MOST_BOTS),
    "level": _one_of(*LEVEL_NAMES),
    "hand": _one_of(0, *ALLOWED["hand"]),
    "rounds": _one_of(*ALLOWED["rounds"]),
    "target": _one_of(*ALLOWED["target"]),
    "house_rules": lambda value: re.fullmatch(r"[a-z0-9_,]{0,200}", value) is not None,
    "levels": lambda value: value == "" or all(level in LEVEL_NAMES for level in value.split(",")),
    "dealer": _between(-1, MOST_BOTS),
    "other_tables": lambda value: re.fullmatch(r'[^"\\\x00-\x1f\x7f]{0,4000}', value) is not None,
}
_TYPES: Final = {field.name: type(field.default) for field in fields(Settings)}


def checked_setting(key: str, value: object) -> bool | int | str:
    """The value as a Settings holds it.

    Raises:
        ValueError: there is no such setting, or it cannot have this value.
    """
    if key not in _TYPES:
        raise ValueError(f"there is no setting {key}")
    if type(value) is not _TYPES[key] or not _MAY_BE[key](value):
        raise ValueError(f"{key} cannot be {value!r:.60}")
    return clean_text(value) if key == "name" else value  # type: ignore[arg-type, return-value]
