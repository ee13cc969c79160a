"""Fonts of the system for letters that ours do not have: looked for only when such a letter is to be shown."""

from __future__ import annotations

import shutil
import subprocess
import unicodedata
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import pygame

from crazy8.rules.letters import is_mark

_SEARCH_SECONDS: Final = 2.0
_MOST_TRIED: Final = 12
"""So many fonts are opened in search of a letter, then it counts as one that cannot be shown."""
_NO_LETTER: Final = "\uffff"
"""No font has this one: what is seen for it stands for any letter that is missing."""
_CARRIER: Final = "|"
"""It has some width, as an accent has not, and becomes another letter with none."""
_WIDE: Final = (
    "notosans", "segoeui", "segoeuisymbol", "segoeuihistoric", "arialunicodems", "microsoftyahei", "yugothic", "meiryo",
    "malgungothic", "microsoftjhenghei", "nirmalaui", "leelawadeeui", "ebrima", "gadugi", "sylfaen", "tahoma", "arial",
    "hiraginosans", "pingfang", "applesdgothicneo", "geezapro", "kohinoordevanagari", "thonburi", "applesymbols",
    "helveticaneue", "dejavusans", "freesans", "unifont",
)  # fmt: skip
"""Fonts of many scripts that systems bring, where no list of all fonts tells more."""


def covers(font: pygame.Font, letter: str) -> bool:
    """Whether a font has each sign of a letter."""
    missing = font.metrics(_NO_LETTER)
    return not any(font.metrics(sign) == missing and _is_missing(font, sign) for sign in letter if _is_seen(sign))


def _is_missing(font: pygame.Font, sign: str) -> bool:
    """Whether a sign that measures as a missing one looks so, too: a mark then is not seen over a letter."""
    instead = "" if is_mark(sign) else _NO_LETTER
    return _picture(font, sign) == _picture(font, instead)


def _is_seen(sign: str) -> bool:
    return not sign.isspace() and sign not in "\u200c\u200d\ufe0e\ufe0f"


def _picture(font: pygame.Font, sign: str) -> bytes:
    return pygame.image.tobytes(font.render(_CARRIER + sign, True, "white"), "RGBA")


_SCRIPTS: Final = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo", "DEVANAGARI": "Deva",
    "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu",
    "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt",
    "MYANMAR": "Mymr", "KHMER": "Khmr", "MONGOLIAN": "Mong", "HANGUL": "Hang",
}  # fmt: skip
"""The scripts whose letters change with their neighbours, by the first word of a sign's name."""


def script_of(piece: str) -> tuple[str, bool]:
    """The script that a piece of text is shaped by, empty for a simple one, and whether it runs from the right."""
    first = next((sign for sign in piece if _is_seen(sign)), "")
    script = _SCRIPTS.get(unicodedata.name(first, "").partition(" ")[0], "") if first else ""
    return script, any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in piece)


def opened(file: str, px: int, script: str, from_right: bool) -> pygame.Font:
    """A font of the system that shapes its letters as a script wants them."""
    used = pygame.font.Font(file, px)
    with suppress(pygame.error):  # a library that cannot shape letters
        if script:
            used.set_script(script)
        if from_right:
            used.set_direction(pygame.DIRECTION_RTL)
    return used


@cache
def font_file(letter: str, bold: bool) -> str | None:
    """The file of a font that has a letter; None where the system has none. Found ones are asked first."""
    for file in [*_found, *_candidates(letter, bold)][:_MOST_TRIED]:
        with suppress(pygame.error, OSError, RuntimeError):
            if (file in _found and _found[file] != bold) or not covers(pygame.Font(file, 20), letter):
                continue
            _found[file] = bold
            return file
    return None


_found: dict[str, bool] = {}
"""The files that have been of use, and whether for bold letters."""


def _candidates(letter: str, bold: bool) -> list[str]:
    """Files that may have a letter, the likeliest first."""
    listed = _listed("".join(sign for sign in letter if _is_seen(sign)))
    if listed is not None:
        return sorted(listed, key=lambda file: _likeness(file, bold))
    named = (pygame.font.match_font(name, bold) for name in _WIDE)
    return [file for file in named if file]


_OTHERWISE: Final = ("italic", "oblique", "condensed", "narrow", "mono", "thin", "light", "black", "serif")
"""What fonts have in their names that look farther from ours."""


def _likeness(file: str, bold: bool) -> tuple[int, bool, bool, str]:
    name = Path(file).name.casefold()
    return sum(word in name for word in _OTHERWISE), "sans" not in name, ("bold" in name) != bold, name


@cache
def _listed(signs: str) -> tuple[str, ...] | None:
    """The files of all fonts that have these signs; None where the system keeps no list that can be asked."""
    if shutil.which("fc-list") is None:
        return None
    wanted = " ".join(f"{ord(sign):x}" for sign in signs)
    command = ["fc-list", "--format", "%{file}\\n", f":charset={wanted}:scalable=true"]
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        told = subprocess.run(command, capture_output=True, text=True, timeout=_SEARCH_SECONDS, check=False)
        return tuple(line for line in told.stdout.splitlines() if line)
    return ()
