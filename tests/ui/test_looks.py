"""The page of backs and cloths: what is there for everybody, what is won, and what wins it, by keys and mouse alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.prizes import PRIZES
from crazy8.storage.settings import CARD_BACKS, CLOTHS
from crazy8.text.words import words_for
from crazy8.ui.drawing import palette
from crazy8.ui.scenes.looks.scene import LooksScene
from crazy8.ui.scenes.settings.scene import SettingsScene
from crazy8.ui.shell.scene import StartMenu
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


def win(host: MenuStage, *deeds: str) -> None:
    host.storage.prizes._read().update(deeds)


def open_page(host: MenuStage) -> Any:
    host.push(LooksScene(host))
    host.draw()
    return host.top


def test_the_settings_lead_to_it(host: MenuStage) -> None:
    host.push(SettingsScene(host))
    host.tab_to("looks")
    host.press(pygame.K_RETURN)
    assert host.top.name == "looks"
    assert host.order() == [*(f"card_back_{one}" for one in CARD_BACKS), *(f"cloth_{one}" for one in CLOTHS), "done"]
    host.press(pygame.K_ESCAPE)
    assert host.top.name == "settings"


def test_what_is_to_be_won_says_by_what_and_cannot_be_chosen(host: MenuStage) -> None:
    page = open_page(host)
    for prize in PRIZES:
        key = f"{prize.setting}_{prize.value}"
        meaning = host.control(key).meaning()
        assert meaning.value == page.wins(prize.setting, prize.value) != ""
        assert "disabled" in meaning.states
    host.tab_to("cloth_wine")
    host.press(pygame.K_RETURN)
    assert host.top.name == "dialog"
    assert "Play the deal of the day 7 days in a row" in str([node.meaning() for node in host.top.screen.spoken])
    host.press(pygame.K_ESCAPE)
    host.click(host.control("card_back_stars").hit_rect().center)
    assert host.top.name == "dialog"
    assert (host.settings.cloth, host.settings.card_back) == ("green", "felt")


@pytest.mark.parametrize("by", ["key", "mouse"])
@pytest.mark.parametrize(("setting", "value", "deed"), [(one.setting, one.value, one.deed) for one in PRIZES])
def test_what_is_won_is_chosen_at_once_and_kept(host: MenuStage, by: str, setting: str, value: str, deed: str) -> None:
    win(host, deed)
    open_page(host)
    key = f"{setting}_{value}"
    if by == "key":
        host.tab_to(key)
        host.press(pygame.K_RETURN)
    else:
        host.click(host.control(key).hit_rect().center)
    assert getattr(host.settings, setting) == value
    assert getattr(host.store.load(), setting) == value
    assert "checked" in host.control(key).meaning().states
    assert "disabled" not in host.control(key).meaning().states


def test_another_cloth_is_on_the_whole_screen_at_once(host: MenuStage) -> None:
    win(host, "first_win")
    host.go(StartMenu())
    open_page(host)
    host.pass_time(0.1)
    green = host.draw(whole=True).copy()
    host.change(cloth="petrol")
    host.pass_time(0.1)
    places = [host.control("done").hit_rect().move(-200, 0).center]  # the panel
    places += [(round(share * host.size[0]), host.size[1] // 2) for share in (0.045, 0.955)]  # the cloth under the veil
    for at in places:
        before, after = green.get_at(at), host.surface.get_at(at)
        assert before.b < before.g
        assert after.b >= after.g, at
    host.change(cloth="green")
    host.pass_time(0.1)
    page = pygame.Rect(0, 0, host.size[0] * 3 // 4, host.size[1] * 3 // 4)
    page.center = host.size[0] // 2, host.size[1] // 2
    again, before = (pygame.image.tobytes(one.subsurface(page), "RGB") for one in (host.draw(whole=True), green))
    assert again == before


@pytest.mark.parametrize("cloth", CLOTHS)
def test_a_program_begins_with_its_cloth(tmp_path: Path, cloth: str) -> None:
    with hosted(tmp_path, cloth=cloth):
        assert palette.COLOURS["felt_hi"] == palette.cloth_colours(cloth)[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("words", [words_for(), longer_words()], ids=["english", "longer"])
def test_every_word_stays_in_its_box(tmp_path: Path, size: tuple[int, int], text_size: int, words: Any) -> None:
    with hosted(tmp_path, size, words, storage=PlayerStorage(tmp_path), text_size=text_size) as host:
        assert texts_out_of_their_boxes(open_page(host)) == []
