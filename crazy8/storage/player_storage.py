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
    from crazy8.storage.history import History
    from crazy8.storage.rule_sets import RuleSets
    from crazy8.storage.saves import Clock, Saves
    from crazy8.storage.statistics import Statistics


class Notice(NamedTuple):
    """Something that the player should hear: the key of its sentence, and what fills its gaps."""

    key: str
    facts: Mapping[str, str]


class PlayerStorage:
    """What belongs to the player, in the folder ``home``: ``settings``, ``saves`` (the games in progress), the
    ``history`` of finished ones, ``statistics`` and the named ``rule_sets``.

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

        return Saves(self._clock, self.home)

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
        return bool(self.settings.notices or self._notices_of_saves or self._notices_of_rule_sets)

    def take_notices(self) -> list[Notice]:
        """What the player should hear now, and will not hear again."""
        keys, self.settings.notices = self.settings.notices, []
        found = [Notice(key, self.settings.facts) for key in keys]
        found += [Notice(key, {"folder": str(self.home)}) for key in self._notices_of_saves]
        found += [Notice(key, {"folder": str(self.home / RULES)}) for key in self._notices_of_rule_sets]
        self._notices_of_saves.clear()
        self._notices_of_rule_sets.clear()
        return found

    @property
    def _notices_of_saves(self) -> list[str]:
        """None where nobody has asked for the games yet."""
        return self.saves.notices if "saves" in self.__dict__ else []

    @property
    def _notices_of_rule_sets(self) -> list[str]:
        """None where nobody has asked for them yet."""
        return self.rule_sets.notices if "rule_sets" in self.__dict__ else []

    def close(self) -> None:
        """The game in progress is left, where there is one."""
        if "saves" in self.__dict__:
            self.saves.close()
