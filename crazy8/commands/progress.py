"""A progress bar for long counts, where somebody can see one."""

from __future__ import annotations

import sys
from typing import Any


def with_progress(numbers: range) -> Any:
    """The numbers, with a progress bar on a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return numbers
    from tqdm import tqdm

    return tqdm(numbers, file=sys.stderr, leave=False)
