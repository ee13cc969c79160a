"""The rules of the table in words, made from the rule set, with small cards beside them; and the keys of the game."""

from __future__ import annotations

from typing import Final

import pygame

from crazy8.rules.powers import Powers
from crazy8.rules.ruleset import RuleSet
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import pack_for
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.surfaces import box, centred, kept, svg_surface
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.panel_scene import Button, PanelScene
from crazy8.ui.scenes.rules.content import Block, page_of
from crazy8.ui.scenes.rules.paint import Placed, paint_page, place_page
from crazy8.ui.scenes.rules.places import text_about
from crazy8.ui.shell.input_map import Intent, key_cap
from crazy8.ui.shell.scene import Host
from crazy8.ui.table.motion import out, share

TEXT_WIDTH: Final = 620
GLIDE: Final = 0.12
LINE_STEP: Final = 48
WHEEL_STEP: Final = 64


class RulesPage(PanelScene):
    """The page "help". ``players`` sit at the table; None where nobody does yet. ``at`` is a field of the rule set:
    the page opens at the row that tells of it. ``powers`` are the ranks in force where a deal has drawn them.
    ``watching``: the keys are those of a replay."""

    name = "help"

    def __init__(
        self,
        host: Host,
        rules: RuleSet,
        players: int | None,
        title: str,
        at: str = "",
        powers: Powers | None = None,
        watching: bool = False,
    ) -> None:
        super().__init__(host)
        self.powers = powers
        self.at = at
        self.watching = watching
        self.marked: Placed | None = None
        self.rules = rules
        self.players = players
        self.title = title
        self.view = pygame.Rect(0, 0, 1, 1)
        self.page: list[Placed] = []
        self.page_height = 0
        self.offset = 0
        self._glide_from = 0
        self._glide_at = -1.0
        self._held_at: int | None = None

    # ------------------------------------------------------------ layout

    def lay_out(self) -> None:
        u = self.u
        wide, tall = u(TEXT_WIDTH) + 2 * u(52), u(648)
        self.panel = pygame.Rect((u.width - wide) // 2, (u.height - tall) // 2, wide, tall)
        panel = self.panel
        self.view = pygame.Rect(panel.x + u(52), panel.y + u(84), u(TEXT_WIDTH), tall - u(84) - u(56))
        settings = self.host.settings
        pack = pack_for(self.rules, settings)
        self.page, self.page_height = place_page(u, self.blocks(), pack, self.view.w)
        close = pygame.Rect(panel.right - u(20) - max(44, u(44)), panel.y + u(20), max(44, u(44)), max(44, u(44)))
        self.buttons = [Button("close", "", "", "felt", close, self.host.pop)]
        self.offset = min(self.offset, self.last_offset)
        self._glide_at = -1.0
        if self.at:
            self._open_at(self.at)

    def _open_at(self, name: str) -> None:
        """Mark the row of a field and bring it into sight."""
        about = text_about(self.host.words, self.rules, self.players, name, self.powers)
        found = (placed for placed in self.page if getattr(placed.block, "text", "") == about)
        self.marked = next(found, None)
        if self.marked is not None:
            self.offset = max(0, min(self.last_offset, self.marked.top - self.u(60)))

    def blocks(self) -> list[Block]:
        """What stands on the page, from top to bottom."""
        return page_of(self.host.words, self.rules, self.players, self.powers, self.watching)

    @property
    def last_offset(self) -> int:
        """How far the page can be moved at most."""
        return max(0, self.page_height - self.view.h)

    # ------------------------------------------------------------ moving the page

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

    @property
    def ends(self) -> float:
        return max(self.entrance, self._glide_at + GLIDE if self._glide_at >= 0 else 0.0)

    def key(self, intent: Intent | None) -> bool:
        page = self.view.h - self.u(LINE_STEP)
        goals = {
            Intent.UP: self.offset - self.u(LINE_STEP),
            Intent.DOWN: self.offset + self.u(LINE_STEP),
            Intent.PAGE_UP: self.offset - page,
            Intent.PAGE_DOWN: self.offset + page,
            Intent.FIRST: 0,
            Intent.LAST: self.last_offset,
        }
        if intent in (Intent.BACK, Intent.HELP):
            self.host.sounds.play("button")
            self.host.pop()
        elif intent in goals:
            self.scroll_to(goals[intent])
        else:
            return False
        return True

    def wheel(self, steps: float) -> None:
        self.scroll_to(self.offset - steps * self.u(WHEEL_STEP))

    # ------------------------------------------------------------ the mouse on the bar

    def track(self) -> pygame.Rect:
        """What the scroll bar runs in."""
        return pygame.Rect(self.view.right + self.u(20), self.view.y, self.u(8), self.view.h)

    def thumb(self, offset: int) -> pygame.Rect:
        """The part of the bar that stands for what is seen."""
        track = self.track()
        height = max(self.u(44), round(track.h * self.view.h / max(1, self.page_height)))
        room = track.h - height
        return pygame.Rect(track.x, track.y + round(room * offset / max(1, self.last_offset)), track.w, height)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION and self._held_at is not None:
            thumb = self.thumb(self.offset)
            room = max(1, self.track().h - thumb.h)
            top = event.pos[1] - self._held_at - self.track().y
            self.scroll_to(self.last_offset * top / room, glide=False)
            return
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._held_at = None
        super().handle(event)

    def clicked_elsewhere(self, pos: tuple[int, int]) -> None:
        if self.last_offset and self.track().inflate(self.u(20), 0).collidepoint(pos):
            thumb = self.thumb(self.offset)
            self._held_at = pos[1] - thumb.y if thumb.y <= pos[1] < thumb.bottom else thumb.h // 2
            if not thumb.y <= pos[1] < thumb.bottom:
                room = max(1, self.track().h - thumb.h)
                self.scroll_to(self.last_offset * (pos[1] - thumb.h / 2 - self.track().y) / room)
        elif not self.panel.collidepoint(pos):
            self.host.pop()

    # ------------------------------------------------------------ painting

    def paint(self, surface: pygame.Surface, now: float) -> None:
        u, words, panel = self.u, self.host.words, self.panel
        chrome.panel(surface, u, panel, opacity=1.0 if self.players is None else 0.96)  # no table, but words, below
        title = (self.view.x, panel.y + u(20), self.buttons[0].rect.x - u(16) - self.view.x, u(48))
        label(surface, self.title, title, "title", u.text(34, 24), 20)
        offset = self.shown_offset(now)
        surface.set_clip(self.view.inflate(u(16), 0))
        if self.marked is not None:
            top = self.view.y + self.marked.top - offset
            band = pygame.Rect(self.view.x - u(8), top - u(4), self.view.w + u(16), self.marked.height + u(8))
            chrome.row(surface, u, band, True)
        paint_page(surface, u, self.page, self.view, offset)
        surface.set_clip(None)
        self._edges(surface, offset)
        px = u.text(15, 14)
        close = words.say("help_page.close")
        room = min(self.view.w // 2, width_of(close, "medium", px))
        words_box = (self.view.right - room, panel.bottom - u(50), room, u(38))
        label(surface, close, words_box, "medium", px, 14, "paper", "r", 2)
        cap_at = (words_box[0] - u(10), panel.bottom - u(31))
        cap = chrome.keycap(surface, u, key_cap(words, Intent.BACK), cap_at, "mr", "paper")
        hint = (self.view.x, panel.bottom - u(50), cap.x - u(16) - self.view.x, u(38))
        label(surface, words.say("help_page.scroll"), hint, "body", px, 14, "mist", lines=2)
        state = self.state_of(0)
        face = chrome.button(surface, u, self.buttons[0].rect, "felt", state)
        centred(surface, icon("close", u(22)), *face.center)
        if self.ring:
            chrome.focus_ring(surface, u, self.buttons[0].rect)

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


@kept(30)
def _bar(width: int, height: int, paint: str, opacity: float) -> pygame.Surface:
    return svg_surface(width, height, box(0, 0, width, height, min(width, height) / 2, paint, opacity))
