"""What a key means. Below this line nobody knows what a key is."""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame


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
    SORT = "sort"
    HELP = "help"
    LOG = "log"
    HINT = "hint"
    TAKE_BACK = "take_back"
    SUIT_1 = "suit_1"
    SUIT_2 = "suit_2"
    SUIT_3 = "suit_3"
    SUIT_4 = "suit_4"
    FULL_SCREEN = "full_screen"
    COPY = "copy"
    PASTE = "paste"


SUIT_INTENTS: Final = (Intent.SUIT_1, Intent.SUIT_2, Intent.SUIT_3, Intent.SUIT_4)

_KEYS: Final = {
    pygame.K_RETURN: Intent.CONFIRM,
    pygame.K_KP_ENTER: Intent.CONFIRM,
    pygame.K_SPACE: Intent.CONFIRM,
    pygame.K_ESCAPE: Intent.BACK,
    pygame.K_LEFT: Intent.LEFT,
    pygame.K_RIGHT: Intent.RIGHT,
    pygame.K_UP: Intent.UP,
    pygame.K_DOWN: Intent.DOWN,
    pygame.K_HOME: Intent.FIRST,
    pygame.K_END: Intent.LAST,
    pygame.K_PAGEUP: Intent.PAGE_UP,
    pygame.K_PAGEDOWN: Intent.PAGE_DOWN,
    pygame.K_F11: Intent.FULL_SCREEN,
    pygame.K_F1: Intent.HINT,
    pygame.K_BACKSPACE: Intent.TAKE_BACK,
}
_LETTERS: Final = {
    pygame.K_d: Intent.DRAW,
    pygame.K_p: Intent.PASS,
    pygame.K_m: Intent.MAU,
    pygame.K_s: Intent.SORT,
    pygame.K_h: Intent.HELP,
    pygame.K_l: Intent.LOG,
}
_LETTER_PLACES: Final = {
    pygame.KSCAN_D: Intent.DRAW,
    pygame.KSCAN_P: Intent.PASS,
    pygame.KSCAN_M: Intent.MAU,
    pygame.KSCAN_S: Intent.SORT,
    pygame.KSCAN_H: Intent.HELP,
    pygame.KSCAN_L: Intent.LOG,
}
_WITH_CONTROL_PLACES: Final = {pygame.KSCAN_C: Intent.COPY, pygame.KSCAN_V: Intent.PASTE}
_DIGIT_PLACES: Final = {
    pygame.KSCAN_1: Intent.SUIT_1,
    pygame.KSCAN_2: Intent.SUIT_2,
    pygame.KSCAN_3: Intent.SUIT_3,
    pygame.KSCAN_4: Intent.SUIT_4,
    pygame.KSCAN_KP_1: Intent.SUIT_1,
    pygame.KSCAN_KP_2: Intent.SUIT_2,
    pygame.KSCAN_KP_3: Intent.SUIT_3,
    pygame.KSCAN_KP_4: Intent.SUIT_4,
}
_DIGITS: Final = {
    pygame.K_1: Intent.SUIT_1,
    pygame.K_2: Intent.SUIT_2,
    pygame.K_3: Intent.SUIT_3,
    pygame.K_4: Intent.SUIT_4,
    pygame.K_KP1: Intent.SUIT_1,
    pygame.K_KP2: Intent.SUIT_2,
    pygame.K_KP3: Intent.SUIT_3,
    pygame.K_KP4: Intent.SUIT_4,
}


def intent_of(event: pygame.Event) -> Intent | None:
    """The intent of a KEYDOWN event; None for a key that means nothing, or that is held with Alt or the system key.

    Letters go by what is written on the key; where that is no Latin letter (a Cyrillic layout) they go by the key's
    place. Digits go by what is written, else by place, so that the top row of a French keyboard needs no Shift.
    """
    key, mod = event.key, getattr(event, "mod", 0)
    place = getattr(event, "scancode", 0)
    if mod & pygame.KMOD_ALT:
        return Intent.FULL_SCREEN if key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None
    if mod & pygame.KMOD_GUI:
        return None
    if key == pygame.K_TAB:
        return Intent.PREVIOUS if mod & pygame.KMOD_SHIFT else Intent.NEXT
    if mod & pygame.KMOD_CTRL:
        with_control = {
            pygame.K_LEFT: Intent.JUMP_LEFT,
            pygame.K_RIGHT: Intent.JUMP_RIGHT,
            pygame.K_c: Intent.COPY,
            pygame.K_v: Intent.PASTE,
        }
        return with_control.get(key) or (_WITH_CONTROL_PLACES.get(place) if key > 127 else None)
    found = _KEYS.get(key) or _LETTERS.get(key) or _DIGITS.get(key)
    if found is None and not pygame.K_a <= key <= pygame.K_z:
        found = _DIGIT_PLACES.get(place) or (_LETTER_PLACES.get(place) if key > 127 else None)
    return found


def is_typed_space(event: pygame.Event) -> bool:
    """Whether a key writes a blank where one types, though it confirms everywhere else."""
    return bool(event.key == pygame.K_SPACE and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META))
