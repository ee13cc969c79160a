"""Faults that players of games like this one really met, by their numbers in the field notes: none happens here."""

from __future__ import annotations

import json
import random
from hashlib import shake_256

import pytest

from crazy8.rules.actions import DEAL, DRAW, MAU, PASS, WRONG, action_of, action_text, is_play
from crazy8.rules.cards import CARD_CODES, SUITS, cards_in, hand_of, pack_of
from crazy8.rules.compiled_rules import WILD
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.fitting import OVER
from crazy8.rules.match import Match
from crazy8.rules.position import position_of, round_from, rules_from_record
from crazy8.rules.refusal import Reason
from crazy8.rules.round import IllegalAction, Round
from crazy8.rules.ruleset import ALLOWED, WILD_RANKS, RuleSet, rules_from_table
from tests.rules.table import all_cards, case, given, hand, legal, listed, play, record, refusal, table

PRESETS = ("crazy_eights", "mau_mau", "prsi", "classic_eights", "eights_52")
TABLES = (
    *PRESETS,
    "crazy_eights+nine_reverses",
    "mau_mau+nine_reverses",
    "prsi+draws_three",
    "prsi+seven_returns",
    "eights_52+action_cards",
    "eights_52+until_one_fits",
    "eights_52+winner_takes",
    "eights_52+action_cards+until_one_fits",
)


def random_rules(chance: random.Random) -> RuleSet:
    """A rule set with every field drawn at random."""
    drawn: dict[str, object] = {key: chance.choice(allowed) for key, allowed in ALLOWED.items()}
    drawn["wild"] = [rank for rank in WILD_RANKS if chance.random() < 0.3]
    if bool(drawn["rounds"]) == bool(drawn["target"]):
        drawn["rounds"], drawn["target"] = 3, 0
    return rules_from_table(drawn)


def whole_deck(round_: Round) -> list[int]:
    rules = round_.tables.rules
    return sorted(pack_of(rules.deck, rules.packs(round_.setup.players)))


def fresh(rules: RuleSet, players: int, seed: int) -> Round:
    round_ = undealt_round(rules, players, dealer=players - 1, seed=seed)
    deal(round_)
    return round_


def sensible(chance: random.Random, round_: Round) -> int:
    """What somebody does who calls "Mau" and plays whenever a card fits."""
    actions = round_.legal()
    if MAU in actions:
        return MAU
    plays = [action for action in actions if is_play(action)]
    return chance.choice(plays or actions)


# Penalties, reshuffles, the empty pile


def test_f01_a_penalty_larger_than_all_cards():
    round_ = table("mau_mau", "7C KC QH / KD 9D TH", top="7H", owed=6, pile="AC AD", under="7S TD")
    cards = all_cards(round_)
    play(round_, "draw")
    assert len(hand(round_, 0).split()) == 3 + 4
    assert (round_.owed, round_.turn) == (0, 1)
    assert position_of(round_)["discards"] == ["7H"]
    assert legal(round_) == ["play TH"]
    assert all_cards(round_) == cards


@pytest.mark.parametrize("rules", TABLES)
def test_f04_cards_are_conserved_and_a_reshuffle_keeps_the_top_card(rules):
    chance = random.Random(4)
    for seed in range(40):
        players = chance.randint(2, 8)
        round_ = fresh(rules_from_record(record(rules)), players, seed)
        deck = whole_deck(round_)
        told = []
        for _ in range(3_000):
            if round_.phase == OVER:
                break
            action = sensible(chance, round_)
            top_before, count = round_.shown, round_.shuffles
            round_.apply(action, told.append)
            assert all_cards(round_) == deck
            if round_.shuffles > count:
                assert len(round_.discards) == 1 or is_play(action)
                assert round_.shown == (action if is_play(action) else top_before)
            assert all(0 <= card < 104 for card in round_.pile)
        assert round_.phase == OVER, f"seed {seed}"


def test_f05_a_draw_reaches_the_reshuffle():
    # The draw pile shows 0 over four discards: the position is one shuffle behind, then a draw gives a card.
    round_ = table("crazy_eights", "TC KC / KD 9D", top="9H", under="AS QS JS", shuffles=["QS AS JS"])
    assert legal(round_) == ["draw"]
    assert play(round_, "draw") == ["drew 0 QS turn"]


@pytest.mark.parametrize("rules", TABLES)
def test_f05_nothing_to_draw_and_no_match_leaves_the_pass(rules):
    round_ = table(rules, "TC KC 7C / KD 9D", top="9H")
    assert legal(round_) == ["pass"]
    assert play(round_, "pass") == ["passed 0", "turn_began 1"]


@pytest.mark.parametrize("rules", ["classic_eights", "prsi"])
def test_f05_nothing_to_draw_and_a_match_leaves_only_plays(rules):
    assert legal(table(rules, "TC KC TH / KD 9D", top="9H")) == ["play TH"]


@pytest.mark.parametrize("rules", ["mau_mau", "prsi"])
def test_f05_a_penalty_with_nothing_to_draw_clears(rules):
    round_ = table(rules, "TC KC TH / KD 9D QS", top="7H", owed=2)
    assert play(round_, "draw") == ["took 0 0 owed", "turn_began 1"]
    assert round_.owed == 0


def test_f06_somebody_can_always_do_something():
    chance = random.Random(6)
    over = 0
    for number in range(500):
        rules = random_rules(chance)
        players = chance.randint(2, 8)
        round_ = fresh(rules, players, seed=number)
        for _ in range(60 * players):
            if round_.phase == OVER:
                over += 1
                break
            actions = round_.legal()
            assert actions, f"{rules} {position_of(round_)}"
            plays = [action for action in actions if is_play(action)]
            round_.apply(chance.choice(plays if plays and chance.random() < 0.7 else actions))
    assert over > 200


def random_position(chance: random.Random, rules: RuleSet) -> Round | None:
    """A random position of an ordinary turn, with small hands and often an empty pile; None where it cannot stand."""
    players = chance.choice((2, 2, 3, 4))
    deck = list(pack_of(rules.deck, rules.packs(players)))
    chance.shuffle(deck)
    sizes = [chance.choice((1, 1, 2, 3)) for _ in range(players)]
    dealt = [[CARD_CODES[deck.pop()] for _ in range(size)] for size in sizes]
    drawn = chance.choice((0, 0, 1, 2))
    if drawn > (rules.draw_limit or 9) or (drawn and rules.after_draw == "nothing"):
        drawn = 0
    owed = chance.choice((0, 0, 2, 4)) if rules.stack and not drawn else 0
    return round_from(
        {
            "rules": record("mau_mau", {key: getattr(rules, key) for key in ALLOWED}),
            "hands": dealt,
            "draw_pile": [CARD_CODES[deck.pop()] for _ in range(chance.choice((0, 0, 1, 5)))],
            "discards": [CARD_CODES[deck.pop()]],
            "owed": owed,
            "drawn": drawn,
            "drawn_card": dealt[0][0] if drawn else None,
            "skip": rules.answer_skip and not owed and not drawn and chance.random() < 0.3,
        }
    )


def test_f06_random_rule_sets_and_positions_never_leave_a_seat_without_an_action():
    chance = random.Random(66)
    for _ in range(4_000):
        rules = random_rules(chance)
        round_ = random_position(chance, rules)
        assert round_.legal(), position_of(round_)


def test_f06_no_finishing_on_a_wild_and_nothing_to_draw():
    assert legal(table("crazy_eights", "8H / KD", top="9H", changes={"last_card": "not_wild"})) == ["pass"]


# The call


CALLS = [
    case(
        "f07-one_card_draw_call_play",
        given("mau_mau", "KC / KD 9D", top="TH", pile="AH QD"),
        do="draw, mau, play AH",
        hands="KC / KD 9D",
    ),
    case(
        "f07-two_cards_call_draw_play",
        given("mau_mau", "9S KC / KD 9D", top="TH", pile="AH QD"),
        do="mau, draw, play AH",
        hands="9S KC / KD 9D",
        mau_called=False,
    ),
    case(
        "f08-wild_second_to_last_with_the_call",
        given("mau_mau", "JC 9S / KD 9D", top="TH", pile="AH QD"),
        do="mau, play JC S",
        hands="9S / KD 9D",
    ),
    case(
        "f08-wild_second_to_last_without_the_call",
        given("mau_mau", "JC 9S / KD 9D", top="TH", pile="AH QD"),
        do="play JC S",
        hands="9S AH / KD 9D",
    ),
]


@pytest.mark.parametrize("row", CALLS)
def test_calls(row):
    row.check()


def test_f56_a_call_has_at_most_one_effect_a_turn():
    round_ = table("mau_mau", "9H KC / KD 9D AS", top="TH", pile="AC QD")
    assert play(round_, "mau") == ["mau_called 0"]
    for _ in range(20):
        assert refusal(round_, "mau") == "mau_already_called"
    assert hand(round_, 0) == "KC 9H"


@pytest.mark.parametrize(("cards", "reason"), [("9H", "mau_needs_two_cards"), ("9H KC AS", "mau_needs_two_cards")])
def test_f56_no_call_with_other_counts_of_cards(cards, reason):
    assert refusal(table("mau_mau", f"{cards} / KD 9D", top="TH", pile="AC"), "mau") == reason


def test_f56_no_call_out_of_turn_or_after_the_round():
    round_ = table("mau_mau", "9H KC / KD 9D", top="TH", pile="AC QD")
    assert round_.why_not(MAU, seat=1) is Reason.NOT_YOUR_TURN
    over = table("mau_mau", "9H / KD 9D", top="TH", pile="AC QD")
    play(over, "play 9H")
    assert refusal(over, "mau") == "round_over"


def test_f56_no_call_before_the_first_player_has_called_the_suit():
    changes = {"starter": "first_player_calls"}
    round_ = table("mau_mau", "9H KC / KD 9D", top="JH", pile="AC", phase="calling", changes=changes)
    assert refusal(round_, "mau") == "call_suit_first"
    assert legal(round_) == listed("call *")


# Wilds


@pytest.mark.parametrize("rules", TABLES)
def test_f13_no_wild_lies_on_top_without_a_suit_after_a_play(rules):
    chance = random.Random(13)
    for seed in range(60):
        round_ = fresh(rules_from_record(record(rules)), chance.randint(2, 6), seed)
        for _ in range(400):
            if round_.phase == OVER:
                break
            action = chance.choice(round_.legal())
            round_.apply(action)
            if is_play(action) and round_.phase != OVER:
                assert (round_.called in SUITS) == (round_.tables.effect[round_.top] == WILD)


def test_f13_a_wild_without_a_suit_is_refused_and_changes_nothing():
    round_ = table("mau_mau", "JH 9C AS / KD 9D", top="TH", pile="AC QD")
    assert refusal(round_, "play JH") == "suit_missing"
    assert hand(round_, 0) == "9C AS JH"


@pytest.mark.parametrize(
    ("rules", "wild", "allowed"),
    [
        ("crazy_eights", "8", False),
        ("mau_mau", "J", False),
        ("prsi", "Q", True),
        ("classic_eights", "8", True),
        ("eights_52", "8", True),
        ("eights_52+action_cards", "8", True),
        ("eights_52+until_one_fits", "8", True),
    ],
)
@pytest.mark.parametrize("called", ["S", "C"])
def test_f63_a_second_wild_on_a_wild_also_where_its_own_suit_is_called(rules, wild, allowed, called):
    round_ = table(rules, f"{wild}S TD KD / 9D", top=f"{wild}H", called=called, pile="*3")
    assert (f"play {wild}S D" in legal(round_)) == allowed
    if not allowed:
        assert refusal(round_, f"play {wild}S D") == "wild_on_wild"


LAST = [
    case(
        "f15-last_seven-next_hand_unchanged",
        given("mau_mau", "7H / KS 9D", top="9H", pile="*3"),
        do="play 7H",
        hands="- / KS 9D",
        points=(0, 13),
    ),
    case(
        "f15-last_seven-still_draws",
        given("mau_mau", "7H / KS 9D", top="9H", pile="TC AC QD", changes={"last_draw_card": "still_draws"}),
        do="play 7H",
        hands="- / KS 9D TC AC",
        points=(0, 34),
    ),
    case(
        "f15-last_wild-no_suit",
        given("mau_mau", "JS / KS 9D", top="9H", pile="*3"),
        legal="draw, play JS",
        do="play JS",
        called=None,
        over=True,
    ),
    case(
        "f15-last_wild-a_suit_where_players_come_back",
        given("prsi+seven_returns", "QS / KS 9D", top="9H", pile="*3"),
        legal="draw, play QS *",
    ),
    case(
        "f20-under_a_penalty_only_an_answer_or_all_of_it",
        given("mau_mau", "7S KC 9C / KD", top="7H", owed=4, pile="9S TS AS QS AD"),
        legal="draw, play 7S",
        do="draw",
        hands="7S KC 9C 9S TS AS QS / KD",
        turn=1,
    ),
    *(
        case(
            f"f29-taking_ends_the_turn_and_nothing_more-{rules}",
            given(rules, "9H KC 9C / KD TS 8S", top="7H", owed=2, pile="TH AH AD"),
            do="draw",
            hands="9H KC 9C TH AH / KD TS 8S",
            turn=1,
            owed=0,
        )
        for rules in ("mau_mau", "prsi")
    ),
    case(
        "f23-two_players_nine_me_again",
        given("mau_mau+nine_reverses", "9H KC 9C / KD TS", top="TH", pile="*3"),
        do="play 9H",
        turn=0,
    ),
    case(
        "f23-three_players_nine_turns_round",
        given("mau_mau+nine_reverses", "9H KC 9C / KD TS / AS", top="TH", pile="*3"),
        do="play 9H",
        turn=2,
        direction=-1,
    ),
    case(
        "f64-skip_without_answer",
        given("mau_mau", "8H KC 9C / 8S KD TS / 9D AS", top="TH", pile="*3"),
        do="play 8H",
        turn=2,
        skip=False,
    ),
    case(
        "f64-skip_with_answer",
        given("prsi", "AH KC 9C / AS KD TS / 9D 8S", top="TH", pile="*3"),
        do="play AH",
        turn=1,
        skip=True,
        after="pass, play AS",
    ),
    case(
        "f64-two_aces_one_seat_misses_one_turn",
        given("prsi", "AH KC 9C / AS KD TS / 9D 8H", top="TH", pile="*3"),
        do="play AH, play AS, pass",
        told="played 0 AH; skip_aimed 1; turn_began 1; played 1 AS; skip_aimed 2; turn_began 2; passed 2;"
        "missed_turn 2;"
        "turn_began 0",
    ),
]


@pytest.mark.parametrize("row", LAST)
def test_rulings_that_went_wrong_elsewhere(row):
    row.check()


# The same face twice, saving in the middle of a turn


def test_f16_two_cards_of_one_face_are_two_cards():
    changes = {"two_decks_from": 2}
    round_ = table("crazy_eights", "9H TC KC / KD 9D", top="TH", pile="9H' AC", changes=changes)
    play(round_, "draw")
    assert legal(round_) == ["pass", "play 9H'"]
    assert refusal(round_, "play 9H") == "only_drawn_card"
    play(round_, "play 9H'")
    assert hand(round_, 0) == "TC KC 9H"
    assert position_of(round_)["discards"] == ["9H'", "TH"]


PHASES = {
    "before_the_draw": given("classic_eights", "TC KC 2D / KD 9D", top="9H", pile="AS AC"),
    "after_one_draw": given("classic_eights", "TC KC 2D / KD 9D", top="9H", pile="AS AC", drawn=1, drawn_card="2D"),
    "after_three_draws": given("classic_eights", "TC KC 2D / KD 9D", top="9H", pile="AC", drawn=3, drawn_card="2D"),
    "drawn_card": given("mau_mau", "TC KC TH / KD 9D", top="9H", pile="AC", drawn=1, drawn_card="TH"),
    "owed": given("mau_mau", "7S KC TH / KD 9D", top="7H", pile="AC", owed=4, direction=-1, dealer=0),
    "skip": given("prsi", "AS KC TH / KD 9D", top="AH", pile="AC", skip=True),
    "called": given("mau_mau", "9S KC TH / KD 9D", top="JH", called="S", pile="AC"),
    "mau_called": given("mau_mau", "9S KC / KD 9D", top="TS", pile="AC", mau_called=True),
    "first_player_calls": given(
        "mau_mau",
        "9S KC TH / KD 9D",
        top="JH",
        pile="AC",
        phase="calling",
        changes={"starter": "first_player_calls"},
    ),
    "returning": given(
        "prsi+seven_returns", "- / 7H KD / 9S", top="9H", under="TH", pile="AC", turn=1, phase="returning", leaver=0
    ),
    "returning_and_owed": given(
        "prsi+seven_returns",
        "- / 7H KD / 9S",
        top="7S",
        under="TH",
        pile="AC",
        turn=1,
        phase="returning",
        leaver=0,
        owed=2,
    ),
    "nearly_blocked": given("crazy_eights", "TC KC / KD TD", top="9H", stuck=1),
    "nearly_called_off": given("crazy_eights", "TC KC / KD TD", top="9H", pile="AC AD", turns=1000),
    "surprise": given(
        "mau_mau",
        "9S KC TH / KD 9D",
        top="JH",
        pile="AC",
        changes={"surprise": True},
        in_force={"wild": ["9"], "draw": "10", "skip": "K", "reverse": ""},
    ),
    "twins": given("crazy_eights", "9H 9H' / KD", top="TH", pile="TH'", changes={"two_decks_from": 2}),
    "scripted_shuffle": given("crazy_eights", "TC KC / KD", top="TH", pile="AC", under="9H 9D", shuffles=["9D 9H"]),
}


@pytest.mark.parametrize("phase", PHASES)
def test_f17_saved_in_any_phase_the_round_goes_on_as_before(phase):
    round_ = PHASES[phase]()
    again = round_from(json.loads(json.dumps(position_of(round_))))
    assert position_of(again) == position_of(round_)
    assert legal(again) == legal(round_)
    for action in round_.legal():
        here, there = round_.copy(), again.copy()
        told_here, told_there = [], []
        here.apply(action, told_here.append)
        there.apply(action, told_there.append)
        assert told_here == told_there, action_text(action)
        assert position_of(here) == position_of(there)


@pytest.mark.parametrize("rules", TABLES)
def test_f17_saved_after_every_action_the_round_goes_on_as_before(rules):
    chance = random.Random(17)
    round_ = fresh(rules_from_record(record(rules)), 3, seed=17)
    while round_.phase != OVER:
        round_ = round_from(json.loads(json.dumps(position_of(round_))))
        twin = round_.copy()
        action = sensible(chance, round_) if chance.random() < 0.8 else chance.choice(round_.legal())
        told_here, told_there = [], []
        round_.apply(action, told_here.append)
        twin.apply(action, told_there.append)
        assert told_here == told_there
        assert position_of(round_) == position_of(twin)
    again = round_from(json.loads(json.dumps(position_of(round_))))
    assert again.outcome == round_.outcome


# The round and the match around it


def test_f02_nothing_leaks_into_the_next_round():
    match = Match(rules_from_record(record("mau_mau")), 2, seed=2)
    match.apply(DEAL)
    match.round = table("mau_mau", "7C / KS 9D", top="7S", owed=6, pile="*9", mau_called=False)
    match.apply(action_of("play 7C"))
    match.apply(DEAL)
    round_ = match.round
    assert (round_.owed, round_.called, round_.direction, round_.mau_called) == (0, -1, 1, False)
    assert (round_.drawn, round_.drawn_card, round_.stuck, round_.leaver) == (0, -1, 0, -1)
    before = round_.hands[round_.turn].bit_count()
    turn = round_.turn
    match.apply(DRAW)
    assert round_.hands[turn].bit_count() == before + 1


SPECIAL_STARTERS = {
    "crazy_eights": "8",
    "crazy_eights+nine_reverses": "89",
    "mau_mau": "78J",
    "mau_mau+nine_reverses": "789J",
    "prsi": "",
    "classic_eights": "",
    "eights_52": "8",
    "eights_52+action_cards": "8",
}


@pytest.mark.parametrize("rules", SPECIAL_STARTERS)
def test_f28_f79_which_cards_may_start(rules):
    checked = rules_from_record(record(rules))
    tops = set()
    for seed in range(250):
        round_ = fresh(checked, 3, seed)
        assert all_cards(round_) == whole_deck(round_)
        assert len(round_.discards) == 1
        tops.add(CARD_CODES[round_.top][0])
        assert (round_.owed, round_.direction, round_.turn, round_.called) == (0, 1, 0, -1)
    ranks = "23456789TJQKA" if checked.deck == "french52" else "789TJQKA"
    assert tops == set(ranks) - set(SPECIAL_STARTERS[rules])


def test_f28_where_every_card_is_special_the_deal_ends():
    changes = {"wild": ["8", "J", "Q", "K", "A"], "draw_rank": "7", "reverse_rank": "9", "king_draws_four": True}
    rules = rules_from_record(record("mau_mau", changes))
    for seed in range(100):
        round_ = fresh(rules, 4, seed)
        assert all_cards(round_) == whole_deck(round_)
        assert round_.legal()


@pytest.mark.parametrize(
    ("action", "direction", "told"),
    [
        ("play KH", 1, "turn_began 2"),
        ("play KH", -1, "turn_began 0"),
        ("play 8H", 1, "turn_began 3"),
        ("play 8H", -1, "turn_began 3"),
        ("play 9H", 1, "turn_began 0"),
        ("play 9H", -1, "turn_began 2"),
        ("play 7H", 1, "turn_began 2"),
        ("play 7H", -1, "turn_began 0"),
    ],
)
def test_f32_the_next_seat_of_four(action, direction, told):
    seats = "TC TD / KH 8H 9H 7H / TS QS / QD AD"
    round_ = table("mau_mau+nine_reverses", seats, top="TH", pile="*4", turn=1, direction=direction)
    assert play(round_, action)[-1] == told


@pytest.mark.parametrize("leaver", [0, 1, 2, 3])
@pytest.mark.parametrize("direction", [1, -1])
def test_f32_the_one_who_goes_out_is_never_asked_again(leaver, direction):
    seats = ["TC TD", "QC QD", "TS QS", "AC AD"]
    seats[leaver] = "KH"
    round_ = table("mau_mau", " / ".join(seats), top="TH", pile="*4", turn=leaver, direction=direction)
    play(round_, "play KH")
    assert round_.outcome.winners == (leaver,)
    assert legal(round_) == []
    for seat in range(4):
        assert round_.why_not(DRAW, seat) is Reason.ROUND_OVER


@pytest.mark.parametrize("rules", TABLES)
def test_f34_rounds_of_players_who_play_what_fits_end_long_before_the_limit(rules):
    checked = rules_from_record(record(rules))
    longest = 0
    for seed in range(40):
        chance = random.Random(3400 + seed)
        round_ = fresh(checked, 8 if seed % 2 else 2, seed)
        while round_.phase != OVER:
            round_.apply(sensible(chance, round_))
        longest = max(longest, round_.turns // round_.setup.players)
    assert longest < 500


# Why not: each Reason can be met

WRONG_TABLE = given("mau_mau", "TC 9C KH / KD", top="9H", pile="AC AD", changes={"wrong_card": True})
REASONS = [
    ("not_in_hand", given("mau_mau", "TC 9C / KD", top="9H", pile="AC"), "play KD"),
    ("no_match", given("mau_mau", "TC 9C / KD", top="9H", pile="AC"), "play TC"),
    ("wild_on_wild", given("mau_mau", "JC 9C / KD", top="JH", called="H", pile="AC"), "play JC H"),
    ("answer_draw", given("mau_mau", "7C 9H / KD", top="7H", owed=2, pile="AC"), "play 9H"),
    ("answer_skip", given("prsi", "AC 9H / KD", top="AH", skip=True, pile="TC"), "play 9H"),
    ("only_drawn_card", given("mau_mau", "TC 9C / KD", top="9H", pile="AC", drawn=1, drawn_card="TC"), "play 9C"),
    ("not_last_wild", given("mau_mau", "JC / KD", top="9H", pile="AC", changes={"last_card": "not_wild"}), "play JC"),
    ("not_last_special", given("mau_mau", "7H / KD", top="9H", changes={"last_card": "not_special"}), "play 7H"),
    (
        "only_returning_card",
        given("prsi+seven_returns", "- / 7H 9D", top="9H", under="TH", pile="AC", phase="returning", leaver=0, turn=1),
        "play 9D",
    ),
    ("suit_missing", given("mau_mau", "JC 9C TC / KD", top="9H", pile="AC"), "play JC"),
    ("suit_not_asked", given("mau_mau", "TC 9C / KD", top="9H", pile="AC"), "play 9C H"),
    (
        "call_suit_first",
        given("mau_mau", "9H TC / KD", top="JH", phase="calling", changes={"starter": "first_player_calls"}),
        "play 9H",
    ),
    (
        "call_suit_first",
        given("mau_mau", "9H TC / KD", top="JH", phase="calling", changes={"starter": "first_player_calls"}),
        "draw",
    ),
    ("nothing_to_call", given("mau_mau", "9H TC / KD", top="JH", pile="AC"), "call H"),
    ("pile_empty", given("mau_mau", "TC 9C / KD", top="9H"), "draw"),
    ("draws_used_up", given("mau_mau", "TC 9C / KD", top="9H", pile="AC", drawn=1, drawn_card="9C"), "draw"),
    ("a_card_fits", given("eights_52+until_one_fits", "TC 9C / KD", top="9H", pile="AC"), "draw"),
    ("a_card_fits", given("classic_eights", "TC 9C / KD", top="9H"), "pass"),
    ("draw_first", given("mau_mau", "TC 9C / KD", top="9H", pile="AC"), "pass"),
    ("take_first", given("mau_mau", "TC 9C / KD", top="7H", owed=2, pile="AC"), "pass"),
    ("draws_left", given("classic_eights", "TC 9C / KD", top="9H", pile="AC", drawn=1, drawn_card="9C"), "pass"),
    ("no_draw_under_skip", given("prsi", "TC 9C / KD", top="AH", skip=True, pile="AC"), "draw"),
    (
        "no_draw_now",
        given("prsi+seven_returns", "- / 7H 9D", top="9H", under="TH", pile="AC", phase="returning", leaver=0, turn=1),
        "draw",
    ),
    ("no_mau_here", given("prsi", "TC 9C / KD", top="9H", pile="AC"), "mau"),
    ("mau_needs_two_cards", given("mau_mau", "TC 9C KC / KD", top="9H", pile="AC"), "mau"),
    ("mau_already_called", given("mau_mau", "TC 9C / KD", top="9H", pile="AC", mau_called=True), "mau"),
    ("wrong_card_is_free", given("mau_mau", "TC 9C / KD", top="9H", pile="AC"), "wrong TC"),
    ("the_card_fits", WRONG_TABLE, "wrong 9C"),
    ("no_such_action", given("mau_mau", "TC 9C / KD", top="9H", pile="AC"), "deal"),
    (
        "round_over",
        given(
            "mau_mau",
            "- / KD",
            top="9H",
            phase="over",
            outcome={"winners": [0], "blocked": False, "points": [0, 4]},
        ),
        "draw",
    ),
]


@pytest.mark.parametrize(("reason", "laid", "action"), REASONS, ids=[f"f39-{row[0]}-{row[2]}" for row in REASONS])
def test_f39_why_not(reason, laid, action):
    assert refusal(laid(), action) == reason


def test_f39_every_reason_can_be_met():
    met = {row[0] for row in REASONS} | {"not_your_turn"}
    assert met == {reason.value for reason in Reason}


def test_f39_not_your_turn():
    round_ = table("mau_mau", "TC 9C / KD 9D", top="9H", pile="AC")
    for action in (action_of("play 9D"), DRAW, PASS, MAU, WRONG):
        assert round_.why_not(action, seat=1) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("number", [-1, 104, 127, 1023, 1032, 1151, WRONG + 104, 1 << 20])
def test_f39_numbers_that_are_no_action_are_refused(number):
    round_ = table("mau_mau", "TC 9C / KD 9D", top="9H", pile="AC")
    before = position_of(round_)
    with pytest.raises(IllegalAction):
        round_.apply(number)
    assert position_of(round_) == before


def test_f65_an_action_tells_play_effect_draw_next_turn_in_that_order():
    round_ = table("mau_mau", "7H KC / KD 9D QS", top="9H", pile="AC AD AS TC")
    assert play(round_, "play 7H", "draw") == [
        "played 0 7H",
        "mau_forgotten 0",
        "drew 0 AC mau_forgotten",
        "took 0 1 mau_forgotten",
        "owed 1 2",
        "turn_began 1",
        "drew 1 AD owed",
        "drew 1 AS owed",
        "took 1 2 owed",
        "turn_began 0",
    ]


# F54: these deals may never change. They are worked out by a shuffle written anew here.


def independent_shuffle(count: int, seed: int, n: int) -> list[int]:
    """Positions 0..count-1 in shuffled order: SHAKE-256 over the text, one little-endian 64-bit word a position, and a
    swap of each place, from the last down, with the place that the word picks by multiplication."""
    text = f"crazy8 shuffle {seed} {n}".encode("ascii")
    stream = shake_256(text).digest(count * 8)
    order = list(range(count))
    place = count - 1
    while place >= 1:
        word = int.from_bytes(stream[8 * place : 8 * place + 8], "little")
        picked = (word * (place + 1)) // 2**64
        kept = order[place]
        order[place] = order[picked]
        order[picked] = kept
        place -= 1
    return order


def independent_deal(ranks: str, packs: int, players: int, each: int, seed: int) -> tuple[list[list[str]], list[str]]:
    """Hands by seat with seat 0 dealt first, and what is left of the pile from the top."""
    deck = [rank + suit + mark for mark in ("", "'")[:packs] for suit in "CSHD" for rank in ranks]
    pile = [deck[at] for at in independent_shuffle(len(deck), seed, 0)]
    dealt: list[list[str]] = [[] for _ in range(players)]
    for turn in range(each * players):
        dealt[turn % players].append(pile.pop())
    return dealt, pile[::-1]


SHORT, LONG = "789TJQKA", "23456789TJQKA"


@pytest.mark.parametrize(
    ("rules", "ranks", "packs", "players", "each", "special"),
    [
        ("crazy_eights", SHORT, 1, 2, 5, "8"),
        ("mau_mau", SHORT, 1, 4, 5, "78J"),
        ("mau_mau", SHORT, 2, 5, 5, "78J"),
        ("prsi", SHORT, 1, 3, 5, ""),
        ("classic_eights", LONG, 1, 2, 7, ""),
        ("classic_eights", LONG, 2, 8, 5, ""),
        ("eights_52", LONG, 1, 4, 5, None),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, 20240607, 2**64 - 1])
def test_f54_a_seed_always_deals_the_same(rules, ranks, packs, players, each, special, seed):
    expected, rest = independent_deal(ranks, packs, players, each, seed)
    round_ = fresh(rules_from_record(record(rules)), players, seed)
    numbers = {code: card for card, code in enumerate(CARD_CODES)}
    assert [list(cards_in(cards)) for cards in round_.hands] == [
        list(cards_in(hand_of(numbers[code] for code in cards))) for cards in expected
    ]
    if special is None and rest[0][0] == "8":
        return  # a wild is shuffled back: the hands above are what is pinned
    while rest[0][0] in (special or ""):
        rest.append(rest.pop(0))
    assert CARD_CODES[round_.top] == rest[0]
    assert position_of(round_)["draw_pile"] == rest[1:]


def test_f54_a_reshuffle_is_decided_by_the_seed_and_its_number():
    round_ = table("crazy_eights", "TC KC / KD 9D", top="9H", pile="AC", under="7S 8S 9S TS JS", seed=5)
    play(round_, "draw")
    covered = ["7S", "8S", "9S", "TS", "JS"]
    expected = [covered[at] for at in independent_shuffle(5, seed=5, n=0)]
    assert position_of(round_)["draw_pile"] == expected[::-1]
