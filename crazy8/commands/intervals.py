"""How far what was counted may be from what is true: 95 % intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

_Z: Final = 1.96
"""Standard deviations to each side of the middle that hold 95 % of a normal distribution."""


@dataclass(slots=True)
class Spread:
    """Numbers added up so that their mean and its 95 % interval can be told."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count one more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean of all."""
        return self.total / self.count if self.count else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the mean's 95 % interval."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        return _Z * math.sqrt(variance / self.count)


def share_interval(times: int, of: int) -> tuple[float, float]:
    """The 95 % interval of a share that was counted ``times`` in ``of`` cases, from 0 to 1 (Wilson's, which holds for
    few cases and near the ends as well)."""
    if not of:
        return 0.0, 1.0
    share = times / of
    middle = share + _Z * _Z / (2 * of)
    half = _Z * math.sqrt(share * (1 - share) / of + _Z * _Z / (4 * of * of))
    whole = 1 + _Z * _Z / of
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)
