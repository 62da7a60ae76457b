"""Measure what it costs a server to open a room and to accept a connection (docs/scale.md).

    python bench/connect.py [--rooms 150] [--seconds 20] [--database postgresql://…]

Robots play in rooms for a while. Then the server is started again, and spectators connect to each room, one
after the other. The first one in each room also makes the server read the room from the database. The results
are processor times of the server and, on this machine, of PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from contextlib import ExitStack
from pathlib import Path

import httpx
from load import Run, Server, database_seconds, make_room, own_database
from robots import Robot
from websockets.asyncio.client import connect

MAX_BYTES = 2**22
"""The longest message that a client accepts."""


async def play(server: Server, run: Run) -> list[str]:
    """Let robots play in rooms for some seconds, and return the names of the rooms."""
    playing: list[asyncio.Task[None]] = []
    async with httpx.AsyncClient(timeout=120, trust_env=False) as http:
        rooms = [await make_room(http, server.address, run) for _ in range(run.rooms)]
    for number, room in enumerate(rooms):
        for seat in range(3):
            rng = random.Random(3 * number + seat)
            robot = Robot(f"Robot {seat}", room, [f"ws://{server.address}"], rng, endless=True, keep=False)
            playing.append(asyncio.ensure_future(robot.play()))
    await asyncio.sleep(run.seconds)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return rooms


async def look(server: Server, rooms: list[str]) -> tuple[float, float, int]:
    """Connect to each room once, and return the processor times of the server and the database for each, and
    the average size of the answers."""
    busy, database, size = server.seconds(), database_seconds(), 0
    for room in rooms:
        async with connect(f"ws://{server.address}/api/rooms/{room}/live", max_size=MAX_BYTES) as socket:
            await socket.send('{"type": "hello"}')
            size += len(await socket.recv())
    count = len(rooms)
    return (server.seconds() - busy) / count, (database_seconds() - database) / count, size // count


async def measure(run: Run) -> None:
    """Measure everything and print the results."""
    async with own_database(run.database) as database:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            arguments = ["--database", database or f"sqlite:///{folder / 'bench.db'}"]
            first = Server(folder, None, arguments)
            try:
                rooms = await play(first, run)
            finally:
                first.end()
            await asyncio.sleep(2)  # until PostgreSQL has ended the processes of its connections
            server = Server(folder, None, arguments)
            stack.callback(server.end)
            async with httpx.AsyncClient(timeout=120, trust_env=False) as http:
                await http.get(f"http://{server.address}/api/bots")
            opened = await look(server, rooms)
            again = [await look(server, rooms) for _ in range(3)]
            known = sum(each[0] for each in again) / len(again)
            print(f"{1e3 * known:6.2f} ms to connect, with a view of {again[0][2]} bytes")
            print(f"{1e3 * (opened[0] - known):6.2f} ms more to open the room first")
            print(f"{1e3 * opened[1]:6.2f} ms of PostgreSQL to open a room")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rooms", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=20, help="how long the robots play")
    parser.add_argument("--preset", default="hickeys")
    parser.add_argument("--database", metavar="postgresql://…")
    given = parser.parse_args()
    asyncio.run(
        measure(Run("flat-out", given.rooms, given.seconds, given.preset, 1, given.database, None, True))
    )


if __name__ == "__main__":
    main()
