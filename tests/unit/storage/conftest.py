"""An empty database of each kind, and a small disk."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that nobody has used yet, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a house.db'}"
    fresh: Callable[[], str] = request.getfixturevalue("postgres").fresh
    return fresh()


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
