"""What the report of an error tells of the window: nothing that was typed, and not the player's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from crazy8.rules.dealcode import rules_code
from crazy8.storage.reports import Part
from crazy8.storage.settings import Settings
from crazy8.ui.shell.input_map import intent_of, is_typed, key_name
from crazy8.ui.shell.stage import Stage

if TYPE_CHECKING:
    from crazy8.storage.open_game import OpenGame

_TOLD: Final = ("pos", "button", "x", "y")
"""What is told of an event besides its key: nothing that holds a text or the name of a file."""


class HeardEvent(NamedTuple):
    """An event, the scene that it was for, and whether it was meant for a text field."""

    scene: str
    event: pygame.Event
    typed: bool


def parts_of(
    stage: Stage, doing: str, scenes: Sequence[str], game: OpenGame | None, events: Sequence[HeardEvent]
) -> list[Part]:
    """The parts of a report. ``doing`` is what the stage was asked for, ``scenes`` were on it, ``game`` was open."""
    parts: list[Part] = [
        ("pygame", lambda: f"{pygame.version.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}"),
        ("video", pygame.display.get_driver),
        ("window", lambda: "x".join(map(str, stage.size)) + (", full screen" if stage.window.full_screen else "")),
        ("settings", lambda: settings_line(stage.settings)),
        ("while", lambda: doing),
        ("scenes", lambda: " / ".join(scenes)),
    ]
    if game is not None:
        parts += [
            ("game", lambda: str(game.path)),
            ("deal code", lambda: game.record.code or "none"),
            ("rules code", lambda: rules_code(game.record.rules)),
            ("actions", lambda: str(len(game.record.actions))),
        ]
    return [*parts, ("last events", lambda: "".join(f"\n  {event_line(heard)}" for heard in events))]


def settings_line(settings: Settings) -> str:
    """The settings, without the names that the player has given to themselves and to their rules."""
    values = asdict(settings)
    del values["name"]
    values["rules"] = settings.rules.partition(":")[0]  # "set:" and a name
    return ", ".join(f"{name}={value}" for name, value in values.items())


def event_line(heard: HeardEvent) -> str:
    """An event in one line: for which scene, what, where, and what a key meant; a letter in a text field is no more
    than a letter."""
    scene, event, typed = heard
    words = [f"{scene}:", pygame.event.event_name(event.type)]
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        if typed and is_typed(event):
            return " ".join((*words, "a letter"))
        intent = intent_of(event)
        words += [key_name(event), f"({intent.value})" if intent is not None else ""]
    words += [f"{name}={event.dict[name]}" for name in _TOLD if name in event.dict]
    return " ".join(word for word in words if word)
