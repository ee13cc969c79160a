"""The settlement: sums that a person can check, cards that fly in in time, rows that find their places, keys, room."""

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
from crazy8.rules.scoring import places
from crazy8.text.phrases import Phrases
from crazy8.text.result_text import standing_line
from crazy8.text.words import words_for
from crazy8.ui.drawing.metrics import Units
from crazy8.ui.scenes.settlement.layout import CARD_RATIO, LEAST_STEP, lay_out
from crazy8.ui.scenes.settlement.paint import RowPicture
from crazy8.ui.scenes.settlement.scene import RoundEnd, SettlementScene
from crazy8.ui.scenes.settlement.sums import Course, figures, next_deal, sheet_of
from crazy8.ui.table.motion import Place
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
        over: bool = False,
        called_off: bool = False,
        names: tuple[str, ...] = NAMES,
        host: PanelStage | None = None,
        fans: tuple[Place, ...] = (),
    ) -> None:
        self.host = host or PanelStage()
        self.next, self.menu, self.log = Calls(), Calls(), Calls()
        view = ended_view(rules, hands, before, blocked)
        count = len(hands)
        end = RoundEnd(view, names[:count], HEADS[:count], before, fans, over, called_off)
        self.scene = SettlementScene(self.host, end, self.next, self.menu, self.log)


def written(scene: SettlementScene, monkeypatch: pytest.MonkeyPatch) -> Written:
    words = Written(monkeypatch)
    words.read(scene)
    return words


def rows_at(scene: SettlementScene, now: float) -> dict[int, RowPicture]:
    """The rows at a moment, by seat."""
    stage_of(scene)
    return {row.row.seat: row for row in scene.picture(now).rows}


# ---------------------------------------------------------------- numbers


def test_numbers_are_those_worked_out_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played()
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    rows = {name: texts[texts.index(name) :] for name in ("Bruno", "Emil", "You", "Ada")}
    assert texts[:3] == ["Bruno goes out", "Round 2 of 3", "You come 4th, 49 points behind Emil."]
    assert texts[3:5] == ["This round", "Total"]
    assert rows["Bruno"][:5] == ["Bruno", "no cards left", "Out first", "0", "31"]
    assert rows["Ada"][:4] == ["Ada", "3 cards", "+33", "47"]
    assert rows["Emil"][:4] == ["Emil", "1 card", "+7", "15"]
    assert rows["You"][:4] == ["You", "6 cards", "+42", "64"]
    assert "You deal and Ada begins." in texts
    assert set(texts[-2:]) == {"Last moves", "Next round"}
    assert not any(" + " in text for text in texts), "no sum is written out"


def test_rows_begin_in_the_order_of_the_seats_and_end_in_that_of_the_places() -> None:
    scene = Played().scene
    begin = rows_at(scene, 0.0)
    assert {seat: row.slot for seat, row in begin.items()} == {0: 0, 1: 1, 2: 2, 3: 3}
    assert {row.told for row in begin.values()} == {0}
    scene.hurry()
    end = rows_at(scene, scene.now)
    # Totals: you 64, Ada 47, Bruno 31, Emil 15.
    assert {seat: (row.place, row.slot) for seat, row in end.items()} == {
        3: ("1", 0), 2: ("2", 1), 1: ("3", 2), 0: ("4", 3),
    }  # fmt: skip
    assert {seat: row.brass for seat, row in end.items()} == {0: 1, 1: 0, 2: 0, 3: 0}


def test_equal_totals_share_a_place_and_the_next_one_is_left_out() -> None:
    scene = Played(hands=("7S", "7C", "", "9S"), before=(0, 0, 40, 0)).scene
    scene.hurry()
    assert {seat: row.place for seat, row in rows_at(scene, scene.now).items()} == {0: "1", 1: "1", 2: "4", 3: "3"}


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
                assert shown.total == row.before, "totals wait until all is counted"
                assert (shown.round or 0) >= last[row.seat]
                last[row.seat] = shown.round or 0
        for row, shown in zip(sheet.rows, figures(sheet, sheet.card_count, 1.0), strict=True):
            assert shown.round == view.outcome.points[row.seat]
            assert shown.total == view.totals[row.seat]
        ranking = places(rules, view.totals)
        assert [ranking[sheet.rows[at].seat] for at in sheet.order] == sorted(ranking)


def test_where_the_winner_takes_the_points_the_others_write_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ada goes out. You hold 50 + 10 = 60, Bruno 7 + 1 = 8: Ada writes 68.
    played = Played(TAKES, ("8S KH", "", "7C AD"), (10, 20, 30))
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    assert texts[:3] == ["Ada goes out", "Round 2, to 100 points", "You come 3rd, 78 points behind Ada."]
    ada = texts[texts.index("Ada") :]
    assert ada[:5] == ["Ada", "no cards left", "Out first", "+68", "88"]
    assert texts[texts.index("Bruno") :][:4] == ["Bruno", "2 cards", "0", "30"]


def test_who_takes_the_points_is_counted_up_with_every_card() -> None:
    scene = Played(TAKES, ("8S KH", "", "7C AD"), (10, 20, 30)).scene
    seen = []
    while scene.moving:
        row = rows_at(scene, scene.now)[1]
        if not seen or seen[-1] != row.round:
            seen.append(row.round)
        step(scene)
    # In the order in which they are counted: 50 and 10, then 7 and 1.
    assert seen == ["0", "+50", "+60", "+67", "+68"]


def test_a_blocked_round_names_those_with_the_fewest_points(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(MAU_MAU, ("7S 8S", "7C", "7H"), (1, 2, 3), blocked=True)
    played.scene.hurry()
    texts = written(played.scene, monkeypatch).texts
    assert texts[0] == "Nobody can move"
    assert texts.count("fewest points") == 2
    assert "Out first" not in texts
    assert texts[texts.index("You") :][:4] == ["You", "2 cards", "+15", "16"]
    assert texts[texts.index("Ada") :][:4] == ["Ada", "fewest points", "+7", "9"]


def test_a_round_called_off_says_so() -> None:
    assert Played(blocked=True, hands=("7S", "8S"), before=(0, 0), called_off=True).scene.title() == (
        "The round is called off"
    )
    assert Played(hands=("", "8S"), before=(0, 0)).scene.title() == "You go out"


# ---------------------------------------------------------------- how I did


@pytest.mark.parametrize(
    ("totals", "takes", "over", "line"),
    [
        ((20, 25, 31), False, False, "You lead by 5 points."),
        ((20, 21, 31), False, False, "You lead by 1 point."),
        ((25, 20, 31), False, False, "You come 2nd, 5 points behind Ada."),
        ((31, 20, 30, 20), False, False, "You come 4th, 11 points behind Ada and Emil."),
        ((20, 20, 31), False, False, "You share the lead with Ada."),
        ((20, 20, 20, 20), False, False, "You share the lead with Ada, Bruno and Emil."),
        ((25, 20, 25), False, False, "You share 2nd place with Bruno, 5 points behind Ada."),
        ((30, 20, 30, 25, 30), False, False, "You share 3rd place with Bruno and Clara, 10 points behind Ada."),
        ((31, 25), False, False, "You come 2nd, 6 points behind Ada."),
        ((31, 25), True, False, "You lead by 6 points."),
        ((20, 25, 31), True, False, "You come 3rd, 11 points behind Bruno."),
        ((20, 25, 31), False, True, "You win by 5 points."),
        ((20, 20, 31), False, True, "You share the win with Ada."),
        ((25, 20, 31), False, True, "You come 2nd, 5 points behind Ada."),
        ((8, 7, 6, 5, 4, 3, 2, 1), False, False, "You come 8th, 7 points behind Hugo."),
    ],
)
def test_the_sentence_says_how_the_person_did(totals: tuple[int, ...], takes: bool, over: bool, line: str) -> None:
    rules = replace(MAU_MAU, winner_takes=takes)
    phrases = Phrases(words_for(), rules, NAMES[: len(totals)])
    assert standing_line(phrases, totals, over) == line


def test_the_sentence_comes_last() -> None:
    scene = Played().scene
    stage_of(scene)
    while not scene.picture(scene.now).said:
        assert scene.moving
        step(scene)
    rows = rows_at(scene, scene.now)
    assert {row.told for row in rows.values()} == {255}
    assert rows[0].brass == 1.0
    assert {seat: row.slot for seat, row in rows.items()} == {3: 0, 2: 1, 1: 2, 0: 3}


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
        "You deal and Ada begins.",
        "Ada deals and Bruno begins.",
        "Bruno deals and Emil begins.",
        "Emil deals and you begin.",
    }
    assert Played(over=True).scene.next_line() == "That was the last round."


# ---------------------------------------------------------------- time


def test_cards_set_out_one_by_one_and_quicker_from_the_sixth_on() -> None:
    course = Course([4, 6], "full")
    gaps = [round(then - first, 3) for first, then in pairwise(course.starts)]
    assert gaps == [0.18, 0.18, 0.18, 0.18, 0.09, 0.09, 0.09, 0.09, 0.09]
    assert course.counted == pytest.approx(sum(gaps) + 0.22)
    # Then a rest of 250, totals 400, the way to the places 420, the places 160, brass 240 and the sentence 160.
    assert course.seconds == pytest.approx(course.counted + 1.63)


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_everything_is_counted_within_six_seconds(motion: str) -> None:
    course = Course([40] * 8, motion)
    assert course.counted <= 6.0 + 1e-9
    assert course.starts == sorted(course.starts)
    assert course.landed(6.0) == 320


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_the_stages_follow_each_other_in_one_order_and_words_can_be_read(motion: str) -> None:
    """However much moves, the same is told in the same order: counted, added up, put in order, said."""
    course = Course([2, 0, 3], motion)
    begins = list(course.begins.values())
    assert begins == sorted(begins)
    assert course.begins["glide"] - course.counted >= 0.6, "the sums of the round stand alone for a moment"
    for name in course.begins:
        assert course.stage(name, course.begins[name] - 0.01) == 0
        assert course.stage(name, course.seconds + 0.01) == 1
    if motion == "off":
        assert all(course.stage(name, course.begins[name]) == 1 for name in course.begins)


def test_the_count_goes_up_as_cards_land_with_a_rising_sound() -> None:
    played = Played()
    scene, sounds = played.scene, played.host.sounds.steps
    landed, totals = [], []
    while scene.moving:
        step(scene)
        landed.append(scene.landed(scene.now))
        rows = rows_at(scene, scene.now).values()
        totals.append(sum(int(row.round.lstrip("+") or 0) for row in rows))
    assert landed == sorted(landed)
    assert landed[-1] == 10
    assert totals == sorted(totals)
    assert totals[-1] == 33 + 7 + 42
    # You hold six cards, Ada three, Emil one.
    assert sounds == [("count", step) for step in (0, 1, 2, 3, 4, 5, 0, 1, 2, 0)]


def test_a_long_hand_rises_over_the_whole_scale() -> None:
    cards = " ".join(card_code(card) for card in pack_of("french52", 1)[:40])
    played = Played(hands=("", cards), before=(0, 0))
    settle(played.scene)
    steps = [step for _, step in played.host.sounds.steps]
    assert steps == sorted(steps)
    assert (len(steps), steps[0], steps[-1]) == (40, 0, 11)


def test_a_card_flies_from_its_seat_and_turns_over_on_the_way() -> None:
    fans = (Place(640, 690, 100), Place(60, 300, 60), Place(640, 60, 60), Place(1220, 300, 60))
    scene = Played(fans=fans).scene
    stage_of(scene)
    layout = scene.layout
    assert layout is not None
    first, then = scene.begins + 0.001, scene.begins + 0.219
    (mine,) = scene.picture(first).flying
    assert (abs(mine.x - 640) < 8, abs(mine.y - 690) < 12) == (True, True)
    assert card_code(mine.card) == card_code(scene.sheet.rows[0].cards[0]), "one's own cards are open all the time"
    landing = next(card for card in scene.picture(then).flying if card.card == mine.card)
    x, *_ = layout.row_at(0)
    assert abs(landing.x - (x + layout.hands[0].across[0])) < 8
    adas = scene.begins + scene.course.starts[6]
    (back,) = [card for card in scene.picture(adas + 0.01).flying if abs(card.x - 60) < 120 and abs(card.y - 300) < 60]
    assert back.card < 0
    faces = [card.card for card in scene.picture(adas + 0.2).flying]
    assert scene.sheet.rows[1].cards[0] in faces


def test_with_less_motion_nothing_flies_and_the_row_fades_to_its_place() -> None:
    scene = Played(host=PanelStage(motion="reduced")).scene
    stage_of(scene)
    layout = scene.layout
    assert layout is not None
    goals = {
        (layout.row_at(row.seat)[0] + across) for row in scene.sheet.rows for across in layout.hands[row.seat].across
    }
    slots, faded = set(), set()
    while scene.moving:
        picture = scene.picture(scene.now)
        assert all(card.x in goals and card.flip == 1.0 for card in picture.flying)
        slots |= {(row.row.seat, row.slot) for row in picture.rows}
        faded |= {row.alpha for row in picture.rows}
        step(scene)
    assert slots == {(seat, float(slot)) for seat in range(4) for slot in (seat, 3 - seat)}
    assert len(faded) > 3


def test_motion_off_still_counts_card_by_card() -> None:
    scene = Played(host=PanelStage(motion="off")).scene
    assert scene.landed(0.0) == 1
    run(scene, 0.3)
    assert scene.landed(scene.now) == 2
    assert settle(scene) < 6.0 + 1.7
    assert not any(scene.picture(now / 10).flying for now in range(80))


# ---------------------------------------------------------------- keys and the mouse


@pytest.mark.parametrize("key", ["Enter", "Space", "Esc", "H", "D", "X", "Left", "L", "C"])
@pytest.mark.parametrize("after", [0.1, 0.6, 2.0, 3.3])
def test_any_key_ends_the_motion_and_does_nothing_else(key: str, after: float) -> None:
    played = Played()
    run(played.scene, after)
    press(played.scene, key)
    assert not played.scene.moving
    assert played.scene.landed(played.scene.now) == 10
    assert played.scene.picture(played.scene.now).said == 255
    assert (played.next, played.menu, played.log, played.host.top) == ([], [], [], played.scene)


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
    press(played.scene, "End", "Enter")
    assert played.next == [None]
    press(played.scene, "Space")
    assert played.next == [None, None]
    press(played.scene, "L")
    assert played.log == [None]
    press(played.scene, "H")
    assert played.host.top.name == "help"
    played.host.press(pygame.K_ESCAPE)
    press(played.scene, "Esc")
    assert played.menu == [None]


def test_the_last_round_leads_to_the_result() -> None:
    played = Played(over=True)
    painted(played.scene)
    assert played.scene.trace().focused == "result"
    assert [one["name"] for one in played.scene.trace().tree if one["role"] == "button"] == ["Last moves", "Result"]


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
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("players", range(2, 9))
def test_rows_and_cards_stay_in_the_panel_and_in_order(size: tuple[int, int], text_size: int, players: int) -> None:
    u = Units(size, text_size)
    for count in (1, 5, 6, 7, 8, 9, 12, 22, 40):
        layout = lay_out(u, [count] * players, u(40), u(500))
        x, y, wide, tall = layout.panel
        left, top, width, height = u.inner
        assert (left <= x, top <= y, x + wide <= left + width, y + tall <= top + height) == (True,) * 4
        assert layout.sentence[1] + layout.sentence[3] <= layout.row[1] + 1
        assert layout.title[1] + layout.title[3] * 0.8 <= layout.sentence[1] + layout.sentence[3] * 0.5
        for slot in range(players - 1):
            row, below = layout.row_at(slot), layout.row_at(slot + 1)
            assert row[1] + row[3] < below[1]
        last = layout.row_at(players - 1)
        assert last[1] + last[3] < layout.foot[1] + u(12)
        for hand in layout.hands:
            end = hand.across[-1] + layout.card_width / 2
            assert end <= layout.round[0] + layout.round[2] - u(90), "room for the points of the round"
            assert layout.name[0] + layout.name[2] <= hand.across[0] - layout.card_width / 2
            assert hand.has_chips == (count == 1 or hand.step >= max(u(LEAST_STEP), u(40) + u(2)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_cards_are_as_large_as_their_rows_allow(size: tuple[int, int], players: int) -> None:
    """88 units wide up to four players, 58 above, cut at the row where it is lower; never the 22 pixels they once
    were."""
    u = Units(size)
    layout = lay_out(u, [5] * players, u(30), u(500))
    assert layout.card_width == u(88 if players <= 4 else 58)
    assert layout.card_width >= 44
    seen = min(layout.card_end - layout.card_top, layout.card_width * CARD_RATIO)
    assert seen >= 0.55 * layout.card_width, "rank and suit in the corner are seen"
    assert layout.is_cut == (layout.card_top + round(layout.card_width * CARD_RATIO) > layout.card_end)


def test_a_long_name_is_cut_with_dots_before_the_cards() -> None:
    host = PanelStage((960, 540))
    names = ("M" * 24, *NAMES[1:4])
    played = Played(names=names, host=host)
    played.scene.hurry()
    written_rows = painted(played.scene)
    layout = played.scene.layout
    assert layout is not None
    # Between the name's box and the first card the row shows its ground alone.
    x, y, _, height = layout.row_at(3)
    left = x + layout.name[0] + layout.name[2] + 1
    column = [written_rows.get_at((left, y + height // 2 + at))[:3] for at in range(-8, 9)]
    assert len({tuple(part // 24 for part in shade) for shade in column}) <= 2


def test_forty_cards_and_eight_players_are_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = [card_code(card) for card in pack_of("french52", 2)]
    hands = ["", " ".join(pack[:40]), *(" ".join(pack[40 + 6 * at : 46 + 6 * at]) for at in range(6))]
    played = Played(hands=tuple(hands), before=(0,) * 8)
    assert settle(played.scene) < 0.5 + 6.0 + 1.7
    texts = written(played.scene, monkeypatch).texts
    assert [texts.count(name) for name in ("You", *NAMES[1:8])] == [1] * 8


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


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_while_cards_are_counted_only_what_changes_is_painted(motion: str) -> None:
    """The stage paints only the boxes that the panel names; the picture is the same as if all had been painted."""
    fans = tuple(Place(*at, 60) for at in ((640, 690), (60, 300), (640, 60), (1220, 300)))
    scene = Played(fans=fans, host=PanelStage(motion=motion)).scene
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


# ---------------------------------------------------------------- in words


def told(scene: SettlementScene) -> dict[str, str]:
    """What the panel says apart from its buttons: each name with its value."""
    stage_of(scene)
    return {one["name"]: one["value"] for one in scene.trace().tree if one["role"] != "button"}


def test_while_cards_are_counted_a_row_tells_what_is_counted_so_far() -> None:
    scene = Played().scene
    rows = told(scene)
    assert rows["Bruno goes out"] == "Round 2 of 3"
    assert rows["Bruno"] == "no cards left; Out first; This round: 0; Total: 31"
    assert rows["You"] == "6 cards; Total: 22"
    assert not any("behind" in name for name in rows), "how one did is not told before it is seen"
    while scene.landed(scene.now) < 2:
        step(scene)
    assert told(scene)["You"] == "6 cards: 7 of spades, 8 of hearts; This round: +15; Total: 22"
    assert told(scene)["Ada"] == "3 cards; Total: 14"


def test_when_all_is_counted_a_row_tells_cards_points_and_place() -> None:
    scene = Played().scene
    settle(scene)
    rows = told(scene)
    assert list(rows) == [
        "Bruno goes out", "You come 4th, 49 points behind Emil.", "Emil", "Bruno", "Ada", "You",
        "You deal and Ada begins.",
    ]  # fmt: skip
    assert rows["Emil"] == "1 card: 7 of clubs; This round: +7; Total: 15; place 1"
    assert rows["Bruno"] == "no cards left; Out first; This round: 0; Total: 31; place 2"
    assert rows["Ada"].endswith("; This round: +33; Total: 47; place 3")
    assert rows["You"].endswith("; This round: +42; Total: 64; place 4")


# ---------------------------------------------------------------- made ahead


def test_a_panel_that_is_made_in_pieces_is_the_panel_that_is_made_at_once() -> None:
    at_once, ahead = (Played().scene for _ in range(2))
    pieces = sum(1 for _ in ahead.prepare())
    assert ahead.is_built
    assert pieces > len(ahead.screen.elements) + 2 * len(ahead.sheet.rows)
    stages = [stage_of(scene) for scene in (at_once, ahead)]
    for stage in stages:
        stage.pass_time(0.1)
    assert stages[0].surface.get_buffer().raw == stages[1].surface.get_buffer().raw
    settle(at_once)
    settle(ahead)
    assert painted(at_once).get_buffer().raw == painted(ahead).get_buffer().raw


def test_a_panel_that_is_opened_before_all_of_it_is_made_is_whole() -> None:
    scene, whole = (Played().scene for _ in range(2))
    pieces = scene.prepare()
    for _ in range(3):
        next(pieces)
    assert not scene.is_built
    painted(scene)
    assert list(scene.screen.points()) == ["log", "next_round"]
    for _ in pieces:
        pass
    settle(scene)
    settle(whole)
    assert painted(scene).get_buffer().raw == painted(whole).get_buffer().raw


def test_what_follows_is_made_ready_while_the_settlement_is_shown() -> None:
    played = Played(over=True)
    done: list[int] = []
    played.scene.next_pieces = (done.append(number) for number in range(5))
    stage = stage_of(played.scene)
    for _ in range(10):
        stage.pass_time(1 / 60)
    assert done == [0, 1, 2, 3, 4]
