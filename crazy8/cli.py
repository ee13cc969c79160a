"""The program ``crazy8``: finds the command, and says in one sentence what it cannot use."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from typing import Final

from crazy8 import __version__
from crazy8.rules.problems import BadInput, likely

COMMANDS: Final = ("play", "daily", "simulate", "tournament", "referee", "replay", "rules", "code", "selftest")
_MODULES: Final = {"rules": "rules_page"}
DONE, BROKEN, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status: 0, 2 for bad input, 130 for an interrupt, 1 for a broken installation or
    an error in the program, of which a report is written."""
    from crazy8.commands.output import OutputFailed, checked_output
    from crazy8.commands.speech import run_words, speaking, take_language
    from crazy8.resources import FilesMissing

    _prepare_streams()
    typed, language = list(sys.argv[1:] if arguments is None else arguments), ""
    with ExitStack() as run:
        try:
            typed, language = take_language(typed)
            run.enter_context(speaking(language))
            with checked_output():
                return _run(typed)
        except BadInput as problem:
            from crazy8.text.problem_text import problem_text

            return _fail(problem_text(run_words(), problem), BAD_INPUT)
        except KeyboardInterrupt:
            if sys.stderr.isatty():
                sys.stderr.write("\n")
            return _fail(run_words().say("text.interrupted"), INTERRUPTED)
        except FilesMissing as missing:
            return _fail(str(missing), BROKEN)
        except OutputFailed as failed:
            _be_silent()
            sentence = run_words().say("bad.file.output", file=failed.place, problem=failed.problem)
            return _fail(sentence, BROKEN)
        except BrokenPipeError:  # a reader that has gone wants to hear no reason either
            _be_silent()
            return BROKEN
        except Exception as error:
            return _fail(_fault_sentence(error), BROKEN)


def _be_silent() -> None:
    """Nothing more can be printed; without this Python would try it once more at its end, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fault_sentence(error: Exception) -> str:
    from crazy8.commands.speech import run_words
    from crazy8.storage.reports import write_report
    from crazy8.text.storage_text import fault_sentence

    report = write_report(error)
    try:
        return fault_sentence(run_words(), report)
    except Exception:  # it is the words that are broken: the report's place says enough
        return str(report.path or report.problem)


def _run(arguments: list[str]) -> int:
    """Find the command; without one the game is played."""
    first = arguments[0] if arguments else "play"
    if first in ("-h", "--help", "help"):
        return _say(_help())
    if first == "--version":
        return _say(f"crazy8 {__version__}")
    command = "play" if first.startswith("-") else first
    if command not in COMMANDS:
        near = likely(command, COMMANDS)
        what = "command.unknown_near" if near else "command.unknown"
        raise BadInput(what, value=command, near=near, commands=", ".join(COMMANDS))
    rest = arguments if first.startswith("-") else arguments[1:]
    if command in ("play", "daily"):
        gc.disable()  # until its first frame: what a start makes stays, and would be looked through in vain
    try:
        module = import_module(f"crazy8.commands.{_MODULES.get(command, command)}")
        if any(argument in ("-h", "--help") for argument in rest):
            return _say(_command_help(module.SYNTAX))
        return int(module.run(rest))
    finally:
        gc.enable()


def _help() -> str:
    from crazy8.commands.speech import run_words

    words = run_words()
    lines = [words.say("help.program"), "", words.say("help.usage", usage="crazy8 COMMAND ..."), ""]
    lines += [f"  {command:12}{words.say(f'help.about.{command}')}" for command in COMMANDS]
    return "\n".join([*lines, "", words.say("help.more")])


def _command_help(syntax: object) -> str:
    from crazy8.commands.options import Syntax, help_text
    from crazy8.commands.speech import run_words

    assert isinstance(syntax, Syntax)
    return help_text(run_words(), syntax)


def _say(text: str) -> int:
    sys.stdout.write(text + "\n")
    return DONE


def _fail(sentence: str, status: int) -> int:
    sys.stderr.write(sentence + "\n")
    return status


def _prepare_streams() -> None:
    """A sign that the terminal cannot show, and typed bytes that are no text, are replaced; a closed stream is deaf."""
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
