"""The bench's signature: the nodes that the kernel searches over fixed deals.

A change that shouldn't alter the search must keep it; one that improves the search updates the numbers here.
"""

import importlib.util
from pathlib import Path

BENCH = Path(__file__).resolve().parents[3] / "bench" / "solver.py"
SIGNATURE = {"three hands": 292411, "partnership": 707797}


def test_the_nodes_are_those_that_were_written_down() -> None:
    spec = importlib.util.spec_from_file_location("bench_solver", BENCH)
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    assert bench.signature() == SIGNATURE
