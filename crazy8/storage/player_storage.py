"""The one door to what belongs to the player on this computer."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crazy8.storage.files import CUSTOM_FILE, GAMES, LOCKED, RULES, home_folder
from crazy8.storage.settings_file import SettingsStore

if TYPE_CHECKING:
    from crazy8.session.record import GameRecord
    from crazy8.storage.daily import DailyBook
    from crazy8.storage.history import History
    from crazy8.storage.prizes import Prizes
    from crazy8.storage.rule_sets import RuleSets
    from crazy8.storage.saves import Clock, Saves
    from crazy8.storage.statistics import Statistics


class Notice(NamedTuple):
    """Something that the player should hear: the key of its sentence, and what fills its gaps."""

    key: str
    facts: Mapping[str, str]


class PlayerStorage:
    """What belongs to the player, in the folder ``home``: ``settings``, ``saves`` (the games in progress), the
    ``history`` of finished ones, ``statistics``, the named ``rule_sets``, the ``daily`` deals and the ``prizes``.

    A file that cannot be read or kept stops nothing: a notice says so, once.
    """

    def __init__(self, home: Path | None = None, clock: Clock = time.time) -> None:
        """``home`` is by default where the system keeps such files; ``clock`` says when games are kept."""
        self.home = home_folder() if home is None else home
        self.settings = SettingsStore(self.home / "settings.toml")
        self._clock = clock

    @cached_property
    def saves(self) -> Saves:
        """The games in progress. Imported when first asked for: they bring the rules, the bots and the session."""
        from crazy8.storage.saves import Saves

        return Saves(self._clock, self.home, self._finished)

    @property
    def has_saves(self) -> bool:
        """Whether there may be games in progress: a look at the folder, without all that plays them."""
        try:
            return any(not path.name.endswith(LOCKED) for path in (self.home / GAMES).iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:  # ``saves`` says what is wrong
            return True

    @cached_property
    def rule_sets(self) -> RuleSets:
        """The player's named rule sets. Imported when first asked for: they bring toml, which is heavy."""
        from crazy8.storage.rule_sets import RuleSets

        return RuleSets(self.home)

    @property
    def has_rule_sets(self) -> bool:
        """Whether there may be rules of the player's own: a look at the folder, without what reads them."""
        for place in (self.home / CUSTOM_FILE, self.home / RULES):
            try:
                place.lstat()
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError:  # ``rule_sets`` says what is wrong
                pass
            return True
        return False

    @cached_property
    def daily(self) -> DailyBook:
        """The book of the deals of the day. Imported when first asked for."""
        from crazy8.storage.daily import FILE, DailyBook

        return DailyBook(self.home / FILE, self._clock)

    @cached_property
    def prizes(self) -> Prizes:
        """The looks that have been won. Imported when first asked for."""
        from crazy8.storage.prizes import FILE, Prizes

        return Prizes(self.home / FILE)

    def look_for_prizes(self) -> None:
        """See whether what has been counted wins something. Nothing is counted for it: that may take a while."""
        self.prizes.look(self.saves.statistics, self.daily)

    def _finished(self, record: GameRecord) -> None:
        """A game is over, kept and counted."""
        self.daily.note(record)
        self.look_for_prizes()

    def settle_daily(self) -> None:
        """Write down what came of the deals of the day whose game was finished while nobody could: the program was
        stopped on the way, or the book could not be written."""
        for one in self.daily.unfinished():
            record = self.history.game(one.game)
            if record is not None:
                self.daily.note(record)

    @property
    def history(self) -> History:
        """The games that are over."""
        return self.saves.history

    @property
    def statistics(self) -> Statistics:
        """All finished games as figures, every game of the history counted."""
        return self.saves.counted()

    @property
    def has_notices(self) -> bool:
        """Whether there is something that the player has not been told."""
        return bool(self.settings.notices or self._notices_of_rule_sets or any(self._notices_in_folder))

    def take_notices(self) -> list[Notice]:
        """What the player should hear now, and will not hear again."""
        keys, self.settings.notices = self.settings.notices, []
        found = [Notice(key, self.settings.facts) for key in keys]
        for notices in self._notices_in_folder:
            found += [Notice(key, {"folder": str(self.home)}) for key in notices]
            notices.clear()
        found += [Notice(key, {"folder": str(self.home / RULES)}) for key in self._notices_of_rule_sets]
        self._notices_of_rule_sets.clear()
        return found

    @property
    def _notices_in_folder(self) -> list[list[str]]:
        """What the parts have to tell that somebody has asked for."""
        return [self.__dict__[part].notices for part in ("saves", "daily", "prizes") if part in self.__dict__]

    @property
    def _notices_of_rule_sets(self) -> list[str]:
        """None where nobody has asked for them yet."""
        return self.rule_sets.notices if "rule_sets" in self.__dict__ else []

    def close(self) -> None:
        """The game in progress is left, where there is one."""
        if "saves" in self.__dict__:
            self.saves.close()
