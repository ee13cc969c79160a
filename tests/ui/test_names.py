"""No bot ever has the person's name, and a long name stays on its plate."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from crazy8.cli import main
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import FIELD_NAMES
from crazy8.storage.files import HOME_VARIABLE
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import TEXT_SIZES
from crazy8.text.phrases import bot_names, table_names
from crazy8.text.words import words_for
from crazy8.ui.drawing.chrome import INPUT_PADDING, input_px
from crazy8.ui.drawing.type import draw_text, text, width_of
from crazy8.ui.scenes.editor.examples import example_of
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.scenes.settings.scene import SettingsScene
from crazy8.ui.scenes.table.scene import TableScene
from crazy8.ui.shell.scene import TableChoice
from crazy8.ui.table import paint_seats
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.paint_seats import needed_width
from crazy8.ui.table.picture import SeatPicture
from crazy8.ui.widgets import field as field_module
from tests.ui.menu_host import MenuStage, hosted

WRITTEN = (str, str.upper, str.lower, lambda name: f"  {name}\u00a0", lambda name: f"{name[0]}\u200b{name[1:]}",
           lambda name: "".join(chr(ord(letter) + 0xFEE0) for letter in name))  # fmt: skip
"""Ways to write one and the same name: in capitals, in full width, with blanks around it."""

BOTS = bot_names(words_for())


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("write", WRITTEN)
def test_the_bot_of_that_name_has_another_one(name, write):
    names = bot_names(words_for(), write(name))
    assert name not in names
    assert len(set(names)) == len(names) == 7
    assert [one for one, usual in zip(names, BOTS) if one != usual] == [names[BOTS.index(name)]]


@pytest.mark.parametrize("name", ["", "Eva", "Adam", "Greta", "Anton", "You"])
def test_other_names_leave_the_bots_theirs(name):
    assert bot_names(words_for(), name) == BOTS
    assert table_names(words_for(), 8, name)[1:] == BOTS


def table(host: MenuStage, name: str = "") -> TableScene:
    scene = TableScene(host, TableChoice(preset("mau_mau").rules, ("easy",) * 7, 3, name))
    host.push(scene)
    return scene


def test_no_bot_at_the_table_has_it_nor_after_a_change_of_name(host: MenuStage) -> None:
    host.change(name="BRUNO")
    scene = table(host, "BRUNO")
    assert scene.show.names[0] == "BRUNO"
    assert "Bruno" not in scene.show.names
    host.push(SettingsScene(host))
    host.change(name="clara")
    host.press(pygame.K_ESCAPE)
    assert host.top is scene
    assert scene.show.names[0] == "clara"
    assert "Clara" not in scene.show.names
    assert "Bruno" in scene.show.names
    assert scene.show.phrases.names == scene.show.names == scene.show.words.phrases.names
    scene.hurry()
    host.draw()
    assert any(picture.name == "clara" for picture in scene.picture.seats)


def test_the_menu_and_its_seats_call_them_alike(host: MenuStage) -> None:
    host.change(name="ada", bots=3, dealer=1)
    host.push(MenuScene(host, on_deal=lambda choice: None))
    scene = host.top
    scene.open_seats()
    told = " ".join(one["name"] + one["value"] for one in host.top.layer.tree())
    assert "Ada" not in told
    assert "Greta" in told


def test_a_name_that_is_typed_renames_the_bot_beside_it_at_once(host: MenuStage) -> None:
    host.push(MenuScene(host, on_deal=lambda choice: None))
    host.top.open_seats()
    assert "Ada" in [one["name"] for one in host.top.layer.tree()]
    host.tab_to("name")
    host.type("ada")
    told = [one["name"] + one["value"] for one in host.top.layer.tree() if one["role"] != "field"]
    assert not any("Ada" in one for one in told)
    assert any(one.startswith("Greta") for one in told)
    host.type("m")
    assert "Ada" in [one["name"] for one in host.top.layer.tree()]


def test_the_editors_examples_call_them_alike():
    rules, words = preset("mau_mau").rules, words_for()
    usual, others = ([example_of(words, rules, name, you).text for name in FIELD_NAMES] for you in ("", "ADA"))
    assert any("Ada" in text for text in usual)
    assert [text.replace("Greta", "Ada") for text in others] == usual
    assert not any("Ada" in text for text in others)


def test_the_text_game_calls_them_alike(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    store = PlayerStorage(tmp_path).settings
    assert store.save(store.load().with_changed(name="Emil"))
    kept = (tmp_path / "settings.toml").read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO("table\nquit\n"))
    assert main(["play", "--text", "--players", "8", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "Emil" not in told
    assert "Anton" in told
    assert (tmp_path / "settings.toml").read_bytes() == kept


# ---------------------------------------------------------------- long names

LONG = "W" * 24
WINDOWS = ((960, 540), (1280, 720), (1920, 1080), (2560, 1440), (800, 600))


@pytest.mark.parametrize("size", WINDOWS, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("cards", [5, 12])
def test_a_long_name_stays_on_its_plaque(size, text_size, players, cards, monkeypatch):
    pygame.font.init()
    written = []

    def noted(surface, string, *place):
        at = draw_text(surface, string, *place)
        written.append((string, at))
        return at

    monkeypatch.setattr(paint_seats, "draw_text", noted)
    layout = TableLayout(size, players, text_size)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    plaques = []
    for number in range(players):
        seat = SeatPicture(number, LONG, "french/QS", cards, "123 points", is_you=number == 0)
        wide = needed_width(layout, seat)
        plaque = pygame.Rect(layout.you_plaque(cards, wide) if number == 0 else layout.plaque(number - 1, wide))
        written.clear()
        paint_seats.paint_plaque(surface, layout, seat, tuple(plaque))
        name = next(at for string, at in written if string.startswith("W"))
        assert plaque.contains(name.inflate(0, -name.h // 2)), (number, plaque, name)
        assert name.right <= plaque.right - layout.u(8)
        assert all(string == LONG or string.endswith("…") for string, _ in written if string.startswith("W"))
        assert surface.get_rect().contains(plaque)
        plaques.append(plaque)
    for one, other in combinations(plaques, 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("name", [LONG, "q\u0303" * 24])
def test_a_field_at_rest_cuts_a_long_name_with_dots(host: MenuStage, name: str) -> None:
    host.change(name=name)
    host.push(SettingsScene(host))
    field = host.control("name")
    drawn: list[str] = []
    with patch.object(field_module, "text", lambda string, *more: drawn.append(string) or text(string, *more)):
        field.repaint()
    assert drawn == [name] or drawn[0].endswith("…")
    assert width_of(drawn[0], "body", input_px(field.u)) <= field.hit_rect().w - 2 * field.u(INPUT_PADDING)
