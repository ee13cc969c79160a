"""Rulings 17 to 19: bringing a player back, the call "Mau", and the wrong card."""

from __future__ import annotations

import pytest

from tests.rules.table import case, given

SEVEN = "prsi+seven_returns"
SEVEN_THREE = "prsi+draws_three+seven_returns"
ANY_SEVEN = {"bring_back": "any_seven"}

RULING_17 = [
    case(
        "17-a_plain_last_card_the_next_is_asked-prsi",
        given(SEVEN, "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C"),
        legal="draw, play 9H",
        do="play 9H",
        told="played 0 9H; went_out 0; asked_back 1 0; turn_began 1",
        turn=1,
        over=False,
        after="pass, play 7H",
    ),
    case(
        "17-brought_back-prsi",
        given(SEVEN, "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C"),
        do="play 9H, play 7H",
        told="played 0 9H; went_out 0; asked_back 1 0; turn_began 1; played 1 7H; brought_back 1 0;"
        "drew 0 AC brought_back; drew 0 TC brought_back; took 0 2 brought_back; turn_began 2",
        hands="AC TC / KD / KS TS",
        owed=0,
        turn=2,
        after="draw",
    ),
    case(
        "17-the_seven_is_paid_and_ordinary_then-prsi",
        given(SEVEN, "9H / 7H KD / 7S TH KS", top="KH", pile="AC TC 8C"),
        do="play 9H, play 7H",
        after="draw, play 7S, play TH",
    ),
    case(
        "17-two_players_the_returner_goes_on-prsi",
        given(SEVEN, "9H / 7H KD", top="KH", pile="AC TC 8C"),
        do="play 9H, play 7H",
        hands="AC TC / KD",
        turn=0,
    ),
    case(
        "17-declined_by_a_pass-prsi",
        given(SEVEN, "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C"),
        do="play 9H, pass",
        told="played 0 9H; went_out 0; asked_back 1 0; turn_began 1; passed 1; not_brought_back 1 0;"
        "revealed 1 7H,KD; revealed 2 TS,KS; round_ended 0 no 0,11,14",
        winners=(0,),
    ),
    case(
        "17-only_the_returning_card_may_be_played-prsi",
        given(SEVEN, "- / 7H 9D KH QS / KS TS", top="9H", under="TH", pile="AC", phase="returning", leaver=0, turn=1),
        legal="pass, play 7H",
        refused={
            "play 9D": "only_returning_card",
            "play KH": "only_returning_card",
            "play QS C": "only_returning_card",
            "draw": "no_draw_now",
        },
    ),
    case(
        "17-the_house_rule_is_off-prsi",
        given("prsi", "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C"),
        do="play 9H",
        told="played 0 9H; went_out 0; revealed 1 7H,KD; revealed 2 TS,KS; round_ended 0 no 0,11,14",
    ),
    case(
        "17-only_the_next_player_is_asked-prsi",
        given(SEVEN, "9H / 8H KD / 7H TS", top="KH", pile="AC TC 8C"),
        do="play 9H",
        told="played 0 9H; went_out 0; revealed 1 8H,KD; revealed 2 TS,7H; round_ended 0 no 0,12,17",
    ),
    case(
        "17-the_next_the_other_way_round-prsi",
        given(SEVEN, "9H / 8H KD / 7H TS", top="KH", pile="AC TC 8C", direction=-1),
        do="play 9H, play 7H",
        turn=1,
        hands="AC TC / 8H KD / TS",
    ),
    case(
        "17-not_asked_where_it_does_not_fit-prsi",
        given(SEVEN, "9S / 7H KD / KS TS", top="QS", pile="AC TC 8C"),
        do="play 9S",
        over=True,
        winners=(0,),
    ),
    case(
        "17-another_seven_brings_nobody_back-prsi",
        given(SEVEN, "9S / 7S KD / KS TS", top="QS", pile="AC TC 8C"),
        do="play 9S",
        over=True,
    ),
    # the last card was a seven: the running total
    case(
        "17-a_last_seven_the_total-prsi",
        given(SEVEN, "7S / 7H KD / KS TS", top="9S", pile="AC TC 8C QD QC"),
        do="play 7S, play 7H",
        told="played 0 7S; went_out 0; asked_back 1 0; turn_began 1; played 1 7H; brought_back 1 0;"
        "drew 0 AC brought_back; drew 0 TC brought_back; drew 0 8C brought_back; drew 0 QD brought_back;"
        "took 0 4 brought_back; turn_began 2",
        owed=0,
    ),
    case(
        "17-a_last_seven_in_a_stack_the_running_total-prsi",
        given(SEVEN, "7S / 7H KD / KS TS", top="7D", owed=2, pile="AC TC 8C QD QC 9C JC"),
        do="play 7S, play 7H",
        hands="AC TC 8C QD QC 9C / KD / KS TS",
        owed=0,
        turn=2,
    ),
    case(
        "17-draws_three-prsi",
        given(SEVEN_THREE, "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C QD"),
        do="play 9H, play 7H",
        hands="AC TC 8C / KD / KS TS",
    ),
    case(
        "17-draws_three_a_last_seven_makes_six-prsi",
        given(SEVEN_THREE, "7S / 7H KD / KS TS", top="9S", pile="AC TC 8C QD QC 9C JC"),
        do="play 7S, play 7H",
        hands="AC TC 8C QD QC 9C / KD / KS TS",
    ),
    case(
        "17-a_last_seven_declined_nobody_draws-prsi",
        given(SEVEN, "7S / 7H KD / KS TS", top="9S", pile="AC TC 8C QD QC"),
        do="play 7S, pass",
        points=(0, 11, 14),
        owed=0,
    ),
    case(
        "17-a_last_seven_declined_still_draws",
        given(SEVEN, "7S / 7H KD / KS TS", top="9S", pile="AC TC 8C", changes={"last_draw_card": "still_draws"}),
        do="play 7S, pass",
        hands="- / 7H KD AC TC / KS TS",
        points=(0, 7 + 4 + 11 + 10, 14),
    ),
    case(
        "17-less_in_the_pile_than_the_total-prsi",
        given(SEVEN, "7S / 7H KD / KS TS", top="9S", pile="AC", shuffles=["9S 7S"]),
        do="play 7S, play 7H",
        # AC is the last card of the pile; the nine and the seven of leaves follow from the reshuffle
        hands="AC 9S 7S / KD / KS TS",
        pile="",
        discards="7H",
        turn=2,
    ),
    # a last wild calls a suit
    case(
        "17-a_last_ober_calls_a_suit-prsi",
        given(SEVEN, "QS / 7H KD / KS TS", top="9S", pile="AC TC 8C"),
        legal="draw, play QS *",
        refused={"play QS": "suit_missing"},
        do="play QS H, play 7H",
        hands="AC TC / KD / KS TS",
        turn=2,
    ),
    case(
        "17-a_last_ober_calls_another_suit-prsi",
        given(SEVEN, "QS / 7H KD / KS TS", top="9S", pile="AC TC 8C"),
        do="play QS C",
        told="played 0 QS C; went_out 0; revealed 1 7H,KD; revealed 2 TS,KS; round_ended 0 no 0,11,14",
    ),
    # an active ace stops it
    case(
        "17-a_last_ace_stops_it-prsi",
        given(SEVEN, "AH / 7H KD / KS TS", top="9H", pile="AC TC 8C"),
        do="play AH",
        told="played 0 AH; went_out 0; revealed 1 7H,KD; revealed 2 TS,KS; round_ended 0 no 0,11,14",
    ),
    case(
        "17-an_ace_that_answers_stops_it-prsi",
        given(SEVEN, "AH / 7H KD / KS TS", top="AS", skip=True, pile="AC TC 8C"),
        do="play AH",
        over=True,
        winners=(0,),
    ),
    # the card that brings back was the last card itself
    case(
        "17-it_was_the_last_card_and_nobody_brings_back-prsi",
        given(SEVEN, "9H / 7H / KS TS", top="KH", pile="AC TC 8C"),
        do="play 9H, play 7H",
        hands="AC TC / - / KS TS",
        winners=(1,),
        points=(21, 0, 14),
    ),
    case(
        "17-it_was_the_last_card_and_the_next_brings_back",
        given("prsi", "9H / 7H / 7D TS", top="KH", pile="AC TC 8C QD QC", changes=ANY_SEVEN),
        do="play 9H, play 7H, play 7D",
        # the seven of hearts is paid by seat 0; seat 1 draws for the seven of bells
        hands="AC TC / 8C QD / TS",
        turn=0,
        owed=0,
        over=False,
    ),
    case(
        "17-two_players_bring_each_other_back",
        given("prsi", "9H / 7H", top="KH", pile="7D TC 8C QD QC", changes=ANY_SEVEN),
        do="play 9H, play 7H, play 7D",
        hands="TC / 8C QD",
        turn=1,
        over=False,
    ),
    case(
        "17-the_twin_brings_back_whom_the_first_brought_out",
        given("prsi+seven_returns", "9H / 7H / 7H' TS", top="KH", pile="*6", changes={"two_decks_from": 2}),
        do="play 9H, play 7H, play 7H'",
        over=False,
        turn=0,
    ),
    case(
        "17-brought_back_and_out_again-prsi",
        given(SEVEN, "9H / 7H KD JH / 8D AS", top="KH", pile="8H TH TC QC"),
        do="play 9H, play 7H, draw, play 8H, draw, draw, play TH",
        over=True,
        winners=(0,),
    ),
    # custom rules
    case(
        "17-any_seven",
        given("prsi", "9S / 7S KD / KS TS", top="QS", pile="AC TC 8C", changes=ANY_SEVEN),
        do="play 9S",
        after="pass, play 7S",
    ),
    case(
        "17-any_seven-only_those_that_fit",
        given("prsi", "9S / 7S 7D KD / KS TS", top="QS", pile="AC TC 8C", changes=ANY_SEVEN),
        do="play 9S",
        after="pass, play 7S",
    ),
    case(
        "17-any_seven_on_a_last_king_of_leaves",
        given(
            "prsi",
            "KS / 7S 7D KD / TS",
            top="9S",
            pile="*8",
            changes={**ANY_SEVEN, "king_draws_four": True},
        ),
        do="play KS, play 7S",
        owed=0,
        turn=2,
        over=False,
    ),
    case(
        "17-seven_of_hearts_does_not_answer_the_king_of_leaves",
        given(SEVEN, "KS / 7H KD / TS", top="9S", pile="*8", changes={"king_draws_four": True}),
        do="play KS",
        over=True,
        winners=(0,),
    ),
    case(
        "17-where_sevens_draw_nobody-as_for_one_draw_two_card",
        given("classic_eights", "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C", changes=ANY_SEVEN),
        do="play 9H, play 7H",
        hands="AC TC / KD / KS TS",
        turn=2,
    ),
    case(
        "17-mau_counts_for_the_card_that_brings_back",
        given("mau_mau", "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C", changes=ANY_SEVEN),
        do="play 9H, mau, play 7H",
        hands="AC TC / KD / KS TS",
    ),
    case(
        "17-a_forgotten_mau_costs_here_too",
        given("mau_mau", "9H / 7H KD / KS TS", top="KH", pile="AC TC 8C QC", changes=ANY_SEVEN),
        do="play 9H, play 7H",
        hands="TC 8C / KD AC / KS TS",
    ),
    case(
        "17-a_barred_last_seven_brings_nobody_back",
        given(SEVEN, "9H / 7H / KS TS", top="KH", pile="AC TC 8C", changes={"last_card": "not_special"}),
        do="play 9H",
        over=True,
        winners=(0,),
    ),
]

MAU_PRESETS_WITHOUT = ("crazy_eights", "prsi", "classic_eights", "eights_52")
RULING_18 = [
    case(
        "18-called_with_two_cards-mau_mau",
        given("mau_mau", "9H KC / KD 9D", top="TH", pile="AC QD"),
        legal="draw, mau, play 9H",
        do="mau, play 9H",
        told="mau_called 0; played 0 9H; turn_began 1",
        hands="KC / KD 9D",
        mau_called=False,
    ),
    case(
        "18-forgotten_costs_a_card-mau_mau",
        given("mau_mau", "9H KC / KD 9D", top="TH", pile="AC QD"),
        do="play 9H",
        told="played 0 9H; mau_forgotten 0; drew 0 AC mau_forgotten; took 0 1 mau_forgotten; turn_began 1",
        hands="KC AC / KD 9D",
    ),
    case(
        "18-forgotten_costs_two_cards",
        given("mau_mau", "9H KC / KD 9D", top="TH", pile="AC QD AS", changes={"mau_penalty": 2}),
        do="play 9H",
        told="played 0 9H; mau_forgotten 0; drew 0 AC mau_forgotten; drew 0 QD mau_forgotten; took 0 2 mau_forgotten;"
        "turn_began 1",
    ),
    case(
        "18-only_once-mau_mau",
        given("mau_mau", "9H KC / KD 9D", top="TH", pile="AC QD", mau_called=True),
        legal="draw, play 9H",
        refused={"mau": "mau_already_called"},
    ),
    *(
        case(
            f"18-not_with_{len(cards.split())}_cards-mau_mau",
            given("mau_mau", f"{cards} / KD 9D", top="TH", pile="AC QD"),
            refused={"mau": "mau_needs_two_cards"},
            legal="draw, play 9H",
        )
        for cards in ("9H", "9H KC AS", "9H KC AS 7S 8S")
    ),
    *(
        case(
            f"18-no_call_here-{rules}",
            given(rules, "9H KC / KD 9D", top="TH", pile="AC QD"),
            refused={"mau": "no_mau_here"},
            legal="draw, play 9H",
            do="play 9H",
            told="played 0 9H; turn_began 1",
        )
        for rules in MAU_PRESETS_WITHOUT
    ),
    case(
        "18-the_effect_of_a_seven_still_happens-mau_mau",
        given("mau_mau", "7H KC / KD 9D", top="TH", pile="AC QD AS"),
        do="play 7H",
        told="played 0 7H; mau_forgotten 0; drew 0 AC mau_forgotten; took 0 1 mau_forgotten; owed 1 2; turn_began 1",
    ),
    case(
        "18-the_effect_of_an_eight_still_happens-mau_mau",
        given("mau_mau", "8H KC / KD 9D / KS AS", top="TH", pile="AC QD"),
        do="play 8H",
        told="played 0 8H; mau_forgotten 0; drew 0 AC mau_forgotten; took 0 1 mau_forgotten; missed_turn 1;"
        "turn_began 2",
    ),
    case(
        "18-the_effect_of_a_nine_still_happens-mau_mau+nine_reverses",
        given("mau_mau+nine_reverses", "9H KC / KD 9D / KS AS", top="TH", pile="AC QD"),
        do="play 9H",
        told="played 0 9H; mau_forgotten 0; drew 0 AC mau_forgotten; took 0 1 mau_forgotten; reversed -1; turn_began 2",
    ),
    case(
        "18-a_wild_second_to_last_with_a_call-mau_mau",
        given("mau_mau", "JH KC / KD 9D", top="TS", pile="AC QD"),
        do="mau, play JH C",
        told="mau_called 0; played 0 JH C; turn_began 1",
        called="C",
    ),
    case(
        "18-a_wild_second_to_last_without_a_call-mau_mau",
        given("mau_mau", "JH KC / KD 9D", top="TS", pile="AC QD"),
        do="play JH C",
        told="played 0 JH C; mau_forgotten 0; drew 0 AC mau_forgotten; took 0 1 mau_forgotten; turn_began 1",
        called="C",
    ),
    case(
        "18-one_card_then_a_draw_then_the_call-mau_mau",
        given("mau_mau", "KC / KD 9D", top="TH", pile="AH QD"),
        do="draw, mau, play AH",
        told="drew 0 AH turn; mau_called 0; played 0 AH; turn_began 1",
        hands="KC / KD 9D",
    ),
    case(
        "18-one_card_then_a_draw_and_no_call-mau_mau",
        given("mau_mau", "KC / KD 9D", top="TH", pile="AH QD AS"),
        do="draw, play AH",
        told="drew 0 AH turn; played 0 AH; mau_forgotten 0; drew 0 QD mau_forgotten; took 0 1 mau_forgotten;"
        "turn_began 1",
    ),
    case(
        "18-a_draw_voids_the_call-mau_mau",
        given("mau_mau", "9S KC / KD 9D", top="TH", pile="AH QD"),
        do="mau, draw",
        mau_called=False,
        after="pass, play AH",
    ),
    case(
        "18-a_draw_voids_the_call_and_no_penalty_with_two_left-mau_mau",
        given("mau_mau", "9S KC / KD 9D", top="TH", pile="AH QD"),
        do="mau, draw, play AH",
        told="mau_called 0; drew 0 AH turn; played 0 AH; turn_began 1",
        hands="9S KC / KD 9D",
    ),
    case(
        "18-a_call_the_turn_did_not_need_is_harmless-mau_mau",
        given("mau_mau", "9S KC / KD QD 9D", top="TH", pile="AS 8D"),
        do="mau, draw, pass",
        told="mau_called 0; drew 0 AS turn; passed 0; turn_began 1",
        mau_called=False,
    ),
    case(
        "18-the_call_does_not_outlive_its_turn-mau_mau",
        given("mau_mau", "8H KC / KD 9D AS", top="TH", pile="QC QD"),
        do="mau, play 8H",
        told="mau_called 0; played 0 8H; missed_turn 1; turn_began 0",
        mau_called=False,
    ),
    case(
        "18-the_last_card_needs_no_call-mau_mau",
        given("mau_mau", "9H / KD 9D", top="TH", pile="AC QD"),
        do="play 9H",
        told="played 0 9H; went_out 0; revealed 1 9D,KD; round_ended 0 no 0,13",
    ),
    case(
        "18-two_left_need_no_call-mau_mau",
        given("mau_mau", "9H KC AS / KD 9D", top="TH", pile="AC QD"),
        do="play 9H",
        told="played 0 9H; turn_began 1",
    ),
    case(
        "18-the_penalty_takes_what_the_reshuffle_brings-mau_mau",
        given("mau_mau", "9H KC / KD 9D", top="TH"),
        do="play 9H",
        told="played 0 9H; reshuffled 1; mau_forgotten 0; drew 0 TH mau_forgotten; took 0 1 mau_forgotten;turn_began 1",
        pile="",
    ),
    case(
        "18-nothing_can_be_drawn_so_nothing_is",
        given("mau_mau", "9H KC / KD 9D", top="TH", changes={"empty_pile": "stays_empty"}),
        do="play 9H",
        told="played 0 9H; mau_forgotten 0; took 0 0 mau_forgotten; turn_began 1",
        hands="KC / KD 9D",
    ),
    case(
        "18-called_under_sevens-mau_mau",
        given("mau_mau", "7S KC / KD 9D", top="7H", owed=2, pile="*8"),
        legal="draw, mau, play 7S",
        do="mau, play 7S",
        told="mau_called 0; played 0 7S; owed 1 4; turn_began 1",
    ),
    case(
        "18-called_under_a_skip",
        given("mau_mau", "8S KC / KD 9D", top="8H", skip=True, pile="*8", changes={"answer_skip": True}),
        legal="mau, pass, play 8S",
    ),
    case(
        "18-legal_even_where_no_card_fits-mau_mau",
        given("mau_mau", "9S KC / KD 9D", top="TH", pile="AS 8D"),
        legal="draw, mau",
    ),
    case(
        "18-legal_with_an_empty_pile-mau_mau",
        given("mau_mau", "9S KC / KD 9D", top="TH"),
        legal="mau, pass",
    ),
]

WRONG = {"wrong_card": True}
RULING_19 = [
    case(
        "19-a_wrong_card_costs_one_and_the_turn_goes_on",
        given("crazy_eights", "9C TC KH / KD 9D", top="9H", pile="AC QD", changes=WRONG),
        do="wrong TC",
        told="wrong_card 0 TC; drew 0 AC wrong_card; took 0 1 wrong_card",
        hands="9C TC KH AC / KD 9D",
        turn=0,
        drawn=0,
        drawn_card=None,
        top="9H",
        after="draw, play 9C, play KH",
    ),
    case(
        "19-it_is_not_the_draw_of_the_turn",
        given("crazy_eights", "9C TC KH / KD 9D", top="9H", pile="AC QH AS", changes=WRONG),
        do="wrong TC, draw",
        drawn=1,
        drawn_card="QH",
        after="pass, play QH",
    ),
    case(
        "19-after_a_draw_the_drawn_card_stays_the_one",
        given("crazy_eights", "9C TC KH / KD 9D", top="9H", pile="QH AH AS", changes=WRONG),
        do="draw, wrong KH",
        told="drew 0 QH turn; wrong_card 0 KH; drew 0 AH wrong_card; took 0 1 wrong_card",
        drawn=1,
        drawn_card="QH",
        after="pass, play QH",
    ),
    case(
        "19-it_may_cost_more_than_once",
        given("crazy_eights", "9C TC KC / KD 9D", top="9H", pile="AC QD AS", changes=WRONG),
        do="wrong TC, wrong KC",
        hands="9C TC KC AC QD / KD 9D",
        turn=0,
    ),
    case(
        "19-a_card_that_fits_is_not_wrong",
        given("crazy_eights", "9C TC KH / KD 9D", top="9H", pile="AC QD", changes=WRONG),
        refused={"wrong 9C": "the_card_fits", "wrong KD": "not_in_hand"},
    ),
    *(
        case(
            f"19-free_without_the_rule-{rules}",
            given(rules, "9C TC KH / KD 9D", top="9H", pile="AC QD"),
            refused={"wrong TC": "wrong_card_is_free", "play TC": "no_match"},
            hands="9C TC KH / KD 9D",
        )
        for rules in ("crazy_eights", "mau_mau", "prsi", "classic_eights", "eights_52")
    ),
    case(
        "19-under_sevens",
        given("mau_mau", "9C TC 7S / KD 9D", top="7H", owed=2, pile="AC QD AS", changes=WRONG),
        do="wrong TC",
        owed=2,
        turn=0,
        after="draw, play 7S",
    ),
    case(
        "19-under_an_ace",
        given("prsi", "9C TC AS / KD 9D", top="AH", skip=True, pile="AC QD JS", changes=WRONG),
        do="wrong TC",
        skip=True,
        turn=0,
        after="pass, play AS, play AC",
    ),
    case(
        "19-nothing_can_be_drawn",
        given("crazy_eights", "9C TC KH / KD 9D", top="9H", changes=WRONG),
        do="wrong TC",
        told="wrong_card 0 TC; took 0 0 wrong_card",
        after="play 9C, play KH",
    ),
    case(
        "19-the_last_card_of_the_pile_then_a_reshuffle",
        given(
            "crazy_eights", "9C TC KH / KD 9D", top="9H", pile="AC", under="7S 7D", shuffles=["7D 7S"], changes=WRONG
        ),
        do="wrong TC",
        told="wrong_card 0 TC; drew 0 AC wrong_card; reshuffled 2; took 0 1 wrong_card",
        pile="7D 7S",
    ),
    case(
        "19-drawing_for_it_voids_the_call-mau_mau",
        given("mau_mau", "9H TC / KD 9D", top="KH", pile="AC QD AS", changes=WRONG),
        do="mau, wrong TC",
        mau_called=False,
        after="draw, play 9H",
    ),
    case(
        "19-the_call_stands_where_nothing_was_drawn-mau_mau",
        # Ruling 18: it is "drawing a card afterwards" that voids a call; here no card can be drawn.
        given("mau_mau", "9H TC / KD 9D", top="KH", changes=WRONG),
        do="mau, wrong TC",
        mau_called=True,
    ),
    case(
        "19-source_002_take_it_back_and_draw-eights_52",
        given("eights_52", "9C TC KH / KD 9D", top="9H", pile="AC QD", changes=WRONG),
        do="wrong TC, play KH",
        told="wrong_card 0 TC; drew 0 AC wrong_card; took 0 1 wrong_card; played 0 KH; turn_began 1",
    ),
]


@pytest.mark.parametrize("row", [*RULING_17, *RULING_18, *RULING_19])
def test_going_out(row):
    row.check()
