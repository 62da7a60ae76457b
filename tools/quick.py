"""Check, within about half a minute, the files that have changed since the last commit or since main.

    python tools/quick.py [ARGUMENTS OF PYTEST]

The script checks the style of changed Python and C++ files, and the page's types and tests if the page has
changed. Then it runs the tests of each changed file (`tests_of`), the laws (property-based tests) with few
examples, the scenarios and the rules of play. Tests that would begin after `SECONDS` are left out; at the
end it names them, for ``make test``.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
ALWAYS = [
    "tests/laws",
    "tests/scenarios",
    "tests/unit/game",
    "tests/unit/pieces",
    "tests/unit/rules",
    "tests/unit/tricks",
]
KERNEL = ["tests/unit/solver", "tests/unit/envs/test_vector.py"]
"""The tests of the kernel and its bindings."""
SECONDS = 30
"""The time after which no further test begins."""
_LEFT = "no time left"


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> list[str]:
    """Return the paths of new files, and of files changed since the common ancestor with main."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    found = _git("diff", "--name-only", "--diff-filter=d", base[0])
    return sorted({*found, *_git("ls-files", "--others", "--exclude-standard")})


def tests_of(changed: Iterable[str]) -> list[str]:
    """Return changed test files and, for each changed source file, those that test it, nearest first.

    They are the file of the same name; otherwise those that import the module; otherwise those of its
    package.
    """
    found: dict[str, None] = {}
    for path in map(Path, changed):
        if path.parts[:2] == ("src", "shootmoon") and path.suffix == ".py":
            found |= dict.fromkeys(_tests_of_module(path))
        elif path.parts[0] == "kernel":
            found |= dict.fromkeys(KERNEL)
        elif path.name.startswith("test_") and path.suffix == ".py" and (ROOT / path).exists():
            found[path.as_posix()] = None
    return list(found)


@cache
def _imports() -> dict[Path, str]:
    """Return the lines of each test file that import something."""
    found = re.compile(r"^[ \t]*(?:from|import) .*", re.M)
    paths = sorted((ROOT / "tests").rglob("test_*.py"))
    return {path: "\n".join(found.findall(path.read_text(encoding="utf-8"))) for path in paths}


def _tests_of_module(path: Path) -> list[str]:
    inner = path.parts[2:-1]
    own = Path("tests", "unit", *inner, f"test_{path.name}")
    if (ROOT / own).exists():
        return [own.as_posix()]
    names = [part for part in (*inner, path.stem) if part != "__init__"]
    module, parent = ".".join(["shootmoon", *names]), ".".join(["shootmoon", *names[:-1]])
    imports = re.compile(
        rf"^\s*(from {module} import|import {module}\b|from {parent} import .*\b{path.stem}\b)", re.M
    )
    importing = [file for file, text in _imports().items() if imports.search(text)]
    package = ROOT / "tests" / "unit" / Path(*inner)
    while not importing and package != ROOT / "tests":
        importing = sorted(package.rglob("test_*.py")) if package.is_dir() else []
        package = package.parent
    return [file.relative_to(ROOT).as_posix() for file in importing]


def main() -> int:
    """Run all checks, even if some fail, and return the highest of their exit statuses."""
    changed = changed_files()
    python = [path for path in changed if path.endswith(".py")]
    commands: list[list[str]] = []
    if python:
        commands += [["-m", "ruff", "check", *python], ["-m", "ruff", "format", "--check", *python]]
    if kernel := [path for path in changed if path.startswith("kernel/") and path.endswith((".cpp", ".hpp"))]:
        clang_format = "from clang_format import clang_format as run; run()"
        commands.append(["-c", clang_format, "--dry-run", "--Werror", *kernel])
    if any(path.startswith("web/") for path in changed):
        commands += [["tools/page_types.py"]]
        commands += [
            ["tools/build_page.py", "npm", "run", "--silent", script] for script in ("check", "test")
        ]
    # One test at a time is given out, in this order, so that those of the change come first.
    options = ["-n", "auto", "--maxschedchunk=1", "--hypothesis-profile=quick", "-q", "-p", "tools.quick"]
    own = [path for path in tests_of(changed) if not path.startswith(tuple(ALWAYS))]
    commands.append(["-m", "pytest", *options, *own, *ALWAYS, *sys.argv[1:]])
    return max([subprocess.run([sys.executable, *command], cwd=ROOT).returncode for command in commands])


# -- as a plugin of pytest ----------------------------------------------------------------------------------


@cache
def _began() -> float:
    return monotonic()


def pytest_runtest_setup(item: Any) -> None:
    """Leave out a test for which there is no time left."""
    import pytest

    if monotonic() > _began() + SECONDS:
        pytest.skip(_LEFT)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name the folders of which tests were left out."""
    skipped = terminalreporter.stats.get("skipped", [])
    left = [report.nodeid for report in skipped if _LEFT in str(report.longrepr)]
    if left:
        folders = Counter(name.split("::")[0].rpartition("/")[0] for name in left)
        named = ", ".join(f"{folder} ({count})" for folder, count in sorted(folders.items()))
        terminalreporter.write_line(f"{len(left)} tests were left to `make test`: {named}")


if __name__ == "__main__":
    sys.exit(main())
