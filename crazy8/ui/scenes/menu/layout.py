"""Where everything of the start menu lies, as boxes made from the window's measures and from how much there is
(docs/design.md, section 6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from crazy8.ui.drawing.metrics import Units
from crazy8.ui.widgets.rule_rows import row_height

PAD: Final = 12
"""Units beside what scrolls, so that rings and shadows have room."""

_LEFT: Final = 66
_LEFT_WIDTH: Final = 352
_PANEL: Final = (446, 44, 776, 632)
_LIST: Final = (24, 356)
_OPTIONS: Final = (408, 344)
_RULE: Final = 394
_HERO_MIDDLE: Final = 242
_HERO_WIDTH: Final = 108
_LEAST_HERO: Final = 150
"""So many units high the fan has to be; with less room it goes."""

_GAP: Final = 15
"""Between rows, so that a ring stands free."""


@dataclass(slots=True)
class MenuLayout:
    """The boxes of all but the options, in pixels of the window; those of ``rows`` inside the scrolled list."""

    brand: pygame.Rect
    hero: pygame.Rect | None
    continued: pygame.Rect
    daily: pygame.Rect
    box: pygame.Rect
    links: list[pygame.Rect]
    panel: pygame.Rect
    title: pygame.Rect
    code: pygame.Rect
    list_view: pygame.Rect
    list_height: int
    rows: list[pygame.Rect]
    rule: pygame.Rect


@dataclass(slots=True)
class OptionsLayout:
    """The boxes of the options: those of ``head``, ``help``, ``view``, ``summary`` and ``deal`` in the window, the
    others inside what scrolls. ``seats`` is the way to names and levels, on the first label's line if it has room."""

    head: pygame.Rect
    help: pygame.Rect
    view: pygame.Rect
    seats: pygame.Rect
    summary: pygame.Rect
    deal: pygame.Rect
    cells: list[tuple[pygame.Rect, pygame.Rect]] = field(default_factory=list)
    """For each option the box of its label and that of its control."""
    house_rules: pygame.Rect | None = None
    switches: list[pygame.Rect] = field(default_factory=list)
    edit: pygame.Rect | None = None
    notes: pygame.Rect | None = None
    in_short_label: pygame.Rect | None = None
    in_short: list[pygame.Rect] = field(default_factory=list)
    content_height: int = 0


class _Canvas:
    """Places on the 1280x720 canvas, which stands in the middle of the window."""

    def __init__(self, u: Units) -> None:
        self.u = u
        self.x = (u.width - 1280 * u.s) / 2
        self.y = (u.height - 720 * u.s) / 2

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        s = self.u.s
        left, top = round(self.x + x * s), round(self.y + y * s)
        return pygame.Rect(left, top, round(width * s), round(height * s))


def menu_layout(
    u: Units, rows: int, links: list[int], continued: bool, has_daily: bool, code_width: int
) -> MenuLayout:
    """Lay the left column and the list out, for so many rows. ``links`` are the widths in pixels that the words of the
    last box like, ``code_width`` that of the way to the deal code."""
    canvas = _Canvas(u)
    panel = canvas.rect(*_PANEL)
    left = panel.x + u(_LIST[0])
    width = u(_LIST[1])
    head = _head_height(u)
    code = pygame.Rect(0, 0, min(code_width, width // 2), _link_height(u))
    code.midright = left + width + u(8), panel.y + head - u(30)
    top = panel.y + head - u(12)
    view = pygame.Rect(left - u(PAD), top, width + 2 * u(PAD), panel.bottom - u(14) - top)
    list_rows, height = _rows(u, rows, view, width)
    box, cells = _last_box(u, canvas, links)
    daily = canvas.rect(_LEFT, 0, _LEFT_WIDTH, 0)
    if has_daily:
        daily.h = u(78) if u.text_size <= 100 else max(u(78), u.text(16, 14) + u.text(15, 14) + u(44))
    daily.bottom = box.y - (u(14) if has_daily else 0)
    saved = canvas.rect(_LEFT, 0, _LEFT_WIDTH, 0)
    saved.h = max(u(84), u.text(23, 16) + u.text(16, 14) + u(40)) if continued else 0
    saved.bottom = daily.y - (u(14) if continued else 0)
    brand = canvas.rect(_LEFT, 44, _LEFT_WIDTH, 92)
    return MenuLayout(
        brand=brand,
        hero=_hero(u, canvas, brand.bottom, saved.y),
        continued=saved,
        daily=daily,
        box=box,
        links=cells,
        panel=panel,
        title=_title(u, pygame.Rect(left + u(4), panel.y, code.x - u(12) - left - u(4), 2 * (head - u(30)))),
        code=code,
        list_view=view,
        list_height=height,
        rows=list_rows,
        rule=pygame.Rect(panel.x + u(_RULE) - 1, panel.y + u(24), max(2, u(2)), panel.h - 2 * u(24)),
    )


def _title(u: Units, room: pygame.Rect) -> pygame.Rect:
    """As high as its letters, in the middle of the room."""
    high = round(u.text(30, 24) * 1.3)
    return room.inflate(0, high - room.h)


def _head_height(u: Units) -> int:
    """From the panel's upper edge to the first row."""
    return max(u(66), u.text(30, 24) + u(36))


def _link_height(u: Units) -> int:
    return max(u(30), u.text(16, 14) + u(12))


def _rows(u: Units, count: int, view: pygame.Rect, width: int) -> tuple[list[pygame.Rect], int]:
    """The rows, high where all of them fit, else lower, else scrolled; and how high they are together. Large text
    needs high ones."""
    gap, high, low = u(_GAP), row_height(u), row_height(u, is_low=u.text_size <= 100)
    room = view.h - 2 * u(PAD) + gap
    height = max(low, min(high, room // max(1, count) - gap))
    rows = [pygame.Rect(u(PAD), u(PAD) + at * (height + gap), width, height) for at in range(count)]
    return rows, rows[-1].bottom + u(PAD)


def _last_box(u: Units, canvas: _Canvas, links: list[int]) -> tuple[pygame.Rect, list[pygame.Rect]]:
    """The box of the ways out, two in a row, and one below the other where two have no room."""
    box = canvas.rect(_LEFT, 0, _LEFT_WIDTH, 0)
    across = 2 if max(links) <= box.w // 2 - u(8) else 1
    line = max(u(44), u.text(17, 14) + u(18))
    down = -(-max(len(links), across) // across)
    box.h = down * line + u(12)
    box.bottom = canvas.rect(0, 0, 0, 676).bottom
    wide = (box.w - 2 * u(6)) // across
    return box, [
        pygame.Rect(box.x + u(6) + at % across * wide, box.y + u(6) + at // across * line, wide, line)
        for at in range(len(links))
    ]


def _hero(u: Units, canvas: _Canvas, top: int, bottom: int) -> pygame.Rect | None:
    """The fan's box; None where there is too little."""
    if bottom - top < u(_LEAST_HERO):
        return None
    place = pygame.Rect(0, 0, u(_HERO_WIDTH * 3.4) + 2, bottom - top + 2 * u(20))
    place.center = canvas.rect(_HERO_MIDDLE, 0, 0, 0).x, (top + bottom) // 2
    return place


def options_layout(
    u: Units,
    help_width: int,
    seats_width: int,
    label_width: int,
    cells: list[bool],
    switches: list[int],
    has_edit: bool,
    notes: int,
    summary: int,
) -> OptionsLayout:
    """Lay the options out.

    ``cells``: for each option whether it stands beside the next or the one before, in half the width; ``label_width``:
    of the first label, beside which the way to names and levels stands. ``switches``, ``notes`` and ``summary`` are
    heights in pixels, 0 for none.
    """
    canvas = _Canvas(u)
    panel = canvas.rect(*_PANEL)
    left, width = panel.x + u(_OPTIONS[0]), u(_OPTIONS[1])
    head_middle = panel.y + _head_height(u) - u(30)
    link = _link_height(u)
    helped = pygame.Rect(0, 0, min(help_width, width * 3 // 5), link)
    helped.midright = left + width + u(8), head_middle
    deal_height = max(u(66), u.text(29, 20) + u(32))
    deal = pygame.Rect(left, panel.bottom - u(24) - deal_height, width, deal_height)
    foot = pygame.Rect(left, deal.y - u(8) - summary, width, summary)
    top = helped.bottom - u(3)
    layout = OptionsLayout(
        head=pygame.Rect(left, helped.y - u(6), width - helped.w - u(4), link + 2 * u(6)),
        help=helped,
        view=pygame.Rect(left - u(PAD), top, width + 2 * u(PAD), foot.y - u(4) - top),
        seats=pygame.Rect(0, 0, 0, 0),
        summary=foot,
        deal=deal,
    )
    x, y = u(PAD), u(7)
    high, control = round(u.text(16, 14) * 1.3), max(u(44), u.text(17) + u(18))
    apart, close = max(u(7), u(18) - high // 2), max(u(3), u(15) - high // 2)
    seats = pygame.Rect(0, y, min(seats_width, width), link)
    is_stacked = label_width + u(16) + seats_width > width
    seats.right = x + width + u(8)
    y += (link - high) // 2
    at = 0
    while at < len(cells):
        together = 2 if cells[at] and at + 1 < len(cells) and cells[at + 1] else 1
        wide = width if together == 1 else (width - u(14)) // 2
        if at == 0 and not is_stacked:
            y = max(y, seats.bottom - high - close)
        for number in range(together):
            place = pygame.Rect(x + number * (wide + u(14)), y + high + close, wide, control)
            layout.cells.append((pygame.Rect(place.x, y, wide, high), place))
        y += high + close + control
        if at == 0 and is_stacked:
            seats.topleft = x - u(8), y + u(8)
            y = seats.bottom - u(6)
        y += apart
        at += together
    layout.seats = seats
    bottom = layout.cells[-1][1].bottom
    if switches:
        layout.house_rules = pygame.Rect(x, y, width, high)
        y += high + u(2)
        for switch in switches:
            layout.switches.append(pygame.Rect(x, y, width, switch))
            y += switch
        bottom = y
        y += u(8)
    if has_edit:
        layout.edit = pygame.Rect(x - u(12), y, width, max(u(44), u.text(17, 14) + u(20)))
        bottom = layout.edit.bottom
        y = bottom + u(8)
    if notes:
        layout.notes = pygame.Rect(x, y, width, notes)
        bottom = layout.notes.bottom
    layout.content_height = bottom + u(2)
    return layout


def add_in_short(layout: OptionsLayout, u: Units, heights: list[int]) -> int:
    """Give what is left of the view to sentences of these heights, below a label where there is much room; returns how
    many have room."""
    line = round(u.text(16, 14) * 1.3)
    x, wide = layout.cells[0][0].x, layout.cells[0][0].w
    top, bottom = layout.content_height + u(8), layout.view.h
    if bottom - top >= 5 * line:
        layout.in_short_label = pygame.Rect(x, top, wide, line)
        top += line + u(4)
    for height in heights:
        if top + height > bottom:
            break
        layout.in_short.append(pygame.Rect(x, top, wide, height))
        layout.content_height = top + height
        top += height + u(5)
    return len(layout.in_short)


def options_width(u: Units) -> int:
    """How wide the options are."""
    return u(_OPTIONS[1])
