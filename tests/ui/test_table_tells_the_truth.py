"""The plate, the message, the lit cards, the buttons and the pills say what the engine allows, in whatever position.

Everything is read from the meaning of what is shown, as a screen reader would hear it. What is true is asked of the
engine card by card: would this card be legal if the seat on turn held it?
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest

from crazy8.rules.actions import DRAW, MAU, PASS, action_text, card_played, is_play
from crazy8.rules.cards import BIT, CARD_CODES, RANK_OF, RANKS, SUIT_CODES, SUIT_OF, cards_in, pack_of
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import Event, Owed, Played, SkipAimed, StarterTurned, TurnBegan, WentOut
from crazy8.rules.fitting import CALLING, OWED, RETURNING, SKIPPED
from crazy8.rules.position import round_from
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.round import Round
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import PlayerView, event_for, view_of
from crazy8.storage.settings import Settings
from crazy8.text.phrases import Phrases, table_names
from crazy8.text.words import words_for
from crazy8.ui.scenes.table.meaning import button_meaning, card_meaning, pile_meaning, spoken_round
from crazy8.ui.table.compose import Controls, compose
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.perspective import turned_event, turned_view
from crazy8.ui.table.picture import NO_PLATE, Picture
from crazy8.ui.table.show import TableShow
from crazy8.ui.widgets.meaning import DISABLED, SEAT, TEXT
from tests.rules.random_rules import random_rules

STATES = 5_000
PER_SET = 40

FRENCH = {"clubs": 0, "spades": 1, "hearts": 2, "diamonds": 3}
GERMAN = {"acorns": 0, "leaves": 1, "hearts": 2, "bells": 3}
ONE_OF = {
    "a club": 0, "a spade": 1, "a heart": 2, "a diamond": 3, "an acorn": 0, "a leaf": 1, "a bell": 3,
}  # fmt: skip
FRENCH_RANKS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
GERMAN_RANKS = {
    "VII": "7", "VIII": "8", "IX": "9", "X": "10", "unter (J)": "J", "ober (Q)": "Q", "king": "K", "ace": "A",
}  # fmt: skip


class Shown(NamedTuple):
    """What is shown of a table, as its meaning tells it."""

    show: TableShow
    picture: Picture
    plate: str
    more: str
    message: str


def shown_to(round_: Round, seat: int, show: TableShow | None = None) -> Shown:
    """What the person in ``seat`` is shown when nothing moves."""
    players = round_.setup.players
    if show is None:
        show = new_show(round_.tables.rules, players)
        show.resume(turned_view(view_of(round_, seat, (0,) * players)), ())
    picture = compose(show, Settings(), Controls(), "", show.now)
    told = [node.meaning() for node in spoken_round(show, picture)]
    plate = [one for one in told if one is not None and one.role == TEXT and one.name.endswith(picture.plate.word)]
    plate = plate[-1:] if picture.plate.word else []
    return Shown(
        show, picture, plate[0].name if plate else "", plate[0].value if plate else "", picture.message
    )


def new_show(rules: RuleSet, players: int) -> TableShow:
    words = words_for()
    names = table_names(words, players)
    phrases = Phrases(words, rules, names)
    layout = TableLayout((1280, 720), players)
    show = TableShow(phrases, names, ("french/QS",) * players, layout, lambda name: None, lambda event, view: None)
    show.animator.motion = "off"
    return show


# ---------------------------------------------------------------- what the words claim


def rank_named(word: str) -> int:
    code = {**FRENCH_RANKS, **GERMAN_RANKS}.get(word, word)
    return RANKS.index(code)


def faces_named(words: str, round_: Round) -> set[int]:
    """The faces of the deck that a list such as "a heart, a 9 or the king of spades" means."""
    deck = set(pack_of(round_.tables.rules.deck, 1))
    plain = {face for face in deck if not round_.tables.special & BIT[face]}
    not_wild = {face for face in deck if not round_.tables.wild & BIT[face]}
    for ending, kept in ((" that is not wild", not_wild), (" that has no effect", plain)):
        if words.endswith(ending):
            return faces_named(words.removesuffix(ending), round_) & kept
    found: set[int] = set()
    for part in re.split(", | or ", words):
        if part in ONE_OF:
            found |= {face for face in deck if SUIT_OF[face] == ONE_OF[part]}
        elif match := re.fullmatch("the (.+) of (.+)", part):
            suit = {**FRENCH, **GERMAN}[match[2]]
            found.add(suit * 13 + rank_named(match[1]))
        else:
            rank = rank_named(re.fullmatch("an? (.+)", part)[1])
            found |= {face for face in deck if RANK_OF[face] == rank}
    return found


def claimed_by(shown: Shown, round_: Round) -> set[int]:
    """The faces that the plate says may be played."""
    cards = next((part for part in [shown.more.split(" may be played")[0]] if "may be played" in shown.more), "")
    return faces_named(cards, round_) if cards else set()


def would_be_legal(round_: Round, face: int) -> bool:
    """Whether the seat on turn could play this card if it held it: among its others, or instead of its only one. After
    a draw that leaves only the card drawn: if this was that card."""
    twin = round_.copy()
    seat, hand = twin.turn, twin.hands[twin.turn]
    twin.hands[seat] = BIT[face] if hand.bit_count() == 1 else hand | BIT[face]
    if twin.drawn and twin.tables.rules.after_draw == "drawn_card" and twin.tables.rules.draw_limit:
        twin.drawn_card = face
    twin._legal = None
    return any(is_play(action) and card_played(action) == face for action in twin.legal())


# ---------------------------------------------------------------- positions


def returning(**more: Any) -> RuleSet:
    """Rules under which players often go out and are brought back."""
    return replace(preset("prsi").rules, hand=3, bring_back="any_seven", two_decks_from=2, **more)


RARE = (
    returning(),
    returning(draw_rank="", wild=()),
    returning(king_draws_four=True, last_draw_card="still_draws"),
    returning(mau=True, wild=("8", "Q"), skip_rank=""),
    returning(last_card="not_special"),
) * 4


def rule_sets() -> Iterator[tuple[int, RuleSet]]:
    yield from enumerate(preset(name).rules for name in PRESET_NAMES)
    yield from enumerate(RARE, 50)
    for number in range(STATES // PER_SET - len(PRESET_NAMES) - len(RARE)):
        yield 100 + number, random_rules(number)


def chosen(round_: Round, rng: Random) -> int:
    """An action: any of them, draws and cards that work more often, so that rare positions come up."""
    legal = [action for action in round_.legal() if action != MAU or rng.random() < 0.3] or list(round_.legal())
    special = [action for action in legal if is_play(action) and round_.tables.special & BIT[card_played(action)]]
    others = [action for action in legal if not is_play(action)]
    return rng.choice(rng.choice([group for group in (legal, special, others) if group]))


def positions(number: int, rules: RuleSet, count: int = PER_SET) -> Iterator[Round]:
    """So many positions of rounds with these rules, each before a decision."""
    rng = Random(f"truth {number}")
    left = count
    while left > 0:
        round_ = undealt_round(rules, rng.randint(2, 8), 0, rng.randrange(10**6))
        deal(round_)
        for _ in range(rng.randint(20, 120)):
            if not round_.legal() or left <= 0:
                break
            if round_.phase == RETURNING or rng.random() < 0.4:
                left -= 1
                yield round_
            round_.apply(chosen(round_, rng))


def where(round_: Round, shown: Shown) -> str:
    """The position, for a failed test."""
    held = " ".join(CARD_CODES[card] for card in cards_in(round_.hands[round_.turn]))
    legal = ", ".join(sorted(action_text(action) for action in round_.legal()))
    return (
        f"{round_.tables.rules}\ntop {CARD_CODES[round_.top]} shown {round_.shown >> 7} phase {round_.phase} "
        f"owed {round_.owed} drawn {round_.drawn} pile {len(round_.pile)} hand {held}\nlegal {legal}\n"
        f"plate {shown.plate!r} {shown.more!r} message {shown.message!r}"
    )


# ---------------------------------------------------------------- the tests


def check_plate(round_: Round, shown: Shown) -> None:
    deck = pack_of(round_.tables.rules.deck, 1)
    true = {face for face in deck if would_be_legal(round_, face)}
    assert claimed_by(shown, round_) - true == set()
    alone = {round_.top % 52} if round_.tables.rules.packs(round_.setup.players) == 1 else set()
    assert true - claimed_by(shown, round_) <= alone  # nobody can hold the card that lies on top
    seat_calls = round_.phase == CALLING
    assert (shown.plate == "Your call") is seat_calls
    if shown.plate.startswith("Suit to follow: ") or " called: " in shown.plate:
        suit = {**FRENCH, **GERMAN}[shown.plate.split(": ")[1].lower()]
        assert suit == (((round_.shown >> 7) - 1) if round_.shown >> 7 else SUIT_OF[round_.top])
        assert true & {face for face in deck if SUIT_OF[face] == suit} or "no special" in shown.more
    elif match := re.fullmatch("Only (an?) (.+)", shown.plate):
        assert {RANK_OF[face] for face in true} == {rank_named(match[2])}
    elif match := re.fullmatch("Only the (.+) of (.+)", shown.plate):
        assert true - alone == {{**FRENCH, **GERMAN}[match[2]] * 13 + rank_named(match[1])}
    elif match := re.fullmatch("An? (.+) or the (.+)", shown.plate):
        assert {RANK_OF[face] for face in true} == {rank_named(match[1]), rank_named(match[2])}
    elif shown.plate == "No card helps":
        assert true <= alone
    else:
        assert shown.plate in ("Your call", "Only these")


def check_what_else(round_: Round, shown: Shown) -> None:
    """The lower line of the plate, and the chip."""
    taking = re.search(r"take (\d+)", shown.more)
    drawable = len(round_.pile) or (len(round_.discards) > 1 and round_.tables.rules.empty_pile == "reshuffle")
    assert (taking is not None) == (round_.phase == OWED and bool(drawable))
    if taking is not None:
        assert int(taking[1]) == round_.owed
    misses = round_.phase == SKIPPED or (round_.phase == OWED and not drawable)
    assert ("miss the turn" in shown.more) is misses
    assert ("let it be" in shown.more) is (round_.phase == RETURNING)
    assert shown.picture.owed == round_.owed


def check_cards_and_buttons(round_: Round, shown: Shown) -> None:
    legal, show = round_.legal(), shown.show
    plays = {card_played(action) for action in legal if is_play(action)}
    lit = {card for card in show.hand.cards if DISABLED not in card_meaning(show, card).states}
    assert lit == plays
    buttons = {button.name: button for button in shown.picture.buttons if button.kind != "chip"}
    told = {name: button_meaning(show, name) for name in buttons}
    enabled = {one.name: name for name, one in told.items() if DISABLED not in one.states}
    ways = [action for action in legal if action in (DRAW, PASS)]
    wanted: dict[str, bool] = {
        "Draw": DRAW in legal and round_.phase != OWED,
        f"Take {round_.owed}": round_.phase == OWED and "take" in shown.more,
        "Miss a turn": "miss the turn" in shown.more,
        "Let it be": round_.phase == RETURNING,
        "Pass": PASS in legal and round_.phase not in (SKIPPED, RETURNING),
        "Call a suit": round_.phase == CALLING,
        "Mau!": MAU in legal and bool(plays),
    }
    assert set(enabled) == {name for name, is_on in wanted.items() if is_on}
    brass = {name for name, button in buttons.items() if button.kind == "brass"}
    is_alone = not plays and (len(ways) == 1 or round_.phase == CALLING)
    assert brass == ({enabled[name] for name in enabled if name != "Mau!"} if is_alone else set())
    is_open = DISABLED not in pile_meaning(show, shown.picture).states
    assert is_open is (DRAW in legal)


def check_message(round_: Round, shown: Shown) -> None:
    legal, said = round_.legal(), shown.message
    plays = any(is_play(action) for action in legal)
    if round_.phase == CALLING:
        assert "name the suit" in said
        return
    assert bool(re.search(r"(?<!more to )\b[Pp]lay\b", said)) is plays
    ordinary = round_.phase not in (OWED, SKIPPED, RETURNING)
    assert bool(re.search(r"\b[Dd]raw\b", said)) is (DRAW in legal and ordinary)
    assert bool(re.search(r"\b[Pp]ass\b", said)) is (PASS in legal and ordinary)
    assert ("take" in said.split(" ")) is ("take" in shown.more)
    assert ("miss a turn" in said) is ("miss the turn" in shown.more)
    assert ("let it be" in said) is (round_.phase == RETURNING)
    named = re.search(r"[Pp]lay (.+?)(?:, or |, draw | to bring | \(\d|\.|$)", said)
    if not plays:
        return
    assert named is not None
    if named[1] == "one":  # "Only a 7 helps now: play one"
        named = re.search(r"Only (.+) helps", said)
        assert named is not None
    meant, deck = faces_named(named[1], round_), set(pack_of(round_.tables.rules.deck, 1))
    playable = {card_played(action) % 52 for action in legal if is_play(action)}
    held = {card % 52 for card in cards_in(round_.hands[round_.turn])} & deck
    assert meant & held == playable


@pytest.mark.parametrize("part", range(5))
def test_what_is_shown_is_what_the_engine_allows(part: int) -> None:
    seen = 0
    for number, rules in list(rule_sets())[part::5]:
        for round_ in positions(number, rules):
            shown = shown_to(round_, round_.turn)
            seen += 1
            try:
                check_plate(round_, shown)
                check_what_else(round_, shown)
                check_cards_and_buttons(round_, shown)
                check_message(round_, shown)
            except (AssertionError, LookupError, ValueError, TypeError) as fault:
                raise AssertionError(where(round_, shown)) from fault
    assert seen == STATES // 5


BACK = {"preset": "prsi", "bring_back": "any_seven", "king_draws_four": True}
MAU_MAU = {"preset": "mau_mau"}


@pytest.mark.parametrize(("position", "plate", "second"), [
    ({"rules": MAU_MAU, "discards": ["7H", "7C"], "owed": 8}, "Only a 7", "or take 8"),
    ({"rules": MAU_MAU, "discards": ["7H"], "owed": 8, "draw_pile": []}, "Only a 7", "or miss the turn"),
    ({"rules": BACK, "discards": ["7S"], "owed": 2}, "A VII or the king", "or take 2"),
    ({"rules": BACK, "discards": ["7D"], "owed": 2}, "Only a VII", "or take 2"),
    ({"rules": BACK, "discards": ["KS"], "owed": 4}, "Only the VII of leaves", "or take 4"),
    ({"rules": {**BACK, "draw_rank": ""}, "discards": ["KS"], "owed": 4}, "No card helps", "take 4"),
    ({"rules": {**BACK, "two_decks_from": 2}, "discards": ["KS"], "owed": 4}, "Only these", "or take 4"),
    ({"rules": BACK, "discards": ["AD"], "skip": True}, "Only an ace", "or miss the turn"),
    ({"rules": {**BACK, "last_card": "not_special"}, "discards": ["AD"], "skip": True, "hands": [["AC"], ["KC", "8D"]]},
     "No card helps", "miss the turn"),
    ({"rules": BACK, "discards": ["9C"], "phase": "returning", "leaver": 1, "hands": [["7C", "9S"], []]},
     "Only the VII of acorns", "or let it be"),
    ({"rules": BACK, "discards": ["7S"], "owed": 2, "phase": "returning", "leaver": 1, "hands": [["7C", "9S"], []]},
     "Only a VII", "or let it be"),
    ({"rules": {**BACK, "starter": "first_player_calls"}, "discards": ["QH"], "phase": "calling"}, "Your call", ""),
    ({"rules": MAU_MAU, "discards": ["JC"], "called_suit": "D"}, "Suit to follow: Diamonds", "no wild on a wild"),
    ({"rules": MAU_MAU, "discards": ["9D"]}, "Suit to follow: Diamonds", ""),
    ({"rules": MAU_MAU, "discards": ["9D"], "drawn": 1, "drawn_card": "8D"}, "Suit to follow: Diamonds",
     "only the card drawn"),
])  # fmt: skip
def test_what_the_plate_says_word_by_word(position: dict[str, Any], plate: str, second: str) -> None:
    held = {"hands": [["8C", "8D", "TC"], ["KC", "TS"]], "draw_pile": ["QC", "TD", "9H", "AS", "AH", "8H", "8S", "KD"]}
    round_ = round_from({**held, **position})
    shown = shown_to(round_, 0)
    assert (shown.plate, shown.picture.plate.second) == (plate, second)
    check_plate(round_, shown)
    check_what_else(round_, shown)
    check_cards_and_buttons(round_, shown)
    check_message(round_, shown)


def test_every_kind_of_plate_came_up() -> None:
    """The positions are worth their time only if they hold what is rare."""
    kinds, seconds = set(), set()
    for number, rules in list(rule_sets()):
        for round_ in positions(number, rules):
            show = new_show(rules, round_.setup.players)
            plate = show.words.plate(turned_view(view_of(round_, round_.turn)))
            kinds.add(plate.kind.value)
            seconds.add(re.sub(r"\d+", "N", plate.second))
    assert kinds == {"suit", "rank", "cards", "call", "back"}
    assert seconds >= {
        "", "or take N", "or miss the turn", "or let it be", "no wild on a wild", "no wild as last card",
        "no special last card", "only the card drawn", "take N",
    }  # fmt: skip


def observations(rules: RuleSet, seed: int) -> Iterator[tuple[Event, PlayerView]]:
    """A round as one seat hears and sees it."""
    rng = Random(seed)
    players = rng.randint(2, 5)
    round_ = undealt_round(rules, players, 0, seed)
    told: list[tuple[Event, PlayerView]] = []

    def emit(event: Event) -> None:
        told.append((turned_event(event_for(event, 0), 0, players), view_of(round_, 0)))

    deal(round_, emit)
    for _ in range(80):
        if not round_.legal():
            break
        round_.apply(chosen(round_, rng), emit)
    yield from told


def test_between_a_card_and_the_next_turn_the_plate_says_what_that_turn_will() -> None:
    """From the moment that a card has landed: not a suit for half a second, and then "only a 7"."""
    compared = set()
    for number, rules in list(rule_sets())[::2]:
        show = new_show(rules, 5)
        landed: Any = None
        for event, view in observations(rules, number):
            show.words.hear(event, view)
            said = show.words.plate(view)
            if isinstance(event, Played | StarterTurned):
                stays = not isinstance(event, StarterTurned) or event.fate == "stays"
                landed = said if stays and said != NO_PLATE else None
            elif isinstance(event, TurnBegan):
                ordinary = show.words.plate(view._replace(counts=(9,) * view.players))
                if landed is not None:
                    assert (landed.word, landed.cards, landed.suit) == (ordinary.word, ordinary.cards, ordinary.suit)
                    compared.add(ordinary.kind.value)
                landed = None
            elif isinstance(event, Owed | SkipAimed):
                assert said == landed
            elif isinstance(event, WentOut):
                assert said == NO_PLATE
                landed = None
    assert compared >= {"suit", "rank", "call"}


def test_during_the_deal_and_after_the_round_there_is_no_plate_and_no_pill() -> None:
    for number, rules in list(rule_sets())[:40]:
        show = new_show(rules, 8)
        turned_up = False
        for event, view in observations(rules, number):
            show.words.hear(event, view)
            turned_up = turned_up or (isinstance(event, StarterTurned) and event.fate == "stays")
            if not turned_up or view.outcome is not None:
                assert show.words.plate(view) == NO_PLATE


def test_the_pill_of_a_last_card_is_at_every_seat_that_holds_one() -> None:
    seen = set()
    for number, rules in rule_sets():
        for round_ in positions(number, rules):
            shown = shown_to(round_, 0)
            for seat in shown.picture.seats:
                count = round_.hands[seat.seat].bit_count()
                wanted = {1: "last card", 0: "out"}.get(count, "")
                assert seat.tag == wanted
                assert seat.count == count
                seen.add(wanted)
            told = [node.meaning() for node in spoken_round(shown.show, shown.picture)]
            seats = [one for one in told if one is not None and one.role == SEAT]
            assert sum("last card" in one.value for one in seats) == sum(
                hand.bit_count() == 1 for hand in round_.hands
            )
    assert seen == {"", "last card", "out"}


def test_no_rules_let_any_card_be_played() -> None:
    """There is always a card that does not fit, so the plate needs no word for "any card"."""
    for number, rules in list(rule_sets())[::3]:
        for round_ in positions(number, rules, 10):
            deck = pack_of(rules.deck, 1)
            assert not all(would_be_legal(round_, face) for face in deck)


def test_suit_codes_of_the_words_are_those_of_the_cards() -> None:
    assert [SUIT_CODES[FRENCH[name]] for name in ("clubs", "spades", "hearts", "diamonds")] == list("CSHD")
