"""The start menu with rules of one's own: edited, named, chosen and dealt; levels for each bot, and who deals first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from crazy8.rules.events import TurnBegan
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import rules_to_toml
from crazy8.storage.rule_sets import RuleSets
from crazy8.storage.settings import Settings
from crazy8.text.words import words_for
from crazy8.ui.drawing.type import draw_text
from crazy8.ui.scenes.editor.scene import EditorScene
from crazy8.ui.scenes.menu.choice import MenuChoice, remembered_choice
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.shell.scene import TableChoice
from crazy8.ui.table import paint_actions
from tests.rules.random_rules import random_rules
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes
from tests.ui.table_host import Player

WORDS = words_for()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


def opened(host: MenuStage) -> list[TableChoice]:
    dealt: list[TableChoice] = []
    host.words.language = "de"  # whose players are offered Mau-Mau first
    host.push(MenuScene(host, dealt.append))
    return dealt


def sets(host: MenuStage) -> RuleSets:
    return RuleSets(host.store.path.parent)


# ---------------------------------------------------------------- the editor and back


def test_the_chosen_preset_is_edited_and_the_result_is_chosen_and_dealt(host: MenuStage) -> None:
    dealt = opened(host)
    host.click(host.control("custom").hit_rect().center)
    assert isinstance(host.top, EditorScene)
    assert host.top.draft.rules == preset("mau_mau").rules
    host.tab_to("stack")
    host.press(pygame.K_SPACE, pygame.K_ESCAPE)
    rules = replace(preset("mau_mau").rules, stack=False)
    assert host.top.choice.rules() == rules
    assert (host.top.choice.row, host.focused) == ("custom", "custom")
    host.press(pygame.K_RETURN)
    assert dealt[0].rules == rules
    host.end()
    opened(host)
    assert host.top.choice.rules() == rules


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_rules_that_become_a_preset_choose_its_row(host: MenuStage, name: str) -> None:
    opened(host)
    host.top.edit_rules()
    host.top.open_set(preset(name).rules)
    host.press(pygame.K_ESCAPE)
    assert (host.top.choice.row, host.top.choice.rules()) == (name, preset(name).rules)


def test_a_preset_with_what_the_menu_offers_is_still_that_row(host: MenuStage) -> None:
    opened(host)
    host.top.edit_rules()
    host.top.choose("rounds", 5)
    host.top.choose("reverse_rank", "9")
    host.press(pygame.K_ESCAPE)
    assert (host.top.choice.row, host.top.choice.rounds, host.top.choice.house_rules) == (
        "mau_mau", 5, ("nine_reverses",)
    )  # fmt: skip


def test_a_set_saved_in_the_editor_has_a_row_of_its_own(host: MenuStage) -> None:
    dealt = opened(host)
    host.click(host.control("custom").hit_rect().center)
    host.tab_to("wrong_card")
    host.press(pygame.K_SPACE)
    host.press(pygame.K_s, mod=pygame.KMOD_LCTRL)
    host.type(" 2")
    host.press(pygame.K_RETURN, pygame.K_ESCAPE)
    assert host.top.choice.row == "set:my-rules-2"
    assert host.control("set:my-rules-2").name == "My rules 2"
    host.press(pygame.K_RETURN)
    assert dealt[0].rules == replace(preset("mau_mau").rules, wrong_card=True)
    assert dealt[0].title == "My rules 2"
    assert Player(dealt[0].rules).scene.title == WORDS.say("rules.title.custom")
    host.end()
    opened(host)
    assert host.top.choice.row == "set:my-rules-2"
    host.top.edit_rules()
    assert (host.top.draft.key, host.top.draft.name) == ("my-rules-2", "My rules 2")
    host.top.sets.delete("my-rules-2")
    host.top.draft.lost("my-rules-2")
    host.press(pygame.K_ESCAPE)
    assert host.top.choice.row == "custom"
    assert "set:my-rules-2" not in host.order()


def test_a_set_that_is_gone_is_no_longer_chosen(host: MenuStage) -> None:
    sets(host).save("One", random_rules(1))
    opened(host)
    host.go_to_row("set:one")
    assert host.settings.rules == "set:one"
    host.end()
    sets(host).delete("one")
    opened(host)
    assert host.top.choice.row == "mau_mau"


def test_what_could_not_be_read_of_a_set_is_told_once_when_it_is_chosen(host: MenuStage) -> None:
    folder = host.store.path.parent / "rules"
    folder.mkdir()
    (folder / "Neue Regeln.toml").write_text('name = "New"\nformat = 4\nhand = 6\ncolour = 1\n')
    (folder / "broken.toml").write_text("[")
    opened(host)
    host.go_to_row("set:Neue Regeln")
    assert host.top.lines() == [
        WORDS.say("rule_sets.note.newer"), WORDS.say("rule_sets.note.unknown", field="colour")
    ]  # fmt: skip
    host.press(pygame.K_RETURN)
    assert host.top.choice.rules().hand == 6
    host.go_to_row("mau_mau")
    host.press(pygame.K_UP)
    host.go_to_row("set:Neue Regeln")
    assert host.top.name == "menu"
    assert "set:broken" not in host.order()
    host.end()
    opened(host)
    assert host.top.choice.row == "set:Neue Regeln"


def test_custom_rules_of_another_version_are_told(host: MenuStage) -> None:
    (host.store.path.parent / "custom.toml").write_text(rules_to_toml(random_rules(3)) + "colour = 1\n")
    opened(host)
    assert host.top.name == "dialog"
    assert host.top.lines() == [WORDS.say("rule_sets.note.unknown", field="colour")]


def test_the_help_of_a_named_set_has_its_rules(host: MenuStage) -> None:
    sets(host).save("One", random_rules(1))
    opened(host)
    host.go_to_row("set:one")
    host.tab_to("how_it_goes")
    host.press(pygame.K_SPACE)
    assert host.top.name == "help"
    assert (host.top.rules, host.top.title()) == (random_rules(1), "One")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("count", [1, 12])
def test_many_sets_leave_the_options_in_reach(tmp_path: Path, size: tuple[int, int], text: int, count: int) -> None:
    with hosted(tmp_path, size, longer_words()) as host:
        host.change(text_size=text)
        for number in range(count):
            sets(host).save(f"Set number {number} with a name of its own"[:40], random_rules(number))
        opened(host)
        assert [text for text in texts_out_of_their_boxes(host.top) if "Set number" not in text] == []
        rows = list(host.top.choice.rows)
        for key in rows + [key for key in host.order() if key not in rows]:
            if key in rows:
                host.go_to_row(key)
            elif key in host.order():  # not the options of another row
                host.tab_to(key)
            control = host.top.screen.focus.current
            area = getattr(control, "scroll", None)
            assert (
                area is None
                or area.view_rect().contains(control.hit_rect())
                or control.hit_rect().h > area.view_rect().h
            )
        areas = host.top.screen.areas
        assert all(
            not one.view_rect().colliderect(other.view_rect()) for one in areas for other in areas if one is not other
        )


# ---------------------------------------------------------------- seats


def test_each_bot_gets_a_level_by_keys(host: MenuStage) -> None:
    dealt = opened(host)
    host.tab_to("seats")
    host.press(pygame.K_SPACE)
    assert host.focused == "level_1"
    host.press(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_DOWN, pygame.K_DOWN)
    assert host.focused == "dealer"
    host.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_ESCAPE)
    assert host.top.choice.levels == ("hard", "easy", "normal")
    assert host.control("level").place == -1
    assert "Bruno deals first." in host.top.elements._notes(host.top.choice)
    host.tab_to("deal")
    host.press(pygame.K_RETURN)
    assert (dealt[0].levels, dealt[0].first_dealer) == (("hard", "easy", "normal"), 2)
    host.end()
    opened(host)
    assert (host.top.choice.levels, host.top.choice.dealer) == (("hard", "easy", "normal"), 2)
    host.tab_to("level")
    host.press(pygame.K_RIGHT)
    assert host.top.choice.levels == ("easy",) * 3


def test_a_dealer_who_is_not_there_any_more_does_not_deal() -> None:
    choice = MenuChoice("mau_mau", ("easy", "hard", "easy"), 1).with_dealer(3)
    assert choice.with_bots(2).dealer == -1
    assert choice.with_bots(4).dealer == 3
    assert choice.with_dealer(9).dealer == -1
    assert choice.with_bots(4).levels == ("easy", "hard", "easy", "easy")
    settings = Settings(bots=2, levels="easy,hard,easy", dealer=3)
    assert remembered_choice(settings, "mau_mau", None, 1).levels == ("normal", "normal")
    assert remembered_choice(settings, "mau_mau", None, 1).dealer == -1


def test_where_the_winner_begins_the_dealer_is_said_not_to_matter(host: MenuStage) -> None:
    opened(host)
    host.go_to_row("classic_eights")
    host.top.open_seats()
    said = [written.text for element in host.top.screen.elements for written in element.written]
    assert WORDS.say("menu.seats.no_dealer") in said


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_table_begins_left_of_the_chosen_dealer(dealer: int, first: int) -> None:
    from crazy8.ui.scenes.table.scene import TableScene

    player = Player("mau_mau", players=3)
    scene = TableScene(player.host, TableChoice(preset("mau_mau").rules, ("easy", "easy"), 3, "", dealer, "Mine"))
    assert scene.title == "Mine"
    scene.deal()
    assert scene.session.match.dealer == dealer
    began = [event for event, _ in scene.session.log(0) if isinstance(event, TurnBegan)]
    assert began[0].seat == first


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("bots", [1, 7])
def test_the_seats_fit(tmp_path: Path, size: tuple[int, int], text: int, bots: int) -> None:
    with hosted(tmp_path, size, longer_words()) as host:
        host.change(text_size=text, bots=bots)
        opened(host)
        host.go_to_row("classic_eights")
        host.top.open_seats()
        assert texts_out_of_their_boxes(host.top) == []
        for key in host.order():
            host.tab_to(key)
            area = getattr(host.control(key), "scroll", None)
            assert area is None or area.view_rect().contains(host.control(key).hit_rect())


def test_sets_whose_files_are_named_like_presets_are_still_sets(host: MenuStage) -> None:
    folder = host.store.path.parent / "rules"
    folder.mkdir()
    for stem in ("mau_mau", "custom"):
        (folder / f"{stem}.toml").write_text(f'name = "My {stem}"\nhand = 8\n')
    dealt = opened(host)
    assert (host.top.choice.row, host.control("mau_mau").name) == ("mau_mau", "Mau-Mau")
    assert host.control("custom").name == WORDS.say("rules.title.custom")
    assert host.control("set:custom").name == "My custom"
    host.press(pygame.K_RETURN)
    assert (dealt[0].rules, dealt[0].title) == (preset("mau_mau").rules, "")
    host.top.edit_rules()
    assert host.top.draft.key == ""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_large_text_is_nowhere_smaller_than_usual_text(tmp_path: Path, size: tuple[int, int]) -> None:
    """In the menu and in the list of sets: rows of rules and the deal code, measured at the least wide window."""
    with hosted(tmp_path, size) as host:
        sets(host).save("Grandma's rules", replace(random_rules(1), wild=("8", "J"), draw_limit=3))
        least = round(14 * size[1] / 720 * 0.9) - 1
        for text in (100, 150):
            host.change(text_size=text)
            opened(host)
            host.go_to_row("set:grandma-s-rules")
            scenes = [host.top]
            host.top.edit_rules()
            host.top.open_sets()
            for scene in (*scenes, host.top):
                found = [one for element in scene.screen.elements for one in element.written]
                assert len(found) > 20
                assert [one.text for one in found if one.ink.h < least] == []
            host.end()


LONG_NAMES = ["W" * 40, "Saturday night at grandma's, with queens"]


@pytest.mark.parametrize("name", LONG_NAMES)
@pytest.mark.parametrize(("size", "text"), [((960, 540), 150), ((1280, 720), 100), ((1920, 1080), 150)])
def test_a_long_name_leaves_no_box(tmp_path: Path, size: tuple[int, int], text: int, name: str) -> None:
    with hosted(tmp_path, size) as host:
        host.change(text_size=text)
        one = sets(host).save(name, random_rules(1))
        lines = f"{name}, round 1. Your turn.", "Round 1. Your turn."
        host.push(MenuScene(host, lambda choice: None, lambda: None, lambda: lines))
        host.go_to_row(f"set:{one.key}")
        scenes = [host.top]
        host.top.edit_rules()
        scenes.append(host.top)
        host.top.open_sets()
        scenes.append(host.top)
        shown = 0
        for scene in scenes:
            for element in scene.screen.elements:
                for written in element.written:
                    shown += written.text.startswith(name)
                    assert written.room.inflate(2, 2).contains(written.ink), (scene.name, written)
                    assert not written.is_cut or name in written.text
        assert shown >= 4


@pytest.mark.parametrize("name", LONG_NAMES)
@pytest.mark.parametrize(("size", "text"), [((960, 540), 100), ((960, 540), 150), ((1280, 720), 100)])
def test_at_the_table_a_long_name_is_shortened_to_its_chip(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text: int, name: str
) -> None:
    player = Player("mau_mau", 8, size=size, text_size=text)
    player.wait()
    picture, layout = player.scene.picture, player.scene.layout
    picture.title = name
    drawn: list[tuple[str, pygame.Rect]] = []

    def noted(surface: pygame.Surface, words: str, *where: object, **how: object) -> pygame.Rect:
        drawn.append((words, draw_text(surface, words, *where, **how)))
        return drawn[-1][1]

    monkeypatch.setattr(paint_actions, "draw_text", noted)
    menu = next(button for button in picture.buttons if button.name == "menu")
    paint_actions.paint_chip(player.surface, layout, menu, picture)
    (title, at), _ = drawn
    assert title == name or (title.endswith("…") and name.startswith(title[:-1].rstrip()))
    chip = paint_actions.chip_box(layout, menu, picture)
    assert chip.contains(at)
    assert chip.collidelist([pygame.Rect(layout.plaque(number)) for number in range(7)]) == -1
