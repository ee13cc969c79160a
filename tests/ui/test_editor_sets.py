"""The list of rule sets: everything by keys alone, and a sentence for whatever goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from crazy8.rules.dealcode import rules_code
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.storage.rule_set_file import LONGEST_NAME
from crazy8.storage.rule_sets import RuleSets
from crazy8.text.words import words_for
from crazy8.ui.scenes.editor.draft import Draft
from crazy8.ui.scenes.editor.scene import EditorScene
from crazy8.ui.scenes.editor.sets import SetsScene
from crazy8.ui.widgets.panels import Panel
from tests.rules.random_rules import random_rules
from tests.ui.menu_host import MenuStage, hosted, longer_words, texts_out_of_their_boxes

WORDS = words_for()
ONE, TWO = random_rules(1), random_rules(2)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        sets = RuleSets(tmp_path)
        sets.save("One", ONE)
        sets.save("Two", TWO)
        host.push(EditorScene(host, Draft(ONE, "", "one", "One", ONE), sets))
        host.tab_to("rule_sets")
        host.press(pygame.K_SPACE)
        yield host


def sets(host: MenuStage) -> dict[str, str]:
    return {one.key: one.name for one in RuleSets(host.store.path.parent).all()}


def do(host: MenuStage, row: str, button: str) -> None:
    """Choose a row and press a button, by keys."""
    host.press(pygame.K_HOME)
    host.tab_to(row)
    if host.top.chosen != row:
        host.press(pygame.K_SPACE)
    host.tab_to(button)
    host.press(pygame.K_SPACE)


def type_over(host: MenuStage, text: str) -> None:
    host.press(*[pygame.K_BACKSPACE] * 60)
    host.type(text)
    host.press(pygame.K_RETURN)


def test_the_list_has_the_presets_and_the_named_sets_and_begins_at_the_one_at_hand(host: MenuStage) -> None:
    assert isinstance(host.top, SetsScene)
    rows = [key for key in host.order() if key.startswith(("preset_", "set_"))]
    assert rows == [*(f"preset_{name}" for name in PRESET_NAMES), "set_one", "set_two"]
    assert host.focused == "set_one"
    assert host.control("set_one").chosen


def test_a_row_is_edited_with_enter_and_undone_in_the_editor(host: MenuStage) -> None:
    host.press(pygame.K_DOWN, pygame.K_RETURN, pygame.K_RETURN)
    editor = host.top
    assert isinstance(editor, EditorScene)
    assert (editor.draft.rules, editor.draft.key, editor.elements.title.text) == (TWO, "two", "Two")
    host.press(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert (editor.draft.rules, editor.draft.key, editor.elements.title.text) == (ONE, "one", "One")


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_preset_is_a_place_to_start_from(host: MenuStage, name: str) -> None:
    do(host, f"preset_{name}", "use")
    assert (host.top.draft.rules, host.top.draft.base, host.top.draft.key) == (preset(name).rules, name, "")


def test_rename_copy_delete_and_undo(host: MenuStage) -> None:
    do(host, "set_two", "rename")
    type_over(host, "three")
    assert sets(host) == {"one": "One", "two": "three"}
    do(host, "set_two", "copy")
    host.press(pygame.K_RETURN)
    assert sets(host) == {"one": "One", "two": "three", "three-copy": "three, copy"}
    assert host.focused == "set_three-copy"
    do(host, "preset_prsi", "copy")
    type_over(host, "ours")
    assert sets(host)["ours"] == "ours"
    do(host, "set_two", "delete")
    assert "two" not in sets(host)
    assert host.top.told() == WORDS.say("rule_sets.deleted", name="three")
    host.tab_to("undelete")
    host.press(pygame.K_SPACE)
    assert sets(host)["two"] == "three"
    assert host.focused == "set_two"
    host.tab_to("undelete")
    host.press(pygame.K_SPACE)
    assert host.top.told() == WORDS.say("rule_sets.problem.nothing_deleted")


def test_the_set_at_hand_follows_its_name_and_survives_its_deletion(host: MenuStage) -> None:
    editor = host.scenes[0]
    do(host, "set_one", "rename")
    type_over(host, "first")
    do(host, "set_one", "delete")
    host.press(pygame.K_ESCAPE)
    assert host.top is editor
    assert (editor.draft.rules, editor.draft.key, editor.draft.saved) == (ONE, "", None)


@pytest.mark.parametrize("button", ["rename", "delete"])
def test_presets_stay_as_they_are(host: MenuStage, button: str) -> None:
    do(host, "preset_prsi", button)
    assert host.top.told() == WORDS.say("rule_sets.preset_stays", name="Prší")


def test_a_taken_name_is_said_and_the_typed_one_stays(host: MenuStage) -> None:
    do(host, "set_two", "rename")
    type_over(host, "one")
    assert host.top.answer.text == WORDS.say("rule_sets.problem.name_taken", name="one")
    assert host.control("field").text == "one"
    host.type("s")
    assert host.top.problem is None
    host.press(pygame.K_RETURN)
    assert sets(host)["two"] == "ones"


def test_out_as_a_code_and_in_again(host: MenuStage) -> None:
    do(host, "set_two", "copy_code")
    assert host.clipboard == rules_code(TWO)
    assert host.clipboard in host.top.told()
    host.tab_to("import")
    host.press(pygame.K_SPACE)
    host.tab_to("paste")
    host.press(pygame.K_SPACE)
    host.tab_to("use")
    host.press(pygame.K_RETURN)
    assert sets(host)["imported-rules"] == "Imported rules"
    assert RuleSets(host.store.path.parent).find("imported-rules").rules == TWO  # type: ignore[union-attr]
    host.has_clipboard = False
    do(host, "set_two", "copy_code")
    assert rules_code(TWO) in host.top.told()


def test_out_as_a_file_and_in_again(host: MenuStage, tmp_path: Path) -> None:
    host.clipboard = str(tmp_path / "out \\ back.toml")
    do(host, "set_two", "export")
    host.press(*[pygame.K_BACKSPACE] * 60)
    host.press(pygame.K_v, mod=pygame.KMOD_LCTRL)
    host.press(pygame.K_RETURN)
    assert (tmp_path / "out \\ back.toml").exists()
    assert host.top.told().startswith("Two is written into")
    do(host, "set_two", "export")
    host.press(*[pygame.K_BACKSPACE] * 60)
    host.press(pygame.K_v, mod=pygame.KMOD_LCTRL)
    host.press(pygame.K_RETURN)
    assert "already" in host.top.answer.text
    host.press(pygame.K_ESCAPE)
    host.tab_to("import")
    host.press(pygame.K_SPACE)
    host.press(pygame.K_v, mod=pygame.KMOD_LCTRL)
    host.press(pygame.K_RETURN)
    assert sets(host)["two-2"] == "Two 2"


@pytest.mark.parametrize("text", ["", "hello", "8GF5-XXXX", "/no/such/file.toml", "x" * 300])
def test_what_cannot_come_in_is_said(host: MenuStage, text: str) -> None:
    host.tab_to("import")
    host.press(pygame.K_SPACE)
    host.type(text)
    host.press(pygame.K_RETURN)
    assert host.top.answer.text.endswith(".")
    assert len(sets(host)) == 2
    assert texts_out_of_their_boxes(host.top) == []


def test_what_of_an_imported_file_could_not_be_read_is_told(host: MenuStage, tmp_path: Path) -> None:
    path = tmp_path / "theirs.toml"
    path.write_text('name = "Theirs"\nformat = 2\nhand = 99\ncolour = true\nmau = true\n')
    host.tab_to("import")
    host.press(pygame.K_SPACE)
    host.type(str(path))
    host.press(pygame.K_RETURN)
    assert host.top.name == "dialog"
    assert host.top.lines() == [
        WORDS.say("rule_sets.note.newer"),
        WORDS.say("rule_sets.note.unknown", field="colour"),
        WORDS.say("rule_sets.note.value", field="Cards each", value="99", used="5"),
    ]
    host.press(pygame.K_RETURN)
    assert sets(host)["theirs"] == "Theirs"


def test_a_broken_file_is_in_the_list_and_says_why(host: MenuStage) -> None:
    path = host.store.path.parent / "rules" / "sad.toml"
    path.write_text("[")
    host.top.on_resized()
    for button in ("use", "copy", "copy_code", "export"):
        do(host, "set_sad", button)
        assert isinstance(host.top, SetsScene)
        assert host.top.told() == WORDS.say("rule_sets.note.broken")
    do(host, "set_sad", "rename")
    type_over(host, "glad")
    assert host.top.answer.text == WORDS.say("rule_sets.problem.no_rules", name="sad")
    host.press(pygame.K_ESCAPE)
    assert path.read_text() == "["
    do(host, "set_sad", "delete")
    assert not path.exists()


@pytest.mark.parametrize(("size", "text"), [((960, 540), 150), ((1280, 720), 100)])
def test_a_file_with_much_to_say_fits(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    with hosted(tmp_path, size, longer_words()) as host:
        host.change(text_size=text)
        sets = RuleSets(tmp_path)
        sets.folder.mkdir()
        lines = "".join(f'unknown_setting_{number} = "x"\n' for number in range(12))
        (sets.folder / "many.toml").write_text("hand = 99\nmau = 3\nformat = 7\n" + lines)
        host.push(EditorScene(host, Draft(replace(ONE)), sets))
        host.top.open_sets()
        host.top.choose("set_many")
        assert texts_out_of_their_boxes(host.top) == []
        host.press(pygame.K_RETURN)
        assert len(host.top.lines()) == 5
        assert texts_out_of_their_boxes(host.top) == []
        panel = next(element for element in host.top.screen.elements if isinstance(element, Panel))
        assert host.surface.get_rect().contains(panel.hit_rect())


@pytest.mark.parametrize("text", ["x" * 200, "One", "one ", "", "   "])
def test_a_name_that_will_not_do_loses_nothing(host: MenuStage, text: str) -> None:
    """Typed or pasted where a name is asked for: at most one sentence, the rules and all sets stay as they were."""
    before = sets(host)
    do(host, "set_two", "rename")
    host.press(*[pygame.K_BACKSPACE] * 60)
    host.clipboard = text
    host.press(pygame.K_v, mod=pygame.KMOD_LCTRL)
    host.press(pygame.K_RETURN)
    if host.top.name == "rule_sets":  # what has no room is not taken into the field
        assert sets(host) == {**before, "two": "x" * LONGEST_NAME}
    else:
        assert host.top.answer.text.count(".") == 1
        assert sets(host) == before
        host.press(pygame.K_ESCAPE)
    assert {one.key: one.rules for one in RuleSets(host.store.path.parent).all()} == {"one": ONE, "two": TWO}


def test_what_cannot_be_done_with_the_chosen_rules_is_off(host: MenuStage) -> None:
    scene = host.top

    def off() -> set[str]:
        return {key for key, link in scene.actions.items() if link.is_off}

    scene.choose("preset_prsi")
    assert off() == {"rename", "delete", "undelete"}
    scene.choose("set_two")
    assert off() == {"undelete"}
    scene.delete()
    assert "undelete" not in off()
    (scene.sets.folder / "broken.toml").write_text("no rules at all = [", encoding="utf-8")
    scene._again("set_broken")
    assert off() == {"copy", "copy_code", "export"}
