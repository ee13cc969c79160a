"""A monkey at the keyboard and the mouse of the real program; ``tools/dev.py monkey`` lets it loose for longer."""

from typing import Any

import pytest

from crazy8.ui.scenes.menu.seats import SeatsDialog
from tools import dev
from tools.bench import monkey


@pytest.mark.parametrize("seed", [1001, 1002])
def test_a_monkey_breaks_nothing(seed: int) -> None:
    seen, quits, _ = monkey.run(seed, 750)
    assert sum(seen.values()) == 750
    assert len(seen) > 4
    assert quits < 30


def test_the_monkey_of_ci_comes_to_the_seats_dialog_and_finds_a_fault_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the dialog had it once: an attribute hides a hook of ``Scene``, so that the second frame ends the program."""
    made = SeatsDialog.__init__

    def make(self: SeatsDialog, *values: Any) -> None:
        made(self, *values)
        self.changed_boxes = []  # type: ignore[method-assign,assignment]

    monkeypatch.setattr(SeatsDialog, "__init__", make)
    told = dict(zip(dev.MONKEY[::2], map(int, dev.MONKEY[1::2])))
    first, events = told["--seed"], told["--run"]

    def all_runs() -> None:
        for seed in range(first, first + told["--count"] // events):
            monkey.run(seed, events)

    with pytest.raises(monkey.Wrong, match="'list' object is not callable"):
        all_runs()


def test_what_a_monkey_breaks_is_told_with_its_seed_and_last_events(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(self: monkey.Monkey) -> None:
        if len(self.last) > 20:
            raise monkey.Wrong("planted")

    monkeypatch.setattr(monkey.Monkey, "look", look)
    with pytest.raises(monkey.Wrong, match=r"seed 1001, event \d+:(?s:.*)KeyDown(?s:.*)planted"):
        monkey.run(1001, 100)


def test_the_same_seed_does_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for _ in range(2):
        one = monkey.Monkey(1004)
        for _ in range(60):
            one.turn()
        told.append((list(one.last), dict(one.seen)))
        one.close()
    assert told[0] == told[1]
