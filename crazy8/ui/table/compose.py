"""Puts together the picture of the table at one moment. No pygame; ``paint`` draws what comes out."""

from __future__ import annotations

from dataclasses import replace

from crazy8.rules.actions import DRAW
from crazy8.rules.cards import pack_of
from crazy8.rules.view import PlayerView
from crazy8.storage.settings import Settings
from crazy8.ui.drawing.metrics import Box
from crazy8.ui.table.describe import ActionButton
from crazy8.ui.table.motion import Place, in_out, pop, share
from crazy8.ui.table.picture import DRAW_PILE, ButtonPicture, CardPose, Picture, PlateKind, PlatePicture, SeatPicture
from crazy8.ui.table.reshuffle import cards_home, reshuffle_poses, top_lift
from crazy8.ui.table.ribbon import RIBBON, ribbon
from crazy8.ui.table.show import EFFECTS, POP_SECONDS, TableShow

SEEN_UNDER = 5
CHIPS = ("menu", "help", "settings")


class Controls:
    """What the pointer and the focus do to the controls: ``focus`` and ``hover`` are names, ``pressed`` too."""

    def __init__(self) -> None:
        self.hover = ""
        self.pressed = ""


def compose(show: TableShow, settings: Settings, controls: Controls, title: str, now: float) -> Picture:
    """The picture at ``now`` (the show's time, or a little ahead of it)."""
    view = show.view
    picture = Picture(
        german=show.phrases.deck == "german",
        back=settings.card_back,
        four_colours=settings.suit_colours == 4,
        corners=show.words.corners,
        longer=() if show.covered else show.words.longer,
        message="" if show.covered else show.words.message,
        message_kind=show.words.kind,
        title=title,
        tip=show.tip,
        tip_at=show.tip_at,
    )
    if view is None:
        rules, players = show.phrases.rules, len(show.names)
        picture.seats = [_seat(show, None, seat, now) for seat in range(players)]
        picture.pile_count = len(pack_of(rules.deck, rules.packs(players)))
        picture.pile_word = show.phrases.words.say("table.cards", count=picture.pile_count)
        picture.buttons = _chips(show, controls)
        return picture
    picture.seats = [_seat(show, view, seat, now) for seat in range(view.players)]
    picture.subtitle = show.words.title(view)
    picture.ranks_in_force = show.words.in_force(view)
    _middle(picture, show, view, controls, now)
    picture.direction = view.direction if _can_turn(view) else 0
    if "reversed" in show.effects:
        picture.turn_phase = share(now, show.effects["reversed"], EFFECTS["reversed"])
    if view.outcome is None or not show.covered:  # then the cards are taken up and counted
        picture.hand = show.hand.poses(show.hand_marks(), now)
    picture.flying += [flight.pose(now) for flight in show.animator.flights(now)]
    picture.buttons = _column(show, view, controls) + _chips(show, controls)
    if show.tells_moves:
        picture.ribbon = ribbon(show, len(picture.hand), controls.hover == RIBBON, controls.pressed == RIBBON, now)
    if "lamp" in show.effects:
        picture.lamp = share(now, show.effects["lamp"], EFFECTS["lamp"])
    return picture


def _can_turn(view: PlayerView) -> bool:
    return view.tables.powers.reverse >= 0


def _seat(show: TableShow, view: PlayerView | None, seat: int, now: float) -> SeatPicture:
    count = view.counts[seat] - show.animator.left_hand(seat) if view is not None else 0
    picture = SeatPicture(seat, show.names[seat], show.heads[seat], count, _points(show, view, seat), is_you=seat == 0)
    picture.glow = show.glow[seat]
    if view is None:
        return picture
    if view.turns:
        _mark(picture, show, view, now)
    picture.mood, picture.hop = show.reactions.mood(seat), show.reactions.hop(seat, now)
    if show.animator.waiting_for == seat:
        picture.thinking = int(now * 3) % 4
    return picture


def _mark(picture: SeatPicture, show: TableShow, view: PlayerView, now: float) -> None:
    """What stands at a seat: the call, for a moment; then one pill."""
    seat, marks, say = picture.seat, show.marks, show.phrases.words.say
    calls = _began(show, "bubble", marks.popped.get(seat))
    picture.last_card = picture.count == 1 and view.outcome is None
    if seat in marks.mau and view.outcome is None and (calls is not None or not picture.last_card):
        picture.bubble = say("table.mau")
        picture.pop = _popped(show, calls, now)
    elif _began(show, "misses", marks.misses.get(seat)) is not None:
        picture.tag, picture.dim, picture.last_card = say("table.misses_turn"), 0.4, False
    elif picture.last_card:
        picture.tag = say("table.last_card")
        picture.pop = _popped(show, _began(show, "last_card", marks.last_card.get(seat)), now)
    elif not picture.count:
        picture.tag = say("table.out")


def _began(show: TableShow, effect: str, since: float | None) -> float | None:
    """When an effect began, while it lasts and is the one of that moment."""
    return since if since is not None and show.effects.get(effect) == since else None


def _popped(show: TableShow, since: float | None, now: float) -> float:
    """How large something is that pops up."""
    if since is None or show.animator.motion != "full":
        return 1.0
    return pop(share(now, since, POP_SECONDS))


def _points(show: TableShow, view: PlayerView | None, seat: int) -> str:
    """The total so far; nothing in a match of one round, where nothing adds up."""
    if view is None or not view.totals or view.tables.rules.rounds == 1:
        return ""
    return show.phrases.words.say("table.points", count=view.totals[seat])


def _middle(picture: Picture, show: TableShow, view: PlayerView, controls: Controls, now: float) -> None:
    picture.pile_count = max(0, view.pile_count - show.animator.left_pile())
    picture.pile_focused = show.ring_shown and show.focus == DRAW_PILE
    picture.pile_hot = controls.hover == DRAW_PILE and show.your_turn and DRAW in view.legal()
    x, y = show.layout.discard
    width = show.layout.card_width
    under = view.discards[-1 - SEEN_UNDER : -1]
    reshuffling = show.animator.reshuffle(now)
    if reshuffling is not None:
        under = ()
        cards, seconds = reshuffling[1], reshuffling[0]
        picture.pile_count = cards_home(len(cards), seconds)
        discard, pile = Place(x, y, width), Place(*show.layout.pile_pose(picture.pile_count))
        picture.flying += reshuffle_poses(cards, seconds, discard, pile, show.unit)
    picture.pile_word = show.phrases.words.say("table.cards", count=picture.pile_count)
    for card in under:
        picture.discards.append(CardPose(card, *show.layout.discard_pose(card), dim=52))
    if view.discards:
        place = show.discard(view.top)
        picture.top = CardPose(view.top, place.x, place.y, width, place.angle, lift=0.25)
        if reshuffling is not None:
            lift = top_lift(reshuffling[0])
            picture.top.y -= 46 * show.unit * lift
            picture.top.lift = 0.25 + 0.75 * lift
    picture.seal = view.called
    if "seal" in show.effects:
        picture.seal_scale = 1.6 - 0.6 * pop(share(now, show.effects["seal"], EFFECTS["seal"]))
    picture.owed = show.words.owed(view)
    picture.plate = _plate(show, view, now)


def _plate(show: TableShow, view: PlayerView, now: float) -> PlatePicture:
    """The plate, which turns from what it said to what it says, and comes and goes from its edge."""
    said, before = show.words.plate(view), show.plate_before
    if "plate" not in show.effects:
        return said
    turned = in_out(share(now, show.effects["plate"], EFFECTS["plate"]))
    if before.kind is PlateKind.NONE:
        return replace(said, flip=turned)
    if said.kind is PlateKind.NONE:
        return replace(before, flip=1 - turned)
    return replace(before, flip=1 - 2 * turned) if turned < 0.5 else replace(said, flip=2 * turned - 1)


def _column(show: TableShow, view: PlayerView, controls: Controls) -> list[ButtonPicture]:
    shown = show.words.buttons(view, show.your_turn)
    rects = show.layout.action_column([button.name for button in shown])
    return [_button(show, button, rects[button.name], controls) for button in shown]


def _button(show: TableShow, button: ActionButton, rect: Box, controls: Controls) -> ButtonPicture:
    kind = "off"
    if button.enabled or button.pressed_in:
        kind = "red" if button.name == "mau" else "brass" if button.is_all else "felt"
    picture = ButtonPicture(button.name, rect, button.label, button.key, button.second, kind, lamps=button.lamps)
    picture.pressed_in = button.pressed_in
    return _touched(show, picture, controls)


def _chips(show: TableShow, controls: Controls) -> list[ButtonPicture]:
    icons = {"menu": "menu", "help": "help", "settings": "settings"}
    rects = show.layout.chips()
    return [
        _touched(show, ButtonPicture(name, rects[name], "", kind="chip", icon=icons[name]), controls) for name in CHIPS
    ]


def _touched(show: TableShow, picture: ButtonPicture, controls: Controls) -> ButtonPicture:
    picture.focused = show.ring_shown and show.focus == picture.name
    picture.hover = controls.hover == picture.name
    picture.pressed = controls.pressed == picture.name
    return picture
