"""A match with persons and bots in its seats. It holds the truth; a seat gets its view, and events with views.

Whoever shows the game to a person asks for that person's ``Chair`` (``session/chair.py``), never for the session.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from random import Random

from crazy8.bots.bot import Bot, Thought, tell
from crazy8.bots.players import bot_for
from crazy8.bots.reasons import BotReason
from crazy8.rules.actions import DEAL, action_text, is_play
from crazy8.rules.cards import cards_in
from crazy8.rules.events import DEALT, DealBegan, Event, RanksDrawn, StarterTurned, TurnBegan, kind_of
from crazy8.rules.match import Match, Result
from crazy8.rules.observers import Observers
from crazy8.rules.refusal import Reason
from crazy8.rules.round import IllegalAction
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.scoring import Outcome
from crazy8.rules.view import Observation, PlayerView
from crazy8.session.playthrough import Playthrough, match_of, play_through
from crazy8.session.record import GameRecord
from crazy8.session.snapshot import copy_of

Advised = tuple[int, BotReason | None]
"""An action that a bot would do, and why."""

Advice = Generator[None, None, Advised]
"""Advice in the making: each ``yield`` ends a slice of work."""

Listener = Callable[["Session"], None]
"""Hears that the game has changed: an action was done, or taken back."""


class Session:
    """A match in progress. ``persons`` are the seats that people play; every other seat has a bot.

    ``submit`` does a person's action and leaves the bots that follow to ``step``, a slice of thinking at a time, or to
    ``run``, until a person must act or the round is over; all waiting is the screen's. No deal happens by itself.

    ``beginning`` is the match as it was handed over, and ``actions`` all that was done since; ``earlier`` are actions
    before it that a saved game still names. ``first_dealer`` deals the match's first round. In a ``practice`` game
    turns can be taken back; ``taken_back`` counts how often that was done. Who must hear of each action, as whoever
    saves the game must, is entered by ``listen``.
    """

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        persons: Iterable[int] = (0,),
        levels: Mapping[int, str] | None = None,
        practice: bool = False,
        first_dealer: int | None = None,
        earlier: Sequence[str] = (),
    ) -> None:
        """``levels`` of the bots, by seat, are needed where the game is to be saved or turns are to be taken back.
        Without a ``first_dealer`` it is the seat that deals now."""
        self.match = match
        self._observers = Observers(match)
        self.beginning = copy_of(match)
        self.first_dealer = match.dealer if first_dealer is None else first_dealer
        self.persons = tuple(persons)
        self.bots = dict(bots)
        self.levels = dict(levels or {})
        self.practice = practice
        self.earlier = tuple(earlier)
        self.actions: list[int] = []
        self.taken_back = 0
        self._listeners: list[Listener] = []
        self._revealed = False
        self._revealing: list[bool] = []
        self._actors: list[int | None] = []
        self._reasons: dict[int, BotReason] = {}
        self._log: dict[int, list[Observation]] = {seat: [] for seat in self.persons}
        self._log_actions: list[int] = []
        self._told: dict[int, list[Observation]] = {seat: [] for seat in self.persons}
        self._thought: Thought | None = None
        missing = set(range(match.players)) - set(self.persons) - set(self.bots)
        if missing:
            raise ValueError(f"nobody sits in seat {min(missing)}")

    @classmethod
    def from_record(cls, record: GameRecord) -> Session:
        """The session that goes on where the record ends.

        If the actions lead to another state than the recorded one, the state wins: the session begins there, and the
        actions before are its ``earlier`` ones.

        Raises:
            Damaged: the state is no moment of a match.
        """
        through = play_through(record)
        beginning, earlier, actions = copy_of(through.match), record.earlier, record.actions
        if not through.leads_to(record):
            beginning, earlier, actions = match_of(record), (*earlier, *actions), ()
        levels = {seat: one.level for seat, one in enumerate(record.seats) if seat not in record.persons}
        session = cls(
            beginning,
            _bots(levels, record.seed),
            record.persons,
            levels,
            practice=record.practice,
            first_dealer=record.first_dealer,
            earlier=earlier,
        )
        session._do_again(actions, record.reasons)
        return session

    # ------------------------------------------------------------ the match, as everybody at the table knows it

    @property
    def rules(self) -> RuleSet:
        """The rules that are played by."""
        return self.match.rules

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.match.players

    @property
    def round_number(self) -> int:
        """The running or last round, from 1; 0 before the first deal."""
        return self.match.round_number

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return tuple(self.match.totals)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """How the rounds ended that have been played."""
        return tuple(self.match.outcomes)

    @property
    def result(self) -> Result | None:
        """How the match ended; None while it goes on."""
        return self.match.result

    # ------------------------------------------------------------ acting

    def listen(self, listener: Listener) -> None:
        """Let somebody hear of each action and of each one taken back, once it is done and told."""
        self._listeners.append(listener)

    def stop_listening(self, listener: Listener) -> None:
        """Let them hear of nothing any more."""
        self._listeners.remove(listener)

    def deal(self) -> Reason | None:
        """The deal, which anybody at the table may ask for between rounds. Returns why it is refused, or None."""
        if self.match.legal() != (DEAL,):
            return Reason.ROUND_OVER
        self._commit(DEAL)
        return None

    def submit(self, seat: int, action: int) -> Reason | None:
        """A person's action, or the deal between rounds. Returns why it is refused, or None when it was done; then
        bots whose turn it is wait for ``step`` or ``run``."""
        if action == DEAL:
            return self.deal()
        if self.match.legal() == (DEAL,):
            return Reason.ROUND_OVER
        if self.seat_to_act() != seat:
            return Reason.ROUND_OVER if self.match.result is not None else Reason.NOT_YOUR_TURN
        try:
            self._commit(self._observers.action(seat, action))
        except IllegalAction as illegal:
            return illegal.reason
        return None

    def seat_to_act(self) -> int | None:
        """The seat that must act; None between rounds and after the match."""
        running = self.match.round
        return None if running is None or running.outcome is not None else running.turn

    def bot_to_act(self) -> bool:
        """Whether a bot must act now."""
        return self.seat_to_act() in self.bots

    def step(self) -> bool:
        """One slice of a bot's thinking (at most 3 ms), or its action. False when no bot must act."""
        seat = self.seat_to_act()
        if seat is None or seat not in self.bots:
            return False
        view = self.view(seat)
        assert view is not None
        if self._thought is None:
            self._thought = self._think(seat, view)
        try:
            next(self._thought)
        except StopIteration as decided:
            self._thought = None
            reason = self.bots[seat].reason
            if reason is not None:
                self._reasons[len(self.actions)] = reason
            self._commit(self._observers.action(seat, decided.value))
        return True

    def run(self) -> None:
        """Play the bots until a person must act or the round is over."""
        while self.step():
            pass

    def view(self, seat: int) -> PlayerView | None:
        """What the seat sees now; None before the first deal."""
        return self._observers.view(seat)

    def poll(self, seat: int) -> list[Observation]:
        """What a person's seat has heard since the last poll, each event with the view right after it."""
        told, self._told[seat] = self._told[seat], []
        return told

    def log(self, seat: int) -> Sequence[Observation]:
        """What a person's seat has heard in the running round, oldest first, polled or not."""
        return self._log[seat]

    def reasons(self) -> Sequence[BotReason | None]:
        """Why the bots did what they did: for each entry of a seat's log the reason of the action that it begins with,
        else None. Nobody tells a reason before the round is over."""
        running = self.match.round
        if running is None or running.outcome is None:
            return [None] * len(self._log_actions)
        firsts = {action: at for at, action in reversed(list(enumerate(self._log_actions)))}
        return [
            self._reasons.get(action) if firsts[action] == at else None for at, action in enumerate(self._log_actions)
        ]

    @property
    def noted_reasons(self) -> Mapping[int, BotReason]:
        """The bots' reasons in the running round, by the number of their action: what a saved game keeps of them."""
        return self._reasons

    def advise(self, seat: int) -> Advice:
        """What a hard bot would do in a person's seat, knowing what that seat has heard in this round and no more.

        It thinks in slices, as bots do; it returns the action and the reason.
        """
        from crazy8.bots.adviser import Adviser  # late, as advice is asked for seldom

        view = self.view(seat)
        assert view is not None
        adviser = Adviser(self.match.seed)
        for observation in self._log[seat]:
            adviser.hear(observation)
        action = yield from adviser.think(view)
        return action, adviser.reason

    @property
    def acted(self) -> int | None:
        """The seat that did the last action; None for a deal, or where nothing was done yet."""
        return self._actors[-1] if self._actors else None

    def can_take_back(self, seat: int | None = None) -> bool:
        """Whether a person (by default the first) may take back what they did last: only in practice, and only while
        nobody has seen a hidden card since. Their own play shows nothing to themselves; a card that another seat
        played, any draw, deal or reshuffle, and the end of a round do."""
        return self._last_of(self.persons[0] if seat is None and self.persons else seat) is not None

    def take_back(self, seat: int | None = None) -> bool:
        """Go back to the moment before a person's last action. False, and nothing changed, where that may not be.

        What was told and not yet polled is dropped: ``view`` is the moment now.
        """
        at = self._last_of(self.persons[0] if seat is None and self.persons else seat)
        if at is None:
            return False
        self.retrace(self.actions[:at])
        self.taken_back += 1
        self._changed()
        return True

    def retrace(self, actions: Sequence[int]) -> None:
        """Do these again from the beginning: a match, and bots whose memories and chance are as if nothing had come
        between. Persons are told nothing new.

        Raises:
            ValueError: they do not follow one another.
        """
        self._do_again([action_text(action) for action in actions], self._reasons)

    def _do_again(self, actions: Sequence[str], reasons: Mapping[int, BotReason]) -> None:
        """Play these through from the beginning; ``reasons`` are what bots had for them."""
        before = Playthrough(copy_of(self.beginning), actions)
        for _ in before:  # nothing is changed where they do not follow one another
            pass
        if before.stopped is not None:
            raise ValueError(before.stopped)
        through = Playthrough(copy_of(self.beginning), actions)
        self.match = through.match
        self._observers = Observers(self.match)
        self.bots = _bots(self.levels, self.match.seed)
        self.actions, self._revealing, self._actors, self._thought = [], [], [], None
        self._log, self._log_actions = {seat: [] for seat in self.persons}, []
        self._tell_the_beginning()
        while through.done < len(actions):
            step = through.step(self._emit)
            assert step is not None
            self._note(step.seat, step.action)
        self._reasons = {number: reason for number, reason in reasons.items() if number < len(actions)}
        self._told = {seat: [] for seat in self.persons}

    def _last_of(self, seat: int | None) -> int | None:
        """The number of the seat's last action, if it may be taken back."""
        if not self.practice or set(self.levels) != set(self.bots):
            return None
        for number in range(len(self.actions) - 1, -1, -1):
            if self._revealing[number]:
                return None
            if self._actors[number] == seat:
                return number
            if is_play(self.actions[number]):
                return None
        return None

    def _think(self, seat: int, view: PlayerView) -> Thought:
        """A bot begins to think. Its chance depends on the match's seed, the seat and the number of actions so far, so
        that neither a break nor a turn taken back gives it other luck."""
        bot = self.bots[seat]
        chance = getattr(bot, "rng", None)
        if isinstance(chance, Random):
            chance.seed(f"crazy8 bot {self.match.seed} {seat} {len(self.earlier) + len(self.actions)}")
        return bot.think(view)

    def _tell_the_beginning(self) -> None:
        """Bots that come into a running round hear of it as if it had just been dealt."""
        running = self.beginning.round
        if running is None or running.outcome is not None:
            return
        setup, rules, powers = running.setup, running.tables.rules, running.tables.powers
        first, players = (setup.dealer + 1) % setup.players, setup.players
        story: list[Event] = [DealBegan(setup.dealer, first, rules.cards_each(players), rules.packs(players))]
        if rules.surprise:
            story.append(RanksDrawn(powers.wild, powers.draw, powers.skip, powers.reverse))
        for seat, hand in enumerate(running.hands):
            story += [DEALT[seat][card] for card in cards_in(hand)]
        story += [StarterTurned(running.top, "stays"), TurnBegan(running.turn)]
        for event in story:
            tell(self.bots.items(), self._observers, event)

    def _commit(self, action: int) -> None:
        """Do an action, and let all who listen know.

        Raises:
            IllegalAction: it may not be done now; nothing was changed.
        """
        seat = self.seat_to_act()
        self.match.apply(action, self._emit)
        self._note(seat, action)
        self._changed()

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener(self)

    def _note(self, seat: int | None, action: int) -> None:
        """An action has been done and told."""
        self.actions.append(action)
        self._actors.append(seat)
        self._revealing.append(self._revealed)
        self._revealed = False

    def _emit(self, event: Event) -> None:
        if kind_of(event).reveals:
            self._revealed = True
        self._observers.hear(event)
        tell(self.bots.items(), self._observers, event)
        if isinstance(event, DealBegan):
            self._log_actions = []
            self._reasons = {}
        self._log_actions.append(len(self.actions))
        for seat in self.persons:
            if isinstance(event, DealBegan):
                self._log[seat] = []
            told = self._observers.observe(seat, event)
            self._told[seat].append(told)
            self._log[seat].append(told)


def new_session(
    rules: RuleSet,
    levels: Iterable[str],
    seed: int,
    persons: Iterable[int] = (0,),
    first_dealer: int | None = None,
    practice: bool = False,
) -> Session:
    """A session before its first deal: the persons' seats, and a bot of the given level in each other seat, in turn."""
    persons = tuple(persons)
    levels = list(levels)
    players = len(persons) + len(levels)
    bot_seats = [seat for seat in range(players) if seat not in persons]
    by_seat = dict(zip(bot_seats, levels, strict=True))
    return Session(Match(rules, players, seed, first_dealer), _bots(by_seat, seed), persons, by_seat, practice)


def _bots(levels: Mapping[int, str], seed: int) -> dict[int, Bot]:
    """A new bot for each seat that has a level."""
    return {seat: bot_for(level, seed, seat) for seat, level in levels.items()}
