"""The keys of the program: which there are, what each means, and what stands on its cap. Only here are keys known.

A key is found by what is written on it. Where that is no Latin letter and no digit, it is found by its place on the
board: so D draws on a Dvorak board where D is written, and on a Russian board where D would be.
"""

from __future__ import annotations

import sys
from enum import Enum
from typing import Final, NamedTuple

import pygame

from crazy8.text.words import Words


class Intent(Enum):
    """What the person at the keyboard wants."""

    CONFIRM = "confirm"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    JUMP_LEFT = "jump_left"
    JUMP_RIGHT = "jump_right"
    FIRST = "first"
    LAST = "last"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    DRAW = "draw"
    PASS = "pass"
    MAU = "mau"
    SUIT_1 = "suit_1"
    SUIT_2 = "suit_2"
    SUIT_3 = "suit_3"
    SUIT_4 = "suit_4"
    SORT = "sort"
    HINT = "hint"
    TAKE_BACK = "take_back"
    LOG = "log"
    HELP = "help"
    SETTINGS = "settings"
    ALL_CARDS = "all_cards"
    PLAY_ON = "play_on"
    WATCH = "watch"
    COPY_CODE = "copy_code"
    CONTINUE = "copy_code"  # the same key: no screen offers both
    FULL_SCREEN = "full_screen"
    UNDO = "undo"
    SAVE = "save"
    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"
    SELECT_ALL = "select_all"


SUIT_INTENTS: Final = (Intent.SUIT_1, Intent.SUIT_2, Intent.SUIT_3, Intent.SUIT_4)


class Binding(NamedTuple):
    """A key, and what it means.

    ``key``: its name, or the letter or digit that is written on it. ``place``: where it is on boards that write neither
    letter nor digit there, named after a US board; empty for keys that have a name on every board. ``held``: the
    modifiers, of "ctrl", "alt" and "shift" in this order with a plus between them. Ctrl is also Command on a Mac.
    """

    intent: Intent
    key: str
    place: str = ""
    held: str = ""


BINDINGS: Final = (
    Binding(Intent.CONFIRM, "enter"),
    Binding(Intent.CONFIRM, "space"),
    Binding(Intent.BACK, "esc"),
    Binding(Intent.NEXT, "tab"),
    Binding(Intent.PREVIOUS, "tab", held="shift"),
    Binding(Intent.LEFT, "left"),
    Binding(Intent.RIGHT, "right"),
    Binding(Intent.UP, "up"),
    Binding(Intent.DOWN, "down"),
    Binding(Intent.JUMP_LEFT, "left", held="ctrl"),
    Binding(Intent.JUMP_RIGHT, "right", held="ctrl"),
    Binding(Intent.FIRST, "home"),
    Binding(Intent.LAST, "end"),
    Binding(Intent.PAGE_UP, "page_up"),
    Binding(Intent.PAGE_DOWN, "page_down"),
    Binding(Intent.DRAW, "d", "d"),
    Binding(Intent.PASS, "p", "p"),
    Binding(Intent.MAU, "m", "m"),
    Binding(Intent.SUIT_1, "1", "1"),
    Binding(Intent.SUIT_2, "2", "2"),
    Binding(Intent.SUIT_3, "3", "3"),
    Binding(Intent.SUIT_4, "4", "4"),
    Binding(Intent.SORT, "s", "s"),
    Binding(Intent.HINT, "t", "t"),
    Binding(Intent.TAKE_BACK, "backspace"),
    Binding(Intent.LOG, "l", "l"),
    Binding(Intent.HELP, "h", "h"),
    Binding(Intent.HELP, "f1"),
    Binding(Intent.SETTINGS, "f2"),
    Binding(Intent.ALL_CARDS, "a", "a"),
    Binding(Intent.PLAY_ON, "o", "o"),
    Binding(Intent.WATCH, "r", "r"),
    Binding(Intent.COPY_CODE, "c", "c"),
    Binding(Intent.FULL_SCREEN, "f11"),
    Binding(Intent.FULL_SCREEN, "enter", held="alt"),
    Binding(Intent.UNDO, "z", "z", "ctrl"),
    Binding(Intent.SAVE, "s", "s", "ctrl"),
    Binding(Intent.COPY, "c", "c", "ctrl"),
    Binding(Intent.COPY, "insert", held="ctrl"),
    Binding(Intent.CUT, "x", "x", "ctrl"),
    Binding(Intent.CUT, "delete", held="shift"),
    Binding(Intent.PASTE, "v", "v", "ctrl"),
    Binding(Intent.PASTE, "insert", held="shift"),
    Binding(Intent.SELECT_ALL, "a", "a", "ctrl"),
)
"""Every shortcut of the program. Where several keys mean the same, the first one stands on buttons."""

_BY_KEY: Final = {(binding.key, binding.held): binding.intent for binding in BINDINGS}
_BY_PLACE: Final = {(binding.place, binding.held): binding.intent for binding in BINDINGS if binding.place}
_OF_INTENT: Final = {intent: tuple(bound for bound in BINDINGS if bound.intent is intent) for intent in Intent}


# ---------------------------------------------------------------- caps


def key_cap(words: Words, intent: Intent) -> str:
    """What stands on the cap of an intent's first key: "D", "Enter", "Ctrl+Z"."""
    return _cap(words, _OF_INTENT[intent][0])


def key_caps(words: Words, *intents: Intent) -> tuple[str, ...]:
    """The caps of all keys of some intents, in the order of the intents and then of ``BINDINGS``."""
    return tuple(_cap(words, binding) for intent in intents for binding in _OF_INTENT[intent])


def _cap(words: Words, binding: Binding) -> str:
    key = binding.key
    written = key.upper() if len(key) == 1 or key in _FUNCTION_KEYS else words.say(f"keys.{key}")
    for modifier in reversed(binding.held.split("+") if binding.held else []):
        written = words.say("keys.together", held=words.say(f"keys.held.{modifier}"), key=written)
    return written


# ---------------------------------------------------------------- what SDL calls the keys

_IS_MAC: Final = sys.platform == "darwin"

_FUNCTION_KEYS: Final = {f"f{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)}
_NAMED: Final[dict[str, int]] = {
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "esc": pygame.K_ESCAPE,
    "tab": pygame.K_TAB,
    "backspace": pygame.K_BACKSPACE,
    "insert": pygame.K_INSERT,
    "delete": pygame.K_DELETE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "home": pygame.K_HOME,
    "end": pygame.K_END,
    "page_up": pygame.K_PAGEUP,
    "page_down": pygame.K_PAGEDOWN,
    **_FUNCTION_KEYS,
}
_NAMES: Final = {code: name for name, code in _NAMED.items()} | {pygame.K_KP_ENTER: "enter"}
_PAD: Final = {
    pygame.K_KP_0: ("0", "insert"),
    pygame.K_KP_1: ("1", "end"),
    pygame.K_KP_2: ("2", "down"),
    pygame.K_KP_3: ("3", "page_down"),
    pygame.K_KP_4: ("4", "left"),
    pygame.K_KP_5: ("5", ""),
    pygame.K_KP_6: ("6", "right"),
    pygame.K_KP_7: ("7", "home"),
    pygame.K_KP_8: ("8", "up"),
    pygame.K_KP_9: ("9", "page_up"),
    pygame.K_KP_PERIOD: (".", "delete"),
    pygame.K_KP_PLUS: ("+", "+"),
    pygame.K_KP_MINUS: ("-", "-"),
    pygame.K_KP_MULTIPLY: ("*", "*"),
    pygame.K_KP_DIVIDE: ("/", "/"),
    pygame.K_KP_EQUALS: ("=", "="),
}
"""The number pad: what its keys are with NumLock, and without. A Mac has no NumLock; there they are always digits."""
_LATIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_PLACES: Final = {getattr(pygame, f"KSCAN_{written.upper()}"): written for written in _LATIN}
_MODIFIERS: Final = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}


class _Press(NamedTuple):
    """A key that went down: what is written on it (a name, a character or nothing), its place where that decides, and
    what is held with it: as in a binding, or "alt_gr" or "system", which belong to no shortcut."""

    written: str
    place: str
    held: str


def _press(event: pygame.Event) -> _Press:
    code, mod = event.key, getattr(event, "mod", 0)
    place = ""
    if code in _NAMES:
        written = _NAMES[code]
    elif code in _PAD:
        digit, other = _PAD[code]
        written = digit if _IS_MAC or mod & pygame.KMOD_NUM else other
    else:
        written = chr(code) if ord(" ") < code <= sys.maxunicode else ""
        if written not in _LATIN:
            place = _deciding_place(code, getattr(event, "scancode", 0))
    return _Press(written, place, _held(mod, is_character=len(written) == 1 or place != ""))


def _deciding_place(code: int, scancode: int) -> str:
    """The place of a key on which neither a letter from A to Z nor a digit is written; empty where it says nothing.

    The digits' row is always the digits' row (a French board writes & é " ' there). Elsewhere a Latin board keeps its
    own signs and letters with marks: its D is where D is written.
    """
    place = _PLACES.get(scancode, "")
    is_of_latin_board = ord(" ") < code < 0x250 or 0x1E00 <= code < 0x1F00
    return place if place.isdigit() or not is_of_latin_board else ""


def _held(mod: int, is_character: bool) -> str:
    """What is held. What writes the third sign of a key is no modifier with it: AltGr, which Windows tells of as left
    Ctrl and right Alt, and on a Mac both Option keys."""
    writes_third = pygame.KMOD_RALT | pygame.KMOD_MODE | (pygame.KMOD_LALT if _IS_MAC else 0)
    if is_character and mod & writes_third:
        return "alt_gr"
    if mod & pygame.KMOD_META and not _IS_MAC:
        return "system"
    is_held = {
        "ctrl": mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not mod & pygame.KMOD_RALT,
        "alt": mod & pygame.KMOD_ALT,
        "shift": mod & pygame.KMOD_SHIFT,
    }
    return "+".join(name for name, held in is_held.items() if held)


# ---------------------------------------------------------------- what a key means


def intent_of(event: pygame.Event) -> Intent | None:
    """The intent of a KEYDOWN event; None for a key that means nothing. Shift changes only the keys bound with it."""
    written, place, held = _press(event)
    for modifiers in (held, "") if held == "shift" else (held,):
        found = _BY_KEY.get((written, modifiers)) or _BY_PLACE.get((place, modifiers))
        if found is not None:
            return found
    return None


def key_name(event: pygame.Event) -> str:
    """The key of a KEYDOWN or KEYUP event as the report of an error names it, alike in every language."""
    written, place, held = _press(event)
    return f"{held}+" * bool(held) + (written or place or str(event.key))


def is_typed(event: pygame.Event) -> bool:
    """Whether a KEYDOWN event writes something where a text field has the keyboard: Space does, Enter does not."""
    written, place, held = _press(event)
    return (len(written) == 1 or written == "space" or place != "") and held in ("", "shift", "alt_gr")


def is_command(event: pygame.Event) -> bool:
    """Whether a KEYDOWN event is held with Ctrl (or Command), so that it writes nothing. Some systems send the letter
    of such a key all the same. With Alt as well, Windows takes it for AltGr, which writes."""
    return _press(event).held in ("ctrl", "ctrl+shift")


def text_event(event: pygame.Event) -> pygame.Event:
    """A KEYDOWN event as pygame_gui's text field knows it: arrows of the number pad as arrows, Ctrl and the key at the
    place of A as Ctrl+A, whatever the board writes there."""
    written, place, held = _press(event)
    key = place if place and held.startswith("ctrl") else written
    code = _NAMED.get(key) or (ord(key) if len(key) == 1 else event.key)
    return pygame.Event(event.type, event.dict | {"key": code, "mod": _modifiers(held)})


def _modifiers(held: str) -> int:
    return sum(_MODIFIERS.get(name, 0) for name in held.split("+"))


_CHANGES_OTHERS: Final = frozenset({
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
    pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK,
})  # fmt: skip


def is_modifier(event: pygame.Event) -> bool:
    """Whether a KEYDOWN event is of a key that only changes what other keys mean: Shift, NumLock."""
    return event.key in _CHANGES_OTHERS
