"""The page of the deal of the day: from the first try to the line on the clipboard."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8.rules.dealcode import deal_code
from crazy8.session.daily import DayResult, HardBotPlays, deal_of
from crazy8.storage.daily import Day
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import TEXT_SIZES
from crazy8.text.words import words_for
from crazy8.ui.shell.loop import STEP
from crazy8.ui.shell.scene import DealOfTheDay, StartMenu
from tests.ui.menu_host import MenuStage, hosted, longer_words, texts_out_of_their_boxes
from tests.ui.stage_host import SIZES
from tools.bench.reliability import advance

TODAY = date(2026, 12, 1)


class Clock:
    def __init__(self) -> None:
        self.day = TODAY

    def __call__(self) -> float:
        return datetime(self.day.year, self.day.month, self.day.day, 12).timestamp()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def stage(tmp_path: Path, clock: Clock) -> Iterator[MenuStage]:
    with hosted(tmp_path, storage=PlayerStorage(tmp_path, clock), motion="off") as host:
        yield host


def note(stage: MenuStage, back: int, result: DayResult | None, bot: DayResult | None = None) -> None:
    day = TODAY - timedelta(days=back)
    stage.storage.daily._change(lambda days: days.__setitem__(day, Day(day, "x", result, result is None, bot)))


def open_page(stage: MenuStage) -> Any:
    stage.go(DealOfTheDay())
    stage.draw()
    return stage.top


def rest(stage: MenuStage, most: float = 30.0) -> None:
    for _ in range(round(most / STEP)):
        stage.step(STEP)
        if not stage.moving:
            break
    stage.draw()


def told(stage: MenuStage, key: str) -> tuple[str, str]:
    """What an element of the page says: its name and its value."""
    element = next(one for one in stage.top.screen.elements if one.key == key)
    meaning = element.meaning()
    return meaning.name, meaning.value


def play_on(stage: MenuStage) -> None:
    """The person's cards are played until the round is over, and the panels that follow are gone through."""
    table = stage.top
    while table.session.result is None:
        advance(table.session)
    table._listen()
    table.show.skip()
    for _ in range(4000):
        stage.step(STEP)
        if stage.top.name in ("win", "loss") and not stage.moving:
            break
    stage.draw()
    stage.press(pygame.K_RETURN)


def test_enter_plays_the_deal_of_the_day_and_its_end_leads_back(stage: MenuStage) -> None:
    page = open_page(stage)
    assert page.name == "daily"
    assert stage.order() == ["play", "menu"]
    stage.press(pygame.K_RETURN)
    table = stage.top
    assert table.name == "table"
    setup = deal_of(TODAY)
    assert (table.session.rules, table.session.match.seed) == (setup.rules, setup.seed)
    assert table.session.levels == {1: "hard", 2: "hard", 3: "hard"}
    assert not table.session.practice
    play_on(stage)
    assert stage.top.name == "daily"
    entry = stage.storage.daily.day(TODAY)
    assert entry is not None
    assert entry.result is not None
    rest(stage)
    assert told(stage, "you")[1].endswith(f"Turns: {entry.result.turns}")
    assert ("game_won" if entry.result.won else "round_won") in stage.sounds.played


def test_practice_switched_on_makes_no_practice_of_it(tmp_path: Path, clock: Clock) -> None:
    with hosted(tmp_path, storage=PlayerStorage(tmp_path, clock), motion="off", practice=True) as stage:
        open_page(stage)
        stage.press(pygame.K_RETURN)
        assert not stage.top.session.practice
        assert not stage.storage.daily.day(TODAY).is_over


def test_a_deal_that_was_left_goes_on(stage: MenuStage) -> None:
    open_page(stage)
    stage.press(pygame.K_RETURN)
    table = stage.top
    done = len(table.session.actions)
    assert done
    table.to_menu()
    page = open_page(stage)
    assert page.headline() == "You have begun this deal. It goes on where you left it."
    stage.press(pygame.K_RETURN)
    assert stage.top.name == "table"
    assert len(stage.top.session.actions) == done
    play_on(stage)
    assert stage.top.name == "daily"
    assert stage.storage.daily.day(TODAY).played


def test_it_counts_once_and_then_is_for_practice(stage: MenuStage) -> None:
    before = DayResult(False, 3, 4, 9)
    note(stage, 0, before, before)
    open_page(stage)
    assert stage.order() == ["copy_code", "copy_line", "practice", "menu"]
    assert stage.focused == "menu"
    stage.tab_to("practice")
    stage.press(pygame.K_RETURN)
    table = stage.top
    assert table.name == "table"
    assert table.session.practice
    assert table.session.match.seed == deal_of(TODAY).seed
    play_on(stage)
    assert stage.storage.daily.day(TODAY).result == before


def test_a_lost_game_is_not_held_against_anybody(stage: MenuStage) -> None:
    stage.storage.daily.begin(TODAY, "1790000000000-00000000")
    page = open_page(stage)
    assert stage.order() == ["play", "menu"]
    assert page.day is None


def test_a_round_that_ends_after_midnight_is_shown_with_its_day(stage: MenuStage, clock: Clock) -> None:
    open_page(stage)
    stage.press(pygame.K_RETURN)
    clock.day = TODAY + timedelta(days=1)
    play_on(stage)
    assert stage.top.date == TODAY
    assert stage.top.day.played
    assert stage.storage.daily.day(clock.day) is None
    page = open_page(stage)
    assert page.date == clock.day
    assert stage.order() == ["play", "menu"]


def test_the_hard_bot_plays_a_slice_a_step_and_its_result_is_kept(stage: MenuStage) -> None:
    note(stage, 0, DayResult(True, 1, 0, 9))
    page = open_page(stage)
    assert stage.moving
    assert page.settled
    assert told(stage, "bot") == ("A hard bot with your cards", "A hard bot is playing your cards …")
    rest(stage)
    assert not stage.moving
    plays = HardBotPlays(deal_of(TODAY))
    while (expected := plays.step()) is None:
        pass
    assert stage.storage.daily.day(TODAY).bot == expected
    word = "Won" if expected.won else "Lost"
    assert told(stage, "bot")[1] == f"Result: {word}; Cards left: {expected.cards_left}; Turns: {expected.turns}"
    open_page(stage)
    assert not stage.moving, "it is played once"


def test_leaving_while_the_bot_plays_is_no_loss(stage: MenuStage) -> None:
    note(stage, 0, DayResult(True, 1, 0, 9))
    open_page(stage)
    stage.step(STEP)
    stage.press(pygame.K_ESCAPE)
    assert stage.top.name == "menu"
    open_page(stage)
    rest(stage)
    assert stage.storage.daily.day(TODAY).bot is not None


@pytest.mark.parametrize("way", ["key", "button"])
def test_the_line_goes_to_the_clipboard(stage: MenuStage, way: str) -> None:
    note(stage, 1, DayResult(True, 1, 0, 7))
    note(stage, 0, DayResult(True, 1, 0, 9), DayResult(False, 2, 3, 12))
    open_page(stage)
    if way == "key":
        stage.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    else:
        stage.tab_to("copy_line")
        stage.press(pygame.K_RETURN)
    assert stage.clipboard == (
        "Crazy 8 · Deal of the day, 1 December 2026 · Crazy Eights · won in 9 turns · a hard bot had 3 cards left"
        f" · 2 days in a row · {deal_code(deal_of(TODAY))}"
    )
    stage.press(pygame.K_c)
    assert stage.clipboard == deal_code(deal_of(TODAY))


def test_nothing_can_be_shared_before_the_deal_is_over(stage: MenuStage) -> None:
    open_page(stage)
    stage.press(pygame.K_c, mod=pygame.KMOD_CTRL)
    assert stage.clipboard == ""


def test_every_day_says_how_it_ended(stage: MenuStage) -> None:
    note(stage, 1, DayResult(True, 1, 0, 9))
    note(stage, 2, DayResult(False, 3, 4, 9))
    note(stage, 3, None)
    open_page(stage)
    said = [told(stage, f"day_{TODAY - timedelta(days=back)}") for back in range(5)]
    assert said == [
        ("Tuesday, 1 December 2026", "Not played"),
        ("Monday, 30 November 2026", "Won"),
        ("Sunday, 29 November 2026", "Lost"),
        ("Saturday, 28 November 2026", "Given up"),
        ("Friday, 27 November 2026", "Not played"),
    ]
    assert [told(stage, f"tile_{at}") for at in range(3)] == [
        ("Days in a row", "2"), ("Longest run", "2"), ("Deals won", "1 of 2")
    ]  # fmt: skip


def test_escape_leads_to_the_menu(stage: MenuStage) -> None:
    open_page(stage)
    stage.press(pygame.K_ESCAPE)
    assert stage.top.name == "menu"
    stage.go(StartMenu())


def test_where_nothing_is_kept_there_is_the_menu(tmp_path: Path) -> None:
    with hosted(tmp_path, storage=None) as stage:
        stage.go(DealOfTheDay())
        assert stage.top.name == "menu"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [TEXT_SIZES[0], TEXT_SIZES[-1]])
@pytest.mark.parametrize("state", ["new", "won", "given_up"])
@pytest.mark.parametrize("words", [words_for(), longer_words()], ids=["english", "longer"])
def test_every_word_stays_in_its_box(
    tmp_path: Path, clock: Clock, size: tuple[int, int], text_size: int, state: str, words: Any
) -> None:
    with hosted(tmp_path, size, words, storage=PlayerStorage(tmp_path, clock), text_size=text_size) as stage:
        for back in range(1, 14):
            note(stage, back, DayResult(back % 2 == 0, 1, 0, 9))
        if state != "new":
            note(stage, 0, DayResult(True, 1, 0, 12) if state == "won" else None, DayResult(False, 4, 12, 14))
        page = open_page(stage)
        assert texts_out_of_their_boxes(page) == []


def test_the_start_menu_says_how_today_stands_and_leads_there(stage: MenuStage) -> None:
    note(stage, 1, DayResult(False, 3, 4, 9))
    note(stage, 0, DayResult(True, 1, 0, 9), DayResult(True, 1, 0, 8))
    stage.go(StartMenu())
    stage.draw()
    assert stage.control("daily").meaning().value == "won, 2 days in a row"
    stage.tab_to("daily")
    stage.press(pygame.K_RETURN)
    assert stage.top.name == "daily"
