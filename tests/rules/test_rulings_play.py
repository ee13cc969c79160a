"""Rulings 4 to 7, and which rank has which effect: what fits, what a call does, and the last card."""

from __future__ import annotations

import pytest

from tests.rules.table import case, given

PILE = "*2"
"""Two cards to draw that no test here draws unless it names them."""

RULING_4 = [
    # by suit, by rank, and a wild on anything
    case(
        "04-suit_or_rank-crazy_eights",
        given("crazy_eights", "KH 9C 8S 7D AC / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play 8S *",
        refused={
            "play 7D": "no_match",
            "play AC": "no_match",
            "play 8S": "suit_missing",
            "play KH S": "suit_not_asked",
        },
    ),
    case(
        "04-suit_or_rank-crazy_eights+nine_reverses",
        given("crazy_eights+nine_reverses", "KH 9C 8S 7D AC / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play 8S *",
    ),
    case(
        "04-suit_or_rank-mau_mau",
        given("mau_mau", "KH 9C JS 8D 7S / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play JS *",
        refused={"play 8D": "no_match", "play 7S": "no_match", "play 7C": "not_in_hand"},
    ),
    case(
        "04-suit_or_rank-prsi",
        given("prsi", "KH 9C QS 7D JC / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play QS *",
    ),
    case(
        "04-source_004_nine_of_leaves-prsi",
        given("prsi", "7S 9H KH AD / 7C", top="9S", pile=PILE),
        legal="draw, play 7S, play 9H",
    ),
    case(
        "04-source_003_nine_of_hearts-crazy_eights",
        given("crazy_eights", "7H 9S KS AD / 7C", top="9H", pile=PILE),
        legal="draw, play 7H, play 9S",
    ),
    case(
        "04-suit_or_rank-classic_eights",
        given("classic_eights", "KH 9C 8S 2D AC / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play 8S *",
    ),
    case(
        "04-suit_or_rank-eights_52",
        given("eights_52", "KH 9C 8S 2D AC / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play 8S *",
    ),
    case(
        "04-suit_or_rank-eights_52+action_cards",
        given("eights_52+action_cards", "KH 9C 8S 2D AC / 7C", top="9H", pile=PILE),
        legal="draw, play KH, play 9C, play 8S *",
    ),
    case(
        "04-suit_or_rank-eights_52+until_one_fits",
        given("eights_52+until_one_fits", "KH 9C 8S 2D AC / 7C", top="9H", pile=PILE),
        legal="play KH, play 9C, play 8S *",
    ),
    # on a wild after a call: the called suit; another wild only where that is allowed
    case(
        "04-wild_on_wild-crazy_eights",
        given("crazy_eights", "KH KS 8S 8D 7C / 7D", top="8H", called="S", pile=PILE),
        legal="draw, play KS",
        refused={"play 8D S": "wild_on_wild", "play 8S S": "wild_on_wild", "play KH": "no_match"},
    ),
    case(
        "04-wild_on_wild-mau_mau",
        given("mau_mau", "KH KS JS JD 7C / 7D", top="JH", called="S", pile=PILE),
        legal="draw, play KS",
        refused={"play JD S": "wild_on_wild", "play JS S": "wild_on_wild"},
    ),
    case(
        "04-wild_on_wild-prsi",
        given("prsi", "KH KS QS QD 7C / 7D", top="QH", called="S", pile=PILE),
        legal="draw, play KS, play QD *, play QS *",
    ),
    case(
        "04-wild_on_wild-classic_eights",
        given("classic_eights", "KH KS 8S 8D 7C / 7D", top="8H", called="S", pile=PILE),
        legal="draw, play KS, play 8D *, play 8S *",
    ),
    case(
        "04-wild_on_wild-eights_52",
        given("eights_52", "KH KS 8S 8D 7C / 7D", top="8H", called="S", pile=PILE),
        legal="draw, play KS, play 8D *, play 8S *",
    ),
    case(
        "04-wild_on_wild-eights_52+until_one_fits",
        given("eights_52+until_one_fits", "KH 8D 7C / 7D", top="8H", called="S", pile=PILE),
        legal="play 8D *",
    ),
    case(
        "04-two_wild_ranks-not_on_each_other",
        given("mau_mau", "8S KS 8C QC / 7D", top="JH", called="S", pile=PILE, changes={"wild": ["8", "J"]}),
        legal="draw, play KS",
        refused={"play 8C S": "wild_on_wild"},
    ),
    case(
        "04-two_wild_ranks-on_each_other",
        given(
            "mau_mau",
            "8S KS 8C QC / 7D",
            top="JH",
            called="S",
            pile=PILE,
            changes={"wild": ["8", "J"], "wild_on_wild": True},
        ),
        legal="draw, play KS, play 8C *, play 8S *",
    ),
    case(
        "04-no_wild_rank",
        given("crazy_eights", "8C KH KS / 7D", top="8H", pile=PILE, changes={"wild": []}),
        legal="draw, play 8C, play KH",
    ),
    # a wild that nobody called for shows its own suit
    case(
        "04-wild_starter-prsi",
        given("prsi", "KH KS QD 7C / 7D", top="QH", pile=PILE),
        legal="draw, play KH, play QD *",
    ),
    case(
        "04-wild_starter-classic_eights",
        given("classic_eights", "KH KS 8D 7C / 7D", top="8H", pile=PILE),
        legal="draw, play KH, play 8D *",
    ),
    # the call stands until someone plays a card; then that card rules alone
    case(
        "04-call_stands_after_draw_and_pass-mau_mau",
        given("mau_mau", "KH QH 9H / QS KD 9D", top="JC", called="S", pile="TC AH AC"),
        do="draw, pass",
        called="S",
        after="draw, play QS",
    ),
    case(
        "04-card_on_top_rules_alone-mau_mau",
        given("mau_mau", "KS QH 9H / QS KD 9D JD", top="JC", called="S", pile="TC AH AC"),
        do="play KS",
        called=None,
        after="draw, play QS, play KD, play JD *",
    ),
    case(
        "04-new_wild_new_call-prsi",
        given("prsi", "QS KH 9H / KS KD 9D", top="QC", called="S", pile=PILE),
        do="play QS D",
        told="played 0 QS D; turn_began 1",
        called="D",
        after="draw, play 9D, play KD",
    ),
]

RULING_5 = [
    case(
        f"05-own_suit_may_be_called-{rules}",
        given(rules, f"{wild}C KH 9H / KC 9D 7D", top="TH", pile=PILE),
        do=f"play {wild}C C",
        told=f"played 0 {wild}C C; turn_began 1",
        called="C",
        after="draw, play KC",
    )
    for rules, wild in (
        ("crazy_eights", "8"),
        ("mau_mau", "J"),
        ("prsi", "Q"),
        ("classic_eights", "8"),
        ("eights_52", "8"),
    )
] + [
    case(
        f"05-any_suit_may_be_called-{suit}",
        given("mau_mau", "JC KH 9H / KC KS KD 9D", top="TH", pile=PILE),
        do=f"play JC {suit}",
        called=suit,
        after=f"draw, play K{suit}" if suit != "D" else "draw, play KD, play 9D",
    )
    for suit in "CSD"
]


def _last(rules: str, card: str, top: str, others: str, points: tuple[int, ...], **more) -> object:
    """A last card that would have an effect ends the round at once: no suit, no owed cards, no turn, no turning."""
    revealed = "; ".join(
        f"revealed {seat} {cards.replace(' ', ',')}" for seat, cards in enumerate(others.split(" / "), 1)
    )
    written = ",".join(str(value) for value in points)
    return case(
        f"06-last_{card}-{rules}",
        given(rules, f"{card} / {others}", top=top, pile=PILE, **more),
        legal=f"draw, play {card}" if "until" not in rules else f"play {card}",
        refused={f"play {card} H": "suit_not_asked"},
        do=f"play {card}",
        told=f"played 0 {card}; went_out 0; {revealed}; round_ended 0 no {written}",
        winners=(0,),
        blocked=False,
        points=points,
        owed=0,
        called=None,
        direction=1,
        over=True,
    )


RULING_6 = [
    _last("crazy_eights", "8S", "9H", "KS 9D", (0, 13)),
    _last("crazy_eights+nine_reverses", "9S", "9H", "KS 9D / JC", (0, 13, 20)),
    _last("mau_mau", "JS", "9H", "KS 9D", (0, 13)),
    _last("mau_mau", "7H", "9H", "KS 9D / AS", (0, 13, 11)),
    _last("mau_mau", "8H", "9H", "KS 9D", (0, 13)),
    _last("mau_mau+nine_reverses", "9S", "9H", "KS 9D / JC", (0, 13, 20)),
    _last("prsi", "QS", "9H", "KS 9D", (0, 13)),
    _last("prsi", "7H", "9H", "KS 9D", (0, 13)),
    _last("prsi", "AH", "9H", "KS 9D / AS", (0, 13, 11)),
    _last("prsi+draws_three", "7H", "9H", "KS 9D", (0, 13)),
    _last("classic_eights", "8S", "9H", "KS 9D", (0, 19)),
    _last("eights_52", "8S", "9H", "KS 9D", (0, 19)),
    _last("eights_52+until_one_fits", "8S", "9H", "KS 9D", (0, 19)),
    _last("eights_52+action_cards", "2H", "9H", "KS 9D / AS", (0, 19, 1)),
    _last("eights_52+action_cards", "QH", "9H", "KS 9D / AS", (0, 19, 1)),
    _last("eights_52+action_cards", "AH", "9H", "KS 9D / AS", (0, 19, 1)),
    case(
        "06-last_seven_answers_a_seven-mau_mau",
        given("mau_mau", "7S / KS 9D", top="7H", owed=2, pile=PILE),
        do="play 7S",
        told="played 0 7S; went_out 0; revealed 1 KS,9D; round_ended 0 no 0,13",
        owed=0,
    ),
    case(
        "06-last_ace_answers_an_ace-prsi",
        given("prsi", "AS / KS 9D", top="AH", skip=True, pile=PILE),
        do="play AS",
        told="played 0 AS; went_out 0; revealed 1 KS,9D; round_ended 0 no 0,13",
        skip=False,
    ),
    case(
        "06-last_draw_card_still_draws",
        given("mau_mau", "7H / KS 9D / AS", top="9H", pile="TC QD AD", changes={"last_draw_card": "still_draws"}),
        do="play 7H",
        told="played 0 7H; went_out 0; drew 1 TC last_draw_card; drew 1 QD last_draw_card; took 1 2 last_draw_card;"
        "revealed 1 TC,KS,9D,QD; revealed 2 AS; round_ended 0 no 0,26,11",
    ),
    case(
        "06-last_draw_card_still_draws_the_running_total",
        given("mau_mau", "7S / KS", top="7H", owed=2, pile="TC QD AD KD AC", changes={"last_draw_card": "still_draws"}),
        do="play 7S",
        hands="- / TC KS QD KD AD",
        points=(0, 10 + 4 + 3 + 4 + 11),
    ),
    case(
        "06-last_draw_card_still_draws_the_other_way_round",
        given(
            "mau_mau",
            "7H / KS / AS",
            top="9H",
            pile="TC QD AD",
            direction=-1,
            changes={"last_draw_card": "still_draws"},
        ),
        do="play 7H",
        hands="- / KS / TC QD AS",
    ),
    case(
        "06-last_king_of_spades_still_draws_four",
        given(
            "mau_mau",
            "KS / 9D",
            top="9S",
            pile="TC QD AD KD AC",
            changes={"last_draw_card": "still_draws", "king_draws_four": True},
        ),
        do="play KS",
        hands="- / 9D TC QD AD KD",
    ),
    case(
        "06-a_plain_last_card_never_draws",
        given("mau_mau", "9S / 9D", top="9H", pile=PILE, changes={"last_draw_card": "still_draws"}),
        do="play 9S",
        told="played 0 9S; went_out 0; revealed 1 9D; round_ended 0 no 0,9",
    ),
]

NOT_WILD, NOT_SPECIAL = {"last_card": "not_wild"}, {"last_card": "not_special"}
RULING_7 = [
    case(
        "07-not_wild-one_wild_left",
        given("crazy_eights", "8H / KS", top="9H", pile=PILE, changes=NOT_WILD),
        legal="draw",
        refused={"play 8H": "not_last_wild", "play 8H C": "not_last_wild"},
    ),
    case(
        "07-not_wild-nothing_to_draw",
        given("crazy_eights", "8H / KS", top="9H", changes=NOT_WILD),
        legal="pass",
        do="pass",
        told="passed 0; turn_began 1",
    ),
    case(
        "07-not_wild-a_plain_card_may_be_last",
        given("crazy_eights", "9S / KS", top="9H", pile=PILE, changes=NOT_WILD),
        legal="draw, play 9S",
    ),
    case(
        "07-not_wild-two_cards_left",
        given("crazy_eights", "8H KD / KS", top="9H", pile=PILE, changes=NOT_WILD),
        legal="draw, play 8H *",
    ),
    case(
        "07-not_wild-a_seven_may_be_last",
        given("mau_mau", "7H / KS", top="9H", pile=PILE, changes=NOT_WILD),
        legal="draw, play 7H",
    ),
    case(
        "07-not_wild-drawn_card_fits_the_wild_no_longer_alone",
        given(
            "mau_mau", "JH / KS", top="9H", pile="AH QD", changes={**NOT_WILD, "after_draw": "any_card", "mau": False}
        ),
        do="draw",
        after="pass, play AH, play JH *",
    ),
    case(
        "07-not_special-seven",
        given("mau_mau", "7H / KS", top="9H", pile=PILE, changes=NOT_SPECIAL),
        legal="draw",
        refused={"play 7H": "not_last_special"},
    ),
    case(
        "07-not_special-skip",
        given("mau_mau", "8H / KS", top="9H", pile=PILE, changes=NOT_SPECIAL),
        legal="draw",
    ),
    case(
        "07-not_special-wild",
        given("mau_mau", "JH / KS", top="9H", pile=PILE, changes=NOT_SPECIAL),
        legal="draw",
        refused={"play JH": "not_last_special"},
    ),
    case(
        "07-not_special-plain_nine",
        given("mau_mau", "9S / KS", top="9H", pile=PILE, changes=NOT_SPECIAL),
        legal="draw, play 9S",
    ),
    case(
        "07-not_special-reversing_nine",
        given("mau_mau+nine_reverses", "9S / KS", top="9H", pile=PILE, changes=NOT_SPECIAL),
        legal="draw",
    ),
    case(
        "07-not_special-king_of_leaves",
        given("prsi", "KS / KH", top="9S", pile=PILE, changes={**NOT_SPECIAL, "king_draws_four": True}),
        legal="draw",
    ),
    case(
        "07-not_special-other_king",
        given("prsi", "KH / KS", top="9H", pile=PILE, changes={**NOT_SPECIAL, "king_draws_four": True}),
        legal="draw, play KH",
    ),
    case(
        "07-not_special-a_last_seven_does_not_answer",
        given("mau_mau", "7S / KS", top="7H", owed=2, pile=PILE, changes=NOT_SPECIAL),
        legal="draw",
        refused={"play 7S": "not_last_special"},
    ),
    case(
        "07-not_special-a_last_ace_does_not_answer",
        given("prsi", "AS / KS", top="AH", skip=True, pile=PILE, changes=NOT_SPECIAL),
        legal="pass",
        refused={"play AS": "not_last_special"},
    ),
    case(
        "07-not_special-nothing_to_draw",
        given("mau_mau", "7H / KS", top="9H", changes=NOT_SPECIAL),
        legal="pass",
    ),
    case(
        "07-until_one_fits-a_last_wild_must_draw",
        given("eights_52+until_one_fits", "8H / KS", top="9H", pile=PILE, changes=NOT_WILD),
        legal="draw",
    ),
]

ONE_EFFECT = [
    case(
        "s2-wild_beats_skip-eight_is_wild_and_does_not_skip",
        given("mau_mau", "8C KH 9H / KD 9D / KS 9S", top="TC", pile=PILE, changes={"wild": ["8"]}),
        legal="draw, play 8C *",
        do="play 8C D",
        told="played 0 8C D; turn_began 1",
    ),
    case(
        "s2-wild_beats_skip-ober_is_wild",
        given("eights_52", "QC KH 9H / KD / KS", top="TC", pile=PILE, changes={"wild": ["Q"], "skip_rank": "Q"}),
        do="play QC D",
        told="played 0 QC D; turn_began 1",
    ),
    case(
        "s2-wild_beats_reverse-ace_is_wild",
        given("eights_52", "AC KH 9H / KD / KS", top="TC", pile=PILE, changes={"wild": ["A"], "reverse_rank": "A"}),
        do="play AC D",
        told="played 0 AC D; turn_began 1",
        direction=1,
    ),
    case(
        "s2-skip_beats_reverse-ace_skips",
        given("eights_52", "AC KH 9H / KD / KS", top="TC", pile=PILE, changes={"skip_rank": "A", "reverse_rank": "A"}),
        do="play AC",
        told="played 0 AC; missed_turn 1; turn_began 2",
        direction=1,
    ),
    case(
        "s2-wild_beats_draw-a_wild_king_of_spades_draws_nobody",
        given("eights_52", "KS KH 9H / KD / 9D", top="TC", pile=PILE, changes={"wild": ["K"], "king_draws_four": True}),
        do="play KS H",
        told="played 0 KS H; turn_began 1",
        owed=0,
    ),
    case(
        "s2-plain_ranks-crazy_eights",
        given("crazy_eights", "7C 9C JC QC AC KC / KD / KS", top="TC", pile=PILE),
        do="play 7C",
        told="played 0 7C; turn_began 1",
        owed=0,
    ),
    *(
        case(
            f"s2-{card}_is_plain-{rules}",
            given(rules, f"{card} KH 9H / KD 9D / KS 9S", top="TC", pile=PILE),
            do=f"play {card}",
            told=f"played 0 {card}; turn_began 1",
        )
        for rules, cards in (
            ("crazy_eights", "7C 9C JC QC KC AC"),
            ("mau_mau", "9C QC KC AC"),
            ("prsi", "8C 9C JC KC"),
            ("classic_eights", "2C 7C 9C JC QC KC AC"),
            ("eights_52", "2C 7C 9C JC QC KC AC"),
            ("eights_52+action_cards", "7C 9C JC KC"),
        )
        for card in cards.split()
    ),
]

SOURCE_002 = [
    case(
        "04-source_002_worked_example-eights_52",
        # Players 1 to 4 are seats 0 to 3; player 3 begins, the six of hearts is on top.
        given(
            "eights_52",
            "8D 4C 5C 6C 7D / 2H 4S 5S 7H 9D / KH 3S 2C 9H TD / KS QD 5D 6D 7S",
            top="6H",
            pile="3C AH",
            turn=2,
            dealer=1,
        ),
        do="play KH, play KS, play 8D C, draw, play 3C, play 3S",
        told="played 2 KH; turn_began 3; played 3 KS; turn_began 0; played 0 8D C; turn_began 1; drew 1 3C turn;"
        "played 1 3C; turn_began 2; played 2 3S; turn_began 3",
        called=None,
        top="3S",
        after="draw, play 7S",
    ),
]


@pytest.mark.parametrize("row", [*RULING_4, *RULING_5, *RULING_6, *RULING_7, *ONE_EFFECT, *SOURCE_002])
def test_play(row):
    row.check()
