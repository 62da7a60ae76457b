"""Solved deals: exact values, files that survive whatever happens, and a card that says what they are."""

from __future__ import annotations

import errno
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import shootmoon as sm
from shootmoon.datasets import DatasetError, check, deals, make_deals, parquet
from shootmoon.datasets.deals import deals_table
from shootmoon.datasets.folder import DatasetFolder
from shootmoon.rules import DEFAULT_PRESET, load_rules
from shootmoon.solver import kernel
from tests.patience import STILL


def rows_of(folder: Path, rules: str = "classic") -> list[dict[str, Any]]:
    table = deals_table(load_rules(rules))
    rows: list[dict[str, Any]] = []
    for path in sorted((folder / "deals").glob("*.parquet")):
        columns = parquet.read(path, table)
        rows += [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    return rows


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("solved") / "set"
    make_deals(folder, deals=5, shard=2, seed=7)
    return folder


def test_every_contract_is_that_of_solve_deal(solved: Path) -> None:
    rows = [row for row in rows_of(solved) if row["deal"] == 3]
    hands = " / ".join(rows[0][f"hand_{seat}"].replace(" ", ",") for seat in (1, 2, 3))
    table = sm.solve_deal(f"deal {hands} / widow {rows[0]['rest']}", "classic")
    found: dict[tuple[int, str], tuple[int, set[str]]] = {}
    for row in rows:
        if row["best"]:
            found.setdefault((row["seat"], row["trump"]), (row["value"], set()))[1].add(row["discard"])
    assert found == {
        (each.seat, each.trump): (each.value, {" ".join(laid) for laid in each.discards})
        for each in table.contracts
    }
    assert len(rows) == 3 * 9 * 8


def test_what_deals_have_in_common_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    real = kernel._kernel.ProblemSpec

    def counting(*args: Any, **named: Any) -> Any:
        made.append(args)
        return real(*args, **named)

    kernel._specs.clear()
    monkeypatch.setattr(kernel._kernel, "ProblemSpec", counting)
    deals._solve_block(load_rules("classic"), 1, 0, 3)
    assert len(made) == 3 * 9  # seats and trumps, for 3 * 216 rows
    kernel._specs.clear()


def test_leads_have_the_values_of_solve(solved: Path) -> None:
    row = rows_of(solved)[100]
    dealt = row["hand_" + str(row["seat"])]
    held = {*dealt.split(), row["rest"]} - {row["discard"]}
    assert set(row["leads"]) == held
    hands = [row[f"hand_{seat}"].replace(" ", ",") for seat in (1, 2, 3)]
    hands[row["seat"] - 1] = ",".join(held)
    solution = sm.solve(" / ".join(hands), declarer=row["seat"], trump=row["trump"])
    assert dict(zip(row["leads"], row["lead_values"], strict=True)) == dict(solution.plays)
    assert row["value"] == solution.value


def test_files_have_their_deals_and_a_card(solved: Path) -> None:
    listed = json.loads((solved / "files.json").read_text())
    assert [each["deals"] for each in listed] == [2, 2, 1]
    assert sum(each["rows"] for each in listed) == len(rows_of(solved)) == 5 * 216
    card = (solved / "README.md").read_text()
    assert "license: cc-by-4.0" in card
    assert f"moon dataset deals FOLDER --rules {DEFAULT_PRESET} --deals 5 --seed 7 --shard 2" in card
    assert sm.__version__ in card
    for column in deals_table(load_rules("classic")).columns:
        assert f"| `{column.name}` | {column.type} |" in card


def test_a_sample_is_checked_with_the_reference_solver(solved: Path) -> None:
    found = check(solved, sample=6)
    assert (found.kind, found.files, found.rows, found.sampled, found.faults) == ("deals", 3, 1080, 6, ())


@pytest.mark.parametrize("rules", ["chips-2", "called-4", "luna-4"])
def test_other_games_and_seatings(rules: str, tmp_path: Path) -> None:
    make_deals(tmp_path / "set", rules, deals=1)
    found = check(tmp_path / "set", sample=1)
    assert found.faults == ()
    assert {row["value"] == max(row["lead_values"]) for row in rows_of(tmp_path / "set", rules)} == {True}


def content(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "deals").iterdir())}


class Stop(BaseException):
    """Like Ctrl-C."""


@pytest.mark.parametrize("after", [0, 1, 3, 4])
def test_a_stopped_data_set_is_continued(
    after: int, solved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deals, "_BLOCK", 1)
    real, count = deals._solve_block, 0

    def stopping(*arguments: Any) -> dict[str, bytes]:
        nonlocal count
        count += 1
        if count > after:
            raise Stop
        return real(*arguments)

    monkeypatch.setattr(deals, "_solve_block", stopping)
    with pytest.raises(Stop):
        make_deals(tmp_path / "set", deals=5, shard=2, seed=7)
    monkeypatch.undo()
    reports: list[tuple[int, int]] = []
    make_deals(tmp_path / "set", deals=5, shard=2, seed=7, progress=lambda *report: reports.append(report))
    assert reports[0] == (after // 2 * 2, 5)
    assert reports[-1] == (5, 5)
    assert content(tmp_path / "set") == content(solved)


def test_a_killed_command_is_continued(solved: Path, tmp_path: Path) -> None:
    """SIGKILL while worker processes solve; what is left of the file in progress is swept up."""
    folder = tmp_path / "set"
    command = [
        sys.executable,
        "-c",
        "from shootmoon.cli import main; main()",
        "dataset",
        "deals",
        str(folder),
    ]
    options = ["--seed", "7", "--shard", "2", "--processes", "2"]
    started = subprocess.Popen([*command, "--deals", "100000", *options])
    while not (folder / "deals" / "part-00001.parquet").exists():
        assert started.poll() is None
    started.kill()
    started.wait(STILL)
    (folder / "deals" / ".part-00002.parquet.abc.part").write_bytes(b"half")
    recipe = json.loads((folder / "dataset.json").read_text())
    (folder / "dataset.json").write_text(json.dumps({**recipe, "deals": 5}))
    before = content(folder)
    make_deals(folder, deals=5, shard=2, seed=7)
    after = content(folder)
    assert not [name for name in after if name.startswith(".")]
    wanted = content(solved)
    assert after["part-00001.parquet"] == before["part-00001.parquet"] == wanted["part-00001.parquet"]
    assert after["part-00000.parquet"] == wanted["part-00000.parquet"]


def test_damaged_files_are_noticed_and_made_again(solved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make_deals(folder, deals=5, shard=2, seed=7)
    path = folder / "deals" / "part-00001.parquet"
    whole = path.read_bytes()
    middle = len(whole) // 2
    for damaged in (whole[:100], whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :], b""):
        path.write_bytes(damaged)
        assert any("part-00001" in fault for fault in check(folder, sample=0).faults)
        made = make_deals(folder, deals=5, shard=2, seed=7)
        assert len(made.notes) == 1
        assert "was damaged" in made.notes[0]
        assert path.read_bytes() == whole


def test_wrong_values_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = deals.lead_values

    def wrong(state: sm.State) -> dict[str, int]:
        return {lead: min(value + 1, 7) for lead, value in real(state).items()}

    monkeypatch.setattr(deals, "lead_values", wrong)
    make_deals(tmp_path / "set", deals=1)
    assert len(check(tmp_path / "set", sample=3).faults) >= 3


def test_a_data_set_grows_but_does_not_shrink(solved: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    make_deals(folder, deals=3, shard=2, seed=7)
    assert make_deals(folder, deals=5, shard=2, seed=7).rows == {"deals": 1080}
    assert content(folder) == content(solved)
    with pytest.raises(DatasetError, match="of 5 deals, which can grow but not shrink"):
        make_deals(folder, deals=3, shard=2, seed=7)
    assert make_deals(folder, deals=1, seed=7, fresh=True).rows == {"deals": 216}
    assert len(content(folder)) == 1


def test_folders_that_hold_something_else_are_refused(solved: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"another data set \(rules, options\)"):
        make_deals(solved, "luna-21", deals=5, shard=2, seed=7)
    with pytest.raises(DatasetError, match=r"another data set \(seed\)"):
        make_deals(solved, deals=5, shard=2, seed=8)
    (tmp_path / "mine").write_text("")
    with pytest.raises(DatasetError, match="holds other files"):
        make_deals(tmp_path)
    with pytest.raises(DatasetError, match=r"there is no dataset\.json"):
        check(tmp_path)
    (tmp_path / "mine").rename(tmp_path / "dataset.json")
    with pytest.raises(DatasetError, match="can't be read"):
        make_deals(tmp_path)


def test_two_commands_do_not_write_to_one_folder(tmp_path: Path) -> None:
    recipe = deals.Recipe(kind="deals", rules=load_rules("classic"), seed=0, deals=1, shard=1)
    with (
        DatasetFolder(tmp_path, recipe, (deals_table(recipe.rules),)),
        pytest.raises(DatasetError, match="is in use"),
    ):
        make_deals(tmp_path, deals=1, shard=1)
    with pytest.raises(DatasetError, match="isn't complete"):
        check(tmp_path)


def test_a_full_disk_is_an_error_that_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "Error writing bytes to file")

    monkeypatch.setattr(parquet, "write", full)
    with pytest.raises(OSError, match=r"No space left on device.*part-00000\.parquet"):
        make_deals(tmp_path / "set", deals=1)
    assert list((tmp_path / "set" / "deals").iterdir()) == []


def test_without_pyarrow_the_error_says_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for use in (lambda: make_deals(tmp_path / "set"), lambda: check(tmp_path)):
        with pytest.raises(DatasetError, match=r"pip install 'shootmoon\[pyarrow\]'"):
            use()
    assert not (tmp_path / "set").exists()
