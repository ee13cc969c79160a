"""What holds at every moment of every round, whatever the rules: random rule sets, random legal play.

One sweep plays a round under each of 5,040 rule sets (``random_rules(number)``; a round's players, dealer, seed and
manner of play follow from the number too) and checks much at once, so that all of it stays quick. What a failure was
about stands in its notes: ``check_round(number)`` repeats it alone.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crazy8.bots.simple import SimpleBot
from crazy8.rules.actions import CALL, DEAL, DRAW, MAU, PASS, WRONG, action_text, card_played, is_play, play
from crazy8.rules.cards import BIT, CARD_NUMBERS, NO_CARD, NO_SUIT, RANKS, SPADES, SUITS, cards_in, hand_of, pack_of
from crazy8.rules.deal import deal, undealt_round
from crazy8.rules.events import EVENT_FIELDS, Event
from crazy8.rules.fitting import CALLING, OVER, OWED, RETURNING, SKIPPED, TURN
from crazy8.rules.position import position_of, round_from
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.refusal import Reason
from crazy8.rules.round import IllegalAction, Round
from crazy8.rules.ruleset import ALLOWED, RuleSet, rules_from_table, rules_to_table
from crazy8.rules.scoring import Outcome
from crazy8.rules.view import PlayerView, event_for, view_of
from tests.rules.random_rules import random_rules

RULE_SETS: Final = 5_040
A_CHUNK: Final = 360
LONG: Final = 160
"""Actions after which most of a round is watched less closely."""
TURNS_A_PLAYER: Final = 500
ALL_ACTIONS: Final = (
    *(play(card, suit) for card in range(CARD_NUMBERS) for suit in (NO_SUIT, *SUITS)),
    DRAW,
    PASS,
    MAU,
    DEAL,
    *(CALL + suit for suit in SUITS),
    *(WRONG + card for card in range(CARD_NUMBERS)),
)


# The book: what docs/rules.md says, written a second time and slowly ------------------------------------------------


class Book:
    """What may be done and what follows, read from docs/rules.md without the engine's tables."""

    def __init__(self, round_: Round, ranks: Event | None) -> None:
        self.rules = rules = round_.tables.rules
        self.players = round_.setup.players
        self.until_fits = rules.draw_limit == 0
        deck = RANKS if rules.deck == "french52" else RANKS[5:]
        if ranks is None:
            effects: dict[str, str] = {}
            named = [(rank, "wild") for rank in rules.wild]
            named += [(rules.draw_rank, "draws"), (rules.skip_rank, "skips"), (rules.reverse_rank, "reverses")]
            for rank, effect in named:
                if rank in deck and rank not in effects:
                    effects[rank] = effect
        else:
            _, wild, draw, skip, reverse = ranks
            effects = {RANKS[rank]: "wild" for rank in wild}
            for rank, effect in ((draw, "draws"), (skip, "skips"), (reverse, "reverses")):
                if rank >= 0:
                    assert RANKS[rank] not in effects
                    effects[RANKS[rank]] = effect
            assert set(effects) <= set(deck)
        king = rules.king_draws_four and effects.get("K") != "wild"
        self.effect = [effects.get(RANKS[card % 13], "") for card in range(CARD_NUMBERS)]
        self.number = [rules.draw_count if effect == "draws" else 0 for effect in self.effect]
        for card in range(CARD_NUMBERS):
            if king and RANKS[card % 13] == "K" and card // 13 % 4 == SPADES:
                self.effect[card], self.number[card] = "draws", 4

    def returns(self, card: int) -> bool:
        """The card brings a player back (ruling 17)."""
        suits = {"none": (), "seven_of_hearts": (2,), "any_seven": (0, 1, 2, 3)}[self.rules.bring_back]
        return RANKS[card % 13] == "7" and card // 13 % 4 in suits

    def fits(self, at: Any, card: int) -> bool:
        """Rulings 4 and 14."""
        top, called = at.discards[-1], at.called
        on_wild = self.effect[top] == "wild"
        if at.owed:
            alike = card % 13 == top % 13 or card // 13 % 4 == top // 13 % 4
            return self.effect[card] == "draws" and alike
        if self.effect[card] == "wild":
            return self.rules.wild_on_wild or not on_wild
        if called != NO_SUIT:
            return card // 13 % 4 == called
        return card // 13 % 4 == top // 13 % 4 or card % 13 == top % 13

    def barred(self, card: int) -> bool:
        """Ruling 7, of a player's only card."""
        unwanted = {"any": (), "not_wild": ("wild",), "not_special": ("wild", "draws", "skips", "reverses")}
        return self.effect[card] in unwanted[self.rules.last_card]

    def playable(self, at: Any, hand: int, phase: int | None = None) -> list[int]:
        """The cards that may be played now."""
        phase = at.phase if phase is None else phase
        cards = list(cards_in(hand))
        if len(cards) == 1 and self.barred(cards[0]):
            return []
        if phase in (OVER, CALLING):
            return []
        if phase == SKIPPED:
            return [card for card in cards if self.effect[card] == "skips"]
        found = [card for card in cards if self.fits(at, card)]
        if phase == RETURNING:
            return [card for card in found if self.returns(card)]
        if phase == TURN and at.drawn:
            if self.rules.after_draw == "any_card" or self.until_fits:
                return found
            return [card for card in found if card == at.drawn_card]
        return found

    def legal(self, at: Round) -> set[int]:
        """Every action of the seat on turn, without those that cost a penalty."""
        rules, phase, hand = self.rules, at.phase, at.hands[at.turn]
        if phase == OVER:
            return set()
        if phase == CALLING:
            return {CALL + suit for suit in SUITS}
        cards = self.playable(at, hand)
        calls = hand.bit_count() > 1 or rules.bring_back != "none"
        legal = set()
        for card in cards:
            if self.effect[card] == "wild" and calls:
                legal |= {play(card, suit) for suit in SUITS}
            else:
                legal.add(play(card))
        if rules.mau and not at.mau_called and hand.bit_count() == 2:
            legal.add(MAU)
        if phase != TURN:
            return legal | {DRAW if phase == OWED else PASS}
        used_up = not at.pile or (not self.until_fits and at.drawn >= rules.draw_limit)
        if not used_up and (not cards or (rules.voluntary_draw and not self.until_fits)):
            legal.add(DRAW)
        pass_when = "stuck" if self.until_fits else rules.pass_when
        allowed = {"free": bool(at.drawn), "used_up": used_up, "stuck": used_up and not cards}[pass_when]
        if allowed or (not at.pile and not cards):
            legal.add(PASS)
        if not at.drawn and at.pile:
            legal.discard(PASS)
        if not at.drawn and not at.pile and cards and pass_when != "used_up":
            legal.discard(PASS)
        return legal

    def next(self, seat: int, direction: int) -> int:
        return (seat + direction) % self.players

    def reachable(self, pile: int, discards: int) -> int:
        """How many cards can be drawn before nothing is left (rulings 8 and 10)."""
        return pile + (discards - 1 if self.rules.empty_pile == "reshuffle" else 0)

    def after(self, at: Round, action: int) -> dict[str, Any]:
        """What follows from an action. Call it before the action."""
        rules, seat, direction = self.rules, at.turn, at.direction
        counts = [hand.bit_count() for hand in at.hands]
        pile, discards = len(at.pile), len(at.discards)
        follows: dict[str, Any] = dict(turn=seat, phase=at.phase, direction=direction, owed=at.owed, counts=counts)

        def take(who: int, number: int) -> None:
            nonlocal pile, discards
            taken = min(number, self.reachable(pile, discards))
            counts[who] += taken
            if taken >= pile and rules.empty_pile == "reshuffle":
                pile, discards = pile + discards - 1, 1
            pile -= taken

        def finish(winner: int, owed: int) -> dict[str, Any]:
            if owed and rules.last_draw_card == "still_draws":
                take(self.next(winner, direction), owed)
            return follows | dict(phase=OVER, direction=direction, owed=0, blocked=False, winners=(winner,))

        def asked_back(owed: int) -> bool:
            """The next player is asked whether to bring this one back (ruling 17)."""
            asked = self.next(seat, direction)
            table = SimpleNamespace(discards=[card], called=action // 128 - 1, owed=owed)
            if not pile or not self.playable(table, at.hands[asked], RETURNING):
                return False
            follows.update(phase=RETURNING, turn=asked, direction=direction, owed=owed, leaver=seat)
            return True

        if action == MAU or action >= WRONG:
            # A call is void once a card was drawn after it (ruling 18), so it stands where nothing could be.
            stands = at.mau_called and not self.reachable(pile, discards)
            if action != MAU:
                take(seat, 1)
            return follows | dict(mau=action == MAU or stands, leaver=at.leaver, drawn=at.drawn)
        if CALL <= action < WRONG:
            return follows | dict(phase=TURN, called=action - CALL)
        if action == DRAW and at.phase == OWED:
            take(seat, at.owed)
            return follows | dict(turn=self.next(seat, direction), phase=TURN, owed=0)
        if action == DRAW:
            take(seat, 1)
            ends = rules.after_draw == "nothing" and not self.until_fits
            return follows | (dict(turn=self.next(seat, direction)) if ends else dict(drawn=at.drawn + 1))
        if action == PASS:
            if at.phase == RETURNING:
                return finish(at.leaver, at.owed)
            stuck = (
                at.phase == TURN
                and not at.pile
                and not any(
                    self.fits(at, card) and not (counts[seat] == 1 and self.barred(card))
                    for card in cards_in(at.hands[seat])
                )
            )
            stuck_before = at.stuck + 1 if stuck else 0 if at.phase == TURN else at.stuck
            if stuck and stuck_before == self.players:
                return follows | dict(phase=OVER, blocked=True)
            return follows | dict(turn=self.next(seat, direction), phase=TURN, stuck=stuck_before)
        card = card_played(action)
        counts[seat] -= 1
        discards += 1
        if not pile and rules.empty_pile == "reshuffle":
            pile, discards = discards - 1, 1
        effect = self.effect[card]
        follows |= dict(called=action // 128 - 1)
        if not counts[seat] and at.phase != RETURNING:
            owed = at.owed + self.number[card]
            if rules.bring_back != "none" and effect == "reverses":
                direction = -direction
            if rules.bring_back != "none" and effect != "skips" and asked_back(owed):
                return follows
            return finish(seat, owed)
        if rules.mau and counts[seat] == 1 and not at.mau_called:
            take(seat, rules.mau_penalty)
        victim = self.next(seat, direction)
        if at.phase == RETURNING:
            take(at.leaver, at.owed + rules.draw_count)
            if counts[seat]:
                return follows | dict(phase=TURN, turn=victim, owed=0)
            return follows if asked_back(0) else finish(seat, 0)
        follows |= dict(phase=TURN, turn=victim)
        if effect == "reverses":
            back = self.next(seat, -direction)
            return follows | dict(direction=-direction, turn=seat if self.players == 2 else back)
        if effect == "skips":
            return follows | (dict(phase=SKIPPED) if rules.answer_skip else dict(turn=self.next(victim, direction)))
        if effect == "draws" and rules.stack:
            return follows | dict(phase=OWED, owed=at.owed + self.number[card])
        if effect == "draws":
            take(victim, self.number[card])
            return follows | dict(turn=self.next(victim, direction))
        return follows

    def check_outcome(self, at: Round) -> None:
        """Rulings 11, 20 and 23. How several winners of a blocked round share what one would take, they do not say."""
        outcome, rules = at.outcome, self.rules
        assert outcome is not None
        named = {"mau_mau": dict(J=20, Q=3, K=4, A=11), "eights": {"8": 50, "J": 10, "Q": 10, "K": 10, "A": 1}}
        points = [named[rules.scoring].get(rank) or int(rank) for rank in RANKS]
        held = [sum(points[card % 13] for card in cards_in(hand)) for hand in at.hands]
        if outcome.blocked:
            assert outcome.winners == tuple(seat for seat in range(self.players) if held[seat] == min(held))
        else:
            assert len(outcome.winners) == 1
            assert at.hands[outcome.winners[0]] == 0 or rules.last_draw_card == "still_draws"
        if not rules.winner_takes:
            assert list(outcome.points) == held
        elif len(outcome.winners) == 1:
            assert list(outcome.points) == [sum(held) if seat in outcome.winners else 0 for seat in range(self.players)]

    def start(self, at: Round, dealer: int) -> None:
        """Rulings 1 to 3: the deal has just been made."""
        rules, first = self.rules, (dealer + 1) % self.players
        pack = (52 if rules.deck == "french52" else 32) * rules.packs(self.players)
        each = min(rules.hand_for_two if self.players == 2 else rules.hand, (pack - 8) // self.players)
        effect = self.effect[at.discards[-1]]
        counts = [each] * self.players
        expected = dict(turn=first, phase=TURN, direction=1, owed=0)
        if rules.starter == "acts" and effect == "draws":
            number = self.number[at.discards[-1]]
            if rules.stack:
                expected |= dict(phase=OWED, owed=number)
            else:
                counts[first] += number
                expected |= dict(turn=(first + 1) % self.players)
        elif rules.starter == "acts" and effect == "skips":
            expected |= dict(phase=SKIPPED) if rules.answer_skip else dict(turn=(first + 1) % self.players)
        elif rules.starter == "acts" and effect == "reverses":
            expected |= dict(direction=-1, turn=dealer if self.players == 2 else (dealer - 1) % self.players)
        elif rules.starter == "first_player_calls" and effect == "wild":
            expected |= dict(phase=CALLING)
        found = dict(turn=at.turn, phase=at.phase, direction=at.direction, owed=at.owed)
        assert found == expected
        assert [hand.bit_count() for hand in at.hands] == counts
        assert len(at.pile) + sum(counts) + len(at.discards) == pack
        assert len(at.pile) + sum(counts) - each * self.players >= 7
        unwanted = {"special_under": ("wild", "draws", "skips", "reverses"), "wild_back": ("wild",), "acts": ("wild",)}
        if effect in unwanted.get(rules.starter, ()):
            assert all(self.effect[card] in unwanted[rules.starter] for card in at.pile)


def check_follows(follows: dict[str, Any], at: Round, called_off: bool) -> None:
    """The state is the one that the book foretold."""
    counts = [hand.bit_count() for hand in at.hands]
    assert counts == follows["counts"]
    assert (at.direction, at.owed) == (follows["direction"], follows["owed"])
    if called_off:
        return
    assert at.phase == follows["phase"]
    if at.phase == OVER:
        assert at.outcome is not None
        assert at.outcome.blocked == follows["blocked"]
        assert "winners" not in follows or at.outcome.winners == follows["winners"]
        return
    assert at.turn == follows["turn"]
    assert at.leaver == follows.get("leaver", -1)
    assert at.mau_called == follows.get("mau", False)
    assert at.drawn == follows.get("drawn", 0)
    assert at.drawn_card == NO_CARD or at.hands[at.turn] >> at.drawn_card & 1
    assert "stuck" not in follows or at.stuck == follows["stuck"]
    assert "called" not in follows or at.called == follows["called"]


# One watched round ------------------------------------------------------------------------------------------------


def snapshot(at: Round) -> tuple[Any, ...]:
    """All that may change in a round."""
    return (
        tuple(at.hands),
        tuple(at.pile),
        tuple(at.discards),
        at.shuffles,
        at.shown,
        at.turn,
        at.direction,
        at.phase,
        at.owed,
        at.drawn,
        at.drawn_card,
        at.mau_called,
        at.stuck,
        at.turns,
        at.leaver,
        at.outcome,
    )


def cards_told(event: Event) -> Iterator[int]:
    """The cards that an event names."""
    for field, value in zip(EVENT_FIELDS[event[0]], event[1:], strict=True):
        if field == "card":
            yield value
        elif field == "cards":
            yield from value


def values_in(thing: object) -> Iterator[object]:
    """Everything inside a value of a view or an event, down to the plain values."""
    yield thing
    if isinstance(thing, tuple | list):
        for item in thing:
            yield from values_in(item)
    elif isinstance(thing, Outcome):
        for name in Outcome.__slots__:
            yield from values_in(getattr(thing, name))


def check_nothing_leaks(at: Round, seat: int) -> None:
    """No hand but its own, no pile and no seed in a seat's view. Its tables are the rules', the same for all seats."""
    view = view_of(at, seat)
    over = at.phase == OVER
    # A hand's number below 128 may be a card's or a count's by chance; in the end all hands are shown.
    hidden = [hand for other, hand in enumerate(at.hands) if other != seat and hand > 127 and not over]
    pile = at.pile if len(at.pile) > 1 else None
    for name in PlayerView.__slots__:
        if name == "tables" or (name == "revealed" and over):
            continue
        for value in values_in(getattr(view, name)):
            assert value is None or isinstance(value, int | tuple | Outcome), name
            assert value not in hidden or value == view.hand, name
            assert value != at.setup.seed, name
            if pile and isinstance(value, tuple):
                assert list(value) not in (pile, pile[::-1]), name
    assert over or view.revealed == ()


def check_redealt(at: Round, seat: int, rng: Random) -> None:
    """Other hands and the pile dealt again: the seat sees the same."""
    twin = at.copy()
    others = [other for other in range(at.setup.players) if other != seat]
    cards = [card for other in others for card in cards_in(at.hands[other])] + at.pile
    rng.shuffle(cards)
    for other in others:
        count = at.hands[other].bit_count()
        twin.hands[other], cards = hand_of(cards[:count]), cards[count:]
    twin.pile = cards
    if twin.turn != seat and twin.drawn_card != NO_CARD:
        twin.drawn_card = next(cards_in(twin.hands[twin.turn]))
    twin._legal = None
    assert view_of(twin, seat) == view_of(at, seat)
    assert view_of(twin, seat).legal() == view_of(at, seat).legal()


def check_agreement(at: Round, actions: tuple[int, ...]) -> None:
    """legal(), why_not() and the book agree about these actions; nobody else may do anything."""
    legal, seat = at.legal(), at.turn
    assert len(set(legal)) == len(legal)
    assert at.phase == OVER or view_of(at, seat).legal() == legal
    for action in actions:
        reason = at.why_not(action)
        if action >= WRONG:
            card = action - WRONG
            held = card < CARD_NUMBERS and bool(at.hands[seat] >> card & 1)
            pays = held and at.phase not in (OVER, CALLING) and at.tables.rules.wrong_card
            pays = pays and not any(is_play(other) and card_played(other) == card for other in legal)
            assert (reason is None) == pays, action_text(action)
        else:
            assert (reason is None) == (action in legal), action_text(action)
        assert reason is None or isinstance(reason, Reason)
    other = (seat + 1) % at.setup.players
    for action in actions[:: max(1, len(actions) // 8)]:
        assert at.why_not(action, other) is (Reason.ROUND_OVER if at.phase == OVER else Reason.NOT_YOUR_TURN)


def check_refusal(at: Round, rng: Random) -> None:
    """A refused action changes nothing and says why."""
    action = rng.choice(ALL_ACTIONS)
    reason = at.why_not(action)
    if reason is None:
        return
    before, told = snapshot(at), []
    with pytest.raises(IllegalAction) as refused:
        at.apply(action, told.append)
    assert refused.value.reason is reason
    assert (snapshot(at), told) == (before, [])


def near_actions(at: Round) -> tuple[int, ...]:
    """The actions worth asking about in this hand, and a few that are not."""
    cards = [*cards_in(at.hands[at.turn]), at.discards[-1], 51, 103]
    plays = [play(card, suit) for card in cards for suit in (NO_SUIT, *SUITS)]
    return (*plays, DRAW, PASS, MAU, DEAL, CALL, CALL + 3, *(WRONG + card for card in cards))


class Watch:
    """Plays one round and checks what must hold after every event and after every action."""

    def __init__(self, rules: RuleSet, players: int, rng: Random) -> None:
        self.rules, self.players, self.rng = rules, players, rng
        self.dealer, self.seed = rng.randrange(players), rng.getrandbits(63) | 1 << 62
        self.deck = hand_of(pack_of(rules.deck, rules.packs(players)))
        self.round = undealt_round(rules, players, self.dealer, self.seed)
        self.seen: Counter[str] = Counter()
        self.told: list[Event] = []
        self.actions: list[int] = []
        self.marks: list[int] = []
        self.played = False
        self.shown = NO_CARD
        deal(self.round, self.hear)
        ranks = next((event for event in self.told if event[0] == "ranks_drawn"), None)
        self.book = Book(self.round, ranks)
        self.book.start(self.round, self.dealer)

    def hear(self, event: Event) -> None:
        """After every event: all cards are there once; a reshuffle keeps the top card and its suit."""
        self.told.append(event)
        at = self.round
        self.check_cards()
        assert len(event) == len(EVENT_FIELDS[event[0]]) + 1
        name = event[0]
        if name == "played":
            self.played = True
            self.shown = play(event[2], event[3])
            assert at.discards[-1] == event[2]
        elif name == "starter_turned":
            self.shown = play(event[1])
        elif name == "suit_called":
            self.shown = play(at.discards[-1], event[2])
        elif name == "reshuffled":
            self.seen["reshuffled"] += 1
            assert at.discards == [self.shown & 0x7F]
            assert event[1] == len(at.pile)
        if name not in ("dealt", "deal_began", "ranks_drawn", "starter_turned"):
            assert at.shown == self.shown

    def check_cards(self) -> None:
        """Distinct cards and no other: as many as the deck, and their bits add up to it."""
        at = self.round
        cards = [*at.pile, *at.discards]
        assert sum(map(BIT.__getitem__, cards)) + sum(at.hands) == self.deck
        assert len(cards) + sum(hand.bit_count() for hand in at.hands) == self.deck.bit_count()

    def pick(self, manner: str) -> int:
        """The next action of a player in this manner; now and then a wrong card where it costs one."""
        at, rng = self.round, self.rng
        legal = at.legal()
        if self.rules.wrong_card and rng.random() < 0.04:
            wrong = [WRONG + card for card in cards_in(at.hands[at.turn]) if at.why_not(WRONG + card) is None]
            if wrong:
                return rng.choice(wrong)
        if manner == "eager" and is_play(legal[0]) and rng.random() < 0.9:
            if MAU in legal and rng.random() < 0.7:
                return MAU
            legal = tuple(action for action in legal if is_play(action))
        elif manner == "hoard" and DRAW in legal and rng.random() < 0.8:
            return DRAW
        return legal[int(rng.random() * len(legal))]

    def step(self, action: int, full: bool) -> None:
        """One action; ``full``: the book is asked as well."""
        at = self.round
        follows = None
        if full or at.phase == RETURNING:
            assert set(at.legal()) == self.book.legal(at)
            follows = self.book.after(at, action)
        self.marks.append(len(self.told))
        at.apply(action, self.hear)
        self.actions.append(action)
        over = at.phase == OVER
        assert bool(at.legal()) != over
        assert at.turns <= TURNS_A_PLAYER * self.players + over
        if self.played and not over and at.discards[-1] == at.shown & 0x7F:
            assert self.book.effect[at.discards[-1]] != "wild" or at.called != NO_SUIT
        assert at.called == NO_SUIT or self.book.effect[at.discards[-1]] == "wild"
        if at.pile == [] and self.rules.empty_pile == "reshuffle":
            assert len(at.discards) == 1
        if follows is not None:
            self.seen["foretold"] += 1
            check_follows(follows, at, any(event[0] == "called_off" for event in self.told[self.marks[-1] :]))

    def hurry(self, manner: str, steps: int) -> None:
        """Some actions of a long round with nobody listening, and a look at the cards after them."""
        at, random = self.round, self.rng.random
        for _ in range(steps):
            legal = at.legal()
            if not legal:
                break
            if manner == "eager" and is_play(legal[0]):
                legal = (MAU,) if MAU in legal else tuple(action for action in legal if is_play(action))
            action = legal[int(random() * len(legal))]
            at.apply(action)
            self.actions.append(action)
            if is_play(action):
                self.shown = action
        assert bool(at.legal()) != (at.phase == OVER)
        assert at.turns <= TURNS_A_PLAYER * self.players + (at.phase == OVER)
        assert at.shown == self.shown
        self.check_cards()

    def look(self) -> None:
        """The dear checks, on a moment that was picked."""
        at, rng = self.round, self.rng
        self.seen["looks"] += 1
        for seat in range(self.players):
            assert bool(at.turn_context(seat).legal()) == (seat == at.turn and at.phase != OVER)
        seat = rng.randrange(self.players)
        check_nothing_leaks(at, seat)
        if at.phase != OVER:
            check_redealt(at, seat, rng)
        check_agreement(at, near_actions(at))
        check_refusal(at, rng)

    def check_other_world(self, seat: int, upto: int) -> None:
        """Cards that the seat never heard of change places from the start: it hears and sees the same all along."""
        end = self.marks[upto] if upto < len(self.marks) else len(self.told)
        heard = [event_for(event, seat) for event in self.told[:end]]
        if any(event[0] == "starter_turned" and event[2] == "shuffled_back" for event in heard):
            return
        known = {card for event in heard for card in cards_told(event)}
        hidden = [card for card in cards_in(self.deck) if card not in known]
        moved = dict(zip(hidden, self.rng.sample(hidden, len(hidden))))
        world = undealt_round(self.rules, self.players, self.dealer, self.seed)
        world.pile = [moved.get(card, card) for card in world.pile]
        told: list[Event] = []
        deal(world, told.append)
        try:
            for action in self.actions[:upto]:
                world.apply(action, told.append)
        except IllegalAction:
            world.phase = OVER
        starters = [[event for event in events if event[0] == "starter_turned"] for events in (heard, told)]
        if world.phase == OVER or starters[0] != starters[1]:
            # In that world another player would have had to act otherwise, could not come back into the round, or the
            # starter is special here only because all cards below it were too (ruling 2).
            self.seen["other play"] += 1
            return
        self.seen["other world"] += 1
        assert [event_for(event, seat) for event in told] == heard
        here = undealt_round(self.rules, self.players, self.dealer, self.seed)
        deal(here)
        for action in self.actions[:upto]:
            here.apply(action)
        assert view_of(world, seat) == view_of(here, seat)

    def check_told(self) -> None:
        """What a seat hears names no card that another was dealt or drew, and never the seed."""
        for event in self.told:
            drawn = event[0] in ("dealt", "drew")
            for seat in range(self.players):
                heard = event_for(event, seat)
                if drawn and event[1] != seat:
                    assert heard == (*event[:3], (), *event[4:])
                else:
                    assert heard == event
            for value in values_in(event):
                assert isinstance(value, int | str | tuple)
                assert value != self.seed


def json_trip(at: Round) -> Round:
    """The round after a save."""
    return round_from(json.loads(json.dumps(position_of(at))))


def check_round(number: int) -> Counter[str]:
    """Plays the round of rule set ``number`` and checks all of it; says what was seen."""
    rng = Random(f"round {number}")
    rules, players = random_rules(number), 2 + number % 7
    manner = rng.choices(("eager", "uniform", "hoard"), (12, 4, 1))[0]
    watch = Watch(rules, players, rng)
    try:
        return _check_round(watch, manner, number)
    except AssertionError as error:
        error.add_note(f"rule set {number}, {players} players, {manner}, after {len(watch.actions)} actions")
        error.add_note(f"the last: {[action_text(action) for action in watch.actions[-5:]]}")
        raise


def _check_round(watch: Watch, manner: str, number: int) -> Counter[str]:
    at, rng, seen = watch.round, watch.rng, watch.seen
    every_save = number % 60 == 0
    full_look = rng.randrange(40)
    shadow: Round | None = None
    shadow_from = 0
    copied: tuple[Round, tuple[Any, ...]] | None = None
    step = 0
    while at.phase != OVER:
        if step == full_look and number % 2:
            check_agreement(at, ALL_ACTIONS)
        if rng.random() < (0.04 if step < 60 else 0.01):
            watch.look()
        if (every_save and step < 40) or rng.random() < 0.007:
            loaded = json_trip(at)
            assert snapshot(loaded) == snapshot(at)
            assert loaded.legal() == at.legal()
            seen["saves"] += 1
            if shadow is None:
                shadow, shadow_from = loaded, step
        if copied is None and step == 10:
            copied = (at.copy(), snapshot(at))
        if step > LONG:
            watch.hurry("eager" if number % 8 else manner, 40)
            step = len(watch.actions)
            if at.phase == OVER:
                break
        action = watch.pick(manner)
        watch.step(action, step < 32 or step % 8 == 0)
        seen[f"phase {at.phase}"] += 1
        step += 1
        if shadow is not None and (step - shadow_from > 30 or at.phase == OVER):
            check_same_play(shadow, watch.actions[shadow_from:step], at)
            shadow = None
    watch.look()
    watch.book.check_outcome(at)
    assert snapshot(json_trip(at)) == snapshot(at)
    if copied is not None:
        check_copy(copied[0], copied[1], at, rng)
    if step < LONG:
        if number % 4 == 0:
            watch.check_told()
        watch.check_other_world(rng.randrange(watch.players), rng.randrange(step + 1) if step > 1 else 0)
        watch.check_other_world(rng.randrange(watch.players), step - 1)
        seen["rounds heard again"] += 1
    check_replay(watch)
    seen.update(event[0] for event in watch.told)
    seen["actions"] += step
    seen["rounds"] += 1
    return seen


def check_same_play(loaded: Round, actions: list[int], at: Round) -> None:
    """The round that was saved and loaded a while ago plays on like the one that went on."""
    for action in actions:
        loaded.apply(action)
    assert snapshot(loaded) == snapshot(at)


def check_copy(copy: Round, before: tuple[Any, ...], original: Round, rng: Random) -> None:
    """The original was played to its end meanwhile: the copy stayed, and playing it leaves the original alone."""
    assert snapshot(copy) == before
    after = snapshot(original)
    for _ in range(12):
        if copy.phase == OVER:
            break
        copy.apply(rng.choice(copy.legal()))
    assert snapshot(original) == after


def check_replay(watch: Watch) -> None:
    """The seed and the actions give the same state again, with nobody listening."""
    again = undealt_round(watch.rules, watch.players, watch.dealer, watch.seed)
    deal(again)
    for action in watch.actions:
        again.apply(action)
    assert snapshot(again) == snapshot(watch.round)


@cache
def sweep(chunk: int) -> Counter[str]:
    """All rounds of a chunk of rule sets, added up."""
    seen: Counter[str] = Counter()
    for number in range(chunk * A_CHUNK, (chunk + 1) * A_CHUNK):
        seen += check_round(number)
    return seen


@pytest.mark.parametrize("chunk", range(RULE_SETS // A_CHUNK))
def test_random_rounds_keep_every_promise(chunk: int) -> None:
    assert sweep(chunk)["rounds"] == A_CHUNK


def test_the_sweep_met_everything() -> None:
    """It is no proof if it never saw the rare things: every event of a round, every phase, and enough of each check."""
    seen: Counter[str] = Counter()
    for chunk in range(RULE_SETS // A_CHUNK):
        seen += sweep(chunk)
    assert set(EVENT_FIELDS) - {"scored", "match_ended", "called_off"} <= set(seen)
    least = {
        "rounds": 5_000,
        "actions": 300_000,
        "foretold": 150_000,
        "looks": 10_000,
        "saves": 5_000,
        "other world": 3_000,
        "reshuffled": 5_000,
        "blocked": 50,
        "asked_back": 50,
        "brought_back": 50,
        "suit_called": 50,
        **{f"phase {phase}": 100 for phase in (TURN, OWED, SKIPPED, RETURNING)},
    }
    assert {name: seen[name] for name, count in least.items() if seen[name] < count} == {}


def test_every_value_of_every_field_is_among_the_random_rules() -> None:
    found: dict[str, set[Any]] = {key: set() for key in ALLOWED}
    wild_lists = set()
    for number in range(RULE_SETS):
        table = rules_to_table(random_rules(number))
        wild_lists.add(tuple(table["wild"]))
        found["wild"] |= set(table.pop("wild"))
        for key, value in table.items():
            found[key].add(value)
    assert {key: found[key] for key in ALLOWED} == {key: set(values) for key, values in ALLOWED.items()}
    assert len(wild_lists) == 2**5


def test_a_round_that_is_over_can_be_saved_however_it_ended() -> None:
    """Seeds 0 to 399; blocked rounds are among them."""
    blocked = 0
    for seed in range(400):
        rules = rules_from_table({"empty_pile": "stays_empty", "hand": 8, "hand_for_two": 8})
        at = undealt_round(rules, 2 + seed % 4, 0, seed)
        deal(at)
        rng = Random(seed)
        while at.phase != OVER:
            at.apply(DRAW if DRAW in at.legal() else rng.choice(at.legal()))
        assert at.outcome is not None
        blocked += at.outcome.blocked
        assert snapshot(json_trip(at)) == snapshot(at)
    assert blocked > 20


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_presets_are_never_called_off(name: str) -> None:
    """420 rounds a preset, 2 to 8 players, simple players; seeds 0 to 419."""
    for seed in range(420):
        players = 2 + seed % 7
        bots = [SimpleBot(Random(f"{seed} {seat}")) for seat in range(players)]
        at = undealt_round(preset(name).rules, players, seed % players, seed)
        deal(at)
        told: list[Event] = []
        while at.phase != OVER:
            thought = bots[at.turn].think(view_of(at, at.turn))
            try:
                while True:
                    next(thought)
            except StopIteration as decided:
                at.apply(decided.value, told.append)
        assert at.turns < TURNS_A_PLAYER * players / 4
        assert not any(event[0] == "called_off" for event in told)


def test_a_round_that_never_ends_is_called_off_after_500_turns_a_player() -> None:
    """Two who draw and play and pass in a circle: ruling 13a ends it after 1,000 turns, as blocked."""
    at = round_from(
        {
            "rules": {"preset": "crazy_eights", "hand": 5},
            "hands": [["7C", "9C"], ["7S", "9S"]],
            "draw_pile": ["TH", "JH"],
            "discards": ["QD", "KD"],
        }
    )
    told: list[Event] = []
    while at.phase != OVER:
        plays = [action for action in at.legal() if is_play(action)]
        long_hand = at.hands[at.turn].bit_count() > 2
        at.apply(plays[0] if plays and long_hand else DRAW if DRAW in at.legal() else PASS, told.append)
    # The position is the first turn.
    assert 1 + sum(event[0] == "turn_began" for event in told) == 1_000
    assert ("called_off", 1_000) in told
    assert at.outcome is not None
    assert at.outcome.blocked


# Small worlds that shrink -----------------------------------------------------------------------------------------

FIELDS: Final = {
    key: st.sampled_from(values) for key, values in ALLOWED.items() if key not in ("wild", "rounds", "target")
}
RULES: Final = st.builds(
    lambda fields, wild, length: rules_from_table(fields | {"wild": wild} | length),
    st.fixed_dictionaries({}, optional=FIELDS),
    st.lists(st.sampled_from(ALLOWED["wild"]), unique=True),
    st.sampled_from([{"rounds": 1, "target": 0}, {"rounds": 0, "target": 100}]),
)
"""Rule sets that shrink to the plainest one: a field that is left out has its default."""


@settings(derandomize=True, deadline=None, max_examples=150)
@given(RULES, st.integers(2, 8), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 40), max_size=60))
def test_any_rules_any_choices(rules: RuleSet, players: int, seed: int, choices: list[int]) -> None:
    watch = Watch(rules, players, Random(seed))
    for choice in choices:
        at = watch.round
        assert set(at.legal()) == watch.book.legal(at)
        if at.phase == OVER:
            break
        watch.step(at.legal()[choice % len(at.legal())], full=True)
        for seat in range(players):
            check_nothing_leaks(at, seat)
            check_redealt(at, seat, watch.rng)
    check_agreement(watch.round, near_actions(watch.round))
    check_replay(watch)
    watch.check_told()


@settings(derandomize=True, deadline=None, max_examples=100)
@given(RULES, st.integers(2, 8), st.integers(0, 2**64 - 1), st.lists(st.integers(0, 40), max_size=30), st.data())
def test_any_state_survives_a_save(
    rules: RuleSet, players: int, seed: int, choices: list[int], data: st.DataObject
) -> None:
    at = undealt_round(rules, players, 0, seed)
    deal(at)
    cut = data.draw(st.integers(0, len(choices)))
    loaded = at.copy()
    for step, choice in enumerate(choices):
        if step == cut:
            loaded = json_trip(at)
        if at.phase == OVER:
            break
        action = at.legal()[choice % len(at.legal())]
        at.apply(action)
        loaded.apply(action)
    assert snapshot(loaded) == snapshot(at)
    assert loaded.legal() == at.legal()
