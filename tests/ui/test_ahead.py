"""Work done on another core: it comes in, once, and its faults are heard where it is needed."""

from threading import Event, get_ident

import pygame
import pytest

from crazy8.resources import FilesMissing, asset
from crazy8.ui.drawing.prefetch import Ahead

SURFACE = pygame.Surface((1, 1))


def test_what_was_asked_for_is_made_elsewhere_and_taken_once() -> None:
    ahead = Ahead(4)
    made_on: list[int] = []

    def work() -> pygame.Surface:
        made_on.append(get_ident())
        return SURFACE

    ahead.ask("card", work)
    assert "card" in ahead
    assert ahead.take("card") is SURFACE
    assert made_on != [get_ident()]
    assert len(made_on) == 1
    assert ahead.take("card") is None
    assert ahead.take("another") is None


def test_only_so_much_may_wait_and_the_oldest_goes_first() -> None:
    ahead, go_on = Ahead(2), Event()
    made: list[str] = []

    def work(name: str) -> pygame.Surface:
        go_on.wait(10)
        made.append(name)
        return SURFACE

    for name in "abcd":
        ahead.ask(name, lambda name=name: work(name))  # type: ignore[misc]
    assert list(ahead) == ["c", "d"]
    go_on.set()
    assert ahead.take("d") is SURFACE
    assert "b" not in made
    ahead.clear()
    assert not ahead


def test_who_would_have_to_wait_can_ask_first() -> None:
    ahead, go_on, done = Ahead(2), Event(), Event()

    def work() -> pygame.Surface:
        go_on.wait(10)
        return SURFACE

    def after() -> pygame.Surface:
        done.set()
        return SURFACE

    assert not ahead.is_busy_with("card")
    ahead.ask("card", work)
    ahead.ask("next", after)
    assert ahead.is_busy_with("card")
    go_on.set()
    assert done.wait(10)
    assert not ahead.is_busy_with("card")
    assert ahead.take("card") is SURFACE


def test_a_fault_is_heard_by_who_needs_the_work() -> None:
    ahead = Ahead(2)

    def work() -> pygame.Surface:
        raise FileNotFoundError("no such card")

    ahead.ask("card", work)
    with pytest.raises(FileNotFoundError, match="no such card"):
        ahead.take("card")
    ahead.ask("missing", lambda: asset("no such file"))  # type: ignore[arg-type, return-value]
    with pytest.raises(FilesMissing):
        ahead.take("missing")
    ahead.ask("next", lambda: SURFACE)
    assert ahead.take("next") is SURFACE
