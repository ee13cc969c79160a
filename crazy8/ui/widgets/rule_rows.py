"""A row of a list of rule sets: its name, a line, and its special cards as tiles (docs/design.md, section 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from crazy8.rules.powers import NO_RANK
from crazy8.text.rules_summary import SpecialCard
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import Pack
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import fitted
from crazy8.ui.drawing.medals import player_row
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import hex_of
from crazy8.ui.drawing.surfaces import box, centred, disc, drawn_svg, kept, svg_surface
from crazy8.ui.drawing.tiles import MENU_TILE, Tile, back_tile, printed_rank, rank_tile
from crazy8.ui.drawing.type import width_of, wrap
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.widgets.element import Control
from crazy8.ui.widgets.meaning import Meaning, choice, joined

if TYPE_CHECKING:
    from crazy8.ui.widgets.screen import Screen

HIGH: Final = 77
"""Units of a row where there is room."""

LOW: Final = 51
"""Units of a row where there is little."""

_MOST_TILES: Final = 4
_BARE_TILE: Final[Tile] = (32, 43)


@dataclass(slots=True)
class TilePlaces:
    """Where a row's tiles and words are, in pixels from its left edge and its middle: the middles of the tiles, and of
    the word that stands for those without room (None: all are there). ``lines`` are those of the row's text."""

    tiles: list[int]
    more: int | None
    is_bare: bool
    room: int
    lines: list[str]


def tile_places(
    u: Units, size: tuple[int, int], name: str, line: str, captions: Sequence[str], more: str
) -> TilePlaces:
    """Lay a row out: tiles with captions, or, where name or line have no room beside them, closer and bare.

    ``captions`` are those of the tiles shown, ``more`` is what stands for the others (empty for none).
    """
    width, height = size
    left, px = u(48), u.text(16, 14)
    if not captions:
        room = width - u(56) - left
        return TilePlaces([], None, False, room, wrap(line, "body", px, room))
    slots = [*captions, more] if more else list(captions)
    caption_px = u.text(14, 14)
    widest = max(width_of(caption, "medium", caption_px) for caption in slots)
    pitch, edge = max(u(45), widest + u(8)), max(u(30), widest // 2 + u(12))
    room = width - edge - (len(slots) - 1) * pitch - max(widest, u(30)) // 2 - u(10) - left
    lines = wrap(line, "body", px, room)
    is_bare = (
        len(lines) > 2
        or any(width_of(part, "body", px) > room for part in lines)
        or width_of(name, "section", u.text(22, 16)) > room
        or height < captioned_height(u)
    )
    if is_bare:
        pitch, edge = u(38), u(28)
        room = width - edge - (len(slots) - 1) * pitch - u(26) - left
        lines = wrap(line, "body", px, room)
    middles = [width - edge - (len(slots) - 1 - number) * pitch for number in range(len(slots))]
    return TilePlaces(middles[: len(captions)], middles[-1] if more else None, is_bare, room, lines)


def captioned_height(u: Units) -> int:
    """How high a row must be for tiles with words below."""
    return u(40) + u(11) + round(u.text(14, 14) * 0.72) + 2 * u(3)


def row_height(u: Units, is_low: bool = False) -> int:
    """How high a row is; a low one has room for one line below its name, in letters of usual size."""
    return u(LOW) if is_low else max(u(HIGH), u(0.74 * u.text_size))


class RuleRow(Control):
    """A rule set to choose. ``lines`` are what is said of it, at length and in short. ``specials`` are its special
    cards, of this ``pack``. One without any, and ``picture``, shows that icon.

    ``reason``: why it cannot be chosen, in the place of its line. ``on_sideways`` is called where Right is pressed,
    ``on_focus`` hears that the keyboard has come. In a list with ``one_stop`` Tab comes to the chosen row only, and the
    arrows go through the others.
    """

    radius = 12
    shade = 12

    def __init__(
        self,
        screen: Screen,
        rect: pygame.Rect,
        key: str,
        name: str,
        lines: tuple[str, str],
        specials: Sequence[SpecialCard],
        pack: Pack,
        command: Callable[[], None],
        reason: str = "",
        picture: str = "",
        on_focus: Callable[[], None] | None = None,
        on_sideways: Callable[[], None] | None = None,
        one_stop: bool = False,
    ) -> None:
        self.name = name
        self.line, self.short_line = lines
        self.specials = tuple(specials)
        self.pack = pack
        self.command = command
        self.reason = reason
        self.picture = picture
        self.on_focus = on_focus
        self.on_sideways = on_sideways
        self.one_stop = one_stop
        self.chosen = False
        super().__init__(screen, rect, key)
        self.enabled = not reason

    def set_rules(
        self, lines: tuple[str, str], specials: Sequence[SpecialCard], pack: Pack, chosen: bool
    ) -> None:
        """What it tells now."""
        now = (*lines, tuple(specials), pack, chosen)
        if now != (self.line, self.short_line, self.specials, self.pack, self.chosen):
            self.line, self.short_line, self.specials, self.pack, self.chosen = now
            self.repaint()

    @property
    def is_tab_stop(self) -> bool:  # type: ignore[override]
        return self.chosen or not self.one_stop

    def press(self) -> None:
        if self.enabled:
            self.screen.host.sounds.play("button")
            self.command()

    def got_focus(self) -> None:
        if self.on_focus is not None:
            self.on_focus()

    def take(self, intent: Intent) -> bool:
        if intent is Intent.RIGHT and self.on_sideways is not None:
            self.on_sideways()
            return True
        return False

    def meaning(self) -> Meaning:
        words = self.screen.host.words
        told = [words.say("menu.tile.told", card=self._rank(card), does=card.caption) for card in self.specials]
        value = joined((self.reason or self.line, *told), lambda parts: words.join("parts", parts))
        return choice(self.name, value, self.chosen, not self.enabled)

    def _rank(self, card: SpecialCard) -> str:
        return "?" if card.rank == NO_RANK else printed_rank(card.rank, self.pack)

    def can_press(self) -> bool:
        return self.enabled and not self.chosen

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self.chosen:
            surface.blit(_chosen_row(face.w, face.h, u(self.radius), u.f(2)), face)
        else:
            player_row(surface, u, (face.x, face.y, face.w, face.h), is_you=False, radius=self.radius)
        if self.pointed and self.enabled:
            surface.blit(chrome.tinted(face.w, face.h, u(self.radius), "#FFFFFF", 0.14), face)
        self._mark(surface, face)
        shown, more, at = self._fitting(face)
        self._tiles(surface, face, at, shown, more)
        self._words(surface, face, at)
        if not self.specials and self.picture:
            centred(surface, icon(self.picture, u.text(22, 18), "brass_hi"), face.right - u(28), face.centery)

    def _fitting(self, face: pygame.Rect) -> tuple[Sequence[SpecialCard], str, TilePlaces]:
        """The tiles that are shown, the word for the others, and where all is: as many tiles as leave the name its
        room, but one at least."""
        words, name = self.screen.host.words, width_of(self.name, "section", self.u.text(22, 16))
        most = len(self.specials) if len(self.specials) <= _MOST_TILES else _MOST_TILES - 1
        for count in range(most, -1, -1):
            shown, rest = self.specials[:count], len(self.specials) - count
            more = words.say("menu.tile.more", count=rest) if rest else ""
            captions = [card.caption for card in shown]
            at = tile_places(self.u, face.size, self.name, self.reason or self.line, captions, more)
            if count <= 1 or name <= at.room:
                break
        if at.is_bare and more:
            more = words.say("menu.tile.more_short", count=rest)
        return shown, more, at

    def _mark(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        px = self.u(22)
        edge = "brass_hi" if self.chosen else "mist" if self.enabled else "#6E9483"
        body = disc(px / 2, px / 2, px / 2 - 1.5, "none", edge, 2)
        if self.chosen:
            body += disc(px / 2, px / 2, px / 4, "brass_hi")
        centred(surface, svg_surface(px, px, body), face.x + self.u(24), face.centery)

    def _tiles(
        self, surface: pygame.Surface, face: pygame.Rect, at: TilePlaces, shown: Sequence[SpecialCard], more: str
    ) -> None:
        u = self.u
        px = u.text(14, 14)
        ink = "paper" if self.chosen else "mist"
        whole = u(40) + u(11) + round(px * 0.72)
        size = _BARE_TILE if at.is_bare else MENU_TILE
        middle = face.centery if at.is_bare else face.centery - whole // 2 + u(size[1]) // 2
        for card, x in zip(shown, at.tiles):
            if card.rank == NO_RANK:
                back_tile(surface, u, (face.x + x, middle), self.pack, "?", size)
            else:
                rank_tile(surface, u, (face.x + x, middle), card.rank, self.pack, card.suit, size)
            if not at.is_bare:
                room = pygame.Rect(0, 0, width_of(card.caption, "medium", px) + 2, px)
                room.center = face.x + x, face.centery + whole // 2 - round(px * 0.36)
                self.write(surface, card.caption, room, "medium", 14, ink, "c")
        if at.more is not None:
            room = pygame.Rect(0, 0, width_of(more, "medium", px) + 2, u(43))
            room.center = face.x + at.more, middle
            self.write(surface, more, room, "medium", 14, ink, "c")

    def _words(self, surface: pygame.Surface, face: pygame.Rect, at: TilePlaces) -> None:
        u = self.u
        ink, small = ("paper", "paper_2" if self.chosen else "mist") if self.enabled else ("off_text", "off_text")
        left, scale = face.x + u(48), u.text_size / 100
        name_px, px = u.text(22, 16), u.text(16, 14)
        text = self.reason or self.line
        lines, step = at.lines, max(u(20 * scale), round(px * 1.2))
        most = 2 if face.h >= u(66 * scale) else 1
        if len(lines) > most and not self.reason:
            text = self.short_line
            lines = wrap(text, "body", px, at.room)
        if len(lines) > most or any(width_of(line, "body", px) > at.room for line in lines):
            px, found, _ = fitted(text, "body", px, at.room, most * step, 12, 12, most)
            lines = list(found)
        above = u(13 * scale) if len(lines) == 1 else u(21 * scale)
        name = pygame.Rect(left, 0, at.room, round(name_px * 1.1))
        name.centery = face.centery - above
        self.write(surface, self.name, name, "section", 22, ink, floor=16)
        first = face.centery + (u(15 * scale) if len(lines) == 1 else u(4 * scale))
        for number, line in enumerate(lines):
            room = pygame.Rect(left, 0, at.room, round(px * 1.1))
            room.centery = first + number * step
            self.write(surface, line, room, "body", 0, small, floor=px)


@kept(8)
def _chosen_row(width: int, height: int, radius: int, rim: float) -> pygame.Surface:
    """What is chosen is green with a brass rim; brass itself is for the person."""
    light = (
        f'<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="0">'
        f'<stop offset="0" stop-color="{hex_of("row")}"/><stop offset="1" stop-color="#1D5038"/></linearGradient>'
    )
    return drawn_svg(width, height, box(1, 1, width - 2, height - 2, radius, "url(#g)", 1, "brass_hi", rim), light)
