"""A finished game watched again: forwards, backwards, turn by turn or by itself, from any chair, with open hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from crazy8.rules.view import PlayerView
from crazy8.session.record import GameRecord
from crazy8.session.replay import Replay
from crazy8.text.phrases import Phrases, hand_cards
from crazy8.text.rules_text import rules_title
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.replay.course import Course
from crazy8.ui.scenes.replay.paint import Bar, button_boxes, paint_bar, paint_rack
from crazy8.ui.scenes.replay.show import ReplayShow, heard_from, seen_from
from crazy8.ui.scenes.table.preparation import read_faces_ahead
from crazy8.ui.shell.input_map import Intent, intent_of, key_caps
from crazy8.ui.shell.scene import Host, Scene, Trace
from crazy8.ui.table.compose import Controls, compose
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.opponents import people_at
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.paint_actions import MENU
from crazy8.ui.table.perspective import turned, turned_seat
from crazy8.ui.table.picture import ButtonPicture, Picture

REST_AFTER_ROUND: Final = 2.0
"""Seconds between a round's end and the next deal while the game plays by itself."""


class ReplayScene(Scene):
    """The viewer "replay"; ``at`` is how many actions are done. ``chair`` is the seat the table is seen from."""

    name = "replay"

    def __init__(self, host: Host, record: GameRecord) -> None:
        """Raises:
        Damaged: the record's beginning is no moment of a match.
        """
        super().__init__(host)
        self.record = record
        self.replay = Replay(record)
        self.course = Course(self.replay)
        self.person = record.persons[0] if record.persons else -1
        self.chair = max(0, self.person)
        self.open_hands = False
        self.playing = False
        self.controls = Controls()
        self.picture = Picture()
        self._rest = -1.0
        self._told = False
        self.jump(self.course.first)

    # ------------------------------------------------------------ moving

    @property
    def at(self) -> int:
        """How many actions are done."""
        return self.replay.at

    def jump(self, at: int) -> None:
        """Show a place at rest; what led to it in its round is told, so that every mark is right."""
        begin = self.course.round_begins(at)
        self.show = self._new_show()
        self.replay.go(max(0, begin - 1) if begin in self.replay.rounds else begin)
        told = heard_from(self.replay, self.chair, at)
        self.show.stand(seen_from(self.replay, self.chair), told)
        self._rest = -1.0

    def forward(self) -> None:
        """Show the next turn; one that is still under way ends at once."""
        self.show.hurry()
        self._go_on()

    def _go_on(self) -> None:
        told = heard_from(self.replay, self.chair, self.course.next(self.at))
        if told:
            read_faces_ahead(self.painter, self._pack(), self.show.view, told)
        self.show.add(told)
        self._rest = -1.0

    def to(self, at: int) -> None:
        """Stop playing and show a place."""
        self.playing = False
        self.jump(at)

    def toggle_play(self) -> None:
        """Play from here, from the start where the end is reached; or pause."""
        self.playing = not self.playing
        if self.playing and self.at == self.course.length and not self.show.busy:
            self.jump(self.course.first)

    def toggle_open(self) -> None:
        """Show all hands, or only what the chair saw."""
        self.open_hands = not self.open_hands
        self._say("open" if self.open_hands else "closed")

    def take_chair(self, step: int) -> None:
        """See the table from another chair."""
        self.chair = (self.chair + step) % len(self.record.seats)
        self.jump(self.at)
        self._say("open" if self.open_hands else "closed")

    def _say(self, what: str) -> None:
        say, name = self.host.words.say, self.record.names[self.chair]
        mine = "you" if self.chair == self.person else "other"
        self.show.words.message = say("replay.open") if what == "open" else say(f"replay.closed.{mine}", who=name)
        self.show.words.kind = "info"

    def help(self) -> None:
        """The keys of a replay, and the rules of its game."""
        from crazy8.ui.scenes.rules.scene import RulesPage

        self.playing = False
        record, view = self.record, self.show.view
        title = record.title or rules_title(self.host.words, record.rules)
        powers = view.tables.powers if view is not None else None
        page = RulesPage(self.host, record.rules, len(record.seats), title, powers=powers, watching=True)
        self.host.push(page)

    def close(self) -> None:
        """Back to the list."""
        self.host.sounds.play("button")
        self.host.pop()

    # ------------------------------------------------------------ the show

    def _new_show(self) -> ReplayShow:
        host, record = self.host, self.record
        players = len(record.seats)
        names = turned(record.names, self.chair)
        heads = turned(people_at(host.words, players)[1], self.chair)
        me = turned_seat(self.person, self.chair, players)
        self.layout = TableLayout(host.size, players, host.settings.text_size)
        self.painter = Painter(host.size, host.settings.text_size)
        show = ReplayShow(Phrases(host.words, record.rules, names, me), names, heads, self.layout, host.sounds.play)
        show.apply(host.settings)
        return show

    def on_entered(self) -> None:
        """Say once where the game goes another way than it is recorded."""
        difference = self.replay.difference
        if difference is None or self._told:
            return
        from crazy8.ui.scenes.dialogs.scene import notice

        self._told = True
        say = self.host.words.say
        which = "turn" if difference.number else "end"
        line = say(f"replay.differs.{which}", round=max(1, difference.round_number), action=difference.number)
        self.host.push(notice(self.host, say("replay.differs.title"), [line]))

    def on_resized(self) -> None:
        self.jump(self.at)

    @property
    def settled(self) -> bool:
        """Nothing is decided here, so no key need wait for a motion."""
        return True

    @property
    def moving(self) -> bool:
        return self.playing or self.show.moving

    def step(self, seconds: float) -> None:
        self.show.step(seconds)
        if not self.playing or self.show.busy:
            return
        if self.at == self.course.length:
            self.playing = False
        elif self._rest < 0:
            self._rest = self._pause(self.show.view)
        else:
            self._rest -= seconds
            if self._rest <= 0:
                self._go_on()

    def _pause(self, view: PlayerView | None) -> float:
        """Seconds before the next turn; for the other chairs the animator waits itself."""
        if view is None:
            return 0.0
        if view.outcome is not None:
            return REST_AFTER_ROUND
        return self.show.animator.thinking_seconds(view) if view.turn == 0 else 0.0

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEMOTION:
            self.controls.hover = self._under(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.controls.hover = self.controls.pressed = self._under(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self.controls.pressed = self.controls.pressed, ""
            if pressed and pressed == self._under(event.pos):
                self._press(pressed)

    def _key(self, event: pygame.Event) -> None:
        intent, course = intent_of(event), self.course
        keys: dict[Intent, Callable[[], None]] = {
            Intent.RIGHT: lambda: self._press("on"),
            Intent.LEFT: lambda: self._press("back"),
            Intent.FIRST: lambda: self.to(course.round_begins(self.at)),
            Intent.LAST: lambda: self.to(course.round_ends(self.at)),
            Intent.PAGE_DOWN: lambda: self._press("last"),
            Intent.PAGE_UP: lambda: self._press("first"),
            Intent.CONFIRM: self.toggle_play,
            Intent.UP: lambda: self.take_chair(-1),
            Intent.DOWN: lambda: self.take_chair(1),
            Intent.OPEN_HANDS: self.toggle_open,
            Intent.HELP: self.help,
            Intent.BACK: self.close,
        }
        if intent in keys:
            keys[intent]()

    def _press(self, name: str) -> None:
        course = self.course
        if name in self._off():
            return
        actions: dict[str, Callable[[], None]] = {
            "play": self.toggle_play,
            "on": self._turn_on,
            "back": lambda: self.to(course.previous(self.at)),
            "first": lambda: self.to(course.round_begins(self.at, -1)),
            "last": lambda: self.to(course.round_begins(self.at, 1)),
            "open": self.toggle_open,
            "seat": lambda: self.take_chair(1),
            "help": self.help,
            MENU: self.close,
        }
        actions[name]()

    def _turn_on(self) -> None:
        self.playing = False
        self.forward()

    def _off(self) -> frozenset[str]:
        """Buttons that have no use at this place."""
        course, off = self.course, set[str]()
        if self.at <= course.first:
            off |= {"back", "first"}
        if self.at >= course.length:
            off.add("on")
        if course.round_begins(self.at) == course.begins[-1]:
            off.add("last")
        return frozenset(off)

    def _under(self, pos: tuple[int, int]) -> str:
        found = next((name for name, rect in button_boxes(self.layout).items() if rect.collidepoint(pos)), "")
        hit = self.painter.hit(self.picture, pos) if self.picture.seats and not found else ""
        return found or (hit if hit == MENU else "")

    # ------------------------------------------------------------ painting

    def position(self) -> str:
        """Where the replay stands, in words."""
        return self.host.words.say("replay.position", **self.course.position(self.at))

    def _chip_words(self) -> tuple[str, str]:
        """The lines of the chip in the corner; where it is narrow the position takes both."""
        words, u, position = self.host.words, self.layout.u, self.position()
        if width_of(position, "body", u.text(15, 14)) <= self.layout.chip_limit - u(70):
            return self.record.title or rules_title(words, self.record.rules), position
        gaps = self.course.position(self.at)
        return words.say("replay.turn", **gaps), words.say("replay.round", **gaps)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        host, show, say = self.host, self.show, self.host.words.say
        now = show.now + (ahead / 120 if show.moving else 0.0)
        title, subtitle = self._chip_words()
        picture = compose(show, host.settings, self.controls, title, now)
        picture.subtitle = subtitle
        chip = ButtonPicture(MENU, self.layout.menu_chip(), "", kind="chip", icon="left")
        chip.hover, chip.pressed = self.controls.hover == MENU, self.controls.pressed == MENU
        picture.buttons = [chip]
        self.picture = picture
        self.painter.draw(surface, picture)
        if self.open_hands and show.view is not None and show.view.revealed:
            for seat in range(1, len(picture.seats)):
                cards = tuple(hand_cards(show.view.revealed[seat]))
                paint_rack(surface, self.layout, self._pack(), self.painter.seat_box(picture, seat), cards)
        word = say("replay.pause" if self.playing else "replay.play")
        space = key_caps(host.words, Intent.CONFIRM)[-1]
        bar = Bar(word, space, self.playing, self.open_hands, self._off(), self.controls.hover,
                  self.controls.pressed)  # fmt: skip
        paint_bar(surface, self.layout, bar)

    def _pack(self) -> Pack:
        return pack_for(self.record.rules, self.host.settings)

    def trace(self) -> Trace:
        points = {name: list(rect.center) for name, rect in button_boxes(self.layout).items()}
        more = {"message": self.show.words.message, "position": self.position(), "points": points}
        return Trace("", more)
