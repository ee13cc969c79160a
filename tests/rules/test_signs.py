"""What mail, chat and keyboards make of a code, a card or an option is read as it was meant."""

from __future__ import annotations

import io
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crazy8.cli import main
from crazy8.commands.typed import Reading, Typed
from crazy8.rules.actions import action_of
from crazy8.rules.cards import card_of
from crazy8.rules.dealcode import (
    LETTERS,
    GameSetup,
    code_within,
    deal_code,
    plain_code,
    rules_code,
    rules_of_code,
    table_of_code,
)
from crazy8.rules.presets import preset
from crazy8.rules.problems import BadInput
from crazy8.rules.ruleset import rules_from_table
from crazy8.rules.signs import plain_signs, unquoted, without_ends
from crazy8.text.phrases import Phrases
from crazy8.text.words import words_for

TABLE = GameSetup(preset("prsi").rules, ("easy", "hard"), 271_828)
CODE = deal_code(TABLE)
EVERY_SIGN = [chr(number) for number in range(sys.maxunicode + 1)]
DASHES = [sign for sign in EVERY_SIGN if unicodedata.category(sign) == "Pd"] + list("−˗⁃➖⁻₋")
BLANKS = [sign for sign in EVERY_SIGN if unicodedata.category(sign) == "Zs"] + list("\t\n\r\u2028\u2029\x85\v\f")
QUOTES = [sign for sign in EVERY_SIGN if unicodedata.category(sign) in ("Pi", "Pf")] + list("\"'`´„‚′″＂＇")
VARIATIONS = [chr(number) for number in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))]
UNSEEN = [sign for sign in EVERY_SIGN if unicodedata.category(sign) == "Cf"] + VARIATIONS + list("\u034f\u3164\u2800")
AROUND = ".,;:!?…)]}>(<[{*_~|。、！"


def full_width(text: str) -> str:
    """The letters and digits as Asian keyboards write them: 0xFEE0 further on."""
    return "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() and letter.isalnum() else letter for letter in text)


@pytest.mark.parametrize("sign", [*DASHES, *BLANKS, *QUOTES, *UNSEEN], ids=lambda sign: f"U+{ord(sign):04X}")
def test_a_code_is_read_whatever_stands_between_its_groups(sign):
    for typed in (CODE.replace("-", sign), CODE.replace("-", f" {sign} "), sign.join(CODE), f"{sign}{CODE}{sign}"):
        assert table_of_code(typed) == TABLE


@pytest.mark.parametrize("sign", AROUND)
def test_punctuation_around_a_code_is_not_part_of_it(sign):
    for typed in (CODE + sign, sign + CODE, f"{sign}{sign} {CODE}{sign}{sign}\n", f"“{CODE}”{sign}"):
        assert table_of_code(typed) == TABLE


def test_a_code_is_read_out_of_quoted_mail_that_was_broken():
    first, second = CODE[:5], CODE[5:]
    assert table_of_code(f"> {first}\n> {second}\n") == TABLE
    assert table_of_code(f">> *{first}*\r\n>> {second}.") == TABLE
    assert table_of_code(f"{first}=\r\n{second}") == TABLE


def test_letters_of_full_width_and_of_fancy_type_are_letters():
    assert table_of_code(full_width(CODE)) == TABLE
    assert table_of_code(full_width(CODE.lower()).replace("-", "－")) == TABLE
    bold = "".join(chr(0x1D400 + ord(letter) - 65) if letter in LETTERS[10:] else letter for letter in CODE)
    assert table_of_code(bold) == TABLE


@given(st.data())
def test_signs_sprinkled_over_a_code_change_nothing(data):
    sprinkled = st.lists(st.sampled_from([*DASHES, *BLANKS, *QUOTES, *UNSEEN]), max_size=3).map("".join)
    shapes = st.sampled_from([str, str.lower, full_width, lambda text: full_width(text.lower())])
    typed = "".join(data.draw(sprinkled) + data.draw(shapes)(letter) for letter in CODE) + data.draw(sprinkled)
    assert table_of_code(typed + data.draw(st.text(AROUND, max_size=3))) == TABLE
    assert rules_of_code(typed) == TABLE.rules


@given(st.text(LETTERS, min_size=4, max_size=30), st.text(LETTERS, min_size=1, max_size=1))
def test_no_letter_of_a_code_is_lost(letters, letter):
    assert plain_code(letters + letter).replace("-", "") == letters + letter


@pytest.mark.parametrize("letter", ["*", "_", "Ä", "Ж", "½", "ß", "²", "٤", "①"])
def test_what_is_no_letter_of_a_code_stays_wrong(letter):
    with pytest.raises(BadInput) as refused:
        table_of_code(f"ABCD-{letter}FGH")
    assert refused.value.what == "code.letter"
    assert refused.value.facts == {"letter": letter}


def test_the_code_is_told_as_it_was_read():
    slipped = CODE[:-1] + ("0" if CODE[-1] != "0" else "2")
    with pytest.raises(BadInput) as refused:
        table_of_code(f"\ufeff“{slipped.lower()}”.\u200b")
    assert refused.value.facts == {"code": slipped}


@given(st.text())
def test_plain_signs_are_plain_already(text):
    plain = plain_signs(text)
    assert plain_signs(plain) == plain
    assert without_ends(without_ends(plain)) == without_ends(plain)


def test_a_code_is_found_in_a_line_that_was_shared():
    line = f"Crazy 8: Prší, deal code {full_width(CODE)}, after 3 rounds: Me 12 — Ada 40.\nPlay with 5!"
    assert code_within(line) == CODE
    assert code_within(f"“{CODE.lower()}”") == CODE
    assert code_within(f" {CODE[:7]} {CODE[7:]}") == CODE
    assert code_within("nothing good") == plain_code("nothing good")


def test_the_place_of_a_file_loses_only_what_was_put_around_it():
    assert unquoted("\ufeff “~/my “own” rules’ .toml”\u200b\n") == "~/my “own” rules’ .toml"
    assert unquoted("‘’") == ""


def test_the_command_line_reads_such_a_code(capsys):
    typed = f"\u202a“{full_width(CODE).replace('-', chr(0x2011))}”\u202c."
    assert main(["code", "read", typed]) == 0
    assert "271828" in capsys.readouterr().out
    assert main(["code", "read", *CODE.split("-")]) == 0
    assert "271828" in capsys.readouterr().out


def test_options_are_read_likewise(capsys):
    made = []
    for rules, players, seed, levels in (
        ("Mau–Mau", "４", "7\u200b", "hard,\u00a0easy，hard"), ("mau_mau", "4", "7", "hard,easy,hard")
    ):  # fmt: skip
        options = ["--rules", rules, "--players", players, "--seed", seed, "--levels", levels]
        assert main(["code", "make", *options]) == 0
        made.append(capsys.readouterr().out)
    assert made[0] == made[1]


def test_a_rules_code_is_read_likewise():
    rules = rules_from_table({"hand": 7, "draw_count": 3}, TABLE.rules)
    assert rules_of_code(full_width(rules_code(rules)).replace("-", " — ") + "\ufe0f!") == rules


READING = Reading(Phrases(words_for(), preset("crazy_eights").rules))


@pytest.mark.parametrize(
    ("line", "card", "suit"),
    [
        ("9H", "9H", ""), ("９Ｈ", "9H", ""), ("“9h”.", "9H", ""), ("9\u200bh\u00a0", "9H", ""), ("9♥\ufe0f", "9H", ""),
        ("10♠!", "TS", ""), ("8s,\u202fhearts…", "8S", "H"), ("8♣ ♦", "8C", "D"), ("«queen of hearts»", "QH", ""),
        ("8H’ spades", "8H", "S"), ("> 8h' s", "8H", "S"),
    ],
)  # fmt: skip
def test_cards_typed_at_the_text_table(line, card, suit):
    assert READING.line(line) == Typed("card", card_of(card), "CSHD".index(suit) if suit else -1)


@pytest.mark.parametrize("line", ["draw", "Draw.", "“draw”", "ｄｒａｗ", "\ufeffdraw\u200d", "  draw!\n"])
def test_commands_typed_at_the_text_table(line):
    assert READING.line(line) == Typed("draw")
    assert READING.line("?") == Typed("help")
    assert READING.line(line + " now").what == "not_understood"


def test_suits_typed_at_the_text_table():
    assert [READING.suit(sign) for sign in ("♣\ufe0f", "“spades”", "Ｈ", "♦.")] == [0, 1, 2, 3]


def test_cards_of_a_position_that_was_pasted():
    assert card_of("8H’") == card_of("8H'")
    assert card_of("８Ｈ\u200b") == card_of("8H")
    assert action_of("play\u00a08S ｈ".upper().replace("PLAY", "play")) == action_of("play 8S H")
    with pytest.raises(BadInput):
        card_of("8♥")


def test_the_text_game_takes_such_lines(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("“help”\u200b.\n» quit «\n"))
    main(["play", "--text", "--code", f"\u2068{full_width(CODE)}\u2069"])
    told = capsys.readouterr().out
    assert CODE in told
    assert "not understood" not in told.lower()
