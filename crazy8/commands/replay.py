"""``crazy8 replay``: decides a saved game again and names the first difference, if there is one."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from crazy8.commands.files import read_text, shown
from crazy8.commands.options import JSON, Syntax, read
from crazy8.commands.speech import run_words
from crazy8.rules.presets import preset_of
from crazy8.rules.ruleset import rules_to_table
from crazy8.rules.scoring import counts_points
from crazy8.session.playthrough import Difference
from crazy8.session.record import LARGEST, Damaged, GameRecord, Newer, record_of
from crazy8.session.replay import Check
from crazy8.text.problem_text import one_line, problem_text
from crazy8.text.rules_text import rules_title
from crazy8.text.words import Words

SYNTAX: Final = Syntax("replay", (JSON,), ("FILE",))
SAME, DIFFERENT, BAD_FILE = 0, 1, 2


def run(arguments: Sequence[str]) -> int:
    """Print what the file holds and whether it goes as it is recorded: 0 if it does, 1 if not, 2 for no game at all."""
    given = read(arguments, SYNTAX)
    name, words = given.arguments[0], run_words()
    try:
        record = record_of(read_text(name, LARGEST).encode())
        check = Check(record)
        check.go_on()
    except Newer as newer:
        return _fail(words.say("saves.bad.newer", file=one_line(shown(name)), version=one_line(newer.program)))
    except Damaged as damaged:
        problem = "" if damaged.problem is None else problem_text(words, damaged.problem)
        return _fail(words.say(f"saves.bad.{damaged.what}", file=one_line(shown(name)), problem=problem))
    found = replay_record(record, check)
    lines = [json.dumps(found, indent=2)] if given.on(JSON) else replay_lines(words, record, check)
    sys.stdout.write("\n".join(lines) + "\n")
    return SAME if check.difference is None else DIFFERENT


def replay_record(record: GameRecord, check: Check) -> dict[str, Any]:
    """What came of it, for programs."""
    return {
        "id": record.id,
        "program": record.program,
        "name": preset_of(record.rules),
        "rules": rules_to_table(record.rules),
        "seats": [{"name": seat.name, "level": seat.level} for seat in record.seats],
        "seed": record.seed,
        "code": record.code,
        "earlier": len(record.earlier),
        "actions": len(record.actions),
        "decided": check.decided,
        "rounds": record.round_number,
        "totals": list(record.totals),
        "difference": None if check.difference is None else check.difference._asdict(),
    }


def replay_lines(words: Words, record: GameRecord, check: Check) -> list[str]:
    """The same for people, a fact a line."""
    say, names = words.say, [one_line(name) for name in record.names]
    points = [say("saves.replay.seat_points", name=name, points=total) for name, total in zip(names, record.totals)]
    title = record.title or rules_title(words, record.rules)
    lines = [say("saves.replay.game", rules=title, names=words.join("and", names))]
    if record.code is not None:
        lines.append(say("saves.replay.deal_code", code=record.code))
    rounds, version = record.round_number, one_line(record.program)
    lines.append(say("saves.replay.program", version=version, count=len(record.actions), rounds=rounds))
    if record.earlier:
        lines.append(say("saves.replay.earlier", count=len(record.earlier)))
    if counts_points(record.rules):
        lines.append(say("saves.replay.points", points=words.join("plain", points)))
    if check.difference is None:
        return [*lines, say("saves.replay.same")]
    return [*lines, *_difference_lines(words, names, check.difference)]


def _difference_lines(words: Words, names: Sequence[str], found: Difference) -> list[str]:
    say = words.say
    if found.number:
        who = say("saves.replay.deal") if found.seat is None else names[found.seat]
        line = say(
            f"saves.replay.{found.what}",
            round=found.round_number,
            number=found.number,
            who=who,
            action=one_line(found.action),
            reason=found.reason,
        )
    else:
        line = say("saves.replay.at_the_end")
    fields = [say("saves.replay.fields", fields=one_line(", ".join(found.fields)))] if found.fields else []
    return [line, *fields]


def _fail(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return BAD_FILE
