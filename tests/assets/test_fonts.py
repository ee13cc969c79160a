"""The faces hold every letter the game prints, and the theme finds them."""

import json
import os
import re
import struct
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

ASSETS = Path(__file__).resolve().parents[2] / "assets"
FONTS = ASSETS / "fonts"
FACES = ["Tischkorn-Black", "Tischkorn-Bold"]
FACES += [f"Tischsans-{weight}" for weight in ("Regular", "Semibold", "Bold", "Heavy", "Black")]

LETTERS = {
    "English": "".join(map(chr, range(0x20, 0x7F))),
    "German": "ÄÖÜäöüßẞ",
    "Czech": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž",
    "Russian": "".join(map(chr, range(0x410, 0x450))) + "Ёё№",
    "names": "ÀÂÇÈÊËÎÏÔÙÛàâçèêëîïôùûÑñÅåÆæØøĄąĆćĘęŁłŃńŚśŹźŻżŐőŰűĞğİıŞşЄєІіЇїҐґ",
    "punctuation": "„“”‚‘’«»‹›–—…×·•−±°§©€½¼\u00a0\u00ad\u202f\u2009",
    "arrows and marks": "←↑→↓↔↕↵↻↺▲▼▶◀✓✗★",
    "suits": "♠♥♦♣\ue008\ue009\ue00a",  # the last three: leaf, acorn, bell
}


@pytest.fixture(scope="module", autouse=True)
def font_module():
    pygame.font.init()  # and it stays: fonts that other tests have opened would be gone with it


def characters(name):
    """The code points a face maps to a glyph, read from its cmap (pygame itself draws a box for the others)."""
    data = (FONTS / f"{name}.ttf").read_bytes()
    tables = {data[at : at + 4]: struct.unpack_from(">II", data, at + 8) for at in range(12, 12 + 16 * data[5], 16)}
    start = tables[b"cmap"][0]
    found = set()
    for i in range(struct.unpack_from(">H", data, start + 2)[0]):
        at = start + struct.unpack_from(">I", data, start + 4 + 8 * i + 4)[0]
        if struct.unpack_from(">H", data, at)[0] != 4:
            continue
        count = struct.unpack_from(">H", data, at + 6)[0] // 2
        ends = struct.unpack_from(f">{count}H", data, at + 14)
        starts = struct.unpack_from(f">{count}H", data, at + 16 + 2 * count)
        deltas = struct.unpack_from(f">{count}H", data, at + 16 + 4 * count)
        offsets_at = at + 16 + 6 * count
        for k, (first, last, delta) in enumerate(zip(starts, ends, deltas)):
            offset = struct.unpack_from(">H", data, offsets_at + 2 * k)[0]
            for code in range(first, last + 1):
                glyph = code
                if offset:
                    glyph = struct.unpack_from(">H", data, offsets_at + 2 * k + offset + 2 * (code - first))[0]
                if (not offset or glyph) and (glyph + delta) % 0x10000:
                    found.add(code)
    return found


def face(name, pixels=20):
    return pygame.font.Font(FONTS / f"{name}.ttf", pixels)


def test_no_face_lies_about_untested():
    assert {path.stem for path in FONTS.glob("*.ttf")} == set(FACES)


@pytest.mark.parametrize("what", LETTERS)
@pytest.mark.parametrize("name", FACES)
def test_a_face_holds_all_letters(name, what):
    held = characters(name)
    assert [f"{c} U+{ord(c):04X}" for c in LETTERS[what] if ord(c) not in held] == []


def test_a_missing_letter_is_noticed():
    held = characters("Tischsans-Bold")
    assert ord("A") in held
    assert 0x4E2D not in held


@pytest.mark.parametrize("name", FACES)
def test_the_signs_of_the_suits_all_differ_and_none_is_the_empty_box(name):
    font = face(name, 16)
    signs = [pygame.image.tobytes(font.render(c, True, "white", "black"), "RGB") for c in LETTERS["suits"] + "\u4e2d"]
    assert len(set(signs)) == len(signs)


@pytest.mark.parametrize("name", FACES)
def test_digits_stand_on_one_line_at_one_height(name):
    metrics = face(name, 60).metrics("0123456789")
    assert max(m[3] for m in metrics) - min(m[3] for m in metrics) <= 5, "old-style figures jump"
    assert max(m[2] for m in metrics) - min(m[2] for m in metrics) <= 5


def test_the_licences_lie_beside_the_faces_and_the_reserved_name_is_not_used():
    for family, original in (("Lato", "Lato"), ("Vollkorn", "Vollkorn")):
        text = (FONTS / f"OFL-{family}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert original in text
        assert "PERMISSION & CONDITIONS" in text
    assert not list(FONTS.glob("*Lato*.ttf"))


def paths_in(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key.endswith("_path"):
                yield inner
            else:
                yield from paths_in(inner)


def test_every_font_the_theme_names_lies_below_assets():
    theme = json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))
    named = set(paths_in(theme))
    assert named
    assert [path for path in named if not (ASSETS / path).is_file()] == []


def absolute(value):
    if isinstance(value, dict):
        return {k: str(ASSETS / v) if k.endswith("_path") else absolute(v) for k, v in value.items()}
    return value


def test_pygame_gui_takes_the_theme_without_a_warning():
    pygame_gui = pytest.importorskip("pygame_gui")
    theme = json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    try:
        manager = pygame_gui.UIManager((320, 200), absolute(theme), enable_live_theme_updates=False)
        rect = pygame.Rect(10, 10, 200, 40)
        field = pygame_gui.elements.UITextEntryLine(rect, manager, initial_text="Přebít Ход")
        manager.set_focus_set(field.get_focus_set())
        field.select_range = [0, len(field.text)]
        manager.update(0.01)
        surface = pygame.Surface((320, 200))
        manager.draw_ui(surface)
    finally:
        pygame.display.quit()
    across, down = range(rect.left, rect.right), range(rect.top, rect.bottom)
    seen = {tuple(surface.get_at((x, y))[:3]) for x in across for y in down}
    assert (0xD9, 0xA9, 0x4E) in seen, "what is selected lies on brass"
    assert (0x2A, 0x1C, 0x08) in seen, "and is written in brown"


def test_the_theme_styles_the_elements_that_the_game_takes_from_pygame_gui_and_no_others():
    """Everything else is drawn with the game's own chrome."""
    sources = (path.read_text(encoding="utf-8") for path in (ASSETS.parent / "crazy8" / "ui").rglob("*.py"))
    lines = [line for source in sources for line in source.splitlines()]
    taken = [line.partition(" import ")[2] for line in lines if line.startswith("from pygame_gui.elements import ")]
    names = {name.strip().partition(" as ")[0] for names in taken for name in names.split(",")}
    ids = {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.removeprefix("UI")).lower() for name in names}
    assert ids
    assert set(json.loads((ASSETS / "theme.json").read_text(encoding="utf-8"))) == ids
