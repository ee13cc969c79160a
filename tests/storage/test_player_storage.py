"""The one door: everything of the player lies in one folder, and what went wrong is told once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from crazy8.rules.presets import preset
from crazy8.rules.ruleset import rules_from_table
from crazy8.session.session import new_session
from crazy8.storage.files import HOME_VARIABLE
from crazy8.storage.player_storage import PlayerStorage
from crazy8.text.storage_text import notice_text
from crazy8.text.words import words_for
from tools.bench.reliability import advance, clock, names


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def test_a_door_alone_makes_no_file(tmp_path: Path) -> None:
    storage = PlayerStorage(tmp_path / "home")
    assert storage.settings.load() == storage.settings.defaults
    assert storage.rule_sets.all() == []
    assert storage.saves.games() == []
    assert storage.history.ids() == []
    assert storage.statistics.summary().games == 0
    assert (storage.has_notices, storage.take_notices()) == (False, [])
    assert not storage.home.exists()


def test_all_of_it_is_in_one_folder_and_there_the_next_time(tmp_path: Path) -> None:
    storage = PlayerStorage(tmp_path, clock())
    settings = storage.settings.load().with_changed(volume=12)
    assert storage.settings.save(settings)
    one = storage.rule_sets.save("Sundays", preset("prsi").rules)
    rules = rules_from_table({"rounds": 1}, preset("mau_mau").rules)
    for seed in (1, 2):
        session = new_session(rules, ["easy"], seed)
        storage.saves.begin(session, names(session))
        while session.result is None and (seed == 1 or len(session.actions) < 4):
            advance(session)
    storage.saves.close()
    later = PlayerStorage(tmp_path, clock())
    assert later.settings.load() == settings
    assert later.rule_sets.find(one.key) == one
    assert [game.record.seed for game in later.saves.games()] == [2]
    assert [record.seed for record in later.history.games()] == [1]
    assert later.statistics.summary().games == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "games", "history", "played.log", "rules", "settings.toml", "statistics.db"
    ]  # fmt: skip


def test_a_look_at_the_folder_says_whether_there_is_anything_to_read(tmp_path: Path) -> None:
    storage = PlayerStorage(tmp_path, clock())
    assert not storage.has_saves
    assert not storage.has_rule_sets
    session = new_session(preset("mau_mau").rules, ["easy"], 1)
    storage.saves.begin(session, names(session))
    advance(session)
    storage.rule_sets.save("Sundays", preset("prsi").rules)
    storage.close()
    later = PlayerStorage(tmp_path)
    assert later.has_saves
    assert later.has_rule_sets
    assert [game.record.seed for game in later.saves.games()] == [1]


def test_custom_rules_alone_are_seen_as_well(tmp_path: Path) -> None:
    PlayerStorage(tmp_path).rule_sets.keep_custom(preset("prsi").rules)
    assert PlayerStorage(tmp_path).has_rule_sets


def test_the_folder_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "elsewhere"))
    assert PlayerStorage().home == tmp_path / "elsewhere"


def test_what_went_wrong_is_told_once_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("volume = [", encoding="utf-8")
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "1790000000000-00000000.json").write_bytes(b"{}")
    storage = PlayerStorage(tmp_path)
    storage.settings.load()
    assert storage.saves.games() == []
    assert storage.has_notices
    told = storage.take_notices()
    assert [notice.key for notice in told] == ["settings.notice.unreadable", "saves.notice.unreadable"]
    assert told[0].facts == {"file": "settings.toml.bad", "folder": str(tmp_path)}
    assert told[1].facts == {"folder": str(tmp_path)}
    assert all(notice_text(words_for(), notice).endswith(".") for notice in told)
    assert (storage.has_notices, storage.take_notices()) == (False, [])
