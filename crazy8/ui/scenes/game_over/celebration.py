"""What a win is painted with: the lit cloth, the fan of the whole pack, the winner's medal in its laurel, the banner.

All of it takes longer than a frame may, so it is made ahead, a piece at a time; the fan's cards on a thread.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from crazy8.rules.cards import SUITS, deck_ranks
from crazy8.ui.drawing.cards import CORNER, Pack, height_of, read_portraits_ahead, turned
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.medals import medallion, portrait_size
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import COLOURS
from crazy8.ui.drawing.prefetch import SHARED
from crazy8.ui.drawing.shadows import drawn_shadow, glow, shadow_under
from crazy8.ui.drawing.surfaces import box, centred, clear_surface, drawn_svg, finished, layer, opaque, vertical
from crazy8.ui.scenes.game_over.layout import FAN_LEAN, FanCard, WinLayout, fan_cards

_SMALL: Final = 4
"""How much smaller than the window the light is drawn."""
_RINGS: Final = 70
_LIGHT: Final = (70, 62, 30)
_RAYS: Final = 32
_RAY: Final = (11, 8, 5)
_LEAF: Final = "M0 -13C7 -6 7 6 0 13C-7 6 -7 -6 0 -13Z"
_RIM: Final = 5
"""Units of the ring around the winner's portrait."""
_SUIT_ORDER: Final = (SUITS[1], SUITS[2], SUITS[0], SUITS[3])
"""Spades, hearts, clubs, diamonds."""


class Celebration:
    """The surfaces of one win at one size. ``pieces`` makes them; whoever asks sooner makes the rest."""

    def __init__(
        self, u: Units, layout: WinLayout, pack: Pack, heads: Sequence[str], title: str,
        cloth: Callable[[], pygame.Surface],
    ) -> None:  # fmt: skip
        self.u = u
        self.layout = layout
        self.pack = pack
        self.heads = tuple(heads)
        self.title = title
        self.cloth = cloth
        self.cards = fan_cards()
        self.ground: pygame.Surface | None = None
        self.fan: dict[int, pygame.Surface] = {}
        """The cards as they lie in the fan, in ``LAYERS``."""
        self.laurel: pygame.Surface | None = None
        self.medals: list[pygame.Surface] = []
        self.glow: pygame.Surface | None = None
        self.banner: pygame.Surface | None = None
        self.banner_at = (0, 0)
        self._pieces: Iterator[None] | None = None
        self.is_made = False

    def pieces(self) -> Iterator[None]:
        """Make everything, a piece at a time."""
        while not self.is_made:
            if self._pieces is None:
                self._pieces = self._made()
            if next(self._pieces, self) is self:
                self.is_made = True
            yield

    def ensure_made(self) -> None:
        """Make what is missing."""
        for _ in self.pieces():
            pass

    def _made(self) -> Iterator[None]:
        for card in self.cards:
            name = self._name(card)
            if name not in SHARED:
                SHARED.ask(name, partial(self._card, card))
        read_portraits_ahead(self.heads, self._portrait())
        yield
        self.glow = self._glow()
        yield
        light = self._light()
        yield
        large = pygame.transform.smoothscale(light, self.u.size)
        yield
        ground = opaque(self.cloth()).copy()
        yield
        ground.blit(large, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        self.ground = ground
        yield
        self.laurel = self._laurel()
        yield
        for head, (_, _, size) in zip(self.heads, self.layout.medals):
            medal = clear_surface(size + 2, size + 2)
            medallion(medal, self.u, head, size // 2 + 1, size // 2 + 1, size, "brass_hi", _RIM)
            self.medals.append(medal)
            yield
        self._make_banner()
        yield
        for card in self.cards:
            if not SHARED.is_busy_with(self._name(card)) or card.number % 4 == 3:
                yield
            self.fan[card.number] = finished(SHARED.take(self._name(card)) or self._card(card))
        yield

    def _portrait(self) -> int:
        """The size of a winner's portrait, as the medal takes it."""
        return portrait_size(self.u, self.layout.medals[0][2], _RIM)

    def empty_picture(self) -> pygame.Surface:
        """A surface like the cloth, to keep a picture of the window on."""
        assert self.ground is not None
        made = pygame.Surface(self.u.size, 0, self.ground)
        made.fill((0, 0, 0))
        return made

    # ------------------------------------------------------------ light

    def _light(self) -> pygame.Surface:
        """What the lamp adds to the cloth, small: its light from the rail to the middle, and rays from the winner."""
        u, layout = self.u, self.layout
        across, down = (max(1, side // _SMALL) for side in u.size)
        light = pygame.Surface((across, down))
        for ring in range(_RINGS, 0, -1):
            away = ring / _RINGS
            strength = (1 - (ring - 1) / _RINGS) ** 1.5
            around = pygame.Rect(0, 0, round(across * away), round(1.2 * down * away))
            around.center = across // 2, round(0.36 * down)
            pygame.draw.ellipse(light, [round(part * strength) for part in _LIGHT], around)
        rays = pygame.Surface((across, down))
        x, y = layout.light[0] / _SMALL, layout.light[1] / _SMALL
        for ray in range(_RAYS):
            edges = [2 * math.pi * (ray + part) / _RAYS for part in (0.0, 0.5)]
            ends = [(x + across * math.cos(edge), y + across * math.sin(edge)) for edge in edges]
            pygame.draw.polygon(rays, _RAY, [(x, y), *ends])
        cut = pygame.Surface((across, down))
        inner = pygame.Rect([round(side / _SMALL) for side in u.inner])
        pygame.draw.rect(cut, (255, 255, 255), inner, border_radius=round(u(62) / _SMALL))
        light.blit(rays, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        light.blit(cut, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return light

    # ------------------------------------------------------------ the fan

    def _name(self, card: FanCard) -> tuple[object, ...]:
        return "fan", self.pack, card, self.layout.card_width

    def face(self, card: FanCard) -> int:
        """The card that lies there: suit by suit, from the seven to the ace."""
        ranks = deck_ranks("french32")
        return _SUIT_ORDER[card.number // len(ranks)] * 13 + ranks[card.number % len(ranks)]

    def _card(self, card: FanCard) -> pygame.Surface:
        """A card as it lies in the fan, with its shadow. Needs no window."""
        width, turn = self.layout.card_width, card.degrees * FAN_LEAN
        drawn = turned(self.pack, self.face(card), width, turn, width)
        blur = max(2, round(width * 0.045))
        cast = drawn_shadow(width, height_of(width), max(2, round(width * CORNER)), blur, 105)
        shade = pygame.transform.rotozoom(cast, turn, 1)
        lower = max(1, round(width * 0.03))
        sheet = clear_surface(shade.get_width(), shade.get_height() + lower)
        middle = shade.get_width() / 2, shade.get_height() / 2
        layer(sheet, shade, middle[0], middle[1] + lower)
        layer(sheet, drawn, *middle)
        return sheet

    def card_box(self, card: FanCard, share: float = 1.0) -> pygame.Rect:
        """Where a card's surface lies, so far on its way."""
        x, y = self.layout.card_at(card, share)
        drawn = self.fan[card.number]
        lower = max(1, round(self.layout.card_width * 0.03))
        return drawn.get_rect(topleft=(round(x - drawn.get_width() / 2), round(y - (drawn.get_height() - lower) / 2)))

    # ------------------------------------------------------------ medal and banner

    def _laurel(self) -> pygame.Surface:
        body = ""
        for side in (-1, 1):
            stem = [_around(103, 90 + side * (8 + step * 3.6)) for step in range(40)]
            path = "L".join(f"{x:.1f} {y:.1f}" for x, y in stem)
            body += f'<path d="M{path}" fill="none" stroke="{COLOURS["brass_lo"]}" stroke-width="2.2"/>'
            for pair in range(11):
                for outside in (-1, 1):
                    size = 1 - 0.035 * pair
                    angle = 90 + side * (14 + pair * 12.6)
                    x, y = _around(103 + outside * 8.5 * size, angle)
                    turn = angle + (180 if side > 0 else 0) + outside * side * 26
                    fill = COLOURS["brass_hi" if outside > 0 else "brass"]
                    body += (
                        f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({size:.2f})">'
                        f'<path d="{_LEAF}" fill="{fill}" stroke="#5B430B" stroke-width="1.3"/></g>'
                    )
        wide = self.layout.laurel
        return drawn_svg(wide, wide, body, "", (260, 260))

    def _make_banner(self) -> None:
        u = self.u
        x, y, wide, high = self.layout.banner
        edge, below = u(60), u(30)
        sheet = clear_surface(wide + 2 * edge, high + below + u(30))
        tails = ""
        for outer, inner, side in ((u(20), u(90), -1), (wide + u(100), wide + u(30), 1)):
            notch = outer - side * u(22)
            tails += (
                f'<path d="M{inner} {u(22)}L{outer} {u(22)}L{notch} {u(17) + high / 2:.1f}L{outer} {u(12) + high}'
                f'L{inner} {u(12) + high}Z" fill="#A87A2B" stroke="#5B430B" stroke-width="1.4"/>'
            )
        sheet.blit(drawn_svg(wide + 2 * edge, high + below, tails), (0, 0))
        shadow_under(sheet, (edge, 0, wide, high), u(14), u(6), u(9), 130)
        plate = box(0.8, 0.8, wide - 1.6, high - 1.6, u(14), "url(#n)", 1, "#5B430B", 1.6)
        plate += box(u(5), u(5), wide - u(10), high - u(10), u(10), "none", 1, "#FFF3D0", 1.4, 0.8)
        brass = vertical("n", high, (0, "#FADF9C"), (0.5, "#EBC066"), (1, "#D39B3B"))
        sheet.blit(drawn_svg(wide, high, plate, brass), (edge, 0))
        room = (edge + u(18), 0, wide - u(36), high)
        label(sheet, self.title, room, "title", u.text(44, 30), 18, "ink_brown", "c")
        self.banner, self.banner_at = sheet, (x - edge, y)

    def banner_box(self) -> pygame.Rect:
        """Where the banner lies, with its tails and its shadow."""
        assert self.banner is not None
        return self.banner.get_rect(topleft=self.banner_at)

    def medal_boxes(self) -> list[pygame.Rect]:
        """Where the medals lie."""
        return [
            medal.get_rect(center=(x, y)) for medal, (x, y, _) in zip(self.medals, self.layout.medals, strict=True)
        ]

    def laurel_box(self) -> pygame.Rect:
        """Where the laurel lies."""
        assert self.laurel is not None
        return self.laurel.get_rect(center=self.layout.light)

    def _glow(self) -> pygame.Surface:
        """The light around a medal, kept here: a shelf would have let go of it by the time it is needed."""
        small = round(self.layout.medals[0][2] * 0.9)
        return glow(small, small, small // 2, self.u(20), 200)[0]

    def paint_glow(self, surface: pygame.Surface) -> None:
        """The light around the medals."""
        assert self.glow is not None
        for x, y, _ in self.layout.medals:
            centred(surface, self.glow, x, y)

    def paint_medal(self, surface: pygame.Surface, at: int, grown: float) -> None:
        """A winner's portrait, so large."""
        x, y, _ = self.layout.medals[at]
        medal = self.medals[at]
        if grown != 1.0:
            size = max(2, round(medal.get_width() * grown))
            medal = pygame.transform.smoothscale(medal, (size, size))
        centred(surface, medal, x, y)


def _around(radius: float, degrees: float) -> tuple[float, float]:
    angle = math.radians(degrees)
    return 130 + radius * math.cos(angle), 130 + radius * math.sin(angle)
