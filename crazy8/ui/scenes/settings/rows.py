"""What there is to set on the settings screen, in groups: a new setting is a row here and its words in the catalogue.

The name of a group is ``settings.group.<key>``, the label of a row ``settings.label.<setting>``, the word of a value
``settings.value.<setting>.<value>``, the line under a row ``settings.line.<setting>``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from crazy8.storage.settings import CORNER_LETTERS, MOTIONS, ONLY_WAYS, PACES, SORTS, SUIT_COLOURS, TEXT_SIZES
from crazy8.text.corner_letters import LETTERS_OF
from crazy8.ui.shell.input_map import Intent

VOLUMES: Final = tuple(range(0, 101, 5))

SWITCH, CHOICE, BACKS, SLIDER, NAME, LOOKS = "switch", "choice", "backs", "slider", "name", "looks"
"""How a row is set: on or off, one of a few values, one of the card backs, a number, letters, on a page of its own."""

_EVERYBODYS_BACKS: Final = ("felt", "red", "onyx")
"""The backs that everybody has; the others are on the page of backs and cloths."""


class Row(NamedTuple):
    """One setting. ``values`` are those to choose from; ``intent`` the key whose cap stands on it; ``line``: whether
    something more is said under it."""

    setting: str
    kind: str = SWITCH
    values: tuple[Any, ...] = ()
    intent: Intent | None = None
    line: bool = False


class Group(NamedTuple):
    """What belongs together, under one heading."""

    key: str
    rows: tuple[Row, ...]


GROUPS: Final = (
    Group("you", (
        Row("name", NAME),
        Row("practice", intent=Intent.TAKE_BACK),
    )),
    Group("table", (
        Row("card_back", BACKS, _EVERYBODYS_BACKS),
        Row("cloth", LOOKS),
        Row("suit_colours", CHOICE, SUIT_COLOURS),
        Row("corner_letters", CHOICE, CORNER_LETTERS, line=True),
        Row("sort", CHOICE, SORTS),
        Row("pace", CHOICE, PACES),
        Row("only_way", CHOICE, ONLY_WAYS),
    )),
    Group("motion", (
        Row("motion", CHOICE, MOTIONS, line=True),
        Row("reactions"),
        Row("sound"),
        Row("volume", SLIDER, VOLUMES),
        Row("room_tone"),
    )),
    Group("reading", (
        Row("text_size", CHOICE, TEXT_SIZES),
        Row("full_screen", intent=Intent.FULL_SCREEN),
        Row("explanations"),
        Row("hints", intent=Intent.HINT),
    )),
)  # fmt: skip


def groups_for(language: str) -> tuple[Group, ...]:
    """The groups in a language: card letters can be chosen in one that has its own."""
    if language in LETTERS_OF:
        return GROUPS
    return tuple(
        group._replace(rows=tuple(row for row in group.rows if row.setting != "corner_letters")) for group in GROUPS
    )


RESET: Final = tuple(row.setting for group in GROUPS for row in group.rows if row.kind not in (NAME, LOOKS))
"""The settings on this screen that "Reset" sets back."""


def first_column(heights: Sequence[int]) -> int:
    """How many groups go into the first of two columns, so that the higher one is as low as may be."""
    splits = range(1, len(heights))
    return min(splits, key=lambda split: max(sum(heights[:split]), sum(heights[split:])), default=len(heights))
