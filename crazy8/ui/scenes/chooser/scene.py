"""The panel on which a suit is chosen. The hand below stays lit: one chooses by looking at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, NO_CARD, SPADES, SUIT_CODES
from crazy8.rules.ruleset import RuleSet
from crazy8.text.phrases import Phrases
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.chrome import BEHIND_CHOICE, lay_veil
from crazy8.ui.drawing.labels import label
from crazy8.ui.scenes.chooser.controls import BackButton, MauButton, SuitTile
from crazy8.ui.shell.input_map import SUIT_INTENTS, Intent, key_cap
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.describe import capitalised
from crazy8.ui.widgets.meaning import HEADING, Meaning, text
from crazy8.ui.widgets.node import Node, Said
from crazy8.ui.widgets.overlay import Overlay

FRENCH_ORDER: Final = (CLUBS, SPADES, HEARTS, DIAMONDS)
GERMAN_ORDER: Final = (HEARTS, SPADES, CLUBS, DIAMONDS)
"""Which suits the keys 1 to 4 choose: clubs, spades, hearts, diamonds; hearts, leaves, acorns, bells."""
WIDTH, HEIGHT, TOP = 764, 372, 84
TILE: Final = (164, 196, 18)


def key_of(suit: int) -> str:
    """The key of a suit's tile."""
    return f"suit_{SUIT_CODES[suit]}"


class SuitChooser(Overlay):
    """Asks for a suit. ``counts`` by suit number: how many of it are in hand. Nothing darkens below ``lit_from_y``.

    ``on_cancel`` None: there is no way back. ``card``: the wild that was played; ``NO_CARD``: it is the starter.
    ``hand``: paints the hand anew, above a shade that then covers everything else.
    """

    name = "suit"
    veil = BEHIND_CHOICE
    comes_in = True
    builds_late = True
    paints_late = True

    def __init__(
        self,
        host: Host,
        counts: Mapping[int, int] | list[int] | tuple[int, ...],
        german: bool,
        four_colours: bool,
        lit_from_y: int,
        on_choose: Callable[[int], None],
        on_cancel: Callable[[], object] | None,
        mau: Callable[[], object] | None = None,
        mau_called: Callable[[], bool] = lambda: False,
        card: int = NO_CARD,
        hand: Callable[[pygame.Surface], object] | None = None,
        on_help: Callable[[], object] = lambda: None,
    ) -> None:
        self.german = german
        self.four_colours = four_colours
        self.lit_from_y = lit_from_y
        self.on_choose = on_choose
        self.on_cancel = on_cancel
        self.mau = mau
        self.mau_called = mau_called
        self.card = card
        self.hand = hand
        self.on_help = on_help
        self.order = GERMAN_ORDER if german else FRENCH_ORDER
        held = dict(counts) if isinstance(counts, Mapping) else dict(enumerate(counts))
        self.counts = [held.get(suit, 0) for suit in self.order]
        self._lit_share = lit_from_y / max(1, host.size[1])
        self._phrases = Phrases(host.words, RuleSet(deck="german32" if german else "french52"))
        longest = key_of(self.order[self.counts.index(max(self.counts))])
        super().__init__(host, longest)
        self.screen.focus.focus(longest)

    # ------------------------------------------------------------ layout

    def build(self) -> list[Node]:
        screen, u, words = self.screen, self.u, self.host.words
        lit = round(self._lit_share * u.height)
        self.lit_from_y = lit
        self._phrases = Phrases(words, self._phrases.rules)
        y = max(u(16), min(u(TOP), lit - u(12) - u(HEIGHT)))
        self.panel = panel = pygame.Rect((u.width - u(WIDTH)) // 2, y, u(WIDTH), u(HEIGHT))
        left, right = panel.x + u(28), panel.right - u(28)
        if self.mau is not None:
            right -= u(176 + 20)
        self._title = Said("title", (left, y + u(20), right - left, u(34)), lambda: Meaning(HEADING, self.title()))
        self._lead = Said("lead", (left, y + u(55), right - left, u(36)), lambda: text(self.lead()))
        screen.spoken += [self._title, self._lead]
        self._mau_button: MauButton | None = None
        if self.mau is not None:
            rect = pygame.Rect(panel.right - u(28) - u(176), y + u(20), u(176), u(60))
            self._mau_button = MauButton(screen, rect, "mau", self.mau, self.mau_called)
        self.tiles = self._tiles()
        word = words.say("chooser.back" if self.card != NO_CARD else "chooser.to_table")
        wide = min(u(WIDTH) * 6 // 10, BackButton.width(screen, word))
        back = pygame.Rect(panel.right - u(20) - wide, panel.bottom - u(51), wide, u(44))
        end = panel.right - u(28) if self.on_cancel is None else back.x
        hint = (left, panel.bottom - u(49), end - u(16) - left, u(40))
        self._hint = Said("hint", hint, lambda: text(self.key_line()))
        screen.spoken.append(self._hint)
        order: list[Node] = [*self.tiles] if self._mau_button is None else [self._mau_button, *self.tiles]
        if self.on_cancel is not None:
            order.append(BackButton(screen, back, "take_back", word, self.on_cancel))
        return order

    def _tiles(self) -> list[SuitTile]:
        """The four suits side by side."""
        screen, u, words = self.screen, self.u, self.host.words
        wide, tall, gap = (u(length) for length in TILE)
        first = self.panel.centerx - (4 * wide + 3 * gap) // 2
        tiles = []
        for at, (suit, count) in enumerate(zip(self.order, self.counts)):
            rect = pygame.Rect(first + at * (wide + gap), self.panel.y + u(110), wide, tall)
            name = capitalised(str(self._phrases.suit(suit)))
            held = words.say("chooser.holds", count=count) if count else words.say("chooser.none")
            tiles.append(
                SuitTile(
                    screen,
                    rect,
                    key_of(suit),
                    suit,
                    name,
                    held,
                    key_cap(words, SUIT_INTENTS[at]),
                    self.german,
                    self.four_colours,
                    partial(self.on_choose, suit),
                    self._offer,
                )
            )
        return tiles

    def _offer(self, tile: str) -> None:
        """Enter chooses what the pointer or the keyboard has come to last, so that this stands out."""
        focus = self.screen.focus
        if focus.default != tile:
            focus.default = tile
            focus.moved()

    # ------------------------------------------------------------ keys and clicks

    def key(self, intent: Intent) -> bool:
        if intent in SUIT_INTENTS:
            self.tiles[SUIT_INTENTS.index(intent)].press()
        elif intent is Intent.BACK:
            self._cancel()
        elif intent is Intent.MAU and self._mau_button is not None:
            self._mau_button.say_it()
        elif intent is Intent.HELP:
            self.on_help()
        else:
            return False
        return True

    def _cancel(self) -> None:
        if self.on_cancel is not None:
            self.on_cancel()

    def clicked_elsewhere(self, pos: tuple[int, int]) -> None:
        if not self.panel.collidepoint(pos):
            self._cancel()

    # ------------------------------------------------------------ painting

    def lay_own_veil(self, surface: pygame.Surface, alpha: int) -> None:
        """Darken all above the hand; the shade thins out below the panel, so that no edge shows."""
        if self.hand is not None:
            lay_veil(surface, alpha)
            self.hand(surface)
            return
        fade = max(1, min(self.u(64), self.lit_from_y - self.panel.bottom))
        begin = self.lit_from_y - fade
        lay_veil(surface, alpha, pygame.Rect(0, 0, surface.get_width(), begin))
        for row in range(fade):
            way = 1 - (row + 1) / (fade + 1)
            strip = pygame.Rect(0, begin + row, surface.get_width(), 1)
            lay_veil(surface, round(alpha * way * way * (3 - 2 * way)), strip)

    def painted_box(self) -> pygame.Rect:
        return self.panel.inflate(self.u(90), self.u(120))

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        u = self.u
        chrome.panel(surface, u, self.panel)
        align = "c" if self.mau is None else "l"
        label(surface, self.title(), self._title.rect, "title", u.text(32, 24), 20, "paper", align)
        label(surface, self.lead(), self._lead.rect, "body", u.text(17, 14), 14, "mist", align, 2)
        label(surface, self.key_line(), self._hint.rect, "body", u.text(15, 14), 14, "mist", lines=2)

    def title(self) -> str:
        """What is asked."""
        return self.host.words.say("chooser.title")

    def lead(self) -> str:
        """What has been played, and what the choice is for."""
        words = self.host.words
        if self.card != NO_CARD:
            return words.say("chooser.played", card=self._phrases.card(self.card))
        return words.say("chooser.starter")

    def key_line(self) -> str:
        """Which keys choose."""
        words = self.host.words
        first, last = (key_cap(words, intent) for intent in (SUIT_INTENTS[0], SUIT_INTENTS[-1]))
        return words.say("chooser.keys", first=first, last=last, confirm=key_cap(words, Intent.CONFIRM))

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.title()
        return told
