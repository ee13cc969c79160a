"""Options of the command line: read strictly, each fault said in one sentence, with help from the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from crazy8.rules.problems import BadInput, likely
from crazy8.rules.signs import plain_signs
from crazy8.text.words import Words

HELP: Final = ("-h", "--help")


class Option(NamedTuple):
    """An option: ``value`` is how help writes what follows it, empty for a switch; ``many``: several may follow."""

    name: str
    value: str = ""
    many: bool = False


RULES: Final = Option("--rules", "NAME|FILE")
SET: Final = Option("--set", "KEY=VALUE ...", many=True)
PLAYERS: Final = Option("--players", "N")
SEED: Final = Option("--seed", "N")
LEVELS: Final = Option("--levels", "LEVEL[,LEVEL...]")
JSON: Final = Option("--json")
LANGUAGE: Final = Option("--language", "CODE")
"""Every command takes it; it is taken out before the command reads the rest (``speech.py``)."""


class Syntax(NamedTuple):
    """What a command takes: its options, and the names of what stands beside them (``[NAME]`` where it may be left
    out, ``[NAME...]`` where several may stand)."""

    command: str
    options: tuple[Option, ...]
    arguments: tuple[str, ...] = ()


class Given:
    """What was typed: arguments in order, a value by option name, the switches that are on."""

    def __init__(self) -> None:
        self.arguments: list[str] = []
        self.values: dict[str, list[str]] = {}

    def on(self, option: Option) -> bool:
        """Whether the option was given."""
        return option.name in self.values

    def text(self, option: Option) -> str | None:
        """The option's value; None where it was not given."""
        return self.values[option.name][0] if self.on(option) else None

    def whole(self, option: Option, default: int, least: int, most: int) -> int:
        """The option's value as a whole number.

        Raises:
            BadInput: it is no whole number from ``least`` to ``most``.
        """
        text = self.text(option)
        if text is None:
            return default
        digits = plain_signs(text).strip()
        if digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(digits) <= most:
            return int(digits)
        raise BadInput("option.number", option=option.name, value=text, least=least, most=most)


def read(arguments: Sequence[str], syntax: Syntax) -> Given:
    """Take a command's arguments apart.

    Raises:
        BadInput: names the first that cannot be used.
    """
    known = {option.name: option for option in syntax.options}
    given = Given()
    rest = list(arguments)
    while rest:
        typed = rest.pop(0)
        if typed == "--":
            given.arguments += rest
            break
        if typed == "-" or not typed.startswith("-"):
            given.arguments.append(typed)
            continue
        name, equals, value = typed.partition("=")
        if name not in known:
            raise _unknown(name, [*known, LANGUAGE.name, "--help"])
        _take(given, known[name], [value] if equals else None, rest)
    most = len(syntax.arguments)
    takes_more = bool(syntax.arguments) and "..." in syntax.arguments[-1]
    if len(given.arguments) > most and not takes_more:
        raise BadInput("option.too_many", command=f"crazy8 {syntax.command}", value=given.arguments[most])
    for name in syntax.arguments[len(given.arguments) :]:
        if not name.startswith("["):
            raise BadInput("option.missing", command=f"crazy8 {syntax.command}", name=name)
    return given


def _take(given: Given, option: Option, value: list[str] | None, rest: list[str]) -> None:
    """Note one option with its values, taking those that stand behind it out of ``rest``."""
    if not option.value:
        if value is not None:
            raise BadInput("option.takes_none", option=option.name)
        given.values[option.name] = []
        return
    if value is None:
        value = []
        while rest and not rest[0].startswith("--") and (not value or (option.many and "=" in rest[0])):
            value.append(rest.pop(0))
        if not value:
            raise BadInput("option.needs_value", option=option.name, value=option.value)
    if option.many:
        given.values.setdefault(option.name, []).extend(value)
    elif option.name in given.values:
        raise BadInput("option.twice", option=option.name)
    else:
        given.values[option.name] = value


def _unknown(name: str, known: Sequence[str]) -> BadInput:
    near = likely(name, known)
    return BadInput("option.unknown_near" if near else "option.unknown", option=name, near=near)


def help_text(words: Words, syntax: Syntax) -> str:
    """A command's help: what it does, how it is typed, its options."""
    typed = " ".join(["crazy8", syntax.command, *syntax.arguments, *(_bracketed(option) for option in syntax.options)])
    lines = [words.say(f"help.about.{syntax.command}"), "", words.say("help.usage", usage=typed), ""]
    options = (*syntax.options, LANGUAGE, Option("--help"))
    named = [f"{option.name} {option.value}".rstrip() for option in options]
    width = max(len(name) for name in named)
    for option, name in zip(options, named):
        lines.append(f"  {name:{width}}  {words.say('help.option.' + option.name.lstrip('-'))}")
    return "\n".join([*lines, "", words.say(f"help.example.{syntax.command}")])


def _bracketed(option: Option) -> str:
    return f"[{option.name} {option.value}]" if option.value else f"[{option.name}]"
