"""The bots' reasons in a saved game: an opened game gives all that the round has had, and no file is lost for them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from crazy8.bots.reasons import FACTS, BotReason, Motive
from crazy8.rules.presets import preset
from crazy8.session.bot_reasons import reasons_from, reasons_to_list
from crazy8.session.record import record_of, signed, text_of
from crazy8.session.session import Session, new_session
from crazy8.storage.saves import Saves
from tools.bench.reliability import advance, clock, names


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: what these tests look at does not need it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)


def round_over(home: Path, often: int, practice: bool = False) -> Session:
    """A round to its end, the game left and opened again after every so many actions (0: never)."""
    saves = Saves(clock(), home)
    session = new_session(preset("mau_mau").rules, ["normal", "easy"], 77, practice=practice)
    saves.begin(session, names(session))
    while not session.match.outcomes:
        advance(session)
        if often and len(session.actions) % often == 0:
            again = saves.resume(saves.games()[0])
            assert again is not None
            session = again
    return session


@pytest.mark.parametrize("often", [1, 7])
def test_an_opened_game_has_every_reason_of_the_round(often: int, tmp_path: Path) -> None:
    straight, opened = round_over(tmp_path / "straight", 0), round_over(tmp_path / "opened", often)
    assert opened.actions == straight.actions
    assert opened.reasons() == straight.reasons()
    assert sum(reason is not None for reason in opened.reasons()) > 10
    assert opened.noted_reasons == straight.noted_reasons


def test_the_next_deal_forgets_the_reasons(tmp_path: Path) -> None:
    session = round_over(tmp_path, 5)
    before = len(session.actions)
    advance(session)
    assert session.noted_reasons == {}
    while not session.noted_reasons:
        advance(session)
    assert min(session.noted_reasons) >= before


def test_before_the_end_an_opened_game_gives_no_reason(tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    session = new_session(preset("mau_mau").rules, ["normal", "easy"], 77)
    saves.begin(session, names(session))
    while not session.noted_reasons:
        advance(session)
    opened = saves.resume(saves.games()[0])
    assert opened is not None
    assert opened.noted_reasons == session.noted_reasons
    assert not any(opened.reasons())


def every_reason() -> dict[int, BotReason]:
    values = {"card": 103, "suit": 3, "seat": 2, "count": 9}
    return {
        number: BotReason(motive, **{name: values[name] for name in FACTS.get(motive, ())})
        for number, motive in enumerate(Motive)
    }


def test_every_motive_comes_back_from_a_file() -> None:
    texts = json.loads(json.dumps(reasons_to_list(every_reason())))
    assert reasons_from(texts, 3) == every_reason()
    assert texts[list(Motive).index(Motive.GOES_OUT)][1:] == ["goes_out"]
    assert texts[list(Motive).index(Motive.NEXT_HAS_FEW)][1:] == ["next_has_few", 2, 9]


@pytest.mark.parametrize(
    "bad",
    [
        [],
        [3],
        ["3", "goes_out"],
        [True, "goes_out"],
        [-1, "goes_out"],
        [3, 4],
        [3, "a motive of a later program"],
        [3, "goes_out", 1],
        [3, "next_has_few", 1],
        [3, "next_has_few", 3, 1],
        [3, "next_has_few", -1, 1],
        [3, "next_has_few", 1, 1.5],
        [3, "next_has_few", 1, 1 << 40],
        [3, "sheds_dear_card", 104, 1],
        [3, "calls_strong_suit", 4, 1],
        [3, "lets_go", None],
        {"3": "goes_out"},
        None,
    ],
)
def test_a_reason_that_is_none_is_left_out(bad: Any) -> None:
    assert reasons_from([[2, "goes_out"], bad], 3) == {2: BotReason(Motive.GOES_OUT)}


@pytest.mark.parametrize("given", [None, b"7", b"null", b'{"1": 2}', b'"goes_out"', b"[[1, []]]"])
def test_a_game_opens_without_reasons_or_with_bad_ones(given: bytes | None, tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    session = new_session(preset("mau_mau").rules, ["normal"], 5)
    saves.begin(session, names(session))
    while not session.noted_reasons:
        advance(session)
    assert saves.open_game is not None
    before = saves.open_game.record
    lines = text_of(before).rpartition(b'"check"')[0].splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith(b'"reasons": '))
    lines[at : at + 1] = [] if given is None else [b'"reasons": ' + given + b",\n"]
    record = record_of(signed(b"".join(lines)))
    assert record.reasons == {}
    assert (record.actions, record.state) == (before.actions, before.state)


@pytest.mark.parametrize("letter", ["\\u0000", "\\n", "\\ud800", "\\u2028"])
def test_a_name_from_a_file_holds_nothing_that_cannot_be_drawn(letter: str, tmp_path: Path) -> None:
    saves = Saves(clock(), tmp_path)
    session = new_session(preset("mau_mau").rules, ["normal"], 5)
    saves.begin(session, ("Eva", "Ada"))
    assert saves.open_game is not None
    body = text_of(saves.open_game.record).rpartition(b'"check"')[0]
    assert b'"Ada"' in body
    assert record_of(signed(body.replace(b'"Ada"', f'"A{letter}d"'.encode()))).names == ("Eva", "Ad")
