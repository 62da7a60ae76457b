"""Measure what one request can cost the server, by route, at the largest inputs that it takes (docs/load.md).

    python bench/route_costs.py [--write]
    python bench/route_costs.py --flood [PATH …] [--seconds 10] [--connections 100]

The requests are those of `dear_requests.py`. ``first`` is the first request of a process, and ``again`` the
dearest of the later ones, in milliseconds of processor time in the event loop. ``piece`` is the longest piece
of these that nothing else can interrupt: the time for which one request can stop all games. ``elsewhere`` is
the processor time in threads and other processes, as coarse as the system counts it, and ``kB`` the size of
the response before compression. ``--write`` puts the table into docs/load.md.

With ``--flood``, a new `moon serve` with its usual limits gets as many requests for each path as a client at
127.0.0.2 can send over so many connections. Meanwhile a client at 127.0.0.1 asks ``/api/health/live`` twenty
times a second. ``alone`` and ``flooded`` are the median and the longest of its waits, in milliseconds, before
and during the flood; ``answered`` and ``refused`` count the answers to the flood.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import httpx
from dear_requests import OPERATOR, REFUSED, Answer, Asker, Meter, all_routes, started, walk
from load import Server
from msgspec import Struct

from shootmoon.cli.serving import AppFactory
from shootmoon.cli.settings import Settings
from shootmoon.server import Limits, create_app
from shootmoon.server.running import tune_garbage_collection

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/load.md"
BEGIN, END = "<!-- route costs -->", "<!-- end of route costs -->"
LEAST, LEAST_ELSEWHERE = 3.0, 50.0
"""The milliseconds in the event loop, and elsewhere, from which a route is in the table."""
FLOODED = (
    "/schema/openapi.json",
    "/api/presets/hickeys/example",
    "/api/words",
    "/api/hands/luna?count=100",
    "/api/puzzles",
)
"""The paths that are flooded unless others are named."""


class Cost(Struct):
    """What a route cost."""

    first: float = 0.0
    again: float = 0.0
    piece: float = 0.0
    elsewhere: float = 0.0
    size: int = 0
    asked: int = 0
    wrong: str = ""
    """What was said to the last request if none was answered."""
    answered: bool = False


async def measure() -> dict[str, Cost]:
    """Walk through all routes of a server with two processes for records, and return what each cost."""
    costs: dict[str, Cost] = {}
    elsewhere = 0.0

    def tell(route: str, answer: Answer) -> None:
        nonlocal elsewhere
        cost = costs.setdefault(route, Cost())
        total = sum(answer.pieces)
        if cost.asked and answer.status < 400:
            cost.again = max(cost.again, total)
            cost.piece = max(cost.piece, max(answer.pieces))
        elif not cost.asked:
            cost.first = total
        before, elsewhere = elsewhere, _other_processor()
        cost.elsewhere = max(cost.elsewhere, elsewhere - before - total)
        cost.size = max(cost.size, len(answer.body))
        cost.asked += 1
        cost.answered = cost.answered or answer.status < 400
        cost.wrong = "" if cost.answered else f"{route}: {answer.body[:200].decode()}"

    with tempfile.TemporaryDirectory() as folder:
        tokens = Path(folder, "operators")
        tokens.write_text(f"ann {OPERATOR}\n", encoding="utf-8")
        tokens.chmod(0o600)
        program = AppFactory(Settings(database=f"sqlite:///{folder}/club.db", bots=1))
        app = create_app(program.open_services, limits=Limits().scaled(10_000), admin_tokens=tokens)
        ask = Asker(app, Meter(milliseconds), tell)
        async with started(app):
            tune_garbage_collection()  # as in a server
            elsewhere = _other_processor()
            await walk(ask)
    if missing := all_routes() - ask.routes:
        raise SystemExit(f"bench/route_costs.py: nothing asks for {', '.join(sorted(missing))}")
    if wrong := [each.wrong for route, each in costs.items() if each.wrong and route not in REFUSED]:
        raise SystemExit("bench/route_costs.py: always refused:\n" + "\n".join(wrong))
    return costs


def milliseconds(work: Callable[[], None]) -> float:
    """Run a piece of work, and return its processor time."""
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


def _other_processor() -> float:
    """Return the processor time of this process and of those that it started, in milliseconds."""
    own = time.process_time() * 1000
    for each in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = each.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            own += 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own


def table(costs: Mapping[str, Cost]) -> str:
    """Return the routes that cost most, as Markdown."""
    rows = ["| route | first | again | piece | elsewhere | kB |", "| --- | --- | --- | --- | --- | --- |"]
    for route, cost in sorted(costs.items(), key=lambda each: -max(each[1].again, each[1].first)):
        if max(cost.first, cost.again) >= LEAST or cost.elsewhere >= LEAST_ELSEWHERE:
            figures = (cost.first, cost.again, cost.piece, max(0.0, cost.elsewhere), cost.size / 1000)
            rows.append(f"| `{route}` | " + " | ".join(f"{each:.1f}" for each in figures) + " |")
    return "\n".join(rows)


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


async def flooded_row(path: str, seconds: float, connections: int) -> str:
    """Return a row of the table for a path."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), None, ("--no-browser",), limits=1)
        try:
            url = f"http://{server.address}"
            alone = await waits(url, seconds / 2)
            flooding = asyncio.create_task(flood(url, path, connections))
            meanwhile = await waits(url, seconds)
            flooding.cancel()
            answers = await flooding
        finally:
            server.end()
    times = [f"{statistics.median(each):.1f}, {max(each):.0f}" for each in (alone, meanwhile)]
    return f"| `{path}` | {times[0]} | {times[1]} | {answers[200]} | {answers[429]} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="put the table into docs/load.md")
    parser.add_argument("--flood", nargs="*", metavar="PATH", help="measure how long others wait in a flood")
    parser.add_argument("--seconds", type=float, default=10.0, help="the length of a flood")
    parser.add_argument("--connections", type=int, default=100, help="of a flood")
    options = parser.parse_args()
    if options.flood is not None:
        print("| path | alone | flooded | answered | refused |\n| --- | --- | --- | --- | --- |")
        for path in options.flood or FLOODED:
            print(asyncio.run(flooded_row(path, options.seconds, options.connections)), flush=True)
        return
    found = table(asyncio.run(measure()))
    print(found)
    if options.write:
        text = PAGE.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(f"{before}{BEGIN}\n\n{found}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
