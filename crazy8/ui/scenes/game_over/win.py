"""The end of a match that the person has won: the whole pack opens over the lit cloth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pygame

from crazy8.rules.cards import SUITS
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.background import background
from crazy8.ui.drawing.cards import Pack, pack_for, read_portraits_ahead
from crazy8.ui.drawing.icons import icon
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.medals import ON_BRASS, medallion, player_row, portrait_size
from crazy8.ui.drawing.palette import Paint
from crazy8.ui.drawing.surfaces import LAYERS, box, centred, drawn_svg, kept
from crazy8.ui.drawing.type import shortened, width_of
from crazy8.ui.scenes.game_over.buttons import buttons_of, widths_of
from crazy8.ui.scenes.game_over.celebration import Celebration
from crazy8.ui.scenes.game_over.ending import ME, Commands, Ending, EndingWords, share_of
from crazy8.ui.scenes.game_over.falling import SECONDS, leaves
from crazy8.ui.scenes.game_over.layout import WinLayout, WinTile, WinWidths, win_layout
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.scenes.share import LINE, Share
from crazy8.ui.shell.input_map import Intent, intent_of, is_modifier
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.display_list import Recorder
from crazy8.ui.table.motion import out, pop, share
from crazy8.ui.widgets.element import Control, Ground
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning, button, text
from crazy8.ui.widgets.node import Node, Said
from crazy8.ui.widgets.overlay import Overlay

# When what happens, in seconds after the last card has landed, and how long it takes.
REST: Final = 0.4
LAMP: Final = 0.5
FAN_AT: Final = 0.5
FAN: Final = 0.32
STAGGER: Final = 0.018
MEDAL_AT: Final = 0.9
MEDAL: Final = 0.26
LAUREL: Final = 0.4
BANNER_AT: Final = 1.2
BANNER: Final = 0.32
PANEL_AT: Final = 1.5
PANEL: Final = 0.22
LEAVES_AT: Final = 0.9
_FADE: Final = 0.12
_FAN_BEGINS: Final = 0.45
"""How far from the middle a card of the fan is when it comes."""
STREAK_FROM: Final = 2
_LEAF_ROOM: Final = 46
"""Units that a sign may take across and down, however it is turned."""

Places = list[tuple[int, int, int] | None]
"""Where each of the signs is, with its angle."""


class WinScene(Overlay):
    """Shows that the person has won, alone or with others. ``cloth``: the empty table of this window.

    Enter plays again from the first frame on; until the panel is there, anything else only ends the motion.
    """

    name = "win"
    overlay = False
    builds_late = True

    def __init__(
        self, host: Host, ending: Ending, commands: Commands, cloth: Callable[[], pygame.Surface] | None = None
    ) -> None:
        super().__init__(host, "go_on")
        self.screen.focus.focus("go_on")
        self.ending = ending
        self.commands = commands
        self.cloth = cloth or (lambda: background(host.size))
        self.words = EndingWords(host.words, ending)
        self.share = share_of(host, self.words)
        self.streak = -1
        self.fall = leaves()
        self.layout: WinLayout | None = None
        self.art: Celebration | None = None
        self._before_win: pygame.Surface | None = None
        """What was on the screen, as long as it still shows."""
        self._sheet: pygame.Surface | None = None
        self._lain: Places | None = None
        """Where the signs were in the last frame; None where that frame was not painted when all else was still."""
        self._looked: object = None
        self._has_begun = False
        self._has_sounded = False

    def on_entered(self) -> None:
        super().on_entered()
        if not self._has_sounded:
            self._has_sounded = True
            self.host.sounds.play("game_won")

    def on_left(self) -> None:
        super().on_left()
        self.art = self._before_win = self._sheet = None

    def on_resized(self) -> None:
        self.art = self._before_win = self._sheet = None
        self._lain = None
        super().on_resized()

    # ------------------------------------------------------------ time

    @property
    def motion(self) -> str:
        """How much the player wants to see move."""
        return self.host.settings.motion

    @property
    def ends(self) -> float:
        return {"full": LEAVES_AT + SECONDS, "reduced": PANEL_AT + _FADE, "off": 0.0}[self.motion]

    @property
    def still_from(self) -> float:
        """When nothing moves any more but the signs."""
        return PANEL_AT + PANEL if self.motion == "full" else self.ends

    @property
    def settled(self) -> bool:
        """The way on is open from the first frame: what led here has been seen."""
        return True

    # ------------------------------------------------------------ events

    def handle(self, event: pygame.Event) -> None:
        if self.now < PANEL_AT and self.motion != "off" and _ends_motion(event):
            self.hurry()
        elif not self.share.key(event):
            super().handle(event)

    def key(self, intent: Intent) -> bool:
        if intent is Intent.BACK:
            self.commands.menu()
        elif intent is Intent.WATCH and self.commands.watch is not None:
            self.commands.watch()
        elif intent is Intent.HELP:
            rules, players = self.ending.rules, len(self.ending.names)
            self.host.push(RulesPage(self.host, rules, players, lambda: self.words.rules_title))
        else:
            return False
        return True

    def clicked_elsewhere(self, pos: tuple[int, int]) -> None:
        self.hurry()

    # ------------------------------------------------------------ what is shown

    def build(self) -> list[Node]:
        u, ending = self.u, self.ending
        self.words = EndingWords(self.host.words, ending)
        if self.streak < 0:
            self.streak = self.commands.streak() if len(ending.end.result.winners) == 1 else 0
        shown = buttons_of(self.host, self.commands, (190, 220, 264))
        players = len(ending.names) if ending.has_list else 0
        widths = WinWidths(
            width_of(self.words.title, "title", u.text(44, 30)),
            max(width_of(self.words.name(seat), "name", u.text(17, 14)) for seat in ending.order),
            max(width_of(str(total), "title", u.text(27, 20)) for total in ending.end.result.totals),
            tuple(widths_of(u, shown)),
        )
        self.layout = layout = win_layout(u, players, len(ending.end.result.winners), widths)
        heads = [ending.heads[seat] for seat in ending.end.result.winners]
        if self.art is None or self.art.layout != layout or self.art.title != self.words.title:
            pack = pack_for(ending.rules, self.host.settings)
            self.art = Celebration(u, layout, pack, heads, self.words.title, self.cloth)
        self.screen.spoken += [
            Said("title", layout.banner, lambda: Meaning(HEADING, self.words.title)),
            Said("reason", layout.line, lambda: text(self.words.line)),
            *(
                Said(f"seat_{seat}", tile.box, partial(self._spoken_tile, seat))
                for seat, tile in zip(ending.order, layout.tiles)
            ),
        ]
        streak = self.host.words.say("game_over.streak", count=self.streak) if self.streak >= STREAK_FROM else ""
        line = ShareLine(self.screen, pygame.Rect(layout.share), self.share, self.words.result, streak)
        self.share.heard_by([line])
        return [line, *(one.made(self.screen, at) for one, at in zip(shown, layout.buttons))]

    def _spoken_tile(self, seat: int) -> Meaning:
        return Meaning(TEXT, self.words.name(seat), self.words.spoken(seat))

    def prepare(self) -> Iterator[None]:
        """Make all that will be shown, a piece at a time: at once it would take many frames."""
        yield
        yield from self.build_ahead()
        assert self.art is not None
        assert self.layout is not None
        for tile in self.layout.tiles[:1]:
            read_portraits_ahead(self.ending.heads, portrait_size(self.u, tile.medallion[2]))
        yield from self.art.pieces()
        chrome.panel(Recorder(), self.u, self.layout.panel)
        yield
        for seat, tile in zip(self.ending.order, self.layout.tiles):
            self._tile(Recorder(), tile, seat)
            yield
        for suit in SUITS:
            for leaf in (leaf for leaf in self.fall if leaf.suit == suit):
                leaf.drawn(self.u, 0, self._pack.german)
            yield
        if self.motion != "off":
            self._before_win = self.art.empty_picture()
            yield
            self.make_room_to_fade()
            yield
            self.paint_apart()
            yield

    # ------------------------------------------------------------ painting

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self.ensure_built()
        art = self._ready(surface)
        now = self.moment(ahead)
        if self.motion == "full":
            self._paint_moving(surface, art, now)
        else:
            self._paint_fading(surface, art, now)
        self._lain = self._places(now) if now >= self.still_from else None
        self._looked = self._looks()

    def draw_changes(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        now = self.moment(ahead)
        if self._has_begun and self.motion != "off" and now < REST and self._before_win is not None:
            return []
        if self._lain is None or self._looked != self._looks():
            self.draw(surface, ahead)
            return None
        art, places = self._ready(surface), self._places(now)
        boxes = self._moved(self._lain, places, self._hidden(now))
        before = surface.get_clip()
        for at in boxes:
            surface.set_clip(at)
            self._paint_all(surface, art, now, places, at)
        surface.set_clip(before)
        self._lain = places
        return boxes

    def _looks(self) -> object:
        controls = [node for node in self.screen.controls if isinstance(node, Control)]
        return self.host.ring_shown, self.screen.focus.key, self.share.told, [control.state for control in controls]

    def _ready(self, surface: pygame.Surface) -> Celebration:
        """All surfaces, and once what the screen has shown until now."""
        assert self.art is not None
        self.art.ensure_made()
        if not self._has_begun:
            self._has_begun = True
            if self.motion != "off" and surface.get_size() == self.u.size:
                self._before_win = self._before_win or self.art.empty_picture()
                self._before_win.blit(surface, (0, 0))
        if self._before_win is not None and self.now > REST + LAMP and self._is_shown(self.now):
            self._before_win = None
        return self.art

    def _is_shown(self, now: float) -> bool:
        return self.motion == "full" or now >= self.ends

    def _paint_moving(self, surface: pygame.Surface, art: Celebration, now: float) -> None:
        if self._before_win is not None:
            surface.blit(self._before_win, (0, 0))
        lit = 255 if self._before_win is None else round(255 * share(now, REST, LAMP))
        if not lit:
            return
        if lit < 255:
            self._blend(surface, art, lit)
            self._fan(surface, art, now)
            return
        self._paint_all(surface, art, now, self._places(now))

    @staticmethod
    def _blend(surface: pygame.Surface, art: Celebration, alpha: int) -> None:
        assert art.ground is not None
        art.ground.set_alpha(alpha)
        surface.blit(art.ground, (0, 0))
        art.ground.set_alpha(None)

    def _paint_fading(self, surface: pygame.Surface, art: Celebration, now: float) -> None:
        """With less motion: first all that stands above the panel, then the panel."""
        still = self.motion == "off" or self._before_win is None
        lit = 255 if still else round(255 * share(now, REST, _FADE))
        if lit < 255 and self._before_win is not None:
            surface.blit(self._before_win, (0, 0))
            if lit:
                sheet = self._sheet_of(surface)
                self._paint_all(sheet, art, PANEL_AT - 0.001, self._places(now))
                sheet.set_alpha(lit)
                surface.blit(sheet, (0, 0))
                sheet.set_alpha(None)
            return
        self._paint_all(surface, art, now, self._places(now))

    def _sheet_of(self, surface: pygame.Surface) -> pygame.Surface:
        if self._sheet is None or self._sheet.get_size() != surface.get_size():
            self._sheet = pygame.Surface(surface.get_size(), 0, surface)
        return self._sheet

    def _paint_all(
        self, surface: pygame.Surface, art: Celebration, now: float, places: Places, part: pygame.Rect | None = None
    ) -> None:
        """Everything from the cloth on; only what touches a ``part`` of the window, where the surface is clipped.
        ``places``: where the signs are."""
        assert art.ground is not None
        if part is None:
            surface.blit(art.ground, (0, 0))
        else:
            surface.blit(art.ground, part, part)
        self._leaves(surface, places, part, self._hidden(now))
        self._fan(surface, art, now, part)
        self._medal(surface, art, now, part)
        self._panel(surface, now, part)
        self._banner(surface, art, now, part)

    def _stage(self, now: float, at: float, seconds: float) -> float:
        return share(now, at, seconds) if self.motion == "full" else float(now >= at or self.motion == "reduced")

    # ------------------------------------------------------------ signs

    def _places(self, now: float) -> Places:
        fallen = now - LEAVES_AT if self.motion == "full" else SECONDS
        return [leaf.place(self.u, fallen) for leaf in self.fall]

    def _hidden(self, now: float) -> pygame.Rect:
        """The part of the window in which the panel covers the signs."""
        assert self.layout is not None
        inside = pygame.Rect(self.layout.panel).inflate(-2 * self.u(20), -2 * self.u(20))
        return inside if now >= self.still_from else pygame.Rect(0, 0, 0, 0)

    def _leaves(
        self, surface: pygame.Surface, places: Places, part: pygame.Rect | None, hidden: pygame.Rect
    ) -> None:
        u, before, german = self.u, surface.get_clip(), self._pack.german
        reach = u(_LEAF_ROOM) // 2
        surface.set_clip(pygame.Rect(u.inner).clip(before))
        for leaf, place in zip(self.fall, places):
            if place is None:
                continue
            x, y, angle = place
            if part is not None and not (
                part.left - reach < x < part.right + reach and part.top - reach < y < part.bottom + reach
            ):
                continue
            if hidden.w and hidden.contains(self._leaf_box(place)):
                continue
            centred(surface, leaf.drawn(u, angle, german), x, y)
        surface.set_clip(before)

    @property
    def _pack(self) -> Pack:
        return pack_for(self.ending.rules, self.host.settings)

    def _leaf_box(self, place: tuple[int, int, int]) -> pygame.Rect:
        """The room that a sign may take, however it is turned."""
        reach = self.u(_LEAF_ROOM)
        return pygame.Rect(place[0] - reach // 2, place[1] - reach // 2, reach, reach)

    def _moved(self, lain: Places, places: Places, hidden: pygame.Rect) -> list[pygame.Rect]:
        """Where signs were or are that have moved, and can be seen."""
        window, boxes = pygame.Rect(self.u.inner), []
        for was, now_at in zip(lain, places):
            if was == now_at:
                continue
            room = [self._leaf_box(place) for place in (was, now_at) if place is not None]
            if all(hidden.contains(place) for place in room):
                continue
            whole = room[0].unionall(room[1:]).clip(window)
            if whole.w and whole.h:
                boxes.append(whole)
        return boxes

    # ------------------------------------------------------------ the winner

    def _fan(self, surface: pygame.Surface, art: Celebration, now: float, part: pygame.Rect | None = None) -> None:
        for card in art.cards:
            gone = self._stage(now, FAN_AT + card.away * STAGGER, FAN)
            if gone <= 0:
                continue
            at = art.card_box(card, _FAN_BEGINS + (1 - _FAN_BEGINS) * out(gone))
            if part is None or part.colliderect(at):
                surface.blit(art.fan[card.number], at, special_flags=LAYERS)

    def _medal(self, surface: pygame.Surface, art: Celebration, now: float, part: pygame.Rect | None) -> None:
        come = self._stage(now, MEDAL_AT, MEDAL)
        around = art.laurel_box().unionall([at.inflate(self.u(130), self.u(130)) for at in art.medal_boxes()])
        if come <= 0 or (part is not None and not part.colliderect(around)):
            return
        art.paint_glow(surface)
        grown = self._stage(now, MEDAL_AT, LAUREL)
        assert art.laurel is not None
        if len(art.medals) == 1:
            at = art.laurel_box()
            hidden = round(at.h * (1 - out(grown)))
            surface.blit(art.laurel, (at.x, at.y + hidden), (0, hidden, at.w, at.h - hidden))
        for number in range(len(art.medals)):
            art.paint_medal(surface, number, 0.6 + 0.4 * pop(come) if come < 1 else 1.0)

    def _banner(self, surface: pygame.Surface, art: Celebration, now: float, part: pygame.Rect | None) -> None:
        """The banner, opened from the middle."""
        come = self._stage(now, BANNER_AT, BANNER)
        at = art.banner_box()
        if come <= 0 or (part is not None and not part.colliderect(at)):
            return
        assert art.banner is not None
        seen = round(at.w * out(come))
        left = (at.w - seen) // 2
        surface.blit(art.banner, (at.x + left, at.y), (left, 0, seen, at.h))

    # ------------------------------------------------------------ the panel

    def _panel(self, surface: pygame.Surface, now: float, part: pygame.Rect | None) -> None:
        assert self.layout is not None
        u = self.u
        around = pygame.Rect(self.layout.panel).inflate(u(90), u(120))
        if part is not None and not part.colliderect(around):
            return
        if part is not None and not part.colliderect(self.layout.panel):
            chrome.panel_shadow(surface, u, self.layout.panel)
            return
        come = share(now, PANEL_AT, PANEL if self.motion == "full" else _FADE) if self.motion != "off" else 1.0
        if come <= 0:
            return
        if come >= 1:
            self._fading = None
            self._paint(surface, now)
            return
        fading = self._fading
        if fading is None or not self._fading_is_painted or self._fading_ring != self.host.ring_shown:
            fading = self.paint_apart(now)
        seen = fading.subsurface(around.clip(surface.get_rect()))
        seen.set_alpha(round(255 * come))
        rise = u(24) if self.motion == "full" else 0
        surface.blit(seen, (around.x, around.y + round(rise * (1 - out(come)))))

    def painted_box(self) -> pygame.Rect:
        assert self.layout is not None
        return pygame.Rect(self.layout.panel).inflate(self.u(90), self.u(120))

    def paint_ground(self, surface: pygame.Surface, now: float) -> None:
        u, layout = self.u, self.layout
        assert layout is not None
        chrome.panel(surface, u, layout.panel)
        if not surface.get_clip().colliderect(pygame.Rect(layout.panel).inflate(-2 * u(16), -2 * u(10))):
            return  # the edge alone is painted again
        label(surface, self.words.line, layout.line, "medium", u.text(19, 15), 14, "brass_hi", "c")
        for seat, tile in zip(self.ending.order, layout.tiles):
            self._tile(surface, tile, seat)

    def _tile(self, surface: pygame.Surface, tile: WinTile, seat: int) -> None:
        u, mine = self.u, seat == ME
        ink: Paint = "ink_brown" if mine else "paper"
        player_row(surface, u, tile.box, mine)
        medallion(surface, u, self.ending.heads[seat], *tile.medallion, "ink_brown" if mine else "brass")
        px = u.text(17, 14)
        name = shortened(self.words.name(seat), "name", px, tile.name[2])
        label(surface, name, tile.name, "name", px, px, ink)
        place_px = u.text(15, 14)
        label(surface, self.words.place(seat), tile.place, "body", place_px, 13, ON_BRASS if mine else "mist")
        total = str(self.ending.end.result.totals[seat])
        label(surface, total, tile.total, "title", u.text(27, 20), 14, ink, "r")

    def trace(self) -> Trace:
        told = super().trace()
        told.more["message"] = self.words.title
        return told


def _ends_motion(event: pygame.Event) -> bool:
    """Whether it is a press that is not meant for the way on."""
    if event.type == pygame.KEYDOWN:
        return not is_modifier(event) and intent_of(event) is not Intent.CONFIRM
    return event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT


class ShareLine(Control):
    """The line one hands on, with the wins in a row: the whole of it copies."""

    radius = 10

    def __init__(self, screen: Ground, rect: pygame.Rect, share: Share, line: str, streak: str) -> None:
        self.share = share
        self.line = line
        self.streak = streak
        super().__init__(screen, rect, LINE)

    @property
    def answer(self) -> str:
        """What came of it; empty as long as it was not pressed last."""
        told = self.share.told.get(LINE, "")
        return self.screen.host.words.say(f"share.{told}") if told else ""

    def meaning(self) -> Meaning:
        say = self.screen.host.words.say
        line = say("game_over.shared_line", streak=self.streak, line=self.line) if self.streak else self.line
        return button(say("share.copy_line"), self.answer or line)

    def press(self) -> None:
        self.screen.host.sounds.play("button")
        self.share.copy(LINE)

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u, say = self.u, self.screen.host.words.say
        surface.blit(_well(face.w, face.h, u.f(10), self.state), face)
        x = face.x + u(12)
        if self.streak:
            px = u.text(22, 18)
            centred(surface, icon("flame", px, "brass_hi", 2.2), x + px / 2, face.centery - u(1))
            x += px + u(7)
        cap = chrome.keycap(surface, u, self.share.cap(LINE), (face.right - u(12), face.centery), "mr")
        told = self.share.told.get(LINE, "")
        words, copy_px = self.answer or say("game_over.copy"), u.text(16, 14)
        right = cap.x - u(8) - width_of(words, "name", copy_px)
        label(surface, words, (right, face.y, cap.x - u(8) - right, face.h), "name", copy_px, 13, "paper", "r")
        px = u.text(20, 17)
        sign = {"copied": "check", "not_copied": "warning"}.get(told, "copy")
        centred(surface, icon(sign, px, "brass_hi", 2.2), right - u(6) - px / 2, face.centery)
        end = right - u(6) - px - u(12)
        if self.streak:
            streak = self.write(surface, self.streak, pygame.Rect(x, face.y, end - x, face.h), "name", 17, "brass_hi")
            x = streak.right + u(18)
        if end - x > u(60):
            self.write(surface, self.line, pygame.Rect(x, face.y, end - x, face.h), "body", 16)


@kept(6)
def _well(width: int, height: int, radius: float, state: str) -> pygame.Surface:
    body = box(0.75, 0.75, width - 1.5, height - 1.5, radius, "well", 0.9, "line", 1.2, 0.45)
    if state != "normal":
        body += box(0.75, 0.75, width - 1.5, height - 1.5, radius, "#FFFFFF", 0.14 if state == "hover" else 0.06)
    return drawn_svg(width, height, body)


