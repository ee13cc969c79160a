"""Bad input, said in one sentence on one line."""

from __future__ import annotations

from typing import Final

from crazy8.rules.problems import BadInput
from crazy8.text.words import Gap, Words

LONGEST_FACT: Final = 120


class BadLine(BadInput):
    """Bad input in one line of a file that holds many cases."""

    def __init__(self, problem: BadInput, file: str, line: int) -> None:
        super().__init__(problem.what, **problem.facts)
        self.file = file
        self.line = line


def problem_text(words: Words, problem: BadInput) -> str:
    """The sentence for bad input. What came from outside is cut and kept on one line."""
    gaps: dict[str, Gap] = {}
    for name, fact in problem.facts.items():
        if name in ("expected", "kind"):
            gaps[name] = words.say(f"thing.{fact}")
        elif name == "count":
            gaps[name] = int(fact)
        else:
            gaps[name] = one_line(fact)
    said = words.say(f"bad.{problem.what}", **gaps)
    if isinstance(problem, BadLine):
        return words.say("bad.json.in_line", file=one_line(problem.file), line=problem.line, problem=said)
    return said


def one_line(text: str) -> str:
    """The text without line breaks and other signs that cannot be shown, cut to a length that fits a sentence."""
    plain = "".join(letter if letter.isprintable() else "�" for letter in text)
    return plain if len(plain) <= LONGEST_FACT else plain[: LONGEST_FACT - 3] + "..."
