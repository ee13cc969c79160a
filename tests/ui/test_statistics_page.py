"""The scores: numbers that equal what was played, plots that say the same, filters by keyboard and mouse."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from crazy8.session.game_summary import ABANDONED, LOST, SHARED, WON
from crazy8.session.session import Session
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.statistics import Chosen, GameLine, RoundLine, Summary
from crazy8.text.words import words_for
from crazy8.ui.scenes.menu.scene import MenuScene
from crazy8.ui.scenes.scores import figures as figures
from crazy8.ui.scenes.scores.plots import CoursePlot, FormPlot, SpreadPlot, Tile
from crazy8.ui.scenes.scores.scene import StatisticsScene
from tests.ui.kept_games import kept, three_tables
from tests.ui.menu_host import SIZES, MenuStage, hosted, longer_words, texts_out_of_their_boxes


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[PlayerStorage, list[Session]]]:
    """A folder with games of three kinds, and the games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        storage = kept(tmp_path_factory.mktemp("home"))
        games = three_tables(storage)
        storage.saves.close()
        yield storage, games


@pytest.fixture
def host(tmp_path: Path, played: tuple[PlayerStorage, list[Session]]) -> Iterator[MenuStage]:
    with hosted(tmp_path) as made:
        made.storage = played[0]
        yield made


def opened(host: MenuStage) -> StatisticsScene:
    scene = StatisticsScene(host)
    host.push(scene)
    return scene


def tiles(scene: StatisticsScene) -> dict[str, str]:
    return {element.text: element.number for element in scene.screen.elements if isinstance(element, Tile)}


def plot(scene: StatisticsScene, kind: type) -> object:
    return next(element for element in scene.screen.elements if isinstance(element, kind))


def with_points(games: list[Session]) -> list[Session]:
    """Without the games of a single round of Prší, which has no points."""
    return [game for game in games if game.rules.deck != "german32"]


def counted(games: list[Session]) -> dict[str, str]:
    """The numbers, counted by hand from how the games went."""
    ended = [game for game in games if game.match.result is not None]
    alone = [game.match.result.winners == (0,) for game in ended]
    shared = [0 in game.match.result.winners and len(game.match.result.winners) > 1 for game in ended]
    rounds = [outcome for game in games for outcome in game.match.outcomes]
    points = [outcome.points[0] for game in with_points(games) for outcome in game.match.outcomes]
    streak = longest = 0
    for game in games:
        if game.match.result is None or 0 not in game.match.result.winners:
            streak = 0
        elif game.match.result.winners == (0,):
            streak += 1
        longest = max(longest, streak)
    tenths = round(10 * sum(points) / len(points)) if points else 0
    return {
        "Games": str(len(ended)),
        "Won": str(sum(alone)),
        "Shared wins": str(sum(shared)),
        "Longest streak": str(longest),
        "Given up": str(len(games) - len(ended)),
        "Rounds": str(len(rounds)),
        "Points a round": f"{tenths // 10}.{tenths % 10}" if points else "–",
        "Best round": str(min(points)) if points else "–",
        "Worst round": str(max(points)) if points else "–",
    }


def test_the_numbers_are_those_of_the_games(host: MenuStage, played: tuple[PlayerStorage, list[Session]]) -> None:
    shown = tiles(opened(host))
    drawn = shown.pop("Cards drawn")
    assert shown == counted(played[1])
    assert int(drawn) > 0


def test_keys_choose_other_games(host: MenuStage, played: tuple[PlayerStorage, list[Session]]) -> None:
    scene = opened(host)
    assert host.focused == "rules"
    words = []
    for _ in range(3):
        host.press(pygame.K_RIGHT)
        words.append(scene.chosen.rules)
    assert words == ["classic_eights", "mau_mau", "prsi"]
    shown = tiles(scene)
    drawn = shown.pop("Cards drawn")
    assert shown == counted(played[1][6:9])
    assert int(drawn) > 0
    host.press(pygame.K_RIGHT)
    assert scene.chosen == Chosen()
    host.press(pygame.K_TAB, pygame.K_LEFT)
    assert scene.chosen.players == 4
    host.press(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.chosen == Chosen(players=4, level="normal")
    assert tiles(scene)["Games"] == "0"
    texts = [written.text for element in scene.screen.elements for written in element.written]
    assert words_for().say("statistics.none_such") in texts


def test_the_mouse_goes_both_ways(host: MenuStage) -> None:
    scene = opened(host)
    rect = host.control("level").hit_rect()
    host.click((rect.right - 8, rect.centery))
    assert scene.chosen.level == "easy"
    host.click((rect.x + 8, rect.centery))
    assert scene.chosen.level is None


def test_the_plots_show_the_last_games_and_rounds(host: MenuStage, played: tuple[PlayerStorage, list[Session]]) -> None:
    scene = opened(host)
    games = played[1]
    rounds = [outcome for game in with_points(games) for outcome in game.match.outcomes]
    course = plot(scene, CoursePlot)
    assert isinstance(course, CoursePlot)
    assert [one.points for one in course.rounds] == [outcome.points[0] for outcome in rounds[-figures.BARS :]]
    assert [one.won for one in course.rounds] == [0 in outcome.winners for outcome in rounds[-figures.BARS :]]
    form = plot(scene, FormPlot)
    assert isinstance(form, FormPlot)
    assert [game.ending for game in form.games][-1] == ABANDONED
    assert len(form.games) == len(games)
    spread = plot(scene, SpreadPlot)
    assert isinstance(spread, SpreadPlot)
    assert sum(one.count for one in spread.bins) == len(rounds)
    for one in spread.bins:
        inside = [x for x in rounds if one.low <= x.points[0] and (one.high is None or x.points[0] <= one.high)]
        assert one.count == len(inside)


def test_nothing_played_is_said_in_a_sentence(tmp_path: Path) -> None:
    with hosted(tmp_path) as host:
        for storage in (None, kept(tmp_path / "home")):
            host.storage = storage
            scene = opened(host)
            texts = [written.text for element in scene.screen.elements for written in element.written]
            assert words_for().say("statistics.empty") in texts
            tiles = {element.text: element.number for element in scene.screen.elements if isinstance(element, Tile)}
            assert tiles == dict.fromkeys(("Games", "Won", "Shared wins", "Longest streak", "Given up"), "0")
            assert host.order() == ["deal", "games", "done"]
            host.press(pygame.K_ESCAPE)
        assert host.scenes == []


def test_enter_and_escape_close_the_page(host: MenuStage) -> None:
    opened(host)
    host.press(pygame.K_RETURN)
    assert host.scenes == []
    opened(host)
    host.press(pygame.K_ESCAPE)
    assert host.scenes == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("longer", [False, True], ids=["english", "longer"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_word_stays_in_its_box(
    tmp_path: Path, played: tuple[PlayerStorage, list[Session]], size: tuple[int, int], longer: bool, text_size: int
) -> None:
    with hosted(tmp_path, size, longer_words() if longer else None) as host:
        host.storage = played[0]
        host.change(text_size=text_size)
        scene = opened(host)
        host.draw()
        assert texts_out_of_their_boxes(scene) == []
        host.press(pygame.K_PAGEDOWN)
        assert scene.area is not None
        assert text_size == 100 or scene.area.offset > 0 or scene.area.most == 0


# ---------------------------------------------------------------- the figures alone


def line(ending: str) -> GameLine:
    return GameLine("x", 0, "mau_mau", 3, "easy", ending, 1, 5)


def test_the_share_of_wins_leaves_out_what_was_given_up() -> None:
    games = [line(ending) for ending in (WON, LOST, SHARED, WON, ABANDONED)]
    assert figures.form(games) == {WON: 2, SHARED: 1, LOST: 1, ABANDONED: 1}
    assert figures.form_line(words_for(), games) == "50% of them won, the newest last"
    assert figures.form_line(words_for(), [line(ABANDONED)]) == "0% of them won, the newest last"
    assert figures.form([line(LOST)] * 30 + games)[LOST] == figures.TOKENS - len(games) + 1


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ({}, []),
        ({0: 2}, ["0:2"]),
        ({0: 2, 5: 1, 25: 1}, ["0:2", "1–5:1", "6–10:0", "11–15:0", "16–20:0", "21–25:1"]),
        ({26: 3}, ["0:0", "1–10:0", "11–20:0", "21–30:3"]),
        ({3: 1, 9999: 2}, ["0:0", "1–1000:1", "1001–2000:0", "2001–3000:0", "3001–4000:0", "4001+:2"]),
    ],
)
def test_rounds_are_put_into_ranges(rounds: dict[int, int], expected: list[str]) -> None:
    found = figures.bins(rounds)
    assert [f"{figures.bin_text(words_for(), one)}:{one.count}" for one in found] == expected


def test_numbers_without_rounds_are_dashes() -> None:
    none = Summary(0, 0, 0, 0, 0, 0, 0, None, None, 0, 0, 0, None, None)
    shown = {text: number for number, text in figures.numbers(words_for(), none)}
    assert shown["Points a round"] == shown["Best round"] == shown["Worst round"] == "–"
    assert figures.decimal(words_for(), 12.25) == "12.2"
    assert figures.average([RoundLine(3, False), RoundLine(4, True)]) == 3.5


def test_the_last_rounds_are_asked_for_by_filter(played: tuple[PlayerStorage, list[Session]]) -> None:
    storage, games = played
    found = storage.statistics.last_rounds(Chosen(rules="mau_mau"), most=4)
    rounds = [outcome.points[0] for game in games[:6] for outcome in game.match.outcomes]
    assert [one.points for one in found] == rounds[-4:]
    assert storage.statistics.last_rounds(Chosen(rules="prsi")) == []


def test_a_single_round_of_prsi_is_counted_and_has_no_points(
    host: MenuStage, played: tuple[PlayerStorage, list[Session]]
) -> None:
    """As docs/rules.md, ruling 21, says: it has a winner and no more."""
    chosen = Chosen(rules="prsi")
    statistics = played[0].statistics
    found = statistics.summary(chosen)
    assert (found.games, found.rounds) == (3, 3)
    assert (found.points_a_round, found.points_a_game, found.best, found.worst) == (None, None, None, None)
    assert statistics.rounds(chosen) == {}
    assert {game.place for game in statistics.games(chosen)} == {0}
    scene = opened(host)
    host.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert scene.chosen == chosen
    assert not any(isinstance(element, (CoursePlot, SpreadPlot)) for element in scene.screen.elements)


def test_the_menu_leads_to_the_scores_and_on_to_a_replay(host: MenuStage) -> None:
    host.push(MenuScene(host))
    host.tab_to("scores")
    host.press(pygame.K_RETURN)
    assert host.top.name == "statistics"
    host.tab_to("games")
    host.press(pygame.K_RETURN)
    assert host.top.name == "replays"
    host.press(pygame.K_RETURN)
    assert host.top.name == "replay"
    host.press(pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert host.top.name == "menu"
    assert host.focused == "scores"


def test_a_rebuilt_database_is_counted_while_the_page_lives(
    played: tuple[PlayerStorage, list[Session]], host: MenuStage
) -> None:
    """The page opens at once, says how far it is, and then shows the numbers of all games."""
    storage, games = played
    storage.saves.statistics.path.unlink()
    page = opened(host)
    assert page.moving
    assert tiles(page) == {}
    steps = 0
    while page.moving:
        host.draw()
        host.step(1 / 120)
        steps += 1
    assert steps > len(games)
    assert counted(games).items() <= tiles(page).items()
    assert page.screen.focus.key == "rules"
