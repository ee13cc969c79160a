"""The start menu: by keyboard alone, by mouse alone, in every size, and true to the rules engine."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from crazy8.rules.dealcode import LEVEL_NAMES, GameSetup, deal_code, table_of_code
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet, rules_to_toml
from crazy8.storage.settings import Settings
from crazy8.text.rules_summary import rules_line, special_cards, summary
from crazy8.text.words import words_for
from crazy8.ui.drawing import surfaces
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.menu.choice import FIRST_RULES, MenuChoice, choice_of_table, remembered_choice
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import TableChoice
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes

WORDS = words_for()


class Dealt(list[TableChoice]):
    """The tables that were dealt."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


def opened(host: MenuStage, **more: object) -> Dealt:
    """Open the menu; returns where its deals go."""
    dealt = Dealt()
    settings = {"languages": ["en"], "on_deal": dealt.append} | more
    host.push(MenuScene(host, **settings))  # type: ignore[arg-type]
    return dealt


def test_the_fan_comes_after_the_first_frame_and_then_nothing_moves(host: MenuStage) -> None:
    surfaces.clear()
    opened(host)
    fan = host.top.elements.fan
    host.draw()
    assert fan.image is None
    assert host.moving
    for _ in range(500):
        host.step(STEP)
        time.sleep(0.01)
        host.draw()
        if not host.moving:
            break
    assert not host.moving
    assert fan.image.get_bounding_rect().w > 200
    host.top.on_resized()
    host.draw()
    assert not host.moving, "a menu that has been seen is whole at once"


def test_a_key_counts_though_the_fan_is_still_to_come(host: MenuStage) -> None:
    surfaces.clear()
    dealt = opened(host)
    host.draw()
    assert host.moving
    host.press(pygame.K_RETURN)
    assert len(dealt) == 1


# ---------------------------------------------------------------- the choice as a value


@pytest.mark.parametrize(("language", "row"), FIRST_RULES.items())
def test_the_first_choice_goes_by_the_systems_language(host: MenuStage, language: str, row: str) -> None:
    opened(host, languages=["xx", language, "en"])
    assert host.top.choice.row == row
    assert host.focused == row


def test_a_language_without_a_game_of_its_own_starts_with_the_first(host: MenuStage) -> None:
    opened(host, languages=[])
    assert host.top.choice.row == PRESET_NAMES[0]


HAND_BUILT = [
    (MenuChoice("crazy_eights", ("normal",) * 3, 1), replace(preset("crazy_eights").rules)),
    (
        MenuChoice("crazy_eights", ("normal",) * 3, 1, hand=7, rounds=5, house_rules=("nine_reverses",)),
        replace(preset("crazy_eights").rules, hand=7, hand_for_two=7, rounds=5, reverse_rank="9"),
    ),
    (MenuChoice("mau_mau", ("easy",), 1, hand=6), replace(preset("mau_mau").rules, hand=6, hand_for_two=6)),
    (
        MenuChoice(
            "prsi", ("hard",), 1, hand=4, rounds=3, house_rules=("seven_draws_three", "seven_of_hearts_returns")
        ),
        replace(preset("prsi").rules, hand=4, hand_for_two=4, rounds=3, draw_count=3, bring_back="seven_of_hearts"),
    ),
    (MenuChoice("classic_eights", ("hard",), 1, hand=5, target=50), preset("classic_eights").rules),
    (
        MenuChoice(
            "eights_52", ("hard",), 1, target=200, house_rules=("until_one_fits", "winner_takes", "action_cards")
        ),
        replace(
            preset("eights_52").rules,
            target=200,
            draw_rank="2",
            skip_rank="Q",
            reverse_rank="A",
            draw_limit=0,
            voluntary_draw=False,
            pass_when="stuck",
            winner_takes=True,
        ),
    ),
]


@pytest.mark.parametrize(("choice", "rules"), HAND_BUILT)
def test_a_choice_gives_exactly_these_rules(choice: MenuChoice, rules: RuleSet) -> None:
    assert choice.rules() == rules


def every_choice() -> Iterator[MenuChoice]:
    for name in PRESET_NAMES:
        offer = preset(name)
        for hand in (0, *offer.hand):
            for rounds in (0, *offer.rounds):
                for target in (0, *offer.target):
                    for on in range(2 ** len(offer.house_rules)):
                        rules = tuple(rule for at, rule in enumerate(offer.house_rules) if on >> at & 1)
                        yield MenuChoice(name, ("normal", "hard"), 77, hand, rounds, target, rules)


def test_every_choice_survives_its_deal_code_and_the_settings() -> None:
    for choice in every_choice():
        table = choice.table()
        assert choice_of_table(table_of_code(deal_code(table))).table() == table
        settings = Settings().with_changed(**choice.with_level("hard").settings())
        assert remembered_choice(settings, "prsi", None, 77).rules() == choice.rules()


def test_a_code_with_other_rules_becomes_the_custom_row() -> None:
    rules = replace(RuleSet(), wild=("K", "A"), draw_limit=5)
    choice = choice_of_table(GameSetup(rules, ("easy", "hard"), 3))
    assert (choice.row, choice.rules(), choice.level) == ("custom", rules, "")


def test_what_is_remembered_but_no_longer_offered_is_left_out() -> None:
    settings = Settings(rules="classic_eights", hand=7, rounds=5, target=50, house_rules="nine_reverses,gone")
    choice = remembered_choice(settings, "mau_mau", None, 1)
    assert choice.rules() == preset("classic_eights").rules
    assert remembered_choice(replace(settings, rules="custom"), "mau_mau", None, 1).row == "mau_mau"


# ---------------------------------------------------------------- words from the rules


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_rows_line_follows_the_rules(name: str) -> None:
    rules = preset(name).rules
    assert rules_line(WORDS, rules).startswith("52 " if rules.deck == "french52" else "32 ")
    plain = replace(rules, wild=(), draw_rank="", skip_rank="", reverse_rank="", king_draws_four=False)
    assert special_cards(plain) == ()
    assert rules_line(WORDS, plain) != rules_line(WORDS, rules)
    assert len(special_cards(rules)) == len(rules.wild) + sum(
        bool(rank) for rank in (rules.draw_rank, rules.skip_rank, rules.reverse_rank)
    )


def test_the_summary_says_what_does_not_go_together() -> None:
    rules = replace(preset("crazy_eights").rules, hand=8, two_decks_from=0)
    assert summary(WORDS, rules, 7)[0].startswith("You and 7 bots, 1 deck of 32 cards, 3 cards each.")
    assert summary(WORDS, rules, 7)[1] == "With 8 players the deck is enough for 3 cards each, not 8."


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": 1}, "Whoever goes out wins."),
        ({"rounds": 3}, "The fewest points after 3 rounds win."),
        ({"rounds": 5, "winner_takes": True}, "The most points after 5 rounds win."),
        ({"rounds": 0, "target": 50}, "It ends at 50 points; the fewest win."),
        ({"rounds": 0, "target": 200, "winner_takes": True}, "The first to reach 200 points wins."),
    ],
)
def test_the_summary_says_how_it_is_won(changes: dict[str, int], said: str) -> None:
    rules = replace(preset("mau_mau").rules, **changes)  # type: ignore[arg-type]
    assert summary(WORDS, rules, 1)[0].endswith(said)


# ---------------------------------------------------------------- by keyboard alone


def test_every_option_can_be_set_and_dealt_without_a_mouse(host: MenuStage) -> None:
    dealt = opened(host)
    host.tab_to("prsi")
    host.press(pygame.K_SPACE)
    host.tab_to("bots")
    host.press(pygame.K_RIGHT, pygame.K_RIGHT)
    host.tab_to("level")
    host.press(pygame.K_RIGHT)
    host.tab_to("hand")
    host.press(pygame.K_LEFT)
    host.tab_to("rounds")
    host.press(pygame.K_RIGHT)
    for rule in ("seven_draws_three", "seven_of_hearts_returns"):
        host.tab_to(rule)
        host.press(pygame.K_SPACE)
    host.tab_to("name")
    host.type("Eva")
    host.press(pygame.K_RETURN)
    code = host.control("code").code
    host.tab_to("deal")
    host.press(pygame.K_RETURN)
    (table,) = dealt
    assert table.rules == HAND_BUILT[3][1]
    assert (table.levels, table.name) == (("hard",) * 5, "Eva")
    assert table_of_code(code) == GameSetup(table.rules, table.levels, table.seed)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_and_space_press_what_has_the_keyboard_and_deal_from_the_chosen_row(host: MenuStage, key: int) -> None:
    dealt = opened(host)
    bots, level = host.top.choice.bots, host.top.choice.levels[0]
    host.tab_to("bots")
    host.press(key)
    host.tab_to("level")
    host.press(key)
    host.tab_to("nine_reverses")
    host.press(key)
    assert (host.top.choice.bots, host.top.choice.levels[0] != level) == (bots + 1, True)
    assert dealt == []
    host.tab_to(host.top.choice.row)
    host.press(key)
    assert len(dealt) == 1


def test_enter_in_the_name_field_goes_on_and_deals_nothing(host: MenuStage) -> None:
    dealt = opened(host)
    host.tab_to("name")
    host.press(pygame.K_RETURN)
    assert (host.focused, dealt) == ("code", [])
    host.tab_to("settings")
    host.press(pygame.K_RETURN)
    assert (host.top.name, dealt) == ("settings", [])


def test_enter_on_another_row_chooses_it_first(host: MenuStage) -> None:
    dealt = opened(host)
    host.press(pygame.K_DOWN, pygame.K_RETURN)
    assert (host.top.choice.row, len(dealt)) == ("mau_mau", 0)
    host.press(pygame.K_RETURN)
    assert dealt[0].rules == preset("mau_mau").rules


def test_each_deal_has_cards_of_its_own(host: MenuStage) -> None:
    dealt = opened(host)
    host.press(pygame.K_RETURN)
    host.press(pygame.K_RETURN)
    assert dealt[0].seed != dealt[1].seed
    code = host.control("code").code
    host.press(pygame.K_RETURN)
    assert table_of_code(code).seed == dealt[2].seed


@pytest.mark.parametrize("row", PRESET_NAMES)
def test_focus_goes_in_reading_order_and_comes_round(host: MenuStage, row: str) -> None:
    host.change(rules=row)
    opened(host)
    keys = host.order()
    assert len(set(keys)) == len(keys)
    start = host.focused
    seen = [start]
    for _ in keys[1:]:
        host.press(pygame.K_TAB)
        seen.append(host.focused)
    assert sorted(seen) == sorted(keys)
    host.press(pygame.K_TAB)
    assert host.focused == start
    host.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert host.focused == seen[-1]
    for left in (True, False):
        side = [c for c in host.top.screen.focus.order if (c.hit_rect().x < 560) == left]
        places = [(c.hit_rect().centery // 12, c.hit_rect().x) for c in side]
        assert places == sorted(places)


def test_arrows_reach_every_control_of_the_panel(host: MenuStage) -> None:
    opened(host)
    seen = {host.focused}
    for _ in range(12):
        host.press(pygame.K_DOWN)
        seen.add(host.focused)
    assert {*PRESET_NAMES, "custom", "deal"} <= seen
    assert {"bots", "level"} & seen


def test_the_ring_shows_after_a_key_and_hides_when_the_mouse_moves(host: MenuStage) -> None:
    opened(host)
    host.point((300, 300))
    without = host.draw().copy()
    host.press(pygame.K_TAB)
    assert host.top.screen.focus.ring_shown
    assert host.draw().get_view("2").raw != without.get_view("2").raw
    host.point((302, 301))
    assert host.top.screen.focus.ring_shown
    host.point((306, 301))
    assert not host.top.screen.focus.ring_shown


def test_escape_asks_and_goes_back(host: MenuStage) -> None:
    opened(host)
    host.press(pygame.K_ESCAPE)
    assert host.top.name == "dialog"
    host.press(pygame.K_ESCAPE)
    assert (host.top.name, host.ended) == ("menu", False)
    host.press(pygame.K_ESCAPE, pygame.K_RETURN)
    assert host.ended


# ---------------------------------------------------------------- by mouse alone


def test_every_option_can_be_set_and_dealt_by_mouse(host: MenuStage) -> None:
    dealt = opened(host)
    host.click(host.control("eights_52").hit_rect().center)
    host.click(host.control("bots").hit_rect().move(-4, 0).midright)
    host.click(host.control("level").hit_rect().move(4, 0).midleft)
    host.click(host.control("target").hit_rect().move(-4, 0).midright)
    for rule in ("action_cards", "until_one_fits", "winner_takes"):
        host.click(host.control(rule).hit_rect().center)
    host.click(host.control("deal").hit_rect().center)
    assert dealt[0].rules == HAND_BUILT[5][1]
    assert dealt[0].levels == ("easy",) * 4
    assert not host.top.screen.focus.ring_shown


def test_a_press_that_ends_elsewhere_does_nothing(host: MenuStage) -> None:
    dealt = opened(host)
    at = host.control("deal").hit_rect().center
    host.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    host.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1))
    host.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))
    host.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=3))
    assert dealt == []


def test_a_covered_menu_gets_neither_keys_nor_mouse(host: MenuStage) -> None:
    dealt = opened(host)
    menu = host.top
    places = [control.hit_rect().center for control in menu.screen.controls]
    before = menu.choice
    host.tab_to("settings")
    host.press(pygame.K_SPACE)
    scene = host.top
    own = [control.hit_rect() for control in scene.screen.controls]
    for place in places:
        if not any(rect.collidepoint(place) for rect in own):
            host.click(place)
    host.tab_to("sort")
    host.press(pygame.K_c, pygame.K_h, pygame.K_F1)
    assert (host.top, menu.choice, dealt) == (scene, before, [])
    host.press(pygame.K_ESCAPE)
    assert (host.top, host.focused) == (menu, "settings")


# ---------------------------------------------------------------- what is remembered


def test_the_last_choice_is_there_again(host: MenuStage) -> None:
    opened(host)
    host.click(host.control("mau_mau").hit_rect().center)
    host.tab_to("nine_reverses")
    host.press(pygame.K_SPACE)
    host.tab_to("hand")
    host.press(pygame.K_RIGHT)
    rules = host.top.choice.rules()
    again = MenuStage(host.store.path.parent)
    opened(again, languages=["ru"])
    assert (
        again.top.choice.rules() == rules == replace(preset("mau_mau").rules, reverse_rank="9", hand=6, hand_for_two=6)
    )
    again.end()


def test_other_rules_keep_what_they_also_offer(host: MenuStage) -> None:
    opened(host)
    host.tab_to("rounds")
    host.press(pygame.K_RIGHT)
    host.tab_to("mau_mau")
    host.press(pygame.K_SPACE)
    assert host.top.choice.rules() == replace(preset("mau_mau").rules, rounds=5)
    host.tab_to("classic_eights")
    host.press(pygame.K_SPACE)
    assert host.top.choice.rules() == preset("classic_eights").rules
    assert not {"hand", "rounds", "target", "nine_reverses"} & set(host.order())


# ---------------------------------------------------------------- custom rules


def test_custom_rules_are_offered_once_there_is_a_file(host: MenuStage) -> None:
    rules = replace(RuleSet(), wild=("Q", "A"), draw_rank="7", hand=8)
    opened(host)
    assert host.control("custom").line == WORDS.say("menu.custom_none")
    host.tab_to("custom")
    host.press(pygame.K_SPACE)
    assert host.top.name == "editor"
    assert host.top.draft.rules == preset("crazy_eights").rules
    host.end()
    (host.store.path.parent / "custom.toml").write_text(rules_to_toml(rules), encoding="utf-8")
    dealt = opened(host)
    host.tab_to("custom")
    host.press(pygame.K_SPACE, pygame.K_RETURN)
    assert dealt[0].rules == rules
    assert host.settings.rules == "custom"


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"[[[", b"hand", b"a = " + b"[" * 9000])
def test_a_broken_file_of_custom_rules_is_told_in_its_row(host: MenuStage, text: bytes) -> None:
    (host.store.path.parent / "custom.toml").write_bytes(text)
    opened(host)
    assert host.control("custom").line == WORDS.say("menu.custom_broken", file="custom.toml")
    host.tab_to("custom")
    host.press(pygame.K_SPACE, pygame.K_ESCAPE)
    assert (host.store.path.parent / "custom.toml.bad").read_bytes() == text


# ---------------------------------------------------------------- deal codes


def test_a_code_sets_everything(host: MenuStage) -> None:
    opened(host)
    random = Random(8)
    for choice in random.sample(list(every_choice()), 20):
        levels = tuple(random.choice(LEVEL_NAMES) for _ in range(random.randint(1, 7)))
        table = GameSetup(choice.rules(), levels, random.getrandbits(32))
        host.tab_to("enter_code")
        host.press(pygame.K_RETURN)
        host.type(deal_code(table).lower())
        host.press(pygame.K_RETURN)
        assert host.top.name == "menu"
        assert host.top.choice.table() == table
        assert host.control("code").code == deal_code(table)


def test_a_slip_in_a_code_is_told_and_the_field_stays(host: MenuStage) -> None:
    opened(host)
    code = host.control("code").code
    wrong = ("0" if code[0] != "0" else "1") + code[1:]
    before = host.top.choice
    host.tab_to("enter_code")
    host.press(pygame.K_RETURN)
    host.type(wrong)
    host.press(pygame.K_RETURN)
    assert (host.top.name, host.focused) == ("deal_code", "code")
    assert host.top.answer.text == WORDS.say("bad.code.slip", code=wrong)
    host.press(pygame.K_ESCAPE)
    assert host.top.choice == before


@pytest.mark.parametrize("code", ["", "   ", "-", "1", "!!!!", "ůůůů", "Z" * 140, "x\ny", "0000-0000-0000"])
def test_no_text_in_the_code_field_is_a_fault(host: MenuStage, code: str) -> None:
    opened(host)
    host.clipboard = code
    host.press(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert host.top.name == "deal_code"
    host.tab_to("paste")
    host.press(pygame.K_RETURN)
    host.tab_to("use")
    host.press(pygame.K_RETURN)
    assert host.top.name == "deal_code"
    assert host.top.answer.text.endswith((".", "?"))
    assert host.focused == "code"


def test_c_copies_the_code_but_types_a_c_into_a_field(host: MenuStage) -> None:
    opened(host)
    host.press(pygame.K_c)
    assert table_of_code(host.clipboard) == host.top.screen.host.scenes[0].choice.table()
    host.press(pygame.K_RETURN)
    host.has_clipboard = False
    host.press(pygame.K_c, pygame.K_RETURN)
    host.tab_to("name")
    host.type("c")
    assert (host.top.name, host.settings.name) == ("menu", "c")


# ---------------------------------------------------------------- a saved game


def test_a_saved_game_can_be_continued_at_once(host: MenuStage) -> None:
    went_on: list[bool] = []
    opened(host, continue_game=lambda: went_on.append(True), continue_line="Mau-Mau, round 2 of 3.")
    assert host.focused == "continue"
    host.press(pygame.K_SPACE)
    host.click(host.control("continue").hit_rect().center)
    assert went_on == [True, True]


def test_without_a_saved_game_there_is_nothing_to_continue(host: MenuStage) -> None:
    opened(host)
    assert "continue" not in host.order()


def test_notices_are_shown_once(host: MenuStage) -> None:
    opened(host, notices=["Your settings cannot be kept."])
    assert host.top.name == "dialog"
    host.press(pygame.K_RETURN)
    assert host.top.name == "menu"
    assert len(host.scenes) == 1


# ---------------------------------------------------------------- sizes and words


CASES = [(size, text) for size in (*SIZES, (2560, 1080)) for text in (100, 150)]


@pytest.mark.parametrize(("size", "text_size"), CASES)
@pytest.mark.parametrize("long", [False, True])
def test_no_text_leaves_its_box(tmp_path: Path, size: tuple[int, int], text_size: int, long: bool) -> None:
    with hosted(tmp_path, size, longer_words() if long else None) as host:
        host.change(text_size=text_size, house_rules="action_cards,winner_takes", bots=7)
        for row in PRESET_NAMES:
            host.change(rules=row)
            opened(host, continue_game=lambda: None, continue_line="Mau-Mau, round 2 of 3.")
            host.draw()
            assert texts_out_of_their_boxes(host.top) == []
            host.end()


@pytest.mark.parametrize(("size", "text_size"), CASES)
def test_nothing_overlaps_and_targets_are_large_enough(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with hosted(tmp_path, size) as host:
        host.change(text_size=text_size, rules="prsi")
        opened(host, continue_game=lambda: None)
        screen = host.top.screen
        for area in (True, False):
            rects = [control.hit_rect() for control in screen.controls if (control.scroll is not None) == area]
            assert all(rect.collidelist(rects[at + 1 :]) == -1 for at, rect in enumerate(rects))
            assert all(rect.h >= screen.u(44) - 1 for rect in rects)
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(control.hit_rect()) for control in screen.controls if control.scroll is None)


@pytest.mark.parametrize("row", PRESET_NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_with_text_of_usual_size_nothing_has_to_scroll(tmp_path: Path, size: tuple[int, int], row: str) -> None:
    with hosted(tmp_path, size) as host:
        host.change(rules=row)
        opened(host)
        assert host.top.screen.areas[0].most == 0


def test_what_has_the_keyboard_is_scrolled_into_view(tmp_path: Path) -> None:
    with hosted(tmp_path, (960, 540)) as host:
        host.change(text_size=150, rules="eights_52")
        opened(host)
        assert host.top.screen.areas[0].most > 0
        for _ in host.order():
            host.press(pygame.K_TAB)
            control = host.top.screen.focus.current
            if control.scroll is not None:
                assert control.scroll.view_rect().contains(control.hit_rect())
        host.point(host.control("prsi").scroll.view_rect().center)
        before = host.top.screen.areas[0].offset
        host.send(pygame.Event(pygame.MOUSEWHEEL, y=1, x=0))
        host.send(pygame.Event(pygame.MOUSEWHEEL, y=-9, x=0))
        assert host.top.screen.areas[0].offset >= before


def test_a_new_size_keeps_focus_choice_and_name(host: MenuStage) -> None:
    opened(host)
    host.tab_to("name")
    host.type("Jan")
    host.tab_to("level")
    host.press(pygame.K_RIGHT)
    choice = host.top.choice
    for size in SIZES:
        host.resize(size)
        assert (host.focused, host.top.choice, host.settings.name) == ("level", choice, "Jan")
        assert host.control("level").value == "hard"
        assert host.control("name").text == "Jan"
        host.draw()


def test_a_notice_from_outside_takes_the_keys_from_the_name(host: MenuStage) -> None:
    opened(host)
    host.tab_to("name")
    host.push(notice(host, "Settings", ["Something."]))
    host.type("abc")
    host.press(pygame.K_ESCAPE)
    assert host.settings.name == ""
    host.type("abc")
    assert host.settings.name == "abc"


def test_the_trace_tells_where_to_click(host: MenuStage) -> None:
    dealt = opened(host)
    trace = host.top.trace()
    assert trace.focused == "crazy_eights"
    host.click(tuple(trace.more["points"]["deal"]))
    assert len(dealt) == 1


def test_how_to_play_tells_the_chosen_rules(host: MenuStage) -> None:
    asked: list[tuple[RuleSet, int]] = []
    opened(host, on_help=lambda rules, players: asked.append((rules, players)))
    host.tab_to("how_to_play")
    host.press(pygame.K_RETURN, pygame.K_F1, pygame.K_h)
    assert asked == [(preset("crazy_eights").rules, 4)] * 3
