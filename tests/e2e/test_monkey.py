"""A monkey at the keyboard and the mouse of the real program (tools/bench/monkey.py lets it loose for longer)."""

import pytest

from tools.bench import monkey


@pytest.mark.parametrize("seed", [1001, 1002])
def test_a_monkey_breaks_nothing(seed: int) -> None:
    seen, quits, _ = monkey.run(seed, 750)
    assert sum(seen.values()) == 750
    assert len(seen) > 4
    assert quits < 30


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
