"""The referee: sets up a position, plays actions on it and tells what was legal and what happened.

Its file is that of docs/rules.md, section 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from crazy8.rules.actions import action_of, action_text
from crazy8.rules.cards import CARD_CODES, cards_in
from crazy8.rules.events import Drew, Event, Played, event_record
from crazy8.rules.fitting import OVER
from crazy8.rules.position import FRESH, codes, position_of, round_from
from crazy8.rules.problems import BadInput
from crazy8.rules.round import IllegalAction, Round, ScriptedShuffleDiffers


def settle(case: object) -> dict[str, Any]:
    """The answer to a referee's case: its steps, the state after them, and the result if the round is over.

    Raises:
        BadInput: names the field of the case that cannot be used.
    """
    if not isinstance(case, Mapping):
        raise BadInput("position.wrong_type", field="input", expected="table")
    position = dict(case)
    actions = _actions(position.pop("actions", []))
    round_ = round_from(position)
    _check_written_back(position, position_of(round_))
    bench = _Bench(round_, position)
    try:
        bench.reshuffle_if_due()
        steps = [bench.step(action) for action in actions]
    except ScriptedShuffleDiffers as differs:
        raise BadInput("position.shuffle_differs", field=f"shuffles[{differs.number}]") from None
    steps.append(bench.report(None, None))
    state = bench.state()
    _check_written_back(state, position_of(round_from(state)))
    return {"steps": steps, "state": state, "result": _result(round_)}


def _check_written_back(given: Mapping[str, Any], written: Mapping[str, Any]) -> None:
    """Whether all that a position says is said again when it is written.

    Raises:
        BadInput: names the first field that is not.
    """
    for key in given:
        if key in _SAID_OTHERWISE:
            continue
        said, again = given[key], written.get(key, FRESH.get(key))
        if key == "hands":  # a hand has no order
            said, again = [sorted(hand) for hand in said], [sorted(hand) for hand in again]
        if said != again or type(said) is not type(again):
            raise BadInput("position.not_written_back", field=key)


_SAID_OTHERWISE: Final = ("rules", "in_force")
"""What may be said in several ways: a preset or all of its fields, the ranks in force or their being the rules' own."""


def _actions(texts: object) -> list[int]:
    if not isinstance(texts, list):
        raise BadInput("position.wrong_type", field="actions", expected="list")
    actions = []
    for at, text in enumerate(texts):
        if not isinstance(text, str):
            raise BadInput("position.wrong_type", field=f"actions[{at}]", expected="text")
        try:
            actions.append(action_of(text))
        except BadInput:
            raise BadInput("position.action", field=f"actions[{at}]", text=text[:60]) from None
    return actions


class _Bench:
    """A round under the referee's eye; it keeps the hands in the order in which their cards came."""

    def __init__(self, round_: Round, position: Mapping[str, Any]) -> None:
        self.round = round_
        self.order: list[list[str]] = [list(hand) for hand in position["hands"]]
        self.told: list[Event] = []

    def hear(self, event: Event) -> None:
        """Note what happened, and follow the cards."""
        self.told.append(event)
        match event:
            case Played():
                self.order[event.seat].remove(CARD_CODES[event.card])
            case Drew():
                self.order[event.seat].extend(codes(event.cards))

    def reshuffle_if_due(self) -> None:
        """A position with an empty draw pile and covered discards is one shuffle behind (ruling 8)."""
        if not self.round.pile and self.round.phase != OVER:
            self.round.reshuffle(self.hear)

    def step(self, action: int) -> dict[str, Any]:
        """Try one action and report on it."""
        before = self._before()
        refused = None
        try:
            self.round.apply(action, self.hear)
        except IllegalAction as illegal:
            refused = illegal.reason.value
        return self._close(before, action_text(action), refused)

    def report(self, action: str | None, refused: str | None) -> dict[str, Any]:
        """Who acts and what is legal, without an action."""
        return self._close(self._before(), action, refused)

    def _before(self) -> dict[str, Any]:
        over = self.round.phase == OVER
        legal = sorted(action_text(action) for action in self.round.legal())
        return {"seat": None if over else self.round.turn, "legal": legal}

    def _close(self, before: dict[str, Any], action: str | None, refused: str | None) -> dict[str, Any]:
        events = [event_record(event) for event in self.told]
        self.told.clear()
        return {**before, "action": action, "refused": refused, "events": events}

    def state(self) -> dict[str, Any]:
        """The position now, with every hand in the order in which its cards came."""
        state = position_of(self.round)
        for seat, hand in enumerate(self.round.hands):
            held = {CARD_CODES[card] for card in cards_in(hand)}
            assert held == set(self.order[seat]), f"the referee lost track of seat {seat}"
            state["hands"][seat] = list(self.order[seat])
        return state


def _result(round_: Round) -> dict[str, Any] | None:
    outcome = round_.outcome
    if outcome is None:
        return None
    return {"winner": list(outcome.winners), "blocked": outcome.blocked, "points": list(outcome.points)}
