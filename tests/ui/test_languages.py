"""Each language says what the English catalogue says: the same keys and gaps, its own plurals, every form there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from crazy8.resources import asset
from crazy8.rules.cards import card_of, cards_in
from crazy8.rules.presets import preset
from crazy8.rules.ruleset import ALLOWED, RuleSet
from crazy8.session.session import new_session
from crazy8.text.event_text import log_lines
from crazy8.text.phrases import Phrases, table_names
from crazy8.text.rules_text import rules_lines
from crazy8.text.turn_text import options, why
from crazy8.text.words import GAP, PLURAL_FORMS, PLURALS, Words, words_for
from crazy8.ui.scenes.editor.examples import example_of
from tests.rules.random_rules import random_rules

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
            assert forms <= set(value), key


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


class Checked(Words):
    """A catalogue that looks at each sentence it says, and notes its key."""

    def __init__(self, language: str) -> None:
        super().__init__(words_for(language).table, language)
        self.asked: set[str] = set()

    def say(self, key: str, /, **gaps: Any) -> str:
        said = super().say(key, **gaps)
        self.asked.add(key)
        assert said == said.strip(), key
        assert not re.search(r"[{}]|  ", said), key
        return said


@cache
def asked_in_games(language: str) -> frozenset[str]:
    """The keys of all that is said in rounds of random rules: what can be done, why each card fits or not, and the log
    with the bots' reasons."""
    words = Checked(language)
    for number in range(90):
        rules = random_rules(number) if number % 3 else preset("mau_mau").rules
        players = number % 3 + 2
        session = new_session(rules, ["easy", "normal", "normal"][: players - 1], number)
        phrases, random = Phrases(words, rules, table_names(words, players)), Random(number)
        session.submit(0, session.match.legal()[0])
        while session.match.round.outcome is None and len(session.actions) < 150:
            if session.bot_to_act():
                session.run()
                continue
            view = session.view(0)
            for brief in (False, True):
                options(phrases, view, opening=brief, brief=brief)
            for card in cards_in(view.hand):
                why(phrases, view, card)
            session.submit(0, random.choice(view.legal()))
        assert log_lines(phrases, session.log(0), session.reasons())
    return frozenset(words.asked)


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_rounds_of_random_rules_are_told(language: str) -> None:
    """Each gap has its form, and what English says is said."""
    assert asked_in_games(language) == asked_in_games("en")
    assert len(asked_in_games("en")) > 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_and_the_examples_of_the_editor_are_told(language: str) -> None:
    words = Checked(language)
    for number in range(150):
        rules: RuleSet = random_rules(number)
        assert rules_lines(words, rules, number % 7 + 2)
        for field in ALLOWED:
            assert example_of(words, rules, field).text
    assert len({key for key in words.asked if key.startswith("rule.")}) > 60


def test_german_and_russian_cards_are_called_as_players_there_call_them() -> None:
    def cards(language: str, rules: str) -> Phrases:
        return Phrases(words_for(language), preset(rules).rules)

    german, russian = cards("de", "mau_mau"), cards("ru", "mau_mau")
    assert [german.card(card_of("JC"))[form] for form in ("name", "Nom", "acc", "dat")] == [
        "Kreuz-Bube", "Der Kreuz-Bube", "den Kreuz-Buben", "dem Kreuz-Buben",
    ]  # fmt: skip
    assert [german.card(card_of("7H"))[form] for form in ("acc", "dat")] == ["die Herz-7", "der Herz-7"]
    assert german.card(card_of("AS"))["acc"] == "das Pik-Ass"
    assert cards("de", "prsi").card(card_of("QS"))["acc"] == "den Laub-Ober"
    assert [russian.card(card_of("7H"))[form] for form in ("name", "acc", "ins")] == [
        "семёрка червей", "семёрку червей", "семёркой червей",
    ]  # fmt: skip
    assert russian.card(card_of("JC"))["acc"] == "валета треф"
    assert russian.card(card_of("KS"))["acc"] == "короля пик"
    assert cards("ru", "prsi").card(card_of("QS"))["acc"] == "обера листьев"


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
