"""A picture in parts: whatever changes, it state_key as if everything had been painted anew."""

from random import Random

import pygame

from crazy8.ui.table.display_list import Part, Parts, merged

SIZE = (160, 90)


def test_merged_boxes_cover_the_same_and_hardly_more() -> None:
    chance = Random(3)
    for _ in range(200):
        boxes = [
            pygame.Rect(chance.randrange(90), chance.randrange(90), chance.randrange(20), chance.randrange(20))
            for _ in range(chance.randrange(9))
        ]
        fewer = merged(boxes)
        assert len(fewer) <= len(boxes)
        assert all(any(box.contains(filled) for box in fewer) for filled in boxes if filled.w and filled.h)
        # A union of unions may waste a little more than one union may.
        assert sum(box.w * box.h for box in fewer) <= 1.5 * sum(box.w * box.h for box in boxes)


def test_boxes_far_from_each_other_are_not_merged() -> None:
    corners = [pygame.Rect(0, 0, 10, 10), pygame.Rect(90, 90, 10, 10)]
    assert merged(corners) == corners
    assert merged([*corners, pygame.Rect(1, 0, 10, 10)]) == [corners[1], pygame.Rect(0, 0, 11, 10)]


def part(name: str, at: tuple[int, int], side: int, shade: int, alpha: int) -> Part:
    """A see-through square whose surface is shared and faded before it is used."""

    def paint(surface: pygame.Surface) -> None:
        square.set_alpha(alpha)
        surface.blit(square, at, (0, 0, side, side))
        surface.blit(SHARED, (at[0] + side // 2, at[1]))

    square = pygame.Surface((side + 5, side + 5), pygame.SRCALPHA)
    square.fill((shade, 255 - shade, 90, 200))
    return name, (at, side, shade, alpha), paint


SHARED = pygame.Surface((12, 30), pygame.SRCALPHA)
SHARED.fill((255, 255, 255, 60))


def test_a_picture_that_changes_looks_as_one_that_is_painted_anew() -> None:
    chance = Random(8)
    ground = pygame.Surface(SIZE)
    ground.fill("darkgreen")
    surface, parts = pygame.Surface(SIZE), Parts()
    parts.paint(surface, ground, [])
    state_key = {
        name: ((chance.randrange(150), chance.randrange(80)), chance.randrange(5, 60), 100, 255) for name in "abcdefg"
    }
    partly = 0
    for _ in range(150):
        name = chance.choice("abcdefg")
        place = (chance.randrange(-20, 170), chance.randrange(-20, 100))
        state_key[name] = (place, chance.randrange(1, 70), chance.randrange(256), chance.choice((90, 255)))
        wanted = [part(name, *state_key[name]) for name in sorted(state_key) if name == "a" or chance.random() < 0.8]
        partly += parts.repaint(surface, ground, wanted) is not None
        anew = pygame.Surface(SIZE)
        Parts().paint(anew, ground, wanted)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(anew, "RGB")
    assert 10 < partly < 140


def test_what_a_surface_is_clipped_to_is_all_that_is_painted() -> None:
    ground, surface = pygame.Surface(SIZE), pygame.Surface(SIZE)
    ground.fill("darkgreen")
    clip = pygame.Rect(20, 10, 50, 40)
    surface.set_clip(clip)
    Parts().paint(surface, ground, [part("a", (0, 0), 60, 100, 255)])
    assert surface.get_clip() == clip
    surface.set_clip(None)
    for point in ((19, 20), (70, 20), (30, 9), (30, 50)):
        assert surface.get_at(point)[:3] == (0, 0, 0)
    assert surface.get_at((30, 20))[:3] != (0, 0, 0)


def test_what_stays_is_not_painted_again() -> None:
    painted = []
    parts, surface = Parts(), pygame.Surface(SIZE)
    for state_key in (1, 1, 2, 2):
        parts.repaint(surface, pygame.Surface(SIZE), [("only", state_key, lambda surface: painted.append(surface))])
    assert len(painted) == 2
