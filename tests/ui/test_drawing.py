"""Measures, colours, letters and surfaces: contrast, suits told apart without colours, nothing drawn twice."""

import itertools
import math

import pygame
import pytest

from crazy8.rules.cards import NO_CARD, SUITS, card_of
from crazy8.ui.drawing import cards, chrome, controls, palette, shadows, surfaces
from crazy8.ui.drawing import type as lettering
from crazy8.ui.drawing.background import background
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour


def linear(part):
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(paint):
    red, green, blue = (linear(part) for part in paint[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def over(paint, ground, opacity):
    return colour(ground).lerp(colour(paint), opacity)


def dimmed(paint):
    return over("dim", paint, 104 / 255)


TEXT, LARGE = 4.5, 3.0

CONTRASTS = {
    "ink on paper": (colour("ink"), colour("paper"), TEXT),
    "red on paper": (colour("red"), colour("paper"), TEXT),
    "blue diamonds on paper": (colour("four_diamonds"), colour("paper"), TEXT),
    "green clubs on paper": (colour("four_clubs"), colour("paper"), TEXT),
    "ink on a dimmed card": (dimmed("ink"), dimmed("paper"), TEXT),
    "red on a dimmed card": (dimmed("red"), dimmed("paper"), LARGE),
    "blue on a dimmed card": (dimmed("four_diamonds"), dimmed("paper"), LARGE),
    "green on a dimmed card": (dimmed("four_clubs"), dimmed("paper"), LARGE),
    "paper on felt": (colour("paper"), colour("felt"), TEXT),
    "paper under the lamp": (colour("paper"), colour("felt_hi"), TEXT),
    "mist on a panel": (colour("mist"), colour("panel_hi"), TEXT),
    "brass on a panel": (colour("brass_hi"), colour("panel_hi"), TEXT),
    "mist on a plaque": (colour("mist"), colour("plaque_hi"), TEXT),
    "brass on a plaque": (colour("brass_hi"), colour("plaque_hi"), TEXT),
    "paper on the message line": (colour("paper"), over("night", "felt_hi", 0.78), TEXT),
    "paper on the warning line": (colour("paper"), over("warn_bg", "felt_hi", 0.86), TEXT),
    "mist on a pill": (colour("mist"), over("night", "felt", 0.72), TEXT),
    "paper on a chip under the lamp": (colour("paper"), over("night", "felt_hi", 0.55), TEXT),
    "mist on a chip": (colour("mist"), over("night", "felt", 0.55), TEXT),
    "brown on light brass": (colour("ink_brown"), colour("#FADF9C"), TEXT),
    "brown on dark brass": (colour("ink_brown"), colour("#D9A443"), TEXT),
    "paper on a felt button": (colour("paper"), colour("#2B6650"), TEXT),
    "paper on a red button": (colour("paper"), colour("#C62F3C"), TEXT),
    "words on a button that is off": (colour("off_text"), over("off", "felt", 0.75), TEXT),
    "second words on a selected row": (colour("paper_2"), colour("row"), TEXT),
    "brown on the pill of the last card": (colour("ink_brown"), colour("#E3B557"), TEXT),
    "red words on the plate": (colour("red"), colour("#F2E8D0"), TEXT),
    "small print on the plate": (colour("label"), colour("#F2E8D0"), TEXT),
    "warning ring on felt": (colour("warn"), colour("felt"), LARGE),
    "focus ring on felt": (colour("focus"), colour("felt"), LARGE),
    "focus ring under the lamp": (colour("focus"), colour("felt_hi"), LARGE),
    "dark line of the ring on paper": (colour("focus_in"), colour("paper"), LARGE),
    "direction arcs on felt": (colour("brass"), colour("felt"), LARGE),
    "tick on paper": (colour("tick"), colour("paper"), LARGE),
}


@pytest.mark.parametrize("pair", CONTRASTS)
def test_contrast(pair):
    front, ground, least = CONTRASTS[pair]
    assert contrast(front, ground) >= least


@pytest.mark.parametrize("cloth", [cloth for cloth in palette.CLOTHS if cloth != "green"])
def test_every_cloth_is_as_bright_to_the_eye_as_the_green_one(cloth):
    """WCAG contrast knows luminance alone: what keeps it keeps every contrast above."""
    green = dict(palette.COLOURS)
    try:
        assert palette.dress(cloth)
        assert not palette.dress(cloth)
        changed = {name for name in green if palette.COLOURS[name] != green[name]}
        assert changed >= {"felt", "felt_hi", "felt_lo", "panel_hi", "plaque_hi", "mist", "row"}
        assert not changed & {"paper", "ink", "red", "brass", "brass_hi", "focus", "warn"}
        for name in changed:
            assert contrast(colour(name), pygame.Color(green[name])) < 1.03, name
        assert contrast(colour("paper"), colour("felt")) >= TEXT
        assert contrast(colour("mist"), colour("panel_hi")) >= TEXT
        assert contrast(colour("off_text"), over("off", "felt", 0.75)) >= TEXT
        assert contrast(colour("focus"), colour("felt_hi")) >= LARGE
    finally:
        palette.dress("green")
    assert green == palette.COLOURS


def test_a_dimmed_card_differs_from_a_lit_one_without_colours():
    assert contrast(dimmed("paper"), colour("paper")) >= 1.8


# ---------------------------------------------------------------------- F41: suits without colour vision
def shape(suit, german):
    return pygame.mask.from_surface(cards.suit_sign(suit, 62, german), 127)


@pytest.mark.parametrize("german", [False, True], ids=["french", "german"])
@pytest.mark.parametrize("pair", list(itertools.combinations(SUITS, 2)), ids=str)
def test_suits_have_shapes_of_their_own(pair, german):
    one, other = (shape(suit, german) for suit in pair)
    both = one.overlap_area(other, (0, 0))
    either = one.count() + other.count() - both
    assert (either - both) / either >= 0.15


DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
FOUR = {"clubs": "four_clubs", "spades": "ink", "hearts": "red", "diamonds": "four_diamonds"}


def as_seen(paint):
    parts = [linear(part) for part in colour(paint)[:3]]
    seen = [max(0.0, min(1.0, sum(much * part for much, part in zip(row, parts)))) for row in DEUTERANOPIA]
    return [255 * share ** (1 / 2.2) for share in seen]


@pytest.mark.parametrize("pair", list(itertools.combinations(FOUR, 2)), ids=str)
def test_four_colours_differ_to_the_green_blind(pair):
    assert math.dist(*(as_seen(FOUR[suit]) for suit in pair)) >= 25


def test_four_colours_change_clubs_and_diamonds_only():
    for suit, changes in (("C", True), ("S", False), ("H", False), ("D", True)):
        plain, four = (cards.face(card_of(f"9{suit}"), 60, four_colours=four) for four in (False, True))
        assert (pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(four, "RGBA")) is changes


# ---------------------------------------------------------------------- measures
def test_units():
    assert Units((1280, 720))(24) == 24
    assert Units((1920, 1080))(24) == 36
    assert Units((2560, 1080))(24) == 36
    assert Units((960, 540)).inner == (22, 22, 916, 496)
    assert Units((960, 540)).text(17, 14) == 14
    assert Units((1280, 720), 150).text(16, 14) == 24


@pytest.mark.parametrize("name", palette.COLOURS)
def test_colours_are_hex(name):
    assert colour(name) == pygame.Color(palette.COLOURS[name])
    assert colour(name, 40).a == 40


# ---------------------------------------------------------------------- letters
@pytest.mark.parametrize("role", lettering.ROLES)
def test_letters_are_centred_on_their_capitals(role):
    surface = surfaces.clear_surface(80, 80)
    lettering.draw_text(surface, "H", (40, 40), role, 40, "paper", "mc")
    seen = surface.get_bounding_rect(min_alpha=128)
    assert abs(seen.top + seen.height / 2 - 40) <= 1.5
    assert abs(seen.left + seen.width / 2 - 40) <= 2


def test_wrapping_loses_no_word_and_keeps_the_width():
    words = "Your turn: play a heart, a nine or a jack, or draw a card."
    lines = lettering.wrap(words, "body", 16, 140)
    assert " ".join(lines) == words
    assert all(lettering.width_of(line, "body", 16) <= 140 for line in lines)
    assert lettering.wrap("one\ntwo", "body", 16, 400) == ["one", "two"]


def test_fitting_shrinks_down_to_the_floor_only():
    words = "Kreuzkönigin und Pikbube"
    px = lettering.fitted_px(words, "title", 40, 20, 360)
    assert 20 <= px < 40
    assert px == 20 or lettering.width_of(words, "title", px) <= 360
    assert lettering.fitted_px(words, "title", 40, 20, 10) == 20


# ---------------------------------------------------------------------- surfaces
def test_finished_surfaces_are_reused():
    card = card_of("QH")
    assert cards.face(card, 90) is cards.face(card, 90)
    assert cards.sprite(cards.Pack(), card, 90, 4.1) is cards.sprite(cards.Pack(), card, 90, 4.0)
    assert cards.sprite(cards.Pack(), card, 90, 4.0) is not cards.sprite(cards.Pack(), card, 90, 5.0)
    assert cards.back("red", 90) is not cards.back("onyx", 90)
    assert background((960, 540)) is background((960, 540))
    assert icon("menu", 24) is icon("menu", 24)
    assert lettering.text("Ada", "name", 17) is lettering.text("Ada", "name", 17, "paper")
    assert shadows.shadow(60, 40, 8, 6, 90)[0] is shadows.shadow(60, 40, 8, 6, 90)[0]


def test_forgetting_makes_anew():
    before = cards.face(card_of("9H"), 90)
    surfaces.clear()
    after = cards.face(card_of("9H"), 90)
    assert before is not after
    assert pygame.image.tobytes(before, "RGBA") == pygame.image.tobytes(after, "RGBA")


def test_a_shelf_lets_go_of_what_was_longest_unused():
    shelf = surfaces.Shelf(megabytes=1)
    for number in range(6):
        shelf.get(number, lambda: pygame.Surface((256, 256)))
        shelf.get(0, lambda: pygame.Surface((256, 256)))
    assert shelf.weight <= shelf.most
    assert len(shelf) == 4
    kept = shelf.get(0, lambda: pytest.fail("the one that was used is gone"))
    assert kept.get_width() == 256


def test_a_shelf_keeps_what_is_held_whatever_else_is_asked_for():
    shelf = surfaces.Shelf(megabytes=0.5)
    shelf.pin(range(6))
    for number in range(20):
        shelf.get(number, lambda: pygame.Surface((256, 256)))
    for number in range(6):
        shelf.get(number, lambda: pytest.fail("one that is held is gone"))
    assert len(shelf) == 8, "and two more have room beside them"
    shelf.pin([2])
    for number in range(20, 30):
        shelf.get(number, lambda: pygame.Surface((256, 256)))
    assert len(shelf) == 3
    shelf.get(2, lambda: pytest.fail("the one that is held is gone"))


def test_what_is_widened_looks_as_if_drawn_wide():
    u = Units((1280, 720))
    for width in (90, 91, 260, 333):
        narrow = surfaces.drawn_svg(51, 42, pill_of(51))
        drawn = surfaces.drawn_svg(width, 42, pill_of(width))
        assert largest_difference(surfaces.widened(narrow, width), drawn) <= 2
        blitted = surfaces.clear_surface(width, 42)
        surfaces.stretched(narrow).blit(blitted, blitted.get_rect())
        assert largest_difference(blitted, drawn) <= 2
        soft, _ = shadows.shadow(width, 42, 21, u(6), 90)
        # Shadows are blurred in pixels of two: one drawn wide may lie half of such a pixel off.
        assert largest_difference(soft, shadows.soft(width, 42, 21, u(6), (0, 0, 0), 90)) <= 12


def pill_of(width: int) -> str:
    return surfaces.box(0.5, 0.5, width - 1, 41, 20.5, "night", 0.78, "#F6E7C0", 1.0, 0.2)


@pytest.mark.parametrize("size", [(640, 500), (701, 533)])
def test_the_shadow_of_a_large_box_is_whole_but_for_its_middle(size):
    box, around = pygame.Rect(80, 80, *size), pygame.Rect(0, 0, size[0] + 160, size[1] + 160)
    pieces = pygame.Surface(around.size)
    pieces.fill("white")
    whole = pieces.copy()
    shadows.shadow_under(pieces, box, 20, 10, 14, 120, solid=True)
    drawn = shadows.soft(*size, 20, 14, (0, 0, 0), 120)
    whole.blit(drawn, drawn.get_rect(center=box.move(0, 10).center))
    middle = box.move(0, 10).inflate(-2 * (20 + 3 * 14), -2 * (20 + 3 * 14))
    assert pieces.get_at(middle.center) == (255, 255, 255, 255), "it is left out"
    for surface in (pieces, whole):
        surface.fill("grey", middle)
    # It is blurred in pixels of four: one drawn whole may lie half of such a pixel off.
    assert largest_difference(pieces, whole) <= 16


def test_where_words_and_key_caps_are_does_not_depend_on_what_is_clipped():
    u = Units((1280, 720))
    free, clipped = pygame.Surface((200, 80)), pygame.Surface((200, 80))
    clipped.set_clip((0, 40, 200, 40))
    places = [
        (lettering.draw_text(surface, "Bruno", (10, 42), "name", 20), chrome.keycap(surface, u, "Esc", (100, 40)))
        for surface in (free, clipped)
    ]
    assert places[0] == places[1]
    below = pygame.Rect(0, 40, 200, 40)
    assert largest_difference(free.subsurface(below), clipped.subsurface(below)) == 0


def largest_difference(one, other):
    assert one.get_size() == other.get_size()
    pairs = zip(pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA"), strict=True)
    return max(abs(a - b) for a, b in pairs)


@pytest.mark.parametrize("german", [False, True], ids=["french", "german"])
def test_faces_keep_their_size_and_paper(german):
    for width in (46, 100, 134, 201):
        drawn = cards.sprite(cards.Pack(german), card_of("9H"), width, base=134)
        assert abs(drawn.get_width() - width) <= 2
        assert abs(drawn.get_height() - cards.height_of(width)) <= 3
        corner = drawn.get_at((width // 2, round(width * 0.04)))
        assert corner.a >= 253
        assert corner[:3] == pytest.approx(colour("paper")[:3], abs=3)


def test_cards_dim_fade_turn_over_and_turn():
    pack, card = cards.Pack(), card_of("KD")
    middle = (50, 6)
    lit, dim = (cards.sprite(pack, card, 100, dim=dim) for dim in (0, 104))
    assert luminance(dim.get_at(middle)) < luminance(lit.get_at(middle)) * 0.6
    assert dim.get_at((0, 0)).a < 128, "the veil keeps to the card's shape"
    assert cards.sprite(pack, card, 100, alpha=120).get_alpha() == 120
    assert cards.sprite(pack, card, 100, flip=0.25).get_width() < 30
    assert cards.sprite(pack, NO_CARD, 100, angle=90).get_width() > 130


def test_the_background_is_room_rail_and_cloth():
    drawn = background((1280, 720))
    assert drawn.get_at((0, 0))[:3] == colour("room")[:3]
    middle, edge = drawn.get_at((640, 290)), drawn.get_at((60, 640))
    assert luminance(middle) > luminance(edge)
    assert middle.g > middle.r
    mirrored = pygame.transform.flip(drawn, True, False)
    assert [mirrored.get_at((x, 12))[:3] for x in (3, 200, 700)] == [drawn.get_at((x, 12))[:3] for x in (3, 200, 700)]


@pytest.mark.parametrize("kind", chrome.KINDS)
@pytest.mark.parametrize("state", chrome.STATES)
def test_buttons(kind, state):
    surface, u = pygame.Surface((300, 120)), Units((1280, 720))
    face = chrome.button(surface, u, (20, 20, 196, 78), kind, state)
    assert face.height == 74
    assert face.y == (23 if state == "pressed" and kind != "off" else 20)
    assert surface.get_at(face.center) != surface.get_at((299, 119))


def test_controls_tell_where_they_are():
    surface, u = pygame.Surface((600, 300)), Units((1280, 720))
    parts = controls.segment(surface, u, (20, 20, 301, 44), ["Calm", "Normal", "Quick"], 1, hover=2)
    assert [part.x for part in parts] == [20, 120, 221]
    assert parts[-1].right == 321
    assert controls.toggle(surface, u, (20, 80, 200, 44), True).right == 220
    assert controls.slider(surface, u, (20, 140, 200, 44), 0.5).centerx == 120
    assert chrome.keycap(surface, u, "Esc", (400, 40), "mr").right == 400
    assert chrome.panel(surface, u, (10, 10, 400, 200)).size == (400, 200)
    assert chrome.row(surface, u, (10, 210, 400, 56), selected=True).height == 56
    controls.tick(surface, u, 30, 30)


def test_a_ring_is_dark_inside_and_bright_outside():
    drawn = chrome.ring(100, 140, 6, 5, 3.4)
    y = drawn.get_height() // 2
    row = [drawn.get_at((x, y)) for x in range(drawn.get_width() // 2)]
    bright = next(at for at, seen in enumerate(row) if seen.a > 200 and luminance(seen) > 0.5)
    dark = next(at for at, seen in enumerate(row) if at > bright and seen.a > 200 and luminance(seen) < 0.05)
    assert bright < dark
    assert row[-1].a == 0


def test_layers_look_as_if_each_had_been_laid_on_the_cloth():
    """Half a white edge over a trace of shadow on green: (0, 100, 0) under 10/255 of black, then 128/255 of white."""
    sheet = surfaces.clear_surface(3, 3)
    for paint in ((0, 0, 0, 10), (255, 255, 255, 128)):
        drawn = surfaces.clear_surface(3, 3)
        drawn.fill(paint)
        surfaces.layer(sheet, drawn, 1.5, 1.5)
    cloth = pygame.Surface((3, 3))
    cloth.fill((0, 100, 0))
    cloth.blit(sheet, (0, 0), None, surfaces.LAYERS)
    assert all(abs(seen - right) <= 2 for seen, right in zip(cloth.get_at((1, 1))[:3], (128, 176, 128)))


def test_a_large_box_may_be_no_higher_than_its_blur():
    """As a button in a window of 8K: its shadow cannot be put together from corners that would overlap."""
    surface = pygame.Surface((1600, 500))
    surface.fill("white")
    shadows.shadow_under(surface, (60, 60, 1440, 350), 72, 30, 36, 120, solid=True)
    assert surface.get_at((780, 425)).r < 255


def test_what_is_hastened_keeps_its_soft_edges_on_a_canvas():
    soft = surfaces.clear_surface(2, 1)
    soft.fill((200, 100, 50, 128))
    surfaces.hastened(soft)
    for _ in range(2):
        canvas = surfaces.Canvas(2, 1)
        canvas.blit(soft, (0, 0))
        assert canvas.get_at((0, 0)) == (200, 100, 50, 128)
        assert soft.get_flags() & pygame.RLEACCELOK, "it is still blitted quickly"
