"""``crazy8 selftest``: loads all that the game brings along, plays and keeps a little, and says what it found."""

from __future__ import annotations

import json
import os
import platform
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final

from crazy8 import __version__
from crazy8.bots.players import LEVELS
from crazy8.commands.options import JSON, Syntax, read
from crazy8.commands.speech import run_words
from crazy8.resources import assets_folder
from crazy8.rules.presets import PRESET_NAMES, preset
from crazy8.rules.view import PlayerView
from crazy8.session.session import Session, new_session
from crazy8.storage.files import home_folder
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.settings import Settings
from crazy8.storage.settings_file import shipped_settings
from crazy8.text.languages import language_codes
from crazy8.text.problem_text import one_line
from crazy8.text.words import Gap, Words, words_for

SYNTAX: Final = Syntax("selftest", (JSON,))
FINE, WRONG = 0, 1
PLAYERS: Final = 4
_LINES: Final = 8
"""The most faults that a check names one by one."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing looked at: its key below ``saves.selftest.check``, what fills its sentence, and what was wrong."""

    what: str
    gaps: dict[str, Any]
    faults: tuple[str, ...] = ()


def run(arguments: Sequence[str]) -> int:
    """Print every check; 0 if all is fine, 1 if not."""
    given = read(arguments, SYNTAX)
    checks = [check() for check in (_program, _catalogues, _pictures, _fonts, _sounds, _tables, _rounds, *_KEEPING)]
    faults = sum(bool(check.faults) for check in checks)
    speechless = any(check.what == "catalogues" and check.faults for check in checks)
    if given.on(JSON) or speechless:
        text = json.dumps({"fine": not faults, "checks": [asdict(check) for check in checks]}, indent=2)
    else:
        text = "\n".join(check_lines(run_words(), checks, faults))
    sys.stdout.write(text + "\n")
    return WRONG if faults else FINE


def check_lines(words: Words, checks: Sequence[Check], faults: int) -> list[str]:
    """The report, a check a line, what is wrong with it below."""
    lines = []
    for check in checks:
        gaps: dict[str, Gap] = {
            name: value if isinstance(value, int) else one_line(str(value)) for name, value in check.gaps.items()
        }
        said = words.say(f"saves.selftest.check.{check.what}", **gaps)
        lines.append(words.say("saves.selftest.wrong" if check.faults else "saves.selftest.fine", what=said))
        lines += [f"    {one_line(fault)}" for fault in check.faults[:_LINES]]
    last = words.say("saves.selftest.faults", count=faults) if faults else words.say("saves.selftest.all_fine")
    return [*lines, last]


# ---------------------------------------------------------------- what the game brings along


def _program() -> Check:
    place = str(Path(__file__).resolve().parents[1])
    return Check("program", {"version": __version__, "python": platform.python_version(), "place": place})


def _catalogues() -> Check:
    languages = language_codes()
    faults = _tried(languages, _read_catalogue)
    return Check("catalogues", {"count": len(languages)}, faults if languages else ("locale",))


def _read_catalogue(language: str) -> None:
    words = words_for(language)
    for name in words.table:
        words.table[name]


def _pictures() -> Check:
    pygame = _pygame()

    def load(path: Path) -> None:
        vector = path.suffix == ".svg"
        picture = pygame.image.load_sized_svg(path, (48, 48)) if vector else pygame.image.load(path)
        if not picture.get_bounding_rect().width:
            raise ValueError(path.name)

    return _loaded("pictures", ("svg", "png"), load)


def _fonts() -> Check:
    pygame = _pygame()
    pygame.font.init()

    def load(path: Path) -> None:
        if pygame.font.Font(path, 24).render("8", True, "black").get_width() < 4:
            raise ValueError(path.name)

    return _loaded("fonts", ("ttf", "otf"), load)


def _sounds() -> Check:
    pygame = _pygame()
    pygame.mixer.init()
    try:

        def load(path: Path) -> None:
            if pygame.mixer.Sound(path).get_length() <= 0:
                raise ValueError(path.name)

        return _loaded("sounds", ("wav", "ogg"), load)
    finally:
        pygame.mixer.quit()


def _tables() -> Check:
    def load(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        found = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
        if not found:
            raise ValueError(path.name)

    paths = [shipped_settings(), *sorted(assets_folder().rglob("*.json"))]
    faults = (*_tried(paths, load), *_tried(PRESET_NAMES, preset))
    return Check("tables", {"count": len(paths) + len(PRESET_NAMES)}, faults)


def _loaded(what: str, endings: Iterable[str], load: Callable[[Path], None]) -> Check:
    paths = sorted(path for ending in endings for path in assets_folder().rglob(f"*.{ending}"))
    return Check(what, {"count": len(paths)}, _tried(paths, load) if paths else (str(assets_folder()),))


def _tried(things: Iterable[Any], load: Callable[[Any], object]) -> tuple[str, ...]:
    """What went wrong, a line for each thing that could not be loaded."""
    faults = []
    for thing in things:
        try:
            load(thing)
        except Exception as error:  # whatever a library makes of a damaged file
            faults.append(f"{thing}: {type(error).__name__}: {error}")
    return tuple(faults)


def _pygame() -> Any:
    """pygame, without a window and without a sound."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame


# ---------------------------------------------------------------- playing and keeping


def _rounds() -> Check:
    tables = [(name, level) for name in PRESET_NAMES for level in LEVELS]

    def play(table: tuple[str, str]) -> None:
        session = new_session(preset(table[0]).rules, [table[1]] * PLAYERS, 8, persons=())
        session.deal()
        session.run()
        if len(session.outcomes) != 1:
            raise ValueError(session.outcomes)

    return Check("rounds", {"count": len(tables)}, _tried(tables, play))


def _kept_settings() -> Check:
    def keep(folder: Path) -> None:
        settings = Settings(volume=15, name="Žofie")
        if not PlayerStorage(folder).settings.save(settings):
            raise OSError(folder)
        if PlayerStorage(folder).settings.load() != settings:
            raise ValueError(folder)

    return _kept("settings", keep)


def _kept_games() -> Check:
    def keep(folder: Path) -> None:
        session = new_session(preset("mau_mau").rules, LEVELS, 8)
        storage = PlayerStorage(folder)
        storage.saves.begin(session, ("?",) * session.players)
        session.deal()
        storage.saves.close()
        later = PlayerStorage(folder)
        again = later.saves.resume(later.saves.games()[0])
        if again is None or again.actions != session.actions or _seen(again) != _seen(session):
            raise ValueError(folder)
        _play_out(again)
        later.saves.close()
        notices = storage.take_notices() + later.take_notices()
        if notices or later.statistics.summary().games != 1:
            raise ValueError(notices)

    return _kept("saves", keep)


def _seen(session: Session) -> list[PlayerView | None]:
    return [session.view(seat) for seat in session.persons]


def _play_out(session: Session) -> None:
    """Persons do the first thing that they may."""
    while session.result is None:
        seat = session.seat_to_act()
        if seat is None:
            session.deal()
        elif session.bot_to_act():
            session.step()
        else:
            view = session.view(seat)
            assert view is not None
            session.submit(seat, view.legal()[0])


def _kept(what: str, keep: Callable[[Path], None]) -> Check:
    """Try it in a folder of its own beside the player's files, which stay untouched."""
    home = home_folder()

    def try_there(_: str) -> None:
        home.mkdir(parents=True, exist_ok=True)
        folder = Path(mkdtemp(prefix="selftest-", dir=home))
        try:
            keep(folder)
        finally:
            rmtree(folder, ignore_errors=True)

    return Check(what, {"folder": str(home)}, _tried([what], try_there))


_KEEPING: Final = (_kept_settings, _kept_games)
