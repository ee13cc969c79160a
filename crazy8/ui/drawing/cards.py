"""Cards as surfaces: faces, backs, suit signs and portraits, in any width, turned, dimmed and faded.

A face is read from its SVG once a size, half as wide again, and reduced, which gives calmer edges; all widths and turns
come from that. Reading takes longer than a frame may, so what will soon be seen is read ahead on another core.
Finished cards are quick to blit and must not be drawn on.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from crazy8.resources import asset
from crazy8.rules.cards import NO_CARD, RANK_CODES, RANK_OF, SUIT_CODES, SUIT_OF
from crazy8.text.corner_letters import INTERNATIONAL, corners_of, has_letter_of_its_own
from crazy8.ui.drawing.palette import COLOURS, colour
from crazy8.ui.drawing.prefetch import SHARED
from crazy8.ui.drawing.surfaces import Shelf, clear_surface, finished, hastened, kept

if TYPE_CHECKING:
    from crazy8.rules.ruleset import RuleSet
    from crazy8.storage.settings import Settings

RATIO: Final = 1.4
"""Height of a card to its width."""
CORNER: Final = 0.0625
"""Radius of a card's corners to its width."""
DRAWN_AT: Final = 134
"""Units of width at which faces of the table are read from their files; all other widths are reduced from it."""
BACKS: Final = ("felt", "red", "onyx")

_FOUR = {"#BE1E2F": COLOURS["four_diamonds"], "#1B2235": COLOURS["four_clubs"]}
_LETTERS: Final = '<g id="letters">'
"""What the letters in a face's corners begin with, which end the file (tools/deck/art.py)."""
_FINER: Final = 1.5
"""How much wider a face is read than it will be seen."""
_SMALL: Final = 0.85
"""The share of a face's width below which half of it will do where reading it would make a frame late."""
_MARGIN = 6

_sources = Shelf(megabytes=2.5, grows=True)
_sprites = Shelf(megabytes=6.5, grows=True)
_heads = Shelf(megabytes=1, grows=True)


class Pack(NamedTuple):
    """How the cards of a table look. ``corners`` is the language whose letters stand in their corners."""

    german: bool = False
    four_colours: bool = False
    back: str = "felt"
    corners: str = INTERNATIONAL

    @property
    def deck(self) -> str:
        """What the pack is called in files and in the catalogue."""
        return "german" if self.german else "french"


def pack_for(rules: RuleSet, settings: Settings, language: str) -> Pack:
    """How the cards of these rules look to this player, who plays in this language."""
    return pack_of(rules.deck == "german32", settings, language)


def pack_of(german: bool, settings: Settings, language: str) -> Pack:
    """How the cards of the German or the French deck look to this player, who plays in this language."""
    corners = corners_of("german" if german else "french", settings.corner_letters, language)
    return Pack(german, settings.suit_colours == 4, settings.card_back, corners)


def height_of(width: float) -> int:
    """The height of a card in whole pixels."""
    return round(width * RATIO)


def _file(card: int, pack: Pack) -> tuple[str, str]:
    if card == NO_CARD:
        return "backs", pack.back
    return pack.deck, RANK_CODES[RANK_OF[card]] + SUIT_CODES[SUIT_OF[card]]


@kept(120)
def _svg(folder: str, name: str, four_colours: bool, corners: str) -> bytes:
    source = asset("cards", folder, f"{name}.svg").read_text(encoding="utf-8")
    if corners:
        letters = asset("cards", folder, corners, f"{name}.svg").read_text(encoding="utf-8")
        source = source[: source.index(_LETTERS)] + letters[letters.index(_LETTERS) :]
    if four_colours:
        for classic, ink in _FOUR.items():
            source = source.replace(classic, ink)
    return source.encode()


class _Face(NamedTuple):
    """A face or back as it is read from its file, to be seen at this width. ``corners``: the language whose letters
    take the place of those in the file."""

    folder: str
    name: str
    four_colours: bool
    width: int
    corners: str

    def read(self) -> pygame.Surface:
        """The card with a clear margin around it. Needs no window, and no other thread to wait."""
        across, down = round(self.width * _FINER), round(height_of(self.width) * _FINER)
        source = io.BytesIO(_svg(self.folder, self.name, self.four_colours, self.corners))
        drawn = pygame.image.load_sized_svg(source, (across, down))
        sheet = clear_surface(across + 2 * _MARGIN, down + 2 * _MARGIN)
        sheet.fill(colour("paper", 0))  # what the edges are mixed with: black would give them a dark halo
        sheet.blit(drawn, drawn.get_rect(center=sheet.get_rect().center))
        return sheet


def _face_of(card: int, pack: Pack, width: int) -> _Face:
    folder, name = _file(card, pack)
    exchanged = card != NO_CARD and has_letter_of_its_own(RANK_OF[card], pack.deck, pack.corners)
    corners = pack.corners if exchanged else INTERNATIONAL
    return _Face(folder, name, pack.four_colours and folder == "french", width, corners)


def _source(face: _Face, halved: int = 0) -> pygame.Surface:
    """A face as it was read, halved so many times: what all others come from."""

    def draw() -> pygame.Surface:
        if halved:
            return _half(_source(face, halved - 1))
        return SHARED.take(face) or face.read()

    return _sources.get((face, halved), draw)


def read_ahead(pack: Pack, cards: Iterable[int], width: int) -> None:
    """Read faces that will soon be asked for with that ``base`` width, while frames go on."""
    for card in cards:
        _ask(_face_of(card, pack, width))


def shed() -> None:
    """Let go of faces that are no longer kept for a hand."""
    _sources.shed()


def pin(pack: Pack, hand: Iterable[int], lying: Iterable[int], width: int) -> None:
    """Keep the faces of the ``hand``, and half as large those of what is ``lying`` on the discard pile; no others for
    good. However many cards there are, none is read again whenever they move or are shuffled."""
    faces, halves = ([_face_of(card, pack, width) for card in cards] for cards in (hand, lying))
    _sources.pin([(face, 0) for face in faces] + [(face, 1) for face in halves])
    for face in faces:
        _ask(face)
    for face in halves:
        if (face, 0) in _sources:
            _source(face, 1)


def _ask(face: _Face) -> None:
    if face not in SHARED and not _sources.touch((face, 0)):
        SHARED.ask(face, face.read)


def _is_only_half(face: _Face) -> bool:
    """Whether a face would have to be read in the middle of a frame, and half of it is at hand."""
    return face not in SHARED and (face, 0) not in _sources and (face, 1) in _sources


def _veiled(drawn: pygame.Surface, dim: int) -> pygame.Surface:
    """A copy under a veil in the colour of shaded cloth, which keeps to the card's own shape."""
    veiled, seen = drawn.copy(), 255 - dim
    veiled.fill((seen, seen, seen), special_flags=pygame.BLEND_RGB_MULT)
    veil = colour("dim")
    veiled.fill([part * dim // 255 for part in (veil.r, veil.g, veil.b)], special_flags=pygame.BLEND_RGB_ADD)
    return veiled


def sprite(
    pack: Pack,
    card: int,
    width: int,
    angle: float = 0.0,
    dim: int = 0,
    alpha: int = 255,
    flip: float = 1.0,
    base: int = 0,
) -> pygame.Surface:
    """A finished card, or a back for ``NO_CARD``; blit it with its middle where the card's middle is.

    ``angle`` is rounded to half degrees, ``dim`` (0-255) veils, ``alpha`` fades, ``flip`` squeezes the width (1 seen
    full on, 0 from its edge). ``base``: a width whose drawing may be reduced to this one, for cards in flight.
    """
    width = max(2, int(width))
    half_turns = round(angle * 2) % 720
    faded, squeezed = alpha // 15 * 15, max(1, round(flip * 24))
    face = _face_of(card, pack, base or width)
    key = (face, width, half_turns, dim, faded, squeezed)
    return _sprites.get(key, lambda: _sprite(face, width, half_turns / 2, dim, faded, squeezed / 24))


def turned(pack: Pack, card: int, width: int, angle: float, base: int) -> pygame.Surface:
    """A card as ``sprite`` finishes it, but not kept and still without a format of its own: needs no window."""
    face, halved = _face_of(card, pack, base), _halvings(width, base)
    source = face.read()
    for _ in range(halved):
        source = _half(source)
    return _turned(source, angle, width / base, halved)


def _half(drawn: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(drawn, (drawn.get_width() // 2, drawn.get_height() // 2))


def _halvings(width: int, base: int) -> int:
    """How often a face is halved first: the eye sees every thread of a back that shrinks too fast."""
    halved = 0
    while halved < 3 and width < 0.66 * base / 2**halved:
        halved += 1
    return halved


def _turned(source: pygame.Surface, angle: float, share: float, halved: int) -> pygame.Surface:
    """A face that has been halved so often, reduced to a ``share`` of what it was read for."""
    share *= 2**halved
    if angle or share != 1 or halved:
        # One turn that also reduces keeps the whites white, where several reductions would grey them.
        drawn = pygame.transform.rotozoom(source, angle, share / _FINER)
    else:
        drawn = pygame.transform.smoothscale(source, [round(side / _FINER) for side in source.get_size()])
    return drawn.subsurface(drawn.get_bounding_rect())


def _sprite(face: _Face, width: int, angle: float, dim: int, alpha: int, flip: float) -> pygame.Surface:
    base, halved = face.width, _halvings(width, face.width)
    if not halved and width < _SMALL * base and _is_only_half(face):
        halved = 1
    source = _source(face, halved)
    if flip < 1:
        across, down = source.get_size()
        slim = (max(2, round(across * flip)), round(down * (1 + 0.06 * (1 - flip))))
        source = pygame.transform.smoothscale(source, slim)
    drawn = finished(_turned(source, angle, width / base, halved))
    if dim:
        drawn = _veiled(drawn, dim)
    if alpha < 255:
        drawn.set_alpha(alpha)
        return drawn
    return hastened(drawn)


def face(card: int, width: int, german: bool = False, four_colours: bool = False) -> pygame.Surface:
    """A card face, ``width`` wide and upright."""
    return sprite(Pack(german, four_colours), card, width)


def back(name: str, width: int) -> pygame.Surface:
    """A card's back, by its name, ``width`` wide and upright."""
    return sprite(Pack(back=name), NO_CARD, width)


@kept(120)
def suit_sign(
    suit: int, px: int, german: bool = False, four_colours: bool = False, white: bool = False
) -> pygame.Surface:
    """A suit's sign, ``px`` square; ``white`` for dark grounds (French suits only)."""
    name = SUIT_CODES[suit]
    if not german and (white or four_colours):
        name += "_white" if white else "_four"
    return finished(_reduced(asset("cards", "suits", "german" if german else "french", f"{name}.svg").read_bytes(), px))


def portrait(name: str, px: int) -> pygame.Surface:
    """A round head, ``px`` square, by its pack and card: ``french/QH``."""
    head = _Head(name, px)
    return _heads.get(head, lambda: finished(SHARED.take(head) or head.read()))


def read_portraits_ahead(names: Iterable[str], px: int) -> None:
    """Read heads that the next frame will show, while something else is done."""
    for head in (_Head(name, px) for name in names):
        if head not in SHARED and head not in _heads:
            SHARED.ask(head, head.read)


class _Head(NamedTuple):
    """A portrait as it is read from its file."""

    name: str
    px: int

    def read(self) -> pygame.Surface:
        pack, _, card = self.name.partition("/")
        return _reduced(asset("cards", "heads", pack, f"{card}.svg").read_bytes(), self.px)


def _reduced(svg: bytes, px: int) -> pygame.Surface:
    px = max(1, px)
    drawn = pygame.image.load_sized_svg(io.BytesIO(svg), (px * 2, px * 2))
    return pygame.transform.smoothscale(drawn, (px, px))
