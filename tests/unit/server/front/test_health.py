"""Whether a server says that it is well: only where rooms can be read and written."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from shootmoon.cli.serving import AppFactory
from shootmoon.cli.settings import Settings
from shootmoon.rooms import SystemClock
from shootmoon.server import Limits, create_app
from shootmoon.server.front import health
from shootmoon.server.front.health import MAX_AGE, WRITE_INTERVAL, Health
from tests.doubles import MemoryLeases
from tests.patience import STILL, Patience
from tests.servers import Postgres, run
from tests.serving import MemoryServices, listening


@asynccontextmanager
async def served(address: str) -> AsyncGenerator[httpx.AsyncClient]:
    program = AppFactory(Settings(database=address, bots=1))
    async with (
        listening(create_app(program.open_services, limits=Limits().scaled(1_000))) as port,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=STILL) as http,
    ):
        yield http


async def states(http: httpx.AsyncClient) -> tuple[int, int]:
    """Whether it is alive, and whether it is ready."""
    live, ready = [await http.get(path) for path in ("/api/health/live", "/api/health")]
    return live.status_code, ready.status_code


def fill(file: Path) -> None:
    """Write until the disk is full."""
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as writing:
        while True:
            writing.write(bytes(512))


async def become(http: httpx.AsyncClient, wanted: tuple[int, int]) -> None:
    """Wait until it says so: an answer is given again for a moment."""
    patience = Patience()
    while await states(http) != wanted:
        patience.look()
        await asyncio.sleep(0.05)


def test_with_a_full_disk_it_is_alive_and_not_ready(small_disk: Path) -> None:
    async def check() -> None:
        async with served(f"sqlite:///{small_disk / 'club.db'}") as http:
            assert await states(http) == (200, 200)
            film = small_disk / "film"
            fill(film)
            while (made := await http.post("/api/rooms", json={})).status_code == 201:
                pass  # until the space that its database has already is used up
            assert (made.status_code, made.json()["code"]) == (503, "storage")
            await become(http, (200, 503))
            film.unlink()
            await become(http, (200, 200))
            assert (await http.post("/api/rooms", json={})).status_code == 201

    run(check())


def test_without_its_database_it_is_alive_and_not_ready(postgres: Postgres) -> None:
    async def check() -> None:
        async with served(postgres.fresh()) as http:
            assert await states(http) == (200, 200)
            await asyncio.to_thread(postgres.stop)
            try:
                await become(http, (200, 503))
            finally:
                await asyncio.to_thread(postgres.start)
            await become(http, (200, 200))

    run(check())


@pytest.mark.parametrize("damage", ["DROP TABLE leases", "DROP TABLE rooms"])
def test_with_a_damaged_database_it_is_alive_and_not_ready(
    tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "WRITE_INTERVAL", 0)

    def do_damage() -> None:
        with sqlite3.connect(tmp_path / "club.db") as other:
            other.execute(damage)

    async def check() -> None:
        async with served(f"sqlite:///{tmp_path / 'club.db'}") as http:
            assert await states(http) == (200, 200)
            # In a thread, since the server may be writing, and must be able to finish that.
            await asyncio.to_thread(do_damage)
            await become(http, (200, 503))

    run(check())


class StuckLeases(MemoryLeases):
    """Leases that answer when they are let go."""

    def __init__(self) -> None:
        super().__init__(SystemClock())
        self.asked = 0
        self.free = asyncio.Event()

    async def hold(self, *what: Any) -> frozenset[str]:
        self.asked += 1
        await self.free.wait()
        return await super().hold(*what)


def test_all_who_ask_at_once_are_told_what_was_found_out_once() -> None:
    async def check() -> None:
        now = 100.0
        leases, health, log = StuckLeases(), Health(lambda: now), MemoryServices().log
        asking = [asyncio.ensure_future(health.check(log, leases)) for _ in range(50)]
        while not leases.asked:
            await asyncio.sleep(0)
        asking[0].cancel()
        leases.free.set()
        await asyncio.gather(*asking, return_exceptions=True)
        assert leases.asked == 1
        now += MAX_AGE / 2
        for _ in range(50):
            await health.check(log, leases)
        assert leases.asked == 1
        now += MAX_AGE / 2
        await health.check(log, leases)
        assert leases.asked == 1, "a test write isn't due yet"
        now += WRITE_INTERVAL
        await health.check(log, leases)
        assert leases.asked == 2
        health.doubt()
        now += MAX_AGE
        await health.check(log, leases)
        assert leases.asked == 3, "somebody couldn't store something"

    run(check())


def test_polling_for_an_hour_writes_sixty_times() -> None:
    async def check() -> None:
        now = 0.0
        leases, health, log = StuckLeases(), Health(lambda: now), MemoryServices().log
        leases.free.set()
        for second in range(3600):
            now = float(second)
            await health.check(log, leases)
        assert leases.asked == 60

    run(check())
