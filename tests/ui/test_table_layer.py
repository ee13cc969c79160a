"""The table's cards and buttons as nodes: drags that end without an act, presses that come too early, and the tree."""

from typing import Any

import pygame
import pytest

from crazy8.rules.cards import card_of
from tests.ui.table_host import Player
from tests.ui.test_table_scene import at_table, truth

DRAG = pygame.MOUSEMOTION


def down(at: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)


def up(at: tuple[int, int], button: int = 1) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)


def moved(at: tuple[int, int], held: bool = True) -> pygame.Event:
    return pygame.Event(DRAG, pos=at, rel=(1, -1), buttons=(int(held), 0, 0), touch=False)


def mine() -> Player:
    return at_table(hands=[["9H", "8H", "KD"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])


HIGH = (640, 200)
ENDS_WITHOUT_AN_ACT: dict[str, list[pygame.Event]] = {
    "comes up above the window": [up((640, -3))],
    "comes up right of the window": [up((1281, 200))],
    "the window loses the focus": [pygame.Event(pygame.WINDOWFOCUSLOST), up(HIGH)],
    "the window loses the pointer": [pygame.Event(pygame.WINDOWLEAVE), up(HIGH)],
    "another button is pressed": [down(HIGH, 3), up(HIGH, 3), up(HIGH)],
    "a motion says that it is up": [moved((641, 201), held=False), up((641, 201))],
}


@pytest.mark.parametrize("events", ENDS_WITHOUT_AN_ACT.values(), ids=ENDS_WITHOUT_AN_ACT)
def test_a_drag_ends_without_an_act(events: list[pygame.Event]) -> None:
    player = mine()
    before, at = truth(player), player.point("9H")
    player.host.send(down(at))
    player.host.send(moved((at[0], at[1] - 60)))
    player.host.send(moved(HIGH))
    assert player.scene.show.dragged == card_of("9H")
    for event in events:
        player.host.send(event)
    player.wait()
    assert truth(player) == before
    assert player.scene.show.dragged == -1
    player.click(player.point("9H"))
    assert card_of("9H") in player.scene.session.match.round.discards, "the next click is a whole one"


def test_a_drag_ends_without_an_act_when_a_layer_opens() -> None:
    player = mine()
    before, at = truth(player), player.point("9H")
    player.host.send(down(at))
    player.host.send(moved(HIGH))
    player.scene.pause()
    player.wait()
    player.key("Esc")
    player.host.send(up(HIGH))
    assert truth(player) == before
    assert player.scene.show.dragged == -1


def test_a_drag_up_plays_and_a_small_one_does_not() -> None:
    player = mine()
    before, at = truth(player), player.point("9H")
    player.host.send(down(at))
    player.host.send(moved((at[0], at[1] - 20)))
    player.host.send(up((at[0], at[1] - 20)))
    assert truth(player) == before
    player.wait()
    at = player.point("9H")
    player.host.send(down(at))
    player.host.send(moved(HIGH))
    player.host.send(up(HIGH))
    assert card_of("9H") in player.scene.session.match.round.discards


# ---------------------------------------------------------------- presses that come too early


def strokes(key: int, times: int = 1) -> list[pygame.Event]:
    told = {"key": key, "mod": 0, "scancode": 0, "unicode": ""}
    return [pygame.Event(kind, told) for _ in range(times) for kind in (pygame.KEYDOWN, pygame.KEYUP)]


def actions(player: Player) -> list[int]:
    return list(player.scene.session.actions)


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_of_two_draws_in_one_batch_one_counts(motion: str) -> None:
    player = Player("classic_eights", 3, motion=motion)
    player.wait()
    count = len(actions(player))
    player.host.send(*strokes(pygame.K_d, 2))
    assert len(actions(player)) == count + 1


def test_three_spaces_open_the_chooser_and_choose_nothing() -> None:
    player = at_table(hands=[["JC", "9H", "8H", "7D"], ["KS", "KD"], ["QS", "QD"]], discards=["TS"])
    player.focus_on("JC")
    before = truth(player)
    player.host.send(*strokes(pygame.K_SPACE, 3))
    assert player.top.name == "suit"
    assert truth(player) == before
    player.wait()
    player.key("Space")
    assert truth(player) != before


def test_a_draw_while_cards_fly_only_ends_the_flight() -> None:
    player = Player("classic_eights", 3)
    player.host.pass_time(0.3)
    assert player.scene.show.busy
    count = len(actions(player))
    player.host.send(*strokes(pygame.K_d, 2))
    assert (len(actions(player)), player.scene.show.busy) == (count, False)
    player.host.draw()
    player.host.send(*strokes(pygame.K_d))
    assert len(actions(player)) == count + 1


def test_a_click_on_the_pile_while_cards_fly_draws_nothing() -> None:
    player = Player("classic_eights", 3)
    player.host.pass_time(0.3)
    left, top, wide, high = player.scene.layout.pile_box(20)
    at = (left + wide // 2, top + high // 2)
    count = len(actions(player))
    player.host.send(down(at), up(at), down(at), up(at))
    assert len(actions(player)) == count


def test_what_leads_to_another_screen_swallows_the_rest_of_its_batch() -> None:
    player = mine()
    player.host.send(*strokes(pygame.K_ESCAPE, 4))
    assert player.top.name == "pause"


# ---------------------------------------------------------------- the focus


def test_after_keys_the_ring_is_there_at_the_first_turn_and_the_first_enter_plays() -> None:
    player = Player("crazy_eights", 3, seed=7)
    player.key("Tab")
    player.wait()
    assert player.scene.show.ring
    count = len(actions(player))
    player.key("Enter")
    assert player.top.name == "suit" or len(actions(player)) > count


def test_after_the_mouse_the_first_enter_shows_what_the_second_plays() -> None:
    player = mine()
    player.focus_on("9H")
    player.host.point((300, 300))
    player.host.point((340, 330))
    assert not player.scene.show.ring
    before = truth(player)
    player.key("Enter")
    assert (truth(player), player.scene.show.ring) == (before, True)
    player.key("Enter")
    assert truth(player) != before


def test_arrows_go_along_the_hand_on_to_the_buttons_and_up_to_the_pile() -> None:
    player = mine()
    cards = list(player.scene.show.hand.cards)
    player.key("Home")
    for card in cards:
        assert player.scene.show.focus == card
        player.key("Right")
    assert player.scene.show.focus == "main"
    player.key("Left")
    assert player.scene.show.focus == cards[-1]
    player.key("Up")
    assert player.scene.show.focus == "draw_pile"
    player.key("Up")
    assert player.scene.show.focus == "menu"
    player.key("Home")
    assert player.scene.show.focus == "menu"


# ---------------------------------------------------------------- the tree


def tree(player: Player) -> list[dict[str, Any]]:
    player.draw()
    return player.scene.trace().tree


def test_the_tree_tells_the_table_in_reading_order() -> None:
    player = mine()
    player.focus_on("8H")
    told = tree(player)
    roles = [one["role"] for one in told]
    known = ["heading", "text", "pile", "text", "seat", "seat", "seat", "card", "card", "card", "pile"]
    assert roles == [*known, *["button"] * (len(told) - len(known))]
    cards = {one["name"]: (one["state"], one["actions"]) for one in told if one["role"] == "card"}
    assert cards == {
        "king of diamonds": (["disabled"], ["press"]),
        "8 of hearts": (["focused"], ["press"]),
        "9 of hearts": ([], ["press"]),
    }
    seats = {one["name"]: one["value"].split(",")[0] for one in told if one["role"] == "seat"}
    assert seats == {"You": "3 cards", "Ada": "2 cards", "Bruno": "2 cards"}
    assert next(one for one in told if one["role"] == "pile")["name"] == "Discard pile: the 10 of hearts"


def test_the_tree_holds_no_card_that_the_seat_may_not_see() -> None:
    player = mine()
    words = " ".join(f"{one['name']} {one['value']}" for one in tree(player))
    for hidden in ("king of spades", "ace of diamonds", "queen of spades", "queen of diamonds"):
        assert hidden not in words
