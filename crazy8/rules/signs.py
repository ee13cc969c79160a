"""Typed signs as they were meant: what keyboards, mail and chat programs make of a plain text is undone.

Deal codes, card codes, options and what is typed at the text table are read through here.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_MORE_DASHES: Final = frozenset("−˗⁃➖─━⎯ー")
"""Strokes that stand for a dash and that Unicode does not call one."""
_QUOTES: Final = frozenset("\"'`´¨ʹʺʻʼʽˈˊˋ′″‴‵‶‷‚„«»‹›「」『』〝〞〟")
_UNSEEN: Final = (
    (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x20E3, 0x20E3), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Signs that show nothing of their own, or only change how the one before them looks, though their category is that of
letters or accents."""
_LINE_ENDS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"

_SHAPES: Final = ("<wide>", "<narrow>", "<font>")
"""How Unicode calls letters that differ from plain ones in nothing but their shape."""

BLANK: Final = " "
DASH: Final = "-"
QUOTE: Final = "'"
_NO_LETTERS: Final = ("", BLANK, DASH, QUOTE)
_WRAPPING: Final = ("", BLANK, QUOTE, "\n")


def plain_signs(text: str) -> str:
    """The text with every dash as ``-``, every blank as one blank, every quote as ``'``, letters and digits of full
    width or of a fancy type as plain ones, and without what is not seen. Line breaks stay, as ``\\n``."""
    seen = "".join(_plain(sign) for sign in unicodedata.normalize("NFC", text.replace("\r\n", "\n")))
    return unicodedata.normalize("NFC", seen)


def _plain(sign: str) -> str:
    if sign in _LINE_ENDS:
        return "\n"
    kind = unicodedata.category(sign)
    if kind == "Zs" or sign == "\t":
        return BLANK
    if kind == "Pd" or sign in _MORE_DASHES:
        return DASH
    if kind in ("Pi", "Pf") or sign in _QUOTES:
        return QUOTE
    if kind in ("Cc", "Cf") or any(first <= ord(sign) <= last for first, last in _UNSEEN):
        return ""
    other = unicodedata.normalize("NFKC", sign)
    if len(other) != 1 or other == sign:
        return sign
    plain = _plain(other)
    is_other_shape = unicodedata.decomposition(sign).partition(" ")[0] in _SHAPES
    return plain if is_other_shape or plain in _NO_LETTERS else sign


def without_ends(text: str, kept: frozenset[str] = frozenset()) -> str:
    """Plain signs without the punctuation that was set around them: brackets, stops, the marks of quoted mail and of
    bold or struck text. Signs that are ``kept`` belong to the text."""
    first, last = 0, len(text)
    while first < last and _is_around(text[first], kept):
        first += 1
    while last > first and _is_around(text[last - 1], kept):
        last -= 1
    return text[first:last]


def unquoted(text: str) -> str:
    """A text that may hold any signs, such as the place of a file, without the blanks, quotes and unseen signs around
    it."""
    first, last = 0, len(text)
    while first < last and _plain(text[first]) in _WRAPPING:
        first += 1
    while last > first and _plain(text[last - 1]) in _WRAPPING:
        last -= 1
    return text[first:last]


def _is_around(sign: str, kept: frozenset[str]) -> bool:
    return sign not in kept and (sign.isspace() or unicodedata.category(sign)[0] in "PS")
