"""Copies of a database while it is being used."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from shootmoon.cli import app
from shootmoon.protocol.changes import Acted
from shootmoon.storage import StorageError, StorageRefused, StorageUnavailable, open_storage, read_address
from shootmoon.storage import backup as backup_module
from shootmoon.storage.backup import back_up
from tests.servers import Postgres, run
from tests.unit.rooms.conformance import commit, game


def test_a_copy_is_whole_while_others_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_module, "_PAGES", 5)
    address = f"sqlite:///{tmp_path / 'club.db'}"
    looks: list[tuple[int, int]] = []

    async def check() -> None:
        async with open_storage(address) as storage:
            for number in range(30):
                await storage.log.append(commit(f"r{number}", finished=(game(f"r{number}"),)))
            written = 0
            number = len(commit("r0").entries)
            copying = asyncio.ensure_future(
                asyncio.to_thread(
                    back_up, read_address(address), tmp_path / "copy.db", lambda *look: looks.append(look)
                )
            )
            while not copying.done() or not written:
                await storage.log.append(commit("r0", number + written, (Acted(1, "5"),)))
                written += 1
            await copying
        async with open_storage(f"sqlite:///{tmp_path / 'copy.db'}") as copy:
            entries = await copy.log.read("r0")
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            assert number <= len(entries) <= number + written
            assert len([each async for each in copy.log.finished()]) == 30
            await copy.log.append(commit("r0", len(entries), (Acted(1, "6"),)))

    run(check())
    assert len(looks) > 3
    assert looks[-1][0] == looks[-1][1] == max(total for _, total in looks)


def test_a_copy_is_one_file_for_this_user_alone(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'club.db'}"

    async def check() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("a"))
            back_up(read_address(address), tmp_path / "new" / "copy.db")

    run(check())
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["copy.db"]
    assert stat.S_IMODE((tmp_path / "new" / "copy.db").stat().st_mode) == 0o600


def refused(address: str, target: Path) -> str:
    with pytest.raises(StorageError) as told:
        back_up(read_address(address), target)
    assert not list(target.parent.glob("*.part"))
    assert not list(target.parent.glob(".*.part"))
    return str(told.value)


def test_what_is_wrong_is_told_in_words(tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    missing = tmp_path / "missing.db"
    why = refused(f"sqlite:///{missing}", target)
    assert why.startswith(f"there is no database {missing}: give the same SHOOTMOON_HOME")
    assert not missing.exists()
    (tmp_path / "letter").write_text("Dear Ann, " * 1000)
    assert refused(f"sqlite:///{tmp_path / 'letter'}", target) == f"{tmp_path / 'letter'} isn't a database"
    assert not target.exists()
    target.write_text("mine")
    assert refused(f"sqlite:///{tmp_path / 'letter'}", target) == f"{target} already exists"
    assert target.read_text() == "mine"
    inside = tmp_path / "letter" / "copy.db"
    with pytest.raises(StorageUnavailable, match="can't be written"):
        back_up(read_address(f"sqlite:///{tmp_path / 'letter'}"), inside)


def test_a_pg_dump_that_is_too_old_is_told_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(
        "#!/bin/sh\necho 'pg_dump: error: aborting because of server version mismatch\n"
        "pg_dump: detail: server version: 17.2 (Debian); pg_dump version: 15.14 (Debian)' >&2; exit 1\n"
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    assert refused("postgresql://moon@localhost/club", tmp_path / "copy.dump") == (
        "this pg_dump is of PostgreSQL 15, and can't copy a database of PostgreSQL 17: "
        "install the package postgresql-client-17"
    )


def test_the_age_of_the_newest_copy(tmp_path: Path) -> None:
    def check(hours: int) -> Result:
        return CliRunner().invoke(app, ["backup", "--check", str(hours), str(tmp_path)])

    assert check(26).exit_code == 1
    assert "there is no copy" in check(26).stderr
    for name, age in (("20261123", 60), ("20261124", 30)):
        copy = tmp_path / f"shootmoon-{name}-030000.db"
        copy.write_text("")
        made = copy.stat().st_mtime - age * 3600  # hours lie between this and what is asked for
        os.utime(copy, (made, made))
    assert check(26).exit_code == 1
    assert "shootmoon-20261124-030000.db is 30.0 hours old" in check(26).stderr
    assert check(31).exit_code == 0
    both = CliRunner().invoke(app, ["backup", "--check", "26", "--keep", "3", str(tmp_path)])
    assert both.exit_code == 2


def test_a_damaged_database_is_not_copied_in_silence(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.executemany("INSERT INTO t VALUES (?)", [("x" * 500,) for _ in range(200)])
        connection.commit()
    content = bytearray(file.read_bytes())
    content[8_192:8_400] = os.urandom(208)
    file.write_bytes(content)
    assert "damaged" in refused(f"sqlite:///{file}", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_an_interrupted_copy_leaves_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'club.db'}"

    async def check() -> None:
        async with open_storage(address):
            pass

    run(check())

    def stop(*_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        back_up(read_address(address), tmp_path / "out" / "copy.db", stop)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_disk_too_small_for_the_copy_is_told(small_disk: Path, tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'club.db'}"

    async def check() -> None:
        async with open_storage(address) as storage:
            long = replace(game("a"), record="6-4 " * 500_000)
            await storage.log.append(commit("a", finished=(long,)))

    run(check())
    assert "can't be written: " in refused(address, small_disk / "copy.db")
    assert list(small_disk.iterdir()) == []


def test_postgresql_is_dumped_and_restored(postgres: Postgres, tmp_path: Path) -> None:
    address, elsewhere = postgres.fresh(), postgres.fresh()

    async def write() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("á", finished=(game("á"),)))
            back_up(read_address(address), tmp_path / "club.dump")

    async def check() -> None:
        async with open_storage(elsewhere) as storage:
            assert tuple(await storage.log.read("á")) == commit("á").entries
            assert [each async for each in storage.log.finished()] == [game("á")]

    run(write())
    postgres.restore(tmp_path / "club.dump", elsewhere)
    run(check())


def test_what_pg_dump_says_is_told(postgres: Postgres, tmp_path: Path) -> None:
    assert "nowhere" in refused(postgres.address("nowhere"), tmp_path / "x.dump")


def test_a_pg_dump_that_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StorageRefused, match="postgresql-client"):
        back_up(read_address("postgresql://localhost/club"), tmp_path / "x.dump")
