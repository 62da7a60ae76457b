"""Records of old games are moved to files, are still read, and survive whatever kills the move."""

import gzip
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from shootmoon.players.player import Player, PlayerKey
from shootmoon.players.ports import NewKey
from shootmoon.rooms import FinishedGame
from shootmoon.rooms.log.ports import MatchBegun, SeatPlayed
from shootmoon.storage import Storage, StorageUnavailable, open_storage
from shootmoon.storage.archive import add_game, export_games, read_game
from shootmoon.storage.games import digest_of, exported, unexported
from shootmoon.storage.moving_records import count_movable, move_back, move_records
from shootmoon.storage.record_files import RecordFiles, default_files
from shootmoon.storage.restore import check_copy
from tests.servers import run
from tests.unit.rooms.conformance import commit
from tests.unit.storage.finished import finished_game
from tests.unit.storage.test_players import reserve

OLD = [finished_game(seed, f"room-{seed}") for seed in range(1, 6)]
SERIES = finished_game(6, "daily", series="daily-2026-09-21")
NEW = finished_game(7)
GAMES = [*OLD, SERIES, NEW]


async def total(moved: AsyncIterator[int]) -> int:
    return sum([count async for count in moved])


async def keep(storage: Storage, games: Sequence[FinishedGame] = GAMES) -> None:
    for number, each in enumerate(games):
        await storage.log.append(commit(f"played-{number}", finished=(each,)))


async def kept(storage: Storage) -> list[FinishedGame]:
    return [game async for game in storage.log.finished()]


def test_records_are_moved_and_still_read(address: str, tmp_path: Path) -> None:
    files = RecordFiles(tmp_path / "old records")

    async def check() -> None:
        async with open_storage(address, files=files) as storage:
            await keep(storage)
            assert await count_movable(storage, NEW.at) == len(OLD)
            assert await total(move_records(storage, files, NEW.at)) == len(OLD)
            assert await total(move_records(storage, files, NEW.at)) == 0
            assert await kept(storage) == GAMES
            assert list(await storage.log.finished_in("room-2", most=2)) == [OLD[1]]
            assert not await add_game(storage, OLD[0])  # the database still knows it
            out = [path async for path, _ in export_games(storage, tmp_path / "out")]
            assert len(out) == len(GAMES)
        async with open_storage(address, files=RecordFiles(tmp_path / "elsewhere")) as storage:
            without = await kept(storage)
            assert [game.record == "" for game in without] == [game in OLD for game in GAMES]
            assert [game.room for game in without] == [game.room for game in GAMES]
            with pytest.raises(StorageUnavailable, match="SHOOTMOON_ARCHIVE"):
                assert [path async for path in export_games(storage, tmp_path / "other")]
            with pytest.raises(StorageUnavailable, match="there is no record in"):
                await total(move_back(storage, RecordFiles(tmp_path / "elsewhere")))
            assert await total(move_back(storage, files)) == len(OLD)
            assert await kept(storage) == GAMES

    run(check())


def test_a_file_is_a_record_that_can_be_imported(tmp_path: Path) -> None:
    files = RecordFiles(tmp_path)

    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'a.db'}", files=files) as storage:
            await keep(storage)
            await total(move_records(storage, files, NEW.at))
        for number, path in enumerate(sorted((tmp_path / "2026-09").iterdir())):
            plain = tmp_path / path.stem
            plain.write_bytes(gzip.decompress(path.read_bytes()))
            assert read_game(plain) == OLD[number]

    run(check())
    check_copy(tmp_path / "a.db")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.room)
def test_a_record_comes_out_as_it_went_in(game: FinishedGame) -> None:
    assert unexported(game, exported(game)) == game.record


DAMAGES = {
    "empty": b"",
    "not compressed": b"x",
    "of another game": gzip.compress(b"another record"),
    "no text": gzip.compress(b"\xff"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_not_taken_for_a_record(damage: bytes, tmp_path: Path) -> None:
    files = RecordFiles(tmp_path / "files")

    async def check() -> None:
        async with open_storage(f"sqlite:///{tmp_path / 'a.db'}", files=files) as storage:
            await keep(storage, OLD[:2])
            path = files.path(OLD[0], digest_of(OLD[0].record))
            path.parent.mkdir(parents=True)
            path.write_bytes(damage)  # as left behind by something else: it is written anew
            assert await total(move_records(storage, files, NEW.at)) == 2
            assert await kept(storage) == OLD[:2]
            path.write_bytes(damage)
            assert [game.record for game in await kept(storage)] == ["", OLD[1].record]
            with pytest.raises(StorageUnavailable, match="there is no record in"):
                await total(move_back(storage, files))

    run(check())


def test_statistics_leave_out_a_record_that_is_not_there(tmp_path: Path) -> None:
    async def check() -> None:
        address = f"sqlite:///{tmp_path / 'a.db'}"
        files = RecordFiles(tmp_path / "files")
        async with open_storage(address, files=files) as storage:
            ann, token = Player("ann", "Ann", False, 1), "cd" * 32
            await storage.players.make(ann, NewKey(PlayerKey("k", "device", "", 1, 1, 1), "ab" * 32))
            await reserve(storage, "played-0")
            await storage.players.claim_seat("ann", "played-0", token, 1)
            await storage.log.append(
                replace(
                    commit("played-0", finished=(OLD[0],)),
                    begun=MatchBegun(1, (token, "")),
                    played=(SeatPlayed(), SeatPlayed()),
                )
            )
            await total(move_records(storage, files, NEW.at))
            assert [each.game for each in await storage.players.uncounted("ann", 9)] == [OLD[0]]
            assert [each.game for each in await storage.players.games("ann", None, 9)] == [OLD[0]]
        async with open_storage(address, files=RecordFiles(tmp_path / "elsewhere")) as storage:
            assert not await storage.players.uncounted("ann", 9)
            (played,) = await storage.players.games("ann", None, 9)
            assert (played.game.room, played.game.record) == (OLD[0].room, "")

    run(check())


DYING = """
import os, sys
from shootmoon.cli import main
from shootmoon.storage import moving_records, record_files

left = int(sys.argv.pop(1))

def dies(function):
    def counted(*given, **named):
        global left
        left -= 1
        if not left:
            os._exit(9)
        return function(*given, **named)
    return counted

record_files.atomic_write = dies(record_files.atomic_write)
record_files.os.fsync = dies(os.fsync)
os.replace = dies(os.replace)
moving_records._put = dies(moving_records._put)
moving_records._some = dies(moving_records._some)
moving_records._TOGETHER = 2
main()
"""


@pytest.mark.parametrize("how", [["2030-01-01"], ["--back"]], ids=["there", "back"])
def test_nothing_is_lost_or_doubled_if_the_command_is_killed(how: list[str], tmp_path: Path) -> None:
    address, files = f"sqlite:///{tmp_path / 'a.db'}", RecordFiles(tmp_path / "files")
    arguments = [*how, "--folder", str(files.folder), "--database", address]

    async def fill() -> None:
        async with open_storage(address, files=files) as storage:
            await keep(storage)
            if how == ["--back"]:
                await total(move_records(storage, files, 2 * NEW.at))

    async def look() -> None:
        async with open_storage(address, files=files) as storage:
            assert await kept(storage) == GAMES

    run(fill())
    for step in range(1, 40):
        command = [sys.executable, "-c", DYING, str(step), "archive", *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
        run(look())
        if ended.returncode == 0:
            break
        assert ended.returncode == 9, ended.stderr
    else:
        raise AssertionError("it never came to an end")
    assert step > 3
    there = sorted(files.folder.rglob("*.gz"))
    assert len(there) == len(OLD) + 1
    assert not [path for path in files.folder.rglob("*.part") if path.suffix == ".gz"]


def test_the_folder_is_that_of_the_environment_or_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    monkeypatch.delenv("SHOOTMOON_ARCHIVE", raising=False)
    found = default_files()
    assert found is not None
    assert found.folder == tmp_path / "archive"
    monkeypatch.setenv("SHOOTMOON_ARCHIVE", str(tmp_path / "mine"))
    found = default_files()
    assert found is not None
    assert found.folder == tmp_path / "mine"
