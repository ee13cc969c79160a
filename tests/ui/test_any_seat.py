"""The table in front of a person who does not sit in seat 0: it shows that seat, and nothing that seat may not know."""

from random import Random

import pygame
import pytest

from crazy8.bots.players import bot_for
from crazy8.rules.actions import action_text
from crazy8.rules.cards import CARD_CODES, cards_in
from crazy8.rules.match import Match
from crazy8.rules.presets import preset
from crazy8.session.chair import Chair
from crazy8.session.session import Session
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell.scene import TableChoice
from tests.ui.stage_host import StageHost

SEAT, OTHER, PLAYERS = 2, 0, 4
"""Two persons and two bots; the window stands in front of seat 2."""


def at_seat(rules: str, seed: int) -> tuple[StageHost, TableScene, Chair]:
    """The window of one person, and the chair of the other."""
    host = StageHost(motion="off", pace="quick")
    chosen = preset(rules).rules
    levels = {1: "easy", 3: "easy"}
    bots = {seat: bot_for(level, seed, seat) for seat, level in levels.items()}
    session = Session(Match(chosen, PLAYERS, seed), bots, (OTHER, SEAT), levels)
    choice = TableChoice(chosen, tuple(levels.values()), seed)
    scene = TableScene(host, choice, session, seat=SEAT)
    host.push(scene)
    return host, scene, Chair(session, OTHER)


def rested(host: StageHost) -> None:
    for _ in range(400):
        host.pass_time(0.25)
        if not host.moving:
            return


def other_acts(chair: Chair, chance: Random) -> None:
    view = chair.view()
    assert view is not None
    assert chair.submit(chance.choice(view.legal())) is None


@pytest.mark.parametrize(("rules", "seed"), [("mau_mau", 3), ("crazy_eights", 4), ("eights_52", 5)])
def test_a_round_is_played_from_another_seat(rules: str, seed: int) -> None:
    host, scene, other = at_seat(rules, seed)
    chance, mine = Random(f"any seat {rules} {seed}"), 0
    for _ in range(600):
        rested(host)
        if host.top.name == "settlement":
            break
        if scene.chair.seat_to_act == OTHER:
            other_acts(other, chance)
            continue
        view, told = scene.chair.view(), scene.trace().more
        assert view is not None
        assert set(told["hand"]) == {CARD_CODES[card] for card in cards_in(view.hand)}
        assert told["counts"] == [view.counts[(SEAT + at) % PLAYERS] for at in range(PLAYERS)]
        if host.top is not scene:
            host.press(pygame.K_1)
            continue
        assert (told["seat"], sorted(map(action_text, view.legal()))) == (0, told["legal"])
        before = scene.chair.action_count
        play = [text for text in told["legal"] if text in told["points"]]
        if play:
            host.click(tuple(told["points"][chance.choice(play)]))
        else:
            host.press(pygame.K_d if "draw" in told["legal"] else pygame.K_p)
        mine += scene.chair.action_count > before
    assert host.top.name == "settlement"
    assert mine > 2
    view = scene.chair.view()
    assert view is not None
    assert view.outcome is not None
    shown = host.top.view
    assert shown.seat == 0
    assert shown.outcome.points[0] == view.outcome.points[SEAT]
    assert (0 in shown.outcome.winners) == (SEAT in view.outcome.winners)


def test_no_card_of_the_other_person_is_shown() -> None:
    host, scene, other = at_seat("mau_mau", 3)
    rested(host)
    view = other.view()
    assert view is not None
    words = " ".join(f"{one['name']} {one['value']}" for one in scene.trace().tree)
    for card in cards_in(view.hand):
        assert str(scene.show.phrases.card(card)) not in words
        assert CARD_CODES[card] not in scene.trace().more["hand"]


def test_the_end_of_the_match_is_told_from_the_chair() -> None:
    _, scene, other = at_seat("mau_mau", 6)
    chance = Random("to the end")
    for _ in range(4000):
        if scene.chair.result is not None:
            break
        if scene.chair.seat_to_act is None:
            scene.chair.deal()
        elif scene.chair.seat_to_act == OTHER:
            other_acts(other, chance)
        elif scene.chair.to_act:
            mine = scene.chair.view()
            assert mine is not None
            assert scene.chair.submit(chance.choice(mine.legal())) is None
        else:
            scene.session.run()
    result, shown = scene.chair.result, scene.own.result
    assert result is not None
    assert shown is not None
    assert shown.totals[0] == result.totals[SEAT]
    assert shown.places[0] == result.places[SEAT]
    assert shown.totals == tuple(result.totals[(SEAT + at) % PLAYERS] for at in range(PLAYERS))
    assert {(seat - SEAT) % PLAYERS for seat in result.winners} == set(shown.winners)
    assert scene.own.by_seat(("me", "left", "across", "right")) == ("across", "right", "me", "left")
