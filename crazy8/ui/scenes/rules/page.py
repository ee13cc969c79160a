"""A page of words that scrolls, over whatever lies below: the rules, and what has happened in a round."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Final

import pygame

from crazy8.text.words import Later, Words
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import Pack
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.surfaces import box, centred, kept, svg_surface
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.rules.content import Block, Heading, Keys, Sentence, Values
from crazy8.ui.scenes.rules.paint import Placed, paint_page, place_page
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.table.motion import out, share
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import BUTTON, HEADING, PRESS, SCROLL, TEXT, Meaning, text
from crazy8.ui.widgets.node import Node, Point, Said
from crazy8.ui.widgets.overlay import Overlay

TEXT_WIDTH: Final = 620
GLIDE: Final = 0.12
LINE_STEP: Final = 48
WHEEL_STEP: Final = 64


class CloseButton(Control):
    """Closes the page. The keys that move the page mean the page while it has the keyboard."""

    def __init__(self, screen: Ground, rect: pygame.Rect, page: PageOverlay) -> None:
        self.page = page
        super().__init__(screen, rect, "close")

    def meaning(self) -> Meaning:
        return Meaning(BUTTON, self.screen.host.words.say("help_page.close"), "", (), (PRESS, SCROLL))

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.page.close()

    def take(self, intent: Intent) -> bool:
        return self.page.move_by(intent)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        face = chrome.button(surface, self.u, face, "felt", self.state)
        centred(surface, icon("close", self.u(22)), *face.center)


class PageBar(Node):
    """The bar at the right of the page: dragged, or clicked beside its thumb."""

    key = "bar"
    takes_focus = False

    def __init__(self, page: PageOverlay) -> None:
        self.page = page
        self._held_at = 0

    def hit_rect(self) -> pygame.Rect:
        return self.page.track().inflate(self.page.u(20), 0)

    def usable(self) -> bool:
        return self.page.last_offset > 0

    def grab(self, pos: Point) -> None:
        super().grab(pos)
        thumb = self.page.thumb(self.page.offset)
        self._held_at = pos[1] - thumb.y if thumb.y <= pos[1] < thumb.bottom else thumb.h // 2
        if not thumb.y <= pos[1] < thumb.bottom:
            self.page.scroll_to(self.page.offset_at(pos[1] - thumb.h / 2))

    def drag(self, pos: Point) -> None:
        self.page.scroll_to(self.page.offset_at(pos[1] - self._held_at), glide=False)

    def drop(self, pos: Point) -> None:
        """It stays where it was dragged to."""
        self.cancel()


class PageLine(Node):
    """Something that the page says: it moves with the page."""

    takes_focus = False

    def __init__(self, page: PageOverlay, placed: Placed, meaning: Meaning) -> None:
        self.page = page
        self.at = placed
        self.told = meaning

    def hit_rect(self) -> pygame.Rect:
        view = self.page.view
        return pygame.Rect(view.x, view.y + self.at.top - self.page.offset, view.w, self.at.height)

    def seen_part(self) -> pygame.Rect:
        return self.hit_rect().clip(self.page.view)

    def meaning(self) -> Meaning:
        return self.told


class PageOverlay(Overlay):
    """A page with a title, closed by Esc, its button, or a click beside it."""

    comes_in = True

    def __init__(self, host: Host, title: Later) -> None:
        self.title = title
        self.panel = pygame.Rect(0, 0, 1, 1)
        self.view = pygame.Rect(0, 0, 1, 1)
        self.page: list[Placed] = []
        self.page_height = 0
        self.marked: Placed | None = None
        self.offset = 0
        self._glide_from = 0
        self._glide_at = -1.0
        super().__init__(host, "close")

    # ------------------------------------------------------------ what a page says of itself

    @abstractmethod
    def blocks(self) -> list[Block]:
        """What stands on the page, from top to bottom."""

    @abstractmethod
    def pack(self) -> Pack:
        """The cards that stand beside its sentences."""

    def placed(self) -> None:
        """The page has been laid out: it may be opened elsewhere than at its top."""

    # ------------------------------------------------------------ layout

    def build(self) -> list[Node]:
        u, screen = self.u, self.screen
        wide, tall = u(TEXT_WIDTH) + 2 * u(52), u(648)
        self.panel = panel = pygame.Rect((u.width - wide) // 2, (u.height - tall) // 2, wide, tall)
        self.view = pygame.Rect(panel.x + u(52), panel.y + u(84), u(TEXT_WIDTH), tall - u(84) - u(56))
        self.page, self.page_height = place_page(u, self.blocks(), self.pack(), self.view.w)
        self.offset = min(self.offset, self.last_offset)
        self._glide_at = -1.0
        self.placed()
        side = max(44, u(44))
        close = CloseButton(screen, pygame.Rect(panel.right - u(20) - side, panel.y + u(20), side, side), self)
        screen.add(PageBar(self))
        screen.spoken = [*self._spoken(), *screen.spoken]
        return [close]

    def _spoken(self) -> Iterator[Node]:
        words = self.host.words
        yield Said("title", self._title_box(), lambda: Meaning(HEADING, self.title()))
        for placed in self.page:
            for meaning in meanings(words, placed.block):
                yield PageLine(self, placed, meaning)
        yield Said("hint", self._hint_box(), lambda: text(words.say("help_page.scroll")))

    def _title_box(self) -> pygame.Rect:
        u, panel = self.u, self.panel
        end = panel.right - u(20) - max(44, u(44))
        return pygame.Rect(self.view.x, panel.y + u(20), end - u(16) - self.view.x, u(48))

    def _hint_box(self) -> pygame.Rect:
        """The foot of the page; at its right the way out is named."""
        return pygame.Rect(self.view.x, self.panel.bottom - self.u(50), self.view.w, self.u(38))

    @property
    def last_offset(self) -> int:
        """How far the page can be moved at most."""
        return max(0, self.page_height - self.view.h)

    def painted_box(self) -> pygame.Rect:
        return self.panel.inflate(self.u(90), self.u(120))

    # ------------------------------------------------------------ moving the page

    @property
    def settled(self) -> bool:
        """Nothing is decided here, so no key need wait for a motion."""
        return True

    @property
    def ends(self) -> float:
        return max(self.entrance, self._glide_at + GLIDE if self._glide_at >= 0 else 0.0)

    def scroll_to(self, offset: float, glide: bool = True) -> None:
        """Show the page from ``offset`` pixels on."""
        goal = round(max(0, min(self.last_offset, offset)))
        if goal == self.offset:
            return
        self._glide_from = self.shown_offset(self.now)
        self._glide_at = self.now
        self.offset = goal
        if not glide or self.host.settings.motion != "full":
            self._glide_at = -1.0

    def shown_offset(self, now: float) -> int:
        """Where the page stands at a moment of its glide."""
        if self._glide_at < 0:
            return self.offset
        way = out(share(now, self._glide_at, GLIDE))
        return round(self._glide_from + (self.offset - self._glide_from) * way)

    def move_by(self, intent: Intent) -> bool:
        """Move the page by a key; whether it is one that does."""
        page = self.view.h - self.u(LINE_STEP)
        goals = {
            Intent.UP: self.offset - self.u(LINE_STEP),
            Intent.DOWN: self.offset + self.u(LINE_STEP),
            Intent.PAGE_UP: self.offset - page,
            Intent.PAGE_DOWN: self.offset + page,
            Intent.FIRST: 0,
            Intent.LAST: self.last_offset,
        }
        if intent in goals:
            self.scroll_to(goals[intent])
        return intent in goals

    def key(self, intent: Intent) -> bool:
        if intent is Intent.BACK:
            self.host.sounds.play("button")
        return super().key(intent)

    def wheel(self, steps: float) -> None:
        self.scroll_to(self.offset - steps * self.u(WHEEL_STEP))

    def clicked_elsewhere(self, pos: tuple[int, int]) -> None:
        if not self.panel.collidepoint(pos):
            self.close()

    # ------------------------------------------------------------ the bar

    def track(self) -> pygame.Rect:
        """What the scroll bar runs in."""
        return pygame.Rect(self.view.right + self.u(20), self.view.y, self.u(8), self.view.h)

    def thumb(self, offset: int) -> pygame.Rect:
        """The part of the bar that stands for what is seen."""
        track = self.track()
        height = max(self.u(44), round(track.h * self.view.h / max(1, self.page_height)))
        room = track.h - height
        return pygame.Rect(track.x, track.y + round(room * offset / max(1, self.last_offset)), track.w, height)

    def offset_at(self, top: float) -> float:
        """Where the page stands when the thumb's upper edge is at ``top``."""
        track = self.track()
        return self.last_offset * (top - track.y) / max(1, track.h - self.thumb(self.offset).h)

    # ------------------------------------------------------------ painting

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        u = self.u
        chrome.panel(surface, u, self.panel)
        label(surface, self.title(), self._title_box(), "title", u.text(34, 24), 20)
        offset = self.shown_offset(now)
        before = surface.get_clip()
        surface.set_clip(self.view.inflate(u(16), 0).clip(before))
        if self.marked is not None:
            top = self.view.y + self.marked.top - offset
            band = pygame.Rect(self.view.x - u(8), top - u(4), self.view.w + u(16), self.marked.height + u(8))
            chrome.row(surface, u, band, True)
        paint_page(surface, u, self.page, self.view, offset)
        surface.set_clip(before)
        self._edges(surface, offset)
        self._foot(surface)

    def _foot(self, surface: pygame.Surface) -> None:
        u, words, foot = self.u, self.host.words, self._hint_box()
        px = u.text(15, 14)
        close = words.say("help_page.close")
        room = min(self.view.w // 2, width_of(close, "medium", px))
        words_box = (foot.right - room, foot.y, room, foot.h)
        label(surface, close, words_box, "medium", px, 14, "paper", "r", 2)
        cap_at = (words_box[0] - u(10), self.panel.bottom - u(31))
        cap = chrome.keycap(surface, u, key_cap(words, Intent.BACK), cap_at, "mr", "paper")
        hint = (foot.x, foot.y, cap.x - u(16) - foot.x, foot.h)
        label(surface, words.say("help_page.scroll"), hint, "body", px, 14, "mist", lines=2)

    def _edges(self, surface: pygame.Surface, offset: int) -> None:
        """Lines where the page goes on, and the bar that says how far."""
        if not self.last_offset:
            return
        view, u = self.view, self.u
        for y, goes_on in ((view.top - u(4), offset > 0), (view.bottom + u(2), offset < self.last_offset)):
            if goes_on:
                surface.blit(_bar(view.w, max(1, u(1.5)), "line", 0.4), (view.x, y))
        track, thumb = self.track(), self.thumb(offset)
        surface.blit(_bar(track.w, track.h, "well", 0.85), track)
        surface.blit(_bar(thumb.w, thumb.h, "mist", 0.7), thumb)


def meanings(words: Words, block: Block) -> Iterator[Meaning]:
    """What a block of a page says, in one sentence or several."""
    match block:
        case Heading():
            yield Meaning(HEADING, block.text)
        case Sentence():
            yield text(block.text)
        case Keys():
            yield Meaning(TEXT, block.text, words.join("plain", block.caps))
        case Values():
            yield from map(text, block.lines)


@kept(30)
def _bar(width: int, height: int, paint: str, opacity: float) -> pygame.Surface:
    return svg_surface(width, height, box(0, 0, width, height, min(width, height) / 2, paint, opacity))
