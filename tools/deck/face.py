"""Faces and beards.  Local space: the middle of the face at 0,0, about 34 wide and 54 tall, chin at +26.

The signature of the pack: every face is divided by its own profile into a lit and a shaded half, so it
looks at you and to the side at once, as a double-headed card does.
"""

from .geometry import circle, poly, sided, size, union
from .inks import INK, RED, RED_D, ROSE, SKIN, SKIN_D, WHITE

GLAD, SHOCKED, SMUG = "glad", "shocked", "smug"
MOODS = (GLAD, SHOCKED, SMUG)
"""What a face shows for a moment at the table. Drawn larger than life: a portrait is 40 pixels wide at the least."""

OUTLINE = 1.5  # outline


def face(
    art,
    skin=SKIN,
    shade=SKIN_D,
    jaw=1.0,
    nose=1.0,
    lips=RED,
    brow=INK,
    female=False,
    closed=False,
    blush=ROSE,
    mouth=True,
    mood="",
):
    """``mood``: its brows and eyes; its mouth is laid over beard and moustache by ``mood_mouth``."""
    f = poly(
        f"M-17 -18C-17.500 -4 -17 5 {-14 * jaw} 13C{-10 * jaw} 21.500 -4 26.500 0 26.500C4 26.500 {10 * jaw} 21.500 {14 * jaw} 13C17 5 17.500 -4 17 -18C16 -31 -16 -31 -17 -18Z"
    )
    n = 5.2 * nose
    prof = poly(
        f"M1 -40C-.5 -24 0 -16 .8 -10C.6 -5 {-n * 0.55} 0 {-n} 4.500C{-n - 0.6} 6.600 -2.500 7.400 -1 7.900"
        "C-1.400 9.400 -3 10 -2.900 11.200C-2.600 12.400 -.8 12.500 -.2 12.800C-.9 13.300 -2.700 13.800 -2.700 15.200"
        "C-2.500 16.600 -.4 17 .2 18C-.2 20 -1.600 21.500 -1.200 23.500C-1 25.500 0 27 1 30L40 30L40 -40Z"
    )
    art.add(f, skin)
    art.add(prof.intersection(f), shade)
    for side in (-1, 1):
        art.add(circle(side * 11, 7.5, 4.3), blush, opacity=0.42)
    # brows
    bw = 1.9 if female else 2.7
    for path in _BROWS[mood]:
        art.ink(path, bw * (1.25 if mood else 1), brow)
    # nose line
    art.ink(f"M.9 -8.500C.5 -4.500 {-n * 0.55} 0 {-n} 4.500C{-n - 0.6} 6.600 -2.500 7.400 -1 7.700", 1.25, INK)
    # eyes
    for side in () if mood else (-1, 1):
        fx = sided(-side, 0)
        if closed:
            art.ink("M-12 -5.500Q-8 -2.500 -4 -5.500" if side < 0 else "M12 -5.500Q8 -2.500 4 -5.500", 1.5, INK)
            continue
        e = fx(poly("M-12.800 -4.800Q-8.200 -10 -3.400 -5.200Q-8.200 -1.600 -12.800 -4.800Z"))
        art.add(e, WHITE)
        art.add(circle(side * 8 - 0.9, -5.6, 2.45).intersection(e.buffer(0.3)), INK)
        art.ink(
            "M-13.400 -4.800Q-8.200 -10.200 -3.200 -5.200" if side < 0 else "M13.400 -4.800Q8.200 -10.200 3.200 -5.200",
            1.6,
            INK,
        )
        if female:
            art.ink("M-13 -5L-15.200 -7" if side < 0 else "M13 -5L15.200 -7", 1.3, INK)
    if mood:
        _mood_eyes(art, mood)
    elif mouth:
        up = poly("M-6 12.900C-4 11.400 -2.200 10.200 -.3 11.500C1.800 10.200 4 11.400 6 12.900Z")
        lo = poly("M-6 12.900Q-.2 13.900 6 12.900C4 16 2 17 0 17C-2 17 -4 16 -6 12.900Z")
        if not female:
            up, lo = size(up, 0.92, 0.85, 0, 12.9), size(lo, 0.92, 0.75, 0, 12.9)
        art.add(union(up, lo), lips)
        art.ink("M-6.200 12.900Q-3 12.600 0 13.300Q3 12.600 6.200 12.900", 1.0, RED_D)
    art.add(f, None, INK, OUTLINE)
    return f


_BROWS = {
    "": (
        "M-13.200 -10.500C-10.500 -14.200 -6 -14 -3.200 -11.600",
        "M13.200 -10.500C10.500 -14.200 6 -14 3.200 -11.600",
    ),
    GLAD: ("M-14 -11.500C-11.500 -16.500 -6 -17 -3 -13.500", "M14 -11.500C11.500 -16.500 6 -17 3 -13.500"),
    SHOCKED: ("M-14.500 -15C-11.500 -19.500 -6 -18.500 -3 -15", "M14.500 -15C11.500 -19.500 6 -18.500 3 -15"),
    SMUG: ("M-14 -10.500C-10.500 -11.500 -6 -10.500 -2.500 -8", "M14.500 -13C11.500 -18.500 6 -17.500 3 -12"),
}


def _mood_eyes(art, mood):
    for side in (-1, 1):
        x = side * 8.2
        if mood == GLAD:  # closed, in two high bows
            art.ink(f"M{x - 5.4} -3.800Q{x} -11 {x + 5.4} -3.800", 2.6, INK)
        elif mood == SHOCKED:
            art.add(circle(x, -5.2, 5.6), WHITE, INK, 1.5)
            art.add(circle(x, -5.0, 2.0), INK)
        else:  # half closed, looking aside
            art.add(poly(f"M{x - 5.2} -5.600L{x + 5.2} -5.600Q{x + 4} -1 {x} -1Q{x - 4} -1 {x - 5.2} -5.600Z"), WHITE)
            art.add(circle(x + 2.2, -4.0, 2.3), INK)
            art.ink(f"M{x - 5.8} -5.900L{x + 5.8} -5.900", 2.4, INK)


def mood_mouth(art, mood):
    """The mouth of a mood, over beard and moustache; nothing without one."""
    if mood == GLAD:
        smile = poly("M-9.500 9.800Q0 12.600 9.500 9.800Q8 20.500 0 20.500Q-8 20.500 -9.500 9.800Z")
        art.add(smile, RED_D, INK, 1.2)
        art.add(poly("M-9.500 9.800Q0 12.600 9.500 9.800L8.800 12.700Q0 15.400 -8.800 12.700Z"), WHITE)
        art.add(smile, None, INK, 1.2)
    elif mood == SHOCKED:
        art.add(poly("M0 9.500C4.600 9.500 5.400 13 5.400 15.500C5.400 19 3.400 21.500 0 21.500C-3.400 21.500 -5.400 19 -5.400 15.500C-5.400 13 -4.600 9.500 0 9.500Z"), RED_D, INK, 1.3)
    elif mood:
        art.add(poly("M-5 14.200Q2 16.600 9.800 9.600Q9.400 17.400 1.500 18.200Q-3 18 -5 14.200Z"), WHITE, INK, 1.4)


def beard(art, colour, strand, style):
    if style == "full":  # square, combed in three waves
        g = poly(
            "M-17 -1C-17 6 -13 8.500 -8.500 8.800C-4 9.200 -2 9.800 0 9.800C2 9.800 4 9.200 8.500 8.800C13 8.500 17 6 17 -1"
            "C20 12 21 26 17 40C13 46 8 43 5.500 40C3.500 45 -3.500 45 -5.500 40C-8 43 -13 46 -17 40C-21 26 -20 12 -17 -1Z"
        )
        lines = [
            "M-13 14C-14 24 -13 32 -11 38",
            "M-7 21C-8 28 -7.500 34 -6 38",
            "M0 22C0 28 0 34 0 40",
            "M7 21C8 28 7.500 34 6 38",
            "M13 14C14 24 13 32 11 38",
        ]
    elif style == "fork":
        g = poly(
            "M-17 -1C-17 6 -13 8.500 -8.500 8.800C-4 9.200 -2 9.800 0 9.800C2 9.800 4 9.200 8.500 8.800C13 8.500 17 6 17 -1"
            "C19 10 18 20 15 28C13 36 14 42 9 48C4 44 2 36 0 31C-2 36 -4 44 -9 48C-14 42 -13 36 -15 28C-18 20 -19 10 -17 -1Z"
        )
        lines = [
            "M-12 14C-12 24 -10 32 -9 42",
            "M-6 20C-7 26 -7 32 -8 38",
            "M6 20C7 26 7 32 8 38",
            "M12 14C12 24 10 32 9 42",
            "M0 20L0 28",
        ]
    elif style == "point":
        g = poly(
            "M-16 2C-15 8 -11 9 -8 9C-4 9.200 -2 9.800 0 9.800C2 9.800 4 9.200 8 9C11 9 15 8 16 2C17 14 14 24 9 33C6 40 3 46 0 50C-3 46 -6 40 -9 33C-14 24 -17 14 -16 2Z"
        )
        lines = ["M-9 15C-8 24 -5 34 -2 42", "M0 20L0 44", "M9 15C8 24 5 34 2 42"]
    elif style == "round":
        g = poly(
            "M-17 -1C-17 6 -13 8.500 -8.500 8.800C-4 9.200 -2 9.800 0 9.800C2 9.800 4 9.200 8.500 8.800C13 8.500 17 6 17 -1"
            "C22 6 23 14 19 19C22 26 17 32 12 31C10 38 3 40 0 37C-3 40 -10 38 -12 31C-17 32 -22 26 -19 19C-23 14 -22 6 -17 -1Z"
        )
        lines = [
            "M-14 12A5 5 0 1 0 -11 18",
            "M14 12A5 5 0 1 1 11 18",
            "M-7 22A4.500 4.500 0 1 0 -3 27",
            "M7 22A4.500 4.500 0 1 1 3 27",
        ]
    mouthhole = poly("M-5.500 13C-3 11.500 3 11.500 5.500 13C4 17 -4 17 -5.500 13Z")
    art.add(g, colour, INK, OUTLINE)
    for stroke_path in lines:
        art.ink(stroke_path, 1.0, strand)
    art.add(mouthhole, RED, INK, 0.9)
    moustache = poly(
        "M0 8.200C-3 6.200 -8 7 -11 10C-13 12 -15.500 12.200 -17.500 11C-16 15.500 -11 17 -7 14.500C-4 13 -1.500 11.800 0 11.200"
        "C1.500 11.800 4 13 7 14.500C11 17 16 15.500 17.500 11C15.500 12.200 13 12 11 10C8 7 3 6.200 0 8.200Z"
    )
    art.add(moustache, colour, INK, 1.1)


def stubble(art, colour, style):
    if style == "moustache":
        moustache = poly(
            "M0 8.300C-3 7 -7 8 -9.500 10.500C-11 11.800 -12.500 11.600 -14 10.600C-12.500 13.800 -9 14 -6 12.300C-4 11.300 -1.500 11 0 11C1.500 11 4 11.300 6 12.300C9 14 12.500 13.800 14 10.600C12.500 11.600 11 11.800 9.500 10.500C7 8 3 7 0 8.300Z"
        )
        art.add(moustache, colour, INK, 0.9)
