"""The game that is being played, and its file: written after every action, whatever the disk says."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from crazy8 import __version__
from crazy8.rules.actions import action_text
from crazy8.session.playthrough import Playthrough
from crazy8.session.record import MARK_LETTERS, GameRecord, text_of
from crazy8.session.session import Session
from crazy8.session.snapshot import Moment, copy_of, mark_of, moment_of
from crazy8.storage.files import Lock, put, settle_folder

BACKUP: Final = ".bak"


class Keeper(Protocol):
    """Where games are kept."""

    def now(self) -> int:
        """The clock in milliseconds."""

    def tell(self, what: str) -> None:
        """Note something that the player should hear once."""

    def finish(self, record: GameRecord) -> bool:
        """Move a game that is over to the history. False: it could not be kept there yet."""


class OpenGame:
    """The game that is being played, and its file, which is written after every action of ``session``. ``record`` is
    what was kept last, or will be at the first action."""

    def __init__(
        self, session: Session, record: GameRecord, path: Path, lock: Lock, keeper: Keeper, whole: bool
    ) -> None:
        """``whole``: the file at ``path`` is good, and lasts as a backup."""
        self.session = session
        self.record = record
        self.path = path
        self.lock = lock
        self.keeper = keeper
        self._texts = list(record.actions)
        self._marks = list(record.marks)
        self._whole = whole
        self._lasting = whole
        self._kept = whole
        self._finished = False
        session.listen(self.keep)

    def keep(self, session: Session) -> None:
        """Write down the game as it is now. What bots did needs no lasting write: they would do the same again."""
        self._note(session, moment_of(session.match))
        self._finished = session.match.result is not None and self.keeper.finish(self.record)
        if not self._finished:
            self.write(lasting=session.acted not in session.bots)

    def write(self, lasting: bool) -> None:
        """Write the record; where that fails the game goes on, and the next action tries again."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            backup = self.path.with_name(self.path.name + BACKUP)
            put(self.path, text_of(self.record), lasting, backup if self._whole else None)
        except OSError:
            self._lasting = self._kept = False
            self.keeper.tell("not_kept")
            return
        self._whole = self._lasting = lasting
        self._kept = True

    def rescue(self) -> None:
        """Write down the game after an error in the program. An action that the error has left half done is not kept:
        the file then says what it said before."""
        if _leads_here(self.session):
            self.keep(self.session)

    @property
    def kept(self) -> bool:
        """Whether all that was played is on the disk."""
        return self._finished or self._kept or not self._texts

    @property
    def finished(self) -> bool:
        """Whether the game is over and lies in the history."""
        return self._finished

    def leave(self) -> None:
        """Keep what is not safe from a power cut yet, and let another copy of the program have the game."""
        self.session.stop_listening(self.keep)
        if not self._finished:
            if not self._lasting and self._texts:
                self.write(lasting=True)
            settle_folder(self.path.parent)
        self.lock.let_go()

    def _note(self, session: Session, moment: Moment) -> None:
        actions, done = session.actions, max(0, len(session.actions) - 1)
        if len(self._texts) < done:
            self._texts[:] = map(action_text, actions[:done])
            self._marks += [""] * (done - len(self._marks))
        del self._texts[done:], self._marks[done:]
        if actions:
            self._texts.append(action_text(actions[-1]))
            self._marks.append(mark_of(moment)[:MARK_LETTERS])
        self.record = self.record._replace(
            program=__version__,
            saved=self.keeper.now(),
            actions=tuple(self._texts),
            marks=tuple(self._marks),
            state=moment,
            reasons=dict(session.noted_reasons),
        )


def _leads_here(session: Session) -> bool:
    """Whether the match is where the session's actions lead."""
    again = Playthrough(copy_of(session.beginning), [action_text(action) for action in session.actions])
    again.go()
    return again.stopped is None and moment_of(again.match) == moment_of(session.match)
