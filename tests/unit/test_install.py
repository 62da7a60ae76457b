"""`tools/install.py`: the order of the steps, what is shown of them, and what happens when one fails."""

import io
import re
import sys
import threading
import tomllib
from importlib.metadata import requires
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.patience import STILL

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("install", None)
    import install  # type: ignore[import-not-found]

    monkeypatch.setattr(install, "_OFTEN", 0.001)
    return install


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_each_level_needs_what_the_package_says(install: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    own, *extras = install.EXTRAS["docs"]
    assert own == "test"
    asked = install.requirements(project, install.EXTRAS["docs"])
    names = [re.match(r"[\w-]+", each)[0] for each in asked]  # type: ignore[index]
    assert "shootmoon" not in names
    found = requires("shootmoon") or []
    for extra in ("pettingzoo", "postgres", *extras):
        wanted = [each for each in found if f'extra == "{extra}"' in each or f"extra == '{extra}'" in each]
        assert {re.match(r"[\w-]+", each)[0].lower() for each in wanted} <= set(names)  # type: ignore[index]
    (open_spiel,) = (each for each in asked if each.startswith("open_spiel"))
    assert "sys_platform != 'darwin'" in open_spiel
    assert install.requirements(project, ()) == project["dependencies"]


def test_steps_run_at_the_same_time_and_in_order(install: ModuleType) -> None:
    done: list[str] = []
    both = threading.Barrier(2)

    def work(step: Any) -> None:
        if step.name in ("kernel", "page"):
            both.wait(STILL)  # each waits for the other
        done.append(step.name)

    first = install.Step("tools", "Getting ready", work)
    kernel = install.Step("kernel", "Compiling", work, (first,))
    page = install.Step("page", "Building", work, (first,))
    last = install.Step("project", "Ending", work, (kernel, page))
    steps = [first, kernel, page, last]
    install.run_steps(steps, install.Progress(steps, io.StringIO()))
    assert done[0] == "tools"
    assert done[-1] == "project"
    assert len(done) == 4


def test_after_a_failure_nothing_begins_and_what_runs_is_awaited(install: ModuleType) -> None:
    failed = threading.Event()

    def failing(step: Any) -> None:
        try:
            step.call(sys.executable, "-c", "print('no such package'); raise SystemExit(3)")
        finally:
            failed.set()

    def waiting(step: Any) -> None:
        failed.wait(STILL)
        step.call(sys.executable, "-c", "pass")

    packages = install.Step("packages", "Installing", failing)
    page = install.Step("page", "Building", waiting)
    last = install.Step("project", "Ending", lambda step: None, (packages, page))
    steps = [packages, page, last]
    install.run_steps(steps, install.Progress(steps, io.StringIO()))
    assert packages.error.status == 3
    assert "no such package" in str(packages.error)
    assert page.is_done
    assert not page.error
    assert last.begun is None


def test_the_time_that_is_left_never_grows(install: ModuleType) -> None:
    """However slow the steps are: neither the number nor the unit goes back."""
    kernel = install.Step("kernel", "Compiling", lambda step: None, part=4)
    packages = install.Step("packages", "Installing", lambda step: None)
    shown = install.Progress([kernel, packages], io.StringIO())
    kernel.begun = packages.begun = begun = shown._begun
    said: list[float] = []
    for tenth in range(20_000):
        now = begun + tenth / 10
        kernel.counted = (
            max(0, tenth // 700 - 3) / 28
        )  # nothing is counted at first, and then by fits and starts
        packages.is_done = tenth > 4_000
        number, unit = shown.time_left(now).split()
        said.append(float(number) * {"s": 1, "min": 60}[unit])
    assert said == sorted(said, reverse=True)
    assert said[0] > 60
    assert said[-1] > 20  # though the first guess is long over


def test_progress_is_a_bar_in_a_terminal_and_lines_elsewhere(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    kernel = install.Step("kernel", "Compiling the solver", lambda step: None)
    page = install.Step("page", "Building the page", lambda step: None)
    terminal, file = Terminal(), io.StringIO()
    shown = [install.Progress([kernel, page], stream) for stream in (terminal, file)]
    begun = shown[0]._begun
    kernel.call(sys.executable, "-c", "print('  5 of 9: batch.cpp')")
    kernel.begun = begun
    lefts = []
    for seconds in (1, 12, 40, 300):
        for each in shown:
            each.show(begun + seconds)
        lefts.append(shown[0].left(begun + seconds))
    assert all(left > 0 for left in lefts)
    assert lefts[3] > lefts[0]  # it takes longer than expected, so more time is left
    kernel.is_done = page.is_done = True
    assert shown[0].fraction(begun + 300) == 1
    assert shown[0].left(begun + 300) == 0
    lines = file.getvalue().splitlines()
    assert lines[0] == "  Compiling the solver ..."
    assert re.fullmatch(r"  \.\.\. about \d+ s left: compiling the solver \(5 of 9\)", lines[1])
    assert "\r" not in file.getvalue()
    bars = terminal.getvalue().split("\r")[1:]
    form = r"\[#*-*\] +\d+%, \d+ (s|min) left: compiling the solver \(5 of 9\)"
    assert all(re.match(form, bar) for bar in bars)
    assert all(len(bar.removesuffix("\x1b[K")) < 80 for bar in bars)
