"""Each scene at three sizes looks as it did when somebody last looked at it. Redrawn by
``python -m tools.screenshot --goldens``."""

import shutil
from collections.abc import Iterator

import pygame
import pytest

from tools import goldens
from tools.goldens import FAILED, GOLDENS, SIZES, Golden, difference, drawn, file_of, plain

pytestmark = pytest.mark.xdist_group("pictures")  # all leave what differs in one folder


@pytest.fixture(scope="module", autouse=True)
def fresh_folder() -> Iterator[None]:
    shutil.rmtree(FAILED, ignore_errors=True)
    yield
    if FAILED.exists() and not any(FAILED.iterdir()):
        FAILED.rmdir()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_scene_looks_as_it_did(golden: Golden, size: tuple[int, int]) -> None:
    path = file_of(golden, size)
    if not path.exists():
        pytest.fail(f"there is no {path.name}: python -m tools.screenshot --goldens {golden.name} draws it")
    now = drawn(golden, size)
    kept = pygame.image.load(path)
    assert kept.get_size() == now.get_size()
    apart = difference(now, kept.convert(now))
    if not apart.is_small:
        FAILED.mkdir(exist_ok=True)
        pygame.image.save(now, FAILED / f"{path.stem}_now.png")
        pygame.image.save(apart.picture, FAILED / f"{path.stem}_difference.png")
        pytest.fail(f"{path.name}: mean {apart.mean:.2f}, {apart.share:.2%} of the pixels; see {FAILED}")


def test_all_goldens_are_used_and_small() -> None:
    kept = {path.name: path.stat().st_size for path in goldens.FOLDER.glob("*.png")}
    assert set(kept) == {file_of(golden, size).name for golden in GOLDENS for size in SIZES}
    assert sum(kept.values()) < 8_000_000


# ---------------------------------------------------------------- the comparison itself


def picture() -> pygame.Surface:
    surface = pygame.Surface((200, 100))
    surface.fill((20, 88, 56))
    surface.fill((250, 245, 230), (50, 20, 60, 60))
    return surface


def test_equal_pictures_do_not_differ() -> None:
    apart = difference(picture(), picture())
    assert (apart.mean, apart.share) == (0, 0)
    assert apart.is_small


def test_another_processors_rounding_does_not_matter() -> None:
    other = picture()
    other.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_ADD)
    assert difference(plain(picture()), plain(other)).is_small


def test_a_card_that_moved_is_seen() -> None:
    other = picture()
    other.scroll(3, 0)
    apart = difference(picture(), other)
    assert not apart.is_small
    assert apart.picture.get_at((51, 50))[:3] != (0, 0, 0)
    assert apart.picture.get_at((5, 5))[:3] == (0, 0, 0)


def test_a_missing_letter_is_seen() -> None:
    other = picture()
    other.fill((20, 88, 56), (60, 30, 8, 8))
    assert not difference(picture(), other).is_small


def test_plain_keeps_black_and_white() -> None:
    surface = pygame.Surface((2, 1))
    surface.set_at((0, 0), (255, 255, 255))
    shades = plain(surface)
    assert shades.get_at((0, 0))[:3] == (255, 255, 255)
    assert shades.get_at((1, 0))[:3] == (0, 0, 0)
