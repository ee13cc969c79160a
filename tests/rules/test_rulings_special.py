"""Rulings 14 to 16: cards owed, skips and reverses."""

from __future__ import annotations

import pytest

from tests.rules.table import case, given

STACKING = (("mau_mau", 2), ("prsi", 2), ("prsi+draws_three", 3))

RULING_14 = [
    *(
        case(
            f"14-a_seven_is_owed-{rules}",
            given(rules, "7H KC 9C / 7S KD QS TH / KS AS 9S", top="9H", pile="*6"),
            do="play 7H",
            told=f"played 0 7H; owed 1 {count}; turn_began 1",
            owed=count,
            turn=1,
            after="draw, play 7S",
        )
        for rules, count in STACKING
    ),
    *(
        case(
            f"14-three_sevens_stack-{rules}",
            given(rules, "7H KC 9C / 7S KD JS TH / 7D AS 9S / QD AD TC", top="9H", pile="*12"),
            do="play 7H, play 7S, play 7D",
            told=f"played 0 7H; owed 1 {count}; turn_began 1; played 1 7S; owed 2 {2 * count}; turn_began 2;"
            f"played 2 7D; owed 3 {3 * count}; turn_began 3",
            owed=3 * count,
            turn=3,
            after="draw",
        )
        for rules, count in STACKING
    ),
    *(
        case(
            f"14-the_fourth_seven_makes_{4 * count}-{rules}",
            given(rules, "7C KC 9C / KD JS TH", top="7D", owed=3 * count, pile="*14"),
            do="play 7C",
            owed=4 * count,
            turn=1,
            after="draw",
        )
        for rules, count in STACKING
    ),
    *(
        case(
            f"14-all_that_is_owed_is_taken_at_once-{rules}",
            given(rules, "7S KC 9C / KD JC TH", top="7H", owed=4, pile="9S TS AS QH AD"),
            legal="draw, play 7S",
            refused={"pass": "take_first", "play KC": "answer_draw"},
            do="draw",
            told="drew 0 9S owed; drew 0 TS owed; drew 0 AS owed; drew 0 QH owed; took 0 4 owed; turn_began 1",
            owed=0,
            turn=1,
            hands="7S KC 9C 9S TS AS QH / KD JC TH",
        )
        for rules, _ in STACKING
    ),
    case(
        "14-no_wild_under_sevens-mau_mau",
        given("mau_mau", "JS JH KH / KD", top="7H", owed=2, pile="*4"),
        legal="draw",
        refused={"play JS C": "answer_draw", "play KH": "answer_draw"},
    ),
    case(
        "14-no_wild_under_sevens-prsi",
        given("prsi", "QS QH KH AH / KD", top="7H", owed=2, pile="*4"),
        legal="draw",
        refused={"play QS C": "answer_draw", "play AH": "answer_draw"},
    ),
    *(
        case(
            f"14-once_paid_an_ordinary_card-{rules}",
            given(rules, "9C KC 9D / 7S 9H KD / KS TS AD", top="7H", owed=2, pile="TC TD AC JC AH"),
            do="draw",
            owed=0,
            turn=1,
            after="draw, play 7S, play 9H",
        )
        for rules, _ in STACKING
    ),
    case(
        "14-a_seven_on_a_paid_seven_is_owed_anew-mau_mau",
        given("mau_mau", "9C KC 9D / 7S 9H KD / KS TS AD", top="7H", owed=4, pile="*9"),
        do="draw, play 7S",
        owed=2,
        turn=2,
        after="draw",
    ),
    case(
        "14-two_players_the_owed_cards_come_back-mau_mau",
        given("mau_mau", "7H 7C 9C TC / 7S KD QS TS", top="9H", pile="*9"),
        do="play 7H, play 7S, play 7C",
        owed=6,
        turn=1,
        after="draw",
    ),
    case(
        "14-counter_clockwise-mau_mau",
        given("mau_mau", "7H KC 9C / KD QS TH / 7S AS TC", top="9H", pile="*9", direction=-1),
        do="play 7H",
        told="played 0 7H; owed 2 2; turn_began 2",
        after="draw, play 7S",
    ),
    # without stacking
    case(
        "14-no_stacking-eights_52+action_cards",
        given("eights_52+action_cards", "2H KC 9C / 2S KD QS / KS AS 9S", top="9H", pile="TC TD AD"),
        do="play 2H",
        told="played 0 2H; drew 1 TC owed; drew 1 TD owed; took 1 2 owed; missed_turn 1; turn_began 2",
        owed=0,
        turn=2,
        after="draw",
    ),
    case(
        "14-no_stacking-two_players_go_again-eights_52+action_cards",
        given("eights_52+action_cards", "2H KC 9C / 2S KD QS", top="9H", pile="TC TD AD"),
        do="play 2H",
        told="played 0 2H; drew 1 TC owed; drew 1 TD owed; took 1 2 owed; missed_turn 1; turn_began 0",
        turn=0,
    ),
    case(
        "14-no_stacking-mau_mau",
        given("mau_mau", "7H KC 9C / 7S KD QS / KS AS 9S", top="9H", pile="TC TD AD", changes={"stack": False}),
        do="play 7H",
        told="played 0 7H; drew 1 TC owed; drew 1 TD owed; took 1 2 owed; missed_turn 1; turn_began 2",
        owed=0,
    ),
    case(
        "14-no_stacking-the_two_is_an_ordinary_card_then-eights_52+action_cards",
        given("eights_52+action_cards", "2H KC 9C / KD QS 5D / 2S AH 9S", top="9H", pile="TC TD AD"),
        do="play 2H",
        after="draw, play 2S, play AH",
    ),
    case(
        "14-threes_without_stacking",
        given(
            "eights_52+action_cards",
            "2H KC 9C / 2S KD QS / KS AS 9S",
            top="9H",
            pile="TC TD AD 3D",
            changes={"draw_count": 3},
        ),
        do="play 2H",
        told="played 0 2H; drew 1 TC owed; drew 1 TD owed; drew 1 AD owed; took 1 3 owed; missed_turn 1; turn_began 2",
    ),
]

KING = {"king_draws_four": True}
RULING_14_KING = [
    case(
        "14-king_of_leaves_draws_four-prsi",
        given("prsi", "KS KC 9C / KD 7H 9D / AS", top="9S", pile="*9", changes=KING),
        do="play KS",
        told="played 0 KS; owed 1 4; turn_began 1",
        after="draw",
    ),
    case(
        "14-king_of_leaves_is_answered_by_the_seven_of_leaves",
        given("prsi", "KS KC 9C / 7S 7H KD QS / AS 9H", top="9S", pile="*9", changes=KING),
        do="play KS, play 7S",
        owed=6,
        turn=2,
    ),
    case(
        "14-king_of_leaves_answers_the_seven_of_leaves",
        given("prsi", "KS 7H KC AS / 9D 9C 9H", top="7S", owed=2, pile="*9", changes=KING),
        legal="draw, play 7H, play KS",
        do="play KS",
        owed=6,
    ),
    case(
        "14-king_of_leaves_does_not_answer_another_seven",
        given("prsi", "KS 7C KC / 9D 9C 9H", top="7H", owed=2, pile="*9", changes=KING),
        legal="draw, play 7C",
        refused={"play KS": "answer_draw"},
    ),
    case(
        "14-other_kings_and_sevens_do_not_answer_the_king",
        given("prsi", "KH 7H KC / 9D 9C 9H", top="KS", owed=4, pile="*9", changes=KING),
        legal="draw",
        refused={"play KH": "answer_draw", "play 7H": "answer_draw"},
    ),
    case(
        "14-other_kings_draw_nobody",
        given("prsi", "KH 7H KC / 9D 9C 9H", top="TH", pile="*9", changes=KING),
        do="play KH",
        told="played 0 KH; turn_began 1",
        owed=0,
    ),
    case(
        "14-the_twin_king_answers_the_king",
        given("prsi", "KS' 7H KC / 9D 9C 9H", top="KS", owed=4, pile="*9", changes={**KING, "two_decks_from": 2}),
        legal="draw, play KS'",
        do="play KS'",
        owed=8,
    ),
    case(
        "14-king_of_leaves_without_stacking",
        given("prsi", "KS KC 9C / KD 7H 9D / AS", top="9S", pile="TC TD AD AH JC", changes={**KING, "stack": False}),
        do="play KS",
        told="played 0 KS; drew 1 TC owed; drew 1 TD owed; drew 1 AD owed; drew 1 AH owed; took 1 4 owed;"
        "missed_turn 1;"
        "turn_began 2",
        hands="KC 9C / KD 7H 9D TC TD AD AH / AS",
    ),
    case(
        "14-king_of_spades_with_no_seven_that_draws",
        given("crazy_eights", "KS KC 9C / KD 7S 9D / AS", top="9S", pile="*9", changes={**KING, "stack": True}),
        do="play KS",
        owed=4,
        after="draw",
    ),
]

RULING_15 = [
    case(
        "15-eight_skips-mau_mau",
        given("mau_mau", "8H KC 9C / 8S KD QH / KS AH 9S", top="9H", pile="*3"),
        do="play 8H",
        told="played 0 8H; missed_turn 1; turn_began 2",
        turn=2,
        skip=False,
        after="draw, play AH",
    ),
    case(
        "15-eight_skips-last_seat_wraps-mau_mau",
        given("mau_mau", "KS AH 9S / 8H KC 9C / 8S KD QH", top="9H", pile="*3", turn=1),
        do="play 8H",
        told="played 1 8H; missed_turn 2; turn_began 0",
    ),
    case(
        "15-eight_skips-two_players_go_again-mau_mau",
        given("mau_mau", "8H KC 9C / 8S KD QH", top="9H", pile="*3"),
        do="play 8H",
        told="played 0 8H; missed_turn 1; turn_began 0",
        drawn=0,
    ),
    case(
        "15-eight_skips-counter_clockwise-mau_mau",
        given("mau_mau", "8H KC 9C / 8S KD QH / KS AH 9S", top="9H", pile="*3", direction=-1),
        do="play 8H",
        told="played 0 8H; missed_turn 2; turn_began 1",
    ),
    case(
        "15-queen_skips-eights_52+action_cards",
        given("eights_52+action_cards", "QH KC 9C / QS KD 5H / KS AH 9S", top="9H", pile="*3"),
        do="play QH",
        told="played 0 QH; missed_turn 1; turn_began 2",
        after="draw, play AH",
    ),
    case(
        "15-queen_skips-two_players_go_again-eights_52+action_cards",
        given("eights_52+action_cards", "QH KC 9C / QS KD 5H", top="9H", pile="*3"),
        do="play QH",
        told="played 0 QH; missed_turn 1; turn_began 0",
    ),
    case(
        "15-a_second_eight_skips_again-mau_mau",
        given("mau_mau", "8H KC 9C / KD QH / 8S AH 9S / 9D TD", top="9H", pile="*3"),
        do="play 8H, play 8S",
        told="played 0 8H; missed_turn 1; turn_began 2; played 2 8S; missed_turn 3; turn_began 0",
    ),
    # with answer
    case(
        "15-an_ace_is_aimed_at_the_next-prsi",
        given("prsi", "AH KC 9C / AS QD KH / KS JH 9S", top="9H", pile="*3"),
        do="play AH",
        told="played 0 AH; skip_aimed 1; turn_began 1",
        turn=1,
        skip=True,
        after="pass, play AS",
    ),
    case(
        "15-standing_costs_the_turn-prsi",
        given("prsi", "AH KC 9C / AS QD KH / KS JH 9S", top="9H", pile="*3"),
        do="play AH, pass",
        told="played 0 AH; skip_aimed 1; turn_began 1; passed 1; missed_turn 1; turn_began 2",
        skip=False,
        after="draw, play JH",
    ),
    case(
        "15-the_answer_moves_the_skip_on-prsi",
        given("prsi", "AH KC 9C / AS QD KH / KS JH 9S", top="9H", pile="*3"),
        do="play AH, play AS, pass",
        told="played 0 AH; skip_aimed 1; turn_began 1; played 1 AS; skip_aimed 2; turn_began 2; passed 2;"
        "missed_turn 2;"
        "turn_began 0",
        turn=0,
        skip=False,
    ),
    case(
        "15-two_players_stand_and_the_first_goes_again-prsi",
        given("prsi", "AH KC 9C / TS QD KH", top="9H", pile="*3"),
        do="play AH, pass",
        turn=0,
        skip=False,
    ),
    case(
        "15-custom_answer_to_an_eight",
        given("mau_mau", "8H KC 9C / 8S QD KH / KS", top="9H", pile="*3", changes={"answer_skip": True}),
        do="play 8H",
        after="pass, play 8S",
        skip=True,
    ),
    case(
        "15-once_missed_an_ordinary_card-prsi",
        given("prsi", "AH KC 9C / KS QD TH / AS JH 9S", top="9H", pile="*3"),
        do="play AH, pass",
        after="draw, play AS, play JH",
    ),
]

RULING_15A = [
    case(
        "15a-no_draw_no_wild_nothing_else_fits-prsi",
        given("prsi", "QS QH KH 7H / KD", top="AH", skip=True, pile="*3"),
        legal="pass",
        refused={
            "draw": "no_draw_under_skip",
            "play QS C": "answer_skip",
            "play KH": "answer_skip",
            "play 7H": "answer_skip",
        },
    ),
    case(
        "15a-an_ace_of_any_suit_answers-prsi",
        given("prsi", "AC AS KH / KD", top="AH", skip=True, pile="*3"),
        legal="pass, play AC, play AS",
    ),
    case(
        "15a-three_aces_cost_one_player_one_turn-prsi",
        given("prsi", "AH KC 9C / AS QD KH / AC JH 9S / TH 7S KD", top="9H", pile="*3"),
        do="play AH, play AS, play AC, pass, draw",
        told="played 0 AH; skip_aimed 1; turn_began 1; played 1 AS; skip_aimed 2; turn_began 2; played 2 AC;"
        "skip_aimed 3;"
        "turn_began 3; passed 3; missed_turn 3; turn_began 0; drew 0 TC turn; turn_began 1",
        turn=1,
        skip=False,
    ),
    case(
        "15a-two_players_answer_in_turn-prsi",
        given("prsi", "AH AC 9C / AS AD KH", top="9H", pile="*3"),
        do="play AH, play AS, play AC, play AD, pass",
        turn=1,
        skip=False,
        after="draw",
    ),
    case(
        "15a-an_empty_pile_changes_nothing-prsi",
        given("prsi", "QS KH / KD", top="AH", skip=True),
        legal="pass",
        do="pass",
        told="passed 0; missed_turn 0; turn_began 1",
    ),
]


def _reverse(rules: str, card: str, **more) -> list:
    top = "KH"
    turned = f"played 0 {card}; reversed -1; turn_began"
    return [
        case(
            f"16-two_players_go_again-{card}-{rules}",
            given(rules, f"{card} TC 7C / KD QD", top=top, pile="*3", **more),
            do=f"play {card}",
            told=f"{turned} 0",
            direction=-1,
        ),
        case(
            f"16-three_players_turn_round-{card}-{rules}",
            given(rules, f"{card} TC 7C / KD QD / KS QS", top=top, pile="*3", **more),
            do=f"play {card}",
            told=f"{turned} 2",
            direction=-1,
        ),
        case(
            f"16-four_players_and_back-{card}-{rules}",
            given(
                rules, f"TC 7C 7D / {card} QD 7H / KC QC 7S / KS QS", top=top, pile="*3", turn=1, direction=-1, **more
            ),
            do=f"play {card}",
            told=f"played 1 {card}; reversed 1; turn_began 2",
            direction=1,
        ),
    ]


RULING_16 = [
    *_reverse("crazy_eights+nine_reverses", "9H"),
    *_reverse("mau_mau+nine_reverses", "9H"),
    *_reverse("eights_52+action_cards", "AH"),
    *_reverse("prsi", "TH", changes={"reverse_rank": "10"}),
    *_reverse("classic_eights", "AH", changes={"reverse_rank": "A"}),
    case(
        "16-the_turned_table_skips_the_other_way-mau_mau+nine_reverses",
        given("mau_mau+nine_reverses", "9H TC 7C / KD QD JD / 8H QS AS / AH AD KC", top="KH", pile="*3"),
        do="play 9H, play AH, play 8H",
        told="played 0 9H; reversed -1; turn_began 3; played 3 AH; turn_began 2; played 2 8H; missed_turn 1;"
        "turn_began 0",
    ),
    case(
        "16-the_turned_table_owes_the_other_way-mau_mau+nine_reverses",
        given("mau_mau+nine_reverses", "9H TC 7C / KD QD JD / 7S QS AS / 7H AD KC", top="KH", pile="*3"),
        do="play 9H, play 7H",
        told="played 0 9H; reversed -1; turn_began 3; played 3 7H; owed 2 2; turn_began 2",
        after="draw, play 7S",
    ),
    *(
        case(
            f"16-the_nine_is_plain-{rules}",
            given(rules, "9H TC 7C / KD QD / KS QS", top="KH", pile="*3"),
            do="play 9H",
            told="played 0 9H; turn_began 1",
            direction=1,
        )
        for rules in ("crazy_eights", "mau_mau", "prsi", "classic_eights", "eights_52", "eights_52+action_cards")
    ),
]


@pytest.mark.parametrize("row", [*RULING_14, *RULING_14_KING, *RULING_15, *RULING_15A, *RULING_16])
def test_special(row):
    row.check()
