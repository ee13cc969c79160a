"""A finished game watched again: forwards, backwards, move by move or by itself, from any seat, with open hands; and
played on from any place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from crazy8.rules.view import PlayerView
from crazy8.session.record import GameRecord
from crazy8.session.replay import LAST_CARD, Check, Mark, Replay
from crazy8.storage.settings import PACES
from crazy8.text.phrases import Phrases, hand_cards, shown_names
from crazy8.text.rules_text import rules_title
from crazy8.ui.drawing.cards import Pack, pack_for
from crazy8.ui.drawing.type import shortened, width_of
from crazy8.ui.scenes.replay.controls import Chip, ConsoleButton, PlayOnButton, SeatChip, SwitchChip, WayBack
from crazy8.ui.scenes.replay.course import Course
from crazy8.ui.scenes.replay.dates import ended
from crazy8.ui.scenes.replay.layout import ReplayLayout
from crazy8.ui.scenes.replay.paint import ReplayPainter, parts_of, rack_part, tip_part
from crazy8.ui.scenes.replay.show import ReplayShow, heard_from, seen_from
from crazy8.ui.scenes.replay.timeline import ConsoleGround, Legend, Timeline
from crazy8.ui.scenes.table.meaning import pile_meaning, spoken, spoken_round
from crazy8.ui.scenes.table.preparation import read_faces_ahead
from crazy8.ui.shell.input_map import Intent, key_cap, key_caps
from crazy8.ui.shell.scene import Host, PlayOn, Trace
from crazy8.ui.table.compose import Controls, compose
from crazy8.ui.table.heads import heads_of
from crazy8.ui.table.paint_actions import MENU, chip_box
from crazy8.ui.table.perspective import turned, turned_seat
from crazy8.ui.table.picture import ButtonPicture, Picture
from crazy8.ui.widgets.choices import Segment
from crazy8.ui.widgets.meaning import HEADING, TEXT, Meaning
from crazy8.ui.widgets.node import Node
from crazy8.ui.widgets.panels import Label
from crazy8.ui.widgets.screen_scene import ScreenScene

REST_AFTER_ROUND: Final = 2.0
"""Seconds between a round's end and the next deal while the game plays by itself."""

_LONGEST_SEAT: Final = 150
"""The widest that the name of a seat makes its chip, in units of text."""

STEPS: Final = ("start", "back", "play", "next", "end")
"""The buttons of the console from the left."""

AT_ONCE: Final = 500
"""So many actions of a game are played through at once, the rest a piece at a time: more would be seen to take time."""
TOLD: Final = 80
"""So many actions before a place say all that is to be said of it, as who has called its suit: more than twice round
the largest table, however much is drawn. A hand that drags the head waits for no more."""

_CHECKED: Final = 25
"""So many actions are decided again at a time, to see whether the game goes as it is recorded."""

_SIGNS: Final = {"start": "first", "back": "left", "next": "right", "end": "last"}
_KEYS: Final = {
    "start": Intent.FIRST,
    "back": Intent.LEFT,
    "next": Intent.RIGHT,
    "end": Intent.LAST,
}


class ReplayScene(ScreenScene):
    """The viewer "replay"; ``at`` is how many actions are done. ``chair`` is the seat the table is seen from.

    The arrows, Home and End go through the game whatever has the keyboard; Tab goes to the controls.
    """

    name = "replay"

    def __init__(self, host: Host, record: GameRecord) -> None:
        """Raises:
        Damaged: the record's beginning is no moment of a match.
        """
        super().__init__(host, "play")
        self.record = record
        self.replay = Replay(record)
        self.replay.know(AT_ONCE)
        self.course = Course(self.replay)
        self.check = Check(record)
        self.person = record.persons[0] if record.persons else -1
        self.chair = max(0, self.person)
        self.heads = heads_of(host.words, record.names, self.person)
        self.open_hands = False
        self.playing = False
        self.picture = Picture()
        self._rest = -1.0
        self._told = False
        self._wanted: int | None = None
        """A place that was asked for and is not shown yet."""
        self._wheel = 0.0
        self._moves = {
            Intent.LEFT: self.move_back,
            Intent.RIGHT: self.move_on,
            Intent.JUMP_LEFT: self.round_back,
            Intent.JUMP_RIGHT: self.round_on,
            Intent.PAGE_UP: self.round_back,
            Intent.PAGE_DOWN: self.round_on,
            Intent.FIRST: self.to_start,
            Intent.LAST: self.to_end,
        }
        self.jump(self.course.first)
        self.rebuild()
        self.screen.ground = self._spoken
        self.screen.focus.focus("play")

    # ------------------------------------------------------------ moving

    @property
    def at(self) -> int:
        """How many actions are done."""
        return self.replay.at

    @property
    def is_at_end(self) -> bool:
        """Whether all has been shown."""
        return self.replay.is_known and self.at >= self.course.length

    def jump(self, at: int) -> None:
        """Show a place at rest; what led to it in its round is told, so that every mark is right."""
        begin = self.course.begins[self.course.round_at(at)]
        self.show = self._new_show()
        self.replay.go(max(begin - 1 if begin in self.replay.rounds else begin, at - TOLD, 0))
        told = heard_from(self.replay, self.chair, at, self.open_hands)
        self.show.stand(seen_from(self.replay, self.chair, self.open_hands), told)
        self._rest = -1.0
        self._tell_end()

    def forward(self) -> None:
        """Show the next move; one that is still under way ends at once."""
        self.show.hurry()
        self._go_on()

    def _go_on(self) -> None:
        told = heard_from(self.replay, self.chair, self.course.next(self.at), self.open_hands)
        if told:
            read_faces_ahead(self.painter, self._pack(), self.show.view, told)
        self.show.add(told)
        self._rest = -1.0
        if not self.show.busy:
            self._tell_end()

    def to(self, at: int) -> None:
        """Stop playing and show a place."""
        self.playing = False
        self._wanted = None
        self.jump(at)

    def drag_to(self, at: int) -> None:
        """Stop playing and show a place with the next step of time: a hand is faster than the table."""
        self.playing = False
        self._wanted = at
        self.timeline.show(at, glides=False)

    def move_on(self) -> None:
        """Stop playing and show the next move, if there is one."""
        if self.at < self.course.length:
            self.playing = False
            self.forward()

    def move_back(self) -> None:
        """Stop playing and show the move before, if there is one."""
        if self.at > self.course.first:
            self.to(self.course.previous(self.at))

    def round_on(self) -> None:
        """Stop playing and show where the next round begins; in the last one, where it ends."""
        if self.at < self.course.length:
            self.to(self.course.round_on(self.at))

    def round_back(self) -> None:
        """Stop playing and show where the round begins; from there, where the one before does."""
        if self.at > self.course.first:
            self.to(self.course.round_back(self.at))

    def to_start(self) -> None:
        """Stop playing and show the beginning."""
        if self.at > self.course.first:
            self.to(self.course.first)

    def to_end(self) -> None:
        """Stop playing and show the end, as soon as that is known."""
        self.playing = False
        if self.replay.is_known:
            if self.at < self.course.length:
                self.to(self.course.length)
        else:
            self._wanted = self.replay.length

    def wheel(self, steps: float) -> None:
        """A move back or on for each notch."""
        self._wheel += steps
        while abs(self._wheel) >= 1:
            up = self._wheel > 0
            self._wheel -= 1 if up else -1
            if up:
                self.move_back()
            else:
                self.move_on()

    def toggle_play(self) -> None:
        """Play from here, from the start where the end is reached; or pause."""
        self.playing = not self.playing
        if self.playing and self.is_at_end and not self.show.busy:
            self.jump(self.course.first)

    def toggle_open(self) -> None:
        """Show all hands, or only what the seat could know."""
        self.open_hands = not self.open_hands
        self.jump(self.at)
        self._say_what_is_seen()

    def take_chair(self, step: int) -> None:
        """See the table from another seat."""
        self.chair = (self.chair + step) % len(self.record.seats)
        self.jump(self.at)
        self._say_what_is_seen()

    def _say_what_is_seen(self) -> None:
        say, name = self.host.words.say, self.names[self.chair]
        mine = "you" if self.chair == self.person else "other"
        self.show.words.tell(say("replay.open") if self.open_hands else say(f"replay.closed.{mine}", who=name))

    def set_pace(self, pace: str) -> None:
        """How fast the game plays by itself: the pace of the bots at every table."""
        self.host.change(pace=pace)
        self.show.apply(self.host.settings)

    def help(self) -> None:
        """The keys of a replay, and the rules of its game."""
        from crazy8.ui.scenes.rules.scene import RulesPage

        self.playing = False
        record, view = self.record, self.show.view
        powers = view.tables.powers if view is not None else None
        page = RulesPage(self.host, record.rules, len(record.seats), self._title, powers=powers, watching=True)
        self.host.push(page)

    def close(self) -> None:
        """Back to the list."""
        self.host.sounds.play("button")
        self.host.pop()

    # ------------------------------------------------------------ playing on

    @property
    def can_play_on(self) -> bool:
        """Whether a game can begin at this place: a round is running."""
        return self.replay.can_be_played_on

    def play_on(self) -> None:
        """Play on from here as practice, in the seat that one watches from; where a game waits, after a question."""
        self.playing = False
        self.show.hurry()
        if not self.can_play_on:
            self.show.words.tell(self.host.words.say("replay.play_on.off"))
            return
        self.host.sounds.play("button")
        storage = self.host.storage
        waiting = storage.saves.games() if storage is not None and storage.has_saves else []
        if waiting:
            self._ask_to_play_on()
        else:
            self._sit_down()

    def _sit_down(self) -> None:
        self.host.go(PlayOn(self.replay.practice(self.chair)))

    def _ask_to_play_on(self) -> None:
        from crazy8.ui.scenes.dialogs.scene import Dialog

        say, later = self.host.words.say, self.host.words.later
        play, stay = later("replay.waits.play"), later("replay.waits.stay")
        title = later("replay.waits.title")
        self.host.push(Dialog(self.host, title, lambda: [say("replay.waits.text")], play, self._sit_down, stay))

    # ------------------------------------------------------------ the show

    def _new_show(self) -> ReplayShow:
        host, record = self.host, self.record
        players = len(record.seats)
        self.names = shown_names(host.words, record.names, self.person)
        names = turned(self.names, self.chair)
        me = turned_seat(self.person, self.chair, players)
        size, text_size = host.size, host.settings.text_size
        if getattr(self, "_made_for", None) != (size, text_size):
            self._made_for = (size, text_size)
            self.layout = ReplayLayout(size, players, text_size)
            self.painter = ReplayPainter(size, text_size)
        phrases = Phrases(host.words, record.rules, names, me)
        show = ReplayShow(phrases, names, turned(self.heads, self.chair), self.layout, host.sounds.play)
        show.apply(host.settings)
        return show

    def _tell_end(self) -> None:
        """At the end of the game the line says who has won it."""
        if not self.is_at_end or self.show.view is None:
            return
        say, phrases, result = self.host.words.say, self.show.phrases, self.replay.match.result
        players = len(self.record.seats)
        if result is None:
            self.show.words.tell(say("replay.end.given_up"))
            return
        winners = [turned_seat(seat, self.chair, players) for seat in result.winners]
        if len(winners) > 1:
            self.show.words.tell(say("replay.end.shared", people=phrases.people(winners)))
        else:
            who = phrases.who(winners[0])
            self.show.words.tell(say(f"replay.end.won.{who}", who=phrases.names[winners[0]]))

    def on_resized(self) -> None:
        self.jump(self.at)
        super().on_resized()

    @property
    def settled(self) -> bool:
        """Nothing is decided here, so no key need wait for a motion."""
        return True

    @property
    def moving(self) -> bool:
        is_learning = not (self.replay.is_known and self.check.is_over)
        return self.playing or self.show.moving or self.timeline.glides or self._wanted is not None or is_learning

    def step(self, seconds: float) -> None:
        super().step(seconds)
        self._learn()
        self._follow()
        was_busy = self.show.busy
        self.show.step(seconds)
        self.timeline.step(seconds)
        if was_busy and not self.show.busy:
            self._tell_end()
        self._play_by_itself(seconds)

    def _learn(self) -> None:
        """Come to know the rest of a long game, and whether it goes as it is recorded."""
        if not self.replay.is_known:
            self.replay.know(AT_ONCE)
            self.course.learn()
            self.timeline.learn()
        elif not self.check.is_over and not self.check.go_on(_CHECKED):
            self._tell_difference()

    def _follow(self) -> None:
        """Go to the place that was asked for."""
        if self._wanted is not None and (self._wanted <= self.replay.known or self.replay.is_known):
            at, self._wanted = min(self._wanted, self.course.length), None
            self.jump(at)

    def _play_by_itself(self, seconds: float) -> None:
        if not self.playing or self.show.busy:
            return
        if self.is_at_end:
            self.playing = False
        elif self._rest < 0:
            self._rest = self._pause(self.show.view)
        else:
            self._rest -= seconds
            if self._rest <= 0:
                self._go_on()

    def _pause(self, view: PlayerView | None) -> float:
        """Seconds before the next move; for the other seats the animator waits itself."""
        if view is None:
            return 0.0
        if view.outcome is not None:
            return REST_AFTER_ROUND
        return self.show.animator.thinking_seconds(view) if view.turn == 0 else 0.0

    def _tell_difference(self) -> None:
        """Say once where the game goes another way than it is recorded."""
        difference = self.check.difference
        if difference is None or self._told:
            return
        from crazy8.ui.scenes.dialogs.scene import notice

        self._told = True
        say = self.host.words.say
        which = "turn" if difference.number else "end"
        gaps = {"round": max(1, difference.round_number), "action": difference.number}
        title = self.host.words.later("replay.differs.title")
        self.host.push(notice(self.host, title, lambda: [say(f"replay.differs.{which}", **gaps)]))

    # ------------------------------------------------------------ controls and keys

    def build(self) -> list[Node]:
        screen, words, layout = self.screen, self.host.words, self.layout
        say, moves = words.say, self._moves
        self._way_back = WayBack(MENU, say("replay.spoken.menu"), self._chip_box, self.close, moves)
        screen.add(self._way_back)
        screen.spoken.append(self._way_back)
        chips = self._build_chips()
        word, cap = say("replay.play_on.button"), key_cap(words, Intent.PLAY_ON)
        place = pygame.Rect(layout.play_on(PlayOnButton.width(self.u, word, cap)))
        self._play_on = PlayOnButton(
            screen, place, "play_on", word, say("replay.play_on.practice"), say("replay.play_on.off"), cap,
            self.play_on, moves,
        )  # fmt: skip
        self._ground = ConsoleGround(screen, layout.console, self.names, self.heads, self.chair)
        self.timeline = Timeline(
            screen, layout.console, self.course, self.at, self.drag_to, say("replay.spoken.timeline"), self.position,
            lambda number: say("replay.round", round=number), self._mark_words, moves,
        )  # fmt: skip
        controls = self._build_controls()
        self._show_controls()
        return [self.timeline, *controls, self._play_on, *chips, self._way_back]

    def _build_chips(self) -> list[Node]:
        """The chips at the top right: as much in words as there is room for beside the plaques at the top. A long name
        is cut."""
        screen, layout, u, say = self.screen, self.layout, self.u, self.host.words.say
        names = self.names
        free = layout.right - u(22) - layout.chips_begin
        height, gap = max(u(44), round(u.text(16, 14) * 1.3) + u(18)), u(8)
        most = u.text(_LONGEST_SEAT, 130)
        widest = max(names, key=lambda name: width_of(name, "medium", u.text(16, 14)))
        forms = (
            (say("replay.seat", who=widest), say("replay.all_cards")),
            (widest, say("replay.all_cards")),
            (widest, ""),
            ("", ""),
        )
        form = next(
            (
                at
                for at, pair in enumerate(forms)
                if sum(min(most, Chip.width(u, one)) + gap for one in pair) + u(44) <= free
                and (at or Chip.width(u, pair[0]) <= most)
            ),
            len(forms) - 1,
        )
        self._seat_form = form
        seat, cards = forms[form]
        right, top = layout.right - u(22), layout.top + u(19)
        boxes = []
        for wide in (Chip.width(u, cards), min(most, Chip.width(u, seat)), u(44)):
            boxes.append(pygame.Rect(right - wide, top, wide, height))
            right -= wide + gap
        self._open = SwitchChip(screen, boxes[0], "open", say("replay.all_cards"), "eye", cards, self.toggle_open,
                                self._moves)  # fmt: skip
        self._seat = SeatChip(screen, boxes[1], "seat", say("replay.spoken.seat"), self._seat_words(), self.take_chair,
                              lambda: names[self.chair], self._moves)  # fmt: skip
        rules = Chip(screen, boxes[2], "help", say("replay.spoken.help"), "help", "", self.help, self._moves)
        return [rules, self._seat, self._open]

    def _seat_words(self) -> str:
        u, name = self.u, self.names[self.chair]
        if self._seat_form:
            room = u.text(_LONGEST_SEAT, 130) - u(52)
            name = shortened(name, "medium", u.text(16, 14), room)
        return (self.host.words.say("replay.seat", who=name), name, name, "")[self._seat_form]

    def _build_controls(self) -> list[Node]:
        """The row under the timeline. Where room is short the legend goes first, then the caps, then the signs."""
        screen, u, words = self.screen, self.u, self.host.words
        say = words.say
        room = pygame.Rect(self.layout.console.controls)
        gap = u(10)
        told = {name: say(f"replay.button.{name}") for name in STEPS}
        self._play_words = {name: say(f"replay.button.{name}") for name in ("play", "pause", "again")}
        self._caps = {name: key_cap(words, intent) for name, intent in _KEYS.items()}
        self._caps["play"] = key_caps(words, Intent.CONFIRM)[-1]
        paces = [say(f"settings.value.pace.{pace}") for pace in PACES]
        px = u.text(16, 14)
        part = max(width_of(word, "name", px) for word in paces) + u(24)
        speed = max(u(226), len(PACES) * part)
        label = width_of(say("replay.speed"), "medium", px) + u(12)

        def widths(has_cap: bool, has_sign: bool) -> list[int]:
            every = {name: (word,) for name, word in told.items()} | {"play": tuple(self._play_words.values())}
            return [ConsoleButton.width(u, every[name], self._caps[name], has_cap, has_sign) for name in STEPS]

        fits = ((True, True), (False, True), (False, False))
        form = next((one for one in fits if sum(widths(*one)) + 5 * gap + label + speed <= room.w), fits[-1])
        buttons: list[Node] = []
        self._steps: dict[str, ConsoleButton] = {}
        left, wide = room.x, widths(*form)
        most = room.w - speed - gap
        squeeze = min(1.0, (most - 5 * gap) / sum(wide))
        commands = {"start": self.to_start, "back": self.move_back, "play": self.toggle_play, "next": self.move_on,
                    "end": self.to_end}  # fmt: skip
        for name, width in zip(STEPS, wide):
            place = pygame.Rect(left, room.y, round(width * squeeze), room.h + u(4))
            sign = _SIGNS.get(name, "play")
            button = ConsoleButton(screen, place, name, told[name], sign, self._caps[name], commands[name],
                                   self._moves, form)  # fmt: skip
            self._steps[name] = button
            buttons.append(button)
            left = place.right + gap
        segment = pygame.Rect(room.right - speed, room.y, speed, room.h + u(2))
        free = pygame.Rect(left + u(6), room.y, segment.x - label - u(14) - left, room.h)
        if squeeze == 1.0 and left + label <= segment.x:
            at = pygame.Rect(segment.x - label, room.y, label - u(6), room.h)
            Label(screen, at, say("replay.speed"), "medium", 16, "mist", "r")
        if Legend.width(u, say("replay.legend")) <= free.w:
            Legend(screen, free, self._mark_words(Mark(LAST_CARD, 0)), say("replay.legend"))
        self._speed = Segment(screen, segment, "speed", PACES, paces, self.host.settings.pace, self.set_pace, 16,
                              say("replay.speed"))  # fmt: skip
        self._speed.ring_inset = ConsoleButton.ring_inset
        return [*buttons, self._speed]

    def _mark_words(self, mark: Mark) -> str:
        return self.host.words.say(f"replay.mark.{mark.what}", count=mark.drawn)

    def key(self, intent: Intent) -> bool:
        move = self._moves.get(intent)
        if move is not None:
            move()
        elif intent is Intent.ALL_CARDS:
            self.toggle_open()
        elif intent is Intent.PLAY_ON:
            self.play_on()
        elif intent is Intent.HELP:
            self.help()
        else:
            return super().key(intent)
        return True

    # ------------------------------------------------------------ painting

    def position(self) -> str:
        """Where the replay stands, in words."""
        gaps = self.course.position(self.at)
        return self.host.words.say("replay.position" if gaps["move"] else "replay.position_dealt", **gaps)

    def _chip_words(self) -> tuple[str, str]:
        """The lines of the chip in the corner: what was played and when, and where the replay stands; where it is
        narrow the position takes both."""
        words, u, limit = self.host.words, self.layout.u, self.layout.chip_limit - self.layout.u(70)
        title, position, gaps = self._title(), self.position(), self.course.position(self.at)
        dated = words.say("replay.dated", rules=title, date=self._date())
        if width_of(dated, "name", u.text(17, 14)) <= limit:
            title = dated
        if width_of(position, "body", u.text(15, 14)) <= limit:
            return title, position
        place = "replay.move" if gaps["move"] else "replay.dealt"
        return words.say(place, **gaps), words.say("replay.round", **gaps)

    def _date(self) -> str:
        at, say = ended(self.record), self.host.words.say
        return say("replay.day", day=at.day, month=say(f"replay.month.{at.month}"))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        self._compose(ahead)
        self.painter.draw(surface, self.picture)

    def draw_changes(self, surface: pygame.Surface, ahead: float) -> list[pygame.Rect] | None:
        self._compose(ahead)
        return self.painter.redraw(surface, self.picture)

    def _compose(self, ahead: float) -> None:
        """The table, and over it racks, controls and a tip."""
        show = self.show
        now = show.now + (ahead / 120 if show.moving else 0.0)
        title, subtitle = self._chip_words()
        picture = compose(show, self.host.settings, Controls(), title, now)
        picture.subtitle = subtitle
        picture.buttons = [self._chip()]
        if show.view is not None and show.view.outcome is not None and not show.busy:
            self._light_winners(picture, show.view)
        self.picture = picture
        self._show_controls()
        parts = []
        if self.open_hands and show.view is not None and show.view.revealed:
            for seat in range(1, len(picture.seats)):
                box, cards = self.painter.seat_box(picture, seat), tuple(hand_cards(show.view.revealed[seat]))
                parts.append(rack_part(self.layout, self._pack(), seat, box, cards))
        parts += parts_of(self.screen)
        tip = self._tip()
        if tip is not None:
            parts.append(tip_part(self.layout, *tip))
        self.painter.over = parts

    def _light_winners(self, picture: Picture, view: PlayerView) -> None:
        """At the end of a round, and of the match, the winners' plaques are lit."""
        result, players = self.replay.match.result, len(picture.seats)
        winners = view.outcome.winners if view.outcome is not None else ()
        if result is not None and self.is_at_end:
            winners = tuple(turned_seat(seat, self.chair, players) for seat in result.winners)
        for seat in picture.seats:
            seat.glow = 1.0 if seat.seat in winners else 0.0

    def _tip(self) -> tuple[str, tuple[int, int]] | None:
        """What the pointer is over, in words: a move of the timeline, or what playing on means."""
        say, focus = self.host.words.say, self.screen.focus
        on_button = focus.current is self._play_on and focus.ring_shown and not self.screen.is_covered
        if (self._play_on.pointed or on_button) and not self._play_on.is_off:
            return say("replay.play_on.practice"), self._play_on.hit_rect().midtop
        pos = self.screen.pointer.at
        if not self.timeline.pointed or pos is None:
            return None
        under = self.timeline.move_under(pos)
        if under is None:
            return None
        one, number = under
        move = one.moves[number - 1]
        told = [say("replay.tip.move", who=self.names[move.seat], move=number, round=one.number)]
        for mark in move.marks:
            what = say(f"replay.tip.{mark.what}", who=self.names[mark.seat], count=mark.drawn)
            told = [say("sentences", before=told[0], then=what)]
        return told[0], (pos[0], self.layout.console.rounds[1] + self.u(10))

    def _chip(self) -> ButtonPicture:
        """The chip in the corner: the way back, and where the replay stands."""
        chip = ButtonPicture(MENU, self.layout.menu_chip(), "", kind="chip", icon="left")
        chip.hover, chip.pressed = self._way_back.pointed, self._way_back.pointed and self._way_back.held
        return chip

    def _chip_box(self) -> pygame.Rect:
        return chip_box(self.layout, self._chip(), self.picture)

    def _show_controls(self) -> None:
        """Which controls are of use at this place, what they do, and which keys do the same."""
        is_begun, is_ended = self.at > self.course.first, self.is_at_end
        off = {"start": not is_begun, "back": not is_begun, "next": is_ended, "end": is_ended}
        focus = self.screen.focus
        arrows_set_speed = focus.current is self._speed and focus.ring_shown
        for name, is_off in off.items():
            taken = arrows_set_speed and name in ("back", "next")
            button = self._steps[name]
            button.set_state(button.word, button.sign, "" if taken else self._caps[name], off=is_off)
        pressed = focus.pressed_by_enter
        play = self._steps["play"]
        does = "pause" if self.playing else "again" if is_ended and not self.show.busy else "play"
        sign = "pause" if self.playing else "play"
        play.set_state(self._play_words[does], sign, self._caps["play"] if pressed is play else "")
        self._open.set_state(self.open_hands, self._open.word)
        self._seat.set_state(False, self._seat_words())
        self._ground.set_front(self.chair)
        self._play_on.set_off(not self.can_play_on)
        self._speed.set_value(self.host.settings.pace)
        if self._wanted is None:
            self.timeline.show(self.at, glides=self.host.settings.motion == "full")

    def _pack(self) -> Pack:
        return pack_for(self.record.rules, self.host.settings)

    def trace(self) -> Trace:
        told = super().trace()
        told.more |= {"message": self.show.words.line, "position": self.position()}
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
                yield spoken(Meaning(TEXT, name, str(show.phrases.cards(hand_cards(hand)))))

    def _title(self) -> str:
        return self.record.title or rules_title(self.host.words, self.record.rules)
