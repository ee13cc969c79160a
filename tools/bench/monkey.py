"""A monkey at the keyboard and the mouse of the real program; what must hold is looked at after each event.

    python -m tools.bench.monkey [--count N] [--seed N] [--run N] [--jobs N]

The events come in runs of ``--run`` (5,000), each on empty files of its own, with a seed that counts up from
``--seed``; as many run side by side as there are cores, or ``--jobs``. A run that finds something prints its seed and
its last events and ends with status 1; ``--seed`` with that seed and ``--count`` with the length of a run does the same
again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pygame

from crazy8.resources import asset
from crazy8.rules.cards import cards_in, pack_of
from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.round import Round
from crazy8.session.playthrough import match_of
from crazy8.session.session import Session
from crazy8.session.snapshot import moment_of
from crazy8.storage.saves import read, read_record
from crazy8.ui.scenes.table.scene import TableScene
from tests.rules.random_rules import random_rules
from tools.keyplayer import next_key
from tools.puppet import Puppet, key_events

RUN: Final = 5_000
KEPT: Final = 60
"""How many of the last events are told of a failure."""
MOST_SCENES: Final = 12

_OFTEN: Final = (
    pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP,
    pygame.K_DOWN, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F1, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_KP_ENTER, *map(ord, "dpmshlcvaxzr1234567890+-"),
)  # fmt: skip
_SELDOM: Final = (
    pygame.K_F11, 0, 1, 255, 0x10FFFF, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT, pygame.K_PRINTSCREEN,
    pygame.K_INSERT, pygame.K_MENU, pygame.K_PAUSE, pygame.K_CAPSLOCK, pygame.K_AC_BACK, 0x444, 0x43C, 223, 246,
    *(pygame.K_F1 + number for number in range(12)), *range(pygame.K_a, pygame.K_z + 1),
)  # fmt: skip
_HELD: Final = (
    0, 0, 0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT, pygame.KMOD_LGUI,
    pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, pygame.KMOD_CAPS, pygame.KMOD_NUM, 0xFFFF,
)  # fmt: skip
_SIZES: Final = (
    (960, 540), (960, 540), (960, 540), (960, 540), (961, 541), (960, 600), (1024, 600), (1024, 768), (1280, 720),
    (1366, 768), (960, 1080), (1920, 1080), (2560, 1080),
)  # fmt: skip
_WINDOW: Final = (
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWMAXIMIZED,
    pygame.WINDOWSIZECHANGED, pygame.CLIPBOARDUPDATE, pygame.DROPFILE, pygame.JOYDEVICEADDED, pygame.USEREVENT,
)  # fmt: skip
_TEXTS: Final = (
    "", " ", "\n", "\0", "a\0b", "Žofie", "Z\u030cofie", "Ёжик", "\u202egnirts", "\ufeff", "😀" * 30, "ﷺ",
    "x" * 100_000, "C8-", "c8 1 2 3", "\t\r\n\t", '"; DROP TABLE games; --', "\\", "../../..", "[rules]",
    "\ud7ff\ue000", "\u0301" * 40,
    "MAU1-2BXK-7RQ", "0", "-1", "9" * 400, "\x1b[2J", "{name}", "%s", "<b>fat</b>", "<font color=#ff0000>",
)  # fmt: skip


_LANGUAGES: Final = sorted(path.stem for path in asset("locale").glob("*.toml"))
"""A run speaks one of them, by its seed, until the program starts again."""


class Wrong(Exception):
    """Something that must hold does not."""


class Monkey:
    """One run: the program on empty files, and the events of one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"monkey {seed}")
        self.last: deque[str] = deque(maxlen=KEPT)
        self.seen: Counter[str] = Counter()
        self.quits = self.opened = 0
        self.wanders = self.rng.random() < 0.4
        self._now = 1_700_000_000.0
        self._undoing = ExitStack()
        self._looked = (0, 0)
        self._undoing.enter_context(patch("time.time", self._time))
        settings = {"motion": self.rng.choice(("full", "reduced", "off")), "practice": self.rng.random() < 0.3}
        settings["text_size"] = self.rng.choice((100, 100, 115, 130, 150))
        settings["language"] = _LANGUAGES[seed % len(_LANGUAGES)]
        self.puppet = Puppet(self._table(), (960, 540), settings)
        self._undoing.callback(self.puppet.close)
        self._undoing.enter_context(patch("crazy8.ui.shell.chance.new_seed", lambda: self.rng.getrandbits(32)))
        self._events: list[tuple[int, Callable[[], None]]] = [
            (30, self._key), (18, self._sensible), (12, self._point), (7, self._anywhere), (4, self._wheel),
            (3, self._drag), (4, self._text), (2, self._paste), (4, self._window), (2, self._burst), (1, self._resize),
        ]  # fmt: skip

    def _time(self) -> float:
        self._now += 0.25
        return self._now

    def _table(self) -> GameSetup | None:
        """A table to begin at; None for the start menu."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            return None
        number = rng.randrange(10_000)
        rules = preset(rng.choice(PRESET_NAMES)).rules if kind < 0.7 else random_rules(number)
        levels = [rng.choice(("easy", "easy", "normal")) for _ in range(rng.choice((1, 1, 2, 3, 7)))]
        if rng.random() < 0.05:
            levels[0] = "hard"
        return GameSetup(rules, tuple(levels), number)

    def close(self) -> None:
        self._undoing.close()

    # ------------------------------------------------------------ events

    def turn(self) -> None:
        """One event, the time after it, and the look at what must hold."""
        rng, puppet = self.rng, self.puppet
        weights = [weight for weight, _ in self._events]
        rng.choices([act for _, act in self._events], weights)[0]()
        how = rng.random()
        if how < 0.9:
            puppet.loop.turn()
        elif how < 0.97:
            puppet.pass_time(rng.random() * 0.3)
        else:
            self.last.append("rest")
            puppet.rest()
        self.seen[puppet.stage.top.name if puppet.stage.top is not None else "nothing"] += 1
        self.look()
        if rng.random() < 0.003:
            self._post(pygame.Event(rng.choice((pygame.QUIT, pygame.WINDOWCLOSE))))
            puppet.loop.turn()
        if not puppet.stage.running:
            self.again()

    def _post(self, *events: pygame.Event) -> None:
        for event in events:
            self.last.append(f"{pygame.event.event_name(event.type)} {event.dict!r:.160}")
            pygame.event.post(event)

    def _key(self) -> None:
        rng = self.rng
        code = rng.choice(_OFTEN if rng.random() < 0.85 else _SELDOM)
        mod = rng.choice(_HELD)
        text = chr(code) if 32 <= code < 127 else ""
        place = rng.randrange(512) if rng.random() < 0.2 else 0
        told = {"key": code, "mod": mod, "scancode": place, "unicode": text}
        self._post(pygame.Event(pygame.KEYDOWN, told))
        if text and not mod and rng.random() < 0.7:
            self._post(pygame.Event(pygame.TEXTINPUT, text=text))
        if rng.random() < 0.9:
            self._post(pygame.Event(pygame.KEYUP, told))

    def _sensible(self) -> None:
        """The key that plays on, so that rounds and games come to their end."""
        told = self.puppet.told
        if self.wanders and told["scene"] not in ("suit", "settlement"):
            self._wander(told)
            return
        key = next_key(told, self.rng.random() < 0.2, self.puppet.deck)
        if key is None:
            key = "Return" if told["scene"] in ("settlement", "win", "loss", "menu", "suit") else "Escape"
            if told["scene"] == "table":
                key = "space"
        self._post(*key_events(key))

    def _wander(self, told: dict[str, Any]) -> None:
        """Away from the table, and from page to page."""
        points = told.get("points") or {}
        if told["scene"] == "table":
            self._post(*key_events("Escape"))
        elif told["scene"] == "pause" and "leave" in points:
            self._click(points["leave"], 1)
        elif points:
            self._click(self.rng.choice(list(points.values())), 1)
        else:
            self._post(*key_events(self.rng.choice(("Escape", "Return", "Tab", "Right"))))

    def _place(self) -> tuple[int, int]:
        points = list((self.puppet.told.get("points") or {}).values())
        width, height = self.puppet.stage.size
        if points and self.rng.random() < 0.8:
            x, y = self.rng.choice(points)
            return int(x), int(y)
        return self.rng.randint(-5, width + 5), self.rng.randint(-5, height + 5)

    def _point(self) -> None:
        place = self._place()
        self._move(place)
        self._click(place, 1)

    def _anywhere(self) -> None:
        place = self._place()
        self._move(place)
        if self.rng.random() < 0.5:
            self._click(place, self.rng.choice((1, 1, 2, 3, 4, 5, 6, 99)))

    def _move(self, place: tuple[int, int], held: bool = False) -> None:
        self._post(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(3, -2), buttons=(int(held), 0, 0), touch=False))

    def _click(self, place: tuple[int, int], button: int) -> None:
        self._post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False))
        if self.rng.random() < 0.9:
            self._post(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False))

    def _wheel(self) -> None:
        x, y = self.rng.randint(-3, 3), self.rng.choice((-20, -3, -1, 0, 1, 3, 20))
        told = {"x": x, "y": y, "flipped": self.rng.random() < 0.2, "precise_x": float(x), "precise_y": y * 0.9}
        self._post(pygame.Event(pygame.MOUSEWHEEL, told, touch=False))

    def _drag(self) -> None:
        place = self._place()
        self._move(place)
        self._post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
        for _ in range(self.rng.randint(1, 4)):
            self.puppet.loop.turn()
            place = self._place()
            self._move(place, held=True)
        self._post(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))

    def _text(self) -> None:
        text = self.rng.choice(_TEXTS)[: self.rng.choice((1, 30, 1000))]
        kind = self.rng.choice((pygame.TEXTINPUT, pygame.TEXTINPUT, pygame.TEXTEDITING))
        more = {"start": 0, "length": len(text)} if kind == pygame.TEXTEDITING else {}
        self._post(pygame.Event(kind, text=text, **more))

    def _paste(self) -> None:
        text = self.rng.choice(_TEXTS)
        self.last.append(f"clipboard {text!r:.60}")
        pygame.scrap.put_text(text.replace("\0", " "))
        self._post(*key_events("ctrl+v"))

    def _window(self) -> None:
        kind = self.rng.choice(_WINDOW)
        self._post(pygame.Event(kind, x=self.rng.randrange(3000), y=self.rng.randrange(2000), file="/dev/null"))

    def _burst(self) -> None:
        """The same thing many times before the next frame."""
        act = self.rng.choice((self._key, self._sensible, self._point, self._window))
        state = self.rng.getstate()
        for _ in range(self.rng.randint(2, 8)):
            self.rng.setstate(state)
            act()

    def _resize(self) -> None:
        size = self.rng.choice(_SIZES)
        self.last.append(f"resize {size}")
        self.puppet.game.window.window.size = size

    # ------------------------------------------------------------ what must hold

    def table(self) -> TableScene | None:
        """The table that is played at, on top or covered."""
        return next((scene for scene in self.puppet.stage.scenes if isinstance(scene, TableScene)), None)

    def look(self) -> None:
        """No card is lost, what is kept is what is played, and at rest the screen is true."""
        stage = self.puppet.stage
        if len(stage.scenes) > MOST_SCENES:
            raise Wrong(f"scenes pile up: {[scene.name for scene in stage.scenes]}")
        scene = self.table()
        if scene is None or scene.session.match.round is None:
            return
        session, running = scene.session, scene.session.match.round
        if self.puppet.game.storage.saves._told:
            raise Wrong(f"notices: {self.puppet.game.storage.saves._told}")
        if self._looked != (id(session), len(session.actions)):
            self._looked = id(session), len(session.actions)
            self._look_at_the_cards(session, running)
        if stage.top is scene and not stage.moving and not scene.show.busy:
            view = session.view(0)
            if scene.show.view != view:
                raise Wrong("the screen does not show the session's view")
            told = self.puppet.told
            if view is None or told["counts"] != list(view.counts) or len(told["hand"]) != view.counts[0]:
                raise Wrong(f"the screen shows other cards: {told}")

    def _look_at_the_cards(self, session: Session, running: Round) -> None:
        cards = [*running.pile, *running.discards, *(card for hand in running.hands for card in cards_in(hand))]
        rules = session.match.rules
        if sorted(cards) != sorted(pack_of(rules.deck, rules.packs(session.match.players))):
            raise Wrong("cards are lost or doubled")
        if session.match.result is None and session.seat_to_act() is not None and not session.match.legal():
            raise Wrong("nobody can do anything")
        kept = self.puppet.game.storage.saves.open_game
        if kept is None or kept.session is not session or kept.record.state != moment_of(session.match):
            raise Wrong("what is kept is not what is played")

    def again(self) -> None:
        """The program has ended: it is started again on the same files, and the game is as it was left."""
        self.quits += 1
        scene, left = self.table(), None
        if scene is not None and scene.session.actions and scene.session.match.result is None:
            left = scene.session
        self.wanders = self.rng.random() < 0.4
        anew = None if self.rng.random() < 0.8 else self._table()
        self.last.append(f"quit, {'menu' if anew is None else 'table'}")
        kept = self.puppet.game.storage.saves.open_game
        self.puppet.restart(anew)
        if left is None:
            return
        assert kept is not None
        found = read(kept.path)
        if moments(found) != moments(left) or match_of(read_record(kept.path)).legal() != left.match.legal():
            raise Wrong(f"{kept.path} is not the game that was left")
        if anew is None:
            self.go_on(left)

    def go_on(self, left: Session) -> None:
        """Continue on the start menu leads to the moment that was left; from there only bots go on."""
        puppet = self.puppet
        if puppet.told["focused"] != "continue":
            raise Wrong(f"no Continue: {puppet.told['focused']}")
        self._post(*key_events("Return"))
        puppet.loop.turn()
        scene = self.table()
        if scene is None:
            raise Wrong("Continue leads to no table")
        self.opened += 1
        session, before = scene.session, len(left.actions)
        others = [actor for actor in session._actors[before:] if actor not in session.bots]
        if (
            session.actions[:before] != left.actions
            or others
            or (not left.bot_to_act() and moments(session) != moments(left))
        ):
            raise Wrong("Continue led to another moment")


def moments(session: Session) -> tuple[Any, ...]:
    """All that must be the same when a game is opened again."""
    match = session.match
    told = session.log(0), session.reasons(), session.noted_reasons
    return moment_of(match), match.legal(), session.actions, session.can_take_back(), told


def run(seed: int, count: int) -> tuple[Counter[str], int, int]:
    """So many events; returns the scenes seen, the quits, and the games that went on after one.

    Raises:
        Wrong: with the last events.
    """
    monkey, done = Monkey(seed), 0
    try:
        while done < count:
            monkey.turn()
            done += 1
    except Exception as error:
        events = "\n".join(monkey.last)
        raise Wrong(f"seed {seed}, event {done}:\n{events}\n{''.join(traceback.format_exception(error))}") from error
    finally:
        monkey.close()
    return monkey.seen, monkey.quits, monkey.opened


def main() -> int:
    """Let it loose."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--run", type=int, default=RUN, help="events with one seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="runs side by side, each a process")
    given = parser.parse_args()
    runs = [min(given.run, given.count - begun) for begun in range(0, given.count, given.run)]
    start, seen, quits, opened, done = time.perf_counter(), Counter[str](), 0, 0, 0
    processes = ProcessPoolExecutor(given.jobs, get_context("spawn"), max_tasks_per_child=1)
    try:
        pending = [processes.submit(run, seed, count) for seed, count in enumerate(runs, given.seed)]
        for future, events in zip(pending, runs, strict=True):
            more, ended, went_on = future.result()
            seen, quits, opened, done = seen + more, quits + ended, opened + went_on, done + events
            seconds = round(time.perf_counter() - start)
            sys.stderr.write(f"{done} events, {seconds} s\n")
    except Wrong as wrong:
        sys.stdout.write(f"monkey: {wrong}\n")
        return 1
    finally:
        processes.shutdown(cancel_futures=True)
    report = {"part": "monkey", "events": done, "quits": quits, "went_on": opened, "scenes": dict(seen.most_common())}
    sys.stdout.write(json.dumps(report) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
