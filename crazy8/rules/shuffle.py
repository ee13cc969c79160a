"""Chance, decided once: the n-th shuffle of a match depends on (seed, n) only.

The random words come from SHAKE-256 over the text ``crazy8 shuffle <seed> <n>``, so every platform and Python version
gives the same order. Each step of the Fisher-Yates shuffle maps a 64-bit word onto ``0..i`` by multiplication; the
unevenness this leaves is below 2**-57 a step, far under anything a player or a test could see.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import shake_256
from struct import unpack
from typing import TypeVar

Item = TypeVar("Item")


def shuffled(items: Iterable[Item], seed: int, n: int) -> list[Item]:
    """A fair order of ``items``: the same for the same items, ``seed`` and ``n`` (the shuffle's number), always."""
    order = list(items)
    count = len(order)
    words = unpack(f"<{count}Q", shake_256(b"crazy8 shuffle %d %d" % (seed, n)).digest(8 * count))
    for last in range(count - 1, 0, -1):
        other = words[last] * (last + 1) >> 64
        order[last], order[other] = order[other], order[last]
    return order
