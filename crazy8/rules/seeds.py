"""What a seed may be. Apart from the shuffle that it decides: a menu with a deal code needs no SHAKE-256."""

from __future__ import annotations

from typing import Final

SEED_LIMIT: Final = 1 << 64
"""Seeds are ints from 0 to this, not included."""
