"""Plays on a disk that is full, or fills up, and with no free file number; what was kept must be there afterwards.

    python -m tools.bench.tiny_disk [--games N] [--seed N]

The player's folder lies on a file system of its own of half a megabyte (tmpfs, which only the administrator of a Linux
system may mount). In each game the disk is filled to the last byte at a moment of its own, pages are opened and things
are changed while it is full, and it is emptied again later; in every other game the process may open no more files for
a while, too. Looked at: the program goes on, the player is told, no file is half written, put aside or gone, what was
kept before still opens, and everything is kept once there is room again. docs/reliability.md holds the last figures.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from crazy8.rules.dealcode import GameSetup
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.session.record import GameRecord
from crazy8.session.snapshot import moment_of
from crazy8.storage.files import LOCKED
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.saves import read, read_record
from crazy8.ui.scenes.table.scene import TableScene
from tools.puppet import Puppet

SIZE: Final = "512k"
PAGES: Final = {"settings": "F2", "log": "l", "rules": "h", "pause": "Escape"}
"""The pages that are opened, each with its key."""


class Wrong(Exception):
    """Something that must hold does not."""


@contextmanager
def tiny_disk(place: Path) -> Iterator[Path]:
    """A file system of half a megabyte."""
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE},nr_inodes=400", "crazy8", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def fill(place: Path) -> Path:
    """Fill the disk to its last byte; returns the file that does."""
    filler = place / "filler"
    with filler.open("ab", buffering=0) as file:
        for size in (65536, 4096, 1):
            with suppress(OSError):
                while file.write(b"\0" * size):
                    pass
    return filler


@contextmanager
def no_free_file() -> Iterator[None]:
    """The process may open nothing more."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    probe = os.open(os.devnull, os.O_RDONLY)
    os.close(probe)
    resource.setrlimit(resource.RLIMIT_NOFILE, (probe, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


class Game:
    """One game on a tiny disk."""

    def __init__(self, seed: int, place: Path, counts: Counter[str]) -> None:
        self.random = Random(f"tiny disk {seed}")
        self.place = place
        self.counts = counts
        rules = preset(self.random.choice(PRESET_NAMES)).rules
        self.puppet = Puppet(GameSetup(rules, ("easy",) * self.random.randint(1, 3), seed), (960, 540), {
            "motion": "off", "pace": "quick",
        })  # fmt: skip

    @property
    def home(self) -> Path:
        return self.puppet.folder

    def files(self) -> dict[str, bytes]:
        """Every file of the player's, but what fills the disk, and locks."""
        return {
            path.relative_to(self.home).as_posix(): path.read_bytes()
            for path in self.home.rglob("*")
            if path.is_file() and not path.name.endswith((LOCKED, ".new"))
        }

    def look_about(self) -> None:
        """Open pages and change settings, as one does."""
        puppet = self.puppet
        for name in self.random.sample(sorted(PAGES), 2):
            if puppet.told["scene"] == "table":
                puppet.press(PAGES[name])
                puppet.press("Tab Tab Right" if name == "settings" else "Tab")
                puppet.press("Escape")
                self.counts["pages opened"] += 1

    def play(self, decisions: int) -> None:
        """Play so many decisions; what is said on the way is read and closed."""
        made, puppet = 0, self.puppet
        while made < decisions:
            more = puppet.play(decisions - made, until="game_over")
            made += more
            if puppet.told["scene"] == "dialog":
                self.counts["dialogs read"] += 1
                puppet.press("Return")
            elif not more:
                break
        self.counts["decisions"] += made

    def told(self) -> set[str]:
        """What the player was told of the disk."""
        return set(self.puppet.game.storage.saves._told)

    def ask_without_files(self) -> None:
        """Another copy of the program asks for all that is kept, and can open nothing: all of it stays as it is, and is
        found afterwards."""
        names = set(self.files())
        other = PlayerStorage(self.home)
        saves, history, rule_sets, statistics = other.saves, other.history, other.rule_sets, other.statistics
        with no_free_file():
            settings = other.settings.load()
            found = [*saves.games(), *history.games(), *rule_sets.all()]
            statistics.summary()
            other.settings.save(settings.with_changed(motion="reduced"))
        if found or not other.saves.notices:
            raise Wrong(f"without a free file number: {found}, {other.saves.notices}")
        if set(self.files()) != names:
            raise Wrong(f"without a free file number: {set(self.files()) ^ names}")
        self.counts["times without a free file number"] += 1

    def record(self) -> GameRecord | None:
        """The game as it lies on the disk."""
        kept = self.puppet.game.storage.saves.open_game
        if kept is None or not kept.path.exists():
            return None
        return read_record(kept.path)

    def run(self, closes_files: bool) -> None:
        self.play(self.random.randint(0, 12))
        self.look_about()
        before = self.files()
        record = self.record()
        filler = fill(self.place)
        self.counts["disks filled"] += 1
        if closes_files:
            self.ask_without_files()
        self.play(self.random.randint(3, 15))
        self.look_about()
        self.check_full(before, record)
        filler.unlink()
        self.play(2)
        self.check_kept()
        self.play(10_000)
        if any(self.home.rglob("*.bad*")):
            raise Wrong("a file was put aside")
        left = [path.name for path in self.home.rglob("*.new")]
        if left:
            raise Wrong(f"left over: {left}")

    def check_full(self, before: dict[str, bytes], record: GameRecord | None) -> None:
        """While the disk is full: nothing is gone, what is there opens, and it was said."""
        now = self.files()
        gone = [name for name in before if name not in now and not name.endswith(".bak")]
        scene = self.puppet.stage.scenes[0]
        over = not isinstance(scene, TableScene) or scene.session.match.result is not None
        if gone and not over:
            raise Wrong(f"gone: {gone}")
        after = self.record()
        if record is not None and not over:
            if after is None or len(after.actions) < len(record.actions):
                raise Wrong("what was kept before is less")
            kept = self.puppet.game.storage.saves.open_game
            assert kept is not None
            read(kept.path)
        if not over and not self.told() and after != record:
            self.counts["kept although full"] += 1
        if self.told():
            self.counts["told"] += 1
        elif not over and isinstance(scene, TableScene) and len(scene.session.actions) > len(
            after.actions if after is not None else ()
        ):
            raise Wrong("nothing was said")

    def check_kept(self) -> None:
        """With room again: the file is the game."""
        scene = self.puppet.stage.scenes[0]
        if not isinstance(scene, TableScene) or scene.session.match.result is not None:
            self.counts["over before there was room"] += 1
            return
        record = self.record()
        if record is None or record.state != moment_of(scene.session.match):
            raise Wrong("there is room, and the game is not kept")
        self.counts["kept again"] += 1


def main() -> int:
    """Play the games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if sys.platform != "linux" or os.geteuid() != 0:
        sys.stderr.write("tiny_disk: only the administrator of a Linux system may mount a disk of its own.\n")
        return 2
    counts: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.games):
        with ExitStack() as undoing:
            folder = Path(undoing.enter_context(tempfile.TemporaryDirectory()))
            place = undoing.enter_context(tiny_disk(folder / "disk"))
            undoing.enter_context(patch("tempfile.tempdir", str(place)))
            game = Game(seed, place, counts)
            undoing.callback(game.puppet.close)
            undoing.callback((place / "filler").unlink, missing_ok=True)
            try:
                game.run(closes_files=seed % 2 == 0)
            except Wrong as wrong:
                sys.stdout.write(f"tiny_disk: seed {seed}: {wrong}\n")
                return 1
        counts["games"] += 1
    sys.stdout.write(json.dumps({"part": "tiny_disk", **counts}) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
