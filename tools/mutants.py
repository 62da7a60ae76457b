"""Change single expressions of the sources, and see whether the tests of their packages notice.

    python tools/mutants.py --count 200 --seed 1 [--folder src/shootmoon/arena] [--results mutants.jsonl]
    python tools/mutants.py --at src/shootmoon/arena/sequential.py:65

A *mutant* (DeMillo, Lipton and Sayward 1978) has one comparison, operator, condition or number replaced. It
is *killed* if a test of the file (`tools/quick.py`, `tests_of`) or else one of its package fails. Each result
is written to the file of results at once, and mutants that are in it already aren't tried again, so that a
run can be interrupted and resumed. A file is put back as it was after each mutant. Not a part of CI: 200
mutants take hours.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.quick import ROOT, tests_of

PATIENCE = 900
"""The time in seconds after which a mutant counts as killed: it hangs."""
FEW = ["--hypothesis-profile=quick"]
OF_RULES = {"game", "pieces", "rules", "tricks"}
RULES = ["tests/laws", "tests/scenarios", "tests/perft", "tests/playthroughs"]
"""The tests of the packages in `OF_RULES` that stand outside of `tests/unit`."""
SWAPS: dict[type[ast.AST], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.Div: "*",
    ast.FloorDiv: "*",
    ast.And: "or",
    ast.Or: "and",
}


def mutants_of(path: Path) -> Iterator[tuple[int, str]]:
    """Yield all mutants of a file: the line that is changed, and the whole text."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def at(row: int, byte: int) -> int:
        return starts[row - 1] + len(lines[row - 1].encode()[:byte].decode())

    def between(left: ast.expr, right: ast.expr, new: str) -> tuple[int, str]:
        """Replace what is between two operands, but for parentheses and comments."""
        one, other = at(left.end_lineno or 0, left.end_col_offset or 0), at(right.lineno, right.col_offset)
        gap = text[one:other]
        head = gap[: len(gap) - len(gap.lstrip(") \t\r\n"))]
        tail = gap[len(gap.rstrip("( \t\r\n")) :]
        return right.lineno, text[:one] + head + f" {new} " + tail + text[other:]

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare):
            for left, kind, right in zip(
                [node.left, *node.comparators], node.ops, node.comparators, strict=False
            ):
                if type(kind) in SWAPS:
                    yield between(left, right, SWAPS[type(kind)])
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
            yield between(node.left, node.right, SWAPS[type(node.op)])
        elif isinstance(node, ast.BoolOp):
            yield between(node.values[0], node.values[1], SWAPS[type(node.op)])
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            one, other = at(node.lineno, node.col_offset), at(node.end_lineno or 0, node.end_col_offset or 0)
            yield node.lineno, text[:one] + str(node.value + 1) + text[other:]


def tests_for(path: Path) -> Iterator[list[str]]:
    """Yield the tests of a file, then those of its package."""
    yield tests_of([path.relative_to(ROOT).as_posix()])
    package = path.relative_to(ROOT / "src" / "shootmoon").parts[0]
    folders = [f"tests/unit/{package}", f"tests/{package}", *(RULES if package in OF_RULES else [])]
    yield [folder for folder in folders if (ROOT / folder).is_dir()]


def is_killed(path: Path, text: str) -> bool:
    """Return True if a test of a file or its package fails when the file has this text."""
    kept, run = path.read_bytes(), [sys.executable, "-m", "pytest", "-q", "-x", "-n", "2", *FEW]
    try:
        path.write_text(text, encoding="utf-8")
        return any(
            subprocess.run([*run, *tests], cwd=ROOT, capture_output=True, timeout=PATIENCE).returncode != 0
            for tests in tests_for(path)
            if tests
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_bytes(kept)


def main() -> int:
    """Try the mutants and print the share that is killed."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", type=Path, default=Path("src/shootmoon"))
    options.add_argument("--at", metavar="FILE:LINE", help="try all mutants of one line instead")
    options.add_argument("--results", type=Path, default=Path("build/mutants.jsonl"))
    chosen = options.parse_args()
    if chosen.at:
        name, _, line = chosen.at.rpartition(":")
        tried = [(ROOT / name, *each) for each in mutants_of(ROOT / name) if each[0] == int(line)]
    else:
        files = sorted((ROOT / chosen.folder).rglob("*.py"))
        everything = [(path, *each) for path in files for each in mutants_of(path)]
        tried = random.Random(chosen.seed).sample(everything, min(chosen.count, len(everything)))
    chosen.results.parent.mkdir(exist_ok=True, parents=True)
    known: dict[str, bool] = {}
    if chosen.results.exists():
        known = dict(map(json.loads, chosen.results.read_text().splitlines()))
    killed = 0
    for number, (path, line, text) in enumerate(tried, 1):
        changed = text.splitlines()[line - 1].strip()
        key = f"{path.relative_to(ROOT)}:{line}: {changed}"
        if key not in known:
            known[key] = is_killed(path, text)
            with chosen.results.open("a") as target:
                target.write(json.dumps([key, known[key]]) + "\n")
        killed += known[key]
        sys.stdout.write(f"{number}/{len(tried)} {'killed' if known[key] else 'LIVES '} {key}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{killed} of {len(tried)} killed ({killed / max(1, len(tried)):.0%})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
