"""Contests on disk: every game is kept, and after whatever stopped it a contest goes on as if nothing had."""

import json
import os
import signal
import subprocess
import sys

import pytest

from shootmoon.arena import Contest, ContestError, default_folder, run_contest
from shootmoon.arena.folder import RunFolder
from shootmoon.record import read_record
from shootmoon.rules import load_rules
from tests.patience import STILL, wait_until
from tests.unit.arena import processes
from tests.unit.arena.playing import play_deal

SHORT = {"score.target": 7}


def contest(*bots, options=None, **settings):
    return Contest(
        bots=bots or ("beginner", "random"), rules=load_rules("classic", options or SHORT), **settings
    )


def lines(folder):
    return [json.loads(line) for line in (folder / "games.jsonl").read_bytes().splitlines()]


def units(folder):
    return [(line["deal"], line["number"]) for line in lines(folder)]


def result(folder):
    """The result as it is kept, without the times."""
    told = json.loads((folder / "result.json").read_bytes())
    for bot in told["bots"].values():
        del bot["seconds_per_decision"], bot["slowest"]
    return told


def test_every_game_is_kept_as_a_record_and_the_result_beside_them(tmp_path):
    run_contest(contest(), 2, folder=tmp_path)
    records = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in records[:7:6]] == ["000000-000.moon", "000001-000.moon"]
    assert len(records) == 12
    assert all(read_record(path).result != "*" for path in records)
    assert result(tmp_path)["games"] == 12
    assert (tmp_path / "result.svg").read_text(encoding="utf-8").startswith("<svg")
    assert not (tmp_path / ".lock").exists()


@pytest.mark.parametrize("processes", [0, 2])
def test_what_is_stopped_in_the_middle_of_a_deal_goes_on_there(tmp_path, processes):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    run_contest(contest(), 4, folder=whole)
    seen = []

    def stop(done, total):
        seen.append(done)
        if done in (4, 9, 17) and len(seen) > 1:
            raise KeyboardInterrupt

    for kept in (4, 9, 17):
        seen.clear()
        with pytest.raises(KeyboardInterrupt):
            run_contest(contest(), 4, folder=broken, processes=processes, progress=stop)
        assert len(units(broken)) == kept
        assert seen[1] == seen[0] + 1
    run_contest(contest(), 4, folder=broken, processes=processes)
    assert sorted(units(broken)) == units(whole) == [(deal, n) for deal in range(4) for n in range(6)]
    assert result(broken) == result(whole)


@pytest.mark.parametrize("cut", [1, 40, 300])
def test_half_a_line_is_played_again(tmp_path, cut):
    run_contest(contest(), 3, folder=tmp_path)
    before, file = result(tmp_path), tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-cut])
    run_contest(contest(), 3, folder=tmp_path)
    assert result(tmp_path) == before
    assert len(set(units(tmp_path))) == len(units(tmp_path)) == 18


@pytest.mark.parametrize(
    "damage", [lambda line: b"x" + line, lambda line: line.replace(b'"random"', b'"rondam"')]
)
def test_a_damaged_line_is_told_and_throws_nothing_away(tmp_path, damage):
    meeting = contest(unit="contract")
    run_contest(meeting, 2, folder=tmp_path)
    file = tmp_path / "games.jsonl"
    whole = file.read_bytes().splitlines(keepends=True)
    damaged = b"".join([whole[0], damage(whole[1]), *whole[2:]])
    file.write_bytes(damaged)
    with pytest.raises(ContestError, match="line 2, is damaged"):
        run_contest(meeting, 2, folder=tmp_path)
    assert file.read_bytes() == damaged
    file.write_bytes(b"".join([whole[0], *whole[2:]]))
    assert len(run_contest(meeting, 2, folder=tmp_path).deals) == 2


def test_another_contest_in_the_folder_is_refused_by_what_differs(tmp_path):
    run_contest(contest(), 1, folder=tmp_path)
    with pytest.raises(ContestError, match=r"another contest \(seed\)"):
        run_contest(contest(seed=9), 1, folder=tmp_path)
    (tmp_path / "contest.json").write_text("nonsense", encoding="utf-8")
    with pytest.raises(ContestError, match="can't be read"):
        run_contest(contest(), 1, folder=tmp_path)
    (tmp_path / "contest.json").unlink()
    with pytest.raises(ContestError, match=r"games, and no contest\.json"):
        run_contest(contest(), 1, folder=tmp_path)


def test_two_arenas_in_one_folder_are_refused(tmp_path):
    with RunFolder(tmp_path, contest()), pytest.raises(ContestError, match="in use: another arena"):
        run_contest(contest(), 1, folder=tmp_path, fresh=True)
    assert run_contest(contest(), 1, folder=tmp_path).summary.deals == 1


def test_to_begin_afresh_throws_away_the_contest_and_nothing_else(tmp_path):
    run_contest(contest(seed=1), 2, folder=tmp_path)
    others = [tmp_path / "notes.txt", tmp_path / "records" / "mine.moon"]
    for path in others:
        path.touch()
    run_contest(contest(seed=2), 1, folder=tmp_path, fresh=True)
    assert units(tmp_path) == [(0, number) for number in range(6)]
    assert len(list((tmp_path / "records").iterdir())) == 7
    assert result(tmp_path)["contest"]["seed"] == 2
    assert all(path.exists() for path in others)


def test_games_of_other_versions_are_told(tmp_path):
    assert not run_contest(contest(), 1, folder=tmp_path).mixed
    manifest = tmp_path / "contest.json"
    told = json.loads(manifest.read_bytes())
    manifest.write_text(json.dumps({**told, "code": "older"}), encoding="utf-8")
    assert run_contest(contest(), 2, folder=tmp_path).mixed
    assert not run_contest(contest(), 2, folder=tmp_path, fresh=True).mixed


def test_where_contests_are_kept_if_nobody_says(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    found = {
        default_folder(meeting)
        for meeting in (
            contest(),
            contest(seed=1),
            contest(unit="contract"),
            contest(limit=1.0),
            contest("random", "beginner"),
            contest(options={"auction.minimum": 5}),
            contest("beginner", "cmd:../../etc/bot 'x'"),
        )
    }
    assert len(found) == 7
    assert {path.parent for path in found} == {tmp_path / "arena"}
    assert default_folder(contest(seed=4)) == default_folder(contest(seed=4))
    assert default_folder(contest(seed=4)).name.startswith("beginner-random-classic-matches-4-")
    assert all(set(path.name) <= set(map(chr, range(128))) - set(". /'") for path in found)


@pytest.mark.usefixtures("nobody_at_home")
def test_nobody_at_home():
    with pytest.raises(ContestError, match="SHOOTMOON_HOME"):
        default_folder(contest())


def _longer_than(file, size):
    return file.exists() and file.stat().st_size > size


@pytest.mark.skipif(os.name != "posix", reason="needs a signal that can't be caught")
def test_a_killed_contest_loses_and_repeats_nothing(tmp_path):
    program = (
        "import sys; sys.argv = ['moon', 'arena', '--bots', 'beginner,random', '--matches', '5000', "
        "'--rules', 'classic', '-o', 'score.target=7', "
        f"'--processes', '2', '--folder', {str(tmp_path)!r}]\n"
        "from shootmoon.cli import main\n"
        "if __name__ == '__main__': main()"
    )
    file = tmp_path / "games.jsonl"
    before = 0
    for how, status in ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130)):
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        size = before + 5_000
        wait_until(lambda: _longer_than(file, size))  # noqa: B023
        workers = processes.children(process)
        if how == signal.SIGKILL:
            os.kill(process.pid, how)
        else:
            os.killpg(process.pid, how)  # as a terminal does
        out, err = process.communicate(timeout=STILL)
        assert process.returncode == status
        assert out == b""
        assert b"Traceback" not in err
        wait_until(lambda: processes.gone(workers))  # noqa: B023
        before = file.stat().st_size
    assert b"run the same command again" in err
    kept = [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    deals = max(json.loads(line)["deal"] for line in kept) + 1
    run = run_contest(contest(), deals, folder=tmp_path)
    assert file.read_bytes().startswith(b"".join(kept))
    assert sorted(units(tmp_path)) == [(deal, number) for deal in range(deals) for number in range(6)]
    for deal in (0, deals - 1):
        assert [game.points for game in play_deal(run.contest, deal).games] == [
            game.points for game in run.deals[deal].games
        ]
