"""A finished game watched again: forwards, backwards, turn by turn or by itself, from any chair, with open hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from crazy8.rules.view import PlayerView
from crazy8.session.record import GameRecord
from crazy8.session.replay import Replay
from crazy8.text.phrases import Phrases, hand_cards
from crazy8.text.rules_text import rules_title
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.replay.controls import ChairButton, PlayButton, Position, SquareButton, SwitchButton, WayBack
from crazy8.ui.scenes.replay.course import Course
from crazy8.ui.scenes.replay.paint import STEPS, button_boxes, paint_rack
from crazy8.ui.scenes.replay.show import ReplayShow, heard_from, seen_from
from crazy8.ui.scenes.table.meaning import pile_meaning, spoken, spoken_round
from crazy8.ui.scenes.table.preparation import read_faces_ahead
from crazy8.ui.shell.input_map import Intent, intent_of, key_caps
from crazy8.ui.shell.scene import Host, Trace
from crazy8.ui.table.compose import Controls, compose
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.opponents import people_at
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.paint_actions import MENU, chip_box
from crazy8.ui.table.perspective import turned, turned_seat
from crazy8.ui.table.picture import ButtonPicture, Picture
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.screen_scene import ScreenScene

REST_AFTER_ROUND: Final = 2.0
"""Seconds between a round's end and the next deal while the game plays by itself."""

_POSITION: Final = "position"
_ARROW: Final = 44
"""Units of the chip in the corner that belong to the way back."""
_MOVES: Final = (Intent.LEFT, Intent.RIGHT, Intent.FIRST, Intent.LAST)
"""What moves the position."""
_SIGNS: Final = {"first": ("left", 2), "back": ("left", 1), "on": ("right", 1), "last": ("right", 2)}


class ReplayScene(ScreenScene):
    """The viewer "replay"; ``at`` is how many actions are done. ``chair`` is the seat the table is seen from.

    Until another button is lit, Enter and Space play and pause, and the arrows, Home and End move the position.
    """

    name = "replay"

    def __init__(self, host: Host, record: GameRecord) -> None:
        """Raises:
        Damaged: the record's beginning is no moment of a match.
        """
        super().__init__(host, "play")
        self.record = record
        self.replay = Replay(record)
        self.course = Course(self.replay)
        self.person = record.persons[0] if record.persons else -1
        self.chair = max(0, self.person)
        self.open_hands = False
        self.playing = False
        self.picture = Picture()
        self._rest = -1.0
        self._told = False
        self.jump(self.course.first)
        self.rebuild()
        self.screen.ground = self._spoken
        self.screen.focus.focus(_POSITION)

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

    def turn_on(self) -> None:
        """Stop playing and show the next turn, if there is one."""
        if self.at < self.course.length:
            self.playing = False
            self.forward()

    def turn_back(self) -> None:
        """Stop playing and show the turn before, if there is one."""
        if self.at > self.course.first:
            self.to(self.course.previous(self.at))

    def round_on(self) -> None:
        """Stop playing and show where the next round begins, if there is one."""
        if not self._is_last_round:
            self.to(self.course.round_begins(self.at, 1))

    def round_back(self) -> None:
        """Stop playing and show where the round before begins, or the first one."""
        if self.at > self.course.first:
            self.to(self.course.round_begins(self.at, -1))

    @property
    def _is_last_round(self) -> bool:
        return self.course.round_begins(self.at) == self.course.begins[-1]

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
        powers = view.tables.powers if view is not None else None
        page = RulesPage(self.host, record.rules, len(record.seats), self._title(), powers=powers, watching=True)
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
        super().on_resized()

    @property
    def settled(self) -> bool:
        """Nothing is decided here, so no key need wait for a motion."""
        return True

    @property
    def moving(self) -> bool:
        return self.playing or self.show.moving

    def step(self, seconds: float) -> None:
        super().step(seconds)
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

    # ------------------------------------------------------------ controls and keys

    def build(self) -> list[Node]:
        screen, words = self.screen, self.host.words
        boxes, arrow = button_boxes(self.layout), self.layout.u(_ARROW)
        said = {name: words.say(f"replay.spoken.{name}") for name in (*STEPS, "open", "seat", "help", MENU, _POSITION)}
        moves = {
            Intent.LEFT: self.turn_back,
            Intent.RIGHT: self.turn_on,
            Intent.FIRST: lambda: self.to(self.course.round_begins(self.at)),
            Intent.LAST: lambda: self.to(self.course.round_ends(self.at)),
        }
        position = Position(_POSITION, said[_POSITION], self.position, self._chip_box, arrow, moves)
        self._way_back = WayBack(MENU, said[MENU], self._chip_box, arrow, self.close)
        for node in (position, self._way_back):
            screen.add(node)
            screen.spoken.append(node)
        steps = {"first": self.round_back, "back": self.turn_back, "on": self.turn_on, "last": self.round_on}
        self._steps = {
            name: SquareButton(screen, boxes[name], name, said[name], _SIGNS[name][0], step, _SIGNS[name][1])
            for name, step in steps.items()
        }
        play, pause = words.say("replay.play"), words.say("replay.pause")
        space = key_caps(words, Intent.CONFIRM)[-1]
        self._play = PlayButton(screen, boxes["play"], "play", play, pause, space, self.toggle_play)
        self._open = SwitchButton(screen, boxes["open"], "open", said["open"], "eye", self.toggle_open)
        seat = ChairButton(
            screen, boxes["seat"], "seat", said["seat"], "person", self.take_chair,
            lambda: self.record.names[self.chair],
        )  # fmt: skip
        rules = SquareButton(screen, boxes["help"], "help", said["help"], "help", self.help)
        self._show_controls()
        return [position, *self._steps.values(), self._play, self._open, seat, rules, self._way_back]

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and not self.host.ring_shown and intent_of(event) in _MOVES:
            self.screen.focus.focus(_POSITION)  # whoever has clicked a button goes on by the arrows as before
        super().handle(event)

    def key(self, intent: Intent) -> bool:
        if intent is Intent.PAGE_DOWN:
            self.round_on()
        elif intent is Intent.PAGE_UP:
            self.round_back()
        elif intent is Intent.OPEN_HANDS:
            self.toggle_open()
        elif intent is Intent.HELP:
            self.help()
        else:
            return super().key(intent)
        return True

    # ------------------------------------------------------------ painting

    def position(self) -> str:
        """Where the replay stands, in words."""
        return self.host.words.say("replay.position", **self.course.position(self.at))

    def _chip_words(self) -> tuple[str, str]:
        """The lines of the chip in the corner; where it is narrow the position takes both."""
        words, u, position = self.host.words, self.layout.u, self.position()
        if width_of(position, "body", u.text(15, 14)) <= self.layout.chip_limit - u(70):
            return self._title(), position
        gaps = self.course.position(self.at)
        return words.say("replay.turn", **gaps), words.say("replay.round", **gaps)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        host, show = self.host, self.show
        now = show.now + (ahead / 120 if show.moving else 0.0)
        title, subtitle = self._chip_words()
        picture = compose(show, host.settings, Controls(), title, now)
        picture.subtitle = subtitle
        picture.buttons = [self._chip()]
        self.picture = picture
        self.painter.draw(surface, picture)
        if self.open_hands and show.view is not None and show.view.revealed:
            for seat in range(1, len(picture.seats)):
                cards = tuple(hand_cards(show.view.revealed[seat]))
                paint_rack(surface, self.layout, self._pack(), self.painter.seat_box(picture, seat), cards)
        self._show_controls()
        self.screen.draw(surface)

    def _chip(self) -> ButtonPicture:
        """The chip in the corner: the way back, and where the replay stands."""
        chip = ButtonPicture(MENU, self.layout.menu_chip(), "", kind="chip", icon="left")
        chip.hover, chip.pressed = self._way_back.pointed, self._way_back.pointed and self._way_back.held
        return chip

    def _chip_box(self) -> pygame.Rect:
        return chip_box(self.layout, self._chip(), self.picture)

    def _show_controls(self) -> None:
        """Which controls are of use at this place, and what is switched on."""
        is_begun, is_ended = self.at > self.course.first, self.at >= self.course.length
        off = {"first": not is_begun, "back": not is_begun, "on": is_ended, "last": self._is_last_round}
        for name, is_off in off.items():
            self._steps[name].set_state(off=is_off)
        self._open.set_state(on=self.open_hands)
        self._play.set_playing(self.playing)

    def _pack(self) -> Pack:
        return pack_for(self.record.rules, self.host.settings)

    def trace(self) -> Trace:
        told = super().trace()
        told.more |= {"message": self.show.words.message, "position": self.position()}
        return told

    # ------------------------------------------------------------ what is said

    def _spoken(self) -> Iterator[Node]:
        """The table in words: its name, how the round stands, and the hands that lie open."""
        words, show, picture = self.host.words, self.show, self.picture
        yield spoken(Meaning(HEADING, self._title()))
        yield from spoken_round(show, picture)
        yield spoken(pile_meaning(show, picture))
        if show.view is None:
            return
        hands = {0: show.view.hand}
        if self.open_hands and show.view.revealed:
            hands |= dict(enumerate(show.view.revealed))
        for seat, hand in hands.items():
            if hand:
                name = words.say("replay.spoken.hand", who=show.names[seat])
                yield spoken(Meaning(TEXT, name, show.phrases.cards(hand_cards(hand))))

    def _title(self) -> str:
        return self.record.title or rules_title(self.host.words, self.record.rules)
