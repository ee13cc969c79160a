"""The rules editor: every field by keys alone and by the mouse alone, clashes at both rows, no impossible state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from crazy8.rules.actions import DEAL
from crazy8.rules.dealcode import rules_code, rules_of_code
from crazy8.rules.powers import Clash, ClashKind, clashes
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import ALLOWED, FIELD_NAMES, WILD_RANKS, RuleSet, rules_from_table, rules_to_table
from crazy8.session.session import new_session
from crazy8.storage.rule_sets import RuleSets
from crazy8.text.rules_text import clash_text, rules_title
from crazy8.text.words import words_for
from crazy8.ui.drawing.cards import Pack
from crazy8.ui.scenes.editor.draft import GROUPS, LENGTH, Draft, group_of, values_of
from crazy8.ui.scenes.editor.examples import example_of
from crazy8.ui.scenes.editor.scene import EditorScene
from crazy8.ui.scenes.editor.text import about, value_word
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.shell.scene import Scene
from crazy8.ui.widgets.choices import Segment, Switch
from crazy8.ui.widgets.meaning import DISABLED
from tests.rules.random_rules import random_rules
from tests.ui.menu_host import MenuStage, hosted, longer_words, texts_out_of_their_boxes

WORDS = words_for()
MAU_MAU = preset("mau_mau").rules
UNDO = pygame.KMOD_LCTRL


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


def opened(host: MenuStage, rules: RuleSet = MAU_MAU) -> EditorScene:
    host.push(Below(host))
    scene = EditorScene(host, Draft(rules), RuleSets(host.store.path.parent), host.top.done.append)
    host.push(scene)
    host.draw()
    return scene


class Below(Scene):
    """Something to come back to."""

    def __init__(self, host: MenuStage) -> None:
        super().__init__(host)
        self.done: list[Draft] = []

    def handle(self, event: pygame.Event) -> None:
        pass

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        pass


def shown(scene: EditorScene) -> RuleSet:
    """The rules that the controls show."""
    table = {}
    for name, control in scene.elements.fields.items():
        if isinstance(control, Switch):
            table[name] = control.on
        elif isinstance(control, Segment):
            table[name] = control.value
        else:
            table[name] = list(control.chosen)
    return rules_from_table(table)


# ---------------------------------------------------------------- the model


def test_every_field_stands_in_one_group() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(FIELD_NAMES)
    assert group_of("mau") == "last_card"


def random_change(rng: Random, draft: Draft) -> None:
    name = rng.choice(FIELD_NAMES)
    if name == "wild":
        draft.turn_rank(rng.choice(WILD_RANKS))
    else:
        draft.choose(name, rng.choice(ALLOWED[name]))


def test_2000_random_rule_sets_go_through_the_editors_model_and_back() -> None:
    for number in range(2000):
        goal = random_rules(number)
        draft = Draft(preset(PRESET_NAMES[number % 5]).rules)
        first = draft.rules
        steps = [first]
        for rank in WILD_RANKS:
            if (rank in goal.wild) != (rank in draft.rules.wild):
                draft.turn_rank(rank)
                steps.append(draft.rules)
        for name, value in rules_to_table(goal).items():
            before = draft.rules
            if name != "wild":
                draft.choose(name, value)
                if draft.rules != before:
                    steps.append(draft.rules)
        assert draft.rules == goal
        for rules in reversed(steps[:-1]):
            assert draft.undo()
            assert draft.rules == rules
        assert not draft.undo()


def test_no_row_of_changes_makes_an_impossible_state() -> None:
    for number in range(300):
        rng = Random(number)
        draft = Draft(random_rules(number))
        for _ in range(20):
            random_change(rng, draft)
            assert rules_from_table(rules_to_table(draft.rules)) == draft.rules
            assert bool(draft.rules.rounds) != bool(draft.rules.target)


def test_a_length_puts_the_other_one_off() -> None:
    draft = Draft(MAU_MAU)
    draft.choose("target", 50)
    assert (draft.rules.rounds, draft.rules.target) == (0, 50)
    draft.choose("rounds", 5)
    assert (draft.rules.rounds, draft.rules.target) == (5, 0)
    draft.choose("rounds", 0)
    assert (draft.rules.rounds, draft.rules.target) == (5, 0)


def test_the_way_back() -> None:
    draft = Draft(MAU_MAU)
    assert (draft.base, draft.is_base, draft.preset) == ("mau_mau", True, "mau_mau")
    draft.choose("stack", False)
    draft.was_saved("key", "Mine")
    draft.choose("mau", False)
    assert (draft.is_saved, draft.unsaved(), draft.changes(), draft.preset) == (False, 1, 2, None)
    draft.to_saved()
    assert draft.is_saved
    draft.to_preset()
    assert draft.rules == MAU_MAU
    assert draft.key == "key"
    draft.open(preset("prsi").rules, "other", "Another")
    assert (draft.base, draft.key, draft.saved) == ("prsi", "other", preset("prsi").rules)
    draft.undo()
    assert (draft.rules, draft.key, draft.name) == (MAU_MAU, "key", "Mine")
    draft.lost("key")
    assert (draft.key, draft.saved) == ("", None)


# ---------------------------------------------------------------- words and examples


@pytest.mark.parametrize("name", FIELD_NAMES)
def test_every_value_has_a_word_an_explanation_and_an_example(name: str) -> None:
    texts = set()
    for number in range(300):
        rules = random_rules(number)
        example = example_of(WORDS, rules, name)
        assert example.text.endswith(".")
        assert len(example.text) < 140
        assert len(example.cards) <= 8
        assert all(shown.card % 13 >= 5 or rules.deck == "french52" for shown in example.cards)
        texts.add(example.text)
        for value in values_of(name):
            assert value_word(WORDS, rules, name, value)
    assert len(texts) > 1
    assert about(WORDS, name).endswith(".")


@pytest.mark.parametrize("name", [name for name in FIELD_NAMES if name not in ("wild", *LENGTH)])
def test_the_values_of_a_field_have_words_of_their_own_and_show_in_the_example(name: str) -> None:
    base = replace(MAU_MAU, reverse_rank="9", answer_skip=True)
    words = [value_word(WORDS, base, name, value) for value in values_of(name)]
    assert len(set(words)) == len(words)
    examples = {example_of(WORDS, rules_from_table({name: value}, base), name).text for value in values_of(name)}
    assert len(examples) == len(values_of(name)) or name in ("hand", "two_decks_from", "draw_rank", "skip_rank")


# ---------------------------------------------------------------- by keyboard alone


@pytest.mark.parametrize("name", FIELD_NAMES)
def test_a_field_is_changed_by_keys_alone_saved_coded_and_played(host: MenuStage, name: str) -> None:
    base = replace(MAU_MAU, rounds=1) if name != "rounds" else MAU_MAU
    scene = opened(host, base)
    host.press(pygame.K_PAGEUP, *[pygame.K_PAGEDOWN] * (list(GROUPS).index(group_of(name))))
    host.tab_to(name)
    assert scene.screen.focus.ring_shown
    assert scene.elements.area.view_rect().contains(host.control(name).hit_rect())
    seen = {getattr(scene.draft.rules, name)}
    for key in [pygame.K_LEFT] * 6 + [pygame.K_RIGHT] * len(ALLOWED[name]):
        host.press(key)
        if name == "wild":
            host.press(pygame.K_SPACE)
        seen.add(getattr(scene.draft.rules, name))
        assert shown(scene) == scene.draft.rules
    assert len(seen) > 4 if name == "wild" else seen >= set(values_of(name))
    host.press(pygame.K_LEFT)
    rules = scene.draft.rules
    host.press(pygame.K_s, mod=pygame.KMOD_LCTRL)
    host.press(pygame.K_RETURN)
    assert host.top is scene
    assert [one.rules for one in RuleSets(host.store.path.parent).all()] == [rules]
    assert rules_of_code(rules_code(rules)) == rules
    host.press(pygame.K_ESCAPE)
    assert [draft.rules for draft in host.top.done] == [rules]
    assert RuleSets(host.store.path.parent).custom().rules == rules  # type: ignore[union-attr]
    session = new_session(rules, ("easy",) * 3, 5, persons=())
    while session.match.result is None:
        assert session.submit(0, DEAL) is None
        session.run()


def test_the_whole_editor_is_reached_with_tab_and_the_arrows(host: MenuStage) -> None:
    scene = opened(host)
    order = host.order()
    seen = []
    for _ in order:
        seen.append(host.focused)
        host.press(pygame.K_TAB)
    assert sorted(seen) == sorted(order)
    host.tab_to("deck")
    for name in FIELD_ORDER[1:]:
        host.press(pygame.K_DOWN)
        assert host.focused == name
        assert scene.at == name
    for name in reversed(FIELD_ORDER[:-1]):
        host.press(pygame.K_UP)
        assert host.focused == name


FIELD_ORDER = [name for names in GROUPS.values() for name in names]


def test_page_keys_go_from_group_to_group(host: MenuStage) -> None:
    scene = opened(host)
    for names in list(GROUPS.values())[1:]:
        host.press(pygame.K_PAGEDOWN)
        assert host.focused == names[0]
        assert scene.elements.area.view_rect().contains(scene.elements.rows[names[0]].hit_rect())
    host.press(pygame.K_PAGEDOWN)
    for names in list(GROUPS.values())[-2::-1]:
        host.press(pygame.K_PAGEUP)
        assert host.focused == names[0]


def test_undo_back_to_the_preset_and_back_to_saved_by_keys(host: MenuStage) -> None:
    scene = opened(host)
    host.tab_to("stack")
    host.press(pygame.K_SPACE)
    host.tab_to("mau")
    host.press(pygame.K_RETURN)
    assert (scene.draft.rules.stack, scene.draft.rules.mau) == (False, False)
    assert scene.elements.title.text == WORDS.say("rules.title.custom")
    host.press(pygame.K_z, mod=UNDO)
    assert (scene.draft.rules.stack, scene.draft.rules.mau) == (False, True)
    host.tab_to("to_preset")
    host.press(pygame.K_SPACE)
    assert scene.draft.rules == MAU_MAU
    assert scene.elements.title.text == "Mau-Mau"
    host.press(pygame.K_z, mod=UNDO)
    host.press(pygame.K_z, mod=UNDO)
    assert scene.draft.rules == MAU_MAU
    host.press(pygame.K_z, mod=UNDO)
    assert scene.elements.standing.text == WORDS.say("editor.undo_nothing")
    host.press(pygame.K_SPACE)
    assert scene.elements.standing.text == WORDS.say("editor.already_preset", rules="Mau-Mau")
    host.tab_to("to_saved")
    host.press(pygame.K_SPACE)
    assert scene.elements.standing.text == WORDS.say("editor.not_saved_yet")


def test_wild_ranks_are_walked_along_and_turned(host: MenuStage) -> None:
    scene = opened(host)
    host.tab_to("wild")
    host.press(pygame.K_SPACE, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_SPACE)
    assert scene.draft.rules.wild == ("8", "Q")


# ---------------------------------------------------------------- by mouse alone


def test_every_field_is_changed_by_the_mouse_alone(host: MenuStage) -> None:
    scene = opened(host)
    for name in FIELD_ORDER:
        host.click(host.control(f"group_{group_of(name)}").hit_rect().center)
        scene.elements.area.reveal(host.control(name).hit_rect())
        rect = host.control(name).hit_rect()
        before = getattr(scene.draft.rules, name)
        host.click((rect.x + 8, rect.centery))
        if getattr(scene.draft.rules, name) == before:
            rect = host.control(name).hit_rect()
            host.click((rect.right - 8, rect.centery))
        assert getattr(scene.draft.rules, name) != before, name
        assert scene.at == name
        assert not scene.screen.focus.ring_shown
    host.click(host.control("done").hit_rect().center)
    assert [draft.rules for draft in host.top.done] == [scene.draft.rules]


def test_the_guide_follows_the_pointer(host: MenuStage) -> None:
    scene = opened(host)
    row = scene.elements.rows["starter"].hit_rect()
    host.point((row.x + 20, row.centery))
    assert scene.elements.guide.title == WORDS.say("field.starter")
    assert scene.elements.guide.example == example_of(WORDS, MAU_MAU, "starter")
    assert host.focused == "deck"


# ---------------------------------------------------------------- clashes


CLASHING = {
    "eight wild and eight skips": (replace(MAU_MAU, wild=("8",)), "wild", "skip_rank", ClashKind.TWO_EFFECTS),
    "king wild and draws four": (
        replace(MAU_MAU, wild=("K",), king_draws_four=True), "wild", "king_draws_four", ClashKind.TWO_EFFECTS),
    "ten reverses, ace skips and reverses": (
        replace(MAU_MAU, skip_rank="A", reverse_rank="A"), "skip_rank", "reverse_rank", ClashKind.TWO_EFFECTS),
    "seven cards for eight players": (
        replace(MAU_MAU, hand=7, two_decks_from=0), "deck", "hand", ClashKind.HAND_SHRINKS),
    "until one fits and voluntary draw": (
        replace(MAU_MAU, draw_limit=0), "draw_limit", "voluntary_draw", ClashKind.UNTIL_ONE_FITS),
    "a two in a deck without": (replace(MAU_MAU, draw_rank="2"), "deck", "draw_rank", ClashKind.NOT_IN_DECK),
    "wild on wild without wilds": (
        replace(MAU_MAU, wild=(), wild_on_wild=True), "wild", "wild_on_wild", ClashKind.NOTHING_TO_RULE),
    "more draws than a draw that ends the turn": (
        replace(MAU_MAU, draw_limit=3, after_draw="nothing"), "after_draw", "draw_limit", ClashKind.DRAW_ENDS_TURN),
}  # fmt: skip


@pytest.mark.parametrize("case", CLASHING)
def test_a_clash_is_told_at_both_rows_and_on_both_groups(host: MenuStage, case: str) -> None:
    rules, holds, off, kind = CLASHING[case]
    found = next(clash for clash in clashes(rules) if (clash.kind, clash.off) == (kind, off))
    assert found.field == holds
    scene = opened(host, rules)
    said = clash_text(WORDS, rules, found)
    for name in (holds, off):
        row = scene.elements.rows[name]
        assert said in row.warnings
        assert said in [written.text for written in row.written]
        assert scene.elements.tabs[group_of(name)].warns
        host.press(pygame.K_PAGEDOWN)
        scene.screen.focus.focus(name)
        scene._follow()
        assert said in scene.elements.guide.warnings


def test_every_kind_of_clash_is_in_the_table_above() -> None:
    assert {kind for *_, kind in CLASHING.values()} == set(ClashKind)


def every_pair() -> set[tuple[ClashKind, str, str]]:
    """Every clash that 4,000 random rule sets have, by its two fields."""
    return {(clash.kind, clash.field, clash.off) for n in range(4000) for clash in clashes(random_rules(n))}


def test_every_clash_of_any_rules_has_a_sentence_at_both_rows() -> None:
    assert len(every_pair()) > 15
    for number in range(400):
        draft = Draft(random_rules(number))
        for name, found in draft.clashes().items():
            assert name in FIELD_NAMES
            for clash in found:
                said = clash_text(WORDS, draft.rules, clash)
                assert said.endswith(".")
                assert WORDS.say(f"field.{clash.off}") in said or clash.kind is ClashKind.HAND_SHRINKS
                assert clash in draft.clashes()[clash.field]
                assert clash in draft.clashes()[clash.off]


def test_a_clash_comes_and_goes_at_once_and_the_row_stays_in_place(host: MenuStage) -> None:
    scene = opened(host)
    host.tab_to("skip_rank")
    host.press(pygame.K_RIGHT)
    before = scene.elements.rows["skip_rank"].hit_rect().y
    host.press(pygame.K_LEFT)
    assert scene.elements.warnings == {}
    scene.turn_rank("8")
    scene.at = "skip_rank"
    assert set(scene.elements.warnings) == {"wild", "skip_rank"}
    host.press(pygame.K_RIGHT)
    assert scene.elements.warnings == {}
    assert abs(scene.elements.rows["skip_rank"].hit_rect().y - before) < 120
    host.press(pygame.K_LEFT)
    assert isinstance(scene.draft.clashes()["wild"][0], Clash)
    assert host.focused == "skip_rank"


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_equals_a_preset_is_called_by_its_name(host: MenuStage, name: str) -> None:
    scene = opened(host, random_rules(12))
    assert scene.elements.title.text == WORDS.say("rules.title.custom")
    for key, value in rules_to_table(preset(name).rules).items():
        if key == "wild":
            for rank in WILD_RANKS:
                if (rank in value) != (rank in scene.draft.rules.wild):
                    scene.turn_rank(rank)
        else:
            scene.choose(key, value)
    assert scene.elements.title.text == rules_title(WORDS, preset(name).rules)


def test_a_saved_set_has_its_name_until_it_is_changed(host: MenuStage) -> None:
    scene = opened(host, random_rules(12))
    host.press(pygame.K_s, mod=pygame.KMOD_LCTRL)
    host.control("field").set_text("")
    host.top._typed("")
    host.press(pygame.K_RETURN)
    assert host.top.answer.text == WORDS.say("rule_sets.problem.name_empty")
    host.type("mine")
    host.press(pygame.K_RETURN)
    assert host.top is scene
    assert (scene.elements.title.text, scene.elements.standing.text) == (
        "mine",
        WORDS.say("editor.as_saved", name="mine"),
    )
    before = scene.draft.rules
    scene.choose("wrong_card", not before.wrong_card)
    assert scene.elements.standing.text == WORDS.say("editor.unsaved", name="mine", count=1)
    host.tab_to("to_saved")
    host.press(pygame.K_SPACE)
    assert scene.draft.rules == before


def test_closing_keeps_the_rules_even_where_the_program_just_ends(host: MenuStage) -> None:
    scene = opened(host)
    scene.choose("stack", False)
    host.end()
    assert RuleSets(host.store.path.parent).custom().rules == replace(MAU_MAU, stack=False)  # type: ignore[union-attr]


def test_rules_that_cannot_be_kept_are_said_to_be(host: MenuStage) -> None:
    scene = opened(host)
    scene.sets.home = host.store.path / "no_folder"
    host.store.path.write_text("")
    host.press(pygame.K_ESCAPE)
    assert "cannot be kept" in host.top.lines()[0]


# ---------------------------------------------------------------- the rules page


def test_h_opens_the_rules_at_the_field_at_hand(host: MenuStage) -> None:
    scene = opened(host)
    host.tab_to("answer_skip")
    host.press(pygame.K_h)
    page = host.top
    assert isinstance(page, RulesPage)
    host.draw()
    assert page.marked is not None
    assert page.marked.block.text == WORDS.say("rule.answer_skip.no")
    assert page.offset <= page.marked.top < page.offset + page.view.h
    host.press(pygame.K_ESCAPE)
    assert host.top is scene
    assert host.focused == "answer_skip"


@pytest.mark.parametrize("name", FIELD_NAMES)
def test_the_rules_page_opens_at_any_field_of_any_rules(host: MenuStage, name: str) -> None:
    for number in range(12):
        rules = random_rules(number)
        for players in (None, 2, 5):
            page = RulesPage(host, rules, players, lambda: "x", at=name)
            assert page.marked is not None, (number, players)
            assert page.offset <= page.marked.top < page.offset + page.view.h


# ---------------------------------------------------------------- room for words

SIZES = [
    ((960, 540), 100), ((960, 540), 150), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100),
    ((1920, 1080), 150),
]  # fmt: skip


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize(("size", "text"), SIZES)
def test_no_text_leaves_its_box(tmp_path: Path, size: tuple[int, int], text: int, long: bool) -> None:
    with hosted(tmp_path, size, longer_words() if long else None) as host:
        host.change(text_size=text)
        for rules in (MAU_MAU, random_rules(4), random_rules(9), CLASHING["until one fits and voluntary draw"][0]):
            scene = EditorScene(host, Draft(rules), RuleSets(tmp_path))
            host.push(scene)
            for name in FIELD_NAMES:
                scene.at = name
                scene.elements.explain(name)
                assert texts_out_of_their_boxes(scene) == [], name
            host.press(pygame.K_s, mod=pygame.KMOD_LCTRL)
            host.press(pygame.K_RETURN)
            assert texts_out_of_their_boxes(host.top) == []
            scene.open_sets()
            assert texts_out_of_their_boxes(host.top) == []
            host.top.take_in()
            host.press(pygame.K_RETURN)
            assert texts_out_of_their_boxes(host.top) == []
            host.end()


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_no_two_controls_overlap(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    with hosted(tmp_path, size, longer_words()) as host:
        host.change(text_size=text)
        scene = EditorScene(host, Draft(random_rules(4)), RuleSets(tmp_path))
        host.push(scene)
        inside = [control for control in scene.screen.focus.order if control.scroll is None]
        listed = [control for control in scene.screen.focus.order if control.scroll is not None]
        for controls in (inside, listed):
            for at, one in enumerate(controls):
                assert all(not one.hit_rect().colliderect(other.hit_rect()) for other in controls[at + 1 :]), one.key
        assert all(scene.elements.panel.contains(control.hit_rect()) for control in inside)


def test_a_resized_window_keeps_the_field_at_hand(host: MenuStage) -> None:
    scene = opened(host)
    host.tab_to("bring_back")
    host.resize((960, 540))
    assert (host.focused, scene.at) == ("bring_back", "bring_back")
    assert scene.elements.area.view_rect().contains(host.control("bring_back").hit_rect())
    assert scene.elements.guide.pack == Pack(False, False)


def letters_of(scene: EditorScene) -> dict[str, int]:
    """How high the letters of the guide are for each field, and those of the ways to the groups."""
    caption = WORDS.say("editor.example_title")
    found = {}
    for name in FIELD_NAMES:
        scene.at = name
        scene.elements.explain(name)
        found[name] = next(one.ink.h for one in scene.elements.guide.written if one.text == caption)
    return found | {group: tab.written[0].ink.h for group, tab in scene.elements.tabs.items()}


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)])
def test_large_text_is_nowhere_smaller_than_usual_text(tmp_path: Path, size: tuple[int, int]) -> None:
    clashing = replace(CLASHING["until one fits and voluntary draw"][0], wild=("8", "J"), hand=7, two_decks_from=0)
    with hosted(tmp_path, size) as host:
        found = []
        for text in (100, 150):
            host.change(text_size=text)
            host.push(EditorScene(host, Draft(clashing), RuleSets(tmp_path)))
            found.append(letters_of(host.top))
            host.end()
        usual, large = found
        assert all(large[name] >= usual[name] for name in usual)
        assert large["deck"] > usual["deck"]


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_the_values_of_a_row_are_one_line_each_and_wild_ranks_are_clear_of_their_ticks(
    tmp_path: Path, size: tuple[int, int], text: int
) -> None:
    with hosted(tmp_path, size) as host:
        host.change(text_size=text)
        rules = replace(MAU_MAU, draw_limit=0, wild=WILD_RANKS)
        scene = EditorScene(host, Draft(rules), RuleSets(tmp_path))
        host.push(scene)
        usual = scene.screen.u.text(17)
        for control in scene.elements.fields.values():
            if isinstance(control, Segment):
                assert all(written.ink.h <= usual for written in control.written), control.key
        mark = scene.screen.u.text(13, 12)
        tile = scene.elements.fields["wild"].hit_rect().w / len(WILD_RANKS) - scene.screen.u(6)
        for written in scene.elements.fields["wild"].written:
            tick = pygame.Rect(0, 0, mark, mark * 0.7)
            middle = written.room.x - scene.screen.u(4) + tile / 2
            tick.center = round(middle + tile / 2 - 0.7 * mark), round(written.room.y + 0.7 * mark)
            assert not written.ink.colliderect(tick), written.text


# ---------------------------------------------------------------- what is in sight, what can be done


@pytest.mark.parametrize("name", CLASHING)
@pytest.mark.parametrize(("size", "text"), [((960, 540), 150), ((1280, 720), 100)])
def test_a_new_clash_is_scrolled_into_view(tmp_path: Path, name: str, size: tuple[int, int], text: int) -> None:
    """Whatever the list shows, the change that makes the clash brings the field with its sentence into sight."""
    rules, one, other, _ = CLASHING[name]
    field, calm = next(
        (field, changed) for field in (other, one) if field != "wild"
        for changed in (replace(rules, **{field: value}) for value in values_of(field))
        if field not in Draft(changed).clashes()
    )  # fmt: skip
    with hosted(tmp_path, size) as host:
        host.change(text_size=text)
        scene = EditorScene(host, Draft(MAU_MAU), RuleSets(tmp_path))
        host.push(scene)
        scene.open_set(calm)
        for end in (0, scene.elements.area.most):
            scene.elements.area.move_to(end)
            scene.choose(field, getattr(rules, field))
            row, view = scene.elements.rows[field].hit_rect(), scene.elements.area.view_rect()
            assert scene.elements.warnings[field]
            assert view.contains(row) or (row.h > view.h and view.top < row.bottom <= view.bottom)
            scene.choose(field, getattr(calm, field))
            assert field not in scene.elements.warnings


def test_a_clash_that_comes_with_other_rules_is_scrolled_into_view(host: MenuStage) -> None:
    scene = opened(host)
    scene.open_set(next(iter(CLASHING.values()))[0])
    first = next(name for name in FIELD_NAMES if name in scene.elements.warnings)
    assert scene.elements.area.view_rect().contains(scene.elements.rows[first].hit_rect())


def test_ways_back_that_lead_nowhere_are_off_and_say_why(host: MenuStage) -> None:
    scene = opened(host)

    def off() -> set[str]:
        links = {key: host.control(key) for key in ("undo", "to_preset", "to_saved")}
        assert all((DISABLED in link.meaning().states) == link.is_off for link in links.values())
        return {key for key, link in links.items() if link.is_off}

    assert off() == {"undo", "to_preset", "to_saved"}
    for key in ("undo", "to_preset", "to_saved"):
        plain = scene.elements.standing.text
        host.control(key).press()
        assert scene.elements.standing.text != plain
        scene.elements.standing.set_text(plain, "mist")
    host.tab_to("hand")
    host.press(pygame.K_RIGHT)
    assert off() == {"to_saved"}
    scene.draft.was_saved("mine", "Mine")
    host.press(pygame.K_RIGHT)
    assert off() == set()
    host.press(pygame.K_LEFT)
    assert off() == {"to_saved"}
