"""The players' medallions: heads of the pack on shoulders, in a round field of 120x120."""

from .art import Art, document
from .court_bodies import FRENCH_LIVERY, ermine_spot
from .courts import french_head
from .geometry import circle, clean, move, poly, rect, size, stroke
from .german_bodies import GERMAN_LIVERY
from .german_figures import german_head
from .inks import INK, SKIN, SKIN_D, WHITE

FIELD = dict(
    spades="#DCE6F4",
    hearts="#F6D9CF",
    diamonds="#F8E6B4",
    clubs="#D4E7D3",
    leaves="#D4E7D3",
    acorns="#EBD9BE",
    bells="#F8E6B4",
)
HEAD_X, HEAD_Y, HEAD_SIZE = 60, 63, 0.98
MOOD_FIELD = dict(glad="#F7D774", shocked="#EFA08C", smug="#BFB0E2")
MOOD_Y, MOOD_SIZE = 68, 1.34
TALL = {("K", "diamonds"), ("U", "bells")}  # the cross on the crown and the fool's cap need room
NECK = "M50 78L70 78L71 96Q60 104 49 96Z"
SHOULDERS = "M51 92C40 96 20 96 10 112L6 130L114 130L110 112C100 96 80 96 69 92Q60 100 51 92Z"
NECKLINE = "M50 88L49 96C44 99 40 100 36 102C42 114 52 118 60 121C68 118 78 114 84 102C80 100 76 99 71 96L70 88Z"
CAPE = "M49 91C36 94 22 97 12 107C18 124 40 124 60 130C80 124 102 124 108 107C98 97 84 94 71 91Q60 101 49 91Z"


def shoulders(art, rank, main, second, trim):
    art.add(SHOULDERS, main, INK, 1.6)
    art.add(clean(poly(SHOULDERS).intersection(rect(60, 80, 60, 60))), second if rank in "JU" else main)
    art.add(SHOULDERS, None, INK, 1.6)
    art.add(NECK, SKIN, None)
    art.add(clean(poly(NECK).intersection(rect(60, 70, 20, 40))), SKIN_D)
    art.add(NECK, None, INK, 1.4)
    if rank == "K":
        cape = poly(CAPE)
        art.add(cape, WHITE, INK, 1.6)
        for x, y in ((24, 108), (36, 104), (34, 116), (47, 110), (60, 118), (73, 110), (86, 116), (84, 104), (96, 108)):
            art.add(move(ermine_spot(), x, y), INK)
    elif rank == "Q":
        neckline = poly(NECKLINE)
        art.add(neckline, SKIN)
        art.add(clean(neckline.intersection(rect(60, 70, 40, 60))), SKIN_D)
        art.add(stroke("M36 102C42 114 52 118 60 121C68 118 78 114 84 102", 5, "flat"), trim, INK, 1.2)
        for x, y in ((49, 101), (54, 105), (60, 106.5), (66, 105), (71, 101)):
            art.add(circle(x, y, 2.1), WHITE, INK, 0.8)
    elif rank == "O":
        for x, y in ((42, 96), (48, 101), (56, 104), (64, 104), (72, 101), (78, 96)):
            art.add(circle(x, y, 6), WHITE, INK, 1.2)
    else:
        for points in (
            "M38 94L30 112L46 104Z",
            "M46 98L48 118L59 105Z",
            "M82 94L90 112L74 104Z",
            "M74 98L72 118L61 105Z",
        ):
            art.add(points, trim if points[1] in "38" else WHITE, INK, 1.2)
        art.add("M38 93Q60 112 82 93L79 89Q60 104 41 89Z", trim, INK, 1.3)


def portrait(head, rank, suit, livery, mood=""):
    """With a mood the head comes nearer and its field takes another colour, so that it is seen on the smallest plaque."""
    main, second, trim = livery[:3]
    tall = (rank, suit) in TALL
    scale = 0.88 if tall else HEAD_SIZE
    field = circle(60, 60, 58)
    picture = Art()
    figure = Art()
    shoulders(figure, rank, main, second, trim)
    x, y = HEAD_X, HEAD_Y + (4 if tall else 0)
    if mood:
        scale, y = MOOD_SIZE, MOOD_Y
    figure.put(head, lambda g: move(size(g, scale), x, y))
    picture.add(field, MOOD_FIELD[mood] if mood else FIELD[suit]).put(figure.clip(field))
    return document(picture, 120, 120)


def french_portrait(rank, suit, mood=""):
    return portrait(french_head(rank, suit, mood), rank, suit, FRENCH_LIVERY[suit], mood)


def german_portrait(rank, suit, mood=""):
    return portrait(german_head(rank, suit, mood), rank, suit, GERMAN_LIVERY[suit], mood)
