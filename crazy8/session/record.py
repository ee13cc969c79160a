"""A saved game as a file: who plays what, every action so far, and the state they led to, guarded by a check sum."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from unicodedata import category

from crazy8.bots.players import LEVELS
from crazy8.bots.reasons import BotReason
from crazy8.rules.dealcode import GameSetup, deal_code
from crazy8.rules.match import MOST_PLAYERS
from crazy8.rules.problems import BadInput
from crazy8.rules.reading import Reader
from crazy8.rules.ruleset import RuleSet, rules_from_table, rules_to_table
from crazy8.rules.seeds import SEED_LIMIT
from crazy8.session.bot_reasons import reasons_from, reasons_to_list
from crazy8.session.snapshot import KEYS, Moment, mark_of

FORMAT: Final = 1
LARGEST: Final = 1 << 24
"""The most bytes a saved game may have."""

LONGEST_TITLE: Final = 80

PERSON: Final = "person"
MARK_LETTERS: Final = 6
_MOST_ACTIONS: Final = 1_000_000
_LATEST: Final = 1 << 53
_ID: Final = re.compile(r"[0-9]{13}-[0-9a-f]{8}(-[0-9]{1,4})?")
_CHECK: Final = re.compile(rb'"check": "([0-9a-f]{64})"\n\}\n')
_CHECK_LENGTH: Final = len('"check": "') + 64 + len('"\n}\n')
_MOST_DIGITS: Final = 30
_NEVER_SHOWN: Final = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of letters that a name in a file changed by hand may hold, and no font can draw."""


class Damaged(ValueError):
    """A file that holds no game: ``what`` is wrong, ``problem`` names the field where one can be named."""

    def __init__(self, what: str, problem: BadInput | None = None) -> None:
        self.what = what
        self.problem = problem
        super().__init__(what if problem is None else f"{what}: {problem}")


class Newer(ValueError):
    """A whole file that a newer program wrote, in a format that this one does not know."""

    def __init__(self, program: str) -> None:
        self.program = program
        super().__init__(program)


class Seat(NamedTuple):
    """Who sits in a seat: the name they are called by, and a bot's level, or ``PERSON``."""

    name: str
    level: str


class GameRecord(NamedTuple):
    """Everything about one game. ``started`` and ``saved`` are milliseconds of the clock that the screen gave.

    ``actions`` lead from ``beginning`` (None: before the first deal) to ``state``, each with a mark of the state after
    it (empty where unknown). ``earlier`` are actions before the beginning that the program at the time would not follow
    any more. ``practice``: turns can be taken back and nothing counts. ``abandoned``: it was given up. ``title``: what
    the player calls these rules; empty where they have no name of their own. ``reasons`` are the bots' in the last
    round, by the number of their action.
    """

    id: str
    program: str
    rules: RuleSet
    seats: tuple[Seat, ...]
    seed: int
    first_dealer: int
    practice: bool
    abandoned: bool
    started: int
    saved: int
    earlier: tuple[str, ...]
    beginning: Moment | None
    actions: tuple[str, ...]
    marks: tuple[str, ...]
    state: Moment
    title: str = ""
    reasons: Mapping[int, BotReason] = MappingProxyType({})

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.level == PERSON)

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def levels(self) -> tuple[str, ...]:
        """The bots' levels, in the order of their seats."""
        return tuple(seat.level for seat in self.seats if seat.level != PERSON)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return tuple(self.state["totals"])

    @property
    def round_number(self) -> int:
        """The running or last round, from 1; 0 before the first deal."""
        return int(self.state["round"])

    @property
    def position(self) -> Mapping[str, Any]:
        """The running or last round as a table; empty before the first deal."""
        return self.state["position"] or {}

    @property
    def code(self) -> str | None:
        """The deal code of the same table; None where no code can carry it."""
        if self.persons != (0,) or self.first_dealer != len(self.seats) - 1:
            return None
        return deal_code(GameSetup(self.rules, self.levels, self.seed))

    def given_up(self, now: int) -> GameRecord:
        """The same game, abandoned."""
        return self._replace(abandoned=True, saved=now)


def text_of(record: GameRecord) -> bytes:
    """The record as a file: JSON, a key a line, the check sum of all lines before it at the end."""
    lines: dict[str, Any] = {
        "game": "crazy8",
        "format": FORMAT,
        "program": record.program,
        "id": record.id,
        "started": record.started,
        "saved": record.saved,
        "practice": record.practice,
        "abandoned": record.abandoned,
        "title": record.title,
        "rules": rules_to_table(record.rules),
        "seats": [{"name": seat.name, "level": seat.level} for seat in record.seats],
        "seed": record.seed,
        "first_dealer": record.first_dealer,
        "earlier": record.earlier,
        "beginning": record.beginning,
        "actions": record.actions,
        "marks": " ".join(mark or "-" for mark in record.marks),
        "reasons": reasons_to_list(record.reasons),
        "state": record.state,
        "hash": mark_of(record.state),
    }
    body = "{\n" + "".join(f'"{key}": {json.dumps(value)},\n' for key, value in lines.items())
    return signed(body.encode())


def signed(body: bytes) -> bytes:
    """The lines of a file with their check sum."""
    return body + f'"check": "{sha256(body).hexdigest()}"\n}}\n'.encode()


def record_of(data: bytes) -> GameRecord:
    """The record in a file.

    Raises:
        Damaged: it holds no whole game, or was changed after it was saved.
        Newer: a newer program wrote it.
    """
    body, end = data[:-_CHECK_LENGTH], data[-_CHECK_LENGTH:]
    check = _CHECK.fullmatch(end)
    if len(data) > LARGEST or check is None or not body.startswith(b'{\n"game": "crazy8",\n"format": '):
        raise Damaged("no_game")
    if sha256(body).hexdigest().encode() != check[1]:
        raise Damaged("changed")
    try:
        return _record(_table(data))
    except BadInput as problem:
        raise Damaged("field", problem) from None


def _table(data: bytes) -> dict[str, Any]:
    def whole(digits: str) -> int:
        if len(digits) > _MOST_DIGITS:
            raise Damaged("no_game")
        return int(digits)

    def never(_: str) -> None:
        raise Damaged("no_game")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise Damaged("no_game")
        return found

    read: Callable[[str], Any] = json.JSONDecoder(
        parse_int=whole, parse_float=never, parse_constant=never, object_pairs_hook=once
    ).decode
    try:
        table = read(data.decode())
    except Damaged:
        raise
    except (ValueError, RecursionError):
        raise Damaged("no_game") from None
    assert isinstance(table, dict)
    return table


def _record(table: dict[str, Any]) -> GameRecord:
    read = Reader(table, "position", tuple(table))
    version = read.whole("format", 0, 1, _LATEST)
    program = _short(read, "program", 40)
    if version > FORMAT:
        raise Newer(program)
    rules = read.given("rules")
    if not isinstance(rules, Mapping):
        raise BadInput("position.wrong_type", field="rules", expected="table")
    seats = tuple(_seat(seat) for seat in read.list("seats", least=2, most=MOST_PLAYERS))
    state = read.given("state")
    _check_state(state, len(seats))
    record = GameRecord(
        id=_short(read, "id", 40),
        program=program,
        rules=rules_from_table(rules),
        seats=seats,
        seed=read.whole("seed", -1, 0, SEED_LIMIT - 1),
        first_dealer=read.whole("first_dealer", -1, 0, len(seats) - 1),
        practice=read.flag("practice"),
        abandoned=read.flag("abandoned"),
        started=read.whole("started", 0, 0, _LATEST),
        saved=read.whole("saved", 0, 0, _LATEST),
        earlier=_texts(read, "earlier"),
        beginning=read.value("beginning", None),
        actions=_texts(read, "actions"),
        marks=tuple("" if mark == "-" else mark for mark in _long(read, "marks").split()),
        state=state,
        title=_title(read.value("title", "")),
        reasons=reasons_from(read.value("reasons", None), len(seats)),
    )
    if _ID.fullmatch(record.id) is None or len(record.marks) != len(record.actions):
        raise Damaged("no_game")
    if _long(read, "hash") != mark_of(state):
        raise Damaged("changed")
    return record


def _check_state(state: object, players: int) -> None:
    """What a list of games reads of the state; the rest is checked where the game is restored."""
    read = Reader(state, "position", KEYS)
    if len(read.numbers("totals", 0, _LATEST)) != players:
        raise Damaged("no_game")
    read.whole("round", -1, 0, _LATEST)
    if not isinstance(read.value("position"), Mapping | None):
        raise Damaged("no_game")


def _title(given: object) -> str:
    """The title in a file; none where there is none, or none that can be shown: no game is lost for its title."""
    if not isinstance(given, str) or len(given) > LONGEST_TITLE or not given.isprintable():
        return ""
    return given.strip()


def _seat(table: object) -> Seat:
    read = Reader(table, "position", ("name", "level"), "seats.")
    shown = (letter for letter in _short(read, "name", 80) if category(letter) not in _NEVER_SHOWN)
    seat = Seat("".join(shown), _short(read, "level", 20))
    if seat.level != PERSON and seat.level not in LEVELS:
        raise Damaged("no_game")
    return seat


def _texts(read: Reader, key: str) -> tuple[str, ...]:
    texts = read.list(key, most=_MOST_ACTIONS)
    if not all(isinstance(text, str) and len(text) <= 20 for text in texts):
        raise Damaged("no_game")
    return tuple(texts)


def _short(read: Reader, key: str, most: int) -> str:
    text = _long(read, key)
    if len(text) > most:
        raise Damaged("no_game")
    return text


def _long(read: Reader, key: str) -> str:
    text = read.text_or_none(key)
    if text is None:
        raise Damaged("no_game")
    return text
