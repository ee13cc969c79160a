"""What a page without games shows instead of them: what it will hold, a sentence, and the way to the first game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from crazy8.ui.drawing.type import line_height, wrap
from crazy8.ui.scenes.scores.plots import Tile
from crazy8.ui.widgets.buttons import ActionButton
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label
from crazy8.ui.widgets.screen import Screen


def invitation(
    screen: Screen, view: pygame.Rect, tiles: Sequence[tuple[str, str]], sentence: str, deal: Callable[[], None]
) -> list[Node]:
    """Build it into ``view``: ``tiles`` are numbers with their words; ``deal`` begins a game. Returns the button."""
    u, say = screen.u, screen.host.words.say
    gap = u(12)
    width = (view.w - (len(tiles) - 1) * gap) // len(tiles)
    high = Tile.height(u, [text for _, text in tiles], width)
    button = max(u(66), u.text(26) + u(30))
    px = u.text(22, 18)
    words = view.w - u(160)
    said = line_height("section", px) * len(wrap(sentence, "section", px, words)) + u(8)
    spare = max(0, view.h - high - said - button)
    top = view.y + min(u(60), spare // 5)
    for number, (value, text) in enumerate(tiles):
        Tile(screen, pygame.Rect(view.x + number * (width + gap), top, width, high), text, value, text)
    middle = (top + high + view.bottom - said - button - u(24)) // 2
    Label(screen, pygame.Rect(view.centerx - words // 2, middle, words, said), sentence, "section", 22, "paper", "c")
    wide = max(u(280), u.text(120))
    place = pygame.Rect(view.centerx - wide // 2, middle + said + u(24), wide, button)
    return [ActionButton(screen, place, "deal", say("statistics.deal"), deal, "brass", on_enter=True, size=26)]
