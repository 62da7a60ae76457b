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


def test_a_review_goes_on_where_it_was_stopped_and_is_not_made_again(record: Record, home: Path) -> None:
    wanted = sm.review(record)
    for ply in (12, 25):
        with pytest.raises(Stop):
            review_on(record, stop_at(ply))
        (file,) = (home / "reviews").iterdir()
        file.write_bytes(file.read_bytes() + b"".join(OTHER_LINES) + b'{"ply":5,"jud')  # stopped in a line
    known = kept_judgments(record, "quick", 0)
    assert set(known) == {each.ply for each in wanted.decisions if each.ply < 25}
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
    assert review_on(record, print) == wanted
    finished = file.read_bytes()
    assert review_on(record, print, seats=[2]).decisions == tuple(
        each for each in wanted.decisions if each.seat == 2
    )
    assert review_on(record, print) == wanted
    assert file.read_bytes() == finished  # nothing was judged


def _keep_one(record: Record) -> None:
    known = kept_judgments(record, "quick", 0)
    known[3] = None


def test_other_seeds_depths_code_and_records_have_judgments_of_their_own(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    _keep_one(record)
    for depth, seed in (("thorough", 0), ("quick", 1)):
        assert not kept_judgments(record, depth, seed)
    assert not kept_judgments(replace(record, actions=record.actions[:-1]), "quick", 0)
    assert dict(kept_judgments(record, "quick", 0)) == {3: None}
    monkeypatch.setattr("shootmoon.cli.review_store.code_digest", lambda *_: "of other code")
    assert not kept_judgments(record, "quick", 0)


def test_a_folder_that_cannot_be_written_stops_no_review(record: Record, home: Path) -> None:
    home.write_text("a file")
    kept_judgments(record, "quick", 0)[3] = None
    assert KeptJudgments(home / "nowhere", record.start.parse) == {}


def test_the_command_goes_on(record: Record, home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.moon"
    file.write_text(sm.write_record(record))
    with pytest.raises(Stop):
        review_on(sm.read_record(str(file)), stop_at(30))
    (kept,) = (home / "reviews").iterdir()
    before = kept.read_bytes()
    code = "from shootmoon.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "review", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=STILL,
    )
    assert done.returncode == 0, done.stderr
    assert kept.read_bytes().startswith(before)
    assert len(kept.read_bytes()) > len(before)


def test_the_reviews_that_were_used_last_are_kept(
    record: Record, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shootmoon.cli.review_store._MOST", 3)
    folder = home / "reviews"
    folder.mkdir(parents=True)
    for age in range(1, 6):
        path = folder / f"{age}.kept"
        path.touch()
        at = path.stat().st_mtime - age
        os.utime(path, (at, at))
    _keep_one(record)
    assert {path.name for path in folder.iterdir()} >= {"1.kept", "2.kept"}
    assert len(list(folder.iterdir())) == 3
