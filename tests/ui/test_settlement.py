"""The settlement: sums that a person can check, cards that turn over in time, keys, blocked rounds, full tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from crazy8.rules.cards import card_code, pack_of
from crazy8.rules.events import DealBegan, Event
from crazy8.rules.match import Match
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet
from crazy8.text.words import words_for
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.scenes.settlement.layout import lay_out
from crazy8.ui.scenes.settlement.scene import SettlementScene
from crazy8.ui.scenes.settlement.sums import Turning, figures, next_deal, sheet_of, short_sum_text, sum_text
from tests.ui.panels import (
    HEADS,
    LONG_NAMES,
    NAMES,
    SIZES,
    Calls,
    PanelStage,
    Written,
    centre,
    click,
    ended_view,
    longer_words,
    mouse_down,
    mouse_up,
    move,
    painted,
    press,
    run,
    settle,
    stage_of,
    step,
)

MAU_MAU = preset("mau_mau").rules
TAKES = replace(preset("eights_52").rules, winner_takes=True)
# Bruno goes out; Ada holds 20 + 10 + 3 = 33, Emil 7, you 7 + 8 + 3 + 4 + 9 + 11 = 42.
HANDS = ("7S 8H QH KD 9D AD", "JC TH QS", "", "7C")
BEFORE = (22, 14, 31, 8)


class Played:
    """A settlement with its host and its callbacks."""

    def __init__(
        self,
        rules: RuleSet = MAU_MAU,
        hands: tuple[str, ...] = HANDS,
        before: tuple[int, ...] = BEFORE,
        blocked: bool = False,
        match_over: bool = False,
        called_off: bool = False,
        names: tuple[str, ...] = NAMES,
        host: PanelStage | None = None,
    ) -> None:
        self.host = host or PanelStage()
        self.next, self.menu = Calls(), Calls()
        view = ended_view(rules, hands, before, blocked)
        count = len(hands)
        self.scene = SettlementScene(
            self.host, view, names[:count], HEADS[:count], before, self.next, self.menu, match_over, called_off
        )


def written(scene: SettlementScene, monkeypatch: pytest.MonkeyPatch) -> Written:
    words = Written(monkeypatch)
    words.read(scene)
    return words


# ---------------------------------------------------------------- numbers


def test_numbers_are_those_worked_out_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played()
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    rows = {name: texts[texts.index(name) :] for name in ("Bruno", "Emil", "You", "Ada")}
    assert texts[0] == "Bruno goes out"
    assert texts[1] == "Round 2 of 3. Cards left in hand are penalty points."
    assert rows["Bruno"][:5] == ["Bruno", "no cards left", "First out: 0 points", "0", "31"]
    assert rows["Ada"][:6] == ["Ada", "3 cards", "33", "20 + 3 + 10", "47", "14 + 33"]
    assert rows["Emil"][:5] == ["Emil", "1 card", "7", "15", "8 + 7"]
    assert rows["You"][:6] == ["You", "6 cards", "42", "7 + 8 + 3 + 9 + 4 + 11", "64", "22 + 42"]
    assert texts[-2:] == ["You deal next, and Ada begins.", "Next round"]


def test_a_sum_is_written_out_in_the_order_of_the_cards() -> None:
    words = words_for()
    assert sum_text(words, (20, 10, 3)) == "20 + 10 + 3"
    assert sum_text(words, (20, 10, 3), more=True) == "20 + 10 + 3 + …"
    assert sum_text(words, ()) == ""
    assert short_sum_text(words, (3, 20, 20, 7, 20)) == "3 × 20 + 7 + 3"


def test_the_rows_begin_with_whoever_went_out_and_follow_the_seats() -> None:
    sheet = sheet_of(ended_view(MAU_MAU, HANDS, BEFORE), BEFORE)
    assert [row.seat for row in sheet.rows] == [2, 3, 0, 1]
    blocked = sheet_of(ended_view(MAU_MAU, ("7S", "8S", "7C"), (0, 0, 0), True), (0, 0, 0))
    assert [row.seat for row in blocked.rows] == [0, 1, 2]


@pytest.mark.parametrize("winner_takes", [False, True])
@pytest.mark.parametrize("blocked", [False, True])
def test_figures_grow_to_what_the_engine_wrote(winner_takes: bool, blocked: bool) -> None:
    rules = replace(MAU_MAU, winner_takes=winner_takes)
    rng = Random(f"{winner_takes} {blocked}")
    for _ in range(200):
        players = rng.randint(2, 8)
        cards = list(pack_of("french52", 2))
        rng.shuffle(cards)
        hands = [" ".join(card_code(cards.pop()) for _ in range(rng.randint(1, 9))) for _ in range(players)]
        if not blocked:
            hands[rng.randrange(players)] = ""
        before = tuple(rng.randrange(90) for _ in range(players))
        view = ended_view(rules, hands, before, blocked)
        assert view.outcome is not None
        sheet = sheet_of(view, before)
        last = [0] * players
        for landed in range(sheet.card_count + 1):
            for row, shown in zip(sheet.rows, figures(sheet, landed), strict=True):
                assert shown.held == sum(shown.held_parts)
                assert shown.round == sum(shown.round_parts) // shown.shared_by
                assert shown.total == sum(shown.total_parts) == row.before + shown.round
                assert shown.round >= last[row.seat]
                last[row.seat] = shown.round
        for row, shown in zip(sheet.rows, figures(sheet, sheet.card_count), strict=True):
            assert shown.round == view.outcome.points[row.seat]
            assert shown.total == view.totals[row.seat]
            assert not shown.held_more
            assert not shown.round_more


def test_where_the_winner_takes_the_points_each_number_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ada goes out. You hold 50 + 10 = 60, Bruno 7 + 1 = 8: Ada writes 68.
    played = Played(TAKES, ("8S KH", "", "7C AD"), (10, 20, 30))
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    assert "Round 2, to 100 points. The winner gets the points of all cards left." in texts
    assert texts[2:5] == ["In hand", "This round", "Total"]
    ada = texts[texts.index("Ada") :]
    assert ada[:7] == ["Ada", "no cards left", "First out: wins 68 points", "–", "68", "8 + 60", "88"]
    assert ada[7] == "20 + 68"
    bruno = texts[texts.index("Bruno") :]
    assert bruno[:6] == ["Bruno", "2 cards", "8", "7 + 1", "0", "30"]


def test_a_blocked_round_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(MAU_MAU, ("7S 8S", "7C", "7H"), (1, 2, 3), blocked=True)
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    assert texts[:2] == [
        "The round is blocked",
        "Round 2 of 3. The fewest points win it, and each writes what is left in hand.",
    ]
    assert texts.count("fewest points") == 2
    you = texts[texts.index("You") :]
    assert you[:6] == ["You", "2 cards", "15", "7 + 8", "16", "1 + 15"]
    ada = texts[texts.index("Ada") :]
    assert ada[:5] == ["Ada", "fewest points", "7", "9", "2 + 7"]


def test_a_blocked_round_whose_points_are_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    # 7 + 7 + 15 = 29, and each of the two gets 14.
    played = Played(TAKES, ("7S 5S 3S", "7C", "7H"), (1, 2, 3), blocked=True)
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    assert "Round 2, to 100 points. The fewest points win it, and Ada and Bruno share all points." in texts
    ada = texts[texts.index("Ada") :]
    assert ada[:6] == ["Ada", "fewest points", "7", "14", "(15 + 7 + 7) / 2", "16"]
    one = Played(TAKES, ("7S 5S 3S", "7C", "9H"), (1, 2, 3), blocked=True)
    assert one.scene.subtitle().endswith("The fewest points win it, and the winner gets all points.")


def test_a_full_table_that_is_blocked_never_calls_points_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = tuple("7C 8C 9C" if seat > 1 else "3S" for seat in range(8))
    played = Played(TAKES, hands, (0,) * 8, blocked=True, host=PanelStage((960, 540)))
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    # 2 times 3 and 6 times 7 + 50 + 9 make 402, and each of the two gets 201.
    assert texts.count("(6 × 66 + 2 × 3) / 2") == 2
    assert texts.count("201") == 4
    uneven = tuple(f"{rank}S {rank}H" if rank != "2" else "2S" for rank in "234567TJ")
    alone = Played(TAKES, uneven, (0,) * 8, blocked=True, host=PanelStage((960, 540)))
    alone.scene.hurry()
    assert "all hands together" in written(alone.scene, monkeypatch).texts


def test_a_round_called_off_says_so() -> None:
    assert Played(blocked=True, hands=("7S", "8S"), before=(0, 0), called_off=True).scene.title() == (
        "The round is called off"
    )
    assert Played(hands=("", "8S"), before=(0, 0)).scene.title() == "You go out"


@pytest.mark.parametrize("name", PRESET_NAMES)
@pytest.mark.parametrize("begins", ["left_of_dealer", "last_winner"])
def test_who_deals_and_begins_next_is_what_the_match_does(name: str, begins: str) -> None:
    rules = replace(preset(name).rules, begins=begins, rounds=5, target=0)
    rng = Random(name + begins)
    match = Match(rules, 3, 11)
    while match.result is None:
        while match.round is None or match.round.outcome is None:
            match.apply(rng.choice(match.legal()))
        view = match.view(0)
        assert view is not None
        dealer, first = next_deal(view)
        if match.result is None:
            heard: list[Event] = []
            match.apply(match.legal()[0], heard.append)
            assert isinstance(heard[0], DealBegan)
            assert (heard[0].dealer, heard[0].first) == (dealer, first)


def test_the_next_deal_is_told_and_the_last_round_too() -> None:
    told = set()
    for dealer in range(4):
        played = Played()
        played.scene.view = played.scene.view._replace(dealer=dealer)
        told.add(played.scene.next_line())
    assert told == {
        "You deal next, and Ada begins.",
        "Ada deals next, and Bruno begins.",
        "Bruno deals next, and Emil begins.",
        "Emil deals next, and you begin.",
    }
    assert Played(match_over=True).scene.next_line() == "That was the last round."


def test_standings_show_at_the_end_and_ties_share_them() -> None:
    played = Played(hands=("7S", "7C", ""), before=(0, 0, 40))
    before = played.scene.picture(0.0)
    assert {row.place for row in before.rows} == {0}
    played.scene.hurry()
    after = played.scene.picture(played.scene.now)
    assert {row.row.seat: row.place for row in after.rows} == {0: 1, 1: 1, 2: 3}
    single = Played(replace(MAU_MAU, rounds=1), ("7S", ""), (0, 0))
    single.scene.hurry()
    assert {row.place for row in single.scene.picture(single.scene.now).rows} == {0}


# ---------------------------------------------------------------- time


def test_cards_turn_one_by_one_and_quicker_from_the_sixth_on() -> None:
    turning = Turning([4, 6], "full")
    gaps = [round(then - first, 3) for first, then in pairwise(turning.starts)]
    assert gaps == [0.18, 0.18, 0.18, 0.18, 0.09, 0.09, 0.09, 0.09, 0.09]
    assert turning.seconds == pytest.approx(sum(gaps) + 0.22)


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_everything_is_turned_over_within_six_seconds(motion: str) -> None:
    turning = Turning([40] * 8, motion)
    assert turning.seconds <= 6.0 + 1e-9
    assert turning.starts == sorted(turning.starts)
    assert turning.landed(6.0) == 320
    assert Turning([0, 0], motion).seconds == 0


def test_the_count_goes_up_as_cards_land_with_a_rising_sound() -> None:
    played = Played()
    scene, sounds = played.scene, played.host.sounds.steps
    landed, totals = [], []
    while scene.moving:
        step(scene)
        landed.append(scene.landed(scene.now))
        totals.append(sum(row.figures.round for row in scene.picture(scene.now).rows))
    assert landed == sorted(landed)
    assert landed[-1] == 10
    assert totals == sorted(totals)
    assert totals[-1] == 33 + 7 + 42
    assert sounds == [("count", step) for step in (0, 0, 1, 2, 3, 4, 5, 0, 1, 2)]


def test_a_long_hand_rises_over_the_whole_scale() -> None:
    cards = " ".join(card_code(card) for card in pack_of("french52", 1)[:40])
    played = Played(hands=("", cards), before=(0, 0))
    settle(played.scene)
    steps = [step for _, step in played.host.sounds.steps]
    assert steps == sorted(steps)
    assert (len(steps), steps[0], steps[-1]) == (40, 0, 11)


def test_the_row_being_counted_is_lit_and_no_row_at_the_end() -> None:
    scene = Played().scene
    lit = []
    while scene.moving:
        now = [row.row.seat for row in scene.picture(scene.now).rows if row.lit]
        assert len(now) <= 1
        if now and (not lit or lit[-1] != now[0]):
            lit.append(now[0])
        step(scene)
    assert lit == [3, 0, 1]
    assert not any(row.lit for row in scene.picture(scene.now).rows)


def test_motion_off_still_counts_card_by_card() -> None:
    scene = Played(host=PanelStage(motion="off")).scene
    assert scene.landed(0.0) == 1
    run(scene, 0.3)
    assert scene.landed(scene.now) == 2
    assert settle(scene) < 6.1
    assert not scene.picture(scene.now).flips


# ---------------------------------------------------------------- keys and the mouse


@pytest.mark.parametrize("key", ["Enter", "Space", "Esc", "H", "D", "X", "Left"])
def test_any_key_ends_the_motion_and_does_nothing_else(key: str) -> None:
    played = Played()
    run(played.scene, 0.6)
    press(played.scene, key)
    assert not played.scene.moving
    assert played.scene.landed(played.scene.now) == 10
    assert (played.next, played.menu, played.host.top) == ([], [], played.scene)


def test_a_click_ends_the_motion_even_on_the_button() -> None:
    played = Played()
    click(played.scene, centre(played.scene, "next_round"))
    assert not played.scene.moving
    assert played.next == []
    click(played.scene, centre(played.scene, "next_round"))
    assert played.next == [None]


def test_keys_when_all_is_counted() -> None:
    played = Played()
    settle(played.scene)
    assert played.scene.trace().focused == "next_round"
    press(played.scene, "Tab", "Left", "Shift+Tab", "Home")
    assert played.next == []
    press(played.scene, "Enter")
    assert played.next == [None]
    press(played.scene, "Space")
    assert played.next == [None, None]
    press(played.scene, "H")
    assert played.host.top.name == "help"
    played.host.press(pygame.K_ESCAPE)
    press(played.scene, "Esc")
    assert played.menu == [None]


def test_the_last_round_leads_to_the_result() -> None:
    played = Played(match_over=True)
    painted(played.scene)
    assert played.scene.trace().focused == "result"
    assert [one["name"] for one in played.scene.trace().tree if one["role"] == "button"] == ["Result"]


def test_the_ring_shows_after_a_key_and_hides_when_the_mouse_moves() -> None:
    scene = Played().scene
    scene.hurry()
    focus = scene.screen.focus
    painted(scene)
    assert not focus.ring_shown
    press(scene, "Tab")
    assert focus.ring_shown
    move(scene, (2, 2))
    assert focus.ring_shown
    move(scene, (200, 200))
    assert not focus.ring_shown


def test_letting_go_beside_the_button_presses_nothing() -> None:
    played = Played()
    played.scene.hurry()
    at = centre(played.scene, "next_round")
    mouse_down(played.scene, at)
    mouse_up(played.scene, (5, 5))
    assert played.next == []


# ---------------------------------------------------------------- room for everything


EIGHT = ("", "JC TH QS", "7C", "8S 9S TS JS QS KS AS", "9D AD", "7H 8H", "TD", "QC KC AC")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("players", [2, 4, 8])
def test_words_stay_in_their_boxes(
    size: tuple[int, int], text_size: int, longer: bool, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = PanelStage(size, longer_words() if longer else None, text_size=text_size)
    for rules in (MAU_MAU, TAKES):
        played = Played(rules, EIGHT[:players], (118,) * players, names=LONG_NAMES, host=host)
        for moment in (0.0, 1.2, None):
            if moment is None:
                played.scene.hurry()
            else:
                run(played.scene, moment)
            written(played.scene, monkeypatch).check()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("has_held", [False, True])
def test_rows_and_cards_stay_in_the_panel_and_in_order(size: tuple[int, int], players: int, has_held: bool) -> None:
    u = Units(size)
    for count in (1, 5, 6, 7, 8, 9, 12, 22, 40):
        layout = lay_out(u, [count] * players, has_held, u(240))
        x, y, wide, tall = layout.panel
        left, top, width, height = u.inner
        assert (left <= x, top <= y, x + wide <= left + width, y + tall <= top + height) == (True,) * 4
        for row, below in pairwise(layout.rows):
            assert row.row[1] + row.row[3] < below.row[1]
        for row, apart in zip(layout.rows, layout.steps, strict=True):
            first = row.held or row.round
            assert row.cards[-1][0] + layout.card_width / 2 <= first[0][0]
            assert apart >= layout.card_width + u(4) or apart <= layout.card_width * 0.8 or count == 1
            assert apart >= 4
            card_top = row.cards[0][1] - layout.card_width * 0.7
            assert row.row[1] - 1 <= card_top
            assert card_top + layout.card_width * 1.4 <= row.row[1] + row.row[3] + 1
            assert row.name[0] + row.name[2] <= row.cards[0][0] - layout.card_width / 2
        last = layout.rows[-1].row
        assert last[1] + last[3] <= layout.hint[1] + u(8)


def test_forty_cards_and_eight_players_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = [card_code(card) for card in pack_of("french52", 2)]
    hands = ["", " ".join(pack[:40]), *(" ".join(pack[40 + 6 * at : 46 + 6 * at]) for at in range(6))]
    played = Played(hands=tuple(hands), before=(0,) * 8)
    assert settle(played.scene) < 6.7
    assert "40 cards" in written(played.scene, monkeypatch).texts


def test_a_new_size_lays_everything_out_anew_in_the_middle_of_the_count() -> None:
    played = Played()
    run(played.scene, 0.9)
    shown = played.scene.landed(played.scene.now)
    played.host.resize((960, 540))
    painted(played.scene)
    assert played.scene.panel.right < 960
    assert shown <= played.scene.landed(played.scene.now) < 10, "time goes on while the new size settles"
    assert played.scene.moving


def test_drawing_changes_nothing() -> None:
    scene = Played().scene
    run(scene, 0.7)
    one, two = painted(scene), painted(scene)
    assert one.get_buffer().raw == two.get_buffer().raw


def test_while_cards_are_counted_only_what_changes_is_painted() -> None:
    """The stage paints only the boxes that the panel names; the picture is the same as if all had been painted."""
    scene = Played().scene
    host = stage_of(scene)
    shown, whole = (pygame.Surface(host.size) for _ in range(2))
    partly = 0
    while host.moving:
        host.step(1 / 60)
        boxes = host.paint(shown, 0.4)
        for seen in host.visible():
            seen.draw(whole, 0.4)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
        if boxes is not None:
            partly += 1
            assert sum(box.w * box.h for box in boxes) < 0.8 * host.size[0] * host.size[1]
    assert partly > 100
    assert scene.changed_boxes(0.0) is None, "at rest a key may change anything"
