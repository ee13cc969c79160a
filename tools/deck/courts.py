"""The double-headed courts of the French pack.

Half a figure is built from parts, cut along a sash, turned by 180 degrees, and the sash laid over the seam.
To vary a court, change FRENCH_LIVERY (court_bodies.py), FRENCH_HEADS here, or attribute().
"""

from .art import Art
from .attributes import attribute, fist
from .card import CX, CY, frame, sunburst
from .court_bodies import ABOVE, ANG, FRAME, FRENCH_LIVERY, arm, body_jack, body_king, body_queen
from .face import beard, face, mood_mouth, stubble
from .geometry import circle, clean, move, ngon, place, rect, size, turn
from .hair import fringe, hair_jack, hair_king, hair_queen
from .headgear import cap, coronet, crown
from .inks import BLUE, BLUE_L, CLASSIC, GOLD, GOLD_D, GOLD_L, GREEN, INK, RED, RED_D, WHITE
from .signs import FRENCH

FRENCH_HEADS = {
    ("K", "spades"): dict(hair=("#2A2E3D", "#6A728C"), beard="full", crown="points", cap=RED),
    ("K", "hearts"): dict(hair=("#8A4A1F", "#C98A4B"), beard="fork", crown="fleur", cap=BLUE),
    ("K", "diamonds"): dict(hair=("#C9C3B4", "#948C7B"), beard="point", crown="arch", cap=RED),
    ("K", "clubs"): dict(hair=("#A1451D", "#DB8A4E"), beard="round", crown="clover", cap=GREEN),
    ("Q", "spades"): dict(hair=("#2A2E3D", "#6A728C"), style="waves", cor="pearls"),
    ("Q", "hearts"): dict(hair=("#E0A63A", "#A66A12"), style="plaits", cor="heart"),
    ("Q", "diamonds"): dict(hair=("#7A3A1C", "#B5683A"), style="rolls", cor="tiara"),
    ("Q", "clubs"): dict(hair=("#A1451D", "#DB8A4E"), style="waves", cor="leaves"),
    ("J", "spades"): dict(hair=("#7A4A22", "#B5803F"), style="page", cap="chaperon", mou=True),
    ("J", "hearts"): dict(hair=("#E0A63A", "#A66A12"), style="page", cap="beret", mou=False),
    ("J", "diamonds"): dict(hair=("#2A2E3D", "#6A728C"), style="curl", cap="plume", mou=True),
    ("J", "clubs"): dict(hair=("#B5532A", "#7C3213"), style="long", cap="liripipe", mou=False),
}


def french_head(rank, suit, mood=""):
    """head alone, local coordinates - also used for the bots' medallions"""
    look = FRENCH_HEADS[rank, suit]
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    colour, strand = look["hair"]
    art = Art()
    if rank == "K":
        hair_king(art, colour, strand)
        face(art, mouth=False, mood=mood)
        fringe(art, colour, strand)
        beard(art, colour, strand, look["beard"])
        mood_mouth(art, mood)
        crown(art, look["crown"], cap=look["cap"])
    elif rank == "Q":
        hair_queen(art, colour, strand, look["style"])
        face(art, female=True, jaw=0.86, nose=0.85, mood=mood)
        fringe(art, colour, strand)
        mood_mouth(art, mood)
        coronet(art, look["cor"])
    else:
        hair_jack(art, colour, strand, look["style"])
        face(art, jaw=1.06, nose=1.05, lips="#B9564A", mood=mood)
        fringe(art, colour, strand, "bob")
        if look["mou"]:
            stubble(art, colour, "moustache")
        mood_mouth(art, mood)
        cap(
            art,
            look["cap"],
            colour=main if suit != "diamonds" else RED,
            band=trim if suit != "diamonds" else GOLD,
            feather={"hearts": BLUE_L, "spades": GOLD_L, "diamonds": BLUE_L, "clubs": GOLD_L}[suit],
            quill={"hearts": BLUE, "spades": GOLD_D, "diamonds": BLUE, "clubs": GOLD_D}[suit],
        )
    return art


HX, HY, HK = 115, 97, 1.0


def half(rank, suit, scheme=CLASSIC):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    art = Art()
    sunburst(art, FRAME, HX, HY, 28, core=circle(HX, HY, 20))
    ax, ay = 170, 158
    hd = french_head(rank, suit)
    {"K": body_king, "Q": body_queen, "J": body_jack}[rank](art, suit)
    # long hair of the queen falls over the dress, the rest is drawn with the head
    art.put(hd, lambda g: move(size(g, HK), HX + 3, HY))
    attribute(art, rank, suit, ax, ay)
    arm(art, suit, rank, ax, ay)
    fist(art, ax, ay, 1.0)
    # suit sign
    art.add(place(FRENCH[suit], 66, 43, 0.28), scheme[suit])
    return art


def sash(suit, scheme=CLASSIC):
    main, second, trim, dark, light = FRENCH_LIVERY[suit]
    art = Art()
    L = 2 * 100

    def T(g):
        return turn(g, ANG, CX, CY)

    art.add(T(rect(CX - L / 2, CY - 11.6, L, 23.2)), INK)
    art.add(T(rect(CX - L / 2, CY - 10.2, L, 20.4)), trim if suit != "diamonds" else GOLD_L)
    art.add(T(rect(CX - L / 2, CY - 7.6, L, 15.2)), INK)
    art.add(T(rect(CX - L / 2, CY - 6.5, L, 13)), dark if suit != "diamonds" else RED_D)
    for i in range(-5, 6):
        x = CX + i * 17
        if i % 2 == 0:
            art.add(
                T(ngon((x - 5.8, CY), (x, CY - 4.9), (x + 5.8, CY), (x, CY + 4.9))),
                trim if suit != "diamonds" else GOLD_L,
                INK,
                0.9,
            )
            art.add(T(circle(x, CY, 1.5)), INK)
        else:
            art.add(T(circle(x, CY, 2.7)), WHITE, INK, 0.9)
    return art


def court(rank, suit, scheme=CLASSIC):
    up = half(rank, suit, scheme).clip(clean(FRAME.intersection(ABOVE)))
    art = Art()
    art.put(up)
    art.put(up, lambda g: turn(g, 180, CX, CY))
    art.put(sash(suit, scheme).clip(FRAME))
    frame(art, FRAME)
    return art
