"""Flood a server from one address, and measure how long somebody else waits (docs/load.md).

    python bench/flood.py [PATH …] [--seconds 10] [--connections 100]

A new `moon serve` with its usual limits gets as many requests for each path as a client at 127.0.0.2 can send
over so many connections. Meanwhile a client at 127.0.0.1 asks ``/api/health/live`` twenty times a second.
``alone`` and ``flooded`` are the median and the longest of its waits, in milliseconds, before and during the
flood; ``answered`` and ``refused`` count the answers to the flood.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections import Counter
from pathlib import Path

import httpx
from load import Server

PATHS = (
    "/schema/openapi.json",
    "/api/presets/hickeys/example",
    "/api/words",
    "/api/hands/luna?count=100",
    "/api/puzzles",
)


async def waits(url: str, seconds: float) -> list[float]:
    """Return the waits of a client, in milliseconds."""
    found: list[float] = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.perf_counter()
            (await http.get("/api/health/live")).raise_for_status()
            found.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.05)
    return found


async def flood(url: str, path: str, connections: int) -> Counter[int]:
    """Send requests until the task is cancelled, and return how many had which status."""
    answers: Counter[int] = Counter()
    transport = httpx.AsyncHTTPTransport(
        local_address="127.0.0.2", limits=httpx.Limits(max_connections=connections)
    )

    async def ask(http: httpx.AsyncClient) -> None:
        while True:
            try:
                answers[(await http.get(path)).status_code] += 1
            except httpx.TransportError:
                answers[0] += 1

    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60) as http:
        tasks = [asyncio.create_task(ask(http)) for _ in range(connections)]
        try:
            await asyncio.gather(*tasks)
        except asyncio.CancelledError:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return answers


async def measure(path: str, seconds: float, connections: int) -> str:
    """Return a row of the table for a path."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), None, ("--no-browser",), limits=1)
        try:
            url = f"http://{server.address}"
            alone = await waits(url, seconds / 2)
            flooding = asyncio.create_task(flood(url, path, connections))
            flooded = await waits(url, seconds)
            flooding.cancel()
            answers = await flooding
        finally:
            server.end()
    times = [f"{statistics.median(each):.1f}, {max(each):.0f}" for each in (alone, flooded)]
    return f"| `{path}` | {times[0]} | {times[1]} | {answers[200]} | {answers[429]} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", default=PATHS)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--connections", type=int, default=100)
    options = parser.parse_args()
    print("| path | alone | flooded | answered | refused |\n| --- | --- | --- | --- | --- |")
    for path in options.paths:
        print(asyncio.run(measure(path, options.seconds, options.connections)), flush=True)


if __name__ == "__main__":
    main()
