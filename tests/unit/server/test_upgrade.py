"""A server is replaced while robots play: the old one is asked to end, the new one goes on, nothing is lost.

The quick form replaces a server by one of the same sources. The slow form begins with each version that was
released, whose tables the new version updates under its feet or, before the first release, with the last
commit.

The robots are players of the server; owners put others out and ban them while both versions run.
"""

import asyncio
import contextlib
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.robots import Robot
from shootmoon import solver
from tests.patience import STILL, until
from tests.servers import run, running_postgres
from tests.serving import FAST, SHORT, Moon, moon
from tests.unit.server.moderating import Table
from tests.unit.server.test_kills import check

ROOT = Path(__file__).parents[3]
SOURCE = Path("src") / "shootmoon"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")


FOR_EVER = 1e6
"""Seconds for which a robot thinks until the new server is there, so that no game is over before."""


class Replaced:
    """A server that was replaced by another, as `check` of the kill tests wants to know it."""

    def __init__(self, *servers: Moon) -> None:
        self.complaints = [each.complained for each in servers]


async def play_through(old: Moon, new: "Starter", rooms: int) -> list[Table]:
    """Robots play at the old server; the new one is started; the old one is asked to end; all games end."""
    tables: list[Table] = []
    rng = random.Random(5)
    waiting = ["for the new server"]
    async with httpx.AsyncClient(timeout=STILL, trust_env=False) as http:
        for _ in range(rooms):
            asked = {"preset": "luna-21", "options": SHORT, "pace": FAST, "patience": 0}
            made = (await http.post(f"{old.url}/api/rooms", json=asked)).json()
            room = made["room"]
            robots = [
                Robot(
                    f"Robot {seat}",
                    room,
                    [old.live],
                    random.Random(rng.random()),
                    token="" if seat else made.get("token", ""),
                    key=rng.randbytes(32).hex(),
                    stern=0.2,
                )
                for seat in range(3)
            ]
            for robot in robots:
                robot._pause = lambda robot=robot: FOR_EVER if robot.plays >= 2 and waiting else 0.0
            tables.append(Table(room, robots))
    robots = [robot for table in tables for robot in table.robots]
    playing = [asyncio.ensure_future(robot.play()) for robot in robots]
    await until(
        lambda: all(any(robot.plays >= 2 for robot in table.robots) for table in tables),
        lambda: [robot.known for robot in robots],
    )
    replacement = await asyncio.to_thread(new.start)
    for robot in robots:
        robot._urls = [old.live, replacement.live]  # what a proxy would do
    assert not any(robot.over for robot in robots)
    waiting.clear()  # who thinks thinks anew once it is connected to the new server
    async with connect(f"{old.live}/api/rooms/{tables[0].room}/live") as socket:
        await socket.send('{"type": "hello"}')
        assert await asyncio.to_thread(old.end, signal.SIGTERM) == 0
        with contextlib.suppress(ConnectionClosed):
            while True:
                await socket.recv()
        assert socket.close_code == 1012  # service restart: clients connect again
    await asyncio.gather(*playing)
    return tables


class Starter:
    """Starts the new server when it is wanted, and ends it."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._folder, self._arguments = folder, arguments
        self.server: Moon | None = None

    def start(self) -> Moon:
        self.server = Moon(self._folder, *self._arguments)
        return self.server

    def end(self) -> None:
        if self.server is not None and self.server.process.is_running:
            self.server.end(signal.SIGKILL)


def replace(folder: Path, old: Moon, address: str, *how: str, rooms: int = 2) -> None:
    new = Starter(folder, "--limits", "100", *how)
    try:
        tables = run(play_through(old, new, rooms))
        assert all(robot.is_player for table in tables for robot in table.robots)
        assert new.server is not None
        check(address, tables, [Replaced(old, new.server)])  # type: ignore[list-item]
    finally:
        new.end()


def test_a_server_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with moon(tmp_path, "--limits", "100") as old:
        replace(tmp_path, old, f"sqlite:///{tmp_path / 'shootmoon.db'}")


def released() -> list[str]:
    """The versions that were released or, if there are none, the last commit; empty without a repository."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return []
    tags = subprocess.run(
        ["git", "-C", ROOT, "tag", "--list", "v*"], capture_output=True, text=True, check=True
    )
    return tags.stdout.split() or ["HEAD"]


def older(version: str, folder: Path) -> Path:
    """The source of an older version, with the native modules and the page of this one."""
    archive = subprocess.run(["git", "-C", ROOT, "archive", version, "src"], capture_output=True, check=True)
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    here = Path(solver.__file__).parents[1]
    for each in (*here.glob("*/_*.so"), *here.glob("*/_*.pyd")):
        target = folder / SOURCE / each.relative_to(here)
        if target.parent.exists():
            shutil.copy(each, target)
    shutil.copytree(here / "server" / "static", folder / SOURCE / "server" / "static", dirs_exist_ok=True)
    # An editable install finds the package before PYTHONPATH does, in every process.
    (folder / "src" / "sitecustomize.py").write_text(
        "import sys\n"
        "sys.meta_path[:] = [each for each in sys.meta_path if 'ScikitBuild' not in type(each).__name__]\n"
    )
    return folder / "src"


@pytest.mark.slow
@pytest.mark.parametrize("version", released())
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_older_version_is_replaced(
    version: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "older"
    folder.mkdir()
    source = older(version, folder)

    @contextmanager
    def database() -> Iterator[tuple[str, list[str]]]:
        if kind == "sqlite":
            yield f"sqlite:///{tmp_path / 'shootmoon.db'}", []
            return
        with running_postgres() as postgres:
            address = postgres.fresh()
            yield address, ["--database", address]

    with database() as (address, how):
        monkeypatch.setenv("PYTHONPATH", str(source))
        asked = [sys.executable, "-c", "import shootmoon; print(shootmoon.__file__)"]
        imported = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
        with moon(tmp_path, "--limits", "100", *how) as old:
            monkeypatch.delenv("PYTHONPATH")
            assert imported.startswith(str(source))
            replace(tmp_path, old, address, *how, rooms=8)
