"""The house rules that a program can check: who may import whom."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "crazy8"

# Each room and the rooms it may import from, besides itself: rules <- bots <- session <- text <- ui.
ROOMS = {
    "resources": set(),
    "rules": set(),
    "bots": {"rules"},
    "session": {"rules", "bots"},
    "text": {"resources", "rules", "bots", "session", "storage"},
    "storage": {"resources", "rules", "session"},
    "ui": {"resources", "rules", "session", "text", "storage"},
}
# Rooms that may import packages other than the standard library.
LIBRARIES = {"storage": {"toml"}, "ui": {"pygame", "pygame_gui", "toml"}}
# The entrances put the rooms together, so they may import all of them.
ENTRANCES = {"cli", "__main__", "commands"}
# Below the window: only the standard library, and of that no clock and no chance that a seed does not decide.
PURE_ROOMS = {"rules", "bots", "session", "text"}
# The one module that knows keys, and what of pygame and of a key's event nobody else reads.
INPUT_MAP = "ui/shell/input_map.py"
KEY_NAMES = re.compile(r"K_\w+|KSCAN_\w+|SCANCODE_\w+|KMOD_\w+")
KEY_FACTS = {"key", "mod", "scancode", "unicode"}
KEY_STATE = {"get_mods", "get_pressed", "get_just_pressed", "key_code", "name"}
CLOCKS = {"time", "datetime"}


@dataclass(frozen=True)
class Import:
    """One imported name: the dotted module it comes from, the name (or "" for the module itself), and the line."""

    module: str
    name: str
    line: int


def modules(package: Path) -> list[Path]:
    return sorted(package.rglob("*.py"))


def module_name(package: Path, path: Path) -> str:
    """`crazy8/rules/cards.py` is crazy8.rules.cards; a package's __init__ has the package's name."""
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(package: Path, path: Path) -> Iterator[Import]:
    """Every import of a module, wherever it stands in it, relative ones resolved."""
    here = module_name(package, path).split(".")
    if path.name != "__init__.py":
        here.pop()
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, "", node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join(base + ([node.module] if node.module else []))
            yield from (Import(module, alias.name, node.lineno) for alias in node.names)


def room_of(package: Path, path: Path) -> str:
    """The room a module stands in; the package's own __init__ is the threshold, named like the package."""
    if path == package / "__init__.py":
        return package.name
    return path.relative_to(package).with_suffix("").parts[0]


def imported_room(package: Path, imported: Import) -> str | None:
    """The room an import reaches into; None if it leaves the package or takes only what stands on its threshold."""
    parts = imported.module.split(".")
    if parts[0] != package.name:
        return None
    if len(parts) > 1:
        return parts[1]
    is_room = imported.name in ROOMS or imported.name in ENTRANCES
    return imported.name if is_room else None


def import_faults(package: Path, path: Path) -> Iterator[tuple[int, str]]:
    """The imports of one module that go in a wrong direction."""
    room = room_of(package, path)
    if room in ENTRANCES:
        return
    if room not in ROOMS and room != package.name:
        yield 1, f"{room} is no room: the rooms are {', '.join(ROOMS)}, the entrances {', '.join(sorted(ENTRANCES))}"
        return
    for imported in imports(package, path):
        target = imported_room(package, imported)
        top = imported.module.split(".")[0]
        if target is not None:
            if target != room and target not in ROOMS.get(room, set()):
                yield imported.line, f"{room} must not import {target}"
        elif top not in {package.name, *LIBRARIES.get(room, ())} and top not in sys.stdlib_module_names:
            yield imported.line, f"{room} must not import {top}: only the standard library"
        elif room in PURE_ROOMS and top in CLOCKS:
            yield imported.line, f"{room} must not import {top}: no clock below ui"
        elif room in PURE_ROOMS and top == "random" and imported.name not in ("", "Random"):
            yield imported.line, f"{room} must not import random.{imported.name}: only a random.Random of its own"


def chance_faults(package: Path, path: Path) -> Iterator[tuple[int, str]]:
    """The uses of the random module's own functions, which share one hidden state, below the window."""
    room = room_of(package, path)
    if room not in PURE_ROOMS:
        return
    tree = parse(path)
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "random"
    }
    for node in ast.walk(tree):
        is_use = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
        if is_use and node.attr != "Random":
            yield node.lineno, f"{room} must not use random.{node.attr}: only a random.Random of its own"


def key_faults(package: Path, path: Path) -> Iterator[tuple[int, str]]:
    """Whatever reads a raw key outside of the input map: pygame's names of keys, and what an event tells of one."""
    if path.relative_to(package).as_posix() == INPUT_MAP:
        return
    for node in ast.walk(parse(path)):
        names: list[str] = []
        if isinstance(node, ast.Attribute):
            names = [node.attr] if KEY_NAMES.fullmatch(node.attr) or _reads_key(node) else []
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "pygame":
            names = [alias.name for alias in node.names if KEY_NAMES.fullmatch(alias.name)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            asked = [part.value for part in node.args[1:2] if isinstance(part, ast.Constant)]
            names = [str(name) for name in asked if _is_event(node.args[0]) and name in KEY_FACTS]
        yield from ((node.lineno, f"{name} is for {INPUT_MAP} alone: ask it for the intent") for name in names)


def _is_event(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and "event" in node.id


def _reads_key(node: ast.Attribute) -> bool:
    """Whether it is event.key, event.mod, ... or pygame.key.get_mods, ..."""
    of = node.value
    is_keyboard = isinstance(of, ast.Attribute) and of.attr == "key" and getattr(of.value, "id", "") == "pygame"
    return (_is_event(of) and node.attr in KEY_FACTS) or (is_keyboard and node.attr in KEY_STATE)


def faults(package: Path) -> list[str]:
    """Everything in a package that goes against the order of the rooms, each with its place."""
    found = []
    for path in modules(package):
        place = path.relative_to(package.parent).as_posix()
        for check in (import_faults, chance_faults, key_faults):
            found += [f"{place}:{line}: {text}" for line, text in check(package, path)]
    return found


def import_graph(package: Path) -> dict[str, set[str]]:
    """For each module the modules of the package that it imports: at its top, late in a function, or for its types."""
    paths = {module_name(package, path): path for path in modules(package)}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        named = ((imported.module, f"{imported.module}.{imported.name}") for imported in imports(package, path))
        graph[name] = {whole if whole in paths else module for module, whole in named} & set(paths)
    return graph


def circles(package: Path) -> list[tuple[str, ...]]:
    """The modules that import each other, round and round: each circle once, with all that hang together in it."""
    graph = import_graph(package)
    reached: dict[str, set[str]] = {}
    for name in graph:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            fresh = graph[waiting.pop()] - found
            found |= fresh
            waiting += fresh
        reached[name] = found
    return sorted({tuple(sorted(one for one in reached[name] if name in reached[one])) for name in graph} - {()})


# ---------------------------------------------------------------- the project itself

def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circles(PACKAGE) == []


def test_every_import_goes_in_the_right_direction() -> None:
    assert faults(PACKAGE) == []


# Imports each named module into a program that has none of the package's others yet, and tells what went wrong.
IMPORT_EACH = """
import contextlib, importlib, io, json, sys, traceback, warnings
warnings.simplefilter("error")
told = {}
for name in sys.argv[1:]:
    for loaded in [loaded for loaded in sys.modules if loaded.split(".")[0] == "crazy8"]:
        del sys.modules[loaded]
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            importlib.import_module(name)
        told[name] = printed.getvalue() and "prints while it is imported: " + printed.getvalue()
    except BaseException:
        told[name] = traceback.format_exc()
print(json.dumps(told))
"""
MODULE_NAMES = [module_name(PACKAGE, path) for path in modules(PACKAGE)]


@pytest.fixture(scope="module")
def told_by_imports() -> dict[str, str]:
    """For each module, what went wrong when it was imported first of all; nothing is the empty text."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORT_EACH, *MODULE_NAMES],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", MODULE_NAMES)
def test_a_module_can_be_imported_alone(name: str, told_by_imports: dict[str, str]) -> None:
    assert told_by_imports[name] == ""


# ---------------------------------------------------------------- the checks themselves


def plant(tmp_path: Path, place: str, text: str) -> Path:
    """A small package with the rooms and one module with the given text."""
    package = tmp_path / "crazy8"
    for folder in (package, *(package / room for room in ROOMS)):
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("", encoding="utf-8")
    (package / place).parent.mkdir(parents=True, exist_ok=True)
    (package / place).write_text(text, encoding="utf-8")
    return package


@pytest.mark.parametrize(
    ("place", "text", "fault"),
    [
        ("rules/a.py", "import crazy8.bots", "crazy8/rules/a.py:1: rules must not import bots"),
        ("rules/a.py", "from crazy8.text.words import say", "crazy8/rules/a.py:1: rules must not import text"),
        ("rules/a.py", "from crazy8 import session", "crazy8/rules/a.py:1: rules must not import session"),
        ("rules/a.py", "def f():\n    from ..bots import easy", "crazy8/rules/a.py:2: rules must not import bots"),
        ("rules/__init__.py", "from .. import ui", "crazy8/rules/__init__.py:1: rules must not import ui"),
        ("bots/a.py", "from crazy8.session import Session", "crazy8/bots/a.py:1: bots must not import session"),
        ("session/a.py", "from crazy8.ui import app", "crazy8/session/a.py:1: session must not import ui"),
        ("session/a.py", "from crazy8.cli import main", "crazy8/session/a.py:1: session must not import cli"),
        ("ui/a.py", "from crazy8.bots import hard", "crazy8/ui/a.py:1: ui must not import bots"),
        ("__init__.py", "from . import rules", "crazy8/__init__.py:1: crazy8 must not import rules"),
        (
            "session/a.py",
            "import pygame",
            "crazy8/session/a.py:1: session must not import pygame: only the standard library",
        ),
        ("rules/a.py", "import toml", "crazy8/rules/a.py:1: rules must not import toml: only the standard library"),
        ("bots/a.py", "import time", "crazy8/bots/a.py:1: bots must not import time: no clock below ui"),
        (
            "session/a.py",
            "from datetime import date",
            "crazy8/session/a.py:1: session must not import datetime: no clock below ui",
        ),
        (
            "rules/a.py",
            "from random import Random, choice",
            "crazy8/rules/a.py:1: rules must not import random.choice: only a random.Random of its own",
        ),
        (
            "bots/a.py",
            "import random as chance\nchance.shuffle([])",
            "crazy8/bots/a.py:2: bots must not use random.shuffle: only a random.Random of its own",
        ),
        (
            "ui/a.py",
            "import pygame\nif event.type == pygame.KEYDOWN and event.key == 13:\n    pass",
            "crazy8/ui/a.py:2: key is for ui/shell/input_map.py alone: ask it for the intent",
        ),
        (
            "ui/a.py",
            "import pygame\nDRAW = pygame.K_d",
            "crazy8/ui/a.py:2: K_d is for ui/shell/input_map.py alone: ask it for the intent",
        ),
        (
            "ui/a.py",
            "from pygame.locals import KMOD_CTRL, QUIT",
            "crazy8/ui/a.py:1: KMOD_CTRL is for ui/shell/input_map.py alone: ask it for the intent",
        ),
        (
            "ui/a.py",
            "place = getattr(event, 'scancode', 0)",
            "crazy8/ui/a.py:1: scancode is for ui/shell/input_map.py alone: ask it for the intent",
        ),
        (
            "ui/a.py",
            "import pygame\nheld = pygame.key.get_mods()",
            "crazy8/ui/a.py:2: get_mods is for ui/shell/input_map.py alone: ask it for the intent",
        ),
        (
            "network/a.py",
            "",
            "crazy8/network/a.py:1: network is no room: the rooms are resources, rules, bots, session, text, storage, "
            "ui, the entrances __main__, cli, commands",
        ),
    ],
)
def test_a_planted_fault_is_found_and_named(tmp_path: Path, place: str, text: str, fault: str) -> None:
    assert faults(plant(tmp_path, place, text)) == [fault]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("rules/a.py", "import random\nfrom random import Random\nfrom . import b\nrandom.Random(1)"),
        ("rules/a.py", "from crazy8 import __version__\nimport dataclasses\nimport crazy8.rules.cards"),
        ("bots/a.py", "from crazy8.rules.cards import Suit\nfrom ..rules import cards"),
        ("session/a.py", "import json\nfrom crazy8.rules import cards\nfrom crazy8.bots import easy"),
        ("ui/a.py", "import random\nimport time\nimport pygame\nfrom crazy8.session import save\nrandom.random()"),
        ("ui/a.py", "import pygame\nkey = button.key\npygame.key.start_text_input()\nup = event.type == pygame.KEYUP"),
        ("ui/shell/input_map.py", "import pygame\nDRAW = pygame.K_d\nheld = event.mod"),
        ("cli.py", "import pygame\nfrom crazy8 import bots, ui"),
        ("commands/a.py", "import time\nimport tqdm\nfrom crazy8.bots import hard\nfrom ..ui import words"),
    ],
)
def test_what_is_allowed_is_not_a_fault(tmp_path: Path, place: str, text: str) -> None:
    assert faults(plant(tmp_path, place, text)) == []


A_AND_B = ("crazy8.ui.a", "crazy8.ui.b")


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ({"a": "from crazy8.ui.b import f", "b": "import crazy8.ui.a"}, [A_AND_B]),
        ({"a": "from crazy8.ui import b", "b": "from . import a"}, [A_AND_B]),
        ({"a": "import crazy8.ui.b", "b": "def f():\n    from crazy8.ui.a import g"}, [A_AND_B]),
        (
            {
                "a": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import B",
                "b": "from crazy8.ui.a import A",
            },
            [A_AND_B],
        ),
        ({"a": "from .b import f", "b": "from .c import g", "c": "from .a import h"}, [(*A_AND_B, "crazy8.ui.c")]),
        (
            {"a": "from . import b", "b": "from . import a, c", "c": "from . import d", "d": "from . import c"},
            [A_AND_B, ("crazy8.ui.c", "crazy8.ui.d")],
        ),
        ({"a": "import crazy8.ui.a"}, [("crazy8.ui.a",)]),
        ({"__init__": "from .a import f", "a": "from crazy8 import ui"}, [("crazy8.ui", "crazy8.ui.a")]),
        ({"a": "from .b import f\nfrom .c import g", "b": "from .c import h", "c": "import pygame"}, []),
    ],
)
def test_a_planted_circle_is_found(tmp_path: Path, texts: dict[str, str], found: list[tuple[str, ...]]) -> None:
    package = plant(tmp_path, "ui/__init__.py", "")
    for name, text in texts.items():
        (package / "ui" / f"{name}.py").write_text(text, encoding="utf-8")
    assert circles(package) == found
