"""The table in words: what each card, pile, seat and button is. Nothing here knows more than the seat that looks."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from crazy8.rules.actions import DRAW
from crazy8.rules.view import PlayerView
from crazy8.ui.table.picture import Picture, PlatePicture
from crazy8.ui.table.show import TableShow
from crazy8.ui.widgets.meaning import CARD, CHECKED, DISABLED, HEADING, PILE, PRESS, SEAT, TEXT, Meaning, button
from crazy8.ui.widgets.node import Node, Spot


def card_meaning(show: TableShow, card: int) -> Meaning:
    """A card of your hand; disabled while it is your turn and it does not fit."""
    playable = show.playable()
    states = (DISABLED,) if playable is not None and card not in playable else ()
    drawn = show.view is not None and show.your_turn and bool(show.view.drawn) and show.view.drawn_card == card
    value = show.phrases.words.say("table.spoken.drawn") if drawn else ""
    return Meaning(CARD, str(show.phrases.card(card)), value, states, (PRESS,))


def pile_meaning(show: TableShow, picture: Picture) -> Meaning:
    """The draw pile."""
    words = show.phrases.words
    value = words.say("table.spoken.count", count=picture.pile_count)
    is_open = show.view is not None and DRAW in show.view.legal() and show.your_turn
    return Meaning(PILE, words.say("table.spoken.draw_pile"), value, () if is_open else (DISABLED,), (PRESS,) * is_open)


def button_meaning(show: TableShow, name: str) -> Meaning:
    """A button of the action column."""
    shown = show.words.buttons(show.view, show.your_turn) if show.view is not None else []
    found = next((one for one in shown if one.name == name), None)
    if found is None:
        return button(name, disabled=True)
    return button(found.label, found.second, disabled=not found.enabled, pressed=found.pressed_in)


def plate_meaning(show: TableShow, plate: PlatePicture, view: PlayerView) -> Meaning:
    """The plate: what it says, and every card that it means."""
    words = show.phrases.words
    name = words.say("table.spoken.plate", heading=plate.heading, word=plate.word) if plate.heading else plate.word
    cards = show.words.may_be_played(view)
    told = [words.say("table.spoken.may_play", cards=cards) if cards else "", plate.second]
    return Meaning(TEXT, name, words.join("plain", [part for part in told if part]) if any(told) else "")


def chip_meaning(show: TableShow, name: str) -> Meaning:
    """A chip in a corner."""
    return button(show.phrases.words.say(f"table.spoken.{name}"))


def ribbon_meaning(show: TableShow) -> Meaning:
    """The last moves in words, the newest last."""
    words, told = show.phrases.words, ""
    for move in show.words.moves.shown():
        for sentence in move.told:
            told = words.say("sentences", before=told, then=sentence) if told else sentence
    return button(words.say("table.ribbon.title"), told)


def spoken_table(show: TableShow, picture: Picture) -> Iterator[Node]:
    """What there is to know: the table's name, and how the round stands."""
    yield spoken(Meaning(HEADING, picture.title, picture.subtitle))
    yield from spoken_round(show, picture)


def spoken_round(show: TableShow, picture: Picture) -> Iterator[Node]:
    """How the round stands: what was said last, the discard pile, what is owed, the seats."""
    words, view = show.phrases.words, show.view
    if picture.ranks_in_force:
        yield spoken(Meaning(TEXT, picture.ranks_in_force))
    if picture.message:
        yield spoken(Meaning(TEXT, show.words.line))
    if view is not None and view.discards:
        yield spoken(Meaning(PILE, words.say("table.spoken.discards", card=show.phrases.card(view.top))))
    if view is not None and picture.plate.word:
        yield spoken(plate_meaning(show, picture.plate, view))
    if picture.owed:
        yield spoken(Meaning(TEXT, words.say("table.spoken.owed", count=picture.owed)))
    if picture.direction:
        way = "clockwise" if picture.direction == 1 else "counterclockwise"
        yield spoken(Meaning(TEXT, words.say(f"table.spoken.{way}")))
    for seat in picture.seats:
        told = [words.say("table.spoken.count", count=seat.count), seat.points, seat.bubble, seat.tag]
        value = words.join("plain", [part for part in told if part])
        is_on_turn = view is not None and view.outcome is None and bool(view.turns) and view.turn == seat.seat
        yield spoken(Meaning(SEAT, seat.name, value, (CHECKED,) * is_on_turn))


def spoken(meaning: Meaning) -> Spot:
    """Something that stands on the table and can only be read."""
    return Spot("", pygame.Rect(0, 0, 0, 0), meaning)

