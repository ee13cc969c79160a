"""Unter, Ober and King of the German pack: the Unter's sign is low, the Ober's high, the King shows it twice."""

import math

from .art import Art
from .attributes import fist
from .card import frame
from .face import beard, face, mood_mouth, stubble
from .geometry import circle, clean, ellipse, mirror, move, ngon, poly, rounded, size, stroke, turn, union
from .german_attributes import hold
from .german_bodies import GERMAN_LIVERY, MX, PIC, scene, soldier
from .german_king import king
from .hair import fringe, hair_jack, hair_king
from .headgear import cap, crown, fool
from .inks import (
    BLUE,
    BLUE_D,
    GOLD,
    GOLD_D,
    GOLD_L,
    GREEN,
    GREEN_D,
    GREEN_L,
    INK,
    RED,
    RED_D,
    SKIN,
    SKIN_D,
    WHITE,
)
from .signs import add_sign

GERMAN_HEADS = {
    ("O", "hearts"): dict(
        hair=("#E0A63A", "#A66A12"),
        style="curl",
        cap="chaperon",
        colour=RED,
        band=GOLD,
        feather=GOLD_L,
        quill=GOLD_D,
        mou=True,
    ),
    ("O", "leaves"): dict(
        hair=("#7A4A22", "#B5803F"),
        style="page",
        cap="plume",
        colour=GREEN,
        band=GOLD,
        feather="#E98E86",
        quill=RED_D,
        mou=True,
    ),
    ("O", "acorns"): dict(
        hair=("#2A2E3D", "#6A728C"),
        style="long",
        cap="plume",
        colour="#9A6430",
        band=GREEN,
        feather=GREEN_L,
        quill=GREEN_D,
        mou=True,
    ),
    ("O", "bells"): dict(
        hair=("#A1451D", "#DB8A4E"),
        style="curl",
        cap="plume",
        colour=BLUE,
        band=RED,
        feather=GOLD_L,
        quill=GOLD_D,
        mou=True,
    ),
    ("U", "hearts"): dict(
        hair=("#7A4A22", "#B5803F"),
        style="crop",
        cap="beret",
        colour=BLUE,
        band=RED,
        feather=GOLD_L,
        quill=GOLD_D,
        mou=False,
    ),
    ("U", "leaves"): dict(
        hair=("#E0A63A", "#A66A12"),
        style="page",
        cap="liripipe",
        colour=GREEN,
        band=GOLD,
        feather=RED,
        quill=RED_D,
        mou=False,
    ),
    ("U", "acorns"): dict(
        hair=("#B5532A", "#7C3213"),
        style="crop",
        cap="chaperon",
        colour=GREEN,
        band="#9A6430",
        feather=GOLD_L,
        quill=GOLD_D,
        mou=False,
    ),
    ("U", "bells"): dict(
        hair=("#2A2E3D", "#6A728C"),
        style="crop",
        cap="fool",
        colour=RED,
        band=GOLD,
        feather=BLUE,
        quill=BLUE_D,
        mou=False,
    ),
    ("K", "hearts"): dict(hair=("#8A4A1F", "#C98A4B"), beard="full", crown="fleur", cap=RED),
    ("K", "leaves"): dict(hair=("#A1451D", "#DB8A4E"), beard="round", crown="clover", cap=GREEN),
    ("K", "acorns"): dict(hair=("#2A2E3D", "#6A728C"), beard="fork", crown="points", cap=GREEN),
    ("K", "bells"): dict(hair=("#C9C3B4", "#948C7B"), beard="point", crown="arch", cap=BLUE),
}


def german_head(rank, suit, mood=""):
    look = GERMAN_HEADS[rank, suit]
    colour, strand = look["hair"]
    art = Art()
    if rank == "K":
        hair_king(art, colour, strand)
        face(art, mouth=False, mood=mood)
        fringe(art, colour, strand)
        beard(art, colour, strand, look["beard"])
        mood_mouth(art, mood)
        crown(art, look["crown"], cap=look["cap"])
    else:
        hair_jack(art, colour, strand, look["style"])
        face(art, jaw=1.06, nose=1.05, lips="#B9564A", mood=mood)
        fringe(art, colour, strand, "bob")
        if look["mou"]:
            stubble(art, colour, "moustache")
        mood_mouth(art, mood)
        if look["cap"] == "fool":
            fool(art)
        else:
            cap(
                art,
                look["cap"],
                colour=look["colour"],
                band=look["band"],
                feather=look["feather"],
                quill=look["quill"],
            )
    return art


def bands(limb, *paths):
    """Trim sewn round a sleeve."""
    return clean(limb.intersection(union(*[stroke(path, 2.4) for path in paths])))


def free_arm(fig, rank, suit):
    """The arm on the viewer's right, its hand on the belt."""
    main, second, trim = GERMAN_LIVERY[suit][:3]
    arm = poly(
        f"M{MX + 36} 117C{MX + 50} 119 {MX + 58} 136 {MX + 60} 152C{MX + 61} 164 {MX + 52} 176 {MX + 38} 184"
        f"L{MX + 28} 172C{MX + 36} 166 {MX + 41} 158 {MX + 40} 150C{MX + 38} 144 {MX + 34} 140 {MX + 30} 136Z"
    )
    fig.add(arm, second if rank == "U" else main)
    rows = [f"M{MX + 28} {132 + i * 11}Q{MX + 48} {128 + i * 12} {MX + 66} {134 + i * 11}" for i in range(3)]
    fig.add(bands(arm, *rows), trim)
    fig.add(arm, None, INK, 1.6)
    fig.add(f"M{MX + 40} 184L{MX + 27} 170L{MX + 22} 174L{MX + 34} 189Z", WHITE, INK, 1.3)
    fig.add(move(turn(rounded(-7, -5.5, 14, 11, 5), -40), MX + 24, 184), SKIN, INK, 1.3)


def raised_arm(fig, suit, x, y):
    """The arm on the viewer's left comes over the staff and grips it at x,y."""
    main, _, trim = GERMAN_LIVERY[suit][:3]
    arm = poly(
        f"M{MX - 33} 117C{MX - 46} 119 {MX - 54} 132 {MX - 56} 146L{x + 5} 160L{x + 5} 178"
        f"C{MX - 46} 178 {MX - 34} 160 {MX - 27} 138Z"
    )
    fig.add(arm, main)
    rows = [f"M{MX - 60} {130 + i * 11}Q{MX - 46} {140 + i * 9} {MX - 22} {138 + i * 9}" for i in range(3)]
    fig.add(bands(arm, *rows), trim)
    fig.add(arm, None, INK, 1.6)
    fig.add(f"M{x + 8} 157L{x + 15} 156L{x + 16} 180L{x + 8} 179Z", WHITE, INK, 1.3)
    fist(fig, x, y, 0.98)


def ruff(fig):
    for i in range(9):
        t = math.pi * (i + 0.5) / 9
        fig.add(ellipse(MX - 25 * math.cos(t), 110 + 12.5 * math.sin(t), 7, 6), WHITE, INK, 1.2)


def dagged_collar(fig, main, trim):
    """Six points with a bell on each, under a rolled collar."""

    def at(t, radius):
        return MX - math.cos(t) * radius * 1.25, 108 + math.sin(t) * radius

    for i in range(6):
        start, end = math.pi * i / 6, math.pi * (i + 1) / 6
        tip = at((start + end) / 2, 31)
        fig.add(ngon((MX, 106), at(start, 16), tip, at(end, 16)), trim if i % 2 else WHITE, INK, 1.2)
        fig.add(circle(tip[0], tip[1] + 0.5, 1.9), GOLD, INK, 0.8)
    fig.add(f"M{MX - 22} 107Q{MX} 126 {MX + 22} 107L{MX + 19} 102Q{MX} 116 {MX - 19} 102Z", main, INK, 1.2)


def standing(rank, suit):
    """Unter or Ober with what he holds."""
    main, _, trim = GERMAN_LIVERY[suit][:3]
    fig = Art()
    soldier(fig, suit, rank)
    free_arm(fig, rank, suit)
    fig.add(f"M{MX - 12} 100L{MX + 12} 100L{MX + 14} 116Q{MX} 126 {MX - 14} 116Z", SKIN_D, INK, 1.3)
    if rank == "O":
        ruff(fig)
    else:
        dagged_collar(fig, main, trim)
    fig.put(german_head(rank, suit), lambda g: move(size(g, 0.98), MX + 2, 84))
    hold(fig, suit, rank, STAFF_X, STAFF_Y)
    raised_arm(fig, suit, STAFF_X, STAFF_Y)
    return fig


STAFF_X, STAFF_Y = 84, 168
SIGN_X, HIGH, LOW = 203, 40, 262
FACING_LEFT = ("acorns", "bells")  # two of the four stand the other way round


def figure(art, rank, suit):
    scene(art, MX, 90)
    if rank == "K":
        fig = Art()
        king(fig, suit)
        fig.put(german_head(rank, suit), lambda g: move(size(g, 0.98), MX, 80))
        art.put(fig.clip(PIC))
        for x in (SIGN_X, 2 * MX - SIGN_X):
            add_sign(art, suit, x, HIGH, 0.44)
    else:
        turned = suit in FACING_LEFT
        fig = standing(rank, suit)
        art.put((fig.map(lambda g: mirror(g, MX)) if turned else fig).clip(PIC))
        x = 2 * MX - SIGN_X if turned else SIGN_X
        add_sign(art, suit, x, HIGH if rank == "O" else LOW, 0.44)
    frame(art, PIC)
