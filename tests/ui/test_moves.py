"""What happens can be read and trusted: last moves, sentences and their time, numbers in flight, the sorted hand."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from crazy8.rules.actions import CALL, DEAL, DRAW, MAU, PASS, is_play
from crazy8.rules.cards import CLUBS, DIAMONDS, HEARTS, RANK_OF, SPADES, SUIT_OF, card_of, pack_of
from crazy8.rules.events import Drew, MauCalled, MauForgotten, MissedTurn, Passed, Played, Took, TurnBegan
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.ruleset import RuleSet, rules_from_table
from crazy8.session.session import new_session
from crazy8.storage.settings import Settings
from crazy8.text.phrases import Phrases, table_names
from crazy8.text.words import words_for
from crazy8.ui.table.compose import Controls, compose
from crazy8.ui.table.last_moves import LastMoves, MoveKind
from crazy8.ui.table.layout import TableLayout
from crazy8.ui.table.motion import Place
from crazy8.ui.table.paint_words import message_shown
from crazy8.ui.table.picture import Picture
from crazy8.ui.table.reshuffle import SECONDS, cards_home, reshuffle_poses
from crazy8.ui.table.show import TableShow
from tests.ui.table_host import Player

MOTIONS = ("full", "reduced", "off")
WORDS = words_for("en")
EVERYTHING = {"draw_rank": "7", "skip_rank": "A", "reverse_rank": "9", "mau": True, "stack": True, "wild": ["J"]}


class Watched:
    """A table without a window: bots play, a person decides at random, time passes in steps, each step is composed."""

    STEP = 1 / 25

    def __init__(self, rules: RuleSet, players: int, seed: int, motion: str, pace: str = "normal", **more: Any) -> None:
        self.session = new_session(rules, ["easy"] * (players - 1), seed)
        names = table_names(WORDS, players)
        self.settings = Settings().with_changed(motion=motion, pace=pace, **more)
        self.layout = TableLayout((1280, 720), players)
        self.show = TableShow(
            Phrases(WORDS, rules, names), names, ["french/QH"] * players, self.layout, lambda sound: None, self.landed
        )
        self.show.apply(self.settings, "en")
        self.heard: list[Any] = []
        self.chance = random.Random(seed)
        self.acted = 0

    def landed(self, event: Any, view: Any) -> None:
        self.heard.append((self.show.now, event, view))

    def submit(self, action: int) -> None:
        assert self.session.submit(0, action) is None
        self.session.run()
        self.show.add(self.session.poll(0))
        self.acted += 1

    def act(self) -> None:
        """Anything that may be done; a card rather than a draw, and now and then a forgotten call."""
        view = self.show.view
        assert view is not None
        legal = view.legal()
        plays = [action for action in legal if is_play(action)]
        if MAU in legal and self.chance.random() < 0.7:
            return self.submit(MAU)
        if plays and self.chance.random() < 0.9:
            return self.submit(self.chance.choice(plays))
        rest = [action for action in legal if action in (DRAW, PASS) or CALL <= action < CALL + 4]
        return self.submit(self.chance.choice(rest or plays))

    def picture(self) -> Picture:
        return compose(self.show, self.settings, Controls(), "", self.show.now)

    def frames(self, longest: float = 4000.0) -> Iterator[Picture]:
        """A whole match, frame by frame."""
        self.submit(DEAL)
        end = self.show.now + longest
        while self.show.now < end:
            self.show.step(self.STEP)
            yield self.picture()
            if not self.show.busy and not self.show.effects:
                if self.session.match.result is not None:
                    return
                view = self.show.view
                if view is not None and view.outcome is not None:
                    self.submit(DEAL)
                elif self.show.your_turn:
                    self.act()
        raise AssertionError("the match has no end")


# ---------------------------------------------------------------- what was said has time to be read


def told_of_bots(event: Any) -> bool:
    """Whether an event is something a bot has done, or that has come of it, which the line must tell."""
    if isinstance(event, Played | Passed | MauCalled | MauForgotten | MissedTurn):
        return event.seat != 0
    if isinstance(event, Drew):
        return event.seat != 0 and event.why == "turn"
    return isinstance(event, Took) and event.seat != 0


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_what_a_bot_has_done_can_be_read(name: str, motion: str) -> None:
    """In a whole match each sentence about a bot stands 0.8 seconds on the line or as long on the ribbon, or until the
    person acts; whatever surprises is on the line with its cause."""
    table = Watched(preset(name).rules, 4, 3, motion)
    phrases = table.show.phrases
    seen: dict[int, float] = {}
    waiting: list[tuple[int, str, int]] = []
    count, met = 0, 0
    before = table.show.now
    for picture in table.frames():
        now = table.show.now
        on_line = message_shown(table.layout, picture)
        on_ribbon = {sentence for move in table.show.words.moves.shown() for sentence in move.told}
        for number, sentence, acted in list(waiting):
            if sentence in on_line or sentence in on_ribbon:
                seen[number] = seen.get(number, 0.0) + now - before
            elif table.acted == acted:
                assert seen.get(number, 0.0) >= 0.8 - 2 * table.STEP, (sentence, seen.get(number), on_line)
                waiting.remove((number, sentence, acted))
            else:
                waiting.remove((number, sentence, acted))
        for _, event, _ in table.heard:
            if told_of_bots(event):
                who = phrases.names[event.seat]
                for sentence in reversed(table.show.words.log):
                    if who in sentence:
                        waiting.append((count, sentence, table.acted))
                        count += 1
                        met += 1
                        break
        table.heard.clear()
        before = now
    assert met > 20


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_last_move_stays_until_you_act(motion: str) -> None:
    table = Watched(preset("mau_mau").rules, 4, 8, motion)
    turns = 0
    last, since = "", 0.0
    for picture in table.frames():
        for _, event, _ in table.heard:
            if isinstance(event, Played) and event.seat != 0:
                last = table.show.phrases.card(event.card)["the"]
                since = table.acted
        table.heard.clear()
        if table.show.your_turn and last and table.acted == since and table.show.view.turns > 4:
            newest = table.show.words.moves.newest
            line = message_shown(table.layout, picture)
            on_line = last in line or any(sentence in line for sentence in newest.told)
            assert on_line, (line, newest)
            turns += 1
    assert turns > 10


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_forgotten_call_is_told_with_what_it_costs(motion: str) -> None:
    table = Watched(preset("mau_mau").rules, 3, 4, motion)
    lines: list[str] = []
    for picture in table.frames():
        line = message_shown(table.layout, picture)
        if not lines or lines[-1] != line:
            lines.append(line)
    forgotten = [line for line in lines if "forgot to say Mau" in line]
    assert forgotten, "nobody forgot it: take another seed"
    costs = [line for line in forgotten if "1 card" in line]
    assert costs, forgotten
    penalties = [line for line in lines if line.startswith("You take 1 card") or line.endswith("draws 1 card.")]
    assert all("forgot" in line for line in penalties)


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("pace", ["calm", "normal", "quick"])
def test_every_sentence_of_a_round_stands_for_a_while_or_goes_on_the_ribbon(motion: str, pace: str) -> None:
    """Whoever acts and whatever comes of it: no sentence is gone before 0.6 seconds, unless the person acts."""
    rules = rules_from_table(EVERYTHING, preset("mau_mau").rules)
    table = Watched(rules, 4, 11, motion, pace)
    shown: dict[str, float] = {}
    acted, before = 0, table.show.now
    for picture in table.frames():
        now, words = table.show.now, table.show.words
        line = message_shown(table.layout, picture)
        on_ribbon = {sentence for move in words.moves.shown() for sentence in move.told}
        for sentence in list(shown):
            if sentence in line or sentence in on_ribbon:
                shown[sentence] += now - before
            else:
                assert acted != table.acted or shown[sentence] >= 0.6 - 2 * table.STEP, (sentence, line)
                del shown[sentence]
        if words.kind == "info":
            for sentence in words.sentences:
                if sentence in line:
                    shown.setdefault(sentence, 0.0)
        acted, before = table.acted, now
        if table.show.view is not None and table.show.view.round_number > 1:
            return


def test_many_cards_taken_are_a_number_not_a_list() -> None:
    table = Watched(preset("mau_mau").rules, 3, 4, "off")
    for _ in table.frames():
        pass
    taken = [line for line in table.show.words.log if line.startswith("You take ")]
    assert all(":" not in line for line in taken if not line.startswith("You take 1 card"))


# ---------------------------------------------------------------- numbers while cards fly


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize(("name", "players", "seed"), [(name, 3, 7) for name in PRESET_NAMES] + [("prsi", 2, 5)])
def test_no_number_is_ahead_of_the_cards_or_behind_them(name: str, players: int, seed: int, motion: str) -> None:
    """In every frame the cards that are counted at the seats and at the pile, those that lie and those that fly are the
    pack: none is counted twice or missing."""
    rules = preset(name).rules
    table = Watched(rules, players, seed, motion)
    pack = len(pack_of(rules.deck, rules.packs(players)))
    flown = 0
    for picture in table.frames():
        view = table.show.view
        if view is None:
            assert picture.pile_count == pack
            continue
        flying = len(table.show.animator.flights(table.show.now))
        reshuffling = table.show.animator.reshuffle(table.show.now)
        discards = len(view.discards)
        if reshuffling is not None:
            discards -= cards_home(len(reshuffling[1]), reshuffling[0])
        seats = [seat.count for seat in picture.seats]
        assert sum(seats) + picture.pile_count + discards + flying == pack, (seats, picture.pile_count, flying)
        assert picture.seats[0].count == len(picture.hand)
        assert picture.pile_word == WORDS.say("table.cards", count=picture.pile_count)
        flown += flying
        labels = [button.label for button in picture.buttons if button.kind != "chip"]
        assert not any(label.endswith(" 0") for label in labels), labels
    assert (flown > 0) == (motion != "off")


def test_the_pile_counts_up_as_the_cards_come_home() -> None:
    cards = list(range(41))
    counts = [cards_home(len(cards), SECONDS * step / 100) for step in range(101)]
    assert counts[0] == counts[60] == 0
    assert counts[-1] == 41
    assert counts == sorted(counts)
    assert len(set(counts)) > 12
    for step in range(101):
        flying = len(reshuffle_poses(cards, SECONDS * step / 100, Place(300, 300, 100), Place(100, 300, 100), 1.0))
        assert (flying == 0) == (counts[step] == 41)


@pytest.mark.parametrize("count", [2, 5, 28, 60])
def test_a_stack_has_one_shadow(count: int) -> None:
    """However many cards lie on each other at a moment: where all of them lie in one place, their shadows are one."""
    discard, pile = Place(640, 290, 108), Place(480, 290, 108)
    for step in range(100):
        poses = reshuffle_poses(range(count), SECONDS * step / 100, discard, pile, 1.0)
        for one in poses:
            on_it = [pose.shade for pose in poses if abs(pose.x - one.x) < 2 and abs(pose.y - one.y) < 30]
            assert sum(on_it) < 1.6, (step, len(on_it), sum(on_it))
        if poses:
            assert poses[0].shade == 1.0


# ---------------------------------------------------------------- the first hand


PLACES = {CLUBS: 0, DIAMONDS: 1, SPADES: 2, HEARTS: 3}


def in_order(cards: list[int], sort: str) -> bool:
    """By hand from docs/design.md: black, red, black, red, then rank; or rank first."""
    keys = {
        "suit": lambda card: (PLACES[SUIT_OF[card]], RANK_OF[card]),
        "rank": lambda card: (RANK_OF[card], PLACES[SUIT_OF[card]]),
    }
    placed = [keys[sort](card) for card in cards]
    return placed == sorted(placed)


@pytest.mark.parametrize("each", [1, 2, 5, 6, 7, 8, 10, 13, 16])
@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("sort", ["suit", "rank"])
@pytest.mark.parametrize("pace", ["calm", "quick"])
@pytest.mark.parametrize("hurried", [None, 0.0, 0.5, 1.5, 2.4])
def test_the_first_hand_is_sorted_when_it_may_first_be_used(
    each: int, motion: str, sort: str, pace: str, hurried: float | None
) -> None:
    table = Watched(with_cards(each), 2, each, motion, pace, sort=sort)
    table.submit(DEAL)
    passed = 0.0
    while not (table.show.your_turn and not table.show.busy):
        table.show.step(1 / 120)
        passed += 1 / 120
        if hurried is not None and passed >= hurried:
            table.show.skip()
        assert passed < 60
    cards = table.show.hand.cards
    assert len(cards) >= each
    assert in_order(cards, sort)
    poses = table.picture().hand
    assert [pose.card for pose in poses] == cards
    assert [pose.x for pose in poses] == sorted(pose.x for pose in poses)
    for pose, card in zip(poses, cards, strict=True):
        place = table.show.hand.glides[card].end
        assert abs(pose.x - place.x) < 1, "it is still on its way to where it belongs"


def with_cards(each: int) -> RuleSet:
    """Rules that deal so many cards to each of two, also more than rules that are read may."""
    return replace(preset("eights_52").rules, hand_for_two=each)


# ---------------------------------------------------------------- the last moves


def moves_after(rules: RuleSet, players: int, seed: int) -> Iterator[tuple[Any, LastMoves]]:
    """A whole match's events, and the last moves after each."""
    table, moves = Watched(rules, players, seed, "off"), LastMoves()
    for _ in table.frames():
        for _, event, view in table.heard:
            moves.hear(event, view, [type(event).__name__])
            yield event, moves
        table.heard.clear()


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_told_one_by_one(seed: int) -> None:
    rules = rules_from_table(EVERYTHING, preset("mau_mau").rules)
    drawn, called, kinds = dict.fromkeys(range(4), 0), -1, set()
    for event, moves in moves_after(rules, 4, seed):
        newest = moves.newest
        assert len(moves.shown()) == min(5, moves.count)
        match event:
            case TurnBegan():
                drawn[event.seat], called = 0, -1
            case MauCalled():
                called = event.seat
            case Drew() if event.why == "turn":
                drawn[event.seat] += 1
                called = -1
                assert newest[:4] == (event.seat, MoveKind.DRAW, -1, drawn[event.seat])
            case Played():
                assert newest[:5] == (event.seat, MoveKind.CARD, event.card, drawn[event.seat], event.suit)
                assert newest.mau == (called == event.seat)
                called = -1
            case Took() if event.count:
                assert newest[:4] == (event.seat, MoveKind.DRAW, -1, event.count)
            case MissedTurn():
                assert newest.seat == event.seat
                assert newest.kind in (MoveKind.SKIP, MoveKind.DRAW)
        kinds |= {newest.kind} if newest is not None else set()
    assert kinds == set(MoveKind)


def test_what_is_missed_is_one_move_however_it_is_told() -> None:
    """Under an answered skip a pass and a missed turn are one; a draw and a pass are the draw."""
    moves, view = LastMoves(), None
    for event in (TurnBegan(1), Passed(1), MissedTurn(1), TurnBegan(2), Drew(2, 1, (), "turn"), Passed(2)):
        moves.hear(event, view, [])
    assert [(move.seat, move.kind, move.drawn) for move in moves.shown()] == [
        (1, MoveKind.SKIP, 0), (2, MoveKind.DRAW, 1)
    ]  # fmt: skip


def test_a_draw_before_a_card_is_told_with_it() -> None:
    moves = LastMoves()
    seven = card_of("7H")
    for event, said in (
        (TurnBegan(1), []), (Drew(1, 1, (), "turn"), ["Ada draws a card."]), (Drew(1, 1, (), "turn"), ["Again."]),
        (Played(1, seven, -1), ["Ada plays it."]), (Took(2, 2, "owed"), ["Bruno draws 2 cards."]),
        (MissedTurn(2), ["Bruno misses a turn."]),
    ):  # fmt: skip
        moves.hear(event, None, said)
    assert [move[:4] for move in moves.shown()] == [
        (1, MoveKind.CARD, seven, 2),
        (2, MoveKind.DRAW, -1, 2),
    ]
    assert [move.told for move in moves.shown()] == [
        ("Ada draws a card.", "Again.", "Ada plays it."),
        ("Bruno draws 2 cards.", "Bruno misses a turn."),
    ]


# ---------------------------------------------------------------- the ribbon


def test_the_ribbon_opens_the_log_by_key_pointer_and_from_the_chip_above() -> None:
    player = Player("mau_mau", 4, motion="off", pace="quick")
    player.wait()
    player.keys("D")
    player.wait()
    for way in ("key", "pointer", "chip"):
        if way == "key":
            player.keys("L")
        elif way == "pointer":
            player.click(player.point("last_moves"))
        else:
            player.scene.table.to("menu")
            player.keys("Up")
        assert player.top.name == "log", way
        player.keys("Esc")
        assert player.top is player.scene
    player.scene.table.to("menu")
    player.keys("Tab")
    gone = {player.scene.table.focused}
    for _ in range(30):
        player.keys("Tab")
        gone.add(player.scene.table.focused)
    assert "last_moves" not in gone
    tree = player.scene.trace().tree
    told = next(node for node in tree if node["name"] == "Last moves")
    assert told["role"] == "button"
    assert "You draw" in told["value"]


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_newest_move_is_at_the_right_and_lit(motion: str) -> None:
    table = Watched(preset("mau_mau").rules, 4, 2, motion)
    for picture in itertools.islice(table.frames(), 1500):
        ribbon = picture.ribbon
        if ribbon is None:
            continue
        places = [bead.place for bead in ribbon.beads]
        assert [bead.lit for bead in ribbon.beads] == [True] + [False] * (len(places) - 1)
        assert places[0] == 4.0
        assert all(0 <= one - other <= 1.0 for one, other in itertools.pairwise(places))
        assert len([bead for bead in ribbon.beads if bead.seen == 1.0]) <= 5
        if "ribbon" not in table.show.effects:
            assert places == [4.0 - at for at in range(len(places))]
            assert all(bead.seen == 1.0 for bead in ribbon.beads)


def test_the_ribbon_is_small_beside_a_wide_hand_and_with_large_text() -> None:
    assert [TableLayout((1280, 720), 4).ribbon(cards)[1] for cards in (1, 9, 10, 30)] == [False, False, True, True]
    assert TableLayout((1280, 720), 4, 150).ribbon(5)[1]
