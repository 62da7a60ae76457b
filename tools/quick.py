"""Check, within half a minute, the files that have changed since the last commit or since main.

    python tools/quick.py [ARGUMENTS OF PYTEST]

The script checks the style of changed Python and C++ files, and the page's types if the page has changed.
Then it runs these tests: the laws (property-based tests) with few examples, the scenarios, the rules of play,
and the unit tests of each changed file. Slow tests, and tests that start servers, browsers or terminals, are
left to ``make check`` and ``make test``.
"""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALWAYS = [
    "tests/laws",
    "tests/scenarios",
    "tests/unit/game",
    "tests/unit/pieces",
    "tests/unit/rules",
    "tests/unit/tricks",
]
WAITING = ("tests/browser", "tests/terminal", "tests/unit/arena", "tests/unit/server", "tests/unit/storage")
"""Folders of tests that start other processes and wait for them."""


def _git(*arguments: str) -> list[str]:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def changed_files() -> list[str]:
    """Return the paths of new files, and of files changed since the common ancestor with main."""
    base = _git("merge-base", "HEAD", "main") or ["HEAD"]
    found = _git("diff", "--name-only", "--diff-filter=d", base[0])
    return sorted({*found, *_git("ls-files", "--others", "--exclude-standard")})


def own_tests(changed: Iterable[str]) -> list[str]:
    """Return the changed test files, and the unit tests of changed source files."""
    found = set()
    for path in map(Path, changed):
        if path.parts[:2] == ("src", "shootmoon"):
            path = Path("tests", "unit", *path.parts[2:-1], f"test_{path.name}")
        if path.name.startswith("test_") and path.suffix == ".py" and (ROOT / path).exists():
            found.add(path.as_posix())
    return sorted(path for path in found if not path.startswith((*WAITING, *ALWAYS)))


def main() -> int:
    """Run all checks, even if some fail, and return the highest of their exit statuses."""
    changed = changed_files()
    python = [path for path in changed if path.endswith(".py")]
    commands = []
    if python:
        commands += [["-m", "ruff", "check", *python], ["-m", "ruff", "format", "--check", *python]]
    if kernel := [path for path in changed if path.startswith("kernel/") and path.endswith((".cpp", ".hpp"))]:
        clang_format = "from clang_format import clang_format as run; run()"
        commands.append(["-c", clang_format, "--dry-run", "--Werror", *kernel])
    if any(path.startswith("web/") for path in changed):
        commands += [["tools/page_types.py"], ["tools/build_page.py", "npm", "run", "--silent", "check"]]
    tests = ["-n", "auto", "--hypothesis-profile=quick", "-q", *ALWAYS, *own_tests(changed)]
    commands.append(["-m", "pytest", *tests, *sys.argv[1:]])
    return max([subprocess.run([sys.executable, *command], cwd=ROOT).returncode for command in commands])


if __name__ == "__main__":
    sys.exit(main())
