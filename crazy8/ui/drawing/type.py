"""Letters: the two type families in their roles, measured, fitted, wrapped and centred on the height of capitals."""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.resources import asset
from crazy8.rules.letters import clusters
from crazy8.ui.drawing.palette import Paint, colour
from crazy8.ui.drawing.surfaces import clear_surface, finished, kept

ELLIPSIS: Final = "…"
NOT_SHOWN: Final = "?"
"""What stands for a letter that no font has."""

ROLES: Final[dict[str, str]] = {
    "display": "Tischkorn-Black",
    "title": "Tischkorn-Black",
    "section": "Tischkorn-Bold",
    "body": "Tischsans-Semibold",
    "medium": "Tischsans-Bold",
    "name": "Tischsans-Heavy",
    "action": "Tischsans-Black",
}


@kept(24)
def _opened(role: str, px: int) -> pygame.Font:
    pygame.register_quit(_opened.cache_clear)
    return pygame.font.Font(asset("fonts", f"{ROLES[role]}.ttf"), px)


def font(role: str, px: int) -> pygame.Font:
    """The font of a role: display, title, section, body, medium, name or action."""
    if not pygame.font.get_init():
        _opened.cache_clear()
        pygame.font.init()
    return _opened(role, px)


def width_of(string: str, role: str, px: int) -> int:
    """How wide a line is."""
    return _width(string, role, px)


@kept(4000)
def _width(string: str, role: str, px: int) -> int:
    if is_ours(string, role):
        return font(role, px).size(string)[0]
    return sum(used.size(part)[0] for part, used in _runs(string, role, px))


# ---------------------------------------------------------------- letters that our fonts do not have

_BOLD: Final = frozenset(ROLES) - {"body"}
IN_OUR_FONTS: Final = frozenset(map(chr, (*range(0xA0, 0x180), *range(0x400, 0x460)))) | set("–—‘’‚“”„•…‹›←↑→↓−")
"""Letters and signs of European languages that all our fonts have, besides those of ASCII: to look at a font for them
would bring, at every start, what finds fonts."""
_ours: dict[str, set[str]] = {}
"""The letters that are known to be in the fonts of a role, besides those."""


def is_ours(string: str, role: str) -> bool:
    """Whether the font of a role has each letter of a text."""
    if string.isascii():
        return True
    known = _ours.setdefault(ROLES[role], set())
    return all(
        sign in IN_OUR_FONTS or sign.isascii() or sign in known or _found_in_ours(sign, role, known) for sign in string
    )


def _found_in_ours(sign: str, role: str, known: set[str]) -> bool:
    from crazy8.ui.drawing.fallback import covers

    found = covers(font(role, _TRIED_PX), sign)
    if found:
        known.add(sign)
    return found


_TRIED_PX: Final = 20


@kept(200)
def _of_system(file: str, px: int, script: str, from_right: bool) -> pygame.Font:
    from crazy8.ui.drawing.fallback import opened

    pygame.register_quit(_of_system.cache_clear)
    return opened(file, px, script, from_right)


@kept(1000)
def _runs(string: str, role: str, px: int) -> tuple[tuple[str, pygame.Font], ...]:
    """A text in parts, each with the font that has its letters: ours, else one of the system for a whole word, and for
    letter after letter where no font has the word."""
    from crazy8.ui.drawing.fallback import font_file, script_of

    ours = font(role, px)
    parts: list[tuple[str, pygame.Font]] = []
    for word in _words(string):
        is_whole = is_ours(word, role) or font_file(word, role in _BOLD) is not None
        for piece in [word] if is_whole else clusters(word):
            used, shown = ours, piece
            if not is_ours(piece, role):
                file = font_file(piece, role in _BOLD)
                if file is None:
                    shown = NOT_SHOWN
                else:
                    used = _of_system(file, px, *script_of(piece))
            if parts and (parts[-1][1] is used or (piece.isspace() and parts[-1][1] is not ours)):
                parts[-1] = (parts[-1][0] + shown, parts[-1][1])  # a blank inside: words that run from the right
            else:
                parts.append((shown, used))
    return tuple(parts)


def _words(string: str) -> list[str]:
    """The words of a text and the blanks between them; together they are the text."""
    found: list[str] = []
    for cluster in clusters(string):
        if found and found[-1][-1].isspace() == cluster.isspace():
            found[-1] += cluster
        else:
            found.append(cluster)
    return found


def not_shown(string: str, role: str = "name") -> list[str]:
    """The letters of a text that no font has: ``NOT_SHOWN`` stands for each."""
    if is_ours(string, role):
        return []
    from crazy8.ui.drawing.fallback import font_file

    return [one for one in clusters(string) if not is_ours(one, role) and font_file(one, role in _BOLD) is None]


@kept(400)
def cap_middle(role: str, px: int) -> float:
    """How far the middle of a capital lies below the top of the line's surface."""
    used = font(role, px)
    capital = used.metrics("H")[0]
    return used.get_ascent() - (capital[3] / 2 if capital else used.get_ascent() * 0.36)


def line_height(role: str, px: int) -> int:
    """From one line of a paragraph to the next."""
    return round(px * 1.3) if role in ("body", "medium") else round(px * 1.2)


@kept(96)
def _line(string: str, role: str, px: int, paint: tuple[int, int, int, int]) -> pygame.Surface:
    drawn = finished(rendered(string, role, px, paint))
    if paint[3] < 255:
        drawn.set_alpha(paint[3])
    return drawn


def rendered(string: str, role: str, px: int, paint: Paint | tuple[int, int, int, int]) -> pygame.Surface:
    """One line of letters, each part in a font that has its letters. Its middle is that of a line of its role; letters
    of the system's fonts may make it higher, above as much as below."""
    used = font(role, px)
    if is_ours(string, role):
        return used.render(string if used.size(string)[0] else " ", True, paint)  # accents alone have no width
    runs = _runs(string, role, px)
    more = more_height(string, role, px)
    drawn = clear_surface(max(1, _width(string, role, px)), used.get_height() + 2 * more)
    x = 0
    for part, its_font in runs:
        width = its_font.size(part)[0]
        if width:
            drawn.blit(its_font.render(part, True, paint), (x, more + used.get_ascent() - its_font.get_ascent()))
        x += width
    return drawn


def more_height(string: str, role: str, px: int) -> int:
    """By how much a line reaches out of a usual one of its role, above and below, in pixels."""
    if is_ours(string, role):
        return 0
    used = font(role, px)
    above = used.get_ascent()
    below = used.get_height() - above
    fonts = [one for _, one in _runs(string, role, px)]
    return max(0, *(max(one.get_ascent() - above, one.get_height() - one.get_ascent() - below) for one in fonts))


def text(string: str, role: str, px: int, paint: Paint = "paper") -> pygame.Surface:
    """One line of letters, kept: do not draw on it."""
    red, green, blue, alpha = colour(paint)
    return _line(string, role, px, (red, green, blue, alpha))


def draw_text(
    surface: pygame.Surface,
    string: str,
    pos: tuple[float, float],
    role: str,
    px: int,
    paint: Paint = "paper",
    anchor: str = "ml",
) -> pygame.Rect:
    """Draw one line and return where it is.

    ``anchor``: first t, m or b (top, middle of the capitals, bottom), then l, c or r.
    """
    if not string:
        return pygame.Rect(round(pos[0]), round(pos[1]), 0, 0)
    drawn = text(string, role, px, paint)
    more = more_height(string, role, px)
    width, height = drawn.get_width(), drawn.get_height() - 2 * more
    x = pos[0] - {"l": 0.0, "c": width / 2, "r": float(width)}[anchor[1]]
    y = pos[1] - {"t": 0.0, "m": cap_middle(role, px), "b": float(height)}[anchor[0]]
    at = pygame.Rect(round(x), round(y), width, height)  # what blit returns is clipped
    surface.blit(drawn, (at.x, at.y - more))
    return at


@kept(600)
def _wrapped(string: str, role: str, px: int, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if not line or width_of(longer, role, px) <= width:
                line = longer
            else:
                lines.append(line)
                line = word
        lines.append(line)
    return tuple(lines)


def wrap(string: str, role: str, px: int, width: int) -> list[str]:
    """The lines of a text that may be ``width`` wide; a word that is wider stands alone. A line break stays one."""
    return list(_wrapped(string, role, px, int(width)))


@kept(200)
def shortened(words: str, role: str, px: int, width: int) -> str:
    """The words as far as a width has room for them, with an ellipsis where they go on: for names that people give. A
    letter goes with the accents and signs that belong to it."""
    if width_of(words, role, px) <= width:
        return words
    letters = clusters(words)
    least, most = 0, len(letters)
    while least < most:
        middle = (least + most + 1) // 2
        if width_of("".join(letters[:middle]).rstrip() + ELLIPSIS, role, px) <= width:
            least = middle
        else:
            most = middle - 1
    return "".join(letters[:least]).rstrip() + ELLIPSIS


@kept(2000)
def fitted_px(string: str, role: str, px: int, floor: int, width: int) -> int:
    """The largest size from ``px`` down to ``floor`` at which the line is no wider than ``width``."""
    while px > floor and width_of(string, role, px) > width:
        px -= 1
    return px


def fitted_name(name: str, role: str, px: int, floor: int, width: int) -> tuple[str, int]:
    """A name that a person gave as it goes into a width, and the size of its letters: smaller first, down to ``floor``,
    then cut with an ellipsis."""
    px = fitted_px(name, role, px, floor, width)
    return shortened(name, role, px, width), px


def draw_lines(
    surface: pygame.Surface,
    lines: list[str],
    pos: tuple[float, float],
    role: str,
    px: int,
    paint: Paint = "paper",
    anchor: str = "l",
) -> int:
    """Draw a paragraph whose top is at ``pos``, each line l(eft), c(entred) or r(ight) of it; return its height."""
    step = line_height(role, px)
    for number, line in enumerate(lines):
        draw_text(surface, line, (pos[0], pos[1] + step * (number + 0.5)), role, px, paint, "m" + anchor)
    return step * len(lines)
