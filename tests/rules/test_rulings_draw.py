"""Rulings 8 to 13a: the empty pile, drawing, passing, penalties, a blocked round, until one fits, the limit."""

from __future__ import annotations

import pytest

from crazy8.rules.position import position_of, round_from
from tests.rules.table import case, given, hand, legal, listed, play, table

ONE_DRAW = ("crazy_eights", "mau_mau", "eights_52")
ALL = ("crazy_eights", "mau_mau", "prsi", "classic_eights", "eights_52")

RULING_8 = [
    *(
        case(
            f"08-last_card_drawn-{rules}",
            given(rules, "9C TC KC / KD 9D 7D", top="9H", pile="AC", under="TD AS KS", shuffles=["KS TD AS"]),
            do="draw",
            told="drew 0 AC turn; reshuffled 3" if rules != "prsi" else "drew 0 AC turn; reshuffled 3; turn_began 1",
            pile="KS TD AS",
            discards="9H",
        )
        for rules in ALL
    ),
    case(
        "08-last_card_drawn-eights_52+until_one_fits",
        given("eights_52+until_one_fits", "TC KC / KD 9D 7D", top="9H", pile="AC", under="TD AS", shuffles=["TD AS"]),
        do="draw, draw",
        told="drew 0 AC turn; reshuffled 2; drew 0 TD turn",
        pile="AS",
        after="draw",
    ),
    *(
        case(
            f"08-called_suit_and_top_stay-{rules}",
            given(
                rules, "TC KC 9H / KD 9D 7D", top=f"{wild}H", called="S", pile="AC", under="TD AS", shuffles=["TD AS"]
            ),
            do="draw",
            top=f"{wild}H",
            called="S",
            discards=f"{wild}H",
            pile="TD AS",
        )
        for rules, wild in (
            ("crazy_eights", "8"),
            ("mau_mau", "J"),
            ("prsi", "Q"),
            ("classic_eights", "8"),
            ("eights_52", "8"),
        )
    ),
    case(
        "08-nothing_to_shuffle_until_the_next_play-crazy_eights",
        given("crazy_eights", "TC KC QH / KD 9D TH", top="9H", pile="AH"),
        do="draw, play AH",
        told="drew 0 AH turn; played 0 AH; reshuffled 1; turn_began 1",
        pile="9H",
        discards="AH",
        after="draw, play TH",
    ),
    case(
        "08-empty_pile_only_plays-classic_eights",
        given("classic_eights", "TC KC QH / KD 9D TH", top="9H"),
        legal="play QH",
        refused={"draw": "pile_empty", "pass": "a_card_fits"},
        do="play QH",
        told="played 0 QH; reshuffled 1; turn_began 1",
        pile="9H",
    ),
    case(
        "08-reshuffle_in_the_middle_of_a_penalty-mau_mau",
        given(
            "mau_mau", "TC KC QH / KD 9D TH", top="7H", owed=4, pile="AC AD", under="7S TD AS", shuffles=["AS 7S TD"]
        ),
        do="draw",
        told="drew 0 AC owed; drew 0 AD owed; reshuffled 3; drew 0 AS owed; drew 0 7S owed; took 0 4 owed;turn_began 1",
        pile="TD",
        discards="7H",
        owed=0,
    ),
    case(
        "08-reshuffle_right_at_the_end_of_a_penalty-prsi",
        given("prsi", "TC KC QH / KD 9D TH", top="7H", owed=2, pile="AC AD", under="7S TD", shuffles=["7S TD"]),
        do="draw",
        told="drew 0 AC owed; drew 0 AD owed; reshuffled 2; took 0 2 owed; turn_began 1",
        pile="7S TD",
    ),
    case(
        "08-the_wild_that_goes_back_keeps_no_call-mau_mau",
        given("mau_mau", "KS TC 9S / JS KD AD", top="JH", called="S", pile="AC", shuffles=["JH"]),
        do="draw, pass, pass",
        told="drew 0 AC turn; passed 0; turn_began 1; passed 1; turn_began 0",
        called="S",
        top="JH",
    ),
    case(
        "08-stays_empty",
        given(
            "mau_mau", "TC KC QH / KD 9D TH", top="9H", pile="AC", under="TD AS", changes={"empty_pile": "stays_empty"}
        ),
        do="draw, pass",
        told="drew 0 AC turn; passed 0; turn_began 1",
        pile="",
        discards="9H TD AS",
        after="play 9D, play TH",
    ),
    case(
        "08-stays_empty-a_penalty_ends_with_the_pile",
        given(
            "mau_mau",
            "TC KC QH / KD 9D TH",
            top="7H",
            owed=4,
            pile="AC",
            under="7S TD",
            changes={"empty_pile": "stays_empty"},
        ),
        do="draw",
        told="drew 0 AC owed; took 0 1 owed; turn_began 1",
        owed=0,
    ),
]

USED_UP, STUCK = {"pass_when": "used_up"}, {"pass_when": "stuck"}
RULING_9 = [
    # before a draw, with cards in the pile: nobody passes
    *(
        case(
            f"09-no_pass_before_a_draw-{rules}",
            given(rules, "TC KC QC / KD 9D", top="9H", pile="*2", changes=changes),
            legal="draw",
            refused={"pass": "draw_first"},
        )
        for rules, changes in (
            *((rules, {}) for rules in ("crazy_eights", "mau_mau", "classic_eights", "eights_52")),
            ("eights_52+until_one_fits", {}),
            ("mau_mau", USED_UP),
            ("mau_mau", STUCK),
        )
    ),
    case(
        "09-no_pass_before_a_draw-prsi",
        given("prsi", "TC KC 8C / KD 9D", top="9H", pile="*2"),
        legal="draw",
        refused={"pass": "draw_first"},
    ),
    case(
        "09-no_pass_before_a_draw-though_a_card_fits",
        given("mau_mau", "TC KC TH / KD 9D", top="9H", pile="*2"),
        legal="draw, play TH",
        refused={"pass": "draw_first"},
    ),
    # before a draw, with an empty pile: who can play must, who cannot passes
    *(
        case(
            f"09-empty_pile_must_play-{rules}",
            given(rules, "TC KC TH / KD 9D", top="9H"),
            legal="play TH",
            refused={"pass": "a_card_fits", "draw": "pile_empty"},
        )
        for rules in (*ALL, "eights_52+until_one_fits")
    ),
    *(
        case(
            f"09-empty_pile_passes-{rules}",
            given(rules, "TC KC 7C / KD 9D", top="9H"),
            legal="pass",
            refused={"draw": "pile_empty"},
            do="pass",
            told="passed 0; turn_began 1",
        )
        for rules in (*ALL, "eights_52+until_one_fits")
    ),
    case(
        "09-empty_pile-used_up_allows_both",
        given("mau_mau", "TC KC TH / KD 9D", top="9H", changes=USED_UP),
        legal="pass, play TH",
    ),
    case(
        "09-empty_pile-stuck_must_play",
        given("mau_mau", "TC KC TH / KD 9D", top="9H", changes=STUCK),
        legal="play TH",
    ),
    # after a draw
    *(
        case(
            f"09-free_after_a_draw_that_fits-{rules}",
            given(rules, "TC 9C TD / KD 9D", top="9H", pile="TH AS"),
            do="draw",
            told="drew 0 TH turn",
            after="pass, play TH",
        )
        for rules in ONE_DRAW
    ),
    *(
        case(
            f"09-free_after_a_draw_that_does_not_fit-{rules}",
            given(rules, "TC 9C TD / KD 9D", top="9H", pile="TS AS"),
            do="draw",
            after="pass",
        )
        for rules in ONE_DRAW
    ),
    *(
        case(
            f"09-one_draw_a_turn-{rules}",
            given(rules, "TC 9C TS TD / KD 9D", top="9H", pile="AS", drawn=1, drawn_card="TD"),
            legal="pass",
            refused={"draw": "draws_used_up", "play 9C": "only_drawn_card", "play TD": "no_match"},
            do="pass",
            told="passed 0; turn_began 1",
        )
        for rules in ONE_DRAW
    ),
    case(
        "09-a_draw_ends_the_turn-prsi",
        given("prsi", "TC 9C TD / KD 9D", top="9H", pile="TH AS"),
        do="draw",
        told="drew 0 TH turn; turn_began 1",
        turn=1,
        drawn=0,
        drawn_card=None,
        hands="TC 9C TD TH / KD 9D",
    ),
    case(
        "09-up_to_three_draws-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="TH AS AC 5C"),
        legal="draw",
        do="draw",
        after="draw, play TH",
        drawn=1,
    ),
    case(
        "09-second_draw_any_card_of_the_hand-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="TH AS AC 5C"),
        do="draw, draw",
        after="draw, play TH",
    ),
    case(
        "09-third_draw_a_card_fits_so_no_pass-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="TH AS AC 5C"),
        do="draw, draw, draw",
        after="play TH",
        turn=0,
    ),
    case(
        "09-third_draw_nothing_fits-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="TD AS AC 5C"),
        do="draw, draw, draw",
        after="pass",
        turn=0,
    ),
    case(
        "09-third_draw-refusals-classic_eights",
        given("classic_eights", "2C 9C 4D / KD 9D", top="9H", pile="AS", drawn=3, drawn_card="4D"),
        legal="play 9C",
        refused={"draw": "draws_used_up", "pass": "a_card_fits"},
    ),
    case(
        "09-draws_left_so_no_pass-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="AS AC", drawn=1, drawn_card="4D"),
        legal="draw",
        refused={"pass": "draws_left"},
    ),
    case(
        "09-pile_empties_before_the_third_draw-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="AS"),
        do="draw",
        after="pass",
    ),
    case(
        "09-pile_empties_but_a_card_fits-classic_eights",
        given("classic_eights", "2C 3C 4D / KD 9D", top="9H", pile="AH"),
        do="draw",
        after="play AH",
    ),
    case(
        "09-used_up-draws_left",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="TH AS AC", changes={**USED_UP, "draw_limit": 2}),
        do="draw",
        after="draw, play TH",
    ),
    case(
        "09-used_up-the_limit_is_reached",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="AS TH AC", changes={**USED_UP, "draw_limit": 2}),
        do="draw, draw",
        after="pass, play TH",
    ),
    case(
        "09-used_up-the_pile_is_empty",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="TH", changes={**USED_UP, "draw_limit": 2}),
        do="draw",
        after="pass, play TH",
    ),
    case(
        "09-stuck-the_drawn_card_fits",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="TH AS", changes=STUCK),
        do="draw",
        after="play TH",
    ),
    case(
        "09-stuck-only_a_card_that_may_not_be_played_fits",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="AS AC", changes=STUCK),
        do="draw",
        after="pass",
    ),
    case(
        "09-free-any_card-of-five_draws",
        given(
            "mau_mau",
            "TC KC TD / KD 9D",
            top="9H",
            pile="TH AS AC",
            changes={"draw_limit": 5, "after_draw": "any_card"},
        ),
        do="draw",
        after="draw, pass, play TH",
    ),
    # drawing though a card fits
    *(
        case(
            f"09-may_draw_though_a_card_fits-{rules}",
            given(rules, "TC 9C TD / KD 9D", top="9H", pile="*2"),
            legal="draw, play 9C",
        )
        for rules in ALL
    ),
    case(
        "09-may_not_draw_where_a_card_fits-eights_52+until_one_fits",
        given("eights_52+until_one_fits", "TC 9C TD / KD 9D", top="9H", pile="*2"),
        legal="play 9C",
        refused={"draw": "a_card_fits", "pass": "a_card_fits"},
    ),
    case(
        "09-may_not_draw_where_a_card_fits-custom",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="*2", changes={"voluntary_draw": False}),
        legal="play 9C",
        refused={"draw": "a_card_fits"},
    ),
    case(
        "09-may_not_draw_again_where_the_drawn_card_fits",
        given(
            "mau_mau", "TC KC TD / KD 9D", top="9H", pile="TH AS", changes={"voluntary_draw": False, "draw_limit": 3}
        ),
        do="draw",
        after="pass, play TH",
    ),
    # after a draw: only the card drawn, any card, nothing
    case(
        "09-only_the_last_card_drawn",
        given("mau_mau", "TC KC TD / KD 9D", top="9H", pile="TH AS AC", changes={"draw_limit": 3}),
        do="draw, draw",
        after="draw, pass",
        drawn=2,
        drawn_card="AS",
    ),
    case(
        "09-any_card_after_a_draw",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="TH AS", changes={"after_draw": "any_card"}),
        do="draw",
        after="pass, play 9C, play TH",
    ),
    case(
        "09-nothing_after_a_draw",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="TH AS", changes={"after_draw": "nothing"}),
        do="draw",
        told="drew 0 TH turn; turn_began 1",
    ),
    case(
        "09-a_drawn_wild_calls-mau_mau",
        given("mau_mau", "TC 9C TD / KD 9D", top="9H", pile="JS AS"),
        do="draw",
        after="pass, play JS *",
    ),
    case(
        "09-a_drawn_wild_not_on_a_wild-mau_mau",
        given("mau_mau", "TC 9C TD / KD 9D", top="JH", called="S", pile="JS AS"),
        do="draw",
        after="pass",
    ),
    case(
        "09-a_drawn_wild_on_a_wild-eights_52",
        given("eights_52", "TC 9C TD / KD 9D", top="8H", called="S", pile="8C AS"),
        do="draw",
        after="pass, play 8C *",
    ),
]

RULING_10 = [
    case(
        f"10-penalty_larger_than_all_cards-{rules}",
        given(rules, "TC KC QH / KD 9D TH", top="7H", owed=6, pile="AC AD", under="7S TD", shuffles=["TD 7S"]),
        do="draw",
        told="drew 0 AC owed; drew 0 AD owed; reshuffled 2; drew 0 TD owed; drew 0 7S owed; took 0 4 owed;turn_began 1",
        hands="TC KC QH AC AD TD 7S / KD 9D TH",
        owed=0,
        discards="7H",
        pile="",
        after="play TH",
    )
    for rules in ("mau_mau", "prsi", "prsi+draws_three")
] + [
    case(
        "10-nothing_to_draw_at_all-mau_mau",
        given("mau_mau", "TC KC QH / KD 9D TH", top="7H", owed=2),
        legal="draw",
        refused={"pass": "take_first", "play QH": "answer_draw"},
        do="draw",
        told="took 0 0 owed; turn_began 1",
        owed=0,
        turn=1,
    ),
    case(
        "10-taking_ends_the_turn-mau_mau",
        given("mau_mau", "TC KC QH / KD 9D TH", top="7H", owed=2, pile="9H AD AS"),
        do="draw",
        turn=1,
        drawn=0,
        drawn_card=None,
        hands="TC KC QH 9H AD / KD 9D TH",
    ),
    case(
        "10-without_stacking_the_rest_is_forgiven-eights_52+action_cards",
        given("eights_52+action_cards", "2H KC QH / KD 9D TH / 3C 4C", top="9H"),
        do="play 2H",
        told="played 0 2H; reshuffled 1; drew 1 9H owed; took 1 1 owed; missed_turn 1; turn_began 2",
        owed=0,
    ),
]

RULING_11 = [
    case(
        f"11-everyone_passed-{rules}",
        given(rules, hands_, top="9H"),
        do=", ".join(["pass"] * len(points)),
        told=told,
        winners=winners,
        blocked=True,
        points=points,
    )
    for rules, hands_, points, winners, told in (
        (
            "crazy_eights",
            "TC KC / KD QD",
            (14, 7),
            (1,),
            "passed 0; turn_began 1; passed 1; blocked; revealed 0 TC,KC; revealed 1 QD,KD; round_ended 1 yes 14,7",
        ),
        (
            "mau_mau",
            "TC KC / KD TD / AC",
            (14, 14, 11),
            (2,),
            "passed 0; turn_began 1; passed 1; turn_began 2; passed 2; blocked; revealed 0 TC,KC; revealed 1 TD,KD;"
            "revealed 2 AC; round_ended 2 yes 14,14,11",
        ),
        (
            "prsi",
            "TC KC / KD TD",
            (14, 14),
            (0, 1),
            "passed 0; turn_began 1; passed 1; blocked; revealed 0 TC,KC; revealed 1 TD,KD; round_ended 0,1 yes 14,14",
        ),
        (
            "classic_eights",
            "TC KC / KD 2D",
            (20, 12),
            (1,),
            "passed 0; turn_began 1; passed 1; blocked; revealed 0 TC,KC; revealed 1 2D,KD; round_ended 1 yes 20,12",
        ),
        (
            "eights_52",
            "TC AC / KD AD",
            (11, 11),
            (0, 1),
            "passed 0; turn_began 1; passed 1; blocked; revealed 0 TC,AC; revealed 1 KD,AD; round_ended 0,1 yes 11,11",
        ),
        (
            "eights_52+until_one_fits",
            "TC AC / KD 2D",
            (11, 12),
            (0,),
            "passed 0; turn_began 1; passed 1; blocked; revealed 0 TC,AC; revealed 1 2D,KD; round_ended 0 yes 11,12",
        ),
    )
] + [
    case(
        "11-a_play_between_begins_the_count_anew",
        given("crazy_eights", "TC KC / KD QD / TH AD", top="9H", stuck=2, turn=2),
        do="play TH, draw, pass, pass",
        over=False,
        turn=2,
    ),
    case(
        "11-one_short_of_blocked",
        given("crazy_eights", "TC KC / KD QD / TS AD", top="9H"),
        do="pass, pass",
        over=False,
        turn=2,
    ),
    case(
        "11-the_last_card_drawn_and_nobody_can_go_on",
        given("crazy_eights", "TC KC / KD QD", top="9H", pile="AD"),
        do="draw, pass, pass",
        blocked=True,
        winners=(1,),
        points=(25, 7),
    ),
    case(
        "11-a_pass_with_a_fitting_card_is_no_block-used_up",
        given("mau_mau", "TC TH 7C / KD QD AD", top="9H", changes=USED_UP),
        do="pass, pass, pass",
        over=False,
        turn=1,
    ),
    case(
        "11-a_pass_after_the_last_draw_while_another_card_fits-crazy_eights",
        given("crazy_eights", "TC TH 7C / KD QD AD", top="9H", pile="AC"),
        do="draw, pass, pass",
        over=False,
        turn=0,
        after="play TH",
    ),
    case(
        "11-a_barred_last_card_does_not_fit",
        given("mau_mau", "JH / KD QD AD", top="9H", changes={"last_card": "not_wild"}),
        do="pass, pass",
        blocked=True,
        winners=(1,),
        points=(20, 18),
    ),
    case(
        "11-wild_on_wild_that_is_not_allowed_blocks",
        given("mau_mau", "JS / KD QD AD", top="JH", called="C"),
        do="pass, pass",
        blocked=True,
        winners=(1,),
        points=(20, 18),
    ),
    case(
        "11-counter_clockwise_too",
        given("crazy_eights", "TC KC / KD QD / TS AD", top="9H", direction=-1),
        do="pass, pass, pass",
        told="passed 0; turn_began 2; passed 2; turn_began 1; passed 1; blocked;"
        "revealed 0 TC,KC; revealed 1 QD,KD; revealed 2 TS,AD; round_ended 1 yes 14,7,21",
    ),
]

UNTIL = "eights_52+until_one_fits"
RULING_12 = [
    case(
        "12-draws_only_while_nothing_fits",
        given(UNTIL, "TC KC / KD 9D", top="9H", pile="AS AC TH 5C"),
        legal="draw",
        do="draw, draw",
        after="draw",
        drawn=2,
    ),
    case(
        "12-the_first_card_that_fits_must_be_played",
        given(UNTIL, "TC KC / KD 9D", top="9H", pile="AS AC TH 5C"),
        do="draw, draw, draw",
        after="play TH",
        turn=0,
    ),
    case(
        "12-it_cannot_be_kept",
        given(UNTIL, "TC KC TH / KD 9D", top="9H", pile="5C", drawn=3, drawn_card="TH"),
        refused={"draw": "a_card_fits", "pass": "a_card_fits"},
        legal="play TH",
    ),
    case(
        "12-a_drawn_wild_must_be_played_and_calls",
        given(UNTIL, "TC KC / KD 9D", top="9H", pile="8S AC"),
        do="draw",
        after="play 8S *",
    ),
    case(
        "12-an_exhausted_pile_lets_you_pass",
        given(UNTIL, "TC KC / KD 9D", top="9H", pile="AS AC"),
        do="draw, draw, pass",
        told="drew 0 AS turn; drew 0 AC turn; passed 0; turn_began 1",
    ),
    case(
        "12-more_than_five_draws",
        given(UNTIL, "TC KC / KD 9D", top="9H", pile="AS AC 2C 3C 4C 5C 6C TH 7C"),
        do="draw, draw, draw, draw, draw, draw, draw, draw",
        after="play TH",
        drawn=8,
    ),
    *(
        case(
            f"12-implied_even_where_the_fields_say_otherwise-{key}",
            given("eights_52", "TC KC TH / KD 9D", top="9H", pile="AS AC", changes={"draw_limit": 0, key: value}),
            legal="play TH",
            refused={"draw": "a_card_fits"},
        )
        for key, value in (("voluntary_draw", True), ("pass_when", "free"), ("pass_when", "used_up"))
    ),
    case(
        "12-no_free_pass_after_a_draw",
        given("eights_52", "TC KC / KD 9D", top="9H", pile="AS AC", changes={"draw_limit": 0, "pass_when": "free"}),
        do="draw",
        after="draw",
    ),
]

RULING_13 = [
    case(
        "13-a_reshuffle_does_not_renew_the_limit-crazy_eights",
        given("crazy_eights", "TC KC / KD 9D", top="9H", pile="AS", under="TD AC", shuffles=["TD AC"]),
        do="draw",
        drawn=1,
        pile="TD AC",
        after="pass",
    ),
    case(
        "13-a_reshuffle_does_not_renew_the_limit-classic_eights",
        given("classic_eights", "TC KC / KD 9D", top="9H", pile="AS 2S", under="TD AC", shuffles=["TD AC"]),
        do="draw, draw, draw",
        drawn=3,
        pile="AC",
        after="pass",
    ),
    case(
        "13-that_very_card_not_its_twin",
        given("crazy_eights", "9S TC / KD 9D", top="9H", pile="9S' AC", changes={"two_decks_from": 2}),
        do="draw",
        drawn_card="9S'",
        after="pass, play 9S'",
    ),
    case(
        "13-the_twin_of_the_drawn_card_is_refused",
        given(
            "mau_mau",
            "9S 9S' TC / KD 9D",
            top="9H",
            pile="AC",
            drawn=1,
            drawn_card="9S",
            changes={"two_decks_from": 2},
        ),
        legal="pass, play 9S",
        refused={"play 9S'": "only_drawn_card"},
        do="play 9S",
        hands="9S' TC / KD 9D",
    ),
    case(
        "13-a_new_turn_counts_anew",
        given("classic_eights", "TC KC / KD 9D", top="9H", pile="*9", drawn=3, drawn_card="TC"),
        do="pass",
        drawn=0,
        drawn_card=None,
        turn=1,
    ),
]


@pytest.mark.parametrize("row", [*RULING_8, *RULING_9, *RULING_10, *RULING_11, *RULING_12, *RULING_13])
def test_draw(row):
    row.check()


@pytest.mark.parametrize("draws", [0, 1, 2, 3])
def test_13_draws_survive_a_restart(draws):
    round_ = table("classic_eights", "TC KC / KD 9D", top="9H", pile="AS AC AD 2D")
    play(round_, *["draw"] * draws)
    again = round_from(position_of(round_))
    assert again.drawn == draws
    assert legal(again) == (["draw"] if draws < 3 else ["pass"])


@pytest.mark.parametrize("players", [2, 3, 8])
def test_13a_called_off_after_500_turns_a_player(players):
    hands = " / ".join(["TC KC", "TD KD", "TS KS", "TC' KC'", "TD' KD'", "TS' KS'", "AC AD", "AC' AD'"][:players])
    last = 500 * players
    round_ = table("crazy_eights", hands, top="9H", pile="AS QS 7S QC 7C", turns=last - 1)
    told = play(round_, "draw", "pass")
    assert told[-1] == "turn_began 1"
    told = play(round_, "draw", "pass")
    ended = [line for line in told if not line.startswith(("drew", "revealed", "passed"))]
    assert ended[0] == f"called_off {last}"
    assert ended[1].startswith("round_ended")
    assert round_.outcome.blocked
    assert legal(round_) == []


def test_13a_a_called_off_round_is_scored_like_a_blocked_one():
    round_ = table("mau_mau", "TC KC / KD 9D / 9C", top="9H", pile="AS QS", turns=1500)
    assert play(round_, "draw", "pass") == [
        "drew 0 AS turn",
        "passed 0",
        "called_off 1500",
        "revealed 0 TC,KC,AS",
        "revealed 1 9D,KD",
        "revealed 2 9C",
        "round_ended 2 yes 25,13,9",
    ]
    assert hand(round_, 0) == "TC KC AS"
    assert listed("") == legal(round_)
