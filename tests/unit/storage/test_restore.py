"""Copies that are restored: made while robots play, and played on from; damaged ones are refused in words."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from bench.robots import Robot
from shootmoon.cli import app as command_line
from shootmoon.cli.serving import AppFactory
from shootmoon.cli.settings import Settings
from shootmoon.rooms import Entry
from shootmoon.storage import StorageError, StorageRefused, open_storage, read_address
from shootmoon.storage.backup import back_up, new_name, rotate
from shootmoon.storage.restore import Contents, check_copy, restore
from tests.patience import STILL, until
from tests.servers import Postgres, run
from tests.serving import FAST, SHORT, listening
from tests.unit.rooms.conformance import commit, game


def a_copy(address: str, target: Path) -> Path:
    async def fill() -> None:
        async with open_storage(address) as storage:
            for number in range(20):
                await storage.log.append(commit(f"r{number}", finished=(game(f"r{number}"),)))
            await asyncio.to_thread(back_up, read_address(address), target)

    run(fill())
    return target


@pytest.fixture
def another(fresh: Callable[[], str], address: str, tmp_path: Path) -> str:
    """Another database of the same kind, which doesn't exist yet or is empty."""
    if address.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'new' / 'another house.db'}"
    return fresh()


def read(address: str, room: str) -> list[Entry]:
    async def work() -> list[Entry]:
        async with open_storage(address, create=False) as storage:
            return list(await storage.log.read(room))

    return run(work())


async def open_room(http: httpx.AsyncClient) -> str:
    asked = {"preset": "luna-21", "options": SHORT, "pace": FAST, "patience": 0}
    return (await http.post("/api/rooms", json=asked)).json()["room"]


async def served(address: str, use: Callable[[httpx.AsyncClient, str], object]) -> None:
    """Run a server over a database for as long as ``use`` takes."""
    factory = AppFactory(Settings(database=address, bots=1, limits=10_000))
    async with listening(factory()) as port:
        url = f"http://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=url, timeout=STILL, trust_env=False) as http:
            await use(http, url.replace("http", "ws"))  # type: ignore[misc]


def test_a_copy_made_while_robots_play_is_played_on_from(address: str, another: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    robots: list[Robot] = []
    rooms: list[str] = []

    def seated(room: str, url: str, before: Sequence[Robot]) -> list[Robot]:
        # With other names, since the ids of commands, which are never given twice, begin with them.
        made = [
            Robot(f"R{seat}{'' if before else 'b'}", room, [url], random.Random(seat), pause=lambda: 0.01)
            for seat in range(3)
        ]
        for old, new in zip(before, made, strict=False):
            new.token, new.seat = old.token, old.seat
        return made

    async def first(http: httpx.AsyncClient, url: str) -> None:
        rooms.append(await open_room(http))
        robots.extend(seated(rooms[0], url, ()))
        playing = [asyncio.ensure_future(each.play()) for each in robots]
        await until(lambda: all(each.plays for each in robots), lambda: [each.known for each in robots])
        plays = sum(each.plays for each in robots)
        await asyncio.to_thread(back_up, read_address(address), copy)
        # What is played after the copy is lost with the old database, and only that.
        await until(lambda: sum(each.plays for each in robots) > plays or all(each.over for each in robots))
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    run(served(address, first))
    found = restore(copy, read_address(another))
    assert (found.rooms, found.games) == (1, 0)
    kept = read(another, rooms[0])
    assert found.last == kept[-1].at
    played = read(address, rooms[0])
    assert len(kept) < len(played)
    assert kept == played[: len(kept)]

    async def then(http: httpx.AsyncClient, url: str) -> None:
        again = seated(rooms[0], url, robots)
        await asyncio.gather(*(each.play() for each in again))
        (finished,) = (await http.get(f"/api/rooms/{rooms[0]}/games")).json()
        assert finished["game"] == 1

    run(served(another, then))
    assert read(another, rooms[0])[: len(kept)] == kept


def test_a_damaged_or_cut_off_copy_is_refused(address: str, another: str, tmp_path: Path) -> None:
    copy = a_copy(address, tmp_path / "copy")
    check_copy(copy)
    whole = copy.read_bytes()
    cut = [whole[: len(whole) * part // 8] for part in (1, 4, 7)] + [whole[:-1]]
    hit = whole.index(b'"change"') if address.startswith("sqlite") else len(whole) // 2
    for content in (*cut, whole[:hit] + bytes(100) + whole[hit + 100 :]):
        copy.write_bytes(content)
        with pytest.raises(StorageRefused, match="damaged or cut off"):
            restore(copy, read_address(another))
    for content in (b"", whole[:3], b"Dear Ann"):
        copy.write_bytes(content)
        with pytest.raises(StorageRefused, match="isn't a copy that moon backup has made"):
            restore(copy, read_address(another))
    copy.write_bytes(whole)
    found = restore(copy, read_address(another))  # nothing of the attempts before is in its way
    assert (found.rooms, found.games) == (20, 20)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'club.db'}"
    copy = a_copy(address, tmp_path / "copy")

    async def add() -> None:
        async with open_storage(address) as storage:
            await storage.log.append(commit("new"))
            for replace, words in ((False, "already exists"), (True, "in use")):
                with pytest.raises(StorageRefused, match=words):
                    await asyncio.to_thread(restore, copy, read_address(address), replace=replace)

    run(add())
    restored: list[Contents] = []
    restored.append(restore(copy, read_address(address), replace=True))
    assert restored[0].rooms == 20
    (old,) = tmp_path.glob("club.db.replaced-*")
    with closing(sqlite3.connect(old)) as connection:
        assert connection.execute("SELECT count(*) FROM rooms").fetchone() == (21,)


def test_a_postgresql_database_has_to_be_empty(postgres: Postgres, tmp_path: Path) -> None:
    address = postgres.fresh()
    copy = a_copy(address, tmp_path / "copy")
    with pytest.raises(StorageRefused, match="isn't empty"):
        restore(copy, read_address(address))
    with pytest.raises(StorageRefused, match="copy of a PostgreSQL database"):
        restore(copy, read_address(f"sqlite:///{tmp_path / 'x.db'}"))


def test_the_newest_copies_are_kept(tmp_path: Path) -> None:
    days = [f"shootmoon-202611{day:02}-030000.db" for day in range(1, 8)]
    others = ["shootmoon-20261101.db", "my shootmoon-20261101-030000.db", "series.key"]
    for name in (*days, *others):
        (tmp_path / name).touch()
    assert [each.name for each in rotate(tmp_path, 3)] == days[:4]
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted([*days[4:], *others])
    assert rotate(tmp_path, 3) == []
    with pytest.raises(StorageError, match="can't be deleted"):
        rotate(tmp_path / "nowhere", 3)


def moon(*arguments: object) -> tuple[int, str]:
    done = CliRunner().invoke(command_line, list(map(str, arguments)))
    return done.exit_code, done.stdout + done.stderr


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOOTMOON_HOME", str(tmp_path))
    address = f"sqlite:///{tmp_path / 'shootmoon.db'}"
    a_copy(address, tmp_path / "copy.db")
    folder = tmp_path / "backups"
    folder.mkdir()
    old = folder / "shootmoon-20200101-000000.db"
    old.write_bytes(b"old")
    status, text = moon("backup", "--keep", 1, folder)
    (made,) = folder.iterdir()
    assert (status, text) == (0, f"{made}\ndeleted {old}\n")
    assert made.suffix == Path(new_name(read_address(address))).suffix
    assert moon("restore", "--check", made) == (0, f"{made}: complete\n")
    status, text = moon("restore", made)
    assert status == 2
    assert "--replace" in text
    status, text = moon("restore", made, "--replace")
    assert status == 0
    assert text.startswith(f"{tmp_path / 'shootmoon.db'}: 20 rooms, 20 finished games, as of ")
    assert moon("backup", "--keep", 1, tmp_path / "new.db")[0] == 2
    made.write_bytes(made.read_bytes()[:5000])
    status, text = moon("restore", "--check", made)
    assert (status, "damaged or cut off" in text) == (2, True)
