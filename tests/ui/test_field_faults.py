"""Faults that players of such games have met at the screen, each by its number, at our table."""

from __future__ import annotations

import pygame
import pytest

from crazy8.rules.cards import CARD_CODES, HEARTS, NO_SUIT, card_of
from crazy8.rules.position import position_of
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.table.layout import TableLayout
from tests.ui.table_host import Player
from tests.ui.test_table_scene import at_table, truth

TWO_PACKS = [code + twin for twin in ("", "'") for code in CARD_CODES[:52] if code[0] in "789TJQKA"]


def big_hand(count: int, **host) -> Player:
    """A person with so many cards at a table for five with two packs."""
    player = Player("mau_mau", 5, motion="off", **host)
    player.wait()
    others = [code for code in TWO_PACKS[count:] if code != "9D"]
    hands = [TWO_PACKS[:count], *([others[at], others[at + 4]] for at in range(4))]
    player.set_up(rules={"preset": "mau_mau"}, hands=hands, discards=["9D'"], draw_pile=others[8:14])
    return player


# ---------------------------------------------------------------- F12


@pytest.mark.parametrize("opening", ["Esc", "H", "L", "chooser", "settings"])
def test_f12_a_covered_table_takes_no_click_and_no_key(opening: str) -> None:
    player = at_table(hands=[["JC", "9H", "8H"], ["KS", "KD"], ["QS", "QD"]], discards=["TH"])
    points = dict(player.scene.trace().more["points"])
    if opening == "chooser":
        player.focus_on("JC")
        player.keys("Enter")
    elif opening == "settings":
        player.scene.press("settings")
        player.wait()
    else:
        player.keys(opening)
    above = player.top
    assert above is not player.scene
    before = truth(player)
    for point in points.values():
        if player.top is above and not pygame.Rect(getattr(above, "panel", (0, 0, 1280, 720))).collidepoint(point):
            player.click(tuple(point))
            player.wait()
    if player.top is above:
        for name in ("D", "P"):
            player.keys(name)
    assert truth(player) == before


# ---------------------------------------------------------------- F24, F77


@pytest.mark.parametrize("count", [1, 12, 26, 40])
@pytest.mark.parametrize("text_size", [100, 150])
def test_f24_every_card_of_a_long_hand_is_reached_by_click_and_by_arrow(count: int, text_size: int) -> None:
    player = big_hand(count, size=(1024, 600), text_size=text_size)
    cards = list(player.scene.show.hand.cards)
    assert len(cards) == count
    points = player.scene.trace().more["points"]
    for card in cards:
        at = tuple(points[CARD_CODES[card]])
        assert player.scene.table.card_under(at) == card
    player.key("Home")
    met = []
    for _ in cards:
        met.append(player.scene.show.focus)
        player.key("Right")
    assert met == cards


def test_f24_f77_the_focused_card_rises_fully_and_counts_are_numbers() -> None:
    player = big_hand(40, size=(1024, 600))
    player.key("End")
    player.wait()
    pose = player.scene.picture.hand[-1]
    assert pose.focused
    assert pose.x + pose.width / 2 <= 1024
    assert [seat.count for seat in player.scene.picture.seats] == [40, 2, 2, 2, 2]


# ---------------------------------------------------------------- F40


def test_f40_a_called_suit_is_seen_as_shape_and_word_until_a_card_covers_it() -> None:
    player = at_table(
        hands=[["9H", "TC", "8C"], ["KS", "KD", "7S"], ["QS", "QD", "AS"]],
        discards=["JS", "9C"],
        called_suit="H",
        draw_pile=["AC", "7C"],
    )
    player.draw()
    picture = player.scene.picture
    assert picture.seal == HEARTS
    assert (picture.plate.suit, picture.plate.word) == (HEARTS, "Hearts")
    player.host.resize((960, 540))
    player.draw()
    assert player.scene.picture.seal == HEARTS
    player.key("D")
    player.wait()
    assert player.scene.picture.seal == HEARTS, "a draw changes nothing"
    player.key("P")
    player.wait()
    player = at_table(
        hands=[["9H", "TC", "8C"], ["KS", "KD", "7S"], ["QS", "QD", "AS"]],
        discards=["JS", "9C"],
        called_suit="H",
        draw_pile=["AC", "7C"],
    )
    player.focus_on("9H")
    player.key("Enter")
    covered = None
    for _ in range(200):
        player.step()
        player.draw()
        if player.scene.show.view.top == card_of("9H"):
            covered = player.scene.picture
            break
    assert covered is not None
    assert covered.seal == NO_SUIT
    assert covered.plate.word == "Hearts"


# ---------------------------------------------------------------- F45, F46


@pytest.mark.parametrize("size", [(960, 540), (1366, 768), (1920, 1080), (3840, 2160), (2560, 1080)])
def test_f45_cards_and_letters_keep_their_share_of_the_window(size: tuple[int, int]) -> None:
    layout = TableLayout(size, 4, 100)
    pose = layout.hand(7)[0]
    assert 0.18 <= pose.width * 1.4 / size[1] <= 0.30
    assert Units(size, 100).text(14, 14) >= 12


def test_f46_the_corners_of_the_window_are_reached() -> None:
    for size in ((963, 541), (1111, 777), (1281, 721)):
        player = Player("mau_mau", 3, motion="off", size=size)
        player.wait()
        before = position_of(player.scene.session.match.round)
        for corner in ((0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)):
            player.click(corner)
        assert position_of(player.scene.session.match.round) == before


# ---------------------------------------------------------------- F50


def test_f50_a_round_without_motion_takes_no_time_but_for_reading() -> None:
    player = Player("mau_mau", 8, seed=5, motion="off", pace="quick")
    player.wait()
    began = player.scene.show.now
    player.key("D")
    player.wait()
    player.key("P")
    player.wait()
    assert player.scene.show.now - began < 7 * 2 * 0.6


# ---------------------------------------------------------------- F58


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Žofie", "Žofie"),
        ("Jürgen", "Jürgen"),
        ("Ёжик", "Ёжик"),
        ("x" * 40, "x" * 24),
        ("a🙂b", "a🙂b"),
        ("e\u0301va", "éva"),
        ("two\nlines", "two lines"),
    ],
)
def test_f58_any_name_sits_at_the_table(name: str, shown: str) -> None:
    player = Player("mau_mau", 8, motion="off", name=name)
    player.wait()
    player.draw()
    assert player.scene.picture.seats[0].name == shown
