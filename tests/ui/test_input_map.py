"""Keys on many keyboards: what is written on them, and where that says nothing, where they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from crazy8.text.words import words_for
from crazy8.ui.shell import input_map
from crazy8.ui.shell.input_map import (
    BINDINGS,
    Intent,
    intent_of,
    is_command,
    is_typed,
    key_cap,
    key_caps,
    text_event,
)
from crazy8.ui.widgets.field import TextField
from tests.ui.menu_host import MenuStage, hosted
from tests.ui.stand_ins import key
from tests.ui.test_widgets import Bare, at

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT
WINDOWS_ALT_GR = pygame.KMOD_LCTRL | pygame.KMOD_RALT


def means(name: int, mod: int = 0, place: int = 0) -> Intent | None:
    return intent_of(key(name, mod, place))


def scancode(us_key: str) -> int:
    """The place of a key, by what a US board writes on it."""
    names = {";": "SEMICOLON", "/": "SLASH", ".": "PERIOD", ",": "COMMA"}
    return int(getattr(pygame, f"KSCAN_{names.get(us_key, us_key.upper())}"))


# ---------------------------------------------------------------- layouts

SHORTCUTS = {
    "d": (0, Intent.DRAW), "p": (0, Intent.PASS), "m": (0, Intent.MAU), "s": (0, Intent.SORT), "t": (0, Intent.HINT),
    "l": (0, Intent.LOG), "h": (0, Intent.HELP), "a": (0, Intent.ALL_CARDS),
    "o": (0, Intent.PLAY_ON), "c": (0, Intent.COPY_CODE), "r": (0, Intent.WATCH),
    "1": (0, Intent.SUIT_1), "2": (0, Intent.SUIT_2), "3": (0, Intent.SUIT_3), "4": (0, Intent.SUIT_4),
    "^z": (CTRL, Intent.UNDO), "^s": (CTRL, Intent.SAVE), "^c": (CTRL, Intent.COPY), "^x": (CTRL, Intent.CUT),
    "^v": (CTRL, Intent.PASTE), "^a": (CTRL, Intent.SELECT_ALL),
}  # fmt: skip
LETTERS = "dpmstlhoczxvar1234"

# Of each layout, for each letter and digit of LETTERS: what the key to press writes without Shift, and its place,
# named after a US board. A Latin board is asked for its own letter, another one for the key at the letter's place.
LAYOUTS = {
    "US": (LETTERS, LETTERS),
    "German": (LETTERS, "dpmstlhocyxvar1234"),
    "French": ("dpmstlhoczxvar&é\"'", "dp;stlhocwxvqr1234"),
    "Dvorak": (LETTERS, "hrm;kpjsi/b.ao1234"),
    "Russian": ("взьыедрщсячмфк1234", LETTERS),
    "Greek": ("δπμστληοψζχωαρ1234", LETTERS),
    "Hebrew": ("גפצדאךיםבזסהשר1234", LETTERS),
    "Czech": ("dpmstlhoczxvar+ěšč", "dpmstlhocyxvar1234"),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("shortcut", SHORTCUTS)
def test_every_shortcut_on_every_layout(layout: str, shortcut: str) -> None:
    written, places = LAYOUTS[layout]
    number = LETTERS.index(shortcut[-1])
    mod, intent = SHORTCUTS[shortcut]
    assert means(ord(written[number]), mod, scancode(places[number])) is intent


def test_the_layouts_are_asked_for_every_letter_that_is_bound() -> None:
    bound = {("^" if binding.held else "") + binding.key: binding.intent for binding in BINDINGS if binding.place}
    assert bound == {name: intent for name, (_, intent) in SHORTCUTS.items()}


@pytest.mark.parametrize(
    ("written", "place", "mod"),
    [
        ("e", "d", 0),  # Dvorak
        ("o", "s", CTRL),  # Dvorak
        (";", "z", CTRL),  # Dvorak
        (".", "v", 0),
        ("y", "z", CTRL),  # German
        ("w", "z", CTRL),  # French
        (",", "m", 0),  # French
        ("q", "a", CTRL),  # French
        ("ö", "x", CTRL),  # Turkish F, where X is elsewhere
        ("ç", "v", CTRL),  # Turkish F
        ("й", "q", 0),  # Russian, at a place that means nothing
        ("5", "5", 0),
        (")", "5", 0),  # French
    ],
)  # fmt: skip
def test_a_latin_board_keeps_its_own_letters_and_signs(written: str, place: str, mod: int) -> None:
    assert means(ord(written), mod, scancode(place)) is None


def test_a_key_that_sdl_cannot_name_goes_by_its_place() -> None:
    assert means(pygame.K_UNKNOWN, 0, pygame.KSCAN_D) is Intent.DRAW
    assert means(pygame.K_UNKNOWN) is None


def test_an_event_that_names_no_place_is_no_fault() -> None:
    bare = pygame.Event(pygame.KEYDOWN, key=0x432)
    assert intent_of(bare) is None


# ---------------------------------------------------------------- keys with names, and what is held


@pytest.mark.parametrize(
    ("name", "intent"),
    [
        (pygame.K_RETURN, Intent.CONFIRM), (pygame.K_KP_ENTER, Intent.CONFIRM), (pygame.K_SPACE, Intent.CONFIRM),
        (pygame.K_ESCAPE, Intent.BACK), (pygame.K_TAB, Intent.NEXT), (pygame.K_F11, Intent.FULL_SCREEN),
        (pygame.K_LEFT, Intent.LEFT), (pygame.K_RIGHT, Intent.RIGHT), (pygame.K_UP, Intent.UP),
        (pygame.K_DOWN, Intent.DOWN), (pygame.K_HOME, Intent.FIRST), (pygame.K_END, Intent.LAST),
        (pygame.K_PAGEUP, Intent.PAGE_UP), (pygame.K_PAGEDOWN, Intent.PAGE_DOWN), (pygame.K_F1, Intent.HELP),
        (pygame.K_F2, Intent.SETTINGS), (pygame.K_BACKSPACE, Intent.TAKE_BACK), (pygame.K_q, None),
        (pygame.K_LSHIFT, None), (pygame.K_INSERT, None), (pygame.K_DELETE, None), (pygame.K_F3, None),
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
        (pygame.K_c, pygame.KMOD_RCTRL, Intent.COPY),
        (pygame.K_c, pygame.KMOD_CTRL | pygame.KMOD_NUM | pygame.KMOD_CAPS, Intent.COPY),
        (pygame.K_INSERT, pygame.KMOD_LCTRL, Intent.COPY),
        (pygame.K_INSERT, pygame.KMOD_RSHIFT, Intent.PASTE),
        (pygame.K_DELETE, pygame.KMOD_LSHIFT, Intent.CUT),
        (pygame.K_RETURN, pygame.KMOD_LALT, Intent.FULL_SCREEN),
        (pygame.K_KP_ENTER, pygame.KMOD_RALT, Intent.FULL_SCREEN),
        (pygame.K_RETURN, pygame.KMOD_LSHIFT, Intent.CONFIRM),
        (pygame.K_TAB, pygame.KMOD_LALT, None),
        (pygame.K_F4, pygame.KMOD_LALT, None),
        (pygame.K_SPACE, pygame.KMOD_LALT, None),
        (pygame.K_d, pygame.KMOD_LGUI, None),
        (pygame.K_LEFT, pygame.KMOD_LGUI, None),
        (pygame.K_d, pygame.KMOD_CTRL, None),
        (pygame.K_z, CTRL | SHIFT, None),
        (pygame.K_z, CTRL | ALT, None),
        (pygame.K_m, pygame.KMOD_LALT, None),
        (pygame.K_d, pygame.KMOD_LSHIFT, Intent.DRAW),
        (pygame.K_d, pygame.KMOD_CAPS, Intent.DRAW),
        (pygame.K_d, pygame.KMOD_NUM, Intent.DRAW),
    ],
)
def test_keys_with_others_held(name: int, mod: int, intent: Intent | None) -> None:
    assert means(name, mod) is intent


@pytest.mark.parametrize("alt_gr", [pygame.KMOD_RALT, pygame.KMOD_MODE, WINDOWS_ALT_GR])
@pytest.mark.parametrize("letter", "czxavsd1")
def test_alt_gr_writes_and_is_no_shortcut(alt_gr: int, letter: str) -> None:
    """A Polish board writes ć, ż, ź, ą with it; Windows tells of it as left Ctrl and right Alt."""
    event = key(ord(letter), alt_gr, scancode(letter))
    assert intent_of(event) is None
    assert is_typed(event)
    assert not is_command(event)


def test_a_mac_has_command_for_control_and_writes_with_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(input_map, "_IS_MAC", True)
    assert means(pygame.K_v, pygame.KMOD_LMETA) is Intent.PASTE
    assert means(pygame.K_LEFT, pygame.KMOD_RMETA) is Intent.JUMP_LEFT
    assert means(pygame.K_v, pygame.KMOD_LCTRL) is Intent.PASTE
    assert means(0x43C, pygame.KMOD_LMETA, pygame.KSCAN_V) is Intent.PASTE
    assert means(pygame.K_KP_2) is Intent.SUIT_2, "its number pad has no NumLock"
    option_c = key(pygame.K_c, pygame.KMOD_LALT, pygame.KSCAN_C)
    assert intent_of(option_c) is None
    assert is_typed(option_c)
    assert means(pygame.K_RETURN, pygame.KMOD_LALT) is Intent.FULL_SCREEN


# ---------------------------------------------------------------- the number pad

PAD = [
    (pygame.K_KP_0, pygame.KSCAN_KP_0, None, None),
    (pygame.K_KP_1, pygame.KSCAN_KP_1, Intent.SUIT_1, Intent.LAST),
    (pygame.K_KP_2, pygame.KSCAN_KP_2, Intent.SUIT_2, Intent.DOWN),
    (pygame.K_KP_3, pygame.KSCAN_KP_3, Intent.SUIT_3, Intent.PAGE_DOWN),
    (pygame.K_KP_4, pygame.KSCAN_KP_4, Intent.SUIT_4, Intent.LEFT),
    (pygame.K_KP_5, pygame.KSCAN_KP_5, None, None),
    (pygame.K_KP_6, pygame.KSCAN_KP_6, None, Intent.RIGHT),
    (pygame.K_KP_7, pygame.KSCAN_KP_7, None, Intent.FIRST),
    (pygame.K_KP_8, pygame.KSCAN_KP_8, None, Intent.UP),
    (pygame.K_KP_9, pygame.KSCAN_KP_9, None, Intent.PAGE_UP),
    (pygame.K_KP_PERIOD, pygame.KSCAN_KP_PERIOD, None, None),
    (pygame.K_KP_ENTER, pygame.KSCAN_KP_ENTER, Intent.CONFIRM, Intent.CONFIRM),
]


@pytest.mark.parametrize(("name", "place", "with_lock", "without"), PAD)
def test_the_number_pad(name: int, place: int, with_lock: Intent | None, without: Intent | None) -> None:
    locked, free = key(name, pygame.KMOD_NUM, place), key(name, 0, place)
    assert (intent_of(locked), intent_of(free)) == (with_lock, without)
    assert is_typed(locked) is (name != pygame.K_KP_ENTER)
    assert not is_typed(free)


def test_the_number_pad_without_num_lock_jumps_with_control() -> None:
    assert means(pygame.K_KP_4, CTRL) is Intent.JUMP_LEFT
    assert means(pygame.K_KP_4, CTRL | pygame.KMOD_NUM) is None
    assert means(pygame.K_KP_0, SHIFT) is Intent.PASTE
    assert means(pygame.K_KP_PERIOD, SHIFT) is Intent.CUT


# ---------------------------------------------------------------- what is typed


@pytest.mark.parametrize(
    ("event", "typed", "command"),
    [
        (key(pygame.K_a), True, False),
        (key(pygame.K_a, SHIFT), True, False),
        (key(ord("é"), 0, pygame.KSCAN_2), True, False),
        (key(0x444, 0, pygame.KSCAN_A), True, False),
        (key(pygame.K_SPACE), True, False),
        (key(pygame.K_KP_PLUS), True, False),
        (key(pygame.K_RETURN), False, False),
        (key(pygame.K_F1), False, False),
        (key(pygame.K_BACKSPACE), False, False),
        (key(pygame.K_a, ALT), False, False),
        (key(pygame.K_a, pygame.KMOD_LGUI), False, False),
        (key(pygame.K_a, CTRL), False, True),
        (key(0x444, CTRL, pygame.KSCAN_A), False, True),
        (key(pygame.K_a, CTRL | SHIFT), False, True),
        (key(pygame.K_a, CTRL | ALT), False, False),  # Windows writes with these as with AltGr
    ],
)
def test_what_writes_in_a_field(event: pygame.Event, typed: bool, command: bool) -> None:
    assert (is_typed(event), is_command(event)) == (typed, command)


@pytest.mark.parametrize(
    ("event", "name", "mod"),
    [
        (key(0x444, CTRL, pygame.KSCAN_A), pygame.K_a, CTRL),
        (key(pygame.K_a, CTRL, pygame.KSCAN_Q), pygame.K_a, CTRL),
        (key(pygame.K_q, CTRL, pygame.KSCAN_A), pygame.K_q, CTRL),
        (key(0x444, 0, pygame.KSCAN_A), 0x444, 0),
        (key(pygame.K_KP_7), pygame.K_HOME, 0),
        (key(pygame.K_KP_1, pygame.KMOD_RSHIFT), pygame.K_END, SHIFT),
        (key(pygame.K_KP_4, pygame.KMOD_RCTRL | SHIFT), pygame.K_LEFT, CTRL | SHIFT),
        (key(pygame.K_KP_PERIOD), pygame.K_DELETE, 0),
        (key(pygame.K_KP_4, pygame.KMOD_NUM), pygame.K_4, 0),
        (key(pygame.K_KP_ENTER), pygame.K_RETURN, 0),
        (key(pygame.K_F5), pygame.K_F5, 0),
        (key(pygame.K_c, WINDOWS_ALT_GR), pygame.K_c, 0),
        (key(pygame.K_c, pygame.KMOD_LGUI), pygame.K_c, 0),
        (key(pygame.K_CAPSLOCK), pygame.K_CAPSLOCK, 0),
    ],
)
def test_the_field_hears_keys_that_it_knows(event: pygame.Event, name: int, mod: int) -> None:
    heard = text_event(event)
    assert (heard.type, heard.key, heard.mod) == (pygame.KEYDOWN, name, mod)


def test_no_key_is_a_fault() -> None:
    rng = Random(10)
    names = [0, 1, 255, 0x7F, 0xD800, 0x10FFFF, 0x110000, 0x3FFFFFFF, 0x40000000, 0x7FFFFFFF, -1]
    for _ in range(5_000):
        name = rng.choice((rng.choice(names), rng.randrange(0x400), 0x40000000 | rng.randrange(512)))
        event = key(name, rng.randrange(1 << 16), rng.choice((rng.randrange(512), -1, 1 << 30)))
        assert intent_of(event) in (None, *Intent)
        assert is_typed(event) in (True, False)
        assert not (is_typed(event) and is_command(event))
        assert text_event(event).type == pygame.KEYDOWN


# ---------------------------------------------------------------- fields


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


def field(host: MenuStage, text: str = "") -> list[str]:
    """A field with the keyboard; the texts it has told."""
    heard: list[str] = []
    host.push(Bare(host, lambda screen: [TextField(screen, at(0, 0), "name", text, "You", typed=heard.append)]))
    host.draw()
    return heard


def strike(host: MenuStage, name: int, mod: int = 0, place: int = 0, text: str = "") -> None:
    """A key that goes down, what the system then sends as text, and the key that comes up."""
    host.send(key(name, mod, place))
    if text:
        host.send(pygame.Event(pygame.TEXTINPUT, text=text))
    host.send(pygame.Event(pygame.KEYUP, key=name, mod=mod, scancode=place, unicode=""))


def letter(host: MenuStage, layout: str, us_letter: str, mod: int = CTRL) -> None:
    """Ctrl and a letter on a layout; the window system X11 sends letters that are not Latin as text all the same."""
    written, places = LAYOUTS[layout]
    number = LETTERS.index(us_letter)
    text = "" if written[number].isascii() else written[number]
    strike(host, ord(written[number]), mod, scancode(places[number]), text)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_field_copies_cuts_and_pastes_on_every_layout(host: MenuStage, layout: str) -> None:
    heard = field(host, "abc")
    letter(host, layout, "a")
    letter(host, layout, "c")
    assert (host.clipboard, heard) == ("abc", [])
    letter(host, layout, "x")
    assert (host.clipboard, heard) == ("abc", [""])
    letter(host, layout, "v")
    letter(host, layout, "v")
    assert heard == ["", "abc", "abcabc"]
    strike(host, 0x444, 0, pygame.KSCAN_A, "ф")
    assert heard[-1] == "abcabcф"


def test_a_field_knows_the_old_keys_of_the_clipboard(host: MenuStage) -> None:
    heard = field(host, "abc")
    strike(host, pygame.K_HOME, SHIFT)
    strike(host, pygame.K_INSERT, CTRL)
    strike(host, pygame.K_DELETE, SHIFT)
    strike(host, pygame.K_KP_0, SHIFT)
    assert (host.clipboard, heard) == ("abc", ["", "abc"])


def test_alt_gr_writes_in_a_field(host: MenuStage) -> None:
    heard = field(host, "abc")
    host.clipboard = "no"
    strike(host, pygame.K_a, WINDOWS_ALT_GR, pygame.KSCAN_A, "ą")
    strike(host, pygame.K_c, WINDOWS_ALT_GR, pygame.KSCAN_C, "ć")
    strike(host, pygame.K_v, pygame.KMOD_MODE, pygame.KSCAN_V, "@")
    assert (host.clipboard, heard[-1]) == ("no", "abcąć@")


def test_the_number_pad_moves_the_caret_or_writes(host: MenuStage) -> None:
    heard = field(host, "abc")
    strike(host, pygame.K_KP_7)
    strike(host, pygame.K_KP_6)
    strike(host, pygame.K_KP_7, pygame.KMOD_NUM, pygame.KSCAN_KP_7, "7")
    assert heard[-1] == "a7bc"
    strike(host, pygame.K_KP_PERIOD)
    assert heard[-1] == "a7c"
    strike(host, pygame.K_KP_1)
    strike(host, pygame.K_KP_4)
    strike(host, pygame.K_KP_4, pygame.KMOD_NUM, pygame.KSCAN_KP_4, "4")
    assert heard[-1] == "a74c"


# ---------------------------------------------------------------- caps and the table


def test_caps_say_what_is_on_the_keys() -> None:
    words = words_for()
    assert key_cap(words, Intent.DRAW) == "D"
    assert key_cap(words, Intent.CONFIRM) == "Enter"
    assert key_cap(words, Intent.HINT) == "T"
    assert key_cap(words, Intent.UNDO) == "Ctrl+Z"
    assert key_cap(words, Intent.JUMP_LEFT) == "Ctrl+←"
    assert key_caps(words, Intent.NEXT, Intent.PREVIOUS) == ("Tab", "Shift+Tab")
    assert key_caps(words, Intent.HELP) == ("H", "F1")
    assert key_caps(words, Intent.FULL_SCREEN) == ("F11", "Alt+Enter")


@pytest.mark.parametrize("intent", Intent)
def test_every_intent_has_a_key_with_a_cap(intent: Intent) -> None:
    assert key_cap(words_for(), intent)


def test_no_key_means_two_things() -> None:
    keys = [(binding.key, binding.held) for binding in BINDINGS]
    places = [(binding.place, binding.held) for binding in BINDINGS if binding.place]
    assert len(set(keys)) == len(keys)
    assert len(set(places)) == len(places)
