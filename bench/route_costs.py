"""Measure what one request can cost the server, by route, at the largest inputs that it takes (docs/load.md).

    python bench/route_costs.py [--write]

The requests are those of `dear_requests.py`. ``first`` is the first request of a process, and ``again`` the
dearest of the later ones, in milliseconds of processor time in the event loop. ``piece`` is the longest piece
of these that nothing else can interrupt: the time for which one request can stop all games. ``elsewhere`` is
the processor time in threads and other processes, as coarse as the system counts it, and ``kB`` the size of
the response before compression. ``--write`` puts the table into docs/load.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from dear_requests import OPERATOR, REFUSED, Answer, Asker, Meter, all_routes, started, walk
from msgspec import Struct

from shootmoon.cli.serving import AppFactory
from shootmoon.server import Limits, create_app
from shootmoon.server.running import tune_garbage_collection

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/load.md"
BEGIN, END = "<!-- route costs -->", "<!-- end of route costs -->"
LEAST, LEAST_ELSEWHERE = 3.0, 50.0
"""The milliseconds in the event loop, and elsewhere, from which a route is in the table."""


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
        program = AppFactory(database=f"sqlite:///{folder}/club.db", redis=None, bots=1)
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


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="put the table into docs/load.md")
    options = parser.parse_args()
    found = table(asyncio.run(measure()))
    print(found)
    if options.write:
        text = PAGE.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        _, _, after = rest.partition(END)
        PAGE.write_text(f"{before}{BEGIN}\n\n{found}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
