"""The drawn assets: safe for the SVG reader, complete, legible, and told apart without colour."""

import io
import itertools
import os
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from tools.check_svg import check

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CARDS = ASSETS / "cards"
SUITS = "CSHD"
FRENCH = [rank + suit for rank in "23456789TJQKA" for suit in SUITS]
GERMAN = [rank + suit for rank in "789TJQKA" for suit in SUITS]
FACES = [f"french/{code}" for code in FRENCH] + [f"german/{code}" for code in GERMAN]
BACKS = ["felt", "red", "onyx", "lace", "stars"]
SIZE = (240, 336)
PAPER = (251, 246, 233)
SUIT_INK = {"S": "#1B2234", "H": "#BE1E2E", "D": "#BE1E2F", "C": "#1B2235"}  # private colours, see tools/deck/inks.py
SMALLEST_SIGN = 10  # pixels: the sign under the index of a card 75 pixels wide

LINE_ICONS = [
    "flame",
    "more",
    "menu",
    "help",
    "settings",
    "trophy",
    "close",
    "check",
    "left",
    "right",
    "first",
    "last",
    "up",
    "down",
    "plus",
    "minus",
    "cards",
    "copy",
    "code",
    "paste",
    "sort",
    "warning",
    "lock",
    "sound",
    "mute",
    "undo",
    "repeat",
    "play",
    "pause",
    "step",
    "person",
    "bot",
    "eye",
    "globe",
    "sun",
    "history",
    "statistics",
    "rules",
    "save",
    "exit",
    "clockwise",
    "counterclockwise",
    "skip",
    "edit",
    "flag",
]


def drawn(name, size=SIZE):
    return pygame.image.load_sized_svg(CARDS / f"{name}.svg", size)


def on_paper(picture):
    sheet = pygame.Surface(picture.get_size(), depth=32)
    sheet.fill(PAPER)
    sheet.blit(picture, (0, 0))
    return sheet


def grey(picture):
    return pygame.image.tobytes(pygame.transform.grayscale(on_paper(picture)), "RGB")[::3]


def difference(one, other):
    """Mean difference of two greyscale pictures, 0 to 1."""
    return sum(abs(a - b) for a, b in zip(one, other)) / (255 * len(one))


# ----------------------------------------------------------------------------------- the checker
@pytest.mark.parametrize("path", sorted(ASSETS.rglob("*.svg")), ids=lambda path: str(path.relative_to(ASSETS)))
def test_every_svg_stays_inside_what_is_drawn(path):
    assert check(path.read_text(encoding="utf-8")) == []


def svg(body):
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="10" height="10" viewBox="0 0 10 10">{body}</svg>'
    )


SAFE = """<defs><linearGradient id="a" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0" stop-color="#fff"/>
<stop offset="1" stop-color="#123456" stop-opacity=".5"/></linearGradient>
<linearGradient id="b" xlink:href="#a" gradientTransform="rotate(90)"/>
<radialGradient id="c" gradientUnits="userSpaceOnUse" cx="5" cy="5" r="4"><stop offset="0"/></radialGradient></defs>
<style>.x,.y{fill:#FFF;stroke:none}</style>
<g transform="rotate(3)" fill="url(#a)"><path class="x" d="M0 0L3 3Z" fill-rule="evenodd" opacity=".5"/>
<circle cx="1" cy="1" r="1" style="fill:rgb(1, 2, 3);stroke:red"/></g>
<rect x="1" y="1" width="2" height="2" rx=".5" stroke="#000" stroke-dasharray="2 1"/>"""


def test_what_is_drawn_well_is_let_through():
    assert check(svg(SAFE)) == []


PLANTED = [
    ('<use xlink:href="#a"/>', "<use>"),
    ('<symbol id="a"/>', "<symbol>"),
    ('<defs><clipPath id="a"/></defs>', "<clipPath>"),
    ('<defs><mask id="a"/></defs>', "<mask>"),
    ('<defs><pattern id="a"/></defs>', "<pattern>"),
    ('<defs><filter id="a"/></defs>', "<filter>"),
    ('<defs><marker id="a"/></defs>', "<marker>"),
    ("<text>8</text>", "<text>"),
    ('<image href="a.png"/>', "<image>"),
    ("<foreignObject/>", "<foreignObject>"),
    ("<svg/>", "nested <svg>"),
    ('<path d="M0 0" clip-path="url(#a)"/>', "clip-path"),
    ('<path d="M0 0" style="filter:url(#a)"/>', "filter"),
    ('<path d="M0 0" mask="url(#a)"/>', "mask"),
    ('<g opacity=".5"/>', "opacity on <g>"),
    ('<g style="opacity:.5"/>', "opacity on <g>"),
    ('<path d="M0 0" class="a b"/>', "two classes"),
    ("<style>path{fill:#fff}</style>", "selector path"),
    ("<style>#a{fill:#fff}</style>", "selector #a"),
    ("<style>.a .b{fill:#fff}</style>", "selector .a .b"),
    ('<path d="M0 0" fill="rgba(1,2,3,.5)"/>', "rgba"),
    ('<path d="M0 0" fill="hsl(1,2%,3%)"/>', "hsl"),
    ('<path d="M0 0" fill="#11223344"/>', "#11223344"),
    ('<path d="M0 0" stroke="currentColor"/>', "currentColor"),
    ('<path d="M0 0" fill="goldenrod"/>', "goldenrod"),
    ('<path d="M0 0" style="fill:goldenrod"/>', "goldenrod"),
    ("<style>.a{fill:goldenrod}</style>", "goldenrod"),
    ('<path d="M0 0" visibility="hidden"/>', "visibility"),
    ('<path d="M0 0" paint-order="stroke"/>', "paint-order"),
    ('<path d="M0 0" vector-effect="non-scaling-stroke"/>', "vector-effect"),
    ('<rect width="50%" height="1"/>', "50%"),
    ('<rect width="5mm" height="1"/>', "5mm"),
    ('<path d="M0 0" stroke-width="1px"/>', "stroke-width"),
    ('<linearGradient id="a" x2="1"/>', "x2"),
    ('<radialGradient id="a"/>', "<radialGradient>"),
    ('<radialGradient id="a" cx="50%" cy="50%" r=".5"/>', "r of <radialGradient>"),
    ('<radialGradient id="a" gradientUnits="userSpaceOnUse" cx="1" cy="1" r="1" fx="2"/>', "fx"),
    ('<linearGradient id="a" spreadMethod="reflect"/>', "spreadMethod"),
    ('<linearGradient id="b" href="#a"/>', "plain href"),
    ('<path d="M0 0"', "not well-formed"),
]


@pytest.mark.parametrize(("planted", "word"), PLANTED, ids=[word for _, word in PLANTED])
def test_a_planted_fault_is_named(planted, word):
    faults = check(svg(planted))
    assert len(faults) == 1
    assert word in faults[0]


# ------------------------------------------------------------------------------------- the cards
def test_there_is_one_file_for_every_card_and_no_other():
    found = {str(path.relative_to(CARDS).with_suffix("")) for path in CARDS.glob("*/*.svg")}
    assert found == {Path(name).as_posix() for name in FACES} | {f"backs/{name}" for name in BACKS}


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_drawn_in_full(name):
    face = drawn(name)
    assert face.get_size() == SIZE
    assert face.get_at((0, 0)).a == 0, "the corner is round"
    assert face.get_at((120, 4))[:3] == PAPER
    colours = pygame.mask.from_threshold(on_paper(face), PAPER, (6, 6, 6, 255))
    printed = SIZE[0] * SIZE[1] - colours.count()
    assert printed > 4000, "something is printed on the paper"


@pytest.mark.parametrize("name", FACES)
def test_the_index_column_holds_the_index_and_nothing_else(name):
    sheet = on_paper(drawn(name))
    unprinted = pygame.mask.from_threshold(sheet, PAPER, (10, 10, 10, 255))

    def ink(left, top, right, bottom):
        area = pygame.Rect(left, top, right - left, bottom - top)
        part = pygame.mask.Mask(area.size)
        part.draw(unprinted, (-left, -top))
        return area.w * area.h - part.count()

    assert ink(4, 12, 43, 58) > 250, "the rank"
    assert ink(8, 58, 43, 106) > 200, "the sign"
    assert ink(4, 112, 43, 320) == 0, "the rest of the column is bare"
    assert ink(43, 12, 44, 106) == 0, "the index ends where a tight fan covers it"


@pytest.mark.parametrize("pack", ["french", "german"])
def test_every_corner_is_told_from_every_other_without_colour_on_the_smallest_card(pack):
    codes = FRENCH if pack == "french" else GERMAN
    corners = {}
    for code in codes:
        card = drawn(f"{pack}/{code}", (75, 105))
        corners[code] = grey(card.subsurface((1, 3, 14, 30)))
    too_close = [pair for pair in itertools.combinations(codes, 2) if difference(*(corners[c] for c in pair)) < 0.015]
    assert too_close == []


@pytest.mark.parametrize("code", FRENCH)
def test_the_ink_of_a_suit_can_be_exchanged_alone(code):
    text = (CARDS / f"french/{code}.svg").read_text(encoding="utf-8")
    assert {suit for suit, ink in SUIT_INK.items() if ink in text} == {code[1]}


def test_a_card_in_four_colours_has_the_other_ink():
    text = (CARDS / "french/8D.svg").read_text(encoding="utf-8").replace(SUIT_INK["D"], "#1E5FB8")
    card = pygame.image.load_sized_svg(io.BytesIO(text.encode()), SIZE)
    assert card.get_at((79, 64))[:3] == (0x1E, 0x5F, 0xB8)


# ------------------------------------------------------------------------------ signs, backs, heads
@pytest.mark.parametrize("pack", ["french", "german"])
def test_suit_signs_differ_pairwise_in_grey_at_the_smallest_size(pack):
    signs = {suit: grey(drawn(f"suits/{pack}/{suit}", (SMALLEST_SIGN, SMALLEST_SIGN))) for suit in SUITS}
    for one, other in itertools.combinations(SUITS, 2):
        assert difference(signs[one], signs[other]) > 0.07, f"{one} and {other} look alike"


def test_french_signs_differ_by_their_shape_alone():
    shapes = {}
    for suit in SUITS:
        sign = drawn(f"suits/french/{suit}_white", (SMALLEST_SIGN, SMALLEST_SIGN))
        shapes[suit] = pygame.image.tobytes(sign, "RGBA")[3::4]
    for one, other in itertools.combinations(SUITS, 2):
        assert difference(shapes[one], shapes[other]) > 0.08, f"{one} and {other} have one shape"


@pytest.mark.parametrize("name", BACKS)
def test_a_back_is_the_same_turned_by_half(name):
    back = drawn(f"backs/{name}")
    turned = pygame.transform.rotate(back, 180)
    here, there = (pygame.image.tobytes(picture, "RGBA") for picture in (back, turned))
    strong = sum(abs(a - b) > 80 for a, b in zip(here, there))
    assert strong == 0
    assert difference(here, there) < 0.002


def test_the_backs_differ_and_have_a_paper_edge():
    pictures = {name: drawn(f"backs/{name}") for name in BACKS}
    for one, other in itertools.combinations(BACKS, 2):
        assert difference(grey(pictures[one]), grey(pictures[other])) > 0.05
    for picture in pictures.values():
        assert picture.get_at((6, 168))[:3] == PAPER


HEADS = [f"french/{rank}{suit}" for rank in "JQK" for suit in SUITS]
HEADS += [f"german/{rank}{suit}" for rank in "JQ" for suit in SUITS]
PLAYERS = ["french/QS", "french/QH", "french/KC", "french/JD", "french/QD", "french/KS", "german/QH", "french/JC"]
MOODS = ["glad", "shocked", "smug"]
SMALLEST_PORTRAIT = 36
"""Pixels: on a plaque of eight players in the smallest window."""


def test_there_is_a_portrait_for_every_head():
    found = {path.relative_to(CARDS / "heads").with_suffix("").as_posix() for path in CARDS.glob("heads/*/*.svg")}
    assert found == {*HEADS, *(f"{head}_{mood}" for head in PLAYERS for mood in MOODS)}


def test_portraits_are_round_and_no_two_alike():
    pictures = {name: drawn(f"heads/{name}", (66, 66)) for name in HEADS}
    for picture in pictures.values():
        assert picture.get_at((1, 1)).a == 0
        assert picture.get_at((33, 3)).a == 255
    for one, other in itertools.combinations(HEADS, 2):
        assert difference(grey(pictures[one]), grey(pictures[other])) > 0.01, f"{one} and {other}"


@pytest.mark.parametrize("head", PLAYERS)
def test_a_mood_is_seen_on_the_smallest_plaque_without_its_colour(head):
    size = (SMALLEST_PORTRAIT, SMALLEST_PORTRAIT)
    looks = {mood: grey(drawn(f"heads/{head}{mood}", size)) for mood in ("", *(f"_{mood}" for mood in MOODS))}
    for one, other in itertools.combinations(looks, 2):
        assert difference(looks[one], looks[other]) > 0.02, f"{head}{one} and {other}"


# ------------------------------------------------------------------------------------- icons, felt
@pytest.mark.parametrize("name", LINE_ICONS)
def test_an_icon_of_the_chrome_is_drawn_in_its_one_colour(name):
    path = ASSETS / "icons" / f"{name}.svg"
    text = path.read_text(encoding="utf-8")
    assert text.count("#") == text.count("#FBF6E9") == 1
    mask = pygame.mask.from_surface(pygame.image.load_sized_svg(path, (24, 24)))
    assert mask.count() > 20
    assert not mask.overlap_area(pygame.mask.Mask((24, 1), fill=True), (0, 0)), "it stays inside its box"
    assert not mask.overlap_area(pygame.mask.Mask((24, 1), fill=True), (0, 23)), "it stays inside its box"


def test_there_is_no_icon_without_a_test():
    found = {path.stem for path in (ASSETS / "icons").glob("*.svg")}
    assert found == {*LINE_ICONS, "crazy8", "crazy8_small"}


@pytest.mark.parametrize("pixels", [32, 64, 128, 256])
def test_the_programs_icon_is_square_and_shows_a_red_eight_on_paper(pixels):
    icon = pygame.image.load(ASSETS / "icons" / f"crazy8_{pixels}.png")
    assert icon.get_size() == (pixels, pixels)
    assert icon.get_at((0, 0)).a == 0
    colours = pygame.mask.from_threshold(icon, (190, 30, 45, 255), (40, 40, 40, 255))
    paper = pygame.mask.from_threshold(icon, (*PAPER, 255), (30, 30, 30, 255))
    assert colours.count() > pixels * pixels * 0.06
    assert paper.count() > pixels * pixels * 0.08


def test_the_felt_tiles_without_a_seam():
    felt = pygame.image.load(ASSETS / "felt.png")
    width, height = felt.get_size()
    assert (width, height) == (512, 512)

    def step(x0, x1):
        return sum(abs(felt.get_at((x0, y)).r - felt.get_at((x1, y)).r) for y in range(height)) / height

    def drop(y0, y1):
        return sum(abs(felt.get_at((x, y0)).r - felt.get_at((x, y1)).r) for x in range(width)) / width

    assert step(width - 1, 0) < 1.5 * max(step(100, 101), step(300, 301))
    assert drop(height - 1, 0) < 1.5 * max(drop(100, 101), drop(300, 301))


# --------------------------------------------------------------------------------- the generator
def test_the_generator_draws_what_is_committed():
    pytest.importorskip("shapely")
    pytest.importorskip("fontTools")
    from tools.deck import backs, french, german

    again = {
        "french/KH": french.face("K", "hearts"),
        "french/TC": french.face("10", "clubs"),
        "german/QS": german.card("O", "leaves"),
        "german/cs/QS": german.letters_alone("Sv", "leaves"),
        "french/ru/QD": french.letters_alone("Д", "diamonds"),
        "backs/felt": backs.felt(),
    }
    for name, text in again.items():
        redrawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), SIZE)
        assert difference(grey(redrawn), grey(drawn(name))) < 0.001, name
