"""How long the frames of a whole match take, from the start menu to the end of the match.

    python -m tools.bench.frames [--size 1920x1080] [--players 4] [--rules mau_mau] [--rounds 3] [--seeds 2,4]
                                 [--runs 3]

The real program is played by keyboard, without a screen: what it costs to put a picture on one is not in it. A frame's
time is all that is done for it: events, steps, painting, and the piece of work that is made ahead after it; "processor"
is the share of it that the program's own thread was busy, which says more on a machine that has other work. Frames come
60 times a second, so that what other threads make ahead has the time that it has in the game. Each match is played
``--runs`` times; of every frame the shortest time counts, since whatever else the machine does only makes one longer.
A match plays the same however often; where its frames differ in number, the run with the fewest late ones counts.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from crazy8.commands.play import window_size
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.ui.shell.scene import TableChoice
from tools.keyplayer import next_key
from tools.puppet import LONGEST_REST, MATCH_ENDS, Puppet, pygame

FRAME: Final = 1 / 60
LATE: Final = 16.7
"""Milliseconds of a frame at 60 a second."""


class Shown(NamedTuple):
    """A frame: on which scene, how many milliseconds it took, and for how many of them the processor was busy."""

    scene: str
    took: float
    busy: float


class Match:
    """A match played in real time, each frame measured."""

    def __init__(self, size: tuple[int, int], rules: str, rounds: int, players: int, seed: int) -> None:
        self.puppet = Puppet(None, size, {"pace": "quick", "sound": False})
        self.frames: list[Shown] = []
        table = preset(rules).rules
        if rounds:
            table = rules_from_table({"rounds": rounds, "target": 0}, table)
        self.choice = TableChoice(table, ("normal",) * (players - 1), seed)

    def play(self) -> list[Shown]:
        """From the start menu to the end of the match, and until nothing moves there."""
        puppet = self.puppet
        self._rest()
        puppet.stage.go(self.choice)
        self._rest()
        while puppet.told["scene"] not in MATCH_ENDS:
            told = puppet.told
            key = "Return" if told["scene"] == "settlement" else next_key(told, False, puppet.deck)
            assert key is not None, told["scene"]
            puppet.press(key, rest=False)
            self._rest()
        puppet.close()
        return self.frames

    def _rest(self) -> None:
        """Let frames follow each other until nothing moves."""
        puppet, quiet = self.puppet, 0.0
        while True:
            asleep = puppet.loop.asleep and not pygame.event.peek()
            if asleep:
                timer = puppet.stage.wakes_in()
                if timer is None or quiet + timer > LONGEST_REST:
                    return
            before, clock = puppet.loop.frames, puppet.clock.time
            began, busy = time.perf_counter(), time.thread_time()
            puppet.loop.turn()
            took, busy = time.perf_counter() - began, time.thread_time() - busy
            if asleep:
                quiet += puppet.clock.time - clock
            if puppet.loop.frames > before:
                self.frames.append(Shown(self._scene(), 1000 * took, 1000 * busy))
            time.sleep(max(0.0, FRAME - took))

    def _scene(self) -> str:
        top = self.puppet.stage.top
        return "" if top is None else top.name


def shortest(runs: Sequence[Sequence[Shown]]) -> list[Shown]:
    """Each frame as quick as it was in the quickest run; where the runs differ, the run with the fewest late frames."""
    if len({len(run) for run in runs}) == 1 and all(len({one.scene for one in same}) == 1 for same in zip(*runs)):
        return [Shown(same[0].scene, *(min(one[at] for one in same) for at in (1, 2))) for same in zip(*runs)]
    return list(min(runs, key=lambda run: sum(one.took > LATE for one in run)))


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def report(name: str, frames: Sequence[Shown]) -> str:
    """A line of figures, of the clock and of the processor."""
    told = []
    for title, times in (("clock", [one.took for one in frames]), ("processor", [one.busy for one in frames])):
        late = sum(took > LATE for took in times)
        figures = f"{percentile(times, 0.5):.1f}, {percentile(times, 0.99):.1f}, {max(times):.1f} ms, {late} late"
        told.append(f"{title} {figures}")
    return f"{name:11} {len(frames):5} frames; median, 99 %, longest: {'; '.join(told)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", default="1920x1080", metavar="WxH")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--rules", default="mau_mau")
    parser.add_argument("--rounds", type=int, default=3, help="0: as the preset has it")
    parser.add_argument("--seeds", default="2,4", help="a match each")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    size = window_size(chosen.size)
    for seed in (int(one) for one in chosen.seeds.split(",")):
        runs = [
            Match(size, chosen.rules, chosen.rounds, chosen.players, seed).play() for _ in range(max(1, chosen.runs))
        ]
        found = shortest(runs)
        print(f"{chosen.rules}, {chosen.players} players, seed {seed}, {chosen.size}, best of {len(runs)}")
        by_scene: dict[str, list[Shown]] = defaultdict(list)
        for one in found:
            by_scene[one.scene].append(one)
        for name, frames in by_scene.items():
            print(report(name, frames))
        print(report("all", found))
        for number, one in enumerate(found):
            if one.busy > LATE:
                print(f"  frame {number} of {one.scene}: {one.took:.1f} ms, {one.busy:.1f} of the processor")


if __name__ == "__main__":
    main()
