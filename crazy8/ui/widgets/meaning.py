"""What an element is, apart from how it looks: what a trace tells, tips say, and a screen reader will speak."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

TEXT, HEADING, BUTTON, CHOICE, SWITCH, SLIDER, NUMBER, FIELD, CARD, PILE, SEAT, PAGE = (
    "text", "heading", "button", "choice", "switch", "slider", "number", "field", "card", "pile", "seat", "page",
)  # fmt: skip
"""Roles. A ``choice`` is one of several, a ``switch`` is on or off, a ``number`` goes up and down."""

PRESS, SET, TYPE, SCROLL = "press", "set", "type", "scroll"
"""Actions: Enter and Space; the arrow keys change the value; letters go into it; it can be moved through."""

FOCUSED, DISABLED, CHECKED, PRESSED = "focused", "disabled", "checked", "pressed"
"""States."""

ROLES: Final = (TEXT, HEADING, BUTTON, CHOICE, SWITCH, SLIDER, NUMBER, FIELD, CARD, PILE, SEAT, PAGE)


class Meaning(NamedTuple):
    """An element in words: its ``role``, its ``name`` and ``value`` as a person reads them, its states and what can
    be done with it."""

    role: str
    name: str
    value: str = ""
    states: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()

    def told(self, focused: bool = False) -> dict[str, Any]:
        """As a trace tells it."""
        states = (FOCUSED, *self.states) if focused else self.states
        return {
            "role": self.role,
            "name": self.name,
            "value": self.value,
            "state": list(states),
            "actions": list(self.actions),
        }


def button(name: str, value: str = "", disabled: bool = False, pressed: bool = False) -> Meaning:
    """Something to press."""
    states = (DISABLED,) * disabled + (PRESSED,) * pressed
    return Meaning(BUTTON, name, value, states, () if disabled else (PRESS,))


def choice(name: str, value: str = "", checked: bool = False, disabled: bool = False) -> Meaning:
    """One of several to choose from."""
    return Meaning(CHOICE, name, value, (CHECKED,) * checked + (DISABLED,) * disabled, () if disabled else (PRESS,))


def text(words: str) -> Meaning:
    """Words to read."""
    return Meaning(TEXT, words)


def joined(parts: Iterable[str], join: Callable[[Iterable[str]], str]) -> str:
    """Several parts of a name or value as one; empty ones are left out."""
    return join(part for part in parts if part)
