"""Where a window goes: worked by hand on screens with panels, and properties of every size and place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crazy8.storage.settings import checked_setting
from crazy8.ui.shell.placing import (
    SMALLEST,
    Area,
    Frame,
    can_be_reached,
    laid_out_size,
    place_of,
    place_text,
    settled_area,
)

FRAME = Frame(1, 20, 1, 5)
NOTEBOOK = Area(0, 32, 1366, 696)
"""1366 by 768 with a panel of 32 above and one of 40 below."""


@pytest.mark.parametrize(
    ("window", "areas", "settled"),
    [
        (Area(43, 60, 1280, 640), [NOTEBOOK], Area(43, 60, 1280, 640)),
        (Area(43, 24, 1280, 720), [NOTEBOOK], Area(43, 52, 1280, 671)),
        (Area(0, 0, 960, 540), [NOTEBOOK], Area(1, 52, 960, 540)),
        (Area(900, 400, 960, 540), [NOTEBOOK], Area(405, 183, 960, 540)),
        (Area(0, 0, 960, 540), [Area(0, 0, 800, 600)], Area(1, 20, 798, 540)),
        (Area(-3000, 90, 960, 540), [Area(0, 0, 1920, 1080)], Area(1, 90, 960, 540)),
        (Area(2500, 90, 960, 540), [Area(0, 0, 1920, 1080), Area(1920, 0, 1920, 1080)], Area(2500, 90, 960, 540)),
        (Area(1500, 90, 960, 540), [Area(0, 0, 1920, 1080), Area(1920, 0, 1920, 1080)], Area(1500, 90, 960, 540)),
        (Area(5, 5, 9, 9), [], Area(5, 5, 9, 9)),
    ],
)
def test_a_window_comes_into_view_with_its_frame(window: Area, areas: list[Area], settled: Area) -> None:
    assert settled_area(window, FRAME, areas) == settled


@given(
    st.tuples(*[st.integers(-5000, 5000)] * 2, *[st.integers(1, 5000)] * 2),
    st.tuples(*[st.integers(-3000, 3000)] * 2, *[st.integers(200, 4000)] * 2),
)
def test_afterwards_it_is_whole_on_the_screen_and_stays(window: tuple[int, ...], area: tuple[int, ...]) -> None:
    screen = Area(*area)
    settled = settled_area(Area(*window), FRAME, [screen])
    assert screen.left <= settled.left - FRAME.left
    assert screen.top <= settled.top - FRAME.top
    assert settled.right + FRAME.right <= screen.right
    assert settled.bottom + FRAME.bottom <= screen.bottom
    assert settled_area(settled, FRAME, [screen]) == settled


@given(st.integers(0, 20_000), st.integers(0, 20_000))
def test_scenes_are_never_laid_out_for_less_than_the_smallest_size(width: int, height: int) -> None:
    laid_out = laid_out_size((width, height))
    assert laid_out[0] >= SMALLEST[0]
    assert laid_out[1] >= SMALLEST[1]
    if width >= SMALLEST[0] and height >= SMALLEST[1]:
        assert laid_out == (width, height)


@pytest.mark.parametrize(
    ("size", "laid_out"),
    [((800, 600), (960, 720)), ((480, 270), (960, 540)), ((1, 1), (960, 960)), ((960, 270), (1920, 540))],
)
def test_a_window_that_is_too_small_keeps_its_shape(size: tuple[int, int], laid_out: tuple[int, int]) -> None:
    assert laid_out_size(size) == laid_out


def test_a_place_that_is_not_there_any_more_is_not_taken() -> None:
    screens = [Area(0, 0, 1920, 1080)]
    assert can_be_reached((300, 200), (960, 540), screens)
    assert can_be_reached((1800, 200), (960, 540), screens)
    assert not can_be_reached((1919, 200), (960, 540), screens)
    assert not can_be_reached((-2000, 200), (960, 540), screens)
    assert not can_be_reached((300, 1200), (960, 540), screens)
    assert can_be_reached((-2000, 200), (960, 540), [*screens, Area(-1920, 0, 1920, 1080)])


@given(st.integers(-99_999, 99_999), st.integers(-99_999, 99_999))
def test_a_place_can_be_kept(left: int, top: int) -> None:
    assert place_of(str(checked_setting("window_place", place_text((left, top))))) == (left, top)
    assert place_of("") is None
