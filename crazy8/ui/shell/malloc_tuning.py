"""How the system's memory is used by large short-lived surfaces."""

from __future__ import annotations

import ctypes
import sys
from typing import Final

_MMAP_THRESHOLD: Final = -3
_LARGE: Final = 96 * 1024


def return_large_blocks() -> bool:
    """Let what a large surface held go back to the system as soon as it is let go of, where glibc allots memory.

    By itself glibc keeps more and more of such blocks, in pieces that the next surface does not fit into: after a
    round at 1920x1080 more than all the surfaces that are still in use. Returns whether that could be set.
    """
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE))
    except (OSError, AttributeError):  # another library of C
        return False


def return_free_blocks() -> bool:
    """Give back to the system what lies free between blocks in use, where glibc allots memory; less than a millisecond.
    Returns whether there was any."""
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).malloc_trim(0))
    except (OSError, AttributeError):  # another library of C
        return False
