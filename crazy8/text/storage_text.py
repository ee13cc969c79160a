"""What the player's own files have to tell, in words: notices, what of a rule set could not be read, why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from crazy8.rules.ruleset import ALLOWED
from crazy8.text.words import Words

if TYPE_CHECKING:  # their modules bring toml, which is heavy
    from crazy8.storage.player_storage import Notice
    from crazy8.storage.reports import Report
    from crazy8.storage.rule_set_file import Note
    from crazy8.storage.rule_sets import SetProblem

MOST_TOLD: Final = 4
"""The most notes of one file that are told one by one."""


def notice_text(words: Words, notice: Notice) -> str:
    """The sentence of a notice about the player's files."""
    return words.say(notice.key, **notice.facts)


def fault_sentence(words: Words, report: Report) -> str:
    """What a terminal is told of an error in the program: one sentence that names the report."""
    if report.path is None:
        return words.say("fault.ended_no_report", problem=report.problem)
    return words.say("fault.ended", file=str(report.path))


def note_text(words: Words, note: Note) -> str:
    """The sentence of a note about the file of a rule set; a field has the name it has on the screen."""
    facts = dict(note.facts)
    if facts.get("field") in ALLOWED:
        facts["field"] = words.say(f"field.{facts['field']}")
    return words.say(f"rule_sets.note.{note.what}", **facts)


def notes_told(words: Words, notes: Sequence[Note]) -> list[str]:
    """The sentences of a file's notes, as many as one looks at; then how many there are besides."""
    lines = [note_text(words, note) for note in notes]
    if len(lines) <= MOST_TOLD + 1:
        return lines
    return [*lines[:MOST_TOLD], words.say("rule_sets.and_more", count=len(lines) - MOST_TOLD)]


def set_problem_text(words: Words, problem: SetProblem) -> str:
    """The sentence that says why nothing could be done with a rule set."""
    return words.say(f"rule_sets.problem.{problem.what}", **problem.facts)
