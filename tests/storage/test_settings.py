"""The player's settings: kept at once, never half written, read as far as they can be read."""

import errno
import os
import subprocess
import sys
import tomllib
import unicodedata
from dataclasses import asdict, fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
import toml
from hypothesis import given
from hypothesis import strategies as st

from crazy8.rules.letters import clusters, is_mark
from crazy8.storage.files import HOME_VARIABLE, home_folder
from crazy8.storage.player_storage import Notice
from crazy8.storage.settings import Settings, checked_setting, clean_text
from crazy8.storage.settings_file import SettingsStore, shipped_settings
from crazy8.text.storage_text import notice_text
from crazy8.text.words import words_for

OTHER = Settings(
    language="en",
    name="Žofie Müller-Ёлкина",
    card_back="onyx",
    cloth="wine",
    suit_colours=4,
    sort="rank",
    pace="calm",
    motion="reduced",
    sound=False,
    volume=15,
    room_tone=False,
    reactions=False,
    full_screen=True,
    text_size=130,
    explanations=False,
    hints=True,
    practice=True,
    only_way="on",
    window_width=1911,
    window_height=1003,
    window_place="-1200,64",
    window_maximized=True,
    rules="prsi",
    bots=6,
    level="hard",
    hand=4,
    rounds=5,
    target=200,
    house_rules="seven_draws_three,seven_of_hearts_returns",
    levels="easy,hard,hard,normal,easy,easy",
    dealer=4,
    other_tables="mau_mau/6/5/0/nine_reverses/set:Žofie’s/3/0/50/",
)


@pytest.fixture
def store(tmp_path: Path) -> SettingsStore:
    return SettingsStore(tmp_path / "crazy8" / "settings.toml")


def again(store: SettingsStore) -> SettingsStore:
    """The store as the next start of the program makes it."""
    return SettingsStore(store.path)


# ---------------------------------------------------------------- the file


def test_the_first_start_has_the_defaults_and_says_nothing(store: SettingsStore) -> None:
    assert store.load() == Settings()
    assert store.notices == []
    assert not store.path.exists()


def test_the_shipped_file_holds_every_default_with_a_comment() -> None:
    text = shipped_settings().read_text(encoding="utf-8")
    assert tomllib.loads(text) == asdict(Settings())
    assert text.count("#") >= len(fields(Settings)) - 4


def test_every_setting_has_another_value_here() -> None:
    same = [key for key, value in asdict(Settings()).items() if asdict(OTHER)[key] == value]
    assert same == []


def test_every_setting_survives_a_restart(store: SettingsStore) -> None:
    assert store.save(OTHER)
    later = again(store)
    assert later.load() == OTHER
    assert later.notices == []


def test_the_file_is_whole_as_soon_as_a_change_is_made(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    code = (
        "import os, sys; from pathlib import Path; from crazy8.storage.settings_file import SettingsStore;"
        "store = SettingsStore(Path(sys.argv[1])); settings = store.load();"
        "store.save(settings.with_changed(volume=33)); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, str(path)], check=False, timeout=60)
    assert SettingsStore(path).load().volume == 33


def test_a_backup_of_the_file_before_is_kept(store: SettingsStore) -> None:
    store.save(Settings())
    store.save(OTHER)
    assert tomllib.loads(store.backup.read_text(encoding="utf-8"))["volume"] == Settings().volume
    assert tomllib.loads(store.path.read_text(encoding="utf-8"))["volume"] == OTHER.volume
    assert sorted(file.name for file in store.path.parent.iterdir()) == ["settings.toml", "settings.toml.bak"]


# ---------------------------------------------------------------- other versions


def test_an_older_file_without_some_keys_takes_their_defaults(store: SettingsStore) -> None:
    store.path.parent.mkdir()
    store.path.write_text("volume = 5\n", encoding="utf-8")
    assert store.load() == Settings(volume=5)
    assert store.notices == []


def test_what_a_newer_version_wrote_is_written_back(store: SettingsStore) -> None:
    store.path.parent.mkdir()
    newer = 'volume = 5\nschema = 7\nglow = 0.5\nlamp = "warm"\n[seats]\nleft = true\n'
    store.path.write_text(newer, encoding="utf-8")
    settings = store.load()
    assert store.notices == []
    store.save(settings.with_changed(sort="rank"))
    table = tomllib.loads(store.path.read_text(encoding="utf-8"))
    assert (table["glow"], table["lamp"], table["seats"], table["schema"]) == (0.5, "warm", {"left": True}, 7)
    assert (table["volume"], table["sort"]) == (5, "rank")


def test_a_key_that_cannot_be_written_back_stops_no_saving(store: SettingsStore) -> None:
    store.path.parent.mkdir()
    store.path.write_text("mixed = [1, 'a', 2.0]\nnumber = nan\n\"a.b\" = '\"\"x'\nvolume = 9\n", encoding="utf-8")
    assert store.load().volume == 9
    assert store.save(Settings(volume=8))
    assert again(store).load().volume == 8


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("volume = 101", "volume"),
        ("volume = true", "volume"),
        ("volume = 7.5", "volume"),
        ('volume = "70"', "volume"),
        (f"volume = {10**40}", "volume"),
        ("sound = 1", "sound"),
        ('motion = "wild"', "motion"),
        ("motion = ['full']", "motion"),
        ('language = "xx"', "language"),
        ('language = "../en"', "language"),
        ("bots = 8", "bots"),
        ('house_rules = "A B"', "house_rules"),
        ("window_width = 0", "window_width"),
        ("name = 5", "name"),
        ("text_size = 125", "text_size"),
    ],
)
def test_a_bad_value_falls_back_alone(store: SettingsStore, line: str, key: str) -> None:
    table = {other: value for other, value in asdict(OTHER).items() if other != key}
    store.path.parent.mkdir()
    store.path.write_text(f"{line}\n{toml.dumps(table)}", encoding="utf-8")
    assert asdict(store.load()) == {**asdict(OTHER), key: asdict(Settings())[key]}
    assert store.notices == ["settings.notice.partly_read"]
    later = again(store)
    later.load()
    assert later.notices == []


# ---------------------------------------------------------------- damage


def test_a_broken_file_is_put_aside_and_its_good_lines_stay(store: SettingsStore) -> None:
    store.path.parent.mkdir()
    store.path.write_bytes(b'volume = 12\nsort = "ra\x00nk\nmotion = "off"\n\xff\xfe\nbots = 5\nlevel = "ha')
    assert store.load() == Settings(volume=12, motion="off", bots=5)
    assert store.notices == ["settings.notice.unreadable"]
    assert store.bad.read_bytes().startswith(b"volume = 12")
    assert again(store).load() == Settings(volume=12, motion="off", bots=5)


def test_the_backup_stands_in_for_a_broken_file(store: SettingsStore) -> None:
    store.save(OTHER)
    store.save(OTHER.with_changed(volume=99))
    store.path.write_bytes(b"")
    assert store.load() == OTHER
    assert store.notices == ["settings.notice.from_backup"]
    later = again(store)
    assert later.load() == OTHER
    assert later.notices == []


def damaged(random: Random, data: bytes) -> bytes:
    """One of the ways in which files get damaged."""
    at = random.randrange(len(data))
    return [
        lambda: data[:at],
        lambda: data[:at] + bytes(len(data) - at),
        lambda: bytes(at),
        lambda: data + data[at:],
        lambda: data[at:],
        lambda: data[:at] + random.randbytes(random.randrange(1, 40)) + data[at + 3 :],
        lambda: data.replace(b"=", random.choice([b"", b"==", b"= [", b"= {", b"= 9" + b"9" * 5000]), 1),
        lambda: bytes(byte ^ (1 << random.randrange(8)) if random.random() < 0.02 else byte for byte in data),
        lambda: b"\xef\xbb\xbf" + data.replace(b"\n", random.choice([b"\r\n", b"\r", b"\n\n"])),
        lambda: data.decode().encode("utf-16"),
        lambda: b"a = " + b"[" * 5000 + data,
        lambda: data.replace(b"\n", b' "x" = 1\n', 1),
    ][random.randrange(12)]()


def damages() -> list[int]:
    return list(range(400))


@pytest.mark.parametrize("seed", damages())
def test_no_damage_stops_the_start(seed: int, store: SettingsStore) -> None:
    random = Random(seed)
    store.save(OTHER)
    data = store.path.read_bytes()
    if random.random() < 0.5:
        store.backup.write_bytes(damaged(random, data))
    store.path.write_bytes(damaged(random, data))
    settings = store.load()
    for key, value in asdict(settings).items():
        assert checked_setting(key, value) == value
    assert store.save(settings.with_changed(volume=1))
    later = again(store)
    assert later.load() == settings.with_changed(volume=1)
    assert later.notices == []


@pytest.mark.parametrize("tenth", range(1, 10))
def test_a_cut_file_keeps_the_lines_before_the_cut(tenth: int, store: SettingsStore) -> None:
    store.save(OTHER)
    data = store.path.read_bytes()
    kept = data[: len(data) * tenth // 10]
    store.path.write_bytes(kept)
    values = asdict(store.load())
    for line in kept.decode(errors="replace").split("\n")[:-1]:
        key = line.split(" = ")[0]
        assert values[key] == asdict(OTHER)[key]


def test_a_folder_in_the_place_of_the_file(store: SettingsStore) -> None:
    store.path.mkdir(parents=True)
    assert store.load() == Settings()
    assert store.notices == ["settings.notice.unreadable"]
    assert store.save(OTHER)


# ---------------------------------------------------------------- places that cannot be written


def test_a_full_disk_leaves_the_old_file_and_is_told_once(
    store: SettingsStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(OTHER)

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", full)
    assert not store.save(Settings())
    assert not store.save(Settings(volume=3))
    assert store.notices == ["settings.notice.not_kept"]
    monkeypatch.undo()
    assert again(store).load() == OTHER
    assert sorted(file.name for file in store.path.parent.iterdir()) == ["settings.toml"]


def test_a_place_that_is_no_folder_plays_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    store = SettingsStore(tmp_path / "file" / "settings.toml")
    assert store.load() == Settings()
    assert not store.save(OTHER)
    assert store.notices == ["settings.notice.not_kept"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the administrator may write everywhere")
def test_a_read_only_folder_plays_on(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    store = SettingsStore(tmp_path / "crazy8" / "settings.toml")
    assert store.load() == Settings()
    assert not store.save(OTHER)
    tmp_path.chmod(0o700)


def test_the_file_lies_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(HOME_VARIABLE, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path / "große Äpfel"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert home_folder() == tmp_path / "config" / "crazy8"
    monkeypatch.setenv("XDG_CONFIG_HOME", "not/absolute")
    assert home_folder() == tmp_path / "große Äpfel" / ".config" / "crazy8"
    store = SettingsStore()
    assert store.save(OTHER)
    assert SettingsStore().load() == OTHER
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    assert SettingsStore().path == tmp_path / "elsewhere" / "settings.toml"
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    assert home_folder() == tmp_path / "Roaming" / "crazy8"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert home_folder().parts[-3:] == ("Library", "Application Support", "crazy8")


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("notice", ["partly_read", "from_backup", "unreadable", "not_kept"])
def test_every_notice_has_its_sentence(notice: str, store: SettingsStore) -> None:
    assert notice_text(words_for(), Notice(f"settings.notice.{notice}", store.facts)).endswith(".")


def test_a_change_is_checked() -> None:
    assert Settings().with_changed(volume=3, name='  Eva "X"\u200b\\ \u00a0Nová\n').name == "Eva X Nová"
    assert Settings().with_changed(name="Z\u030cofie \u0301\u0301 q\u0323\u0301").name == "Žofie q\u0323\u0301"
    with pytest.raises(ValueError, match="volume"):
        Settings().with_changed(volume=-1)
    with pytest.raises(ValueError, match="colour"):
        Settings().with_changed(colour="red")


@given(st.text())
def test_a_cleaned_name_is_short_plain_and_can_be_kept(text: str) -> None:
    name = clean_text(text)
    assert len(clusters(name)) <= 24
    assert name == clean_text(name) == unicodedata.normalize("NFC", name)
    assert all(unicodedata.category(letter)[0] != "C" or letter in "\u200c\u200d" for letter in name)
    assert not any(is_mark(cluster[0]) for cluster in clusters(name))
    table = {"name": name}
    assert toml.loads(toml.dumps(table)) == table == tomllib.loads(toml.dumps(table))
