"""Settings that hold for all tests: hypothesis' examples, a cache of their own, Ctrl-C, and garbage.

An ordinary run tries 50, drawn anew each time, and prints how to try a failing one again. ``make quick``
tries 10 (``--hypothesis-profile=quick``), and ``make soak`` 20,000 (``SHOOTMOON_SOAK=1``).
"""

import gc
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

# Whatever is imported here is waited for by every run of one small test.
if TYPE_CHECKING:
    from tests.servers import Postgres, Redis

settings.register_profile("ci", max_examples=50, derandomize=False, deadline=None, print_blob=True)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=10)
settings.register_profile(
    "soak", settings.get_profile("ci"), max_examples=20_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("soak" if os.environ.get("SHOOTMOON_SOAK", "0") not in ("", "0") else "ci")

# As `moon` has it (cli/__init__.py): tests run beside each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Solved races are shared by all tests of a run, and by no other program.
os.environ["SHOOTMOON_CACHE"] = str(Path(tempfile.gettempdir()) / "shootmoon-tests")

# Tests press Ctrl-C, which a run in the background of a shell would ignore, and all its children with it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage while tests are imported, and never again among what they have imported.

    Modules and tests stay, so each search among them is in vain; together these took a third of the time in
    which a process imports all tests.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        if was_on:
            gc.enable()


@pytest.fixture
def nobody_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows where this user keeps things."""

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SHOOTMOON_HOME", raising=False)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Postgres]":
    """A PostgreSQL for all tests of a run; skips where it is not installed."""
    from tests.servers import running_postgres

    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> "Iterator[Redis]":
    """A Redis for all tests of a run; skips where it is not installed."""
    from tests.servers import running_redis

    with running_redis() as server:
        yield server


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of a megabyte."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() != 0 or mount is None or unmount is None:
        pytest.skip("only root can mount a small disk")
    with tempfile.TemporaryDirectory() as folder:
        command = [mount, "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder]
        if subprocess.run(command, capture_output=True, check=False).returncode != 0:
            pytest.skip("no small disk can be mounted here")
        try:
            yield Path(folder)
        finally:
            subprocess.run([unmount, folder], check=True)
