"""Reviews that are stopped and go on."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import shootmoon as sm
from shootmoon.cli.review_store import KeptJudgments, kept_judgments, review_on
from shootmoon.record import Record
from tests.patience import STILL
from tests.unit.analysis.test_match_review import played


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.of(played("classic", hands=2))


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


# Damaged, or of another version.
OTHER_LINES = (
    b"\xff\n",
    b"5\n",
    b"[5]\n",
    b'["five",null]\n',
    b'[5,"judged"]\n',
    b"[5,{}]\n",
    b'[5,{"action":"pass","better":null,"facts":{},"candidates":[],"hints":[]}]\n',
    b'[5,{"action":{"action":"dance"},"better":null,"facts":{},"candidates":[],"hints":[]}]\n',
    b'[5,{"action":{"action":"pass"},"better":null,"facts":[],"candidates":[],"hints":[]}]\n',
    b'{"ply":5,"judged":null}\n',
)


class Stop(BaseException):
    """Ctrl-C."""


def stop() -> None:
    raise Stop


def stop_at(ply: int) -> Any:
    def progress(done: int, _total: int) -> None:
        if done == ply:
            stop()

    return progress


def test_a_review_goes_on_where_it_was_stopped(record: Record, home: Path) -> None:
    wanted = sm.review(record)
    for ply in (12, 25):
        with pytest.raises(Stop), kept_judgments(record, "quick", 0) as known:
            sm.review(record, known=known, progress=stop_at(ply))
        (file,) = (home / "reviews").iterdir()
        file.write_bytes(file.read_bytes() + b"".join(OTHER_LINES) + b'{"ply":5,"jud')  # stopped in a line
    with kept_judgments(record, "quick", 0) as known:
        before = set(known)
        assert before == {each.ply for each in wanted.decisions if each.ply < 25}
        for each in wanted.decisions:
            if each.ply < 25:
                kept = known[each.ply]
                assert kept is not None
                assert replace(kept, hindsight=each.hindsight) == each  # which is added at the end
                assert [type(fact) for fact in kept.facts.values()] == [
                    type(fact) for fact in each.facts.values()
                ]
                assert [kept.explain(lang) for lang in ("en", "es")] == [
                    each.explain(lang) for lang in ("en", "es")
                ]
        assert sm.review(record, known=known) == wanted
    assert not list((home / "reviews").iterdir())
    with kept_judgments(record, "quick", 0) as known:
        assert not known


def test_a_review_in_a_replay_is_kept_too(record: Record, home: Path) -> None:
    with pytest.raises(Stop):
        review_on(record, stop_at(12))
    (file,) = (home / "reviews").iterdir()
    before = file.read_text()
    with pytest.raises(Stop):
        review_on(record, stop_at(14))
    assert file.read_text().startswith(before)
    assert len({line.split(",")[0] for line in before.splitlines()}) > 4


def _keep_one(record: Record) -> None:
    with kept_judgments(record, "quick", 0) as known:
        known[3] = None
        stop()


def test_other_seeds_and_depths_have_judgments_of_their_own(record: Record) -> None:
    with pytest.raises(Stop):
        _keep_one(record)
    for depth, seed in (("thorough", 0), ("quick", 1)):
        with kept_judgments(record, depth, seed) as known:
            assert not known
    with kept_judgments(record, "quick", 0) as known:
        assert dict(known) == {3: None}


def test_a_folder_that_cannot_be_written_stops_no_review(record: Record, home: Path) -> None:
    home.write_text("a file")
    with kept_judgments(record, "quick", 0) as known:
        known[3] = None
    assert KeptJudgments(home / "nowhere", record.start.parse) == {}


def test_the_command_goes_on(record: Record, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.moon"
    file.write_text(sm.write_record(record))
    with pytest.raises(Stop), kept_judgments(sm.read_record(str(file)), "quick", 0) as known:
        sm.review(record, known=known, progress=stop_at(30))
    code = "from shootmoon.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "review", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=STILL,
    )
    assert done.returncode == 0, done.stderr
    assert not list((home / "reviews").iterdir())


def test_reviews_that_nobody_resumed_are_deleted(record: Record, home: Path) -> None:
    folder = home / "reviews"
    folder.mkdir(parents=True)
    old, new = folder / "old.kept", folder / "new.kept"
    for path, days in ((old, 61), (new, 1)):
        path.touch()
        at = path.stat().st_mtime - days * 86_400
        os.utime(path, (at, at))
    with kept_judgments(record, "quick", 0):
        assert not old.exists()
        assert new.exists()
