"""Where everything of the start menu lies, as boxes made from the window's measures and from how much there is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from crazy8.ui.drawing.metrics import Units

PAD: Final = 14
"""Units beside what scrolls, so that rings and shadows have room."""

_PANEL: Final = (566, 38, 650, 644)
_LEFT: Final = 70
_PRESET_ROWS: Final = 6
"""The rows that are always there: the presets and the player's own rules."""

_LEAST_ROWS: Final = 150
"""So many units of rows have to be in sight."""

_LEFT_WIDTH: Final = 444


@dataclass(slots=True)
class MenuLayout:
    """The boxes in pixels of the window; those of ``rows``, ``cells`` and ``switches`` inside the scrolled content."""

    brand: pygame.Rect
    divider: pygame.Rect
    hero: pygame.Rect
    continued: pygame.Rect
    plate: pygame.Rect
    name_label: pygame.Rect
    name: pygame.Rect
    code: pygame.Rect
    enter_code: pygame.Rect
    links: pygame.Rect
    panel: pygame.Rect
    title: pygame.Rect
    view: pygame.Rect
    summary: pygame.Rect
    deal: pygame.Rect
    rows_view: pygame.Rect | None = None
    """Where the rows scroll by themselves; None where all of the panel's content is in ``view``."""

    rows_height: int = 0
    rows: list[pygame.Rect] = field(default_factory=list)
    cells: list[tuple[pygame.Rect, pygame.Rect]] = field(default_factory=list)
    """For each option the box of its label and that of its control."""
    switches: list[pygame.Rect] = field(default_factory=list)
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
    u: Units,
    rows: list[int],
    options: int,
    switches: list[int],
    foot_height: int,
    wide_link: int,
    continued: bool,
    link_rows: int = 1,
) -> MenuLayout:
    """Lay the menu out for rows and house rules of these heights and so many options. ``foot_height`` is what the
    summary needs, ``wide_link`` how wide "Enter a code" is; the links at the bottom take ``link_rows``."""
    canvas = _Canvas(u)
    panel = canvas.rect(*_PANEL)
    left, width = panel.x + u(28), panel.w - 2 * u(28)
    foot = max(u(68), foot_height)
    foot_top = panel.bottom - u(20) - foot
    view_top = panel.y + max(u(48), u.text(30, 24) + u(14))
    gap = u(16)
    deal = pygame.Rect(left + width // 2 + gap // 2, 0, width - width // 2 - gap // 2, u(68))
    deal.bottom = panel.bottom - u(20)
    line = max(u(44), u.text(17) + u(18))
    plate = canvas.rect(_LEFT, 0, _LEFT_WIDTH, 0)
    plate.h = 2 * line + u(34)
    links = canvas.rect(_LEFT, 0, _LEFT_WIDTH, 0)
    links.h = line * link_rows
    links.bottom = canvas.rect(0, 0, 0, 672).bottom
    plate.bottom = links.y - u(14)
    saved = canvas.rect(_LEFT, 0, _LEFT_WIDTH, 0)
    saved.h = max(u(76), u.text(22) + u.text(16) + u(36)) if continued else 0
    saved.bottom = plate.y - (u(14) if continued else 0)
    inner = plate.inflate(-2 * u(12), -2 * u(12))
    label = pygame.Rect(inner.x + u(4), inner.y, inner.w * 3 // 10, line)
    link = min(wide_link, inner.w * 9 // 20)
    hero_top = canvas.rect(0, 168, 0, 0).y
    layout = MenuLayout(
        brand=canvas.rect(_LEFT, 50, _LEFT_WIDTH, 92),
        divider=canvas.rect(_LEFT + 2, 148, _LEFT_WIDTH - 4, 14),
        hero=pygame.Rect(plate.x, hero_top, plate.w, saved.y - u(20) - hero_top),
        continued=saved,
        plate=plate,
        name_label=label,
        name=pygame.Rect(label.right + u(4), inner.y, inner.right - label.right - u(4), line),
        code=pygame.Rect(inner.x, inner.bottom - line, inner.w - link - u(6), line),
        enter_code=pygame.Rect(inner.right - link, inner.bottom - line, link, line),
        links=links,
        panel=panel,
        title=pygame.Rect(left + u(2), panel.y + u(8), width, view_top - panel.y - u(6)),
        view=pygame.Rect(panel.x + u(PAD), view_top, panel.w - 2 * u(PAD), foot_top - u(8) - view_top),
        summary=pygame.Rect(left + u(2), foot_top, width // 2 - gap, foot),
        deal=deal,
    )
    _lay_content(layout, u, rows, options, switches, labels=True)
    if layout.content_height > layout.view.h:
        _lay_content(layout, u, rows, options, switches, labels=False)
    if len(rows) > _PRESET_ROWS and layout.content_height > layout.view.h:
        _split(layout, u)
    return layout


def _split(layout: MenuLayout, u: Units) -> None:
    """Let the rows scroll by themselves where that leaves some of them in sight, with the options always below."""
    first = min([cell.y for cell, _ in layout.cells] + [rect.y for rect in layout.switches])
    rest = layout.content_height - first
    high = layout.view.h - rest
    if high < u(_LEAST_ROWS):
        return
    layout.rows_view = pygame.Rect(layout.view.x, layout.view.y, layout.view.w, high - u(5))
    layout.rows_height = layout.rows[-1].bottom + u(5)
    layout.view = pygame.Rect(layout.view.x, layout.view.y + high, layout.view.w, rest)
    layout.content_height = rest
    layout.cells = [(label.move(0, -first), rect.move(0, -first)) for label, rect in layout.cells]
    layout.switches = [rect.move(0, -first) for rect in layout.switches]


def _lay_content(
    layout: MenuLayout, u: Units, rows: list[int], options: int, switches: list[int], labels: bool
) -> None:
    """What scrolls: the rows, then the options in two columns, then the house rules in up to three.

    Without ``labels`` the first two options, which speak for themselves, have theirs in a box without height.
    """
    layout.rows, layout.cells, layout.switches = [], [], []
    x, y = u(28 - PAD), u(6)
    width = layout.panel.w - 2 * u(28)
    for height in rows:
        layout.rows.append(pygame.Rect(x, y, width, height))
        y += height + u(3)
    y += u(2 if labels else 6)
    gap = u(16)
    cell = (width - gap) // 2
    label, control = round(u.text(15) * 1.2), max(u(44), u.text(17) + u(16))
    whole_label = label
    for number in range(options):
        left = x + (number % 2) * (cell + gap)
        label = whole_label if labels or number > 1 else 0
        layout.cells.append(
            (pygame.Rect(left + u(2), y, cell - u(2), label), pygame.Rect(left, y + label + u(2), cell, control))
        )
        if number % 2 or number == options - 1:
            y += label + u(2) + control + u(4)
    if switches:
        y += u(1)
        part, high = switch_width(u, len(switches)), max(switches)
        layout.switches = [pygame.Rect(x + number * (part + gap), y, part, high) for number in range(len(switches))]
        y += high
    layout.content_height = y + u(6)


def switch_width(u: Units, count: int) -> int:
    """How wide each of so many house rules is."""
    return (rows_width(u) - (count - 1) * u(16)) // count


def rows_width(u: Units) -> int:
    """How wide the rows of the panel are."""
    return round(_PANEL[2] * u.s) - 2 * u(28)


def links_width(u: Units) -> int:
    """How much room the links at the bottom have beside each other."""
    return round(_LEFT_WIDTH * u.s) - 2 * u(6)
