"""Keys on many keyboards: what is written on them, and where that says nothing, where they are."""

import pygame
import pytest

from crazy8.ui.shell.input_map import Intent, intent_of
from tests.ui.stand_ins import key


def means(name: int, mod: int = 0, place: int = 0) -> Intent | None:
    return intent_of(key(name, mod, place))


@pytest.mark.parametrize(
    ("name", "intent"),
    [
        (pygame.K_RETURN, Intent.CONFIRM), (pygame.K_KP_ENTER, Intent.CONFIRM), (pygame.K_SPACE, Intent.CONFIRM),
        (pygame.K_ESCAPE, Intent.BACK), (pygame.K_TAB, Intent.NEXT), (pygame.K_F11, Intent.FULL_SCREEN),
        (pygame.K_LEFT, Intent.LEFT), (pygame.K_RIGHT, Intent.RIGHT), (pygame.K_UP, Intent.UP),
        (pygame.K_DOWN, Intent.DOWN), (pygame.K_HOME, Intent.FIRST), (pygame.K_END, Intent.LAST),
        (pygame.K_PAGEUP, Intent.PAGE_UP), (pygame.K_PAGEDOWN, Intent.PAGE_DOWN),
        (pygame.K_d, Intent.DRAW), (pygame.K_p, Intent.PASS), (pygame.K_m, Intent.MAU), (pygame.K_s, Intent.SORT),
        (pygame.K_h, Intent.HELP), (pygame.K_1, Intent.SUIT_1), (pygame.K_4, Intent.SUIT_4),
        (pygame.K_q, None), (pygame.K_5, None), (pygame.K_F1, Intent.HINT),
        (pygame.K_BACKSPACE, Intent.TAKE_BACK), (pygame.K_LSHIFT, None), (0, None),
    ],
)  # fmt: skip
def test_plain_keys(name: int, intent: Intent | None) -> None:
    assert means(name) is intent


@pytest.mark.parametrize(
    ("name", "mod", "intent"),
    [
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Intent.PREVIOUS),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, Intent.PREVIOUS),
        (pygame.K_LEFT, pygame.KMOD_LCTRL, Intent.JUMP_LEFT),
        (pygame.K_RIGHT, pygame.KMOD_RCTRL, Intent.JUMP_RIGHT),
        (pygame.K_c, pygame.KMOD_CTRL, Intent.COPY),
        (pygame.K_v, pygame.KMOD_CTRL, Intent.PASTE),
        (pygame.K_RETURN, pygame.KMOD_LALT, Intent.FULL_SCREEN),
        (pygame.K_KP_ENTER, pygame.KMOD_RALT, Intent.FULL_SCREEN),
        (pygame.K_TAB, pygame.KMOD_LALT, None),
        (pygame.K_F4, pygame.KMOD_LALT, None),
        (pygame.K_d, pygame.KMOD_LGUI, None),
        (pygame.K_d, pygame.KMOD_CTRL, None),
        (pygame.K_p, pygame.KMOD_CTRL, None),
        (pygame.K_m, pygame.KMOD_LALT, None),
        (pygame.K_d, pygame.KMOD_LSHIFT, Intent.DRAW),
        (pygame.K_d, pygame.KMOD_CAPS, Intent.DRAW),
        (pygame.K_d, pygame.KMOD_NUM, Intent.DRAW),
    ],
)
def test_keys_with_others_held(name: int, mod: int, intent: Intent | None) -> None:
    assert means(name, mod) is intent


# What SDL reports on a Russian keyboard for the keys where D, P, M, S and H are on an English one.
CYRILLIC = [
    (0x432, pygame.KSCAN_D, Intent.DRAW),
    (0x437, pygame.KSCAN_P, Intent.PASS),
    (0x44C, pygame.KSCAN_M, Intent.MAU),
    (0x44B, pygame.KSCAN_S, Intent.SORT),
    (0x440, pygame.KSCAN_H, Intent.HELP),
    (0x439, pygame.KSCAN_Q, None),
]


@pytest.mark.parametrize(("name", "place", "intent"), CYRILLIC)
def test_cyrillic_letters_go_by_their_place(name: int, place: int, intent: Intent | None) -> None:
    assert means(name, 0, place) is intent


@pytest.mark.parametrize(
    ("place", "intent"), [(pygame.KSCAN_C, Intent.COPY), (pygame.KSCAN_V, Intent.PASTE), (pygame.KSCAN_D, None)]
)
def test_copy_and_paste_on_a_cyrillic_keyboard(place: int, intent: Intent | None) -> None:
    assert means(0x441, pygame.KMOD_LCTRL, place) is intent


# AZERTY: the top row writes & é " ' without Shift; the letter M lies right of L, and a comma where M is elsewhere.
@pytest.mark.parametrize(
    ("name", "place", "intent"),
    [
        (ord("&"), pygame.KSCAN_1, Intent.SUIT_1),
        (0xE9, pygame.KSCAN_2, Intent.SUIT_2),
        (ord('"'), pygame.KSCAN_3, Intent.SUIT_3),
        (ord("'"), pygame.KSCAN_4, Intent.SUIT_4),
        (pygame.K_m, pygame.KSCAN_SEMICOLON, Intent.MAU),
        (ord(","), pygame.KSCAN_M, None),
        (pygame.K_q, pygame.KSCAN_A, None),
    ],
)
def test_a_french_keyboard(name: int, place: int, intent: Intent | None) -> None:
    assert means(name, 0, place) is intent


# Czech: the top row writes + ě š č without Shift.
@pytest.mark.parametrize(
    ("name", "place", "intent"),
    [(ord("+"), pygame.KSCAN_1, Intent.SUIT_1), (0x11B, pygame.KSCAN_2, Intent.SUIT_2),
     (0x161, pygame.KSCAN_3, Intent.SUIT_3), (0x10D, pygame.KSCAN_4, Intent.SUIT_4)],
)  # fmt: skip
def test_a_czech_keyboard(name: int, place: int, intent: Intent | None) -> None:
    assert means(name, 0, place) is intent


def test_a_letter_goes_by_what_is_written_not_by_its_place() -> None:
    """Dvorak: the key where H is on an English keyboard writes D."""
    assert means(pygame.K_d, 0, pygame.KSCAN_H) is Intent.DRAW
    assert means(pygame.K_e, 0, pygame.KSCAN_D) is None


@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("mod", [0, pygame.KMOD_NUM])
def test_digits_of_the_keypad(at: int, mod: int) -> None:
    names = (pygame.K_KP1, pygame.K_KP2, pygame.K_KP3, pygame.K_KP4)
    intents = (Intent.SUIT_1, Intent.SUIT_2, Intent.SUIT_3, Intent.SUIT_4)
    assert means(names[at], mod) is intents[at]


def test_an_event_that_names_no_place_is_no_fault() -> None:
    bare = pygame.Event(pygame.KEYDOWN, key=0x432)
    assert intent_of(bare) is None
