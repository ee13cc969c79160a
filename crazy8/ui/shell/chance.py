"""Where a new game's seed comes from when nobody has named one."""

from __future__ import annotations

import os


def new_seed() -> int:
    """A seed that makes a short deal code, from the system's own chance: ``secrets`` would bring a good deal more."""
    return int.from_bytes(os.urandom(4), "big")
