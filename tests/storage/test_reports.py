"""The files in which errors of the program are told."""

import os
from pathlib import Path

import pytest

from crazy8 import __version__
from crazy8.storage.reports import write_report


def failed() -> ZeroDivisionError:
    """An error as it is caught."""
    try:
        raise ZeroDivisionError("planted here")
    except ZeroDivisionError as error:
        return error


def test_a_report_is_a_file_of_its_own(tmp_path: Path) -> None:
    reports = [write_report(failed(), [("window", lambda: "small")], tmp_path) for _ in range(12)]
    paths = {report.path for report in reports}
    assert len(paths) == 12
    assert {path.parent for path in paths if path is not None} == {tmp_path / "reports"}
    for report in reports:
        assert report.path is not None
        text = report.path.read_text(encoding="utf-8")
        assert text == report.text
        assert f"program: {__version__}\n" in text
        assert "window: small\n" in text
        assert "in failed\n" in text
        assert text.endswith("ZeroDivisionError: planted here\n")


def test_twenty_reports_are_kept_and_nothing_else_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "reports"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    old = [folder / f"error-{name:02}.txt" for name in range(30)]
    for path in old:
        path.write_text("old", encoding="utf-8")
    for age, path in enumerate(reversed(old)):  # the first names are the youngest: the time counts
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    report = write_report(failed(), home=tmp_path)
    assert report.path is not None
    assert {path.name for path in folder.iterdir()} == {
        report.path.name, "notes.txt", *(path.name for path in old[:19]),
    }  # fmt: skip


def test_where_it_cannot_be_written_its_text_is_there_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file", encoding="utf-8")
    report = write_report(failed(), home=tmp_path / "home")
    assert (report.path, report.problem) == (None, os.strerror(20))
    assert "planted here" in report.text


def test_a_part_that_fails_is_named_and_the_others_are_told(tmp_path: Path) -> None:
    def broken() -> str:
        raise KeyError("gone")

    report = write_report(failed(), [("one", broken), ("two", lambda: "2")], tmp_path)
    assert "one: not known (KeyError)\ntwo: 2\n" in report.text
    assert report.path is not None


def test_letters_that_no_file_can_hold_keep_nothing_from_being_written(tmp_path: Path) -> None:
    report = write_report(failed(), [("file", lambda: "a\udcffb")], tmp_path)
    assert report.path is not None
    assert "file: a\\udcffb\n" in report.path.read_text(encoding="utf-8")


def test_a_long_traceback_keeps_its_ends(tmp_path: Path) -> None:
    def even(number: int) -> None:
        odd(number - 1)

    def odd(number: int) -> None:
        even(number - 1)

    with pytest.raises(RecursionError) as caught:
        even(0)
    text = write_report(caught.value, home=tmp_path).text
    assert len(text.splitlines()) < 330
    assert "lines left out" in text
    assert "Traceback (most recent call last):" in text
    assert "RecursionError" in text.splitlines()[-1]
