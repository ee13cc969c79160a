"""Faces of the German pack, single-headed: 7 to 10 on growing stalks, the court, the ace as a twin emblem."""

from .art import Art, document
from .card import frame, paper, sunburst
from .geometry import circle, ellipse, mirror, move, ngon, poly, rounded, sided, size, stroke, turn
from .german_bodies import GERMAN_LIVERY, MX, PIC
from .german_figures import figure
from .headgear import crown
from .inks import BLUE, GOLD, GOLD_D, GOLD_L, GREEN, GREEN_D, GREEN_L, INK, RED
from .lettering import INDEX_FACE, fit, fit_jack
from .signs import add_sign

COLUMN = 25  # middle of the index column, which is 42 wide: a tight fan shows no more
NUMERALS = {"VIII": (35, 36), "VII": (34, 37), "IX": (34, 38), "X": (34, 38)}  # width and height in the corner
PAIRS = {"Sp": (34, 34), "Sv": (34, 34)}  # not as high, so that the tail of the p stays clear of the sign
THICKER = {"VIII": 0.5, "VII": 0.5, "Sp": 0.7, "Sv": 0.7}  # squeezed, then thickened evenly to the weight of the others
LETTERS = {"U": "J", "O": "Q", "K": "K", "A": "A"}


def letters(label):
    """The rank over the sign, at the top left only."""
    width, height = (NUMERALS | PAIRS).get(label, (34, 38))
    if label == "J":
        return Art().add(fit_jack(COLUMN - 17, 13, 34, 40), INK)
    face = "Tischkorn-Bold" if label in ("VII", "VIII") else INDEX_FACE
    drawn = fit(label, COLUMN - width / 2, 14, width, height, face)
    if label in THICKER:
        drawn = drawn.buffer(THICKER[label], quad_segs=6)
    return Art().add(drawn, INK)


def letters_alone(label, suit):
    """A card's letters in another language, and nothing else: they are the same for every suit."""
    return document(Art(), letters=letters(label))


def numbers(art, n, suit):
    pairs = n // 2
    odd = n % 2
    scale = {7: 0.56, 8: 0.53, 9: 0.5, 10: 0.46}[n]
    rows = pairs + odd
    ys = [286 - i * (286 - 52) / (rows - 1) for i in range(rows)]
    dx = 45
    stem = {
        "hearts": (GOLD_D, 2.6),
        "leaves": (GREEN_D, 3.4),
        "acorns": ("#6E4219", 3.4),
        "bells": (BLUE, 3.0),
    }[suit]
    colour, w = stem
    hang = suit == "bells"
    # main stalk: ends in the odd sign, or in the fork of the top pair
    y_end = 314
    y_top = ys[-1] + (20 if odd else (-37 if hang else 33))
    main = f"M{MX} {y_top}C{MX + 5} {y_top + 70} {MX - 5} 236 {MX} {y_end}"
    sig = []
    for i in range(pairs):
        y = ys[i]
        for side in (-1, 1):
            ex = MX + side * dx + (4.5 * scale / 0.5 if suit == "leaves" else 0)
            if hang:
                d = f"M{MX} {y - 27}C{MX + side * 3} {y - 42} {MX + side * (dx - 6)} {y - 46} {MX + side * dx} {y - 21 * scale / 0.5}"
            else:
                y0 = min(y + 46, 312)
                d = f"M{MX} {y0}C{MX + side * 5} {y + 24} {ex - side * 2} {y + 42} {ex} {y + 22 * scale / 0.5}"
            sig.append((d, MX + side * dx, y))
    art.ink(main, w + 2.4, INK)
    for d, _, _ in sig:
        art.ink(d, w + 2.2, INK)
    art.ink(main, w, colour)
    for d, _, _ in sig:
        art.ink(d, w - 0.2, colour)
    for i in range(pairs):
        y = ys[i] + (-27 if hang else 46)
        if y < 306:
            node_ornament(art, suit, MX, y)
    for _, x, y in sig:
        add_sign(art, suit, x, y, scale)
    if odd:
        add_sign(art, suit, MX, ys[-1] + (2 if not hang else 4), scale)
    if suit == "bells":
        for side in (-1, 0, 1):
            art.ink(f"M{MX} 308Q{MX + side * 6} 314 {MX + side * 7} 323", 2.2, RED)
        art.add(rounded(MX - 4.5, 302, 9, 8, 2), GOLD, INK, 1.2)
    else:
        g = poly(f"M{MX - 30} 323Q{MX - 16} 311 {MX} 313Q{MX + 16} 311 {MX + 30} 323Z")
        art.add(g, GREEN_L if suit != "hearts" else GOLD_L, INK, 1.4)


def node_ornament(art, suit, x, y):
    if suit == "leaves":
        art.add(ellipse(x, y, 3, 4), "#3F9457", INK, 1.1)
    elif suit == "acorns":
        art.add(circle(x, y, 3.2), GOLD, INK, 1.1)
    elif suit == "hearts":
        art.add(ngon((x - 4.5, y), (x, y - 5), (x + 4.5, y), (x, y + 5)), RED, INK, 1.1)
    else:
        art.add(circle(x, y, 3.4), RED, INK, 1.1)


def ace(art, suit):
    """twin emblem: two great signs on crossed stalks, tied with a ribbon, a small crown above"""
    main, second, trim, dark, hose_left, hose_right = GERMAN_LIVERY[suit]
    sunburst(art, PIC, MX, 214, 36)
    colour = {"hearts": GOLD_D, "leaves": GREEN, "acorns": "#7A4A22", "bells": BLUE}[suit]
    hang = suit == "bells"
    stalks = Art()
    for side in (-1, 1):
        d = (
            f"M{MX - side * 26} 300C{MX - side * 10} 260 {MX + side * 4} 230 {MX + side * 14} 206C{MX + side * 24} 184 {MX + side * 38} 180 {MX + side * 39} 156"
            if not hang
            else f"M{MX - side * 26} 300C{MX - side * 10} 262 {MX + side * 2} 236 {MX + side * 6} 200C{MX + side * 4} 140 {MX + side * 10} 70 {MX + side * 32} 66C{MX + side * 44} 66 {MX + side * 45} 80 {MX + side * 44} 94"
        )
        stalks.ink(d, 7.4, INK)
        stalks.ink(d, 4.6, colour)
    # side leaves
    for side in (-1, 1):
        lf = {
            "acorns": poly(
                "M0 0C6 -2 8 -8 14 -7C16 -12 22 -11 24 -15C30 -14 34 -18 40 -16C38 -11 42 -7 38 -3C40 2 34 5 32 8C28 12 22 8 18 11C12 12 6 6 0 0Z"
            ),
            "leaves": poly("M0 0C8 -12 22 -18 42 -14C34 2 18 8 0 0Z"),
            "hearts": poly("M0 0C8 -12 22 -18 42 -14C34 2 18 8 0 0Z"),
            "bells": poly("M0 0C10 -8 24 -10 42 -2C28 8 12 8 0 0Z"),
        }[suit]
        for x, y, r, k in ((6, 240, -14, 1.25), (9, 222, -46, 0.9)) if not hang else ():
            g = move(turn(size(lf, k), r), MX + x, y)
            g = g if side > 0 else mirror(g, MX)
            stalks.add(g, {"hearts": GREEN_L, "leaves": "#3F9457", "acorns": "#5E9455", "bells": RED}[suit], INK, 1.6)
            v = move(turn(size(stroke("M2 -1C14 -5 24 -6 36 -10", 1.3), k), r), MX + x, y)
            stalks.add(v if side > 0 else mirror(v, MX), INK, opacity=0.7)
    art.put(stalks.clip(PIC))
    for side in (-1, 1):
        add_sign(
            art,
            suit,
            MX + side * 44,
            124 if not hang else 130,
            0.84,
            rot=(side * 7 if not hang else 0),
            out=3.6,
        )
    # ribbon
    rb = Art()
    for side in (-1, 1):
        fx = sided(side, MX)
        rb.add(
            fx(
                poly(
                    f"M{MX + 2} 252C{MX + 16} 262 {MX + 22} 280 {MX + 40} 282L{MX + 46} 298C{MX + 24} 302 {MX + 10} 280 {MX - 2} 262Z"
                )
            ),
            dark,
            INK,
            1.5,
        )
        rb.add(
            fx(poly(f"M{MX + 40} 282L{MX + 58} 276L{MX + 52} 288L{MX + 62} 298L{MX + 46} 298Z")),
            main,
            INK,
            1.5,
        )
        rb.add(
            fx(poly(f"M{MX} 252C{MX + 10} 230 {MX + 40} 226 {MX + 44} 240C{MX + 46} 256 {MX + 18} 262 {MX} 254Z")),
            main,
            INK,
            1.6,
        )
        rb.add(
            fx(
                poly(
                    f"M{MX + 6} 250C{MX + 14} 240 {MX + 30} 236 {MX + 36} 242C{MX + 34} 250 {MX + 18} 254 {MX + 6} 250Z"
                )
            ),
            dark,
        )
    rb.add(rounded(MX - 9, 243, 18, 18, 6), trim if suit != "leaves" else GOLD, INK, 1.6)
    art.put(rb.clip(PIC))
    cr = Art()
    crown(cr, "fleur", cap=main if suit != "bells" else RED)
    art.put(cr, lambda g: move(size(g, 0.95 if not hang else 0.8), MX, 76 if not hang else 62))
    frame(art, PIC)


def card(rank, suit):
    art = Art()
    paper(art)
    n = {"VII": 7, "VIII": 8, "IX": 9, "X": 10}.get(rank)
    if n:
        numbers(art, n, suit)
    elif rank == "A":
        ace(art, suit)
    else:
        figure(art, rank, suit)
    add_sign(art, suit, COLUMN, 82, 0.38, out=5.2)
    return document(art, letters=letters(LETTERS.get(rank, rank)))
