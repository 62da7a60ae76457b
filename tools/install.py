"""Install everything that a level needs into .venv, and show how far it is. Called by set-up.sh.

    .venv/bin/python tools/install.py play|test|check|docs

The steps run at the same time as far as they can: the kernel is compiled and the page is built while pip
installs packages. A terminal shows a bar with the time that is left; otherwise, each step is a line. The
output of a step is printed only if it fails.

This module uses only the standard library, since nothing else is installed yet.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable
from typing import Any

import build_page

__all__ = ["EXTRAS", "Failed", "Progress", "Step", "main", "requirements", "run_steps"]

EXTRAS = {"play": (), "test": ("test",), "check": ("test", "check"), "docs": ("test", "check", "docs")}
"""The extras of the package that each level needs."""

_SECONDS = {"tools": 4, "packages": 20, "page": 8, "kernel": 30, "project": 4}
"""How long each step takes on two cores, for the first guess of the time that is left."""
_OFTEN = 0.2  # seconds between two drawings of the bar
_SELDOM = 10.0  # seconds between two lines where there is no terminal
_PIP = (sys.executable, "-m", "pip", "install", "--quiet", "--constraint", "constraints.txt")


class Failed(Exception):
    """Raised if a command fails: its exit status, negative if it was killed, and its output."""

    def __init__(self, status: int, output: str) -> None:
        super().__init__(output)
        self.status = status
        self.output = output


class Step:
    """A part of the installation, which starts when the steps that it needs are done."""

    def __init__(
        self,
        name: str,
        words: str,
        work: Callable[[Step], None],
        needs: tuple[Step, ...] = (),
        part: float = 1,
    ) -> None:
        """``words``: what it does, for people. ``part``: how much of its usual time it takes here."""
        self.name = name
        self.words = words
        self.needs = needs
        self.seconds = _SECONDS[name] * part
        self.counted = 0.0
        """The fraction that is done, if the step counts; otherwise it is guessed from the time."""
        self.detail = ""
        self.error: BaseException | None = None
        self.begun: float | None = None
        self.is_done = False
        self._work = work

    @property
    def is_running(self) -> bool:
        return self.begun is not None and not self.is_done

    def fraction(self, now: float) -> float:
        """Return how much of the step is done, from 0 to 1."""
        if self.is_done:
            return 1.0
        if self.begun is None:
            return 0.0
        usual = (now - self.begun) / self.seconds
        # Whatever takes longer than usual may well take longer still.
        return self.counted or (0.6 * usual if usual < 1 else 1 - 0.4 / usual)

    def run(self) -> None:
        try:
            self._work(self)
        except BaseException as error:
            self.error = error
        self.is_done = True

    def call(self, *command: str) -> str:
        """Run a command and return its output. Raises `Failed`."""
        said: list[str] = []
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                if found := re.match(r" *(\d+) of (\d+): (.+)", line):
                    self.counted = int(found[1]) / (int(found[2]) + 1)
                    self.detail = f" ({found[1]} of {found[2]})"
                elif found := re.match(r" *\.\.\. still at it.*?, (\d+) of", line):
                    self.detail = f" ({found[1]} files of the compiler first)"
        if process.returncode:
            raise Failed(process.returncode, "".join(said))
        return "".join(said)


class Progress:
    """Shows on standard error what is being done, and how long it will take."""

    def __init__(self, steps: list[Step], stream: Any = None) -> None:
        self._steps = steps
        self._stream = sys.stderr if stream is None else stream
        self._begun = time.monotonic()
        self._as_bar = self._stream.isatty() and os.environ.get("TERM") != "dumb"
        self._said: set[str] = set()
        self._last = self._begun
        self._shown: tuple[float, float] | None = None

    def fraction(self, now: float) -> float:
        """Return how much of all steps is done, from 0 to 1."""
        total = sum(step.seconds for step in self._steps)
        return sum(step.seconds * step.fraction(now) for step in self._steps) / total

    def left(self, now: float) -> float:
        """Return how many seconds are left: at first by what is usual, then by what has been done."""
        done, gone = self.fraction(now), now - self._begun
        usual = max(sum(step.seconds for step in self._steps) / 2, *(step.seconds for step in self._steps))
        trust = min(1.0, 2 * done)
        return (1 - done) * (trust * gone / max(done, 0.01) + (1 - trust) * max(usual, gone))

    def time_left(self, now: float) -> str:
        """Return the time that is left, in words. It never grows, as if the work went backward, and falls at
        most twice as fast as time passes, since later guesses are better."""
        left = self.left(now)
        if self._shown is not None:
            before, then = self._shown
            left = min(before, max(left, before - 2 * (now - then)))
        self._shown = left, now
        return _time(left)

    def show(self, now: float) -> None:
        """Draw the bar again, or print the lines that are due."""
        if self._as_bar:
            self._draw(now)
            return
        for step in self._steps:
            if step.begun is not None and step.name not in self._said:
                self._said.add(step.name)
                self._last = now
                self._write(f"  {step.words} ...\n")
        if now - self._last >= _SELDOM:
            self._last = now
            self._write(f"  ... about {self.time_left(now)} left: {self._busy()}\n")

    def close(self) -> None:
        """Remove the bar."""
        if self._as_bar:
            self._write("\r\x1b[K")

    def _draw(self, now: float) -> None:
        done, width = self.fraction(now), shutil.get_terminal_size().columns - 1
        bar = "#" * round(10 * done)
        line = f"[{bar:-<10}] {done:4.0%}, {self.time_left(now)} left: {self._busy()}"
        self._write(f"\r{line[:width]}\x1b[K")

    def _busy(self) -> str:
        return ", ".join(_doing(step) for step in self._steps if step.is_running)

    def _write(self, words: str) -> None:
        self._stream.write(words)
        self._stream.flush()


def _doing(step: Step) -> str:
    """Return what a step does, as it stands within a sentence."""
    return step.words[0].lower() + step.words[1:] + step.detail


def _time(seconds: float) -> str:
    """Return a rounded time: 40 s, 3 min."""
    return f"{max(5, 5 * round(seconds / 5))} s" if seconds < 100 else f"{round(seconds / 60)} min"


def run_steps(steps: list[Step], progress: Progress) -> None:
    """Run all steps, each when those that it needs are done.

    If one fails, none is started any more, and those that run are awaited, so that nothing is left half done.
    """
    threads: list[threading.Thread] = []
    try:
        _start_and_wait(steps, progress, threads)
    except KeyboardInterrupt:  # the commands have got it, too
        for thread in threads:
            thread.join()
        raise


def _start_and_wait(steps: list[Step], progress: Progress, threads: list[threading.Thread]) -> None:
    while not all(step.is_done for step in steps):
        failed = any(step.error for step in steps)
        if failed and not any(step.is_running for step in steps):
            return
        now = time.monotonic()
        for step in steps:
            is_ready = all(need.is_done and not need.error for need in step.needs)
            if step.begun is None and is_ready and not failed:
                step.begun = now
                threads.append(threading.Thread(target=step.run, daemon=True))
                threads[-1].start()
        progress.show(now)
        time.sleep(_OFTEN)


def requirements(project: dict[str, Any], extras: tuple[str, ...]) -> list[str]:
    """Return what the package and some of its extras need, without the package itself.

    >>> requirements({"name": "p", "dependencies": ["a"], "optional-dependencies":
    ...              {"x": ["b", "p[y]; sys_platform != 'win32'"], "y": ["c"]}}, ("x",))
    ['a', 'b', "c; sys_platform != 'win32'"]
    """
    found = list(project["dependencies"])
    for extra in extras:
        for each in project["optional-dependencies"][extra]:
            if own := re.match(rf"{project['name']}\[([\w,-]+)\](.*)", each):
                inner = requirements({**project, "dependencies": []}, tuple(own[1].split(",")))
                found += [f"{one}{own[2]}" if ";" not in one else one for one in inner]
            else:
                found.append(each)
    return found


def plan(level: str) -> list[Step]:
    """Return the steps that install a level, in an order in which none comes before those that it needs."""
    with open("pyproject.toml", "rb") as file:
        settings = tomllib.load(file)
    extras = EXTRAS[level]
    own_node = build_page.requirements() == []
    # A guess, for the time that is left: an old compiler is no compiler either (build_backend.py).
    own_compiler = bool(os.environ.get("CXX")) or any(map(shutil.which, ("c++", "g++", "clang++", "cl")))

    def tools(step: Step) -> None:
        # They stay in .venv, pinned like everything else, so that later set-ups need no network.
        step.call(*_PIP, *settings["build-system"]["requires"])
        asking = [sys.executable, "tools/build_backend.py"]
        asked = subprocess.run(asking, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if asked.returncode:
            raise Failed(asked.returncode, asked.stderr)
        if more := [line for line in asked.stdout.splitlines() if line]:
            step.call(*_PIP, *more)

    def packages(step: Step) -> None:
        step.call(*_PIP, *requirements(settings["project"], extras))

    def page(step: Step) -> None:
        step.call(sys.executable, "tools/build_page.py", *(["--dev"] if extras else []))

    def compile_kernel(step: Step) -> None:
        step.call(sys.executable, "tools/build_backend.py", "compile")

    def project(step: Step) -> None:
        wanted = f".[{','.join(extras)}]" if extras else "."
        step.call(*_PIP, "--no-build-isolation", "--editable", wanted)

    first = Step("tools", "Installing the build tools", tools, part=1 if own_node and own_compiler else 4)
    words = "Compiling the solver" if own_compiler else "Compiling the solver with ziglang from PyPI"
    kernel = Step("kernel", words, compile_kernel, (first,), part=1 if own_compiler else 4)
    packages_ = Step("packages", "Installing packages", packages, (first,), part=1 if not extras else 2)
    page_ = Step("page", "Building the page", page, () if own_node else (first,), part=2 if extras else 1)
    last = Step("project", "Installing shootmoon", project, (kernel, packages_, page_))
    return [first, kernel, packages_, page_, last]


def main(level: str) -> int:
    """Install a level; return 0, 1 if a step failed, or 130 if it was interrupted or killed."""
    steps = plan(level)
    progress = Progress(steps)
    begun = time.monotonic()
    try:
        run_steps(steps, progress)
    except KeyboardInterrupt:
        progress.close()
        return 130
    progress.close()
    failed = [step for step in steps if step.error]
    for step in failed:
        print(f"{step.words} failed:\n{step.error}".rstrip(), file=sys.stderr)
    if any(isinstance(step.error, Failed) and step.error.status < 0 for step in failed):
        return 130
    if failed:
        return 1
    print(f"Done in {time.monotonic() - begun:.0f} s.", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
