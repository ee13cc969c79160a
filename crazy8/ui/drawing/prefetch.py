"""Work that takes longer than a frame may, done on another core before it is needed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Thread

import pygame

from crazy8.ui.drawing.surfaces import on_forget


class _Task:
    """One piece of work, and what came of it."""

    def __init__(self, work: Callable[[], pygame.Surface]) -> None:
        self.work = work
        self.wanted = True
        self._done = Event()
        self._made: pygame.Surface | None = None

    def run(self) -> None:
        with suppress(Exception):  # ``result`` meets it again, and waits for this to be done
            if self.wanted:
                self._made = self.work()
        self._done.set()

    @property
    def is_done(self) -> bool:
        """Whether ``result`` need not wait."""
        return self._done.is_set()

    def result(self) -> pygame.Surface:
        """Wait until it is done. What failed is tried again here, so that its error is heard."""
        self._done.wait()
        return self._made or self.work()


class Ahead:
    """Makes surfaces by name on a thread of its own, in the order in which they were asked for.

    The work must let go of the interpreter while it is busy, as SDL's does, and must not need a window. ``most`` may
    wait to be taken; the ones that were asked for first are let go of first.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._tasks: OrderedDict[Hashable, _Task] = OrderedDict()
        self._queue: SimpleQueue[_Task] | None = None

    def __contains__(self, name: Hashable) -> bool:
        return name in self._tasks

    def __iter__(self) -> Iterator[Hashable]:
        return iter(tuple(self._tasks))

    def __len__(self) -> int:
        return len(self._tasks)

    def ask(self, name: Hashable, work: Callable[[], pygame.Surface]) -> None:
        """Have it made."""
        if self._queue is None:
            self._queue = SimpleQueue()
            Thread(target=_run, args=(self._queue,), name="ahead", daemon=True).start()
        self._tasks[name] = task = _Task(work)
        self._queue.put(task)
        if len(self._tasks) > self.most:
            self._tasks.popitem(last=False)[1].wanted = False

    def is_busy_with(self, name: Hashable) -> bool:
        """Whether it has been asked for and is not made yet."""
        task = self._tasks.get(name)
        return task is not None and not task.is_done

    def take(self, name: Hashable) -> pygame.Surface | None:
        """What was made, once it is there; None where nobody asked for it."""
        task = self._tasks.pop(name, None)
        return None if task is None else task.result()

    def clear(self) -> None:
        """Let go of everything."""
        for task in self._tasks.values():
            task.wanted = False
        self._tasks.clear()


def _run(queue: SimpleQueue[_Task]) -> None:
    while True:
        queue.get().run()


SHARED = Ahead(48)
"""For what is drawn of cards and cloth."""

on_forget(SHARED.clear)
