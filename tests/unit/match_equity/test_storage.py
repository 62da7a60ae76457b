"""A cache may be missing, broken, closed or shared: what is worked out stays right."""

import io
import tempfile
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from shootmoon.files import cache
from shootmoon.match_equity import storage
from shootmoon.match_equity.race import Course, Event, Race

COURSE = Course((Event(0.5, (1, 0)), Event(0.5, (0, 1))), 8, 0)


def fresh() -> Race:
    race = Race(COURSE)
    storage.load_or_solve(race)
    return race


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_is_solved_once_is_read_the_next_time(folder, monkeypatch):
    first = fresh()
    monkeypatch.setattr(Race, "solve", lambda self: pytest.fail("solved again"))
    assert (fresh().values == first.values).all()
    assert [file.suffix for file in folder.rglob("*.*")] == [".npy"]


def saved(array, **how) -> bytes:
    buffer = io.BytesIO()
    np.save(buffer, array, **how)
    return buffer.getvalue()


HUGE = saved(np.zeros(3, np.float32)).replace(b"(3,), }" + 12 * b" ", b"(3000000000000,), }")
BROKEN = {
    "empty": b"",
    "garbage": b"nothing of the kind" * 40,
    "cut off": saved(np.zeros((70, 2), np.float32))[:200],
    "a zip": b"PK\x03\x04 and no more",
    "other shape": saved(np.zeros((3, 3), np.float32)),
    "not numbers": saved(np.full((64, 2), np.nan, np.float32)),
    "objects": saved(np.array([{}], dtype=object), allow_pickle=True),
    "larger than memory": HUGE,
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_replaced(folder, kind):
    good = fresh()
    (file,) = folder.rglob("*.npy")
    whole = file.read_bytes()
    file.write_bytes(BROKEN[kind])
    assert (fresh().values == good.values).all()
    assert file.read_bytes() == whole


def test_no_folder_can_be_made(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("SHOOTMOON_CACHE", str(tmp_path / "file"))
    assert fresh().at((6, 5))[0] == pytest.approx(11 / 16, abs=1e-5)


@pytest.mark.parametrize("refuses", ["mkstemp", "save"])
def test_nothing_can_be_written(folder, monkeypatch, refuses):
    def refuse(*_, **__):
        raise OSError("read-only, or full")

    monkeypatch.setattr(tempfile if refuses != "save" else cache.np, refuses, refuse)
    assert fresh().at((6, 5))[0] == pytest.approx(11 / 16, abs=1e-5)
    assert not [file for file in folder.rglob("*") if file.is_file()]


def test_many_at_once_write_the_same_file(folder):
    with ThreadPoolExecutor(8) as pool:
        races = [future.result() for future in [pool.submit(fresh) for _ in range(16)]]
    assert all((race.values == races[0].values).all() for race in races)
    (file,) = [file for file in folder.rglob("*") if file.is_file()]
    assert (np.load(file) == races[0].values).all()
