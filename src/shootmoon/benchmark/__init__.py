"""A benchmark of bots: fixed deals and opponents, three tracks, and result files that anybody can check.

`run_track` plays a track, `write_result` and `read_result` keep results in a file, `verify` plays games of a
result again, and `results_table` makes a table of results. `docs/benchmark.md` describes the benchmark.
"""

from shootmoon.benchmark.result import BenchmarkError, Game, Result, TrackResult, read_result, write_result
from shootmoon.benchmark.run import run_track
from shootmoon.benchmark.table import results_table
from shootmoon.benchmark.tracks import TRACKS, VERSION, Track
from shootmoon.benchmark.verify import Verified, verify

__all__ = [
    "TRACKS",
    "VERSION",
    "BenchmarkError",
    "Game",
    "Result",
    "Track",
    "TrackResult",
    "Verified",
    "read_result",
    "results_table",
    "run_track",
    "verify",
    "write_result",
]
