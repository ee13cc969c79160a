"""The end of a match: who has won and by what, a win over the whole cloth, a short loss, keys, time, room, words."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from crazy8.rules.cards import card_of, hand_of
from crazy8.rules.match import Result
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome, places
from crazy8.text.result_text import MatchEnd
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.scenes.game_over.ending import Commands, Ending, EndingWords
from crazy8.ui.scenes.game_over.falling import COUNT, SECONDS, leaves
from crazy8.ui.scenes.game_over.layout import (
    FAN_ENDS,
    WinWidths,
    fan_cards,
    loss_layout,
    win_layout,
)
from crazy8.ui.scenes.game_over.loss import LossScene
from crazy8.ui.scenes.game_over.scene import game_over
from crazy8.ui.scenes.game_over.win import LEAVES_AT, PANEL, PANEL_AT, REST, WinScene
from crazy8.ui.scenes.share import LINE
from crazy8.ui.widgets.buttons import PanelButton
from tests.ui.panels import (
    GROUND,
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
PRSI = preset("prsi").rules
ROUNDS = ((22, 31, 14, 8), (0, 0, 33, 50), (4, 7, 0, 20))
"""You 26, Ada 38, Bruno 47, Emil 78."""
LOST = ((31, 0, 22), (0, 14, 0), (7, 7, 18))
"""You 38, Ada 21, Bruno 40."""
HANDS = ("TH JC", "", "7C 8S 9S", "QS", "KD KC", "AS", "8H", "7H 7D")


class Ended:
    """The end of a match with its host and its callbacks."""

    def __init__(
        self,
        rounds: tuple[tuple[int, ...], ...] = ROUNDS,
        rules: RuleSet = MAU_MAU,
        host: PanelStage | None = None,
        blocked: bool = False,
        called_off: bool = False,
        names: tuple[str, ...] = NAMES,
        watch: bool = True,
        streak: int = 0,
        winners: tuple[int, ...] | None = None,
        after_panel: bool = False,
    ) -> None:
        self.host = host or PanelStage()
        self.again, self.menu, self.watched = Calls(), Calls(), Calls()
        count = len(rounds[0])
        totals = tuple(sum(points) for points in zip(*rounds, strict=True))
        order = places(rules, totals)
        won = winners or tuple(seat for seat, place in enumerate(order) if place == 1)
        outcomes = tuple(Outcome((points.index(min(points)),), blocked, points) for points in rounds)
        hands = tuple(hand_of(card_of(code) for code in HANDS[seat].split()) for seat in range(count))
        end = MatchEnd(Result(won, totals, order), len(rounds), blocked, called_off, (3,) * count)
        ending = Ending(end, outcomes, names[:count], HEADS[:count], rules, hands)
        commands = Commands(self.again, self.menu, self.watched if watch else None, lambda: streak)
        self.scene = game_over(self.host, ending, commands, after_panel=after_panel)

    @property
    def words(self) -> EndingWords:
        return self.scene.words


def texts_of(scene: WinScene | LossScene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    return Written(monkeypatch).read(scene)


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("rounds", "more", "title", "line"),
    [
        (ROUNDS, {}, "You win the match", "26 points after 3 rounds, 12 ahead of Ada."),
        (ROUNDS[:2], {}, "You win the match", "22 points after 2 rounds, 9 ahead of Ada."),
        (((5, 9, 5), (4, 0, 4)), {}, "You share the win", "9 points after 2 rounds, level with Ada and Bruno."),
        (((7, 9, 9), (0, 0, 0)), {}, "You win the match", "7 points after 2 rounds, 2 ahead of Ada and Bruno."),
        (LOST, {}, "Ada wins the match", "You come 2nd, 17 points behind."),
        (((9, 4, 9, 4), (0, 0, 0, 0)), {}, "Ada and Emil share the win",
         "You share 3rd place with Bruno, 5 points behind."),
        (((5, 4, 9), (0, 0, 0)), {}, "Ada wins the match", "You come 2nd, 1 point behind."),
    ],
)  # fmt: skip
def test_who_has_won_a_match_and_by_what(
    rounds: tuple[tuple[int, ...], ...], more: dict[str, object], title: str, line: str
) -> None:
    ended = Ended(rounds, **more)  # type: ignore[arg-type]
    assert (ended.words.title, ended.words.line) == (title, line)
    assert isinstance(ended.scene, WinScene) == title.startswith("You")


ONE = replace(MAU_MAU, rounds=1)


@pytest.mark.parametrize(
    ("points", "rules", "more", "title", "line"),
    [
        ((0, 14, 9), ONE, {}, "You win the game", "You go out first, 9 points ahead of Bruno."),
        ((0, 14, 14), ONE, {}, "You win the game", "You go out first, 14 points ahead of Ada and Bruno."),
        ((14, 0, 9), ONE, {}, "Ada wins the game", "You come 3rd, 14 points behind."),
        ((0, 9), replace(ONE, winner_takes=True), {"winners": (1,)}, "Ada wins the game",
         "You come 2nd, 9 points behind."),
        ((0, 14, 9), PRSI, {}, "You win the game", "You go out first."),
        ((14, 0, 9), PRSI, {}, "Ada wins the game", "You still hold 3 cards."),
        ((3, 14, 9), PRSI, {"blocked": True}, "You win the game", "Nobody can move, and you hold the fewest points."),
        ((3, 3, 9), PRSI, {"blocked": True}, "You share the win",
         "Nobody can move, and you hold as few points as Ada."),
        ((9, 3, 3), PRSI, {"blocked": True}, "Ada and Bruno share the win",
         "Nobody can move. Ada and Bruno hold the fewest points."),
        ((9, 3, 4), PRSI, {"blocked": True}, "Ada wins the game", "Nobody can move. Ada holds the fewest points."),
        ((9, 3, 4), ONE, {"blocked": True}, "Ada wins the game", "Nobody can move. You come 3rd, 6 points behind."),
        ((3, 9, 4), ONE, {"blocked": True, "called_off": True}, "You win the game",
         "The round is called off, and you hold the fewest points."),
        ((9, 3, 4), ONE, {"blocked": True, "called_off": True}, "Ada wins the game",
         "The round is called off. You come 3rd, 6 points behind."),
    ],
)  # fmt: skip
def test_who_has_won_a_game_of_one_round_and_by_what(
    points: tuple[int, ...], rules: RuleSet, more: dict[str, object], title: str, line: str
) -> None:
    ended = Ended((points,), rules, **more)  # type: ignore[arg-type]
    assert (ended.words.title, ended.words.line) == (title, line)


def test_a_win_shows_everyone_in_a_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Ended(streak=3)
    ended.scene.hurry()
    texts = texts_of(ended.scene, monkeypatch)
    assert "You win the match" in texts
    at = texts.index("26 points after 3 rounds, 12 ahead of Ada.")
    assert texts[at + 1 : at + 13] == [
        "You", "1st", "26", "Ada", "2nd", "38", "Bruno", "3rd", "47", "Emil", "4th", "78",
    ]  # fmt: skip
    written = [one.text for element in ended.scene.screen.elements for one in element.written]
    assert written[:2] == ["3 wins in a row", "Crazy 8 · Mau-Mau · 1st of 4 · 26 points"]
    assert [text for text in texts if text in ("Menu", "Watch it again", "Play again")] == [
        "Menu", "Watch it again", "Play again",
    ]  # fmt: skip


@pytest.mark.parametrize(("streak", "told"), [(0, None), (1, None), (2, "2 wins in a row"), (11, "11 wins in a row")])
def test_wins_in_a_row_are_told_from_the_second_on(streak: int, told: str | None) -> None:
    scene = Ended(streak=streak).scene
    painted(scene)
    written = [one.text for element in scene.screen.elements for one in element.written]
    assert [text for text in written if "in a row" in text] == ([told] if told else [])


def test_a_shared_win_is_none_in_a_row_and_shows_both_medals() -> None:
    scene = Ended(((5, 9, 5), (4, 0, 4)), streak=5).scene
    painted(scene)
    assert isinstance(scene, WinScene)
    written = [one.text for element in scene.screen.elements for one in element.written]
    assert not any("in a row" in text for text in written)
    assert scene.layout is not None
    (x, y, size), (next_x, next_y, _), _ = scene.layout.medals
    assert (y, next_x - x) == (next_y, size - 24)


def test_a_loss_shows_the_rounds_and_the_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = texts_of(Ended(LOST).scene, monkeypatch)
    assert texts[:2] == ["Ada wins the match", "You come 2nd, 17 points behind."]
    assert texts[2:14] == [
        "1", "Ada", "0 + 14 + 7", "21", "2", "You", "31 + 0 + 7", "38", "3", "Bruno", "22 + 0 + 18", "40",
    ]  # fmt: skip


def test_of_very_many_rounds_the_last_ones_are_written_out() -> None:
    ended = Ended(tuple((number, 0) for number in range(1, 30)))
    whole = ended.words.sum_of(0, lambda text: True)
    assert whole.startswith("1 + 2 + 3 + ")
    assert whole.endswith(" + 28 + 29")
    assert ended.words.sum_of(0, lambda text: len(text) <= 22) == "… + 26 + 27 + 28 + 29"
    assert ended.words.sum_of(0, lambda text: False) == ""


def test_a_loss_after_one_round_shows_the_cards_that_were_left(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Ended(((30, 0, 24),), ONE)
    texts = texts_of(ended.scene, monkeypatch)
    assert not any("+" in text for text in texts)
    assert texts.count("Out first") == 1
    values = {name: value for role, name, value in spoken(ended.scene) if role == "text"}
    assert values["Bruno"] == "place 2; Total: 24: 7 of clubs, 8 of spades, 9 of spades"
    assert values["Ada"] == "place 1; Total: 0"


@pytest.mark.parametrize("points", [(0, 14, 9), (14, 0, 9)])
def test_one_round_of_prsi_has_a_winner_and_no_list(points: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Ended((points,), PRSI)
    ended.scene.hurry()
    texts = texts_of(ended.scene, monkeypatch)
    texts += [one.text for element in ended.scene.screen.elements for one in element.written]
    assert not {"1st", "2nd", "3rd", "9", "14", "0", "1", "2", "3", "Bruno"} & set(texts)
    assert not any("point" in text for text in texts)
    three = Ended(ROUNDS, replace(PRSI, rounds=3))
    three.scene.hurry()
    assert {"1st", "2nd", "26", "78"} <= set(texts_of(three.scene, monkeypatch))


@pytest.mark.parametrize(
    ("ended", "line"),
    [
        ({}, "Crazy 8 · Mau-Mau · 1st of 4 · 26 points"),
        ({"rounds": LOST}, "Crazy 8 · Mau-Mau · 2nd of 3 · 38 points"),
        ({"rounds": ((0, 5),), "rules": PRSI}, "Crazy 8 · Prší · won at a table of 2"),
        ({"rounds": ((5, 0),), "rules": PRSI}, "Crazy 8 · Prší · lost at a table of 2"),
        ({"rounds": ((5, 5, 9),), "rules": PRSI, "blocked": True}, "Crazy 8 · Prší · shared win at a table of 3"),
    ],
)
def test_the_line_to_hand_on(ended: dict[str, object], line: str) -> None:
    host = PanelStage()
    scene = Ended(host=host, **ended).scene  # type: ignore[arg-type]
    painted(scene)
    scene.hurry()
    press(scene, "Ctrl+C")
    assert host.clipboard == line, "without a kept game there is no deal code"


# ---------------------------------------------------------------- keys, mouse, time


@pytest.mark.parametrize("rounds", [ROUNDS, LOST])
def test_keys(rounds: tuple[tuple[int, ...], ...]) -> None:
    ended = Ended(rounds)
    settle(ended.scene)
    assert ended.scene.trace().focused == "go_on"
    press(ended.scene, "Enter")
    assert ended.again == [None]
    press(ended.scene, "Left")
    assert ended.scene.trace().focused == "watch"
    press(ended.scene, "Left", "Space")
    assert ended.menu == [None]
    press(ended.scene, "R")
    assert ended.watched == [None]
    press(ended.scene, "End", "Enter")
    assert ended.again == [None, None]
    press(ended.scene, "Esc")
    assert ended.menu == [None, None]
    press(ended.scene, "H")
    assert ended.host.top is not None
    assert ended.host.top.name == "help"


def test_a_game_that_is_not_kept_cannot_be_watched() -> None:
    for rounds in (ROUNDS, LOST):
        ended = Ended(rounds, watch=False)
        settle(ended.scene)
        press(ended.scene, "R")
        assert ended.watched == []
        assert "watch" not in ended.scene.screen.points()


@pytest.mark.parametrize("rounds", [ROUNDS, LOST])
def test_the_mouse(rounds: tuple[tuple[int, ...], ...]) -> None:
    ended = Ended(rounds)
    settle(ended.scene)
    click(ended.scene, centre(ended.scene, "menu"))
    click(ended.scene, centre(ended.scene, "go_on"))
    click(ended.scene, centre(ended.scene, "watch"))
    click(ended.scene, (5, 5))
    assert (ended.menu, ended.again, ended.watched) == ([None], [None], [None])


@pytest.mark.parametrize("after", [0.0, 0.3, 0.7, 1.1, 1.6, 2.5])
def test_play_again_works_from_the_first_frame_of_a_win(after: float) -> None:
    ended = Ended()
    stage_of(ended.scene).draw()
    run(ended.scene, after)
    press(ended.scene, "Enter")
    assert ended.again == [None]


@pytest.mark.parametrize("key", ["Esc", "R", "H", "X", "Ctrl+C", "Tab"])
def test_until_the_panel_is_there_any_other_key_only_ends_the_motion_of_a_win(key: str) -> None:
    ended = Ended()
    run(ended.scene, 0.7)
    press(ended.scene, key)
    assert (ended.menu, ended.watched, ended.host.clipboard, ended.host.top) == ([], [], "", ended.scene)
    assert ended.scene.now >= ended.scene.ends


def test_a_click_where_a_button_will_be_presses_nothing() -> None:
    ended = Ended()
    at = centre(ended.scene, "menu")
    run(ended.scene, 0.5)
    click(ended.scene, at)
    assert (ended.menu, ended.again) == ([], [])
    assert not ended.scene.moving
    click(ended.scene, at)
    assert ended.menu == [None]


def test_a_key_before_a_loss_is_there_only_ends_the_motion() -> None:
    ended = Ended(LOST)
    press(ended.scene, "Enter")
    assert ended.again == []
    assert not ended.scene.moving
    press(ended.scene, "Enter")
    assert ended.again == [None]


def test_falling_signs_hinder_nobody() -> None:
    ended = Ended()
    run(ended.scene, PANEL_AT + PANEL + 0.1)
    assert ended.scene.moving
    press(ended.scene, "Left", "Enter")
    assert ended.watched == [None]


def test_the_cap_enter_stands_only_on_what_enter_presses() -> None:
    for rounds in (ROUNDS, LOST):
        ended = Ended(rounds)
        settle(ended.scene)
        assert caps_of(ended.scene) == ["Esc", "R", "Enter"]
        press(ended.scene, "Left")
        assert caps_of(ended.scene) == ["Esc", "R", ""]
        press(ended.scene, "Enter")
        assert (ended.watched, ended.again) == ([None], [])


def caps_of(scene: WinScene | LossScene) -> list[str]:
    """The keys that the large buttons show."""
    stage_of(scene)
    return [control.shown_cap for control in scene.screen.controls if isinstance(control, PanelButton)]


def test_only_a_win_is_heard_and_only_once() -> None:
    won, lost = Ended(), Ended(LOST)
    for ended in (won, lost):
        stage_of(ended.scene).push(Ground(ended.host))
        ended.host.pop()
        assert ended.host.top is ended.scene
    assert won.host.sounds.steps == [("game_won", 0)]
    assert lost.host.sounds.steps == []


def test_how_long_a_win_and_a_loss_move() -> None:
    # The signs set out 900 ms after the last card and fall 2600 ms.
    assert settle(Ended().scene) == pytest.approx(0.9 + 2.6, abs=0.03)
    assert settle(Ended(LOST).scene) == pytest.approx(0.16, abs=0.03)
    assert settle(Ended(host=PanelStage(motion="reduced")).scene) == pytest.approx(1.5 + 0.12, abs=0.03)
    assert settle(Ended(host=PanelStage(motion="off")).scene) < 0.05
    assert settle(Ended(LOST, host=PanelStage(motion="off")).scene) < 0.05


def test_the_signs_lie_still_in_the_end_and_all_over_the_cloth() -> None:
    fall = leaves()
    assert len(fall) == COUNT == 70
    assert fall == leaves()
    u = Units((1280, 720))
    left, top, width, height = u.inner
    for leaf in fall:
        assert leaf.begins >= 0
        assert leaf.begins + leaf.seconds <= SECONDS + 1e-9
        lies = leaf.place(u, SECONDS)
        assert lies == leaf.place(u, SECONDS + 5)
        assert lies is not None
        assert left < lies[0] < left + width
        assert top < lies[1] < top + height
    assert {(leaf.x > 0.5, leaf.y > 0.5) for leaf in fall} == {(a, b) for a in (False, True) for b in (False, True)}


def test_during_the_rest_the_table_stays_to_be_seen() -> None:
    """Nothing of the win covers the last card until it has been seen."""
    ended = Ended()
    ended.host.draw()
    before = ended.host.surface.copy()
    stage = stage_of(ended.scene)
    stage.draw()
    assert stage.surface.get_buffer().raw == before.get_buffer().raw
    stage.pass_time(REST - 0.05)
    assert stage.surface.get_buffer().raw == before.get_buffer().raw
    assert tuple(before.get_at((640, 360))[:3]) == GROUND
    stage.pass_time(0.3)
    assert stage.surface.get_buffer().raw != before.get_buffer().raw


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_a_repainted_win_is_a_painted_one(motion: str) -> None:
    scene = Ended(host=PanelStage(motion=motion), streak=2).scene
    stage = stage_of(scene)
    shown = stage.surface
    whole = pygame.Surface(stage.size, 0, shown)
    partly = 0
    while True:
        stage.step(1 / 60)
        boxes = stage.paint(shown, 0.4)
        kept = scene._lain
        scene.draw(whole, 0.4)
        scene._lain = kept
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB"), scene.now
        partly += bool(boxes)
        if not stage.moving:
            break
    assert (partly > 60) == (motion == "full")


def test_after_the_settlement_the_table_is_dark_from_the_first_frame_of_a_loss() -> None:
    """No flash of the bare table between two panels."""
    shades = []
    for after in (True, False):
        ended = Ended(LOST, after_panel=after)
        stage = stage_of(ended.scene)
        stage.step(1 / 120)
        shades.append(sum(stage.draw(0.0, whole=True).get_at((20, 20))[:3]))
    lit = sum(GROUND)
    assert shades[0] < 0.55 * lit
    assert shades[1] > 0.85 * lit


def test_every_moment_can_be_painted() -> None:
    for rules in (MAU_MAU, PRSI):
        for rounds in (ROUNDS, LOST, ROUNDS[:1]):
            scene = Ended(rounds, rules=rules).scene
            for _ in range(12):
                run(scene, 0.15)
                painted(scene)


def test_a_win_whose_window_changes_is_laid_out_anew() -> None:
    ended = Ended()
    stage = stage_of(ended.scene)
    stage.draw()
    run(ended.scene, 0.7)
    stage.resize((960, 540))
    painted(ended.scene)
    assert isinstance(ended.scene, WinScene)
    assert ended.scene.layout is not None
    assert ended.scene.layout.panel[0] + ended.scene.layout.panel[2] < 960
    settle(ended.scene)
    press(ended.scene, "Enter")
    assert ended.again == [None]


@pytest.mark.parametrize("rounds", [ROUNDS, LOST, ((9, 0, 4),)])
def test_what_is_made_in_pieces_is_what_is_made_at_once(rounds: tuple[tuple[int, ...], ...]) -> None:
    rules = MAU_MAU if len(rounds) > 1 else ONE
    ahead, at_once = (Ended(rounds, rules).scene for _ in range(2))
    assert sum(1 for _ in ahead.prepare()) > 5
    pictures = []
    for scene in (ahead, at_once):
        stage = stage_of(scene)
        stage.draw()
        settle(scene)
        pictures.append(painted(scene).get_buffer().raw)
    assert pictures[0] == pictures[1]


# ---------------------------------------------------------------- what it says


def spoken(scene: WinScene | LossScene) -> list[tuple[str, str, str]]:
    """Role, name and value of all that the screen says."""
    stage_of(scene)
    return [(node["role"], node["name"], node["value"]) for node in scene.trace().tree]


def test_a_win_says_who_has_won_and_each_row() -> None:
    scene = Ended(streak=3).scene
    assert spoken(scene) == [
        ("heading", "You win the match", ""),
        ("text", "26 points after 3 rounds, 12 ahead of Ada.", ""),
        ("text", "You", "place 1; Round 1: 22; Round 2: 0; Round 3: 4; Total: 26"),
        ("text", "Ada", "place 2; Round 1: 31; Round 2: 0; Round 3: 7; Total: 38"),
        ("text", "Bruno", "place 3; Round 1: 14; Round 2: 33; Round 3: 0; Total: 47"),
        ("text", "Emil", "place 4; Round 1: 8; Round 2: 50; Round 3: 20; Total: 78"),
        ("button", "Copy result", "3 wins in a row · Crazy 8 · Mau-Mau · 1st of 4 · 26 points"),
        ("button", "Menu", ""),
        ("button", "Watch it again", ""),
        ("button", "Play again", ""),
    ]
    focused = [node["name"] for node in scene.trace().tree if "focused" in node["state"]]
    assert focused == ["Play again"]


def test_a_loss_says_the_same() -> None:
    assert spoken(Ended(LOST).scene)[:4] == [
        ("heading", "Ada wins the match", ""),
        ("text", "You come 2nd, 17 points behind.", ""),
        ("text", "Ada", "place 1; Round 1: 0; Round 2: 14; Round 3: 7; Total: 21"),
        ("text", "You", "place 2; Round 1: 31; Round 2: 0; Round 3: 7; Total: 38"),
    ]


def test_the_line_says_what_came_of_copying_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = Ended()
    ended.scene.hurry()
    click(ended.scene, centre(ended.scene, LINE))
    assert ended.host.clipboard == "Crazy 8 · Mau-Mau · 1st of 4 · 26 points"
    assert "Copied" in texts_of(ended.scene, monkeypatch)
    ended.host.has_clipboard = False
    press(ended.scene, "Ctrl+C")
    assert "No clipboard" in texts_of(ended.scene, monkeypatch)


# ---------------------------------------------------------------- room for everything


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 3), (8, 5), (8, 20), (8, 1)])
@pytest.mark.parametrize("won", [False, True])
def test_words_stay_in_their_boxes(
    size: tuple[int, int], text_size: int, longer: bool, players: int, rounds: int, won: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    host = PanelStage(size, longer_words() if longer else None, text_size=text_size)
    points = tuple(tuple((100 + seat if won else 108 - seat) for seat in range(players)) for _ in range(rounds))
    rules = ONE if rounds == 1 else MAU_MAU
    scene = Ended(points, rules, host=host, names=LONG_NAMES, streak=12).scene
    assert isinstance(scene, WinScene) == won
    scene.hurry()
    words = Written(monkeypatch)
    words.read(scene)
    words.check()
    rects = [control.hit_rect() for control in scene.screen.controls]
    for at, rect in enumerate(rects):
        panel = scene.layout.panel if scene.layout is not None else (0, 0, 0, 0)
        assert pygame.Rect(panel).contains(rect)
        assert rect.collidelist(rects[:at]) < 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("players", [0, *range(2, 9)])
@pytest.mark.parametrize("winners", [1, 2, 8])
def test_everything_of_a_loss_stays_on_the_cloth(
    size: tuple[int, int], text_size: int, players: int, winners: int
) -> None:
    u = Units(size, text_size)
    widths = [u(140), u(206 * text_size / 100), u(214 * text_size / 100)]
    for hands in ([], [30] * players):
        layout = loss_layout(u, players, winners, hands, widths)
        x, y, wide, tall = layout.panel
        left, top, width, height = u.inner
        assert (left <= x, x + wide <= left + width, y + tall <= top + height + u(4)) == (True,) * 3
        for medal_x, medal_y, medal in layout.medals:
            assert medal_y - medal // 2 >= u(6)
            assert medal_y - medal // 2 < y < medal_y + medal // 2 < layout.title[1] + layout.title[3] // 2
            assert x < medal_x - medal / 2
            assert medal_x + medal / 2 < x + wide
        for row in layout.rows:
            assert row.name[0] + row.name[2] <= row.sums[0]
            assert all(row.sums[0] <= card - layout.card_width // 2 for card in row.cards)
            assert all(card + layout.card_width // 2 <= row.total[0] for card in row.cards)
        end = layout.rows[-1].row if layout.rows else layout.line
        for one, other in zip(layout.buttons, layout.buttons[1:], strict=False):
            assert one[0] + one[2] < other[0]
        for button in layout.buttons:
            assert end[1] + end[3] < button[1]
            assert button[1] + button[3] < y + tall
            assert x < button[0]
            assert button[0] + button[2] < x + wide


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("players", [0, *range(2, 9)])
@pytest.mark.parametrize("winners", [1, 2, 8])
def test_everything_of_a_win_stays_on_the_cloth(
    size: tuple[int, int], text_size: int, players: int, winners: int
) -> None:
    u = Units(size, text_size)
    large = text_size / 100
    widths = WinWidths(u(400 * large), u(90 * large), u(40 * large), (u(190), u(220 * large), u(264 * large)))
    layout = win_layout(u, players, winners, widths)
    x, y, wide, tall = layout.panel
    left, top, width, height = u.inner
    assert (left <= x, x + wide <= left + width, y + tall <= top + height) == (True,) * 3
    assert len(layout.tiles) == players
    for tile in layout.tiles:
        assert pygame.Rect(layout.panel).contains(pygame.Rect(tile.box))
        assert pygame.Rect(tile.box).contains(pygame.Rect(tile.name))
        assert tile.name[0] + tile.name[2] <= tile.total[0]
        assert tile.name[2] >= widths.name or tile.name[2] >= u(60)
    boxes = [pygame.Rect(tile.box) for tile in layout.tiles] + [pygame.Rect(layout.share)]
    boxes += [pygame.Rect(box) for box in layout.buttons]
    for at, box in enumerate(boxes):
        assert box.collidelist(boxes[:at]) < 0
        assert pygame.Rect(layout.panel).contains(box)
    # A turned card of the fan reaches half of its diagonal; the middle ones stand upright.
    for card in fan_cards():
        middle = layout.card_at(card, 1.0)
        upright = abs(card.degrees) < 12
        reach = layout.card_width * (0.7 if upright else 0.86)
        assert middle[1] - reach >= top - u(6) if not upright else middle[1] - reach >= top + u(2)
        assert left < middle[0] - layout.card_width * 0.86
        assert middle[0] + layout.card_width * 0.86 < left + width
    banner = pygame.Rect(layout.banner)
    assert banner.top < y < banner.bottom < layout.line[1] + layout.line[3]
    for _, medal_y, medal in layout.medals:
        assert top < medal_y - medal // 2
        assert medal_y + medal // 2 < banner.bottom


def test_the_fan_is_the_whole_pack_once() -> None:
    scene = Ended().scene
    painted(scene)
    assert isinstance(scene, WinScene)
    assert scene.art is not None
    faces = [scene.art.face(card) for card in fan_cards()]
    assert len(set(faces)) == 32
    ends = [card.degrees for card in fan_cards()]
    assert (ends[0], ends[-1]) == (FAN_ENDS, -FAN_ENDS)
    assert ends == sorted(ends, reverse=True)
    assert scene.ends == LEAVES_AT + SECONDS
