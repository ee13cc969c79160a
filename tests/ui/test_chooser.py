"""The suit chooser: keys, clicks, the way back, Mau, and that the hand below stays lit."""

from __future__ import annotations

import itertools

import pygame
import pytest

from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, SPADES, card_of
from crazy8.ui.scenes.chooser.scene import SuitChooser
from tests.ui.panels import (
    GROUND,
    SIZES,
    Calls,
    FakeHost,
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
        host: FakeHost | None = None,
        back: bool = True,
        mau: bool = False,
        card: str = "JC",
    ) -> None:
        self.host = host or FakeHost()
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
        self.scene.ensure_laid_out()
        self.scene.finish()

    @property
    def focused(self) -> str:
        return self.scene.trace().focused


def test_the_keys_choose_in_the_order_of_the_deck() -> None:
    asked = Asked()
    press(asked.scene, "1", "2", "3", "4")
    assert asked.chosen == [CLUBS, SPADES, HEARTS, DIAMONDS]
    german = Asked(german=True)
    press(german.scene, "1", "2", "3", "4")
    assert german.chosen == [HEARTS, SPADES, CLUBS, DIAMONDS]  # hearts, leaves, acorns, bells


def test_the_words_are_those_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Written(monkeypatch)
    painted(Asked().scene)
    assert words.texts[:2] == [
        "Choose a suit",
        "You play the jack of clubs. The next player has to follow your suit.",
    ]
    assert words.texts[2:10] == [
        "Clubs", "none in your hand", "Spades", "2 in your hand", "Hearts", "3 in your hand", "Diamonds",
        "1 in your hand",
    ]  # fmt: skip
    words.labels.clear()
    painted(Asked(german=True, card="QC").scene)
    assert words.texts[1].startswith("You play the ober of acorns.")
    assert words.texts[2:10:2] == ["Hearts", "Leaves", "Acorns", "Bells"]
    assert words.texts[3:10:2] == ["3 in your hand", "2 in your hand", "none in your hand", "1 in your hand"]


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
    press(asked.scene, "Right")
    assert asked.focused == "suit_D"
    press(asked.scene, "Right")
    assert asked.focused == "suit_C"
    press(asked.scene, "Left", "Left")
    assert asked.focused == "suit_H"
    press(asked.scene, "Home")
    assert asked.focused == "suit_C"
    press(asked.scene, "End")
    assert asked.focused == "suit_D"
    press(asked.scene, "Tab")
    assert asked.focused == "take_back"
    press(asked.scene, "Tab", "Tab")
    assert asked.focused == "suit_S"
    press(asked.scene, "Shift+Tab", "Shift+Tab")
    assert asked.focused == "take_back"
    press(asked.scene, "Left")
    assert asked.focused == "suit_H"
    press(asked.scene, "Down")
    assert asked.focused == "take_back"
    press(asked.scene, "Enter")
    assert asked.cancelled == [None]
    press(asked.scene, "Up", "Space")
    assert asked.chosen == [HEARTS]


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
    asked.scene.card = -1
    press(asked.scene, "Esc", "Down", "Up")
    click(asked.scene, (10, 500))
    assert [button.name for button in asked.scene.buttons] == ["suit_C", "suit_S", "suit_H", "suit_D"]
    words = Written(monkeypatch)
    painted(asked.scene)
    assert words.texts[1] == "The first card is wild. You have to follow your suit, too."


def test_the_mouse_chooses() -> None:
    asked = Asked()
    at = centre(asked.scene, "suit_D")
    move(asked.scene, at)
    assert not asked.scene.ring
    assert asked.scene.hover == 3
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
    before = painted(asked.scene)
    assert "called" not in words.texts
    press(asked.scene, "M")
    after = painted(asked.scene)
    assert "called" in words.texts
    at = centre(asked.scene, "mau")
    spot = pygame.Rect(at[0] - 80, at[1] - 25, 160, 50)
    assert before.subsurface(spot).copy().get_buffer().raw != after.subsurface(spot).copy().get_buffer().raw


def test_keys_work_while_the_panel_comes_in() -> None:
    host, chosen = FakeHost(), Calls()
    scene = SuitChooser(host, COUNTS, False, False, 500, chosen, Calls())
    assert scene.moving
    press(scene, "2")
    assert chosen == [SPADES]
    assert settle(scene) < 0.2


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
    host = FakeHost(size, longer_words() if longer else None, text_size=text_size)
    asked = Asked(german=german, host=host, mau=bool(mau), card="QD")
    if mau == "called":
        asked.mau()
    words = Written(monkeypatch)
    painted(asked.scene)
    words.check()
    panel = asked.scene.panel
    assert panel.bottom < asked.scene.lit_from_y
    for button in asked.scene.buttons:
        assert panel.contains(button.rect)
        assert button.rect.h >= round(44 * min(size[0] / 1280, size[1] / 720))
