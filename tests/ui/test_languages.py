"""Each language says what the English catalogue says: the same keys and gaps, its own plurals, every form there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from crazy8.resources import asset
from crazy8.text.words import GAP, PLURAL_FORMS, PLURALS, words_for

LANGUAGES = sorted(path.stem for path in asset("locale").glob("*.toml") if path.stem != "en")
FORMED = ("card", "rank", "suit", "fitting")
HAS_FORMS = {
    "rank": ("rank",), "ranks": ("rank",), "suit": ("suit",), "card": ("card",), "drawn": ("card",), "cards": ("card",),
}  # fmt: skip
WHAT_FITS = ("options.", "table.spoken.")


def entries(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        whole = prefix + key
        is_leaf = isinstance(value, str) or all(isinstance(one, str) for one in value.values())
        if isinstance(value, str) or set(value) <= PLURAL_FORMS or (whole.split(".")[0] in FORMED and is_leaf):
            yield whole, value
        else:
            yield from entries(value, f"{whole}.")


def read(language: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for path in (asset("locale", f"{language}.toml"), *sorted(asset("locale", language).glob("*.toml"))):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return dict(entries(found))


def texts(value: str | dict[str, str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value.values())


def gaps(value: str | dict[str, str]) -> set[str]:
    return {name for text in texts(value) for name, _ in GAP.findall(text)}


ENGLISH = read("en")
CATALOGUES = {language: read(language) for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_and_none_is_left_over(language: str) -> None:
    def plain(keys: dict[str, Any]) -> set[str]:
        return {"card" if key.split(".")[0] == "card" else key for key in keys}

    assert plain(CATALOGUES[language]) == plain(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_gaps_of_the_english_sentence_are_asked_for(language: str) -> None:
    for key, value in CATALOGUES[language].items():
        if key.split(".")[0] not in FORMED:
            assert gaps(value) <= gaps(ENGLISH[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_finds_its_plural_form(language: str) -> None:
    forms = {PLURALS[language](count) for count in range(1001)}
    for key, value in CATALOGUES[language].items():
        if isinstance(value, dict) and key.split(".")[0] not in FORMED:
            assert forms <= set(value) | ({"other"} if "other" in value else set()), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_is_asked_for_is_there(language: str) -> None:
    catalogue = CATALOGUES[language]

    def common(kind: str) -> set[str]:
        return set.intersection(*(set(value) for key, value in catalogue.items() if key.split(".")[0] == kind))

    there = {kind: common(kind) for kind in FORMED}
    for key, value in catalogue.items():
        if key.split(".")[0] in FORMED:
            continue
        for text in texts(value):
            for name, form in GAP.findall(text):
                kinds = FORMED if name == "cards" and key.startswith(WHAT_FITS) else HAS_FORMS.get(name, ())
                assert not form or all(form in there[kind] for kind in kinds), (key, name, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_of_good_form(language: str) -> None:
    for key, value in CATALOGUES[language].items():
        for text in texts(value):
            assert text == text.strip(), key
            assert "  " not in text, key
            assert not re.search(r"[{}\"']", GAP.sub("", text)), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", ["french", "german"])
def test_every_card_has_a_name(language: str, deck: str) -> None:
    words = words_for(language)
    for rank in words.table["rank"][deck]:
        for suit in words.table["suit"][deck]:
            forms = {"rank": words.forms(f"rank.{deck}.{rank}"), "suit": words.forms(f"suit.{deck}.{suit}")}
            gender = forms["rank"].get("gender")
            named = words.forms("card" if gender is None else f"card.{gender}", **forms)
            assert all(named[form] for form in named)
