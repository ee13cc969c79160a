"""From a record back to the game: the state restored, and checked by doing every action again."""

from __future__ import annotations

from collections.abc import Sequence

from crazy8.bots.players import bot_for
from crazy8.rules.actions import action_of
from crazy8.rules.match import Match
from crazy8.rules.problems import BadInput
from crazy8.rules.round import IllegalAction, ScriptedShuffleDiffers
from crazy8.session.record import Damaged, GameRecord
from crazy8.session.session import Session
from crazy8.session.snapshot import WrongMoment, copy_of, match_at, moment_of


def beginning_of(record: GameRecord) -> Match:
    """The match that the record's actions begin with.

    Raises:
        Damaged: its beginning is no moment of a match.
    """
    if record.beginning is None:
        return Match(record.rules, len(record.seats), record.seed, record.first_dealer)
    return _match_at(record, record.beginning)


def match_of(record: GameRecord) -> Match:
    """The match as the record's state says.

    Raises:
        Damaged: the state is no moment of a match.
    """
    return _match_at(record, record.state)


def session_of(record: GameRecord) -> Session:
    """The session that goes on where the record ends.

    If the actions lead to another state than the recorded one, the state wins: the session begins there, and the
    actions before are its ``earlier`` ones.

    Raises:
        Damaged: the state is no moment of a match.
    """
    beginning = beginning_of(record)
    actions = _followed(record, beginning)
    if actions is not None:
        session = _session(record, beginning)
        session.earlier = record.earlier
        session.retrace(actions, record.reasons)
    else:
        session = _session(record, match_of(record))
        session.earlier = (*record.earlier, *record.actions)
        session.retrace(())
    session.first_dealer = record.first_dealer
    return session


def _session(record: GameRecord, match: Match) -> Session:
    bots = {seat: one.level for seat, one in enumerate(record.seats) if seat not in record.persons}
    seated = {seat: bot_for(level, record.seed, seat) for seat, level in bots.items()}
    return Session(match, seated, record.persons, bots, record.practice)


def _match_at(record: GameRecord, moment: object) -> Match:
    try:
        return match_at(record.rules, len(record.seats), record.seed, moment)
    except BadInput as problem:
        raise Damaged("field", problem) from None
    except WrongMoment:
        raise Damaged("state") from None


def _followed(record: GameRecord, beginning: Match) -> Sequence[int] | None:
    """The record's actions, if they lead to its state."""
    match = copy_of(beginning)
    try:
        actions = [action_of(text) for text in record.actions]
        for action in actions:
            match.apply(action)
    except (BadInput, IllegalAction, ScriptedShuffleDiffers):
        return None
    return actions if moment_of(match) == record.state else None
