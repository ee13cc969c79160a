"""Writes every card, back, sign and portrait to a folder.

Files are named by the card's code: rank 2..9 T J Q K A, then suit C S H D.  In the German pack acorns
are C, leaves S, bells D, the Unter is J and the Ober Q.  A language's own letters are files of nothing but
letters (french/ru/JC.svg), for the ranks whose letters are not J Q K A.
"""

from functools import partial
from pathlib import Path

from crazy8.rules.cards import RANKS
from crazy8.text.corner_letters import LETTERS_OF, corner_letter, has_letter_of_its_own

from . import backs, french, german
from .art import Art, document
from .face import MOODS
from .geometry import size
from .inks import CLASSIC, FOUR
from .portraits import french_portrait, german_portrait
from .signs import FRENCH, GERMAN

CARDS = Path(__file__).resolve().parents[2] / "assets" / "cards"

SUIT_CODE = dict(clubs="C", spades="S", hearts="H", diamonds="D", acorns="C", leaves="S", bells="D")
RANK_CODE = {"10": "T", "VII": "7", "VIII": "8", "IX": "9", "X": "T", "U": "J", "O": "Q"}
FRENCH_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
GERMAN_RANKS = ["VII", "VIII", "IX", "X", "U", "O", "K", "A"]


AT_THE_TABLE = ("french/QS", "french/QH", "french/KC", "french/JD", "french/QD", "french/KS", "german/QH", "french/JC")
"""The portraits of the players, yours first: they show moods (crazy8/ui/table/opponents.py)."""


def code(rank, suit):
    return RANK_CODE.get(rank, rank) + SUIT_CODE[suit]


def french_sign(suit, colour):
    return document(Art().add(FRENCH[suit], colour), 100, 100)


def german_sign(suit):
    return document(GERMAN[suit]().map(lambda g: size(g, 0.93, 0.93, 50, 50)), 100, 100)


def heads(pack, card, draw):
    """A portrait, and its moods where its player sits at the table."""
    yield f"heads/{pack}/{card}.svg", draw()
    for mood in MOODS if f"{pack}/{card}" in AT_THE_TABLE else ():
        yield f"heads/{pack}/{card}_{mood}.svg", draw(mood)


def letters(pack, language):
    """The letters that a language has in the corners of a pack, where they are not J Q K A."""
    drawer, suits = (french, FRENCH) if pack == "french" else (german, GERMAN)
    for rank, name in enumerate(RANKS):
        if has_letter_of_its_own(rank, pack, language):
            for suit in suits:
                drawn = drawer.letters_alone(corner_letter(rank, pack, language), suit)
                yield f"{pack}/{language}/{code(name, suit)}.svg", drawn


def files():
    """(path below assets/cards, SVG text) of everything."""
    for suit in FRENCH:
        for rank in FRENCH_RANKS:
            yield f"french/{code(rank, suit)}.svg", french.face(rank, suit)
        for rank in "JQK":
            yield from heads("french", code(rank, suit), partial(french_portrait, rank, suit))
        sign = f"suits/french/{SUIT_CODE[suit]}"
        yield f"{sign}.svg", french_sign(suit, CLASSIC[suit])
        yield f"{sign}_four.svg", french_sign(suit, FOUR[suit])
        yield f"{sign}_white.svg", french_sign(suit, "#FFFFFF")
    for suit in GERMAN:
        for rank in GERMAN_RANKS:
            yield f"german/{code(rank, suit)}.svg", german.card(rank, suit)
        for rank in "UO":
            yield from heads("german", code(rank, suit), partial(german_portrait, rank, suit))
        yield f"suits/german/{SUIT_CODE[suit]}.svg", german_sign(suit)
    for language, packs in LETTERS_OF.items():
        for pack in packs:
            yield from letters(pack, language)
    for name, draw in backs.BACKS.items():
        yield f"backs/{name}.svg", draw()


def write_cards(out=CARDS):
    count = size_ = 0
    for name, svg in files():
        path = Path(out) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(svg, encoding="utf-8", newline="\n")
        count, size_ = count + 1, size_ + len(svg)
    print(f"{count} files, {size_ // 1024} KB in {out}")
