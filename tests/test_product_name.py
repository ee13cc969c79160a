"""The product is called Crazy 8 wherever it is named; Crazy Eights is one of its rule sets."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from crazy8.rules.presets import PRESET_NAMES
from crazy8.text.words import words_for

ROOT = Path(__file__).resolve().parents[1]
RULE_SET = "Crazy Eights"
OTHERS = ("Mau-Mau", "Prší", "Classic Eights", "Eights 52")

TEXTS = [
    path.relative_to(ROOT).as_posix()
    for pattern in (
        "*.md", "*.toml", "docs/*.md", "assets/**/*.md", "assets/**/*.toml", "crazy8/**/*.py", "crazy8/**/*.toml",
        "tools/**/*.py",
    )
    for path in sorted(ROOT.glob(pattern))
]  # fmt: skip


def sentences(text: str) -> list[str]:
    """Paragraphs, list items and rows of tables, each in one line."""
    parts = re.split(r"\n\s*\n|\n(?=\s*[-|#\w]+ ?[=|]|\s*- |\|)", text)
    return [" ".join(part.split()) for part in parts]


@pytest.mark.parametrize("name", TEXTS)
def test_crazy_eights_is_named_as_one_rule_set_among_others(name: str) -> None:
    """By its key, beside another rule set, or as a rule set in so many words."""
    wrong = [
        sentence
        for sentence in sentences((ROOT / name).read_text(encoding="utf-8"))
        if RULE_SET in sentence
        and "crazy_eights" not in sentence
        and not any(other in sentence for other in OTHERS)
        and not re.search(r"value of Crazy Eights|# Crazy Eights: 32 cards|its rule sets|^\| Crazy Eights \|", sentence)
    ]
    assert wrong == []


def every_text(table: Any, key: str = "") -> list[tuple[str, str]]:
    if isinstance(table, dict):
        return [pair for name, value in table.items() for pair in every_text(value, f"{key}.{name}")]
    return [(key, table)]


def test_the_catalogue_names_the_rule_set_only_where_rule_sets_are_named() -> None:
    words = words_for()
    named = [key for key, text in every_text(dict(words.table)) if RULE_SET in text]
    assert sorted(named) == [".help.program", ".rules.title.crazy_eights"]
    assert all(words.say(f"rules.title.{name}") != "Crazy 8" for name in PRESET_NAMES)


def test_window_menu_help_package_and_readme_agree() -> None:
    words = words_for()
    assert words.say("app.title") == words.say("menu.brand") == "Crazy 8"
    assert words.say("help.program").startswith("Crazy 8: ")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["description"].startswith("Crazy 8, ")
    assert (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[0] == "# Crazy 8"
