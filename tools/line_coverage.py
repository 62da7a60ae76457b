"""A pytest plugin that counts which lines and branches of ``src/shootmoon`` the tests reach.

    python -m pytest -p tools.line_coverage

It ends with a table of what was missed, and the run fails if less than ``fail-under`` percent was reached
(``[tool.slipcover]`` in pyproject.toml). Slipcover counts, since that takes a seventh longer than not
counting; coverage.py nearly doubles the time on Python 3.11. Slipcover's own command,
``python -m slipcover -m pytest``, can't be used: it replaces `importlib.util.spec_from_file_location` by a
function that makes no packages, so with ``--import-mode=importlib`` pytest finds no module below ``tests``.

Processes that the tests start aren't counted.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import marshal
import os
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest
import slipcover
from slipcover.branch import preinstrument
from slipcover.config import read_config
from slipcover.importer import SlipcoverLoader, SlipcoverMetaPathFinder

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

SOURCE = Path(__file__).parent.parent / "src" / "shootmoon"
COMPILED = Path(__file__).parent.parent / "tests" / "laws" / "__pycache__"
"""Where compiled tests show that tests have been compiled."""


class Loader(SlipcoverLoader):
    """Keeps the compiled form of a module whose branches are marked, as Python keeps its own.

    Otherwise each process of pytest-xdist would mark and compile all modules: five seconds of a processor.
    """

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with marks at its lines and branches."""
        self.sci.register_module(module)
        exec(self.sci.instrument(self._compiled()), module.__dict__)

    def _compiled(self) -> CodeType:
        source = self.origin.read_bytes()
        version = f"slipcover{slipcover.__version__}".replace(".", "x")
        kept = Path(importlib.util.cache_from_source(str(self.origin), optimization=version))
        key = importlib.util.source_hash(source)
        if kept.exists() and (content := kept.read_bytes()).startswith(key):
            return marshal.loads(content[len(key) :])
        code = compile(preinstrument(ast.parse(source)), str(self.origin), "exec")
        if not sys.dont_write_bytecode:
            kept.parent.mkdir(exist_ok=True)
            unfinished = kept.with_name(f"{kept.name}.{os.getpid()}")
            unfinished.write_bytes(key + marshal.dumps(code))
            unfinished.replace(kept)
        return code


class Finder(SlipcoverMetaPathFinder):
    """Finds modules as Slipcover does, and loads them by `Loader`."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Return where a module is and how it is loaded; None if it isn't counted."""
        spec = super().find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SlipcoverLoader):
            spec.loader = Loader(self.sci, spec.loader.orig_loader, spec.origin)
        return spec


class LineCoverage:
    """Counts in this process, and collects what the processes of pytest-xdist have counted."""

    def __init__(self) -> None:
        """Start counting in modules that are imported from now on."""
        self.config: dict[str, Any] = read_config(SOURCE.parents[1] / "pyproject.toml")
        self.counter = slipcover.Slipcover(
            branch=True, source=[SOURCE], exclude_also=self.config["exclude-also"]
        )
        self.reached: dict[str, Any] | None = None
        # The finder of the editable installation wraps loaders, and Slipcover counts branches only in modules
        # whose loader isn't wrapped. Without it, Python finds the same modules through sys.path.
        sys.meta_path = [each for each in sys.meta_path if type(each).__name__ != "ScikitBuildInplaceFinder"]
        sys.meta_path.insert(0, Finder(self.counter, slipcover.FileMatcher(sources=[SOURCE])))

    def add(self, reached: dict[str, Any]) -> None:
        """Add what one process has reached."""
        if self.reached is None:
            self.reached = reached
        else:
            slipcover.merge_coverage(self.reached, reached)

    @property
    def percent(self) -> float:
        """The percentage of lines and branches that were reached."""
        return self.reached["summary"]["percent_covered"] if self.reached else 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        """Import the tests; if nobody has compiled them yet, one process does so while the others wait.

        Otherwise, each process of pytest-xdist would compile all of them: six seconds of a processor each.
        """
        if fcntl is None or sys.dont_write_bytecode:
            return (yield)
        with open(__file__, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # the system releases it if this process dies
            if not any(COMPILED.glob("test_*.pyc")):
                return (yield)
        return (yield)

    @pytest.hookimpl
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send what was reached to the process that started this one, or fail if it is too little."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["line_coverage"] = json.dumps(self.counter.get_coverage())
            return
        if self.reached is None:  # there are no other processes
            self.add(json.loads(json.dumps(self.counter.get_coverage())))
        if session.exitstatus == pytest.ExitCode.OK and self.percent < self.config["fail-under"]:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Collect what a process has reached."""
        del error
        if reached := getattr(node, "workeroutput", {}).get("line_coverage"):
            self.add(json.loads(reached))

    @pytest.hookimpl
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print which lines and branches were missed."""
        least = self.config["fail-under"]
        table = io.StringIO()
        slipcover.print_coverage(self.reached, outfile=table, skip_covered=True, missing_width=70)
        terminalreporter.section("lines and branches that no test reaches")
        terminalreporter.write(table.getvalue())
        enough = self.percent >= least
        terminalreporter.write_line(
            f"{self.percent:.2f} % reached; at least {least} % are required", green=enough, red=not enough
        )


def pytest_configure(config: pytest.Config) -> None:
    """Begin when pytest has read its options, before it imports any test."""
    config.pluginmanager.register(_coverage, "line_coverage")


_coverage = LineCoverage()
