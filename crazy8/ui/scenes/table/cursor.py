"""The cursor at the table: the keyboard's focus, the pointer's hover, a card that is dragged up."""

from __future__ import annotations

import math
from collections.abc import Sequence

from crazy8.rules.actions import card_played, is_play
from crazy8.rules.cards import NO_CARD
from crazy8.text.turn_text import why
from crazy8.ui.shell.input_map import Intent
from crazy8.ui.table.compose import CHIPS
from crazy8.ui.table.hand import Stop, after_leaving, jumped, moved
from crazy8.ui.table.layout import HandPose, card_at
from crazy8.ui.table.paint import Painter
from crazy8.ui.table.picture import CardPose, Picture
from crazy8.ui.table.show import TableShow

POINTER_SHOWS = 4
"""Pixels the pointer moves before the focus ring gives way to it."""

DRAG_STARTS = 7
TIP_RESTS = 0.5
"""Seconds that the pointer rests on a dimmed card before it is explained."""


class Cursor:
    """Follows keys and pointer over the shown table."""

    def __init__(self, show: TableShow) -> None:
        self.show = show
        self._hand: list[int] = []
        self._turn: tuple[int, int, int] | None = None
        self._rested = (0, 0)
        self._grabbed = NO_CARD
        self._grab_at = (0, 0)
        self._hovered = 0.0

    # ------------------------------------------------------------ the focus

    def stops(self) -> list[Stop]:
        """Everything the focus can stand on, in reading order."""
        view = self.show.view
        buttons = self.show.words.buttons(view, self.show.your_turn) if view is not None else []
        names = [button.name for button in buttons]
        return [*self.show.hand.cards, "draw_pile", *names, *CHIPS[1:], CHIPS[0]]

    def to(self, stop: Stop | None) -> None:
        """Put the focus there."""
        self.show.focus = stop
        self.show.refresh()

    def key(self, intent: Intent) -> bool:
        """Move the focus; False where the key means something else."""
        show, stops = self.show, self.stops()
        cards, focus = show.hand.cards, show.focus
        playable = show.playable() or frozenset()
        in_hand = focus in cards
        goal: Stop | None
        if intent in (Intent.NEXT, Intent.PREVIOUS):
            goal = moved(stops, focus, 1 if intent is Intent.NEXT else -1)
        elif intent in (Intent.LEFT, Intent.RIGHT):
            goal = moved(cards if in_hand else stops, focus, 1 if intent is Intent.RIGHT else -1)
        elif intent in (Intent.JUMP_LEFT, Intent.JUMP_RIGHT):
            goal = jumped(cards, focus, 1 if intent is Intent.JUMP_RIGHT else -1, playable)
        elif intent is Intent.FIRST:
            goal = cards[0] if cards else focus
        elif intent is Intent.LAST:
            goal = cards[-1] if cards else focus
        elif intent is Intent.UP:
            goal = self._up(focus, in_hand)
        elif intent is Intent.DOWN:
            goal = focus if in_hand else self._home(playable)
        else:
            return False
        show.ring = True
        show.hover, show.tip = NO_CARD, ""
        self.to(goal)
        return True

    def _up(self, focus: Stop | None, in_hand: bool) -> Stop | None:
        return "draw_pile" if in_hand or focus is None else "menu" if focus == "draw_pile" else focus

    def _home(self, playable: frozenset[int]) -> Stop | None:
        """Where the focus belongs at the start of a turn: a card that fits, else the main button."""
        cards = self.show.hand.cards
        return next((card for card in cards if card in playable), self._button())

    def _button(self) -> str:
        view = self.show.view
        buttons = self.show.words.buttons(view, self.show.your_turn) if view is not None else []
        return next((button.name for button in buttons if button.enabled and button.name != "mau"), "main")

    def confirmed(self) -> Stop | None:
        """What Enter means: the focus. Where no ring was shown yet it only shows where the focus is."""
        show = self.show
        if not show.ring:
            show.ring = True
            self.follow()
            self.to(show.focus if show.focus is not None else self._home(show.playable() or frozenset()))
            return None
        return show.focus

    def follow(self) -> None:
        """Keep the focus sensible: at the start of your turn on a card that fits, after a play on the next one."""
        show, view = self.show, self.show.view
        if view is None or show.busy:
            return
        cards = show.hand.cards
        playable = show.playable() or frozenset()
        turn = (view.round_number, view.turns, view.drawn)
        focus = show.focus
        if isinstance(focus, int) and focus not in cards:
            focus = after_leaving(self._hand, focus, cards, playable)
        if show.your_turn and turn != self._turn:
            self._turn = turn
            legal_cards = {card_played(action) for action in view.legal() if is_play(action)}
            drawn = view.drawn_card if view.drawn else NO_CARD
            if drawn in legal_cards:
                focus = drawn
            elif focus not in legal_cards:
                focus = self._home(playable)
        elif isinstance(focus, str) and focus not in self.stops():
            focus = self._home(playable)
        self._hand = list(cards)
        if focus != show.focus:
            self.to(focus)

    # ------------------------------------------------------------ the pointer

    def under(self, point: tuple[int, int], painter: Painter, picture: Picture) -> tuple[int, str]:
        """The card of your hand or the control that one sees at a point; ``NO_CARD`` and "" for none."""
        cards = self.show.hand.cards
        at = painter.hit_card(picture, point)
        if at is not None and at < len(cards):
            return cards[at], ""
        return NO_CARD, painter.hit(picture, point)

    def pointed(self, point: tuple[int, int], card: int) -> None:
        """The pointer has moved: the ring gives way, the card under it rises, a grabbed card follows."""
        show = self.show
        if math.dist(point, self._rested) > POINTER_SHOWS:
            self._rested = point
            if show.ring:
                show.ring = False
                show.refresh()
        if self._grabbed != NO_CARD and math.dist(point, self._grab_at) > DRAG_STARTS:
            show.dragged = self._grabbed
        if show.dragged != NO_CARD:
            show.drag_at = (float(point[0]), float(point[1]))
        elif card != show.hover:
            show.hover, show.tip = card, ""
            self._hovered = show.now
            show.refresh()
        show.tip_at = point

    def explains_in(self, wanted: bool) -> float | None:
        """Seconds until the tip over the card under the pointer is due; None where there is nothing to explain."""
        show = self.show
        if not wanted or show.tip or show.hover == NO_CARD or show.hover in (show.playable() or {show.hover}):
            return None
        return max(0.0, self._hovered + TIP_RESTS - show.now)

    def explain(self, wanted: bool) -> None:
        """Say why the card under the pointer does not fit, once the pointer has rested on it."""
        due = self.explains_in(wanted)
        view = self.show.view
        if due is not None and due <= 0 and view is not None:
            self.show.tip = why(self.show.phrases, view, self.show.hover)

    def grab(self, point: tuple[int, int], card: int) -> None:
        """The button goes down on a card, or beside all cards."""
        self._grabbed, self._grab_at = card, point
        self.show.tip = ""
        if card != NO_CARD:
            self.show.ring = False
            self.show.focus = card
            self.show.refresh()

    def let_go(self, point: tuple[int, int], card: int) -> int:
        """The button comes up: the card that was clicked, or dragged high enough to be played; else ``NO_CARD``."""
        show = self.show
        grabbed, self._grabbed = self._grabbed, NO_CARD
        dragged, show.dragged = show.dragged, NO_CARD
        if dragged == NO_CARD:
            return grabbed if grabbed == card else NO_CARD
        glide = show.hand.glides.get(dragged)
        if glide is not None:
            glide.begin = glide.end._replace(x=float(point[0]), y=float(point[1]), angle=0.0)
            glide.start, glide.seconds = show.now, 0.2
        show.refresh()
        return dragged if point[1] < show.layout.hand_top(len(show.hand.cards)) + 20 * show.unit else NO_CARD


def hand_pose(pose: CardPose) -> HandPose:
    """Where a card of the picture lies, as the layout knows it."""
    return HandPose(pose.x, pose.y, pose.width, pose.angle)


def point_on(poses: Sequence[CardPose], at: int) -> tuple[int, int] | None:
    """A point on a card of the hand that no other card covers; None where there is none."""
    places = [hand_pose(pose) for pose in poses]
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
