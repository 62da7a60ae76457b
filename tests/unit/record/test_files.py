"""Files: what is a path and what is a text, and what may come from anywhere."""

import os
from pathlib import Path

import pytest

from shootmoon.record import MAX_BYTES, Record, RecordError, read_bytes, read_record, write_record
from shootmoon.rules import load_rules
from tests.unit.record.games import EXAMPLE


def refused(source: object) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(source)  # type: ignore[arg-type] # whatever comes
    return caught.value


def test_a_path_is_read_in_every_form_of_it(tmp_path: Path) -> None:
    for form in (EXAMPLE, write_record(read_record(EXAMPLE), "json")):
        path = tmp_path / "game.moon"
        path.write_text(form, encoding="utf-8")
        assert read_record(path) == read_record(str(path)) == read_record(form) == read_record(EXAMPLE)


def test_a_text_of_one_line_is_a_text_when_it_begins_like_one() -> None:
    tags = '[Format "1"][Game "moon"][Rules "classic"]'
    assert read_record(tags) == read_record("\ufeff" + tags) == Record(load_rules("classic"))
    assert read_record('{"format":1,"game":"moon","rules":"classic","actions":[]}') == read_record(tags)
    assert refused("game.moon").reason == "No such file or directory"


def test_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game.moon"
    path.write_text(EXAMPLE.replace("6-6 6-1", "6-6 5-1"), encoding="utf-8")
    error = refused(path)
    assert error.file == str(path)
    assert str(error) == (
        f"{path}:17:5: 5-1: you hold 6-3, 6-2 and 6-1, so you must follow the 6s (legal: 6-3, 6-2, 6-1)"
    )
    path.write_text("{}", encoding="utf-8")
    assert refused(path).file == str(path)


@pytest.mark.parametrize("path", ["", "nowhere.moon", "a\0b", "\ud800", "x" * 5000])
def test_what_is_no_file_is_refused(path: str) -> None:
    assert refused(path).file == path


def test_only_plain_files_are_read(tmp_path: Path) -> None:
    assert refused(tmp_path).reason == "not a plain file"
    assert refused(os.devnull).reason == "not a plain file"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert refused(tmp_path / "pipe").reason == "not a plain file"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (EXAMPLE.encode("utf-16"), "f:1:1: this is not UTF-8"),
        (
            EXAMPLE.encode("utf-16-le"),
            "f:1:2: the character U+0000 isn't allowed in a record, which is text in UTF-8",
        ),
        ((EXAMPLE + "# ñandú").encode("latin-1"), "f:23:3: this is not UTF-8"),
        (b"\0" * 1000, "f:1:1: the character U+0000 isn't allowed in a record"),
        (b"", 'f:1:1: the tag Format is missing, such as [Format "1"]'),
        (b"x" * (MAX_BYTES + 1), "f: too large for a record, which has at most 8 MB"),
    ],
)
def test_bytes_of_any_kind(content: bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_bytes(content, "f")
    assert str(caught.value).startswith(message)


def test_a_text_may_be_as_large_as_a_file() -> None:
    assert refused("#" * MAX_BYTES + "\n").reason.startswith("too large")


def test_there_are_two_formats() -> None:
    with pytest.raises(ValueError, match="format must be 'text' or 'json', not the text 'xml'"):
        write_record(read_record(EXAMPLE), "xml")  # type: ignore[arg-type]  (wrong on purpose)
