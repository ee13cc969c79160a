"""What cannot be read for a moment, two copies of the program on one folder, links, leftovers, and clocks set back."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from crazy8.rules.presets import preset
from crazy8.session.session import Session, new_session
from crazy8.storage.files import Lock, keep_aside, names_in, put, put_new
from crazy8.storage.player_storage import PlayerStorage
from crazy8.storage.rule_sets import RuleSets, SetProblem
from crazy8.storage.saves import Saves
from crazy8.storage.settings import Settings
from crazy8.storage.settings_file import SettingsStore
from crazy8.storage.toml_faults import KeyTwice, key_twice
from tools.bench.reliability import advance, clock, names

ROOT = Path(__file__).resolve().parents[2]
MOMENTS = [errno.EACCES, errno.EMFILE, errno.ENFILE, errno.EIO, errno.EINTR, errno.ENOMEM, errno.EBUSY, errno.ESTALE]
RULES = preset("mau_mau").rules


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda number: None)


def unreadable(patch: pytest.MonkeyPatch, number: int, below: Path) -> None:
    """For a moment no file below this folder can be opened for reading."""
    real = Path.open

    def opens(path: Path, mode: str = "r", *more: object, **named: object) -> object:
        if "r" in mode and below in path.parents and os.path.lexists(path):
            raise OSError(number, os.strerror(number), str(path))
        return real(path, mode, *more, **named)

    patch.setattr(Path, "open", opens)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def played(home: Path, seed: int, actions: int = 0) -> Saves:
    """A game as far as this, or to its end; it is left."""
    saves = Saves(clock(), home)
    session = new_session(RULES, ["easy"], seed)
    saves.begin(session, names(session))
    while session.result is None and (not actions or len(session.actions) < actions):
        advance(session)
    saves.close()
    return saves


@pytest.mark.parametrize("number", MOMENTS)
def test_what_cannot_be_read_for_a_moment_stays_where_it_is(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every file of the player's: none is renamed, removed or written over, it is told once, and later all is there."""
    storage = PlayerStorage(tmp_path, clock())
    storage.settings.save(Settings(volume=12))
    storage.rule_sets.save("Sundays", RULES)
    storage.rule_sets.keep_custom(RULES)
    played(tmp_path, 1)
    played(tmp_path, 2, 8)
    assert Saves(clock(), tmp_path).counted().summary().games == 1
    before = contents(tmp_path)
    with monkeypatch.context() as patch:
        unreadable(patch, number, tmp_path)
        now = PlayerStorage(tmp_path, clock())
        assert now.settings.load() == Settings()
        assert now.saves.games() == []
        assert now.history.games() == []
        assert [one.rules for one in now.rule_sets.all()] == [None]
        custom = now.rule_sets.custom()
        assert custom is not None
        assert custom.rules is None
        for change in (
            lambda: now.rule_sets.keep_custom(preset("prsi").rules),
            lambda: now.rule_sets.save("Sundays", preset("prsi").rules, "sundays"),
        ):
            with pytest.raises(SetProblem):
                change()
        assert not now.settings.save(Settings(sort="rank"))
        told = {notice.key for notice in now.take_notices()}
        assert told == {
            "settings.notice.not_read", "settings.notice.not_kept",
            "saves.notice.history_not_read", "saves.notice.not_read",
        }  # fmt: skip
    assert contents(tmp_path) == before
    later = PlayerStorage(tmp_path, clock())
    assert later.settings.load() == Settings(volume=12)
    assert [game.record.seed for game in later.saves.games()] == [2]
    assert [record.seed for record in later.history.games()] == [1]
    assert [one.rules for one in later.rule_sets.all()] == [RULES]
    assert later.take_notices() == []


def test_a_game_whose_file_cannot_be_read_does_not_go_on_from_its_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = played(tmp_path, 2, 12)
    (game,) = saves.games()
    before = contents(tmp_path)
    with monkeypatch.context() as patch:
        unreadable(patch, errno.EIO, tmp_path / "games")
        later = Saves(clock(), tmp_path)
        assert later.resume(game) is None
        assert later.notices == ["saves.notice.not_read"]
    assert contents(tmp_path) == before


# ---------------------------------------------------------------- folders that may not be entered


CLOSED = """
import ctypes, os, sys
from pathlib import Path
if os.geteuid() == 0:  # the administrator may enter everywhere, until that right is given up
    libc = ctypes.CDLL(None)
    class Header(ctypes.Structure):
        _fields_ = [("version", ctypes.c_uint32), ("pid", ctypes.c_int)]
    header, data = Header(0x20080522, 0), (ctypes.c_uint32 * 6)()
    assert libc.capset(ctypes.byref(header), data) == 0
from tools.bench.reliability import advance, clock, names
from crazy8.rules.presets import preset
from crazy8.session.session import new_session
from crazy8.storage.player_storage import PlayerStorage
storage = PlayerStorage(Path(sys.argv[1]), clock())
settings = storage.settings.load()
storage.has_saves and storage.saves.games()
storage.has_rule_sets and (storage.rule_sets.all(), storage.rule_sets.custom())
session = new_session(preset("mau_mau").rules, ["easy"], 3)
storage.saves.begin(session, names(session))
while session.result is None:
    advance(session)
storage.settings.save(settings.with_changed(volume=3))
storage.history.games()
storage.statistics.summary()
storage.close()
print(",".join(sorted({notice.key.rpartition(".")[2] for notice in storage.take_notices()})))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="folders are closed otherwise there")
@pytest.mark.parametrize("kind", ["closed", "in a closed one", "read only", "below a file", "a file", "a broken link"])
def test_a_folder_that_may_not_be_used_is_told_and_one_plays_on(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "place"
    home = place if kind in ("closed", "a file", "a broken link") else place / "home"
    if kind in ("closed", "in a closed one", "read only"):
        place.mkdir()
        place.chmod(0o500 if kind == "read only" else 0)
    elif kind == "a broken link":
        place.symlink_to(tmp_path / "nowhere" / "at all")
    else:
        place.write_text("here", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", CLOSED, str(home)], capture_output=True, text=True, cwd=ROOT, check=False, timeout=120
    )
    if place.is_dir():
        place.chmod(0o700)
    assert done.stderr == ""
    assert "not_kept" in done.stdout.strip().split(",")
    assert ("not_read" in done.stdout) == kind.endswith(("closed", "closed one"))


# ---------------------------------------------------------------- two copies, links, leftovers


def test_each_copy_writes_what_it_has_changed_over_what_stands_there(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    SettingsStore(path).save(Settings(volume=5, sort="rank"))
    one, other = SettingsStore(path), SettingsStore(path)
    mine, yours = one.load(), other.load()
    assert one.save(mine.with_changed(volume=90))
    assert other.save(yours.with_changed(bots=6))
    assert one.save(mine.with_changed(volume=90, motion="off"))
    assert SettingsStore(path).load() == Settings(volume=90, sort="rank", bots=6, motion="off")
    assert one.notices == other.notices == []


def test_what_could_not_be_written_is_written_the_next_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    settings = store.load()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda number: (_ for _ in ()).throw(OSError(errno.ENOSPC, "full")))
        settings = settings.with_changed(volume=1)
        assert not store.save(settings)
    assert store.save(settings.with_changed(bots=2))
    assert SettingsStore(store.path).load() == Settings(volume=1, bots=2)


def test_many_copies_write_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from crazy8.storage.settings_file import SettingsStore;"
        "store = SettingsStore(Path(sys.argv[1])); settings = store.load()\n"
        "for value in range(30): settings = settings.with_changed(**{sys.argv[2]: value % 7 + 1}); store.save(settings)"
    )
    path = tmp_path / "settings.toml"
    keys = ("volume", "bots", "window_width", "dealer")
    code = code.replace("value % 7 + 1", "(value % 7 + 1) * (321 if sys.argv[2] == 'window_width' else 1)")
    running = [subprocess.Popen([sys.executable, "-c", code, str(path), key], cwd=ROOT) for key in keys]
    assert [process.wait(120) for process in running] == [0] * len(keys)
    assert SettingsStore(path).load() == Settings(volume=2, bots=2, window_width=642, dealer=2)
    assert {file.name for file in tmp_path.iterdir()} == {"settings.toml", "settings.toml.bak"}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("name", ["settings.toml", "custom.toml", "rules/sundays.toml", "games/G.json", "played.log"])
def test_a_linked_file_stays_a_link(name: str, tmp_path: Path) -> None:
    home, away = tmp_path / "home", tmp_path / "away"
    away.mkdir()
    storage = PlayerStorage(home, clock())
    session = new_session(RULES, ["easy"], 1)
    storage.settings.save(Settings(volume=1))
    storage.rule_sets.save("Sundays", RULES)
    storage.rule_sets.keep_custom(RULES)
    storage.saves.begin(session, names(session))
    for _ in range(6):
        advance(session)
    assert storage.saves.open_game is not None
    game = storage.saves.open_game.record.id
    storage.close()
    link, target = home / name.replace("G", game), away / "target"
    link.rename(target)
    link.symlink_to(target)
    before = target.read_bytes()
    later = PlayerStorage(home, clock())
    later.settings.save(later.settings.load().with_changed(volume=2))
    later.rule_sets.save("Sundays", preset("prsi").rules, "sundays")
    later.rule_sets.keep_custom(preset("prsi").rules)
    again = later.saves.resume(later.saves.games()[0])
    assert again is not None
    for _ in range(6):
        advance(again)
    later.close()
    assert link.is_symlink()
    assert target.read_bytes() != before
    assert later.take_notices() == []
    assert [path.name for path in away.iterdir()] == ["target"]
    assert len(Saves(clock(), home).games()[0].record.actions) == 12


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_damage_behind_a_link_is_kept_aside_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("= no TOML", encoding="utf-8")
    link = tmp_path / "settings.toml"
    link.symlink_to(tmp_path / "target")
    assert keep_aside(link)
    assert link.is_symlink()
    assert not link.exists()
    assert (tmp_path / "settings.toml.bad").read_text(encoding="utf-8") == "= no TOML"
    put(link, b"new")
    assert (tmp_path / "target").read_bytes() == b"new"


LEFT_OVER = (
    "settings.toml.new", "settings.toml.lock", "settings.toml.bak.new", "settings.toml.0123456789ab.new",
    "games/1700000000000-01234567.lock", "games/1700000000000-01234567.json.new",
    "games/1700000000000-01234567.json.0123456789ab.new", "history/1700000000000-01234567.json.0123456789ab.new",
    "rules/sundays.toml.0123456789ab.new", "reports/error-20260101-000000.txt.new",
)  # fmt: skip
OTHERS = ("notes.new", "games/my.lock", "rules/Mine.toml.new", "history/a.new", "rules/x.toml.bak")


def test_leftovers_are_swept_and_only_those(tmp_path: Path) -> None:
    for name in (*LEFT_OVER, *OTHERS):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    storage = PlayerStorage(tmp_path, clock())
    storage.settings.load()
    storage.saves.games()
    storage.history.ids()
    storage.rule_sets.all()
    names_in(tmp_path / "reports")
    assert set(contents(tmp_path)) == set(OTHERS)


def test_what_a_running_copy_uses_is_not_swept(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "1700000000000-01234567.lock")
    assert lock.take()
    assert names_in(tmp_path) == [lock.path.name]
    lock.let_go()
    assert names_in(tmp_path) == []


def test_writing_needs_no_name_that_another_file_may_have(tmp_path: Path) -> None:
    (tmp_path / "a.toml.new").write_text("mine", encoding="utf-8")
    put(tmp_path / "a.toml", b"1")
    path = RuleSets(tmp_path / "home").export("A", RULES, str(tmp_path / "b.toml"))
    assert path == tmp_path / "b.toml"
    assert (tmp_path / "a.toml.new").read_text(encoding="utf-8") == "mine"
    with pytest.raises(FileExistsError):
        put_new(path, b"")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.toml", "a.toml.new", "b.toml"]


# ---------------------------------------------------------------- numbers and clocks


def test_every_rule_set_is_listed(tmp_path: Path) -> None:
    sets = RuleSets(tmp_path)
    (tmp_path / "rules").mkdir()
    for number in range(450):
        (tmp_path / "rules" / f"s{number}.toml").write_text(f'name = "S {number}"\nhand = 5\n', encoding="utf-8")
    assert {one.name for one in sets.all()} == {f"S {number}" for number in range(450)}
    (tmp_path / "rules" / "s7.toml").write_text('name = "Seven"\nhand = 4\n', encoding="utf-8")
    seven = sets.find("s7")
    assert seven is not None
    assert (seven.name, seven.rules and seven.rules.hand) == ("Seven", 4)


def at(seconds: float) -> Callable[[], float]:
    return lambda: seconds


def began(home: Path, now: float, seed: int) -> tuple[Saves, Session]:
    saves = Saves(at(now), home)
    session = new_session(RULES, ["easy"], seed)
    saves.begin(session, names(session))
    advance(session)
    return saves, session


def test_a_game_from_the_future_does_not_outrank_the_one_played_last(tmp_path: Path) -> None:
    for now, seed in ((4e9, 1), (1e9, 2)):
        saves, _ = began(tmp_path, now, seed)
        saves.close()
    saves = Saves(at(1e9), tmp_path)
    assert [game.record.seed for game in saves.games()] == [2, 1]
    last = saves.last_played()
    assert last is not None
    assert last.record.seed == 2
    assert saves.resume(saves.games()[1]) is not None
    saves.close()
    assert [game.record.seed for game in saves.games()] == [1, 2]


def test_finished_games_and_streaks_are_in_the_order_of_play(tmp_path: Path) -> None:
    for now, seed in ((4e9, 1), (1e9, 2), (2e9, 3)):
        _, session = began(tmp_path, now, seed)
        while session.result is None:
            advance(session)
    later = Saves(at(1e9), tmp_path)
    assert [record.seed for record in later.history.games()] == [3, 2, 1]
    first = [line.id for line in later.counted().games()]
    assert first == list(reversed(later.history.ids()))
    later.statistics.path.unlink()
    assert [line.id for line in Saves(at(1e9), tmp_path).counted().games()] == first


# ---------------------------------------------------------------- a key given twice


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a = 1\nb = 2\na = 3\n", KeyTwice("a", 3)),
        ("a = 1\nb = [\n 1,\n]\nb = [\n 2,\n]\n", KeyTwice("b", 5)),
        ("[t]\nx = 1\n[u]\n[t]\n", KeyTwice("t", 4)),
        ('"a b" = 1\n\n"a b" = 1', KeyTwice("a b", 3)),
        ("a = 1\na.b = 2\n", KeyTwice("a.b", 2)),
        ("x = {a = 1, a = 2}\n", KeyTwice("a", 1)),
        ("a = 1\n", None),
        ("a = 1\n= 2\n", None),
        ("a = \n", None),
        ("", None),
        ("[" * 5000, None),
    ],
)
def test_a_key_given_twice_is_named_with_its_line(text: str, found: KeyTwice | None) -> None:
    assert key_twice(text) == found


def test_a_key_given_twice_is_told_of_every_file(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    store.path.write_text("volume = 5\nbots = 2\nvolume = 6\n", encoding="utf-8")
    assert store.load() == Settings(volume=5, bots=2)
    assert store.notices == ["settings.notice.key_twice"]
    assert (store.facts["key"], store.facts["line"]) == ("volume", "3")
    assert tomllib.loads(store.path.read_text(encoding="utf-8"))["volume"] == 5
    assert store.bad.read_text(encoding="utf-8").endswith("volume = 6\n")
    sets = RuleSets(tmp_path)
    for path in (tmp_path / "custom.toml", tmp_path / "rules" / "a.toml"):
        path.parent.mkdir(exist_ok=True)
        path.write_text("hand = 5\nhand = 6\n", encoding="utf-8")
    custom, (own,) = sets.custom(), sets.all()
    assert custom is not None
    assert custom.notes[0] == own.notes[0]
    assert (own.notes[0].what, dict(own.notes[0].facts)) == ("key_twice", {"key": "hand", "line": "2"})
    with pytest.raises(SetProblem) as problem:
        sets.imported(str(tmp_path / "custom.toml"))
    assert (problem.value.what, problem.value.facts["line"]) == ("file_key_twice", "2")
