"""What metrics cost: microseconds to count and time an HTTP request and a command of a player.

    python bench/metrics.py

It compares a plain counter in memory (what the server had before `prometheus_client`) with the metrics of a
server of one process, and with those of one of several processes, which share their values through files.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import timeit
from collections import Counter

TIMES = 20_000


def plain() -> float:
    counts: Counter[tuple[str, str]] = Counter()

    def work() -> None:
        counts["requests", str(200)] += 1
        counts["commands", "done"] += 1

    return best(work)


def library() -> float:
    from shootmoon.server.metrics import Metrics

    metrics = Metrics()

    def work() -> None:
        metrics.count("requests", str(200))
        metrics.count("commands", "done")
        metrics.record_request("POST", "/api/rooms/{room}/commands", 0.0031, 0.0007)
        metrics.record_command("act", 0.0024)
        metrics.record_transaction("write", 0.0019)

    return best(work)


def best(work: object) -> float:
    """Microseconds of the fastest of 7 rounds, which other work disturbs least."""
    return min(timeit.repeat(work, number=TIMES, repeat=7)) / TIMES * 1e6  # type: ignore[arg-type]


def elsewhere(**more: str) -> str:
    """Measure the library in a new process, since it looks at the environment when it is imported."""
    command = [sys.executable, __file__, "--only-library"]
    environment = {**os.environ, "PYTHONPATH": os.getcwd(), **more}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only-library", action="store_true", help=argparse.SUPPRESS)
    if parser.parse_args().only_library:
        print(f"{library():.2f}")
        return
    print(f"plain counters, no times   {plain():.2f} µs")
    print(f"one process                {elsewhere()} µs")
    with tempfile.TemporaryDirectory() as folder:
        print(f"several processes          {elsewhere(PROMETHEUS_MULTIPROC_DIR=folder)} µs")


if __name__ == "__main__":
    main()
