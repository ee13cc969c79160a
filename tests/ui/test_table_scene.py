"""The table scene, driven by posted keys and clicks with stepped time."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator

import pygame
import pytest

from crazy8.rules.actions import MAU, action_of
from crazy8.rules.cards import CARD_CODES, NO_CARD, card_of
from crazy8.rules.position import position_of
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.rules.view import view_of
from crazy8.ui.scenes.chooser.scene import SuitChooser
from crazy8.ui.table.picture import CardState
from crazy8.ui.widgets.container import Part
from tests.ui.table_host import STEP, Player, cards_to_play, legal_texts, mouse_event

MAU_MAU = {"preset": "mau_mau"}


def truth(player: Player) -> dict:
    return position_of(player.scene.session.match.round)


def at_table(rules: dict | None = None, **position) -> Player:
    """A person whose turn it is in a position of the referee's kind, at a table of as many."""
    rules = rules or MAU_MAU
    player = Player(rules_from_table({k: v for k, v in rules.items() if k != "preset"}, preset(rules["preset"]).rules))
    player.wait()
    position.setdefault("draw_pile", ["8C", "TC", "QC"])
    player.set_up(rules=rules, **position)
    return player


def play_on(player: Player, rng: random.Random) -> None:
    """Decide with keys alone, as the trace tells what is legal."""
    legal = legal_texts(player)
    assert legal, player.scene.trace()
    text = rng.choice([action for action in legal if action.startswith("play")] or legal)
    if "mau" in legal and text.startswith("play"):
        player.keys("M")
    words = text.split()
    if words[0] == "play":
        player.focus_on(words[1])
        player.key("Enter")
        if len(words) == 3:
            player.wait()
            assert player.top.name == "suit"
            order = player.scene.suit_order()
            player.key(str(1 + order.index("CSHD".index(words[2]))))
        player.wait()
    else:
        player.keys({"draw": "D", "pass": "P", "mau": "M"}[words[0]])


# ---------------------------------------------------------------- whole rounds


@pytest.mark.parametrize("motion", ["full", "off"])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_a_whole_match_is_played_with_keys_alone(name: str, motion: str) -> None:
    player = Player(name, 3, seed=4, motion=motion, pace="quick")
    rng = random.Random(f"keys {name}")
    player.wait()
    settled: list[object] = []
    for _ in range(4000):
        if player.top.name == "settlement":
            if player.top not in settled:
                settled.append(player.top)
            player.keys("Enter")
        elif player.top.name in ("win", "loss"):
            break
        elif player.top.name == "table" and player.view.outcome is None:
            assert player.scene.show.view == player.view, "an idle screen shows the session's view"
            play_on(player, rng)
        else:
            player.wait()
    else:
        raise AssertionError("the match does not end")
    assert player.scene.session.match.result is not None
    rounds = len(player.scene.session.match.outcomes)
    # A match of one round has one screen that shows how it ended, and nothing to settle.
    assert len(settled) == (0 if preset(name).rules.rounds == 1 else rounds)
    assert (player.top.name == "win") == (0 in player.scene.session.match.result.winners)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_lights_up_is_what_the_engine_allows(name: str) -> None:
    """More than 5,000 views over all presets: the lit cards are the engine's plays, the others are dimmed."""
    player = Player(name, 4, seed=2, motion="off")
    player.wait()
    show = player.scene.show
    rng = random.Random(f"lit {name}")
    seen = 0
    for seed in range(400):
        if seen > 1_100:
            break
        other = Player(name, rng.randint(2, 6), seed=seed, motion="off").scene.session.match
        other.apply(other.legal()[0]) if other.round is None else None
        while other.round is not None and other.round.outcome is None and seen <= 1_100:
            seat = other.round.turn
            view = view_of(other.round, seat)
            show.animator.shown = view
            show.hand.show(view.hand, (), show.now)
            marks = show.hand_marks()
            poses = show.hand.poses(marks, show.now)
            lit = {CARD_CODES[pose.card] for pose in poses if pose.state is CardState.PLAYABLE}
            dark = {CARD_CODES[pose.card] for pose in poses if pose.state is CardState.DIMMED}
            assert lit == cards_to_play(other.round.legal())
            assert len(lit) + len(dark) == view.counts[seat]
            seen += 1
            other.round.apply(rng.choice(other.round.legal()))
    assert seen > 1_000


def test_your_cards_light_up_from_left_to_right_and_at_once_without_motion() -> None:
    def lit(player: Player) -> list[int]:
        show = player.scene.show
        poses = show.hand.poses(show.hand_marks(), show.now)
        return [at for at, pose in enumerate(poses) if pose.state is not CardState.IDLE]

    for motion in ("full", "reduced", "off"):
        player = Player("mau_mau", 3, seed=1, motion=motion)
        counts = []
        for _ in range(round(60 / STEP)):
            player.step()
            if player.scene.show.your_turn:
                counts.append(len(lit(player)))
                assert lit(player) == list(range(counts[-1]))
                if not player.scene.moving:
                    break
        assert counts == sorted(counts)
        assert counts[-1] == 5
        assert len(set(counts)) == (5 if motion == "full" else 1)


# ---------------------------------------------------------------- one decision at a time


def test_a_key_during_motion_ends_the_motion_and_does_nothing_else() -> None:
    player = Player("classic_eights", 3)
    for _ in range(30):
        player.step()
    before = truth(player)
    player.key("D")
    assert truth(player) == before
    assert not player.scene.show.busy
    player.wait()
    player.key("D")
    assert truth(player)["drawn"] == 1


def test_a_click_during_motion_ends_the_motion_and_does_nothing_else() -> None:
    player = Player("classic_eights", 3)
    for _ in range(30):
        player.step()
    before = truth(player)
    x, y, *_ = player.scene.layout.pile_box(20)
    player.click((x + 20, y + 20))
    assert truth(player) == before


@pytest.mark.parametrize("motion", ["full", "off"])
def test_f10_two_presses_in_one_frame_are_one_decision(motion: str) -> None:
    player = Player("classic_eights", 3, motion=motion)
    player.wait()
    at = player.point("draw_pile")
    click = [mouse_event(pygame.MOUSEBUTTONDOWN, at), mouse_event(pygame.MOUSEBUTTONUP, at)]
    player.host.send(*click, *click)
    assert truth(player)["drawn"] == 1
    player.wait()
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, scancode=0, unicode="d")
    player.host.send(key, key)
    assert truth(player)["drawn"] == 2


def test_f10_enter_twice_on_a_card_plays_one_card() -> None:
    player = at_table(hands=[["9H", "8H", "KH"], ["KS", "KD"], ["QS", "QD"]], discards=["TH"])
    player.focus_on("9H")
    player.key("Enter")
    player.key("Enter")
    assert player.scene.session.match.round.discards[0:2] == [card_of("TH"), card_of("9H")]
    assert len(truth(player)["hands"][0]) == 2


def test_f10_a_triple_click_on_the_felt_changes_nothing() -> None:
    player = at_table(hands=[["9H", "8H"], ["KS", "KD"], ["QS", "QD"]], discards=["TH"])
    before = truth(player)
    for _ in range(3):
        player.click((300, 160))
    assert truth(player) == before


# ---------------------------------------------------------------- what does not fit


def test_a_card_that_does_not_fit_wiggles_and_the_line_says_what_would() -> None:
    player = at_table(hands=[["9H", "KD"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])
    before = truth(player)
    player.focus_on("KD")
    player.key("Enter")
    picture_message = player.scene.show.words.message
    assert truth(player) == before
    assert player.scene.show.words.kind == "warn"
    assert "king of diamonds" in picture_message
    assert "heart" in picture_message
    player.draw()
    states = {pose.card: pose for pose in player.scene.picture.hand}
    assert states[card_of("KD")].state is CardState.ILLEGAL
    angles = set()
    for _ in range(40):
        player.step()
        player.draw()
        angles |= {round(pose.angle, 2) for pose in player.scene.picture.hand if pose.card == card_of("KD")}
    assert len(angles) > 5
    player.wait(5)
    assert not player.scene.moving


def test_under_a_stack_only_the_answer_is_lit_and_the_button_takes_all() -> None:
    player = at_table(hands=[["7S", "9H", "JC"], ["KS", "KD"], ["QS", "QD"]], discards=["7H"], owed=4)
    states = {pose.card: pose.state for pose in player.scene.picture.hand}
    assert states[card_of("7S")] is CardState.PLAYABLE
    assert states[card_of("9H")] is CardState.DIMMED
    assert states[card_of("JC")] is CardState.DIMMED
    main = next(button for button in player.scene.picture.buttons if button.name == "main")
    assert main.label == "Take 4"
    assert player.scene.picture.owed == 4


def test_f20_d_takes_everything_that_is_owed() -> None:
    player = at_table(
        hands=[["7S", "9H"], ["KS", "KD"], ["QS", "QD"]],
        discards=["7H"],
        owed=2,
        draw_pile=["8C", "TC", "QC", "KC", "AC", "8D", "9D", "TD"],
    )
    player.key("D")
    assert len(truth(player)["hands"][0]) == 4
    assert truth(player)["owed"] == 0


def test_a_skip_turns_the_main_button_into_missing_the_turn() -> None:
    player = at_table(
        {"preset": "prsi"}, hands=[["9H", "KC"], ["KS", "KD"], ["QS", "QD"]], discards=["AH"], skip=True
    )
    main = next(button for button in player.scene.picture.buttons if button.name == "main")
    assert main.label == "Miss a turn"
    player.key("P")
    assert truth(player)["skip"] is False


# ---------------------------------------------------------------- the wild


def wild_position() -> Player:
    return at_table(hands=[["JC", "9H", "8H", "7D"], ["KS", "KD"], ["QS", "QD"]], discards=["TS"])


def test_f13_leaving_the_chooser_takes_the_card_back() -> None:
    player = wild_position()
    before = truth(player)
    player.focus_on("JC")
    player.key("Enter")
    assert isinstance(player.top, SuitChooser)
    player.wait()
    player.key("Esc")
    assert player.top is player.scene
    assert truth(player) == before
    assert player.scene.show.view == player.view


def test_a_suit_is_chosen_by_number() -> None:
    player = wild_position()
    player.focus_on("JC")
    player.key("Enter")
    player.wait()
    player.key("4")
    played = player.scene.session.actions[-1]
    assert action_of("play JC D") == played or action_of("play JC D") in player.scene.session.actions


def test_the_chooser_covers_the_table_for_every_key() -> None:
    player = wild_position()
    player.focus_on("JC")
    player.key("Enter")
    player.wait()
    before = truth(player)
    for name in ("D", "P", "S"):
        player.key(name)
    assert truth(player) == before


@pytest.mark.parametrize("in_time", [True, False])
def test_f08_mau_can_be_called_while_the_suit_is_chosen(in_time: bool) -> None:
    player = at_table(hands=[["JC", "9H"], ["KS", "KD", "TD"], ["QS", "QD", "TH"]], discards=["TS"])
    player.focus_on("JC")
    player.key("Enter")
    player.wait()
    if in_time:
        player.key("M")
    player.key("3")
    round_ = player.scene.session.match.round
    penalty = 0 if in_time else 1
    assert round_.hands[0].bit_count() == 1 + penalty
    assert (MAU in player.scene.session.actions) is in_time


def test_the_last_wild_asks_for_no_suit() -> None:
    player = at_table(hands=[["JC"], ["KS", "KD"], ["QS", "QD"]], discards=["TS"])
    player.focus_on("JC")
    player.key("Enter")
    assert not isinstance(player.top, SuitChooser)
    assert player.scene.session.match.round.outcome is not None


# ---------------------------------------------------------------- mouse


def test_a_click_plays_a_card() -> None:
    player = at_table(hands=[["9H", "8H", "KD"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])
    player.click(player.point("9H"))
    assert card_of("9H") in player.scene.session.match.round.discards


def test_a_card_dragged_up_is_played_and_dragged_a_little_comes_back() -> None:
    player = at_table(hands=[["9H", "8H", "KD"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])
    before = truth(player)
    x, y = player.point("9H")
    player.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
    player.mouse(pygame.MOUSEMOTION, (x, y - 30))
    player.mouse(pygame.MOUSEBUTTONUP, (x, y - 30))
    assert truth(player) == before
    player.wait()
    x, y = player.point("9H")
    player.mouse(pygame.MOUSEBUTTONDOWN, (x, y))
    for step in range(1, 12):
        player.mouse(pygame.MOUSEMOTION, (x, y - step * 30))
    player.mouse(pygame.MOUSEBUTTONUP, (x, y - 330))
    assert card_of("9H") in player.scene.session.match.round.discards


def test_the_ring_comes_with_a_key_and_goes_with_the_mouse() -> None:
    player = Player("mau_mau", 3)
    player.wait()
    assert not player.scene.show.ring
    player.key("Right")
    assert player.scene.show.ring
    player.mouse(pygame.MOUSEMOTION, (600, 200))
    player.mouse(pygame.MOUSEMOTION, (640, 230))
    assert not player.scene.show.ring


@pytest.mark.parametrize("explanations", [True, False])
def test_a_dimmed_card_under_a_resting_pointer_is_explained(explanations: bool) -> None:
    player = at_table(hands=[["9H", "KD"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])
    player.host.change(explanations=explanations)
    player.mouse(pygame.MOUSEMOTION, player.point("KD"))
    player.wait(0.2)
    assert player.scene.show.tip == ""
    due = player.scene.wakes_in()
    assert (due is not None and 0 < due <= 0.5) is explanations
    for _ in range(80):
        player.step()
    assert ("king of diamonds" in player.scene.show.tip) is explanations
    player.mouse(pygame.MOUSEMOTION, player.point("9H"))
    assert player.scene.show.tip == ""


# ---------------------------------------------------------------- focus


def test_tab_goes_through_everything_and_back() -> None:
    player = at_table(hands=[["9H", "8H"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])
    player.key("Home")
    met = []
    for _ in range(9):
        met.append(player.scene.show.focus)
        player.key("Tab")
    order = [*player.scene.show.hand.cards, "draw_pile", "main", "mau", "help", "settings", "menu"]
    assert met == [*order, order[0]][:9]
    player.key("Tab", shift=True)
    assert player.scene.show.focus == met[-1]


def test_control_and_arrow_jump_to_the_next_card_that_fits() -> None:
    player = at_table(hands=[["9H", "KD", "AD", "8H"], ["KS", "TD"], ["QS", "QD"]], discards=["TH"])
    player.key("Home")
    cards = player.scene.show.hand.cards
    fitting = [card for card in cards if CARD_CODES[card] in ("9H", "8H")]
    player.key("Home")
    player.key("Right", control=True)
    after_first = player.scene.show.focus
    assert after_first in fitting
    player.key("Left", control=True)
    assert player.scene.show.focus in fitting or player.scene.show.focus == cards[0]


def test_after_a_play_the_focus_goes_to_the_next_card_that_fits() -> None:
    player = at_table(
        hands=[["8H", "9H", "KH"], ["KS", "TD", "9C"], ["QS", "QD", "AC"]], discards=["TH"], rules={"preset": "prsi"}
    )
    player.focus_on("8H")
    player.key("Enter")
    player.scene.show.skip()
    player.scene.table.follow()
    assert CARD_CODES[player.scene.show.focus] == "9H"


def test_s_changes_the_order_of_the_hand_and_keeps_it() -> None:
    player = at_table(hands=[["KH", "9C", "8H", "AC"], ["KS", "TD"], ["QS", "QD"]], discards=["TH"])
    assert [CARD_CODES[card] for card in player.scene.show.hand.cards] == ["9C", "AC", "8H", "KH"]
    player.keys("S")
    assert [CARD_CODES[card] for card in player.scene.show.hand.cards] == ["8H", "9C", "KH", "AC"]
    assert player.host.settings.sort == "rank"


# ---------------------------------------------------------------- windows


def test_a_resize_in_the_middle_of_the_deal_changes_nothing_but_the_places() -> None:
    player = Player("mau_mau", 4)
    for _ in range(60):
        player.step()
    before = truth(player)
    player.host.resize((1920, 1080))
    player.draw()
    assert truth(player) == before
    player.wait()
    assert player.scene.show.view == player.view
    right = max(pose.x for pose in player.scene.picture.hand)
    assert right < 1920
    assert max(pose.y for pose in player.scene.picture.hand) > 720


def test_leaving_in_the_middle_asks_first() -> None:
    player = Player("mau_mau", 3)
    player.wait()
    player.keys("Esc")
    assert player.top.name == "pause"
    player.keys("Tab Tab Tab Tab Enter")
    assert player.top.name == "dialog"
    player.keys("Esc")
    assert player.top is player.scene


def test_the_log_tells_the_round_newest_first() -> None:
    player = Player("mau_mau", 3, motion="off")
    player.wait()
    player.keys("D")
    player.keys("L")
    assert player.top.name == "log"
    texts = [block.text for block in player.top.blocks()]
    assert texts[1:] == player.scene.show.words.log[::-1], "no reasons before the round is over"
    assert any("draw" in text for text in texts)
    player.keys("Esc")
    assert player.top is player.scene


def test_a_hint_plays_the_last_card_and_says_why() -> None:
    player = at_table(hands=[["9H"], ["KS", "AD", "AC"], ["QS", "QD", "KC"]], discards=["TH"])
    player.host.change(hints=True)
    player.keys("T")
    message = player.scene.show.words.message
    assert message.startswith("Hint: play the 9 of hearts.")
    assert "last card" in message
    assert player.scene.show.focus == card_of("9H")
    assert len(truth(player)["hands"][0]) == 1, "a hint does nothing"


def test_a_hint_that_comes_too_late_is_thought_of_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_vain() -> Iterator[None]:
        raise AssertionError("nobody waits for this hint any more")
        yield

    player = at_table(hands=[["9H", "9C", "JC"], ["KS", "AD", "AC"], ["QS", "QD", "KC"]], discards=["TH"])
    player.host.change(hints=True)
    monkeypatch.setattr(player.scene.session, "advise", lambda seat: in_vain())
    player.scene.ask_for_hint()
    assert player.scene.hint.thinking
    player.scene.act(card_of("9H"))
    player.wait()
    assert not player.scene.hint.thinking
    assert "Hint" not in player.scene.show.words.message


def test_hints_are_off_until_they_are_switched_on() -> None:
    player = at_table(hands=[["9H", "9C"], ["KS", "AD"], ["QS", "QD"]], discards=["TH"])
    player.keys("T")
    assert player.scene.show.words.message.startswith("Hints are off")


def test_f57_in_practice_a_turn_is_taken_back_until_a_card_is_seen() -> None:
    player = Player("mau_mau", 3, seed=12, motion="off", practice=True)
    player.wait()
    before = truth(player)
    player.keys("D")
    player.keys("Backspace")
    assert truth(player) != before, "a drawn card has been seen"
    assert "cannot be taken back" in player.scene.show.words.message
    for _ in range(30):
        if player.view.mau_called is False and player.view.hand.bit_count() == 2:
            break
        if player.top.name != "table" or player.view.outcome is not None:
            return
        play_on(player, random.Random(1))
    kept = truth(player)
    player.keys("M")
    player.keys("Backspace")
    assert truth(player) == kept
    assert player.scene.show.view == player.view


@pytest.mark.parametrize(("pace", "motion"), [("calm", "full"), ("normal", "off"), ("quick", "reduced")])
def test_in_practice_bots_leave_a_moment_to_take_a_play_back(pace: str, motion: str) -> None:
    player = Player("crazy_eights", 3, seed=7, motion=motion, pace=pace, practice=True)
    player.wait()
    before, offered = truth(player), player.scene.show.words.message
    for _ in range(2):
        player.focus_on(next(code for code in sorted(cards_to_play(player.view.legal())) if code[0] != "8"))
        player.key("Enter")
        player.scene.show.skip()
        player.host.pass_time(0.7)
        assert player.scene.show.words.message.endswith("Backspace takes it back.")
        assert truth(player) != before
        player.key("Backspace")
        assert truth(player) == before
        assert player.scene.show.view == player.view
        player.wait(0.2)
        assert player.scene.show.words.message in ("Your turn is taken back.", offered)
    player.focus_on(next(code for code in sorted(cards_to_play(player.view.legal())) if code[0] != "8"))
    player.keys("Enter")
    assert not player.scene.session.bot_to_act(), "after the moment the bots go on"
    player.key("Backspace")
    assert "cannot be taken back" in player.scene.show.words.message


def test_outside_practice_bots_do_not_wait() -> None:
    player = Player("crazy_eights", 3, seed=7, motion="off")
    player.wait()
    player.key("D")
    for _ in range(6):
        player.step()
    if player.view.drawn:
        player.key("P")
    for _ in range(30):
        player.step()
    assert not player.scene.session.bot_to_act()


def test_outside_practice_nothing_is_taken_back() -> None:
    player = Player("mau_mau", 3, motion="off")
    player.wait()
    player.keys("Backspace")
    assert "practice" in player.scene.show.words.message


def test_after_the_round_the_log_gives_the_bots_reasons() -> None:
    player = Player("crazy_eights", 3, seed=4, motion="off")
    player.wait()
    rng = random.Random("reasons")
    while player.view.outcome is None:
        assert not any(player.scene.session.reasons())
        play_on(player, rng)
    player.wait()
    assert player.top.name == "settlement"
    player.keys("L")
    assert player.top.name == "log"
    texts = [block.text for block in player.top.blocks()]
    moves = [text for text in texts if text.startswith(("Ada plays", "Bruno plays"))]
    assert moves
    assert all(": “" in text and text.endswith("”") for text in moves)


def living_parts() -> int:
    """How many elements and boxes of all screens there are that nobody has taken away."""
    return sum(isinstance(one, Part) and one.alive() for one in gc.get_objects())


@pytest.mark.parametrize("leaves", [True, False])
def test_a_settlement_that_was_made_ready_in_vain_leaves_nothing_behind(leaves: bool) -> None:
    """The table is left, or shown in another size, while the last card of the round still flies."""
    player = at_table(hands=[["JC"], ["KS", "KD"], ["QS", "QD"]], discards=["TS"])
    player.draw()
    before = living_parts()
    player.focus_on("JC")
    player.key("Enter")
    while living_parts() < before + 2:
        player.step()
        player.draw()
        assert player.top.name == "table"
    if leaves:
        player.host.pop()
    else:
        player.host.resize((960, 540))
        player.wait()
        assert player.top.name == "settlement"
        player.host.pop()
    assert living_parts() == before


def test_a_first_player_calls_the_suit_of_a_wild_starter() -> None:
    rules = {"preset": "eights_52", "starter": "first_player_calls"}
    player = at_table(
        rules, hands=[["9H", "KD", "AD"], ["KS", "TD"], ["QS", "QD"]], discards=["8H"], phase="calling"
    )
    assert legal_texts(player) == ["call C", "call D", "call H", "call S"]
    player.key("2")
    assert truth(player)["called_suit"] == "S"


def test_every_lit_card_has_a_point_to_click() -> None:
    hand = [code for code in CARD_CODES[:52] if code[0] in "789TJQKA"][:22]
    others = [code for code in CARD_CODES[:52] if code[0] in "789TJQKA" and code not in hand]
    player = at_table(hands=[hand, others[:2], others[2:4]], discards=[others[4]], draw_pile=others[5:])
    points = player.scene.trace().more["points"]
    assert set(hand) <= set(points)
    assert NO_CARD not in player.scene.show.hand.cards
