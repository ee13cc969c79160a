"""The books hold what is cited: rulings and sections by number, and files by name."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from crazy8.rules.referee import settle
from crazy8.rules.ruleset import FIELD_NAMES
from crazy8.ui.drawing.palette import COLOURS
from crazy8.ui.table.layout import TableLayout

ROOT = Path(__file__).resolve().parents[1]
RULES, DESIGN = "docs/rules.md", "docs/design.md"

CITING = ("crazy8", "tests", "tools", "docs", "assets", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
# Written as text and read by people; games and pictures are neither.
READ = {".py", ".md", ".toml"}
# Made by the tools or by the game, so that no checkout holds them.
MADE = {".venv", ".venv/bin/python", "tests/golden/failed", "custom.toml", "statistics.db"}

NUMBER = r"\d+[a-z]?"
RULINGS = re.compile(rf"\brulings?\s+({NUMBER}(?:(?:\s*[-–,]\s*|\s+(?:and|or|to)\s+)(?:and\s+)?{NUMBER})*)", re.I)
SECTIONS = re.compile(r"\bsections?\s+(\d+(?:(?:\s*[-–,]\s*|\s+(?:and|or|to)\s+)\d+)*)", re.I)
BOOK_BEFORE = re.compile(r"(docs/(?:rules|design)\.md)`?,?\s+(?:in\s+)?$")
MARKDOWN = re.compile(r"[\w./-]*\w\.md\b")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
IN_BACKTICKS = re.compile(r"`([^`\n]+)`")
PATH_LIKE = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
SUFFIXES = (".py", ".md", ".toml", ".json", ".txt", ".svg", ".png")
MODULE = re.compile(r"-m ((?:tools|crazy8)(?:\.\w+)*)")
BENCH = re.compile(r"dev\.py bench ([^`\s]+)(?: ([^`\s]+))?")


class Fault(NamedTuple):
    """A citation that leads nowhere: the file it stands in, its line, and the citation."""

    file: str
    line: int
    cited: str


class Source(NamedTuple):
    """A file that may cite, as one text; a line break counts as a blank, so that a citation may go over one."""

    name: str
    text: str

    def at(self, place: int) -> int:
        """The line on which a place of the text lies."""
        return self.text.count("\n", 0, place) + 1


def files_below(root: Path) -> list[str]:
    """Every file of a checkout, by its path; what tools leave behind is no part of it."""
    found = []
    for folder, folders, names in os.walk(root):
        hidden = {name for name in folders if name.startswith(".") and name != ".ci"}
        folders[:] = set(folders) - hidden - {"__pycache__", "failed"}
        found += [(Path(folder) / name).relative_to(root).as_posix() for name in names]
    return sorted(found)


FILES = files_below(ROOT)
FOLDERS = {"/".join(name.split("/")[:depth]) for name in FILES for depth in range(1, name.count("/") + 1)}


def sources() -> list[Source]:
    names = [name for name in FILES if name.split("/")[0] in CITING and Path(name).suffix in READ]
    here = Path(__file__).relative_to(ROOT).as_posix()
    return [Source(name, (ROOT / name).read_text(encoding="utf-8")) for name in names if name != here]


SOURCES = sources()
PAGES = [source for source in SOURCES if source.name.endswith(".md")]


def sections_of(book: str) -> set[str]:
    """The numbers of a book's headings of the second rank."""
    return set(re.findall(r"^## (\d+)\.? ", (ROOT / book).read_text(encoding="utf-8"), re.M))


def rulings_of(book: str) -> set[str]:
    """The numbers that begin a ruling in the referee's book."""
    text = (ROOT / book).read_text(encoding="utf-8")
    rulings = text[text.index("## 3. Rulings") : text.index("## 4.")]
    return set(re.findall(rf"^({NUMBER})\. ", rulings, re.M))


SECTIONS_OF = {book: sections_of(book) for book in (RULES, DESIGN)}
RULINGS_OF = rulings_of(RULES)


def unknown_rulings(source: Source) -> Iterator[Fault]:
    for match in RULINGS.finditer(source.text):
        if any(number not in RULINGS_OF for number in re.findall(NUMBER, match[1])):
            yield Fault(source.name, source.at(match.start()), match[0])


def unknown_sections(source: Source) -> Iterator[Fault]:
    """Sections of no book in the house, or that the book does not have."""
    for match in SECTIONS.finditer(source.text):
        book = BOOK_BEFORE.search(source.text[: match.start()])
        if book is None or any(number not in SECTIONS_OF[book[1]] for number in re.findall(r"\d+", match[1])):
            yield Fault(source.name, source.at(match.start()), match[0])


def is_here(name: str, beside: str = "") -> bool:
    """Whether a file or folder is called so, from the top, from the citing file, or from some room on."""
    name = name.removeprefix("./").strip("/")
    if name in MADE:
        return True
    start = Path(beside).parent
    return any((base / name).exists() for base in (ROOT, ROOT / start)) or any(
        known == name or known.endswith("/" + name) for known in (*FILES, *FOLDERS)
    )


def missing_books(source: Source) -> Iterator[Fault]:
    for match in MARKDOWN.finditer(source.text):
        if not is_here(match[0], source.name):
            yield Fault(source.name, source.at(match.start()), match[0])


def missing_links(source: Source) -> Iterator[Fault]:
    for match in LINK.finditer(source.text):
        target = match[1]
        if ":" not in target and not (ROOT / source.name).parent.joinpath(target).exists():
            yield Fault(source.name, source.at(match.start()), target)


def missing_paths(source: Source) -> Iterator[Fault]:
    for match in IN_BACKTICKS.finditer(source.text):
        for word in match[1].split():
            of_a_folder = "/" in word.rstrip("/") and word.split("/")[0] in FOLDERS
            if not PATH_LIKE.fullmatch(word) or word.startswith("FILE."):
                continue
            if (of_a_folder or word.endswith(SUFFIXES)) and not is_here(word, source.name):
                yield Fault(source.name, source.at(match.start()), word)


def is_module(name: str) -> bool:
    path = name.replace(".", "/")
    return f"{path}.py" in FILES or f"{path}/__main__.py" in FILES


def missing_programs(source: Source) -> Iterator[Fault]:
    """Modules that cannot be run, and files that ``dev.py bench`` would not find."""
    for match in MODULE.finditer(source.text):
        if match[1] != "tools.bench.NAME" and not is_module(match[1]):
            yield Fault(source.name, source.at(match.start()), match[0])
    for match in BENCH.finditer(source.text):
        if match[1] not in ("-m", "FILE.py", "[ARGUMENTS...]") and match[1] not in FILES:
            yield Fault(source.name, source.at(match.start()), match[0])


@pytest.mark.parametrize(
    ("check", "read"),
    [
        (unknown_rulings, SOURCES),
        (unknown_sections, SOURCES),
        (missing_books, SOURCES),
        (missing_links, PAGES),
        (missing_paths, PAGES),
        (missing_programs, SOURCES),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_every_citation_leads_somewhere(check, read) -> None:
    assert [fault for source in read for fault in check(source)] == []


def test_the_referees_book_has_its_rulings_and_both_books_their_sections() -> None:
    assert {str(number) for number in range(1, 24)} | {"13a", "15a"} == RULINGS_OF
    assert {str(number) for number in range(1, 6)} == SECTIONS_OF[RULES]
    assert {str(number) for number in range(1, 14)} == SECTIONS_OF[DESIGN]


def test_the_rulings_that_the_book_leaves_open_have_numbers_that_it_has() -> None:
    text = (ROOT / "docs/decisions.md").read_text(encoding="utf-8")
    text = text[text.index("## Rulings that the book leaves open") :]
    text = text[: text.index("\n## ")]
    groups = re.findall(rf"\((?:docs/rules\.md, )?({NUMBER}(?: and {NUMBER})*)\)", text)
    assert groups
    assert {number for group in groups for number in re.findall(NUMBER, group)} <= RULINGS_OF


def test_the_book_has_a_row_for_each_field_of_a_rule_set() -> None:
    text = (ROOT / RULES).read_text(encoding="utf-8")
    text = text[text.index("## 2.") : text.index("## 3.")]
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    assert [key for row in rows for key in re.findall(r"`(\w+)`", row)] == list(FIELD_NAMES)


def table_of(book: str, section: str) -> list[list[str]]:
    """The cells of the first table of a section, row by row, without its head."""
    text = (ROOT / book).read_text(encoding="utf-8")
    text = text[re.search(rf"^## {section} ", text, re.M).start() :]
    rows = re.search(r"(?:^\|.*\n)+", text, re.M)[0].splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_the_design_names_every_colour_as_it_is() -> None:
    named = {}
    for names, shades, *_ in table_of(DESIGN, "2"):
        if not names.startswith("("):
            named |= dict(zip(names.split(" / "), re.findall(r"#[0-9A-F]{6}", shades), strict=True))
    assert named == COLOURS


def test_the_design_seats_the_opponents_where_the_table_does() -> None:
    size = (1280, 720)
    for players, places in table_of(DESIGN, "5"):
        written = [tuple(map(float, place.split())) for place in places.split(" · ")]
        seats = [(seat.x / size[0], seat.y / size[1]) for seat in TableLayout(size, int(players)).seats]
        assert [across for across, _ in seats] == pytest.approx([across for across, _ in written])
        for (_, down), (_, wanted) in zip(seats, written, strict=True):
            moved = 0.01 if 0.15 < wanted < 0.25 else 1e-9  # next to the corner chips
            assert wanted - 1e-9 <= down <= wanted + moved


def test_the_referee_settles_the_example_of_the_book_as_the_book_says() -> None:
    text = (ROOT / RULES).read_text(encoding="utf-8")
    text = text[text.index("## 5.") :]
    case = re.search(r"```json\n(.*?)```", text, re.S)
    told = re.search(r'"seat": 0, "legal": (\[.*?\]), "action"', text)
    assert case is not None
    assert told is not None
    answer = settle(json.loads(case[1]))
    assert answer["steps"][0]["legal"] == json.loads(told[1])
    assert [step["refused"] for step in answer["steps"]] == [None] * 5
    # With two players the 9 turns the direction and its player goes again (ruling 16), draws, and passes.
    assert answer["state"]["turn"] == 1
    assert answer["state"]["direction"] == -1


@pytest.mark.parametrize(
    ("check", "text", "cited"),
    [
        (unknown_rulings, "decided by ruling 11, and by Rulings 1 to 24", ["Rulings 1 to 24"]),
        (unknown_rulings, "(rulings 4, 13b)", ["rulings 4, 13b"]),
        (unknown_rulings, "ruling 13a, rulings 8 and 10, rulings 20-23", []),
        (unknown_sections, f"see {RULES}, section 6", ["section 6"]),
        (unknown_sections, f"({DESIGN},\nsections 5 and 12), {RULES}, sections 2 and 3", []),
        (unknown_sections, "(section 4)", ["section 4"]),
        (missing_books, "as ELSEWHERE.md says, and docs/nowhere.md", ["ELSEWHERE.md", "docs/nowhere.md"]),
        (missing_books, "see `docs/rules.md`, README.md and rules.md", []),
        (missing_links, "[a](rules.md) [b](../README.md#top) [c](https://example.org/x.md) [d](x.md)", ["x.md"]),
        (missing_paths, "`crazy8/rules`, `round.py`, `ui/shell`, `tools/gone.py x`, `a / b`", ["tools/gone.py"]),
        (missing_paths, "`crazy8/rules/nowhere`, `gone.py`", ["crazy8/rules/nowhere", "gone.py"]),
        (missing_programs, "`python -m tools.bench.engine`, `-m tools.bench.gone`", ["-m tools.bench.gone"]),
        (missing_programs, "`dev.py bench engine`, `dev.py bench -m tools.bench.engine`", ["dev.py bench engine"]),
    ],
)
def test_a_planted_citation_is_found_and_named(check, text: str, cited: list[str]) -> None:
    assert [fault.cited for fault in check(Source("docs/planted.md", text))] == cited
