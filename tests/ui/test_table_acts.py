"""What the table offers, refuses and does by itself: only what counts now, with all that is missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from crazy8.rules.cards import CARD_CODES
from crazy8.rules.position import rules_record
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.storage.player_storage import PlayerStorage
from crazy8.ui.drawing.type import width_of
from crazy8.ui.scenes.table.only_way import MOMENT
from crazy8.ui.shell.loop import STEP
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.paint_words import message_box, tip_box
from crazy8.ui.table.picture import PlateKind
from tests.ui.kept_games import played
from tests.ui.table_host import Player

MAU_MAU = preset("mau_mau").rules
PRSI = preset("prsi").rules
CLASSIC = preset("classic_eights").rules
PILE = ["8D", "AC", "QC", "9D", "TC", "AS", "JC", "TS"]
OWED: dict[str, Any] = {"hands": [["9H", "KC", "AD"], ["KS", "KD"], ["QS", "QD"]], "discards": ["7H"], "owed": 2}


def at_table(rules: RuleSet = MAU_MAU, **position: Any) -> Player:
    """Your turn at a table of three."""
    only_way = position.pop("only_way", "off")
    host = {name: position.pop(name) for name in ("motion", "pace", "storage") if name in position}
    player = Player(rules, len(position["hands"]), seed=1, **{"motion": "off", "only_way": "off", **host})
    player.wait()
    held = {card for hand in position["hands"] for card in hand} | set(position["discards"])
    position.setdefault("draw_pile", [card for card in PILE if card not in held])
    player.set_up(rules=rules_record(rules), **position)
    player.host.change(only_way=only_way)
    player.step()
    player.draw()
    return player


def buttons(player: Player) -> dict[str, tuple[str, str]]:
    player.draw()
    shown = player.scene.picture.buttons
    return {button.name: (button.label, button.kind) for button in shown if button.kind != "chip"}


def message(player: Player) -> str:
    return player.scene.show.words.message


def pass_time(player: Player, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        player.step()
    player.draw()


# ---------------------------------------------------------------- Mau only where it can count


def test_mau_is_offered_where_a_card_can_be_played_and_only_there() -> None:
    others = [["KS", "KD"], ["QS", "QD"]]
    fits = at_table(hands=[["9H", "KC"], *others], discards=["TH"])
    assert buttons(fits)["mau"] == ("Mau!", "red")
    fits.key("M")
    assert fits.view.mau_called
    nothing_fits = at_table(hands=[["9C", "KC"], *others], discards=["TH"])
    assert buttons(nothing_fits) == {"main": ("Draw", "brass")}
    nothing_fits.key("M")
    assert not nothing_fits.view.mau_called
    assert message(nothing_fits).startswith("A call would not count now: no card of yours can be played.")
    cannot_stack = at_table(hands=[["9H", "KC"], *others], discards=["7H"], owed=4)
    assert buttons(cannot_stack) == {"main": ("Take 4", "brass")}
    stacks = at_table(hands=[["7C", "KC"], *others], discards=["7H"], owed=4)
    assert buttons(stacks) == {"main": ("Take 4", "felt"), "mau": ("Mau!", "red")}


def test_after_a_draw_mau_counts_only_for_the_card_drawn() -> None:
    rules = replace(MAU_MAU, hand=3)
    drawn: dict[str, Any] = {"discards": ["TH"], "drawn": 1}
    others = [["KS", "KD"], ["QS", "QD"]]
    fits = at_table(rules, hands=[["9H", "KC"], *others], drawn_card="9H", **drawn)
    assert buttons(fits) == {"pass": ("Pass", "felt"), "mau": ("Mau!", "red")}
    waits = at_table(rules, hands=[["9H", "KC"], *others], drawn_card="KC", **drawn)
    assert buttons(waits) == {"pass": ("Pass", "brass")}


# ---------------------------------------------------------------- refusals say all that is missing


@pytest.mark.parametrize(("rules", "more", "key", "said"), [
    (CLASSIC, {"drawn": 1, "drawn_card": "KC"}, "P", "You cannot pass yet: you may still draw 2 cards."),
    (CLASSIC, {"drawn": 2, "drawn_card": "KC"}, "P", "You cannot pass yet: you may still draw 1 card."),
    (CLASSIC, {}, "P", "You cannot pass yet: you may draw 3 cards."),
    (replace(CLASSIC, pass_when="used_up"), {"draw_pile": ["8D"], "drawn": 1, "drawn_card": "KC"}, "P",
     "You cannot pass yet: you may still draw 1 card."),
    (CLASSIC, {"drawn": 1, "drawn_card": "KC", "discards": ["9S"]}, "P",
     "You cannot pass while you hold a card that fits."),
    (MAU_MAU, {}, "P", "You cannot pass yet: first draw a card."),
    (PRSI, {}, "P", "Nobody passes here: drawing a card ends the turn."),
    (replace(preset("eights_52").rules, draw_limit=0), {}, "P", "You cannot pass yet: draw until a card fits."),
    (MAU_MAU, {"discards": ["7S"], "owed": 6}, "P", "You cannot pass while you owe 6 cards."),
    (MAU_MAU, {"drawn": 1, "drawn_card": "KC"}, "D", "You have drawn 1 card, and a turn has no more draws."),
    (replace(CLASSIC, voluntary_draw=False), {"discards": ["9S"]}, "D",
     "You hold a card that fits, so you must play."),
    (MAU_MAU, {}, "M", "You hold 3 cards, and “Mau” is called with 2."),
    (PRSI, {"discards": ["AS"], "skip": True}, "D", "You cannot draw now."),
])  # fmt: skip
def test_a_refusal_says_all_that_is_missing(rules: RuleSet, more: dict[str, Any], key: str, said: str) -> None:
    position = {"hands": [["9H", "KC", "QD"], ["KS", "KD"], ["QS", "9C"]], "discards": ["TS"], **more}
    player = at_table(rules, **position)
    player.key(key)
    assert message(player).startswith(said)
    assert message(player) != said  # and what can be done


def test_a_refusal_gives_way_to_what_can_be_done_after_four_seconds() -> None:
    player = at_table(hands=[["9H", "KC", "QD"], ["KS", "KD"], ["QS", "9C"]], discards=["TH"])
    assert "a heart, a 10 or a jack, or draw a card." in message(player)
    player.key("P")
    assert player.scene.show.words.kind == "warn"
    due = player.scene.wakes_in()
    assert due is not None
    assert 3.9 < due <= 4.0
    pass_time(player, 3.8)
    assert player.scene.show.words.kind == "warn"
    pass_time(player, 0.3)
    assert player.scene.show.words.kind == "turn"
    assert message(player) == "Your turn: play a heart, a 10 or a jack, or draw a card."
    assert player.scene.wakes_in() is None


# ---------------------------------------------------------------- where nothing is left to take


def test_where_no_card_is_left_to_take_the_turn_is_only_missed() -> None:
    player = at_table(replace(MAU_MAU, empty_pile="stays_empty"), **{**OWED, "draw_pile": []})
    assert buttons(player) == {"main": ("Miss a turn", "brass")}
    assert player.scene.picture.plate.second == "or miss the turn"
    assert message(player).endswith("miss a turn.")
    player.key("P")
    assert player.view.turn != 0 or player.view.owed == 0


def test_the_button_says_how_many_cards_are_left() -> None:
    player = at_table(**{**OWED, "owed": 8, "draw_pile": ["8D", "AC"]})
    main = next(button for button in player.scene.picture.buttons if button.name == "main")
    assert (main.label, main.second) == ("Take 8", "only 2 cards are left")


def test_while_the_owed_cards_fly_nothing_is_offered_to_take() -> None:
    player = at_table(**{**OWED, "motion": "full"})
    player.key("D")
    labels = set()
    for _ in range(600):
        player.step()
        player.draw()
        labels |= {label for label, _ in buttons(player).values() if label.startswith("Take")}
        assert "0" not in player.scene.picture.plate.second
        if not player.scene.show.busy:
            break
    assert labels <= {"Take 2"}


# ---------------------------------------------------------------- the only thing to do


@pytest.mark.parametrize("motion", ["full", "off"])
@pytest.mark.parametrize("pace", list(MOMENT))
def test_the_game_takes_what_is_owed_after_a_moment(motion: str, pace: str) -> None:
    player = at_table(**OWED, only_way="on", motion=motion, pace=pace)
    assert message(player) == "Nothing helps: 2 cards are taken for you."
    assert player.scene.moving
    pass_time(player, MOMENT[pace] - 0.1)
    assert player.view.owed == 2
    pass_time(player, 0.2)
    assert player.view.owed == 0
def test_a_key_in_that_moment_does_it_at_once_and_only_once() -> None:
    player = at_table(**OWED, only_way="on")
    player.key("D")
    assert player.view.owed == 0
    assert len(_hand(player)) == 5


def _hand(player: Player) -> list[str]:
    held = player.scene.session.match.round.hands[0]
    return [CARD_CODES[card] for card in range(104) if held >> card & 1]


@pytest.mark.parametrize(("rules", "position"), [
    (MAU_MAU, {"hands": [["9H", "KC"], ["KS"], ["QS"]], "discards": ["TH"]}),  # a card fits
    (MAU_MAU, {"hands": [["7S", "KC"], ["KS"], ["QS"]], "discards": ["7H"], "owed": 2}),  # it can be stacked
    (MAU_MAU, {"hands": [["9H", "KC", "AD"], ["KS"], ["QS"]], "discards": ["TH"], "drawn": 1, "drawn_card": "9H"}),
    (replace(CLASSIC, pass_when="free"), {"hands": [["9C", "KC", "AD"], ["KS"], ["QS"]], "discards": ["TH"],
     "drawn": 1, "drawn_card": "9C"}),  # draw or pass
    (PRSI, {"hands": [["AC", "KC"], ["KS"], ["QS"]], "discards": ["AH"], "skip": True}),
    (replace(PRSI, starter="first_player_calls"), {"hands": [["9H", "KC"], ["KS"], ["QS"]], "discards": ["QH"],
     "phase": "calling"}),
])  # fmt: skip
def test_where_there_is_a_choice_the_game_waits(rules: RuleSet, position: dict[str, Any]) -> None:
    player = at_table(rules, **position, only_way="on")
    before = player.view
    pass_time(player, 5)
    assert player.view == before
    assert not player.scene.moving


@pytest.mark.parametrize(("rules", "position", "said"), [
    (MAU_MAU, {"hands": [["9H", "KC", "QD"], ["KS"], ["QS"]], "discards": ["TS"]},
     "Nothing fits: a card is drawn for you."),
    (MAU_MAU, {"hands": [["9C", "KC"], ["KS", "KD"], ["QS", "QD"]], "discards": ["TH"]},
     "Nothing fits: a card is drawn for you."),  # with two cards: a call could not count
    (MAU_MAU, {"hands": [["9H", "KC", "AD"], ["KS"], ["QS"]], "discards": ["TS"], "drawn": 1, "drawn_card": "9H"},
     "Nothing more can be done: you pass."),
    (PRSI, {"hands": [["9C", "KC"], ["KS"], ["QS"]], "discards": ["AH"], "skip": True},
     "Nothing helps: you miss a turn."),
])  # fmt: skip
def test_each_only_way_is_said_and_gone(rules: RuleSet, position: dict[str, Any], said: str) -> None:
    player = at_table(rules, **position, only_way="on")
    assert message(player) == said
    done = player.scene.chair.action_count
    pass_time(player, MOMENT["normal"] + 0.1)
    assert player.scene.chair.action_count > done


def test_switched_off_the_game_waits_for_ever() -> None:
    player = at_table(**OWED, only_way="off")
    pass_time(player, 6)
    assert player.view.owed == 2
    assert not player.scene.moving


def test_by_itself_it_does_so_in_the_first_game_only(tmp_path: Path) -> None:
    first = at_table(**OWED, only_way="first_game", storage=PlayerStorage(tmp_path))
    pass_time(first, 3)
    assert first.view.owed == 0
    storage = PlayerStorage(tmp_path)
    played(storage)
    later = at_table(**OWED, only_way="first_game", storage=storage)
    pass_time(later, 3)
    assert later.view.owed == 2


# ---------------------------------------------------------------- the pointer


def test_the_pointer_is_a_hand_over_what_can_be_pressed() -> None:
    player = at_table(hands=[["9H", "KC", "QD"], ["KS", "KD"], ["QS", "9C"]], discards=["TH"])

    def shape_over(at: tuple[int, int]) -> str:
        player.mouse(pygame.MOUSEMOTION, at)
        player.wait(1)
        return player.scene.table.pointer_shape

    assert shape_over(player.point("9H")) == "hand"
    assert shape_over(player.point("KC")) == "arrow"
    assert shape_over((640, 200)) == "arrow"
    assert shape_over(player.point("menu")) == "hand"
    assert shape_over(player.point("main")) == "hand"
    assert not player.scene.picture.pile_hot
    assert shape_over(player.point("draw_pile")) == "hand"
    assert player.scene.picture.pile_hot
    owed = at_table(**{**OWED, "discards": ["AH"], "owed": 0, "skip": True}, rules=PRSI)
    owed.mouse(pygame.MOUSEMOTION, owed.point("draw_pile"))
    assert owed.scene.table.pointer_shape == "arrow"
    assert not owed.scene.picture.pile_hot


# ---------------------------------------------------------------- places


SIZES = ((960, 540), (1280, 720), (1366, 768), (1920, 1080), (2560, 1440))


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", SIZES)
def test_a_tip_covers_no_card_of_the_hand(size: tuple[int, int], text_size: int) -> None:
    words = "The 10 of diamonds does not fit: a wild may not be played on a wild."
    line = "Emil plays the 9 of clubs. Your turn: play a club, a 9 or a jack, or draw a card."
    for cards in (1, 3, 5, 9, 10, 14, 24, 30, 31, 40):
        layout = TableLayout(size, 4, text_size)
        message = message_box(layout, line, "turn", layout.message(cards))
        left, right = layout.hand_limits(cards)
        for x in range(left, right, max(1, (right - left) // 7)):
            for below in (None, message):
                at = tip_box(layout, words, x, cards, below)
                assert at.bottom <= layout.hand_top(cards)
                assert at.left >= layout.left
                assert at.right <= layout.right
                if below is not None and at.colliderect(below):
                    assert at.contains(below)  # it hides the line rather than half of it


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_a_pill_lies_on_the_cloth_and_on_no_pile_plate_or_other_plaque(
    players: int, size: tuple[int, int], text_size: int
) -> None:
    layout = TableLayout(size, players, text_size)
    u = layout.u
    px = u.text(17, 14)
    width, height = width_of("misses a turn", "name", px) + u(24), max(u(30), round(px * 1.3) + u(6))
    plaques = [pygame.Rect(layout.plaque(number)) for number in range(players - 1)]
    for number, plaque in enumerate(plaques):
        left, middle = layout.tag(tuple(plaque), width)
        at = pygame.Rect(left, round(middle - height / 2), width, height)
        assert pygame.Rect(layout.inner).contains(at)
        assert not at.colliderect(layout.pile_box())
        assert not at.colliderect(layout.plate())
        assert not at.collidelistall([other for other in plaques if other is not plaques[number]])


# ---------------------------------------------------------------- the plate comes with the starter


def test_the_plate_turns_in_with_the_starter() -> None:
    player = Player("mau_mau", 3, seed=1, motion="full")
    seen = []
    for _ in range(1500):
        player.step()
        player.draw()
        plate, view = player.scene.picture.plate, player.scene.show.view
        if view is not None and view.discards and plate.kind is not PlateKind.NONE:
            seen.append(plate.flip)
        elif view is None or not view.discards:
            assert plate.kind is PlateKind.NONE
        if player.scene.show.your_turn and not player.scene.show.moving:
            break
    assert seen[0] < 0.2
    assert seen[-1] == 1.0
    assert seen[: seen.index(1.0)] == sorted(seen[: seen.index(1.0)])


@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
@pytest.mark.parametrize("hurried", [False, True])
def test_after_keys_the_ring_is_there_at_the_first_turn_and_enter_acts(motion: str, hurried: bool) -> None:
    for seed in range(6):
        player = Player("mau_mau", 3, seed=seed, motion=motion, pace="quick", only_way="off")
        player.host.ring_shown = True  # the game was begun by a key
        if hurried:
            for _ in range(40):
                player.step()
            player.draw()
            player.key("Space")
        for _ in range(6000):
            player.step()
            if player.scene.show.your_turn:
                break
        player.draw()
        player.step()
        player.draw()
        assert player.scene.show.ring_shown
        focused = player.scene.trace().focused
        legal = player.scene.trace().more["legal"]
        plays = [action.split()[1] for action in legal if action.startswith("play")]
        assert focused in plays if plays else focused == "main"
        done = player.scene.chair.action_count
        player.key("Enter")
        assert player.scene.chair.action_count > done or player.top.name == "suit"
