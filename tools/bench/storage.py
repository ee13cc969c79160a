"""How long the player's files make one wait: statistics of many games, a database that is rebuilt, folders of games.

    python -m tools.bench.storage [--games N] [--kept N]

Prints a line a figure. docs/reliability.md holds the last ones.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from crazy8.rules.presets import preset
from crazy8.session.session import new_session
from crazy8.storage.rule_sets import RuleSets
from crazy8.storage.saves import Saves
from crazy8.storage.statistics import MIGRATIONS, Chosen, Statistics
from tools.bench.reliability import advance, clock, names

T = TypeVar("T")


def timed(name: str, work: Callable[[], T]) -> T:
    """Do it, and print how long it took."""
    began = time.perf_counter()
    found = work()
    print(f"{name}: {1000 * (time.perf_counter() - began):.1f} ms")
    return found


def in_pieces(name: str, pieces: Iterator[Any]) -> None:
    """Go through pieces of work; print how long all took and the longest of them."""
    began = before = time.perf_counter()
    longest = number = 0.0
    for _ in pieces:
        now = time.perf_counter()
        longest, before, number = max(longest, now - before), now, number + 1
    longest = max(longest, time.perf_counter() - before)
    print(f"{name}: {time.perf_counter() - began:.2f} s, {number:.0f} pieces, the longest {1000 * longest:.1f} ms")


def many_rows(place: Path, games: int) -> None:
    """Statistics of very many games, as the version before kept them, brought up to date and asked."""
    path, random = place / "statistics.db", Random(1)
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("BEGIN")
    for statements in MIGRATIONS[:2]:
        for statement in statements:
            base.execute(statement)
    base.execute("PRAGMA user_version = 2")
    rules, levels = ["mau_mau", "prsi", "crazy_eights", "custom"], ["easy", "normal", "hard", "mixed"]
    endings = ["won", "lost", "lost", "shared", "abandoned"]
    base.executemany(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, 0)",
        (
            (f"{number:013}-00000000", number, random.choice(rules), random.randint(2, 8), random.choice(levels),
             random.choice(endings), random.randint(0, 300), random.randint(0, 50))
            for number in range(games)
        ),
    )  # fmt: skip
    base.executemany(
        "INSERT INTO rounds VALUES (?, ?, ?, ?, 0)",
        (
            (f"{number:013}-00000000", round_, random.randint(0, 100), random.randint(0, 1))
            for number in range(games)
            for round_ in (1, 2, 3)
        ),
    )
    base.execute("COMMIT")
    base.close()
    for when in ("brought up to date and checked", "checked at the next start"):
        base_now = Statistics(path, print)
        in_pieces(f"{games} games, {when}", base_now.counting(list, lambda _: None, "a"))
    for chosen in (Chosen(), Chosen("prsi"), Chosen("prsi", 3, "easy"), Chosen(players=9)):
        timed(f"{chosen}, all that the page asks", lambda chosen=chosen: _page(base_now, chosen))  # type: ignore[misc]


def _page(base: Statistics, chosen: Chosen) -> None:
    base.summary(chosen)
    base.games(chosen, 30)
    base.last_rounds(chosen)
    base.rounds(chosen)
    for what in ("rules", "players", "level"):
        base.by(what, chosen)


def many_files(place: Path, kept: int) -> None:
    """Hundreds of games in progress and finished: the menu, the list, and statistics counted anew."""
    rules = preset("mau_mau").rules
    real, os.fsync = os.fsync, lambda number: None  # only while the folder is filled
    for number in range(2 * kept):
        saves = Saves(clock(), place)
        session = new_session(rules, ["easy"] * 2, number)
        saves.begin(session, names(session))
        while session.result is None and (number % 2 or len(session.actions) < 20):
            advance(session)
        saves.close()
    os.fsync = real
    saves = Saves(clock(), place)
    timed(f"the last of {kept} games in progress", saves.last_played)
    timed(f"a page of {kept} finished games", lambda: saves.history.games(0, 20))
    saves.statistics.path.unlink()
    in_pieces(f"{kept} finished games counted anew", Saves(clock(), place).counting())
    in_pieces("the same once more", Saves(clock(), place).counting())
    sets = RuleSets(place)
    (place / "rules").mkdir()
    for number in range(kept):
        (place / "rules" / f"s{number}.toml").write_text(f'name = "S {number}"\nhand = 5\n', encoding="utf-8")
    timed(f"{kept} rule sets", sets.all)
    timed("the same once more", sets.all)


def main() -> None:
    """Measure all of it in a folder that goes away."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--kept", type=int, default=300)
    given = parser.parse_args()
    place = Path(tempfile.mkdtemp())
    try:
        many_rows(place, given.games)
        (place / "statistics.db").unlink()
        many_files(place, given.kept)
    finally:
        shutil.rmtree(place)


if __name__ == "__main__":
    main()
