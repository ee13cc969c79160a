"""Your hand, the piles and the buttons as nodes: where the focus and the pointer are, and what all of it means."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

import pygame

from crazy8.rules.actions import card_played, is_play
from crazy8.rules.cards import CARD_CODES, CARD_NUMBERS, NO_CARD
from crazy8.text.turn_text import why_in_short
from crazy8.ui.scenes.table.meaning import (
    button_meaning,
    card_meaning,
    chip_meaning,
    pile_meaning,
    ribbon_meaning,
    spoken_table,
)
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.shell.scene import Host
from crazy8.ui.table.compose import CHIPS, Controls
from crazy8.ui.table.describe import ActionButton
from crazy8.ui.table.hand import after_leaving, jumped
from crazy8.ui.table.layout import HandPose, card_at
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.picture import DRAW_PILE, CardPose, Picture
from crazy8.ui.table.ribbon import RIBBON
from crazy8.ui.table.show import TableShow
from crazy8.ui.widgets.layer import Layer
from crazy8.ui.widgets.meaning import Meaning
from crazy8.ui.widgets.node import Node, Point, Shape

DRAG_STARTS: Final = 7
"""Pixels that the pointer moves before a card follows it."""
TIP_RESTS: Final = 0.5
"""Seconds that the pointer rests on a dimmed card before it is explained."""
MAIN: Final = "main"
"""The name of the largest button."""

_CARD_OF: Final = {CARD_CODES[card]: card for card in range(CARD_NUMBERS)}


class CardNode(Node):
    """A card of your hand."""

    def __init__(self, layer: TableLayer, card: int) -> None:
        self.layer = layer
        self.card = card
        self.key = CARD_CODES[card]
        self._grabbed_at: Point = (0, 0)

    def hit_rect(self) -> pygame.Rect:
        return self.layer.card_rect(self.card)

    def contains(self, pos: Point) -> bool:
        return self.layer.card_under(pos) == self.card

    def meaning(self) -> Meaning:
        return card_meaning(self.layer.show, self.card)

    def take(self, intent: Intent) -> bool:
        """Along the hand, and up to the draw pile."""
        layer, cards = self.layer, self.layer.show.hand.cards
        at = cards.index(self.card)
        if intent is Intent.LEFT:
            layer.to(cards[max(0, at - 1)])
        elif intent is Intent.RIGHT:
            if at == len(cards) - 1:
                return False
            layer.to(cards[at + 1])
        elif intent in (Intent.JUMP_LEFT, Intent.JUMP_RIGHT):
            layer.jump(self.card, 1 if intent is Intent.JUMP_RIGHT else -1)
        elif intent is Intent.FIRST:
            layer.to(cards[0])
        elif intent is Intent.LAST:
            layer.to(cards[-1])
        elif intent is Intent.UP:
            layer.to(DRAW_PILE)
        else:
            return intent is Intent.DOWN
        return True

    def press(self) -> None:
        self.layer.on_card(self.card)

    @property
    def shape(self) -> Shape:
        return "hand" if self.card in (self.layer.show.playable() or ()) else "arrow"

    def point(self, pos: Point | None) -> None:
        super().point(pos)
        self.layer.hover(self.card if pos is not None else NO_CARD, pos)

    def grab(self, pos: Point) -> None:
        super().grab(pos)
        self._grabbed_at = pos
        self.layer.show.tip = ""

    def drag(self, pos: Point) -> None:
        show = self.layer.show
        if show.dragged == self.card or math.dist(pos, self._grabbed_at) > DRAG_STARTS:
            show.dragged, show.drag_at = self.card, (float(pos[0]), float(pos[1]))

    def drop(self, pos: Point) -> None:
        """Play the card that was clicked, or dragged high enough."""
        show = self.layer.show
        was_dragged = show.dragged == self.card
        self.cancel()
        top = show.layout.hand_top(len(show.hand.cards)) + 20 * show.unit
        if pos[1] < top if was_dragged else self.contains(pos):
            self.press()

    def cancel(self) -> None:
        super().cancel()
        self.layer.lay_back(self.card)


class ControlNode(Node):
    """The draw pile, a button of the action column, or a chip in a corner."""

    def __init__(self, layer: TableLayer, name: str) -> None:
        self.layer = layer
        self.key = name
        self.takes_focus = name != RIBBON

    def hit_rect(self) -> pygame.Rect:
        return self.layer.control_rect(self.key)

    def contains(self, pos: Point) -> bool:
        return self.layer.control_under(pos) == self.key

    def usable(self) -> bool:
        return self.hit_rect().w > 0

    def meaning(self) -> Meaning:
        show = self.layer.show
        if self.key == DRAW_PILE:
            return pile_meaning(show, self.layer.picture)
        if self.key == RIBBON:
            return ribbon_meaning(show)
        if self.key in CHIPS:
            return chip_meaning(show, self.key)
        return button_meaning(show, self.key)

    def take(self, intent: Intent) -> bool:
        """From the draw pile down to the hand, and up to the table's menu; from there up to what has happened."""
        if self.key == CHIPS[0] and intent is Intent.UP:
            self.layer.on_control(RIBBON)
            return True
        if self.key != DRAW_PILE or intent not in (Intent.UP, Intent.DOWN):
            return False
        self.layer.to(CHIPS[0] if intent is Intent.UP else self.layer.home())
        return True

    def press(self) -> None:
        self.layer.on_control(self.key)

    def point(self, pos: Point | None) -> None:
        super().point(pos)
        controls = self.layer.controls
        controls.hover = self.key if pos is not None else "" if controls.hover == self.key else controls.hover

    def grab(self, pos: Point) -> None:
        super().grab(pos)
        self.layer.controls.pressed = self.key

    def drop(self, pos: Point) -> None:
        self.cancel()
        if self.usable() and self.contains(pos):
            self.press()

    def cancel(self) -> None:
        super().cancel()
        self.layer.controls.pressed = ""


class TableLayer(Layer):
    """The nodes of the picture that the table has painted last. ``on_card`` and ``on_control`` hear what is pressed.

    What has the focus is shown by the show (``focus`` and ``ring``), what has the pointer by the show and ``controls``.
    """

    def __init__(
        self,
        host: Host,
        show: TableShow,
        painter: Painter,
        on_card: Callable[[int], object],
        on_control: Callable[[str], object],
        decision: Callable[[], Hashable],
    ) -> None:
        super().__init__(host, decision=decision)
        self.show = show
        self.painter = painter
        self.picture = Picture()
        self.controls = Controls()
        self.on_card = on_card
        self.on_control = on_control
        self.focus.moved = self._focus_moved
        self._cards: dict[int, CardNode] = {}
        self._controls: dict[str, ControlNode] = {}
        self._ribbon = ControlNode(self, RIBBON)
        self._hand: list[int] = []
        self._names: list[str] = []
        self._turn: tuple[int, int, int] | None = None
        self._hovered = 0.0
        self._explained = NO_CARD
        """The card under the pointer about which everything has been said."""

    # ------------------------------------------------------------ the nodes

    def keep_up(self) -> None:
        """The cards and the buttons that are shown now are the nodes."""
        if self.show.ring != self.focus.ring_shown:
            self._focus_moved()
        hand, names = list(self.show.hand.cards), self._control_names()
        if (hand, names) == (self._hand, self._names) and self.nodes:
            return
        before, self._hand, self._names = self._hand, hand, names
        focused = _CARD_OF.get(self.focus.key)
        if focused is not None and focused not in hand:
            after = after_leaving(before, focused, hand, self.show.playable() or frozenset())
            self.focus.key = CARD_CODES[after] if after is not None else self.focus.key
        cards = [self._cards.setdefault(card, CardNode(self, card)) for card in hand]
        controls = [self._controls.setdefault(name, ControlNode(self, name)) for name in names]
        self.set_nodes([self._ribbon, *controls, *cards], [*cards, *controls])

    def _control_names(self) -> list[str]:
        return [DRAW_PILE, *(button.name for button in self._buttons()), *CHIPS[1:], CHIPS[0]]

    def _buttons(self) -> list[ActionButton]:
        view = self.show.view
        return self.show.words.buttons(view, self.show.your_turn) if view is not None else []

    def card_under(self, pos: Point) -> int:
        """The card of the hand that one sees at a point; ``NO_CARD`` for none."""
        at = self.painter.hit_card(self.picture, pos)
        return self._hand[at] if at is not None and at < len(self._hand) else NO_CARD

    def control_under(self, pos: Point) -> str:
        """The name of the control that one sees at a point."""
        return self.painter.hit(self.picture, pos)

    def card_rect(self, card: int) -> pygame.Rect:
        """The part of a card that its right neighbour leaves free."""
        at = self._hand.index(card)
        pose = self.picture.hand[at] if at < len(self.picture.hand) else None
        if pose is None:
            return pygame.Rect(0, 0, 0, 0)
        after = self.picture.hand[at + 1] if at + 1 < len(self.picture.hand) else None
        left, height = pose.x - pose.width / 2, pose.width * 1.4
        wide = after.x - pose.x if after is not None and after.x > pose.x else pose.width
        return pygame.Rect(round(left), round(pose.y - height / 2), max(1, round(min(wide, pose.width))), round(height))

    def control_rect(self, name: str) -> pygame.Rect:
        """Where a control lies; empty where it is not shown."""
        return self.painter.control_box(self.picture, name)

    # ------------------------------------------------------------ the focus

    def to(self, stop: int | str) -> None:
        """Give the keyboard to a card or a control."""
        self.focus.focus(CARD_CODES[stop] if isinstance(stop, int) else stop)

    def jump(self, card: int, by: int) -> None:
        """To the next card that fits on that side."""
        goal = jumped(self._hand, card, by, self.show.playable() or frozenset())
        if goal is not None:
            self.to(goal)

    def home(self) -> int | str:
        """Where the focus belongs at the start of a turn: a card that fits, else the button that is left to press."""
        playable = self.show.playable() or frozenset()
        button = next((button.name for button in self._buttons() if button.enabled and button.name != "mau"), MAIN)
        return next((card for card in self._hand if card in playable), button)

    def follow(self) -> None:
        """Keep the focus sensible: at the start of your turn it is on a card that fits."""
        self.keep_up()
        show, view = self.show, self.show.view
        if view is None or show.busy or not self.nodes:
            return
        turn = (view.round_number, view.turns, view.drawn)
        if show.your_turn and turn != self._turn:
            self._turn = turn
            legal_cards = {card_played(action) for action in view.legal() if is_play(action)}
            drawn = view.drawn_card if view.drawn else NO_CARD
            if drawn in legal_cards:
                self.to(drawn)
            elif _CARD_OF.get(self.focus.key) not in legal_cards:
                self.to(self.home())

    def _focus_moved(self) -> None:
        show, key = self.show, self.focus.key
        show.focus = _CARD_OF.get(key, key or None)
        show.ring = self.focus.ring_shown
        if show.ring:
            show.hover, show.tip = NO_CARD, ""
        show.refresh()

    # ------------------------------------------------------------ the pointer

    def hover(self, card: int, pos: Point | None) -> None:
        """The pointer is on a card of the hand, or on none."""
        show = self.show
        if show.dragged == NO_CARD and card != show.hover and not show.ring:
            show.hover, show.tip = card, ""
            self._hovered, self._explained = show.now, NO_CARD
            show.refresh()
        if pos is not None:
            show.tip_at = pos

    def lay_back(self, card: int) -> None:
        """A card that followed the pointer glides back to where it belongs."""
        show = self.show
        if show.dragged != card:
            return
        show.dragged = NO_CARD
        glide = show.hand.glides.get(card)
        if glide is not None:
            glide.begin = glide.end._replace(x=show.drag_at[0], y=show.drag_at[1], angle=0.0)
            glide.start, glide.seconds = show.now, 0.2
        show.refresh()

    def explains_in(self, wanted: bool) -> float | None:
        """Seconds until the tip over the card under the pointer is due; None where there is nothing to explain."""
        show = self.show
        playable, card = show.playable(), show.hover
        if not wanted or playable is None or card in playable or card in (NO_CARD, self._explained):
            return None
        return max(0.0, self._hovered + TIP_RESTS - show.now)

    def explain(self, wanted: bool) -> None:
        """Say why the card under the pointer does not fit, once the pointer has rested on it."""
        due = self.explains_in(wanted)
        view = self.show.view
        if due is not None and due <= 0 and view is not None:
            self._explained = self.show.hover
            said = why_in_short(self.show.phrases, view, self.show.hover)
            self.show.tip = "" if said in self.show.words.message else said

    # ------------------------------------------------------------ what it tells

    def in_reading_order(self) -> Iterator[Node]:
        """First what there is to know, then what there is to do."""
        yield from spoken_table(self.show, self.picture)
        yield self._ribbon
        yield from self.focus.order

    def points(self) -> dict[str, list[int]]:
        """The middle of each control, and for each card a point that no other card covers."""
        boxes = {name: self.control_rect(name) for name in (*self._names, RIBBON)}
        found = {name: list(box.center) for name, box in boxes.items() if box.w}
        for at, card in enumerate(self._hand):
            point = point_on(self.picture.hand, at) if at < len(self.picture.hand) else None
            if point is not None:
                found[CARD_CODES[card]] = list(point)
        return found


def point_on(poses: Sequence[CardPose], at: int) -> Point | None:
    """A point on a card of the hand that no other card covers; None where there is none."""
    places = [HandPose(pose.x, pose.y, pose.width, pose.angle) for pose in poses]
    place = places[at]
    for across in (-0.45, -0.4, -0.3, 0.0, 0.3, 0.45):
        for along in (0.0, -0.5, 0.5, -0.65):
            turn = math.radians(place.angle)
            right, down = across * place.width, along * place.width
            x = place.x + right * math.cos(turn) + down * math.sin(turn)
            y = place.y - right * math.sin(turn) + down * math.cos(turn)
            if card_at(places, (x, y)) == at:
                return round(x), round(y)
    return None
