"""The suit chooser: keys, clicks, the way back, Mau, and that the hand below stays lit."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, NO_CARD, SPADES, card_of
from crazy8.ui.scenes.chooser.scene import SuitChooser
from tests.ui.panels import (
    GROUND,
    SIZES,
    Calls,
    PanelStage,
    Written,
    centre,
    click,
    longer_words,
    move,
    painted,
    press,
    settle,
    stage_of,
)

COUNTS = {CLUBS: 0, SPADES: 2, HEARTS: 3, DIAMONDS: 1}


class Asked:
    """A chooser with its host and its callbacks."""

    def __init__(
        self,
        counts: dict[int, int] | list[int] = COUNTS,
        german: bool = False,
        host: PanelStage | None = None,
        back: bool = True,
        mau: bool = False,
        card: str = "JC",
    ) -> None:
        self.host = host or PanelStage()
        self.chosen, self.cancelled, self.mau = Calls(), Calls(), Calls()
        self.scene = SuitChooser(
            self.host,
            counts,
            german,
            False,
            round(self.host.size[1] * 0.7),
            self.chosen,
            self.cancelled if back else None,
            self.mau if mau else None,
            lambda: bool(self.mau),
            card_of(card),
        )
        self.scene.hurry()

    @property
    def focused(self) -> str:
        return self.scene.trace().focused

    @property
    def raised(self) -> list[str]:
        return [tile.key for tile in self.scene.tiles if tile.is_raised]

    def tree(self) -> list[dict[str, Any]]:
        """What the panel says."""
        stage_of(self.scene)
        return self.scene.trace().tree


def test_the_keys_choose_in_the_order_of_the_deck() -> None:
    asked = Asked()
    press(asked.scene, "1", "2", "3", "4")
    assert asked.chosen == [CLUBS, SPADES, HEARTS, DIAMONDS]
    german = Asked(german=True)
    press(german.scene, "1", "2", "3", "4")
    assert german.chosen == [HEARTS, SPADES, CLUBS, DIAMONDS]  # hearts, leaves, acorns, bells


def test_the_words_are_those_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Written(monkeypatch)
    texts = words.read(Asked().scene)
    assert texts[:3] == [
        "Choose a suit",
        "You play the jack of clubs. The next player has to follow your suit.",
        "Keys 1 to 4, or arrow keys and Enter",
    ]
    assert texts[3:11] == [
        "Clubs", "none in your hand", "Spades", "2 in your hand", "Hearts", "3 in your hand", "Diamonds",
        "1 in your hand",
    ]  # fmt: skip
    texts = words.read(Asked(german=True, card="QC").scene)
    assert texts[1].startswith("You play the ober (Q) of acorns.")
    assert texts[3:11:2] == ["Hearts", "Leaves", "Acorns", "Bells"]
    assert texts[4:11:2] == ["3 in your hand", "2 in your hand", "none in your hand", "1 in your hand"]


@pytest.mark.parametrize(
    ("counts", "name"),
    [(COUNTS, "suit_H"), ([1, 2, 2, 0], "suit_S"), ([0, 0, 0, 0], "suit_C"), ({DIAMONDS: 1}, "suit_D")],
)
def test_the_focus_starts_on_the_longest_suit(counts: dict[int, int] | list[int], name: str) -> None:
    asked = Asked(counts)
    assert asked.focused == name
    press(asked.scene, "Enter")
    assert len(asked.chosen) == 1


def test_arrows_tab_home_and_end() -> None:
    asked = Asked()
    for keys, focused in (
        ("Right", "suit_D"), ("Right", "suit_D"), ("Left Left", "suit_S"), ("Home", "suit_C"), ("Left", "suit_C"),
        ("End", "suit_D"), ("Tab", "take_back"), ("Tab", "suit_C"), ("Tab", "suit_S"), ("Shift+Tab", "suit_C"),
        ("Shift+Tab", "take_back"), ("Tab", "suit_C"), ("Down", "take_back"),
    ):  # fmt: skip
        press(asked.scene, *keys.split())
        assert asked.focused == focused, keys
    press(asked.scene, "Enter")
    assert asked.cancelled == [None]
    press(asked.scene, "Up")
    assert asked.focused in ("suit_H", "suit_D")  # both lie above the way back
    press(asked.scene, "Home", "Space")
    assert asked.chosen == [CLUBS]


def test_what_is_raised_is_what_enter_chooses() -> None:
    asked = Asked()
    at = centre(asked.scene, "suit_D")
    assert asked.raised == ["suit_H"]
    press(asked.scene, "Enter")
    move(asked.scene, at)  # as a window tells that opens under a pointer which nobody moves
    assert asked.raised == ["suit_H"]
    move(asked.scene, (at[0] + 9, at[1]))
    assert asked.raised == ["suit_D"]
    press(asked.scene, "Enter")
    move(asked.scene, (20, 20))
    assert asked.raised == ["suit_D"], "it was the last one that the pointer was on"
    press(asked.scene, "Left")
    assert asked.raised == ["suit_S"]
    press(asked.scene, "Enter")
    assert asked.chosen == [HEARTS, DIAMONDS, SPADES]
    press(asked.scene, "Home", "Shift+Tab")
    assert (asked.focused, asked.raised) == ("take_back", [])


def test_the_way_back() -> None:
    asked = Asked()
    press(asked.scene, "Esc")
    click(asked.scene, (10, 500))
    click(asked.scene, centre(asked.scene, "take_back"))
    assert asked.cancelled == [None] * 3
    click(asked.scene, (*asked.scene.panel.midbottom[:1], asked.scene.panel.bottom - 5))
    assert len(asked.cancelled) == 3
    assert asked.chosen == []


def test_a_wild_starter_knows_no_way_back(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(back=False)
    asked.scene.card = NO_CARD
    press(asked.scene, "Esc", "Down", "Up")
    click(asked.scene, (10, 500))
    assert list(asked.scene.screen.points()) == ["suit_C", "suit_S", "suit_H", "suit_D"]
    assert Written(monkeypatch).read(asked.scene)[1] == "The first card is wild. You have to follow your suit, too."


def test_the_mouse_chooses() -> None:
    asked = Asked()
    at = centre(asked.scene, "suit_D")
    move(asked.scene, at)
    assert not asked.host.ring_shown
    assert [tile.state for tile in asked.scene.tiles] == ["normal", "normal", "normal", "hover"]
    click(asked.scene, at)
    assert asked.chosen == [DIAMONDS]
    assert asked.host.sounds.steps == [("suit", 0)]


def test_mau_is_called_here_too_once() -> None:
    asked = Asked(mau=True)
    press(asked.scene, "M")
    assert asked.mau == [None]
    press(asked.scene, "M")
    click(asked.scene, centre(asked.scene, "mau"))
    press(asked.scene, "Home", "Up")
    assert asked.focused == "mau"
    press(asked.scene, "Enter")
    assert asked.mau == [None]
    press(asked.scene, "3")
    assert asked.chosen == [HEARTS]
    clicked = Asked(mau=True)
    click(clicked.scene, centre(clicked.scene, "mau"))
    assert clicked.mau == [None]
    without = Asked()
    press(without.scene, "M")
    assert without.mau == []


def test_the_mau_button_shows_that_it_was_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked(mau=True)
    words = Written(monkeypatch)
    assert "called" not in words.read(asked.scene)
    before = painted(asked.scene)
    press(asked.scene, "M")
    after = painted(asked.scene)
    assert "called" in words.read(asked.scene)
    at = centre(asked.scene, "mau")
    spot = pygame.Rect(at[0] - 80, at[1] - 25, 160, 50)
    assert before.subsurface(spot).copy().get_buffer().raw != after.subsurface(spot).copy().get_buffer().raw


def test_what_comes_before_the_panel_is_seen_at_rest_only_ends_its_coming() -> None:
    keyed, clicked, hasty = Asked(), Asked(), Asked()
    for asked in (keyed, clicked, hasty):
        asked.scene.now = 0.0
    stage_of(keyed.scene)
    assert keyed.scene.moving
    press(keyed.scene, "2")
    assert not keyed.scene.moving
    click(clicked.scene, (10, 500))
    twice = [pygame.Event(pygame.KEYDOWN, key=pygame.K_2, mod=0, scancode=0, unicode="2") for _ in range(2)]
    stage_of(hasty.scene).send(*twice)
    for asked in (keyed, clicked, hasty):
        assert (asked.chosen, asked.cancelled) == ([], [])
    press(keyed.scene, "2")
    assert keyed.chosen == [SPADES]


def test_the_panel_is_there_at_once() -> None:
    host = PanelStage()
    assert 0.1 < settle(SuitChooser(host, COUNTS, False, False, 500, Calls(), Calls())) < 0.2


# ---------------------------------------------------------------- what it says


def test_it_says_what_is_asked_and_what_there_is_to_choose() -> None:
    assert Asked(mau=True).tree() == [
        told("heading", "Choose a suit"),
        told("text", "You play the jack of clubs. The next player has to follow your suit."),
        told("button", "Mau!", actions=["press"]),
        told("choice", "Clubs", "none in your hand", actions=["press"]),
        told("choice", "Spades", "2 in your hand", actions=["press"]),
        told("choice", "Hearts", "3 in your hand", state=["focused"], actions=["press"]),
        told("choice", "Diamonds", "1 in your hand", actions=["press"]),
        told("text", "Keys 1 to 4, or arrow keys and Enter"),
        told("button", "Take the card back", actions=["press"]),
    ]


def told(role: str, name: str, value: str = "", state: Sequence[str] = (), actions: Sequence[str] = ()) -> Any:
    return {"role": role, "name": name, "value": value, "state": list(state), "actions": list(actions)}


def test_it_says_that_mau_was_called() -> None:
    asked = Asked(mau=True)
    press(asked.scene, "M")
    assert told("button", "Mau!", "called", ["pressed"], ["press"]) in asked.tree()


# ---------------------------------------------------------------- how it looks


def test_the_hand_stays_lit_and_the_table_is_dark() -> None:
    scene = Asked().scene
    surface = painted(scene)
    assert all(surface.get_at((x, y))[:3] == GROUND for x in (3, 640, 1270) for y in (504, 560, 719))
    dark = surface.get_at((20, 20))
    assert dark[1] < 50
    column = [surface.get_at((20, y))[1] for y in range(scene.panel.bottom, 506)]
    assert column == sorted(column)
    assert max(then - first for first, then in itertools.pairwise(column)) < 8  # no hard edge


def test_where_the_hand_is_painted_anew_everything_else_is_dark() -> None:
    chooser = Asked().scene
    chooser.hand = lambda surface: surface.fill((250, 250, 250), (500, 520, 200, 200))
    surface = painted(chooser)
    assert surface.get_at((600, 600))[:3] == (250, 250, 250)
    assert surface.get_at((20, 700))[1] < 50


def test_a_new_size_keeps_the_lit_part() -> None:
    asked = Asked()
    stage_of(asked.scene).resize((1920, 1080))
    surface = painted(asked.scene)
    assert asked.scene.lit_from_y == 756
    assert surface.get_at((20, 757))[:3] == GROUND


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("german", [False, True])
@pytest.mark.parametrize("mau", ["", "open", "called"])
def test_words_stay_in_their_boxes(
    size: tuple[int, int], text_size: int, longer: bool, german: bool, mau: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = PanelStage(size, longer_words() if longer else None, text_size=text_size)
    asked = Asked(german=german, host=host, mau=bool(mau), card="QD")
    if mau == "called":
        asked.mau()
    words = Written(monkeypatch)
    words.read(asked.scene)
    words.check()
    panel = asked.scene.panel
    assert panel.bottom < asked.scene.lit_from_y
    for control in asked.scene.screen.controls:
        assert panel.contains(control.hit_rect())
        assert control.hit_rect().h >= round(44 * min(size[0] / 1280, size[1] / 720))
