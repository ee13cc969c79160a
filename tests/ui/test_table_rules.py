"""Rules that no preset has, at the table: each has its message, its picture and its sound."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crazy8.rules.actions import DEAL
from crazy8.rules.cards import CARD_CODES, NO_SUIT, SUIT_OF, card_of
from crazy8.rules.events import StarterTurned
from crazy8.rules.fitting import CALLING
from crazy8.rules.position import rules_record
from crazy8.rules.powers import NO_RANK
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import RuleSet
from crazy8.session.session import new_session
from crazy8.text.phrases import Phrases
from crazy8.ui.scenes.rules.places import field_in_question
from crazy8.ui.scenes.rules.scene import RulesPage
from crazy8.ui.scenes.table.scene import TableScene
from tests.ui.table_host import Player

MAU_MAU = replace(preset("mau_mau").rules, mau=False)
PRSI = replace(preset("prsi").rules, rounds=3)
PILE = ["8D", "AC", "QC", "9D", "TC", "AS", "JC", "TS"]


def at_table(rules: RuleSet, hands: list[list[str]], top: str = "TH", pile: list[str] = PILE, **more) -> Player:
    """Three at a table with these hands; sounds and log begin now."""
    player = Player(rules, len(hands), seed=1, pace="quick")
    player.wait()
    discards = more.pop("discards", [top])
    held = {card for hand in hands for card in hand} | set(discards)
    pile = [card for card in pile if card not in held]
    player.set_up(rules=rules_record(rules), hands=hands, draw_pile=pile, discards=discards, **more)
    if not more:
        player.host.sounds.played.clear()
        player.scene.show.words.log.clear()
    return player


def dealt(rules: RuleSet, starter: str, players: int = 3) -> Player:
    """A table whose starter has this rank."""
    for seed in range(300):
        quick = Player(rules, players, seed=seed, pace="quick", motion="off")
        first = next(event for event, _ in quick.scene.session.log(0) if isinstance(event, StarterTurned))
        if CARD_CODES[first.card][0] == starter and first.fate == "stays":
            player = Player(rules, players, seed=seed, pace="quick")
            player.wait()
            return player
    raise AssertionError(f"no deal begins with {starter}")


def play(player: Player, code: str) -> None:
    player.focus_on(code)
    player.key("Enter")


def until(player: Player, message: str) -> None:
    """Let time go on until the message line says this."""
    for _ in range(3000):
        if message in player.scene.show.words.message:
            player.draw()
            return
        player.step()
    raise AssertionError(f"never said: {message}; said {player.scene.show.words.log}")


def log(player: Player) -> list[str]:
    return player.scene.show.words.log


def buttons(player: Player) -> dict[str, tuple[str, str]]:
    return {
        button.name: (button.label, button.kind) for button in player.scene.picture.buttons if button.kind != "chip"
    }


# ---------------------------------------------------------------- what cards do


def test_a_wrong_card_costs_a_card() -> None:
    player = at_table(replace(MAU_MAU, wrong_card=True), [["9H", "KC"], ["KS", "7D"], ["8S", "QD"]])
    play(player, "KC")
    assert player.scene.show.illegal == card_of("KC")
    assert player.scene.show.words.kind == "warn"
    player.wait()
    assert log(player)[0] == "The king of clubs does not fit, and it costs you a card."
    assert log(player)[1] == "You take 1 card."
    assert player.host.sounds.played[:2] == ["illegal", "draw"]
    assert len(player.scene.picture.hand) == 3
    assert player.scene.show.your_turn
    assert buttons(player)["main"][1] == "felt"


def test_the_same_wrong_card_costs_nothing_elsewhere() -> None:
    player = at_table(MAU_MAU, [["9H", "KC"], ["KS", "7D"], ["8S", "QD"]])
    play(player, "KC")
    player.wait()
    assert log(player) == []
    assert player.host.sounds.played == ["illegal"]
    assert "heart" in player.scene.show.words.message


def test_the_king_of_leaves_makes_the_next_player_draw_four() -> None:
    rules = replace(PRSI, king_draws_four=True)
    pile = ["AC", "QC", "9D", "TD", "JD", "JC", "KC", "KH"]
    player = at_table(rules, [["KS", "9H", "8C"], ["9C", "8D"], ["8S", "QD"]], "TS", pile)
    play(player, "KS")
    until(player, "Ada owes 4 cards.")
    assert player.scene.picture.owed == 4
    until(player, "Ada draws 4 cards.")
    player.wait()
    assert player.host.sounds.played.count("take") == 4


def test_the_king_of_leaves_against_you_takes_a_seven_of_leaves_or_four_cards() -> None:
    rules = replace(PRSI, king_draws_four=True)
    player = at_table(rules, [["7S", "7H", "9H"], ["9C"], ["8S"]], "KS", ["AC", "QC", "9D", "TD", "JD"], owed=4)
    assert player.scene.picture.owed == 4
    assert buttons(player)["main"] == ("Take 4", "felt")
    lit = {pose.card for pose in player.scene.picture.hand if pose.state.value == "playable"}
    assert lit == {card_of("7S")}


@pytest.mark.parametrize(("rank", "code"), [("10", "TH"), ("A", "AH"), ("9", "9H")])
def test_a_rank_that_reverses(rank: str, code: str) -> None:
    player = at_table(replace(MAU_MAU, reverse_rank=rank), [[code, "KC", "QC"], ["KS", "7D"], ["8S", "QD"]], "8H")
    assert player.scene.picture.direction == 1
    play(player, code)
    until(player, "Play now goes counterclockwise.")
    assert "reverse" in player.host.sounds.played
    assert player.scene.picture.direction == -1
    assert "reversed" in player.scene.show.effects
    assert player.scene.show.view.turn == 2


def test_a_last_seven_that_still_draws() -> None:
    player = at_table(replace(MAU_MAU, last_draw_card="still_draws"), [["7H"], ["KS", "9D"], ["8S"]], "8H")
    play(player, "7H")
    until(player, "Ada draws 2 cards.")
    assert player.scene.show.view.counts[1] == 4
    player.wait()
    assert player.top.name == "settlement"
    assert log(player)[:3] == ["You play the 7 of hearts.", "You have no cards left.", "Ada draws 2 cards."]
    assert player.host.sounds.played[:2] == ["play", "round_won"]
    assert player.host.sounds.played[2] in ("draw", "take")


def test_a_last_seven_of_theirs_draws_for_you_and_you_see_what() -> None:
    rules = replace(MAU_MAU, last_draw_card="still_draws")
    player = at_table(rules, [["KS", "9D"], ["8S"], ["7H"]], "8H", turn=2)
    player.wait()
    assert player.top.name == "settlement"
    assert "You take 2 cards." in log(player)


# ---------------------------------------------------------------- going out and coming back


@pytest.mark.parametrize("how", ["any_seven", "seven_of_hearts"])
def test_a_seven_brings_a_player_back(how: str) -> None:
    rules = replace(MAU_MAU, bring_back=how)
    player = at_table(rules, [["7H", "KC"], ["KS", "9D"], ["9H"]], "9C", turn=2)
    assert player.scene.show.words.message == (
        "Bruno has no cards left: play the 7 of hearts to bring Bruno back, or let it be."
    )
    assert buttons(player) == {"main": ("Let it be", "felt")}
    assert {pose.card for pose in player.scene.picture.hand if pose.state.value == "playable"} == {card_of("7H")}
    play(player, "7H")
    until(player, "You bring Bruno back.")
    until(player, "Bruno draws 2 cards.")
    assert player.host.sounds.played.count("draw") + player.host.sounds.played.count("take") >= 2


def test_another_seven_brings_back_only_where_any_may() -> None:
    for how, asked in (("any_seven", True), ("seven_of_hearts", False)):
        player = at_table(replace(MAU_MAU, bring_back=how), [["7C", "KC"], ["KS", "9D"], ["9C"]], "9H", turn=2)
        player.wait()
        assert (player.top.name == "table") == asked


def test_letting_a_player_go_ends_the_round() -> None:
    player = at_table(replace(MAU_MAU, bring_back="any_seven"), [["7H", "KC"], ["KS", "9D"], ["9H"]], "9C", turn=2)
    player.key("P")
    player.wait()
    assert "You let Bruno go." in log(player)
    assert player.top.name == "settlement"


@pytest.mark.parametrize(("last", "code", "said"), [
    ("not_wild", "JH", "The jack of hearts is wild and may not be your last card."),
    ("not_special", "8H", "The 8 of hearts has an effect and may not be your last card."),
    ("not_special", "JH", "The jack of hearts"),
])  # fmt: skip
def test_a_card_that_may_not_be_the_last(last: str, code: str, said: str) -> None:
    player = at_table(replace(MAU_MAU, last_card=last), [[code], ["KS", "9D"], ["8S", "QD"]])
    assert [pose.state.value for pose in player.scene.picture.hand] == ["dimmed"]
    assert "jack" not in player.scene.show.words.message
    play(player, code)
    player.wait()
    assert said in player.scene.show.words.message
    assert player.host.sounds.played == ["illegal"]
    player.key("D")
    player.wait()
    assert len(player.scene.show.hand.cards) == 2


# ---------------------------------------------------------------- the starter


def test_a_starter_that_makes_you_draw() -> None:
    player = dealt(replace(MAU_MAU, starter="acts"), "7")
    assert "You owe 2 cards." in log(player)
    assert player.scene.picture.owed == 2
    assert buttons(player)["main"] == ("Take 2", "brass")


def test_a_starter_that_skips_you() -> None:
    player = dealt(replace(MAU_MAU, starter="acts"), "8")
    assert log(player)[2] == "You miss a turn."
    assert "skip" in player.host.sounds.played


def test_a_starter_that_skips_you_but_can_be_answered() -> None:
    player = dealt(replace(PRSI, starter="acts"), "A")
    holds_an_ace = any(CARD_CODES[card][0] == "A" for card in player.scene.show.hand.cards)
    assert buttons(player)["main"] == ("Miss a turn", "felt" if holds_an_ace else "brass")
    plate = player.scene.picture.plate
    assert (plate.word, plate.second) == ("Only an ace", "or miss the turn")
    player.key("P")
    until(player, "You miss a turn.")
    assert [said for said in log(player) if said.startswith("You ")] == ["You miss a turn."]


def test_a_starter_that_turns_the_direction() -> None:
    player = dealt(replace(MAU_MAU, starter="acts", reverse_rank="9"), "9")
    assert log(player)[2] == "Play now goes counterclockwise."
    assert "reverse" in player.host.sounds.played


def test_the_first_player_calls_a_suit_for_a_wild_starter() -> None:
    player = dealt(replace(MAU_MAU, starter="first_player_calls"), "J")
    assert player.scene.show.words.message == "The starter is wild: name the suit to play."
    assert buttons(player) == {"main": ("Call a suit", "brass")}
    player.keys("Enter Enter")
    assert player.top.name == "suit"
    assert player.top.lead() == "The first card is wild. You have to follow your suit, too."
    assert [control.text for control in player.top.screen.focus.order][4:] == ["Back to the table"]
    player.keys("Esc")
    assert player.top is player.scene
    assert player.scene.show.words.message == "The starter is wild: name the suit to play."
    player.keys("Enter")
    player.key("3")
    player.wait()
    assert "You call hearts." in log(player)
    assert player.scene.picture.seal == 2
    assert "seal" in player.host.sounds.played
    assert player.scene.show.your_turn


def test_before_the_first_player_has_called_there_is_no_suit_to_follow() -> None:
    rules = replace(MAU_MAU, starter="first_player_calls")
    player = dealt(rules, "J")
    starter = player.view.top
    assert player.view.active_suit == NO_SUIT
    plate = player.scene.picture.plate
    assert (plate.suit, plate.heading, plate.word) == (NO_SUIT, "", "Your call")
    player.key("3")
    player.wait()
    plate = player.scene.picture.plate
    assert (plate.suit, plate.heading, plate.word) == (2, "You called", "Hearts")
    ordinary = dealt(replace(MAU_MAU, starter="ordinary"), "J")
    assert ordinary.scene.picture.plate.suit == SUIT_OF[ordinary.view.top]
    assert CARD_CODES[starter][0] == "J"


@pytest.mark.parametrize("motion", ["full", "off"])
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_nowhere_between_deal_and_call_does_the_plate_name_a_suit(dealer: int, motion: str) -> None:
    rules = replace(MAU_MAU, starter="first_player_calls")
    for seed in range(300):
        session = new_session(rules, ("easy", "easy"), seed, first_dealer=dealer)
        session.submit(0, DEAL)
        if session.match.round is not None and session.match.round.phase == CALLING:
            break
    player = Player(rules, 3, seed=seed, pace="quick", motion=motion)
    first = (dealer + 1) % 3
    choice = player.scene.choice._replace(first_dealer=dealer)
    player.scene = TableScene(player.host, choice)
    player.host.scenes[:] = []
    player.host.push(player.scene)
    seen, said = set(), set()
    for _ in range(4000):
        player.step()
        player.draw()
        view = player.scene.show.view
        if view is not None and view.discards:
            said.add(player.scene.show.words.message)
            if view.called != NO_SUIT or (view.turns > 1 and view.phase != CALLING):
                break
            seen.add((player.scene.picture.plate.suit, player.scene.picture.plate.word))
        if player.scene.show.your_turn:
            break
    assert seen == {(NO_SUIT, ["Your call", "Ada calls", "Bruno calls"][first])}
    card = Phrases(player.host.words, rules).card(session.match.round.top)["the"]
    who = ["you name", "Ada names", "Bruno names"][first]
    if motion == "full":
        assert f"The starter is {card}, a wild: {who} the suit." in said
    assert ("The starter is wild: name the suit to play." in said) == (first == 0)


def test_the_suit_for_a_wild_starter_is_called_by_a_number_alone() -> None:
    player = dealt(replace(MAU_MAU, starter="first_player_calls"), "J")
    player.key("2")
    player.wait()
    assert "You call spades." in log(player)


# ---------------------------------------------------------------- the pile


def test_a_pile_that_stays_empty() -> None:
    rules = replace(MAU_MAU, empty_pile="stays_empty")
    player = at_table(rules, [["9H", "KC"], ["KS", "9D"], ["8S", "QD"]], "TD", ["7C"], discards=["TD", "8D", "AC"])
    player.key("D")
    player.wait()
    assert player.scene.picture.pile_count == 0
    player = at_table(rules, [["9H", "KC"], ["KS", "9D"], ["8S", "QD"]], "TD", [], discards=["TD", "8D", "AC"])
    assert player.scene.show.words.message == "Nothing fits and nothing can be drawn: pass."
    assert buttons(player) == {"pass": ("Pass", "brass")}
    player.key("D")
    player.wait()
    assert "The draw pile is empty." in player.scene.show.words.message
    player.key("P")
    player.wait()
    assert "You pass." in log(player)
    assert "riffle" not in player.host.sounds.played


def test_nobody_can_play_and_nothing_can_be_drawn() -> None:
    rules = replace(MAU_MAU, empty_pile="stays_empty")
    player = at_table(rules, [["9H", "KH"], ["KS"], ["QS"]], "TD", [], discards=["TD", "8D", "AC"])
    player.key("P")
    player.wait()
    assert "Nobody can play or draw: the round is blocked." in log(player)
    assert player.top.name == "settlement"


# ---------------------------------------------------------------- a surprise deal


@pytest.mark.parametrize("name", ["mau_mau", "prsi"])
@pytest.mark.parametrize("motion", ["full", "reduced", "off"])
def test_the_ranks_of_a_surprise_deal_are_told_before_the_first_turn_and_shown_all_round(
    name: str, motion: str
) -> None:
    rules = replace(preset(name).rules, surprise=True, reverse_rank="9", rounds=3)
    player = Player(rules, 4, seed=3, pace="quick", motion=motion)
    said = []
    for _ in range(2000):
        player.step()
        words = player.scene.show.words
        said += [words.message] if words.message not in said else []
        if not player.top.moving:
            break
    player.draw()
    view = player.view
    phrases, powers = Phrases(player.host.words, rules), view.tables.powers
    shown = player.scene.picture.ranks_in_force
    ranks = [*powers.wild, powers.draw, powers.skip, powers.reverse]
    for rank in ranks:
        assert rank != NO_RANK
        assert phrases.rank(rank)["name"] in shown
    assert shown.startswith("wild ")
    if motion != "off":
        assert said.index(f"In this round: {shown}.") < len(said) - 1
    assert sum(len(str(phrases.rank(rank)["plural"])) > 0 for rank in ranks) == len(ranks)
    told = [line for line in log(player) if "in this round" in line.lower()]
    assert len(told) == 4
    if name == "prsi":
        assert "queen" not in shown


def test_the_rules_page_of_a_surprise_deal_names_the_ranks_in_force() -> None:
    rules = replace(MAU_MAU, surprise=True)
    player = Player(rules, 3, seed=5, motion="off")
    player.wait()
    powers = player.view.tables.powers
    player.key("H")
    page = player.top
    assert isinstance(page, RulesPage)
    page.ensure_built()
    text = " ".join(getattr(placed.block, "text", "") for placed in page.page)
    phrases = Phrases(player.host.words, rules)
    assert f"The wild cards are {phrases.rank(powers.wild[0])['plural']}:" in text
    assert f"{phrases.rank(powers.skip)['A']} makes the next player miss a turn; with 2 players you go again." in text


# ---------------------------------------------------------------- what the rules page opens at


def test_h_opens_the_rules_at_what_is_in_question() -> None:
    rules = replace(MAU_MAU, stack=True, king_draws_four=True, reverse_rank="9")
    player = at_table(rules, [["JH", "8H", "9H", "7H", "KS", "TC"], ["QC"], ["QD"]], "TH")
    view = player.view
    for code, field in (("JH", "wild"), ("8H", "skip_rank"), ("9H", "reverse_rank"), ("7H", "draw_rank"),
                        ("KS", "king_draws_four"), ("TC", "")):  # fmt: skip
        assert field_in_question(view, card_of(code)) == field
    player.focus_on("8H")
    player.key("H")
    page = player.top
    page.ensure_built()
    assert page.at == "skip_rank"
    assert page.marked.block.text == "An 8 makes the next player miss a turn; with 2 players you go again."
    player.key("Esc")
    owing = at_table(rules, [["9C", "TC"], ["QC"], ["QD"]], "7H", owed=2)
    owing.key("H")
    assert owing.top.at == "stack"
