"""The timeline of a replay: a lane for each seat, a box for each round, a block for each move, and the head."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from crazy8.session.replay import DREW, LAST_CARD, OUT, Mark
from crazy8.ui.drawing import chrome
from crazy8.ui.drawing.cards import portrait
from crazy8.ui.drawing.labels import label
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.drawing.palette import colour
from crazy8.ui.drawing.surfaces import box, centred, clear_surface, disc, drawn_svg, kept
from crazy8.ui.drawing.type import draw_text, fitted_px, shortened, width_of
from crazy8.ui.scenes.replay.controls import Moves, Watching
from crazy8.ui.scenes.replay.course import Course, Round
from crazy8.ui.scenes.replay.layout import NAMED, Console, RoundBox, round_boxes
from crazy8.ui.table.motion import out, share
from crazy8.ui.widgets.element import Element, Ground
from crazy8.ui.widgets.meaning import SET, SLIDER, Meaning
from crazy8.ui.widgets.node import Point

SEAT_COLOURS: Final = (
    "#F5D58C", "#E58FA0", "#6FC3A0", "#F0A35A", "#8FB8EA", "#C7A2E0", "#B8CE6A", "#D9D2C0",
)  # fmt: skip
"""The colours of the seats' lanes. The lane and the face beside it say the same."""

GLIDE_SECONDS: Final = 0.12
_TO_COME: Final = 0.42
_BLOCK: Final = (3, 14)
_MARK_HEIGHT: Final = 15
_RANKS: Final = {DREW: 0, OUT: 1, LAST_CARD: 2}
"""Which of two marks that would lie on each other stays."""
_LEAST_PX: Final = 14
"""A mark lower than this, in pixels, could not be read."""


class ConsoleGround(Element):
    """The console itself, with the faces and names of the lanes. ``front`` is the seat that one watches from."""

    shade = 26

    def __init__(
        self, screen: Ground, at: Console, names: tuple[str, ...], heads: tuple[str, ...], front: int
    ) -> None:
        self.at = at
        self.names = names
        self.heads = heads
        self.front = front
        super().__init__(screen, pygame.Rect(at.box))

    def set_front(self, front: int) -> None:
        """Another seat is watched from."""
        if front != self.front:
            self.front = front
            self.repaint()

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u, at = self.u, self.at
        chrome.panel(surface, u, face, 18)
        dx, dy = face.x - at.box[0], face.y - at.box[1]
        is_named = len(self.names) <= NAMED
        for seat, (name, head) in enumerate(zip(self.names, self.heads)):
            y = dy + at.lanes_top + at.lane * (seat + 0.5)
            right = dx + at.rounds[0] - u(3)
            bar = round(at.lane - u(5)) if at.lane > u(14) else round(at.lane - u(2))
            pygame.draw.rect(
                surface, SEAT_COLOURS[seat], (right - u(8), round(y - bar / 2), u(8), bar), border_radius=u(3)
            )
            if is_named:
                _face(surface, head, face.x + u(30), y, min(u(22), round(at.lane) + u(2)), seat == self.front)
                room = right - u(14) - (face.x + u(46))
                px = min(u.text(15, 14), round(at.lane * 0.9))
                px = fitted_px(name, "medium", px, max(11, round(px * 0.8)), room)
                ink = "brass_hi" if seat == self.front else "paper"
                draw_text(surface, shortened(name, "medium", px, room), (face.x + u(46), y), "medium", px, ink)
            else:
                across = 30 if seat % 2 == 0 else 56
                size = min(u(22), round(2 * at.lane) - u(1))
                _face(surface, head, face.x + u(across), y, size, seat == self.front)
                edge = face.x + u(across) + size / 2 + u(3)
                pygame.draw.line(surface, SEAT_COLOURS[seat], (edge, y), (right - u(11), y), max(1, u(1.4)))


def _face(surface: pygame.Surface, head: str, x: float, y: float, size: int, is_lit: bool) -> None:
    ring = disc(size / 2, size / 2, size / 2 - 0.5, "brass_hi" if is_lit else "brass")
    centred(surface, drawn_svg(size, size, ring), x, y)
    centred(surface, portrait(head, size - max(2, round(size / 9))), x, y)


class Legend(Element):
    """What the small mark of a last card means."""

    def __init__(self, screen: Ground, rect: pygame.Rect, mark: str, words: str) -> None:
        self.mark = mark
        self.words = words
        super().__init__(screen, rect)

    @staticmethod
    def width(u: Units, words: str) -> int:
        """How wide it is."""
        return u(30) + width_of(words, "body", u.text(15, 14))

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        at = pygame.Rect(0, 0, u(22), u(19))
        at.midleft = face.midleft
        surface.blit(_tile(at.w, at.h, u.f(5), SEAT_COLOURS[-1], "#FBF6E9", u.f(1.8)), at)
        draw_text(surface, self.mark, at.center, "name", min(u.text(14, 12), round(at.h * 0.8)), "ink", "mc")
        room = pygame.Rect(face.x + u(30), face.y, face.w - u(30), face.h)
        self.write(surface, self.words, room, "body", 15, "mist")


class Placed(NamedTuple):
    """A mark where it is drawn, in pixels from the rounds' upper left corner."""

    mark: Mark
    at: pygame.Rect
    words: str


class Timeline(Watching):
    """All rounds with their moves, and the head where the replay stands. ``go`` is called with the place that is
    clicked or dragged to, ``say`` tells the place in words, ``words`` the heading of a round and what marks say.
    """

    shade = 8
    radius = 8
    ring_inset = 4

    def __init__(
        self,
        screen: Ground,
        at: Console,
        course: Course,
        place: int,
        go: Callable[[int], None],
        said: str,
        say: Callable[[], str],
        round_words: Callable[[int], str],
        mark_words: Callable[[Mark], str],
        moves: Moves,
    ) -> None:
        self.at = at
        self.course = course
        self.place = place
        self.go = go
        self.said = said
        self.say = say
        self.round_words = round_words
        self.mark_words = mark_words
        self._from = self._head = 0.0
        self._since = GLIDE_SECONDS
        self._layers: tuple[pygame.Surface, pygame.Surface] | None = None
        self._placed: list[Placed] = []
        self.boxes: list[RoundBox] = []
        super().__init__(screen, pygame.Rect(at.rounds), "timeline", moves)
        self.learn()

    # ------------------------------------------------------------ what it knows

    def meaning(self) -> Meaning:
        return Meaning(SLIDER, self.said, self.say(), (), (SET,))

    def can_press(self) -> bool:
        return False

    def learn(self) -> None:
        """The course knows more now."""
        self._lay_out()
        self._head = self._from = self.x_of(self.place)

    def _lay_out(self) -> None:
        counts = [len(one.moves) for one in self.course.rounds]
        self.boxes = round_boxes(counts, self.at.rounds[2], self.u.s, self.course.round_at(self.place))
        self._layers = None

    def x_of(self, place: int) -> float:
        """Where the head stands at a place: on the move that was made last, before the first one after a deal."""
        found, done = self.boxes[self.course.round_at(place)], self.course.moves_done(place)
        if not done:
            return found.left + (found.first - found.step / 2 - found.left) / 2
        return found.first + found.step * (done - 1)

    def place_at(self, x: float) -> int:
        """The place that a point of the timeline means, in pixels from its left end."""
        number = max((at for at, found in enumerate(self.boxes) if found.left <= x), default=0)
        found, one = self.boxes[number], self.course.rounds[number]
        done = int((x - found.first) / found.step + 1.5) if x > found.first - found.step / 2 else 0
        done = min(len(one.moves), done)
        return one.moves[done - 1].ends if done else one.begins

    def move_under(self, pos: Point) -> tuple[Round, int] | None:
        """The round and the number of the move whose block, in its lane, lies at a point of the window."""
        x = pos[0] - self.at.rounds[0]
        number = max((at for at, found in enumerate(self.boxes) if found.left <= x), default=0)
        found, one = self.boxes[number], self.course.rounds[number]
        lane = int((pos[1] - self.at.lanes_top) // self.at.lane)
        reach = max(found.step / 2, self.u.f(_BLOCK[0]) / 2)
        near = [
            (abs(found.first + found.step * at - x), at) for at, move in enumerate(one.moves) if move.seat == lane
        ]
        off, at = min(near, default=(reach + 1, 0))
        return (one, at + 1) if off <= reach else None

    # ------------------------------------------------------------ the head

    def show(self, place: int, glides: bool) -> None:
        """The replay stands at another place."""
        if place == self.place:
            return
        before = self.course.round_at(self.place)
        self.place = place
        if not self.held and before != self.course.round_at(place) and self._is_dense():
            self._lay_out()
        self._from, self._head = self._now(), self.x_of(place)
        self._since = 0.0 if glides else GLIDE_SECONDS
        self.repaint()

    def _is_dense(self) -> bool:
        return min(found.step for found in self.boxes) < self.u.s

    def _now(self) -> float:
        return self._from + (self._head - self._from) * out(share(self._since, 0.0, GLIDE_SECONDS))

    @property
    def glides(self) -> bool:
        """Whether the head is on its way."""
        return self._since < GLIDE_SECONDS

    def step(self, seconds: float) -> None:
        """Let the head go on."""
        if self.glides:
            self._since = min(GLIDE_SECONDS, self._since + seconds)
            self.repaint()

    # ------------------------------------------------------------ the pointer

    def grabbed(self, local: Point) -> None:
        self.go(self.place_at(max(0.0, min(float(self.at.rounds[2]), local[0]))))

    def clicked(self, local: Point) -> None:
        """The head has already followed."""

    # ------------------------------------------------------------ painting

    def paint(self, surface: pygame.Surface, face: pygame.Rect) -> None:
        u = self.u
        if self._layers is None:
            self._placed = self._place_marks()
            self._layers = self._draw_blocks()
        done, to_come = self._layers
        current, head = self.course.round_at(self.place), self._now()
        for number, (found, one) in enumerate(zip(self.boxes, self.course.rounds)):
            place = pygame.Rect(face.x + round(found.left), face.y, max(2, round(found.width)), face.h)
            chrome_box(surface, u, place, number == current)
            room = pygame.Rect(place.x + u(10), place.y, place.w - u(14), u(27))
            self._head_words(surface, one, room, face.x + round(head), number == current)
        found = self.boxes[current]
        begins = found.first - found.step / 2
        cut = round(begins if self.course.moves_done(self.place) == 0 else max(begins, head + found.step / 2))
        cut = max(0, min(face.w, cut))
        surface.blit(done, face.topleft, (0, 0, cut, face.h))
        surface.blit(to_come, (face.x + cut, face.y), (cut, 0, face.w - cut, face.h))
        drawn = _head(u(20), u(17), face.h + u(2), u.f(6), u.f(2.6))
        surface.blit(drawn, (round(face.x + head - drawn.get_width() / 2), face.y - u(3)))

    def _head_words(
        self, surface: pygame.Surface, one: Round, room: pygame.Rect, handle: int, is_open: bool
    ) -> None:
        """The heading of a round: at the left, or beside the handle of the head where that stands on it."""
        u = self.u
        px = min(u.text(14, 14), room.h)
        ink = "paper" if is_open else "mist"
        for words in (self.round_words(one.number), str(one.number)):
            width = width_of(words, "name", px)
            beside = max(room.x, handle + u(15))
            for left in (room.x, beside):
                is_free = left + width < handle - u(12) or left > handle + u(12)
                if is_free and left + width <= room.right:
                    label(surface, words, pygame.Rect(left, room.y, width, room.h), "name", px, px, ink)
                    return

    def _draw_blocks(self) -> tuple[pygame.Surface, pygame.Surface]:
        """All blocks and marks, as they look once they are done and while they are to come."""
        at, u = self.at, self.u
        size = (at.rounds[2], at.rounds[3])
        layers = clear_surface(*size), clear_surface(*size)
        high = max(2, round(min(at.lane - u(6), u.f(16)) if at.lane > u(14) else at.lane - u(2.5)))
        for found, one in zip(self.boxes, self.course.rounds):
            wide = max(1, round(max(u.f(_BLOCK[0]), min(u.f(_BLOCK[1]), found.step))))
            for number, move in enumerate(one.moves):
                x = round(found.first + found.step * number - wide / 2)
                y = round(at.lanes_top - at.rounds[1] + at.lane * (move.seat + 0.5) - high / 2)
                for layer, see in zip(layers, (1.0, _TO_COME)):
                    if wide < 5:
                        layer.fill(colour(SEAT_COLOURS[move.seat], round(255 * see)), (x, y, wide, high))
                    else:
                        layer.blit(_block(wide, high, u.f(4), SEAT_COLOURS[move.seat], see), (x, y))
        for placed in self._placed:
            for layer in layers:
                paint_mark(layer, u, placed)
        return layers

    def _place_marks(self) -> list[Placed]:
        """The marks that have room, the weightiest first; those that would lie on others are left out."""
        at, u = self.at, self.u
        high = max(round(at.lane) - u(1), u(_MARK_HEIGHT)) if at.lane < u(20) else u(19)
        wanted: list[tuple[int, float, Mark, bool]] = []
        for found, one in zip(self.boxes, self.course.rounds):
            is_dot = found.step < u.f(6) or high < _LEAST_PX
            for number, move in enumerate(one.moves):
                x = found.first + found.step * number
                wanted += [(_RANKS[mark.what], x, mark, is_dot) for mark in move.marks]
        placed: list[Placed] = []
        for _, x, mark, is_dot in sorted(wanted, key=lambda one: one[:2]):
            words = "" if is_dot else self.mark_words(mark)
            px = min(u.text(14, 12), round(high * 0.8))
            wide = u(8) if is_dot else max(u(22), width_of(words, "name", px) + u(10))
            tall = u(8) if is_dot else high
            y = at.lanes_top - at.rounds[1] + at.lane * (mark.seat + 0.5)
            rect = pygame.Rect(round(x - wide / 2), round(y - tall / 2), wide, tall)
            edge = next(found for found in reversed(self.boxes) if found.left <= x)
            rect.right = min(rect.right, round(edge.left + edge.width) - u(3))
            if rect.inflate(2, -2).collidelist([one.at for one in placed]) < 0:
                placed.append(Placed(mark, rect, words))
        return list(reversed(placed))


def paint_mark(surface: pygame.Surface, u: Units, placed: Placed) -> None:
    """A mark in its lane: on paper-rimmed tiles of the seat's colour, many drawn cards on red."""
    rect = placed.at
    is_red = placed.mark.what == DREW
    paint = SEAT_COLOURS[placed.mark.seat]
    fill, rim = ("#BE1E2D", paint) if is_red else (paint, "#FBF6E9")
    radius = u.f(5) if placed.words else rect.h / 2 if placed.mark.what != OUT else u.f(1.5)
    surface.blit(_tile(rect.w, rect.h, radius, fill, rim, u.f(1.8)), rect)
    if placed.words:
        px = min(u.text(14, 12), round(rect.h * 0.8))
        draw_text(surface, placed.words, rect.center, "name", px, "paper" if is_red else "ink", "mc")


def chrome_box(surface: pygame.Surface, u: Units, at: pygame.Rect, is_open: bool) -> None:
    """The ground of a round; the one that is shown has a brass rim."""
    surface.blit(_round(at.w, at.h, u.f(8), is_open), at)


@kept(60)
def _round(width: int, height: int, radius: float, is_open: bool) -> pygame.Surface:
    see, edge, line, seen = (0.95, "brass", 1.4, 0.8) if is_open else (0.7, "line", 1.0, 0.3)
    return drawn_svg(width, height, box(0.75, 0.75, width - 1.5, height - 1.5, radius, "well", see, edge, line, seen))


@kept(60)
def _block(width: int, height: int, radius: float, paint: str, see: float) -> pygame.Surface:
    return drawn_svg(width, height, box(0, 0, width, height, radius, paint, see))


@kept(60)
def _tile(width: int, height: int, radius: float, fill: str, rim: str, line: float) -> pygame.Surface:
    inset = line / 2
    return drawn_svg(
        width, height, box(inset, inset, width - line, height - line, radius - inset, fill, 1, rim, line)
    )


@kept(4)
def _head(width: int, height: int, reach: int, dark: float, line: float) -> pygame.Surface:
    """The head: a handle on a line through all lanes."""
    across, middle = width + 10, (width + 10) / 2
    body = f'<path d="M{middle} {height / 2}V{reach}" stroke="#0B1611" stroke-width="{dark}"/>'
    body += f'<path d="M{middle} {height / 2}V{reach}" stroke="#FFD75E" stroke-width="{line}"/>'
    left, right = middle - width / 2, middle + width / 2
    body += (
        f'<path d="M{left} 1H{right}V{height / 2}L{middle} {height}L{left} {height / 2}Z"'
        ' fill="#FFD75E" stroke="#0B1611" stroke-width="1.6"/>'
    )
    return drawn_svg(across, reach, body)
