"""Change single expressions of the sources, and see whether the tests of their packages notice.

    python tools/mutants.py --count 200 --seed 1 [--folder src/shootmoon/arena] [--results mutants.jsonl]
    python tools/mutants.py --at src/shootmoon/arena/sequential.py:65

A *mutant* (DeMillo, Lipton and Sayward 1978) has one comparison, operator, condition or number replaced.
First, the tests of its file are run (`tools/quick.py`, `tests_of`, and the examples of its docstrings). Then
the tests of a package run once on sources that note which of them reaches the lines of the mutants that are
left, and those tests alone, the fastest first, are tried on each. Results are written to a file at once, and
what is in it isn't tried again, so that a run can be interrupted and resumed. A file is put back as it was
after each mutant. Not a part of CI: 200 mutants take an hour or two.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.quick import ROOT, tests_of

PATIENCE = 300
"""The time in seconds after which a mutant counts as killed: it hangs."""
CACHE = "shootmoon-tests"
"""The folder of solved races (tests/conftest.py)."""
LEFT = "left"
"""The result of a mutant that the tests of its file don't notice, until those of its package are tried."""
MANY = 4
"""A file with more files of tests than this has none of its own: those of its package are tried."""
FEW = ["--hypothesis-profile=quick", "tests/__init__.py"]  # which brings tests/conftest.py, which has this
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


def own_tests(path: Path) -> list[str]:
    """Return the tests of a file, and the file itself if its docstrings have examples."""
    name = path.relative_to(ROOT).as_posix()
    return [*([name] if ">>> " in path.read_text(encoding="utf-8") else []), *tests_of([name])]


def package_tests(package: str) -> list[str]:
    """Return the folders of the tests of a package, and its files with examples in docstrings.

    A package without such a folder has the tests that import from it.
    """
    folders = [f"tests/unit/{package}", f"tests/{package}", *(RULES if package in OF_RULES else [])]
    modules = (ROOT / "src" / "shootmoon" / package).rglob("*.py")
    examples = [path.relative_to(ROOT).as_posix() for path in modules if ">>> " in path.read_text("utf-8")]
    found = [folder for folder in folders if (ROOT / folder).is_dir()]
    if not found:
        tests, imports = (ROOT / "tests").rglob("test_*.py"), f"from shootmoon.{package}"
        found = [path.relative_to(ROOT).as_posix() for path in tests if imports in path.read_text("utf-8")]
    return [*found, *examples]


def pytest(tests: list[str], *options: str, **variables: str) -> bool:
    """Run tests; return True if all of them passed. Raises RuntimeError if they couldn't be run.

    Their temporary folder, and so their cache of solved races, is not that of other runs, which what a
    mutant has solved would mislead.
    """
    with TemporaryDirectory(prefix="mut") as folder:
        if (cache := Path(gettempdir(), CACHE)).is_dir():
            shutil.copytree(cache, Path(folder, CACHE), copy_function=os.link)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *FEW, *options, *tests]
        environment = {**os.environ, "TMPDIR": folder, **variables}
        with subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as run:  # fmt: skip
            try:
                status = run.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                return False
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(run.pid, signal.SIGKILL)
    if status > 2:
        raise RuntimeError(f"pytest can't run {' '.join(tests)}")
    return status == 0


@contextmanager
def written(texts: dict[Path, str]) -> Generator[None]:
    """Give files another text within the block."""
    kept = {path: path.read_bytes() for path in texts}
    try:
        for path, text in texts.items():
            path.write_text(text, encoding="utf-8")
        yield
    finally:
        for path, content in kept.items():
            path.write_bytes(content)


NOTE = r"""
def _note_reached(line, seen=set()):
    import os, sys
    test, _, phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")
    test = test.partition("::")[0] if phase == "(setup)" else test  # a fixture: of other tests, too
    test = test or ("import" if "pytest" in sys.modules else "program")
    if (line, test) not in seen:
        seen.add((line, test))
        with open("REACHED", "a") as out:
            out.write(f"{__file__}:{line}\t{test}\n")
"""


def noting(text: str, lines: set[int], target: Path) -> str:
    """Return a source that notes in a file, before each statement with a line, that a test reaches it."""
    rows, tree = text.splitlines(keepends=True), ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = {id(inner): inner for node in functions for part in node.body for inner in ast.walk(part)}
    places: dict[int, list[int]] = {}
    for line in lines:
        around = [
            node
            for node in inside.values()
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or 0)
            if not rows[node.lineno - 1][: node.col_offset].strip()
            if not rows[node.lineno - 1].lstrip().startswith(("elif", "def", "async def", "class"))
        ]
        if around:
            places.setdefault(max(node.lineno for node in around), []).append(line)
    for place, noted in sorted(places.items(), reverse=True):
        indent = rows[place - 1][: -len(rows[place - 1].lstrip())]
        rows[place - 1 : place - 1] = [f"{indent}_note_reached({line})\n" for line in noted]
    future = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
    begin = max([node.end_lineno or 0 for node in [*future, *tree.body[:1]]]) if future else 0
    return "".join([*rows[:begin], NOTE.replace("REACHED", str(target)), *rows[begin:]])


def reaching(package: str, mutants: list[tuple[Path, int]]) -> dict[tuple[Path, int], list[str]]:
    """Return the tests of a package that reach lines, the fastest first; all for what runs on import."""
    lines: dict[Path, set[int]] = {}
    for path, line in mutants:
        lines.setdefault(path, set()).add(line)
    with TemporaryDirectory() as folder:
        reached, times = Path(folder, "reached"), Path(folder, "times")
        texts = {path: noting(path.read_text(encoding="utf-8"), lines[path], reached) for path in lines}
        with written(texts):
            pytest(package_tests(package), "-n", "2", "-p", "tools.mutants", TIMES=str(times))
        notes = [row.split("\t") for row in reached.read_text().splitlines()] if reached.exists() else []
        seconds = {
            test: float(time) for test, time in (row.split("\t") for row in times.read_text().splitlines())
        }
    found: dict[tuple[Path, int], list[str]] = {}
    for path, line in mutants:
        names = {test for place, test in notes if place == f"{path}:{line}"}
        on_import = "import" in names or f"_note_reached({line})" not in texts[path]
        outer = f"tests/{package}/" if "program" in names else "none"  # a program that a test has started
        these = [
            test
            for test in seconds
            if on_import or test in names or test.partition("::")[0] in names or test.startswith(outer)
        ]
        found[path, line] = sorted(these, key=lambda test: seconds[test])
    return found


def pytest_runtest_logreport(report: Any) -> None:
    """As a plugin of pytest: write how long each test took."""
    if report.when == "call" and "PYTEST_XDIST_WORKER" not in os.environ:
        with open(os.environ["TIMES"], "a") as target:
            target.write(f"{report.nodeid}\t{report.duration}\n")


def main() -> int:
    """Try the mutants and print the share that is killed."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--count", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", type=Path, default=Path("src/shootmoon"))
    options.add_argument("--at", metavar="FILE:LINE", help="try all mutants of one line instead")
    options.add_argument("--results", type=Path, default=Path("build/mutants.jsonl"))
    chosen = options.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # files are put back then, too
    if chosen.at:
        name, _, line = chosen.at.rpartition(":")
        tried = [(ROOT / name, *each) for each in mutants_of(ROOT / name) if each[0] == int(line)]
    else:
        files = sorted((ROOT / chosen.folder).rglob("*.py"))
        everything = [(path, *each) for path in files for each in mutants_of(path)]
        tried = random.Random(chosen.seed).sample(everything, min(chosen.count, len(everything)))
    chosen.results.parent.mkdir(exist_ok=True, parents=True)
    known: dict[str, str] = {}
    if chosen.results.exists():
        known = dict(map(json.loads, chosen.results.read_text().splitlines()))

    def say(key: str, result: str) -> None:
        known[key] = result
        with chosen.results.open("a") as target:
            target.write(json.dumps([key, result]) + "\n")
        sys.stdout.write(f"{result:7} {key}\n")
        sys.stdout.flush()

    left: dict[str, list[tuple[str, Path, int, str]]] = {}
    for path, line, text in tried:
        key = f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[line - 1].strip()}"
        if key not in known:
            with written({path: text}):
                passed = len(own_tests(path)) > MANY or pytest(own_tests(path), "-x")
            say(key, LEFT if passed else "own")
        if known[key] == LEFT:
            package = path.relative_to(ROOT / "src" / "shootmoon").parts[0]
            left.setdefault(package, []).append((key, path, line, text))
    for package, mutants in left.items():
        reached = reaching(package, [(path, line) for _, path, line, _ in mutants])
        for key, path, line, text in mutants:
            tests = reached[path, line]
            with written({path: text}):
                passed = not tests or pytest(tests, "-x")
            say(key, "LIVES" if passed else "package")
    counts = Counter(known.values())
    killed = counts["own"] + counts["package"]
    sys.stdout.write(f"{killed} of {len(known)} killed ({killed / max(1, len(known)):.0%})\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
