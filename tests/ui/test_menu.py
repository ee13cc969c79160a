"""The start menu: by keyboard alone, by mouse alone, in every size, and true to the rules engine."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from crazy8.rules.cards import HEARTS, NO_SUIT, RANKS, SPADES
from crazy8.rules.dealcode import LEVEL_NAMES, GameSetup, deal_code, table_of_code
from crazy8.rules.powers import NO_RANK
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet, rules_to_toml
from crazy8.storage.settings import Settings
from crazy8.text.rules_summary import rules_line, special_cards, summary, table_notes
from crazy8.text.words import words_for
from crazy8.ui.drawing import surfaces
from crazy8.ui.scenes.dialogs.scene import notice
from crazy8.ui.scenes.menu.choice import MenuChoice, choice_of_table, remembered_choice
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.scenes.menu.widgets import TextLink
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import TableChoice
from crazy8.ui.widgets.choices import Switch
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes

WORDS = words_for()


WAITING = "Mau-Mau, round 2. Your turn.", "Round 2. Your turn."


class Dealt(list[TableChoice]):
    """The tables that were dealt."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[MenuStage]:
    with hosted(tmp_path) as host:
        yield host


def opened(host: MenuStage, language: str = "en", **more: object) -> Dealt:
    """Open the menu, its English words as of another language; returns where its deals go."""
    host.words.language = language
    dealt = Dealt()
    host.push(MenuScene(host, **{"on_deal": dealt.append, **more}))  # type: ignore[arg-type]
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


@pytest.mark.parametrize(
    ("language", "row"), [("en", "crazy_eights"), ("de", "mau_mau"), ("cs", "prsi"), ("ru", "eights_52")]
)
def test_the_first_choice_goes_by_the_language(host: MenuStage, language: str, row: str) -> None:
    opened(host, language)
    assert host.top.choice.row == row
    assert host.focused == row


def test_the_first_choice_follows_another_language_as_long_as_nobody_has_chosen(host: MenuStage) -> None:
    opened(host)
    host.change(language="cs")
    host.step(STEP)
    assert host.top.choice.row == "prsi"
    host.go_to_row("mau_mau")
    host.draw()
    host.change(language="ru")
    host.step(STEP)
    assert host.top.choice.row == "mau_mau"


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


LINES = [
    ("crazy_eights", {}, "32 cards, 3 rounds"),
    ("crazy_eights", {"rounds": 1}, "32 cards, 1 round"),
    ("mau_mau", {}, "32 cards, call “Mau”"),
    ("mau_mau", {"mau": False}, "32 cards"),
    ("prsi", {}, "32 German cards"),
    ("classic_eights", {}, "52 cards, up to 3 draws"),
    ("classic_eights", {"after_draw": "nothing"}, "52 cards, 100 points end it"),
    ("eights_52", {}, "52 cards, 100 points end it"),
    ("eights_52", {"draw_rank": "2", "skip_rank": "Q", "reverse_rank": "A"}, "52 cards"),
    ("eights_52", {"draw_limit": 0}, "52 cards, draw until one fits"),
    ("mau_mau", {"mau": False, "surprise": True}, "32 cards, new ranks each deal"),
    ("crazy_eights", {"wild": (), "surprise": True}, "32 cards, 3 rounds"),
    ("crazy_eights", {"king_draws_four": True}, "32 cards"),
]


@pytest.mark.parametrize(("name", "changes", "line"), LINES)
def test_a_rows_line_follows_the_rules(name: str, changes: dict[str, Any], line: str) -> None:
    assert rules_line(WORDS, replace(preset(name).rules, **changes)) == line


TILES = [
    ("crazy_eights", {}, "8 wild"),
    ("mau_mau", {}, "J wild, 7 +2, 8 skip"),
    ("prsi", {"draw_count": 3, "bring_back": "seven_of_hearts"}, "Q wild, 7 +3, A skip, 7H back"),
    ("prsi", {"bring_back": "any_seven", "king_draws_four": True}, "Q wild, 7 +2, KS +4, A skip, 7 back"),
    ("eights_52", {"draw_rank": "2", "skip_rank": "Q", "reverse_rank": "A"}, "8 wild, 2 +2, Q skip, A turn"),
    ("mau_mau", {"wild": ("8", "J"), "king_draws_four": True}, "8 wild, J wild, 7 +2, KS +4"),  # a wild does not skip
    ("mau_mau", {"wild": ("K",), "king_draws_four": True}, "K wild, 7 +2, 8 skip"),  # nor does a wild king draw
    ("crazy_eights", {"draw_rank": "2"}, "8 wild"),  # there is no 2 among 32 cards
    ("mau_mau", {"surprise": True}, "? wild, ? +2, ? skip"),
    ("crazy_eights", {"wild": ()}, ""),
]


@pytest.mark.parametrize(("name", "changes", "tiles"), TILES)
def test_the_tiles_are_the_ranks_that_have_an_effect(name: str, changes: dict[str, Any], tiles: str) -> None:
    suits = {NO_SUIT: "", HEARTS: "H", SPADES: "S"}
    found = [
        f"{'?' if card.rank == NO_RANK else RANKS[card.rank]}{suits[card.suit]} {card.caption}"
        for card in special_cards(WORDS, replace(preset(name).rules, **changes))
    ]
    assert ", ".join(found) == tiles


def test_the_notes_say_what_does_not_go_together() -> None:
    rules = replace(preset("crazy_eights").rules, hand=8, two_decks_from=0)
    assert summary(WORDS, rules, 7).startswith("You and 7 bots, one deck. ")
    assert table_notes(WORDS, rules, 7) == ["With 8 players the deck is enough for 3 cards each, not 8."]
    assert summary(WORDS, preset("crazy_eights").rules, 4).startswith("You and 4 bots, two decks. ")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": 1}, "Whoever goes out wins."),
        ({"rounds": 3}, "Fewest points after 3 rounds win."),
        ({"rounds": 5, "winner_takes": True}, "Most points after 5 rounds win."),
        ({"rounds": 0, "target": 50}, "Ends at 50 points."),
        ({"rounds": 0, "target": 200, "winner_takes": True}, "The first to reach 200 points wins."),
    ],
)
def test_the_summary_says_how_it_is_won(changes: dict[str, int], said: str) -> None:
    rules = replace(preset("mau_mau").rules, **changes)  # type: ignore[arg-type]
    assert summary(WORDS, rules, 1) == f"You and 1 bot, one deck. {said}"


# ---------------------------------------------------------------- by keyboard alone


def test_every_option_can_be_set_and_dealt_without_a_mouse(host: MenuStage) -> None:
    dealt = opened(host)
    host.go_to_row("prsi")
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
    host.tab_to("seats")
    host.press(pygame.K_RETURN)
    host.tab_to("name")
    host.type("Eva")
    host.press(pygame.K_RETURN)
    assert host.focused == "level_1"
    host.press(pygame.K_ESCAPE)
    host.tab_to("code")
    host.press(pygame.K_RETURN)
    code = host.control("own").code
    host.press(pygame.K_ESCAPE)
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


def test_enter_on_a_link_deals_nothing(host: MenuStage) -> None:
    dealt = opened(host)
    host.tab_to("settings")
    host.press(pygame.K_RETURN)
    assert (host.top.name, dealt) == ("settings", [])


@pytest.mark.parametrize("downs", range(5))
def test_arrows_choose_rows_and_enter_deals_what_is_shown(host: MenuStage, downs: int) -> None:
    dealt = opened(host)
    host.press(*[pygame.K_DOWN] * downs)
    assert (host.focused, host.top.choice.row) == (PRESET_NAMES[downs],) * 2
    assert host.control("deal").shown_cap == "Enter"
    assert host.top.elements.places.head.w > 0
    host.press(pygame.K_RETURN)
    assert dealt[0].rules == preset(PRESET_NAMES[downs]).rules


def test_right_goes_from_a_row_to_its_options_and_tab_from_the_list(host: MenuStage) -> None:
    opened(host)
    for row in (*PRESET_NAMES[:2], *PRESET_NAMES[3:]):
        host.go_to_row(row)
        host.press(pygame.K_RIGHT)
        assert (host.focused, host.top.choice.row) == ("bots", row)
        host.tab_to(row)
        host.press(pygame.K_TAB)
        assert host.focused == "how_it_goes", "Tab comes to one row of the list only"
        host.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert (host.focused, host.top.choice.row) == (row, row)


def test_a_row_without_rules_is_not_chosen_by_coming_to_it(host: MenuStage) -> None:
    dealt = opened(host)
    host.go_to_row("eights_52")
    host.press(pygame.K_DOWN)
    assert (host.focused, host.top.choice.row) == ("custom", "eights_52")
    assert host.control("deal").shown_cap == "", "Enter opens the editor here"
    host.press(pygame.K_RETURN)
    assert (host.top.name, dealt) == ("editor", [])


def test_caps_stand_on_what_enter_does(host: MenuStage) -> None:
    went_on: list[bool] = []
    dealt = opened(host, continue_game=lambda: went_on.append(True))
    host.draw()
    assert (host.focused, host.control("deal").shown_cap) == ("continue", "")
    host.point((300, 60))
    host.point((340, 60))
    assert host.control("deal").shown_cap == "", "without a ring, too, as long as nobody has left the button"
    host.press(pygame.K_RETURN)
    assert (went_on, dealt) == ([True], [])
    host.tab_to("bots")
    assert host.control("deal").shown_cap == ""
    host.go_to_row("prsi")
    assert host.control("deal").shown_cap == "Enter"
    host.press(pygame.K_RETURN)
    assert (went_on, len(dealt)) == ([True], 1)
    host.press(pygame.K_c)
    assert (went_on, len(dealt)) == ([True, True], 1)


def test_each_deal_has_cards_of_its_own(host: MenuStage) -> None:
    dealt = opened(host)
    host.press(pygame.K_RETURN)
    host.press(pygame.K_RETURN)
    assert dealt[0].seed != dealt[1].seed
    host.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    host.press(pygame.K_RETURN, pygame.K_RETURN)
    assert table_of_code(host.clipboard).seed == dealt[2].seed


@pytest.mark.parametrize("row", PRESET_NAMES)
def test_focus_goes_in_reading_order_and_comes_round(host: MenuStage, row: str) -> None:
    host.change(rules=row)
    opened(host)
    keys = host.order()
    assert len(set(keys)) == len(keys)
    start = host.focused
    seen = [start]
    for _ in keys:
        host.press(pygame.K_TAB)
        if host.focused == start:
            break
        seen.append(host.focused)
    others = {*host.top.choice.rows} - {row}
    assert [key for key in keys if key in seen] == [key for key in keys if key not in others]
    assert host.focused == start
    host.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert host.focused == seen[-1]
    for left, right in ((0, 440), (440, 840), (840, 1280)):
        side = [c for c in host.top.screen.focus.order if left <= c.hit_rect().x < right]
        places = [(c.hit_rect().centery // 12, c.hit_rect().x) for c in side]
        assert len(places) > 2
        assert places == sorted(places)


def test_arrows_reach_every_control_of_the_panel(host: MenuStage) -> None:
    opened(host)
    seen = {host.focused}
    for _ in range(5):
        host.press(pygame.K_DOWN)
        seen.add(host.focused)
    host.press(pygame.K_RIGHT)
    for _ in range(8):
        seen.add(host.focused)
        host.press(pygame.K_DOWN)
    assert {*PRESET_NAMES, "custom", "bots", "level", "target", "deal", *preset("eights_52").house_rules} <= seen


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
    assert (host.top.name, host.ended) == ("menu", False)
    host.press(pygame.K_ESCAPE, pygame.K_LEFT, pygame.K_RETURN)
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
    opened(again, "ru")
    assert (
        again.top.choice.rules() == rules == replace(preset("mau_mau").rules, reverse_rank="9", hand=6, hand_for_two=6)
    )
    again.end()


def test_a_choice_that_no_frame_has_shown_is_remembered_when_the_program_ends(host: MenuStage) -> None:
    opened(host)
    host.draw()
    host.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, scancode=0, unicode=""))
    assert host.top.choice.row == "mau_mau"
    host.end()
    again = MenuStage(host.store.path.parent)
    opened(again)
    assert again.top.choice.row == "mau_mau"
    again.end()


def test_each_row_keeps_what_was_set_for_it(host: MenuStage) -> None:
    opened(host)
    host.tab_to("rounds")
    host.press(pygame.K_RIGHT)
    host.tab_to("nine_reverses")
    host.press(pygame.K_SPACE)
    host.go_to_row("mau_mau")
    assert host.top.choice.rules() == preset("mau_mau").rules
    host.tab_to("hand")
    host.press(pygame.K_RIGHT, pygame.K_RIGHT)
    host.go_to_row("classic_eights")
    assert host.top.choice.rules() == preset("classic_eights").rules
    assert not {"hand", "rounds", "target", "nine_reverses"} & set(host.order())
    wanted = {
        "crazy_eights": replace(preset("crazy_eights").rules, rounds=5, reverse_rank="9"),
        "mau_mau": replace(preset("mau_mau").rules, hand=7, hand_for_two=7),
    }
    again = MenuStage(host.store.path.parent)
    opened(again)
    for stage in (host, again):  # in the same menu, and after a new start
        assert stage.top.choice.row == "classic_eights"
        for row, rules in wanted.items():
            stage.go_to_row(row)
            assert stage.top.choice.rules() == rules
        stage.go_to_row("classic_eights")
    again.end()


def test_a_row_shows_what_was_set_for_it_also_while_another_is_chosen(host: MenuStage) -> None:
    opened(host)
    host.tab_to("rounds")
    host.press(pygame.K_RIGHT)
    host.tab_to("nine_reverses")
    host.press(pygame.K_SPACE)
    row = host.control("crazy_eights")
    assert [card.caption for card in row.specials] == ["wild", "turn"]
    host.press(pygame.K_SPACE)
    assert (row.line, [card.caption for card in row.specials]) == ("32 cards, 5 rounds", ["wild"])
    host.go_to_row("prsi")
    assert host.control("crazy_eights").line == "32 cards, 5 rounds"


@pytest.mark.parametrize("line", ["", "/", "mau_mau", "mau_mau/6/5/0", "a/b/c/d/e", "mau_mau/٣/9999/-1/x", "/" * 4000])
def test_a_strange_line_of_kept_options_is_no_fault(line: str) -> None:
    settings = Settings(rules="prsi", other_tables=line)
    choice = remembered_choice(settings, "mau_mau", None, 1)
    for row in PRESET_NAMES:
        assert choice.with_row(row).rules() == preset(row).rules


def test_every_house_rule_of_every_preset_has_a_switch_that_works(host: MenuStage) -> None:
    opened(host)
    for row in PRESET_NAMES:
        host.go_to_row(row)
        for name, changes in preset(row).house_rules.items():
            host.tab_to(name)
            host.press(pygame.K_SPACE)
            rules = host.top.choice.rules()
            assert {field: getattr(rules, field) for field in changes} == dict(changes)
            host.press(pygame.K_SPACE)
            assert host.top.choice.rules() == preset(row).rules
    assert "wrong_card" in preset("eights_52").house_rules


# ---------------------------------------------------------------- custom rules


def test_custom_rules_are_offered_once_there_is_a_file(host: MenuStage) -> None:
    rules = replace(RuleSet(), wild=("Q", "A"), draw_rank="7", hand=8)
    opened(host)
    assert host.control("custom").line == WORDS.say("menu.custom_none")
    host.go_to_row("custom")
    host.press(pygame.K_SPACE)
    assert host.top.name == "editor"
    assert host.top.draft.rules == preset("eights_52").rules, "the row that was shown on the way"
    host.end()
    (host.store.path.parent / "custom.toml").write_text(rules_to_toml(rules), encoding="utf-8")
    dealt = opened(host)
    host.go_to_row("custom")
    host.press(pygame.K_RETURN)
    assert dealt[0].rules == rules
    assert host.settings.rules == "custom"


@pytest.mark.parametrize("changes", [{}, {"rounds": 0, "target": 50}])
@pytest.mark.parametrize("bots", [1, 3])
def test_cards_and_length_of_own_rules_are_set_right_there(
    host: MenuStage, changes: dict[str, int], bots: int
) -> None:
    rules = replace(RuleSet(), wild=("Q",), hand=5, hand_for_two=7, **changes)  # type: ignore[arg-type]
    (host.store.path.parent / "custom.toml").write_text(rules_to_toml(rules), encoding="utf-8")
    host.change(bots=bots, rules="custom")
    dealt = opened(host)
    start = 7 if bots == 1 else 5
    assert host.control("hand").value == start
    host.tab_to("hand")
    host.press(pygame.K_RIGHT)
    length = "target" if changes else "rounds"
    assert ("rounds" in host.order(), "target" in host.order()) == (not changes, bool(changes))
    host.tab_to(length)
    host.press(pygame.K_RIGHT)
    host.tab_to("deal")
    host.press(pygame.K_RETURN)
    assert dealt[0].rules.cards_each(bots + 1) == start + 1
    assert (dealt[0].rules.rounds, dealt[0].rules.target) == ((0, 100) if changes else (5, 0))
    assert replace(dealt[0].rules, hand=5, hand_for_two=7, rounds=rules.rounds, target=rules.target) == rules
    host.end()
    again = opened(host)
    host.press(pygame.K_RETURN)
    assert again[0].rules == dealt[0].rules


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"[[[", b"hand", b"a = " + b"[" * 9000])
def test_a_broken_file_of_custom_rules_is_told_in_its_row(host: MenuStage, text: bytes) -> None:
    (host.store.path.parent / "custom.toml").write_bytes(text)
    opened(host)
    assert host.control("custom").line == WORDS.say("menu.custom_broken", file="custom.toml")
    host.go_to_row("custom")
    host.press(pygame.K_SPACE, pygame.K_ESCAPE)
    assert (host.store.path.parent / "custom.toml.bad").read_bytes() == text


# ---------------------------------------------------------------- deal codes


def test_a_code_sets_everything(host: MenuStage) -> None:
    opened(host)
    random = Random(8)
    for choice in random.sample(list(every_choice()), 20):
        levels = tuple(random.choice(LEVEL_NAMES) for _ in range(random.randint(1, 7)))
        table = GameSetup(choice.rules(), levels, random.getrandbits(32))
        host.tab_to("code")
        host.press(pygame.K_RETURN)
        host.type(deal_code(table).lower())
        host.press(pygame.K_RETURN)
        assert host.top.name == "menu"
        assert host.top.choice.table() == table


def test_a_slip_in_a_code_is_told_and_the_field_stays(host: MenuStage) -> None:
    opened(host)
    code = deal_code(host.top.choice.table())
    wrong = ("0" if code[0] != "0" else "1") + code[1:]
    before = host.top.choice
    host.tab_to("code")
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


def test_the_code_is_copied_by_key_and_by_button(host: MenuStage) -> None:
    opened(host)
    table = host.top.choice.table()
    host.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert table_of_code(host.clipboard) == table
    host.press(pygame.K_RETURN)
    host.clipboard = ""
    host.click(host.control("code").hit_rect().center)
    host.click(host.control("own").hit_rect().center)
    assert table_of_code(host.clipboard) == table
    assert host.top.answer.text == WORDS.say("dialog.code_copied")
    host.has_clipboard = False
    host.click(host.control("own").hit_rect().center)
    assert host.top.answer.text == WORDS.say("dialog.code_not_copied")
    host.press(pygame.K_ESCAPE, pygame.K_c)
    assert host.top.name == "menu", "C alone goes on with a game, and there is none"


# ---------------------------------------------------------------- a saved game


def test_a_saved_game_can_be_continued_at_once(host: MenuStage) -> None:
    went_on: list[bool] = []
    opened(host, continue_game=lambda: went_on.append(True), continue_lines=lambda: WAITING)
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
            opened(host, continue_game=lambda: None, continue_lines=lambda: WAITING)
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
        for control in screen.controls:
            least = {TextLink: 30, Switch: 39}.get(type(control), 44)
            assert control.hit_rect().h >= screen.u(least) - 1, control.key
        window = pygame.Rect((0, 0), size)
        assert all(window.contains(control.hit_rect()) for control in screen.controls if control.scroll is None)


@pytest.mark.parametrize("row", PRESET_NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_with_text_of_usual_size_nothing_has_to_scroll(tmp_path: Path, size: tuple[int, int], row: str) -> None:
    with hosted(tmp_path, size) as host:
        host.change(rules=row)
        opened(host)
        assert [area.most for area in host.top.screen.areas] == [0, 0]


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


def test_a_new_size_keeps_focus_and_choice(host: MenuStage) -> None:
    opened(host)
    host.tab_to("level")
    host.press(pygame.K_RIGHT)
    choice = host.top.choice
    for size in SIZES:
        host.resize(size)
        assert (host.focused, host.top.choice) == ("level", choice)
        assert host.control("level").value == "hard"
        host.draw()


def test_a_notice_from_outside_takes_the_keys_from_the_name(host: MenuStage) -> None:
    opened(host)
    host.top.open_seats()
    host.tab_to("name")
    host.push(notice(host, lambda: "Settings", lambda: ["Something."]))
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
    host.tab_to("how_it_goes")
    host.press(pygame.K_RETURN, pygame.K_F1, pygame.K_h)
    assert asked == [(preset("crazy_eights").rules, 4)] * 3


# ---------------------------------------------------------------- another row, and what is left when there is little


def options_of(host: MenuStage) -> set[str]:
    return {control.key for control in host.top.elements.options}


def test_another_row_fades_in_and_what_is_asked_counts_at_once(host: MenuStage) -> None:
    host.change(motion="full")
    dealt = opened(host, "de")
    for _ in range(500):
        host.pass_time(STEP)
        time.sleep(0.005)
        if not host.moving:
            break
    assert not host.moving
    before = host.draw().copy()
    host.press(pygame.K_DOWN)
    assert host.moving
    halfway = host.draw().copy()
    host.pass_time(0.2)
    assert not host.moving
    after = host.draw().copy()
    area = host.top.elements.places.view
    raw = [picture.subsurface(area).convert(24).get_buffer().raw for picture in (before, halfway, after)]
    assert len(set(raw)) == 3
    host.press(pygame.K_DOWN, pygame.K_RETURN)
    assert dealt[0].rules == preset("classic_eights").rules


def test_without_motion_another_row_is_there_at_once(host: MenuStage) -> None:
    host.change(motion="off")
    opened(host)
    for _ in range(500):
        host.pass_time(STEP)
        time.sleep(0.005)
        if not host.moving:
            break
    host.press(pygame.K_DOWN)
    assert not host.moving


def test_options_made_anew_look_as_if_the_menu_were_opened_there(host: MenuStage) -> None:
    """All rows one after the other, each beside a menu that begins with it: the same elements at the same places."""
    host.change(motion="off")
    opened(host)
    for row in (*PRESET_NAMES, *reversed(PRESET_NAMES)):
        host.go_to_row(row)
        again = MenuStage(host.store.path.parent)
        opened(again)
        host.ring_shown = again.ring_shown = True  # another window that opens moves the mouse
        for stage in (host, again):
            stage.top.screen.focus.focus("bots")
        told = [
            [(type(one).__name__, one.key, tuple(one.rect), one.written) for one in stage.top.screen.elements]
            for stage in (host, again)
        ]
        assert told[0] == told[1]
        assert host.order() == again.order()
        again.end()


@pytest.mark.parametrize(("size", "text_size"), CASES)
def test_between_options_and_deal_there_is_no_void(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    """Less than four lines are empty, whatever the row offers."""
    with hosted(tmp_path, size) as host:
        host.change(text_size=text_size)
        opened(host)
        for row in PRESET_NAMES:
            host.go_to_row(row)
            places, u = host.top.elements.places, host.top.screen.u
            assert places.view.h - places.content_height < 4 * 1.3 * u.text(16, 14)


@pytest.mark.parametrize("size", SIZES)
def test_large_text_keeps_every_label_and_deal(tmp_path: Path, size: tuple[int, int]) -> None:
    with hosted(tmp_path, size) as host:
        opened(host, continue_game=lambda: None, continue_lines=lambda: WAITING)
        said = {}
        for text_size in (100, 150):
            host.change(text_size=text_size)
            for row in PRESET_NAMES:
                host.go_to_row(row)
                tree = {(one["role"], one["name"]) for one in host.top.screen.tree() if one["role"] != "text"}
                said[text_size, row] = tree
                deal = host.control("deal")
                assert pygame.Rect((0, 0), size).contains(deal.hit_rect())
                assert deal.scroll is None
                label = deal.written[0].ink
                assert label.h >= deal.u.text(29, 20) * 0.6
        assert all(said[100, row] == said[150, row] for row in PRESET_NAMES)


@pytest.mark.parametrize("size", SIZES)
def test_the_deal_of_the_day_has_a_tile_where_there_is_one(tmp_path: Path, size: tuple[int, int]) -> None:
    with hosted(tmp_path, size) as host:
        went: list[bool] = []
        opened(host)
        assert "daily" not in host.order()
        host.end()
        opened(host, open_daily=lambda: went.append(True), daily_line=lambda: "won, 3 days in a row")
        tile = host.control("daily")
        assert (tile.hit_rect().w, tile.hit_rect().h) == (round(352 * tile.u.s), tile.u(78))
        host.tab_to("daily")
        host.press(pygame.K_RETURN)
        host.click(tile.hit_rect().center)
        assert went == [True, True]
        assert {one.text for one in tile.written} == {"Deal of the day", "won, 3 days in a row"}


def test_more_than_four_special_cards_are_counted(host: MenuStage) -> None:
    rules = replace(RuleSet(), wild=("8", "J", "K"), draw_rank="7", skip_rank="A", reverse_rank="9")
    (host.store.path.parent / "custom.toml").write_text(rules_to_toml(rules), encoding="utf-8")
    opened(host)
    row = host.control("custom")
    assert [one.text for one in row.written if one.text.startswith("+")] == ["+3"]
    assert row.meaning().value == "32 cards; 8: wild; J: wild; K: wild; 7: +2; A: skip; 9: turn"


@pytest.mark.parametrize(("size", "text_size"), CASES)
def test_letters_of_equal_things_are_equal(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    """Names, lines and captions of the presets' rows have one size each."""
    with hosted(tmp_path, size) as host:
        host.change(text_size=text_size, house_rules="action_cards", rules="eights_52")
        opened(host)
        u = host.top.screen.u
        for row in PRESET_NAMES:
            for written in host.control(row).written:
                height = written.ink.h / 0.9
                assert min(abs(height - px) for px in (u.text(22, 16), u.text(16, 14), u.text(14, 14))) <= 1
