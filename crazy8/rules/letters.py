"""Letters as people count them: each with the accents and signs that belong to it."""

from __future__ import annotations

import unicodedata
from typing import Final

MOST_MARKS: Final = 4
"""So many signs a letter may carry: more than any language has, and no tower of accents."""

_JOINER: Final = "\u200d"
_JOINERS: Final = (_JOINER, "\u200c")
_LAST_SIMPLE: Final = 0x058F
"""The end of Latin, Greek, Cyrillic and Armenian, whose letters stand side by side."""
_MARKS: Final = ("Mn", "Mc", "Me")


def is_mark(sign: str) -> bool:
    """Whether a sign belongs to the letter before it: an accent, a vowel sign, a joiner, a tone of skin."""
    return (
        sign in _JOINERS or unicodedata.category(sign) in _MARKS or "\U0001f3fb" <= sign <= "\U0001f3ff"
    )


def clusters(text: str) -> list[str]:
    """The letters of a text, each with what belongs to it; together they are the text."""
    found: list[str] = []
    for sign in text:
        if found and (is_mark(sign) or _is_joined(found[-1], sign)):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _is_joined(before: str, sign: str) -> bool:
    """Whether a sign that is no mark still is one with what stands before: a picture after a joiner, the second letter
    of a flag."""
    if before[-1] == _JOINER:
        return unicodedata.category(sign) == "So"
    return len(before) == 1 and _is_flag(before) and _is_flag(sign)


def _is_flag(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"


def boundaries(text: str) -> list[int]:
    """Where a caret may stand: before each letter and after the last."""
    places = [0]
    for cluster in clusters(text):
        places.append(places[-1] + len(cluster))
    return places


def cut_to(text: str, longest: int) -> str:
    """At most so many letters of a text, none of them without what belongs to it."""
    return text if len(text) <= longest else "".join(clusters(text)[:longest])


def shown_letters(text: str) -> str:
    """The text composed (NFC), without signs that show nothing, marks that no letter carries, and more marks on a
    letter than any language has. What joins letters stays where it has something to join."""
    kept: list[str] = []
    """The letters so far, each with what belongs to it."""
    for sign in unicodedata.normalize("NFC", text):
        if is_mark(sign):
            if kept and can_carry(kept[-1], sign):
                kept[-1] += sign
        elif is_shown(sign) or sign.isspace():
            if kept and not (kept[-1][-1] in _JOINERS and _changes_shape(sign)):
                kept[-1] = kept[-1].rstrip("".join(_JOINERS))
            kept.append(sign)
    if kept:
        kept[-1] = kept[-1].rstrip("".join(_JOINERS))
    return unicodedata.normalize("NFC", "".join(kept))


def is_shown(sign: str) -> bool:
    """Whether a sign that stands alone shows something: a letter or a plain blank, nothing that steers others."""
    return sign == " " or not (sign.isspace() or unicodedata.category(sign).startswith("C"))


def can_carry(before: str, mark: str) -> bool:
    """Whether the last letter of a text may have one more mark; joiners only do something between letters that change
    their shape, and in pictures."""
    if not before or before[-1].isspace() or len(clusters(before[-2 * MOST_MARKS :])[-1]) > MOST_MARKS:
        return False
    return mark not in _JOINERS or _changes_shape(before[-1])


def _changes_shape(sign: str) -> bool:
    return ord(sign) > _LAST_SIMPLE
