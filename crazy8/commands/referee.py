"""``crazy8 referee``: settles the positions of a file (its format is written in docs and in the rules book)."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from crazy8.commands.files import CASES_LIMIT, json_value, read_text, shown
from crazy8.commands.options import JSON, Syntax, read
from crazy8.rules.problems import BadInput
from crazy8.rules.referee import settle
from crazy8.text.problem_text import BadLine

SYNTAX: Final = Syntax("referee", (JSON,), ("FILE",))


def run(arguments: Sequence[str]) -> int:
    """Print the answers. They are JSON in any case; nothing is printed before every case has been settled."""
    name = read(arguments, SYNTAX).arguments[0]
    text = read_text(name, CASES_LIMIT)
    if name.endswith(".jsonl"):
        lines = text.rstrip("\n").split("\n")
        answers = [_line_answer(line, name, number) for number, line in enumerate(lines, start=1)]
    else:
        answers = [json.dumps(settle(json_value(text, name)), indent=2)]
    sys.stdout.write("\n".join(answers) + "\n")
    return 0


def _line_answer(line: str, name: str, number: int) -> str:
    """The answer to one line's case; what is wrong with it is said with the line's number."""
    if not line.strip():
        raise BadInput("json.empty_line", file=shown(name), line=number)
    case = json_value(line, name, number)
    try:
        return json.dumps(settle(case), separators=(",", ":"))
    except BadInput as problem:
        raise BadLine(problem, shown(name), number) from None
