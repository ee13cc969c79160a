"""Tiles: as large as they are asked for, with letters that stay on the paper at every size."""

import pygame
import pytest

from crazy8.rules.cards import HEARTS, NO_SUIT, RANKS, SPADES
from crazy8.ui.drawing import tiles
from crazy8.ui.drawing.cards import Pack
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour

KINDS = (
    tiles.MENU_TILE, tiles.RIBBON_TILE, tiles.COMPARE_TILE, tiles.SMALL_TILE, tiles.PLATE_TILE, tiles.POINTS_TILE,
)  # fmt: skip
SIZES = ((960, 540), (1280, 720), (2560, 1440))
FELT = colour("felt")


@pytest.fixture(scope="module", autouse=True)
def letters():
    pygame.font.init()


def sheet(u):
    surface = pygame.Surface((u(200), u(200)))
    surface.fill(FELT)
    return surface


def is_ink(paint):
    """As dark as letters, and far from the cloth, whose green is its strongest part."""
    return paint.r < 90 and paint.g < 90 and paint.b < 100 and paint.g <= paint.b + 8


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("suit", [NO_SUIT, SPADES])
def test_every_rank_has_its_letters_on_the_paper(size, kind, suit):
    u = Units(size)
    for german in (False, True):
        for rank, name in enumerate(RANKS):
            if german and name in "23456":
                continue
            surface = sheet(u)
            at = tiles.rank_tile(surface, u, (u(100), u(100)), rank, Pack(german), suit, kind)
            assert at.size == (u(kind[0]), u(kind[1]))
            dark = [
                x
                for x in range(at.x, at.right)
                for y in range(at.y, at.y + at.h * (54 if suit != NO_SUIT else 100) // 100)
                if is_ink(surface.get_at((x, y)))
            ]
            assert dark, f"{name} is not to be seen"
            first, last = min(dark), max(dark)
            assert at.x + 1 < first <= last < at.right - 2, f"{name} reaches the edge"
            assert abs((first + last + 1) / 2 - at.centerx) <= max(1.5, u.f(2.5)), f"{name} is not in the middle"


def test_ranks_are_printed_as_on_the_cards():
    french = [tiles.printed_rank(rank, Pack()) for rank in range(13)]
    assert french == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    german = [tiles.printed_rank(rank, Pack(german=True)) for rank in range(5, 13)]
    assert german == ["VII", "VIII", "IX", "X", "J", "Q", "K", "A"]


def test_red_is_for_the_red_suits():
    u, seen = Units((1280, 720)), []
    for german, suit in ((False, HEARTS), (False, SPADES), (True, HEARTS), (True, SPADES)):
        surface = sheet(u)
        at = tiles.rank_tile(surface, u, (u(100), u(100)), RANKS.index("7"), Pack(german), suit, tiles.POINTS_TILE)
        upper = surface.subsurface((at.x, at.y, at.w, at.h // 2))
        reds = [upper.get_at((x, y)) for x in range(upper.get_width()) for y in range(upper.get_height())]
        seen.append(any(paint.r > 150 and paint.g < 70 for paint in reds))
    assert seen == [True, False, True, False]


@pytest.mark.parametrize("size", SIZES)
def test_what_is_newest_has_a_brass_rim(size):
    u = Units(size)
    paints = {
        "rank": lambda *at, lit: tiles.rank_tile(*at, 3, Pack(), SPADES, tiles.RIBBON_TILE, lit),
        "back": lambda *at, lit: tiles.back_tile(*at, Pack(), "+1", tiles.RIBBON_TILE, lit),
        "skip": lambda *at, lit: tiles.skip_tile(*at, tiles.RIBBON_TILE, lit),
    }
    for name, paint in paints.items():
        edges = []
        for lit in (False, True):
            surface = sheet(u)
            at = paint(surface, u, (u(100), u(100)), lit=lit)
            edges.append(surface.get_at((at.x + 1, at.y + at.h // 4)))
        brass = colour("brass_hi")
        away = [sum(abs(one - other) for one, other in zip(edge[:3], brass[:3])) for edge in edges]
        assert away[1] < 40 < away[0], (name, edges)


def test_a_flag_takes_no_more_room_than_it_is_given():
    u = Units((1280, 720))
    free = tiles.flag(sheet(u), u, "Mau!", (100, 100))
    assert free.center == (100, 100)
    assert free.size == tiles.flag_size(u, "Mau!")
    assert tiles.flag(sheet(u), u, "Mau!", (100, 100), room=30).w <= 30


def test_a_pill_on_a_back_stays_on_it():
    u = Units((960, 540))
    surface = sheet(u)
    at = tiles.back_tile(surface, u, (u(100), u(100)), Pack(), "+12", tiles.MENU_TILE)
    beside = [surface.get_at((x, at.centery)) for x in (at.x - u(4) - 3, at.right + u(4) + 3)]
    assert all(paint.g > paint.r and max(paint[:3]) < 160 for paint in beside)
