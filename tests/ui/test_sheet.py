"""The sheet of still things: whatever changes, it looks as if everything had been painted anew."""

from random import Random

import pygame

from crazy8.ui.table.sheet import Part, Sheet, merged

SIZE = (160, 90)


def test_merged_boxes_cover_the_same_and_lie_apart() -> None:
    chance = Random(3)
    for _ in range(200):
        boxes = [
            pygame.Rect(chance.randrange(90), chance.randrange(90), chance.randrange(20), chance.randrange(20))
            for _ in range(chance.randrange(9))
        ]
        apart = merged(boxes)
        assert all(not one.colliderect(other) for at, one in enumerate(apart) for other in apart[:at])
        assert all(any(box.contains(filled) for box in apart) for filled in boxes if filled.w and filled.h)


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


def test_a_sheet_that_changes_looks_as_one_that_is_painted_anew() -> None:
    chance = Random(8)
    ground = pygame.Surface(SIZE)
    ground.fill("darkgreen")
    sheet = Sheet(SIZE)
    looks = {
        name: ((chance.randrange(150), chance.randrange(80)), chance.randrange(5, 60), 100, 255) for name in "abcdefg"
    }
    for _ in range(150):
        name = chance.choice("abcdefg")
        place = (chance.randrange(-20, 170), chance.randrange(-20, 100))
        looks[name] = (place, chance.randrange(1, 70), chance.randrange(256), chance.choice((90, 255)))
        wanted = [part(name, *looks[name]) for name in sorted(looks) if name == "a" or chance.random() < 0.8]
        kept = sheet.update(ground, wanted)
        anew = Sheet(SIZE).update(ground, wanted)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(anew, "RGB")


def test_what_stays_is_not_painted_again() -> None:
    painted = []
    sheet = Sheet(SIZE)
    ground = pygame.Surface(SIZE)
    for looks in (1, 1, 2, 2):
        sheet.update(ground, [("only", looks, lambda surface: painted.append(surface))])
    assert len(painted) == 2
