"""How much of a game is lost when things go wrong: kills, saves at every phase, damaged files, long play.

    python -m tools.bench.reliability [kills|phases|damage|database|actions|soak|writes ...] [--count N] [--seed N]

Each part prints a line of JSON; a part that finds something lost prints it and ends with status 1. Without names all
parts run with their full counts (about half an hour on one core). docs/reliability.md holds the last figures.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

from crazy8.rules.actions import DEAL, action_text
from crazy8.rules.cards import cards_in, pack_of
from crazy8.rules.events import Dealt, Drew
from crazy8.rules.match import Match
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.round import IllegalAction
from crazy8.rules.ruleset import RuleSet
from crazy8.rules.view import event_for
from crazy8.session.record import record_of, signed, text_of
from crazy8.session.session import Session, new_session
from crazy8.session.snapshot import mark_of, match_at, moment_of
from crazy8.storage.open_game import OpenGame
from crazy8.storage.saves import Saves, read
from tests.rules.random_rules import random_rules

ROOT: Final = Path(__file__).resolve().parents[2]
FULL: Final = {
    "kills": 1_000,
    "phases": 300,
    "damage": 10_000,
    "database": 10_000,
    "actions": 1_000_000,
    "soak": 200,
    "writes": 10,
}
FOLLOWED: Final = 12
"""Actions that must follow alike after a game is opened again."""


class Lost(Exception):
    """Something was lost, changed or raised; the text says where, so that it can be repeated."""


# ---------------------------------------------------------------- play that can be repeated


def table(number: int) -> Session:
    """Table ``number``: rules, players, levels and persons follow from it."""
    rng = Random(f"table {number}")
    rules = preset(PRESET_NAMES[number % 5]).rules if number % 3 == 0 else random_rules(number)
    players = rng.randint(2, 8)
    persons = (0,) if number % 7 else (0, 1)
    pool = ("easy", "normal", "hard") if number % 10 == 1 else ("easy", "normal")
    levels = [rng.choice(pool) for _ in range(players - len(persons))]
    return new_session(rules, levels, rng.getrandbits(60), persons, rng.randrange(players))


def advance(session: Session) -> int:
    """The next action: a bot's own, a deal, or a person's, which follows from the seed and the number of actions."""
    seat = session.seat_to_act()
    if seat is None:
        session.submit(0, DEAL)
    elif seat in session.bots:
        before = len(session.actions)
        while len(session.actions) == before:
            session.step()
    else:
        view = session.view(seat)
        assert view is not None
        legal = view.legal()
        done = len(session.actions)
        session.submit(seat, legal[Random(f"{session.match.seed} {done}").randrange(len(legal))])
    return session.actions[-1]


def names(session: Session) -> list[str]:
    """What everybody is called."""
    return [f"Žofie {seat}" for seat in range(session.match.players)]


def mark(session: Session) -> str:
    """The hash of the whole state."""
    return mark_of(moment_of(session.match))


@contextmanager
def folder(fast: bool = False) -> Iterator[Path]:
    """A folder that is gone afterwards; ``fast``: in memory, where the system has such a place."""
    memory = Path("/dev/shm")
    place = Path(tempfile.mkdtemp(prefix="reliability-", dir=memory if fast and memory.is_dir() else None))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def clock() -> Callable[[], float]:
    """A clock that goes on by a second whenever it is asked."""
    now = [1_700_000_000.0]

    def ask() -> float:
        now[0] += 1
        return now[0]

    return ask


# ---------------------------------------------------------------- kill -9


def play_for_kills(home: str, number: int) -> None:
    """The process that is killed: it opens the game or begins it, and says each action once it is committed."""
    saves = Saves(time.time, Path(home))
    found = saves.games()
    session = saves.resume(found[0]) if found else None
    if session is None:
        session = table(number)
        saves.begin(session, names(session))
    while session.match.result is None:
        advance(session)
        os.write(1, b"%d\n" % len(session.actions))
    saves.close()
    os.write(1, b"end\n")


def kills(count: int, seed: int) -> dict[str, Any]:
    """Kill the playing process at random moments; after each, nothing but the action in flight may be missing."""
    rng, killed, games, in_flight, longest = Random(seed), 0, 0, 0, 0
    while killed < count:
        number, games = seed * 100_000 + games, games + 1
        session = table(number)
        expected: list[str] = []
        with folder() as home:
            while killed < count:
                said, ended = run_and_kill(home, number, rng)
                while len(expected) < said + 1 and session.match.result is None:
                    expected.append(action_text(advance(session)))
                saves = Saves(time.time, home)
                found = [game.record for game in saves.games()] + saves.history.games()
                kept = list(found[0].actions) if found else []
                if saves.notices or len(found) > 1 or kept != expected[: len(kept)] or len(kept) < said:
                    alike = sum(one == other for one, other in zip(kept, expected))
                    files = sorted(path.name for path in home.rglob("*") if path.is_file())
                    raise Lost(
                        f"table {number}: {said} said, {len(kept)} kept, {alike} of them as expected, "
                        f"{len(found)} games, notices {saves.notices}, files {files}"
                    )
                killed += not ended
                in_flight += not ended and len(kept) > said
                longest = max(longest, len(kept))
                if saves.history.ids():
                    break
    return {"kills": killed, "games": games, "action_in_flight_kept": in_flight, "longest_game": longest}


def run_and_kill(home: Path, number: int, rng: Random) -> tuple[int, bool]:
    """Let it play for a while; returns how many actions it said were committed, and whether the match has ended."""
    command = [sys.executable, "-m", "tools.bench.reliability", "--play", str(home), str(number)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, bufsize=0)
    assert process.stdout is not None
    said = b""
    wanted = rng.randint(0, 25)
    while said.count(b"\n") < wanted and b"end" not in said:
        more = process.stdout.read(64)
        if not more:
            break
        said += more
    time.sleep(rng.random() * (0.012 if wanted else 0.3))
    process.send_signal(signal.SIGKILL)
    said += process.stdout.read()
    process.wait()
    process.stdout.close()
    numbers = re.findall(rb"(\d+)\n", said)
    return int(numbers[-1]) if numbers else 0, b"end" in said


# ---------------------------------------------------------------- saved at every phase


def phases(count: int, seed: int) -> dict[str, Any]:
    """Save after every action of random rounds; open each save in a new process and compare what follows."""
    compared, seen = 0, Counter[int]()
    for number in range(seed, seed + count):
        with folder(fast=True) as place:
            wanted = save_round(number, place, seen)
            command = [sys.executable, "-m", "tools.bench.reliability", "--open", str(place)]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
            if done.returncode:
                raise Lost(f"table {number}: {done.stderr.decode()[-2000:]}")
            found = json.loads(done.stdout)
            if found != wanted:
                first = next(name for name in wanted if found.get(name) != wanted[name])
                raise Lost(f"table {number}, save {first}: {found.get(first)} is not {wanted[first]}")
            compared += len(wanted)
    return {"rounds": count, "saves_compared": compared, "by_phase": dict(sorted(seen.items()))}


def save_round(number: int, place: Path, seen: Counter[int]) -> dict[str, Any]:
    """Play one round, save often; returns what each save must lead to."""
    session = table(number)
    saves = Saves(clock(), place / "home")
    saves.begin(session, names(session))
    assert saves.open_game is not None
    records: list[tuple[int, list[int], str]] = []
    marks = []
    while len(session.actions) < 400 and not session.match.outcomes:
        advance(session)
        done = len(session.actions)
        marks.append(mark(session))
        if session.match.result is None and (done <= 60 or done % 10 == 0):
            (place / f"{done}.json").write_bytes(text_of(saves.open_game.record))
            records.append((done, sorted(session.match.legal()), marks[-1]))
            if session.match.round is not None:
                seen[session.match.round.phase] += 1
    for _ in range(FOLLOWED):
        if session.match.result is None:
            advance(session)
            marks.append(mark(session))
    followed = session.actions
    return {
        str(done): [state, legal, followed[done : done + FOLLOWED], marks[done : done + FOLLOWED]]
        for done, legal, state in records
    }


def open_saves(place: str) -> None:
    """The new process: open every save, say what may be done and what follows."""
    found = {}
    for path in Path(place).glob("*.json"):
        session = read(path)
        state, legal = mark(session), sorted(session.match.legal())
        before, marks = len(session.actions), []
        for _ in range(FOLLOWED):
            if session.match.result is None:
                advance(session)
                marks.append(mark(session))
        found[path.stem] = [state, legal, session.actions[before:], marks]
    sys.stdout.write(json.dumps(found))


# ---------------------------------------------------------------- damaged files


def bits(data: bytes, rng: Random) -> bytes:
    """Up to eight bits the other way round."""
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cuts(data: bytes, rng: Random) -> bytes:
    """Cut off, zeroed from somewhere on, a piece missing, a piece twice, or another tail."""
    at, to = sorted(rng.randrange(len(data)) for _ in range(2))
    return rng.choice(
        (
            data[:at],
            data[:at] + bytes(len(data) - at),
            bytes(len(data)),
            data[:at] + data[to:] if at < to else data[:at],
            data[:to] + data[at:] + b"\n",
            data + data[at:],
            data + bytes(rng.randint(1, 4096)),
        )
    )


VALUES: Final = (None, True, False, 0, -1, 1, 7, 3.5, "", "x", "9H", "deal", [], {}, [1], ["9H"], {"a": 1}, [[]], "\0")


def types(data: bytes, rng: Random) -> bytes:
    """One value of the file another one, with the check sum made anew."""
    return hand_edited(data, rng, lambda _: rng.choice(VALUES))


def numbers(data: bytes, rng: Random) -> bytes:
    """One value a huge number, with the check sum made anew."""
    huge = (2**31, 2**53, 2**64 - 1, 2**64, -(2**63), 10**29, 10**30, 10**400, 10**5000, 1 << 20)

    def change(value: Any) -> Any:
        return rng.choice(huge) if type(value) is not int or rng.random() < 0.5 else value + rng.choice((1, -1, 50))

    return hand_edited(data, rng, change)


def nesting(data: bytes, rng: Random) -> bytes:
    """Brackets without end somewhere in the file, the check sum made anew or not."""
    depth = rng.choice((10, 500, 2_000, 50_000))
    deep = rng.choice(("[" * depth, "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth)).encode()
    body = data[: data.rindex(b'"check"')]
    places = [found.end() for found in re.finditer(rb": ", body)]
    at = rng.choice(places)
    end = body.find(b"\n", at)
    changed = body[:at] + deep + (b"," if rng.random() < 0.5 else b"") + body[end:]
    return signed(changed) if rng.random() < 0.7 else changed + data[len(body) :]


KINDS: Final = {"bits": bits, "cuts": cuts, "types": types, "numbers": numbers, "nesting": nesting}


def hand_edited(data: bytes, rng: Random, change: Callable[[Any], Any]) -> bytes:
    """The file with one value changed by somebody who knows how the hash and the check sum are made."""
    sys.set_int_max_str_digits(0)
    try:
        content = json.loads(data)
        del content["check"]
        parents = list(walk(content))
        parent, key = rng.choice(parents)
        if rng.random() < 0.08:
            del parent[key]
        else:
            parent[key] = change(parent[key])
        with suppress(KeyError, TypeError):
            content["hash"] = mark_of(content["state"])
        lines = "".join(f'"{key}": {json.dumps(value)},\n' for key, value in content.items())
        return signed(b"{\n" + lines.encode("utf-8", "surrogatepass"))
    finally:
        sys.set_int_max_str_digits(4300)


def walk(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a table that holds a value: the container and the key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from walk(inner)


def originals(count: int) -> list[tuple[bytes, bytes]]:
    """Saved games in many states, each as the file and the backup before it."""
    pairs = []
    with folder(fast=True) as home:
        for number in range(count):
            session = table(3 * number)
            saves = Saves(clock(), home / str(number))
            saves.begin(session, names(session))
            assert saves.open_game is not None
            before = b""
            for _ in range(Random(number).randint(2, 60)):
                before = text_of(saves.open_game.record)
                advance(session)
                if session.match.result is not None:
                    break
            after = text_of(saves.open_game.record)
            if session.match.result is None and before and record_of(before).actions:
                pairs.append((after, before))
            saves.close()
    return pairs


def damage(count: int, seed: int) -> dict[str, Any]:
    """Damage the file of a saved game; it must open all the same, from the backup where it has to."""
    pairs = originals(40)
    report: dict[str, Any] = {}
    for kind in KINDS:
        rng, outcomes = Random(f"{kind} {seed}"), Counter[str]()
        for number in range(count):
            after, before = rng.choice(pairs)
            changed = KINDS[kind](after, rng)
            with folder(fast=True) as home:
                try:
                    outcomes[open_damaged(home, after, before, changed)] += 1
                except Exception as error:
                    keep = Path(tempfile.gettempdir()) / f"damaged-{kind}-{seed}-{number}.json"
                    keep.write_bytes(changed)
                    raise Lost(f"{kind} {number}: {error!r}; the file is {keep}") from error
        report[kind] = dict(sorted(outcomes.items()))
    return report


def open_damaged(home: Path, after: bytes, before: bytes, changed: bytes) -> str:
    """Open one damaged file; returns what became of it."""
    game = record_of(after).id
    path = home / "games" / f"{game}.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(changed)
    path.with_name(path.name + ".bak").write_bytes(before)
    saves = Saves(clock(), home)
    found = saves.games()
    newer = saves.notices == ["saves.notice.newer"]
    if newer:
        assert path.read_bytes() == changed
        return "left to a newer program"
    if not found:
        assert len(saves.history.ids()) == 1
        return "taken for a finished game"
    session = saves.resume(found[0])
    assert session is not None
    if changed == after:
        assert saves.notices == []
        return "unharmed"
    aside = path.with_name(path.name + ".bad")
    if aside.exists():
        assert aside.read_bytes() == changed
        assert saves.notices == ["saves.notice.from_backup"]
        assert tuple(map(action_text, session.actions)) == record_of(before).actions
        assert mark(session) == mark_of(record_of(before).state)
        outcome = "opened from the backup"
    else:
        outcome = "opened with another history" if saves.notices else "opened as it says"
    for _ in range(6):
        if session.match.result is None:
            advance(session)
    saves.close()
    later = Saves(clock(), home)
    assert len(later.games()) + len(later.history.ids()) == 1
    assert later.notices == []
    return outcome


def database(count: int, seed: int) -> dict[str, Any]:
    """Damage the statistics; they must count on, from the history where they have to."""
    report: dict[str, Any] = {}
    with folder(fast=True) as place:
        home = place / "home"
        for number in range(12):
            session = table(3 * number)
            saves = Saves(clock(), home)
            saves.begin(session, names(session))
            while session.match.result is None:
                advance(session)
        whole = saves.counted().summary()
        data = saves.statistics.path.read_bytes()
        for kind in (bits, cuts, statement):
            rng, outcomes = Random(f"{kind.__name__} {seed}"), Counter[str]()
            for number in range(count):
                saves.statistics.path.write_bytes(data)
                if kind is statement:
                    statement(saves.statistics.path, rng)
                else:
                    saves.statistics.path.write_bytes(kind(data, rng))
                later = Saves(clock(), home)
                try:
                    found = later.counted().summary()
                    assert later.counted().summary() == found, (later.notices, found)
                    again = Saves(clock(), home)
                    assert again.counted().summary() == found, (later.notices, again.notices)
                    assert again.notices in ([], ["saves.notice.statistics_newer"]), again.notices
                    if "saves.notice.statistics_anew" in later.notices:
                        assert found == whole, found
                        outcomes["counted anew"] += 1
                    else:
                        outcomes["all there" if found == whole else "read as it says"] += 1
                except Exception as error:
                    raise Lost(f"{kind.__name__} {number}: {error!r}") from error
                for path in home.glob("statistics.db*"):
                    path.unlink()
            report[kind.__name__] = dict(sorted(outcomes.items()))
    return report


STATEMENTS: Final = (
    "UPDATE games SET points = 'many' WHERE rowid % 3 = 0",
    "UPDATE games SET points = 9000000000000000000",
    "UPDATE games SET ended = NULL",
    "UPDATE games SET ending = 'stolen'",
    "UPDATE games SET rules = x'00ff'",
    "UPDATE rounds SET points = -9000000000000000000",
    "UPDATE rounds SET points = 1e300",
    "UPDATE rounds SET won = 'no'",
    "DROP TABLE games",
    "DROP TABLE rounds",
    "ALTER TABLE games RENAME COLUMN points TO dots",
    "DELETE FROM games",
    "DELETE FROM rounds WHERE rowid % 2",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -1",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 99",
    "CREATE VIEW more AS SELECT * FROM nothing",
    "DROP INDEX games_by_table",
)


def statement(path: Any, rng: Random) -> None:
    """One to three statements typed by hand."""
    base = sqlite3.connect(path)
    for text in rng.sample(STATEMENTS, rng.randint(1, 3)):
        with suppress(sqlite3.Error):
            base.execute(text)
            base.commit()
    base.close()


# ---------------------------------------------------------------- long play


def actions(count: int, seed: int) -> dict[str, Any]:
    """Random legal actions over random rule sets, with what must hold looked at after each."""
    done, games, number = 0, 0, seed * 1_000_000
    while done < count:
        number, games = number + 1, games + 1
        rng = Random(f"actions {number}")
        try:
            done += play_at_random(random_rules(number), rng, min(count - done, 3_000))
        except Exception as error:
            raise Lost(f"game {number}: {error!r}") from error
    return {"actions": done, "games": games}


def play_at_random(rules: RuleSet, rng: Random, most: int) -> int:
    """One match; returns the number of actions."""
    players = rng.randint(2, 8)
    match = Match(rules, players, rng.getrandbits(64), rng.randrange(players))
    told: list[Any] = []
    deck = sorted(pack_of(rules.deck, rules.packs(players)))
    done = 0
    while match.result is None and done < most:
        legal = match.legal()
        assert legal
        told.clear()
        match.apply(legal[int(rng.random() * len(legal))], told.append)
        done += 1
        check_match(match, deck, told, rng, done)
    return done


def check_match(match: Match, deck: list[int], told: list[Any], rng: Random, done: int) -> None:
    """What must hold after an action."""
    round_ = match.round
    assert round_ is not None
    cards = [*round_.pile, *round_.discards, *(card for hand in round_.hands for card in cards_in(hand))]
    assert sorted(cards) == deck
    legal = match.legal()
    assert (not legal) == (match.result is not None)
    for seat in range(match.players):
        view = match.view(seat)
        assert view is not None
        may = view.legal()
        over = round_.outcome is not None
        assert may == (legal if seat == round_.turn and not over else ()), (may, legal)
        assert view.revealed == (tuple(round_.hands) if over else ())
        for event in told:
            heard = event_for(event, seat)
            drawn = isinstance(event, Dealt | Drew) and event.seat != seat
            assert heard == (event._replace(cards=()) if drawn else event)
    if done % 20 == 0:
        wrong = rng.choice((1024, 1025, 1026, 1027, 1028, rng.randrange(104), 1152 + rng.randrange(104)))
        before = moment_of(match)
        if wrong not in legal and not (wrong >= 1152 and round_.why_not(wrong) is None):
            try:
                match.apply(wrong)
            except IllegalAction:
                pass
            else:
                raise AssertionError(f"{action_text(wrong)} was accepted")
            assert moment_of(match) == before
        assert moment_of(match_at(match.rules, match.players, match.seed, before)) == before


def soak(count: int, seed: int) -> dict[str, Any]:
    """Games in one process, each kept, left and opened again; the memory must stay where it is."""
    sizes = []
    total = 0
    with folder(fast=True) as home:
        saves = Saves(clock(), home)
        for number in range(count):
            session = table(3 * (seed + number % 25))
            saves.begin(session, names(session))
            while session.match.result is None:
                advance(session)
                total += 1
                for seat in session.persons:
                    session.poll(seat)
                if total % 97 == 0 and session.match.result is None:
                    again = saves.resume(saves.games()[0])
                    assert again is not None
                    session = again
            sizes.append(resident())
        assert saves.notices == []
        assert len(saves.history.ids()) == count
        assert saves.counted().summary().games == count
    quarter = len(sizes) // 4
    return {
        "games": count,
        "actions": total,
        "megabytes_after_first_quarter": max(sizes[: quarter + 1]),
        "megabytes_in_last_quarter": max(sizes[-quarter - 1 :]),
    }


def resident() -> float:
    """The memory of this process in megabytes; 0 where the system does not tell."""
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    return 0.0


def writes(count: int, seed: int) -> dict[str, Any]:
    """How long keeping an action takes, and how long a bare lasting write of the same size."""
    taken: dict[str, list[float]] = {"person": [], "bot": [], "bare": []}
    size, keep = 0, OpenGame.keep

    def timed(game: OpenGame, one: Session) -> None:
        start = time.perf_counter()
        keep(game, one)
        if one.match.result is None:
            taken["bot" if one.acted in one.bots else "person"].append(time.perf_counter() - start)

    with folder() as home, patch.object(OpenGame, "keep", timed):
        for number in range(count):
            session = new_session(preset("mau_mau").rules, ["normal"] * 3, seed + number)
            saves = Saves(time.time, home)
            saves.begin(session, names(session))
            while session.match.result is None:
                advance(session)
                if len(session.actions) % 4 == 0 and saves.open_game is not None:
                    size = max(size, len(text_of(saves.open_game.record)))
                    start = time.perf_counter()
                    with (home / "bare").open("wb") as file:
                        file.write(bytes(size))
                        file.flush()
                        os.fsync(file.fileno())
                    taken["bare"].append(time.perf_counter() - start)
            saves.close()
    report: dict[str, Any] = {"largest_file": size}
    for name, times in taken.items():
        ranked = sorted(times)
        report[name] = {
            "median_ms": round(statistics.median(ranked) * 1e3, 2),
            "p95_ms": round(ranked[int(len(ranked) * 0.95)] * 1e3, 2),
        }
    return report


PARTS: Final[dict[str, Callable[[int, int], dict[str, Any]]]] = {
    "kills": kills,
    "phases": phases,
    "damage": damage,
    "database": database,
    "actions": actions,
    "soak": soak,
    "writes": writes,
}


def main() -> int:
    """Run the parts that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], default=[])
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--open", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        play_for_kills(given.play[0], int(given.play[1]))
        return 0
    if given.open:
        open_saves(given.open)
        return 0
    for name in given.parts or PARTS:
        start = time.perf_counter()
        try:
            found = PARTS[name](given.count or FULL[name], given.seed)
        except Lost as lost:
            sys.stdout.write(f"{name}: LOST {lost}\n")
            return 1
        seconds = round(time.perf_counter() - start, 1)
        sys.stdout.write(json.dumps({"part": name, **found, "seconds": seconds}) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
