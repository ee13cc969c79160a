"""Names in any letters: counted, cut, typed and shown with the marks that belong to them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from crazy8.resources import asset
from crazy8.rules.letters import MOST_MARKS, boundaries, clusters, cut_to, is_mark, shown_letters
from crazy8.storage.settings import clean_text
from crazy8.ui.drawing import fallback
from crazy8.ui.drawing import type as letters
from crazy8.ui.drawing.type import IN_OUR_FONTS, NOT_SHOWN, ROLES, not_shown, shortened, text, width_of
from crazy8.ui.widgets.field import TextField
from crazy8.ui.widgets.overlay import Overlay
from tests.ui.menu_host import MenuStage, hosted
from tests.ui.stage_host import StageHost

HINDI = "नमस्ते"
TALL = "x\u0323\u0301\u0302\u0303"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


class Form(Overlay):
    """One field."""

    name = "form"

    def __init__(self, host: StageHost, text: str = "") -> None:
        self.heard: list[str] = []
        self.first = text
        super().__init__(host)

    def build(self) -> list[TextField]:
        self.field = TextField(self.screen, pygame.Rect(100, 100, 300, 44), "name", self.first, "You",
                               typed=self.heard.append)  # fmt: skip
        return [self.field]


def form(host: MenuStage, text: str = "") -> Form:
    made = Form(host, text)
    host.push(made)
    host.draw()
    return made


def write(host: MenuStage, *signs: str) -> None:
    for sign in signs:
        host.send(pygame.Event(pygame.TEXTINPUT, text=sign))


# ---------------------------------------------------------------- what a letter is


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("", 0), ("Eva", 3), ("q\u0303a", 2), (TALL, 1), (HINDI, 4), ("กำ", 1 + 1), ("\U0001f1e8\U0001f1ff", 1),
        ("\U0001f44d\U0001f3fd", 1), (FAMILY, 1), ("שָׁלוֹם", 4), ("한글", 2),
    ],
)  # fmt: skip
def test_letters_are_counted_as_people_count_them(text: str, counted: int) -> None:
    assert len(clusters(text)) == counted
    assert "".join(clusters(text)) == text
    assert boundaries(text)[-1] == len(text)


@given(st.text(), st.integers(0, 30))
def test_a_cut_text_is_whole_letters(text: str, longest: int) -> None:
    cut = cut_to(text, longest)
    assert text.startswith(cut)
    assert len(clusters(cut)) <= longest
    assert clusters(cut) == clusters(text)[: len(clusters(cut))]


@given(st.text(st.sampled_from("aéx \u0301\u0323\u200d\u200c\u0905\u0644\u202e\u200bㄱ\U0001f468")))
def test_what_is_shown_is_shown_again(text: str) -> None:
    shown = shown_letters(text)
    assert shown == shown_letters(shown) == unicodedata.normalize("NFC", shown)
    assert all(not is_mark(one[0]) and len(one) <= 2 + MOST_MARKS for one in clusters(shown) if "\u200d" not in one)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u0301\u0302Eva", "Eva"),
        ("E\u0301va", "Éva"),
        ("q\u0303 \u0303x", "q\u0303 x"),
        ("Z" + "\u0301" * 30, "Ź" + "\u0301" * (MOST_MARKS - 0)),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("E\u200cv\u200da\u200b", "Eva"),
        ("W" * 30, "W" * 24),
        ("q\u0303" * 30, "q\u0303" * 24),
        (f"{FAMILY} Eva", f"{FAMILY} Eva"),
    ],
)
def test_a_name_keeps_the_marks_of_its_letters(typed: str, kept: str) -> None:
    assert clean_text(typed)[:24] == kept[:24]
    assert len(clusters(clean_text(typed))) <= 24


# ---------------------------------------------------------------- typing


def test_caret_and_deleting_keep_to_whole_letters(host: MenuStage) -> None:
    top = form(host, "aq\u0303\u0323b")
    host.press(pygame.K_LEFT, pygame.K_LEFT)
    write(host, "x")
    assert top.heard[-1] == "axq\u0323\u0303b"
    host.press(pygame.K_RIGHT)
    write(host, "y")
    assert top.heard[-1] == "axq\u0323\u0303yb"
    host.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert top.heard[-1] == "axb"
    top.field.replace("aq\u0303b")
    host.press(pygame.K_HOME, pygame.K_RIGHT, pygame.K_DELETE)
    assert top.heard[-1] == "ab"


def test_what_is_selected_is_whole_letters(host: MenuStage) -> None:
    top = form(host, "aq\u0303")
    host.press(pygame.K_LEFT, mod=pygame.KMOD_SHIFT)
    host.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert host.clipboard == "q\u0303"
    host.press(pygame.K_x, mod=pygame.KMOD_CTRL)
    assert top.heard[-1] == "a"


def test_an_accent_that_comes_after_its_letter_joins_it(host: MenuStage) -> None:
    top = form(host)
    write(host, "e", "\u0301", "v", "q", "\u0303")
    assert top.heard[-1] == "évq\u0303"
    host.press(pygame.K_HOME)
    write(host, "\u0301")
    assert top.heard[-1] == "évq\u0303"


def test_the_field_takes_24_letters_however_many_marks_they_have(host: MenuStage) -> None:
    top = form(host)
    for _ in range(30):
        write(host, "q", "\u0303")
    assert top.heard[-1] == "q\u0303" * 24
    host.press(pygame.K_BACKSPACE)
    host.clipboard = HINDI
    host.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert top.heard[-1] == "q\u0303" * 23 + clusters(HINDI)[0]


@pytest.mark.parametrize("at", range(100, 200, 3))
def test_a_click_puts_the_caret_between_letters(host: MenuStage, at: int) -> None:
    top = form(host, "q\u0303\u0323" * 8)
    host.click((at, 122))
    write(host, "|")
    marked = top.heard[-1].replace("|", "")
    assert marked == unicodedata.normalize("NFC", "q\u0303\u0323" * 8)
    assert all(len(one) == 3 for one in clusters(top.heard[-1]) if one != "|")


# ---------------------------------------------------------------- showing


class System:
    """A system with one font, which has all letters but those of ``lacks``."""

    def __init__(self, lacks: str = "") -> None:
        self.lacks = lacks
        self.asked: list[str] = []

    def font_file(self, letter: str, bold: bool) -> str | None:
        self.asked.append(letter)
        own = letters.asset("fonts", "Tischsans-Heavy.ttf")
        return None if any(sign in self.lacks for sign in letter) else str(own)


def test_our_letters_ask_no_system(host: MenuStage) -> None:
    system = System()
    with patch.object(fallback, "font_file", system.font_file):
        for name in ("Ada", "Žofie Šťastná-Čížková", "Jürgen Groß", "Łukasz", "Наталья Щукина", "“Ő”", "Nina…"):
            text(name, "name", 20)
            assert not_shown(name) == []
    assert system.asked == []


def test_letters_that_we_lack_are_shown_in_a_font_of_the_system(host: MenuStage) -> None:
    system = System(lacks="漢")
    with patch.object(fallback, "font_file", system.font_file):
        assert not_shown("अ漢漢 Eva") == ["漢", "漢"]
        letters._runs.cache_clear()
        parts = letters._runs("Ωअ 漢", "name", 20)
        assert [part for part, _ in parts] == ["Ωअ ", NOT_SHOWN]
        assert width_of("Ωअ 漢", "name", 20) == sum(used.size(part)[0] for part, used in parts)
    letters._runs.cache_clear()
    letters._width.cache_clear()
    letters._line.cache_clear()


def test_a_missing_font_is_told_at_the_field(host: MenuStage) -> None:
    with patch.object(fallback, "font_file", System(lacks="漢字").font_file):
        top = form(host, "Eva")
        assert top.field.note == ""
        plain = host.draw(whole=True).copy()
        write(host, "漢", "字")
        assert top.field.note == host.words.say("typing.not_shown", count=2, sign=NOT_SHOWN)
        assert top.field.note in top.field.meaning().value
        noted = host.draw(whole=True)
        below = pygame.Rect(100, 150, 300, 40)
        without, told = (pygame.image.tobytes(one.subsurface(below), "RGB") for one in (plain, noted))
        assert without != told
    letters._runs.cache_clear()
    letters._width.cache_clear()
    letters._line.cache_clear()


@pytest.mark.parametrize("name", ["W" * 24, "q\u0303\u0323" * 24, HINDI * 4, FAMILY * 9])
@pytest.mark.parametrize("width", [0, 10, 40, 77, 200])
def test_a_long_name_is_cut_between_letters(name: str, width: int, host: MenuStage) -> None:
    cut = shortened(name, "name", 17, width)
    if width_of(name, "name", 17) <= width:
        assert cut == name
        return
    assert cut.endswith("…")
    assert width_of(cut, "name", 17) <= max(width, width_of("…", "name", 17))
    assert clusters(cut)[:-1] == clusters(name)[: len(clusters(cut)) - 1]
    more = "".join(clusters(name)[: len(clusters(cut))]) + "…"
    assert width_of(more, "name", 17) > width


@pytest.mark.parametrize("name", sorted(set(ROLES.values())))
def test_our_fonts_have_the_letters_that_need_no_look(name: str) -> None:
    """Read from the font's own table of letters."""
    letters = set(TTFont(asset("fonts", f"{name}.ttf")).getBestCmap())
    assert [sign for sign in sorted(IN_OUR_FONTS) if ord(sign) not in letters] == []
