"""When a kept game ended."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from crazy8.session.record import GameRecord

_LATEST: Final = 250_000_000_000_000
"""Milliseconds, in the year 9892: a file changed by hand may say anything, and later years cannot be written."""


def ended(record: GameRecord) -> datetime:
    """When the game was kept last, where the player is."""
    return datetime.fromtimestamp(min(record.saved, _LATEST) / 1000)
