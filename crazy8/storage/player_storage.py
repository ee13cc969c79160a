"""The one door to what belongs to the player on this computer."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from crazy8.storage.files import home_folder
from crazy8.storage.history import History
from crazy8.storage.saves import Clock, Saves
from crazy8.storage.settings_file import SettingsStore

if TYPE_CHECKING:
    from crazy8.storage.rule_sets import RuleSets
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
        self.saves = Saves(clock, self.home)

    @cached_property
    def rule_sets(self) -> RuleSets:
        """The player's named rule sets. Imported when first asked for: they bring toml, which is heavy."""
        from crazy8.storage.rule_sets import RuleSets

        return RuleSets(self.home)

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
        return bool(self.settings.notices or self.saves.notices)

    def take_notices(self) -> list[Notice]:
        """What the player should hear now, and will not hear again."""
        keys, self.settings.notices = self.settings.notices, []
        found = [Notice(key, self.settings.facts) for key in keys]
        keys, self.saves.notices = self.saves.notices, []
        return [*found, *(Notice(key, {"folder": str(self.home)}) for key in keys)]
