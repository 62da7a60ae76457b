"""An empty database of each kind."""

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that nobody has used yet, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'a house.db'}"
    fresh: Callable[[], str] = request.getfixturevalue("postgres").fresh
    return fresh()
