"""Rulings 1 to 3 and 22: the deal, the starter, who begins, and what a new round forgets."""

from __future__ import annotations

import pytest

from crazy8.rules.actions import DEAL, DRAW, PASS, action_of
from crazy8.rules.cards import card_code, card_of, cards_in
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.match import Match
from crazy8.rules.position import position_of, rules_from_record
from tests.rules.table import dealt, hand, hands, legal, listed, play, record, table

# (rules, players, changes) -> cards each, cards in the draw pile after the starter
DEALS = [
    ("crazy_eights", 2, {}, 5, 21),
    ("crazy_eights", 3, {}, 5, 16),
    ("crazy_eights", 4, {}, 5, 11),
    ("crazy_eights", 5, {}, 5, 38),
    ("crazy_eights", 8, {}, 5, 23),
    ("crazy_eights", 2, {"hand": 7, "hand_for_two": 7}, 7, 17),
    ("crazy_eights", 3, {"hand": 7, "hand_for_two": 7}, 7, 10),
    ("crazy_eights", 4, {"hand": 6, "hand_for_two": 6}, 6, 7),
    ("crazy_eights", 4, {"hand": 7, "hand_for_two": 7}, 6, 7),  # the source's own example
    ("mau_mau", 2, {}, 5, 21),
    ("mau_mau", 4, {"hand": 7, "hand_for_two": 7}, 6, 7),  # the source's own example
    ("mau_mau", 5, {"hand": 7, "hand_for_two": 7}, 7, 28),
    ("mau_mau", 8, {"hand": 7, "hand_for_two": 7}, 7, 7),
    ("prsi", 2, {}, 5, 21),
    ("prsi", 4, {"hand": 4, "hand_for_two": 4}, 4, 15),
    ("prsi", 5, {}, 5, 38),
    ("classic_eights", 2, {}, 7, 37),
    ("classic_eights", 3, {}, 5, 36),
    ("classic_eights", 4, {}, 5, 31),
    ("classic_eights", 5, {}, 5, 78),
    ("classic_eights", 8, {}, 5, 63),
    ("eights_52", 2, {}, 7, 37),
    ("eights_52", 5, {}, 5, 26),
    ("eights_52", 6, {}, 5, 73),
    ("eights_52+action_cards", 8, {}, 5, 63),
    ("mau_mau", 5, {"two_decks_from": 0}, 4, 11),
    ("mau_mau", 8, {"two_decks_from": 0}, 3, 7),
    ("mau_mau", 2, {"two_decks_from": 2, "hand_for_two": 8}, 8, 47),
    ("mau_mau", 3, {"hand": 8}, 8, 7),
    ("mau_mau", 5, {"two_decks_from": 6, "hand": 5}, 4, 11),
    ("mau_mau", 8, {"hand": 8}, 7, 7),
    ("eights_52", 4, {"hand": 8}, 8, 19),
    ("eights_52", 8, {"two_decks_from": 0, "hand": 8}, 5, 11),
    ("eights_52", 7, {"two_decks_from": 0, "hand": 8}, 6, 9),
]


@pytest.mark.parametrize(
    ("rules", "players", "changes", "each", "left"),
    DEALS,
    ids=[f"01-{rules}-{players}_players-{each}_each-{left}_left" for rules, players, _, each, left in DEALS],
)
def test_the_deal_leaves_at_least_seven_cards(rules, players, changes, each, left):
    round_ = undealt_round(rules_from_record(record(rules, changes)), players, dealer=0, seed=1)
    deal(round_)
    assert [cards.bit_count() for cards in round_.hands] == [each] * players
    assert len(round_.pile) == left
    assert len(round_.discards) == 1


def test_01_cards_go_round_one_at_a_time_from_the_dealers_left():
    changes = {"hand": 3}
    round_, events = dealt("mau_mau", 3, "7C 8C 9C TC QC KC 7S 8S 9S KD AH AD", dealer=1, changes=changes)
    assert events == [
        "deal_began 1 2 3 1",
        *("dealt 2 7C", "dealt 0 8C", "dealt 1 9C"),
        *("dealt 2 TC", "dealt 0 QC", "dealt 1 KC"),
        *("dealt 2 7S", "dealt 0 8S", "dealt 1 9S"),
        "starter_turned KD stays",
        "turn_began 2",
    ]
    assert hands(round_) == "8C QC 8S / 9C KC 9S / 7C TC 7S"
    assert position_of(round_)["draw_pile"] == ["AH", "AD"]
    assert (round_.turn, round_.direction) == (2, 1)


HANDS = "9C TC KC 9S TS KS"
"""Two hands of three plain cards."""

# (what, rules, changes, cards after the hands) -> the fates told, the top card, the pile from the top
STARTERS = [
    ("02-wild_goes_under-crazy_eights", "crazy_eights", {}, "8H JD 7D KD", "8H under, JD stays", "JD", "7D KD 8H"),
    ("02-seven_is_plain-crazy_eights", "crazy_eights", {}, "7D 8H KD", "7D stays", "7D", "8H KD"),
    (
        "02-nine_goes_under-crazy_eights",
        "crazy_eights+nine_reverses",
        {},
        "9H 8H TD KD",
        "9H under, 8H under, TD stays",
        "TD",
        "KD 9H 8H",
    ),
    (
        "02-specials_go_under-mau_mau",
        "mau_mau",
        {},
        "JC 7D 8H KD AD",
        "JC under, 7D under, 8H under, KD stays",
        "KD",
        "AD JC 7D 8H",
    ),
    ("02-nine_is_plain-mau_mau", "mau_mau", {}, "9H KD", "9H stays", "9H", "KD"),
    ("02-nine_goes_under-mau_mau", "mau_mau+nine_reverses", {}, "9H KD AD", "9H under, KD stays", "KD", "AD 9H"),
    (
        "02-jack_is_plain_where_eight_is_wild",
        "mau_mau",
        {"wild": ["8"], "skip_rank": ""},
        "JS KD AD",
        "JS stays",
        "JS",
        "KD AD",
    ),
    ("02-all_special_first_stands-mau_mau", "mau_mau", {}, "JC 7D 8H", "JC stays", "JC", "7D 8H"),
    ("02-all_special_seven_stands-mau_mau", "mau_mau", {}, "7D JC 8H", "7D stays", "7D", "JC 8H"),
    ("02-ordinary_seven-prsi", "prsi", {}, "7H KD", "7H stays", "7H", "KD"),
    ("02-ordinary_ace-prsi", "prsi", {}, "AH KD", "AH stays", "AH", "KD"),
    ("02-ordinary_ober-prsi", "prsi", {}, "QH KD", "QH stays", "QH", "KD"),
    ("02-ordinary_eight-classic_eights", "classic_eights", {"hand_for_two": 3}, "8H KD", "8H stays", "8H", "KD"),
    ("02-two_stays-eights_52", "eights_52+action_cards", {"hand_for_two": 3}, "2H KD", "2H stays", "2H", "KD"),
    ("02-queen_stays-eights_52", "eights_52+action_cards", {"hand_for_two": 3}, "QH KD", "QH stays", "QH", "KD"),
    ("02-ace_stays-eights_52", "eights_52+action_cards", {"hand_for_two": 3}, "AH KD", "AH stays", "AH", "KD"),
    ("03-wild_stays-first_player_calls", "mau_mau", {"starter": "first_player_calls"}, "JH KD", "JH stays", "JH", "KD"),
    (
        "03-seven_plain-first_player_calls",
        "mau_mau",
        {"starter": "first_player_calls"},
        "7H KD",
        "7H stays",
        "7H",
        "KD",
    ),
]


@pytest.mark.parametrize(
    ("rules", "changes", "cards", "fates", "top", "pile"), [row[1:] for row in STARTERS], ids=[r[0] for r in STARTERS]
)
def test_the_starter(rules, changes, cards, fates, top, pile):
    round_, events = dealt(rules, 2, f"{HANDS} {cards}", dealer=1, changes={"hand_for_two": 3, **changes})
    assert [line for line in events if line.startswith("starter_turned")] == [
        f"starter_turned {fate}" for fate in fates.split(", ")
    ]
    state = position_of(round_)
    assert state["discards"] == [top]
    assert " ".join(state["draw_pile"]) == pile
    assert (state["called_suit"], state["owed"], state["skip"], state["direction"]) == (None, 0, False, 1)
    assert state["turn"] == 0


def test_02_the_king_of_spades_goes_under_where_he_draws_four():
    changes = {"hand_for_two": 3, "king_draws_four": True}
    _, events = dealt("mau_mau", 2, "9C TC QC 9S TS QS KS KH AD", dealer=1, changes=changes)
    assert events[-3:] == ["starter_turned KS under", "starter_turned KH stays", "turn_began 0"]


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        ("eights_52", {}),
        ("eights_52+action_cards", {}),
        ("eights_52", {"starter": "acts"}),
        ("crazy_eights", {"starter": "wild_back"}),
        ("mau_mau", {"starter": "acts", "wild": ["8"], "skip_rank": ""}),
    ],
)
def test_02_a_wild_is_shuffled_back_in(rules, changes):
    round_, events = dealt(rules, 2, f"{HANDS} 8H 8C KD TD 9D", dealer=1, changes={"hand_for_two": 3, **changes})
    turned = [line for line in events if line.startswith("starter_turned")]
    assert turned[0] == "starter_turned 8H shuffled_back"
    assert all(line.split()[1][0] == "8" and line.endswith("shuffled_back") for line in turned[:-1])
    top = card_code(round_.top)
    assert turned[-1] == f"starter_turned {top} stays"
    assert top in ("KD", "TD", "9D")
    assert sorted(card_code(card) for card in round_.pile) == sorted({"8H", "8C", "KD", "TD", "9D"} - {top})


def test_02_a_wild_stands_where_only_wilds_are_left():
    round_, events = dealt("eights_52", 2, f"{HANDS} 8H 8C 8D", dealer=1, changes={"hand_for_two": 3})
    assert events[-2:] == ["starter_turned 8H stays", "turn_began 0"]
    assert position_of(round_)["called_suit"] is None


ACTS = {"starter": "acts", "hand": 3, "hand_for_two": 3}


def test_03_acts_a_seven_is_owed_by_the_first_player():
    round_, events = dealt("mau_mau", 2, "7C TC KC 9S TS KS 7H QD AD", dealer=1, changes=ACTS)
    assert events[-3:] == ["starter_turned 7H stays", "owed 0 2", "turn_began 0"]
    assert hand(round_, 0) == "7C KC TS"
    assert legal(round_) == listed("draw, play 7C")


def test_03_acts_without_stacking_the_first_player_draws_and_misses_the_turn():
    round_, events = dealt("eights_52+action_cards", 3, f"{HANDS} 9H TH KH 2H 3D 4D 5D", dealer=2, changes=ACTS)
    assert events[-6:] == [
        "starter_turned 2H stays",
        "drew 0 3D owed",
        "drew 0 4D owed",
        "took 0 2 owed",
        "missed_turn 0",
        "turn_began 1",
    ]
    assert (round_.turn, round_.owed) == (1, 0)


def test_03_acts_the_king_of_spades_is_owed_four_times():
    changes = {**ACTS, "king_draws_four": True}
    round_, events = dealt("mau_mau", 2, "9C TC QC 9S TS QS KS 9D TD QD KD AD", dealer=1, changes=changes)
    assert events[-2:] == ["owed 0 4", "turn_began 0"]
    assert play(round_, "draw")[4] == "took 0 4 owed"


@pytest.mark.parametrize(("players", "turn"), [(2, 1), (3, 1), (4, 1)])
def test_03_acts_a_skip_costs_the_first_player_the_turn(players, turn):
    plain = ["9C", "TC", "KC", "9S", "TS", "KS", "9H", "TH", "KH", "9D", "TD", "KD"][: 3 * players]
    _, events = dealt("mau_mau", players, " ".join([*plain, "8H QH AH"]), dealer=players - 1, changes=ACTS)
    assert events[-2:] == ["missed_turn 0", f"turn_began {turn}"]


def test_03_acts_an_ace_may_be_answered_by_the_first_player():
    round_, events = dealt("prsi", 3, "9C AC TC KC 9S TS KS 9H TH AH KD", dealer=2, changes=ACTS)
    assert events[-2:] == ["skip_aimed 0", "turn_began 0"]
    assert hand(round_, 0) == "9C KC KS"
    assert legal(round_) == ["pass"]


@pytest.mark.parametrize(("players", "turn"), [(3, 1), (4, 2)])
def test_03_acts_a_reverse_starts_the_other_way_round(players, turn):
    plain = ["TC", "QC", "KC", "TS", "QS", "KS", "TH", "QH", "KH", "TD", "QD", "KD"][: 3 * players]
    round_, events = dealt(
        "mau_mau+nine_reverses", players, " ".join([*plain, "9H AH"]), dealer=players - 1, changes=ACTS
    )
    assert events[-2:] == ["reversed -1", f"turn_began {turn}"]
    assert round_.direction == -1


def test_03_acts_a_plain_card_does_nothing():
    _, events = dealt("mau_mau", 2, f"{HANDS} KD AD", dealer=1, changes=ACTS)
    assert events[-2:] == ["starter_turned KD stays", "turn_began 0"]


CALLS = {"starter": "first_player_calls", "hand": 3, "hand_for_two": 3}


def test_03_first_player_calls_and_then_has_the_whole_turn():
    round_, events = dealt("mau_mau", 2, "9S TC KC 9C TS KH JH QD AD", dealer=1, changes=CALLS)
    assert events[-1] == "turn_began 0"
    assert hand(round_, 0) == "KC 9S TS"
    assert legal(round_) == listed("call *")
    assert play(round_, "call S") == ["suit_called 0 S"]
    assert (round_.turn, round_.drawn) == (0, 0)
    assert legal(round_) == listed("draw, play 9S, play TS")
    assert play(round_, "draw", "pass") == ["drew 0 QD turn", "passed 0", "turn_began 1"]
    assert position_of(round_)["called_suit"] == "S"


def test_03_first_player_may_call_the_wilds_own_suit():
    round_, _ = dealt("mau_mau", 2, "9S TC KC 9C TS KH JH QD AD", dealer=1, changes=CALLS)
    play(round_, "call H")
    assert legal(round_) == ["draw"]


@pytest.mark.parametrize(
    ("rules", "cards", "plays"),
    [
        ("prsi", "9H TC QC 9C TS KS QH KD AD", "draw, play 9H, play QC *"),  # an ober keeps its own suit
        ("prsi", "9H TC QC 9C TS KS 7H KD AD", "draw, play 9H, play QC *"),  # a seven is not active
        ("prsi", "9H TC QC 9C TS KS AH KD AD", "draw, play 9H, play QC *"),  # an ace is not in force
        ("classic_eights", "9H TC 8C 9C TS KS 8H KD AD", "draw, play 9H, play 8C *"),  # nobody calls
    ],
)
def test_03_an_ordinary_starter_has_no_effect(rules, cards, plays):
    changes = {"hand_for_two": 3, "hand": 3}
    round_, events = dealt(rules, 2, cards, dealer=1, changes=changes)
    assert events[-1] == "turn_began 0"
    assert hand(round_, 0) == " ".join(sorted(["9H", cards.split()[2], "TS"], key=card_of))
    assert legal(round_) == listed(plays)


def test_source_002_player_2_deals_and_player_3_begins():
    # Players 1 to 4 are seats 0 to 3; player 2 deals, the six of hearts is turned up.
    twenty = "2C 3C 4C 5C 6C 7C 9C TC JC QC 2S 3S 4S 5S 6S 7S 9S TS JS QS"
    round_, _ = dealt("eights_52", 4, f"{twenty} 6H KD", dealer=1)
    assert [cards.bit_count() for cards in round_.hands] == [5, 5, 5, 5]
    assert (card_code(round_.top), round_.turn) == ("6H", 2)


def test_the_dealer_sits_left_of_the_last_one_in_each_round():
    match = Match(rules_from_record(record("mau_mau", {"rounds": 5})), 3, seed=4)
    first = []
    for _ in range(4):
        match.apply(DEAL)
        first.append((match.dealer, match.round.turn))
        _end_round(match, winner=match.round.turn)
    assert first == [(2, 0), (0, 1), (1, 2), (2, 0)]


def test_begins_last_winner_seat_0_first_then_who_won():
    match = Match(rules_from_record(record("classic_eights", {"target": 200})), 3, seed=4)
    match.apply(DEAL)
    assert match.round.turn == 0
    for winner in (2, 1, 1, 0):
        _end_round(match, winner)
        match.apply(DEAL)
        assert match.round.turn == winner
        assert match.round.direction == 1


def _end_round(match: Match, winner: int) -> None:
    """Let ``winner`` go out at once with a plain card; the others hold a two (or a nine) each."""
    round_ = match.round
    fifty_two = match.rules.deck == "french52"
    twos = ["2C", "2S", "2H", "2D"] if fifty_two else ["9C", "9S", "9H", "9D"]
    position = position_of(round_)
    position["hands"] = [["KH"] if seat == winner else [twos[seat]] for seat in range(match.players)]
    position["draw_pile"], position["discards"], position["turn"] = ["TC", "TS"], ["TH"], winner
    position["called_suit"], position["owed"], position["skip"] = None, 0, False
    match.round = table_of(position)
    match.apply(action_of("play KH"))


def table_of(position: dict) -> object:
    """The round of a whole position."""
    found = dict(position)
    top, *under = found.pop("discards")
    hands_ = " / ".join(" ".join(cards) for cards in found.pop("hands"))
    called = found.pop("called_suit")
    rules = found.pop("rules")
    preset = rules.pop("preset")
    pile = " ".join(found.pop("draw_pile"))
    found["shuffles"] = []
    return table(preset, hands_, top, pile, " ".join(under), called=called, changes=rules, **found)


@pytest.mark.parametrize(
    ("last", "before"),
    [
        # a stack of sevens that nobody paid, and a last wild
        ("play 7S", {"hands": [["7S"], ["KC", "9C"]], "discards": ["7H"], "owed": 4}),
        ("play JS", {"hands": [["JS"], ["KC", "9C"]], "discards": ["7H"]}),
        ("play 9H", {"hands": [["9H"], ["KC", "9C"]], "discards": ["7H"], "direction": -1}),
    ],
)
def test_22_each_round_starts_clean(last, before):
    match = Match(rules_from_record(record("mau_mau+nine_reverses")), 2, seed=7)
    match.apply(DEAL)
    position = {**position_of(match.round), "draw_pile": ["TC", "TS"], "turn": 0, **before}
    match.round = table_of(position)
    match.apply(action_of(last))
    assert match.totals == [0, 13]
    match.apply(DEAL)
    state = position_of(match.round)
    clean = {"called_suit": None, "owed": 0, "skip": False, "drawn": 0, "drawn_card": None, "mau_called": False}
    assert {key: state[key] for key in clean} == clean
    assert (state["direction"], state["dealer"], state["turn"]) == (1, 0, 1)
    assert match.totals == [0, 13]
    assert match.rules == rules_from_record(record("mau_mau+nine_reverses"))
    before_drawing = match.round.hands[1].bit_count()
    match.apply(DRAW)
    assert match.round.hands[1].bit_count() == before_drawing + 1
    match.apply(PASS)
    assert match.round.turn == 0


def test_22_no_card_is_lost_between_rounds():
    match = Match(rules_from_record(record("mau_mau")), 2, seed=7)
    for _ in range(2):
        match.apply(DEAL)
        round_ = match.round
        held = [card for cards in round_.hands for card in cards_in(cards)]
        everything = sorted([*held, *round_.pile, *round_.discards])
        assert len(everything) == len(set(everything)) == 32
        _end_round(match, winner=0)
