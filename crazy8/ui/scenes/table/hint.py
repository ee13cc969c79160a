"""The hint at the table: what a hard bot would do in your seat, and why, once you ask for it."""

from __future__ import annotations

from crazy8.session.session import Advice, Advised


class Hint:
    """Thinks a slice at each step until the hint is found."""

    def __init__(self) -> None:
        self._advice: Advice | None = None
        self._for = -1

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought of."""
        return self._advice is not None

    def begin(self, advice: Advice, action_count: int) -> None:
        """Think of a hint for the decision after so many actions."""
        self._advice, self._for = advice, action_count

    def step(self, action_count: int) -> Advised | None:
        """Think on; the hint, once it is found. Once somebody has acted nobody needs it any more."""
        if action_count != self._for:
            self._advice = None
        if self._advice is None:
            return None
        try:
            next(self._advice)
        except StopIteration as found:
            self._advice = None
            action, reason = found.value
            return action, reason
        return None
