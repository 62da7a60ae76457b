import errno
import os

import pytest

from shootmoon.telling import Messages
from shootmoon.terminal.journal import Journal
from shootmoon.terminal.refusal import Refusal

SAY = Messages("en")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "game.moon"


def test_what_is_appended_is_in_the_file_at_once(path):
    with Journal.create(path, "head\n\n", SAY) as journal:
        journal.append("pass")
        assert path.read_text() == "head\n\npass\n"
        journal.append("discard 2-1")
        assert path.read_text() == "head\n\npass\ndiscard 2-1\n"


def test_what_is_appended_is_synced_before_it_is_acknowledged(path, monkeypatch):
    synced = []
    with Journal.create(path, "head\n\n", SAY) as journal:
        sync = os.fsync
        monkeypatch.setattr(
            os, "fsync", lambda handle: (synced.append(os.fstat(handle).st_size), sync(handle))
        )
        journal.append("pass")
    assert synced == [len("head\n\npass\n")]


@pytest.mark.parametrize("torn", ["6", "disc", "6-4 ", "\x00\x00"])
def test_a_torn_last_line_is_dropped(path, torn):
    with Journal.create(path, "head\n\n", SAY) as journal:
        journal.append("pass")
    with path.open("a") as file:
        file.write(torn)
    with Journal.open(path, SAY) as journal:
        assert journal.text == "head\n\npass\n"
        journal.append("5")
    assert path.read_text() == "head\n\npass\n5\n"


def test_a_file_is_not_overwritten(path):
    path.parent.mkdir()
    path.write_text("precious")
    with pytest.raises(Refusal, match="exists"):
        Journal.create(path, "head", SAY)
    assert path.read_text() == "precious"


def test_a_file_is_replaced_as_a_whole(path):
    with Journal.create(path, "head\n\n", SAY) as journal:
        journal.append("pass")
        journal.rewrite("other\n")
        journal.append("5")
    assert path.read_text() == "other\n5\n"
    assert [file.name for file in path.parent.iterdir()] == ["game.moon"]


def test_when_replacing_fails_the_old_file_stands_and_goes_on(path, monkeypatch):
    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with Journal.create(path, "head\n\n", SAY) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", fail)
            with pytest.raises(OSError, match="No space"):
                journal.rewrite("other\n")
        journal.append("pass")
    assert path.read_text() == "head\n\npass\n"
    assert [file.name for file in path.parent.iterdir()] == ["game.moon"]


def test_when_the_disk_is_full_no_half_line_stays(path, monkeypatch):
    write = os.write

    def then_full(handle, data):
        if data.startswith(b"discard"):
            return write(handle, data[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    with Journal.create(path, "head\n\n", SAY) as journal:
        monkeypatch.setattr(os, "write", then_full)
        with pytest.raises(OSError, match="No space"):
            journal.append("discard 2-1")
    assert path.read_text() == "head\n\n"


def test_one_file_is_played_once(path):
    with Journal.create(path, "head\n\n", SAY):
        with pytest.raises(Refusal, match="another window"):
            Journal.open(path, SAY)
        with pytest.raises(Refusal, match="another window"):
            Journal.create(path, "head\n\n", SAY)
    with Journal.open(path, SAY) as journal:
        assert journal.text == "head\n\n"


def test_a_folder_that_is_none(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="can't be written"):
        Journal.create(tmp_path / "file" / "game.moon", "head", SAY)


def test_files_that_are_no_games(tmp_path):
    with pytest.raises(Refusal, match="no file"):
        Journal.open(tmp_path / "none", SAY)
    with pytest.raises(Refusal, match="isn't a regular file"):
        Journal.open(tmp_path, SAY)
    (tmp_path / "latin").write_bytes(b"\xff\xfe\n")
    with pytest.raises(Refusal, match="UTF-8"):
        Journal.open(tmp_path / "latin", SAY)
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(Refusal, match="MiB"):
        Journal.open(tmp_path / "huge", SAY)
