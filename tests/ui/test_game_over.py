"""The end of a game: places, ties, rounds in columns, the way on, and what falls while it is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crazy8.rules.match import Result
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome, places
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.scenes.game_over.falling import COUNT, SECONDS, leaves
from crazy8.ui.scenes.game_over.layout import MOST_COLUMNS, columns_of, lay_out
from crazy8.ui.scenes.game_over.scene import GameOverScene
from crazy8.ui.widgets.buttons import PanelButton
from tests.ui.panels import (
    HEADS,
    LONG_NAMES,
    NAMES,
    SIZES,
    Calls,
    Ground,
    PanelStage,
    Written,
    centre,
    click,
    longer_words,
    painted,
    press,
    run,
    settle,
    stage_of,
)

MAU_MAU = preset("mau_mau").rules
ROUNDS = ((22, 31, 14, 8), (0, 0, 33, 50), (4, 7, 0, 20))


class Ended:
    """The end of a game with its host and its callbacks."""

    def __init__(
        self,
        rounds: tuple[tuple[int, ...], ...] = ROUNDS,
        rules: RuleSet = MAU_MAU,
        host: PanelStage | None = None,
        blocked: bool = False,
        names: tuple[str, ...] = NAMES,
    ) -> None:
        self.host = host or PanelStage()
        self.again, self.menu = Calls(), Calls()
        outcomes = [Outcome((points.index(min(points)),), blocked, points) for points in rounds]
        totals = tuple(sum(points) for points in zip(*rounds, strict=True))
        order = places(rules, totals)
        result = Result(tuple(seat for seat, place in enumerate(order) if place == 1), totals, order)
        count = len(totals)
        self.scene = GameOverScene(
            self.host, result, outcomes, names[:count], HEADS[:count], rules, self.again, self.menu
        )


def texts_of(scene: GameOverScene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return Written(monkeypatch).read(scene)


def test_places_rounds_and_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Ended()
    ended.scene.hurry()
    texts = texts_of(ended.scene, monkeypatch)
    assert texts[:7] == ["You win", "Fewest penalty points after 3 rounds", "Round", "Total", "1", "2", "3"]
    assert texts[7:13] == ["1", "You", "22", "0", "4", "26"]
    assert texts[13:19] == ["2", "Ada", "31", "0", "7", "38"]
    assert texts[25:31] == ["4", "Emil", "8", "50", "20", "78"]
    assert texts[-2:] == ["Back to the menu", "Play again"]


def test_equals_share_the_place_the_medal_and_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Ended(((5, 9, 5), (4, 0, 4)))
    assert ended.scene.title() == "A shared win: you, Ada and Bruno"
    ended.scene.hurry()
    texts = texts_of(ended.scene, monkeypatch)
    assert ended.scene.layout is not None
    assert len(ended.scene.layout.medals) == 3
    assert [texts[at - 1] for at, text in enumerate(texts) if text in ("You", "Ada", "Bruno")] == ["1", "1", "1"]
    behind = Ended(((5, 9, 9, 1),))
    assert behind.scene.result.places == (2, 3, 3, 1)
    assert behind.scene.order == [3, 0, 1, 2]


@pytest.mark.parametrize(
    ("rules", "rounds", "blocked", "reason"),
    [
        (MAU_MAU, ROUNDS, False, "Fewest penalty points after 3 rounds"),
        (replace(MAU_MAU, winner_takes=True), ROUNDS, False, "Most points after 3 rounds"),
        (preset("classic_eights").rules, ROUNDS[:1], False, "Fewest penalty points after 1 round"),
        (preset("prsi").rules, ROUNDS[:1], False, "Decided by who went out"),
        (preset("prsi").rules, ROUNDS[:1], True, "The only round was blocked: the fewest points win"),
    ],
)
def test_by_what_it_was_won(rules: RuleSet, rounds: tuple[tuple[int, ...], ...], blocked: bool, reason: str) -> None:
    assert Ended(rounds, rules, blocked=blocked).scene.reason() == reason


def test_another_winner_is_named() -> None:
    assert Ended(((9, 0, 3),)).scene.title() == "Ada wins"


def test_many_rounds_are_summed_up_in_the_first_column() -> None:
    outcomes = [Outcome((0,), False, (number, 2 * number)) for number in range(1, 13)]
    columns = columns_of(outcomes, 2)
    assert len(columns) == MOST_COLUMNS
    assert (columns[0].first, columns[0].last, columns[0].points) == (1, 5, (15, 30))
    assert [(column.first, column.points) for column in columns[1:]] == [(n, (n, 2 * n)) for n in range(6, 13)]
    assert sum(column.points[0] for column in columns) == sum(range(1, 13))
    assert len(columns_of(outcomes[:8], 2)) == 8


# ---------------------------------------------------------------- keys, mouse, time


def test_keys() -> None:
    ended = Ended()
    settle(ended.scene)
    assert ended.scene.trace().focused == "play_again"
    press(ended.scene, "Enter")
    assert ended.again == [None]
    press(ended.scene, "Left")
    assert ended.scene.trace().focused == "menu"
    press(ended.scene, "Space")
    assert ended.menu == [None]
    press(ended.scene, "Tab", "Enter")
    assert ended.again == [None, None]
    press(ended.scene, "Home", "Shift+Tab")
    assert ended.scene.trace().focused == "play_again"
    press(ended.scene, "Esc")
    assert ended.menu == [None, None]


def test_the_mouse() -> None:
    ended = Ended()
    settle(ended.scene)
    click(ended.scene, centre(ended.scene, "menu"))
    click(ended.scene, centre(ended.scene, "play_again"))
    click(ended.scene, (5, 5))
    assert (ended.menu, ended.again) == ([None], [None])


def test_a_key_before_the_panel_is_there_only_ends_the_motion() -> None:
    ended = Ended()
    press(ended.scene, "Enter")
    assert ended.again == []
    assert not ended.scene.moving
    press(ended.scene, "Enter")
    assert ended.again == [None]


def test_falling_signs_hinder_nobody() -> None:
    ended = Ended()
    run(ended.scene, 1.0)
    assert ended.scene.moving
    press(ended.scene, "Enter")
    assert ended.again == [None]


def test_the_cap_enter_stands_only_on_what_enter_presses() -> None:
    ended = Ended()
    settle(ended.scene)
    assert caps_of(ended.scene) == ["Esc", "Enter"]
    press(ended.scene, "Left")
    assert caps_of(ended.scene) == ["Esc", ""]
    press(ended.scene, "Enter")
    assert (ended.menu, ended.again) == ([None], [])


def caps_of(scene: GameOverScene) -> list[str]:
    """The keys that the large buttons show."""
    stage_of(scene)
    return [control.shown_cap for control in scene.screen.controls if isinstance(control, PanelButton)]


# ---------------------------------------------------------------- what it says


def spoken(scene: GameOverScene) -> list[tuple[str, str, str]]:
    """Role, name and value of all that the panel says."""
    stage_of(scene)
    return [(node["role"], node["name"], node["value"]) for node in scene.trace().tree]


def test_it_says_who_has_won_and_each_row() -> None:
    scene = Ended().scene
    assert spoken(scene) == [
        ("heading", "You win", ""),
        ("text", "Fewest penalty points after 3 rounds", ""),
        ("text", "You", "place 1; Round 1: 22; Round 2: 0; Round 3: 4; Total: 26"),
        ("text", "Ada", "place 2; Round 1: 31; Round 2: 0; Round 3: 7; Total: 38"),
        ("text", "Bruno", "place 3; Round 1: 14; Round 2: 33; Round 3: 0; Total: 47"),
        ("text", "Emil", "place 4; Round 1: 8; Round 2: 50; Round 3: 20; Total: 78"),
        ("button", "Back to the menu", ""),
        ("button", "Play again", ""),
    ]
    focused = [node["name"] for node in scene.trace().tree if "focused" in node["state"]]
    assert focused == ["Play again"]


def test_rounds_that_are_summed_up_are_said_as_one() -> None:
    values = [value for _, name, value in spoken(Ended(tuple((n, 0) for n in range(1, 10))).scene) if name == "You"]
    # Nine rounds of 1 to 9 points: the first two make 3, all make 45.
    rest = "; ".join(f"Round {number}: {number}" for number in range(3, 10))
    assert values == [f"place 2; Rounds 1 to 2: 3; {rest}; Total: 45"]


def test_the_sound_is_played_once_and_fits() -> None:
    won, lost = Ended(), Ended(((9, 0),))
    for ended in (won, lost):
        stage_of(ended.scene).push(Ground(ended.host))
        ended.host.pop()
        assert ended.host.top is ended.scene
    assert won.host.sounds.steps == [("game_won", 0)]
    assert lost.host.sounds.steps == [("round_won", 0)]


def test_the_fall_ends_in_time_and_there_is_none_with_less_motion() -> None:
    fall = leaves()
    assert len(fall) == COUNT
    assert all(leaf.begins >= 0 and leaf.begins + leaf.seconds <= SECONDS + 1e-9 for leaf in fall)
    assert fall == leaves()
    assert settle(Ended().scene) == pytest.approx(0.16 + SECONDS, abs=0.03)
    for motion in ("reduced", "off"):
        scene = Ended(host=PanelStage(motion=motion)).scene
        assert scene.fall == []
        assert settle(scene) < 0.2


def test_every_moment_can_be_painted() -> None:
    for rules in (MAU_MAU, preset("prsi").rules):
        scene = Ended(rules=rules).scene
        for _ in range(30):
            run(scene, 0.1)
            painted(scene)


# ---------------------------------------------------------------- room for everything


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 3), (8, 5), (8, 20)])
def test_words_stay_in_their_boxes(
    size: tuple[int, int], text_size: int, longer: bool, players: int, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = PanelStage(size, longer_words() if longer else None, text_size=text_size)
    points = tuple(tuple(100 + seat for seat in range(players)) for _ in range(rounds))
    scene = Ended(points, host=host, names=LONG_NAMES).scene
    scene.hurry()
    words = Written(monkeypatch)
    words.read(scene)
    words.check()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("winners", [1, 2, 8])
def test_panel_medals_and_buttons_stay_inside_the_rail(size: tuple[int, int], players: int, winners: int) -> None:
    u = Units(size)
    for columns in range(1, MOST_COLUMNS + 1):
        layout = lay_out(u, players, columns, winners)
        x, y, wide, tall = layout.panel
        left, top, width, height = u.inner
        assert left <= x
        assert x + wide <= left + width
        assert y + tall <= top + height
        for medal_x, medal_y, medal in layout.medals:
            assert medal_y - medal // 2 >= u(6)
            assert medal_y - medal // 2 < y < medal_y + medal // 2
            assert x < medal_x - medal / 2
            assert medal_x + medal / 2 < x + wide
        last = layout.rows[-1].row
        for button in layout.buttons:
            assert last[1] + last[3] < button[1]
            assert button[1] + button[3] < y + tall
            assert x < button[0]
            assert button[0] + button[2] < x + wide
