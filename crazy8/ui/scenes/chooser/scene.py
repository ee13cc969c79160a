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
from crazy8.ui.drawing.cards import suit_sign
from crazy8.ui.drawing.chrome import BEHIND_CHOICE, lay_veil
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.shadows import glow_around
from crazy8.ui.drawing.surfaces import centred
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.panel_scene import Button, PanelScene
from crazy8.ui.shell.input_map import SUIT_INTENTS, Intent, key_cap
from crazy8.ui.shell.scene import Host, Trace

FRENCH_ORDER: Final = (CLUBS, SPADES, HEARTS, DIAMONDS)
GERMAN_ORDER: Final = (HEARTS, SPADES, CLUBS, DIAMONDS)
"""Which suits the keys 1 to 4 choose: clubs, spades, hearts, diamonds; hearts, leaves, acorns, bells."""
WIDTH, HEIGHT, TOP = 764, 350, 92
TILE: Final = (164, 196, 18)


class SuitChooser(PanelScene):
    """Asks for a suit. ``counts`` by suit number: how many of it are in hand. Nothing darkens below ``lit_from_y``.

    ``on_cancel`` None: there is no way back. ``card``: the wild that was played; ``NO_CARD``: it is the starter.
    ``hand``: paints the hand anew, above a shade that then covers everything else.
    """

    name = "suit"
    veil = BEHIND_CHOICE

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
        super().__init__(host)
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
        self.focus = self.counts.index(max(self.counts))
        self.ring = True
        self._lit_share = lit_from_y / max(1, host.size[1])
        self._phrases = Phrases(host.words, RuleSet(deck="german32" if german else "french52"))

    # ------------------------------------------------------------ layout

    def lay_out(self) -> None:
        u, words = self.u, self.host.words
        lit = round(self._lit_share * u.height)
        self.lit_from_y = lit
        self._phrases = Phrases(words, self._phrases.rules)
        y = max(u(16), min(u(TOP), lit - u(12) - u(HEIGHT)))
        self.panel = pygame.Rect((u.width - u(WIDTH)) // 2, y, u(WIDTH), u(HEIGHT))
        wide, tall, gap = (u(length) for length in TILE)
        first = self.panel.centerx - (4 * wide + 3 * gap) // 2
        self.buttons = []
        for at, suit in enumerate(self.order):
            rect = pygame.Rect(first + at * (wide + gap), self.panel.y + u(98), wide, tall)
            text = str(self._phrases.suit(suit)).capitalize()
            name = f"suit_{SUIT_CODES[suit]}"
            key = key_cap(words, SUIT_INTENTS[at])
            self.buttons.append(Button(name, text, key, "paper", rect, partial(self.on_choose, suit)))
        if self.mau is not None:
            rect = pygame.Rect(self.panel.right - u(28) - u(176), self.panel.y + u(20), u(176), u(60))
            key = key_cap(words, Intent.MAU)
            self.buttons.append(Button("mau", words.say("chooser.mau"), key, "red", rect, self._call))
        if self.on_cancel is not None:
            text = words.say("chooser.back" if self.card != NO_CARD else "chooser.to_table")
            key = key_cap(words, Intent.BACK)
            room = u(WIDTH) * 6 // 10
            wide = min(room, width_of(text, "medium", u.text(16, 14)) + chrome.keycap_size(u, key)[0] + u(10 + 16))
            rect = pygame.Rect(self.panel.right - u(20) - wide, self.panel.bottom - u(49), wide, u(44))
            self.buttons.append(Button("take_back", text, key, "", rect, self._cancel))

    # ------------------------------------------------------------ keys and clicks

    def key(self, intent: Intent | None) -> bool:
        last = len(self.buttons) - 1
        if intent in SUIT_INTENTS:
            self.focus = SUIT_INTENTS.index(intent)
            self.act(self.focus)
        elif intent is Intent.BACK:
            self._cancel()
        elif intent is Intent.MAU:
            self._call()
        elif intent is Intent.HELP:
            self.on_help()
        elif intent in (Intent.LEFT, Intent.RIGHT):
            step = 1 if intent is Intent.RIGHT else -1
            self.focus = (self.focus + step) % 4 if self.focus < 4 else self._longest()
        elif intent is Intent.UP and self.mau is not None:
            self.focus = 4 if self.focus < 4 else self._longest()
        elif intent is Intent.DOWN and self.on_cancel is not None:
            self.focus = last if self.focus < 4 else self._longest()
        elif intent in (Intent.UP, Intent.DOWN):
            self.focus = self.focus if self.focus < 4 else self._longest()
        elif intent in (Intent.FIRST, Intent.LAST):
            self.focus = 0 if intent is Intent.FIRST else 3
        else:
            return False
        return True

    def _longest(self) -> int:
        return self.counts.index(max(self.counts))

    def act(self, at: int) -> None:
        if self.buttons[at].name == "mau" and self.mau_called():
            return
        self.host.sounds.play("suit" if at < 4 else "button")
        self.buttons[at].action()

    def _call(self) -> None:
        if self.mau is not None and not self.mau_called():
            self.mau()

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

    def paint(self, surface: pygame.Surface, now: float) -> None:
        u, words, panel = self.u, self.host.words, self.panel
        chrome.panel(surface, u, panel)
        right = panel.right - u(28)
        align = "c"
        if self.mau is not None:
            right, align = panel.right - u(28 + 176 + 20), "l"
        left = panel.x + u(28)
        title = (left, panel.y + u(20), right - left, u(34))
        label(surface, words.say("chooser.title"), title, "title", u.text(32, 24), 20, "paper", align)
        below = (left, panel.y + u(55), right - left, u(36))
        label(surface, self.lead(), below, "body", u.text(17, 14), 14, "mist", align, 2)
        for at, button in enumerate(self.buttons):
            if at < 4:
                self._tile(surface, at, button)
            elif button.name == "mau":
                self._mau_button(surface, at, button)
            else:
                self._back_button(surface, at, button)
        end = self.buttons[-1].rect.x if self.on_cancel is not None else panel.right - u(28)
        hint = (left, panel.bottom - u(47), end - u(16) - left, u(40))
        label(surface, self.key_line(), hint, "body", u.text(15, 14), 14, "mist", lines=2)

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

    def _tile(self, surface: pygame.Surface, at: int, button: Button) -> None:
        u, words = self.u, self.host.words
        is_chosen = at == self.hover or (at == self.focus and self.hover not in range(4))
        rect = button.rect.move(0, -u(6)) if is_chosen else button.rect
        if is_chosen:
            glow_around(surface, (rect.x, rect.y, rect.w, rect.h), u(14), u(12), 170)
        face = chrome.button(surface, u, rect, "paper", self.state_of(at), 14)
        centred(surface, suit_sign(self.order[at], u(88), self.german, self.four_colours), face.centerx, face.y + u(70))
        inside = face.w - u(16)
        word = (face.x + u(8), face.y + u(122), inside, u(30))
        label(surface, button.text, word, "title", u.text(24, 18), 14, "ink", "c")
        count = self.counts[at]
        text = words.say("chooser.holds", count=count) if count else words.say("chooser.none")
        below = (face.x + u(8), face.y + u(153), inside, u(35))
        label(surface, text, below, "medium", u.text(15, 14), 14, "label", "c", 2)
        chrome.keycap(surface, u, button.key, (face.x + u(12), face.y + u(12)), "tl", "ink_brown", 15)
        if self.ring and at == self.focus:
            chrome.focus_ring(surface, u, rect, 14)

    def _mau_button(self, surface: pygame.Surface, at: int, button: Button) -> None:
        u, words = self.u, self.host.words
        is_called = self.mau_called()
        face = chrome.button(surface, u, button.rect, "red", "pressed" if is_called else self.state_of(at))
        left, right = face.x + u(20), face.right - u(14)
        if is_called:
            size = u(24)
            centred(surface, icon("check", size, "paper", 3.4), right - size / 2, face.centery)
            right -= size + u(8)
        else:
            right = chrome.keycap(surface, u, button.key, (right, face.centery), "mr", "paper", 14).left - u(10)
        top, height = face.y, face.h
        if is_called:
            height = face.h * 56 // 100
            said = (left, top + face.h * 56 // 100, right - left, face.h * 34 // 100)
            label(surface, words.say("chooser.mau_said"), said, "body", u.text(14, 14), 13, "paper")
        label(surface, button.text, (left, top, right - left, height), "action", u.text(24, 16), 14)
        if self.ring and at == self.focus:
            chrome.focus_ring(surface, u, button.rect)

    def _back_button(self, surface: pygame.Surface, at: int, button: Button) -> None:
        u = self.u
        box = button.rect
        paint = "brass_hi" if at == self.hover else "paper"
        cap = chrome.keycap(surface, u, button.key, (box.x + u(8), box.centery), "ml", paint)
        words = (cap.right + u(10), box.y, box.right - u(8) - cap.right - u(10), box.h)
        label(surface, button.text, words, "medium", u.text(16, 14), 14, paint, "l", 2)
        if self.ring and at == self.focus:
            chrome.focus_ring(surface, u, box, 8)

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.host.words.say("chooser.title")
        return told
