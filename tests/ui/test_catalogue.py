"""The catalogue is read piece by piece, and is the same as if it were read whole."""

import tomllib
from collections.abc import Iterator

import pytest

from crazy8.text.catalogue import Catalogue
from crazy8.text.languages import language_codes
from crazy8.text.words import WordsMissing, catalogue_files, words_for

TWO = ('top = "t"\n\n[one]\na = "A"\n\n[one.below]\nb = "B"\n', '[two]\nc = "[one]"\n')


def test_the_tables_of_several_texts_are_one() -> None:
    catalogue = Catalogue(TWO)
    assert dict(catalogue) == {"top": "t", "one": {"a": "A", "below": {"b": "B"}}, "two": {"c": "[one]"}}
    assert len(catalogue) == 3


def test_only_what_is_asked_for_is_parsed() -> None:
    catalogue = Catalogue([*TWO, "[broken]\nno TOML\n"])
    assert catalogue["two"]["c"] == "[one]"
    assert "three" not in catalogue
    with pytest.raises(tomllib.TOMLDecodeError):
        catalogue["broken"]


def test_the_english_catalogue_is_what_its_files_say() -> None:
    whole: dict[str, object] = {}
    for path in catalogue_files("en"):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        assert not whole.keys() & table.keys(), path
        whole.update(table)
    assert dict(words_for("en").table) == whole


@pytest.mark.parametrize("key", ["nothing", "nothing.at.all", "app.nothing", "app.title.nothing", "reason"])
def test_a_missing_sentence_is_named(key: str) -> None:
    with pytest.raises(WordsMissing, match=key):
        words_for("en").say(key)


def test_no_text_has_a_straight_quote_or_a_word_that_reads_two_ways() -> None:
    """As a native writes: curly quotes and apostrophes, and nothing like "every other card", which is every second."""
    files = [file for code in language_codes() for file in catalogue_files(code)]
    texts = [text for file in files for text in texts_of(tomllib.loads(file.read_text(encoding="utf-8")))]
    assert len(texts) > 1000
    for text in texts:
        assert "'" not in text, text
        assert '"' not in text, text
        assert "every other" not in text.casefold(), text


def texts_of(entry: object) -> Iterator[str]:
    """Every text of a catalogue's table."""
    if isinstance(entry, dict):
        for value in entry.values():
            yield from texts_of(value)
    else:
        yield str(entry)
