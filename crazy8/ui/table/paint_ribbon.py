"""Paints the ribbon of the last moves: a face and a tile for each (docs/design.md, section 5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from operator import attrgetter

import pygame

from crazy8.rules.cards import NO_CARD, NO_SUIT, RANK_OF, SUIT_OF
from crazy8.ui.drawing.cards import Pack, portrait, read_portraits_ahead, suit_sign
from crazy8.ui.drawing.chrome import keycap, keycap_size, pill
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.shadows import shadow_under
from crazy8.ui.drawing.surfaces import Canvas, centred, disc, drawn_svg, finished, kept
from crazy8.ui.drawing.tiles import RIBBON_TILE, SMALL_TILE, back_tile, flag, rank_tile, skip_tile
from crazy8.ui.table.display_list import Part
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.picture import BeadPicture, RibbonPicture

_BEAD = attrgetter(*(field.name for field in fields(BeadPicture)))
_STEP, _SMALL_STEP = 36.8, 41.0
_FACE, _SMALL_FACE = 33, 24


def ribbon_parts(layout: TableLayout, pack: Pack, shown: RibbonPicture) -> list[Part]:
    """The ground, and each bead by itself: a new one repaints no more than the row."""
    u = layout.u
    ground = (shown.rect, shown.title, shown.key, shown.small, shown.hover, shown.pressed)
    parts: list[Part] = [("ribbon", ground, lambda surface: _paint_ground(surface, u, shown))]
    for number, bead in enumerate(shown.beads):
        parts.append(_bead_part(u, pack, shown, number, bead))
    return parts


def _bead_part(u: Units, pack: Pack, shown: RibbonPicture, number: int, bead: BeadPicture) -> Part:
    looks = (pack, shown.rect, shown.small, _BEAD(bead))
    return ("bead", number), looks, lambda surface: _paint_bead(surface, u, pack, shown, bead)


def warm_up(layout: TableLayout, pack: Pack, heads: Sequence[str], word: str) -> list[Callable[[], object]]:
    """What makes the pieces that the first moves show, one after the other: portraits, tiles and flags."""
    u, small = layout.u, layout.ribbon(1)[1]
    pieces: list[Callable[[], object]] = [partial(read_portraits_ahead, heads, _face_px(u, small))]
    for card, told in ((0, ""), (NO_CARD, word), (NO_CARD, "")):
        pieces.append(partial(_bead, u, pack, small, heads[0], card, told, True))
    if not small:
        pieces.append(partial(_flag, u, pack, "dark", word, NO_SUIT))
    return pieces


def _face_px(u: Units, small: bool) -> int:
    rim = 1.6 if small else 2.0
    return max(6, u(_SMALL_FACE if small else _FACE) - 2 * max(1, u(rim)))


def _paint_ground(surface: pygame.Surface, u: Units, shown: RibbonPicture) -> None:
    at = pygame.Rect(shown.rect)
    radius = 12 if shown.small else 14
    shadow_under(surface, at, u(radius), u(3), u(6), 90)
    lit = shown.hover or shown.pressed
    pill(surface, u, at, 0.80 if lit else 0.66, radius, edge_opacity=0.6 if lit else 0.16)
    if shown.small:
        return
    px = u.text(14, 14)
    middle = at.y + u(18)
    cap = keycap_size(u, shown.key, 12)
    keycap(surface, u, shown.key, (at.right - u(12), middle), "mr", size=12)
    room = pygame.Rect(at.x + u(14), middle - u(14), at.w - u(14) - u(12) - cap[0] - u(8), u(28))
    label(surface, shown.title, room, "name", px, 12, "mist")


def _paint_bead(surface: pygame.Surface, u: Units, pack: Pack, shown: RibbonPicture, bead: BeadPicture) -> None:
    drawn, across, down = _bead(u, pack, shown.small, bead.head, bead.card, bead.words, bead.lit)
    left, top, _, _ = shown.rect
    if shown.small:
        x, y = left + u.f(31 + _SMALL_STEP * bead.place), top + u.f(30)
    else:
        x, y = left + u.f(5 + _STEP * (bead.place + 0.5)), top + u.f(88)
    at = (round(x) - across, round(y) - down)
    seen = round(255 * bead.seen)
    drawn.set_alpha(seen)
    surface.blit(drawn, at)
    drawn.set_alpha(255)
    if bead.flag and not shown.small:
        sheet, half, high, wide = _flag(u, pack, bead.flag, bead.flag_words, bead.called)
        inside = wide / 2 + u(3)
        x = max(left + inside, min(x, left + shown.rect[2] - inside))
        sheet.set_alpha(seen)
        surface.blit(sheet, (round(x) - half, top + u(118) - high))
        sheet.set_alpha(255)


@kept(48)
def _bead(
    u: Units, pack: Pack, small: bool, head: str, card: int, words: str, lit: bool
) -> tuple[pygame.Surface, int, int]:
    """A face and a tile, and where the middle of the tile is on them."""
    size = SMALL_TILE if small else RIBBON_TILE
    pad = u(8)
    wide, high = u(size[0]) + u(22) + 2 * pad, u(size[1]) + 2 * u(46)
    sheet = Canvas(wide, high)
    x, y = wide // 2, high // 2
    if card != NO_CARD:
        rank_tile(sheet, u, (x, y), RANK_OF[card], pack, SUIT_OF[card], size, lit)
    elif words:
        back_tile(sheet, u, (x, y), pack, words, size, lit)
    else:
        skip_tile(sheet, u, (x, y), size, lit)
    away = (-15, -16) if small else (0, -38)
    face, rim = u(_SMALL_FACE if small else _FACE), max(1, u(1.6 if small else 2.0))
    middle = (x + u.f(away[0]), y + u.f(away[1]))
    ring = disc(face / 2, face / 2, face / 2 - 0.5, "brass_hi" if lit else "brass")
    ring += disc(face / 2, face / 2, face / 2 - rim, "plaque_lo")
    centred(sheet, drawn_svg(face, face, ring), *middle)
    centred(sheet, portrait(head, _face_px(u, small)), *middle)
    seen = sheet.get_bounding_rect()
    return finished(sheet.subsurface(seen).copy()), x - seen.x, y - seen.y


@kept(24)
def _flag(u: Units, pack: Pack, kind: str, words: str, called: int) -> tuple[pygame.Surface, int, int, int]:
    """A flag, or the sign of a called suit on one, where its middle is, and how wide it is."""
    wide, high = u(60) + 40, u(24) + 16
    sheet = Canvas(wide, high)
    if called != NO_SUIT:
        size = max(18, u(22))
        at = pygame.Rect(0, 0, round(size * 1.5), size)
        at.center = wide // 2, high // 2
        pill(sheet, u, at, 1.0, fill="paper", edge="brass_lo", edge_opacity=0.9, edge_width=1.1)
        sign = suit_sign(called, round(size * 0.72), pack.german, pack.four_colours)
        centred(sheet, sign, *at.center)
    else:
        at = flag(sheet, u, words, (wide // 2, high // 2), kind)
    return finished(sheet), wide // 2, high // 2, at.w
